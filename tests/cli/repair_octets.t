Repair: containers, octets and characters, row by row of docs/repair.md.

A file whose octets after "NOTE " are given, with a CHAR line or, if that is empty, none; and what repair makes of it: the
report, its status, and the file without its first lines.

    $ cat > make <<< 'printf "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n${1:+1 CHAR $1\n}0 @N1@ NOTE $2\n0 TRLR\n" > x.ged'
    $ cat > mend <<< 'gedelf repair x.ged -o y.ged "$@" 2>&1; echo "status $?"; tail -n +5 y.ged; gedelf repair y.ged -o z.ged -q "$@" 2>/dev/null; cmp y.ged z.ged'
    $ cat > try <<< 'bash make "$1" "$2"; shift 2; bash mend "$@"'

E1: UTF-8 is certain with two sequences; the CHAR line alone changes (R5).

    $ bash try ANSEL 'Fran\xc3\xa7ois est n\xc3\xa9'
    x.ged:5: encoding-contradicted
      - ANSEL
      + UTF-8
    x.ged: 1 repair: 1 encoding corrected
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE François est né
    0 TRLR
    $ bash try ANSI 'caf\xc3\xa9'
    x.ged:5: encoding-contradicted
      - ANSI
      + UTF-8
    x.ged: 1 repair: 1 encoding corrected
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE café
    0 TRLR

E2 to E4: windows-1250 under the label of windows-1252, told by words of Czech; and by three words, not by two.

    $ bash try ANSI 'Dvo\xf8\xe1k \xc8ern\xfd K\xf8\xed\x9eek Ji\xf8\xed'
    x.ged:5: encoding-contradicted
      - ANSI
      + windows-1250
    x.ged:6: encoding-contradicted in @N1@
      - 0 @N1@ NOTE Dvo<F8><E1>k <C8>ern<FD> K<F8><ED><9E>ek Ji<F8><ED>
      + 0 @N1@ NOTE Dvořák Černý Křížek Jiří
    x.ged: 1 repair: 1 encoding corrected
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE Dvořák Černý Křížek Jiří
    0 TRLR
    $ bash try ANSI 'Dvo\xf8\xe1k K\xf8\xed\x9eek'
    x.ged: nothing to repair
    status 0
    1 CHAR ANSI
    0 @N1@ NOTE Dvo\xf8\xe1k K\xf8\xed\x9eek
    0 TRLR
    $ bash try ANSI 'Dvo\xf8\xe1k K\xf8\xed\x9eek' --guess
    x.ged:5: encoding-uncertain (guess)
      - windows-1252
      + windows-1250
    x.ged:6: encoding-uncertain in @N1@
      - 0 @N1@ NOTE Dvo<F8><E1>k K<F8><ED><9E>ek
      + 0 @N1@ NOTE Dvořák Křížek
    x.ged: 1 repair: 1 encoding guessed
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE Dvořák Křížek
    0 TRLR

E3: a label that reads well is right.

    $ bash try ANSI 'M\xfcller Stra\xdfe gro\xdf'
    x.ged: nothing to repair
    status 0
    1 CHAR ANSI
    0 @N1@ NOTE M\xfcller Stra\xdfe gro\xdf
    0 TRLR
    $ bash try ANSEL 'M\xe8uller Stra\xcfe'
    x.ged: nothing to repair
    status 0
    1 CHAR ANSEL
    0 @N1@ NOTE M\xe8uller Stra\xcfe
    0 TRLR
    $ bash try IBMPC 'M\x81ller Stra\xe1e'
    x.ged: nothing to repair
    status 0
    1 CHAR IBMPC
    0 @N1@ NOTE M\x81ller Stra\xe1e
    0 TRLR

E4: without HEAD.LANG, Hungarian with a double acute may as well be written with a tilde.

    $ bash try ANSI 'Erd\xf5s Gy\xf5r Pet\xf5fi Szeged \xc9rd Heged\xfbs'
    x.ged: nothing to repair
    status 0
    1 CHAR ANSI
    0 @N1@ NOTE Erd\xf5s Gy\xf5r Pet\xf5fi Szeged \xc9rd Heged\xfbs
    0 TRLR
    $ bash try ANSI 'Erd\xf5s Gy\xf5r Pet\xf5fi Szeged \xc9rd Heged\xfbs' --guess
    x.ged:5: encoding-uncertain (guess)
      - windows-1252
      + windows-1250
    x.ged:6: encoding-uncertain in @N1@
      - 0 @N1@ NOTE Erd<F5>s Gy<F5>r Pet<F5>fi Szeged <C9>rd Heged<FB>s
      + 0 @N1@ NOTE Erdős Győr Petőfi Szeged Érd Hegedűs
    x.ged: 1 repair: 1 encoding guessed
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE Erdős Győr Petőfi Szeged Érd Hegedűs
    0 TRLR
    $ bash make 'ANSI\n1 LANG Hungarian' 'Erd\xf5s Gy\xf5r Pet\xf5fi Heged\xfbs' && bash mend
    x.ged:5: encoding-contradicted
      - ANSI
      + windows-1250
    x.ged:7: encoding-contradicted in @N1@
      - 0 @N1@ NOTE Erd<F5>s Gy<F5>r Pet<F5>fi Heged<FB>s
      + 0 @N1@ NOTE Erdős Győr Petőfi Hegedűs
    x.ged: 1 repair: 1 encoding corrected
    status 0
    1 CHAR UTF-8
    1 LANG Hungarian
    0 @N1@ NOTE Erdős Győr Petőfi Hegedűs
    0 TRLR

E5: what the label cannot read is read by the best, and a person is told if that is not certain.

    $ bash try UTF-8 'M\xfcller'
    x.ged:5: encoding-contradicted
      - UTF-8
      + windows-1252
      ! the encoding of the letters is not certain: check the names
    x.ged:6: encoding-contradicted in @N1@
      - 0 @N1@ NOTE M<FC>ller
      + 0 @N1@ NOTE Müller
    x.ged: 1 repair: 1 encoding corrected; 1 problem needs your attention
    status 1
    1 CHAR UTF-8
    0 @N1@ NOTE Müller
    0 TRLR
    $ bash try ASCII 'M\xfcller Stra\xdfe gro\xdf J\xe4ger K\xf6nig'
    x.ged:5: encoding-contradicted
      - ASCII
      + windows-1252
    x.ged:6: encoding-contradicted in @N1@
      - 0 @N1@ NOTE M<FC>ller Stra<DF>e gro<DF> J<E4>ger K<F6>nig
      + 0 @N1@ NOTE Müller Straße groß Jäger König
    x.ged: 1 repair: 1 encoding corrected
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE Müller Straße groß Jäger König
    0 TRLR

encoding-overruled, unicode-is-utf-8, unsupported-encoding, encoding-missing: the CHAR line.

    $ bash make ANSEL 'caf\xc3\xa9' && (printf '\xef\xbb\xbf'; cat x.ged) > b.ged && mv b.ged x.ged && bash mend
    x.ged:5: encoding-overruled
      - ANSEL
      + UTF-8
    x.ged: 1 repair: 1 CHAR line corrected
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE café
    0 TRLR
    $ bash make ANSEL 'plain' && iconv -f utf-8 -t utf-16 x.ged > w.ged && gedelf repair w.ged -o y.ged; file -b y.ged | cut -d, -f1; iconv -f utf-16 -t utf-8 y.ged | grep CHAR
    w.ged:5: encoding-overruled
      - ANSEL
      + UTF-16LE
    w.ged: 1 repair: 1 CHAR line corrected
    GEDCOM data
    1 CHAR UNICODE
    $ bash try UNICODE 'caf\xc3\xa9'
    x.ged:5: unicode-is-utf-8
      - UNICODE
      + UTF-8
    x.ged: 1 repair: 1 CHAR line corrected
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE café
    0 TRLR
    $ bash try GREEK 'plain'
    x.ged:5: unsupported-encoding
      - GREEK
      + UTF-8
    x.ged: 1 repair: 1 unknown encoding identified
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE plain
    0 TRLR
    $ bash try ISO8859 'M\xfcller Stra\xdfe gro\xdf J\xe4ger'
    x.ged:5: unsupported-encoding
      - ISO8859
      + windows-1252
    x.ged:6: unsupported-encoding in @N1@
      - 0 @N1@ NOTE M<FC>ller Stra<DF>e gro<DF> J<E4>ger
      + 0 @N1@ NOTE Müller Straße groß Jäger
    x.ged: 1 repair: 1 unknown encoding identified
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE Müller Straße groß Jäger
    0 TRLR
    $ bash try '' 'Fran\xc3\xa7ois est n\xc3\xa9'
    x.ged:1: encoding-missing
      - (none)
      + UTF-8
    x.ged: 1 repair: 1 CHAR line added
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE François est né
    0 TRLR
    $ bash try '' 'plain'
    x.ged: nothing to repair
    status 0
    0 @N1@ NOTE plain
    0 TRLR
    $ bash try '' 'plain' --tidy
    x.ged:1: encoding-missing (tidy)
      - (none)
      + UTF-8
    x.ged: 1 repair: 1 CHAR line added
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE plain
    0 TRLR

R5: a VERS below CHAR goes with the encoding that it is about; what was ANSEL is composed.

    $ bash make 'ANSI\n2 VERS 1252' 'Dvo\xf8\xe1k \xc8ern\xfd K\xf8\xed\x9eek Ji\xf8\xed' && bash mend
    x.ged:5: encoding-contradicted
      - ANSI
      + windows-1250
    x.ged:7: encoding-contradicted in @N1@
      - 0 @N1@ NOTE Dvo<F8><E1>k <C8>ern<FD> K<F8><ED><9E>ek Ji<F8><ED>
      + 0 @N1@ NOTE Dvořák Černý Křížek Jiří
    x.ged: 1 repair: 1 encoding corrected
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE Dvořák Černý Křížek Jiří
    0 TRLR
    $ bash try ANSI 'Fran\xf0cois n\xe2e \xe2a Paris, pr\xe1es de l\xe2a-bas, \xe3etre fr\xe1ere'
    x.ged:5: encoding-contradicted
      - ANSI
      + ANSEL
    x.ged:6: encoding-contradicted in @N1@
      - 0 @N1@ NOTE Fran<F0>cois n<E2>e <E2>a Paris, pr<E1>es de l<E2>a-bas, <E3>etre fr<E1>ere
      + 0 @N1@ NOTE François né á Paris, près de lá-bas, être frère
    x.ged: 1 repair: 1 encoding corrected
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE François né á Paris, près de lá-bas, être frère
    0 TRLR

encoding-extension, byte-order-mark, no-byte-order-mark: habits that are tidied up.

    $ bash try ANSI 'M\xfcller Stra\xdfe gro\xdf' --tidy
    x.ged:5: encoding-extension (tidy)
      - windows-1252
      + UTF-8
    x.ged:6: encoding-extension in @N1@
      - 0 @N1@ NOTE M<FC>ller Stra<DF>e gro<DF>
      + 0 @N1@ NOTE Müller Straße groß
    x.ged: 1 repair: 1 file converted to UTF-8
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE Müller Straße groß
    0 TRLR
    $ bash make UTF-8 'caf\xc3\xa9' && (printf '\xef\xbb\xbf'; cat x.ged) > b.ged && mv b.ged x.ged && bash mend && bash mend --tidy
    x.ged: nothing to repair
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE café
    0 TRLR
    x.ged:5: byte-order-mark (tidy)
      - a byte-order mark
      + none
    x.ged: 1 repair: 1 byte-order mark removed
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE café
    0 TRLR
    $ bash make UNICODE 'plain' && iconv -f utf-8 -t utf-16le x.ged > w.ged && gedelf repair --tidy w.ged -o y.ged; head -c 2 y.ged | od -An -tx1; gedelf repair --tidy y.ged | cmp - y.ged
    w.ged:5: no-byte-order-mark (tidy)
      - no byte-order mark
      + one
    w.ged: 1 repair: 1 byte-order mark added
     ff fe
    y.ged: nothing to repair

mixed-encoding: stray octets of another encoding in a file that is UTF-8.

    $ bash try UTF-8 '\xc3\x84rger in K\xc3\xb6ln\n1 CONT M\xfcller J\xe4ger gro\xdf Stra\xdfe\n1 CONT \xc3\x96l f\xc3\xbcr sch\xc3\xb6n'
    x.ged:5: mixed-encoding
      - windows-1252
      + UTF-8
    x.ged:7: mixed-encoding in @N1@
      - 1 CONT M<FC>ller J<E4>ger gro<DF> Stra<DF>e
      + 1 CONT Müller Jäger groß Straße
    x.ged: 1 repair: 1 mixture of encodings resolved
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE Ärger in Köln
    1 CONT Müller Jäger groß Straße
    1 CONT Öl für schön
    0 TRLR

Where two encodings give the same text, it counts for both what language that is in: 9A is š in windows-1252, which Czech is not written in, and in windows-1250.

    $ bash try UTF-8 '\xc5\x99\xc3\xad\xc4\x8dka \xc5\xbeena d\xc4\x9bda K\xc5\x99i\xc5\xbe\n1 CONT \x9avadlena, Vy\x9akov\n1 CONT Ot\xfdlie Hlou\x9akov\xe1\n1 CONT voj\xe1k'
    x.ged:5: mixed-encoding
      - windows-1252
      + UTF-8
      ! the encoding of the letters is not certain: check the names
    x.ged:7: mixed-encoding in @N1@
      - 1 CONT <9A>vadlena, Vy<9A>kov
      + 1 CONT švadlena, Vyškov
    x.ged:8: mixed-encoding in @N1@
      - 1 CONT Ot<FD>lie Hlou<9A>kov<E1>
      + 1 CONT Otýlie Hloušková
    x.ged:9: mixed-encoding in @N1@
      - 1 CONT voj<E1>k
      + 1 CONT voják
    x.ged: 1 repair: 1 mixture of encodings resolved; 1 problem needs your attention
    status 1
    1 CHAR UTF-8
    0 @N1@ NOTE říčka žena děda Křiž
    1 CONT švadlena, Vyškov
    1 CONT Otýlie Hloušková
    1 CONT voják
    0 TRLR
    $ bash try UTF-8 '\xc3\x84rger in K\xc3\xb6ln f\xc3\xbcr\n1 CONT \x81 \x8d'; gedelf check --checks format x.ged
    x.ged:7: bad-octet in @N1@
      - 1 CONT <81> �
      + 1 CONT � �
      ! something could not be read; U+FFFD replaces it
    x.ged:7: bad-octet in @N1@
      - 1 CONT � <8D>
      + 1 CONT � �
      ! something could not be read; U+FFFD replaces it
    x.ged: 2 repairs: 2 unreadable bytes replaced; 2 problems need your attention
    status 1
    1 CHAR UTF-8
    0 @N1@ NOTE Ärger in Köln für
    1 CONT � �
    0 TRLR
    severity code       count  fixable  first line
    error    bad-octet      2  safe     7: 1 CONT � �

    x.ged:7:8: error[bad-octet]: UTF-8 has no character for byte 81; U+FFFD replaces it; in NOTE @N1@
        7 | 1 CONT � �
          |        ^
          = elf-1.0 §encodings
    x.ged:7:10: error[bad-octet]: UTF-8 has no character for byte 8D; U+FFFD replaces it; in NOTE @N1@
        7 | 1 CONT � �
          |          ^
          = elf-1.0 §encodings
    x.ged: 2 errors; 'gedelf repair' fixes 2
    [1]

split-character, by CONC and by CONT.

    $ bash try UTF-8 'Br\xc3\n1 CONC \xbcder und \xe2\n1 CONT \x80\x93 Schw\xc3\xa4ger'
    x.ged:6: split-character in @N1@
      - 0 @N1@ NOTE Br<C3>
      + 0 @N1@ NOTE Brü
    x.ged:7: split-character in @N1@
      - 1 CONC <BC>der und <E2>
      + 1 CONC <BC>der und –
    x.ged: 2 repairs: 2 split letters rejoined
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE Brü
    1 CONC der und –
    1 CONT  Schwäger
    0 TRLR

cesu-8, overlong.

    $ bash try UTF-8 'a \xed\xa0\xbd\xed\xb8\x80 b\xc0\xafc \xc0\x80 gr\xc3\xbc\xc3\x9f'
    x.ged:6: cesu-8 in @N1@
      - 0 @N1@ NOTE a <ED><A0><BD><ED><B8><80> b<C0><AF>c <C0><80> grüß
      + 0 @N1@ NOTE a 😀 b<C0><AF>c <C0><80> grüß
    x.ged:6: overlong in @N1@
      - 0 @N1@ NOTE a <ED><A0><BD><ED><B8><80> b<C0><AF>c <C0><80> grüß
      + 0 @N1@ NOTE a <ED><A0><BD><ED><B8><80> b/c <C0><80> grüß
    x.ged:6: overlong in @N1@
      - 0 @N1@ NOTE a <ED><A0><BD><ED><B8><80> b<C0><AF>c <C0><80> grüß
      + 0 @N1@ NOTE a <ED><A0><BD><ED><B8><80> b<C0><AF>c  grüß
    x.ged: 3 repairs: 3 characters written in the correct form
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE a 😀 b/c  grüß
    0 TRLR

null-octet: taken out; sixteen and more are lost data.

    $ bash try UTF-8 'a\x00b'
    x.ged:6: null-octet in @N1@
      - 0 @N1@ NOTE a<00>b
      + 0 @N1@ NOTE ab
    x.ged: 1 repair: 1 null byte removed
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE ab
    0 TRLR
    $ bash try UTF-8 'a\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00b'
    x.ged:6: null-octet in @N1@
      - 0 @N1@ NOTE a<00><00><00><00><00><00><00><00><00><00><00><00><00><00><00><00>b
      + 0 @N1@ NOTE ab
      ! this many null bytes show that data was lost: compare with another copy of the file
    x.ged: 1 repair: 1 null byte removed; 1 problem needs your attention
    status 1
    1 CHAR UTF-8
    0 @N1@ NOTE ab
    0 TRLR

Several files in one: each is read by its own encoding.

    $ for c in UTF-8 ANSEL ANSI; do printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR %s\n' $c > $c; done
    $ printf '0 @I1@ INDI\n1 NAME J\xe8urgen /Gro\xcf/\n0 TRLR\n' >> ANSEL; printf '0 @I2@ INDI\n1 NAME Zo\xc3\xab /M\xc3\xbcller/\n0 TRLR\n' >> UTF-8; printf '0 @I3@ INDI\n1 NAME K\xe4the /\xd6l \x81/\n0 TRLR\n' >> ANSI
    $ cat ANSEL UTF-8 > x.ged; bash mend
    x.ged:1: mixed-encoding
      - ANSEL
      + UTF-8
    x.ged:5: encoding-contradicted
      - ANSEL
      + UTF-8
    x.ged:8: text-after-trailer
      - 0 TRLR
      + (moved to the end)
    x.ged:9: second-header
      - 0 HEAD
    x.ged: 4 repairs: 1 encoding corrected, 1 mixture of encodings resolved, 1 file joined into one, 1 text after the trailer kept
    status 0
    1 CHAR UTF-8
    0 @I1@ INDI
    1 NAME Jürgen /Groß/
    0 @I2@ INDI
    1 NAME Zoë /Müller/
    0 TRLR
    $ cat UTF-8 ANSI > x.ged; bash mend
    x.ged:9: mixed-encoding
      - windows-1252
      + UTF-8
      ! the encoding of the letters is not certain: check the names
    x.ged:15: bad-octet in @I3@
      - 1 NAME Käthe /Öl <81>/
      + 1 NAME Käthe /Öl �/
      ! something could not be read; U+FFFD replaces it
    x.ged:8: text-after-trailer
      - 0 TRLR
      + (moved to the end)
    x.ged:9: second-header
      - 0 HEAD
      ! the second header is kept in a note record
    x.ged: 4 repairs: 1 mixture of encodings resolved, 1 unreadable byte replaced, 1 file joined into one, 1 text after the trailer kept; 3 problems need your attention
    status 1
    1 CHAR UTF-8
    0 @I2@ INDI
    1 NAME Zoë /Müller/
    0 @I3@ INDI
    1 NAME Käthe /Öl �/
    0 @X1@ NOTE [gedelf second-header, line 9] 0 HEAD
    1 CONT 1 GEDC
    1 CONT 2 VERS 5.5.1
    1 CONT 2 FORM LINEAGE-LINKED
    1 CONT 1 CHAR ANSI
    0 TRLR

bad-octet, unpaired-surrogate, not-a-character, cut-off-character, lone-diacritic: what is left, always for a person.

    $ bash try UTF-8 'gr\xc3\xbc\xc3\x9fe, sch\xc3\xb6ne \xff und \xed\xa0\x80 und \xef\xbf\xbf; \xe2\x82'
    x.ged:6: bad-octet in @N1@
      - 0 @N1@ NOTE grüße, schöne <FF> und ��� und �; �
      + 0 @N1@ NOTE grüße, schöne � und ��� und �; �
      ! something could not be read; U+FFFD replaces it
    x.ged:6: bad-octet in @N1@
      - 0 @N1@ NOTE grüße, schöne � und <ED>�� und �; �
      + 0 @N1@ NOTE grüße, schöne � und ��� und �; �
      ! something could not be read; U+FFFD replaces it
    x.ged:6: bad-octet in @N1@
      - 0 @N1@ NOTE grüße, schöne � und �<A0>� und �; �
      + 0 @N1@ NOTE grüße, schöne � und ��� und �; �
      ! something could not be read; U+FFFD replaces it
    x.ged:6: bad-octet in @N1@
      - 0 @N1@ NOTE grüße, schöne � und ��<80> und �; �
      + 0 @N1@ NOTE grüße, schöne � und ��� und �; �
      ! something could not be read; U+FFFD replaces it
    x.ged:6: not-a-character in @N1@
      - 0 @N1@ NOTE grüße, schöne � und ��� und <EF><BF><BF>; �
      + 0 @N1@ NOTE grüße, schöne � und ��� und �; �
      ! something could not be read; U+FFFD replaces it
    x.ged:6: bad-octet in @N1@
      - 0 @N1@ NOTE grüße, schöne � und ��� und �; <E2><82>
      + 0 @N1@ NOTE grüße, schöne � und ��� und �; �
      ! something could not be read; U+FFFD replaces it
    x.ged: 6 repairs: 5 unreadable bytes replaced, 1 invalid character code replaced; 6 problems need your attention
    status 1
    1 CHAR UTF-8
    0 @N1@ NOTE grüße, schöne � und ��� und �; �
    0 TRLR
    $ printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 @N1@ NOTE K\xc3\xb6ln, caf\xc3' > cut.ged; gedelf repair cut.ged
    0 HEAD
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 CHAR UTF-8
    0 @N1@ NOTE Köln, caf�
    0 TRLR
    cut.ged:6: cut-off-character in @N1@
      - 0 @N1@ NOTE Köln, caf<C3>
      + 0 @N1@ NOTE Köln, caf�
      ! something could not be read; U+FFFD replaces it
    cut.ged:6: trailer-missing in @N1@
      + 0 TRLR
      ! the file ends in the middle of a line: the rest is lost
    cut.ged: 2 repairs: 1 cut-off character replaced, 1 trailer added; 2 problems need your attention
    [1]
    $ bash try ANSEL 'M\xe8uller, Stra\xcfe \xe8'
    x.ged:1: encoding-contradicted
      - ANSEL
      + UTF-8
    x.ged:6: lone-diacritic in @N1@
      - 0 @N1@ NOTE Müller, Straße <E8>
      + 0 @N1@ NOTE Müller, Straße  ̈
      ! an accent without a letter: find out which letter it belongs to
    x.ged: 2 repairs: 1 encoding corrected, 1 lone accent kept; 1 problem needs your attention
    status 1
    1 CHAR UTF-8
    0 @N1@ NOTE Müller, Straße  ̈
    0 TRLR

double-encoded: once, twice, cut by CONC; and what only looks like it stays.

    $ bash try UTF-8 'M\xc3\x83\xc2\xbcller und M\xc3\x83\xc6\x92\xc3\x82\xc2\xbcller'
    x.ged:6: double-encoded in @N1@
      - MÃ¼ller und MÃƒÂ¼ller
      + Müller und Müller
    x.ged: 1 repair: 1 garbled text decoded
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE Müller und Müller
    0 TRLR
    $ bash try UTF-8 'M\xc3\x83\n1 CONC \xc2\xbcller'
    x.ged:6: double-encoded in @N1@
      - MÃ¼ller
      + Müller
    x.ged: 1 repair: 1 garbled text decoded
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE Mü
    1 CONC ller
    0 TRLR
    $ bash try UTF-8 '\xc3\xa2\xe2\x82\xac\xc5\x93Zitat\xc3\xa2\xe2\x82\xac\xc2\x9d'
    x.ged:6: double-encoded in @N1@
      - â€œZitatâ€<U+009D>
      + “Zitat”
    x.ged: 1 repair: 1 garbled text decoded
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE “Zitat”
    0 TRLR
    $ bash try UTF-8 '\xc2\xbbP\xc3\x85\xc2\xab \xc2\xabCAF\xc3\x89\xc2\xbb JO\xc3\x83O \xc3\x82'
    x.ged: nothing to repair
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE »PÅ« «CAFÉ» JOÃO Â
    0 TRLR
    $ bash try UTF-8 'M\xc3\x83\xc2\xbcller, \xc3\x96sterreich'
    x.ged: nothing to repair
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE MÃ¼ller, Österreich
    0 TRLR
    $ bash try UTF-8 'M\xc3\x83\xc2\xbcller, \xc3\x96sterreich' --guess
    x.ged:6: double-encoded (guess) in @N1@
      - MÃ¼ller, Österreich
      + Müller, Österreich
    x.ged: 1 repair: 1 garbled text decoded
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE Müller, Österreich
    0 TRLR

What has none of the marks that give it away (Ã, Â, â€) has to be there twice.

    $ bash try UTF-8 'Pawe\xc3\x85\xe2\x80\x9a' --guess
    x.ged: nothing to repair
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE PaweÅ‚
    0 TRLR
    $ bash try UTF-8 'Pawe\xc3\x85\xe2\x80\x9a i Micha\xc3\x85\xe2\x80\x9a'
    x.ged:6: double-encoded in @N1@
      - PaweÅ‚ i MichaÅ‚
      + Paweł i Michał
    x.ged: 1 repair: 1 garbled text decoded
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE Paweł i Michał
    0 TRLR
    $ bash try UTF-8 'Pawe\xc3\x85\xe2\x80\x9a, Gda\xc5\x84sk' --guess
    x.ged: nothing to repair
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE PaweÅ‚, Gdańsk
    0 TRLR
    $ bash try UTF-8 'Pawe\xc3\x85\xe2\x80\x9a i Micha\xc3\x85\xe2\x80\x9a, Gda\xc5\x84sk' --guess
    x.ged:6: double-encoded (guess) in @N1@
      - PaweÅ‚ i MichaÅ‚, Gdańsk
      + Paweł i Michał, Gdańsk
    x.ged: 1 repair: 1 garbled text decoded
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE Paweł i Michał, Gdańsk
    0 TRLR

c1-punctuation: all controls of the file must have been punctuation.

    $ bash try UTF-8 '\xc2\x93so\xc2\x94 \xc2\x96 it\xc2\x92s'
    x.ged:6: c1-punctuation in @N1@
      - 0 @N1@ NOTE <U+0093>so<U+0094> <U+0096> it<U+0092>s
      + 0 @N1@ NOTE “so” – it’s
    x.ged: 1 repair: 1 quotation mark or dash restored
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE “so” – it’s
    0 TRLR
    $ bash try UTF-8 '\xc2\x93so\xc2\x94 \xc2\x81'
    x.ged: nothing to repair
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE so 
    0 TRLR

html-entities: a guess; signs of signs, signs that CONC cuts, and <br>.

    $ bash try UTF-8 'M&uuml;ller &#252; &#xFC; &nosuch; &amp'
    x.ged: nothing to repair
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE M&uuml;ller &#252; &#xFC; &nosuch; &amp
    0 TRLR
    $ bash try UTF-8 'M&uuml;ller &#252; &#xFC; &nosuch; &amp' --guess
    x.ged:6: html-entities (guess) in @N1@
      - M&uuml;ller &#252; &#xFC; &nosuch; &amp
      + Müller ü ü &nosuch; &amp
    x.ged: 1 repair: 1 HTML code turned into letters
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE Müller ü ü &nosuch; &amp
    0 TRLR
    $ bash try UTF-8 'M&uu\n1 CONC ml;ller &amp;lt;br&amp;gt;zwei <b>x</b> a&#64;b' --guess
    x.ged:6: html-entities (guess) in @N1@
      - M&uuml;ller &amp;lt;br&amp;gt;zwei <b>x</b> a&#64;b
      + Müller 
      + zwei <b>x</b> a@b
    x.ged: 1 repair: 1 HTML code turned into letters
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE Mü
    1 CONC ller 
    1 CONT zwei <b>x</b> a@@b
    0 TRLR

container-archive: the one genealogy file in it; the others by name.

    $ bash make UTF-8 'zipped' && mv x.ged family.ged && echo other > photo.txt && python3 -c "import zipfile; z = zipfile.ZipFile('x.zip', 'w', zipfile.ZIP_DEFLATED); z.write('family.ged'); z.write('photo.txt'); z.close()"
    $ gedelf repair x.zip -o y.ged; cmp y.ged family.ged
    x.zip:1: container-archive
      - a zip archive
      + family.ged
      ! the archive also has photo.txt
    x.zip: 1 repair: 1 file extracted from an archive; 1 problem needs your attention
    $ gedelf repair -i --no-backup -q x.zip; cmp x.zip family.ged; ls x.zip*
    x.zip
    x.zip.orig
    $ python3 -c "import zipfile; z = zipfile.ZipFile('two.zip', 'w'); z.writestr('a.ged', 'x'); z.writestr('b.ged', 'x'); z.close()"; gedelf repair two.zip
    two.zip:1:1: fatal[not-genealogy]: this is not a genealogy file: a zip archive without a genealogy file, or with several
          = elf-1.0 §applications
    [3]

R10: a GEDZIP archive with GEDCOM 7 stays one.

    $ python3 -c "import zipfile; z = zipfile.ZipFile('x.gdz', 'w'); z.writestr('gedcom.ged', '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @N1@ SNOTE J\u00c3\u00bcrgen\n0 TRLR\n'); z.writestr('x.jpg', 'picture'); z.close()"
    $ gedelf repair x.gdz -o y.gdz; python3 -c "import zipfile; z = zipfile.ZipFile('y.gdz'); print(z.namelist(), z.read('gedcom.ged').decode())"
    x.gdz:4: double-encoded in @N1@
      - JÃ¼rgen
      + Jürgen
    x.gdz: 1 repair: 1 garbled text decoded
    ['gedcom.ged', 'x.jpg'] 0 HEAD
    1 GEDC
    2 VERS 7.0
    0 @N1@ SNOTE Jürgen
    0 TRLR

container-html: in <pre>, where line breaks are line breaks; and in a page, where <br> and </p> are. Entities are decoded once.

    $ bash make UTF-8 'M&uuml;ller &amp;amp; Sohn' && (echo '<html><head><title>0 HEAD</title></head><body><p>My <b>file</b></p><pre>'; cat x.ged; echo '</pre></body></html>') > x.html && gedelf repair x.html
    0 HEAD
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 CHAR UTF-8
    0 @N1@ NOTE Müller &amp; Sohn
    0 TRLR
    x.html:1: container-html
      - a web page (HTML)
      + plain text
    x.html: 1 repair: 1 web page turned into plain text
    $ printf '<!DOCTYPE html>\n<html><body>\n<p>0 HEAD<br>1 GEDC<br>\n2 VERS 5.5.1<BR/>2 FORM\nLINEAGE-LINKED</p><p>1 CHAR UTF-8<br>0 @N1@ NOTE caf\xe9<br>0 TRLR</p></body></html>' > x.html && gedelf repair x.html
    0 HEAD
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 CHAR UTF-8
    0 @N1@ NOTE café
    0 TRLR
    x.html:1: container-html
      - a web page (HTML)
      + plain text
    x.html: 1 repair: 1 web page turned into plain text
    $ echo '<html><body>Hello</body></html>' > x.html && gedelf repair x.html
    x.html:1:1: fatal[not-genealogy]: this is not a genealogy file: a web page (HTML)
          = elf-1.0 §applications
    [3]

container-rtf.

    $ printf '%s' '{\rtf1\ansi\ansicpg1250\uc1{\fonttbl{\f0 Arial;}}{\colortbl;\red0;}{\*\generator x;}\f0 0 HEAD\par 1 GEDC\par 2 VERS 5.5.1\par 2 FORM LINEAGE-LINKED\line 1 CHAR UTF-8\par ' > x.rtf
    $ printf '%s' '0 @N1@ NOTE Dvo\'"'"'f8\'"'"'e1k \u268?\'"'"'e1p \{x\} a\\b\par 0 TRLR\par}' >> x.rtf
    $ gedelf repair x.rtf
    0 HEAD
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 CHAR UTF-8
    0 @N1@ NOTE Dvořák Čáp {x} a\b
    0 TRLR
    x.rtf:1: container-rtf
      - a word processor's file (RTF)
      + plain text
    x.rtf: 1 repair: 1 word processor file turned into plain text
    $ echo '{\rtf1 Hello}' > y.rtf && gedelf repair y.rtf
    y.rtf:1:1: fatal[not-genealogy]: this is not a genealogy file: a word processor's file (RTF)
          = elf-1.0 §applications
    [3]

Other files: what they are.

    $ printf '%%PDF-1.4\n' > x.pdf; gedelf repair x.pdf
    x.pdf:1:1: fatal[not-genealogy]: this is not a genealogy file: a PDF document
          = elf-1.0 §applications
    [3]
    $ printf '\x89PNG\r\n\x1a\n' > x.png; gedelf repair x.png
    x.png:1:1: fatal[not-genealogy]: this is not a genealogy file: an image (PNG)
          = elf-1.0 §applications
    [3]
    $ printf '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1' > x.doc; gedelf repair x.doc
    x.doc:1:1: fatal[not-genealogy]: this is not a genealogy file: a document from an older office program, such as Word
          = elf-1.0 §applications
    [3]

mail-quoted: once or several times, on every line.

    $ bash make UTF-8 'x > y\n\n1 CONT z' && sed 's/^./> > &/' x.ged > q.ged && mv q.ged x.ged && gedelf repair x.ged
    0 HEAD
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 CHAR UTF-8
    0 @N1@ NOTE x > y

    1 CONT z
    0 TRLR
    x.ged:1: mail-quoted
      - > > 0 HEAD
      + 0 HEAD
    x.ged: 1 repair: 1 email quotation mark removed
    $ bash make UTF-8 'x' && sed 's/^0/> 0/' x.ged > q.ged && gedelf repair q.ged -o y.ged 2>&1 | tail -1
          = elf-1.0 §applications

spreadsheet-quoted: all lines in quotation marks; only those with a comma or a quotation mark; separators after every line,
and a line that was taken for several cells. A tab is a separator only if every line has one, or some are quoted.

    $ bash make UTF-8 'a "b", c\n1 CONT d, "e"\n1 CONT' && sed 's/"/""/g; s/.*/"&"/' x.ged > q.ged && gedelf repair q.ged -o y.ged; cmp x.ged y.ged
    q.ged:1: spreadsheet-quoted
      - "0 HEAD"
      + 0 HEAD
    q.ged: 1 repair: 1 file freed from spreadsheet quoting
    $ sed '/[,"]/{s/"/""/g; s/.*/"&"/}' x.ged > q.ged && gedelf repair q.ged -o y.ged; cmp x.ged y.ged
    q.ged:6: spreadsheet-quoted
      - "0 @N1@ NOTE a ""b"", c"
      + 0 @N1@ NOTE a "b", c
    q.ged: 1 repair: 1 file freed from spreadsheet quoting
    $ sed 's/"/""/g; s/.*/"&";;/' x.ged > q.ged && gedelf repair q.ged -o y.ged; cmp x.ged y.ged
    q.ged:1: spreadsheet-quoted
      - "0 HEAD";;
      + 0 HEAD
    q.ged: 1 repair: 1 file freed from spreadsheet quoting
    $ printf '0 HEAD,,\n1 GEDC,,\n2 VERS 5.5.1,,\n2 FORM LINEAGE-LINKED,,\n1 CHAR UTF-8,,\n"0 @N1@ NOTE a ""b""", c,\n1 CONT d,e,"f ""g"""\n0 TRLR,,\n' > x.ged && bash mend
    x.ged:1: spreadsheet-quoted
      - 0 HEAD,,
      + 0 HEAD
    x.ged: 1 repair: 1 file freed from spreadsheet quoting
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE a "b", c
    1 CONT d,e,f "g"
    0 TRLR
    $ bash make UTF-8 'M\t' && sed 's/$/\t\t/' x.ged > q.ged && gedelf repair q.ged | cat -A | tail -2
    q.ged:1: spreadsheet-quoted
      - 0 HEAD␉␉
      + 0 HEAD
    q.ged: 1 repair: 1 file freed from spreadsheet quoting
    0 @N1@ NOTE M$
    0 TRLR$
    $ bash make UTF-8 'M\t' && gedelf repair x.ged | cat -A | tail -2
    x.ged: nothing to repair
    0 @N1@ NOTE M^I$
    0 TRLR$

Not where quotation marks are an author's: a line that is none after them, or others that stand inside lines.

    $ bash make UTF-8 'He said:\n"Come in"' && bash mend
    x.ged:7: text-broken-off in @N1@
      - "Come in"
      + 1 CONT "Come in"
    x.ged: 1 repair: 1 CONT line restored
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE He said:
    1 CONT "Come in"
    0 TRLR
    $ bash make UTF-8 'He said "so":\n"1 mile"' && bash mend
    x.ged:7: text-broken-off in @N1@
      - "1 mile"
      + 1 CONT "1 mile"
    x.ged: 1 repair: 1 CONT line restored
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE He said "so":
    1 CONT "1 mile"
    0 TRLR
    $ bash make UTF-8 'x' && sed 's/.*/"&"/' x.ged > q.ged && gedelf repair q.ged -q --skip spreadsheet-quoted | tail -6
    0 @X1@ NOTE [gedelf text-before-header, line 1] "0 HEAD"
    1 CONT "1 GEDC"
    1 CONT "2 VERS 5.5.1"
    1 CONT "2 FORM LINEAGE-LINKED"
    1 CONT "1 CHAR UTF-8"
    0 TRLR

quoted-printable.

    $ bash make UTF-8 'J=C3=BCrgen has a=3Db and a long =\nline' && bash mend
    x.ged:6: quoted-printable in @N1@
      - quoted-printable
      + plain text
    x.ged: 1 repair: 1 file decoded from email form
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE Jürgen has a=b and a long line
    0 TRLR
    $ bash make UTF-8 'http://example.org/?page=20' && bash mend
    x.ged: nothing to repair
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE http://example.org/?page=20
    0 TRLR

A text in ASCII, which has nothing but lines that go on.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 @N1@ NOTE written from the structure rules, which are long enough to issu=\ne 301 of a journal\n0 TRLR\n' > x.ged; gedelf repair x.ged | grep NOTE
    x.ged:6: quoted-printable in @N1@
      - quoted-printable
      + plain text
    x.ged: 1 repair: 1 file decoded from email form
    0 @N1@ NOTE written from the structure rules, which are long enough to issue 301 of a journal
    $ sed 's/, which are long enough//' x.ged | gedelf repair -q - | tail -n 3
    0 @N1@ NOTE written from the structure rules to issu=
    1 CONT e 301 of a journal
    0 TRLR

mail-wrapped: three lines are certain, one is a guess.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 @N1@ NOTE This is a text that a program for mail has folded\nbecause it was longer than sixty characters, as such\n1 CONT programs do with every line that does not fit on what\nthey believe to be the width of a sheet, whoever\n1 CONT reads it afterwards, and whatever it was before that\nhappened to it.\n0 TRLR\n' > x.ged
    $ bash mend
    x.ged:7: mail-wrapped in @N1@
      - because it was longer than sixty characters, as such
      + 0 @N1@ NOTE This is a text that a program for mail has folded because it was longer than sixty characters, as such
    x.ged:9: mail-wrapped in @N1@
      - they believe to be the width of a sheet, whoever
      + 1 CONT programs do with every line that does not fit on what they believe to be the width of a sheet, whoever
    x.ged:11: mail-wrapped in @N1@
      - happened to it.
      + 1 CONT reads it afterwards, and whatever it was before that happened to it.
    x.ged: 3 repairs: 3 wrapped lines rejoined
    status 0
    1 CHAR UTF-8
    0 @N1@ NOTE This is a text that a program for mail has folded because it was longer than sixty characters, as such
    1 CONT programs do with every line that does not fit on what they believe to be the width of a sheet, whoever
    1 CONT reads it afterwards, and whatever it was before that happened to it.
    0 TRLR
    $ head -7 x.ged > w.ged; echo '0 TRLR' >> w.ged; mv w.ged x.ged; gedelf repair --guess x.ged -o y.ged; tail -2 y.ged
    x.ged:7: mail-wrapped (guess) in @N1@
      - because it was longer than sixty characters, as such
      + 0 @N1@ NOTE This is a text that a program for mail has folded because it was longer than sixty characters, as such
    x.ged: 1 repair: 1 wrapped line rejoined
    0 @N1@ NOTE This is a text that a program for mail has folded because it was longer than sixty characters, as such
    0 TRLR

check says the same in one line, in place of all the octets.

    $ bash make UTF-8 'Dvo\xf8\xe1k \xc8ern\xfd K\xf8\xed\x9eek Ji\xf8\xed' && gedelf check --checks format x.ged
    severity code                   count  fixable  first line
    error    encoding-contradicted      1  safe     5: 1 CHAR UTF-8

    x.ged:5:8: error[encoding-contradicted]: the header says “UTF-8”, but the file looks like windows-1250; try --encoding windows-1250
        5 | 1 CHAR UTF-8
          |        ^~~~~
          = elf-1.0 §encodings
    x.ged: 1 error; 'gedelf repair' fixes 1
    [1]
    $ bash make ANSI 'Dvo\xf8\xe1k \xc8ern\xfd K\xf8\xed\x9eek Ji\xf8\xed' && gedelf check --checks format --diagnostics gcc x.ged
    x.ged:5:8: warning: “ANSI” is not an encoding that ELF defines; gedelf reads the file as windows-1252 [encoding-extension]
    x.ged:5:8: warning: the header says “ANSI”, but the file looks like windows-1250; try --encoding windows-1250 [encoding-contradicted]
    $ bash make UTF-8 '\xc3\x84rger in K\xc3\xb6ln\n1 CONT M\xfcller J\xe4ger gro\xdf Stra\xdfe\n1 CONT \xc3\x96l f\xc3\xbcr sch\xc3\xb6n' && gedelf check --checks format --diagnostics gcc x.ged
    x.ged:5:8: error: the header says “UTF-8”, but the file looks like UTF-8 with lines in windows-1252 [encoding-contradicted]
    [1]

A zero octet between the halves of a line break: what comes after it stays in its lines.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 @I1@ INDI\n1 NAME x\r\0\ny\n0 TRLR\n' > half.ged; \
        gedelf repair -q half.ged -o whole.ged; od -c whole.ged | tail -n 4; gedelf check -q --checks format whole.ged
    0000100   @   I   1   @       I   N   D   I  \n   1       N   A   M   E
    0000120       x  \r  \n   2       C   O   N   T       y  \n   0       T
    0000140   R   L   R  \n
    0000144
    whole.ged:7:9: warning[mixed-line-breaks]: the line ends with CR LF, but the first line ends with LF; a file should have one kind of line break; in INDI @I1@
        7 | 1 NAME x
          |         ^
          = elf-1.0 §serialising-line-strings

What is skipped stays as it is, also where octets cannot be read, and in a line that something else is done to.

    $ bash make ASCII 'a \xff b\n01 CONC \xe9 c' && gedelf repair x.ged --skip encoding-contradicted | tail -n 4
    x.ged:7: level-padded in @N1@
      - 01 CONC � c
      + 1 CONC � c
    x.ged: 1 repair: 1 level written without leading zeros
    1 CHAR ASCII
    0 @N1@ NOTE a \xff b
    1 CONC \xe9 c
    0 TRLR
    $ bash make ASCII 'a \xff b' && gedelf repair x.ged --skip encoding-contradicted | cmp - x.ged
    x.ged: nothing to repair
    $ bash make ANSI 'Caf\xe9 M\xfcller \x81' && gedelf repair x.ged --skip bad-octet | cmp - x.ged
    x.ged: nothing to repair
    $ bash make ANSEL 'a \xe2 \xff' && gedelf repair x.ged --skip lone-diacritic,encoding-contradicted | cmp - x.ged
    x.ged: nothing to repair
    $ bash make UTF-8 'a \xff\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\n1 CONC \xed\xa0\x81\xed\xb0\x80\n01 CONC \xff' && gedelf repair x.ged --skip bad-octet,mixed-encoding,cesu-8 | tail -n 4
    x.ged:8: level-padded in @N1@
      - 01 CONC �
      + 1 CONC �
    x.ged: 1 repair: 1 level written without leading zeros
    0 @N1@ NOTE a \xfféééé
    1 CONC \xed\xa0\x81\xed\xb0\x80
    1 CONC \xff
    0 TRLR
    $ bash make ANSI 'Dvo\xf8\xe1k \xc8ern\xfd K\xf8\xed\x9eek Ji\xf8\xed \x81' && gedelf repair x.ged --skip bad-octet -q | tail -n 2
    0 @N1@ NOTE Dvořák Černý Křížek Jiří \x81
    0 TRLR

A zero octet that is to stay is none of the letters of another encoding.

    $ bash make UTF-8 'J\xfcrgen \xc3\xbc\xc3\xa4\xc3\xb6\xc3\xbc\n1 CONT \0z\xc3\xb6\xc3\xbc\xc3\xa4 M\xfcller' && gedelf repair x.ged --skip null-octet,null-character -q | tail -n 3 | od -An -c
       0       @   N   1   @       N   O   T   E       J 303 274   r
       g   e   n     303 274 303 244 303 266 303 274  \n   1       C
       O   N   T      \0   z 303 266 303 274 303 244       M 303 274
       l   l   e   r  \n   0       T   R   L   R  \n

What is surely no genealogy file is told at once, before anything is said of its octets.

    $ head -c 5000 /dev/zero > x.ged; gedelf repair x.ged
    x.ged:1:1: fatal[not-genealogy]: this is not a genealogy file: only null bytes: its content was lost
          = elf-1.0 §applications
    [3]
    $ printf '\n\n \n' > x.ged; gedelf repair x.ged
    x.ged:1:1: fatal[not-genealogy]: this is not a genealogy file: an empty file
          = elf-1.0 §applications
    [3]
    $ (printf 'GIF@\n'; head -c 5000 /dev/zero) > x.ged; gedelf repair x.ged
    x.ged:1:1: fatal[not-genealogy]: this is not a genealogy file: bytes that are not text
          = elf-1.0 §applications
    [3]
    $ printf '\xef\xbb\xbf' > x.ged; gedelf repair x.ged
    x.ged:1:1: fatal[not-genealogy]: this is not a genealogy file: an empty file
          = elf-1.0 §applications
    [3]
    $ printf '\xff\xfe\n\0' > x.ged; gedelf repair x.ged
    x.ged:1:1: fatal[not-genealogy]: this is not a genealogy file: an empty file
          = elf-1.0 §applications
    [3]
    $ head -c 5000 /dev/zero | tr '\0' a > long
    $ cat > wide <<< '(printf "$1"; cat long; printf "\n0 TRLR\n") | iconv -t UTF-16LE > x.ged; gedelf repair x.ged -q | iconv -f UTF-16LE | tr "\r" "\n" | cut -c 1-20'
    $ bash wide '0  HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UNICODE\n1 NOTE '
    0  HEAD
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKE
    1 CHAR UNICODE
    1 NOTE aaaaaaaaaaaaa
    0 TRLR
    $ bash wide '0\tHEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UNICODE\n1 NOTE '
    0	HEAD
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKE
    1 CHAR UNICODE
    1 NOTE aaaaaaaaaaaaa
    0 TRLR
    $ bash wide '0 @I1@ INDI\r1 NOTE '
    0 HEAD
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKE
    1 CHAR UNICODE
    0 @I1@ INDI
    1 NOTE aaaaaaaaaaaaa
    0 TRLR
    $ bash wide '  0 @I1@ INDI\n  1 NOTE '
    0 HEAD
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKE
    1 CHAR UNICODE
      0 @I1@ INDI
      1 NOTE aaaaaaaaaaa
    0 TRLR
    $ (printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n1 NOTE '; head -c 5000 /dev/zero; printf '\n0 TRLR\n') > x.ged; gedelf repair x.ged -q
    0 HEAD
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 CHAR UTF-8
    1 NOTE 
    0 TRLR
    [1]

Control characters, in GEDCOM 7: the line is shown as it will be.

    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME J\001 /X/\n0 TRLR\n' > x.ged; gedelf repair x.ged | tail -n 2
    x.ged:5: not-a-character in @I1@
      - 1 NAME J␁ /X/
      + 1 NAME J� /X/
      ! there was a control character here, which GEDCOM 7 forbids
    x.ged: 1 repair: 1 invalid character code replaced; 1 problem needs your attention
    1 NAME J� /X/
    0 TRLR
