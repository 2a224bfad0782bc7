gedelf match and gedelf join: cases that once went wrong.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n' > h; printf '0 HEAD\n1 ELF 1.0.0\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n' > e

What comes to the end stands before the trailer, in whatever form that is, and whatever old systems put after it.

    $ { cat h; printf '0 @S2@ SOUR\n1 TITL New\n0 TRLR\n'; } > b.ged
    $ for t in '0  TRLR' '0\tTRLR' ' 0 TRLR' '0 TRLR\n\032' '0 TRLR\032' '0 TRLR\n\n\n'; do { cat h; printf "0 @S1@ SOUR\n1 TITL T\n$t\n"; } > a.ged; gedelf join -q a.ged b.ged | sed -n '7,$p' | cat -A | paste -sd ' '; done
    1 TITL T$ 0 @S2@ SOUR$ 1 TITL New$ 0  TRLR$
    1 TITL T$ 0 @S2@ SOUR$ 1 TITL New$ 0^ITRLR$
    1 TITL T$ 0 @S2@ SOUR$ 1 TITL New$  0 TRLR$
    1 TITL T$ 0 @S2@ SOUR$ 1 TITL New$ 0 TRLR$ ^Z$
    1 TITL T$ 0 @S2@ SOUR$ 1 TITL New$ 0 TRLR^Z$
    1 TITL T$ 0 @S2@ SOUR$ 1 TITL New$ 0 TRLR$ $ $ $
    $ { cat h; printf '0 @S1@ SOUR\n1 TITL T\n0 TRLR\n\032'; } | sed 's/UTF-8/UNICODE/' | iconv -t UTF-16 > w.ged; gedelf join -q w.ged b.ged | gedelf get -q - SOUR.TITL
    T
    New

The same UID goes before what only looks alike.

    $ printf '1 NAME Zebedee /Quux/\n1 SEX M\n1 BIRT\n2 DATE 1 JAN 1800\n1 DEAT\n2 DATE 3 MAR 1870\n' > z
    $ { cat h; echo '0 @I1@ INDI'; cat z; echo '1 _UID AAAA1111'; echo '0 @I2@ INDI'; cat z; echo '1 _UID BBBB2222'; echo '0 TRLR'; } > a.ged
    $ { cat h; echo '0 @I8@ INDI'; cat z; echo '1 _UID BBBB2222'; echo '0 @I9@ INDI'; cat z; echo '1 NOTE new'; echo '1 _UID AAAA1111'; echo '0 TRLR'; } > b.ged
    $ gedelf match --format json a.ged b.ged | cut -d, -f 2-4 | sort
    "a":"I1","b":"I9","score":0.9990
    "a":"I2","b":"I8","score":0.9990
    $ gedelf match --format json a.ged a.ged | cut -d, -f 2-3 | sort
    "a":"I1","b":"I1"
    "a":"I2","b":"I2"

What is put below a structure stays below it where lines of the one above, that are no structures, come next.

    $ { cat e; printf '0 @I1@ INDI\n1 NAME Zebedee /Quux/\n2 TYPE birth\n2 PLANG pl\n1 BIRT\n2 DATE 1 JAN 1800\n0 TRLR\n'; } > a.ged
    $ sed 's/^2 TYPE birth/&\n3 NOTE from B/' a.ged > b.ged; gedelf join -q a.ged b.ged | sed -n '7,$p'
    0 @I1@ INDI
    1 NAME Zebedee /Quux/
    2 TYPE birth
    3 NOTE from B
    2 PLANG pl
    1 BIRT
    2 DATE 1 JAN 1800
    0 TRLR
    $ { cat e; printf '0 @N1@ NOTE one\n1 REFN 7\n2 TYPE x\n1 PLANG pl\n0 TRLR\n'; } > a.ged
    $ { cat e; printf '0 @N1@ NOTE one\n1 PLANG pl\n1 REFN 7\n2 TYPE x\n3 _Z from B\n0 TRLR\n'; } > b.ged
    $ printf 'N1\tN1\n' > p; gedelf join -q --pairs p a.ged b.ged | sed -n '7,$p'
    0 @N1@ NOTE one
    1 REFN 7
    2 TYPE x
    3 _Z from B
    1 PLANG pl
    0 TRLR

Of two change dates the later stays, wherever other things come to, and a time is no text.

    $ { cat h; printf '0 @I1@ INDI\n1 NAME Zebedee /Quux/\n1 BIRT\n2 DATE 1 JAN 1800\n1 CHAN\n2 DATE 1 JAN 2000\n3 TIME 9:00\n0 TRLR\n'; } > a.ged
    $ sed 's/^1 CHAN/1 DEAT Y\n&/; s/9:00/10:00/' a.ged > b.ged; gedelf join -q a.ged b.ged | sed -n '7,$p'
    1 NAME Zebedee /Quux/
    1 BIRT
    2 DATE 1 JAN 1800
    1 CHAN
    2 DATE 1 JAN 2000
    3 TIME 10:00
    1 DEAT Y
    0 TRLR
    $ gedelf join -q b.ged a.ged | sed -n '10,$p'
    1 DEAT Y
    1 CHAN
    2 DATE 1 JAN 2000
    3 TIME 10:00
    0 TRLR

What B says stays in its language, also if that is B's default, and in its datatype.

    $ { cat e; printf '1 PLANG en\n0 @I1@ INDI\n1 NAME Zebedee /Quux/\n1 BIRT\n2 DATE 1 JAN 1800\n1 NOTE Gift\n0 TRLR\n'; } > a.ged
    $ { cat e; printf '1 PLANG de\n0 @I1@ INDI\n1 NAME Zebedee /Quux/\n1 BIRT\n2 DATE 1 JAN 1800\n1 NOTE Gift\n1 NOTE Haus\n0 @N1@ NOTE Wort\n0 TRLR\n'; } > b.ged
    $ gedelf join -q a.ged b.ged | sed -n '8,$p'
    0 @I1@ INDI
    1 NAME Zebedee /Quux/
    1 BIRT
    2 DATE 1 JAN 1800
    1 NOTE Gift
    1 NOTE Gift
    2 PLANG de
    1 NOTE Haus
    2 PLANG de
    0 @N1@ NOTE Wort
    1 PLANG de
    0 TRLR
    $ { cat e; printf '0 @N1@ NOTE Wort\n1 PLANG de\n0 @I1@ INDI\n1 NAME Zebedee /Quux/\n2 PLANG en\n1 BIRT\n2 DATE 1 JAN 1800\n1 NOTE t\n2 DTYPE http://a.example/1\n0 TRLR\n'; } > a.ged
    $ sed 's/PLANG de/PLANG fr/; s/PLANG en/PLANG pl/; s|a.example/1|b.example/2|' a.ged > b.ged; gedelf join -q a.ged b.ged | sed -n '7,$p'
    0 @N1@ NOTE Wort
    1 PLANG de
    0 @I1@ INDI
    1 NAME Zebedee /Quux/
    2 PLANG en
    1 NAME Zebedee /Quux/
    2 PLANG pl
    1 BIRT
    2 DATE 1 JAN 1800
    1 NOTE t
    2 DTYPE http://a.example/1
    1 NOTE t
    2 DTYPE http://b.example/2
    0 @N2@ NOTE Wort
    1 PLANG fr
    0 TRLR
    $ printf 'N1\tN1\n' > p; gedelf join -q --pairs p a.ged b.ged | sed -n '7,11p'
    0 @N1@ NOTE Wort
    1 PLANG de
    1 NOTE [gedelf join, b.ged @@N1@@] NOTE Wort
    2 CONT 1 PLANG fr
    0 @I1@ INDI

A note that a join has made is made once.

    $ { cat h; printf '0 @I1@ INDI\n1 NAME Zebedee /Quux/\n1 SEX M\n1 BIRT\n2 DATE 1 JAN 1800\n0 TRLR\n'; } > a.ged; sed 's/SEX M/SEX U/' a.ged > b.ged
    $ gedelf join a.ged b.ged -o o.ged; gedelf join -q o.ged b.ged | cmp - o.ged && grep -c NOTE o.ged
    1 record combined, 0 added (0 with a new identifier), 1 field kept as a note
    1

Pairs may begin with a byte order mark; within one file all pairs of equal records are told.

    $ printf '\357\273\277I1\tI1\n' > p; gedelf join --pairs p a.ged a.ged | cmp - a.ged
    1 record combined, 0 added (0 with a new identifier), 0 fields kept as notes
    $ { cat h; for n in 1 2 3; do echo "0 @N$n@ NOTE x"; done; echo '0 TRLR'; } > n.ged; gedelf match --format json n.ged | cut -d, -f 2-3
    "a":"N1","b":"N2"
    "a":"N1","b":"N3"
    "a":"N2","b":"N3"

An archive joined to an archive's name is one, with its media.

    $ { cat h; printf '0 @O1@ OBJE\n1 FILE p.jpg\n2 FORM jpg\n0 TRLR\n'; } > m.ged; echo picture > p.jpg; gedelf convert -q --to gedzip m.ged -o m.gdz
    $ gedelf join -q m.gdz a.ged -o mj.gdz; gedelf unzip -q mj.gdz un; cat un/p.jpg; gedelf get -q mj.gdz INDI.NAME
    picture
    Zebedee /Quux/

What the header of B says of its tags comes along as far as B uses them; a tag that means something else in A gets another name (D450). Languages and parts of places that only the header gave are written to where they held.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SCHMA\n2 TAG _T http://other.example/\n1 LANG en\n1 PLAC\n2 FORM Town\n0 @I1@ INDI\n1 NAME Zebedee /Quux/\n1 BIRT\n2 DATE 1 JAN 1800\n1 NOTE Gift\n1 _T x\n0 TRLR\n' > a.ged
    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SCHMA\n2 TAG _T http://t.example/\n2 TAG _U http://u.example/\n2 TAG _V http://v.example/\n1 LANG de\n1 PLAC\n2 FORM Ort, Land\n0 @I1@ INDI\n1 NAME Zebedee /Quux/\n1 BIRT\n2 DATE 1 JAN 1800\n2 PLAC Wien, AT\n1 NOTE Gift\n1 NOTE Poison\n2 LANG en\n1 _T x\n2 _U y\n0 @N1@ SNOTE Haus\n0 TRLR\n' > b.ged
    $ gedelf join -q a.ged b.ged | tee c.ged
    0 HEAD
    1 GEDC
    2 VERS 7.0
    1 SCHMA
    2 TAG _T http://other.example/
    2 TAG _T2 http://t.example/
    2 TAG _U http://u.example/
    1 LANG en
    1 PLAC
    2 FORM Town
    0 @I1@ INDI
    1 NAME Zebedee /Quux/
    1 BIRT
    2 DATE 1 JAN 1800
    2 PLAC Wien, AT
    3 LANG de
    3 FORM Ort, Land
    1 NOTE Gift
    1 NOTE Gift
    2 LANG de
    1 NOTE Poison
    2 LANG en
    1 _T x
    1 _T2 x
    2 _U y
    0 @N1@ SNOTE Haus
    1 LANG de
    0 TRLR
    $ gedelf join -q c.ged b.ged | cmp - c.ged; gedelf join -q a.ged a.ged | cmp - a.ged

A file of the other data model brings its schema, and the version line that makes one mean something. It comes back from it.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n1 NAME Anton /Mayer/\n0 TRLR\n' > five.ged; sed 's/^1 NOTE Gift/1 NO MARR/; /^1 NOTE P/,/^2 LANG/d; s/^1 _T x/1 _T z/' b.ged > seven.ged; gedelf join -q five.ged seven.ged | tee c.ged
    0 HEAD
    1 CHAR UTF-8
    1 ELF 1.0.0
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0
    1 SCHMA
    2 IRI https://gedcom.io/terms/v7/NO
    3 TAG _NO https://terms.fhiso.org/elf/INDIVIDUAL_RECORD
    2 IRI https://gedelf.github.io/terms/schema
    3 TAG _SCHMA https://terms.fhiso.org/elf/Metadata
    1 _SCHMA _T http://t.example/
    1 _SCHMA _U http://u.example/
    0 @I1@ INDI
    1 NAME Anton /Mayer/
    0 @I2@ INDI
    1 NAME Zebedee /Quux/
    1 BIRT
    2 DATE 1 JAN 1800
    2 PLAC Wien, AT
    3 FORM Ort, Land
    1 _NO MARR
    1 _T z
    2 _U y
    0 @N1@ NOTE Haus
    1 PLANG de
    0 TRLR
    $ gedelf convert -q --to gedcom-7.0 --no-bom c.ged | sed '/@I1@/,/Mayer/d; /^1 SUBM/d' | grep 'TAG\|NO\|_[TU]'
    2 TAG _T http://t.example/
    2 TAG _U http://u.example/
    1 NO MARR
    1 _T z
    2 _U y
    0 @N1@ SNOTE Haus

Media of an archive B come into an archive A; one that has the name of another file gets a new one. Where A is no archive, OUT cannot be one.

    $ mkdir one two; echo a > one/p.jpg; echo b > two/p.jpg; echo c > 'two/q r.jpg'; echo d > one/s.jpg; echo d > two/s.jpg
    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @O1@ OBJE\n1 FILE p.jpg\n2 FORM image/jpeg\n2 TITL One\n1 FILE s.jpg\n2 FORM image/jpeg\n0 TRLR\n' > one/a.ged; sed 's/One/Two/; s/^2 TITL.*/&\n1 FILE q%%20r.jpg\n2 FORM image\/jpeg/' one/a.ged > two/b.ged
    $ sed -i 's/%%/%/' two/b.ged; (cd one; gedelf convert -q --to gedzip a.ged -o ../a.gdz); (cd two; gedelf convert -q --to gedzip b.ged -o ../b.gdz); gedelf join -q a.gdz b.gdz -o c.gdz; python3 -m zipfile -l c.gdz | cut -d ' ' -f 1-2; gedelf dump c.gdz | grep -o '"FILE","payload":"[^"]*"'; gedelf check -q c.gdz
    File Name
    gedcom.ged 
    p.jpg 
    s.jpg 
    p-1.jpg 
    q r.jpg
    "FILE","payload":"p.jpg"
    "FILE","payload":"s.jpg"
    "FILE","payload":"p-1.jpg"
    "FILE","payload":"q%20r.jpg"
    "FILE","payload":"s.jpg"
    $ python3 -m zipfile -e c.gdz out; cat out/p.jpg out/p-1.jpg 'out/q r.jpg' out/s.jpg; gedelf join -q a.gdz a.gdz -o same.gdz; cmp a.gdz same.gdz
    a
    b
    c
    d
    $ gedelf join one/a.ged b.gdz -o no.gdz; ls no.gdz; gedelf join one/a.ged b.gdz > /dev/null
    gedelf join: OUT can be an archive only if A is one; run 'gedelf convert --to gedzip' on A first
    ls: cannot access 'no.gdz': No such file or directory
    gedelf join: the other files in b.gdz were not copied; to copy them, A and OUT must be archives too
    0 records combined, 1 added (1 with a new identifier), 0 fields kept as notes

What comes from a file with another default language says its own, also where only one of the files has a default.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 ELF 1.0.0\n0 @I1@ INDI\n1 NAME Ann /Smith/\n0 TRLR\n' > none.ged; sed 's/^1 ELF.*/&\n1 PLANG fr/; s/I1/I7/; s/Ann.*/Jean \/Valjean\/\n1 NOTE bonjour/' none.ged > french.ged
    $ gedelf join -q none.ged french.ged | sed 1,6d; gedelf join -q french.ged none.ged | sed 1,6d
    0 @I1@ INDI
    1 NAME Ann /Smith/
    0 @I7@ INDI
    1 NAME Jean /Valjean/
    2 PLANG fr
    1 NOTE bonjour
    2 PLANG fr
    0 TRLR
    1 PLANG fr
    0 @I7@ INDI
    1 NAME Jean /Valjean/
    1 NOTE bonjour
    0 @I1@ INDI
    1 NAME Ann /Smith/
    2 PLANG und
    0 TRLR

Of two dates of the last change the later one holds, but what else stands below either stays.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME Ann /Ash/\n1 CHAN\n2 DATE 1 JAN 2000\n3 TIME 12:00\n2 NOTE found the baptism\n0 TRLR\n' > noted.ged; sed '/^2 NOTE/d' noted.ged > plain.ged; sed 's/2000/2001/; /TIME/d; s/found.*/checked/' noted.ged > later.ged; printf 'I1\tI1\n' > chan.pairs
    $ gedelf join -q --pairs chan.pairs plain.ged noted.ged | sed 1,5d
    1 CHAN
    2 DATE 1 JAN 2000
    3 TIME 12:00
    2 NOTE found the baptism
    0 TRLR
    $ gedelf join -q --pairs chan.pairs noted.ged later.ged | sed 1,5d
    1 CHAN
    2 DATE 1 JAN 2001
    2 NOTE found the baptism
    2 NOTE checked
    0 TRLR
    $ gedelf join -q --pairs chan.pairs later.ged noted.ged | sed 1,5d
    1 CHAN
    2 DATE 1 JAN 2001
    2 NOTE checked
    2 NOTE found the baptism
    0 TRLR

A prefix of B that stands for something else in A is written out, and tags are compared by the whole names of what they mean.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 ELF 1.0.0\n1 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n1 SCHMA\n2 PRFX elf https://terms.fhiso.org/elf/\n2 PRFX x http://a.example/\n2 IRI x:thing\n3 TAG _T elf:INDIVIDUAL_RECORD\n0 @I1@ INDI\n1 NAME Ann /Ash/\n1 _T mine\n0 TRLR\n' > ann.ged; sed 's/a.example/b.example/; s/I1/I2/; s/Ann.*/Bob \/Birch\//; s/mine/yours/' ann.ged > bob.ged
    $ gedelf join -q ann.ged bob.ged -o both.ged; sed 1,9d both.ged; gedelf check -q both.ged; gedelf dump --typed both.ged | grep -o 'http://[^"]*thing'
    2 PRFX x http://a.example/
    2 IRI x:thing
    3 TAG _T elf:INDIVIDUAL_RECORD
    1 SCHMA
    2 IRI http://b.example/thing
    3 TAG _T2 elf:INDIVIDUAL_RECORD
    0 @I1@ INDI
    1 NAME Ann /Ash/
    1 _T mine
    0 @I2@ INDI
    1 NAME Bob /Birch/
    1 _T2 yours
    0 TRLR
    http://b.example/thing
    http://a.example/thing
    http://b.example/thing
    $ gedelf join -q both.ged both.ged | cmp both.ged
    $ sed 's/_T/_U/' bob.ged > bob_u.ged; sed '/^1 SCHMA$/,/yours/d' bob.ged > base.ged; gedelf merge base.ged ann.ged bob_u.ged > both.ged; sed 1,9d both.ged; gedelf check -q both.ged; gedelf dump --typed both.ged | grep -o 'http://[^"]*thing'
    2 PRFX x http://a.example/
    2 IRI x:thing
    3 TAG _T elf:INDIVIDUAL_RECORD
    1 SCHMA
    2 IRI http://b.example/thing
    3 TAG _U elf:INDIVIDUAL_RECORD
    0 @I1@ INDI
    1 NAME Ann /Ash/
    1 _T mine
    0 @I2@ INDI
    1 NAME Bob /Birch/
    1 _U yours
    0 TRLR
    http://b.example/thing
    http://a.example/thing
    http://b.example/thing

A record that points to itself is united with its like.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n1 COPR a\n0 @O1@ OBJE\n1 FILE a.jpg\n2 FORM image/jpeg\n1 SOUR @S1@\n2 OBJE @O1@\n0 @S1@ SOUR\n1 TITL Album of Aunt Zelda\n0 TRLR\n' > album.ged; sed 's/COPR a/COPR b/' album.ged > album_b.ged; gedelf join -q album.ged album_b.ged | cmp album.ged
