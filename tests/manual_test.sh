#!/bin/sh
# The manual is complete: every option that a command's help shows is in its page, and every decision that a diagnostic
# cites is in docs/spec-notes.md.
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

commands=$("$gedelf" --help | sed -n 's/^  \([a-z]*\) .*/\1/p' | sort -u)
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

for decision in $("$gedelf" explain --format json | jq -r .clause | grep -oE '\bD[0-9]+\b' | sort -u); do
    grep -qE "^\*\*(D[0-9]+, )*$decision[.,]" docs/spec-notes.md || lacks docs/spec-notes.md "$decision"
done
exit $failed
