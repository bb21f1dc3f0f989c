#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# run.sh KEY=VALUE...: runs co-simulations and prints a row of each, then what was compared.
#
#   FOLDER=build/sim  RUNS='NETWORK/.../PAIRS ...', with pipe:3,6 for the pipelined core of kautz:3,6,
#                     node:3,6,4 for its nodes with channels of 4 flits,
#                     exchange:2,5,1 for an all-to-all with one more stage in a link, gather:2,5,1 for an allgather;
#                     clocks for pairs
#   SEED=1            TAP=1: a test a run
#   SHOW=1            the command of each run, too
#   VCD=              or the clock around which waveforms are wanted; VARIANT=-vcd then
set -u

FOLDER='' RUNS='' SEED=1 TAP='' SHOW='' VCD='' VARIANT=''
KEYS='FOLDER= RUNS= SEED= TAP= SHOW= VCD= VARIANT='
. sim/keys.sh

# simulate NETWORK PAIRS
simulate() {
    file=$(printf %s "$1" | tr ':,' '__') asked=$1
    case $family in pipe | tree | ring | broadcast) asked=kautz:${1#*:} ;; esac
    [ -z "$VCD" ] || rm -f "$FOLDER/$file.vcd"
    set -- "$FOLDER/$file$VARIANT/cosim" --seed "$SEED" ${VCD:+--vcd "$FOLDER/$file.vcd" --vcd-clock "$VCD"} -- "$asked" "$2"
    [ -z "$SHOW" ] || echo "$*"
    "$@"
}

[ -n "$RUNS" ] || { echo 'routegen: there is nothing to simulate' >&2 && exit 2; }

failed=0 number=0
printf "${TAP:+# }%-15s %10s %10s %11s %7s %10s %10s\n" network asked answered clocks upsets mismatches clocks/s
for run in $RUNS; do
    network=${run%%/*} pairs=${run##*/}
    family=${network%%:*}
    number=$((number + 1)) verdict=ok
    if [ -n "$TAP" ]; then
        simulate "$network" "$pairs" >"$FOLDER/log" 2>&1 || verdict='not ok'
        sed 's/^/# /' "$FOLDER/log"
        echo "$verdict - $network, $pairs"
    else
        simulate "$network" "$pairs" || verdict='not ok'
    fi
    if [ -n "$VCD" ] && [ -e "$FOLDER/$file.vcd" ]; then
        echo "waveforms around clock $VCD, at time $((2 * VCD)): $FOLDER/$file.vcd"
    elif [ -n "$VCD" ]; then
        echo "routegen: no waveforms: $network never came to clock $VCD" >&2
        verdict='not ok'
    fi
    [ "$verdict" = ok ] || failed=$((failed + 1))
done
if [ -n "$TAP" ]; then
    echo "1..$number"
elif [ "$failed" -eq 0 ]; then
    printf '%s\n' 'In every clock each pin of the hardware was what its cycle model in C says,' \
        "and each answer what the algorithm says (seed $SEED)."
fi
[ "$failed" -eq 0 ]
