// SPDX-License-Identifier: Apache-2.0
// Bench of rg_node_machine with rg_node_driver and rg_node_counts: each pair's message, one at a
// time and all sources at once, first with all nodes, then beside each dead node, then when that is
// back. What arrives at a node is what the driver gave for it, each message once; the counters say
// the same.

module rg_node_machine_tb;
  parameter integer D = 2;
  parameter integer K = 2;

  localparam NAME = "rg_node_machine";
  `include "tb.vh"

  localparam integer V  = ((D == 2 && (K == 2 || K == 3)) || (D == 3 && K == 2)) ? 2 : K / 2 + 2;
  localparam integer N  = (D + 1) * D**(K-1);
  localparam integer NW = $clog2(N);
  localparam integer KW = K * $clog2(D + 1);
  localparam [1:0] EACH = 2'd1, ALL = 2'd2;

  reg             rst, begins, clear, look;
  reg  [N-1:0]    dead;
  reg  [1:0]      mode;
  reg  [3:0]      kind;
  wire [N-1:0]    up, s_tvalid, s_tready, m_tvalid, m_tready, m_tlast, done_tvalid, done_tready;
  wire [N*KW-1:0] labels, m_tuser;
  wire [N*8-1:0]  m_tdata, done_tdata;
  wire [N*9-1:0]  events;
  wire [7:0]      s_tdata, done;
  wire [KW-1:0]   s_tuser;
  wire            s_tlast, finish, ended, cleared, found;
  wire [15:0]     messages, lost, elapsed, sum;
  wire [31:0]     crc;
  wire [NW-1:0]   node;

  rg_node_driver #(.N(N), .KW(KW)) u_driver (
    .clk (clk), .rst (rst), .labels (labels), .live (~dead),
    .start (begins), .mode (mode), .first ({NW{1'b0}}), .second ({NW{1'b0}}), .last (5'd0),
    .gap (16'd3), .finish (finish), .messages (messages), .lost (lost), .clocks (),
    .elapsed (elapsed), .done (done), .crc (crc), .got (), .ended (ended), .node (node),
    .put (1'b0), .put_at (5'd0), .put_data (8'd0), .get_at (5'd0), .get_data (),
    .s_axis_tdata (s_tdata), .s_axis_tuser (s_tuser), .s_axis_tlast (s_tlast),
    .s_axis_tvalid (s_tvalid), .s_axis_tready (s_tready),
    .m_done_tdata (done_tdata), .m_done_tvalid (done_tvalid), .m_done_tready (done_tready),
    .m_axis_tdata (m_tdata), .m_axis_tlast (m_tlast), .m_axis_tvalid (m_tvalid),
    .m_axis_tready (m_tready)
  );

  rg_node_counts #(.N(N)) u_counts (
    .clk (clk), .clear (clear), .cleared (cleared), .events (events),
    .ended (ended), .node (node), .elapsed (elapsed),
    .look (look), .kind (kind), .first ({NW{1'b0}}), .last (N[NW-1:0] - 1'b1), .found (found),
    .sum (sum)
  );

  rg_node_machine #(
    .D(D), .K(K), .V(V), .FLITS(2), .PAYLOAD(16), .R(16 / (D * D) + 1), .T_TRY(512), .DEAF(300)
  ) dut (
    .clk (clk), .rst (dead | {N{rst}}), .up (up), .labels (labels),
    .s_axis_tdata ({N{s_tdata}}), .s_axis_tuser ({N{s_tuser}}), .s_axis_tlast ({N{s_tlast}}),
    .s_axis_tvalid (s_tvalid), .s_axis_tready (s_tready), .give_up ({N{1'b0}}),
    .m_done_tdata (done_tdata), .m_done_tvalid (done_tvalid), .m_done_tready (done_tready),
    .m_axis_tdata (m_tdata), .m_axis_tuser (m_tuser), .m_axis_tlast (m_tlast),
    .m_axis_tvalid (m_tvalid), .m_axis_tready (m_tready), .events (events)
  );

  // What each source gave last for each destination, what has come of it, and whether it is whole
  reg [63:0] given [0:N-1], come [0:N-1];
  reg [7:0]  to [0:N-1];
  integer    arrived, total, m, from, i;

  // What the coming edge does
  task watch;
    for (m = 0; m < N; m = m + 1) begin
      if (s_tvalid[m] && s_tready[m]) begin
        given[m] = {s_tdata, given[m][63:8]};
        for (i = 0; i < N; i = i + 1)
          if (labels[i*KW +: KW] == s_tuser)
            to[m] = i[7:0];
      end
      if (m_tvalid[m] && m_tready[m]) begin
        come[m] = {m_tdata[m*8 +: 8], come[m][63:8]};
        if (m_tlast[m]) begin
          from = come[m][7:0];
          if (from >= N || m_tuser[m*KW +: KW] != labels[from*KW +: KW] || to[from] != m
              || come[m] !== given[from])
            $fatal(1, "node %0d gets %h in clock %0d", m, come[m], clocks);
          given[from] = 64'd0; // not a second time
          arrived     = arrived + 1;
        end
      end
    end
  endtask

  task step;
    begin
      #1;
      watch;
      tick;
    end
  endtask

  task run;
    input [1:0] how;
    integer living;
    begin
      living  = 0;
      arrived = 0;
      for (m = 0; m < N; m = m + 1)
        living = living + !dead[m];
      mode  = how;
      begins = 1'b1;
      step;
      begins = 1'b0;
      while (!finish)
        step;
      check("messages", messages, living * (living - 1));
      check("lost", lost, 0);
      check("arrived", arrived, messages);
      total = total + messages;
    end
  endtask

  task wait_until_up;
    while (up != ~dead)
      step;
  endtask

  task count;
    input [3:0] what;
    input integer right;
    begin
      kind = what;
      look = 1'b1;
      while (!found)
        step;
      check("a counter", sum, right);
      look = 1'b0;
      step;
    end
  endtask

  integer victim, n;
  initial begin
    start;
    total = 0;
    for (n = 0; n < N; n = n + 1)
      {given[n], to[n]} = 0;
    {begins, look, dead, mode, kind} = 0;
    {rst, clear} = 2'b10;
    step;
    clear = 1'b1;
    step;
    while (!cleared)
      step;
    step;
    {rst, clear} = 2'b00;
    wait_until_up;
    repeat (8) step;
    run(EACH);
    run(ALL);
    for (n = 0; n < 2; n = n + 1) begin
      victim       = below(N);
      dead[victim] = 1'b1;
      repeat (100) step;
      run(EACH);
      dead[victim] = 1'b0;
      step;
      wait_until_up;
      repeat (8) step;
      run(ALL);
    end
    repeat (600) step;
    count(4'd0, total);
    count(4'd1, total);
    count(4'd2, 0);
    count(4'd4, total);
    $display("%0d messages", total);
    pass;
  end
endmodule
