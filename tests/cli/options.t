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

    Check, repair, search, edit, convert, compare and draw family trees. gedelf reads GEDCOM
    5.5, 5.5.1 and 7.0, and FHISO's Extended Legacy Format (ELF).

    Check and repair:
      check         report what is wrong with a file
      repair        fix a file that other programs reject or garble
      explain       explain what a message means and what to do

    Explore a file:
      get           print values by path, such as INDI.BIRT.DATE
      query         run an SQL query on a file
      stats         count people, names, places and events
      date          show what a date means
      serve         show a file in a browser on this computer

    People and families:
      tree          print the ancestors or descendants of a person
      kin           show how two people are related
      chart         draw a family as a picture

    Change and convert:
      edit          change records and leave all other bytes as they are
      convert       write a file in another version, encoding or format
      subset        keep only chosen people and the data that belongs to them
      redact        remove the details of living people
      anonymise     replace names, places and dates but keep the structure (for bug reports)
      unzip         extract the files from a GEDZIP archive

    Compare and combine:
      diff          show how the data in two files differs
      match         find duplicate people within one file or across two
      join          combine two files into one
      merge         merge two edited copies of a file
      git-setup     set up git to use gedelf for merging and comparing files

    For other programs:
      dump          print a file as JSON
      sql           import files into a database and restore them

    Format reference and other formats:
      schema check  report problems in the schema of a file
      schema show   show what tags and types mean
      dialects      show how the dialects of ELF and GEDCOM differ
      polygenea     check, merge, explain or draw Polygenea data, or infer new facts from it

    For help with a command, run 'gedelf COMMAND --help' or 'gedelf help COMMAND'.
    For the version, run 'gedelf --version'. For more, see the manual page gedelf(1).
    $ gedelf -h | diff - <(gedelf --help)
    $ gedelf --help 2>&1 > /dev/null
    $ gedelf help
    Usage: gedelf COMMAND [options] FILE…

    Check, repair, search, edit, convert, compare and draw family trees. gedelf reads GEDCOM
    5.5, 5.5.1 and 7.0, and FHISO's Extended Legacy Format (ELF).

    Check and repair:
      check         report what is wrong with a file
      repair        fix a file that other programs reject or garble
      explain       explain what a message means and what to do

    Explore a file:
      get           print values by path, such as INDI.BIRT.DATE
      query         run an SQL query on a file
      stats         count people, names, places and events
      date          show what a date means
      serve         show a file in a browser on this computer

    People and families:
      tree          print the ancestors or descendants of a person
      kin           show how two people are related
      chart         draw a family as a picture

    Change and convert:
      edit          change records and leave all other bytes as they are
      convert       write a file in another version, encoding or format
      subset        keep only chosen people and the data that belongs to them
      redact        remove the details of living people
      anonymise     replace names, places and dates but keep the structure (for bug reports)
      unzip         extract the files from a GEDZIP archive

    Compare and combine:
      diff          show how the data in two files differs
      match         find duplicate people within one file or across two
      join          combine two files into one
      merge         merge two edited copies of a file
      git-setup     set up git to use gedelf for merging and comparing files

    For other programs:
      dump          print a file as JSON
      sql           import files into a database and restore them

    Format reference and other formats:
      schema check  report problems in the schema of a file
      schema show   show what tags and types mean
      dialects      show how the dialects of ELF and GEDCOM differ
      polygenea     check, merge, explain or draw Polygenea data, or infer new facts from it

    For help with a command, run 'gedelf COMMAND --help' or 'gedelf help COMMAND'.
    For the version, run 'gedelf --version'. For more, see the manual page gedelf(1).
    $ gedelf --version | head -n 1
    gedelf 0.2.0
    $ gedelf --version | grep -c '^with:'
    1
    $ gedelf check --version | head -n 1
    gedelf 0.2.0
    $ gedelf dump --version | head -n 1
    gedelf 0.2.0
    $ gedelf explain --version | head -n 1
    gedelf 0.2.0

Help for each command.

    $ gedelf check --help
    Usage: gedelf check [options] FILE…

    Reports problems in each FILE: mistakes in its format, departures from the data model of
    GEDCOM and ELF, and facts that cannot be true. Use - for standard input. Exits with
    status 1 if it finds an error, and with 3 if it finds a fatal error or cannot read a file.

    Checking:
          --checks=LIST         run only these checks, separated by commas: format,
                                model, genealogy; default: all three
          --disable=CODES       do not report these codes, separated by commas; may be
                                repeated
          --severity=CODE=LEVEL treat CODE as a note, warning or error; may be
                                repeated
          --limit=NAME=N        change a limit beyond which something counts as
                                implausible; for example, life=110; may be repeated
          --config=FILE         read settings from FILE; default: .gedelf.ini, if it
                                exists, in the same folder as the file being checked
      -r, --recursive           check all files in a folder and its subfolders
          --no-pager            write directly to the terminal, without a pager

    Reading:
          --dialect=NAME        treat the file as if it were written in this dialect
                                ('gedelf dialects' lists all dialects); default:
                                detect the dialect from the header
          --encoding=NAME       read the file in this character encoding, whatever the
                                header says
          --recover             continue after malformed lines and keep each one under
                                the tag ERROR
          --max-size=N          inside an archive, refuse any file larger than N
                                bytes; default: 1073741824
          --max-ratio=N         inside an archive, refuse any file that unpacks to
                                over 1 MB and to over N times its packed size;
                                default: 250
          --strict              has no effect on this command
          --max-depth=N         allow levels up to N; default: 1000000
          --jobs=N              read large files with N threads; default: one for each
                                processor

    Schemas:
          --schema=FILE         also use the schema in FILE; may be repeated
          --schema-path=DIR     look for schemas in DIR, as listed in its
                                catalogue.tsv; may be repeated
          --fetch-schemas       use HTTP or HTTPS to download schemas that are not
                                found locally
          --allow-local         with --fetch-schemas, also download schemas from
                                addresses on this computer and on local networks

    Diagnostics:
          --diagnostics=FORM    show diagnostics as text (a table of codes, then the
                                diagnostics, worst first), json, sarif, gcc or summary
                                (the first diagnostic for each code, and what to do);
                                default: text
          --max-per-code=N      show at most N diagnostics for each code and count the
                                rest; 0 means no limit; default: 50
      -v, --verbose             show everything, including notes
      -q, --quiet               show no table, no summary and no progress line

    Other:
          --language=LANG       show messages and help in LANG: en, de or fr;
                                default: the language of the locale
          --color=WHEN          use colours: auto (only on a terminal), always or
                                never; default: auto
      -h, --help                print this help
          --version             print the version

    For more, see the manual page gedelf-check(1).
    $ gedelf dump --help
    Usage: gedelf dump [options] FILE…

    Prints everything in each FILE, as gedelf understands it, in the form of JSON. Diagnostics
    go to standard error. Use - for standard input.

    Output:
          --lines               print JSON Lines, using little memory: a line for the
                                header, then a line for each record
          --typed               show the type of each structure, and report tags
                                that no schema defines
          --positions           show the line number of each structure

    Reading:
          --dialect=NAME        treat the file as if it were written in this dialect
                                ('gedelf dialects' lists all dialects); default:
                                detect the dialect from the header
          --encoding=NAME       read the file in this character encoding, whatever the
                                header says
          --recover             continue after malformed lines and keep each one under
                                the tag ERROR
          --max-size=N          inside an archive, refuse any file larger than N
                                bytes; default: 1073741824
          --max-ratio=N         inside an archive, refuse any file that unpacks to
                                over 1 MB and to over N times its packed size;
                                default: 250
          --strict              reject a file that has an error: output nothing from
                                it and exit with status 1
          --max-depth=N         allow levels up to N; default: 1000000
          --jobs=N              read large files with N threads; default: one for each
                                processor

    Schemas:
          --schema=FILE         also use the schema in FILE; may be repeated
          --schema-path=DIR     look for schemas in DIR, as listed in its
                                catalogue.tsv; may be repeated
          --fetch-schemas       use HTTP or HTTPS to download schemas that are not
                                found locally
          --allow-local         with --fetch-schemas, also download schemas from
                                addresses on this computer and on local networks

    Diagnostics:
          --diagnostics=FORM    show diagnostics as text, json, sarif or gcc;
                                default: text
          --max-per-code=N      show at most N diagnostics for each code and count the
                                rest; 0 means no limit; default: 50
      -v, --verbose             show everything, including notes
      -q, --quiet               show only fatal errors, and no progress line

    Other:
          --language=LANG       show messages and help in LANG: en, de or fr;
                                default: the language of the locale
          --color=WHEN          use colours: auto (only on a terminal), always or
                                never; default: auto
      -h, --help                print this help
          --version             print the version

    For more, see the manual page gedelf-dump(1).
    $ gedelf explain --help
    Usage: gedelf explain [options] [CODE…]

    Explains each CODE: what it means and what to do about it, with an example. Without
    CODE, lists all codes.

    Output:
          --format=FORM         print text, json or markdown; default: text
          --po                  print the texts that gedelf's library can show, with
                                translations, as a gettext .po file

    Other:
          --language=LANG       show messages and help in LANG: en, de or fr;
                                default: the language of the locale
          --color=WHEN          use colours: auto (only on a terminal), always or
                                never; default: auto
      -h, --help                print this help
          --version             print the version

    For more, see the manual page gedelf-explain(1).
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

An abbreviation means the command's own option (--lines, --limit) rather than one that every command has (--language), wherever it
is and however its value is given. It stays ambiguous if another option that not every command has fits, too (--verbose).

    $ gedelf dump --lines samples/bronte.ged > lines
    $ gedelf dump samples/bronte.ged --l | cmp - lines
    $ gedelf dump --l samples/bronte.ged | cmp - lines
    $ gedelf check --l
    gedelf check: option --limit needs a value: --limit=NAME=N
    See 'gedelf check --help'.
    [2]
    $ gedelf check --l x samples/bronte.ged
    gedelf check: --limit: limit must be NAME=NUMBER, not 'x'
    See 'gedelf check --help'.
    [2]
    $ gedelf check samples/bronte.ged --l=x
    gedelf check: --limit: limit must be NAME=NUMBER, not 'x'
    See 'gedelf check --help'.
    [2]
    $ gedelf dump --l=5 samples/bronte.ged
    gedelf dump: this option does not take a value: '--l=5'
    See 'gedelf dump --help'.
    [2]
    $ gedelf stats --l=de --help | head -n 1
    Aufruf: gedelf stats [Optionen] FILE…
    $ gedelf dump --ver samples/bronte.ged
    gedelf dump: unknown or ambiguous option '--ver'
    See 'gedelf dump --help'.
    [2]
    $ gedelf dump --=x samples/bronte.ged
    gedelf dump: unknown or ambiguous option '--=x'
    See 'gedelf dump --help'.
    [2]

Values that are missing, superfluous or wrong.

    $ gedelf check samples/bronte.ged --encoding
    gedelf check: option --encoding needs a value: --encoding=NAME
    See 'gedelf check --help'.
    [2]
    $ gedelf check --recover=yes samples/bronte.ged
    gedelf check: this option does not take a value: '--recover=yes'
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
    severity code                  count  fixable  first line
    fatal    unsupported-encoding      1  by hand  1: the character encoding “kling…

    samples/bronte.ged:1:1: fatal[unsupported-encoding]: the character encoding “klingon” is not supported; gedelf reads UTF-8, ANSEL, ASCII, UTF-16, windows-1252 and many others
          = elf-1.0 §specified-enc
    samples/bronte.ged: 1 fatal error (reading stopped)
    [3]
    $ gedelf check --dialect=elf-3 samples/bronte.ged
    gedelf check: --dialect must be a name listed by 'gedelf dialects', not 'elf-3'
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
    severity code           count  fixable  first line
    note     no-birth-date      1  -        152: 0 @I11@ INDI

    samples/bronte.ged:152:3: note[no-birth-date]: Eleanor McClory (I11) has no date of birth or baptism; in INDI @I11@
      152 | 0 @I11@ INDI
          |   ^~~~~~~~~~
          = elf-data-model §INDIVIDUAL_RECORD
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
    gedelf check: --checks: there is no check called 'modell'; did you mean 'model'?
    gedelf repair: --fix must be codes listed by 'gedelf repair --list', separated by commas, not 'sex-value,level-pade'; did you mean 'level-padded'?
    gedelf repair: --skip must be codes listed by 'gedelf repair --list', separated by commas, not 'level-pade'; did you mean 'level-padded'?
    gedelf sql: --only names a table that 'gedelf sql --tables' does not list: 'persn'; did you mean 'person'?
