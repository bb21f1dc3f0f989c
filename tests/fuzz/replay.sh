#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# replay.sh BUILD TARGET...: every input of tests/fuzz/corpus through its target; TAP, a line a target.
set -u

. tests/tap.sh
out=$1
shift
for target; do
    said=$(tests/fuzz/kept.sh "$target" "$out/kept/$target" && "$out/replay_$target" "$out/kept/$target"/* 2>&1)
    code=$?
    verdict $code "$target${said:+: $(echo "$said" | tail -n 1)}"
    [ $code -eq 0 ] || echo "$said" | sed 's/^/# /'
done
plan
