// SPDX-License-Identifier: Apache-2.0
// Bench of rg_node_send with its table and route generator, against peers that read its packets
// flit by flit: letters that lead to the destination, the check, the message, the number. What it
// makes of a state, an acknowledgement, silence and a refusal, each once a peer; and the answers
// that the receiver owes. Any others, in any order, are for the proofs and the co-simulation.

module rg_node_send_tb;
  parameter integer D       = 2;
  parameter integer K       = 3;
  parameter integer CRC     = 16;
  parameter integer PAYLOAD = 5;

  localparam NAME = "rg_node_send";
  `include "tb.vh"
  `include "node_packet.vh"

  localparam integer NUM    = 10;
  localparam integer WW     = (KW > 8) ? KW : 8;
  localparam integer LD     = $clog2(D);
  localparam integer PEERS  = (D + 1) * D**(K-1);
  localparam integer R      = (D == 2) ? 4 : 2;
  localparam integer T_TRY  = 40;
  localparam integer MOST   = K + 3 + 2 + LB + PAYLOAD + 2 + CB;

  // The label of a rank, as in rg_node_tb
  function [KW-1:0] label_of;
    input integer rank;
    integer i, digit, letter, left;
    begin
      left   = rank;
      letter = -1;
      for (i = 0; i < K; i = i + 1) begin
        digit  = left / D**(K-1-i);
        left   = left % D**(K-1-i);
        letter = digit + (letter >= 0 && digit >= letter);
        label_of[i*LW +: LW] = letter[LW-1:0];
      end
    end
  endfunction
  localparam integer OWN_RANK = 1;
  localparam [KW-1:0] OWN = label_of(OWN_RANK);

  reg             rst, s_tvalid, s_tlast, done_tready;
  reg             word_valid, due, answer_valid, outdated, inject_ready;
  reg  [7:0]      s_tdata;
  reg  [KW-1:0]   s_tuser, source;
  reg  [1:0]      word;
  reg  [WW-1:0]   word_data;
  reg  [2:0]      answer_type;
  reg  [NUM-1:0]  number; // the last one, in a state
  wire            up, s_tready, done_tvalid, due_room, ask_last;
  wire            set_own, set_state, set_known, clear_half;
  wire            found_known, found_asked, inject_valid;
  wire [7:0]      done_tdata, inject_data;
  wire [1:0]      inject_kind;
  wire [KW-1:0]   ask_label, destination;
  wire [2*LD-1:0] turn, found_turn;
  wire [NUM-1:0]  found_number;
  wire            route_rst, request_valid, request_ready, route_last, route_valid, route_ready;
  wire [2*KW-1:0] request_data;
  wire [(2*K+2)*LW-1:0] route_data;
  wire [19:0]     route_user;
  wire [3:0]      events;

  rg_node_send #(
    .D(D), .K(K), .PAYLOAD(PAYLOAD), .CRC(CRC), .NUM(NUM), .R(R), .T_TRY(T_TRY), .PW(KW),
    .DEAF((2 << KW) + 2)
  ) dut (
    .clk (clk), .rst (rst), .own_label (OWN), .up (up),
    .s_axis_tdata (s_tdata), .s_axis_tuser (s_tuser), .s_axis_tlast (s_tlast),
    .s_axis_tvalid (s_tvalid), .s_axis_tready (s_tready),
    .m_done_tdata (done_tdata), .m_done_tvalid (done_tvalid), .m_done_tready (done_tready),
    .word_valid (word_valid), .word (word), .word_data (word_data), .word_kept (1'b1),
    .due_room (due_room), .due (due),
    .answer_valid (answer_valid), .answer_type (answer_type), .outdated (outdated),
    .source (source),
    .look_busy (1'b0), .look_again (1'b0), .ask_last (ask_last), .ask_label (ask_label),
    .set_own (set_own), .set_state (set_state), .set_known (set_known), .turn (turn),
    .destination (destination), .clear_half (clear_half),
    .found_known (found_known), .found_number (found_number), .found_turn (found_turn),
    .found_asked (found_asked),
    .route_rst (route_rst), .request_data (request_data), .request_valid (request_valid),
    .request_ready (request_ready), .route_data (route_data), .route_user (route_user),
    .route_last (route_last), .route_valid (route_valid), .route_ready (route_ready),
    .inject_valid (inject_valid), .inject_kind (inject_kind), .inject_data (inject_data),
    .inject_ready (inject_ready), .events (events)
  );

  rg_node_table #(.D(D), .K(K), .PW(KW), .NUM(NUM)) u_table (
    .clk (clk), .up (up),
    .look (1'b0), .look_again (1'b0), .look_last (1'b0), .look_label ({KW{1'b0}}),
    .set (1'b0), .previous (1'b0), .source (source), .number (number),
    .ask_last (ask_last), .ask_label (ask_label), .set_own (set_own), .set_state (set_state),
    .known (set_known), .turn (turn), .destination (destination), .clear_half (clear_half),
    .found_known (found_known), .found_number (found_number), .found_turn (found_turn),
    .found_asked (found_asked)
  );

  rg_kautz_serial #(.D(D), .K(K)) u_routes (
    .clk (clk), .rst (route_rst),
    .s_axis_tdata (request_data), .s_axis_tvalid (request_valid), .s_axis_tready (request_ready),
    .m_axis_tdata (route_data), .m_axis_tuser (route_user), .m_axis_tlast (route_last),
    .m_axis_tvalid (route_valid), .m_axis_tready (route_ready)
  );

  // The message of this round
  reg [7:0]    bytes [0:PAYLOAD+2];
  integer      length, given, peer;
  // The packet as it comes
  reg [7:0]    seen [0:MOST-1];
  integer      flits, letters;
  reg [31:0]   sum;
  reg [KW-1:0] at;
  reg          tail, two, stalled;
  integer      i, first;
  reg [8*(K+3)-1:0] path, last_path; // its letters, and those of the try before

  task clock;
    begin
      inject_ready = !stalled && !chance(4);
      #1;
      if (inject_valid && inject_ready) begin
        if (inject_kind == 2'd1)
          letters = letters + 1;
        seen[flits] = inject_data;
        if ((inject_kind == 2'd1) != (flits < letters) || inject_kind == 2'd3 || flits == MOST - 1)
          $fatal(1, "flit %0d is of kind %0d, in clock %0d", flits, inject_kind, clocks);
        flits = flits + 1;
        tail  = inject_kind == 2'd2;
      end
      if (s_tvalid && s_tready)
        given = given + 1;
      tick;
      word_valid   = 1'b0;
      due          = 1'b0;
      answer_valid = 1'b0;
    end
  endtask

  // The packet leads to this node, and its check is right.
  task check_packet;
    input integer there;
    begin
      at = OWN;
      for (i = 0; i < letters - 1; i = i + 1) begin
        if (seen[i] > D || seen[i] == at[(K-1)*LW +: LW])
          $fatal(1, "letter %0d of a packet leads nowhere, in clock %0d", i, clocks);
        at = (at >> LW) | (seen[i] << ((K-1)*LW));
      end
      check("where it leads", at, label_of(there));
      check("letter that leads out", seen[letters-1], at[(K-1)*LW +: LW]);
      sum = check_of_label(at);
      for (i = letters; i < flits; i = i + 1)
        sum = check_after(sum, seen[i]);
      check("check", sum, 0);
      for (i = 0; i < LB; i = i + 1)
        check("own label", seen[letters+2+i], (OWN >> (8*i)) & 8'hff);
    end
  endtask

  task forget_packet;
    {flits, letters, tail} = 0;
  endtask

  // A message to the peer
  task give;
    input integer size;
    begin
      length = size;
      given  = 0;
      for (i = 0; i < length; i = i + 1)
        bytes[i] = below(256);
      while (given < length) begin
        s_tvalid = chance(2);
        s_tdata  = bytes[given];
        s_tlast  = (given == length - 1);
        s_tuser  = given > 0 ? 0 : label_of(peer);
        clock;
      end
      s_tvalid = 1'b0;
    end
  endtask

  // The next packet is of this type: 2 a probe, 0 the message. first: the number of the first.
  task expect;
    input [2:0]     type;
    input integer   after; // the first
    reg   [NUM-1:0] serial;
    begin
      while (!tail)
        clock;
      check_packet(peer);
      serial = {seen[letters][7:6], seen[letters+1]};
      path   = letters;
      for (i = 0; i < letters; i = i + 1)
        path = (path << 8) | seen[i];
      check("type", seen[letters][2:0], type);
      check("flits", flits, letters + 2 + LB + (type == 0 ? length : 0) + CB);
      for (i = 0; type == 0 && i < length; i = i + 1)
        check("byte", seen[letters+2+LB+i], bytes[i]);
      if (after == 0)
        first = serial;
      check("number", serial, (first + after) % 1024);
      forget_packet;
    end
  endtask

  task answer;
    input [2:0] type; // 1 acknowledged, 3 a state, 4 refused
    begin
      answer_valid = 1'b1;
      answer_type  = type;
      source       = label_of(peer);
      last_path    = path;
      clock;
    end
  endtask

  task finish;
    input         lost;
    input integer tries; // at least, and at most R D^2 then
    begin
      while (!done_tvalid) begin
        clock;
        if (tail)
          forget_packet;
      end
      check("lost", done_tdata[7], lost);
      check("tries", done_tdata[6:0] >= tries && done_tdata[6:0] <= tries * R * D * D, 1'b1);
      while (chance(2))
        clock;
      done_tready = 1'b1;
      clock;
      done_tready = 1'b0;
      clock;
    end
  endtask

  // Answers that the receiver owes, as many as wait: to random peers, and what they must look like
  integer   to [0:3], kind [0:3], at_answer, j;
  reg [9:0] serial [0:3];

  task owe;
    input integer many;
    begin
      stalled = 1'b1;
      for (at_answer = 0; at_answer < many; at_answer = at_answer + 1) begin
        to[at_answer]     = (OWN_RANK + 1 + below(PEERS - 1)) % PEERS;
        kind[at_answer]   = below(3); // {probe, known}: refusal, acknowledgement, state
        serial[at_answer] = below(1024);
        j = below(D);
        for (i = 0; i < 4; i = i + 1) begin
          word_valid = 1'b1;
          word       = i;
          word_data  = i == 0 ? {serial[at_answer][9:8], j[2:0], 3'd0} :
                       i == 1 ? serial[at_answer][7:0] :
                       i == 2 ? label_of(to[at_answer]) : kind[at_answer];
          #1 check("s_axis_tready beside a word", s_tready, 1'b0);
          check("room for an answer", due_room, 1'b1);
          clock;
        end
        due = 1'b1;
        #1 check("room after an answer", due_room, at_answer < 3);
        clock;
      end
      #1 check("room", due_room, many < 4);
      stalled = 1'b0;
      for (at_answer = 0; at_answer < many; at_answer = at_answer + 1) begin
        while (!tail)
          clock;
        check_packet(to[at_answer]);
        check("type of an answer", seen[letters][2:0],
              kind[at_answer] == 2 ? 3'd3 : kind[at_answer] == 1 ? 3'd1 : 3'd4);
        check("number of an answer", {seen[letters][7:6], seen[letters+1]}, serial[at_answer]);
        check("flits of an answer", flits, letters + 2 + LB + (kind[at_answer] == 2 ? 2 : 0) + CB);
        forget_packet;
        clock;
      end
    end
  endtask

  initial begin
    start;
    {s_tvalid, s_tlast, done_tready, word_valid, due, answer_valid, outdated, inject_ready} = 8'd0;
    stalled = 1'b0;
    {s_tdata, s_tuser, source, word, word_data, answer_type, number} = 0;
    forget_packet;
    rst = 1'b1;
    tick;
    rst = 1'b0;
    while (!up)
      clock;
    repeat (12) begin
      peer = (OWN_RANK + 1 + below(PEERS - 1)) % PEERS;
      // Not known: it is asked for its number first, which may be ahead.
      give(PAYLOAD);
      expect(3'd2, 0);
      outdated = chance(2);
      number = first + 7;
      first  = outdated ? (first + 8) % 1024 : first;
      answer(3'd3);
      if (outdated)
        first = first - 1;
      expect(3'd0, outdated);
      check("the same try", path, last_path);
      answer(3'd1);
      finish(1'b0, 1);
      // Known; without an answer by another route, as it was, whatever the receiver owes meanwhile
      give(1 + below(PAYLOAD));
      expect(3'd0, 1 + outdated);
      last_path = path;
      owe(1);
      expect(3'd0, 1 + outdated);
      check("another route", path == last_path, 1'b0);
      answer(3'd1);
      finish(1'b0, 1);
      // It has forgotten this node, and is dead then. Where two copies are under way, a refusal is
      // the end.
      give(1);
      expect(3'd0, 2 + outdated);
      two = chance(2);
      if (two)
        expect(3'd0, 2 + outdated);
      answer(3'd4);
      if (two)
        while (!done_tvalid)
          clock;
      else
        expect(3'd2, 2 + outdated);
      check("flits after a refusal", flits, 0);
      finish(1'b1, 1);
      owe(1 + below(4));
    end
    // One that never answers
    give(1);
    for (i = 0; !done_tvalid; i = i + tail) begin
      if (tail)
        forget_packet;
      clock;
    end
    check("tries", i, R * D * D);
    finish(1'b1, R * D * D);
    give(PAYLOAD + 1);
    finish(1'b1, 0);
    peer = OWN_RANK;
    give(1);
    finish(1'b1, 0);
    pass;
  end
endmodule
