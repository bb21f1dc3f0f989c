#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# replay.sh BUILD TARGET...: every input of tests/fuzz/corpus through its target; TAP, a line a target.
set -u

out=$1
shift

failed=0
for target; do
    if said=$(tests/fuzz/kept.sh "$target" "$out/kept/$target" && "$out/replay_$target" "$out/kept/$target"/* 2>&1); then
        echo "ok - $target: $said"
    else
        failed=$((failed + 1))
        echo "not ok - $target"
        echo "$said" | sed 's/^/# /'
    fi
done
echo "1..$#"
[ "$failed" -eq 0 ]
