// SPDX-License-Identifier: Apache-2.0
// Widths and counts of a fat tree GFT(H,M,W), for the ports of modules: a localparam cannot stand
// there. rtl/routegen.f lists this file before all that need it; who compiles them one by one gives
// the tool its folder.
`ifndef RG_GFT_VH
`define RG_GFT_VH

// Bits of a state, and of a digit of a rotation
`define RG_GFT_DW(M, W) $clog2(((M) > (W)) ? (M) : (W))

// Groups of inputs of a switch, of which one goes up in a pass: ceil(M / W). With no parents a tool
// must come as far as the check that refuses them.
`define RG_GFT_GROUPS(M, W) (((M) + (W) - 1) / (((W) < 1) ? 1 : (W)))

// Bits of a digit of a pass
`define RG_GFT_PW(M, W) (((M) > (W)) ? $clog2(`RG_GFT_GROUPS(M, W)) : 1)

// Bits of a number of roots, 0..W**H: of a threshold
`define RG_GFT_RW(H, W) $clog2((W)**(H) + 1)

// M**(N-1) + M**(N-2) W + ... + W**(N-1), N terms: of all switches N = H + 1
`define RG_GFT_SUM(M, W, N) \
  (((M) == (W)) ? (N) * (M)**(N) / (M) : ((M)**(N) - (W)**(N)) / (((M) == (W)) ? 1 : (M) - (W)))

`endif
