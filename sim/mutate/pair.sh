#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# pair.sh OUT RTL.f UNIT: unit number UNIT of sim/mutate/make.sh, in OUT, twice in one circuit with the same inputs,
# once as it is and once as the mutant that an input selects, under its contract (sim/mutate/contract), as gates:
# OUT/proofs/unit-UNIT.il. All registers are 0 at power-on.
set -eu

out=$1 list=$2 unit=$3
module=$(sed -n '1s/.* -module \([^ ]*\) .*/\1/p' "$out/$unit.mutants")
name=$(printf %s "$module" | grep -o 'rg_[a-z0-9_]*' | head -n 1)
pair=$out/proofs/unit-$unit
mkdir -p "$out/proofs"

cat >"$pair.ys" <<END
read_ilang $out/unit.il
design -stash all
design -copy-from all -as mutated $module
read_verilog $(tr '\n' ' ' <"$list") sim/mutate/contract/$name.v
hierarchy -top contract $(cat "$out/parameters")
proc; flatten; memory; setundef -undriven -zero; setundef -zero; opt -fast
async2sync; dffunmap; techmap; opt -fast; setundef -zero; setundef -init -zero; dffunmap
abc -g AND -fast; opt_clean; rename -top contract; write_ilang $pair.il
END
yosys -q -s "$pair.ys" >"$pair.log" 2>&1 || {
    cat "$pair.log" >&2
    exit 1
}
