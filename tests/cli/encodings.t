Character encodings: what the header says, what the octets show, and what --encoding says.

A file in any 8-bit encoding, in which the octets after "NOTE " are given:

    $ cat > make <<< 'printf "0 HEAD\n1 CHAR $1\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @N1@ NOTE $2\n0 TRLR\n"'
    $ cat > read <<< 'bash make "$1" "$2" | gedelf dump --diagnostics=gcc - | jq -r "[.encoding, .records[0].payload] | join(\" \")"'

The four names that ELF knows.

    $ bash read ASCII 'plain'
    ASCII plain
    $ bash read UTF-8 '\xc3\xa9'
    UTF-8 é
    $ bash read ANSEL '\xe2e \xe8u \xcf \xc7 \xa1\xb1'
    ANSEL é ü ß ß Łł
    $ bash read UNICODE 'caf\xc3\xa9'
    -:2:8: warning: the header says “UNICODE”, but the file is not in UTF-16; gedelf reads it as UTF-8 as far as it can [unicode-is-utf-8]
    UTF-8 café

Their spelling is free in case and in white space round it, as the draft has it, and in nothing else.

    $ bash read 'utf-8' '\xc3\xa9'
    UTF-8 é
    $ bash read 'Ansel' '\xe2e'
    ANSEL é
    $ bash read 'UTF 8' '\xc3\xa9'
    -:2:8: warning: “UTF 8” is not an encoding that ELF defines; gedelf reads the file as UTF-8 [encoding-extension]
    UTF-8 é

The extensions' names, in which case, spaces, hyphens and underscores do not matter.

    $ bash read UTF8 '\xc3\xa9'
    -:2:8: warning: “UTF8” is not an encoding that ELF defines; gedelf reads the file as UTF-8 [encoding-extension]
    UTF-8 é
    $ bash read UTF_8 '\xc3\xa9'
    -:2:8: warning: “UTF_8” is not an encoding that ELF defines; gedelf reads the file as UTF-8 [encoding-extension]
    UTF-8 é
    $ bash read ANSI '\x80 \xe9'
    -:2:8: warning: “ANSI” is not an encoding that ELF defines; gedelf reads the file as windows-1252 [encoding-extension]
    windows-1252 € é
    $ bash read 'ANSI\n2 VERS 1250' '\xb3'
    -:2:8: warning: “ANSI” is not an encoding that ELF defines; gedelf reads the file as windows-1250 [encoding-extension]
    windows-1250 ł
    $ bash read 'ANSI\n2 VERS 1251' '\xb3'
    -:2:8: warning: “ANSI” is not an encoding that ELF defines; gedelf reads the file as windows-1251 [encoding-extension]
    windows-1251 і
    $ bash read 'ANSI\n2 VERS 4711' '\xb3'
    -:2:8: warning: “ANSI” is not an encoding that ELF defines; gedelf reads the file as windows-1252 [encoding-extension]
    windows-1252 ³
    $ for n in 0 1 2 3 4 5 6 7 8; do bash read WINDOWS-125$n '\xe6' 2>/dev/null; done
    windows-1250 ć
    windows-1251 ж
    windows-1252 æ
    windows-1253 ζ
    windows-1254 æ
    windows-1255 ז
    windows-1256 و
    windows-1257 ę
    windows-1258 æ
    $ for n in 0 1 2 3 4 5 6 7 8; do bash read cp125$n '\xe6' 2>/dev/null; done
    windows-1250 ć
    windows-1251 ж
    windows-1252 æ
    windows-1253 ζ
    windows-1254 æ
    windows-1255 ז
    windows-1256 و
    windows-1257 ę
    windows-1258 æ
    $ for n in 1 2 3 4 5 6 7 8 9 10 11 13 14 15 16; do bash read ISO-8859-$n '\xe6' 2>/dev/null; done
    ISO-8859-1 æ
    ISO-8859-2 ć
    ISO-8859-3 ĉ
    ISO-8859-4 æ
    ISO-8859-5 ц
    ISO-8859-6 ن
    ISO-8859-7 ζ
    ISO-8859-8 ז
    ISO-8859-9 æ
    ISO-8859-10 æ
    ISO-8859-11 ๆ
    ISO-8859-13 ę
    ISO-8859-14 æ
    ISO-8859-15 æ
    ISO-8859-16 æ
    $ bash read iso8859_1 '\xe6'
    -:2:8: warning: “ISO8859_1” is not an encoding that ELF defines; gedelf reads the file as ISO-8859-1 [encoding-extension]
    ISO-8859-1 æ
    $ bash read LATIN1 '\xe6'
    -:2:8: warning: “LATIN1” is not an encoding that ELF defines; gedelf reads the file as ISO-8859-1 [encoding-extension]
    ISO-8859-1 æ
    $ bash read IBMPC '\x81'
    -:2:8: warning: “IBMPC” is not an encoding that ELF defines; gedelf reads the file as IBM437 [encoding-extension]
    IBM437 ü
    $ bash read 'IBMPC\n2 VERS 850' '\x9d'
    -:2:8: warning: “IBMPC” is not an encoding that ELF defines; gedelf reads the file as IBM850 [encoding-extension]
    IBM850 Ø
    $ bash read 'IBMPC\n2 VERS CP850' '\x9d'
    -:2:8: warning: “IBMPC” is not an encoding that ELF defines; gedelf reads the file as IBM850 [encoding-extension]
    IBM850 Ø
    $ bash read OEM '\x9d'
    -:2:8: warning: “OEM” is not an encoding that ELF defines; gedelf reads the file as IBM437 [encoding-extension]
    IBM437 ¥
    $ bash read MSDOS '\x9d'
    -:2:8: warning: “MSDOS” is not an encoding that ELF defines; gedelf reads the file as IBM437 [encoding-extension]
    IBM437 ¥
    $ bash read MS-DOS '\x9d'
    -:2:8: warning: “MS-DOS” is not an encoding that ELF defines; gedelf reads the file as IBM437 [encoding-extension]
    IBM437 ¥
    $ bash read IBM '\x9d'
    -:2:8: warning: “IBM” is not an encoding that ELF defines; gedelf reads the file as IBM437 [encoding-extension]
    IBM437 ¥
    $ bash read 'IBM DOS' '\x9d'
    -:2:8: warning: “IBM DOS” is not an encoding that ELF defines; gedelf reads the file as IBM437 [encoding-extension]
    IBM437 ¥
    $ bash read 'WINDOWS' '\x9c'
    -:2:8: warning: “WINDOWS” is not an encoding that ELF defines; gedelf reads the file as windows-1252 [encoding-extension]
    windows-1252 œ
    $ bash read 'IBM WINDOWS' '\x9c'
    -:2:8: warning: “IBM WINDOWS” is not an encoding that ELF defines; gedelf reads the file as windows-1252 [encoding-extension]
    windows-1252 œ
    $ bash read 'ibm windows' '\x9c'
    -:2:8: warning: “IBM WINDOWS” is not an encoding that ELF defines; gedelf reads the file as windows-1252 [encoding-extension]
    windows-1252 œ
    $ bash read MACINTOSH '\x8e'
    -:2:8: warning: “MACINTOSH” is not an encoding that ELF defines; gedelf reads the file as macintosh [encoding-extension]
    macintosh é

Names that no one knows; octets that a code page does not have.

    $ bash make KLINGON x | gedelf check -
    severity code                  count  fixable  first line
    fatal    unsupported-encoding      1  safe     2: 1 CHAR KLINGON

    -:2:8: fatal[unsupported-encoding]: the character encoding “KLINGON” is not supported; if you know the real encoding, specify it with --encoding
        2 | 1 CHAR KLINGON
          |        ^~~~~~~
          = elf-1.0 §specified-enc
    -: 1 fatal error (reading stopped); 'gedelf repair' fixes 1
    [3]
    $ bash make 'UTF-7' x | gedelf check --diagnostics=gcc -
    -:2:8: fatal error: the character encoding “UTF-7” is not supported; if you know the real encoding, specify it with --encoding [unsupported-encoding]
    [3]
    $ bash make '' x | gedelf check --diagnostics=gcc -
    -:1:3: warning: the header has no CHAR line to name the encoding; gedelf reads the file as UTF-8 [encoding-missing]
    $ bash read ANSI '\x81'
    -:2:8: warning: “ANSI” is not an encoding that ELF defines; gedelf reads the file as windows-1252 [encoding-extension]
    -:6:13: error: windows-1252 has no character for byte 81; U+FFFD replaces it [bad-octet]
    windows-1252 �

No CHAR line at all.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @N1@ NOTE caf\xc3\xa9\n0 TRLR\n' > none.ged
    $ gedelf dump --lines none.ged
    none.ged: 1 warning not shown; run 'gedelf check' to see it
    {"dialect":"elf-1.0","encoding":"UTF-8","elf_version":null,"gedcom_version":"5.5.1","language":"und","schemas":[],"head":[]}
    {"xref":"N1","tag":"NOTE","payload":"café"}

ASCII and ANSEL that are really UTF-8, and octets that are neither.

    $ bash read ASCII 'caf\xc3\xa9'
    -:6:16: error: ASCII has no character for byte C3; U+FFFD replaces it [bad-octet]
    -:6:17: error: ASCII has no character for byte A9; U+FFFD replaces it [bad-octet]
    -:2:8: warning: the header says “ASCII”, but the file looks like UTF-8; try --encoding utf-8 [encoding-contradicted]
    ASCII caf��
    $ bash read ANSEL 'caf\xc3\xa9'
    -:2:8: warning: the header says “ANSEL”, but the file looks like UTF-8; try --encoding utf-8 [encoding-contradicted]
    ANSEL caf©♭
    $ bash read ANSI 'caf\xc3\xa9'
    -:2:8: warning: “ANSI” is not an encoding that ELF defines; gedelf reads the file as windows-1252 [encoding-extension]
    -:2:8: warning: the header says “ANSI”, but the file looks like UTF-8; try --encoding utf-8 [encoding-contradicted]
    windows-1252 cafÃ©
    $ bash make ASCII 'caf\xc3\xa9' | gedelf dump --lines --encoding utf-8 - | tail -1
    {"xref":"N1","tag":"NOTE","payload":"café"}
    $ bash read UTF-8 'caf\xe9'
    -:6:16: error: UTF-8 has no character for byte E9; U+FFFD replaces it [bad-octet]
    UTF-8 caf�
    $ bash read UNICODE 'caf\xe9'
    -:2:8: warning: the header says “UNICODE”, but the file is not in UTF-16; gedelf reads it as UTF-8 as far as it can [unicode-is-utf-8]
    -:2:8: fatal error: the character encoding “UNICODE” is not supported; the file is neither UTF-16 nor UTF-8; if you know the real encoding, specify it with --encoding [unsupported-encoding]
    $ bash read UTF-8 '\xff\xff \xed\xa1\x80\xed\xb0\xa1 \xc0\x80 \xe2\x82'
    -:6:13: error: UTF-8 has no character for byte FF; U+FFFD replaces it [bad-octet]
    -:6:14: error: UTF-8 has no character for byte FF; U+FFFD replaces it [bad-octet]
    -:6:16: warning: a character is written in CESU-8 instead of UTF-8 (bytes ED A1 80 ED B0 A1); gedelf reads it as U+20021 [cesu-8]
    -:6:18: error: UTF-8 has no character for byte C0; U+FFFD replaces it [bad-octet]
    -:6:19: error: UTF-8 has no character for byte 80; U+FFFD replaces it [bad-octet]
    -:6:21: error: UTF-8 has no character for bytes E2 82; U+FFFD replaces it [bad-octet]
    UTF-8 �� 𠀡 �� �

ANSEL: several diacritics on one letter, in the order of Unicode; one that has nothing to stand on; octets without a
meaning; the sample.

    $ bash read ANSEL '\xe1\xe8u \xe0\xe9\xf1\xfc\xe8\xf7e' | tail -1 | jq -Rc explode
    [65,78,83,69,76,32,117,776,768,32,101,824,808,806,776,780,777]
    $ bash read ANSEL 'a\xe2'
    -:6:14: error: the line ends after an ANSEL diacritic (U+0301) that has no letter [lone-diacritic]
    ANSEL á
    $ bash read ANSEL '\xe2'
    -:6:13: error: the line ends after an ANSEL diacritic (U+0301) that has no letter [lone-diacritic]
    ANSEL ́
    $ bash read ANSEL '\xe2 b' | tail -1 | jq -Rc explode
    [65,78,83,69,76,32,32,769,98]
    $ bash read ANSEL '\x80 \xff'
    -:6:13: error: ANSEL has no character for byte 80; U+FFFD replaces it [bad-octet]
    -:6:15: error: ANSEL has no character for byte FF; U+FFFD replaces it [bad-octet]
    ANSEL � �
    $ gedelf dump samples/bach-ansel.ged | jq -r '.encoding, (.records[] | select(.xref == "I3").sub[0].payload)'
    ANSEL
    Maria Elisabetha /Lämmerhirt/
    $ gedelf dump samples/bach-ansel.ged | jq -c '.records[] | select(.xref == "I1").sub[-1].payload | match("l..?.? g").string | explode'
    [108,117,776,768,32,103]

UTF-16 of both kinds, with a byte-order mark and without.

    $ bash make UNICODE 'Жизнь 𠀡' > utf8.ged
    $ iconv -f UTF-8 -t UTF-16LE utf8.ged | gedelf dump --diagnostics=gcc - | jq -r '.encoding, .records[0].payload'
    -:1:1: warning: the file has no byte-order mark, although one is recommended in UTF-16 [no-byte-order-mark]
    UTF-16LE
    Жизнь 𠀡
    $ iconv -f UTF-8 -t UTF-16BE utf8.ged | gedelf dump --diagnostics=gcc - | jq -r '.encoding, .records[0].payload'
    -:1:1: warning: the file has no byte-order mark, although one is recommended in UTF-16 [no-byte-order-mark]
    UTF-16BE
    Жизнь 𠀡
    $ (printf '\xff\xfe'; iconv -f UTF-8 -t UTF-16LE utf8.ged) | gedelf dump --diagnostics=gcc - | jq -r '.encoding, .records[0].payload'
    UTF-16LE
    Жизнь 𠀡
    $ (printf '\xfe\xff'; iconv -f UTF-8 -t UTF-16BE utf8.ged) | gedelf dump --diagnostics=gcc - | jq -r '.encoding, .records[0].payload'
    UTF-16BE
    Жизнь 𠀡
    $ gedelf dump samples/tolstoy-utf16.ged | jq -r '.encoding, .language, .records[1].sub[0].payload'
    UTF-16LE
    ru
    Лев Николаевич /Толстой/
    $ sed 's/UNICODE/UTF-16/' utf8.ged | iconv -f UTF-8 -t UTF-16LE | gedelf check --diagnostics=gcc -
    -:1:1: warning: the file has no byte-order mark, although one is recommended in UTF-16 [no-byte-order-mark]
    -:2:8: warning: “UTF-16” is not an encoding that ELF defines; gedelf reads the file as UTF-16LE [encoding-extension]
    $ sed 's/UNICODE/UTF-8/' utf8.ged | iconv -f UTF-8 -t UTF-16LE | gedelf check --diagnostics=gcc -
    -:1:1: warning: the file has no byte-order mark, although one is recommended in UTF-16 [no-byte-order-mark]
    -:2:8: warning: the header says “UTF-8”, but the file's first bytes show that it is in UTF-16LE; gedelf follows the bytes [encoding-overruled]
    $ sed 's/UNICODE/KLINGON/' utf8.ged | iconv -f UTF-8 -t UTF-16LE | gedelf check --diagnostics=gcc -
    -:1:1: warning: the file has no byte-order mark, although one is recommended in UTF-16 [no-byte-order-mark]
    -:2:8: warning: the header says “KLINGON”, but the file's first bytes show that it is in UTF-16LE; gedelf follows the bytes [encoding-overruled]
    $ sed 's/UNICODE/UTF-16/' utf8.ged | gedelf check --diagnostics=gcc -
    -:2:8: warning: the header says “UTF-16”, but the file is not in UTF-16; gedelf reads it as UTF-8 as far as it can [unicode-is-utf-8]
    $ (iconv -f UTF-8 -t UTF-16LE utf8.ged | head -c 180; printf '\x40\xd8x\0') > half.ged; gedelf check --diagnostics=gcc half.ged
    half.ged:1:1: warning: the file has no byte-order mark, although one is recommended in UTF-16 [no-byte-order-mark]
    half.ged:7:6: error: a surrogate has no other half (bytes 40 D8 in UTF-16LE); U+FFFD replaces it; in NOTE @N1@ [unpaired-surrogate]
    half.ged:7:6: fatal error: “�” is not allowed in a tag; a tag may contain only letters, digits and underscores [tag-malformed]
    half.ged:7:8: fatal error: the file ends without the trailer line “0 TRLR”; it may have been cut off [trailer-missing]
    [3]
    $ (iconv -f UTF-8 -t UTF-16LE utf8.ged | head -c 181) > odd.ged; gedelf check --diagnostics=gcc odd.ged
    odd.ged:1:1: warning: the file has no byte-order mark, although one is recommended in UTF-16 [no-byte-order-mark]
    odd.ged:7:6: error: the file ends in the middle of a character, after byte 52; U+FFFD replaces it; in NOTE @N1@ [cut-off-character]
    odd.ged:7:6: fatal error: “�” is not allowed in a tag; a tag may contain only letters, digits and underscores [tag-malformed]
    odd.ged:7:7: fatal error: the file ends without the trailer line “0 TRLR”; it may have been cut off [trailer-missing]
    [3]

A byte-order mark in UTF-8, which may contradict the header.

    $ (printf '\xef\xbb\xbf'; bash make UTF-8 'caf\xc3\xa9') | gedelf dump --lines --diagnostics=gcc -
    {"dialect":"elf-1.0","encoding":"UTF-8","elf_version":null,"gedcom_version":"5.5.1","language":"und","schemas":[],"head":[]}
    {"xref":"N1","tag":"NOTE","payload":"café"}
    $ (printf '\xef\xbb\xbf'; bash make ANSEL 'caf\xc3\xa9') | gedelf dump --lines --diagnostics=gcc -
    -:2:8: warning: the header says “ANSEL”, but the file's first bytes show that it is in UTF-8; gedelf follows the bytes [encoding-overruled]
    {"dialect":"elf-1.0","encoding":"UTF-8","elf_version":null,"gedcom_version":"5.5.1","language":"und","schemas":[],"head":[]}
    {"xref":"N1","tag":"NOTE","payload":"café"}

--encoding overrules everything, takes the same names, and a byte-order mark is removed all the same.

    $ bash make UTF-8 'caf\xe9' | gedelf dump --lines --encoding=latin1 --diagnostics=gcc - | tail -1
    {"xref":"N1","tag":"NOTE","payload":"café"}
    $ bash make KLINGON 'caf\xe9' | gedelf dump --lines --encoding='ISO 8859 1' --diagnostics=gcc - | tail -1
    {"xref":"N1","tag":"NOTE","payload":"café"}
    $ bash make UTF-8 'caf\xe2e' | gedelf dump --lines --encoding=ansel - | jq -r '.encoding // .payload'
    ANSEL
    café
    $ (printf '\xef\xbb\xbf'; bash make UTF-8 x) | gedelf dump --lines --encoding=utf-8 --diagnostics=gcc - | tail -1
    {"xref":"N1","tag":"NOTE","payload":"x"}
    $ iconv -f UTF-8 -t UTF-16LE utf8.ged | gedelf dump --lines --encoding=utf-16le - 2>/dev/null | jq -r '.encoding // .payload'
    UTF-16LE
    Жизнь 𠀡
    $ iconv -f UTF-8 -t UTF-16BE utf8.ged | gedelf dump --lines --encoding=UTF-16BE - 2>/dev/null | jq -r '.encoding // .payload'
    UTF-16BE
    Жизнь 𠀡

From ANSEL, where accents stand apart from their letters, they are one with them in another encoding, unless --normalize says
otherwise; to ANSEL they stand apart anyway.

    $ bash make ANSEL 'Zo\xe8e' > zoe.ged
    $ gedelf convert -q zoe.ged | grep NOTE | od -An -c
       0       @   N   1   @       N   O   T   E       Z   o 303 253
      \n
    $ gedelf convert -q --normalize=none zoe.ged | grep NOTE | od -An -c
       0       @   N   1   @       N   O   T   E       Z   o   e 314
     210  \n
    $ gedelf convert -q --normalize=none zoe.ged > apart.ged
    $ gedelf convert -q apart.ged | cmp - apart.ged
    $ gedelf convert -q --normalize=nfc apart.ged > one.ged; gedelf convert -q zoe.ged | cmp - one.ged
    $ cat zoe.ged | gedelf convert -q - | cmp - one.ged
    $ gedelf convert -q zoe.ged -o out.ged; cmp out.ged one.ged
    $ for f in zoe apart one; do gedelf convert -q --output-encoding=ANSEL $f.ged | cmp - zoe.ged; done
    $ gedelf convert -q --to=elf-2018 zoe.ged | grep -c ë
    1
    $ gedelf convert -q --normalize=nfd zoe.ged
    gedelf convert: --normalize must be nfc or none, not 'nfd'
    See 'gedelf convert --help'.
    [2]

An expression of edit finds a letter with its accent in either form, written in either form; what it does not find stays as
it was.

    $ gedelf edit -e 'replace NOTE /Zoë/Zoé/' zoe.ged | grep -a NOTE | od -An -c
       0       @   N   1   @       N   O   T   E       Z   o 342   e
      \n
    $ gedelf edit -q -e "$(printf 'replace NOTE /Zoe\314\210/X/')" one.ged | grep NOTE
    0 @N1@ NOTE X
    $ gedelf edit -q -e 'replace NOTE /o[ë]$/$&$&/' apart.ged | grep NOTE
    0 @N1@ NOTE Zoëoë
    $ for t in /e/X/ /ë/ë/; do gedelf edit -q -e "replace NOTE $t" apart.ged | cmp - apart.ged; done
    $ gedelf edit -e "$(printf 'replace NOTE /Zoe\314\210(/X/')" one.ged 2>&1 >/dev/null | head -1
    -e:1:19: fatal[bad-command]: invalid command: a parenthesis is not closed

Through JSON it is the same; JSON itself, dump and get show what was read.

    $ gedelf dump zoe.ged > zoe.json; gedelf convert -q zoe.json | cmp - one.ged
    $ gedelf convert -q --normalize=none zoe.json | cmp - apart.ged
    $ jq -r .records[0].payload zoe.json | od -An -c
       Z   o   e 314 210  \n
    $ gedelf get zoe.ged NOTE | od -An -c
       Z   o   e 314 210  \n

For paths and for edit, it does not matter whether they are one or apart.

    $ for f in zoe apart one; do for t in $'e\314\210' $'\303\253'; do for p in "=\"Zo$t\"" "!=\"Zo$t\"" "~\"o$t\$\"" "!~\"o$t\""; do \
      gedelf get --format=count $f.ged "NOTE[$p]" | tr -d '\n'; done; done; done; echo
    101010101010101010101010
    $ for f in zoe apart one; do gedelf edit -q -e $'set NOTE Zo\303\253' $f.ged | cmp - $f.ged; done
    $ gedelf edit -q -e $'delete NOTE[="Zo\303\253"]' apart.ged | grep -c NOTE
    0
    [1]
