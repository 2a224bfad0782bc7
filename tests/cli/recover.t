--recover goes on past what is malformed, and keeps it as ERROR structures.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n' > head

The sample: without and with it. What was fatal is an error then.

    $ gedelf check --checks format samples/broken.ged > /dev/null; echo $?
    3
    $ gedelf check --checks format --recover samples/broken.ged
    severity code             count  fixable  first line
    error    text-broken-off      2  safe     21: The journey took him to Brazil, P…
    error    level-jump           1  safe     27: 3 DATE 2 MAY 1808

    samples/broken.ged:21:1: error[text-broken-off]: the line has no level and no tag; it seems to continue the text on line 19 without a CONT; in INDI @I1@, Charles Robert Darwin
       21 | The journey took him to Brazil, Patagonia, Chile and the Galápagos,
          | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
          = elf-1.0 §lines
    samples/broken.ged:22:1: error[text-broken-off]: the line has no level and no tag; it seems to continue the text on line 19 without a CONT; in INDI @I1@, Charles Robert Darwin
       22 | and home by way of Tahiti, Australia and the Cape.
          | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
          = elf-1.0 §lines
    samples/broken.ged:27:1: error[level-jump]: the level jumps from 1 to 3; a line may be at most one level deeper than the previous line; in INDI @I2@, Emma Wedgwood
       27 | 3 DATE 2 MAY 1808
          | ^
          = elf-1.0 §levels
    samples/broken.ged: 3 errors, 1 note (shown with -v); 'gedelf repair' fixes 3
    [1]
    $ gedelf dump --recover --lines samples/broken.ged 2>/dev/null | grep ERROR
    {"xref":"I1","tag":"INDI","sub":[{"tag":"NAME","payload":"Charles Robert /Darwin/"},{"tag":"SEX","payload":"M"},{"tag":"BIRT","sub":[{"tag":"DATE","payload":"12 FEB 1809"},{"tag":"PLAC","payload":"Shrewsbury, Shropshire, England"}]},{"tag":"DEAT","sub":[{"tag":"DATE","payload":"19 APR 1882"},{"tag":"PLAC","payload":"Downe, Kent, England"}]},{"tag":"NOTE","payload":"He sailed round the world in the Beagle from 1831 to 1836.","sub":[{"tag":"ERROR","payload":"The journey took him to Brazil, Patagonia, Chile and the Galápagos,"},{"tag":"ERROR","payload":"and home by way of Tahiti, Australia and the Cape."}]},{"tag":"FAMS","pointer":"F1"}]}
    {"xref":"I2","tag":"INDI","sub":[{"tag":"NAME","payload":"Emma /Wedgwood/"},{"tag":"SEX","payload":"F","sub":[{"tag":"ERROR","payload":"3 DATE 2 MAY 1808"}]},{"tag":"DEAT","sub":[{"tag":"DATE","payload":"2 OCT 1896"}]},{"tag":"FAMS","pointer":"F1"}]}
    $ gedelf dump --recover samples/broken.ged > broken.json 2>/dev/null; echo $?
    0
    $ jq -c '[.records[].tag]' broken.json
    ["SUBM","INDI","INDI","INDI","FAM"]

The lines of a text that was broken off each become an ERROR below the line before it.

    $ { cat head; printf '0 @N1@ NOTE One\nTwo\nThree\n1 CONT Four\n1 SOUR @S1@\n0 @S1@ SOUR\n0 TRLR\n'; } > note.ged
    $ gedelf dump --recover --lines note.ged 2>/dev/null | tail -n +2
    {"xref":"N1","tag":"NOTE","payload":"One","sub":[{"tag":"ERROR","payload":"Two"},{"tag":"ERROR","payload":"Three"},{"tag":"ERROR","payload":"1 CONT Four"},{"tag":"SOUR","pointer":"S1"}]}
    {"xref":"S1","tag":"SOUR"}
    $ gedelf check --checks format --recover --diagnostics=gcc note.ged
    note.ged:7:1: error: the line has no level and no tag; it seems to continue the text on line 6 without a CONT; in NOTE @N1@ [text-broken-off]
    note.ged:8:1: error: the line has no level and no tag; it seems to continue the text on line 6 without a CONT; in NOTE @N1@ [text-broken-off]
    note.ged:9:3: error: CONT is out of place: ERROR on line 7 is between it and the text it continues; in NOTE @N1@ [continuation-late]
    [1]

Levels are never adjusted.

    $ { cat head; printf '0 @I1@ INDI\n1 BIRT\n3 DATE 1744\n4 NOTE old style\n2 PLAC Penzance\n0 TRLR\n'; } > jump.ged
    $ gedelf dump --recover --lines jump.ged 2>/dev/null | tail -n +2
    {"xref":"I1","tag":"INDI","sub":[{"tag":"BIRT","sub":[{"tag":"ERROR","payload":"3 DATE 1744"},{"tag":"ERROR","payload":"4 NOTE old style"},{"tag":"PLAC","payload":"Penzance"}]}]}
    $ gedelf check --checks format --recover --diagnostics=gcc jump.ged
    jump.ged:8:1: error: the level jumps from 1 to 3; a line may be at most one level deeper than the previous line; in INDI @I1@ [level-jump]
    jump.ged:9:1: error: the line belongs below line 8, which gedelf could not use; in INDI @I1@ [orphaned-line]
    [1]

Text before the header goes first into the header; a header that is missing is taken as an empty one.

    $ printf 'Dear cousin,\nhere is the file.\n0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n0 TRLR\n' > letter.ged
    $ gedelf dump --recover --lines letter.ged
    letter.ged: 2 errors and 1 warning not shown; run 'gedelf check' to see them
    {"dialect":"elf-1.0","encoding":"UTF-8","elf_version":null,"gedcom_version":null,"language":"und","schemas":[],"head":[{"tag":"ERROR","payload":"Dear cousin,"},{"tag":"ERROR","payload":"here is the file."}]}
    {"xref":"I1","tag":"INDI"}
    $ printf '0 @I1@ INDI\n1 NAME Anne\n0 TRLR\n' > headless.ged
    $ gedelf dump --recover --lines headless.ged
    headless.ged: 1 error not shown; run 'gedelf check' to see it
    {"dialect":"elf-1.0","encoding":"UTF-8","elf_version":null,"gedcom_version":null,"language":"und","schemas":[],"head":[]}
    {"xref":"I1","tag":"INDI","sub":[{"tag":"NAME","payload":"Anne"}]}
    $ printf '0 head\n1 CHAR UTF-8\n0 TRLR\n' > lower.ged
    $ gedelf check --checks format lower.ged
    severity code                    count  fixable  first line
    fatal    header-case                 1  safe     1: 0 head
    warning  gedcom-version-missing      1  tidy     1: 0 head

    lower.ged:1:3: fatal[header-case]: the header's tag is “head”; it must be “HEAD”, in capitals
        1 | 0 head
          |   ^~~~
          = elf-1.0 §header
    lower.ged:1:3: warning[gedcom-version-missing]: the header needs a GEDC line with the version of GEDCOM, but has none
        1 | 0 head
          |   ^~~~
          = elf-1.0 §gedcom-version
    lower.ged: 1 fatal error, 1 warning; 'gedelf repair' fixes 1, --tidy 1 more
    [3]
    $ gedelf dump --recover --lines lower.ged
    lower.ged: 1 error and 1 warning not shown; run 'gedelf check' to see them
    {"dialect":"elf-1.0","encoding":"UTF-8","elf_version":null,"gedcom_version":null,"language":"und","schemas":[],"head":[]}

Text after the trailer goes into the last record.

    $ { cat head; printf '0 @I1@ INDI\n0 TRLR\nYours, Emily\n0 @I2@ INDI\n'; } > after.ged
    $ gedelf check --checks format --diagnostics=gcc after.ged
    after.ged:8:1: fatal error: there is text after the trailer line “0 TRLR”, which must be the last line; in INDI @I1@ [text-after-trailer]
    after.ged:9:1: fatal error: there is text after the trailer line “0 TRLR”, which must be the last line; in INDI @I1@ [text-after-trailer]
    [3]
    $ gedelf dump --recover --lines after.ged
    after.ged: 2 errors not shown; run 'gedelf check' to see them
    {"dialect":"elf-1.0","encoding":"UTF-8","elf_version":null,"gedcom_version":"5.5.1","language":"und","schemas":[],"head":[]}
    {"xref":"I1","tag":"INDI","sub":[{"tag":"ERROR","payload":"Yours, Emily"},{"tag":"ERROR","payload":"0 @I2@ INDI"}]}

A file that was cut off.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME Ann'; } > cut.ged
    $ gedelf check --checks format --diagnostics=gcc cut.ged
    cut.ged:7:11: fatal error: the file ends without the trailer line “0 TRLR”; it may have been cut off; in INDI @I1@, Ann [trailer-missing]
    [3]
    $ gedelf dump --recover --lines cut.ged
    cut.ged: 1 error and 1 note not shown; run 'gedelf check' to see them
    {"dialect":"elf-1.0","encoding":"UTF-8","elf_version":null,"gedcom_version":"5.5.1","language":"und","schemas":[],"head":[]}
    {"xref":"I1","tag":"INDI","sub":[{"tag":"NAME","payload":"Ann"}]}

CONT and CONC out of place; what hangs below a CONT; lines too deep.

    $ { cat head; printf '0 CONT x\n0 @N1@ NOTE a\n1 CONT b\n2 REFN 1\n1 REFN 2\n1 CONC c\n0 TRLR\n'; } > conts.ged
    $ gedelf dump --recover --lines conts.ged
    conts.ged: 3 errors not shown; run 'gedelf check' to see them
    {"dialect":"elf-1.0","encoding":"UTF-8","elf_version":null,"gedcom_version":"5.5.1","language":"und","schemas":[],"head":[{"tag":"ERROR","payload":"0 CONT x"}]}
    {"xref":"N1","tag":"NOTE","payload":"a\nb","sub":[{"tag":"ERROR","payload":"2 REFN 1"},{"tag":"REFN","payload":"2","sub":[{"tag":"ERROR","payload":"1 CONC c"}]}]}
    $ { cat head; printf '0 @I1@ INDI\n1 BIRT\n2 DATE 1744\n1 SEX F\n0 TRLR\n'; } > deep.ged
    $ gedelf dump --recover --max-depth=1 --lines deep.ged
    deep.ged: 4 errors and 1 warning not shown; run 'gedelf check' to see them
    {"dialect":"elf-1.0","encoding":"UTF-8","elf_version":null,"gedcom_version":null,"language":"und","schemas":[],"head":[{"tag":"GEDC"},{"tag":"ERROR","payload":"2 VERS 5.5.1"},{"tag":"ERROR","payload":"2 FORM LINEAGE-LINKED"}]}
    {"xref":"I1","tag":"INDI","sub":[{"tag":"BIRT","sub":[{"tag":"ERROR","payload":"2 DATE 1744"}]},{"tag":"SEX","payload":"F"}]}

Where the last good line is metadata, the ERROR goes directly into HEAD.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n5 FORM LINEAGE-LINKED\n0 TRLR\n' > metadata.ged
    $ gedelf dump --recover --lines metadata.ged
    metadata.ged: 1 error and 1 warning not shown; run 'gedelf check' to see them
    {"dialect":"elf-1.0","encoding":"UTF-8","elf_version":null,"gedcom_version":"5.5.1","language":"und","schemas":[],"head":[{"tag":"ERROR","payload":"5 FORM LINEAGE-LINKED"}]}

What is not a matter of lines still ends it.

    $ gedelf check --checks format --recover --diagnostics=gcc missing.ged
    missing.ged: fatal error: the file cannot be read: No such file or directory [unreadable-file]
    [3]
    $ printf '0 HEAD\n1 CHAR KLINGON\n0 TRLR\n' > klingon.ged; gedelf check --checks format --recover --diagnostics=gcc klingon.ged
    klingon.ged:2:8: fatal error: the character encoding “KLINGON” is not supported; if you know the real encoding, specify it with --encoding [unsupported-encoding]
    [3]
    $ printf '0 HEAD\n1 CH\0AR UTF-8\n0 TRLR\n' > nul.ged; gedelf check --checks format --recover --diagnostics=gcc nul.ged
    nul.ged:2:5: fatal error: the file contains a null byte before the point where its encoding is named [null-octet]
    [3]
