The command line itself.

No command, an unknown one, and help.

    $ gedelf
    gedelf: no command given
    See 'gedelf --help'.
    [2]
    $ gedelf frobnicate
    gedelf: unknown command 'frobnicate'
    See 'gedelf --help'.
    [2]
    $ gedelf frobnicate samples/bronte.ged > /dev/null 2>&1; echo $?
    2
    $ gedelf --help
    Usage: gedelf COMMAND [options] FILE…

    Checks, repairs, searches, changes, converts, compares and draws family trees in GEDCOM
    files (5.5, 5.5.1, 7.0) and in ELF, FHISO's Extended Legacy Format.

    Check and repair:
      check         report what is wrong with a file
      repair        put a file right that other programs reject or garble
      explain       explain what a message means, and what to do

    Look into a file:
      get           print what paths such as INDI.BIRT.DATE lead to
      query         answer a question in SQL about a file
      stats         count people, names, places and years
      date          tell what a date means
      serve         show a file in a browser on this computer

    People and families:
      tree          print the ancestors or descendants of somebody
      kin           tell how two people are related
      chart         draw a family as a picture

    Change and convert:
      edit          change what is asked, and no other octet
      convert       write a file in another version, encoding or form
      subset        keep chosen people and what belongs to them
      redact        leave out what concerns the living
      anonymise     keep the form of a file, with other words in it
      unzip         take a GEDZIP archive apart

    Compare and put together:
      diff          tell how the data of two files differs
      match         find who is there twice, in one file or in two
      join          put two files into one
      merge         merge two versions of a file
      git-setup     let git merge and compare files with gedelf

    For other programs:
      dump          print a file as JSON
      sql           put files into a database, and get them back

    About the format, and other formats:
      schema check  report what is wrong with a schema
      schema show   show what tags and types mean
      dialects      show how the drafts of ELF differ
      polygenea     check, merge, explain, reason in or draw Polygenea

    'gedelf help COMMAND' or 'gedelf COMMAND --help' tells more about a command,
    'gedelf --version' prints the version. See also the manual page gedelf(1).
    $ gedelf -h | diff - <(gedelf --help)
    $ gedelf --help 2>&1 > /dev/null
    $ gedelf help
    Usage: gedelf COMMAND [options] FILE…

    Checks, repairs, searches, changes, converts, compares and draws family trees in GEDCOM
    files (5.5, 5.5.1, 7.0) and in ELF, FHISO's Extended Legacy Format.

    Check and repair:
      check         report what is wrong with a file
      repair        put a file right that other programs reject or garble
      explain       explain what a message means, and what to do

    Look into a file:
      get           print what paths such as INDI.BIRT.DATE lead to
      query         answer a question in SQL about a file
      stats         count people, names, places and years
      date          tell what a date means
      serve         show a file in a browser on this computer

    People and families:
      tree          print the ancestors or descendants of somebody
      kin           tell how two people are related
      chart         draw a family as a picture

    Change and convert:
      edit          change what is asked, and no other octet
      convert       write a file in another version, encoding or form
      subset        keep chosen people and what belongs to them
      redact        leave out what concerns the living
      anonymise     keep the form of a file, with other words in it
      unzip         take a GEDZIP archive apart

    Compare and put together:
      diff          tell how the data of two files differs
      match         find who is there twice, in one file or in two
      join          put two files into one
      merge         merge two versions of a file
      git-setup     let git merge and compare files with gedelf

    For other programs:
      dump          print a file as JSON
      sql           put files into a database, and get them back

    About the format, and other formats:
      schema check  report what is wrong with a schema
      schema show   show what tags and types mean
      dialects      show how the drafts of ELF differ
      polygenea     check, merge, explain, reason in or draw Polygenea

    'gedelf help COMMAND' or 'gedelf COMMAND --help' tells more about a command,
    'gedelf --version' prints the version. See also the manual page gedelf(1).
    $ gedelf --version | head -n 1
    gedelf 0.1.0
    $ gedelf --version | grep -c '^with:'
    1
    $ gedelf check --version | head -n 1
    gedelf 0.1.0
    $ gedelf dump --version | head -n 1
    gedelf 0.1.0
    $ gedelf explain --version | head -n 1
    gedelf 0.1.0

Help for each command.

    $ gedelf check --help
    Usage: gedelf check [options] FILE…

    Reports everything that is wrong with each FILE, or worth knowing about it: with its
    format, against the data model of GEDCOM and ELF, and what cannot be true; - is
    standard input. Exits with status 1 if there was an error, 3 if something fatal was
    found or a file could not be read.

    Checking:
          --checks=LIST         what to look at, with commas between: format, model,
                                genealogy; default: all three
          --disable=CODES       say nothing of these codes, with commas between; may
                                be repeated
          --severity=CODE=LEVEL let a code count as a note, warning or error; may be
                                repeated
          --limit=NAME=N        change what is held to be implausible, such as
                                life=110; may be repeated
          --config=FILE         take these settings from FILE; default: .gedelf.ini
                                beside the file that is checked, if it is there
      -r, --recursive           check all files of a folder, and of those in it
          --no-pager            write to the terminal, not through a pager

    Reading:
          --dialect=NAME        read as this dialect, which 'gedelf dialects' lists;
                                the default is to tell by the header
          --encoding=NAME       read as this character encoding, whatever the
                                file says
          --recover             go on past malformed lines, keeping each as an
                                ERROR structure
          --max-size=N          the most octets that a file in an archive may have;
                                default 1073741824
          --max-ratio=N         how many times as large as it is packed a file may
                                be that has more than a megabyte; default 250
          --strict              reject a file that has an error: print nothing
                                of it, and exit with status 1
          --max-depth=N         the deepest level allowed; default 1000000
          --jobs=N              read large files with so many threads; default: one
                                for each processor

    Schemas:
          --schema=FILE         use the schema of this file too; may be repeated
          --schema-path=DIR     look for schemas here, where catalogue.tsv lists
                                them; may be repeated
          --fetch-schemas       fetch other schemas over http and https
          --allow-local         fetch them from this computer and local networks
                                too

    Diagnostics:
          --diagnostics=FORM    text (the default: a table of codes, then the
                                findings, the gravest first), json, sarif, gcc, or
                                summary: the first of each code, and what to do
          --max-per-code=N      show at most N of one code and count the rest;
                                default 50; 0 means no limit
      -v, --verbose             show all, notes too
      -q, --quiet               no summary and no progress; where nothing is
                                checked, show only what is fatal

    Other:
          --color=WHEN          use colours: auto (on a terminal; the default),
                                always or never
      -h, --help                print this help
          --version             print the version

    The manual page gedelf-check(1) tells more.
    $ gedelf dump --help
    Usage: gedelf dump [options] FILE…

    Prints the dataset of each FILE as JSON, as the parser understood it; - is
    standard input. Diagnostics go to standard error.

    Output:
          --lines               JSON Lines: a line for the header, then one for
                                each record, in constant memory
          --typed               give the type of each structure, and report tags
                                that no schema defines
          --positions           give the line of each structure

    Reading:
          --dialect=NAME        read as this dialect, which 'gedelf dialects' lists;
                                the default is to tell by the header
          --encoding=NAME       read as this character encoding, whatever the
                                file says
          --recover             go on past malformed lines, keeping each as an
                                ERROR structure
          --max-size=N          the most octets that a file in an archive may have;
                                default 1073741824
          --max-ratio=N         how many times as large as it is packed a file may
                                be that has more than a megabyte; default 250
          --strict              reject a file that has an error: print nothing
                                of it, and exit with status 1
          --max-depth=N         the deepest level allowed; default 1000000
          --jobs=N              read large files with so many threads; default: one
                                for each processor

    Schemas:
          --schema=FILE         use the schema of this file too; may be repeated
          --schema-path=DIR     look for schemas here, where catalogue.tsv lists
                                them; may be repeated
          --fetch-schemas       fetch other schemas over http and https
          --allow-local         fetch them from this computer and local networks
                                too

    Diagnostics:
          --diagnostics=FORM    text (the default), json, sarif or gcc
          --max-per-code=N      show at most N of one code and count the rest;
                                default 50; 0 means no limit
      -v, --verbose             show all, notes too
      -q, --quiet               no summary and no progress; where nothing is
                                checked, show only what is fatal

    Other:
          --color=WHEN          use colours: auto (on a terminal; the default),
                                always or never
      -h, --help                print this help
          --version             print the version

    The manual page gedelf-dump(1) tells more.
    $ gedelf explain --help
    Usage: gedelf explain [options] [CODE…]

    Explains each CODE: what it means, an example, and what to do. Without CODE, lists
    all of them.

    Output:
          --format=FORM         text (the default), json or markdown

    Other:
          --color=WHEN          use colours: auto (on a terminal; the default),
                                always or never
      -h, --help                print this help
          --version             print the version

    The manual page gedelf-explain(1) tells more.
    $ for c in check dump explain; do gedelf $c -h | diff - <(gedelf $c --help); done
    $ gedelf check samples/bronte.ged --help | head -1
    Usage: gedelf check [options] FILE…

Options that do not exist, or stand in the wrong place.

    $ gedelf check
    gedelf check: no FILE given; use - for standard input
    See 'gedelf check --help'.
    [2]
    $ gedelf dump
    gedelf dump: no FILE given; use - for standard input
    See 'gedelf dump --help'.
    [2]
    $ gedelf --frobnicate
    gedelf: unknown option '--frobnicate'
    See 'gedelf --help'.
    [2]
    $ gedelf check --frobnicate samples/bronte.ged
    gedelf check: unknown or ambiguous option '--frobnicate'
    See 'gedelf check --help'.
    [2]
    $ gedelf check -x samples/bronte.ged
    gedelf check: unknown option '-x'
    See 'gedelf check --help'.
    [2]
    $ gedelf check --lines samples/bronte.ged
    gedelf check: unknown or ambiguous option '--lines'
    See 'gedelf check --help'.
    [2]
    $ gedelf dump --max-per-codes 2 samples/bronte.ged
    gedelf dump: unknown or ambiguous option '--max-per-codes'; did you mean '--max-per-code'?
    See 'gedelf dump --help'.
    [2]

Values that are missing, superfluous or wrong.

    $ gedelf check samples/bronte.ged --encoding
    gedelf check: the option --encoding needs a value: --encoding=NAME
    See 'gedelf check --help'.
    [2]
    $ gedelf check --recover=yes samples/bronte.ged
    gedelf check: this option takes no value: '--recover=yes'
    See 'gedelf check --help'.
    [2]
    $ gedelf check --diagnostics=xml samples/bronte.ged
    gedelf check: --diagnostics must be text, json, sarif, gcc or summary, not 'xml'
    See 'gedelf check --help'.
    [2]
    $ gedelf check --max-depth=deep samples/bronte.ged
    gedelf check: --max-depth must be a number, not 'deep'
    See 'gedelf check --help'.
    [2]
    $ gedelf check --max-depth=-1 samples/bronte.ged
    gedelf check: --max-depth must be a number, not '-1'
    See 'gedelf check --help'.
    [2]
    $ gedelf check --max-depth=' 5' samples/bronte.ged
    gedelf check: --max-depth must be a number, not ' 5'
    See 'gedelf check --help'.
    [2]
    $ gedelf check --max-depth= samples/bronte.ged
    gedelf check: --max-depth must be a number, not ''
    See 'gedelf check --help'.
    [2]
    $ gedelf check --max-depth=99999999999999999999 samples/bronte.ged
    gedelf check: --max-depth must be a number, not '99999999999999999999'
    See 'gedelf check --help'.
    [2]
    $ gedelf check --max-per-code=many samples/bronte.ged
    gedelf check: --max-per-code must be a number, not 'many'
    See 'gedelf check --help'.
    [2]
    $ gedelf check --encoding=klingon samples/bronte.ged
    severity code                  count  fixable  first in line
    fatal    unsupported-encoding      1  by hand  1: the character encoding “kling…

    samples/bronte.ged:1:1: fatal[unsupported-encoding]: the character encoding “klingon” is not supported; UTF-8, ANSEL, ASCII, UTF-16, windows-1252 and many others are
          = elf-1.0 §specified-enc
    samples/bronte.ged: 1 fatal error (reading stopped)
    [3]
    $ gedelf check --dialect=elf-3 samples/bronte.ged
    gedelf check: --dialect must be a name that 'gedelf dialects' lists, not 'elf-3'
    See 'gedelf check --help'.
    [2]

Good forms.

    $ gedelf check --dialect=elf-1.0 samples/bronte.ged
    samples/bronte.ged: 1 note (shown with -v)
    $ gedelf check --dialect elf-1.0 samples/bronte.ged
    samples/bronte.ged: 1 note (shown with -v)
    $ gedelf check samples/bronte.ged --encoding utf-8
    samples/bronte.ged: 1 note (shown with -v)
    $ gedelf check --max-depth=3 --max-per-code=0 --strict --recover -v samples/bronte.ged
    severity code           count  fixable  first in line
    note     no-birth-date      1  -        152: 0 @I11@ INDI

    samples/bronte.ged:152:3: note[no-birth-date]: Eleanor McClory (I11) has no date of birth or baptism; in INDI @I11@
      152 | 0 @I11@ INDI
          |   ^~~~~~~~~~
          = elf-data-model §INDIVIDUAL_RECORD; D258
    samples/bronte.ged: 1 note
    $ gedelf check -- samples/bronte.ged
    samples/bronte.ged: 1 note (shown with -v)
    $ cp samples/bronte.ged ./-v; gedelf check -- -v
    -v: 1 note (shown with -v)
    $ gedelf check ./-v
    ./-v: 1 note (shown with -v)

A wrong command line is found before any file is read.

    $ gedelf dump --lines samples/bronte.ged --diagnostics=xml
    gedelf dump: --diagnostics must be text, json, sarif or gcc, not 'xml'
    See 'gedelf dump --help'.
    [2]

What was nearly right is named.

    $ for c in 'check --checks modell' 'repair --fix sex-value,level-pade' 'repair --skip level-pade' 'sql --only persn -o x.db'; do gedelf $c x.ged; done 2>&1 | grep -v See
    gedelf check: --checks: there is no check 'modell'; did you mean 'model'?
    gedelf repair: --fix must be codes that 'gedelf repair --list' lists, with commas between, not 'sex-value,level-pade'; did you mean 'level-padded'?
    gedelf repair: --skip must be codes that 'gedelf repair --list' lists, with commas between, not 'level-pade'; did you mean 'level-padded'?
    gedelf sql: --only: there is no such table ('gedelf sql --tables' lists them): 'persn'; did you mean 'person'?
