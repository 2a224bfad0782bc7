gedelf convert --to polygenea: the claims of a file, with their sources. tests/unit/from_elf.case has the rules.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n' > head
    $ { cat head; printf '0 @I1@ INDI\n1 NAME Anne /Brontë/\n2 SOUR @S1@\n3 PAGE 4\n1 _UID 1\n0 @S1@ SOUR\n1 TITL Letters\n0 TRLR\n'; } > anne.ged
    $ { cat head; printf '0 @I1@ INDI\n1 FAMS @F2@\n0 TRLR\n'; } > error.ged
    $ { cat head; printf '0 @I1@ INDI\n2 DATE 1744\n0 TRLR\n'; } > fatal.ged

To standard output, a report to standard error.

    $ gedelf convert --to polygenea anne.ged
    N("https://terms.fhiso.org/elf/","elf")
    O({},{"file":"anne.ged","sha256":"a70f822a417cd28229813b35e2fca7f4984255eec6e415a0894c3a6504cb6e0c","type":"ELF document"})
    O({"elf:Document":0},{"elf:SOURCE_DESCRIPTIVE_TITLE":"Letters","record":"SOUR @S1@"})
    S(0,"INDI @I1@")
    P(0,"type",2,"person")
    O({"elf:SOURCE_CITATION":1},{"elf:WHERE_WITHIN_SOURCE":"4"})
    P(4,"elf:PERSONAL_NAME_STRUCTURE",2,"Anne /Brontë/")
    P(0,"INDI._UID",2,"1")
    anne.ged: 2 records, 7 nodes; 1 field kept under its tag
    $ gedelf convert --to=polygenea -v anne.ged > anne.pgn
    anne.ged:10:3: note[extension-tag]: _UID is an extension tag; only the program that wrote it defines what it means; in INDI @I1@, Anne Brontë
       10 | 1 _UID 1
          |   ^~~~
          = elf-1.0 §tags
    anne.ged:1:1: note[kept-by-tag]: lines kept under their tags: 1
          = polygenea §term-normalisation
    anne.ged: 2 records, 7 nodes; 1 field kept under its tag
    $ gedelf convert --to=polygenea -q anne.ged 2>&1 | cmp - anne.pgn
    $ gedelf convert --to=polygenea -o out.pgn anne.ged
    anne.ged -> out.pgn: 2 records, 7 nodes; 1 field kept under its tag
    $ cmp out.pgn anne.pgn

The folder that the file is in is not told; standard input has no name at all. JSON will do, too.

    $ mkdir folder; cp anne.ged folder; gedelf convert -q --to=polygenea folder/anne.ged | cmp - anne.pgn
    $ cat anne.ged | gedelf convert -q --to=polygenea - | sed -n 2p
    O({},{"sha256":"a70f822a417cd28229813b35e2fca7f4984255eec6e415a0894c3a6504cb6e0c","type":"ELF document"})
    $ gedelf dump anne.ged > anne.json; gedelf convert -q --to=polygenea anne.json | sed s/anne.json/anne.ged/ | cmp - anne.pgn

What it writes is good notation, and says nothing that the model does not allow; the second time as the first.

    $ for s in bronte curie bach-ansel tolstoy-utf16 faulty broken; do \
        gedelf convert -q --recover --to=polygenea samples/$s.ged 2>/dev/null > $s.pgn; \
        gedelf convert -q --recover --to=polygenea samples/$s.ged 2>/dev/null | cmp - $s.pgn; \
        gedelf polygenea format $s.pgn | cmp - $s.pgn; gedelf polygenea check $s.pgn; done
    bronte.pgn: no problems
    curie.pgn: no problems
    bach-ansel.pgn: no problems
    tolstoy-utf16.pgn: no problems
    faulty.pgn: no problems
    broken.pgn: no problems

Rules can be put after it, since they refer to nothing.

    $ cat bronte.pgn samples/rules/parents.pgn samples/rules/grandparents.pgn samples/rules/siblings.pgn > all.pgn
    $ gedelf polygenea check all.pgn
    all.pgn: no problems
    $ gedelf polygenea dump all.pgn | jq '[.nodes[] | select(.kind == "Expectation")] | length'
    3

What is wrong with the file is told as always; --strict rejects it, and what is malformed is not converted.

    $ gedelf convert --to=polygenea error.ged
    N("https://terms.fhiso.org/elf/","elf")
    O({},{"file":"error.ged","sha256":"fbf17f550dc44a67be6004bf826380b902aa346a93571cab204f665fe61c77e4","type":"ELF document"})
    S(0,"INDI @I1@")
    P(0,"type",1,"person")
    S(0,"UNDEF @F2@")
    P(0,"type",3,"elf:Undefined")
    C(0,"elf:SPOUSE_TO_FAMILY_LINK",1,3)
    error.ged: 1 record, 6 nodes
    error.ged: 1 error not shown; run 'gedelf check' to see it
    $ gedelf convert --to=polygenea --strict -o strict.pgn error.ged 2>&1 | tail -1
    error.ged: not converted: 1 error, and --strict allows none
    $ gedelf convert --to=polygenea --strict error.ged 2>/dev/null
    [1]
    $ gedelf convert --to=polygenea -o fatal.pgn fatal.ged 2>/dev/null
    [3]
    $ ls strict.pgn fatal.pgn 2>/dev/null
    [2]
    $ gedelf convert --to=polygenea nowhere.ged
    nowhere.ged: fatal[unreadable-file]: the file cannot be read: No such file or directory
    [3]
    $ gedelf convert --to=polygenea -o nowhere/out.pgn anne.ged
    nowhere/out.pgn: fatal[unwritable-file]: the file cannot be written: No such file or directory
    [3]

Options that have no meaning here.

    $ gedelf convert --to=polygenea --newline crlf anne.ged
    gedelf convert: --to=polygenea always writes UTF-8; options for encoding and lines cannot be used with it
    See 'gedelf convert --help'.
    [2]
    $ gedelf convert --to=polygenea --output-encoding ANSEL anne.ged 2>/dev/null
    [2]
    $ gedelf convert --to=polygenea anne.ged error.ged
    gedelf convert: only one FILE can be converted at a time, but there is also 'error.ged'
    See 'gedelf convert --help'.
    [2]

Two files with the same name and header are two sources; merging them does not make one person of two.

    $ mkdir a b; for n in 'a John 1800' 'b Mary 1900'; do set -- $n; { cat head; printf "0 @I1@ INDI\n1 NAME $2\n1 BIRT\n2 DATE $3\n0 TRLR\n"; } > $1/family.ged; \
        gedelf convert -q --to=polygenea -o $1/f.pgn $1/family.ged; done
    $ gedelf polygenea merge a/f.pgn b/f.pgn | grep -c '"INDI @I1@"'
    2
    $ gedelf polygenea merge a/f.pgn a/f.pgn | cmp - a/f.pgn

A pointer that leads nowhere says all that is claimed of what it would lead to.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 @I1@ INDI\n1 FAMC @F9@\n0 TRLR\n' > nowhere.ged
    $ gedelf convert -q --to polygenea nowhere.ged -o nowhere.pg; gedelf convert --to elf-1.0 nowhere.pg -o again.ged; grep FAMC again.ged
    nowhere.pg -> again.ged: 1 record, elf-1.0, UTF-8; meaning unchanged
    1 FAMC @F9@
