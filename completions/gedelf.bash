# Completion of gedelf(1) for bash, made from its tables of options by `make docs`.
# shellcheck shell=bash disable=SC2034,SC2207 # variables are those of the caller; words have no spaces

# What a command has: sets options, operands and files.
_gedelf_command() {
    options= operands= files=
    case $1 in
    'check') options='--checks= --disable= --severity= --limit= --config= --recursive -r --no-pager --dialect= --encoding= --recover --max-size= --max-ratio= --strict --max-depth= --jobs= --schema= --schema-path= --fetch-schemas --allow-local --diagnostics= --max-per-code= --verbose -v --quiet -q --language= --color= --help -h --version' operands='' files=yes ;;
    'repair') options='--in-place -i --no-backup --dry-run --tidy --guess --interactive --fix= --skip= --list --format= --report= --recursive -r --output= -o --no-wait --dialect= --encoding= --recover --diagnostics= --max-per-code= --verbose -v --quiet -q --language= --color= --help -h --version' operands='' files=yes ;;
    'explain') options='--format= --po --language= --color= --help -h --version' operands=$(gedelf explain 2>/dev/null | cut -d " " -f 1) files= ;;
    'get') options='--typed --positions --format= --columns= --header --null -0 --dialect= --encoding= --recover --max-size= --max-ratio= --strict --max-depth= --jobs= --schema= --schema-path= --fetch-schemas --allow-local --diagnostics= --max-per-code= --verbose -v --quiet -q --language= --color= --help -h --version' operands='' files=yes ;;
    'query') options='--format= --timeout= --dialect= --encoding= --recover --max-size= --max-ratio= --strict --max-depth= --jobs= --schema= --schema-path= --fetch-schemas --allow-local --diagnostics= --max-per-code= --verbose -v --quiet -q --language= --color= --help -h --version' operands='' files=yes ;;
    'stats') options='--format= --top= --output= -o --no-wait --dialect= --encoding= --recover --strict --max-depth= --jobs= --schema= --schema-path= --fetch-schemas --allow-local --diagnostics= --max-per-code= --verbose -v --quiet -q --language= --color= --help -h --version' operands='' files=yes ;;
    'date') options='--format= --from= --as= --language= --color= --help -h --version' operands='' files= ;;
    'serve') options='--port= --timeout= --page= --no-open --open-with= --language= --color= --help -h --version' operands='' files=yes ;;
    'tree') options='--ancestors --descendants --generations= --numbers= --format= --ascii --full --dialect= --encoding= --recover --strict --max-depth= --jobs= --schema= --schema-path= --fetch-schemas --allow-local --diagnostics= --max-per-code= --verbose -v --quiet -q --language= --color= --help -h --version' operands='' files=yes ;;
    'kin') options='--format= --language= --all --ascii --dialect= --encoding= --recover --strict --max-depth= --jobs= --schema= --schema-path= --fetch-schemas --allow-local --diagnostics= --max-per-code= --verbose -v --quiet -q --color= --help -h --version' operands='' files=yes ;;
    'chart') options='--output= -o --no-wait --kind= --generations= --orientation= --way= --format= --colour= --theme= --detail= --degrees= --paper= --sheets --plain --link= --photos --style= --dialect= --encoding= --recover --max-size= --max-ratio= --strict --max-depth= --jobs= --schema= --schema-path= --fetch-schemas --allow-local --diagnostics= --max-per-code= --verbose -v --quiet -q --language= --color= --help -h --version' operands='' files=yes ;;
    'edit') options='--command= -e --file= -f --in-place -i --dry-run --allow-dangling --json --output= -o --no-wait --dialect= --encoding= --recover --max-size= --max-ratio= --strict --max-depth= --jobs= --schema= --schema-path= --fetch-schemas --allow-local --diagnostics= --max-per-code= --verbose -v --quiet -q --language= --color= --help -h --version' operands='' files=yes ;;
    'convert') options='--output= -o --no-wait --to= --output-encoding= --report= --media-root= --newline= --bom --no-bom --max-line= --protect-spaces --normalize= --dialect= --encoding= --recover --max-size= --max-ratio= --strict --max-depth= --jobs= --schema= --schema-path= --fetch-schemas --allow-local --diagnostics= --max-per-code= --verbose -v --quiet -q --language= --color= --help -h --version' operands='' files=yes ;;
    'subset') options='--ancestors= --descendants= --relatives= --generations= --where= --without= --stubs --in-place -i --output= -o --no-wait --dialect= --encoding= --recover --strict --max-depth= --schema= --schema-path= --fetch-schemas --allow-local --diagnostics= --max-per-code= --verbose -v --quiet -q --language= --color= --help -h --version' operands='' files=yes ;;
    'redact') options='--as-of= --max-age= --keep= --drop --report= --in-place -i --output= -o --no-wait --dialect= --encoding= --recover --strict --max-depth= --schema= --schema-path= --fetch-schemas --allow-local --diagnostics= --max-per-code= --verbose -v --quiet -q --language= --color= --help -h --version' operands='' files=yes ;;
    'anonymise') options='--dates= --seed= --in-place -i --output= -o --no-wait --dialect= --encoding= --recover --strict --max-depth= --schema= --schema-path= --fetch-schemas --allow-local --diagnostics= --max-per-code= --verbose -v --quiet -q --language= --color= --help -h --version' operands='' files=yes ;;
    'unzip') options='--max-size= --max-ratio= --max-total= --diagnostics= --max-per-code= --verbose -v --quiet -q --language= --color= --help -h --version' operands='' files=yes ;;
    'diff') options='--format= --match= --ignore-ids --stat --git --no-pager --output= -o --no-wait --dialect= --encoding= --recover --max-size= --max-ratio= --strict --max-depth= --jobs= --schema= --schema-path= --fetch-schemas --allow-local --diagnostics= --max-per-code= --verbose -v --quiet -q --language= --color= --help -h --version' operands='' files= ;;
    'match') options='--min= --format= --review= --dialect= --encoding= --recover --strict --max-depth= --jobs= --schema= --schema-path= --fetch-schemas --allow-local --diagnostics= --max-per-code= --verbose -v --quiet -q --language= --color= --help -h --version' operands='' files= ;;
    'join') options='--min= --pairs= --keep-encoding --report= --output= -o --no-wait --dialect= --encoding= --recover --strict --max-depth= --jobs= --schema= --schema-path= --fetch-schemas --allow-local --diagnostics= --max-per-code= --verbose -v --quiet -q --language= --color= --help -h --version' operands='' files= ;;
    'merge') options='--conflicts= --match= --git --output= -o --no-wait --dialect= --encoding= --recover --strict --max-depth= --schema= --schema-path= --fetch-schemas --allow-local --diagnostics= --max-per-code= --verbose -v --quiet -q --language= --color= --help -h --version' operands='' files= ;;
    'git-setup') options='--apply --language= --color= --help -h --version' operands='' files= ;;
    'dump') options='--lines --typed --positions --dialect= --encoding= --recover --max-size= --max-ratio= --strict --max-depth= --jobs= --schema= --schema-path= --fetch-schemas --allow-local --diagnostics= --max-per-code= --verbose -v --quiet -q --language= --color= --help -h --version' operands='' files=yes ;;
    'sql') options='--append --to= --spreadsheet --only= --tables --extract --file= --recursive -r --resume --split= --schema-name= --partitions= --shard= --single-transaction --migrate --output= -o --no-wait --dialect= --encoding= --recover --max-size= --max-ratio= --strict --max-depth= --jobs= --schema= --schema-path= --fetch-schemas --allow-local --diagnostics= --max-per-code= --verbose -v --quiet -q --language= --color= --help -h --version' operands='' files=yes ;;
    'schema check') options='--dialect= --encoding= --recover --max-size= --max-ratio= --strict --max-depth= --schema= --schema-path= --fetch-schemas --allow-local --diagnostics= --max-per-code= --verbose -v --quiet -q --language= --color= --help -h --version' operands='' files=yes ;;
    'schema show') options='--format= --dialect= --encoding= --recover --max-size= --max-ratio= --strict --max-depth= --schema= --schema-path= --fetch-schemas --allow-local --diagnostics= --max-per-code= --verbose -v --quiet -q --language= --color= --help -h --version' operands='' files= ;;
    'dialects') options='--format= --language= --color= --help -h --version' operands='' files= ;;
    'polygenea') options='--output= -o --no-wait --abbreviations= --canonical --format= --new --dry-run --show= --of= --depth= --max-nodes= --max= --rounds= --max-steps= --max-memory= --rules= --aggregate --scripts --remove= --reduce= --values --sources --likeness --strict --max-depth= --diagnostics= --max-per-code= --verbose -v --quiet -q --language= --color= --help -h --version' operands='check dump format infer generalise graph why select remove merge diff' files=yes ;;
    esac
}

# How the value of an option is completed: sets kind and words; kind is empty if it takes none.
_gedelf_value() {
    kind= words=
    case $1 in
    'check --checks') kind=unknown words='' ;;
    'check --disable') kind=unknown words='' ;;
    'check --severity') kind=unknown words='' ;;
    'check --limit') kind=unknown words='' ;;
    'check --config') kind=file words='' ;;
    'check --dialect') kind=words words='elf-2017-06 elf-2017-10 elf-2018 elf-1.0 gedcom-7.0' ;;
    'check --encoding') kind=words words='UTF-8 ASCII ANSEL UTF-16LE UTF-16BE' ;;
    'check --max-size') kind=unknown words='' ;;
    'check --max-ratio') kind=unknown words='' ;;
    'check --max-depth') kind=unknown words='' ;;
    'check --jobs') kind=unknown words='' ;;
    'check --schema') kind=file words='' ;;
    'check --schema-path') kind=folder words='' ;;
    'check --diagnostics') kind=words words='text json sarif gcc summary' ;;
    'check --max-per-code') kind=unknown words='' ;;
    'check --language') kind=words words='en de fr' ;;
    'check --color') kind=words words='auto always never' ;;
    'repair --fix') kind=unknown words='' ;;
    'repair --skip') kind=unknown words='' ;;
    'repair --format') kind=words words='text json' ;;
    'repair --report') kind=file words='' ;;
    'repair --output' | 'repair -o') kind=file words='' ;;
    'repair --dialect') kind=words words='elf-2017-06 elf-2017-10 elf-2018 elf-1.0 gedcom-7.0' ;;
    'repair --encoding') kind=words words='UTF-8 ASCII ANSEL UTF-16LE UTF-16BE' ;;
    'repair --diagnostics') kind=words words='text json sarif gcc' ;;
    'repair --max-per-code') kind=unknown words='' ;;
    'repair --language') kind=words words='en de fr' ;;
    'repair --color') kind=words words='auto always never' ;;
    'explain --format') kind=words words='text json markdown' ;;
    'explain --language') kind=words words='en de fr' ;;
    'explain --color') kind=words words='auto always never' ;;
    'get --format') kind=words words='text tsv csv json elf count' ;;
    'get --columns') kind=unknown words='' ;;
    'get --dialect') kind=words words='elf-2017-06 elf-2017-10 elf-2018 elf-1.0 gedcom-7.0' ;;
    'get --encoding') kind=words words='UTF-8 ASCII ANSEL UTF-16LE UTF-16BE' ;;
    'get --max-size') kind=unknown words='' ;;
    'get --max-ratio') kind=unknown words='' ;;
    'get --max-depth') kind=unknown words='' ;;
    'get --jobs') kind=unknown words='' ;;
    'get --schema') kind=file words='' ;;
    'get --schema-path') kind=folder words='' ;;
    'get --diagnostics') kind=words words='text json sarif gcc' ;;
    'get --max-per-code') kind=unknown words='' ;;
    'get --language') kind=words words='en de fr' ;;
    'get --color') kind=words words='auto always never' ;;
    'query --format') kind=words words='table csv json' ;;
    'query --timeout') kind=unknown words='' ;;
    'query --dialect') kind=words words='elf-2017-06 elf-2017-10 elf-2018 elf-1.0 gedcom-7.0' ;;
    'query --encoding') kind=words words='UTF-8 ASCII ANSEL UTF-16LE UTF-16BE' ;;
    'query --max-size') kind=unknown words='' ;;
    'query --max-ratio') kind=unknown words='' ;;
    'query --max-depth') kind=unknown words='' ;;
    'query --jobs') kind=unknown words='' ;;
    'query --schema') kind=file words='' ;;
    'query --schema-path') kind=folder words='' ;;
    'query --diagnostics') kind=words words='text json sarif gcc' ;;
    'query --max-per-code') kind=unknown words='' ;;
    'query --language') kind=words words='en de fr' ;;
    'query --color') kind=words words='auto always never' ;;
    'stats --format') kind=words words='text json csv html' ;;
    'stats --top') kind=unknown words='' ;;
    'stats --output' | 'stats -o') kind=file words='' ;;
    'stats --dialect') kind=words words='elf-2017-06 elf-2017-10 elf-2018 elf-1.0 gedcom-7.0' ;;
    'stats --encoding') kind=words words='UTF-8 ASCII ANSEL UTF-16LE UTF-16BE' ;;
    'stats --max-depth') kind=unknown words='' ;;
    'stats --jobs') kind=unknown words='' ;;
    'stats --schema') kind=file words='' ;;
    'stats --schema-path') kind=folder words='' ;;
    'stats --diagnostics') kind=words words='text json sarif gcc' ;;
    'stats --max-per-code') kind=unknown words='' ;;
    'stats --language') kind=words words='en de fr' ;;
    'stats --color') kind=words words='auto always never' ;;
    'date --format') kind=words words='text json' ;;
    'date --from') kind=words words='elf-2017-06 elf-2017-10 elf-2018 elf-1.0 gedcom-7.0' ;;
    'date --as') kind=words words='date period exact age time' ;;
    'date --language') kind=words words='en de fr' ;;
    'date --color') kind=words words='auto always never' ;;
    'serve --port') kind=unknown words='' ;;
    'serve --timeout') kind=unknown words='' ;;
    'serve --page') kind=folder words='' ;;
    'serve --open-with') kind=unknown words='' ;;
    'serve --language') kind=words words='en de fr' ;;
    'serve --color') kind=words words='auto always never' ;;
    'tree --generations') kind=unknown words='' ;;
    'tree --numbers') kind=words words='daboville henry' ;;
    'tree --format') kind=words words='text json' ;;
    'tree --dialect') kind=words words='elf-2017-06 elf-2017-10 elf-2018 elf-1.0 gedcom-7.0' ;;
    'tree --encoding') kind=words words='UTF-8 ASCII ANSEL UTF-16LE UTF-16BE' ;;
    'tree --max-depth') kind=unknown words='' ;;
    'tree --jobs') kind=unknown words='' ;;
    'tree --schema') kind=file words='' ;;
    'tree --schema-path') kind=folder words='' ;;
    'tree --diagnostics') kind=words words='text json sarif gcc' ;;
    'tree --max-per-code') kind=unknown words='' ;;
    'tree --language') kind=words words='en de fr' ;;
    'tree --color') kind=words words='auto always never' ;;
    'kin --format') kind=words words='text json' ;;
    'kin --language') kind=words words='en de fr nl' ;;
    'kin --dialect') kind=words words='elf-2017-06 elf-2017-10 elf-2018 elf-1.0 gedcom-7.0' ;;
    'kin --encoding') kind=words words='UTF-8 ASCII ANSEL UTF-16LE UTF-16BE' ;;
    'kin --max-depth') kind=unknown words='' ;;
    'kin --jobs') kind=unknown words='' ;;
    'kin --schema') kind=file words='' ;;
    'kin --schema-path') kind=folder words='' ;;
    'kin --diagnostics') kind=words words='text json sarif gcc' ;;
    'kin --max-per-code') kind=unknown words='' ;;
    'kin --color') kind=words words='auto always never' ;;
    'chart --output' | 'chart -o') kind=file words='' ;;
    'chart --kind') kind=words words='pedigree descendants hourglass fan timeline relationship' ;;
    'chart --generations') kind=unknown words='' ;;
    'chart --orientation') kind=words words='down right' ;;
    'chart --way') kind=unknown words='' ;;
    'chart --format') kind=words words='svg png pdf' ;;
    'chart --colour') kind=words words='sex line generation none' ;;
    'chart --theme') kind=words words='auto light dark' ;;
    'chart --detail') kind=words words='none place occupation' ;;
    'chart --degrees') kind=unknown words='' ;;
    'chart --paper') kind=words words='a4 a3 a2 a1 a0 letter legal tabloid' ;;
    'chart --link') kind=unknown words='' ;;
    'chart --style') kind=file words='' ;;
    'chart --dialect') kind=words words='elf-2017-06 elf-2017-10 elf-2018 elf-1.0 gedcom-7.0' ;;
    'chart --encoding') kind=words words='UTF-8 ASCII ANSEL UTF-16LE UTF-16BE' ;;
    'chart --max-size') kind=unknown words='' ;;
    'chart --max-ratio') kind=unknown words='' ;;
    'chart --max-depth') kind=unknown words='' ;;
    'chart --jobs') kind=unknown words='' ;;
    'chart --schema') kind=file words='' ;;
    'chart --schema-path') kind=folder words='' ;;
    'chart --diagnostics') kind=words words='text json sarif gcc' ;;
    'chart --max-per-code') kind=unknown words='' ;;
    'chart --language') kind=words words='en de fr' ;;
    'chart --color') kind=words words='auto always never' ;;
    'edit --command' | 'edit -e') kind=unknown words='' ;;
    'edit --file' | 'edit -f') kind=file words='' ;;
    'edit --output' | 'edit -o') kind=file words='' ;;
    'edit --dialect') kind=words words='elf-2017-06 elf-2017-10 elf-2018 elf-1.0 gedcom-7.0' ;;
    'edit --encoding') kind=words words='UTF-8 ASCII ANSEL UTF-16LE UTF-16BE' ;;
    'edit --max-size') kind=unknown words='' ;;
    'edit --max-ratio') kind=unknown words='' ;;
    'edit --max-depth') kind=unknown words='' ;;
    'edit --jobs') kind=unknown words='' ;;
    'edit --schema') kind=file words='' ;;
    'edit --schema-path') kind=folder words='' ;;
    'edit --diagnostics') kind=words words='text json sarif gcc' ;;
    'edit --max-per-code') kind=unknown words='' ;;
    'edit --language') kind=words words='en de fr' ;;
    'edit --color') kind=words words='auto always never' ;;
    'convert --output' | 'convert -o') kind=file words='' ;;
    'convert --to') kind=words words='json polygenea gedzip elf-2017-06 elf-2017-10 elf-2018 elf-1.0 gedcom-7.0 gedcom-5.5.1 gedcom-5.5' ;;
    'convert --output-encoding') kind=words words='UTF-8 ASCII ANSEL UTF-16LE UTF-16BE' ;;
    'convert --report') kind=words words='text json' ;;
    'convert --media-root') kind=folder words='' ;;
    'convert --newline') kind=words words='lf crlf cr' ;;
    'convert --max-line') kind=unknown words='' ;;
    'convert --normalize') kind=words words='nfc none' ;;
    'convert --dialect') kind=words words='elf-2017-06 elf-2017-10 elf-2018 elf-1.0 gedcom-7.0' ;;
    'convert --encoding') kind=words words='UTF-8 ASCII ANSEL UTF-16LE UTF-16BE' ;;
    'convert --max-size') kind=unknown words='' ;;
    'convert --max-ratio') kind=unknown words='' ;;
    'convert --max-depth') kind=unknown words='' ;;
    'convert --jobs') kind=unknown words='' ;;
    'convert --schema') kind=file words='' ;;
    'convert --schema-path') kind=folder words='' ;;
    'convert --diagnostics') kind=words words='text json sarif gcc' ;;
    'convert --max-per-code') kind=unknown words='' ;;
    'convert --language') kind=words words='en de fr' ;;
    'convert --color') kind=words words='auto always never' ;;
    'subset --ancestors') kind=unknown words='' ;;
    'subset --descendants') kind=unknown words='' ;;
    'subset --relatives') kind=unknown words='' ;;
    'subset --generations') kind=unknown words='' ;;
    'subset --where') kind=unknown words='' ;;
    'subset --without') kind=unknown words='' ;;
    'subset --output' | 'subset -o') kind=file words='' ;;
    'subset --dialect') kind=words words='elf-2017-06 elf-2017-10 elf-2018 elf-1.0 gedcom-7.0' ;;
    'subset --encoding') kind=words words='UTF-8 ASCII ANSEL UTF-16LE UTF-16BE' ;;
    'subset --max-depth') kind=unknown words='' ;;
    'subset --schema') kind=file words='' ;;
    'subset --schema-path') kind=folder words='' ;;
    'subset --diagnostics') kind=words words='text json sarif gcc' ;;
    'subset --max-per-code') kind=unknown words='' ;;
    'subset --language') kind=words words='en de fr' ;;
    'subset --color') kind=words words='auto always never' ;;
    'redact --as-of') kind=unknown words='' ;;
    'redact --max-age') kind=unknown words='' ;;
    'redact --keep') kind=unknown words='' ;;
    'redact --report') kind=words words='json' ;;
    'redact --output' | 'redact -o') kind=file words='' ;;
    'redact --dialect') kind=words words='elf-2017-06 elf-2017-10 elf-2018 elf-1.0 gedcom-7.0' ;;
    'redact --encoding') kind=words words='UTF-8 ASCII ANSEL UTF-16LE UTF-16BE' ;;
    'redact --max-depth') kind=unknown words='' ;;
    'redact --schema') kind=file words='' ;;
    'redact --schema-path') kind=folder words='' ;;
    'redact --diagnostics') kind=words words='text json sarif gcc' ;;
    'redact --max-per-code') kind=unknown words='' ;;
    'redact --language') kind=words words='en de fr' ;;
    'redact --color') kind=words words='auto always never' ;;
    'anonymise --dates') kind=words words='shift drop' ;;
    'anonymise --seed') kind=unknown words='' ;;
    'anonymise --output' | 'anonymise -o') kind=file words='' ;;
    'anonymise --dialect') kind=words words='elf-2017-06 elf-2017-10 elf-2018 elf-1.0 gedcom-7.0' ;;
    'anonymise --encoding') kind=words words='UTF-8 ASCII ANSEL UTF-16LE UTF-16BE' ;;
    'anonymise --max-depth') kind=unknown words='' ;;
    'anonymise --schema') kind=file words='' ;;
    'anonymise --schema-path') kind=folder words='' ;;
    'anonymise --diagnostics') kind=words words='text json sarif gcc' ;;
    'anonymise --max-per-code') kind=unknown words='' ;;
    'anonymise --language') kind=words words='en de fr' ;;
    'anonymise --color') kind=words words='auto always never' ;;
    'unzip --max-size') kind=unknown words='' ;;
    'unzip --max-ratio') kind=unknown words='' ;;
    'unzip --max-total') kind=unknown words='' ;;
    'unzip --diagnostics') kind=words words='text json sarif gcc' ;;
    'unzip --max-per-code') kind=unknown words='' ;;
    'unzip --language') kind=words words='en de fr' ;;
    'unzip --color') kind=words words='auto always never' ;;
    'diff --format') kind=words words='text json edit html' ;;
    'diff --match') kind=words words='auto id uid content' ;;
    'diff --output' | 'diff -o') kind=file words='' ;;
    'diff --dialect') kind=words words='elf-2017-06 elf-2017-10 elf-2018 elf-1.0 gedcom-7.0' ;;
    'diff --encoding') kind=words words='UTF-8 ASCII ANSEL UTF-16LE UTF-16BE' ;;
    'diff --max-size') kind=unknown words='' ;;
    'diff --max-ratio') kind=unknown words='' ;;
    'diff --max-depth') kind=unknown words='' ;;
    'diff --jobs') kind=unknown words='' ;;
    'diff --schema') kind=file words='' ;;
    'diff --schema-path') kind=folder words='' ;;
    'diff --diagnostics') kind=words words='text json sarif gcc' ;;
    'diff --max-per-code') kind=unknown words='' ;;
    'diff --language') kind=words words='en de fr' ;;
    'diff --color') kind=words words='auto always never' ;;
    'match --min') kind=unknown words='' ;;
    'match --format') kind=words words='text json html' ;;
    'match --review') kind=file words='' ;;
    'match --dialect') kind=words words='elf-2017-06 elf-2017-10 elf-2018 elf-1.0 gedcom-7.0' ;;
    'match --encoding') kind=words words='UTF-8 ASCII ANSEL UTF-16LE UTF-16BE' ;;
    'match --max-depth') kind=unknown words='' ;;
    'match --jobs') kind=unknown words='' ;;
    'match --schema') kind=file words='' ;;
    'match --schema-path') kind=folder words='' ;;
    'match --diagnostics') kind=words words='text json sarif gcc' ;;
    'match --max-per-code') kind=unknown words='' ;;
    'match --language') kind=words words='en de fr' ;;
    'match --color') kind=words words='auto always never' ;;
    'join --min') kind=unknown words='' ;;
    'join --pairs') kind=file words='' ;;
    'join --report') kind=words words='text json' ;;
    'join --output' | 'join -o') kind=file words='' ;;
    'join --dialect') kind=words words='elf-2017-06 elf-2017-10 elf-2018 elf-1.0 gedcom-7.0' ;;
    'join --encoding') kind=words words='UTF-8 ASCII ANSEL UTF-16LE UTF-16BE' ;;
    'join --max-depth') kind=unknown words='' ;;
    'join --jobs') kind=unknown words='' ;;
    'join --schema') kind=file words='' ;;
    'join --schema-path') kind=folder words='' ;;
    'join --diagnostics') kind=words words='text json sarif gcc' ;;
    'join --max-per-code') kind=unknown words='' ;;
    'join --language') kind=words words='en de fr' ;;
    'join --color') kind=words words='auto always never' ;;
    'merge --conflicts') kind=words words='markers ours theirs both' ;;
    'merge --match') kind=words words='auto id uid content' ;;
    'merge --output' | 'merge -o') kind=file words='' ;;
    'merge --dialect') kind=words words='elf-2017-06 elf-2017-10 elf-2018 elf-1.0 gedcom-7.0' ;;
    'merge --encoding') kind=words words='UTF-8 ASCII ANSEL UTF-16LE UTF-16BE' ;;
    'merge --max-depth') kind=unknown words='' ;;
    'merge --schema') kind=file words='' ;;
    'merge --schema-path') kind=folder words='' ;;
    'merge --diagnostics') kind=words words='text json sarif gcc' ;;
    'merge --max-per-code') kind=unknown words='' ;;
    'merge --language') kind=words words='en de fr' ;;
    'merge --color') kind=words words='auto always never' ;;
    'git-setup --language') kind=words words='en de fr' ;;
    'git-setup --color') kind=words words='auto always never' ;;
    'dump --dialect') kind=words words='elf-2017-06 elf-2017-10 elf-2018 elf-1.0 gedcom-7.0' ;;
    'dump --encoding') kind=words words='UTF-8 ASCII ANSEL UTF-16LE UTF-16BE' ;;
    'dump --max-size') kind=unknown words='' ;;
    'dump --max-ratio') kind=unknown words='' ;;
    'dump --max-depth') kind=unknown words='' ;;
    'dump --jobs') kind=unknown words='' ;;
    'dump --schema') kind=file words='' ;;
    'dump --schema-path') kind=folder words='' ;;
    'dump --diagnostics') kind=words words='text json sarif gcc' ;;
    'dump --max-per-code') kind=unknown words='' ;;
    'dump --language') kind=words words='en de fr' ;;
    'dump --color') kind=words words='auto always never' ;;
    'sql --to') kind=unknown words='' ;;
    'sql --only') kind=unknown words='' ;;
    'sql --file') kind=unknown words='' ;;
    'sql --split') kind=unknown words='' ;;
    'sql --schema-name') kind=unknown words='' ;;
    'sql --partitions') kind=unknown words='' ;;
    'sql --shard') kind=unknown words='' ;;
    'sql --output' | 'sql -o') kind=file words='' ;;
    'sql --dialect') kind=words words='elf-2017-06 elf-2017-10 elf-2018 elf-1.0 gedcom-7.0' ;;
    'sql --encoding') kind=words words='UTF-8 ASCII ANSEL UTF-16LE UTF-16BE' ;;
    'sql --max-size') kind=unknown words='' ;;
    'sql --max-ratio') kind=unknown words='' ;;
    'sql --max-depth') kind=unknown words='' ;;
    'sql --jobs') kind=unknown words='' ;;
    'sql --schema') kind=file words='' ;;
    'sql --schema-path') kind=folder words='' ;;
    'sql --diagnostics') kind=words words='text json sarif gcc' ;;
    'sql --max-per-code') kind=unknown words='' ;;
    'sql --language') kind=words words='en de fr' ;;
    'sql --color') kind=words words='auto always never' ;;
    'schema check --dialect') kind=words words='elf-2017-06 elf-2017-10 elf-2018 elf-1.0 gedcom-7.0' ;;
    'schema check --encoding') kind=words words='UTF-8 ASCII ANSEL UTF-16LE UTF-16BE' ;;
    'schema check --max-size') kind=unknown words='' ;;
    'schema check --max-ratio') kind=unknown words='' ;;
    'schema check --max-depth') kind=unknown words='' ;;
    'schema check --schema') kind=file words='' ;;
    'schema check --schema-path') kind=folder words='' ;;
    'schema check --diagnostics') kind=words words='text json sarif gcc' ;;
    'schema check --max-per-code') kind=unknown words='' ;;
    'schema check --language') kind=words words='en de fr' ;;
    'schema check --color') kind=words words='auto always never' ;;
    'schema show --format') kind=words words='text json dot' ;;
    'schema show --dialect') kind=words words='elf-2017-06 elf-2017-10 elf-2018 elf-1.0 gedcom-7.0' ;;
    'schema show --encoding') kind=words words='UTF-8 ASCII ANSEL UTF-16LE UTF-16BE' ;;
    'schema show --max-size') kind=unknown words='' ;;
    'schema show --max-ratio') kind=unknown words='' ;;
    'schema show --max-depth') kind=unknown words='' ;;
    'schema show --schema') kind=file words='' ;;
    'schema show --schema-path') kind=folder words='' ;;
    'schema show --diagnostics') kind=words words='text json sarif gcc' ;;
    'schema show --max-per-code') kind=unknown words='' ;;
    'schema show --language') kind=words words='en de fr' ;;
    'schema show --color') kind=words words='auto always never' ;;
    'dialects --format') kind=words words='text json' ;;
    'dialects --language') kind=words words='en de fr' ;;
    'dialects --color') kind=words words='auto always never' ;;
    'polygenea --output' | 'polygenea -o') kind=file words='' ;;
    'polygenea --abbreviations') kind=words words='keep auto none' ;;
    'polygenea --format') kind=words words='dot svg text json pgn' ;;
    'polygenea --show') kind=words words='nodes people' ;;
    'polygenea --of') kind=unknown words='' ;;
    'polygenea --depth') kind=unknown words='' ;;
    'polygenea --max-nodes') kind=unknown words='' ;;
    'polygenea --max') kind=unknown words='' ;;
    'polygenea --rounds') kind=unknown words='' ;;
    'polygenea --max-steps') kind=unknown words='' ;;
    'polygenea --max-memory') kind=unknown words='' ;;
    'polygenea --rules') kind=file words='' ;;
    'polygenea --remove') kind=unknown words='' ;;
    'polygenea --reduce') kind=words words='derivations beliefs' ;;
    'polygenea --max-depth') kind=unknown words='' ;;
    'polygenea --diagnostics') kind=words words='text json sarif gcc' ;;
    'polygenea --max-per-code') kind=unknown words='' ;;
    'polygenea --language') kind=words words='en de fr' ;;
    'polygenea --color') kind=words words='auto always never' ;;
    esac
}

# The commands of a group: sets words.
_gedelf_group() {
    words=
    case $1 in
    schema) words='check show' ;;
    esac
}

_gedelf_commands='check repair explain get query stats date serve tree kin chart edit convert subset redact anonymise unzip diff match join merge git-setup dump sql schema dialects polygenea help'

_gedelf() {
    local cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local options operands files kind words command=${COMP_WORDS[1]} first=2
    COMPREPLY=()
    if [[ $cur == = ]]; then
        cur=
    elif [[ $before == = && $COMP_CWORD -ge 3 ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    if [[ $COMP_CWORD -eq 1 ]]; then
        COMPREPLY=($(compgen -W "$_gedelf_commands --help --version" -- "$cur"))
        return
    fi
    _gedelf_group "$command"
    if [[ $words ]]; then
        first=3
        if [[ $COMP_CWORD -eq 2 ]]; then
            COMPREPLY=($(compgen -W "$words" -- "$cur"))
            return
        fi
        command+=" ${COMP_WORDS[2]}"
    elif [[ $command == help ]]; then
        [[ $COMP_CWORD -eq 2 ]] && COMPREPLY=($(compgen -W "$_gedelf_commands" -- "$cur"))
        return
    fi
    _gedelf_command "$command"
    _gedelf_value "$command $before"
    case $kind in
    words) COMPREPLY=($(compgen -W "$words" -- "$cur")) ;;
    file) compopt -o filenames && COMPREPLY=($(compgen -f -- "$cur")) ;;
    folder) compopt -o filenames && COMPREPLY=($(compgen -d -- "$cur")) ;;
    esac
    [[ $kind ]] && return
    if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$cur"))
        [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace
        return
    fi
    if [[ $operands && ($COMP_CWORD -eq $first || ! $files) ]]; then
        COMPREPLY=($(compgen -W "$operands" -- "$cur"))
    elif [[ $files ]]; then
        compopt -o filenames && COMPREPLY=($(compgen -f -- "$cur"))
    fi
}
complete -F _gedelf gedelf
