gedelf polygenea why, select, remove, merge and diff: what a researcher does. tests/unit/test_research.c has more.

    $ gedelf convert -q --to polygenea -o bronte.pgn samples/bronte.ged
    $ cat bronte.pgn samples/rules/parents.pgn samples/rules/grandparents.pgn | gedelf polygenea infer -o known.pgn -

Why: the evidence in words, down to the source; all of it with -v, and as JSON.

    $ gedelf polygenea why known.pgn key=grandparent subject~Charlotte value~Hugh
    grandparent of Charlotte Brontë: Hugh Brunty  [388, 1d113d6c]
      inferred  [387, 7bc8460a]
        by the rule: if parent of A is B, and parent of B is C, then grandparent of A is C  [338, cda2159c]
        since parent of Charlotte Brontë: Patrick Brontë  [348, f970d94d]
          inferred  [347, ed1a2e0a]
            by the rule: if husband or wife of A is B, and child of A is C, then parent of C is B  [337, 32dd6d39]
            since husband of family of Patrick Brontë and Maria Branwell: Patrick Brontë  [305, c30cd978]
              from “bronte.ged”  [0, 157eace9]
            since child of family of Patrick Brontë and Maria Branwell: Charlotte Brontë  [309, 6bebc70a]
              from “bronte.ged”  [0, 157eace9]
        since parent of Patrick Brontë: Hugh Brunty  [340, 2d3dc109]
          inferred  [339, a99d7b90]
            by the rule: if husband or wife of A is B, and child of A is C, then parent of C is B  [337, 32dd6d39]
            since husband of family of Hugh Brunty and Eleanor McClory: Hugh Brunty  [297, 9c8c392f]
              from “bronte.ged”  [0, 157eace9]
            since child of family of Hugh Brunty and Eleanor McClory: Patrick Brontë  [299, 439874a7]
              from “bronte.ged”  [0, 157eace9]
    $ gedelf polygenea why --depth 1 known.pgn key=grandparent subject~Charlotte value~Hugh
    grandparent of Charlotte Brontë: Hugh Brunty  [388, 1d113d6c]
      inferred  [387, 7bc8460a]
    $ gedelf polygenea why -v --depth 2 known.pgn 340 | head -n 5
    parent of Patrick Brontë: Hugh Brunty  [340, 2d3dc109]
      inferred  [339, a99d7b90]
        by the rule: if husband or wife of A is B, and child of A is C, then parent of C is B  [337, 32dd6d39]
        since family of Hugh Brunty and Eleanor McClory  [42, ec12ddc3]
        since Hugh Brunty (INDI @I10@)  [238, c455506f]
    $ gedelf polygenea why --format json --depth 1 known.pgn 340
    {"id":340,"name":"2d3dc109-1e27-590e-bdc9-9e9f2432bc76","kind":"Connection","words":"parent of Patrick Brontë: Hugh Brunty","depth":0,"part":"asked"}
    {"id":339,"name":"a99d7b90-31f1-5644-99a8-a9535263158e","kind":"Inference","words":"by the rule: if husband or wife of A is B, and child of A is C, then parent of C is B","depth":1,"part":"source"}
    $ gedelf polygenea why known.pgn key=uncle
    [1]

Nodes by conditions, by number and by name; what the beginning of a name could be is listed.

    $ gedelf polygenea select known.pgn kind=Property key=SEX_VALUE value=M
    18  de038b13  Property  sex of Patrick Brontë: “M”
    144  e354b558  Property  sex of Patrick Branwell Brontë: “M”
    220  60a1a411  Property  sex of Arthur Bell Nicholls: “M”
    241  e9df652d  Property  sex of Hugh Brunty: “M”
    263  816bb393  Property  sex of Thomas Branwell: “M”
    $ gedelf polygenea select --format json known.pgn 'source~Gaskell' key~NAME | head -n 2
    {"id":13,"name":"7e9c8c6c-3a45-5810-ad68-fe4db0c446a1","kind":"Property","words":"name of Patrick Brontë: “Patrick /Brontë/”"}
    {"id":14,"name":"b94db028-beb6-5ce6-a49f-5e6bcb4f9ff3","kind":"Property","words":"given name of name of Patrick Brontë: “Patrick”"}
    $ gedelf polygenea select --format pgn known.pgn kind=Connection key=parent subject~Charlotte value~Maria | tail -n 4
    C(0,"elf:CHILD_POINTER",1,3)
    E([S(,),S(,),S(,),C(,QOr({"elf:PARENT1_POINTER","elf:PARENT2_POINTER"}),0,1),C(,"elf:CHILD_POINTER",0,2)],[C(,"parent",2,1)])
    I([1,2,3,4,5],6)
    C(7,"parent",3,2)
    $ gedelf polygenea select known.pgn 7fa3a44a 32dd6d39
    337  32dd6d39  Expectation  if husband or wife of A is B, and child of A is C, then parent of C is B
    360  7fa3a44a  Connection  parent of Charlotte Brontë: Maria Branwell
    $ gedelf polygenea select known.pgn value=nobody
    [1]
    $ gedelf polygenea select known.pgn 9999
    known.pgn: '9999' is not the number of a node
    [3]
    $ gedelf polygenea select known.pgn beef
    known.pgn: 'beef' is not the name of a node
    [3]
    $ gedelf polygenea select known.pgn 'key~('
    known.pgn: 'key~(' does not have a valid regular expression after ~
    [3]
    $ for i in $(seq 3000); do printf 'O({},{"n":"%s"})' $i; done > many.pgn
    $ gedelf polygenea select many.pgn 07c0
    many.pgn: '07c0' is the beginning of several names; it could be node 997 (07c003c3), node 615 (07c08f3f)
    [3]

A name stays when numbers change.

    $ gedelf polygenea format --canonical -o other.pgn known.pgn
    $ gedelf polygenea select known.pgn 7fa3a44a | cut -d ' ' -f 3-; gedelf polygenea select other.pgn 7fa3a44a | cut -d ' ' -f 3-
    7fa3a44a  Connection  parent of Charlotte Brontë: Maria Branwell
    7fa3a44a  Connection  parent of Charlotte Brontë: Maria Branwell

Removing, first without doing it.

    $ gedelf polygenea remove --dry-run known.pgn 7fa3a44a
    selected: 360  7fa3a44a  Connection  parent of Charlotte Brontë: Maria Branwell
    depends: 391  fa53c7f1  Inference  by the rule: if parent of A is B, and parent of B is C, then grandparent of A is C
    depends: 392  11b25cec  Connection  grandparent of Charlotte Brontë: Thomas Branwell
    depends: 393  2e2287ef  Inference  by the rule: if parent of A is B, and parent of B is C, then grandparent of A is C
    depends: 394  94797621-  Connection  grandparent of Charlotte Brontë: Anne Carne
    $ gedelf polygenea remove -o less.pgn known.pgn 7fa3a44a
    $ gedelf polygenea infer --rounds 0 --remove 7fa3a44a known.pgn | cmp - less.pgn

Two people's work put together: in whatever order, the same nodes; and what is new.

    $ gedelf polygenea diff less.pgn known.pgn
    + 360  7fa3a44a  Connection  parent of Charlotte Brontë: Maria Branwell
    + 391  fa53c7f1  Inference  by the rule: if parent of A is B, and parent of B is C, then grandparent of A is C
    + 392  11b25cec  Connection  grandparent of Charlotte Brontë: Thomas Branwell
    + 393  2e2287ef  Inference  by the rule: if parent of A is B, and parent of B is C, then grandparent of A is C
    + 394  94797621-  Connection  grandparent of Charlotte Brontë: Anne Carne
    [1]
    $ gedelf polygenea diff --format json known.pgn less.pgn | head -n 1
    {"id":360,"name":"7fa3a44a-f11a-5bb3-8e53-f7d9f1f15609","kind":"Connection","words":"parent of Charlotte Brontë: Maria Branwell","change":"removed"}
    $ gedelf polygenea diff --new -o new.pgn less.pgn known.pgn; wc -l < new.pgn
    26
    $ gedelf polygenea merge -o both.pgn less.pgn new.pgn
    $ gedelf polygenea diff known.pgn both.pgn
    $ gedelf polygenea merge new.pgn less.pgn known.pgn | gedelf polygenea format --canonical - | cmp - other.pgn
    $ gedelf polygenea merge -o less.pgn less.pgn new.pgn && gedelf polygenea diff less.pgn known.pgn

Abbreviations are settled: one short form for two prefixes becomes two.

    $ printf 'N("http://a.org/","x")O({},{"x:k":"1"})' > a.pgn; printf 'N("http://b.org/","x")N("http://a.org/","y")O({},{"x:k":"2"})O({},{"y:k":"1"})' > b.pgn
    $ gedelf polygenea merge a.pgn b.pgn
    N("http://a.org/","x")
    N("http://b.org/","x2")
    O({},{"x:k":"1"})
    O({},{"x2:k":"2"})

The JSON of dump is a dataset too, with its keys in any order.

    $ gedelf polygenea dump known.pgn > known.json; gedelf polygenea format known.json | cmp - known.pgn
    $ gedelf polygenea diff known.json other.pgn
    $ printf '{"nodes":[{"slug":"x","source":7,"kind":"Subject"},{"id":7,"details":[],"kind":"OutRef","parents":[]}]}' | gedelf polygenea dump -q -
    {
      "abbreviations": {},
      "nodes": [
        {"id":0,"kind":"Subject","source":1,"slug":"x"},
        {"id":1,"kind":"OutRef","parents":[],"details":[],"name":"1bdcbf08-c750-5115-b136-543e5142b243"}
      ]
    }
    -:1:11: error[forward-reference]: this refers to node 1, which comes later or is the node itself; in node 0 (Subject)
          = polygenea §encoding-a-dataset
    $ printf '{"nodes":[{"kind":"Sub"}]}' | gedelf polygenea check -
    -:1:11: fatal[json-not-nodes]: this is JSON, but not a dataset of nodes as 'gedelf polygenea dump' prints it: an object with a known kind is expected here
          = polygenea §encoding-a-dataset
    -: 1 fatal error (reading stopped)
    [3]
    $ printf '{"nodes":3}' | gedelf polygenea check -
    -:1:1: fatal[json-not-nodes]: this is JSON, but not a dataset of nodes as 'gedelf polygenea dump' prints it: it is not a document with an array of nodes
          = polygenea §encoding-a-dataset
    -: 1 fatal error (reading stopped)
    [3]
    $ printf '{"nodes":[' | gedelf polygenea check -
    -:1:11: fatal[json-malformed]: this is not well-formed JSON: the text ends too early
          = elf-1.0 §applications
    -: 1 fatal error (reading stopped)
    [3]

Nodes of a kind that is not known (D74) are kept as they stand, and have names.

    $ printf 'O({},{})X(0,"new")S(1,"x")E([X(9)],[])' > strange.pgn; gedelf polygenea dump strange.pgn 2>/dev/null | tee strange.json
    {
      "abbreviations": {},
      "nodes": [
        {"id":0,"kind":"OutRef","parents":[],"details":[],"name":"1bdcbf08-c750-5115-b136-543e5142b243"},
        {"id":1,"kind":"Unknown","text":"X(0,\"new\")","name":"5676a412-8b6a-5fb8-93c0-b82aaeb7fdce"},
        {"id":2,"kind":"Subject","source":1,"slug":"x","name":"fa595426-aad6-57bc-bb1a-7eada36d1069"},
        {"id":3,"kind":"Expectation","antecedent":[{"kind":"Unknown","text":"X(9)"}],"consequent":[],"name":"54069960-7d3f-51f9-81b5-9bd316bc5f12"}
      ]
    }
    $ gedelf polygenea diff strange.json strange.pgn 2>/dev/null
    $ gedelf polygenea merge strange.json strange.pgn 2>/dev/null
    O({},{})
    X(0,"new")
    S(1,"x")
    E([X(9)],[])
    $ gedelf polygenea why strange.pgn kind=X 2 2>/dev/null
    “X(0,"new")”  [1, 5676a412]

    “x”  [2, fa595426]
      from “X(0,"new")”  [1, 5676a412]
    $ gedelf polygenea graph strange.pgn 2>/dev/null | grep 'X('
      n1 [shape=box, fillcolor="#eeeeee", label="Unknown 1\nX(0,\"new\")"];
    $ gedelf polygenea graph --of 1 strange.pgn 2>/dev/null | grep 'X('
      n1 [shape=box, fillcolor="#ffe9a8", penwidth=2, label="“X(0,\"new\")”"];
    $ printf '{"nodes":[{"kind":"Unknown","text":"X(1"}]}' | gedelf polygenea check -
    -:1:11: fatal[json-not-nodes]: this is JSON, but not a dataset of nodes as 'gedelf polygenea dump' prints it: the text of an unknown item is expected here
          = polygenea §encoding-a-dataset
    -: 1 fatal error (reading stopped)
    [3]

Numbers in what is unknown stay as they are: that is told where they come to mean other nodes, and so is what beliefs leave out (D74).

    $ printf 'O({},{"a":"1"})S(0,"a")Z(1)' > z1.pgn; printf 'O({},{"a":"2"})S(0,"b")Z(1)Y("no number 7")' > z2.pgn
    $ gedelf polygenea merge z1.pgn z2.pgn 2>&1 >/dev/null | grep renumbered
    z2.pgn:1:24: warning[unknown-renumbered]: nodes are renumbered, but the numbers in this node, whose kind is not known, stay the same; in node 2 (Unknown)
    $ gedelf polygenea diff z1.pgn z2.pgn 2>&1 >/dev/null | grep -c renumbered
    1
    $ gedelf polygenea remove z2.pgn 1 2>&1 >/dev/null | grep -c renumbered
    1
    $ gedelf polygenea infer --remove=1 z2.pgn 2>&1 >/dev/null | grep -c renumbered
    1
    $ gedelf polygenea format --canonical z2.pgn 2>&1 >/dev/null | grep -c renumbered
    1
    $ gedelf polygenea format z2.pgn 2>&1 >/dev/null | grep -c renumbered
    0
    [1]
    $ gedelf polygenea infer --reduce=derivations z2.pgn 2>&1 >/dev/null | grep -c renumbered
    1
    $ gedelf polygenea infer --reduce=beliefs z2.pgn 2>&1 >/dev/null | grep unknown-left
    z2.pgn:1:24: warning[unknown-left-out]: the kind of this node is not known, so the node and everything said about it are not among the beliefs; in node 2 (Unknown)
    z2.pgn:1:28: warning[unknown-left-out]: the kind of this node is not known, so the node and everything said about it are not among the beliefs; in node 3 (Unknown)

Back to a family file: what was converted gives the same structures, what was concluded is left, and told.

    $ gedelf convert -q -o there.ged samples/bronte.ged; gedelf convert -o back.ged bronte.pgn
    bronte.pgn -> back.ged: 22 records, UTF-8; meaning unchanged
    $ cmp <(sort there.ged) <(sort back.ged)
    $ gedelf convert -o back.ged known.pgn; cmp <(sort there.ged) <(sort back.ged)
    known.pgn -> back.ged: 22 records, UTF-8; 82 nodes left out, wholly or in part, because there is no place for them
    $ gedelf convert --report text known.pgn 2>&1 >back.ged | head -n 2
    left out: 337  32dd6d39  Expectation  if husband or wife of A is B, and child of A is C, then parent of C is B
    left out: 338  cda2159c  Expectation  if parent of A is B, and parent of B is C, then grandparent of A is C
    $ gedelf convert -q --report json known.pgn 2>&1 >back.ged | head -n 1
    {"id":337,"name":"32dd6d39-29bd-5fcc-b688-30ccf69e77c9","kind":"Expectation","words":"if husband or wife of A is B, and child of A is C, then parent of C is B","action":"dropped"}
    $ gedelf polygenea infer --rounds 0 --reduce beliefs bronte.pgn | gedelf convert -q -o back.ged - ; cmp <(sort there.ged) <(sort back.ged)
    $ gedelf convert -q --to gedcom-7.0 -o seven.ged known.pgn; gedelf convert -q --to gedcom-7.0 -o direct.ged samples/bronte.ged; cmp <(sort seven.ged) <(sort direct.ged)
    $ gedelf convert -q --to elf-1.0 -o back.ged - < bronte.pgn; gedelf convert -q --to elf-1.0 samples/bronte.ged | sort | cmp - <(sort back.ged)
    $ gedelf convert -q -o back.ged known.json; cmp <(sort there.ged) <(sort back.ged)

What names a type of GEDCOM 7.0 in a value or in a schema is not in GEDCOM 7.0's types for that. (D77)

    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME John /Smith/\n1 SNOTE @N1@\n1 BIRT\n2 DATE\n3 PHRASE 30th\n1 CREA\n2 DATE 1 JAN 2020\n0 @N1@ SNOTE A shared note\n0 TRLR\n' > names.ged
    $ gedelf convert -q --to polygenea names.ged | gedelf convert -q --to gedcom-7.0 - | tail -n +2
    1 GEDC
    2 VERS 7.0
    0 @I1@ INDI
    1 NAME John /Smith/
    1 SNOTE @N1@
    1 BIRT
    2 DATE
    3 PHRASE 30th
    1 CREA
    2 DATE 1 JAN 2020
    0 @N1@ SNOTE A shared note
    0 TRLR
    $ printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 @I1@ INDI\n1 NOTE https://gedcom.io/terms/v7/INDI\n1 NOTE @N1@\n0 @N1@ NOTE shared\n0 TRLR\n' > value.ged
    $ gedelf convert -q --to polygenea value.ged | gedelf convert -q -
    0 HEAD
    1 CHAR UTF-8
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    0 @I1@ INDI
    1 NOTE https://gedcom.io/terms/v7/INDI
    1 NOTE @N1@
    0 @N1@ NOTE shared
    0 TRLR

An extension keeps its IRI, in schemas of ELF as in those of GEDCOM 7.0, and of several files.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n1 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n1 SCHMA\n2 IRI https://example.com/shoe\n3 TAG _SHOE https://terms.fhiso.org/elf/INDIVIDUAL_RECORD\n2 IRI https://example.com/lace\n3 TAG LACE https://example.com/shoe\n1 SCHMA\n2 IRI https://example.com/hat\n3 TAG _HAT https://terms.fhiso.org/elf/INDIVIDUAL_RECORD\n0 @I1@ INDI\n1 NAME John /Smith/\n1 _SHOE 42\n2 LACE long\n1 _HAT high\n0 TRLR\n' > shoe.ged
    $ gedelf convert -q --to polygenea -o shoe.pgn shoe.ged; grep '^P.*shoe' shoe.pgn
    P(0,"https://example.com/shoe",1,"42")
    $ gedelf convert -o back.ged shoe.pgn; sort shoe.ged | diff - <(sort back.ged)
    shoe.pgn -> back.ged: 1 record, UTF-8; meaning unchanged
    $ gedelf dump -q --typed shoe.ged | grep '"xref"' > typed.json; gedelf dump -q --typed back.ged | grep '"xref"' | diff typed.json -
    $ sed 's/@I1@/@I2@/; s/42/43/' shoe.ged > other.ged; sed 's/hat/cap/; s/_HAT/_CAP/' other.ged > third.ged
    $ for i in other third; do gedelf convert -q --to polygenea -o $i.pgn $i.ged; done; gedelf polygenea merge shoe.pgn other.pgn third.pgn | gedelf convert -q -o back.ged -; grep -c SCHMA back.ged
    6
    $ gedelf dump -q --typed back.ged | grep -o '"_CAP","type":"[^"]*"\|"_SHOE","type":"[^"]*"'
    "_SHOE","type":"https://example.com/shoe"
    "_SHOE","type":"https://example.com/shoe"
    "_SHOE","type":"https://example.com/shoe"
    "_CAP","type":"https://example.com/cap"
    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SCHMA\n2 TAG _SKYPEID http://xmlns.com/foaf/0.1/skypeID\n2 TAG _X https://example.com/x\n0 @I1@ INDI\n1 _SKYPEID jsm\n1 BIRT\n2 _X a\n3 _X b\n0 TRLR\n' > skype.ged
    $ gedelf convert -q --to polygenea skype.ged | gedelf convert -q --to gedcom-7.0 - | tail -n +2 | sort | diff - <(tail -n +2 skype.ged | sort)

What the table does not know stands where it stood, in the header and in a citation; what is said twice comes back once, and is told.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 SOUR X\n2 CORP C\n3 WEB www\n3 NOTE of C\n1 FILE f.ged\n2 _REV 5\n0 @I1@ INDI\n1 NAME A /B/\n2 SOUR @S1@\n3 PAGE 1\n3 DATA\n4 DATE 1900\n4 NOTE under data\n1 SEX M\n2 SOUR @S1@\n3 TEXT not in DATA\n1 OCCU smith\n2 SOUR words\n3 DATA\n4 TEXT in DATA\n0 @S1@ SOUR\n1 TITL T\n0 TRLR\n' > places.ged
    $ gedelf convert --to polygenea -o places.pgn places.ged; gedelf convert -q places.pgn | diff places.ged -
    places.ged -> places.pgn: 2 records, 10 nodes; 6 fields kept under their tags
    $ sed 's/^1 TITL T/&\n0 @I2@ INDI\n1 OCCU smith\n1 OCCU smith/' places.ged > twice.ged; gedelf convert --to polygenea -o twice.pgn twice.ged
    twice.ged -> twice.pgn: 3 records, 13 nodes; 6 fields kept under their tags; 1 duplicate field kept once

Nothing but a file:

    $ printf '{ "nodes" : [{"id":0,"kind":"OutRef","parents":[],"details":[]}]}' | gedelf convert -q -
    0 HEAD
    1 CHAR UTF-8
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    0 TRLR
    $ printf 'O({},{"type":"ELF document"})T(0,"x",{0})' | gedelf convert - 2>&1 >/dev/null
    -: 0 records, UTF-8; 1 node left out, wholly or in part, because there is no place for it
    $ printf 'S(3,"x")' | gedelf convert -
    -:1:3: error[dangling-reference]: this refers to node 3, which does not exist; in node 0 (Subject)
        1 | S(3,"x")
          |   ^
          = polygenea §nodes
    [3]

Options and operands.

    $ gedelf polygenea why known.pgn
    gedelf polygenea: give WHAT after FILE: a node's number or name, or conditions
    See 'gedelf polygenea --help'.
    [2]
    $ gedelf polygenea diff known.pgn
    gedelf polygenea: give two files: gedelf polygenea diff OLD NEW
    See 'gedelf polygenea --help'.
    [2]
    $ gedelf polygenea merge --new known.pgn
    gedelf polygenea: --new works only with 'gedelf polygenea diff'
    See 'gedelf polygenea --help'.
    [2]
    $ gedelf polygenea select --format svg known.pgn 1
    gedelf polygenea: --format must be text or json here, or pgn with select
    See 'gedelf polygenea --help'.
    [2]
    $ gedelf polygenea select --dry-run known.pgn 1
    gedelf polygenea: --dry-run works only with 'gedelf polygenea remove'
    See 'gedelf polygenea --help'.
    [2]
    $ gedelf polygenea select -o known.pgn known.pgn 1 2>&1 | head -n 1
    gedelf polygenea: OUT and FILE are the same file, which would be overwritten
