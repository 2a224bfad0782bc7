--fetch-schemas: schemas from a server, here one on loopback.

    $ mkdir server; schema-server --background server
    $ { printf '0 HEAD\n1 CHAR ASCII\n1 GEDC\n2 VERS 5.5\n2 FORM LINEAGE-LINKED\n1 ELF 1.0.0\n'; \
        printf '1 SCHMA http://127.0.0.1:%s/PLACE\n0 @I1@ INDI\n1 _HAIR red\n0 TRLR\n' $(cat server/port); } > refers.ged

A command that checks a file which refers to some place on the server, and tells the port as PORT.

    $ printf '%s\n' '#!/bin/bash' 'sed "s,PLACE,$1," refers.ged > file.ged; shift' \
        'gedelf check --diagnostics=gcc "$@" file.ged 2>&1 | sed "s/$(cat server/port)/PORT/g"' 'exit ${PIPESTATUS[0]}' > at
    $ chmod +x at

Nothing is fetched unless the user asks for it, and then not from this computer or its network, unless that is allowed.

    $ ./at schema
    file.ged:7:9: warning: the schema http://127.0.0.1:PORT/schema was not found; the default schema is used instead [schema-not-found]
    $ ./at schema --fetch-schemas
    http://127.0.0.1:PORT/schema:1:1: warning: the schema could not be fetched: 127.0.0.1 is a local address; use --allow-local to permit it [schema-unfetched]
    file.ged:7:9: warning: the schema http://127.0.0.1:PORT/schema cannot be read: the source cannot be read; the default schema is used instead [schema-unreadable]
    $ ./at schema --allow-local
    gedelf check: --allow-local can only be used with --fetch-schemas
    See 'gedelf check --help'.
    [2]
    $ ls server/log
    ls: cannot access 'server/log': No such file or directory
    [2]
    $ ./at schema --fetch-schemas --allow-local

The server was asked once, with the header that the draft names. A copy is in the cache, and so it is not asked again, even
by convert, which reads the file twice.

    $ gedelf convert --fetch-schemas --allow-local file.ged -o new.ged; gedelf dump --typed --fetch-schemas --allow-local file.ged | jq -r .records[0].sub[0].type
    file.ged -> new.ged: 1 record, UTF-8; meaning unchanged
    https://example.com/terms/Hair
    $ grep /schema server/log
    /schema application/x-fhiso-elf1-schema gedelf/0.2.0
    $ ls ~/.cache/gedelf/local-schemas | wc -l
    1
    $ ls ~/.cache/gedelf/local-schemas | grep -cE '^[0-9a-f]{16}$'
    1

That copy is from a local address, so it is not in the cache that holds otherwise, and does not serve without --allow-local.

    $ ls ~/.cache/gedelf
    local-schemas
    $ ./at schema --fetch-schemas
    http://127.0.0.1:PORT/schema:1:1: warning: the schema could not be fetched: 127.0.0.1 is a local address; use --allow-local to permit it [schema-unfetched]
    file.ged:7:9: warning: the schema http://127.0.0.1:PORT/schema cannot be read: the source cannot be read; the default schema is used instead [schema-unreadable]

XDG_CACHE_HOME says where copies are.

    $ XDG_CACHE_HOME=$PWD/cache ./at schema --fetch-schemas --allow-local; ls cache/gedelf/local-schemas | wc -l
    1
    $ grep -c /schema server/log
    2

What does not work is told, with the reason; it is not kept.

    $ ./at nothing --fetch-schemas --allow-local
    http://127.0.0.1:PORT/nothing:1:1: warning: the schema could not be fetched: the server answered with HTTP status 404 [schema-unfetched]
    file.ged:7:9: warning: the schema http://127.0.0.1:PORT/nothing cannot be read: the source cannot be read; the default schema is used instead [schema-unreadable]
    $ ./at hops/5 --fetch-schemas --allow-local
    $ ./at hops/6 --fetch-schemas --allow-local
    http://127.0.0.1:PORT/hops/6:1:1: warning: the schema could not be fetched: there are more than 5 redirections [schema-unfetched]
    file.ged:7:9: warning: the schema http://127.0.0.1:PORT/hops/6 cannot be read: the source cannot be read; the default schema is used instead [schema-unreadable]
    $ ./at loop --fetch-schemas --allow-local
    http://127.0.0.1:PORT/loop:1:1: warning: the schema could not be fetched: there are more than 5 redirections [schema-unfetched]
    file.ged:7:9: warning: the schema http://127.0.0.1:PORT/loop cannot be read: the source cannot be read; the default schema is used instead [schema-unreadable]
    $ ./at to/file:%2F%2F%2Fetc%2Fpasswd --fetch-schemas --allow-local
    http://127.0.0.1:PORT/to/file:%2F%2F%2Fetc%2Fpasswd:1:1: warning: the schema could not be fetched: it is redirected to something other than http or https [schema-unfetched]
    file.ged:7:9: warning: the schema http://127.0.0.1:PORT/to/file:%2F%2F%2Fetc%2Fpasswd cannot be read: the source cannot be read; the default schema is used instead [schema-unreadable]
    $ ./at to/ftp:%2F%2F127.0.0.1%2Fx --fetch-schemas --allow-local
    http://127.0.0.1:PORT/to/ftp:%2F%2F127.0.0.1%2Fx:1:1: warning: the schema could not be fetched: it is redirected to something other than http or https [schema-unfetched]
    file.ged:7:9: warning: the schema http://127.0.0.1:PORT/to/ftp:%2F%2F127.0.0.1%2Fx cannot be read: the source cannot be read; the default schema is used instead [schema-unreadable]
    $ ./at page --fetch-schemas --allow-local
    http://127.0.0.1:PORT/page:1:1: warning: the schema could not be fetched: the server sent a web page instead of a schema [schema-unfetched]
    file.ged:7:9: warning: the schema http://127.0.0.1:PORT/page cannot be read: the source cannot be read; the default schema is used instead [schema-unreadable]
    $ ./at octets/16777217 --fetch-schemas --allow-local
    http://127.0.0.1:PORT/octets/16777217:1:1: warning: the schema could not be fetched: it is larger than 16777216 bytes [schema-unfetched]
    file.ged:7:9: warning: the schema http://127.0.0.1:PORT/octets/16777217 cannot be read: the source cannot be read; the default schema is used instead [schema-unreadable]
    $ ./at endless/16777217 --fetch-schemas --allow-local
    http://127.0.0.1:PORT/endless/16777217:1:1: warning: the schema could not be fetched: it is larger than 16777216 bytes [schema-unfetched]
    file.ged:7:9: warning: the schema http://127.0.0.1:PORT/endless/16777217 cannot be read: the source cannot be read; the default schema is used instead [schema-unreadable]
    $ sed 's,http://.*PLACE,urn:example:schema,' refers.ged > file.ged; gedelf check --diagnostics=gcc --fetch-schemas file.ged
    urn:example:schema:1:1: warning: the schema could not be fetched: only http and https are supported [schema-unfetched]
    file.ged:7:9: warning: the schema urn:example:schema cannot be read: the source cannot be read; the default schema is used instead [schema-unreadable]
    $ ls ~/.cache/gedelf/local-schemas | wc -l
    2

A document that is no schema.

    $ ./at octets/10 --fetch-schemas --allow-local
    http://127.0.0.1:PORT/octets/10:1:1: warning: the schema could not be fetched: the server's answer is not an ELF document [schema-unfetched]
    file.ged:7:9: warning: the schema http://127.0.0.1:PORT/octets/10 cannot be read: the input is malformed; the default schema is used instead [schema-unreadable]

The reason is told once for each file that refers to the schema.

    $ sed s,PLACE,nothing, refers.ged > a.ged; cp a.ged b.ged
    $ gedelf check --fetch-schemas --allow-local --diagnostics=gcc a.ged b.ged | grep -c 'HTTP status 404'
    2
    $ gedelf convert --fetch-schemas --allow-local --diagnostics=gcc a.ged 2>&1 > /dev/null | grep -c 'HTTP status 404'
    1
    $ before=$(grep -c /nothing server/log); \
        gedelf check --fetch-schemas --allow-local a.ged b.ged > /dev/null; \
        after=$(grep -c /nothing server/log); echo $((after - before))
    1

A folder of one's own comes first.

    $ mkdir schemas; tail -n +3 $(ls -1 ~/.cache/gedelf/local-schemas/* | head -n 1) > schemas/s.ged
    $ printf 'http://127.0.0.1:%s/nothing\ts.ged\n' $(cat server/port) > schemas/catalogue.tsv
    $ ./at nothing --schema-path schemas --fetch-schemas --allow-local

A run asks for a hundred schemas at the most.

    $ { printf '0 HEAD\n1 CHAR ASCII\n1 GEDC\n2 VERS 5.5\n2 FORM LINEAGE-LINKED\n1 ELF 1.0.0\n'; \
        for n in $(seq 101); do printf '1 SCHMA http://127.0.0.1:%s/nothing/%s\n' $(cat server/port) $n; done; \
        printf '0 TRLR\n'; } > many.ged
    $ gedelf check --fetch-schemas --allow-local --diagnostics=gcc --max-per-code 1000 many.ged > many.out; \
        grep -c 'HTTP status 404' many.out; grep 'limit of schemas' many.out | sed "s/$(cat server/port)/PORT/"
    100
    http://127.0.0.1:PORT/nothing/101:1:1: warning: the schema could not be fetched: this run has reached its limit of schemas to fetch [schema-unfetched]

What is no file is refused at once: reading a pipe might never end.

    $ mkdir pipes; mkfifo pipes/s.ged; printf 'https://example.com/s\ts.ged\n' > pipes/catalogue.tsv
    $ sed 's,http://.*PLACE,https://example.com/s,' refers.ged > file.ged; \
        timeout 10 gedelf check --diagnostics=gcc --schema-path pipes file.ged
    https://example.com/s:1:1: warning: the schema could not be fetched: pipes/s.ged cannot be read: it is not a regular file [schema-unfetched]
    file.ged:7:9: warning: the schema https://example.com/s cannot be read: the source cannot be read; the default schema is used instead [schema-unreadable]
    $ timeout 10 gedelf check --diagnostics=gcc --schema pipes/s.ged file.ged
    pipes/s.ged: fatal error: the file cannot be read: it is not a regular file [unreadable-file]
    [3]
    $ rm pipes/catalogue.tsv; mkfifo pipes/catalogue.tsv; timeout 10 gedelf check --diagnostics=gcc --schema-path pipes file.ged
    pipes/catalogue.tsv: fatal error: the file cannot be read: it is not a regular file [unreadable-file]
    [3]

Without the server: what is in the cache is still there, for a week, and everything else is not. Without --fetch-schemas the
cache is not asked.

    $ touch server/stop; while [ ! -e server/stopped ]; do sleep 0.05; done
    $ ./at schema --fetch-schemas --allow-local
    $ ./at schema
    file.ged:7:9: warning: the schema http://127.0.0.1:PORT/schema was not found; the default schema is used instead [schema-not-found]
    $ ./at hops/5 --fetch-schemas --allow-local
    $ ./at hops/4 --fetch-schemas --allow-local
    http://127.0.0.1:PORT/hops/4:1:1: warning: the schema could not be fetched: its server cannot be reached [schema-unfetched]
    file.ged:7:9: warning: the schema http://127.0.0.1:PORT/hops/4 cannot be read: the source cannot be read; the default schema is used instead [schema-unreadable]
    $ sed s,PLACE,schema, refers.ged > file.ged; gedelf schema show --schema file.ged --fetch-schemas --allow-local _HAIR
    tag _HAIR
        below elf:INDIVIDUAL_RECORD: ex:Hair
    $ touch -d '8 days ago' ~/.cache/gedelf/local-schemas/*
    $ ./at schema --fetch-schemas --allow-local
    http://127.0.0.1:PORT/schema:1:1: warning: the schema could not be fetched: its server cannot be reached [schema-unfetched]
    file.ged:7:9: warning: the schema http://127.0.0.1:PORT/schema cannot be read: the source cannot be read; the default schema is used instead [schema-unreadable]
