# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
#
# routes and deadlock of the networks as graphs: by the families' own rules.
# Read by run.sh.

agrees route-kantc routes kantc:3,4 0,0,001,0 2,1,110,2
agrees deadlock-kantc deadlock kantc:4,3
golden route-digit.text routes kantc:3,4 0,0,001,0 2,1,110,2 --up switch-digit --vc-classes 1
golden route-shift.text routes kautz:2,3 120 201 --rule shift
golden route-gft.text routes gft:2,4,2 3 30
valid 'the route of a rule' '.[0] | .kind == "rule" and .rule == {vc_classes: 2, tie: "lowest"} and .routes == [{hops: 2,
    vertices: [0, 12, 13], labels: ["(0,0)", "(3,0)", "(3,1)"], ports: [1, 2], vcs: [0, 1]}]' routes torus:4,4 '(0,0)' @13 --format json

# Pairs on standard input, and --nodes, in every family.
given '0,0 1,3\n@10\t(4,0)\r\n'
agrees route-stream routes torus:5,4 -
agrees route-stream-nodes routes torus:5,4 - --nodes
given '@0 @9\n<0,0,0> @1\n'
run routes gft:2,4,2 -
same 'a switch on a line' "2 1 routegen: stdin line 2: source '<0,0,0>': wrong from character 1 on; nodes of gft:2,4,2 are 0 .. 31" \
    "$code $(grep -c -e '->' "$work/out") $(cat "$work/err")"
: > "$work/in"
for network in $(examples); do
    nodes=$(routegen info "$network" --format json | jq '.formula.nodes // .nodes')
    # Every route by the rule of a stream is that of its pair alone.
    for ((i = 1; i < nodes; i += 1 + nodes / 5)); do
        echo "@0 @$i"
    done > "$work/pairs"
    rule=
    [ "${network%%:*}" = kautz ] && rule='--rule overlap'
    # shellcheck disable=SC2086
    same "a stream in $network" "$(while read -r a b; do
        routegen routes "$network" "$a" "$b" $rule --format json
    done < "$work/pairs" | jq -c .)" "$(routegen routes "$network" - $rule --format json < "$work/pairs" | jq -c .)"
done

# A cycle is a failed check.
END='exit 1' agrees deadlock-mikantc deadlock mikantc:2,3 --vc-classes 1
# shellcheck disable=SC2016 # jq's variables
valid 'the cycle in JSON closes' '.[0].cycle | length == 4 and .[0].to == "<1,1,0,0>" and
    ([range(length) as $i | .[$i].to == .[($i + 1) % length].from] | all) and map(.port) == [2, 3, 3, 2]' \
    deadlock mikantc:2,3 --vc-classes 1 --format json

# Kautz nodes: the networks where the rules differ, and one virtual channel, which is not enough.
golden advise.text advise torus:4,4
run advise torus:4,4 --format json
same 'advise: JSON' 'updown top 0.795' "$(jq -r '.advice as $a | "\($a.routing) \($a.roots) \(.routings[] | select(.routing == $a.routing and .roots == $a.roots).share * 1000 | round / 1000)"' \
    "$work/out")"
run advise torus:4,4 --format csv
same 'advise: CSV' 'updown top 1.0 0.795' "$(awk -F, '$2 == "top" { printf "%s %s %.1f %.3f", $1, $2, $3, $6 }' "$work/out")"
# Where another routing sustains a tenth more, simulate says which, and as much as that says itself.
routegen export kary:4,2 --format edges -o "$work/tree.edges"
for one in 'rule, --routing spread 1.0000' 'spread' 'updown --roots auto'; do
    # shellcheck disable=SC2086 # its options
    run simulate "file:$work/tree.edges" --routing ${one%%,*} --max-clocks 100
    same "another routing than ${one%%,*}" "$(grep -o ',.*' <<< "$one")" "$(sed -n '1s/.* at most//p' "$work/out")"
done
run simulate "file:$work/tree.edges" --routing rule --max-clocks 100 --format json
same 'another routing, in JSON' '{"routing":"spread","roots":null,"bound":1}' "$(jq -c '.. | .other_routing? // empty' "$work/out")"
cp "$work/out" "$work/json/simulate.other"

golden advise-none.text advise kautz:2,3 --vcs 1
# The rule by the hops made, where the rule itself can deadlock: what simulate takes there
run advise kautz:3,4 --vcs 4 --format json
same 'advise: by the hops made' '["count",4,true]' \
    "$(jq -c '[.advice.routing] + (.routings[] | select(.routing == "count") | [.classes, .free])' "$work/out")"
same 'advise: without it, where the rule cannot' 0 "$(routegen advise mesh:3,3 --format csv | grep -c ^count)"
# With no link between routers, or one, fewer fail; pairs without a way are not passed over.
printf '# switches s t\na s\nb s\nc t\nd t\ns t\n' >"$work/two sides.edges"
for of in kary:4,1=-,- mesh:2=0.0000,- 'butterfly:2,3=0.0000,0.0000' "file:$work/two sides.edges=0.0000,-"; do
    run advise "${of%=*}"
    same "advise: links that fail, ${of%=*}" "${of##*=}" "$(awk '$1 == "spread" { print $(NF - 1) "," $NF }' "$work/out")"
done
printf 'leaf0 leaf1\n' >"$work/a b.txt"
run advise "file:$work/a b.txt" --from edges --format json
same 'advise: its command runs' leaf1 "$(cd "$work" && jq -r .advice.command out | sed 's/ --format lft//' | sh | awk -F, 'NR == 2 { print $1 }')"
agrees deadlock-node deadlock kautz:2,3 --node
same 'steps in JSON are those of the text' "$(sed -n 's/^routes  *//p' "$here/golden/deadlock-node.text")" \
    "$(routegen deadlock kautz:2,3 --node --format json |
        jq -r '"\(.routes): \([.steps[] | "\(.routes) with \(.steps)" + (if .steps == 0 then " steps" else "" end)] | join(", "))"')"
golden deadlock-node-valley.text deadlock kautz:2,3 --node --vc-rule valley
golden deadlock-node-pair.text deadlock kautz:3,4 --node --vc-rule pair
golden deadlock-node-hops.text deadlock kautz:2,3 --node --vc-rule hops
END='exit 1' agrees deadlock-node-none deadlock kautz:3,3 --node --vc-rule none
same 'the default of deadlock --node' 'node valley node table node table node table node valley' \
    "$(for network in 2,1 2,2 2,3 3,2 3,3; do
        routegen deadlock "kautz:$network" --node --format json | jq -r '"node \(.rule.node)"'
    done | paste -sd ' ')"

# The route of a Kautz digraph by its rule is the first of the disjoint routes.
same 'the shortest route of kautz:4,5' \
    "$(routegen routes kautz:4,5 01234 23430 --format json | jq '.routes[0].hops')" \
    "$(routegen routes kautz:4,5 01234 23430 --rule overlap --format json | jq .hops)"
valid 'every option' \
    '.[0].rule == {vc_classes: 1, tie: "balanced", cube: "minimal", up: "node-digit", detour: false}' \
    routes kantc:5,2 00001,0 11100,0 --vc-classes 1 --tie balanced --cube minimal --up node-digit \
    --detour off --format json

# Sets of more than 64 channels: each of 70 leaves sends through the root to the 69 others.
same 'more than 64 channels at a switch' $((70 * 69)) "$(routegen deadlock gft:1,70,1 --format json | jq .dependencies)"
bar targets/s deadlock hypercube:8

# Routings: the verdict with each number of virtual channels, and how many are enough; the rule as without --routing.
for routing in 'dragonfly:2,3,1 rule 2' 'dragonfly:2,3,1 par 6' 'hyperx:3,3/2 ugal 2' 'hypercube:3 minimal 2' 'torus:4,4 updown 1' \
    'kautz:2,3 disjoint:any 4' 'kary:2,3 layers 1'; do
    read -r network by enough <<< "$routing"
    same "$by in $network" "$(for ((v = 1; v <= enough; v++)); do echo "$v $enough $((v == enough))"; done)" \
        "$(for ((v = 1; v <= enough; v++)); do
            routegen deadlock "$network" --routing "$by" --vcs "$v" --format json |
                jq -r '"\(.vcs) \(.enough) \(if .acyclic then 1 else 0 end)"'
        done)"
done
# Over every middle; the numbers were found by asking for each middle with each goal.
for routing in 'dragonfly:3,6,3 ugal 4 18696' 'dragonfly:2,4,2 par 5 3060' 'mesh:4,4 par 3 460' 'kary:2,3 ugal 2 112'; do
    read -r network by vcs count <<< "$routing"
    same "dependencies of $by in $network" "$count" \
        "$(routegen deadlock "$network" --routing "$by" --vcs "$vcs" --format json | jq .dependencies)"
done
same 'deadlock by the rule, and by its packets' "$(routegen deadlock mesh:4,4 --format json | jq -c .)" \
    "$(routegen deadlock mesh:4,4 --routing rule --format json | jq -c 'del(.routing, .vcs, .enough)')"
routegen tables torus:4,4 --routing count > "$work/table"
valid 'deadlock of a table' '.[0] | .routing == "table" and .enough == 4 and .acyclic' \
    deadlock torus:4,4 --route-table "$work/table" --format json
# A file with switches has the routing of simulate, unless its rule is asked for, which has a cycle.
{ echo '# switches 0 1 2 3 4' && seq 0 4 | awk '{ print $1, ($1 + 1) % 5 "\n" $1, "n" $1 }'; } > "$work/five.edges"
valid 'deadlock of a file with switches' '.[0] | .routing == "spread" and .acyclic' deadlock "file:$work/five.edges" --format json
same 'deadlock by the rule of a file with switches' '1 null 5' \
    "$(routegen deadlock "file:$work/five.edges" --tie lowest --format json > "$work/rule"; echo $? "$(jq -r '"\(.routing) \(.cycle | length)"' "$work/rule")")"
bar sources/s deadlock kautz:2,8 --node
