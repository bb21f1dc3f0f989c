#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# controls.sh BUILD KAUTZ-OBJECTS PIPE-OBJECTS FAT-TREE-OBJECTS: breaks the hardware and the model on purpose, one fault
# at a time, and expects the co-simulation and `routegen check` to fail. A control that passes reveals a check that
# cannot fail. One fault for each module, or with CONTROLS=all (make soak) every fault in the list.
set -u

build=$1 kautz_objects=$2 pipe_objects=$3 gft_objects=$4
out=$build/controls
rm -rf "$out"
mkdir -p "$out"
started=0

# start NAME COMMAND...: two at a time; the exit code goes to NAME/exit, the output to NAME/log.
modules=' '
start() {
    name=$1
    shift
    if [ "$1" = core ] && [ "${CONTROLS:-}" != all ]; then
        case $modules in *" $2 "*) return ;; esac
        modules="$modules$2 "
    fi
    mkdir -p "$out/$name"
    {
        "$@" "$out/$name" >"$out/$name/log" 2>&1
        echo $? >"$out/$name/exit"
    } &
    started=$((started + 1))
    [ $((started % 2)) -ne 0 ] || wait
}

# A broken core must fail the co-simulation (1); 99 when the control itself does not work. pipe:3,3 is the pipelined
# core of kautz:3,3.
core() {
    file=$1 edit=$2 network=$3 here=$4
    cp -r rtl "$here/"
    sed "$edit" "rtl/$file" >"$here/rtl/$file"
    ! cmp -s "rtl/$file" "$here/rtl/$file" || return 99
    sed "s|^|$here/|" rtl/routegen.f >"$here/routegen.f"
    case $network in
    kautz:*) objects=$kautz_objects ;;
    pipe:*) objects=$pipe_objects ;;
    *) objects=$gft_objects ;;
    esac
    # shellcheck disable=SC2086 # a list of files without blanks
    OPTIMISE=-O0 sim/verilator/build.sh "$here" "$(echo "$network" | tr :, __)" "$here/routegen.f" $objects || return 99
    timeout 60 "$here/cosim" "$(echo "$network" | sed 's/^pipe:/kautz:/')" all
}

# The program with a broken FILE in that UNIT of the library must refuse the routes of this KERNEL, or those of every
# degree (1).
model() {
    unit=$1 file=$2 kernel=$3 edit=$4 here=$5
    cp -r model "$here/"
    sed "$edit" "model/core/$file" >"$here/model/core/$file"
    ! cmp -s "model/core/$file" "$here/model/core/$file" || return 99
    ${CC:-gcc} -std=c11 -O1 "-I$here/model/include" "-I$here/model" -c -o "$here/broken.o" "$here/model/core/$unit" || return 99
    # What stands before the library is not taken from it.
    # shellcheck disable=SC2046,SC2086 # lists of words
    ${CC:-gcc} -o "$here/routegen" "$here/broken.o" $(cat "$build/routegen.parts") \
        -ljansson -lserialport -lm ${OPENMP:-} || return 99
    case $kernel in
    every-d) "$here/routegen" check 'kautz:*,4' --every-d ;;
    *) "$here/routegen" check kautz:3,3 --kernel "$kernel" ;;
    esac
}

# A netlist with one bit of its N-th table flipped must not be the module (1).
netlist() {
    sim/netlist/prove.sh MODULE="$1" PARAMETERS="$2" DAMAGE="$3" OUT="$4"
}

start netlist-table-of-serial netlist rg_kautz_serial D=2,K=3 3
start netlist-table-of-fabric netlist rg_gft_fabric H=1,M=2,W=2,SQUARE=1 5
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
start pipe-in-letters-not-compared core kautz/rg_pipe_conflict.v 's/| (in_letters\[t/\& (in_letters[t/' pipe:3,3
start pipe-shorter-overlap-wins core kautz/rg_pipe_accept.v 's/SLOTS <= 3/SLOTS <= 8/' pipe:2,8
start pipe-ranks-swapped core kautz/rg_pipe_pair_table.v 's/left_in\[e\] & ~in_below/left_in[e] \& ~in_above/' pipe:4,5
start pipe-b-for-c core kautz/rg_pipe_table.v "s/{used_in\[z\], ~used_in\[z\]}/2'd1/" pipe:2,3
start pipe-tag-of-the-next core kautz/rg_kautz_pipe.v 's/CLOCKS(LATENCY)) u_tag/CLOCKS(LATENCY-1)) u_tag/' pipe:2,3
start pipe-valid-through-reset core kautz/rg_kautz_pipe.v 's/rst ? {LATENCY/1\x27b0 ? {LATENCY/' pipe:2,3
start pipe-repeats-accepted core kautz/rg_pipe_request.v "s/repeated_2 <= |repeated_1/repeated_2 <= 1'b0/" pipe:2,3
start credit-too-few core kautz/rg_kautz_pipe_axis.v 's/(&out\[3:0\]/(\&out[3:1]/' pipe:2,3
start credit-too-many core kautz/rg_kautz_pipe_axis.v "s/(&out\[3:0\] & accept)/1'b0/" pipe:2,3
start queue-too-short core kautz/rg_kautz_pipe_axis.v 's/DEPTH(CREDITS)/DEPTH(8)/' pipe:2,3
start expander-c-before-b core kautz/rg_kautz_pipe_expand.v 's/ordered\[K + z\]/ordered[K + D - z]/' pipe:5,2
start expander-drops-a-beat core kautz/rg_kautz_pipe_expand.v 's/(en & last)/last/' pipe:2,3
start crc-of-another-polynomial core common/rg_crc32.v 's/edb88320/edb88330/' pipe:2,1
start walk-skips-a-word core kautz/rg_kautz_walk.v "s/(letter == BEFORE) & (left == TOP)/1'b0/" pipe:2,3
start selftest-counts-refused core kautz/rg_kautz_selftest.v "s/code == 4'd0/1'b1/" pipe:2,3
stream=fattree/rg_state_stream.v
start threshold-off-by-one core fattree/rg_lls_switch.v 's/T\[TW-1:0\];/T[TW-1:0] + 1;/' gft:2,2,2
start stream-threshold-off-by-one core $stream 's/(t < threshold/(t <= threshold/' gft:2,2,2
start tlast-early core $stream "s/(level == {XW{1'b0}})/(level <= ONE_X)/" gft:2,2,2
start pass-digit-not-checked core $stream 's/>= G_P/> G_P/' gft:2,2,2
start stream-moves-while-stalled core $stream 's/running & m_axis_tready;/running;/' gft:1,2,2
start pass-term-added core fattree/rg_lls_thresholds.v 's/ - turn \* W_E/ + turn * W_E/' gft:2,3,2
start cls-without-pass core fattree/rg_cls_switch.v 's/l ^ turn/l | 0 \& turn/' gft:2,4,2
start idle-root-not-marked core fattree/rg_root_idle.v 's/>= INPUTS/> INPUTS/' gft:2,3,2
start carry-too-late core fattree/rg_exchange_sequencer.v 's/(x == 0) ? LAST_W : LAST_M/LAST_M/' gft:2,3,2
start settings-a-clock-late core fattree/rg_gft_fabric.v 's/DOWN_AT = (2\*H-x-1)/DOWN_AT = (2*H-x)/' gft:2,3,2
start phase-survives-reset core fattree/rg_gft_fabric.v "s/TOLD-1\] <= 1'b0/TOLD-1] <= told[0]/" gft:1,2,2
start rotates-the-other-way core fattree/rg_crossbar_rotate.v 's/BACK == 0/BACK != 0/' gft:1,3,2
routes=kautz/kautz_routes.c
start in-letters-shared model $routes $routes model 's/!is_used(it->used_in, letters\[0\])/true/'
start overlap-not-compared model $routes $routes model 's/rg_kautz_overlaps(&it->net.*))/true)/'
start letters-unmarked model $routes $routes model 's/it->used_out | 1u << route->out/it->used_out/'
start every-d-in-letters-shared model $routes $routes every-d 's/!is_used(it->used_in, letters\[0\])/true/'
start every-d-spare-letter-twice model $routes $routes every-d 's/it->used_in | 1u << route->in/it->used_in/'
scalar=batch/kernel_scalar.c
start kernel-conflicts-ignored model $scalar batch/kernel.h scalar 's/refused |= r->overlap\[u\]/refused |= none()/'
start kernel-in-letters-unmarked model $scalar batch/kernel.h scalar 's/|= in\.has\[z\]/|= none()/'
start kernel-repeats-accepted model $scalar batch/kernel.h scalar 's/: ~differ(d, &e->a\[k - 1\], &e->b\[0\])/: none()/'
start kernel-hops-of-c model $scalar batch/kernel.h scalar 's/8, 5, k + 2, at\[i\]/8, 5, k + 1, at[i]/'
start word-cut-off-wrongly model $scalar batch/forms.h scalar 's/k + 2 - SLOT_HOPS/k + 1 - SLOT_HOPS/'
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
