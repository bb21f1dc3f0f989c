#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# run.sh BUILD_DIR rtl|netlist [BENCH...]: runs the benches of this folder on the RTL or on the
# netlist that Yosys makes of it. A bench is named like its module. Vectors come from
# BUILD_DIR/routegen (make all); vectors, logs and netlists are left in BUILD_DIR/icarus/KIND.
#
# Environment: NETLIST_SHAPES of the serial core (3,6; if it is set, rg_board too); JOBS benches at a time (2); SEED of
# vectors and benches (1); PLUSARGS for the benches (+vcd leaves BENCH.vcd beside the log); ICE40_CELLS, the models of the
# iCE40's cells.
set -u

small='rg_match_unit rg_shift_increment rg_shift_block rg_used_letters rg_kautz_request'
kautz="$small rg_match_block rg_kautz_control rg_kautz_serial"
stages='rg_pipe_slots rg_pipe_match rg_pipe_conflict rg_pipe_accept rg_pipe_one_hot rg_pipe_used'
stages="$stages rg_pipe_table rg_pipe_pair_table rg_pipe_request rg_delay"
common="rg_fifo rg_crc32 rg_counter"
pipe="$stages $common rg_kautz_pipe rg_kautz_pipe_lanes rg_kautz_pipe_axis rg_kautz_pipe_expand"
pipe="$pipe rg_kautz_walk rg_kautz_selftest rg_query_selftest"
shaped='rg_lls_thresholds rg_lls_states rg_state_stream rg_exchange_sequencer'
shaped="$shaped rg_root_idle rg_up_switch"
fattree="$shaped rg_lls_switch rg_cls_switch rg_crossbar_rotate rg_crossbar_xor"
fattree="$fattree rg_gft_link rg_gft_up_level rg_gft_down_level rg_gft_fabric"
plain='rg_pulse_sync rg_hex_value rg_hex_char rg_query_sum rg_query_error rg_query_level rg_query_seal'
asked='rg_query_identity rg_query_parser rg_query'
board="$plain rg_uart_rx rg_uart_tx rg_query_words rg_query_route rg_query_result rg_mixed_radix $asked rg_board"
all="$kautz $pipe $fattree $board"

usage() {
    echo "usage: sim/icarus/run.sh BUILD_DIR rtl|netlist [BENCH...]" >&2
    echo "benches: $all" >&2
    exit 2
}
need() {
    command -v "$1" >/dev/null && return
    echo "routegen: $1 is missing; install it with: make deps" >&2
    exit 1
}

[ $# -ge 2 ] || usage
kind=$2
case $kind in rtl | netlist) ;; *) usage ;; esac
mkdir -p "$1/icarus" && build=$(cd "$1" && pwd) || exit 1
shift 2
cd "$(dirname "$0")/../.." || exit 1

fail() {
    echo "routegen: $1" >&2
    exit 1
}

need iverilog
cells=
if [ "$kind" = netlist ]; then
    need yosys
    # Only Yosys knows where its files are, and it says so when it reads one.
    cells=${ICE40_CELLS:-$(yosys -Q -T -p 'read_verilog -lib +/ice40/cells_sim.v' |
        sed -n 's/^Parsing .* from .\(.*cells_sim\.v\).*/\1/p')}
    [ -r "$cells" ] || fail "no file '$cells'; set ICE40_CELLS to cells_sim.v of Yosys"
fi
[ -x "$build/routegen" ] || fail "$build/routegen is missing; make it with: make all"
[ -x "$build/sim/print_questions" ] || fail "$build/sim/print_questions is missing; make icarus makes it"

jobs=${JOBS:-2}
seed=${SEED:-1}
version=$(sed -n 's/^.define RG_VERSION "\(.*\)"/\1/p' model/include/routegen/version.h)
folder=$build/icarus/$kind

# list_kautz, list_pipe, list_fattree: one line a run, "BENCH SHAPE [NAME=VALUE,...]"; the shape is
# D,K or H,M,W, followed by further parameters.
list_kautz() {
    shapes='2,1 2,3 3,2 3,6 4,5 15,2'
    [ "$kind" = rtl ] || shapes=${NETLIST_SHAPES:-3,6}
    for shape in $shapes; do
        for bench in $kautz; do
            case $bench in
            rg_match_unit) printf '%s\n' "$bench $shape FIRST=0" "$bench $shape FIRST=1" ;;
            *) echo "$bench $shape" ;;
            esac
        done
    done
    for bench in rg_match_block rg_kautz_serial; do
        [ "$kind" != rtl ] || printf '%s\n' "$bench 8,8" "$bench 15,16"
    done
    for bench in $small; do
        [ "$kind" = rtl ] || [ "$bench" = rg_match_unit ] || echo "$bench 3,2"
    done
}

list_pipe() {
    shapes='2,1 2,3 3,2 3,6 4,5 15,2 8,8 15,16'
    if [ "$kind" = netlist ]; then
        shapes=3,6
        printf '%s\n' 'rg_kautz_pipe 2,1 TW=8' 'rg_kautz_pipe 4,5 TW=8' \
            'rg_pipe_pair_table 4,5 MOST=2' 'rg_kautz_selftest 2,3'
    fi
    for shape in $shapes; do
        for bench in $pipe; do
            case $bench in
            rg_kautz_pipe | rg_kautz_pipe_axis) echo "$bench $shape TW=8" ;;
            rg_kautz_pipe_lanes) case $shape in 3,2 | 3,6) echo "$bench $shape TW=8,L=3" ;; esac ;;
            # All pairs: only small networks.
            rg_kautz_selftest | rg_query_selftest) case $shape in 2,1 | 2,3 | 3,2) echo "$bench $shape" ;; esac ;;
            rg_pipe_one_hot) echo "$bench $shape N=5" ;;
            rg_delay)
                [ "$shape" != 3,6 ] ||
                    printf '%s\n' "$bench $shape W=5,CLOCKS=0" "$bench $shape W=5,CLOCKS=3"
                ;;
            rg_fifo)
                [ "$shape" != 3,6 ] ||
                    printf '%s\n' "$bench $shape W=13,DEPTH=4" "$bench $shape W=13,DEPTH=16"
                ;;
            rg_crc32)
                case $shape in 2,1 | 3,6) echo "$bench $shape BYTES=$((${shape%,*} + 1))" ;; esac ;;
            rg_counter)
                [ "$shape" != 3,6 ] ||
                    printf '%s\n' "$bench $shape W=9,START=0" "$bench $shape W=9,START=1"
                ;;
            # The one is for networks with one route of phase C at most, the other for the rest.
            rg_pipe_table) case $shape in [23],* | *,[1-4]) echo "$bench $shape" ;; esac ;;
            rg_pipe_pair_table)
                case $shape in
                4,5 | 8,8) echo "$bench $shape MOST=2" ;;
                15,16) echo "$bench $shape MOST=3" ;;
                esac ;;
            *) echo "$bench $shape" ;;
            esac
        done
    done
}

# list_levels H,M,W SQUARES: the units that sit on a level, on every level; SQUARES are 0 Left,
# 1 Canonical, 2 additive.
list_levels() {
    h=${1%%,*} w=${1##*,}
    level=0 roots=1
    while [ "$level" -le "$h" ]; do
        echo "rg_lls_switch $1 X=$level,T=0"
        [ "$roots" -eq 1 ] || echo "rg_lls_switch $1 X=$level,T=$((roots - 1))"
        [ "$roots" -le 2 ] || echo "rg_lls_switch $1 X=$level,T=$((roots / 2))"
        for square in $2; do
            echo "rg_gft_down_level $1 X=$level,SQUARE=$square"
            [ "$square" -eq 0 ] || echo "rg_cls_switch $1 X=$level,SQUARE=$square"
        done
        if [ "$level" -lt "$h" ]; then
            printf '%s\n' "rg_gft_up_level $1 X=$level" \
                "rg_gft_link $1 X=$level,DOWN=0" "rg_gft_link $1 X=$level,DOWN=1"
        fi
        level=$((level + 1)) roots=$((roots * w))
    done
}

# The fabric of 3,3,2 takes Icarus too long: 3,2,1 has three levels and two pass digits, too.
list_fattree() {
    shapes='1,2,2 2,2,2 2,4,2 2,3,2 2,2,4 3,3,2'
    [ "$kind" = rtl ] || shapes='2,2,2 2,3,2'
    for shape in $shapes; do
        for bench in $shaped; do
            echo "$bench $shape"
        done
    done
    if [ "$kind" = netlist ]; then
        cat <<'END'
rg_lls_switch 2,3,2 X=2,T=2
rg_lls_switch 2,2,2 X=1,T=1
rg_cls_switch 2,3,2 X=1,SQUARE=2
rg_crossbar_rotate 2,2,2 INPUTS=2,OUTPUTS=2,SW=1
rg_crossbar_rotate 2,3,2 INPUTS=2,OUTPUTS=3,SW=2
rg_crossbar_xor 2,2,2 INPUTS=2,OUTPUTS=2,SW=1
rg_gft_link 2,3,2 X=1,DOWN=1
rg_gft_up_level 2,3,2 X=1
rg_gft_down_level 2,3,2 X=1
rg_gft_down_level 2,2,2 X=2,SQUARE=1
rg_gft_fabric 1,2,2
END
        return
    fi
    list_levels 1,2,2 '0 1 2'
    list_levels 2,4,2 '0 1 2'
    list_levels 2,3,2 '0 2'
    list_levels 2,2,4 0
    list_levels 3,3,2 0
    for shape in 1,2,2 2,2,2 2,4,2 3,2,1; do
        printf '%s\n' "rg_gft_fabric $shape" "rg_gft_fabric $shape SQUARE=1"
    done
    printf '%s\n' 'rg_gft_fabric 2,3,2' 'rg_gft_fabric 2,3,2 SQUARE=2' 'rg_gft_fabric 2,2,4'
    # With four groups adding is not the same as xor.
    printf '%s\n' 'rg_cls_switch 2,4,1 X=1,SQUARE=1' 'rg_cls_switch 2,4,1 X=1,SQUARE=2' \
        'rg_gft_fabric 2,4,1 SQUARE=1' 'rg_gft_fabric 2,4,1 SQUARE=2'
    for size in INPUTS=2,OUTPUTS=4,SW=2 INPUTS=4,OUTPUTS=4,SW=3 INPUTS=1,OUTPUTS=1,SW=1; do
        printf '%s\n' "rg_crossbar_xor 2,4,2 $size" "rg_crossbar_rotate 2,4,2 $size"
    done
    for size in INPUTS=2,OUTPUTS=3,SW=2 INPUTS=3,OUTPUTS=3,SW=2 INPUTS=4,OUTPUTS=2,SW=2 INPUTS=6,OUTPUTS=5,SW=3; do
        printf '%s\n' "rg_crossbar_rotate 2,4,2 $size,BACK=0" \
            "rg_crossbar_rotate 2,4,2 $size,BACK=1"
    done
}

# The units of a board; the shape of those that need the networks is D,K,H,M,W, and that of those
# that need none is `any`.
list_board() {
    for bench in $plain; do
        echo "$bench any"
    done
    dividers='4 5 16 104'
    kautz_shapes='2,1 3,6 4,5 15,16'
    gft_shapes='1,2,2 2,4,2 2,3,2 2,2,4 3,3,2 1,16,1'
    shapes='2,1,1,2,2 3,6,2,4,2 4,5,2,3,2 15,2,1,16,1 8,8,2,2,4'
    if [ "$kind" = netlist ]; then
        dividers='4 16' kautz_shapes=3,6 gft_shapes=2,3,2 shapes=3,6,2,4,2
    fi
    for divider in $dividers; do
        printf '%s\n' "rg_uart_rx any DIV=$divider" "rg_uart_tx any DIV=$divider"
    done
    for shape in $kautz_shapes; do
        printf "%s\n" "rg_query_words $shape" "rg_query_route $shape" "rg_query_result $shape"
    done
    for shape in $gft_shapes; do
        echo "rg_mixed_radix $shape"
    done
    for shape in $shapes; do
        for bench in $asked; do
            echo "$bench $shape"
        done
        # As a netlist it takes half a minute; make images simulates what is loaded.
        [ "$kind" = netlist ] && [ -z "${NETLIST_SHAPES:-}" ] || echo "rg_board $shape DIV=4"
    done
}

# file_of SHAPE: the shape in a file name.
file_of() {
    printf %s "$1" | tr , _
}

# make_vectors SHAPE CORE: all rotations and passes of a fat tree. Of a Kautz digraph the first
# requests of the model, as the serial or the pipelined core answers them, and from many more those
# that are rare: each set of overlaps six times, and all with two routes in phase C (the second
# digit of tuser is 4, 5). Of both, questions to a board.
make_vectors() {
    case $1 in
    any)
        echo none
        return
        ;;
    *,*,*,*,*)
        digraph=$(echo "$1" | cut -d , -f 1-2)
        tree=$(echo "$1" | cut -d , -f 3-)
        "$build/sim/print_questions" "kautz:$digraph" "gft:$tree" 102 "$seed"
        return
        ;;
    *,*,*)
        "$build/routegen" vectors "gft:$1" --pairs all
        return
        ;;
    esac
    pairs=200
    [ "$kind" = rtl ] || pairs=60
    many=$pairs
    case $1 in
    3,6 | 4,5 | 8,8) many=100000 ;;
    15,16) pairs=60 many=100000 ;;
    esac
    "$build/routegen" vectors "kautz:$1" --core "$2" --pairs "$many" --illegal 4 --seed "$seed" |
        awk -v first="$pairs" '
            function end_of_request() {
                if (requests <= first || kept[overlaps] < 6 || phase_c > 1) {
                    printf "%s", text
                    kept[overlaps]++
                }
            }
            /^Q/ { end_of_request(); requests++; overlaps = $5; phase_c = 0; text = "" }
            /^R/ && substr($3, 2, 1) ~ /[45]/ { phase_c++ }
            { text = text $0 "\n" }
            END { end_of_request() }'
}

# synthesise BENCH NETLIST NAME=VALUE...: sets those of the parameters that the module has.
synthesise() {
    module=$1 netlist=$2 set=
    shift 2
    for parameter; do
        if grep -q "parameter integer ${parameter%=*} " rtl/*/"$module.v"; then
            set="$set -set ${parameter%=*} ${parameter#*=}"
        fi
    done
    yosys -q -p "read_verilog -defer $(tr '\n' ' ' <rtl/routegen.f); chparam$set $module
        synth_ice40 -top $module; check -assert; write_verilog -noattr $netlist" </dev/null
}

# derived D K: parameters of the stages of the pipelined core that follow from the network.
derived() {
    letter_bits=1 slots=$((($2 + 1) / 2)) overlap_bits=2
    while [ $((1 << letter_bits)) -le "$1" ]; do letter_bits=$((letter_bits + 1)); done
    while [ $((1 << (overlap_bits - 1))) -lt "$slots" ]; do overlap_bits=$((overlap_bits + 1)); done
    echo "LW=$letter_bits SLOTS=$slots OW=$overlap_bits"
}

# run_one BENCH SHAPE [NAME=VALUE,...]: compiles and runs; anything on the compiler's stderr is a
# failure.
run_one() {
    bench=$1 shape=$2 extra=${3:-}
    place=$folder/$(file_of "$shape")
    base=$place/$bench${extra:+-$extra}
    case $shape in
    any) set -- ;;
    *,*,*,*,*)
        set -- "D=${shape%%,*}" "K=$(echo "$shape" | cut -d , -f 2)" \
            "H=$(echo "$shape" | cut -d , -f 3)" "M=$(echo "$shape" | cut -d , -f 4)" \
            "W=${shape##*,}"
        ;;
    *,*,*) set -- "H=${shape%%,*}" "M=$(echo "$shape" | cut -d , -f 2)" "W=${shape##*,}" ;;
    *) set -- "D=${shape%,*}" "K=${shape#*,}" ;;
    esac
    # shellcheck disable=SC2046
    set -- "$@" $(echo "$extra" | tr , ' ')

    if [ "$kind" = netlist ]; then
        # shellcheck disable=SC2046
        synthesise "$bench" "$base.netlist.v" "$@" \
            $(case $shape in any | *,*,*) ;; *) derived "${shape%,*}" "${shape#*,}" ;; esac) || return 1
        sources="-DNETLIST -DNO_ICE40_DEFAULT_ASSIGNMENTS $base.netlist.v $cells"
        # The cores at its side are not part of it.
        [ "$bench" != rg_query ] || sources="$sources $(grep -e kautz -e fattree rtl/routegen.f)"
        [ "$bench" != rg_pulse_sync ] || sources="$sources rtl/common/rg_reset_sync.v"
    else
        sources='-f rtl/routegen.f'
    fi
    for parameter; do
        shift
        set -- "$@" "-P${bench}_tb.$parameter"
    done
    # shellcheck disable=SC2086
    iverilog -g2005 -Wall -Wno-timescale -I sim/icarus -s "${bench}_tb" "$@" -o "$base.vvp" \
        "sim/icarus/${bench}_tb.v" $sources 2>"$base.stderr" || { cat "$base.stderr"; return 1; }
    [ ! -s "$base.stderr" ] || { cat "$base.stderr"; return 1; }
    case $bench in
    *_pipe*) vectors=pipe.txt ;;
    rg_kautz_selftest | rg_query_selftest) vectors=all.txt ;;
    *) vectors=vectors.txt ;;
    esac
    # shellcheck disable=SC2086
    (cd "$place" && vvp -n "$base.vvp" "+seed=$seed" "+vectors=$vectors" \
        "+version=$version" ${PLUSARGS:-}) \
        >"$base.out" 2>&1 </dev/null
    status=$?
    cat "$base.out"
    [ "$status" -eq 0 ] && [ "$(tail -n 1 "$base.out")" = "PASS $bench" ]
}

# work N: every jobs-th run from the N-th on; a line each on stdout and in the file done-N.
work() {
    at=0
    while read -r bench shape extra; do
        at=$((at + 1))
        [ $((at % jobs)) -eq "$1" ] || continue
        log=$folder/$(file_of "$shape")/$bench${extra:+-$extra}.log
        if run_one "$bench" "$shape" "$extra" >"$log" 2>&1; then
            echo "ok $bench $shape${extra:+ $extra}"
        else
            { echo "FAILED $bench $shape${extra:+ $extra}: $log"; sed 's/^/    /' "$log"; }
        fi
    done <"$folder/runs" | tee "$folder/done-$1"
}

mkdir -p "$folder"
for bench; do
    case " $all " in *" $bench "*) ;; *) usage ;; esac
done
[ $# -gt 0 ] || set -- '[^ ]*'
for bench; do
    { list_kautz; list_pipe; list_fattree; list_board; } | grep "^$bench "
done >"$folder/runs"

cut -d ' ' -f 2 "$folder/runs" | sort -u | while read -r shape; do
    mkdir -p "$folder/$(file_of "$shape")"
    place=$folder/$(file_of "$shape")
    make_vectors "$shape" serial >"$place/vectors.txt"
    [ -s "$place/vectors.txt" ] || exit 1
    case $shape in any | *,*,*) continue ;; esac
    make_vectors "$shape" pipe >"$place/pipe.txt"
    case $shape in
    2,? | 3,2) "$build/routegen" vectors "kautz:$shape" --core pipe --pairs all --illegal 0 >"$place/all.txt" ;;
    esac
done || fail 'no vectors'

worker=0
rm -f "$folder"/done-*
while [ "$worker" -lt "$jobs" ]; do
    work "$worker" &
    worker=$((worker + 1))
done
wait

passed=$(cat "$folder"/done-* | grep -c '^ok ')
failed=$(($(wc -l <"$folder/runs") - passed))
echo "icarus $kind: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
