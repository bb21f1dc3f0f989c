#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# try.sh OUT=FOLDER NETWORK=kautz:2,1-gft:1,2,2 RUN=1000 SEED=1 NUMBER=N: the tests, RUN pairs or clocks of them, on the
# mutant NUMBER of sim/mutate/make.sh, in OUT. Exits with 0: passed, 1: the mutant is noticed, others: the test itself
# failed. A mutant that hangs is noticed by clocks: the co-simulation compares the handshakes in every one of them, the
# bench has a watchdog.
#
# rg_query: random bytes against the library's board (sim/fuzz), then the bench, which has no self-test.
set -u

OUT='' NETWORK='' RUN='' SEED=1 NUMBER=''
KEYS='OUT NETWORK RUN SEED NUMBER'
. sim/keys.sh
out=$OUT run=$RUN seed=$SEED number=$NUMBER

case $NETWORK in
*-gft:*)
    tree=${NETWORK#*-}
    MUTANT=$number "$out/query_fuzz" "${NETWORK%%-*}" "${tree%-selftest}" "$seed" "$run" || exit
    [ -e "$out/bench.vvp" ] || exit 0
    limit=1000000
    [ "$number" -eq 0 ] || limit=$((2 * $(sed -n 's/^\([0-9]*\) clocks$/\1/p' "$out/original-$run.log")))
    (cd "$out" && vvp -n bench.vvp "+mutant=$number" "+seed=$seed" +vectors=vectors.txt "+max_clocks=$limit")
    ;;
*)
    MUTANT=$number "$out/cosim" --seed "$seed" -- "$(echo "$NETWORK" | sed s/^pipe/kautz/)" "$run"
    ;;
esac
