#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# prove.sh OUT RTL.f SHAPE SECONDS NUMBER: is that mutant of sim/mutate/make.sh, in OUT, the same hardware under its
# contract (sim/mutate/contract)? Prints equivalent, different (in which clock) or undecided.
#
# Both stand side by side in one circuit, with the same inputs and 0 in all registers at power-on; ABC merges what is
# always the same in both, and searches in what is left.
set -eu

out=$1 list=$2 shape=$3 seconds=$4 number=$5
module=$(sed -n "${number}s/.* -module \([^ ]*\) .*/\1/p" "$out/mutants")
unit=$(printf %s "$module" | grep -o 'rg_[a-z0-9_]*' | head -n 1)
pair=$out/proofs/$number
mkdir -p "$out/proofs"

numbers=$(echo "${shape#*_}" | tr _ ' ')
case $shape in
kautz_* | pipe_*) names='D K' ;;
gft_*) names='H M W' ;;
*) names='D K H M W SELFTEST' ;;
esac
parameters=
for name in $names; do
    parameters="$parameters -chparam $name ${numbers%% *}"
    numbers=${numbers#* }
done

cat >"$pair.ys" <<END
read_ilang $out/unit.il
design -stash all
design -copy-from all -as mutated $module
read_verilog $(tr '\n' ' ' <"$list") sim/mutate/contract/$unit.v
hierarchy -top contract$parameters -chparam MUTANT $number
proc; flatten; setundef -undriven -zero; setundef -zero; opt -full; memory; opt -full
async2sync; dffunmap; techmap; opt -fast; setundef -zero; setundef -init -zero; dffunmap
abc -g AND -fast; opt_clean; write_aiger -zinit $pair.aig
END
yosys -q -l "$pair.log" -s "$pair.ys" >/dev/null 2>"$pair.err" || {
    cat "$pair.err" >&2
    exit 1
}
# What has been shown says ABC in `Status`: 1 they are equal, 0 they are not.
said=$(cd "$out/proofs" &&
    berkeley-abc -c "read $number.aig; strash; scorr; scorr -F 2; scorr -F 4; pdr -T $seconds; print_status" 2>&1 |
    tee "$number.abc" | sed -n 's/^Status = \([-0-9]*\) .*/\1/p')
case $said in
1) echo equivalent ;;
0) echo "different from clock $(sed -n 's/.*asserted in frame \([0-9]*\).*/\1/p' "$pair.abc" | tail -n 1)" ;;
-1) echo undecided ;;
*)
    cat "$pair.abc" >&2
    exit 1
    ;;
esac
