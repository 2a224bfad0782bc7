#!/bin/sh
# The manual is complete: gedelf(1) names every page of sections 1 and 7; a page is not made of texts about commands, options or
# statuses that are not there, or that leave out a word or a status, and has each section once; references lead to pages that are there; and every decision that anything cites is in
# docs/spec-notes.md.
#
#   manual_test.sh GEDELF MAKE_FROM_TABLES
set -u

gedelf=$1
make=$2
failed=0
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

# lacks FILE TEXT: says that something is missing.
lacks() {
    echo "$1 does not have $2" >&2
    failed=1
}

commands=$("$gedelf" --help | sed -n 's/^  \([a-z-]*\) .*/\1/p' | sort -u)
test -n "$commands" || lacks "gedelf --help" "commands"
for command in $commands; do
    test -e "man/gedelf-$command.1" || lacks man "gedelf-$command.1"
done

# refuses PAGE OLD NEW MESSAGE: with another text in the source of a page, none is made of it.
refuses() {
    rm -rf "$place/from" "$place/to" && mkdir "$place/to" && cp -r man "$place/from"
    sed "s/$2/$3/" "man/$1" >"$place/from/$1"
    "$make" manual "$place/from" "$place/to" 2>"$place/log" && lacks make_from_tables "a complaint about $3"
    grep -qF -- "$4" "$place/log" || lacks "what make_from_tables says of $3" "'$4'"
}
refuses gedelf-tree.1 'OPTION generations' 'OPTION ages' 'no option, heading, status or command matches: OPTION ages'
refuses options.man 'OPTION jobs' 'OPTION works' 'no option, heading, status or command matches: OPTION works'
refuses options.man 'WORDS \.' 'WARDS .' 'unknown instruction: WARDS .'
refuses options.man '^\.BR never ' '.BR seldom ' 'the text does not mention this word: never'
refuses gedelf-kin.1 'STATUS 1' 'STATUS 4' 'no option, heading, status or command matches: STATUS 4'
refuses options.man 'STATUS 2' 'STATUS 5' 'there is no text for the status: 2'
refuses gedelf.1 'COMMAND kin' 'COMMAND kith' 'no option, heading, status or command matches: COMMAND kith'
refuses gedelf-kin.1 'SH OPTIONS' 'SH CHOICES' 'there is no section: OPTIONS'

# references PAGE: what its last section refers to, as name and section.
references() {
    sed -n '/^\.SH SEE ALSO/,$s/^\.BR \([^ ]*\) (\([0-9]\)).*/\1.\2/p' "$1" | sed 's/\\//g'
}
"$make" manual man "$place" || lacks man "sources of which pages can be made"
for page in "$place"/*.1; do
    sed -n 's/"//g; /^\.SH /p' "$page" | sort | uniq -d | grep . >&2 && lacks "what is made of man/$(basename "$page")" "each section once"
    test "$page" = "$place/gedelf.1" || references "$page" | grep -qxF gedelf.1 || lacks "what is made of man/$(basename "$page")" "gedelf(1) under SEE ALSO"
done
for page in man/*.[17]; do
    test "$page" = man/gedelf.1 || references "$place/gedelf.1" | grep -qxF "$(basename "$page")" || lacks man/gedelf.1 "$page"
    references "$page" | grep '^gedelf' | while read -r other; do
        test -e "man/$other" || echo "$other"
    done | grep . >&2 && lacks man "what $page refers to"
done

# What is cited can be looked up: in messages of every dialect, in headers and their pages, in documents and comments.
for decision in $(cat src/*/*.* src/*/*/* cli/*.* cli/*/* include/gedelf/* docs/*.md man/* | grep -oE '\bD[1-9][0-9]{0,2}\b' | sort -u); do
    grep -qE "^\*\*(D[0-9]+, )*${decision}[.,]" docs/spec-notes.md || lacks docs/spec-notes.md "$decision"
done
exit $failed
