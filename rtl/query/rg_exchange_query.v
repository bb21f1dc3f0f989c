// SPDX-License-Identifier: Apache-2.0
// The end of doc/protocol.md that an all-to-all has: requests `?` and `E [rounds]` in, lines of
// answers out.
//
// CONTRACT
//   Bytes in  s_axis_tdata; s_axis_tuser, the byte was damaged on the way. Always taken; what comes
//             during an answer or a run is dropped, with the rest of its line.
//   Bytes out whole lines. The shortest answer begins 2 clocks after the LF of its request is
//             taken.
//   Run       start, for one clock, with rounds, 1 and up; the results must stand still with busy
//             low (rg_kautz_exchange_selftest).
//   erring    the last answer was an error line.
//   Reset     synchronous, control state only, the start of a line; valid is low in it and in the
//             clock after.
//   There is no combinational path from any input to m_axis_*.
`default_nettype none

module rg_exchange_query #(
  parameter integer D    = 2, // kautz:D,K
  parameter integer K    = 5,
  parameter integer BITS = 8  // bits of a word
) (
  input  wire        clk,
  input  wire        rst,
  input  wire [7:0]  s_axis_tdata,
  input  wire        s_axis_tuser,
  input  wire        s_axis_tvalid,
  output wire        s_axis_tready,
  output wire [7:0]  m_axis_tdata,
  output wire        m_axis_tvalid,
  input  wire        m_axis_tready,
  output reg         erring,
  output wire        start,
  output reg  [15:0] rounds,
  input  wire        busy,
  input  wire [31:0] words,
  input  wire [31:0] errors,
  input  wire [31:0] crc
);
  localparam [3:0] ERROR_CHECKSUM = 4'h7, ERROR_REQUEST = 4'h8, ERROR_FIELDS = 4'h9,
                   ERROR_LINE = 4'ha;
  localparam [1:0] S_LISTEN = 2'd0, S_START = 2'd1, S_RUN = 2'd2, S_SAY = 2'd3;

  (* fsm_encoding = "none" *)
  reg [1:0] state;
  reg [3:0] code;  // of the error
  reg [5:0] index; // of the next symbol of the answer

  // ---- In: while nothing is sent or run, except a line that has begun before that

  reg  skip; // to the next LF
  reg  awake;
  wire sealed;

  wire listening = (state == S_LISTEN) & sealed;
  wire arrives   = s_axis_tvalid & awake;
  wire is_lf     = (s_axis_tdata == 8'h0a) & ~s_axis_tuser;
  wire is_cr     = (s_axis_tdata == 8'h0d) & ~s_axis_tuser;
  wire heard     = arrives & listening & ~skip;
  wire ends      = heard & is_lf;
  wire take      = heard & ~is_lf & ~is_cr;
  wire clear     = rst | ends;

  assign s_axis_tready = awake;

  // The line so far
  reg       spoilt; // a byte was damaged
  reg       gap;    // the byte before was a space, or there was no byte
  reg [1:0] begun;  // names and fields that have begun: 1 the name, 3 too many
  reg       named;  // the name has one letter
  reg       odd;    // a byte of the number is no digit, or it has more than 16 bits
  reg       is_who, is_run;

  wire       is_digit, text, sum_given, sum_right;
  wire [3:0] value;

  wire visible    = take & text & (s_axis_tdata != " ");
  wire first      = visible & gap;
  wire name_first = first & (begun == 2'd0);
  wire in_name    = gap ? (begun == 2'd0) : (begun == 2'd1);
  wire in_field   = visible & ~in_name;

  rg_hex_value u_hex_value (.data (s_axis_tdata), .is_digit (is_digit), .value (value));

  rg_query_sum u_sum (
    .clk (clk), .clear (clear), .en (take), .data (s_axis_tdata), .is_digit (is_digit),
    .value (value),
    .text (text), .given (sum_given), .right (sum_right)
  );

  always @(posedge clk) begin
    awake <= ~rst;
    if (arrives & ~is_cr)
      skip <= ~is_lf & (skip | ~listening);
    if (clear) begin
      spoilt <= 1'b0;
      gap    <= 1'b1;
      begun  <= 2'd0;
      named  <= 1'b0;
    end else if (take) begin
      gap <= (s_axis_tdata == " ");
      if (s_axis_tuser)
        spoilt <= 1'b1;
      if (first & (begun != 2'd3))
        begun <= begun + 2'd1;
      if (visible & in_name)
        named <= gap;
    end
    if (rst)
      skip <= 1'b0;
  end

  always @(posedge clk)
    if (name_first) begin
      is_who <= (s_axis_tdata == "?");
      is_run <= (s_axis_tdata == "E");
      odd    <= 1'b0;
      rounds <= 16'd1;
    end else if (in_field) begin
      rounds <= {gap ? 12'd0 : rounds[11:0], value};
      odd    <= odd | ~is_digit | (~gap & (rounds[15:12] != 4'd0));
    end

  wire right_fields = (begun == 2'd1) | (is_run & (begun == 2'd2) & ~odd & (rounds != 16'd0));
  wire judged = ends & (spoilt | sum_given | (begun != 2'd0));
  wire [3:0] error = spoilt                        ? ERROR_LINE :
                     ~sum_right                    ? ERROR_CHECKSUM :
                     ~(named & (is_who | is_run))  ? ERROR_REQUEST :
                     ~right_fields                 ? ERROR_FIELDS : 4'h0;

  assign start = (state == S_START);

  // ---- Out

  wire       says = (state == S_SAY);
  wire [7:0] error_symbol, answer_symbol;
  wire       error_last, answer_last;
  wire       last = error_last | answer_last;
  wire       give = says & sealed;

  rg_query_error u_error (
    .en (says & (code != 4'd0)), .code (code), .index (index[3:0]), .symbol (error_symbol),
    .last (error_last)
  );

  rg_exchange_answer #(.D(D), .K(K), .BITS(BITS)) u_answer (
    .en (says & (code == 4'd0)), .identity (is_who), .index (index), .rounds (rounds),
    .words (words),
    .errors (errors), .crc (crc), .symbol (answer_symbol), .last (answer_last)
  );

  rg_query_seal u_seal (
    .clk (clk), .rst (rst),
    .s_axis_tdata (error_symbol | answer_symbol), .s_axis_tlast (last),
    .s_axis_tvalid (says), .s_axis_tready (sealed),
    .m_axis_tdata (m_axis_tdata), .m_axis_tvalid (m_axis_tvalid), .m_axis_tready (m_axis_tready)
  );

  always @(posedge clk) begin
    index <= says ? index + {5'd0, give} : 6'd0;
    case (state)
      S_LISTEN:
        if (judged) begin
          code  <= error;
          state <= ((error == 4'd0) & is_run) ? S_START : S_SAY;
        end
      S_START:
        state <= S_RUN;
      S_RUN:
        if (~busy)
          state <= S_SAY;
      default:
        if (give & last) begin
          state  <= S_LISTEN;
          erring <= (code != 4'd0);
        end
    endcase
    if (rst) begin
      state  <= S_LISTEN;
      erring <= 1'b0;
    end
  end
endmodule

`default_nettype wire
