#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# pair.sh OUT=FOLDER RTL=FILE.f NUMBER=UNIT: that unit of sim/mutate/make.sh, in OUT, twice in one circuit with the same
# inputs, once as it is and once as the mutant that an input selects, as gates: OUT/proofs/unit-UNIT.il. All registers
# are 0 at power-on, and the first clock is a reset. The output `differs` is 1 where they differ in what the contract of
# the unit promises: contract/seen.vh says what that is, or contract/MODULE.v is the whole circuit.
#
# The internal wires that contract/MODULE.v names after CUT are compared, too, in OUT/proofs/unit-UNIT-cut.il, and there
# the mutant goes on with those of the original. Nothing is lost: they are the same up to the first difference, which
# counts. But the logic after the cut is then the same in both, before the two are known to be equal.
#
# OUT/proofs/unit-UNIT.apart has the registers that the contract names after APART, for sim/mutate/prove.sh.
#
# A contract with RUN FRAMES says why FRAMES clocks from any state of the registers are enough: the number is kept in
# OUT/proofs/unit-UNIT.run, and registers without an initial value hold anything. `wire a_0, a_1; // PROBE b` in it is
# the wire b inside its two instances u_selftest.
set -eu

OUT='' RTL='' NUMBER=''
KEYS='OUT RTL NUMBER'
. sim/keys.sh
unit=$NUMBER
module=$(sed -n '1s/.* -module \([^ ]*\) .*/\1/p' "$OUT/$unit.mutants")
name=$(printf %s "$module" | grep -o 'rg_[a-z0-9_]*' | head -n 1)
parameters=$(cat "$OUT/parameters")
contract=sim/mutate/contract/$name.v
mkdir -p "$OUT/proofs"

# The circuit of a contract in seen.vh: the ports and their widths are those that Yosys has written.
if [ ! -e "$contract" ]; then
    grep -q "^.ifdef $name\$" sim/mutate/contract/seen.vh || {
        echo "pair.sh: no contract of $name" >&2
        exit 1
    }
    contract=$OUT/proofs/unit-$unit.v
    MODULE=$module awk -v name="$name" -v parameters="$parameters" '
        $1 == "module" { sub(/^\\/, "", $2); inside = ($2 == ENVIRON["MODULE"]) }
        inside && $1 == "wire" && match($0, / (input|output) [0-9]/) {
            port = substr($NF, 2)
            wire = "wire [" ($2 == "width" ? $3 - 1 : 0) ":0] " port
            if (port == "clk" || port == "rst")
                unit = unit ", ." port "(" port ")" # some have none
            if (port == "mutsel" || port == "clk" || port == "rst")
                next
            if ($0 ~ / output /) {
                outputs = outputs "  " wire ";\n"
                unit = unit ", ." port "(" port ")"
            } else {
                inputs = inputs ", input " wire
                halves = halves ", ." port "(" port ")"
                unit = unit ", ." port "(" port (port == "in_valid" ? " & legal" : "") ")"
            }
        }
        END {
            gsub(/,/, ", ", parameters)
            print "`default_nettype none\n`define " name
            ports = ", input wire clk, input wire rst" inputs ", output wire "
            print "module half(input wire [15:0] mutsel" ports "[2047:0] seen);"
            print "localparam integer " parameters ";\n" outputs "`include \"sim/mutate/contract/seen.vh\""
            print "mutated u_unit(.mutsel(mutsel)" unit ");\nendmodule"
            print "module contract(input wire [15:0] mutant" ports "differs);"
            print "reg running = 0; wire reset = rst | ~running; always @(posedge clk) running <= 1;"
            print "wire [2047:0] seen_0, seen_1; assign differs = running & (seen_0 != seen_1);"
            print "half u_0(.mutsel(16'\''d0), .clk(clk), .rst(reset)" halves ", .seen(seen_0));"
            print "half u_1(.mutsel(mutant), .clk(clk), .rst(reset)" halves ", .seen(seen_1));\nendmodule"
        }' "$OUT/unit.il" >"$contract"
    parameters=
fi
sed -n 's|^// APART ||p' "$contract" >"$OUT/proofs/unit-$unit.apart"
frames=$(sed -n 's|^// RUN ||p' "$contract")
zero='setundef -init -zero;'
[ -z "$frames" ] || {
    zero=
    echo "$frames" >"$OUT/proofs/unit-$unit.run"
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
connect -nomap -nounset -set ${wire##*.}_0 g_query[0].u_query.$wire
connect -nomap -nounset -set ${wire##*.}_1 g_query[1].u_query.$wire
cd .."
    done
}

# pair FILE COMMANDS
pair() {
    cat >"$1.ys" <<END
read_rtlil $OUT/unit.il
design -stash all
design -copy-from all -as mutated $module
read_verilog $(tr '\n' ' ' <"$RTL") $contract
hierarchy -top contract $(printf %s "$parameters" | sed 's/\([A-Z]*\)=\([0-9]*\),*/ -chparam \1 \2/g')
proc; flatten; cd contract
$probes
cd ..
$2
memory; setundef -undriven -zero; setundef -zero; opt -fast
async2sync; dffunmap; techmap; opt -fast; setundef -zero; $zero dffunmap
$(synth/gates.sh); opt_clean; rename -top contract; write_rtlil $1.il
END
    yosys -q -s "$1.ys" >"$1.log" 2>&1 || {
        cat "$1.log" >&2
        exit 1
    }
}

pair "$OUT/proofs/unit-$unit" ''
wires=$(sed -n 's|^// CUT ||p' "$contract")
# shellcheck disable=SC2086 # names
[ -z "$wires" ] || pair "$OUT/proofs/unit-$unit-cut" "$(cut $wires)"
