#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# build.sh FOLDER SHAPE LIST OBJECT...: Verilates the hardware of a network from the sources in LIST and links the
# co-simulation FOLDER/cosim. SHAPE is kautz_3_6 (the serial core), pipe_3_6 (the pipelined one) or gft_2_4_2, with -vcd
# appended for waveforms. With COVERAGE set it counts what runs (coverage.h). The objects are the C part of the
# co-simulation and, so that it is compiled once and not in every folder, Verilator's run-time library. LIST.v instead
# of LIST: a netlist of all that (sim/mutate).
set -eu

folder=$1
shape=${2%-vcd}
trace=
[ "$shape" = "$2" ] || trace=--trace
coverage=${COVERAGE:+--coverage --coverage-max-width 256}
list=$3
shift 3
objects=$*

numbers=${shape#*_}
case $shape in
kautz_*)
    here=$PWD/sim/verilator/kautz
    top=rg_kautz_serial
    optimise=-O2
    set -- "-GD=${numbers%_*}" "-GK=${numbers#*_}"
    ;;
pipe_*)
    here=$PWD/sim/verilator/pipe
    top=pipe_top
    optimise=-O2
    set -- "-GD=${numbers%_*}" "-GK=${numbers#*_}" "$here/pipe_top.v"
    ;;
gft_*)
    # Simulated in a moment: optimising would cost more time than it saves.
    here=$PWD/sim/verilator/fattree
    top=gft_top
    optimise=-O0
    height=${numbers%%_*}
    parents=${numbers##*_}
    children=${numbers#*_}
    children=${children%_*}
    set -- "-GH=$height" "-GM=$children" "-GW=$parents" "$here/gft_top.v" "$here/shared_modules.vlt"
    ;;
*)
    echo "build.sh: no hardware for $shape" >&2
    exit 2
    ;;
esac

case $list in
*.v) set -- "$list" -Wno-fatal -Wno-lint -Wno-style -Isim/mutate ;;
*) set -- -f "$list" "$@" ;;
esac

build() {
    # shellcheck disable=SC2086 # words
    verilator --cc --exe -O3 --x-initial unique --x-assign fast --noassert $trace $coverage \
        --default-language 1364-2005 --top-module $top -CFLAGS "-std=c++17" \
        -LDFLAGS "$objects -ljansson ${LDFLAGS:-}" --Mdir "$folder/verilated" -o ../cosim "$@" "$here/dut.cpp" &&
        MAKEFLAGS='' make -C "$folder/verilated" -f "V$top.mk" VM_PARALLEL_BUILDS=0 VM_GLOBAL_FAST= VM_GLOBAL_SLOW= \
            OPT_FAST="${OPTIMISE:-$optimise}" OPT_SLOW=-O0
}

mkdir -p "$folder"
rm -f "$folder/cosim" # Verilator does not know of the objects it links
if ! build "$@" >"$folder/build.log" 2>&1; then
    # The parameter checks of the hardware are undefined modules that are named after the rule.
    rule=$(sed -n 's/.*ERROR_\(rg_[A-Za-z0-9_]*\).*/\1/p' "$folder/build.log" | head -n 1 | tr '_' ' ')
    if [ -n "$rule" ]; then
        echo "routegen: $shape: no such hardware: $rule" >&2
    else
        cat "$folder/build.log" >&2
    fi
    exit 1
fi
echo "built $folder/cosim"
