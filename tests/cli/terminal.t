What is said to a person at a terminal. terminal.py runs a command on a pseudo-terminal.

    $ printf 'import os, pty, sys\nread = lambda fd: os.read(fd, 4096).replace(b"\\r", b"")\nstatus = pty.spawn(sys.argv[1:], read)\nsys.exit(os.waitstatus_to_exitcode(status))\n' > terminal.py

get that finds nothing says so, with a hint where a tag is probably a slip; not where it is quiet, nor for numbers in a pipe.

    $ python3 terminal.py gedelf get samples/bronte.ged INDI.BRIT.DATE
    gedelf get: nothing found for INDI.BRIT.DATE: the file has no tag BRIT; did you mean BIRT?
    [1]
    $ python3 terminal.py gedelf get samples/bronte.ged '@X9@' INDI.NAME.FONE _UID
    gedelf get: nothing found for @X9@
    gedelf get: nothing found for INDI.NAME.FONE: the file has no tag FONE
    gedelf get: nothing found for _UID: the file has no tag _UID
    [1]
    $ python3 terminal.py gedelf get -q samples/bronte.ged INDI.BRIT
    [1]
    $ gedelf get samples/bronte.ged INDI.BRIT
    gedelf get: nothing found for INDI.BRIT: the file has no tag BRIT; did you mean BIRT?
    [1]
    $ python3 terminal.py gedelf get samples/bronte.ged '@I1@.SEX'
    M

check shows the same on a terminal as in a pipe: a table of codes, then the findings, the gravest first. On a terminal all of it goes
through a pager, if there is one; not with --no-pager, and not in other forms.

    $ { printf '0 HEAD\n1 SOUR T\n1 SUBM @U1@\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @U1@ SUBM\n1 NAME Anne\n0 @I1@ INDI\n'; \
        for i in {1..60}; do printf '1 BIRT\n2 DATE x\n1 DEAT N\n'; done; echo 0 TRLR; } > many.ged
    $ gedelf check --max-per-code 0 many.ged > piped; python3 terminal.py gedelf check --max-per-code 0 many.ged > shown; cmp piped shown; head -n 4 shown; grep -c 'bad-date' shown
    severity code           count  fixable  first line
    error    bad-date          60  by hand  12: 2 DATE x
    warning  negated-event     60  by hand  13: 1 DEAT N

    61
    $ GEDELF_PAGER='sed s/^/pager:/' python3 terminal.py gedelf check --max-per-code 1 many.ged | cut -c1-60
    pager:severity code           count  fixable  first line
    pager:error    bad-date          60  by hand  12: 2 DATE x
    pager:warning  negated-event     60  by hand  13: 1 DEAT N
    pager:
    pager:many.ged:12:8: error[bad-date]: “x” is not a valid
    pager:   12 | 2 DATE x
    pager:      |        ^
    pager:      = elf-dates §dates
    pager:many.ged:13:8: warning[negated-event]: “DEAT N” do
    pager:   13 | 1 DEAT N
    pager:      |        ^
    pager:      = elf-data-model §elf:Event
    pager:many.ged: 60 errors (1 shown), 60 warnings (1 shown), 
    $ GEDELF_PAGER='sed s/^/pager:/' python3 terminal.py gedelf check --no-pager --max-per-code 1 many.ged | grep -c pager:
    0
    [1]
    $ GEDELF_PAGER='sed s/^/pager:/' python3 terminal.py gedelf check --diagnostics=gcc --max-per-code 1 many.ged | grep -c pager:
    0
    [1]
    $ GEDELF_PAGER='sed s/^/pager:/' python3 terminal.py gedelf check samples/bronte.ged
    samples/bronte.ged: 1 note (shown with -v)
