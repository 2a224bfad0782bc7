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

Too much for one picture: the first nodes are drawn, which refer to each other only.

    $ gedelf convert -q --to polygenea -o bronte.pgn samples/bronte.ged
    $ gedelf polygenea graph --max-nodes 12 bronte.pgn | grep -c shape=
    bronte.pgn: drawn are the first 12 of 337 nodes; --max-nodes draws more
    12
    $ gedelf polygenea graph --max-nodes 12 -q bronte.pgn | grep -c shape=
    12
    $ gedelf polygenea graph bronte.pgn | grep -c shape=
    337
    $ gedelf polygenea graph --max-nodes 337 bronte.pgn | cmp - <(gedelf polygenea graph bronte.pgn)

What is wrong with the file is told; what is malformed is not drawn; references that lead nowhere are.

    $ printf 'O({},{})\nS(7,"a")\n' > nowhere.pgn; gedelf polygenea graph nowhere.pgn 2>/dev/null | grep missing
      n1 -> missing_7 [label="source", color="#b0b0b0", fontcolor="#909090", style=dashed];
    $ gedelf polygenea graph --strict nowhere.pgn 2>/dev/null
    [1]
    $ printf 'O({},{}' | gedelf polygenea graph -o none.dot - 2>/dev/null
    [3]
    $ ls none.dot 2>/dev/null
    [2]

Options.

    $ gedelf polygenea graph --format png anne.pgn
    gedelf polygenea: --format must be dot or svg, not 'png'
    See 'gedelf polygenea --help'.
    [2]
    $ gedelf polygenea graph --max-nodes 0 anne.pgn
    gedelf polygenea: --max-nodes must be a number above 0, not '0'
    See 'gedelf polygenea --help'.
    [2]
    $ gedelf polygenea check --max-nodes 3 anne.pgn
    gedelf polygenea: --format and --max-nodes are for 'gedelf polygenea graph'
    See 'gedelf polygenea --help'.
    [2]
    $ gedelf polygenea graph --canonical anne.pgn 2>/dev/null
    [2]
    $ gedelf polygenea graph anne.pgn bronte.pgn
    gedelf polygenea: one FILE is written at a time
    See 'gedelf polygenea --help'.
    [2]
