// SPDX-License-Identifier: Apache-2.0
// The ULX3S as a multicomputer: rg_multicomputer_board on its pins, with a PicoRV32 at each port.
// WIFI_GPIO0 high keeps the board's module from restarting it.
`default_nettype none

module top #(
  parameter integer D        = 2, // kautz:D,K
  parameter integer K        = 2,
  // Virtual channels of a link, as the turns of the network need them
  parameter integer V        = (D == 2 && K == 3) || (D < 4 && K == 2) ? 2 : K / 2 + 2,
  parameter integer WORDS    = 4096, // of a node's memory
  parameter integer DIV      = 217,  // clocks a bit
  parameter integer LEDS_LOW = 0     // 1: an LED lights when it is driven low
) (
  input  wire CLK,
  input  wire RX,
  output wire TX,
  output wire LED_HEARTBEAT,
  output wire LED_ERROR,
  output wire WIFI_GPIO0
);
  localparam integer N = (D + 1) * D**(K-1);

  wire            heartbeat, error;
  wire [N-1:0]    cpu_rst, ahead, mem_valid, mem_ready, irq;
  wire [N*32-1:0] ahead_addr, mem_addr, mem_wdata, mem_rdata;
  wire [N*4-1:0]  mem_wstrb;

  rg_multicomputer_board #(.D(D), .K(K), .V(V), .WORDS(WORDS), .DIV(DIV)) u_board (
    .clk (CLK), .rst (1'b0), .ready (1'b1), .rx (RX), .tx (TX),
    .led_heartbeat (heartbeat), .led_error (error),
    .cpu_rst (cpu_rst), .ahead (ahead), .ahead_addr (ahead_addr), .mem_valid (mem_valid),
    .mem_addr (mem_addr), .mem_wdata (mem_wdata), .mem_wstrb (mem_wstrb),
    .mem_ready (mem_ready), .mem_rdata (mem_rdata), .irq (irq)
  );

  genvar n;
  generate
    for (n = 0; n < N; n = n + 1) begin : g_processor
      picorv32 #(
        .ENABLE_COUNTERS(0), .BARREL_SHIFTER(0), .ENABLE_MUL(1), .ENABLE_FAST_MUL(1),
        .ENABLE_DIV(1), .CATCH_MISALIGN(0), .CATCH_ILLINSN(1)
      ) u_processor (
        .clk (CLK), .resetn (~cpu_rst[n]), .mem_la_read (ahead[n]),
        .mem_la_addr (ahead_addr[32*n +: 32]), .mem_valid (mem_valid[n]),
        .mem_addr (mem_addr[32*n +: 32]), .mem_wdata (mem_wdata[32*n +: 32]),
        .mem_wstrb (mem_wstrb[4*n +: 4]), .mem_ready (mem_ready[n]),
        .mem_rdata (mem_rdata[32*n +: 32]), .pcpi_wr (1'b0), .pcpi_rd (32'd0),
        .pcpi_wait (1'b0), .pcpi_ready (1'b0), .irq (32'd0)
      );
    end
  endgenerate

  assign LED_HEARTBEAT = (LEDS_LOW != 0) ? ~heartbeat : heartbeat;
  assign LED_ERROR     = (LEDS_LOW != 0) ? ~error : error;
  assign WIFI_GPIO0    = 1'b1;

  wire unused_ok = &{1'b0, irq};
endmodule

`default_nettype wire
