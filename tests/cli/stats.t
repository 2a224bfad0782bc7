What `gedelf stats` counts, in families whose ages are known.

The children stand in the wrong order, and the oldest of them is not by birth; the mother marries twice, once before a day, and two
women of whom nothing is known marry after one. Of two men, one would be 130 years old, which is believed, and the other 131.

    $ { printf '0 HEAD\n1 SOUR TEST\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n'; \
        printf '0 @I3@ INDI\n1 NAME Cecil /West/\n1 SEX M\n1 BIRT\n2 DATE 2 JUN 1848\n2 PLAC Town, Land, \n2 SOUR a\n2 SOUR b\n2 SOUR c\n2 SOUR d\n2 SOUR e\n1 FAMC @F1@\n'; \
        printf '0 @I4@ INDI\n1 NAME Dora /West/\n1 SEX F\n1 BIRT\n2 DATE 2 JUN 1835\n1 FAMC @F1@\n1 CHAN\n2 DATE 5 MAR 2020\n'; \
        printf '0 @I5@ INDI\n1 NAME Edwin /East/\n1 SEX M\n1 BIRT\n2 DATE 2 JUN 1827\n1 FAMC @F1@\n2 PEDI adopted\n'; \
        printf '0 @I1@ INDI\n1 NAME Adam Abel /West/\n1 SEX M\n1 BIRT\n2 DATE 1 MAY 1799\n1 DEAT\n2 DATE 1 JUL 1929\n1 FAMS @F1@\n'; \
        printf '0 @I2@ INDI\n1 NAME Berta /North/\n1 SEX F\n1 BIRT\n2 DATE 1 MAY 1812\n1 DEAT\n2 DATE 30 APR 1912\n1 FAMS @F1@\n1 FAMS @F2@\n'; \
        printf '0 @I6@ INDI\n1 NAME Felix /South/\n1 SEX M\n1 BIRT\n2 DATE 1 MAY 1762\n1 DEAT\n2 DATE 1 JUL 1893\n1 FAMS @F2@\n'; \
        printf '0 @I7@ INDI\n1 NAME Hanna //\n1 SEX F\n0 @I8@ INDI\n1 NAME Ida //\n1 SEX F\n'; \
        printf '0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 CHIL @I3@\n1 CHIL @I4@\n1 CHIL @I5@\n1 MARR\n2 DATE 3 JUN 1832\n2 SOUR one\n2 SOUR two\n'; \
        printf '0 @F2@ FAM\n1 HUSB @I6@\n1 WIFE @I2@\n1 MARR\n2 DATE BEF 1850\n'; \
        printf '0 @F3@ FAM\n1 WIFE @I7@\n1 WIFE @I8@\n1 MARR\n2 DATE AFT 1850\n'; \
        printf '0 @F4@ FAM\n1 MARR Y\n'; \
        printf '0 TRLR\n'; } > ages.ged
    $ gedelf stats --format csv ages.ged | grep '^people\|^families'
    people,people,8
    people,male,4
    people,female,4
    people,living,2
    people,dead by evidence,3
    people,dead by age,3
    people,birth dated,6
    people,death dated,3
    people,connected parts,2
    people,in the largest part,6
    families,families,4
    families,marriage dated,3
    families,with children,1
    $ gedelf stats --format csv ages.ged | grep '^births-by-decade'
    births-by-decade,1760s,1
    births-by-decade,1770s,0
    births-by-decade,1780s,0
    births-by-decade,1790s,1
    births-by-decade,1800s,0
    births-by-decade,1810s,1
    births-by-decade,1820s,1
    births-by-decade,1830s,1
    births-by-decade,1840s,1
    $ gedelf stats --format csv ages.ged | grep '^age-\|^children\|^sources'
    sources-per-event,0,11
    sources-per-event,2,1
    sources-per-event,5+,1
    age-at-death,90–99,1
    age-at-death,100+,1
    age-at-marriage-male,30–34,1
    age-at-marriage-female,20–24,1
    age-at-first-child-mother,20–24,1
    age-at-first-child-father,35–39,1
    children-per-family,0,3
    children-per-family,3,1
    $ gedelf stats ages.ged | grep '^Age\|mean'
      mean                             0.5
    Age at death
      mean                           114.5
    Age of men at marriage
      mean                            33.0
    Age of women at marriage
      mean                            20.0
    Age of mothers at the first child
      mean                            23.0
    Age of fathers at the first child
      mean                            36.0
      mean                             0.8
      mean                             1.2
    $ gedelf stats --format csv --top 1 ages.ged | grep '^events\|^date\|^places\|^countries\|^surnames'
    events,BIRT,6
    events,MARR,4
    events,DEAT,3
    date-kinds,date,10
    date-kinds,range,2
    date-precision,day,10
    date-precision,year,2
    places,"Town, Land,",1
    countries,Land,1
    surnames,West,3
    $ gedelf stats --format csv ages.ged | grep '^connected\|^generations\|^ancestors'
    generations,1,6
    generations,2,2
    connected-parts,2+,1
    connected-parts,5+,1
    ancestors-known,1,250

Decades without births are shown between those that have some, if there is a thousand years of them at most.

    $ printf '0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 BIRT\n2 DATE 1931\n0 @I2@ INDI\n1 BIRT\n2 DATE 931\n0 TRLR\n' > old.ged
    $ gedelf stats --format csv old.ged | grep -c '^births-by-decade'
    old.ged: 1 warning not shown; run 'gedelf check' to see it
    101
    $ printf '0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 BIRT\n2 DATE 1940\n0 @I2@ INDI\n1 BIRT\n2 DATE 939\n0 TRLR\n' > older.ged
    $ gedelf stats --format csv older.ged | grep '^births-by-decade'
    older.ged: 1 warning not shown; run 'gedelf check' to see it
    births-by-decade,930s,1
    births-by-decade,1940s,1
    $ printf '0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 BIRT\n2 DATE 45 B.C.\n0 @I2@ INDI\n1 BIRT\n2 DATE 8\n0 TRLR\n' > oldest.ged
    $ gedelf stats --format csv oldest.ged | grep '^births-by-decade'
    oldest.ged: 1 warning not shown; run 'gedelf check' to see it
    births-by-decade,"'-50s",1
    births-by-decade,"'-40s",0
    births-by-decade,"'-30s",0
    births-by-decade,"'-20s",0
    births-by-decade,"'-10s",0
    births-by-decade,0s,1

Of parents the first two count, so that nobody has more than all of them.

    $ printf '0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 FAMC @F1@\n1 FAMC @F2@\n0 @I2@ INDI\n0 @I3@ INDI\n0 @I4@ INDI\n' > parents.ged
    $ printf '0 @F1@ FAM\n1 HUSB @I2@\n1 WIFE @I3@\n1 CHIL @I1@\n0 @F2@ FAM\n1 HUSB @I4@\n1 CHIL @I1@\n0 TRLR\n' >> parents.ged
    $ gedelf stats --format csv parents.ged | grep '^ancestors'
    parents.ged: 1 warning not shown; run 'gedelf check' to see it
    ancestors-known,1,250

An event is what GEDCOM calls so, if anything is told of it, and what else has a date or a place: flags, references and identifiers are none.

    $ printf '0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 BAPM\n2 PLAC Town\n1 PROB Y\n1 OCCU smith\n1 _LIVING Y\n1 _MILT\n2 DATE 1914\n1 _GRAVE\n2 PLAC Town\n1 REFN 7\n2 TYPE own\n2 DATE 1900\n0 TRLR\n' > flags.ged
    $ gedelf stats --format csv flags.ged | grep '^events'
    flags.ged: 1 warning and 3 notes not shown; run 'gedelf check' to see them
    events,BAPM,1
    events,PROB,1
    events,_GRAVE,1
    events,_MILT,1
