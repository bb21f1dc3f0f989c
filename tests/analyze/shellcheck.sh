#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# BUILD: every shell script of the tree, by its name or by its first line.
set -u
. tests/analyze/common.sh

need shellcheck
out=$1/analyze
mkdir -p "$out"
files=$(git ls-files | while read -r f; do
    case $f in
    *.sh) echo "$f" ;;
    *) head -n 1 "$f" | grep -aqE '^#!.*[/ ](ba|da)?sh( |$)' && echo "$f" ;;
    esac
done)
# shellcheck disable=SC2086 # a list without blanks
shellcheck -f gcc $files >"$out/shellcheck.log"
code=$?
cat "$out/shellcheck.log" >&2
found=$(wc -l <"$out/shellcheck.log")
[ "$code" -eq 0 ] || [ "$found" -gt 0 ] || found=1
row shellcheck "$(shellcheck --version | awk '/^version:/ { print $2 }')" "$(echo "$files" | wc -l) scripts" "$found"
