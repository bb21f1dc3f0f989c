#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# make.sh OUT=FOLDER RTL=FILE.f SHAPE=kautz_2_1 MUTANTS=24 SEED=1 UNITS='NAME=SHARE...' OBJECTS='FILE...': draws mutants of
# the units in the hardware of SHAPE and puts them all into one netlist, where the number mutsel selects one; 0 is the hardware as it is. See
# sim/mutate/designs.
#
# OUT/mutants     one line a mutant, in the order of their numbers from 1 on: what Yosys does
# OUT/unit-of     one line a mutant, the number of its unit
# OUT/unit.il     the mutated modules, for sim/mutate/pair.sh
# OUT/lines       what can be mutated, by line of source, as UNIT FILE:LINE; OUT/hit: what is mutated
# OUT/cosim       the co-simulation of the netlist (sim/verilator), or of rg_query OUT/query_fuzz (sim/fuzz) and,
#                 without a self-test, OUT/bench.vvp, the bench (sim/icarus)
set -eu

OUT='' RTL='' SHAPE='' MUTANTS='' SEED='' UNITS='' OBJECTS=''
for pair; do
    case $pair in
    OUT=* | RTL=* | SHAPE=* | MUTANTS=* | SEED=* | UNITS=* | OBJECTS=*) export "${pair?}" ;;
    *) echo "make.sh: $pair: no such key" >&2 && exit 2 ;;
    esac
done
out=$OUT list=$RTL shape=$SHAPE mutants=$MUTANTS seed=$SEED units=$UNITS

here=sim/mutate
numbers=$(echo "${shape#*_}" | tr _ ' ')
set_parameters() {
    for name in $1; do
        printf ' -chparam %s %s' "$name" "${numbers%% *}"
        numbers=${numbers#* }
    done
}
case $shape in
kautz_*) top=rg_kautz_serial parameters=$(set_parameters 'D K') extra='' ports=serial ;;
pipe_*) top=pipe_top parameters=$(set_parameters 'D K') extra=sim/verilator/pipe/pipe_top.v ports=pipe ;;
gft_*) top=gft_top parameters=$(set_parameters 'H M W') extra=sim/verilator/fattree/gft_top.v ports=fattree ;;
query_*) top=rg_query parameters=$(set_parameters 'D K H M W SELFTEST') extra= ;;
*)
    echo "make.sh: no hardware for $shape" >&2
    exit 2
    ;;
esac

# Word level, as in the sources: each unit by itself, the rest of the hardware around them as it is.
rm -rf "$out"
mkdir -p "$out"
echo "$parameters" >"$out/parameters"
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
        echo "script $out/$number.mutants"
    done
    echo "write_ilang $out/unit.il"
    echo "setattr -unset keep_hierarchy */*; flatten; hierarchy -top $top; delete -input w:mutsel"
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

case $shape in
query_*)
    # The netlist is it alone; what is at its side is as it is.
    {
        echo "-DNETLIST -I$here -Wno-fatal -Wno-lint -Wno-style $out/mutated.v"
        grep -v '/rg_query\.v$' "$list"
    } >"$out/netlist.f"
    sim/verilator/build.sh OUT="$out" TOP=query_engine LIST="$out/netlist.f" SOURCES=sim/fuzz/query_engine.v \
        PARAMETERS="$(echo "$parameters" | sed 's/ -chparam \([A-Z]*\) \([0-9]*\)/,\1=\2/g; s/^,//')" PORTS=sim/fuzz/ports.h \
        OPTIMISE=-O2 PROGRAM=query_fuzz OBJECTS="$OBJECTS" >/dev/null
    # shellcheck disable=SC2046 # lists without blanks in their elements
    [ "${shape##*_}" != 0 ] || iverilog -g2005 -DNETLIST -I sim/icarus -I $here -s rg_query_tb -o "$out/bench.vvp" \
        $(echo "$parameters" | sed 's/ -chparam SELFTEST .*//; s/ -chparam \([A-Z]\) / -Prg_query_tb.\1=/g') \
        sim/icarus/rg_query_tb.v "$out/mutated.v" $(grep -e /kautz/ -e /fattree/ "$list")
    ;;
*)
    sim/verilator/build.sh OUT="$out" TOP=$top SOURCES="$out/mutated.v" NETLIST=1 FLAGS=-I$here \
        PORTS="sim/verilator/$ports/ports.h" OPTIMISE=-O2 OBJECTS="$OBJECTS" >/dev/null
    ;;
esac
