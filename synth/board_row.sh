#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# board_row.sh text|markdown|REQUEST STEM: the board of the environment in one line, with the cells of its image STEM if that
# is built, or the image that make bitstream makes of REQUEST; board_row.sh text|markdown|images --head: the head of the table.
# shellcheck disable=SC2016 # the back quotes are Markdown
set -eu
. synth/board.sh

text() {
    printf '%-13s %-21s %-8s %5s  %-9s %-9s %7s %7s %7s  %s\n' "$@"
}

if [ "$2" = --head ]; then
    if [ "$1" = images ]; then
        printf '%s\n' '| make bitstream | logic cells | reached, MHz |' '|---|--:|--:|'
    elif [ "$1" = text ]; then
        text BOARD name part MHz network 'fat tree' '115,200' '1 M' '3 M' 'logic cells used'
    else
        echo '| `BOARD` | board | part | clock, MHz | reached | networks | logic cells | 115,200 baud | 1 M | 3 M |'
        echo '|---|---|---|--:|--:|---|--:|--:|--:|--:|'
    fi
    exit
fi

bauds=
for baud in 115200 1000000 3000000; do
    if baud_works $baud; then bauds="$bauds $(baud_error $baud)%"; else bauds="$bauds -"; fi
done
cells="of $(cells_of_part); not built" reached=
if [ -e "$2.$BOARD_IMAGE_KIND" ]; then
    cells=$(cells_used "$2")
    [ ! -e "$2.report.json" ] || reached=$(jq -r '.fmax[].achieved | round' "$2.report.json")
fi
# shellcheck disable=SC2086 # three words
if [ "$1" = text ]; then
    text "$BOARD" "$BOARD_NAME" "$BOARD_PART" "$(megahertz "$BOARD_CLOCK")" "$BOARD_NET" "gft:$BOARD_GFT" $bauds \
        "$cells"
elif [ "$1" != markdown ]; then
    printf '| `BOARD=%s %s` | %s | %s |\n' "$BOARD" "$1" "${cells%% *}/${cells##* }" "$reached"
else
    printf '| `%s` | %s | %s | %s | %s | `%s`, `%s` | %s | %s | %s | %s |\n' "$BOARD" "$BOARD_NAME" "$BOARD_PART" \
        "$(megahertz "$BOARD_CLOCK")" "$reached" "$BOARD_NET" "gft:$BOARD_GFT" "$cells" $bauds
fi
