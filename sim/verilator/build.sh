#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# build.sh FOLDER D_K[-vcd] LIST OBJECT...: Verilates rg_kautz_serial from the sources in LIST and links the
# co-simulation FOLDER/cosim.
set -eu

folder=$1
shape=${2%-vcd}
trace=
[ "$shape" = "$2" ] || trace=--trace
list=$3
shift 3

mkdir -p "$folder"
rm -f "$folder/cosim" # Verilator does not know of the objects it links
log=$folder/build.log
if ! verilator --cc --exe --build -O3 --x-initial unique --x-assign fast --noassert $trace \
    --default-language 1364-2005 --top-module rg_kautz_serial "-GD=${shape%_*}" "-GK=${shape#*_}" \
    -CFLAGS "${OPTIMISE:--O2} -std=c++17 -I$PWD/sim/verilator" -LDFLAGS "$* -ljansson" \
    --Mdir "$folder/verilated" -o ../cosim \
    -f "$list" "$PWD/sim/verilator/dut.cpp" >"$log" 2>&1
then
    cat "$log" >&2
    exit 1
fi
echo "built $folder/cosim"
