#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# build.sh FOLDER BOARD/SHAPE LIST: the chip FOLDER/chip.a of sim/board/chip.h, Verilated from the sources in LIST and
# the board's top. SHAPE is kautz_4_5-gft_2_4_2-104, with the divider last, and -vcd behind it for waveforms.
set -eu

folder=$1
top=boards/${2%%/*}/top.v
[ -f "$top" ] || top=boards/top.v
shape=${2#*/}
trace=
case $shape in *-vcd) trace=--trace ;; esac
shape=${shape%-vcd}
list=$3
log=$folder/build.log

kautz=${shape%%-*}
gft=${shape#*-}
divider=${gft#*-}
gft=${gft%-*}
# Numbers of a name such as gft_2_4_2, as $1, $2, ...
numbers() {
    echo "${1#*_}" | tr _ ' '
}
# shellcheck disable=SC2046 # words
set -- $(numbers "$kautz") $(numbers "$gft")
d=$1 k=$2 h=$3 m=$4 w=$5

root=$(verilator --getenv VERILATOR_ROOT)
build() {
    # An iCE40's registers start at 0, as these do.
    verilator --cc -O3 --x-initial fast --x-assign fast --noassert $trace --default-language 1364-2005 --top-module top \
        "-GD=$d" "-GK=$k" "-GH=$h" "-GM=$m" "-GW=$w" "-GDIV=$divider" --Mdir "$folder/verilated" \
        -CFLAGS "-std=c++17" -f "$list" "$top" &&
        MAKEFLAGS='' make -C "$folder/verilated" -f Vtop.mk VM_PARALLEL_BUILDS=0 VM_GLOBAL_FAST= VM_GLOBAL_SLOW= \
            OPT_FAST=-O3 OPT_SLOW=-O0 Vtop__ALL.a &&
        "${CXX:-g++}" -std=c++17 -O3 -Wall -Wextra -I"$folder/verilated" -isystem "$root/include" \
            "-DVM_TRACE=$([ -n "$trace" ] && echo 1 || echo 0)" -c sim/board/chip.cpp -o "$folder/chip.o" &&
        cp "$folder/verilated/Vtop__ALL.a" "$folder/chip.a" &&
        ar rs "$folder/chip.a" "$folder/chip.o"
}

mkdir -p "$folder"
rm -f "$folder/chip.a"
if ! build >"$log" 2>&1; then
    cat "$log" >&2
    exit 1
fi
echo "built $folder/chip.a"
