#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# run.sh KEY=VALUE...: runs co-simulations and prints their tables.
#
#   FOLDER=build/sim  RUNS='NETWORK/.../PAIRS ...', with pipe:3,6 for the pipelined core of kautz:3,6,
#                     router:3,6,4 for its routers with channels of 4 flits, node:3,6,4 for its nodes,
#                     exchange:2,5,1 for an all-to-all with one more stage in a link; clocks for pairs
#   SEED=1            TAP=1: a test a run
#   VCD=              or the clock around which waveforms are wanted; VARIANT=-vcd then
set -u

FOLDER='' RUNS='' SEED=1 TAP='' VCD='' VARIANT=''
KEYS='FOLDER= RUNS= SEED= TAP= VCD= VARIANT='
. sim/keys.sh

kautz_head() {
    echo "${TAP:+# }Kautz digraphs: RTL = cycle model on every pin in every clock, every route = algorithm, seed $SEED"
    printf "${TAP:+# }"'%-12s %10s %11s %11s %9s %10s %9s\n' network pairs routes clocks illegal mismatches pairs/s
}

pipe_head() {
    echo "${TAP:+# }Kautz digraphs, pipelined: RTL = cycle model in every clock, every table and route = algorithm, seed $SEED"
    printf "${TAP:+# }"'%-12s %10s %10s %10s %10s %8s %10s %9s %9s %8s\n' network pairs tables routes clocks illegal \
        mismatches pairs/s self-test crc
}

router_head() {
    echo "${TAP:+# }Networks of routers: RTL = cycle model on every pin of every node in every clock, seed $SEED"
    printf "${TAP:+# }"'%-14s %5s %2s %2s %9s %9s %9s %8s %7s %10s %9s\n' network nodes V B clocks packets delivered \
        aborted deaths mismatches clocks/s
}

node_head() {
    echo "${TAP:+# }Networks of nodes: RTL = cycle model on every pin of every node in every clock, no message twice, seed $SEED"
    printf "${TAP:+# }"'%-14s %5s %2s %2s %9s %9s %9s %8s %7s %10s %9s\n' network nodes V B clocks messages delivered \
        lost deaths mismatches clocks/s
}

exchange_head() {
    echo "${TAP:+# }All-to-all on Kautz digraphs: RTL = cycle model in every clock, every word = algorithm, seed $SEED"
    printf "${TAP:+# }"'%-14s %5s %2s %6s %9s %9s %10s %7s %10s %9s\n' network nodes S T clocks exchanges words \
        resets mismatches clocks/s
}

gft_head() {
    echo "${TAP:+# }Fat trees: RTL = cycle model in every clock, every message of the exchange arrives, seed $SEED"
    printf "${TAP:+# }"'%-12s %-6s %9s %9s %10s %8s %9s %7s %10s %9s\n' network square phases states messages exchange \
        clocks illegal mismatches phases/s
}

# simulate NETWORK PAIRS
simulate() {
    file=$(printf %s "$1" | tr ':,' '__') asked=$1
    [ "$family" != pipe ] || asked=kautz:${1#*:}
    rm -f "$FOLDER/$file.vcd"
    "$FOLDER/$file$VARIANT/cosim" --seed "$SEED" ${VCD:+--vcd "$FOLDER/$file.vcd" --vcd-clock "$VCD"} -- "$asked" "$2"
}

# Threads that wait for each other leave the processor to others.
export OMP_WAIT_POLICY=passive

failed=0 table='' number=0
for run in $RUNS; do
    network=${run%%/*} pairs=${run##*/}
    family=${network%%:*}
    [ "$family" = "$table" ] || "${family}_head"
    table=$family number=$((number + 1)) verdict=ok
    if [ -n "$TAP" ]; then
        simulate "$network" "$pairs" >"$FOLDER/log" 2>&1 || verdict='not ok'
        sed 's/^/# /' "$FOLDER/log"
        echo "$verdict - $network, $pairs"
    else
        simulate "$network" "$pairs" || verdict='not ok'
    fi
    if [ -n "$VCD" ] && [ -e "$FOLDER/$file.vcd" ]; then
        echo "waveforms around clock $VCD: $FOLDER/$file.vcd"
    elif [ -n "$VCD" ]; then
        echo "routegen: no waveforms: $network never came to clock $VCD" >&2
        verdict='not ok'
    fi
    [ "$verdict" = ok ] || failed=$((failed + 1))
done
[ -z "$TAP" ] || echo "1..$number"
[ "$failed" -eq 0 ]
