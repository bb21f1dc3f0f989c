#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# flips.sh STEM LIST FLIPS SEED DIFFER QUESTIONS: the image STEM.bin of the board in the environment with one LUT bit
# flipped, FLIPS times another one, each compared with the board top over the sources in LIST. First the questions in
# the file QUESTIONS go to both (DIFFER is the program): most flips are told apart by that. Then the proof of
# synth/prove.sh: it must refuse what was told apart, and what it shows to be equal was a bit that never matters. What
# neither decides is counted apart. Bits of inputs that are not connected leave the unpacked circuit as it is: others
# are drawn for them.
set -eu
. synth/board.sh

stem=$1 list=$2 flips=$3 seed=$4 differ=$5 questions=$6
case $flips in '' | *[!0-9]* | ?????*) fail "FLIPS=$flips: a number expected" 2 ;; esac
case $seed in '' | *[!0-9]* | ??????????*) fail "SEED=$seed: a number expected" 2 ;; esac
here=$stem-flips
rm -rf "$here"
mkdir -p "$here"
pins=boards/$BOARD/pins.pcf
PROOF_SECONDS=5
export PROOF_SECONDS

# compare NAME: what the proof and the questions say of the circuit NAME.v, in $proven (0: equal) and $apart (1: they do).
compare() {
    proven=0
    synth/prove.sh "$here/$1.v" "$list" >"$here/said" 2>&1 || proven=1
    [ "$proven" -eq 0 ] || grep -q -e 'is not the board top' -e 'not proven' "$here/said" || {
        cat "$here/said" >&2
        exit 1
    }
    apart=0
    "$differ" "$here/$1.prove.aig" in_RX "$(divider "$BAUD")" <"$questions" >"$here/differ" || apart=$?
    [ "$apart" -le 1 ] || exit 1
    ! grep -q 'is not the board top' "$here/said" || apart=1
}

sim/bitstream/unpack.sh "$stem.bin" "$BOARD_PACKAGE" "$pins" "$here/whole.v"
compare whole
cat "$here/said" "$here/differ"
[ "$proven$apart" = 00 ] || exit 1

apart_count=0 same=0 undecided=0 wrong=0 tried=0
while [ "$tried" -lt "$flips" ]; do
    seed=$(((seed * 1103515245 + 12345) % 2147483648))
    lut=$((seed / 65536 % 4096)) bit=$((seed / 4096 % 16))
    sim/bitstream/damage.sh "$stem.bin" "$lut" "$here/damaged.bin" "$bit"
    sim/bitstream/unpack.sh "$here/damaged.bin" "$BOARD_PACKAGE" "$pins" "$here/damaged.v"
    ! cmp -s "$here/whole.v" "$here/damaged.v" || continue
    tried=$((tried + 1))
    compare damaged
    case $apart$proven in
    11) how='told apart, and not proven' apart_count=$((apart_count + 1)) ;;
    10) how='told apart, but PROVEN EQUAL' wrong=$((wrong + 1)) ;;
    00) how='no difference: proven equal' same=$((same + 1)) ;;
    *) how='undecided: not told apart, and not proven' undecided=$((undecided + 1)) ;;
    esac
    echo "$BOARD: LUT $lut, bit $bit flipped: $how"
done
echo "$BOARD: of $flips images with a LUT bit flipped $apart_count are told apart, $undecided undecided;" \
    "in $same the bit makes no difference; $wrong wrongly proven"
[ "$wrong" -eq 0 ] && [ "$apart_count" -gt 0 ]
