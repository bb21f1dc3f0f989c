// SPDX-License-Identifier: Apache-2.0
// The rules of AXI4-Lite and of Wishbone B4 (standard), for rg_axil and rg_wishbone, so for
// rg_axil_port and rg_wishbone_port, with any master: an answer stays as it is until it is taken;
// each write has an address, data and one answer, each read one answer; nothing is ready or valid
// in the clock after a reset. A Wishbone access has one answer, ack or err, in the next clock: that
// of a standard master, which keeps it until then and knows no stall, and that of a pipelined one,
// given in a clock without stall; pipelined each clock is an access. What rg_registers is given is
// what the master gave, once, and what it says is what the master is told. Without a state stream
// there are no registers of it.

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
  localparam integer SHAPE_I = D + (K << 4) + (2 << 9) + (4 << 13) + (4 << 20);

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

  wire        p_ack, p_err, p_stall, p_irq;
  wire [31:0] p_rdata;
  wire        p_carried; // probe u_pipelined.u_registers.write
  reg         f_pipelined = 1'b0;

  rg_wishbone #(.D(D), .K(K), .STATES(0), .PIPELINED(1)) u_pipelined (
    .clk (clk), .rst (rst), .wb_cyc (cyc), .wb_stb (stb), .wb_we (we), .wb_adr (awaddr[6:2]),
    .wb_sel (wstrb), .wb_dat_w (wdata), .wb_dat_r (p_rdata), .wb_ack (p_ack), .wb_err (p_err),
    .wb_stall (p_stall), .irq (p_irq)
  );

  reg        f_begun = 1'b0, f_fresh = 1'b0, f_b_waits = 1'b0, f_r_waits = 1'b0;
  reg        f_access = 1'b0; // to a pipelined master
  // What the master has given of a write, what the registers say of it and of what is read
  reg [42:0] f_write;
  reg        f_carried = 1'b0, f_read = 1'b0;
  reg        f_refused, f_wb_refused;
  reg        f_read_refused;
  reg [4:0]  f_read_at = 5'd0; // of the last word that was read

  wire        carried; // probe u_axil.u_registers.write
  wire [6:0]  carried_address; // probe u_axil.u_registers.write_address
  wire [31:0] carried_data; // probe u_axil.u_registers.write_data
  wire [3:0]  carried_bytes; // probe u_axil.u_registers.write_bytes
  wire        refused; // probe u_axil.u_registers.write_refused
  wire [6:0]  read_address; // probe u_axil.u_registers.read_address
  wire        read; // probe u_axil.u_registers.read
  wire [31:0] read_data; // probe u_axil.u_registers.read_data
  wire        read_refused; // probe u_axil.u_registers.read_refused

  wire        wb_carried; // probe u_wishbone.u_registers.write
  wire [6:0]  wb_carried_address; // probe u_wishbone.u_registers.write_address
  wire [31:0] wb_carried_data; // probe u_wishbone.u_registers.write_data
  wire [3:0]  wb_carried_bytes; // probe u_wishbone.u_registers.write_bytes
  wire        wb_write_refused; // probe u_wishbone.u_registers.write_refused
  wire [6:0]  wb_read_address; // probe u_wishbone.u_registers.read_address
  wire        wb_read; // probe u_wishbone.u_registers.read
  wire [31:0] wb_read_data; // probe u_wishbone.u_registers.read_data
  wire        wb_read_refused; // probe u_wishbone.u_registers.read_refused
  wire        registers_irq; // probe u_axil.u_registers.irq
  wire        wb_registers_irq; // probe u_wishbone.u_registers.irq
  wire [42:0] wb_write = {wb_carried_address, wb_carried_bytes, wb_carried_data};
  wire        wb_access = cyc & stb & ~(ack | err) & ~rst; // to a standard master, a new one
  reg [1:0]  f_bresp, f_rresp;
  reg [31:0] f_rdata;
  reg [1:0]  f_addresses, f_data, f_reads; // taken and not answered

  always @(posedge clk) begin
    f_begun   <= f_begun | rst;
    f_fresh   <= rst;
    f_b_waits <= f_begun & bvalid & ~bready & ~rst;
    f_r_waits <= f_begun & rvalid & ~rready & ~rst;
    f_access  <= f_begun & cyc & stb & ~stall & ~rst;
    f_pipelined <= f_begun & cyc & stb & ~rst;
    f_bresp   <= bresp;
    f_rresp   <= rresp;
    f_rdata   <= rdata;
    f_addresses <= f_addresses + {1'b0, awvalid & awready} - {1'b0, bvalid & bready};
    f_data      <= f_data + {1'b0, wvalid & wready} - {1'b0, bvalid & bready};
    f_reads     <= f_reads + {1'b0, arvalid & arready} - {1'b0, rvalid & rready};
    if (awvalid & awready)
      f_write[42:36] <= awaddr;
    if (wvalid & wready)
      f_write[35:0] <= {wstrb, wdata};
    f_carried    <= carried & ~rst;
    f_refused    <= refused;
    f_read       <= arvalid & arready & ~rst;
    f_read_refused <= read_refused;
    if (read)
      f_read_at <= read_address[6:2];
    f_wb_refused <= we ? wb_write_refused : wb_read_refused;
    if (rst) begin
      f_addresses <= 2'd0;
      f_data      <= 2'd0;
      f_reads     <= 2'd0;
      f_read_at   <= 5'd0; // a reset clears read_data
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
      // The registers are given what the master gave, in the clock after both have come, and their
      // word is the answer's
      if (f_addresses == 2'd1 && !bvalid)
        assert (f_write[42:36] == carried_address);
      if (f_data == 2'd1 && !bvalid)
        assert (f_write[35:0] == {carried_bytes, carried_data});
      if (!rst)
        assert (carried == (f_addresses == 2'd1 && f_data == 2'd1 && !bvalid));
      assert (read_address == araddr);
      assert (!f_carried || (bvalid && bresp == {f_refused, 1'b0}));
      assert (!f_read || (rvalid && rresp == {f_read_refused, 1'b0}));
      if (!rst)
        assert (read == (arvalid & arready));
      assert (rdata == read_data);
      assert (wb_carried == (wb_access & we));
      assert (wb_write == {awaddr[6:2], 2'b00, wstrb, wdata});
      assert (wb_read_address == {awaddr[6:2], 2'b00});
      assert (!f_access || err == f_wb_refused);
      assert (wb_read == (wb_access & ~we));
      assert (wb_rdata == wb_read_data);
      assert (axil_irq == registers_irq && wb_irq == wb_registers_irq);
      assert ((ack ^ err) == f_access && !(ack && err));
      assert ((p_ack ^ p_err) == f_pipelined && !(p_ack && p_err) && !p_stall);
      assert (p_carried == (cyc & stb & we & ~rst));
      // No state stream: none in SHAPE, and no register of it or bit of STATUS
      assert (f_read_at != 5'd1 || read_data == SHAPE_I);
      assert (f_read_at != 5'd2 || read_data[31:2] == 30'd0);
      assert (read_refused || read_address[6:4] < 3'd5);
      assert (refused || carried_address[6:4] < 3'd5);
    end
  end

  wire unused_ok = &{1'b0, p_irq, p_rdata};
endmodule
