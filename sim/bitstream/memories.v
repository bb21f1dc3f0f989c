// SPDX-License-Identifier: Apache-2.0
//
// Block memories as the images use them: a ROM of bytes behind the first port, after the makers'
// documents, Lattice FPGA-TN-02204, Gowin UG285 and Xilinx UG473. Yosys declares them and does not
// say what they do, so cells.awk puts what follows here into its modules. Any other use of them
// does not build, or stops the simulation.

`define LOW(row) row``7, row``6, row``5, row``4, row``3, row``2, row``1, row``0
`define HIGH(row) row``F, row``E, row``D, row``C, row``B, row``A, row``9, row``8
`define BOTH(row) `HIGH(row), `LOW(row)
`define ROWS(row) {`BOTH(row``3), `BOTH(row``2), `BOTH(row``1), `BOTH(row``0)}
`define ROM(enabled, other) always_comb \
  if (enabled !== 1'b1 || (other) !== 1'b0) $fatal(1, "%m is modelled as a ROM only");

// A row has 16 words of 20 bits: two of nine, and two bits that are not there.
module DP16KD;
  generate
    if (DATA_WIDTH_A != 9 || REGMODE_A != "NOREG") DP16KD_of_this_kind u_missing ();
  endgenerate
  wire [64*320-1:0] rows = `ROWS(INITVAL_);
  wire [9:0]        word = {ADA13, ADA12, ADA11, ADA10, ADA9, ADA8, ADA7, ADA6, ADA5, ADA4};
  reg  [8:0]        data;
  always @(posedge CLKA)
    data <= rows[20*word + (ADA3 ? 9 : 0) +: 9];
  assign {DOA8, DOA7, DOA6, DOA5, DOA4, DOA3, DOA2, DOA1, DOA0} = data;
  `ROM(CEA, WEA | RSTA | CEB | CSA2 | CSA1 | CSA0)
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
