Files: missing, unreadable, empty, standard input, several; and outputs that cannot be written.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n' > head
    $ { cat head; printf '0 @I1@ INDI\n1 FAMS @F2@\n0 TRLR\n'; } > error.ged
    $ { cat head; printf '0 @I1@ INDI\n2 DATE 1744\n0 TRLR\n'; } > fatal.ged

Files that are not there, are directories, or are empty.

    $ gedelf check missing.ged
    severity code             count  fixable  first line
    fatal    unreadable-file      1  by hand  the file cannot be read: No such file…

    missing.ged: fatal[unreadable-file]: the file cannot be read: No such file or directory
    missing.ged: 1 fatal error (reading stopped)
    [3]
    $ gedelf dump missing.ged
    missing.ged: fatal[unreadable-file]: the file cannot be read: No such file or directory
    [3]
    $ gedelf dump --lines missing.ged
    missing.ged: fatal[unreadable-file]: the file cannot be read: No such file or directory
    [3]
    $ gedelf check .
    severity code             count  fixable  first line
    fatal    unreadable-file      1  by hand  the file cannot be read: Is a directo…

    .: fatal[unreadable-file]: the file cannot be read: Is a directory
    .: 1 fatal error (reading stopped)
    [3]
    $ gedelf check --diagnostics=json samples
    {"severity":"fatal","code":"unreadable-file","file":"samples","message":"the file cannot be read: Is a directory","args":["Is a directory"]}
    [3]
    $ gedelf check ''
    severity code             count  fixable  first line
    fatal    unreadable-file      1  by hand  the file cannot be read: No such file…

    : fatal[unreadable-file]: the file cannot be read: No such file or directory
    : 1 fatal error (reading stopped)
    [3]
    $ > empty.ged; gedelf check empty.ged
    severity code             count  fixable  first line
    fatal    header-missing       1  by hand  1: the first line must be “0 HEAD”, b…
    fatal    trailer-missing      1  by hand  1: the file ends without the trailer…

    empty.ged:1:1: fatal[header-missing]: the first line must be “0 HEAD”, but it is: nothing (the file is empty)
          = elf-1.0 §specified-enc
    empty.ged:1:1: fatal[trailer-missing]: the file ends without the trailer line “0 TRLR”; it may have been cut off
          = elf-1.0 §tagged-structs
    empty.ged: 2 fatal errors, 1 note (shown with -v)
    [3]
    $ printf '\n' > blank.ged; gedelf check blank.ged
    severity code             count  fixable  first line
    fatal    header-missing       1  by hand  1: the first line must be “0 HEAD”, b…
    fatal    trailer-missing      1  by hand  1: the file ends without the trailer…

    blank.ged:1:1: fatal[header-missing]: the first line must be “0 HEAD”, but it is: nothing (the file is empty)
          = elf-1.0 §specified-enc
    blank.ged:1:1: fatal[trailer-missing]: the file ends without the trailer line “0 TRLR”; it may have been cut off
          = elf-1.0 §tagged-structs
    blank.ged: 2 fatal errors, 2 notes (shown with -v)
    [3]
    $ gedelf check /dev/null
    severity code             count  fixable  first line
    fatal    header-missing       1  by hand  1: the first line must be “0 HEAD”, b…
    fatal    trailer-missing      1  by hand  1: the file ends without the trailer…

    /dev/null:1:1: fatal[header-missing]: the first line must be “0 HEAD”, but it is: nothing (the file is empty)
          = elf-1.0 §specified-enc
    /dev/null:1:1: fatal[trailer-missing]: the file ends without the trailer line “0 TRLR”; it may have been cut off
          = elf-1.0 §tagged-structs
    /dev/null: 2 fatal errors, 1 note (shown with -v)
    [3]
    $ gedelf check --diagnostics=gcc fatal.ged/impossible.ged
    fatal.ged/impossible.ged: fatal error: the file cannot be read: Not a directory [unreadable-file]
    [3]

A file that may not be read. (Root may read anything, unless it gives that up.)

    $ printf '#!/bin/sh\nif test $(id -u) -ne 0; then exec "$@"; fi; exec setpriv --bounding-set=-dac_override,-dac_read_search "$@"\n' > humbly; chmod +x humbly
    $ cp error.ged secret.ged; chmod 0 secret.ged; ./humbly gedelf check secret.ged; echo $?; rm -f secret.ged
    severity code             count  fixable  first line
    fatal    unreadable-file      1  by hand  the file cannot be read: Permission d…

    secret.ged: fatal[unreadable-file]: the file cannot be read: Permission denied
    secret.ged: 1 fatal error (reading stopped)
    3

Standard input.

    $ gedelf check - < samples/bronte.ged
    -: 1 note (shown with -v)
    $ cat samples/bronte.ged | gedelf check -
    -: 1 note (shown with -v)
    $ gedelf check - < error.ged
    severity code              count  fixable  first line
    error    dangling-pointer      1  safe     7: 1 FAMS @F2@

    -:7:8: error[dangling-pointer]: the pointer @F2@ points to a record that does not exist; in INDI @I1@
        7 | 1 FAMS @F2@
          |        ^~~~
          = elf-1.0 §pointer-conversion
    -: 1 error, 4 notes (shown with -v); 'gedelf repair' fixes 1
    [1]
    $ cat error.ged | gedelf check --diagnostics=gcc -
    -:7:8: error: the pointer @F2@ points to a record that does not exist; in INDI @I1@ [dangling-pointer]
    [1]
    $ gedelf dump --lines - < error.ged 2>/dev/null
    {"dialect":"elf-1.0","encoding":"UTF-8","elf_version":null,"gedcom_version":"5.5.1","language":"und","schemas":[],"head":[]}
    {"xref":"I1","tag":"INDI","sub":[{"tag":"FAMS","pointer":"F2"}]}
    $ gedelf check --diagnostics=gcc - < /dev/null
    -:1:1: fatal error: the first line must be “0 HEAD”, but it is: nothing (the file is empty) [header-missing]
    -:1:1: fatal error: the file ends without the trailer line “0 TRLR”; it may have been cut off [trailer-missing]
    [3]
    $ gedelf check --diagnostics=gcc - <&-
    -: fatal error: the file cannot be read: Bad file descriptor [unreadable-file]
    [3]
    $ cp error.ged ./-; gedelf check --diagnostics=gcc ./-
    ./-:7:8: error: the pointer @F2@ points to a record that does not exist; in INDI @I1@ [dangling-pointer]
    [1]

Named pipes and devices are as good as files.

    $ mkfifo pipe; (cat samples/bronte.ged > pipe &); gedelf check pipe
    pipe: 1 note (shown with -v)
    $ gedelf check <(cat error.ged) > out; echo $?
    1

Several files: every one is read, whatever happened to those before, and the gravest status is returned.

    $ gedelf check samples/bronte.ged samples/curie.ged
    samples/bronte.ged: 1 note (shown with -v)
    samples/curie.ged: 1 note (shown with -v)
    total for 2 files:
            2  note     no-birth-date
    $ gedelf check --diagnostics=gcc error.ged samples/bronte.ged
    error.ged:7:8: error: the pointer @F2@ points to a record that does not exist; in INDI @I1@ [dangling-pointer]
    [1]
    $ gedelf check --diagnostics=gcc missing.ged error.ged fatal.ged samples/bronte.ged
    missing.ged: fatal error: the file cannot be read: No such file or directory [unreadable-file]
    error.ged:7:8: error: the pointer @F2@ points to a record that does not exist; in INDI @I1@ [dangling-pointer]
    fatal.ged:7:1: fatal error: the level jumps from 0 to 2; a line may be at most one level deeper than the previous line; in INDI @I1@ [level-jump]
    [3]
    $ gedelf check --diagnostics=gcc error.ged missing.ged
    error.ged:7:8: error: the pointer @F2@ points to a record that does not exist; in INDI @I1@ [dangling-pointer]
    missing.ged: fatal error: the file cannot be read: No such file or directory [unreadable-file]
    [3]
    $ gedelf check --diagnostics=gcc error.ged - error.ged < error.ged
    error.ged:7:8: error: the pointer @F2@ points to a record that does not exist; in INDI @I1@ [dangling-pointer]
    -:7:8: error: the pointer @F2@ points to a record that does not exist; in INDI @I1@ [dangling-pointer]
    error.ged:7:8: error: the pointer @F2@ points to a record that does not exist; in INDI @I1@ [dangling-pointer]
    [1]
    $ gedelf dump --lines missing.ged error.ged 2>/dev/null
    {"dialect":"elf-1.0","encoding":"UTF-8","elf_version":null,"gedcom_version":"5.5.1","language":"und","schemas":[],"head":[]}
    {"xref":"I1","tag":"INDI","sub":[{"tag":"FAMS","pointer":"F2"}]}
    [3]

Counts are kept for each file.

    $ gedelf check --max-per-code=1 --diagnostics=gcc error.ged error.ged
    error.ged:7:8: error: the pointer @F2@ points to a record that does not exist; in INDI @I1@ [dangling-pointer]
    error.ged:7:8: error: the pointer @F2@ points to a record that does not exist; in INDI @I1@ [dangling-pointer]
    [1]

An output that is full is an error, and not a silent one.

    $ gedelf dump samples/bronte.ged > /dev/full
    gedelf: cannot write standard output: No space left on device
    [3]
    $ gedelf dump --lines samples/bronte.ged > /dev/full
    gedelf: cannot write standard output: No space left on device
    [3]
    $ gedelf check error.ged > /dev/full
    gedelf: cannot write standard output: No space left on device
    [3]
    $ gedelf explain dangling-pointer > /dev/full
    gedelf: cannot write standard output: No space left on device
    [3]
    $ gedelf --help > /dev/full
    gedelf: cannot write standard output: No space left on device
    [3]
    $ gedelf --version > /dev/full
    gedelf: cannot write standard output: No space left on device
    [3]
    $ gedelf dump --lines error.ged 2> /dev/full > /dev/null
    [3]

So is one that is closed.

    $ gedelf dump samples/bronte.ged >&-
    gedelf: cannot write standard output: Bad file descriptor
    [3]
    $ gedelf check error.ged >&-
    gedelf: cannot write standard output: Bad file descriptor
    [3]
    $ gedelf dump error.ged 2>&- | jq -r .dialect
    elf-1.0
    $ gedelf check samples/bronte.ged >&-
    gedelf: cannot write standard output: Bad file descriptor
    [3]

A reader that goes away ends the work; nobody complains.

    $ gedelf dump --lines samples/bronte.ged | head -1 | jq -r .dialect
    elf-1.0
    $ (for i in {1..40}; do cat samples/bronte.ged; done) | sed '/^0 HEAD/,/^0 @U1@/{/^0 @U1@/!d}; /TRLR/d' > body
    $ { cat head body body; echo 0 TRLR; } > big.ged
    $ gedelf check --max-per-code=0 big.ged | head -1
    severity code                 count  fixable  first line
    $ gedelf dump --lines big.ged 2>/dev/null | head -2 | wc -l
    2

Standard input can be read once.

    $ gedelf check - head - < fatal.ged
    gedelf check: standard input (-) can be read only once
    See 'gedelf check --help'.
    [2]
    $ gedelf dump -- - - < fatal.ged
    gedelf dump: standard input (-) can be read only once
    See 'gedelf dump --help'.
    [2]
    $ printf 'I1\tI1\n' | gedelf join - samples/bronte.ged --pairs -
    gedelf join: standard input (-) can be read only once
    See 'gedelf join --help'.
    [2]
    $ gedelf chart - I1 --style - < samples/bronte.ged
    gedelf chart: standard input (-) can be read only once
    See 'gedelf chart --help'.
    [2]

What has just as many octets as are kept in memory, or is a larger file, needs no temporary file.

    $ for i in 1048576 1048577; do { cat head; printf '0 @N1@ NOTE '; head -c $((i - $(wc -c < head) - 20)) /dev/zero | tr '\0' x; printf '\n0 TRLR\n'; } > $i.ged; wc -c < $i.ged; done
    1048576
    1048577
    $ (ulimit -f 64; gedelf check 1048576.ged 2>&1 | tail -1)
    1048576.ged: 1 warning, 2 notes (shown with -v); 'gedelf repair --tidy' fixes 1
    $ (ulimit -f 64; gedelf check 1048577.ged 2>&1 | tail -1)
    1048577.ged: 1 warning, 2 notes (shown with -v); 'gedelf repair --tidy' fixes 1
    $ cat 1048576.ged | (ulimit -f 64; gedelf check - 2>&1 | tail -1)
    -: 1 warning, 2 notes (shown with -v); 'gedelf repair --tidy' fixes 1
