GEDZIP and GEDCOM 7: names in archives, and what was lost on the way there and back. D322, D325, D362 to D365

Inline citations and media in the header come back.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n1 NOTE x\n2 SOUR abc\n1 NOTE y\n1 OBJE\n2 FILE x\n0 TRLR\n' > head.ged
    $ gedelf convert -q --to gedcom-7.0 head.ged -o head7.ged
    $ grep -v TAG head7.ged
    ﻿0 HEAD
    1 GEDC
    2 VERS 7.0
    1 SCHMA
    1 NOTE x
    2 SOUR @S1@
    3 _WAS SOUR @S1@
    1 _NOTE y
    1 _OBJE
    2 FILE x
    0 @S1@ SOUR
    1 TITL abc
    1 _INLINE Y
    0 TRLR
    $ gedelf convert -q --to elf-1.0 head7.ged | grep -A9 NOTE
    1 NOTE x
    2 SOUR abc
    1 NOTE y
    1 OBJE
    2 FILE x
    0 TRLR

A file called gedcom.ged gets a name that no other has, and each file is there once, whatever its payload looks like.

    $ mkdir m m/sub; printf a > m/a.jpg; printf g > m/gedcom.ged; printf h > m/gedcom-1.ged; printf b > 'm/b\c.jpg'
    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @O1@ OBJE\n' > m/in.ged
    $ for f in gedcom-1.ged gedcom.ged ./gedcom.ged a.jpg ./a.jpg sub/../a.jpg a.jpg%00 b%5Cc.jpg "file://localhost$PWD/m/a.jpg"; do printf '1 FILE %s\n2 FORM image/jpeg\n' "$f"; done >> m/in.ged
    $ printf '0 TRLR\n' >> m/in.ged
    $ gedelf convert --to gedzip m/in.ged -o m.gdz
    m/in.ged:17:1: error[media-missing]: the file “a.jpg%00” does not exist
          = gedcom-7.0 §gedzip
    m/in.ged -> m.gdz: 1 record, gedcom-7.0, GEDZIP; meaning unchanged
    $ python3 -c 'import zipfile; print(*zipfile.ZipFile("m.gdz").namelist(), sep="\n")'
    gedcom.ged
    gedcom-1.ged
    gedcom-2.ged
    a.jpg
    b_c.jpg
    $ gedelf get m.gdz OBJE.FILE
    gedcom-1.ged
    gedcom-2.ged
    gedcom-2.ged
    a.jpg
    a.jpg
    a.jpg
    a.jpg%00
    b_c.jpg
    a.jpg
    $ gedelf check --checks format m.gdz
    severity code           count  fixable  first line
    error    media-missing      1  by hand  23: the file “a.jpg�” does not exist

    m.gdz:23:1: error[media-missing]: the file “a.jpg�” does not exist
          = gedcom-7.0 §gedzip
    m.gdz: 1 error
    [1]

What becomes very small when it is packed can be read again.

    $ python3 -c 'print("0 HEAD\n1 GEDC\n2 VERS 7.0\n" + "0 @N1@ SNOTE " + "x" * 6000000 + "\n0 TRLR")' > long.ged
    $ gedelf convert --to gedzip long.ged -o long.gdz
    long.ged -> long.gdz: 1 record, gedcom-7.0, GEDZIP; meaning unchanged
    $ gedelf get long.gdz SNOTE | wc -c
    6000001
    $ python3 -c 'import zipfile; print(zipfile.ZipFile("long.gdz").testzip())'
    None

Letters from ANSEL are composed in GEDCOM 7, too (D128).

    $ printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR ANSEL\n0 @I1@ INDI\n1 NAME Ren\342e\n0 TRLR\n' > ansel.ged
    $ gedelf convert -q --to gedcom-7.0 ansel.ged | grep NAME | od -An -c
       1       N   A   M   E       R   e   n 303 251  \n

Structures that stand deep below each other are kept, each under its own (how much memory that takes is measured by tests/migrate).

    $ python3 -c 'print("0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 @I1@ INDI\n1 BIRT"); [print(2 + i, "SOUR NOTE".split()[i % 2], "x") for i in range(1000)]; print("0 TRLR")' > deep.ged
    $ gedelf convert -q --to gedcom-7.0 deep.ged | grep -c _INLINE
    501

Sizes that are in the directory's field for zip64 alone, after another field.

    $ printf '%s\n' \
        'import struct, zlib' \
        'ged = b"0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME Anne\n0 TRLR\n"' \
        'name, most, crc = b"gedcom.ged", 0xFFFFFFFF, zlib.crc32(ged)' \
        'local = struct.pack("<IHHHHHIIIHH", 0x04034B50, 20, 0, 0, 0, 33, crc, len(ged), len(ged), len(name), 0) + name + ged' \
        'extra = struct.pack("<HHI", 0x7075, 4, 7) + struct.pack("<HHQQ", 1, 16, len(ged), len(ged))' \
        'sizes = [crc, most, most, len(name), len(extra), 0, 0, 0, 0, 0]' \
        'entry = struct.pack("<IHHHHHHIIIHHHHHII", 0x02014B50, 45, 45, 0, 0, 0, 33, *sizes) + name + extra' \
        'end = struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, 1, 1, len(entry), len(local), 0)' \
        'open("sizes.gdz", "wb").write(local + entry + end)' \
        | python3 && gedelf get sizes.gdz INDI.NAME
    Anne
