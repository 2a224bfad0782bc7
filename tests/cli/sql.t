Databases: sql and query.

    $ printf '0 HEAD\n1 SOUR TEST\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n' > head
    $ { cat head; printf '0 @A@ INDI\n1 NAME Anna /van Arends/\n2 NICK Änne\n1 NAME Anna /Berg/\n2 TYPE married\n1 SEX F\n1 BIRT\n2 DATE ABT 1800\n'; \
        printf '2 PLAC Leith, Edinburgh, Scotland\n3 MAP\n4 LATI N55.975\n4 LONG W3.17\n2 SOUR @S@\n3 PAGE 12\n3 QUAY 2\n1 CHR\n2 DATE 3 JAN 1800\n1 FAMS @F@\n'; \
        printf '1 NOTE says "a, b"\n2 CONT and more\n1 ASSO @B@\n2 RELA friend\n0 @B@ INDI\n1 NAME Bert /Berg/\n1 SEX M\n1 DEAT Y\n1 FAMS @F@\n1 FAMC @G@\n'; \
        printf '0 @C@ INDI\n1 NAME Carl /Berg/\n1 FAMC @F@\n2 PEDI adopted\n0 @F@ FAM\n1 HUSB @B@\n1 WIFE @A@\n1 CHIL @C@\n1 MARR\n2 DATE FROM 1820 TO 1830\n'; \
        printf '2 PLAC Leith, Edinburgh, Scotland\n0 @S@ SOUR\n1 TITL Registers\n1 REPO @R@\n0 @R@ REPO\n1 NAME Archive\n0 @M@ OBJE\n1 FILE a.jpg\n2 FORM jpeg\n1 FILE b.jpg\n'; \
        printf '0 @N@ NOTE =SUM(A1)\n0 TRLR\n'; } > a.ged
    $ gedelf sql a.ged -o a.db
    a.ged: 1 error not shown; run 'gedelf check' to see it

What is in the tables.

    $ SOURCE_DATE_EPOCH=1767225600 gedelf sql -q a.ged -o a.db
    $ for t in file person name family child event place source repository note media citation association problem; do \
          echo "= $t"; sqlite3 a.db "select * from \"$t\""; done
    = file
    1|a.ged|0c52e860b108cc59098fa73ab634f92e5d6cfb8b2dd43ef3f77f1c47758db69e|756|elf-1.0|UTF-8|5.5.1||und|[]|2026-01-01T00:00:00Z
    = person
    1|2|A|Anna van Arends|Anna|van Arends|F|0|ABT 1800|1800-01-01|1800-12-31|Leith, Edinburgh, Scotland|||||||||2|1|1|0
    1|23|B|Bert Berg|Bert|Berg|M|0|||||||||||||1|0|0|0
    1|29|C|Carl Berg|Carl|Berg||1|||||||||||||0|0|0|0
    = name
    1|2|1|Anna van Arends|Anna|van Arends|||Änne||arends, anna van|096400
    1|2|2|Anna Berg|Anna|Berg||||married|berg, anna|795000
    1|23|1|Bert Berg|Bert|Berg|||||berg, bert|795000
    1|29|1|Carl Berg|Carl|Berg|||||berg, carl|795000
    = family
    1|33|F|23|2|FROM 1820 TO 1830|1820-01-01|1830-12-31|Leith, Edinburgh, Scotland|||||1
    = child
    1|33|29|1|adopted
    = event
    1|8|2||BIRT|||ABT 1800|approximate|gregorian|1800-01-01|1800-12-31||Leith, Edinburgh, Scotland|
    1|17|2||CHR|||3 JAN 1800|date|gregorian|1800-01-03|1800-01-03|||
    1|26|23||DEAT||Y||||||||
    1|37||33|MARR|||FROM 1820 TO 1830|period|gregorian|1820-01-01|1830-12-31||Leith, Edinburgh, Scotland|
    = place
    1|1|Leith, Edinburgh, Scotland|Leith|Edinburgh|Scotland||||||55.975|-3.17|2
    = source
    1|40|S|Registers|||||43
    = repository
    1|43|R|Archive|
    = note
    1|20||2|2|says "a, b"
    and more
    1|49|N|||=SUM(A1)
    = media
    1|45|1|M||a.jpg|jpeg|
    1|45|2|M||b.jpg||
    = citation
    1|14|2|8|40||12|2
    = association
    1|21|2|2|23|friend
    = problem
    1|1|missing-structure|note||1|there is no “SUBM” line in HEAD, although it is required
    1|2|media-without-format|note|M|54|the file “b.jpg” has no format; in OBJE @M@
    1|3|dangling-pointer|error|B|34|the pointer @G@ points to a record that does not exist; in INDI @B@, Bert Berg
    1|4|no-death|note|A|7|Anna van Arends (A) was born more than 120 years ago, but no death is recorded; in INDI @A@
    1|5|no-birth-date|note|B|29|Bert Berg (B) has no date of birth or baptism; in INDI @B@
    1|6|no-sex|note|C|35|the sex of Carl Berg (C) is not recorded; in INDI @C@
    1|7|no-birth-date|note|C|35|Carl Berg (C) has no date of birth or baptism; in INDI @C@
    1|8|unreferenced-record|note|M|51|nothing points to this media object record; in OBJE @M@
    1|9|unreferenced-record|note|N|55|nothing points to this note record; in NOTE @N@

The lower layer: every structure, and where pointers lead.

    $ gedelf query --format csv a.db 'select id, last, parent, level, xref, tag, payload, pointer, target, line from structure where id > 8 and id < 20' | tr -d '\r'
    id,last,parent,level,xref,tag,payload,pointer,target,line
    9,9,8,2,,DATE,ABT 1800,,,14
    10,13,8,2,,PLAC,"Leith, Edinburgh, Scotland",,,15
    11,13,10,3,,MAP,,,,16
    12,12,11,4,,LATI,N55.975,,,17
    13,13,11,4,,LONG,W3.17,,,18
    14,16,8,2,,SOUR,,S,40,19
    15,15,14,3,,PAGE,12,,,20
    16,16,14,3,,QUAY,2,,,21
    17,18,2,1,,CHR,,,,22
    18,18,17,2,,DATE,3 JAN 1800,,,23
    19,19,2,1,,FAMS,,F,33,24

Views. People who are their own ancestors do no harm.

    $ gedelf query a.db 'select * from parent'
    file  person  father  mother
    ----  ------  ------  ------
    1     29      23      2
    $ { cat head; printf '0 @A@ INDI\n1 FAMC @F@\n1 FAMS @G@\n0 @B@ INDI\n1 FAMC @G@\n1 FAMS @F@\n0 @F@ FAM\n1 HUSB @B@\n1 CHIL @A@\n0 @G@ FAM\n1 HUSB @A@\n1 CHIL @B@\n0 TRLR\n'; } > loop.ged
    $ gedelf query -q loop.ged 'select person, ancestor, generation from ancestor order by 1, 3'
    person  ancestor  generation
    ------  --------  ----------
    2       5         1
    2       2         2
    5       2         1
    5       5         2

Who descends from a loop has each of those in it once, and who is an ancestor by two ways the nearest generation.

    $ { sed '$d' loop.ged; printf '0 @C@ INDI\n1 FAMC @H@\n0 @D@ INDI\n1 FAMC @I@\n0 @H@ FAM\n1 HUSB @A@\n1 CHIL @C@\n0 @I@ FAM\n1 HUSB @C@\n1 WIFE @B@\n1 CHIL @D@\n0 TRLR\n'; } > below.ged
    $ gedelf query -q below.ged 'select p.xref, a.xref, generation from ancestor x join person p on p.id = x.person join person a on a.id = x.ancestor where p.xref > "B" order by 1, 3, 2'
    xref  xref  generation
    ----  ----  ----------
    C     A     1
    C     B     2
    D     B     1
    D     C     1
    D     A     2
    $ gedelf query -q below.ged 'select p.xref, a.xref, generation from descendant x join person p on p.id = x.person join person a on a.id = x.descendant where p.xref = "A" order by 3, 2'
    xref  xref  generation
    ----  ----  ----------
    A     B     1
    A     C     1
    A     A     2
    A     D     2

Who is living is told by D470 and D471 alone: Old is dead by a child's dates, though redacting leaves these out and takes Old for living.

    $ { cat head; printf '0 @I3@ INDI\n1 NAME Old\n0 @I4@ INDI\n1 NAME Young\n1 RESN privacy\n1 BIRT\n2 DATE 1850\n1 FAMC @F2@\n0 @F2@ FAM\n1 HUSB @I3@\n1 CHIL @I4@\n0 TRLR\n'; } > lives.ged
    $ gedelf query -q lives.ged 'select xref, living from person'
    xref  living
    ----  ------
    I3    0
    I4    1
    $ gedelf redact -q --report json lives.ged -o lives.out
    {"person":"I3","living":true,"why":"the evidence that the person is dead is itself left out"}
    {"person":"I4","living":true,"why":"the record is restricted (RESN or a private flag), or continues after an unusable line"}

A file of which several batches are made is the same file.

    $ awk 'BEGIN { for (i = 1; i <= 12000; i++) print "0 @I" i "@ INDI\n1 NAME A long enough name /So that there is more than a mebibyte/\n1 NOTE @N" i "@" }' > people
    $ { cat head people; seq -f '0 @N%.0f@ NOTE a@@b' 1 12000; echo '0 TRLR'; } > batches.ged
    $ gedelf sql -q batches.ged -o batches.db && gedelf sql -q --extract batches.db -o batches.out && gedelf convert -q batches.ged | cmp - batches.out

Of two partners who are both HUSB, or who only say so themselves, none is lost.

    $ { cat head; printf '0 @A@ INDI\n0 @B@ INDI\n0 @C@ INDI\n1 SEX F\n1 FAMS @G@\n0 @D@ INDI\n0 @F@ FAM\n1 HUSB @A@\n1 HUSB @B@\n1 CHIL @D@\n0 @G@ FAM\n1 CHIL @D@\n0 TRLR\n'; } > two.ged
    $ gedelf query -q two.ged 'select xref, husband, wife, children from family'
    xref  husband  wife  children
    ----  -------  ----  --------
    F     2        3     1
    G              4     1

A birth with a date, be it that of a christening, is better than one without; of two alike the first counts.

    $ { cat head; printf '0 @A@ INDI\n1 BIRT\n2 PLAC Town\n1 CHR\n2 DATE 1801\n0 @B@ INDI\n1 BAPM\n2 DATE 1802\n1 BIRT\n2 DATE 1803\n'; \
        printf '0 @C@ INDI\n1 CHR\n1 BIRT\n2 PLAC Place\n1 BIRT\n2 PLAC Other\n0 TRLR\n'; } > born.ged
    $ gedelf query -q --format csv born.ged 'select xref, birth, birth_place from person' | tr -d '\r'
    xref,birth,birth_place
    A,1801,
    B,1803,
    C,,Place

What a pointer leads to is not known where two records have the identifier.

    $ { cat head; printf '0 @A@ INDI\n1 NOTE @N@\n1 NOTE @M@\n0 @N@ NOTE a\n0 @N@ NOTE b\n0 @M@ NOTE c\n0 TRLR\n'; } > twice.ged
    $ gedelf query -q --format csv twice.ged 'select pointer, target from structure where pointer is not null' | tr -d '\r'
    pointer,target
    N,
    M,7

The same file again is left alone, and says so; another one of the name takes its place; the rest stays.

    $ cp samples/curie.ged c.ged
    $ gedelf sql -q --append c.ged -o a.db; gedelf sql --append c.ged -o a.db
    gedelf sql: c.ged: skipped: the database already has it, with the same bytes
    $ gedelf edit -i -e 'set @I1@.NAME X /Y/' c.ged; gedelf sql --append c.ged -o a.db
    c.ged: edited in 2 places: 40 bytes removed, 10 added
    $ gedelf query a.db "select f.name, count(*), min(p.name = 'X Y'), max(p.name = 'X Y') from person p join file f on f.id = p.file group by 1"
    name   count(*)  min(p.name = 'X Y')  max(p.name = 'X Y')
    -----  --------  -------------------  -------------------
    a.ged  3         0                    0
    c.ged  10        0                    1
    $ gedelf query a.db "select count(*) from search where search match 'curie'"
    count(*)
    --------
    7
    $ sqlite3 a.db "insert into search(search) values('integrity-check'); pragma integrity_check"
    ok
    $ gedelf sql --append --resume c.ged samples/bronte.ged -o a.db; gedelf sql -q --append --resume c.ged -o a.db
    gedelf sql: 1 imported, 1 already there, 0 not imported
    $ gedelf sql --append c.ged -o folder/absent.db
    folder/absent.db: fatal[unwritable-file]: the file cannot be written: No such file or directory
    [3]

Files that cannot be read do not stop the others; one alone is not written.

    $ printf 'nonsense\n' > bad.ged; gedelf sql -q absent.ged a.ged bad.ged -o some.db
    absent.ged: fatal[unreadable-file]: the file cannot be read: No such file or directory
    bad.ged:1:1: fatal[header-missing]: the first line must be “0 HEAD”, but it is: nonsense; --recover keeps the text and goes on
        1 | nonsense
          | ^
          = elf-1.0 §specified-enc
    [1]
    $ gedelf query some.db "select f.name, f.dialect is not null as good, code, severity from file f join problem p on p.file = f.id where severity in ('error', 'fatal') order by f.id"
    name        good  code              severity
    ----------  ----  ----------------  --------
    absent.ged  0     unreadable-file   fatal
    a.ged       1     dangling-pointer  error
    bad.ged     0     header-missing    fatal
    bad.ged     0     trailer-missing   fatal
    $ gedelf sql -q bad.ged -o none.db; ls none.db
    bad.ged:1:1: fatal[header-missing]: the first line must be “0 HEAD”, but it is: nonsense; --recover keeps the text and goes on
        1 | nonsense
          | ^
          = elf-1.0 §specified-enc
    ls: cannot access 'none.db': No such file or directory
    [2]
    $ gedelf sql -q --strict a.ged -o none.db; ls none.db
    ls: cannot access 'none.db': No such file or directory
    [2]
    $ gedelf sql -q --append bad.ged -o a.db; sqlite3 a.db 'select count(*) from file'
    bad.ged:1:1: fatal[header-missing]: the first line must be “0 HEAD”, but it is: nonsense; --recover keeps the text and goes on
        1 | nonsense
          | ^
          = elf-1.0 §specified-enc
    3

Back again.

    $ gedelf sql --extract some.db -o back.ged; gedelf dump -q a.ged > old; gedelf dump -q back.ged | diff old - && echo same
    same
    $ printf '0 HEAD\n1 CHAR ASCII\n1 DEFN _UID http://example.com/a http://example.com/b http://example.com/c\n0 @I1@ INDI\n0 TRLR\n' > june.ged
    $ gedelf sql -q june.ged -o june.db; gedelf sql -q --extract june.db | sed -n '/DEFN/,/c$/p'
    1 DEFN _UID http://example.com/a
    2 CONT http://example.com/b
    2 CONT http://example.com/c
    $ gedelf sql --extract a.db
    gedelf sql: the database has several files; choose one with --file NAME
    See 'gedelf sql --help'.
        a.ged
        c.ged
        samples/bronte.ged
    [2]
    $ gedelf sql --extract a.db --file nobody
    gedelf sql: the database has no file called 'nobody'
    See 'gedelf sql --help'.
        a.ged
        c.ged
        samples/bronte.ged
    [2]
    $ gedelf sql --extract a.db --file c.ged | gedelf get - @I1@.NAME
    X /Y/
    X /Y/
    $ gedelf sql --extract a.ged
    a.ged: fatal[unreadable-file]: the file cannot be read: file is not a database
    [3]
    $ sqlite3 strange.db 'create table x(y)'; gedelf sql --extract strange.db; gedelf sql -q --append a.ged -o strange.db
    strange.db: fatal[unreadable-file]: the file cannot be read: it is not a database made by 'gedelf sql'
    strange.db: fatal[unwritable-file]: the file cannot be written: it is not a database made by 'gedelf sql'
    [3]
    $ cp some.db old.db; sqlite3 old.db 'pragma user_version = 0'; gedelf query old.db 'select 1'
    old.db: fatal[unreadable-file]: the file cannot be read: its tables belong to another version of gedelf; import the f…
    [3]
    $ gedelf sql -q born.ged -o last.db; sqlite3 last.db 'delete from structure where id = (select max(id) from structure)'; gedelf sql --extract last.db
    last.db: fatal[unreadable-file]: the file cannot be read: some of its rows are missing; perhaps --only left them out
    [3]
    $ sqlite3 some.db 'delete from structure where id = 12'; gedelf sql --extract some.db
    some.db: fatal[unreadable-file]: the file cannot be read: some of its rows are missing; perhaps --only left them out
    [3]

Parts of a list of files.

    $ mkdir many; for i in 1 2 3 4 5; do cp loop.ged many/$i.ged; done
    $ for i in 1 2; do gedelf sql -q -r many --split $i/2 -o part.db; sqlite3 part.db 'select group_concat(name) from file'; done
    many/1.ged,many/3.ged,many/5.ged
    many/2.ged,many/4.ged
    $ gedelf sql many/1.ged --split 3/2 -o part.db
    gedelf sql: --split must be I/N, such as 1/8, not '3/2'
    See 'gedelf sql --help'.
    [2]
    $ gedelf sql many/1.ged --split x -o part.db
    gedelf sql: --split must be I/N, such as 1/8, not 'x'
    See 'gedelf sql --help'.
    [2]

CSV and JSON Lines.

    $ gedelf sql -q --to csv a.ged -o tables; ls tables; tr -d '\r' < tables/note.csv; tr -d '\r' < tables/place.csv
    association.csv
    child.csv
    citation.csv
    event.csv
    family.csv
    file.csv
    media.csv
    name.csv
    note.csv
    person.csv
    place.csv
    problem.csv
    repository.csv
    source.csv
    structure.csv
    submitter.csv
    file,id,xref,record,structure,text
    1,20,,2,2,"says ""a, b""
    and more"
    1,49,N,,,=SUM(A1)
    file,id,name,part1,part2,part3,part4,part5,part6,part7,part8,latitude,longitude,count
    1,1,"Leith, Edinburgh, Scotland",Leith,Edinburgh,Scotland,,,,,,55.975,-3.17,2
    $ gedelf sql -q --to csv --spreadsheet --only note a.ged -o sheet; ls sheet; od -A n -t x1 -N 3 sheet/note.csv; grep -c "'=SUM" sheet/note.csv
    file.csv
    note.csv
     ef bb bf
    1
    $ gedelf sql -q --to jsonl --only place,note,event a.ged -o lines; cat lines/place.jsonl lines/note.jsonl; head -n 1 lines/event.jsonl
    {"file":1,"id":1,"name":"Leith, Edinburgh, Scotland","part1":"Leith","part2":"Edinburgh","part3":"Scotland","part4":null,"part5":null,"part6":null,"part7":null,"part8":null,"latitude":55.975,"longitude":-3.17,"count":2}
    {"file":1,"id":20,"xref":null,"record":2,"structure":2,"text":"says \"a, b\"\nand more"}
    {"file":1,"id":49,"xref":"N","record":null,"structure":null,"text":"=SUM(A1)"}
    {"file":1,"id":8,"person":2,"family":null,"tag":"BIRT","type":null,"value":null,"date":"ABT 1800","kind":"approximate","calendar":"gregorian","earliest":"1800-01-01","latest":"1800-12-31","age":null,"place":"Leith, Edinburgh, Scotland","cause":null}
    $ gedelf sql -q --to csv a.ged bad.ged loop.ged -o tables; cut -d , -f 1,2 tables/file.csv | tr -d '\r'
    bad.ged:1:1: fatal[header-missing]: the first line must be “0 HEAD”, but it is: nonsense; --recover keeps the text and goes on
        1 | nonsense
          | ^
          = elf-1.0 §specified-enc
    id,name
    1,a.ged
    2,bad.ged
    3,loop.ged
    $ gedelf sql -q --to csv a.ged -o a.ged/x
    a.ged/x: fatal[unwritable-file]: the file cannot be written: Not a directory
    [3]

Questions that are answered as a table, as CSV and as JSON; from a file, an archive and a pipe.

    $ gedelf query -q a.ged 'select name, birth, birth_earliest, 1.5 as half, null as nil from person order by id'
    name             birth     birth_earliest  half  nil
    ---------------  --------  --------------  ----  ---
    Anna van Arends  ABT 1800  1800-01-01      1.5
    Bert Berg                                  1.5
    Carl Berg                                  1.5
    $ gedelf query -q --format csv a.ged "select text, '' as empty, null as nil from note" | od -c | tail -n 4
    0000020   "   s   a   y   s       "   "   a   ,       b   "   "  \n   a
    0000040   n   d       m   o   r   e   "   ,   "   "   ,  \r  \n   =   S
    0000060   U   M   (   A   1   )   ,   "   "   ,  \r  \n
    0000074
    $ gedelf query -q --format json a.ged 'select person.name, living, birth_latest, latitude from person, place limit 1'
    {"name":"Anna van Arends","living":0,"birth_latest":"1800-12-31","latitude":55.975}
    $ gedelf convert -q --to gedzip a.ged -o a.gdz; gedelf query -q a.gdz 'select count(*) from structure'
    count(*)
    --------
    54
    $ gedelf query -q - 'select count(*) as people from person' < a.ged
    people
    ------
    3
    $ gedelf query -q a.ged 'select name from person where 0'
    name
    ----

Only questions, one at a time; nothing is changed, loaded or written.

    $ for q in "attach 'x.db' as x" "select load_extension('x')" "pragma journal_mode = wal" "create table x(y)" "vacuum into 'x.db'" \
          "select 1; select 2" "delete from person" "insert into search(search) values('rebuild')" "select * from pragma_table_info('person')" \
          "select writefile('x.db', 'y')" "nonsense" "" "select 1;  ;" "create temp table x as select 1" "detach main"; do \
          gedelf query -q a.ged "$q"; echo "= $?"; gedelf query -q some.db "$q" > /dev/null 2>&1; echo "= $?"; done; ls x.db
    gedelf query: not allowed: a query can only read the tables of the file. It cannot change them, attach another database or use PRAGMA. To do that, make a database with 'gedelf sql'
    See 'gedelf query --help'.
    = 2
    = 2
    gedelf query: the function load_extension is not allowed: a query cannot access other files
    See 'gedelf query --help'.
    = 2
    = 2
    gedelf query: not allowed: a query can only read the tables of the file. It cannot change them, attach another database or use PRAGMA. To do that, make a database with 'gedelf sql'
    See 'gedelf query --help'.
    = 2
    = 2
    gedelf query: not allowed: a query can only read the tables of the file. It cannot change them, attach another database or use PRAGMA. To do that, make a database with 'gedelf sql'
    See 'gedelf query --help'.
    = 2
    = 2
    gedelf query: this statement would change something; 'gedelf query' only reads
    See 'gedelf query --help'.
    = 2
    = 2
    gedelf query: give one query at a time
    See 'gedelf query --help'.
    = 2
    = 2
    gedelf query: not allowed: a query can only read the tables of the file. It cannot change them, attach another database or use PRAGMA. To do that, make a database with 'gedelf sql'
    See 'gedelf query --help'.
    = 2
    = 2
    gedelf query: not allowed: a query can only read the tables of the file. It cannot change them, attach another database or use PRAGMA. To do that, make a database with 'gedelf sql'
    See 'gedelf query --help'.
    = 2
    = 2
    gedelf query: not allowed: a query can only read the tables of the file. It cannot change them, attach another database or use PRAGMA. To do that, make a database with 'gedelf sql'
    See 'gedelf query --help'.
    = 2
    = 2
    gedelf query: no such function: writefile
    See 'gedelf query --help'.
    = 2
    = 2
    gedelf query: near "nonsense": syntax error
    See 'gedelf query --help'.
    = 2
    = 2
    gedelf query: the query is empty
    See 'gedelf query --help'.
    = 2
    = 2
    1
    -
    1
    = 0
    = 0
    gedelf query: not allowed: a query can only read the tables of the file. It cannot change them, attach another database or use PRAGMA. To do that, make a database with 'gedelf sql'
    See 'gedelf query --help'.
    = 2
    = 2
    gedelf query: not allowed: a query can only read the tables of the file. It cannot change them, attach another database or use PRAGMA. To do that, make a database with 'gedelf sql'
    See 'gedelf query --help'.
    = 2
    = 2
    ls: cannot access 'x.db': No such file or directory
    [2]
    $ gedelf query -q --timeout 1 a.ged 'with recursive n(x) as (select 1 union all select x + 1 from n) select count(*) from n'
    gedelf query: the query took too long; see --timeout
    [3]
    $ gedelf query -q a.ged 'select length(randomblob(300000000))'
    gedelf query: string or blob too big
    [3]

What is wrong with a command line.

    $ gedelf sql a.ged
    gedelf sql: no database to write to; add -o FAMILY.db
    See 'gedelf sql --help'.
    [2]
    $ gedelf sql -o x.db
    gedelf sql: no FILE given; use - for standard input
    See 'gedelf sql --help'.
    [2]
    $ gedelf sql a.ged -o a.ged
    gedelf sql: OUT and FILE are the same file, which would be overwritten
    See 'gedelf sql --help'.
    [2]
    $ gedelf sql a.ged --only person,nobody -o x.db
    gedelf sql: --only names a table that 'gedelf sql --tables' does not list: 'nobody'
    See 'gedelf sql --help'.
    [2]
    $ gedelf sql a.ged --to parquet -o x
    gedelf sql: --to must be csv, jsonl or postgresql://…; for an SQLite database, use -o alone
    See 'gedelf sql --help'.
    [2]
    $ gedelf sql a.ged --resume -o x.db
    gedelf sql: --resume needs --append; without it there is nothing to resume
    See 'gedelf sql --help'.
    [2]
    $ gedelf sql a.ged --file x -o x.db
    gedelf sql: --file can only be used with --extract
    See 'gedelf sql --help'.
    [2]
    $ gedelf sql a.ged --to csv
    gedelf sql: no folder to write to; add -o FOLDER
    See 'gedelf sql --help'.
    [2]
    $ gedelf sql a.ged --to jsonl --spreadsheet -o x
    gedelf sql: --spreadsheet can only be used with --to csv
    See 'gedelf sql --help'.
    [2]
    $ gedelf sql a.ged --to csv --append -o x
    gedelf sql: --append and --resume can only be used with databases
    See 'gedelf sql --help'.
    [2]
    $ gedelf sql a.ged -o /dev/stdout | cat
    gedelf sql: a database must be a regular file, which this is not: '/dev/stdout'
    See 'gedelf sql --help'.
    $ gedelf sql a.ged -o nowhere/x.db
    nowhere/x.db: fatal[unwritable-file]: the file cannot be written: No such file or directory
    [3]
    $ gedelf query a.ged
    gedelf query: give one FILE and one query, for example:
        gedelf query family.ged 'select name from person'
    See 'gedelf query --help'.
    [2]
    $ gedelf query absent.ged 'select 1'
    absent.ged: fatal[unreadable-file]: the file cannot be read: No such file or directory
    [3]
    $ ls x x.db
    ls: cannot access 'x': No such file or directory
    ls: cannot access 'x.db': No such file or directory
    [2]
