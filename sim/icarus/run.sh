#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# run.sh BUILD=build BENCH=rg_kautz_serial [PARAMETERS=D=3,K=6] [OUT=FOLDER] [SEED=1] [PLUSARGS=+vcd]: runs the bench of
# a module, BENCH_tb.v in a folder here that is named as its own, on rtl/. Its vectors come from BUILD/routegen, or for lines of a board from
# BUILD/sim/print_questions. Prints what the bench says and exits 1 unless that ends in PASS, without a word of the
# compiler. FOLDER (BUILD/icarus/BENCH/PARAMETERS) keeps vectors and program. Run from the tree.
set -eu

PARAMETERS=- SEED=1 PLUSARGS='' BENCH='' BUILD='' OUT=''
KEYS='BUILD BENCH PARAMETERS OUT SEED PLUSARGS='
. sim/keys.sh
fail() {
    echo "$2" >&2
    exit "$1"
}
command -v iverilog >/dev/null || fail 2 'routegen: iverilog is missing; install it with: make deps'
: "${OUT:=$BUILD/icarus/$BENCH/$PARAMETERS}"
mkdir -p "$OUT"

# value NAME: of a parameter
value() {
    echo ",$PARAMETERS," | sed -n "s/.*,$1=\([^,]*\),.*/\1/p"
}

# few PAIRS: of a Kautz digraph the first requests of the model, and from many more those that are rare: each set of
# overlaps six times, and all with two routes in phase C (the second digit of tuser is 4, 5).
few() {
    awk -v first="$1" '
        function end_of_request() {
            if (requests <= first || kept[overlaps] < 6 || phase_c > 1) {
                printf "%s", text
                kept[overlaps]++
            }
        }
        /^Q/ { end_of_request(); requests++; overlaps = $5; phase_c = 0; text = "" }
        /^R/ && substr($3, 2, 1) ~ /[45]/ { phase_c++ }
        { text = text $0 "\n" }
        END { end_of_request() }'
}

digraph=kautz:$(value D),$(value K) tree=gft:$(value H),$(value M),$(value W) many=200
case $digraph in kautz:15,16 | kautz:8,8 | kautz:3,6 | kautz:4,5) many=20000 ;; esac
questions=126
case $BENCH/$tree in
rg_board/gft:1,2,2) questions=42 ;; # each kind once, as rg_query has them three times
*/gft:[5-8],*) questions=16 ;;      # whose answers are long
esac
kind=$(synth/manifest.sh vectors "$BENCH")
case $kind in
serial | pipe) core=$kind ;;
machine)
    core=none && "$BUILD/sim/print_questions" "machine:$(value D),$(value K),$(value FLITS)" - 12 "$SEED" >"$OUT/vectors"
    ;;
board) core=none && "$BUILD/sim/print_questions" "$digraph" "$tree" "$questions" "$SEED" >"$OUT/vectors" ;;
exchange)
    [ "$(value GATHER)" != 1 ] || kind=gather
    core=none && "$BUILD/sim/print_questions" "$kind:$(value D),$(value K)" - 32 "$SEED" >"$OUT/vectors"
    ;;
tree)
    core=none && "$BUILD/routegen" vectors "$tree" --pairs all >"$OUT/vectors"
    ;;
every)
    core=none && "$BUILD/routegen" vectors "$digraph" --core pipe --pairs all --illegal 0 >"$OUT/vectors"
    ;;
*) core=none && : >"$OUT/vectors" ;;
esac
[ "$core" = none ] || "$BUILD/routegen" vectors "$digraph" --core "$core" --pairs "$many" --illegal 4 --seed "$SEED" |
    few "$([ "$digraph" = kautz:15,16 ] && echo 60 || echo 200)" >"$OUT/vectors"

# shellcheck disable=SC2046 # words
iverilog -g2005 -Wall -Wno-timescale -I sim/icarus -s "${BENCH}_tb" -o "$OUT/bench.vvp" \
    $([ "$PARAMETERS" = - ] || echo "$PARAMETERS" | tr ',' '\n' | sed "s/^/-P${BENCH}_tb./") \
    "sim/icarus/"*"/${BENCH}_tb.v" sim/formal/query/query_engine.v sim/icarus/pll.v boards/top.v -f rtl/routegen.f \
    >"$OUT/compiler" 2>&1 || true
[ ! -s "$OUT/compiler" ] || fail 1 "$(cat "$OUT/compiler")"
# shellcheck disable=SC2086 # words
(cd "$OUT" && vvp -n bench.vvp "+seed=$SEED" +vectors=vectors $PLUSARGS) >"$OUT/said" 2>&1 </dev/null || true
cat "$OUT/said"
[ "$(tail -n 1 "$OUT/said")" = "PASS $BENCH" ]
