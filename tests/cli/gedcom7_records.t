From one version of GEDCOM to the other, record by record.

    $ printf '%s\n' '0 HEAD' '1 SOUR TEST' '1 GEDC' '2 VERS 5.5.1' '2 FORM LINEAGE-LINKED' '1 CHAR UTF-8' '0 @I1@ INDI' '1 NAME Jane /Austen/' '2 NPFX Miss, Dear' '1 OBJE' '2 FILE ../pictures/jane.jpg' '3 FORM jpg' '1 NOTE @N1@' '0 @I1@ INDI' '1 NAME Cassandra /Austen/' '0 @n-1@ NOTE a' '1 CONC b' '0 @N1@ NOTE c' '0 TRLR' > five.ged

An identifier that two records have stays with the first, and the other is told; so is a path that leads out of its folder.

    $ gedelf convert --to gedcom-7.0 --no-bom -o seven.ged five.ged
    five.ged:14:1: warning[duplicate-renamed]: an earlier record also has the identifier @I1@; this record gets @I1_2@ instead
          = gedcom-7.0 §Cross-references
    five.ged:16:1: warning[xref-renamed]: the identifier @n-1@ cannot be written in gedcom-7.0; it becomes @N_1@
          = elf-1.0 §xref-ids
    five.ged:11:1: warning[path-shortened]: “../pictures/jane.jpg” leads out of the folder that the file is in, which GEDCOM 7 does not allow; it becomes “pictures/jane.jpg”
          = gedcom-7.0 §FilePath
    five.ged -> seven.ged: 5 records, gedcom-7.0, UTF-8; 1 duplicate identifier renamed; 1 path shortened; 1 identifier renamed
    five.ged: 1 error not shown; run 'gedelf check' to see it

    $ cat seven.ged
    0 HEAD
    1 GEDC
    2 VERS 7.0
    1 SCHMA
    2 TAG _WAS https://gedelf.github.io/terms/was
    2 TAG _INLINE https://gedelf.github.io/terms/inline
    1 SOUR TEST
    0 @I1@ INDI
    1 NAME Jane /Austen/
    2 NPFX Miss
    2 NPFX Dear
    1 OBJE @O1@
    1 SNOTE @N1@
    0 @I1_2@ INDI
    1 _WAS @@I1@ INDI
    1 NAME Cassandra /Austen/
    0 @N_1@ SNOTE ab
    1 _WAS @@n-1@ NOTE ab
    0 @N1@ SNOTE c
    0 @O1@ OBJE
    1 FILE pictures/jane.jpg
    2 _WAS FILE ../pictures/jane.jpg
    2 FORM image/jpeg
    1 _INLINE Y
    0 TRLR

All of it goes back.

    $ gedelf convert -q --to elf-1.0 -o back.ged seven.ged; gedelf convert -q -o same.ged five.ged; cmp back.ged same.ged

    $ gedelf check -q --checks format,model seven.ged

The report names everything that did not stay: lines of the header, identifiers and parts of names, too.

    $ gedelf convert --to gedcom-7.0 --report text five.ged 2>&1 >out.ged | grep ' x '
    1 x INDI.NAME.NPFX -> NPFX, translated: GEDCOM 7 has a separate line for each part of a name
    1 x INDI.OBJE -> OBJE, translated: GEDCOM 7 has a separate record for it
    1 x INDI.NOTE -> SNOTE, translated: the other version uses a different structure for it
    1 x INDI -> INDI, translated: an earlier record has the same identifier
    2 x NOTE -> SNOTE, translated: the other version uses a different structure for it
    1 x NOTE -> SNOTE, translated: it gets a new identifier
    1 x HEAD.CHAR, dropped: the other version does not need it
    1 x HEAD.GEDC.VERS, dropped: the other version does not need it
    1 x HEAD.GEDC.FORM, dropped: the other version does not need it
    1 x INDI.OBJE.FILE -> FILE, translated: its value is written differently in the other version
    1 x INDI.OBJE.FILE.FORM -> FORM, translated: its value is written differently in the other version

    $ gedelf convert -q --to gedcom-7.0 --report json five.ged 2>&1 >out.ged | grep '"line":14'
    {"record":"I1","line":14,"path":"INDI","action":"translated","to":"INDI","identifier":"I1_2","why":"an earlier record has the same identifier"}

    $ gedelf convert --to elf-1.0 --report text seven.ged 2>&1 >out.ged | grep ' x '
    1 x INDI.NAME.NPFX -> NPFX, translated: GEDCOM 5.5.1 has the parts of a name on one line, separated by commas
    1 x INDI.SNOTE -> NOTE, translated: the other version uses a different structure for it
    1 x OBJE.FILE -> FILE, translated: its value is written differently in the other version
    1 x OBJE.FILE.FORM -> FORM, translated: its value is written differently in the other version
    1 x INDI -> INDI, translated: it gets a new identifier
    2 x SNOTE -> NOTE, translated: the other version uses a different structure for it
    1 x SNOTE -> NOTE, translated: it gets a new identifier
    1 x HEAD.GEDC.VERS, dropped: the other version does not need it

Nothing is written if --strict rejects it; and standard input, JSON and a file come to the same.

    $ gedelf convert -q --strict --to gedcom-7.0 -o none.ged five.ged; ls none.ged
    ls: cannot access 'none.ged': No such file or directory
    [2]

    $ gedelf convert -q --to gedcom-7.0 --no-bom - < five.ged > piped.ged; gedelf dump -q five.ged | gedelf convert -q --to gedcom-7.0 --no-bom - > json.ged; cmp piped.ged seven.ged && cmp json.ged seven.ged

Line breaks, white space and at signs of the one become those of the other.

    $ sed 's/$/\r/; s/Cassandra/C@@A.org/; s/NOTE c/NOTE c /' five.ged > crlf.ged; gedelf convert -q --to gedcom-7.0 --no-bom crlf.ged | diff seven.ged -
    16c16
    < 1 NAME Cassandra /Austen/
    ---
    > 1 NAME C@A.org /Austen/
    19c19
    < 0 @N1@ SNOTE c
    ---
    > 0 @N1@ SNOTE c 
    [1]

The schema of a file of GEDCOM 7 has its extension tags.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SCHMA\n2 TAG _A https://example.com/a\n2 TAG _A https://example.com/b\n2 TAG _USER https://gedcom.io/terms/v7/record-SUBM\n0 @U1@ _USER\n1 NAME Sue\n0 TRLR\n' > ext.ged
    $ gedelf schema show --schema ext.ged _A _USER record-SUBM
    tag _A
        anywhere: https://example.com/a
        anywhere: https://example.com/b

    tag _USER
        anywhere: g7:record-SUBM

    type g7:record-SUBM
        IRI: https://gedcom.io/terms/v7/record-SUBM
        tags: SUBM below elf:Document; _USER anywhere
        supertypes: none
        subtypes: none

    $ gedelf get --format=json --typed ext.ged '@U1@'
    {"xref":"U1","tag":"_USER","type":"https://gedcom.io/terms/v7/record-SUBM","sub":[{"tag":"NAME","type":"https://gedcom.io/terms/v7/NAME","payload":"Sue"}]}

Claims are those of the same file in the other version.

    $ gedelf convert -q --to polygenea five.ged | grep -v five.ged | sort > five.pgn; gedelf convert -q --to polygenea seven.ged | grep -v seven.ged | sort > seven.pgn; diff five.pgn seven.pgn; wc -l < seven.pgn
    19

A record that is made of a text does not become what a pointer to nothing leads to, whether the pointer stands before it or after it,
and however the file is read (D324).

    $ printf '%s\n' '0 HEAD' '1 GEDC' '2 VERS 5.5.1' '2 FORM LINEAGE-LINKED' '1 CHAR UTF-8' '0 @I1@ INDI' '1 BIRT' '2 SOUR @S1@' '2 SOUR a book' '0 @i-2@ INDI' '1 BIRT' '2 SOUR @S2@' '1 ASSO @I_2@' '2 RELA Friend' '0 @I3@ INDI' '1 BIRT' '2 SOUR @S3@' '0 TRLR' > nowhere.ged
    $ gedelf convert -q --to gedcom-7.0 --no-bom -o seven.ged nowhere.ged; sed 1,6d seven.ged
    0 @I1@ INDI
    1 BIRT
    2 SOUR @VOID@
    3 _WAS SOUR @S1@
    2 SOUR @S4@
    0 @I_2_1@ INDI
    1 _WAS @@i-2@ INDI
    1 BIRT
    2 SOUR @VOID@
    3 _WAS SOUR @S2@
    1 ASSO @VOID@
    2 _WAS ASSO @I_2@
    2 ROLE FRIEND
    0 @I3@ INDI
    1 BIRT
    2 SOUR @VOID@
    3 _WAS SOUR @S3@
    0 @S4@ SOUR
    1 TITL a book
    1 _INLINE Y
    0 TRLR
    $ gedelf convert -q --to gedcom-7.0 --no-bom --report json -o told.ged nowhere.ged 2> told.json; cmp seven.ged told.ged
    $ gedelf convert -q --to elf-1.0 -o back.ged seven.ged; gedelf diff -q nowhere.ged back.ged && echo the same
    the same

A text of no language stays one, also where the file has a usual language (D328).

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 PLANG de\n0 @N1@ NOTE x\n1 PLANG und\n0 @N2@ NOTE y\n0 TRLR\n' > und.ged
    $ gedelf convert -q --to 7 und.ged -o und7.ged; gedelf convert -q --to elf-1.0 und7.ged | gedelf diff und.ged -
