#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
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
row cells "$(cells_used "$1" | awk '$2 == "of" { $0 = $0 sprintf(", %.0f %%", 100 * $1 / $3) } { print }')"
# reached CLOCK: the frequency in MHz that it could run at, for clocks with that name
reached() {
    jq -r --arg clock "$1" '.fmax | to_entries[] | select(.key | test($clock)) | .value.achieved | round' "$report"
}
if [ ! -e "$report" ]; then
    row clock "$(megahertz "$BOARD_CLOCK") MHz; not placed, so it is not known what the image would reach"
elif [ "$BOARD_FAMILY" != ice40 ]; then
    row clock "$(megahertz "$BOARD_CLOCK") MHz; the image would run at $(reached .) MHz"
elif [ -n "$BOARD_MACHINE" ] && [ -n "$PLL" ]; then
    row clock "$PLL MHz; the image would run at $(reached ^core_clk) MHz"
else
    row clock "$(megahertz "$BOARD_CLOCK") MHz; the image would run at $(reached ^CLK) MHz"
fi
[ "$SELFTEST" = 0 ] ||
    row selftest "${PLL:-$(megahertz "$BOARD_CLOCK")} MHz${PLL:+; it would run at $(reached ^core_clk) MHz}"
row baud "$BAUD; $(divider "$BAUD") clocks a bit, $(baud_error "$BAUD") % off"
row image "$1.$BOARD_IMAGE_KIND"
