// SPDX-License-Identifier: Apache-2.0
// COPIES copies of the pipelined core side by side: COPIES requests a clock.
//
// CONTRACT  Copy n has element n of every port and is an rg_kautz_pipe by itself; the copies share
// only clk and rst.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_kautz_pipe_lanes #(
  parameter integer D      = 3, // out-degree, 2..15
  parameter integer K      = 6, // letters of a word, 1..16
  parameter integer TW     = 1, // bits of a tag
  parameter integer COPIES = 2  // copies, 1 and up
) (
  input  wire                                   clk,
  input  wire                                   rst,
  input  wire [COPIES-1:0]                      in_valid,
  input  wire [COPIES*2*`RG_KAUTZ_KW(D, K)-1:0] in_data,
  input  wire [COPIES*TW-1:0]                   in_tag,
  output wire [COPIES-1:0]                      out_valid,
  output wire [COPIES*TW-1:0]                   out_tag,
  output wire [COPIES*4-1:0]                    out_error,
  output wire [COPIES*8*(D+1)-1:0]              out_table
);
  localparam integer QW = 2*`RG_KAUTZ_KW(D, K);

  generate
    if (COPIES < 1) begin : g_check_copies
      ERROR_rg_kautz_pipe_lanes_COPIES_must_be_1_or_more u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  genvar n;
  generate
    for (n = 0; n < COPIES; n = n + 1) begin : g_lane
      rg_kautz_pipe #(.D(D), .K(K), .TW(TW)) u_pipe (
        .clk (clk), .rst (rst),
        .in_valid (in_valid[n]), .in_data (in_data[n*QW +: QW]), .in_tag (in_tag[n*TW +: TW]),
        .out_valid (out_valid[n]), .out_tag (out_tag[n*TW +: TW]),
        .out_error (out_error[n*4 +: 4]), .out_table (out_table[n*8*(D+1) +: 8*(D+1)])
      );
    end
  endgenerate
endmodule

`default_nettype wire
