In doubt a person is living (D470), and whom nobody knows is nobody to be published (D473, D474).

    $ printf '0 HEAD\n1 SOUR x\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n' > head
    $ echo '{ cat head; for lines in "$@"; do printf "0 @A@ INDI\n1 NAME A\n%b\n" "$lines"; done | awk "/@A@/ { sub(\"A\", \"A\" ++n) } { print }"; echo "0 TRLR"; } > people.ged; \
      gedelf redact -q --as-of 2026-01-01 people.ged -o once.ged; gedelf redact -q --as-of 2026-01-01 once.ged | cmp once.ged; \
      gedelf redact -q --as-of 2026-01-01 --report json people.ged 2>&1 > out.ged | jq -r "select(.living).person" | tr "\n" " "' > doubted
    $ echo 'gedelf redact -q --as-of 2026-01-01 - > once.ged; gedelf redact -q --as-of 2026-01-01 once.ged | cmp once.ged; cat once.ged' > twice

A death whose parts are all empty tells nothing: programs write them for everybody. Neither do the form of a place, identifiers, flags and
restrictions, signs alone, or a pointer that leads nowhere on purpose. But whoever changed a death has put it there.

    $ sh doubted '1 BIRT\n2 DATE 3 MAY 1990\n1 DEAT\n2 DATE\n2 PLAC' '1 DEAT\n2 PLAC\n3 FORM City, Country\n3 MAP\n4 LATI\n4 LONG' '1 DEAT\n2 PLAC , , ,\n2 DATE ?' '1 DEAT\n2 CHAN\n3 DATE 1 MAY 2020\n4 TIME 10:00' \
        '1 BURI\n2 _UID 123\n2 RIN 7\n2 _PRIM Y' '1 DEAT\n2 ADDR\n3 CONT\n3 CITY' '1 PROB\n2 RESN locked' '1 DEAT\n2 SOUR @VOID@' '1 CREM\n2 NOTE  '
    A1 A2 A3 A5 A6 A7 A8 A9 

Anything that is said, however deep it is, does, and so does a pointer.

    $ sh doubted '1 DEAT\n2 DATE\n2 PLAC x' '1 DEAT\n2 PLAC\n3 MAP\n4 LATI N1' '1 DEAT Y\n2 DATE' '1 DEAT\n2 SOUR @S@' '1 DEAT\n2 DATE\n3 PHRASE unknown' '1 DEAT\n2 NOTE\n3 CONT x' '1 BURI\n2 DATE 2000' '1 DEAT\n2 PLAC Ж'

What goes itself tells nothing either: a text in the place of a pointer, and what is restricted.

    $ sh doubted '1 DEAT\n2 SUBM Una' '1 DEAT\n2 PLAC\n3 NOTE x\n4 _PRIV Y' '1 DEAT\n2 ASSO Una\n3 RELA x' '1 DEAT\n2 SUBM @U@'
    A1 A2 A3 

A death that is denied, in any of these words, with signs around it, and in GEDCOM 7 too; what is said below it does not count then.

    $ echo 'for v in 5.5.1 7.0; do for word in "$@"; do printf "0 HEAD\n1 GEDC\n2 VERS %s\n0 @I1@ INDI\n1 NAME A\n1 %s\n2 PLAC x\n2 DATE 1990\n0 TRLR\n" $v "$word" | \
      gedelf redact -q --report json - 2>&1 > out.ged | grep -q "living\":true" || echo "$v $word"; done; done' > denied
    $ sh denied 'DEAT No' 'DEAT no' 'DEAT N' 'DEAT living' 'DEAT alive' 'DEAT (living)' 'DEAT false' 'BURI no' 'CREM No' 'PROB N' 'DEAT [Living]' 'DEAT Living.' 'DEAT *ALIVE*' 'DEAT (no)' 'DEAT N.' 'DEAT nein' 'DEAT Non' 'DEAT Нет' \
        'DEAT Жив' 'DEAT ЖИВА' 'DEAT Żyje'
    $ sh denied 'DEAT Y' 'DEAT' 'DEAT yes' 'DEAT nobody' 'DEAT died living alone'
    5.5.1 DEAT Y
    5.5.1 DEAT
    5.5.1 DEAT yes
    5.5.1 DEAT nobody
    5.5.1 DEAT died living alone
    7.0 DEAT Y
    7.0 DEAT
    7.0 DEAT yes
    7.0 DEAT nobody
    7.0 DEAT died living alone

A year without its century bounds nothing (D471), nor does a Hebrew one without its thousands; with an epoch it does, and the French
calendar has short years.

    $ sh doubted '1 BIRT\n2 DATE 12 MAY 90' '1 BIRT\n2 DATE 99' '1 BIRT\n2 DATE 100' '1 BIRT\n2 DATE 0' '1 BIRT\n2 DATE ABT 90' '1 BIRT\n2 DATE BET 88 AND 92' '1 BIRT\n2 DATE FROM 88 TO 1850' '1 BIRT\n2 DATE 90/91' \
        '1 BIRT\n2 DATE @#DJULIAN@ 12 MAY 90' '1 BIRT\n2 DATE @#DHEBREW@ 750' '1 BIRT\n2 DATE @#DHEBREW@ 999' '1 CHR\n2 DATE 12 MAY 90'
    A1 A2 A4 A5 A6 A7 A8 A9 A10 A11 A12 
    $ sh doubted '1 BIRT\n2 DATE 90 B.C.' '1 BIRT\n2 DATE @#DFRENCH R@ 12 VEND 3' '1 BIRT\n2 DATE @#DHEBREW@ 5600' '1 BIRT\n2 DATE 742' '1 BIRT\n2 DATE 1850' '1 DEAT\n2 DATE 12 MAY 90'
    $ sh doubted '1 BIRT\n2 DATE 12 MAY 90\n1 CENS\n2 DATE 1890' '1 BIRT\n2 DATE 1990\n1 CENS\n2 DATE 12 MAY 90' '1 FAMS @F@\n0 @F@ FAM\n1 HUSB @A3@\n1 MARR\n2 DATE 12 MAY 90'
    A2 A3 

All lines of an address are read: of the living, of a submitter, below an event, and where the first line is empty. A street counts with
its house, whatever comes before it, and whatever follows a comma.

    $ echo 'where=$1; shift; { cat head; printf "$where"; printf "0 @I2@ INDI\n1 NAME Old /One/\n1 DEAT Y\n"; for text in "$@"; do echo "1 NOTE $text"; done; echo "0 TRLR"; } | sh twice | grep NOTE' > stays
    $ for where in '0 @I1@ INDI\n1 NAME Zq\n1 RESI\n2 ADDR' '0 @I1@ INDI\n1 NAME Zq\n1 RESI\n2 Addr' '0 @U@ SUBM\n1 NAME Zq\n1 _X\n2 ADDR' '0 @I1@ INDI\n1 NAME Zq\n0 @F@ FAM\n1 HUSB @I1@\n1 CENS\n2 ADDR'; do \
        sh stays "$where Rose House\n3 CONT a.aaa@@bbb.example\n3 CONT Tel. 030 1234567\n3 CONT www.zoe.example/x\n3 CONT Web: zoesite.example\n" a.aaa@@bbb.example 0301234567 zoe.example/x zoesite.example 'at Rose House' 'bbb.example' aaa@@bbb.example; done
    1 NOTE bbb.example
    1 NOTE aaa@@bbb.example
    1 NOTE bbb.example
    1 NOTE aaa@@bbb.example
    1 NOTE bbb.example
    1 NOTE aaa@@bbb.example
    1 NOTE bbb.example
    1 NOTE aaa@@bbb.example
    $ echo 'lines=$1; shift; sh stays "0 @I1@ INDI\n1 NAME Zq\n1 ADDR$lines" "$@"' > address
    $ sh address "\n2 CONT Sesam Street 3\n2 CONT 80331 Town\n" 'Sesam Street 3' 'at Sesam Street 3, then' 'Sesam Street' 'Sesam Street 4' '80331 Town' Town
    1 NOTE Sesam Street
    1 NOTE Sesam Street 4
    1 NOTE 80331 Town
    1 NOTE Town
    $ sh address "\n2 CONT\n2 CONT Sesam Street\n2 CONT Town\n" 'Sesam Street' Town
    1 NOTE Town
    $ sh address " Zq Zqson\n2 CONT Haus Sonne\n2 CONT Sesam Street 3\n2 CONT 80331 Town\n" 'Sesam Street 3' 'Haus Sonne' 'Sonne 3' '3 Town'
    1 NOTE Haus Sonne
    1 NOTE Sonne 3
    1 NOTE 3 Town
    $ sh address " Sesamstraße 3, 80331 München\n" 'Sesamstraße 3' 'SESAMSTRASSE 3, 80331 München' 'Sesamstraße' '80331 München' '3, München'
    1 NOTE Sesamstraße
    1 NOTE 80331 München
    1 NOTE 3, München
    $ sh address " 12, rue de la Paix, 75002 Paris\n" '12 rue de la Paix' '12, Rue de la Paix' 'rue de la Paix' '75002 Paris'
    1 NOTE rue de la Paix
    1 NOTE 75002 Paris
    $ sh address " Via Roma, 12, 00100 Roma\n" 'Via Roma 12' 'via Roma, n. 12' 'Via Roma'
    1 NOTE Via Roma
    $ sh address " Flat 2\n2 CONT 14 Elm Row, Town\n2 ADR2 Dept. Street 5\n" 'at 14 Elm Row' 'Elm Row' '2 Elm Row' 'dept street 5'
    1 NOTE Elm Row
    1 NOTE 2 Elm Row
    $ sh address " 12345 Elm Row, Town 99999\n" '12345 Elm Row' '12345 Town' 'Town 99999'
    1 NOTE 12345 Town
    1 NOTE Town 99999
    $ sh address " 123 5th Avenue, Town\n" '123 5th Avenue' '5th Avenue' '5 Avenue'
    1 NOTE 5th Avenue
    1 NOTE 5 Avenue

What only looks like a web address because of a full stop is none.

    $ sh address " x\n2 CONT St.Gallen\n2 CONT Frankfurt a.M.\n2 CONT Hauptstr.12\n2 CONT http://a.b/c\n" 'St.Gallen' 'Frankfurt a.M.' 'in Hauptstr.12' a.b/c
    1 NOTE St.Gallen
    1 NOTE Frankfurt a.M.

A letter after the number of a house, and what announces the number, do not matter; nor do digits of other scripts.

    $ sh address " Sesamweg 17\n" 'Sesamweg 17a' 'Sesamweg 17 a' 'Sesamweg Nr. 17' 'Sesamweg No 17b' 'Sesamweg 171' 'Sesamweg 17th' 'Sesamweg Nr. 18' 'Sesamweg ۱۷'
    1 NOTE Sesamweg 171
    1 NOTE Sesamweg 17th
    1 NOTE Sesamweg Nr. 18
    $ sh address " Sesamweg Nr. 17a\n1 PHON 030 1234567\n" 'Sesamweg 17' 'Sesamweg 17c' '٠٣٠١٢٣٤٥٦٧' '०३०१२३४५६७' '٠٣٠١٢٣٤٥٦'
    1 NOTE ٠٣٠١٢٣٤٥٦

An e-mail address is known though its signs are written as words.

    $ sh address " x\n1 EMAIL zq@@secret.example\n1 NOTE an (at) other [dot] example\n" 'zq (at) secret.example' 'zq[AT]secret(dot)example' 'at zq { at } secret [ dot ] example.' an@@other.example 'zq at secret.example' 'q (at) secret.example' '(at' 'zq (at secret.example' '(at)' 'zq (attic) secret.example'
    1 NOTE zq at secret.example
    1 NOTE q (at) secret.example
    1 NOTE (at
    1 NOTE zq (at secret.example
    1 NOTE (at)
    1 NOTE zq (attic) secret.example

People without a record: an association goes, and what is said of a family that has none.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I2@ INDI\n1 NAME Old /One/\n1 BAPM\n2 ASSO @VOID@\n3 PHRASE Secretw Kid\n3 ROLE GODP\n1 DEAT Y\n1 ASSO @VOID@\n2 PHRASE Secretw Kid\n2 ROLE FRIEND\n1 ASSO @I3@\n2 PHRASE known\n2 ROLE FRIEND\n1 FAMC @VOID@\n2 NOTE Secretw\n1 FAMS @VOID@\n2 NOTE Secretw\n1 FAMC @F1@\n2 NOTE stays\n1 ALIA @VOID@\n2 PHRASE Oldie\n' > seven.ged
    $ printf '0 @I3@ INDI\n1 NAME Other\n1 DEAT Y\n0 @F1@ FAM\n1 HUSB @I3@\n1 CHIL @I2@\n0 TRLR\n' >> seven.ged; sh twice < seven.ged | sed -n '/@I2@ INDI/,/@I3@ INDI/p'
    0 @I2@ INDI
    1 NAME Old /One/
    1 BAPM
    1 DEAT Y
    1 ASSO @I3@
    2 PHRASE known
    2 ROLE FRIEND
    1 FAMC @VOID@
    1 FAMS @VOID@
    1 FAMC @F1@
    2 NOTE stays
    1 ALIA @VOID@
    2 PHRASE Oldie
    0 @I3@ INDI
    $ { cat head; printf '0 @I2@ INDI\n1 NAME Old /One/\n1 DEAT Y\n1 ASSO @I77@\n2 RELA Secretw Kid\n1 Asso Secretw Kid\n1 CHR\n2 _SHAN Secretw Kid\n2 _SHAR @I77@\n3 ROLE Secretw\n2 _WITN Secretw Kid\n2 PLAC x\n1 FAMC Kid family\n2 CONT of Secretw\n1 FAMS @F9@\n2 NOTE Secretw\n1 ANCI Secretw\n1 ASSO @I2@\n2 RELA himself\n0 TRLR\n'; } | sh twice | sed -n '/INDI/,$p'
    0 @I2@ INDI
    1 NAME Old /One/
    1 DEAT Y
    1 CHR
    2 PLAC x
    1 FAMC
    1 FAMS @F9@
    1 ANCI
    1 ASSO @I2@
    2 RELA himself
    0 TRLR

A family of which no partner has a record keeps its members alone, unless one of its events, or the birth of a child, was
so long ago that nobody can be living.

    $ { cat head; printf '0 @I2@ INDI\n1 NAME Old\n1 DEAT Y\n'; printf '0 @F%d@ FAM\n1 CHIL @I2@\n%b' 1 '1 MARR\n2 DATE 5 MAY 2015\n2 PLAC here\n' 2 '1 MARR\n2 DATE 31 DEC 1927\n2 PLAC here\n' 3 '1 MARR\n2 DATE 1 JAN 1928\n' \
        4 '1 HUSB @GONE@\n1 WIFE Text\n1 MARR Y\n2 PLAC here\n' 5 '1 HUSB @I2@\n1 MARR\n2 DATE 2015\n' 6 '1 DIV\n2 DATE 1900\n1 MARR\n2 DATE 2015\n'; printf '0 @F7@ FAM\n1 CHIL @I3@\n1 MARR Y\n0 @I3@ INDI\n1 NAME Older\n1 BIRT\n2 DATE 31 DEC 1927\n1 DEAT Y\n0 @F8@ FAM\n1 CHIL @I4@\n1 MARR Y\n0 @I4@ INDI\n1 NAME Younger\n1 BIRT\n2 DATE 1 JAN 1928\n1 DEAT Y\n'; echo '0 TRLR'; } | sh twice | sed -n '/FAM/,$p'
    0 @F1@ FAM
    1 CHIL @I2@
    0 @F2@ FAM
    1 CHIL @I2@
    1 MARR
    2 DATE 31 DEC 1927
    2 PLAC here
    0 @F3@ FAM
    1 CHIL @I2@
    0 @F4@ FAM
    1 CHIL @I2@
    1 HUSB @GONE@
    0 @F5@ FAM
    1 CHIL @I2@
    1 HUSB @I2@
    1 MARR
    2 DATE 2015
    0 @F6@ FAM
    1 CHIL @I2@
    0 @F7@ FAM
    1 CHIL @I3@
    1 MARR Y
    0 @I3@ INDI
    1 NAME Older
    1 BIRT
    2 DATE 31 DEC 1927
    1 DEAT Y
    0 @F8@ FAM
    1 CHIL @I4@
    0 @I4@ INDI
    1 NAME Younger
    1 BIRT
    2 DATE 1 JAN 1928
    1 DEAT Y
    0 TRLR

A record below another goes, and its names are known as those of the living; a pointer is none, nor is what an old header tells of tags.

    $ { sed 's/^1 CHAR/1 _SCHEMA\n2 INDI\n3 _FA1\n4 LABL Fact\n&/' head; printf '0 @I2@ INDI\n1 NAME Old /One/\n1 DEAT Y\n2 PLAC x\n1 @I1@ INDI\n2 NAME Zebulina /Quarkson/\n2 BIRT\n3 PLAC Trollhattan\n2 FAM\n3 NOTE x\n3 Indi\n4 Name Wendykin\n1 NOTE by Quarkson\n1 NOTE by Wendykin\n1 NOTE other\n'; \
        printf '1 _X\n2 @F1@ fam\n3 MARR\n4 PLAC Trollhattan\n2 INDI @I3@\n2 INDI\n0 @I3@ INDI\n1 NAME Other\n1 DEAT Y\n0 TRLR\n'; } | sh twice | sed /GEDC/,/LINEAGE/d
    0 HEAD
    1 SOUR x
    1 _SCHEMA
    2 INDI
    3 _FA1
    4 LABL Fact
    1 CHAR UTF-8
    0 @I2@ INDI
    1 NAME Old /One/
    1 DEAT Y
    2 PLAC x
    1 NOTE other
    1 _X
    2 INDI @I3@
    2 INDI
    0 @I3@ INDI
    1 NAME Other
    1 DEAT Y
    0 TRLR

Tags in other letters: names, ways to reach somebody, flags, links.

    $ sh stays '0 @I1@ INDI\n1 Name Zebulina /Quarkson/\n1 Phon 1234567\n1 _aka Wendykin\n' 'by Quarkson' 1234567 Wendykin other
    1 NOTE other
    $ sh doubted '1 DEAT Y\n1 Resn confidential' '1 DEAT Y\n1 _Living Y' '1 DEAT Y\n1 _private' '1 DEAT Y\n1 Resn locked'
    A1 A2 A3 
    $ { cat head; printf '0 @I1@ INDI\n1 NAME Zq\n0 @I2@ INDI\n1 NAME Old\n1 DEAT Y\n1 Subm Una\n0 @F1@ FAM\n1 Husb @I1@\n1 Wife @I2@\n1 MARR\n2 PLAC here\n0 TRLR\n'; } | sh twice | sed -n '/I2@ INDI/,$p'
    0 @I2@ INDI
    1 NAME Old
    1 DEAT Y
    1 Subm
    0 @F1@ FAM
    1 Husb @I1@
    1 Wife @I2@
    0 TRLR

Of the header, notes go wherever they are, and so does what the user calls the tree.

    $ printf '0 HEAD\n1 SOUR x\n2 _TREE Our secrets\n3 NOTE secret\n2 NAME y\n3 NOTE secret\n2 CORP z\n1 Note secret\n1 File secret.ged\n1 GEDC\n2 VERS 5.5.1\n2 NOTE secret\n3 CONT secret\n3 SOUR secret\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n2 NOTE secret\n2 VERS 1\n1 DATE 1 JAN 2000\n0 TRLR\n' | sh twice
    0 HEAD
    1 SOUR x
    2 NAME y
    2 CORP z
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 CHAR UTF-8
    2 VERS 1
    1 DATE 1 JAN 2000
    0 TRLR

A post code with its town is no house, on any line but the first: whoever died there stays.

    $ sh stays '0 @U@ SUBM\n1 NAME Zq\n1 ADDR Bahnhofstr. 5\n2 CONT 8000 Zurich\n2 CONT 80331 Town\n' 'in 8000 Zurich' 'in 80331 Town' 'in Bahnhofstr. 5'
    1 NOTE in 8000 Zurich
    1 NOTE in 80331 Town

A date of GEDCOM 5.5.1 in a file of 7.0 counts: for a birth long ago, and for a death that is still to come.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 BIRT\n2 DATE 11 Oct 1742\n0 @I2@ INDI\n1 DEAT\n2 DATE 11 Oct 2030\n0 TRLR\n' | gedelf redact -q --as-of 2026-01-01 --report json - 2>&1 > out.ged | jq -r 'select(.living).person'
    I2

A pointer that leads nowhere does not name somebody living, neither in a family of which only the members stay nor in a record of the living.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME Old /One/\n1 DEAT Y\n1 FAMC @F1@\n0 @I2@ INDI\n1 NAME Bert /Quarkson/\n1 FAMC @QuarksonFamily@\n0 @F1@ FAM\n1 HUSB @BertQuarkson@\n1 CHIL @I1@\n0 TRLR\n'; } | sh twice | grep -i quark
    [1]

What points to a record in the wrong place goes with it.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME Old /One/\n1 DEAT Y\n1 _FRIEND @I5@\n1 @I5@ INDI\n2 NAME Una\n0 TRLR\n'; } | sh twice | grep I5
    [1]

What must not be without a part that is restricted goes with it (D476), up to its record and to what points to that; what can do without it stays.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME Old /One/\n1 BIRT\n2 DATE 1800\n3 RESN confidential\n2 PLAC x\n1 DEAT Y\n1 OBJE\n2 TITL Picture\n2 FILE a.jpg\n3 FORM jpeg\n3 RESN privacy\n1 SOUR @S1@\n'; \
        printf '1 CHAN\n2 NOTE by me\n2 DATE 1 JAN 2000\n3 _PRIV Y\n0 @S1@ SOUR\n1 TITL Book\n1 REPO @R1@\n2 CALN 7\n0 @R1@ REPO\n1 NAME Attic\n2 RESN confidential\n1 NOTE of the house\n0 TRLR\n'; } | sh twice | sed -n '/INDI/,$p'
    0 @I1@ INDI
    1 NAME Old /One/
    1 BIRT
    2 PLAC x
    1 DEAT Y
    1 SOUR @S1@
    0 @S1@ SOUR
    1 TITL Book
    0 TRLR

So it does where the part goes because of what it points to: here the family of a sealing, of which nobody is left.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME Old /One/\n1 DEAT Y\n1 SLGC\n2 DATE 1 JAN 1900\n2 FAMC @F1@\n1 BAPL\n2 DATE 1 JAN 1900\n0 @I2@ INDI\n1 NAME Zq\n1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I2@\n0 TRLR\n'; } | \
        gedelf redact -q --as-of 2026-01-01 --drop - | sed -n '/INDI/,$p'
    0 @I1@ INDI
    1 NAME Old /One/
    1 DEAT Y
    1 BAPL
    2 DATE 1 JAN 1900
    0 TRLR

A death that is denied only by what goes itself goes with it, so that nobody counts as dead by it when the result is read: here the child of someone
who died long ago.

    $ echo 'for lines in "$@"; do { cat head; printf "0 @I1@ INDI\n1 NAME Old\n1 SEX M\n1 BIRT\n2 DATE 1850\n1 DEAT\n2 DATE 1900\n%b\n1 FAMS @F1@\n" "$lines"; \
      printf "0 @I2@ INDI\n1 NAME Kid\n1 FAMC @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I2@\n0 TRLR\n"; } | sh twice | grep -c DEAT; \
      gedelf redact -q --as-of 2026-01-01 --report json once.ged 2>&1 > out.ged | jq -r "select(.living).person"; done' > undenied
    $ sh undenied '2 NOTE living\n3 RESN confidential' '2 DATE (living)\n3 _PRIV Y' '3 PHRASE living\n4 RESN privacy' '2 SUBM living'
    0
    I2
    0
    I2
    0
    I2
    0
    I2

What denies it and stays keeps it, and so does a death that is not denied.

    $ sh undenied '2 NOTE living' '2 NOTE he lived\n3 RESN confidential' '2 NOTE living\n3 RESN confidential\n2 PLAC living'
    1
    I2
    1
    1
    I2

A text in the place of a pointer, where GEDCOM 7 must have one, goes with its line, and with what requires it; so nothing is there without its payload.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME Old /One/\n1 DEAT Y\n1 FAMC Kid family\n2 PEDI BIRTH\n1 FAMS Other\n1 ANCI Una\n1 SLGC\n2 DATE 1 JAN 1900\n2 FAMC Text\n1 ADOP\n2 FAMC Text\n3 ADOP BOTH\n2 PLAC x\n0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL Kid\n1 MARR\n2 HUSB Una\n3 AGE 20y\n2 DATE 1900\n0 TRLR\n' | \
        sh twice | sed -n '/INDI/,$p'
    0 @I1@ INDI
    1 NAME Old /One/
    1 DEAT Y
    1 ADOP
    2 PLAC x
    0 @F1@ FAM
    1 HUSB @I1@
    1 MARR
    2 HUSB
    3 AGE 20y
    2 DATE 1900
    0 TRLR
    $ gedelf check -q --checks model once.ged

What only a record without its payload led to goes with that.

    $ { cat head; printf '0 @F1@ FAM @R1@\n0 @R1@ REPO\n1 NAME Archive\n0 TRLR\n'; } | sh twice | sed -n '/FAM/,$p'
    0 @F1@ FAM
    0 TRLR
