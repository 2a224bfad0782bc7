gedelf match and gedelf join: what the commands say and write. tests/compare has what they find and what they must not lose.

What is wrong with a command line:

    $ gedelf match
    gedelf match: no FILE given; use - for standard input
    See 'gedelf match --help'.
    [2]
    $ gedelf match a.ged b.ged c.ged
    gedelf match: give at most two files
    See 'gedelf match --help'.
    [2]
    $ gedelf match --min 2 samples/bronte.ged
    gedelf match: --min must be a number from 0 to 1, such as 0.9, not '2'
    See 'gedelf match --help'.
    [2]
    $ gedelf match --min x samples/bronte.ged
    gedelf match: --min must be a number from 0 to 1, such as 0.9, not 'x'
    See 'gedelf match --help'.
    [2]
    $ gedelf match --format dot samples/bronte.ged
    gedelf match: --format must be text, json or html, not 'dot'
    See 'gedelf match --help'.
    [2]
    $ gedelf match missing.ged samples/bronte.ged
    missing.ged: fatal[unreadable-file]: the file cannot be read: No such file or directory
    [3]
    $ gedelf match --review samples/bronte.ged samples/bronte.ged < /dev/null
    gedelf match: --review needs a terminal to ask on
    See 'gedelf match --help'.
    [2]
    $ gedelf join samples/bronte.ged
    gedelf join: give two files: gedelf join A B
    See 'gedelf join --help'.
    [2]
    $ gedelf join samples/bronte.ged missing.ged
    missing.ged: fatal[unreadable-file]: the file cannot be read: No such file or directory
    [3]

Two files with one family in other spellings, nicknames and rounded dates:

    $ printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Johann /Müller/\n2 GIVN Johann\n1 SEX M\n1 BIRT\n2 DATE 3 MAR 1801\n1 FAMS @F1@\n1 CHAN\n2 DATE 1 JAN 2020\n0 @I2@ INDI\n1 NAME Anna /Schmidt/\n1 SEX F\n1 BIRT\n2 DATE 1805\n1 FAMS @F1@\n\n0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 MARR\n2 DATE 1825\n0 @S1@ SOUR\n1 TITL Kirchenbuch Altdorf 1801\n0 TRLR\n' > a.ged
    $ printf '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n1 SUBM @U1@\n0 @U1@ SUBM\n1 NAME Bert\n0 @I1@ INDI\n1 NAME Georg /Müller/\n1 SEX M\n1 BIRT\n2 DATE 1826\n1 FAMC @F1@\n0 @I7@ INDI\n1 NAME Hans /Mueller/\n1 NAME Johann /Müller/\n2 GIVN Johannes\n1 SEX M\n1 BIRT\n2 DATE 3 MAR 1801\n2 PLAC Altdorf\n2 SOUR @S1@\n3 PAGE 7\n1 BIRT\n2 DATE 4 MAR 1801\n1 FAMS @F1@\n1 CHAN\n2 DATE 1 JAN 2021\n0 @I8@ INDI\n1 NAME Anna /Schmidt/\n1 SEX U\n1 BIRT\n2 PLAC Bern\n1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I7@\n1 WIFE @I8@\n1 CHIL @I1@\n1 MARR\n2 DATE 1825\n0 @S1@ SOUR\n1 TITL Kirchenbuch Altdorf 1801\n1 AUTH Pfarrer\n0 TRLR\n' > b.ged
    $ gedelf match a.ged b.ged
    1.0000  INDI I1 = I7  Johann Müller = Hans Mueller  (birth, spouse, marriage, given)
    1.0000  FAM  F1 = F1  Johann Müller & Anna Schmidt = Hans Mueller & Anna Schmidt  (spouse, marriage)
    0.9998  INDI I2 = I8  Anna Schmidt = Anna Schmidt  (spouse, marriage, given, surname)
    0.9993  SOUR S1 = S1  Kirchenbuch Altdorf 1801 = Kirchenbuch Altdorf 1801  (title)
    $ gedelf match --format json a.ged b.ged
    {"tag":"INDI","a":"I1","b":"I7","score":1.0000,"why":["birth","spouse","marriage","given"]}
    {"tag":"FAM","a":"F1","b":"F1","score":1.0000,"why":["spouse","marriage"]}
    {"tag":"INDI","a":"I2","b":"I8","score":0.9998,"why":["spouse","marriage","given","surname"]}
    {"tag":"SOUR","a":"S1","b":"S1","score":0.9993,"why":["title"]}
    $ gedelf match --format json --min 0.9999 a.ged b.ged
    {"tag":"INDI","a":"I1","b":"I7","score":1.0000,"why":["birth","spouse","marriage","given"]}
    {"tag":"FAM","a":"F1","b":"F1","score":1.0000,"why":["spouse","marriage"]}
    $ gedelf match a.ged - < b.ged | wc -l
    4

Joined: A's lines stay, B's structures stand after those of their tag, the sex becomes a note, identifiers that A has are new:

    $ gedelf join a.ged b.ged
    0 HEAD
    1 GEDC
    2 VERS 5.5.1
    2 FORM LINEAGE-LINKED
    1 CHAR UTF-8
    0 @I1@ INDI
    1 NAME Johann /Müller/
    2 GIVN Johann
    1 NAME Hans /Mueller/
    1 SEX M
    1 BIRT
    2 DATE 3 MAR 1801
    2 PLAC Altdorf
    2 SOUR @S1@
    3 PAGE 7
    1 BIRT
    2 DATE 4 MAR 1801
    1 FAMS @F1@
    1 CHAN
    2 DATE 1 JAN 2021
    1 NOTE [gedelf join, b.ged @@I7@@] NAME.GIVN Johannes
    0 @I2@ INDI
    1 NAME Anna /Schmidt/
    1 SEX F
    1 BIRT
    2 DATE 1805
    2 PLAC Bern
    1 FAMS @F1@
    1 NOTE [gedelf join, b.ged @@I8@@] SEX U

    0 @F1@ FAM
    1 HUSB @I1@
    1 WIFE @I2@
    1 MARR
    2 DATE 1825
    1 CHIL @I9@
    0 @S1@ SOUR
    1 TITL Kirchenbuch Altdorf 1801
    1 AUTH Pfarrer
    0 @U1@ SUBM
    1 NAME Bert
    0 @I9@ INDI
    1 NAME Georg /Müller/
    1 SEX M
    1 BIRT
    2 DATE 1826
    1 FAMC @F1@
    0 TRLR
    4 records combined, 2 added (1 with a new identifier), 2 fields kept as notes
    $ gedelf join --report text a.ged b.ged -o c.ged
    noted   INDI I1 [gedelf join, b.ged @I7@] NAME.GIVN Johannes
    united  INDI I1 = I7, fields added: 5
    noted   INDI I2 [gedelf join, b.ged @I8@] SEX U
    united  INDI I2 = I8, fields added: 2
    united  FAM  F1 = F1, fields added: 1
    united  SOUR S1 = S1, fields added: 1
    added   SUBM U1
    renamed INDI I9 (was I1)
    $ gedelf join --report json --quiet a.ged b.ged -o c.ged
    {"action":"noted","tag":"INDI","a":"I1","b":"I7","note":"[gedelf join, b.ged @I7@] NAME.GIVN Johannes"}
    {"action":"united","tag":"INDI","a":"I1","b":"I7","parts":5}
    {"action":"noted","tag":"INDI","a":"I2","b":"I8","note":"[gedelf join, b.ged @I8@] SEX U"}
    {"action":"united","tag":"INDI","a":"I2","b":"I8","parts":2}
    {"action":"united","tag":"FAM","a":"F1","b":"F1","parts":1}
    {"action":"united","tag":"SOUR","a":"S1","b":"S1","parts":1}
    {"action":"added","tag":"SUBM","a":"U1","b":"U1"}
    {"action":"renamed","tag":"INDI","a":"I9","b":"I1"}
    $ gedelf check --quiet c.ged

With pairs of somebody's own, families and equal records follow; what is wrong with them:

    $ printf 'I1\tI7\n@I2@\t@I8@\n' > pairs.tsv; gedelf join --pairs pairs.tsv --report text a.ged b.ged -o c.ged
    noted   INDI I1 [gedelf join, b.ged @I7@] NAME.GIVN Johannes
    united  INDI I1 = I7, fields added: 5
    noted   INDI I2 [gedelf join, b.ged @I8@] SEX U
    united  INDI I2 = I8, fields added: 2
    united  FAM  F1 = F1, fields added: 1
    added   SUBM U1
    renamed INDI I9 (was I1)
    renamed SOUR S2 (was S1)
    $ gedelf match --format json a.ged b.ged > pairs.json; gedelf join --pairs pairs.json a.ged b.ged -o c.ged
    4 records combined, 2 added (1 with a new identifier), 2 fields kept as notes
    $ printf '{"tag":"INDI","a":"I1","b":"I7"}\n{"a":"I2","b":"I8"}\n{"a":"F1","b":"F1","same":false}\n' > some.json; gedelf join --pairs some.json --report text a.ged b.ged -o c.ged
    noted   INDI I1 [gedelf join, b.ged @I7@] NAME.GIVN Johannes
    united  INDI I1 = I7, fields added: 6
    noted   INDI I2 [gedelf join, b.ged @I8@] SEX U
    united  INDI I2 = I8, fields added: 3
    added   SUBM U1
    renamed INDI I9 (was I1)
    renamed FAM  F2 (was F1)
    renamed SOUR S2 (was S1)
    $ printf 'I1\tI7\nI1\tI8\n' > twice.tsv; gedelf join --pairs twice.tsv a.ged b.ged -o d.ged; ls d.ged
    gedelf join: there is more than one pair with the identifier I1
    ls: cannot access 'd.ged': No such file or directory
    [2]
    $ printf 'I1\tF1\n' > kinds.tsv; gedelf join --pairs kinds.tsv a.ged b.ged -o d.ged
    gedelf join: records of different kinds cannot be combined: I1
    [2]
    $ printf 'I1\tI77\n' > unknown.tsv; gedelf join --pairs unknown.tsv a.ged b.ged -o d.ged
    gedelf join: the second file has no record with the identifier I77
    [2]
    $ printf 'I1 I7\n' > odd.tsv; gedelf join --pairs odd.tsv a.ged b.ged -o d.ged
    gedelf join: odd.tsv:1: expected JSON from 'gedelf match', or two identifiers with a tab between them
    [2]
    $ gedelf join --pairs missing.tsv a.ged b.ged -o d.ged
    missing.tsv: fatal[unreadable-file]: the file cannot be read: No such file or directory
    [3]
    $ printf '' > none.tsv; gedelf join --pairs none.tsv a.ged b.ged -o c.ged
    0 records combined, 6 added (3 with a new identifier), 0 fields kept as notes

A file joined with itself is itself, in any encoding, and in its own place:

    $ for f in bronte bach-ansel tolstoy-utf16 herschel; do gedelf join --quiet samples/$f.ged samples/$f.ged | cmp - samples/$f.ged && echo $f; done
    bronte
    bach-ansel
    tolstoy-utf16
    herschel
    $ cp a.ged own.ged; gedelf join --quiet own.ged b.ged -o own.ged; gedelf join --quiet a.ged b.ged | cmp - own.ged && echo same
    same

What the encoding does not have is escaped, if that is to be kept; in an identifier it is refused then, and nothing is written:

    $ sed 's/UTF-8/ASCII/; s/ü/u/' a.ged > ascii.ged; gedelf join -q --keep-encoding ascii.ged b.ged | grep -a '@#U\|ELF'
    1 ELF 1.0.0
    1 NAME Johann /M@#UFC@ller/
    1 NAME Georg /M@#UFC@ller/
    $ sed 's/^0 TRLR/0 @NÜ@ NOTE x\n&/' b.ged > named.ged; gedelf join --keep-encoding ascii.ged named.ged -o d.ged; ls d.ged
    named.ged: 1 warning not shown; run 'gedelf check' to see it
    gedelf join: a character of the second file cannot be written in the first file's encoding, ASCII
    ls: cannot access 'd.ged': No such file or directory
    [2]
    $ sed 's/UTF-8/ANSEL/; s/ü/u/' a.ged > ansel.ged; gedelf join -q ansel.ged b.ged | gedelf convert -q - | grep M.ller
    1 NAME Johann /Muller/
    1 NAME Johann /Müller/
    1 NAME Georg /Müller/

The same person twice in one file; brothers of one name are not:

    $ printf '0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Johann /Grünwald/\n1 BIRT\n2 DATE 3 MAR 1801\n1 DEAT\n2 DATE 1870\n0 @I2@ INDI\n1 NAME Hans /Gruenwald/\n1 BIRT\n2 DATE 3 MAR 1801\n1 DEAT\n2 DATE 1870\n0 @I3@ INDI\n1 NAME Karl /Veit/\n1 BIRT\n2 DATE 1820\n1 FAMC @F1@\n0 @I4@ INDI\n1 NAME Karl /Veit/\n1 BIRT\n2 DATE 1824\n1 FAMC @F1@\n0 @F1@ FAM\n1 CHIL @I3@\n1 CHIL @I4@\n0 @N1@ NOTE same\n0 @N2@ NOTE same\n0 TRLR\n' > one.ged; gedelf match --min 0.5 one.ged
    one.ged: 1 warning not shown; run 'gedelf check' to see it
    0.9999  INDI I1 = I2  Johann Grünwald = Hans Gruenwald  (birth, death, given)
    0.9990  NOTE N1 = N2  same = same  ()

A page: nothing in it is taken for HTML:

    $ printf '0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME <b>Johann</b> /Grünwald&Co/\n1 BIRT\n2 DATE 3 MAR 1801\n0 TRLR\n' > html.ged; gedelf match --format html html.ged html.ged | sed -n '/<section>/,$p'
    html.ged: 1 warning not shown; run 'gedelf check' to see it
    html.ged: 1 warning not shown; run 'gedelf check' to see it
    <section>
    <header><b>0.9999</b><span class="meter"><i style="width:100.0%"></i></span><span class="tag">INDI</span><span class="why"><span>birth</span><span>given</span></span></header>
    <table>
    <thead><tr><th scope="row"></th><th>html.ged I1</th><th>html.ged I1</th></tr></thead>
    <tbody>
    <tr class="same"><th scope="row">name</th><td>&lt;b&gt;Johann&lt;/b&gt; /Grünwald&amp;Co/</td><td>&lt;b&gt;Johann&lt;/b&gt; /Grünwald&amp;Co/</td></tr>
    <tr class="same"><th scope="row">birth</th><td>3 MAR 1801</td><td>3 MAR 1801</td></tr>
    </tbody>
    </table>
    </section>
    </body>
    </html>
