#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# gcc-analyzer.sh BUILD: gcc -fanalyzer over model/, two files at a time.
set -u
. tests/analyze/common.sh

need gcc
out=$1/analyze
mkdir -p "$out"
files=$(git ls-files 'model/*.c')
# shellcheck disable=SC2016 # expanded by the inner shell
echo "$files" | xargs -P 2 -n 8 sh -c '
    for f in "$@"; do
        gcc -std=c11 -fopenmp -Imodel/include -fanalyzer -fdiagnostics-plain-output -S -o /dev/null "$f" || echo "$f: error: gcc"
    done' gcc >"$out/gcc-analyzer.log" 2>&1
grep -E '(warning|error): ' "$out/gcc-analyzer.log" >"$out/gcc-analyzer.found"
cat "$out/gcc-analyzer.found" >&2
row 'gcc -fanalyzer' "$(gcc -dumpfullversion)" "$(echo "$files" | wc -l) files" "$(wc -l <"$out/gcc-analyzer.found")"
