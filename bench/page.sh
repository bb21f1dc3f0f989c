#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# page.sh RESULTS FOLDER SCRATCH: doc/benchmarks.md with the results of the benchmark in its tables, as
# FOLDER/benchmarks.md; SCRATCH is a folder for intermediate files.
# shellcheck disable=SC2016 # the filters are jq, not shell
set -eu

results=$1 folder=$2 scratch=$3
mkdir -p "$folder" "$scratch"
command -v jq >/dev/null || {
    echo 'routegen: jq is missing; install it with: make deps' >&2
    exit 1
}

# number: three digits, with commas from 10,000 on; time: the same in the unit that suits.
shared='
    def digits: if . >= 99.95 then round elif . >= 9.995 then . * 10 | round / 10 else . * 100 | round / 100 end;
    def number: if . < 0.01 then . * 1e5 | round / 1e5 else digits end | tostring
        | if test("^[0-9]{5,}$") then [match("([0-9]{1,3})(?=([0-9]{3})*$)"; "g").string] | join(",") else . end;
    def time: if . < 999.5 then "\(digits) ns" elif . < 999.5e3 then "\(. / 1e3 | digits) us"
        elif . < 999.5e6 then "\(. / 1e6 | digits) ms" else "\(. / 1e9 | digits) s" end;
    def ns(name): .ns[name] // empty;
    def best: ns(.best);
    # A row a method, a column a network.
    def matrix($nets): "| method | \($nets | map("`\(.network)`") | join(" | ")) |", "|---\("|--:" * ($nets | length))|",
        (.ways[] | .name as $way | select(any($nets[]; .ns[$way])) | "| \(.label) | "
            + ([$nets[] | .ns[$way] | if . then time else "" end] | join(" | ")) + " |");'

# json FILTER: what the filter makes of the results, as plain text.
json() {
    jq -r "$shared $1" "$results"
}

# The headline: one row a network, how much longer the others take than the best batch on one core
ratios() {
    json '
        "| network | batch, M queries/s | igraph, count | table of all pairs |", "|---|--:|--:|--:|",
        (.kautz[] | best as $best | [ns("lookup") / $best | number] as $lookup |
            "| `\(.network)` | \(1e3 / $best | number) | \(ns("igraph_count") / $best | number) | " +
            "\($lookup[0] // "too large") |")'
}

tables_of_pairs() {
    json '.kautz[] | select(.table_bytes) | best as $best | .ns.lookup as $lookup |
        "* `\(.network)`: \(.table_bytes / 1e6 | number) MB, made in \(.table_seconds * 1e9 | time); " +
        "a look-up takes \($lookup | time), the batch\n  \($best | time)" +
        (if $lookup < $best then
            ": the table wins by \($best / $lookup | number), after " +
            "\(.table_seconds * 1e9 / ($best - $lookup) | number) queries"
         else ": the batch wins by \($lookup / $best | number)" end) + "."'
}

json '.machine | "Measured with routegen \(.routegen), \(.compiler), igraph \(.igraph), on one core of: " +
    "\(.processor), at \(.ghz | digits) GHz."' >"$scratch/machine.md"
ratios >"$scratch/ratios.md"
tables_of_pairs >"$scratch/pairs.md"
json 'matrix([.kautz[] | select(.network | IN("kautz:2,3", "kautz:4,5") | not)])' >"$scratch/kautz.md"
json 'matrix([.states[] | select(.network | IN("gft:2,4,4", "gft:5,4,4", "gft:9,2,2", "gft:3,4,2"))])' >"$scratch/states.md"
json 'matrix([.permutations[] | select(.network != "gft:9,2,2")])' >"$scratch/permutations.md"
json 'matrix(.distances)' >"$scratch/distances.md"
synth/marked_tables.sh "$scratch/" doc/benchmarks.md >"$scratch/new"
cp "$scratch/new" "$folder/benchmarks.md"
