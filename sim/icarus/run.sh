#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# run.sh BUILD=build BENCH=rg_query_selftest [PARAMETERS=D=2,K=1] [OUT=FOLDER] [PLUSARGS=+vcd]: runs the bench of
# a module, BENCH_tb.v, on rtl/. Prints what the bench says and exits 1 unless that ends in PASS, without a word of the
# compiler. FOLDER (BUILD/icarus/BENCH/PARAMETERS) keeps the program. Run from the tree.
set -eu

PARAMETERS=- PLUSARGS='' BENCH='' BUILD='' OUT=''
KEYS='BUILD BENCH PARAMETERS OUT PLUSARGS='
. sim/keys.sh
fail() {
    echo "$2" >&2
    exit "$1"
}
command -v iverilog >/dev/null || fail 2 'routegen: iverilog is missing; install it with: make deps'
[ -f "sim/icarus/${BENCH}_tb.v" ] ||
    fail 2 "routegen: BENCH=$BENCH: MODULE/D=2,K=1 expected, with a bench sim/icarus/MODULE_tb.v"
: "${OUT:=$BUILD/icarus/$BENCH/$PARAMETERS}"
mkdir -p "$OUT"

# shellcheck disable=SC2046 # words
iverilog -g2005 -Wall -Wno-timescale -I sim/icarus -s "${BENCH}_tb" -o "$OUT/bench.vvp" \
    $([ "$PARAMETERS" = - ] || echo "$PARAMETERS" | tr ',' '\n' | sed "s/^/-P${BENCH}_tb./") \
    "sim/icarus/${BENCH}_tb.v" -f rtl/routegen.f >"$OUT/compiler" 2>&1 || true
[ ! -s "$OUT/compiler" ] || fail 1 "$(cat "$OUT/compiler")"
# shellcheck disable=SC2086 # words
(cd "$OUT" && vvp -n bench.vvp $PLUSARGS) >"$OUT/said" 2>&1 </dev/null || true
cat "$OUT/said"
[ "$(tail -n 1 "$OUT/said")" = "PASS $BENCH" ]
