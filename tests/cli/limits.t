What a file may do without doing harm. (tests/stress.sh has the big ones.)

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n' > head

A NUL: before the encoding is known, and after.

    $ printf '0 HEAD\n1 NOTE a\0b\n1 CHAR UTF-8\n0 TRLR\n' > nul1.ged; gedelf check --checks format --diagnostics=gcc nul1.ged
    nul1.ged:2:9: fatal error: the file contains a null byte before the point where its encoding is named [null-octet]
    [3]
    $ { cat head; printf '0 @N1@ NOTE a\0b\n0 TRLR\n'; } > nul2.ged; gedelf check --checks format --diagnostics=gcc nul2.ged
    nul2.ged:6:14: error: the text contains a null character, which is not allowed; U+FFFD replaces it [null-character]
    [1]
    $ { cat head; printf '0 @N\0@ NOTE a\n0 TRLR\n'; } > nul3.ged; gedelf check --checks format --diagnostics=gcc nul3.ged
    nul3.ged:6:5: error: the text contains a null character, which is not allowed; U+FFFD replaces it [null-character]
    nul3.ged:6:5: fatal error: “�” is not allowed in an identifier [xref-malformed]
    [3]
    $ printf '\0' > nul4.ged; gedelf check --checks format --diagnostics=gcc nul4.ged
    nul4.ged:1:1: fatal error: the file contains a null byte before the point where its encoding is named [null-octet]
    [3]
    $ printf '\0\0\0\0' > nul5.ged; gedelf check --checks format --diagnostics=gcc nul5.ged
    nul5.ged:1:1: fatal error: the file contains a null byte before the point where its encoding is named [null-octet]
    [3]

What old systems leave after the trailer.

    $ { cat head; printf '0 TRLR\n\x1a'; } > eof1.ged; gedelf check --checks format --diagnostics=gcc eof1.ged
    eof1.ged:7:1: warning: the file ends with control characters (U+001A); gedelf drops them [trailing-controls]
    $ { cat head; printf '0 TRLR\x1a\0\0\0'; } > eof2.ged; gedelf check --checks format --diagnostics=gcc eof2.ged
    eof2.ged:6:7: warning: the file ends with control characters (U+001A); gedelf drops them [trailing-controls]

A character that is cut off by the end of the file.

    $ { cat head; printf '0 @N1@ NOTE caf\xc3'; } > cut1.ged; gedelf check --checks format --diagnostics=gcc cut1.ged
    cut1.ged:6:16: error: the file ends in the middle of a character, after byte C3; U+FFFD replaces it [cut-off-character]
    cut1.ged:6:17: fatal error: the file ends without the trailer line “0 TRLR”; it may have been cut off; in NOTE @N1@ [trailer-missing]
    [3]
    $ { cat head; printf '0 TRLR\n\xf0\x9f\x8c'; } > cut2.ged; gedelf check --checks format --diagnostics=gcc cut2.ged
    cut2.ged:7:1: error: the file ends in the middle of a character, after bytes F0 9F 8C; U+FFFD replaces it [cut-off-character]
    cut2.ged:7:1: fatal error: there is text after the trailer line “0 TRLR”, which must be the last line [text-after-trailer]
    [3]

Octets that do not decode in a first line that is no header.

    $ printf '\xc2\rM' | gedelf check --checks format --diagnostics=gcc -
    -:1:1: fatal error: the first line must be “0 HEAD”, but it is: � [header-missing]
    -:1:1: error: UTF-8 has no character for byte C2; U+FFFD replaces it [bad-octet]
    -:2:1: fatal error: the line does not begin with a level number [level-missing]
    -:2:2: fatal error: the file ends without the trailer line “0 TRLR”; it may have been cut off [trailer-missing]
    [3]
    $ printf '\xc2\rM' | gedelf dump --recover --lines - 2>/dev/null
    {"dialect":"elf-1.0","encoding":"UTF-8","elf_version":null,"gedcom_version":null,"language":"und","schemas":[],"head":[{"tag":"ERROR","payload":"�"},{"tag":"ERROR","payload":"M"}]}

Every prefix of a file: read with a status that is documented, from a file and from a pipe. --recover passes all of them
but four, in which the name of the encoding is cut off.

    $ { cat head; printf '1 ELF 1.0.0\n0 @I1@ INDI\n1 NAME Zoë /Brontë/\n1 EMAIL a@@b\n1 NOTE @#U21@\n2 CONT x\n2 PLANG fr\n'; \
        printf '1 FAMC @F1@\n0 @F1@ FAM\n0 TRLR\n'; } > whole.ged
    $ for n in $(seq 0 $(stat -c %s whole.ged)); do head -c $n whole.ged > part.ged; gedelf check --checks format part.ged > out; a=$?; \
        gedelf check --checks format --diagnostics=text - < part.ged > /dev/null; b=$?; gedelf dump --recover part.ged > out 2>&1; echo $a $b $?; done | \
        sort | uniq -c | sed 's/^ *//'
    2 0 0 0
    180 3 3 0
    4 3 3 3

The same in UTF-16, where half a character is the usual thing.

    $ sed 's/UTF-8/UNICODE/' whole.ged | iconv -f UTF-8 -t UTF-16BE > wide.ged
    $ for n in $(seq 0 $(stat -c %s wide.ged)); do head -c $n wide.ged | gedelf check --checks format - > out; echo $?; done | sort | uniq -c | sed 's/^ *//'
    2 0
    369 3

Levels: the limit, and numbers that no machine can hold.

    $ { cat head; printf '0 @I1@ INDI\n1 A\n2 B\n3 C\n0 TRLR\n'; } > three.ged
    $ gedelf check --checks format --max-depth=3 three.ged
    three.ged: no problems
    $ gedelf check --checks format --max-depth=2 --diagnostics=gcc three.ged
    three.ged:9:1: fatal error: the level 3 is deeper than the limit of 2; in INDI @I1@ [level-too-deep]
    [3]
    $ gedelf check --checks format --max-depth=0 --diagnostics=gcc three.ged
    three.ged:2:1: fatal error: the level 1 is deeper than the limit of 0 [level-too-deep]
    three.ged:3:1: fatal error: the level 1 is deeper than the limit of 0 [level-too-deep]
    three.ged:4:1: error: the line belongs below line 3, which gedelf could not use [orphaned-line]
    three.ged:5:1: error: the line belongs below line 3, which gedelf could not use [orphaned-line]
    three.ged:1:3: warning: the header needs a GEDC line with the version of GEDCOM, but has none [gedcom-version-missing]
    three.ged:7:1: fatal error: the level 1 is deeper than the limit of 0; in INDI @I1@ [level-too-deep]
    three.ged:8:1: error: the line belongs below line 7, which gedelf could not use; in INDI @I1@ [orphaned-line]
    three.ged:9:1: error: the line belongs below line 7, which gedelf could not use; in INDI @I1@ [orphaned-line]
    [3]
    $ { cat head; printf '0 @I1@ INDI\n99999999999999999999999999 A\n0 TRLR\n'; } > huge.ged; gedelf check --checks format --diagnostics=gcc huge.ged
    huge.ged:7:1: fatal error: the level jumps from 0 to 99999999999999999999999999; a line may be at most one level deeper than the previous line; in INDI @I1@ [level-jump]
    [3]
    $ { cat head; printf '0 @I1@ INDI\n18446744073709551617 A\n0 TRLR\n'; } > wrap.ged; gedelf check --checks format --diagnostics=gcc wrap.ged
    wrap.ged:7:1: fatal error: the level jumps from 0 to 18446744073709551617; a line may be at most one level deeper than the previous line; in INDI @I1@ [level-jump]
    [3]
    $ { cat head; printf '0 @I1@ INDI\n01 A\n0 TRLR\n'; } > zero.ged; gedelf check --checks format --diagnostics=gcc zero.ged
    zero.ged:7:1: fatal error: the level “01” has a leading zero; in INDI @I1@ [level-padded]
    [3]

How often one kind of diagnostic is shown.

    $ { cat head; for i in 1 2 3 4 5; do printf "0 @I$i@ INDI\n1 FAMS @F$i@\n"; done; printf '0 TRLR\n'; } > five.ged
    $ gedelf check --checks format --max-per-code=2 --diagnostics=gcc five.ged
    five.ged:7:8: error: the pointer @F1@ points to a record that does not exist; in INDI @I1@ [dangling-pointer]
    five.ged:9:8: error: the pointer @F2@ points to a record that does not exist; in INDI @I2@ [dangling-pointer]
    [1]
    $ gedelf check --checks format --max-per-code=2 --diagnostics=gcc -v five.ged
    five.ged:7:8: error: the pointer @F1@ points to a record that does not exist; in INDI @I1@ [dangling-pointer]
    five.ged:9:8: error: the pointer @F2@ points to a record that does not exist; in INDI @I2@ [dangling-pointer]
    five.ged:11:8: note: dangling-pointer occurs 5 times in all; shown: 2 [repeated]
    [1]
    $ gedelf check --checks format --max-per-code=5 --diagnostics=gcc -v five.ged
    five.ged:7:8: error: the pointer @F1@ points to a record that does not exist; in INDI @I1@ [dangling-pointer]
    five.ged:9:8: error: the pointer @F2@ points to a record that does not exist; in INDI @I2@ [dangling-pointer]
    five.ged:11:8: error: the pointer @F3@ points to a record that does not exist; in INDI @I3@ [dangling-pointer]
    five.ged:13:8: error: the pointer @F4@ points to a record that does not exist; in INDI @I4@ [dangling-pointer]
    five.ged:15:8: error: the pointer @F5@ points to a record that does not exist; in INDI @I5@ [dangling-pointer]
    [1]
    $ gedelf check --checks format --max-per-code=2 --diagnostics=json five.ged | jq -r .message
    the pointer @F1@ points to a record that does not exist; in INDI @I1@
    the pointer @F2@ points to a record that does not exist; in INDI @I2@
    dangling-pointer occurs 5 times in all; shown: 2
    $ gedelf check --checks format --max-per-code=2 --diagnostics=json five.ged | jq -c '[.code, .of, .count]'
    ["dangling-pointer",null,null]
    ["dangling-pointer",null,null]
    ["repeated","dangling-pointer",5]
    $ { cat head; for i in {1..60}; do printf "0 @I$i@ INDI\n1 FAMS @F$i@\n"; done; printf '0 TRLR\n'; } > sixty.ged
    $ gedelf check --checks format --diagnostics=gcc sixty.ged | wc -l
    50
    $ gedelf check --checks format --diagnostics=gcc -v sixty.ged | tail -1
    sixty.ged:107:8: note: dangling-pointer occurs 60 times in all; shown: 50 [repeated]
    $ gedelf check --checks format --max-per-code=0 --diagnostics=gcc sixty.ged | wc -l
    60

Counting does not lose the status.

    $ { cat head; for i in {1..60}; do printf "0 @I$i@ INDI\n1 FAMS @F$i@\n"; done; printf '0 TRLR\n'; } | gedelf check --checks format --max-per-code=1 - > /dev/null; echo $?
    1

What is empty may have no place in memory: names, tags, cells, and what is held back of a report. (Sanitizers look at these.)

    $ printf '0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME\n0 TRLR\n' > thin.ged; gedelf redact -q thin.ged | tail -n +3; gedelf query -q thin.ged 'select null'
    0 @I1@ INDI
    1 NAME Living
    0 TRLR
    null
    ----
    $ printf '\tx\n' > tagless.ged; gedelf anonymise -q --seed=1 --recover tagless.ged | wc -l
    1
    $ (printf '0 HEAD\n1 CHAR UTF-8\n'; yes '' | head -n 60; printf '0 @I1@ INDI\n1 SEX M\n0 TRLR\n') > blank.ged; gedelf edit --dry-run -e 'set INDI.SEX F' blank.ged | grep '^[-+]1'
    blank.ged: 1 warning and 60 notes not shown; run 'gedelf check' to see them
    -1 SEX M
    +1 SEX F
