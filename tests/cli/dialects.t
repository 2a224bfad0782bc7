The four dialects: gedelf dialects, --dialect, and what each makes of a file.

The table, rule by rule; no line is longer than 80 characters.

    $ gedelf dialects | head -n 10
    description
      elf-2017-06: ELF, draft of June 2017
      elf-2017-10: ELF, draft of October 2017
      elf-2018: ELF, draft of 2018, the first with a schema
      elf-1.0: ELF 1.0, draft of December 2019; GEDCOM 5.5 and 5.5.1 as ELF reads
          them
      gedcom-7.0: FamilySearch GEDCOM 7.0

    line breaks read
      elf-2017-06: CR, LF, CR LF, LF CR
    $ gedelf dialects | grep -P '^.{81}' | cat
    $ gedelf dialects | grep -A 2 '^SUBN record'
    SUBN record
      elf-2017-06, elf-2018, elf-1.0: anywhere
      elf-2017-10: first
    $ gedelf dialects | grep -A 1 '^blank lines'
    blank lines
      elf-2017-06, elf-2017-10, elf-2018, elf-1.0: skipped (a note)
    $ diff <(gedelf dialects | grep -c '^[a-zA-Z]') <(gedelf dialects --format=json | tail -n 1 | jq '.rules | length')
    $ gedelf dialects --format=json | jq -r .dialect
    elf-2017-06
    elf-2017-10
    elf-2018
    elf-1.0
    gedcom-7.0
    $ gedelf dialects --format json | jq -r 'select(.dialect == "elf-2018").rules."payloads are unescaped"'
    after continuation lines are joined
    $ gedelf dialects --format=yaml
    gedelf dialects: --format must be text or json, not 'yaml'
    See 'gedelf dialects --help'.
    [2]
    $ gedelf dialects elf-1.0
    gedelf dialects: unexpected argument 'elf-1.0'
    See 'gedelf dialects --help'.
    [2]

--dialect and --to take the names of the table, and suggest one where the name is nearly right.

    $ gedelf check --checks format --dialect elf-2019 samples/bronte.ged
    gedelf check: --dialect must be a name listed by 'gedelf dialects', not 'elf-2019'; did you mean 'elf-2018'?
    See 'gedelf check --help'.
    [2]
    $ gedelf dump --dialect gedcom samples/bronte.ged
    gedelf dump: --dialect must be a name listed by 'gedelf dialects', not 'gedcom'; did you mean 'gedcom-7.0'?
    See 'gedelf dump --help'.
    [2]
    $ gedelf convert --to elf-2017 samples/bronte.ged
    gedelf convert: --to must be json, polygenea, gedzip, 5.5.1, 5.5, 7 or a name listed by 'gedelf dialects', not 'elf-2017'; did you mean 'elf-2017-06'?
    See 'gedelf convert --help'.
    [2]
    $ gedelf convert --to elf-1 samples/bronte.ged
    gedelf convert: --to must be json, polygenea, gedzip, 5.5.1, 5.5, 7 or a name listed by 'gedelf dialects', not 'elf-1'; did you mean 'elf-1.0'?
    See 'gedelf convert --help'.
    [2]
    $ for d in $(gedelf dialects --format json | jq -r .dialect); do \
        gedelf dump --dialect $d samples/bronte.ged 2>/dev/null | jq -r .dialect; done
    elf-2017-06
    elf-2017-10
    elf-2018
    elf-1.0
    gedcom-7.0

The header tells the dialect, if the user does not.

    $ printf '0 HEAD\n1 CHAR ASCII\n1 PRFX X_ http://example.com/\n0 NOTE one\n0 TRLR\n' > june.ged
    $ printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 ELF 1.0.0\n1 CHAR ASCII\n0 NOTE one\n0 TRLR\n' > october.ged
    $ printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 ELF 1.0.0\n1 CHAR ASCII\n1 SCHMA\n2 ESC DATE D\n0 NOTE one\n0 TRLR\n' > 2018.ged
    $ for f in june october 2018; do gedelf dump $f.ged 2>/dev/null | jq -c '[.dialect, .head, .schemas]'; done
    ["elf-2017-06",[],[{"dictionary":{"prefixes":{"X_":"http://example.com/"}}}]]
    ["elf-2017-10",[{"tag":"GEDC","sub":[{"tag":"VERS","payload":"5.5.1"},{"tag":"ELF","payload":"1.0.0"}]}],[]]
    ["elf-2018",[{"tag":"GEDC","sub":[{"tag":"VERS","payload":"5.5.1"},{"tag":"ELF","payload":"1.0.0"}]}],[{"inline":[{"tag":"ESC","payload":"DATE D"}]}]]

The same line in each of them: white space at the ends, escapes, pairs of at signs.

    $ printf '0 HEAD\n1 CHAR ASCII\n0 NOTE  a @#U41@ b @#Xy@ c @@ \n0 TRLR\n' > line.ged
    $ for d in elf-2017-06 elf-2017-10 elf-2018 elf-1.0; do \
        gedelf dump --dialect $d line.ged 2>/dev/null | jq -c .records[0].payload; done
    "a @#U41@ b @#Xy@ c @ "
    "a Ab @#Xy@ c @"
    " a Ab c @ "
    " a A b @#Xy@ c @ "

Malformed in 1.0, rejected line by line in the others.

    $ printf '0 HEAD\n1 CHAR ASCII\n0 NOTE one\n3 DATE 1900\n0 NOTE two\n0 TRLR\n' > jump.ged
    $ gedelf check --checks format jump.ged
    severity code                    count  fixable  first line
    fatal    level-jump                  1  safe     4: 3 DATE 1900
    warning  gedcom-version-missing      1  tidy     1: 0 HEAD

    jump.ged:4:1: fatal[level-jump]: the level jumps from 0 to 3; a line may be at most one level deeper than the previous line; in NOTE
        4 | 3 DATE 1900
          | ^
          = elf-1.0 §levels
    jump.ged:1:3: warning[gedcom-version-missing]: the header needs a GEDC line with the version of GEDCOM, but has none
        1 | 0 HEAD
          |   ^~~~
          = elf-1.0 §gedcom-version
    jump.ged: 1 fatal error, 1 warning, 1 note (shown with -v); 'gedelf repair' fixes 1, --tidy 1 more
    [3]
    $ gedelf check --checks format --dialect elf-2018 jump.ged
    severity code        count  fixable  first line
    error    level-jump      1  safe     4: 3 DATE 1900

    jump.ged:4:1: error[level-jump]: the level jumps from 0 to 3; a line may be at most one level deeper than the previous line; in NOTE
        4 | 3 DATE 1900
          | ^
          = elf-2018 §Tagged Structure
    jump.ged: 1 error; 'gedelf repair' fixes 1
    [1]
    $ gedelf check --checks format --dialect elf-2018 --strict jump.ged > /dev/null
    [1]
    $ gedelf dump --dialect elf-2018 --strict jump.ged 2> /dev/null
    [1]

What is repeated is only counted, and counted as what it was: an error.

    $ { printf '0 HEAD\n1 CHAR ASCII\n0 NOTE one\n'; yes '3 DATE 1900' | head -n 60; printf '0 TRLR\n'; } > jumps.ged
    $ gedelf check --checks format --dialect elf-2018 -v jumps.ged | tail -n 4
          = elf-2018 §Tagged Structure
    jumps.ged:54:1: note[repeated]: level-jump occurs 60 times in all; shown: 50
          = elf-1.0 §applications
    jumps.ged: 60 errors (50 shown); 'gedelf repair' fixes 60
    $ gedelf check --checks format --recover -v jumps.ged | tail -n 1
    jumps.ged: 60 errors (50 shown), 1 warning, 1 note; 'gedelf repair' fixes 60, --tidy 1 more
