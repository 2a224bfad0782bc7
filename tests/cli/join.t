Joining: encodings, languages, tags.

    $ head='1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n'; \
      printf '0 HEAD\r\n1 CHAR ANSEL\r\n1 GEDC\r\n2 VERS 5.5.1\r\n2 FORM LINEAGE-LINKED\r\n0 @I1@ INDI\r\n1 NAME Ren\342e /B/\r\n0 TRLR\r\n' > a.ged; \
      printf "0 HEAD\n1 CHAR UTF-8\n$head"'0 @I1@ INDI\n1 NAME Fran\303\247oise /C/\n0 TRLR\n' > b.ged; \
      printf "0 HEAD\n1 CHAR UTF-8\n$head"'0 @I\344\270\255@ INDI\n1 NAME \344\270\255 /C/\n0 TRLR\n' > c.ged

What A's encoding has is written in it; if it lacks something, all is in UTF-8, with A's line breaks, which is said (not with -q).

    $ gedelf join -q a.ged b.ged -o out.ged; gedelf dump -q out.ged | grep encoding; gedelf get out.ged INDI.NAME
      "encoding": "ANSEL",
    René /B/
    Françoise /C/
    $ gedelf join a.ged c.ged | tr '\r' '|'
    gedelf join: c.ged has characters that ANSEL cannot represent, so the result is in UTF-8; use --keep-encoding to write them as escapes instead
    c.ged: 1 warning not shown; run 'gedelf check' to see it
    0 records combined, 1 added (0 with a new identifier), 0 fields kept as notes
    0 HEAD|
    1 CHAR UTF-8|
    1 GEDC|
    2 VERS 5.5.1|
    2 FORM LINEAGE-LINKED|
    0 @I1@ INDI|
    1 NAME René /B/|
    0 @I中@ INDI|
    1 NAME 中 /C/|
    0 TRLR|
    $ gedelf join -q a.ged c.ged -o out.ged; gedelf get out.ged INDI.NAME; gedelf diff -q a.ged out.ged --stat | tail -n 1
    René /B/
    中 /C/
    out.ged: 1 warning not shown; run 'gedelf check' to see it
    total   1 added, 0 removed, 0 changed, 0 renamed
    $ gedelf join --report json a.ged c.ged -o out.ged
    c.ged: 1 warning not shown; run 'gedelf check' to see it
    {"action":"recoded","tag":"","a":null,"b":null,"was":"ANSEL"}
    {"action":"added","tag":"INDI","a":"I中","b":"I中"}
    $ gedelf join --report text a.ged c.ged -o out.ged
    c.ged: 1 warning not shown; run 'gedelf check' to see it
    recoded UTF-8 (was ANSEL)
    added   INDI I中

Nothing else changes in A's lines: in the header, the CHAR line says UTF-8, and a line below it that says which version of the other encoding it was goes;
blank lines, spaces and the places of CONC stay, and so do malformed lines with --recover. A header that says nothing of it gets such a line.

    $ printf '0 HEAD\r\n1 SOUR  me\r\n1 CHAR   ANSEL \r\n2 VERS ANSI Z39.47-1985\r\n2 NOTE old\r\n1 GEDC\r\n  2 VERS 5.5.1\r\n2 FORM LINEAGE-LINKED\r\n1 DATE 1 JAN 2000\r\n\r\n0 @I1@ INDI\r\n 1 NAME R\r\n2 CONC en\342e /B/\r\n1 NOTE x \r\n 0 TRLR\r\n\r\n\032' > spaced.ged
    $ gedelf join -q spaced.ged c.ged > out.ged; diff <(tr -d '\r' < spaced.ged | sed 's/\xe2/E/') <(tr -d '\r' < out.ged)
    3,4c3
    < 1 CHAR   ANSEL 
    < 2 VERS ANSI Z39.47-1985
    ---
    > 1 CHAR UTF-8
    13c12
    < 2 CONC enEe /B/
    ---
    > 2 CONC ené /B/
    14a14,15
    > 0 @I中@ INDI
    > 1 NAME 中 /C/
    [1]
    $ sed 's/@I.*@/@I7@/; s/中/@#U4E2D@/; s/1 CHAR.*/1 ELF 1.0.0/' c.ged > escaped.ged; sed /CHAR/d a.ged > bare.ged; sed 's/ ANSEL//' a.ged > empty.ged; for a in bare empty; do gedelf join -q --encoding ANSEL $a.ged escaped.ged | tr '\r' '|' | sed -n '2,3p; /NAME/p'; done
    1 CHAR UTF-8|
    1 GEDC|
    1 NAME René /B/|
    1 NAME 中 /C/|
    1 CHAR UTF-8|
    1 GEDC|
    1 NAME René /B/|
    1 NAME 中 /C/|
    $ sed '/NAME/abroken' a.ged > broken.ged; gedelf join -q --recover broken.ged c.ged 2> /dev/null | tr -d '\r' | sed -n 6,9p
    0 @I1@ INDI
    1 NAME René /B/
    broken
    0 @I中@ INDI

Unless the encoding is to be kept: then there are escapes; in identifiers there can be none.

    $ sed 's/@I.*@/@I7@/' c.ged > d.ged; gedelf join -q --keep-encoding a.ged d.ged | tr -d '\r' | grep -a 'NAME .*C\|CHAR'
    1 CHAR ANSEL
    1 NAME @#U4E2D@ /C/
    $ gedelf join -q --keep-encoding a.ged c.ged
    gedelf join: a character of the second file cannot be written in the first file's encoding, ANSEL
    [3]
    $ gedelf join -q --keep-encoding a.ged d.ged -o out.ged; gedelf join -q out.ged out.ged -o again.ged; cmp out.ged again.ged

GEDCOM 7.0: what comes from a file without a default language is in none (D401).

    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n1 LANG en\n0 @I1@ INDI\n1 NAME Ann /Ash/\n0 TRLR\n' > a.ged; printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I2@ INDI\n1 NAME Bob /Birch/\n1 NOTE hello\n1 NOTE salut\n2 LANG fr\n0 TRLR\n' > b.ged; gedelf join -q a.ged b.ged | tail -n 7
    0 @I2@ INDI
    1 NAME Bob /Birch/
    1 NOTE hello
    2 LANG und
    1 NOTE salut
    2 LANG fr
    0 TRLR

An older draft of ELF cannot say languages and datatypes: they are left out, and that is said as convert says it. Texts that differ in nothing else are one.

    $ printf '0 HEAD\n1 PRFX x: http://x.example/\n1 CHAR ASCII\n0 @I1@ INDI\n1 NAME Ann /Ash/\n1 NOTE salut\n0 TRLR\n' > a.ged
    $ printf '0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n1 GEDC\n2 VERS 5.5.1\n1 PLANG en\n0 @I2@ INDI\n1 NAME Bob /Birch/\n2 DTYPE http://x.example/t\n1 NOTE salut\n2 PLANG fr\n0 TRLR\n' > b.ged
    $ gedelf join a.ged b.ged | tail -n 4
    b.ged: 1 warning not shown; run 'gedelf check' to see it
    b.ged:1:1: error[default-language-lost]: elf-2017-06 cannot say which language the file is in; its default language, en, is left out
          = elf-1.0 §payload-lang
    b.ged:8:1: error[datatype-lost]: elf-2017-06 cannot say which datatype a value has; NAME loses its datatype, http://x.example/t; in INDI @I2@, Bob Birch
          = elf-1.0 §payload-datatype
    b.ged:10:1: error[language-lost]: elf-2017-06 cannot say which language a value is in; NOTE loses its language, fr; in INDI @I2@, Bob Birch
          = elf-1.0 §payload-lang
    0 records combined, 1 added (0 with a new identifier), 0 fields kept as notes
    a.ged: 1 error not shown; run 'gedelf check' to see it
    0 @I2@ INDI
    1 NAME Bob /Birch/
    1 NOTE salut
    0 TRLR
    $ printf 'I1\tI2\n' > pairs; gedelf join -q --pairs pairs a.ged b.ged | grep -c salut
    1
    $ gedelf join --diagnostics=gcc --max-per-code 1 a.ged <(sed 's/^0 TRLR/1 NOTE hej\n2 PLANG sv\n&/' b.ged) 2>&1 > /dev/null | sed 's/^[^:]*//' | grep language-lost
    :1:1: error: elf-2017-06 cannot say which language the file is in; its default language, en, is left out [default-language-lost]
    :10:1: error: elf-2017-06 cannot say which language a value is in; NOTE loses its language, fr; in INDI @I2@, Bob Birch [language-lost]

With --strict nothing is written then, neither to a file nor to standard output.

    $ sed -i 's/PRFX x:/PRFX X_/' a.ged; gedelf join --strict -q -o strict.ged a.ged b.ged; ls strict.ged 2> /dev/null
    [2]
    $ gedelf join --strict -q a.ged b.ged
    [1]
    $ gedelf join --strict -q a.ged <(sed '/PLANG/d; /DTYPE/d' b.ged) | grep -c salut
    2

Tags that the files do not say to mean the same are told apart, which is said.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME Ann /Ash/\n1 _T mine\n0 TRLR\n' > a.ged; sed 's/VERS.*/&\n1 SCHMA\n2 TAG _T http:\/\/b.example\//; s/Ann/Bob/; s/I1/I2/; s/mine/yours/' a.ged > b.ged
    $ gedelf join a.ged b.ged | grep _T
    gedelf join: the tag _T of b.ged becomes _T2 in the result, because the two files do not define it in the same way
    0 records combined, 1 added (0 with a new identifier), 0 fields kept as notes
    2 TAG _T2 http://b.example/
    1 _T mine
    1 _T2 yours
    $ gedelf join --report text b.ged a.ged | grep _T
    retagged _T2 (was _T)
    added   INDI I1
    2 TAG _T http://b.example/
    1 _T yours
    1 _T2 mine
    $ gedelf join --report json b.ged a.ged -o out.ged
    {"action":"retagged","tag":"_T2","a":null,"b":null,"was":"_T"}
    {"action":"added","tag":"INDI","a":"I1","b":"I1"}
    $ sed 's/Ann/Cid/; s/I1/I3/' a.ged > c.ged; gedelf join -q a.ged c.ged | grep _T
    1 _T mine
    1 _T mine

What is not shown is counted once for each file, by its own name.

    $ printf '0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Ann /Ash/\n0 TRLR\n' > a.ged; printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR ANSI\n0 @I2@ INDI\n1 NAME Bob /Birch/\n0 TRLR\n' > b.ged
    $ gedelf join a.ged b.ged -o out.ged
    b.ged: 2 warnings not shown; run 'gedelf check' to see them
    0 records combined, 1 added (0 with a new identifier), 0 fields kept as notes
    a.ged: 1 warning not shown; run 'gedelf check' to see it
    $ gedelf match a.ged b.ged
    b.ged: 2 warnings not shown; run 'gedelf check' to see them
    a.ged: 1 warning not shown; run 'gedelf check' to see it

An identifier that A's dialect cannot have becomes another, and so do pointers to it; here the header's schema tells that A is ELF of 2018.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n1 SCHMA\n2 PRFX elf https://terms.fhiso.org/elf/\n2 IRI elf:ADDRESS\n3 TAG ADDR elf:Agent\n0 TRLR\n' > a.ged; printf '0 HEAD\n1 ELF 1.0.0\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n0 @IЖ@ INDI\n1 NAME Lev\n0 @F1@ FAM\n1 HUSB @IЖ@\n1 WIFE @Щ@\n0 @X1@ INDI\n0 TRLR\n' > b.ged
    $ gedelf join -q a.ged b.ged | tail -n 7
    0 @X3@ INDI
    1 NAME Lev
    0 @F1@ FAM
    1 HUSB @X3@
    1 WIFE @X2@
    0 @X1@ INDI
    0 TRLR

A second header of B is an error that GEDCOM 7 keeps as a record (D303), and so does the result.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 TRLR\n' > one.ged
    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 HEAD\n1 NOTE of B\n0 TRLR\n' > two.ged
    $ gedelf join -q one.ged two.ged -o - 2>/dev/null
    0 HEAD
    1 GEDC
    2 VERS 7.0
    0 HEAD
    1 NOTE of B
    0 TRLR

What substructures have identifiers in B can be pointed to in the result (D450): where A's partner has an equal one with an identifier, pointers lead to that.
So a file joined with itself is the same.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n' > h; sed '1a 1 @H1@ NOTE n\n1 @H2@ NOTE m' h > g; printf '0 @I1@ INDI\n1 NAME Ann /Ash/\n1 BIRT\n2 DATE 1 JAN 1900\n' > i
    $ printf "$(cat h i)"'\n1 @N1@ NOTE one\n0 TRLR\n' > a.ged
    $ printf "$(cat h i)"'\n2 @N3@ PLAC Ulm\n1 @N2@ NOTE one\n1 @N1@ SEX F\n1 @N4@ CHAN\n2 DATE 1 JAN 2000\n0 @I2@ INDI\n1 NOTE @N1@\n1 NOTE @N2@\n1 NOTE @N3@\n1 NOTE @N4@\n0 TRLR\n' > b.ged
    $ gedelf join -q b.ged b.ged 2>/dev/null | diff b.ged -
    $ gedelf join -q a.ged b.ged 2>/dev/null | sed 1,7d
    1 BIRT
    2 DATE 1 JAN 1900
    2 @N3@ PLAC Ulm
    1 @N1@ NOTE one
    1 @N5@ SEX F
    1 @N4@ CHAN
    2 DATE 1 JAN 2000
    0 @I2@ INDI
    1 NOTE @N5@
    1 NOTE @N1@
    1 NOTE @N3@
    1 NOTE @N4@
    0 TRLR

They follow A's even where there can be one only; one of A's that has an identifier stays, though B's change is later.

    $ printf "$(cat h i)"'\n1 NOTE one\n1 SEX M\n1 @C1@ CHAN\n2 DATE 1 JAN 1999\n0 TRLR\n' > c.ged; printf 'I1\tI1\n' > pairs
    $ gedelf join -q --pairs pairs c.ged b.ged 2>/dev/null | sed 1,7d | sed '/@I2@/,$d'
    1 BIRT
    2 DATE 1 JAN 1900
    2 @N3@ PLAC Ulm
    1 NOTE one
    1 @N2@ NOTE one
    1 SEX M
    1 @N1@ SEX F
    1 @C1@ CHAN
    2 DATE 1 JAN 1999
    1 @N4@ CHAN
    2 DATE 1 JAN 2000
    $ sed 's/@N4@ //; /NOTE @N4@/d' b.ged > d.ged; gedelf join -q --pairs pairs c.ged d.ged 2>/dev/null | grep -A 3 'CHAN'
    1 NOTE [gedelf join, d.ged @@I1@@] CHAN
    2 CONT 2 DATE 1 JAN 2000
    1 SEX M
    1 @N1@ SEX F
    1 @C1@ CHAN
    2 DATE 1 JAN 1999
    0 @I2@ INDI
    1 NOTE @N1@

B's header does not come to the result: a pointer to a part of it leads to an equal part of A's header, or nowhere. An identifier that one of the files has twice may be
there twice in the result.

    $ printf "$(cat g i)"'\n0 TRLR\n' | sed 's/H1/X1/; /H2/d' > a.ged; printf "$(cat g)"'\n0 @I2@ INDI\n1 NOTE @H1@\n1 NOTE @H2@\n0 TRLR\n' > b.ged; gedelf join -q a.ged b.ged 2>/dev/null | tail -n 4
    0 @I2@ INDI
    1 NOTE @X1@
    1 NOTE @H2@
    0 TRLR
    $ printf "$(cat h i)"'\n0 @N1@ NOTE one\n0 @N1@ NOTE two\n0 TRLR\n' > a.ged; printf "$(cat h i)"'\n1 NOTE @N1@\n0 @N1@ NOTE one\n0 TRLR\n' > b.ged; gedelf join -q a.ged b.ged 2>/dev/null | tail -n 4
    1 NOTE @N1@
    0 @N1@ NOTE one
    0 @N1@ NOTE two
    0 TRLR

Lines for the header are put only into one that is there; malformed lines before it are no other file.

    $ printf '0 @I1@ INDI\n1 NAME A /B/\n0 TRLR\n' > a.ged; printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 ELF 1.0.0\n1 CHAR UTF-8\n1 SCHMA\n2 IRI http://a.example/x\n3 TAG _X INDI\n0 @I2@ INDI\n1 NAME C /D/\n1 _X y\n0 TRLR\n' > b.ged; gedelf join -q --recover a.ged b.ged
    0 @I1@ INDI
    1 NAME A /B/
    0 @I2@ INDI
    1 NAME C /D/
    1 _X y
    0 TRLR
    $ gedelf merge -q --recover a.ged a.ged b.ged
    0 @I2@ INDI
    1 NAME C /D/
    1 _X y
    0 TRLR
    $ printf 'x y\n0 HEAD\n1 SOUR s\n0 @I1@ INDI\n1 NAME A /B/\n0 TRLR\n' > a.ged; gedelf join -q --recover a.ged b.ged | grep -c .
    14

A last line that has no line break gets one before what comes after it.

    $ printf '0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Ada /Stone/' > a.ged; printf '0 HEAD\n1 CHAR UTF-8\n0 @S1@ SOUR\n1 TITL Zoo\n0 TRLR\n' > b.ged; gedelf join -q --recover a.ged b.ged | tail -n 3
    1 NAME Ada /Stone/
    0 @S1@ SOUR
    1 TITL Zoo
