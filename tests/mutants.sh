#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# mutants.sh BUILD RTL.f KAUTZ-OBJECTS: checks `make mutate` on 24 mutants of a small core: the core itself passes, most
# mutants are killed, and ABC says that the survivors are equal and that killed ones are not.
set -u

build=$1 list=$2 objects=$3
here=sim/mutate
out=$build/mutate/quick
passed=0 failed=0

expect() {
    if [ "$2" = "$3" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "mutants: $1: '$2' instead of '$3'" >&2
    fi
}

# shellcheck disable=SC2086 # a list of files without blanks
$here/make.sh "$out" "$list" kautz_2_1 24 1 -=100 -- $objects || exit 1
number=0 killed=0 differing=0 equal=0
while [ "$number" -le 24 ]; do
    $here/try.sh "$out" kautz_2_1 kautz:2,1 all 1 "$number" >"$out/try.log" 2>&1
    code=$?
    if [ "$number" -eq 0 ]; then
        expect 'the core itself' "$code" 0
        $here/pair.sh "$out" "$list" 1 || exit 1
    elif [ "$code" -eq 0 ]; then
        equal=$((equal + 1))
        expect "mutant $number, which survives" "$($here/prove.sh "$out" 20 "$number")" equivalent
    else
        expect "mutant $number" "$code" 1
        killed=$((killed + 1))
        # The co-simulation also sees what the contract leaves open: some are equal under it.
        said=$($here/prove.sh "$out" 20 "$number")
        [ "${said%% *}" != different ] || differing=$((differing + 1))
    fi
    number=$((number + 1))
done
expect 'killed' "$([ "$killed" -ge 16 ] && echo yes)" yes
expect 'equal' "$([ "$equal" -ge 1 ] && echo yes)" yes
expect 'killed and proven different' "$([ "$differing" -ge 16 ] && echo yes)" yes

echo "mutants: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
