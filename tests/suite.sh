#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# suite.sh BUILD SUITE: `make SUITE` for prove. Prints its TAP and its processor time; when it fails, also all else that
# it has said, as diagnostics. A suite without TAP becomes one test. All of its output is in BUILD/tests/SUITE.log.
set -u

build=$1 suite=$2
log=$build/tests/$suite.log
mkdir -p "$build/tests"
start=$(date +%s)
make -s --no-print-directory "$suite" >"$log" 2>&1
status=$?
times >"$build/tests/$suite.times" # of the children; not in a subshell, which has none

if ! grep -qE '^(not )?ok\b|^1\.\.[0-9]' "$log"; then
    verdict=ok
    [ "$status" -eq 0 ] || verdict="not ok"
    sed "s/^/# /" "$log" >"$log.tap"
    { cat "$log.tap"; echo "$verdict - $suite"; echo 1..1; } >"$log"
    rm "$log.tap"
elif ! grep -qE '^(not )?ok\b|^Bail out!' "$log"; then
    { echo "not ok - $suite: no check" && echo 1..1; } >"$log"
    status=1
fi
awk -v status="$status" '{ line[NR] = $0 } /^not ok/ { status = 1 }
    END { for (i = 1; i <= NR; i++)
        if (line[i] ~ /^(not )?ok( |$)|^1\.\.[0-9]|^Bail out!|^#/) {
            if (status || line[i] !~ /^#/) print line[i]
            if (sub(/ # SKIP /, ": skipped, ", line[i])) { sub(/^ok - /, "", line[i]); print "# " line[i] }
        }
        else if (status) print "# " line[i] }' "$log"
awk -v suite="$suite" -v clock=$(($(date +%s) - start)) '{ for (i = 1; i <= 2; i++) { split($i, t, /[ms]/); cpu += t[1] * 60 + t[2] } }
    END { printf "# %s: %.0f s of processor time in %d s\n", suite, cpu, clock }' "$build/tests/$suite.times"
exit "$status"
