Repair: what a file may lose, or gain, that nobody would see.

What repair makes of it, with the report; repaired again, it must not change.

    $ cat > all <<< 'printf "${1//%/%%}" > x.ged; shift; gedelf repair x.ged -o y.ged "$@" 2>&1; echo "status $?"; gedelf repair y.ged -o z.ged -q "$@" 2>/dev/null; cmp y.ged z.ged; cat y.ged'
    $ cat > two <<< 'bash all "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Ann\n$1\n1 NAME Bob\n1 SEX M\n0 TRLR\n" | tail -n +${2:-1}'

Two people never become one: the damaged line of a record is put right if its identifier and tag can be told.

    $ bash two '0 @I2@@ INDI'
    x.ged:5: xref-malformed in @I2@
      - 0 @I2@@ INDI
      + 0 @I2@ INDI
    x.ged: 1 repair: 1 identifier renamed
    status 0
    0 HEAD
    1 CHAR UTF-8
    0 @I1@ INDI
    1 NAME Ann
    0 @I2@ INDI
    1 NAME Bob
    1 SEX M
    0 TRLR
    $ for i in '0 @@I2@ INDI' '0 "I2" INDI' '0 <I2> INDI' '0. @I2@ INDI' 'O @I2@ INDI' '+0 @I2@ INDI'; do bash two "$i" | sed -n -e 1p -e '/^status/p' -e '/I2@ INDI$/p'; done
    x.ged:5: xref-malformed
      - 0 @@I2@ INDI
      + 0 @I2@ INDI
    status 0
    0 @I2@ INDI
    x.ged:5: xref-quoted
      + 0 @I2@ INDI
    status 0
    0 @I2@ INDI
    x.ged:5: xref-quoted
      + 0 @I2@ INDI
    status 0
    0 @I2@ INDI
    x.ged:5: level-missing in @I1@
      - 0. @I2@ INDI
      + 0 @I2@ INDI
    status 0
    0 @I2@ INDI
    x.ged:5: level-missing in @I1@
      - O @I2@ INDI
      + 0 @I2@ INDI
    status 0
    0 @I2@ INDI
    x.ged:5: level-missing in @I1@
      - +0 @I2@ INDI
      + 0 @I2@ INDI
    status 0
    0 @I2@ INDI

Else it becomes a note, with all below it.

    $ bash two '0 @I2 3 INDI'
    x.ged:5: text-unplaced
      - 0 @I2 3 INDI
      ! it has no certain place and is kept in a note: put it where it belongs
    x.ged: 1 repair: 1 lone text made notes; 1 thing needs you
    status 1
    0 HEAD
    1 CHAR UTF-8
    0 @I1@ INDI
    1 NAME Ann
    0 @X1@ NOTE [gedelf text-unplaced, line 5] 0 @@I2 3 INDI
    1 CONT 1 NAME Bob
    1 CONT 1 SEX M
    0 TRLR
    $ for i in '0 @I2@ @X@ INDI' '0 @I2@' '0'; do bash two "$i" | sed -n -e '/^status/,$p' | tail -n +6; done
    0 @X1@ NOTE [gedelf text-unplaced, line 5] 0 @@I2@@ @@X@@ INDI
    1 CONT 1 NAME Bob
    1 CONT 1 SEX M
    0 TRLR
    0 @X1@ NOTE [gedelf text-unplaced, line 5] 0 @@I2@@
    1 CONT 1 NAME Bob
    1 CONT 1 SEX M
    0 TRLR
    0 @X1@ NOTE [gedelf text-unplaced, line 5] 0
    1 CONT 1 NAME Bob
    1 CONT 1 SEX M
    0 TRLR

A text that ends in such a word is a text.

    $ bash two 'see the NOTE' 6
    0 HEAD
    1 CHAR UTF-8
    0 @I1@ INDI
    1 NAME Ann
    2 CONT see the NOTE
    1 NAME Bob
    1 SEX M
    0 TRLR

A report never takes the place of a file, of what comes of it, or of its original; and if it cannot be written, nothing is.

    $ printf '0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n01 SEX M\n0 TRLR\n' > r.ged; cp r.ged s.ged; ln r.ged t.ged
    $ for i in '-o o.ged --report=r.ged' '-o o.ged --report=t.ged' '-o o.ged --report=./o.ged' '-i --report=r.ged.orig' '-i --report=/nonexistent/x'; do gedelf repair r.ged $i; echo "status $?"; cmp r.ged s.ged; ls *.orig o.ged 2>/dev/null; done
    gedelf repair: --report names FILE, OUT or the original that is kept, which would be lost
    See 'gedelf repair --help'.
    status 2
    gedelf repair: --report names FILE, OUT or the original that is kept, which would be lost
    See 'gedelf repair --help'.
    status 2
    gedelf repair: --report names FILE, OUT or the original that is kept, which would be lost
    See 'gedelf repair --help'.
    status 2
    gedelf repair: --report names FILE, OUT or the original that is kept, which would be lost
    See 'gedelf repair --help'.
    status 2
    /nonexistent/x: fatal[unwritable-file]: the file cannot be written: No such file or directory
    status 3
    [2]
    $ gedelf repair -q r.ged -o o.ged --report=p.txt; cat p.txt
    r.ged:4: level-padded in @I1@
      - 01 SEX M
      + 1 SEX M
    r.ged: 1 repair: 1 level written without zeros
