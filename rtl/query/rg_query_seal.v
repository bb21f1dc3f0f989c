// SPDX-License-Identifier: Apache-2.0
// Completes lines of text: appends the checksum and LF.
//
// CONTRACT
//   Symbols   s_axis_tdata[7]: a hex digit of the value in [3:0]; else it is ASCII. s_axis_tlast on
//             the last symbol of a line. At most one symbol in two clocks; s_axis_tready is low
//             until all of a line has been taken.
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
  output reg  [7:0] m_axis_tdata,
  output reg        m_axis_tvalid,
  input  wire       m_axis_tready
);
  // What is sent next
  localparam [2:0] S_TEXT = 3'd0, S_STAR = 3'd1, S_HIGH = 3'd2, S_LOW = 3'd3, S_LF = 3'd4;

  (* fsm_encoding = "none" *)
  reg [2:0] state;
  reg [6:0] sum;   // of the line so far, which is ASCII

  wire in_text = (state == S_TEXT);
  wire put     = ~m_axis_tvalid & (~in_text | s_axis_tvalid);

  assign s_axis_tready = in_text & ~m_axis_tvalid;

  // A digit, 30..39, or 41..46, or 61..66: the lower three bits of 10 are 2, those of A 1
  reg  [3:0] value;
  wire       letter = value[3] & (value[2] | value[1]);
  wire [6:0] hex    = letter ? {1'b1, in_text, 2'b00, value[2:0] - 3'd1} : {3'b011, value};
  reg  [6:0] ascii;

  always @* begin
    value = s_axis_tdata[3:0];
    ascii = hex;
    if (put)
      case (state)
        S_STAR: ascii = 7'h2a; // `*`
        S_HIGH: value = {1'b0, sum[6:4]};
        S_LOW:  value = sum[3:0];
        S_LF:   ascii = 7'h0a;
        default:
          if (~s_axis_tdata[7])
            ascii = s_axis_tdata[6:0];
      endcase
  end

  always @(posedge clk) begin
    if (put) begin
      m_axis_tdata <= {1'b0, ascii};
      if (in_text)
        sum <= sum ^ ascii;
    end
    m_axis_tvalid <= ~rst & (put | (m_axis_tvalid & ~m_axis_tready));

    if (put & (~in_text | s_axis_tlast))
      state <= state + 3'd1;
    if (rst | (put & (state == S_LF))) begin
      state <= S_TEXT;
      sum   <= 7'd0;
    end
  end
endmodule

`default_nettype wire
