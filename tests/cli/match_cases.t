gedelf match and gedelf join: cases that once went wrong.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n' > h; printf '0 HEAD\n1 ELF 1.0.0\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n' > e

What comes to the end stands before the trailer, in whatever form that is, and whatever old systems put behind it.

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
    1 record united, 0 added (0 with a new identifier), 1 structure kept as a note
    1

Pairs may begin with a byte order mark; within one file all pairs of equal records are told.

    $ printf '\357\273\277I1\tI1\n' > p; gedelf join --pairs p a.ged a.ged | cmp - a.ged
    1 record united, 0 added (0 with a new identifier), 0 structures kept as notes
    $ { cat h; for n in 1 2 3; do echo "0 @N$n@ NOTE x"; done; echo '0 TRLR'; } > n.ged; gedelf match --format json n.ged | cut -d, -f 2-3
    "a":"N1","b":"N2"
    "a":"N1","b":"N3"
    "a":"N2","b":"N3"

An archive joined to an archive's name is one, with its media.

    $ { cat h; printf '0 @O1@ OBJE\n1 FILE p.jpg\n2 FORM jpg\n0 TRLR\n'; } > m.ged; echo picture > p.jpg; gedelf convert -q --to gedzip m.ged -o m.gdz
    $ gedelf join -q m.gdz a.ged -o mj.gdz; gedelf unzip -q mj.gdz un; cat un/p.jpg; gedelf get -q mj.gdz INDI.NAME
    picture
    Zebedee /Quux/
