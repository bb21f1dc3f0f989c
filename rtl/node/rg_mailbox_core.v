// SPDX-License-Identifier: Apache-2.0
// Messages between a processor and rg_node, in memories of their own. rg_mailbox.vh lists the
// registers. What rg_mailbox, rg_mailbox_axil and rg_mailbox_wishbone have in common.
//
// CONTRACT
//   Write     in a clock with write. write_refused, combinational, says in that clock that there is
//             nothing to be written, or not now; nothing changes then, but that STATUS notes a SEND
//             that was refused. SEND must be written whole.
//   Read      in a clock with read. read_refused says in that clock that there is nothing to be
//             read; read_data comes in the next one, and stays until the next read. Reading
//             changes nothing.
//   Send      OUT says which of two buffers the next message takes. SEND is refused while two
//             messages are given whose ends have not been taken, if the node is not up, and of 0 or
//             more than PAYLOAD bytes. The buffer of a message refuses writes until the node has
//             all of it.
//   END       Each SEND that was not refused has one, in their order: what m_done says of it, or
//             LOST and DOWN if up fell before that. A message may leave while the end of the one
//             before waits.
//   Ring      of SLOTS slots, in the order in which the messages came; a full one is not written
//             until SLOT has freed it. Without a free one m_axis waits. If up falls, a message that
//             has come in part is forgotten. Bytes beyond PAYLOAD are dropped; those that the last
//             word of a message does not have are 0.
//   irq       a register: a bit of STATUS that ENABLE has, one clock ago. A level.
//   Node      s_axis, give_up, m_done, m_axis as those of rg_node; up is out_up of one of its
//             links. While up is low its valid and ready are low.
//   Reset     synchronous, with that of the node; all slots are free, no message is given, END and
//             read_data are 0. The memories keep what they hold; at power-on, in simulation and in
//             an FPGA, that is 0.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`ifndef RG_MAILBOX_VH
`include "rg_mailbox.vh"
`endif
`default_nettype none

module rg_mailbox_core #(
  parameter integer D       = 2,  // degree, 1..255; with more letters 2..7
  parameter integer K       = 3,  // letters of a label, 1..8
  parameter integer PAYLOAD = 60, // most bytes of a message, 4..252, a multiple of 4
  parameter integer SLOTS   = 8   // messages that wait for the processor: 2, 4, 8 or 16
) (
  input  wire                          clk,
  input  wire                          rst,
  input  wire [`RG_KAUTZ_KW(D, K)-1:0] own_label, // constant
  // Processor
  input  wire                          write,
  input  wire [12:0]                   write_address,
  input  wire [31:0]                   write_data,
  input  wire [3:0]                    write_bytes,
  output reg                           write_refused,
  input  wire                          read,
  input  wire [12:0]                   read_address,
  output wire [31:0]                   read_data,
  output reg                           read_refused,
  output reg                           irq,
  // Node
  input  wire                          up,
  output wire [7:0]                    s_axis_tdata,
  output wire [`RG_KAUTZ_KW(D, K)-1:0] s_axis_tuser,
  output wire                          s_axis_tlast,
  output reg                           s_axis_tvalid,
  input  wire                          s_axis_tready,
  output reg                           give_up,
  input  wire [7:0]                    m_done_tdata,
  input  wire                          m_done_tvalid,
  output wire                          m_done_tready,
  input  wire [7:0]                    m_axis_tdata,
  input  wire [`RG_KAUTZ_KW(D, K)-1:0] m_axis_tuser,
  input  wire                          m_axis_tlast,
  input  wire                          m_axis_tvalid,
  output wire                          m_axis_tready
);
  localparam integer KW = `RG_KAUTZ_KW(D, K);
  localparam integer SB = $clog2(PAYLOAD + 4); // bits of an address in a slot or buffer
  localparam integer NB = $clog2(SLOTS);
  localparam [12:0] RING = (SB + NB > 11) ? 13'h1000 : 13'h800;
  localparam [12:0] OUT  = 13'h400;
  localparam integer SHAPE_I = D%16 + K*16 + PAYLOAD*256 + NB*65536 + D/16*1048576;
  localparam integer END_I   = PAYLOAD + 4;
  localparam [31:0] SHAPE = SHAPE_I;
  localparam [7:0]  MOST  = PAYLOAD[7:0];
  localparam [SB:0] FIRST = 4, IN_END = END_I[SB:0];

  generate
    if (D < 1 || D > 255 || (K > 1 && (D < 2 || D > 7))) begin : g_check_d
      ERROR_rg_mailbox_core_D_must_be_2_to_7_or_with_K_1_1_to_255 u_error ();
      rg_refuse u_refuse ();
    end
    if (K < 1 || K > 8) begin : g_check_k
      ERROR_rg_mailbox_core_K_must_be_1_to_8 u_error ();
      rg_refuse u_refuse ();
    end
    if (PAYLOAD < 4 || PAYLOAD > 252) begin : g_check_payload
      ERROR_rg_mailbox_core_PAYLOAD_must_be_4_to_252 u_error ();
      rg_refuse u_refuse ();
    end
    if (PAYLOAD % 4 != 0) begin : g_check_multiple
      ERROR_rg_mailbox_core_PAYLOAD_must_be_a_multiple_of_4 u_error ();
      rg_refuse u_refuse ();
    end
    if (SLOTS != 2 && SLOTS != 4 && SLOTS != 8 && SLOTS != 16) begin : g_check_slots
      ERROR_rg_mailbox_core_SLOTS_must_be_2_4_8_or_16 u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  // Messages to the node
  reg           turn;         // the buffer of the next one
  reg           head;         // that of the oldest one that the node does not have
  reg  [1:0]    waits;        // by buffer: the node does not have all of its message
  reg  [15:0]     bytes;        // by buffer
  reg  [2*KW-1:0] destinations;
  reg  [7:0]    out_at;       // the next byte to be fetched
  reg  [1:0]    lane;         // of the byte that was, in its word
  reg  [31:0]   out_word;
  reg  [1:0]    given;        // messages whose ends have not been taken: up to two
  reg           ended, fell;  // the oldest has its end; the others end as lost, as up fell
  reg           refused;
  reg  [8:0]    last_end;
  // Messages from it
  reg  [NB:0]   fill, oldest; // slots
  reg  [SB:0]   in_at;
  reg           closing;      // all bytes are in the slot; its first word follows
  reg  [KW-1:0] source;

  reg  [4:0] enable;
  wire       room    = ~given[1] & ~fell;
  wire       arrived = (fill != oldest);
  wire [4:0] status  = {refused, arrived, ended, room, up};

  // What a write is for
  wire [12:0] write_at  = {write_address[12:2], 2'b00};
  wire        in_buffer = (write_address[12:SB+1] == OUT[12:SB+1]);
  wire        buffer    = write_address[SB];
  wire        fits      = (write_data[31:24] != 8'd0) & (write_data[31:24] <= MOST);
  wire        sendable  = room & up & fits & (&write_bytes);

  always @*
    case (write_at)
      `RG_MAILBOX_ENABLE, `RG_MAILBOX_GIVE_UP: write_refused = 1'b0;
      `RG_MAILBOX_SEND: write_refused = ~sendable;
      `RG_MAILBOX_END:  write_refused = ~ended;
      `RG_MAILBOX_SLOT: write_refused = ~arrived;
      default:          write_refused = ~in_buffer | waits[buffer];
    endcase

  wire put        = write & ~write_refused;
  wire send       = put & (write_at == `RG_MAILBOX_SEND);
  wire take_end   = put & (write_at == `RG_MAILBOX_END);
  wire free       = put & (write_at == `RG_MAILBOX_SLOT);
  wire gives_up   = put & (write_at == `RG_MAILBOX_GIVE_UP) & (given != 2'd0) & ~ended;
  wire put_buffer = put & in_buffer;

  // Out: a byte is in out_word while s_axis_tvalid.
  (* no_rw_check *) reg [31:0] out_memory [0:(1<<(SB-1))-1];
  wire fetched = (out_at == bytes[8*head +: 8]);
  wire fetch   = waits[head] & ~fetched & (~s_axis_tvalid | s_axis_tready);
  wire left    = s_axis_tvalid & s_axis_tready & fetched;
  integer i, j; // bytes

  always @(posedge clk) begin
    for (i = 0; i < 4; i = i + 1)
      if (put_buffer & write_bytes[i])
        out_memory[write_address[SB:2]][8*i +: 8] <= write_data[8*i +: 8];
    if (fetch)
      out_word <= out_memory[{head, out_at[SB-1:2]}];
  end
  assign s_axis_tdata = out_word[8*lane +: 8];
  assign s_axis_tlast = fetched;
  assign s_axis_tuser = destinations[KW*head +: KW];

  // Ends
  wire done = m_done_tvalid & m_done_tready;
  wire fail = fell & ~ended;
  assign m_done_tready = ~ended & ~fell;

  always @(posedge clk) begin
    if (send) begin
      bytes[8*turn +: 8]          <= write_data[31:24];
      destinations[KW*turn +: KW] <= write_data[KW-1:0];
      turn        <= ~turn;
      waits[turn] <= 1'b1;
    end
    if (left) begin
      waits[head] <= 1'b0;
      head        <= ~head;
    end
    if (fetch)
      lane <= out_at[1:0];
    out_at        <= left ? 8'd0 : out_at + {7'd0, fetch};
    s_axis_tvalid <= fetch | (s_axis_tvalid & ~s_axis_tready);
    if (write & (write_at == `RG_MAILBOX_SEND))
      refused <= ~sendable;

    if (done | fail)
      last_end <= fail ? 9'h180 : {1'b0, m_done_tdata};
    ended   <= (ended & ~take_end) | done | fail;
    given   <= given + {1'b0, send} - {1'b0, take_end};
    fell    <= (fell | ~up) & (given[1] | (given[0] & ~ended & ~fail));
    give_up <= (give_up | gives_up) & ~done & ~fail & up;

    if (rst | ~up) begin
      waits         <= 2'b00;
      head          <= turn;
      out_at        <= 8'd0;
      s_axis_tvalid <= 1'b0;
    end
    if (rst) begin
      turn     <= 1'b0;
      head     <= 1'b0;
      refused  <= 1'b0;
      last_end <= 9'd0;
      ended    <= 1'b0;
      given    <= 2'd0;
      fell     <= 1'b0;
      give_up  <= 1'b0;
    end
  end

  // In: a byte goes into its place at once, the first one of a word with three of 0 behind it; in
  // the clock after the last one {bytes, source} do.
  (* no_rw_check *) reg [31:0] ring [0:(1<<(SB+NB-2))-1];
  reg  [31:0] slot_word;
  wire        comes     = m_axis_tvalid & m_axis_tready;
  wire        too_long  = (in_at == IN_END);
  wire [SB:0] in_bytes  = in_at - FIRST;
  wire [15:0]   padded_bytes  = {{(15-SB){1'b0}}, in_bytes};
  wire [31:0]   padded_source = {{(32-KW){1'b0}}, source};
  wire          fresh    = (in_at[1:0] == 2'd0);
  wire [31:0]   in_word  = closing ? {padded_bytes[7:0], padded_source[23:0]} :
                           {{3{m_axis_tdata & {8{~fresh}}}}, m_axis_tdata};
  wire [3:0]    in_lanes = closing ? 4'b1111 :
                           {{3{fresh & comes & ~too_long}}, comes & ~too_long} << in_at[1:0];
  wire [SB-3:0] in_place = closing ? {(SB-2){1'b0}} : in_at[SB-1:2];

  integer w; // words

  initial begin
    for (w = 0; w < 1 << (SB-1); w = w + 1)
      out_memory[w] = 32'd0;
    for (w = 0; w < 1 << (SB+NB-2); w = w + 1)
      ring[w] = 32'd0;
  end

  assign m_axis_tready = ~closing & ((fill ^ oldest) != {1'b1, {NB{1'b0}}});

  always @(posedge clk) begin
    for (j = 0; j < 4; j = j + 1)
      if (in_lanes[j])
        ring[{fill[NB-1:0], in_place}][8*j +: 8] <= in_word[8*j +: 8];
    if (read)
      slot_word <= ring[read_address[SB+NB-1:2]];
  end

  always @(posedge clk) begin
    closing <= comes & m_axis_tlast;
    if (comes)
      source <= m_axis_tuser;
    if (closing | (~up & ~comes))
      in_at <= FIRST;
    else if (comes & ~too_long)
      in_at <= in_at + {{SB{1'b0}}, 1'b1};
    fill   <= fill + {{NB{1'b0}}, closing};
    oldest <= oldest + {{NB{1'b0}}, free};

    if (rst) begin
      closing <= 1'b0;
      in_at   <= FIRST;
      fill    <= {(NB+1){1'b0}};
      oldest  <= {(NB+1){1'b0}};
    end
  end

  // Reading
  wire [12:0] read_at = {read_address[12:2], 2'b00};
  wire        in_ring = (read_address[12:SB+NB] == RING[12:SB+NB]);
  reg  [31:0] value, register;
  reg         from_ring;

  always @* begin
    value        = 32'd0;
    read_refused = 1'b0;
    case (read_at)
      `RG_MAILBOX_ID:      value = 32'h524d0100;
      `RG_MAILBOX_SHAPE:   value = SHAPE;
      `RG_MAILBOX_STATUS:  value = {27'd0, status};
      `RG_MAILBOX_ENABLE:  value = {27'd0, enable};
      `RG_MAILBOX_PENDING: value = {27'd0, status & enable};
      `RG_MAILBOX_LABEL:   value = {{(32-KW){1'b0}}, own_label};
      `RG_MAILBOX_END:     value = {23'd0, last_end};
      `RG_MAILBOX_SLOT:    value = {19'd0, RING[12:SB+NB], oldest[NB-1:0], {SB{1'b0}}};
      `RG_MAILBOX_OUT:     value = {19'd0, OUT[12:SB+1], turn, {SB{1'b0}}};
      default:             read_refused = ~in_ring;
    endcase
  end

  always @(posedge clk) begin
    if (read) begin
      register  <= value;
      from_ring <= in_ring;
    end
    if (put & (write_at == `RG_MAILBOX_ENABLE) & write_bytes[0])
      enable <= write_data[4:0];
    irq <= ((status & enable) != 5'd0);

    if (rst) begin
      register  <= 32'd0;
      from_ring <= 1'b0;
      enable    <= 5'd0;
      irq       <= 1'b0;
    end
  end
  assign read_data = from_ring ? slot_word : register;

  wire unused_ok = &{1'b0, write_address[1:0], read_address[1:0], write_data, out_at, padded_bytes,
                     padded_source, i, j};
endmodule

`default_nettype wire
