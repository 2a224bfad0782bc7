gedelf diff: two files as data.

    $ echo 'printf "0 HEAD\n1 SOUR TEST\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 ELF 1.0.0\n$1"; echo "0 TRLR"' > ged

What does not count: order of records and of differently tagged structures, encoding, where a text is split, the header's date, marks
after their letters (D400, D401).

    $ sh ged '0 @I1@ INDI\n1 NAME Caf\303\251 //\n1 SEX M\n1 NOTE One text\n0 @I2@ INDI\n1 NAME B //\n' > a.ged
    $ { printf '0 HEAD\n1 DATE 1 JAN 2020\n2 TIME 12:00\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 ELF 1.0.0\n1 CHAR UTF-8\n1 SOUR TEST\n'; \
        printf '0 @I2@ INDI\r\n 1 NAME B //\n0 @I1@ INDI\n1 NOTE One\n2 CONC  text\n1 SEX M\n1 NAME Cafe\314\201 //\n0 TRLR\n'; } > b.ged
    $ gedelf diff -q a.ged b.ged
    $ gedelf convert -q --output-encoding UTF-16BE a.ged -o c.ged
    $ gedelf diff a.ged c.ged

Case, white space and the form of a date do (D400); so does the order of structures with the same tag (D403).

    $ sh ged '0 @I1@ INDI\n1 NAME A //\n1 NAME B //\n1 BIRT\n2 DATE 1 Jan 1900\n' > a.ged
    $ sh ged '0 @I1@ INDI\n1 NAME B //\n1 NAME A //\n1 BIRT\n2 DATE 1 JAN 1900\n' > b.ged
    $ gedelf diff a.ged b.ged
    changed INDI @I1@ A
      NAME[1] moved to NAME[2] A //
    - BIRT.DATE 1 Jan 1900
    + BIRT.DATE 1 JAN 1900
    [1]
    $ gedelf diff --format json a.ged b.ged
    {"change":"changed","old":"I1","new":"I1","tag":"INDI","name":"A","edits":[{"op":"move","what":"structure","path":"NAME[1]","old":null,"new":"NAME[2]"},{"op":"change","what":"payload","path":"BIRT.DATE","old":"1 Jan 1900","new":"1 JAN 1900"}]}
    [1]

One of two births that was changed is one change (D404), a structure that was added is the topmost one (D408), and a family that lost a
child says so (D409).

    $ sh ged '0 @I1@ INDI\n1 NAME A /X/\n1 BIRT\n2 DATE 1900\n2 PLAC Here\n1 BIRT\n2 DATE 1901\n2 PLAC There\n0 @I2@ INDI\n1 NAME B /X/\n0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I2@\n' > a.ged
    $ sh ged '0 @I1@ INDI\n1 NAME A /X/\n1 BIRT\n2 DATE 1900\n2 PLAC Here\n1 BIRT\n2 DATE 1902\n2 PLAC There\n1 DEAT\n2 DATE 1950\n0 @F1@ FAM\n1 HUSB @I1@\n' > b.ged
    $ gedelf diff a.ged b.ged
    changed INDI @I1@ A X
    - BIRT[2].DATE 1901
    + BIRT[2].DATE 1902
    + DEAT
    + DEAT.DATE 1950
    
    removed INDI @I2@ B X
    - NAME B /X/
    
    changed FAM @F1@ A X
    - CHIL @I2@
    [1]
    $ gedelf diff --format json a.ged b.ged
    {"change":"changed","old":"I1","new":"I1","tag":"INDI","name":"A X","edits":[{"op":"change","what":"payload","path":"BIRT[2].DATE","old":"1901","new":"1902"},{"op":"add","what":"structure","path":"DEAT","old":null,"new":{"tag":"DEAT","sub":[{"tag":"DATE","payload":"1950"}]}}]}
    {"change":"removed","old":"I2","new":null,"tag":"INDI","name":"B X","edits":[]}
    {"change":"changed","old":"F1","new":"F1","tag":"FAM","name":"A X","edits":[{"op":"remove","what":"structure","path":"CHIL","old":{"tag":"CHIL","pointer":"I2"},"new":null}]}
    [1]
    $ gedelf diff --stat a.ged b.ged
    INDI    0 added, 1 removed, 1 changed, 0 renamed
    FAM     0 added, 0 removed, 1 changed, 0 renamed
    total   0 added, 1 removed, 2 changed, 0 renamed
    [1]

A script makes one of the other, in both directions, and leaves other lines alone (D410).

    $ gedelf diff --format edit a.ged b.ged > script; cat script
    set @I1@.BIRT[2].DATE "1902"
    add @I1@ DEAT
    add @I1@.DEAT[1] DATE "1950"
    delete @F1@.CHIL
    delete @I2@
    $ gedelf edit -q -f script a.ged > made.ged
    $ gedelf diff made.ged b.ged
    $ gedelf diff --format edit b.ged a.ged | gedelf edit -q -f - b.ged > made.ged
    $ gedelf diff made.ged a.ged
    $ gedelf diff --format edit a.ged a.ged

Identifiers that were exchanged, and one that somebody else had (D407, D410).

    $ sh ged '0 @I1@ INDI\n1 NAME A /X/\n0 @I2@ INDI\n1 NAME B /X/\n0 @I3@ INDI\n1 NAME C /X/\n0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I2@\n1 CHIL @I3@\n' > a.ged
    $ sh ged '0 @I2@ INDI\n1 NAME A /X/\n0 @I1@ INDI\n1 NAME B /X/\n0 @I3@ INDI\n1 NAME D /Y/\n2 TYPE x\n1 SEX M\n0 @F1@ FAM\n1 HUSB @I2@\n1 CHIL @I1@\n' > b.ged
    $ gedelf diff a.ged b.ged
    removed INDI @I3@ C X
    - NAME C /X/
    
    changed FAM @F1@ A X
    - CHIL[2] @I3@
    
    added INDI @I3@ D Y
    + NAME D /Y/
    + NAME.TYPE x
    + SEX M
    
    renamed 2 records, otherwise the same: @I1@ to @I2@, @I2@ to @I1@
    [1]
    $ gedelf diff --format edit a.ged b.ged > script; cat script
    xref @I1@ @Z1@
    xref @I2@ @I1@
    xref @Z1@ @I2@
    xref @I3@ @Z2@
    delete @F1@.CHIL[2]
    add . @I3@ INDI
    add @I3@ NAME "D /Y/"
    add @I3@.NAME TYPE "x"
    add @I3@ SEX "M"
    delete @Z2@
    $ gedelf edit -q -f script a.ged > made.ged
    $ gedelf diff --match id made.ged b.ged
    $ gedelf edit -e 'renumber X{n}' a.ged > x.ged
    $ gedelf diff a.ged x.ged
    renamed 4 records, otherwise the same: @I1@ to @X1@, @I2@ to @X2@, @I3@ to @X3@, @F1@ to @X4@
    [1]
    $ gedelf diff --ignore-ids a.ged x.ged
    $ gedelf diff --match id --stat a.ged x.ged
    INDI    3 added, 3 removed, 0 changed, 0 renamed
    FAM     1 added, 1 removed, 0 changed, 0 renamed
    total   4 added, 4 removed, 0 changed, 0 renamed
    [1]

Values that stand for an identifier; one that two records have is not used (D405).

    $ sh ged '0 @I1@ INDI\n1 NAME A //\n1 REFN 7\n2 TYPE x\n0 @I2@ INDI\n1 NAME B //\n1 RIN 5\n0 @I3@ INDI\n1 NAME C //\n1 RIN 5\n' > a.ged
    $ sh ged '0 @J1@ INDI\n1 NAME Z //\n1 REFN 7\n2 TYPE x\n0 @J2@ INDI\n1 NAME Y //\n1 RIN 5\n0 @J3@ INDI\n1 NAME X //\n1 REFN 7\n' > b.ged
    $ gedelf diff --match uid a.ged b.ged --format json | cut -c-60
    {"change":"renamed","old":"I1","new":"J1","tag":"INDI","name
    {"change":"removed","old":"I2","new":null,"tag":"INDI","name
    {"change":"removed","old":"I3","new":null,"tag":"INDI","name
    {"change":"added","old":null,"new":"J2","tag":"INDI","name":
    {"change":"added","old":null,"new":"J3","tag":"INDI","name":

Languages and datatypes (D400, D408); a pointer that leads nowhere wants --allow-dangling (D410).

    $ sh ged '0 @N1@ NOTE A text\n1 PLANG fr\n0 @I1@ INDI\n1 NOTE @N1@\n' > a.ged
    $ sh ged '0 @N1@ NOTE A text\n1 PLANG de\n1 DTYPE https://example.org/t\n0 @I1@ INDI\n1 NOTE @N9@\n' > b.ged
    $ gedelf diff -q a.ged b.ged
    changed NOTE @N1@
    - . (language) fr
    + . (language) de
    - . (datatype) 
    + . (datatype) https://example.org/t
    
    changed INDI @I1@
    - NOTE @N1@
    + NOTE @N9@
    [1]
    $ gedelf diff -q --format json a.ged b.ged | head -1
    {"change":"changed","old":"N1","new":"N1","tag":"NOTE","name":"","edits":[{"op":"change","what":"lang","path":".","old":"fr","new":"de"},{"op":"change","what":"datatype","path":".","old":null,"new":"https://example.org/t"}]}
    $ gedelf diff -q --format edit a.ged b.ged > script; cat script
    # The result points to a record that does not exist: use 'gedelf edit --allow-dangling'
    language @N1@ de
    datatype @N1@ https://example.org/t
    set @I1@.NOTE @N9@
    $ gedelf edit -q -f script a.ged > made.ged
    [3]
    $ gedelf edit --allow-dangling -f script a.ged > made.ged
    a.ged:11:1: warning[edit-dangling]: the new pointer @N9@ would not point to exactly one record
          = elf-1.0 §pointer-conversion
    $ gedelf diff -q made.ged b.ged
    $ gedelf diff -q --format edit b.ged a.ged
    language @N1@ fr
    datatype @N1@
    set @I1@.NOTE @N1@
    [1]

Control characters are shown (D411); HTML has everything escaped.

    $ sh ged '0 @I1@ INDI\n1 NAME A //\n1 NOTE x\n' > a.ged
    $ sh ged '0 @I1@ INDI\n1 NAME A //\n1 NOTE <b>\033[31m&\n2 CONT - line\n' > b.ged
    $ gedelf diff -q a.ged b.ged
    changed INDI @I1@ A
    - NOTE x
    + NOTE <b>\x1B[31m&
        - line
    [1]
    $ gedelf diff -q --format html a.ged b.ged | grep '^<tr>'
    <tr><td class="path">NOTE</td><td class="old"><del>x</del></td><td class="new"><ins>&lt;b&gt;\x1B[31m&amp;
    $ gedelf diff -q --format html a.ged b.ged -o page.html
    [1]
    $ grep -c -i -e '<script' -e 'http' page.html
    0
    [1]

GEDCOM 7.0 against the other data model (D402).

    $ gedelf convert -q --to gedcom-7.0 a.ged -o seven.ged
    $ gedelf diff -q a.ged seven.ged
    $ gedelf diff -q seven.ged a.ged
    $ gedelf diff -q seven.ged b.ged | tail -2
    + NOTE._WAS %NOTE <b>%1B[31m&
        - line

As git calls it (D431): seven arguments or nine, a file that is not there, one that is no genealogy file.

    $ gedelf diff --git family.ged a.ged 0 100644 a.ged 0 100644
    gedelf diff family.ged
    $ gedelf diff -q --git family.ged /dev/null . . a.ged 0 100644
    gedelf diff family.ged
    changed HEAD
    + SOUR TEST
    
    added INDI @I1@ A
    + NAME A //
    + NOTE x
    $ gedelf diff -q --git old.ged a.ged 0 100644 /dev/null . . new.ged 'similarity index 90%' | head -3
    gedelf diff old.ged new.ged
    changed HEAD
    - SOUR TEST
    $ printf 'no such thing' > no.ged
    $ gedelf diff -q --git no.ged a.ged 0 100644 no.ged 0 100644
    no.ged:1:1: fatal[header-missing]: the first line must be “0 HEAD”, but it is: no such thing; --recover keeps the text and goes on
        1 | no such thing
          | ^
          = elf-1.0 §specified-enc
    gedelf diff: no.ged cannot be compared as data

Wrong command lines, and malformed files.

    $ gedelf diff a.ged
    gedelf diff: give two files: gedelf diff OLD NEW
    See 'gedelf diff --help'.
    [2]
    $ gedelf diff --git a.ged b.ged
    gedelf diff: --git expects the arguments that git passes to an external diff: one, seven or nine
    See 'gedelf diff --help'.
    [2]
    $ gedelf diff --stat --format json a.ged b.ged
    gedelf diff: --stat works only with --format=text
    See 'gedelf diff --help'.
    [2]
    $ gedelf diff --ignore-ids --format edit a.ged b.ged
    gedelf diff: --ignore-ids cannot be used with --format=edit: the script gives records the identifiers of NEW
    See 'gedelf diff --help'.
    [2]
    $ gedelf diff -o a.ged a.ged b.ged
    gedelf diff: OUT and FILE are the same file, which would be overwritten
    See 'gedelf diff --help'.
    [2]
    $ gedelf diff -q a.ged no.ged > /dev/null
    no.ged:1:1: fatal[header-missing]: the first line must be “0 HEAD”, but it is: no such thing; --recover keeps the text and goes on
        1 | no such thing
          | ^
          = elf-1.0 §specified-enc
    [3]
    $ gedelf diff a.ged missing.ged
    missing.ged: fatal[unreadable-file]: the file cannot be read: No such file or directory
    [3]
    $ cat b.ged | gedelf diff -q --stat a.ged - | tail -1
    total   0 added, 0 removed, 1 changed, 0 renamed

Many records that are the same and have no identifier are the same ones, in their order:

    $ { printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n'; for i in {1..40}; do echo '0 NOTE x'; done; echo '0 TRLR'; } > alike.ged; gedelf diff alike.ged alike.ged
    $ sed 10d alike.ged > fewer.ged; gedelf diff alike.ged fewer.ged
    removed NOTE
    - . x
    [1]

A second header is no record that commands can change; the first one is not changed instead (D410).

    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SOUR first\n0 HEAD\n1 SOUR second\n0 @I1@ INDI\n1 SEX M\n0 HEAD\n0 TRLR\n' > old.ged
    $ sed '/second/d; s/SEX M/SEX F/' old.ged > new.ged; gedelf diff -q --format edit old.ged new.ged
    # The files also differ in a second header, which no command can change
    set @I1@.SEX "F"
    [1]
    $ sed '/second/d; 9d' old.ged > fewer.ged; gedelf diff -q --format edit old.ged fewer.ged; gedelf diff -q --format edit fewer.ged old.ged
    # The files also differ in a second header, which no command can change
    # The files also differ in a second header, which no command can change
    [1]

A structure with a tag that has its own place elsewhere can be removed.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 HEAD m\n2 NOTE n\n1 SEX M\n0 TRLR\n' > old.ged; sed '/HEAD m/,+1d' old.ged > new.ged
    $ gedelf diff -q --format edit old.ged new.ged | tee script; gedelf edit -q old.ged -f script | diff new.ged -
    delete @I1@.HEAD
    $ gedelf edit -q old.ged -e 'set @I1@.HEAD x'
    [3]

Identifiers of substructures are not compared, but of equal ones that stays which pointers lead to (D401, D410).

    $ printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NOTE x\n1 @N1@ NOTE x\n0 @I2@ INDI\n1 NOTE @N1@\n0 TRLR\n' > old.ged; sed '/^1 NOTE x/d' old.ged > new.ged
    $ gedelf diff -q --format edit old.ged new.ged | tee script; gedelf edit -q --allow-dangling old.ged -f script | sed -n '/I1/,/I2/p'
    delete @I1@.NOTE[1]
    0 @I1@ INDI
    1 @N1@ NOTE x
    0 @I2@ INDI
    $ gedelf merge -q old.ged new.ged old.ged | cmp - new.ged; gedelf merge -q old.ged old.ged new.ged | cmp - new.ged
    $ sed 's/^1 NOTE x/1 @N2@ NOTE x/' old.ged > two.ged; sed 's/@N1@ NOTE/@N3@ NOTE/' two.ged > other.ged; gedelf diff -q two.ged other.ged
    $ gedelf diff -q --format edit two.ged new.ged; sed '/@N1@ NOTE/d' two.ged > new.ged; gedelf diff -q --format edit two.ged new.ged | tail -n 1
    delete @I1@.NOTE[1]
    delete @I1@.NOTE[2]
