# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
#
# info of the networks as graphs: numbers by formula and by search.
# Read by run.sh.

agrees info-kantc-3-4 info kantc:3,4
agrees info-mdsxn-1-2 info mdsxn:1,2

# --- one network -------------------------------------------------------------------------

# Too large for a short search, and for any.
agrees info-kantc-8-8 info kantc:8,8
agrees info-hypercube-40 info hypercube:40
golden info-hypercube-5.text info hypercube:5
golden info-mesh-1.text info mesh:1

# Intermediate switches of one's own: the search finds what the formulas say, and the hops that they save.
valid 'intermediate switches as given' '.[0] | .network == "kantc:4,3,is=0000.0001.1110.1111" and .agree and
    .formula.diameter == 8 and .search.distance_sum == 257664' \
    info kantc:4,3,is=0000.0001.1110.1111 --format json
valid 'more paths than 64 bits count' '.[0].search | .most_paths > 2.7217e22 and .most_paths < 2.7218e22' \
    info mesh:40,40 --format json

# A golden number; more of them, also of large networks, are in tests/topology/test_measures.c.
valid 'distances of kantc:6,4' '.[0].search.distance_sum == 1725018336' info kantc:6,4 --format json

# --exact: maximum flows that take longer than others, one search of many vertices.
valid 'no flow without --exact' '.[0].search.connectivity == null' info hypercube:9 --format json
valid 'flow with --exact' '.[0].search.connectivity == 9' info hypercube:9 --exact --format json
# More than 10^308 paths are null in JSON, which has no infinity.
valid 'too many paths' \
    '.[0] | .search.most_paths == null and .formula.diameter == 1398 and .search.diameter == 1398' \
    info torus:1398,1398 --format json

# What is printed does not depend on the number of threads, to the last bit: sums are added in the order of the sources.
threads() {
    for count in 1 2 3; do
        OMP_NUM_THREADS=$count "$program" "$@" --format json | grep -v '"seconds"\|"peak_memory"' | md5sum
    done | sort -u | wc -l
}
for network in mesh:7,9 gft:3,4,2 bubble:5 mdsxn:3,2,2 mikantc:3,3; do
    same "1, 2 and 3 threads measure $network" 1 "$(threads info "$network" --exact)"
    same "1, 2 and 3 threads load $network" 1 "$(threads compare "$network" shuffle:6 --exact)"
done

# One search of many vertices has a bar, too; beyond some size it measures distances only, and says so.
bar vertices info hypercube:17
valid 'distances only' '.[0] | .agree and .search.diameter == 22 and .search.paths == null and
    .search.links == .formula.links and .search.histogram[1].paths == null' info hypercube:22 --format json
for network in hypercube:17 mesh:90,90; do # one search on all threads, or many
    run info $network
    same "what is left out of $network" \
        'left out     connectivity (--exact searches for more)' "$(grep -A1 '^left out' "$work/out" | paste -sd' ' | sed 's/  *(/ (/')"
done
run info torus:128,128 --exact
same 'what --exact leaves out' 'left out     connectivity (too large)' \
    "$(grep -A1 '^left out' "$work/out" | paste -sd' ' | sed 's/  *(/ (/')"

# --- several networks ---------------------------------------------------------------------

networks='kautz:3,3 gft:2,4,2 benes:3 torus:4,4 kautz:15,16 hypercube:40'
# shellcheck disable=SC2086 # words
{
    run info $networks --format csv
    same 'CSV of all kinds: a title and a row each, with the same columns' '7 1' \
        "$(wc -l < "$work/out") $(sed 's/"[^"]*"/name/' "$work/out" | awk -F, '{ print NF }' | sort -u | wc -l)"
    same 'the first row is that of the network alone' "$(routegen info kautz:3,3 --format csv | sed 's/,[^,]*$//')" \
        "$(head -n 2 "$work/out" | sed 's/,[^,]*$//')"
    valid 'JSON of all kinds is an array' '.[0] | map(.network) ==
        ["kautz:3,3", "gft:2,4,2", "benes:3", "torus:4,4", "kautz:15,16", "hypercube:40"]' info $networks --format json
    run info $networks
    same 'text of all kinds' "$(for network in $networks; do routegen info "$network" && echo; done | grep -v '^search  \|^peak memory')" \
        "$(grep -v '^search  \|^peak memory' "$work/out" && echo)"
    agrees brief info $networks --brief
}
# What no formula gives is searched for.
same 'brief, by search' 'pancake:5 5 3.57143' "$(routegen info pancake:5 --brief | awk 'NR == 2 { print $1, $6, $7 }')"
same 'brief, by search if told so' '- 3' "$({
    routegen info xgft:3,2,2,3,1,3,4 --brief
    routegen info xgft:3,2,2,3,1,3,4 --brief --exact
} | awk '/^xgft/ { print $8 }' | paste -sd' ')"
same '16 networks' 17 "$(routegen info torus:{2..17} --brief | wc -l)"
refused 2 "kauz:3: unknown family 'kauz'; nearest: kautz" info kautz:3,3 kauz:3
