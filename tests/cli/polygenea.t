gedelf polygenea: what check, dump and format print, and their exit status.

The example of the notation, which counts its abbreviations too.

    $ printf '%s\n' 'N("http://gedcomx.org/","gx")' 'N("gx:v1/","gx1")' 'O({},{"type":"imagination","author":"Luther Tychonievich"})' 'S(2,"example person")' 'P(2,"gx1:Name",3,"John Doe")' 'E([S(,)' '  ,P(,"gx1:Name",0,QRegex("Joh?n( |$)"))]' ' ,[P(,"gx1:Gender",0,"gx:Male")])' 'I([3,4],5)' 'P(6,"gx1:Gender",3,"gx:Male")' > example.pgn
    $ gedelf polygenea check example.pgn
    example.pgn:4:3: warning[example-counting]: references in this file also count the 2 abbreviations, as in the specification's example
        4 | S(2,"example person")
          |   ^
          = polygenea §encoding-a-dataset
    example.pgn: 1 warning
    $ gedelf polygenea dump -q example.pgn 2> said
    {
      "abbreviations": {"gx":"http://gedcomx.org/","gx1":"http://gedcomx.org/v1/"},
      "nodes": [
        {"id":0,"kind":"OutRef","parents":[],"details":[["type","imagination"],["author","Luther Tychonievich"]],"name":"e66735a5-5d46-533f-a915-3e1f09b4dd91"},
        {"id":1,"kind":"Subject","source":0,"slug":"example person","name":"b12e8469-2a33-50d8-835c-3712c6f07e3b"},
        {"id":2,"kind":"Property","source":0,"key":"http://gedcomx.org/v1/Name","of":1,"value":"John Doe","name":"0c37c56d-ac7c-52ed-a953-f8eee4c35a32"},
        {"id":3,"kind":"Expectation","antecedent":[{"kind":"Subject","source":-1,"slug":{"op":"Top"}},{"kind":"Property","source":-1,"key":{"op":"Lit","args":["http://gedcomx.org/v1/Name"]},"of":0,"value":{"op":"Regex","args":["Joh?n( |$)"]}}],"consequent":[{"kind":"Property","source":-1,"key":{"op":"Lit","args":["http://gedcomx.org/v1/Gender"]},"of":0,"value":{"op":"Lit","args":["http://gedcomx.org/Male"]}}],"name":"f27bdba5-2aa6-5467-82bb-6c0e14782bd1"},
        {"id":4,"kind":"Inference","support":[1,2],"reason":3,"name":"e2bb6266-26da-597a-8e27-cdf054bf3419"},
        {"id":5,"kind":"Property","source":4,"key":"http://gedcomx.org/v1/Gender","of":1,"value":"http://gedcomx.org/Male","name":"02cd7c6c-7ddd-572f-b6d4-ac805011b9dd"}
      ]
    }
    $ cat said
    example.pgn:4:3: warning[example-counting]: references in this file also count the 2 abbreviations, as in the specification's example
        4 | S(2,"example person")
          |   ^
          = polygenea §encoding-a-dataset
    $ gedelf polygenea format example.pgn 2> /dev/null > formatted.pgn; cat formatted.pgn
    N("http://gedcomx.org/","gx")
    N("gx:v1/","gx1")
    O({},{"author":"Luther Tychonievich","type":"imagination"})
    S(0,"example person")
    P(0,"gx1:Name",1,"John Doe")
    E([S(,),P(,"gx1:Name",0,QRegex("Joh?n( |$)"))],[P(,"gx1:Gender",0,"gx:Male")])
    I([1,2],3)
    P(4,"gx1:Gender",1,"gx:Male")
    $ gedelf polygenea check formatted.pgn
    formatted.pgn: no problems
    $ gedelf polygenea format formatted.pgn | cmp - formatted.pgn

Abbreviations and order.

    $ gedelf polygenea format --abbreviations=none formatted.pgn
    O({},{"author":"Luther Tychonievich","type":"imagination"})
    S(0,"example person")
    P(0,"http://gedcomx.org/v1/Name",1,"John Doe")
    E([S(,),P(,"http://gedcomx.org/v1/Name",0,QRegex("Joh?n( |$)"))],[P(,"http://gedcomx.org/v1/Gender",0,"http://gedcomx.org/Male")])
    I([1,2],3)
    P(4,"http://gedcomx.org/v1/Gender",1,"http://gedcomx.org/Male")
    $ gedelf polygenea format --abbreviations=auto formatted.pgn
    N("http://gedcomx.org/","a")
    O({},{"author":"Luther Tychonievich","type":"imagination"})
    S(0,"example person")
    P(0,"a:v1/Name",1,"John Doe")
    E([S(,),P(,"a:v1/Name",0,QRegex("Joh?n( |$)"))],[P(,"a:v1/Gender",0,"a:Male")])
    I([1,2],3)
    P(4,"a:v1/Gender",1,"a:Male")
    $ gedelf polygenea format --abbreviations=keep formatted.pgn | cmp - formatted.pgn
    $ gedelf polygenea format --canonical formatted.pgn
    N("http://gedcomx.org/","a")
    E([S(,),P(,"a:v1/Name",0,QRegex("Joh?n( |$)"))],[P(,"a:v1/Gender",0,"a:Male")])
    O({},{"author":"Luther Tychonievich","type":"imagination"})
    S(1,"example person")
    P(1,"a:v1/Name",2,"John Doe")
    I([2,3],0)
    P(4,"a:v1/Gender",2,"a:Male")
    $ gedelf polygenea format --canonical --abbreviations=none example.pgn 2> /dev/null | head -n 2
    E([S(,),P(,"http://gedcomx.org/v1/Name",0,QRegex("Joh?n( |$)"))],[P(,"http://gedcomx.org/v1/Gender",0,"http://gedcomx.org/Male")])
    O({},{"author":"Luther Tychonievich","type":"imagination"})

Standard input, and several files.

    $ cat formatted.pgn | gedelf polygenea check -
    -: no problems
    $ gedelf polygenea check formatted.pgn example.pgn
    formatted.pgn: no problems
    example.pgn:4:3: warning[example-counting]: references in this file also count the 2 abbreviations, as in the specification's example
        4 | S(2,"example person")
          |   ^
          = polygenea §encoding-a-dataset
    example.pgn: 1 warning
    $ printf 'O({},{})' | gedelf polygenea dump -
    {
      "abbreviations": {},
      "nodes": [
        {"id":0,"kind":"OutRef","parents":[],"details":[],"name":"1bdcbf08-c750-5115-b136-543e5142b243"}
      ]
    }
    $ printf '' | gedelf polygenea dump -
    {
      "abbreviations": {},
      "nodes": []
    }
    $ printf '' | gedelf polygenea format -

Errors make the status of check 1, and leave those of dump and format 0, unless references lead forward or nowhere.

    $ printf 'O({},{"type":"letter"})\nS(0,"Mary Smith, bride")\nP(1,"age",0,"22")\n' > kind.pgn
    $ gedelf polygenea check kind.pgn
    kind.pgn:3:3: error[reference-kind]: the reference points to node 1 (Subject), but a Source (an OutRef, Derivation or Inference) is expected; in node 2 (Property)
        3 | P(1,"age",0,"22")
          |   ^
          = polygenea §nodes
    kind.pgn: 1 error
    [1]
    $ gedelf polygenea dump kind.pgn 2> /dev/null
    {
      "abbreviations": {},
      "nodes": [
        {"id":0,"kind":"OutRef","parents":[],"details":[["type","letter"]],"name":"8332cd8a-11a1-536f-b1ff-9a0a45ca0003"},
        {"id":1,"kind":"Subject","source":0,"slug":"Mary Smith, bride","name":"3aa9c3e8-f99a-5ca8-9d15-f458a4486c0d"},
        {"id":2,"kind":"Property","source":1,"key":"age","of":0,"value":"22","name":"0225cf6c-1ae7-54a4-9dfd-a6566e7007fc"}
      ]
    }
    $ gedelf polygenea format kind.pgn 2> /dev/null
    O({},{"type":"letter"})
    S(0,"Mary Smith, bride")
    P(1,"age",0,"22")
    $ printf 'O({},{"type":"letter"})\nS(7,"Mary Smith, bride")\n' > nowhere.pgn
    $ gedelf polygenea check --diagnostics=gcc nowhere.pgn
    nowhere.pgn:2:3: error: this refers to node 7, which does not exist; in node 1 (Subject) [dangling-reference]
    [1]
    $ gedelf polygenea dump -q nowhere.pgn
    {
      "abbreviations": {},
      "nodes": [
        {"id":0,"kind":"OutRef","parents":[],"details":[["type","letter"]],"name":"8332cd8a-11a1-536f-b1ff-9a0a45ca0003"},
        {"id":1,"kind":"Subject","source":7,"slug":"Mary Smith, bride"}
      ]
    }
    nowhere.pgn:2:3: error[dangling-reference]: this refers to node 7, which does not exist; in node 1 (Subject)
        2 | S(7,"Mary Smith, bride")
          |   ^
          = polygenea §nodes
    $ gedelf polygenea format nowhere.pgn
    nowhere.pgn:2:3: error[dangling-reference]: this refers to node 7, which does not exist; in node 1 (Subject)
        2 | S(7,"Mary Smith, bride")
          |   ^
          = polygenea §nodes
    nowhere.pgn: not written, because it has references to later nodes or to nodes that do not exist
    [3]
    $ gedelf polygenea format -q --diagnostics=json nowhere.pgn
    {"severity":"error","code":"dangling-reference","file":"nowhere.pgn","line":2,"column":3,"message":"this refers to node 7, which does not exist; in node 1 (Subject)","clause":"polygenea §nodes","args":["7"]}
    [3]

With --strict, nothing is printed of a file that has an error.

    $ gedelf polygenea check --strict -q kind.pgn
    kind.pgn:3:3: error[reference-kind]: the reference points to node 1 (Subject), but a Source (an OutRef, Derivation or Inference) is expected; in node 2 (Property)
        3 | P(1,"age",0,"22")
          |   ^
          = polygenea §nodes
    [1]
    $ gedelf polygenea dump --strict --diagnostics=gcc kind.pgn
    kind.pgn:3:3: error: the reference points to node 1 (Subject), but a Source (an OutRef, Derivation or Inference) is expected; in node 2 (Property) [reference-kind]
    [1]
    $ gedelf polygenea format --strict --diagnostics=gcc kind.pgn
    kind.pgn:3:3: error: the reference points to node 1 (Subject), but a Source (an OutRef, Derivation or Inference) is expected; in node 2 (Property) [reference-kind]
    [1]
    $ gedelf polygenea format --strict formatted.pgn | cmp - formatted.pgn

What is malformed gives 3, and nothing is printed of it.

    $ printf 'O({},{"type":"letter"})\nS(0;"Mary Smith, bride")\n' > malformed.pgn
    $ gedelf polygenea check malformed.pgn
    malformed.pgn:2:4: fatal[unexpected-character]: “;” found where a comma or “)” is expected
        2 | S(0;"Mary Smith, bride")
          |    ^
          = polygenea §encoding
    malformed.pgn: 1 fatal error (reading stopped)
    [3]
    $ gedelf polygenea dump --diagnostics=json malformed.pgn
    {"severity":"fatal","code":"unexpected-character","file":"malformed.pgn","line":2,"column":4,"message":"“;” found where a comma or “)” is expected","clause":"polygenea §encoding","args":[";","a comma or “)”"]}
    [3]
    $ gedelf polygenea format --diagnostics=gcc malformed.pgn
    malformed.pgn:2:4: fatal error: “;” found where a comma or “)” is expected [unexpected-character]
    [3]
    $ printf 'O({},{"type":"letter"\n\n' | gedelf polygenea check -
    -:1:22: fatal[unexpected-end]: the text ends before the closing “}”
        1 | O({},{"type":"letter"
          |                      ^
          = polygenea §encoding
    -: 1 fatal error (reading stopped)
    [3]
    $ printf 'O({},{"a":"\351"})' | gedelf polygenea check -
    -:1:12: fatal[notation-encoding]: the byte E9 is not valid here: the text is not UTF-8
        1 | O({},{"a":"
          |            ^
          = polygenea §encoding
    -: 1 fatal error (reading stopped)
    [3]
    $ gedelf polygenea check missing.pgn
    missing.pgn: fatal[unreadable-file]: the file cannot be read: No such file or directory
    missing.pgn: 1 fatal error (reading stopped)
    [3]
    $ gedelf polygenea dump .
    .: fatal[unreadable-file]: the file cannot be read: Is a directory
    [3]

A file that is written appears whole or not at all, and may be the one that is read.

    $ cp example.pgn own.pgn
    $ gedelf polygenea format -q -o own.pgn own.pgn 2> /dev/null; cmp own.pgn formatted.pgn
    $ gedelf polygenea format -q --output=old.pgn formatted.pgn; cmp old.pgn formatted.pgn
    $ gedelf polygenea format -o old.pgn malformed.pgn > /dev/null 2>&1
    [3]
    $ gedelf polygenea format -o old.pgn nowhere.pgn > /dev/null 2>&1
    [3]
    $ gedelf polygenea format --strict -o old.pgn kind.pgn > /dev/null 2>&1
    [1]
    $ cmp old.pgn formatted.pgn; ls -A | grep -c '^\.gedelf'
    0
    [1]
    $ gedelf polygenea format -o no/such/folder formatted.pgn
    no/such/folder: fatal[unwritable-file]: the file cannot be written: No such file or directory
    [3]
    $ gedelf polygenea format -o - formatted.pgn | cmp - formatted.pgn

Limits.

    $ printf 'E([P(,QNot(QNot(QNot())),,)],[])' > deep.pgn
    $ gedelf polygenea check --max-depth=6 deep.pgn
    deep.pgn: no problems
    $ gedelf polygenea check --max-depth=5 --diagnostics=gcc deep.pgn
    deep.pgn:1:21: fatal error: more than 5 brackets are open at once, and 5 is the limit [brackets-too-deep]
    [3]
    $ printf 'S(9,"a")S(9,"b")S(9,"c")' | gedelf polygenea check --max-per-code=1 -v -
    -:1:3: error[dangling-reference]: this refers to node 9, which does not exist; in node 0 (Subject)
        1 | S(9,"a")S(9,"b")S(9,"c")
          |   ^
          = polygenea §nodes
    -:1:11: note[repeated]: dangling-reference occurs 3 times in all; shown: 1
          = elf-1.0 §applications
    -: 3 errors (1 shown)
    [1]

Diagnostics as SARIF name the rule.

    $ gedelf polygenea check --diagnostics=sarif nowhere.pgn | grep -c dangling-reference
    2
    $ gedelf explain dangling-reference
    dangling-reference (error, polygenea §nodes)

        this refers to node …, which does not exist

    References are numbers of nodes, counted from 0. With a minus sign, a number
    says how many nodes to count back. This reference points to a node that is not
    in the file, so part of the information is lost.

    What to do: Find out which node was meant. Perhaps the file was cut off, or
    nodes that others depend on were removed from it.

    Example:

        1 | O({},{"type":"letter"})
        2 | S(7,"Mary Smith, bride")
          |   ^
    $ gedelf explain set-repetition | tail -n 5

        1 | O({},{"type":"letter"})
        2 | S(0,"Mary Smith, bride")
        3 | D({1,0,1},"There is only one Mary in the letter.")
          |        ^

The command line.

    $ gedelf polygenea 2>&1 | sed 's/: check.*//'
    gedelf polygenea: give an ACTION
    See 'gedelf polygenea --help'.
    $ gedelf polygenea chekc kind.pgn
    gedelf polygenea: unknown action 'chekc'; did you mean 'check'?
    See 'gedelf polygenea --help'.
    [2]
    $ gedelf polygenea frobnicate kind.pgn
    gedelf polygenea: unknown action 'frobnicate'
    See 'gedelf polygenea --help'.
    [2]
    $ gedelf polygenea check
    gedelf polygenea: no FILE given; use - for standard input
    See 'gedelf polygenea --help'.
    [2]
    $ gedelf polygenea format kind.pgn formatted.pgn
    gedelf polygenea: give only one FILE
    See 'gedelf polygenea --help'.
    [2]
    $ gedelf polygenea dump -o out kind.pgn 2> /dev/null; echo $?; ls out 2> /dev/null
    2
    [2]
    $ gedelf polygenea check --canonical kind.pgn 2> /dev/null
    [2]
    $ gedelf polygenea dump --abbreviations=none kind.pgn 2> /dev/null
    [2]
    $ gedelf polygenea format --canonical --abbreviations=keep kind.pgn
    gedelf polygenea: --canonical cannot be used with --abbreviations=keep, which depends on the file
    See 'gedelf polygenea --help'.
    [2]
    $ gedelf polygenea format --abbreviations=some kind.pgn
    gedelf polygenea: --abbreviations must be keep, auto or none, not 'some'
    See 'gedelf polygenea --help'.
    [2]
    $ gedelf polygenea format --recover kind.pgn 2> /dev/null
    [2]
    $ gedelf polygenea --help | grep -A 2 abbreviations=W
          --abbreviations=WHICH keep the abbreviations of the file (keep), choose
                                abbreviations that make the output short (auto), or
                                write no abbreviations (none); default: keep
    $ gedelf help polygenea | diff - <(gedelf polygenea -h)
    $ gedelf polygenea check --version | head -n 1
    gedelf 0.2.0
