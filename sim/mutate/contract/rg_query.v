// SPDX-License-Identifier: Apache-2.0
// rg_query and a mutant of it, with one rg_kautz_serial and one rg_gft_state_stream at their side:
// do they differ in anything that the contract promises?
//
// CONTRACT  Not compared: what accompanies a valid that is low. The cores answer the first of the
// two; the second gets the same answers, as its questions are the same until they differ. The
// results of a self-test are any, but stand still from check_finish to the next check_start, and
// check_finish comes once and only after a check_start.
//
// CUT  u_line.error u_line.judged
`default_nettype none

module contract #(
  parameter integer D = 3,
  parameter integer K = 6,
  parameter integer H = 2,
  parameter integer M = 4,
  parameter integer W = 2,
  parameter integer SELFTEST = 0
) (
  input  wire [15:0] mutant,
  input  wire        clk,
  input  wire        rst,
  input  wire [7:0]  data,
  input  wire        damaged,
  input  wire        valid,
  input  wire        ready,
  input  wire        finish,
  input  wire [63:0] any_count,
  input  wire [63:0] any_clocks,
  input  wire [31:0] any_crc,
  output wire        differs
);
  localparam integer LW = $clog2(D + 1);
  localparam integer DW = $clog2((M > W) ? M : W);
  localparam integer PW = (M > W) ? $clog2((M + W - 1) / W) : 1;

  // Reset in the first clock, and whenever it likes later
  reg  running = 1'b0;
  wire reset = rst | ~running;
  always @(posedge clk) running <= 1'b1;

  wire [1:0] s_ready, m_valid, erring, check_start;
  wire [1:0] kautz_ask, kautz_take, states_ask, states_take;
  wire [7:0] text [0:1];
  wire [2*K*LW-1:0]      kautz_data  [0:1];
  wire [(H+1)*(DW+PW):0] states_data [0:1];

  wire [2*K*LW-1:0]      kautz_question  = kautz_data[0];
  wire [(H+1)*(DW+PW):0] states_question = states_data[0];

  // Of each of the two, when they are cut
  wire [3:0] error_0, error_1;
  wire       judged_0, judged_1;

  wire                 kautz_ready, kautz_last, kautz_valid;
  wire [(2*K+2)*LW-1:0] kautz_word;
  wire [19:0]          kautz_user, states_user;
  wire                 states_ready, states_last, states_valid;
  wire [DW-1:0]        states_state;

  reg         asked;
  wire        check_finish = asked & finish;
  reg  [63:0] count, clocks;
  reg  [31:0] crc;

  always @(posedge clk) begin
    asked <= ~reset & (check_start[0] | (asked & ~finish));
    if (check_start[0]) begin
      count  <= any_count;
      clocks <= any_clocks;
      crc    <= any_crc;
    end
  end

  genvar i;
  generate
    for (i = 0; i < 2; i = i + 1) begin : g_query
      mutated u_query (
        .mutsel ((i == 0) ? 16'd0 : mutant), .clk (clk), .rst (reset),
        .s_axis_tdata (data), .s_axis_tuser (damaged), .s_axis_tvalid (valid),
        .s_axis_tready (s_ready[i]), .m_axis_tdata (text[i]), .m_axis_tvalid (m_valid[i]),
        .m_axis_tready (ready), .erring (erring[i]),
        .kautz_ask_tdata (kautz_data[i]), .kautz_ask_tvalid (kautz_ask[i]),
        .kautz_ask_tready (kautz_ready), .kautz_answer_tdata (kautz_word),
        .kautz_answer_tuser (kautz_user), .kautz_answer_tlast (kautz_last),
        .kautz_answer_tvalid (kautz_valid), .kautz_answer_tready (kautz_take[i]),
        .states_ask_tdata (states_data[i]), .states_ask_tvalid (states_ask[i]),
        .states_ask_tready (states_ready), .states_answer_tdata (states_state),
        .states_answer_tuser (states_user), .states_answer_tlast (states_last),
        .states_answer_tvalid (states_valid), .states_answer_tready (states_take[i]),
        .check_start (check_start[i]), .check_finish (check_finish), .check_count (count),
        .check_clocks (clocks), .check_crc (crc)
      );
    end
  endgenerate

  rg_kautz_serial #(.D(D), .K(K)) u_kautz (
    .clk (clk), .rst (reset), .s_axis_tdata (kautz_question), .s_axis_tvalid (kautz_ask[0]),
    .s_axis_tready (kautz_ready), .m_axis_tdata (kautz_word), .m_axis_tuser (kautz_user),
    .m_axis_tlast (kautz_last), .m_axis_tvalid (kautz_valid), .m_axis_tready (kautz_take[0])
  );

  rg_gft_state_stream #(.H(H), .M(M), .W(W)) u_states (
    .clk (clk), .rst (reset), .s_axis_tdata (states_question), .s_axis_tvalid (states_ask[0]),
    .s_axis_tready (states_ready), .m_axis_tdata (states_state), .m_axis_tuser (states_user),
    .m_axis_tlast (states_last), .m_axis_tvalid (states_valid), .m_axis_tready (states_take[0])
  );

  assign differs = running & ((^s_ready) | (^m_valid) | (^erring) | (^check_start)
    | (^kautz_ask) | (^kautz_take) | (^states_ask) | (^states_take)
    | (error_0 != error_1) | (judged_0 != judged_1)
    | (m_valid[0] & text[0] != text[1]) | (kautz_ask[0] & kautz_data[0] != kautz_data[1])
    | (states_ask[0] & states_data[0] != states_data[1]));
endmodule

`default_nettype wire
