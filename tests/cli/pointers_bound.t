Pointers to an identifier that several records have: what has become of them, and which record they mean. D8, D9

    $ cat > make <<< 'printf "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n$2" > "$1"'
    $ bash make dup.ged '0 @I1@ INDI\n1 FAMC @F1@\n0 @I2@ INDI\n1 FAMC @F1@\n0 @F1@ FAM\n1 CHIL @I1@\n0 @F1@ FAM\n1 CHIL @I2@\n0 TRLR\n'
    $ cat > bound <<< '"$@" 2>&1 > /dev/null | grep -a ambiguous-bound'

Where the other side decides, check says which record is meant: the one that points back, or the only one of the right type.

    $ gedelf check --diagnostics=gcc --checks format dup.ged | grep ambiguous
    dup.ged:7:8: error: the pointer @F1@ is ambiguous: 2 records have this identifier; it means FAM on line 10, which points back; in INDI @I1@ [ambiguous-pointer]
    dup.ged:9:8: error: the pointer @F1@ is ambiguous: 2 records have this identifier; it means FAM on line 12, which points back; in INDI @I2@ [ambiguous-pointer]
    $ bash make type.ged '0 @I1@ INDI\n1 FAMC @X@\n1 ASSO @X@\n1 _REF @X@\n0 @X@ FAM\n0 @X@ NOTE x\n0 TRLR\n'; gedelf check --diagnostics=gcc --checks format type.ged | grep ambiguous
    type.ged:7:8: error: the pointer @X@ is ambiguous: 2 records have this identifier; it means FAM on line 10, the only one of that type; in INDI @I1@ [ambiguous-pointer]
    type.ged:8:8: error: the pointer @X@ is ambiguous: 2 records have this identifier; in INDI @I1@ [ambiguous-pointer]
    type.ged:9:8: error: the pointer @X@ is ambiguous: 2 records have this identifier; in INDI @I1@ [ambiguous-pointer]
    $ bash make both.ged '0 @I1@ INDI\n1 FAMC @X@\n0 @X@ FAM\n1 CHIL @I1@\n0 @X@ FAM\n1 CHIL @I1@\n1 MARR\n0 TRLR\n'; gedelf check --diagnostics=gcc --checks format both.ged | grep ambiguous
    both.ged:7:8: error: the pointer @X@ is ambiguous: 2 records have this identifier; in INDI @I1@ [ambiguous-pointer]

Equal records are one: nothing needs to be said of them.

    $ bash make equal.ged '0 @I1@ INDI\n1 FAMC @X@\n0 @X@ FAM\n0 @X@ FAM\n0 TRLR\n'; gedelf check --diagnostics=gcc --checks format equal.ged | grep ambiguous; gedelf convert --diagnostics=gcc equal.ged 2>&1 > /dev/null | grep ambiguous-bound
    equal.ged:7:8: error: the pointer @X@ is ambiguous: 2 records have this identifier; in INDI @I1@ [ambiguous-pointer]
    [1]

To GEDCOM 7 and back the first record keeps the identifier, and so do all pointers; claims and tables lead to none; all others leave
the pointers as they are.

    $ bash bound gedelf convert --diagnostics=gcc --to gedcom-7.0 dup.ged
    dup.ged:7:1: warning: @F1@ is the identifier of several records, and lines 7 and 9 now point to the first, FAM on line 10; line 9 means FAM on line 12, which points back; run 'gedelf repair' first to make identifiers unique [ambiguous-bound]
    $ bash bound gedelf convert --diagnostics=gcc dup.ged
    dup.ged:7:1: warning: @F1@ is the identifier of several records, and lines 7 and 9 still point to it: other programs may choose the wrong one; line 9 means FAM on line 12, which points back; run 'gedelf repair' first to make identifiers unique [ambiguous-bound]
    $ bash bound gedelf convert --diagnostics=gcc --to json dup.ged
    dup.ged:7:1: warning: @F1@ is the identifier of several records, and lines 7 and 9 still point to it: other programs may choose the wrong one; line 9 means FAM on line 12, which points back; run 'gedelf repair' first to make identifiers unique [ambiguous-bound]
    $ bash bound gedelf convert --diagnostics=gcc --to polygenea dup.ged
    dup.ged:7:1: warning: @F1@ is the identifier of several records, and lines 7 and 9 now point to none of them; line 9 means FAM on line 12, which points back; run 'gedelf repair' first to make identifiers unique [ambiguous-bound]
    $ bash bound gedelf sql --diagnostics=gcc -o x.db dup.ged
    dup.ged:7:1: warning: @F1@ is the identifier of several records, and lines 7 and 9 now point to none of them; line 9 means FAM on line 12, which points back; run 'gedelf repair' first to make identifiers unique [ambiguous-bound]
    $ sed 's/^0 TRLR/0 @I3@ INDI\n1 FAMC @F1@\n0 TRLR/' dup.ged > more.ged; bash bound gedelf join --diagnostics=gcc dup.ged more.ged
    more.ged:7:1: warning: @F1@ is the identifier of several records, and lines 7, 9 and 15 still point to it: other programs may choose the wrong one; line 9 means FAM on line 12, which points back; run 'gedelf repair' first to make identifiers unique [ambiguous-bound]
    dup.ged:7:1: warning: @F1@ is the identifier of several records, and lines 7 and 9 still point to it: other programs may choose the wrong one; line 9 means FAM on line 12, which points back; run 'gedelf repair' first to make identifiers unique [ambiguous-bound]
    $ bash bound gedelf merge --diagnostics=gcc dup.ged dup.ged more.ged
    more.ged:7:1: warning: @F1@ is the identifier of several records, and lines 7, 9 and 15 still point to it: other programs may choose the wrong one; line 9 means FAM on line 12, which points back; run 'gedelf repair' first to make identifiers unique [ambiguous-bound]
    dup.ged:7:1: warning: @F1@ is the identifier of several records, and lines 7 and 9 still point to it: other programs may choose the wrong one; line 9 means FAM on line 12, which points back; run 'gedelf repair' first to make identifiers unique [ambiguous-bound]
    $ gedelf convert dup.ged -o dup.ged 2>&1 | grep -c ambiguous-bound; gedelf match dup.ged more.ged 2>&1 | grep -c ambiguous-bound
    1
    0
    [1]
    $ gedelf repair -q dup.ged -o good.ged; bash bound gedelf convert --to gedcom-7.0 good.ged
    [1]
    $ bash bound gedelf convert --diagnostics=gcc both.ged
    both.ged:7:1: warning: @X@ is the identifier of several records, and line 7 still points to it: other programs may choose the wrong one; run 'gedelf repair' first to make identifiers unique [ambiguous-bound]

What is said has bounds: five lines of an identifier, and as many identifiers as --max-per-code.

    $ bash make many.ged ''; for i in {1..24}; do printf "0 @I$i@ INDI\n1 FAMC @F$((i % 3))@\n"; done >> many.ged; for i in {1..6}; do printf "0 @F$((i % 3))@ FAM\n1 CHIL @I$i@\n"; done >> many.ged; echo '0 TRLR' >> many.ged
    $ bash bound gedelf convert --diagnostics=gcc --max-per-code 2 --to gedcom-7.0 many.ged
    many.ged:7:1: warning: @F1@ is the identifier of several records, and lines 7, 13, 19, 25, 31 and 3 more now point to the first, FAM on line 54; line 13 means FAM on line 60, which points back; run 'gedelf repair' first to make identifiers unique [ambiguous-bound]
    many.ged:9:1: warning: @F2@ is the identifier of several records, and lines 9, 15, 21, 27, 33 and 3 more now point to the first, FAM on line 56; line 15 means FAM on line 62, which points back; run 'gedelf repair' first to make identifiers unique [ambiguous-bound]
