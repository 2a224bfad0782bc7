#!/bin/sh
# Runs an example on the samples: it must do what it is for on each of them, and fail in good order on broken.ged, which is
# malformed on purpose.
#
#   examples_test.sh PROGRAM GEDELF SAMPLE…
set -eu

program=$1
gedelf=$2
shift 2
name=${program##*/}
name=${name%_cpp}
test $# -gt 0 || { echo "no samples" >&2; exit 1; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

failures=0
complain() {
    echo "$program $sample: $1" >&2
    failures=$((failures + 1))
}

# Runs the example on a copy of the sample; prints what it printed and wrote.
run() {
    case $name in
    validate) "$program" ;;
    rename)
        id=I1
        test "${sample##*/}" != herschel.ged || id=P115
        "$program" "$scratch/file.ged" $id 'Renamed /Person/' && "$gedelf" get "$scratch/file.ged" @$id@.NAME
        ;;
    to_gedcom7 | names_rename_convert)
        "$program" "$scratch/file.ged" "$scratch/output" && "$gedelf" check -q "$scratch/output" &&
            cat "$scratch/output"
        ;;
    pedigree) "$program" "$scratch/file.ged" "$scratch/output" && cat "$scratch/output" ;;
    *) "$program" "$scratch/file.ged" ;;
    esac
}

# A line that must be in the output on bronte.ged.
case $name in
names) expected='Charlotte /Brontë/, born 1816' ;;
rename) expected='Renamed /Person/' ;;
to_gedcom7) expected='2 VERS 7.0' ;;
names_rename_convert) expected='1 NAME Patrick /Prunty/' ;;
count_events) expected='11 births, 2 marriages, 13 deaths' ;;
findings) expected=':1: the header has no CHAR line' ;;
duplicates) expected='and @X1@: ' ;;
pedigree) expected='<svg' ;;
validate) expected='the worst finding is: error' ;;
threads) expected='the worst finding is: note' ;;
*) expected='' ;;
esac

for sample; do
    cp "$sample" "$scratch/file.ged"
    case $name in
    findings) sed -i '/^1 CHAR/d' "$scratch/file.ged" ;;
    duplicates) sed -i "s|^0 TRLR|0 @X1@ INDI\\n1 NAME Charlotte /Brontë/\\n1 SEX F\\n1 BIRT\\n2 DATE 21 APR 1816\\n&|" "$scratch/file.ged" ;;
    esac
    status=0
    output=$(run) || status=$?
    case $status in
    99 | 12[6-9] | 1[3-9]? | 2??) complain "exit status $status" ;;
    esac
    case $sample in
    */broken.ged) test "$status" -ne 0 || complain "exit status 0 for malformed input" ;;
    *)
        case $name in
        validate) test "$status" -eq 1 || complain "exit status $status" ;;
        *) test "$status" -eq 0 || complain "exit status $status" ;;
        esac
        ;;
    esac
    case $sample in
    */bronte.ged)
        printf '%s\n' "$output" | grep -qF -- "$expected" || complain "the output does not have: $expected"
        ;;
    esac
done
exit $((failures > 0))
