#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# program.sh BUILD=build CHIP=PROGRAM MODEL=PROGRAM PROGRAM=STEM: CHIP, the netlist of a multicomputer as a virtual board,
# loads STEM.elf through its serial line and runs it; its nodes must print what MODEL, their sources, prints of STEM.bin.
set -eu
. synth/board.sh

KEYS='BUILD CHIP MODEL PROGRAM'
. sim/keys.sh
rm -f "$CHIP.port"
"$CHIP" "$BOARD" "$(divider "$BAUD")" "$BAUD" >"$CHIP.port" &
pid=$!
trap 'kill "$pid"' EXIT
while ! [ -s "$CHIP.port" ] && kill -0 "$pid"; do sleep 0.1; done
# ask QUESTION...: it answers as fast as it can be simulated; a broken one may run for ever.
ask() { timeout 600 "$BUILD/routegen" query "$(head -n 1 "$CHIP.port")" --baud "$BAUD" --timeout 100000 "$@"; }
ask load "$PROGRAM.elf" >"$CHIP.said"
ask run
ask console | sed 's/  /: /' | sort >"$CHIP.said"
"$MODEL" "kautz:${BOARD_EXCHANGE#*:}" "$PROGRAM.bin" | sort >"$CHIP.expected"
diff "$CHIP.expected" "$CHIP.said"
[ -s "$CHIP.said" ]
echo "The netlist of $BOARD_EXCHANGE prints what its sources do: ${PROGRAM##*/}, $(wc -l <"$CHIP.said") lines"
