#!/bin/sh
# An example has at most twenty lines. Blank lines and the comments at its top do not count. build_family may have more: it
# shows how a program goes on after the first failure.
#
#   example_lines_test.sh SOURCE…
set -eu

most=20
failures=0
test $# -gt 0 || { echo "no examples" >&2; exit 1; }
for source; do
    case $source in
    */build_family.c) continue ;;
    esac
    comments=$(grep -c '^/\* .* \*/$' "$source")
    lines=$(grep -v '^/\* .* \*/$' "$source" | grep -c '[^[:space:]]')
    echo "$source: $lines"
    if test "$lines" -gt "$most" || test "$comments" -gt 2; then
        echo "$source: $lines lines and $comments comments; at most $most and 2 are allowed" >&2
        failures=$((failures + 1))
    fi
done
exit $((failures > 0))
