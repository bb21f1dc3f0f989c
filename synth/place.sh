#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# place.sh STEM SEED: STEM.syn.json on an HX8K; nextpnr's report goes to STEM.SEED.pnr.json. The pins are free and not
# timed: the clock it reports is that between registers.
set -eu

nextpnr-ice40 -q --hx8k --package ct256 --freq 250 --timing-allow-fail --pcf-allow-unconstrained --seed "$2" \
    --json "$1.syn.json" --report "$1.$2.pnr.json" 2>"$1.$2.log" || {
    cat "$1.$2.log" >&2
    exit 1
}
