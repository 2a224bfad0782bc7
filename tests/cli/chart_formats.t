gedelf chart: PNG and PDF, through librsvg and cairo. (What these keep for themselves until the end is not lost: a sanitizer
need not look.)

    $ gedelf --version | grep -ow rsvg
    rsvg
    $ export ASAN_OPTIONS=detect_leaks=0:exitcode=99; gedelf chart samples/bronte.ged I5 -o a.png && head -c 8 a.png | od -An -c | head -1
     211   P   N   G  \r  \n 032  \n
    $ export ASAN_OPTIONS=detect_leaks=0:exitcode=99; gedelf chart samples/bronte.ged I5 --format png | cmp - a.png
    $ export ASAN_OPTIONS=detect_leaks=0:exitcode=99; gedelf chart samples/bronte.ged I5 --kind fan --paper a4 -o a.pdf && head -c 5 a.pdf; grep -ao 'MediaBox \[[0-9. ]*\]' a.pdf
    %PDF-MediaBox [ 0 0 595.275591 841.889764 ]

The form that is asked for counts more than the name:

    $ export ASAN_OPTIONS=detect_leaks=0:exitcode=99; gedelf chart samples/bronte.ged I5 --format svg -o b.png && xmllint --noout b.png
    $ export ASAN_OPTIONS=detect_leaks=0:exitcode=99; gedelf chart samples/bronte.ged I5 --format png > /dev/full
    gedelf: cannot write standard output: No space left on device
    [3]

What is wider than a PNG can be is made smaller, and that is said.

    $ { printf '0 HEAD\n1 SOUR TEST\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n'; \
        seq 450 | awk '{print "0 @I" $1 "@ INDI\n1 NAME X /Y/"}'; echo '0 @F@ FAM'; echo '1 HUSB @I1@'; \
        seq 2 450 | awk '{print "1 CHIL @I" $1 "@"}'; echo '0 TRLR'; } > wide.ged
    $ export ASAN_OPTIONS=detect_leaks=0:exitcode=99; gedelf chart --kind descendants wide.ged I1 -o wide.png
    gedelf chart: the PNG is reduced from 41340 to 32767 pixels, and its smallest text is 5.9 points; for larger text, use --format=svg or fewer --generations
    $ export ASAN_OPTIONS=detect_leaks=0:exitcode=99; gedelf chart --kind descendants --quiet wide.ged I1 -o wide.png
    $ export ASAN_OPTIONS=detect_leaks=0:exitcode=99; gedelf chart --kind descendants wide.ged I1 -o wide.svg
