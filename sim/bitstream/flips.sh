#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# flips.sh STEM LIST FLIPS SEED: the image STEM.bin of the board in the environment with one LUT bit flipped, FLIPS times
# another one; none of these images may be proven to be the board top over the sources in LIST, in the time in which the
# image as it is must be. Refused is what is told apart or not decided by then. Bits that are never looked
# at, because they belong to inputs that are not connected, leave the unpacked circuit as it is: others are drawn for them.
set -eu
. synth/board.sh

stem=$1 list=$2 flips=$3 seed=$4
case $flips in '' | *[!0-9]* | ?????*) fail "FLIPS=$flips: a number expected" 2 ;; esac
case $seed in '' | *[!0-9]* | ??????????*) fail "SEED=$seed: a number expected" 2 ;; esac
here=$stem-flips
rm -rf "$here"
mkdir -p "$here"
pins=boards/$BOARD/pins.pcf
sim/bitstream/unpack.sh "$stem.bin" "$BOARD_PACKAGE" "$pins" "$here/whole.v"

PROOF_SECONDS=12
export PROOF_SECONDS
synth/prove.sh "$here/whole.v" "$list"

refused=0 apart=0 tried=0
while [ "$tried" -lt "$flips" ]; do
    seed=$(((seed * 1103515245 + 12345) % 2147483648))
    lut=$((seed / 65536 % 4096)) bit=$((seed / 4096 % 16))
    sim/bitstream/damage.sh "$stem.bin" "$lut" "$here/damaged.bin" "$bit"
    sim/bitstream/unpack.sh "$here/damaged.bin" "$BOARD_PACKAGE" "$pins" "$here/damaged.v"
    ! cmp -s "$here/whole.v" "$here/damaged.v" || continue
    tried=$((tried + 1))
    if synth/prove.sh "$here/damaged.v" "$list" >"$here/said" 2>&1; then
        echo "$BOARD: LUT $lut with bit $bit flipped is proven to be the board top" >&2
    elif grep -q -e 'is not the board top' -e 'not proven' "$here/said"; then
        refused=$((refused + 1))
        how='not proven'
        ! grep -q 'is not the board top' "$here/said" || { apart=$((apart + 1)) how='told apart'; }
        echo "$BOARD: LUT $lut, bit $bit flipped: $how"
    else
        cat "$here/said" >&2
        exit 1
    fi
done
echo "$BOARD: $refused of $flips images with a LUT bit flipped are refused, $apart of them told apart"
[ "$refused" -eq "$flips" ]
