#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# build.sh FOLDER BOARD/SHAPE LIST KIND: the archive FOLDER/KIND.a with a chip of sim/board/chip.h, Verilated from the
# sources in LIST and the board's top. SHAPE is kautz_4_5-gft_2_4_2-104, with the divider last, then -selftest for an
# image with the self-test and -vcd for waveforms. KIND is chip, or split, which is faster (split_chip.cpp).
set -eu

folder=$1
top=boards/${2%%/*}/top.v
[ -f "$top" ] || top=boards/top.v
shape=${2#*/}
trace=
coverage=${COVERAGE:+--coverage --coverage-max-width 256}
case $shape in *-vcd) trace=--trace ;; esac
shape=${shape%-vcd}
selftest=0
case $shape in *-selftest) selftest=1 ;; esac
shape=${shape%-selftest}
list=$3
kind=$4
out=$folder/$kind

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
root=$(verilator --getenv VERILATOR_ROOT)/include

# model NAME LEFT_OUT SOURCE...: Verilates the top as VNAME; sources that match LEFT_OUT are replaced by SOURCE...
model() {
    name=$1
    grep -Ev "$2" "$list" >"$out/$name.f"
    shift 2
    # An iCE40's registers start at 0, as these do.
    # shellcheck disable=SC2086 # words
    verilator --cc -O3 --x-initial fast --x-assign fast --noassert $trace $coverage --default-language 1364-2005 \
        --top-module top "-GD=$d" "-GK=$k" "-GH=$h" "-GM=$m" "-GW=$w" "-GDIV=$divider" "-GSELFTEST=$selftest" --prefix "V$name" \
        --Mdir "$out/$name" -CFLAGS "-std=c++17" -f "$out/$name.f" "$top" "$@" &&
        MAKEFLAGS='' make -C "$out/$name" -f "V$name.mk" VM_PARALLEL_BUILDS=0 VM_GLOBAL_FAST= VM_GLOBAL_SLOW= \
            OPT_FAST=-O3 OPT_SLOW=-O0 "V${name}__ALL.a"
}

# archive SOURCE NAME...: the C++ part, and the models.
archive() {
    source=$1
    shift
    includes='' objects=''
    for name; do
        includes="$includes -I$out/$name"
        objects="$objects $out/$name/V${name}__ALL.o"
    done
    # shellcheck disable=SC2086 # lists of words
    "${CXX:-g++}" -std=c++17 -O3 -Wall -Wextra $includes -isystem "$root" -isystem "$root/vltstd" \
        "-DVM_TRACE=$([ -n "$trace" ] && echo 1 || echo 0)" "-DVM_COVERAGE=$([ -n "${COVERAGE:-}" ] && echo 1 || echo 0)" \
        -c "$source" -o "$out/chip.o" &&
        ar rcs "$out.a" "$out/chip.o" $objects
}

build() {
    if [ "$kind" = split ]; then
        model line '/rg_(query|kautz_serial|state_stream)\.v' sim/board/without_engine.v &&
            model engine '/rg_uart_' sim/board/without_uart.v sim/board/beat.vlt &&
            archive sim/board/split_chip.cpp line engine
    else
        model top '^$' && archive sim/board/chip.cpp top
    fi
}

rm -rf "$out" "$out.a"
mkdir -p "$out"
if ! build >"$out.log" 2>&1; then
    cat "$out.log" >&2
    exit 1
fi
echo "built $out.a"
