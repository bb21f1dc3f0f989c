#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# board_row.sh STEM: the board of the environment in one line, with the cells of its image STEM if that is built;
# board_row.sh --head: the line above.
set -eu
. synth/board.sh

row() {
    printf '%-12s %-19s %-5s %5s  %-9s %-9s %7s %7s %7s  %s\n' "$@"
}

if [ "$1" = --head ]; then
    row BOARD name part MHz network 'fat tree' '115,200' '1 M' '3 M' 'logic cells used'
    exit
fi

bauds=
for baud in 115200 1000000 3000000; do
    if baud_works $baud; then bauds="$bauds $(baud_error $baud)%"; else bauds="$bauds -"; fi
done
cells="of $(cells_of_part); not built"
[ ! -e "$1.bin" ] ||
    cells=$(jq -r '.utilization.ICESTORM_LC | "\(.used) of \(.available)"' "$1.report.json")
# shellcheck disable=SC2086 # three words
row "$BOARD" "$BOARD_NAME" "$BOARD_PART" "$(megahertz "$BOARD_CLOCK")" "$BOARD_NET" "gft:$BOARD_GFT" $bauds "$cells"
