#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# run.sh [BUILD=build] [OUT=FOLDER] [D=2] [K=5] [SIMULATOR=verilator]: transposes a matrix of N x N elements, N the nodes
# of K(D,K), in the hardware of rtl/exchange. OUT (BUILD/transpose) keeps the images of the memories, before.hex and
# after.hex, and the transposed matrix. Exits 1 unless it is that. With Icarus (SIMULATOR=iverilog) more than some 24 nodes
# take very long. Run from the tree, after make all.
set -eu

BUILD=build OUT='' D=2 K=5 SIMULATOR=verilator
for pair; do
    case $pair in
    BUILD=?* | OUT=?* | D=?* | K=?* | SIMULATOR=iverilog | SIMULATOR=verilator) eval "${pair%%=*}=\${pair#*=}" ;;
    *)
        echo "transpose: $pair is not BUILD=, OUT=, D=, K= or SIMULATOR=iverilog or verilator" >&2
        exit 2
        ;;
    esac
done
: "${OUT:=$BUILD/transpose}"
mkdir -p "$OUT"

"${CC:-cc}" -std=c11 -Wall -Wextra -Imodel/include -o "$OUT/transpose" examples/transpose/transpose.c "$BUILD/librg.a"
"$OUT/transpose" "$D" "$K" before >"$OUT/before.hex"
set -- examples/transpose/transpose_tb.v -f rtl/routegen.f
case $SIMULATOR in
iverilog)
    iverilog -s transpose_tb -P "transpose_tb.D=$D" -P "transpose_tb.K=$K" -o "$OUT/transpose.vvp" "$@"
    (cd "$OUT" && vvp -n transpose.vvp)
    ;;
verilator)
    # Its make does not like blanks in names of folders.
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    verilator --binary --timing -Wno-fatal -Wno-lint -Wno-style --top-module transpose_tb \
        "-GD=$D" "-GK=$K" -CFLAGS -O0 --Mdir "$work" -o transpose_tb "$@" >"$OUT/verilator.log" 2>&1 || {
        cat "$OUT/verilator.log" >&2
        exit 2
    }
    (cd "$OUT" && "$work/transpose_tb" | grep -v finish)
    ;;
esac
"$OUT/transpose" "$D" "$K" after <"$OUT/after.hex" >"$OUT/transposed"
