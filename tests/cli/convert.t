gedelf convert: a dataset is written anew.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n' > head
    $ { cat head; printf '0 @I1@ INDI\n1 NAME Anne /Brontë/\n1 NOTE a@@b\n2 CONT c\n0 TRLR\n'; } > anne.ged
    $ { cat head; printf '0 @I1@ INDI\n1 FAMS @F2@\n0 TRLR\n'; } > error.ged
    $ { cat head; printf '0 @I1@ INDI\n2 DATE 1744\n0 TRLR\n'; } > fatal.ged

ELF 1.0 in UTF-8 to standard output, a report to standard error.

    $ gedelf convert anne.ged
    0 HEAD
    1 CHAR UTF-8
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    0 @I1@ INDI
    1 NAME Anne /Brontë/
    1 NOTE a@@b
    2 CONT c
    0 TRLR
    anne.ged: 1 record, UTF-8; meaning unchanged
    $ gedelf convert anne.ged 2>/dev/null | cmp - anne.ged
    $ gedelf convert -q anne.ged 2>&1 | cmp - anne.ged
    $ gedelf convert - < anne.ged 2>/dev/null | cmp - anne.ged
    $ cat anne.ged | gedelf convert -o - - > out.ged
    -: 1 record, UTF-8; meaning unchanged
    $ cmp out.ged anne.ged
    $ mkfifo pipe; (cat anne.ged > pipe &); gedelf convert pipe | cmp - anne.ged
    pipe: 1 record, UTF-8; meaning unchanged

To a file, which is told with the report.

    $ gedelf convert -o out.ged samples/bach-ansel.ged
    samples/bach-ansel.ged -> out.ged: 13 records, UTF-8; meaning unchanged
    $ gedelf convert --output out.ged samples/bach-ansel.ged -q
    $ gedelf convert samples/bach-ansel.ged --output=out2.ged
    samples/bach-ansel.ged -> out2.ged: 13 records, UTF-8; meaning unchanged
    $ cmp out.ged out2.ged
    $ gedelf check out.ged
    out.ged: no problems

What has been written to a file can be taken back: so it is read once, and written again only if something in it turns out
to matter for the header. That makes no difference to what is written, or said.

    $ { cat head; printf '0 @N1@ NOTE one\n0 @N2@ NOTE zwei\n1 PLANG de\n0 TRLR\n'; } > late.ged
    $ gedelf convert -q late.ged 2>/dev/null > late.file; gedelf convert -q late.ged 2>/dev/null | cmp - late.file
    $ gedelf convert -q late.ged -o late.own 2>/dev/null; cmp late.own late.file; head -n 3 late.file
    0 HEAD
    1 CHAR UTF-8
    1 ELF 1.0.0
    $ for s in bronte curie bach-ansel tolstoy-utf16 faulty; do for o in '--output-encoding ASCII' \
          '--output-encoding ANSEL' '--newline crlf' '--to elf-2017-10' '--protect-spaces'; do \
          gedelf convert --diagnostics=gcc $o samples/$s.ged > once 2> once.said; \
          gedelf convert --diagnostics=gcc $o samples/$s.ged 2> twice.said | cat > twice; \
          cmp once twice; cmp once.said twice.said; done; done

What stood in the file before it, and comes after it, stays; so do diagnostics that go to the same file; nothing of a
file that is malformed does.

    $ { cat head; seq -f '0 @N%.0f@ NOTE a number' 9000; printf '0 NOTE\n2 DATE 1744\n0 TRLR\n'; } > fatal.late
    $ { echo before; gedelf convert -q late.ged 2>/dev/null; gedelf convert -q fatal.late 2>/dev/null; echo after; } > out.all
    $ { echo before; cat late.file; echo after; } | cmp - out.all
    $ { echo before; cat late.file; } > out.both; echo before > out.all; gedelf convert -q late.ged 2>/dev/null >> out.all
    $ cmp out.both out.all
    $ gedelf convert late.ged --diagnostics=gcc > out.all 2>&1; grep -c elf-version-missing out.all
    1
    $ grep -v elf-version-missing out.all | cmp - late.file

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

Every letter of several scripts goes through ANSEL and comes back; what ANSEL does not have is escaped.

    $ printf 'import sys\nsys.stdout.reconfigure(encoding="utf-8")\nfor a, z in (0xA0, 0x250), (0x370, 0x400), (0x1E00, 0x1F00), (0x3000, 0x3010):\n  for c in range(a, z): print("0 @N%%d@ NOTE <%%s>" %% (c, chr(c)))\n' > letters.py
    $ { cat head; python3 letters.py; echo 0 TRLR; } > letters.ged; gedelf convert --output-encoding ANSEL letters.ged -o letters.ansel
    letters.ged -> letters.ansel: 848 records, ANSEL; meaning unchanged; 387 characters escaped
    $ for f in ged ansel; do gedelf dump --lines letters.$f 2>/dev/null | tail -n +2 | ./compose > letters.$f.json; done
    $ cmp letters.ged.json letters.ansel.json

Encodings. What one does not have is escaped, and told.

    $ gedelf convert --output-encoding ascii anne.ged
    0 HEAD
    1 CHAR ASCII
    1 ELF 1.0.0
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    0 @I1@ INDI
    1 NAME Anne /Bront@#UEB@/
    1 NOTE a@@b
    2 CONT c
    0 TRLR
    anne.ged: 1 record, ASCII; meaning unchanged; 1 character escaped
    $ gedelf convert --output-encoding ASCII -v anne.ged > /dev/null
    anne.ged:1:1: note[characters-escaped]: characters missing from ASCII are written as Unicode escapes: 1
          = elf-1.0 §unicode-escape
    anne.ged: 1 record, ASCII; meaning unchanged; 1 character escaped
    $ gedelf convert -q --output-encoding Ansel anne.ged | od -An -c | sed -n 6,7p
           A   n   n   e       /   B   r   o   n   t 350   e   /  \n
       1       N   O   T   E       a   @   @   b  \n   2       C   O
    $ gedelf convert -q --output-encoding UTF-16BE anne.ged | head -c 12 | od -An -tx1
     fe ff 00 30 00 20 00 48 00 45 00 41
    $ gedelf convert -q --output-encoding utf-16le anne.ged | head -c 12 | od -An -tx1
     ff fe 30 00 20 00 48 00 45 00 41 00
    $ gedelf convert -q --bom anne.ged | head -c 6 | od -An -tx1
     ef bb bf 30 20 48
    $ { cat head; printf '0 @N1@ NOTE €𠀡e\xCC\x81\n0 TRLR\n'; } > euro.ged; gedelf convert --output-encoding ASCII euro.ged | grep NOTE
    euro.ged: 1 record, ASCII; meaning unchanged; 3 characters escaped
    0 @N1@ NOTE @#U20AC 20021@e@#U301@
    $ { cat head; printf '0 @é@ NOTE a\n0 @N@ NOTE\n1 SOUR @é@\n0 TRLR\n'; } > names.ged
    $ gedelf convert --output-encoding ASCII names.ged
    0 HEAD
    1 CHAR ASCII
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    0 @X1@ NOTE a
    0 @N@ NOTE
    1 SOUR @X1@
    0 TRLR
    names.ged:1:1: warning[xref-renamed]: the identifier @é@ cannot be written in ASCII; it becomes @X1@
          = elf-1.0 §xref-ids
    names.ged: 2 records, ASCII; meaning unchanged; 1 identifier renamed
    names.ged: 2 warnings not shown; run 'gedelf check' to see them
    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 ELF 1.0.0\n1 SCHMA\n2 TAG _LOC http://x\n3 CONT y\n0 @I1@ INDI\n0 TRLR\n' > joined.ged
    $ gedelf convert --dialect elf-2018 -o joined1.ged joined.ged
    joined.ged:6:1: warning[schema-line-joined]: the value of TAG has line breaks, which schemas in elf-1.0 cannot have; they are written as spaces; in SCHMA
          = elf-1.0 §parsing-metadata
    joined.ged -> joined1.ged: 1 record, UTF-8; 1 schema text written on one line
    joined.ged: 1 warning not shown; run 'gedelf check' to see it
    $ grep -A1 SCHMA joined1.ged
    1 SCHMA
    2 TAG _LOC http://x y
    $ gedelf dump -q --dialect elf-2018 joined.ged | gedelf convert --to elf-2018 -o joined2.ged -
    - -> joined2.ged: 1 record, elf-2018, UTF-8; meaning unchanged
    $ grep -A2 SCHMA joined2.ged
    1 SCHMA
    2 TAG _LOC http://x
    3 CONT y
    $ gedelf convert --output-encoding UTF-16 anne.ged
    gedelf convert: --output-encoding must be UTF-8, ASCII, ANSEL, UTF-16LE or UTF-16BE (UTF-16 needs a byte order), not 'UTF-16'
    See 'gedelf convert --help'.
    [2]
    $ gedelf convert --output-encoding latin1 anne.ged
    gedelf convert: --output-encoding must be UTF-8, ASCII, ANSEL, UTF-16LE or UTF-16BE (UTF-16 needs a byte order), not 'latin1'
    See 'gedelf convert --help'.
    [2]
    $ gedelf convert --bom --output-encoding ANSEL anne.ged
    gedelf convert: --bom cannot be used with ASCII or ANSEL
    See 'gedelf convert --help'.
    [2]

Line breaks.

    $ gedelf convert -q --newline crlf anne.ged | head -n 2 | od -An -c
       0       H   E   A   D  \r  \n   1       C   H   A   R       U
       T   F   -   8  \r  \n
    $ gedelf convert -q --newline cr anne.ged | tr '\r' '\n' | cmp - anne.ged
    $ gedelf convert -q --newline lf anne.ged | cmp - anne.ged
    $ gedelf convert --newline nl anne.ged
    gedelf convert: --newline must be lf, crlf or cr, not 'nl'
    See 'gedelf convert --help'.
    [2]

The length of lines, and white space at their ends.

    $ { cat head; printf '0 @N1@ NOTE The quick brown fox jumps over the lazy dog.\n1 CONT  x \n0 TRLR\n'; } > long.ged
    $ gedelf convert -q --max-line 20 long.ged | tail -n +6
    0 @N1@ NOTE The qui
    1 CONC ck brown fo
    1 CONC x jumps ove
    1 CONC r the lazy d
    1 CONC og.
    1 CONT  x 
    0 TRLR
    $ gedelf convert -q --max-line 20 long.ged | gedelf dump --lines - | tail -n 1
    {"xref":"N1","tag":"NOTE","payload":"The quick brown fox jumps over the lazy dog.\n x "}
    $ gedelf convert --protect-spaces long.ged | tail -n +7
    long.ged: 1 record, UTF-8; meaning unchanged
    0 @N1@ NOTE The quick brown fox jumps over the lazy dog.
    1 CONT @#U20@x@#U20@
    0 TRLR
    $ gedelf convert -q --protect-spaces long.ged | gedelf dump --lines - | tail -n 1
    {"xref":"N1","tag":"NOTE","payload":"The quick brown fox jumps over the lazy dog.\n x "}
    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n0 @N1@ NOTE  a \n1 CONT b\n0 @N2@ NOTE c\n1 CONT  d \n0 @N3@ NOTE \n0 TRLR\n' > ends.ged
    $ gedelf convert -q --protect-spaces ends.ged | sed 1,6d
    0 @N1@ NOTE @#U20@a@#U20@
    1 CONT b
    0 @N2@ NOTE c
    1 CONT @#U20@d@#U20@
    0 @N3@ NOTE
    0 TRLR
    $ gedelf convert --max-line 0 long.ged
    gedelf convert: --max-line must be a number greater than 0, not '0'
    See 'gedelf convert --help'.
    [2]
    $ gedelf convert --max-line long long.ged
    gedelf convert: --max-line must be a number greater than 0, not 'long'
    See 'gedelf convert --help'.
    [2]

JSON: the document that dump prints, and back, as a document or as lines.

    $ gedelf convert --to json anne.ged
    {
      "dialect": "elf-1.0",
      "encoding": "UTF-8",
      "elf_version": null,
      "gedcom_version": "5.5.1",
      "language": "und",
      "schemas": [],
      "head": [],
      "records": [
        {"xref":"I1","tag":"INDI","sub":[{"tag":"NAME","payload":"Anne /Brontë/"},{"tag":"NOTE","payload":"a@b\nc"}]}
      ]
    }
    anne.ged: 1 record, JSON; meaning unchanged
    $ gedelf convert -q --to json anne.ged | cmp - <(gedelf dump anne.ged)
    $ gedelf convert -q --to json anne.ged | gedelf convert - | cmp - anne.ged
    -: 1 record, UTF-8; meaning unchanged
    $ gedelf dump --lines anne.ged > anne.json; gedelf convert anne.json -o back.ged; cmp back.ged anne.ged
    anne.json -> back.ged: 1 record, UTF-8; meaning unchanged
    $ gedelf convert --to=json anne.json | cmp - <(gedelf dump anne.ged)
    anne.json: 1 record, JSON; meaning unchanged
    $ jq -S . anne.json | gedelf convert - -q | cmp - anne.ged
    $ for s in bronte curie bach-ansel tolstoy-utf16 faulty; do for form in '' --lines; do \
        gedelf dump $form samples/$s.ged 2>/dev/null | gedelf convert -q - 2>/dev/null | \
            cmp - <(gedelf convert -q samples/$s.ged 2>/dev/null); done; done
    $ gedelf convert --to=json --newline=crlf anne.ged
    gedelf convert: --to=json always writes UTF-8; options for encoding and lines cannot be used with it
    See 'gedelf convert --help'.
    [2]
    $ gedelf convert --to=elf-1.0 -q anne.ged | cmp - anne.ged
    $ gedelf convert --to=elf-2019 anne.ged
    gedelf convert: --to must be json, polygenea, gedzip, 5.5.1, 5.5, 7 or a name listed by 'gedelf dialects', not 'elf-2019'; did you mean 'elf-2018'?
    See 'gedelf convert --help'.
    [2]
    $ gedelf convert --to=gedcom anne.ged
    gedelf convert: --to must be json, polygenea, gedzip, 5.5.1, 5.5, 7 or a name listed by 'gedelf dialects', not 'gedcom'; did you mean 'gedcom-7.0'?
    See 'gedelf convert --help'.
    [2]

JSON that is not well-formed, not a dataset, or has in it what cannot be.

    $ echo '{"dialect": "elf-1.0",}' | gedelf convert -
    -:1:23: fatal[json-malformed]: this is not well-formed JSON: a key in quotation marks is expected here
        1 | {"dialect": "elf-1.0",}
          |                       ^
          = elf-1.0 §applications
    [3]
    $ echo '{"name": "Anne"}' | gedelf convert - --diagnostics=json
    {"severity":"fatal","code":"json-not-a-dataset","file":"-","line":1,"column":16,"message":"this is JSON, but not a single dataset as 'gedelf dump' prints it: it does not have “dialect”, “head” or “records”","clause":"elf-1.0 §applications","args":["it does not have “dialect”, “head” or “records”"]}
    [3]
    $ gedelf dump anne.ged anne.ged | gedelf convert - --diagnostics=gcc
    -:13:1: fatal error: this is JSON, but not a single dataset as 'gedelf dump' prints it: there is something after its end [json-not-a-dataset]
    [3]
    $ echo '{"records": [{"tag": "NOTE", "payload": 7}, {"tag": "NO TE"}, {"tag": "NOTE", "pointer": "X", "text": ""}]}' > bad.json
    $ gedelf convert bad.json
    0 HEAD
    1 CHAR UTF-8
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    0 NOTE
    0 NOTE @X@
    0 TRLR
    bad.json:1:41: error[json-value]: the value of “payload” is left out: a string is expected
        1 | {"records": [{"tag": "NOTE", "payload": 7}, {"tag": "NO TE"}, {"tag": "NOTE", "pointer": "X", "text"…
          |                                         ^
          = elf-1.0 §applications
    bad.json:1:53: error[json-tag-illegal]: “NO TE” is not a valid tag; the object is left out with everything below it
        1 | {"records": [{"tag": "NOTE", "payload": 7}, {"tag": "NO TE"}, {"tag": "NOTE", "pointer": "X", "text"…
          |                                                     ^~~~~~~
          = elf-1.0 §tags
    bad.json:1:95: warning[json-key-unknown]: the key “text” is not recognised here; the key and its value are ignored
        1 | …oad": 7}, {"tag": "NO TE"}, {"tag": "NOTE", "pointer": "X", "text": ""}]}
          |                                                              ^~~~~~
          = elf-1.0 §applications
    bad.json: 2 records, UTF-8; 1 value left out; 1 object with an invalid tag left out
    bad.json: 1 error not shown; run 'gedelf check' to see it
    $ gedelf convert --strict bad.json --diagnostics=gcc
    bad.json:1:41: error: the value of “payload” is left out: a string is expected [json-value]
    bad.json:1:53: error: “NO TE” is not a valid tag; the object is left out with everything below it [json-tag-illegal]
    bad.json:1:95: warning: the key “text” is not recognised here; the key and its value are ignored [json-key-unknown]
    bad.json:1:90: error: the pointer @X@ points to a record that does not exist [dangling-pointer]
    [1]
    $ echo '{"records": [{"tag": "A", "sub": [{"tag": "B"}]}]}' | gedelf convert --max-depth=0 --diagnostics=gcc -
    -:1:35: fatal error: this object is at level 1, which is deeper than the limit of 0 [json-too-deep]
    [3]

Reading options are those of the other commands. The first reading reports, the second is silent.

    $ gedelf convert error.ged
    0 HEAD
    1 CHAR UTF-8
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    0 @I1@ INDI
    1 FAMS @F2@
    0 TRLR
    error.ged: 1 record, UTF-8; meaning unchanged
    error.ged: 1 error not shown; run 'gedelf check' to see it
    $ gedelf convert --diagnostics=gcc fatal.ged
    fatal.ged:7:1: fatal error: the level jumps from 0 to 2; a line may be at most one level deeper than the previous line; in INDI @I1@; --recover keeps the text and goes on [level-jump]
    [3]
    $ gedelf convert --diagnostics=gcc --recover fatal.ged
    0 HEAD
    1 CHAR UTF-8
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    0 @I1@ INDI
    1 ERROR 2 DATE 1744
    0 TRLR
    fatal.ged:7:1: error: the level jumps from 0 to 2; a line may be at most one level deeper than the previous line; in INDI @I1@ [level-jump]
    $ gedelf convert --diagnostics=json error.ged > /dev/null
    {"severity":"error","code":"dangling-pointer","file":"error.ged","line":7,"column":8,"message":"the pointer @F2@ points to a record that does not exist; in INDI @I1@","clause":"elf-1.0 §pointer-conversion","record":"I1","args":["@F2@"]}
    $ printf '0 HEAD\n1 CHAR ANSI\n1 GEDC\n2 VERS 5.5.5\n2 FORM LINEAGE-LINKED\n1 ELF one\n0 @I1@ INDI\n1 NAME \xC9lise\n0 TRLR\n' > old.ged
    $ gedelf convert --diagnostics=gcc old.ged
    0 HEAD
    1 CHAR UTF-8
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    0 @I1@ INDI
    1 NAME Élise
    0 TRLR
    old.ged:2:8: warning: “ANSI” is not an encoding that ELF defines; gedelf reads the file as windows-1252 [encoding-extension]
    old.ged:4:8: error: the file is in GEDCOM 5.5.5, but ELF 1.0 supports only 5.5 and 5.5.1 [gedcom-version-unsupported]
    old.ged:6:7: error: “one” is not a valid version number [elf-version-malformed]
    old.ged:1:1: warning: the output says that it is GEDCOM 5.5.1; the input said 5.5.5 [gedcom-version-changed]
    old.ged:6:1: warning: the header's ELF is faulty and is left out [metadata-left-out]
    $ gedelf convert old.ged > /dev/null
    old.ged:1:1: warning[gedcom-version-changed]: the output says that it is GEDCOM 5.5.1; the input said 5.5.5
          = elf-1.0 §gedcom-version
    old.ged:6:1: warning[metadata-left-out]: the header's ELF is faulty and is left out
          = elf-1.0 §parsing-metadata
    old.ged: 1 record, UTF-8; 1 invalid header field left out; GEDCOM version changed
    old.ged: 2 errors and 1 warning not shown; run 'gedelf check' to see them
    $ gedelf convert -q --encoding=iso-8859-5 old.ged 2>/dev/null | grep NAME
    1 NAME Щlise
    $ gedelf convert -q --max-depth=0 anne.ged --diagnostics=gcc
    anne.ged:2:1: fatal error: the level 1 is deeper than the limit of 0; --recover keeps the text and goes on [level-too-deep]
    [3]

--strict: nothing is written if there is an error, also if only the writer found it.

    $ gedelf convert --strict error.ged
    error.ged:7:8: error[dangling-pointer]: the pointer @F2@ points to a record that does not exist; in INDI @I1@
        7 | 1 FAMS @F2@
          |        ^~~~
          = elf-1.0 §pointer-conversion
    error.ged: not converted: 1 error, and --strict allows none
    [1]
    $ echo before > out.ged; gedelf convert --strict --diagnostics=gcc error.ged -o out.ged
    error.ged:7:8: error: the pointer @F2@ points to a record that does not exist; in INDI @I1@ [dangling-pointer]
    [1]
    $ cat out.ged
    before
    $ gedelf convert --strict anne.ged | cmp - anne.ged
    anne.ged: 1 record, UTF-8; meaning unchanged
    $ { cat head; printf '1 ELF 1.0.0\n1 SCHMA https://example.com/é\n0 TRLR\n'; } > schema.ged
    $ gedelf convert --strict --output-encoding=ascii schema.ged
    schema.ged:1:1: error[text-unwritable]: SCHMA cannot contain escapes, so this text cannot be written in ASCII and is left out: https://example.com/é
          = elf-1.0 §header
    schema.ged: not converted: 1 error, and --strict allows none
    schema.ged: 1 warning not shown; run 'gedelf check' to see it
    [1]
    $ gedelf convert --strict --output-encoding=ascii schema.ged -o out.ged 2>/dev/null
    [1]
    $ cat out.ged
    before
    $ gedelf dump schema.ged | gedelf convert --strict --output-encoding=ascii --diagnostics=gcc -
    schema.ged: 1 warning not shown; run 'gedelf check' to see it
    -:1:1: error: SCHMA cannot contain escapes, so this text cannot be written in ASCII and is left out: https://example.com/é [text-unwritable]
    [1]
    $ gedelf convert --output-encoding=ascii --diagnostics=gcc schema.ged
    0 HEAD
    1 CHAR ASCII
    1 ELF 1.0.0
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    0 TRLR
    schema.ged:7:9: warning: the schema https://example.com/é was not found; the default schema is used instead [schema-not-found]
    schema.ged:1:1: error: SCHMA cannot contain escapes, so this text cannot be written in ASCII and is left out: https://example.com/é [text-unwritable]
    $ gedelf convert --strict schema.ged -o out.ged
    schema.ged -> out.ged: 0 records, UTF-8; meaning unchanged
    schema.ged: 1 warning not shown; run 'gedelf check' to see it

Other dialects. Each is told by its header again, June's only if it has a dictionary; and everything comes back.

    $ { printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 SOUR X\n0 @I1@ INDI\n1 NAME Anne /Brontë/\n'; \
        printf '1 NOTE a@@b  c\n2 CONT d\n1 BIRT\n2 DATE @#DJULIAN@ 1 JAN 1744\n0 @N1@ SUBN\n0 TRLR\n'; } > four.ged
    $ for d in elf-2017-06 elf-2017-10 elf-2018 elf-1.0; do gedelf convert --to $d four.ged -o $d.ged; \
        gedelf dump --dialect $d $d.ged 2> /dev/null | jq -c '[.dialect, .records]' | sed 's/,.*\(...................\)$/ … \1/'; done
    four.ged:1:1: warning[encoding-unforeseen]: elf-2017-06 does not list UTF-8 among its encodings; some programs may not recognise it
          = elf-2017-06 §CHAR
    four.ged:1:1: warning[dialect-untold]: nothing in the file says that it is elf-2017-06, so it will be read as elf-1.0 unless you specify the dialect
          = elf-2018 §schema
    four.ged -> elf-2017-06.ged: 2 records, elf-2017-06, UTF-8; meaning unchanged
    ["elf-2017-06" … N1","tag":"SUBN"}]]
    four.ged -> elf-2017-10.ged: 2 records, elf-2017-10, UTF-8; meaning unchanged
    ["elf-2017-10" …  1 JAN 1744"}]}]}]]
    four.ged -> elf-2018.ged: 2 records, elf-2018, UTF-8; meaning unchanged
    ["elf-2018" … N1","tag":"SUBN"}]]
    four.ged -> elf-1.0.ged: 2 records, elf-1.0, UTF-8; meaning unchanged
    ["elf-1.0" … N1","tag":"SUBN"}]]
    $ cat elf-2017-06.ged
    0 HEAD
    1 CHAR UTF-8
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 SOUR X
    0 @I1@ INDI
    1 NAME Anne /Brontë/
    1 NOTE a@@b  c
    2 CONT d
    1 BIRT
    2 DATE @#DJULIAN@ 1 JAN 1744
    0 @N1@ SUBN
    0 TRLR
    $ cat elf-2017-10.ged
    ﻿0 HEAD
    1 CHAR UTF-8
    1 GEDC
    2 VERS 5.5.1
    2 ELF 1.0.0
    2 FORM LINEAGE-LINKED
    1 SOUR X
    0 @N1@ SUBN
    0 @I1@ INDI
    1 NAME Anne /Brontë/
    1 NOTE a@@b  c
    2 CONT d
    1 BIRT
    2 DATE @#DJULIAN@ 1 JAN 1744
    0 TRLR
    $ cat elf-2018.ged
    0 HEAD
    1 CHAR UTF-8
    1 GEDC
    2 VERS 5.5.1
    2 ELF 1.0.0
    2 FORM LINEAGE-LINKED
    1 SCHMA
    2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0
    1 SOUR X
    0 @I1@ INDI
    1 NAME Anne /Brontë/
    1 NOTE a@@b  c
    2 CONT d
    1 BIRT
    2 DATE @#DJULIAN@ 1 JAN 1744
    0 @N1@ SUBN
    0 TRLR
    $ for d in elf-2017-06 elf-2017-10 elf-2018; do gedelf convert -q --dialect $d $d.ged -o back.ged 2> /dev/null; \
        diff <(gedelf dump back.ged | jq -cS '[.gedcom_version, .head] + (.records | sort)') \
             <(gedelf dump elf-1.0.ged | jq -cS '[.gedcom_version, .head] + (.records | sort)'); done

What a dialect cannot hold is an error that names it and its place; all else is written, and the status is 0, unless --strict
is given.

    $ { printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 ELF 1.0.0\n1 PLANG en\n0 @I1@ INDI\n'; \
        printf '1 NOTE bonjour\n2 PLANG fr\n1 NOTE  two\n2 DTYPE https://example.com/d\n0 TRLR\n'; } > lost.ged
    $ gedelf convert --to elf-2017-06 lost.ged -o less.ged
    lost.ged:1:1: warning[encoding-unforeseen]: elf-2017-06 does not list UTF-8 among its encodings; some programs may not recognise it
          = elf-2017-06 §CHAR
    lost.ged:1:1: error[default-language-lost]: elf-2017-06 cannot say which language the file is in; its default language, en, is left out
          = elf-1.0 §payload-lang
    lost.ged:1:1: warning[dialect-untold]: nothing in the file says that it is elf-2017-06, so it will be read as elf-1.0 unless you specify the dialect
          = elf-2018 §schema
    lost.ged:9:1: error[language-lost]: elf-2017-06 cannot say which language a value is in; NOTE loses its language, fr; in INDI @I1@
          = elf-1.0 §payload-lang
    lost.ged:11:1: error[space-lost]: a line in the value of NOTE begins with white space, which is lost when the file is read as elf-2017-06; in INDI @I1@
          = elf-2017-06 §Line
    lost.ged:11:1: error[datatype-lost]: elf-2017-06 cannot say which datatype a value has; NOTE loses its datatype, https://example.com/d; in INDI @I1@
          = elf-1.0 §payload-datatype
    lost.ged -> less.ged: 1 record, elf-2017-06, UTF-8; 4 items lost because the output cannot represent them
    $ gedelf convert --to elf-2017-06 --strict lost.ged -o none.ged 2> /dev/null; echo $?; ls none.ged
    1
    ls: cannot access 'none.ged': No such file or directory
    [2]
    $ gedelf convert --to elf-2017-06 --diagnostics=json lost.ged 2>&1 > /dev/null | jq -r '[.severity, .code, .line] | @tsv'
    warning	encoding-unforeseen	1
    error	default-language-lost	1
    warning	dialect-untold	1
    error	language-lost	9
    error	space-lost	11
    error	datatype-lost	11

A dictionary becomes a schema, and a schema a dictionary; through JSON too.

    $ printf '%s\n' '0 HEAD' '1 CHAR ASCII' '1 PRFX X_ http://example.com/x/' '1 DEFN _UID http://example.com/uid http://example.com/id' \
        '0 @I1@ INDI' '1 _UID 7' '1 X_A b' '0 TRLR' > dictionary.ged
    $ gedelf convert dictionary.ged -o schema.ged; cat schema.ged
    dictionary.ged -> schema.ged: 1 record, UTF-8; meaning unchanged
    0 HEAD
    1 CHAR UTF-8
    1 ELF 1.0.0
    1 SCHMA
    2 PRFX elf https://terms.fhiso.org/elf/
    2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0
    2 IRI http://example.com/uid
    3 ISA http://example.com/id
    3 TAG _UID elf:INDIVIDUAL_RECORD
    2 IRI http://example.com/x/A
    3 TAG X_A elf:INDIVIDUAL_RECORD
    0 @I1@ INDI
    1 _UID 7
    1 X_A b
    0 TRLR
    $ gedelf convert --to elf-2017-10 schema.ged
    ﻿0 HEAD
    1 CHAR UTF-8
    1 PRFX X_ http://example.com/x/
    1 DEFN _UID http://example.com/uid
    2 CONT http://example.com/id
    1 GEDC
    2 VERS 5.5.1
    2 ELF 1.0.0
    2 FORM LINEAGE-LINKED
    0 @I1@ INDI
    1 _UID 7
    1 X_A b
    0 TRLR
    schema.ged: 1 record, elf-2017-10, UTF-8; meaning unchanged
    $ gedelf dump dictionary.ged | gedelf convert --to elf-2017-06 -q - 2> /dev/null | diff - <(gedelf convert --to elf-2017-06 -q dictionary.ged 2> /dev/null)
    $ gedelf dump --typed --lines dictionary.ged 2> /dev/null | jq -c . | gedelf convert --to json -q - | jq -c .schemas
    [{"dictionary":{"prefixes":{"X_":"http://example.com/x/"},"tags":{"_UID":["http://example.com/uid","http://example.com/id"]}}}]
    $ gedelf dump dictionary.ged | gedelf convert -q - | grep -v -e GEDC -e VERS -e FORM | diff - schema.ged
    $ gedelf dump --typed schema.ged | gedelf convert --to elf-2017-10 -q - | diff - <(gedelf convert --to elf-2017-10 -q schema.ged)

Where a dictionary and the default schema do not agree on a tag, the dictionary is the file's own: its tags stay (D138).

    $ sed 's/DEFN _UID/DEFN NAME/; s/1 _UID 7/1 NAME 7/' dictionary.ged > own.ged
    $ gedelf convert -q own.ged | sed '1,3d'
    1 SCHMA
    2 PRFX elf https://terms.fhiso.org/elf/
    2 IRI http://example.com/uid
    3 ISA http://example.com/id
    3 TAG NAME elf:Undefined#INDI
    2 IRI http://example.com/x/A
    3 TAG X_A elf:Undefined#INDI
    0 @I1@ INDI
    1 NAME 7
    1 X_A b
    0 TRLR
    $ gedelf convert -q own.ged | gedelf dump --typed - 2> /dev/null | jq -c '.records[0].sub[] | [.tag, .type]'
    ["NAME","http://example.com/uid"]
    ["X_A","http://example.com/x/A"]

Faults in the JSON of a dictionary.

    $ printf '{"schemas":[{"dictionary":{"default":7,"prefixes":{"":"http://a/","X-":"http://a/","Y_":"no iri","Z_":"http://a/"},"tags":{"T":[],"U":"http://u","V":["http://v",3],"W":["bad"]},"more":1}}],"head":[],"records":[],"dialect":"elf-2017-10"}' > bad.json
    $ gedelf convert --diagnostics=gcc --to json bad.json
    {
      "dialect": "elf-2017-10",
      "encoding": "UTF-8",
      "elf_version": null,
      "gedcom_version": null,
      "language": "und",
      "schemas": [{"dictionary":{"prefixes":{"Z_":"http://a/"},"tags":{"V":["http://v"]}}}],
      "head": [],
      "records": []
    }
    bad.json:1:38: error: the value of “default” is left out: an IRI is expected [json-value]
    bad.json:1:52: error: the value of “prefixes” is left out: the key is empty [json-value]
    bad.json:1:72: error: the value of “prefixes” is left out: it is not a tag with its IRI, it is repeated, or the dialect has no dictionaries [json-value]
    bad.json:1:89: error: the value of “prefixes” is left out: it is not a tag with its IRI, it is repeated, or the dialect has no dictionaries [json-value]
    bad.json:1:129: error: the value of “tags” is left out: it is not a tag with its IRI, it is repeated, or the dialect has no dictionaries [json-value]
    bad.json:1:135: error: the value of “tags” is left out: a list of IRIs is expected [json-value]
    bad.json:1:162: error: the value of “tags” is left out: an IRI is expected [json-value]
    bad.json:1:175: error: the value of “tags” is left out: it is not a tag with its IRI, it is repeated, or the dialect has no dictionaries [json-value]
    bad.json:1:178: warning: the key “more” is not recognised here; the key and its value are ignored [json-key-unknown]
    $ printf '{"dialect":"elf-1.0","schemas":[{"dictionary":{"default":"http://a/"}}],"head":[]}' | gedelf convert --diagnostics=gcc --to json - | jq -c .schemas
    -:1:58: error: the value of “default” is left out: it is not a tag with its IRI, it is repeated, or the dialect has no dictionaries [json-value]
    []
    $ printf '{"dialect":"elf-2017-06","schemas":[{"inline":[{"tag":"ESC"}]},{"iri":"http://a/"}],"head":[]}' | gedelf convert --diagnostics=gcc --to json - | jq -c .schemas
    -:1:38: error: the value of “inline” is left out: the dialect has no schemas [json-value]
    -:1:71: error: the value of “iri” is left out: it is not a reference to a schema [json-value]
    []

The command line.

    $ gedelf convert
    gedelf convert: no FILE given; use - for standard input
    See 'gedelf convert --help'.
    [2]
    $ gedelf convert anne.ged error.ged
    gedelf convert: only one FILE can be converted at a time, but there is also 'error.ged'
    See 'gedelf convert --help'.
    [2]
    $ gedelf convert -o out.ged anne.ged error.ged
    gedelf convert: only one FILE can be converted at a time, but there is also 'error.ged'
    See 'gedelf convert --help'.
    [2]
    $ gedelf convert anne.ged -o
    gedelf convert: option --output needs a value: --output=OUT
    See 'gedelf convert --help'.
    [2]

The input may be the output. Mode and links are kept, and nothing else is left.

    $ mkdir own; cp samples/bach-ansel.ged own/same.ged; chmod 640 own/same.ged; ln -s same.ged own/link.ged
    $ gedelf convert own/same.ged -o own/same.ged; stat -c %a own/same.ged
    own/same.ged -> own/same.ged: 13 records, UTF-8; meaning unchanged
    640
    $ gedelf convert own/link.ged -o own/link.ged --newline=crlf; ls -A own; readlink own/link.ged; stat -c %a own/same.ged
    own/link.ged -> own/link.ged: 13 records, UTF-8; meaning unchanged
    link.ged
    same.ged
    same.ged
    640
    $ grep -c $'\r' own/same.ged
    140
    $ (umask 027; gedelf convert -q anne.ged -o own/new.ged); stat -c %a own/new.ged
    640

What is no regular file is written as it is.

    $ gedelf convert anne.ged -o /dev/null
    anne.ged -> /dev/null: 1 record, UTF-8; meaning unchanged
    $ gedelf convert -q anne.ged -o /dev/stdout | cmp - anne.ged
    $ { echo before; gedelf convert -q anne.ged -o /dev/stdout; echo after; } > around; sed -n '1p;$p' around; wc -l < around
    before
    after
    12
    $ mkfifo out.pipe; (cat out.pipe > piped &); gedelf convert -q anne.ged -o out.pipe; sleep 0.2; cmp piped anne.ged

Outputs that cannot be written: status 3, and what was there is as it was.

    $ gedelf convert anne.ged -o missing/out.ged
    missing/out.ged: fatal[unwritable-file]: the file cannot be written: No such file or directory
    [3]
    $ gedelf convert anne.ged -o own --diagnostics=gcc
    own: fatal error: the file cannot be written: Is a directory [unwritable-file]
    [3]
    $ gedelf convert anne.ged -o '' --diagnostics=gcc
    : fatal error: the file cannot be written: No such file or directory [unwritable-file]
    [3]
    $ gedelf convert anne.ged -o anne.ged/out.ged --diagnostics=gcc
    anne.ged/out.ged: fatal error: the file cannot be written: Not a directory [unwritable-file]
    [3]
    $ gedelf convert missing.ged -o own/never.ged --diagnostics=gcc
    missing.ged: fatal error: the file cannot be read: No such file or directory [unreadable-file]
    [3]
    $ gedelf convert fatal.ged -o own/never.ged --diagnostics=gcc
    fatal.ged:7:1: fatal error: the level jumps from 0 to 2; a line may be at most one level deeper than the previous line; in INDI @I1@; --recover keeps the text and goes on [level-jump]
    [3]
    $ ln -s round about; ln -s about round; gedelf convert anne.ged -o round --diagnostics=gcc
    round: fatal error: the file cannot be written: Too many levels of symbolic links [unwritable-file]
    [3]
    $ gedelf convert anne.ged > /dev/full
    gedelf: cannot write standard output: No space left on device
    [3]
    $ gedelf convert anne.ged -o /dev/full --diagnostics=gcc
    /dev/full: fatal error: the file cannot be written: No space left on device [unwritable-file]
    [3]
    $ (cat anne.ged | sed '/TRLR/d'; for i in $(seq 52); do echo "0 @A$i@ INDI"; echo "1 FAMS @F$i@"; done; echo 0 TRLR) > nowhere.ged; \
        gedelf convert nowhere.ged -o /dev/full 2>&1 | tail -n 2; rm nowhere.ged
    /dev/full: fatal[unwritable-file]: the file cannot be written: No space left on device
    nowhere.ged: 52 errors not shown; run 'gedelf check' to see them
    $ gedelf convert --to=json anne.ged > /dev/full
    gedelf: cannot write standard output: No space left on device
    [3]
    $ gedelf convert anne.ged >&-
    gedelf: cannot write standard output: Bad file descriptor
    [3]
    $ ls -A own
    link.ged
    new.ged
    same.ged

A folder that may not be written, and a file. (Root may write anything, unless it gives that up.)

    $ printf '#!/bin/sh\nif test $(id -u) -ne 0; then exec "$@"; fi; exec setpriv --bounding-set=-dac_override,-dac_read_search "$@"\n' > humbly; chmod +x humbly
    $ mkdir closed; cp anne.ged closed/; cp anne.ged protected.ged; chmod 444 protected.ged; chmod 555 closed
    $ ./humbly gedelf convert --diagnostics=gcc error.ged -o closed/anne.ged
    closed/anne.ged: fatal error: the file cannot be written: you are not allowed to write to its folder [unwritable-file]
    [3]
    $ ./humbly gedelf convert --diagnostics=gcc error.ged -o closed/new.ged
    closed/new.ged: fatal error: the file cannot be written: Permission denied [unwritable-file]
    [3]
    $ ./humbly gedelf convert --diagnostics=gcc error.ged -o protected.ged
    protected.ged: fatal error: the file cannot be written: Permission denied [unwritable-file]
    [3]
    $ ./humbly gedelf edit --diagnostics=gcc -i -e 'delete INDI.NAME' closed/anne.ged
    closed/anne.ged: fatal error: the file cannot be written: you are not allowed to write to its folder [unwritable-file]
    [3]
    $ cmp closed/anne.ged anne.ged; cmp protected.ged anne.ged; ls -A closed; chmod 755 closed
    anne.ged

A disk that becomes full, or a limit that is reached, while writing.

    $ { cat head; for i in {1..40000}; do printf '0 @N%s@ NOTE some text that fills the disk\n' $i; done; echo 0 TRLR; } > big.ged
    $ cp anne.ged own/big.ged; (ulimit -f 100; gedelf convert big.ged -o own/big.ged --diagnostics=gcc)
    own/big.ged: fatal error: the file cannot be written: File too large [unwritable-file]
    [3]
    $ cmp own/big.ged anne.ged; ls -A own
    big.ged
    link.ged
    new.ged
    same.ged
    $ (ulimit -f 100; gedelf convert big.ged > too-big.ged)
    gedelf: cannot write standard output: File too large
    [3]

A reader that goes away ends the program quietly; where it is a named pipe, that is told, since the output is not whole.

    $ (trap '' PIPE; gedelf convert big.ged 2> told; echo $? >> told) | head -n 1; cat told
    0 HEAD
    gedelf: cannot write standard output: Broken pipe
    3
    $ (gedelf convert big.ged 2> told; echo $? >> told) | head -n 1; cat told
    0 HEAD
    141
    $ (head -n 1 out.pipe > /dev/null &); gedelf convert big.ged -o out.pipe --diagnostics=gcc
    out.pipe: fatal error: the file cannot be written: Broken pipe [unwritable-file]
    [3]

A signal leaves nothing behind; neither does an end without warning leave half a file.

    $ mkfifo hold; exec 9<> hold; for signal in INT TERM HUP; do \
        timeout --preserve-status --signal=$signal 0.5 gedelf convert hold -o own/big.ged; echo $?; done
    130
    143
    129
    $ mkfifo nobody; timeout --preserve-status --signal=TERM 0.5 gedelf convert anne.ged -o nobody
    [143]
    $ cmp own/big.ged anne.ged; ls -A own
    big.ged
    link.ged
    new.ged
    same.ged
    $ for delay in 0.005 0.01 0.02 0.03 0.05; do timeout --signal=KILL $delay gedelf convert -q big.ged -o own/big.ged; \
        cmp -s own/big.ged anne.ged || cmp own/big.ged big.ged; done 2>/dev/null

A file that is changed meanwhile is not converted.

    $ (exec 3< out.pipe; sleep 0.3; echo >> big.ged; cat <&3 > /dev/null) & \
        gedelf convert big.ged -o out.pipe --diagnostics=gcc; echo $?; wait
    big.ged:1:1: fatal error: the file was changed while gedelf was working on it; is another program writing to it? [replaced-file]
    3
    $ (exec 3< out.pipe; sleep 0.3; echo 0 NOTE >> big.ged; cat <&3 > /dev/null) & \
        gedelf convert big.ged -o out.pipe --diagnostics=gcc; echo $?; wait
    big.ged:1:1: fatal error: the file was changed while gedelf was working on it; is another program writing to it? [replaced-file]
    3

PLANG was a tag like any other in October 2017. In ELF 1.0 it stays one by an escape, in each record by itself:

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 ELF 1.0.0\n0 @M@ M\n1 PLANG rn\n0 @R@ R\n1 Z\n1 PLANG of\n0 TRLR\n' > plang.ged
    $ gedelf convert -q --dialect elf-2017-10 plang.ged 2>/dev/null
    0 HEAD
    1 CHAR UTF-8
    1 ELF 1.0.0
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    0 @M@ M
    1 PLANG @#U72@n
    0 @R@ R
    1 Z
    1 PLANG @#U6F@f
    0 TRLR

GEDCOM 7.0 is a dialect with a data model of its own: such a file is written as such, from JSON too.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SCHMA\n2 TAG _LOC https://example.com/place\n0 @N1@ SNOTE @@a@@b\n0 TRLR\n' > seven.ged
    $ gedelf check --diagnostics=gcc seven.ged
    $ gedelf convert --to gedcom-7.0 seven.ged | od -An -c | head -n 1
    seven.ged: 1 record, gedcom-7.0, UTF-8; meaning unchanged
     357 273 277   0       H   E   A   D  \n   1       G   E   D   C
    $ gedelf convert -q --to gedcom-7.0 --no-bom seven.ged
    0 HEAD
    1 GEDC
    2 VERS 7.0
    1 SCHMA
    2 TAG _LOC https://example.com/place
    0 @N1@ SNOTE @@a@@b
    0 TRLR
    $ gedelf dump seven.ged | gedelf convert -q --to gedcom-7.0 --no-bom - | cmp - seven.ged
    $ gedelf convert --to gedcom-7.0 --max-line 80 seven.ged
    gedelf convert: --to=gedcom-7.0 has no limit on line length; --max-line cannot be used with it
    See 'gedelf convert --help'.
    [2]
    $ gedelf convert --to gedcom-7.0 --output-encoding ANSEL seven.ged
    gedelf convert: --to=gedcom-7.0 always writes UTF-8; --output-encoding cannot change that
    See 'gedelf convert --help'.
    [2]
    $ gedelf convert --to gedcom-7.0 --bom --no-bom seven.ged
    gedelf convert: --bom and --no-bom cannot be used together
    See 'gedelf convert --help'.
    [2]
    $ gedelf dump --typed --lines -q seven.ged
    {"dialect":"gedcom-7.0","encoding":"UTF-8","elf_version":null,"gedcom_version":"7.0.0","language":"und","schemas":[{"tags":{"_LOC":["https://example.com/place"]}}],"head":[]}
    {"xref":"N1","tag":"SNOTE","type":"https://gedcom.io/terms/v7/record-SNOTE","payload":"@a@@b"}
    $ gedelf edit -q -e 'set SNOTE @@b' -e 'add SNOTE LANG en' -e 'add SNOTE _LOC @VOID@' seven.ged
    0 HEAD
    1 GEDC
    2 VERS 7.0
    1 SCHMA
    2 TAG _LOC https://example.com/place
    0 @N1@ SNOTE @@@b
    1 LANG en
    1 _LOC @VOID@
    0 TRLR
    $ gedelf edit -q -e 'add SNOTE lang en' seven.ged
    [3]
    $ gedelf edit -q -e 'add SNOTE @X1@ LANG en' seven.ged
    [3]
    $ gedelf convert -o seven.out seven.ged
    seven.ged -> seven.out: 1 record, UTF-8; meaning unchanged
    $ gedelf convert --to json seven.ged
    {
      "dialect": "gedcom-7.0",
      "encoding": "UTF-8",
      "elf_version": null,
      "gedcom_version": "7.0.0",
      "language": "und",
      "schemas": [{"tags":{"_LOC":["https://example.com/place"]}}],
      "head": [],
      "records": [
        {"xref":"N1","tag":"SNOTE","payload":"@a@@b"}
      ]
    }
    seven.ged: 1 record, JSON; meaning unchanged
    $ gedelf convert --to polygenea --diagnostics=gcc seven.ged
    N("https://terms.fhiso.org/elf/","elf")
    O({},{"HEAD._SCHMA":"_LOC https://example.com/place","SCHMA":"https://fhiso.org/TR/elf-data-model/v1.0.0","SCHMA.IRI":"https://gedelf.github.io/terms/schema","SCHMA.IRI.TAG":"_SCHMA https://terms.fhiso.org/elf/Metadata","file":"seven.ged","sha256":"48ec04cc45981a5d56cfd14ac84753e2a7727cc092e31eff12aeec291ef6587c","type":"ELF document"})
    S(0,"NOTE @N1@")
    P(0,"type",1,"elf:NOTE_RECORD")
    P(0,"elf:NOTE_RECORD",1,"@a@@b")
    $ gedelf dump -q seven.ged 2>/dev/null | gedelf convert --diagnostics=gcc -
    0 HEAD
    1 CHAR UTF-8
    1 ELF 1.0.0
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0
    1 SCHMA
    2 IRI https://gedelf.github.io/terms/schema
    3 TAG _SCHMA https://terms.fhiso.org/elf/Metadata
    1 _SCHMA _LOC https://example.com/place
    0 @N1@ NOTE @@a@@@@b
    0 TRLR
    $ gedelf edit -e 'set HEAD.SOUR x' --diagnostics=gcc seven.ged
    0 HEAD
    1 GEDC
    2 VERS 7.0
    1 SCHMA
    2 TAG _LOC https://example.com/place
    0 @N1@ SNOTE @@a@@b
    0 TRLR
    -e:1:1: warning: this command found nothing: set HEAD.SOUR x [command-unmatched]
    [1]
    $ gedelf edit -e renumber -i --diagnostics=gcc seven.ged
    $ test -e seven.out
    $ gedelf convert -q --dialect elf-1.0 --diagnostics=gcc seven.ged
    0 HEAD
    1 CHAR UTF-8
    1 ELF 1.0.0
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 SCHMA
    2 TAG _LOC https://example.com/place
    0 @S1@ SNOTE @@a@@b
    0 TRLR
    seven.ged:1:3: warning: the header has no CHAR line to name the encoding; gedelf reads the file as UTF-8 [encoding-missing]
    seven.ged:3:8: error: the file is in GEDCOM 7.0.0, but ELF 1.0 supports only 5.5 and 5.5.1 [gedcom-version-unsupported]
    seven.ged:2:3: warning: GEDC has no FORM below it; gedelf assumes LINEAGE-LINKED [gedc-form-missing]
    seven.ged:5:3: warning: “TAG” has no meaning below SCHMA in a schema and is not used [schema-unknown-tag]
    seven.ged:1:3: warning: the file uses schema references, so its header should have the line “1 ELF 1.0.0” [elf-version-missing]
    seven.ged:1:3: warning: the file is read as elf-1.0, but has SCHMA.TAG, SNOTE; it may be in gedcom-7.0, despite its version number [mislabelled-version]
    seven.ged:1:1: warning: the output says that it is GEDCOM 5.5.1; the input said 7.0.0 [gedcom-version-changed]

JSON is known by its beginning: a brace, and a key or another brace. A dialect says that it is none.

    $ printf '{0 HEAD\n' | gedelf convert --diagnostics=gcc -
    -:1:1: fatal error: the first line must be “0 HEAD”, but it is: {0 HEAD; --recover keeps the text and goes on [header-missing]
    [3]
    $ printf '{"a" b\n' | gedelf convert --diagnostics=gcc -
    -:1:1: fatal error: the first line must be “0 HEAD”, but it is: {"a" b; --recover keeps the text and goes on [header-missing]
    [3]
    $ printf '{"dialect":"elf-1.0"}\n' | gedelf convert --dialect elf-1.0 --diagnostics=gcc -
    -:1:1: fatal error: the first line must be “0 HEAD”, but it is: {"dialect":"elf-1.0"}; --recover keeps the text and goes on [header-missing]
    [3]
    $ { printf '%9000s{%9000s' '' ''; printf '"head":[]}'; } | gedelf convert -q -
    0 HEAD
    1 CHAR UTF-8
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    0 TRLR

"Nothing changed in meaning" is a promise. What could not be read as it stood is named instead.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME Emily /Bront\353/\n1 NOTE a\000b\000\n0 TRLR\n'; } > octet.ged
    $ gedelf convert -o out.ged octet.ged 2>&1 | grep ' -> '
    octet.ged -> out.ged: 1 record, UTF-8; 1 unreadable byte sequence replaced with U+FFFD; 2 null characters replaced with U+FFFD
    $ gedelf convert -o out.json --to json octet.ged 2>&1 | grep ' -> '
    octet.ged -> out.json: 1 record, JSON; 1 unreadable byte sequence replaced with U+FFFD; 2 null characters replaced with U+FFFD
    $ { cat head; printf '0 @N1@ NOTE a\nb\n3 c\n1 CONT d\n0 TRLR\nx\n'; } > broken.ged
    $ gedelf convert --recover -o out.ged broken.ged 2>&1 | grep ' -> '
    broken.ged -> out.ged: 1 record, UTF-8; 4 unusable lines kept with the tag ERROR
    $ gedelf convert -o again.ged out.ged 2>&1 | tail -1
    out.ged -> again.ged: 1 record, UTF-8; meaning unchanged
    $ { printf 'x\n0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 ELF 1.0.0\n1 SCHMA\n2 ESC DATE D\n1 CONT y\n'; \
        printf '0 @N1@ NOTE a@#X@ b\n3 c\n1 CONT d\n0 TRLR\n'; } > rejected.ged
    $ gedelf convert --dialect elf-2018 -o out.ged rejected.ged 2>&1 | grep ' -> '
    rejected.ged -> out.ged: 1 record, UTF-8; 1 escape removed; 3 unusable lines left out
    $ gedelf convert --dialect elf-2018 --recover -o out.ged rejected.ged 2>&1 | grep ' -> '
    rejected.ged -> out.ged: 1 record, UTF-8; 1 escape removed; 4 unusable lines kept with the tag ERROR
    $ { cat head; printf '0 @I1@ INDI\n1 NAME Emily /Brontë/\n0 TRLR\n'; } > good.ged
    $ gedelf convert -o out.ged good.ged 2>&1 | tail -1
    good.ged -> out.ged: 1 record, UTF-8; meaning unchanged

Other tags and identifiers are told of after it, also where the other data model cannot have them, and by way of JSON.

    $ printf '0 HEAD\n1 PRFX http://example.com/\n1 CHAR UTF-8\n0 @I1@ INDI\n1 UNDEF x\n0 TRLR\n' > tags.ged
    $ gedelf convert -o out.ged tags.ged
    tags.ged:1:1: warning[tag-changed]: lines of the type http://example.com/UNDEF are written with the tag _UNDEF, because UNDEF cannot mean that in the output
          = elf-2017-10 §6.3
    tags.ged -> out.ged: 1 record, UTF-8; meaning unchanged; 1 tag changed
    $ { cat head; printf '0 @i-1@ INDI\n1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @i-1@\n0 TRLR\n'; } > small.ged
    $ gedelf convert --to gedcom-7.0 -o seven.ged small.ged
    small.ged:6:1: warning[xref-renamed]: the identifier @i-1@ cannot be written in gedcom-7.0; it becomes @I_1@
          = elf-1.0 §xref-ids
    small.ged -> seven.ged: 2 records, gedcom-7.0, UTF-8; meaning unchanged; 1 identifier renamed
    $ gedelf convert -o back.ged seven.ged; diff small.ged back.ged
    seven.ged -> back.ged: 2 records, UTF-8; meaning unchanged
    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SCHMA\n2 TAG _X http://example.com/x\n0 @i-1@ INDI\n1 _X y\n0 TRLR\n' > seven.ged
    $ gedelf dump -q seven.ged > seven.json
    $ for to in elf-1.0 elf-2018 elf-2017-10 elf-2017-06 gedcom-7.0; do \
        gedelf convert -q --to $to seven.ged > direct.ged; gedelf convert -q --to $to seven.json | cmp - direct.ged; done
    $ gedelf convert --to gedcom-7.0 -o out.ged seven.json
    seven.json:1:1: warning[xref-renamed]: the identifier @i-1@ cannot be written in gedcom-7.0; it becomes @X1@
          = elf-1.0 §xref-ids
    seven.json -> out.ged: 1 record, gedcom-7.0, UTF-8; meaning unchanged; 1 identifier renamed

Through JSON, too, a schema that is referred to says which escapes stay, and the default one if it is not found; records keep
their order; and what hangs below a reference (D118) means nothing to the other data model either.

    $ mkdir schemas nowhere; : > nowhere/catalogue.tsv; printf 'http://example.com/s\ts.ged\n' > schemas/catalogue.tsv
    $ printf '0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n1 SCHMA\n2 ESC NOTE X\n0 TRLR\n' > schemas/s.ged
    $ printf '0 HEAD\n1 ELF 1.0.0\n1 SCHMA http://example.com/s\n2 IRI y\n0 @I1@ INDI\n1 NOTE @#X y@ a\n1 BIRT\n2 DATE @#DJULIAN@ 1700\n0 TRLR\n' > refers.ged
    $ printf '0 HEAD\n1 GEDC\n2 ELF 1.0.0\n0 @i-1@ INDI\n0 @S1@ SUBN\n0 TRLR\n' > october.ged
    $ for file in refers october; do gedelf dump -q $file.ged > $file.json; for to in elf-1.0 elf-2018 elf-2017-10 gedcom-7.0; do \
        for path in schemas nowhere; do gedelf convert -q --schema-path $path --to $to $file.ged > direct.ged; \
        gedelf convert -q --schema-path $path --to $to $file.json | cmp - direct.ged; done; done; done

Where escapes are read as text, as in June 2017, marks that are written so can be taken from each other: no line is too long
for them, and a second conversion gives the same.

    $ { cat head; printf '0 @I1@ INDI\n1 NOTE '; for i in $(seq 100); do printf '\314\201'; done; printf 'x\n0 TRLR\n'; } > marks.ged
    $ gedelf convert -q --to elf-2017-06 --output-encoding ANSEL marks.ged > once.ged; LC_ALL=C awk 'length($0) > 255' once.ged
    $ gedelf convert -q --dialect elf-2017-06 --to elf-2017-06 --output-encoding ANSEL once.ged | cmp - once.ged

What hangs below a reference to a schema means nothing (D118), but it is not lost silently: within an inline schema it stays, also
through JSON; directly in the header, where JSON has no room for it, that it goes is said.

    $ { cat head; printf '1 ELF 1.0.0\n1 SCHMA\n2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n3 NOTE z\n4 NOTE y\n2 PRFX e http://e/\n3 NOTE w\n0 TRLR\n'; } > nested.ged
    $ gedelf convert -q nested.ged
    0 HEAD
    1 CHAR UTF-8
    1 ELF 1.0.0
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 SCHMA
    2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0
    3 NOTE z
    4 NOTE y
    2 PRFX e http://e/
    3 NOTE w
    0 TRLR
    $ gedelf dump -q nested.ged > nested.json
    $ for to in elf-1.0 elf-2018; do gedelf convert -q --to $to nested.ged > direct.ged; gedelf convert -q --to $to nested.json | cmp - direct.ged; \
        grep -c 'NOTE [zyw]' direct.ged; done
    3
    3
    $ { cat head; printf '1 ELF 1.0.0\n1 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n2 NOTE z\n3 NOTE y\n2 NOTE x\n0 TRLR\n'; } > below.ged
    $ gedelf convert below.ged
    0 HEAD
    1 CHAR UTF-8
    1 ELF 1.0.0
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0
    0 TRLR
    below.ged:8:1: warning[below-reference-left-out]: NOTE is below a reference to a schema, where it has no meaning; it is left out with everything below it; in SCHMA
          = elf-1.0 §header
    below.ged:10:1: warning[below-reference-left-out]: NOTE is below a reference to a schema, where it has no meaning; it is left out with everything below it; in SCHMA
          = elf-1.0 §header
    below.ged: 0 records, UTF-8; meaning unchanged
    $ gedelf convert -q --to elf-2018 below.ged | grep -c NOTE
    0
    [1]
    $ mkdir -p found; printf '0 HEAD\n1 ELF 1.0.0\n1 CHAR UTF-8\n1 SCHMA\n2 IRI http://example.org/t\n3 TAG _T http://example.org/s\n0 TRLR\n' > found/s.ged; printf 'http://example.org/schema\ts.ged\n' > found/catalogue.tsv
    $ { cat head; printf '1 ELF 1.0.0\n1 SCHMA\n2 SCHMA http://example.org/schema\n3 NOTE z\n4 NOTE y\n2 PRFX e http://e/\n1 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n2 NOTE x\n0 @I1@ INDI\n0 TRLR\n'; } > lower.ged
    $ for to in elf-2017-10 elf-2017-06; do gedelf convert --diagnostics=gcc --schema-path found --to $to lower.ged 2>&1 | grep -a 'NOTE'; done
    lower.ged:9:1: warning: NOTE is below a reference to a schema, where it has no meaning; it is left out with everything below it; in SCHMA [below-reference-left-out]
    lower.ged:13:1: warning: NOTE is below a reference to a schema, where it has no meaning; it is left out with everything below it; in SCHMA [below-reference-left-out]
    lower.ged:9:1: warning: NOTE is below a reference to a schema, where it has no meaning; it is left out with everything below it; in SCHMA [below-reference-left-out]
    lower.ged:13:1: warning: NOTE is below a reference to a schema, where it has no meaning; it is left out with everything below it; in SCHMA [below-reference-left-out]
    $ gedelf convert --diagnostics=gcc --to elf-2017-10 lower.ged 2>&1 | grep -a 'left out'
    lower.ged:9:1: warning: NOTE is below a reference to a schema, where it has no meaning; it is left out with everything below it; in SCHMA [below-reference-left-out]
    lower.ged:13:1: warning: NOTE is below a reference to a schema, where it has no meaning; it is left out with everything below it; in SCHMA [below-reference-left-out]
    lower.ged:8:1: error: the schema http://example.org/schema was not found; elf-2017-10 cannot refer to it, so the reference is left out [reference-lost]

In a dictionary, which cannot refer to schemas, what a schema says is listed if it can be read; if not, the reference is lost.

    $ mkdir refer; printf '0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 SCHMA https://e/deeper\n2 IRI http://e/t\n3 TAG _T https://terms.fhiso.org/elf/Document\n0 TRLR\n' > refer/known.ged; printf 'https://e/known\tknown.ged\n' > refer/catalogue.tsv
    $ { cat head; printf '1 ELF 1.0.0\n1 SCHMA https://e/known\n1 SCHMA\n2 SCHMA https://e/unknown\n0 _T\n0 TRLR\n'; } > refer.ged
    $ gedelf convert --to elf-2017-10 --no-bom --schema-path refer refer.ged
    0 HEAD
    1 CHAR UTF-8
    1 DEFN _T http://e/t
    1 GEDC
    2 VERS 5.5.1
    2 ELF 1.0.0
    2 FORM LINEAGE-LINKED
    0 _T
    0 TRLR
    refer.ged:9:1: error[reference-lost]: the schema https://e/unknown was not found; elf-2017-10 cannot refer to it, so the reference is left out
          = elf-2017-10 §6.1
    refer.ged:1:1: error[reference-lost]: the schema https://e/deeper was not found; elf-2017-10 cannot refer to it, so the reference is left out
          = elf-2017-10 §6.1
    refer.ged: 1 record, elf-2017-10, UTF-8; 2 items lost because the output cannot represent them
    refer.ged: 2 warnings and 2 notes not shown; run 'gedelf check' to see them

What JSON has and its own dialect cannot say is named, also where the types are looked for: they are found by writing it once.
CONT and CONC below HEAD come first (D119), and cannot be continued.

    $ printf '{"dialect":"gedcom-7.0","head":[{"tag":"NOTE","payload":"n"},{"tag":"CONT","payload":"x"},{"tag":"CONC","payload":"a\\nb"}],"records":[{"tag":"SNOTE","sub":[{"tag":"CONT","payload":"t"}]}]}' > stray.json
    $ gedelf convert --to gedcom-7.0 --no-bom stray.json
    0 HEAD
    1 CONT x
    1 GEDC
    2 VERS 7.0
    1 NOTE n
    0 SNOTE
    0 TRLR
    stray.json:1:1: error[tag-inexpressible]: CONC cannot be written here, because gedcom-7.0 reserves this tag; it is left out with everything below it
          = elf-1.0 §tags
    stray.json:1:1: error[tag-inexpressible]: CONT cannot be written here, because gedcom-7.0 reserves this tag; it is left out with everything below it; in SNOTE
          = elf-1.0 §tags
    stray.json: 1 record, gedcom-7.0, UTF-8; 2 items lost because the output cannot represent them
    $ printf '{"dialect":"elf-1.0","schemas":[{"inline":[{"tag":"IRI","payload":"http://e/"}]}],"head":[{"tag":"NOTE","payload":"n"},{"tag":"CONT","payload":"x"},{"tag":"CONC","payload":"a\\nb"}],"records":[{"tag":"NOTE","sub":[{"tag":"CONT","payload":"t"}]}]}' > stray.json
    $ gedelf convert --to elf-1.0 stray.json
    0 HEAD
    1 CHAR UTF-8
    1 ELF 1.0.0
    1 SCHMA
    2 IRI http://e/
    1 CONT x
    1 CONC a@#UA@b
    1 NOTE n
    0 NOTE
    0 TRLR
    stray.json:1:1: error[tag-inexpressible]: CONT cannot be written here, because elf-1.0 reserves this tag; it is left out with everything below it; in NOTE
          = elf-1.0 §tags
    stray.json: 1 record, elf-1.0, UTF-8; 1 item lost because the output cannot represent it
    $ gedelf convert -q --to elf-2017-10 stray.json
    ﻿0 HEAD
    1 CHAR UTF-8
    1 GEDC
    2 VERS 5.5.1
    2 ELF 1.0.0
    2 FORM LINEAGE-LINKED
    1 NOTE n
    0 NOTE
    0 TRLR

A datatype whose scheme is a prefix of the file has no form there if no other prefix fits, which is said.

    $ printf '{"dialect":"elf-1.0","schemas":[{"inline":[{"tag":"PRFX","payload":"http urn:x:"},{"tag":"PRFX","payload":"e http://e/"}]}],"head":[],"records":[{"tag":"NOTE","payload":"a","datatype":"http://z/t"},{"tag":"NOTE","payload":"b","datatype":"http://e/t"}]}' > scheme.json
    $ gedelf convert scheme.json
    0 HEAD
    1 CHAR UTF-8
    1 ELF 1.0.0
    1 SCHMA
    2 PRFX http urn:x:
    2 PRFX e http://e/
    0 NOTE a
    0 NOTE b
    1 DTYPE e:t
    0 TRLR
    scheme.json:1:1: error[datatype-lost]: elf-1.0 cannot say which datatype a value has; NOTE loses its datatype, http://z/t; in NOTE
          = elf-1.0 §payload-datatype
    scheme.json: 2 records, UTF-8; 1 item lost because the output cannot represent it
    $ printf '{"dialect":"elf-1.0","schemas":[{"inline":[{"tag":"PRFX","payload":"a"},{"tag":"PRFX","payload":"b no-iri"},{"tag":"PRFX","payload":"c urn:c: d"}]}],"head":[],"records":[{"tag":"NOTE","datatype":"a:t"},{"tag":"NOTE","datatype":"b:t"},{"tag":"NOTE","datatype":"c:t"}]}' > faulty.json
    $ gedelf convert -q faulty.json | grep DTYPE
    1 DTYPE a:t
    1 DTYPE b:t
    1 DTYPE c:t
