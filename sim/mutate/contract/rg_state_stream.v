// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// rg_state_stream and a mutant of it: do they differ in anything that the contract promises?
//
// CONTRACT  Not compared: the beat while valid is low; of an error beat all but error and tlast;
// the state of an idle switch.
`default_nettype none

module contract #(
  parameter integer H = 2,
  parameter integer M = 4,
  parameter integer W = 4
) (
  input  wire [15:0] mutant,
  input  wire clk,
  input  wire rst,
  input  wire [(H+1)*($clog2((M > W) ? M : W) + ((M > W) ? $clog2((M+W-1)/W) : 1)):0] data,
  input  wire valid,
  input  wire ready,
  output wire differs
);
  localparam integer DW = $clog2((M > W) ? M : W);

  // Reset in the first clock, and whenever it likes later
  reg  running = 1'b0;
  wire reset = rst | ~running;
  always @(posedge clk) running <= 1'b1;

  wire [1:0]    s_ready, m_valid, last;
  wire [DW-1:0] state [0:1];
  wire [19:0]   user  [0:1];

  genvar i;
  generate
    for (i = 0; i < 2; i = i + 1) begin : g_stream
      mutated u_stream (
        .mutsel ((i == 0) ? 16'd0 : mutant), .clk (clk), .rst (reset),
        .s_axis_tdata (data), .s_axis_tvalid (valid), .s_axis_tready (s_ready[i]),
        .m_axis_tdata (state[i]), .m_axis_tuser (user[i]), .m_axis_tlast (last[i]),
        .m_axis_tvalid (m_valid[i]), .m_axis_tready (ready)
      );
    end
  endgenerate

  wire means = (user[0][19:16] == 4'd0);

  assign differs = running & ((^s_ready) | (^m_valid) | (m_valid[0] & ((^last)
    | (user[0][19:16] != user[1][19:16])
    | (means & (user[0] != user[1] | (~user[0][8] & state[0] != state[1]))))));
endmodule

`default_nettype wire
