// SPDX-License-Identifier: Apache-2.0
// The ULX3S as a multicomputer: rg_multicomputer_board on its pins, with a PicoRV32 at each port. A
// divider is a fifth of one, so they share one, in turns: each waits while it divides for another.
// A PLL makes 40 MHz of the board's 25: 600 by 15.
// WIFI_GPIO0 high keeps the board's module from restarting it.
`default_nettype none

module top #(
  parameter integer D        = 2, // kautz:D,K
  parameter integer K        = 2,
  // Virtual channels of a link, as the turns of the network need them
  parameter integer V        = (D == 2 && K == 3) || (D < 4 && K == 2) ? 2 : K / 2 + 2,
  parameter integer WORDS    = 4096, // of a node's memory
  parameter integer DIV      = 347,  // clocks a bit
  parameter integer HZ       = 40000000, // clocks a second
  parameter integer LEDS_LOW = 0,    // 1: an LED lights when it is driven low
  parameter integer PLL      = 0     // 0: none, the clock is CLK
) (
  input  wire CLK,
  input  wire RX,
  output wire TX,
  output wire LED_HEARTBEAT,
  output wire LED_ERROR,
  output wire WIFI_GPIO0
);
  localparam integer N = (D + 1) * D**(K-1);

  wire            heartbeat, error, clk, ready;
  wire [N-1:0]    cpu_rst, trap, ahead, mem_valid, mem_ready, irq;
  wire [N*32-1:0] ahead_addr, mem_addr, mem_wdata, mem_rdata;
  wire [N*4-1:0]  mem_wstrb;

  generate
    if (PLL != 0) begin : g_pll
      (* ICP_CURRENT = "12", LPF_RESISTOR = "8", MFG_ENABLE_FILTEROPAMP = "1",
         MFG_GMCREF_SEL = "2" *)
      EHXPLLL #(
        .CLKI_DIV (5), .CLKFB_DIV (8), .CLKOP_DIV (15), .CLKOP_CPHASE (7)
      ) u_pll (
        .CLKI (CLK), .CLKFB (clk), .CLKOP (clk), .LOCK (ready), .ENCLKOP (1'b0), .RST (1'b0),
        .STDBY (1'b0), .PLLWAKESYNC (1'b0), .PHASESEL1 (1'b0), .PHASESEL0 (1'b0),
        .PHASEDIR (1'b1), .PHASESTEP (1'b1), .PHASELOADREG (1'b1)
      );
    end else begin : g_no_pll
      assign clk   = CLK;
      assign ready = 1'b1;
    end
  endgenerate

  rg_multicomputer_board #(.D(D), .K(K), .V(V), .WORDS(WORDS), .DIV(DIV), .HZ(HZ)) u_board (
    .clk (clk), .rst (1'b0), .ready (ready), .rx (RX), .tx (TX),
    .led_heartbeat (heartbeat), .led_error (error),
    .cpu_rst (cpu_rst), .trap (trap),
    .ahead (ahead), .ahead_addr (ahead_addr), .mem_valid (mem_valid),
    .mem_addr (mem_addr), .mem_wdata (mem_wdata), .mem_wstrb (mem_wstrb),
    .mem_ready (mem_ready), .mem_rdata (mem_rdata), .irq (irq)
  );

  // Which of them divide, and whose turn it is, a bit each
  wire [N-1:0]    pcpi_valid, divides;
  wire [N*32-1:0] pcpi_insn, pcpi_rs1, pcpi_rs2;
  wire            divided, quotient_valid;
  wire [31:0]     quotient;
  reg  [N-1:0]    turn;
  reg  [31:0]     insn, rs1, rs2;
  wire            busy = |(turn & divides);
  integer i;

  always @(posedge clk)
    if (&cpu_rst)
      turn <= {{(N-1){1'b0}}, 1'b1};
    else if (~busy | divided)
      turn <= {turn[N-2:0], turn[N-1]};

  always @* begin
    insn = 32'd0;
    rs1  = 32'd0;
    rs2  = 32'd0;
    for (i = 0; i < N; i = i + 1) begin
      insn = insn | (pcpi_insn[32*i +: 32] & {32{turn[i]}});
      rs1  = rs1  | (pcpi_rs1[32*i +: 32] & {32{turn[i]}});
      rs2  = rs2  | (pcpi_rs2[32*i +: 32] & {32{turn[i]}});
    end
  end

  picorv32_pcpi_div u_divider (
    .clk (clk), .resetn (busy), .pcpi_valid (busy), .pcpi_insn (insn), .pcpi_rs1 (rs1),
    .pcpi_rs2 (rs2), .pcpi_wr (quotient_valid), .pcpi_rd (quotient), .pcpi_ready (divided)
  );

  genvar n;
  generate
    for (n = 0; n < N; n = n + 1) begin : g_processor
      picorv32 #(
        .ENABLE_COUNTERS(0), .BARREL_SHIFTER(0), .ENABLE_MUL(1), .ENABLE_FAST_MUL(1),
        .ENABLE_PCPI(1), .CATCH_MISALIGN(0), .CATCH_ILLINSN(1)
      ) u_processor (
        .clk (clk), .resetn (~cpu_rst[n]), .trap (trap[n]), .mem_la_read (ahead[n]),
        .mem_la_addr (ahead_addr[32*n +: 32]), .mem_valid (mem_valid[n]),
        .mem_addr (mem_addr[32*n +: 32]), .mem_wdata (mem_wdata[32*n +: 32]),
        .mem_wstrb (mem_wstrb[4*n +: 4]), .mem_ready (mem_ready[n]),
        .mem_rdata (mem_rdata[32*n +: 32]), .pcpi_valid (pcpi_valid[n]),
        .pcpi_insn (pcpi_insn[32*n +: 32]), .pcpi_rs1 (pcpi_rs1[32*n +: 32]),
        .pcpi_rs2 (pcpi_rs2[32*n +: 32]), .pcpi_wr (quotient_valid), .pcpi_rd (quotient),
        .pcpi_wait (divides[n]), .pcpi_ready (turn[n] & divided), .irq (32'd0)
      );
      // DIV, DIVU, REM and REMU
      assign divides[n] = pcpi_valid[n] & pcpi_insn[32*n + 14] &
                          (pcpi_insn[32*n +: 7] == 7'h33) & (pcpi_insn[32*n + 25 +: 7] == 7'd1);
    end
  endgenerate

  assign LED_HEARTBEAT = (LEDS_LOW != 0) ? ~heartbeat : heartbeat;
  assign LED_ERROR     = (LEDS_LOW != 0) ? ~error : error;
  assign WIFI_GPIO0    = 1'b1;

  wire unused_ok = &{1'b0, irq};
endmodule

`default_nettype wire
