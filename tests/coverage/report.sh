#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# report.sh FOLDER: what has been reached: FOLDER/html-rtl, FOLDER/html-model, FOLDER/results.tsv, FOLDER/uncovered. Exit 1
# when the aims of report.awk are missed.
set -u

out=$1 failed=0
here=tests/coverage
rm -rf "$out"/html-* "$out/results.tsv" "$out/uncovered"
awk -f $here/points_info.awk "$out/rtl.points" >"$out/rtl.info"
for part in rtl model; do
    exclusions=$here/exclusions
    [ "$part" = model ] || exclusions=sim/coverage/exclusions
    genhtml --quiet --branch-coverage --output-directory "$out/html-$part" --title "routegen: $part" "$out/$part.info" \
        >>"$out/log" 2>&1 || failed=1
    awk -f $here/report.awk -v part=$part -v exclusions=$exclusions -v uncovered="$out/uncovered-$part" \
        -v results="$out/results-$part" "$out/$part.points" || failed=1
    cat "$out/uncovered-$part" >>"$out/uncovered"
    cat "$out/results-$part" >>"$out/results.tsv"
done
$here/control.sh "$out" || failed=1
[ "$failed" -eq 0 ]
