#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# run.sh BUILD RTL.f quick|all [NAME...]: the proofs of sim/formal/proofs, two at a time, as a table; those named, if any.
# Closes with `N passed, N failed`. BUILD/formal/results.tsv keeps name, method, verdict, seconds and claim of each.
set -u

build=$1 list=$2 kind=$3
shift 3
out=$build/formal
mkdir -p "$out"
rm -f "$out"/*.result

# shellcheck disable=SC2016 # expanded by the inner shell
one='
    out=$1 list=$2
    set -- $3
    start=$(date +%s)
    verdict=$(sim/formal/prove.sh "$out" "$list" "$1" "$3" "$4" "$5" "$6" "$7"); code=$?
    name=$1 method=$3
    shift 7
    printf "%s\t%s\t%s\t%s\t%s\t%s\n" "$name" "$method" "$code" "$verdict" $(($(date +%s) - start)) "$*" >"$out/$name.result"
    printf "%-6s %-34s %-7s %5d s  %s\n" "$([ $code -eq 0 ] && echo ok || echo FAILED)" "$name" "$method" \
        $(($(date +%s) - start)) "$verdict"
'
awk -v kind="$kind" -v names=" $* " '
    /^#/ || NF == 0 { next }
    names !~ /^ *$/ { if (index(names, " " $1 " ")) print; next }
    kind == "all" || $2 == kind' sim/formal/proofs | tr '"'"'" '   ' |
    xargs -d '\n' -P 2 -I PROOF sh -c "$one" prove "$out" "$list" PROOF

cat "$out"/*.result >"$out/results.tsv" 2>/dev/null || {
    echo "routegen: no such proof: $*" >&2
    exit 2
}
awk -F '\t' '{ $3 == 0 ? passed++ : failed++ }
    END { printf "%d passed, %d failed\n", passed, failed; exit failed > 0 }' "$out/results.tsv"
