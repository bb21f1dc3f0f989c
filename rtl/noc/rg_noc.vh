// SPDX-License-Identifier: Apache-2.0
// Widths of a network on chip, written more than once.
`ifndef RG_NOC_VH
`define RG_NOC_VH

// Bits of a number below N
`define RG_NOC_BITS(N) ((N) > 1 ? $clog2(N) : 1)
// Bits of a flit: {last, payload, destination}
`define RG_NOC_FLIT(T, W) (1 + (W) + `RG_NOC_BITS(T))
// Bits of an entry of a table: {lane there, output}
`define RG_NOC_ENTRY(OUTS, V) (`RG_NOC_BITS(V) + `RG_NOC_BITS(OUTS))

`endif
