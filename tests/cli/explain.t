gedelf explain: what a diagnostic means.

    $ gedelf explain dangling-pointer
    dangling-pointer (error, elf-1.0 §pointer-conversion)

        the pointer … leads nowhere: nothing in the file has this identifier

    This line refers to a record that is not in the file. It may have been left out
    when the file was exported, or its identifier was mistyped. A tie between
    people, a source or a note is lost by it; the reference itself is kept.

    What to do: Export the file again with everything in it, or correct the
    identifier here or at the record. If the record is gone for good, delete the
    line.

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
    byte-order-mark (warning, elf-1.0 §serialising-line-strings)

        the file begins with a byte-order mark, which is not recommended in UTF-8

    The file begins with an invisible mark, U+FEFF, by which some programs show that
    a file is in UTF-8. gedelf skips it, but other programs may take it for a part
    of the first line, and then refuse the file.

    What to do: If all your programs read the file, nothing needs to be done.
    Otherwise save it as “UTF-8 without BOM” in a text editor.

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

        the line is blank, and is ignored

    Blank lines are ignored, and nothing is lost; but programs must not write them,
    and not all can read them.

    What to do: Nothing needs to be done for gedelf. For other programs, delete the
    blank lines. A blank line that belongs to a text is written with CONT and
    nothing after it.

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
    gedelf explain: there is no code 'dangling-pointers'; did you mean 'dangling-pointer'?
    See 'gedelf explain --help'.
    [2]
    $ gedelf explain ''
    gedelf explain: there is no code ''
    See 'gedelf explain --help'.
    [2]

So is none at all.

    $ gedelf explain
    null-octet                  fatal    there is a zero octet before the encoding is known
    unsupported-encoding        fatal    the character encoding “…” is not supported; if you know what the file really uses, name it with --encoding
    encoding-unavailable        fatal    the character encoding … cannot be read on this computer, whose iconv does not know it; missing: …
    bad-octet                   error    … is not a character in …; U+FFFD stands in for it
    unpaired-surrogate          error    … is half of a surrogate pair in …, and the other half is missing; U+FFFD stands in for it
    null-character              error    there is a zero character, which no text may hold; U+FFFD stands in for it
    not-a-character             error    … is a code point that is no character; U+FFFD stands in for it
    cut-off-character           error    the file ends in the middle of a character: … is only its beginning in …
    cesu-8                      warning  … is a character written in CESU-8, not in UTF-8; it is read as …
    lone-diacritic              error    an ANSEL diacritic (…) has no letter to stand on before the line ends
    encoding-extension          warning  “…” is not an encoding that ELF knows; the file is read as …
    encoding-overruled          warning  the header says “…”, but the file's first octets show that it is …, and it is read as such
    unicode-is-utf-8            warning  the header says “…”, which means UTF-16, but the file is in UTF-8, and is read as such
    encoding-contradicted       warning  the header says “…”, but the file looks like …; try --encoding …
    encoding-deprecated         note     the encoding … is deprecated; UTF-8 is recommended
    byte-order-mark             warning  the file begins with a byte-order mark, which is not recommended in UTF-8
    no-byte-order-mark          warning  the file has no byte-order mark, which is recommended in UTF-16
    encoding-missing            warning  the header has no CHAR line to name the encoding; the file is read as …
    header-missing              fatal    the first line is not “0 HEAD”
    header-case                 fatal    the header's tag is “…”; it must be “HEAD”, in capitals
    level-missing               fatal    the line does not begin with a level number
    text-broken-off             fatal    the line has no level and no tag: it seems to be the rest of the text in line …, broken without a CONT
    level-padded                fatal    the level “…” begins with a superfluous zero
    level-unspaced              fatal    there is no space after the level number
    xref-malformed              fatal    “…” cannot be in a cross-reference identifier
    xref-unfinished             fatal    the cross-reference identifier has no second at sign
    xref-empty                  fatal    the cross-reference identifier is empty
    xref-unspaced               fatal    there is no space after the cross-reference identifier
    tag-missing                 fatal    the line has no tag
    tag-malformed               fatal    “…” cannot be in a tag, which has only letters, digits and underscores
    level-jump                  fatal    the level jumps from … to …; a line may be at most one level deeper than the line before
    level-too-deep              fatal    the level … is deeper than the limit of …, which --max-depth sets
    text-after-trailer          fatal    there is text after the trailer line “0 TRLR”, which must be the last
    trailing-controls           warning  control characters at the end of the file (…) are dropped
    indented-line               note     the line is indented; the white space before its level is ignored
    blank-line                  note     the line is blank, and is ignored
    wide-delimiter              note     the parts of the line are separated by more than one space, or by a tab
    mixed-line-breaks           warning  the line ends with …, the first line with …; a file should have one kind of line break
    no-final-line-break         note     the last line has no line break at its end
    long-line                   warning  the line has … octets with its line break, and should have at most …
    long-tag                    warning  the tag … has … characters, and should have at most 15
    extension-tag               note     … is a legacy extension tag; these are deprecated, and mean what the program that wrote them says
    long-xref                   warning  the cross-reference identifier has … characters, and should have at most 20
    xref-not-ascii              warning  the cross-reference identifier … should have ASCII characters only
    xref-first-character        warning  the cross-reference identifier … should begin with a letter, a digit or an underscore
    restricted-character        warning  the control character … should not be in a text
    private-use-character       warning  … is a private-use character, and nothing says what it means
    orphaned-line               error    the line belongs below line …, which could not be used
    trailer-missing             fatal    the file ends without the trailer line “0 TRLR”; it may have been cut off
    trailer-misused             fatal    the tag TRLR is for the last line “0 TRLR” only, with nothing else on it or below it
    header-misused              fatal    the tag HEAD is for the first record only
    continuation-record         fatal    … cannot be a record: there is no text that it could continue
    continuation-late           fatal    … comes too late: … in line … stands between it and the text it continues
    continuation-xref           fatal    … cannot have a cross-reference identifier
    continuation-substructure   fatal    … is below …, which continues a text and can have nothing below it
    continuation-of-pointer     fatal    … would continue the pointer …, and a pointer cannot be continued
    continuation-pointer        error    … holds the pointer …, which is taken as plain text
    continuation-in-header      error    … stands directly below HEAD, which has no text to continue
    escape-unfinished           error    “@#” begins an escape that has no second at sign on this line; it is taken as plain text
    escape-malformed            error    “@#” begins an escape, and must be followed by a capital letter; it is taken as plain text
    escape-not-permitted        error    the escape … is not one that ELF knows; it is kept as it stands
    unicode-escape-malformed    error    the Unicode escape … must hold nothing but numbers in upper-case hexadecimal digits; it is kept as it stands
    unicode-escape-no-character error    the Unicode escape … names no character (…); it is kept as it stands
    bare-at-sign                note     the at sign is not doubled; this is deprecated
    at-sign-escape              warning  the at sign is written as a Unicode escape, and should be written “@@”
    needless-escape             note     the Unicode escape … is not needed in …
    space-before-conc           warning  the line ends in white space and goes on with CONC; programs that drop white space there join two words
    space-after-conc            warning  the text of a CONC begins with white space; programs that drop white space there join two words
    empty-before-conc           warning  the line before a CONC should not be empty
    language-malformed          error    “…” is not a well-formed language tag
    datatype-malformed          error    “…” is not an IRI, and so names no datatype
    qualifier-on-pointer        error    … qualifies a text, but … has a pointer
    qualifier-repeated          error    … occurs twice in one structure; the first is in line …
    qualifier-xref              error    … cannot have a cross-reference identifier
    qualifier-pointer           error    … cannot have a pointer as its value
    qualifier-substructures     error    … cannot have anything below it
    qualifier-record            error    … cannot be a record
    datatype-in-header          error    DTYPE stands directly below HEAD, which has no text
    dangling-pointer            error    the pointer … leads nowhere: nothing in the file has this identifier
    ambiguous-pointer           error    the pointer … is ambiguous: … structures have this identifier
    pointer-reserved            error    the pointer … has a form that no cross-reference identifier can have, and leads nowhere
    duplicate-xref              error    the cross-reference identifier … is taken: line … has it too
    xref-on-substructure        warning  … is not a record, and should not have a cross-reference identifier
    record-without-xref         note     the record has no cross-reference identifier, so nothing can point to it
    pointer-space               note     there is white space round the pointer, which is ignored
    metadata-xref               error    … cannot have a cross-reference identifier here, in the header's …
    metadata-pointer            error    … cannot have a pointer as its value here, in the header's …
    metadata-reserved-tag       error    … cannot be used here, in the header's …
    metadata-repeated           error    the header has … twice; the one in line … holds
    metadata-space              warning  the white space round the value of … is ignored
    elf-version-malformed       error    “…” is not a version number
    elf-version-unknown         warning  the file is in ELF …, which is not known; it is read as ELF 1.0.0
    elf-version-unsupported     error    the file is in ELF …, which is another format; it is read as ELF 1.0.0
    gedc-payload                error    GEDC cannot have a value
    gedc-version-count          error    GEDC must have exactly one VERS below it, and has …
    gedc-form-count             error    GEDC must have exactly one FORM below it, and has …
    gedcom-version-malformed    error    “…” is not a version number
    gedc-form-unknown           error    the form is “…”; it must be “LINEAGE-LINKED”
    gedcom-version-unsupported  error    the file is in GEDCOM …; ELF 1.0 goes with 5.5 and 5.5.1 only
    elf-version-missing         warning  the file uses …, so its header should have the line “1 ELF 1.0.0”
    gedcom-version-missing      warning  the header has no GEDC with the version of GEDCOM, which is needed here
    repeated                    note     … occurs … times in all; the first … are shown
    unreadable-file             fatal    the file cannot be read: …
    changed-file                fatal    the file became shorter while it was being read; is another program writing it?
    out-of-memory               fatal    there is not enough memory
    too-large                   fatal    a single record has more than 4,294,967,295 structures

Every code that SARIF lists has an explanation.

    $ gedelf check --diagnostics=sarif samples/bronte.ged | jq -r '.runs[0].tool.driver.rules[].id' > codes
    $ while read code; do gedelf explain $code > text || echo "$code: $?"; test -s text || echo "$code: empty"; done < codes
    $ gedelf explain $(cat codes) > /dev/null; echo $?
    0
