#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# prove.sh OUT=FOLDER MODULE=NAME [PARAMETERS=D=3,K=6] [RTL=rtl/routegen.f] [DAMAGE=N]: is the netlist that Yosys makes
# of this module for iCE40 the module, from power-on with every register at 0, for all inputs and any time? Yosys joins
# both into one circuit, and ABC proves that they are equal. With DAMAGE, one bit of the N-th table of the netlist is
# flipped before. Exit 1: they are not equal; 3: not decided; 2: it does not run. FOLDER keeps netlist, circuit and log.
set -eu

PARAMETERS=- RTL=rtl/routegen.f DAMAGE='' OUT='' MODULE=''
KEYS='OUT MODULE PARAMETERS RTL DAMAGE='
. sim/keys.sh
say() {
    echo "$2"
    exit "$1"
}
for tool in yosys berkeley-abc; do
    command -v $tool >/dev/null || say 2 "routegen: $tool is missing; install it with: make deps"
done
mkdir -p "$OUT"
: >"$OUT/log"
run_yosys() {
    yosys -q -p "$1" >>"$OUT/log" 2>&1 || say 2 "Yosys stopped, see $OUT/log"
}

sets=$([ "$PARAMETERS" = - ] || echo ",$PARAMETERS" | sed 's/,\([^=]*\)=/ -set \1 /g')
# The cells that the netlist uses: Yosys would need a minute to read all of them.
run_yosys "read_verilog -defer $(tr '\n' ' ' <"$RTL"); chparam $sets $MODULE; hierarchy -check -top $MODULE
    design -save rtl; synth_ice40 -top $MODULE; check -assert; write_verilog -noattr $OUT/netlist.v; design -load rtl
    proc; flatten; memory_map; opt_clean; rename $MODULE gold; write_rtlil $OUT/gold.il"
cells=$(synth/cells.sh)
if [ -n "$DAMAGE" ]; then
    mv "$OUT/netlist.v" "$OUT/whole.v"
    awk -v n="$DAMAGE" '
        /LUT_INIT\(/ && ++tables == n {
            at = match($0, /.\)/)
            digits = "1032547698badcfe"
            $0 = substr($0, 1, at - 1) substr(digits, index("0123456789abcdef", substr($0, at, 1)), 1) substr($0, at + 1)
        }
        { print }' "$OUT/whole.v" >"$OUT/netlist.v"
    ! cmp -s "$OUT/netlist.v" "$OUT/whole.v" || say 2 "there is no table $DAMAGE"
fi
awk '
    FNR == NR { if ($1 ~ /^SB_/) used[$1]; next }
    /^module / { kept = $2; sub(/\(.*/, "", kept); begun = 1 }
    begun ? kept in used : /^`/
    /^endmodule/ { kept = "" }' "$OUT/netlist.v" "$cells" >"$OUT/cells.v"

# As gates all registers step with one clock; where there are two, their edges become inputs.
clocks=$(sed -n 's/^ *\.[RW]*C\(LK\)\{0,1\}(\(.*\)),*$/\2/p' "$OUT/netlist.v" | sort -u | wc -l)
clocking=async2sync
[ "$clocks" -lt 2 ] || clocking=clk2fflogic
run_yosys "read_verilog $OUT/netlist.v $OUT/cells.v; hierarchy -check -top $MODULE; proc; opt_expr; opt_clean; flatten
    opt_clean; memory -nomap; opt_clean; memory_map; opt_expr; opt_dff; opt_clean; rename $MODULE gate
    read_rtlil $OUT/gold.il; miter -equiv -flatten gold gate miter; hierarchy -top miter
    $clocking; dffunmap; simplemap; opt_clean; techmap; setundef -undriven -zero; setundef -init -zero
    $(synth/gates.sh); opt_clean; write_aiger -zinit -no-startoffset $OUT/miter.aig"

steps='strash; print_stats; scorr; scorr -F 2; scorr -F 4; pdr -T 300; print_status'
# An hour of the processor: a busy machine must not decide less than a quiet one.
# shellcheck disable=SC3045 # dash has ulimit -t, and bash
(cd "$OUT" && ulimit -t 3600 && berkeley-abc -c "read miter.aig; $steps") >>"$OUT/log" 2>&1 || true
case $(sed -n 's/^Status = \([-0-9]*\) .*/\1/p' "$OUT/log") in
1) say 0 "proved, $(sed -n 's/.*lat = *\([0-9]*\).*/\1/p' "$OUT/log" | head -n 1) registers" ;;
0) say 1 'there are inputs that tell them apart' ;;
*) say 3 "not decided, see $OUT/log" ;;
esac
