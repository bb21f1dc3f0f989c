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

is_said 'exit code 0 instead of 1' model/core/random.c 'run check kautz:2,3' '1s/^/ /'
is_said 'exit code 0 instead of 3' model/core/random.c 'refuse info kautz:2,3' '1s/^/ /'
is_said 'exit code 0 instead of 1' model/cycle/node/receive.c 'node an old copy' '1s/^/ /'
is_said 'exit code 0 instead of 1' model/simulate/clock.c 'twin 1 1' '1s/^/ /'
is_said 'exit code 0 instead of 1' model/web/routes.c 'web' '1s/^/ /'
is_said 'exit code 0 instead of 1' model/core/random.c 'house' '1s/^/ /'
is_said 'exit code 0 instead of 1' rtl/kautz/rg_kautz_serial_used_letters.v 'proof letters_sets' '1s/^/ /'
is_said 'exit code 0 instead of 1' boards/upduino/pins.pcf 'pins' '1s/^/# /'
is_said 'does not compile' rtl/common/rg_fifo.v 'bench rg_query_selftest/D=2,K=1' '1s/^/(/'
is_said 'the edit changes nothing' model/core/random.c 'run check kautz:2,3' 's/no such text/&/'
is_said 'no such line' model/core/random.c 'run check kautz:2,3' ''
is_said 'does not say: another formula' model/core/topology/topology.c 'run compare star:3 kary:2,3 --exact => another formula' \
    's/family->facts(net, facts);/& facts->diameter -= 2;/'
is_said 'the program that is not broken says, too: kary:2,3' model/core/topology/topology.c \
    'run compare star:3 kary:2,3 --exact => kary:2,3' 's/family->facts(net, facts);/& facts->diameter -= 2;/'
is_said 'the text is not that of a check that fails' model/web/routes.c 'web => routes by rule' 's/broken = (long)i;/broken = (long)i + 1;/'
rm -rf "$table" "$BUILD/faults/unnoticed-fault"

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
