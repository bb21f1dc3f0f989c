// SPDX-License-Identifier: Apache-2.0
// What is in every board: a serial line, the parser of requests, and both route generators.
//
// CONTRACT
//   Line      rx and tx are 8N1 at the clock over DIV, idle high; for lines see doc/protocol.md.
//   LEDs      high = lit. led_heartbeat blinks while the clock runs; led_error is lit from an error
//             answer to the next good one.
//   Self-test with SELFTEST, every pair of the Kautz digraph goes through a pipelined core at
//             core_clk when the request S asks for it. core_clk may be clk, or any other clock;
//             until core_ready is high (a PLL that has locked) the board is in reset.
//   Reset     by rst, and until core_ready has been high for 17 clocks, as rg_board_reset says: a
//             byte on tx is cut off (tx is high), an answer, a self-test and what has come of a
//             request are forgotten, and both LEDs are out. The host notices by its deadline, and
//             asks again.
//   Power-on  where registers start at 0 (iCE40), rst may be tied low. Where they start anywhere
//             (ASIC), rst must be high for a clock first; tx and the LEDs mean nothing before the
//             second clock after that.
`ifndef RG_GFT_VH
`include "rg_gft.vh"
`endif
`default_nettype none

module rg_board #(
  parameter integer D   = 3,  // Kautz digraph: out-degree, 2..15
  parameter integer K   = 6,  // letters of a word, 1..16
  parameter integer H   = 2,  // fat tree: height, 1..8
  parameter integer M   = 4,  // children of a switch, 2..16
  parameter integer W   = 2,  // parents of a switch, 1..16
  parameter integer DIV = 104, // clocks a bit, 4..65536
  parameter integer SELFTEST = 0, // 1: with the self-test
  parameter integer HZ       = 12000000 // clocks a second
) (
  input  wire clk,
  input  wire rst,
  input  wire core_clk,
  input  wire core_ready,
  input  wire rx,
  output wire tx,
  output wire led_heartbeat,
  output wire led_error
);
  localparam integer LW = $clog2(D + 1);
  localparam integer DW = `RG_GFT_DW(M, W);
  localparam integer PW = `RG_GFT_PW(M, W);

  wire in_reset;

  rg_board_reset #(.HZ(HZ)) u_reset (
    .clk (clk), .rst (rst), .ready (core_ready), .in_reset (in_reset), .heartbeat (led_heartbeat)
  );

  wire [7:0] in_tdata, out_tdata;
  wire       in_tuser, in_tvalid, in_tready, out_tvalid, out_tready;

  wire [2*K*LW-1:0]       kautz_ask_tdata;
  wire [(2*K+2)*LW-1:0]   kautz_answer_tdata;
  wire [19:0]             kautz_answer_tuser;
  wire                    kautz_ask_tvalid, kautz_ask_tready;
  wire                    kautz_answer_tlast, kautz_answer_tvalid, kautz_answer_tready;

  wire [(H+1)*(DW+PW):0]  states_ask_tdata;
  wire [DW-1:0]           states_answer_tdata;
  wire [19:0]             states_answer_tuser;
  wire                    states_ask_tvalid, states_ask_tready;
  wire                    states_answer_tlast, states_answer_tvalid, states_answer_tready;

  rg_uart_rx #(.DIV(DIV)) u_uart_rx (
    .clk (clk), .rst (in_reset), .rx (rx),
    .m_axis_tdata (in_tdata), .m_axis_tuser (in_tuser), .m_axis_tvalid (in_tvalid)
  );

  // A byte takes 39 clocks at least (10 DIV, 2 % less); rg_query is ready again within 4 (8+1).
  wire        check_start, check_finish;
  wire [63:0] check_count, check_clocks;
  wire [31:0] check_crc;

  rg_query #(.D(D), .K(K), .H(H), .M(M), .W(W), .SELFTEST(SELFTEST)) u_query (
    .clk (clk), .rst (in_reset),
    .s_axis_tdata (in_tdata), .s_axis_tuser (in_tuser),
    .s_axis_tvalid (in_tvalid), .s_axis_tready (in_tready),
    .m_axis_tdata (out_tdata), .m_axis_tvalid (out_tvalid), .m_axis_tready (out_tready),
    .erring (led_error),
    .kautz_ask_tdata (kautz_ask_tdata),
    .kautz_ask_tvalid (kautz_ask_tvalid), .kautz_ask_tready (kautz_ask_tready),
    .kautz_answer_tdata (kautz_answer_tdata), .kautz_answer_tuser (kautz_answer_tuser),
    .kautz_answer_tlast (kautz_answer_tlast),
    .kautz_answer_tvalid (kautz_answer_tvalid), .kautz_answer_tready (kautz_answer_tready),
    .states_ask_tdata (states_ask_tdata),
    .states_ask_tvalid (states_ask_tvalid), .states_ask_tready (states_ask_tready),
    .states_answer_tdata (states_answer_tdata), .states_answer_tuser (states_answer_tuser),
    .states_answer_tlast (states_answer_tlast),
    .states_answer_tvalid (states_answer_tvalid), .states_answer_tready (states_answer_tready),
    .check_start (check_start), .check_finish (check_finish),
    .check_count (check_count), .check_clocks (check_clocks), .check_crc (check_crc)
  );

  rg_uart_tx #(.DIV(DIV)) u_uart_tx (
    .clk (clk), .rst (in_reset),
    .s_axis_tdata (out_tdata), .s_axis_tvalid (out_tvalid), .s_axis_tready (out_tready),
    .tx (tx)
  );

  rg_kautz_serial #(.D(D), .K(K)) u_kautz (
    .clk (clk), .rst (in_reset),
    .s_axis_tdata (kautz_ask_tdata),
    .s_axis_tvalid (kautz_ask_tvalid), .s_axis_tready (kautz_ask_tready),
    .m_axis_tdata (kautz_answer_tdata), .m_axis_tuser (kautz_answer_tuser),
    .m_axis_tlast (kautz_answer_tlast),
    .m_axis_tvalid (kautz_answer_tvalid), .m_axis_tready (kautz_answer_tready)
  );

  rg_gft_state_stream #(.H(H), .M(M), .W(W)) u_states (
    .clk (clk), .rst (in_reset),
    .s_axis_tdata (states_ask_tdata),
    .s_axis_tvalid (states_ask_tvalid), .s_axis_tready (states_ask_tready),
    .m_axis_tdata (states_answer_tdata), .m_axis_tuser (states_answer_tuser),
    .m_axis_tlast (states_answer_tlast),
    .m_axis_tvalid (states_answer_tvalid), .m_axis_tready (states_answer_tready)
  );

  generate
    if (SELFTEST != 0) begin : g_selftest
      rg_query_selftest #(.D(D), .K(K)) u_selftest (
        .clk (clk), .rst (in_reset), .core_clk (core_clk),
        .start (check_start), .finish (check_finish),
        .count (check_count), .clocks (check_clocks), .crc (check_crc)
      );
    end else begin : g_no_selftest
      assign check_finish = 1'b0;
      assign check_count  = 64'd0;
      assign check_clocks = 64'd0;
      assign check_crc    = 32'd0;

      wire unused_ok = &{1'b0, core_clk, check_start};
    end
  endgenerate

  wire unused_ok = &{1'b0, in_tready};
endmodule

`default_nettype wire
