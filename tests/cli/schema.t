Schemas: gedelf schema check, gedelf schema show, and the options --schema and --schema-path.

A schema of one's own, which extends the default one.

    $ printf '%s\n' '0 HEAD' '1 CHAR UTF-8' '1 GEDC' '2 VERS 5.5.1' '2 FORM LINEAGE-LINKED' '1 ELF 1.0.0' '1 SCHMA' \
        '2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0' '2 PRFX ex https://example.com/terms/' '2 ESC NOTE X' \
        '2 IRI ex:Hair' '3 ISA ex:Look' '3 TAG _HAIR https://terms.fhiso.org/elf/INDIVIDUAL_RECORD' \
        '2 IRI ex:Look' '3 ISA ex:Feature' '2 IRI ex:Feature' '0 TRLR' > hair.ged
    $ gedelf schema check hair.ged
    hair.ged: 188 types, 216 definitions, 3 prefixes
    hair.ged: no problems
    $ gedelf schema check -q hair.ged
    $ gedelf schema check - < hair.ged
    -: 188 types, 216 definitions, 3 prefixes
    -: no problems

What is wrong with one is reported like anything else; the statuses are those of check.

    $ sed 's/ISA ex:Feature/ISA ex:Hair/; s/PRFX ex https/PRFX ex xx https/' hair.ged > bad.ged
    $ gedelf schema check bad.ged
    bad.ged:9:8: error[schema-words]: PRFX needs a prefix and an IRI; the entry is not used
        9 | 2 PRFX ex xx https://example.com/terms/
          |        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
          = elf-schemas §schema
    bad.ged:12:7: warning[schema-undeclared-prefix]: no PRFX declares “ex”, so “ex:Look” is read as a complete IRI
       12 | 3 ISA ex:Look
          |       ^~~~~~~
          = elf-schemas §prefix
    bad.ged:15:7: warning[schema-undeclared-prefix]: no PRFX declares “ex”, so “ex:Hair” is read as a complete IRI
       15 | 3 ISA ex:Hair
          |       ^~~~~~~
          = elf-schemas §prefix
    bad.ged:15:7: error[schema-cycle]: ex:Hair is already a subtype of ex:Look, and cannot be its supertype; this line is not used
       15 | 3 ISA ex:Hair
          |       ^~~~~~~
          = elf-schemas §Supertypes
    bad.ged: 188 types, 216 definitions, 2 prefixes
    bad.ged: 2 errors, 2 warnings
    [1]
    $ gedelf schema check --diagnostics=json bad.ged | jq -r .code
    schema-words
    schema-undeclared-prefix
    schema-undeclared-prefix
    schema-cycle
    $ gedelf schema check nothing.ged
    nothing.ged: fatal[unreadable-file]: the file cannot be read: No such file or directory
    nothing.ged: 1 fatal error (reading stopped)
    [3]
    $ printf '0 HEAD\nbroken\n' | gedelf schema check - | tail -n 1; echo ${PIPESTATUS[1]}
    -: 1 fatal error (reading stopped), 1 warning
    3
    $ gedelf schema check
    gedelf schema check: no FILE given; use - for standard input
    See 'gedelf schema check --help'.
    [2]

Only the header is read, so what comes after it does not matter.

    $ sed 's/0 TRLR/0 NOTE one\nbroken/' hair.ged | gedelf schema check -
    -: 188 types, 216 definitions, 3 prefixes
    -: no problems

A file without a schema has the default one.

    $ printf '0 HEAD\n1 CHAR ASCII\n1 GEDC\n2 VERS 5.5\n2 FORM LINEAGE-LINKED\n0 TRLR\n' | gedelf schema check -
    -: 185 types, 215 definitions, 2 prefixes
    -: 1 note (shown with -v)

What a tag means, and where.

    $ gedelf schema show HUSB
    tag HUSB
        below elf:FAM_RECORD: elf:PARENT1_POINTER
        below elf:FamilyEvent and 12 subtypes: elf:Parent1Age
    $ gedelf schema show BIRT DEAT
    tag BIRT
        below elf:INDIVIDUAL_RECORD: elf:BIRTH

    tag DEAT
        below elf:INDIVIDUAL_RECORD: elf:DEATH

A type: by its IRI, with a prefix, or by its last part.

    $ gedelf schema show https://terms.fhiso.org/elf/BIRTH
    type elf:BIRTH
        IRI: https://terms.fhiso.org/elf/BIRTH
        tags: BIRT below elf:INDIVIDUAL_RECORD
        supertypes: elf:IndividualEvent
        eventual supertypes: elf:Event, elf:Structure
        subtypes: none
    $ gedelf schema show elf:BIRTH | diff - <(gedelf schema show BIRTH)
    $ gedelf schema show elf:ParentPointer
    type elf:ParentPointer
        IRI: https://terms.fhiso.org/elf/ParentPointer
        tags: none
        supertypes: elf:Structure
        subtypes: elf:PARENT1_POINTER, elf:PARENT2_POINTER
    $ gedelf schema show CENSUS#Family | head -n 2
    type elf:CENSUS#Family
        IRI: https://terms.fhiso.org/elf/CENSUS#Family

A name may be that of a tag and of a type; then both are shown.

    $ sed 's/_HAIR/Hair/' hair.ged > both.ged
    $ gedelf schema show --schema both.ged Hair
    tag Hair
        below elf:INDIVIDUAL_RECORD: ex:Hair

    type ex:Hair
        IRI: https://example.com/terms/Hair
        tags: Hair below elf:INDIVIDUAL_RECORD
        supertypes: ex:Look
        eventual supertypes: ex:Feature
        subtypes: none
    $ gedelf schema show --schema hair.ged ex:Look
    type ex:Look
        IRI: https://example.com/terms/Look
        tags: none
        supertypes: ex:Feature
        subtypes: ex:Hair

Neither.

    $ gedelf schema show BURY
    gedelf schema show: there is no type or tag 'BURY'; did you mean 'BURI'?
    [1]
    $ gedelf schema show elf:BIRT
    gedelf schema show: there is no type or tag 'elf:BIRT'; did you mean 'elf:BIRTH'?
    [1]
    $ gedelf schema show birt elf:birth
    gedelf schema show: there is no type or tag 'birt'; did you mean 'BIRT'?
    gedelf schema show: there is no type or tag 'elf:birth'; did you mean 'elf:BIRTH'?
    [1]
    $ gedelf schema show BIRT xyzzy
    gedelf schema show: there is no type or tag 'xyzzy'
    tag BIRT
        below elf:INDIVIDUAL_RECORD: elf:BIRTH
    [1]
    $ gedelf schema show --schema hair.ged Har
    gedelf schema show: there is no type or tag 'Har'; did you mean 'Hair'?
    [1]

All of it.

    $ gedelf schema show | head -n 8
    prefix elf: https://terms.fhiso.org/elf/
    prefix elfm: https://terms.fhiso.org/elf/metadata/

    elf:Document: no tag
    elf:Metadata: no tag
    elf:Structure: no tag
    elfm:CHARACTER_SET: no tag
    elfm:ELF_SCHEMA: no tag
    $ gedelf schema show --schema hair.ged | grep ex:
    prefix ex: https://example.com/terms/
    ex:Hair (ex:Look): _HAIR below elf:INDIVIDUAL_RECORD
    ex:Look (ex:Feature): no tag
    ex:Feature: no tag
    $ gedelf schema show | grep -P '^.{81}' | cat

A dictionary has tags that mean the same anywhere.

    $ printf '%s\n' '0 HEAD' '1 CHAR ASCII' '1 PRFX http://example.com/all/' '1 PRFX X_ http://example.com/x/' \
        '1 DEFN _UID http://example.com/uid http://example.com/id' '0 NOTE one' '1 _UID 7' '1 X_A b' '0 TRLR' > dictionary.ged
    $ gedelf schema check dictionary.ged
    dictionary.ged: 2 types, 1 definition, 2 prefixes
    dictionary.ged: no problems
    $ gedelf schema show --schema dictionary.ged
    default namespace: http://example.com/all/
    prefix X_: http://example.com/x/

    http://example.com/uid (http://example.com/id): _UID anywhere
    http://example.com/id: no tag
    $ gedelf schema show --schema dictionary.ged _UID X_A
    tag _UID
        anywhere: http://example.com/uid

    tag X_A
        anywhere: http://example.com/x/A
    $ gedelf dump --typed dictionary.ged
    {
      "dialect": "elf-2017-06",
      "encoding": "ASCII",
      "elf_version": null,
      "gedcom_version": null,
      "language": "und",
      "schemas": [{"dictionary":{"default":"http://example.com/all/","prefixes":{"X_":"http://example.com/x/"},"tags":{"_UID":["http://example.com/uid","http://example.com/id"]}}}],
      "head": [],
      "records": [
        {"tag":"NOTE","type":"http://example.com/all/NOTE","payload":"one","sub":[{"tag":"_UID","type":"http://example.com/uid","payload":"7"},{"tag":"X_A","type":"http://example.com/x/A","payload":"b"}]}
      ]
    }

For programs.

    $ gedelf schema show --format json HUSB elf:FamilyEvent | jq -c '.tags[], (.types[] | [.type, .supertypes, .eventual_supertypes, (.eventual_subtypes | length)])'
    {"tag":"HUSB","meanings":[{"super":"https://terms.fhiso.org/elf/FAM_RECORD","type":"https://terms.fhiso.org/elf/PARENT1_POINTER"},{"super":"https://terms.fhiso.org/elf/FamilyEvent","type":"https://terms.fhiso.org/elf/Parent1Age"}]}
    ["https://terms.fhiso.org/elf/FamilyEvent",["https://terms.fhiso.org/elf/Event"],["https://terms.fhiso.org/elf/Event","https://terms.fhiso.org/elf/Structure"],12]
    $ gedelf schema show --format json | jq -c '[(.types | length), ([.types[].tags[]] | length), .prefixes]'
    [185,215,{"elf":"https://terms.fhiso.org/elf/","elfm":"https://terms.fhiso.org/elf/metadata/"}]
    $ gedelf schema show --format json --schema hair.ged | jq -c '.types[] | select(.type | contains("example"))'
    {"type":"https://example.com/terms/Hair","supertypes":["https://example.com/terms/Look"],"subtypes":[],"tags":[{"tag":"_HAIR","super":"https://terms.fhiso.org/elf/INDIVIDUAL_RECORD"}]}
    {"type":"https://example.com/terms/Look","supertypes":["https://example.com/terms/Feature"],"subtypes":["https://example.com/terms/Hair"],"tags":[]}
    {"type":"https://example.com/terms/Feature","supertypes":[],"subtypes":["https://example.com/terms/Look"],"tags":[]}
    $ gedelf schema show --format dot --schema hair.ged ex:Look
    digraph schema {
        rankdir=BT;
        node [shape=box];
        "ex:Hair" [label="ex:Hair\n_HAIR"];
        "ex:Hair" -> "ex:Look";
        "ex:Look" [label="ex:Look"];
        "ex:Look" -> "ex:Feature";
        "ex:Feature" [label="ex:Feature"];
    }
    $ gedelf schema show --format dot --schema hair.ged _HAIR | diff - <(gedelf schema show --format dot --schema hair.ged Hair)
    $ gedelf schema show --format dot | grep -c -e '->'
    175
    $ gedelf schema show --format xml
    gedelf schema show: --format must be text, json or dot, not 'xml'
    See 'gedelf schema show --help'.
    [2]

The two commands, and what is neither.

    $ gedelf schema
    gedelf schema: no command given
    See 'gedelf schema --help'.
    [2]
    $ gedelf schema chek hair.ged
    gedelf schema: unknown command 'chek'; did you mean 'check'?
    See 'gedelf schema --help'.
    [2]
    $ gedelf schema --help
    Usage: gedelf schema COMMAND [options] …

    Commands:
      schema check  report problems in the schema of a file
      schema show   show what tags and types mean

    For help with a command, run 'gedelf schema COMMAND --help'.
    $ gedelf help schema | diff - <(gedelf schema --help)
    $ gedelf help schema show | diff - <(gedelf schema show --help)
    $ gedelf schema show --help
    Usage: gedelf schema show [options] [TYPE|TAG…]

    Shows what each TAG means in each context, and the tags, supertypes and subtypes of
    each TYPE. Without TAG or TYPE, shows the whole schema. Uses the schemas of the files
    given with --schema, or the default schema if there are none. A TYPE is an IRI, a prefixed
    name such as elf:BIRTH, or the last part of an IRI, such as BIRTH.

    Output:
          --format=FORM         print text, json or dot (the hierarchy of types, for
                                Graphviz); default: text

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
      -q, --quiet               show no summary and no progress line

    Other:
          --language=LANG       show messages and help in LANG: en, de or fr;
                                default: the language of the locale
          --color=WHEN          use colours: auto (only on a terminal), always or
                                never; default: auto
      -h, --help                print this help
          --version             print the version

    For more, see the manual page gedelf-schema(1).
    $ gedelf schema --version | head -n 1
    gedelf 0.2.0
    $ gedelf help schema show more
    gedelf: help takes only one command; unexpected argument 'more'
    See 'gedelf --help'.
    [2]

--typed gives the type of each structure; what nothing defines is an undefined type. The JSON converts back.

    $ { sed '/0 TRLR/d' hair.ged; printf '0 @I1@ INDI\n1 _HAIR red\n1 HIAR blue\n0 TRLR\n'; } > red.ged
    $ gedelf dump --typed red.ged
    red.ged:19:3: warning[undefined-tag]: no schema says what “HIAR” means below INDI; in INDI @I1@
       19 | 1 HIAR blue
          |   ^~~~
          = elf-schemas §Parsing
    {
      "dialect": "elf-1.0",
      "encoding": "UTF-8",
      "elf_version": "1.0.0",
      "gedcom_version": "5.5.1",
      "language": "und",
      "schemas": [{"inline":[{"tag":"SCHMA","payload":"https://fhiso.org/TR/elf-data-model/v1.0.0"},{"tag":"PRFX","payload":"ex https://example.com/terms/"},{"tag":"ESC","payload":"NOTE X"},{"tag":"IRI","payload":"ex:Hair","sub":[{"tag":"ISA","payload":"ex:Look"},{"tag":"TAG","payload":"_HAIR https://terms.fhiso.org/elf/INDIVIDUAL_RECORD"}]},{"tag":"IRI","payload":"ex:Look","sub":[{"tag":"ISA","payload":"ex:Feature"}]},{"tag":"IRI","payload":"ex:Feature"}]}],
      "head": [],
      "records": [
        {"xref":"I1","tag":"INDI","type":"https://terms.fhiso.org/elf/INDIVIDUAL_RECORD","sub":[{"tag":"_HAIR","type":"https://example.com/terms/Hair","payload":"red"},{"tag":"HIAR","type":"https://terms.fhiso.org/elf/Undefined#HIAR","payload":"blue"}]}
      ]
    }
    $ gedelf dump --typed red.ged 2> /dev/null > red.json; gedelf convert red.json -o back.ged
    red.json -> back.ged: 1 record, UTF-8; meaning unchanged
    $ gedelf dump back.ged 2> /dev/null | diff - <(gedelf dump red.ged 2> /dev/null)
    $ gedelf dump --lines --typed red.ged 2> /dev/null | tail -n 1 | jq -r '.type, .sub[].type'
    https://terms.fhiso.org/elf/INDIVIDUAL_RECORD
    https://example.com/terms/Hair
    https://terms.fhiso.org/elf/Undefined#HIAR

Types are what check goes by: a tag that means nothing is named once for each place, with what is close.

    $ printf '0 HEAD\n1 CHAR ASCII\n1 GEDC\n2 VERS 5.5\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n1 BRIT\n1 BRIT\n0 @I2@ INDI\n1 BRIT\n0 TRLR\n' > brit.ged
    $ gedelf check --checks format,model -v brit.ged
    severity code                 count  fixable  first line
    warning  unknown-tag              1  by hand  7: 1 BRIT
    note     encoding-deprecated      1  -        2: 1 CHAR ASCII
    note     missing-structure        1  -        1: 0 HEAD

    brit.ged:7:3: warning[unknown-tag]: “BRIT” is not a known tag (3 times); did you mean “BIRT”?; in INDI @I1@
        7 | 1 BRIT
          |   ^~~~
          = elf-data-model §Structure
    brit.ged:2:8: note[encoding-deprecated]: the encoding ASCII is deprecated; UTF-8 is recommended
        2 | 1 CHAR ASCII
          |        ^~~~~
          = elf-1.0 §encodings
    brit.ged:1:3: note[missing-structure]: there is no “SOUR” or “SUBM” line in HEAD, although it is required
        1 | 0 HEAD
          |   ^~~~
          = elf-data-model §Structure
    brit.ged: 1 warning, 2 notes

--schema counts as one more reference in the header, and does not show in `schemas`. It may be given several times.

    $ printf '0 HEAD\n1 CHAR ASCII\n1 GEDC\n2 VERS 5.5\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n1 _HAIR red\n0 TRLR\n' > plain.ged
    $ gedelf dump --typed plain.ged 2> /dev/null | jq -c '.schemas, .records[0].sub[0].type'
    []
    "https://terms.fhiso.org/elf/Undefined#_HAIR"
    $ gedelf dump --typed --schema hair.ged plain.ged | jq -c '.schemas, .records[0].sub[0].type'
    []
    "https://example.com/terms/Hair"
    $ gedelf check --checks format,model -v --schema hair.ged --schema samples/bronte.ged plain.ged
    severity code                 count  fixable  first line
    note     encoding-deprecated      1  -        2: 1 CHAR ASCII
    note     missing-structure        1  -        1: 0 HEAD

    plain.ged:2:8: note[encoding-deprecated]: the encoding ASCII is deprecated; UTF-8 is recommended
        2 | 1 CHAR ASCII
          |        ^~~~~
          = elf-1.0 §encodings
    plain.ged:1:3: note[missing-structure]: there is no “SOUR” or “SUBM” line in HEAD, although it is required
        1 | 0 HEAD
          |   ^~~~
          = elf-data-model §Structure
    plain.ged: 2 notes
    $ gedelf check --checks format,model --schema nothing.ged plain.ged
    nothing.ged: fatal[unreadable-file]: the file cannot be read: No such file or directory
    [3]
    $ gedelf check --checks format,model --schema samples plain.ged
    samples: fatal[unreadable-file]: the file cannot be read: Is a directory
    [3]
    $ gedelf check --checks format,model --schema <(cat hair.ged) plain.ged 2>&1 | sed 's,^/dev/fd/[0-9]*,PIPE,'
    PIPE: fatal[unreadable-file]: the file cannot be read: it is not a regular file
    $ gedelf check --checks format,model --schema= plain.ged
    gedelf check: --schema must be the name of a file or folder, not ''
    See 'gedelf check --help'.
    [2]
    $ gedelf check --checks format,model --schema bad.ged plain.ged
    severity code                      count  fixable  first line
    error    schema-words                  1  by hand  9: 2 PRFX ex xx https://exam…
    error    schema-cycle                  1  by hand  15: ex:Hair is already a sub…
    warning  schema-undeclared-prefix      2  by hand  12: no PRFX declares “ex”, s…

    bad.ged:9:8: error[schema-words]: PRFX needs a prefix and an IRI; the entry is not used
        9 | 2 PRFX ex xx https://example.com/terms/
          |        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
          = elf-schemas §schema
    bad.ged:15:7: error[schema-cycle]: ex:Hair is already a subtype of ex:Look, and cannot be its supertype; this line is not used
          = elf-schemas §Supertypes
    bad.ged:12:7: warning[schema-undeclared-prefix]: no PRFX declares “ex”, so “ex:Look” is read as a complete IRI
          = elf-schemas §prefix
    bad.ged:15:7: warning[schema-undeclared-prefix]: no PRFX declares “ex”, so “ex:Hair” is read as a complete IRI
          = elf-schemas §prefix
    plain.ged: 2 errors, 2 warnings, 2 notes (shown with -v)
    [1]

--schema-path: a folder whose catalogue.tsv says which schema is in which file.

    $ mkdir -p schemas/more; cp hair.ged schemas/more/hair.ged
    $ printf '# schemas of ours\n\nhttps://example.com/hair\tmore/hair.ged\nhttps://example.com/gone\tgone.ged\n' > schemas/catalogue.tsv
    $ sed 's,^0 @I1,1 SCHMA https://example.com/hair\n&,; s,^1 CHAR,1 ELF 1.0.0\n&,' plain.ged > refers.ged
    $ gedelf check --checks format,model refers.ged
    severity code              count  fixable  first line
    warning  schema-not-found      1  by hand  7: the schema https://example.com/ha…

    refers.ged:7:9: warning[schema-not-found]: the schema https://example.com/hair was not found; the default schema is used instead
          = elf-2018 §schema
    refers.ged: 1 warning, 3 notes (shown with -v)
    $ gedelf check --checks format,model --schema-path schemas refers.ged
    refers.ged: 2 notes (shown with -v)
    $ gedelf dump --typed --schema-path schemas refers.ged | jq -c '.schemas, .records[0].sub[0].type'
    [{"iri":"https://example.com/hair"}]
    "https://example.com/terms/Hair"
    $ sed s/hair$/gone/ refers.ged | gedelf check --checks format,model --schema-path schemas -
    severity code               count  fixable  first line
    warning  schema-unreadable      1  by hand  7: the schema https://example.com/g…
    warning  schema-unfetched       1  by hand  1: the schema could not be fetched:…

    https://example.com/gone:1:1: warning[schema-unfetched]: the schema could not be fetched: schemas/gone.ged cannot be read: No such file or directory
          = elf-2018 §schema
    -:7:9: warning[schema-unreadable]: the schema https://example.com/gone cannot be read: the source cannot be read; the default schema is used instead
          = elf-2018 §schema
    -: 2 warnings, 3 notes (shown with -v)
    $ gedelf convert --schema-path schemas refers.ged | grep SCHMA
    refers.ged: 1 record, UTF-8; meaning unchanged
    1 SCHMA https://example.com/hair
    $ gedelf check --checks format,model --schema-path nowhere refers.ged
    nowhere/catalogue.tsv: fatal[unreadable-file]: the file cannot be read: No such file or directory
    [3]
    $ gedelf check --checks format,model --schema-path samples refers.ged
    samples/catalogue.tsv: fatal[unreadable-file]: the file cannot be read: No such file or directory
    [3]

The first of several folders holds.

    $ mkdir other; printf 'https://example.com/hair\tnothing.ged\n' > other/catalogue.tsv
    $ gedelf check --checks format,model --schema-path schemas --schema-path other refers.ged
    refers.ged: 2 notes (shown with -v)
    $ gedelf check --checks format,model -q --schema-path other --schema-path schemas refers.ged
    https://example.com/hair:1:1: warning[schema-unfetched]: the schema could not be fetched: other/nothing.ged cannot be read: No such file or directory
          = elf-2018 §schema
    refers.ged:7:9: warning[schema-unreadable]: the schema https://example.com/hair cannot be read: the source cannot be read; the default schema is used instead
          = elf-2018 §schema

Lines that are not as they should be are reported with their place, and not used.

    $ { printf 'https://example.com/hair more/hair.ged\nhair\tmore/hair.ged\nhttps://example.com/a\t../hair.ged\n'; \
        printf 'https://example.com/b\t/etc/passwd\nhttps://example.com/c\tmore/../../hair.ged\nhttps://example.com/d\t\n'; \
        printf 'https://example.com/e\ta\tb\nhttps://example.com/hair\tmore/hair.ged\r\nhttps://example.com/hair\tx\n'; \
        printf 'https://example.com/\377\tx\n#\t\n \t \n'; } > schemas/catalogue.tsv
    $ gedelf check --checks format,model --schema-path schemas refers.ged
    severity code              count  fixable  first line
    warning  schema-catalogue      9  by hand  1: https://example.com/hair more/hai…

    schemas/catalogue.tsv:1:1: warning[schema-catalogue]: this line of the schema catalogue is not used: there is no tab between an IRI and a file name
        1 | https://example.com/hair more/hair.ged
          | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
          = elf-2018 §schema
    schemas/catalogue.tsv:2:1: warning[schema-catalogue]: this line of the schema catalogue is not used: it does not begin with an IRI
        2 | hair    more/hair.ged
          | ^~~~~~~~~~~~~~~~~~~~~
          = elf-2018 §schema
    schemas/catalogue.tsv:3:1: warning[schema-catalogue]: this line of the schema catalogue is not used: the file must be in the folder or below it
        3 | https://example.com/a    ../hair.ged
          | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
          = elf-2018 §schema
    schemas/catalogue.tsv:4:1: warning[schema-catalogue]: this line of the schema catalogue is not used: the file must be in the folder or below it
        4 | https://example.com/b    /etc/passwd
          | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
          = elf-2018 §schema
    schemas/catalogue.tsv:5:1: warning[schema-catalogue]: this line of the schema catalogue is not used: the file must be in the folder or below it
        5 | https://example.com/c    more/../../hair.ged
          | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
          = elf-2018 §schema
    schemas/catalogue.tsv:6:1: warning[schema-catalogue]: this line of the schema catalogue is not used: the file must be in the folder or below it
        6 | https://example.com/d    
          | ^~~~~~~~~~~~~~~~~~~~~~~~~
          = elf-2018 §schema
    schemas/catalogue.tsv:7:1: warning[schema-catalogue]: this line of the schema catalogue is not used: there is a second tab
        7 | https://example.com/e    a    b
          | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
          = elf-2018 §schema
    schemas/catalogue.tsv:9:1: warning[schema-catalogue]: this line of the schema catalogue is not used: the IRI is already listed, and the first file is used
        9 | https://example.com/hair    x
          | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
          = elf-2018 §schema
    schemas/catalogue.tsv:10:1: warning[schema-catalogue]: this line of the schema catalogue is not used: it is not UTF-8, or contains a NUL character
       10 | https://example.com/
          | ^~~~~~~~~~~~~~~~~~~~
          = elf-2018 §schema
    refers.ged: 2 notes (shown with -v)
    $ gedelf check --checks format,model --schema-path schemas --diagnostics=gcc refers.ged | head -n 1
    schemas/catalogue.tsv:1:1: warning: this line of the schema catalogue is not used: there is no tab between an IRI and a file name [schema-catalogue]
    $ gedelf check --checks format,model --schema-path schemas --diagnostics=json refers.ged | head -n 1
    {"severity":"warning","code":"schema-catalogue","file":"schemas/catalogue.tsv","line":1,"column":1,"message":"this line of the schema catalogue is not used: there is no tab between an IRI and a file name","clause":"elf-2018 §schema","args":["there is no tab between an IRI and a file name"]}
    $ gedelf check --checks format,model --schema-path schemas --diagnostics=sarif refers.ged | jq -r '.runs[0].results[0].locations[0].physicalLocation | .artifactLocation.uri, .region.startLine'
    schemas/catalogue.tsv
    1

What is wrong with another document is shown in its name.

    $ cp bad.ged schemas/bad.ged; printf 'https://example.com/hair\tbad.ged\n' > schemas/catalogue.tsv
    $ gedelf check --checks format,model --schema-path schemas refers.ged
    severity code                      count  fixable  first line
    error    schema-words                  1  by hand  9: 2 PRFX ex xx https://exam…
    error    schema-cycle                  1  by hand  15: ex:Hair is already a sub…
    warning  schema-undeclared-prefix      2  by hand  12: no PRFX declares “ex”, s…

    https://example.com/hair:9:8: error[schema-words]: PRFX needs a prefix and an IRI; the entry is not used
        9 | 2 PRFX ex xx https://example.com/terms/
          |        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
          = elf-schemas §schema
    https://example.com/hair:15:7: error[schema-cycle]: ex:Hair is already a subtype of ex:Look, and cannot be its supertype; this line is not used
          = elf-schemas §Supertypes
    https://example.com/hair:12:7: warning[schema-undeclared-prefix]: no PRFX declares “ex”, so “ex:Look” is read as a complete IRI
          = elf-schemas §prefix
    https://example.com/hair:15:7: warning[schema-undeclared-prefix]: no PRFX declares “ex”, so “ex:Hair” is read as a complete IRI
          = elf-schemas §prefix
    refers.ged: 2 errors, 2 warnings, 2 notes (shown with -v)
    [1]
    $ gedelf check --checks format,model --schema-path schemas --diagnostics=json refers.ged | jq -r .file | sort -u
    https://example.com/hair
    refers.ged
    $ gedelf check --checks format,model --schema-path schemas --diagnostics=sarif refers.ged | jq -r '.runs[0].results[].locations[0].physicalLocation.artifactLocation.uri' | sort -u
    https://example.com/hair
    refers.ged

A schema that refers to itself is read once.

    $ sed 's,v1.0.0$,v1.0.0\n2 SCHMA https://example.com/hair,' hair.ged > schemas/bad.ged
    $ gedelf check --checks format,model --schema-path schemas refers.ged
    refers.ged: 2 notes (shown with -v)
