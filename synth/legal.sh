#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# legal.sh: MODULE D=2,K=1 of every legal Kautz digraph, for both cores, and MODULE H=1,M=2,W=1,... of every fat tree
# with H, M and W up to 4, for all modules that take its shape, with every square that it has:
# the additive one wants W <= M, the Canonical one powers of two, too.
exec awk 'function power(n) { return n == 1 || n == 2 || n == 4 }
BEGIN {
    for (d = 2; d <= 15; d++)
        for (k = 1; k <= 16; k++)
            print "rg_kautz_serial D=" d ",K=" k "\nrg_kautz_pipe D=" d ",K=" k
    for (h = 1; h <= 4; h++)
        for (m = 2; m <= 4; m++)
            for (w = 1; w <= 4; w++) {
                shape = "H=" h ",M=" m ",W=" w
                print "rg_lls_states " shape "\nrg_state_stream " shape "\nrg_exchange_sequencer " shape
                for (square = 0; square <= 2; square++)
                    if (square == 0 || w <= m && (square == 2 || power(m) && power(w)))
                        print "rg_gft_fabric " shape ",B=1,SQUARE=" square
            }
}'
