# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
#
# compare and reproduce: networks side by side, papers beside the library.
# Read by run.sh.

# ---- compare ----------------------------------------------------------------------------------

agrees compare-trees compare kary:8,8 mikant:8,8 kantc:8,8 mikantc:8,8
agrees compare-direct compare hypercube:5 debruijn:2,4 star:4 mesh:4,4
agrees compare-one compare mesh:2,2 kary:2,1

# What no formula gives and a short search does not reach is unknown, not guessed.
valid 'what is not known is null' \
    '.[0][1] | .average_distance == null and .even_split == null and .nodes == 6227020800 * 12' \
    compare scc:5 scc:13 --format json
# No choice among shortest paths is better than the bound.
valid 'an even split below its bound' 'all(.[0][]; .even_split <= .shortest_path_bound * (1 + 1e-9))' \
    compare kantc:2,3 kantc:3,3 kantc:3,4 kantc:4,3 kantc:5,3 kantc:4,4 mikantc:2,2 mikantc:2,4 mikantc:3,2 \
    mikantc:3,4 mikantc:4,3 mikantc:5,3 kantc:4,3,is=0000.0001.1110.1111 mikantc:4,4 --format json
# Between the groups of mikantc shortest paths used evenly reach it.
valid 'bound across that is reached' 'all(.[0][]; .even_split > .shortest_path_bound * (1 - 1e-9))' \
    compare mikantc:4,4 mikantc:5,3 --format json
# The rate out of a cube, by all sets of switches
for words in '000 010 111' '000 011 101' '000 001 010' '0000 0110 1111 1001' '0000 0001 1110 1111' \
    '0000 0011 0101 0110' '0000 1000 0100 0010'; do
    list=${words// /.}
    rate=$(echo "$words" | awk -f "$here/cube_rate.awk")
    run compare kary:2,2 "kantc:$(echo "$words" | wc -w),4,is=$list" --format json
    same "messages out of a cube with $list" "$(printf '%.9f' "$rate")" "$(printf '%.9f' "$(jq '
        .[1] | (.network[6:7] | tonumber) as $k | ($k * (pow(2; $k) - $k)) as $cube |
        .shortest_path_bound * (.nodes - $cube) / (.nodes - 1)' "$work/out")")"
done
# A better list of intermediate switches lets more out: 1/2 instead of 1/3.
valid 'bound of another list' \
    '.[0] | map(.shortest_path_bound * 120 / 134 * 6 | . * 1e9 | round) == [2e9, 3e9]' \
    compare kantc:3,4 kantc:3,4,is=000.011.101 --format json

# A cube that is too large for a bound; which one is the largest that has it says tests/unit.
valid 'no bound of a large cube' '.[0] | map(.shortest_path_bound != null) == [true, false]' \
    compare kantc:4,2 kantc:13,2 --format json

on_terminal xterm compare debruijn:2,10 kary:2,2
same 'the bar of compare' yes "$(grep -q 'debruijn:2,10 \[#* *\]' "$work/terminal" && echo yes)"

# plot ARGUMENT...: a picture that another program reads.
plot() {
    run "$@" --format svg
    same "routegen $* --format svg" '0 </svg>' "$code $(tail -n 1 "$work/out")"
    same "no nan and no inf in $*" 0 "$(grep -ciE '[^a-z](nan|inf)' "$work/out")"
    drawn_well "$*"
}
plot compare kary:4,4 kantc:4,4 star:5
plot compare hypercube:3 hypercube:3
run compare kantc:4,4 kantc:3,4 --format svg
same 'the last panel is the bound' '0.355093 0.372222' \
    "$(sed '1,/>most that shortest paths carry/d' "$work/out" | grep -o '[0-9.]*</text>$' | cut -d'<' -f1 | paste -sd' ')"
run compare kary:8,8 hypercube:40 --format svg
same 'large numbers of a picture in full' '16777216 1099511627776' \
    "$(sed -n '/>compute nodes/,/>radix/p' "$work/out" | grep -oE '>[0-9]{6,}<' | tr -d '<>' | paste -sd' ')"
plot reproduce kantc
same 'sum and bytes of the figures of kantc' '1484178755 38780' "$(cksum < "$work/out")"
[ -n "${ROUTEGEN_SOAK-}" ] && plot reproduce mpp # it takes some seconds

# ---- reproduce --------------------------------------------------------------------------------

# expected FILE: every line `network|what|places|number or text` of it against the rows in out, all of which that
# have this network and this `what` must say so; prints what is wrong.
expected() {
    jq -r --rawfile want "$1" '
        . as $rows | $want | split("\n")[] | select(. != "" and (startswith("#") | not)) |
        split("|") as [$network, $what, $places, $value] |
        [$rows[] | select(.network == $network and .what == $what) | .ours] as $ours |
        if ($ours | length) == 0 then "\($network) \($what): no row"
        elif $places == "" then
            if all($ours[]; . == $value) then empty else "\($network) \($what): \($ours[0]), not \($value)" end
        elif all($ours[]; (. - ($value | tonumber) | fabs) <= 0.5001 * pow(10; -($places | tonumber))) then empty
        else "\($network) \($what): \($ours[0]), not \($value)" end' "$work/out"
}

for paper in kantc ${ROUTEGEN_SOAK:+mpp}; do # mpp takes some seconds
    run reproduce "$paper" --format json
    same "reproduce $paper" "0 " "$code $(cat "$work/err")"
    same "golden numbers of $paper" '' "$(expected "$here/golden/reproduce-$paper.expected")"
    same "every erratum of $paper has its reason" 0 \
        "$(jq '[.[] | select(.differs and .erratum == null)] | length' "$work/out")"
    rows=$(jq length "$work/out")
    errata=$(jq '[.[] | select(.erratum != null)] | length' "$work/out")
    if [ "$paper" = mpp ]; then golden reproduce-mpp.text reproduce mpp; continue; fi
    agrees "reproduce-$paper" reproduce "$paper"
    run reproduce "$paper"
    same "last line of $paper" "$rows rows, $errata of them wrong in the paper" "$(tail -n 1 "$work/out")"
    same 'places as in the paper' 0.40 "$(awk '/^Fig. 5 +kantc:3,4 +load at which/ { print $(NF - 10) }' "$work/out")"
done

# ---- find -------------------------------------------------------------------------------------

agrees find-64 find --size 64 --family hypercube,torus,kary,debruijn,gft --radix 12
run find --size 64 --within 50% --format json
jq -r '.[] | .network, .equal[]' "$work/out" > "$work/networks"
# These have no such size, or ask for more than sizes.
same 'all families near 64 nodes, but these' 'bubble circulant clos file pancake star xgft' \
    "$(routegen complete info '' | cut -d: -f1 | sort -u | comm -23 - <(cut -d: -f1 "$work/networks" | sort -u) | paste -sd' ')"
valid 'sizes, and the least cost first' '.[0] | all(.[]; .nodes >= 32 and .nodes <= 96) and ([.[].cost] | . == sort)' \
    find --size 64 --within 50% --format json
valid 'no more ports' '.[0] | length > 5 and (map(.radix) | max) == 4' find --size 64 --within 50% --radix 4 --format json
# The numbers are those of compare, and the cost follows from them: direct networks have a switch a node.
run find --size 64 --within 50% --sort even_split --most 16 --switch-cost 7,.5 --link-cost 3 --format json
mapfile -t names < <(jq -r '.[].network' "$work/out")
routegen compare "${names[@]}" --switch-cost 7,.5 --link-cost 3 --format json > "$work/compared"
same 'find and compare say the same' '16 true true' "$(jq -r --slurpfile c "$work/compared" '
    [.[] | . as $row | $c[0][] | select(.network == $row.network) | . as $other | all($row | del(.equal) | keys[]; $other[.] == $row[.])] as $same
    | "\($same | length) \(all($same[]; .)) \(all(.[]; . as $n
        | (if .network | test("^(g?kautz|debruijn|mdsxn|b.*:|omega|flip|reverse)") then .links / 2 else .links end) as $links
        | (if .switches == 0 then [.nodes, .radix + 1, $links + .nodes] else [.switches, .radix, $links] end) as $b
        | $b[0] * (7 + .5 * $b[1]) + 3 * $b[2] == .cost and .cost / .nodes == .cost_per_node))"' "$work/out")"
valid 'the largest even split first, what is not known last' '.[0] | map(.even_split) | .[0] > .[1] and .[1] > 0 and .[-1] == null' \
    find --size 12288 --within 35% --family debruijn --sort even_split --format json
valid 'find --exact' '.[0] | map(.even_split != null) == [true]' find --size 4096 --family shuffle --exact --format json
# All of them, counted another way: the ways to write numbers as products, or m^h and w.
# shellcheck disable=SC2016 # jq
count_tori='def ways($n; $least): if $n == 1 then 1 else [range($least; $n + 1) | select($n % . == 0) | ways($n / .; .)] | add // 0 end;
    [range(58; 71) | ways(.; 2)] | add'
same 'all tori' "$(jq -n "$count_tori")" "$(routegen find --size 64 --within 10% --family torus --all-networks --format csv | tail -n +2 | sort -u | wc -l)"
same 'all fat trees' "$(jq -n '[range(2; 71) as $m | range(1; $m + 1) as $w | range(1; 7) | $w * pow($m; .) | select(. >= 58 and . <= 70)] | length')" \
    "$(routegen find --size 64 --within 10% --family gft --all-networks --format csv | tail -n +2 | sort -u | wc -l)"
same 'eleven times as many nodes' '2 4 8 16 32 ' \
    "$(routegen find --size 4 --within 1000% --family hypercube --all-networks --format json |
        jq '.[].nodes' | sort -n | tr '\n' ' ')"
# The nearest network of a shape can be far above what is looked for.
same 'one torus of each number of dimensions' '1:9 2:9 3:8 4:16 5:32 6:64' \
    "$(routegen find --size 9 --within 1000% --family torus --format json |
        jq -r 'map("\(.network | split(",") | length):\(.nodes)") | sort[]' | paste -sd' ')"
same 'of two as near the smaller, or the one with more equal sides' 'kautz:2,2 kautz:2,3 kautz:8,1 torus:23 torus:3,2,2,2 torus:6,4' \
    "$( (routegen find --size 9 --within 50% --family kautz --format json && routegen find --size 23 --within 10% --family torus --format json) |
        jq -r '.[].network' | sort | paste -sd' ')"
# m is w, or w times a power of two, or w is 1.
same 'one fat tree of each shape' 'gft:1,16,1 gft:1,4,4 gft:1,8,2 gft:2,4,1 gft:3,2,2 gft:4,2,1' \
    "$(routegen find --size 16 --family gft --format json | jq -r 'map(.network) | sort | join(" ")')"
valid 'a fat tree with m = 8w' '.[0] | map(.network) | index("gft:1,24,3") != null' \
    find --size 72 --family gft --format json
valid 'no more than a million nodes' '.[0] | map(.nodes) | max == 1000000' \
    find --size 1000000 --within 10% --family kary --format json
# 50 times 0.18 and 1.82 are not quite 9 and 91 in binary.
same 'both ends of a range' '9 91' \
    "$(routegen find --size 50 --within 82% --family gft --all-networks --format json | jq -r 'map(.nodes) | "\(min) \(max)"')"
run find --size 7 --family hypercube
same 'nothing near' '1 routegen: find: no such network; --within 20% looks for more hypercube:3' \
    "$code $(cat "$work/err") $(sed -n 's/^\(hypercube:[0-9]*\) .*/\1/p' "$work/out")"
# One row for each graph, whatever its names; and of a family without one the nearest, Kautz digraphs among them.
run find --size 64 --format json
same 'one row for a graph' 'hypercube:6 1 true' "$(jq -r '[.[] | select([.network, .equal[]] | index("torus:2,2,2,2,2,2"))] |
    "\(.[0].network) \(length) \(.[0].equal | index("mdsxn:1,1,1,1,1,1") != null)"' "$work/out")"
for nodes in 64 256 ${ROUTEGEN_SOAK:+1000}; do
    same "the nearest Kautz digraph to $nodes" 1 "$(routegen find --size "$nodes" | grep -c '^kautz:')"
done
# On a narrow terminal no line is wider, and none ends within a word; a long name has no middle, and drives no column out.
long=$work/$(printf '%060d' 0).edges
printf '0 1\n1 2\n2 0\n' > "$long"
for call in "compare file:$long kautz:2,3" "info file:$long" "info --brief file:$long kautz:2,3" 'reproduce mpp' 'find --size 64' 'find --size 10000 --radix 3' 'compare kary:8,8 mikant:8,8 kantc:8,8 mikantc:8,8 torus:16,16,16' 'info kary:4,3' \
    'info --brief kary:4,3 mikantc:3,3' 'reproduce kantc'; do
    script -qec "stty cols 80; routegen $call 2> /dev/null" "$work/terminal" > /dev/null < /dev/null
    same "${call//$work/WORK} at 80 columns" '' "$(grep -v '^Script ' "$work/terminal" | tr -d '\r' | grep -E '.{81}|^left out: nodes')"
done
valid 'prices in compare' '.[0] | map(.cost) == [102400, 78080]' \
    compare kary:4,4 torus:16,16 --switch-cost 100,20 --link-cost 35 --format json
valid 'the highest prices' '.[0] | map(.cost) == [7e15, 18e15]' \
    compare kary:2,1 torus:3 --switch-cost 1e15,1e15 --link-cost 1e15 --format json
bar 'networks/s' find --size 64 --family torus

# The ideal bound of a fat tree, by its shape, is that of advise, which counts links on the graph.
trees=('gft:3,4,2' 'gft:4,3,2' 'gft:2,3,5' 'xgft:3,2,3,4,1,2,1' 'xgft:3,8,2,2,1,1,2' 'xgft:2,6,5,1,3' 'xgft:4,3,2,2,5,1,1,3,1')
same 'ideal bounds of fat trees' "$(for tree in "${trees[@]}"; do routegen advise "$tree" --format json | jq .bound.load; done)" \
    "$(routegen compare "${trees[@]}" --format json | jq '.[] | .ideal_bound')"
# What is simulated is what simulate finds
run simulate mesh:2,2 --load sat --max-clocks 1e5 --format json
simulated=$(jq '.[0].sustains' "$work/out")
run compare mesh:2,2 hypercube:13 --simulate --format csv
same 'compare --simulate, one too large' "0 network,nodes $simulated routegen: hypercube:13: more than 4096 nodes, not simulated" \
    "$code $(head -n 1 "$work/out" | cut -d, -f1,2) $(awk -F, 'NR == 1 { last = $NF == "simulated" } NR == 2 && last { print $NF }' \
        "$work/out") $(cat "$work/err")"
