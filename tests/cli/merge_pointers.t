Merging where pointers are changed and records removed, where records are like each other, and where git's own merge fails.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n' > head; \
      printf '#!/bin/sh\nsed "$1" base.ged > ours.ged; sed "$2" base.ged > theirs.ged; shift 2\ngedelf merge -q "$@" base.ged ours.ged theirs.ged -o out.ged; s=$?; sed 1,5d out.ged; gedelf check -q --min error out.ged 2> /dev/null | grep dangling; exit $s\n' > both && chmod +x both; \
      printf '0 @I1@ INDI\n1 NAME Adam /Smith/\n1 SEX M\n0 @I2@ INDI\n1 NAME Bert /Brown/\n1 SEX M\n0 @F1@ FAM\n1 HUSB @I1@\n0 TRLR\n' | cat head - > base.ged

A pointer that was changed so that it leads to a record that the other side removed: each side has its own (D425).

    $ ./both '/@I2@ INDI/,/SEX/d' 's/HUSB @I1@/HUSB @I2@/' --conflicts ours
    0 @I1@ INDI
    1 NAME Adam /Smith/
    1 SEX M
    0 @F1@ FAM
    1 HUSB @I1@
    0 TRLR
    $ ./both '/@I2@ INDI/,/SEX/d' 's/HUSB @I1@/HUSB @I2@/' --conflicts theirs
    0 @I1@ INDI
    1 NAME Adam /Smith/
    1 SEX M
    0 @F1@ FAM
    1 HUSB @I2@
    0 @I2@ INDI
    1 NAME Bert /Brown/
    1 SEX M
    0 TRLR
    $ ./both '/@I2@ INDI/,/SEX/d' 's/HUSB @I1@/HUSB @I2@/'
    0 @I1@ INDI
    1 NAME Adam /Smith/
    1 SEX M
    0 @F1@ FAM
    <<<<<<< OURS
    1 HUSB @I1@
    =======
    1 HUSB @I2@
    >>>>>>> THEIRS
    <<<<<<< OURS
    =======
    0 @I2@ INDI
    1 NAME Bert /Brown/
    1 SEX M
    >>>>>>> THEIRS
    0 TRLR
    [1]
    $ ./both 's/HUSB @I1@/HUSB @I2@/' '/@I2@ INDI/,/SEX/d' --conflicts theirs
    0 @I1@ INDI
    1 NAME Adam /Smith/
    1 SEX M
    0 @F1@ FAM
    1 HUSB @I1@
    0 TRLR
    $ ./both 's/HUSB @I1@/HUSB @I2@/' '/@I2@ INDI/,/SEX/d' --conflicts ours
    0 @I1@ INDI
    1 NAME Adam /Smith/
    1 SEX M
    0 @I2@ INDI
    1 NAME Bert /Brown/
    1 SEX M
    0 @F1@ FAM
    1 HUSB @I2@
    0 TRLR
    $ ./both 's/HUSB @I1@/HUSB @I2@/' '/@I2@ INDI/,/SEX/d'
    0 @I1@ INDI
    1 NAME Adam /Smith/
    1 SEX M
    <<<<<<< OURS
    0 @I2@ INDI
    1 NAME Bert /Brown/
    1 SEX M
    =======
    >>>>>>> THEIRS
    0 @F1@ FAM
    <<<<<<< OURS
    1 HUSB @I2@
    =======
    1 HUSB @I1@
    >>>>>>> THEIRS
    0 TRLR
    [1]

A pointer to a record that was removed comes back with it, though it leads elsewhere now.

    $ printf '0 @I1@ INDI\n1 NAME Adam /Smith/\n1 FAMS @F1@\n0 @I2@ INDI\n1 NAME Eve /Jones/\n1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n0 TRLR\n' | cat head - > base.ged
    $ ./both 's/^1 NAME Adam.*/&\n1 OCCU miner/' '/@I1@ INDI/,/FAMS/d; s/HUSB @I1@/HUSB @I9@/; s/^0 @F1@/0 @I9@ INDI\n1 NAME Zbigniew \/Xaver\/\n1 OCCU smith\n1 RELI x\n1 FAMS @F1@\n&/' --conflicts ours
    0 @I1@ INDI
    1 NAME Adam /Smith/
    1 OCCU miner
    1 FAMS @F1@
    0 @I2@ INDI
    1 NAME Eve /Jones/
    1 FAMS @F1@
    0 @F1@ FAM
    1 HUSB @I1@
    1 WIFE @I2@
    0 @I9@ INDI
    1 NAME Zbigniew /Xaver/
    1 OCCU smith
    1 RELI x
    1 FAMS @F1@
    0 TRLR
    $ ./both '/@I1@ INDI/,/FAMS/d; s/HUSB @I1@/HUSB @I9@/; s/^0 @F1@/0 @I9@ INDI\n1 NAME Zbigniew \/Xaver\/\n1 OCCU smith\n1 RELI x\n1 FAMS @F1@\n&/' 's/^1 NAME Adam.*/&\n1 OCCU miner/' --conflicts theirs
    0 @I2@ INDI
    1 NAME Eve /Jones/
    1 FAMS @F1@
    0 @I9@ INDI
    1 NAME Zbigniew /Xaver/
    1 OCCU smith
    1 RELI x
    1 FAMS @F1@
    0 @F1@ FAM
    1 HUSB @I1@
    1 WIFE @I2@
    0 @I1@ INDI
    1 NAME Adam /Smith/
    1 OCCU miner
    1 FAMS @F1@
    0 TRLR

A person who was removed, and a new sibling, are two people (D405, D443): one conflict.

    $ printf '0 @I1@ INDI\n1 NAME Adam /Smith/\n1 SEX M\n1 FAMS @F1@\n0 @I2@ INDI\n1 NAME Eve /Jones/\n1 SEX F\n1 FAMS @F1@\n0 @I3@ INDI\n1 NAME John /Smith/\n1 SEX M\n1 BIRT\n2 DATE 1 MAY 1900\n1 FAMC @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 CHIL @I3@\n0 TRLR\n' | cat head - > base.ged
    $ ./both 's/^2 DATE 1 MAY 1900/&\n1 DEAT\n2 DATE 1950\n2 NOTE killed in Korea/' 's/@I3@/@I4@/; s/John/Horace/; s/1 MAY 1900/7 JUL 1911/'
    0 @I1@ INDI
    1 NAME Adam /Smith/
    1 SEX M
    1 FAMS @F1@
    0 @I2@ INDI
    1 NAME Eve /Jones/
    1 SEX F
    1 FAMS @F1@
    <<<<<<< OURS
    0 @I3@ INDI
    1 NAME John /Smith/
    1 SEX M
    1 BIRT
    2 DATE 1 MAY 1900
    1 DEAT
    2 DATE 1950
    2 NOTE killed in Korea
    1 FAMC @F1@
    =======
    >>>>>>> THEIRS
    0 @F1@ FAM
    1 HUSB @I1@
    1 WIFE @I2@
    <<<<<<< OURS
    1 CHIL @I3@
    =======
    1 CHIL @I4@
    >>>>>>> THEIRS
    0 @I4@ INDI
    1 NAME Horace /Smith/
    1 SEX M
    1 BIRT
    2 DATE 7 JUL 1911
    1 FAMC @F1@
    0 TRLR
    [1]
    $ gedelf diff -q base.ged theirs.ged | grep '^[a-z]'
    removed INDI @I3@ John Smith
    changed FAM @F1@ Adam Smith & Eve Jones
    added INDI @I4@ Horace Smith

A record without identifier that both sides changed is one (D420); so is one of which half the file consists, and that was rewritten.

    $ printf '0 SUBN\n1 FAMF abc\n1 TEMP X\n0 TRLR\n' | cat head - > base.ged
    $ ./both 's/abc/abd/' 's/abc/abe/'
    0 SUBN
    <<<<<<< OURS
    1 FAMF abd
    =======
    1 FAMF abe
    >>>>>>> THEIRS
    1 TEMP X
    0 TRLR
    [1]
    $ ./both 's/abc/abd/' 's/^1 TEMP.*/&\n1 ANCE 2/'
    0 SUBN
    1 FAMF abd
    1 TEMP X
    1 ANCE 2
    0 TRLR
    $ printf '0 @I1@ INDI\n1 NAME Unknown\n1 NOTE a\n0 TRLR\n' | cat head - > base.ged
    $ ./both 's/Unknown/Maria \/Kowalska\//; s/NOTE a/NOTE b/' 's/Unknown/Nora \/Quist\//; s/NOTE a/NOTE c/'
    0 @I1@ INDI
    <<<<<<< OURS
    1 NAME Maria /Kowalska/
    =======
    1 NAME Nora /Quist/
    >>>>>>> THEIRS
    <<<<<<< OURS
    1 NOTE b
    =======
    1 NOTE c
    >>>>>>> THEIRS
    0 TRLR
    [1]
    $ ./both 's/Unknown/Maria \/Kowalska\//; s/NOTE a/NOTE b/' 's/^1 NOTE a/&\n1 SEX F/'
    0 @I1@ INDI
    1 NAME Maria /Kowalska/
    1 NOTE b
    1 SEX F
    0 TRLR

What only a header says of tags comes with them, and an identifier with the pointers to it.

    $ printf "0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME A\n0 TRLR\n" > base.ged
    $ sed "s/^2 VERS.*/&\n1 SCHMA\n2 TAG _O http:\/\/o.example\//; s/^1 NAME A/&\n1 _O x/" base.ged > ours.ged; sed "s/^2 VERS.*/&\n1 SCHMA\n2 TAG _T http:\/\/t.example\//; s/^1 NAME A/&\n1 _T x/" base.ged > theirs.ged; gedelf merge base.ged ours.ged theirs.ged; gedelf merge base.ged base.ged theirs.ged
    0 HEAD
    1 GEDC
    2 VERS 7.0
    1 SCHMA
    2 TAG _O http://o.example/
    2 TAG _T http://t.example/
    0 @I1@ INDI
    1 NAME A
    1 _O x
    1 _T x
    0 TRLR
    0 HEAD
    1 GEDC
    2 VERS 7.0
    1 SCHMA
    2 TAG _T http://t.example/
    0 @I1@ INDI
    1 NAME A
    1 _T x
    0 TRLR
    $ printf '0 @I1@ INDI\n1 NAME Anna /Smith/\n0 NOTE what is said\n1 RIN 7\n0 TRLR\n' | cat head - > base.ged
    $ ./both "s/Anna/Ann/" "s/^0 NOTE/0 @I1x@ NOTE/; s/^1 NAME.*/&\n1 NOTE @I1x@/"
    0 @I1@ INDI
    1 NAME Ann /Smith/
    1 NOTE @I1x@
    0 @I1x@ NOTE what is said
    1 RIN 7
    0 TRLR

What THEIRS has can need a line in OURS's header (D429): 1 ELF 1.0.0 for a character that OURS's encoding has not, for a language, for a schema; what is refused without is refused only where the header has such a line that does not count.

    $ printf '0 @I1@ INDI\n1 NAME Unknown\n0 TRLR\n' | cat head - > base.ged; sed 's/UTF-8/ANSEL/' base.ged > B; sed 's/Unknown/\xe4\xb8\xad/' base.ged > T; gedelf merge B B T
    0 HEAD
    1 CHAR ANSEL
    1 ELF 1.0.0
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    0 @I1@ INDI
    1 NAME @#U4E2D@
    0 TRLR
    $ gedelf merge B B T -o M && gedelf diff T M && gedelf check -q M
    $ sed 's/^1 CHAR.*/&\n1 ELF x/' B > O; gedelf merge B O T 2>&1 | grep -o '^[^ ]* error.*'; gedelf merge -q B O T -o none.ged; s=$?; test ! -e none.ged && (exit $s)
    O:1:1: error[merge-inexpressible]: OURS cannot hold something from THEIRS: an escape, which needs the line 1 ELF 1.0.0 in the header (elf-1.0); in INDI @I1@, Unknown
    [3]
    $ sed 's/^1 CHAR.*/&\n1 ELF 1.0.0/; s/^1 NAME.*/&\n2 PLANG pl/' base.ged > T; gedelf merge base.ged base.ged T -o M; sed -n '/ELF/p; /PLANG/p' M; gedelf merge base.ged base.ged base.ged | cmp - base.ged
    1 ELF 1.0.0
    2 PLANG pl

The three files may be of two data models (D402): what comes to OURS is translated, with what its tags mean, and comes back as it was.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SCHMA\n2 TAG _T http://t.example/\n0 @I1@ INDI\n1 NAME Unknown\n1 NO MARR\n1 _T x\n0 TRLR\n' > T; gedelf merge base.ged base.ged T | tee M
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
    0 @I1@ INDI
    1 NAME Unknown
    1 _NO MARR
    1 _T x
    0 TRLR
    $ gedelf convert -q --to gedcom-7.0 --no-bom M | cmp - T
    $ grep -v '_T\|NO\|SCHMA' T > B; gedelf merge B B M
    0 HEAD
    1 GEDC
    2 VERS 7.0
    1 SCHMA
    2 TAG _T http://t.example/
    0 @I1@ INDI
    1 NAME Unknown
    1 NO MARR
    1 _T x
    0 TRLR

As git's driver (D430): two encodings and two data models are merged as data; what git takes for binary files stands whole between markers; names may begin with a hyphen.

    $ printf '0 @I1@ INDI\n1 NAME Unknown\n1 NOTE a\n0 TRLR\n' | cat head - > base.ged; sed 's/UTF-8/ANSEL/' base.ged > B; sed 's/Unknown/J\xe8urgen/' B > A; sed 's/Unknown/\xe4\xb8\xad/' base.ged > T; gedelf merge -q --git B A T p.ged
    [1]
    $ LC_ALL=C sed -n '/^[<=>]/p' A; LC_ALL=C grep -ac 'J.urgen' A
    <<<<<<< OURS
    =======
    >>>>>>> THEIRS
    1
    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME Known\n0 TRLR\n' > T; cp base.ged A; gedelf merge -q --git base.ged A T p.ged; grep -c 'Unknown\|Known' A
    1
    $ cp base.ged A; sed 's/^1 NOTE a/nonsense/' base.ged | iconv -f UTF-8 -t UTF-16 > T; gedelf merge -q --git base.ged A T p.ged 2>&1 | tail -1; sed -n '/^[<=>]/p' A | tr -d '\0'
    gedelf merge: p.ged cannot be merged; it now has both versions between conflict markers
    <<<<<<< OURS
    =======
    >>>>>>> THEIRS
    $ cp base.ged A; gedelf merge -q --git base.ged A none p.ged 2>&1 | tail -1; tail -2 A
    gedelf merge: p.ged cannot be merged: none cannot be read, so its side of the conflict is empty
    =======
    >>>>>>> THEIRS
    $ sed 's/Unknown/Anna/' base.ged > A; sed 's/NOTE a/NOTE b/' base.ged > T; gedelf merge --git -- base.ged A T --strict.ged; sed -n '/NAME/,/NOTE/p' A
    1 NAME Anna
    1 NOTE b

Files with markers are not merged, with --recover either (D428). Where both sides added the file, what is there twice is told of.

    $ printf '<<<<<<< OURS\n0 @N1@ INDI\n1 NAME A\n=======\n0 @N1@ INDI\n1 NAME B\n>>>>>>> THEIRS\n0 TRLR\n' | cat head - > c.ged; gedelf merge --recover c.ged c.ged c.ged -o none.ged 2> /dev/null; s=$?; test ! -e none.ged && (exit $s)
    [3]
    $ : > empty; cp base.ged A; gedelf merge --git empty A T p.ged; grep -c INDI A
    gedelf merge: p.ged: both sides added this file, and it may now have duplicate records; 'gedelf join' can combine the two sides instead
    2

What only one side changed after the trailer, where nothing should be, is kept with the record.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n1 NAME a\n0 TRLR\n1 NOTE x\n' > after.ged; \
        sed 's/NAME a/NAME b/' after.ged > ours.ged; sed 's/NOTE x/NOTE y/' after.ged > theirs.ged; \
        gedelf merge -q --recover after.ged ours.ged theirs.ged 2>/dev/null | tail -n 4
    0 @I1@ INDI
    1 NAME b
    1 ERROR 1 NOTE y
    0 TRLR

A marker before the header does not hide those after it (D428).

    $ printf '<<<<<<< OURS\n0 HEAD\n=======\n0 HEAD\n>>>>>>> THEIRS\n1 CHAR UTF-8\n0 TRLR\n' > c.ged; gedelf check --diagnostics=gcc c.ged | grep conflict-marker | grep -o '^c.ged:[0-9:]*'
    c.ged:1:1:
    c.ged:3:1:
    c.ged:5:1:

A PLANG that stands after other parts stays there, as long as nobody changes what it belongs to (D429).

    $ sed 's/^1 CHAR.*/&\n1 ELF 1.0.0/' head > h; printf '0 @I1@ INDI\n1 NAME Maria /Curie/\n2 TYPE birth\n3 NOTE a\n4 SOUR s\n4 PLANG de\n2 PLANG pl\n1 SEX F\n1 BIRT\n2 PLAC P\n3 FORM f\n3 PLANG fr\n0 TRLR\n' | cat h - > base.ged
    $ sed 's/FORM f/FORM g/' base.ged > ours.ged; sed 's/^4 SOUR.*/&\n5 PAGE 1/; s/SEX F/SEX X/; s/^1 SEX.*/&\n1 OCCU o/' base.ged > theirs.ged; gedelf merge base.ged ours.ged theirs.ged | sed 1,7d
    1 NAME Maria /Curie/
    2 TYPE birth
    3 NOTE a
    4 SOUR s
    5 PAGE 1
    4 PLANG de
    2 PLANG pl
    1 SEX X
    1 BIRT
    2 PLAC P
    3 FORM g
    3 PLANG fr
    1 OCCU o
    0 TRLR
    $ sed 's/Maria/Marya/; s/PLAC P/PLAC Q/' base.ged > ours.ged; sed 's/Maria/Marie/; s/^1 SEX.*/1 NAME M\n&/' base.ged > theirs.ged; gedelf merge -q base.ged ours.ged theirs.ged | sed 1,7d
    <<<<<<< OURS
    1 NAME Marya /Curie/
    2 TYPE birth
    3 NOTE a
    4 SOUR s
    4 PLANG de
    2 PLANG pl
    =======
    1 NAME Marie /Curie/
    2 PLANG pl
    2 TYPE birth
    3 NOTE a
    4 SOUR s
    4 PLANG de
    >>>>>>> THEIRS
    1 NAME M
    1 SEX F
    1 BIRT
    2 PLAC Q
    3 FORM f
    3 PLANG fr
    0 TRLR

What comes to a file without records stands before its trailer.

    $ cat head > base.ged; echo '0 TRLR' >> base.ged; printf '1 NOTE x\n0 @I1@ INDI\n1 NAME A\n0 TRLR\n' | cat head - > theirs.ged; gedelf merge base.ged base.ged theirs.ged | cmp - theirs.ged
