Repair: lines, structure, identifiers, pointers, links and values, row by row of docs/repair.md.

What stands between a good header and a trailer, or a whole file; and what repair makes of it: the report, its status, and the
file, without those six lines. Repaired again, it must not change, and `check` must find no error in its format.

    $ cat > mend <<< 'gedelf repair x.ged -o y.ged "$@" 2>&1; echo "status $?"; gedelf repair y.ged -o z.ged -q "$@" 2>/dev/null; cmp y.ged z.ged; gedelf check --checks format -q y.ged | grep -e "error\[" -e "fatal\["'
    $ cat > try <<< 'printf "0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n${1//%/%%}0 TRLR\n" > x.ged; shift; bash mend "$@"; tail -n +6 y.ged | head -n -1 | tr "\r" "^"'
    $ cat > all <<< 'printf "${1//%/%%}" > x.ged; shift; bash mend "$@"; tr "\r" "^" < y.ged'

Lines: a text that was broken off, with blank lines in it; after what has no text it becomes a note (R6).

    $ bash try '0 @I1@ INDI\n1 NOTE He was born\nin Leeds.\n\nAnd died in @home@.\n\n1 SEX M\n'
    x.ged:8: text-broken-off in @I1@
      - in Leeds.
      + 2 CONT in Leeds.
    x.ged:9: text-broken-off in @I1@
      + 2 CONT
    x.ged:10: text-broken-off in @I1@
      - And died in @home@.
      + 2 CONT And died in @home@.
    x.ged: 3 repairs: 3 CONT lines restored
    status 0
    0 @I1@ INDI
    1 NOTE He was born
    2 CONT in Leeds.
    2 CONT
    2 CONT And died in @home@.

    1 SEX M
    $ bash try '0 @I1@ INDI\n1 NOTE In the\n1850 census\n1 BIRT\nabout noon\nor later\n1 SEX M\n'
    x.ged:8: text-broken-off in @I1@
      - 1850 census
      + 2 CONT 1850 census
    x.ged:10: text-unplaced in @I1@
      - about noon
      ! it is unclear where this line belongs, so the line is kept in a note: move it to the right place
    x.ged:11: text-unplaced in @I1@
      - or later
      ! it is unclear where this line belongs, so the line is kept in a note: move it to the right place
    x.ged: 3 repairs: 2 stray texts turned into notes, 1 CONT line restored; 2 problems need your attention
    status 1
    0 @I1@ INDI
    1 NOTE In the
    2 CONT 1850 census
    1 BIRT
    1 SEX M
    1 NOTE [gedelf text-unplaced, line 10] about noon
    2 CONT or later

Page breaks and what nobody sees; three line breaks of which one is too many.

    $ bash try '0 @I1@ INDI\n\f1 SEX M\n\xe2\x80\x8b1 NOTE x\n\f\n1 NOTE y\n'
    x.ged:7: page-break in @I1@
      - ␌1 SEX M
      + 1 SEX M
    x.ged:8: page-break in @I1@
      - ​1 NOTE x
      + 1 NOTE x
    x.ged:9: page-break in @I1@
      - ␌
    x.ged: 3 repairs: 3 page breaks or invisible characters removed
    status 0
    0 @I1@ INDI
    1 SEX M
    1 NOTE x
    1 NOTE y
    $ bash all '0 HEAD\r\r\n1 CHAR UTF-8\r\r\n1 GEDC\r\r\n2 VERS 5.5.1\r\r\n2 FORM LINEAGE-LINKED\r\r\n0 TRLR\r\r\n'
    x.ged:1: crcrlf
      - CR CR LF
      + CR LF
    x.ged: 1 repair: 1 line break corrected
    status 0
    0 HEAD^
    1 CHAR UTF-8^
    1 GEDC^
    2 VERS 5.5.1^
    2 FORM LINEAGE-LINKED^
    0 TRLR^

Levels and identifiers that are nearly right.

    $ bash try '0@I1@INDI\n01 NAME x\n1SEX M\n1\xc2\xa0NOTE x\n0 @I2 INDI\n0 I3@ INDI\n0 "@I4@" INDI\n1 FAMS "@F1@"\n0 FAM @F1@\n1 HUSB @I4@\n0 @@ NOTE x\n'
    x.ged:6: level-unspaced
      - 0@I1@INDI
      + 0 @I1@ INDI
    x.ged:6: xref-unspaced
      - 0@I1@INDI
      + 0 @I1@ INDI
    x.ged:7: level-padded
      - 01 NAME x
      + 1 NAME x
    x.ged:8: level-unspaced
      - 1SEX M
      + 1 SEX M
    x.ged:9: level-unspaced
      - 1 NOTE x
      + 1 NOTE x
    x.ged:10: xref-unfinished
      - 0 @I2 INDI
      + 0 @I2@ INDI
    x.ged:11: xref-unfinished
      - 0 I3@ INDI
      + 0 @I3@ INDI
    x.ged:12: xref-quoted
      - 0 "@I4@" INDI
      + 0 @I4@ INDI
    x.ged:14: xref-after-tag
      - 0 FAM @F1@
      + 0 @F1@ FAM
    x.ged:16: xref-empty
      - 0 @@ NOTE x
      + 0 NOTE x
    x.ged:13: xref-quoted in @I4@
      - 1 FAMS "@F1@"
      + 1 FAMS @F1@
    x.ged: 11 repairs: 3 spaces after levels added, 2 identifiers completed, 2 quotation marks around identifiers removed, 1 level written without leading zeros, 1 space around identifiers added, 1 identifier moved before the tag, 1 empty identifier removed
    status 0
    0 @I1@ INDI
    1 NAME x
    1 SEX M
    1 NOTE x
    0 @I2@ INDI
    0 @I3@ INDI
    0 @I4@ INDI
    1 FAMS @F1@
    0 @F1@ FAM
    1 HUSB @I4@
    0 NOTE x

Text that looks like a line is none if its tag is not known.

    $ bash try '0 @I1@ INDI\n1 NOTE In\n007 the\n1st time\n'
    x.ged:8: text-broken-off in @I1@
      - 007 the
      + 2 CONT 007 the
    x.ged:9: text-broken-off in @I1@
      - 1st time
      + 2 CONT 1st time
    x.ged: 2 repairs: 2 CONT lines restored
    status 0
    0 @I1@ INDI
    1 NOTE In
    2 CONT 007 the
    2 CONT 1st time

Tags in small letters: all of them if the header's is, else a guess.

    $ bash all '0 head\n1 char UTF-8\n1 gedc\n2 vers 5.5.1\n2 form LINEAGE-LINKED\n0 @I1@ indi\n1 _uid 7\n0 trlr\n'
    x.ged:1: header-case
      - 0 head
      + 0 HEAD
    x.ged: 1 repair: 1 tag written in capitals
    status 0
    0 HEAD
    1 CHAR UTF-8
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    0 @I1@ INDI
    1 _uid 7
    0 TRLR
    $ bash try '0 @I1@ INDI\n1 name x\n'
    x.ged: nothing to repair
    status 0
    0 @I1@ INDI
    1 name x
    $ bash try '0 @I1@ INDI\n1 name x\n' --guess
    x.ged:7: tag-case (guess) in @I1@
      - 1 name x
      + 1 NAME x
    x.ged: 1 repair: 1 tag written in capitals
    status 0
    0 @I1@ INDI
    1 NAME x

A level that is missing: where one place only can have the tag; a note, or the deepest place as a guess, where several
can.

    $ bash try '0 @I1@ INDI\n1 BIRT\nDATE 1900\nPLAC Leeds\n@I2@ INDI\n'
    x.ged:8: level-missing in @I1@
      - DATE 1900
      + 2 DATE 1900
    x.ged:9: level-missing in @I1@
      - PLAC Leeds
      + 2 PLAC Leeds
    x.ged:10: level-missing in @I1@
      - @I2@ INDI
      + 0 @I2@ INDI
    x.ged: 3 repairs: 3 levels added
    status 0
    0 @I1@ INDI
    1 BIRT
    2 DATE 1900
    2 PLAC Leeds
    0 @I2@ INDI
    $ bash try '0 @I1@ INDI\n1 BIRT\n2 SOUR x\nNOTE y\n'
    x.ged:9: level-missing in @I1@
      - NOTE y
      ! it is unclear where this line belongs, so the line is kept in a note: move it to the right place
    x.ged: 1 repair: 1 level added; 1 problem needs your attention
    status 1
    0 @I1@ INDI
    1 BIRT
    2 SOUR x
    1 NOTE [gedelf level-missing, line 9] NOTE y
    $ bash try '0 @I1@ INDI\n1 BIRT\n2 SOUR x\nNOTE y\n' --guess
    x.ged:9: level-missing (guess) in @I1@
      - NOTE y
      + 3 NOTE y
    x.ged: 1 repair: 1 level added
    status 0
    0 @I1@ INDI
    1 BIRT
    2 SOUR x
    3 NOTE y

Tags with signs in them, and tags that are missing.

    $ bash try '0 @I1@ INDI\n1 NAME: x\n2 NICK-NAME y\n1\n2 PEDI birth\n2 STAT proven\n1\n2 DATE 1900\n1 SEX M\n'
    x.ged:7: tag-malformed in @I1@
      - 1 NAME: x
      + 1 NAME x
    x.ged:8: tag-malformed in @I1@
      - 2 NICK-NAME y
      + 2 _NICK_NAME y
    x.ged:9: tag-missing in @I1@
      - 1
      + 1 FAMC
    x.ged:12: tag-missing in @I1@
      - 1
      ! it is unclear where this line belongs, so the line is kept in a note: move it to the right place
    x.ged: 4 repairs: 2 tags corrected, 2 tags added; 1 problem needs your attention
    status 1
    0 @I1@ INDI
    1 NAME x
    2 _NICK_NAME y
    1 FAMC
    2 PEDI birth
    2 STAT proven
    1 SEX M
    1 NOTE [gedelf tag-missing, line 12] 1
    2 CONT 2 DATE 1900

Legal habits are tidied only if that is asked for.

    $ bash try '0 @I1@ INDI\n  1 NAME x\n\n1  SEX M\r\n1 EMAIL a@b.org\n1 NOTE one \n2 CONC two\n'
    x.ged: nothing to repair
    status 0
    0 @I1@ INDI
      1 NAME x

    1  SEX M^
    1 EMAIL a@b.org
    1 NOTE one 
    2 CONC two
    $ bash try '0 @I1@ INDI\n  1 NAME x\n\n1  SEX M\r\n1 EMAIL a@b.org\n1 NOTE one \n2 CONC two\n' --tidy
    x.ged:8: blank-line (tidy) in @I1@
    x.ged:7: indented-line (tidy) in @I1@
      -   1 NAME x
      + 1 NAME x
    x.ged:9: wide-delimiter (tidy) in @I1@
      - 1  SEX M
      + 1 SEX M
    x.ged:1: mixed-line-breaks (tidy)
      - mixed
      + LF
    x.ged:11: space-before-conc (tidy) in @I1@
      - 1 NOTE one 
      + 1 NOTE one t
    x.ged:10: bare-at-sign (tidy) in @I1@
      - 1 EMAIL a@b.org
      + 1 EMAIL a@@b.org
    x.ged: 6 repairs: 1 line no longer indented, 1 blank line removed, 1 wide gap reduced to one space, 1 line break made uniform, 1 split moved into a word, 1 at sign doubled
    status 0
    0 @I1@ INDI
    1 NAME x
    1 SEX M
    1 EMAIL a@@b.org
    1 NOTE one t
    2 CONC wo
    $ bash all '0 HEAD\n1 CHAR UTF-8\n0 TRLR' --tidy
    x.ged:3: no-final-line-break (tidy)
    x.ged:1: gedcom-version-missing (tidy)
      - 0 HEAD
      + 1 GEDC
      + 2 VERS 5.5.1
      + 2 FORM LINEAGE-LINKED
    x.ged: 2 repairs: 1 final line break added, 1 version added
    status 0
    0 HEAD
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 CHAR UTF-8
    0 TRLR
    $ bash try "0 @I1@ INDI\n1 NOTE \x78$(printf "word %.0s" $(seq 60))end\n" --tidy
    x.ged:7: long-line (tidy) in @I1@
      - 1 NOTE xword word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word end
      + 1 NOTE xword word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word w
      + 2 CONC ord word word word word word word word word word word word end
    x.ged: 1 repair: 1 long line split
    status 0
    0 @I1@ INDI
    1 NOTE xword word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word w
    2 CONC ord word word word word word word word word word word word end

Structure: levels that jump, and lines whose context is lost.

    $ bash try '0 @I1@ INDI\n1 BIRT\n3 DATE 1900\n4 NOTE x\n2 PLAC y\n1 NAME z\n3 _EXT w\n'
    x.ged:8: level-jump in @I1@
      - 3 DATE 1900
      + 2 DATE 1900
    x.ged:12: level-jump in @I1@
      - 3 _EXT w
      + 2 _EXT w
    x.ged: 2 repairs: 2 levels corrected
    status 0
    0 @I1@ INDI
    1 BIRT
    2 DATE 1900
    3 NOTE x
    2 PLAC y
    1 NAME z
    2 _EXT w
    $ bash try '0 @I1@ INDI\n2 DATE 1900\n3 NOTE x\n1 SEX M\n'
    x.ged:7: superstructure-lost in @I1@
      - 2 DATE 1900
      ! it is unclear where this line belongs, so the line is kept in a note: move it to the right place
    x.ged: 1 repair: 1 out-of-context line kept; 1 problem needs your attention
    status 1
    0 @I1@ INDI
    1 SEX M
    1 NOTE [gedelf superstructure-lost, line 7] 2 DATE 1900
    2 CONT 3 NOTE x

Header and trailer: missing, damaged, or with something outside.

    $ bash all '0 @I1@ INDI\n'
    x.ged:1: header-missing in @I1@
      + 0 HEAD
      + 1 GEDC
      + 2 VERS 5.5.1
      + 2 FORM LINEAGE-LINKED
      + 1 CHAR UTF-8
    x.ged:1: trailer-missing in @I1@
      + 0 TRLR
    x.ged: 2 repairs: 1 header added, 1 trailer added
    status 0
    0 HEAD
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 CHAR UTF-8
    0 @I1@ INDI
    0 TRLR
    $ bash all 'Subject: our family\n\n0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n1 NAM'
    x.ged:1: text-before-header
      - Subject: our family
      ! it is unclear where this line belongs, so the line is kept in a note: move it to the right place
    x.ged:9: trailer-missing in @I1@
      + 0 TRLR
      ! the file ends in the middle of a line: the rest is lost
    x.ged: 2 repairs: 1 text before the header kept, 1 trailer added; 2 problems need your attention
    status 1

    0 HEAD
    1 CHAR UTF-8
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    0 @I1@ INDI
    1 NAM
    0 @X1@ NOTE [gedelf text-before-header, line 1] Subject: our family
    0 TRLR
    $ bash all 'Our family\n0 @I1@ INDI\n0 TRLR\n'
    x.ged:1: text-before-header
      - Our family
      ! it is unclear where this line belongs, so the line is kept in a note: move it to the right place
    x.ged:2: header-missing in @I1@
      + 0 HEAD
      + 1 GEDC
      + 2 VERS 5.5.1
      + 2 FORM LINEAGE-LINKED
      + 1 CHAR UTF-8
    x.ged: 2 repairs: 1 text before the header kept, 1 header added; 1 problem needs your attention
    status 1
    0 HEAD
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 CHAR UTF-8
    0 @I1@ INDI
    0 @X1@ NOTE [gedelf text-before-header, line 1] Our family
    0 TRLR
    $ bash all '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 TRLR.\n'
    x.ged:6: trailer-damaged
      - 0 TRLR.
      + 0 TRLR
    x.ged: 1 repair: 1 trailer corrected
    status 0
    0 HEAD
    1 CHAR UTF-8
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    0 TRLR
    $ bash all '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n@ TRLR\n'
    x.ged:6: trailer-damaged
      - @ TRLR
      + 0 TRLR
    x.ged: 1 repair: 1 trailer corrected
    status 0
    0 HEAD
    1 CHAR UTF-8
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    0 TRLR
    $ bash all '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 TRLR\n0 @I1@ INDI\n'
    x.ged:6: text-after-trailer
      - 0 TRLR
      + (moved to the end)
    x.ged: 1 repair: 1 text after the trailer kept
    status 0
    0 HEAD
    1 CHAR UTF-8
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    0 @I1@ INDI
    0 TRLR
    $ bash all '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n0 TRLR\nKind regards\nAnne\n'
    x.ged:8: text-after-trailer
      - Kind regards
      ! it is unclear where this line belongs, so the line is kept in a note: move it to the right place
    x.ged:9: text-after-trailer
      - Anne
      ! it is unclear where this line belongs, so the line is kept in a note: move it to the right place
    x.ged: 2 repairs: 2 texts after the trailer kept; 2 problems need your attention
    status 1
    0 HEAD
    1 CHAR UTF-8
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    0 @I1@ INDI
    0 @X1@ NOTE [gedelf text-after-trailer, line 8] Kind regards
    1 CONT Anne
    0 TRLR

Two files in one: an equal header goes, another one becomes a note record; equal records stay once; pointers keep to
their part.

    $ bash all '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n0 @S1@ SOUR\n1 TITL x\n0 TRLR\n0 HEAD\n1 SOUR other\n0 @I1@ INDI\n1 FAMC @F1@\n0 @F1@ FAM\n1 CHIL @I1@\n0 @S1@ SOUR\n1 TITL x\n0 TRLR\n'
    x.ged:12: text-after-trailer
      - 0 TRLR
      + (moved to the end)
    x.ged:13: second-header
      - 0 HEAD
      ! the second header is kept in a note record
    x.ged:15: duplicate-xref in @I1@
      - 0 @I1@ INDI
      + 0 @X2@ INDI
    x.ged:17: duplicate-xref in @F1@
      - 0 @F1@ FAM
      + 0 @X3@ FAM
    x.ged:19: duplicate-xref in @S1@
      - 0 @S1@ SOUR
      - 1 TITL x
    x.ged: 5 repairs: 3 identifiers made unique, 1 file joined into one, 1 text after the trailer kept; 1 problem needs your attention
    status 1
    0 HEAD
    1 CHAR UTF-8
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    0 @I1@ INDI
    1 FAMS @F1@
    0 @F1@ FAM
    1 HUSB @I1@
    0 @S1@ SOUR
    1 TITL x
    0 @X2@ INDI
    1 FAMC @X3@
    0 @X3@ FAM
    1 CHIL @X2@
    0 @X1@ NOTE [gedelf second-header, line 13] 0 HEAD
    1 CONT 1 SOUR other
    0 TRLR

What the header says about the file.

    $ bash all '0 HEAD\n1 GEDC 5.5\n2 VERS 5.5.1-5\n2 FORM LINEAGE_LINKED\n1 CHAR UTF-8\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5\n0 TRLR\n'
    x.ged:2: gedc-payload
      - 1 GEDC 5.5
      + 1 GEDC
      ! the text of this line is kept in a note: move it to the right place
    x.ged:3: gedcom-version-malformed
      - 2 VERS 5.5.1-5
      + 2 VERS 5.5.1
    x.ged:4: gedc-form-unknown
      - 2 FORM LINEAGE_LINKED
      + 2 FORM LINEAGE-LINKED
    x.ged:6: metadata-repeated
      - 1 CHAR UTF-8
    x.ged:7: metadata-repeated
      - 1 GEDC
      ! it is unclear where this line belongs, so the line is kept in a note: move it to the right place
    x.ged: 5 repairs: 2 header lines corrected, 1 text on GEDC kept, 1 FORM line corrected, 1 version corrected; 2 problems need your attention
    status 1
    0 HEAD
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 CHAR UTF-8
    0 @X1@ NOTE [gedelf gedc-payload, line 2] 5.5
    0 @X2@ NOTE [gedelf metadata-repeated, line 7] 1 GEDC
    1 CONT 2 VERS 5.5
    0 TRLR
    $ bash all '0 HEAD\n1 GEDC\n2 VERS 5.01\n2 VERS 5.5.1\n2 FORM lineage-linked\n1 CHAR UTF\n2 CONC -8\n0 TRLR\n'
    x.ged:6: unsupported-encoding
      - UTF
      + UTF-8
    x.ged:4: gedc-version-count
      - 2 VERS 5.5.1
      ! it is unclear where this line belongs, so the line is kept in a note: move it to the right place
    x.ged:7: metadata-repeated
      - 2 CONC -8
      ! it is unclear where this line belongs, so the line is kept in a note: move it to the right place
    x.ged:3: gedcom-version-unsupported
      - 2 VERS 5.01
      + 2 VERS 5.5.1
    x.ged: 4 repairs: 2 versions corrected, 1 unknown encoding identified, 1 header line corrected; 2 problems need your attention
    status 1
    0 HEAD
    1 GEDC
    2 VERS 5.5.1
    2 FORM lineage-linked
    1 CHAR UTF-8
    0 @X1@ NOTE [gedelf gedc-version-count, line 4] 2 VERS 5.5.1
    0 @X2@ NOTE [gedelf metadata-repeated, line 7] 2 CONC -8
    0 TRLR
    $ bash try '0 @N1@ NOTE x\n1 PLANG en\n1 PLANG en\n1 PLANG fr\n'
    x.ged:8: qualifier-repeated in @N1@
      - 1 PLANG en
    x.ged:9: qualifier-repeated in @N1@
      - 1 PLANG fr
      ! it is unclear where this line belongs, so the line is kept in a note: move it to the right place
    x.ged: 2 repairs: 2 language or datatype lines corrected; 1 problem needs your attention
    status 1
    0 @N1@ NOTE x
    1 PLANG en
    0 @X1@ NOTE [gedelf qualifier-repeated, line 9] 1 PLANG fr

Continuation lines on the level of the text, after other lines, below each other, and of pointers.

    $ bash try '0 @I1@ INDI\n1 NOTE a\n1 CONT b\n1 CONC c\n1 NOTE d\n2 CONT e\n3 CONT f\n4 SOUR g\n'
    x.ged:8: continuation-level in @I1@
      - 1 CONT b
      + 2 CONT b
    x.ged:9: continuation-level in @I1@
      - 1 CONC c
      + 2 CONC c
    x.ged:12: continuation-level in @I1@
      - 3 CONT f
      + 2 CONT f
    x.ged:13: continuation-level in @I1@
      - 4 SOUR g
      + 2 SOUR g
    x.ged: 4 repairs: 4 CONT or CONC lines corrected
    status 0
    0 @I1@ INDI
    1 NOTE a
    2 CONT b
    2 CONC c
    1 NOTE d
    2 CONT e
    2 CONT f
    2 SOUR g
    $ bash try '0 @I1@ INDI\n1 NOTE a\n2 SOUR @S1@\n2 CONT b\n0 @S1@ SOUR\n'
    x.ged:9: continuation-level in @I1@
      - 2 CONT b
      + 2 CONT b
    x.ged: 1 repair: 1 CONT or CONC line corrected
    status 0
    0 @I1@ INDI
    1 NOTE a
    2 CONT b
    2 SOUR @S1@
    0 @S1@ SOUR
    $ bash try '0 @I1@ INDI\n1 NOTE @N1@\n2 CONT x\n2 CONT y\n2 SOUR z\n0 @N1@ NOTE t\n1 @X@ CONT u\n1 CONT @I1@\n0 CONT v\n'
    x.ged:8: continuation-of-pointer in @I1@
      - 2 CONT x
      + 1 NOTE x
    x.ged:9: continuation-of-pointer in @I1@
      - 2 CONT y
      + 2 CONT y
    x.ged:12: continuation-xref in @N1@
      - 1 @X@ CONT u
      + 1 CONT u
    x.ged:13: continuation-pointer in @N1@
      - 1 CONT @I1@
      + 1 CONT @@I1@@
    x.ged:14: continuation-level
      - 0 CONT v
      + 1 CONT v
    x.ged: 5 repairs: 2 texts below pointers turned into notes, 1 CONT or CONC line corrected, 1 identifier of CONT lines removed, 1 at sign doubled
    status 0
    0 @I1@ INDI
    1 NOTE @N1@
    2 SOUR z
    1 NOTE x
    2 CONT y
    0 @N1@ NOTE t
    1 CONT u
    1 CONT @@I1@@
    1 CONT v

Escapes that are none; at signs of an address only with --tidy.

    $ bash try '0 @N1@ NOTE @#$%!\n1 CONT @#OLD FORM@ and @#DJULIAN@ 1700\n'
    x.ged:6: escape-malformed in @N1@
      - 0 @N1@ NOTE @#$%!
      + 0 @N1@ NOTE @@#$%!
    x.ged:7: escape-malformed in @N1@
      - 1 CONT @#OLD FORM@ and @#DJULIAN@ 1700
      + 1 CONT @@#OLD FORM@@ and @#DJULIAN@ 1700
    x.ged: 2 repairs: 2 at signs doubled
    status 0
    0 @N1@ NOTE @@#$%!
    1 CONT @@#OLD FORM@@ and @#DJULIAN@ 1700

Spaces that were lost where texts are split are a guess.

    $ bash try '0 @I1@ INDI\n1 NOTE the old\n2 CONC mill by the\n2 CONC river was the\n2 CONC mill of old\n2 CONC river by\n2 CONC the mill\n1 NOTE old mill river the by was\n' --guess
    x.ged:8: conc-space-lost (guess) in @I1@
      - 2 CONC mill by the
      + 2 CONC  mill by the
    x.ged:9: conc-space-lost (guess) in @I1@
      - 2 CONC river was the
      + 2 CONC  river was the
    x.ged:10: conc-space-lost (guess) in @I1@
      - 2 CONC mill of old
      + 2 CONC  mill of old
    x.ged:11: conc-space-lost (guess) in @I1@
      - 2 CONC river by
      + 2 CONC  river by
    x.ged:12: conc-space-lost (guess) in @I1@
      - 2 CONC the mill
      + 2 CONC  the mill
    x.ged: 5 repairs: 5 spaces between words restored
    status 0
    0 @I1@ INDI
    1 NOTE the old
    2 CONC  mill by the
    2 CONC  river was the
    2 CONC  mill of old
    2 CONC  river by
    2 CONC  the mill
    1 NOTE old mill river the by was

Identifiers: equal records once, others renamed; pointers by their type, by who points back, else to the first.

    $ bash try '0 @I1@ INDI\n1 NAME a\n0 @I1@ INDI\n1 NAME a\n0 @I2@ INDI\n1 FAMS @F1@\n0 @I2@ FAM\n0 @F1@ FAM\n1 HUSB @I2@\n0 @I3@ INDI\n1 NAME b\n0 @I3@ INDI\n1 NAME c\n0 @F2@ FAM\n1 CHIL @I3@\n'
    x.ged:8: duplicate-xref in @I1@
      - 0 @I1@ INDI
      - 1 NAME a
    x.ged:12: duplicate-xref in @I2@
      - 0 @I2@ FAM
      + 0 @X1@ FAM
    x.ged:17: duplicate-xref in @I3@
      - 0 @I3@ INDI
      + 0 @X2@ INDI
    x.ged:20: duplicate-xref in @F2@
      - 1 CHIL @I3@
      + 1 CHIL @I3@
      ! several records had this identifier, and nothing shows which was meant: check whether it is the right one
    x.ged: 4 repairs: 4 identifiers made unique; 1 problem needs your attention
    status 1
    0 @I1@ INDI
    1 NAME a
    0 @I2@ INDI
    1 FAMS @F1@
    0 @X1@ FAM
    0 @F1@ FAM
    1 HUSB @I2@
    0 @I3@ INDI
    1 NAME b
    0 @X2@ INDI
    1 NAME c
    0 @F2@ FAM
    1 CHIL @I3@
    $ bash try '0 @I 1!@ INDI\n1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I 1!@\n'
    x.ged:6: xref-malformed in @I 1!@
      - 0 @I 1!@ INDI
      + 0 @X1@ INDI
    x.ged: 1 repair: 1 identifier renamed
    status 0
    0 @X1@ INDI
    1 FAMS @F1@
    0 @F1@ FAM
    1 HUSB @X1@

Pointers: spelt otherwise, without their at signs, in the place of a text, or leading nowhere.

    $ bash try '0 @I1@ INDI\n1 FAMS @f1@\n1 FAMC @ F1 @\n1 FAMC F1\n1 EMAIL @home@\n0 @F1@ FAM\n1 HUSB @I01@\n'
    x.ged:7: pointer-case in @I1@
      - 1 FAMS @f1@
      + 1 FAMS @F1@
    x.ged:8: pointer-space in @I1@
      - 1 FAMC @ F1 @
      + 1 FAMC @F1@
    x.ged:9: pointer-unmarked in @I1@
      - 1 FAMC F1
      + 1 FAMC @F1@
    x.ged:10: pointer-in-text in @I1@
      - 1 EMAIL @home@
      + 1 EMAIL @@home@@
    x.ged:12: dangling-pointer in @F1@
      - 1 HUSB @I01@
      + 1 HUSB @I01@
      ! the record does not exist; gedelf adds an empty one
    x.ged: 5 repairs: 2 pointers spelt like the identifier, 1 at sign around pointers added, 1 at sign doubled, 1 record added for dangling pointers; 1 problem needs your attention
    status 1
    0 @I1@ INDI
    1 FAMS @F1@
    1 FAMC @F1@
    1 FAMC @F1@
    1 EMAIL @@home@@
    0 @F1@ FAM
    1 HUSB @I01@
    0 @I01@ INDI
    1 NOTE [gedelf dangling-pointer, line 12] this record was not in the file, but others point to it
    1 FAMS @F1@
    $ bash try '0 @F1@ FAM\n1 HUSB @I01@\n0 @I1@ INDI\n' --guess
    x.ged:7: pointer-digits (guess) in @F1@
      - 1 HUSB @I01@
      + 1 HUSB @I1@
    x.ged:8: link-one-way (guess) in @I1@
      + 1 FAMS @F1@
    x.ged: 2 repairs: 1 pointer spelt like the identifier, 1 link completed
    status 0
    0 @F1@ FAM
    1 HUSB @I1@
    0 @I1@ INDI
    1 FAMS @F1@
    $ bash try '0 @I1@ INDI\n1 FAMC @F9@\n1 NOTE @N9@\n1 _FOO @X9@\n0 @I2@ INDI\n1 FAMC @F9@\n'
    x.ged:7: dangling-pointer in @I1@
      - 1 FAMC @F9@
      + 1 FAMC @F9@
      ! the record does not exist; gedelf adds an empty one
    x.ged:8: dangling-pointer in @I1@
      - 1 NOTE @N9@
      + 1 NOTE @N9@
      ! the record does not exist; gedelf adds an empty one
    x.ged:9: dangling-pointer in @I1@
      - 1 _FOO @X9@
      + 1 _FOO @@X9@@
      ! it looked like a pointer to a record that does not exist; it is now text
    x.ged:11: dangling-pointer in @I2@
      - 1 FAMC @F9@
      + 1 FAMC @F9@
      ! the record does not exist; gedelf adds an empty one
    x.ged: 4 repairs: 4 records added for dangling pointers; 4 problems need your attention
    status 1
    0 @I1@ INDI
    1 FAMC @F9@
    1 NOTE @N9@
    1 _FOO @@X9@@
    0 @I2@ INDI
    1 FAMC @F9@
    0 @F9@ FAM
    1 NOTE [gedelf dangling-pointer, line 7] this record was not in the file, but others point to it
    1 CHIL @I1@
    1 CHIL @I2@
    0 @N9@ NOTE [gedelf dangling-pointer, line 8] this record was not in the file, but others point to it

A record that is made has the links back to those that point to it, once each: `check` finds no link that one side only has.
Partners whose sex is known get their side, another one what is free, and a third none.

    $ bash try '0 @I1@ INDI\n1 FAMC @F9@\n1 FAMC @F9@\n1 FAMS @F8@\n1 ADOP\n2 FAMC @F8@\n0 @I2@ INDI\n1 FAMS @F8@\n1 SEX female\n0 @I3@ INDI\n1 FAMS @F8@\n0 INDI\n1 FAMC @F9@\n' | tail -n +35
    1 FAMC @F9@
    1 FAMC @F9@
    1 FAMS @F8@
    1 ADOP
    2 FAMC @F8@
    0 @I2@ INDI
    1 FAMS @F8@
    1 SEX F
    0 @I3@ INDI
    1 FAMS @F8@
    0 INDI
    1 FAMC @F9@
    0 @F9@ FAM
    1 NOTE [gedelf dangling-pointer, line 7] this record was not in the file, but others point to it
    1 CHIL @I1@
    0 @F8@ FAM
    1 NOTE [gedelf dangling-pointer, line 9] this record was not in the file, but others point to it
    1 HUSB @I1@
    1 WIFE @I2@
    $ bash try '0 @F1@ FAM\n1 HUSB @I8@\n1 CHIL @I9@\n0 @F2@ FAM\n1 WIFE @I9@\n1 NOTE @N9@\n0 @I1@ INDI\n1 ASSO @I9@\n2 RELA x\n' | tail -n +32
    0 @I8@ INDI
    1 NOTE [gedelf dangling-pointer, line 7] this record was not in the file, but others point to it
    1 FAMS @F1@
    0 @I9@ INDI
    1 NOTE [gedelf dangling-pointer, line 8] this record was not in the file, but others point to it
    1 FAMC @F1@
    1 FAMS @F2@
    0 @N9@ NOTE [gedelf dangling-pointer, line 11] this record was not in the file, but others point to it
    $ gedelf check --checks genealogy --diagnostics=gcc y.ged

Links that one side only has are a guess.

    $ bash try '0 @I1@ INDI\n1 SEX M\n1 FAMS @F1@\n0 @I2@ INDI\n0 @I3@ INDI\n0 @F1@ FAM\n1 WIFE @I2@\n1 CHIL @I3@\n' --guess
    x.ged:9: link-one-way (guess) in @I2@
      + 1 FAMS @F1@
    x.ged:10: link-one-way (guess) in @I3@
      + 1 FAMC @F1@
    x.ged:13: link-one-way (guess) in @F1@
      + 1 HUSB @I1@
    x.ged: 3 repairs: 3 links completed
    status 0
    0 @I1@ INDI
    1 SEX M
    1 FAMS @F1@
    0 @I2@ INDI
    1 FAMS @F1@
    0 @I3@ INDI
    1 FAMC @F1@
    0 @F1@ FAM
    1 WIFE @I2@
    1 CHIL @I3@
    1 HUSB @I1@

Months are those that a word means in every language that has it: listopad is October or November, and jui begins juin and juillet.

    $ bash try '0 @I1@ INDI\n1 EVEN\n2 DATE 5 februar 1900\n1 EVEN\n2 DATE 5 agosto 1900\n1 EVEN\n2 DATE 5 listopad 1900\n1 EVEN\n2 DATE 5 jui 1900\n1 EVEN\n2 DATE 5 juil 1900\n'
    x.ged:8: date-form in @I1@
      - 2 DATE 5 februar 1900
      + 2 DATE 5 FEB 1900
    x.ged:10: date-form in @I1@
      - 2 DATE 5 agosto 1900
      + 2 DATE 5 AUG 1900
    x.ged:16: date-form in @I1@
      - 2 DATE 5 juil 1900
      + 2 DATE 5 JUL 1900
    x.ged: 3 repairs: 3 dates written in the standard form
    status 0
    0 @I1@ INDI
    1 EVEN
    2 DATE 5 FEB 1900
    1 EVEN
    2 DATE 5 AUG 1900
    1 EVEN
    2 DATE 5 listopad 1900
    1 EVEN
    2 DATE 5 jui 1900
    1 EVEN
    2 DATE 5 JUL 1900

Dates that have one reading, and those that have none or two.

    $ bash try '0 @I1@ INDI\n1 EVEN\n2 DATE 1986-07-05\n1 EVEN\n2 DATE 27 June 1885\n1 EVEN\n2 DATE MAY 5 1900\n1 EVEN\n2 DATE May 5, 1900\n1 EVEN\n2 DATE 5.7.1986\n1 EVEN\n2 DATE 19/08/1990\n1 EVEN\n2 DATE 21MAR1900\n1 EVEN\n2 DATE 21-MAR-1900\n1 EVEN\n2 DATE 21 Mär 1900\n1 EVEN\n2 DATE Abt. 1809\n1 EVEN\n2 DATE c1809\n1 EVEN\n2 DATE ca 1809\n1 EVEN\n2 DATE about 1809\n1 EVEN\n2 DATE vers 1809\n1 EVEN\n2 DATE um 1809\n1 EVEN\n2 DATE før 1809\n1 EVEN\n2 DATE okolo 1809\n1 EVEN\n2 DATE 1860-1879\n1 EVEN\n2 DATE <1814>\n1 EVEN\n2 DATE 1900?\n1 EVEN\n2 DATE 1934-\n1 EVEN\n2 DATE .__.1896\n1 EVEN\n2 DATE (in May)\n1 EVEN\n2 DATE 5 mar 1900\n1 EVEN\n2 DATE 03/04/1900\n1 EVEN\n2 DATE 5 lipiec 1900\n1 EVEN\n2 DATE 31.2.1900\n'
    x.ged:8: date-form in @I1@
      - 2 DATE 1986-07-05
      + 2 DATE 5 JUL 1986
    x.ged:10: date-form in @I1@
      - 2 DATE 27 June 1885
      + 2 DATE 27 JUN 1885
    x.ged:12: date-form in @I1@
      - 2 DATE MAY 5 1900
      + 2 DATE 5 MAY 1900
    x.ged:14: date-form in @I1@
      - 2 DATE May 5, 1900
      + 2 DATE 5 MAY 1900
    x.ged:16: date-form in @I1@
      - 2 DATE 5.7.1986
      + 2 DATE 5 JUL 1986
    x.ged:18: date-form in @I1@
      - 2 DATE 19/08/1990
      + 2 DATE 19 AUG 1990
    x.ged:20: date-form in @I1@
      - 2 DATE 21MAR1900
      + 2 DATE 21 MAR 1900
    x.ged:22: date-form in @I1@
      - 2 DATE 21-MAR-1900
      + 2 DATE 21 MAR 1900
    x.ged:24: date-form in @I1@
      - 2 DATE 21 Mär 1900
      + 2 DATE 21 MAR 1900
    x.ged:26: date-form in @I1@
      - 2 DATE Abt. 1809
      + 2 DATE ABT 1809
    x.ged:28: date-form in @I1@
      - 2 DATE c1809
      + 2 DATE ABT 1809
    x.ged:30: date-form in @I1@
      - 2 DATE ca 1809
      + 2 DATE ABT 1809
    x.ged:32: date-form in @I1@
      - 2 DATE about 1809
      + 2 DATE ABT 1809
    x.ged:34: date-form in @I1@
      - 2 DATE vers 1809
      + 2 DATE ABT 1809
    x.ged:36: date-form in @I1@
      - 2 DATE um 1809
      + 2 DATE ABT 1809
    x.ged:38: date-form in @I1@
      - 2 DATE før 1809
      + 2 DATE BEF 1809
    x.ged:40: date-form in @I1@
      - 2 DATE okolo 1809
      + 2 DATE ABT 1809
    x.ged: 17 repairs: 17 dates written in the standard form
    status 0
    0 @I1@ INDI
    1 EVEN
    2 DATE 5 JUL 1986
    1 EVEN
    2 DATE 27 JUN 1885
    1 EVEN
    2 DATE 5 MAY 1900
    1 EVEN
    2 DATE 5 MAY 1900
    1 EVEN
    2 DATE 5 JUL 1986
    1 EVEN
    2 DATE 19 AUG 1990
    1 EVEN
    2 DATE 21 MAR 1900
    1 EVEN
    2 DATE 21 MAR 1900
    1 EVEN
    2 DATE 21 MAR 1900
    1 EVEN
    2 DATE ABT 1809
    1 EVEN
    2 DATE ABT 1809
    1 EVEN
    2 DATE ABT 1809
    1 EVEN
    2 DATE ABT 1809
    1 EVEN
    2 DATE ABT 1809
    1 EVEN
    2 DATE ABT 1809
    1 EVEN
    2 DATE BEF 1809
    1 EVEN
    2 DATE ABT 1809
    1 EVEN
    2 DATE 1860-1879
    1 EVEN
    2 DATE <1814>
    1 EVEN
    2 DATE 1900?
    1 EVEN
    2 DATE 1934-
    1 EVEN
    2 DATE .__.1896
    1 EVEN
    2 DATE (in May)
    1 EVEN
    2 DATE 5 mar 1900
    1 EVEN
    2 DATE 03/04/1900
    1 EVEN
    2 DATE 5 lipiec 1900
    1 EVEN
    2 DATE 31.2.1900
    $ bash try '0 @I1@ INDI\n1 EVEN\n2 DATE 03/04/1900\n1 EVEN\n2 DATE 13/04/1900\n' --guess
    x.ged:8: date-order (guess) in @I1@
      - 2 DATE 03/04/1900
      + 2 DATE 3 APR 1900
    x.ged:10: date-form in @I1@
      - 2 DATE 13/04/1900
      + 2 DATE 13 APR 1900
    x.ged: 2 repairs: 2 dates written in the standard form
    status 0
    0 @I1@ INDI
    1 EVEN
    2 DATE 3 APR 1900
    1 EVEN
    2 DATE 13 APR 1900
    $ bash try '0 @I1@ INDI\n1 SEX male\n0 @I2@ INDI\n1 SEX Female\n0 @I3@ INDI\n1 SEX ♂\n0 @I4@ INDI\n1 SEX w\n0 @I5@ INDI\n1 SEX m\n'
    x.ged:7: sex-value in @I1@
      - 1 SEX male
      + 1 SEX M
    x.ged:9: sex-value in @I2@
      - 1 SEX Female
      + 1 SEX F
    x.ged:11: sex-value in @I3@
      - 1 SEX ♂
      + 1 SEX M
    x.ged: 3 repairs: 3 SEX values corrected
    status 0
    0 @I1@ INDI
    1 SEX M
    0 @I2@ INDI
    1 SEX F
    0 @I3@ INDI
    1 SEX M
    0 @I4@ INDI
    1 SEX w
    0 @I5@ INDI
    1 SEX m

Surnames that lack their second slash.

    $ bash try '0 @I1@ INDI\n1 NAME John /Smith\n1 NAME /Smith\n1 NAME John/\n1 NAME John /Smith/\n'
    x.ged:7: name-slashes in @I1@
      - 1 NAME John /Smith
      + 1 NAME John /Smith/
    x.ged:8: name-slashes in @I1@
      - 1 NAME /Smith
      + 1 NAME /Smith/
    x.ged: 2 repairs: 2 surnames closed with a slash
    status 0
    0 @I1@ INDI
    1 NAME John /Smith/
    1 NAME /Smith/
    1 NAME John/
    1 NAME John /Smith/

Without a space before the slash it is a guess: it may be another form of the name.

    $ bash try '0 @I1@ INDI\n1 NAME Anna/Hannah\n1 NAME 50. Kanmu/Kwammu\n1 NAME Tim\t/Lee\n'
    x.ged:9: name-slashes in @I1@
      - 1 NAME Tim␉/Lee
      + 1 NAME Tim␉/Lee/
    x.ged: 1 repair: 1 surname closed with a slash
    status 0
    0 @I1@ INDI
    1 NAME Anna/Hannah
    1 NAME 50. Kanmu/Kwammu
    1 NAME Tim	/Lee/
    $ bash try '0 @I1@ INDI\n1 NAME Anna/Hannah\n1 NAME 50. Kanmu/Kwammu\n' --guess
    x.ged:7: name-slash-glued (guess) in @I1@
      - 1 NAME Anna/Hannah
      + 1 NAME Anna/Hannah/
    x.ged:8: name-slash-glued (guess) in @I1@
      - 1 NAME 50. Kanmu/Kwammu
      + 1 NAME 50. Kanmu/Kwammu/
    x.ged: 2 repairs: 2 surnames closed with a slash
    status 0
    0 @I1@ INDI
    1 NAME Anna/Hannah/
    1 NAME 50. Kanmu/Kwammu/
    $ bash try '0 @I1@ INDI\n1 NAME Anna/Hannah\n1 NAME John /Smith\n' --skip name-slashes --fix name-slash-glued
    x.ged:7: name-slash-glued (guess) in @I1@
      - 1 NAME Anna/Hannah
      + 1 NAME Anna/Hannah/
    x.ged: 1 repair: 1 surname closed with a slash
    status 0
    0 @I1@ INDI
    1 NAME Anna/Hannah/
    1 NAME John /Smith

Conflict markers stay as they are, the rest is repaired (D428).

    $ bash try '0 @I1@ INDI\n<<<<<<< OURS\n01 SEX M\n=======\n1 SEX F\n>>>>>>> THEIRS\n' | grep -v 'fatal\['
    x.ged:7: conflict-marker in @I1@
      - <<<<<<< OURS
      + <<<<<<< OURS
      ! there are two versions here: choose one, and delete the conflict markers
    x.ged: 1 repair: 1 conflict marker left in place; 1 problem needs your attention
    status 1
    0 @I1@ INDI
    <<<<<<< OURS
    01 SEX M
    =======
    1 SEX F
    >>>>>>> THEIRS

GEDCOM 7 (R10): what it forbids is repaired without being asked; CONC is joined, identifiers are capitals, and @VOID@
is no fault.

    $ bash all '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @i1@ INDI\n 1 NAME x\n\n1  SEX M\n1 NOTE @home, a@b\n2 CONC c\n1 FAMC @VOID@\n0 @F1@ FAM\n1 CHIL @i1@\n0 TRLR\n'
    x.ged:6: blank-line in @i1@
    x.ged:5: indented-line in @i1@
      -  1 NAME x
      + 1 NAME x
    x.ged:7: wide-delimiter in @i1@
      - 1  SEX M
      + 1 SEX M
    x.ged:4: xref-malformed in @i1@
      - 0 @i1@ INDI
      + 0 @X1@ INDI
    x.ged:8: bare-at-sign in @X1@
      - 1 NOTE @home, a@b
      + 1 NOTE @@home, a@b
    x.ged:9: continuation-conc in @X1@
      - 2 CONC c
      + c
    x.ged: 6 repairs: 1 line no longer indented, 1 blank line removed, 1 wide gap reduced to one space, 1 at sign doubled, 1 CONC line joined, 1 identifier renamed
    status 0
    0 HEAD
    1 GEDC
    2 VERS 7.0
    0 @X1@ INDI
    1 NAME x
    1 SEX M
    1 NOTE @@home, a@bc
    1 FAMC @VOID@
    0 @F1@ FAM
    1 CHIL @X1@
    0 TRLR

Its data model is that of 7.0: which tags there are, where they may stand, and what they hold.

    $ bash all '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n3 PHRASE lost\n1 NAME Ann /Lee/\n2\n3 LANG de\n3 GIVN Anna\n1 SEX m\n1 BIRT\n2 DATE 5.7.1886\nPHRASE about\n2 SDATE 1886-07-05\n1 NO MARR\n3 DATE FROM 1900 TO 1950\n0 TRLR\n'
    x.ged:7: tag-missing in @I1@
      - 2
      + 2 TRAN
    x.ged:13: level-missing in @I1@
      - PHRASE about
      + 3 PHRASE about
    x.ged:5: superstructure-lost in @I1@
      - 3 PHRASE lost
      ! it is unclear where this line belongs, so the line is kept in a note: move it to the right place
    x.ged:16: level-jump in @I1@
      - 3 DATE FROM 1900 TO 1950
      + 2 DATE FROM 1900 TO 1950
    x.ged:10: sex-value in @I1@
      - 1 SEX m
      + 1 SEX M
    x.ged:12: date-form in @I1@
      - 2 DATE 5.7.1886
      + 2 DATE 5 JUL 1886
    x.ged:14: date-form in @I1@
      - 2 SDATE 1886-07-05
      + 2 SDATE 5 JUL 1886
    x.ged: 7 repairs: 2 dates written in the standard form, 1 level added, 1 tag added, 1 level corrected, 1 out-of-context line kept, 1 SEX value corrected; 1 problem needs your attention
    status 1
    0 HEAD
    1 GEDC
    2 VERS 7.0
    0 @I1@ INDI
    1 NAME Ann /Lee/
    2 TRAN
    3 LANG de
    3 GIVN Anna
    1 SEX M
    1 BIRT
    2 DATE 5 JUL 1886
    3 PHRASE about
    2 SDATE 5 JUL 1886
    1 NO MARR
    2 DATE FROM 1900 TO 1950
    1 NOTE [gedelf superstructure-lost, line 5] 3 PHRASE lost
    0 TRLR

It is in UTF-8 and nothing else, whatever a CHAR line says; and what the caller takes for GEDCOM 7 says so.

    $ bash all '0 HEAD\n1 GEDC\n2 VERS 7.0\n1 CHAR ANSEL\n0 @I1@ INDI\n1 NAME Zo\xe8e\n0 TRLR\n'
    x.ged:4: encoding-contradicted
      - ANSEL
      + UTF-8
    x.ged:6: encoding-contradicted in @I1@
      - 1 NAME Zo<E8>e
      + 1 NAME Zoë
    x.ged: 1 repair: 1 encoding corrected
    status 0
    0 HEAD
    1 GEDC
    2 VERS 7.0
    1 CHAR UTF-8
    0 @I1@ INDI
    1 NAME Zoë
    0 TRLR
    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME Zoë\n0 TRLR\n' | iconv -t UTF-16 > x.ged; bash mend --tidy; cat -v y.ged
    x.ged:1: encoding-contradicted
      - UTF-16LE
      + UTF-8
    x.ged: 1 repair: 1 encoding corrected
    status 0
    M-oM-;M-?0 HEAD
    1 GEDC
    2 VERS 7.0
    0 @I1@ INDI
    1 NAME ZoM-CM-+
    0 TRLR
    $ bash all '0 HEAD\n0 TRLR\n' --dialect gedcom-7.0
    x.ged:1: gedcom-version-missing
      - 0 HEAD
      + 1 GEDC
      + 2 VERS 7.0
    x.ged: 1 repair: 1 version added
    status 0
    0 HEAD
    1 GEDC
    2 VERS 7.0
    0 TRLR
    $ bash all '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 TRLR\n' --dialect gedcom-7.0
    x.ged:3: gedcom-version-unsupported
      - 2 VERS 5.5.1
      + 2 VERS 7.0
    x.ged: 1 repair: 1 version corrected
    status 0
    0 HEAD
    1 GEDC
    2 VERS 7.0
    0 TRLR

The command line: what it does to files.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n01 SEX male\n0 TRLR\n' > a.ged; cp a.ged b.ged
    $ gedelf repair --dry-run a.ged; cmp a.ged b.ged
    a.ged:7: level-padded in @I1@
      - 01 SEX male
      + 1 SEX male
    a.ged:7: sex-value in @I1@
      - 1 SEX male
      + 1 SEX M
    a.ged: 2 repairs: 1 level written without leading zeros, 1 SEX value corrected
    --- a.ged
    +++ a.ged
    @@ -4,5 +4,5 @@ 0 @I1@ INDI
     2 VERS 5.5.1
     2 FORM LINEAGE-LINKED
     0 @I1@ INDI
    -01 SEX male
    +1 SEX M
     0 TRLR
    $ gedelf repair -q -i a.ged; echo $?; cmp a.ged.orig b.ged; tail -n 2 a.ged
    0
    1 SEX M
    0 TRLR
    $ gedelf repair -i a.ged; echo $?
    a.ged: nothing to repair
    0
    $ cp b.ged a.ged; gedelf repair -i a.ged; echo $?; cmp a.ged b.ged
    a.ged:7: level-padded in @I1@
      - 01 SEX male
      + 1 SEX male
    a.ged:7: sex-value in @I1@
      - 1 SEX male
      + 1 SEX M
    a.ged.orig: fatal[unwritable-file]: the file cannot be written: a backup with this name already exists
    3
    $ gedelf repair -q -i=.bak a.ged; echo $?; cmp a.ged.bak b.ged
    0
    $ cp b.ged a.ged; rm a.ged.bak a.ged.orig; gedelf repair -q -i --no-backup a.ged; ls a.ged*
    a.ged
    $ gedelf repair --format json b.ged -o c.ged --report r.json; cat r.json
    {"code":"level-padded","class":"safe","line":7,"record":"I1","before":"01 SEX male","after":"1 SEX male","left":null}
    {"code":"sex-value","class":"safe","line":7,"record":"I1","before":"1 SEX male","after":"1 SEX M","left":null}
    {"summary":{"level-padded":1,"sex-value":1}}
    {"code":"level-padded","class":"safe","line":7,"record":"I1","before":"01 SEX male","after":"1 SEX male","left":null}
    {"code":"sex-value","class":"safe","line":7,"record":"I1","before":"1 SEX male","after":"1 SEX M","left":null}
    {"summary":{"level-padded":1,"sex-value":1}}
    $ gedelf repair --skip sex-value b.ged -q | tail -n 2
    1 SEX male
    0 TRLR
    $ gedelf repair --skip sex-value,level-padded b.ged -q | cmp - b.ged
    $ gedelf repair --fix nonsense b.ged; echo $?
    gedelf repair: --fix must be codes listed by 'gedelf repair --list', separated by commas, not 'nonsense'
    See 'gedelf repair --help'.
    2
    $ gedelf repair a.ged b.ged; echo $?
    gedelf repair: to repair several files, use -i, which changes the files themselves, or --dry-run
    See 'gedelf repair --help'.
    2
    $ gedelf repair; echo $?
    gedelf repair: no FILE given; use - for standard input
    See 'gedelf repair --help'.
    2
    $ gedelf repair --interactive b.ged < /dev/null; echo $?
    gedelf repair: --interactive needs a terminal, and standard input is not one
    See 'gedelf repair --help'.
    2
    $ mkdir d; cp b.ged d; gedelf repair -r -i d; ls d
    d/b.ged:7: level-padded in @I1@
      - 01 SEX male
      + 1 SEX male
    d/b.ged:7: sex-value in @I1@
      - 1 SEX male
      + 1 SEX M
    d/b.ged: 2 repairs: 1 level written without leading zeros, 1 SEX value corrected
    b.ged
    b.ged.orig
    $ echo 'Dear cousin' | gedelf repair -; echo $?
    -:1:1: fatal[not-genealogy]: this is not a genealogy file: text without a line such as 0 HEAD or 0 @I1@ INDI
          = elf-1.0 §applications
    3
    $ gedelf repair --list | head -n 3
    container-archive           safe
        The file is a zip archive that contains a genealogy file. gedelf extracts
        that file and lists the names of all other files in the report. With -i, the
    $ gedelf repair --list --format json | head -n 1
    {"code":"container-archive","class":"safe","answers":"gedzip-no-dataset","explanation":"The file is a zip archive that contains a genealogy file. gedelf extracts that file and lists the names of all other files in the report. With -i, the archive is always kept."}
    $ gedelf check b.ged | tail -n 1
    b.ged: 1 fatal error, 4 notes (shown with -v); 'gedelf repair' fixes 1
    $ gedelf explain level-padded | grep repair
    'gedelf repair' fixes this.
    $ gedelf repair --list --format json | grep '^{"code":"continuation-level"' | grep -c '"answers":"[^"]*\blevel-jump\b'
    1
    $ gedelf repair --list --format json | grep -c 'the letters, or some of the bytes, are not in that encoding'
    1

Nothing can point to somebody without an identifier, so such a link stays one-way.

    $ bash try '0 INDI\n1 NAME x\n1 FAMC @F1@\n0 @F1@ FAM\n1 HUSB @I2@\n0 @I2@ INDI\n1 FAMS @F1@\n' --guess
    x.ged: nothing to repair
    status 0
    0 INDI
    1 NAME x
    1 FAMC @F1@
    0 @F1@ FAM
    1 HUSB @I2@
    0 @I2@ INDI
    1 FAMS @F1@
