#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# prove.sh OUT=FOLDER LIMIT=SECONDS NUMBER=N: is that mutant of sim/mutate/make.sh, in OUT, the same hardware under its
# contract? Says equivalent, different (and from which clock on) or undecided; needs what pair.sh has made of its unit.
#
# ABC merges what is always the same in both of the pair, and searches the rest. The cut pair comes first, if there is
# one: its equality is easier to prove, but a difference at the cut may not show outside. Where the contract says that a
# number of clocks is enough (RUN), these are unrolled. LIMIT is for the search; a proof
# with its merging ends after four times that, undecided. Then registers are cut, if the contract names some after APART,
# [?] for the two of the pair: all others are compared in every clock, and the mutant goes on with those of the original.
# So only the search for when the named ones count is left; whatever they are, what it proves equal is equal.
set -eu

OUT='' LIMIT='' NUMBER=''
KEYS='OUT LIMIT NUMBER'
. sim/keys.sh
number=$NUMBER

unit=$OUT/proofs/unit-$(sed -n "${number}p" "$OUT/unit-of")

# prove CUT: CUT is -cut or empty. ABC's `Status` is the result: 1 they are equal, 0 they are not.
prove() {
    pair=$OUT/proofs/$number$1
    echo "read_rtlil $unit$1.il
        delete -input w:mutant; connect -set mutant 16'd$number; write_aiger -zinit $pair.aig" >"$pair.ys"
    yosys -q -s "$pair.ys" >"$pair.log" 2>&1 || {
        cat "$pair.log" >&2
        exit 1
    }
    how="lcorr; scorr; scorr -F 2; scorr -F 4; pdr -T $LIMIT"
    [ ! -e "$unit.run" ] || how="bmc3 -F $(cat "$unit.run") -T $LIMIT"
    said=$(
        cd "$OUT/proofs" || exit
        { timeout $((4 * LIMIT)) berkeley-abc -c "read $number$1.aig; strash; $how; print_status" 2>&1 ||
            [ $? -ne 124 ] || echo 'Status = -1 out of time'; } |
            tee "$number$1.abc" | sed -n 's/^Status = \([-0-9]*\) .*/\1/p'
    )
    [ ! -e "$unit.run" ] || ! grep -q "^No output asserted in $(cat "$unit.run") frames" "$pair.abc" || said=1
}

# prove_apart REGISTER...: with those registers apart; else what was said stays.
prove_apart() {
    pair=$OUT/proofs/$number-apart
    yosys -q -p "read_rtlil $unit.il; delete -input w:mutant; connect -set mutant 16'd$number; opt -fast; opt_clean
        write_blif $pair-whole.blif" >"$pair.log" 2>&1 || {
        cat "$pair.log" >&2
        exit 1
    }
    awk -v apart=" $* " '
        # compare A B: adds to what differs
        function compare(a, b) {
            print ".names", a, b, "apart_" ++n "\n01 1\n10 1"
            print ".names", last, "apart_" n, "differs_" n "\n1- 1\n-1 1"
            last = "differs_" n
        }
        BEGIN {
            prefix = apart
            sub(/^ /, "", prefix)
            sub(/\[[?]\].*/, "", prefix)
            last = "differs"
        }
        NR == FNR {
            if ($1 == ".latch") { next_of[$3] = $2; first_of[$3] = $NF }
            next
        }
        $1 == ".outputs" { $2 = "any_differs" }
        $1 == ".latch" && index($3, prefix "[1]") == 1 {
            rest = substr($3, length(prefix "[1]") + 1)
            twin = prefix "[0]" rest
            if (first_of[twin] == $NF && !index(apart, " " prefix "[?]" rest " ")) {
                print ".names", twin, $3 "\n1 1"
                compare(next_of[twin], $2)
                next
            }
        }
        $1 == ".end" { print ".names", last, "any_differs\n1 1" }
        { print }' "$pair-whole.blif" "$pair-whole.blif" >"$pair.blif"
    timeout $((4 * LIMIT)) berkeley-abc -c "read_blif $pair.blif; strash; lcorr; scorr; pdr -T $LIMIT; print_status" \
        >"$pair.abc" 2>&1 || [ $? -eq 124 ]
    ! grep -q '^Status = 1 ' "$pair.abc" || said=1
}

said=
[ ! -e "$unit-cut.il" ] || prove -cut
[ "$said" = 1 ] || prove ''
# shellcheck disable=SC2046 # names
[ "$said" != -1 ] || [ ! -s "$unit.apart" ] || prove_apart $(cat "$unit.apart")
case $said in
1) echo equivalent ;;
0) echo "different from clock $(sed -n 's/.*asserted in frame \([0-9]*\).*/\1/p' "$pair.abc" | tail -n 1)" ;;
-1) echo undecided ;;
*)
    cat "$pair.abc" >&2
    exit 1
    ;;
esac
