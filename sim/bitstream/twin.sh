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

# left: the registers of which scorr does not prove that they are equal: AIGER names outputs at its end, in their order
left() {
    LC_ALL=C awk 'FNR == 1 { file++ }
        file == 1 && FNR == 1 { from = 1 + $4; to = from + $5 }
        file == 1 && FNR > from && FNR <= to && $1 != 0 { unequal[FNR - from - 1] }
        file == 2 && /^o[0-9]+ apart_/ && substr($1, 2) in unequal { sub(/^apart_/, "", $2); print $2 }
    ' "$stem.left.aig" "$stem.aig" | tr '\n' ' '
}

own='' undecided=''
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
        (cd "$(dirname "$stem")" && yosys-abc -c "read $(basename "$stem").aig; strash; scorr; \
            write_aiger $(basename "$stem").left.aig; orpos; scorr; pdr -T 60") >>"$stem.log" 2>&1 || true
        if grep -q 'Property proved' "$stem.log"; then exit 0; fi
        # What no question moves may be moved by another line: the few that are left are doubled, too.
        moved=$(left)
        case $moved in "$undecided" | *[A-Z]*) exit 3 ;; esac
        [ "$(echo "$moved" | wc -w)" -le 8 ] || exit 3
        undecided=$moved
        ;;
    1) moved=$(sed -n 's/.* at //p' "$stem.differ" | sed 's/apart_//g') ;;
    *) exit 2 ;;
    esac
    # Pins have names, the wires of the image numbers.
    case $moved in *[A-Z]*) exit 1 ;; esac
    own="$own $moved"
done
exit 3
