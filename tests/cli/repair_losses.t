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
      ! it is unclear where this line belongs, so the line is kept in a note: move it to the right place
    x.ged: 1 repair: 1 stray text turned into notes; 1 problem needs your attention
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
    $ for i in '-o o.ged --report=r.ged' '-o o.ged --report=t.ged' '-o o.ged --report=./o.ged' '-i --report=r.ged.orig' '-i --report=/nonexistent/x'; do gedelf repair r.ged $i; echo "status $?"; cmp r.ged s.ged; ls *.orig o.ged 2>/dev/null; done; true
    gedelf repair: --report names the same file as FILE, OUT or the backup, which would be overwritten
    See 'gedelf repair --help'.
    status 2
    gedelf repair: --report names the same file as FILE, OUT or the backup, which would be overwritten
    See 'gedelf repair --help'.
    status 2
    gedelf repair: --report names the same file as FILE, OUT or the backup, which would be overwritten
    See 'gedelf repair --help'.
    status 2
    gedelf repair: --report names the same file as FILE, OUT or the backup, which would be overwritten
    See 'gedelf repair --help'.
    status 2
    /nonexistent/x: fatal[unwritable-file]: the file cannot be written: No such file or directory
    status 3
    $ gedelf repair -q r.ged -o o.ged --report=p.txt; cat p.txt
    r.ged:4: level-padded in @I1@
      - 01 SEX M
      + 1 SEX M
    r.ged: 1 repair: 1 level written without leading zeros

The header's CHAR line is the label, be it damaged.

    $ cat > label <<< 'bash all "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n$1\n0 @I1@ INDI\n1 NAME M\xe8uller J\xe8org\n0 TRLR\n" | cat -v'
    $ for i in '01 CHAR ANSEL' '1CHAR ANSEL' 'CHAR ANSEL' '1 CHAR: ANSEL' '2 CHAR ANSEL' '01 CHAR ISO8859'; do bash label "$i" | grep -e '^x.ged:[0-9]' -e '^1 CHAR' -e NOTE -e status -e '^1 NAME'; done
    x.ged:5: level-padded
    status 0
    1 CHAR ANSEL
    1 NAME MM-huller JM-horg
    x.ged:5: level-unspaced
    status 0
    1 CHAR ANSEL
    1 NAME MM-huller JM-horg
    x.ged:5: level-missing
    status 0
    1 CHAR ANSEL
    1 NAME MM-huller JM-horg
    x.ged:5: tag-malformed
    status 0
    1 CHAR ANSEL
    1 NAME MM-huller JM-horg
    x.ged:5: level-jump
    status 0
    1 CHAR ANSEL
    1 NAME MM-huller JM-horg
    x.ged:5: level-padded
    x.ged:5: unsupported-encoding
    x.ged:7: unsupported-encoding in @I1@
    status 1
    1 CHAR UTF-8
    1 NAME MM-CM-<ller JM-CM-6rg

And so is the version of GEDCOM 7.

    $ bash all '0 HEAD\n1 GEDC\n02 VERS 7.0\n0 @I1@ INDI\n1 NOTE a@b\nmore\n0 TRLR\n'
    x.ged:3: level-padded
      - 02 VERS 7.0
      + 2 VERS 7.0
    x.ged:6: text-broken-off in @I1@
      - more
      + 2 CONT more
    x.ged: 2 repairs: 1 CONT line restored, 1 level written without leading zeros
    status 0
    0 HEAD
    1 GEDC
    2 VERS 7.0
    0 @I1@ INDI
    1 NOTE a@b
    2 CONT more
    0 TRLR
    $ bash all '0 HEAD\n01 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME M\xfcller J\xf6rg\n0 TRLR\n' | tail -n 6
    0 HEAD
    1 GEDC
    2 VERS 7.0
    0 @I1@ INDI
    1 NAME Müller Jörg
    0 TRLR

GEDCOM 7 is in UTF-8 and nothing else, and its identifiers are capitals at once.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME M\xc3\xbcller\n0 TRLR\n' | iconv -f UTF-8 -t UTF-16 > w.ged; gedelf repair -q w.ged; echo "status $?"
    ﻿0 HEAD
    1 GEDC
    2 VERS 7.0
    0 @I1@ INDI
    1 NAME Müller
    0 TRLR
    status 0
    $ bash all '0 HEAD\n1 GEDC\n2 VERS 7.0\n1 CHAR ANSEL\n0 @I1@ INDI\n1 NAME M\xe8uller J\xe8org\n0 TRLR\n'
    x.ged:4: encoding-contradicted
      - ANSEL
      + UTF-8
    x.ged:6: encoding-contradicted in @I1@
      - 1 NAME M<E8>uller J<E8>org
      + 1 NAME Müller Jörg
    x.ged: 1 repair: 1 encoding corrected
    status 0
    0 HEAD
    1 GEDC
    2 VERS 7.0
    1 CHAR UTF-8
    0 @I1@ INDI
    1 NAME Müller Jörg
    0 TRLR
    $ bash all '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 FAMS @f~9@\n0 TRLR\n'
    x.ged:5: dangling-pointer in @I1@
      - 1 FAMS @f~9@
      + 1 FAMS @X1@
      ! the record does not exist; gedelf adds an empty one
    x.ged: 1 repair: 1 record added for dangling pointers; 1 problem needs your attention
    status 1
    0 HEAD
    1 GEDC
    2 VERS 7.0
    0 @I1@ INDI
    1 FAMS @X1@
    0 @X1@ FAM
    1 NOTE [gedelf dangling-pointer, line 5] this record was not in the file, but others point to it
    1 HUSB @I1@
    0 TRLR

What is UTF-8 and says so is not guessed at; a character that is cut in two or three is joined, and one too long made short, be it
the only one.

    $ cat > text <<< 'bash all "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 @I1@ INDI\n$1" "${@:2}" | grep -v -e "^0 HEAD" -e "^1 GEDC" -e "^2 VERS" -e "^2 FORM" -e "^1 CHAR"'
    $ bash text '1 NOTE 1900–1905\n0 TRLR\n' --guess
    x.ged: nothing to repair
    status 0
    0 @I1@ INDI
    1 NOTE 1900–1905
    0 TRLR
    $ bash text '1 NOTE M\xc3\n2 CONC \xbcller\n0 TRLR\n'
    x.ged:7: split-character in @I1@
      - 1 NOTE M<C3>
      + 1 NOTE Mü
    x.ged: 1 repair: 1 split letter rejoined
    status 0
    0 @I1@ INDI
    1 NOTE Mü
    2 CONC ller
    0 TRLR
    $ bash text '1 NOTE M\xf0\x9f\n2 CONC \x98\n2 CONC \x80ller\n0 TRLR\n'
    x.ged:7: split-character in @I1@
      - 1 NOTE M<F0><9F>
      + 1 NOTE M😀
    x.ged: 1 repair: 1 split letter rejoined
    status 0
    0 @I1@ INDI
    1 NOTE M😀
    2 CONC 
    2 CONC ller
    0 TRLR
    $ bash text '1 NOTE A\xc0\x80Bc\n0 TRLR\n'
    x.ged:7: overlong in @I1@
      - 1 NOTE A<C0><80>Bc
      + 1 NOTE ABc
    x.ged: 1 repair: 1 character written in the correct form
    status 0
    0 @I1@ INDI
    1 NOTE ABc
    0 TRLR

Letters that are glued to a tag stay; signs go.

    $ bash text '1 NOTE日本語\n1 NOTE:日本語 x\n1 NAME: x\n0 TRLR\n'
    x.ged:7: tag-malformed in @I1@
      - 1 NOTE日本語
      + 1 NOTE 日本語
    x.ged:8: tag-malformed in @I1@
      - 1 NOTE:日本語 x
      + 1 NOTE 日本語 x
    x.ged:9: tag-malformed in @I1@
      - 1 NAME: x
      + 1 NAME x
    x.ged: 3 repairs: 3 tags corrected
    status 0
    0 @I1@ INDI
    1 NOTE 日本語
    1 NOTE 日本語 x
    1 NAME x
    0 TRLR

A control character before a level goes; a last line without a line break leaves no empty line.

    $ bash text '1 NOTE x\n\x021 SEX M\n0 TRLR\n'
    x.ged:8: page-break in @I1@
      - ␂1 SEX M
      + 1 SEX M
    x.ged: 1 repair: 1 page break or invisible character removed
    status 0
    0 @I1@ INDI
    1 NOTE x
    1 SEX M
    0 TRLR
    $ bash text '1 BIRT\nlast'
    x.ged:8: text-unplaced in @I1@
      - last
      ! it is unclear where this line belongs, so the line is kept in a note: move it to the right place
    x.ged:8: trailer-missing in @I1@
      + 0 TRLR
    x.ged: 2 repairs: 1 stray text turned into notes, 1 trailer added; 1 problem needs your attention
    status 1
    0 @I1@ INDI
    1 BIRT
    1 NOTE [gedelf text-unplaced, line 8] last
    0 TRLR

A last row that is taken out is gone.

    $ bash text '0 TRLR\n\f'
    x.ged:8: page-break
      - ␌
    x.ged: 1 repair: 1 page break or invisible character removed
    status 0
    0 @I1@ INDI
    0 TRLR

An encoding that nobody knows is a slip of whoever says so, and no trait of the file.

    $ for e in klingon windows-1525 utf8 UTF-16; do gedelf repair -q --dry-run --encoding=$e r.ged; echo "$e $?"; done; true
    gedelf repair: --encoding must be an encoding such as UTF-8, ANSEL or windows-1252, not 'klingon'
    See 'gedelf repair --help'.
    klingon 2
    gedelf repair: --encoding must be an encoding such as UTF-8, ANSEL or windows-1252, not 'windows-1525'; did you mean 'windows-1252'?
    See 'gedelf repair --help'.
    windows-1525 2
    --- r.ged
    +++ r.ged
    @@ -1,5 +1,5 @@ 0 @I1@ INDI
     0 HEAD
     1 CHAR UTF-8
     0 @I1@ INDI
    -01 SEX M
    +1 SEX M
     0 TRLR
    utf8 0
    r.ged:1:1: fatal[not-genealogy]: this is not a genealogy file: text without a line such as 0 HEAD or 0 @I1@ INDI
          = elf-1.0 §applications
    UTF-16 3

What could not be written is no repair, and the report does not have it.

    $ cp r.ged a.ged; echo old > a.ged.orig; cp r.ged b.ged; gedelf repair -q -i a.ged b.ged --report=p.txt; echo $?; cat p.txt
    a.ged.orig: fatal[unwritable-file]: the file cannot be written: a backup with this name already exists
    3
    b.ged:4: level-padded in @I1@
      - 01 SEX M
      + 1 SEX M
    b.ged: 1 repair: 1 level written without leading zeros
