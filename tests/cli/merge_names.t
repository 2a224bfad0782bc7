Merging names: identifiers of records, and extension tags.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 SUBM @U@\n0 @U@ SUBM\n1 NAME U\n0 @I1@ INDI\n1 NAME Ada /Byron/\n1 FAMC @F1@\n0 @I2@ INDI\n1 NAME George /Byron/\n1 FAMS @F1@\n0 @F1@ FAM\n  1 HUSB   @I2@\n1 CHIL @I1@\n0 @N1@ NOTE text \n1 CONT more\n0 TRLR\n' > base.ged
    $ printf '#!/bin/sh\nsed "$1" base.ged > ours.ged; sed "$2" base.ged > theirs.ged; shift 2\ngedelf merge "$@" base.ged ours.ged theirs.ged -o out.ged; s=$?; diff ours.ged out.ged; exit $s\n' > both && chmod +x both

A renaming that only one side made is in the result, and pointers follow, in the header too; the rest of the line stays (D407, D429).

    $ ./both '' 's/@I2@/@P7@/'
    12c12
    < 0 @I2@ INDI
    ---
    > 0 @P7@ INDI
    16c16
    <   1 HUSB   @I2@
    ---
    >   1 HUSB   @P7@
    $ ./both 's/@P7@/@I2@/' 's/@U@/@U1@/'
    6,7c6,7
    < 1 SUBM @U@
    < 0 @U@ SUBM
    ---
    > 1 SUBM @U1@
    > 0 @U1@ SUBM
    $ ./both 's/@N1@/@N2@/' 's/@I2@/@P7@/; s/Ada/Augusta/'
    10c10
    < 1 NAME Ada /Byron/
    ---
    > 1 NAME Augusta /Byron/
    12c12
    < 0 @I2@ INDI
    ---
    > 0 @P7@ INDI
    16c16
    <   1 HUSB   @I2@
    ---
    >   1 HUSB   @P7@
    $ ./both 's/Ada/Augusta/' 's/@N1@/@N2@/'
    18c18
    < 0 @N1@ NOTE text 
    ---
    > 0 @N2@ NOTE text 

Exchanged identifiers are; so is one that becomes free.

    $ ./both '' 's/@I1@/@X@/; s/@I2@/@I1@/; s/@X@/@I2@/'
    9c9
    < 0 @I1@ INDI
    ---
    > 0 @I2@ INDI
    12c12
    < 0 @I2@ INDI
    ---
    > 0 @I1@ INDI
    16,17c16,17
    <   1 HUSB   @I2@
    < 1 CHIL @I1@
    ---
    >   1 HUSB   @I1@
    > 1 CHIL @I2@
    $ ./both '' '/@N1@/,/CONT/d; s/@I2@/@N1@/'
    12c12
    < 0 @I2@ INDI
    ---
    > 0 @N1@ INDI
    16c16
    <   1 HUSB   @I2@
    ---
    >   1 HUSB   @N1@
    18,19d17
    < 0 @N1@ NOTE text 
    < 1 CONT more

In another encoding.

    $ gedelf convert -q --output-encoding UTF-16LE base.ged -o wide.ged; sed 's/@I2@/@P7@/' base.ged > theirs.ged; gedelf merge base.ged wide.ged theirs.ged -o out.ged; gedelf get out.ged FAM.HUSB; gedelf diff theirs.ged out.ged
    @P7@

Two different names are a conflict of the record and of every pointer to it.

    $ ./both 's/@I2@/@O@/' 's/@I2@/@T@/'
    ours.ged:12:1: error[merge-conflict]: the identifier is in conflict: both sides changed it in different ways; in INDI @O@, George /Byron/
          = elf-1.0 §applications
    11a12
    > <<<<<<< OURS
    12a14,16
    > =======
    > 0 @T@ INDI
    > >>>>>>> THEIRS
    15a20
    > <<<<<<< OURS
    16a22,24
    > =======
    >   1 HUSB   @T@
    > >>>>>>> THEIRS
    [1]
    $ ./both 's/@I2@/@O@/' 's/@I2@/@T@/' -q --conflicts theirs
    12c12
    < 0 @O@ INDI
    ---
    > 0 @T@ INDI
    16c16
    <   1 HUSB   @O@
    ---
    >   1 HUSB   @T@
    $ ./both 's/@I2@/@O@/' 's/@I2@/@T@/' -q --conflicts both
    $ ./both 's/@I2@/@O@/' 's/@I2@/@T@/; s/^1 FAMS/1 OCCU lord\n&/' -q
    11a12
    > <<<<<<< OURS
    12a14,16
    > =======
    > 0 @T@ INDI
    > >>>>>>> THEIRS
    14a19
    > 1 OCCU lord
    15a21
    > <<<<<<< OURS
    16a23,25
    > =======
    >   1 HUSB   @T@
    > >>>>>>> THEIRS
    [1]

A name that something else has is not taken, nor is one that follows from it.

    $ ./both 's/^0 TRLR/0 @P7@ INDI\n&/' 's/@I2@/@P7@/'
    ours.ged:12:1: error[merge-conflict]: the identifier is in conflict: THEIRS changed it to one that is already in use, so OURS keeps its own; in INDI @I2@, George /Byron/
          = elf-1.0 §applications
    [1]
    $ ./both 's/^0 TRLR/0 @N5@ NOTE other\n&/' 's/@N1@/@N5@/; s/@I1@/@N1@/'
    ours.ged:9:1: error[merge-conflict]: the identifier is in conflict: THEIRS changed it to one that is already in use, so OURS keeps its own; in INDI @I1@, Ada /Byron/
          = elf-1.0 §applications
    ours.ged:18:1: error[merge-conflict]: the identifier is in conflict: THEIRS changed it to one that is already in use, so OURS keeps its own; in NOTE @N1@
          = elf-1.0 §applications
    [1]
    $ ./both 's/^1 FAMS.*/&\n1 ASSO @P7@/' 's/@I2@/@P7@/' -q --conflicts theirs
    $ ./both 's/@I2@/@P7@/' 's/^0 TRLR/0 @P7@ INDI\n&/' -q
    19a20
    > 0 @P8@ INDI

Tags: one that OURS does not document keeps its unknown meaning, and one that THEIRS does not document as well.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME Ann /Ash/\n0 TRLR\n' > base.ged
    $ ./both 's/^1 NAME.*/&\n1 _T mine/' 's/VERS.*/&\n1 SCHMA\n2 TAG _T http:\/\/b.example\//; s/^1 NAME.*/&\n1 _T yours/'
    ours.ged:1:1: warning[merge-retagged]: the tag _T of THEIRS becomes _T2, because _T has a different meaning in OURS; in HEAD
          = elf-1.0 §applications
    3a4,5
    > 1 SCHMA
    > 2 TAG _T2 http://b.example/
    6a9
    > 1 _T2 yours
    $ ./both 's/VERS.*/&\n1 SCHMA\n2 TAG _T http:\/\/b.example\//; s/^1 NAME.*/&\n1 _T yours/' 's/^1 NAME.*/&\n1 _T mine/' -q
    8a9
    > 1 _T2 mine

Where BASE has the tag, and one side says what it means, that holds for all.

    $ sed -i 's/^1 NAME.*/&\n1 _T mine/' base.ged
    $ ./both 's/Ann/Anna/' 's/VERS.*/&\n1 SCHMA\n2 TAG _T http:\/\/b.example\//'
    3a4,5
    > 1 SCHMA
    > 2 TAG _T http://b.example/
    $ sed -i 's/VERS.*/&\n1 SCHMA\n2 TAG _T http:\/\/a.example\/\n2 TAG _S http:\/\/s.example\//' base.ged
    $ ./both 's/Ann/Anna/' 's/a.example/b.example/'
    5d4
    < 2 TAG _T http://a.example/
    6a6
    > 2 TAG _T http://b.example/
    $ ./both 's/a.example/b.example/' 's/Ann/Anna/'
    8c8
    < 1 NAME Ann /Ash/
    ---
    > 1 NAME Anna /Ash/
    $ ./both 's/Ann/Anna/' '/TAG _T/d'
    5d4
    < 2 TAG _T http://a.example/

All three differ: both sides have their own tag now.

    $ ./both 's/a.example/b.example/' 's/a.example/c.example/; s/mine/yours/' -q
    6a7
    > 2 TAG _T2 http://c.example/
    9a11
    > 1 _T2 yours

A tag that OURS has for the same meaning is taken.

    $ ./both 's/TAG _T.*/TAG _T http:\/\/b.example\/\n2 TAG _U http:\/\/c.example\//' 's/a.example/c.example/' -q
    10a11
    > 1 _U mine

ELF schemas: the same.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n1 SCHMA\n2 PRFX x http://a.example/\n2 IRI x:thing\n3 TAG _T https://terms.fhiso.org/elf/INDIVIDUAL_RECORD\n0 @I1@ INDI\n1 NAME Ann /Ash/\n1 _T mine\n0 TRLR\n' > base.ged
    $ ./both 's/Ann/Anna/' 's/x:thing/x:other/'
    10a11,12
    > 1 SCHMA
    > 2 IRI x:other
    $ ./both 's/x:thing/x:one/' 's/x:thing/x:two/' -q; gedelf dump --typed out.ged | grep -o 'example/[a-z]*"'
    11a12,14
    > 1 SCHMA
    > 2 IRI x:two
    > 3 TAG _T2 https://terms.fhiso.org/elf/INDIVIDUAL_RECORD
    14a18
    > 1 _T2 mine
    example/"
    example/one"
    example/two"

A file that was translated says it in structures (D330).

    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME Ann /Ash/\n0 TRLR\n' > seven.ged; gedelf convert -q --to elf-1.0 seven.ged -o base.ged
    $ sed 's/VERS.*/&\n1 SCHMA\n2 TAG _T http:\/\/a.example\//; s/^1 NAME.*/&\n1 _T x/' seven.ged > a.ged; sed 's/a.example/b.example/' a.ged > b.ged; gedelf convert -q --to elf-1.0 a.ged -o a5.ged; gedelf merge -q base.ged a5.ged b.ged | grep _T
    1 _SCHMA _T2 http://b.example/
    1 _SCHMA _T http://a.example/
    1 _T x
    1 _T2 x

What stands after the trailer goes, changes and stays with its record; what comes to it is before it.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n1 NAME a\n0 TRLR\nafter\n' > base.ged
    $ ./both 's/NAME a/NAME b/' '/after/d' -q --recover 2>/dev/null
    9d8
    < after
    $ ./both '/after/d' 's/NAME a/NAME b/' -q --recover 2>/dev/null
    7c7
    < 1 NAME a
    ---
    > 1 NAME b
    $ ./both 's/NAME a/NAME b/' 's/NAME a/&\n1 SEX F/' -q --recover 2>/dev/null
    7a8
    > 1 SEX F

An identifier that the dialect of OURS cannot have would not be read again: a new record gets another, and a renaming is a conflict without
another version.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n1 SCHMA\n2 PRFX elf https://terms.fhiso.org/elf/\n2 IRI elf:ADDRESS\n3 TAG ADDR elf:Agent\n0 @A@ INDI\n1 NAME Ann\n0 TRLR\n' > base.ged
    $ printf '0 HEAD\n1 ELF 1.0.0\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n0 @A@ INDI\n1 NAME Ann\n1 ASSO @IЖ@\n0 @IЖ@ INDI\n1 NAME Lev\n0 TRLR\n' > theirs.ged
    $ gedelf merge -q base.ged base.ged theirs.ged | tail -n 6
    0 @A@ INDI
    1 NAME Ann
    1 ASSO @X1@
    0 @X1@ INDI
    1 NAME Lev
    0 TRLR
    $ sed 's/@A@/@Ж@/' theirs.ged > named.ged; gedelf merge -q base.ged base.ged named.ged -o out.ged; sed -n '/INDI/p' out.ged
    0 @A@ INDI
    0 @X1@ INDI

Identifiers that a side gave to others are noticed where all others are as they were: an addition comes to the person, and not to the
identifier (D406). People who are called the same are told apart by what else is known of them, families by their people.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n' > base.ged; i=0; for n in Ada Bob Cecil Dora Emil Fay Ada; do i=$((i+1)); printf "0 @I$i@ INDI\n1 NAME $n /Stone/\n1 BIRT\n2 DATE 180$i\n1 FAMC @F$((i%2+1))@\n"; done >> base.ged
    $ printf '0 @F1@ FAM\n1 CHIL @I2@\n1 CHIL @I4@\n1 CHIL @I6@\n0 @F2@ FAM\n1 CHIL @I1@\n1 CHIL @I3@\n1 CHIL @I5@\n1 CHIL @I7@\n0 TRLR\n' >> base.ged
    $ printf '#!/bin/sh\necho "s/@$1@/@X@/; s/@$2@/@$1@/; s/@X@/@$2@/"\n' > swap && chmod +x swap
    $ for s in "$(./swap I1 I4)" "$(./swap I1 I4); $(./swap I4 I5)" "$(./swap I1 I7)" "$(./swap I1 I4); $(./swap F1 F2)"; do ./both "$s" '/DATE 1801/i2 TYPE first' > /dev/null; gedelf get -q out.ged 'INDI[BIRT.TYPE].BIRT.DATE'; ./both '/DATE 1801/i2 TYPE first' "$s" > /dev/null; gedelf get -q out.ged 'INDI[BIRT.TYPE].BIRT.DATE'; done
    1801
    1801
    1801
    1801
    1801
    1801
    1801
    1801
    $ ./both "$(./swap F1 F2)" '/FAM$/a1 MARR Y' > /dev/null; gedelf diff base.ged theirs.ged | grep -c MARR; sed '/@F1@ FAM/a1 MARR Y' base.ged > theirs.ged; gedelf merge base.ged ours.ged theirs.ged | gedelf get - 'FAM[MARR].CHIL'
    2
    @I2@
    @I4@
    @I6@

So are identifiers of records that are gone, or new, where no two were exchanged: Fay is removed and Ada gets her identifier, or somebody new gets
Ada's. What was said of Fay does not come to Ada, nor what was said of Ada to somebody new.

    $ ./both '/DATE 1806/i2 TYPE first' '/@I6@ INDI/,/FAMC/d; /CHIL @I6@/d; s/@I7@/@I6@/' > both.out
    ours.ged:31:1: error[merge-conflict]: the record is in conflict: one side removed it, and the other changed it or still uses it; in INDI @I6@, Fay /Stone/
          = elf-1.0 §applications
    ours.ged:37:1: error[merge-conflict]: the identifier is in conflict: THEIRS changed it to one that is already in use, so OURS keeps its own; in INDI @I7@, Ada /Stone/
          = elf-1.0 §applications
    [1]
    $ gedelf get -q --recover out.ged 'INDI[BIRT.TYPE].NAME'
    Fay /Stone/
    $ ./both '/DATE 1807/i2 TYPE first' 's/@I7@/@I8@/; /^0 @F1@/i0 @I7@ INDI\n1 NAME Gwen /Stone/\n1 BIRT\n2 DATE 1809' > both.out; gedelf get -q out.ged 'INDI[BIRT.TYPE].BIRT.DATE'
    1807

What is said of the two is the same person's where it is more than a name: names that were put right are no exchange. Nor is anything with --match id.

    $ ./both 's/Ada/X/; s/Dora/Ada/; s/X/Dora/' '/DATE 1801/i2 TYPE first' > /dev/null; gedelf get -q out.ged 'INDI[BIRT.TYPE].NAME'
    Dora /Stone/
    $ ./both "$(./swap I1 I4)" '/DATE 1801/i2 TYPE first' --match id > /dev/null; gedelf get -q out.ged 'INDI[BIRT.TYPE].BIRT.DATE'
    1804

A record that one side removed, and of which the other changed only the identifier, goes, and a note says so (D407, D420).

    $ ./both '/@I6@ INDI/,/FAMC/d; /CHIL @I6@/d' 's/@I6@/@P6@/' -v
    ours.ged:1:1: note[merge-gone]: the record @P6@, formerly @I6@, is not in the result: one side removed it, and the other changed only its identifier; in INDI @P6@, Fay /Stone/
          = elf-1.0 §applications
    $ ./both 's/@I6@/@P6@/' '/@I6@ INDI/,/FAMC/d; /CHIL @I6@/d' -v
    ours.ged:31:1: note[merge-gone]: the record @P6@, formerly @I6@, is not in the result: one side removed it, and the other changed only its identifier; in INDI @P6@, Fay /Stone/
          = elf-1.0 §applications
    31,35d30
    < 0 @P6@ INDI
    < 1 NAME Fay /Stone/
    < 1 BIRT
    < 2 DATE 1806
    < 1 FAMC @F1@
    44d38
    < 1 CHIL @P6@
