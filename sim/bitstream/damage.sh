#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# damage.sh IMAGE=FILE.bin OUT=FILE.bin LUT=N [BIT=0] [CHIP=FILE.v]: the image with the truth table of one LUT inverted,
# or only that bit of it (0 to 15); for tests, which must notice. LUT N is the N-th of those that are used (wrapping
# around); with CHIP, the circuit that unpack.sh made of the image, the N-th of those on which the pin TX depends, the
# nearest first.
set -eu

IMAGE='' OUT='' LUT='' BIT=-1 CHIP=''
KEYS='IMAGE OUT LUT BIT CHIP'
. sim/keys.sh

# Every line of the circuit gives one wire; its comment names the cell: LUT COLUMN ROW NUMBER.
[ -z "$CHIP" ] || LUT=$(awk -v which="$LUT" '
    / <?= / {
        text = $0
        gsub(/\/\*[^*]*\*\//, "", text)
        to = text
        sub(/ +<?= .*/, "", to)
        sub(/.* /, "", to)
        from[to] = text
        if (match($0, /LUT [0-9 ]*/))
            place[to] = substr($0, RSTART + 4, RLENGTH - 4)
    }
    END {
        queue[count++] = "TX"
        for (i = 0; i < count; i++) {
            if (queue[i] in place && found++ == which) {
                $0 = place[queue[i]]
                print $1 "," $2 "," $3
                exit
            }
            words = split(from[queue[i]], word, /[^a-z0-9]+/)
            for (w = 1; w <= words; w++)
                if (word[w] in from && !(word[w] in seen)) {
                    seen[word[w]]
                    queue[count++] = word[w]
                }
        }
    }' "$CHIP")
[ -n "$LUT" ] || {
    echo 'damage.sh: not that many LUTs' >&2
    exit 2
}

iceunpack "$IMAGE" "$OUT.asc"
# A logic tile has 16 rows of bits. Logic cell i has 20 of them, ten in row 2i and ten in row 2i+1 from column 36 on;
# all but numbers 8, 9, 18, 19 are its LUT's.
awk -v which="$LUT" -v bit="$BIT" '
    function is_lut(n) { return n % 10 < 8 }
    /^\./ { tile = ($1 == ".logic_tile"); column = $2; place = $3; row = -1 }
    { text[NR] = $0 }
    tile && row >= 0 && row % 2 == 1 {
        ones = 0
        for (n = 0; n < 20; n++)
            if (is_lut(n))
                ones += substr(text[NR - 1 + int(n / 10)], 37 + n % 10, 1)
        if (ones > 0 && ones < 16)
            cell[used++] = NR - 1
        if (which == column "," place "," (row - 1) / 2)
            at = NR - 1
    }
    tile { row++ }
    END {
        if (which !~ /,/)
            at = cell[which % used]
        for (i = 1; i <= NR; i++) {
            line = text[i]
            if (i == at || i == at + 1)
                for (n = 0; n < 8; n++)
                    if (bit < 0 || bit == 8 * (i - at) + n)
                        line = substr(line, 1, 36 + n) (1 - substr(line, 37 + n, 1)) substr(line, 38 + n)
            print line
        }
    }' "$OUT.asc" >"$OUT.asc.new"
icepack "$OUT.asc.new" "$OUT"
rm -f "$OUT.asc" "$OUT.asc.new"
