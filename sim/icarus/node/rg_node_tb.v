// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_node: a whole network of nodes. Each processor sends messages to random others and
// takes what comes with random stalls; then a node dies and comes back in the traffic, again and
// again. Each message arrives once, or its sender is told that it is lost, which happens only
// beside deaths.
`default_nettype none

module rg_node_tb;
  parameter integer D = 2;
  parameter integer K = 2;

  localparam NAME = "rg_node";
  `include "tb.vh"

  localparam integer V     = 2 + K / 2;
  localparam integer LN    = $clog2(V);
  localparam integer LW    = $clog2(D + 1);
  localparam integer KW    = K * LW;
  localparam integer N     = (D + 1) * D**(K-1);
  localparam integer BYTES = 4; // of a message: source, destination, number, their sum

  reg  [N-1:0]      rst, s_tvalid, m_tready, done_tready;
  reg  [N*8-1:0]    s_tdata;
  reg  [N*KW-1:0]   s_tuser;
  reg  [N-1:0]      s_tlast;
  wire [N-1:0]      s_tready, m_tvalid, m_tlast, done_tvalid;
  wire [N*8-1:0]    m_tdata, done_tdata;
  wire [N*KW-1:0]   m_tuser;
  wire [N*9-1:0]    events;
  wire [N*D-1:0]    out_valid, out_up, in_credit_valid, in_ready;
  wire [N*D*LN-1:0] out_vc, in_credit_vc;
  wire [N*D*2-1:0]  out_kind;
  wire [N*D*8-1:0]  out_data;

  // The label of a rank: each letter but the first is one of the D other than the letter before it.
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

  function integer rank_of;
    input [KW-1:0] label;
    integer n;
    begin
      rank_of = -1;
      for (n = 0; n < N; n = n + 1)
        if (label_of(n) == label)
          rank_of = n;
    end
  endfunction

  function integer letter_at;
    input [KW-1:0] label;
    input integer place; // 0..K-1
    letter_at = label[place*LW +: LW];
  endfunction

  // The node before node n at input i, which drops its first letter, and its output there
  function integer before;
    input integer n, i;
    integer first;
    begin
      first  = i + (i >= letter_at(label_of(n), 0));
      before = rank_of((label_of(n) << LW) | first);
    end
  endfunction

  function integer output_to;
    input integer from, n;
    integer last, letter;
    begin
      last      = letter_at(label_of(from), K - 1);
      letter    = letter_at(label_of(n), K - 1);
      output_to = letter - (letter > last);
    end
  endfunction

  // A turn steps where letters fall and rise.
  function [D*D-1:0] steps_of;
    input integer n;
    integer i, o, x, y, z;
    for (i = 0; i < D; i = i + 1)
      for (o = 0; o < D; o = o + 1) begin
        y = letter_at(label_of(n), K - 1);
        x = (K > 1) ? letter_at(label_of(n), (K > 1) ? K - 2 : 0) : i + (i >= y);
        z = o + (o >= y);
        steps_of[i*D + o] = (x > y && y < z);
      end
  endfunction

  genvar n, i;
  generate
    for (n = 0; n < N; n = n + 1) begin : g_node
      wire [D-1:0]    valid, up, credit_valid, ready;
      wire [D*LN-1:0] vc, credit_vc;
      wire [D*2-1:0]  kind;
      wire [D*8-1:0]  data;
      for (i = 0; i < D; i = i + 1) begin : g_in
        localparam integer FROM = before(n, i);
        localparam integer AT   = FROM * D + output_to(FROM, n);
        assign valid[i]        = out_valid[AT];
        assign vc[i*LN +: LN]  = out_vc[AT*LN +: LN];
        assign kind[i*2 +: 2]  = out_kind[AT*2 +: 2];
        assign data[i*8 +: 8]  = out_data[AT*8 +: 8];
        assign up[i]           = out_up[AT];
        assign g_node[FROM].credit_valid[AT % D]         = in_credit_valid[n*D + i];
        assign g_node[FROM].credit_vc[(AT % D)*LN +: LN] = in_credit_vc[(n*D + i)*LN +: LN];
        assign g_node[FROM].ready[AT % D]                = in_ready[n*D + i];
      end
      localparam [KW-1:0]  LABEL = label_of(n);
      localparam [D*D-1:0] STEP  = steps_of(n);
      rg_node #(
        .D(D), .K(K), .V(V), .B(4), .PAYLOAD(BYTES), .T_TRY(512), .DEAF(400), .R(8 / D)
      ) dut (
        .clk (clk), .rst (rst[n]), .own_label (LABEL), .step (STEP),
        .in_valid (valid), .in_vc (vc), .in_kind (kind), .in_data (data), .in_up (up),
        .in_credit_valid (in_credit_valid[n*D +: D]), .in_credit_vc (in_credit_vc[n*D*LN +: D*LN]),
        .in_ready (in_ready[n*D +: D]),
        .out_valid (out_valid[n*D +: D]), .out_vc (out_vc[n*D*LN +: D*LN]),
        .out_kind (out_kind[n*D*2 +: D*2]), .out_data (out_data[n*D*8 +: D*8]),
        .out_up (out_up[n*D +: D]),
        .out_credit_valid (credit_valid), .out_credit_vc (credit_vc), .out_ready (ready),
        .s_axis_tdata (s_tdata[n*8 +: 8]), .s_axis_tuser (s_tuser[n*KW +: KW]),
        .s_axis_tlast (s_tlast[n]), .s_axis_tvalid (s_tvalid[n]), .s_axis_tready (s_tready[n]),
        .m_done_tdata (done_tdata[n*8 +: 8]), .m_done_tvalid (done_tvalid[n]),
        .m_done_tready (done_tready[n]),
        .m_axis_tdata (m_tdata[n*8 +: 8]), .m_axis_tuser (m_tuser[n*KW +: KW]),
        .m_axis_tlast (m_tlast[n]), .m_axis_tvalid (m_tvalid[n]), .m_axis_tready (m_tready[n]),
        .events (events[n*9 +: 9])
      );
    end
  endgenerate

  // Processors
  reg           busy [0:N-1], arrived [0:N-1], doubt [0:N-1];
  integer       to [0:N-1], number [0:N-1], sent [0:N-1], got [0:N-1], away [0:N-1];
  reg [8*BYTES-1:0] in_bytes [0:N-1];
  integer       last [0:N*N-1]; // number of the last message from s to d, at s N + d
  integer       messages, done, lost, deaths, m;
  reg [KW-1:0]  labels [0:N-1];
  reg           deadly, quiet;
  reg [8*BYTES-1:0] made;

  function [8*BYTES-1:0] make;
    input integer source, destination, serial;
    reg [7:0] a, b, c, sum;
    begin
      a    = source;
      b    = destination;
      c    = serial;
      sum  = a + b + c + 8'h5a;
      make = {sum, c, b, a};
    end
  endfunction

  task die;
    input integer victim;
    integer s;
    begin
      rst[victim]  = 1'b1;
      away[victim] = 1 + below(300);
      busy[victim] = 1'b0;
      got[victim]  = 0;
      deaths       = deaths + 1;
      for (s = 0; s < N; s = s + 1)
        doubt[s] = 1'b1;
    end
  endtask

  task set_inputs;
    for (m = 0; m < N; m = m + 1) begin
      if (rst[m]) begin
        away[m] = away[m] - 1;
        rst[m]  = away[m] > 0;
      end
      if (deadly && chance(1500) && rst == 0)
        die(m);
      m_tready[m]    = chance((clocks / 256) % 2 ? 1 : 3);
      done_tready[m] = chance(2);
      if (!busy[m] && !quiet && !rst[m] && chance(8)) begin
        busy[m]    = 1'b1;
        arrived[m] = 1'b0;
        doubt[m]   = rst != 0;
        to[m]      = (m + 1 + below(N - 1)) % N;
        number[m]  = number[m] + 1;
        sent[m]    = 0;
        messages   = messages + 1;
      end
      s_tvalid[m] = busy[m] && sent[m] < BYTES && !rst[m] && chance(2);
      made        = make(m, to[m], number[m]);
      s_tdata[m*8 +: 8]   = made[8*(sent[m] % BYTES) +: 8];
      s_tlast[m]          = (sent[m] == BYTES - 1);
      s_tuser[m*KW +: KW] = labels[to[m]];
    end
  endtask

  task take_message;
    input integer at;
    integer   source;
    reg [7:0] serial, newer;
    begin
      source = in_bytes[at][7:0];
      if (got[at] != BYTES || source >= N || labels[source] != m_tuser[at*KW +: KW])
        $fatal(1, "node %0d gets nonsense in clock %0d", at, clocks);
      serial = in_bytes[at][23:16];
      // Messages of a pair come in order, each once; only what was lost may be missing.
      newer = serial - last[source*N + at];
      if (in_bytes[at] !== make(source, at, serial) || newer == 8'd0 || newer[7]
          || (number[source] - serial) % 256 >= 128)
        $fatal(1, "node %0d gets %h from %0d in clock %0d", at, in_bytes[at], source, clocks);
      if (serial == number[source] % 256)
        arrived[source] = 1'b1;
      last[source*N + at] = serial;
      got[at] = 0;
    end
  endtask

  // What the coming edge does
  task move;
    for (m = 0; m < N; m = m + 1)
      if (!rst[m]) begin
        if (m_tvalid[m] && m_tready[m]) begin
          in_bytes[m] = {m_tdata[m*8 +: 8], in_bytes[m][8*BYTES-1:8]};
          got[m]      = got[m] + 1;
          if (m_tlast[m])
            take_message(m);
        end
        if (s_tvalid[m] && s_tready[m])
          sent[m] = sent[m] + 1;
        if (done_tvalid[m] && done_tready[m]) begin
          if (!busy[m])
            $fatal(1, "node %0d ends what it has not begun, in clock %0d", m, clocks);
          if (!done_tdata[m*8 + 7] && !arrived[m] && !doubt[m] && !m_tvalid[to[m]])
            $fatal(1, "node %0d is told done, and %0d has nothing, in clock %0d", m, to[m], clocks);
          busy[m] = 1'b0;
          done    = done + !done_tdata[m*8 + 7];
          lost    = lost + done_tdata[m*8 + 7];
        end
      end
  endtask

  task run;
    input integer length;
    integer end_at, m2;
    reg idle;
    begin
      end_at = clocks + length;
      idle   = 1'b0;
      while (!idle) begin
        quiet = clocks >= end_at;
        set_inputs;
        #1;
        move;
        tick;
        idle = quiet && m_tvalid == 0 && rst == 0;
        for (m2 = 0; m2 < N; m2 = m2 + 1)
          idle = idle && !busy[m2];
      end
    end
  endtask

  initial begin
    start;
    {messages, done, lost, deaths} = 0;
    for (m = 0; m < N; m = m + 1) begin
      {busy[m], arrived[m], doubt[m]} = 3'b000;
      labels[m] = label_of(m);
      to[m]     = (m + 1) % N;
      number[m] = 0;
      sent[m]   = 0;
      got[m]    = 0;
      away[m]   = 1;
    end
    for (m = 0; m < N * N; m = m + 1)
      last[m] = 0;
    rst = {N{1'b1}};
    s_tvalid = 0;
    deadly   = 1'b0;
    tick;
    run(3000);
    if (lost != 0 || done != messages)
      $fatal(1, "%0d of %0d messages are lost, and all nodes live", lost, messages);
    deadly = 1'b1;
    run(6000);
    $display("%0d messages, %0d done, %0d lost, %0d deaths", messages, done, lost, deaths);
    if (deaths == 0 || lost == 0 || done < messages / 2)
      $fatal(1, "these numbers cannot be");
    pass;
  end
endmodule

`default_nettype wire
