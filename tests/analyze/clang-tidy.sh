#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# clang-tidy.sh BUILD: the checks of .clang-tidy over all C and its headers, two files at a time.
set -u
. tests/analyze/common.sh

need clang-tidy pkg-config
out=$1/analyze
mkdir -p "$out"
files=$(sources 'model/*.c' 'sim/*.c' 'tests/*.c' 'bench/*.c')
# One file a process: version 14 believes a va_list in the second file to be uninitialised. An unreadable file is a finding.
# shellcheck disable=SC2016 # expanded by the inner shell
echo "$files" | xargs -P 2 -n 1 sh -c '
    options=$1
    shift
    clang-tidy --quiet "$@" -- $options 2>/dev/null || echo "$*: error: clang-tidy [none]"
' tidy "-std=c11 -fopenmp $includes $(pkg-config --cflags igraph)" >"$out/clang-tidy.log"
# One header is included by many files.
grep -E '(warning|error): ' "$out/clang-tidy.log" | sed "s|^$PWD/||" | sort -u |
    unknown clang-tidy >"$out/clang-tidy.found"
cat "$out/clang-tidy.found" >&2
found=$(wc -l <"$out/clang-tidy.found")
row clang-tidy "$(clang-tidy --version | awk '/LLVM version/ { print $NF }')" "$(echo "$files" | wc -l) files" "$found"
