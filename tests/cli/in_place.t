Files that are changed in place: by several programs at once, and what is kept of the file that was there.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n1 NAME Anne\n0 TRLR\n' > anne.ged

Of eight programs that make twenty changes each, none loses what another did; nor do those that convert the file
meanwhile.

    $ cp anne.ged f.ged
    $ for p in 1 2 3 4 5 6 7 8; do (for e in $(seq 20); do gedelf edit -q -i -e "add @I1@ NOTE $p $e" f.ged || echo $p $e: $?; done) & done; \
        for e in $(seq 20); do gedelf convert -q ./f.ged -o f.ged || echo $?; done; wait
    $ grep -c '^1 NOTE [1-8] [0-9]*$' f.ged; sort f.ged | uniq -d
    160
    $ ls -A
    anne.ged
    f.ged
    samples

Who has to wait says so, unless it shall be quiet, and does the work then; with --no-wait it is not done.

    $ cp anne.ged f.ged; (flock 9; echo held > holds; sleep 1; echo released) 9< f.ged & while [ ! -e holds ]; do sleep 0.01; done; \
        gedelf edit -i --no-wait -e 'delete INDI.NAME' f.ged; echo $?; \
        gedelf convert --no-wait f.ged -o ./f.ged; echo $?; cmp anne.ged f.ged; \
        gedelf edit -i -e 'delete INDI.NAME' f.ged; wait; diff anne.ged f.ged; rm holds
    f.ged:1:1: fatal[locked-file]: another gedelf process is changing the file
          = elf-1.0 §applications
    3
    f.ged:1:1: fatal[locked-file]: another gedelf process is changing the file
          = elf-1.0 §applications
    3
    gedelf: waiting for f.ged, which another gedelf is changing
    released
    f.ged: edited in 1 place: 12 bytes removed, 0 added
    7d6
    < 1 NAME Anne

Whichever of several files is written, it is locked before any is read.

    $ cp anne.ged f.ged; (flock 9; echo held > holds; while [ -e holds ]; do sleep 0.01; done) 9< f.ged & \
        while [ ! -e holds ]; do sleep 0.01; done; for c in "join f.ged anne.ged" "join anne.ged f.ged" "merge f.ged anne.ged anne.ged" "merge anne.ged f.ged anne.ged" \
        "merge anne.ged anne.ged f.ged" "redact f.ged" "anonymise f.ged" "subset --where INDI f.ged" "repair f.ged"; do \
        gedelf $c --no-wait -o ./f.ged --diagnostics=gcc; echo $?; done; rm holds; wait; cmp anne.ged f.ged
    f.ged:1:1: fatal error: another gedelf process is changing the file [locked-file]
    3
    f.ged:1:1: fatal error: another gedelf process is changing the file [locked-file]
    3
    f.ged:1:1: fatal error: another gedelf process is changing the file [locked-file]
    3
    f.ged:1:1: fatal error: another gedelf process is changing the file [locked-file]
    3
    f.ged:1:1: fatal error: another gedelf process is changing the file [locked-file]
    3
    f.ged:1:1: fatal error: another gedelf process is changing the file [locked-file]
    3
    f.ged:1:1: fatal error: another gedelf process is changing the file [locked-file]
    3
    f.ged:1:1: fatal error: another gedelf process is changing the file [locked-file]
    3
    f.ged:1:1: fatal error: another gedelf process is changing the file [locked-file]
    3
    $ gedelf join -q f.ged f.ged -o f.ged; cmp anne.ged f.ged

What only reads the file, or writes another one, does not wait.

    $ cp anne.ged f.ged; (flock 9; echo held > holds; sleep 2) 9< f.ged & while [ ! -e holds ]; do sleep 0.01; done; \
        gedelf edit -q --no-wait -e 'delete INDI.NAME' f.ged -o g.ged; gedelf convert -q --no-wait f.ged -o h.ged; \
        gedelf edit --no-wait --dry-run -i -e 'delete INDI.NAME' f.ged | grep -c '^-1'; ls g.ged h.ged; wait; rm holds
    1
    g.ged
    h.ged

Extended attributes are kept, where the file system has them.

    $ cp anne.ged f.ged; python3 -c 'import os; os.setxattr("f.ged", "user.gedelf.test", b"kept")' 2>/dev/null || echo none > none
    $ gedelf edit -q -i -e 'delete INDI.NAME' f.ged; gedelf convert -q f.ged -o f.ged; diff anne.ged f.ged
    7d6
    < 1 NAME Anne
    [1]
    $ [ -e none ] || python3 -c 'import os; assert os.getxattr("f.ged", "user.gedelf.test") == b"kept"'

A second name of the file leads to the old one afterwards, which is said.

    $ cp anne.ged f.ged; rm -f g.ged; ln f.ged g.ged; gedelf convert f.ged -o f.ged
    f.ged:1:1: warning[file-not-kept]: the file was replaced, but some of its attributes could not be kept: its other names (hard links) still lead to the old file
          = elf-1.0 §applications
    f.ged -> f.ged: 1 record, UTF-8; meaning unchanged
    $ gedelf convert --diagnostics=json f.ged -o f.ged
