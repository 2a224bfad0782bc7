#!/bin/sh
# Compiles the C program in docs/library.md against the library as it was built, and runs it: what a reader tries first
# must work.
#
#   readme_test.sh COMPILER LIBRARY [FLAG…]     flags that stand after the library: what it needs
set -eu

compiler=$1
library=$2
shift 2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

awk '/^```c$/ { inside = 1; next } /^```$/ { inside = 0 } inside' docs/library.md >"$scratch/readme.c"
test -s "$scratch/readme.c" || { echo "docs/library.md has no C program" >&2; exit 1; }
"$compiler" -std=c17 -Wall -Wextra -Werror -Iinclude "$scratch/readme.c" "$library" "$@" -o "$scratch/readme"
"$scratch/readme" >"$scratch/output"
grep -q '^Charlotte /Brontë/, born 1816$' "$scratch/output"
