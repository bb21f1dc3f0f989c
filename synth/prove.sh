#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# prove.sh CHIP=FILE.v LIST=FILE [DIFFER=PROGRAM QUESTIONS=FILE]: is the circuit unpacked from an image
# (sim/bitstream/unpack.sh) the board top over the sources in LIST, from power-on with every register at 0, for all
# inputs and any time? First DIFFER sends both the questions in that file, as ABC is slow to find a difference; then ABC
# proves that they are equal. Exit 1: they are not; 3: not decided; 2: it does not run. Beside CHIP, FILE.prove.log
# keeps the output of the tools.
set -eu
. synth/board.sh

CHIP='' LIST='' DIFFER='' QUESTIONS=''
KEYS='CHIP LIST DIFFER QUESTIONS'
. sim/keys.sh
stem=${CHIP%.v}.prove
need yosys
need yosys-abc
set_parameters=$(top_parameters)

# The image is tables and registers, but for its block memories, which are cells.
awk '/^module / { begun = 1 } !begun && /^`/; /^module SB_RAM40_4K /, /^endmodule/' "$(synth/cells.sh)" >"$stem.memory.v"
yosys -q -p "read_verilog $CHIP $stem.memory.v; hierarchy -top chip; proc; flatten; opt_clean
    memory -nomap; opt_clean; memory_map; opt_expr; opt_dff; opt_clean; rename chip gate; design -stash chip
    read_verilog $(tr '\n' ' ' <"$LIST") $BOARD_TOP; chparam $set_parameters top
    hierarchy -top top; proc; flatten; memory_map; opt -full; rename top gold; design -import chip -as gate gate
    miter -equiv -flatten gold gate miter; hierarchy -top miter
    setundef -undriven -zero; async2sync; dffunmap; opt -fast; techmap; opt -fast; setundef -init -zero; dffunmap
    $(synth/gates.sh); opt_clean
    write_aiger -symbols -zinit -no-startoffset $stem.aig" >"$stem.log" 2>&1 || {
    cat "$stem.log" >&2
    fail 'Yosys made nothing to prove of it' 2
}

if [ -n "$DIFFER" ]; then
    code=0
    "$DIFFER" "$stem.aig" in_RX "$(divider "$BAUD")" 0 <"$QUESTIONS" >>"$stem.log" || code=$?
    [ "$code" -ne 1 ] || fail "$BOARD: the image is not the board top: $(sed -n 's/^\(told apart in .*\) at .*/\1/p' "$stem.log")"
    [ "$code" -eq 0 ] || exit 2
fi
start=$(date +%s)
steps="strash; print_stats; scorr; scorr -F 2; scorr -F 8; dprove -T ${PROOF_SECONDS:-60}"
# It leaves files where it runs.
(cd "$(dirname "$stem")" && timeout $((5 * ${PROOF_SECONDS:-60})) yosys-abc -c "read $(basename "$stem").aig; $steps") >>"$stem.log" 2>&1 || true
! grep -q '^SATISFIABLE' "$stem.log" ||
    fail "$BOARD: the image is not the board top: there are inputs that tell them apart"
grep -q '^UNSATISFIABLE' "$stem.log" || fail "$BOARD: not proven that the image is the board top; see $stem.log" 3
registers=$(sed -n 's/.*lat = *\([0-9]*\).*/\1/p' "$stem.log" | head -n 1)
echo "$BOARD $(image_name): the image is the board top, from power-on, for all inputs" \
    "(ABC: $(($(date +%s) - start)) s, $registers registers)"
