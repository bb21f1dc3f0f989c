// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// The rules of AXI4-Lite and of Wishbone B4 (standard), for rg_axil and rg_wishbone with any
// master: an answer stays as it is until it is taken; each write has an address, data and one
// answer, each read one answer; nothing is ready or valid in the clock after a reset. A Wishbone
// access has one answer, ack or err, in the next clock.
`default_nettype none

module bus_rules #(
  parameter integer D = 2,
  parameter integer K = 1
) (
  input  wire        clk,
  input  wire        rst,
  input  wire [6:0]  awaddr,
  input  wire        awvalid,
  input  wire [31:0] wdata,
  input  wire [3:0]  wstrb,
  input  wire        wvalid,
  input  wire        bready,
  input  wire [6:0]  araddr,
  input  wire        arvalid,
  input  wire        rready,
  input  wire        cyc,
  input  wire        stb,
  input  wire        we
);
  wire        awready, wready, bvalid, arready, rvalid, axil_irq, ack, err, stall, wb_irq;
  wire [1:0]  bresp, rresp;
  wire [31:0] rdata, wb_rdata;

  rg_axil #(.D(D), .K(K), .STATES(0)) u_axil (
    .aclk (clk), .aresetn (~rst),
    .s_axil_awaddr (awaddr), .s_axil_awprot (3'd0), .s_axil_awvalid (awvalid),
    .s_axil_awready (awready), .s_axil_wdata (wdata), .s_axil_wstrb (wstrb),
    .s_axil_wvalid (wvalid), .s_axil_wready (wready), .s_axil_bresp (bresp),
    .s_axil_bvalid (bvalid), .s_axil_bready (bready), .s_axil_araddr (araddr),
    .s_axil_arprot (3'd0), .s_axil_arvalid (arvalid), .s_axil_arready (arready),
    .s_axil_rdata (rdata), .s_axil_rresp (rresp), .s_axil_rvalid (rvalid),
    .s_axil_rready (rready), .irq (axil_irq)
  );

  rg_wishbone #(.D(D), .K(K), .STATES(0)) u_wishbone (
    .clk (clk), .rst (rst), .wb_cyc (cyc), .wb_stb (stb), .wb_we (we), .wb_adr (awaddr[6:2]),
    .wb_sel (wstrb), .wb_dat_w (wdata), .wb_dat_r (wb_rdata), .wb_ack (ack), .wb_err (err),
    .wb_stall (stall), .irq (wb_irq)
  );

  reg        f_begun = 1'b0, f_fresh = 1'b0, f_b_waits = 1'b0, f_r_waits = 1'b0;
  reg        f_access = 1'b0;
  reg [1:0]  f_bresp, f_rresp;
  reg [31:0] f_rdata;
  reg [1:0]  f_addresses, f_data, f_reads; // taken and not answered

  always @(posedge clk) begin
    f_begun   <= f_begun | rst;
    f_fresh   <= rst;
    f_b_waits <= f_begun & bvalid & ~bready & ~rst;
    f_r_waits <= f_begun & rvalid & ~rready & ~rst;
    f_access  <= f_begun & cyc & stb & ~(ack | err) & ~rst;
    f_bresp   <= bresp;
    f_rresp   <= rresp;
    f_rdata   <= rdata;
    f_addresses <= f_addresses + {1'b0, awvalid & awready} - {1'b0, bvalid & bready};
    f_data      <= f_data + {1'b0, wvalid & wready} - {1'b0, bvalid & bready};
    f_reads     <= f_reads + {1'b0, arvalid & arready} - {1'b0, rvalid & rready};
    if (rst) begin
      f_addresses <= 2'd0;
      f_data      <= 2'd0;
      f_reads     <= 2'd0;
    end
  end

  always @* begin
    if (f_fresh)
      assert (!awready && !wready && !arready && !bvalid && !rvalid && !ack && !err);
    if (f_b_waits)
      assert (bvalid && bresp == f_bresp);
    if (f_r_waits)
      assert (rvalid && rresp == f_rresp && rdata == f_rdata);
    if (f_begun) begin
      // At most one of each is inside, and what answers has it
      assert (f_addresses <= 2'd1 && f_data <= 2'd1 && f_reads <= 2'd1);
      assert (!(awready && f_addresses != 2'd0 && !(bvalid && bready)));
      assert (!bvalid || (f_addresses == 2'd1 && f_data == 2'd1));
      assert (rvalid == (f_reads == 2'd1));
      assert (!bvalid || bresp == 2'b00 || bresp == 2'b10);
      assert ((ack ^ err) == f_access && !(ack && err) && !stall);
    end
  end

  wire unused_ok = &{1'b0, axil_irq, wb_irq, wb_rdata};
endmodule

`default_nettype wire
