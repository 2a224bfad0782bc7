Databases that were left half done, files that went away, and questions that would not end.

    $ cp samples/bronte.ged a.ged; cp samples/curie.ged b.ged; cp samples/herschel.ged c.ged
    $ head() { printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n'; }; declare -f head > functions
    $ python3 -c 'print("0 HEAD\n1 SOUR x\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8"); [print(f"0 @I{i}@ INDI\n1 NAME John{i} /Smith{i%977}/\n1 BIRT\n2 PLAC Town {i%5000}, Land\n1 NOTE bla bla {i}") for i in range(12000)]; print("0 TRLR")' > big.ged

A database whose change was not finished: what is there is what was there, gedelf can read it, and a new one is not spoilt by its journal.
SQLite's own shell is stopped in the middle here.

    $ stopped() { gedelf sql -q a.ged b.ged -o "$1"; (sqlite3 "$1" 'pragma cache_size=2' 'pragma cache_spill=1' 'begin' 'update structure set payload = payload || zeroblob(3000)' '.shell kill -9 $PPID'; true) > /dev/null 2>&1; test -s "$1-journal" || echo no journal; }; declare -f stopped >> functions
    $ . ./functions; stopped en.db; gedelf query --format=csv en.db 'select name from file' | tr -d '\r'; ls en.db*
    name
    a.ged
    b.ged
    en.db
    $ . ./functions; stopped en.db; gedelf sql --extract en.db --file a.ged | wc -l
    220
    $ . ./functions; stopped en.db; gedelf sql -q c.ged -o en.db; sqlite3 en.db 'pragma integrity_check; select name from file'; ls en.db*
    ok
    c.ged
    en.db
    $ . ./functions; stopped en.db; rm en.db; gedelf sql -q c.ged -o en.db; sqlite3 en.db 'pragma integrity_check; select name from file'; ls en.db*
    ok
    c.ged
    en.db

When a file may not become that large, the run itself takes back what it did.

    $ gedelf sql -q a.ged -o full.db; cp full.db before.db; (ulimit -f $(($(stat -c %s full.db) / 1024 + 200)); gedelf sql -q --append big.ged -o full.db) 2>&1 | cut -d : -f 1-2; ls full.db*; cmp full.db before.db
    full.db: fatal[unwritable-file]
    full.db

A file that cannot be read, or not any more, leaves what was there of it.

    $ gedelf sql -q a.ged b.ged -o x.db; mv a.ged a.sav; gedelf sql --append a.ged c.ged -o x.db
    a.ged: fatal[unreadable-file]: the file cannot be read: No such file or directory
    gedelf sql: 1 imported, 0 already there, 1 not imported:
        a.ged
    [1]
    $ (command head -c 900 a.sav; printf '\n0 @I1@ INDI\nxx broken\n0 TRLR\n') > a.ged; gedelf sql --append a.ged c.ged -o x.db 2>&1 | grep -o 'fatal.*]\|1 already.*'
    fatal[level-missing]
    1 already there, 1 not imported:
    $ sqlite3 x.db 'select name, dialect, (select count(*) from structure s where s.file = f.id) from file f'; mv a.sav a.ged
    a.ged|elf-1.0|206
    b.ged|elf-1.0|143
    c.ged|elf-1.0|107

A run waits for another one that changes the database, unless it is told not to.

    $ gedelf sql -q a.ged -o k.db; (flock 9; touch held; sleep 2; echo done) 9< k.db & until test -e held; do sleep 0.1; done; rm held; gedelf sql b.ged -o k.db; echo written; wait; sqlite3 k.db 'select name from file'
    gedelf: waiting for k.db, which another gedelf is changing
    done
    written
    b.ged
    $ (flock 9; touch held; sleep 2) 9< k.db & until test -e held; do sleep 0.1; done; rm held; gedelf sql --no-wait --append c.ged -o k.db
    k.db:1:1: fatal[locked-file]: another gedelf process is changing the file
          = elf-1.0 §applications
    [3]
    $ sqlite3 k.db 'begin immediate' '.shell touch held; sleep 2' & until test -e held; do sleep 0.1; done; rm held; gedelf sql --no-wait --append c.ged -o k.db
    k.db: fatal[unwritable-file]: the file cannot be written: database is locked
    [3]
    $ sqlite3 k.db 'begin immediate' '.shell touch held; sleep 12' & until test -e held; do sleep 0.1; done; rm held; gedelf sql --append c.ged -o k.db; sqlite3 k.db 'select name from file'
    gedelf: waiting for k.db, which another program is changing
    b.ged
    c.ged
    $ sqlite3 k.db 'begin immediate' '.shell touch held; sleep 2' & until test -e held; do sleep 0.1; done; rm held; gedelf sql --no-wait a.ged -o k.db; sqlite3 k.db 'select name from file'
    k.db: fatal[unwritable-file]: the file cannot be written: another program is using the database
    b.ged
    c.ged

A question ends in time, whatever it is about.

    $ gedelf query --timeout=1 a.ged "select instr(zeroblob(100000000), zeroblob(50000000)||x'01')"
    gedelf query: the query took too long; see --timeout
    [3]

Two husbands and a wife: who is called the wife is the wife. Two husbands alone are both parents.

    $ (. ./functions; head; printf '0 @A@ INDI\n0 @B@ INDI\n0 @C@ INDI\n0 @D@ INDI\n0 @F1@ FAM\n1 HUSB @A@\n1 HUSB @B@\n1 WIFE @C@\n1 CHIL @D@\n0 @F2@ FAM\n1 HUSB @A@\n1 HUSB @B@\n0 TRLR\n') > three.ged
    $ gedelf query -q --format=csv three.ged 'select h.xref h, w.xref w from family f join person h on h.id = husband join person w on w.id = wife' | tr -d '\r'
    h,w
    A,C
    A,B

A folder with a pipe in it, and with a link that leads nowhere.

    $ mkdir rf; cp a.ged rf; mkfifo rf/p.ged; ln -s /nonexist rf/x.ged; timeout 20 gedelf sql -r rf -o rf.db
    rf/x.ged: fatal[unreadable-file]: the file cannot be read: No such file or directory
    gedelf sql: 1 imported, 0 already there, 1 not imported:
        rf/x.ged
    [1]

A database that --append makes, and files that are kept one by one with --resume.

    $ mkdir arch; cp a.ged b.ged arch; gedelf sql -r --split 1/1 --append --resume -q arch -o part1.db; sqlite3 part1.db 'select name from file'
    arch/a.ged
    arch/b.ged
    $ cp c.ged arch; gedelf sql -r --append --resume arch -o part1.db; sqlite3 part1.db 'pragma integrity_check; select name from file'
    gedelf sql: 1 imported, 2 already there, 0 not imported
    ok
    arch/a.ged
    arch/b.ged
    arch/c.ged
    $ gedelf sql -q --append a.ged -o made.db; gedelf query --format=csv made.db 'select name from file' | tr -d '\r'
    name
    a.ged

What was imported without the search takes a new version; without its structures it cannot be had back, but can be mended.

    $ cp a.ged f.ged; gedelf sql -q --only structure,person f.ged -o f.db; sed s/Haworth/Hworth/ a.ged > f.ged; gedelf sql -q --append f.ged -o f.db; sqlite3 f.db "insert into search(search) values('integrity-check')"; gedelf query --format=csv f.db "select count(*) from search where search match 'hworth'" | tr -d '\r'
    count(*)
    11
    $ gedelf sql -q --only person a.ged -o p.db; gedelf sql --extract p.db -o back.ged; test -e back.ged || echo no file
    p.db: fatal[unreadable-file]: the file cannot be read: some of its rows are missing; perhaps --only left them out
    no file
    $ gedelf sql -q --append a.ged -o p.db; gedelf sql --extract p.db -o back.ged && gedelf diff a.ged back.ged && echo the same
    the same

What did not happen is no event; what is cited is a source.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NO DEAT\n2 DATE FROM 1800 TO 1820\n1 SOUR @N@\n1 SOUR @S@\n0 @N@ SNOTE x\n0 @S@ SOUR\n0 TRLR\n' > no.ged
    $ gedelf query -q --format=csv no.ged 'select events, (select count(*) from event) from person' | tr -d '\r'; gedelf query -q --format=csv no.ged 'select source, (select count(*) from source where id = c.source) from citation c' | tr -d '\r'
    events,(select count(*) from event)
    0,0
    source,(select count(*) from source where id = c.source)
    ,0
    7,1

Days stop at the year 9999.

    $ (. ./functions; head; printf '0 @A@ INDI\n1 BIRT\n2 DATE 31 DEC 9999\n1 DEAT\n2 DATE 10000\n0 TRLR\n') > late.ged; gedelf query -q --format=csv late.ged 'select tag, date, earliest, latest from event' | tr -d '\r'
    tag,date,earliest,latest
    BIRT,31 DEC 9999,9999-12-31,9999-12-31
    DEAT,10000,,

A table has a line for each row, whatever is in it; numbers in JSON are the same numbers.

    $ gedelf query -q a.ged "select 'A'||char(0x85)||'B'||char(0x2028)||'C'||char(11)||'E'||cast(x'ff' as text)||'F' x"
    x
    ---------
    A B C E�F
    $ gedelf query -q --format=json a.ged "select 0.1+0.2 r, 1.7976931348623157e308 d, 2.5 h, 3.0 t, 9e999 i"
    {"r":0.30000000000000004,"d":1.7976931348623157e+308,"h":2.5,"t":3.0,"i":"Inf"}

Tables of two runs do not get mixed up in one folder.

    $ gedelf sql -q --to csv a.ged -o old; gedelf sql -q --to csv --only person b.ged -o old
    gedelf sql: the folder has tables from another run that --only leaves out; empty it first: 'old'
    See 'gedelf sql --help'.
    [2]

A database that has a log stays by itself.

    $ gedelf sql -q a.ged -o w.db; sqlite3 w.db 'pragma journal_mode=wal'; gedelf query --format=csv w.db 'select name from file' | tr -d '\r'; ls w.db*
    wal
    name
    a.ged
    w.db

A folder that was made for tables, and that nothing was put into, is not left; one that was there stays.

    $ echo x > none.ged; mkdir there; for d in made there; do gedelf sql -q --to csv none.ged -o $d > /dev/null 2>&1; echo $?; ls -d $d; done
    3
    ls: cannot access 'made': No such file or directory
    3
    there
