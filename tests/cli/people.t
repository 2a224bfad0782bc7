Commands about people: kin, tree, stats, redact, anonymise.

Two families: a widow with a son marries a widower with a daughter, and they have a son; they adopt a girl, and foster a boy.

    $ printf '0 HEAD\n1 SOUR TEST\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n' > head
    $ { cat head; printf '0 @A@ INDI\n1 NAME Anna /Arends/\n1 SEX F\n1 FAMS @F1@\n1 FAMS @F2@\n'; \
        printf '0 @B@ INDI\n1 NAME Bert /Berg/\n1 SEX M\n0 @C@ INDI\n1 NAME Carl /Berg/\n1 SEX M\n1 FAMC @F2@\n'; \
        printf '0 @D@ INDI\n1 NAME Dora /Berg/\n1 SEX F\n0 @E@ INDI\n1 NAME Emil /Ek/\n1 SEX M\n'; \
        printf '0 @G@ INDI\n1 NAME Greta /Berg/\n1 SEX F\n1 FAMC @F2@\n2 PEDI adopted\n'; \
        printf '0 @H@ INDI\n1 NAME Hans /Holm/\n1 SEX U\n1 FAMC @F2@\n2 PEDI foster\n0 @K@ INDI\n1 NAME Karl /Krog/\n1 SEX M\n'; \
        printf '0 @F1@ FAM\n1 CHIL @E@\n0 @F2@ FAM\n1 HUSB @B@\n1 CHIL @C@\n0 @F3@ FAM\n1 HUSB @B@\n1 CHIL @D@\n'; \
        printf '0 @F4@ FAM\n1 HUSB @K@\n1 WIFE @D@\n0 TRLR\n'; } > family.ged
    $ for pair in 'B A' 'C E' 'D E' 'E B' 'B E' 'C G' 'A G' 'A H' 'G A' 'C K' 'K B' 'K C' 'E K' 'A A'; do \
          gedelf kin family.ged $pair | head -1; done
    Anna Arends (A) is the wife of Bert Berg (B)
    Emil Ek (E) is the half-brother of Carl Berg (C)
    Emil Ek (E) is the stepbrother of Dora Berg (D)
    Bert Berg (B) is the stepfather of Emil Ek (E)
    Emil Ek (E) is the stepson of Bert Berg (B)
    Greta Berg (G) is the adoptive sister of Carl Berg (C)
    Greta Berg (G) is the adopted daughter of Anna Arends (A)
    Hans Holm (H) is the foster child of Anna Arends (A)
    Anna Arends (A) is the adoptive mother of Greta Berg (G)
    Karl Krog (K) is the half-brother-in-law of Carl Berg (C)
    Bert Berg (B) is the father-in-law of Karl Krog (K)
    Carl Berg (C) is the half-brother-in-law of Karl Krog (K)
    Karl Krog (K) is not related to Emil Ek (E)
    Anna Arends (A) is one and the same person
    $ gedelf kin family.ged E K
    Karl Krog (K) is not related to Emil Ek (E)
    [1]
    $ gedelf kin --format json family.ged C E
    {"a":"C","b":"E","term":"half-brother","coefficient":0.25,"ways":[{"term":"half-brother","kind":"blood","up":1,"down":1,"half":true,"common":["A"],"path":["C","A","E"]}]}
    $ gedelf kin --format json family.ged E K
    {"a":"E","b":"K","term":null,"coefficient":0,"ways":[]}
    [1]
    $ gedelf kin --format json family.ged D E
    {"a":"D","b":"E","term":"stepbrother","coefficient":0,"ways":[{"term":"stepbrother","kind":"step","up":null,"down":null,"half":false,"common":[],"path":["D","B","A","E"]}]}
    $ for language in de fr nl; do gedelf kin --language $language family.ged C E | head -1; done
    Emil Ek (E) ist Halbbruder von Carl Berg (C)
    Carl Berg (C) a pour demi-frère Emil Ek (E)
    Emil Ek (E) is halfbroer van Carl Berg (C)
    $ gedelf kin --language xx family.ged C E
    gedelf kin: --language must be en, de, fr or nl, not 'xx'
    See 'gedelf kin --help'.
    [2]
    $ gedelf tree --descendants family.ged bert
    1 Bert Berg (B)
      ⚭ Anna Arends (A)
    ├─ 1.1 Carl Berg (C)
    ├─ 1.2 Greta Berg (G) [adopted]
    ├─ 1.3 Hans Holm (H) [foster]
    │ ⚭ unknown
    └─ 1.4 Dora Berg (D)
         ⚭ Karl Krog (K)
    $ gedelf tree --ancestors --ascii family.ged 'INDI[NAME="Greta /Berg/"]'
    1 Greta Berg (G)
    |- Bert Berg (B) [adopted]
    `- Anna Arends (A) [adopted]

Whom a text means: nobody, or several; the command line.

    $ gedelf kin family.ged A nobody
    gedelf kin: no person has the identifier, path or name 'nobody'
    [3]
    $ gedelf kin family.ged A
    gedelf kin: give two people after FILE, each by an identifier, a path or part of a name
    See 'gedelf kin --help'.
    [2]
    $ gedelf tree family.ged A
    gedelf tree: use either --ancestors or --descendants
    See 'gedelf tree --help'.
    [2]
    $ gedelf tree family.ged A B --ancestors
    gedelf tree: only one PERSON can be given, but there is also 'B'
    See 'gedelf tree --help'.
    [2]
    $ gedelf tree --ancestors family.ged 'FAM.CHIL->INDI'
    gedelf tree: 'FAM.CHIL->INDI' matches 3 people; choose one by identifier:
      Carl Berg (C)
      Dora Berg (D)
      Emil Ek (E)
    [3]

Partners whom a family does not name: its children are full siblings, and first cousins' lines meet in nobody who is known.

    $ { cat head; for i in 1 2; do printf "0 @P$i@ INDI\n1 NAME Parent $i\n1 FAMC @F0@\n0 @C$i@ INDI\n1 NAME Child $i\n"; \
        printf "0 @F$i@ FAM\n1 HUSB @P$i@\n1 CHIL @C$i@\n"; done; printf '0 @F0@ FAM\n0 TRLR\n'; } > nobody.ged
    $ gedelf kin --ascii nobody.ged C1 C2
    Child 2 (C2) is the first cousin of Child 1 (C1)

    first cousin: 2 up, 2 down
      (parents whom no record names)
      |- Parent 1 (P1)
      |  `- Child 1 (C1)
      `- Parent 2 (P2)
         `- Child 2 (C2)

    Genes in common: 12.5% (coefficient of relationship 0.125)
    $ gedelf kin --format json nobody.ged C1 C2
    {"a":"C1","b":"C2","term":"first cousin","coefficient":0.125,"ways":[{"term":"first cousin","kind":"blood","up":2,"down":2,"half":false,"common":[],"path":["C1","P1","P2","C2"]}]}

People who are their own ancestors have no coefficient, and a tree that ends.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME One\n1 FAMC @F2@\n0 @I2@ INDI\n1 NAME Two\n1 FAMC @F1@\n'; \
        printf '0 @I3@ INDI\n1 NAME Three\n1 FAMC @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n0 @F2@ FAM\n1 HUSB @I2@\n0 TRLR\n'; } > loop.ged
    $ gedelf kin --format json loop.ged I3 I2
    {"a":"I3","b":"I2","term":"sibling","coefficient":null,"ways":[{"term":"sibling","kind":"blood","up":1,"down":1,"half":false,"common":["I1"],"path":["I3","I1","I2"]},{"term":"grandparent","kind":"blood","up":2,"down":0,"half":false,"common":["I2"],"path":["I3","I1","I2"]}]}
    $ gedelf tree --ancestors loop.ged I3
    1 Three (I3)
    └─ 2 One (I1)
       └─ 4 Two (I2)
          └─ One (I1) – see 2
    $ gedelf tree --descendants loop.ged I1
    1 One (I1)
      ⚭ unknown
    ├─ 1.1 Two (I2)
    │    ⚭ unknown
    │  └─ One (I1) – see 1
    └─ 1.2 Three (I3)
    $ gedelf redact --as-of 2026-01-01 loop.ged -o out.ged
    3 living, 0 known to be dead, 0 presumed dead because of their age
    $ gedelf stats loop.ged | grep -A 4 generation
    People by generation (1: no parents known)
      1                                  1  ████████████████████████████████████████
      2                                  1  ████████████████████████████████████████
      3                                  1  ████████████████████████████████████████
      mean                             2.0
    --
    Ancestors known, by generation
      1                             50.0 %  ████████████████████████████████████████
      2                             25.0 %  ████████████████████
      3                             12.5 %  ██████████
      4                              6.3 %  █████

Two who are each other's ancestors do not push each other's birth down, and count as living (D471).

    $ { cat head; printf '0 @I1@ INDI\n1 NAME One\n1 BIRT\n2 DATE 1960\n1 FAMC @F2@\n0 @I2@ INDI\n1 NAME Two\n1 FAMC @F1@\n'; \
        printf '0 @F1@ FAM\n1 HUSB @I1@\n0 @F2@ FAM\n1 HUSB @I2@\n0 TRLR\n'; } | gedelf redact --as-of 2026-01-01 - | grep NAME
    2 living, 0 known to be dead, 0 presumed dead because of their age
    1 NAME Living
    1 NAME Living

Who is dead by the dates of relatives: the mother of somebody born in 1850; and the great-grandparents of somebody living only by
dates that are left out, so that they count as living too (D476).

    $ { cat head; printf '0 @I1@ INDI\n1 NAME Mother\n0 @I2@ INDI\n1 NAME Child\n1 BIRT\n2 DATE 1850\n1 FAMC @F1@\n'; \
        printf '0 @I3@ INDI\n1 NAME Old\n0 @I4@ INDI\n1 NAME Young\n1 BIRT\n2 DATE 1925\n1 FAMC @F2@\n'; \
        printf '0 @F1@ FAM\n1 WIFE @I1@\n0 @F2@ FAM\n1 HUSB @I3@\n0 TRLR\n'; } > dates.ged
    $ gedelf redact --as-of 2026-01-01 --report json dates.ged -o out.ged
    {"person":"I1","living":false,"why":"the person was born too long ago to be living"}
    {"person":"I2","living":false,"why":"the person was born too long ago to be living"}
    {"person":"I3","living":true,"why":"the evidence that the person is dead is itself left out"}
    {"person":"I4","living":true,"why":"the person may have been born too recently to be presumed dead"}
    $ gedelf redact --as-of 2026-01-01 dates.ged | grep NAME
    2 living, 0 known to be dead, 2 presumed dead because of their age
    1 NAME Mother
    1 NAME Child
    1 NAME Living
    1 NAME Living

A death that did not happen is none, and so has no day: it bounds nobody's birth (D470, D471).

    $ { cat head; printf '0 @I1@ INDI\n1 NAME Mother\n1 SEX F\n1 DEAT N\n2 DATE 1900\n0 @I2@ INDI\n1 NAME Child\n1 FAMC @F1@\n'; \
        printf '0 @I3@ INDI\n1 NAME Partner\n1 BURI N\n2 DATE 1900\n0 @F1@ FAM\n1 HUSB @I3@\n1 WIFE @I1@\n0 TRLR\n'; } \
      | gedelf redact --as-of 2026-01-01 - | grep NAME
    3 living, 0 known to be dead, 0 presumed dead because of their age
    1 NAME Living
    1 NAME Living
    1 NAME Living

Redacting: who is to be kept, who goes, and what is not done.

    $ gedelf redact --as-of 2026-01-01 --keep B,@C@ --report json family.ged -o out.ged
    {"person":"A","living":true,"why":"the person may have been born too recently to be presumed dead"}
    {"person":"B","living":false,"why":"the person was chosen to be kept"}
    {"person":"C","living":false,"why":"the person was chosen to be kept"}
    {"person":"D","living":true,"why":"nothing shows that the person is dead"}
    {"person":"E","living":true,"why":"nothing shows that the person is dead"}
    {"person":"G","living":true,"why":"nothing shows that the person is dead"}
    {"person":"H","living":true,"why":"nothing shows that the person is dead"}
    {"person":"K","living":true,"why":"nothing shows that the person is dead"}
    $ grep -c 'NAME Living' out.ged
    6
    $ gedelf redact --as-of 2026-01-01 --keep B,C --drop family.ged | sed 1,6d
    6 living, 2 known to be dead, 0 presumed dead because of their age
    0 @B@ INDI
    1 NAME Bert /Berg/
    1 SEX M
    0 @C@ INDI
    1 NAME Carl /Berg/
    1 SEX M
    1 FAMC @F2@
    0 @F2@ FAM
    1 HUSB @B@
    1 CHIL @C@
    0 @F3@ FAM
    1 HUSB @B@
    0 TRLR
    $ { cat head; printf '0 @A@ INDI\n1 NAME Anna\n1 DEAT Y\n0 @F1@ FAM\n1 MARR\n2 DATE 1850\n0 TRLR\n'; } | gedelf redact -q --drop - | sed 1,6d
    0 @A@ INDI
    1 NAME Anna
    1 DEAT Y
    0 @F1@ FAM
    1 MARR
    2 DATE 1850
    0 TRLR
    $ gedelf redact --keep NOBODY family.ged
    gedelf redact: --keep names a person who is not in the file
    [3]
    $ gedelf redact --as-of yesterday family.ged
    gedelf redact: --as-of must be a date such as 2026-01-31, not 'yesterday'
    See 'gedelf redact --help'.
    [2]
    $ gedelf redact -i=.bak --keep B,C --as-of 2026-01-01 out.ged && cmp out.ged out.ged.bak
    6 living, 2 known to be dead, 0 presumed dead because of their age

What is restricted goes: a person as if living, a structure, a record with the pointers to it.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME Abel\n1 RESN Privacy\n1 DEAT Y\n0 @I2@ INDI\n1 NAME Eva\n1 DEAT Y\n'; \
        printf '1 OCCU Spy\n2 RESN locked, confidential\n1 OCCU Scout\n2 RESN privacy,locked\n1 OCCU Cook\n1 NOTE @N1@\n0 @N1@ NOTE Hidden\n1 RESN privacy\n0 TRLR\n'; } \
        | gedelf redact --as-of 2026-01-01 - | sed 1,6d
    1 living, 1 known to be dead, 0 presumed dead because of their age
    0 @I1@ INDI
    1 NAME Living
    0 @I2@ INDI
    1 NAME Eva
    1 DEAT Y
    1 OCCU Cook
    0 TRLR

Anonymising: the same seed gives the same words, another one others.

    $ gedelf anonymise --seed a family.ged > a.ged; gedelf anonymise --seed a family.ged | cmp - a.ged
    $ gedelf anonymise --seed b family.ged | cmp -s - a.ged
    [1]
    $ gedelf anonymise family.ged | grep -c 'Anna\|Berg\|Krog'
    0
    [1]
    $ gedelf anonymise a.ged family.ged
    gedelf anonymise: to change several files, use -i, which changes the files themselves
    See 'gedelf anonymise --help'.
    [2]
    $ gedelf anonymise --seed a -v family.ged -o /dev/null 2>&1 | grep seed
    gedelf anonymise: note: anyone who knows the seed can find original words by trying likely ones

An escape that names no character stays as it is.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @N1@ NOTE @#U110000@ @#U0@ @#U263a@\n0 TRLR\n' > escape.ged
    $ gedelf anonymise -q --seed a escape.ged | grep -o '@#.*'
    @#U110000@ @#U0@ @#U263a@

So does the calendar of what is no date; and a pointer leads where it did, though something wants to continue it.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @F1@ FAM\n1 MARR\n2 DATE @#DJULIAN@\n0 @I1@ INDI\n1 FAMC @F1@\n2 CONT x\n0 TRLR\n' > strange.ged
    $ gedelf anonymise -q --recover --seed a strange.ged > stranger.ged; grep DATE stranger.ged
    2 DATE @#DJULIAN@
    $ gedelf check -q --recover --checks format --diagnostics gcc stranger.ged | grep -o '[[][a-z-]*[]]'
    [continuation-of-pointer]
    $ printf '0 head\n1 CHAR UTF-8\n0 TRLR\n' | gedelf anonymise -q --recover -
    0 head
    1 CHAR UTF-8
    0 TRLR

The trailer stays what it is with control characters after it, as DOS put them there.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 TRLR\032' > dos.ged
    $ gedelf anonymise -q dos.ged | tail -n 1 | grep -ao '^0 TRLR'
    0 TRLR
    $ gedelf redact -q dos.ged | tail -n 1 | grep -ao '^0 TRLR'
    0 TRLR

Statistics of what is not there.

    $ printf '0 HEAD\n1 SOUR TEST\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 TRLR\n' | gedelf stats -
    -
      program                     TEST
      encoding                    UTF-8
      dialect                     elf-1.0
      gedcom                      5.5.1

    People
      people                             0
      male                               0
      female                             0
      living                             0
      dead by evidence                   0
      dead by age                        0
      connected parts                    0
      in the largest part                0
    $ printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 @I1@ INDI\n1 SEX M\n1 NAME =1+1 /-2, "x"/\n1 BIRT\n2 PLAC @home\n0 TRLR\n' > formula.ged; gedelf stats -q --format csv formula.ged | grep '^surnames\|^given\|^places'
    places,"'@home",1
    surnames,"'-2, ""x""",1
    given-names-male,"'=1+1",1
    $ gedelf stats --format csv family.ged nobody.ged | grep '^people\|^table'
    table,label,family.ged,nobody.ged
    people,people,8,4
    people,male,4,0
    people,female,3,0
    people,living,8,4
    people,dead by evidence,0,0
    people,dead by age,0,0
    people,birth dated,0,0
    people,death dated,0,0
    people,unknown sex,1,0
    people,connected parts,1,1
    people,in the largest part,8,4
    people,no sex,0,4

A slash between two words separates them, where it is no part of a surname's pair.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Anna/Hannah\n0 @I2@ INDI\n1 NAME 50. Kanmu/Kwammu\n0 TRLR\n' > glued.ged; gedelf tree -q --ancestors glued.ged @I1@; gedelf query -q glued.ged 'select name from person'
    1 Anna Hannah (I1)
    name
    ----------------
    Anna Hannah
    50. Kanmu Kwammu
