#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# prove.sh OUT RTL.f NAME METHOD DEPTH TOP PARAMETERS FILES: one proof of sim/formal/proofs on the sources in RTL.f.
# Prints what was shown, and exits with 0; 1: refuted, or not decided; 2: the proof itself does not run.
# OUT/NAME.log is what the tools said.
set -u

out=$1 list=$2 name=$3 method=$4 depth=$5 top=$6 parameters=$7 files=$8
log=$out/$name.log

fail() {
    echo "$1"
    exit "$2"
}

for tool in yosys z3 berkeley-abc; do
    command -v $tool >/dev/null || fail "$tool is missing; install it with: make deps" 2
done

sources=$(tr '\n' ' ' <"$list")
[ "$files" = - ] || sources="$sources $(echo "$files" | sed 's|\([^,]*\),*|sim/formal/\1 |g')"
read_design="read_verilog -formal $sources"
[ "$parameters" = - ] || read_design="$read_design; chparam $(echo ",$parameters" |
    sed 's/,\([A-Za-z_0-9]*\)=/ -set \1 /g') $top"

# A name that nothing drives is free for the prover: an assertion about it would mean nothing.
no_loose_ends() {
    ! grep -q 'is used but has no driver' "$log" || fail "something has no driver, see $log" 2
}

# For yosys-smtbmc: word level.
make_smt2() {
    yosys -q -p "$read_design; prep -top $top -flatten -nordff; async2sync; opt -fast; dffunmap
        write_smt2 -wires $out/$name.smt2" >"$log" 2>&1 || fail "Yosys stopped, see $log" 2
    no_loose_ends
}

smtbmc() {
    yosys-smtbmc --noprogress --unroll -s z3 --dump-vcd "$out/$name.vcd" -t "$depth" "$@" "$out/$name.smt2" >>"$log" 2>&1
}

# For ABC: bit level; every register is 0 at power-on unless it says otherwise.
make_aiger() {
    yosys -q -p "$read_design; prep -top $top -flatten; chformal -cover -remove; async2sync
        setundef -undriven -anyseq; setattr -unset keep; delete -output; opt -full; dffunmap; techmap; opt -fast
        setundef -init -zero; dffunmap; abc -g AND -fast; opt_clean
        write_aiger -I -B -zinit -no-startoffset -map $out/$name.aim $out/$name.aig" >"$log" 2>&1 ||
        fail "Yosys stopped, see $log" 2
    no_loose_ends
}

abc_says() {
    (cd "$out" && berkeley-abc -c "read $name.aig; fold; strash; $1") >>"$log" 2>&1
    grep -q "$2" "$log"
}

case $method in
bmc | induct | cover)
    make_smt2
    case $method in
    cover)
        smtbmc -c || fail "not all is reached in $depth clocks" 1
        echo "reached ($(grep -c 'Reached cover statement' "$log") covers)"
        ;;
    *)
        smtbmc || fail 'refuted' 1
        [ "$method" = induct ] || fail "bounded to $depth" 0
        smtbmc -i || fail "no induction over $depth clocks" 1
        echo 'proved'
        ;;
    esac
    ;;
frames | finish)
    make_aiger
    abc_says "bmc3 -F $depth" "No output asserted in $depth frames" || fail 'refuted' 1
    [ "$method" = finish ] && echo 'proved' || echo "bounded to $depth"
    ;;
pdr)
    make_aiger
    abc_says "pdr -T $depth" 'Property proved' || fail 'refuted, or not decided in time' 1
    echo 'proved'
    ;;
equal)
    make_aiger
    abc_says "bmc3 -F 1 -T $depth" 'No output asserted in 1 frames' || fail 'refuted, or not decided in time' 1
    echo 'proved'
    ;;
*) fail "unknown method $method" 2 ;;
esac
