#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# twin.sh CHIP=FILE.v FLIPPED=FILE.v DIFFER=PROGRAM QUESTIONS=FILE DIVIDER=N: do two circuits that unpack.sh made, and
# that differ only in LUTs, behave alike from power-on? Both share one state (twin.awk): a LUT entry that is never
# looked up, or whose output has no effect when it is, changes no register. Registers that DIFFER sees change are
# doubled, until it sees no other; then ABC must prove, without a bound, that there is no other. Exit 0: proved; 1: told
# apart at a pin; 3: not decided. FLIPPED.twin.log keeps the tools' output.
set -eu

CHIP='' FLIPPED='' DIFFER='' QUESTIONS='' DIVIDER=''
KEYS='CHIP FLIPPED DIFFER QUESTIONS DIVIDER'
. sim/keys.sh
stem=${FLIPPED%.v}.twin
CHIP_MEMORY=${CHIP%.v}.prove.memory.v # of synth/prove.sh
own=
for _ in 1 2 3 4 5 6 7 8 9 10 11 12; do
    awk -v own="$own" -f sim/bitstream/twin.awk "$CHIP" "$FLIPPED" >"$stem.v" || exit 2
    yosys -q -p "read_verilog $stem.v $CHIP_MEMORY; prep -flatten -top twin; memory_map; opt -fast
        delete -output twin/o:* twin/o:apart_* %d
        setundef -undriven -zero; async2sync; dffunmap; opt -fast; techmap; opt -fast; setundef -init -zero; dffunmap
        $(synth/gates.sh); opt_clean
        write_aiger -symbols -zinit -no-startoffset $stem.aig" >"$stem.log" 2>&1 || {
        cat "$stem.log" >&2
        exit 2
    }
    code=0
    "$DIFFER" "$stem.aig" RX "$DIVIDER" 0 <"$QUESTIONS" >"$stem.differ" || code=$?
    case $code in
    0)
        (cd "$(dirname "$stem")" && yosys-abc -c "read $(basename "$stem").aig; strash; orpos; scorr; pdr -T 60") \
            >>"$stem.log" 2>&1 || true
        if grep -q 'Property proved' "$stem.log"; then exit 0; else exit 3; fi
        ;;
    1) ;;
    *) exit 2 ;;
    esac
    moved=$(sed -n 's/.* at //p' "$stem.differ" | sed 's/apart_//g')
    # Pins have names, the wires of the image numbers.
    case $moved in *[A-Z]*) exit 1 ;; esac
    own="$own $moved"
done
exit 3
