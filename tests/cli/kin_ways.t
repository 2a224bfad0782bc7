Relationships that are easily got wrong, in kin, tree and chart.

    $ printf '0 HEAD\n1 SOUR TEST\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n' > head

Siblings who are couples, generation after generation: there are 2 to the power of 14 ways to the first father, and 1,000 of them are told.

    $ { cat head; for i in $(seq 16); do a=$((2*i-1)); b=$((2*i)); \
        printf '0 @I%d@ INDI\n1 NAME A%d /X/\n1 SEX M\n0 @I%d@ INDI\n1 NAME B%d /X/\n1 SEX F\n' $a $i $b $i; \
        printf '0 @F%d@ FAM\n1 HUSB @I%d@\n1 WIFE @I%d@\n' $i $a $b; \
        test $i = 16 || printf '1 CHIL @I%d@\n1 CHIL @I%d@\n' $((b+1)) $((b+2)); done; echo '0 TRLR'; } > couples.ged
    $ gedelf kin --format json couples.ged I31 I1 | jq -c '.term, .coefficient, (.ways | length), .ways[0].up, .more, (keys_unsorted | last)'
    "13th great-grandfather"
    0.3579414986
    1000
    15
    true
    "more"
    $ gedelf kin --format json couples.ged I1 I31 | jq -c '.term, (.ways | length), .more'
    "13th great-grandson"
    1000
    true
    $ gedelf kin --all --format json couples.ged I31 I1 | jq -c '.term, (.ways | length), .ways[0].up, .more'
    "13th great-grandfather"
    1000
    15
    true
    $ gedelf kin --format json couples.ged I7 I1 | jq -c '.term, (.ways | length), has("more")'
    "great-grandfather"
    4
    false
    $ gedelf kin couples.ged I31 I1 | grep more
    There are more ways than these.

Two lines that collapse like that, with two pairs of ancestors in common: the chains that are followed must meet.

    $ { cat head; printf '0 @F0@ FAM\n1 CHIL @A1@\n1 CHIL @B1@\n0 @F00@ FAM\n1 CHIL @A2@\n1 CHIL @B2@\n'; \
        for s in A B; do for i in $(seq 13); do a=$((2*i-1)); b=$((2*i)); \
        printf '0 @%s%d@ INDI\n1 SEX M\n0 @%s%d@ INDI\n1 SEX F\n' $s $a $s $b; \
        printf '0 @F%s%d@ FAM\n1 HUSB @%s%d@\n1 WIFE @%s%d@\n' $s $i $s $a $s $b; \
        test $i = 13 || printf '1 CHIL @%s%d@\n1 CHIL @%s%d@\n' $s $((b+1)) $s $((b+2)); done; done; echo '0 TRLR'; } > two.ged
    $ gedelf kin --format json two.ged A25 B25 | jq -c '.term, (.ways | length), .more, ([.ways[].path] | unique | length)'
    "twelfth cousin"
    1000
    true
    1000

A line of 9,999 generations, and no more ways than that one.

    $ { cat head; seq 10000 | awk '{print "0 @I" $1 "@ INDI\n1 SEX M"; \
        if ($1 < 10000) print "0 @F" $1 "@ FAM\n1 HUSB @I" $1 "@\n1 CHIL @I" $1+1 "@"}'; echo '0 TRLR'; } > line.ged
    $ gedelf kin --format json line.ged I10000 I1 | jq -c '.term, (.ways | length), has("more")'
    "9997th great-grandfather"
    1
    false
    $ gedelf kin --all --format json line.ged I1 I10000 | jq -c '.term, (.ways | length), has("more")'
    "9997th great-grandson"
    1
    false
    $ test $(gedelf kin line.ged I10000 I1 | wc -c) -lt 4000000

An adopted and a foster child of one couple are foster siblings, whoever is asked first, and the lines are dashed.

    $ { cat head; printf '0 @P@ INDI\n1 NAME Paul /P/\n1 SEX M\n0 @D1@ INDI\n1 NAME Ada /A/\n1 SEX F\n1 FAMC @F@\n2 PEDI adopted\n'; \
        printf '0 @D2@ INDI\n1 NAME Finn /F/\n1 FAMC @F@\n2 PEDI foster\n0 @F@ FAM\n1 HUSB @P@\n1 CHIL @D1@\n1 CHIL @D2@\n0 TRLR\n'; } > foster.ged
    $ gedelf kin foster.ged D1 D2 | head -1
    Finn F (D2) is the foster sibling of Ada A (D1)
    $ gedelf kin foster.ged D2 D1 | head -1
    Ada A (D1) is the foster sister of Finn F (D2)
    $ gedelf chart --kind relationship foster.ged D1 D2 | grep -o 'class="l.*d="\|>adopted.*<\|>foster c.*<'
    class="l" d="
    class="l d" d="
    class="l d" d="
    >adopted daughter<
    >foster child<

Siblings whose parents no record names: both hang below parents who are not known.

    $ { cat head; printf '0 @A@ INDI\n1 NAME Anna /A/\n0 @B@ INDI\n1 NAME Bea /A/\n0 @F@ FAM\n1 CHIL @A@\n1 CHIL @B@\n0 TRLR\n'; } > nobody.ged
    $ gedelf chart --kind relationship nobody.ged A B | grep 'class="b"\|class="l"\|unknown'
    <path class="l" d="M83.94,-44V-22"/>
    <path class="l" d="M83.94,-22H6Q0,-22 0,-16V0"/>
    <path class="l" d="M83.94,-22H161.89Q167.89,-22 167.89,-16V0"/>
    <rect class="b" x="-55.94" y="0" width="111.89" height="32.25" rx="7"/>
    <g class="p again h0"><rect class="b" x="28" y="-76.25" width="111.89" height="32.25" rx="7"/>
    <text x="83.94" y="-56.55" font-size="11" class="y">unknown parents</text>
    <rect class="b" x="111.95" y="0" width="111.89" height="32.25" rx="7"/>

A partner who comes after the children, and has none, is not the last child's.

    $ { cat head; printf '0 @A@ INDI\n1 NAME Anna /A/\n1 FAMS @F1@\n1 FAMS @F2@\n1 FAMS @F3@\n0 @B@ INDI\n1 NAME Bert /B/\n'; \
        printf '0 @C@ INDI\n1 NAME Carl /B/\n0 @D@ INDI\n1 NAME Dora /B/\n0 @E@ INDI\n1 NAME Emil /E/\n0 @G@ INDI\n1 NAME Gerd /G/\n'; \
        printf '0 @F1@ FAM\n1 HUSB @B@\n1 CHIL @C@\n1 CHIL @D@\n0 @F2@ FAM\n1 HUSB @E@\n0 @F3@ FAM\n1 HUSB @G@\n0 @F4@ FAM\n1 WIFE @D@\n1 CHIL @H@\n0 @H@ INDI\n1 NAME Hans /H/\n0 TRLR\n'; } > partners.ged
    $ gedelf tree --descendants partners.ged A
    1 Anna A (A)
      ⚭ Bert B (B)
    ├─ 1.1 Carl B (C)
    ├─ 1.2 Dora B (D)
    │    ⚭ unknown
    │  └─ 1.2.1 Hans H (H)
    │ ⚭ Emil E (E)
    └ ⚭ Gerd G (G)
    $ gedelf tree --descendants --ascii --generations 1 partners.ged A
    1 Anna A (A)
      = Bert B (B)
    |- 1.1 Carl B (C)
    |- 1.2 Dora B (D)  ...
    |    = unknown
    | = Emil E (E)
    ` = Gerd G (G)

Names that go from right to left.

    $ { cat head; printf '0 @A@ INDI\n1 NAME דוד /כהן/\n1 OCCU 12 סופר\n0 @B@ INDI\n1 NAME David /כהן/\n0 TRLR\n'; } > rtl.ged
    $ gedelf chart rtl.ged A --detail occupation | grep '<text'
    <text x="40" y="-2.65" font-size="13" direction="rtl">דוד <tspan class="s">כהן</tspan></text>
    <text x="40" y="11.7" font-size="11" class="y" direction="rtl">12 סופר</text>
    <text class="a s" x="0" y="-47" font-size="20">Ancestors of דוד כהן</text>
    <text class="z y" x="193.52" y="47" font-size="10">rtl.ged</text>
    $ gedelf chart rtl.ged B | grep '<text'
    <text x="44.4" y="4.23" font-size="13">David <tspan class="s">כהן</tspan></text>
    <text class="a s" x="0" y="-40.12" font-size="20">Ancestors of David כהן</text>
    <text class="z y" x="218.68" y="40.13" font-size="10">rtl.ged</text>

A timeline without a date.

    $ gedelf chart --kind timeline partners.ged A -o none.svg
    gedelf chart: cannot draw a timeline: neither Anna A (A) nor anyone else in it has a date
    [1]
    $ test -e none.svg
    [1]

Long names: given names are cut first; the title goes over several lines.

    $ { cat head; printf '0 @A@ INDI\n1 NAME Maximilian Bartholomäus Ferdinand Constantin Theophil Emanuel Nepomuk Leopold Sigismund Hieronymus '; \
        printf 'Balthasar Archibald Augustin Wenzeslaus /Wolkenstein/\n1 BIRT\n2 DATE 1800\n0 TRLR\n'; } > long.ged
    $ gedelf chart long.ged A | grep '<text\|viewBox' | sed 's/.*viewBox/viewBox/'
    viewBox="-24 -178.5 520.78 262">
    <text x="96.82" y="-17.05" font-size="11">Maximilian Bartholomäus</text>
    <text x="96.82" y="-3.3" font-size="11">Ferdinand Constantin Theophil…</text>
    <text x="96.82" y="10.45" font-size="11"><tspan class="s">Wolkenstein</tspan></text>
    <text x="96.82" y="24.2" font-size="11" class="y">b. 1800</text>
    <text class="a s" x="0" y="-134.5" font-size="20">Ancestors of Maximilian Bartholomäus Ferdinand</text>
    <text class="a s" x="0" y="-109.5" font-size="20">Constantin Theophil Emanuel Nepomuk Leopold</text>
    <text class="a s" x="0" y="-84.5" font-size="20">Sigismund Hieronymus Balthasar Archibald</text>
    <text class="a s" x="0" y="-59.5" font-size="20">Augustin Wenzeslaus Wolkenstein</text>
    <text class="z y" x="472.78" y="59.5" font-size="10">long.ged</text>
    $ gedelf chart --kind timeline long.ged A | grep -c 'Maxi.*… <tspan class="s">Wolkenstein<'
    1

The sentences are in the language of the words.

    $ for language in de fr nl; do gedelf kin --language $language partners.ged C D; done
    Dora B (D) ist Geschwister von Carl B (C)

    Geschwister: 1 hinauf, 1 hinab
      Bert B (B) ⚭ Anna A (A)
      ├─ Carl B (C)
      └─ Dora B (D)

    Gemeinsame Gene: 50 % (Verwandtschaftskoeffizient 0.5)
    Carl B (C) a pour frère ou sœur Dora B (D)

    frère ou sœur : 1 vers le haut, 1 vers le bas
      Bert B (B) ⚭ Anna A (A)
      ├─ Carl B (C)
      └─ Dora B (D)

    Gènes en commun : 50 % (coefficient de parenté de Wright 0.5)
    Dora B (D) is broer of zus van Carl B (C)

    broer of zus: 1 omhoog, 1 omlaag
      Bert B (B) ⚭ Anna A (A)
      ├─ Carl B (C)
      └─ Dora B (D)

    Gemeenschappelijke genen: 50 % (verwantschapscoëfficiënt 0.5)
    $ for language in de fr nl; do gedelf kin --language $language nobody.ged A B | sed -n 4p; \
          gedelf kin --language $language partners.ged C C; gedelf kin --language $language partners.ged E G; done
      (Eltern, die kein Datensatz nennt)
    Carl B (C) ist ein und dieselbe Person
    Gerd G (G) ist mit Emil E (E) nicht verwandt
      (parents qu’aucune fiche ne nomme)
    Carl B (C) est une seule et même personne
    Gerd G (G) et Emil E (E) n’ont pas de lien de parenté
      (ouders die in geen record genoemd worden)
    Carl B (C) is een en dezelfde persoon
    Gerd G (G) is geen familie van Emil E (E)
    [1]
