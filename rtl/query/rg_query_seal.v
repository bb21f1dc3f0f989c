// SPDX-License-Identifier: Apache-2.0
// Completes lines of text: appends the checksum and LF.
//
// CONTRACT
//   Symbols   s_axis_tdata[7]: a hex digit of the value in [3:0]; else it is ASCII. s_axis_tlast on
//             the last symbol of a line. At most one symbol in three clocks: it is offered two
//             clocks after it is taken; s_axis_tready is low until all of a line has been taken.
//   Bytes     the symbols, digits in lower case; after the last of a line `*`, the exclusive or of
//             the line's bytes as two hex digits in upper case, LF.
//   Reset     synchronous, control state only; ready is high and valid low in reset.
//   There is no combinational path from any input to any output.
`default_nettype none

module rg_query_seal (
  input  wire       clk,
  input  wire       rst,
  input  wire [7:0] s_axis_tdata,
  input  wire       s_axis_tlast,
  input  wire       s_axis_tvalid,
  output wire       s_axis_tready,
  output wire [7:0] m_axis_tdata,
  output reg        m_axis_tvalid,
  input  wire       m_axis_tready
);
  // What is sent next; S_LAST while the last symbol is here. What is sent after it has state[2].
  localparam [2:0] S_TEXT = 3'd0, S_LAST = 3'd3, S_STAR = 3'd4, S_HIGH = 3'd5, S_LOW = 3'd6,
                   S_LF = 3'd7;

  (* fsm_encoding = "none" *)
  reg [2:0] state;
  reg [6:0] sum;   // of the line so far, which is ASCII
  reg       full;  // a symbol is here: for a clock as it came, then in ASCII, and valid. All in one
  reg       digit; // clock is the longest way of a board. It came as a digit, ascii[3:0].
  reg [6:0] ascii;

  wire in_text = ~state[2];
  wire put     = ~full & (~in_text | s_axis_tvalid);
  wire said    = m_axis_tvalid & m_axis_tready;

  assign s_axis_tready = in_text & ~full;
  assign m_axis_tdata  = {1'b0, ascii};

  // A digit, 30..39, or 41..46, or 61..66: the lower three bits of 10 are 2, those of A 1
  wire [3:0] value  = ascii[3:0];
  wire       letter = value[3] & (value[2] | value[1]);
  wire [6:0] hex    = letter ? {1'b1, in_text, 2'b00, value[2:0] - 3'd1} : {3'b011, value};
  reg  [7:0] symbol;

  always @*
    case (state)
      S_STAR:  symbol = 8'h2a; // `*`
      S_HIGH:  symbol = {5'b10000, sum[6:4]};
      S_LOW:   symbol = {4'b1000, sum[3:0]};
      S_LF:    symbol = 8'h0a;
      default: symbol = s_axis_tdata;
    endcase

  always @(posedge clk) begin
    if (~full | digit)
      ascii <= full ? hex : symbol[6:0];
    digit         <= ~full & symbol[7];
    full          <= ~rst & (put | (full & ~said));
    m_axis_tvalid <= ~rst & full & ~said;

    if (said & in_text)
      sum <= sum ^ ascii;
    if (said ? (state != S_TEXT) : (put & in_text & s_axis_tlast))
      state <= said ? state + 3'd1 : S_LAST;
    if (rst | (state == S_LF))
      sum   <= 7'd0;
    if (rst)
      state <= S_TEXT;
  end
endmodule

`default_nettype wire
