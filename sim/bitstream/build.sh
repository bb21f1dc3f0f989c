#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# build.sh FOLDER MODULE LED SOURCE OBJECT...: Verilates the module MODULE of SOURCE, an image or a netlist, and links
# FOLDER/run.
# LED is high or low, the level that lights LED_ERROR. The objects are the C part and the run-time library of Verilator.
set -eu

folder=$1 module=$2 led=$3 source=$4
shift 4

lit=
if grep -q LED_ERROR "$source"; then
    lit=-DERROR_LED_LIT=$([ "$led" = high ] && echo 1 || echo 0)
fi

cells=
if [ "$module" = top ]; then
    # Only Yosys knows where its files are, and it says where when it reads one.
    cells=$(yosys -Q -T -p 'read_verilog -lib +/ice40/cells_sim.v' |
        sed -n 's/^Parsing .* from .\(.*cells_sim\.v\).*/\1/p')
fi

rm -rf "$folder/run" "$folder/verilated" # it would be compiled against the old one
# shellcheck disable=SC2086 # no file, or one
{
    verilator --cc --exe -O3 --x-initial 0 --x-assign fast --noassert --prefix Vtop --top-module "$module" \
        -Wno-fatal -Wno-lint -Wno-style -Wno-MULTITOP -Wno-PINMISSING -DNO_ICE40_DEFAULT_ASSIGNMENTS \
        -CFLAGS "-std=c++17 $lit" -LDFLAGS "$* -ljansson" --Mdir "$folder/verilated" -o ../run \
        "$source" $cells "$PWD/sim/board/chip.cpp"
    MAKEFLAGS='' make -C "$folder/verilated" -f Vtop.mk VM_PARALLEL_BUILDS=0 VM_GLOBAL_FAST= VM_GLOBAL_SLOW= \
        OPT_FAST=-O1 OPT_SLOW=-O0
} >"$folder/build.log" 2>&1 || {
    cat "$folder/build.log" >&2
    exit 1
}
