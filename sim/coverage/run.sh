#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# run.sh FOLDER: runs the hardware that `make coverage` has built in FOLDER, and writes what it reaches to FOLDER/rtl.info.
# Exit 1 when a test fails.
set -u

out=$1
failed=0

# quietly COMMAND...: its output goes to the log.
quietly() {
    echo "coverage: $*"
    "$@" >>"$out/log" 2>&1 </dev/null || {
        echo "coverage: failed: $*; see $out/log" >&2
        failed=1
    }
}

# What is reached here of the cycle models, the C that is compared with hardware, counts, too.
find "$out" -name '*.gcda' -delete
rm -rf "$out/rtl"
mkdir -p "$out/rtl"
: >"$out/log"
# A file for every model that has run
RTL_COVERAGE=$(cd "$out/rtl" && pwd)
export RTL_COVERAGE

synth/manifest.sh coverage | while IFS=/ read -r network module _ much; do
    file=$(printf %s "$network" | tr ':,' '__')
    case $module in
    query_engine) echo "$out/query/$file/query_fuzz ${network%-*} ${network#*-} 1 $much" ;;
    top) echo "$out/board/ice40/$file-4/board_test ${network%-*} ${network#*-} 4 1 compare 200 noise 500" ;;
    *) echo "$out/sim/$file/cosim --seed 1 $(echo "$network" | sed 's/^pipe:/kautz:/') $much" ;;
    esac
done >"$out/runs"
while read -r run; do
    # shellcheck disable=SC2086 # words
    quietly $run
done <"$out/runs"

# ask BOARD SILENCE QUESTION...: the program asks a virtual board, which may say nothing for that many clocks
ask() {
    program=$out/board/ice40/$1/virtual_board silence=$2
    shift 2
    rm -f "$out/port"
    "$program" ice40 4 3000000 "$silence" >"$out/port" &
    board=$!
    while ! [ -s "$out/port" ] && kill -0 $board 2>/dev/null; do sleep 0.1; done
    for question; do
        for format in text json csv; do
            # shellcheck disable=SC2086 # words
            quietly "$out/asan/routegen" query "$(head -n 1 "$out/port")" $question --format $format
        done
    done
    kill $board
    wait $board
}
# A board that checks itself: 36 x 36 clocks without a byte
ask kautz_3_3-gft_1_2_2-4-selftest 1296 'selftest --on-chip'

"$out/routegen" vectors kautz:3,6 --core pipe --pairs 10000 --illegal 4 --seed 1 >"$out/vectors"
for bench in "$out"/bench/*/bench; do
    quietly "$bench" "+vectors=$out/vectors" +seed=1 +max_clocks=10000000
done

# A machine of nodes and an all-to-all: for the C that asks them; their hardware is not counted.
unset RTL_COVERAGE
for net in machine:2,1,2 exchange:2,1; do
    quietly "$out/board/ice40/$(echo $net | tr ':,' '__')-4/run" $net $net - 4 116 1 high
done
ask machine_2_1_2-4 1000000 id 'machine --all-pairs --dead 0'
ask exchange_2_1-4 1000000 id 'exchange --rounds 1000'

quietly verilator_coverage --write-info "$out/all.info" "$out"/rtl/*.dat
quietly lcov --quiet --extract "$out/all.info" 'rtl/*' '*/rtl/*' --output-file "$out/rtl.info"
[ "$failed" -eq 0 ]
