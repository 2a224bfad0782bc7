What commands say of a file's findings: check all of it, the others one line.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n' > head
    $ { cat head; printf '0 @I1@ INDI\n1 NAME Ann /Ash/\n1 FAMC @F1@\n1 _FATHER_OF_BRIDE x\nbroken off\n1 EMAIL a@b.example\n3 DATE 1\n0 @I2@ INDI\n1 NAME Bob /Ash/\n1 FAMS @F1@\n1 ASSO @NOBODY@\n0 @F1@ FAM\n1 HUSB @I2@\n1 CHIL @I1@\n0 TRLR\n'; } > mixed.ged

check goes on after what is fatal, as with --recover; only its severity and the status are others. The gravest come first, in the table and below it.

    $ gedelf check --checks format mixed.ged
    severity code              count  fixable  first line
    fatal    text-broken-off       1  safe     10: broken off
    fatal    level-jump            1  safe     12: 3 DATE 1
    error    dangling-pointer      1  safe     16: 1 ASSO @NOBODY@
    warning  long-tag              1  by hand  9: 1 _FATHER_OF_BRIDE x

    mixed.ged:10:1: fatal[text-broken-off]: the line has no level and no tag; it seems to continue the text on line 9 without a CONT; in INDI @I1@, Ann Ash
       10 | broken off
          | ^~~~~~~~~~
          = elf-1.0 §lines
    mixed.ged:12:1: fatal[level-jump]: the level jumps from 1 to 3; a line may be at most one level deeper than the previous line; in INDI @I1@, Ann Ash
       12 | 3 DATE 1
          | ^
          = elf-1.0 §levels
    mixed.ged:16:8: error[dangling-pointer]: the pointer @NOBODY@ points to a record that does not exist; in INDI @I2@, Bob Ash
       16 | 1 ASSO @NOBODY@
          |        ^~~~~~~~
          = elf-1.0 §pointer-conversion
    mixed.ged:9:3: warning[long-tag]: the tag _FATHER_OF_BRIDE has 16 characters, but should have at most 15; in INDI @I1@, Ann Ash
        9 | 1 _FATHER_OF_BRIDE x
          |   ^~~~~~~~~~~~~~~~
          = elf-1.0 §tags
    mixed.ged: 2 fatal errors, 1 error, 1 warning, 1 note (shown with -v); 'gedelf repair' fixes 3
    [3]
    $ gedelf check --checks format --recover mixed.ged | sed -n '1,/^$/p;$p'
    severity code              count  fixable  first line
    error    text-broken-off       1  safe     10: broken off
    error    level-jump            1  safe     12: 3 DATE 1
    error    dangling-pointer      1  safe     16: 1 ASSO @NOBODY@
    warning  long-tag              1  by hand  9: 1 _FATHER_OF_BRIDE x

    mixed.ged: 3 errors, 1 warning, 1 note (shown with -v); 'gedelf repair' fixes 3
    $ gedelf check --checks format --diagnostics=gcc mixed.ged
    mixed.ged:9:3: warning: the tag _FATHER_OF_BRIDE has 16 characters, but should have at most 15; in INDI @I1@, Ann Ash [long-tag]
    mixed.ged:10:1: fatal error: the line has no level and no tag; it seems to continue the text on line 9 without a CONT; in INDI @I1@, Ann Ash [text-broken-off]
    mixed.ged:12:1: fatal error: the level jumps from 1 to 3; a line may be at most one level deeper than the previous line; in INDI @I1@, Ann Ash [level-jump]
    mixed.ged:16:8: error: the pointer @NOBODY@ points to a record that does not exist; in INDI @I2@, Bob Ash [dangling-pointer]
    [3]
    $ gedelf check --checks format -q mixed.ged | head -n 1
    mixed.ged:10:1: fatal[text-broken-off]: the line has no level and no tag; it seems to continue the text on line 9 without a CONT; in INDI @I1@, Ann Ash

What cannot be passed still ends the reading, and that is said.

    $ printf '0 HEAD\n1 CHAR KLINGON\n0 TRLR\n' > klingon.ged; gedelf check --checks format klingon.ged | tail -n 1
    klingon.ged: 1 fatal error (reading stopped); 'gedelf repair' fixes 1

What repair does not take for a genealogy file is not said to be fixable.

    $ printf '\177ELF\2\1\1\0\0\0' > program; gedelf check program | sed -n '2p;$p'
    fatal    null-octet      1  by hand  1: ␡ELF␂␁␁
    program: 1 fatal error (reading stopped)
    $ printf '0 HEAD\n1 NOTE a\0b\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 TRLR\n' > zero.ged; gedelf check zero.ged | tail -n 1
    zero.ged: 1 fatal error (reading stopped); 'gedelf repair' fixes 1
    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NOTE has\abell\n0 TRLR\n' > bell.ged; gedelf check bell.ged | tail -n 1
    bell.ged: 1 error, 4 notes (shown with -v); 'gedelf repair' fixes 1

    $ gedelf check --checks format --diagnostics=summary mixed.ged | grep ': 1 time$'
    fatal[text-broken-off]: 1 time
    fatal[level-jump]: 1 time
    error[dangling-pointer]: 1 time
    warning[long-tag]: 1 time

What was changed by --severity has its own place; what is fixable is asked of the severity that the library gave it.

    $ gedelf check --checks format --severity dangling-pointer=note -v mixed.ged | sed -n '1,/^$/p'
    severity code              count  fixable  first line
    fatal    text-broken-off       1  safe     10: broken off
    fatal    level-jump            1  safe     12: 3 DATE 1
    warning  long-tag              1  by hand  9: 1 _FATHER_OF_BRIDE x
    note     bare-at-sign          1  tidy     11: 1 EMAIL a@b.example
    note     dangling-pointer      1  safe     16: 1 ASSO @NOBODY@

Where only some of a code can be repaired, the table has both numbers; several files have a table each.

    $ { cat head; printf '0 @I1@ INDI\n1 BIRT\n2 DATE about 1820\n1 DEAT\n2 DATE before the war, I think\n0 TRLR\n'; } > dates.ged
    $ gedelf check --checks format,model dates.ged mixed.ged | grep -v '^ \|^[a-z]*[.]ged:[0-9]'
    dates.ged:
    severity code      count  fixable            first line
    error    bad-date      2  1 safe, 1 by hand  8: 2 DATE about 1820

    dates.ged: 2 errors, 1 note (shown with -v); 'gedelf repair' fixes 1
    mixed.ged:
    severity code                 count  fixable  first line
    fatal    text-broken-off          1  safe     10: broken off
    fatal    level-jump               1  safe     12: 3 DATE 1
    error    dangling-pointer         1  safe     16: 1 ASSO @NOBODY@
    warning  missing-structure        2  by hand  1: 0 HEAD
    warning  long-tag                 1  by hand  9: 1 _FATHER_OF_BRIDE x
    warning  misplaced-structure      1  by hand  11: 1 EMAIL a@b.example

    mixed.ged: 2 fatal errors, 1 error, 3 warnings, 3 notes (shown with -v); 'gedelf repair' fixes 3
    total for 2 files:

A family that repair makes for a pointer that leads nowhere gets its member, but not one that has none.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME A /B/\n1 FAMS @F9@\n0 @F2@ FAM\n0 TRLR\n'; } > made.ged; gedelf check made.ged | sed -n '2,/^$/p'
    error    dangling-pointer      1  safe     8: 1 FAMS @F9@
    warning  empty-family          1  by hand  9: 0 @F2@ FAM
    $ gedelf repair -q made.ged | gedelf check - | grep -c 'warning.empty-family'
    1

Commands for people go on too, and say so in one line; not with --strict. What was asked for by --recover is not said again.

    $ gedelf stats mixed.ged > /dev/null
    mixed.ged: continued after 2 fatal errors, as with --recover; 1 error, 1 warning and 2 notes not shown; run 'gedelf check' to see them
    $ gedelf tree --ancestors mixed.ged I1
    mixed.ged: continued after 2 fatal errors, as with --recover; 1 error, 1 warning and 2 notes not shown; run 'gedelf check' to see them
    1 Ann Ash (I1)
    └─ 2 Bob Ash (I2)
    $ gedelf kin mixed.ged I1 I2 | head -n 1
    mixed.ged: continued after 2 fatal errors, as with --recover; 1 error, 1 warning and 2 notes not shown; run 'gedelf check' to see them
    Bob Ash (I2) is the parent of Ann Ash (I1)
    $ gedelf chart mixed.ged I1 -o chart.svg
    mixed.ged: continued after 2 fatal errors, as with --recover; 1 error, 1 warning and 2 notes not shown; run 'gedelf check' to see them
    $ gedelf query mixed.ged 'select name from person'
    mixed.ged: continued after 2 fatal errors, as with --recover; 1 error, 1 warning and 2 notes not shown; run 'gedelf check' to see them
    name
    -------
    Ann Ash
    Bob Ash
    $ gedelf query -q mixed.ged 'select name from person limit 1'
    name
    -------
    Ann Ash
    $ gedelf tree -v --ancestors mixed.ged I1 2>&1 | grep -v '^ '
    mixed.ged:9:3: warning[long-tag]: the tag _FATHER_OF_BRIDE has 16 characters, but should have at most 15; in INDI @I1@, Ann Ash
    mixed.ged:9:3: note[extension-tag]: _FATHER_OF_BRIDE is an extension tag; only the program that wrote it defines what it means; in INDI @I1@, Ann Ash
    mixed.ged:10:1: error[text-broken-off]: the line has no level and no tag; it seems to continue the text on line 9 without a CONT; in INDI @I1@, Ann Ash
    mixed.ged:12:1: error[level-jump]: the level jumps from 1 to 3; a line may be at most one level deeper than the previous line; in INDI @I1@, Ann Ash
    mixed.ged:11:10: note[bare-at-sign]: the at sign is not doubled; this is deprecated; in INDI @I1@, Ann Ash
    mixed.ged:16:8: error[dangling-pointer]: the pointer @NOBODY@ points to a record that does not exist; in INDI @I2@, Bob Ash
    mixed.ged: continued after 2 fatal errors, as with --recover
    1 Ann Ash (I1)
    └─ 2 Bob Ash (I2)
    $ gedelf tree --recover --ancestors mixed.ged I1
    mixed.ged: 3 errors, 1 warning and 2 notes not shown; run 'gedelf check' to see them
    1 Ann Ash (I1)
    └─ 2 Bob Ash (I2)
    $ gedelf tree --strict --ancestors mixed.ged I1 2>&1 | head -n 1
    mixed.ged:10:1: fatal[text-broken-off]: the line has no level and no tag; it seems to continue the text on line 9 without a CONT; in INDI @I1@, Ann Ash; --recover keeps the text and goes on
    $ gedelf tree --diagnostics=gcc --ancestors mixed.ged I1 2>&1 | head -n 1
    mixed.ged:9:3: warning: the tag _FATHER_OF_BRIDE has 16 characters, but should have at most 15; in INDI @I1@, Ann Ash [long-tag]
    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n1 NAME A\nx\n0 TRLR\n' > one.ged; gedelf stats one.ged > /dev/null
    one.ged: continued after 1 fatal error, as with --recover; run 'gedelf check' to see it

Commands whose output feeds other programs do not.

    $ for command in "get mixed.ged INDI" "dump mixed.ged" "convert mixed.ged" "edit -e renumber mixed.ged" "sql mixed.ged -o x.db" "redact mixed.ged" \
        "subset --where INDI mixed.ged" "anonymise mixed.ged" "diff mixed.ged mixed.ged" "match mixed.ged" "join mixed.ged mixed.ged" "merge mixed.ged mixed.ged mixed.ged"; do \
        gedelf $command > /dev/null 2> said; echo "$?" $(grep -c fatal said) "$command"; done
    3 1 get mixed.ged INDI
    3 1 dump mixed.ged
    3 1 convert mixed.ged
    3 1 edit -e renumber mixed.ged
    3 1 sql mixed.ged -o x.db
    3 1 redact mixed.ged
    3 1 subset --where INDI mixed.ged
    3 1 anonymise mixed.ged
    3 1 diff mixed.ged mixed.ged
    3 1 match mixed.ged
    3 1 join mixed.ged mixed.ged
    3 1 merge mixed.ged mixed.ged mixed.ged
    $ gedelf get mixed.ged INDI.NAME 2>&1 | head -n 2
    mixed.ged:10:1: fatal[text-broken-off]: the line has no level and no tag; it seems to continue the text on line 9 without a CONT; in INDI @I1@, Ann Ash; --recover keeps the text and goes on
       10 | broken off
    $ gedelf convert mixed.ged 2>&1 | head -n 1
    mixed.ged:10:1: fatal[text-broken-off]: the line has no level and no tag; it seems to continue the text on line 9 without a CONT; in INDI @I1@, Ann Ash; --recover keeps the text and goes on

One line counts what was found, however much it is; -v lists it, --strict the errors, -q says nothing.

    $ { cat head; for i in $(seq 60); do printf '0 @I%d@ INDI\n1 FAMC @X%d@\n1 _FATHER_OF_BRIDE x\n' $i $i; done; echo 0 TRLR; } > wall.ged
    $ gedelf get wall.ged '@I1@.FAMC'
    @X1@
    wall.ged: 60 errors, 60 warnings and 1 note not shown; run 'gedelf check' to see them
    $ gedelf get -q wall.ged '@I1@.FAMC'
    @X1@
    $ gedelf get -v wall.ged '@I1@.FAMC' 2>&1 | grep -c dangling
    51
    $ gedelf get --strict wall.ged '@I1@.FAMC' 2>&1 | grep -c dangling
    50
    $ gedelf get --strict -q wall.ged '@I1@.FAMC'
    [1]
    $ { cat head; printf '0 @I1@ INDI\n1 FAMC @X@\n0 TRLR\n'; } > single.ged; gedelf get single.ged INDI.FAMC
    @X@
    single.ged: 1 error not shown; run 'gedelf check' to see it

However many there are, they come in their order, and in little memory.

    $ { cat head; for i in $(seq 700); do printf '0 @I%d@ INDI\n1 FAMC @X%d@\n1 _FATHER_OF_BRIDE x\n' $i $i; done; echo 0 TRLR; } > many.ged; gedelf check --checks format --max-per-code 0 many.ged > listed
    [1]
    $ sed -n 's/^many.ged:\([0-9]*\):[0-9]*: \([a-z]*\).*/\2 \1/p' listed > order; wc -l < order; sort -s -k1,1 -k2,2n order | cmp - order; grep -c '^   *[0-9]* | ' listed; tail -n 1 listed
    1400
    2062
    many.ged: 700 errors, 700 warnings; 'gedelf repair' fixes 700

In dialects that reject lines one by one, reading goes on anyway, and check finds no more than is there: the line below CONT is left
out, and the next CONT still continues the text.

    $ { cat head; printf '0 @N1@ NOTE a\n1 CONT b\n2 SOUR c\n1 CONT d\n0 TRLR\n'; } > october.ged; gedelf check --checks format --dialect elf-2017-10 october.ged | grep -v '^ '
    severity code                        count  fixable  first line
    warning  below-continuation-ignored      1  safe     8: 2 SOUR c

    october.ged:8:3: warning[below-continuation-ignored]: SOUR is below CONT, where it has no meaning; gedelf leaves it out; in NOTE @N1@
    october.ged: 1 warning; 'gedelf repair' fixes 1
    $ { cat head; printf '0 @N1@ NOTE a\n<<<<<<< OURS\n1 CONT b\n=======\n1 CONT c\n>>>>>>> THEIRS\n1 REFN 1\nx\n0 TRLR\n'; } > marked.ged; gedelf check --checks format --dialect elf-2017-10 marked.ged | sed -n 1,4p
    severity code             count  fixable  first line
    fatal    conflict-marker      3  by hand  7: <<<<<<< OURS
    error    text-broken-off      1  safe     13: x
