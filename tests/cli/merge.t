Merging: merge, and what D420 to D430 say of it.

    $ head='0 HEAD\n1 SOUR TEST\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n1 SUBM @U@\n0 @U@ SUBM\n1 NAME U\n'; \
      printf "$head"'0 @I1@ INDI\n1 NAME Ada /Byron/\n1 SEX F\n1 BIRT\n2 DATE 1815\n1 FAMC @F1@\n1 CHAN\n2 DATE 1 JAN 2020\n0 @I2@ INDI\n1 NAME George /Byron/\n1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I2@\n1 CHIL @I1@\n0 @N1@ NOTE text\n0 TRLR\n' > base.ged
    $ printf '#!/bin/sh\nsed "$1" base.ged > ours.ged; sed "$2" base.ged > theirs.ged; shift 2\ngedelf merge "$@" base.ged ours.ged theirs.ged -o out.ged; s=$?; diff ours.ged out.ged; exit $s\n' > both && chmod +x both

What only one side changed, and what both changed alike (D420).

    $ ./both 's/1815/1816/; s/Ada/Augusta/' 's/Ada/Augusta/; s/^2 DATE 1815/&\n2 PLAC London/'
    14a15
    > 2 PLAC London
    $ ./both 's/1815/1816/' 's/1815/1817/' --diagnostics json
    {"severity":"error","code":"merge-conflict","file":"ours.ged","line":14,"column":1,"message":"BIRT.DATE is in conflict: both sides changed it in different ways; in INDI @I1@, Ada /Byron/","clause":"elf-1.0 §applications","record":"I1","path":"BIRT.DATE","args":["BIRT.DATE","both sides changed it in different ways"]}
    13a14
    > <<<<<<< OURS
    14a16,18
    > =======
    > 2 DATE 1817
    > >>>>>>> THEIRS
    [1]
    $ ./both '/^1 BIRT/,/^2 DATE 1815/d' 's/1815/1817/' -q
    15a16,20
    > <<<<<<< OURS
    > =======
    > 1 BIRT
    > 2 DATE 1817
    > >>>>>>> THEIRS
    [1]
    $ ./both '/^1 BIRT/,/^2 DATE 1815/d' 's/Ada/Augusta/' -q
    11c11
    < 1 NAME Ada /Byron/
    ---
    > 1 NAME Augusta /Byron/

Added by both: where there can be one only, it is one; else it is a list (D421).

    $ ./both 's/^1 NAME George.*/&\n1 DEAT\n2 DATE 1824/' 's/^1 NAME George.*/&\n1 DEAT\n2 PLAC Missolonghi/'
    21a22
    > 2 PLAC Missolonghi
    $ ./both 's/^1 NAME George.*/&\n1 SEX M/' 's/^1 NAME George.*/&\n1 SEX X/' -q --conflicts theirs
    20c20
    < 1 SEX M
    ---
    > 1 SEX X
    $ ./both 's/^1 NAME George.*/&\n1 OCCU poet/' 's/^1 NAME George.*/&\n1 OCCU lord/'
    20a21
    > 1 OCCU lord
    $ ./both 's/^1 NAME George.*/&\n1 OCCU poet/' 's/^1 NAME George.*/&\n1 OCCU poet/'

Change dates: the later one (D423); and the header.

    $ ./both 's/1 JAN 2020/3 MAR 2021/' 's/1 JAN 2020/2 MAY 2021/; s/SOUR TEST/SOUR OTHER/'
    17c17
    < 2 DATE 3 MAR 2021
    ---
    > 2 DATE 2 MAY 2021
    $ ./both 's/1 JAN 2020/3 MAR 2021/' 's/1 JAN 2020/2 MAY 2020/; s/^1 SUBM.*/&\n1 COPR mine/'
    7a8
    > 1 COPR mine

New records (D424).

    $ ./both 's/^0 TRLR/0 @I3@ INDI\n1 NAME C\n0 TRLR/' 's/^0 TRLR/0 @I3@ INDI\n1 NAME C\n0 TRLR/'
    $ ./both 's/^0 TRLR/0 @I3@ INDI\n1 NAME C\n0 TRLR/' 's/^1 CHIL.*/&\n1 CHIL @I3@/; s/^0 TRLR/0 @I3@ INDI\n1 NAME D\n0 TRLR/' -v 2> /dev/null
    23a24
    > 1 CHIL @I4@
    26a28,29
    > 0 @I4@ INDI
    > 1 NAME D

Deleted records (D425): they go with the pointers to them; if the other side needs them, the record is in conflict, and pointers with it.

    $ ./both 's/1815/1816/' '/^0 @I2@/,/^1 FAMS/d; /^1 HUSB/d'
    18,20d17
    < 0 @I2@ INDI
    < 1 NAME George /Byron/
    < 1 FAMS @F1@
    22d18
    < 1 HUSB @I2@
    $ ./both 's/George/Lord/' '/^0 @I2@/,/^1 FAMS/d; /^1 HUSB/d'
    ours.ged:18:1: error[merge-conflict]: the record is in conflict: one side removed it, and the other changed it or still uses it; in INDI @I2@, Lord /Byron/
          = elf-1.0 §applications
    17a18
    > <<<<<<< OURS
    20a22,23
    > =======
    > >>>>>>> THEIRS
    21a25
    > <<<<<<< OURS
    22a27,28
    > =======
    > >>>>>>> THEIRS
    [1]
    $ ./both '/^0 @I2@/,/^1 FAMS/d; /^1 HUSB/d' 's/George/Lord/' -q --conflicts both
    19a20
    > 1 HUSB @I2@
    20a22,24
    > 0 @I2@ INDI
    > 1 NAME Lord /Byron/
    > 1 FAMS @F1@

Two payloads of one record (D426).

    $ ./both 's/NOTE text/NOTE mine/' 's/NOTE text/NOTE yours/' -q --conflicts both
    24a25
    > 1 CONT yours

The result is in OURS's form (D429).

    $ gedelf convert -q --output-encoding UTF-16LE --newline crlf --bom base.ged -o ours.ged
    $ sed 's/1815/1817/; s/George/Geörge/' base.ged > theirs.ged
    $ gedelf merge -q base.ged ours.ged theirs.ged | iconv -f UTF-16 -t UTF-8 | grep -a 'George\|rge\|1817' | cat -A
    2 DATE 1817^M$
    1 NAME GeM-CM-6rge /Byron/^M$

    $ gedelf convert -q --output-encoding UTF-16LE theirs.ged -o wide.ged; sed 's/Ada/Augusta/' base.ged > ours.ged; gedelf merge --diagnostics json base.ged ours.ged wide.ged 2>&1 > /dev/null | grep merge-form
    {"severity":"note","code":"merge-form","file":"ours.ged","line":1,"column":1,"message":"THEIRS changed how the file is written, from UTF-8 to UTF-16LE; the result is written in the same way as OURS; in HEAD","clause":"elf-1.0 §applications","args":["UTF-8","UTF-16LE"]}
    $ sed 's/^2 FORM.*/&\n2 ELF 1.0.0/' theirs.ged > dated.ged; gedelf merge --diagnostics json base.ged ours.ged dated.ged 2>&1 > /dev/null | grep merge-form
    {"severity":"note","code":"merge-form","file":"ours.ged","line":1,"column":1,"message":"THEIRS changed how the file is written, from elf-1.0 to elf-2017-10; the result is written in the same way as OURS; in HEAD","clause":"elf-1.0 §applications","args":["elf-1.0","elf-2017-10"]}

What comes below a structure of the header leaves what is no structure where it is.

    $ sed 's/^1 GEDC/1 _X a\n&/' base.ged > below.ged; sed 's/_X a/&\n2 _Y b/' below.ged > below_t.ged; sed 's/Ada/Augusta/' below.ged > below_o.ged; gedelf merge below.ged below_o.ged below_t.ged | diff below_o.ged -
    3a4
    > 2 _Y b
    [1]

The value of a record itself can be in conflict (D426).

    $ ./both 's/NOTE text/NOTE ours/' 's/NOTE text/NOTE theirs/'
    ours.ged:24:1: error[merge-conflict]: the record is in conflict: both sides changed it in different ways; in NOTE @N1@
          = elf-1.0 §applications
    23a24
    > <<<<<<< OURS
    24a26,28
    > =======
    > 0 @N1@ NOTE theirs
    > >>>>>>> THEIRS
    [1]

A file with conflict markers is refused, and nothing is written (D428).

    $ ./both 's/1815/1816/' 's/1815/1817/' -q > /dev/null
    [1]
    $ cp out.ged marked.ged; rm -f new.ged; gedelf merge -q base.ged marked.ged theirs.ged -o new.ged 2>&1 | grep -c conflict-marker; test -e new.ged || echo none
    3
    none

As git calls it: the result goes to the second file, an empty first file is nothing, and what is no data is merged by lines (D430).

    $ sed 's/1815/1816/' base.ged > ours.ged; sed 's/Ada/Augusta/' base.ged > theirs.ged; gedelf merge --git base.ged ours.ged theirs.ged family.ged; grep -c '1816\|Augusta' ours.ged
    2
    $ : > empty; cp base.ged ours.ged; gedelf merge --git empty ours.ged base.ged family.ged && cmp ours.ged base.ged
    $ cp marked.ged ours.ged; gedelf merge -q --git base.ged ours.ged theirs.ged family.ged 2>&1 | tail -1; grep -c Augusta ours.ged
    gedelf merge: family.ged cannot be merged as data; it was merged line by line instead
    1

Without git, and where the sides are in two encodings, both versions stand in the file, one after the other.

    $ cp marked.ged ours.ged; (PATH=$(dirname "$(command -v gedelf)"); gedelf merge -q --git base.ged ours.ged theirs.ged family.ged 2>&1) | tail -1; head -1 ours.ged; tail -1 ours.ged
    gedelf merge: family.ged cannot be merged; it now has both versions between conflict markers
    <<<<<<< OURS
    >>>>>>> THEIRS
    $ echo broken > bad.ged; cp base.ged ours.ged; gedelf convert -q --output-encoding UTF-16LE theirs.ged -o wide.ged; gedelf merge -q --git bad.ged ours.ged wide.ged family.ged 2>&1 | tail -1; head -1 ours.ged; tail -1 ours.ged
    gedelf merge: family.ged cannot be merged; it now has both versions between conflict markers
    <<<<<<< OURS
    >>>>>>> THEIRS
    $ gedelf convert -q theirs.ged -o theirs_ansel.ged --output-encoding ANSEL; cp base.ged ours.ged; gedelf merge -q --git bad.ged ours.ged theirs_ansel.ged family.ged 2>&1 | tail -1; head -1 ours.ged
    gedelf merge: family.ged cannot be merged; it now has both versions between conflict markers
    <<<<<<< OURS

If THEIRS cannot be read, nobody says that both versions are there, and OURS alone does not pass for merged.

    $ for theirs in missing.ged .; do cp base.ged ours.ged; gedelf merge -q --git base.ged ours.ged $theirs family.ged 2>&1 | tail -1; sed '1d; /=======/,$d' ours.ged | cmp - base.ged; grep -A1 ======= ours.ged; done
    gedelf merge: family.ged cannot be merged: missing.ged cannot be read, so its side of the conflict is empty
    =======
    >>>>>>> THEIRS
    gedelf merge: family.ged cannot be merged: . cannot be read, so its side of the conflict is empty
    =======
    >>>>>>> THEIRS
    $ cp bad.ged ours.ged; gedelf merge -q --git empty ours.ged base.ged family.ged 2>&1 | tail -1
    gedelf merge: family.ged cannot be merged as data; it was merged line by line instead
    $ gedelf merge -q --git base.ged missing.ged base.ged family.ged 2>&1 | tail -1; ls missing.ged 2> /dev/null
    gedelf merge: family.ged was not merged: the source cannot be read
    [2]

On a full disk nothing is merged, neither as data nor by lines, and OURS stays as it was: what is written appears whole or not at all (D430).

    $ yes '1 NOTE one of many lines' | head -4000 | sed '1i0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Ada' > long.ged; echo '0 TRLR' >> long.ged; sed 's/Ada/Augusta/' long.ged > long_theirs.ged
    $ sed '$i1 SEX F' long.ged > ours.ged; cp ours.ged before.ged; (ulimit -f 40; gedelf merge -q --git long.ged ours.ged long_theirs.ged family.ged) 2>&1 | tail -1; cmp ours.ged before.ged
    gedelf merge: family.ged was not merged: the output cannot be written
    $ (ulimit -f 40; gedelf merge -q --git bad.ged ours.ged long_theirs.ged family.ged 2> /dev/null); cmp ours.ged before.ged; ls -A | grep -c .gedelf-
    0
    [1]
    $ gedelf merge -q --git bad.ged ours.ged long_theirs.ged family.ged 2> /dev/null; grep -c 'Augusta\|SEX F' ours.ged
    2

What is wrong with a command line.

    $ gedelf merge base.ged theirs.ged
    gedelf merge: give three files: gedelf merge BASE OURS THEIRS
    See 'gedelf merge --help'.
    [2]
    $ gedelf merge --git base.ged ours.ged theirs.ged name -o out.ged 2> /dev/null
    [2]

Two changes of one day are one, with what each says besides; else the later one stays, whole.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME Zbigniew /Quist/\n1 CHAN\n2 DATE 1 JAN 2000\n0 TRLR\n' > day.ged; sed 's/1 JAN.*/2 JAN 2000\n2 NOTE a/' day.ged > day_a.ged; sed 's/NOTE a/NOTE b/' day_a.ged > day_b.ged; sed 's/2 JAN/3 JAN/' day_b.ged > day_c.ged
    $ for side in b c; do gedelf merge day.ged day_a.ged day_$side.ged | sed 1,5d; done
    1 CHAN
    2 DATE 2 JAN 2000
    2 NOTE a
    2 NOTE b
    0 TRLR
    1 CHAN
    2 DATE 3 JAN 2000
    2 NOTE b
    0 TRLR

A tag to which both sides give another meaning is two tags, which is told; a meaning that one side alone changed is changed.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME Zbigniew /Quist/\n0 TRLR\n' > tag.ged; sed 's/VERS.*/&\n1 SCHMA\n2 TAG _T http:\/\/a.example\//; s/NAME.*/&\n1 _T x/' tag.ged > tag_a.ged; sed 's/a.example/b.example/' tag_a.ged > tag_b.ged; sed 's/_T x/&\n1 NOTE hi/' tag_a.ged > tag_n.ged
    $ gedelf merge tag.ged tag_a.ged tag_b.ged -o tag_ab.ged; grep _T tag_ab.ged
    tag_a.ged:1:1: warning[merge-retagged]: the tag _T of THEIRS becomes _T2, because _T has a different meaning in OURS; in HEAD
          = elf-1.0 §applications
    2 TAG _T http://a.example/
    2 TAG _T2 http://b.example/
    1 _T x
    1 _T2 x
    $ gedelf merge tag_a.ged tag_n.ged tag_b.ged -o tag_ab.ged; grep TAG tag_ab.ged
    2 TAG _T http://b.example/
    $ gedelf merge tag_a.ged tag_b.ged tag_n.ged -o tag_ab.ged; grep TAG tag_ab.ged
    2 TAG _T http://b.example/

What comes to the header has its line break and its encoding, whether there are such lines already or not.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 ELF 1.0.0\n1 CHAR UTF-8\n1 SCHMA\n2 IRI http://a.example/x\n3 TAG _X INDI\n0 @I1@ INDI\n1 NAME Zbigniew /Quist/\n1 _X x\n0 TRLR\n' > ends.ged; sed 's/3 TAG.*/&\n2 IRI http:\/\/a.example\/y\n3 TAG _Y INDI/; s/1 _X.*/&\n1 _Y y/' ends.ged > ends_b.ged; sed '/SCHMA/,/TAG/d; /_X/d' ends.ged > ends_o.ged
    $ for ending in '\r\n' '\r'; do sed 's/$/|/' ends.ged | tr -d '\n' | sed "s/|/$ending/g" > ends_a.ged; gedelf merge -q ends.ged ends_a.ged ends_b.ged | tr '\r' '|' | tr '\n' '_' | sed 's/.*UTF-8//; s/0 @.*//'; echo; done
    |_1 SCHMA|_2 IRI http://a.example/x|_3 TAG _X INDI|_1 SCHMA|_2 IRI http://a.example/y|_3 TAG _Y INDI|_
    |1 SCHMA|2 IRI http://a.example/x|3 TAG _X INDI|1 SCHMA|2 IRI http://a.example/y|3 TAG _Y INDI|
    $ sed 's/$/\r/; s/UTF-8/UNICODE/' ends.ged | iconv -t UTF-16 > ends_u.ged; gedelf merge -q ends.ged ends_u.ged ends_b.ged | iconv -f UTF-16 | tr '\r' '|' | sed -n '/SCHMA/,/TAG _Y/p'
    1 SCHMA|
    2 IRI http://a.example/x|
    3 TAG _X INDI|
    1 SCHMA|
    2 IRI http://a.example/y|
    3 TAG _Y INDI|
    $ sed 's/$/\r/; /ELF/d' ends_o.ged > ends_e.ged; gedelf merge -q ends_o.ged ends_e.ged ends_b.ged | tr '\r' '|' | sed -n '/ELF/p; /TAG _Y/p'
    1 ELF 1.0.0|
    3 TAG _Y INDI|
