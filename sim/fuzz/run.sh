#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# run.sh SEED CLOCKS PROGRAM...: each build/query/NETWORKS/query_fuzz with these networks; TAP.
. tests/tap.sh
seed=$1 clocks=$2
shift 2
for program; do
    nets=$(basename "$(dirname "$program")" | sed 's/-selftest//; s/_/:/; s/-gft_/ gft:/; s/_/,/g')
    # shellcheck disable=SC2086 # two words
    said=$("$program" $nets "$seed" "$clocks" 2>&1)
    code=$?
    verdict $code "query $nets: $(echo "$said" | tail -n 1)"
    [ $code -eq 0 ] || echo "$said" | sed 's/^/# /'
done
plan
