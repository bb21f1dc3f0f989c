#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# faults.sh BUILD=FOLDER NETS='2,2 ...' [EVERY=1]: lets every set of d-1 nodes die under programs, at two times, for good
# or until one of two times, and prints a row of each network; EVERY=N runs each Nth case only. A run is right if all that
# live halt, and what they print is. TAP.
set -u

BUILD=build NETS='2,2 2,3 3,2' EVERY=1
KEYS='BUILD= NETS= EVERY='
. sim/keys.sh
programs='alltoall sort life farm' out=$BUILD/multicomputer
. tests/tap.sh

# labels NET: of K(D,K)
labels() {
    awk -v d="${1%,*}" -v k="${1#*,}" 'function grow(word,   x) {
        if (length(word) == k) { print word; return }
        for (x = 0; x <= d; x++) if (x != substr(word, length(word)) || word == "") grow(word x) }
        BEGIN { grow("") }'
}

# sets NET: of d-1 nodes, with commas
sets() {
    case $1 in
    2,*) labels "$1" ;;
    *) labels "$1" | awk '{ for (i = 1; i <= n; i++) print word[i] "," $1; word[++n] = $1 }' ;;
    esac
}

# at SET CLOCK: SET@CLOCK of each of its nodes
at() {
    echo "$1" | sed "s/,/@$2,/g; s/\$/@$2/"
}

# is_right PROGRAM NET KILL [REVIVE]
is_right() {
    set -- "$1" "$BUILD/sim/tile_$(echo "$2" | tr , _)/multicomputer" "kautz:$2" "$3" "${4:-}"
    "$2" "$3" "$out/$1.bin" --clocks 5000000 --kill "$4" ${5:+--revive "$5"} >"$out/said" 2>&1 &&
        ! grep -q WRONG "$out/said" &&
        # The farm ends with its root.
        { [ "$1" = farm ] || grep -q ': right' "$out/said"; }
}

echo '# network        sets  times   runs  wrong   hung'
for net in $NETS; do
    runs=0 wrong=0 hung=0 case=0
    for set in $(sets "$net"); do
        for dies in 25000 60000; do
            for returns in '' 80000 160000; do
                for program in $programs; do
                    case=$((case + 1))
                    [ $((case % EVERY)) -eq 0 ] || continue
                    runs=$((runs + 1))
                    is_right "$program" "$net" "$(at "$set" $dies)" ${returns:+"$(at "$set" "$returns")"} && continue
                    if [ $? -eq 4 ]; then hung=$((hung + 1)); else wrong=$((wrong + 1)); fi
                    echo "# $program on K($net): $set, dead from $dies${returns:+ to $returns}"
                    sed 's/^/#   /' "$out/said"
                done
            done
        done
    done
    printf '# %-12s %6d %6d %6d %6d %6d\n' "K($net)" "$(sets "$net" | wc -l)" 6 $runs $wrong $hung
    [ $((wrong + hung)) -eq 0 ] && [ $runs -gt 0 ]
    verdict $? "programs outlive deaths and returns in K($net): $runs runs"
done
plan
