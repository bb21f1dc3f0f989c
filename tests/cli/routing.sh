# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# routes and deadlock of the networks as graphs: by the families' own rules.
# Read by run.sh.

for format in text json csv; do
    golden "route-kantc.$format" routes kantc:3,4 0,0,001,0 2,1,110,2 --format "$format"
    golden "deadlock-kantc.$format" deadlock kantc:4,3 --format "$format"
done
golden route-digit.text routes kantc:3,4 0,0,001,0 2,1,110,2 --up switch-digit --lanes 1
golden route-shift.text routes kautz:2,3 120 201 --rule shift
golden route-gft.text routes gft:2,4,2 3 30
golden route-torus.json routes torus:4,4 '(0,0)' @13 --format json

# Pairs on standard input, and --nodes, in every family.
given '0,0 1,3\n@10\t(4,0)\r\n'
for format in text json csv; do
    golden "route-stream.$format" routes torus:5,4 - --format "$format"
    golden "route-stream-nodes.$format" routes torus:5,4 - --nodes --format "$format"
done
given '@0 @9\n<0,0,0> @1\n'
run routes gft:2,4,2 -
same 'a switch on a line' "2 1 routegen: stdin line 2: source '<0,0,0>': wrong from character 1 on; nodes of gft:2,4,2 are 0 .. 31" \
    "$code $(grep -c -e '->' "$work/out") $(cat "$work/err")"
: > "$work/in"
for network in kary:2,2 mikant:2,2 kantc:2,2 mikantc:2,2 gft:2,2,2 hypercube:3 star:3 pancake:3 bubble:3 scc:3 sci:3 \
    pcc:4 ccc:3 debruijn:2,3 kautz:2,2 mdsxn:2,1 torus:3,4 mesh:3,4 shuffle:3; do
    nodes=$(routegen info "$network" --format json | jq '.formula.nodes // .nodes')
    # Every route by the rule of a stream is that of its pair alone.
    for ((i = 1; i < nodes; i += 1 + nodes / 5)); do
        echo "@0 @$i"
    done > "$work/pairs"
    rule=
    [ "${network%%:*}" = kautz ] && rule='--rule overlap'
    # shellcheck disable=SC2086
    same "a stream in $network" "$(while read -r a b; do
        routegen routes "$network" "$a" "$b" $rule --format json | jq -c .
    done < "$work/pairs")" "$(routegen routes "$network" - $rule --format json < "$work/pairs" | jq -c .)"
done

# A cycle is a failed check.
for format in text json csv; do
    run deadlock mikantc:2,3 --lanes 1 --format "$format"
    cat "$here/golden/deadlock-mikantc.$format" > "$work/expected"
    verdict "deadlock mikantc:2,3 --lanes 1 --format $format" "$work/expected" "$work/out"
    same "exit code of deadlock, $format" 1 "$code"
done

# Every family has a route of the length that the first search would find, and a verdict.
for route in kary:3,3=6 mikant:3,3=5 kantc:3,3=8 mikantc:3,3=7 gft:2,3,2=6 hypercube:5=5 star:5=4 \
    pancake:5=1 bubble:5=10 scc:4=7 sci:4=7 pcc:4=2 ccc:4=7 debruijn:2,4=4 \
    kautz:2,3=3 mdsxn:2,2=4 torus:4,4=2 mesh:4,4=6 shuffle:4=7; do
    network=${route%=*}
    rule=
    [ "${network%%:*}" = kautz ] && rule='--rule overlap'
    nodes=$(routegen info "$network" --format json | jq '.formula.nodes // .nodes')
    # shellcheck disable=SC2086
    valid "route in $network" ".[0] | .hops == ${route#*=} and (.route | length) == .hops + 1 and
        .route[0].vertex == .source and .route[-1].vertex == .destination and
        .route[-1].port == null and all(.route[:-1][]; .port >= 0 and .vc >= 0)" \
        routes "$network" @0 "@$((nodes - 1))" $rule --format json
    run deadlock "$network" --format json
    same "verdict on $network" "true $code" \
        "$(jq -r '"\(.used <= .channels and .acyclic == (.cycle == [])) \(if .acyclic then 0 else 1 end)"' "$work/out")"
done

# The route of a Kautz digraph by its rule is the first of the disjoint routes.
same 'the shortest route of kautz:4,5' \
    "$(routegen routes kautz:4,5 01234 23430 --format json | jq '.routes[0].hops')" \
    "$(routegen routes kautz:4,5 01234 23430 --rule overlap --format json | jq .hops)"
valid 'every option' \
    '.[0].rule == {lanes: 1, tie: "balanced", cube: "minimal", up: "node-digit", detour: false}' \
    routes kantc:5,2 00001,0 11100,0 --lanes 1 --tie balanced --cube minimal --up node-digit \
    --detour off --format json

# --- what cannot be ------------------------------------------------------------------------

bad "--up does not apply to networks of the family hypercube" routes hypercube:5 @0 @1 --up any
bad "--lanes does not apply to networks of the family kautz" routes kautz:2,3 120 201 --lanes 2
bad "--cube 'maximal': ecube or minimal expected" deadlock kantc:3,3 --cube maximal
bad "--tie 'balanced': lowest or all expected" deadlock torus:4,4 --tie balanced
bad "--tie 'some': lowest or balanced or all expected" deadlock kantc:3,3 --tie some
bad "--lanes '3': 1 or 2 expected" deadlock torus:4,4 --lanes 3
bad "--rule '': overlap or shift expected" deadlock debruijn:2,3 --rule ''
bad 'source and destination are both (0,0)' routes torus:4,4 0,0 @0
bad 'source <0,0,0,000> is a switch; routes go from compute node to compute node' \
    routes kantc:3,4 '<0,0,0,000>' @1
bad "destination '0,4': wrong from character 3 on; nodes of torus:4,4 are (0,0) .. (3,3)" \
    routes torus:4,4 0,0 0,4
bad 'routes: --avoid and the options of a rule cannot be combined' routes kautz:2,3 120 201 --rule shift --avoid 012
bad 'routes: --all and --avoid cannot be combined' routes star:4 @0 @5 --avoid @3 --all
bad "--avoid label 2 '(0,4)': wrong from character 4 on; nodes of torus:4,4 are (0,0) .. (3,3)" \
    routes torus:4,4 @0 @1 --avoid '(0,2),(0,4)'
bad "--avoid-links link 1 '(0,0)-(1,1)': there is no such link in torus:4,4" \
    routes torus:4,4 @0 @1 --avoid-links '(0,0)-(1,1)'
bad 'destination (0,1): on the list of --avoid' routes torus:4,4 @0 @1 --avoid 0,1
bad 'routes: --format bin is only for the disjoint routes of Kautz digraphs' routes torus:4,4 @0 @1 --format bin
bad 'torus:1000000000,2: a route may have more than 2^26 hops' routes torus:1000000000,2 @0 @1
too_large='too large: the graph of dependencies would take more than a gigabyte, or 10^9 states of packets'
for large in hypercube:40 hypercube:16 star:10 kautz:15,15; do
    bad "$large: $too_large" deadlock $large
done
bad "deadlock: NETWORK is missing; see 'routegen deadlock --help'" deadlock

on_terminal xterm deadlock hypercube:11
same 'the bar counts targets' yes "$(grep -q 'hypercube:11 \[#* *\].*targets/s' "$work/terminal" && echo yes)"

