gedelf polygenea graph: pictures of nodes and references. tests/unit/test_from_elf.c has the details.

    $ printf 'N("http://gedcomx.org/v1/","gx")\nO({},{"title":"Letters & <b>notes</b>"})\nS(0,"the ""author""")\nP(0,"gx:Name",1,"Anne")\n' > anne.pgn

DOT is the default, and needs nothing else.

    $ gedelf polygenea graph anne.pgn
    digraph polygenea {
      graph [rankdir=RL];
      node [style=filled, fontname="sans-serif", fontsize=10, margin="0.2,0.06"];
      edge [fontname="sans-serif", fontsize=8];
      n0 [shape=folder, fillcolor="#d3e3f3", label="OutRef 0\ntitle “Letters &amp; &lt;b&gt;notes&lt;/b&gt;”"];
      n1 [shape=octagon, fillcolor="#ffe9a8", label="Subject 1\nthe \"author\""];
      n1 -> n0 [label="source", color="#b0b0b0", fontcolor="#909090", style=dashed];
      n2 [shape=note, fillcolor="#ffffff", label="Property 2\ngx:Name\n“Anne”"];
      n2 -> n0 [label="source", color="#b0b0b0", fontcolor="#909090", style=dashed];
      n2 -> n1 [label="of"];
    }
    $ gedelf polygenea graph --format=dot anne.pgn > anne.dot
    $ gedelf polygenea graph - < anne.pgn | cmp - anne.dot
    $ gedelf polygenea graph -o out.dot anne.pgn && cmp out.dot anne.dot

SVG is XML that says the same. (What Graphviz keeps for itself until the end is not lost: a sanitizer need not look.)

    $ export ASAN_OPTIONS=detect_leaks=0:exitcode=99; gedelf polygenea graph --format svg -o anne.svg anne.pgn
    $ xmllint --noout anne.svg
    $ xmllint --xpath '//*[local-name()="text"]/text()' anne.svg | LC_ALL=C sort
    OutRef 0
    Property 2
    Subject 1
    gx:Name
    of
    source
    source
    the "author"
    title “Letters &amp; &lt;b&gt;notes&lt;/b&gt;”
    “Anne”

Too much for one picture: of nodes, the first are drawn, which refer to each other only.

    $ gedelf convert -q --to polygenea -o bronte.pgn samples/bronte.ged
    $ gedelf polygenea graph --show nodes --max-nodes 12 bronte.pgn | grep -c shape=
    bronte.pgn: 325 nodes not drawn; use --max-nodes to draw more
    12
    $ gedelf polygenea graph --show nodes --max-nodes 12 -q bronte.pgn | grep -c shape=
    12
    $ gedelf polygenea graph --show nodes --max-nodes 500 bronte.pgn | grep -c shape=
    337

What is large is drawn as people, each a box with what is known of them; families link them.

    $ gedelf polygenea graph bronte.pgn > people.dot; grep -c shape= people.dot; grep Carne people.dot
    17
      n68 [shape=box, fillcolor="#f0f0f0", fontsize=8, label="family of Thomas Branwell\nand Anne Carne"];
      n279 [shape=box, style="rounded,filled", fillcolor="#ffe9a8", label="Anne Carne\nbirth ABT @#DJULIAN@ 1744\ndeath 1809, Penzance, Cornwall,\nEngland"];
    $ gedelf polygenea graph --max-nodes 5 bronte.pgn | grep -c shape=
    bronte.pgn: 12 boxes not drawn; use --max-nodes to draw more
    5

Conclusions come first: who is in one has a box, however late in the file.

    $ { cat bronte.pgn; printf 'D({0},"a guess")\nC(337,"friend",238,217)\n'; } > guess.pgn
    $ gedelf polygenea graph -q --max-nodes 2 guess.pgn | grep -e shape -e friend
      n238 [shape=box, style="rounded,filled", fillcolor="#ffe9a8", label="Hugh Brunty\nbirth ABT 1755\ndeath 1808"];
      n217 [shape=box, style="rounded,filled", fillcolor="#ffe9a8", label="Arthur Bell Nicholls\nbirth 6 JAN 1819, Killead, County Antrim,\nIreland\ndeath 2 DEC 1906, Banagher, King's County,\nIreland"];
      n238 -> n217 [xlabel="friend", color="#1f5fbf", fontcolor="#1f5fbf", penwidth=1.5, constraint=false];

Around one of them; and the evidence of a claim, with its sources in the same box.

    $ gedelf polygenea graph --of 238 --depth 1 guess.pgn | grep -o 'label="[^\\"]*'
    label="Hugh Brunty
    label="family of Hugh Brunty and
    label="Arthur Bell Nicholls
    label="husband
    label="friend
    $ cat bronte.pgn samples/rules/parents.pgn | gedelf polygenea infer -o known.pgn -
    $ gedelf polygenea graph --of 339 known.pgn
    digraph polygenea {
      graph [rankdir=TB, nodesep=0.25, ranksep=0.35];
      node [style=filled, fontname="sans-serif", fontsize=10, margin="0.15,0.06"];
      n339 [shape=box, fillcolor="#ffe9a8", penwidth=2, label="parent of Patrick Brontë: Hugh\nBrunty"];
      n338 [shape=box, style="rounded,filled", fillcolor="#e4d7f5", label="if husband or wife of A is B, and\nchild of A is C, then parent of C\nis B"];
      n339 -> n338 [dir=back];
      n297 [shape=box, fillcolor="#ffffff", label="husband of family of Hugh Brunty\nand Eleanor McClory: Hugh Brunty\nfrom “bronte.ged”"];
      n338 -> n297 [dir=back];
      n299 [shape=box, fillcolor="#ffffff", label="child of family of Hugh Brunty and\nEleanor McClory: Patrick Brontë\nfrom “bronte.ged”"];
      n338 -> n299 [dir=back];
    }
    $ gedelf polygenea graph --of 339 --depth 1 known.pgn | grep -c shape=
    2
    $ gedelf polygenea graph --of 9999 known.pgn
    known.pgn: '9999' is not the number of a node
    [3]
    $ gedelf polygenea graph -o known.pgn known.pgn 2>&1 | head -n 1
    gedelf polygenea: OUT and FILE are the same file, which would be overwritten

What is wrong with the file is told; what is malformed is not drawn; references that lead nowhere are.

    $ printf 'O({},{})\nS(7,"a")\n' > nowhere.pgn; gedelf polygenea graph nowhere.pgn 2>/dev/null | grep missing
      n1 -> missing_7 [label="source", color="#b0b0b0", fontcolor="#909090", style=dashed];
    $ gedelf polygenea graph --strict nowhere.pgn 2>/dev/null
    [1]
    $ printf 'O({},{}' | gedelf polygenea graph -o none.dot - 2>/dev/null
    [3]
    $ ls none.dot 2>/dev/null
    [2]

A date is shown as what it says, though it has a media type (D90).

    $ printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 @I1@ INDI\n1 BIRT\n2 DATE 17 JAN 1820\n0 TRLR\n' | gedelf convert -q --to polygenea - | gedelf polygenea graph --show nodes - | grep 1820
      n6 [shape=note, fillcolor="#ffffff", label="Property 6\nelf:DATE_VALUE\n“17 JAN 1820”"];

Options.

    $ gedelf polygenea graph --format png anne.pgn
    gedelf polygenea: --format must be dot, svg, text, json or pgn, not 'png'
    See 'gedelf polygenea --help'.
    [2]
    $ gedelf polygenea graph --max-nodes 0 anne.pgn
    gedelf polygenea: --max-nodes must be a number greater than 0, not '0'
    See 'gedelf polygenea --help'.
    [2]
    $ gedelf polygenea check --max-nodes 3 anne.pgn
    gedelf polygenea: --max-nodes, --show and --of work only with 'gedelf polygenea graph'
    See 'gedelf polygenea --help'.
    [2]
    $ gedelf polygenea graph --canonical anne.pgn 2>/dev/null
    [2]
    $ gedelf polygenea graph anne.pgn bronte.pgn
    gedelf polygenea: give only one FILE
    See 'gedelf polygenea --help'.
    [2]
