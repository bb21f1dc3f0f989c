#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# report.sh FOLDER: what has been reached of each line, FOLDER/html-rtl and html-model, and of all, FOLDER/results.tsv: part,
# what is counted, how many are reached, how many there are.
set -u

out=$1
rm -rf "$out"/html-*
branches='--rc lcov_branch_coverage=1'
for part in rtl model; do
    genhtml --quiet --branch-coverage --output-directory "$out/html-$part" --title "routegen: $part" "$out/$part.info" \
        >>"$out/log" 2>&1 || exit 1
    # shellcheck disable=SC2086 # words
    lcov --summary "$out/$part.info" $branches 2>&1 |
        sed -nE "s/^ *(lines|branches)\.+: .* \(([0-9]+) of ([0-9]+) .*/$part\t\1\t\2\t\3/p"
done | tee "$out/results.tsv"
[ "$(wc -l <"$out/results.tsv")" -eq 3 ]
