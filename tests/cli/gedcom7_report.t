The report of a migration names each structure that did not stay, by its line and path in the source (D327).

    $ printf '0 HEAD\n1 SOUR P\n1 SUBM @u1@\n1 ELF 1.0.0\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n1 FILE x\n1 PLANG de\n1 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n1 SCHMA\n2 IRI https://e/t\n3 TAG _T https://terms.fhiso.org/elf/Document\n0 @u1@ SUBM\n1 NAME S\n1 LANG English\n0 @I1@ INDI\n1 NAME A/\n2 GIVN a,b\n2 GIVN c\n2 NICK d, e\n2 FONE f\n3 TYPE Kana\n2 PLANG fr\n1 SEX Male\n1 ALIA q\n1 BIRT of\001old\n2 DATE BET 2 AND 1\n2 DATE 1648/49\n2 SOUR s\n3 TEXT t\n3 DATA\n4 TEXT u\n2 SOUR v\n3 TEXT w\n3 PLANG it\n2 PLAC p\n3 MAP\n4 LATI -1\n4 LONG 2\n1 OBJE\n2 FILE c:\\a b\n2 FORM Jpg\n2 NOTE n\n1 OBJE\n2 FILE ../z\n1 ASSO @u9@\n2 RELA midwife\n1 wib x\n2 DTYPE https://e/d\n3 FAMC @F9@\n1 RFN s:1\n1 RIN 2\n1 NOTE @N-1@\n1 DEAT\n2 AGE 3d 1y\n1 EVEN e\n1 RESN locked, privacy\n1 FAMC @F1@\n2 PEDI step\n1 CHAN\n2 DATE 1 JAN 2000\n3 TIME 1:00\n1 CHAN\n1 @X1@ DSCR y\n0 @N-1@ NOTE n\n1 CONT m\n0 @F1@ FAM\n1 CHIL @I1@\n1 CHIL name\n0 @F1@ FAM\n1 HUSB @I1@\n0 @O1@ OBJE\n1 FORM gif\n1 TITL t\n1 FILE http://x/a b\n0 _T\n0 @W1@ WIBBLE\n0 TRLR\n' > rich.ged
    $ gedelf convert -q --to gedcom-7.0 --no-bom --report json rich.ged 2>&1 >rich7.ged
    {"record":"u1","line":16,"path":"SUBM.LANG","action":"translated","to":"LANG","why":"its value is written differently in the other version"}
    {"record":"u1","line":14,"path":"SUBM","action":"translated","to":"SUBM","identifier":"U1","why":"it gets a new identifier"}
    {"record":"I1","line":18,"path":"INDI.NAME","action":"translated","to":"NAME","why":"its value is written differently in the other version"}
    {"record":"I1","line":21,"path":"INDI.NAME.NICK","action":"translated","to":"NICK","why":"GEDCOM 7 has a separate line for each part of a name"}
    {"record":"I1","line":22,"path":"INDI.NAME.FONE","action":"translated","to":"TRAN.LANG","why":"the other version uses a different structure for it"}
    {"record":"I1","line":25,"path":"INDI.SEX","action":"translated","to":"SEX","why":"its value is written differently in the other version"}
    {"record":"I1","line":26,"path":"INDI.ALIA","action":"translated","to":"NAME.TYPE","why":"the other version uses a different structure for it"}
    {"record":"I1","line":27,"path":"INDI.BIRT","action":"translated","to":"BIRT","why":"its value is written differently in the other version"}
    {"record":"I1","line":28,"path":"INDI.BIRT.DATE","action":"translated","to":"DATE","why":"its value is written differently in the other version"}
    {"record":"I1","line":29,"path":"INDI.BIRT.DATE","action":"extension","to":"_DATE","why":"only one is allowed"}
    {"record":"I1","line":30,"path":"INDI.BIRT.SOUR","action":"translated","to":"SOUR","why":"GEDCOM 7 has a separate record for it"}
    {"record":"I1","line":31,"path":"INDI.BIRT.SOUR.TEXT","action":"extension","to":"_TEXT","why":"GEDCOM 7 does not allow it there"}
    {"record":"I1","line":34,"path":"INDI.BIRT.SOUR","action":"translated","to":"SOUR","why":"GEDCOM 7 has a separate record for it"}
    {"record":"I1","line":39,"path":"INDI.BIRT.PLAC.MAP.LATI","action":"translated","to":"LATI","why":"its value is written differently in the other version"}
    {"record":"I1","line":40,"path":"INDI.BIRT.PLAC.MAP.LONG","action":"translated","to":"LONG","why":"its value is written differently in the other version"}
    {"record":"I1","line":41,"path":"INDI.OBJE","action":"translated","to":"OBJE","why":"GEDCOM 7 has a separate record for it"}
    {"record":"I1","line":45,"path":"INDI.OBJE","action":"translated","to":"OBJE","why":"GEDCOM 7 has a separate record for it"}
    {"record":"I1","line":47,"path":"INDI.ASSO","action":"translated","to":"ASSO","why":"its value is written differently in the other version"}
    {"record":"I1","line":48,"path":"INDI.ASSO.RELA","action":"translated","to":"ROLE.PHRASE","why":"the other version uses a different structure for it"}
    {"record":"I1","line":49,"path":"INDI.wib","action":"extension","to":"_WIB","why":"GEDCOM 7 does not allow it there"}
    {"record":"I1","line":52,"path":"INDI.RFN","action":"translated","to":"EXID.TYPE","why":"the other version uses a different structure for it"}
    {"record":"I1","line":53,"path":"INDI.RIN","action":"translated","to":"EXID.TYPE","why":"the other version uses a different structure for it"}
    {"record":"I1","line":54,"path":"INDI.NOTE","action":"translated","to":"SNOTE","why":"the other version uses a different structure for it"}
    {"record":"I1","line":56,"path":"INDI.DEAT.AGE","action":"translated","to":"AGE","why":"its value is written differently in the other version"}
    {"record":"I1","line":58,"path":"INDI.RESN","action":"translated","to":"RESN","why":"its value is written differently in the other version"}
    {"record":"I1","line":60,"path":"INDI.FAMC.PEDI","action":"translated","to":"PEDI.PHRASE","why":"its value is written differently in the other version"}
    {"record":"I1","line":64,"path":"INDI.CHAN","action":"extension","to":"_CHAN","why":"only one is allowed"}
    {"record":"N-1","line":66,"path":"NOTE","action":"translated","to":"SNOTE","why":"the other version uses a different structure for it"}
    {"record":"N-1","line":66,"path":"NOTE","action":"translated","to":"SNOTE","identifier":"N_1","why":"it gets a new identifier"}
    {"record":"F1","line":70,"path":"FAM.CHIL","action":"translated","to":"CHIL.PHRASE","why":"its value is written differently in the other version"}
    {"record":"F1","line":71,"path":"FAM","action":"translated","to":"FAM","identifier":"F1_2","why":"an earlier record has the same identifier"}
    {"record":"O1","line":76,"path":"OBJE.FILE","action":"translated","to":"FILE","why":"its value is written differently in the other version"}
    {"record":"O1","line":74,"path":"OBJE.FORM","action":"translated","to":"FORM","why":"its value is written differently in the other version"}
    {"record":"W1","line":78,"path":"WIBBLE","action":"extension","to":"_WIBBLE","why":"GEDCOM 7 does not allow it there"}
    {"line":8,"path":"HEAD.FILE","action":"extension","to":"_FILE","why":"GEDCOM 7 does not allow it there"}
    {"line":7,"path":"HEAD.CHAR","action":"dropped","why":"the other version does not need it"}
    {"line":4,"path":"HEAD.ELF","action":"dropped","why":"the other version does not need it"}
    {"line":6,"path":"HEAD.GEDC.VERS","action":"dropped","why":"the other version does not need it"}
    {"record":"I1","line":42,"path":"INDI.OBJE.FILE","action":"translated","to":"FILE","why":"its value is written differently in the other version"}
    {"record":"I1","line":43,"path":"INDI.OBJE.FORM","action":"translated","to":"FORM","why":"its value is written differently in the other version"}
    {"record":"I1","line":46,"path":"INDI.OBJE.FILE","action":"translated","to":"FILE","why":"its value is written differently in the other version"}
    $ gedelf convert -q --to elf-1.0 --report json rich7.ged 2>&1 >back.ged
    {"record":"U1","line":27,"path":"SUBM.LANG","action":"translated","to":"LANG","why":"its value is written differently in the other version"}
    {"record":"U1","line":24,"path":"SUBM","action":"translated","to":"SUBM","identifier":"u1","why":"it gets a new identifier"}
    {"record":"I1","line":29,"path":"INDI.NAME","action":"translated","to":"NAME","why":"its value is written differently in the other version"}
    {"record":"I1","line":36,"path":"INDI.NAME.NICK","action":"translated","to":"NICK","why":"GEDCOM 5.5.1 has the parts of a name on one line, separated by commas"}
    {"record":"I1","line":38,"path":"INDI.NAME.TRAN","action":"translated","to":"FONE.TYPE","why":"the other version uses a different structure for it"}
    {"record":"I1","line":41,"path":"INDI.SEX","action":"translated","to":"SEX","why":"its value is written differently in the other version"}
    {"record":"I1","line":43,"path":"INDI.NAME","action":"translated","to":"ALIA","why":"the other version uses a different structure for it"}
    {"record":"I1","line":46,"path":"INDI.BIRT","action":"translated","to":"BIRT","why":"its value is written differently in the other version"}
    {"record":"I1","line":50,"path":"INDI.BIRT.DATE","action":"translated","to":"DATE","why":"its value is written differently in the other version"}
    {"record":"I1","line":52,"path":"INDI.BIRT._DATE","action":"translated","to":"DATE","why":"it was an extension only because the other version does not have it"}
    {"record":"I1","line":54,"path":"INDI.BIRT.SOUR._TEXT","action":"translated","to":"TEXT","why":"it was an extension only because the other version does not have it"}
    {"record":"I1","line":63,"path":"INDI.BIRT.PLAC.MAP.LATI","action":"translated","to":"LATI","why":"its value is written differently in the other version"}
    {"record":"I1","line":65,"path":"INDI.BIRT.PLAC.MAP.LONG","action":"translated","to":"LONG","why":"its value is written differently in the other version"}
    {"record":"I1","line":69,"path":"INDI.ASSO","action":"translated","to":"ASSO","why":"its value is written differently in the other version"}
    {"record":"I1","line":71,"path":"INDI.ASSO.ROLE","action":"translated","to":"RELA","why":"the other version uses a different structure for it"}
    {"record":"I1","line":73,"path":"INDI._WIB","action":"translated","to":"wib","why":"it was an extension only because the other version does not have it"}
    {"record":"I1","line":77,"path":"INDI.EXID","action":"translated","to":"RFN","why":"the other version uses a different structure for it"}
    {"record":"I1","line":79,"path":"INDI.EXID","action":"translated","to":"RIN","why":"the other version uses a different structure for it"}
    {"record":"I1","line":81,"path":"INDI.SNOTE","action":"translated","to":"NOTE","why":"the other version uses a different structure for it"}
    {"record":"I1","line":83,"path":"INDI.DEAT.AGE","action":"translated","to":"AGE","why":"its value is written differently in the other version"}
    {"record":"I1","line":88,"path":"INDI.RESN","action":"translated","to":"RESN","why":"its value is written differently in the other version"}
    {"record":"I1","line":90,"path":"INDI.FAMC.PEDI","action":"translated","to":"PEDI","why":"its value is written differently in the other version"}
    {"record":"I1","line":95,"path":"INDI._CHAN","action":"translated","to":"CHAN","why":"it was an extension only because the other version does not have it"}
    {"record":"O3","line":127,"path":"OBJE.FILE","action":"translated","to":"FILE","why":"its value is written differently in the other version"}
    {"record":"O3","line":128,"path":"OBJE.FILE.FORM","action":"translated","to":"FORM","why":"its value is written differently in the other version"}
    {"record":"O4","line":133,"path":"OBJE.FILE","action":"translated","to":"FILE","why":"its value is written differently in the other version"}
    {"record":"N_1","line":98,"path":"SNOTE","action":"translated","to":"NOTE","why":"the other version uses a different structure for it"}
    {"record":"N_1","line":98,"path":"SNOTE","action":"translated","to":"NOTE","identifier":"N-1","why":"it gets a new identifier"}
    {"record":"F1","line":104,"path":"FAM.CHIL","action":"translated","to":"CHIL","why":"its value is written differently in the other version"}
    {"record":"F1_2","line":107,"path":"FAM","action":"translated","to":"FAM","identifier":"F1","why":"it gets a new identifier"}
    {"record":"O1","line":111,"path":"OBJE.FILE","action":"translated","to":"FILE","why":"its value is written differently in the other version"}
    {"record":"O1","line":113,"path":"OBJE.FILE.FORM","action":"translated","to":"FORM","why":"its value is written differently in the other version"}
    {"record":"W1","line":118,"path":"_WIBBLE","action":"translated","to":"WIBBLE","why":"it was an extension only because the other version does not have it"}
    {"line":18,"path":"HEAD._FILE","action":"translated","to":"FILE","why":"it was an extension only because the other version does not have it"}
    {"line":3,"path":"HEAD.GEDC.VERS","action":"dropped","why":"the other version does not need it"}
    $ gedelf diff -q rich.ged back.ged
    $ gedelf convert -q --to gedcom-7.0 --no-bom --report text rich.ged 2>&1 >rich7.ged
    1 x SUBM.LANG -> LANG, translated: its value is written differently in the other version
    1 x SUBM -> SUBM, translated: it gets a new identifier
    1 x INDI.NAME -> NAME, translated: its value is written differently in the other version
    1 x INDI.NAME.NICK -> NICK, translated: GEDCOM 7 has a separate line for each part of a name
    1 x INDI.NAME.FONE -> TRAN.LANG, translated: the other version uses a different structure for it
    1 x INDI.SEX -> SEX, translated: its value is written differently in the other version
    1 x INDI.ALIA -> NAME.TYPE, translated: the other version uses a different structure for it
    1 x INDI.BIRT -> BIRT, translated: its value is written differently in the other version
    1 x INDI.BIRT.DATE -> DATE, translated: its value is written differently in the other version
    1 x INDI.BIRT.DATE -> _DATE, extension: only one is allowed
    2 x INDI.BIRT.SOUR -> SOUR, translated: GEDCOM 7 has a separate record for it
    1 x INDI.BIRT.SOUR.TEXT -> _TEXT, extension: GEDCOM 7 does not allow it there
    1 x INDI.BIRT.PLAC.MAP.LATI -> LATI, translated: its value is written differently in the other version
    1 x INDI.BIRT.PLAC.MAP.LONG -> LONG, translated: its value is written differently in the other version
    2 x INDI.OBJE -> OBJE, translated: GEDCOM 7 has a separate record for it
    1 x INDI.ASSO -> ASSO, translated: its value is written differently in the other version
    1 x INDI.ASSO.RELA -> ROLE.PHRASE, translated: the other version uses a different structure for it
    1 x INDI.wib -> _WIB, extension: GEDCOM 7 does not allow it there
    1 x INDI.RFN -> EXID.TYPE, translated: the other version uses a different structure for it
    1 x INDI.RIN -> EXID.TYPE, translated: the other version uses a different structure for it
    1 x INDI.NOTE -> SNOTE, translated: the other version uses a different structure for it
    1 x INDI.DEAT.AGE -> AGE, translated: its value is written differently in the other version
    1 x INDI.RESN -> RESN, translated: its value is written differently in the other version
    1 x INDI.FAMC.PEDI -> PEDI.PHRASE, translated: its value is written differently in the other version
    1 x INDI.CHAN -> _CHAN, extension: only one is allowed
    1 x NOTE -> SNOTE, translated: the other version uses a different structure for it
    1 x NOTE -> SNOTE, translated: it gets a new identifier
    1 x FAM.CHIL -> CHIL.PHRASE, translated: its value is written differently in the other version
    1 x FAM -> FAM, translated: an earlier record has the same identifier
    1 x OBJE.FILE -> FILE, translated: its value is written differently in the other version
    1 x OBJE.FORM -> FORM, translated: its value is written differently in the other version
    1 x WIBBLE -> _WIBBLE, extension: GEDCOM 7 does not allow it there
    1 x HEAD.FILE -> _FILE, extension: GEDCOM 7 does not allow it there
    1 x HEAD.CHAR, dropped: the other version does not need it
    1 x HEAD.ELF, dropped: the other version does not need it
    1 x HEAD.GEDC.VERS, dropped: the other version does not need it
    2 x INDI.OBJE.FILE -> FILE, translated: its value is written differently in the other version
    1 x INDI.OBJE.FORM -> FORM, translated: its value is written differently in the other version
    $ sed -i 's/^1 SEX M/1 SEX F/; s/^2 PLAC p/2 PLAC q/; s/^4 LATI S1/4 LATI S2/' rich7.ged; gedelf convert -q --to elf-1.0 --report json rich7.ged 2>&1 >back.ged | grep dropped
    {"record":"I1","line":42,"path":"INDI.SEX._WAS","action":"dropped","why":"what it belonged to has been changed since"}
    {"record":"I1","line":64,"path":"INDI.BIRT.PLAC.MAP.LATI._WAS","action":"dropped","why":"what it belonged to has been changed since"}
    {"line":3,"path":"HEAD.GEDC.VERS","action":"dropped","why":"the other version does not need it"}
    $ printf '0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SCHMA\n2 TAG _L https://e/l\n0 @I1@ INDI\n1 NO BIRT\n1 ASSO @VOID@\n2 PHRASE p\n2 ROLE OTHER\n3 PHRASE q\n1 BIRT\n2 DATE 1900\n3 PHRASE about\n2 PLAC a\n3 TRAN b\n4 LANG fr\n1 SNOTE @N1@\n1 EXID x\n2 TYPE https://e/x\n1 _L y\n1 NAME a\n2 GIVN b\n2 GIVN c\n0 @N1@ SNOTE n\n0 @O1@ OBJE\n1 FILE a%20b\n2 FORM image/png\n0 TRLR\n' > seven.ged
    $ gedelf convert -q --to elf-1.0 --report json seven.ged 2>&1 >five.ged
    {"record":"I1","line":7,"path":"INDI.NO","action":"extension","to":"_NO","why":"GEDCOM 5.5.1 does not allow it there"}
    {"record":"I1","line":8,"path":"INDI.ASSO","action":"translated","to":"ASSO","why":"its value is written differently in the other version"}
    {"record":"I1","line":9,"path":"INDI.ASSO.PHRASE","action":"extension","to":"_PHRASE","why":"GEDCOM 5.5.1 does not allow it there"}
    {"record":"I1","line":10,"path":"INDI.ASSO.ROLE","action":"translated","to":"RELA","why":"the other version uses a different structure for it"}
    {"record":"I1","line":13,"path":"INDI.BIRT.DATE","action":"translated","to":"DATE","why":"its value is written differently in the other version"}
    {"record":"I1","line":16,"path":"INDI.BIRT.PLAC.TRAN","action":"extension","to":"_TRAN","why":"GEDCOM 5.5.1 does not allow it there"}
    {"record":"I1","line":18,"path":"INDI.SNOTE","action":"translated","to":"NOTE","why":"the other version uses a different structure for it"}
    {"record":"I1","line":19,"path":"INDI.EXID","action":"extension","to":"_EXID","why":"GEDCOM 5.5.1 does not allow it there"}
    {"record":"I1","line":23,"path":"INDI.NAME.GIVN","action":"translated","to":"GIVN","why":"GEDCOM 5.5.1 has the parts of a name on one line, separated by commas"}
    {"record":"N1","line":25,"path":"SNOTE","action":"translated","to":"NOTE","why":"the other version uses a different structure for it"}
    {"record":"O1","line":28,"path":"OBJE.FILE.FORM","action":"translated","to":"FORM","why":"its value is written differently in the other version"}
    {"line":3,"path":"HEAD.GEDC.VERS","action":"dropped","why":"the other version does not need it"}
    $ gedelf convert -q --to gedcom-7.0 --no-bom --report json five.ged 2>&1 >back7.ged
    {"record":"I1","line":23,"path":"INDI._NO","action":"translated","to":"NO","why":"it was an extension only because the other version does not have it"}
    {"record":"I1","line":24,"path":"INDI.ASSO","action":"translated","to":"ASSO","why":"its value is written differently in the other version"}
    {"record":"I1","line":25,"path":"INDI.ASSO._PHRASE","action":"translated","to":"PHRASE","why":"it was an extension only because the other version does not have it"}
    {"record":"I1","line":26,"path":"INDI.ASSO.RELA","action":"translated","to":"ROLE.PHRASE","why":"the other version uses a different structure for it"}
    {"record":"I1","line":28,"path":"INDI.BIRT.DATE","action":"translated","to":"DATE.PHRASE","why":"its value is written differently in the other version"}
    {"record":"I1","line":30,"path":"INDI.BIRT.PLAC._TRAN","action":"translated","to":"TRAN","why":"it was an extension only because the other version does not have it"}
    {"record":"I1","line":32,"path":"INDI.NOTE","action":"translated","to":"SNOTE","why":"the other version uses a different structure for it"}
    {"record":"I1","line":33,"path":"INDI._EXID","action":"translated","to":"EXID","why":"it was an extension only because the other version does not have it"}
    {"record":"I1","line":37,"path":"INDI.NAME.GIVN","action":"translated","to":"GIVN","why":"GEDCOM 7 has a separate line for each part of a name"}
    {"record":"N1","line":38,"path":"NOTE","action":"translated","to":"SNOTE","why":"the other version uses a different structure for it"}
    {"record":"O1","line":42,"path":"OBJE.FILE.FORM","action":"translated","to":"FORM","why":"its value is written differently in the other version"}
    {"line":2,"path":"HEAD.CHAR","action":"dropped","why":"the other version does not need it"}
    {"line":3,"path":"HEAD.ELF","action":"dropped","why":"the other version does not need it"}
    {"line":5,"path":"HEAD.GEDC.VERS","action":"dropped","why":"the other version does not need it"}
    {"line":6,"path":"HEAD.GEDC.FORM","action":"dropped","why":"the other version does not need it"}
    $ gedelf diff -q seven.ged back7.ged
