#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# mutants.sh BUILD RTL.f KAUTZ-OBJECTS: checks `make mutate` on 24 mutants of a small core: the core itself passes, most
# mutants are killed, and ABC says that the survivors are equal and that killed ones are not. TAP.
set -u

build=$1 list=$2 objects=$3
here=sim/mutate
out=$build/mutate/quick
. tests/tap.sh

# expect NAME ACTUAL EXPECTED
expect() {
    [ "$2" = "$3" ] || echo "# '$2' instead of '$3'"
    [ "$2" = "$3" ]
    verdict $? "$1"
}

$here/make.sh OUT="$out" RTL="$list" NETWORK=kautz:2,1 PARAMETERS=D=2,K=1 MUTANTS=24 SEED=1 UNITS=-=100 \
    OBJECTS="$objects" || exit 1
number=0 killed=0 differing=0 equal=0
while [ "$number" -le 24 ]; do
    $here/try.sh OUT="$out" NETWORK=kautz:2,1 RUN=all NUMBER="$number" >"$out/try.log" 2>&1
    code=$?
    if [ "$number" -eq 0 ]; then
        expect 'the core itself' "$code" 0
        $here/pair.sh OUT="$out" RTL="$list" NUMBER=1 || exit 1
    elif [ "$code" -eq 0 ]; then
        equal=$((equal + 1))
        expect "mutant $number, which survives" "$($here/prove.sh OUT="$out" LIMIT=20 NUMBER="$number")" equivalent
    else
        expect "mutant $number" "$code" 1
        killed=$((killed + 1))
        # The co-simulation also sees what the contract leaves open: some are equal under it.
        said=$($here/prove.sh OUT="$out" LIMIT=20 NUMBER="$number")
        [ "${said%% *}" != different ] || differing=$((differing + 1))
    fi
    number=$((number + 1))
done
expect 'most are killed' "$([ "$killed" -ge 16 ] && echo yes)" yes
expect 'one is equal' "$([ "$equal" -ge 1 ] && echo yes)" yes
expect 'killed ones are proven different' "$([ "$differing" -ge 16 ] && echo yes)" yes

plan
