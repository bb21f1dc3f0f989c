#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# run.sh BUILD SUITE...: `make SUITE` for each, two at a time; output kept in BUILD/tests/SUITE.log and shown when one
# fails. The last line is `N passed, N failed`, counting suites. What the suites share must have been built before.
set -u

build=$1
shift
mkdir -p "$build/tests"
rm -f "$build"/tests/*.failed

# shellcheck disable=SC2016 # expanded by the inner shell
printf '%s\n' "$@" | xargs -P 2 -I SUITE sh -c '
    log=$1/tests/$2.log
    start=$(date +%s)
    verdict=ok
    make --no-print-directory "$2" >"$log" 2>&1 || { verdict=FAILED; cp "$log" "$1/tests/$2.failed"; }
    # The time of all processes of the suite: it says more than the clock while other suites run, too.
    times >"$log.times" # not in a subshell, which has had no children
    cpu=$(tail -n 1 "$log.times" | tr "ms" "  " | awk "{ print int(\$1 * 60 + \$2 + \$3 * 60 + \$4 + 0.5) }")
    printf "%-7s %-13s %4d s  %4d s CPU   %s\n" "$verdict" "$2" $(($(date +%s) - start)) "$cpu" "$(tail -n 1 "$log")"
' run "$build" SUITE

failed=0
for log in "$build"/tests/*.failed; do
    [ -e "$log" ] || continue
    failed=$((failed + 1))
    echo "---- $(basename "$log" .failed)"
    cat "$log"
done
echo "$(($# - failed)) passed, $failed failed"
[ "$failed" -eq 0 ]
