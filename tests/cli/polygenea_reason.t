gedelf polygenea: rules beside the data, limits, opinions, rules from examples.

Rules of a file of their own; those that are used come after the data, the others do not.

    $ printf 'O({},{})\nS(0,"Anne")\nS(0,"Maria")\nC(0,"mother",1,2)\n' > family.pgn
    $ printf 'N("http://example.com/","ex")\nE([S(,),S(,),C(,"ex:none",0,1)],[])\nE([S(,),S(,),C(,"mother",0,1)],[C(,"parent",0,1)])\n' > mothers.pgn
    $ printf 'E([S(,),S(,),C(,"parent",0,1)],[C(,"child",1,0)])\n' > children.pgn
    $ gedelf polygenea infer --rules mothers.pgn --rules children.pgn family.pgn
    O({},{})
    S(0,"Anne")
    S(0,"Maria")
    C(0,"mother",1,2)
    E([S(,),S(,),C(,"mother",0,1)],[C(,"parent",0,1)])
    E([S(,),S(,),C(,"parent",0,1)],[C(,"child",1,0)])
    I([1,2,3],4)
    C(6,"parent",1,2)
    I([1,2,7],5)
    C(8,"child",2,1)
    $ gedelf polygenea infer --rules mothers.pgn family.pgn | gedelf polygenea check -
    -: no problems
    $ gedelf polygenea infer --rules missing.pgn family.pgn
    missing.pgn: fatal[unreadable-file]: the file cannot be read: No such file or directory
    [3]
    $ printf 'E([S(' > bad.pgn
    $ gedelf polygenea infer --rules bad.pgn family.pgn
    bad.pgn:1:6: fatal[unexpected-end]: the text ends before the closing “)”
        1 | E([S(
          |      ^
          = polygenea §encoding
    [3]
    $ gedelf polygenea check --rules mothers.pgn family.pgn
    gedelf polygenea: --rules and --aggregate work only with 'gedelf polygenea infer'
    See 'gedelf polygenea --help'.
    [2]
    $ gedelf polygenea infer --rules '' family.pgn
    gedelf polygenea: --rules must be the name of a file, not ''
    See 'gedelf polygenea --help'.
    [2]

The rules of samples/rules, with a family in which all of them find something.

    $ gedelf convert -q --to polygenea samples/bronte.ged > bronte.pgn
    $ for rule in samples/rules/*.pgn; do gedelf polygenea check "$rule"; done
    samples/rules/child-older-than-parent.pgn: no problems
    samples/rules/cousins.pgn: no problems
    samples/rules/events.pgn: no problems
    samples/rules/grandparents.pgn: no problems
    samples/rules/in-laws.pgn: no problems
    samples/rules/parents.pgn: no problems
    samples/rules/siblings.pgn: no problems
    samples/rules/two-births.pgn: no problems
    $ gedelf polygenea infer --rules samples/rules/parents.pgn --rules samples/rules/child-older-than-parent.pgn bronte.pgn | grep contradictory
    [1]
    $ printf '0 HEAD\n1 SOUR TEST\n1 SUBM @U@\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 @U@ SUBM\n1 NAME x\n' > family.ged
    $ printf '0 @G@ INDI\n0 @P@ INDI\n1 BIRT\n2 DATE 3 MAY 1850\n0 @Q@ INDI\n0 @W@ INDI\n0 @C@ INDI\n1 BIRT\n2 DATE 9 JAN 1849\n1 BIRT\n2 DATE 11 JAN 1880\n0 @D@ INDI\n' >> family.ged
    $ printf '0 @F0@ FAM\n1 HUSB @G@\n1 CHIL @P@\n1 CHIL @Q@\n0 @F1@ FAM\n1 HUSB @P@\n1 WIFE @W@\n1 CHIL @C@\n0 @F2@ FAM\n1 WIFE @Q@\n1 CHIL @D@\n0 TRLR\n' >> family.ged
    $ gedelf convert -q --to polygenea family.ged > family-of-four.pgn
    $ grep -n '^S' family-of-four.pgn
    3:S(0,"SUBM @U@")
    7:S(0,"INDI @G@")
    9:S(0,"INDI @P@")
    11:S(0,"INDI @P@ BIRT")
    15:S(0,"INDI @Q@")
    17:S(0,"INDI @W@")
    19:S(0,"INDI @C@")
    21:S(0,"INDI @C@ BIRT")
    25:S(0,"INDI @C@ BIRT[2]")
    29:S(0,"INDI @D@")
    31:S(0,"FAM @F0@")
    36:S(0,"FAM @F1@")
    41:S(0,"FAM @F2@")
    $ gedelf polygenea infer --rules samples/rules/parents.pgn family-of-four.pgn > with-parents.pgn
    $ sed -n '/^I/,$p' with-parents.pgn
    I([29,5,7,31,32],43)
    C(44,"parent",7,5)
    I([29,5,13,31,33],43)
    C(46,"parent",13,5)
    I([34,7,17,36,38],43)
    C(48,"parent",17,7)
    I([34,15,17,37,38],43)
    C(50,"parent",17,15)
    I([39,13,27,41,42],43)
    C(52,"parent",27,13)
    $ gedelf polygenea infer --rules samples/rules/grandparents.pgn with-parents.pgn | grep grandparent | tail -n 2
    C(55,"grandparent",17,5)
    C(57,"grandparent",27,5)
    $ gedelf polygenea infer --rules samples/rules/siblings.pgn with-parents.pgn > with-siblings.pgn
    $ sed -n '/^I/,$p' with-siblings.pgn | tail -n 4
    I([29,7,13,32,33],54)
    C(55,"sibling",7,13)
    I([29,13,7,33,32],54)
    C(57,"sibling",13,7)
    $ gedelf polygenea infer --rules samples/rules/cousins.pgn with-siblings.pgn | tail -n 4
    I([17,7,13,27,49,56,53],59)
    C(60,"cousin",17,27)
    I([27,13,7,17,53,58,49],59)
    C(62,"cousin",27,17)
    $ gedelf polygenea infer --rules samples/rules/in-laws.pgn with-siblings.pgn | tail -n 7
    I([34,7,15,36,37],59)
    C(62,"spouse",7,15)
    C(62,"spouse",15,7)
    I([15,7,5,64,45],60)
    C(65,"parent-in-law",15,5)
    I([15,7,13,64,56],61)
    C(67,"sibling-in-law",15,13)
    $ gedelf polygenea infer --rules samples/rules/events.pgn family-of-four.pgn | tail -n 6
    I([9,10],43)
    P(44,"type",9,"event")
    I([19,20],43)
    P(46,"type",19,"event")
    I([23,24],43)
    P(48,"type",23,"event")
    $ gedelf polygenea infer --rules samples/rules/two-births.pgn family-of-four.pgn | tail -n 8
    I([7,9,11,12],43)
    P(45,"birth year",7,"1850")
    I([17,19,21,22],43)
    P(47,"birth year",17,"1849")
    I([17,23,25,26],43)
    P(49,"birth year",17,"1880")
    I([17,48,50],44)
    T(51,"contradictory",{48,50})
    $ gedelf polygenea infer --rules samples/rules/child-older-than-parent.pgn with-parents.pgn | tail -n 2
    I([17,7,19,9,49,21,11,22,12],54)
    T(55,"contradictory",{12,22,49})

Whose parents are siblings is no cousin of himself, but one of his parents' other siblings' children.

    $ printf 'O({},{})\nS(0,"a")\nS(0,"b")\nS(0,"c")\nS(0,"child")\nS(0,"other")\nC(0,"parent",4,1)\nC(0,"parent",4,2)\nC(0,"parent",5,3)\n' > kin.pgn
    $ for i in 1,2 2,1 1,3 3,1 2,3 3,2; do printf 'C(0,"sibling",%s)\n' $i; done >> kin.pgn
    $ gedelf polygenea infer --rules samples/rules/cousins.pgn kin.pgn | grep cousin | sed 's/.*cousin/cousin/' | sort | uniq -c
          1 cousin",0,3)])
          2 cousin",4,5)
          2 cousin",5,4)

Limits: a search that would not end, and a rule that feeds itself.

    $ printf 'O({},{})\nO({},{"a":"b"})\n' > eleven.pgn
    $ for i in 0 1 2 3 4 5 6 7 8 9; do printf 'S(0,"%s")\nS(1,"%s")\n' $i $i; done >> eleven.pgn
    $ printf 'E([S(,)' >> eleven.pgn
    $ others='QNot(QSame(0,1))'; for i in 1 2 3 4 5 6 7 8 9 10; do printf ',S(,QAnd({%s}))' "$others"; others="$others,QNot(QSame($i,1))"; done >> eleven.pgn
    $ printf '],[])\n' >> eleven.pgn
    $ gedelf polygenea infer --max-steps 100000 eleven.pgn | wc -l
    eleven.pgn:23:1: warning[search-limit]: the search for matches of this Expectation stopped at the limit of steps (100000); more may follow from it; in node 22 (Expectation)
          = polygenea §matching
    23
    $ printf 'O({},{})\nS(0,"a")\nE([S(,)],[S(,BCat([BLookup(0,1),"a"]))])\n' > endless.pgn
    $ gedelf polygenea check endless.pgn
    endless.pgn:3:1: warning[expectation-feeds-itself]: this Expectation can match its own output; in node 2 (Expectation)
          = polygenea §instantiating-nodes-from-inferences
    endless.pgn: 1 warning
    $ gedelf polygenea infer --max 0 --max-memory 8 endless.pgn 2>&1 >/dev/null
    endless.pgn:3:1: warning[memory-limit]: the limit of 8 MiB of memory was reached at this Expectation; more may follow from this dataset; in node 2 (Expectation)
          = polygenea §instantiating-nodes-from-inferences
    $ gedelf polygenea infer --max-memory x endless.pgn
    gedelf polygenea: --max-memory must be a number of mebibytes, not 'x'
    See 'gedelf polygenea --help'.
    [2]
    $ printf 'O({},{})\nE([S(,),S(,),C(,"a",0,1)],[C(,"b",0,1)])\nE([S(,),S(,),C(,"b",0,1)],[C(,"a",1,0)])\nE([O({},{}),S(,),S(,),C(0,"a",1,2)],[C(,"a",2,1)])\nE([S(,),S(,),C(,"a",0,1)],[C(,"c",0,1)])\n' > loop.pgn
    $ gedelf polygenea check loop.pgn
    loop.pgn:2:1: warning[expectation-feeds-itself]: this Expectation can match its own output; in node 1 (Expectation)
          = polygenea §instantiating-nodes-from-inferences
    loop.pgn:3:1: warning[expectation-feeds-itself]: this Expectation can match its own output; in node 2 (Expectation)
          = polygenea §instantiating-nodes-from-inferences
    loop.pgn: 2 warnings

Beliefs of a long chain of reasoning: a claim with many sources is derived from what it has in common with others (D96), the way back sees no difference, and
memory has a limit.

    $ { printf 'O({},{"type":"ELF document"})\nS(0,"INDI @I1@")\n'; before=1; at=2; for i in $(seq 70); do printf 'O({},{"n":"%s"})\nD({%s,%s},"(reason omitted)")\nP(%s,"https://terms.fhiso.org/elf/OCCUPATION",1,"v%s")\n' $i $before $at $((at + 1)) $i; before=$((at + 1)); at=$((at + 3)); done; } > long.pgn
    $ gedelf polygenea infer --rounds 0 --reduce beliefs -o beliefs.pgn long.pgn; grep -c "^D" beliefs.pgn
    73
    $ gedelf convert -q --to elf-1.0 beliefs.pgn | sed -n '/OCCU v34/,/OCCU v35/p' | grep -c SOUR
    34
    $ gedelf convert -q --to elf-1.0 beliefs.pgn | sed -n '/OCCU v70/,/TRLR/p' | grep -c SOUR
    70
    $ for i in $(seq 9000); do printf 'S(0,"%s")\n' $i; done | cat long.pgn - | gedelf polygenea infer -q --rounds 0 --reduce beliefs --max-memory 1 -
    -: not written, because its beliefs need more than 1 MiB of memory; use --max-memory to allow more
    [3]

What is not written says why, also where little is said.

    $ gedelf polygenea infer -q --remove=999 family.pgn
    family.pgn: '999' is not the number of a node
    [3]

Opinions.

    $ printf 'O({},{})\nS(0,"a")\nS(0,"b")\nT(0,"distinct",{1,2})\nT(0,"same",{1,2})\n' > opinions.pgn
    $ gedelf polygenea check opinions.pgn
    opinions.pgn:5:1: warning[same-and-distinct]: this node says that nodes are the same, but node 3 says that two of them are distinct; in node 4 (Tag)
          = polygenea §known-tag-keys
    opinions.pgn: 1 warning
    $ gedelf polygenea infer --reduce=beliefs opinions.pgn
    O({},{})
    D({0},"(reason omitted)")
    S(1,"a")
    S(1,"b")
    opinions.pgn:5:1: warning[same-and-distinct]: this node says that nodes are the same, but node 3 says that two of them are distinct; in node 4 (Tag)
          = polygenea §known-tag-keys
    $ printf 'O({},{})\nS(0,"a")\nS(0,"b")\nT(0,"same",{1,2})\nP(0,"k",2,"v")\nE([S(,),P(,"k",0,)],[])\n' | gedelf polygenea infer --aggregate -
    O({},{})
    S(0,"a")
    S(0,"b")
    T(0,"same",{1,2})
    P(0,"k",2,"v")
    E([S(,),P(,"k",0,)],[])
    A(3)
    I([2,4],5)

A rule from an example; by it, the claims of the example follow again.

    $ printf 'O({},{"type":"register"})\nS(0,"Anne")\nS(0,"Maria")\nP(0,"name",1,"Anne Smith")\nP(0,"name",2,"Anne Smith")\nC(0,"mother",1,2)\nD({3,4,5},"a mother is a parent, and gives her name")\nC(6,"parent",1,2)\nP(6,"born as",1,"Anne Smith")\nT(6,"alike",{3,4})\n' > example.pgn
    $ gedelf polygenea generalise example.pgn 6
    E([S(,),S(,),P(,"name",0,),P(,"name",1,),C(,"mother",0,1)],[C(,"parent",0,1),P(,"born as",0,BLookup(2,3)),T(,"alike",{2,3})])
    $ gedelf polygenea generalise --likeness example.pgn 6
    E([S(,),S(,),P(,"name",0,),P(,"name",1,QSame(2,3)),C(,"mother",0,1)],[C(,"parent",0,1),P(,"born as",0,BLookup(2,3)),T(,"alike",{2,3})])
    $ gedelf polygenea generalise --values example.pgn 6
    E([S(,"Anne"),S(,"Maria"),P(,"name",0,"Anne Smith"),P(,"name",1,"Anne Smith"),C(,"mother",0,1)],[C(,"parent",0,1),P(,"born as",0,"Anne Smith"),T(,"alike",{2,3})])
    $ gedelf polygenea generalise --sources example.pgn 6
    E([O({},{}),S(0,),S(0,),P(0,"name",1,),P(0,"name",2,),C(0,"mother",1,2)],[C(,"parent",1,2),P(,"born as",1,BLookup(3,3)),T(,"alike",{3,4})])
    $ gedelf polygenea generalise example.pgn 6 > rule.pgn && gedelf polygenea infer --rules rule.pgn example.pgn | tail -n 4
    I([1,2,3,4,5],10)
    C(11,"parent",1,2)
    P(11,"born as",1,"Anne Smith")
    T(11,"alike",{3,4})
    $ gedelf polygenea generalise example.pgn 5
    example.pgn: not written, because node 5 is not a Derivation that is the source of claims
    [3]
    $ gedelf polygenea generalise example.pgn
    gedelf polygenea: give FILE, and the number or name of a Derivation in it
    See 'gedelf polygenea --help'.
    [2]
    $ gedelf polygenea generalise example.pgn 6 5
    gedelf polygenea: give FILE, and the number or name of a Derivation in it
    See 'gedelf polygenea --help'.
    [2]

The node can be named by its name, or by a condition that only one fits.

    $ gedelf polygenea generalise example.pgn $(gedelf polygenea select example.pgn 6 | cut -d ' ' -f 3) | cmp - rule.pgn
    $ gedelf polygenea generalise example.pgn kind=Derivation | cmp - rule.pgn
    $ gedelf polygenea generalise -q example.pgn kind=Subject
    example.pgn: not written, because NODE must match exactly one node, not 2
    [3]
    $ gedelf polygenea generalise -q example.pgn kind=Inference
    example.pgn: not written, because NODE must match exactly one node, not 0
    [3]
    $ gedelf polygenea generalise -q example.pgn 99
    example.pgn: '99' is not the number of a node
    [3]
    $ gedelf polygenea generalise -q example.pgn x
    example.pgn: 'x' is not a node's number or name, and not a condition
    [3]
    $ gedelf polygenea infer --values example.pgn
    gedelf polygenea: --values, --sources and --likeness work only with 'gedelf polygenea generalise'
    See 'gedelf polygenea --help'.
    [2]

Other commands know the notation when they see it.

    $ gedelf check family.pgn
    severity code            count  fixable  first line
    fatal    header-missing      1  by hand  1: O({},{})

    family.pgn:1:1: fatal[header-missing]: the first line must be “0 HEAD”, but it is: O({},{}) (this is Polygenea's notation); 'gedelf polygenea' reads that
        1 | O({},{})
          | ^~~~~~~~
          = elf-1.0 §specified-enc
    family.pgn: 1 fatal error (reading stopped)
    [3]
    $ gedelf get family.pgn INDI
    family.pgn:1:1: fatal[header-missing]: the first line must be “0 HEAD”, but it is: O({},{}) (this is Polygenea's notation); 'gedelf polygenea' reads that
        1 | O({},{})
          | ^
          = elf-1.0 §specified-enc
    [3]

A claim that its own source is wrong is told, and not followed.

    $ printf 'O({},{})S(0,"john")T(0,"wrong",{0})' | gedelf polygenea infer --rounds 0 --reduce beliefs -
    O({},{})
    D({0},"(reason omitted)")
    S(1,"john")
    -:1:20: warning[belief-undecided]: this claim and another contradict each other, or this claim contradicts its own source; the claim is ignored; in node 2 (Tag)
          = polygenea §known-tag-keys
