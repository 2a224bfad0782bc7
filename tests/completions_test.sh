#!/bin/bash
# The completions in completions/ are those that the tables of options give, and bash completes with its own: commands,
# every option that help shows, words and files.
#
#   completions_test.sh MAKE_FROM_TABLES GEDELF
set -u

make=$1
gedelf=$2
failed=0

fail() {
    echo "$1" >&2
    failed=1
}

# ---- Are they fresh? -----------------------------------------------------------------------------

for pair in bash:gedelf.bash zsh:_gedelf fish:gedelf.fish; do
    "$make" "${pair%%:*}" | diff -u "completions/${pair#*:}" - >&2 || fail "run make docs"
done

# ---- Do they work? -------------------------------------------------------------------------------

PATH=$(dirname "$gedelf"):$PATH
# shellcheck source=completions/gedelf.bash
. completions/gedelf.bash
compopt() { :; } # only bash itself may ask for it

# complete WORD…: what is offered for the last one.
complete_words() {
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    _gedelf
    echo "${COMPREPLY[*]}"
}

# expect OFFERED WORD…
expect() {
    local expected=$1 got
    shift
    got=$(complete_words "$@")
    test "$got" = "$expected" || fail "$*: expected '$expected', got '$got'"
}

expect 'date diff dump dialects' gedelf d
expect '--help --version' gedelf --
expect 'check show' gedelf schema ''
expect 'convert' gedelf help conv
expect '--output= --output-encoding=' gedelf convert --outp
expect 'crlf cr' gedelf convert --newline = c
expect 'lf crlf cr' gedelf convert --newline =
expect 'json' gedelf convert --to js
expect 'text json dot' gedelf schema show --format = ''
expect '' gedelf dump --max-depth = ''
expect 'README.md' gedelf check READ
expect 'README.md' gedelf convert -o READ
expect 'samples' gedelf dump --schema-path = sampl
expect 'infer' gedelf polygenea inf
expect 'README.md' gedelf polygenea check READ
expect 'dangling-pointer dangling-reference' gedelf explain dangl

for command in dump check convert get edit 'schema check' 'schema show' dialects polygenea explain; do
    # shellcheck disable=SC2086 # a command may be two words
    expected=$("$gedelf" $command --help | grep -oE '^ +(-., )?--[a-z-]+' | grep -oE '[-][-][a-z-]+' | sort | tr '\n' ' ')
    # shellcheck disable=SC2086
    offered=$(complete_words gedelf $command -- | tr ' ' '\n' | tr -d = | sort | tr '\n' ' ')
    test "$offered" = "$expected" || fail "$command: help has $expected, completion $offered"
done
exit $failed
