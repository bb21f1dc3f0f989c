// SPDX-License-Identifier: Apache-2.0
// A tile of a multicomputer, but for its processor and its rg_node: mailbox, memory and system
// registers at the memory port of a processor.
//
// CONTRACT
//   Port      mem_valid, and with it address, data, and the bytes that are written, none to read,
//             stay until mem_ready, in whose clock mem_rdata is what was read. A write to memory
//             takes one clock; a read two, or one if ahead was high in the clock before mem_valid,
//             with its address, and no write was under way. All else takes two. PicoRV32 has all
//             these lines: ahead is its mem_la_read. For a processor without it tie ahead to 0.
//   Map       0000_0000  the memory, again and again; the reset vector is 0
//             4000_0000  the window of rg_mailbox
//             8000_0000  CLOCK, read: the clock; + 4 OUT, write: a byte to the console, waits for
//                        the one before; + 8 HALT, write: the exit code, the processor stops;
//                        + c MEMORY, read: its bytes. Anything else there reads as 0.
//   Processor cpu_rst, a register, is high while run is low, in a tile that is dead, and when it
//             has halted. trap halts it with exit code 255; tie it to 0 if it has no such line.
//   Host      load_valid writes a word of the memory while run is low, at the word load_addr. out_*
//             is a stream of bytes. halted and exit_code stay until run falls.
//   Reset     The tile is dead, and its rg_node shall be. The memory keeps what it holds, in
//             simulation 0 at first. To start another program, reset the tile: messages for the one
//             before may wait in the mailbox.
//   mem_ready depends on the processor's lines of the same clock; all other outputs but mem_rdata
//   are registers.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_tile #(
  parameter integer D       = 2,   // degree, 1..255; with more letters 2..7
  parameter integer K       = 3,   // letters of a label, 1..8
  parameter integer PAYLOAD = 60,  // most bytes of a message, 4..252, a multiple of 4
  parameter integer SLOTS   = 8,   // messages that wait for the processor: 2, 4, 8 or 16
  parameter integer WORDS   = 4096 // of the memory, a power of two, 256..65536
) (
  input  wire                          clk,
  input  wire                          rst,
  input  wire [31:0]                   clock,     // the same at all nodes
  input  wire [`RG_KAUTZ_KW(D, K)-1:0] own_label, // constant
  // Processor
  output reg                           cpu_rst,
  input  wire                          trap,
  input  wire                          ahead,
  input  wire [31:0]                   ahead_addr,
  input  wire                          mem_valid,
  input  wire [31:0]                   mem_addr,
  input  wire [31:0]                   mem_wdata,
  input  wire [3:0]                    mem_wstrb,
  output wire                          mem_ready,
  output wire [31:0]                   mem_rdata,
  output wire                          irq,
  // Host
  input  wire                          run,
  input  wire                          load_valid,
  input  wire [$clog2(WORDS)-1:0]      load_addr,
  input  wire [31:0]                   load_data,
  output reg                           out_valid,
  output reg  [7:0]                    out_data,
  input  wire                          out_ready,
  output reg                           halted,
  output reg  [7:0]                    exit_code,
  // Node
  input  wire                          up,
  output wire [7:0]                    s_axis_tdata,
  output wire [`RG_KAUTZ_KW(D, K)-1:0] s_axis_tuser,
  output wire                          s_axis_tlast,
  output wire                          s_axis_tvalid,
  input  wire                          s_axis_tready,
  output wire                          give_up,
  input  wire [7:0]                    m_done_tdata,
  input  wire                          m_done_tvalid,
  output wire                          m_done_tready,
  input  wire [7:0]                    m_axis_tdata,
  input  wire [`RG_KAUTZ_KW(D, K)-1:0] m_axis_tuser,
  input  wire                          m_axis_tlast,
  input  wire                          m_axis_tvalid,
  output wire                          m_axis_tready
);
  localparam integer AW = $clog2(WORDS);

  generate
    if (WORDS < 256 || WORDS > 65536) begin : g_check_words
      ERROR_rg_tile_WORDS_must_be_256_to_65536 u_error ();
      rg_refuse u_refuse ();
    end
    if (WORDS != (1 << AW)) begin : g_check_power
      ERROR_rg_tile_WORDS_must_be_a_power_of_two u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  wire at_system  = mem_addr[31];
  wire at_mailbox = (mem_addr[31:30] == 2'b01);
  wire at_memory  = (mem_addr[31:30] == 2'b00);
  wire writes     = (mem_wstrb != 4'd0);

  // Memory. It reads in every clock; got: what the processor asks for, or is about to.
  (* no_rw_check *) reg [31:0] memory [0:WORDS-1];
  reg  [31:0]   memory_word;
  reg           got;
  wire          loads       = load_valid & ~run;
  wire          stores      = mem_valid & at_memory & ~cpu_rst;
  wire [3:0]    write_bytes = loads ? 4'b1111 : mem_wstrb & {4{stores}};
  wire [AW-1:0] write_at    = loads ? load_addr : mem_addr[AW+1:2];
  wire [31:0]   write_data  = loads ? load_data : mem_wdata;
  wire [AW-1:0] read_at     = ahead ? ahead_addr[AW+1:2] : mem_addr[AW+1:2];
  integer i, w;

`ifndef SYNTHESIS // so that any memory of a part may serve
  initial
    for (w = 0; w < WORDS; w = w + 1)
      memory[w] = 32'd0;
`endif

  always @(posedge clk) begin
    for (i = 0; i < 4; i = i + 1)
      if (write_bytes[i])
        memory[write_at][8*i +: 8] <= write_data[8*i +: 8];
    memory_word <= memory[read_at];
    got         <= (ahead | (mem_valid & ~mem_ready)) & ~cpu_rst;
  end

  // System registers
  localparam [31:0] BYTES = WORDS * 4;
  reg  [31:0] system_word;
  reg         system_ready;
  wire        system = mem_valid & at_system & ~system_ready & ~cpu_rst;
  wire        waits  = writes & (mem_addr[3:2] == 2'd1) & out_valid;

  always @(posedge clk) begin
    cpu_rst      <= ~run | halted;
    system_ready <= system & ~waits;
    system_word  <= 32'd0;
    if (mem_addr[29:2] == 28'd0)
      system_word <= clock;
    if (mem_addr[29:2] == 28'd3)
      system_word <= BYTES;
    out_valid <= out_valid & ~out_ready;
    if (system & writes & ~waits & (mem_addr[3:2] == 2'd1)) begin
      out_valid <= 1'b1;
      out_data  <= mem_wdata[7:0];
    end
    if ((system & writes & (mem_addr[3:2] == 2'd2)) | (trap & ~cpu_rst)) begin
      halted    <= 1'b1;
      exit_code <= mem_wdata[7:0] | {8{trap}};
      cpu_rst   <= 1'b1;
    end
    if (~run)
      halted <= 1'b0;
    if (rst) begin
      cpu_rst      <= 1'b1;
      system_ready <= 1'b0;
      out_valid    <= 1'b0;
      halted       <= 1'b0;
    end
  end

  wire        mailbox_ready, mailbox_error;
  wire [31:0] mailbox_word;
  rg_mailbox #(.D(D), .K(K), .PAYLOAD(PAYLOAD), .SLOTS(SLOTS)) u_mailbox (
    .clk (clk), .rst (rst), .own_label (own_label),
    .mem_valid (mem_valid & at_mailbox & ~cpu_rst), .mem_addr (mem_addr[12:0]),
    .mem_wdata (mem_wdata), .mem_wstrb (mem_wstrb), .mem_ready (mailbox_ready),
    .mem_rdata (mailbox_word), .mem_error (mailbox_error), .irq (irq), .up (up),
    .s_axis_tdata (s_axis_tdata), .s_axis_tuser (s_axis_tuser), .s_axis_tlast (s_axis_tlast),
    .s_axis_tvalid (s_axis_tvalid), .s_axis_tready (s_axis_tready), .give_up (give_up),
    .m_done_tdata (m_done_tdata), .m_done_tvalid (m_done_tvalid), .m_done_tready (m_done_tready),
    .m_axis_tdata (m_axis_tdata), .m_axis_tuser (m_axis_tuser), .m_axis_tlast (m_axis_tlast),
    .m_axis_tvalid (m_axis_tvalid), .m_axis_tready (m_axis_tready)
  );

  assign mem_ready = mem_valid & (at_memory ? writes | got :
                                  at_mailbox ? mailbox_ready : system_ready);
  assign mem_rdata = at_memory ? memory_word : at_mailbox ? mailbox_word : system_word;

  wire unused_ok = &{1'b0, mailbox_error, mem_addr, ahead_addr, i, w};
endmodule

`default_nettype wire
