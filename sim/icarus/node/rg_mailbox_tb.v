// SPDX-License-Identifier: Apache-2.0
// Bench of rg_mailbox, and how it is connected: one processor with a mailbox at each node of K(2,1).
// Messages of all lengths; a full ring, behind which others wait; what is refused; a message that
// is given up; a node that dies with a message half in its mailbox and two under way; interrupts.

module rg_mailbox_tb;
  parameter integer PAYLOAD = 12;
  parameter integer SLOTS   = 2;

  localparam NAME = "rg_mailbox";
  `include "tb.vh"
  `include "rg_mailbox.vh"

  localparam integer N = 3;

  reg  [N-1:0]   rst, valid;
  reg            mail_rst;
  reg  [12:0]    address;
  reg  [31:0]    data;
  reg  [3:0]     strobe;
  wire [N-1:0]   ready, error, irq, up;
  wire [N*32-1:0] rdata;
  wire [N*2-1:0] labels, s_tuser, m_tuser;
  wire [N*8-1:0] s_tdata, done_tdata, m_tdata;
  wire [N-1:0]   s_tlast, s_tvalid, s_tready, give_up, done_tvalid, done_tready;
  wire [N-1:0]   m_tlast, m_tvalid, m_tready;
  wire [N*9-1:0] events;

  rg_node_machine #(
    .D(2), .K(1), .FLITS(4), .PAYLOAD(PAYLOAD), .R(1), .DEAF(400)
  ) u_machine (
    .clk (clk), .rst (rst), .up (up), .labels (labels),
    .s_axis_tdata (s_tdata), .s_axis_tuser (s_tuser), .s_axis_tlast (s_tlast),
    .s_axis_tvalid (s_tvalid), .s_axis_tready (s_tready), .give_up (give_up),
    .m_done_tdata (done_tdata), .m_done_tvalid (done_tvalid), .m_done_tready (done_tready),
    .m_axis_tdata (m_tdata), .m_axis_tuser (m_tuser), .m_axis_tlast (m_tlast),
    .m_axis_tvalid (m_tvalid), .m_axis_tready (m_tready), .events (events)
  );

  genvar n;
  generate
    for (n = 0; n < N; n = n + 1) begin : g_node
      rg_mailbox #(.D(2), .K(1), .PAYLOAD(PAYLOAD), .SLOTS(SLOTS)) dut (
        .clk (clk), .rst (mail_rst), .own_label (labels[n*2 +: 2]),
        .mem_valid (valid[n]), .mem_addr (address), .mem_wdata (data), .mem_wstrb (strobe),
        .mem_ready (ready[n]), .mem_rdata (rdata[n*32 +: 32]), .mem_error (error[n]),
        .irq (irq[n]), .up (up[n]),
        .s_axis_tdata (s_tdata[n*8 +: 8]), .s_axis_tuser (s_tuser[n*2 +: 2]),
        .s_axis_tlast (s_tlast[n]), .s_axis_tvalid (s_tvalid[n]), .s_axis_tready (s_tready[n]),
        .give_up (give_up[n]),
        .m_done_tdata (done_tdata[n*8 +: 8]), .m_done_tvalid (done_tvalid[n]),
        .m_done_tready (done_tready[n]),
        .m_axis_tdata (m_tdata[n*8 +: 8]), .m_axis_tuser (m_tuser[n*2 +: 2]),
        .m_axis_tlast (m_tlast[n]), .m_axis_tvalid (m_tvalid[n]), .m_axis_tready (m_tready[n])
      );
    end
  endgenerate

  // The processor: an access of the mailbox of a node, and whether it is refused
  reg [31:0] got;
  task access;
    input integer    at;
    input [12:0]     where;
    input [3:0]      bytes;
    input [31:0]     what;
    input            refused;
    begin
      {address, strobe, data} = {where, bytes, what};
      valid[at] = 1'b1;
      tick;
      check("ready", ready, 1 << at);
      check("refused", error[at], refused);
      got = rdata[at*32 +: 32];
      tick;
      check("ready once", ready, 0);
      valid[at] = 1'b0;
      repeat (below(3)) tick;
    end
  endtask

  task expect;
    input integer at;
    input [12:0]  where;
    input [31:0]  mask, value;
    begin
      access(at, where, 4'd0, 32'd0, 1'b0);
      check("register", got & mask, value);
    end
  endtask

  task until_status;
    input integer at, bits;
    begin
      got = 32'd0;
      while ((got >> bits) % 2 == 0)
        access(at, `RG_MAILBOX_STATUS, 4'd0, 32'd0, 1'b0);
    end
  endtask

  function [7:0] byte_of;
    input integer number, place;
    byte_of = number * 29 + place * 3 + (place >> 2);
  endfunction

  integer i;
  task send; // the message with that number, byte by byte
    input integer at, to, number, bytes;
    input         refused;
    reg [12:0] buffer;
    begin
      access(at, `RG_MAILBOX_OUT, 4'd0, 32'd0, 1'b0);
      buffer = got[12:0];
      for (i = 0; i < bytes && i < PAYLOAD; i = i + 1)
        access(at, buffer + i, 4'd1 << i % 4, {4{byte_of(number, i)}}, 1'b0);
      access(at, `RG_MAILBOX_SEND, 4'hf, bytes << 24 | to, refused);
      expect(at, `RG_MAILBOX_STATUS, 1 << `RG_MAILBOX_REFUSED, refused << `RG_MAILBOX_REFUSED);
    end
  endtask

  task receive;
    input integer at, from, number, bytes;
    reg [12:0] slot;
    begin
      until_status(at, `RG_MAILBOX_ARRIVED);
      access(at, `RG_MAILBOX_SLOT, 4'd0, 32'd0, 1'b0);
      slot = got[12:0];
      expect(at, slot, 32'hffffffff, bytes << 24 | from);
      for (i = 0; i < bytes; i = i + 1) begin
        if (i % 4 == 0)
          access(at, slot + 4 + i, 4'd0, 32'd0, 1'b0);
        check("byte", got[8*(i % 4) +: 8], byte_of(number, i));
      end
      access(at, slot, 4'hf, 32'd0, 1'b1);
      access(at, `RG_MAILBOX_SLOT, 4'h1, 32'd0, 1'b0);
    end
  endtask

  task ends; // lost or down or neither
    input integer at;
    input [1:0]   how;
    begin
      until_status(at, `RG_MAILBOX_ENDED);
      expect(at, `RG_MAILBOX_END, 3 << `RG_MAILBOX_LOST, how << `RG_MAILBOX_LOST);
      access(at, `RG_MAILBOX_END, 4'h4, 32'd0, 1'b0);
    end
  endtask

  integer m;
  initial begin
    start;
    {valid, mail_rst, rst} = {{N{1'b0}}, 1'b1, {N{1'b1}}};
    tick;
    {mail_rst, rst} = 0;
    tick;
    expect(0, `RG_MAILBOX_ID, 32'hffffffff, 32'h524d0100);
    expect(0, `RG_MAILBOX_SHAPE, 32'hffffffff, 2 | 1 << 4 | PAYLOAD << 8 | $clog2(SLOTS) << 16);
    expect(2, `RG_MAILBOX_LABEL, 32'hffffffff, 2);
    send(0, 1, 0, 4, 1'b1);
    for (m = 0; m < N; m = m + 1)
      until_status(m, `RG_MAILBOX_UP);

    // All lengths
    for (m = 1; m <= PAYLOAD; m = m + 1) begin
      send(m % N, (m + 1) % N, m, m, 1'b0);
      receive((m + 1) % N, m % N, m, m);
      ends(m % N, 0);
    end
    send(0, 1, 0, 0, 1'b1);
    send(0, 1, 0, PAYLOAD + 1, 1'b1);
    access(0, `RG_MAILBOX_SEND, 4'h7, 4 << 24, 1'b1);
    access(0, `RG_MAILBOX_SEND, 4'h0, 0, 1'b1);
    access(0, `RG_MAILBOX_END, 4'hf, 0, 1'b1);
    access(0, `RG_MAILBOX_SLOT, 4'hf, 0, 1'b1);
    access(0, `RG_MAILBOX_ID, 4'hf, 0, 1'b1);
    access(0, 13'h3fc, 4'h0, 0, 1'b1);
    access(0, 13'h3fc, 4'hf, 0, 1'b1);

    // A full ring: the node has one more, the others wait for busy answers, and none is lost.
    access(1, `RG_MAILBOX_ENABLE, 4'h1, 1 << `RG_MAILBOX_ARRIVED, 1'b0);
    check("irq", irq, 0);
    for (m = 0; m < SLOTS + 1; m = m + 1) begin
      send(0, 1, m, PAYLOAD, 1'b0);
      ends(0, 0);
    end
    send(0, 1, SLOTS + 1, 5, 1'b0);
    send(0, 1, SLOTS + 2, 6, 1'b0);
    access(0, `RG_MAILBOX_SEND, 4'hf, 4 << 24 | 1, 1'b1);
    access(0, `RG_MAILBOX_OUT, 4'd0, 32'd0, 1'b0);
    access(0, got[12:0], 4'hf, 32'd0, 1'b0);
    access(0, got[12:0] ^ 13'd1 << $clog2(PAYLOAD + 4), 4'hf, 32'd0, 1'b1);
    repeat (3000) tick;
    expect(0, `RG_MAILBOX_STATUS, 31, 1 << `RG_MAILBOX_UP | 1 << `RG_MAILBOX_REFUSED);
    check("irq", irq, 3'b010);
    for (m = 0; m < SLOTS + 3; m = m + 1)
      receive(1, 0, m, (m < SLOTS + 1) ? PAYLOAD : 4 + m - SLOTS);
    ends(0, 0);
    ends(0, 0);
    check("irq", irq, 0);

    // Given up: the first of two
    for (m = 0; m < SLOTS + 1; m = m + 1) begin
      send(2, 1, m, PAYLOAD, 1'b0);
      ends(2, 0);
    end
    send(2, 1, 40, 4, 1'b0);
    send(2, 0, 41, 4, 1'b0);
    access(2, `RG_MAILBOX_GIVE_UP, 4'hf, 0, 1'b0);
    ends(2, 1);
    ends(2, 0);
    receive(0, 2, 41, 4);

    // Node 2 dies with two under way, node 1 with a message half in its mailbox: the slots stay.
    send(2, 1, 42, 4, 1'b0);
    send(2, 0, 43, 4, 1'b0);
    receive(1, 2, 0, PAYLOAD);
    while (!(m_tvalid[1] & m_tready[1]))
      tick;
    tick;
    rst = 3'b110;
    tick;
    rst = 3'b000;
    ends(2, 3);
    send(2, 1, 44, 4, 1'b1);
    ends(2, 3);
    expect(2, `RG_MAILBOX_STATUS, 15, 1 << `RG_MAILBOX_ROOM);
    until_status(2, `RG_MAILBOX_UP);
    for (m = 1; m < SLOTS; m = m + 1)
      receive(1, 2, m, PAYLOAD);
    expect(1, `RG_MAILBOX_STATUS, 15, 1 << `RG_MAILBOX_ROOM | 1 << `RG_MAILBOX_UP);
    send(2, 1, 45, 7, 1'b0);
    receive(1, 2, 45, 7);
    ends(2, 0);
    pass;
  end
endmodule
