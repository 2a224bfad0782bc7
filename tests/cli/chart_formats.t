gedelf chart: PNG and PDF, through librsvg and cairo. (What these keep for themselves until the end is not lost: a sanitizer
need not look.)

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
