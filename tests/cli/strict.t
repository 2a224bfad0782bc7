--strict: a dataset with an error in it is rejected.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n' > head
    $ { cat head; printf '0 @I1@ INDI\n1 FAMS @F2@\n0 TRLR\n'; } > error.ged
    $ { cat head; printf '0 @I1@ INDI\n1 _FATHER_OF_BRIDE Hugh\n0 TRLR\n'; } > warning.ged
    $ { cat head; printf '0 @I1@ INDI\n2 DATE 1744\n0 TRLR\n'; } > fatal.ged

An error: status 1, and nothing is written.

    $ gedelf dump --strict error.ged
    error.ged:7:8: error[dangling-pointer]: the pointer @F2@ points to a record that does not exist; in INDI @I1@
        7 | 1 FAMS @F2@
          |        ^~~~
          = elf-1.0 §pointer-conversion
    [1]
    $ gedelf dump --strict error.ged 2>/dev/null
    [1]
    $ gedelf dump --strict --lines error.ged 2>/dev/null
    [1]
    $ gedelf check --strict --diagnostics=gcc error.ged
    error.ged:7:8: error: the pointer @F2@ points to a record that does not exist; in INDI @I1@ [dangling-pointer]
    [1]

A warning: nothing changes.

    $ gedelf dump --strict warning.ged 2>/dev/null | jq -r .dialect
    elf-1.0
    $ gedelf dump --strict --lines warning.ged 2>/dev/null
    {"dialect":"elf-1.0","encoding":"UTF-8","elf_version":null,"gedcom_version":"5.5.1","language":"und","schemas":[],"head":[]}
    {"xref":"I1","tag":"INDI","sub":[{"tag":"_FATHER_OF_BRIDE","payload":"Hugh"}]}
    $ gedelf check --strict --diagnostics=gcc warning.ged
    warning.ged:7:3: warning: the tag _FATHER_OF_BRIDE has 16 characters, but should have at most 15; in INDI @I1@ [long-tag]

Malformed input is status 3 as ever, but where --recover makes an error of it, 1.

    $ gedelf dump --strict fatal.ged 2>/dev/null
    [3]
    $ gedelf dump --strict --recover fatal.ged 2>/dev/null
    [1]
    $ gedelf check --strict --recover --diagnostics=gcc fatal.ged
    fatal.ged:7:1: error: the level jumps from 0 to 2; a line may be at most one level deeper than the previous line; in INDI @I1@ [level-jump]
    [1]

Each file is judged by itself.

    $ gedelf dump --strict error.ged warning.ged 2>/dev/null | jq -r '.records[0].sub[0].tag'
    _FATHER_OF_BRIDE
    $ gedelf dump --strict error.ged warning.ged > /dev/null 2>&1
    [1]
