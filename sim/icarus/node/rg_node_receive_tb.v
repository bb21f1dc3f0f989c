// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_node_receive with its table: packets of all types, whole and damaged, with numbers
// that are new, the last one or old, against what the contract says of each; the bytes of messages;
// the words of answers.
`default_nettype none

module rg_node_receive_tb;
  parameter integer D       = 2;
  parameter integer K       = 3;
  parameter integer CRC     = 16;
  parameter integer NUM     = 10;
  parameter integer PAYLOAD = 5;

  localparam NAME = "rg_node_receive";
  `include "tb.vh"
  `include "node_packet.vh"

  localparam integer WW     = (KW > 8) ? KW : 8;
  localparam integer PEERS  = 1 << KW;
  localparam integer NUMBER = 1 << NUM;
  localparam integer ROOM   = 64;
  localparam [KW-1:0] OWN   = 5;

  reg             rst, up, eject_valid, due_room, m_tready;
  reg  [1:0]      eject_kind;
  reg  [7:0]      eject_data;
  reg  [KW-1:0]   clear;
  reg             half;
  wire            look, look_again, look_last, set, less, word_valid, word_kept, due, answer_valid;
  wire            behind, m_tlast, m_tvalid, found_known;
  wire [KW-1:0]   look_label, source, m_tuser;
  wire [NUM-1:0]  number, found_number;
  wire [1:0]      word;
  wire [WW-1:0]   word_data;
  wire [2:0]      answer_type;
  wire [7:0]      m_tdata;
  wire [4:0]      events;

  rg_node_receive #(.D(D), .K(K), .PAYLOAD(PAYLOAD), .CRC(CRC), .NUM(NUM)) dut (
    .clk (clk), .rst (rst), .own_label (OWN),
    .eject_valid (eject_valid), .eject_kind (eject_kind), .eject_data (eject_data),
    .look (look), .look_again (look_again), .look_last (look_last), .look_label (look_label),
    .found_known (found_known), .found_number (found_number),
    .set (set), .less (less), .source (source), .number (number),
    .word_valid (word_valid), .word (word), .word_data (word_data), .word_kept (word_kept),
    .due_room (due_room), .due (due),
    .answer_valid (answer_valid), .answer_type (answer_type), .behind (behind), .renumbered (1'b0),
    .m_axis_tdata (m_tdata), .m_axis_tuser (m_tuser), .m_axis_tlast (m_tlast),
    .m_axis_tvalid (m_tvalid), .m_axis_tready (m_tready), .events (events)
  );

  rg_node_table #(.D(D), .K(K), .PW(KW), .NUM(NUM), .TW(2)) u_table (
    .clk (clk), .up (up),
    .look (look), .look_again (look_again), .look_last (look_last), .look_label (look_label),
    .set (set), .less (less), .source (source), .number (number),
    .ask_last (1'b0), .ask_label (OWN), .set_own (1'b0), .set_state (1'b0), .known (1'b0),
    .turn (2'd0), .destination (clear), .clear_half (half),
    .found_known (found_known), .found_number (found_number), .found_turn (), .found_asked ()
  );

  // What the receiver knows
  reg             knows [0:PEERS-1];
  integer         last  [0:PEERS-1];
  reg             full;
  reg [7:0]       want  [0:ROOM-1]; // bytes for the processor
  reg             ends  [0:ROOM-1];
  reg [KW-1:0]    from  [0:ROOM-1];
  integer         put, taken, coming;
  reg [WW-1:0]    words [0:3];
  // The packet
  reg [31:0]      sum;
  reg [KW-1:0]    peer;
  reg [8*LB-1:0]  peer_bytes;
  integer         type, serial, length, ahead, n, p, q;
  reg             spoilt, room, cut;
  reg [7:0]       payload [0:PAYLOAD-1];
  // What must come of it, in the clock after its end
  reg             judge, want_due, want_deliver, want_answer;
  integer         delivered, repeats, old, dropped, refused;

  // One clock; the receiver sees this flit.
  task clock;
    input       valid;
    input [1:0] kind;
    input [7:0] data;
    begin
      eject_valid = valid;
      eject_kind  = kind;
      eject_data  = data;
      m_tready    = chance((clocks / 512) % 2 ? 1 : 6);
      #1;
      check("due", due, judge & want_due);
      check("delivered", events[0], judge & want_deliver);
      check("answer_valid", answer_valid, judge & want_answer);
      if (judge && want_deliver) begin
        put  = coming;
        full = 1'b1;
      end
      judge = 1'b0;
      if (word_valid && word_kept)
        words[word] = word_data;
      if (m_tvalid) begin
        if (taken == put)
          $fatal(1, "a byte out of nothing in clock %0d", clocks);
        check("m_axis_tdata", m_tdata, want[taken % ROOM]);
        check("m_axis_tlast", m_tlast, ends[taken % ROOM]);
        check("m_axis_tuser", m_tuser, from[taken % ROOM]);
        if (m_tready) begin
          full  = full & ~m_tlast;
          taken = taken + 1;
        end
      end
      tick;
    end
  endtask

  task flit;
    input [1:0] kind;
    input [7:0] data;
    reg [7:0]   seen;
    begin
      while (chance(5))
        clock(1'b0, 2'd0, 8'd0);
      seen = data;
      if (chance(400)) begin
        seen   = data ^ (8'd1 << below(8));
        spoilt = 1'b1;
      end
      if (!cut && chance(400)) begin
        clock(1'b1, 2'd1, 8'd0); // a LETTER
        spoilt = 1'b1;
      end
      if (!cut && chance(300)) begin
        clock(1'b1, 2'd3, 8'd0); // the rest is cut off
        cut    = 1'b1;
        spoilt = 1'b1;
      end
      if (!cut)
        clock(1'b1, kind, seen);
      sum = check_after(sum, data);
    end
  endtask

  // The message is for the processor in the next clock.
  task keep;
    begin
      last[peer] = serial;
      coming     = put;
      for (q = 0; q < length; q = q + 1) begin
        want[coming % ROOM] = payload[q];
        ends[coming % ROOM] = (q == length - 1);
        from[coming % ROOM] = peer;
        coming = coming + 1;
      end
    end
  endtask

  task expect_it;
    reg is_new, is_last;
    begin
      ahead        = (serial - last[peer] + NUMBER) % NUMBER;
      is_new       = NUM == 1 ? ahead == 1 : ahead > 0 && ahead < NUMBER / 2;
      is_last      = ahead == 0;
      want_due     = 1'b0;
      want_deliver = 1'b0;
      want_answer  = 1'b0;
      judge        = 1'b1;
      if (!spoilt && type == 0 && room) begin
        want_deliver = knows[peer] && is_new && !full;
        want_due     = !knows[peer] || is_last || (is_new && !full);
        if (want_deliver)
          keep;
      end
      if (!spoilt && type == 2 && room) begin
        want_due = 1'b1;
        if (!knows[peer])
          last[peer] = (serial + NUMBER - 1) % NUMBER;
      end
      // The sender's entries are 0.
      want_answer = !spoilt && (type == 1 || type > 2) && serial == 0;
      if (want_due) begin
        check("word 0", words[0][5:0], {3'd0, type[2:0]});
        check("word 2", words[2], peer);
        check("word 3", words[3][1:0], {type == 2, knows[peer]});
      end
      if (want_due && type == 2)
        knows[peer] = 1'b1;
      delivered = delivered + want_deliver;
      repeats   = repeats + (want_due && type == 0 && !want_deliver && is_last);
      old       = old + (!spoilt && type == 0 && !is_new && !is_last);
      dropped   = dropped + spoilt;
      refused   = refused + (want_due && type == 0 && !knows[peer]);
    end
  endtask

  task packet;
    begin
      peer       = below(8);
      peer_bytes = peer;
      type       = chance(3) ? 2 : chance(6) ? below(5) : 0;
      serial     = chance(8) ? below(NUMBER) : (last[peer] + below(3)) % NUMBER;
      length     = type == 0 ? 1 + below(PAYLOAD) : type == 3 ? 2 : 0;
      if (type == 3 && PAYLOAD < 2)
        length = 0;
      spoilt     = 1'b0;
      cut        = 1'b0;
      sum        = check_of_label(OWN);
      room       = !chance(10);
      due_room   = room;
      flit(2'd0, {serial[9:8], 3'd0, type[2:0]});
      due_room   = chance(2);
      flit(2'd0, serial[7:0]);
      for (n = 0; n < LB; n = n + 1)
        flit(2'd0, peer_bytes[8*n +: 8]);
      body;
      finish_packet;
    end
  endtask

  task body;
    for (p = 0; p < length; p = p + 1) begin
      payload[p] = below(256);
      flit(2'd0, payload[p]);
    end
  endtask

  // sum is the check from here on, and each of its bytes takes itself out of it.
  task finish_packet;
    begin
      for (p = 0; p < CB; p = p + 1)
        flit(p == CB - 1 ? 2'd2 : 2'd0, sum[7:0]);
      if (!cut)
        expect_it;
      if (chance(3))
        clock(1'b0, 2'd0, 8'd0);
    end
  endtask

  initial begin
    start;
    {put, taken, delivered, repeats, old, dropped, refused} = 0;
    {rst, up, judge, full} = 4'b1000;
    {eject_valid, m_tready, due_room, half} = 4'd0;
    clear = 0;
    tick;
    for (n = 0; n < PEERS; n = n + 1) begin
      knows[n] = 1'b0;
      last[n]  = 0;
    end
    // The table is cleared.
    for (p = 0; p < 2 * PEERS; p = p + 1) begin
      {half, clear} = p;
      clock(1'b0, 2'd0, 8'd0);
    end
    {rst, up} = 2'b01;
    clock(1'b0, 2'd0, 8'd0);
    for (n = 0; clocks < 2 * PEERS + 20000; n = 0)
      packet;
    $display("%0d delivered, %0d repeats, %0d refused, %0d old, %0d damaged", delivered, repeats,
             refused, old, dropped);
    if (delivered == 0 || repeats == 0 || refused == 0 || (old == 0 && NUM > 1) || dropped == 0)
      $fatal(1, "these numbers cannot be");
    pass;
  end
endmodule

`default_nettype wire
