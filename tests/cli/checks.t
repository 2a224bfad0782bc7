gedelf check: which checks, which codes, and what is said of several files.

    $ printf '0 HEAD\n1 SOUR T\n1 SUBM @U1@\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @U1@ SUBM\n1 NAME Anne\n' > head
    $ { cat head; printf '0 @I1@ INDI\n1 NAME Emily /Brontë/\n1 SEX F\n1 BIRT\n2 DATE 30 JUL 1818\n1 DEAT\n2 DATE 19 DEC 1748\n1 FAMS @F9@\n1 NMAE x\n1 _UID 1\n0 TRLR\n'; } > three.ged

All three are the default: the format, the data model, and what is plausible.

    $ gedelf check --diagnostics=gcc -v three.ged
    three.ged:17:8: error: the pointer @F9@ points to a record that does not exist; in INDI @I1@, Emily Brontë [dangling-pointer]
    three.ged:18:3: warning: “NMAE” is not a known tag; did you mean “NAME”?; in INDI @I1@, Emily Brontë [unknown-tag]
    three.ged:19:3: note: _UID is an extension tag below INDI; only the program that wrote it defines what it means; in INDI @I1@, Emily Brontë [extension-tag]
    three.ged:16:3: warning: Emily Brontë (I1) died, or was buried, before being born; in INDI @I1@ [death-before-birth]
    [1]
    $ gedelf check --checks format --diagnostics=gcc -v three.ged
    three.ged:17:8: error: the pointer @F9@ points to a record that does not exist; in INDI @I1@, Emily Brontë [dangling-pointer]
    [1]
    $ gedelf check --checks model --diagnostics=gcc -v three.ged
    three.ged:18:3: warning: “NMAE” is not a known tag; did you mean “NAME”?; in INDI @I1@, Emily Brontë [unknown-tag]
    three.ged:19:3: note: _UID is an extension tag below INDI; only the program that wrote it defines what it means; in INDI @I1@, Emily Brontë [extension-tag]
    $ gedelf check --checks genealogy --diagnostics=gcc -v three.ged
    three.ged:16:3: warning: Emily Brontë (I1) died, or was buried, before being born; in INDI @I1@ [death-before-birth]
    $ gedelf check --checks=genealogy,model --diagnostics=gcc three.ged
    three.ged:18:3: warning: “NMAE” is not a known tag; did you mean “NAME”?; in INDI @I1@, Emily Brontë [unknown-tag]
    three.ged:16:3: warning: Emily Brontë (I1) died, or was buried, before being born; in INDI @I1@ [death-before-birth]

JSON has the record after the clause, if it has an identifier.

    $ gedelf check --checks model --diagnostics=json three.ged | jq -c '[keys_unsorted[-1], .record, .code]'
    ["args","I1","unknown-tag"]
    ["args","I1","extension-tag"]

What is fatal is shown whatever is chosen, and the rest of that check is not.

    $ { cat head; printf '0 @I1@ INDI\n1 FOO bar\n3 NAME x\n'; } > fatal.ged
    $ gedelf check --checks genealogy --diagnostics=gcc fatal.ged
    fatal.ged:12:1: fatal error: the level jumps from 1 to 3; a line may be at most one level deeper than the previous line; in INDI @I1@ [level-jump]
    fatal.ged:12:9: fatal error: the file ends without the trailer line “0 TRLR”; it may have been cut off; in INDI @I1@ [trailer-missing]
    [3]

Where a file has no schema of its own, the model tells of tags that are not defined (D248); else the schema does.

    $ { printf '0 HEAD\n1 SOUR T\n1 SUBM @U1@\n1 CHAR UTF-8\n1 ELF 1.0.0\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 SCHMA\n'; \
        printf '2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n2 IRI https://example.com/pet\n3 TAG PET https://terms.fhiso.org/elf/INDIVIDUAL_RECORD\n'; \
        printf '0 @U1@ SUBM\n1 NAME Anne\n0 @I1@ INDI\n1 PET Keeper\n2 BREED mastiff\n1 NMAE x\n1 BAPL\n0 TRLR\n'; } > own.ged
    $ gedelf check --checks format,model --diagnostics=gcc own.ged
    own.ged:18:3: warning: no schema says what “NMAE” means below INDI; did you mean “NAME”?; in INDI @I1@ [undefined-tag]
    $ gedelf check --checks format --diagnostics=gcc own.ged

Codes can be silenced, and count for more or less.

    $ gedelf check --diagnostics=gcc --disable=dangling-pointer,unknown-tag --disable=death-before-birth three.ged
    $ gedelf check --diagnostics=gcc --checks model --severity unknown-tag=error three.ged
    three.ged:18:3: error: “NMAE” is not a known tag; did you mean “NAME”?; in INDI @I1@, Emily Brontë [unknown-tag]
    [1]
    $ gedelf check --diagnostics=gcc -v --checks format --severity dangling-pointer=note three.ged
    three.ged:17:8: note: the pointer @F9@ points to a record that does not exist; in INDI @I1@, Emily Brontë [dangling-pointer]
    $ gedelf check -q --diagnostics=text --checks format --severity dangling-pointer=warning three.ged
    three.ged:17:8: warning[dangling-pointer]: the pointer @F9@ points to a record that does not exist; in INDI @I1@, Emily Brontë
       17 | 1 FAMS @F9@
          |        ^~~~
          = elf-1.0 §pointer-conversion
    $ { cat head; for i in {1..5}; do printf "0 @I$i@ INDI\n1 FAMS @F$i@\n"; done; echo 0 TRLR; } > five.ged
    $ gedelf check --checks format --max-per-code 2 --severity dangling-pointer=warning five.ged | tail -1
    five.ged: 5 warnings (2 shown); 'gedelf repair' fixes 5
    $ gedelf check --checks format --max-per-code 2 --disable dangling-pointer -v five.ged
    five.ged: no problems

But not what is fatal.

    $ gedelf check --checks format --disable level-jump --severity level-jump=note --diagnostics=gcc fatal.ged
    fatal.ged:12:1: fatal error: the level jumps from 1 to 3; a line may be at most one level deeper than the previous line; in INDI @I1@ [level-jump]
    fatal.ged:12:9: fatal error: the file ends without the trailer line “0 TRLR”; it may have been cut off; in INDI @I1@ [trailer-missing]
    [3]

Limits go to the checks of genealogy.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME A /B/\n1 SEX M\n1 BIRT\n2 DATE 1 JAN 1700\n1 DEAT\n2 DATE 1 JAN 1815\n0 TRLR\n'; } > old.ged
    $ gedelf check --diagnostics=gcc old.ged
    $ gedelf check --diagnostics=gcc --limit life=110 old.ged
    old.ged:16:3: warning: A B (I1) lived for more than 110 years; in INDI @I1@ [too-long-life]

What has no meaning is refused.

    $ gedelf check --checks spelling three.ged
    gedelf check: --checks: there is no check called 'spelling'
    See 'gedelf check --help'.
    [2]
    $ gedelf check --checks , three.ged
    gedelf check: --checks: name at least one check: format, model or genealogy
    See 'gedelf check --help'.
    [2]
    $ gedelf check --disable unknwon-tag three.ged
    gedelf check: --disable: there is no code called 'unknwon-tag'; did you mean 'unknown-tag'?
    See 'gedelf check --help'.
    [2]
    $ gedelf check --severity unknown-tag three.ged
    gedelf check: --severity: severity must be CODE=LEVEL, not 'unknown-tag'
    See 'gedelf check --help'.
    [2]
    $ gedelf check --severity unknown-tag=fatal three.ged
    gedelf check: --severity: a severity must be note, warning or error, not 'fatal'
    See 'gedelf check --help'.
    [2]
    $ gedelf check --limit life three.ged
    gedelf check: --limit: limit must be NAME=NUMBER, not 'life'
    See 'gedelf check --help'.
    [2]
    $ gedelf check --limit live=100 three.ged
    gedelf check: --limit: there is no limit called 'live'; did you mean 'life'?
    See 'gedelf check --help'.
    [2]
    $ gedelf check --limit life=-1 three.ged
    gedelf check: --limit: a limit must be a number up to 1000000, not '-1'
    See 'gedelf check --help'.
    [2]

Several files end with what they come to in all, by code; not where they are quiet, nor for programs.

    $ gedelf check --checks format,model three.ged five.ged | tail -4
    total for 2 files:
            6  error    dangling-pointer
            1  warning  unknown-tag
            1  note     extension-tag
    $ gedelf check -q --checks model three.ged five.ged
    three.ged:18:3: warning[unknown-tag]: “NMAE” is not a known tag; did you mean “NAME”?; in INDI @I1@, Emily Brontë
       18 | 1 NMAE x
          |   ^~~~
          = elf-data-model §Structure
    $ gedelf check --diagnostics=gcc --checks model three.ged three.ged
    three.ged:18:3: warning: “NMAE” is not a known tag; did you mean “NAME”?; in INDI @I1@, Emily Brontë [unknown-tag]
    three.ged:18:3: warning: “NMAE” is not a known tag; did you mean “NAME”?; in INDI @I1@, Emily Brontë [unknown-tag]

A summary has each code once, the gravest first: how often, the first of them, and what to do.

    $ gedelf check --diagnostics=summary --checks format,model five.ged three.ged
    five.ged: 5 errors
    three.ged: 1 error, 1 warning, 1 note (shown with -v)

    error[dangling-pointer]: 6 times, first
    five.ged:11:8: error[dangling-pointer]: the pointer @F1@ points to a record that does not exist; in INDI @I1@
       11 | 1 FAMS @F1@
          |        ^~~~
          = elf-1.0 §pointer-conversion
        What to do: Export the file again with all its records, or correct the
        identifier here or in the record. If the record is gone for good, delete the
        line.

    warning[unknown-tag]: 1 time
    three.ged:18:3: warning[unknown-tag]: “NMAE” is not a known tag; did you mean “NAME”?; in INDI @I1@, Emily Brontë
       18 | 1 NMAE x
          |   ^~~~
          = elf-data-model §Structure
        What to do: If it is a typing error, correct the tag. If the information
        matters, also write it on a standard line, such as a NOTE, or a FACT or EVEN
        with a TYPE.

    total for 2 files:
            6  error    dangling-pointer
            1  warning  unknown-tag
            1  note     extension-tag
    [1]
    $ gedelf dump --diagnostics=summary three.ged
    gedelf dump: --diagnostics must be text, json, sarif or gcc, not 'summary'
    See 'gedelf dump --help'.
    [2]

Folders, with -r: all files in them that end in .ged, .gedcom, .elf or .gdz, in order; hidden ones are left out.

    $ mkdir -p tree/a/b tree/.hidden; cp three.ged tree/a/b/z.GED; cp five.ged tree/a/c.gedcom; cp five.ged tree/.hidden/no.ged
    $ cp old.ged tree/b.elf; echo text > tree/notes.txt; ln -s .. tree/a/up
    $ gedelf check -r --checks model --diagnostics=gcc tree
    tree/a/b/z.GED:18:3: warning: “NMAE” is not a known tag; did you mean “NAME”?; in INDI @I1@, Emily Brontë [unknown-tag]
    $ gedelf check -r --checks model -q tree/b.elf
    $ gedelf check --diagnostics=gcc tree
    tree: fatal error: the file cannot be read: Is a directory [unreadable-file]
    [3]
    $ mkdir empty; gedelf check -r empty
    gedelf check: no files in 'empty' end in .ged, .gedcom, .elf or .gdz
    [3]

A file that cannot be opened has no line, and its message no clause.

    $ gedelf check missing.ged
    severity code             count  fixable  first line
    fatal    unreadable-file      1  by hand  the file cannot be read: No such file…

    missing.ged: fatal[unreadable-file]: the file cannot be read: No such file or directory
    missing.ged: 1 fatal error (reading stopped)
    [3]
    $ gedelf check --diagnostics=json missing.ged
    {"severity":"fatal","code":"unreadable-file","file":"missing.ged","message":"the file cannot be read: No such file or directory","args":["No such file or directory"]}
    [3]
    $ gedelf check --diagnostics=gcc missing.ged
    missing.ged: fatal error: the file cannot be read: No such file or directory [unreadable-file]
    [3]

What is found at the end of a file is found from a pipe too, with the text of its line and the column that it has there.

    $ { cat head; printf '0 @I1@ INDI\n1 FAMS @I2@\n0 @I2@ INDI\n0 TRLR\n'; } > wrong.ged
    $ gedelf check --checks model wrong.ged
    severity code                  count  fixable  first line
    error    wrong-pointer-target      1  by hand  11: 1 FAMS @I2@

    wrong.ged:11:8: error[wrong-pointer-target]: the pointer @I2@ points to a person (INDI), but a family (FAM) is expected; in INDI @I1@
       11 | 1 FAMS @I2@
          |        ^~~~
          = elf-data-model §Structure
    wrong.ged: 1 error
    [1]
    $ gedelf check --checks model - < wrong.ged
    severity code                  count  fixable  first line
    error    wrong-pointer-target      1  by hand  11: 1 FAMS @I2@

    -:11:8: error[wrong-pointer-target]: the pointer @I2@ points to a person (INDI), but a family (FAM) is expected; in INDI @I1@
       11 | 1 FAMS @I2@
          |        ^~~~
          = elf-data-model §Structure
    -: 1 error
    [1]
    $ { cat head; printf '0 @I1@ INDI\n   1 FAMC @F1@\n0 @F1@ FAM\n0 TRLR\n'; } > indented.ged
    $ gedelf check --checks genealogy indented.ged > from.file
    $ cat indented.ged | gedelf check --checks genealogy - | sed 's/^-:/indented.ged:/' | diff - from.file
    $ mkfifo line; cat indented.ged > line & gedelf check --checks genealogy line | sed 's/^line:/indented.ged:/' | diff - from.file
    $ cat from.file
    severity code          count  fixable  first line
    warning  link-one-way      1  guess    11:    1 FAMC @F1@

    indented.ged:11:6: warning[link-one-way]: the FAMC of unnamed (I1) points to family F1, which does not point back; in INDI @I1@
       11 |    1 FAMC @F1@
          |      ^~~~~~~~~
          = elf-data-model §FAM_RECORD
    indented.ged: 1 warning, 3 notes (shown with -v); 'gedelf repair --guess' fixes 1

Whoever is too young for an event is too young by a number of years.

    $ { cat head; printf '0 @I1@ INDI\n1 BIRT\n2 DATE 1 JAN 1950\n1 OCCU x\n2 DATE 1953\n1 RETI\n2 DATE 31 DEC 1969\n0 TRLR\n'; } > young.ged
    $ gedelf check --checks genealogy --diagnostics=gcc young.ged
    young.ged:14:3: warning: unnamed (I1) was less than 5 years old at this OCCU; in INDI @I1@ [too-young-for-event]
    young.ged:16:3: warning: unnamed (I1) was less than 20 years old at this RETI; in INDI @I1@ [too-young-for-event]

What is today can be said; but it must be a number.

    $ { cat head; printf '0 @I1@ INDI\n1 BIRT\n2 DATE 1980\n0 TRLR\n'; } > born.ged
    $ SOURCE_DATE_EPOCH=0 gedelf check --checks genealogy --diagnostics=gcc born.ged
    born.ged:12:3: warning: this date of unnamed (I1) is in the future; in INDI @I1@ [future-date]
    $ SOURCE_DATE_EPOCH= gedelf check --checks genealogy --diagnostics=gcc born.ged
    $ SOURCE_DATE_EPOCH=abc gedelf check born.ged
    gedelf check: SOURCE_DATE_EPOCH must be a number of seconds since 1970, not 'abc'
    See 'gedelf check --help'.
    [2]
    $ SOURCE_DATE_EPOCH=99999999999999999999 gedelf check born.ged
    gedelf check: SOURCE_DATE_EPOCH must be a number of seconds since 1970, not '99999999999999999999'
    See 'gedelf check --help'.
    [2]
