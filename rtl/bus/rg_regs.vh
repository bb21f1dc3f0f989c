// SPDX-License-Identifier: Apache-2.0
// The registers of rg_registers, by byte address, and their bits. rg_regs.h, the same for C, is
// written from this file by `make regs`.
`ifndef RG_REGS_VH
`define RG_REGS_VH

`define RG_REG_ID          7'h00 // reads 52470100: RG, and the version of this list
`define RG_REG_SHAPE       7'h04 // 3:0 D, 8:4 K, 12:9 H, 19:13 M, 26:20 W, 31 states
`define RG_REG_STATUS      7'h08 // what can be done: the bits of RG_BIT_
`define RG_REG_ENABLE      7'h0c // bits of STATUS that interrupt
`define RG_REG_PENDING     7'h10 // bits of STATUS that interrupt now
`define RG_REG_COMMAND     7'h14 // does what RG_BIT_ say; refused if STATUS lacks one
`define RG_REG_SOURCE      7'h20 // 2 words: letter 1 in the least significant bits
`define RG_REG_DESTINATION 7'h28 // 2 words
`define RG_REG_ROUTE       7'h30 // m_axis_tuser of rg_kautz_serial, 31 the last one
`define RG_REG_WORD        7'h34 // 5 words: m_axis_tdata of rg_kautz_serial
`define RG_REG_ROTATION    7'h50 // 4 words: s_axis_tdata of rg_gft_state_stream
`define RG_REG_STATE       7'h60 // m_axis_tdata of rg_gft_state_stream
`define RG_REG_SWITCH      7'h64 // m_axis_tuser of rg_gft_state_stream, 31 the last one

`define RG_BIT_ASK        0 // a pair can be asked for; asks for its routes
`define RG_BIT_TAKE       1 // a route is in ROUTE and WORD; takes it
`define RG_BIT_ASK_STATES 2 // a rotation can be asked for; asks for its states
`define RG_BIT_TAKE_STATE 3 // a state is in STATE and SWITCH; takes it

`endif
