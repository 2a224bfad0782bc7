#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# What gedelf must withstand: long lines, deep levels, many records, many errors, random octets, files cut off anywhere
# or while they are read. Each ends with a documented status, within a time limit, and where it matters in little memory.
#
#     stress.sh PROGRAM [NAME...]       NAME: only these tests
#
# STRESS_SCALE divides the sizes (for slow builds, such as those with sanitizers).
set -u

gedelf=$(realpath "${1:?usage: stress.sh PROGRAM [NAME...]}")
shift
chosen=" $* "
scale=${STRESS_SCALE:-1}
samples=$(realpath "$(dirname "$0")/../samples")
work=$(mktemp -d "${TMPDIR:-/tmp}/gedelf-stress.XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 3
passed=0
failed=0

# What a sanitizer finds must not look like a documented status.
export ASAN_OPTIONS="exitcode=99:${ASAN_OPTIONS:-}" UBSAN_OPTIONS="halt_on_error=1:exitcode=99:${UBSAN_OPTIONS:-}"

printf '0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n' > head
printf '0 TRLR\n' > trailer

# A sanitizer needs a large address space, so that memory cannot be limited then.
limits_work=yes
(ulimit -v 300000 && "$gedelf" --version) > /dev/null 2>&1 || limits_work=no

# test_case NAME SECONDS MEGABYTES STATUSES COMMAND: runs COMMAND in a shell, in which "gedelf" has that much time and memory
# (0: any amount). COMMAND's status must be one of STATUSES.
test_case() {
    local name=$1 seconds=$2 megabytes=$3 statuses=$4 command=$5 begun status memory=0
    [[ $chosen == "  " || $chosen == *" $name "* ]] || return
    [[ $limits_work == yes && $megabytes -gt 0 ]] && memory=$((megabytes * 1024))
    begun=$(date +%s%N)
    timeout "$((seconds * scale))" bash -o pipefail -c "
        gedelf() { ( [[ $memory -eq 0 ]] || ulimit -v $memory; exec '$gedelf' \"\$@\" ); }
        $command" > out 2> err
    status=$?
    printf '%-31s status %3d, %6d ms' "$name" "$status" "$((($(date +%s%N) - begun) / 1000000))"
    if [[ " $statuses " == *" $status "* ]]; then
        passed=$((passed + 1))
        printf '\n'
    else
        failed=$((failed + 1))
        printf '   FAILED: the status should be one of: %s\n' "$statuses"
        tail -c 500 out err
    fi
}

# ---- Long -----------------------------------------------------------------------------------------------------------

gigabyte=$((1024 * 1024 * 1024 / scale))
letters="head -c $gigabyte /dev/zero | tr '\\0' a"

test_case one-line 20 0 3 "$letters | gedelf check -"
test_case long-payload 20 0 0 "(cat head; printf '0 @N1@ NOTE '; $letters; echo; cat trailer) | gedelf check -"

# ---- Deep -----------------------------------------------------------------------------------------------------------

depth=$((1000000 / scale))
awk -v n=$depth 'BEGIN { for (i = 1; i <= n; i++) print i, "A" }' > levels
(cat head; echo '0 @I1@ INDI'; cat levels trailer) > deep.ged
(cat head; echo '0 @I1@ INDI'; cat levels; echo "$((depth + 1)) A"; cat trailer) > deeper.ged
(cat head; sed 's/A$/CONT/' levels; cat trailer) > deep-conts.ged
(sed 1q head; cat levels; sed 1d head; cat trailer) > deep-head.ged

test_case deep-check 10 0 0 "gedelf check deep.ged"
test_case deep-dump 10 0 0 "test \"\$(gedelf dump deep.ged | tail -n 2 | tr -d ' \n')\" = ']}'"
test_case deep-dump-lines 10 0 0 "gedelf dump --lines --positions deep.ged > dumped"
test_case deep-limit 10 0 3 "gedelf check --max-depth=$depth deeper.ged"
test_case deep-recover 10 0 1 "gedelf check --recover --max-depth=10 --diagnostics=gcc deep.ged"
test_case deep-conts 10 0 3 "gedelf check deep-conts.ged"
test_case deep-conts-recover 10 0 1 "gedelf check --recover deep-conts.ged"
test_case deep-head 10 0 "0 1" "gedelf check deep-head.ged"

# ---- Records that are never unremarked ---------------------------------------------------------------------------------

# Line breaks, gaps and indentation that the short way does not take: nothing is swept over and over in search of more.
people=$((60000 / scale))
few() { awk -v n=$people "BEGIN { for (i = 1; i <= n; i++) printf \"$1\", i }"; }
(cat head; few '0 @I%d@ INDI\r1 NAME a b\r1 SEX M\r'; cat trailer) > cr.ged
(cat head; few '0\t@I%d@ INDI\n1 NAME a b\n'; cat trailer) > tabs.ged
(cat head; few ' 0 @I%d@ INDI\n  1 NAME a b\n'; cat trailer) > indented.ged
for odd in cr tabs indented; do
    test_case "never-unremarked-$odd" 10 0 0 "gedelf check --jobs=1 $odd.ged && gedelf check --jobs=2 $odd.ged"
done

# Paths: the time goes by the number of structures, however many ways lead to one.
(cat head; echo '0 @I1@ INDI'; sed 's/^[0-9]* /1 /' levels; cat trailer) > wide.ged
counts() {
    test_case "$1" 40 0 0 "test \"\$(gedelf get --quiet --format=count $2 '$3')\" = $4"
}
counts deep-path deep.ged '**.A' "$depth"
counts deep-path-last deep.ged '**.*[last].**.A[1]' "$depth"
counts deep-path-ways deep.ged '**.*.**.*.**.*.**.*.**.A' "$((depth - 3))"
counts deep-path-brackets deep.ged '**.*[**.*[**.*[!**.B]]]' "$((depth - 1))"
test_case deep-path-nothing 40 0 1 "gedelf get --quiet deep.ged '**.*[**.*[**.*[**.B]]]'"
counts wide-path-last wide.ged 'INDI.A[last]' 1
counts wide-path-position wide.ged "INDI.*[!B][$depth]" 1
counts wide-path-later wide.ged 'INDI.A[!**.B][last][1]' 1

# ---- Many -----------------------------------------------------------------------------------------------------------

records=$((10000000 / scale))
errors=$((1000000 / scale))
some() { echo "(cat head; awk 'BEGIN { for (i = 1; i <= $1; i++) $2 }'; cat trailer)"; }

test_case records 20 40 0 "$(some $records 'print "0 NOTE"') | gedelf check -"
test_case records-dump-lines 20 40 0 "$(some $records 'print "0 NOTE"') | gedelf dump --lines - > /dev/null"
# From a pipe as from a file: what is too much for memory goes to a file of its own, of which nothing is left. What is about
# memory has its full size, unless it is a sanitizer that runs.
size=$((scale > 10 ? scale : 1))
(cat head; yes 'some text, and some more, so that it comes to more than may be held in memory' | head -n $((600000 / size)) |
 awk '{ printf "0 @N%d@ NOTE %s\n1 SOUR @S%d@\n", NR, $0, NR }'
 awk -v n=$((600000 / size)) 'BEGIN { for (i = 1; i <= n; i++) printf "0 @S%d@ SOUR\n", i }'; cat trailer) > large.ged
gedelf() { "$gedelf" "$@"; }
(gedelf convert -q large.ged > converted.ged; gedelf dump large.ged > large.json) 2> /dev/null
mkdir scratch
spilled='TMPDIR=$PWD/scratch; export TMPDIR;'
test_case pipe-convert 20 40 0 "$spilled cat large.ged | gedelf convert -q - | cmp - converted.ged && rmdir scratch && mkdir scratch"
test_case pipe-convert-strict 20 40 0 "$spilled cat large.ged | gedelf convert -q --strict -o strict.ged - && cmp strict.ged converted.ged"
test_case pipe-check 20 28 0 "$spilled cat large.ged | gedelf check --checks format -"
test_case pipe-edit 20 40 0 "$spilled cat large.ged | gedelf edit -q -e 'set @N11@ c' - | { diff - large.ged || true; } | grep -c '^[<>]' | grep -qx 2"
test_case pipe-json 60 0 0 "$spilled cat large.json | gedelf convert -q - | cmp - converted.ged"
test_case pipe-no-scratch 20 0 0 "TMPDIR=/nonexistent; export TMPDIR; cat large.ged | gedelf convert -q - | cmp - converted.ged"
rmdir scratch

test_case xrefs 20 0 0 "$(some $errors 'printf "0 @I%d@ INDI\n1 FAMC @F%d@\n0 @F%d@ FAM\n1 CHIL @I%d@\n", i, i, i, i') | gedelf check -"
test_case dangling-pointers 20 0 1 "$(some $errors 'printf "0 @I%d@ INDI\n1 FAMC @F%d@\n", i, i') | gedelf check -"
test_case same-xref 20 0 1 "$(some $errors 'print "0 @I1@ INDI\n1 FAMC @I1@"') | gedelf check -"
test_case bad-octets 20 40 1 "$(some $errors 'printf "0 NOTE \377\376\n"') | gedelf check -"
test_case unlimited-errors 30 40 1 "$(some $errors 'print "0 NOTE @#X@"') | gedelf check --max-per-code=0 - > /dev/null"
test_case recovered-lines 20 0 1 "$(some $errors 'print "no level"') | gedelf check --recover -"
test_case tags 20 0 0 "$(some $errors 'printf "0 @X%d@ T%d\n", i, i') | gedelf check -"
test_case continuations 20 0 0 "(cat head; echo '0 @N1@ NOTE x'; $(some $errors 'print "1 CONC x\n1 CONT y"') | sed 1,5d) | gedelf dump --lines - | wc -c"
test_case substructures 20 0 0 "(cat head; echo '0 @I1@ INDI'; $(some $errors 'print "1 NOTE x\n2 SOUR y"') | sed 1,5d) | gedelf dump - | wc -c"

test_case schemas 20 0 0 "(sed 1q head; awk 'BEGIN { for (i = 1; i <= $errors; i++) print \"1 SCHMA https://x.example/\" i }'; sed 1d head; echo '1 ELF 1.0'; cat trailer) | gedelf dump - | wc -c"
test_case late-continuations 30 0 1 "(cat head; echo '0 @N1@ NOTE x'; $(some $errors 'print "1 CONT y"') | sed '1,5d;\$d'; echo '1 X y'; $(some $errors 'print "1 CONT z"') | sed 1,5d) | gedelf check --recover --max-per-code=0 - > /dev/null"
test_case unnamed-records 30 0 0 "(cat head; echo '0 @I1@ INDI'; $(some $errors 'print "1 NAME\n2 ABCDEFGHIJKLMNOPQRST x"') | sed 1,5d) | gedelf check --max-per-code=0 - > /dev/null"

# Commands that begin with an identifier are found through it, in every dialect, and take little memory.
couples=$((20000 / size))
(sed 's/^1 GEDC/1 ELF 0.1.0\n1 SCHMA\n&/' head; awk -v n=$couples 'BEGIN { for (i = 1; i <= n; i++) printf "0 @I%d@ INDI\n1 NOTE a\n2 CONT b\n1 FAMS @F%d@\n0 @F%d@ FAM\n", i, i, i }'; cat trailer) > couples.ged
awk -v n=$couples 'BEGIN { for (i = 1; i <= n; i++) printf "move @I%d@.NOTE @F%d@\n", i, n + 1 - i }' > moves
awk -v n=$couples 'BEGIN { for (i = 1; i <= n; i++) printf "set @I%d@.NOTE c\n", i }' > settings
for dialect in elf-1.0 elf-2018; do
    test_case "many-moves-$dialect" 10 150 0 "gedelf edit -q --dialect $dialect -f moves couples.ged | grep -c '^1 NOTE' | grep -qx $couples"
    test_case "many-settings-$dialect" 10 60 0 "gedelf edit -q --dialect $dialect -f settings couples.ged | grep -c '^1 NOTE c' | grep -qx $couples"
done

# ---- Nothing but ----------------------------------------------------------------------------------------------------

megabytes=$((32 / scale + 1))
lines() { echo "yes '$1' | head -n $((megabytes * 100000))"; }
octets() { echo "head -c ${megabytes}M /dev/zero | tr '\\0' '$1'"; }

test_case only-at-signs 10 0 3 "$(octets @) | gedelf check -"
test_case only-nul 10 0 3 "head -c ${megabytes}M /dev/zero | gedelf check -"
test_case only-ff 10 0 3 "$(octets '\377') | gedelf check -"
test_case only-line-feeds 10 0 3 "$(octets '\n') | gedelf check -"
test_case only-carriage-returns 10 0 3 "$(octets '\r') | gedelf check -"
test_case only-spaces 10 0 3 "$(octets ' ') | gedelf check -"
test_case only-conc 10 0 3 "(cat head; $(lines '0 CONC')) | gedelf check -"
test_case only-conc-recover 10 0 1 "(cat head; $(lines '1 CONC'); cat trailer) | gedelf check --recover -"
test_case at-sign-payload 10 0 0 "(cat head; printf '0 @N1@ NOTE x'; $(octets @); echo; cat trailer) | gedelf check -"
test_case escape-starts 10 0 1 "(cat head; printf '0 @N1@ NOTE x'; $(lines '@#') | tr -d '\n'; echo; cat trailer) | gedelf check -"
test_case unicode-escapes 10 0 0 "(cat head; printf '1 ELF 1.0\n0 @N1@ NOTE '; $(lines '@#U 21@') | tr -d '\n'; echo; cat trailer) | gedelf check -"
test_case ansel-diacritics 10 0 "0 1" "(sed s/UTF-8/ANSEL/ head; printf '0 @N1@ NOTE '; $(octets '\350'); echo; cat trailer) | gedelf check -"
test_case nul-after-trailer 10 0 0 "(cat head trailer; head -c ${megabytes}M /dev/zero) | gedelf check -"
test_case nul-in-trailer 10 0 0 "(cat head; printf '0 TRLR'; head -c ${megabytes}M /dev/zero) | gedelf check -"
test_case faults-in-one-line 30 0 1 "(cat head; printf '0 @N1@ NOTE '; head -c $((errors / 4)) /dev/zero | tr '\\0' '\\377'; echo; cat trailer) | gedelf check --max-per-code=0 - > /dev/null"
test_case long-pointer 10 0 1 "(cat head; printf '0 @I1@ INDI\\n1 FAMC @'; head -c 1M /dev/zero | tr '\\0' X; echo @; cat trailer) | gedelf check -"
test_case nothing-to-recover 10 0 1 "gedelf check --recover /dev/null && exit 9 || exit \$?"
test_case blanks-before-head 10 0 0 "($(octets '\n'); cat head trailer) | gedelf check -"
test_case long-header 10 0 0 "(sed 1q head; $(lines '1 NOTE x'); sed 1d head; cat trailer) | gedelf check -"

# ---- Random ---------------------------------------------------------------------------------------------------------

cat > random.py << 'END'
import pathlib, random, sys
source, count = random.Random(2026), int(sys.argv[1])
head = pathlib.Path("head").read_bytes()
pieces = [b"0", b"1", b"2", b" ", b"\t", b"@", b"@@", b"@#", b"@#U", b"41", b"@I1@", b"INDI", b"NOTE", b"CONT", b"CONC",
          b"HEAD", b"TRLR", b"PLANG", b"fr", b"DTYPE", b"\n", b"\r", b"\n0 ", b"\n1 ", b"\xc3\xa9", b"\xff", b"\0"]
def octets(): return source.randbytes(source.randrange(400))
def mixture(): return b"".join(source.choices(pieces, k=source.randrange(200)))
for i in range(count):
    start = [b"", head, b"\xff\xfe", b"\xef\xbb\xbf" + head, head.replace(b"UTF-8", b"ANSEL")][i % 5]
    pathlib.Path(f"random{i}.ged").write_bytes(start + (octets() if i % 2 else mixture()))
pathlib.Path("big.ged").write_bytes(head + source.randbytes(20_000_000 // int(sys.argv[2])))
END
python3 random.py 3000 "$scale"
test_case random-files 10 0 "0 1 3" "gedelf check random*.ged"
test_case random-recover 20 0 "0 1 3" "gedelf dump --recover random*.ged"
test_case random-big 10 0 3 "gedelf check big.ged"
test_case random-big-recover 20 0 "1 3" "gedelf check --recover big.ged"
rm -f random*.ged big.ged

# ---- Cut off --------------------------------------------------------------------------------------------------------

for sample in bronte curie bach-ansel tolstoy-utf16; do
    python3 -c "
import pathlib, sys
whole = pathlib.Path(sys.argv[1]).read_bytes()
for n in range(0, len(whole), int(sys.argv[2])):
    pathlib.Path(f'prefix{n}.ged').write_bytes(whole[:n])
" "$samples/$sample.ged" "$scale"
    test_case "prefixes-$sample" 20 0 3 "gedelf check prefix*.ged"
    test_case "prefixes-recover-$sample" 20 0 "0 3" "gedelf dump --recover prefix*.ged"
    rm -f prefix*.ged
done

# A file that another program makes shorter while it is read.
(cat head; yes '0 NOTE a line that will soon be gone' | head -n $((5000000 / scale)); cat trailer) > whole.ged
shrink='
for delay in 0.001 0.005 0.01 0.02 0.03 0.05 0.1; do
    cp whole.ged shrinking.ged
    gedelf COMMAND shrinking.ged > /dev/null 2>&1 &
    sleep $delay
    truncate -s 1000 shrinking.ged
    wait $!
    status=$?
    [[ $status -eq 0 || $status -eq 3 ]] || exit $status
done'
test_case shrinking-check 20 0 0 "${shrink/COMMAND/check}"
test_case shrinking-dump 30 0 0 "${shrink/COMMAND/dump}"

# ---- Polygenea ------------------------------------------------------------------------------------------------------

nodes=$((1000000 / scale))
pg() { echo "awk 'BEGIN { print \"O({},{})\"; for (i = 1; i <= $1; i++) $2 }'"; }
person='printf "S(0,\"%d\")\nP(0,\"http://a.example/name\",-1,\"N%d\")\nC(0,\"k\",%d,-2)\n", i, i, i'
brackets() { printf "awk 'BEGIN { printf \"E([P(,\"; for (i = 0; i < %d; i++) printf \"%s\"; for (i = 0; i < %d; i++) printf \"%s\"; print \",,)],[])\" }'" "$1" "$2" "$1" "$3"; }

eval "$(pg $((nodes / 3)) "$person")" > nodes.pgn
test_case pg-nodes-check 20 400 0 "gedelf polygenea check nodes.pgn"
test_case pg-nodes-dump 20 400 0 "gedelf polygenea dump nodes.pgn | wc -c"
test_case pg-nodes-format 20 400 0 "gedelf polygenea format --abbreviations=auto nodes.pgn > formatted.pgn"
test_case pg-nodes-canonical 30 500 0 "gedelf polygenea format --canonical nodes.pgn | cmp - <(gedelf polygenea format --canonical formatted.pgn)"
test_case pg-deep 20 0 0 "$(brackets $((nodes - 10)) 'QNot(' ')') | gedelf polygenea format - | wc -c"
test_case pg-deep-limit 20 0 3 "$(brackets $nodes 'QNot(' ')') | gedelf polygenea check --max-depth=$nodes -"
test_case pg-deep-sets 20 0 0 "$(brackets $((nodes / 2 - 10)) 'QAnd({' ',\"a\"})') | gedelf polygenea format --canonical - | wc -c"
test_case pg-deep-queries 20 0 0 "awk 'BEGIN { for (i = 0; i < $nodes / 2; i++) printf \"E([\"; for (i = 0; i < $nodes / 2; i++) printf \"],[])\" }' | gedelf polygenea dump - | wc -c"
test_case pg-open 20 0 3 "yes 'E([' | head -n $nodes | tr -d '\n' | gedelf polygenea check --max-depth=9999999 -"
test_case pg-chain 20 0 0 "$(pg $nodes 'print "D({-1},\"x\")"') | gedelf polygenea format --canonical - | wc -c"
test_case pg-forward 20 0 1 "$(pg $nodes 'printf "D({%d},\"x%d\")", i + 1, i') | gedelf polygenea check -"
test_case pg-unlimited-errors 30 0 1 "$(pg $nodes 'printf "S(%d,\"x\")", 9999999') | gedelf polygenea check --max-per-code=0 --diagnostics=gcc - > /dev/null"
(eval "$(pg $nodes 'printf "S(0,\"%d\")\n", i')"; awk "BEGIN { printf \"D({0\"; for (i = $nodes; i > 0; i--) printf \",%d\", i; print \"},\\\"x\\\")\" }") > large-set.pgn
test_case pg-large-set 30 0 0 "gedelf polygenea format large-set.pgn | wc -c"
test_case pg-equal-nodes 20 0 0 "$(pg $nodes 'print "O({},{})"') | gedelf polygenea format - | wc -c"
test_case pg-abbreviations 20 0 0 "awk 'BEGIN { for (i = 0; i < $nodes / 10; i++) printf \"N(\\\"http://a.example/%d/\\\",\\\"x%d\\\")\\n\", i, i; print \"O({},{})\"; for (i = 0; i < $nodes / 10; i++) printf \"S(0,\\\"x%d:y\\\")\\n\", i }' | gedelf polygenea format - | wc -c"
test_case pg-iris 30 0 0 "$(pg $nodes 'printf "S(0,\"http://a%d.example/b/%d#c\")\n", i % 1000, i') | gedelf polygenea format --abbreviations=auto - | wc -c"
test_case pg-long-string 20 0 0 "(printf 'O({},{\"a\":\"'; head -c ${megabytes}M /dev/zero | tr '\\0' x; printf '\"})') | gedelf polygenea dump - | wc -c"
test_case pg-long-base64 20 0 0 "(printf 'O({},{\"a\":(,\"en\",\\\\'; head -c ${megabytes}M /dev/zero | tr '\\0' A; printf ')})') | gedelf polygenea format - | wc -c"
test_case pg-only-spaces 10 0 0 "head -c ${megabytes}M /dev/zero | tr '\\0' ' ' | gedelf polygenea check -"

# Reasoning: time goes by what is found, never by how many lists there are.
(eval "$(pg $((nodes / 10)) 'printf "S(0,\"%d\")\n", i')"
 awk "BEGIN { for (i = 2; i <= $nodes / 10; i++) printf \"C(0,\\\"parent\\\",%d,%d)\\n\", i, i / 2 }"
 echo 'E([S(,),S(,),S(,),C(,"parent",0,1),C(,"parent",1,2)],[C(,"grandparent",0,2)])') > tree.pgn
test_case pg-infer-tree 10 300 0 "gedelf polygenea infer -q --max 0 tree.pgn | grep -c grandparent | grep -x $((nodes / 10 - 3 + 1))"
test_case pg-infer-product 10 200 0 "(cat tree.pgn; echo 'E([S(,),S(,),S(,),S(,)],[])') | gedelf polygenea infer -q --max 100 - | wc -l"
(eval "$(pg $((nodes / 10)) 'printf "S(0,\"%d\")\nP(0,\"name\",-1,\"%d\")\n", i, i / 2')"; echo 'E([P(,"name",,),P(,"name",,QSame(0,3))],[])') > names.pgn
test_case pg-infer-same 10 400 0 "gedelf polygenea infer -q --max 0 names.pgn | wc -l"
test_case pg-infer-reduce 20 400 0 "gedelf polygenea infer -q --max 0 --reduce beliefs tree.pgn | wc -l"
test_case pg-infer-deep 20 0 0 "$(brackets $((nodes - 10)) 'QNot(' ')') | gedelf polygenea infer - | wc -c"
test_case pg-infer-queries 20 0 0 "(printf 'O({},{})\nS(0,\"a\")\nE(['; yes 'S(,),' | head -n $((nodes / 10)) | tr -d '\n'; echo 'S(,)],[])') | gedelf polygenea infer - | wc -l"
test_case pg-infer-wholes 20 0 0 "awk 'BEGIN { print \"O({},{})\\nS(0,\\\"0\\\")\"; for (i = 1; i <= $nodes / 50; i++) printf \"S(0,\\\"%d\\\")\\nT(0,\\\"same\\\",{-1,-2})\\nA(-1)\\n\", i; print \"P(0,\\\"k\\\",-1,\\\"v\\\")\\nE([S(,),P(,\\\"k\\\",0,)],[])\" }' | gedelf polygenea infer -q --max 0 - | wc -l"

printf '%d passed, %d failed\n' "$passed" "$failed"
[[ $failed -eq 0 ]]
