#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# run.sh SEED CLOCKS PROGRAM...: each build/query/NETWORKS/query_fuzz with these networks; TAP.
seed=$1 clocks=$2 failed=0
shift 2
for program; do
    nets=$(basename "$(dirname "$program")" | sed 's/-selftest//; s/_/:/; s/-gft_/ gft:/; s/_/,/g')
    # shellcheck disable=SC2086 # two words
    if said=$("$program" $nets "$seed" "$clocks" 2>&1); then
        echo "ok - $said"
    else
        failed=1
        echo "not ok - query $nets"
        echo "$said" | sed 's/^/# /'
    fi
done
echo "1..$#"
exit $failed
