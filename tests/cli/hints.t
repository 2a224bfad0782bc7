Small things that help.

A record by its identifier alone is printed whole, in text; other paths print payloads as ever.

    $ gedelf get samples/bronte.ged @I12@
    0 @I12@ INDI
    1 NAME Thomas /Branwell/
    1 SEX M
    1 BIRT
    2 DATE ABT @#DJULIAN@ 1746
    2 NOTE England kept the Julian calendar until September 1752.
    1 DEAT
    2 DATE 1808
    2 PLAC Penzance, Cornwall, England
    1 OCCU Merchant
    1 FAMS @F2@
    $ gedelf get samples/bronte.ged @I12@ @I12@.SEX
    0 @I12@ INDI
    1 NAME Thomas /Branwell/
    1 SEX M
    1 BIRT
    2 DATE ABT @#DJULIAN@ 1746
    2 NOTE England kept the Julian calendar until September 1752.
    1 DEAT
    2 DATE 1808
    2 PLAC Penzance, Cornwall, England
    1 OCCU Merchant
    1 FAMS @F2@
    M
    $ gedelf get --null samples/bronte.ged @I12@ | od -c
    0000000  \0
    0000001
    $ gedelf get --format=count samples/bronte.ged @I12@
    1
    $ gedelf get --columns NAME samples/bronte.ged @I12@
    Thomas /Branwell/
    $ gedelf get samples/bronte.ged @I999@
    gedelf get: nothing found for @I999@
    [1]

What is not found is explained, in a pipe too; what the header says of the file itself once.

    $ gedelf get samples/bronte.ged INDI.BRIT.DATE 2>&1 | cat
    gedelf get: nothing found for INDI.BRIT.DATE: the file has no tag BRIT; did you mean BIRT?
    $ gedelf get samples/bronte.ged HEAD.CHAR
    gedelf get: HEAD.CHAR describes how the file is written and is not part of its data; use 'gedelf dump' to see it
    [1]

Questions: commands of SQLite's own program, names that were meant, and what is not allowed.

    $ gedelf query samples/bronte.ged .tables | head -n 4
    name         type
    -----------  -----
    ancestor     view
    association  table
    $ gedelf query samples/bronte.ged ' .tables ; ' | wc -l
    23
    $ gedelf query samples/bronte.ged '.schema child'
    sql
    ------------------------------------------------------------
    CREATE TABLE "child"("file" integer not null, "family" integer not null, "person" integer not null, "position" integer not null, "pedigree" text)
    $ gedelf query samples/bronte.ged ".schema chi'ld"
    sql
    ---
    $ gedelf query samples/bronte.ged '.schema' | grep -c CREATE
    21
    $ gedelf query samples/bronte.ged '.schemas'
    gedelf query: near ".": syntax error
    See 'gedelf query --help'.
    [2]
    $ gedelf query samples/bronte.ged 'select nam from person'
    gedelf query: no such column: nam; did you mean name?
    See 'gedelf query --help'.
    [2]
    $ gedelf query samples/bronte.ged 'select c.brith from child c'
    gedelf query: no such column: c.brith; child has file, family, person, position, pedigree
    See 'gedelf query --help'.
    [2]
    $ gedelf query samples/bronte.ged 'select xyzzy from child'
    gedelf query: no such column: xyzzy; child has file, family, person, position, pedigree
    See 'gedelf query --help'.
    [2]
    $ gedelf query samples/bronte.ged 'select name from persn'
    gedelf query: no such table: persn; did you mean person?
    See 'gedelf query --help'.
    [2]
    $ gedelf query samples/bronte.ged 'select name from xyzzyxyzzy'
    gedelf query: no such table: xyzzyxyzzy; the query '.tables' lists all tables
    See 'gedelf query --help'.
    [2]
    $ gedelf query samples/bronte.ged 'delete from person'
    gedelf query: not allowed: a query can only read the tables of the file. It cannot change them, attach another database or use PRAGMA. To do that, make a database with 'gedelf sql'
    See 'gedelf query --help'.
    [2]
    $ gedelf query samples/bronte.ged "select load_extension('x')"
    gedelf query: the function load_extension is not allowed: a query cannot access other files
    See 'gedelf query --help'.
    [2]
    $ gedelf query samples/bronte.ged 'selec 1'
    gedelf query: near "selec": syntax error
    See 'gedelf query --help'.
    [2]

Days that do not exist.

    $ gedelf date '29 FEB 1900' '31 APR 1900' 'BET 1 JAN 1900 AND 31 JUN 1900' '29 FEB 1904' '3 BRUM 1900' '29 FEB 1700'
    29 FEB 1900
      kind            date
      calendar        unknown
      days            unknown
      in ELF          29 FEB 1900
      with the phrase 29 FEB 1900
      remark          this day does not exist: the month has 28 days in that year
    31 APR 1900
      kind            date
      calendar        unknown
      days            unknown
      in ELF          31 APR 1900
      with the phrase 31 APR 1900
      remark          this day does not exist: the month has 30 days in that year
    BET 1 JAN 1900 AND 31 JUN 1900
      kind            range
      calendar        mixed
      days            from 1900-01-01 on
      in ELF          BET 1 JAN 1900 AND 31 JUN 1900
      with the phrase BET 1 JAN 1900 AND 31 JUN 1900
      remark          this day does not exist: the month has 30 days in that year
    29 FEB 1904
      kind            date
      calendar        gregorian
      day             1904-02-29
      in ELF          29 FEB 1904
      in GEDCOM 7     29 FEB 1904
    3 BRUM 1900
      kind            date
      calendar        unknown
      days            unknown
      in ELF          3 BRUM 1900
      with the phrase 3 BRUM 1900
      remark          not in the Gregorian calendar: the value contains a word that is neither the abbreviation of a month, such as DEC, nor a keyword such as ABT, BEF, BET or FROM
    29 FEB 1700
      kind            date
      calendar        unknown
      days            unknown
      in ELF          29 FEB 1700
      with the phrase 29 FEB 1700
      remark          this day does not exist: the month has 28 days in that year
    $ gedelf date --format json '29 FEB 1900' '28 FEB 1900'
    {"input":"29 FEB 1900","valid":true,"kind":"date","calendar":"unknown","earliest":null,"latest":null,"elf":"29 FEB 1900","gedcom7":"","gedcom7_phrase":"29 FEB 1900","remark":"this day does not exist: the month has 28 days in that year"}
    {"input":"28 FEB 1900","valid":true,"kind":"date","calendar":"gregorian","earliest":"1900-02-28","latest":"1900-02-28","elf":"28 FEB 1900","gedcom7":"28 FEB 1900"}
    $ gedelf date '30 FEB 99999999999999999999'
    30 FEB 99999999999999999999
      kind            date
      calendar        unknown
      days            unknown
      in ELF          30 FEB 99999999999999999999
      with the phrase 30 FEB 99999999999999999999
      remark          not in the Gregorian calendar: the month does not have this day

The share of genes is rounded for people, not for programs.

    $ { printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @A@ INDI\n0 @Z@ INDI\n'; for side in P Q; do for i in $(seq 11); do printf "0 @$side$i@ INDI\\n"; done; done; \
        printf '0 @F@ FAM\n1 HUSB @P1@\n1 WIFE @Q1@\n1 CHIL @A@\n'; for side in P Q; do for i in $(seq 10); do printf "0 @F$side$i@ FAM\\n1 HUSB @$side$((i + 1))@\\n1 CHIL @$side$i@\\n"; done; printf "0 @F$side@ FAM\\n1 HUSB @Z@\\n1 CHIL @${side}11@\\n"; done; echo 0 TRLR; } > far.ged
    $ gedelf kin -q far.ged A P1 | tail -n 1
    Genes in common: 50 % (coefficient of relationship 0.5)
    $ gedelf kin -q --format json far.ged A P1 | jq .coefficient
    0.5000000894

In a locale without other characters trees are drawn with ASCII.

    $ LC_ALL=C gedelf tree --ancestors --generations 1 samples/bronte.ged I4
    1 Elizabeth Brontë (I4)  b. 1815 Hartshead  d. 1825 Haworth
    |- 2 Patrick Brontë (I1)  b. 1777 Emdale  d. 1861 Haworth  ...
    `- 3 Maria Branwell (I2)  b. 1783 Penzance  d. 1821 Haworth  ...
    $ LC_ALL= LC_CTYPE= LANG=POSIX gedelf tree --descendants --generations 1 samples/bronte.ged I10 | head -n 2
    1 Hugh Brunty (I10)  b. about 1755  d. 1808
      = Eleanor McClory (I11), died 1822
    $ LC_ALL=C.UTF-8 LANG=C gedelf tree --ancestors --generations 1 samples/bronte.ged I4 | tail -n 1
    └─ 3 Maria Branwell (I2)  * 1783 Penzance  † 1821 Haworth  …
    $ LC_ALL=C gedelf kin samples/bronte.ged I1 I4 | sed -n 3,5p
    daughter: 0 up, 1 down
      Patrick Brontë (I1), 1777–1861
      `- Elizabeth Brontë (I4), 1815–1825

Colours, wherever the output goes to.

    $ gedelf check --color=always --checks format samples/broken.ged | sed -n 5p | cut -c1-60 | cat -v
    ^[[1msamples/broken.ged:21:1:^[[0m ^[[1;31mfatal[text-broken-of
    $ NO_COLOR= gedelf check --color=never --checks format samples/broken.ged | sed -n 5p | cut -c1-40
    samples/broken.ged:21:1: fatal[text-brok
    $ gedelf check --checks format samples/broken.ged | sed -n 5p | cut -c1-40
    samples/broken.ged:21:1: fatal[text-brok
    $ gedelf get --color=sometimes samples/bronte.ged INDI
    gedelf get: --color must be auto, always or never, not 'sometimes'
    See 'gedelf get --help'.
    [2]
    $ sed 's/Emily/Emely/' samples/bronte.ged > other.ged; gedelf diff --color=always samples/bronte.ged other.ged | cat -v | head -n 3
    ^[[1mchanged INDI @I7@ Emily Jane BrontM-CM-+^[[m
    ^[[31m- NAME[1] Emily Jane /BrontM-CM-+/^[[m
    ^[[32m+ NAME[1] Emely Jane /BrontM-CM-+/^[[m
    $ gedelf date --color=never 1900 | head -n 1
    1900

A pipe that nobody reads ends the program quietly, whatever command it is.

    $ { printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n'; for i in $(seq 9000); do printf '0 @I%d@ INDI\n1 NAME Ann /Ash/\n' $i; done; echo 0 TRLR; } > long.ged
    $ for command in convert dump anonymise; do gedelf $command -q long.ged | head -n 1 > /dev/null; echo ${PIPESTATUS[0]}; done
    141
    141
    141
    $ (trap '' PIPE; gedelf convert -q long.ged; echo $? >&2) | head -n 1 > /dev/null
    gedelf: cannot write standard output: Broken pipe
    3

Without --apply, git-setup changes nothing, and says so on standard error.

    $ git init -q -b main family; (cd family; gedelf git-setup > commands; git config merge.gedelf.driver; ls -A | grep attributes)
    gedelf git-setup: nothing was changed. Run these commands, or run 'gedelf git-setup --apply' to do the same.
    [1]
    $ grep -c '%X %Y' family/commands
    1

Markers have the names of the branches. An older git leaves %X and %Y as they are.

    $ cd family; rm commands; git config user.name X; git config user.email x@example.com; gedelf git-setup --apply; sed 's/x/x/' ../samples/bronte.ged > a.ged; git add -A; git commit -qm one; \
        git checkout -qb cousin; sed -i 's/30 JUL 1818/31 JUL 1818/' a.ged; git commit -qam two; git checkout -q main; sed -i 's/30 JUL 1818/29 JUL 1818/' a.ged; git commit -qam three; git merge cousin > /dev/null 2>&1; grep -A4 '^<<<' a.ged
    <<<<<<< main
    2 DATE 29 JUL 1818
    =======
    2 DATE 31 JUL 1818
    >>>>>>> cousin
    $ cd family; git show main~1:a.ged > base.ged; git show main:a.ged > ours.ged; git show cousin:a.ged > theirs.ged
    $ cd family; cp ours.ged o.ged; gedelf merge -q --git base.ged o.ged theirs.ged a.ged 'feature x' 'abc123 (a subject)'; grep '^[<>]' o.ged
    <<<<<<< feature x
    >>>>>>> abc123 (a subject)
    $ cd family; cp ours.ged o.ged; gedelf merge -q --git base.ged o.ged theirs.ged a.ged HEAD upstream; grep '^[<>]' o.ged
    <<<<<<< main
    >>>>>>> upstream
    $ cd family; cp ours.ged o.ged; GITHEAD_12=one gedelf merge -q --git base.ged o.ged theirs.ged a.ged %X %Y; grep '^[<>]' o.ged
    <<<<<<< main
    >>>>>>> one
    $ cd family; cp ours.ged o.ged; GITHEAD_12=one GITHEAD_34=two gedelf merge -q --git base.ged o.ged theirs.ged a.ged %X %Y; grep '^[<>]' o.ged
    <<<<<<< main
    >>>>>>> THEIRS
    $ cd family; cp ours.ged o.ged; git checkout -qf --detach; git symbolic-ref -q HEAD; gedelf merge -q --git base.ged o.ged theirs.ged a.ged HEAD upstream; grep '^[<>]' o.ged
    <<<<<<< HEAD
    >>>>>>> upstream
    $ cd family; cp ours.ged o.ged; gedelf merge -q --git base.ged o.ged theirs.ged; grep '^[<>]' o.ged
    <<<<<<< OURS
    >>>>>>> THEIRS
    $ cd family; gedelf merge --git base.ged o.ged theirs.ged a.ged HEAD
    gedelf merge: --git expects three files, a name and two labels: %O %A %B %P %X %Y
    See 'gedelf merge --help'.
    [2]
    $ cd family; printf '<<<<<<< x\n' > bad.ged; cp ours.ged o.ged; gedelf merge -q --git bad.ged o.ged theirs.ged a.ged left right 2> /dev/null; grep '^[<>]' o.ged
    <<<<<<< left
    >>>>>>> right

A character that no font has is not drawn as a box; in SVG it is left to the reader's fonts.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n1 NAME Ann \xf0\xbf\xbf\xb0\xf0\xbf\xbf\xb0 /Ash/\n0 TRLR\n' > rare.ged
    $ gedelf chart rare.ged I1 -o rare.png
    gedelf chart: no installed font has the character 𿿰 (U+3FFF0); missing characters are drawn as "...". Install a font for that script, or use --format=svg
    $ gedelf chart -q rare.ged I1 -o rare.pdf; gedelf chart rare.ged I1 -o rare.svg
    $ sed 's/1 NAME Ann /&\xf0\xbf\xbf\xb1/' rare.ged > rarer.ged; gedelf chart rarer.ged I1 --format pdf -o rarer.pdf
    gedelf chart: no installed font has the character 𿿱 (U+3FFF1) and some others; missing characters are drawn as "...". Install a font for that script, or use --format=svg
    $ gedelf chart samples/bronte.ged I1 -o bronte.png

The page that is not there.

    $ cp "$(command -v gedelf)" alone; ./alone serve samples/bronte.ged
    gedelf serve: the web page is not installed; build it with 'make web' in the source folder of gedelf, or use --page to say where it is
    [3]
