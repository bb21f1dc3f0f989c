#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# build.sh KEY=VALUE...: Verilates a top module, and links a program with it. The only script that runs Verilator to
# simulate. All paths are relative to the tree, whose name may have spaces.
#
#   OUT=FOLDER       where everything goes: OUT/top.o and the program
#   TOP=MODULE       PARAMETERS=D=3,K=6
#   LIST=FILE        modules in files of their names; those that TOP is made of are read
#   SOURCES='FILE...'  which are read, all of them
#   PORTS=FILE       the clocks and ports of the top (top.h)
#   MAIN=FILE.cpp    the C++ part; sim/verilator/top.cpp unless given
#   PROGRAM=NAME     OBJECTS='FILE...' and LIBRARIES='-lx...': links OUT/NAME; without OBJECTS there is only OUT/top.o
#   OPTIMISE=-O1     of the C++ compiler; a model that is compiled for longer than it runs wants -O0
#   RESET=0          registers start at 0, as in an iCE40, and not at random
#   TRACE=1          waveforms
#   NETLIST=1        the sources come from a tool: no lint
#   DEFINE=NAME=X    for the C++ part
#   HEADER=FILE.h    Verilator's headers, precompiled with the same options; without TOP it is made
#   FLAGS='-x...'    more of Verilator's
set -eu

OUT='' TOP='' PARAMETERS='' LIST='' SOURCES='' PORTS='' MAIN=sim/verilator/top.cpp PROGRAM=cosim OBJECTS='' LIBRARIES=''
OPTIMISE=-O1 RESET='' TRACE='' NETLIST='' DEFINE='' FLAGS='' HEADER=''
KEYS="OUT= TOP= PARAMETERS= LIST= SOURCES= PORTS= MAIN= PROGRAM= OBJECTS= LIBRARIES= OPTIMISE= RESET= TRACE= \
NETLIST= DEFINE= FLAGS= HEADER="
. sim/keys.sh
verilated=$OUT/verilated

# C++20 takes much longer to read; delays need it, and benches $fatal, which is of a later Verilog.
standard=c++17 language=1364-2005
case $FLAGS in *--timing*) standard=c++20 language=1800-2017 ;; esac
root=$(verilator --getenv VERILATOR_ROOT)/include
# What is not optimised is compiled by clang in half the time.
if [ -z "${CXX:-}" ]; then
    CXX=g++
    [ "$OPTIMISE$standard" != -O0c++17 ] || ! command -v clang++ >/dev/null || CXX=clang++
fi
# cxx ARGUMENT...
cxx() {
    "$CXX" -std=$standard -w "$OPTIMISE" -isystem "$root" -isystem "$root/vltstd" "-DVM_TRACE=${TRACE:+1}+0" -DVM_TRACE_VCD=1 -DVM_SC=0 "$@"
}

if [ -z "$TOP" ]; then
    [ -n "$HEADER" ] || { echo 'build.sh: TOP=MODULE or HEADER=FILE is needed' >&2 && exit 2; }
    printf '#include <cassert>\n#include <memory>\n#include "verilated.h"\n' >"$HEADER"
    cxx -x c++-header "$HEADER" -o "$HEADER.gch"
    exit
fi

verilate() {
    # shellcheck disable=SC2046,SC2086 # words
    verilator --cc -O3 --x-initial $([ "$RESET" = 0 ] && echo fast || echo unique) --x-assign fast --noassert \
        --default-language $language --prefix Vtop --top-module "$TOP" --Mdir "$verilated" \
        $(echo "$PARAMETERS" | tr , '\n' | sed 's/^./-G&/') ${TRACE:+--trace} \
        ${NETLIST:+-Wno-fatal -Wno-lint -Wno-style -Wno-MULTITOP -Wno-PINMISSING} \
        $FLAGS $SOURCES \
        $([ -z "$LIST" ] || { sed 's|/[^/]*$||' "$LIST" | sort -u | sed 's/.*/-I& -y &/' && grep "/$TOP\.v\$" "$LIST"; })
}

# All of the C++ is compiled at once, because reading Verilator's headers takes longer than most models; what runs once
# is not optimised.
compile() {
    {
        find "$verilated" -name '*.cpp' ! -name '*Slow*' | sed 's/.*/#include "&"/' | sort
        echo '#pragma GCC push_options'
        echo '#pragma GCC optimize(0)'
        find "$verilated" -name '*Slow*.cpp' | sed 's/.*/#include "&"/' | sort
        echo '#pragma GCC pop_options'
        echo "#include \"$MAIN\""
    } >"$OUT/all.cpp"
    # shellcheck disable=SC2086 # words
    cxx ${HEADER:+-include "$HEADER"} -I. -I"$verilated" ${PORTS:+"-DTOP_PORTS=\"../../$PORTS\""} ${DEFINE:+"-D$DEFINE"} \
        -c "$OUT/all.cpp" -o "$OUT/top.o"
}

build() {
    # shellcheck disable=SC2086 # words
    verilate && compile && if [ -n "$OBJECTS" ]; then
        "$CXX" ${LDFLAGS:-} -o "$OUT/$PROGRAM" "$OUT/top.o" $OBJECTS $LIBRARIES -latomic -lpthread
    fi
}

rm -rf "$verilated" "$OUT/top.o" "${OUT:?}/$PROGRAM"
mkdir -p "$OUT"
if ! build >"$OUT/build.log" 2>&1; then
    # The parameter checks of the hardware are undefined modules that are named after the rule.
    rule=$(sed -n 's/.*ERROR_\(rg_[A-Za-z0-9_]*\).*/\1/p' "$OUT/build.log" | head -n 1 | tr '_' ' ')
    missing=$(sed -n "s/.*Cannot find file containing module: '\(.*\)'/\1/p" "$OUT/build.log" | head -n 1)
    if [ -n "$rule" ]; then
        echo "routegen: $TOP $PARAMETERS: no such hardware: $rule" >&2
    elif [ -n "$missing" ]; then
        echo "routegen: $TOP: there is no model of $missing" >&2
    else
        cat "$OUT/build.log" >&2
    fi
    exit 1
fi
echo "built $OUT"
