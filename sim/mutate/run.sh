#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# run.sh BUILD=FOLDER RTL=FILE.f MUTANTS=300 SEED=1 DESIGN='NAME...' and the objects KAUTZ= PIPE= GFT= QUERY= NODE=
# EXCHANGE=: mutates the designs of sim/mutate/designs (all, or those named), runs the tests on every mutant, and
# tries to prove equal what survives. Prints one row for each unit of a configuration, and every mutant neither killed nor
# proven equal; fails if there is one. BUILD/mutate/results.tsv keeps the rows of a design until it is run again: design,
# configuration, unit, mutants, killed, equivalent, undecided, alive, mutated lines of source and all lines, seed,
# seconds of the configuration, seconds of processor time in it. Nodes are linked with threads if OPENMP says how.
set -u

BUILD=build RTL='' MUTANTS='' SEED=1 DESIGN='' KAUTZ='' PIPE='' GFT='' QUERY='' NODE='' EXCHANGE=''
KEYS='BUILD= RTL= MUTANTS= SEED= DESIGN= KAUTZ= PIPE= GFT= QUERY= NODE= EXCHANGE='
set -a
. sim/keys.sh
set +a
build=$BUILD list=$RTL mutants=$MUTANTS seed=$SEED designs=$DESIGN
here=sim/mutate
folder=$build/mutate
mkdir -p "$folder"
results=$folder/results.tsv rows=$folder/rows.tsv
seconds=${PROVE_SECONDS:-120} # for the proof of one mutant

case $mutants in '' | 0* | *[!0-9]*)
    echo "routegen: MUTANTS=$mutants: a number from 1 on expected" >&2
    exit 2
    ;;
esac
# A line a configuration
sed -e :again -e '/\\$/{N;s/\\\n *//;b again' -e '}' -e '/^#/d' $here/designs >"$folder/designs"
known=" $(cut -d ' ' -f 1 "$folder/designs" | sort -u | tr '\n' ' ')"
for design in $designs; do
    case $known in *" $design "*) continue ;; esac
    echo "routegen: DESIGN=$design: one or more of$known expected" >&2
    exit 2
done

stop() {
    echo "routegen: $1" >&2
    exit 1
}

# each COMMAND...: for every number from stdin `COMMAND NUMBER=N`, two at a time; "NUMBER EXIT-CODE WHAT-IT-SAYS" of each.
each() {
    # shellcheck disable=SC2016 # expanded by the inner shell
    xargs -P 2 -I {} sh -c 'n=$1; shift; said=$("$@" "NUMBER=$n" 2>&1); code=$?
        [ ! -t 2 ] || printf "\r\033[K%s, mutant %d" "$LABEL" "$n" >&2
        echo "$n $code $(echo "$said" | tail -n 1)"' each {} "$@" | sort -n
}

# processor_seconds: sets $processor to those of all that has been run so far. A subshell would count its own.
processor_seconds() {
    times >"$folder/times"
    processor=$(awk 'END {
        split($1 "m" $2, time, /[ms]+/)
        printf "%d\n", 60 * time[1] + time[2] + 60 * time[3] + time[4]
    }' "$folder/times")
}

report='%-8s %-28s %-36s %7s %7s %10s %9s %5s %9s\n'
echo "Mutants of the hardware: killed by a test, or proven equal under the contract; seed $seed"
# shellcheck disable=SC2059 # the format is above
printf "$report" design configuration unit mutants killed equivalent undecided alive lines
: >"$rows"
bad=0
while read -r design network units; do
    case " ${designs:-$design} " in *" $design "*) ;; *) continue ;; esac
    processor_seconds
    started=$(date +%s) before=$processor
    row=$(synth/manifest.sh mutate | grep "^$network/") || stop "rtl/*/manifest has no $network with mutate="
    run=${row#*/*/*/} parameters=${row%"/$run"}
    parameters=${parameters##*/} short=${run%/*} long=${run#*/}
    out=$folder/$(echo "$network" | tr :, __)
    case $network in
    *-gft:*) objects=$QUERY ;;
    kautz:*) objects=$KAUTZ ;;
    pipe:*) objects=$PIPE ;;
    node:*) objects=$NODE ;;
    exchange:*) objects=$EXCHANGE ;;
    *) objects=$GFT ;;
    esac
    $here/make.sh OUT="$out" RTL="$list" NETWORK="$network" PARAMETERS="$parameters" MUTANTS="$mutants" SEED="$seed" \
        UNITS="$units" OBJECTS="$objects" || stop "$network cannot be mutated, see $out"
    LABEL="$design $network"
    export LABEL
    for run in $(printf '%s\n' "$short" "$long" | uniq); do
        $here/try.sh OUT="$out" NETWORK="$network" RUN="$run" SEED="$seed" NUMBER=0 >"$out/original-$run.log" 2>&1 || {
            cat "$out/original-$run.log" >&2
            stop "$network: the tests do not pass without a mutant"
        }
    done
    count=$(wc -l <"$out/mutants")
    seq 1 "$count" | each $here/try.sh OUT="$out" NETWORK="$network" RUN="$short" SEED="$seed" >"$out/tried"
    ! awk '$2 > 1' "$out/tried" | grep . || stop "$network: a test did not work"
    paste -d ' ' "$out/tried" "$out/unit-of" | awk '$2 == 0 { print $NF }' | sort -u |
        each $here/pair.sh OUT="$out" RTL="$list" >"$out/pairs"
    ! awk '$2 != 0' "$out/pairs" | grep . || stop "$network: no circuit for proofs"
    awk '$2 == 0 { print $1 }' "$out/tried" | each $here/prove.sh OUT="$out" LIMIT="$seconds" >"$out/proven"
    ! awk '$2 != 0' "$out/proven" | grep . || stop "$network: a proof did not work"
    : >"$out/tried-again"
    [ "$short" = "$long" ] || awk '$3 != "equivalent" { print $1 }' "$out/proven" |
        each $here/try.sh OUT="$out" NETWORK="$network" RUN="$long" SEED="$seed" >"$out/tried-again"
    ! awk '$2 > 1' "$out/tried-again" | grep . || stop "$network: a test did not work"
    [ ! -t 2 ] || printf '\r\033[K' >&2

    processor_seconds
    ended=$(date +%s)
    : >"$out/bad"
    index=0
    for unit in $units; do
        index=$((index + 1)) name=${unit%=*}
        # number verdict, of this unit
        paste -d ' ' "$out/unit-of" "$out/tried" | awk -v unit="$index" -v proven="$out/proven" \
            -v again="$out/tried-again" '
            BEGIN {
                while ((getline line <proven) > 0) { split(line, word, " "); verdict[word[1]] = word[3] }
                while ((getline line <again) > 0) { split(line, word, " "); if (word[2]) verdict[word[1]] = "killed" }
            }
            $1 == unit { print $2, $3 == 1 ? "killed" : verdict[$2] }' >"$out/verdicts"
        number() { grep -c " $1\$" "$out/verdicts"; }
        lines="$(grep -cF -e "$name rtl" "$out/hit")/$(grep -cF -e "$name rtl" "$out/lines")"
        # shellcheck disable=SC2059
        printf "$report" "$design" "$network" "$name" "$(wc -l <"$out/verdicts")" "$(number killed)" \
            "$(number equivalent)" "$(number undecided)" "$(number different)" "$lines"
        {
            printf '%s\t' "$design" "$network" "$name" "$(wc -l <"$out/verdicts")" "$(number killed)" \
                "$(number equivalent)" "$(number undecided)" "$(number different)" "$lines" "$seed" $((ended - started))
            echo $((processor - before))
        } >>"$rows"
        grep -v -e ' killed$' -e ' equivalent$' "$out/verdicts" | tee -a "$out/bad" | while read -r n verdict; do
            printf '  %s, mutant %d: %s\n' "$verdict" "$n" \
                "$(sed -n "${n}s/.*-mode \([a-z0-9]*\) .*\(-port\)/\1 \2/p" "$out/mutants")"
        done
    done
    bad=$((bad + $(wc -l <"$out/bad")))
done <"$folder/designs"

awk -F '\t' '{ mutants += $4; killed += $5; equal += $6; undecided += $7; alive += $8 }
    END {
        score = (mutants > equal) ? 100 * killed / (mutants - equal) : 100
        printf "%d mutants: %d killed, %d proven equal, %d undecided, %d alive: score %.1f %%\n", mutants, killed,
            equal, undecided, alive, score
    }' "$rows"
touch "$results"
{
    awk -F '\t' -v again=" ${designs:-$known} " 'index(again, " " $1 " ") == 0' "$results"
    cat "$rows"
} | sort -s -t "$(printf '\t')" -k 1,1 >"$results.new"
mv "$results.new" "$results"
[ "$bad" -eq 0 ]
