gedelf check: what it prints, and its exit status.

A conformant file gives nothing to say, not even a note.

    $ gedelf check samples/bronte.ged
    samples/bronte.ged: 1 note (shown with -v)
    $ gedelf check -v samples/bronte.ged
    severity code           count  fixable  first line
    note     no-birth-date      1  -        152: 0 @I11@ INDI

    samples/bronte.ged:152:3: note[no-birth-date]: Eleanor McClory (I11) has no date of birth or baptism; in INDI @I11@
      152 | 0 @I11@ INDI
          |   ^~~~~~~~~~
          = elf-data-model §INDIVIDUAL_RECORD
    samples/bronte.ged: 1 note
    $ gedelf check -v samples/curie.ged
    severity code           count  fixable  first line
    note     no-birth-date      1  -        89: 0 @I6@ INDI

    samples/curie.ged:89:3: note[no-birth-date]: Bronisława Boguska (I6) has no date of birth or baptism; in INDI @I6@
       89 | 0 @I6@ INDI
          |   ^~~~~~~~~
          = elf-data-model §INDIVIDUAL_RECORD
    samples/curie.ged: 1 note

Notes are for -v only, and do not change the status.

    $ gedelf check samples/bach-ansel.ged
    samples/bach-ansel.ged: 1 note (shown with -v)
    $ gedelf check -v samples/bach-ansel.ged
    severity code                 count  fixable  first line
    note     encoding-deprecated      1  -        2: 1 CHAR ANSEL

    samples/bach-ansel.ged:2:8: note[encoding-deprecated]: the encoding ANSEL is deprecated; UTF-8 is recommended
        2 | 1 CHAR ANSEL
          |        ^~~~~
          = elf-1.0 §encodings
    samples/bach-ansel.ged: 1 note
    $ gedelf check samples/tolstoy-utf16.ged
    samples/tolstoy-utf16.ged: 1 note (shown with -v)
    $ gedelf check -v samples/tolstoy-utf16.ged
    severity code                 count  fixable  first line
    note     encoding-deprecated      1  -        2: 1 CHAR UNICODE

    samples/tolstoy-utf16.ged:2:8: note[encoding-deprecated]: the encoding UTF-16LE is deprecated; UTF-8 is recommended
        2 | 1 CHAR UNICODE
          |        ^~~~~~~
          = elf-1.0 §encodings
    samples/tolstoy-utf16.ged: 1 note

The header that the files below begin with.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n' > head

Warnings are shown, and the status stays 0.

    $ { cat head; printf '0 @I1@ INDI\n1 _FATHER_OF_BRIDE Hugh\n0 TRLR\n'; } > warning.ged
    $ gedelf check warning.ged
    severity code      count  fixable  first line
    warning  long-tag      1  by hand  7: 1 _FATHER_OF_BRIDE Hugh

    warning.ged:7:3: warning[long-tag]: the tag _FATHER_OF_BRIDE has 16 characters, but should have at most 15; in INDI @I1@
        7 | 1 _FATHER_OF_BRIDE Hugh
          |   ^~~~~~~~~~~~~~~~
          = elf-1.0 §tags
    warning.ged: 1 warning, 5 notes (shown with -v)

Errors make it 1.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME Anne /Carne/\n1 FAMS @F2@\n0 TRLR\n'; } > error.ged
    $ gedelf check error.ged
    severity code              count  fixable  first line
    error    dangling-pointer      1  safe     8: 1 FAMS @F2@

    error.ged:8:8: error[dangling-pointer]: the pointer @F2@ points to a record that does not exist; in INDI @I1@, Anne Carne
        8 | 1 FAMS @F2@
          |        ^~~~
          = elf-1.0 §pointer-conversion
    error.ged: 1 error, 3 notes (shown with -v); 'gedelf repair' fixes 1
    [1]

Where a problem belongs to a record, the message names it, with a person's name as far as the record has one before the
place.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME Anne /Carne/\n0 @I1@ INDI\n0 @N1@ NOTE See @#XYZ@.\n0 TRLR\n'; } > named.ged
    $ gedelf check named.ged
    severity code                  count  fixable  first line
    error    escape-not-permitted      1  safe     9: 0 @N1@ NOTE See @#XYZ@.
    error    duplicate-xref            1  safe     8: 0 @I1@ INDI

    named.ged:8:3: error[duplicate-xref]: the identifier @I1@ is already in use: line 6 has it too; in INDI @I1@
        8 | 0 @I1@ INDI
          |   ^~~~
          = elf-1.0 §pointer-conversion
    named.ged:9:17: error[escape-not-permitted]: the escape @#XYZ@ is not one that ELF defines; gedelf keeps it unchanged; in NOTE @N1@
        9 | 0 @N1@ NOTE See @#XYZ@.
          |                 ^~~~~~
          = elf-1.0 §permitted-escs
    named.ged: 2 errors, 9 notes (shown with -v); 'gedelf repair' fixes 2
    [1]

Malformed input stops the reading, and makes it 3.

    $ { cat head; printf '0 @I1@ INDI\n2 DATE 1744\n1 FAMS @F2@\n0 TRLR\n'; } > fatal.ged
    $ gedelf check fatal.ged
    severity code              count  fixable  first line
    fatal    level-jump            1  safe     7: 2 DATE 1744
    error    dangling-pointer      1  safe     8: 1 FAMS @F2@

    fatal.ged:7:1: fatal[level-jump]: the level jumps from 0 to 2; a line may be at most one level deeper than the previous line; in INDI @I1@
        7 | 2 DATE 1744
          | ^
          = elf-1.0 §levels
    fatal.ged:8:8: error[dangling-pointer]: the pointer @F2@ points to a record that does not exist; in INDI @I1@
        8 | 1 FAMS @F2@
          |        ^~~~
          = elf-1.0 §pointer-conversion
    fatal.ged: 1 fatal error, 1 error, 4 notes (shown with -v); 'gedelf repair' fixes 2
    [3]

What comes after is not looked at; dangling pointers are reported at the end of a file, which was not reached here.

    $ gedelf check samples/broken.ged
    severity code             count  fixable  first line
    fatal    text-broken-off      2  safe     21: The journey took him to Brazil, P…
    fatal    level-jump           1  safe     27: 3 DATE 2 MAY 1808

    samples/broken.ged:21:1: fatal[text-broken-off]: the line has no level and no tag; it seems to continue the text on line 19 without a CONT; in INDI @I1@, Charles Robert Darwin
       21 | The journey took him to Brazil, Patagonia, Chile and the Galápagos,
          | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
          = elf-1.0 §lines
    samples/broken.ged:22:1: fatal[text-broken-off]: the line has no level and no tag; it seems to continue the text on line 19 without a CONT; in INDI @I1@, Charles Robert Darwin
       22 | and home by way of Tahiti, Australia and the Cape.
          | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
          = elf-1.0 §lines
    samples/broken.ged:27:1: fatal[level-jump]: the level jumps from 1 to 3; a line may be at most one level deeper than the previous line; in INDI @I2@, Emma Wedgwood
       27 | 3 DATE 2 MAY 1808
          | ^
          = elf-1.0 §levels
    samples/broken.ged: 3 fatal errors, 4 notes (shown with -v); 'gedelf repair' fixes 3
    [3]

Diagnostics come in the order of reading: those of lines, those of a record when it is complete, and dangling pointers
last.

    $ gedelf check samples/faulty.ged
    severity code                        count  fixable  first line
    error    ambiguous-pointer               2  safe     74: 1 CHIL @I3@
    error    escape-unfinished               1  safe     53: 2 DATE @#DJULIAN 19 MA…
    error    dangling-pointer                1  safe     25:   1 FAMC @F9@
    error    duplicate-xref                  1  safe     42: 0 @I3@ INDI
    error    gedcom-version-unsupported      1  safe     6: 2 VERS 5.5.5
    error    bad-date                        1  by hand  53: 2 DATE @#DJULIAN 19 MA…
    warning  link-one-way                    2  by hand  41: 1 FAMC @F1@
    warning  encoding-extension              1  safe     4: 1 CHAR ANSI
    warning  encoding-contradicted           1  safe     4: 1 CHAR ANSI
    warning  long-line                       1  tidy     56: 1 NOTE Anne spent much…
    warning  space-before-conc               1  tidy     69: 1 NOTE He became king…
    warning  gedc-form-case                  1  tidy     7: 2 FORM Lineage-Linked

    samples/faulty.ged:6:8: error[gedcom-version-unsupported]: the file is in GEDCOM 5.5.5, but ELF 1.0 supports only 5.5 and 5.5.1
        6 | 2 VERS 5.5.5
          |        ^~~~~
          = elf-1.0 §gedcom-version
    samples/faulty.ged:42:3: error[duplicate-xref]: the identifier @I3@ is already in use: line 36 has it too; in INDI @I3@, Elizabeth Tudor
       42 | 0 @I3@ INDI
          |   ^~~~
          = elf-1.0 §pointer-conversion
    samples/faulty.ged:53:8: error[escape-unfinished]: “@#” begins an escape that has no second at sign on this line; gedelf reads it as plain text; in INDI @I4@, Anne Boleyn
       53 | 2 DATE @#DJULIAN 19 MAY 1536
          |        ^~
          = elf-1.0 §identify-escs
    samples/faulty.ged:53:8: error[bad-date]: “@#DJULIAN 19 MAY 1536” is not a valid date: the calendar escape does not have the form @#DJULIAN@; in INDI @I4@, Anne Boleyn
       53 | 2 DATE @#DJULIAN 19 MAY 1536
          |        ^~~~~~~~~~~~~~~~~~~~~
          = elf-dates §dates
    samples/faulty.ged:25:10: error[dangling-pointer]: the pointer @F9@ points to a record that does not exist; in INDI @I1@, Henry Tudor
       25 |   1 FAMC @F9@
          |          ^~~~
          = elf-1.0 §pointer-conversion
    samples/faulty.ged:74:8: error[ambiguous-pointer]: the pointer @I3@ is ambiguous: 2 records have this identifier; it means INDI on line 36, which points back; in FAM @F1@
       74 | 1 CHIL @I3@
          |        ^~~~
          = elf-1.0 §pointer-conversion
    samples/faulty.ged:78:8: error[ambiguous-pointer]: the pointer @I3@ is ambiguous: 2 records have this identifier; it means INDI on line 42, which points back; in FAM @F2@
       78 | 1 CHIL @I3@
          |        ^~~~
          = elf-1.0 §pointer-conversion
    samples/faulty.ged:4:8: warning[encoding-extension]: “ANSI” is not an encoding that ELF defines; gedelf reads the file as windows-1252
        4 | 1 CHAR ANSI
          |        ^~~~
          = elf-1.0 §specified-enc
    samples/faulty.ged:7:8: warning[gedc-form-case]: the form is “Lineage-Linked”; it must be “LINEAGE-LINKED”, in capitals
        7 | 2 FORM Lineage-Linked
          |        ^~~~~~~~~~~~~~
          = elf-1.0 §parsing-metadata
    samples/faulty.ged:56:1: warning[long-line]: the line has 273 bytes including its line break, but should have at most 255; in INDI @I4@, Anne Boleyn
       56 | 1 NOTE Anne spent much of her youth abroad: first at the court of Margaret of Austria in Mechelen, t…
          | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
          = elf-1.0 §serialising-structures
    samples/faulty.ged:69:65: warning[space-before-conc]: the line before a CONC ends with white space; some programs drop it and run two words together; in INDI @I6@, Edward Tudor
       69 | 1 NOTE He became king at the age of nine, and died before he was 
          |                                                                 ^
          = elf-1.0 §serialising-structures
    samples/faulty.ged:4:8: warning[encoding-contradicted]: the header says “ANSI”, but the file looks like UTF-8; try --encoding utf-8
        4 | 1 CHAR ANSI
          |        ^~~~
          = elf-1.0 §encodings
    samples/faulty.ged:41:3: warning[link-one-way]: the FAMC of Mary Tudor (I3) points to family F1 of Henry Tudor (I1) and Catherine of AragÃ³n (I2), which does not point back; in INDI @I3@
       41 | 1 FAMC @F1@
          |   ^~~~~~~~~
          = elf-data-model §FAM_RECORD
    samples/faulty.ged:48:3: warning[link-one-way]: the FAMC of Elizabeth Tudor (I3) points to family F2 of Henry Tudor (I1) and Anne Boleyn (I4), which does not point back; in INDI @I3@
       48 | 1 FAMC @F2@
          |   ^~~~~~~~~
          = elf-data-model §FAM_RECORD
    samples/faulty.ged: 7 errors, 7 warnings, 30 notes (shown with -v); 'gedelf repair' fixes 8, --tidy 3 more
    [1]

With notes, and with the encoding that the file is really in:

    $ gedelf check -v --encoding utf-8 --diagnostics=gcc samples/faulty.ged
    samples/faulty.ged:6:8: error: the file is in GEDCOM 5.5.5, but ELF 1.0 supports only 5.5 and 5.5.1 [gedcom-version-unsupported]
    samples/faulty.ged:7:8: warning: the form is “Lineage-Linked”; it must be “LINEAGE-LINKED”, in capitals [gedc-form-case]
    samples/faulty.ged:13:1: note: the line is blank; gedelf ignores it; in SUBM @U1@, A hurried clerk [blank-line]
    samples/faulty.ged:12:14: note: the at sign is not doubled; this is deprecated; in SUBM @U1@, A hurried clerk [bare-at-sign]
    samples/faulty.ged:15:1: note: the line is indented; gedelf ignores the white space before its level; in INDI @I1@ [indented-line]
    samples/faulty.ged:16:1: note: the line is indented; gedelf ignores the white space before its level; in INDI @I1@, Henry Tudor [indented-line]
    samples/faulty.ged:17:1: note: the line is indented; gedelf ignores the white space before its level; in INDI @I1@, Henry Tudor [indented-line]
    samples/faulty.ged:18:1: note: the line is indented; gedelf ignores the white space before its level; in INDI @I1@, Henry Tudor [indented-line]
    samples/faulty.ged:19:1: note: the line is indented; gedelf ignores the white space before its level; in INDI @I1@, Henry Tudor [indented-line]
    samples/faulty.ged:20:1: note: the line is indented; gedelf ignores the white space before its level; in INDI @I1@, Henry Tudor [indented-line]
    samples/faulty.ged:21:1: note: the line is indented; gedelf ignores the white space before its level; in INDI @I1@, Henry Tudor [indented-line]
    samples/faulty.ged:22:1: note: the line is indented; gedelf ignores the white space before its level; in INDI @I1@, Henry Tudor [indented-line]
    samples/faulty.ged:23:1: note: the line is indented; gedelf ignores the white space before its level; in INDI @I1@, Henry Tudor [indented-line]
    samples/faulty.ged:24:1: note: the line is indented; gedelf ignores the white space before its level; in INDI @I1@, Henry Tudor [indented-line]
    samples/faulty.ged:25:1: note: the line is indented; gedelf ignores the white space before its level; in INDI @I1@, Henry Tudor [indented-line]
    samples/faulty.ged:26:1: note: the line is indented; gedelf ignores the white space before its level; in INDI @I1@, Henry Tudor [indented-line]
    samples/faulty.ged:27:1: note: the line is indented; gedelf ignores the white space before its level; in INDI @I1@, Henry Tudor [indented-line]
    samples/faulty.ged:28:1: note: the line is indented; gedelf ignores the white space before its level; in INDI @I1@, Henry Tudor [indented-line]
    samples/faulty.ged:30:2: note: the parts of the line are separated by more than one space, or by a tab; in INDI @I2@ [wide-delimiter]
    samples/faulty.ged:31:2: note: the parts of the line are separated by more than one space, or by a tab; in INDI @I2@, Catherine of Aragón [wide-delimiter]
    samples/faulty.ged:32:2: note: the parts of the line are separated by more than one space, or by a tab; in INDI @I2@, Catherine of Aragón [wide-delimiter]
    samples/faulty.ged:33:2: note: the parts of the line are separated by more than one space, or by a tab; in INDI @I2@, Catherine of Aragón [wide-delimiter]
    samples/faulty.ged:34:2: note: the parts of the line are separated by more than one space, or by a tab; in INDI @I2@, Catherine of Aragón [wide-delimiter]
    samples/faulty.ged:35:2: note: the parts of the line are separated by more than one space, or by a tab; in INDI @I2@, Catherine of Aragón [wide-delimiter]
    samples/faulty.ged:42:3: error: the identifier @I3@ is already in use: line 36 has it too; in INDI @I3@, Elizabeth Tudor [duplicate-xref]
    samples/faulty.ged:56:1: warning: the line has 273 bytes including its line break, but should have at most 255; in INDI @I4@, Anne Boleyn [long-line]
    samples/faulty.ged:53:8: error: “@#” begins an escape that has no second at sign on this line; gedelf reads it as plain text; in INDI @I4@, Anne Boleyn [escape-unfinished]
    samples/faulty.ged:53:8: error: “@#DJULIAN 19 MAY 1536” is not a valid date: the calendar escape does not have the form @#DJULIAN@; in INDI @I4@, Anne Boleyn [bad-date]
    samples/faulty.ged:69:65: warning: the line before a CONC ends with white space; some programs drop it and run two words together; in INDI @I6@, Edward Tudor [space-before-conc]
    samples/faulty.ged:83:7: note: the last line does not end with a line break [no-final-line-break]
    samples/faulty.ged:25:10: error: the pointer @F9@ points to a record that does not exist; in INDI @I1@, Henry Tudor [dangling-pointer]
    samples/faulty.ged:74:8: error: the pointer @I3@ is ambiguous: 2 records have this identifier; it means INDI on line 36, which points back; in FAM @F1@ [ambiguous-pointer]
    samples/faulty.ged:78:8: error: the pointer @I3@ is ambiguous: 2 records have this identifier; it means INDI on line 42, which points back; in FAM @F2@ [ambiguous-pointer]
    samples/faulty.ged:24:5: note: _UID is an extension tag below INDI; only the program that wrote it defines what it means; in INDI @I1@, Henry Tudor [extension-tag]
    samples/faulty.ged:29:3: note: Catherine of Aragón (I2) was born more than 120 years ago, but no death is recorded; in INDI @I2@ [no-death]
    samples/faulty.ged:36:3: note: Mary Tudor (I3) was born more than 120 years ago, but no death is recorded; in INDI @I3@ [no-death]
    samples/faulty.ged:41:3: warning: the FAMC of Mary Tudor (I3) points to family F1 of Henry Tudor (I1) and Catherine of Aragón (I2), which does not point back; in INDI @I3@ [link-one-way]
    samples/faulty.ged:42:3: note: Elizabeth Tudor (I3) was born more than 120 years ago, but no death is recorded; in INDI @I3@ [no-death]
    samples/faulty.ged:48:3: warning: the FAMC of Elizabeth Tudor (I3) points to family F2 of Henry Tudor (I1) and Anne Boleyn (I4), which does not point back; in INDI @I3@ [link-one-way]
    samples/faulty.ged:49:3: note: Anne Boleyn (I4) has no date of birth or baptism; in INDI @I4@ [no-birth-date]
    samples/faulty.ged:57:3: note: Jane Seymour (I5) has no date of birth or baptism; in INDI @I5@ [no-birth-date]
    samples/faulty.ged:63:3: note: Edward Tudor (I6) was born more than 120 years ago, but no death is recorded; in INDI @I6@ [no-death]
    [1]

Diagnostics are written to standard output; standard error has nothing.

    $ gedelf check error.ged 2> err > out; echo $?; wc -l < out; wc -l < err
    1
    8
    0

A long line is shown in part, round the place; a tab as four spaces.

    $ { cat head; printf '0 @N1@ NOTE '; printf 'na %.0s' {1..60}; printf '@#Batman@'; printf ' na%.0s' {1..20}; \
        printf '\n1\tCONT\t\t@#Robin@\n0 TRLR\n'; } > long.ged
    $ gedelf check long.ged
    severity code                  count  fixable  first line
    error    escape-not-permitted      2  safe     6: 0 @N1@ NOTE na na na na na na…
    warning  long-line                 1  tidy     6: 0 @N1@ NOTE na na na na na na…

    long.ged:6:193: error[escape-not-permitted]: the escape @#Batman@ is not one that ELF defines; gedelf keeps it unchanged; in NOTE @N1@
        6 | …na na na na na na na na na na na na na na na na na na na na @#Batman@ na na na na na na na na na na…
          |                                                              ^~~~~~~~~
          = elf-1.0 §permitted-escs
    long.ged:7:9: error[escape-not-permitted]: the escape @#Robin@ is not one that ELF defines; gedelf keeps it unchanged; in NOTE @N1@
        7 | 1    CONT        @#Robin@
          |                  ^~~~~~~~
          = elf-1.0 §permitted-escs
    long.ged:6:1: warning[long-line]: the line has 262 bytes including its line break, but should have at most 255
        6 | 0 @N1@ NOTE na na na na na na na na na na na na na na na na na na na na na na na na na na na na na n…
          | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
          = elf-1.0 §serialising-structures
    long.ged: 2 errors, 1 warning, 3 notes (shown with -v); 'gedelf repair' fixes 2, --tidy 1 more
    [1]

Wide and combining characters: the caret stands under the place, and columns count characters.

    $ { cat head; printf '0 @N1@ NOTE 鈴木眞年 @#X1@\n1 CONT Ge\xCC\x81rard @#X2@\n0 TRLR\n'; } > wide.ged
    $ gedelf check wide.ged
    severity code                  count  fixable  first line
    error    escape-not-permitted      2  safe     6: 0 @N1@ NOTE 鈴木眞年 @#X1@

    wide.ged:6:18: error[escape-not-permitted]: the escape @#X1@ is not one that ELF defines; gedelf keeps it unchanged; in NOTE @N1@
        6 | 0 @N1@ NOTE 鈴木眞年 @#X1@
          |                      ^~~~~
          = elf-1.0 §permitted-escs
    wide.ged:7:16: error[escape-not-permitted]: the escape @#X2@ is not one that ELF defines; gedelf keeps it unchanged; in NOTE @N1@
        7 | 1 CONT Gérard @#X2@
          |               ^~~~~
          = elf-1.0 §permitted-escs
    wide.ged: 2 errors, 2 notes (shown with -v); 'gedelf repair' fixes 2
    [1]

Control characters are never sent to the terminal as they are.

    $ { cat head; printf '0 @N1@ NOTE \x1b[31mred @#X1@\n0 TRLR\n'; } > control.ged
    $ gedelf check control.ged
    severity code                  count  fixable  first line
    error    escape-not-permitted      1  safe     6: 0 @N1@ NOTE ␛[31mred @#X1@
    warning  restricted-character      1  by hand  6: 0 @N1@ NOTE ␛[31mred @#X1@

    control.ged:6:22: error[escape-not-permitted]: the escape @#X1@ is not one that ELF defines; gedelf keeps it unchanged; in NOTE @N1@
        6 | 0 @N1@ NOTE ␛[31mred @#X1@
          |                      ^~~~~
          = elf-1.0 §permitted-escs
    control.ged:6:13: warning[restricted-character]: text should not contain the control character U+001B
        6 | 0 @N1@ NOTE ␛[31mred @#X1@
          |             ^
          = basic-concepts §restricted-chars
    control.ged: 1 error, 1 warning, 2 notes (shown with -v); 'gedelf repair' fixes 1
    [1]

A CONT on the level of the text itself is out of place because of its level; one after other lines, because of these.

    $ { cat head; printf '0 @I1@ INDI\n1 SEX F\n1 NOTE a\n1 CONT b\n0 TRLR\n'; } > level.ged
    $ gedelf check --diagnostics=gcc level.ged
    level.ged:9:3: fatal error: CONT is out of place: it continues the text of NOTE on line 8, so its level must be 2, not 1; in INDI @I1@ [continuation-late]
    [3]
    $ gedelf check --recover --diagnostics=gcc level.ged
    level.ged:9:3: error: CONT is out of place: it continues the text of NOTE on line 8, so its level must be 2, not 1; in INDI @I1@ [continuation-late]
    [1]
    $ { cat head; printf '0 @N1@ NOTE a\n1 REFN 1\n1 CONT b\n0 TRLR\n'; } > late.ged
    $ gedelf check --diagnostics=gcc late.ged
    late.ged:8:3: fatal error: CONT is out of place: REFN on line 7 is between it and the text it continues; in NOTE @N1@ [continuation-late]
    [3]
    $ { cat head; printf '0 @I1@ INDI\n1 SOUR @S1@\n2 TEXT a\n2 CONT b\n2 CONC c\n0 @S1@ SOUR\n0 TRLR\n'; } > pointer.ged
    $ gedelf check --recover --diagnostics=gcc pointer.ged
    pointer.ged:9:3: error: CONT is out of place: it continues the text of TEXT on line 8, so its level must be 3, not 2; in INDI @I1@ [continuation-late]
    pointer.ged:10:3: error: CONC is out of place: it continues the text of TEXT on line 8, so its level must be 3, not 2; in INDI @I1@ [continuation-late]
    [1]
    $ { cat head; printf '0 @I1@ INDI\n1 NOTE a\n2 SOUR b\n1 CONT c\n0 TRLR\n'; } > after.ged
    $ gedelf check --diagnostics=gcc after.ged
    after.ged:9:3: fatal error: CONT is out of place: NOTE on line 7 is between it and the text it continues; in INDI @I1@ [continuation-late]
    [3]
