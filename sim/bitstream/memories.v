// SPDX-License-Identifier: Apache-2.0
//
// Block memories, multipliers and PLLs as the images use them, after the makers' documents, Lattice
// FPGA-TN-02204 to 02205, Gowin UG285 and Xilinx UG473. Yosys declares them and does not say what
// they do, so cells.awk puts what follows here into its modules. Any other use of them does not
// build, or stops the simulation.

`define LOW(row) row``7, row``6, row``5, row``4, row``3, row``2, row``1, row``0
`define HIGH(row) row``F, row``E, row``D, row``C, row``B, row``A, row``9, row``8
`define BOTH(row) `HIGH(row), `LOW(row)
`define ROWS(row) {`BOTH(row``3), `BOTH(row``2), `BOTH(row``1), `BOTH(row``0)}
`define NEVER(other) always_comb \
  if ((other) !== 1'b0) $fatal(1, "%m is not modelled as it is used");
`define ROM(enabled, other) `NEVER(!(enabled) | other)
`define WORD(pin) {`LOW(pin``1), pin``9, pin``8, `LOW(pin)}

// A row has 16 words of 20 bits: two bytes of nine, and two bits that are not there. Port A writes,
// both read. Of a byte in two, four or eight parts the ninth bit is not there. Two words at once
// have the lower half of their pins at A. A read of what is written, of which nothing is promised,
// gets the complement.
module DP16KD;
  localparam A = DATA_WIDTH_A < 9 ? DATA_WIDTH_A : 9, BYTES_A = DATA_WIDTH_A / A; // bits of a byte
  localparam B = DATA_WIDTH_B < 9 ? DATA_WIDTH_B : 9, BYTES_B = DATA_WIDTH_B / B;
  localparam [64*320-1:0] ROWS = `ROWS(INITVAL_);
  generate
    if (REGMODE_A != "NOREG" || REGMODE_B != "NOREG" || CLKAMUX != "CLKA" || CLKBMUX != "CLKB")
      DP16KD_of_this_kind u_missing ();
  endgenerate
  reg  [8:0]  bytes [0:2047];
  reg  [35:0] read_a, read_b;
  wire [35:0] data = {`WORD(DIB), `WORD(DIA)};
  wire [13:0] a = {ADA13, ADA12, ADA11, ADA10, ADA9, ADA8, `LOW(ADA)};
  wire [13:0] b = {ADB13, ADB12, ADB11, ADB10, ADB9, ADB8, `LOW(ADB)};
  wire [2:0]  part_a = A < 9 ? a[2:0] & -A : 3'd0, part_b = B < 9 ? b[2:0] & -B : 3'd0;
  wire        writes = CEA & WEA;
  wire        meet   = writes & (((a ^ b) >> ($clog2(DATA_WIDTH_B + 1) - 1)) == 0);
  initial
    for (int n = 0; n < 2048; n++)
      bytes[n] = ROWS[20 * (n / 2) + 9 * (n % 2) +: 9];
  always @(posedge CLKA)
    for (int n = 0; n < BYTES_A; n++) begin
      if (writes & (BYTES_A == 1 | a[n]))
        bytes[(a[13:3] & -BYTES_A) + n][part_a +: A] <= data[9*n +: A];
      if (CEA)
        read_a[9*n +: A] <= bytes[(a[13:3] & -BYTES_A) + n][part_a +: A] ^ {A{WEA}};
    end
  always @(posedge CLKB)
    for (int n = 0; n < BYTES_B; n++)
      if (CEB)
        read_b[9*n +: B] <= bytes[(b[13:3] & -BYTES_B) + n][part_b +: B] ^ {B{meet}};
  assign {`WORD(DOB), `WORD(DOA)} = DATA_WIDTH_B == 36 ? read_b : {read_b[17:0], read_a[17:0]};
  `NEVER(WEB | RSTA | RSTB | CSA2 | CSA1 | CSA0 | CSB2 | CSB1 | CSB0)
endmodule

module MULT18X18D;
  generate
    if (REG_INPUTA_CLK != "NONE" || REG_INPUTB_CLK != "NONE" || REG_PIPELINE_CLK != "NONE" ||
        REG_OUTPUT_CLK != "NONE")
      MULT18X18D_of_this_kind u_missing ();
  endgenerate
  wire signed [35:0] a = $signed({SIGNEDA & A17, `WORD(A)}), b = $signed({SIGNEDB & B17, `WORD(B)});
  assign {P35, P34, P33, P32, P31, P30, P29, P28, `LOW(P2), P19, P18, `WORD(P)} = a * b;
  `NEVER(SOURCEA | SOURCEB)
endmodule

// How fast a clock is does not show.
module EHXPLLL;
  assign {CLKOP, LOCK} = {CLKI, 1'b1};
endmodule

module SPX9;
  generate
    if (BIT_WIDTH != 9 || READ_MODE != 0 || BLK_SEL != 0) SPX9_of_this_kind u_missing ();
  endgenerate
  wire [64*288-1:0] rows = `ROWS(INIT_RAM_);
  reg  [8:0]        data;
  always @(posedge CLK)
    data <= rows[9*AD[13:3] +: 9];
  assign DO[8:0] = data;
  `ROM(CE, WRE | RESET | |BLKSEL)
endmodule

module RAMB18E1;
  generate
    if (READ_WIDTH_A != 9 || DOA_REG != 0) RAMB18E1_of_this_kind u_missing ();
  endgenerate
  wire [64*256-1:0] rows   = `ROWS(INIT_);
  wire [8*256-1:0]  ninths = {`LOW(INITP_0)};
  reg  [8:0]        data;
  always @(posedge CLKARDCLK)
    data <= {ninths[ADDRARDADDR[13:3]], rows[8*ADDRARDADDR[13:3] +: 8]};
  assign {DOPADOP[0], DOADO[7:0]} = data;
  `ROM(ENARDEN, |WEA | RSTRAMARSTRAM | ENBWREN)
endmodule
