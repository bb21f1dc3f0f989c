#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# run.sh STEM QUESTIONS SEED: asks the image STEM.bin and its netlist, of the board in the environment.
set -u
. synth/board.sh

stem=$1 questions=$2 seed=$3
case $questions in '' | *[!0-9]* | ????????*) fail "QUESTIONS=$questions: a number expected" 2 ;; esac

echo "Questions into the RX pin, answers out of the TX pin, compared with the model's byte by byte, seed $seed"
printf '%-24s %-11s %-11s %4s  %9s %11s %10s  %9s\n' what network 'fat tree' div questions clocks mismatches 'Mclocks/s'
led=none
! grep -q LED_ERROR "$BOARD_TOP" || led=$BOARD_LEDS
failed=0
for what in bin netlist; do
    "$stem-$what/run" "$BOARD $what" "$BOARD_NET" "gft:$BOARD_GFT" "$(divider "$BAUD")" "$questions" "$seed" \
        "$led" "$SELFTEST" || failed=1
done
exit "$failed"
