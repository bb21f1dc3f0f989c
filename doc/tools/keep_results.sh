#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# keep_results.sh BUILD KEPT: puts the rows of BUILD/NAME/results.tsv into KEPT/NAME.tsv. A row replaces the one with the same
# key there and the others stay: `make formal PROOF=NAME` renews the result of one proof and keeps all others.
set -eu

build=$1 kept=$2

# keep NAME COLUMNS: the first COLUMNS columns are the key.
keep() {
    new=$build/$1/results.tsv old=$kept/$1.tsv
    [ -s "$new" ] || return 0
    [ -e "$old" ] || : >"$old"
    awk -F '\t' -v columns="$2" '
        { key = ""; for (i = 1; i <= columns; i++) key = key $i FS }
        !(key in row) { order[++rows] = key }
        { row[key] = $0 }
        END { for (i = 1; i <= rows; i++) print row[order[i]] }' "$old" "$new" >"$old.new"
    mv "$old.new" "$old"
}

{
    printf 'Yosys\t%s\n' "$(yosys -V | cut -d ' ' -f 2)"
    printf 'ABC\t%s\n' "$(dpkg-query -W -f '${Version}' berkeley-abc)"
    printf 'z3\t%s\n' "$(z3 --version | cut -d ' ' -f 3)"
} >"$kept/tools.tsv"

# A proof of other sources, which another branch may have left in BUILD, says nothing of these.
if [ -s "$build/formal/results.tsv" ]; then
    sim/formal/fingerprints.sh rtl/routegen.f | awk -F '\t' 'NR == FNR { sum[$1] = $2; next } $7 == sum[$1]' \
        - "$build/formal/results.tsv" >"$build/formal/results.new"
    mv "$build/formal/results.new" "$build/formal/results.tsv"
fi
keep formal 1
keep bitstream-flips 2
keep mutate 3
! [ -s "$build/coverage/results.tsv" ] || cp "$build/coverage/results.tsv" "$kept/coverage.tsv" # always whole
keep fuzz 1
keep analyze 1
