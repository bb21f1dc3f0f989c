#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# pair.sh OUT RTL.f UNIT: unit number UNIT of sim/mutate/make.sh, in OUT, twice in one circuit with the same inputs,
# once as it is and once as the mutant that an input selects, under its contract (sim/mutate/contract), as gates:
# OUT/proofs/unit-UNIT.il. All registers are 0 at power-on.
#
# The internal wires that the contract names after CUT are compared, too, in OUT/proofs/unit-UNIT-cut.il, and there the
# mutant goes on with those of the original. Nothing is lost: they are the same up to the first difference, which counts.
# But the logic after the cut is then the same in both, before the two are known to be equal.
#
# A contract with RUN FRAMES says why FRAMES clocks from any state of the registers are enough: the number is kept in
# OUT/proofs/unit-UNIT.run, and registers without an initial value hold anything. `wire a_0, a_1; // PROBE b` in it is the
# wire b inside its two instances u_selftest.
set -eu

out=$1 list=$2 unit=$3
module=$(sed -n '1s/.* -module \([^ ]*\) .*/\1/p' "$out/$unit.mutants")
name=$(printf %s "$module" | grep -o 'rg_[a-z0-9_]*' | head -n 1)
contract=sim/mutate/contract/$name.v
mkdir -p "$out/proofs"

frames=$(sed -n 's|^// RUN ||p' "$contract")
zero='setundef -init -zero;'
[ -z "$frames" ] || {
    zero=
    echo "$frames" >"$out/proofs/unit-$unit.run"
}
probes=$(sed -n 's|^ *wire.* \([a-z]*\)_0, .*// PROBE \(.*\)|\1 \2|p' "$contract" | while read -r name wire; do
    for i in 0 1; do
        echo "connect -nomap -nounset -set ${name}_$i g_selftest[$i].u_selftest.$wire"
    done
done)

# cut WIRE...: commands for Yosys
cut() {
    for wire; do
        echo "expose -cut contract/g_query[1].u_query.$wire
cd contract
delete -input w:g_query[1].u_query.$wire.i
delete -output w:g_query[1].u_query.$wire
connect -nomap -nounset -set g_query[1].u_query.$wire.i g_query[0].u_query.$wire
connect -nomap -nounset -set ${wire}_0 g_query[0].u_query.$wire
connect -nomap -nounset -set ${wire}_1 g_query[1].u_query.$wire
cd .."
    done
}

# pair FILE COMMANDS
pair() {
    cat >"$1.ys" <<END
read_ilang $out/unit.il
design -stash all
design -copy-from all -as mutated $module
read_verilog $(tr '\n' ' ' <"$list") $contract
hierarchy -top contract $(cat "$out/parameters")
proc; flatten; cd contract
$probes
cd ..
$2
memory; setundef -undriven -zero; setundef -zero; opt -fast
async2sync; dffunmap; techmap; opt -fast; setundef -zero; $zero dffunmap
abc -g AND -fast; opt_clean; rename -top contract; write_ilang $1.il
END
    yosys -q -s "$1.ys" >"$1.log" 2>&1 || {
        cat "$1.log" >&2
        exit 1
    }
}

pair "$out/proofs/unit-$unit" ''
wires=$(sed -n 's|^// CUT ||p' "$contract")
# shellcheck disable=SC2086 # names
[ -z "$wires" ] || pair "$out/proofs/unit-$unit-cut" "$(cut $wires)"
