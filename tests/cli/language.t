Languages: what people read follows --language or the locale, what programs read does not.

    $ printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n' > head
    $ { cat head; printf '0 @I1@ INDI\n1 NAME Anne /Carne/\n1 SEX F\n1 BIRT\n2 DATE ABT 1744\n1 FAMC @F9@\n0 @I2@ INDI\n2 DATE 1744\n0 TRLR\n'; } > a.ged

The locale chooses the language: LC_ALL comes before LC_MESSAGES, and that before LANG. Empty ones do not count.

    $ unset LC_ALL; LANG=de_AT.UTF-8 gedelf check --checks format a.ged
    Schwere  Code             Anzahl  behebbar  erste Zeile
    fatal    level-jump            1  safe      13: 2 DATE 1744
    Fehler   dangling-pointer      1  safe      11: 1 FAMC @F9@

    a.ged:13:1: fatal[level-jump]: die Ebene springt von 0 auf 2; eine Zeile darf höchstens eine Ebene tiefer sein als die Zeile davor; in INDI @I2@
       13 | 2 DATE 1744
          | ^
          = elf-1.0 §levels
    a.ged:11:8: Fehler[dangling-pointer]: der Verweis @F9@ führt zu einem Datensatz, den es nicht gibt; in INDI @I1@, Anne Carne
       11 | 1 FAMC @F9@
          |        ^~~~
          = elf-1.0 §pointer-conversion
    a.ged: 1 fataler Fehler, 1 Fehler; 'gedelf repair' behebt 2
    [3]
    $ unset LC_ALL; LC_MESSAGES=fr_FR.UTF-8 LANG=de_AT.UTF-8 gedelf check --checks format a.ged | tail -n 1
    a.ged: 1 erreur fatale, 1 erreur ; 'gedelf repair' en corrige 2
    $ LC_ALL= LC_MESSAGES= LANG=de gedelf check --checks format a.ged | tail -n 1
    a.ged: 1 fataler Fehler, 1 Fehler; 'gedelf repair' behebt 2
    $ LC_ALL=C LC_MESSAGES=fr_FR.UTF-8 LANG=de_AT.UTF-8 gedelf check --checks format a.ged | tail -n 1
    a.ged: 1 fatal error, 1 error; 'gedelf repair' fixes 2
    $ LC_ALL=xx_XX.UTF-8 gedelf check --checks format a.ged | tail -n 1
    a.ged: 1 fatal error, 1 error; 'gedelf repair' fixes 2

--language comes before the locale, also for what is wrong after it.

    $ LC_ALL=de_DE.UTF-8 gedelf check --language=fr --checks format a.ged | tail -n 1
    a.ged: 1 erreur fatale, 1 erreur ; 'gedelf repair' en corrige 2
    $ LC_ALL=de_DE.UTF-8 gedelf check --language en --checks format a.ged | tail -n 1
    a.ged: 1 fatal error, 1 error; 'gedelf repair' fixes 2
    $ gedelf check --language=de --max-per-code=x a.ged
    gedelf check: --max-per-code muss eine Zahl sein, nicht 'x'
    Siehe 'gedelf check --help'.
    [2]
    $ gedelf check --language=fr
    gedelf check: aucun FILE indiqué ; - désigne l’entrée standard
    Voir 'gedelf check --help'.
    [2]
    $ gedelf check --language=nl a.ged
    gedelf check: --language must be en, de or fr, not 'nl'
    See 'gedelf check --help'.
    [2]
    $ gedelf check --lang de --checks format a.ged | tail -n 1
    a.ged: 1 fataler Fehler, 1 Fehler; 'gedelf repair' behebt 2

Messages are translated in the forms gcc and summary too. Severities of gcc's form stay as editors know them.

    $ gedelf check --language=de --diagnostics=gcc --checks format a.ged
    a.ged:13:1: fatal error: die Ebene springt von 0 auf 2; eine Zeile darf höchstens eine Ebene tiefer sein als die Zeile davor; in INDI @I2@ [level-jump]
    a.ged:11:8: error: der Verweis @F9@ führt zu einem Datensatz, den es nicht gibt; in INDI @I1@, Anne Carne [dangling-pointer]
    [3]
    $ gedelf check --language=fr --diagnostics=summary --checks format a.ged
    fatal[level-jump]: 1 fois
    a.ged:13:1: fatal[level-jump]: le niveau passe de 0 à 2 ; une ligne peut avoir au plus un niveau de plus que la précédente ; dans INDI @I2@
       13 | 2 DATE 1744
          | ^
          = elf-1.0 §levels
        Que faire : Ajoutez la ligne manquante (dans l’exemple, « 1 BIRT ») ou
        corrigez le niveau. Avec --recover, gedelf conserve la ligne telle quelle,
        comme structure ERROR, et poursuit la lecture.

    erreur[dangling-pointer]: 1 fois
    a.ged:11:8: erreur[dangling-pointer]: le pointeur @F9@ désigne un enregistrement qui n’existe pas ; dans INDI @I1@, Anne Carne
       11 | 1 FAMC @F9@
          |        ^~~~
          = elf-1.0 §pointer-conversion
        Que faire : Exportez de nouveau le fichier en entier, ou corrigez
        l’identifiant ici ou dans l’enregistrement. Si l’enregistrement est
        définitivement perdu, supprimez la ligne.

    a.ged: 1 erreur fatale, 1 erreur ; 'gedelf repair' en corrige 2
    [3]

Help and explanations.

    $ gedelf explain --language=de level-jump
    level-jump (fatal, elf-1.0 §levels)

        die Ebene springt von … auf …; eine Zeile darf höchstens eine Ebene tiefer sein als die Zeile davor

    Die Ebene sagt, zu welcher Zeile diese gehört: Eine Zeile der Ebene 2 gehört zur
    nächsten Zeile der Ebene 1 über ihr. Hier fehlt eine Ebene, also fehlt eine
    Zeile. Niemand kann wissen, welche es war: Im Beispiel könnte das Datum das
    einer Geburt, einer Taufe oder eines Todes sein.

    Was zu tun ist: Ergänzen Sie die fehlende Zeile (im Beispiel „1 BIRT“) oder
    berichtigen Sie die Ebene. Mit --recover behält gedelf die Zeile unverändert als
    ERROR-Struktur und liest weiter.
    'gedelf repair' behebt das.

    Beispiel:

        1 | 0 HEAD
        2 | 1 CHAR UTF-8
        3 | 1 GEDC
        4 | 2 VERS 5.5.1
        5 | 2 FORM LINEAGE-LINKED
        6 | 0 @I1@ INDI
        7 | 2 DATE 16 DEC 1775
          | ^
        8 | 0 TRLR
    $ gedelf explain --help --language=de | grep 'Aufruf\|Optionen\|Hilfe\|Version'
    Aufruf: gedelf explain [Optionen] [CODE…]
    Weitere Optionen:
          --language=LANG       Meldungen und Hilfe in LANG anzeigen: en, de oder
      -h, --help                diese Hilfe ausgeben
          --version             die Version ausgeben
    $ LC_ALL=fr_FR.UTF-8 gedelf help | sed -n 1p
    Usage : gedelf COMMAND [options] FILE…
    $ LC_ALL=de_DE.UTF-8 gedelf nothing
    gedelf: unbekannter Befehl 'nothing'
    Siehe 'gedelf --help'.
    [2]

Repairs: the list, and the report.

    $ gedelf repair --list --language=de | grep -A2 '^byte-order-mark '
    byte-order-mark             tidy
        Manche Programme können UTF-8 nicht lesen, das mit einem Byte-Order-Mark
        beginnt. gedelf entfernt es.
    $ { printf '\357\273\277'; cat head; printf '0 TRLR\n'; } > mark.ged
    $ gedelf repair --tidy --language=fr --dry-run mark.ged 2>&1 > /dev/null | tail -n 1
    mark.ged: 1 réparation: 1 marque d’ordre des octets supprimée
    $ gedelf repair --tidy --language=de --dry-run mark.ged 2>&1 > /dev/null | tail -n 1
    mark.ged: 1 Reparatur: 1 Byte-Order-Mark entfernt

Charts: words, dates and headings.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME Anne /Carne/\n1 SEX F\n1 BIRT\n2 DATE ABT 1744\n0 TRLR\n'; } > b.ged
    $ for l in en de fr; do gedelf chart --language=$l b.ged I1 2>/dev/null | grep -o '<title.*</title>\|<desc.*</desc>\|>[^<]*1744<'; done
    <title id="title">Ancestors of Anne Carne</title>
    <desc id="desc">1 person</desc>
    <title>Anne Carne, b. abt 1744 (I1)</title>
    >b. abt 1744<
    <title id="title">Vorfahren von Anne Carne</title>
    <desc id="desc">1 Person</desc>
    <title>Anne Carne, * um 1744 (I1)</title>
    >* um 1744<
    <title id="title">Ascendance : Anne Carne</title>
    <desc id="desc">1 personne</desc>
    <title>Anne Carne, née vers 1744 (I1)</title>
    >née vers 1744<

What other programs read is the same in all languages.

    $ for l in en de fr; do gedelf check --language=$l --diagnostics=json a.ged; done | sort | uniq -c | awk '$1 != 3'
    $ for l in en de fr; do gedelf check --language=$l --diagnostics=sarif a.ged | cksum; done | sort -u | wc -l
    1
    $ for l in en de fr; do gedelf explain --language=$l --format=json | cksum; done | sort -u | wc -l
    1
    $ for l in en de fr; do gedelf explain --language=$l --format=markdown | cksum; done | sort -u | wc -l
    1
    $ for l in en de fr; do gedelf repair --language=$l --list --format=json | cksum; done | sort -u | wc -l
    1
    $ for l in en de fr; do gedelf repair --language=$l --format=json --dry-run a.ged 2>&1 | cksum; done | sort -u | wc -l
    1
    $ for l in en de fr; do LC_ALL=$l gedelf stats b.ged | cksum; done | sort -u | wc -l
    1
    $ for l in en de fr; do gedelf get --language=$l b.ged INDI.NAME | cksum; done | sort -u | wc -l
    1
    $ for l in en de fr; do gedelf dump --language=$l b.ged | cksum; done | sort -u | wc -l
    1
    $ for l in en de fr; do gedelf tree --language=$l --ancestors b.ged I1 | cksum; done | sort -u | wc -l
    1
    $ for l in en de fr; do LC_ALL=$l gedelf kin b.ged I1 I1 | cksum; done | sort -u | wc -l
    1
    $ for l in en de fr; do gedelf check --language=$l a.ged > out; echo $?; done | sort -u
    3

JSON has the texts that a message quotes, as it quotes them.

    $ gedelf check --checks format --diagnostics=json a.ged
    {"severity":"fatal","code":"level-jump","file":"a.ged","line":13,"column":1,"message":"the level jumps from 0 to 2; a line may be at most one level deeper than the previous line; in INDI @I2@","clause":"elf-1.0 §levels","record":"I2","args":["0","2"]}
    {"severity":"error","code":"dangling-pointer","file":"a.ged","line":11,"column":8,"message":"the pointer @F9@ points to a record that does not exist; in INDI @I1@, Anne Carne","clause":"elf-1.0 §pointer-conversion","record":"I1","args":["@F9@"]}
    [3]

All texts of the library, for translators and other programs.

    $ gedelf explain --po --language=de | grep -A3 '"level-jump message"'
    msgctxt "level-jump message"
    msgid "the level jumps from %1 to %2; a line may be at most one level deeper than the previous line"
    msgstr "die Ebene springt von %1 auf %2; eine Zeile darf höchstens eine Ebene tiefer sein als die Zeile davor"
    $ gedelf explain --po --language=de | grep -A5 '"repair byte-order-mark done"'
    msgctxt "repair byte-order-mark done"
    msgid "byte-order mark removed"
    msgid_plural "byte-order marks removed"
    msgstr[0] "Byte-Order-Mark entfernt"
    msgstr[1] "Byte-Order-Marks entfernt"
    $ gedelf explain --po --language=fr | grep -A2 '"chart born-female"'
    msgctxt "chart born-female"
    msgid "b."
    msgstr "née"
    $ gedelf explain --po --language=de | grep -A2 -B1 'to its folder'
    msgctxt "phrase"
    msgid "you are not allowed to write to its folder"
    msgstr "in seinen Ordner darf nicht geschrieben werden"
    $ gedelf explain --po | grep -A2 '"chart born-female"'
    msgctxt "chart born-female"
    msgid "b."
    msgstr ""
    $ gedelf explain --po level-jump
    gedelf explain: --po takes no CODE and no --format
    See 'gedelf explain --help'.
    [2]

--language may also come before the command, and holds for help and for faults of options before it.

    $ gedelf --language=de check --checks format a.ged | tail -n 1
    a.ged: 1 fataler Fehler, 1 Fehler; 'gedelf repair' behebt 2
    $ gedelf --language fr check --checks format a.ged | tail -n 1
    a.ged: 1 erreur fatale, 1 erreur ; 'gedelf repair' en corrige 2
    $ gedelf --language=fr check --language=de --checks format a.ged | tail -n 1
    a.ged: 1 fataler Fehler, 1 Fehler; 'gedelf repair' behebt 2
    $ gedelf check --bogus --language=de a.ged
    gedelf check: unbekannte oder mehrdeutige Option '--bogus'
    Siehe 'gedelf check --help'.
    [2]
    $ gedelf --help --language=de | head -n 1
    Aufruf: gedelf COMMAND [Optionen] FILE…
    $ gedelf help check --language=fr | head -n 1
    Usage : gedelf check [options] FILE…
    $ gedelf schema --language=fr --help | head -n 1
    Usage : gedelf schema COMMAND [options] …
    $ gedelf --language=xx --help
    gedelf: --language must be en, de or fr, not 'xx'
    See 'gedelf --help'.
    [2]
    $ gedelf --language
    gedelf: --language must be en, de or fr, not ''
    See 'gedelf --help'.
    [2]
    $ gedelf --language=de
    gedelf: kein Befehl angegeben
    Siehe 'gedelf --help'.
    [2]

A name of a file is none of it.

    $ gedelf check --language=de -- --language=fr 2>&1 | tail -n 1
    --language=fr: 1 fataler Fehler (Lesen abgebrochen)
