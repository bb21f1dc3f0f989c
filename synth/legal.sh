#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# legal.sh: MODULE D=2,K=1 of every legal Kautz digraph, for both cores, and MODULE H=1,M=2,W=1,... of every fat tree
# with H, M and W up to 4, for all modules that take its shape, with every square that it has:
# the additive one wants W <= M, the Canonical one powers of two, too. Then every node of a Kautz digraph, with the virtual
# channels that its turns need, every router, every machine of up to 16 nodes, and every all-to-all of up to 256, their
# other parameters in turn.
exec awk 'function power(n) { return n == 1 || n == 2 || n == 4 }
function bits(n, b) { while (2 ^ b < n) b++; return b + 0 }
BEGIN {
    for (d = 2; d <= 15; d++)
        for (k = 1; k <= 16; k++)
            print "rg_kautz_serial D=" d ",K=" k "\nrg_kautz_pipe D=" d ",K=" k
    for (h = 1; h <= 4; h++)
        for (m = 2; m <= 4; m++)
            for (w = 1; w <= 4; w++) {
                shape = "H=" h ",M=" m ",W=" w
                print "rg_gft_lls_states " shape "\nrg_gft_state_stream " shape "\nrg_gft_exchange_sequencer " shape
                for (square = 0; square <= 2; square++)
                    if (square == 0 || w <= m && (square == 2 || power(m) && power(w)))
                        print "rg_gft_fabric " shape ",BITS=1,SQUARE=" square
            }
    for (d = 2; d <= 7; d++)
        for (k = 1; k <= 8; k++) {
            queues = "V=" int(k / 2) + 2 ",FLITS=" 2 ^ ((d + k) % 4 + 1)
            print "rg_node D=" d ",K=" k "," queues ",R=2,CRC=" (k % 2 ? 16 : 32) ",NUM=" (d + 3 * k) % 10 + 1 \
                ",PAYLOAD=" (d * k * 17) % 255 + 1
            print "rg_node_router D=" d ",V=" k ",FLITS=" 2 ^ ((d + k) % 4 + 1)
            if ((d + 1) * d ^ (k - 1) <= 16)
                print "rg_machine_board D=" d ",K=" k "," queues ",DIV=4"
        }
    for (d = 2; d <= 15; d++)
        for (k = 1; (d + 1) * d ^ (k - 1) <= 256; k++) {
            print "rg_kautz_exchange_memory D=" d ",K=" k ",BITS=" (d + k) % 9 + 1 ",STAGES=" (d * k) % 3
            print "rg_exchange_board D=" d ",K=" k ",W=" bits(d + 1) + (k - 1) * bits(d) ",DIV=4"
        }
}'
