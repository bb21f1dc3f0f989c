#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# run.sh FOLDER VARIANT SEED VCD RUN...: runs the co-simulations and prints their tables. A run is NETWORK/PAIRS, with
# pipe:3,6 for the pipelined core of kautz:3,6. VARIANT is empty or -vcd; VCD is empty or the clock around which
# waveforms are wanted.
set -u

folder=$1 variant=$2 seed=$3 vcd=$4
shift 4

kautz_head() {
    echo "Kautz digraphs: RTL = cycle model on every pin in every clock, every route = algorithm, seed $seed"
    printf '%-12s %10s %11s %11s %9s %10s %9s\n' network pairs routes clocks illegal mismatches pairs/s
}

pipe_head() {
    echo "Kautz digraphs, pipelined: RTL = cycle model in every clock, every table and route = algorithm, seed $seed"
    printf '%-12s %10s %10s %10s %10s %8s %10s %9s %9s %8s\n' network pairs tables routes clocks illegal mismatches \
        pairs/s self-test crc
}

gft_head() {
    echo "Fat trees: RTL = cycle model in every clock, every message of the exchange arrives, seed $seed"
    printf '%-12s %-6s %9s %9s %10s %8s %9s %7s %10s %9s\n' network square phases states messages exchange clocks \
        illegal mismatches phases/s
}

failed=0 table=
for run; do
    network=${run%/*}
    family=${network%%:*}
    [ "$family" = "$table" ] || "${family}_head"
    table=$family
    file=$(printf %s "$network" | tr ':,' '__')
    set -- --seed "$seed"
    [ -z "$vcd" ] || set -- "$@" --vcd "$folder/$file.vcd" --vcd-clock "$vcd"
    rm -f "$folder/$file.vcd"
    [ "$family" != pipe ] || network=kautz:${network#*:}
    "$folder/$file$variant/cosim" "$@" -- "$network" "${run##*/}" || failed=$((failed + 1))
    [ -z "$vcd" ] || if [ -e "$folder/$file.vcd" ]; then
        echo "waveforms around clock $vcd: $folder/$file.vcd"
    else
        echo "routegen: no waveforms: $network never came to clock $vcd" >&2
        failed=$((failed + 1))
    fi
done
[ "$failed" -eq 0 ]
