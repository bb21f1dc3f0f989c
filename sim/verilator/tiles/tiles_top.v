// SPDX-License-Identifier: Apache-2.0
// A multicomputer on a network on chip, as it is simulated: PicoRV32s, and rg_multicomputer with
// Tile_network, which routegen noc has made. While a program is loaded all is in reset.
`include "Tile_network.vh"

module tiles_top #(
  parameter integer T     = `Tile_network_T,
  parameter integer WORDS = 8192
) (
  input  wire                     clk,
  input  wire                     rst,
  input  wire                     load_valid,
  input  wire [$clog2(WORDS)-1:0] load_addr,
  input  wire [31:0]              load_data,
  output wire [T-1:0]             console_valid,
  output wire [T*8-1:0]           console_data,
  output wire [T-1:0]             halted,
  output wire [T*8-1:0]           exit_code
);
  wire [T-1:0]    cpu_rst, trap, ahead, mem_valid, mem_ready;
  wire [T*32-1:0] ahead_addr, mem_addr, mem_wdata, mem_rdata;
  wire [T*4-1:0]  mem_wstrb;

  genvar n;
  generate
    for (n = 0; n < T; n = n + 1) begin : g_processor
      picorv32 #(
        .ENABLE_COUNTERS(0), .BARREL_SHIFTER(1), .ENABLE_FAST_MUL(1), .ENABLE_DIV(1),
        .CATCH_MISALIGN(0)
      ) u_cpu (
        .clk (clk), .resetn (~cpu_rst[n]), .trap (trap[n]), .mem_la_read (ahead[n]),
        .mem_la_addr (ahead_addr[32*n +: 32]), .mem_valid (mem_valid[n]),
        .mem_addr (mem_addr[32*n +: 32]), .mem_wdata (mem_wdata[32*n +: 32]),
        .mem_wstrb (mem_wstrb[4*n +: 4]), .mem_ready (mem_ready[n]),
        .mem_rdata (mem_rdata[32*n +: 32]), .irq (32'd0)
      );
    end
  endgenerate

  rg_multicomputer #(.D(T-1), .K(1), .WORDS(WORDS), .NOC(1)) u_multicomputer (
    .clk (clk), .rst (rst), .dead ({T{1'b0}}), .up (), .labels (),
    .cpu_rst (cpu_rst), .trap (trap), .ahead (ahead), .ahead_addr (ahead_addr),
    .mem_valid (mem_valid), .mem_addr (mem_addr), .mem_wdata (mem_wdata), .mem_wstrb (mem_wstrb),
    .mem_ready (mem_ready), .mem_rdata (mem_rdata), .irq (),
    .run ({T{~load_valid}}), .load_valid ({T{load_valid}}), .load_addr (load_addr),
    .load_data (load_data), .out_valid (console_valid), .out_data (console_data),
    .out_ready ({T{1'b1}}), .halted (halted), .exit_code (exit_code)
  );
endmodule
