#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# torus.sh FOLDER=build/bench/torus [SIDES='7 10'] [SEEDS=3]: the node of rg_kautz_exchange wired as a torus, placed on
# an iCE40 HX8K as the resource report places the Kautz digraph: what its links cost. A line a torus.
set -eu

FOLDER=build/bench/torus SIDES='7 10' SEEDS=3
KEYS='FOLDER SIDES SEEDS'
. sim/keys.sh
for tool in yosys nextpnr-ice40 jq; do
    command -v "$tool" >/dev/null || {
        echo "routegen: $tool is missing; install it with: make deps" >&2
        exit 1
    }
done
mkdir -p "$FOLDER"
sources="rtl/common/rg_refuse.v rtl/common/rg_delay.v rtl/exchange/rg_kautz_exchange.vh
    rtl/exchange/rg_kautz_exchange_shape.v rtl/exchange/rg_kautz_exchange_node.v synth/harness/rg_exchange_ends_pnr.v bench/exchange/rg_torus_exchange_pnr.v"
for side in $SIDES; do
    stem=$FOLDER/torus-$side
    # shellcheck disable=SC2086 # words
    yosys -q -e '.*' -p "read_verilog $(echo "$sources" | tr "\n" " "); chparam -set SIDE $side rg_torus_exchange_pnr
        synth_ice40 -device hx -top rg_torus_exchange_pnr -json $stem.syn.json; check -assert"
    seq "$SEEDS" | xargs -P 2 -I SEED synth/place.sh "$stem" SEED
    jq -rs --arg side "$side" '"torus of \($side) x \($side), 8 bits: " +
        "\(.[0].utilization.ICESTORM_LC.used) cells, " +
        (map(.fmax[].achieved) | sort | "\(.[(length - 1) / 2 | floor] | round) MHz median, \(.[0] | round) worst")' "$stem".?.pnr.json
done
