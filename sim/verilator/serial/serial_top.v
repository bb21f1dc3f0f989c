// SPDX-License-Identifier: Apache-2.0
// rg_kautz_serial, and what its registers hold, so that the co-simulation can compare each of them
// with rg_kautz_serial_look of the cycle model. Ports of the core as there; the others are named
// after the register and the block it is in, letters as the core's own.

module serial_top #(
  parameter integer D = 3,
  parameter integer K = 6
) (
  input  wire                           clk,
  input  wire                           rst,
  input  wire [2*K*$clog2(D+1)-1:0]     s_axis_tdata,
  input  wire                           s_axis_tvalid,
  output wire                           s_axis_tready,
  output wire [(2*K+2)*$clog2(D+1)-1:0] m_axis_tdata,
  output wire [19:0]                    m_axis_tuser,
  output wire                           m_axis_tlast,
  output wire                           m_axis_tvalid,
  input  wire                           m_axis_tready,
  output wire                           registers,  // 1: they are there
  // rg_kautz_serial_control
  output wire                           idle,
  output wire                           busy,
  output wire                           first,
  output wire [1:0]                     look,
  output wire [1:0]                     phase,
  output wire [$clog2(K+3)-1:0]         hops,
  output wire [$clog2(D)-1:0]           routes,
  output wire [1:0]                     error,
  // rg_kautz_serial_match_block: the three letters and the switch of each unit, and `match`
  output wire [K*$clog2(D+1)-1:0]       src,
  output wire [K*$clog2(D+1)-1:0]       dst,
  output wire [K*$clog2(D+1)-1:0]       in_parts,
  output wire [K-1:0]                   off,
  output wire                           match,
  // rg_kautz_serial_shift_increment
  output wire [$clog2(D+1)-1:0]         out_next,
  output wire [$clog2(D+1)-1:0]         out_letter,
  output wire [$clog2(D+1)-1:0]         in_next,
  output wire [$clog2(D+1)-1:0]         in_letter,
  // rg_kautz_serial_shift_block
  output wire [(K+1)*$clog2(D+1)-1:0]   tail,
  // rg_kautz_serial_used_letters
  output wire [D:0]                     used_out,
  output wire [D:0]                     used_in,
  output wire                           free_out,
  output wire                           free_in
);
  rg_kautz_serial #(.D(D), .K(K)) u_core (
    .clk (clk), .rst (rst),
    .s_axis_tdata (s_axis_tdata), .s_axis_tvalid (s_axis_tvalid), .s_axis_tready (s_axis_tready),
    .m_axis_tdata (m_axis_tdata), .m_axis_tuser (m_axis_tuser), .m_axis_tlast (m_axis_tlast),
    .m_axis_tvalid (m_axis_tvalid), .m_axis_tready (m_axis_tready)
  );

  assign registers = 1'b1;

  assign idle   = u_core.u_control.idle;
  assign busy   = u_core.u_control.busy;
  assign first  = u_core.u_control.first;
  assign look   = u_core.u_control.look;
  assign phase  = u_core.u_control.phase;
  assign hops   = u_core.u_control.hops;
  assign routes = u_core.u_control.routes;
  assign error  = u_core.u_control.error;

  assign src      = u_core.src;
  assign dst      = u_core.dst;
  assign in_parts = u_core.u_match_block.in_chain[K*$clog2(D+1)-1:0];
  assign off      = u_core.u_match_block.sel_chain[K:1];
  assign match    = u_core.match;

  assign out_next   = u_core.u_shift_increment_out.next_letter;
  assign out_letter = u_core.u_shift_increment_out.letter;
  assign in_next    = u_core.u_shift_increment_in.next_letter;
  assign in_letter  = u_core.u_shift_increment_in.letter;

  assign tail = {u_core.u_shift_block.rest, u_core.u_shift_block.first};

  assign used_out = u_core.u_used_out.used;
  assign used_in  = u_core.u_used_in.used;
  assign free_out = u_core.u_used_out.free;
  assign free_in  = u_core.u_used_in.free;
endmodule
