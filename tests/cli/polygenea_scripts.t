Scripts of Polygenea datasets, which run in a process that can do nothing else. A script is given as the predicate on the
slug of a Subject.

    $ printf '#!/bin/sh\nprintf '"'"'O({},{})\\nS(0,"slug")\\nE([S(,QScript("%%s"))],[])\\n'"'"' "$(printf %%s "$1" | sed "s/\\"/\\"\\"/g")" > s.pgn\ntimeout 60 gedelf polygenea infer --scripts s.pgn 2>&1 | tail -n +4 | grep -v " = "\n' > run
    $ chmod +x run

Off unless --scripts is given.

    $ ./run 'function(v, s) { return true; }'
    I([1],2)
    $ gedelf polygenea infer s.pgn 2>&1 >/dev/null
    s.pgn:3:1: warning[expectation-unsupported]: nothing is inferred from this Expectation, because part of it cannot be evaluated: a script, but scripts are not run; in node 2 (Expectation)
          = polygenea §optional-predicates-and-producers

Arguments: the value, and the tuples.

    $ ./run 'function(v, s) { return v === "slug" && JSON.stringify(s) === "[[\"#0\",\"slug\"]]"; }'
    I([1],2)
    $ ./run 'function(v, s) { return arguments.length === 2 && s.length === 1 && s[0][1] === v; }'
    I([1],2)
    $ ./run 'function(v, s) { return "é😀".length === 3 && /^\ud83d/.test("😀"); }'
    I([1],2)

Producers: strings and sets, in all of Unicode.

    $ printf 'O({},{})\nS(0,"é😀")\nE([S(,)],[P(,"up",0,BScript("function(s) { return s[0][1].toUpperCase() + ""\\n""; }")),T(,"t",BScript("function(s) { return [0, s[0][0], 1]; }"))])\n' > p.pgn
    $ gedelf polygenea infer --scripts p.pgn | tail -n 4
    I([1],2)
    P(3,"up",1,"É😀
    ")
    T(3,"t",{0,1,4})

What is no function, fails, or returns something else.

    $ ./run '42'
    s.pgn:3:1: warning[script-failed]: a script failed; nothing more is inferred from this Expectation: TypeError: it is not a function; in node 2 (Expectation)
    $ ./run 'function('
    s.pgn:3:1: warning[script-failed]: a script failed; nothing more is inferred from this Expectation: SyntaxError: parse error (line 2, end of input); in node 2 (Expectation)
    $ ./run 'function() { throw new Error("no"); }'
    s.pgn:3:1: warning[script-failed]: a script failed; nothing more is inferred from this Expectation: Error: no; in node 2 (Expectation)
    $ ./run 'function() {}'
    s.pgn:3:1: warning[script-failed]: a script failed; nothing more is inferred from this Expectation: TypeError: it returned nothing; in node 2 (Expectation)
    $ ./run 'function() { return 1; }'
    s.pgn:3:1: warning[script-failed]: a script failed; nothing more is inferred from this Expectation: it did not return a Boolean value; in node 2 (Expectation)

No files, no network, no other programs, no clock, no chance; also not by a way round.

    $ ./run 'function() { return [typeof require, typeof print, typeof process, typeof load, typeof fetch, typeof XMLHttpRequest, typeof Duktape, typeof Date, typeof performance, typeof Math.random, typeof readFile, typeof setTimeout].join() === "undefined,undefined,undefined,undefined,undefined,undefined,undefined,undefined,undefined,undefined,undefined,undefined"; }'
    I([1],2)
    $ ./run 'function() { return this.constructor.constructor("return typeof Date + typeof Duktape")() === "undefinedundefined"; }'
    I([1],2)

What a call leaves behind is gone before the next one.

    $ printf 'O({},{})\nS(0,"a")\nS(0,"b")\nE([S(,QScript("function() { var old = Object.prototype.x; Object.prototype.x = 1; y = 1; return old === undefined; }"))],[])\n' > state.pgn
    $ gedelf polygenea infer --scripts state.pgn | tail -n 2
    I([1],3)
    I([2],3)

One that never ends, in every way; and after it, others still run.

    $ ./run 'function() { while (true) {} }'
    s.pgn:3:1: warning[script-failed]: a script failed; nothing more is inferred from this Expectation: it takes too long; in node 2 (Expectation)
    $ ./run 'function() { while (true) { try { while (true) {} } finally { continue; } } }'
    s.pgn:3:1: warning[script-failed]: a script failed; nothing more is inferred from this Expectation: it takes too long; in node 2 (Expectation)
    $ ./run 'function() { return /(a+)+$/.test("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab"); }'
    s.pgn:3:1: warning[script-failed]: a script failed; nothing more is inferred from this Expectation: it takes too long; in node 2 (Expectation)
    $ printf 'O({},{})\nS(0,"a")\nE([S(,QScript("function() { for (;;); }"))],[])\nE([S(,QScript("function() { return true; }"))],[])\n' > after.pgn
    $ gedelf polygenea infer --scripts after.pgn 2>/dev/null | tail -n 1
    I([1],3)

One that takes all memory, and one that takes all stack.

    $ ./run 'function() { var s = "x"; while (true) s += s; }' | sed 's/Expectation: .*;/Expectation: …;/'
    s.pgn:3:1: warning[script-failed]: a script failed; nothing more is inferred from this Expectation: …; in node 2 (Expectation)
    $ ./run 'function() { var a = []; a.length = 4294967295; return new Uint8Array(1073741824).length > 0; }' | sed 's/Expectation: .*;/Expectation: …;/'
    s.pgn:3:1: warning[script-failed]: a script failed; nothing more is inferred from this Expectation: …; in node 2 (Expectation)
    $ ./run 'function f() { return f(); }' | sed 's/Expectation: .*;/Expectation: …;/'
    s.pgn:3:1: warning[script-failed]: a script failed; nothing more is inferred from this Expectation: …; in node 2 (Expectation)
    $ ./run 'function() { var s = "x"; while (s.length < 6000000) s += s; return s; }' | sed 's/Expectation: .*;/Expectation: …;/'
    s.pgn:3:1: warning[script-failed]: a script failed; nothing more is inferred from this Expectation: …; in node 2 (Expectation)
