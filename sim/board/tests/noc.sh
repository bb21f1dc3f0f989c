#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# noc.sh BUILD=build CHIP=PROGRAM [DIVIDER=4] [ROUTEGEN=PROGRAM]: a virtual board of boards/noc, in a folder noc_NETWORK-...,
# answers each line, legal or not, if it is a mesh:2,2; and the program finds it the same as simulate, at some loads.
set -u

DIVIDER=4 ROUTEGEN=''
KEYS='BUILD= CHIP= DIVIDER= ROUTEGEN='
. sim/keys.sh
: "${ROUTEGEN:=$BUILD/asan/routegen}"
out=$BUILD/tests/noc
mkdir -p "$out"
. sim/board/tests/talk.sh
virtual "$CHIP" board "$DIVIDER" 3000000 4096
# From (0,0) to (1,1), born in clock 0, over 3 routers: it arrives in clock 4.
cat >"$out/expected" <<'END'
? = routegen 1.1.0 noc mesh:2,2 1
? 1 = ! 9 fields
L = ! 9 fields
L 0 = ! 9 fields
L 0 7ff0 = ! 9 fields
L 0 7ff000 = ! 9 fields
L 0 7ff0g = ! 9 fields
L g 7ff00 = ! 9 fields
L 10000 7ff00 = ! 9 fields
L 400 7ff00 = ! 9 fields
L 0 7ff00 0 = ! 9 fields
L 0 7ff00*00 = ! 7 checksum
N 1 = ! 9 fields
N 0 20 = ! 9 fields
N 5 20 = ! 9 fields
N 10 20 = ! 9 fields
N 1 800 = ! 9 fields
N 1 2z = ! 9 fields
N 1 20 0 = ! 9 fields
K 0 = ! 8 request
L 0 800037ff00 = L
L 19d 7ff00 = L
L 23A 7FF00 = L
L 3d7 7ff00 = L
N 1 20 = N 0001 000001b 00001 04d3eb12
N 1 4 = N 0000 0000000 00000 00000000
N 2 020 = N 0001 000001a 00002 0269f589
N 01 5 = N 0001 0000000 00001 00c00000
N 4 0 = N 0000 0000000 00000 00000000
END
# With two clocks a hop it arrives in clock 6, and the shifts of the CRC-32 are two less.
case $CHIP in
*/ice40/*) ;;
*) sed -i 's/2,2 1$/2,2 2/; s/01b 00001 04d3eb12/019 00001 8354741f/; s/01a 00002 0269f589/018 00002 c3cab4d4/
    s/0001 0000000 00001 00c00000/0000 0000000 00000 00000000/' "$out/expected" ;;
esac
network=$(basename "$(dirname "$CHIP")" | sed 's/^noc_//; s/-.*//; s/_/:/; s/_/,/g')
[ "$network" != mesh:2,2 ] || each_request

# same LOAD FLITS SEED: the program finds it the same as the simulator, whose own row says so, too.
same() {
    set -- --load "$1" --flits "$2" --seed "$3"
    timeout 600 "$ROUTEGEN" query "$port" --timeout 20000 noc "$@" --format json >"$out/answer"
    window=$(timeout 600 "$ROUTEGEN" query "$port" --timeout 20000 noc "$@" | sed -n 's/^same as  *simulate \(.*\): yes$/\1/p')
    # shellcheck disable=SC2086 # words
    "$ROUTEGEN" simulate "$network" $window "$@" --format json |
        jq -c '.[0].points[0] | [.accepted, .packets, .latency]' >"$out/simulated"
    [ -n "$window" ] && jq -e '.same' "$out/answer" >/dev/null &&
        jq -c '[.accepted, .packets, .latency]' "$out/answer" | cmp - "$out/simulated" &&
        jq -c '[.model_accepted, .packets, .model_latency]' "$out/answer" | cmp - "$out/simulated"
    verdict $? "packets as with $*"
}
same .3 1 1
same .2 4 7
same .02 3 1
exit "$failed"
