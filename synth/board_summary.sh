#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# board_summary.sh STEM: describes STEM.bin in a few lines.
set -eu
. synth/board.sh

report=$1.report.json

row() {
    printf '%-9s %s\n' "$1" "$2"
}

row board "$BOARD_NAME ($BOARD_PART, $BOARD_PACKAGE)"
row networks "$(image_name)"
row cells "$(jq -r '.utilization.ICESTORM_LC | "\(.used) of \(.available), \(100 * .used / .available | round) %"' \
    "$report")"
# reached CLOCK: the frequency in MHz that it could run at, for clocks with that name
reached() {
    jq -r --arg clock "$1" '.fmax | to_entries[] | select(.key | test($clock)) | .value.achieved | round' "$report"
}
if [ -n "$BOARD_MACHINE" ] && [ -n "$PLL" ]; then
    row clock "$PLL MHz; the image would run at $(reached ^core_clk) MHz"
else
    row clock "$(megahertz "$BOARD_CLOCK") MHz; the image would run at $(reached ^CLK) MHz"
fi
[ "$SELFTEST" = 0 ] ||
    row selftest "${PLL:-$(megahertz "$BOARD_CLOCK")} MHz${PLL:+; it would run at $(reached ^core_clk) MHz}"
row baud "$BAUD; $(divider "$BAUD") clocks a bit, $(baud_error "$BAUD") % off"
row image "$1.bin"
