// SPDX-License-Identifier: Apache-2.0
// Registers on AXI4-Lite: the handshakes of rg_axil and of rg_mailbox_axil.
//
// CONTRACT
//   Write     address and data may come in either order, or together. One is under way at a time:
//             done, in a clock with write, in the clock after both have come, answered one clock
//             later; the next is taken when the answer has been.
//   Read      one at a time, in a clock with read. read_data, from the clock after on and until the
//             next read, is its answer.
//   Refused   in the clock of the write or the read, combinational: the answer is SLVERR.
//   Pressure  answers wait as long as the ready of the other side is low. Reads and writes do not
//             wait for each other.
//   Reset     aresetn, synchronous. Nothing is taken or valid in reset and in the clock after.
//   There is no combinational path from any input to any output of the bus. AWPROT and ARPROT are
//   ignored.
`default_nettype none

module rg_axil_port #(
  parameter integer AW = 7 // bits of an address
) (
  input  wire          aclk,
  input  wire          aresetn,
  input  wire [AW-1:0] s_axil_awaddr,
  input  wire          s_axil_awvalid,
  output reg           s_axil_awready,
  input  wire [31:0]   s_axil_wdata,
  input  wire [3:0]    s_axil_wstrb,
  input  wire          s_axil_wvalid,
  output reg           s_axil_wready,
  output reg  [1:0]    s_axil_bresp,
  output reg           s_axil_bvalid,
  input  wire          s_axil_bready,
  input  wire [AW-1:0] s_axil_araddr,
  input  wire          s_axil_arvalid,
  output reg           s_axil_arready,
  output wire [31:0]   s_axil_rdata,
  output reg  [1:0]    s_axil_rresp,
  output reg           s_axil_rvalid,
  input  wire          s_axil_rready,
  // Registers
  output wire          write,
  output reg  [AW-1:0] write_address,
  output reg  [31:0]   write_data,
  output reg  [3:0]    write_bytes,
  input  wire          write_refused,
  output wire          read,
  output wire [AW-1:0] read_address,
  input  wire [31:0]   read_data,
  input  wire          read_refused
);
  localparam [1:0] OKAY = 2'b00, SLVERR = 2'b10;

  // A write that has come in part, or whole
  reg have_address, have_data;

  assign write        = have_address & have_data;
  assign read         = s_axil_arvalid & s_axil_arready;
  assign read_address = s_axil_araddr;
  assign s_axil_rdata = read_data;

  wire take_address = s_axil_awvalid & s_axil_awready;
  wire take_data    = s_axil_wvalid & s_axil_wready;

  // Room for the next write: none under way, no answer left
  wire answered = ~s_axil_bvalid | s_axil_bready;
  wire free     = ~write & answered;

  always @(posedge aclk) begin
    if (take_address)
      write_address <= s_axil_awaddr;
    if (take_data)
      {write_bytes, write_data} <= {s_axil_wstrb, s_axil_wdata};
    have_address   <= (have_address | take_address) & ~write;
    have_data      <= (have_data | take_data) & ~write;
    s_axil_awready <= free & ~(have_address | take_address);
    s_axil_wready  <= free & ~(have_data | take_data);

    s_axil_bvalid <= write | (s_axil_bvalid & ~s_axil_bready);
    if (write)
      s_axil_bresp <= write_refused ? SLVERR : OKAY;

    s_axil_rvalid  <= read | (s_axil_rvalid & ~s_axil_rready);
    s_axil_arready <= ~read & (~s_axil_rvalid | s_axil_rready);
    if (read)
      s_axil_rresp <= read_refused ? SLVERR : OKAY;

    if (~aresetn) begin
      have_address   <= 1'b0;
      have_data      <= 1'b0;
      s_axil_awready <= 1'b0;
      s_axil_wready  <= 1'b0;
      s_axil_bvalid  <= 1'b0;
      s_axil_rvalid  <= 1'b0;
      s_axil_arready <= 1'b0;
    end
  end
endmodule

`default_nettype wire
