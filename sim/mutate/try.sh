#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# try.sh OUT=FOLDER NETWORK=kautz:2,1-gft:1,2,2 RUN=1000 SEED=1 NUMBER=N: the tests, RUN pairs or clocks of them, on the
# mutant NUMBER of sim/mutate/make.sh, in OUT. Exits with 0: passed, 1: the mutant is noticed, others: the test itself
# failed. A mutant that hangs is noticed by clocks: the co-simulation compares the handshakes in every one of them. For
# rg_query it is random bytes against the library's board (sim/fuzz).
set -u

OUT='' NETWORK='' RUN='' SEED=1 NUMBER=''
KEYS='OUT NETWORK RUN SEED NUMBER'
. sim/keys.sh
out=$OUT run=$RUN seed=$SEED number=$NUMBER

case $NETWORK in
*-gft:*)
    tree=${NETWORK#*-}
    MUTANT=$number "$out/query_fuzz" "${NETWORK%%-*}" "${tree%-selftest}" "$seed" "$run"
    ;;
*)
    MUTANT=$number "$out/cosim" --seed "$seed" -- "$(echo "$NETWORK" | sed s/^pipe/kautz/)" "$run"
    ;;
esac
