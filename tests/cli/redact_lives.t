On which day somebody counts as dead whose own dates are not known (D470, D471): of each family below only the last person is not
known to be dead, and what bounds that birth is in the name. Dates of relatives are those of 5 March 1800 and 1850.

    $ cat > person <<< 'printf "0 @%s@ INDI\n1 NAME %s\n1 SEX %s\n" "$1" "$2" "$3"; shift 3; printf "1 %s\n" "$@"'
    $ { printf '0 HEAD\n1 SOUR TEST\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n'; \
        sh person M1 Mother F 'DEAT Y' $'BIRT\n2 DATE 5 MAR 1800'; sh person C1 mother-born M 'FAMC @F1@'; \
        sh person P2 Father M 'DEAT Y' $'BIRT\n2 DATE 5 MAR 1800'; sh person C2 father-born F 'FAMC @F2@'; \
        sh person M3 Mother F $'DEAT\n2 DATE 5 MAR 1850'; sh person C3 mother-died M 'FAMC @F3@'; \
        sh person P4 Father M $'DEAT\n2 DATE 5 MAR 1850'; sh person C4 father-died F 'FAMC @F4@'; \
        sh person C5 Child F 'DEAT Y' $'BIRT\n2 DATE 5 MAR 1850' 'FAMC @F5@'; sh person P5 child-born M 'FAMS @F5@'; \
        sh person P6 Partner M 'DEAT Y' $'BIRT\n2 DATE 5 MAR 1800'; sh person M6 partner-born F 'FAMS @F6@'; \
        sh person P7 Partner M $'DEAT\n2 DATE 5 MAR 1850'; sh person M7 partner-died F 'FAMS @F7@'; \
        sh person M8 married F 'FAMS @F8@'; sh person A9 adopted F $'FAMC @F9@\n2 PEDI adopted'; \
        sh person M9 Mother F 'DEAT Y' $'BIRT\n2 DATE 5 MAR 1800'; \
        printf '0 @F1@ FAM\n1 WIFE @M1@\n0 @F2@ FAM\n1 HUSB @P2@\n0 @F3@ FAM\n1 WIFE @M3@\n0 @F4@ FAM\n1 HUSB @P4@\n'; \
        printf '0 @F5@ FAM\n1 HUSB @P5@\n0 @F6@ FAM\n1 HUSB @P6@\n1 WIFE @M6@\n0 @F7@ FAM\n1 HUSB @P7@\n1 WIFE @M7@\n'; \
        printf '0 @F8@ FAM\n1 WIFE @M8@\n1 MARR\n2 DATE 5 MAR 1850\n0 @F9@ FAM\n1 WIFE @M9@\n0 TRLR\n'; } > lives.ged
    $ for year in 1938 1950 1951 1960 1988 1990 2500; do for day in 05 06; do echo $year-03-$day \
        $(gedelf redact --max-age 100 --as-of $year-03-$day --report json lives.ged 2>&1 > out.ged | \
          jq -r 'select(.why == "the person was born too long ago to be living").person'); done; done
    1938-03-05
    1938-03-06 P5 M7 M8
    1950-03-05 P5 M7 M8
    1950-03-06 C3 P5 M7 M8
    1951-03-05 C3 P5 M7 M8
    1951-03-06 C3 C4 P5 M7 M8
    1960-03-05 C3 C4 P5 M7 M8
    1960-03-06 C1 C3 C4 P5 M7 M8
    1988-03-05 C1 C3 C4 P5 M7 M8
    1988-03-06 C1 C3 C4 P5 M6 M7 M8
    1990-03-05 C1 C3 C4 P5 M6 M7 M8
    1990-03-06 C1 C2 C3 C4 P5 M6 M7 M8
    2500-03-05 C1 C2 C3 C4 P5 M6 M7 M8
    2500-03-06 C1 C2 C3 C4 P5 M6 M7 M8
