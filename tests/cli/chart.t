gedelf chart: what the command says and writes. tests/draw/charts_test.py looks at the pictures.

What is wrong with a command line:

    $ gedelf chart
    gedelf chart: no FILE given; use - for standard input
    See 'gedelf chart --help'.
    [2]
    $ gedelf chart samples/bronte.ged
    gedelf chart: no PERSON given; use an identifier, a path or part of a name
    See 'gedelf chart --help'.
    [2]
    $ gedelf chart samples/bronte.ged I1 I2
    gedelf chart: only --kind=relationship takes two people
    See 'gedelf chart --help'.
    [2]
    $ gedelf chart samples/bronte.ged I1 --kind relationship
    gedelf chart: --kind=relationship needs two people
    See 'gedelf chart --help'.
    [2]
    $ gedelf chart samples/bronte.ged I1 --kind tree
    gedelf chart: --kind must be pedigree, descendants, hourglass, fan, timeline or relationship, not 'tree'
    See 'gedelf chart --help'.
    [2]
    $ gedelf chart samples/bronte.ged I1 --degrees 90
    gedelf chart: --degrees must be 180, 270 or 360, not '90'
    See 'gedelf chart --help'.
    [2]
    $ gedelf chart samples/bronte.ged I1 --generations -1
    gedelf chart: --generations must be a number, not '-1'
    See 'gedelf chart --help'.
    [2]
    $ gedelf chart samples/bronte.ged nobody
    gedelf chart: no person has the identifier, path or name 'nobody'
    [3]
    $ gedelf chart samples/bronte.ged I1 --style missing.css
    missing.css: fatal[unreadable-file]: the file cannot be read: No such file or directory
    [3]
    $ printf 'a{}\377' > latin.css; gedelf chart samples/bronte.ged I1 --style latin.css
    latin.css: fatal[unreadable-file]: the file cannot be read: it is not in UTF-8
    [3]
    $ gedelf chart missing.ged I1
    missing.ged: fatal[unreadable-file]: the file cannot be read: No such file or directory
    [3]
    $ cp samples/bronte.ged family.ged; gedelf chart family.ged I1 -o family.ged; cmp family.ged samples/bronte.ged
    gedelf chart: OUT and FILE are the same file, which would be overwritten
    See 'gedelf chart --help'.

A malformed file leaves an old picture as it is:

    $ echo old > old.svg; gedelf chart --strict samples/broken.ged I1 -q -o old.svg 2> said; echo $?; grep -c fatal said; cat old.svg
    3
    1
    old

Every kind is XML, from a file and from standard input, twice the same, in every encoding.

    $ for kind in pedigree descendants hourglass fan timeline; do gedelf chart samples/bronte.ged I5 --kind $kind -o a.svg && gedelf chart - I5 --kind $kind < samples/bronte.ged > b.svg && xmllint --noout a.svg b.svg && grep -c '<g class="p' a.svg; done
    7
    2
    8
    7
    8
    $ gedelf chart samples/tolstoy-utf16.ged I1 --kind hourglass -q | xmllint --xpath '//*[local-name()="g"][@id="p1"]/*[local-name()="title"]/text()' -
    Лев Николаевич Толстой, 1828–1910 (I1)
    $ gedelf chart samples/bach-ansel.ged I1 --kind descendants -q | xmllint --xpath 'string(//*[local-name()="g"][@id="p5"]/*[local-name()="title"])' -
    Anna Magdalena Wilcke, 1701–1760 (I5)

Generations: what is left out is said, unless nobody wants to hear it.

    $ gedelf chart samples/bronte.ged I10 --kind descendants --generations 1 -o a.svg; grep -c '<g class="p' a.svg
    gedelf chart: 6 more people are beyond the last generation drawn; use --generations to draw more
    4
    $ gedelf chart samples/bronte.ged I10 --kind descendants --generations 1 -q -o a.svg
    $ gedelf chart samples/bronte.ged I5 --generations 0 | grep -c '<g class="p'
    gedelf chart: 2 more people are beyond the last generation drawn; use --generations to draw more
    1

In a fan, too, each line that goes on beyond the last generation has an ellipsis, outside of its field, and no other has.

    $ gedelf chart samples/bronte.ged I5 --kind fan --generations 0 -q | grep -c 'class="y more"[^>]*>…<'
    1
    $ { printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n'; for i in 1 2 3 4 5 6; do printf '0 @I%d@ INDI\n' $i; done; \
        printf '0 @F1@ FAM\n1 HUSB @I2@\n1 WIFE @I3@\n1 CHIL @I1@\n0 @F2@ FAM\n1 WIFE @I4@\n1 CHIL @I2@\n0 @F3@ FAM\n1 HUSB @I5@\n1 CHIL @I4@\n0 TRLR\n'; } > fan.ged
    $ for n in 0 1 2 3 4; do gedelf chart fan.ged I1 --kind fan --degrees 180 --generations $n -q | grep -o '<text class="y more".*'; echo $n; done
    <text class="y more" x="0" y="-70" font-size="13">…</text>
    0
    <text class="y more" x="-102.53" y="-100.53" font-size="13">…</text>
    1
    <text class="y more" x="-82.28" y="-196.63" font-size="13">…</text>
    2
    3
    4

Links lead to where they should, whatever the identifier is like, and names are escaped.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @a&b@ INDI\n1 NAME <b>O"Neil</b> & \001 /x]]>/\n0 TRLR\n' > odd.ged; gedelf chart odd.ged 'a&b' -q --link 'https://example.org/?p={id}&x="1"' | grep -E 'href=|<title>|<text' 
    <g class="p focus h3" id="p1"><title>&lt;b&gt;O&quot;Neil&lt; b&gt; &amp; � x]]&gt;/ (a&amp;b)</title>
    <a xlink:href="https://example.org/?p=a%26b&amp;x=&quot;1&quot;">
    <text x="86.3" y="4.23" font-size="13">&lt;b&gt;O&quot;Neil&lt; <tspan class="s">b&gt; &amp; �</tspan> x]]&gt;/</text>
    <text class="a s" x="0" y="-40.12" font-size="20">Ancestors of &lt;b&gt;O&quot;Neil&lt; b&gt; &amp; � x]]&gt;/</text>
    <text class="z y" x="353.34" y="40.13" font-size="10">odd.ged</text>

Photographs are those of the folder, and no others:

    $ mkdir -p tree/media && printf '\211PNG\r\n' > tree/media/p.png && cp tree/media/p.png outside.png && ln -s ../outside.png tree/link.png
    $ cp tree/media/p.png tree/large.png; truncate -s 33554433 tree/large.png
    $ for file in media/p.png 'media\p.png' '\media\p.png' large.png ../outside.png link.png /etc/hostname media missing.png media/p.txt; do printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n1 NAME A /B/\n1 OBJE\n2 FILE %s\n0 TRLR\n' "$file" > tree/p.ged; echo "$file" $(gedelf chart tree/p.ged I1 -q --photos | grep -c 'data:image/png;base64,iVBORw0K'); done
    media/p.png 1
    media\p.png 1
    \media\p.png 0
    large.png 0
    ../outside.png 0
    link.png 0
    /etc/hostname 0
    media 0
    missing.png 0
    media/p.txt 0
    $ gedelf chart tree/p.ged I1 -q | grep -c data:
    0
    [1]

Paper: what becomes too small to be read is said.

    $ gedelf chart samples/bronte.ged I10 --kind descendants --paper letter -o a.svg; grep -o 'width="[0-9.]*in" height="[0-9.]*in"' a.svg
    width="11in" height="8.5in"
    $ { printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n1 NAME A /B/\n0 @F1@ FAM\n1 HUSB @I1@\n'; for i in $(seq 2 60); do printf '1 CHIL @I%d@\n' $i; done; for i in $(seq 2 60); do printf '0 @I%d@ INDI\n1 NAME Child %d /B/\n' $i $i; done; echo 0 TRLR; } > wide.ged; gedelf chart wide.ged I1 --kind descendants --paper a4 -o wide.svg
    gedelf chart: the smallest text on this paper is 1.3 points; for larger text, use larger paper or fewer --generations

The style comes last, and cannot end the style; the theme and the heading.

    $ echo '.b{fill:red}</style><script>' > own.css; gedelf chart samples/bronte.ged I5 --style own.css | grep -n 'fill:red'
    26:.b{fill:red}&lt;/style&gt;&lt;script&gt;</style>
    $ gedelf chart samples/bronte.ged I5 --theme dark --plain | grep -c 'prefers-color-scheme\|Ancestors of Charlotte Brontë</text>'
    0
    [1]
    $ gedelf chart samples/bronte.ged I5 | grep -c 'prefers-color-scheme\|Ancestors of Charlotte Brontë</text>'
    2

Two people who are not related:

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n1 NAME A /B/\n0 @I2@ INDI\n1 NAME C /D/\n0 TRLR\n' > two.ged; gedelf chart two.ged I1 I2 --kind relationship -o two.svg; ls two.svg
    gedelf chart: A B (I1) and C D (I2) are not related
    ls: cannot access 'two.svg': No such file or directory
    [2]
    $ gedelf chart two.ged I1 I1 --kind relationship | grep -o '>A B: .*'
    >A B: self</text>

Who has children in two families stands over the middle of both.

    $ (printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n1 NAME Root /X/\n1 FAMS @F1@\n1 FAMS @F2@\n'; \
        for i in 2 3 4 5 6 7; do printf "0 @I$i@ INDI\n1 NAME Child$i /X/\n1 FAMC @F$((i/5+1))@\n"; done; \
        printf '0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I2@\n1 CHIL @I3@\n1 CHIL @I4@\n0 @F2@ FAM\n1 HUSB @I1@\n1 CHIL @I5@\n1 CHIL @I6@\n1 CHIL @I7@\n0 TRLR\n') > two.ged; \
        gedelf chart --kind descendants two.ged I1 | grep -A 1 'id="p[127]"' | grep -o ' x="[^"]*" y="[^"]*" width="[^"]*"'
     x="-38" y="0" width="76"
     x="-280.62" y="68.25" width="77.21"
     x="203.43" y="68.25" width="77.21"

Parents: two husbands are both drawn; of two families the one by birth; lines to others are dashed.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n' > head
    $ { cat head; printf '0 @C@ INDI\n1 NAME Child\n1 FAMC @F1@\n2 PEDI adopted\n1 FAMC @F2@\n0 @D@ INDI\n1 NAME Dora\n1 FAMC @F1@\n2 PEDI adopted\n'; \
        printf '0 @A@ INDI\n1 NAME Adam\n0 @B@ INDI\n1 NAME Bert\n0 @E@ INDI\n1 NAME Emil\n0 @F1@ FAM\n1 HUSB @A@\n1 CHIL @C@\n1 CHIL @D@\n'; \
        printf '0 @F2@ FAM\n1 HUSB @B@\n1 HUSB @E@\n1 CHIL @C@\n0 TRLR\n'; } > parents.ged
    $ for who in C D; do for kind in pedigree fan hourglass; do \
          echo $who $kind $(gedelf chart -q --kind $kind parents.ged $who | grep -o '<title>[ABE][a-z]*\|class="l d*"\|class="l"'); done; done
    C pedigree class="l" class="l" class="l" <title>Bert <title>Emil
    C fan <title>Bert <title>Emil
    C hourglass class="l" <title>Bert <title>Emil
    D pedigree class="l d" <title>Adam
    D fan <title>Adam
    D hourglass class="l d" <title>Adam

Lives before Christ, and those that end before they begin.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME Gaius\n1 BIRT\n2 DATE 45 B.C.\n1 DEAT\n2 DATE 12\n0 TRLR\n'; } | gedelf chart -q --kind timeline - I1 | grep -o '>[0-9]*\( BC\)\?</text'
    >51 BC</text
    >41 BC</text
    >31 BC</text
    >21 BC</text
    >11 BC</text
    >1 BC</text
    >10</text
    >20</text
    $ { cat head; printf '0 @I1@ INDI\n1 NAME Gaius\n1 BIRT\n2 DATE 1850\n1 DEAT\n2 DATE 1840\n0 TRLR\n'; } | gedelf chart -q --kind timeline - I1 | grep '<rect.*fill'
    <rect x="230" y="34" width="7.97" height="12" fill="url(#i3)"/>
    <rect class="i" x="237.97" y="34" width="1" height="12" fill-opacity=".8"/>
    <rect class="i" x="230" y="76" width="28" height="12" fill-opacity=".8"/>
    <rect class="i" x="309.16" y="76" width="14" height="12" fill-opacity=".8"/>
    <rect x="323.16" y="76" width="14" height="12" fill="url(#o0)"/>
    <rect class="i" x="444.55" y="76" width="28" height="12" fill-opacity=".8"/>
    <rect class="i" x="550.43" y="76" width="28" height="12" fill-opacity=".8"/>
    $ { cat head; printf '0 @I1@ INDI\n1 NAME Gaius\n1 BIRT\n2 DATE 1840\n1 DEAT\n2 DATE 1850\n0 TRLR\n'; } | gedelf chart -q --kind timeline - I1 | grep '<rect.*fill'
    <rect x="230" y="34" width="7.99" height="12" fill="url(#i3)"/>
    <rect class="i" x="237.99" y="34" width="72.02" height="12" fill-opacity=".8"/>
    <rect x="310.01" y="34" width="7.97" height="12" fill="url(#o3)"/>
    <rect class="i" x="230" y="76" width="28" height="12" fill-opacity=".8"/>
    <rect class="i" x="309.16" y="76" width="14" height="12" fill-opacity=".8"/>
    <rect x="323.16" y="76" width="14" height="12" fill="url(#o0)"/>
    <rect class="i" x="444.55" y="76" width="28" height="12" fill-opacity=".8"/>
    <rect class="i" x="550.43" y="76" width="28" height="12" fill-opacity=".8"/>

Somebody with several marriages: each has its number, and each partner is tied to the person. From the third on, the line goes over those between: it begins at the
person's own box, and ends where the marriage is.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME Henry\n1 SEX M\n'; for i in 1 2 3 4; do printf "0 @W$i@ INDI\n1 NAME Wife$i\n0 @F$i@ FAM\n1 HUSB @I1@\n1 WIFE @W$i@\n1 MARR\n2 DATE 150$i\n"; done; printf '0 @C@ INDI\n1 NAME Child\n0 @F5@ FAM\n1 HUSB @I1@\n1 WIFE @W1@\n1 CHIL @C@\n0 TRLR\n'; } > wives.ged; gedelf chart -q wives.ged I1 --kind descendants > wives.svg; grep -o '>[1-9]\. 150[0-9]<\|>[1-9]\.<' wives.svg
    >1. 1501<
    >2. 1502<
    >3. 1503<
    >4. 1504<
    >5.<
    $ grep -c 'class="m" d="M[^ML]*L[^ML]*L[^ML]*L' wives.svg
    3
    $ { sed -n '1,/W2@ INDI/p' wives.ged | sed '/W2@/d'; printf '0 TRLR\n'; } > one.ged; gedelf chart -q one.ged I1 --kind descendants | grep -o '>[0-9. ]*150[0-9]<'
    >1501<

Where lines go on beyond the last generation, there is an ellipsis, once for each family.

    $ gedelf chart -q samples/bronte.ged I10 --kind descendants --generations 0 | grep -c '…'
    1
    $ gedelf chart -q samples/bronte.ged I5 --generations 1 | grep -c '…'; gedelf chart -q samples/bronte.ged I5 | grep -c '…'
    2
    0
    [1]
    $ gedelf chart -q samples/bronte.ged I5 --kind hourglass --generations 1 | grep -c '…'
    2

Descendants go down, or to the right.

    $ gedelf chart -q samples/bronte.ged I10 --kind descendants --orientation down | cmp - <(gedelf chart -q samples/bronte.ged I10 --kind descendants) && echo same
    same
    $ for way in down right; do gedelf chart -q wives.ged I1 --kind descendants --orientation $way | python3 -c 'import re, sys; x, y, w, h = map(float, re.search(r"viewBox=\"(.*?)\"", sys.stdin.read()).group(1).split()); print("wide" if w > h else "high")'; done
    wide
    high
    $ gedelf chart samples/bronte.ged I10 --orientation up
    gedelf chart: --orientation must be down or right, not 'up'
    See 'gedelf chart --help'.
    [2]

A timeline has a legend, unless it is plain.

    $ gedelf chart -q samples/curie.ged I1 --kind timeline | grep -o '>\(a life\|an uncertain date\|a marriage\|the birth of a child\)<'; gedelf chart -q samples/curie.ged I1 --kind timeline --plain | grep -c legend
    >a life<
    >an uncertain date<
    >a marriage<
    >the birth of a child<
    0
    [1]

Of several relationships one is drawn, which can be chosen.

    $ { cat head; for i in P1 Q1 A B C D X Y; do printf "0 @$i@ INDI\n1 NAME $i\n"; done; printf '0 @F1@ FAM\n1 HUSB @P1@\n1 CHIL @A@\n1 CHIL @B@\n0 @F2@ FAM\n1 HUSB @Q1@\n1 CHIL @C@\n1 CHIL @D@\n0 @F3@ FAM\n1 HUSB @A@\n1 WIFE @C@\n1 CHIL @X@\n0 @F4@ FAM\n1 HUSB @B@\n1 WIFE @D@\n1 CHIL @Y@\n0 TRLR\n'; } > ways.ged; for way in 1 2; do gedelf chart -q ways.ged X Y --kind relationship --way $way > way$way.svg; grep -o '>way [0-9] of [0-9] is drawn<' way$way.svg; grep -o '<title>[PQ]1' way$way.svg; done; gedelf chart -q ways.ged X Y --kind relationship | cmp - way1.svg
    >way 1 of 2 is drawn<
    <title>P1
    >way 2 of 2 is drawn<
    <title>Q1
    $ gedelf chart ways.ged X Y --kind relationship --way 9 -o nine.svg; echo "status $?"; ls nine.svg
    gedelf chart: --way=9 is too high: the two people are related in only 2 ways
    status 3
    ls: cannot access 'nine.svg': No such file or directory
    [2]

Paper can be cut into sheets, which have marks.

    $ gedelf chart -q samples/bach-ansel.ged I1 --kind timeline --paper a4 --sheets -o cut.svg; ls cut*; grep -h -o '>sheet [^<]*<' cut*.svg; for f in cut-*.svg; do grep -c 'class="t mark"' $f; done
    cut-1.svg
    cut-2.svg
    >sheet 1 of 2: row 1, column 1<
    >sheet 2 of 2: row 1, column 2<
    5
    5
    $ gedelf chart -q samples/bach-ansel.ged I2 --kind descendants --paper a4 --sheets -o ./folder.d/cut 2>&1 | head -n 1; mkdir folder.d; gedelf chart -q samples/bach-ansel.ged I2 --kind descendants --paper a0 --sheets -o folder.d/cut; ls folder.d
    ./folder.d/cut-1: fatal[unwritable-file]: the file cannot be written: No such file or directory
    cut-1
    $ gedelf chart samples/bronte.ged I10 --sheets -o x.svg
    gedelf chart: --sheets needs --paper, which sets the size of the sheets
    See 'gedelf chart --help'.
    [2]
    $ gedelf chart samples/bronte.ged I10 --sheets --paper a4
    gedelf chart: --sheets writes several files; name them with -o OUT
    See 'gedelf chart --help'.
    [2]
    $ cp samples/bronte.ged own-1.ged; gedelf chart own-1.ged I10 --paper a4 --sheets -o own.ged 2>&1 | head -n 1; cmp own-1.ged samples/bronte.ged
    gedelf chart: OUT and FILE are the same file, which would be overwritten

A place is that of the birth, or else of a baptism, a death, a burial or a cremation; a probate tells nothing of it.

    $ printf '0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Anne /West/\n1 PROB\n2 PLAC York\n1 CREM\n2 PLAC Leeds, England\n0 TRLR\n' | gedelf chart -q - I1 --detail place | grep -o '>Leeds<\|>York<'
    >Leeds<
