Between GEDCOM 5.5.1 and 7.0. D320 to D331; tests/migrate has each rule.

    $ printf '%s\n' '0 HEAD' '1 SOUR X' '1 SUBM @U1@' '1 FILE f.ged' '1 GEDC' '2 VERS 5.5.1' '2 FORM LINEAGE-LINKED' '1 CHAR UTF-8' '0 @U1@ SUBM' '1 NAME Sue' '0 @i-1@ INDI' '1 NAME Ann /Moss/' '1 SEX Female' '1 ALIA Annie' '1 BIRT' '2 DATE 30 JAN 1648/49' '2 SOUR Family Bible' '1 WIBBLE x' '0 TRLR' > five.ged
    $ gedelf convert --to gedcom-7.0 --no-bom five.ged
    0 HEAD
    1 GEDC
    2 VERS 7.0
    1 SCHMA
    2 TAG _WAS https://gedelf.github.io/terms/was
    2 TAG _WIBBLE https://terms.fhiso.org/elf/Undefined#WIBBLE
    2 TAG _FILE https://terms.fhiso.org/elf/FILE_NAME
    2 TAG _INLINE https://gedelf.github.io/terms/inline
    1 SOUR X
    1 SUBM @U1@
    1 _FILE f.ged
    0 @U1@ SUBM
    1 NAME Sue
    0 @I_1@ INDI
    1 _WAS @@i-1@ INDI
    1 NAME Ann /Moss/
    1 SEX F
    2 _WAS SEX Female
    1 NAME Annie
    2 TYPE AKA
    2 _WAS ALIA Annie
    1 BIRT
    2 DATE 30 JAN 1649
    3 PHRASE 30 JAN 1648/49
    2 SOUR @S1@
    1 _WIBBLE x
    0 @S1@ SOUR
    1 TITL Family Bible
    1 _INLINE Y
    0 TRLR
    five.ged:11:1: warning[xref-renamed]: the identifier @i-1@ cannot be written in gedcom-7.0; it becomes @I_1@
          = elf-1.0 §xref-ids
    five.ged: 3 records, gedcom-7.0, UTF-8; meaning unchanged; 1 identifier renamed
    $ gedelf convert -q --to gedcom-7.0 five.ged -o seven.ged; gedelf check --checks format,model seven.ged
    seven.ged: 6 notes (shown with -v)
    $ head -c 3 seven.ged | od -An -tx1
     ef bb bf

And back.

    $ gedelf convert -q seven.ged > back.ged; gedelf convert -q five.ged | diff - back.ged
    $ gedelf dump five.ged | gedelf convert -q --to gedcom-7.0 - | cmp - seven.ged

The report.

    $ gedelf convert -q --to gedcom-7.0 --report json five.ged -o /dev/null
    {"record":"i-1","line":13,"path":"INDI.SEX","action":"translated","to":"SEX","why":"its value is written differently in the other version"}
    {"record":"i-1","line":14,"path":"INDI.ALIA","action":"translated","to":"NAME.TYPE","why":"the other version uses a different structure for it"}
    {"record":"i-1","line":16,"path":"INDI.BIRT.DATE","action":"translated","to":"DATE.PHRASE","why":"its value is written differently in the other version"}
    {"record":"i-1","line":17,"path":"INDI.BIRT.SOUR","action":"translated","to":"SOUR","why":"GEDCOM 7 has a separate record for it"}
    {"record":"i-1","line":18,"path":"INDI.WIBBLE","action":"extension","to":"_WIBBLE","why":"GEDCOM 7 does not allow it there"}
    {"record":"i-1","line":11,"path":"INDI","action":"translated","to":"INDI","identifier":"I_1","why":"it gets a new identifier"}
    {"line":4,"path":"HEAD.FILE","action":"extension","to":"_FILE","why":"GEDCOM 7 does not allow it there"}
    {"line":8,"path":"HEAD.CHAR","action":"dropped","why":"the other version does not need it"}
    {"line":6,"path":"HEAD.GEDC.VERS","action":"dropped","why":"the other version does not need it"}
    {"line":7,"path":"HEAD.GEDC.FORM","action":"dropped","why":"the other version does not need it"}
    $ gedelf convert -q --report text seven.ged -o /dev/null
    1 x INDI.SEX -> SEX, translated: its value is written differently in the other version
    1 x INDI.NAME -> ALIA, translated: the other version uses a different structure for it
    1 x INDI.BIRT.DATE -> DATE, translated: its value is written differently in the other version
    1 x INDI._WIBBLE -> WIBBLE, translated: it was an extension only because the other version does not have it
    1 x INDI -> INDI, translated: it gets a new identifier
    1 x HEAD._FILE -> FILE, translated: it was an extension only because the other version does not have it
    1 x HEAD.GEDC.VERS, dropped: the other version does not need it
    $ gedelf convert -q --report text five.ged -o /dev/null

Each line of the header has its number, that of ELF too; what the header lacks is not reported.

    $ printf '%s\n' '0 HEAD' '1 ELF 1.0.0' '1 DATE 1 JAN 2000' '2 TIME 10:00' '1 GEDC' '2 VERS 5.5.1' '0 TRLR' > head.ged
    $ gedelf convert -q --to gedcom-7.0 --no-bom --report json head.ged
    0 HEAD
    1 GEDC
    2 VERS 7.0
    1 DATE 1 JAN 2000
    2 TIME 10:00
    0 TRLR
    {"line":2,"path":"HEAD.ELF","action":"dropped","why":"the other version does not need it"}
    {"line":6,"path":"HEAD.GEDC.VERS","action":"dropped","why":"the other version does not need it"}

An old line that no longer fits does not count.

    $ sed 's/^1 SEX F/1 SEX M/' seven.ged > changed.ged; gedelf convert -q --report json changed.ged 2>&1 >changed5.ged | grep dropped; grep SEX changed5.ged
    {"record":"I_1","line":18,"path":"INDI.SEX._WAS","action":"dropped","why":"what it belonged to has been changed since"}
    {"line":3,"path":"HEAD.GEDC.VERS","action":"dropped","why":"the other version does not need it"}
    1 SEX M

What only 7.0 has is kept in 5.5.1.

    $ printf '%s\n' '0 HEAD' '1 GEDC' '2 VERS 7.0' '1 SCHMA' '2 TAG _LOC https://example.com/loc' '0 @I1@ INDI' '1 NO MARR' '1 _LOC here' '0 TRLR' > no.ged
    $ gedelf convert -q no.ged
    0 HEAD
    1 CHAR UTF-8
    1 ELF 1.0.0
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0
    1 SCHMA
    2 IRI https://gedcom.io/terms/v7/NO
    3 TAG _NO https://terms.fhiso.org/elf/INDIVIDUAL_RECORD
    2 IRI https://gedelf.github.io/terms/schema
    3 TAG _SCHMA https://terms.fhiso.org/elf/Metadata
    1 _SCHMA _LOC https://example.com/loc
    0 @I1@ INDI
    1 _NO MARR
    1 _LOC here
    0 TRLR
    $ gedelf convert -q no.ged | gedelf convert -q --to gedcom-7.0 --no-bom - | diff - no.ged

A record that was made of a citation goes back into it, but not if something else points to it by now.

    $ printf '%s\n' '0 HEAD' '1 CHAR UTF-8' '1 GEDC' '2 VERS 5.5.1' '2 FORM LINEAGE-LINKED' '0 @I1@ INDI' '1 DEAT' '2 SOUR a book' \
        '0 @I2@ INDI' '1 DEAT' '2 SOUR another book' '0 TRLR' > books.ged
    $ gedelf convert -q --to gedcom-7.0 books.ged | gedelf edit -q -e 'add @I2@.DEAT SOUR @S1@' - > books7.ged
    $ gedelf convert -q books7.ged | sed '1,/FORM/d'
    0 @I1@ INDI
    1 DEAT
    2 SOUR @S1@
    0 @I2@ INDI
    1 DEAT
    2 SOUR another book
    2 SOUR @S1@
    0 @S1@ SOUR
    1 TITL a book
    0 TRLR

Control characters, which GEDCOM 7 forbids: from 5.5.1 they come back; in a file that is GEDCOM 7 already, an error tells of each text.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 @N1@ NOTE a\007b\n0 TRLR\n' > bell5.ged
    $ gedelf convert -q --to gedcom-7.0 --no-bom bell5.ged -o bell7.ged; tail -n 3 bell7.ged; gedelf check -q bell7.ged; gedelf convert -q --to elf-1.0 bell7.ged -o back.ged; gedelf diff bell5.ged back.ged
    0 @N1@ SNOTE a�b
    1 _WAS %@N1@ NOTE a%07b
    0 TRLR
    bell5.ged: 1 warning not shown; run 'gedelf check' to see it
    back.ged: 1 warning not shown; run 'gedelf check' to see it
    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @N1@ SNOTE a\007b\n0 TRLR\n' > bell7.ged
    $ gedelf convert --to gedcom-7.0 --no-bom bell7.ged -o again.ged; tail -n 2 again.ged
    bell7.ged:4:1: error[control-replaced]: SNOTE has control characters, which gedcom-7.0 forbids; U+FFFD replaces them; in SNOTE @N1@
          = gedcom-7.0 §Characters
    bell7.ged -> again.ged: 1 record, gedcom-7.0, UTF-8; 1 item lost because the output cannot represent it
    bell7.ged: 1 error and 1 note not shown; run 'gedelf check' to see them
    0 @N1@ SNOTE a�b
    0 TRLR
    $ printf 'set @N1@ "c\007"\n' | gedelf edit -f - bell7.ged 2>&1 | grep -a edit-
    bell7.ged:4:1: error[edit-inexpressible]: the value has a character that cannot be written, which this file, in gedcom-7.0, cannot hold

What somebody put below a structure that was added for GEDCOM 7 comes along, and so does what was changed in it (D321).

    $ printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 @I1@ INDI\n1 ASSO @I2@\n0 @I2@ INDI\n1 OBJE\n2 FILE a.xyz\n0 TRLR\n' > added.ged
    $ gedelf convert -q --to gedcom-7.0 --no-bom added.ged | sed -e 's/^2 ROLE OTHER/&\n3 PHRASE godfather/' -e 's/^2 FORM .*/2 FORM image\/png\n3 MEDI PHOTO/' > changed.ged
    $ gedelf convert -q --to gedcom-5.5.1 changed.ged | tail -n +10
    1 ASSO @I2@
    2 RELA OTHER
    3 _PHRASE godfather
    0 @I2@ INDI
    1 OBJE
    2 FILE a.xyz
    3 FORM png
    4 MEDI photo
    0 TRLR
