#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# run.sh BUILD RTL.f quick|all [NAME...]: the proofs of sim/formal/proofs, or those named, two at a time, as a table.
# Ends with a summary and the seconds of processor time. BUILD/formal/results.tsv keeps name, method, depth,
# verdict, seconds, claim and fingerprint of each, in the order of sim/formal/proofs; FAILED begins the verdict of one that did not pass.
set -u

build=$1 list=$2 kind=$3
shift 3
out=$build/formal
mkdir -p "$out"
awk -v kind="$kind" -v names=" $* " '
    /^#/ || NF == 0 { next }
    names !~ /^ *$/ { if (index(names, " " $1 " ")) print; next }
    kind == "all" || $2 == kind' sim/formal/proofs >"$out/wanted"
for name in "$@"; do
    grep -q "^$name " "$out/wanted" || {
        echo "routegen: $name: no such proof in sim/formal/proofs" >&2
        exit 2
    }
done

rm -f "$out"/*.result
sim/formal/fingerprints.sh "$list" >"$out/fingerprints"
# shellcheck disable=SC2016 # expanded by the inner shell
one='
    set -f
    out=$1 list=$2
    set -- $3
    verdict=$(sim/formal/prove.sh "$out" "$list" "$1" "$3" "$4" "$5" "$6" "$7") && mark=ok || mark=FAILED
    times >"$out/$1.times" # of its children: minutes m seconds s, twice
    seconds=$(awk "NR == 2 { gsub(/[ms]/, \" \"); print int(60 * \$1 + \$2 + 60 * \$3 + \$4 + 0.5) }" "$out/$1.times")
    printf "%-6s %-26s %-7s %4d s  %s\n" $mark "$1" "$3" $seconds "$verdict"
    [ $mark = ok ] || verdict="FAILED: $verdict"
    name=$1 method=$3 depth=$4
    shift 7
    sum=$(sed -n "s/^$name	//p" "$out/fingerprints")
    printf "%s\t%s\t%s\t%s\t%s\t%s\t%s\n" "$name" "$method" "$depth" "$verdict" $seconds "$*" "$sum" >"$out/$name.result"
'
tr '"'"'" '   ' <"$out/wanted" | xargs -d '\n' -P 2 -I PROOF sh -c "$one" prove "$out" "$list" PROOF

# Results of proofs run by name replace those in the results of all; the quick ones are for make test.
case $kind-$# in
all-0) results=$out/results.tsv && : >"$results" ;;
all-*) results=$out/results.tsv ;;
*) results=/dev/null ;;
esac
while read -r name _; do
    cat "$out/$name.result"
done <"$out/wanted" | tee "$out/now.tsv" >>"$results"
awk -F '\t' '{ seconds += $5 } $4 ~ /^FAILED/ { failed++; next } { split($4, word, " "); how[word[1]]++ }
    END {
        printf "%d proved, %d bounded, %d reached, %d failed; %d s\n",
            how["proved"], how["bounded"], how["reached"], failed, seconds
        exit failed > 0
    }' "$out/now.tsv"
