#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# page.sh RESULTS FOLDER SCRATCH: writes the results of the benchmark as FOLDER/benchmarks.md and
# FOLDER/benchmarks.svg; SCRATCH is a folder for intermediate files.
# shellcheck disable=SC2016 # the filters are jq, not shell
set -eu

results=$1 folder=$2 scratch=$3
mkdir -p "$scratch"
for tool in jq gnuplot; do
    command -v "$tool" >/dev/null || {
        echo "routegen: $tool is missing; install it with: make deps" >&2
        exit 1
    }
done

# number: three digits, with commas from 10,000 on; time: the same in the unit that suits.
shared='
    def digits: if . >= 99.95 then round elif . >= 9.995 then . * 10 | round / 10 else . * 100 | round / 100 end;
    def number: if . < 0.01 then . * 1e5 | round / 1e5 else digits end | tostring
        | if test("^[0-9]{5,}$") then [match("([0-9]{1,3})(?=([0-9]{3})*$)"; "g").string] | join(",") else . end;
    def time: if . < 999.5 then "\(digits) ns" elif . < 999.5e3 then "\(. / 1e3 | digits) us"
        elif . < 999.5e6 then "\(. / 1e6 | digits) ms" else "\(. / 1e9 | digits) s" end;
    def spread: "\(.ns.quarter | time) to \(.ns.three_quarters | time)";
    def ns(name): .ways[] | select(.name == name) | .ns.median;
    def best: .best as $best | ns($best);'

# json FILTER: what the filter makes of the results, as plain text.
json() {
    jq -r "$shared $1" "$results"
}

kautz() {
    json '.kautz[] | best as $best |
        "\n### \(.network), \(.nodes | number) nodes\n",
        "| method | answer | a query | middle half of the rounds | cycles | M queries/s | best batch is faster by |",
        "|---|---|--:|--:|--:|--:|--:|",
        (.ways[] | "| \(.label) | \(.answer) | \(.ns.median | time) | \(spread) | " +
            (if .name == "tables_threads" then "" else .cycles.median | number end) +
            " | \(1e3 / .ns.median | number) | \(.ns.median / $best | number) |")'
}

# The headline: one row a network, how much longer the others take than the best batch on one core
ratios() {
    json '
        "| network | batch, M queries/s | igraph, count | igraph, routes | augmenting, source " +
        "| augmenting, both ends | table of all pairs |",
        "|---|--:|--:|--:|--:|--:|--:|",
        (.kautz[] | best as $best |
            [ns("igraph_count", "igraph_routes", "flow_source", "flow_both") / $best | number] as $others |
            [ns("lookup") / $best | number] as $lookup |
            "| `\(.network)` | \(1e3 / $best | number) | \($others | join(" | ")) | " +
            "\($lookup[0] // "too large") |")'
}

# The same for the methods that answer with lists of nodes, against the batch that does so
node_ratios() {
    json '
        "| network | batch, nodes, M queries/s | igraph, routes | augmenting, source | augmenting, both ends |",
        "|---|--:|--:|--:|--:|",
        (.kautz[] | ns("nodes") as $nodes |
            [ns("igraph_routes", "flow_source", "flow_both") / $nodes | number] as $others |
            "| `\(.network)` | \(1e3 / $nodes | number) | \($others | join(" | ")) |")'
}

tables_of_pairs() {
    json '.kautz[] | best as $best | .network as $network | .ways[] | select(.table_bytes) |
        "* `\($network)`: \(.table_bytes / 1e6 | number) MB, made in \(.table_seconds * 1e9 | time); " +
        "a look-up takes \(.ns.median | time), the batch\n  \($best | time)" +
        (if .ns.median < $best then
            ": the table wins by \($best / .ns.median | number), after " +
            "\(.table_seconds * 1e9 / ($best - .ns.median) | number) queries"
         else ": the batch wins by \(.ns.median / $best | number)" end) + "."'
}

# The FPGA's figures come from nextpnr, in doc/resources.json; a network is listed if both cores are there.
hardware() {
    jq -r --slurpfile hardware doc/resources.json "$shared"'
        def median: sort | .[(length - 1) / 2 | floor];
        def placed($network; $name): $hardware[0][] | select(.network == $network and .module == $name);
        "| network | igraph, routes | rg_kautz_routes | batch, scalar | batch, widest vectors | serial core | " +
            "pipelined core | an HX8K full of them |",
        "|---|--:|--:|--:|--:|--:|--:|--:|",
        (.kautz[] | .network as $network | [ns("igraph_routes")][0] as $unit |
            [placed($network; "rg_kautz_serial")][0] as $serial | [placed($network; "rg_kautz_pipe")][0] as $pipe |
            [placed($network; "rg_kautz_pipe_lanes")][0] as $lanes | select($serial and $pipe) |
            [ns("readable", "tables_scalar"), best,
             1e3 * ($serial.mean_clocks + 1) / ($serial.mhz | median), 1e3 / ([($pipe.mhz | median), 275] | min)] as $all |
            "| `\($network)` | 1 (\(1e9 / $unit | number)/s) | \([$all[] | $unit / . | number] | join(" | ")) | " +
            (if $lanes then $unit * $lanes.parameters.L * ($lanes.mhz | median) / 1e3 | number else "" end) + " |")' \
        "$results"
}

states() {
    json '.states[] | [ns("looping")][0] as $looping | .switches as $switches |
        "\n### \(.network), \(.terminals | number) terminals, \(.switches | number) switches" +
            (if .passes > 1 then ", \(.passes) passes" else "" end) + "\n",
        "| method | a rotation | middle half of the rounds | cycles | ns a state | faster than looping by |",
        "|---|--:|--:|--:|--:|--:|",
        (.ways[] | "| \(.label) | \(.ns.median | time) | \(spread) | \(.cycles.median | number) | " +
            (if .name == "looping" then " | |" else
                "\(.ns.median / $switches * 1e4 | round / 1e4) | " +
                (if $looping then $looping / .ns.median | number else "" end) + " |" end))'
}

# ---- The picture: columns for gnuplot, then two panels

json '.growth[] | select(.d == 3) | . as $net | .ns | to_entries[] | "\(.key) \($net.nodes) \(.value)"' >"$scratch/ways"
json '.growth[] | "\(.d) \(.k) \(.ns.tables)"' >"$scratch/degrees"

# Points of a method, which end where it takes too long, and of a degree
way() {
    echo "'< grep \"^$1 \" $scratch/ways' using 2:3 with linespoints"
}

degree() {
    echo "'< grep \"^$1 \" $scratch/degrees' using 2:3 with linespoints title 'd = $1'"
}

gnuplot >"$folder/benchmarks.svg" <<END
set terminal svg size 1000,430 font 'sans-serif,13' background '#ffffff' linewidth 1.4
set linetype 1 linecolor '#b2182b' pointtype 7 pointsize 0.6
set linetype 2 linecolor '#e08214' pointtype 5 pointsize 0.6
set linetype 3 linecolor '#1b7837' pointtype 9 pointsize 0.7
set linetype 4 linecolor '#5aa0d0' pointtype 11 pointsize 0.7
set linetype 5 linecolor '#1f3a93' pointtype 13 pointsize 0.8
set multiplot layout 1,2
set logscale y
set grid
set key top left reverse Left
set format y '10^{%T}'
set ylabel 'ns a query'

set title 'K(3,k), one core'
set logscale x
set format x '10^{%T}'
set xlabel 'nodes'
set xrange [5:1e8]
set yrange [1:1e11]
set ytics 100
plot $(way igraph_count) title 'igraph, count only', \
  $(way flow_source) title 'augmenting paths, from the source', \
  $(way flow_both) title 'augmenting paths, from both ends', \
  $(way tables_scalar) title 'batch, scalar', \
  $(way tables) title 'batch, widest vectors'

set title 'Batch, widest vectors, one core'
unset logscale x
set format x '%.0f'
set format y '%.0f'
set xlabel 'k'
set xrange [1:17]
set yrange [1:100]
set ytics 10
plot $(degree 15), $(degree 8), $(degree 4), $(degree 3), $(degree 2)
END

# ---- The page

{
    cat <<'END'
# Benchmarks

Written by `make bench KEEP=1` from [bench/results.json](../bench/results.json); do not edit. `make bench` measures again, in
about two minutes.

END
    json '.machine | "Measured with routegen \(.routegen), \(.compiler), igraph \(.igraph), on one core of: " +
        "\(.processor), at \(.ghz | digits) GHz."'
    cat <<'END'

* Every contender is checked before it is timed: route sets by `rg_kautz_check`, lists of nodes by the definitions (d
  routes, every step an arc, no node twice), counts against d, switch states against `rg_gft_states`, the looping
  algorithm by sending every line through its network. A wrong answer ends the run.
* All contenders take turns, some milliseconds each in every round, so other load on the machine affects all alike.
  Numbers are medians of the rounds, with the middle half beside them. Time is the thread's time on the processor; where
  several threads work it is wall time, which says little when the machine has other work. Cycles are core cycles: before
  each turn a chain of additions, one cycle each, measures the clock.
* Ratios carry over to other machines better than nanoseconds.

![Time of a query over the size of the network](benchmarks.svg)

## Disjoint routes: all d routes of random pairs

How much longer the others take than the best batch on one core, which answers with complete tables: phase, hops and
letter of every route by its out letter:

END
    ratios
    cat <<'END'

Like for like, where all answer with lists of nodes:

END
    node_ratios
    cat <<'END'

* **igraph, vertex_disjoint_paths**: how many routes there are, not which.
* **igraph, maxflow and extraction**: `igraph_maxflow` on the graph with every node split in two, built once; then the
  routes are read from the flow. igraph knows nothing about Kautz graphs.
* **augmenting paths** ([bench/flow.c](../bench/flow.c)): written by hand for these graphs; neighbours by arithmetic,
  work arrays reused, nothing allocated or cleared. From the source it is the textbooks' breadth-first search; from both
  ends it is the fastest we know how to write without the theorem. The routes need not be the shortest.
* **rg_kautz_routes**: the readable function of kautz.h. **batch**: kautz_batch.h, 1024 pairs a call; with threads
  262,144. K(3,6) and K(4,5) have kernels compiled for them, the others one for any d and k.
* **table of all pairs** ([bench/kautz_ways.c](../bench/kautz_ways.c)): the hardware's table of each pair, 4 or 8 bytes,
  looked up by the ranks of the two nodes, the best case for a table.

Compared with the hardware, in queries a second with igraph's routes as the unit: one core of this processor, and an
iCE40 HX8K by nextpnr ([resources](resources.md)), at most at its clock net's 275 MHz:

END
    hardware
    cat <<'END'

Where the table of all pairs fits into memory:

END
    tables_of_pairs
    cat <<'END'

So a table wins on a network of about a dozen nodes, whose table stays in the first cache; with nearly a thousand nodes it
has to come from the second or third. And the general methods can do what the batch cannot: any graph, and the best
possible answer for any set of faults.
END
    kautz
    cat <<'END'

## Fat trees: all switch states of a rotation

One byte a switch. `stores of N bytes` is `rg_gft_fast_states`, one call a rotation; `many rotations a call` is
`rg_gft_fast_rows`; `sweep` is `rg_gft_sweep_next`, one call a rotation, which changes only what differs (on the smallest
networks it is cheaper to write everything again); `memset` is a bound: the same number of bytes, all alike. The looping
algorithm (Waksman 1968; Opferman and Tsao-Wu 1971; [bench/benes.c](../bench/benes.c)) sets a Benes network with the
same number of lines for a given permutation; it is written for speed, too. Keep two things in mind: it routes any
permutation, the closed form only the N rotations (and the rows of the other squares); and its switches are 2 x 2, like
those of `gft:h,2,2`, while `gft:h,4,4` has fewer and larger ones.
END
    states
} >"$folder/benchmarks.md"
