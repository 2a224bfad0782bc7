gedelf polygenea infer: what follows from a dataset.

    $ printf 'O({},{})\nS(0,"Anne")\nS(0,"Maria")\nS(0,"Elizabeth")\nC(0,"parent",1,2)\nC(0,"parent",2,3)\nE([S(,),S(,),S(,),C(,"parent",0,1),C(,"parent",1,2)],[C(,"grandparent",0,2)])\n' > family.pgn
    $ gedelf polygenea infer family.pgn
    O({},{})
    S(0,"Anne")
    S(0,"Maria")
    S(0,"Elizabeth")
    C(0,"parent",1,2)
    C(0,"parent",2,3)
    E([S(,),S(,),S(,),C(,"parent",0,1),C(,"parent",1,2)],[C(,"grandparent",0,2)])
    I([1,2,3,4,5],6)
    C(7,"grandparent",1,3)
    $ gedelf polygenea infer - < family.pgn | tail -n 1
    C(7,"grandparent",1,3)

What was inferred is good, and nothing more follows from it.

    $ gedelf polygenea infer -o out.pgn family.pgn && gedelf polygenea check out.pgn
    out.pgn: no problems
    $ gedelf polygenea infer out.pgn | cmp - out.pgn
    $ gedelf polygenea infer --canonical family.pgn | head -n 2
    E([S(,),S(,),S(,),C(,"parent",0,1),C(,"parent",1,2)],[C(,"grandparent",0,2)])
    O({},{})

Limits.

    $ printf 'O({},{})\nS(0,"a")\nE([S(,)],[S(,BCat([BLookup(0,1),"a"]))])\n' > endless.pgn
    $ gedelf polygenea infer endless.pgn 2>&1 >/dev/null
    endless.pgn:1:1: warning[inference-limit]: the limit of 1000 new Inferences was reached; more may follow from this dataset
          = polygenea §instantiating-nodes-from-inferences
    $ gedelf polygenea infer --max 2 endless.pgn 2>/dev/null | tail -n 2
    I([4],2)
    S(5,"aaa")
    $ gedelf polygenea infer --rounds 1 endless.pgn | wc -l
    5
    $ gedelf polygenea infer -v --rounds 1 endless.pgn 2>&1 >/dev/null
    endless.pgn:1:1: note[round-limit]: the limit of 1 rounds was reached; more may follow from what the last round added
          = polygenea §instantiating-nodes-from-inferences
    $ gedelf polygenea infer --rounds 0 endless.pgn | wc -l
    3

A text that doubles each time ends at a mebibyte.

    $ printf 'O({},{})\nP(0,"p",0,"0123456789abcdef")\nE([P(,"p",,)],[P(,"p",0,BCat([BLookup(0,3),BLookup(0,3)]))])\n' > double.pgn
    $ gedelf polygenea infer double.pgn 2>report | wc -lc
         35 2097624
    $ cat report
    double.pgn:3:1: warning[text-too-long]: some text would have been longer than 1048576 bytes, so it was not made; in node 2 (Expectation)
          = polygenea §producers

References that lead forward or to nothing (D61).

    $ printf 'O({"a":1},{})\nO({},{})\n' > forward.pgn
    $ gedelf polygenea infer -o kept.pgn forward.pgn 2>&1 | tail -n 1; ls kept.pgn
    forward.pgn: not written, because it has references to later nodes or to nodes that do not exist
    ls: cannot access 'kept.pgn': No such file or directory
    [2]
    $ gedelf polygenea infer -q forward.pgn >/dev/null 2>&1
    [3]
    $ printf 'T(0,"same",{})\n' | gedelf polygenea infer - 2>/dev/null
    [3]

Other broken constraints are errors, and infer goes on; --strict rejects them.

    $ printf 'O({},{})\nS(0,"a")\nT(0,"same",{1})\nE([S(,)],[])\n' > same.pgn
    $ gedelf polygenea infer same.pgn 2>/dev/null | tail -n 1
    I([1],3)
    $ gedelf polygenea infer --strict same.pgn 2>/dev/null
    [1]

A regular expression that would go on for ever, and one that cannot be understood.

    $ printf 'O({},{})\nS(0,"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab")\nE([S(,QRegex("^(a*)*$"))],[])\n' > slow.pgn
    $ timeout 20 gedelf polygenea infer slow.pgn 2>&1 >/dev/null
    slow.pgn:3:1: warning[regex-endless]: the regular expression “^(a*)*$” takes too long; nothing more is inferred from this Expectation; in node 2 (Expectation)
          = polygenea §predicates
    $ printf 'E([S(,QRegex("a("))],[])\n' | gedelf polygenea check -
    -:1:14: error[regex-malformed]: the regular expression “a(” is not valid: a parenthesis is not closed; in node 0 (Expectation)
        1 | E([S(,QRegex("a("))],[])
          |              ^~~~
          = polygenea §basic-datatypes
    -: 1 error
    [1]

Inferences that do not follow.

    $ printf 'O({},{})\nS(0,"a")\nS(0,"b")\nE([S(,"a")],[P(,"k",0,"v")])\nI([2],3)\nI([1],3)\nP(5,"k",1,"w")\n' > wrong.pgn
    $ gedelf polygenea check wrong.pgn
    wrong.pgn:5:1: warning[support-mismatch]: the support of this Inference does not match the antecedent of its Expectation; in node 4 (Inference)
          = polygenea §nodes
    wrong.pgn:7:1: warning[claim-not-inferred]: this claim names the Inference 5 as its source, but does not follow from it; in node 6 (Property)
          = polygenea §nodes
    wrong.pgn: 2 warnings

Removing, which takes along what depends on it, and reducing.

    $ gedelf polygenea infer --remove 4 out.pgn
    O({},{})
    S(0,"Anne")
    S(0,"Maria")
    S(0,"Elizabeth")
    C(0,"parent",2,3)
    E([S(,),S(,),S(,),C(,"parent",0,1),C(,"parent",1,2)],[C(,"grandparent",0,2)])
    $ gedelf polygenea infer --remove 0,6 out.pgn
    $ gedelf polygenea infer --remove 9 out.pgn
    out.pgn: '9' is not the number of a node
    [3]
    $ gedelf polygenea infer --reduce derivations family.pgn | tail -n 2
    D({1,2,3,4,5},"E([S(,),S(,),S(,),C(,""parent"",0,1),C(,""parent"",1,2)],[C(,""grandparent"",0,2)])")
    C(6,"grandparent",1,3)
    $ gedelf polygenea infer --reduce beliefs family.pgn
    O({},{})
    D({0},"(reason omitted)")
    S(1,"Anne")
    S(1,"Maria")
    S(1,"Elizabeth")
    C(1,"parent",2,3)
    C(1,"parent",3,4)
    C(1,"grandparent",2,4)

The command line.

    $ gedelf polygenea infer --remove 1,,2 family.pgn
    gedelf polygenea: --remove must be numbers or names of nodes with commas between them, not '1,,2'
    See 'gedelf polygenea --help'.
    [2]
    $ gedelf polygenea infer --reduce all family.pgn
    gedelf polygenea: --reduce must be derivations or beliefs, not 'all'
    See 'gedelf polygenea --help'.
    [2]
    $ gedelf polygenea infer --rounds x family.pgn
    gedelf polygenea: --rounds must be a number, not 'x'
    See 'gedelf polygenea --help'.
    [2]
    $ gedelf polygenea format --max 3 family.pgn
    gedelf polygenea: --max, --max-steps, --max-memory, --rounds, --scripts, --remove and --reduce work only with 'gedelf polygenea infer'
    See 'gedelf polygenea --help'.
    [2]
    $ gedelf polygenea infer family.pgn out.pgn
    gedelf polygenea: give only one FILE
    See 'gedelf polygenea --help'.
    [2]
