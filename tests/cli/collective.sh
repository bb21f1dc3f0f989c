# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
#
# collective: schedules, their numbers, and a judge of any schedule that shares no code with the makers.
# Read by run.sh.

golden collective-allgather.text collective allgather kautz:2,3
golden collective-rings.text collective allgather kautz:3,4 --start-up 0 --rate 3 --bytes 9
golden collective-broadcast.text collective broadcast kautz:2,3 --root 120 --pieces 8

# Every collective by every method there is, judged; the sends are as many as the definition says, and JSON counts what is
# in the schedule.
while read -r collective network method rounds sends; do
    run collective "$collective" "$network" --method "$method" --format csv
    mv "$work/out" "$work/schedule.csv"
    same "$collective $network by $method" "right  $rounds rounds, $sends sends" \
        "$(routegen collective "$collective" "$network" --check "$work/schedule.csv" | sed "s/, [0-9]* chunks.*//")"
    valid "$collective $network by $method" ".[0].methods[0] | .rounds == $rounds and .sends == $sends and .ratio >= 1" \
        collective "$collective" "$network" --method "$method" --format json
done << 'END'
allgather kautz:2,2 trees 5 60
allgather kautz:3,3 trees 35 3780
allgather kautz:4,2 trees 19 1520
allgather kautz:7,2 rings 55 21560
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
allreduce gft:2,4,2 rings 62 1984
reduce-scatter gft:2,4,2 squares 62 992
END

# N-1 rounds, the limit of the links, in every Kautz digraph that was tried; the largest in a second.
for network in kautz:2,1 kautz:2,4 kautz:2,5 kautz:2,6 kautz:2,7 kautz:3,1 kautz:3,2 kautz:3,4 kautz:4,3 kautz:5,2 kautz:6,2 \
    kautz:7,2 kautz:15,1 kautz:3,6; do
    valid "allgather $network" '.[0] | .methods[0] | .rounds == .limit and .rounds == .busiest' \
        collective allgather $network --method trees --format json
done
# The hub of a star sends each sum on at once: no schedule is below the limit of an allreduce, though halves may overlap.
printf 'h a\nh b\nh c\n' > "$work/star.edges"
awk 'BEGIN { print "round,from,to,link,source,chunk,op"
    for (t = 0; t < 13; t++) for (leaf = 1; leaf < 4; leaf++) {
        if (t > 0) print t + 1 ",0," leaf "," leaf - 1 "," int((t - 1) / 3) "," (t - 1) % 3 ",copy"
        if (t < 12) print t + 1 "," leaf ",0,0," int(t / 3) "," t % 3 ",add" } }' > "$work/star.csv"
same 'limits of an allreduce' 'right  13 rounds 12 22' "$(routegen collective allreduce "file:$work/star.edges" --check "$work/star.csv" |
    cut -d, -f1) $(for network in "file:$work/star.edges" torus:3,4; do
    routegen collective allreduce "$network" --method breadth --format json | jq '.methods[0].limit'; done | paste -sd' ')"
# More chunks wait for a link of the second half than for one of the first.
printf '# directed\n%b' '0 2\n0 3\n0 4\n1 2\n1 5\n2 0\n2 1\n2 5\n3 1\n3 2\n3 5\n4 0\n4 2\n5 0\n5 1\n5 2\n5 4\n' > "$work/arcs.edges"
same 'most that wait, of both halves' '17 10 17' "$(for name in allgather reduce-scatter allreduce; do
    routegen collective $name "file:$work/arcs.edges" --method breadth --format json | jq '.methods[0].waiting'; done | paste -sd' ')"
# Bars name the method.
bar 'sends by trees' collective allgather kautz:3,4 --method trees
bar 'sends by breadth' collective allgather kautz:3,4 --method breadth
# Rings do not exist in K(2,2) to K(2,4), K(3,1) and K(5,1).
same 'no rings of K(5,1)' 1 "$(routegen collective allgather kautz:5,1 | grep -c 'there are none')"
valid 'no rings' '.[0].methods | map(select(.method == "rings") | .found) == [false]' collective allgather kautz:2,4 --format json
refused 1 'kautz:2,2: no rings were found' collective allgather kautz:2,2 --method rings --format csv

# Mistakes, each made in a right schedule by hand.
routegen collective allgather kautz:2,3 --method trees --format csv > "$work/gather.csv"
sed 40d "$work/gather.csv" > "$work/cut.csv"
routegen collective reduce-scatter kautz:2,3 --method trees --format csv > "$work/reduce.csv"
routegen collective allreduce kautz:2,2 --method trees --format csv > "$work/all.csv"
routegen collective alltoall kautz:2,3 --format csv > "$work/moves.csv"
routegen collective alltoall gft:2,4,2 --format csv > "$work/tree.csv"
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
gather|allgather|kautz:2,3|not a line|NR == 12 { $4 = "" } { print }
gather|allgather|kautz:2,3|not a line|NR == 12 { $4 = "99999999999999999999" } { print }
gather|allgather|kautz:2,3|a round before|NR == 90 { $1 = 2 } { print }
reduce|reduce-scatter|kautz:2,3|at the end node|NR != 40
reduce|reduce-scatter|kautz:2,3|passed its sum on|NR > 1 { $1 = 12 - $1 } { line[NR] = $0 } END { print line[1]; for (i = NR; i > 1; i--) print line[i] }
all|allreduce|kautz:2,2|does not have the chunk|NR > 1 && $7 == "add" && !cut++ { next } { print }
all|allreduce|kautz:2,2|at the end node|$7 != "copy"
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
while IFS='|' read -r asked said edit; do
    sed "$edit" "$work/$asked.xml" > "$work/wrong.xml"
    # shellcheck disable=SC2086
    run collective $asked --check "$work/wrong.xml"
    same "wrong: $edit" "exit 1: $said" "exit $code: $(grep -o "$said" "$work/out" || cat "$work/out" "$work/err")"
done << 'END'
allgather kautz:3,2|does not have the chunk|0,/depid="[0-9]/s/depid="[0-9]*"/depid="-1"/
broadcast hypercube:3|waits for what never comes|/<tb id="0" send/,/type="s"/{/type="s"/d}
broadcast hypercube:3|receiver has the chunk already|0,/srcoff="0"/s/srcoff="0"/srcoff="1"/
allgather kautz:3,2|not a line|0,/type="r"/s/type="r"/type="rrc"/
allgather kautz:3,2|not a line|s/dstoff="5"/dstoff="99"/
allgather kautz:3,2|not a line|s/ngpus="12"/ngpus="11"/
allgather kautz:3,2|not a line|$d
allgather kautz:3,2|no such link|0,/send="[0-9]*" recv="-1"/s//send="11" recv="-1"/
reduce-scatter torus:3,3|no step of this block has waited|0,/type="s".*depid="[0-9]/s/\(type="s".*\)depid="[0-9]*"/\1depid="-1"/
alltoall kautz:2,3|at the end node|/type="cpy"/d
END
refused 2 'msccl is for direct networks' collective alltoall gft:2,2,2 --format msccl
valid 'a verdict' '.[0].faults == [{line: 94, text: "the sender does not have the chunk before this round"}]' \
    collective allgather kautz:2,3 --check "$work/cut.csv" --format json
same 'a schedule with CRLF and without a head' "right  11 rounds, 264 sends, 2 chunks a shard" \
    "$(sed '1d; s/$/\r/' "$work/gather.csv" | routegen collective allgather kautz:2,3 --check - )"

# GOAL: as many sends as receives, each tag once on both sides, and nothing required that comes later.
same 'GOAL of an allreduce' '60 120 120 0' "$(routegen collective allreduce kautz:2,2 --method trees --format goal --bytes 4096 |
    awk '/ send / { sends++; sent[$NF] } / recv / { receives++; got[$NF] } / requires / { n++; a = substr($1, 2); b = substr($3, 2)
        bad += b + 0 >= a + 0 } /^l[0-9]+: send/ && $3 !~ /^34[12]b$/ { bad++ }
        END { for (tag in sent) both += tag in got; print both / 2, sends, receives, bad }')"
