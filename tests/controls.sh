#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# controls.sh BUILD OBJECT...: breaks the hardware and the model on purpose, one fault at a time, and expects the
# co-simulation and `routegen check` to fail. A control that passes is a check that cannot fail.
set -u

build=$1
shift
out=$build/controls
objects=$*
rm -rf "$out"
mkdir -p "$out"
started=0

# start NAME COMMAND...: two at a time; the exit code goes to NAME/exit, what is said to NAME/log.
start() {
    name=$1
    shift
    mkdir -p "$out/$name"
    {
        "$@" "$out/$name" >"$out/$name/log" 2>&1
        echo $? >"$out/$name/exit"
    } &
    started=$((started + 1))
    [ $((started % 2)) -ne 0 ] || wait
}

# A broken core must fail the co-simulation (1); 99 when the control itself does not work.
core() {
    file=$1 edit=$2 network=$3 here=$4
    cp -r rtl "$here/"
    sed "$edit" "rtl/$file" >"$here/rtl/$file"
    ! cmp -s "rtl/$file" "$here/rtl/$file" || return 99
    sed "s|^|$here/|" rtl/routegen.f >"$here/routegen.f"
    # shellcheck disable=SC2086 # a list of files without blanks
    OPTIMISE=-O0 sim/verilator/build.sh "$here" "$(echo "${network#*:}" | tr , _)" "$here/routegen.f" $objects || return 99
    timeout 60 "$here/cosim" "$network" all
}

# The program around a broken kautz_routes.c must refuse its own routes (1).
model() {
    edit=$1 here=$2
    cp -r model "$here/"
    sed "$edit" model/src/kautz_routes.c >"$here/model/src/kautz_routes.c"
    ! cmp -s model/src/kautz_routes.c "$here/model/src/kautz_routes.c" || return 99
    ${CC:-gcc} -std=c11 -O0 "-I$here/model/include" -o "$here/routegen" "$here"/model/cli/*.c "$here"/model/src/*.c \
        -ljansson || return 99
    "$here/routegen" check kautz:3,3
}

control=kautz/rg_kautz_control.v
start stale-phase core $control 's/load ? PHASE_A : look/look/' kautz:3,3
start insert-while-waiting core $control 's/ & ~hold_in;/;/' kautz:3,5
start one-route-less core $control 's/LAST_I = D - 1/LAST_I = D - 2/' kautz:3,3
start moves-while-stalled core $control 's/(~m_tvalid | m_tready)/1/' kautz:2,3
start ready-in-reset core $control 's/idle  <= ~rst \&/idle  <=/' kautz:2,3
start in-letter-not-checked core $control 's/ & free_in_next;/;/' kautz:3,3
start unit-never-off core kautz/rg_match_unit.v 's/(sel_out | /(/' kautz:2,3
start tail-not-cleared core kautz/rg_shift_block.v "s/if (clear)/if (1'b0)/" kautz:2,3
start mark-forgotten core kautz/rg_used_letters.v 's/used | one_hot/used/' kautz:3,3
start repeats-accepted core kautz/rg_kautz_request.v "s/(|repeated) /1'b0 /" kautz:2,3
start in-letters-shared model 's/!is_used(it->used_in, letters\[0\])/true/'
start overlap-not-compared model 's/kautz_overlaps(&it->net.*))/true)/'
start letters-unmarked model 's/it->used_out | 1u << route->out/it->used_out/'
wait

passed=0 failed=0
for result in "$out"/*/exit; do
    code=$(cat "$result")
    if [ "$code" -eq 1 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "control $(basename "$(dirname "$result")"): exit code $code instead of 1" >&2
        tail -n 5 "${result%exit}log" >&2
    fi
done
echo "controls: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
