#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# booksim.sh BOOKSIM=PROGRAM [ROUTEGEN=build/routegen] [SEEDS=4] [CLOCKS=30000] [ONLY=TEXT]: the simulator beside
# BookSim2, whose program is built from its public source by whoever has it; `make bench BOOKSIM=PROGRAM` is this. TAP:
# at 60 % of saturation the mean latency is within 1 % of the mean of BookSim2's seeds, at 90 % within 3 %, hops within
# 1 %; at twice saturation the accepted load is within 2 %; of classes with priorities both latencies at 60 % are within
# 1 %. --model noc allocates in one step, as BookSim2 does where it speculates, and takes 2 clocks a hop, not 3: its accepted
# load is within 5 %, and with no traffic both latencies are what they are by hop, and the rest the same. Both are timed in turns, in cycles a second of processor time: at least ten times BookSim2's, seven times with
# iSLIP or speed-up, a hundred times at load .001. The diagnostics of a row below are one of the table of
# doc/simulator.md: the network, its V, B, flits, credit and traffic; load; BookSim2's, ours, difference; ratio.
# ONLY= takes the rows of which it is a part. The rows "packets" are the blocks of tests/simulate/booksim_packets: of each
# packet BookSim2 has the clocks that stand there, and `make cli` sees that the simulator has them, too. WRITE=1 writes them.
set -u
export LC_ALL=C

BOOKSIM='' ROUTEGEN=build/routegen SEEDS=4 CLOCKS=30000 ONLY='' WRITE=''
KEYS='BOOKSIM= ROUTEGEN= SEEDS= CLOCKS= ONLY= WRITE='
set -a
. sim/keys.sh
set +a
[ -x "$BOOKSIM" ] || {
    echo "booksim: BOOKSIM= must name the program of BookSim2; ROUTEGEN=, SEEDS=4, CLOCKS=30000, ONLY=TEXT are optional" >&2
    exit 2
}
cd "$(dirname "$0")/.." || exit 2
# shellcheck source=tests/tap.sh
. tests/tap.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Name, saturation, V, B, flits, credit that frees a lane (any, tail), traffic; BookSim2's topology; routegen's network.
# A network whose routes can lock has no row above saturation (0 for the load), nor have answers, of which terminals then owe
# ever more: seeds differ by half. A hotspot is one of four.
answered='use_read_write=1 write_fraction=0.0 read_request_size=2 read_reply_size=4 write_request_size=3 write_reply_size=3'
cat >"$work/rows" <<END
low .001 4 8 1 any uniform | mesh k=8 n=2 dim_order | mesh:8,8
mesh .42 4 8 1 any uniform | mesh k=8 n=2 dim_order | mesh:8,8
mesh .30 1 4 1 any uniform | mesh k=4 n=2 dim_order | mesh:4,4
mesh .26 1 8 4 any transpose | mesh k=4 n=2 dim_order | mesh:4,4
mesh .45 4 8 8 any bitcomp | mesh k=4 n=2 dim_order | mesh:4,4
mesh .38 2 4 4 tail uniform | mesh k=4 n=2 dim_order | mesh:4,4
mesh .62 2 4 1 any uniform | mesh k=3 n=3 dim_order | mesh:3,3,3
mesh .24 8 16 2 any hotspot | mesh k=4 n=2 dim_order | mesh:4,4
torus .59 4 8 1 any uniform | torus k=8 n=2 dim_order | torus:8,8 --tie all --select random
torus .54 2 4 2 any uniform | torus k=4 n=2 dim_order | torus:4,4 --tie all --select random
torus .2 4 4 1 any tornado | torus k=8 n=1 dim_order | torus:8 --tie all --select random
torus .9 8 2 2 tail neighbour | torus k=4 n=2 dim_order | torus:4,4 --tie all --select random
torus .74 4 8 4 any uniform | torus k=5 n=2 dim_order | torus:5,5 --tie all --select random
cube .92 4 8 1 any uniform | mesh k=2 n=5 dim_order | hypercube:5
cube .30 1 2 1 any bitcomp | mesh k=2 n=4 dim_order | hypercube:4
cube .5 2 16 8 tail shuffle | mesh k=2 n=4 dim_order | hypercube:4
cube .24 8 2 1 any transpose | mesh k=2 n=4 dim_order | hypercube:4
fly .31 1 8 1 any uniform | fly k=2 n=4 dest_tag | butterfly:2,4
fly .61 4 4 4 any uniform | fly k=4 n=2 dest_tag | butterfly:4,2
fly .28 2 2 2 tail uniform | fly k=2 n=3 dest_tag | butterfly:2,3
fly .24 4 8 2 any shuffle | fly k=2 n=4 dest_tag | butterfly:2,4
fattree .74 4 8 1 any uniform | fattree k=4 n=2 nca | kary:4,2 --select random
fattree .52 1 16 4 any uniform | fattree k=2 n=4 nca | kary:2,4 --select random
fattree .3 2 4 2 tail bitcomp | fattree k=2 n=3 nca | kary:2,3 --select random
fattree .22 8 4 1 any hotspot | fattree k=4 n=2 nca | kary:4,2 --select random
kautz .55 4 8 1 any uniform | kautz:2,3 min | kautz:2,3 --routing rule --unsafe
kautz .55 2 4 2 any uniform | kautz:3,2 min | kautz:3,2 --routing rule --unsafe
complete .37 1 4 1 any uniform | complete:8 min | file:$work/complete:8.edges
complete .8 4 8 8 any uniform | complete:8 min | file:$work/complete:8.edges
complete .44 2 2 2 tail shuffle | complete:16 min | file:$work/complete:16.edges
flatfly .67 4 8 1 any uniform | flatfly k=4 n=2 c=4 x=4 y=4 xr=2 yr=2 ran_min | hyperx:4,4/4
flatfly .57 4 8 1 any uniform | flatfly k=4 n=2 c=4 x=4 y=4 xr=2 yr=2 ugal | hyperx:4,4/4 --routing ugal:2
dragonfly .5 2 256 10 any uniform | dragonflynew k=2 n=1 min | dragonfly:2,4,2 --delays $work/delays
mesh .13 8 8 4 tail transpose | mesh k=8 n=2 vc_allocator=islip sw_allocator=islip input_speedup=2 dim_order | mesh:8,8 --allocator islip --input-speedup 2
mesh .44 4 8 1 any uniform | mesh k=8 n=2 vc_allocator=islip sw_allocator=islip dim_order | mesh:8,8 --allocator islip
mesh .45 4 4 4 any uniform | mesh k=4 n=2 vc_allocator=islip(3) sw_allocator=islip(3) dim_order | mesh:4,4 --allocator islip --iterations 3
mesh .5 3 4 2 any uniform | mesh k=4 n=2 input_speedup=2 dim_order | mesh:4,4 --input-speedup 2
mesh .84 4 8 1 any uniform | mesh k=8 n=2 subnets=2 dim_order | mesh:8,8 --planes 2
fly .7 2 4 4 tail shuffle | fly k=4 n=2 subnets=3 dest_tag | butterfly:4,2 --planes 3
answers .62 4 8 2 any uniform | mesh k=4 n=2 $answered read_request_end_vc=1 read_reply_begin_vc=2 read_reply_end_vc=3 dim_order | mesh:4,4 --answers 4:0-1:2-3
answers .76 10 8 2 any uniform | torus k=4 n=2 $answered read_request_end_vc=4 read_reply_begin_vc=4 read_reply_end_vc=8 dim_order | torus:4,4 --tie all --select random --answers 4:0-4:4-8
cube .8 4 4 2 any uniform | mesh k=2 n=4 vc_allocator=islip(2) sw_allocator=islip(2) input_speedup=4 dim_order | hypercube:4 --allocator islip --iterations 2 --input-speedup 4
fattree .7 8 4 1 any uniform | fattree k=4 n=2 vc_allocator=islip sw_allocator=islip nca | kary:4,2 --select random --allocator islip
ranked .42 4 8 1,1 any uniform | mesh k=8 n=2 dim_order | mesh:8,8
ranked .6 4 8 4,2 any uniform | mesh k=4 n=2 dim_order | mesh:4,4
noc .68 1 8 1 any uniform | mesh k=4 n=2 speculative=1 dim_order | mesh:4,4
noc .6 1 8 4 any uniform | mesh k=4 n=2 speculative=1 dim_order | mesh:4,4
noc .9 1 8 4 any uniform | complete:8 min speculative=1 | file:$work/complete:8.edges
dragonfly .5 4 256 10 any uniform | dragonflynew k=2 n=1 num_vcs=3 ugal | dragonfly:2,4,2 --delays $work/delays --routing ugal:45
END
common="vc_allocator=separable_input_first sw_allocator=separable_input_first alloc_iters=1 credit_delay=0 routing_delay=0
vc_alloc_delay=1 sw_alloc_delay=1 st_final_delay=1 input_speedup=1 output_speedup=1 internal_speedup=1.0 use_noc_latency=0
injection_rate_uses_flits=1 sample_period=$((CLOCKS / 3)) warmup_periods=1 max_samples=4 stopping_thres=-1.0
acc_stopping_thres=-1.0 latency_thres=1e9"
echo 'seed = 1;' >"$work/config" # the others are on the command line; it exits with 255

# anynet NAME: its routers and links, from the edges on standard input. BookSim2 gives each link one back; where there is
# none, it is too long for its shortest routes.
anynet() {
    awk '{ link[$1 " router " $2] = 1; back[$2 " router " $1] = 1; node[$1]; node[$2] }
        END {
            for (v in node) print "router " v " node " v
            for (l in link) print "router " l " 1"
            for (l in back) if (!(l in link)) print "router " l " 10000"
        }' >"$work/$(echo "$1" | tr -d :,)"
}
for k in 2,3 3,2; do
    "$ROUTEGEN" export "kautz:$k" --format edges | anynet "kautz:$k"
done
for n in 8 16; do
    awk -v n="$n" 'BEGIN { for (i = 0; i < n; i++) for (j = 0; j < n; j++) if (i != j) print i, j }' |
        tee "$work/both" | anynet "complete:$n"
    awk '$1 < $2' "$work/both" >"$work/complete:$n.edges"
done

# Wires of 10 clocks in a group and of 100 between groups, each with two clocks more, as the others here
for router in $(seq 0 35); do
    for port in 2 3 4 5 6; do
        echo "<$((router / 4)),$((router % 4))>,$port,$((port < 5 ? 12 : 102))"
    done
done >"$work/delays"

# The last average that BookSim2 prints of something
average() {
    sed -n "s/^$1 average = \([0-9.]*\).*/\1/p" "$work/out" | tail -n 1
}

# booksim LOAD KIND SEED: a line of latency, hops, accepted load and cycles a second
booksim() {
    set -- "$@" "num_vcs=$vcs vc_buf_size=$buffer packet_size=$flits wait_for_tail_credit=$([ "$credit" = any ]; echo $?)"
    # shellcheck disable=SC2086 # words
    command time -f '%U' -o "$work/time" "$BOOKSIM" "$work/config" $common $4 $topology traffic="$their_traffic" \
        sim_type="$2" seed="$3" injection_rate="$1" >"$work/out" 2>&1
    clocks=$(sed -n 's/^Time taken is \([0-9]*\) cycles.*/\1/p' "$work/out" | tail -n 1)
    echo "$(average 'Packet latency') $(average Hops) $(average 'Accepted flit rate')" \
        "$(awk -v c="$clocks" -v t="$(tail -n 1 "$work/time")" 'BEGIN { print c / (t > 0 ? t : .01) }')"
}

# routegen LOAD CLOCKS WARMUP: likewise
routegen() {
    set -- "$1" "$2" "$([ "$credit" = any ] || echo --tail-credit)" "$([ "$traffic" != uniform ] || echo --self)" "$3"
    # shellcheck disable=SC2086 # words
    command time -f '%U' -o "$work/time" "$ROUTEGEN" simulate $mine --model booksim --vcs "$vcs" --buffer "$buffer" \
        --flits "$flits" $3 $4 --traffic "$our_traffic" --load "$1" --warmup "$5" --precision .0001 \
        --max-clocks "$2" --seeds 1:"$SEEDS" --threads 1 --format csv >"$work/csv"
    sed 's/"[^"]*"//' "$work/csv" | awk -F, -v t="$(tail -n 1 "$work/time")" '
        NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        { accepted += $at["accepted"]; clocks += $at["clocks"] }
        $at["latency"] > 0 { latency += $at["latency"]; hops += $at["hops"]; settled++ }
        END {
            settled += !settled
            print latency / settled, hops / settled, accepted / (NR - 1), clocks / (t > 0 ? t : .01)
        }'
}

# point NAME LOAD KIND CLOCKS PERCENT LEAST: what both have at this load
point() {
    : >"$work/theirs" && : >"$work/ours"
    warmup=$((CLOCKS / 3))
    [ "$3" = latency ] || warmup=$(($4 * 2 / 3)) # a saturated run ends soon after it, too soon to be timed
    for seed in $(seq "$SEEDS"); do
        booksim "$2" "$3" "$seed" >>"$work/theirs"
        [ "$seed" -gt 1 ] || routegen "$2" "$4" "$warmup" >>"$work/ours"
    done
    what="$1, V $vcs, B $buffer, $flits flits, $credit credit, $traffic, load $2"
    # Links of a direct network are one fewer than its routers, of others one more.
    awk -v kind="$3" -v percent="$5" -v least="$6" -v row="| $label | $2" -v direct="$direct" '
        function mean(column) { return sum[column] / seeds }
        function off(a, b) { return 100 * (a - b) / b }
        NR == FNR { for (i = 1; i <= 4; i++) sum[i] += $i; seeds++; next }
        {
            hops = kind == "latency" ? off($2 + direct, mean(2)) : 0
            value = kind == "latency" ? $1 : $3
            their = mean(kind == "latency" ? 1 : 3)
            ratio = $4 / mean(4)
            form = kind == "latency" ? "%.2f" : "accepted %.4f"
            printf "# %s | " form " | " form " | %+.1f %% | %.0f |\n", row, their, value, off(value, their), ratio
            good = value > 0 && off(value, their) ^ 2 <= percent ^ 2 && hops ^ 2 <= 1
            exit (good ? 0 : 1) + (ratio < least ? 2 : 0)
        }' "$work/theirs" "$work/ours"
    result=$?
    verdict "$((result % 2))" "$what"
    verdict "$((result / 2))" "$what: $6 times as fast"
}

# ranked LOAD: as many packets of two classes, of which the second has priority; their lengths are $flits
ranked() {
    short=${flits%,*} long=${flits#*,}
    rates=$(awk -v l="$1" -v a="$short" -v b="$long" 'BEGIN { print l * a / (a + b) "," l * b / (a + b) }')
    for seed in $(seq "$SEEDS"); do
        # shellcheck disable=SC2086 # words
        "$BOOKSIM" "$work/config" $common $topology num_vcs="$vcs" vc_buf_size="$buffer" wait_for_tail_credit=0 classes=2 \
            priority=class "class_priority={0,1}" "packet_size={$flits}" "injection_rate={$rates}" traffic="$their_traffic" \
            sim_type=latency seed="$seed" 2>&1 | sed -n 's/^Packet latency average = \([0-9.]*\) .*/\1/p' | paste -s -d ' '
    done >"$work/theirs"
    # shellcheck disable=SC2086 # words
    "$ROUTEGEN" simulate $mine --model booksim --vcs "$vcs" --buffer "$buffer" --flits "$short:1,$long:1" --priority --self \
        --load "$1" --warmup "$((CLOCKS / 3))" --precision .0001 --max-clocks "$((10 * CLOCKS))" --seeds 1:"$SEEDS" \
        --format json | jq -r '.[0].points[].priorities | map(.latency) | join(" ")' >"$work/ours"
    awk -v row="# | $label | $1" '
        { low[NR != FNR] += $1; high[NR != FNR] += $2 }
        END {
            a = 100 * (low[1] / low[0] - 1)
            b = 100 * (high[1] / high[0] - 1)
            printf "%s | %.2f, %.2f | %.2f, %.2f | %+.1f, %+.1f %%\n", row, low[0] / NR * 2, high[0] / NR * 2,
                low[1] / NR * 2, high[1] / NR * 2, a, b
            exit !(high[1] > 0 && a ^ 2 <= 1 && b ^ 2 <= 1)
        }' "$work/theirs" "$work/ours"
    verdict "$?" "ranked, V $vcs, B $buffer, $flits flits, load $1"
}

# noc LOAD: --model noc beside BookSim2 with speculation; the rest is latency without flits and the clocks of hops
noc() {
    for at in .01 "$1"; do
        kind=latency
        [ "$at" = .01 ] || kind=throughput
        for seed in $(seq "$SEEDS"); do
            booksim "$at" "$kind" "$seed"
        done | awk -v flits="$flits" '{ for (i = 1; i <= 3; i++) sum[i] += $i } END { print (sum[1] - 3 * sum[2]) / NR - flits, sum[3] / NR }'
        # shellcheck disable=SC2046,SC2086 # words
        "$ROUTEGEN" simulate $mine --model noc --buffer "$buffer" --flits "$flits" --self --load "$at" --warmup "$((CLOCKS / 3))" \
            --precision .0001 --max-clocks "$((10 * CLOCKS))" --seeds 1:"$SEEDS" --format csv | sed 's/"[^"]*"//' | awk -F, -v flits="$flits" '
            NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
            { rest += $at["latency"] - 2 * $at["hops"]; accepted += $at["accepted"] }
            END { print rest / (NR - 1) - flits, accepted / (NR - 1) }'
    done >"$work/both"
    awk -v row="# | $label | $1" '{ rest[NR] = $1; accepted[NR] = $2 }
        END { more = rest[2] - rest[1]; off = 100 * (accepted[4] / accepted[3] - 1)
            printf "%s | %.4f, %.4f | %+.1f %% | rest %.2f, %.2f\n", row, accepted[3], accepted[4], off, rest[1], rest[2]
            exit !(more ^ 2 <= .01 && off ^ 2 <= 25) }' "$work/both"
    verdict "$?" "noc, $flits flits, $mine"
}

# packets CONFIG: a block of it, by BookSim2: each source sends as fast as it can, and what has arrived before clock 60
packets() {
    awk 'BEGIN { for (i = 0; i < 9999; i++) print "p" i }' >"$work/watched"
    # shellcheck disable=SC2046 # words
    "$BOOKSIM" "$work/config" watch_file="$work/watched" watch_out="$work/watch" use_noc_latency=0 $(echo "$1" | tr -d ' ' | tr ';' ' ') \
        injection_rate=1.0 sim_type=throughput sample_period=300 warmup_periods=0 max_samples=1 >"$work/out" 2>&1
    printf '%s\n' "= $1"
    sed -n 's/^\([0-9]*\) .* Retiring packet .* nlat = \([0-9]*\),.* src = \([0-9]*\), dest = \([0-9]*\)).*/\1 \2 \3 \4/p' "$work/watch" |
        awk '{ of[$3 " " $4] = of[$3 " " $4] ($1 < 60 ? " " $1 - $2 "-" $1 : "") } END { for (p in of) print p of[p] }' | sort -n
}

found='' kind=packets
case $kind in
*"$ONLY"*)
    found=1
    while read -r mark config; do
        [ "$mark" != '=' ] || packets "$config"
    done <tests/simulate/booksim_packets >"$work/blocks"
    grep '^#' tests/simulate/booksim_packets | cat - "$work/blocks" >"$work/packets"
    [ -z "$WRITE" ] || cp "$work/packets" tests/simulate/booksim_packets
    diff "$work/packets" tests/simulate/booksim_packets | sed 's/^/# /'
    cmp -s "$work/packets" tests/simulate/booksim_packets
    verdict "$?" packets
    ;;
esac
while IFS='|' read -r head theirs mine; do
    # shellcheck disable=SC2086 # words
    set -- $head
    case "$head|$theirs|$mine" in *"$ONLY"*) ;; *) continue ;; esac
    found=1 name=$1 at=$2 vcs=$3 buffer=$4 flits=$5 credit=$6 traffic=$7
    # shellcheck disable=SC2086 # words
    set -- $theirs
    their_traffic=$traffic our_traffic=$traffic direct=1
    case $traffic in
    bitcomp) our_traffic=complement ;;
    neighbour) their_traffic=neighbor ;;
    hotspot) their_traffic='hotspot({{0,3,5,10}})' our_traffic=hotspot:@0,.25,@3,.25,@5,.25,@10,.25 ;;
    esac
    case $1 in fly | fattree | flatfly | dragonflynew) direct=-1 ;; esac
    case $1 in
    *:*) topology="topology=anynet network_file=$work/$(echo "$1" | tr -d :,) routing_function=$2 ${3-}" ;;
    *) topology="topology=$(echo "$*" | sed 's/ \([a-z_]*\)$/ routing_function=\1/')" ;;
    esac
    label="$* | \`$(echo "$mine" | sed "s,^ *,,;s,$work/,,")\` | $vcs, $buffer, $flits, $credit, $traffic"
    if [ "$name" = low ]; then
        CLOCKS=300000 point "$name" "$at" latency 20000000 1 100
        continue
    fi
    # shellcheck disable=SC2046 # words
    set -- $(awk -v s="$at" 'BEGIN { printf "%.4f %.4f %.4f", .6 * s, .9 * s, (2 * s > 1 ? 1 : 2 * s) }')
    if [ "$name" = noc ]; then
        noc "$3"
        continue
    fi
    if [ "$name" = ranked ]; then
        ranked "$1"
        continue
    fi
    least=10
    case $mine in *islip* | *speedup*) least=7 ;; esac
    point "$name" "$1" latency $((10 * CLOCKS)) 1 "$least"
    point "$name" "$2" latency $((10 * CLOCKS)) 3 "$least"
    [ "$name" = kautz ] || [ "$name" = answers ] || point "$name" "$3" throughput $((30 * CLOCKS)) 2 "$least"
done <"$work/rows"
[ -n "$found" ] || {
    echo "booksim: no row ONLY=$ONLY; the rows are $(cut -d ' ' -f 1 "$work/rows" | uniq | paste -s -d , | sed 's/,/, /g')" >&2
    exit 2
}
plan
