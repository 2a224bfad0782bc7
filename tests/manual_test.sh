#!/bin/sh
# The manual is complete: gedelf(1) names every command and every page of sections 1 and 7, under the headings that help
# has; every option that a command's help shows is in its page; references lead to pages that are there; and every decision
# that anything cites is in docs/spec-notes.md.
#
#   manual_test.sh GEDELF
set -u

gedelf=$1
failed=0

# lacks FILE TEXT: says that something is missing.
lacks() {
    echo "$1 does not have $2" >&2
    failed=1
}

commands=$("$gedelf" --help | sed -n 's/^  \([a-z-]*\) .*/\1/p' | sort -u)
test -n "$commands" || lacks "gedelf --help" "commands"
for command in $commands; do
    page=man/gedelf-$command.1
    test -e "$page" || lacks man "$page"
    second=$("$gedelf" --help | sed -n "s/^  $command \([a-z]*\)  .*/\1/p")
    for word in ${second:-''}; do
        # shellcheck disable=SC2086 # '' is no word
        for option in $("$gedelf" $command $(echo "$word" | tr -d "'") --help | grep -oE '^ +(-., )?--[a-z-]+' | grep -oE '[-][-][a-z-]+'); do
            grep -qF -- "$(echo "$option" | sed 's/-/\\-/g')" "$page" || lacks "$page" "$option"
        done
    done
done

# What stands in the first page and in help is the same, in the same order.
list_help() {
    "$gedelf" --help | sed -n 's/^\([A-Z].*\):$/= \1/p; s/^  \([a-z-]*\( [a-z][a-z]*\)\{0,1\}\)  .*/\1/p'
}
list_page() {
    sed -n '/^\.SH COMMANDS/,/^\.SS Help/p' man/gedelf.1 | sed -n 's/^\.SS \(.*\)/= \1/p; s/^\.BR "\{0,1\}\([^"]*[^" ]\)"\{0,1\} ", see .*/\1/p' |
        sed 's/\\-/-/g; /^= Help$/d'
}
test "$(list_help)" = "$(list_page)" || lacks man/gedelf.1 "the commands as 'gedelf --help' lists them"

# references PAGE: what its last section refers to, as name and section.
references() {
    sed -n '/^\.SH SEE ALSO/,$s/^\.BR \([^ ]*\) (\([0-9]\)).*/\1.\2/p' "$1" | sed 's/\\//g'
}
for page in man/*.[17]; do
    test "$page" = man/gedelf.1 || references man/gedelf.1 | grep -qxF "$(basename "$page")" || lacks man/gedelf.1 "$page"
    references "$page" | grep '^gedelf' | while read -r other; do
        test -e "man/$other" || echo "$other"
    done | grep . >&2 && lacks man "what $page refers to"
done

# What is cited can be looked up: in messages of every dialect, in headers and their pages, in documents and comments.
for decision in $(cat src/*/*.* src/*/*/* cli/*.* cli/*/* include/gedelf/* docs/*.md man/* | grep -oE '\bD[1-9][0-9]{0,2}\b' | sort -u); do
    grep -qE "^\*\*(D[0-9]+, )*${decision}[.,]" docs/spec-notes.md || lacks docs/spec-notes.md "$decision"
done
exit $failed
