What tells of the living in texts, wherever it is (D473, D474).

    $ printf '0 HEAD\n1 SOUR x\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n1 SUBM @U@\n0 @U@ SUBM\n1 NAME Una /Submitter/\n' > head
    $ printf '1 EMAIL una@@example.net\n1 PHON 030/7654321\n1 ADDR 4 Elm Row\n2 CONT Town\n' >> head
    $ printf '0 @I1@ INDI\n1 NAME Zoe /Quarkson/\n1 RESI\n2 ADDR 12 Oak Lane\n3 CONT Springfield\n2 PHON +49 (30) 123-4567\n' > living
    $ printf '2 FAX 555 1000 / 2000 ext. 12\n2 WWW https://www.zoe.example/home/\n2 WWW zoesite.example\n1 NOTE or to other@@mail.example\n' >> living
    $ printf '0 @I3@ INDI\n1 NAME Sean /O'"'"'Brien/\n0 @I4@ INDI\n1 NAME Rose /Janss/\n0 @I5@ INDI\n1 NAME Mia /Weiß-Groß/\n' >> living
    $ printf '0 @I2@ INDI\n1 NAME Old /One/\n1 DEAT Y\n2 PLAC Rosen, Janssen\n' > dead
    $ echo '{ cat head living dead; for text in "$@"; do echo "1 NOTE $text"; done; echo "0 TRLR"; } | gedelf redact -q - | grep NOTE' > stays

A word counts in the forms that languages give it, if four letters are left.

    $ sh stays Quarkson Quarksons "Quarkson's" Quarksones Quarksonin Quarksonen Quarksonn Quarksona Quarksonów Quarksonova Quarksonsche \
      Quarksonschen Quarksoner QUARKSONS 'from the Quarksons, yesterday' Quarksonette Quarksonx Quarkso
    1 NOTE Quarksonette
    1 NOTE Quarksonx
    1 NOTE Quarkso

Signs of any script separate words, and what cannot be seen does not.

    $ sh stays $(printf 'a\u060cQuarkson Quarkson\u060cb Quarkson\u0964 Zoe\u26adQuarkson \u2640Quarkson 1990\u2192Quarkson Quarkson\u30fbZoe \U0001f476Quarkson Quark\u034fson Quark\ufe0fson Quark\u061cson Quark\u2067son Quarkson\u00e9')
    1 NOTE Quarksoné

A NAME that is not of the dead themselves opens no name.

    $ { cat head living dead; printf '2 _ROLE\n3 NAME Zoe /Quarkson/\n1 NOTE by Quarkson\n1 NOTE by Una\n0 TRLR\n'; } | gedelf redact -q - | grep 'ROLE\|NOTE\|3 NAME'
    2 _ROLE
    1 NOTE by Una

What the dead are called, or their places, is no form of a living person's name; a form of it is.

    $ sh stays 'in Rosen' 'with Janssen' 'Roses' 'Jansses'
    1 NOTE in Rosen
    1 NOTE with Janssen
    $ sh stays 'Mia' 'Miaer'
    1 NOTE Mia
    1 NOTE Miaer

Somebody is called by one given name and the surname, though the dead have both words.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME Kim Maria /Lee-Park/\n0 @I2@ INDI\n1 NAME Maria Kim /Park/\n1 DEAT Y\n2 PLAC Lee Town\n'; \
        printf '1 NOTE %s\n' 'Kim Park' 'Kim Lee' 'Lee, Kim' 'Park Maria' 'Kim Parks Haus' 'Maria Lees' 'Maria Park' 'Kim Maria' 'Lee Park' 'Kim, Maria Parks'; echo '0 TRLR'; } | gedelf redact -q - | grep NOTE
    1 NOTE Kim Park
    1 NOTE Kim Parks Haus
    1 NOTE Maria Lees
    1 NOTE Kim Maria
    1 NOTE Lee Park

Markup, entities, full-width letters, what cannot be seen, apostrophes and hyphens.

    $ sh stays '<p>Quarkson</p>' 'Qu<b>ark</b>son' 'Qu&#97;rkson' 'Qu&#x61;rkson' 'Qu&#X61;rkson' 'Qu&aacute;rkson' 'Quark&shy;son' Ｑｕａｒｋｓｏｎ \
      $'Quark\u00adson' $'Quark\u200bson' $'Quark\ufeffson' Quark-son $'Quark\u2010son' OBrien "O'Brien" $'O\u2019Brien' $'O\u02bcBrien' 'O`Brien' 'O&rsquo;Brien' \
      "Wei&szlig;" Weissgross WEISS-GROSS 'a<b and c>d' 'x & y; Quark son' '&#0;' '&#xyz;' '&;' '&nothing;' '<' '&'
    1 NOTE a<b and c>d
    1 NOTE x & y; Quark son
    1 NOTE &#0;
    1 NOTE &#xyz;
    1 NOTE &;
    1 NOTE &nothing;
    1 NOTE <
    1 NOTE &

Letters that are written in other ways: a dotless i, whose capital is I; strokes; two letters for one; percent-encoding, as files have it in
GEDCOM 7.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME Ece /Yıldız/\n0 @I3@ INDI\n1 NAME Jan /Łukasz/\n0 @I4@ INDI\n1 NAME Ulf /Müller/\n0 @I5@ INDI\n1 NAME Eva /Goethen/\n0 @I6@ INDI\n1 NAME Ib /Sørensen/\n'; cat dead; \
        printf '1 NOTE %s\n' YILDIZ Yıldız yildiz Lukasz Mueller MÜLLER Muller $'Mu\u0308ller' 'M&uuml;ller' M%C3%BCller.jpg m%75ller 'Göthen' Gothen Soerensen Sorensen Molleur \
        '%C3%' '100%' 'M%FCller' '%Müxler' ; echo '0 TRLR'; } | gedelf redact -q - | grep NOTE
    1 NOTE Gothen
    1 NOTE Molleur
    1 NOTE %C3%
    1 NOTE 100%
    1 NOTE M%FCller
    1 NOTE %Müxler

What the dead are called stays in each of these forms.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME Ulf /Müller/\n0 @I2@ INDI\n1 NAME Old /Müller/\n1 DEAT Y\n'; printf '1 NOTE %s\n' Mueller M%C3%BCller Muller; echo '0 TRLR'; } | gedelf redact -q - | grep -c NOTE
    3

Words that are written as one, as names of files are: each is looked for.

    $ sh stays ZoeQuarkson.jpg 'photoQuarksonZoe1990.jpg' 'C:\\pics\\RoseJanss.jpg' 'McQuarkson' QUARKSONx ZoeMan.jpg AtJanssenHouse
    1 NOTE QUARKSONx
    1 NOTE ZoeMan.jpg
    1 NOTE AtJanssenHouse

A name of several capitals is one word: its parts are not names.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME Ann /MacDonald/\n'; cat dead; printf '1 NOTE %s\n' MacDonald Donald; echo '0 TRLR'; } | gedelf redact -q - | grep NOTE
    1 NOTE Donald

Names that are not below NAME.

    $ for tag in ALIA NICK _AKA _AKAN _ALIA _MARNM _NAME _NICK _RUFNAME OCCU; do { cat head; printf "0 @I1@ INDI\n1 NAME Ada\n1 $tag Gwen /Smithersby/\n2 TYPE Wendykin\n"; cat dead; \
        printf '1 NOTE by Smithersby\n1 NOTE by Wendykin\n0 TRLR\n'; } | gedelf redact -q - | grep NOTE | sed "s/^/$tag /"; done
    OCCU 1 NOTE by Smithersby
    OCCU 1 NOTE by Wendykin

E-mail addresses: in any record of the living, and of a submitter.

    $ sh stays 'una@@example.net' 'to <UNA@@example.net>.' 'other@@mail.example' 'mailto:other@@mail.example' 'another@@mail.example' 'other@@mail.example.org' 'other mail.example'
    1 NOTE another@@mail.example
    1 NOTE other@@mail.example.org
    1 NOTE other mail.example

Web addresses, and what lies below them.

    $ sh stays 'https://zoe.example/home' 'see www.zoe.example/home/pictures.' 'ZOE.EXAMPLE/HOME' '(http://zoesite.example)' zoesite.example/a/b 'zoe.example' 'notzoesite.example' 'zoe.example/homes'
    1 NOTE zoe.example
    1 NOTE notzoesite.example
    1 NOTE zoe.example/homes
    $ sh stays 'zoe.example/home?ref=1' 'zoe.example/home#a' 'zoesite.example?b' 'zoe.example?home' 'zoe.example/homes#home'
    1 NOTE zoe.example?home
    1 NOTE zoe.example/homes#home

Telephone numbers of seven digits or more, whatever stands between them, and whatever comes before; of several in one PHON, each.

    $ sh stays 030-1234567 0049301234567 'call 123 45 67 now' '(123) 4567' '1234567, 99' 5551000-2000 7654321 1234568 234567 '1234567x' '12345678' '123 456 and 7' 'film 5551000'
    1 NOTE 1234568
    1 NOTE 234567
    1 NOTE 12345678
    1 NOTE 123 456 and 7
    $ sh stays $(printf '123\u00a04567 123\u202f4567 123\u20094567 123_4567 123,4567 12\u00b734567 123;4567') "$(printf '123\t4567')"
    1 NOTE 123;4567
    $ { cat head; printf '0 @I1@ INDI\n1 NAME Zoe /Quarkson/\n1 PHON 030 1234567 / 0171 8765432\n'; cat dead; printf '1 NOTE 0049 30 1234567\n1 NOTE 8765432\n1 NOTE 8765433\n0 TRLR\n'; } | gedelf redact -q - | grep NOTE
    1 NOTE 8765433

The first line of an address.

    $ sh stays 'at 12 Oak Lane' '12, OAK LANE, then' 'No. 4 Elm Row' '112 Oak Lane' '12 Oak Lanex' 'Oak Lane' 'in Springfield' 'Elm Row'
    1 NOTE 112 Oak Lane
    1 NOTE 12 Oak Lanex
    1 NOTE Oak Lane
    1 NOTE in Springfield
    1 NOTE Elm Row

A line of an address that is only a place, where the dead were too, stays; a house does not.

    $ { sed 's/4 Elm Row/9 Ash Hill/' head; sed 's/12 Oak Lane/Rosen/; s/Rose /Rita /' living; cat dead; \
        printf '1 BURI\n2 PLAC 9 Ash Hill\n1 NOTE Rosen\n1 NOTE 9 Ash Hill\n0 TRLR\n'; } | gedelf redact -q - | grep -A9 '@I2@'
    0 @I2@ INDI
    1 NAME Old /One/
    1 DEAT Y
    2 PLAC Rosen, Janssen
    1 BURI
    1 NOTE Rosen
    0 TRLR

Cyrillic names are declined, and change their endings: surnames in -ов and -ин, in -ский and -ый, Ukrainian ones in -ко, -ук, -ь and
-ський; and given names. What the dead are called stays.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME %s\n' 'Лев /Кварксонов/' 'Ия /Зебулина/' 'Яна /Бродзинская/' 'Юлий /Зеленый/' 'Иво /Шевченко/' 'Оля /Ковальчук/' 'Ян /Коваль/' 'Ян /Вишневецький/' 'Галина /Ким/' 'Мария /Цой/' 'Сергей /Ли/' 'Анна /Ге/' | \
        awk '/@I1@/ { sub("I1", "L" ++n) } { print }'; printf '0 @I2@ INDI\n1 NAME Пётр /Галинов/\n1 DEAT Y\n'; } > cyrillic
    $ echo '{ cat cyrillic; for text in "$@"; do echo "1 NOTE $text"; done; echo "0 TRLR"; } | gedelf redact -q - | grep NOTE' > declined
    $ sh declined Кварксонов Кварксонова Кварксонову Кварксоновым Кварксонове Кварксоновы Кварксоновых Кварксоновыми Кварксоновой КВАРКСОНОВОЙ Зебулин Зебулину Зебулиной Зебулиных \
      Бродзинский Бродзинского Бродзинскому Бродзинским Бродзинском Бродзинской Бродзинскую Бродзинские Бродзинских Зелёного Зеленым Зелёная Зеленые
    [1]
    $ sh declined Шевченка Шевченку Шевченкові Шевченком Шевченки Шевченків Ковальчука Ковальчукові Ковальчуком Ковальчуки Коваля Ковалю Ковалем Ковалі Ковалів Вишневецького Вишневецька Вишневецької Вишневецькою Вишневецьким \
      Галины Галине Галину Галиной Марии Марию Марией Сергея Сергею Сергеем Анны Анне Анной
    [1]
    $ sh declined Кварксонович Кварксо Галинов Галинову Шевчен Аннушка Марик Ковалевский Зелен Зеле
    1 NOTE Кварксонович
    1 NOTE Кварксо
    1 NOTE Галинов
    1 NOTE Галинову
    1 NOTE Шевчен
    1 NOTE Аннушка
    1 NOTE Марик
    1 NOTE Ковалевский
    1 NOTE Зеле

Names of files and addresses are often written as one word in small letters: what is within it counts there, a whole name too, but not
within a longer word that the dead are called. In other texts a word is a word.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME Zoe /Quarkson/\n0 @I3@ INDI\n1 NAME Kim /Lee/\n0 @I4@ INDI\n1 NAME Ruth /Annaly/\n0 @I2@ INDI\n1 NAME Struther /Oldannalyman/\n1 DEAT Y\n'; } > glued
    $ echo '{ cat glued; for text in "$@"; do echo "1 NOTE $text"; done; echo "0 TRLR"; } | gedelf redact -q - | grep NOTE' > inside
    $ sh inside zoequarkson.jpg 'see zoequarkson.jpg, please' photoquarksonzoe1990.jpg '/pictures/zoequarkson/x' 'C:\\quarksons\\a' zoequarkson@@mail.example kimlee.png leekim1@@mail.example www.theruths.example PHOTOQUARKSON.TIF \
      thequarksonfile kimlee 'zoequarkson jpg' struther.jpg oldannalyman@@mail.example xstrutherx.png untruthful.png 'The end.Truthful' 'zoequarkso.jpg' 'ki.mlee' a.b ../. @@quarkson 'e.g. x'
    1 NOTE thequarksonfile
    1 NOTE kimlee
    1 NOTE zoequarkson jpg
    1 NOTE struther.jpg
    1 NOTE oldannalyman@@mail.example
    1 NOTE xstrutherx.png
    1 NOTE zoequarkso.jpg
    1 NOTE ki.mlee
    1 NOTE a.b
    1 NOTE ../.
    1 NOTE e.g. x
    $ { cat glued; printf '1 OBJE\n2 FORM jpg\n2 FILE %s\n' 'my zoequarkson' 'kimlee' 'old struther' 'Zoe Man'; echo '0 TRLR'; } | gedelf redact -q - | grep FILE
    2 FILE old struther
    2 FILE Zoe Man

A telephone number may go on in the next line, and one of the living may be followed by another there.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME Zoe /Quarkson/\n1 PHON 030 123\n2 CONT 4567\n1 PHON 5551000\n2 CONT 6662000\n0 @I2@ INDI\n1 NAME Old /One/\n1 DEAT Y\n'; } > phones
    $ for number in '0301234567' '030 12\n2 CONT 34567' '5551000' '666\n2 CONT 2000' '5551\n2 CONT 000\n2 CONT 1' '5551\n2 CONC 000' '1234\n2 CONT or 567' '123\n2 CONT 456'; do \
        { cat phones; printf "1 NOTE at $number\n0 TRLR\n"; } | gedelf redact -q - | grep -A2 NOTE | sed /TRLR/d; done
    1 NOTE at 1234
    2 CONT or 567
    1 NOTE at 123
    2 CONT 456

Members of a family of whom there is no record: the text goes, and the age at the marriage stays.

    $ { cat head dead; printf '1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I2@\n2 NOTE stays\n1 WIFE Gwendolyn /Textwife/\n2 NOTE Gwen\n1 CHIL Bert /Textchild/\n2 CONT Berty\n'; \
        printf '1 CHIL @NOBODY@\n2 NOTE Carl\n1 MARR\n2 HUSB\n3 AGE 30y\n2 WIFE Gwendolyn\n3 AGE 20y\n0 TRLR\n'; } | gedelf redact -q - | sed 1,/FAMS/d
    0 @F1@ FAM
    1 HUSB @I2@
    2 NOTE stays
    1 WIFE
    1 CHIL
    1 CHIL @NOBODY@
    1 MARR
    2 HUSB
    3 AGE 30y
    2 WIFE
    3 AGE 20y
    0 TRLR
    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SNOTE @N1@\n1 NOTE hello\n0 @I2@ INDI\n1 NAME Old /One/\n1 DEAT Y\n1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I2@\n2 PHRASE stays\n1 WIFE @VOID@\n2 PHRASE Gwendolyn\n' > seven
    $ printf '1 CHIL @VOID@\n2 PHRASE Bert\n0 @N1@ SNOTE by Zoe\n0 TRLR\n' >> seven; gedelf redact -q seven
    0 HEAD
    1 GEDC
    2 VERS 7.0
    0 @I2@ INDI
    1 NAME Old /One/
    1 DEAT Y
    1 FAMS @F1@
    0 @F1@ FAM
    1 HUSB @I2@
    2 PHRASE stays
    1 WIFE @VOID@
    1 CHIL @VOID@
    0 TRLR

With --recover, what cannot be used goes; blank lines before it go with it, and what is first in the result is read while the encoding is
not known, so that octets of zero are covered there. So redacting again changes nothing.

    $ echo 'gedelf redact -q --recover - 2> err > once.ged; gedelf redact -q --recover once.ged 2> err | cmp - once.ged && cat -A once.ged' > again
    $ printf '0 HEAD\n1 SOUR x\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n\n\nunusable\n0 @F@ FAM\n\n\nunusable\n\nunusable\n' | sh again | tail -2
    1 CHAR UTF-8$
    0 @F@ FAM$
    $ printf '\xef\xbb\xbf\n\nunusable\n\n0 @I@ INDI\n1 DEAT Y\n1 _UID a\0b\n0 @J@ INDI\n1 DEAT Y\n1 _UID c\0d\n' | sh again
    M-oM-;M-?$
    $
    0 @I@ INDI$
    1 DEAT Y$
    1 _UID a?b$
    0 @J@ INDI$
    1 DEAT Y$
    1 _UID c^@d$
    $ printf '\xef\xbb\xbf\nunusable\n' | sh again
    $ printf '0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME @I1@\n2 NOTE x\n0 TRLR\n' | sh again | tail -3
    0 @I1@ INDI$
    1 NAME Living$
    0 TRLR$
    $ printf '0 HEAD\nunusable\n1 CHAR ANSEL\n1 SOUR x\nunusable\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 TRLR\n' | sh again
    0 HEAD$
    1 CHAR ANSEL$
    1 SOUR x$
    1 GEDC$
    2 VERS 5.5.1$
    2 FORM LINEAGE-LINKED$
    0 TRLR$
    $ printf '0 HEAD\n1 SOUR x\n1 CHAR UTF-4\n1 GEDC\n3 TIME* x\n3 CONT Zoe\n2 VERS 7.0.3\n2 FORM LINEAGE-LINKED\n0 TRLR\n' | sh again
    0 HEAD$
    1 SOUR x$
    1 CHAR UTF-4$
    1 GEDC$
    2 VERS 7.0.3$
    2 FORM LINEAGE-LINKED$
    0 TRLR$
    $ printf '0 @I0 @9NDI\n1 SEX U\n0 HEAD\n1 CHAR @F0@\n1 GEDC\n2 \0VERS 5.5.1\n2 FORM LINEAGE-LINKED\n0 TRLR\n' | sh again
    0 HEAD$
    0 TRLR$
    $ printf '0 NAME\n1 CHAR U\n1 PLANG fr\n1 NAME\n0 TRLR\n' | sh again
    0 TRLR$

The version by which the dialect is known stays, after a line that cannot be used and after a note.

    $ printf '0 HEAD\n1 CHAR @\nunusable\n1 GEDC\n2 NAME Zoe\n2 VERS 7.0\n1 NAME Zoe\n0 TRLR\n' | sh again
    0 HEAD$
    1 CHAR @$
    1 GEDC$
    2 VERS 7.0$
    0 TRLR$
    $ printf '0 HEAD\nunusable\n1 GEDC\n2 VERS 5.5.1\n3 NAME Zoe\n2 ELF 1.0.0\n2 NAME Zoe\n0 TRLR\n' | sh again
    0 HEAD$
    1 GEDC$
    2 VERS 5.5.1$
    2 ELF 1.0.0$
    0 TRLR$
    $ printf '0 HEAD\n1 GEDC\n2 NOTE Zoe\n3 TRAN Zoe\n2 VERS 7.0\n0 TRLR\n' | sh again
    0 HEAD$
    1 GEDC$
    2 VERS 7.0$
    0 TRLR$

After a line that cannot be used, there may be another record: what it is in counts as not to be shown.

    $ printf '0 HEAD\n1 SOUR x\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 @I3@ INDI\n1 NAME Old /One/\n1 DEAT Y\n1 FAMS @F1@\n1 SOUR @S1@\n1 NOTE by Quarkson\n' > begin
    $ printf '@I1@ INDI\n1 NAME Zoe /Quarkson/\n1 BIRT\n2 DATE 1990\n' > zoe
    $ { cat begin; printf '0 @I2@ INDI\n1 NAME Otto /Dead/\n1 DEAT Y\n2 DATE 1900\n'; cat zoe; printf '0 TRLR\n'; } | sh again | tail -n +7
    0 @I3@ INDI$
    1 NAME Old /One/$
    1 DEAT Y$
    1 FAMS @F1@$
    1 SOUR @S1@$
    0 @I2@ INDI$
    1 NAME Living$
    0 TRLR$
    $ { cat begin; printf '0 '; cat zoe; printf 'O @I2@ INDI\n1 NAME Otto /Dead/\n1 DEAT Y\n0 TRLR\n'; } | sh again | tail -n +12
    0 @I1@ INDI$
    1 NAME Living$
    0 TRLR$
    $ { cat begin; printf '0 @F1@ FAM\n1 HUSB @I3@\n1 MARR\n2 DATE 1850\n'; cat zoe; printf '0 @S1@ SOUR\n1 TITL a\n'; cat zoe; printf '0 TRLR\n'; } | sh again | tail -n +11
    0 @F1@ FAM$
    1 HUSB @I3@$
    0 TRLR$
    $ { sed '/^1 CHAR/q' begin; cat zoe; printf '1 SOUR y\n2 PAGE Zoe\n1 LANG English\n'; sed '1,/^1 CHAR/d' begin; printf '0 TRLR\n'; } | sh again | head -8
    0 HEAD$
    1 SOUR x$
    1 GEDC$
    2 VERS 5.5.1$
    2 FORM LINEAGE-LINKED$
    1 CHAR UTF-8$
    0 @I3@ INDI$
    1 NAME Old /One/$
    $ { printf '0 HEAD\n'; cat zoe; printf '1 SOUR y\n2 NAME Zoe\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 TRLR\n'; } | sh again
    0 HEAD$
    1 SOUR y$
    1 GEDC$
    2 VERS 5.5.1$
    2 FORM LINEAGE-LINKED$
    1 CHAR UTF-8$
    0 TRLR$

    $ { cat begin; cat zoe; printf '0 TRLR\n'; } | gedelf redact -q --recover --report json - 2>&1 > out.ged | jq -r 'select(.person).why'
    the record is restricted (RESN or a private flag), or continues after an unusable line

At the end of a record such a line says nothing of what comes before it.

    $ { cat begin; printf 'unusable\nunusable\n0 TRLR\n'; } | sh again | tail -6
    1 NAME Old /One/$
    1 DEAT Y$
    1 FAMS @F1@$
    1 SOUR @S1@$
    1 NOTE by Quarkson$
    0 TRLR$

A record whose tag is that of people or families in other letters goes, and its names are taken for those of the living.

    $ { cat begin; printf '0 @I1@ Indi\n1 NAME Zoe /Quarkson/\n0 @F1@ fam\n1 MARR\n2 DATE 2015\n0 @S1@ SOUR\n1 TITL a\n0 TRLR\n'; } | sh again | tail -n +7
    0 @I3@ INDI$
    1 NAME Old /One/$
    1 DEAT Y$
    1 SOUR @S1@$
    0 @S1@ SOUR$
    1 TITL a$
    0 TRLR$

Of two people with one identifier, either may be the partner. What is below a FAMS is about the family.

    $ { sed 's/1 FAMS.*/&\n2 DATE 5 MAY 2015/' begin; printf '0 @I1@ INDI\n1 NAME A\n1 DEAT Y\n0 @I1@ INDI\n1 NAME B\n0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I3@\n1 MARR\n2 DATE 2015\n0 TRLR\n'; } | sh again | grep -v SOUR | tail -n +6
    0 @I3@ INDI$
    1 NAME Old /One/$
    1 DEAT Y$
    1 FAMS @F1@$
    1 NOTE by Quarkson$
    0 @I1@ INDI$
    1 NAME A$
    1 DEAT Y$
    0 @I1@ INDI$
    1 NAME Living$
    0 @F1@ FAM$
    1 HUSB @I1@$
    1 WIFE @I3@$
    0 TRLR$
    $ { sed 's/1 FAMS.*/&\n2 NOTE stays/' begin; printf '0 @F1@ FAM\n1 HUSB @I3@\n0 TRLR\n'; } | sh again | grep stays
    2 NOTE stays$

A word of the living goes though a longer word of the dead has it at its end: a dead MacDonald opens that word alone, and keeps it.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME Zoe /Donald/\n0 @I2@ INDI\n1 NAME Old /MacDonald/\n1 DEAT Y\n2 PLAC VanDyke, ÉtienneDonald\n'; \
        printf '0 @I3@ INDI\n1 NAME Mia /Dyke/\n'; printf '0 @I4@ INDI\n1 NAME Ann /One/\n1 DEAT Y\n'; \
        printf '1 NOTE %s\n' 'by Donald' 'by MacDonald' 'the MacDonalds' 'MacDonald and Donald' 'McDonald' 'by ZoeDonald' 'in Dyke' 'in VanDyke' 'vanDyke' 'MACDONALD' 'mac donald' 'ÉtienneDonald' 'EtienneDonald' '<b>Mac</b>Donald' 'x/MacDonald.jpg'; \
        echo '0 TRLR'; } | gedelf redact -q - | grep 'NOTE\|NAME Old\|PLAC'
    1 NAME Old /MacDonald/
    2 PLAC VanDyke, ÉtienneDonald
    1 NOTE by MacDonald
    1 NOTE in VanDyke
    1 NOTE vanDyke
    1 NOTE MACDONALD
    1 NOTE ÉtienneDonald
    1 NOTE EtienneDonald
    1 NOTE x/MacDonald.jpg

What tells of the user's accounts goes, wherever it is (D619); and so does what is said of the submitter where the file points to one.

    $ { printf '0 HEAD\n1 SOUR x\n2 _USER abc\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n1 SUBM @U@\n2 _EMAI una@@example.net\n1 SUBM Una Other\n2 _WWW una.example\n'; \
        printf '1 _ENCR 0123\n1 _PUBLISH\n2 _USERNAME una\n0 @U@ SUBM\n1 NAME Una /Submitter/\n0 @I1@ INDI\n1 NAME Old\n1 DEAT Y\n1 SUBM @U@\n2 NOTE of hers\n1 OBJE\n2 FILE x.jpg\n2 _user abc\n3 NOTE key\n'; \
        printf '2 TITL stays\n1 SOUR @S@\n0 @S@ SOUR\n1 TITL Remote\n1 _DBID base\n2 _USER una\n2 _PASS secret\n0 @P@ _PUBLISH\n1 _USERNAME una\n1 NOTE x\n0 TRLR\n'; } > account.ged
    $ gedelf redact -q account.ged -o once.ged; diff account.ged once.ged | grep '^[<>]'; gedelf redact -q once.ged | cmp once.ged
    < 2 _USER abc
    < 2 _EMAI una@@example.net
    < 1 SUBM Una Other
    < 2 _WWW una.example
    < 1 _ENCR 0123
    < 1 _PUBLISH
    < 2 _USERNAME una
    > 1 SUBM
    < 1 NAME Una /Submitter/
    > 1 NAME Living
    < 2 NOTE of hers
    < 2 _user abc
    < 3 NOTE key
    < 2 _USER una
    < 2 _PASS secret
    < 0 @P@ _PUBLISH
    < 1 _USERNAME una
    < 1 NOTE x
    $ gedelf anonymise -q account.ged | grep -ci 'pass\|user\|encr\|publish'
    0
    [1]

A web page that Family Historian notes of the living goes, and whom Aldfaer says to object to being published is not shown.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME Zoe\n1 EVEN\n2 _WEB zoe.example/x\n0 @I2@ INDI\n1 NAME Old\n1 DEAT Y\n1 NOTE zoe.example/x\n1 NOTE zoe.example\n'; \
        printf '0 @I3@ INDI\n1 NAME %s\n1 DEAT Y\n1 _PRIVACY\n2 %s\n' Aaaa _OBJECTION Bbbb '_OBJECTION N' Cccc _OTHER; echo '0 TRLR'; } | gedelf redact -q - | grep 'NOTE\|1 NAME\|PRIV\|OBJ'
    1 NAME Living
    1 NAME Living
    1 NAME Old
    1 NOTE zoe.example
    1 NAME Living
    1 NAME Bbbb
    1 _PRIVACY
    2 _OBJECTION N
    1 NAME Cccc
    1 _PRIVACY

An identifier that tells a name becomes X and the number after the highest one that anything has with an X, whether it stays or not (D424,
D475): what is pointed to and is not there must not lead to somebody then.

    $ { cat head; printf '0 @Anna@ INDI\n1 NAME Anna\n1 FAMS @F1@\n0 @X7@ NOTE of nobody\n0 @F1@ FAM\n1 WIFE @Anna@\n1 CHIL @Bert@\n1 ASSO @X11@\n'; \
        printf '0 @Bert@ INDI\n1 NAME Bert\n1 FAMC @F1@\n0 TRLR\n'; } | gedelf redact -q - | grep '@[XF]'
    0 @X12@ INDI
    1 FAMS @F1@
    0 @F1@ FAM
    1 WIFE @X12@
    1 CHIL @X13@
    0 @X13@ INDI
    1 FAMC @F1@

A part that goes takes what it is in along only where the data model requires it: the header's PLAC must have a FORM, an event's need not, and
a family is not without its husband because of an age below the link.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME Zoe /Parish/\n1 BIRT\n2 DATE 2015\n0 @I2@ INDI\n1 NAME Ed /Dead/\n1 DEAT\n2 PLAC Ely, England\n3 FORM Town, Parish\n'; \
        printf '0 @I3@ INDI\n1 NAME Ann /Dead/\n1 DEAT Y\n1 CHAN\n2 DATE Parish\n0 @F1@ FAM\n1 HUSB @I2@\n2 AGE Parish\n1 WIFE @I3@\n0 TRLR\n'; } | gedelf redact -q - | grep -A9 '@I2@ INDI'
    0 @I2@ INDI
    1 NAME Ed /Dead/
    1 DEAT
    2 PLAC Ely, England
    0 @I3@ INDI
    1 NAME Ann /Dead/
    1 DEAT Y
    0 @F1@ FAM
    1 HUSB @I2@
    1 WIFE @I3@

The words that GEDCOM has for a link are nobody's name, though somebody living is called like one of them: without them, a child would be one by birth.

    $ { cat head; printf '0 @I1@ INDI\n1 NAME Joan /Foster/\n0 @I3@ INDI\n1 NAME Proven /Both/\n0 @F1@ FAM\n'; cat dead; \
        printf '1 FAMC @F1@\n2 PEDI Foster\n2 STAT proven\n1 ADOP\n2 FAMC @F1@\n3 ADOP BOTH\n1 OCCU Foster\n1 FAMC @F1@\n2 PEDI foster home\n0 TRLR\n'; } | \
        gedelf redact -q - | sed -n '/FAMC/,/TRLR/p'
    1 FAMC @F1@
    2 PEDI Foster
    2 STAT proven
    1 ADOP
    2 FAMC @F1@
    3 ADOP BOTH
    1 FAMC @F1@
    0 TRLR
