#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# unnoticed.sh BUILD=FOLDER: lines as those of tests/faults, whose faults are not noticed: tests/fault.sh must say so of
# each, and why; and that every line of tests/faults still edits something. Prints a line of TAP for each.
set -u
. tests/tap.sh

BUILD=build
KEYS='BUILD='
. sim/keys.sh
mkdir -p "$BUILD/faults"
table=$BUILD/faults/unnoticed.table

# is_said WHY FILE CHECK EDIT: that such a line fails, and for that reason
is_said() {
    echo "unnoticed-fault  quick  $2  $3  $4" >"$table"
    said=$(tests/fault.sh BUILD="$BUILD" TABLE="$table" NAME=unnoticed-fault)
    [ $? -eq 1 ] && case $said in 'not ok - unnoticed-fault
# '"$1"*) true ;; *) echo "$said" | sed 's/^/# /' && false ;; esac
    verdict $? "a fault that is not noticed, $3: $1"
}

is_said 'exit code 0 instead of 1' model/hw/names/random.c 'run check kautz:2,3' '1s/^/ /'
is_said 'exit code 0 instead of 3' model/hw/names/random.c 'refuse info kautz:2,3' '1s/^/ /'
is_said 'exit code 0 instead of 1' model/cycle/node/receive.c 'node an old copy' '1s/^/ /'
is_said 'exit code 0 instead of 1' model/net/simulate/clock.c 'twin 1 1' '1s/^/ /'
is_said 'exit code 0 instead of 1' model/faces/web/routes.c 'web' '1s/^/ /'
is_said 'exit code 0 instead of 1' model/hw/names/random.c 'house' '1s/^/ /'
is_said 'exit code 0 instead of 1' rtl/kautz/rg_kautz_serial_used_letters.v 'proof letters_sets' '1s/^/ /'
is_said 'exit code 0 instead of 1' boards/upduino/pins.pcf 'pins' '1s/^/# /'
is_said 'does not compile' rtl/common/rg_fifo.v 'bench rg_query_selftest/D=2,K=1' '1s/^/(/'
is_said 'the edit changes nothing' model/hw/names/random.c 'run check kautz:2,3' 's/no such text/&/'
is_said 'no such line' model/hw/names/random.c 'run check kautz:2,3' ''
is_said 'does not say: another formula' model/families/topology.c 'run compare star:3 kary:2,3 --exact => another formula' \
    's/family->facts(net, facts);/& facts->diameter -= 2;/'
is_said 'the program that is not broken says, too: kary:2,3' model/families/topology.c \
    'run compare star:3 kary:2,3 --exact => kary:2,3' 's/family->facts(net, facts);/& facts->diameter -= 2;/'
is_said 'the text is not that of a check that fails' model/faces/web/routes.c 'web => routes by rule' 's/broken = (long)i;/broken = (long)i + 1;/'
rm -rf "$table" "$BUILD/faults/unnoticed-fault"

# fails CODE TEXT NAME COMMAND...: the command ends with this exit code, and says this
fails() {
    code=$1 text=$2 name=$3
    shift 3
    said=$("$@" 2>&1)
    { [ $? -eq "$code" ] && echo "$said" | grep -qF -e "$text"; } || { echo "$said" | sed 's/^/# /' && false; }
    verdict $? "$name"
}

# Checks that look at nothing, end early, or cannot decide
work=$BUILD/faults/empty
mkdir -p "$work/kautz_2_3" "$work/bin"
echo "tap first ''" >"$work/whole.sh"
echo "tap first '' && return" >"$work/early.sh"
echo "tap first ''; if" >"$work/torn.sh"
for part in early torn nosuch; do
    fails 1 'not ok - part ' "a part of the program's tests: $part" \
        env ROUTEGEN_PARTS="whole ../../$work/$part" tests/cli/run.sh "$BUILD/routegen"
done
fails 1 1..0 'a test of nodes that is not there' "$BUILD/tests/node" nosuch
fails 2 'no test has such a name' 'a test of the library that is not there' "$BUILD/tests/batch" --filter 'nosuch*'
fails 1 1..0 'a script without a check' sh -c '. tests/tap.sh && plan'
fails 1 1..0 'no results' sim/tap.sh
printf 'empty: ; @echo 1..0\n' >"$work/Makefile"
fails 1 'not ok - empty: no check' 'a suite without a check' sh -c "cd '$work' && '$PWD/tests/suite.sh' . empty"
echo 'exit 1' >"$work/kautz_2_3/cosim" && chmod +x "$work/kautz_2_3/cosim"
fails 1 'not ok - kautz:2,3, 5' 'a co-simulation that fails' sim/verilator/run.sh FOLDER="$work" RUNS=kautz:2,3/5 TAP=1
fails 1 '' 'a co-simulation that fails, in a table' sim/verilator/run.sh FOLDER="$work" RUNS=kautz:2,3/5
abc=$(command -v berkeley-abc) # which Yosys calls, too
echo "case \$* in *'.aig; fold; strash'*) ;; *) exec $abc \"\$@\" ;; esac" >"$work/bin/berkeley-abc" && chmod +x "$work/bin/berkeley-abc"
proofs=$(sort -k2,2 -s sim/formal/proofs | awk '$3 ~ /^(frames|sums|step|pdr|equal)$/ && !had[$3]++ { print $1 }') # one of each method, quick ones first
for proof in $proofs; do
    fails 3 'not decided' "a proof that is not decided: $proof" env PATH="$PWD/$work/bin:$PATH" \
        sim/formal/prove.sh OUT="$work" RTL=rtl/routegen.f NAME="$proof"
done
rm -rf "$work"

# The slow ones, too, must still find the text that they replace.
column='[^ ]+( [^ ]+)*'
sed -nE "s/^([a-z0-9-]+)  +[a-z]+  +([^ ]+)  +($column)  +(.*)\$/\1 \2 \5/p" tests/faults >"$BUILD/faults/edits"
[ "$(grep -cE '^[a-z]' tests/faults)" -eq "$(wc -l <"$BUILD/faults/edits")" ]
verdict $? 'every line of the table can be read'
while read -r name file edit; do
    ! sed "$edit" "$file" | cmp -s - "$file" || echo "# $name: the edit changes nothing"
done <"$BUILD/faults/edits" >"$BUILD/faults/stale"
cat "$BUILD/faults/stale"
[ ! -s "$BUILD/faults/stale" ]
verdict $? 'the edit of every line changes its file'
[ "$failed" -eq 0 ]
