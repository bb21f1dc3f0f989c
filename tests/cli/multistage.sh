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
