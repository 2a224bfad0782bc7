Commands about people: what must not be shown, nor lost.

    $ printf '0 HEAD\n1 SOUR x\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n1 SUBM @U@\n0 @U@ SUBM\n1 NAME S\n' > head
    $ printf '0 @I1@ INDI\n1 NAME Zebulon /Smithers/\n1 BIRT\n2 DATE 1990\n' > living
    $ printf '%s\n' 'cat head living; printf "0 @I2@ INDI\\n1 NAME Old /One/\\n1 DEAT Y\\n"; printf "$1"; printf "0 TRLR\\n"' > whole
    $ printf '%s\n' 'sh whole "$1" | gedelf redact -q --as-of 2026-01-01 - | sed "1,/DEAT Y/d"' > redacted

What stands after the trailer is nothing of the dataset, nor is a line that cannot be used: somebody living may be there.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 TRLR\n0 @I7@ INDI\n1 NAME Zebulon /Secret/\n1 BIRT\n2 DATE 1990\n' > after.ged
    $ gedelf redact -q --recover after.ged
    0 HEAD
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 CHAR UTF-8
    0 TRLR
    $ { cat head; printf '0 @I2@ INDI\n1 NAME Old /One/\n1 DEAT Y\n0 @I7 INDI\n1 NAME Zebulon /Secret/\n0 TRLR\n'; } | \
      gedelf redact -q --recover - | tail -4
    0 @I2@ INDI
    1 NAME Old /One/
    1 DEAT Y
    0 TRLR

An octet of zero in the header is read where the encoding is known; if the line that told it goes, it must not be fatal.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n1 CHAR ibm_dos\n4 ISA a\n2 FORM L\0I\n1 SOUR x\n0 TRLR\n' > zero.ged
    $ gedelf redact -q --recover zero.ged -o once.ged; cat once.ged
    0 HEAD
    1 GEDC
    2 VERS 7.0
    1 CHAR ibm_dos
    2 FORM L?I
    1 SOUR x
    0 TRLR
    $ gedelf redact -q --recover once.ged | cmp once.ged

A line without a level is text, whose words become others.

    $ gedelf anonymise -q --recover --seed x samples/broken.ged | grep -c 'journey\|Brazil\|Australia\|Patagonia'
    0
    [1]
    $ gedelf anonymise -q --recover --seed x samples/broken.ged > changed.ged
    $ gedelf check --recover --checks format,model --diagnostics gcc samples/broken.ged | cut -d: -f2-3 > before
    $ gedelf check --recover --checks format,model --diagnostics gcc changed.ged | cut -d: -f2-3 | diff before -

What is counted or drawn does not take the place of what was read.

    $ sh whole '' > a.ged; cp a.ged b.ged; cp a.ged kept
    $ gedelf stats -o a.ged a.ged
    gedelf stats: OUT and FILE are the same file, which would be overwritten
    See 'gedelf stats --help'.
    [2]
    $ gedelf stats -o ./a.ged b.ged a.ged
    gedelf stats: OUT and FILE are the same file, which would be overwritten
    See 'gedelf stats --help'.
    [2]
    $ gedelf chart -o a.ged a.ged I2
    gedelf chart: OUT and FILE are the same file, which would be overwritten
    See 'gedelf chart --help'.
    [2]
    $ gedelf repair --report a.ged --dry-run a.ged
    gedelf repair: --report names the same file as FILE, OUT or the backup, which would be overwritten
    See 'gedelf repair --help'.
    [2]
    $ cmp a.ged kept

Names in the phrases of dates, and in what is no sex, go; months and calendars are no names.

    $ sh redacted '2 DATE (the day Zebulon Smithers was born)\n1 BIRT\n2 DATE INT 1900 (said Zebulon)\n2 PLAC X\n1 SEX Zebulon\n'
    1 BIRT
    2 PLAC X
    0 TRLR
    $ sh redacted '2 DATE (the day of the flood)\n1 SEX strange\n'
    2 DATE (the day of the flood)
    1 SEX strange
    0 TRLR

Case is folded in full.

    $ sh whole '1 NOTE at GROSSMANN\n1 NOTE at Großmann\n1 NOTE at home\n' | sed 's/Smithers/Großmann/' | gedelf redact -q - | grep NOTE
    1 NOTE at home

A word of a name counts from four letters on.

    $ sh whole '1 NOTE with Mary\n1 NOTE with Ann\n1 NOTE of Ashe\n1 NOTE on ash\n' | sed 's,Zebulon /Smithers,Mary Ann Ash /Ashe,' | \
      gedelf redact -q - | grep NOTE
    1 NOTE with Ann
    1 NOTE on ash

Identifiers that hold a name are renamed.

    $ sh redacted '1 NOTE @NZebulon1@\n1 SOUR @Nowhere_zebulon@\n0 @NZebulon1@ NOTE text\n'
    1 NOTE @X1@
    0 @X1@ NOTE text
    0 TRLR
    $ sh redacted '1 NOTE said Zebulon\n1 SOUR @S_@\n0 @NZebulon1@ NOTE Zebulon\n0 @S_@ SOUR\n1 TITL t\n'
    1 SOUR @S_@
    0 @S_@ SOUR
    1 TITL t
    0 TRLR

None gets the identifier that a pointer to nothing has, which would lead there then.

    $ sh redacted '1 SOUR @X1@\n1 NOTE @NZebulon1@\n0 @NZebulon1@ NOTE text\n'
    1 SOUR @X1@
    1 NOTE @X2@
    0 @X2@ NOTE text
    0 TRLR

The whole name counts however short its parts are, in either order.

    $ sh whole '1 NOTE by Kim Lee\n1 NOTE by LEE, Kim\n1 NOTE by Kim\n1 NOTE by Kim, then Lee\n' | sed 's,Zebulon /Smithers,Kim /Lee,' | \
      gedelf redact -q - | grep NOTE
    1 NOTE by Kim
    1 NOTE by Kim, then Lee
    $ sh whole '1 NOTE 昨日王小明来了\n1 NOTE 王 小明\n1 NOTE 小明王\n1 NOTE 王\n' | sed 's,Zebulon /Smithers/,/王/小明,' | \
      gedelf redact -q - | grep NOTE
    1 NOTE 王
    $ sh whole '0 @I3@ INDI\n1 NAME Kim Lee /Park/\n1 DEAT\n2 PLAC 4 Kim Lee Road\n' | sed 's,Zebulon /Smithers,Kim /Lee,' | \
      gedelf redact -q - | grep -A2 I3
    0 @I3@ INDI
    1 NAME Kim Lee /Park/
    1 DEAT

Ages, times and languages that are none are text, and so are months and calendars that nobody knows.

    $ sh whole '2 AGE 30y\n2 AGE Zebulon\n2 AGE 25x Zebulon\n1 CHAN\n2 DATE 1 JAN 2000\n3 TIME 12:30\n3 TIME 99:99 Zebulon\n1 LANG German\n1 LANG Zebulonian\n1 BIRT\n2 DATE @#DZEBULON@ 3 SMITHERS 1900\n2 DATE 4 MAY 1900\n2 DATE JAN 1631/32\n' > c.ged
    $ gedelf anonymise -q --seed x c.ged | grep 'AGE\|TIME\|LANG\|DATE'
    2 FORM LINEAGE-LINKED
    2 DATE 1950
    2 AGE 30y
    2 AGE Vtjzmet
    2 AGE 25x Vtjzmet
    2 DATE 1 JAN 1960
    3 TIME 12:30
    3 TIME 99:99 Vtjzmet
    1 LANG German
    1 LANG Uemnbxgigt
    2 DATE @#DVTJZMET@ 3 XIQWOJOL 1860
    2 DATE 4 MAY 1860
    2 DATE JAN 1591/92

An archive stays one in its own place, and where it gets the name of one. Files that nothing in the result names do not come into it, since
they may be pictures of the living: those that only the living had, and those that nothing named before. Nor does a comment, or a folder.

    $ { printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME Old /One/\n1 DEAT Y\n1 OBJE @O2@\n0 @I2@ INDI\n1 NAME New /One/\n1 OBJE @O1@\n'; \
        printf '0 @O1@ OBJE\n1 FILE a.txt\n2 FORM text/plain\n0 @O2@ OBJE\n1 FILE b%%20c.txt\n2 FORM text/plain\n1 FILE https://example.org/a.txt\n2 FORM text/plain\n0 TRLR\n'; echo hello > a.txt; echo old > 'b c.txt'; } > gedcom.ged
    $ gedelf convert --to gedzip -o in.gdz gedcom.ged
    gedcom.ged -> in.gdz: 4 records, gedcom-7.0, GEDZIP; meaning unchanged
    $ python3 -c 'import zipfile; z = zipfile.ZipFile("in.gdz", "a"); z.writestr("new/", ""); z.writestr("new/me.jpg", "me"); z.comment = b"of New One"; z.close()'
    $ gedelf redact -o out.gdz in.gdz
    in.gdz: 2 files in the archive were left out because nothing in the result refers to them: “a.txt”, “new/me.jpg”
    1 living, 1 known to be dead, 0 presumed dead because of their age
    $ gedelf get out.gdz '**.NAME'
    Old /One/
    Living
    $ python3 -c 'import zipfile; z = zipfile.ZipFile("out.gdz"); print(z.namelist(), z.comment, z.read("b c.txt"))'
    ['gedcom.ged', 'b c.txt'] b'' b'old\n'
    $ python3 -c 'import zipfile; z = zipfile.ZipFile("in.gdz"); y = zipfile.ZipFile("said.gdz", "w"); i = z.infolist(); [(setattr(e, "comment", b"New One"), setattr(e, "extra", bytes([0xfe, 0xca, 2, 0]) + b"me"), y.writestr(e, z.read(e.filename))) for e in i]; y.close()'
    $ gedelf redact -q -o bare.gdz said.gdz; python3 -c 'import zipfile; print([(e.filename, e.comment, e.extra) for e in zipfile.ZipFile("bare.gdz").infolist()])'; grep -c 'New One' bare.gdz || true
    [('gedcom.ged', b'', b''), ('b c.txt', b'', b'')]
    0
    $ gedelf subset -q --ancestors I1 said.gdz -o sub.gdz; python3 -c 'import zipfile; print([(e.comment, e.extra[4:]) for e in zipfile.ZipFile("sub.gdz").infolist()][1])'
    (b'New One', b'me')
    $ gedelf check -q out.gdz
    $ gedelf redact -i=.bak in.gdz; cmp in.gdz out.gdz
    in.gdz: 2 files in the archive were left out because nothing in the result refers to them: “a.txt”, “new/me.jpg”
    1 living, 1 known to be dead, 0 presumed dead because of their age
    $ gedelf get in.gdz.bak '**.NAME'
    Old /One/
    New /One/
    $ gedelf redact in.gdz -o again.gdz; cmp in.gdz again.gdz
    1 living, 1 known to be dead, 0 presumed dead because of their age
    $ python3 -c 'import zipfile; z = zipfile.ZipFile("in.gdz.bak", "a"); [z.writestr("x%02d" % i, "") for i in range(10)]; z.close()'
    $ gedelf redact in.gdz.bak -o many.gdz 2>&1 | head -1
    in.gdz.bak: 12 files in the archive were left out because nothing in the result refers to them: “a.txt”, “new/me.jpg”, “x00”, “x01”, “x02”, “x03”, “x04”, “x05”, “x06”, “x07” and 2 more
    $ gedelf redact --keep I2 -q in.gdz.bak -o kept.gdz; python3 -c 'import zipfile; print(zipfile.ZipFile("kept.gdz").namelist())'
    ['gedcom.ged', 'a.txt', 'b c.txt']

An anonymised file names its media otherwise, so that none of them comes along; a subset takes them all.

    $ gedelf anonymise -o out.ZIP in.gdz
    in.gdz: 1 file in the archive was left out because nothing in the result refers to it: “b c.txt”
    $ python3 -c 'import zipfile; print(zipfile.ZipFile("out.ZIP").namelist())'
    ['gedcom.ged']
    $ gedelf subset --ancestors I1 in.gdz.bak -o sub.gdz
    in.gdz.bak: the other files in the archive are unchanged
    1 person, 0 families, 1 other record kept
    $ gedelf redact -q -o out.ged in.gdz; grep NAME out.ged
    1 NAME Old /One/
    1 NAME Living

A record that is itself a pointer to somebody living loses that.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n0 @F1@ FAM @I1@\n1 MARR\n2 DATE 1850\n0 TRLR\n' | gedelf redact -q --drop -
    0 HEAD
    1 GEDC
    2 VERS 7.0
    0 @F1@ FAM
    1 MARR
    2 DATE 1850
    0 TRLR
