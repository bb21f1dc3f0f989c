// SPDX-License-Identifier: Apache-2.0
// The board's end of doc/protocol.md, for any table of commands: reads and judges requests byte by
// byte, without keeping a line, and sends answers. What a command means is up to the board.
//
// CONTRACT
//   Bytes in  s_axis_tdata; s_axis_tuser, the byte was damaged on the way. s_axis_tready is low
//             while hold is high. What comes during an answer, or while deaf is high, is taken and
//             dropped, with the rest of its line.
//   Bytes out whole lines. An error of the line itself begins 4 clocks after its LF is taken.
//   Table     command n has the letter NAMES[8n +: 8], and FIELDS[8n +: 8] is the fewest and the
//             most fields that it takes, a hex digit each.
//   Fields    clear: a name begins; then command n is the one whose bit is 1, until the next name.
//             field_en: a byte of field number 1, 2, ...; field_first, its first one; is_digit and
//             value as rg_query_sum has them. fits: the fields so far are well-formed, else error
//             9; flaw: the error that they have otherwise, or 0.
//   Asked     for a clock, that of the LF: a request without an error.
//   Answer    working: the board is to say what comes next, by done, and answer then: an error, its
//             code plus 16, or a sixteenth of the place of a line of rg_line_text. A line is the
//             last one of its answer if ends is high with its last symbol; an error always is.
//   Symbols   marked: what is said now, at this index of its line, is the mark. The board says by
//             have what stands there: symbol[7], the hex digit of [3:0], else ASCII; cut, it is the
//             last one of its line; stay, the next symbol has the same mark and index. given: it
//             is taken.
//   erring    the last answer was an error line.
//   Reset     synchronous, control state only, the start of a line; ready and valid are low in
//             reset and in the clock after.
//   There is no combinational path from s_axis_* or m_axis_tready to m_axis_*, nor from any input
//   but hold to s_axis_tready.
`default_nettype none

module rg_line #(
  parameter integer          COMMANDS = 2,
  parameter [8*COMMANDS-1:0] NAMES    = "E?",
  parameter [8*COMMANDS-1:0] FIELDS   = 16'h01_00,
  parameter [6*64*8-1:0]     LINES    = {6*64*8{1'b0}} // rg_line_text
) (
  input  wire                clk,
  input  wire                rst,
  input  wire [7:0]          s_axis_tdata,
  input  wire                s_axis_tuser,
  input  wire                s_axis_tvalid,
  output wire                s_axis_tready,
  output wire [7:0]          m_axis_tdata,
  output wire                m_axis_tvalid,
  input  wire                m_axis_tready,
  output reg                 erring,
  // In
  input  wire                hold,
  input  wire                deaf,
  output wire                clear,
  output reg  [COMMANDS-1:0] command,
  output wire                field_en,
  output wire                field_first,
  output wire [2:0]          field,
  output wire                is_digit,
  output wire [3:0]          value,
  input  wire                fits,
  input  wire [3:0]          flaw,
  output wire                asked,
  // Out
  output wire                working,
  input  wire                done,
  input  wire [4:0]          answer,
  input  wire                ends,
  output wire                marked,
  output wire [5:0]          mark,
  output reg  [5:0]          index,
  input  wire [7:0]          symbol,
  input  wire                have,
  input  wire                cut,
  input  wire                stay,
  output wire                given
);
  localparam [3:0] ERROR_CHECKSUM = 4'h7, ERROR_REQUEST = 4'h8, ERROR_FIELDS = 4'h9,
                   ERROR_LINE = 4'ha;
  localparam [1:0] S_LISTEN = 2'd0, S_WORK = 2'd1, S_FETCH = 2'd2, S_SAY = 2'd3;

  (* fsm_encoding = "none" *)
  reg [1:0] state;
  reg [4:0] line; // what is said, as answer has it

  // ---- In: while nothing is sent or worked on, except a line that has begun before that

  reg  up;   // out of reset
  reg  skip; // to the next LF
  wire sealed;

  wire listening = (state == S_LISTEN) & sealed & ~deaf;
  wire arrives   = s_axis_tvalid & s_axis_tready;
  wire is_lf     = (s_axis_tdata == 8'h0a) & ~s_axis_tuser;
  wire is_cr     = (s_axis_tdata == 8'h0d) & ~s_axis_tuser;
  wire heard     = arrives & listening & ~skip;
  wire line_end  = heard & is_lf;
  wire take      = heard & ~is_lf & ~is_cr;
  wire restart   = rst | line_end;

  assign s_axis_tready = up & ~hold;

  // The line so far
  reg       spoilt; // a byte was damaged
  reg       gap;    // the byte before was a space, or there was no byte
  reg [2:0] begun;  // names and fields that have begun: 1 the name, 7 that or more
  reg       named;  // the name has one letter

  wire       text, sum_given, sum_right;
  wire       visible = take & text & (s_axis_tdata != " ");
  wire [2:0] now     = begun + {2'b00, gap & ~(&begun)}; // with this byte, if it is visible
  wire       in_name = (now == 3'd1);

  assign clear       = visible & gap & in_name;
  assign field_en    = visible & ~in_name;
  assign field_first = gap;
  assign field       = now - 3'd1;

  rg_query_sum u_sum (
    .clk (clk), .clear (restart), .en (take), .data (s_axis_tdata), .is_digit (is_digit),
    .value (value), .text (text), .given (sum_given), .right (sum_right)
  );

  always @(posedge clk) begin
    up <= ~rst;
    if (arrives & ~is_cr)
      skip <= ~is_lf & (skip | ~listening);
    if (restart) begin
      spoilt <= 1'b0;
      gap    <= 1'b1;
      begun  <= 3'd0;
      named  <= 1'b0;
    end else if (take) begin
      gap    <= (s_axis_tdata == " ");
      spoilt <= spoilt | s_axis_tuser;
      if (visible)
        begun <= now;
      if (visible & in_name)
        named <= gap;
    end
    if (rst)
      skip <= 1'b0;
  end

  // ---- Which command, and is it right?

  integer n;
  reg     counted; // it has as many fields as it needs
  always @* begin
    counted = 1'b0;
    for (n = 0; n < COMMANDS; n = n + 1)
      if (command[n] & ({1'b0, begun} > FIELDS[8*n+4 +: 4]))
        counted = counted | ({1'b0, begun} < FIELDS[8*n +: 4] + 4'd2);
  end

  always @(posedge clk)
    if (clear)
      for (n = 0; n < COMMANDS; n = n + 1)
        command[n] <= (s_axis_tdata == NAMES[8*n +: 8]);

  wire judged = line_end & (spoilt | sum_given | (begun != 3'd0));
  wire [3:0] error = spoilt                      ? ERROR_LINE :
                     ~sum_right                  ? ERROR_CHECKSUM :
                     ~(named & (command != 0))   ? ERROR_REQUEST :
                     ~(counted & fits)           ? ERROR_FIELDS : flaw;

  assign asked = judged & (error == 4'd0);

  // ---- Out

  wire [7:0] text_symbol;
  wire       saying = (state == S_SAY);
  wire       offers = saying & (have | text_symbol[5]);
  wire       put    = offers & sealed;
  wire       last   = (text_symbol[7] & ~(marked & stay)) | (marked & cut);

  assign working = (state == S_WORK);
  assign marked  = saying & ~text_symbol[5];
  assign mark    = {text_symbol[6], text_symbol[4:0]};
  assign given   = put & marked;

  rg_line_text #(.LINES(LINES)) u_text (
    .clk (clk), .place ({line | {3'b000, index[5:4]}, index[3:0]}), .symbol (text_symbol)
  );

  rg_query_seal u_seal (
    .clk (clk), .rst (rst),
    .s_axis_tdata (marked ? symbol : {1'b0, text_symbol[6:0]}), .s_axis_tlast (last),
    .s_axis_tvalid (offers), .s_axis_tready (sealed),
    .m_axis_tdata (m_axis_tdata), .m_axis_tvalid (m_axis_tvalid), .m_axis_tready (m_axis_tready)
  );

  always @(posedge clk) begin
    case (state)
      S_LISTEN:
        if (judged) begin
          line  <= {error != 4'd0, error};
          state <= (error != 4'd0) ? S_FETCH : S_WORK;
        end
      S_WORK:
        if (done) begin
          line  <= answer;
          state <= S_FETCH;
        end
      S_FETCH:
        state <= S_SAY;
      default:
        if (put & last) begin
          state  <= (line[4] | ends) ? S_LISTEN : S_WORK;
          erring <= line[4];
        end
    endcase

    if (~saying)
      index <= 6'd0;
    else if (put & ~(marked & stay))
      index <= index + 6'd1;

    if (rst) begin
      state  <= S_LISTEN;
      erring <= 1'b0;
    end
  end
endmodule

`default_nettype wire
