#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# run.sh BUILD=build CHIPS='FOLDER...' LINES=N REQUESTS=N ASKED=PROGRAM SELFTEST=PROGRAM MACHINES='PROGRAM...' QUESTIONS=N:
# the hardware through its serial line, as TAP: on each chip (build/board/...) random LINES against the library's board, REQUESTS over a bad line, and the
# transcripts of doc/protocol.md on that which shows them; the program's own tests ask the virtual board ASKED; and the
# board SELFTEST checks itself; the MACHINES of nodes answer QUESTIONS as the model does.
set -u

for pair; do
    case ${pair%%=*} in
    BUILD | CHIPS | LINES | REQUESTS | ASKED | SELFTEST | MACHINES | QUESTIONS) eval "${pair%%=*}=\${pair#*=}" ;;
    *) echo "run.sh: $pair: no such key" >&2 && exit 2 ;;
    esac
done
out=$BUILD/tests/board
rm -rf "$out"
mkdir -p "$out"
number=0 failed=0

# check NAME COMMAND...: what it says becomes diagnostics.
check() {
    number=$((number + 1)) name=$1 verdict=ok
    shift
    "$@" >"$out/log" 2>&1 || verdict='not ok' failed=1
    sed 's/^/# /' "$out/log"
    echo "$verdict - $name"
}

for chip in $CHIPS; do
    # Networks and divider of kautz_4_5-gft_2_4_2-4, as arguments of board_test
    nets=$(basename "$chip" | sed 's/_/:/; s/-gft_/ gft:/; s/_/,/g; s/-/ /g')
    shown=
    [ "$chip" != "${ASKED%/*}" ] || shown='transcripts doc/protocol.md'
    # shellcheck disable=SC2086 # words
    check "$nets" "$chip/board_test" $nets 1 $shown compare "$LINES" noise "$REQUESTS"
done

# shellcheck disable=SC2317 # check calls it
program() {
    ROUTEGEN_BOARD="$ASKED ice40 4 3000000" ROUTEGEN_PARTS=query tests/cli/run.sh "$BUILD/asan/routegen"
}
check 'the program asks a virtual board' program

# 36 x 36 clocks without a byte
# shellcheck disable=SC2317 # check calls it
selftest() {
    "$SELFTEST" ice40 4 3000000 1296 >"$out/port" &
    board=$!
    while ! [ -s "$out/port" ] && kill -0 "$board" 2>/dev/null; do sleep 0.1; done
    "$BUILD/asan/routegen" query "$(head -n 1 "$out/port")" selftest --on-chip --format json | tee "$out/answer"
    kill "$board"
    wait "$board" 2>/dev/null
    grep -q "routegen query /dev/pts/[0-9]* --baud 3000000 id" "$out/port" || return 1
    [ "$(jq -c '[.right, .pairs, .clocks]' "$out/answer")" = '[true,1260,1303]' ]
}
check 'a board checks itself' selftest
for machine in $MACHINES; do
    name=$(basename "${machine%/run}" | sed 's/-4$//; s/_/:/; s/_/,/g')
    check "$name: orders, byte for byte" "$machine" "$name" "$name" - 4 "$QUESTIONS" 1 high
done
echo "1..$number"
exit $failed
