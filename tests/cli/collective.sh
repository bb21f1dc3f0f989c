# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
#
# collective: schedules, their numbers, and a judge of any schedule that shares no code with the makers.
# Read by run.sh.

golden collective-allgather.text collective allgather kautz:2,3
golden collective-rings.text collective allgather kautz:3,4 --start-up 0 --rate 3 --bytes 9
golden collective-broadcast.text collective broadcast kautz:2,3 --root 120 --pieces 8
golden collective-switches.text collective allreduce xgft:2,3,3,1,2 --routing spread

# --- every method ------------------------------------------------------------------------

# Every collective by every method there is, judged; the sends are as many as the definition says, and JSON counts what is
# in the schedule.
while read -r collective network method rounds sends; do
    run collective "$collective" "$network" --method "$method" --format csv
    mv "$work/out" "$work/schedule.csv"
    same "$collective $network by $method" "right  $rounds rounds, $sends sends" \
        "$(routegen collective "$collective" "$network" --check "$work/schedule.csv" | sed "s/^right */right  /; s/, [0-9]* chunks\\?.*//; q")"
    valid "$collective $network by $method" ".[0].methods[0] | .rounds == $rounds and .sends == $sends and .ratio >= 1" \
        collective "$collective" "$network" --method "$method" --format json
done << 'END'
allgather kautz:2,2 trees 5 60
allgather kautz:3,3 trees 35 3780
allgather kautz:4,2 trees 19 1520
allgather kautz:7,2 rings 55 21560
allgather kautz:5,1 formula 5 150
allgather kautz:4,3 formula 79 25280
allgather gkautz:3,60 trees 59 10620
reduce-scatter gkautz:3,24 formula 23 1656
allreduce gkautz:2,54 formula 106 11448
broadcast gkautz:4,40 trees 5 156
reduce-scatter kautz:2,5 formula 47 4512
allreduce kautz:3,2 formula 22 792
allgather kautz:2,3 breadth 14 264
allgather debruijn:2,4 breadth 30 480
allgather mesh:3,4 breadth 22 528
reduce-scatter kautz:3,3 trees 35 3780
reduce-scatter kautz:3,2 rings 11 396
reduce-scatter hypercube:4 breadth 15 960
allreduce kautz:3,2 trees 22 792
allreduce torus:4,3 breadth 22 1056
broadcast kautz:3,3 trees 5 105
broadcast ccc:3 breadth 7 69
alltoall kautz:2,3 moves 16 354
alltoall kautz:3,2 moves 7 228
allgather torus:3,4 rings 11 528
reduce-scatter hypercube:5 rings 31 3968
broadcast kautz:6,2 rings 41 246
allreduce hypercube:4 doubling 30 1920
reduce-scatter debruijn:2,3 breadth 14 112
alltoall gkautz:2,9 moves 12 216
alltoall gkautz:3,27 moves 27 2034
alltoall debruijn:3,2 moves 6 132
alltoall torus:4,4 breadth 13 512
alltoall gft:2,4,4 squares 63 4032
alltoall gft:2,3,2 squares 34 306
alltoall gft:2,3,2 windows 18 306
alltoall gft:3,4,3 windows 256 36672
alltoall gft:4,3,2 windows 369 26082
alltoall gft:1,2,4 windows 7 56
alltoall xgft:2,8,16,1,4 windows 240 16256
alltoall xgft:4,2,4,4,4,1,2,2,2 windows 384 16256
alltoall xgft:4,2,3,4,3,1,2,2,3 windows 144 5112
alltoall xgft:3,2,2,2,1,1,2 windows 16 56
allgather xgft:3,2,3,4,1,1,2 rings 23 552
allgather gft:2,3,3 squares 26 702
allreduce gft:1,2,4 rings 14 112
broadcast gft:1,2,3 rings 5 5
allreduce gft:2,4,2 rings 62 1984
reduce-scatter gft:2,4,2 squares 62 992
allgather kary:4,3 rings 63 4032
reduce-scatter kary:3,2 doubling 8 72
allreduce kary:2,3 dbtree 9 112
broadcast benes:3 doubling 3 7
alltoall kary:4,3 shift 63 4032
END
# Through switches, by tests/simulate/collective.py: orders, routes, cuts, and who has what.
python3 "$here/../simulate/collective.py" "$program" > "$work/out"
same 'collectives through switches' '319 schedules through switches' "$(cat "$work/out")"
# Windows of a fat tree need no more slots than rounds on one way for each pair, if it spreads.
same 'a schedule by routes, of a fat tree' right "$(routegen collective allreduce gft:1,5,5 --method doubling --format csv |
    routegen collective allreduce gft:1,5,5 --check - --routing spread | sed 's/ .*//; q')"
same 'windows by routes' '48 48 192' "$(for routing in '' '--routing spread' '--routing rule'; do # shellcheck disable=SC2086
    routegen collective alltoall gft:2,4,2 --method windows $routing --format json | jq '.methods[0].slots'; done | paste -sd' ')"
python3 "$here/../simulate/spread.py" --print lab > "$work/lab.edges"
printf '# switches s t\ns a\ns b\nt c\nt d\n' > "$work/planes.edges"
refused 2 "file:$work/planes.edges: no routes by a rule: the network has 2 components" \
    collective allgather "file:$work/planes.edges"
same 'shifts at a time' '39 37 16' "$(for open in 1 3 15; do
    routegen collective alltoall "file:$work/lab.edges" --open $open --format json | jq '.methods[0].slots'; done | paste -sd' ')"
same 'the cut that is the limit' '{"vertex":"s002","nodes":4,"links":3}' \
    "$(routegen collective alltoall "file:$work/lab.edges" --format json | jq -c '.methods[0].cut')"
# Adapters with two ports, each in a rail of its own: a leaf's cut allows 12 rounds, that of the link between the rails 16.
printf '# switches l0 l1 l2 l3 s0 s1\n%b' 'a l0\na l1\nb l0\nb l1\nc l2\nc l3\nd l2\nd l3\nl0 s0\nl2 s0\nl1 s1\nl3 s1\ns0 s1\n' > "$work/rails.edges"
same 'the cut of a rail, and its messages' '{"vertex":"l0","nodes":4,"links":1} 16 16; 56 messages, 56 arrived; complete' \
    "$(routegen collective alltoall "file:$work/rails.edges" --format json | jq -r '.methods[0] | "\(.cut) \(.limit) \(.slots)"'
    ); $(routegen simulate "file:$work/rails.edges" --collective alltoall --method shift | sed -n 's/^trace *//p')"
# Each as a program, and as GOAL, with its dependencies, through routers.
while read -r collective method messages; do
    same "GOAL through switches: $collective by $method" "$messages messages, $messages arrived; complete" \
        "$(routegen simulate "file:$work/lab.edges" --collective "$collective" --method "$method" | sed -n 's/^trace *//p')"
    routegen collective "$collective" "file:$work/lab.edges" --method "$method" --format msccl > "$work/lab.xml"
    same "MSCCL through switches: $collective by $method" right \
        "$(routegen collective "$collective" "file:$work/lab.edges" --check "$work/lab.xml" | cut -d' ' -f1)"
done << 'END'
allgather rings 240
reduce-scatter doubling 240
allreduce dbtree 480
broadcast dbtree 15
alltoall shift 240
END

# N-1 rounds, the limit of the links, in every Kautz digraph that was tried; the largest in a second.
for network in kautz:2,1 kautz:2,4 kautz:2,5 kautz:2,6 kautz:2,7 kautz:3,1 kautz:3,2 kautz:3,4 kautz:4,3 kautz:5,2 kautz:6,2 \
    kautz:7,2 kautz:15,1 kautz:3,6; do
    valid "allgather $network" '.[0] | .methods[0] | .rounds == .limit and .rounds == .busiest' \
        collective allgather $network --method trees --format json
done
# What is proved: for Kautz digraphs, and for line digraphs, of whose trees a judge of its own looks at every one.
same 'theorems' 'kautz; line digraph; null; null' "$(for network in kautz:2,3 gkautz:2,36 gkautz:2,9 'kautz:2,3 --method rings'; do
    # shellcheck disable=SC2086
    routegen collective allgather $network --format json | jq -r .theorem; done | paste -sd';' | sed 's/;/; /g')"
python3 "$here/../simulate/trees.py" "$program" > "$work/out"
same 'trees of line digraphs, distances with faults' '0 52 networks, 13 with faults' "$? $(cat "$work/out")"
refused 2 'gkautz:2,9: no allgather by trees; trees are for kautz and line digraphs, all but alltoall' collective allgather gkautz:2,9 --method trees
# The formula streams what is too large for a plan: each of K(2,16)'s 196,608 links has one chunk in the first round, that of
# the node that sends.
same 'a round of K(2,16)' '196608 links, 196608 own chunks' "$(routegen collective allgather kautz:2,16 --format csv 2> /dev/null | awk -F, '
    NR > 1 && $1 > 1 { exit } NR > 1 { links += !seen[$2, $4]++; own += $2 == $5 } END { print links " links, " own " own chunks" }')"
# The hub of a star sends each sum on at once: no schedule is below the limit of an allreduce, though halves may overlap.
printf 'h a\nh b\nh c\n' > "$work/star.edges"
awk 'BEGIN { print "round,from,to,link,source,chunk,op"
    for (t = 0; t < 13; t++) for (leaf = 1; leaf < 4; leaf++) {
        if (t > 0) print t + 1 ",0," leaf "," leaf - 1 "," int((t - 1) / 3) "," (t - 1) % 3 ",copy"
        if (t < 12) print t + 1 "," leaf ",0,0," int(t / 3) "," t % 3 ",add" } }' > "$work/star.csv"
same 'limits of an allreduce' 'right  13 rounds 12 22' "$(routegen collective allreduce "file:$work/star.edges" --check "$work/star.csv" |
    cut -d, -f1) $(for network in "file:$work/star.edges" torus:3,4; do
    routegen collective allreduce "$network" --method breadth --format json | jq '.methods[0].limit'; done | paste -sd' ')"
# What leaves a subtree of a slimmed tree shares the links above it: in gft:2,4,2 8 terminals send 24 messages each over 4.
same 'limits of an alltoall' '48 18 48 16 15' "$(for network in gft:2,4,1 gft:2,3,2 gft:2,4,2 gft:3,2,1 gft:1,4,4; do
    routegen collective alltoall $network --format json | jq '.methods[0].limit'; done | paste -sd' ')"
# By moves a chunk of K(2,4) waits for 33 start-ups, and takes a round less than by breadth, where 4 hops do.
same 'from a size on' '290000' "$(routegen collective alltoall kautz:2,4 --format json | jq '.fastest[1].from | round')"
# Of methods with as many seconds the first is the best, and the fastest.
same 'ties' 'breadth' "$(routegen collective allgather hypercube:3 --start-up 0 --format json |
    jq -r '.fastest | map(.method) | join(" ")')"
same 'the best of equals' "$(routegen collective allgather hypercube:3 --start-up 0 --method breadth --format csv | md5sum)" \
    "$(routegen collective allgather hypercube:3 --start-up 0 --format csv | md5sum)"
# More chunks wait for a link of the second half than for one of the first.
printf '# directed\n%b' '0 2\n0 3\n0 4\n1 2\n1 5\n2 0\n2 1\n2 5\n3 1\n3 2\n3 5\n4 0\n4 2\n5 0\n5 1\n5 2\n5 4\n' > "$work/arcs.edges"
same 'most that wait, of both halves' '17 10 17' "$(for name in allgather reduce-scatter allreduce; do
    routegen collective $name "file:$work/arcs.edges" --method breadth --format json | jq '.methods[0].waiting'; done | paste -sd' ')"

# --- seconds -----------------------------------------------------------------------------

# Seconds are what the manual says: a chunk, of a tick here, goes on as soon as it has arrived, half a tick later, and its
# link is free; the halves of an allreduce follow one another.
while read -r collective network method more; do
    # shellcheck disable=SC2086
    asked="$collective $network --method $method $more --rate 1 --start-up .5 --bytes"
    # shellcheck disable=SC2086
    chunks=$(routegen collective $asked 1 --format json | jq '.methods[0].chunks')
    # shellcheck disable=SC2086
    same "seconds: $collective $network by $method" "$(routegen collective $asked "$chunks" --format csv | awk -F, 'NR > 1 {
            link = $2 " " $4; thing = $5 " " $6; at = free[link] + 0
            if (there[thing, $2] > at) at = there[thing, $2]
            free[link] = at + 1; there[thing, $3] = at + 1.5; if (at + 1.5 > end) end = at + 1.5 } END { print end }')" \
        "$(routegen collective $asked "$chunks" --format json | jq '.methods[0].seconds')"
done << 'END'
alltoall kautz:2,3 moves
alltoall gkautz:3,27 moves
allgather hypercube:4 doubling
allgather kautz:4,2 rings
allgather kautz:3,3 formula
allgather gkautz:2,30 formula
broadcast torus:3,3 rings --pieces 5
alltoall gft:1,4,4 squares
alltoall gft:1,2,4 windows
END
same 'seconds of an allreduce' true "$(for name in reduce-scatter allgather allreduce; do
    routegen collective $name torus:3,4 --method breadth --bytes "$([ $name = allreduce ] && echo 12000 || echo 1000)" --format json
done | jq -s 'map(.methods[0].seconds) | (.[0] + .[1] - .[2] | fabs) < 1e-12')"
# Where there is more above a node than below there is no square, and one is not called the fastest.
same 'no squares' 'rings' "$(routegen collective allgather gft:2,2,3 --format json | jq -r '.methods | map(.method) | join(" ")')"
refused 2 'gft:1,2,4: no alltoall by squares; squares are for gft with w <= m, all but broadcast' collective alltoall gft:1,2,4 --method squares
# Windows reach the limit on each slimmed tree up to h = 3, and on clusters. Of a tree for which there is no proof all
# messages are counted; where turning leaves some out, or has no windows, all cross the top.
for network in gft:2,2,1 gft:2,5,3 gft:2,9,8 gft:3,3,1 gft:3,3,2 gft:3,5,4 xgft:2,5,7,1,3 xgft:2,6,4,1,4; do
    valid "windows of $network" '.[0].methods | map(select(.method == "windows")) | .[0] | .rounds == .limit' \
        collective alltoall $network --format json
done
# Without a terminal lines say how far it is.
same 'lines of a collective' yes "$(ROUTEGEN_LINE_INTERVAL=0 routegen collective allgather gkautz:2,60 --method trees 2>&1 > "$work/out" |
    grep -qx 'routegen: gkautz:2,60: [0-9]* %\(, [0-9]* s left\)*' && echo yes)"
# Bars name the method.
bar 'sends by trees' collective allgather kautz:3,4 --method trees
bar 'sends by breadth' collective allgather kautz:3,4 --method breadth
# Rings do not exist in K(2,2) to K(2,4), K(3,1) and K(5,1).
same 'no rings of K(5,1)' 1 "$(routegen collective allgather kautz:5,1 | grep -c 'there are none')"
valid 'no rings' '.[0].methods | map(select(.method == "rings") | .found) == [false]' collective allgather kautz:2,4 --format json
refused 1 'kautz:2,2: no rings were found' collective allgather kautz:2,2 --method rings --format csv

# --- mistakes ----------------------------------------------------------------------------

# Mistakes, each made in a right schedule by hand.
routegen collective allgather kautz:2,3 --method trees --format csv > "$work/gather.csv"
sed 40d "$work/gather.csv" > "$work/cut.csv"
routegen collective reduce-scatter kautz:2,3 --method trees --format csv > "$work/reduce.csv"
routegen collective allreduce kautz:2,2 --method trees --format csv > "$work/all.csv"
routegen collective alltoall kautz:2,3 --format csv > "$work/moves.csv"
routegen collective alltoall gft:2,4,2 --format csv > "$work/tree.csv"
# A sum that all have is added once more; a message goes two hops in a round.
printf '%s\n' 1,0,1,0,0,0,add 2,1,0,0,0,0,copy 3,0,1,0,0,0,add 4,1,0,0,0,0,copy > "$work/sums.csv"
printf '%s\n' 1,0,1,0,0,2,copy 1,1,2,0,0,2,copy > "$work/hops.csv"
while IFS='|' read -r file collective network said edit; do
    awk -F, -v OFS=, "$edit" "$work/$file.csv" > "$work/wrong.csv"
    run collective "$collective" "$network" --check "$work/wrong.csv"
    same "wrong: $edit" "exit 1: $said" "exit $code: $(grep -o "$said" "$work/out" || cat "$work/out" "$work/err")"
done << 'END'
gather|allgather|kautz:2,3|at the end node|NR != 264
gather|allgather|kautz:2,3|does not have the chunk|NR != 40
gather|allgather|kautz:2,3|receiver has the chunk already|{ print } NR == 25 { $1++; $4 = 1 - $4; last = $0 } NR == 265 { print held } NR == 26 { held = $0; sub(/^[0-9]+/, 12, held) }
gather|allgather|kautz:2,3|in this round already|{ print } NR == 9
gather|allgather|kautz:2,3|does not have the chunk|NR == 2 { first = $0; next } { print }
gather|allgather|kautz:2,3|no such link|NR == 12 { $3 = ($3 + 1) % 12 } { print }
gather|allgather|kautz:2,3|no such link|NR == 12 { $4 = 2 } { print }
gather|allgather|kautz:2,3|no such link|NR == 12 { $2 = 12 } { print }
gather|allgather|kautz:2,3|does not have the chunk|NR == 12 { $6 = 2 } { print }
gather|allgather|kautz:2,3|not a line|NR == 12 { $5 = 12 } { print }
gather|allgather|kautz:2,3|not a line|NR == 2 { $1 = 0 } { print }
gather|allgather|kautz:2,3|not a line|NR == 12 { $7 = "add" } { print }
reduce|reduce-scatter|kautz:2,3|at the end node|NR != 40
reduce|reduce-scatter|kautz:2,3|passed its sum on|NR > 1 { $1 = 12 - $1 } { line[NR] = $0 } END { print line[1]; for (i = NR; i > 1; i--) print line[i] }
all|allreduce|kautz:2,2|does not have the chunk|NR > 1 && $7 == "add" && !cut++ { next } { print }
all|allreduce|kautz:2,2|at the end node|$7 != "copy"
sums|allreduce|hyperx:2|passed its sum on|{ print }
hops|alltoall|mesh:3|does not have the chunk|{ print }
tree|alltoall|gft:2,4,2|in this round already|NR > 1 { $1 = int(($1 + 1) / 2) } { print }
moves|alltoall|kautz:2,3|does not have the chunk|NR == 30 { $6 = ($6 + 1) % 12 } { print }
END

# MSCCL's XML is run by the same judge; sends may come in other rounds than ours.
for asked in 'allgather kautz:3,2' 'reduce-scatter torus:3,3' 'allreduce gkautz:2,8' 'broadcast hypercube:3' 'alltoall kautz:2,3'; do
    # shellcheck disable=SC2086
    routegen collective $asked --format msccl > "$work/$asked.xml"
    # shellcheck disable=SC2086
    same "MSCCL: $asked" right "$(routegen collective $asked --check "$work/$asked.xml" | cut -d' ' -f1)"
done
while IFS='|' read -r asked code said edit; do
    sed "$edit" "$work/$asked.xml" > "$work/wrong.xml"
    # shellcheck disable=SC2086
    run collective $asked --check "$work/wrong.xml"
    same "wrong: $edit" "exit ${code%% *}: $said" "exit $code: $(grep -o "$said" "$work/out" "$work/err" | cut -d: -f2- | head -n 1)"
done << 'END'
allgather kautz:3,2|1|no step of this block has waited for line|0,/depid="[0-9]/s/depid="[0-9]*"/depid="-1"/
broadcast hypercube:3|1|waits for what never comes|/<tb id="0" send/,/type="s"/{/type="s"/d}
broadcast hypercube:3|1|what does not belong there|0,/srcoff="0"/s/srcoff="0"/srcoff="1"/
allgather kautz:3,2|1|what does not belong there|0,/type="r"/s/type="r"/type="rrc"/
allgather kautz:3,2|1|a place beyond its buffer|s/dstoff="5"/dstoff="99"/
allgather kautz:3,2|1|waits for what never comes|s/hasdep="1"/hasdep="0"/
allgather kautz:3,2|2|ngpus: 12, the nodes|s/ngpus="12"/ngpus="11"/
allgather kautz:3,2|2|line 962: an element that does not end|$d
allgather kautz:3,2|1|no such link|0,/send="[0-9]*" recv="-1"/s//send="11" recv="-1"/
reduce-scatter torus:3,3|1|no step of this block has waited for line|0,/type="s".*depid="[0-9]/s/\(type="s".*\)depid="[0-9]*"/\1depid="-1"/
alltoall kautz:2,3|1|at the end node|/type="cpy"/d
allgather kautz:3,2|1|line 4: waits for what never comes|0,/depid="-1"/s//depid="99"/
allgather kautz:3,2|2|nchannels: a number from 1 on expected|s/nchannels="1"/nchannels="0"/
allgather kautz:3,2|2|line 3: tb 0: a chan below nchannels, 1, expected|0,/chan="0"/s//chan="1"/
allgather kautz:3,2|2|inplace: 0 or 1 expected|s/inplace="1"/inplace="yes"/
allgather kautz:3,2|2|type 'd' is not judged|s/type="r"/type="d"/
allgather kautz:3,2|2|coll 'custom' is not judged|s/allgather/custom/
allgather kautz:3,2|2|coll allreduce, but allgather is asked for|s/allgather/allreduce/
allgather kautz:3,2|2|there is no gpu 11|/gpu id="11"/,/\/gpu/d
allgather kautz:3,2|2|nchunksperloop: 36, the largest|s/nchunksperloop="36"/nchunksperloop="48"/
END

# Programs as others write them, on the complete digraph. After the number of nodes, of chunks, and whether in place, each
# node has the sizes of its scratch memory and then blocks, "to/from/channel" and their steps: what it does, source and
# destination, how many chunks, and ^block.step, for which it waits.
program() {
    tr ' ' '\n' | awk -v head="$1 $2 $3 $4" 'BEGIN { split(head, h); print "<algo name=\"p\" proto=\"LL\" nchunksperloop=\"" h[3] "\" ngpus=\"" h[2] "\" coll=\"" h[1] "\" inplace=\"" h[4] "\">" }
        /^gpu/ { if (tb) print "</tb>"; if (gpu) print "</gpu>"; tb = ""; block = 0; print "<gpu id=\"" gpu++ + 0 "\" i_chunks=\"" h[3] "\" o_chunks=\"0\" s_chunks=\"" substr($0, 4) "\">"; next }
        /\// { if (tb) print "</tb>"; split($0, at, "/"); tb = 1; step = 0; print "<tb id=\"" block++ "\" send=\"" at[1] "\" recv=\"" at[2] "\" chan=\"" at[3] "\">"; next }
        NF { count = 1; wait = "depid=\"-1\" deps=\"-1\""; n = split($0, f, ","); from = to = f[2]
             for (i = 3; i <= n; i++) if (f[i] ~ /^\^/) { split(substr(f[i], 2), w, "."); wait = "depid=\"" w[1] "\" deps=\"" w[2] "\"" }
                 else if (f[i] ~ /^[0-9]/) count = f[i]; else to = f[i]
             print "<step s=\"" step++ "\" type=\"" f[1] "\" srcbuf=\"" substr(from, 1, 1) "\" srcoff=\"" substr(from, 2) "\" dstbuf=\"" substr(to, 1, 1) "\" dstoff=\"" substr(to, 2) "\" cnt=\"" count "\" " wait " hasdep=\"1\"/>" }
        END { print "</tb>\n</gpu>\n</algo>" }'
}
while IFS='|' read -r head said text; do
    # shellcheck disable=SC2086
    program $head <<< "$text" > "$work/program.xml"
    run collective "$(tr _ - <<< "${head%% *}")" "hyperx:$(cut -d' ' -f2 <<< "$head")" --check "$work/program.xml"
    verdict=$(sed "s/^[a-z]*  /$code /" "$work/out")
    same "program: $head $text" "$said" "${verdict:0:${#said}}"
done << 'END'
allreduce 2 2 1|0 2 rounds, 4 sends|gpu0 1/1/0 s,i1 rrcs,i0 r,i1 gpu0 0/0/0 s,i0 rrcs,i1 r,i0
allreduce 2 2 1|0 2 rounds, 4 sends|gpu2 1/1/0 s,i0,2 r,s0,2 re,s0,i0,2 gpu2 0/0/0 s,i0,2 r,s0,2 re,s0,i0,2
allreduce 3 1 1|0 2 rounds, 4 sends, 1 chunk in all|gpu0 1/1/0 s,i0 r,i0 gpu0 0/0/0 rrc,i0 s,i0,^1.0 2/2/0 rrc,i0,^0.0 s,i0 gpu0 1/1/0 s,i0 r,i0
allreduce 3 3 1|0 6 rounds, 12 sends|gpu0 1/2/0 s,i0,3 rcs,i0,3 gpu0 2/0/0 rrs,i0,3 r,i0,3 gpu0 0/1/0 rrcs,i0,3
allreduce 2 1 0|0 1 round, 2 sends|gpu1 1/1/0 s,i0 r,s0 cpy,i0,o0 re,s0,o0 gpu1 0/0/0 s,i0 r,s0 cpy,i0,o0 re,s0,o0
alltoall 2 4 0|0 2 rounds, 4 sends|gpu0 1/1/0 s,i2,2 r,o2,2 -1/-1/0 cpy,i0,o0,2 gpu0 0/0/0 s,i0,2 r,o0,2 -1/-1/0 cpy,i2,o2,2
allgather 3 3 1|0 2 rounds, 6 sends|gpu0 1/2/0 s,o0 rcs,o2 r,o1 gpu0 2/0/0 s,o1 rcs,o0 r,o2 gpu0 0/1/0 s,o2 rcs,o1 r,o0
reduce_scatter 2 2 0|0 1 round, 2 sends|gpu1 1/1/0 s,i1 r,s0 -1/-1/0 cpy,i0,o0 nop,i0,^0.1 re,s0,o0 gpu1 0/0/0 s,i0 r,s0 -1/-1/0 cpy,i1,o0 nop,i0,^0.1 re,s0,o0
reduce_scatter 2 2 0|1 line 5: no step of this block has waited for line 9|gpu1 1/1/0 s,i1 r,s0 -1/-1/0 cpy,i0,o0 re,s0,o0 gpu1 0/0/0 s,i0 r,s0 -1/-1/0 cpy,i1,o0 nop,i0,^0.1 re,s0,o0
allreduce 2 1 1|0 2 rounds, 2 sends|gpu0 1/-1/0 s,i0 -1/1/1 r,i0 gpu0 0/-1/1 s,i0,^1.0 -1/0/0 rrc,i0
allreduce 2 2 1|1 line 7: no step of this block has waited for line 4|gpu0 1/-1/0 s,i0,2 -1/1/1 r,i0,2 gpu0 0/-1/1 s,i0,2,^1.0 -1/0/0 rrc,i0,2
allreduce 2 1 1|1 line 8: no step of this block has waited for line 4|gpu0 1/1/0 s,i0 r,i0 -1/-1/0 cpy,i0,i0 gpu0 0/0/0 rrcs,i0
allreduce 2 1 1|1 line 4: waits for what never comes|gpu0 1/1/0 r,i0 s,i0 gpu0 0/0/0 r,i0 s,i0
allreduce 2 1 1|1 line 4: waits for what never comes|gpu0 1/1/0 s,i0,^1.0 r,i0 -1/-1/0 nop,i0,^0.0 gpu0 0/0/0 rrcs,i0
allreduce 2 2 1|1 line 10: receives another number of chunks than is|gpu0 1/1/0 s,i0,2 r,i0,2 gpu0 0/0/0 rrc,i0 rrc,i1 s,i0,2
allreduce 2 1 1|1 line 5: nobody receives what is sent|gpu0 1/1/0 s,i0 s,i0 r,i0 gpu0 0/0/0 rrcs,i0
allreduce 2 1 1|1 line 6: leaves in chunk 0 of node 0's output what does not belong|gpu0 1/1/0 s,i0 s,i0 r,i0 gpu0 0/0/0 rrc,i0 rrc,i0 s,i0
broadcast 2 3 1|1 line 4: no step of this block has waited for line 4|gpu0 1/-1/0 cpy,i0,i1,2 s,i0,3 gpu0 -1/0/0 r,i0,3
END
while IFS='|' read -r said text; do
    printf '%b\n' "$text" > "$work/other"
    refused 2 "$work/other: line $said" collective allgather hyperx:2 --check "$work/other"
done << 'END'
1: no schedule; round,from,to,link,source,chunk,op, or MSCCL's XML, expected|{"name":"plan","gpus":[]}
1: no schedule; round,from,to,link,source,chunk,op, or MSCCL's XML, expected|
1: no schedule; round,from,to,link,source,chunk,op, or MSCCL's XML, expected|a b c
1: not MSCCL's XML, which is algo, gpu, tb and step, each in the one before|<graphml/>
2: round 1 below one of round 2: sort the lines by round|2,0,1,0,0,0,copy\n1,1,0,0,1,0,copy
2: round,from,to,link,source,chunk,op expected, as in 1,0,2,0,0,0,copy|1,0,1,0,0,0,copy\n1,1,0,,1,0,copy
2: round,from,to,link,source,chunk,op expected, as in 1,0,2,0,0,0,copy|1,0,1,0,0,0,copy\n1,1,0,99999999999999999999,1,0,copy
END
refused 2 'msccl is for direct networks, and for switches with a routing' collective alltoall gft:2,2,2 --format msccl
valid 'a verdict' '.[0].faults == [{line: 94, text: "the sender does not have the chunk before this round"}]' \
    collective allgather kautz:2,3 --check "$work/cut.csv" --format json
same 'a schedule with CRLF and without a head' "right  11 rounds, 264 sends, 2 chunks a shard" \
    "$(sed '1d; s/$/\r/' "$work/gather.csv" | routegen collective allgather kautz:2,3 --check - )"

# --- GOAL --------------------------------------------------------------------------------

# GOAL: as many sends as receives, each tag once on both sides, and nothing required that comes later.
same 'GOAL of an allreduce' '60 120 120 0' "$(routegen collective allreduce kautz:2,2 --method trees --format goal --bytes 4096 |
    awk '/ send / { sends++; sent[$NF] } / recv / { receives++; got[$NF] } / requires / { n++; a = substr($1, 2); b = substr($3, 2)
        bad += b + 0 >= a + 0 } /^l[0-9]+: send/ && $3 !~ /^34[12]b$/ { bad++ }
        END { for (tag in sent) both += tag in got; print both / 2, sends, receives, bad }')"
