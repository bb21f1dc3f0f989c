#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# flips.sh BUILD=FOLDER STEM=FILE LIST=FILE FLIPS=N SEED=N DIFFER=PROGRAM: flips one bit of one LUT in the image
# STEM.bin of the board in the environment, FLIPS times a different one, and compares it with the board top over the
# sources in LIST. Either the questions in STEM.questions, sent by DIFFER, tell it apart, and no proof may hold; or
# prove.sh or twin.sh must prove that the bit makes no difference, because it is never looked up, or nothing looks at
# the LUT when it is. A bit of an unconnected input leaves the unpacked circuit as it is: another one is drawn instead.
# BUILD/bitstream-flips/results.tsv keeps the figures.
set -eu
. synth/board.sh

BUILD='' STEM='' LIST='' FLIPS='' SEED='' DIFFER=''
KEYS='BUILD STEM LIST FLIPS SEED DIFFER'
. sim/keys.sh
questions=$STEM.questions
case $FLIPS in '' | *[!0-9]* | ?????*) fail "FLIPS=$FLIPS: a number expected" 2 ;; esac
case $SEED in '' | *[!0-9]* | ??????????*) fail "SEED=$SEED: a number expected" 2 ;; esac
here=$STEM-flips
rm -rf "$here"
mkdir -p "$here" "$BUILD/bitstream-flips"
seed=$SEED

# proof NAME: the proof of NAME.v by ABC; its exit code in $proof, its output in $said
proof() {
    proof=0
    said=$(synth/prove.sh CHIP="$here/$1.v" LIST="$LIST" 2>&1) || proof=$?
    [ "$proof" -ne 2 ] || {
        echo "$said" >&2
        exit 2
    }
}

# ask NAME CLOCKS: puts the questions to the circuit of proof NAME, for at least CLOCKS clocks; $apart is 1 if they tell
# it apart, and $when says when.
ask() {
    apart=0
    when=$("$DIFFER" "$here/$1.prove.aig" in_RX "$(divider "$BAUD")" "$2" <"$questions") || apart=$?
    [ "$apart" -le 1 ] || exit 2
    when=${when% at *}
}

# judge: damaged.v, by $verdict; $how says more.
judge() {
    proof damaged
    ask damaged 0
    if [ "$apart$proof" = 00 ]; then
        verdict=same how='no difference: proven equal to the board top'
        return
    fi
    # Three of those told apart are enough to see that this proof can fail.
    twin=1
    if [ "$apart" -eq 0 ] || [ "$refuted" -lt 3 ]; then
        twin=0
        sim/bitstream/twin.sh CHIP="$here/whole.v" FLIPPED="$here/damaged.v" DIFFER="$DIFFER" QUESTIONS="$questions" \
            DIVIDER="$(divider "$BAUD")" || twin=$?
        [ "$twin" -ne 2 ] || exit 2
    fi
    if [ "$apart$twin" = 00 ]; then
        verdict=same how='no difference: proven that nothing goes another way'
        return
    fi
    [ "$apart" -eq 1 ] || ask damaged 16800000 # the heartbeat takes a second
    verdict=refuted how="refuted: $when"
    if [ "$apart" -eq 0 ]; then
        verdict=undecided how='undecided: neither told apart nor proven'
    elif [ "$proof" -eq 0 ] || [ "$twin" -eq 0 ]; then
        verdict=wrong how="$when, but PROVEN"
    fi
}

# unpack IMAGE.bin CHIP.v
unpack() {
    sim/bitstream/unpack.sh IMAGE="$1" PACKAGE="$BOARD_PACKAGE" PINS="boards/$BOARD/pins.pcf" CHIP="$2"
}

unpack "$STEM.bin" "$here/whole.v"
proof whole
ask whole 0
echo "$said; $when"
[ "$proof$apart" = 00 ] || exit 1

# That took ABC a second.
PROOF_SECONDS=2
export PROOF_SECONDS
refuted=0 same=0 undecided=0 wrong=0 tried=0
while [ "$tried" -lt "$FLIPS" ]; do
    seed=$(((seed * 1103515245 + 12345) % 2147483648))
    lut=$((seed / 65536 % 4096)) bit=$((seed / 4096 % 16))
    sim/bitstream/damage.sh IMAGE="$STEM.bin" OUT="$here/damaged.bin" LUT="$lut" BIT="$bit"
    unpack "$here/damaged.bin" "$here/damaged.v"
    ! cmp -s "$here/whole.v" "$here/damaged.v" || continue
    tried=$((tried + 1))
    judge
    case $verdict in
    refuted) refuted=$((refuted + 1)) ;;
    same) same=$((same + 1)) ;;
    undecided) undecided=$((undecided + 1)) ;;
    wrong) wrong=$((wrong + 1)) ;;
    esac
    echo "$BOARD: LUT $lut, bit $bit flipped: $how"
done
echo "$BOARD: of $FLIPS images with a LUT bit flipped $refuted are refuted, in $same the bit makes no difference," \
    "proven; $undecided undecided, $wrong wrongly proven"
printf '%s\t%s gft:%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$BOARD" "$BOARD_NET" "$BOARD_GFT" "$(divider "$BAUD")" \
    "$SEED" "$FLIPS" "$refuted" "$same" "$undecided" "$wrong" >"$BUILD/bitstream-flips/results.tsv"
[ "$undecided$wrong" = 00 ] && [ "$refuted" -gt 0 ]
