gedelf convert: a dataset is written anew.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n' > head
    $ { cat head; printf '0 @I1@ INDI\n1 NAME Anne /Brontë/\n1 NOTE a@@b\n2 CONT c\n0 TRLR\n'; } > anne.ged
    $ { cat head; printf '0 @I1@ INDI\n1 FAMS @F2@\n0 TRLR\n'; } > error.ged
    $ { cat head; printf '0 @I1@ INDI\n2 DATE 1744\n0 TRLR\n'; } > fatal.ged

ELF 1.0 in UTF-8 to standard output, a report to standard error.

    $ gedelf convert anne.ged
    $ gedelf convert anne.ged 2>/dev/null | cmp - anne.ged
    $ gedelf convert -q anne.ged 2>&1 | cmp - anne.ged
    $ gedelf convert - < anne.ged 2>/dev/null | cmp - anne.ged
    $ cat anne.ged | gedelf convert -o - - > out.ged
    $ cmp out.ged anne.ged
    $ mkfifo pipe; (cat anne.ged > pipe &); gedelf convert pipe | cmp - anne.ged

To a file, which is told with the report.

    $ gedelf convert -o out.ged samples/bach-ansel.ged
    $ gedelf convert --output out.ged samples/bach-ansel.ged -q
    $ gedelf convert samples/bach-ansel.ged --output=out2.ged
    $ cmp out.ged out2.ged
    $ gedelf check out.ged

What gedelf wrote, it writes again just so; and the dataset is the same, in every encoding. (Accents that ANSEL writes
by themselves are composed here before comparing.)

    $ printf '#!/usr/bin/env python3\nimport sys, unicodedata\nfor line in sys.stdin: print(unicodedata.normalize("NFC", line), end="")\n' > compose
    $ chmod +x compose
    $ for s in bronte curie bach-ansel tolstoy-utf16 faulty; do \
        gedelf dump --lines samples/$s.ged 2>/dev/null | tail -n +2 > $s.before; \
        for e in UTF-8 ASCII ANSEL UTF-16LE UTF-16BE; do \
            gedelf convert -q --output-encoding $e samples/$s.ged 2>/dev/null > $s.$e; \
            gedelf convert -q --output-encoding $e $s.$e 2>/dev/null | cmp - $s.$e; \
            gedelf dump --lines $s.$e 2>/dev/null | tail -n +2 | ./compose | cmp - <(./compose < $s.before); \
        done; done

Encodings. What one does not have is escaped, and told.

    $ gedelf convert --output-encoding ascii anne.ged
    $ gedelf convert --output-encoding ASCII -v anne.ged > /dev/null
    $ gedelf convert -q --output-encoding Ansel anne.ged | od -An -c | sed -n 6,7p
    $ gedelf convert -q --output-encoding UTF-16BE anne.ged | head -c 12 | od -An -tx1
    $ gedelf convert -q --output-encoding utf-16le anne.ged | head -c 12 | od -An -tx1
    $ gedelf convert -q --bom anne.ged | head -c 6 | od -An -tx1
    $ { cat head; printf '0 @é@ NOTE a\n0 @N@ NOTE\n1 SOUR @é@\n0 TRLR\n'; } > names.ged
    $ gedelf convert --output-encoding ASCII names.ged
    $ gedelf convert --output-encoding UTF-16 anne.ged
    $ gedelf convert --output-encoding latin1 anne.ged
    $ gedelf convert --bom --output-encoding ANSEL anne.ged

Line breaks.

    $ gedelf convert -q --newline crlf anne.ged | head -n 2 | od -An -c
    $ gedelf convert -q --newline cr anne.ged | tr '\r' '\n' | cmp - anne.ged
    $ gedelf convert -q --newline lf anne.ged | cmp - anne.ged
    $ gedelf convert --newline nl anne.ged

The length of lines, and white space at their ends.

    $ { cat head; printf '0 @N1@ NOTE The quick brown fox jumps over the lazy dog.\n1 CONT  x \n0 TRLR\n'; } > long.ged
    $ gedelf convert -q --max-line 20 long.ged | tail -n +6
    $ gedelf convert -q --max-line 20 long.ged | gedelf dump --lines - | tail -n 1
    $ gedelf convert --protect-spaces long.ged | tail -n +7
    $ gedelf convert -q --protect-spaces long.ged | gedelf dump --lines - | tail -n 1
    $ gedelf convert --max-line 0 long.ged
    $ gedelf convert --max-line long long.ged

JSON: the document that dump prints, and back, as a document or as lines.

    $ gedelf convert --to json anne.ged
    $ gedelf convert -q --to json anne.ged | cmp - <(gedelf dump anne.ged)
    $ gedelf convert -q --to json anne.ged | gedelf convert - | cmp - anne.ged
    $ gedelf dump --lines anne.ged > anne.json; gedelf convert anne.json -o back.ged; cmp back.ged anne.ged
    $ gedelf convert --to=json anne.json | cmp - <(gedelf dump anne.ged)
    $ jq -S . anne.json | gedelf convert - -q | cmp - anne.ged
    $ for s in bronte curie bach-ansel tolstoy-utf16 faulty; do for form in '' --lines; do \
        gedelf dump $form samples/$s.ged 2>/dev/null | gedelf convert -q - 2>/dev/null | \
            cmp - <(gedelf convert -q samples/$s.ged 2>/dev/null); done; done
    $ gedelf convert --to=json --newline=crlf anne.ged
    $ gedelf convert --to=elf-1.0 -q anne.ged | cmp - anne.ged
    $ gedelf convert --to=elf-2018 anne.ged
    $ gedelf convert --to=gedcom anne.ged

JSON that is not well-formed, not a dataset, or has in it what cannot be.

    $ echo '{"dialect": "elf-1.0",}' | gedelf convert -
    $ echo '{"name": "Anne"}' | gedelf convert - --diagnostics=json
    $ gedelf dump anne.ged anne.ged | gedelf convert - --diagnostics=gcc
    $ echo '{"records": [{"tag": "NOTE", "payload": 7}, {"tag": "NO TE"}, {"tag": "NOTE", "pointer": "X", "text": ""}]}' > bad.json
    $ gedelf convert bad.json
    $ gedelf convert --strict bad.json --diagnostics=gcc
    $ echo '{"records": [{"tag": "A", "sub": [{"tag": "B"}]}]}' | gedelf convert --max-depth=0 --diagnostics=gcc -

Reading options are those of the other commands. The first reading reports, the second is silent.

    $ gedelf convert error.ged
    $ gedelf convert --diagnostics=gcc fatal.ged
    $ gedelf convert --diagnostics=gcc --recover fatal.ged
    $ gedelf convert --diagnostics=json error.ged > /dev/null
    $ printf '0 HEAD\n1 CHAR ANSI\n1 GEDC\n2 VERS 5.5.5\n2 FORM LINEAGE-LINKED\n1 ELF one\n0 @I1@ INDI\n1 NAME \xC9lise\n0 TRLR\n' > old.ged
    $ gedelf convert --diagnostics=gcc old.ged
    $ gedelf convert old.ged > /dev/null
    $ gedelf convert -q --encoding=iso-8859-5 old.ged 2>/dev/null | grep NAME
    $ gedelf convert -q --max-depth=0 anne.ged --diagnostics=gcc

--strict: nothing is written if there is an error, also if only the writer found it.

    $ gedelf convert --strict error.ged
    $ echo before > out.ged; gedelf convert --strict --diagnostics=gcc error.ged -o out.ged
    $ cat out.ged
    $ gedelf convert --strict anne.ged | cmp - anne.ged
    $ { cat head; printf '1 ELF 1.0.0\n1 SCHMA https://example.com/é\n0 TRLR\n'; } > schema.ged
    $ gedelf convert --strict --output-encoding=ascii schema.ged
    $ gedelf convert --strict --output-encoding=ascii schema.ged -o out.ged 2>/dev/null
    $ cat out.ged
    $ gedelf dump schema.ged | gedelf convert --strict --output-encoding=ascii --diagnostics=gcc -
    $ gedelf convert --output-encoding=ascii --diagnostics=gcc schema.ged
    $ gedelf convert --strict schema.ged -o out.ged

The command line.

    $ gedelf convert
    $ gedelf convert anne.ged error.ged
    $ gedelf convert -o out.ged anne.ged error.ged
    $ gedelf convert anne.ged -o

The input may be the output. Mode and links are kept, and nothing else is left.

    $ mkdir own; cp samples/bach-ansel.ged own/same.ged; chmod 640 own/same.ged; ln -s same.ged own/link.ged
    $ gedelf convert own/same.ged -o own/same.ged; stat -c %a own/same.ged
    $ gedelf convert own/link.ged -o own/link.ged --newline=crlf; ls -A own; readlink own/link.ged; stat -c %a own/same.ged
    $ grep -c $'\r' own/same.ged
    $ (umask 027; gedelf convert -q anne.ged -o own/new.ged); stat -c %a own/new.ged

What is no regular file is written as it is.

    $ gedelf convert anne.ged -o /dev/null
    $ gedelf convert -q anne.ged -o /dev/stdout | cmp - anne.ged
    $ { echo before; gedelf convert -q anne.ged -o /dev/stdout; echo after; } > around; sed -n '1p;$p' around; wc -l < around
    $ mkfifo out.pipe; (cat out.pipe > piped &); gedelf convert -q anne.ged -o out.pipe; sleep 0.2; cmp piped anne.ged

Outputs that cannot be written: status 3, and what was there is as it was.

    $ gedelf convert anne.ged -o missing/out.ged
    $ gedelf convert anne.ged -o own --diagnostics=gcc
    $ gedelf convert anne.ged -o '' --diagnostics=gcc
    $ gedelf convert anne.ged -o anne.ged/out.ged --diagnostics=gcc
    $ gedelf convert missing.ged -o own/never.ged --diagnostics=gcc
    $ gedelf convert fatal.ged -o own/never.ged --diagnostics=gcc
    $ ln -s round about; ln -s about round; gedelf convert anne.ged -o round --diagnostics=gcc
    $ gedelf convert anne.ged > /dev/full
    $ gedelf convert anne.ged -o /dev/full --diagnostics=gcc
    $ gedelf convert --to=json anne.ged > /dev/full
    $ gedelf convert anne.ged >&-
    $ ls -A own

A directory that may not be written, and a file. (Root may write anything, so this is only tried as someone else.)

    $ mkdir closed; cp anne.ged closed/; cp anne.ged protected.ged; chmod 444 protected.ged; chmod 555 closed
    $ if test $(id -u) -ne 0; then gedelf convert -q error.ged -o closed/anne.ged 2>/dev/null; echo $?; else echo 3; fi
    $ if test $(id -u) -ne 0; then gedelf convert -q error.ged -o closed/new.ged 2>/dev/null; echo $?; else echo 3; fi
    $ if test $(id -u) -ne 0; then gedelf convert -q error.ged -o protected.ged 2>/dev/null; echo $?; else echo 3; fi
    $ cmp closed/anne.ged anne.ged; cmp protected.ged anne.ged; ls -A closed; chmod 755 closed

A disk that becomes full, or a limit that is reached, while writing.

    $ { cat head; for i in {1..40000}; do printf '0 @N%s@ NOTE some text that fills the disk\n' $i; done; echo 0 TRLR; } > big.ged
    $ cp anne.ged own/big.ged; (ulimit -f 100; gedelf convert big.ged -o own/big.ged --diagnostics=gcc)
    $ cmp own/big.ged anne.ged; ls -A own
    $ (ulimit -f 100; gedelf convert big.ged > too-big.ged)

A reader that goes away is told, since the output is not whole.

    $ (trap '' PIPE; gedelf convert big.ged; echo $? >&2) | head -n 1
    $ (gedelf convert big.ged; echo $? >&2) | head -n 1
    $ (head -n 1 out.pipe > /dev/null &); gedelf convert big.ged -o out.pipe --diagnostics=gcc

A signal leaves nothing behind; neither does an end without warning leave half a file.

    $ for signal in INT TERM HUP; do (cat big.ged; sleep 60) | timeout --signal=$signal 1 gedelf convert - -o own/big.ged; echo $?; done
    $ cmp own/big.ged anne.ged; ls -A own
    $ for delay in 0.005 0.01 0.02 0.03 0.05; do timeout --signal=KILL $delay gedelf convert -q big.ged -o own/big.ged; \
        cmp -s own/big.ged anne.ged || cmp own/big.ged big.ged; done 2>/dev/null

A file that is changed meanwhile is not converted.

    $ (exec 3< out.pipe; sleep 0.3; echo >> big.ged; cat <&3 > /dev/null) & \
        gedelf convert big.ged -o out.pipe --diagnostics=gcc; echo $?; wait
    $ (exec 3< out.pipe; sleep 0.3; echo 0 NOTE >> big.ged; cat <&3 > /dev/null) & \
        gedelf convert big.ged -o out.pipe --diagnostics=gcc; echo $?; wait
