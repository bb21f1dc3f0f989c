// SPDX-License-Identifier: Apache-2.0
// In the place of a PicoRV32, for tests: from address 0 on it reads words in place of instructions,
// and stores the lower half of each at the address that its upper half is: 8004 0041 stores 41 hex
// at 8000_0004. At ffff_ffff it traps.
`default_nettype none

module picorv32 #(
  parameter integer ENABLE_COUNTERS = 1, BARREL_SHIFTER = 0, ENABLE_MUL = 0, ENABLE_FAST_MUL = 0,
                    ENABLE_PCPI = 0, CATCH_MISALIGN = 1, CATCH_ILLINSN = 1
) (
  input  wire        clk,
  input  wire        resetn,
  output wire        trap,
  output wire        mem_la_read,
  output wire [31:0] mem_la_addr,
  output wire        mem_valid,
  output wire [31:0] mem_addr,
  output wire [31:0] mem_wdata,
  output wire [3:0]  mem_wstrb,
  input  wire        mem_ready,
  input  wire [31:0] mem_rdata,
  output wire        pcpi_valid,
  output wire [31:0] pcpi_insn,
  output wire [31:0] pcpi_rs1,
  output wire [31:0] pcpi_rs2,
  input  wire        pcpi_wr,
  input  wire [31:0] pcpi_rd,
  input  wire        pcpi_wait,
  input  wire        pcpi_ready,
  input  wire [31:0] irq
);
  reg [31:0] place, word;
  reg        stores, up;

  assign {pcpi_valid, pcpi_insn, pcpi_rs1, pcpi_rs2} = 97'd0;
  assign trap        = stores & (&word);
  assign mem_la_read = 1'b0;
  assign mem_la_addr = 32'd0;
  assign mem_valid   = up;
  assign mem_addr    = stores ? {word[31:28], 16'd0, word[27:16]} : place;
  assign mem_wdata   = {16'd0, word[15:0]};
  assign mem_wstrb   = {4{stores}};

  always @(posedge clk) begin
    up <= resetn;
    if (mem_valid & mem_ready) begin
      stores <= ~stores;
      if (stores)
        place <= place + 32'd4;
      else
        word <= mem_rdata;
    end
    if (!resetn) begin
      place  <= 32'd0;
      stores <= 1'b0;
      up     <= 1'b0;
    end
  end

  localparam UNUSED = ENABLE_COUNTERS + BARREL_SHIFTER + ENABLE_MUL + ENABLE_FAST_MUL +
                      ENABLE_PCPI + CATCH_MISALIGN + CATCH_ILLINSN;
  wire unused_ok = &{1'b0, pcpi_wr, pcpi_rd, pcpi_wait, pcpi_ready, irq, UNUSED != 0};
endmodule

// It does not divide.
// verilator lint_off DECLFILENAME
module picorv32_pcpi_div (
  input  wire        clk,
  input  wire        resetn,
  input  wire        pcpi_valid,
  input  wire [31:0] pcpi_insn,
  input  wire [31:0] pcpi_rs1,
  input  wire [31:0] pcpi_rs2,
  output wire        pcpi_wr,
  output wire [31:0] pcpi_rd,
  output wire        pcpi_ready
);
  assign {pcpi_wr, pcpi_rd, pcpi_ready} = 34'd0;

  wire unused_ok = &{1'b0, clk, resetn, pcpi_valid, pcpi_insn, pcpi_rs1, pcpi_rs2};
endmodule

`default_nettype wire
