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

# head TITLE FORMAT COLUMN...: of a table
head() {
    echo "${TAP:+# }$1, seed $SEED"
    format=$2
    shift 2
    # shellcheck disable=SC2059 # the format is below
    printf "${TAP:+# }$format\n" "$@"
}

# head_of FAMILY
head_of() {
    case $1 in
    kautz) head 'Kautz digraphs: RTL = cycle model on every pin in every clock, every route = algorithm' \
        '%-12s %10s %11s %11s %9s %10s %9s' network pairs routes clocks illegal mismatches pairs/s ;;
    tree) head 'Trees of Kautz digraphs: every beat = library, in the clock promised' \
        '%-12s %10s %11s %11s %9s %10s %9s' network pairs beats clocks illegal mismatches pairs/s ;;
    pipe) head 'Kautz digraphs, pipelined: RTL = cycle model in every clock, every table and route = algorithm' \
        '%-12s %10s %10s %11s %11s %9s %10s %9s %9s %8s' network pairs tables routes clocks illegal mismatches pairs/s \
        self-test crc ;;
    router) head 'Networks of routers: RTL = cycle model on every pin of every node in every clock' \
        '%-14s %5s %2s %2s %9s %9s %9s %8s %7s %10s %9s' network nodes V B clocks packets delivered aborted deaths \
        mismatches clocks/s ;;
    node) head 'Networks of nodes: RTL = cycle model on every pin of every node in every clock, no message twice' \
        '%-14s %5s %2s %2s %9s %9s %9s %8s %7s %10s %9s' network nodes V B clocks messages delivered lost deaths \
        mismatches clocks/s ;;
    exchange) head 'All-to-all on Kautz digraphs: RTL = cycle model in every clock, every word = algorithm' \
        '%-14s %5s %2s %6s %9s %9s %10s %7s %10s %9s' network nodes S T clocks exchanges words resets mismatches clocks/s ;;
    gft) head 'Fat trees: RTL = cycle model in every clock, every message of the exchange arrives' \
        '%-12s %-6s %9s %9s %10s %8s %9s %7s %10s %9s' network square phases states messages exchange clocks illegal \
        mismatches phases/s ;;
    esac
}

# simulate NETWORK PAIRS
simulate() {
    file=$(printf %s "$1" | tr ':,' '__') asked=$1
    case $family in pipe | tree) asked=kautz:${1#*:} ;; esac
    rm -f "$FOLDER/$file.vcd"
    "$FOLDER/$file$VARIANT/cosim" --seed "$SEED" ${VCD:+--vcd "$FOLDER/$file.vcd" --vcd-clock "$VCD"} -- "$asked" "$2"
}

# Threads that wait for each other leave the processor to others.
export OMP_WAIT_POLICY=passive

failed=0 table='' number=0
for run in $RUNS; do
    network=${run%%/*} pairs=${run##*/}
    family=${network%%:*}
    [ "$family" = "$table" ] || head_of "$family"
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
