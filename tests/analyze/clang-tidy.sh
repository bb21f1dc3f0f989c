#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# clang-tidy.sh BUILD: the checks of .clang-tidy over all C and its headers, two files at a time.
set -u
. tests/analyze/common.sh

need clang-tidy pkg-config
out=$1/analyze
mkdir -p "$out"
# fake_serialport.c is other code under the names of libserialport, and has no other use for its arguments.
files=$(git ls-files 'model/*.c' 'sim/*.c' 'tests/*.c' 'bench/*.c')
# A file that cannot be read is a finding too: "error:".

# shellcheck disable=SC2016 # expanded by the inner shell
echo "$files" | xargs -P 2 -n 4 sh -c '
    options=$1
    shift
    clang-tidy --quiet "$@" -- $options 2>/dev/null
' tidy "-std=c11 -fopenmp $includes $(pkg-config --cflags igraph)" >"$out/clang-tidy.log"
code=$?
# One header is seen from many files.
grep -E '(warning|error): ' "$out/clang-tidy.log" | sort -u | sed "s|^$PWD/||" >"$out/clang-tidy.found"
cat "$out/clang-tidy.found" >&2
found=$(wc -l <"$out/clang-tidy.found")
[ "$code" -eq 0 ] || [ "$found" -gt 0 ] || found=1
row clang-tidy "$(clang-tidy --version | awk '/LLVM version/ { print $3 }')" "$(echo "$files" | wc -l) files" "$found"
