#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# cppcheck.sh BUILD: cppcheck over all C. What it is wrong about is suppressed in the source, with the reason;
# variableScope because buffers are declared where a function begins.
set -u
. tests/analyze/common.sh

need cppcheck
out=$1/analyze
mkdir -p "$out"
files=$(git ls-files 'model/*.c' 'sim/*.c' 'tests/*.c' 'bench/*.c')
# shellcheck disable=SC2086 # lists without blanks
cppcheck -j2 --quiet --std=c11 --platform=unix64 --enable=warning,style,performance,portability --inline-suppr \
    --suppress=variableScope --library=tests/analyze/cppcheck.cfg $includes --template='{file}:{line}: {message} [{id}]' \
    --error-exitcode=1 $files 2>"$out/cppcheck.log"
code=$?
cat "$out/cppcheck.log" >&2
found=$(wc -l <"$out/cppcheck.log")
[ "$code" -eq 0 ] || [ "$found" -gt 0 ] || found=1
row cppcheck "$(cppcheck --version | awk '{ print $2 }')" "$(echo "$files" | wc -l) files" "$found"
