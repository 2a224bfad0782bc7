#!/bin/sh
# Runs an example on the samples: it must succeed and print something on each of them, and fail in good order on
# broken.ged, which is malformed on purpose.
#
#   examples_test.sh PROGRAM SAMPLE…
set -eu

program=$1
shift
test $# -gt 0 || { echo "no samples" >&2; exit 1; }

failures=0
complain() {
    echo "$program $sample: $1" >&2
    failures=$((failures + 1))
}

for sample; do
    status=0
    output=$("$program" "$sample") || status=$?
    case $sample in
    */broken.ged)
        case $status in
        0 | 99 | 12[6-9] | 1[3-9]? | 2??) complain "exit status $status for malformed input" ;;
        esac
        ;;
    *)
        test "$status" -eq 0 || complain "exit status $status"
        test -n "$output" || complain "no output"
        ;;
    esac
done
exit $((failures > 0))
