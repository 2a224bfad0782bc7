gedelf explain: what a diagnostic means.

    $ gedelf explain dangling-pointer
    dangling-pointer (error, elf-1.0 §pointer-conversion)

        the pointer … points to a record that does not exist

    This line refers to a record that is not in the file. The record may have been
    left out when the file was exported, or its identifier may have been mistyped.
    The link to a person, a source or a note is therefore lost. gedelf keeps the
    pointer itself.

    What to do: Export the file again with all its records, or correct the
    identifier here or in the record. If the record is gone for good, delete the
    line.
    'gedelf repair' fixes this.

    Example:

        1 | 0 HEAD
        2 | 1 CHAR UTF-8
        3 | 1 GEDC
        4 | 2 VERS 5.5.1
        5 | 2 FORM LINEAGE-LINKED
        6 | 0 @I1@ INDI
        7 | 1 NAME Edward /Tudor/
        8 | 1 FAMC @F1@
          |        ^
        9 | 0 TRLR

Several at once.

    $ gedelf explain byte-order-mark blank-line
    byte-order-mark (note, elf-1.0 §serialising-line-strings)

        the file begins with a byte-order mark, which is not recommended in UTF-8

    The file begins with an invisible mark, U+FEFF, which some programs write to
    show that a file is in UTF-8. gedelf skips it, but other programs may read it as
    part of the first line and then refuse the file.

    What to do: If all your programs read the file, you do not need to do anything.
    Otherwise save it as “UTF-8 without BOM” in a text editor.
    'gedelf repair --tidy' fixes this.

    Example:

        1 | <EF><BB><BF>0 HEAD
          |             ^
        2 | 1 CHAR UTF-8
        3 | 1 GEDC
        4 | 2 VERS 5.5.1
        5 | 2 FORM LINEAGE-LINKED
        6 | 0 @I1@ INDI
        7 | 1 NAME Jane /Austen/
        8 | 0 TRLR


    blank-line (note, elf-1.0 §line-strings)

        the line is blank; gedelf ignores it

    gedelf ignores blank lines, and nothing is lost. But programs must not write
    them, and not all can read them.

    What to do: If you use only gedelf, you do not need to do anything. For other
    programs, delete the blank lines. To write a blank line that is part of the
    text, use CONT with nothing after it.
    'gedelf repair --tidy' fixes this.

    Example:

        1 | 0 HEAD
        2 | 1 CHAR UTF-8
        3 | 1 GEDC
        4 | 2 VERS 5.5.1
        5 | 2 FORM LINEAGE-LINKED
        6 | 0 @I1@ INDI
        7 | 1 NAME Mary /Tudor/
        8 |  
          | ^
        9 | 0 @I2@ INDI
       10 | 1 NAME Elizabeth /Tudor/
       11 | 0 TRLR

A code that does not exist is a wrong command line.

    $ gedelf explain dangling-pointers
    gedelf explain: there is no code called 'dangling-pointers'; did you mean 'dangling-pointer'?
    See 'gedelf explain --help'.
    [2]
    $ gedelf explain ''
    gedelf explain: there is no code called ''
    See 'gedelf explain --help'.
    [2]

Without a code, all of them are listed, a line each.

    $ gedelf explain | head -3
    null-octet                  fatal    the file contains a null byte before the point where its encoding is named
    unsupported-encoding        fatal    the character encoding “…” is not supported…
    encoding-unavailable        fatal    the character encoding … cannot be read on this computer; encodings that this computer lacks: …

Every code that SARIF lists has an explanation.

    $ gedelf check --diagnostics=sarif samples/bronte.ged | jq -r '.runs[0].tool.driver.rules[].id' > codes
    $ while read code; do gedelf explain $code > text || echo "$code: $?"; test -s text || echo "$code: empty"; done < codes
    $ gedelf explain $(cat codes) > /dev/null; echo $?
    0
    $ gedelf explain | cut -d ' ' -f 1 | diff - codes

As JSON, an object a line, and as Markdown.

    $ gedelf explain --format=json blank-line
    {"code":"blank-line","number":218,"severity":"note","stage":"lines","recoverable":false,"clause":"elf-1.0 §line-strings","message":"the line is blank; gedelf ignores it","explanation":"gedelf ignores blank lines, and nothing is lost. But programs must not write them, and not all can read them.","remedy":"If you use only gedelf, you do not need to do anything. For other programs, delete the blank lines. To write a blank line that is part of the text, use CONT with nothing after it.","example":"0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n1 NAME Mary /Tudor/\n\n0 @I2@ INDI\n1 NAME Elizabeth /Tudor/\n0 TRLR\n","line":8,"column":1}
    $ gedelf explain --format=json | jq -r .code | diff - codes
    $ gedelf explain --format=markdown blank-line
    ### blank-line

    *note* · elf-1.0 §line-strings

    > the line is blank; gedelf ignores it

    gedelf ignores blank lines, and nothing is lost. But programs must not write them, and not all can read them.

    **What to do:** If you use only gedelf, you do not need to do anything. For other programs, delete the blank lines. To write a blank line that is part of the text, use CONT with nothing after it. 'gedelf repair --tidy' fixes this.

    ```text
        1 | 0 HEAD
        2 | 1 CHAR UTF-8
        3 | 1 GEDC
        4 | 2 VERS 5.5.1
        5 | 2 FORM LINEAGE-LINKED
        6 | 0 @I1@ INDI
        7 | 1 NAME Mary /Tudor/
        8 |  
          | ^
        9 | 0 @I2@ INDI
       10 | 1 NAME Elizabeth /Tudor/
       11 | 0 TRLR
    ```
    $ gedelf explain --format=roff blank-line
    gedelf explain: --format must be text, json or markdown, not 'roff'
    See 'gedelf explain --help'.
    [2]

The example of each code triggers it, where it says; what no file can trigger has none.

    $ gedelf explain --format=json | jq -r 'select(.example == null or .example == "") | .code'
    null-octet
    encoding-unavailable
    bad-octet
    unpaired-surrogate
    null-character
    not-a-character
    cut-off-character
    cesu-8
    lone-diacritic
    encoding-deprecated
    no-byte-order-mark
    level-too-deep
    orphaned-line
    header-content
    characters-escaped
    xref-renamed
    metadata-left-out
    gedcom-version-changed
    elf-version-changed
    text-unwritable
    tag-inexpressible
    language-lost
    datatype-lost
    default-language-lost
    space-lost
    character-lost
    header-tag-lost
    gedc-part-lost
    encoding-unforeseen
    dialect-untold
    types-unconverted
    tag-changed
    head-content-lost
    tag-disguised
    schema-line-joined
    data-model-foreign
    duplicate-renamed
    path-shortened
    control-replaced
    extension-written
    below-reference-left-out
    encoding-lacks
    ambiguous-bound
    reference-lost
    json-too-deep
    notation-encoding
    brackets-too-deep
    inference-limit
    round-limit
    regex-endless
    expectation-unsupported
    script-failed
    text-too-long
    list-skipped
    support-mismatch
    claim-not-inferred
    search-limit
    memory-limit
    unknown-renumbered
    unknown-left-out
    kept-by-tag
    kept-once
    schema-unreadable
    schema-tangled
    repeated
    unreadable-file
    changed-file
    out-of-memory
    too-large
    unwritable-file
    replaced-file
    schema-catalogue
    schema-unfetched
    bad-command
    command-unmatched
    path-endless
    locked-file
    file-not-kept
    not-genealogy
    database-unreachable
    database-refused
    database-version
    edit-pointed-to
    edit-dangling
    edit-xref-taken
    edit-tag
    edit-xref
    edit-language
    edit-untouchable
    edit-obscure
    edit-too-deep
    edit-inexpressible
    edit-destination
    edit-pattern
    edit-numbering
    edit-in-the-way
    edit-version
    gedzip-broken
    gedzip-entry-broken
    gedzip-checksum
    gedzip-encrypted
    gedzip-method
    gedzip-too-large
    gedzip-ratio
    gedzip-no-unpacker
    gedzip-total
    gedzip-total-ratio
    gedzip-no-dataset
    gedzip-two-datasets
    gedzip-bad-dataset
    gedzip-local-name
    gedzip-unsafe-name
    gedzip-version
    media-missing
    media-local-url
    media-outside-root
    gedzip-name-encoding
    gedzip-repeated-name
    gedzip-foreign-entry
    media-unused
    merge-conflict
    merge-renamed
    merge-inexpressible
    merge-form
    merge-retagged
    merge-gone
