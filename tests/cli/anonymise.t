What anonymising keeps, and what it leaves out (D482).

    $ printf '0 HEAD\n1 SOUR TEST\n1 DATE 1 JAN 2000\n2 TIME 10:00\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Zebulon\n1 BIRT\n2 DATE 3 MAY 1900\n3 TIME 12:00\n4 _X Smithers\n2 PLAC Springfield\n' > dates.ged
    $ printf '1 DEAT\n2 date INT 1950 (about\n3 CONC  Smithers)\n2 AGE 50y\n1 CHAN\n2 DATE 4 JUN 2001\n3 TIME 11:00\n1 EVEN\n2 SDATE 5 JUL 1910\n2 DATE 1911\n0 DATE 1912\n0 TRLR\n' >> dates.ged

Days and months stay, and years move together; with drop, the dates of events are not there any more, nor what is below them.

    $ gedelf anonymise -q --seed x dates.ged | grep -i 'date\|time'
    1 DATE 1 JAN 1960
    2 TIME 10:00
    2 DATE 3 MAY 1860
    3 TIME 12:00
    2 date INT 1910 (tbzkd
    2 DATE 4 JUN 1961
    3 TIME 11:00
    2 SDATE 5 JUL 1870
    2 DATE 1871
    0 DATE 1872
    $ gedelf anonymise -q --seed x --dates=shift dates.ged > a; gedelf anonymise -q --seed x dates.ged | cmp a
    $ gedelf anonymise -q --seed x --dates=drop dates.ged > b; cat b
    0 HEAD
    1 SOUR TEST
    1 DATE 1 JAN 1960
    2 TIME 10:00
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 CHAR UTF-8
    0 @I1@ INDI
    1 NAME Vtjzmet
    1 BIRT
    2 PLAC Mmzopcgevya
    1 DEAT
    2 AGE 50y
    1 CHAN
    2 DATE 4 JUN 1961
    3 TIME 11:00
    1 EVEN
    0 DATE 1872
    0 TRLR
    $ gedelf anonymise --dates=never dates.ged
    gedelf anonymise: --dates must be shift or drop, not 'never'
    See 'gedelf anonymise --help'.
    [2]

Dates that are left out leave nothing else out:

    $ diff a b | grep '^[<>]'
    < 2 DATE 3 MAY 1860
    < 3 TIME 12:00
    < 4 _X Xiqwojol
    < 2 date INT 1910 (tbzkd
    < 3 CONC  Xiqwojol)
    < 2 SDATE 5 JUL 1870
    < 2 DATE 1871

A word of a million letters takes no longer than a million words.

    $ { sed '$d' dates.ged; printf '1 NOTE '; head -c 1000000 /dev/zero | tr '\0' a; printf '\n0 TRLR\n'; } > long.ged
    $ timeout 20 gedelf anonymise -q long.ged -o out.ged; wc -c < out.ged
    1000364

A hexadecimal string stays one, and has no word of the file in it.

    $ { sed '$d' dates.ged; printf '1 NOTE dead beef\n1 _UID dead0123456789BEEFdead\n1 _UID dead0123456789BEEFdead\n0 TRLR\n'; } | gedelf anonymise -q - > out.ged
    $ grep UID out.ged | uniq | wc -l; grep -cE '^1 _UID [a-f]{4}[0-9]{10}[A-F]{4}[a-f]{4}$' out.ged; grep -ci 'dead\|beef' out.ged
    1
    2
    0
    [1]

What is said of escapes that overlap, of what only begins like one, of surrogates in UTF-8 and of a mark at the end stays (D480).

    $ printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NOTE @#x@#U20@\n1 NOTE a\355\241\200\355\260\241b\n0 TRLR\n' > u.ged
    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NOTE x\n2 CONC @#D\n0 TRLR\n' > v.ged; printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR ANSEL\n0 @I1@ INDI\n1 NOTE Mu\350\n0 TRLR\n' > w.ged
    $ for f in u v w; do gedelf anonymise -q --seed x $f.ged > $f.out; gedelf check -v $f.ged | grep -o '[0-9:]* [a-z]*\[.*\]' > before; gedelf check -v $f.out | grep -o '[0-9:]* [a-z]*\[.*\]' | diff before - && wc -c < $f.ged | diff - <(wc -c < $f.out); done

In an identifier, two surrogates become one character.

    $ sed 's/@I1@/@I\xed\xa1\x80\xed\xb0\xa1@/' u.ged > n.ged; gedelf anonymise -q --seed x n.ged > n.out; echo $(($(wc -c < n.ged) - $(wc -c < n.out)))
    2

With --recover, a line that is not understood keeps its level, and a trailer stays one though something odd follows it.

    $ printf '0 HEAD\n1 CHAR UTF-8\n12Zebulon\n0 TRLR\0a\0\n 0  TRLR \001a\n' > t.ged; gedelf anonymise -q --recover --seed x t.ged 2> err | cat -A | tail -3
    12Vtjzmet$
    0 TRLR^@z^@$
     0  TRLR ^Az$

A day that its month has not stays such a one, though the dates are then in another order; and an escape stays in a date that is none.

    $ { sed '$d' dates.ged; printf '1 EVEN\n2 TYPE x\n2 DATE %s\n' 'BET @#DHEBREW@ 29 SVN 5749 AND 29 FEB 1900' 'BET 29 FEB 1900 AND 3 MAR 1850' 'FROM 3 MAR 1950 TO 29 FEB 1900'; echo '0 TRLR'; } > days.ged
    $ gedelf anonymise -q --seed x days.ged -o out.ged; grep 'DATE BET\|FROM' out.ged
    2 DATE BET @#DHEBREW@ 29 SVN 5709 AND 30 FEB 1860
    2 DATE BET 30 FEB 1860 AND 3 MAR 1810
    2 DATE FROM 3 MAR 1910 TO 30 FEB 1860
    $ { sed '/EVEN/,$d' dates.ged; for month in JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC; do printf '1 EVEN\n2 DATE @#DJULIAN@ %s 1901\n' "32 $month" "36 $month" "99 $month"; done; echo '0 TRLR'; } > days.ged
    $ for seed in 5 224; do gedelf anonymise -q --seed $seed days.ged | grep -c 'DATE @#DJULIAN@ '; done
    36
    36

What points to a record that is left out, because it tells of an account (D619), goes with it, so that no pointer leads nowhere that did not before (D480).
An identifier that something else has as well still leads somewhere.

    $ printf '0 HEAD\n1 SOUR x\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 @I1@ INDI\n1 _OWNER @U1@\n2 NOTE x\n1 NOTE @U2@\n1 NOTE @U3@\n1 SEX M\n0 @U1@ _USER joe\n1 _PASS secret\n0 @U3@ _USER joe\n0 @U3@ NOTE 12\n1 _OWNER @U1@\n0 TRLR\n' | \
        gedelf anonymise -q --seed x - | sed -n '/INDI/,$p' | sed 's/\(@U3@ NOTE\).*/\1/'
    0 @I1@ INDI
    1 NOTE @U2@
    1 NOTE @U3@
    1 SEX M
    0 @U3@ NOTE
    0 TRLR
