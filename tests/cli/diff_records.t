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
