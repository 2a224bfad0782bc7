Plain GEDCOM: what ELF 1.0 writes, without anything that other programs do not know. D141

    $ printf '%s\n' '0 HEAD' '1 CHAR UTF-8' '1 ELF 1.0.0' '1 GEDC' '2 VERS 5.5.1' '2 FORM LINEAGE-LINKED' '1 SUBM @U1@' '0 @U1@ SUBM' '1 NAME Sue@@home' '0 @I1@ INDI' '1 NAME Zoë /Moss/' '1 NOTE @#U41@nn' '1 BIRT' '2 DATE @#DJULIAN@ 1 JAN 1700' '0 TRLR' > elf.ged
    $ gedelf convert --to gedcom-5.5.1 elf.ged
    0 HEAD
    1 CHAR UTF-8
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 SUBM @U1@
    0 @U1@ SUBM
    1 NAME Sue@@home
    0 @I1@ INDI
    1 NAME Zoë /Moss/
    1 NOTE Ann
    1 BIRT
    2 DATE @#DJULIAN@ 1 JAN 1700
    0 TRLR
    elf.ged: 2 records, gedcom-5.5.1, UTF-8; meaning unchanged
    $ gedelf convert -q --to gedcom-5.5.1 elf.ged -o plain.ged; gedelf convert -q --to 5.5.1 elf.ged | cmp - plain.ged; gedelf diff elf.ged plain.ged
    $ for form in gedcom-5.5 5.5; do gedelf convert -q --to $form plain.ged | grep VERS; done
    2 VERS 5.5
    2 VERS 5.5
    $ gedelf convert -q --to gedcom-7.0 plain.ged -o seven.ged; for form in 7 7.0; do gedelf convert -q --to $form plain.ged | cmp - seven.ged; done
    $ gedelf dump elf.ged | gedelf convert -q --to 5.5.1 - | cmp - plain.ged
    $ gedelf convert -q --to 5.5.1 --jobs 1 plain.ged | cmp - plain.ged; gedelf convert -q --to 5.5.1 - < plain.ged | cmp - plain.ged

Languages, datatypes and schemas are kept in lines that others pass over, which is reported.

    $ printf '%s\n' '0 HEAD' '1 CHAR UTF-8' '1 ELF 1.0.0' '1 GEDC' '2 VERS 5.5.1' '2 FORM LINEAGE-LINKED' '1 PLANG de' '1 SCHMA' '2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0' '2 IRI https://example.com/x@y' '3 TAG _X https://terms.fhiso.org/elf/INDIVIDUAL_RECORD' '2 ESC _X Q' '0 @I1@ INDI' '1 _X @#QX@' '1 NOTE hello' '2 PLANG en' '2 DTYPE http://www.w3.org/2001/XMLSchema#string' '1 NOTE hallo' '2 PLANG de' '0 TRLR' > kept.ged
    $ gedelf convert --to 5.5.1 kept.ged
    0 HEAD
    1 CHAR UTF-8
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 _PLANG de
    1 _SCHMA
    2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0
    2 IRI https://example.com/x@@y
    3 TAG _X https://terms.fhiso.org/elf/INDIVIDUAL_RECORD
    2 ESC _X Q
    0 @I1@ INDI
    1 _X @@#QX@@
    1 NOTE hello
    2 _PLANG en
    2 _DTYPE http://www.w3.org/2001/XMLSchema#string
    1 NOTE hallo
    0 TRLR
    kept.ged:1:1: warning[extension-written]: gedcom-5.5.1 has no PLANG line, so gedelf writes a “_PLANG” line instead: de
          = elf-1.0 §tags
    kept.ged:8:1: warning[extension-written]: gedcom-5.5.1 has no SCHMA line, so gedelf writes a “_SCHMA” line instead: the lines below it stay as they are; in SCHMA
          = elf-1.0 §tags
    kept.ged:15:1: warning[extension-written]: gedcom-5.5.1 has no PLANG line, so gedelf writes a “_PLANG” line instead: en; in INDI @I1@
          = elf-1.0 §tags
    kept.ged:15:1: warning[extension-written]: gedcom-5.5.1 has no DTYPE line, so gedelf writes a “_DTYPE” line instead: http://www.w3.org/2001/XMLSchema#string; in INDI @I1@
          = elf-1.0 §tags
    kept.ged: 1 record, gedcom-5.5.1, UTF-8; 4 ELF lines written with an extension tag
    $ gedelf convert -q --to 5.5.1 kept.ged -o out.ged; gedelf get out.ged INDI._X INDI.NOTE._PLANG; gedelf check --checks format out.ged
    @#QX@
    en
    out.ged: no problems

A dictionary of 2017 likewise.

    $ printf '%s\n' '0 HEAD' '1 CHAR UTF-8' '1 PRFX ex http://example.com/' '1 DEFN _X ex:x' '1 GEDC' '2 VERS 5.5.1' '2 FORM LINEAGE-LINKED' '0 @I1@ INDI' '1 _X y' '0 TRLR' > dictionary.ged
    $ gedelf convert -q --to 5.5.1 dictionary.ged
    0 HEAD
    1 CHAR UTF-8
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 _SCHMA
    2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0
    2 IRI ex:x
    3 TAG _X https://terms.fhiso.org/elf/INDIVIDUAL_RECORD
    0 @I1@ INDI
    1 _X y
    0 TRLR

A bare reference to the default schema is not kept: it says nothing, and other programs complain of the line.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NO CHR\n0 TRLR\n' > seven.ged; gedelf convert -q --to 5.5.1 seven.ged
    0 HEAD
    1 CHAR UTF-8
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 _SCHMA
    2 IRI https://gedcom.io/terms/v7/NO
    3 TAG _NO https://terms.fhiso.org/elf/INDIVIDUAL_RECORD
    0 @I1@ INDI
    1 _NO CHR
    0 TRLR

Without escapes, an encoding must have every character. Otherwise nothing is written.

    $ gedelf convert --to 5.5.1 --output-encoding ASCII elf.ged
    elf.ged:11:1: fatal[encoding-lacks]: NAME has characters that ASCII lacks, and gedcom-5.5.1 has no escapes for them; in INDI @I1@, Zoë Moss
          = elf-1.0 §unicode-escape
    [3]
    $ gedelf convert -q --to 5.5.1 --output-encoding ASCII elf.ged -o ascii.ged 2> /dev/null; ls ascii.ged
    ls: cannot access 'ascii.ged': No such file or directory
    [2]
    $ gedelf convert -q --to 5.5.1 --output-encoding ANSEL elf.ged -o ansel.ged; gedelf diff elf.ged ansel.ged

From GEDCOM 7 comes what 5.5.1 has, and nothing that is only for going back.

    $ printf '%s\n' '0 HEAD' '1 GEDC' '2 VERS 7.0' '0 @I1@ INDI' '1 NAME Ann' '2 GIVN A,nn' '1 SEX X' '1 OBJE @O1@' '0 @O1@ OBJE' '1 FILE media/a%20b.jpg' '2 FORM image/jpeg' '0 TRLR' > seven.ged
    $ gedelf convert -q --to 5.5.1 seven.ged
    0 HEAD
    1 CHAR UTF-8
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    0 @I1@ INDI
    1 NAME Ann
    2 GIVN A,nn
    1 SEX X
    1 OBJE @O1@
    0 @O1@ OBJE
    1 FILE media/a b.jpg
    2 FORM jpg
    0 TRLR

Forms that another command writes are answered with that command.

    $ gedelf convert --to csv elf.ged
    gedelf convert: --to must be json, polygenea, gedzip, 5.5.1, 5.5, 7 or a name listed by 'gedelf dialects', not 'csv'; did you mean 'gedelf sql --to csv FILE -o FOLDER'?
    See 'gedelf convert --help'.
    [2]
    $ gedelf sql -q --to csv elf.ged -o tables; head -n 1 tables/family.csv | cut -c 1-4
    file
    $ gedelf convert --to PDF elf.ged 2>&1 | grep -o "gedelf chart[^']*"
    gedelf chart FILE PERSON -o OUT.pdf
    $ gedelf convert --to gedcom-5.5.2 elf.ged 2>&1 | grep -o 'did you.*'
    did you mean 'gedcom-5.5.1'?

It is a name for writing alone.

    $ gedelf check --dialect gedcom-5.5.1 elf.ged
    gedelf check: --dialect must be a name listed by 'gedelf dialects', not 'gedcom-5.5.1'; did you mean 'gedcom-7.0'?
    See 'gedelf check --help'.
    [2]
