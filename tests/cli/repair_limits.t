Repair: files that take long, files that took two runs, and answers that were not the right ones.

A file, the header of which is made for it unless it begins with one, what repair makes of it, and whether repairing that finds
nothing.

    $ cat > mend <<< 'gedelf repair x.ged -o y.ged "$@" 2>&1; echo "status $?"; cat y.ged; gedelf repair y.ged -o z.ged -q "$@" 2>/dev/null; cmp y.ged z.ged'
    $ cat > plain <<< 'printf "$1" > x.ged; shift; bash mend "$@"'
    $ cat > try <<< 'printf "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n$1" > x.ged; shift; bash mend "$@" | grep -v "^0 HEAD\|^1 GEDC\|^2 VERS\|^2 FORM\|^1 CHAR UTF-8"'

Time does not grow with the square of anything: signs of signs, parts, signs of quotation, letters in one line.

    $ python3 -c "print('0 HEAD\n1 CHAR UTF-8\n0 @N1@ NOTE &' + 'amp;' * 100000 + 'lt;\n0 TRLR')" > x.ged
    $ timeout 10 gedelf repair -q --guess x.ged | grep NOTE
    0 @N1@ NOTE <
    $ python3 -c "print('0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n1 NAME A\n' * 40000 + '0 TRLR')" > x.ged
    $ timeout 20 gedelf repair -q x.ged | grep -c INDI
    1
    $ python3 -c "print('\n'.join('> ' * 40000 + line for line in ('0 HEAD', '1 CHAR UTF-8', '0 TRLR')))" > x.ged
    $ timeout 10 gedelf repair -q x.ged
    0 HEAD
    1 CHAR UTF-8
    0 TRLR
    $ python3 -c "print('0 HEAD\n1 CHAR UTF-8\n0 @N1@ NOTE ' + 'a\u00c3\u00bc ' * 80000 + '\n0 TRLR')" > x.ged
    $ timeout 10 gedelf repair -q x.ged | grep -o 'ü' | wc -l
    80000

Signs of signs are undone from the innermost, over CONC too, and told once; what is no sign stays.

    $ bash try '0 @N1@ NOTE &am\n1 CONC p;lt;b&#114;&#32;/&gt;x &am&amp;p; &#1; <br x>\n0 TRLR\n' --guess
    x.ged:6: html-entities (guess) in @N1@
      - &amp;lt;b&#114;&#32;/&gt;x &am&amp;p; &#1; <br x>
      + 
      + x &am&p; &#1; <br x>
    x.ged: 1 repair: 1 HTML code turned into letters
    status 0
    0 @N1@ NOTE 
    1 CONT 
    1 CONC x &am&p; &#1; <br x>
    0 TRLR

One run is enough (R3). A record that stands in for one that is missing is nobody's likeness.

    $ bash try '0 @F1@ FAM\n1 HUSB @i1@\n1 WIFE I1\n0 TRLR\n'
    x.ged:7: dangling-pointer in @F1@
      - 1 HUSB @i1@
      + 1 HUSB @i1@
      ! the record does not exist; gedelf adds an empty one
    x.ged: 1 repair: 1 record added for dangling pointers; 1 problem needs your attention
    status 1
    0 @F1@ FAM
    1 HUSB @i1@
    1 WIFE I1
    0 @i1@ INDI
    1 NOTE [gedelf dangling-pointer, line 7] this record was not in the file, but others point to it
    1 FAMS @F1@
    0 TRLR

Partners whose sex tells come first.

    $ bash try '0 @I1@ INDI\n1 FAMS @F1@\n0 @I2@ INDI\n1 SEX F\n1 FAMS @F1@\n0 @F1@ FAM\n0 TRLR\n' --guess
    x.ged:11: link-one-way (guess) in @F1@
      + 1 WIFE @I2@
    x.ged:11: link-one-way (guess) in @F1@
      + 1 HUSB @I1@
    x.ged: 2 repairs: 2 links completed
    status 0
    0 @I1@ INDI
    1 FAMS @F1@
    0 @I2@ INDI
    1 SEX F
    1 FAMS @F1@
    0 @F1@ FAM
    1 WIFE @I2@
    1 HUSB @I1@
    0 TRLR

A garbled text in a line that is only mended later; but identifiers and pointers keep their letters.

    $ bash plain '0 HEAD\n1 CHAR UTF-8\n0 @N1 NOTE MÃ¼ller\n0 TRLR\n'
    x.ged:3: double-encoded
      - MÃ¼ller
      + Müller
    x.ged:3: xref-unfinished
      - 0 @N1 NOTE Müller
      + 0 @N1@ NOTE Müller
    x.ged: 2 repairs: 1 garbled text decoded, 1 identifier completed
    status 0
    0 HEAD
    1 CHAR UTF-8
    0 @N1@ NOTE Müller
    0 TRLR
    $ bash plain '0 @=C3=BC INDI\nFAMC @2@' --guess
    x.ged:1: quoted-printable
      - quoted-printable
      + plain text
    x.ged:1: encoding-missing
      - (none)
      + windows-1252
      ! the encoding of the letters is not certain: check the names
    x.ged:1: encoding-missing
      - 0 @ü INDI
      + 0 @Ã¼ INDI
    x.ged:1: xref-unfinished
      - 0 @Ã¼ INDI
      + 0 @Ã¼@ INDI
    x.ged:2: level-missing
      - FAMC @2@
      + 1 FAMC @2@
    x.ged:1: header-missing in @Ã¼@
      + 0 HEAD
      + 1 GEDC
      + 2 VERS 5.5.1
      + 2 FORM LINEAGE-LINKED
      + 1 CHAR UTF-8
    x.ged:2: trailer-missing in @Ã¼@
      + 0 TRLR
      ! the file ends in the middle of a line: the rest is lost
    x.ged:2: dangling-pointer in @Ã¼@
      - 1 FAMC @2@
      + 1 FAMC @2@
      ! the record does not exist; gedelf adds an empty one
    x.ged: 7 repairs: 1 file decoded from email form, 1 CHAR line added, 1 level added, 1 identifier completed, 1 header added, 1 trailer added, 1 record added for dangling pointers; 3 problems need your attention
    status 1
    0 HEAD
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 CHAR UTF-8
    0 @Ã¼@ INDI
    1 FAMC @2@
    0 @2@ FAM
    1 NOTE [gedelf dangling-pointer, line 2] this record was not in the file, but others point to it
    1 CHIL @Ã¼@
    0 TRLR

The same GEDC twice.

    $ bash plain '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 TRLR\n'
    x.ged:6: metadata-repeated
      - 1 GEDC
      - 2 VERS 5.5.1
      - 2 FORM LINEAGE-LINKED
    x.ged: 1 repair: 1 header line corrected
    status 0
    0 HEAD
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 CHAR UTF-8
    0 TRLR

What finds no place is kept as it stood (R6).

    $ bash plain '0 HEAD\n1 CHAR UTF-8\njunk here\n1 NOTE foo\n0 TRLR\n'
    x.ged:3: text-unplaced
      - junk here
      ! it is unclear where this line belongs, so the line is kept in a note: move it to the right place
    x.ged: 1 repair: 1 stray text turned into notes; 1 problem needs your attention
    status 1
    0 HEAD
    1 CHAR UTF-8
    1 NOTE foo
    0 @X1@ NOTE [gedelf text-unplaced, line 3] junk here
    0 TRLR
    $ bash try '0 @I1@ INDI\n1 BIRT\n2 PLAC Leeds\n9 FOO some\ntext here\n0 TRLR\n'
    x.ged:10: text-unplaced in @I1@
      - text here
      ! it is unclear where this line belongs, so the line is kept in a note: move it to the right place
    x.ged:9: superstructure-lost in @I1@
      - 9 FOO some
      ! it is unclear where this line belongs, so the line is kept in a note: move it to the right place
    x.ged: 2 repairs: 1 stray text turned into notes, 1 out-of-context line kept; 2 problems need your attention
    status 1
    0 @I1@ INDI
    1 BIRT
    2 PLAC Leeds
    1 NOTE [gedelf text-unplaced, line 10] text here
    1 NOTE [gedelf superstructure-lost, line 9] 9 FOO some
    0 TRLR

UNICODE, and one letter of UTF-8: only the CHAR line is wrong.

    $ bash plain '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UNICODE\n0 @N1@ NOTE Müller\n0 TRLR\n'
    x.ged:5: unicode-is-utf-8
      - UNICODE
      + UTF-8
    x.ged: 1 repair: 1 CHAR line corrected
    status 0
    0 HEAD
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 CHAR UTF-8
    0 @N1@ NOTE Müller
    0 TRLR

An accent without a letter at the end of the file: ANSEL is contradicted.

    $ bash plain '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR ANSEL\n0 @N1@ NOTE Muller\xe8'
    x.ged:1: encoding-contradicted
      - ANSEL
      + UTF-8
    x.ged:6: lone-diacritic in @N1@
      - 0 @N1@ NOTE Muller<E8>
      + 0 @N1@ NOTE Muller ̈
      ! an accent without a letter: find out which letter it belongs to
    x.ged:6: trailer-missing in @N1@
      + 0 TRLR
      ! the file ends in the middle of a line: the rest is lost
    x.ged: 3 repairs: 1 encoding corrected, 1 lone accent kept, 1 trailer added; 2 problems need your attention
    status 1
    0 HEAD
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 CHAR UTF-8
    0 @N1@ NOTE Muller ̈
    0 TRLR

Blank lines at the beginning and at the end are taken out, when that is said.

    $ bash plain '\n0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 TRLR\n' --tidy
    x.ged:1: blank-line (tidy)
    x.ged: 1 repair: 1 blank line removed
    status 0
    0 HEAD
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 CHAR UTF-8
    0 TRLR
    $ bash plain '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 TRLR\n\n' --tidy
    x.ged:7: blank-line (tidy)
    x.ged: 1 repair: 1 blank line removed
    status 0
    0 HEAD
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 CHAR UTF-8
    0 TRLR

Tags in other letters; a colon in the place of the space.

    $ bash try '0 @I1@ INDI\n1 Größe q\n1 NAME:Johann /Bach/\n0 TRLR\n'
    x.ged:7: tag-malformed in @I1@
      - 1 Größe q
      + 1 _Gr__e q
    x.ged:8: tag-malformed in @I1@
      - 1 NAME:Johann /Bach/
      + 1 NAME Johann /Bach/
    x.ged: 2 repairs: 2 tags corrected
    status 0
    0 @I1@ INDI
    1 _Gr__e q
    1 NAME Johann /Bach/
    0 TRLR

A CONT beside an empty text; beside what has no text.

    $ bash try '0 @I1@ INDI\n1 NOTE\n1 CONT foo\n1 BIRT\n1 CONT bar\n0 TRLR\n'
    x.ged:8: continuation-level in @I1@
      - 1 CONT foo
      + 2 CONT foo
    x.ged:10: continuation-level in @I1@
      - 1 CONT bar
      ! it is unclear where this line belongs, so the line is kept in a note: move it to the right place
    x.ged: 2 repairs: 2 CONT or CONC lines corrected; 1 problem needs your attention
    status 1
    0 @I1@ INDI
    1 NOTE
    2 CONT foo
    1 BIRT
    1 NOTE [gedelf continuation-level, line 10] 1 CONT bar
    0 TRLR

A web page with no-break spaces between the parts of lines; one in a payload stays.

    $ bash plain '<html><body><pre>0&nbsp;HEAD\n1&nbsp;CHAR&nbsp;UTF-8\n0&nbsp;@I1@&nbsp;INDI\n1 NAME M.&nbsp;Abel\n0&nbsp;TRLR\n</pre></body></html>' | sed 's/\xc2\xa0/NBSP/'
    x.ged:1: container-html
      - a web page (HTML)
      + plain text
    x.ged: 1 repair: 1 web page turned into plain text
    status 0
    0 HEAD
    1 CHAR UTF-8
    0 @I1@ INDI
    1 NAME M.NBSPAbel
    0 TRLR

What a Mac puts into an archive is nothing to look at. A Word document is an archive, too.

    $ python3 -c "import zipfile; z = zipfile.ZipFile('mac.zip', 'w'); z.writestr('t.ged', '0 HEAD\n1 CHAR UTF-8\n0 TRLR\n'); z.writestr('__MACOSX/._t.ged', 'x')"
    $ gedelf repair mac.zip -o y.ged; cat y.ged
    mac.zip:1: container-archive
      - a zip archive
      + t.ged
    mac.zip: 1 repair: 1 file extracted from an archive
    0 HEAD
    1 CHAR UTF-8
    0 TRLR
    $ python3 -c "import zipfile; z = zipfile.ZipFile('a.docx', 'w'); z.writestr('word/document.xml', '<a/>')"
    $ gedelf repair a.docx
    a.docx:1:1: fatal[not-genealogy]: this is not a genealogy file: a Word document
          = elf-1.0 §applications
    [3]

Lines between conflict markers stay as they are (R2); without a marker that closes, there are no two versions.

    $ bash try '01 NOTE a\n0 @I1@ INDI\n<<<<<<< OURS\n01 SEX M\n=======\n1 SEX male\n>>>>>>> THEIRS\n01 NOTE b\n0 TRLR\n'
    x.ged:6: level-padded
      - 01 NOTE a
      + 1 NOTE a
    x.ged:8: conflict-marker in @I1@
      - <<<<<<< OURS
      + <<<<<<< OURS
      ! there are two versions here: choose one, and delete the conflict markers
    x.ged:13: level-padded in @I1@
      - 01 NOTE b
      + 1 NOTE b
    x.ged: 3 repairs: 2 levels written without leading zeros, 1 conflict marker left in place; 1 problem needs your attention
    status 1
    1 NOTE a
    0 @I1@ INDI
    <<<<<<< OURS
    01 SEX M
    =======
    1 SEX male
    >>>>>>> THEIRS
    1 NOTE b
    0 TRLR
    $ bash try '0 @I1@ INDI\n<<<<<<< OURS\n01 SEX M\n0 TRLR\n'
    x.ged:7: conflict-marker in @I1@
      - <<<<<<< OURS
      + <<<<<<< OURS
      ! there are two versions here: choose one, and delete the conflict markers
    x.ged:8: level-padded in @I1@
      - 01 SEX M
      + 1 SEX M
    x.ged: 2 repairs: 1 level written without leading zeros, 1 conflict marker left in place; 1 problem needs your attention
    status 1
    0 @I1@ INDI
    <<<<<<< OURS
    1 SEX M
    0 TRLR

A header whose lines must be put right before its CHAR line can be seen: what it says then is true of the output.

    $ bash plain '0\xc2\xa0HEAD\n1\xc2\xa0GEDC\n2\xc2\xa0VERS 5.5.1\n2\xc2\xa0FORM LINEAGE-LINKED\n1\xc2\xa0CHAR ANSEL\n0\xc2\xa0@N1@ NOTE K\xc3\xa4thchen, \xc3\x84rger\n0\xc2\xa0TRLR\n' | tail -n 12
    x.ged:5: encoding-overruled
      - ANSEL
      + UTF-8
    x.ged: 8 repairs: 7 spaces after levels added, 1 CHAR line corrected
    status 0
    0 HEAD
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 CHAR UTF-8
    0 @N1@ NOTE Käthchen, Ärger
    0 TRLR
    $ printf '0\xc2\xa0HEAD\n1\xc2\xa0CHAR UTF-8\n0\xc2\xa0@N1@ NOTE K\xc3\xa4thchen\n0\xc2\xa0TRLR\n' | iconv -f utf-8 -t utf-16le > x.ged; gedelf repair -q -o y.ged x.ged; iconv -f utf-16le -t utf-8 y.ged; gedelf repair y.ged | cmp - y.ged
    0 HEAD
    1 CHAR UNICODE
    0 @N1@ NOTE Käthchen
    0 TRLR
    y.ged: nothing to repair
    $ bash plain '0HEAD\n 1 GEDC\n  2 VERS 5.5.1\n  2 FORM LINEAGE-LINKED\n 1 CHAR UTF-8\n0@I1@ INDI\n0TRLR\n0 HEAD\n1 SOUR \xdc\n1 CHAR ANSI\n0 @I1@ INDI\n1 NAME J\xfcrgen /Gr\xf6\xdfe/\n0 TRLR\n' | tail -n 16; gedelf check --checks format y.ged
      - 0 @I1@ INDI
      + 0 @X2@ INDI
    x.ged: 7 repairs: 3 spaces after levels added, 1 encoding corrected, 1 file joined into one, 1 text after the trailer kept, 1 identifier made unique; 2 problems need your attention
    status 1
    0 HEAD
     1 GEDC
      2 VERS 5.5.1
      2 FORM LINEAGE-LINKED
     1 CHAR UTF-8
    0 @I1@ INDI
    0 @X2@ INDI
    1 NAME Jürgen /Größe/
    0 @X1@ NOTE [gedelf second-header, line 8] 0 HEAD
    1 CONT 1 SOUR Ü
    1 CONT 1 CHAR ANSI
    0 TRLR
    y.ged: 4 notes (shown with -v)

Entities may stand for letters that were garbled before.

    $ bash try '0 @N1@ NOTE M&#195;&#188;ller, K&#195;&#182;ln\n0 TRLR\n' --guess
    x.ged:6: html-entities (guess) in @N1@
      - M&#195;&#188;ller, K&#195;&#182;ln
      + MÃ¼ller, KÃ¶ln
    x.ged:6: double-encoded in @N1@
      - MÃ¼ller, KÃ¶ln
      + Müller, Köln
    x.ged: 2 repairs: 1 garbled text decoded, 1 HTML code turned into letters
    status 0
    0 @N1@ NOTE Müller, Köln
    0 TRLR

No codes are no list of codes.

    $ gedelf repair --fix= x.ged
    gedelf repair: --fix must be codes listed by 'gedelf repair --list', separated by commas, not ''
    See 'gedelf repair --help'.
    [2]

Answers on the terminal are letters, or the words.

    $ printf 'import os, pty, sys\nmaster, slave = pty.openpty()\nos.write(master, (sys.argv[1] + "\\n").encode())\nif os.fork() == 0:\n    os.dup2(slave, 0)\n    os.execvp("gedelf", ["gedelf", "repair", "--interactive", "x.ged", "-o", "y.ged"])\nos.wait()\n' > ask.py
    $ printf '0 HEAD\n1 CHAR UTF-8\n0 @N1@ NOTE a&lt;\n0 @N2@ NOTE b&lt;\n0 TRLR\n' > x.ged
    $ for answer in none o 'no\nyes' all 'explain\ny\nn' 'nothing\nnone'; do python3 ask.py "$(printf "$answer")" 2>&1 | grep -c 'Repair this'; grep NOTE y.ged; done
    1
    0 @N1@ NOTE a&lt;
    0 @N2@ NOTE b&lt;
    1
    0 @N1@ NOTE a&lt;
    0 @N2@ NOTE b&lt;
    2
    0 @N1@ NOTE a&lt;
    0 @N2@ NOTE b<
    1
    0 @N1@ NOTE a<
    0 @N2@ NOTE b<
    3
    0 @N1@ NOTE a<
    0 @N2@ NOTE b&lt;
    2
    0 @N1@ NOTE a&lt;
    0 @N2@ NOTE b&lt;

A CHAR line that was to be put in before the header could be seen is put in afterwards, and so is one that has become a note:
repaired again, neither file changes.

    $ printf '0HEAD\n\xe4' > x.ged; bash mend | tail -n 4
    0 HEAD
    1 CHAR UTF-8
    0 @X1@ NOTE [gedelf text-unplaced, line 2] ä
    0 TRLR
    $ printf '0 HEAD\n#if\n0\xe4 @I1@ INDI\n1 CHAR UTF-8\n0 @I1@ INDI\n' > x.ged; bash mend
    x.ged:4: encoding-contradicted
      - UTF-8
      + windows-1252
      ! the encoding of the letters is not certain: check the names
    x.ged:3: encoding-contradicted
      - 0<E4> @I1@ INDI
      + 0ä @I1@ INDI
    x.ged:2: text-unplaced
      - #if
      ! it is unclear where this line belongs, so the line is kept in a note: move it to the right place
    x.ged:3: level-missing
      - 0ä @I1@ INDI
      + 0 @I1@ INDI
    x.ged:5: trailer-missing in @X1@
      + 0 TRLR
    x.ged:5: duplicate-xref in @I1@
      - 0 @I1@ INDI
      + 0 @X2@ INDI
    x.ged: 5 repairs: 1 encoding corrected, 1 level added, 1 stray text turned into notes, 1 trailer added, 1 identifier made unique; 2 problems need your attention
    status 1
    0 HEAD
    1 CHAR UTF-8
    0 @I1@ INDI
    1 CHAR UTF-8
    0 @X2@ INDI
    0 @X1@ NOTE [gedelf text-unplaced, line 2] #if
    0 TRLR

What would be changed where some lines end with a CR alone: each CR is shown, and stands at the end of its line.

    $ printf '0 HEAD\n1 GEDC\r\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 @I1@ INDI\n1 SEX male\r1 NOTE x\n0 TRLR\n' > cr.ged; gedelf repair -q --dry-run cr.ged | tr '\r' '?'
    # some lines end with CR, shown as ␍: patch cannot apply this
    --- cr.ged
    +++ cr.ged
    @@ -4,6 +4,6 @@ 0 @I1@ INDI
     2 FORM LINEAGE-LINKED
     1 CHAR UTF-8
     0 @I1@ INDI
    -1 SEX male␍
    +1 SEX M␍
     1 NOTE x
     0 TRLR
    $ gedelf repair -q --tidy --dry-run cr.ged | tr '\r' '?'
    # some lines end with CR, shown as ␍: patch cannot apply this
    --- cr.ged
    +++ cr.ged
    @@ -1,9 +1,9 @@ 0 HEAD
     0 HEAD
    -1 GEDC␍
    +1 GEDC
     2 VERS 5.5.1
     2 FORM LINEAGE-LINKED
     1 CHAR UTF-8
     0 @I1@ INDI
    -1 SEX male␍
    +1 SEX M
     1 NOTE x
     0 TRLR

The list has what can be chosen. Conflict markers always stay.

    $ gedelf repair --list | grep conflict
    [1]
    $ gedelf repair --skip conflict-marker x.ged
    gedelf repair: --skip must be codes listed by 'gedelf repair --list', separated by commas, not 'conflict-marker'
    See 'gedelf repair --help'.
    [2]
    $ gedelf repair --skip conflict-markers x.ged
    gedelf repair: --skip must be codes listed by 'gedelf repair --list', separated by commas, not 'conflict-markers'
    See 'gedelf repair --help'.
    [2]

Two faults in one: what a spreadsheet or a mail program did is undone in a file without a header too, and a line may need two
repairs.

    $ bash plain '"0 @I1@ INDI"\n"1 NAME John ""Jack"" /Smith/"\n"0 TRLR"\n' | tail -n 9
    status 0
    0 HEAD
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 CHAR UTF-8
    0 @I1@ INDI
    1 NAME John "Jack" /Smith/
    0 TRLR
    $ bash plain '"0 @I1@ INDI",,\n"1 NAME A, B",,x\n"0 TRLR",,\n' | tail -n 4
    1 CHAR UTF-8
    0 @I1@ INDI
    1 NAME A, B,,x
    0 TRLR
    $ bash plain 'Dear all,\n> > 0 @I1@ INDI\n> > 1 SEX M\n> > 0 TRLR\n'
    x.ged:2: mail-quoted
      - > > 0 @I1@ INDI
      + 0 @I1@ INDI
    x.ged:1: text-before-header
      - Dear all,
      ! it is unclear where this line belongs, so the line is kept in a note: move it to the right place
    x.ged:2: header-missing in @I1@
      + 0 HEAD
      + 1 GEDC
      + 2 VERS 5.5.1
      + 2 FORM LINEAGE-LINKED
      + 1 CHAR UTF-8
    x.ged: 3 repairs: 1 email quotation mark removed, 1 text before the header kept, 1 header added; 1 problem needs your attention
    status 1
    0 HEAD
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 CHAR UTF-8
    0 @I1@ INDI
    1 SEX M
    0 @X1@ NOTE [gedelf text-before-header, line 1] Dear all,
    0 TRLR
    $ bash plain '> 0 @I1@ INDI\n1 SEX M\n> 0 HEAD\n> 0 TRLR\n'
    x.ged:3: mail-quoted
      - > 0 HEAD
      + 0 HEAD
    x.ged:3: text-before-header
      - 0 HEAD
      + (moved to the front)
    x.ged: 2 repairs: 1 email quotation mark removed, 1 text before the header kept
    status 0
    0 HEAD
    1 CHAR UTF-8
    0 @I1@ INDI
    1 SEX M
    0 TRLR
    $ bash try '0 @I1@ INDI\n01 FAMS "@F1@"\n1NOTE "@N1@"\n1 RESI “@F1@”\n0 @F1@ FAM\n0 TRLR\n'
    x.ged:7: level-padded in @I1@
      - 01 FAMS "@F1@"
      + 1 FAMS "@F1@"
    x.ged:8: level-unspaced in @I1@
      - 1NOTE "@N1@"
      + 1 NOTE "@N1@"
    x.ged:7: xref-quoted in @I1@
      - 1 FAMS "@F1@"
      + 1 FAMS @F1@
    x.ged:8: xref-quoted in @I1@
      - 1 NOTE "@N1@"
      + 1 NOTE @N1@
    x.ged:8: dangling-pointer in @I1@
      - 1 NOTE @N1@
      + 1 NOTE @N1@
      ! the record does not exist; gedelf adds an empty one
    x.ged: 5 repairs: 2 quotation marks around identifiers removed, 1 level written without leading zeros, 1 space after levels added, 1 record added for dangling pointers; 1 problem needs your attention
    status 1
    0 @I1@ INDI
    1 FAMS @F1@
    1 NOTE @N1@
    1 RESI “@F1@”
    0 @F1@ FAM
    0 @N1@ NOTE [gedelf dangling-pointer, line 8] this record was not in the file, but others point to it
    0 TRLR
    $ bash plain '0 head\n1 char UTF-8\n0 @I1@ indi\n1 fams "@F1@"\n0 @F1@ fam\n0 trlr\n' | tail -n 7
    status 0
    0 HEAD
    1 CHAR UTF-8
    0 @I1@ INDI
    1 FAMS @F1@
    0 @F1@ FAM
    0 TRLR

A header that is only nearly a line gets its CHAR line when it is one; in GEDCOM 7 a CHAR line that names another encoding is put
right even then.

    $ bash plain '0 HEAD>\n0 @N1@ NOTE M\xc3\xbcller\n0 TRLR\n' | tail -n 4
    0 HEAD
    1 CHAR UTF-8
    0 @N1@ NOTE Müller
    0 TRLR
    $ bash plain '00HEAD\n1 GEDC\n2 VERS 7.0\nx\n1 CHAR ANSEL\n0 @I1@ INDI\n1 NAME Zo\xe8e\n0 TRLR\n' | tail -n 8
    0 HEAD
    1 GEDC
    2 VERS 7.0
    1 CHAR UTF-8
    0 @I1@ INDI
    1 NAME Zoë
    0 @X1@ SNOTE [gedelf text-unplaced, line 4] x
    0 TRLR

Blank lines go in one run, whatever the breaks between them are: the CR of one and the LF of the next but one are no line break.

    $ bash plain '0 HEAD\r\r \n\n1 CHAR UTF-8\n0 @I1@ INDI\n\r\r\r\n\n0 TRLR\n' --tidy | sed -n '/^status/,$p' | cat -A
    status 0$
    0 HEAD$
    1 GEDC$
    2 VERS 5.5.1$
    2 FORM LINEAGE-LINKED$
    1 CHAR UTF-8$
    0 @I1@ INDI$
    0 TRLR$

A CHAR line without a value in a header that is only nearly one gets it as well.

    $ bash plain '0HEAD\nCHAR\n0 @I1@ INDI\n0 TRLR\n' --tidy | sed -n '/^status/,$p'
    status 0
    0 HEAD
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 CHAR UTF-8
    0 @I1@ INDI
    0 TRLR

Text that only looks like a pointer, or like an identifier before which a level stands, is decoded before it is kept.

    $ bash plain '@\xc3\x83\xc2\xbc@\n0 @F1@ FAM\n0 TRLR\n' | tail -n 3
    0 @F1@ FAM
    0 @X1@ NOTE [gedelf text-before-header, line 1] @@ü@@
    0 TRLR
    $ bash try '0 @I1@ INDI\n1 @\xc3\x83\xc2\xbc\n1 @&lt;\n1 FAMS @\xc3\x83\xc2\xbc@\n0 @\xc3\x83\xc2\xbc@ FAM\n0 TRLR\n' --guess | sed -n '/^status/,$p'
    status 1
    0 @I1@ INDI
    1 FAMS @Ã¼@
    1 NOTE [gedelf text-unplaced, line 7] 1 @@ü
    2 CONT 1 @@<
    0 @Ã¼@ FAM
    0 TRLR

A trailer that goes, at the end of a file without a last line break, leaves no blank line where it was.

    $ bash plain '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 TRLR\n0 @I1@ INDI\n0 TRLR' | sed -n '/^status/,$p'
    status 0
    0 HEAD
    1 GEDC
    2 VERS 7.0
    0 @I1@ INDI
    0 TRLR

A line break of HTML at the beginning of a line after a CR stays a line break.

    $ bash plain '0 HEAD\r1 CHAR UTF-8\r0 @N1@ NOTE a\r<br>b\n0 TRLR\n' --guess | sed -n '/^status/,$p' | tr '\r' '^'
    status 0
    0 HEAD^1 CHAR UTF-8^0 @N1@ NOTE a^^1 CONT b
    0 TRLR

So does one in a file with letters beyond ASCII; and a CHAR line that is none of the header's own is no label.

    $ bash plain '0HEAD\n01 NOTE x\nCHAR\n0 @N1@ NOTE \xdf\n0 TRLR\n' | sed -n '/^status/,$p'
    status 1
    0 HEAD
    1 NOTE x
    1 CHAR UTF-8
    0 @N1@ NOTE ß
    0 TRLR
    $ bash plain '0HEAD\n1 _F\n3 CHAR I\n0 @I1@ INDI\n0 TRLR\n' --tidy | sed -n '/^status/,$p'
    status 0
    0 HEAD
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 _F
    2 CHAR I
    1 CHAR UTF-8
    0 @I1@ INDI
    0 TRLR

Where GEDCOM 7 gets a byte-order mark, its CHAR line names no other encoding.

    $ bash plain '0 HEAD\n1 GEDC\n2 VERS 7.0\n1 CHAR ANSEL\n0 @I1@ INDI\n0 TRLR\n' --tidy | sed -n '/^x.ged/,$p'
    x.ged:1: no-byte-order-mark (tidy)
      - no byte-order mark
      + one
    x.ged:4: encoding-overruled
      - ANSEL
      + UTF-8
    x.ged: 2 repairs: 1 CHAR line corrected, 1 byte-order mark added
    status 0
    ﻿0 HEAD
    1 GEDC
    2 VERS 7.0
    1 CHAR UTF-8
    0 @I1@ INDI
    0 TRLR

Lines that have to be put right are in capitals too where the header is in small letters.

    $ bash plain '0 head\n1 char UTF-8\n0@I1@indi\n1name A\n1 name B\n0 @I2@ indi\n0head\n0 trlr\n' | sed -n '/^status/,$p'
    status 1
    0 HEAD
    1 CHAR UTF-8
    0 @I1@ INDI
    1 NAME A
    1 NAME B
    0 @I2@ INDI
    0 @X1@ NOTE [gedelf second-header, line 7] 0 HEAD
    0 TRLR

The first line of the header is put right before the version is looked for: GEDCOM 7 has no indentation, and no NOTE records.

    $ bash plain ' HEAD\nGEDC\n2VERS 7.0\nx\n0 @I1@ INDI\n 1 SEX M\n0 TRLR\n' | sed -n '/^status/,$p'
    status 1
    0 HEAD
    1 GEDC
    2 VERS 7.0
    0 @I1@ INDI
    1 SEX M
    0 @X1@ SNOTE [gedelf text-unplaced, line 4] x
    0 TRLR

An identifier without a tag is text as well.

    $ bash plain '1 @\xc3\x83\xc2\xbc@\n0 @F1@ FAM\n0 TRLR\n' | tail -n 3
    0 @F1@ FAM
    0 @X1@ NOTE [gedelf text-before-header, line 1] 1 @@ü@@
    0 TRLR

A code page that no CHAR line can name becomes UTF-8 where the header needs a new one.

    $ bash plain '0 HEAD\n0\n1 CHAR OEM\nf\x81r\n0 TRLR\n' | sed -n '/^status/,$p'
    status 1
    0 HEAD
    1 CHAR UTF-8
    0 @X1@ NOTE [gedelf text-unplaced, line 2] 0
    1 CONT 1 CHAR OEM
    1 CONT für
    0 TRLR

The header holds no text: what continues it is kept in a note, in GEDCOM 7 too.

    $ bash plain '0 HEAD\n1 CONC x\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n0 TRLR\n' | sed -n '/^status/,$p'
    status 1
    0 HEAD
    1 GEDC
    2 VERS 7.0
    0 @I1@ INDI
    0 @X1@ SNOTE [gedelf continuation-conc, line 2] 1 CONC x
    0 TRLR

Where only a header that was put right shows that the file is GEDCOM 7, its lines are judged by that, too; and what its CHAR line says
counts from then on.

    $ bash plain '0 HEAD x\n\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n 1 SEX M\n0 TRLR\n' | sed -n '/^status/,$p'
    status 1
    0 HEAD
    1 GEDC
    2 VERS 7.0
    0 @I1@ INDI
    1 SEX M
    0 @X1@ NOTE [gedelf metadata-repeated, line 1] x
    0 TRLR
    $ bash plain '0 HEAD x\n1 CHAR NONE\n0 @I1@ INDI\n0 TRLR\n' | sed -n '/^status/,$p'
    status 1
    0 HEAD
    1 CHAR UTF-8
    0 @I1@ INDI
    0 @X1@ NOTE [gedelf metadata-repeated, line 1] x
    0 TRLR

Mail that was encoded twice is decoded twice.

    $ bash plain '0 HEAD\n1 CHAR UTF-8\n0 @N1@ NOTE M=3DC3=3DBCller =3D3D\n0 TRLR\n' | sed -n '/^x.ged/,$p'
    x.ged:3: quoted-printable in @N1@
      - quoted-printable
      + plain text
    x.ged: 1 repair: 1 file decoded from email form
    status 0
    0 HEAD
    1 CHAR UTF-8
    0 @N1@ NOTE Müller =
    0 TRLR

What looks like a pointer is none if it sticks to a tag.

    $ bash plain '1 F@\xc3\x83\xc2\xbc@\n0 @F1@ FAM\n0 TRLR\n' | tail -n 3
    0 @F1@ FAM
    0 @X1@ NOTE [gedelf text-before-header, line 1] 1 F@@ü@@
    0 TRLR

A CHAR line that CONC cut is spelt as it should be once it is joined, if that is asked for.

    $ bash plain '0X@ HEAD\nCHAR UTF\nCONC 8\nGEDC\n2VERS 7.0\n0 TRLR\n' --tidy | tail -n 5
    ﻿0 HEAD
    1 CHAR UTF-8
    1 GEDC
    2 VERS 7.0
    0 TRLR

A conflict marker is no line that a mail program has folded, though a long line is before it: it stays, in a second run too.

    $ printf '0 HEAD\n1 SOUR x\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 @I1@ INDI\n2 DATE 1900\n=======\n0 TRLR\n' > lone.ged
    $ gedelf repair -q --guess -o once.ged lone.ged; gedelf repair -q --guess once.ged | diff once.ged -; tail -n 3 once.ged
    1 NOTE [gedelf superstructure-lost, line 8] 2 DATE 1900
    =======
    0 TRLR
