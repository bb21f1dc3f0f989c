#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# analyze.sh BUILD TOOL...: tests/analyze/TOOL.sh for each. A tool reports its findings on stderr and ends with one
# line on stdout: name, version, what it has looked at, verdict, with tabs between, for BUILD/analyze/results.tsv. It
# exits with 1 if something is to be fixed, or if it could not run. The last line is `N passed, N failed`, counting tools.
set -u

build=$1
shift
out=$build/analyze
mkdir -p "$out"
passed=0 failed=0
tab=$(printf '\t')

: >"$out/results.tsv"
for tool in "$@"; do
    if "tests/analyze/$tool.sh" "$build" >"$out/$tool.row"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
    fi
    [ -s "$out/$tool.row" ] || printf '%s\t-\t-\tcould not run\n' "$tool" >"$out/$tool.row"
    cat "$out/$tool.row" >>"$out/results.tsv"
    while IFS=$tab read -r name version what verdict; do
        printf '%-15s %-8s %-34s %s\n' "$name" "$version" "$what" "$verdict"
    done <"$out/$tool.row"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
