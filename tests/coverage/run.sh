#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# run.sh FOLDER: runs the C that `make coverage` has built in FOLDER, and writes what it reaches to FOLDER/html, a page a file,
# and to FOLDER/results.tsv: what is counted, how many are reached, how many there are. Exit 1 when a test fails.
set -u

out=$1
failed=0
find "$out" -name '*.gcda' -delete
: >"$out/log"

# quietly COMMAND...: its output goes to the log.
quietly() {
    echo "coverage: $*"
    "$@" >>"$out/log" 2>&1 </dev/null || {
        echo "coverage: failed: $*; see $out/log" >&2
        failed=1
    }
}

quietly tests/cli/run.sh "$out/asan/routegen"
for suite in unit batch topology oracle; do
    quietly "$out/tests/$suite" --jobs 2
done
for suite in simulate node web; do
    quietly "$out/tests/$suite"
done
# What the program says of a library that is wrong
faults=$(sed -nE 's/^([a-z0-9-]+)  +[a-z]+  +[^ ]+  +(run|answer|refuse) .*/\1/p' tests/faults)
for fault in $faults; do
    LDFLAGS=--coverage quietly tests/fault.sh BUILD="$out" NAME="$fault"
done
for corpus in tests/fuzz/corpus/*; do
    quietly tests/fuzz/replay.sh "$out/fuzz" "${corpus##*/}"
done
quietly lcov --quiet --capture --no-external --base-directory . --directory "$out" --rc lcov_branch_coverage=1 \
    --output-file "$out/all.info"
quietly lcov --quiet --extract "$out/all.info" '*/model/*' --rc lcov_branch_coverage=1 --output-file "$out/model.info"
quietly genhtml --quiet --branch-coverage --output-directory "$out/html" --title routegen "$out/model.info"
lcov --summary "$out/model.info" --rc lcov_branch_coverage=1 2>&1 |
    sed -nE 's/^ *(lines|branches)\.+: .* \(([0-9]+) of ([0-9]+) .*/\1\t\2\t\3/p' | tee "$out/results.tsv"
[ "$failed" -eq 0 ]
