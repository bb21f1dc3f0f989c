// SPDX-License-Identifier: Apache-2.0
// The board's end of doc/protocol.md: lines of requests in, lines of answers out, with the two
// route generators at its side.
//
// CONTRACT
//   Bytes in  s_axis_tdata; s_axis_tuser, the byte was damaged on the way. s_axis_tready is low in
//             the 4 (H+1) clocks after a digit of a number; a sender that cannot wait must leave
//             that many clocks between bytes. What comes during an answer is taken and dropped.
//   Bytes out whole lines. The shortest answer begins 2 clocks after the LF of its request is
//             taken.
//   Cores     kautz_* and states_* are the streams of rg_kautz_serial #(D,K) and
//             rg_gft_state_stream #(H,M,W), their s_axis_* named _ask_, their m_axis_* _answer_. A
//             beat is taken every two clocks at most.
//   Self-test check_start is high for one clock a request; check_finish for one clock when the
//             results are there and stand still. Without SELFTEST there is no such request.
//   erring    the last answer was an error line.
//   Reset     synchronous, control state only, the start of a line; ready and valid are low in
//             reset and in the clock after.
//   There is no combinational path from any input to any output.
`ifndef RG_GFT_VH
`include "rg_gft.vh"
`endif
`default_nettype none

module rg_query #(
  parameter integer D = 3, // Kautz digraph: out-degree, 2..15
  parameter integer K = 6, // letters of a word, 1..16
  parameter integer H = 2, // fat tree: height, 1..8
  parameter integer M = 4, // children of a switch, 2..16: a state is one hex digit
  parameter integer W = 2, // parents of a switch, 1..16
  parameter integer SELFTEST = 0 // 1: a rg_query_selftest is at its side
) (
  input  wire                                                 clk,
  input  wire                                                 rst,
  input  wire [7:0]                                           s_axis_tdata,
  input  wire                                                 s_axis_tuser,
  input  wire                                                 s_axis_tvalid,
  output wire                                                 s_axis_tready,
  output wire [7:0]                                           m_axis_tdata,
  output wire                                                 m_axis_tvalid,
  input  wire                                                 m_axis_tready,
  output reg                                                  erring,
  output wire [2*K*$clog2(D+1)-1:0]                           kautz_ask_tdata,
  output reg                                                  kautz_ask_tvalid,
  input  wire                                                 kautz_ask_tready,
  input  wire [(2*K+2)*$clog2(D+1)-1:0]                       kautz_answer_tdata,
  input  wire [19:0]                                          kautz_answer_tuser,
  input  wire                                                 kautz_answer_tlast,
  input  wire                                                 kautz_answer_tvalid,
  output reg                                                  kautz_answer_tready,
  output wire [(H+1)*(`RG_GFT_DW(M, W) + `RG_GFT_PW(M, W)):0] states_ask_tdata,
  output reg                                                  states_ask_tvalid,
  input  wire                                                 states_ask_tready,
  input  wire [`RG_GFT_DW(M, W)-1:0]                          states_answer_tdata,
  input  wire [19:0]                                          states_answer_tuser,
  input  wire                                                 states_answer_tlast,
  input  wire                                                 states_answer_tvalid,
  output reg                                                  states_answer_tready,
  output reg                                                  check_start,
  input  wire                                                 check_finish,
  input  wire [63:0]                                          check_count,
  input  wire [63:0]                                          check_clocks,
  input  wire [31:0]                                          check_crc
);
  localparam integer DW = `RG_GFT_DW(M, W);
  localparam integer PW = `RG_GFT_PW(M, W);

  generate
    if (M > 16 || W > 16) begin : g_check_digits
      ERROR_rg_query_M_and_W_must_be_at_most_16 u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  // Which line is being sent; ask_* of the parser has led to it.
  localparam [2:0] S_LISTEN = 3'd0, S_IDENTITY = 3'd1, S_ERROR = 3'd2, S_ROUTES = 3'd3,
                   S_ROUTES_END = 3'd4, S_STATES = 3'd5, S_STATES_END = 3'd6, S_RESULT = 3'd7;

  (* fsm_encoding = "none" *)
  reg [2:0] state;
  reg [3:0] code;   // of the error
  reg [5:0] index;  // of the next symbol in its line, as the modules of the lines count it

  // ---- In: while nothing is sent, except a line that has begun before that

  reg  skip; // to the next LF
  wire sealed;
  wire listening = (state == S_LISTEN) & sealed;
  wire busy, judged, ask_identity, ask_routes, ask_states, ask_selftest, square;
  wire [3:0] error;
  wire [(H+1)*DW-1:0] rotation;
  wire [(H+1)*PW-1:0] turn;

  wire take  = s_axis_tvalid & s_axis_tready;
  wire is_lf = (s_axis_tdata == 8'h0a) & ~s_axis_tuser;
  wire is_cr = (s_axis_tdata == 8'h0d) & ~s_axis_tuser;

  reg up; // out of reset

  assign s_axis_tready = up & ~busy;

  always @(posedge clk)
    up <= ~rst;

  always @(posedge clk) begin
    if (take & ~is_cr)
      skip <= ~is_lf & (skip | ~listening);
    if (rst)
      skip <= 1'b0;
  end

  rg_query_parser #(.D(D), .K(K), .H(H), .M(M), .W(W), .SELFTEST(SELFTEST)) u_parser (
    .clk (clk), .rst (rst),
    .en (take & listening & ~skip), .data (s_axis_tdata), .damaged (s_axis_tuser), .busy (busy),
    .judged (judged), .error (error), .ask_identity (ask_identity), .ask_routes (ask_routes),
    .ask_states (ask_states), .ask_selftest (ask_selftest), .square (square),
    .words (kautz_ask_tdata), .rotation (rotation), .turn (turn)
  );

  assign states_ask_tdata = {square, turn, rotation};

  // ---- Out: what there is to say, symbol by symbol; lines that are not sent are 0

  wire [7:0] identity_symbol, error_symbol, route_symbol, level_symbol, result_symbol;
  wire       identity_last, error_last, route_last, level_last, result_last;

  // In the clock in which a beat is taken the seal is busy with the symbol that was its last.
  wire a_route  = (state == S_ROUTES) & kautz_answer_tvalid;
  wire a_state  = (state == S_STATES) & states_answer_tvalid;
  wire no_route = (kautz_answer_tuser[19:16] != 4'd0); // an error instead
  wire no_state = (states_answer_tuser[19:16] != 4'd0);

  rg_query_identity #(.D(D), .K(K), .H(H), .M(M), .W(W), .SELFTEST(SELFTEST)) u_identity (
    .en (sealed & (state == S_IDENTITY)), .index (index),
    .symbol (identity_symbol), .last (identity_last)
  );

  rg_query_error u_error (
    .en (sealed & (state == S_ERROR)), .code (code), .index (index[3:0]),
    .symbol (error_symbol), .last (error_last)
  );

  rg_query_route #(.D(D), .K(K)) u_route (
    .en (sealed & a_route), .word (kautz_answer_tdata), .hops (kautz_answer_tuser[12:8]),
    .phase (kautz_answer_tuser[14:13]), .index (index),
    .symbol (route_symbol), .last (route_last)
  );

  wire [3:0] switch_state = {{4-DW{1'b0}}, states_answer_tdata};

  rg_query_level u_level (
    .en (sealed & a_state), .state (switch_state), .level (states_answer_tuser[3:0]),
    .idle (states_answer_tuser[8]), .level_end (states_answer_tuser[9]), .index (index[1:0]),
    .symbol (level_symbol), .last (level_last)
  );

  reg checked; // the self-test has ended

  generate
    if (SELFTEST != 0) begin : g_result
      rg_query_result #(.D(D), .K(K)) u_result (
        .en (sealed & checked), .index (index),
        .count (check_count), .clocks (check_clocks), .crc (check_crc),
        .symbol (result_symbol), .last (result_last)
      );
    end else begin : g_no_result
      assign result_symbol = 8'h00;
      assign result_last   = 1'b0;

      wire unused_ok = &{1'b0, check_count, check_clocks, check_crc};
    end
  endgenerate

  reg [7:0] end_symbol;
  reg       end_last, valid;

  always @* begin
    end_symbol = 8'h00;
    end_last   = 1'b0;
    valid      = 1'b0;
    case (state)
      S_IDENTITY, S_ERROR:
        valid = 1'b1;
      S_ROUTES:
        valid = a_route & ~no_route;
      S_STATES:
        valid = a_state & ~no_state;
      S_RESULT:
        valid = checked;
      S_ROUTES_END: begin // the number of routes
        end_symbol = index[1] ? {4'h8, D[3:0]} : index[0] ? " " : ".";
        end_last   = index[1];
        valid      = 1'b1;
      end
      S_STATES_END: begin
        end_symbol = ".";
        end_last   = 1'b1;
        valid      = 1'b1;
      end
      default:
        ;
    endcase
  end

  wire [7:0] symbol = identity_symbol | error_symbol | route_symbol | level_symbol
                    | result_symbol | end_symbol;
  wire       last   = identity_last | error_last | route_last | level_last | result_last | end_last;

  rg_query_seal u_seal (
    .clk (clk), .rst (rst),
    .s_axis_tdata (symbol), .s_axis_tlast (last), .s_axis_tvalid (valid), .s_axis_tready (sealed),
    .m_axis_tdata (m_axis_tdata), .m_axis_tvalid (m_axis_tvalid), .m_axis_tready (m_axis_tready)
  );

  wire put        = valid & sealed;
  wire at_state   = (state == S_STATES) & (index[1:0] == 2'd3);
  wire route_said = a_route & (no_route | (put & last));
  wire state_said = a_state & (no_state | (put & at_state));

  always @(posedge clk) begin
    if (judged) begin
      code              <= error;
      kautz_ask_tvalid  <= (error == 4'd0) & ask_routes;
      states_ask_tvalid <= (error == 4'd0) & ask_states;
      check_start       <= (error == 4'd0) & ask_selftest;
    end else begin
      check_start       <= 1'b0;
      kautz_ask_tvalid  <= kautz_ask_tvalid & ~kautz_ask_tready;
      states_ask_tvalid <= states_ask_tvalid & ~states_ask_tready;
    end
    kautz_answer_tready  <= route_said;
    states_answer_tready <= state_said;
    checked <= (state == S_RESULT) & (check_finish | checked) & ~(put & last);

    case (state)
      S_LISTEN:
        if (judged)
          state <= (error != 4'd0) ? S_ERROR : ask_identity ? S_IDENTITY :
                   ask_routes      ? S_ROUTES : ask_states ? S_STATES : S_RESULT;
      S_ROUTES:
        if (a_route & no_route) begin
          state <= S_ERROR;
          code  <= kautz_answer_tuser[19:16];
        end else if (put & last & kautz_answer_tlast)
          state <= S_ROUTES_END;
      S_STATES:
        if (a_state & no_state) begin
          state <= S_ERROR;
          code  <= states_answer_tuser[19:16];
        end else if (put & last & states_answer_tlast)
          state <= S_STATES_END;
      default:
        if (put & last) begin
          state  <= S_LISTEN;
          erring <= (state == S_ERROR);
        end
    endcase

    if (judged | (put & last))
      index <= 6'd0;
    else if (put & ~at_state)
      index <= index + 6'd1;

    if (rst) begin
      state                <= S_LISTEN;
      erring               <= 1'b0;
      index                <= 6'd0;
      kautz_ask_tvalid     <= 1'b0;
      states_ask_tvalid    <= 1'b0;
      kautz_answer_tready  <= 1'b0;
      states_answer_tready <= 1'b0;
      check_start          <= 1'b0;
      checked              <= 1'b0;
    end
  end

  wire unused_ok = &{1'b0, kautz_answer_tuser[15], kautz_answer_tuser[7:0],
                     states_answer_tuser[15:10], states_answer_tuser[7:4]};
endmodule

`default_nettype wire
