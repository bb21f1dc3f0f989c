#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# board_check.sh ROUTEGEN: does the board (BOARD) exist, and can it have these networks (BOARD_NET, BOARD_GFT) at this
# rate (BAUD)? If not, prints one line and exits with 2.
set -eu
. synth/board.sh
. sim/kautz.sh

routegen=$1

# shellcheck disable=SC2153 # not a misspelt BOARD
[ -n "$BOARD" ] || fail "which board? BOARD= one of: $BOARDS" 2
case " $BOARDS " in
*" $BOARD "*) ;;
*) fail "BOARD=$BOARD: no such board; there are: $BOARDS" 2 ;;
esac

[ -z "$BOARD_MACHINE" ] || [ -z "$BOARD_EXCHANGE" ] || fail "MACHINE= and EXCHANGE=, GATHER=, BROADCAST= or MULTICOMPUTER=: an image is one of them" 2
[ -z "$BOARD_NOC" ] || [ -z "$BOARD_MACHINE$BOARD_EXCHANGE" ] || fail "NOC= and another: an image is one of them" 2
[ -z "$PART" ] || [ "$BOARD $PART" = 'ulx3s 25k' ] || fail "PART=$PART: the only other part is 25k, of BOARD=ulx3s" 2
if [ -n "$BOARD_NOC" ]; then
    name=NOC=${BOARD_NOC#noc:}
    echo "$BOARD_NOC" | grep -qxE 'noc:[a-z]+:[0-9,]{1,24}' || fail "$name: a family with its numbers expected, as mesh:3,3" 2
    "$routegen" info "${BOARD_NOC#noc:}" >/dev/null || exit 2
    terminals=$("$routegen" info "${BOARD_NOC#noc:}" --format json | jq .formula.nodes)
    [ "$((terminals < 2 || terminals > 256))" = 0 ] || fail "$name: a board has 2 to 256 terminals" 2
    [ ! -e "boards/$BOARD/top.v" ] || [ -e "boards/noc/$BOARD/top.v" ] ||
        fail "$name: this board has a top of its own, and no network on chip" 2
    [ "$SELFTEST" = 0 ] || fail "SELFTEST=$SELFTEST: a network on chip has no self-test" 2
    [ -z "$PLL" ] || fail "PLL=$PLL: the clock of $name is fixed" 2
elif [ -n "$BOARD_MACHINE" ]; then
    name=MACHINE=${BOARD_MACHINE#machine:}
    echo "$BOARD_MACHINE" | grep -qxE 'machine:[0-9]{1,3},[0-9]{1,3},[0-9]{1,3}' ||
        fail "$name: D,K of K(D,K) expected, as 2,2, or with the flits of a virtual channel 2,2,4" 2
    network=${BOARD_MACHINE#machine:} flits=${BOARD_MACHINE##*,}
    is_kautz "${network%,*}" 7 8 256 ||
        fail "$name: a machine has at most 256 nodes, of degree 2 to 7" 2
    case $flits in
    2 | 4 | 8) ;;
    *) fail "$name: a virtual channel has 2, 4 or 8 flits" 2 ;;
    esac
    [ ! -e "boards/$BOARD/top.v" ] || fail "$name: this board has a top of its own, and no machine" 2
    [ "$SELFTEST" = 0 ] || fail "SELFTEST=$SELFTEST: a machine has no self-test" 2
elif [ -n "$BOARD_EXCHANGE" ]; then
    degree=15
    case $BOARD_EXCHANGE in
    *' '*) fail "EXCHANGE=, GATHER=, BROADCAST= and MULTICOMPUTER=: an image is one of them" 2 ;;
    multicomputer:*)
        name=MULTICOMPUTER=${BOARD_EXCHANGE#*:} most=36 degree=7
        [ "$BOARD" = ulx3s ] || fail "$name: a multicomputer is for BOARD=ulx3s, with a 85F or, PART=25k, a 25F" 2
        ;;
    gather:*) name=GATHER=${BOARD_EXCHANGE#*:} most=64 ;;
    broadcast:*) name=BROADCAST=${BOARD_EXCHANGE#*:} most=64 ;;
    *) name=EXCHANGE=${BOARD_EXCHANGE#*:} most=256 ;;
    esac
    echo "$BOARD_EXCHANGE" | grep -qxE '[a-z]*:[0-9]{1,2},[0-9]{1,2}' || fail "$name: D,K of K(D,K) expected, as 2,3" 2
    is_kautz "${BOARD_EXCHANGE#*:}" "$degree" 16 "$most" ||
        fail "$name: $most nodes at most, of degree 2 to $degree" 2
    # A word of 8 bits names its sender: its last letter, and K-1 turns.
    [ "$most" != 256 ] ||
        awk -F '[:,]' '{ for (l = 0; 2 ^ l < $2 + 1; l++); for (t = 0; 2 ^ t < $2; t++); exit l + ($3 - 1) * t > 8 }' <<END ||
$BOARD_EXCHANGE
END
        fail "$name: words of 8 bits do not hold the number of a node" 2
    [ ! -e "boards/$BOARD/top.v" ] || [ "$most" = 36 ] ||
        fail "$name: this board has a top of its own, and no all-to-all, allgather or broadcast" 2
    [ "$SELFTEST" = 0 ] || fail "SELFTEST=$SELFTEST: $name has no such self-test" 2
    [ -z "$PLL" ] || fail "PLL=$PLL: the clock of $name is fixed" 2
else
    case $BOARD_NET in
    kautz:*) ;;
    *) fail "NET=$BOARD_NET: a board routes a Kautz digraph here, as kautz:3,6" 2 ;;
    esac
    "$routegen" info "$BOARD_NET" >/dev/null || exit 2
    "$routegen" info "gft:$BOARD_GFT" >/dev/null || exit 2
    children=${BOARD_GFT#*,}
    parents=${children#*,}
    children=${children%,*}
    if [ "$children" -gt 16 ] || [ "$parents" -gt 16 ]; then
        fail "GFT=$BOARD_GFT: a board writes a state as one digit; m and w must be at most 16" 2
    fi
    [ "${BOARD_GFT%%,*}" -le 8 ] || fail "GFT=$BOARD_GFT: the height must be at most 8 in hardware" 2
    # The roots and sub-trees of a level are counted in 16 bits.
    awk -v h="${BOARD_GFT%%,*}" -v m="$children" -v w="$parents" 'BEGIN { exit !(m ^ h <= 65536 && w ^ h <= 65536) }' ||
        fail "GFT=$BOARD_GFT: m^h and w^h must be at most 65536 in hardware" 2
fi

case $SELFTEST in
0 | 1) ;;
*) fail "SELFTEST=$SELFTEST: 1 expected for an image with the self-test, 0 for one without" 2 ;;
esac
if [ -n "$PLL" ]; then
    [ "$SELFTEST" = 1 ] || [ -n "$BOARD_MACHINE" ] || fail "PLL=$PLL: it drives the self-test; add SELFTEST=1" 2
    [ "$BOARD_PART" = hx8k ] || fail "PLL=$PLL: only the boards with an HX8K have it here" 2
    case $PLL in
    *[!0-9]* | 0* | ????*) fail "PLL=$PLL: whole MHz expected, as 156" 2 ;;
    esac
    need icepll
    icepll -q -i "$(megahertz "$BOARD_CLOCK")" -o "$PLL" >/dev/null 2>&1 ||
        fail "PLL=$PLL: no such clock can be made of $(megahertz "$BOARD_CLOCK") MHz; 16 to 275 can" 2
fi

case $BAUD in
'' | *[!0-9]* | 0* | ????????*) fail "BAUD=$BAUD: bits a second expected, as 115200" 2 ;;
esac
[ "$(divider "$BAUD")" -le 65536 ] || fail "BAUD=$BAUD: at least $(($(line_clock) / 65536 + 1)) with this board's clock" 2
baud_works "$BAUD" || {
    [ "$(divider "$BAUD")" -ge 4 ] || fail "BAUD=$BAUD: at most $(($(line_clock) / 4)) with this board's clock" 2
    fail "BAUD=$BAUD: this board's clock comes no nearer than $(baud_error "$BAUD") %; a serial port takes 2 %" 2
}
