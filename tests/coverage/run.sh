#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# run.sh FOLDER: runs what `make coverage` has built in FOLDER and reports: FOLDER/html-rtl, FOLDER/html-model,
# FOLDER/results.tsv, FOLDER/uncovered. Exit 1 when a test fails or the aims of report.awk are missed.
set -u

out=$1
here=tests/coverage
failed=0
fail() {
    echo "coverage: $*" >&2
    failed=1
}

# quietly COMMAND...: its output goes to the log.
quietly() {
    echo "coverage: $*"
    "$@" >>"$out/log" 2>&1 </dev/null || fail "failed: $*; see $out/log"
}

rm -rf "$out"/rtl "$out"/html-* "$out"/log
find "$out" -name '*.gcda' -delete
mkdir -p "$out/rtl"
: >"$out/log"

# ---- Hardware: a file in $RTL_COVERAGE for every model that has run

RTL_COVERAGE=$(cd "$out/rtl" && pwd)
export RTL_COVERAGE

# cosim NAME NETWORK PAIRS
cosim() {
    quietly "$out/sim/$1/cosim" --seed 1 "$2" "$3"
}
cosim kautz_2_1 kautz:2,1 all
cosim kautz_3_6 kautz:3,6 20000
cosim kautz_15_16 kautz:15,16 4000
cosim pipe_2_1 kautz:2,1 all
cosim pipe_3_6 kautz:3,6 20000
cosim pipe_8_8 kautz:8,8 20000
cosim pipe_15_2 kautz:15,2 all
for shape in 1,2,2 2,2,2 2,3,2 2,4,2; do
    cosim "gft_$(echo $shape | tr , _)" "gft:$shape" all
done

quietly "$out/fuzz/kautz_2_1-gft_1_2_2/query_fuzz" kautz:2,1 gft:1,2,2 1 200000
quietly "$out/fuzz/kautz_3_6-gft_2_3_2/query_fuzz" kautz:3,6 gft:2,3,2 1 1000000
quietly "$out/board/ice40/kautz_3_6-gft_2_3_2-4/board_test" kautz:3,6 gft:2,3,2 4 1 compare 200 noise 500

# A board that checks itself: 36 x 36 clocks without a byte
rm -f "$out/port"
"$out/board/ice40/kautz_3_3-gft_1_2_2-4-selftest/virtual_board" ice40 4 1296 >"$out/port" &
board=$!
while ! [ -s "$out/port" ] && kill -0 $board 2>/dev/null; do sleep 0.1; done
for _ in first second; do
    quietly "$out/asan/routegen" query "$(head -n 1 "$out/port")" selftest --on-chip
done
kill $board
wait $board

"$out/routegen" vectors kautz:3,6 --core pipe --pairs 10000 --illegal 4 --seed 1 >"$out/vectors"
for bench in "$out"/bench/*/bench; do
    quietly "$bench" "+vectors=$out/vectors" +seed=1 +max_clocks=10000000
done

# ---- C: the suites

ROUTEGEN_TIMEOUT=600 quietly tests/cli/run.sh "$out/asan/routegen"
for suite in unit batch topology oracle; do
    quietly "$out/tests/$suite" --jobs 2
done
# What the program says of a library that is wrong
for fault in $(sed -nE 's/^([a-z0-9-]+)  +[a-z]+  +[^ ]+  +(run|refuse) .*/\1/p' tests/faults); do
    LDFLAGS=--coverage quietly tests/fault.sh BUILD="$out" NAME="$fault"
done
for corpus in tests/fuzz/corpus/*; do
    quietly "$out/fuzz/replay_${corpus##*/}" "$corpus"/*
done
quietly lcov --quiet --capture --no-external --base-directory . --directory "$out" --rc lcov_branch_coverage=1 \
    --output-file "$out/all.info"
quietly lcov --quiet --extract "$out/all.info" '*/model/*' --rc lcov_branch_coverage=1 --output-file "$out/model.info"

# ---- What has been reached

awk -f $here/rtl_points.awk "$out"/rtl/*.dat | sort >"$out/rtl.points"
awk -f $here/model_points.awk "$out/model.info" | sort >"$out/model.points"
awk -f $here/points_info.awk "$out/rtl.points" >"$out/rtl.info"
rm -f "$out/results.tsv" "$out/uncovered"
for part in rtl model; do
    quietly genhtml --quiet --branch-coverage --output-directory "$out/html-$part" --title "routegen: $part" \
        "$out/$part.info"
    awk -f $here/report.awk -v part=$part -v exclusions=$here/exclusions -v uncovered="$out/uncovered-$part" \
        -v results="$out/results-$part" "$out/$part.points" || failed=1
    cat "$out/uncovered-$part" >>"$out/uncovered"
    cat "$out/results-$part" >>"$out/results.tsv"
done
$here/control.sh "$out" || failed=1
[ "$failed" -eq 0 ]
