# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
#
# The simulator. That it simulates what it should is for tests/simulate; here are options, formats and exit codes.
# Read by run.sh.

# --- threads and processes ---------------------------------------------------------------

# The same bytes for any number of threads, in one process or several
quick=(--warmup 200 --max-clocks 4000 --flits 2)
run simulate torus:4,4 kary:2,3 --load .1:.5:.2 --seeds 1:2 "${quick[@]}" --threads 1 --format csv
mv "$work/out" "$work/one"
run simulate torus:4,4 kary:2,3 --load .1:.5:.2 --seeds 1:2 "${quick[@]}" --threads 3 --format csv
verdict 'simulate: three threads' "$work/one" "$work/out"
# Threads in a run, of a network that is large enough: a part of the routers for each
while read -r -a many; do
    for threads in 1 3; do
        run simulate "${many[@]}" --warmup 20 --max-clocks 80 --format json --threads $threads
        cat "$work/channels" "$work/terminals" >> "$work/out" 2> "$work/err"
        mv "$work/out" "$work/threads$threads"
    done
    verdict "simulate: threads in ${many[*]}" "$work/threads1" "$work/threads3"
done <<END
kautz:2,10 --memory 1 --load .2 --channels $work/channels --terminals $work/terminals
kautz:2,10 --allocator staged --routing count --tail-credit --load .1
kary:4,5 --allocator staged --exchange shift
torus:32,32 --allocator greedy --switching vct --flits 4 --traffic neighbour --load .2
hypercube:11 --routing valiant --births burst:9,30 --load .1
mesh:32,32 --allocator islip --input-speedup 2 --internal-speedup 1.5 --vcs 4 --load .3 --series 20
mesh:32,32 --flits 1:1,4:1 --priority --load .3 --series 20
mesh:32,32 --model booksim --output-speedup 3 --output-buffer 2 --flits 3 --load .3 --channels $work/channels
END
# Threads that wait sleep. Where another program has half of the only processor, two cost no more than one, however fast,
# wide and busy the machine is: what others do takes longer, but no processor time. Threads that spin cost 1.8 times as much.
cpu=$(taskset -cp $$ | sed 's/.*: \([0-9]*\).*/\1/')
timeout 100 taskset -c "$cpu" sh -c 'while :; do :; done' &
# cost THREADS: in ms, the least of three runs
cost() {
    local TIMEFORMAT='%3U %3S'
    for _ in 1 2 3; do
        { time PATH=$work/unsanitized:$PATH taskset -c "$cpu" routegen simulate mesh:32,32 --load .3 --series 20 --warmup 20 --max-clocks 100 --threads "$1" > /dev/null; } 2>&1
    done | awk '{ ms = 1000 * ($1 + $2) } NR == 1 || ms < least { least = ms } END { printf "%d", least }'
}
one=$(cost 1) two=$(cost 2)
same 'simulate: two threads cost what one costs' yes "$([ "$two" -le $((one * 13 / 10)) ] && echo yes || echo "$two ms, not $one")"
kill $!
for net in torus:4,4 kary:2,3; do
    run simulate "$net" --load .1:.5:.2 --seeds 1:2 "${quick[@]}" --format csv
    sed 1d "$work/out"
done > "$work/apart"
same 'simulate: networks apart' "$(sed 1d "$work/one")" "$(cat "$work/apart")"

# A random regular graph is routed as the file of it, in as many classes as the longest way has hops
alike() {
    run simulate "$1" --load .05 --max-clocks 500
    sed "s|$1||; s/tie lowest; //" "$work/out"
}
run export regular:1000,3,1 --format graphml
mv "$work/out" "$work/any.graphml"
same 'simulate: a random graph and its file' "$(alike "file:$work/any.graphml")" "$(alike regular:1000,3,1)"
same '... and its diameter' 13 "$(sed -n 's/.*(\([0-9]*\) told apart.*/\1/p' "$work/out")"

# The schema has the names and words of the options.
for option in switching allocator exchange; do
    routegen complete simulate --$option '' | cut -f 1
done > "$work/words"
schema=$here/../../doc/schema/simulate.json
jq -r '[.. | objects | .switching, .allocator, .order | .enum? // empty] | add - ["node"] | .[]' "$schema" > "$work/keys"
verdict 'simulate: words of its schema' "$work/words" "$work/keys"
same 'simulate: options of a router in its schema' '' "$(jq -r '.. | .router?.properties? // empty | keys - ["classes"] | .[]' "$schema" |
    sort | comm -23 - <(routegen complete simulate -- | sed 's/^--//; s/[=\t].*//; y/-/_/' | sort))"

# The formats agree in every column, of runs that lose packets, and of the highest load
for options in '--load .2:.4:.2 --fault 600:nodes:1 --retry 1 --wait 60 --warmup 500 --max-clocks 3000' \
    '--load sat --warmup 100 --max-clocks 3000'; do
    # shellcheck disable=SC2086
    run simulate torus:4,4 mesh:3,3 $options --format csv
    cp "$work/out" "$work/$jq_asked.csv"
    : > "$work/$jq_asked.text"
    # shellcheck disable=SC2086
    run simulate torus:4,4 mesh:3,3 $options --format json
    cp "$work/out" "$work/$jq_asked.json"
    # shellcheck disable=SC2016 # jq's variables
    ask "simulate: columns of $options" '($csv | split("\n") | map(select(. != "") | cells)) as $lines
        | [$json[][] | .network as $network | (.points // [.])[] | .network = $network | .seed //= 1] as $points
        | if ($points | length) != ($lines | length) - 1 then "another number of lines" else empty end,
        (range($points | length) as $i | $lines[0] | to_entries[] | .value as $name | $lines[$i + 1][.key] as $cell
        | select($points[$i] | has($name) and (.[$name] as $x | $cell | same($x)) | not) | "\($name): \($cell) in CSV")'
done
options='mesh:3,3 --load .3 --warmup 100 --max-clocks 3000'
# shellcheck disable=SC2086
same 'simulate: quantiles and the busiest link, in JSON as in the text' \
    "$(routegen simulate $options | awk 'END { print $5, $6, $7, $9 }')" \
    "$(routegen simulate $options --format json | jq -r '.[0].points[0] | "\(.p50) \(.p99) \(.max) \(.busiest.vertex):\(.busiest.port)"')"
same 'simulate: the highest load as text' \
    "$(jq '.[] | .sustains, .saturated, .sustains / .routing_bound' "$work/out" | xargs printf '%.5f\n')" \
    "$(routegen simulate torus:4,4 mesh:3,3 --load sat --warmup 100 --max-clocks 3000 |
        awk '/^(sustains|saturated|of bound) / { print $NF }')"
# ... 1.0000 is delivered only where all is
run simulate hypercube:6 --load .4 --fault 1500:links:1:1501 --warmup 500 --max-clocks 8000
same 'simulate: one packet of 50,000 is lost' '; delivered 0.9999, lost 1' \
    "$(sed -n 's/.*\(; delivered [0-9.]*,\) .* \(lost 1\) .*/\1 \2/p' "$work/out")"
run simulate torus:4,4 kary:2,3 --load .1:.5:.2 --seeds 1:2 "${quick[@]}"
same 'simulate: the seed of each row' 'seeds 1 to 2 seeds 1 to 2 1 2 1 2 1 2 1 2 1 2 1 2' \
    "$(grep -o 'seeds .*' "$work/out" | paste -sd' ') $(awk '$1 ~ /^[0-9]+$/ { print $1 }' "$work/out" | paste -sd' ')"
same 'simulate: text and CSV' "$(sed 1d "$work/one" | awk -F, '{ printf "%.4f %.3f\n", $(NF - 23), $(NF - 22) }')" \
    "$(awk '/^ *[0-9.]+  / { print $3, $4 }' "$work/out")"

# --- sweeps ------------------------------------------------------------------------------

# A sweep ends at the second saturated load in a row, of all seeds: the first rows of all loads, in whatever way it runs
past=(simulate 'mesh:6,6' 'torus:4,4' --load .3:1:.1 --seeds 1:2 --warmup 500 --max-clocks 4000)
run "${past[@]}" --all-loads --format csv
awk -F, 'NR == 1 { print; next }
    $1 "," $2 != name { name = $1 "," $2; in_row = 0; over = 0 }
    over { next }
    { print; load[++n] = $(NF - 14) == "saturated" }
    n % 2 == 0 { in_row = load[n] && load[n - 1] ? in_row + 1 : 0; over = in_row == 2 }' "$work/out" > "$work/some"
same 'simulate: some loads are left out, not all' true "$(awk 'END { print (NR > 9 && NR < 33 ? "true" : NR) }' "$work/some")"
run "${past[@]}" --format csv --threads 1 --journal "$work/past"
verdict 'simulate: a sweep ends past saturation' "$work/some" "$work/out"
run "${past[@]}" --format csv --threads 3
verdict 'simulate: likewise, three threads' "$work/some" "$work/out"
sed -i '2~2d' "$work/past"
run "${past[@]}" --format csv --threads 1 --journal "$work/past"
verdict 'simulate: likewise, half of it from a journal' "$work/some" "$work/out"
run "${past[@]}" --format json
same 'simulate: likewise, JSON' "$(($(wc -l < "$work/some") - 1))" "$(jq '[.[].points[]] | length' "$work/out")"

# Rows appear when they are done, and without a terminal lines say how far the next one is
ROUTEGEN_LINE_INTERVAL=0 routegen simulate torus:4,4 --load .1:.3:.1 "${quick[@]}" --threads 1 > "$work/out" 2>&1
same 'simulate: rows and lines in turn' '.1 row .2 row .3 row ' \
    "$(sed -n 's/^routegen: simulate: [0-9]* %, [0-9]* s left, load 0\(\.[0-9]\), clock [0-9]*$/\1/p; s/^  0\.[123]000  .*/row/p' "$work/out" |
        uniq | tr '\n' ' ')"

# A point far above the latency at rest is marked at the edge
run simulate mesh:4,4 --load .1:.9:.4 --stop per-dest=1000 --format svg
same 'simulate: curves that are cut' '0 1 1' "$code $(grep -c 'from birth to arrival; above [0-9]* not shown' "$work/out") \
$(grep -c 'class="above"' "$work/out")"
run simulate mesh:2,2 hypercube:2 --load .1:.3:.1 --format svg
same 'simulate: curves, their intervals and bounds' '0 2 6 4' "$code $(grep -c 'class="head"' "$work/out") \
$(grep -cE '^<path class="line".* d="M[0-9.]+ [0-9.]+V[0-9.]+"/>$' "$work/out") $(grep -c 'stroke-dasharray="2 3"' "$work/out")"

# --- latency and routings ----------------------------------------------------------------

# A Kautz node takes 3 h + 3 clocks and the flits; that each packet takes as long as in the hardware: tests/simulate
run simulate kautz:2,3 --model node --flits 9 --load .0002 --max-clocks 400000 --precision 20 --format json
same 'simulate: nodes' true "$(jq '.[0] | .router.vcs == 2 and .router.allocator == "node" and
    (.points[0] | (.latency - 3 * .hops - 12 | fabs) < 0.2)' "$work/out")"

# Where the rule can deadlock and no routing is asked for, one runs that cannot; what is asked for is refused (refusals)
for net in kautz:2,3 star:4 mdsxn:3,3; do
    run simulate "$net" --max-clocks 500 --warmup 50 --precision 50
    same "simulate: $net by default" '0 count (the rule may deadlock)' "$code $(sed -n 's/^routing  \([^,]*\),.*free of deadlock$/\1/p' "$work/out")"
done
# Rules that never deadlock may in fewer virtual channels than they tell apart.
for net in torus:8,8 dragonfly:2,4,2 slimfly:5 mikant:2,3; do
    run simulate "$net" --vcs 1 --load 1 --flits 8 --max-clocks 3000
    same "simulate: $net in one virtual channel" '0 updown (the rule may deadlock)' "$code $(sed -n 's/^routing  \([^,]*\),.*free of deadlock$/\1/p' "$work/out")"
done

# Queues: hardly any load saturates none, whatever is under way at the window's ends; and no run is longer than --max-clocks
run simulate kantc:3,4 --model queue --load .001 --seeds 1:8 --max-clocks 5000 --format json
same 'simulate: queues at rest' true "$(jq '[.[0].points[] | .end != "saturated" and .clocks <= 5000] | all' "$work/out")"
run simulate kary:8,1 --model queue --load .95 --max-clocks 100 --format json
same 'simulate: queues cut' '"cut" true' "$(jq -c '.[0].points[0].end, .[0].points[0].clocks <= 100' "$work/out" | tr '\n' ' ' | sed 's/ $//')"
run simulate kary:4,1 --model queue --max-clocks 60 --format json # fewer clocks than batches
same 'simulate: queues of a few clocks' '0 "cut"' "$code $(jq -c '.[0].points[0].end' "$work/out")"
run simulate kantc:3,4 --model queue --load .45 --max-clocks 50000 --format json
same 'simulate: queues that grow' '"saturated"' "$(jq -c '.[0].points[0].end' "$work/out")"

# --- deadlock ----------------------------------------------------------------------------

# Deadlock: in the run, and beforehand
echo old > "$work/terminals"
run simulate torus:4,4 --vc-classes 1 --vcs 1 --unsafe --load 1 --flits 9 --buffer 2 --terminals "$work/terminals"
same 'simulate: a deadlock' '1 deadlock' "$code $(grep -o '  deadlock' "$work/out" | tr -d ' ')"
same 'simulate: a deadlock has no numbers' old "$(cat "$work/terminals")"
same 'simulate: its cycle' 'a cycle of 8: 8' "$(grep -o 'a cycle of [0-9]*:' "$work/err") $(grep -c '  ([0-3],[0-3]) in-port' "$work/err")"
run simulate mesh:3,3 --load sat --warmup 100 --max-clocks 3000 --format csv
same 'simulate: --load sat' '0 2' "$code $(grep -c , "$work/out")"
run simulate mesh:3,3 --load sat --warmup 500 --max-clocks 3000 --format csv
same 'simulate: --load sat, after a warm-up that is longer than a tenth' '0 2' "$code $(grep -c , "$work/out")"
# ... two loads that were run, the higher one saturated and at most the bound, with what is carried (.6553) between them
run simulate kary:4,1 --self --vcs 1 --route-delay 0 --link-delay 1 --credit-delay 1 --load sat --max-clocks 2e5 --format json
same 'simulate: --load sat finds what a switch of 4 carries' true "$(jq '.[0] | .end == "saturated" and .sustains < .6553 and
    .saturated > .65 and .saturated < .68' "$work/out")"
run simulate mesh:3,3 --load sat --max-clocks 1
same 'simulate: --load sat, too short to know' "$(printf 'sustains   %s\nsaturated  %s' 'not known: the runs are too short (--max-clocks)' \
    'not known: the runs are too short (--max-clocks)')" "$(tail -2 "$work/out")"
run simulate kary:4,3 --traffic complement --up node-digit --load sat --max-clocks 1e4
same 'simulate: --load sat, at all loads' "$(printf 'sustains   1.00000\nsaturated  at no load that was tried\nof bound   1.00000')" \
    "$(tail -n 3 "$work/out")"
run simulate kary:4,2 --traffic complement --up switch-digit --load sat --max-clocks 2e4 --format json
same 'simulate: --load sat never exceeds a bound' true "$(jq '.[0] | .routing_bound < 1 and .sustains <= .routing_bound and .sustains > .8 * .routing_bound and (.saturated // 0) <= .routing_bound' "$work/out")"

# --- saturation --------------------------------------------------------------------------

# Half a per cent above what is carried: Karol's .75 and .6553, and what this one accepts at any higher load. No latency is
# printed for a queue that grows, however slowly, nor as steady what is so only for a while
# ends NAME WANTED SEEDS ARGUMENT...: how the runs end, as a jq expression of the points
ends() {
    local name=$1 wanted=$2 seeds=$3
    shift 3
    PATH=$work/unsanitized:$PATH run simulate "$@" --seeds "1:$seeds" --format json
    same "simulate: $name" true "$(jq "[.[0].points[]] | $wanted" "$work/out")"
}
switch=(--self --vcs 1 --route-delay 0 --link-delay 1 --credit-delay 1)
some=${ROUTEGEN_SOAK:+100}
ends 'half a per cent above what a switch of 4 carries' '(map(select(.end == "saturated")) | length) >= .95 * length' \
    "${some:-6}" kary:4,1 "${switch[@]}" --load .6586
ends 'half a per cent above what a switch of 2 carries' '(map(select(.end == "saturated")) | length) >= .95 * length' \
    "${some:-10}" kary:2,1 "${switch[@]}" --load .75375
ends 'one per cent below what a switch of 4 carries' 'all(.end != "saturated")' "${some:-6}" kary:4,1 "${switch[@]}" --load .6487
ends 'no latency where the backlog grows' 'all(.latency == null and .interval == null and .p50 == null)' 2 kary:4,3 --load .45 --max-clocks "${ROUTEGEN_SOAK:+2}5e4"
ends 'unsettled' 'all(.end == "unsettled" and .latency == null)' 2 kary:4,1 "${switch[@]}" --load .655 --max-clocks 2e4
run simulate kary:4,1 "${switch[@]}" --load .655 --max-clocks 2e4
same 'simulate: unsettled, in words' 'not settled after 20000 clocks' "$(grep -o 'not settled.*' "$work/out")"
# A long warm-up must not hide that: the window is as long
ends 'a window is as long as the warm-up' 'all(.end != "precise" or .clocks >= 2 * .warmup)' 3 mesh:3,3 --load .1 --warmup 50000
# A latency lies in the interval that stands beside it, and a run that was cut has none
# covers NAME MEAN SHARE SEEDS ARGUMENT...: that share of the intervals has the mean, which is one of long runs
covers() {
    local name=$1 mean=$2 share=$3 seeds=$4
    shift 4
    PATH=$work/unsanitized:$PATH run simulate "$@" --seeds "1:$seeds" --format json
    same "simulate: intervals have the mean: $name" true "$(jq --argjson m "$mean" --argjson s "$share" '[.[0].points[]] |
        (map(select(.interval)) | length) as $n | all(.end == "precise" or .interval == null) and $n > .9 * length and
        (map(select(.interval and (.latency - $m | fabs) <= .interval)) | length) >= $s * $n' "$work/out")"
}
covers 'packets of 4 flits' 21.685 .95 200 mesh:3,3 --load .6 --flits 4 --precision 3
if [ -n "${ROUTEGEN_SOAK-}" ]; then
    covers 'a switch that is nearly full' 5.282 .95 400 kary:4,1 "${switch[@]}" --load .6 --precision 10
    covers 'many nodes' 22.726 .92 100 kary:4,3 --load .41 --precision 5
    covers bursts 13.594 .95 400 kautz:2,3 --load .3 --births burst:20,30 --precision 3
    covers 'bursts of packets of 4 flits' 18.51 .95 400 kary:2,2 --load .3 --flits 4 --births burst:30,60 --precision 3
fi

# --- figures of papers -------------------------------------------------------------------

# Fig. 5 of the paper on kantc and mikantc: at a load of 0.1 and past saturation; all of it takes half a minute
figure='kantc:3,4 9.21 0.293
mikantc:3,4 9.36 0.274'
while read -r net latency accepted; do
    run simulate "$net" --model paper --vcs 2 --load .1:.4:.3 --warmup 2000 --max-clocks 8000 --format json
    same "simulate: Fig. 5, $net" true "$(jq --argjson l "$latency" --argjson a "$accepted" '[.[0].points[]] |
        (.[0].latency / $l - 1 | fabs) < .02 and (.[1].accepted - $a | fabs) < .005 and .[1].end == "saturated"' "$work/out")"
done <<< "$figure"
# The paper's stop rule: 200 packets a destination from clock 0, and a latency even where there is none
run simulate kantc:3,4 --model paper --vcs 2 --load .1:.4:.3 --stop per-dest=200 --format json
same 'simulate: --stop' true "$(jq '[.[0].points[]] | (.[0].latency / 9.21 - 1 | fabs) < .02 and .[0].warmup == 0 and
    (.[0].packets / 135 / 200 - 1 | fabs) < .02 and .[1].latency > 50 and (.[1].accepted - .293 | fabs) < .005' "$work/out")"
# One lane of mikantc locks where two carry the load
run simulate kautz:3,4 --load .1 --stop per-dest=200 --max-clocks 200 --format json
same 'simulate: --stop cut' '"cut" true' "$(jq -c '.[0].points[0].end, (.[0].points[0].accepted / .1 - 1 | fabs) < .2' "$work/out" |
    tr '\n' ' ' | sed 's/ $//')"
run simulate mikantc:3,4 --model paper --vc-classes 1 --vcs 1 --unsafe --load .3 --warmup 2000 --max-clocks 8000
same 'simulate: mikantc:3,4 with one lane' '1 a cycle of 4:' "$code $(grep -o 'a cycle of [0-9]*:' "$work/err")"
if [ -n "${ROUTEGEN_SOAK-}" ]; then
    # Latencies up to .2, by the stop rule, and the first load in steps of .05 that is surely saturated
    while read -r net a b c knee; do
        run simulate "$net" --model paper --vcs 2 --load .05:.2:.05 --stop per-dest=200 --format json
        same "simulate: Fig. 5 up to .2, $net" true "$(jq --argjson l "[$a, $b, $c]" '[.[0].points[].latency] as [$x, $y, $_, $z] |
            [[$x, $y, $z], $l] | transpose | all(.[0] / .[1] - 1 | fabs < .02)' "$work/out")"
        run simulate "$net" --model paper --vcs 2 --load ".25:$knee:.05" --warmup 4000 --max-clocks 60000 --format json
        same "simulate: the knee of Fig. 5, $net" true "$(jq '[.[0].points[].end] | .[0] != "saturated" and .[-1] == "saturated"' "$work/out")"
    done << 'END'
kantc:3,4 9.02 9.21 10.02 .35
mikantc:3,4 9.12 9.38 10.55 .30
END
    run reproduce kantc --figure 5 --format svg
    same 'sum and bytes of Figure 5' '1331564549 21365' "$(cksum < "$work/out")"
    run reproduce mpp --only-simulated --format svg
    same 'sum and bytes of the simulations of mpp' '465389038 17099' "$(cksum < "$work/out")"
    for figure in 'kantc --figure 5' 'mpp --only-simulated'; do
        for format in json csv; do
            # shellcheck disable=SC2086 # words
            run reproduce $figure --format $format
            mv "$work/out" "$work/$jq_asked.$format"
        done
        cp "$work/$jq_asked.csv" "$work/$jq_asked.text"
        # shellcheck disable=SC2016 # jq's variables
        ask "JSON and CSV of routegen reproduce $figure" 'disagreements($json; $csv; $text)'
    done
fi

# --- a torus of BookSim2 -----------------------------------------------------------------

# BookSim2's classes of a torus: without an option they are taken for safe, and with one judged.
for net in torus:4,4 torus:5,3 torus:8 torus:2,6,3; do
    same "simulate: $net with BookSim2's classes" true "$(routegen simulate "$net" --model booksim --routing rule --tie all \
        --load .1 --warmup 10 --max-clocks 100 --format json | jq '.[0].safe')"
done

# --- tables ------------------------------------------------------------------------------

# Tables of one's own: routes that the rule takes, too, give its numbers; and what is wrong in one
quick=(--load .3 --warmup 100 --max-clocks 2000 --precision 50 --format csv)
for from in 0 1 2 3; do
    for to in 0 1 2 3; do [ $from = $to ] || echo "@$from,@$to,$((((from ^ to) & 1) == 0))"; done
done > "$work/own"
run simulate hypercube:2 "${quick[@]}"
mv "$work/out" "$work/rule"
run simulate hypercube:2 "${quick[@]}" --route-table "$work/own"
verdict 'simulate: routes of a table' "$work/rule" "$work/out"
sed 's/$/,1/' "$work/own" > "$work/classes"
run simulate hypercube:2 "${quick[@]}" --route-table "$work/classes" --vcs 2
same 'simulate: classes of a table' '0 2' "$code $(wc -l < "$work/out")"
grep -v '^@1,@3' "$work/own" > "$work/hole"
refused 2 "$work/hole: no route to 11 stands for router 01; routegen tables writes all of them" simulate hypercube:2 --route-table "$work/hole"
refused 2 "$work/hole: no route to 11 stands for router 01; routegen tables writes all of them" deadlock hypercube:2 --route-table "$work/hole"
refused 2 '--route-table and --routing exclude each other' simulate hypercube:2 --route-table "$work/own" --routing count
# The mark that editors put in front of UTF-8, in files of every kind of reader
marked() { printf '\xef\xbb\xbf' | cat - "$1" > "$work/marked"; }
echo '5,01,10,3' > "$work/told"
echo '40,node,11' > "$work/down"
for of in "--route-table $work/own" "--trace $work/told" "--faults $work/down"; do
    marked "${of#* }"
    same "simulate: a mark in front of the file of ${of%% *}" "$(routegen simulate hypercube:2 "${quick[@]}" "${of%% *}" "${of#* }" 2>&1)" \
        "$(routegen simulate hypercube:2 "${quick[@]}" "${of%% *}" "$work/marked" 2>&1)"
done
refused 2 '--channels -: the name of a file expected; ./- is one' simulate hypercube:2 --channels -
# ... all the way around a ring, which waits for itself, as the refusal says and a run shows
for link in 0,1,0 1,3,1 3,2,0 2,0,1; do
    IFS=, read -r from _ port <<< "$link"
    for to in 0 1 2 3; do [ "$from" = $to ] || echo "@$from,@$to,$port"; done
done > "$work/ring"
refused 2 "hypercube:2: this routing can deadlock, by a cycle of 4 channels: 00 port 0 -> 01 port 1 -> 11 port 0 -> \
10 port 1; --routing rule cannot (1 virtual channel), --unsafe runs it all the same" \
    simulate hypercube:2 --route-table "$work/ring"
run simulate hypercube:2 --route-table "$work/ring" --unsafe --load .9 --flits 9 --vcs 1 --format csv
same 'simulate: a ring that waits for itself' '1 deadlock' "$code $(cut -d, -f 13 "$work/out" | tail -n 1)"
# ... each node sends to the node opposite, and one of them nothing: two hops, and three quarters of the load
given '@0,@3\n@3,@0,2\n@1,@2,.5\n'
run simulate hypercube:2 --load .2 --max-clocks 20000 --precision 5 --traffic file:- --format json
same 'simulate: flows of a file' '0 2 true' "$code $(jq -r '.[0].points[0] | "\(.hops) \(.accepted > .14 and .accepted < .16)"' \
    "$work/out")"
given ''

# --- delays and models -------------------------------------------------------------------

# Each delay is where the manual has it: the latency of one packet of 4 flits over 2 hops, 3 routers
echo '0,@0,@3,4' > "$work/one"
echo '@0,0,9' > "$work/delays"
while read -r latency options; do
    # shellcheck disable=SC2086 # words
    run simulate hypercube:2 --trace "$work/one" --format csv $options
    same "simulate: latency of a packet, $options" "$latency" \
        "$(sed -n '2s/^[^,]*,1,1,complete,[0-9]*,\([0-9]*\),.*/\1/p' "$work/out")"
done << END
13 --vcs 4
19 --route-delay 3
17 --inject-delay 5
19 --link-delay 4
20 --delays $work/delays
22 --buffer 1
43 --buffer 1 --credit-delay 9
END

# Options that a model stands for; options that must not change a run; other permutations
run simulate hypercube:3 "${quick[@]}" --model booksim
mv "$work/out" "$work/one"
run simulate hypercube:3 "${quick[@]}" --vcs 4 --allocator staged --link-delay 3 --inject-delay 2
verdict 'simulate: BookSim2 by its options' "$work/one" "$work/out"

# --- files of BookSim2 -------------------------------------------------------------------

# BookSim2's files: what the same words say here, and a line for what cannot be
booksim() {
    printf '%b' "$1" > "$work/booksim"
    shift
    run simulate --booksim "$work/booksim" "${quick[@]:2}" "$@"
}
printf 'router 0 node 0 node 1 router 1 5\nrouter 1 node 2 router 0 5\n' > "$work/any"
for router in {0..35}; do
    printf "<$((router / 4)),$((router % 4))>,%s\n" 2,12 3,12 4,12 5,102 6,102
done > "$work/wires"
while IFS='|' read -r file options; do
    booksim "$file"
    mv "$work/out" "$work/one"
    # shellcheck disable=SC2086 # words
    run simulate "${quick[@]:2}" --model booksim --seed 0 $options
    verdict "simulate: BookSim2's $file" "$work/one" "$work/out"
done << END
topology = mesh; k = 3; // a comment\nrouting_function=dor;\npacket_size={{1,5}}; packet_size_rate = {{1,3}};|mesh:3,3 --vcs 16 --allocator islip --route-delay 2 --self --flits 1:.25,5:.75 --load .4
k=4; routing_function = dim_order; use_noc_latency = 0; traffic = tornado; vc_allocator = islip(2); sw_allocator=islip(2);|torus:4,4 --tie all --select random --vcs 16 --allocator islip --iterations 2 --route-delay 2 --traffic tornado
topology=mesh; k=2; n=3; routing_function=dim_order; num_vcs=4; vc_allocator=separable_input_first; sw_allocator=separable_input_first; input_speedup=2; traffic=hotspot({{1,2},{1,3}}); wait_for_tail_credit=1; routing_delay=0;|hypercube:3 --input-speedup 2 --traffic hotspot:@1,.25,@2,.75 --tail-credit
topology=fly; k=2; n=3; routing_function=dest_tag; vc_buf_size=2; credit_delay=1; st_final_delay=0; st_prepare_delay=1; packet_size={2,3}; traffic=bitrev; injection_process=on_off;|butterfly:2,3 --vcs 16 --allocator islip --buffer 2 --route-delay 2 --credit-delay 3 --traffic reverse --flits 2 --load .2 --births burst:2,2
topology=fattree; k=2; n=2; routing_function=nca; injection_rate={.2}; injection_rate_uses_flits=1; packet_size=4; warmup_periods=0;|kary:2,2 --select random --vcs 16 --allocator islip --route-delay 2 --self --flits 4 --load .2
topology = mesh; k=3; routing_function = dor; num_vcs = 1; input_speedup = 99; internal_speedup = 1.0;|mesh:3,3 --vcs 1 --allocator islip --route-delay 2 --self
topology=mesh; k=3; routing_function=dor; internal_speedup=1.5; output_speedup=2; output_buffer_size=4;|mesh:3,3 --vcs 16 --allocator islip --route-delay 2 --self --internal-speedup 1.5 --output-speedup 2 --output-buffer 4
topology=fly; k=4; n=1; routing_function=dest_tag; use_map=0; flit_size=40; boundary_buffer_size=8; subnets=2; sim_type=gpgpusim; packet_size={{1,2},{10,20}}; packet_size_rate={{1,3},{2,1}};|butterfly:4,1 --vcs 16 --allocator islip --route-delay 2 --self --flits 1:.25,2:.75 --load .175 --planes 2
topology=mesh; k=3; routing_function=dor; use_read_write=1; read_reply_size=5; write_request_size=5; injection_rate=.06;|mesh:3,3 --vcs 16 --allocator islip --route-delay 2 --self --flits 1:.5,5:.5 --load .36 --answers 5:0-5:8-13,1:2-7:10-15
topology=torus; k=4; routing_function=dim_order; use_noc_latency=0; num_vcs=8; subnets=2; use_read_write=1; write_fraction=1.0; write_reply_size=3; injection_rate=.2; injection_rate_uses_flits=1; write_request_begin_vc=-1; write_request_end_vc=-1; write_reply_begin_vc=2; write_reply_end_vc=7; write_reply_subnet=1;|torus:4,4 --tie all --select random --vcs 8 --allocator islip --route-delay 2 --self --flits 1 --load .266666666667 --planes 2 --answers 3:0-3:2-7:0:1
topology=flatfly; k=4; n=2; c=4; x=4; y=4; xr=2; yr=2; routing_function=ugal; use_noc_latency=0;|hyperx:4,4/4 --routing ugal:2 --vcs 16 --allocator islip --route-delay 2 --self
topology=dragonflynew; k=2; n=1; routing_function=min; num_vcs=3; use_read_write=1; write_fraction=0.0;|dragonfly:2,4,2 --delays $work/wires --vcs 3 --allocator islip --route-delay 2 --self --answers 1:0-1:0-1 --load .2
topology=anynet; network_file=$work/any; routing_function=min;|file:$work/any --from anynet --routing rule --unsafe --vcs 16 --allocator islip --route-delay 2 --self
END
# Every packet as BookSim2 has it; node x + k y is there what (x,y) is here, in a cmesh of the 2k x 2k nodes
awk -v to="$work/block" '/^=/ { n++ } n { print > (to sprintf("%02d", n)) }' "$here/../simulate/booksim_packets"
for block in "$work"/block*; do
    config=$(sed -n '1s/^= //p' "$block")
    flits=${config#*packet_size=} side=${config#* k=} kind=${config#*topology=}
    sed 1d "$block" > "$work/one"
    renamed='function here(v) {
            return kind == "mesh" ? v % k * k + int(v / k) : kind != "cmesh" ? v : \
                4 * (int(v % (2 * k) / 2) * k + int(v / (4 * k))) + int(v / (2 * k)) % 2 * 2 + v % 2 }
        BEGIN { for (v = 999; v >= 0; v--) there[here(v)] = v }'
    awk -v k="${side%%;*}" -v kind="${kind%%;*}" -v flits="${flits%%;*}" "$renamed"'
        { line[NR] = "0,@" here($1) ",@" here($2) "," flits }
        END { for (m = 0; m <= 60; m += flits) for (i = 1; i <= NR; i++) print line[i] }' "$work/one" > "$work/trace"
    echo "$config;" > "$work/booksim"
    run simulate --booksim "$work/booksim" --trace "$work/trace" --packets "$work/packets"
    awk -F, -v k="${side%%;*}" -v kind="${kind%%;*}" "$renamed"'
        NR > 1 && $5 < 60 { pair = there[$1] " " there[$2]; of[pair] = of[pair] " " $4 "-" $5 }
        END { for (pair in of) print pair of[pair] }' "$work/packets" | sort -n > "$work/out"
    sed -i '/ .* /!d' "$work/one" # those of which none has arrived by then
    verdict "simulate: each packet of BookSim2's $config" "$work/one" "$work/out"
done
# ... of which anynet takes the least sum of delays, from 0 to 2 by 1: BookSim2 28f43299 prints 11.465 in a long run, and 1.891 routers
printf 'router 0 node 0 router 1 1 router 2 50\nrouter 1 node 1 router 0 1 router 2 1\nrouter 2 node 2 router 0 50\n' > "$work/any"
booksim "topology=anynet; network_file=$work/any; routing_function=min; num_vcs=4;" --load .02 --warmup 3000 --max-clocks 1000000 --precision 1 --format json
same "simulate: the ways of BookSim2's anynet" true "$(jq '.[0].points[0] |
    (.latency - 11.465 | fabs < .12) and (.hops - .891 | fabs < .02)' "$work/out")"
booksim 'topology = mesh; k = 3; routing_function = dor;' mesh:4,4 --vcs 2 --allocator staged --format text
same "simulate: the command line before BookSim2's file" '0 1 1' \
    "$code $(grep -c '^network  mesh:4,4:' "$work/out") $(grep -c ' 2 virtual .* staged,' "$work/out")"
same 'simulate: other permutations, allocators, credits, selections' 10 "$(
    while read -r options; do
        # shellcheck disable=SC2086 # words
        routegen simulate "${quick[@]}" --watch 0 --load .7 --flits 3 $options < /dev/null | sed 1d
    done << 'END' | sort -u | wc -l
hypercube:3
hypercube:3 --traffic permutation:1
hypercube:3 --traffic permutation:2
hypercube:3 --allocator greedy
hypercube:3 --allocator staged
hypercube:3 --allocator islip --input-speedup 2 --iterations 2
hypercube:3 --tail-credit
kary:2,3
kary:2,3 --select first
kary:2,3 --select random
END
)"
same 'simulate: permutation is permutation:1' 1 "$(for traffic in permutation permutation:1; do
    routegen simulate hypercube:3 "${quick[@]}" --traffic $traffic
done | grep -v network | sort -u | wc -l)"

# --- exchanges ---------------------------------------------------------------------------

# An exchange without contention, in every format; against its twin and other orders: tests/simulate
for format in text csv json; do
    run simulate kary:2,3 --exchange cls,random --barrier --up node-digit --flits 3 --format $format
    case $format in
    text) sed -n 's/^\(cls\|random\) *1 *\([0-9]*\) .*/\1 \2/p' "$work/out" > "$work/one" ;;
    csv) awk -F, 'NR > 1 { print $3, $6 }' "$work/out" > "$work/two" ;;
    json) jq -r '.[] | select(.ratio == .clocks / .bound and .bound > 0) | "\(.order) \(.clocks)"' "$work/out" > "$work/three" ;;
    esac
done
same 'simulate: formats of an exchange' "$(cat "$work/one" "$work/one")" "$(cat "$work/two" "$work/three")"
same 'simulate: no waiting, and waiting' 'true' "$(jq '.[0].waits == 0 and .[1].waits > 0' "$work/out")"
run simulate kary:2,3 --exchange cls,shift --format svg
same 'simulate: bars' '0 1' "$code $(grep -c 'class="head"' "$work/out")"

# --- traces and GOAL ---------------------------------------------------------------------

# A trace: an empty torus takes 1 + 3 routers + flits - 1 clocks; the second message waits for the first; and bad lines
printf 'time,source,destination,flits,after\n0,(0,0),(3,3),4\n5,(3,3),"(0,0)",2,2\n# a comment\n5,@1,@7,1\r\n' > "$work/trace"
run simulate torus:4,4 --trace "$work/trace" --format json
same 'simulate: a trace' '3 3 complete 25 13' "$(jq -r '"\(.messages) \(.delivered) \(.end) \(.clocks) \(.max)"' "$work/out")"
run simulate torus:4,4 --trace "$work/trace" --format csv
same 'simulate: a trace as CSV' '3,3,complete,25,12.3333333333333,13,13,13,12.3333333333333,2.33333333333333,0,0,24,24 5 0 0 0 0 0 18 0 0 0 0 0 0 0 13' \
    "$(sed -n '2s/^"[^"]*",//p' "$work/out")"
printf '0,@0,@1,1\n0,@0,@1,1\n0,@0,@1,1\n9,@0,@10,4\n' > "$work/one"
run simulate torus:4,4 --trace "$work/one" --format json
same 'simulate: quantiles of a trace' 'true' "$(jq '.p50 < .p99 and .p99 == .max' "$work/out")"
run simulate torus:4,4 --trace "$work/trace"
same 'simulate: a trace as text' 'clocks    25' "$(grep clocks "$work/out")"
# ... of which it may be longer than memory, and is read as far as it is sent
same 'simulate: a trace without an end' '993 cut' "$(awk 'BEGIN { for (i = 0;; i++) print i ",@0,@1,1" }' 2> /dev/null |
    routegen simulate torus:4,4 --trace - --max-clocks 1000 --format csv | sed -n 's/^.*",1001,\([0-9]*\),\([a-z]*\),.*/\1 \2/p')"
given ''
run simulate torus:4,4 --trace /none
same 'simulate: no such trace' '3 routegen: /none: No such file or directory' "$code $(cat "$work/err")"

# Several before one, and work, of which a node does one at a time: 7 clocks from neighbour to neighbour, and a flit a clock
given '0,@0,@1,4\n0,@2,@3,1\n0,@1,@1,0,1 2,30\n0,@1,@0,2,3\n0,@1,@0,1,,5\n'
run simulate hypercube:2 --trace - --format json
same 'simulate: work' '[52,45,0,7] 4 complete' "$(jq -cr '"\(.finish) \(.messages) \(.end)"' "$work/out")"

# GOAL: a message of 13 flits goes round, and each rank works for 10 clocks. A send takes 2, a receive 3
awk 'BEGIN { print "num_ranks 4 /* of\n4 */"; for (r = 0; r < 4; r++) { printf "rank %d {\n", r
    if (r) printf "a: recv 100b from %d tag 1 // before\n", r - 1
    print "b: calc 10"; if (r) print "b requires a"
    if (r < 3) printf "c: send 100b to %d tag 1 cpu 1 nic 0\nc requires b\n", r + 1
    print "}" } }' > "$work/goal"
run simulate hyperx:4 --goal "$work/goal" --overhead 2 --format json
same 'simulate: GOAL, by its formula' "[12,46,80,112]" "$(jq -c .finish "$work/out")"
run simulate hyperx:4 --goal "$work/goal" --overhead 2
same 'simulate: GOAL as text' 'finished  at clock 112, the last of them (3)' "$(grep finished "$work/out")"
# ... one processor does what is ready first; what must have begun only need not be done; two links of a rank are one
given 'num_ranks 3\nrank 0 {\na: calc 50\nb: calc 7\nc: calc 9 cpu 1\nc irequires b\nd: calc 1 cpu 1\nd requires a\n}\nrank 1 {
send 80b to 2\nsend 8b to 2 tag 3\n}\nrank 2 {\nx: recv 80b from 1\nrecv 8b from 1 tag 3\n}\n'
run simulate hyperx:3 --goal - --format json
same 'simulate: GOAL, processors and links' '[60,10,18]' "$(jq -c .finish "$work/out")"
# ... a receive has begun when it is posted; a send does not wait for work on which it does not depend; random schedules
given 'num_ranks 2\nrank 0 {\na: calc 20\nsend 8b to 1\n}\nrank 1 {\na: calc 3\nb: recv 8b from 0\nb requires a
c: calc 50 cpu 1\nc irequires b\nd: calc 9\nd requires b\n}\n'
run simulate hyperx:2 --goal - --format json
same 'simulate: GOAL, what has begun' '[20,53]' "$(jq -c .finish "$work/out")"
python3 "$here/../simulate/goal.py" "$program" > "$work/out"
same 'simulate: GOAL, random schedules, as LogGOPSim' '0 ' "$? $(cat "$work/out")"
# One port each: every entry, every class, and the busiest link of known fabrics, as another program finds them
python3 "$here/../simulate/spread.py" "$program" > "$work/out"
same 'simulate: routings that spread' '0 40 networks and 8 fabrics: spread' "$? $(cat "$work/out")"
# A file with switches spreads by default, in the classes that --vcs allows: lab is 4 leaves and 3 spines, and a link more
python3 "$here/../simulate/spread.py" --print lab > "$work/lab.edges"
python3 "$here/../simulate/spread.py" --print torus > "$work/torus.edges"
chosen() { routegen simulate "file:$work/$1.edges" --max-clocks 3000 "${@:2}" | sed -En 's/^network.*sustains ([^ ]*).*/\1/p; s/^routing +([^,;]*).*/\1/p; s/^router.*\((.*)\).*/\1/p' | xargs; }
same 'simulate: files spread' '0.9375 spread 1 told apart, 0.6455 spread 4 told apart' "$(chosen lab), $(chosen torus)"
same 'simulate: files spread where their classes fit' '0.2465 count (the rule may deadlock) 6 told apart' "$(chosen torus --vcs 6)"
same 'simulate: what a spread file accepts' true "$(routegen simulate "file:$work/lab.edges" --load 1 --format json | jq '.[0].points[0].accepted >= .63')"

# --- collectives -------------------------------------------------------------------------

# Collectives: two nodes exchange 8 flits; no rank ends before its own link has brought it all; a schedule that is printed is the same
run simulate hypercube:1 --collective allgather --size 64 --format json
same 'simulate: an allgather of two' '[15,15]' "$(jq -c .finish "$work/out")"
run simulate kautz:2,3 --collective allgather --method trees --size 160 --format json
same 'simulate: an allgather' 'true 264' "$(jq -r '"\([.finish[] | . >= 11 * 20] | all) \(.delivered)"' "$work/out")"
cp "$work/out" "$work/one"
routegen collective allgather kautz:2,3 --method trees --bytes 160 --format goal > "$work/goal"
run simulate kautz:2,3 --goal "$work/goal" --format json
verdict 'simulate: likewise, from a file' "$work/one" "$work/out"

# --- what a run tells --------------------------------------------------------------------

# What a run tells: a line a packet that arrives, with its clocks and links; a slice for each link that it crosses; a series
run simulate torus:4,4 --traffic shuffle --load .3 --flits 3 --stop per-dest=50 --format json
cp "$work/out" "$work/one"
run simulate torus:4,4 --traffic shuffle --load .3 --flits 3 --stop per-dest=50 --packets "$work/packets" --timeline "$work/timeline" --format json
verdict 'simulate: a run that tells more' "$work/one" "$work/out"
same 'simulate: packets, in all their sums' "$(jq -r '.[0].points[0] | "\(.latency) \(.hops)"' "$work/out")" \
    "$(sed 1d "$work/packets" | sort -t, -nk3 | head -n "$(jq '.[0].points[0].packets' "$work/out")" |
        awk -F, '$3 > $4 || $4 + 6 * $6 + 6 > $5 + 3 * $6 || $7 != 3 { print "wrong " $0 } { l += $5 - $3; h += $6 }
            END { printf "%.15g %.15g\n", l / NR, h / NR }')"
same 'simulate: a timeline, slices and names' 'true true true' "$(jq -r '[.traceEvents[] | select(.ph == "X")] as $slices |
    [.traceEvents[] | select(.name == "thread_name")] as $rows | ($slices | group_by([.pid, .tid]) |
    map(sort_by(.ts) | [.[:-1], .[1:]] | transpose | map(.[0].ts + .[0].dur <= .[1].ts) | all) | all) as $apart |
    "\($apart) \($slices | length > 2000) \([$slices[] | "\(.pid) \(.tid)"] | unique == ([$rows[] | "\(.pid) \(.tid)"] | unique))"' \
    "$work/timeline")"
run simulate mesh:8,8 --flits 4:4,1:1 --priority --load .7 --max-clocks 5000 --format json
same 'simulate: a class with priority passes one that is saturated' '["saturated",[4,1],true,true]' "$(jq -c '.[0].points[0] |
    [.end, (.priorities | map(.flits), .[1].accepted > .04), (.accepted - .priorities[0].accepted - .priorities[1].accepted | fabs < 1e-9)]' \
    "$work/out")"
run simulate kary:4,3 --load .2 --energy-link 2 --energy-buffer .5 --max-clocks 20000 --format json
same 'simulate: energy' 'true true' "$(jq -r '.[0].points[0] | .hops as $hops | .energy |
    "\(.all == 2 * .links + .5 * .buffers) \(.flit - 2 * ($hops - 2) - .5 * ($hops - 1) | fabs < .02)"' "$work/out")"
run simulate torus:4,4 --load .3 --flits 3 --series 500 --max-clocks 6000 --format csv
same 'simulate: a series' '0 clock,injected,accepted,latency,in_flight true' "$code $(head -n 1 "$work/out") \
$(awk -F, 'NR > 1 { a += $2; b += $3; n++ } NR > 1 && $1 != 500 * n { n = -99 } END { print (n > 6 && a / n > .28 && a / n < .32 && (a - b) / n < .01 ? "true" : n) }' "$work/out")"

# --- journals ----------------------------------------------------------------------------

# A journal: cut after each line, and within the next, it gives the same bytes; runs that stand in it are not made again
# shellcheck disable=SC2054 # commas of networks
sweep=(simulate torus:4,4 kary:2,3 --load .1:.3:.2 --seeds 1:2 --warmup 50 --max-clocks 500 --format csv)
run "${sweep[@]}"
mv "$work/out" "$work/one"
run "${sweep[@]}" --journal "$work/journal"
verdict 'simulate: with a journal' "$work/one" "$work/out"
cut=0
for lines in $(seq 0 8); do
    head -n "$lines" "$work/journal" > "$work/torn"
    sed -n "$((lines + 1))p" "$work/journal" | head -c 50 >> "$work/torn"
    run "${sweep[@]}" --journal "$work/torn"
    cmp -s "$work/one" "$work/out" && [ "$(sort "$work/torn")" = "$(sort "$work/journal")" ] && cut=$((cut + 1))
done
same 'simulate: a journal cut anywhere' 9 "$cut"
sed -i '3s/.\t\([0-9a-f]*\)$/x\t\1/' "$work/torn"
run "${sweep[@]}" --journal "$work/torn"
verdict 'simulate: a damaged line is run again' "$work/one" "$work/out"
same 'simulate: and named' "routegen: $work/torn: 1 damaged line is left out" "$(cat "$work/err")"
sed 's/$/\r/' "$work/journal" > "$work/torn"
run "${sweep[@]}" --journal "$work/torn"
same 'simulate: a journal with CRLF, read and left as it is' "$(sed 's/$/\r/' "$work/journal" | cksum)" \
    "$(cksum < "$work/torn")$(cat "$work/err")"
verdict 'simulate: from a journal with CRLF' "$work/one" "$work/out"
run "${sweep[@]}" --journal "$work/journal" --flits 2
same 'simulate: other options, other runs' '0 17' "$code $(wc -l < "$work/journal")"
echo 'my thesis' > "$work/torn"
run "${sweep[@]}" --journal "$work/torn"
same 'simulate: no journal' "2 routegen: $work/torn: not a journal" "$code $(sed 's/ of this.*//' "$work/err")"
same 'simulate: what is no journal is left alone' 'my thesis' "$(cat "$work/torn")"
refused 2 "--journal: '-' can be read only once, so that its runs cannot be known again; a file expected" \
    simulate torus:4,4 --faults - --journal "$work/journal"
run simulate kary:2,3 --exchange cls,random --seeds 1:2 --format csv --journal "$work/journal"
mv "$work/out" "$work/two"
run simulate kary:2,3 --exchange cls,random --seeds 1:2 --format csv --journal "$work/journal"
same 'simulate: a journal of exchanges' "21 $(cat "$work/two")" "$(wc -l < "$work/journal") $(cat "$work/out")"

# --- faults ------------------------------------------------------------------------------

# Faults, requests and the use of channels; what they do to the clock is for tests/simulate
run simulate kautz:3,4 --routing disjoint:any --fault 1000:nodes:2 --load .1 --warmup 2000 --max-clocks 5000 --format json
same 'simulate: disjoint routes around dead nodes' '1 true' "$(jq -r '.[0].points[0] | "\(.delivered) \(.stretch > 1)"' "$work/out")"
run simulate kautz:2,3 --routing disjoint:any --vc-rule layers --fault 20:nodes:1 --max-clocks 500 --format json
same 'simulate: all disjoint routes in layers' '0 true 1' "$code $(jq -r '.[0] | "\(.safe) \(.points[0].delivered)"' "$work/out")"
# Tables made anew: all arrives when the faults are known, for any number of threads; before, or by others, not
for net in 'torus:8,8 --routing updown' 'torus:4,4 --routing layers' 'torus:8,8 --routing spread'; do
    # shellcheck disable=SC2086
    for threads in 1 2; do
        run simulate $net --load .1:.2:.1 --fault 1000:nodes:2 --notice 200 --warmup 2000 --max-clocks 5000 --format json --threads $threads
        mv "$work/out" "$work/threads$threads"
    done
    same "simulate: new tables, $net" '1 1' "$(jq -r '[.[0].points[].delivered] | join(" ")' "$work/threads1")"
    verdict "simulate: new tables, $net, threads" "$work/threads1" "$work/threads2"
done
run simulate torus:8,8 --routing updown --fault 1000:nodes:2 --notice 6000 --warmup 2000 --max-clocks 5000
same 'simulate: no new tables yet' 'faults   2 nodes; known after 6000 clocks, then new tables delivered 0.95' \
    "$(grep ^faults "$work/out") $(grep -o 'delivered 0.95' "$work/out")"
run simulate torus:4,4 --traffic request:1 --service 7 --warmup 100 --max-clocks 3000 --format json
same 'simulate: a request takes as long as two packets and the service' true \
    "$(jq '.[0].points[0] | .offered == null and (.latency - (2 + (.hops + 2) * 3 + 7) | . >= 0 and . < 2)' "$work/out")"
run simulate kautz:2,3 --routing count --load .2 --max-clocks 3000 --channels "$work/use.csv"
same 'simulate: a line a channel' '37 true' "$(wc -l < "$work/use.csv") $(awk -F, 'NR > 1 { s += $NF } END { print (s > 5 ? "true" : s) }' "$work/use.csv")"
run simulate kary:2,3 --load .2 --max-clocks 2000 --channels "$work/use.csv"
same 'simulate: channels of switches, eight of them to terminals' '40 8' \
    "$(sed 1d "$work/use.csv" | wc -l) $(cut -d '"' -f 4 "$work/use.csv" | grep -c '^(')"
run simulate kautz:2,3 --routing count --load .2 --max-clocks 3000 --channels "$work/use.svg"
same 'simulate: channels as colours' '24 1' \
    "$(grep -c '<path class="e e' "$work/use.svg") $(grep -c 'class="title".*>kautz:2,3: use of links at load 0.2<' "$work/use.svg")"
for bytes in 1e6 1000; do # also where packets carry their ports, as a table would be too large
    run simulate kautz:3,4 --unsafe --load .05 --max-clocks 2000 --warmup 100 --memory "$bytes" --format json
    same "simulate: the bound by the rule, --memory $bytes" .7535 "$(jq '.[0].routing_bound * 1e4 + .5 | floor' "$work/out" | sed s/^/./)"
done
# Faults of a file are those of options; what each terminal has adds up to what all have
run simulate kary:2,3 --load .2 --max-clocks 2000 --fault '5:link:(0,0,1):0:900' --fault 7:nodes:2
mv "$work/out" "$work/one"
given '# two\nclock,part,which,port,until\n5,link,(0,0,1),0,900\n7,nodes,2\n'
run simulate kary:2,3 --load .2 --max-clocks 2000 --faults - --terminals "$work/terminals"
verdict 'simulate: faults of a file' "$work/one" "$work/out"
same 'simulate: and how many' 'faults   2 nodes, 1 link' "$(grep ^faults "$work/out")"
run simulate kary:2,3 --load .2 --max-clocks 4000 --terminals "$work/terminals" --format json
same 'simulate: terminals' 'node,accepted,packets,latency,max 8 true' "$(head -n 1 "$work/terminals") $(sed 1d "$work/terminals" | wc -l) \
$(jq --argjson of "$(awk -F, 'NR > 1 { a += $4; p += $5; l += $5 * $6; m = $7 > m ? $7 : m }
    END { printf "[%.6f, %d, %.6f, %d]", a / 8, p, l / p, m }' "$work/terminals")" '.[0].points[0] |
    .packets <= $of[1] and (.latency - $of[2] | fabs) < .1 and .max <= $of[3] and $of[3] < 2 * .max and
    (.accepted - $of[0] | fabs) < .005' "$work/out")"
bar measurements simulate mesh:4,4 --load .1:.2:.1

# What the file of --booksim says of traffic is passed over where something else is sent
printf '%s\n' 'topology = mesh; k = 3; routing_function = dor; injection_process = on_off; traffic = tornado; num_vcs = 2;' > "$work/booksim"
for other in '--exchange lls' '--collective broadcast' '--traffic request:2 --max-clocks 5e3'; do
    # shellcheck disable=SC2086 # words
    run simulate --booksim "$work/booksim" $other --format json
    same "simulate: --booksim with $other" '0 true' "$code $(jq -s 'length == 1' "$work/out")"
done

# A cut is where a run stops, at the most clocks; nothing is called complete before the clock in which its last work ends
printf 'num_ranks 2\nrank 0 {\na: calc 500\ns: send 8b to 1 tag 0\n}\nrank 1 {\nr: recv 8b from 0 tag 0\n}\n' > "$work/goal"
printf '%s\n' 0,@0,@1,0,,500 5,@1,@0,1 > "$work/trace"
while IFS='|' read -r ends options; do
    same "simulate: ends of $options" "$ends" "$(for most in 1 9 100 500 501; do
        # shellcheck disable=SC2086 # words
        routegen simulate $options --max-clocks $most --format json < /dev/null |
            jq -r --argjson most $most '[.] | flatten[] | (.exchange? // .points?[0]? // .) |
                if .clocks <= $most and (.end != "cut" or all(.finish[]?; . < $most)) then "\(.end) \(.clocks)" else . end'
    done | paste -sd,)"
done << END
cut 1,cut 9,cut 100,cut 500,complete 8|hyperx:2 --goal $work/goal
cut 1,cut 9,cut 100,cut 500,complete 13|hyperx:2 --trace $work/trace
cut 1,cut 9,complete 10,complete 10,complete 10|hyperx:4 --exchange shift
cut 1,cut 9,cut 100,cut 500,cut 501|torus:4,4
cut 1,unsettled 9,unsettled 100,saturated 500,saturated 501|torus:4,4 --load .9 --warmup 0
cut 1,unsettled 9,precise 84,precise 84,precise 84|torus:4,4 --load .3 --stop per-dest=10
cut 0,cut 8,cut 99,cut 499,cut 501|kary:2,2 --model queue
END
same 'simulate: a schedule that is cut, in words' 'trace     1 message read, 1 arrived; cut after 100 clocks' \
    "$(routegen simulate hyperx:2 --goal "$work/goal" --max-clocks 100 | grep ^trace)"

# What is cut or lost is not called finished or complete
run simulate torus:4,4 --collective allgather --max-clocks 5
same 'simulate: a collective that is cut' 'finished  no: the last work until then was that of (0,0), in clock 0' "$(tail -1 "$work/out")"
run simulate torus:4,4 --collective allgather --fault 5:nodes:1 --format json
same 'simulate: a collective with a fault' '"incomplete"' "$(jq '.end' "$work/out")"
run simulate torus:4,4 --exchange lls --fault 5:nodes:1 --format json
same 'simulate: an exchange with a fault' '"incomplete"' "$(jq '.[0].end' "$work/out")"
