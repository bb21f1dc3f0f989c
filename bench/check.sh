#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# check.sh SCRATCH: checks that doc/benchmarks.md is what page.sh makes of bench/results.json, and that those results
# have the form of SCRATCH/quick.json, which this tree's benchmark has written.
# shellcheck disable=SC2016 # the filter is jq, not shell
set -eu

scratch=$1
mkdir -p "$scratch/page"
bench/page.sh bench/results.json "$scratch/page" "$scratch/page"
cmp doc/benchmarks.md "$scratch/page/benchmarks.md" || {
    echo 'bench: doc/benchmarks.md differs from bench/results.json; run: make report-tables' >&2
    exit 1
}

# The paths of all members; list items are treated alike, and methods, as not all kernels run on all processors.
form() {
    jq -c '[paths | map(if type == "number" then "item" else . end) | .[:(index("ns") // length) + 1]] | unique' "$1"
}
if [ "$(form bench/results.json)" != "$(form "$scratch/quick.json")" ]; then
    echo 'bench: bench/results.json does not have the form that the benchmark writes; measure again with: make bench KEEP=1' >&2
    exit 1
fi
echo "bench: every contender is right, the page is that of the results"

# One network alone, and what is not one.
"$scratch/bench" --quick --net kautz:2,2 --json "$scratch/one.json" >"$scratch/one.txt"
[ "$(jq -c '[.kautz[].network], has("states")' "$scratch/one.json" | paste -sd' ')" = '["kautz:2,2"] false' ] || {
    echo 'bench: --net kautz:2,2 timed something else' >&2
    exit 1
}
if "$scratch/bench" --quick --net kautz:9,9 >/dev/null 2>&1; then
    echo 'bench: --net kautz:9,9 should have been refused' >&2
    exit 1
fi
