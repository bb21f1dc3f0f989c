#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# run.sh BUILD LINES REQUESTS CHIP...: the tests of the hardware through its serial line, on each chip (build/board/...):
# random LINES against the library's board, REQUESTS over a bad line; the transcripts of doc/protocol.md; and the tests
# of the program, asking a virtual board.
set -u

build=$1 lines=$2 requests=$3
shift 3

# chip NAME: networks and divider of kautz_4_5-gft_2_4_2-4, as arguments of board_test.
chip() {
    echo "$1" | sed 's/_/:/; s/-gft_/ gft:/; s/_/,/g; s/-/ /g'
}
export build lines requests

failed=0
mkdir -p "$build/tests"
for name; do
    # shellcheck disable=SC2046 # words
    "$build/board/ice40/$name/board_test" $(chip "$name") 1 compare "$lines" noise "$requests" || failed=1
done
# The faster model of the virtual board does the same in the same clocks.
for test in board_test split_test; do
    "$build/board/ice40/kautz_4_5-gft_2_4_2-4/$test" kautz:4,5 gft:2,4,2 4 2 compare 2000 noise 1000 \
        >"$build/tests/$test.out" || failed=1
done
diff "$build/tests/board_test.out" "$build/tests/split_test.out" || failed=1
"$build/board/ice40/kautz_4_5-gft_2_4_2-4/board_test" kautz:4,5 gft:2,4,2 4 1 transcripts doc/protocol.md || failed=1
ROUTEGEN_BOARD="$build/board/ice40/kautz_4_5-gft_2_4_2-4/virtual_board ice40 4" ROUTEGEN_PARTS='gft query' \
    tests/cli/run.sh "$build/asan/routegen" || failed=1
# A board that checks itself: 36 x 36 clocks without a byte
rm -f "$build/tests/port"
"$build/board/ice40/kautz_3_3-gft_1_2_2-4-selftest/virtual_board" ice40 4 1296 >"$build/tests/port" &
board=$!
while ! [ -s "$build/tests/port" ] && kill -0 $board 2>/dev/null; do sleep 0.1; done
"$build/asan/routegen" query "$(head -n 1 "$build/tests/port")" selftest --on-chip --format json >"$build/tests/onchip" ||
    failed=1
kill $board
wait $board 2>/dev/null
[ "$(jq -c '[.right, .pairs, .clocks]' "$build/tests/onchip")" = '[true,1260,1303]' ] || {
    echo 'board: the self-test on the chip:' && cat "$build/tests/onchip"
    failed=1
}
[ "$failed" -eq 0 ] && echo "board: hardware and library agree, and no wrong answer was accepted"
