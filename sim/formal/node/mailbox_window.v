// SPDX-License-Identifier: Apache-2.0
// The windows of rg_mailbox, rg_mailbox_axil and rg_mailbox_wishbone, in any state: each byte of a
// message that may be has its word in a buffer or in a slot, what lies outside is refused, and each
// bus gives rg_mailbox_core all of an address, data and bytes.

module mailbox_window #(
  parameter integer PAYLOAD = 252,
  parameter integer SLOTS   = 16
) (
  input wire        clk,
  input wire        rst,
  input wire [23:0] own_label,
  input wire        valid,
  input wire        we,
  input wire [12:0] address,
  input wire [31:0] data,
  input wire [3:0]  bytes,
  input wire        up,
  input wire        any_s_tready,
  input wire        any_done,
  input wire [7:0]  any_tdata,
  input wire [23:0] any_tuser,
  input wire        any_tlast,
  input wire        any_m_tvalid
);
  // A slot or buffer has a power of two of bytes, from 4 more than a message on.
  localparam integer SIZE = (PAYLOAD > 124) ? 256 : (PAYLOAD > 60) ? 128 : (PAYLOAD > 28) ? 64 :
                            (PAYLOAD > 12) ? 32 : (PAYLOAD > 4) ? 16 : 8;
  localparam integer RING = (SLOTS * SIZE > 2048) ? 4096 : 2048, OUT = 1024;
  localparam integer LOG2 = (SLOTS == 16) ? 4 : (SLOTS == 8) ? 3 : (SLOTS == 4) ? 2 : 1;

`define NODE \
  .own_label (own_label), .irq (), .up (up), .s_axis_tdata (), .s_axis_tuser (), \
  .s_axis_tlast (), .s_axis_tvalid (), .s_axis_tready (any_s_tready), .give_up (), \
  .m_done_tdata (any_tdata), .m_done_tvalid (any_done), .m_done_tready (), \
  .m_axis_tdata (any_tdata), .m_axis_tuser (any_tuser), .m_axis_tlast (any_tlast), \
  .m_axis_tvalid (any_m_tvalid), .m_axis_tready ()

  wire mem_ready, mem_error, wb_ack, wb_err, wb_stall;

  rg_mailbox #(.D(7), .K(8), .PAYLOAD(PAYLOAD), .SLOTS(SLOTS)) u_memory (
    .clk (clk), .rst (rst), `NODE, .mem_valid (valid), .mem_addr (address), .mem_wdata (data),
    .mem_wstrb (bytes & {4{we}}), .mem_ready (mem_ready), .mem_rdata (), .mem_error (mem_error)
  );

  rg_mailbox_wishbone #(.D(7), .K(8), .PAYLOAD(PAYLOAD), .SLOTS(SLOTS)) u_wishbone (
    .clk (clk), .rst (rst), `NODE, .wb_cyc (valid), .wb_stb (valid), .wb_we (we),
    .wb_adr (address[12:2]), .wb_sel (bytes), .wb_dat_w (data), .wb_dat_r (), .wb_ack (wb_ack),
    .wb_err (wb_err), .wb_stall (wb_stall)
  );

  wire axil_awready, axil_wready, axil_arready;
  rg_mailbox_axil #(.D(7), .K(8), .PAYLOAD(PAYLOAD), .SLOTS(SLOTS)) u_axil (
    .aclk (clk), .aresetn (~rst), `NODE, .s_axil_awaddr (address), .s_axil_awprot (3'd0),
    .s_axil_awvalid (valid & we), .s_axil_awready (axil_awready), .s_axil_wdata (data),
    .s_axil_wstrb (bytes), .s_axil_wvalid (valid & we), .s_axil_wready (axil_wready),
    .s_axil_bresp (), .s_axil_bvalid (), .s_axil_bready (1'b1), .s_axil_araddr (address),
    .s_axil_arprot (3'd0), .s_axil_arvalid (valid & ~we), .s_axil_arready (axil_arready),
    .s_axil_rdata (), .s_axil_rresp (), .s_axil_rvalid (), .s_axil_rready (1'b1)
  );

  wire        memory_write; // probe u_memory.u_core.write
  wire [12:0] memory_write_at; // probe u_memory.u_core.write_address
  wire [35:0] memory_written = {memory_bytes, memory_data};
  wire [31:0] memory_data; // probe u_memory.u_core.write_data
  wire [3:0]  memory_bytes; // probe u_memory.u_core.write_bytes
  wire        memory_write_refused; // probe u_memory.u_core.write_refused
  wire        memory_read; // probe u_memory.u_core.read
  wire [12:0] memory_read_at; // probe u_memory.u_core.read_address
  wire        memory_read_refused; // probe u_memory.u_core.read_refused
  wire [31:0] value; // probe u_memory.u_core.value
  wire [LOG2:0] oldest; // probe u_memory.u_core.oldest
  wire        turn; // probe u_memory.u_core.turn
  wire [1:0]  waits; // probe u_memory.u_core.waits
  wire        wb_write; // probe u_wishbone.u_core.write
  wire [12:0] wb_write_at; // probe u_wishbone.u_core.write_address
  wire [31:0] wb_data; // probe u_wishbone.u_core.write_data
  wire [3:0]  wb_bytes; // probe u_wishbone.u_core.write_bytes
  wire        wb_read; // probe u_wishbone.u_core.read
  wire [12:0] wb_read_at; // probe u_wishbone.u_core.read_address
  wire        axil_write; // probe u_axil.u_core.write
  wire [12:0] axil_write_at; // probe u_axil.u_core.write_address
  wire [31:0] axil_data; // probe u_axil.u_core.write_data
  wire [3:0]  axil_bytes; // probe u_axil.u_core.write_bytes
  wire        axil_read; // probe u_axil.u_core.read
  wire [12:0] axil_read_at; // probe u_axil.u_core.read_address

  wire [12:0] word = {address[12:2], 2'b00};
  wire        in_registers = (word < 13'h028) && (word != 13'h018); // that can be read
  wire        in_buffers   = (word >= OUT && word < OUT + 2*SIZE);
  wire        in_ring      = (word >= RING && word < RING + SLOTS*SIZE);
  reg         f_taken = 1'b0;
  reg  [48:0] f_given;

  always @(posedge clk) begin
    f_taken <= valid & we & axil_awready & axil_wready & ~axil_write & ~rst;
    f_given <= {address, bytes, data};
  end

  always @* begin
    // The window
    assert (memory_read_refused == !(in_registers || in_ring));
    if (word > 13'h028)
      assert (memory_write_refused == !(in_buffers && !waits[word >= OUT + SIZE]));
    if (word == 13'h004)
      assert (value == 7 + 8*16 + PAYLOAD*256 + LOG2*65536);
    if (word == 13'h014)
      assert (value == own_label);
    if (word == 13'h020)
      assert (value == RING + oldest[LOG2-1:0]*SIZE);
    if (word == 13'h024)
      assert (value == OUT + turn*SIZE);
    // The buses
    assert (memory_write == (valid && !mem_ready && we && bytes != 0));
    assert (memory_read == (valid && !mem_ready && !(we && bytes != 0)));
    assert (memory_write_at == address && memory_read_at == address);
    assert (!memory_write || memory_written == {bytes, data});
    assert (wb_write == (valid && we && !wb_stall && !rst));
    assert (wb_read == (valid && !we && !wb_stall && !rst));
    assert (wb_write_at == word && wb_read_at == word && {wb_bytes, wb_data} == {bytes, data});
    assert (axil_read == (valid && !we && axil_arready) && axil_read_at == address);
    if (f_taken)
      assert (axil_write && {axil_write_at, axil_bytes, axil_data} == f_given);
  end

  wire unused_ok = &{1'b0, mem_error, wb_ack, wb_err};
endmodule
