#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# run.sh BUILD SUITE...: `make SUITE` for each, output kept in BUILD/tests/SUITE.log and shown when one fails.
# Closes with `N passed, N failed`, counting suites.
set -u

build=$1
shift
mkdir -p "$build/tests"
passed=0 failed=0
for suite; do
    log=$build/tests/$suite.log
    start=$(date +%s)
    if make --no-print-directory "$suite" >"$log" 2>&1; then
        verdict=ok
        passed=$((passed + 1))
    else
        verdict=FAILED
        failed=$((failed + 1))
    fi
    printf '%-7s %-13s %4d s   %s\n' "$verdict" "$suite" $(($(date +%s) - start)) "$(tail -n 1 "$log")"
    [ "$verdict" = ok ] || sed 's/^/    /' "$log"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
