// SPDX-License-Identifier: Apache-2.0
// rg_node_message beside a sender of packets that keeps its rules, and any answers at any time:
// each message has one end, and no other is taken before that; done only after a packet with the
// message was begun and an acknowledgement came; at most R D^2 tries; a number is used up if a copy
// was sent, once, while no packet is being sent.

module node_message #(
  parameter integer D    = 2,
  parameter integer BUSY = 2
) (
  input wire         clk,
  input wire         any_rst,
  input wire         s_valid,
  input wire         s_last,
  input wire         done_ready,
  input wire         give_up,
  input wire         any_loads,
  input wire         any_begins,
  input wire         any_fails,
  input wire         any_ends,
  input wire         any_set,
  input wire         found_known,
  input wire         answer_valid,
  input wire [2:0]   answer_type,
  input wire [2*$clog2(D)-1:0] found_turn
);
  localparam integer TRIES = 2 * D * D;
  reg          f_begun = 1'b0;
  reg          f_busy, f_message, f_loaded, f_copy, f_acknowledged, f_closed;
  wire         rst = any_rst | ~f_begun;
  wire         up, half, filling, over, done, lost, try_due, end_due, known, learned;
  wire [1:0]   place, destination;
  wire [6:0]   tries;
  wire [2*$clog2(D)-1:0] turn;
  wire [$clog2(D)-1:0]   there, back;
  wire [3:0]   events;

  // The packets: loaded before the first try, begun when wanted, then busy until they end or fail
  wire loaded = any_loads & try_due & ~f_busy;
  wire begun  = any_begins & try_due & ~f_busy & f_loaded;
  wire failed = any_fails & f_busy;
  wire set    = any_set & end_due & ~f_busy;
  wire taken  = s_valid & filling;

  rg_node_message #(
    .D(D), .KW(2), .PW(2), .AW(2), .PAYLOAD(2), .R(2), .T_TRY(2), .BUSY(BUSY), .DEAF(9)
  ) u_dut (
    .s_tvalid (taken), .s_tlast (s_last), .s_tuser (2'd0), .done_tvalid (done),
    .done_tready (done_ready), .busy (f_busy), .byte_sent (1'b0), .last_sent (1'b0),
    .route_there (there), .route_back (back), .*
  );

  always @(posedge clk) begin
    f_begun <= 1'b1;
    f_busy  <= ~rst & (begun | (f_busy & ~any_ends & ~failed));
    if (rst | (done & done_ready)) begin
      {f_message, f_loaded, f_copy, f_acknowledged, f_closed} <= 5'd0;
    end else begin
      f_message      <= f_message | (taken & s_last);
      f_loaded       <= f_loaded | loaded;
      f_copy         <= f_copy | (begun & known);
      f_acknowledged <= f_acknowledged | (answer_valid & answer_type == 3'd1 & f_copy);
      f_closed       <= f_closed | set;
    end
  end

  always @* begin
    if (f_begun) begin
      assert (!filling || !f_message);
      assert (!(try_due || end_due || done) || f_message);
      assert (!done || lost || (f_acknowledged && f_copy));
      assume (found_turn[$clog2(D)-1:0] < D && found_turn[2*$clog2(D)-1:$clog2(D)] < D);
      assert (!done || tries <= TRIES);
      assert (!set || !f_closed);
      assert (!end_due || f_copy);
      assert (!done || f_copy == f_closed || (lost && tries == 7'd0));
      assert (there < D && back < D);
      cover (done && !lost);
      cover (done && lost && f_closed);
      cover (done && lost && tries == TRIES);
      cover (learned);
    end
  end
endmodule
