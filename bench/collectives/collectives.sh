#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# collectives.sh ROUTEGEN: what the picture of doc/collectives.md shows, simulated flit by flit. Allgathers by network,
# method and bytes of a shard, in flits of 8: clocks for each of the other nodes' shards. Exchanges: times the limit. Then
# the table of that page.
set -eu
routegen=$1

# clocks ARGUMENT...: of one simulation
clocks() { "$routegen" simulate "$@" | sed -n 's/^finished  at clock \([0-9]*\).*/\1/p'; }

for series in kautz:3,4,trees kautz:3,4,rings torus:12,9,breadth hypercube:7,breadth gft:2,5,5,rings gft:2,5,5,squares; do
    network=${series%,*} method=${series##*,}
    nodes=$("$routegen" info "$network" | awk '$1 == "nodes" { print $2 }')
    for bytes in 8 32 128 512 2048; do
        clocks "$network" --collective allgather --method "$method" --size "$bytes" --flit-bytes 8 |
            awk -v series="$series" -v bytes="$bytes" -v nodes="$nodes" \
                '{ printf "allgather %s %d %.2f\n", series, bytes, $1 / (nodes - 1) }'
    done
done

# All to all with packets of 84 flits, by the best of the orders that the network has
for run in 'kary:5,3 lls,shift,add,random --up node-digit' 'hypercube:7 lls,shift,cls,random' 'kautz:3,4 lls,shift,random' \
    'torus:12,9 lls,shift,random'; do
    # shellcheck disable=SC2086 # a network, orders, options
    set -- $run
    network=$1 orders=$2
    shift 2
    "$routegen" simulate "$network" --exchange "$orders" --flits 84 "$@" | awk -v network="$network" '
        $1 == "order" { on = 1; next }
        on && NF >= 5 && (best == "" || $5 + 0 < best) { best = $5 + 0 }
        END { print "alltoall", network, best }'
done

echo
echo '| | nodes | allgather | allreduce | all to all | chunks of a flit: allgather | broadcast |'
echo '|---|---|---|---|---|---|---|'
# Network, method, nodes, links of a node
for row in 'kautz:3,4 trees 108 3' 'kautz:3,4 rings 108 3' 'kautz:3,4 breadth 108 3' 'torus:12,9 breadth 108 4' \
    'gft:2,5,5 rings 125 1' 'gft:2,5,5 squares 125 1'; do
    # shellcheck disable=SC2086
    set -- $row
    network=$1 method=$2 nodes=$3 flit=$((8 * $4))
    # of COLLECTIVE BYTES: clocks, none where the method has none
    of() { clocks "$network" --collective "$1" --method "$method" --size "$2" --flit-bytes 8 2>/dev/null; }
    # over CLOCKS LIMIT
    over() { [ -z "$1" ] || echo "$1 $2" | awk '{ printf "%.2f", $1 / $2 }'; }
    shards=$((84 * (nodes - 1)))
    echo "| \`$network\`, $method | $nodes | $(over "$(of allgather 672)" $shards) |" \
        "$(over "$(of allreduce $((672 * nodes)))" $((2 * shards))) | $(over "$(of alltoall 672)" $shards) |" \
        "$(of allgather $flit) | $(of broadcast $flit) |"
done
