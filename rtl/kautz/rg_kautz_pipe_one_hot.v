// SPDX-License-Identifier: Apache-2.0
// Letters as one-hot codes.
//
// CONTRACT  One clock, with CLOCKS = 2 two, of which en is at the second. Bit n*(D+1) + z of hot:
// en[n], and letter n is z. A letter above D, which occurs in illegal requests only, sets no bit.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_kautz_pipe_one_hot #(
  parameter integer D       = 3, // out-degree, 2..15
  parameter integer LETTERS = 1, // number of letters
  parameter integer CLOCKS  = 1  // 1 or 2
) (
  input  wire                               clk,
  input  wire [LETTERS-1:0]                 en,
  input  wire [LETTERS*`RG_KAUTZ_LW(D)-1:0] letters,
  output reg  [LETTERS*(D+1)-1:0]           hot
);
  localparam integer LW = `RG_KAUTZ_LW(D);

  // What the last clock has of a letter. Of four bits and en, which are more than a LUT has, the
  // first clock takes the upper two bits: a bit for each of their values, and the other two.
  localparam integer HIGH = (LW == 4 && CLOCKS == 2) ? 4 : LW - 2;
  localparam integer HW   = HIGH + 2;

  wire [LETTERS*HW-1:0] early, late;

  genvar m;
  generate
    for (m = 0; m < LETTERS; m = m + 1) begin : g_letter
      if (LW == 4 && CLOCKS == 2) begin : g_values
        // Comparisons, as a shift would become choices of 0, and resets of the registers.
        assign early[m*HW +: HW] = {letters[m*LW+2 +: 2] == 2'd3, letters[m*LW+2 +: 2] == 2'd2,
                                    letters[m*LW+2 +: 2] == 2'd1, letters[m*LW+2 +: 2] == 2'd0,
                                    letters[m*LW +: 2]};
      end else begin : g_bits
        assign early[m*HW +: HW] = letters[m*LW +: LW];
      end
    end
  endgenerate

  rg_delay #(.BITS(LETTERS*HW), .CLOCKS(CLOCKS - 1)) u_letters (
    .clk (clk), .in_data (early), .out_data (late)
  );

  integer n, z;

  always @(posedge clk)
    for (n = 0; n < LETTERS; n = n + 1)
      for (z = 0; z <= D; z = z + 1)
        if (LW == 4 && CLOCKS == 2)
          hot[n*(D+1) + z] <= en[n] & late[n*HW+2 + z/4] & (late[n*HW +: 2] == z[1:0]);
        else
          hot[n*(D+1) + z] <= en[n] & (late[n*HW +: LW] == z[LW-1:0]);
endmodule

`default_nettype wire
