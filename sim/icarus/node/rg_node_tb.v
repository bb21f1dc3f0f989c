// SPDX-License-Identifier: Apache-2.0
// Bench of rg_node, and how its links and its processor are connected: the nodes of K(D,1), which
// are letters, each linked to all others. In each round every node sends a message to the node so
// many letters on, with random pauses and stalls: each arrives once, whole, and its sender is told
// so. Then a node dies: what is sent to it is lost, and nothing else. It comes back, and all is as
// before. Larger networks, and deaths in the traffic, are for the co-simulation.

module rg_node_tb;
  parameter integer D   = 2;
  parameter integer NUM = 10;

  localparam NAME = "rg_node";
  `include "tb.vh"

  localparam integer LW    = $clog2(D + 1);
  localparam integer N     = D + 1;
  localparam integer BYTES = 4; // of a message

  reg  [N-1:0]    rst, s_tvalid, s_tlast, m_tready, done_tready;
  reg  [N*8-1:0]  s_tdata;
  reg  [N*LW-1:0] s_tuser;
  wire [N-1:0]    s_tready, m_tvalid, m_tlast, done_tvalid;
  wire [N*8-1:0]  m_tdata, done_tdata;
  wire [N*LW-1:0] m_tuser;
  wire [N*9-1:0]  events;
  wire [N*D-1:0]  out_valid, out_vc, out_up, in_credit_valid, in_credit_vc, in_ready;
  wire [N*D*2-1:0] out_kind;
  wire [N*D*8-1:0] out_data;

  // A turn steps to the next channel where letters fall, and then rise.
  function [D*D-1:0] steps_of;
    input integer y;
    integer i, o;
    for (i = 0; i < D; i = i + 1)
      for (o = 0; o < D; o = o + 1)
        steps_of[i*D + o] = (i + (i >= y) > y && y < o + (o >= y));
  endfunction

  genvar n, i;
  generate
    for (n = 0; n < N; n = n + 1) begin : g_node
      wire [D-1:0]   valid, vc, up, credit_valid, credit_vc, ready;
      wire [D*2-1:0] kind;
      wire [D*8-1:0] data;
      for (i = 0; i < D; i = i + 1) begin : g_link
        localparam integer OTHER = i + (i >= n);          // the node before, and after, at port i
        localparam integer FROM  = OTHER * D + n - (n > OTHER); // its output that leads here
        assign valid[i]       = out_valid[FROM];
        assign vc[i]          = out_vc[FROM];
        assign kind[i*2 +: 2] = out_kind[FROM*2 +: 2];
        assign data[i*8 +: 8] = out_data[FROM*8 +: 8];
        assign up[i]          = out_up[FROM];
        assign credit_valid[i] = in_credit_valid[FROM];
        assign credit_vc[i]    = in_credit_vc[FROM];
        assign ready[i]        = in_ready[FROM];
      end
      localparam [LW-1:0]  LABEL = n;
      localparam [D*D-1:0] STEP  = steps_of(n);
      rg_node #(
        .D(D), .K(1), .V(2), .FLITS(4), .PAYLOAD(BYTES), .NUM(NUM), .T_TRY(512), .DEAF(400), .R(1)
      ) dut (
        .clk (clk), .rst (rst[n]), .own_label (LABEL), .step (STEP),
        .in_valid (valid), .in_vc (vc), .in_kind (kind), .in_data (data), .in_up (up),
        .in_credit_valid (in_credit_valid[n*D +: D]), .in_credit_vc (in_credit_vc[n*D +: D]),
        .in_ready (in_ready[n*D +: D]),
        .out_valid (out_valid[n*D +: D]), .out_vc (out_vc[n*D +: D]),
        .out_kind (out_kind[n*D*2 +: D*2]), .out_data (out_data[n*D*8 +: D*8]),
        .out_up (out_up[n*D +: D]),
        .out_credit_valid (credit_valid), .out_credit_vc (credit_vc), .out_ready (ready),
        .s_axis_tdata (s_tdata[n*8 +: 8]), .s_axis_tuser (s_tuser[n*LW +: LW]),
        .s_axis_tlast (s_tlast[n]), .s_axis_tvalid (s_tvalid[n]), .s_axis_tready (s_tready[n]),
        .give_up (1'b0),
        .m_done_tdata (done_tdata[n*8 +: 8]), .m_done_tvalid (done_tvalid[n]),
        .m_done_tready (done_tready[n]),
        .m_axis_tdata (m_tdata[n*8 +: 8]), .m_axis_tuser (m_tuser[n*LW +: LW]),
        .m_axis_tlast (m_tlast[n]), .m_axis_tvalid (m_tvalid[n]), .m_axis_tready (m_tready[n]),
        .events (events[n*9 +: 9])
      );
    end
  endgenerate

  integer given [0:N-1], got [0:N-1]; // bytes
  reg [N-1:0] ended, lost, taken;
  integer m, turn, round, victim;

  function [7:0] byte_of;
    input integer source, place;
    byte_of = 8'h5a ^ (source << 5) ^ (round << 2) ^ place;
  endfunction

  // The processors, in one clock
  task clock;
    begin
      m_tready    = $random(seed);
      done_tready = $random(seed);
      for (m = 0; m < N; m = m + 1) begin
        s_tvalid[m]         = !rst[m] && given[m] < BYTES && (s_tvalid[m] || chance(2));
        s_tdata[m*8 +: 8]   = byte_of(m, given[m]);
        s_tlast[m]          = (given[m] == BYTES - 1);
        s_tuser[m*LW +: LW] = (m + turn) % N;
      end
      #1;
      for (m = 0; m < N; m = m + 1) begin
        if (m_tvalid[m] && m_tready[m]) begin
          check("source", m_tuser[m*LW +: LW], (m + N - turn) % N);
          check("byte", m_tdata[m*8 +: 8], byte_of((m + N - turn) % N, got[m]));
          check("end", m_tlast[m], got[m] == BYTES - 1);
          got[m] = got[m] + 1;
        end
        given[m] = given[m] + (s_tvalid[m] && s_tready[m]);
        if (done_tvalid[m] && done_tready[m]) begin
          check("told once", ended[m], 1'b0);
          {ended[m], lost[m]} = {1'b1, done_tdata[m*8 + 7]};
        end
      end
      taken = s_tvalid & s_tready;
      tick;
      s_tvalid = s_tvalid & ~taken;
    end
  endtask

  task rounds;
    for (round = 0; round < 2 * D; round = round + 1) begin
      turn = 1 + round % D;
      for (m = 0; m < N; m = m + 1)
        {given[m], got[m]} = 0;
      ended = rst;
      lost  = {N{1'b0}};
      while (ended != {N{1'b1}} || m_tvalid != 0)
        clock;
      for (m = 0; m < N; m = m + 1)
        if (!rst[m]) begin
          check("lost", lost[m], rst[(m + turn) % N]);
          check("bytes", got[m], rst[(m + N - turn) % N] ? 0 : BYTES);
        end
    end
  endtask

  task wait_until_up;
    while (out_up != {N*D{1'b1}})
      tick;
  endtask

  initial begin
    start;
    s_tvalid = {N{1'b0}};
    rst      = {N{1'b1}};
    tick;
    check("links in reset", {out_valid, out_up, in_ready, in_credit_valid}, 0);
    rst = {N{1'b0}};
    wait_until_up;
    rounds;
    victim      = below(N);
    rst[victim] = 1'b1;
    tick;
    rounds;
    rst[victim] = 1'b0;
    wait_until_up;
    rounds;
    pass;
  end
endmodule
