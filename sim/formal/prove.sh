#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# prove.sh OUT=FOLDER RTL=FILE NAME=PROOF: that line of sim/formal/proofs, on the sources listed in RTL. Prints what was
# proved and exits with 0; or what was not: 1 refuted, with a waveform in OUT/NAME.vcd; 3 not decided;
# 2 the proof itself does not run. OUT/NAME.log keeps the tools' output. NO_WAVEFORM=1 in the environment skips the
# waveform, to save time.
set -u

OUT='' RTL='' NAME=''
KEYS='OUT RTL NAME'
. sim/keys.sh
out=$OUT list=$RTL name=$NAME
done_with() {
    echo "$2"
    exit "$1"
}

read -r _ _ method depth top parameters files _ <<END
$(sim/formal/rows.sh "$name")
END
[ -n "$files" ] || done_with 2 'no such proof in sim/formal/proofs'
log=$out/$name.log
rm -f "$out/$name.vcd" "$out/$name.aiw"
: >"$log"

for tool in yosys z3 berkeley-abc; do
    command -v $tool >/dev/null || done_with 2 "$tool is missing; install it with: make deps"
done

# words LIST FORMAT: a list with commas, each element in the format (%), or nothing if it is -.
words() {
    [ "$1" = - ] || echo "$1" | tr , '\n' | sed "s|\(.*\)|$2|" | tr '\n' ' '
}

harness=$(words "$files" 'sim/formal/\1')
chparam=$(words "$(echo "$parameters" | tr '=' ' ')" '-chparam \1')
# `wire x; // probe u_a.b` in a harness is the wire b of u_a: Yosys knows no hierarchical names. `// probes 16 u_a.b` is
# a memory of 16 words, which becomes registers first; g_a[N] in a name is all of them, N a parameter of PARAMETERS.
# `// cut u_a.b` drives b by x instead.
# shellcheck disable=SC2086 # file names without blanks
probes=$([ -z "$harness" ] || awk -v parameters="$parameters" '
    # What a name stands for, the last of several first
    function all(name,   before, after, n, i, list) {
        if (!match(name, /\[[A-Z]+\]/)) return "\\" name
        before = substr(name, 1, RSTART); after = substr(name, RSTART + RLENGTH - 1)
        n = value[substr(name, RSTART + 1, RLENGTH - 2)]
        for (i = 0; i < n; i++) list = all(before i after) (i ? "," : "") list
        return list
    }
    BEGIN {
        n = split(parameters, word, /[=,]/)
        for (i = 1; i < n; i += 2) value[word[i]] = word[i + 1]
    }
    / \/\/ (probes?|cut) [0-9 ]*[][A-Za-z_0-9.]+$/ {
        name = $0
        sub(/; *\/\/ (probe|cut).*/, "", name)
        sub(/.*[^a-z_0-9]/, "", name)
        wire = all($NF)
        if ($(NF - 2) == "probes")
            for (i = 0; i < $(NF - 1); i++)
                wire = (i ? "\\" $NF "[" i "]," wire : "\\" $NF "[0]")
        if ($(NF - 1) == "cut") printf "connect -nomap -set %s \\%s; ", wire, name
        else printf "connect -nomap -nounset -set \\%s %s; ", name, wire
    }' $harness)
memory=
case $probes in *']'*) memory=memory_map ;; esac
# What the proof needs of the list: Yosys takes longer to read all of it than for many a proof.
# shellcheck disable=SC2086 # file names without blanks
sources=$(awk -v top="$top" -v harness="$harness" '
    # What a text names of the list, and what that names
    function use(text,   name) {
        while (match(text, /rg_[a-z0-9_]+/)) {
            name = substr(text, RSTART, RLENGTH)
            text = substr(text, RSTART + RLENGTH)
            if (name in home && !(home[name] in used)) follow(home[name])
        }
    }
    function follow(file,   line) {
        used[file]
        while ((getline line <file) > 0) use(line)
    }
    { list[NR] = $0; name = $0; gsub(/^.*\/|\.v$/, "", name); home[name] = $0 }
    END {
        use(top)
        n = split(harness, source, " ")
        for (i = 1; i <= n; i++) follow(source[i])
        for (i = 1; i <= NR; i++) if (list[i] in used || list[i] ~ /\.vh$/) print list[i]
    }' "$list" | tr '\n' ' ')
# A harness may leave ports to `.*`, and declares all of its wires.
design="read_verilog -formal -defer $sources
    ${harness:+read_verilog -sv -formal -noautowire -defer $harness;} hierarchy -check -top $top $chparam
    proc; flatten; $memory; cd $top; $probes cd .."

# run_yosys COMMANDS: a name without a driver is free for the prover, and an assertion about it would mean nothing.
run_yosys() {
    yosys -q -p "$1" >>"$log" 2>&1 || done_with 2 "Yosys stopped, see $log"
    ! grep -q 'is used but has no driver' "$log" || done_with 2 "something has no driver, see $log"
}

# For yosys-smtbmc, which makes waveforms: word level
make_smt2() {
    run_yosys "$design; prep -nordff; async2sync; opt -fast; dffunmap; write_smt2 -wires $out/$name.smt2"
}

# make_aiger INIT [CLAIMS]: for ABC, bit level. INIT: what to do with registers without an initial value; empty: they
# start with any value. CLAIMS: the commands that leave the assertions.
make_aiger() {
    run_yosys "$design; prep; memory_map; ${2:-chformal -cover -remove}; async2sync
        setundef -undriven -anyseq; setattr -unset keep; delete -output; dffunmap
        techmap -map sim/formal/divide.v t:\$div t:\$mod; techmap; $1; dffunmap; $(synth/gates.sh); opt_clean
        write_aiger -I -B -zinit -no-startoffset -map $out/$name.aim $out/$name.aig"
    # Without an assertion everything would be proved.
    head -n 1 "$out/$name.aig" | awk '{ exit $7 + 0 == 0 }' || done_with 2 'nothing is asserted'
}

# abc_says COMMAND PATTERN [HUNT]: ends the proof unless ABC prints PATTERN; the counterexample of COMMAND, or of HUNT,
# becomes a waveform.
abc_says() {
    (cd "$out" && berkeley-abc -c "read $name.aig; fold; strash; $1; write_cex -a $name.aiw") >>"$log" 2>&1
    ! grep -q "$2" "$log" || return 0
    [ $# -lt 3 ] ||
        (cd "$out" && berkeley-abc -c "read $name.aig; fold; strash; $3; write_cex -a $name.aiw") >>"$log" 2>&1
    frame=$(sed -n 's/.*was asserted in frame *\([0-9]*\).*/\1/p' "$log" | tail -n 1)
    [ -n "$frame" ] || done_with 3 "not decided, see $log"
    make_smt2
    [ -z "${NO_WAVEFORM:-}" ] || done_with 1 "refuted in clock $frame"
    sed -i 's/#.*//' "$out/$name.aiw"
    yosys-smtbmc --noprogress --unroll -s z3 --dump-vcd "$out/$name.vcd" --aig-noheader --aig "$out/$name.aim:$out/$name.aiw" \
        "$out/$name.smt2" >>"$log" 2>&1
    done_with 1 "refuted in clock $frame, see $out/$name.vcd"
}

case $method in
*0) zero='setundef -init -zero' ;;
*) zero='' ;;
esac

case $method in
reach)
    # shellcheck disable=SC2016 # $cover is a cell type of Yosys
    make_aiger 'setundef -init -zero' 'chformal -assert -remove; techmap -map sim/formal/reach.v t:$cover'
    events=$(head -n 1 "$out/$name.aig" | cut -d ' ' -f 7)
    (cd "$out" && berkeley-abc -c "read $name.aig; fold; strash; bmc3 -F $depth -T 300 -a -x") >>"$log" 2>&1
    reached=$(grep -c 'was asserted in frame' "$log")
    [ "$reached" -eq "$events" ] || done_with 1 "$reached of $events reached in $depth clocks, see $log"
    done_with 0 "reached ($events, by clock $(sed -n 's/.*was asserted in frame *\([0-9]*\).*/\1/p' "$log" | sort -n | tail -n 1))"
    ;;
frames | frames0 | finish | finish0)
    make_aiger "$zero"
    abc_says "bmc3 -F $depth -T 900" "No output asserted in $depth frames"
    case $method in finish*) done_with 0 proved ;; esac
    done_with 0 "bounded to $depth"
    ;;
sums)
    make_aiger ''
    search="frames -i -F $depth; collapse; muxes; strash; orpos; sat"
    (cd "$out" && berkeley-abc -c "read $name.aig; fold; strash; $search") >>"$log" 2>&1
    grep -q '^SATISFIABLE' "$log" && done_with 1 refuted # without a waveform
    grep -q '^UNSATISFIABLE' "$log" || done_with 3 "not decided, see $log"
    done_with 0 proved
    ;;
step)
    make_aiger ''
    abc_says "bmc3 -F $depth -T 900" "No output asserted in $depth frames"
    # If one step does not follow from the one before, is there a real fault?
    abc_says "orpos; ind -F $depth -T 900" 'Networks are equivalent' 'bmc3 -F 60 -T 30'
    done_with 0 proved
    ;;
pdr | pdr0)
    make_aiger "$zero"
    abc_says "pdr -T $depth" 'Property proved'
    done_with 0 proved
    ;;
equal)
    make_aiger ''
    abc_says "pdr -T $depth" 'Property proved' # bmc3 wants registers
    done_with 0 proved
    ;;
image)
    # A make of its own, which takes nothing from the one that runs this
    unset MAKEFLAGS MFLAGS MAKELEVEL
    export PROOF_SECONDS="$depth"
    # shellcheck disable=SC2046 # words
    make -s BUILD="${out%/formal}" BOARD="$top" $(echo "$parameters" | tr ';' ' ') bitstream-proof >"$log" 2>&1
    said=$(cat "$log")
    case $said in
    *'is the board top, from power-on'*) done_with 0 proved ;;
    *'is not the board top'*) done_with 1 "refuted, see $log" ;;
    *'not proven'*) done_with 3 "not decided, see $log" ;;
    esac
    done_with 2 "no image, see $log"
    ;;
*) done_with 2 "unknown method $method" ;;
esac
