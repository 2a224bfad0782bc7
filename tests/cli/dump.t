gedelf dump: the dataset as JSON.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n' > head

One document, the head and each record on a line of its own. Keys that would be empty are left out, and so is the
language where it is the default.

    $ { cat head; printf '1 ELF 1.0\n1 PLANG en\n1 SOUR GEDELF\n0 @I1@ INDI\n1 NAME Anne /Brontë/\n1 FAMC @F3@\n'; \
        printf '1 BIRT\n2 DATE 17 JAN 1820\n1 NOTE Née à Thornton\n2 CONT en 1820.\n2 PLANG fr\n0 @F3@ FAM\n'; \
        printf '1 CHIL @I1@\n0 TRLR\n'; } > anne.ged
    $ gedelf dump anne.ged
    {
      "dialect": "elf-1.0",
      "encoding": "UTF-8",
      "elf_version": "1.0.0",
      "gedcom_version": "5.5.1",
      "language": "en",
      "schemas": [],
      "head": [{"tag":"SOUR","payload":"GEDELF"}],
      "records": [
        {"xref":"I1","tag":"INDI","sub":[{"tag":"NAME","payload":"Anne /Brontë/"},{"tag":"FAMC","pointer":"F3"},{"tag":"BIRT","sub":[{"tag":"DATE","payload":"17 JAN 1820"}]},{"tag":"NOTE","payload":"Née à Thornton\nen 1820.","lang":"fr"}]},
        {"xref":"F3","tag":"FAM","sub":[{"tag":"CHIL","pointer":"I1"}]}
      ]
    }

JSON Lines: the document without its records, then a line for each.

    $ gedelf dump --lines anne.ged
    {"dialect":"elf-1.0","encoding":"UTF-8","elf_version":"1.0.0","gedcom_version":"5.5.1","language":"en","schemas":[],"head":[{"tag":"SOUR","payload":"GEDELF"}]}
    {"xref":"I1","tag":"INDI","sub":[{"tag":"NAME","payload":"Anne /Brontë/"},{"tag":"FAMC","pointer":"F3"},{"tag":"BIRT","sub":[{"tag":"DATE","payload":"17 JAN 1820"}]},{"tag":"NOTE","payload":"Née à Thornton\nen 1820.","lang":"fr"}]}
    {"xref":"F3","tag":"FAM","sub":[{"tag":"CHIL","pointer":"I1"}]}

Line numbers on request.

    $ gedelf dump --positions --lines anne.ged
    {"dialect":"elf-1.0","encoding":"UTF-8","elf_version":"1.0.0","gedcom_version":"5.5.1","language":"en","schemas":[],"head":[{"tag":"SOUR","payload":"GEDELF","line":8}]}
    {"xref":"I1","tag":"INDI","line":9,"sub":[{"tag":"NAME","payload":"Anne /Brontë/","line":10},{"tag":"FAMC","pointer":"F3","line":11},{"tag":"BIRT","line":12,"sub":[{"tag":"DATE","payload":"17 JAN 1820","line":13}]},{"tag":"NOTE","payload":"Née à Thornton\nen 1820.","lang":"fr","line":14}]}
    {"xref":"F3","tag":"FAM","line":17,"sub":[{"tag":"CHIL","pointer":"I1","line":18}]}

A file without versions, language or records.

    $ printf '0 HEAD\n0 TRLR\n' > least.ged
    $ gedelf dump least.ged
    least.ged: 2 warnings not shown; run 'gedelf check' to see them
    {
      "dialect": "elf-1.0",
      "encoding": "UTF-8",
      "elf_version": null,
      "gedcom_version": null,
      "language": "und",
      "schemas": [],
      "head": [],
      "records": []
    }
    $ gedelf dump --lines least.ged
    least.ged: 2 warnings not shown; run 'gedelf check' to see them
    {"dialect":"elf-1.0","encoding":"UTF-8","elf_version":null,"gedcom_version":null,"language":"und","schemas":[],"head":[]}

The document is JSON for every sample that is not malformed, and --lines holds the same.

    $ for s in bronte curie bach-ansel tolstoy-utf16 faulty; do gedelf dump samples/$s.ged 2>/dev/null > $s.json; \
        gedelf dump --lines samples/$s.ged 2>/dev/null | jq -s '.[0] + {records: .[1:]}' > $s.joined; \
        jq -S . $s.json | cmp - <(jq -S . $s.joined) && echo $s $(jq '.records | length' $s.json); done
    bronte 22
    curie 15
    bach-ansel 13
    tolstoy-utf16 10
    faulty 11

Output ends with a line feed.

    $ gedelf dump least.ged | tail -c 1 | od -An -c
    least.ged: 2 warnings not shown; run 'gedelf check' to see them
      \n
    $ gedelf dump --lines least.ged | tail -c 1 | od -An -c
    least.ged: 2 warnings not shown; run 'gedelf check' to see them
      \n

Escapes, continuation, empty payloads, white space at both ends.

    $ { cat head; printf '0 @N1@ NOTE a@@b @#U 21 3F@ x\n1 CONC y\n1 CONT\n1 CONT  z \n1 REFN\n1 REFN \n1 DATE @#DJULIAN@ 1746\n'; \
        printf '0 TRLR\n'; } > escapes.ged
    $ gedelf dump --lines escapes.ged
    escapes.ged: 1 warning and 1 note not shown; run 'gedelf check' to see them
    {"dialect":"elf-1.0","encoding":"UTF-8","elf_version":null,"gedcom_version":"5.5.1","language":"und","schemas":[],"head":[]}
    {"xref":"N1","tag":"NOTE","payload":"a@b !? xy\n\n z ","sub":[{"tag":"REFN"},{"tag":"REFN"},{"tag":"DATE","payload":"@#DJULIAN@ 1746"}]}

JSON's own escapes: quotation mark, backslash, tab, other control characters.

    $ { cat head; printf '0 @N1@ NOTE "\\" \t \x1f \x7f \xe2\x80\xa8 𠀡\n0 TRLR\n'; } > json.ged
    $ gedelf dump --lines json.ged 2>/dev/null
    {"dialect":"elf-1.0","encoding":"UTF-8","elf_version":null,"gedcom_version":"5.5.1","language":"und","schemas":[],"head":[]}
    {"xref":"N1","tag":"NOTE","payload":"\"\\\" \t \u001F  \u2028 𠀡"}
    $ gedelf dump json.ged 2>/dev/null | jq -c '.records[0].payload | explode'
    [34,92,34,32,9,32,31,32,127,32,8232,32,131105]

Datatypes; languages where there is no payload; pointers; a PLANG that is not well-formed stays.

    $ { cat head; printf '1 ELF 1.0.0\n0 @N1@ NOTE 1820-01-17\n1 DTYPE http://www.w3.org/2001/XMLSchema#date\n1 SOUR @S1@\n'; \
        printf '2 NOTE\n3 PLANG de\n2 NOTE x\n3 PLANG d\n0 @S1@ SOUR\n0 TRLR\n'; } > types.ged
    $ gedelf dump --lines types.ged
    types.ged: 1 error not shown; run 'gedelf check' to see it
    {"dialect":"elf-1.0","encoding":"UTF-8","elf_version":"1.0.0","gedcom_version":"5.5.1","language":"und","schemas":[],"head":[]}
    {"xref":"N1","tag":"NOTE","payload":"1820-01-17","datatype":"http://www.w3.org/2001/XMLSchema#date","sub":[{"tag":"SOUR","pointer":"S1","sub":[{"tag":"NOTE","lang":"de"},{"tag":"NOTE","payload":"x","sub":[{"tag":"PLANG","payload":"d"}]}]}]}
    {"xref":"S1","tag":"SOUR"}

Serialisation metadata is taken out of head; what is not conformant stays there.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 ELF one\n1 GEDC\n2 VERS 5.5\n2 FORM LINEAGE-LINKED\n1 LANG English\n0 TRLR\n' > meta.ged
    $ gedelf dump --lines meta.ged
    meta.ged: 1 error not shown; run 'gedelf check' to see it
    {"dialect":"elf-1.0","encoding":"UTF-8","elf_version":null,"gedcom_version":"5.5.0","language":"und","schemas":[],"head":[{"tag":"ELF","payload":"one"},{"tag":"LANG","payload":"English"}]}

Versions are three numbers without leading zeros.

    $ printf '0 HEAD\n1 ELF 01.000\n1 CHAR UTF-8\n1 GEDC\n2 VERS 05.5\n2 FORM LINEAGE-LINKED\n0 TRLR\n' > versions.ged
    $ gedelf dump --lines versions.ged
    {"dialect":"elf-1.0","encoding":"UTF-8","elf_version":"1.0.0","gedcom_version":"5.5.0","language":"und","schemas":[],"head":[]}

Schemas: references and inline ones, in the order of the file.

    $ { cat head; printf '1 ELF 1.0.0\n1 SCHMA https://example.com/schema\n1 SCHMA\n2 IRI https://example.com/Ship\n'; \
        printf '3 TAG SHIP\n0 TRLR\n'; } > schemas.ged
    $ gedelf dump --lines schemas.ged
    schemas.ged: 1 error and 1 warning not shown; run 'gedelf check' to see them
    {"dialect":"elf-1.0","encoding":"UTF-8","elf_version":"1.0.0","gedcom_version":"5.5.1","language":"und","schemas":[{"iri":"https://example.com/schema"},{"inline":[{"tag":"IRI","payload":"https://example.com/Ship","sub":[{"tag":"TAG","payload":"SHIP"}]}]}],"head":[]}

A dangling pointer is kept as it stands, the UNDEF record it leads to is not printed, and the status is 0. Diagnostics
go to standard error.

    $ { cat head; printf '0 @I1@ INDI\n1 FAMS @F2@\n0 TRLR\n'; } > dangling.ged
    $ gedelf dump --lines dangling.ged
    dangling.ged: 1 error not shown; run 'gedelf check' to see it
    {"dialect":"elf-1.0","encoding":"UTF-8","elf_version":null,"gedcom_version":"5.5.1","language":"und","schemas":[],"head":[]}
    {"xref":"I1","tag":"INDI","sub":[{"tag":"FAMS","pointer":"F2"}]}
    $ gedelf dump dangling.ged 2>/dev/null
    {
      "dialect": "elf-1.0",
      "encoding": "UTF-8",
      "elf_version": null,
      "gedcom_version": "5.5.1",
      "language": "und",
      "schemas": [],
      "head": [],
      "records": [
        {"xref":"I1","tag":"INDI","sub":[{"tag":"FAMS","pointer":"F2"}]}
      ]
    }

Nothing is printed when the input is malformed; --lines prints the records before it.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME Anne\n0 @I2@ INDI\n2 DATE 1820\n0 TRLR\n'; } > malformed.ged
    $ gedelf dump malformed.ged 2>/dev/null
    [3]
    $ gedelf dump malformed.ged
    malformed.ged:9:1: fatal[level-jump]: the level jumps from 0 to 2; a line may be at most one level deeper than the previous line; in INDI @I2@; --recover keeps the text and goes on
        9 | 2 DATE 1820
          | ^
          = elf-1.0 §levels
    [3]
    $ gedelf dump --lines malformed.ged 2>/dev/null
    {"dialect":"elf-1.0","encoding":"UTF-8","elf_version":null,"gedcom_version":"5.5.1","language":"und","schemas":[],"head":[]}
    {"xref":"I1","tag":"INDI","sub":[{"tag":"NAME","payload":"Anne"}]}
    [3]
    $ printf '' > empty.ged; gedelf dump --lines empty.ged 2>/dev/null
    [3]

Several files: one document each, and the worst status.

    $ gedelf dump --lines least.ged malformed.ged least.ged 2>/dev/null
    {"dialect":"elf-1.0","encoding":"UTF-8","elf_version":null,"gedcom_version":null,"language":"und","schemas":[],"head":[]}
    {"dialect":"elf-1.0","encoding":"UTF-8","elf_version":null,"gedcom_version":"5.5.1","language":"und","schemas":[],"head":[]}
    {"xref":"I1","tag":"INDI","sub":[{"tag":"NAME","payload":"Anne"}]}
    {"dialect":"elf-1.0","encoding":"UTF-8","elf_version":null,"gedcom_version":null,"language":"und","schemas":[],"head":[]}
    [3]
    $ gedelf dump least.ged least.ged
    least.ged: 2 warnings not shown; run 'gedelf check' to see them
    {
      "dialect": "elf-1.0",
      "encoding": "UTF-8",
      "elf_version": null,
      "gedcom_version": null,
      "language": "und",
      "schemas": [],
      "head": [],
      "records": []
    }
    least.ged: 2 warnings not shown; run 'gedelf check' to see them
    {
      "dialect": "elf-1.0",
      "encoding": "UTF-8",
      "elf_version": null,
      "gedcom_version": null,
      "language": "und",
      "schemas": [],
      "head": [],
      "records": []
    }

C1 controls and characters that change the direction of writing are escaped, whichever way a record goes, so that
JSON can be shown anywhere. Others stay as they are.

    $ { cat head; for i in 1 2 3; do printf '0 @I%s@ INDI\n1 NAME a\342\200\256b\342\200\223c /\330\234\330\247/\n' $i; \
        printf '1 NOTE \342\201\246x\357\273\277y\357\275\261\n2 CONT \342\200\217\n'; done; \
        printf '0 @I4@ INDI\n1 NAME a\302\233b\342\200\256c\302\253\n0 TRLR\n'; } > treacherous.ged
    $ gedelf dump -q --lines treacherous.ged | sed 1d
    {"xref":"I1","tag":"INDI","sub":[{"tag":"NAME","payload":"a\u202Eb–c /\u061Cا/"},{"tag":"NOTE","payload":"\u2066x\uFEFFyｱ\n\u200F"}]}
    {"xref":"I2","tag":"INDI","sub":[{"tag":"NAME","payload":"a\u202Eb–c /\u061Cا/"},{"tag":"NOTE","payload":"\u2066x\uFEFFyｱ\n\u200F"}]}
    {"xref":"I3","tag":"INDI","sub":[{"tag":"NAME","payload":"a\u202Eb–c /\u061Cا/"},{"tag":"NOTE","payload":"\u2066x\uFEFFyｱ\n\u200F"}]}
    {"xref":"I4","tag":"INDI","sub":[{"tag":"NAME","payload":"a\u009Bb\u202Ec«"}]}
    $ gedelf dump -q treacherous.ged | grep xref
        {"xref":"I1","tag":"INDI","sub":[{"tag":"NAME","payload":"a\u202Eb–c /\u061Cا/"},{"tag":"NOTE","payload":"\u2066x\uFEFFyｱ\n\u200F"}]},
        {"xref":"I2","tag":"INDI","sub":[{"tag":"NAME","payload":"a\u202Eb–c /\u061Cا/"},{"tag":"NOTE","payload":"\u2066x\uFEFFyｱ\n\u200F"}]},
        {"xref":"I3","tag":"INDI","sub":[{"tag":"NAME","payload":"a\u202Eb–c /\u061Cا/"},{"tag":"NOTE","payload":"\u2066x\uFEFFyｱ\n\u200F"}]},
        {"xref":"I4","tag":"INDI","sub":[{"tag":"NAME","payload":"a\u009Bb\u202Ec«"}]}
    $ gedelf convert -q --to json treacherous.ged | gedelf convert -q - | cmp - treacherous.ged
    $ gedelf check --checks format --diagnostics=json treacherous.ged
    {"severity":"warning","code":"restricted-character","file":"treacherous.ged","line":19,"column":9,"message":"text should not contain the control character U+009B; in INDI @I4@","clause":"basic-concepts §restricted-chars","record":"I4","args":["U+009B"]}
