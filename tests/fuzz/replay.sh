#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# replay.sh BUILD TARGET...: every input of tests/fuzz/corpus through its target.
set -u

out=$1
shift
failed=0
inputs=0
for target; do
    said=$("$out/replay_$target" tests/fuzz/corpus/"$target"/* 2>&1) || {
        failed=$((failed + 1))
        echo "fuzz: $target: $said" >&2
    }
    inputs=$((inputs + ${said%% *}))
done
echo "fuzz: $target: $said" >&2
    }
    inputs=$((inputs + ${said%% *}))
done
for query in "$out"/*/query_fuzz; do
    nets=$(basename "$(dirname "$query")" | sed 's/-selftest//; s/_/:/; s/-gft_/ gft:/; s/_/,/g')
    # shellcheck disable=SC2086 # two words
    "$query" $nets 7 200000 || failed=$((failed + 1))
done
echo "fuzz: $inputs inputs, $failed failed"
[ "$failed" -eq 0 ]
