#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# faults.sh BUILD=FOLDER NETS='2,2 ...' [EVERY=1]: lets every set of d-1 nodes die under programs, at two times, for good
# or until one of two times, and prints a row of each network; EVERY=N runs each Nth case only. A run is right if all that
# live halt, and what they print is. As many run at once as there are processors. TAP.
#
# It calls itself with CASE='NET PROGRAM KILL [REVIVE]' for one run, which adds a word to a file of verdicts.
set -u

BUILD=build NETS='2,2 2,3 3,2' EVERY=1 CASE=''
KEYS='BUILD= NETS= EVERY= CASE='
. sim/keys.sh
programs='alltoall sort life farm' out=$BUILD/multicomputer verdicts=$BUILD/multicomputer/faults

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

# cases NET: of all its runs
cases() {
    for set in $(sets "$1"); do
        for dies in 25000 60000; do
            for returns in '' 80000 160000; do
                for program in $programs; do
                    echo "$1 $program $(at "$set" $dies)${returns:+ $(at "$set" $returns)}"
                done
            done
        done
    done
}

# run NET PROGRAM KILL [REVIVE]: says right, wrong or hung, and what it printed if not right.
run() {
    said=$("$BUILD/sim/tile_$(echo "$1" | tr , _)/multicomputer" "kautz:$1" "$out/$2.bin" --clocks 5000000 --kill "$3" \
        ${4:+--revive "$4"} 2>&1)
    # The farm ends with its root, and may say nothing.
    case $?$2$said in
    4*) verdict=hung ;;
    0*WRONG*) verdict=wrong ;;
    0farm* | 0*': right'*) verdict=right ;;
    *) verdict=wrong ;;
    esac
    echo "$verdict" >>"$verdicts"
    [ "$verdict" = right ] || printf '%s: %s\n%s\n' "$*" "$verdict" "$said" | sed 's/^/# /'
}

if [ -n "$CASE" ]; then
    # shellcheck disable=SC2086
    run $CASE
    exit 0
fi
. tests/tap.sh

echo '# | | sets | runs | wrong | hung |'
echo '# |---|--:|--:|--:|--:|'
for net in $NETS; do
    : >"$verdicts"
    cases "$net" | awk -v every="$EVERY" 'NR % every == 0 { print "CASE=" $0 }' |
        xargs -d '\n' -P "$(nproc)" -n 1 "$0" BUILD="$BUILD"
    awk -v net="K($net)" -v sets="$(sets "$net" | wc -l)" -v asked="$(($(cases "$net" | wc -l) / EVERY))" '{ n[$1]++ }
        END { printf "# | %s | %d | %d | %d | %d |\n", net, sets, NR, n["wrong"], n["hung"]
              exit !(NR == asked && NR > 0 && n["right"] == NR) }' "$verdicts"
    verdict $? "programs outlive deaths and returns in K($net)"
done
plan
