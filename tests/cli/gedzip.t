GEDZIP: an archive is read wherever a file is, and what is wrong with one is said. D360 to D366

    $ printf '%s\n' \
        'import struct, sys, warnings, zipfile' \
        'warnings.simplefilter("ignore")' \
        'head = b"\xef\xbb\xbf0 HEAD\n1 GEDC\n2 VERS 7.0\n"' \
        'ged = head + b"0 @I1@ INDI\n1 NAME Ann /Moss/\n1 OBJE @O1@\n0 @O1@ OBJE\n1 FILE media/a%20b.jpg\n2 FORM image/jpeg\n0 TRLR\n"' \
        'def make(name, *entries, comment=b""):' \
        '    with zipfile.ZipFile(name, "w") as z:' \
        '        z.comment = comment' \
        '        for n, data, method, *mode in entries:' \
        '            i = zipfile.ZipInfo(n, (2020, 1, 2, 3, 4, 6))' \
        '            i.compress_type = method' \
        '            i.create_system = 3' \
        '            i.external_attr = (mode[0] if mode else 0o100644) << 16' \
        '            z.writestr(i, data)' \
        'jpg = ("media/a b.jpg", b"JPG" * 100, 0)' \
        'make("good.gdz", ("gedcom.ged", ged, 8), jpg, comment=b"hello")' \
        'make("stored.gdz", jpg, ("gedcom.ged", ged, 0))' \
        'make("none.gdz", ("x/gedcom.ged", ged, 8))' \
        'make("two.gdz", ("gedcom.ged", ged, 8), ("gedcom.ged", ged, 8))' \
        'make("folder.gdz", ("gedcom.ged/", b"", 0))' \
        'make("empty.gdz", ("gedcom.ged", b"", 0))' \
        'make("link.gdz", ("gedcom.ged", b"/etc/passwd", 0, 0o120777))' \
        'make("large.gdz", ("gedcom.ged", head + b"0 @N1@ NOTE " + b"x0y" * 100000 + b"\n0 TRLR\n", 8))' \
        'make("bomb.gdz", ("gedcom.ged", b"0" * 5000000, 8))' \
        'make("swarm.gdz", ("gedcom.ged", ged, 8), *(("%d.bmp" % i, bytes(1048576), 8) for i in range(3)))' \
        'make("method.gdz", ("gedcom.ged", ged, 12))' \
        'make("unsafe.gdz", ("gedcom.ged", ged, 8), jpg, ("../evil", b"x", 0), ("/abs", b"x", 0), ("c:/x", b"x", 0), ("a\\b", b"x", 0), ("to", b"/etc", 0, 0o120777))' \
        'make("media.gdz", ("gedcom.ged", ged.replace(b"%20b", b"%20B").replace(b"2 FORM", b"1 FILE file:///c:/x.jpg\n2 FORM image/jpeg\n1 FILE http://x/y\n2 FORM"), 8), jpg, ("META-INF/x", b"", 0), ("other.txt", b"", 0))' \
        'make("five.gdz", ("gedcom.ged", ged.replace(b"2 VERS 7.0\n", b"2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n"), 8), jpg)' \
        'g = open("good.gdz", "rb").read()' \
        'd = g.find(b"PK\1\2")' \
        'def patch(name, at, form, value):' \
        '    b = bytearray(g)' \
        '    struct.pack_into(form, b, d + at, value)' \
        '    open(name, "wb").write(b)' \
        'open("cut.gdz", "wb").write(g[:-30])' \
        'patch("encrypted.gdz", 8, "<H", 1)' \
        'patch("checksum.gdz", 16, "<I", 7)' \
        'patch("short.gdz", 24, "<I", 50)' \
        'patch("long.gdz", 24, "<I", 5000)' \
        'patch("offset.gdz", 42, "<I", 9)' \
        'l = bytearray(open("large.gdz", "rb").read()); struct.pack_into("<I", l, l.find(b"PK\1\2") + 24, 100000); open("larger.gdz", "wb").write(l)' \
        'b = bytearray(g); struct.pack_into("<H", b, g.rfind(b"PK\3\4") + 28, 5); open("after.gdz", "wb").write(b)' \
        'b = bytearray(g); b[d + 5] = 19; struct.pack_into("<I", b, d + 38, 0o120777 << 16); open("mac.gdz", "wb").write(b)' \
        'open("local.gdz", "wb").write(g.replace(b"gedcom.ged", b"gedcom.gex", 1))' \
        'open("overlap.gdz", "wb").write(g[:d] + g[d:].replace(struct.pack("<I", 300), struct.pack("<I", 3000000)))' \
        'b = bytearray(g); i = g.find(b"media/a b", d); b[i] = 0xB5; j = g.find(b"media/a b"); b[j] = 0xB5; open("names.gdz", "wb").write(b)' \
        'make("repeated.gdz", ("gedcom.ged", ged, 8), jpg, jpg)' \
        'class Stream:' \
        '    def __init__(self, f): self.write, self.flush = f.write, f.flush' \
        'with open("stream.gdz", "wb") as f, zipfile.ZipFile(Stream(f), "w") as z:' \
        '    z.writestr("gedcom.ged", ged); z.writestr(*jpg[:2])' \
        'with zipfile.ZipFile("zip64.gdz", "w") as z:' \
        '    with z.open("gedcom.ged", "w", force_zip64=True) as f: f.write(ged)' \
        > make.py
    $ python3 make.py

Every command reads one, from a file and from standard input.

    $ gedelf get good.gdz INDI.NAME
    Ann /Moss/
    $ gedelf get - INDI.NAME < stored.gdz
    Ann /Moss/
    $ cat zip64.gdz | gedelf get - INDI.NAME
    Ann /Moss/
    $ gedelf dump good.gdz | grep dialect
      "dialect": "gedcom-7.0",
    $ gedelf check good.gdz stored.gdz
    good.gdz: 2 notes (shown with -v)
    stored.gdz: 2 notes (shown with -v)
    total for 2 files:
            2  note     no-sex
            2  note     no-birth-date
    $ gedelf convert -q good.gdz | grep -c .
    12

What is no GEDZIP, or a damaged one, is refused, with the reason.

    $ for f in none two folder empty link mac bomb method cut encrypted checksum short larger long offset overlap; do gedelf get $f.gdz INDI.NAME; echo "status $?"; done
    none.gdz: fatal[gedzip-no-dataset]: there is no gedcom.ged in the archive
    status 3
    two.gdz: fatal[gedzip-two-datasets]: the archive has several files named gedcom.ged
    status 3
    folder.gdz: fatal[gedzip-bad-dataset]: gedcom.ged in the archive is a folder
    status 3
    empty.gdz: fatal[gedzip-bad-dataset]: gedcom.ged in the archive is empty
    status 3
    link.gdz: error[gedzip-unsafe-name]: “gedcom.ged” in the archive is not used: it is a link or a device
    link.gdz: fatal[gedzip-bad-dataset]: gedcom.ged in the archive is a link
    status 3
    mac.gdz: error[gedzip-unsafe-name]: “gedcom.ged” in the archive is not used: it is a link or a device
    mac.gdz: fatal[gedzip-bad-dataset]: gedcom.ged in the archive is a link
    status 3
    bomb.gdz: fatal[gedzip-ratio]: “gedcom.ged” in the archive would unpack to more than 250 times its compressed size
    status 3
    method.gdz: fatal[gedzip-method]: “gedcom.ged” in the archive is compressed with method 12; only 0 (stored) and 8 (deflated) are allowed
    status 3
    cut.gdz: fatal[gedzip-broken]: the archive is damaged: it is cut off, or something else follows it
    status 3
    encrypted.gdz: fatal[gedzip-encrypted]: “gedcom.ged” in the archive is encrypted
    status 3
    checksum.gdz: fatal[gedzip-checksum]: “gedcom.ged” in the archive is damaged: its checksum does not match
    status 3
    short.gdz: fatal[gedzip-entry-broken]: “gedcom.ged” in the archive is damaged: it is larger than the directory says
    status 3
    larger.gdz: fatal[gedzip-entry-broken]: “gedcom.ged” in the archive is damaged: it is larger than the directory says
    status 3
    long.gdz: fatal[gedzip-entry-broken]: “gedcom.ged” in the archive is damaged: it cannot be unpacked completely
    status 3
    offset.gdz: fatal[gedzip-entry-broken]: “gedcom.ged” in the archive is damaged: it is not in the place that the directory gives
    status 3
    overlap.gdz: fatal[gedzip-broken]: the archive is damaged: its entries are larger than the archive, or overlap
    status 3
    $ gedelf unzip after.gdz after
    after.gdz: fatal[gedzip-entry-broken]: “media/a b.jpg” in the archive is damaged: it is not in the place that the directory gives
    [3]
    $ gedelf get --max-size 100 good.gdz INDI.NAME
    good.gdz: fatal[gedzip-too-large]: “gedcom.ged” in the archive would unpack to more than 100 bytes
    [3]
    $ size=$(gedelf unzip -q good.gdz sized; wc -c < sized/gedcom.ged); gedelf get --max-size $size good.gdz INDI.NAME; gedelf get --max-size $((size - 1)) good.gdz INDI.NAME 2> /dev/null
    Ann /Moss/
    [3]

How much larger a file may become can be allowed: a blank picture shrinks to a thousandth.

    $ python3 -c 'import sys, zipfile; z = zipfile.ZipFile("blank.gdz", "w", zipfile.ZIP_DEFLATED); z.writestr("gedcom.ged", open("sized/gedcom.ged").read()); z.writestr("blank.bmp", b"BM" + bytes(3 << 20))'
    $ gedelf unzip blank.gdz blank
    blank.gdz: fatal[gedzip-total-ratio]: the files in the archive would unpack to more than 250 times their compressed size in total
    [3]
    $ gedelf unzip -q --max-ratio 2000 blank.gdz blank; wc -c < blank/blank.bmp
    3145730
    $ gedelf get --max-ratio 2000 bomb.gdz NOTE | head -c 4; gedelf get --max-ratio 0 bomb.gdz NOTE 2>&1 | head -n 1
    bomb.gdz:1:1: fatal[header-missing]: the first line must be “0 HEAD”, but it is: 000000000000000000000000000000000000000000000000000000000000; --recover keeps the text and goes on
        1 | 000000000000000000000000000000000000000000000000000000000000
          | ^
          = elf-1.0 §specified-enc
    gedelf get: --max-ratio must be a number greater than 0, not '0'
    $ gedelf explain gedzip-ratio | tail -n 2
    What to do: If you trust the archive and have space for its files, allow more
    with --max-ratio N.

All files together have a limit, too: many small ones can fill a disk. Then nothing is written. What is read of it is within the limits.

    $ gedelf unzip swarm.gdz swarm; echo "status $?"; ls swarm; gedelf get swarm.gdz INDI.NAME
    swarm.gdz: fatal[gedzip-total-ratio]: the files in the archive would unpack to more than 250 times their compressed size in total
    status 3
    ls: cannot access 'swarm': No such file or directory
    Ann /Moss/
    $ total=$(cat sized/gedcom.ged 'sized/media/a b.jpg' | wc -c); gedelf unzip -q --max-total $total good.gdz whole; find whole -type f | LC_ALL=C sort; gedelf unzip -q --max-total $((total - 1)) good.gdz part 2>&1 | sed "s/$((total - 1))/LIMIT/"; ls part
    whole/gedcom.ged
    whole/media/a b.jpg
    good.gdz: fatal[gedzip-total]: the files in the archive would unpack to more than LIMIT bytes in total
    ls: cannot access 'part': No such file or directory
    [2]
    $ gedelf unzip --max-total none good.gdz part
    gedelf unzip: --max-total must be a number greater than 0, not 'none'
    See 'gedelf unzip --help'.
    [2]
    $ gedelf get local.gdz INDI.NAME
    Ann /Moss/
    local.gdz: error[gedzip-local-name]: the archive lists “gedcom.ged” in its directory, but “gedcom.gex” next to the file itself
    $ gedelf check --checks format names.gdz -v
    severity code                  count  fixable  first line
    error    media-missing             1  by hand  8: the file “media/a b.jpg” does…
    warning  gedzip-name-encoding      1  by hand  the archive does not say how the…
    note     media-unused              1  -        no FILE line in the dataset name…

    names.gdz:8:1: error[media-missing]: the file “media/a b.jpg” does not exist
          = gedcom-7.0 §gedzip
    names.gdz: warning[gedzip-name-encoding]: the archive does not say how the name “╡edia/a b.jpg” is encoded; it was read as code page 437
    names.gdz: note[media-unused]: no FILE line in the dataset names “╡edia/a b.jpg” in the archive
    names.gdz: 1 error, 1 warning, 1 note
    [1]

Of two entries of one name the first counts.

    $ gedelf check --checks format repeated.gdz
    severity code                  count  fixable  first line
    warning  gedzip-repeated-name      1  by hand  the archive has several files na…

    repeated.gdz: warning[gedzip-repeated-name]: the archive has several files named “media/a b.jpg”; the first is used
    repeated.gdz: 1 warning, 1 note (shown with -v)

check tells of media.

    $ gedelf check --checks format -v media.gdz
    severity code                  count  fixable  first line
    error    media-missing             1  by hand  8: the file “media/a B.jpg” does…
    error    media-local-url           1  by hand  9: “file:///c:/x.jpg” is a place…
    warning  gedzip-foreign-entry      1  by hand  “META-INF/x” in the archive belo…
    note     media-unused              2  -        no FILE line in the dataset name…

    media.gdz:8:1: error[media-missing]: the file “media/a B.jpg” does not exist, but “media/a b.jpg” does
          = gedcom-7.0 §gedzip
    media.gdz:9:1: error[media-local-url]: “file:///c:/x.jpg” is a place on someone's computer
          = gedcom-7.0 §gedzip
    media.gdz: warning[gedzip-foreign-entry]: “META-INF/x” in the archive belongs to another kind of archive
    media.gdz: note[media-unused]: no FILE line in the dataset names “media/a b.jpg” in the archive
    media.gdz: note[media-unused]: no FILE line in the dataset names “other.txt” in the archive
    media.gdz: 2 errors, 1 warning, 2 notes
    [1]
    $ gedelf check --checks format five.gdz
    severity code            count  fixable  first line
    error    gedzip-version      1  by hand  the dataset in the archive is not GEDC…

    five.gdz: error[gedzip-version]: the dataset in the archive is not GEDCOM 7
    five.gdz: 1 error, 1 note (shown with -v)
    [1]

Editing changes the dataset alone; the other entries and the comment stay.

    $ cp good.gdz e.gdz; gedelf edit -i -e 'set @I1@.NAME Bob /Moss/' e.gdz; gedelf get e.gdz INDI.NAME
    e.gdz: edited in 1 place: 10 bytes removed, 10 added
    Bob /Moss/
    $ python3 -c 'import zipfile; z = zipfile.ZipFile("e.gdz"); print(z.testzip(), z.comment, [(i.filename, i.date_time[0], i.file_size) for i in z.infolist()])'
    None b'hello' [('gedcom.ged', 1980, 130), ('media/a b.jpg', 2020, 300)]
    $ gedelf edit -e 'delete @I1@.NAME' good.gdz | gedelf get - 'INDI.OBJE'
    @O1@

What had its sizes after it, as where a stream was written, has them before it where it is copied: there is nothing after it then.

    $ cp stream.gdz s.gdz; gedelf edit -q -i -e 'set @I1@.NAME Bob /Moss/' s.gdz
    $ for f in stream s; do python3 -c 'import struct, sys; b = open(sys.argv[1], "rb").read(); at = b.find(b"media/a b.jpg"); print("flags %d, packed %d, length %d" % (struct.unpack_from("<H", b, at - 24)[0] & 8, *struct.unpack_from("<II", b, at - 12)))' $f.gdz; done
    flags 8, packed 0, length 0
    flags 0, packed 300, length 300

unzip writes where it was told to, and nowhere else.

    $ gedelf unzip good.gdz out && find out -type f | sort
    out/gedcom.ged
    out/media/a b.jpg
    $ gedelf unzip good.gdz out
    gedcom.ged: fatal[unwritable-file]: the file cannot be written: File exists
    [3]
    $ gedelf unzip unsafe.gdz safe; find safe evil ../evil 2>/dev/null | sort
    unsafe.gdz: error[gedzip-unsafe-name]: “../evil” in the archive is not used: its name leads out of the folder, or has characters that file names cannot have
    unsafe.gdz: error[gedzip-unsafe-name]: “/abs” in the archive is not used: its name leads out of the folder, or has characters that file names cannot have
    unsafe.gdz: error[gedzip-unsafe-name]: “c:/x” in the archive is not used: its name leads out of the folder, or has characters that file names cannot have
    unsafe.gdz: error[gedzip-unsafe-name]: “a\b” in the archive is not used: its name leads out of the folder, or has characters that file names cannot have
    unsafe.gdz: error[gedzip-unsafe-name]: “to” in the archive is not used: it is a link or a device
    safe
    safe/gedcom.ged
    safe/media
    safe/media/a b.jpg
    $ mkdir linked; ln -s "$PWD" linked/media; gedelf unzip good.gdz linked; ls linked
    media/a b.jpg: fatal[unwritable-file]: the file cannot be written: Not a directory
    gedcom.ged
    media
    $ gedelf unzip make.py nowhere; ls nowhere
    make.py:1:1: fatal[gedzip-broken]: the archive is damaged: it is not a zip archive
          = gedcom-7.0 §gedzip
    ls: cannot access 'nowhere': No such file or directory
    [2]
    $ gedelf unzip good.gdz
    gedelf unzip: give an archive and a folder: gedelf unzip FILE.gdz DIR
    See 'gedelf unzip --help'.
    [2]

An archive is made of a file and its media, below the folder that they are in.

    $ mkdir -p tree/photos; printf 'JPEG%.0s' 1 2 3 > 'tree/photos/a b.jpg'; echo hello > tree/notes.txt; ln -s /etc/passwd tree/link.txt; echo x > tree/gedcom.ged
    $ { printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n'; n=0; for f in 'photos/a%20b.jpg' "file://$PWD/tree/notes.txt" notes.txt ../make.py '%2e%2e/make.py' link.txt none.png http://example.com/x.png gedcom.ged; do n=$((n + 1)); printf '0 @O%s@ OBJE\n1 FILE %s\n2 FORM %s\n' $n "$f" image/jpeg; done; echo 0 TRLR; } > tree/family.ged
    $ gedelf convert --to gedzip tree/family.ged -o family.gdz 2>&1 | sed "s|$PWD|.|g"
    tree/family.ged:14:1: error[media-outside-root]: the file “../make.py” is not in the media folder or its subfolders, and is not added to the archive
          = gedcom-7.0 §gedzip
    tree/family.ged:17:1: error[media-outside-root]: the file “%2e%2e/make.py” is not in the media folder or its subfolders, and is not added to the archive
          = gedcom-7.0 §gedzip
    tree/family.ged:20:1: error[media-outside-root]: the file “link.txt” is not in the media folder or its subfolders, and is not added to the archive
          = gedcom-7.0 §gedzip
    tree/family.ged:23:1: error[media-missing]: the file “none.png” does not exist
          = gedcom-7.0 §gedzip
    tree/family.ged -> family.gdz: 9 records, gedcom-7.0, GEDZIP; meaning unchanged
    $ python3 -c 'import zipfile; z = zipfile.ZipFile("family.gdz"); print(z.testzip()); [print(i.filename, i.date_time, i.compress_type, i.file_size) for i in z.infolist()]'
    None
    gedcom.ged (1980, 1, 1, 0, 0, 0) 8 628
    photos/a b.jpg (1980, 1, 1, 0, 0, 0) 0 12
    notes.txt (1980, 1, 1, 0, 0, 0) 0 6
    gedcom-1.ged (1980, 1, 1, 0, 0, 0) 0 2
    $ gedelf get family.gdz OBJE.FILE
    photos/a%20b.jpg
    notes.txt
    notes.txt
    ../make.py
    %2e%2e/make.py
    link.txt
    none.png
    http://example.com/x.png
    gedcom-1.ged
    $ gedelf convert -q --to gedzip tree/family.ged -o again.gdz 2>/dev/null; cmp family.gdz again.gdz
    $ gedelf convert --to gedzip --media-root . tree/family.ged 2>&1 >root.gdz | grep -c media-missing; python3 -c 'import zipfile; print(zipfile.ZipFile("root.gdz").namelist())'
    7
    ['gedcom.ged', 'tree/notes.txt']
    $ gedelf convert -q --to gedzip family.gdz -o third.gdz 2>/dev/null; python3 -c 'import zipfile; print(zipfile.ZipFile("third.gdz").namelist())'
    ['gedcom.ged', 'photos/a b.jpg', 'notes.txt', 'gedcom-1.ged']
    $ gedelf convert --strict --to gedzip tree/family.ged -o strict.gdz >/dev/null 2>&1; echo $?; ls strict.gdz
    1
    ls: cannot access 'strict.gdz': No such file or directory
    [2]
    $ gedelf convert --to gedzip --max-line 100 tree/family.ged
    gedelf convert: --to=gedcom-7.0 has no limit on line length; --max-line cannot be used with it
    See 'gedelf convert --help'.
    [2]

A folder that nothing could be put into is not left behind.

    $ python3 -c 'import zipfile; zipfile.ZipFile("harmed.gdz", "w").writestr("gedcom.ged", "0 HEAD\n0 TRLR\n")'
    $ python3 -c 'd = open("harmed.gdz", "rb").read(); open("harmed.gdz", "wb").write(d.replace(b"HEAD", b"HEAP"))'
    $ gedelf unzip harmed.gdz harmed; ls -d harmed
    harmed.gdz: fatal[gedzip-checksum]: “gedcom.ged” in the archive is damaged: its checksum does not match
    ls: cannot access 'harmed': No such file or directory
    [2]
