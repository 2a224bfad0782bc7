Relatives by marriage (D493, D496): Ada is Bert's mother and Kurt's; Cora, whose mother is Hulda, is Bert's wife and Dora's mother; Emil
is Dora's husband, and Lena Kurt's wife. Fritz married Dora's sister Greta first, and Mia, a sister of Bert, afterwards.

    $ cat > person <<< 'printf "0 @%s@ INDI\n1 NAME %s\n1 SEX %s\n" "$1" "$2" "$3"'
    $ { printf '0 HEAD\n1 SOUR TEST\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n'; \
        sh person A Ada F; sh person B Bert M; sh person C Cora F; sh person D Dora F; sh person E Emil M; sh person F Fritz M; \
        sh person G Greta F; sh person H Hulda F; sh person K Kurt M; sh person L Lena F; sh person M Mia F; \
        printf '0 @F1@ FAM\n1 WIFE @A@\n1 CHIL @B@\n1 CHIL @K@\n1 CHIL @M@\n0 @F2@ FAM\n1 HUSB @B@\n1 WIFE @C@\n1 CHIL @D@\n1 CHIL @G@\n'; \
        printf '0 @F3@ FAM\n1 HUSB @E@\n1 WIFE @D@\n0 @F4@ FAM\n1 WIFE @H@\n1 CHIL @C@\n0 @F5@ FAM\n1 HUSB @K@\n1 WIFE @L@\n'; \
        printf '0 @F6@ FAM\n1 HUSB @F@\n1 WIFE @G@\n0 @F7@ FAM\n1 HUSB @F@\n1 WIFE @M@\n0 TRLR\n'; } > laws.ged
    $ for pair in 'A C' 'C A' 'A E' 'E A' 'H E' 'E H' 'C K' 'K C' 'E K' 'K E' 'A F' 'B F' 'C L' 'H A'; do \
          gedelf kin laws.ged $pair | head -1; done
    Cora (C) is the daughter-in-law of Ada (A)
    Ada (A) is the mother-in-law of Cora (C)
    Emil (E) is the grandson by marriage of Ada (A)
    Ada (A) is the grandmother by marriage of Emil (E)
    Emil (E) is the grandson by marriage of Hulda (H)
    Hulda (H) is the grandmother by marriage of Emil (E)
    Kurt (K) is the brother-in-law of Cora (C)
    Cora (C) is the sister-in-law of Kurt (K)
    Kurt (K) is the uncle by marriage of Emil (E)
    Emil (E) is the nephew by marriage of Kurt (K)
    Fritz (F) is the son-in-law of Ada (A)
    Fritz (F) is the son-in-law of Bert (B)
    Lena (L) is not related to Cora (C)
    Ada (A) is not related to Hulda (H)

Of ways by marriage only the shortest are told, whichever comes first.

    $ gedelf kin laws.ged F A
    Ada (A) is the mother-in-law of Fritz (F)

    mother-in-law
      Fritz (F)
      – Mia (M)
      – Ada (A)
    $ gedelf kin laws.ged F B
    Bert (B) is the father-in-law of Fritz (F)

    father-in-law
      Fritz (F)
      – Greta (G)
      – Bert (B)
