#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# gcc-analyzer.sh BUILD: gcc -fanalyzer over model/, two files at a time.
set -u
. tests/analyze/common.sh

need gcc
out=$1/analyze
mkdir -p "$out"
# Not the kernels: straight, unrolled vector code, on which the analyser spends minutes.
files=$(sources 'model/*.c' | grep -vE 'batch/(kernel|named)_')
# shellcheck disable=SC2016 # expanded by the inner shell
echo "$files" | xargs -P 2 -n 8 sh -c '
    for f in "$@"; do
        LC_ALL=C gcc -std=c11 -fopenmp -Imodel/include -Imodel -fanalyzer -fdiagnostics-plain-output -S -o /dev/null "$f" ||
            echo "$f: error: gcc [none]"
    done' gcc >"$out/gcc-analyzer.log" 2>&1
grep -E '(warning|error): ' "$out/gcc-analyzer.log" | sort -u | unknown gcc >"$out/gcc-analyzer.found"
cat "$out/gcc-analyzer.found" >&2
row 'gcc -fanalyzer' "$(gcc -dumpfullversion)" "$(echo "$files" | wc -l) files" "$(wc -l <"$out/gcc-analyzer.found")"
