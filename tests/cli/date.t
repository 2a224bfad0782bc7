gedelf date: what dates, ages and times mean.

As text, for people.

    $ gedelf date 'BET @#DJULIAN@ 1 JAN 1700 AND @#DJULIAN@ 1701' '(at harvest)' 'AFT 1900' 'BEF 1900'
    BET @#DJULIAN@ 1 JAN 1700 AND @#DJULIAN@ 1701
      kind            range
      calendar        julian
      days            from 1700-01-11 to 1702-01-11
      in ELF          BET @#DJULIAN@ 1 JAN 1700 AND @#DJULIAN@ 1701
      in GEDCOM 7     BET JULIAN 1 JAN 1700 AND JULIAN 1701
    (at harvest)
      kind            phrase
      days            unknown
      in ELF          (at harvest)
      with the phrase at harvest
    AFT 1900
      kind            range
      calendar        gregorian
      days            from 1900-01-01 on
      in ELF          AFT 1900
      in GEDCOM 7     AFT 1900
    BEF 1900
      kind            range
      calendar        gregorian
      days            until 1900-12-31
      in ELF          BEF 1900
      in GEDCOM 7     BEF 1900
    $ gedelf date 5may
    5may
      invalid         only the beginning can be understood; write a date as day, month and year, as in 4 NOV 1890, and two dates with keywords, as in BET 1848 AND 1850
    [1]
    $ gedelf date --as time 7:05
    7:05
      kind            time
      in ELF          07:05:00
      in GEDCOM 7     07:05:00

As JSON, one object a line, with the keys in their order.

    $ gedelf date --format json 'BET @#DJULIAN@ 1 JAN 1700 AND @#DJULIAN@ 1701'
    {"input":"BET @#DJULIAN@ 1 JAN 1700 AND @#DJULIAN@ 1701","valid":true,"kind":"range","calendar":"julian","earliest":"1700-01-11","latest":"1702-01-11","elf":"BET @#DJULIAN@ 1 JAN 1700 AND @#DJULIAN@ 1701","gedcom7":"BET JULIAN 1 JAN 1700 AND JULIAN 1701"}
    $ gedelf date --format=json '1648/49' '()' 'INT 44 BC (x)' 'BEF 1900'
    {"input":"1648/49","valid":true,"kind":"date","calendar":"unknown","earliest":"1648-01-01","latest":"1650-01-10","elf":"1648/49","gedcom7":"BET 1648 AND 1649","gedcom7_phrase":"1648/49"}
    {"input":"()","valid":true,"kind":"phrase","calendar":null,"earliest":null,"latest":null,"elf":"()","gedcom7":"","gedcom7_phrase":""}
    {"input":"INT 44 BC (x)","valid":true,"kind":"interpreted","calendar":"gregorian","earliest":"-0043-01-01","latest":"-0043-12-31","elf":"INT 44 B.C. (x)","gedcom7":"44 BCE","gedcom7_phrase":"x"}
    {"input":"BEF 1900","valid":true,"kind":"range","calendar":"gregorian","earliest":null,"latest":"1900-12-31","elf":"BEF 1900","gedcom7":"BEF 1900"}
    $ gedelf date --format=json --as=age 15y2m INFANT
    {"input":"15y2m","valid":true,"kind":"age","elf":"15y 2m","gedcom7":"15y 2m"}
    {"input":"INFANT","valid":true,"kind":"age","elf":"INFANT","gedcom7":"< 1y","gedcom7_phrase":"INFANT"}
    $ gedelf date --format=json --as=time 24:00 15:30:00+01:00
    {"input":"24:00","valid":true,"kind":"time","elf":"24:00:00","gedcom7":"23:59:59","gedcom7_phrase":"24:00"}
    {"input":"15:30:00+01:00","valid":true,"kind":"time","elf":"15:30:00+01:00","gedcom7":"15:30:00","gedcom7_phrase":"15:30:00+01:00"}
    $ gedelf date --format=json --as=exact '1 apr 2018' 'APR 2018'
    {"input":"1 apr 2018","valid":true,"kind":"date","calendar":"gregorian","earliest":"2018-04-01","latest":"2018-04-01","elf":"1 APR 2018","gedcom7":"1 APR 2018"}
    {"input":"APR 2018","valid":false,"kind":"invalid","problem":"an exact date is a day, a month and a year of four digits in the Gregorian calendar"}
    [1]
    $ gedelf date --format=json --as=period 'FROM 1900' '1900'
    {"input":"FROM 1900","valid":true,"kind":"period","calendar":"gregorian","earliest":"1900-01-01","latest":null,"elf":"FROM 1900","gedcom7":"FROM 1900"}
    {"input":"1900","valid":false,"kind":"invalid","problem":"a period begins with FROM or TO"}
    [1]
    $ gedelf date --format=json --from=gedcom-7.0 '_ISLAMIC 1 _RAJ 1420' '' 'abt 1900'
    {"input":"_ISLAMIC 1 _RAJ 1420","valid":true,"kind":"date","calendar":"islamic","earliest":null,"latest":null,"elf":"@#DISLAMIC@ 1 RAJ 1420","gedcom7":"_ISLAMIC 1 _RAJ 1420"}
    {"input":"","valid":true,"kind":"phrase","calendar":null,"earliest":null,"latest":null,"elf":"()","gedcom7":""}
    {"input":"abt 1900","valid":false,"kind":"invalid","problem":"it contains a character that GEDCOM 7 does not allow; values are in capitals"}
    [1]
    $ gedelf date --format=json --from=elf-2018 'abt 1900'
    {"input":"abt 1900","valid":true,"kind":"approximate","calendar":"gregorian","earliest":"1900-01-01","latest":"1900-12-31","elf":"ABT 1900","gedcom7":"ABT 1900"}

The input is shown as it was given, and whatever it is made of.

    $ printf ' 1  MAY\t1700 ' | gedelf date --format=json
    {"input":" 1  MAY\t1700 ","valid":true,"kind":"date","calendar":"gregorian","earliest":"1700-05-01","latest":"1700-05-01","elf":"1 MAY 1700","gedcom7":"1 MAY 1700"}
    $ printf '\377\n"\\\n' | gedelf date --format=json
    {"input":"�","valid":false,"kind":"invalid","problem":"the year is missing, or the text before it is neither a day nor a month"}
    {"input":"\"\\","valid":false,"kind":"invalid","problem":"the year is missing, or the text before it is neither a day nor a month"}
    [1]
    $ printf 'a\033[31mb\n' | gedelf date
    a␛[31mb
      invalid         the value contains a word that is neither the abbreviation of a month, such as DEC, nor a keyword such as ABT, BEF, BET or FROM
    [1]

Standard input has a value on each line; CR and LF are one line break, the last line needs none, and an empty line is an
empty value.

    $ printf '1900\r\n\n1901' | gedelf date --format=json
    {"input":"1900","valid":true,"kind":"date","calendar":"gregorian","earliest":"1900-01-01","latest":"1900-12-31","elf":"1900","gedcom7":"1900"}
    {"input":"","valid":false,"kind":"invalid","problem":"the value is empty"}
    {"input":"1901","valid":true,"kind":"date","calendar":"gregorian","earliest":"1901-01-01","latest":"1901-12-31","elf":"1901","gedcom7":"1901"}
    [1]
    $ gedelf date </dev/null
    $ printf '\n' | gedelf date --format=json
    {"input":"","valid":false,"kind":"invalid","problem":"the value is empty"}
    [1]
    $ yes '12 MAY 1820' | head -30000 | gedelf date --format=json | sort | uniq -c | sed 's/^ *//'
    30000 {"input":"12 MAY 1820","valid":true,"kind":"date","calendar":"gregorian","earliest":"1820-05-12","latest":"1820-05-12","elf":"12 MAY 1820","gedcom7":"12 MAY 1820"}
    $ (printf '('; head -c 1000000 /dev/zero | tr '\0' 'a'; printf ')') | gedelf date --format=json | wc -c
    3000134

A value that begins with a hyphen.

    $ gedelf date --format=json -- -44
    {"input":"-44","valid":true,"kind":"date","calendar":"unknown","earliest":null,"latest":null,"elf":"-44","gedcom7":"","gedcom7_phrase":"-44","remark":"not in the Gregorian calendar: the calendar does not have this year: years start at 1"}
    $ gedelf date -44
    gedelf date: unknown option '-4'; did you mean 'gedelf date -- -44'?
    See 'gedelf date --help'.
    [2]

What is wrong with the command line.

    $ gedelf date --as day 1900
    gedelf date: --as must be date, period, exact, age or time, not 'day'
    See 'gedelf date --help'.
    [2]
    $ gedelf date --from gedcom 1900
    gedelf date: --from must be gedcom-7.0 or a name listed by 'gedelf dialects', not 'gedcom'; did you mean 'gedcom-7.0'?
    See 'gedelf date --help'.
    [2]
    $ gedelf date --from elf-1.1 1900
    gedelf date: --from must be gedcom-7.0 or a name listed by 'gedelf dialects', not 'elf-1.1'; did you mean 'elf-1.0'?
    See 'gedelf date --help'.
    [2]
    $ gedelf date --format xml 1900
    gedelf date: --format must be text or json, not 'xml'
    See 'gedelf date --help'.
    [2]
    $ gedelf date --output x 1900
    gedelf date: unknown or ambiguous option '--output'
    See 'gedelf date --help'.
    [2]

What cannot be read or written.

    $ gedelf date <.
    gedelf date: cannot read standard input: Is a directory
    [3]
    $ gedelf date 1900 >/dev/full
    gedelf: cannot write standard output: No space left on device
    [3]

    $ gedelf date --help
    Usage: gedelf date [options] [VALUE…]

    Shows what each VALUE means: the kind of date, its calendar, the days that it can refer
    to, and how to write it in ELF and in GEDCOM 7. Without VALUE, reads one value per line
    from standard input. Exits with status 1 if a value is invalid.

    Output:
          --format=FORM         print text or json; default: text

    Values:
          --from=DIALECT        read the values as if they were written in this
                                dialect: gedcom-7.0 or a name listed by
                                'gedelf dialects'; default: ELF
          --as=DATATYPE         read the values as date, period, exact, age or time;
                                default: date

    Other:
          --language=LANG       show messages and help in LANG: en, de or fr;
                                default: the language of the locale
          --color=WHEN          use colours: auto (only on a terminal), always or
                                never; default: auto
      -h, --help                print this help
          --version             print the version

    For more, see the manual page gedelf-date(1).

A year before our era begins with a minus sign, and so is no option.

    $ gedelf date -44
    gedelf date: unknown option '-4'; did you mean 'gedelf date -- -44'?
    See 'gedelf date --help'.
    [2]
    $ gedelf date -4
    gedelf date: unknown option '-4'; did you mean 'gedelf date -- -4'?
    See 'gedelf date --help'.
    [2]
    $ gedelf date 1900 '-44 BC and what is much too long to be repeated in a message like this'
    gedelf date: unknown option '-4'; did you mean 'gedelf date -- …'?
    See 'gedelf date --help'.
    [2]
    $ gedelf date -- -44 | head -2
    -44
      kind            date
    $ gedelf date -x
    gedelf date: unknown option '-x'
    See 'gedelf date --help'.
    [2]
