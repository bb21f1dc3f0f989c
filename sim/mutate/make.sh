#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# make.sh OUT=FOLDER RTL=FILE.f NETWORK=kautz:2,1 PARAMETERS=D=2,K=1 MUTANTS=24 SEED=1 UNITS='NAME=SHARE...'
# OBJECTS='FILE...': draws mutants of the units in the hardware of NETWORK (sim/mutate/designs) and puts them all into
# one netlist, where the number mutsel selects one; 0 is the hardware as it is.
#
# OUT/parameters  PARAMETERS
# OUT/mutants     one line a mutant, in the order of their numbers from 1 on: what Yosys does
# OUT/unit-of     one line a mutant, the number of its unit
# OUT/unit.il     the mutated modules, for sim/mutate/pair.sh
# OUT/lines       what can be mutated, by line of source, as UNIT FILE:LINE; OUT/hit: what is mutated
# OUT/cosim       the co-simulation of the netlist (sim/verilator), or of rg_query OUT/query_fuzz (sim/fuzz)
set -eu

OUT='' RTL='' NETWORK='' PARAMETERS='' MUTANTS='' SEED='' UNITS='' OBJECTS=''
KEYS='OUT= RTL= NETWORK= PARAMETERS= MUTANTS= SEED= UNITS= OBJECTS='
set -a
. sim/keys.sh
set +a
out=$OUT list=$RTL mutants=$MUTANTS seed=$SEED units=$UNITS

here=sim/mutate
libraries='' define='' pins=ports
parameters=$(echo ",$PARAMETERS" | sed 's/,\([A-Z]*\)=/ -chparam \1 /g')
case $NETWORK in
*-gft:*) top=rg_query extra='' ;;
kautz:*) top=rg_kautz_serial extra='' ports=serial pins=pins ;;
pipe:*) top=pipe_top extra=sim/verilator/pipe/pipe_top.v ports=pipe ;;
gft:*) top=gft_top extra=sim/verilator/fattree/gft_top.v ports=fattree ;;
exchange:*) top=exchange_top extra=sim/verilator/exchange/exchange_top.v ports=exchange ;;
node:*)
    top=node_top extra=sim/verilator/node/node_top.v ports=node
    libraries=${OPENMP:-} define=TOP_ONE_CLOCK=1
    ;;
*)
    echo "make.sh: no hardware for $NETWORK" >&2
    exit 2
    ;;
esac

# Word level, as in the sources: each unit by itself, the rest of the hardware around them as it is.
rm -rf "$out"
mkdir -p "$out"
echo "$PARAMETERS" >"$out/parameters"
{
    echo "read_verilog $(tr '\n' ' ' <"$list") $extra"
    echo "hierarchy -top $top$parameters; proc"
    for unit in $units; do
        [ "${unit%=*}" = - ] || echo "setattr -set keep_hierarchy 1 $top/${unit%=*}"
    done
    echo "flatten; hierarchy -top $top; opt; memory; opt_clean"
    first=1 number=0
    for unit in $units; do
        count=$((mutants * ${unit#*=} / 100)) number=$((number + 1))
        [ "$count" -gt 0 ] || count=1
        module="$top/${unit%=*} %M"
        [ "${unit%=*}" != - ] || module=$top
        echo "mutate -list $count -seed $seed -ctrl mutsel 16 $first" \
            "-o $out/$number.mutants -s $out/$number.lines $module"
        first=$((first + count))
    done
    number=0
    for unit in $units; do
        number=$((number + 1))
        # A register whose clock stands still is one that is stuck, and as gates all step with one clock.
        echo "!sed -i '/ -port CLK /{s/-mode [a-z0-9]*/-mode const0/;s/ -port CLK / -port Q /}' $out/$number.mutants"
        echo "script $out/$number.mutants"
    done
    echo "write_rtlil $out/unit.il"
    # A bit that a mutant inverts by another one of its vector is a loop for Verilator, which goes by vectors.
    echo "setattr -unset keep_hierarchy */*; flatten; hierarchy -top $top; splitnets; delete -input w:mutsel"
    echo "write_verilog -noattr $out/whole.v"
} >"$out/make.ys"
yosys -q -l "$out/make.log" -s "$out/make.ys" >/dev/null 2>"$out/make.err" || {
    cat "$out/make.err" >&2
    exit 1
}
sed 's/^ *wire \[15:0\] mutsel;$/`include "mutsel.vh"/' "$out/whole.v" >"$out/mutated.v"
grep -q '^.include' "$out/mutated.v"

# source_lines UNIT: src attributes, one of them or many a line, as the lines of source in which they begin
source_lines() {
    grep -o 'rtl/[a-z0-9_/]*\.v:[0-9]*' | sort -u | sed "s|^|$1 |"
}
number=0
for unit in $units; do
    number=$((number + 1))
    cat "$out/$number.mutants" >>"$out/mutants"
    source_lines "${unit%=*}" <"$out/$number.lines" >>"$out/lines"
    source_lines "${unit%=*}" <"$out/$number.mutants" >>"$out/hit"
    sed "s|^.*|$number|" "$out/$number.mutants" >>"$out/unit-of"
done

case $top in
rg_query)
    # The netlist is it alone; what is at its side is as it is.
    {
        echo "-DNETLIST -I$here -Wno-fatal -Wno-lint -Wno-style $out/mutated.v"
        grep -v '/rg_query\.v$' "$list"
    } >"$out/netlist.f"
    sim/verilator/build.sh OUT="$out" TOP=query_engine FLAGS="-f $out/netlist.f" SOURCES=sim/formal/query/query_engine.v \
        PARAMETERS="$PARAMETERS" PORTS=sim/fuzz/ports.h \
        OPTIMISE=-O2 PROGRAM=query_fuzz OBJECTS="$OBJECTS" >/dev/null
    ;;
*)
    sim/verilator/build.sh OUT="$out" TOP="$top" SOURCES="$out/mutated.v" NETLIST=1 FLAGS=-I$here \
        PORTS="sim/verilator/$ports/$pins.h" OPTIMISE=-O2 OBJECTS="$OBJECTS" \
        LIBRARIES="$libraries" DEFINE="$define" >/dev/null
    ;;
esac
