gedelf check: settings from a file, .gedelf.ini beside the data or what --config names.

    $ mkdir data; printf '0 HEAD\n1 SOUR T\n1 SUBM @U1@\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @U1@ SUBM\n1 NAME Anne\n' > data/a.ged
    $ printf '0 @I1@ INDI\n1 NAME A /B/\n1 SEX M\n1 BIRT\n2 DATE 1 JAN 1700\n1 DEAT\n2 DATE 1 JAN 1815\n1 FOO bar\n1 FAMS @F1@\n0 TRLR\n' >> data/a.ged
    $ gedelf check --diagnostics=gcc data/a.ged
    data/a.ged:18:8: error: the pointer @F1@ points to a record that does not exist; in INDI @I1@, A B [dangling-pointer]
    data/a.ged:17:3: warning: “FOO” is not a known tag; in INDI @I1@, A B [unknown-tag]
    [1]

The settings are those of the options.

    $ printf '[check]\nchecks = model, genealogy\ndisable = no-name, unknown-tag\n\n[limit]\nlife = 110\n' > data/.gedelf.ini
    $ gedelf check --diagnostics=gcc data/a.ged
    data/a.ged:16:3: warning: A B (I1) lived for more than 110 years; in INDI @I1@ [too-long-life]
    $ cd data; gedelf check --diagnostics=gcc a.ged; cd ..
    a.ged:16:3: warning: A B (I1) lived for more than 110 years; in INDI @I1@ [too-long-life]

What the command line says is added, and holds.

    $ gedelf check --diagnostics=gcc --checks format data/a.ged
    data/a.ged:18:8: error: the pointer @F1@ points to a record that does not exist; in INDI @I1@, A B [dangling-pointer]
    [1]
    $ gedelf check --diagnostics=gcc --limit life=200 --severity unknown-tag=error data/a.ged
    data/a.ged:17:3: error: “FOO” is not a known tag; in INDI @I1@, A B [unknown-tag]
    [1]

Another file is read instead.

    $ printf 'severity = unknown-tag=note\nchecks = model\n[severity]\nlong-tag = error\n' > other.ini
    $ gedelf check --diagnostics=gcc -v --config other.ini data/a.ged
    data/a.ged:17:3: note: “FOO” is not a known tag; in INDI @I1@, A B [unknown-tag]

Standard input has no file beside it; sections that are not known belong to somebody else.

    $ gedelf check --checks model --diagnostics=gcc - < data/a.ged
    -:17:3: warning: “FOO” is not a known tag; in INDI @I1@, A B [unknown-tag]
    $ printf '[chart]\nwidth = 3\n' > other.ini; gedelf check --checks model --diagnostics=gcc --config other.ini data/a.ged
    data/a.ged:17:3: warning: “FOO” is not a known tag; in INDI @I1@, A B [unknown-tag]

What is wrong with it is said, and the file is not checked.

    $ printf '[check]\nchecks = spelling\n' > data/.gedelf.ini; gedelf check data/a.ged
    gedelf check: data/.gedelf.ini:2: there is no check called 'spelling'
    [2]
    $ printf 'disable = unknwon-tag\n' > data/.gedelf.ini; gedelf check data/a.ged
    gedelf check: data/.gedelf.ini:1: there is no code called 'unknwon-tag'; did you mean 'unknown-tag'?
    [2]
    $ printf 'colour = red\n' > data/.gedelf.ini; gedelf check data/a.ged
    gedelf check: data/.gedelf.ini:1: there is no setting called 'colour'
    [2]
    $ printf '[limit]\nlife = long\n' > data/.gedelf.ini; gedelf check data/a.ged
    gedelf check: data/.gedelf.ini:2: a limit must be a number up to 1000000, not 'long'
    [2]
    $ printf 'nothing\n' > data/.gedelf.ini; gedelf check data/a.ged
    gedelf check: data/.gedelf.ini:1: this line is not a setting
    [2]
    $ rm data/.gedelf.ini; gedelf check --config missing.ini data/a.ged
    gedelf check: missing.ini: No such file or directory
    [3]

That the program can do this, it tells with its version.

    $ gedelf --version | grep -c ' inih'
    1
