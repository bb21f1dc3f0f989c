#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# stream.sh BUILD [D K [PAIRS [RUNS]]]: how many million pairs a second `routegen routes kautz:D,K -`, one thread,
# answers in every format: from a file to /dev/null, and between two pipes. Median of the runs, then the
# lowest and the highest.
set -u
export LC_ALL=C

program=$1/routegen d=${2:-3} k=${3:-6} pairs=${4:-4000000} runs=${5:-9}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Random pairs of words as text, then as records; letters are hexadecimal digits, the first one in the lowest bits.
awk -v d="$d" -v k="$k" -v pairs="$pairs" '
    function word(    w, last, c, i) {
        last = d + 1
        for (i = 0; i < k; i++) {
            do c = int(rand() * (d + 1)); while (c == last)
            w = w sprintf("%x", c)
            last = c
        }
        return w
    }
    BEGIN {
        srand(1)
        for (n = 0; n < pairs; n++) {
            a = word()
            do b = word(); while (a == b)
            print a, b
        }
    }' >"$work/text"
perl -ane 'print pack "h16 h16", map { substr $_ . "0" x 16, 0, 16 } @F' "$work/text" >"$work/bin"

# pairs_for FORMAT: the file that is asked from.
pairs_for() {
    [ "$1" = bin ] && echo "$work/bin" || echo "$work/text"
}

to_null() {
    "$program" routes "kautz:$d,$k" - --format "$1" <"$(pairs_for "$1")" >/dev/null
}

# shellcheck disable=SC2002 # the pipe is the point
through_pipes() {
    cat "$(pairs_for "$1")" | "$program" routes "kautz:$d,$k" - --format "$1" | cat >/dev/null
}

echo "kautz:$d,$k, $pairs pairs, $runs runs"
echo 'format  from, to             M pairs/s  lowest  highest'
for way in 'file, /dev/null:to_null' 'pipe, pipe:through_pipes'; do
    for format in text csv json bin; do
        for run in $(seq "$runs"); do
            start=$(date +%s%N)
            "${way#*:}" "$format"
            end=$(date +%s%N)
            echo "$run $((end - start))"
        done | awk -v pairs="$pairs" '{ print pairs / $2 * 1000 }' | sort -g |
            awk -v format="$format" -v way="${way%:*}" '
                { rate[NR] = $1 }
                END {
                    median = rate[int((NR + 1) / 2)]
                    printf "%-6s  %-19s  %9.1f  %6.1f  %7.1f\n", format, way, median, rate[1], rate[NR]
                }'
    done
done
