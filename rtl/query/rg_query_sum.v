// SPDX-License-Identifier: Apache-2.0
// The hex digits of a request, and its checksum, which may be left out.
//
// CONTRACT  is_digit: the byte on the input is 0-9, a-f or A-F; value has a meaning only then. en:
// it is taken, every byte of a line except CR and LF. text: it comes before the `*`. After the last
// byte right says that there is no checksum, or that two hex digits follow the first `*`, equal the
// exclusive or of the bytes before it, and end the line; given, that there was a `*`. clear (which
// wins over en) begins a line.
`default_nettype none

module rg_query_sum (
  input  wire       clk,
  input  wire       clear,
  input  wire       en,
  input  wire [7:0] data,
  output wire       is_digit,
  output wire [3:0] value,
  output wire       text,
  output wire       given,
  output wire       right
);
  // 30..39; 41..46, and with bit 5 also 61..66
  wire decimal = (data[7:4] == 4'h3) & ~(data[3] & (data[2] | data[1]));
  wire letter  = ({data[7:6], data[4:3]} == 4'b0100) & (data[2:0] != 3'd0) & (data[2:0] != 3'd7);

  assign is_digit = decimal | letter;
  assign value    = letter ? {1'b1, data[2:0] + 3'd1} : data[3:0];

  // Where the line stands; `*` leads to S_HIGH
  localparam [1:0] S_TEXT = 2'd0, S_HIGH = 2'd1, S_LOW = 2'd2, S_END = 2'd3;

  (* fsm_encoding = "none" *)
  reg [1:0] state;
  reg [7:0] sum;   // the digits are folded into it, which leaves 0
  reg       wrong; // what follows the `*` is not two digits

  assign given = (state != S_TEXT);
  assign text  = ~given & (data != "*");
  assign right = ~given | ((state == S_END) & (sum == 8'd0) & ~wrong);

  always @(posedge clk)
    if (clear) begin
      state <= S_TEXT;
      sum   <= 8'd0;
      wrong <= 1'b0;
    end else if (en) begin
      if (text)
        sum <= sum ^ data;
      else if (state != S_END)
        state <= state + 2'd1;
      if (state == S_HIGH)
        sum[7:4] <= sum[7:4] ^ value;
      if (state == S_LOW)
        sum[3:0] <= sum[3:0] ^ value;
      if (given)
        wrong <= wrong | ~is_digit | (state == S_END);
    end
endmodule

`default_nettype wire
