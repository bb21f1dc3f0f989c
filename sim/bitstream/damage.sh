#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# damage.sh IMAGE.bin N DAMAGED.bin [BIT]: the image with the truth table of one LUT inverted, the N-th of those that are
# used (wrapping around), or only bit BIT of it (0 to 15); for tests, which must notice.
set -eu

image=$1 which=$2 damaged=$3 bit=${4:--1}
iceunpack "$image" "$damaged.asc"

# A logic tile has 16 rows of bits. Logic cell i has 20 of them, ten in row 2i and ten in row 2i+1 from column 36 on;
# all but numbers 8, 9, 18, 19 are its LUT's.
awk -v which="$which" -v bit="$bit" '
    function is_lut(n) { return n % 10 < 8 }
    /^\./ { tile = ($1 == ".logic_tile"); row = -1 }
    { text[NR] = $0 }
    tile && row >= 0 && row % 2 == 1 {
        ones = 0
        for (n = 0; n < 20; n++)
            if (is_lut(n))
                ones += substr(text[NR - 1 + int(n / 10)], 37 + n % 10, 1)
        if (ones > 0 && ones < 16)
            cell[used++] = NR - 1
    }
    tile { row++ }
    END {
        at = cell[which % used]
        for (i = 1; i <= NR; i++) {
            line = text[i]
            if (i == at || i == at + 1)
                for (n = 0; n < 8; n++)
                    if (bit < 0 || bit == 8 * (i - at) + n)
                        line = substr(line, 1, 36 + n) (1 - substr(line, 37 + n, 1)) substr(line, 38 + n)
            print line
        }
    }' "$damaged.asc" >"$damaged.asc.new"
icepack "$damaged.asc.new" "$damaged"
rm -f "$damaged.asc" "$damaged.asc.new"
