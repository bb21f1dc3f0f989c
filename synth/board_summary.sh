#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# board_summary.sh STEM: what STEM.bin is, in a few lines.
set -eu
. synth/board.sh

row() {
    printf '%-9s %s\n' "$1" "$2"
}

row board "$BOARD_NAME ($BOARD_PART, $BOARD_PACKAGE)"
row networks "$BOARD_NET gft:$BOARD_GFT"
row cells "$(jq -r '.utilization.ICESTORM_LC | "\(.used) of \(.available), \(100 * .used / .available | round) %"' \
    "$1.report.json")"
reached=$(jq -r '.fmax[].achieved | round' "$1.report.json")
row clock "$(megahertz "$BOARD_CLOCK") MHz; the image would run at $reached MHz"
row baud "$BAUD; $(divider "$BAUD") clocks a bit, $(baud_error "$BAUD") % off"
row image "$1.bin"
