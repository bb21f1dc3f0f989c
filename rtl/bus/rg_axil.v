// SPDX-License-Identifier: Apache-2.0
// Both route generators on AXI4-Lite.
//
// CONTRACT
//   Registers those of rg_regs.vh, by rg_registers. What that refuses is answered with SLVERR, and
//             changes nothing.
//   Write     address and data may come in either order, or together. One is under way at a time:
//             done in the clock after both have come, answered one clock later; the next is taken
//             when the answer has been.
//   Read      one at a time; the answer comes in the clock after the address was taken.
//   Pressure  answers wait as long as the ready of the other side is low. Reads and writes do not
//             wait for each other.
//   Reset     aresetn, synchronous. Nothing is taken or valid in reset and in the clock after.
//   There is no combinational path from any input to any output. AWPROT and ARPROT are ignored.
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
  output reg         s_axil_awready,
  input  wire [31:0] s_axil_wdata,
  input  wire [3:0]  s_axil_wstrb,
  input  wire        s_axil_wvalid,
  output reg         s_axil_wready,
  output reg  [1:0]  s_axil_bresp,
  output reg         s_axil_bvalid,
  input  wire        s_axil_bready,
  input  wire [6:0]  s_axil_araddr,
  input  wire [2:0]  s_axil_arprot,
  input  wire        s_axil_arvalid,
  output reg         s_axil_arready,
  output reg  [31:0] s_axil_rdata,
  output reg  [1:0]  s_axil_rresp,
  output reg         s_axil_rvalid,
  input  wire        s_axil_rready,
  output wire        irq
);
  localparam [1:0] OKAY = 2'b00, SLVERR = 2'b10;

  wire rst = ~aresetn;

  // A write that has come in part, or whole
  reg        have_address, have_data;
  reg [6:0]  address;
  reg [31:0] data;
  reg [3:0]  bytes;

  wire        write = have_address & have_data;
  wire        write_refused, read_refused;
  wire [31:0] read_data;

  rg_registers #(.D(D), .K(K), .STATES(STATES), .H(H), .M(M), .W(W)) u_registers (
    .clk (aclk), .rst (rst),
    .write (write), .write_address (address), .write_data (data), .write_bytes (bytes),
    .write_refused (write_refused),
    .read_address (s_axil_araddr), .read_data (read_data), .read_refused (read_refused),
    .irq (irq)
  );

  wire take_address = s_axil_awvalid & s_axil_awready;
  wire take_data    = s_axil_wvalid & s_axil_wready;
  wire take_read    = s_axil_arvalid & s_axil_arready;

  // Room for the next write: none under way, no answer left
  wire answered = ~s_axil_bvalid | s_axil_bready;
  wire free     = ~write & answered;

  always @(posedge aclk) begin
    if (take_address)
      address <= s_axil_awaddr;
    if (take_data)
      {bytes, data} <= {s_axil_wstrb, s_axil_wdata};
    have_address   <= (have_address | take_address) & ~write;
    have_data      <= (have_data | take_data) & ~write;
    s_axil_awready <= free & ~(have_address | take_address);
    s_axil_wready  <= free & ~(have_data | take_data);

    s_axil_bvalid <= write | (s_axil_bvalid & ~s_axil_bready);
    if (write)
      s_axil_bresp <= write_refused ? SLVERR : OKAY;

    s_axil_rvalid  <= take_read | (s_axil_rvalid & ~s_axil_rready);
    s_axil_arready <= ~take_read & (~s_axil_rvalid | s_axil_rready);
    if (take_read) begin
      s_axil_rdata <= read_refused ? 32'd0 : read_data;
      s_axil_rresp <= read_refused ? SLVERR : OKAY;
    end

    if (rst) begin
      have_address   <= 1'b0;
      have_data      <= 1'b0;
      s_axil_awready <= 1'b0;
      s_axil_wready  <= 1'b0;
      s_axil_bvalid  <= 1'b0;
      s_axil_rvalid  <= 1'b0;
      s_axil_arready <= 1'b0;
    end
  end

  wire unused_ok = &{1'b0, s_axil_awprot, s_axil_arprot};
endmodule

`default_nettype wire
