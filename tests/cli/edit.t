gedelf edit: what is asked is changed, and no other octet.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n' > head
    $ { cat head; printf '0 @I1@ INDI\n1 NAME Anne /Brontë/\n1 SEX F\n1 NOTE a@@b\n2 CONT c\n0 @I2@ INDI\n1 NAME Emily /Brontë/\n0 TRLR\n'; } > anne.ged
    $ { cat head; printf '0 @I1@ INDI\n1 FAMS @F2@\n1 SEX M\n0 TRLR\n'; } > error.ged
    $ { cat head; printf '0 @I1@ INDI\n2 DATE 1744\n1 SEX M\n0 TRLR\n'; } > fatal.ged

The result goes to standard output, or to a file.

    $ gedelf edit -e 'set INDI.SEX M' anne.ged | diff anne.ged -
    8c8
    < 1 SEX F
    ---
    > 1 SEX M
    [1]
    $ gedelf edit -e 'set INDI.SEX M' -o out.ged anne.ged; diff anne.ged out.ged
    anne.ged -> out.ged: edited in 1 place: 1 byte removed, 1 added
    8c8
    < 1 SEX F
    ---
    > 1 SEX M
    [1]
    $ cat anne.ged | gedelf edit -e 'set INDI.SEX M' - | cmp - out.ged
    $ gedelf edit --output=- --command='set INDI.SEX M' anne.ged | cmp - out.ged
    $ mkfifo pipe; (cat anne.ged > pipe &); gedelf edit -e 'set INDI.SEX M' pipe | cmp - out.ged
    $ gedelf edit -e 'set INDI.SEX M' anne.ged > /dev/full
    gedelf: cannot write standard output: No space left on device
    [3]

An empty script changes nothing, in any file that can be read.

    $ for s in bronte curie bach-ansel tolstoy-utf16 faulty herschel; do gedelf edit -e '' samples/$s.ged 2>/dev/null | cmp - samples/$s.ged; done
    $ gedelf edit --recover -e '# nothing' samples/broken.ged 2>/dev/null | cmp - samples/broken.ged

Commands are carried out in the order in which they stand, from -e and -f alike, each on what is there by then.

    $ printf 'rename INDI.SEX _SEX\n' > rename.edit
    $ gedelf edit -e 'set INDI.SEX M' -f rename.edit -e 'add after INDI._SEX OCCU Poet' anne.ged | diff anne.ged -
    8c8,9
    < 1 SEX F
    ---
    > 1 _SEX M
    > 1 OCCU Poet
    [1]
    $ echo 'delete INDI.SEX' | gedelf edit -f - anne.ged | diff anne.ged -
    8d7
    < 1 SEX F
    [1]
    $ gedelf edit -e $'# a comment\n\n  delete INDI.SEX\r\nset @I1@.NAME x' anne.ged | diff anne.ged -
    7,8c7
    < 1 NAME Anne /Brontë/
    < 1 SEX F
    ---
    > 1 NAME x
    [1]

Values: text, quotation marks, pointers, lines, files. Nothing in them is escaped.

    $ gedelf edit -e 'set INDI.SEX   a@b  c  ' -e 'add @I1@ NOTE " x\ny\t\"\\"' anne.ged | diff anne.ged -
    8c8
    < 1 SEX F
    ---
    > 1 SEX a@@b  c
    10a11,12
    > 1 NOTE  x
    > 2 CONT y	"\
    [1]
    $ gedelf edit -e 'add @I1@ ALIA @I2@' -e 'add @I1@ NOTE "@I2@"' anne.ged | diff anne.ged -
    10a11,12
    > 1 ALIA @I2@
    > 1 NOTE @@I2@@
    [1]
    $ gedelf edit -e $'set @I1@.NOTE <<.\none\n\n  three\n.' anne.ged | diff anne.ged -
    9,10c9,11
    < 1 NOTE a@@b
    < 2 CONT c
    ---
    > 1 NOTE one
    > 2 CONT
    > 2 CONT   three
    [1]
    $ printf 'one\r\ntwo\r\n' > my\ note.txt
    $ gedelf edit -e 'set @I1@.NOTE < my note.txt' anne.ged | diff anne.ged -
    9,10c9,10
    < 1 NOTE a@@b
    < 2 CONT c
    ---
    > 1 NOTE one
    > 2 CONT two
    [1]
    $ gedelf edit -e 'set @I1@.NOTE ""' anne.ged | diff anne.ged -
    9,10c9
    < 1 NOTE a@@b
    < 2 CONT c
    ---
    > 1 NOTE
    [1]

A file for a value, or of commands, that is not there.

    $ gedelf edit -e 'set @I1@.NOTE < missing.txt' anne.ged
    missing.txt: fatal[unreadable-file]: the file cannot be read: No such file or directory
    [3]
    $ gedelf edit -f missing.edit anne.ged
    missing.edit: fatal[unreadable-file]: the file cannot be read: No such file or directory
    [3]
    $ gedelf edit -f . anne.ged
    .: fatal[unreadable-file]: the file cannot be read: Is a directory
    [3]

What is wrong with a command is shown with its place, and nothing is done.

    $ gedelf edit -e 'alter INDI.SEX M' anne.ged
    -e:1:1: fatal[bad-command]: invalid command: this is not a command; the commands are set, delete, rename, add, replace, move, xref, renumber, language, datatype and schema
        1 | alter INDI.SEX M
          | ^~~~~
          = elf-1.0 §applications
    [2]
    $ gedelf edit -e 'set INDI.SEX M' -e 'set INDI[SEX' anne.ged
    -e:1:9: fatal[bad-command]: invalid command: this bracket is not closed: add ]
        1 | set INDI[SEX
          |         ^
          = elf-1.0 §applications
    [2]
    $ printf '# Line one.\ndelete INDI.NÖTE\n' > wrong.edit
    $ gedelf edit -f wrong.edit anne.ged
    wrong.edit:2:14: fatal[bad-command]: invalid command: only a full stop, -> or a bracket can follow a step; tags consist of letters, digits and _
        2 | delete INDI.NÖTE
          |              ^
          = elf-1.0 §applications
    [2]
    $ gedelf edit -e 'set INDI.NÄME x' --diagnostics=gcc anne.ged
    -e:1:11: fatal error: invalid command: only a full stop, -> or a bracket can follow a step; tags consist of letters, digits and _ [bad-command]
    [2]
    $ gedelf edit --diagnostics=json -f wrong.edit anne.ged
    {"severity":"fatal","code":"bad-command","file":"wrong.edit","line":2,"column":14,"message":"invalid command: only a full stop, -> or a bracket can follow a step; tags consist of letters, digits and _","clause":"elf-1.0 §applications","args":["","only a full stop, -> or a bracket can follow a step; tags consist of letters, digits and _"]}
    [2]
    $ printf 'set INDI.NAME "Ä\\q"\r\n' > wrong.edit
    $ gedelf edit -i -f wrong.edit anne.ged
    wrong.edit:1:17: fatal[bad-command]: invalid command: this backslash has no meaning; use \n, \t, \" or \\
        1 | set INDI.NAME "Ä\q"
          |                 ^
          = elf-1.0 §applications
    [2]
    $ printf 'delete INDI.SEX\nset INDI.NAME a\377b\n' > wrong.edit
    $ gedelf edit -f wrong.edit anne.ged
    wrong.edit:2:16: fatal[bad-command]: invalid command: this is not valid UTF-8; scripts must be in UTF-8
        2 | set INDI.NAME a
          |                ^
          = elf-1.0 §applications
    [2]
    $ gedelf edit -e 'replace INDI.NAME /(a/b/' anne.ged
    -e:1:20: fatal[bad-command]: invalid command: a parenthesis is not closed
        1 | replace INDI.NAME /(a/b/
          |                    ^
          = elf-1.0 §applications
    [2]
    $ gedelf edit -e 'replace INDI.NAME /a/b' anne.ged
    -e:1:23: fatal[bad-command]: invalid command: a delimiter is missing here: write one before the expression, after it, and after the replacement
        1 | replace INDI.NAME /a/b
          |                       ^
          = elf-1.0 §applications
    [2]
    $ gedelf edit -e 'set INDI.NAME' anne.ged
    -e:1:14: fatal[bad-command]: invalid command: a value is missing here; to remove the current value, write ""
        1 | set INDI.NAME
          |              ^
          = elf-1.0 §applications
    [2]
    $ gedelf edit -e $'delete INDI\nset FAM.NOTE <<END\nsome text' anne.ged
    -e:2:14: fatal[bad-command]: invalid command: the line that ends this value is missing: it must have only the word after <<
        2 | set FAM.NOTE <<END
          |              ^~~~~
          = elf-1.0 §applications
    [2]

A command that finds nothing is a warning. If none finds anything in any file, the status tells, and the file is
written as it is.

    $ gedelf edit -e 'delete INDI.SEX' -e 'delete INDI._APID' anne.ged > out.ged
    -e:1:1: warning[command-unmatched]: this command found nothing: delete INDI._APID
        1 | delete INDI._APID
          | ^~~~~~~~~~~~~~~~~
          = elf-1.0 §applications
    $ gedelf edit -e 'delete INDI._APID' anne.ged > out.ged
    -e:1:1: warning[command-unmatched]: this command found nothing: delete INDI._APID
        1 | delete INDI._APID
          | ^~~~~~~~~~~~~~~~~
          = elf-1.0 §applications
    [1]
    $ cmp out.ged anne.ged
    $ gedelf edit -e 'xref @I9@ @I8@' anne.ged > out.ged
    -e:1:1: warning[command-unmatched]: this command found nothing: xref @I9@ @I8@
        1 | xref @I9@ @I8@
          | ^~~~~~~~~~~~~~
          = elf-1.0 §applications
    [1]
    $ cp anne.ged a.ged; cp samples/bronte.ged b.ged
    $ gedelf edit --dry-run -e 'delete INDI.OCCU' -e 'delete INDI._APID' a.ged b.ged | grep '^[-+]'
    -e:1:1: warning[command-unmatched]: this command found nothing: delete INDI._APID
        1 | delete INDI._APID
          | ^~~~~~~~~~~~~~~~~
          = elf-1.0 §applications
    --- b.ged
    +++ b.ged
    -1 OCCU Perpetual curate of Haworth
    -2 DATE FROM 1820 TO 1861
    -1 OCCU Novelist
    -1 OCCU Novelist and poet
    -1 OCCU Novelist
    -1 OCCU Merchant

In place: a file in which nothing is changed is left alone, and so is one that is refused or rejected.

    $ touch -d 2001-01-01 a.ged; ls -i a.ged > before
    $ gedelf edit -i -e 'set INDI.SEX F' a.ged; ls -i a.ged | cmp - before; date -r a.ged +%Y
    a.ged: unchanged
    2001
    $ gedelf edit -i -e 'set INDI.SEX M' a.ged b.ged; diff anne.ged a.ged; diff samples/bronte.ged b.ged | head -n 4
    a.ged: edited in 1 place: 1 byte removed, 1 added
    b.ged: edited in 8 places: 8 bytes removed, 8 added
    8c8
    < 1 SEX F
    ---
    > 1 SEX M
    45c45
    < 1 SEX F
    ---
    > 1 SEX M
    $ cp error.ged e.ged; gedelf edit -i --strict -e 'set INDI.SEX F' e.ged
    e.ged:7:8: error[dangling-pointer]: the pointer @F2@ points to a record that does not exist; in INDI @I1@
        7 | 1 FAMS @F2@
          |        ^~~~
          = elf-1.0 §pointer-conversion
    e.ged: rejected: --strict allows no errors
    [1]
    $ cmp e.ged error.ged
    $ gedelf edit -i -e 'set INDI.SEX F' e.ged
    e.ged: edited in 1 place: 1 byte removed, 1 added
    e.ged: 1 error not shown; run 'gedelf check' to see it
    $ diff error.ged e.ged
    8c8
    < 1 SEX M
    ---
    > 1 SEX F
    [1]
    $ cp fatal.ged f.ged; gedelf edit -i -e 'set INDI.SEX F' f.ged
    f.ged:7:1: fatal[level-jump]: the level jumps from 0 to 2; a line may be at most one level deeper than the previous line; in INDI @I1@; --recover keeps the text and goes on
        7 | 2 DATE 1744
          | ^
          = elf-1.0 §levels
    [3]
    $ cmp f.ged fatal.ged
    $ gedelf edit -i -e 'set INDI.SEX F' missing.ged
    missing.ged: fatal[unreadable-file]: the file cannot be read: No such file or directory
    [3]

Mode and symbolic links are kept; a hard link goes on leading to the old file, and that is said.

    $ cp anne.ged a.ged; chmod 640 a.ged; ln -s a.ged link.ged; ln a.ged hard.ged
    $ gedelf edit -i -e 'set INDI.SEX M' link.ged
    link.ged:1:1: warning[file-not-kept]: the file was replaced, but some of its attributes could not be kept: its other names (hard links) still lead to the old file
          = elf-1.0 §applications
    link.ged: edited in 1 place: 1 byte removed, 1 added
    $ stat -c '%a %F' a.ged link.ged; cmp hard.ged anne.ged; diff anne.ged a.ged
    640 regular file
    777 symbolic link
    8c8
    < 1 SEX F
    ---
    > 1 SEX M
    [1]
    $ mkdir folder; cp anne.ged folder/a.ged; chmod 444 folder/a.ged

With a suffix the old file is kept, whatever had that name before.

    $ cp anne.ged a.ged; chmod 600 a.ged; echo old > a.ged.bak
    $ gedelf edit -i.bak -e 'set INDI.SEX M' a.ged; cmp a.ged.bak anne.ged; stat -c '%a %h' a.ged a.ged.bak
    a.ged: edited in 1 place: 1 byte removed, 1 added
    600 1
    600 1
    $ gedelf edit --in-place=~ -e 'set INDI.SEX X' a.ged; grep -h SEX a.ged a.ged~ a.ged.bak
    a.ged: edited in 1 place: 1 byte removed, 1 added
    1 SEX X
    1 SEX M
    1 SEX F
    $ gedelf edit -i.same -e 'set INDI.SEX X' a.ged; ls a.ged.same
    a.ged: unchanged
    ls: cannot access 'a.ged.same': No such file or directory
    [2]
    $ rm -f link.ged; ln -s folder/a.ged link.ged; chmod 644 folder/a.ged
    $ gedelf edit -i.bak -e 'set INDI.SEX M' link.ged; ls folder; cmp link.ged.bak anne.ged; readlink link.ged
    link.ged: edited in 1 place: 1 byte removed, 1 added
    a.ged
    folder/a.ged
    $ mkdir a.ged.dir; gedelf edit -i.dir -e 'set INDI.SEX F' a.ged
    a.ged.dir: fatal[unwritable-file]: the file cannot be written: Is a directory
    [3]
    $ grep SEX a.ged; ls -A | grep gedelf-
    1 SEX X
    [1]
    $ gedelf edit -ie 'set INDI.SEX M' a.ged
    gedelf edit: --in-place must be a suffix for the file name that begins with a punctuation mark, such as .bak, not 'e'
    See 'gedelf edit --help'.
    [2]
    $ gedelf edit -i/x -e 'set INDI.SEX M' a.ged
    gedelf edit: --in-place must be a suffix for the file name that begins with a punctuation mark, such as .bak, not '/x'
    See 'gedelf edit --help'.
    [2]
    $ gedelf edit --in-place= -e 'set INDI.SEX M' a.ged
    gedelf edit: --in-place must be a suffix for the file name that begins with a punctuation mark, such as .bak, not ''
    See 'gedelf edit --help'.
    [2]

What would do harm is refused, and nothing is written.

    $ gedelf edit -e 'xref @I1@ @I2@' -o refused.ged anne.ged; ls refused.ged
    anne.ged:6:1: error[edit-xref-taken]: the identifier @I2@ is in use: another record has it, or pointers without a record use it
          = elf-1.0 §xref-ids
    ls: cannot access 'refused.ged': No such file or directory
    [2]
    $ gedelf edit -i -e 'delete @I1@.NAME' -e 'rename INDI.SEX CONT' anne.ged
    anne.ged:8:1: error[edit-tag]: “rename INDI.SEX CONT” is refused: the tag CONT cannot be used here
        8 | 1 SEX F
          | ^~~~~~~
          = elf-1.0 §tags
    [3]
    $ gedelf edit --dry-run -e 'add INDI FAMC @F9@' anne.ged
    anne.ged:11:1: error[edit-dangling]: the new pointer @F9@ would not point to exactly one record
          = elf-1.0 §pointer-conversion
    [3]

A file that is changed while it is being edited is not written; nor is something that is no file changed in place.

    $ { cat head; seq 1 100000 | sed 's/.*/0 @I&@ INDI\n1 SEX F/'; echo 0 TRLR; } > big.ged; mkfifo out.pipe
    $ (exec 3< out.pipe; sleep 0.3; echo >> big.ged; cat <&3 > /dev/null) & \
        gedelf edit -e 'set @I5@.SEX M' big.ged -o out.pipe --diagnostics=gcc; echo $?; wait
    big.ged:1:1: fatal error: the file was changed while gedelf was working on it; is another program writing to it? [replaced-file]
    3
    $ (cat anne.ged > pipe &); gedelf edit -i -e 'set INDI.SEX M' pipe
    pipe: fatal[unwritable-file]: the file cannot be written: it is not a regular file
    [3]

A dry run prints a diff, which patch applies.

    $ cp samples/curie.ged c.ged
    $ gedelf edit --dry-run -e 'set HEAD.FILE new.ged' -e 'delete @I2@.SEX' c.ged | tee c.diff | tr -d '\r'
    --- c.ged
    +++ c.ged
    @@ -9,7 +9,7 @@ 0 HEAD
     2 NAME gedelf
     2 VERS 0.1.0
     1 SUBM @U1@
    -1 FILE curie.ged
    +1 FILE new.ged
     1 LANG French
     1 NOTE La famille Curie, de Varsovie à Paris. Les lignes finissent par CR LF.
     0 @U1@ SUBM
    @@ -39,7 +39,6 @@ 0 @I2@ INDI
     1 NOTE Première femme professeur à la Sorbonne, où elle succéda à son mari en 1906.
     0 @I2@ INDI
     1 NAME Pierre /Curie/
    -1 SEX M
     1 BIRT
     2 DATE 15 MAY 1859
     2 PLAC Paris
    $ gedelf edit -e 'set HEAD.FILE new.ged' -e 'delete @I2@.SEX' c.ged > c.new; patch --binary -s c.ged c.diff; cmp c.ged c.new
    $ printf '%s' "$(cat anne.ged)" > open.ged
    $ gedelf edit --dry-run -e 'add . NOTE the end' open.ged
    --- open.ged
    +++ open.ged
    @@ -10,4 +10,5 @@ 0 @I2@ INDI
     2 CONT c
     0 @I2@ INDI
     1 NAME Emily /Brontë/
    +0 NOTE the end
     0 TRLR
    \ No newline at end of file
    $ gedelf edit --dry-run -e 'delete INDI.SEX' 'a b.ged'
    a b.ged: fatal[unreadable-file]: the file cannot be read: No such file or directory
    [3]
    $ cp anne.ged 'a b.ged'; gedelf edit --dry-run -e 'set INDI.SEX M' 'a b.ged' | tee d.diff | cat -A | head -n 3; patch -s < d.diff; grep SEX 'a b.ged'
    --- a b.ged^I$
    +++ a b.ged^I$
    @@ -5,7 +5,7 @@ 0 @I1@ INDI$
    1 SEX M
    $ gedelf edit --dry-run -e 'set INDI.SEX F' anne.ged
    $ tr '\n' '\r' < anne.ged > cr.ged; gedelf edit --dry-run -e 'set INDI.SEX M' cr.ged
    # lines end with CR, shown as LF: patch cannot apply this
    --- cr.ged
    +++ cr.ged
    @@ -5,7 +5,7 @@ 0 @I1@ INDI
     2 FORM LINEAGE-LINKED
     0 @I1@ INDI
     1 NAME Anne /Brontë/
    -1 SEX F
    +1 SEX M
     1 NOTE a@@b
     2 CONT c
     0 @I2@ INDI
    $ gedelf edit --dry-run -e 'set @I1@.NAME Лев' samples/tolstoy-utf16.ged
    # in UTF-16LE, shown as UTF-8: patch cannot apply this
    --- samples/tolstoy-utf16.ged
    +++ samples/tolstoy-utf16.ged
    @@ -16,7 +16,7 @@ 0 @I1@ INDI
     1 NAME Авторы gedelf
     1 EMAIL primery@@gedelf.example
     0 @I1@ INDI
    -1 NAME Лев Николаевич /Толстой/
    +1 NAME Лев
     2 ROMN Lev Nikolaevich /Tolstoy/
     3 PLANG ru-Latn
     1 SEX M
    $ gedelf edit --dry-run -i -e 'set INDI.SEX M' anne.ged | grep -c '^+1 SEX M'; grep -c 'SEX F' anne.ged
    1
    1

What was done, for people and for programs.

    $ gedelf edit -v -e 'set INDI.SEX M' -e 'replace INDI.NAME /Brontë/Bell/' -o out.ged anne.ged
    anne.ged -> out.ged: edited in 3 places: 30 bytes removed, 24 added
      set INDI.SEX M: 1 found, 1 changed
      replace INDI.NAME /Brontë/Bell/: 2 found, 2 changed
    $ gedelf edit -v --dry-run -e 'set INDI.SEX M' anne.ged > /dev/null
    anne.ged: would be edited in 1 place: 1 byte removed, 1 added
      set INDI.SEX M: 1 found, 1 changed
    $ gedelf edit -v -e 'set INDI.SEX F' -o out.ged anne.ged
    anne.ged -> out.ged: unchanged
      set INDI.SEX F: 1 found, 0 changed
    $ gedelf edit --json -e 'set INDI.SEX M' -e 'replace INDI.NAME /"/x/' -o out.ged anne.ged
    {"file":"anne.ged","result":"edited","commands":[{"command":"set INDI.SEX M","found":1,"changed":1},{"command":"replace INDI.NAME /\"/x/","found":2,"changed":0}],"places":1,"removed":1,"added":1}
    $ cp anne.ged a.ged; gedelf edit --json -i --strict -e 'set INDI.SEX M' a.ged e.ged f.ged missing.ged 2> /dev/null
    {"file":"a.ged","result":"edited","commands":[{"command":"set INDI.SEX M","found":1,"changed":1}],"places":1,"removed":1,"added":1}
    {"file":"e.ged","result":"rejected"}
    {"file":"f.ged","result":"failed"}
    {"file":"missing.ged","result":"failed"}
    [3]
    $ gedelf edit --json --dry-run -e 'xref I1 I2' anne.ged 2> /dev/null
    {"file":"anne.ged","result":"refused"}
    [3]

What is refused, and what is wrong, can be explained.

    $ gedelf explain edit-pointed-to bad-command command-unmatched | grep -c .
    22
    $ gedelf explain --format=json edit-pointed-to | jq -r .stage
    edit

The command line.

    $ gedelf edit anne.ged
    gedelf edit: nothing to do: give commands with -e, or a file of commands with -f
    See 'gedelf edit --help'.
    [2]
    $ gedelf edit -e 'delete INDI.SEX'
    gedelf edit: no FILE given; use - for standard input
    See 'gedelf edit --help'.
    [2]
    $ gedelf edit -e 'delete INDI.SEX' a.ged b.ged
    gedelf edit: to edit several files, use -i, which changes the files themselves, or --dry-run
    See 'gedelf edit --help'.
    [2]
    $ gedelf edit -i -o out.ged -e 'delete INDI.SEX' a.ged
    gedelf edit: -o cannot be used with -i
    See 'gedelf edit --help'.
    [2]
    $ gedelf edit --dry-run -o out.ged -e 'delete INDI.SEX' a.ged
    gedelf edit: -o cannot be used with --dry-run
    See 'gedelf edit --help'.
    [2]
    $ gedelf edit -i -e 'delete INDI.SEX' -
    gedelf edit: standard input cannot be changed in place; leave out -i to write to standard output
    See 'gedelf edit --help'.
    [2]
    $ gedelf edit -f - - < anne.ged
    gedelf edit: standard input cannot be both FILE and SCRIPT
    See 'gedelf edit --help'.
    [2]
    $ gedelf edit --json -e 'delete INDI.SEX' a.ged
    gedelf edit: --json needs -i, -o or --dry-run; otherwise the edited file goes to standard output
    See 'gedelf edit --help'.
    [2]
    $ gedelf edit -f '' a.ged
    gedelf edit: --file must be the name of a file, not ''
    See 'gedelf edit --help'.
    [2]
    $ gedelf edit -e
    gedelf edit: option --command needs a value: --command=COMMAND
    See 'gedelf edit --help'.
    [2]
    $ gedelf edit --help | sed -n '1,22p'
    Usage: gedelf edit [options] FILE…

    Runs edit commands on FILE. The commands change only what they name, and all other bytes
    stay as they are. Writes the result to standard output or OUT or, with -i, back to each
    FILE. Use - for standard input.

    A PATH matches records and fields; see gedelf-path(7). The commands are:

      set PATH VALUE                    set the value of each match
      delete PATH                       delete each match and everything below it
      rename PATH TAG                   change the tag of each match
      add [WHERE] PATH [@ID@] TAG [VALUE]
                                        add a field to each match. WHERE is 'last' (below
                                        the match, after its other fields; the default),
                                        'first' (below it, before its other fields), or
                                        'before' or 'after' (next to the match)
      replace PATH /REGEX/TEXT/[gim]    replace text that matches a regular expression
      move [WHERE] PATH TO              move each match to another place
      xref OLD NEW                      change an identifier and all pointers to it
      renumber [[TAG=]PATTERN]          give all records new identifiers
      language PATH LANGUAGE            set the language of each value
      datatype PATH [IRI]               set the datatype of each value

A record does not take over pointers that led nowhere by being renamed:

    $ printf '0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n0 @I2@ INDI\n1 FAMC @F9@\n0 TRLR\n' > captured.ged
    $ gedelf edit -q -e 'xref I1 F9' captured.ged
    [3]

A path means here what it means to gedelf get, also where a pointer leads nowhere.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME x\n0 @F1@ FAM\n1 CHIL @I1@\n1 CHIL @I9@\n0 TRLR\n'; } > undef.ged
    $ gedelf get -q --diagnostics=gcc undef.ged 'FAM.CHIL[->UNDEF]' 2>/dev/null
    @I9@
    $ gedelf edit -e 'delete FAM.CHIL[->UNDEF]' undef.ged 2>/dev/null | diff undef.ged -
    10d9
    < 1 CHIL @I9@
    [1]

Words that are no commands, and a file's name without the blank before it.

    $ gedelf edit -e 'sett INDI.SEX M' anne.ged
    -e:1:1: fatal[bad-command]: invalid command: this is not a command; did you mean set?
        1 | sett INDI.SEX M
          | ^~~~
          = elf-1.0 §applications
    [2]
    $ gedelf edit -e 'set INDI.SEX <note.txt' anne.ged --diagnostics=gcc
    -e:1:14: fatal error: invalid command: to read the value from a file, put a space after <; text that begins with < needs quotation marks [bad-command]
    [2]
    $ gedelf edit -e 'set INDI.SEX "<b"' anne.ged | grep SEX
    1 SEX <b
    $ gedelf edit -e 'set INDI.SEX <unknown>' anne.ged | grep SEX
    1 SEX <unknown>

An identifier that is taken is shown where it would come to be, not where something points to it.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME x\n0 @I2@ INDI\n1 NAME y\n0 @F1@ FAM\n1 CHIL @I1@\n0 TRLR\n'; } > taken.ged
    $ gedelf edit -e 'xref @I1@ @I2@' taken.ged --diagnostics=gcc
    taken.ged:6:1: error: the identifier @I2@ is in use: another record has it, or pointers without a record use it [edit-xref-taken]
    [3]

Many commands and many levels take no more time than they must.

    $ { cat head; seq 1 20000 | sed 's/.*/0 @I&@ INDI\n1 SEX F/'; seq 1 20000 | sed 's/.*/0 @F&@ FAM\n1 CHIL @I&@/'; echo 0 TRLR; } > many.ged
    $ seq 1 20000 | sed 's/.*/set @I&@.SEX M/' > set.edit; timeout 20 gedelf edit -f set.edit many.ged | grep -c 'SEX M'
    20000
    $ seq 1 20000 | sed 's/.*/xref @I&@ @X&@/' > xref.edit; timeout 20 gedelf edit -f xref.edit many.ged | grep -c '@X'
    40000
    $ seq 1 20000 | sed 's/.*/add . @N&@ NOTE\nset @N&@ text/' > add.edit; timeout 20 gedelf edit -f add.edit many.ged | grep -c '@N.*NOTE text'
    20000
    $ seq 1 20000 | sed 's/.*/move @I&@.SEX @F&@/' > move.edit; timeout 20 gedelf edit -f move.edit many.ged | grep -A 1 @I17@.INDI
    0 @I17@ INDI
    0 @I18@ INDI
    $ { cat head; seq 1 20000 | sed 's/.*/0 @I&@ INDI\n1 SEX F\n1 NOTE a\n1 NOTE b\n1 NOTE c\n1 NOTE d\n1 NOTE e\n1 NOTE f\n1 NOTE g/'; echo 0 TRLR; } > long.ged
    $ printf '%s\n' 'import os, resource, subprocess, sys' \
        'def peak(*command):' \
        '    subprocess.run(["gedelf", *command], stdout=subprocess.DEVNULL, check=True)' \
        '    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024' \
        'before = peak("check", "-q", "long.ged")' \
        'after = peak("edit", "-e", "move @I7@.SEX @I9@", "long.ged")' \
        'assert after - before < 2 * os.stat("long.ged").st_size + 8000000 or "ASAN_OPTIONS" in os.environ, (before, after)' > memory.py; python3 memory.py
    $ { cat head; echo '0 @I1@ INDI'; seq 1 50000 | sed 's/$/ NOTE x/'; echo 0 TRLR; } > deep.ged
    $ for c in 'set **.NOTE y' 'add **.NOTE ABC y' 'rename **.NOTE ABC' 'language **.NOTE fr' 'move @I1@.NOTE.NOTE @I1@' 'delete **.NOTE'; do \
        timeout 20 gedelf edit -e "$c" deep.ged | wc -l; done
    50007
    100007
    50007
    100008
    50007
    7

The form of a file is no part of its dataset, but it can be put right.

    $ sed 's/LINEAGE-LINKED/Something/' anne.ged > form.ged
    $ gedelf edit -q -e 'set HEAD.GEDC.FORM LINEAGE-LINKED' -e 'set @I1@.SEX M' form.ged 2>/dev/null | diff anne.ged -
    8c8
    < 1 SEX F
    ---
    > 1 SEX M
    [1]
    $ gedelf edit --dry-run -e 'set HEAD.GEDC.FORM LINEAGE-LINKED' -e 'move @I1@.SEX @I2@' form.ged 2>/dev/null | grep '^[-+]'
    --- form.ged
    +++ form.ged
    -2 FORM Something
    +2 FORM LINEAGE-LINKED
    -1 SEX F
    +1 SEX F
    $ gedelf edit -v -e 'set HEAD.GEDC.FORM LINEAGE-LINKED' anne.ged 2>&1 >/dev/null | tail -n 2
    anne.ged: unchanged
      set HEAD.GEDC.FORM LINEAGE-LINKED: 1 found, 0 changed
    $ gedelf edit -e 'set HEAD.GEDC.FORM EVENT-LINKED' form.ged --diagnostics=gcc
    -e:1:32: fatal error: invalid command: the form can only be LINEAGE-LINKED [bad-command]
    [2]
    $ grep -v FORM anne.ged > formless.ged
    $ gedelf edit -q -e 'add HEAD.GEDC FORM LINEAGE-LINKED' formless.ged | cmp - anne.ged
    $ gedelf edit -q -e 'move @I1@.SEX @I2@' -e 'add HEAD.GEDC FORM LINEAGE-LINKED' formless.ged | sed -n 3,6p
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    0 @I1@ INDI
    $ gedelf edit -e 'add HEAD.GEDC FORM LINEAGE-LINKED' anne.ged --diagnostics=gcc
    anne.ged:1:1: error: “add HEAD.GEDC FORM LINEAGE-LINKED” is refused: the tag FORM cannot be used here [edit-tag]
    [3]
    $ gedelf edit -e 'add HEAD.GEDC FORM EVENT-LINKED' formless.ged --diagnostics=gcc
    -e:1:32: fatal error: invalid command: the form can only be LINEAGE-LINKED [bad-command]
    [2]
    $ gedelf edit -e 'delete HEAD.GEDC.FORM' form.ged --diagnostics=gcc
    -e:1:8: fatal error: invalid command: this says how to read the file and cannot be edited; to change the encoding or dialect, use 'gedelf convert' [bad-command]
    [2]

Where the header is missing, no record becomes what would be read as it.

    $ printf 'x\n0 head y\n0 TRLR\n' > late.ged
    $ gedelf edit --recover -e 'set head[1] ""' late.ged --diagnostics=gcc 2>&1 | tail -n 1
    late.ged:2:1: error: “set head[1] ""” is refused: the tag head cannot be used here [edit-tag]
    $ gedelf edit --recover -q -e 'set head[1] z' late.ged | sed -n 2p
    0 head z

Of errors in the file, those of records that are changed are shown; the rest is counted.

    $ { cat head; printf '0 @I1@ INDI\n1 FAMS @F2@\n1 SEX M\n0 @I2@ INDI\n1 FAMS @F3@\n1 SEX M\n0 @I3@ INDI\n1 SEX M\n0 TRLR\n'; } > two.ged
    $ gedelf edit -e 'set @I2@.SEX F' two.ged > /dev/null
    two.ged: 2 errors not shown; run 'gedelf check' to see them
    $ gedelf edit -e 'set @I3@.SEX F' two.ged > /dev/null
    two.ged: 2 errors not shown; run 'gedelf check' to see them
    $ gedelf edit -e 'move @I1@.SEX @I3@' two.ged 2>&1 > /dev/null | grep error
    two.ged: 2 errors not shown; run 'gedelf check' to see them
    $ gedelf edit --strict -e 'set @I3@.SEX F' two.ged 2>&1 > /dev/null | grep -c 'error.dangling'
    2
    $ gedelf edit --diagnostics=gcc -e 'set @I3@.SEX F' two.ged 2>&1 > /dev/null | grep -c 'error.*dangling'
    2

A path that follows pointers, in the first command, does not need all records at once; after another command it finds the same.

    $ { cat head; seq 1 20000 | sed 's/.*/0 @I&@ INDI\n1 SEX F\n1 NOTE a\n1 NOTE b\n1 NOTE c\n1 NOTE d\n1 NOTE e\n1 NOTE f\n1 NOTE g/'; \
        seq 1 20000 | sed 's/.*/0 @F&@ FAM\n1 CHIL @I&@\n1 CHIL @I7@\n1 WIFE @I0@/'; echo 0 TRLR; } > family.ged
    $ for c in 'set FAM.CHIL->INDI.SEX M' 'delete FAM.WIFE[->UNDEF]' 'add after FAM[last].CHIL[->INDI.SEX="F"] _X y' 'rename @F3@.CHIL->INDI.NOTE _Y' 'set HEAD[CHAR->UNDEF] x'; do \
        gedelf edit -q -e "$c" family.ged > one.ged 2> /dev/null; gedelf edit -q -e 'delete @NONE@' -e "$c" family.ged 2> /dev/null | cmp - one.ged; cmp -s one.ged family.ged; echo $?; done
    1
    1
    1
    1
    0
    $ grep -v WIFE family.ged > kin.ged; sed -i 's/move @I7@.SEX @I9@/set FAM.CHIL->INDI.SEX M/; s/long.ged/kin.ged/' memory.py; python3 memory.py

A suffix for the file as it was may follow directly, or after an equals sign.

    $ cp samples/bronte.ged one.ged; cp one.ged other.ged
    $ gedelf edit -q -i.bak -e 'set @I1@.SEX U' one.ged && gedelf edit -q -i=.bak -e 'set @I1@.SEX U' other.ged; ls one.ged.bak other.ged.bak
    one.ged.bak
    other.ged.bak

Where the joined text decides (elf-2018), a pointer that goes on in another line is found like any other.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 ELF 0.1.0\n1 SCHMA\n0 @I1@ INDI\n1 FAMS @F\n\n2 CONC 1@\n0 @F1@ FAM\n0 TRLR\n' > split.ged
    $ gedelf edit -q --dialect elf-2018 -e 'xref F1 F9' split.ged | sed 1,4d
    0 @I1@ INDI
    1 FAMS @F9@
    
    0 @F9@ FAM
    0 TRLR
    $ sed 's/^$/  /' split.ged | gedelf edit -q --dialect elf-2018 -e 'xref F1 F9' - | grep -c F9
    2

Datatypes are set and taken away like languages; a pointer has none.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n1 AGE 5\n1 NOTE x\n2 CONT y\n2 DTYPE https://a.example/t\n1 FAMS @F1@\n0 @F1@ FAM\n0 TRLR\n' > typed.ged
    $ gedelf edit -q -e 'datatype INDI.AGE https://a.example/age' -e 'datatype INDI.NOTE' typed.ged | sed -n '6,13p'
    2 FORM LINEAGE-LINKED
    0 @I1@ INDI
    1 AGE 5
    2 DTYPE https://a.example/age
    1 NOTE x
    2 CONT y
    1 FAMS @F1@
    0 @F1@ FAM
    $ gedelf edit -q -e 'datatype INDI.NOTE https://a.example/u' -e 'move last INDI.NOTE FAM' typed.ged | tail -6
    1 FAMS @F1@
    0 @F1@ FAM
    1 NOTE x
    2 CONT y
    2 DTYPE https://a.example/u
    0 TRLR
    $ gedelf edit -q -e 'datatype INDI.AGE five' typed.ged
    -e:1:19: fatal[bad-command]: invalid command: a datatype must be an IRI, such as https://terms.fhiso.org/types/xsd-integer
        1 | datatype INDI.AGE five
          |                   ^~~~
          = elf-1.0 §applications
    [2]
    $ gedelf edit -q -e 'datatype INDI.FAMS https://a.example/t' typed.ged
    [3]
    $ gedelf edit -q -e 'set INDI.NOTE @F1@' typed.ged
    [3]
    $ gedelf edit -q -e 'datatype INDI.NOTE' -e 'set INDI.NOTE @F1@' typed.ged | sed -n '8p'
    1 NOTE @F1@

With --allow-dangling, pointers may lead nowhere.

    $ gedelf edit -q -e 'delete FAM' typed.ged
    [3]
    $ gedelf edit --allow-dangling -e 'delete FAM' typed.ged | tail -2
    typed.ged:11:1: warning[edit-pointed-to]: @F1@ would no longer exist, but this line still points to it
       11 | 1 FAMS @F1@
          | ^~~~~~~~~~~
          = elf-1.0 §pointer-conversion
    typed.ged: 1 warning not shown; run 'gedelf check' to see it
    1 FAMS @F1@
    0 TRLR

A command that asks for a payload sees what those before it made of it, and texts that are canonically equivalent are the same.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME a\n1 SEX M\n0 @I2@ INDI\n1 NAME b\n1 FAMS @F1@\n0 @I3@ INDI\n1 NAME \303\251\n1 SEX M\n0 @F1@ FAM\n0 TRLR\n'; } > payloads.ged
    $ printf 'set INDI[NAME="a"].NAME b\nset INDI[NAME="b"].NAME c\nset INDI[NAME="c"].NAME d\nset INDI[NAME="a"].NAME z\nadd INDI[FAMS="@F1@"] SEX F\nadd INDI[SEX="F"] NOTE x\nadd FAM[SEX="F"] NOTE y\n' > payloads.edit
    $ printf 'set INDI[NAME="e\314\201"].SEX F\nset INDI[NAME="d"][2].NAME second\n' >> payloads.edit
    $ gedelf edit -f payloads.edit payloads.ged | diff payloads.ged -
    payloads.edit:4:1: warning[command-unmatched]: this command found nothing: set INDI[NAME="a"].NAME z
        4 | set INDI[NAME="a"].NAME z
          | ^~~~~~~~~~~~~~~~~~~~~~~~~
          = elf-1.0 §applications
    payloads.edit:7:1: warning[command-unmatched]: this command found nothing: add FAM[SEX="F"] NOTE y
        7 | add FAM[SEX="F"] NOTE y
          | ^~~~~~~~~~~~~~~~~~~~~~~
          = elf-1.0 §applications
    7c7
    < 1 NAME a
    ---
    > 1 NAME d
    10c10
    < 1 NAME b
    ---
    > 1 NAME second
    11a12,13
    > 1 SEX F
    > 1 NOTE x
    14c16
    < 1 SEX M
    ---
    > 1 SEX F
    [1]

Records in which nothing is found stay where they are and as they are, whatever stands between them and the next change.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME a\n0 @I2@ INDI\n1 NAME b\n1 NOTE n\n1 SEX M\n0 @I3@ INDI\n1 NAME c\n0 @I4@ INDI\n1 FAMS @F1@\n0 @I5@ INDI\n0 @F1@ FAM\n1 HUSB @I4@'; } > apart.ged
    $ gedelf edit --recover -q -e 'delete @F1@.HUSB' -e 'delete @I4@.FAMS' -e 'delete @F1@' -e 'move @I2@.NOTE @I1@' apart.ged 2>/dev/null | diff apart.ged -
    7a8
    > 1 NOTE n
    10d10
    < 1 NOTE n
    15d14
    < 1 FAMS @F1@
    17,18d15
    < 0 @F1@ FAM
    < 1 HUSB @I4@
    \ No newline at end of file
    [1]
    $ gedelf edit --recover -q -e 'set @I1@.NAME x' -e 'add before INDI.FAMS->FAM SUBM' -e 'add after INDI[NAME="c"] NOTE' apart.ged 2>/dev/null | diff apart.ged -
    7c7
    < 1 NAME a
    ---
    > 1 NAME x
    13a14
    > 0 NOTE
    16a18
    > 0 SUBM
    [1]
    $ gedelf edit --recover -q -e 'set @I1@.NAME x' -e 'xref @F1@ @F9@' -e 'set INDI.FAMS->FAM.HUSB @I3@' -e 'move before @I2@ FAM' apart.ged 2>/dev/null | diff apart.ged -
    7,11c7
    < 1 NAME a
    < 0 @I2@ INDI
    < 1 NAME b
    < 1 NOTE n
    < 1 SEX M
    ---
    > 1 NAME x
    15c11
    < 1 FAMS @F1@
    ---
    > 1 FAMS @F9@
    17,18c13,18
    < 0 @F1@ FAM
    < 1 HUSB @I4@
    \ No newline at end of file
    ---
    > 0 @I2@ INDI
    > 1 NAME b
    > 1 NOTE n
    > 1 SEX M
    > 0 @F9@ FAM
    > 1 HUSB @I3@
    \ No newline at end of file
    [1]
    $ gedelf edit --recover -e 'set @I1@.NAME x' -e 'delete INDI.FAMS->FAM' apart.ged 2>&1 | grep edit-
    apart.ged:15:1: error[edit-pointed-to]: @F1@ would no longer exist, but this line still points to it

Positions count what is there by then, whatever was taken away, renamed, put in or moved between.

    $ { cat head; printf '0 @I1@ INDI\n1 NOTE a\n1 NOTE b\n1 SEX M\n1 NOTE c\n1 NOTE d\n1 NOTE e\n1 NOTE f\n0 TRLR\n'; } > positions.ged
    $ printf 'delete @I1@.NOTE[2]\nset @I1@.NOTE[2] C\nrename @I1@.NOTE[3] TEXT\nset @I1@.NOTE[3] E\ndelete @I1@.NOTE[1]\nset @I1@.NOTE[3] F\n' > positions.edit
    $ printf 'add after @I1@.NOTE[1] NOTE new\nset @I1@.NOTE[2] N\nmove @I1@.NOTE[1] @I1@\nset @I1@.NOTE[4][last] last\nrename @I1@.TEXT[1] NOTE\nset @I1@.NOTE[2] D\nset @I1@.NOTE[6] none\n' >> positions.edit
    $ gedelf edit -f positions.edit positions.ged 2>/dev/null | sed -n '/INDI/,$p'
    0 @I1@ INDI
    1 SEX M
    1 NOTE N
    1 NOTE D
    1 NOTE E
    1 NOTE F
    1 NOTE last
    0 TRLR

What an extension tag means stands in the header of GEDCOM 7.0, and schema sets it. The last command about a tag counts.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SOUR X\n0 @I1@ INDI\n1 _A x\n0 TRLR\n' > seven.ged; gedelf edit -e 'schema _A https://a.example/ https://b.example/' -e 'schema _B https://b.example/' seven.ged | tee made.ged
    0 HEAD
    1 GEDC
    2 VERS 7.0
    1 SCHMA
    2 TAG _A https://a.example/
    2 TAG _A https://b.example/
    2 TAG _B https://b.example/
    1 SOUR X
    0 @I1@ INDI
    1 _A x
    0 TRLR
    $ gedelf edit -e 'schema _A https://c.example/' -e 'schema _B' -e 'schema _A https://b.example/' -e 'set INDI._A y' made.ged | sed -n '4,5p; /_A y/p'
    1 SCHMA
    2 TAG _A https://b.example/
    1 _A y
    $ gedelf edit -q -e 'schema _A https://a.example/' made.ged -i && gedelf edit -q -e 'schema _A https://a.example/' made.ged | cmp - made.ged
    $ gedelf edit -q -e 'schema A https://a.example/' made.ged
    -e:1:8: fatal[bad-command]: invalid command: only a tag that begins with an underscore can be given a meaning
        1 | schema A https://a.example/
          |        ^
          = elf-1.0 §applications
    [2]
    $ printf '0 HEAD\n1 CHAR UTF-8\n1 ELF 1.0.0\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 TRLR\n' > five.ged; gedelf edit -e 'schema _A https://a.example/' five.ged
    five.ged:1:1: error[edit-tag]: “schema _A https://a.example/” is refused: the tag SCHMA cannot be used here
          = elf-1.0 §tags
    [3]

A payload of which no escape has stayed has none under a tag that keeps escapes either (D7).

    $ printf '0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NOTE @#D@\n0 TRLR\n' > gone.ged; gedelf edit -q --dialect elf-2018 -e 'rename INDI.NOTE DATE' gone.ged
    0 HEAD
    1 CHAR UTF-8
    0 @I1@ INDI
    1 DATE
    0 TRLR

A file that cannot be read is said to be so, also where a command would have to see all of it.

    $ printf '0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1\n0 TRLR\n' > unreadable.ged; gedelf edit -e 'renumber' unreadable.ged
    unreadable.ged:4:2: fatal[tag-missing]: the line has no tag; in INDI @I1@; --recover keeps the text and goes on
        4 | 1
          |  ^
          = elf-1.0 §tags
    unreadable.ged: 1 warning not shown; run 'gedelf check' to see it
    [3]
    $ gedelf edit -e 'move INDI.NOTE @I1@' unreadable.ged
    unreadable.ged:4:2: fatal[tag-missing]: the line has no tag; in INDI @I1@; --recover keeps the text and goes on
        4 | 1
          |  ^
          = elf-1.0 §tags
    unreadable.ged: 1 warning not shown; run 'gedelf check' to see it
    [3]
    $ gedelf edit -e 'set INDI.ASSO->INDI.NAME x' -e 'set INDI.ASSO->INDI.SEX x' unreadable.ged
    unreadable.ged:4:2: fatal[tag-missing]: the line has no tag; in INDI @I1@; --recover keeps the text and goes on
        4 | 1
          |  ^
          = elf-1.0 §tags
    unreadable.ged: 1 warning not shown; run 'gedelf check' to see it
    [3]

When the last record of a kind has gone below another, the one before it is the last.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME a\n0 @I2@ INDI\n0 @I3@ INDI\n0 @I4@ INDI\n0 @N1@ NOTE b\n0 TRLR\n'; } > last.ged
    $ gedelf edit -q -e 'move INDI[last] @I1@.NAME' -e 'move INDI[last] @I1@.NAME' -e 'add INDI[last] SEX M' last.ged | sed -n '/INDI/,$p'
    0 @I1@ INDI
    1 NAME a
    2 @I4@ INDI
    2 @I3@ INDI
    0 @I2@ INDI
    1 SEX M
    0 @N1@ NOTE b
    0 TRLR

Nothing can follow half a unit of UTF-16.

    $ printf '\0000\000 \000E\000\n\n' > half.ged
    $ gedelf edit --recover -e 'add after *.* _X a' half.ged
    half.ged:2:1: error[edit-in-the-way]: this line cannot be interpreted, and is among lines that the edit would remove or move
        2 | �
          | ^
          = elf-1.0 §lines
    half.ged: 4 errors, 1 warning and 2 notes not shown; run 'gedelf check' to see them
    [3]
