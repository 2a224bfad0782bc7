Who is living by the earliest and the latest birth (D471, D477, D478): what one mistyped year must not publish, and what the bounds of
relatives tell to the day.

    $ cat > head <<< $'0 HEAD\n1 SOUR TEST\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8'
    $ echo 'cat head; \
      printf "0 @A@ INDI\n1 NAME Ann /Annliving/\n1 SEX F\n1 BIRT\n2 DATE 1990\n1 RESI\n2 DATE 2024\n1 FAMS @F@\n"; \
      printf "0 @B@ INDI\n1 NAME Bob /Bobliving/\n1 SEX M\n1 BIRT\n2 DATE 1988\n%b1 FAMS @F@\n1 FAMC @G@\n" "$3"; \
      printf "0 @C@ INDI\n1 NAME Cid /Bobliving/\n1 FAMC @F@\n"; \
      printf "0 @P@ INDI\n1 NAME Pat /Patliving/\n1 SEX M\n1 BIRT\n2 DATE %s\n1 FAMS @G@\n" "$2"; \
      printf "0 @G@ FAM\n1 HUSB @P@\n1 CHIL @B@\n0 @F@ FAM\n1 HUSB @B@\n1 WIFE @A@\n1 CHIL @C@\n1 MARR\n2 DATE %s\n0 TRLR\n" "$1"' > family
    $ cat > redacted <<< 'gedelf redact --as-of 2026-01-01 "$@" - > out.ged; grep -c living out.ged'

All is right:

    $ sh family '5 MAY 2015' 1955 | sh redacted
    4 living, 0 known to be dead, 0 presumed dead because of their age
    0
    [1]

A marriage, a parent's birth, a census, a second birth that are two centuries too early:

    $ sh family '5 MAY 1815' 1955 | sh redacted
    4 living, 0 known to be dead, 0 presumed dead because of their age
    4 of the living have dates that contradict each other or those of relatives; use --report json to see who
    0
    [1]
    $ sh family '5 MAY 2015' 1788 | sh redacted
    4 living, 0 known to be dead, 0 presumed dead because of their age
    4 of the living have dates that contradict each other or those of relatives; use --report json to see who
    0
    [1]
    $ sh family '5 MAY 2015' 1955 '1 CENS\n2 DATE 1790\n' | sh redacted
    4 living, 0 known to be dead, 0 presumed dead because of their age
    4 of the living have dates that contradict each other or those of relatives; use --report json to see who
    0
    [1]
    $ sh family '5 MAY 2015' 1955 '1 BIRT\n2 DATE 1850\n' | sh redacted
    4 living, 0 known to be dead, 0 presumed dead because of their age
    4 of the living have dates that contradict each other or those of relatives; use --report json to see who
    0
    [1]

The report has the reason, standard error no more than that, and nothing with -q:

    $ sh family '5 MAY 1815' 1955 | gedelf redact --as-of 2026-01-01 --report json - 2>&1 > out.ged
    {"person":"A","living":true,"why":"the dates contradict each other"}
    {"person":"B","living":true,"why":"the dates contradict each other"}
    {"person":"C","living":true,"why":"the dates contradict each other"}
    {"person":"P","living":true,"why":"the dates contradict each other"}
    $ sh family '5 MAY 1815' 1955 | gedelf redact -q --as-of 2026-01-01 - 2>&1 > out.ged

Others who ask say the same:

    $ sh family '5 MAY 1815' 1955 | SOURCE_DATE_EPOCH=1767225600 gedelf stats --format json - | jq -c '.tables.people.rows[] | select(.[0] == "living" or .[0] == "dead by age")'
    ["living",4]
    ["dead by age",0]
    $ sh family '5 MAY 1815' 1955 > family.ged; SOURCE_DATE_EPOCH=1767225600 gedelf query --format csv family.ged 'select count(*) from person where living' | tr -d '\r'
    count(*)
    4

Who is contradictory bounds nobody: Pat has another partner of whom nothing is known, and Pat's birth of 1788 does not make her dead. A
death that is recorded stays one, and bounds nobody either.

    $ sh family '5 MAY 2015' 1788 | sed 's,^0 TRLR,0 @K@ INDI\n1 NAME Kit /Kitliving/\n0 @H@ FAM\n1 HUSB @P@\n1 WIFE @K@\n&,' | sh redacted
    5 living, 0 known to be dead, 0 presumed dead because of their age
    4 of the living have dates that contradict each other or those of relatives; use --report json to see who
    0
    [1]
    $ { cat head; printf '0 @F@ FAM\n1 HUSB @P@\n1 CHIL @C@\n1 CHIL @K@\n0 @P@ INDI\n1 NAME Old /Father/\n1 SEX M\n1 DEAT\n2 DATE 1870\n'; \
        printf '0 @C@ INDI\n1 NAME Cid /Cidliving/\n1 BIRT\n2 DATE 1999\n0 @K@ INDI\n1 NAME Kit /Kitliving/\n0 TRLR\n'; } | sh redacted
    2 living, 1 known to be dead, 0 presumed dead because of their age
    2 of the living have dates that contradict each other or those of relatives; use --report json to see who
    0
    [1]
    $ grep -c Father out.ged
    1

Today bounds everybody, so that ten generations of descendants are enough; eleven people in a line, and the family of 76 generations:

    $ echo 'cat head; i=1; \
      while [ $i -le $1 ]; do \
        printf "0 @I%d@ INDI\n1 NAME N%d\n1 FAMS @F%d@\n1 FAMC @F%d@\n0 @F%d@ FAM\n1 HUSB @I%d@\n1 CHIL @I%d@\n" $i $i $i $((i-1)) $i $i $((i+1)); i=$((i+1)); \
      done; \
      printf "0 @I%d@ INDI\n1 NAME last\n1 FAMC @F%d@\n0 TRLR\n" $i $((i-1))' > line
    $ sh line 9 2> /dev/null | gedelf redact -q --report json - 2>&1 > out.ged | grep -c 'born too long ago'
    0
    [1]
    $ sh line 10 2> /dev/null | gedelf redact -q --report json - 2>&1 > out.ged | jq -r 'select(.living | not).person'
    I1
    $ sh line 76 2> /dev/null | gedelf redact - 2>&1 > out.ged | grep living
    10 living, 0 known to be dead, 67 presumed dead because of their age

The first day of a birth, to the day. Of each family below the last person was born on 5 March 1800 at the latest, by a census, and
what is in the name tells when at the earliest; the dates are those of the column. A is who has no contradiction yet; one day
later there is one.

    $ echo 'cat head; \
      printf "0 @X@ INDI\n1 NAME Bounded\n1 SEX %s\n1 CENS\n2 DATE 5 MAR 1800\n1 FAMS @F@\n1 FAMC @G@\n%b" $1 "$2"; \
      printf "0 @R@ INDI\n1 NAME Relative\n1 SEX %s\n%b" $3 "$4"; \
      printf "%b0 TRLR\n" "$5"' > one
    $ echo 'for day in 5 6; do \
        eval "sh one \"\$@\"" | sed "s/DAY/$day/" | gedelf redact -q --max-age 100 --as-of 2026-01-01 --report json - 2>&1 > out.ged | \
          jq -r "select(.person == \"X\").why"; \
      done' > bound
    $ sh bound F '1 BIRT\n2 DATE DAY MAR 1800\n' M ''
    the person was born too long ago to be living
    the dates contradict each other
    $ sh bound F '1 CHR\n2 DATE DAY MAR 1900\n' M '' # the census less the greatest age
    the person was born too long ago to be living
    the dates contradict each other
    $ sh bound F '' M '1 SEX M\n' '0 @F@ FAM\n1 WIFE @X@\n1 HUSB @R@\n1 ENGA\n2 DATE DAY MAR 1900\n'
    the person was born too long ago to be living
    the dates contradict each other
    $ sh bound F '' M '1 BIRT\n2 DATE DAY MAR 1788\n' '0 @G@ FAM\n1 HUSB @R@\n1 CHIL @X@\n' # a father + 12
    the person was born too long ago to be living
    the dates contradict each other
    $ sh bound F '' M '1 BIRT\n2 DATE DAY MAR 1860\n' '0 @F@ FAM\n1 WIFE @X@\n1 CHIL @R@\n' # a child less 60 for the mother
    the person was born too long ago to be living
    the dates contradict each other
    $ sh bound M '' M '1 BIRT\n2 DATE DAY MAR 1890\n' '0 @F@ FAM\n1 HUSB @X@\n1 CHIL @R@\n' # 90 for the father
    the person was born too long ago to be living
    the dates contradict each other
    $ sh bound M '' F '1 BIRT\n2 DATE DAY MAR 1888\n' '0 @F@ FAM\n1 HUSB @X@\n1 WIFE @R@\n' # a partner less 100 - 12
    the person was born too long ago to be living
    the dates contradict each other

An approximate date is five years wider, and after a day is no end.

    $ sh bound F '1 BIRT\n2 DATE ABT DAY MAR 1805\n' M ''
    the person was born too long ago to be living
    the dates contradict each other
    $ sh bound F '1 BIRT\n2 DATE BEF DAY MAR 1990\n' M ''
    the person was born too long ago to be living
    the person was born too long ago to be living
    $ sh bound F '1 BIRT\n2 DATE AFT DAY MAR 1799\n' M ''
    the person was born too long ago to be living
    the person was born too long ago to be living

A death bounds from below as every event does, though it is evidence; a child that was adopted does not.

    $ sh bound F '1 DEAT N\n2 DATE DAY MAR 1999\n' M ''
    the person was born too long ago to be living
    the person was born too long ago to be living
    $ sh bound F '1 DEAT\n2 DATE DAY MAR 2999\n' M ''
    the dates contradict each other
    the dates contradict each other
    $ sh bound F '' M '1 BIRT\n2 DATE DAY MAR 1990\n1 FAMC @F@\n2 PEDI adopted\n' '0 @F@ FAM\n1 WIFE @X@\n1 CHIL @R@\n'
    the person was born too long ago to be living
    the person was born too long ago to be living

Who marries an ancestor's ancestor's ancestor would make everybody older for ever: those are contradictory, and not dead.

    $ sh line 10 2> /dev/null | sed 's/^0 TRLR/0 @Z@ FAM\n1 HUSB @I1@\n1 WIFE @I11@\n0 TRLR/' | gedelf redact --max-age 110 --as-of 2026-01-01 - 2>&1 > out.ged | grep living
    11 living, 0 known to be dead, 0 presumed dead because of their age
    11 of the living have dates that contradict each other or those of relatives; use --report json to see who

In a family of several partners each is bound by the others, and not by itself: C by A, though B was born later; and who is alone by
nobody, though the greatest age is so small that partners would make each other older.

    $ { cat head; printf '0 @A@ INDI\n1 NAME A\n1 BIRT\n2 DATE 31 DEC 1800\n0 @B@ INDI\n1 NAME B\n1 BIRT\n2 DATE 31 DEC 1850\n0 @C@ INDI\n1 NAME C\n'; \
        printf '0 @F@ FAM\n1 HUSB @B@\n1 HUSB @A@\n1 WIFE @C@\n0 TRLR\n'; } > three.ged
    $ for day in 2008-12-31 2009-01-01; do gedelf redact -q --as-of $day --report json three.ged 2>&1 > out.ged | jq -r '.person + " " + .why'; done
    A the person was born too long ago to be living
    B the person was born too long ago to be living
    C the person may have been born too recently to be presumed dead
    A the person was born too long ago to be living
    B the person was born too long ago to be living
    C the person was born too long ago to be living
    $ { cat head; printf '0 @A@ INDI\n1 NAME A\n1 BIRT\n2 DATE 31 DEC 1800\n0 @F@ FAM\n1 HUSB @A@\n0 TRLR\n'; } | gedelf redact -q --max-age 11 --report json - 2>&1 > out.ged | jq -r '.person + " " + .why'
    A the person was born too long ago to be living

Redacting once more changes nothing, though the living lose the PEDI that told who is no child by birth, and though those who are left out
altogether bind nobody together any more.

    $ { cat head; printf '0 @M@ INDI\n1 NAME Mother\n1 SEX F\n1 BIRT\n2 DATE 1800\n1 FAMS @F@\n0 @X@ INDI\n1 NAME Xliving\n1 FAMC @F@\n2 PEDI adopted\n1 FAMS @G@\n'; \
        printf '0 @Y@ INDI\n1 NAME Young\n1 BIRT\n2 DATE 1990\n1 DEAT\n2 DATE 2000\n1 FAMC @G@\n0 @F@ FAM\n1 WIFE @M@\n1 CHIL @X@\n0 @G@ FAM\n1 HUSB @X@\n1 CHIL @Y@\n0 TRLR\n'; } > adopted.ged
    $ gedelf redact --as-of 2026-01-01 adopted.ged -o once.ged; gedelf redact -q --as-of 2026-01-01 once.ged | cmp once.ged
    2 living, 1 known to be dead, 0 presumed dead because of their age
    $ { cat head; printf '0 @G@ INDI\n1 NAME Grand\n1 FAMS @F@\n0 @X@ INDI\n1 NAME Secret\n1 RESN confidential\n1 FAMC @F@\n1 FAMS @H@\n'; \
        printf '0 @Y@ INDI\n1 NAME Yore\n1 BIRT\n2 DATE 1850\n1 FAMC @H@\n0 @F@ FAM\n1 HUSB @G@\n1 CHIL @X@\n0 @H@ FAM\n1 HUSB @X@\n1 CHIL @Y@\n0 TRLR\n'; } > secret.ged
    $ gedelf redact --as-of 2026-01-01 secret.ged -o once.ged; gedelf redact -q --as-of 2026-01-01 once.ged | cmp once.ged
    1 living, 0 known to be dead, 2 presumed dead because of their age
    $ gedelf redact --drop --as-of 2026-01-01 secret.ged -o dropped.ged; gedelf redact -q --drop --as-of 2026-01-01 dropped.ged | cmp dropped.ged; grep NAME dropped.ged
    2 living, 0 known to be dead, 1 presumed dead because of their age
    1 NAME Yore

Nor does it if somebody without any connection is an adopted child of himself, whose days become earlier without end once the PEDI goes:
who contradicts whom is told when that has come to its end.

    $ { cat head; printf '0 @L@ INDI\n1 NAME Loop\n1 FAMC @F@\n2 PEDI adopted\n0 @F@ FAM\n1 WIFE @L@\n'; \
        printf '0 @P@ INDI\n1 NAME P\n1 BIRT\n2 DATE 1794\n1 DEAT Y\n2 RESN confidential\n1 FAMS @G@\n'; \
        printf '0 @C@ INDI\n1 NAME C\n1 BIRT\n2 DATE 1914\n1 CREM Y\n0 @G@ FAM\n1 CHIL @C@\n0 TRLR\n'; } > loop.ged
    $ gedelf redact --report json --as-of 2026-01-01 loop.ged -o once.ged 2>&1 | jq -r '.person + " " + .why'; gedelf redact -q --as-of 2026-01-01 once.ged | cmp once.ged
    L nothing shows that the person is dead
    P the evidence that the person is dead is itself left out
    C a death, burial, cremation or probate is recorded

A cycle that is one by adoption alone tells nothing either, since nobody sees in the result that it is one by adoption: here it is
somebody born in 1920 who is both child and adoptive grandparent.

    $ { cat head; printf '0 @A@ INDI\n1 NAME A\n1 FAMS @F@\n0 @B@ INDI\n1 NAME B\n1 FAMC @F@\n1 FAMS @H@\n0 @C@ INDI\n1 NAME C\n1 BIRT\n2 DATE 1920\n1 FAMC @F@\n1 FAMS @G@\n'; \
        printf '0 @F@ FAM\n1 HUSB @A@\n0 @G@ FAM\n1 HUSB @C@\n1 CHIL @B@\n0 @H@ FAM\n1 HUSB @B@\n1 CHIL @A@\n0 TRLR\n'; } | \
        sed '/^0 @B@/,/^0 @C@/s/1 FAMS @H@/1 FAMC @G@\n2 PEDI adopted\n&/' > cycle.ged
    $ gedelf redact --as-of 2026-01-01 --max-age 100 cycle.ged -o once.ged; gedelf redact -q --as-of 2026-01-01 --max-age 100 once.ged | cmp once.ged
    2 living, 0 known to be dead, 1 presumed dead because of their age

Some write for the date of a death that the person is living. Signs alone tell nothing.

    $ { cat head; printf '0 @A@ INDI\n1 NAME A\n1 DEAT\n2 DATE %s\n' Living '(LIVING)' '( alive )' 'still living' 'still alive' '(not living)' '()' '(' lively | awk '/@A@/ { sub("A", "A" ++n) } { print }'; \
        printf '0 @A10@ INDI\n1 NAME A\n1 DEAT\n2 DATE (living)\n1 BURI\n2 DATE 2000\n0 TRLR\n'; } | gedelf redact -q --report json - 2>&1 > out.ged | jq -r 'select(.living).person' | tr '\n' ' '
    A1 A2 A3 A4 A5 A7 A8 

So is what denies it in other words, in the event, or as all that something directly below it says.

    $ { cat head; printf '0 @A@ INDI\n1 NAME A\n1 DEAT%b\n' ' no\n2 DATE 1990' ' Not dead\n2 DATE 1990' ' (living)\n2 PLAC here' '\n2 TYPE Living\n2 DATE 1990' '\n2 NOTE still alive' \
          '\n2 DATE 1990\n3 PHRASE lebt noch' '\n2 PLAC here\n2 CAUS not deceased' ' false\n2 AGE 80y' ' Vivante\n2 PLAC here' '\n2 NOTE still alive in 1990' ' dead\n2 PLAC here' '\n2 PLAC here\n3 NOTE living' ' Y\n2 NOTE' | \
        awk '/@A@/ { sub("A", "A" ++n) } { print }'; echo '0 TRLR'; } | gedelf redact -q --as-of 2026-01-01 --report json - 2>&1 > out.ged | jq -r 'select(.living).person' | tr '\n' ' '
    A1 A2 A3 A4 A5 A6 A7 A8 A9 

Burial and probate tell of a death wherever it is asked for, and a denied one does not.

    $ { cat head; printf '0 @A@ INDI\n1 NAME A\n1 BIRT\n2 DATE 1990\n1 %s\n2 PLAC here\n' BURI BRI CREM PROB DEAT WILL 'DEAT N' 'BURI N' | \
        awk '/@A@/ { sub("A", "A" ++n) } { print }'; echo '0 TRLR'; } > deaths.ged
    $ gedelf redact -q --report json deaths.ged 2>&1 > out.ged | jq -r 'select(.living | not).person' | tr '\n' ' '
    A1 A2 A3 A4 A5 
    $ for i in 1 3 4 5 6; do gedelf chart --format svg deaths.ged A$i 2> /dev/null | grep -o '1990–\?' | uniq; done
    1990–
    1990–
    1990–
    1990–
    1990

Where the living go altogether, a cycle of ancestors that one of them closes goes with them: those who are left bound each other then as
others do, so that leaving out the living again changes nothing. B, of the same age as the child A, is contradictory without L.

    $ { cat head; printf '0 @A@ INDI\n1 NAME Aaaa\n1 BIRT\n2 DATE 1800\n1 FAMC @F@\n1 FAMS @H@\n0 @B@ INDI\n1 NAME Bbbb\n1 BIRT\n2 DATE 1800\n1 FAMS @F@\n1 FAMC @G@\n'; \
        printf '0 @L@ INDI\n1 NAME Llll\n1 RESN confidential\n1 FAMS @G@\n1 FAMC @H@\n0 @D@ INDI\n1 NAME Dddd\n1 BIRT\n2 DATE 1800\n'; \
        printf '0 @F@ FAM\n1 HUSB @B@\n1 CHIL @A@\n0 @G@ FAM\n1 HUSB @L@\n1 CHIL @B@\n0 @H@ FAM\n1 HUSB @A@\n1 CHIL @L@\n0 TRLR\n'; } > closed.ged
    $ gedelf redact --as-of 2026-01-01 closed.ged -o once.ged; gedelf redact -q --as-of 2026-01-01 once.ged | cmp once.ged
    1 living, 0 known to be dead, 3 presumed dead because of their age
    $ gedelf redact --drop --as-of 2026-01-01 closed.ged -o once.ged; gedelf redact -q --drop --as-of 2026-01-01 once.ged | cmp once.ged; grep NAME once.ged
    3 living, 0 known to be dead, 1 presumed dead because of their age
    1 NAME Dddd

Who is adopted is no child by birth, whichever way that is said: by PEDI, or by an ADOP that names the family, though a plain FAMC or the
family's CHIL leads there as well (D471 rather than D256: a link by adoption makes nobody dead). X has an adoptive parent who died in 1850;
of another family the ADOP tells nothing.

    $ echo 'cat head; printf "0 @X@ INDI\n1 NAME Xxxx\n%b0 @P@ INDI\n1 NAME Pppp\n1 SEX M\n1 DEAT\n2 DATE 1850\n1 FAMS @F@\n0 @F@ FAM\n1 HUSB @P@\n%b0 @G@ FAM\n0 TRLR\n" "$1" "$2"' > child
    $ echo 'sh child "$@" | gedelf redact -q --as-of 2026-01-01 --report json - 2>&1 > out.ged | jq -r "select(.person == \"X\").living"' > living
    $ sh living '1 FAMC @F@\n' '1 CHIL @X@\n'
    false
    $ sh living '1 FAMC @F@\n2 PEDI adopted\n' '1 CHIL @X@\n'
    true
    $ sh living '1 FAMC @F@\n1 ADOP\n2 FAMC @F@\n' '1 CHIL @X@\n'
    true
    $ sh living '1 ADOP Y\n2 FAMC @F@\n3 ADOP HUSB\n1 FAMC @F@\n2 PEDI birth\n' ''
    true
    $ sh living '1 ADOP\n2 DATE 1990\n2 FAMC @G@\n1 ADOP\n2 FAMC @F@\n' '1 CHIL @X@\n'
    true
    $ sh living '1 ADOP\n2 FAMC @G@\n1 FAMC @F@\n' '1 CHIL @X@\n'
    false
    $ sh living '1 ADOP\n1 BIRT\n2 FAMC @F@\n1 FAMC @F@\n' '1 CHIL @X@\n'
    false
    $ sh living '1 ADOP\n2 FAMC text\n2 FAMC @X@\n2 FAMC @GONE@\n1 FAMC @F@\n' '1 CHIL @X@\n'
    false

Some programs say of each parent, below the family's CHIL or of all its children, how a child is related; what is no birth bounds nothing.
So does a second FAMC, or another PEDI of the same.

    $ sh living '1 FAMC @F@\n' '1 CHIL @X@\n2 _FREL Natural\n2 _MREL birth\n'
    false
    $ sh living '1 FAMC @F@\n' '1 CHIL @X@\n2 _FREL\n2 _MREL Biological\n2 NOTE Adopted\n'
    false
    $ for tag in _FREL _MREL; do for word in Adopted foster Step Unknown; do sh living '1 FAMC @F@\n' "1 CHIL @X@\\n2 _FREL Natural\\n2 $tag $word\\n"; done; done | uniq -c
          8 true
    $ sh living '1 FAMC @F@\n' '1 CHIL @P@\n2 _FREL Adopted\n1 CHIL @X@\n'
    false
    $ sh living '1 FAMC @F@\n' '1 CHIL @X@\n1 _MREL Adopted\n'
    true
    $ sh living '1 FAMC @F@\n2 _FREL Adopted\n' '1 CHIL @X@\n'
    true
    $ sh living '1 FAMC @F@\n1 FAMC @F@\n2 PEDI ADOPTED\n' '1 CHIL @X@\n'
    true
    $ sh living '1 FAMC @F@\n2 PEDI BIRTH\n2 PEDI foster\n' '1 CHIL @X@\n'
    true
    $ sh living '1 FAMC @G@\n2 PEDI adopted\n1 FAMC @F@\n2 PEDI\n' '1 CHIL @X@\n2 NOTE\n3 _FREL Step\n'
    false
    $ sh child '1 FAMC @F@\n' '1 CHIL @X@\n2 _FREL Adopted\n' | SOURCE_DATE_EPOCH=1767225600 gedelf query --format csv - 'select xref from person where living' | tr -d '\r'
    xref
    X

Nor does an adopted child make a parent dead; and those who ask in other ways are told the same.

    $ { cat head; printf '0 @P@ INDI\n1 NAME Pppp\n1 FAMS @F@\n0 @X@ INDI\n1 NAME Xxxx\n1 BIRT\n2 DATE 1850\n1 FAMC @F@\n1 ADOP\n2 FAMC @F@\n0 @F@ FAM\n1 HUSB @P@\n1 CHIL @X@\n0 TRLR\n'; } > adoptive.ged
    $ gedelf redact --as-of 2026-01-01 --report json adoptive.ged -o once.ged 2>&1 | jq -r '.person + " " + .why'; gedelf redact -q --as-of 2026-01-01 once.ged | cmp once.ged
    P nothing shows that the person is dead
    X the person was born too long ago to be living
    $ SOURCE_DATE_EPOCH=1767225600 gedelf query --format csv adoptive.ged 'select xref from person where living' | tr -d '\r'
    xref
    P

If the ADOP goes because of what it says, nobody sees it in the result, so that X tells something about P, and both contradict each other
there: X was born too long before P.

    $ { cat head; printf '0 @P@ INDI\n1 NAME Pppp\n1 FAMS @F@\n1 DEAT\n2 DATE 1750\n0 @X@ INDI\n1 NAME Xxxx\n1 BIRT\n2 DATE 1850\n1 FAMC @F@\n1 ADOP\n2 RESN privacy\n2 FAMC @F@\n'; \
        printf '0 @F@ FAM\n1 HUSB @P@\n1 CHIL @X@\n0 TRLR\n'; } > adoptive.ged
    $ gedelf redact --as-of 2026-01-01 --report json adoptive.ged -o once.ged 2>&1 | jq -r '.person + " " + .why'; gedelf redact -q --as-of 2026-01-01 once.ged | cmp once.ged
    P a death, burial, cremation or probate is recorded
    X the evidence that the person is dead is itself left out

A flag of a program that says somebody is living, or private, counts, whatever else is there, unless it says no.

    $ { cat head; printf '0 @A@ INDI\n1 NAME A\n1 DEAT\n2 DATE 1850\n%b' '1 _LIVING Y\n' '1 _LIVING\n' '1 _LIVING true\n' '1 _LIVING N\n' '1 _LIVING No\n' '1 _LIVING FALSE\n' '1 _LIVING 0\n' \
        '1 _FLGS\n2 __LIVING Living\n' '1 _FLGS\n2 __PRIVATE\n' '1 _FLGS\n2 __PREFERRED\n' '1 _PRIVATE Y\n' '1 _PRIV Y\n' '1 _HID Y\n' '1 _PRIVATE N\n' '1 _NLIV Y\n' '2 _LIVING Y\n' '1 __LIVING\n' \
        '1 _LIVING N\n1 _LIVING Y\n' '1 _LIVING  no \n' | awk '/@A@/ { sub("A", "A" ++n) } { print }'; printf '0 TRLR\n'; } > flags.ged
    $ gedelf redact -q --report json flags.ged 2>&1 > out.ged | jq -r 'select(.living) | .person + " " + .why'
    A1 the record says that the person is living
    A2 the record says that the person is living
    A3 the record says that the person is living
    A8 the record says that the person is living
    A9 the record is restricted (RESN or a private flag), or continues after an unusable line
    A11 the record is restricted (RESN or a private flag), or continues after an unusable line
    A12 the record is restricted (RESN or a private flag), or continues after an unusable line
    A13 the record is restricted (RESN or a private flag), or continues after an unusable line
    A17 the record says that the person is living
    A18 the record says that the person is living
    $ gedelf redact -q --keep A1,A9 --report json flags.ged 2>&1 > out.ged | jq -r 'select(.person == "A1" or .person == "A9").why'
    the person was chosen to be kept
    the person was chosen to be kept
    $ gedelf redact -q flags.ged | gedelf redact - 2>&1 > again.ged; gedelf redact -q flags.ged | cmp - again.ged
    10 living, 9 known to be dead, 0 presumed dead because of their age

So does one on an event, or on a family.

    $ { cat head; printf '0 @A@ INDI\n1 NAME A\n1 DEAT\n2 DATE 1850\n1 OCCU spy\n2 _PRIV Y\n1 OCCU baker\n2 _PRIV N\n1 OCCU thief\n2 _FLGS\n3 __PRIVATE\n1 FAMS @F@\n0 @F@ FAM\n1 HUSB @A@\n1 MARR\n2 PLAC there\n1 _PRIVATE Y\n0 TRLR\n'; } | gedelf redact -q - | grep 'OCCU\|PLAC'
    1 OCCU baker

Of several dates of an event any may be the right one.

    $ { cat head; printf '0 @A%d@ INDI\n1 NAME A\n%b' 1 '1 BIRT\n2 DATE 1850\n2 DATE 1990\n' 2 '1 BIRT\n2 DATE 1990\n2 DATE 1850\n' 3 '1 BIRT\n2 DATE 1850\n2 DATE 1860\n' 4 '1 BIRT\n2 DATE 1850\n2 DATE nobody knows\n' \
        5 '1 DEAT Y\n2 DATE 1850\n2 DATE 3000\n' 6 '1 DEAT Y\n2 DATE 1850\n2 DATE 1851\n' 7 '1 DEAT Y\n2 DATE 1850\n2 DATE (living)\n'; printf '0 TRLR\n'; } | gedelf redact -q --as-of 2026-01-01 --report json - 2>&1 > out.ged | jq -r '.person + " " + .why'
    A1 the person may have been born too recently to be presumed dead
    A2 the person may have been born too recently to be presumed dead
    A3 the person was born too long ago to be living
    A4 nothing shows that the person is dead
    A5 nothing shows that the person is dead
    A6 a death, burial, cremation or probate is recorded
    A7 nothing shows that the person is dead
