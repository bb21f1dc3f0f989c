// SPDX-License-Identifier: Apache-2.0
// rg_query with its two cores, as on a board but with bytes instead of serial lines, so that a byte
// can come in every clock, and with cores that listen only while hear is high.

module query_engine #(
  parameter integer D = 3,
  parameter integer K = 6,
  parameter integer H = 2,
  parameter integer M = 4,
  parameter integer W = 2,
  parameter integer SELFTEST = 0
) (
  input  wire       clk,
  input  wire       rst,
  input  wire [7:0] s_axis_tdata,
  input  wire       s_axis_tuser,
  input  wire       s_axis_tvalid,
  output wire       s_axis_tready,
  output wire [7:0] m_axis_tdata,
  output wire       m_axis_tvalid,
  input  wire       m_axis_tready,
  output wire       erring,
  input  wire       hear,
  output wire       selftest // there is one
);
  localparam integer LW = $clog2(D + 1);
  localparam integer DW = $clog2((M > W) ? M : W);
  localparam integer PW = (M > W) ? $clog2((M + W - 1) / W) : 1;

  wire [2*K*LW-1:0]      kautz_ask;
  wire [(2*K+2)*LW-1:0]  kautz_word;
  wire [19:0]            kautz_user;
  wire                   kautz_asked, kautz_ready, kautz_last, kautz_valid, kautz_taken;
  wire [(H+1)*(DW+PW):0] states_ask;
  wire [DW-1:0]          state;
  wire [19:0]            states_user;
  wire                   states_asked, states_ready, states_last, states_valid, states_taken;
  wire                   check_start, check_finish;
  wire [63:0]            check_count, check_clocks;
  wire [31:0]            check_crc;

  assign selftest = (SELFTEST != 0);

  rg_query
`ifndef NETLIST
    #(.D(D), .K(K), .H(H), .M(M), .W(W), .SELFTEST(SELFTEST))
`endif
  u_query (
    .clk (clk), .rst (rst),
    .s_axis_tdata (s_axis_tdata), .s_axis_tuser (s_axis_tuser),
    .s_axis_tvalid (s_axis_tvalid), .s_axis_tready (s_axis_tready),
    .m_axis_tdata (m_axis_tdata), .m_axis_tvalid (m_axis_tvalid), .m_axis_tready (m_axis_tready),
    .erring (erring),
    .kautz_ask_tdata (kautz_ask), .kautz_ask_tvalid (kautz_asked),
    .kautz_ask_tready (kautz_ready & hear),
    .kautz_answer_tdata (kautz_word), .kautz_answer_tuser (kautz_user),
    .kautz_answer_tlast (kautz_last),
    .kautz_answer_tvalid (kautz_valid), .kautz_answer_tready (kautz_taken),
    .states_ask_tdata (states_ask),
    .states_ask_tvalid (states_asked), .states_ask_tready (states_ready & hear),
    .states_answer_tdata (state), .states_answer_tuser (states_user),
    .states_answer_tlast (states_last),
    .states_answer_tvalid (states_valid), .states_answer_tready (states_taken),
    .check_start (check_start), .check_finish (check_finish),
    .check_count (check_count), .check_clocks (check_clocks), .check_crc (check_crc)
  );

  rg_kautz_serial #(.D(D), .K(K)) u_kautz (
    .clk (clk), .rst (rst),
    .s_axis_tdata (kautz_ask), .s_axis_tvalid (kautz_asked & hear), .s_axis_tready (kautz_ready),
    .m_axis_tdata (kautz_word), .m_axis_tuser (kautz_user), .m_axis_tlast (kautz_last),
    .m_axis_tvalid (kautz_valid), .m_axis_tready (kautz_taken)
  );

  rg_gft_state_stream #(.H(H), .M(M), .W(W)) u_states (
    .clk (clk), .rst (rst),
    .s_axis_tdata (states_ask), .s_axis_tvalid (states_asked & hear), .s_axis_tready (states_ready),
    .m_axis_tdata (state), .m_axis_tuser (states_user), .m_axis_tlast (states_last),
    .m_axis_tvalid (states_valid), .m_axis_tready (states_taken)
  );

  generate
    if (SELFTEST != 0) begin : g_selftest
      rg_query_selftest #(.D(D), .K(K)) u_selftest (
        .clk (clk), .rst (rst), .core_clk (clk), .start (check_start), .finish (check_finish),
        .count (check_count), .clocks (check_clocks), .crc (check_crc)
      );
    end else begin : g_no_selftest
      assign {check_finish, check_count, check_clocks, check_crc} = 161'd0;

      wire unused_ok = &{1'b0, check_start};
    end
  endgenerate
endmodule
