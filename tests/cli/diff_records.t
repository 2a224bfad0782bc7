Comparing: which records are the same, and what git asks for.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n' > head; printf '0 SUBN\n1 FAMF abc\n1 TEMP X\n0 @I1@ INDI\n1 NAME Unknown\n1 NOTE a\n0 TRLR\n' | cat head - > old.ged

Records without identifiers, and ones that were rewritten, were changed (D409).

    $ sed 's/abc/abd/; s/Unknown/Maria \/Kowalska\//; s/NOTE a/NOTE b/' old.ged > new.ged; gedelf diff old.ged new.ged
    changed SUBN
    - FAMF abc
    + FAMF abd

    changed INDI @I1@ Unknown
    - NAME Unknown
    + NAME Maria /Kowalska/
    - NOTE a
    + NOTE b
    [1]


A person under another identifier is the same by the same name, not by being a sibling's like.

    $ printf '0 @I1@ INDI\n1 NAME Adam /Smith/\n1 SEX M\n1 FAMS @F1@\n0 @I3@ INDI\n1 NAME John /Smith/\n1 SEX M\n1 FAMC @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I3@\n0 TRLR\n' | cat head - > old.ged
    $ sed 's/@I3@/@I4@/; s/John/Horace/' old.ged > new.ged; gedelf diff -q old.ged new.ged | grep '^[a-z]'
    removed INDI @I3@ John Smith
    changed FAM @F1@ Adam Smith
    added INDI @I4@ Horace Smith
    $ sed 's/@I3@/@I4@/; s/^1 NAME John.*/&\n1 OCCU smith/' old.ged > new.ged; gedelf diff -q old.ged new.ged
    renamed INDI @I3@ to @I4@ John Smith
    + OCCU smith
    [1]

git names a file that is not merged by itself, and of one that was renamed both names.

    $ gedelf diff --git -- -x.ged
    gedelf diff -x.ged
    not merged yet
    $ gedelf diff --git old.ged old.ged 0 100644 old.ged 0 100644 new.ged 'similarity index 90%'
    gedelf diff old.ged new.ged

What is below HEAD.DATE is not compared, but it may point to a record that goes; then the script takes the pointer away (D410).

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n' > head; printf '1 DATE 1 JAN 2000\n2 NOTE @N2@\n3 SOUR @N1@\n2 NOTE @N1@\n0 @N1@ NOTE x\n0 @N2@ NOTE y\n0 @I1@ INDI\n1 NAME A\n0 TRLR\n' | cat head - > old.ged; printf '0 @I1@ INDI\n1 NAME A\n0 TRLR\n' | cat head - > new.ged; gedelf diff --format edit old.ged new.ged | gedelf edit -f - old.ged | sed 1,5d
    1 DATE 1 JAN 2000
    0 @I1@ INDI
    1 NAME A
    0 TRLR

What NEW says of its tags comes along with its structures, in GEDCOM 7.0; that alone is no difference (D401). In ELF no command does it, and the script says so.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SCHMA\n2 TAG _A https://a.example/\n0 @I1@ INDI\n1 NAME A\n0 TRLR\n' > old.ged; sed 's/^2 TAG.*/2 TAG _A https:\/\/b.example\/\n2 TAG _B https:\/\/c.example\//; s/^1 NAME.*/&\n1 _B x/' old.ged > new.ged; gedelf diff --format edit old.ged new.ged | tee script
    add @I1@ _B "x"
    schema _A https://b.example/
    schema _B https://c.example/
    $ gedelf edit -f script old.ged | diff - new.ged; grep -v '_B x' new.ged > other.ged; gedelf diff --format edit old.ged other.ged
    gedelf diff: the headers define tags differently; this does not count as a difference and is not in the script
    $ gedelf convert -q new.ged -o five.ged; sed '/SCHMA/d; /^[23] [IT]/d' five.ged > bare.ged; gedelf diff --format edit bare.ged five.ged; sed 's/NAME A/NAME B/' five.ged > more.ged; gedelf diff --format edit bare.ged more.ged
    gedelf diff: the headers define tags differently; this does not count as a difference and is not in the script
    gedelf diff: The header of NEW also has the following, which no command can add to OLD:
    gedelf diff: 1 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0
    gedelf diff: 1 SCHMA
    gedelf diff: 2 IRI https://gedelf.github.io/terms/schema
    gedelf diff: 3 TAG _SCHMA https://terms.fhiso.org/elf/Metadata
    gedelf diff: 1 _SCHMA _A https://b.example/
    gedelf diff: 1 _SCHMA _B https://c.example/
    # The header of NEW also has the following, which no command can add to OLD:
    # 1 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0
    # 1 SCHMA
    # 2 IRI https://gedelf.github.io/terms/schema
    # 3 TAG _SCHMA https://terms.fhiso.org/elf/Metadata
    # 1 _SCHMA _A https://b.example/
    # 1 _SCHMA _B https://c.example/
    set @I1@.NAME "B"
    [1]

What no command writes is said, and the rest is in the script; a script that the editor would refuse is not given out (D410).

    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME A\n0 TRLR\n' > old.ged; sed 's/1 NAME A/&\n1 @I2@ EVEN x\n2 TYPE y/' old.ged > new.ged; gedelf diff --format edit old.ged new.ged > script 2> said; echo $?; grep -v '^ ' said; cat script; gedelf edit -q -f script old.ged -o made.ged; gedelf diff -q made.ged new.ged
    1
    new.ged: 1 error and 1 note not shown; run 'gedelf check' to see them
    gedelf diff: NEW has these identifiers below records, which no command can write: @I2@
    # NEW has these identifiers below records, which no command can write: @I2@
    add @I1@ EVEN "x"
    add @I1@.EVEN[1] TYPE "y"
    $ printf '0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n1 NAME A\n0 TRLR\n' > old.ged; sed 's/1 NAME A/&\n2 DTYPE http:\/\/a.example\/\n2 DTYPE http:\/\/b.example\//' old.ged > new.ged; gedelf diff -q --format edit old.ged new.ged -o script2; echo $?; test -e script2 || echo none
    gedelf diff: cannot make a script that turns old.ged into new.ged: gedelf edit does not write such data
    3
    none
    $ sed 's/0 TRLR/0 @I2@ INDI\n0 @I2@ INDI\n&/' old.ged > new.ged; gedelf diff -q --format edit old.ged new.ged
    gedelf diff: cannot make a script that turns old.ged into new.ged: gedelf edit does not write such data
    [3]

A tag of which only OLD says something, and that NEW has, loses its meaning.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SCHMA\n2 TAG _T http://a.example/\n2 TAG _U http://u.example/\n0 @I1@ INDI\n1 NAME A\n1 _T x\n0 TRLR\n' > old.ged; sed '/TAG/d; s/NAME A/NAME B/' old.ged > new.ged; gedelf diff --format edit old.ged new.ged | tee script; gedelf edit -q -f script old.ged | grep _
    set @I1@.NAME "B"
    schema _T
    2 TAG _U http://u.example/
    1 _T x

A pointer to a record that is gone is not taken for one to another record, whatever their places in the file are.

    $ head='0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n'; printf "$head"'0 @I1@ INDI\n1 NAME Ann /Ash/\n0 @I2@ INDI\n1 NAME Bob /Birch/\n0 @F1@ FAM\n1 CHIL @I1@\n1 CHIL @I2@\n1 NOTE f\n0 TRLR\n' > old.ged; sed '/@I1@/d; /Ann/d' old.ged > new.ged; gedelf diff old.ged new.ged | tail -n 2
    changed FAM @F1@
    - CHIL[1] @I1@

Beyond 100 levels, where GEDCOM has 99, what differs is not looked for any further down: else the paths of 30,000 nested lines would take gigabytes (D404).
Where a structure is shown with what is below it, 64 steps of a path are shown, and the last. A script would need such paths, so there is none.

    $ printf '0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n' | tee deep.ged old.ged > new.ged; for i in $(seq 1 102); do echo "$i _A$i x"; done >> old.ged; echo '0 TRLR' >> old.ged; sed 's/^\(10[0-9]\) \(.*\) x/\1 \2 y/' old.ged > new.ged; sed 's/^\(100\) \(.*\) x/\1 \2 y/' old.ged > upper.ged
    $ gedelf diff -q old.ged upper.ged | sed 's/_A1\..*\._A99/…/'
    changed INDI @I1@
    - …._A100 x
    + …._A100 y
    $ gedelf diff -q old.ged new.ged | sed 's/_A1\..*\._A99/…/'
    changed INDI @I1@
    - …._A100 x
    + …._A100 y
    - …._A100._A101 x
    - …._A100._A101._A102 x
    + …._A100._A101 y
    + …._A100._A101._A102 y
    $ gedelf diff -q --format edit old.ged upper.ged | gedelf edit -q -f - old.ged | cmp - upper.ged; gedelf diff -q --format edit old.ged new.ged
    gedelf diff: cannot make a script that turns old.ged into new.ged: something new is more than 100 levels deep, and the path to it would be too long
    [3]
    $ printf '0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n0 TRLR\n' > flat.ged; gedelf diff -q flat.ged old.ged | sed -n '64,68p' | sed 's/_A1\..*\._A62/…/'
    + …._A63 x
    + …._A63._A64 x
    + …._A63._A64._A65 x
    + …._A63._A64.…._A66 x
    + …._A63._A64.…._A67 x
