#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# run.sh BUILD=build CHIPS='FOLDER...' LINES=N REQUESTS=N ASKED=PROGRAM SELFTEST=PROGRAM NETWORKS='FOLDER...' QUESTIONS=N
# MULTICOMPUTER=PROGRAM NOCS='FOLDER...':
# the hardware through its serial line, as TAP: on each chip (build/board/...) random LINES against the library's board,
# REQUESTS over a bad line, and the transcripts of doc/protocol.md on that which shows them; the program's own tests ask
# the virtual board ASKED; and the board SELFTEST checks itself; the NETWORKS, machines of nodes (with rg_query_nodes),
# all-to-alls, allgathers and broadcasts, answer QUESTIONS as the model does, and the program as virtual boards.
set -u

. tests/tap.sh
KEYS='BUILD= CHIPS= LINES= REQUESTS= ASKED= SELFTEST= NETWORKS= QUESTIONS= MULTICOMPUTER= NOCS='
. sim/keys.sh
out=$BUILD/tests/board
rm -rf "$out"
mkdir -p "$out"

# check NAME COMMAND...: what it says becomes diagnostics.
check() {
    name=$1
    shift
    "$@" >"$out/log" 2>&1
    code=$?
    sed 's/^/# /' "$out/log"
    verdict $code "$name"
}

# ---- chips

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

# ask BOARD SILENCE FILTER EXPECTED QUESTION...: a virtual board, with SILENCE clocks without a byte; what FILTER takes
# from the program's answer.
# shellcheck disable=SC2317 # check calls it
ask() {
    rm -f "$out/port"
    "$1" ice40 4 3000000 "$2" >"$out/port" &
    board=$! filter=$3 expected=$4
    shift 4
    while ! [ -s "$out/port" ] && kill -0 "$board" 2>/dev/null; do sleep 0.1; done
    "$BUILD/asan/routegen" query "$(head -n 1 "$out/port")" "$@" --format json >"$out/answer"
    status=$?
    cat "$out/answer"
    kill "$board"
    wait "$board" 2>/dev/null
    grep -q "routegen query /dev/pts/[0-9]* --baud 3000000 id" "$out/port" || return 1
    [ "$status/$(jq -c "$filter" "$out/answer")" = "0/$expected" ]
}
check 'a board checks itself' ask "$SELFTEST" 1296 '[.right, .pairs, .clocks]' '[true,1260,1303]' selftest --on-chip
check 'a multicomputer' sim/board/tests/multicomputer.sh BUILD="$BUILD" CHIP="$MULTICOMPUTER"

# ---- networks on chip

for noc in $NOCS; do
    check "a network on chip: $(basename "$noc")" sim/board/tests/noc.sh BUILD="$BUILD" CHIP="$noc/virtual_board"
done

# ---- machines and exchanges

for network in $NETWORKS; do
    net=$(basename "$network" | sed 's/-4$//; s/_/:/; s/_/,/g')
    check "$net: orders, byte for byte" "$network/run" "$net" "$net" - 4 "$QUESTIONS" 1 high
    case $net in
    machine:*)
        letters=${net%,*}
        check "$net: the program has it send all pairs around a dead node" ask "$network/virtual_board" 1000000 \
            '[.dead, .lost, .crc32 == .model_crc32]' '[1,0,true]' \
            machine --all-pairs --dead "$(echo 01010 | cut -c "1-${letters#*,}")"
        ;;
    broadcast:*) # from each of N roots, with none dead, and each other one: N-1, and N-1 times N-2 nodes
        check "$net: from every root around every dead node it reaches all others" ask "$network/virtual_board" 1000000 \
            '[.right, .broadcasts, .nodes, .errors, .clocks == .model_clocks]' \
            "$(echo "$net" | awk -F '[:,]' '{ n = ($2 + 1) * $2 ^ ($3 - 1); printf "[true,%d,%d,0,true]", n * n, n * (n - 1) ^ 2 }')" \
            broadcast --all-pairs
        ;;
    *)
        check "$net: the program has it send all words" ask "$network/virtual_board" 1000000 \
            '[.right, .rounds, .errors, (.crc32 == .model_crc32 and .clocks == .model_clocks)]' '[true,1000,0,true]' \
            "${net%:*}" --rounds 1000
        ;;
    esac
done
plan
