// SPDX-License-Identifier: Apache-2.0
// For Yosys techmap: quotient and rest of unsigned numbers. In its own each step has another width,
// and to make hardware of these takes it longer than most proofs.

(* techmap_celltype = "$div $mod" *)
module divide (A, B, Y);
  parameter A_SIGNED = 0, B_SIGNED = 0, A_WIDTH = 1, B_WIDTH = 1, Y_WIDTH = 1;
  parameter _TECHMAP_CELLTYPE_ = "";
  localparam integer LONG = (A_WIDTH > B_WIDTH) ? A_WIDTH : B_WIDTH;

  input  [A_WIDTH-1:0] A;
  input  [B_WIDTH-1:0] B;
  output [Y_WIDTH-1:0] Y;

  wire                     _TECHMAP_FAIL_ = A_SIGNED || B_SIGNED;
  wire [LONG-1:0]          a = A, b = B, quotient;
  wire [LONG*(LONG+1)-1:0] rest; // before each step, and after the last
  genvar                   i;

  assign rest[0 +: LONG] = {LONG{1'b0}};
  generate
    for (i = 0; i < LONG; i = i + 1) begin : g_step
      wire [LONG:0]   longer = {rest[i*LONG +: LONG], a[LONG-1-i]};
      wire [LONG+1:0] less = longer - b; // negative in its top bit
      assign quotient[LONG-1-i] = ~less[LONG+1];
      assign rest[(i+1)*LONG +: LONG] = less[LONG+1] ? longer : less;
    end
  endgenerate
  assign Y = (_TECHMAP_CELLTYPE_ == "$div") ? quotient : rest[LONG*LONG +: LONG];
endmodule
