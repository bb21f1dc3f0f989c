#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# run.sh STEM=FILE QUESTIONS=N SEED=N [FORMS='bin netlist']: asks the image STEM.bin and its netlist, or one of them, of the
# board in the environment.
set -u
. synth/board.sh

STEM='' QUESTIONS='' SEED='' FORMS='bin netlist'
KEYS='STEM QUESTIONS SEED FORMS'
. sim/keys.sh
case $QUESTIONS in '' | *[!0-9]* | ????????*) fail "QUESTIONS=$QUESTIONS: a number expected" 2 ;; esac

echo "Questions into the RX pin, answers out of the TX pin, compared with the model's byte by byte, seed $SEED"
printf '%-24s %-13s %-11s %4s  %9s %11s %10s  %9s\n' what network 'fat tree' div questions clocks mismatches 'Mclocks/s'
net=$BOARD_NET tree=gft:$BOARD_GFT
[ -z "$BOARD_MACHINE" ] || net=$BOARD_MACHINE tree=-
[ -z "$BOARD_EXCHANGE" ] || net=$BOARD_EXCHANGE tree=-
led=none
! grep -q LED_ERROR "$BOARD_TOP" || led=$BOARD_LEDS
failed=0
for what in $FORMS; do
    "$STEM-$what/run" "$BOARD $what" "$net" "$tree" "$(divider "$BAUD")" "$QUESTIONS" "$SEED" \
        "$led" "$SELFTEST" || failed=1
done
exit "$failed"
