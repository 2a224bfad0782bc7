What is said to a person at a terminal only. terminal.py runs a command on a pseudo-terminal.

    $ printf 'import os, pty, sys\nread = lambda fd: os.read(fd, 4096).replace(b"\\r", b"")\nstatus = pty.spawn(sys.argv[1:], read)\nsys.exit(os.waitstatus_to_exitcode(status))\n' > terminal.py

get that finds nothing says so, with a hint where a tag is probably a slip; not where it is quiet, nor in a pipe.

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
    [1]
    $ python3 terminal.py gedelf get samples/bronte.ged '@I1@.SEX'
    M

check groups a hundred diagnostics by code; fewer are shown one by one, and so are all where text was asked for.

    $ { printf '0 HEAD\n1 SOUR T\n1 SUBM @U1@\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @U1@ SUBM\n1 NAME Anne\n0 @I1@ INDI\n'; \
        for i in {1..60}; do printf '1 BIRT\n2 DATE x\n1 DEAT N\n'; done; echo 0 TRLR; } > many.ged
    $ sed '70,189d' many.ged > fewer.ged
    $ python3 terminal.py gedelf check --checks model fewer.ged | grep -c 'bad-date'
    20
    $ python3 terminal.py gedelf check --checks model --max-per-code 0 many.ged
    error[bad-date]: 60 times, first
    many.ged:12:8: error[bad-date]: “x” is no date: a word in it is neither a month of the calendar, shortened as DEC is, nor one like ABT, BEF, BET or FROM; in INDI @I1@
       12 | 2 DATE x
          |        ^
          = elf-dates §dates; D243
        What to do: Write the day, the month in three capital letters and the year,
        as in “4 NOV 1890”. What cannot be expressed so goes between round brackets,
        as in “(Easter Monday 1850)”, or behind INT and the date that is meant, as
        in “INT 1 APR 1850 (Easter Monday)”.

    warning[negated-event]: 60 times, first
    many.ged:13:8: warning[negated-event]: “DEAT N” does not say that it did not happen: other programs take it for an event that did; in INDI @I1@
       13 | 1 DEAT N
          |        ^
          = elf-data-model §elf:Event; D243
        What to do: Remove the line. If it matters that it did not happen, say so in
        a NOTE.

    many.ged: 60 errors, 60 warnings; 'gedelf repair' mends them
    [1]
    $ python3 terminal.py gedelf check --checks model --max-per-code 49 many.ged | grep -c 'bad-date'
    2
    $ python3 terminal.py gedelf check --checks model --max-per-code 0 --diagnostics=text many.ged | grep -c 'bad-date'
    60
    $ gedelf check --checks model --max-per-code 0 many.ged | grep -c 'bad-date'
    60
