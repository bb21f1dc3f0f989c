#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# booksim.sh BOOKSIM=PROGRAM [ROUTEGEN=build/routegen] [ROUNDS=3] [ONLY='NAME LOAD']: the simulator beside BookSim2,
# whose program is built from its public source by whoever has it; `make bench BOOKSIM=PROGRAM` is this. TAP: at the
# same load the mean latencies differ by at most 1 % up to 60 % of saturation, by 5 % up to 90 %, and the hops by 1 %;
# in dragonflies, and by adaptive routing, by 3 % up to 60 %, and the hops of the latter by 2 %.
# Both are timed in turns: medians of cycles a second of processor time, as diagnostics, and at least ten times
# BookSim2's, a hundred times at load .001. ONLY= takes one row, as ONLY='mesh .21'.
set -u
export LC_ALL=C

BOOKSIM='' ROUTEGEN=build/routegen ROUNDS=3 ONLY=''
KEYS='BOOKSIM= ROUTEGEN= ROUNDS= ONLY='
set -a
. sim/keys.sh
set +a
[ -x "$BOOKSIM" ] || {
    echo "booksim: BOOKSIM= must name the program of BookSim2; ROUTEGEN=, ROUNDS=3, ONLY='NAME LOAD' are optional" >&2
    exit 2
}
cd "$(dirname "$0")/.." || exit 2
# shellcheck source=tests/tap.sh
. tests/tap.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

flatfly='topology=flatfly k=4 n=2 c=4 x=4 y=4 xr=2 yr=2'
# Wires of 10 clocks in a group and of 100 between groups, each as the others with two clocks more
dragonfly='topology=dragonflynew k=2 n=1 vc_buf_size=256 packet_size=10 injection_rate_uses_flits=1'
lanes="dragonfly:2,4,2 --flits 10 --buffer 256 --delays $work/delays"
for router in $(seq 0 35); do
    for port in 2 3 4 5 6; do
        echo "<$((router / 4)),$((router % 4))>,$port,$((port < 5 ? 12 : 102))"
    done
done >"$work/delays"

# Name, load, tolerance in per cent; options of BookSim2; arguments of routegen. A hop of BookSim2 is a router.
cat >"$work/rows" <<END
low .001 1 | topology=mesh k=8 n=2 routing_function=dim_order sample_period=100000 | mesh:8,8
mesh .04 1 | topology=mesh k=8 n=2 routing_function=dim_order | mesh:8,8
mesh .21 1 | topology=mesh k=8 n=2 routing_function=dim_order | mesh:8,8
mesh .38 5 | topology=mesh k=8 n=2 routing_function=dim_order | mesh:8,8
torus .05 1 | topology=torus k=8 n=2 routing_function=dim_order | torus:8,8 --tie all --select random
torus .26 1 | topology=torus k=8 n=2 routing_function=dim_order | torus:8,8 --tie all --select random
torus .47 5 | topology=torus k=8 n=2 routing_function=dim_order | torus:8,8 --tie all --select random
fattree .06 1 | topology=fattree k=4 n=3 routing_function=nca | kary:4,3 --select random
fattree .32 1 | topology=fattree k=4 n=3 routing_function=nca | kary:4,3 --select random
fattree .58 5 | topology=fattree k=4 n=3 routing_function=nca | kary:4,3 --select random
cube .09 1 | topology=mesh k=2 n=6 routing_function=dim_order | hypercube:6
cube .46 1 | topology=mesh k=2 n=6 routing_function=dim_order | hypercube:6
cube .84 5 | topology=mesh k=2 n=6 routing_function=dim_order sample_period=4000 max_samples=3 | hypercube:6
packets .20 1 | topology=mesh k=8 n=2 routing_function=dim_order packet_size=5 injection_rate_uses_flits=1 | mesh:8,8 --flits 5
packets .34 5 | topology=mesh k=8 n=2 routing_function=dim_order packet_size=5 injection_rate_uses_flits=1 sample_period=4000 max_samples=3 | mesh:8,8 --flits 5
cubic .5 5 | topology=mesh k=4 n=3 routing_function=dim_order num_vcs=2 vc_buf_size=4 | mesh:4,4,4 --vcs 2 --buffer 4
kautz .06 1 | topology=anynet network_file=$work/kautz routing_function=min sample_period=4000 max_samples=3 | kautz:3,4 --vcs 4 --unsafe
kautz .30 1 | topology=anynet network_file=$work/kautz routing_function=min sample_period=4000 max_samples=3 | kautz:3,4 --vcs 4 --unsafe
cross .2 1 | topology=anynet network_file=$work/cross.anynet routing_function=min | file:$work/cross.anynet --vcs 4
wires .2 1 | topology=anynet network_file=$work/wires.anynet routing_function=min | file:$work/wires.anynet --vcs 4
ring .6 5 | topology=torus k=4 n=3 routing_function=dim_order | torus:4,4,4 --tie all --select random
fattree .4 1 | topology=fattree k=2 n=4 routing_function=nca | kary:2,4 --select random
flatfly .1 1 | $flatfly routing_function=ran_min | hyperx:4,4/4
flatfly .4 1 | $flatfly routing_function=ran_min | hyperx:4,4/4
flatfly-ugal .1 1 | $flatfly routing_function=ugal | hyperx:4,4/4 --routing ugal:2
flatfly-ugal .34 3 | $flatfly routing_function=ugal | hyperx:4,4/4 --routing ugal:2
dragonfly .1 3 | $dragonfly routing_function=min num_vcs=2 | $lanes --vcs 2
dragonfly .3 3 | $dragonfly routing_function=min num_vcs=2 | $lanes --vcs 2
dragonfly-ugal .1 3 | $dragonfly routing_function=ugal num_vcs=3 | $lanes --routing ugal:30 --vcs 4
dragonfly-ugal .3 3 | $dragonfly routing_function=ugal num_vcs=3 | $lanes --routing ugal:30 --vcs 4
END
common='num_vcs=4 vc_buf_size=8 wait_for_tail_credit=0 vc_allocator=separable_input_first sw_allocator=separable_input_first
alloc_iters=1 credit_delay=0 routing_delay=0 vc_alloc_delay=1 sw_alloc_delay=1 st_final_delay=1 input_speedup=1
output_speedup=1 internal_speedup=1.0 use_noc_latency=0 traffic=uniform packet_size=1 sim_type=latency sample_period=10000
warmup_periods=1 max_samples=4 stopping_thres=-1.0 acc_stopping_thres=-1.0 latency_thres=10000.0 seed=1'
# Networks of a file: three routers of three nodes, as in its examples, and wires of more than a clock, of one direction each
for router in 0 1 2; do
    echo "router $router node $((3 * router)) node $((3 * router + 1)) node $((3 * router + 2)) router $(((router + 1) % 3))"
done >"$work/cross.anynet"
printf 'router %s\n' '0 node 0 router 1 4 router 2 3' '1 node 1 router 0 2 router 2' '2 node 2' >"$work/wires.anynet"
# A directed network: BookSim2 gives each link one back; where there is none, it is too long for its shortest routes.
"$ROUTEGEN" export kautz:3,4 --format edges | awk '{ link[$1 " router " $2] = 1; back[$2 " router " $1] = 1; node[$1] }
    END {
        for (v in node) print "router " v " node " v
        for (l in link) print "router " l " 1"
        for (l in back) if (!(l in link)) print "router " l " 10000"
    }' >"$work/kautz"
echo 'seed = 1;' >"$work/config" # the others are on the command line; it exits with 255

# The last average that BookSim2 prints of something
average() {
    sed -n "s/^$1 average = \([0-9.]*\).*/\1/p" "$work/out" | tail -n 1
}

# booksim LOAD OPTION...: latency and hops in $their, $routers; processor time of its clocks in $time, clocks in $clocks
booksim() {
    load=$1
    shift
    # shellcheck disable=SC2086 # words
    command time -f '%U' -o "$work/time" "$BOOKSIM" "$work/config" $common "$@" injection_rate="$load" >"$work/out" 2>&1
    their=$(average 'Packet latency') routers=$(average 'Hops')
    time=$(tail -n 1 "$work/time")
    clocks=$(sed -n 's/^Time taken is \([0-9]*\) cycles.*/\1/p' "$work/out" | tail -n 1)
}

# routegen LOAD CLOCKS ARGUMENT...: latency and hops in $ours, $links
routegen() {
    load=$1 most=$2
    shift 2
    command time -f '%U' -o "$work/time" "$ROUTEGEN" simulate "$@" --model booksim --self --load "$load" --warmup 10000 \
        --precision .0001 --max-clocks "$most" --threads 1 --format csv >"$work/csv"
    time=$(tail -n 1 "$work/time")
    ours=$(awk -F, 'END { print $(NF - 22) }' "$work/csv")
    links=$(awk -F, 'END { print $(NF - 15) }' "$work/csv")
    clocks=$(awk -F, 'END { print $(NF - 11) }' "$work/csv")
}

median() {
    sort -g | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'
}

# within A B PERCENT
within() {
    awk -v a="$1" -v b="$2" -v p="$3" 'BEGIN { d = a > b ? a - b : b - a; exit !(a > 0 && b > 0 && d <= b * p / 100) }'
}

found=''
while IFS='|' read -r head theirs mine; do
    # shellcheck disable=SC2086 # words
    set -- $head
    name=$1 at=$2 tolerance=$3
    [ -z "$ONLY" ] || [ "$name $at" = "$ONLY" ] || continue
    case $name in low) most=20000000 least=100 ;; cross | wires) most=50000 least=3 ;; *) most=50000 least=10 ;; esac
    : >"$work/fast" && : >"$work/slow"
    for _ in $(seq "$ROUNDS"); do
        # shellcheck disable=SC2086 # words
        booksim "$at" $theirs
        awk -v c="$clocks" -v t="$time" 'BEGIN { print c / (t > 0 ? t : .01) }' >>"$work/slow"
        # shellcheck disable=SC2086 # words
        routegen "$at" "$most" $mine
        awk -v c="$clocks" -v t="$time" 'BEGIN { print c / (t > 0 ? t : .01) }' >>"$work/fast"
    done
    # Links of a direct network are one fewer than its routers, of others one more.
    case $name in fattree | cross | flatfly* | dragonfly*) hops=$(awk -v l="$links" 'BEGIN { print l - 1 }') ;; *) hops=$(awk -v l="$links" 'BEGIN { print l + 1 }') ;; esac
    ratio=$(awk -v f="$(median <"$work/fast")" -v s="$(median <"$work/slow")" 'BEGIN { printf "%.1f", (s > 0 ? f / s : 0) }')
    echo "# $name $at: latency $ours, BookSim2 $their; routers $hops, $routers; cycles/s $(median <"$work/fast")," \
        "$(median <"$work/slow"), ratio $ratio"
    # BookSim2 weighs ways over a middle by 1 and 2, not by their hops.
    case $name in *-ugal) near=2 ;; *) near=1 ;; esac
    within "$ours" "$their" "$tolerance" && within "$hops" "$routers" "$near"
    verdict $? "$name, load $at"
    awk -v r="$ratio" -v least="$least" 'BEGIN { exit r < least }'
    verdict $? "$name, load $at: $least times as fast"
    found=1
done <"$work/rows"
[ -n "$found" ] || {
    echo "booksim: no row ONLY=$ONLY; the rows are $(cut -d ' ' -f 1,2 "$work/rows" | paste -s -d , | sed 's/,/, /g')" >&2
    exit 2
}
plan
