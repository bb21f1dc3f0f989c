// SPDX-License-Identifier: Apache-2.0
// Widths and counts of the all-to-all on K(D,K), beside those of rg_kautz.vh
`ifndef RG_KAUTZ_EXCHANGE_VH
`define RG_KAUTZ_EXCHANGE_VH
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif

// Bits of a turn, and of a node as {turns 2..K, last letter}
`define RG_KX_DW(D) $clog2(D)
`define RG_KX_IW(D, K) (`RG_KAUTZ_LW(D) + ((K) - 1) * `RG_KX_DW(D))

// D words leave a node together, COSETS times: N / D, and 1 where K = 1 and a node sends itself nothing
`define RG_KX_COSETS(D, K) (((K) > 1) ? ((D) + 1) * (D)**(((K) > 1) ? (K) - 2 : 0) : 1)

// Bits of an index: rows of D words that a node sends in the STAGES+1 exchanges under way at a time
`define RG_KX_AW(D, K, STAGES) \
  ((`RG_KX_COSETS(D, K) * ((STAGES) + 1) > 1) ? $clog2(`RG_KX_COSETS(D, K) * ((STAGES) + 1)) : 1)

`endif
