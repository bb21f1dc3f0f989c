#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# run.sh BUILD=FOLDER RTL=FILE NAME=PROOF: that line of sim/formal/proofs, on the hardware listed in FILE. Prints its
# verdict as TAP. BUILD/formal/NAME.tsv keeps name, method, depth, verdict, seconds of processor time, claim and
# fingerprint; FAILED begins the verdict of one that did not pass. BUILD/formal/fingerprints must be there.
set -uf

BUILD='' RTL='' NAME=''
KEYS='BUILD RTL NAME'
. sim/keys.sh
[ -n "${NAME:+${RTL:+$BUILD}}" ] || {
    echo 'usage: sim/formal/run.sh BUILD=FOLDER RTL=FILE NAME=PROOF' >&2
    exit 2
}
out=$BUILD/formal
# shellcheck disable=SC2046 # the columns, of which the last is text
set -- $(sim/formal/rows.sh "$NAME")
[ $# -gt 7 ] || {
    echo "not ok - $NAME"
    echo '# no such proof in sim/formal/proofs'
    exit 1
}
method=$3 depth=$4
mark=ok
verdict=$(sim/formal/prove.sh OUT="$out" RTL="$RTL" NAME="$NAME") || mark='not ok'
shift 7
times >"$out/$NAME.times" # of its children: minutes m seconds s, twice
seconds=$(awk 'NR == 2 { gsub(/[ms]/, " "); print int(60 * $1 + $2 + 60 * $3 + $4 + 0.5) }' "$out/$NAME.times")
echo "$mark - $NAME ($method: $verdict; $seconds s)"
[ "$mark" = ok ] || verdict="FAILED: $verdict"
sum=$(sed -n "s/^$NAME	//p" "$out/fingerprints")
printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$NAME" "$method" "$depth" "$verdict" "$seconds" "$*" "$sum" >"$out/$NAME.tsv"
[ "$mark" = ok ]
