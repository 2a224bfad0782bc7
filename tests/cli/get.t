gedelf get: what paths lead to. The language itself is tested in tests/path.

    $ { printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 ELF 1.0.0\n1 PLANG en\n1 SOUR X\n'; \
        printf '0 @I1@ INDI\n1 NAME Anne /Brontë/\n2 PLANG fr\n1 NAME Acton /Bell/\n2 TYPE pseudonym\n'; \
        printf '1 FAMC @F1@\n1 NOTE one\n2 CONT two\\\tthr\n2 CONC ee and more\n0 @I2@ INDI\n1 NOTE\n1 NAME Emily\n'; \
        printf '1 RELI a@@b\n0 @F1@ FAM\n1 CHIL @I1@\n1 CHIL @I2@\n0 TRLR\n'; } > b.ged

Payloads, one a line. What would break the line is escaped, and what escapes is too. A pointer has its at signs, and
where there is no payload the line is empty.

    $ gedelf get b.ged INDI.NAME
    Anne /Brontë/
    Acton /Bell/
    Emily
    $ gedelf get b.ged 'INDI.NOTE[~"one"]'
    one\ntwo\\\tthree and more
    $ gedelf get b.ged INDI.FAMC
    @F1@
    $ gedelf get b.ged INDI.RELI
    a@b
    $ gedelf get b.ged FAM | od -c
    0000000  \n
    0000001

With a NUL after each, nothing is escaped.

    $ gedelf get --null b.ged INDI.NOTE | od -c
    0000000   o   n   e  \n   t   w   o   \  \t   t   h   r   e   e       a
    0000020   n   d       m   o   r   e  \0  \0
    0000031
    $ gedelf get -0 b.ged INDI.NAME | tr '\0' '|'
    Anne /Brontë/|Acton /Bell/|Emily|

Several paths: record by record, and in each path by path.

    $ gedelf get b.ged INDI.NAME INDI.NOTE '*.CHIL'
    Anne /Brontë/
    Acton /Bell/
    one\ntwo\\\tthree and more
    Emily
    
    @I1@
    @I2@

Rows with tabs: the record, the tags that lead there, the payload.

    $ gedelf get --format=tsv b.ged '**.NAME' HEAD.SOUR INDI.NOTE --header
    record	path	payload
    	HEAD.SOUR	X
    @I1@	INDI.NAME	Anne /Brontë/
    @I1@	INDI.NAME	Acton /Bell/
    @I1@	INDI.NOTE	one\ntwo\\\tthree and more
    @I2@	INDI.NAME	Emily
    @I2@	INDI.NOTE	

JSON: structures as in a dump, which have a language where it is not the default.

    $ gedelf get --format=json b.ged '@I1@.NAME' @I1@.FAMC
    {"tag":"NAME","payload":"Anne /Brontë/","lang":"fr"}
    {"tag":"NAME","payload":"Acton /Bell/","sub":[{"tag":"TYPE","payload":"pseudonym"}]}
    {"tag":"FAMC","pointer":"F1"}
    $ gedelf get --format=json --positions b.ged @F1@
    {"xref":"F1","tag":"FAM","line":22,"sub":[{"tag":"CHIL","pointer":"I1","line":23},{"tag":"CHIL","pointer":"I2","line":24}]}
    $ gedelf get --format=json --typed b.ged FAM.CHIL | head -n 1
    {"tag":"CHIL","type":"https://terms.fhiso.org/elf/CHILD_POINTER","pointer":"I1"}

Lines, with the levels that they have in the file: escaped and split as the dialect wants it.

    $ gedelf get --format=elf b.ged @I1@ @I2@.RELI
    0 @I1@ INDI
    1 NAME Anne /Brontë/
    2 PLANG fr
    1 NAME Acton /Bell/
    2 TYPE pseudonym
    1 FAMC @F1@
    1 NOTE one
    2 CONT two\	three and more
    1 RELI a@@b
    $ gedelf get --format=elf b.ged HEAD
    0 HEAD
    1 SOUR X

They are lines of the file's own dialect, in UTF-8 whatever the file is in.

    $ gedelf get --format=elf samples/tolstoy-utf16.ged @I1@.NAME
    1 NAME Лев Николаевич /Толстой/
    2 ROMN Lev Nikolaevich /Tolstoy/
    3 PLANG ru-Latn
    $ printf '0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 PLANG xx\n2 A b\n1 NOTE a@b\n0 TRLR\n' > june.ged
    $ gedelf get -q --dialect elf-2017-06 --format=elf june.ged INDI.PLANG 2> /dev/null
    1 PLANG xx
    2 A b
    $ gedelf get -q june.ged INDI.PLANG 2> /dev/null
    xx

Numbers, for each path.

    $ gedelf get --format=count b.ged INDI INDI.NAME X.Y
    2
    3
    0
    $ gedelf get --format=count b.ged X.Y
    0
    [1]

Columns: the first match of each relative path. @ is the identifier, and . the payload of the match itself.

    $ gedelf get b.ged INDI --columns=@,NAME,NOTE,FAMC
    @I1@	Anne /Brontë/	one\ntwo\\\tthree and more	@F1@
    @I2@	Emily		
    $ gedelf get b.ged INDI.NAME --columns=.,TYPE,@
    Anne /Brontë/		
    Acton /Bell/	pseudonym	
    Emily		
    $ gedelf get b.ged INDI --columns='NAME[last],NAME[TYPE="a,b"],FAMC->FAM.CHIL[2]->*.NAME' --header
    NAME[last]	NAME[TYPE="a,b"]	FAMC->FAM.CHIL[2]->*.NAME
    Acton /Bell/		Emily
    Emily		
    $ gedelf get b.ged INDI --columns=@,NAME.TYPE,NOTE --format json
    {"@":"@I1@","NAME.TYPE":"pseudonym","NOTE":"one\ntwo\\\tthree and more"}
    {"@":"@I2@","NAME.TYPE":null,"NOTE":""}

Pointers are followed; then the whole dataset is read.

    $ gedelf get b.ged 'FAM.CHIL->INDI.NAME[1]'
    Anne /Brontë/
    Emily
    $ gedelf get b.ged 'INDI[last].NAME'
    Emily
    $ cat b.ged | gedelf get - 'FAM.CHIL->INDI' --columns @
    @I1@
    @I2@

Nothing is found.

    $ gedelf get b.ged INDI.BIRT
    gedelf get: nothing found for INDI.BIRT: the file has no tag BIRT
    [1]

In the header there are lines that are not in the dataset.

    $ gedelf get b.ged HEAD.CHAR
    gedelf get: HEAD.CHAR describes how the file is written and is not part of its data; use 'gedelf dump' to see it
    [1]
    $ gedelf get b.ged HEAD.GEDC.VERS HEAD.SOUR
    X
    gedelf get: HEAD.GEDC.VERS describes how the file is written and is not part of its data; use 'gedelf dump' to see it
    $ gedelf get -q b.ged HEAD.GEDC
    [1]

Diagnostics go to standard error. What stands before a fatal one is printed, unless the dataset is needed.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 INDI\n1 NAME a\n0 INDI\n3 X\n' > bad.ged
    $ gedelf get --diagnostics=gcc bad.ged INDI.NAME
    bad.ged:9:1: fatal error: the level jumps from 0 to 3; a line may be at most one level deeper than the previous line; in INDI; --recover keeps the text and goes on [level-jump]
    a
    [3]
    $ gedelf get --diagnostics=gcc bad.ged 'INDI.NAME[->*]' INDI.NAME
    bad.ged:9:1: fatal error: the level jumps from 0 to 3; a line may be at most one level deeper than the previous line; in INDI; --recover keeps the text and goes on [level-jump]
    [3]
    $ gedelf get --recover --diagnostics=gcc bad.ged 'INDI.ERROR' 'INDI[last].*' 2> /dev/null
    3 X
    3 X

An error rejects the file with --strict, and nothing is printed, whether the whole dataset is needed or not.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 INDI\n1 NAME a\n1 FAMC @F9@\n0 TRLR\n' > error.ged
    $ gedelf get --diagnostics=gcc error.ged INDI.NAME
    a
    error.ged:8:8: error: the pointer @F9@ points to a record that does not exist; in INDI, a [dangling-pointer]
    $ gedelf get --strict --diagnostics=gcc error.ged INDI.NAME
    error.ged:8:8: error: the pointer @F9@ points to a record that does not exist; in INDI, a [dangling-pointer]
    [1]
    $ gedelf get --strict --diagnostics=gcc error.ged 'INDI.FAMC->*' --columns .
    error.ged:8:8: error: the pointer @F9@ points to a record that does not exist; in INDI, a [dangling-pointer]
    [1]
    $ gedelf get --diagnostics=gcc error.ged 'INDI.FAMC[->UNDEF]' 2> /dev/null
    @F9@
    $ gedelf get --strict b.ged @I2@.NAME
    Emily
    $ cat b.ged | gedelf get --strict - @I2@.NAME
    Emily

A regular expression that takes too long.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 NOTE aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n0 TRLR\n' > long.ged
    $ gedelf get --diagnostics=gcc long.ged 'NOTE[~"(a*)*b"]'
    long.ged:1:1: fatal error: a regular expression takes too long on a value in the file: NOTE[~"(a*)*b"] [path-endless]
    [3]
    $ gedelf get --diagnostics=gcc long.ged NOTE --columns 'A,X[~"(a*)*b"]'
    	

What is wrong with the command line.

    $ gedelf get
    gedelf get: no FILE given; use - for standard input
    See 'gedelf get --help'.
    [2]
    $ gedelf get b.ged
    gedelf get: no PATH given, such as INDI.NAME
    See 'gedelf get --help'.
    [2]
    $ gedelf get b.ged INDI --format=xml
    gedelf get: --format must be text, tsv, csv, json, elf or count, not 'xml'
    See 'gedelf get --help'.
    [2]
    $ gedelf get b.ged INDI --columns @ --format elf
    gedelf get: --columns can only be used with --format=tsv, --format=csv or --format=json
    See 'gedelf get --help'.
    [2]
    $ gedelf get b.ged INDI --columns @ --null
    gedelf get: --null can only be used with --format=text and without --columns
    See 'gedelf get --help'.
    [2]
    $ gedelf get b.ged INDI --header
    gedelf get: --header can only be used with --format=tsv, --format=csv or --columns
    See 'gedelf get --help'.
    [2]
    $ gedelf get b.ged INDI --positions
    gedelf get: --typed and --positions can only be used with --format=json and without --columns
    See 'gedelf get --help'.
    [2]
    $ gedelf get b.ged INDI '' 
    gedelf get: invalid path: the path is empty: write a tag, *, ** or @ID@
        
        ^
    See gedelf-path(7), or 'gedelf get --help'.
    [2]
    $ gedelf get b.ged 'INDI[NAME~"Brontë/("]'
    gedelf get: invalid path: a parenthesis is not closed
        INDI[NAME~"Brontë/("]
                          ^
    See gedelf-path(7), or 'gedelf get --help'.
    [2]
    $ gedelf get b.ged 'INDI[NAME="漢]'
    gedelf get: invalid path: this text has no closing quote
        INDI[NAME="漢]
                  ^^^^
    See gedelf-path(7), or 'gedelf get --help'.
    [2]
    $ gedelf get b.ged INDI --columns '@,NAME[0],X'
    gedelf get: invalid path: positions count from 1
        NAME[0]
             ^
    See gedelf-path(7), or 'gedelf get --help'.
    [2]
    $ gedelf get b.ged INDI --columns 'NAME,,X'
    gedelf get: invalid path: the path is empty: write a tag, *, ** or @ID@
        
        ^
    See gedelf-path(7), or 'gedelf get --help'.
    [2]
    $ gedelf get b.ged "$(printf 'INDI[NAME="\377"]')"
    gedelf get: a path is not in UTF-8
    See 'gedelf get --help'.
    [2]
    $ gedelf get none.ged INDI
    none.ged: fatal[unreadable-file]: the file cannot be read: No such file or directory
    [3]

Output that cannot be written.

    $ gedelf get b.ged INDI.NAME > /dev/full
    gedelf: cannot write standard output: No space left on device
    [3]
    $ gedelf get b.ged INDI --format elf > /dev/full
    gedelf: cannot write standard output: No space left on device
    [3]

Who finds nothing is told so, and which tag may have been meant.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n1 NAME x\n1 BIRT\n2 DATE 1\n0 TRLR\n' > hint.ged
    $ gedelf get hint.ged indi INDI.BIRTH
    gedelf get: nothing found for indi: the file has no tag indi; did you mean INDI?
    gedelf get: nothing found for INDI.BIRTH: the file has no tag BIRTH; did you mean BIRT?
    [1]
    $ script -qec 'gedelf get hint.ged indi INDI.BIRTH INDI.NAME INDI.BIRT.NAME FAMILY' /dev/null | tr -d '\r'
    x
    gedelf get: nothing found for indi: the file has no tag indi; did you mean INDI?
    gedelf get: nothing found for INDI.BIRTH: the file has no tag BIRTH; did you mean BIRT?
    gedelf get: nothing found for INDI.BIRT.NAME
    gedelf get: nothing found for FAMILY: the file has no tag FAMILY
    $ script -qec "gedelf get hint.ged 'INDI.FAMC->FAM[last].NAMEE'" /dev/null | tr -d '\r'
    gedelf get: nothing found for INDI.FAMC->FAM[last].NAMEE: the file has no tag FAMC
    $ script -qec 'gedelf get -q hint.ged indi' /dev/null
    [1]

A second file is no path.

    $ cp hint.ged second.ged; gedelf get hint.ged second.ged INDI.NAME
    gedelf get: get reads one FILE, followed by paths; for several files, use a loop:
        for f in *.ged; do gedelf get "$f" INDI.NAME; done
    unexpected file 'second.ged'
    See 'gedelf get --help'.
    [2]

An object of JSON has no key twice.

    $ gedelf get --columns=NAME,NAME --format=json hint.ged INDI
    gedelf get: --columns names a column twice, which JSON cannot represent
    See 'gedelf get --help'.
    [2]
    $ gedelf get --columns=NAME,NAME --format=tsv hint.ged INDI
    x	x

Rows as CSV: quotation marks where they are needed, and nothing escaped.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n1 NAME a "b", c\n1 NOTE one\n2 CONT two\n0 TRLR\n' > csv.ged
    $ gedelf get -q csv.ged INDI.* --format csv --header | tr '\r' '|'
    record,path,payload|
    @I1@,INDI.NAME,"a ""b"", c"|
    @I1@,INDI.NOTE,"one
    two"|
    $ gedelf get -q csv.ged INDI --columns @,NAME,SEX --format csv | tr '\r' '|'
    @I1@,"a ""b"", c",|
