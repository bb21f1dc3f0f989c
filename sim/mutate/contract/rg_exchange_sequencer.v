// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// rg_exchange_sequencer and a mutant of it: do they differ in anything that the contract promises?
//
// CONTRACT  Not compared: the digits while valid is low.
`default_nettype none

module contract #(
  parameter integer H = 2,
  parameter integer M = 4,
  parameter integer W = 4
) (
  input  wire [15:0] mutant,
  input  wire clk,
  input  wire rst,
  input  wire valid,
  input  wire ready,
  output wire differs
);
  localparam integer DIGITS = (H+1)*($clog2((M > W) ? M : W) + ((M > W) ? $clog2((M+W-1)/W) : 1));

  // Reset in the first clock, and whenever it likes later
  reg  running = 1'b0;
  wire reset = rst | ~running;
  always @(posedge clk) running <= 1'b1;

  wire [1:0]        s_ready, m_valid, last;
  wire [DIGITS-1:0] digits [0:1];

  genvar i;
  generate
    for (i = 0; i < 2; i = i + 1) begin : g_sequencer
      mutated u_sequencer (
        .mutsel ((i == 0) ? 16'd0 : mutant), .clk (clk), .rst (reset),
        .s_axis_tvalid (valid), .s_axis_tready (s_ready[i]), .m_axis_tdata (digits[i]),
        .m_axis_tlast (last[i]), .m_axis_tvalid (m_valid[i]), .m_axis_tready (ready)
      );
    end
  endgenerate

  assign differs = running & ((^s_ready) | (^m_valid)
    | (m_valid[0] & ((^last) | digits[0] != digits[1])));
endmodule

`default_nettype wire
