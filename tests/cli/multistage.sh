# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
#
# Multistage networks: info, states and exchange; as graphs: routes, compare, deadlock, draw and export.
# Read by run.sh.

# --- states and exchanges ----------------------------------------------------------------

agrees info-benes-3 info benes:3
agrees states-butterfly states butterfly:2,3 -r 6
agrees exchange-omega exchange omega:3,2 --square-seed 5
golden info-omega-4-2.text info omega:4,2
golden info-butterfly-3-2.text info butterfly:3,2
same 'more seeds than 64 bits' 'seeds     18446744073709551615 or more' "$(routegen info omega:4,8 | grep '^seeds')"
golden exchange-benes.text exchange benes:3 -r 3 --nodes

states 'S0 1 1 1 1|S1 0 1 1 1|S2 0 1 0 1|S3 0 1 1 0|S4 0 1 1 0' benes:3 -r 1
states 'S0 1 1|S1 0 1' omega:2,2 -r 2 --square-seed 2
states 'S0 2 2 2|S1 1 1 1' baseline:3,2 -r 7 -p 0
valid 'stages as JSON' '.[0] | .square == "rls" and (.stages | map(.stage)) == [0, 1, 2, 3, 4]' \
    states benes:3 -r 1 --format json

all_to_all butterfly:2,1 butterfly:2,5 omega:2,4 omega:3,3 flip:4,2 baseline:2,4 baseline:5,2 \
    reverse-baseline:2,4 benes:1 benes:2 benes:6

# ---- Clos networks, and any permutation ------------------------------------------------------------

valid 'a permutation of a Clos network' '.[0] | .passes == 1 and .least == 1 and .witness == null and (.switches | length) == 20 and
    ([.switches[] | select(.stage == 2)] | length) == 4' states clos:2,2,2,2,2 --permutation bit-reversal --format json
valid 'a permutation of a slimmed tree' '.[0] | .passes == 2 and .least == 2 and ([.switches[].ports[] | select(. != null)] | length) == 90' \
    states gft:2,3,2 --permutation random:3 --format json
valid 'two messages that want one link' '.[0] | .passes == 2 and .witness == {stage: 0, index: 0, port: 0, sources: [0, 4]}' \
    states omega:2,3 --permutation bit-reversal --format json
given '# two send\n1, 0\n- -\n'
run states clos:2,2,2 --permutation - --format csv -p 0
same 'a list with comments and silent sources' 'pass,stage,index,ports|0,0,0,0 1|0,0,1,- -|0,1,0,0 -|0,1,1,0 -|0,2,0,1 0|0,2,1,- -' \
    "$(paste -sd '|' "$work/out")"
given ''
for permutation in reverse:3,2,1,0 bit-reversal:0,2,1,3 shuffle:0,2,1,3 transpose:0,2,1,3 shift,1:1,2,3,0; do
    run states clos:2,2,2 --permutation "$(echo "${permutation%:*}" | tr , :)" --format csv
    sed 1d "$work/out" > "$work/by_name"
    given "${permutation#*:}\n"
    run states clos:2,2,2 --permutation - --format csv
    same "permutation ${permutation%:*}" "$(cat "$work/by_name")" "$(sed 1d "$work/out")"
done
given ''
valid 'an exchange of a Clos network' '.[0] == {network: "clos:3,2,4", rotations: 12, phases: 24, messages: 144}' \
    exchange clos:3,2,4 --format json
valid 'calls' '.[0] | .blocking == "rearrangeable" and .blocked > .048 and .blocked < .056 and .rearranged_blocked == 0 and
    (.lee * 1000 | round) == 341 and (.jacobaeus * 1000 | round) == 295' calls clos:4,5,10 --load .7 --calls 100000 --format json
agrees calls calls clos:2,2,2 --load .5 --calls 20000
same 'what Clos says' 'strictly non-blocking|rearrangeable|blocking|rearrangeable' "$(for network in clos:3,5,4 clos:3,3,4 clos:3,2,4 clos:2,2,2,2,2; do
    routegen info $network --format json | jq -r .blocking; done | paste -sd '|')"

# ---- As graphs ------------------------------------------------------------------------------------

golden routes-benes.text routes benes:3 1 6
golden routes-benes-digit.text routes benes:3 1 6 --up switch-digit
same 'all routes of benes:3' '4' "$(routegen routes benes:3 1 6 --all --count)"
same 'all routes of omega:2,16' '1' "$(routegen routes omega:2,16 1 40000 --all --count)"
golden disjoint-benes.text routes benes:3 1 6 --disjoint
agrees compare-multistage compare omega:2,4 benes:4 gft:2,4,2
# Messages of an exchange take the route that routes prints: there is only one.
for network in omega:2,3 flip:3,2 baseline:2,3 reverse-baseline:2,4 butterfly:4,2; do
    routegen exchange "$network" -r 3 --nodes --format csv | sed 1d > "$work/messages"
    expected=$(awk -F , '{ gsub(/:[0-9]*>/, " ", $5); gsub(/S/, "", $5); gsub(/[. ]/, " ", $5); print $3, $4, $5 }' "$work/messages")
    given "$(awk -F , '{ printf "%s %s\\n", $3, $4 }' "$work/messages")"
    same "routes of $network are those of its exchange" "$expected" "$(routegen routes "$network" - --format json < "$work/in" |
        jq -r '"\(.source) \(.destination)" + (.routes[0] as $r | [range($r.hops) | select($r.labels[.] | startswith("(")) |
            " " + ($r.labels[.] | gsub("[()]"; "") | sub(","; " ")) + " \($r.ports[.])"] | add)')"
done
: > "$work/in"
