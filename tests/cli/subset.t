Parts of files: subset.

Three generations, with an adopted child, a partner from elsewhere, and sources of sources.

    $ { printf '0 HEAD\r\n1 SOUR TEST\r\n1 SUBM @U@\r\n1 CHAR UTF-8\r\n1 GEDC\r\n2 VERS 5.5.1\r\n2 FORM LINEAGE-LINKED\r\n0 @U@ SUBM\r\n1 NAME U\r\n'; \
        printf '0 @A@ INDI\r\n1 NAME A\r\n1 FAMS @F1@\r\n1 SOUR @S1@\r\n2 PAGE 3\r\n0 @B@ INDI\r\n1 NAME B\r\n1 FAMS @F1@\r\n'; \
        printf '0 @C@ INDI\r\n1 NAME C\r\n1 FAMC @F1@\r\n1 FAMS @F2@\r\n1 ASSO @A@\r\n2 RELA friend\r\n2 SOUR @S2@\r\n'; \
        printf '0 @D@ INDI\r\n1 NAME D\r\n1 FAMS @F2@\r\n1 ASSO @NOBODY@\r\n0 @E@ INDI\r\n1 NAME E\r\n1 FAMC @F2@\r\n2 PEDI adopted\r\n'; \
        printf '0 @G@ INDI\r\n1 NAME G\r\n1 FAMC @F1@\r\n0 @F1@ FAM\r\n1 HUSB @A@\r\n1 WIFE @B@\r\n1 CHIL @C@\r\n1 CHIL @G@\r\n'; \
        printf '0 @F2@ FAM\r\n1 HUSB @C@\r\n1 WIFE @D@\r\n1 CHIL @E@\r\n0 @S1@ SOUR\r\n1 TITL One\r\n1 REPO @R@\r\n'; \
        printf '0 @S2@ SOUR\r\n1 TITL Two\r\n0 @R@ REPO\r\n1 NAME R\r\n0 TRLR'; } > three.ged
    $ printf '#!/bin/sh\ngedelf subset -q "$@" three.ged | sed -n "s/^0 @\\(.*\\)@.*/\\1/p" | paste -sd " "\n' > kept && chmod +x kept
    $ ./kept --ancestors E
    U A B C D E F1 F2 S1 S2 R
    $ ./kept --ancestors E --generations 1
    U C D E F2
    $ ./kept --ancestors @E@ --generations 0
    U E
    $ ./kept --descendants A
    U A B C D E G F1 F2 S1 S2 R
    $ ./kept --descendants A --generations 1
    U A B C D G F1 F2 S1 S2 R
    $ ./kept --descendants A --generations 0
    U A B F1 S1 R
    $ ./kept --relatives G --generations 2
    U A B C G F1 S1 S2 R
    $ ./kept --relatives G
    U A B C D E G F1 F2 S1 S2 R
    $ ./kept --where 'FAM[CHIL->INDI.NAME="E"]'
    U C D E F2
    $ ./kept --where 'INDI[NAME="G"]' --where 'REPO'
    U G R
    $ ./kept --without 'INDI[NAME="C"]'
    U A B D E G F1 F2 S1 S2 R
    $ ./kept --descendants A --without FAM --without @S1@
    U A B C D E G S2

Lines keep their octets, and the pointers to what is left out go with what is below them. What led nowhere still does.

    $ gedelf subset -q --ancestors E --generations 1 three.ged | cat -A | sed -n '10,$p'
    0 @C@ INDI^M$
    1 NAME C^M$
    1 FAMS @F2@^M$
    0 @D@ INDI^M$
    1 NAME D^M$
    1 FAMS @F2@^M$
    1 ASSO @NOBODY@^M$
    0 @E@ INDI^M$
    1 NAME E^M$
    1 FAMC @F2@^M$
    2 PEDI adopted^M$
    0 @F2@ FAM^M$
    1 HUSB @C@^M$
    1 WIFE @D@^M$
    1 CHIL @E@^M$
    0 TRLR
    $ gedelf subset -q --ancestors C --generations 0 --stubs three.ged | cat -A | sed -n '10,$p'
    0 @C@ INDI^M$
    1 NAME C^M$
    1 FAMC @F1@^M$
    1 FAMS @F2@^M$
    1 ASSO @A@^M$
    2 RELA friend^M$
    2 SOUR @S2@^M$
    0 @S2@ SOUR^M$
    1 TITL Two^M$
    0 @F1@ FAM^M$
    0 @F2@ FAM^M$
    0 @A@ INDI^M$
    0 TRLR

A file without a trailer whose last line has no line break; a file in UTF-16.

    $ printf '0 HEAD\n1 CHAR UTF-8\n0 @A@ INDI\n1 FAMS @F@\n0 @F@ FAM\n0 @B@ INDI\n1 NAME B\n1 FAMS @F@' > open.ged
    $ gedelf subset -q --ancestors B --generations 0 --stubs --recover open.ged 2> /dev/null
    0 HEAD
    1 CHAR UTF-8
    0 @B@ INDI
    1 NAME B
    1 FAMS @F@
    0 @F@ FAM
    $ gedelf convert -q --output-encoding UTF-16LE three.ged -o wide.ged
    $ gedelf subset -q --ancestors C --generations 0 --stubs wide.ged -o part.ged && gedelf get part.ged 'INDI.NAME'
    C
    $ gedelf dump part.ged | grep -c '"xref":"F1","tag":"FAM"}'
    1

A record that is a pointer goes as well if it leads to something that is left out, with the pointers to it, and is not counted; in a
circle all stay, or none (D464).

    $ printf '0 HEAD\n1 CHAR UTF-8\n0 @A@ INDI\n1 NAME A\n0 @B@ INDI @A@\n1 NOTE @M@\n0 @M@ NOTE m\n0 @C@ INDI\n1 ASSO @B@\n2 RELA x\n1 NOTE @N@\n1 NOTE @O@\n0 @N@ NOTE @B@\n0 @O@ NOTE @M@\n0 @D@ INDI @E@\n0 @E@ INDI @D@\n0 @G@ INDI @nobody@\n0 TRLR\n' > leading.ged
    $ gedelf subset --where @B@ leading.ged 2>&1 | grep -v 'not shown'
    0 HEAD
    1 CHAR UTF-8
    0 TRLR
    0 people, 0 families, 0 other records kept
    $ gedelf subset --where @A@ --where @B@ leading.ged 2>&1 | grep '^0\|kept'
    0 HEAD
    0 @A@ INDI
    0 @B@ INDI @A@
    0 @M@ NOTE m
    0 TRLR
    2 people, 0 families, 1 other record kept
    $ gedelf subset --where @C@ --where @B@ leading.ged 2>&1 | grep -v 'not shown' | sed -n '/@C@/,$p'
    0 @C@ INDI
    1 NOTE @O@
    0 @O@ NOTE @M@
    0 TRLR
    1 person, 0 families, 2 other records kept
    $ gedelf subset --without @A@ leading.ged 2>&1 | grep '^[01] @\|^1\|kept'
    1 CHAR UTF-8
    0 @M@ NOTE m
    0 @C@ INDI
    1 NOTE @O@
    0 @O@ NOTE @M@
    0 @D@ INDI @E@
    0 @E@ INDI @D@
    0 @G@ INDI @nobody@
    4 people, 0 families, 2 other records kept
    $ gedelf subset --where @D@ leading.ged 2>&1 | grep kept; gedelf subset --where @D@ --where @E@ leading.ged 2>&1 | grep 'kept\|@'; gedelf subset --where @G@ leading.ged 2>&1 | grep 'kept\|@'
    0 people, 0 families, 0 other records kept
    0 @D@ INDI @E@
    0 @E@ INDI @D@
    2 people, 0 families, 0 other records kept
    0 @G@ INDI @nobody@
    1 person, 0 families, 0 other records kept
    $ gedelf subset --where @B@ --stubs leading.ged 2>&1 | grep 'kept\|@'
    0 @B@ INDI @A@
    1 NOTE @M@
    0 @M@ NOTE m
    0 @A@ INDI
    1 person, 0 families, 1 other record kept

Where several records have an identifier, a pointer to it leads to all of them: none is lost, nor what they lead to (D8). If all of them
are left out it goes, and with --stubs there is one record for them.

    $ { printf '0 HEAD\n1 CHAR UTF-8\n0 @A@ INDI\n1 NOTE @N@\n2 SOUR @S@\n1 NOTE @N@\n1 ASSO @B@\n2 RELA x\n1 FAMS @M@\n0 @B@ INDI\n1 NAME B\n'; \
        printf '0 @B@ INDI\n1 NAME C\n0 @D@ INDI\n1 SOUR @S@\n0 @N@ NOTE first\n0 @N@ NOTE second\n1 SOUR @T@\n0 @N@ NOTE third\n'; \
        printf '0 @S@ SOUR\n1 TITL s\n0 @T@ SOUR\n1 TITL t\n0 @M@ NOTE m\n0 @M@ FAM\n0 @E@ INDI @B@\n0 TRLR\n'; } > several.ged
    $ gedelf subset -q --ancestors A several.ged
    0 HEAD
    1 CHAR UTF-8
    0 @A@ INDI
    1 NOTE @N@
    2 SOUR @S@
    1 NOTE @N@
    1 FAMS @M@
    0 @N@ NOTE first
    0 @N@ NOTE second
    1 SOUR @T@
    0 @N@ NOTE third
    0 @S@ SOUR
    1 TITL s
    0 @T@ SOUR
    1 TITL t
    0 @M@ NOTE m
    0 TRLR
    $ gedelf subset --diagnostics=gcc --ancestors A several.ged 2>&1 > /dev/null | grep 'kept\|bound'
    several.ged:4:1: warning: @N@ is the identifier of several records, and lines 4 and 6 still point to it: other programs may choose the wrong one; run 'gedelf repair' first to make identifiers unique [ambiguous-bound]
    several.ged:7:1: warning: @B@ is the identifier of several records, and lines 7 and 26 still point to it: other programs may choose the wrong one; run 'gedelf repair' first to make identifiers unique [ambiguous-bound]
    several.ged:9:1: warning: @M@ is the identifier of several records, and line 9 still points to it: other programs may choose the wrong one; line 9 means FAM on line 25, the only one of that type; run 'gedelf repair' first to make identifiers unique [ambiguous-bound]
    1 person, 0 families, 6 other records kept
    $ gedelf subset --diagnostics=gcc --ancestors D several.ged 2>&1 > /dev/null | grep -c bound
    0
    [1]
    $ gedelf subset -q --ancestors A --without NOTE several.ged | grep -v HEAD
    1 CHAR UTF-8
    0 @A@ INDI
    0 TRLR
    $ gedelf subset -q --ancestors A --without NOTE --where FAM several.ged | grep @
    0 @A@ INDI
    1 FAMS @M@
    0 @M@ FAM
    $ gedelf subset -q --ancestors A --without NOTE --without SOUR --stubs several.ged | grep @
    0 @A@ INDI
    1 NOTE @N@
    2 SOUR @S@
    1 NOTE @N@
    1 ASSO @B@
    1 FAMS @M@
    0 @N@ NOTE
    0 @S@ SOUR
    0 @B@ INDI
    0 @M@ NOTE
    $ gedelf subset -q --where 'NOTE[SOUR]' several.ged | grep @; gedelf subset --where @E@ several.ged 2>&1 | grep '@ \|kept'
    0 @N@ NOTE second
    1 SOUR @T@
    0 @T@ SOUR
    0 @E@ INDI @B@
    1 person, 0 families, 0 other records kept

In the place of the file, and of an archive.

    $ cp three.ged own.ged && gedelf subset -q -i=.bak --where 'INDI[NAME="G"]' own.ged && gedelf get own.ged INDI.NAME && cmp three.ged own.ged.bak
    G
    $ gedelf convert -q --to gedzip three.ged -o three.gdz
    $ gedelf subset -q --where 'INDI[NAME="G"]' three.gdz | gedelf get - INDI.NAME
    G
    $ gedelf subset -i --where 'INDI[NAME="G"]' three.gdz
    1 person, 0 families, 1 other record kept
    $ gedelf get three.gdz INDI.NAME
    G

What cannot be done.

    $ gedelf subset three.ged
    gedelf subset: choose what to keep with --ancestors, --descendants, --relatives, --where or --without
    See 'gedelf subset --help'.
    [2]
    $ gedelf subset --stubs --generations 2 three.ged 2> /dev/null
    [2]
    $ gedelf subset -q --ancestors F1 three.ged -o none.ged
    gedelf subset: no person in three.ged has the identifier F1
    [3]
    $ test -e none.ged
    [1]
    $ gedelf subset --where 'INDI[' three.ged
    gedelf subset: a step is missing at the end: add a tag, *, ** or @ID@ 'INDI['
    See 'gedelf subset --help'.
    [2]

How much is kept is told, since a path that was mistyped finds nothing.

    $ gedelf subset --where indi three.ged -o none.ged; gedelf subset --where INDI three.ged -o all.ged; gedelf subset -q --where INDI three.ged -o all.ged
    0 people, 0 families, 1 other record kept
    three.ged: 1 error and 1 note not shown; run 'gedelf check' to see them
    6 people, 2 families, 4 other records kept
    three.ged: 1 error and 1 note not shown; run 'gedelf check' to see them
