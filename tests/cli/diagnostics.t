The four forms of diagnostics: text, json, gcc, sarif.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n' > head
    $ { cat head; printf '0 @I1@ INDI\n1 NAME Anne /Carne/\n1 EMAIL a@b.example\n1 SOUR  @S1@\n1 _FATHER_OF_BRIDE x\n'; \
        printf '0 @I1@ INDI\n0 @I2@ INDI\n2 DATE 1744\n0 TRLR\n'; } > all.ged

At least one of each severity: text is the default; notes with -v only.

    $ gedelf check --checks format all.ged
    severity code              count  fixable  first line
    fatal    level-jump            1  safe     13: 2 DATE 1744
    error    dangling-pointer      1  safe     9: 1 SOUR  @S1@
    error    duplicate-xref        1  safe     11: 0 @I1@ INDI
    warning  long-tag              1  by hand  10: 1 _FATHER_OF_BRIDE x

    all.ged:13:1: fatal[level-jump]: the level jumps from 0 to 2; a line may be at most one level deeper than the previous line; in INDI @I2@
       13 | 2 DATE 1744
          | ^
          = elf-1.0 §levels
    all.ged:11:3: error[duplicate-xref]: the identifier @I1@ is already in use: line 6 has it too; in INDI @I1@
       11 | 0 @I1@ INDI
          |   ^~~~
          = elf-1.0 §pointer-conversion
    all.ged:9:9: error[dangling-pointer]: the pointer @S1@ points to a record that does not exist; in INDI @I1@, Anne Carne
        9 | 1 SOUR  @S1@
          |         ^~~~
          = elf-1.0 §pointer-conversion
    all.ged:10:3: warning[long-tag]: the tag _FATHER_OF_BRIDE has 16 characters, but should have at most 15; in INDI @I1@, Anne Carne
       10 | 1 _FATHER_OF_BRIDE x
          |   ^~~~~~~~~~~~~~~~
          = elf-1.0 §tags
    all.ged: 1 fatal error, 2 errors, 1 warning, 2 notes (shown with -v); 'gedelf repair' fixes 3
    [3]
    $ gedelf check --checks format --diagnostics=text -v all.ged
    severity code              count  fixable  first line
    fatal    level-jump            1  safe     13: 2 DATE 1744
    error    dangling-pointer      1  safe     9: 1 SOUR  @S1@
    error    duplicate-xref        1  safe     11: 0 @I1@ INDI
    warning  long-tag              1  by hand  10: 1 _FATHER_OF_BRIDE x
    note     bare-at-sign          1  tidy     8: 1 EMAIL a@b.example
    note     pointer-space         1  safe     9: 1 SOUR  @S1@

    all.ged:13:1: fatal[level-jump]: the level jumps from 0 to 2; a line may be at most one level deeper than the previous line; in INDI @I2@
       13 | 2 DATE 1744
          | ^
          = elf-1.0 §levels
    all.ged:11:3: error[duplicate-xref]: the identifier @I1@ is already in use: line 6 has it too; in INDI @I1@
       11 | 0 @I1@ INDI
          |   ^~~~
          = elf-1.0 §pointer-conversion
    all.ged:9:9: error[dangling-pointer]: the pointer @S1@ points to a record that does not exist; in INDI @I1@, Anne Carne
        9 | 1 SOUR  @S1@
          |         ^~~~
          = elf-1.0 §pointer-conversion
    all.ged:10:3: warning[long-tag]: the tag _FATHER_OF_BRIDE has 16 characters, but should have at most 15; in INDI @I1@, Anne Carne
       10 | 1 _FATHER_OF_BRIDE x
          |   ^~~~~~~~~~~~~~~~
          = elf-1.0 §tags
    all.ged:8:10: note[bare-at-sign]: the at sign is not doubled; this is deprecated; in INDI @I1@, Anne Carne
        8 | 1 EMAIL a@b.example
          |          ^
          = elf-1.0 §identify-escs
    all.ged:9:8: note[pointer-space]: there is white space around the pointer; gedelf ignores it; in INDI @I1@, Anne Carne
        9 | 1 SOUR  @S1@
          |        ^
          = elf-1.0 §serialising-lines
    all.ged: 1 fatal error, 2 errors, 1 warning, 2 notes; 'gedelf repair' fixes 4, --tidy 1 more
    [3]

gcc: a line each.

    $ gedelf check --checks format --diagnostics=gcc all.ged
    all.ged:10:3: warning: the tag _FATHER_OF_BRIDE has 16 characters, but should have at most 15; in INDI @I1@, Anne Carne [long-tag]
    all.ged:11:3: error: the identifier @I1@ is already in use: line 6 has it too; in INDI @I1@ [duplicate-xref]
    all.ged:13:1: fatal error: the level jumps from 0 to 2; a line may be at most one level deeper than the previous line; in INDI @I2@ [level-jump]
    all.ged:9:9: error: the pointer @S1@ points to a record that does not exist; in INDI @I1@, Anne Carne [dangling-pointer]
    [3]
    $ gedelf check --checks format --diagnostics=gcc -v all.ged
    all.ged:10:3: warning: the tag _FATHER_OF_BRIDE has 16 characters, but should have at most 15; in INDI @I1@, Anne Carne [long-tag]
    all.ged:8:10: note: the at sign is not doubled; this is deprecated; in INDI @I1@, Anne Carne [bare-at-sign]
    all.ged:9:8: note: there is white space around the pointer; gedelf ignores it; in INDI @I1@, Anne Carne [pointer-space]
    all.ged:11:3: error: the identifier @I1@ is already in use: line 6 has it too; in INDI @I1@ [duplicate-xref]
    all.ged:13:1: fatal error: the level jumps from 0 to 2; a line may be at most one level deeper than the previous line; in INDI @I2@ [level-jump]
    all.ged:9:9: error: the pointer @S1@ points to a record that does not exist; in INDI @I1@, Anne Carne [dangling-pointer]
    [3]

json: an object a line, notes always.

    $ gedelf check --checks format --diagnostics=json all.ged
    {"severity":"warning","code":"long-tag","file":"all.ged","line":10,"column":3,"message":"the tag _FATHER_OF_BRIDE has 16 characters, but should have at most 15; in INDI @I1@, Anne Carne","clause":"elf-1.0 §tags","record":"I1","args":["_FATHER_OF_BRIDE","16"]}
    {"severity":"note","code":"bare-at-sign","file":"all.ged","line":8,"column":10,"message":"the at sign is not doubled; this is deprecated; in INDI @I1@, Anne Carne","clause":"elf-1.0 §identify-escs","record":"I1"}
    {"severity":"note","code":"pointer-space","file":"all.ged","line":9,"column":8,"message":"there is white space around the pointer; gedelf ignores it; in INDI @I1@, Anne Carne","clause":"elf-1.0 §serialising-lines","record":"I1"}
    {"severity":"error","code":"duplicate-xref","file":"all.ged","line":11,"column":3,"message":"the identifier @I1@ is already in use: line 6 has it too; in INDI @I1@","clause":"elf-1.0 §pointer-conversion","record":"I1","args":["@I1@","6"]}
    {"severity":"fatal","code":"level-jump","file":"all.ged","line":13,"column":1,"message":"the level jumps from 0 to 2; a line may be at most one level deeper than the previous line; in INDI @I2@","clause":"elf-1.0 §levels","record":"I2","args":["0","2"]}
    {"severity":"error","code":"dangling-pointer","file":"all.ged","line":9,"column":9,"message":"the pointer @S1@ points to a record that does not exist; in INDI @I1@, Anne Carne","clause":"elf-1.0 §pointer-conversion","record":"I1","args":["@S1@"]}
    [3]
    $ gedelf check --checks format --diagnostics=json all.ged | diff - <(gedelf check --checks format --diagnostics=json -v all.ged)
    $ gedelf check --checks format --diagnostics=json all.ged | jq -c keys_unsorted | sort -u
    ["severity","code","file","line","column","message","clause","record","args"]
    ["severity","code","file","line","column","message","clause","record"]
    $ gedelf check --checks format --diagnostics=json samples/bronte.ged

sarif: one document for all files, even where there is nothing to say.

    $ gedelf check --checks format --diagnostics=sarif all.ged > all.sarif
    [3]
    $ jq -c '[.version, ."$schema" != null, (.runs | length), .runs[0].tool.driver.name, .runs[0].columnKind]' all.sarif
    ["2.1.0",true,1,"gedelf","unicodeCodePoints"]
    $ jq -c '.runs[0].results[] | [.ruleId, .level, .properties.severity, .locations[0].physicalLocation.region.startLine]' all.sarif
    ["long-tag","warning","warning",10]
    ["bare-at-sign","note","note",8]
    ["pointer-space","note","note",9]
    ["duplicate-xref","error","error",11]
    ["level-jump","error","fatal",13]
    ["dangling-pointer","error","error",9]
    $ jq -c '.runs[0].results[].locations[0].physicalLocation | [.artifactLocation.uri, .region.startColumn, .region.endColumn]' all.sarif
    ["all.ged",3,19]
    ["all.ged",10,11]
    ["all.ged",8,9]
    ["all.ged",3,7]
    ["all.ged",1,2]
    ["all.ged",9,13]
    $ jq '.runs[0] | . as $run | .results | all($run.tool.driver.rules[.ruleIndex].id == .ruleId)' all.sarif
    true
    $ jq '[.runs[0].results[].message.text | length > 0] | all' all.sarif
    true
    $ jq '[.runs[0].tool.driver.rules[] | (.id | test("^[a-z0-9]+(-[a-z0-9]+)*$")) and .shortDescription.text != "" and .fullDescription.text != "" and .help.text != ""] | all' all.sarif
    true
    $ jq '.runs[0].tool.driver.rules | map(.id) | length == (unique | length)' all.sarif
    true
    $ gedelf check --checks format --diagnostics=sarif samples/bronte.ged | jq -c '[.version, .runs[0].results]'
    ["2.1.0",[]]
    $ cp all.ged 'a file #1%.ged'; gedelf check --checks format --diagnostics=sarif samples/bronte.ged 'a file #1%.ged' all.ged | \
        jq -c '.runs | length, ([.[0].results[].locations[0].physicalLocation.artifactLocation.uri] | unique)'
    1
    ["a%20file%20%231%25.ged","all.ged"]

SARIF says where a matter began. Here two records have the same identifier:

    $ jq -c '.runs[0].results[] | select(.ruleId == "duplicate-xref") | .relatedLocations[0].physicalLocation.region' all.sarif
    {"startLine":6}

The place is right in octets too, whatever the encoding.

    $ printf '0 HEAD\r\n1 CHAR UNICODE\r\n1 GEDC\r\n2 VERS 5.5.1\r\n2 FORM LINEAGE-LINKED\r\n0 @N1@ NOTE Ёж @#X1@\r\n0 TRLR\r\n' | \
        iconv -f UTF-8 -t UTF-16LE > utf16.ged
    $ gedelf check --checks format --diagnostics=sarif utf16.ged | jq -c '.runs[0].results[] | select(.ruleId == "escape-not-permitted") | .locations[0].physicalLocation.region'
    {"startLine":6,"startColumn":16,"endColumn":21,"byteOffset":168,"byteLength":10}
    $ dd if=utf16.ged bs=1 skip=168 count=10 status=none | iconv -f UTF-16LE -t UTF-8
    @#X1@

Text and control characters from the file stay harmless in JSON.

    $ { cat head; printf '0 @N1@ NOTE @#X"\\\x01@\n0 TRLR\n'; } > odd.ged
    $ gedelf check --checks format --diagnostics=json odd.ged
    {"severity":"warning","code":"restricted-character","file":"odd.ged","line":6,"column":18,"message":"text should not contain the control character U+0001","clause":"basic-concepts §restricted-chars","args":["U+0001"]}
    {"severity":"error","code":"escape-not-permitted","file":"odd.ged","line":6,"column":13,"message":"the escape @#X\"\\U+0001@ is not one that ELF defines; gedelf keeps it unchanged; in NOTE @N1@","clause":"elf-1.0 §permitted-escs","record":"N1","args":["@#X\"\\U+0001@"]}
    [1]
    $ gedelf check --checks format --diagnostics=json odd.ged | jq -r .code
    restricted-character
    escape-not-permitted
    $ gedelf check --checks format --diagnostics=gcc odd.ged
    odd.ged:6:18: warning: text should not contain the control character U+0001 [restricted-character]
    odd.ged:6:13: error: the escape @#X"\U+0001@ is not one that ELF defines; gedelf keeps it unchanged; in NOTE @N1@ [escape-not-permitted]
    [1]

A file's name that is not UTF-8, or has control characters in it.

    $ cp odd.ged $'odd\xff\x1b.ged'; gedelf check --checks format --diagnostics=gcc $'odd\xff\x1b.ged'
    odd�␛.ged:6:18: warning: text should not contain the control character U+0001 [restricted-character]
    odd�␛.ged:6:13: error: the escape @#X"\U+0001@ is not one that ELF defines; gedelf keeps it unchanged; in NOTE @N1@ [escape-not-permitted]
    [1]
    $ gedelf check --checks format --diagnostics=json $'odd\xff\x1b.ged' | jq -c .file | sort -u
    "odd�\u001b.ged"
    $ gedelf check --checks format $'odd\xff\x1b.ged' | head -1
    severity code                  count  fixable  first line

In dump, diagnostics go to standard error in the form that was asked for.

    $ { cat head; printf '0 @I1@ INDI\n1 FAMS @F2@\n0 TRLR\n'; } > dangling.ged
    $ gedelf dump --diagnostics=gcc dangling.ged 2>&1 >/dev/null
    dangling.ged:7:8: error: the pointer @F2@ points to a record that does not exist; in INDI @I1@ [dangling-pointer]
    $ gedelf dump --diagnostics=json dangling.ged 2>&1 >/dev/null
    {"severity":"error","code":"dangling-pointer","file":"dangling.ged","line":7,"column":8,"message":"the pointer @F2@ points to a record that does not exist; in INDI @I1@","clause":"elf-1.0 §pointer-conversion","record":"I1","args":["@F2@"]}
    $ gedelf dump --diagnostics=sarif dangling.ged 2>&1 >/dev/null | jq -r '.runs[0].results[].ruleId'
    dangling-pointer

No colours unless on a terminal.

    $ unset NO_COLOR; TERM=xterm gedelf check --checks format all.ged | grep -c $'\x1b'
    0
    [1]

A record's name is cut after a hundred bytes, but not within a character, nor before the first one of a word.

    $ for name in "$(printf %099d 0) Ann" "$(printf %099d 0) Éva" "$(printf %099d 0)Éva" "$(printf %0100d 0)A" "$(printf %098d 0) Ann"; do printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME %s\n1 FAMC @F2@\n0 TRLR\n' "$name" > long.ged; gedelf dump --diagnostics=gcc long.ged 2>&1 >/dev/null | grep -o '0[^0]* \[dang[a-z]*'; done
    0 A [dangling
    0 É [dangling
    0É [dangling
    0 [dangling
    0 A [dangling
