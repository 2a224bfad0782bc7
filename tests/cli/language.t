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

Phrases that messages put together: families, places, pointers that are ambiguous.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME Henry /Tudor/\n1 _FOO x\n0 @I2@ INDI\n1 BIRT\n2 DATE 2960\n2 HUSB @I1@\n1 FAMC @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n0 TRLR\n'; } > c.ged
    $ gedelf check --language=de --diagnostics=gcc c.ged
    c.ged:12:3: warning: „HUSB“ gehört nicht an diese Stelle: unter BIRT; in INDI @I2@ [misplaced-structure]
    c.ged:9:3: warning: ohne Namen (I2) ist sowohl Vorfahre als auch Nachkomme von ohne Namen (I2) (Personen in diesem Kreis: 1); in INDI @I2@ [cyclic-ancestry]
    c.ged:11:3: warning: dieses Datum von ohne Namen (I2) liegt in der Zukunft; in INDI @I2@ [future-date]
    c.ged:11:3: warning: bei der Geburt von ohne Namen (I2) war ein Elternteil, ohne Namen (I2), noch keine 12 Jahre alt; in INDI @I2@ [parent-too-young]
    c.ged:13:3: warning: FAMC von ohne Namen (I2) verweist auf Familie F1 von Henry Tudor (I1) und ohne Namen (I2), aber von dort führt kein Verweis zurück; in INDI @I2@ [link-one-way]
    c.ged:14:3: warning: ohne Namen (I2) ist in Familie F1 von Henry Tudor (I1) und ohne Namen (I2) sowohl Partner als auch Kind; in FAM @F1@ [spouse-and-child]
    c.ged:14:3: warning: Henry Tudor (I1) ist sowohl Elternteil als auch Partner von ohne Namen (I2); in FAM @F1@ [spouse-is-parent]
    c.ged:15:3: warning: HUSB von Familie F1 von Henry Tudor (I1) und ohne Namen (I2) verweist auf Henry Tudor (I1), aber von dort führt kein Verweis zurück; in FAM @F1@ [link-one-way]
    c.ged:16:3: warning: WIFE von Familie F1 von Henry Tudor (I1) und ohne Namen (I2) verweist auf ohne Namen (I2), aber von dort führt kein Verweis zurück; in FAM @F1@ [link-one-way]
    $ gedelf check --language=fr --diagnostics=gcc c.ged
    c.ged:12:3: warning: « HUSB » n’a pas sa place sous BIRT ; dans INDI @I2@ [misplaced-structure]
    c.ged:9:3: warning: sans nom (I2) : à la fois ancêtre et descendant d’une même personne, sans nom (I2) (personnes dans ce cercle : 1) ; dans INDI @I2@ [cyclic-ancestry]
    c.ged:11:3: warning: cette date pour sans nom (I2) est dans le futur ; dans INDI @I2@ [future-date]
    c.ged:11:3: warning: sans nom (I2) : à la naissance, l’un des parents, sans nom (I2), avait moins de 12 ans ; dans INDI @I2@ [parent-too-young]
    c.ged:13:3: warning: sans nom (I2) : la ligne FAMC renvoie à famille F1 de Henry Tudor (I1) et sans nom (I2), mais le renvoi réciproque manque ; dans INDI @I2@ [link-one-way]
    c.ged:14:3: warning: sans nom (I2) : à la fois conjoint et enfant (famille F1 de Henry Tudor (I1) et sans nom (I2)) ; dans FAM @F1@ [spouse-and-child]
    c.ged:14:3: warning: Henry Tudor (I1) : à la fois parent et conjoint de la même personne, sans nom (I2) ; dans FAM @F1@ [spouse-is-parent]
    c.ged:15:3: warning: famille F1 de Henry Tudor (I1) et sans nom (I2) : la ligne HUSB renvoie à Henry Tudor (I1), mais le renvoi réciproque manque ; dans FAM @F1@ [link-one-way]
    c.ged:16:3: warning: famille F1 de Henry Tudor (I1) et sans nom (I2) : la ligne WIFE renvoie à sans nom (I2), mais le renvoi réciproque manque ; dans FAM @F1@ [link-one-way]
    $ gedelf check --language=de --checks=format samples/faulty.ged | grep 'ambiguous-pointer.:'
    samples/faulty.ged:74:8: Fehler[ambiguous-pointer]: der Verweis @I3@ ist mehrdeutig: 2 Datensätze haben diese Kennung; gemeint ist INDI in Zeile 36, von dort führt ein Verweis zurück; in FAM @F1@
    samples/faulty.ged:78:8: Fehler[ambiguous-pointer]: der Verweis @I3@ ist mehrdeutig: 2 Datensätze haben diese Kennung; gemeint ist INDI in Zeile 42, von dort führt ein Verweis zurück; in FAM @F2@

Faults of options, paths and edit commands.

    $ gedelf check --language=de --checks=modle a.ged
    gedelf check: --checks: es gibt keine Prüfung namens 'modle'; meinten Sie 'model'?
    Siehe 'gedelf check --help'.
    [2]
    $ gedelf check --language=fr --limit=x a.ged
    gedelf check: --limit: limit doit être NAME=NUMBER et non 'x'
    Voir 'gedelf check --help'.
    [2]
    $ gedelf check --language=de --severity=bad-date=x a.ged
    gedelf check: --severity: eine Schwere muss note, warning oder error sein, nicht 'x'
    Siehe 'gedelf check --help'.
    [2]
    $ gedelf get --language=de b.ged 'INDI['
    gedelf get: ungültiger Pfad: am Ende fehlt ein Schritt: Ergänzen Sie ein Tag, *, ** oder @ID@
        INDI[
             ^
    Siehe gedelf-path(7) oder 'gedelf get --help'.
    [2]
    $ gedelf get --language=fr b.ged INDI.NAMF
    gedelf get: rien trouvé pour INDI.NAMF : le fichier n’a pas de balise NAMF ; vouliez-vous dire NAME ?
    [1]
    $ gedelf edit --language=de -e 'sett INDI' b.ged
    -e:1:1: fatal[bad-command]: ungültiger Befehl: das ist kein Befehl; meinten Sie set?
        1 | sett INDI
          | ^~~~
          = elf-1.0 §applications
    [2]
    $ gedelf tree --language=de --ancestors b.ged Nobody
    gedelf tree: keine Person hat die Kennung, den Pfad oder den Namen 'Nobody'
    [3]
    $ gedelf check --language=de nothing.ged | tail -n 2
    nothing.ged: fatal[unreadable-file]: die Datei kann nicht gelesen werden: No such file or directory
    nothing.ged: 1 fataler Fehler (Lesen abgebrochen)

Text reports.

    $ gedelf stats --language=de samples/bronte.ged | head -n 25
    samples/bronte.ged
      Programm                    gedelf
      Version                     0.1.0
      Kodierung                   UTF-8
      Dialekt                     elf-1.0
      gedcom                      5.5.1

    Datensätze
      SUBM                               1
      INDI                              13
      FAM                                4
      SOUR                               2
      REPO                               1
      NOTE                               1

    Personen
      Personen                          13
      männlich                           5
      weiblich                           8
      lebend                             0
      nachweislich tot                  13
      dem Alter nach tot                 0
      Geburt datiert                    12
      Tod datiert                       13
      zusammenhängende Teile             1
    $ gedelf tree --language=fr --ancestors b.ged I1
    1 Anne Carne (I1)  * vers 1744
    $ LC_ALL=de_DE.UTF-8 gedelf kin samples/bronte.ged I1 I2
    Maria Branwell (I2) ist Ehefrau von Patrick Brontë (I1)

    Ehefrau
      Patrick Brontë (I1), 1777–1861
      – Maria Branwell (I2), 1783–1821
    $ LC_ALL=de_DE.UTF-8 gedelf kin --language=en samples/bronte.ged I1 I2 | head -n 1
    Maria Branwell (I2) is the wife of Patrick Brontë (I1)
    $ gedelf date --language=de 'ABT 1744' '30 FEB 1900'
    ABT 1744
      Art             ungefähr
      Kalender        gregorianisch
      Tage            von 1744-01-01 bis 1744-12-31
      in ELF          ABT 1744
      in GEDCOM 7     ABT 1744
    30 FEB 1900
      Art             Datum
      Kalender        unbekannt
      Tage            unbekannt
      in ELF          30 FEB 1900
      mit dem Text    30 FEB 1900
      Anmerkung       diesen Tag gibt es nicht: Der Monat hat in jenem Jahr 28 Tage
    $ sed s/1744/1745/ b.ged > d.ged; gedelf diff --language=de b.ged d.ged
    geändert: INDI @I1@ Anne Carne
    - BIRT.DATE ABT 1744
    + BIRT.DATE ABT 1745
    [1]
    $ gedelf subset --language=fr --ancestors I1 b.ged -o e.ged
    1 personne, 0 familles, 0 autres enregistrements conservés
    $ gedelf redact --language=de b.ged -o e.ged
    0 lebend, 0 nachweislich tot, 1 dem Alter nach vermutlich tot
    $ gedelf convert --language=de b.ged -o e.ged
    b.ged -> e.ged: 1 Datensatz, UTF-8; Bedeutung unverändert
    $ gedelf join --language=fr samples/bronte.ged samples/curie.ged -o e.ged
    0 enregistrements réunis, 15 ajoutés (15 avec un nouvel identifiant), 0 champs conservés en notes

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
    $ for l in en de fr; do LC_ALL=$l gedelf stats --format=json b.ged | cksum; done | sort -u | wc -l
    1
    $ for l in en de fr; do gedelf get --language=$l b.ged INDI.NAME | cksum; done | sort -u | wc -l
    1
    $ for l in en de fr; do gedelf dump --language=$l b.ged | cksum; done | sort -u | wc -l
    1
    $ for l in en de fr; do gedelf tree --language=$l --format=json --ancestors b.ged I1 | cksum; done | sort -u | wc -l
    1
    $ for l in en de fr; do LC_ALL=$l gedelf kin --format=json b.ged I1 I1 | cksum; done | sort -u | wc -l
    1
    $ for l in en de fr; do LC_ALL=$l gedelf stats --format=csv b.ged | cksum; done | sort -u | wc -l
    1
    $ for l in en de fr; do gedelf date --language=$l --format=json '30 FEB 1900' x | cksum; done | sort -u | wc -l
    1
    $ for l in en de fr; do gedelf convert --language=$l --quiet a.ged --to=7 2>/dev/null | cksum; done | sort -u | wc -l
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
