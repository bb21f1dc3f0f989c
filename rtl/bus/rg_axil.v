// SPDX-License-Identifier: Apache-2.0
// Both route generators on AXI4-Lite.
//
// CONTRACT
//   Registers those of rg_regs.vh, by rg_registers. What that refuses is answered with SLVERR, and
//             changes nothing.
//   Bus       as rg_axil_port has it.
`default_nettype none

module rg_axil #(
  parameter integer D      = 3, // Kautz digraph: out-degree, 2..15
  parameter integer K      = 6, // letters of a word, 1..16
  parameter integer STATES = 1, // 0 or 1: at 0 no state stream, its registers are refused
  parameter integer H      = 2, // fat tree: height, 1..8
  parameter integer M      = 4, // children of a switch, 2..64
  parameter integer W      = 4  // parents of a switch, 1..64
) (
  input  wire        aclk,
  input  wire        aresetn,
  input  wire [6:0]  s_axil_awaddr,
  input  wire [2:0]  s_axil_awprot,
  input  wire        s_axil_awvalid,
  output wire        s_axil_awready,
  input  wire [31:0] s_axil_wdata,
  input  wire [3:0]  s_axil_wstrb,
  input  wire        s_axil_wvalid,
  output wire        s_axil_wready,
  output wire [1:0]  s_axil_bresp,
  output wire        s_axil_bvalid,
  input  wire        s_axil_bready,
  input  wire [6:0]  s_axil_araddr,
  input  wire [2:0]  s_axil_arprot,
  input  wire        s_axil_arvalid,
  output wire        s_axil_arready,
  output wire [31:0] s_axil_rdata,
  output wire [1:0]  s_axil_rresp,
  output wire        s_axil_rvalid,
  input  wire        s_axil_rready,
  output wire        irq
);
  wire        write, write_refused, read, read_refused;
  wire [6:0]  write_address, read_address;
  wire [31:0] write_data, read_data;
  wire [3:0]  write_bytes;

  rg_axil_port #(.AW(7)) u_port (
    .aclk (aclk), .aresetn (aresetn),
    .s_axil_awaddr (s_axil_awaddr), .s_axil_awvalid (s_axil_awvalid),
    .s_axil_awready (s_axil_awready), .s_axil_wdata (s_axil_wdata), .s_axil_wstrb (s_axil_wstrb),
    .s_axil_wvalid (s_axil_wvalid), .s_axil_wready (s_axil_wready), .s_axil_bresp (s_axil_bresp),
    .s_axil_bvalid (s_axil_bvalid), .s_axil_bready (s_axil_bready),
    .s_axil_araddr (s_axil_araddr), .s_axil_arvalid (s_axil_arvalid),
    .s_axil_arready (s_axil_arready), .s_axil_rdata (s_axil_rdata), .s_axil_rresp (s_axil_rresp),
    .s_axil_rvalid (s_axil_rvalid), .s_axil_rready (s_axil_rready),
    .write (write), .write_address (write_address), .write_data (write_data),
    .write_bytes (write_bytes), .write_refused (write_refused),
    .read (read), .read_address (read_address), .read_data (read_data),
    .read_refused (read_refused)
  );

  rg_registers #(.D(D), .K(K), .STATES(STATES), .H(H), .M(M), .W(W)) u_registers (
    .clk (aclk), .rst (~aresetn),
    .write (write), .write_address (write_address), .write_data (write_data),
    .write_bytes (write_bytes), .write_refused (write_refused),
    .read (read), .read_address (read_address), .read_data (read_data),
    .read_refused (read_refused), .irq (irq)
  );

  wire unused_ok = &{1'b0, s_axil_awprot, s_axil_arprot};
endmodule

`default_nettype wire
