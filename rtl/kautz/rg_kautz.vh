// SPDX-License-Identifier: Apache-2.0
// Widths and counts of a Kautz digraph K(D,K), for the ports of modules: a localparam cannot stand
// there. rtl/routegen.f lists this file before all that need it; who compiles them one by one gives
// the tool its folder.
`ifndef RG_KAUTZ_VH
`define RG_KAUTZ_VH

// Bits of a letter, 0..D, and of a word: the label of a node
`define RG_KAUTZ_LW(D) $clog2((D) + 1)
`define RG_KAUTZ_KW(D, K) ((K) * `RG_KAUTZ_LW(D))

// Bits of the hops of a route, 1..K+2
`define RG_KAUTZ_HW(K) $clog2((K) + 3)

`define RG_KAUTZ_NODES(D, K) (((D) + 1) * (D)**((K) - 1))

// Bits of the number of a virtual channel of a link
`define RG_KAUTZ_VW(V) (((V) > 1) ? $clog2(V) : 1)

`endif
