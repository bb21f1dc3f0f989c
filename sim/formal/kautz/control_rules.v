// SPDX-License-Identifier: Apache-2.0
// rg_kautz_serial_control by itself. Its datapath may say anything at any time, except that overlap
// 0 and letter D come when they are due, K and K+D+1 ticks after S_FIRST, and that the inputs on
// which a waiting beat depends stay. The rules of a stream, phase and hops of every beat, which
// candidates become a beat, and which is the last; nothing moves while one waits.

module control_rules #(
  parameter integer D = 3,
  parameter integer K = 6
) (
  input wire       clk,
  input wire       any_rst,
  input wire       s_tvalid,
  input wire       m_tready,
  input wire       match,
  input wire       any_last,
  input wire       free_out_next,
  input wire       free_in_next,
  input wire       free_out,
  input wire       free_in,
  input wire [1:0] request_error
);
  localparam integer HW = $clog2(K + 3);

  reg  f_started = 1'b0;
  wire rst = any_rst | ~f_started;
  always @(posedge clk) f_started <= 1'b1;

  wire          s_tready, m_tvalid, m_tlast, en, load, clear, shift, count, insert, hold_out;
  wire          hold_in, mark;
  wire [1:0]    phase, error;
  wire [HW-1:0] hops;
  wire [7:0]    open;
  wire          begun, fresh, waited;

  // Where the query is: the clock of S_FIRST is tick 0, candidate n is under test in tick n + 1.
  // Phase C has no end here: that all D routes are found depends on the letters.
  localparam integer FIRST_B = K + 1, FIRST_C = K + D + 2;
  reg  [7:0]    f_tick;              // stays at FIRST_C
  reg  [4:0]    f_routes;
  reg           f_first, f_fits, f_refused, f_error_known;
  reg  [1:0]    f_error;
  wire          next_in_a = (f_tick < FIRST_B - 1);
  wire          next_in_b = !next_in_a && (f_tick < FIRST_C - 1);

  rg_kautz_serial_control #(.D(D), .K(K)) u_dut (
    .last_overlap ((open != 8'd0 && next_in_a) ? (f_tick == K - 1) : any_last),
    .last_letter ((open != 8'd0 && next_in_b) ? (f_tick == K + D) : any_last), .*
  );
  stream_rules #(.BITS(5 + HW), .OPEN(1)) u_rules (.m_beat ({m_tlast, error, phase, hops}), .*);

  wire accept = s_tvalid & s_tready;
  wire taken  = m_tvalid & m_tready;
  wire tick   = open != 8'd0 && (!m_tvalid || m_tready);

  always @(posedge clk)
    if (rst)
      f_first <= 1'b0;
    else begin
      f_first <= accept;
      if (accept) begin
        f_tick   <= 8'd0;
        f_routes <= 5'd0;
        f_fits   <= 1'b0;
        f_error  <= request_error;
      end else if (tick) begin
        if (f_tick != FIRST_C)
          f_tick <= f_tick + 8'd1;
        f_routes <= f_routes + taken;
        // The next candidate has a route if it is one and both its letters are free. An illegal
        // request has its error beat instead.
        f_fits <= !(taken && m_tlast)
          && ((free_out_next && free_in_next && (match || !next_in_a))
              || (f_first && f_error != 2'd0));
      end
    end

  wire in_c      = (f_tick >= FIRST_C);
  wire next_in_c = (f_tick >= FIRST_C - 1);

  always @* begin
    assert (begun == f_started);
    if (begun) begin
      assert (s_tready == (open == 8'd0 && !fresh));
      if (open != 8'd0) begin
        assert (f_tick <= FIRST_C);
        assert (m_tvalid == f_fits);
        assert (m_tlast == (f_routes == D - 1 || f_error != 2'd0));
        assert (f_routes < D && error == f_error);
        // Phase A: one hop less for every overlap; B and C: one more than K, two more
        assert (phase == ((f_tick < FIRST_B) ? 2'd0 : in_c ? 2'd2 : 2'd1));
        assert (hops == ((f_tick < FIRST_B) ? f_tick : in_c ? K + 2 : K + 1));
        if (f_error != 2'd0)
          assert (f_first || (f_tick == 8'd1 && m_tvalid));
        if (f_first)
          assert (f_tick == 8'd0 && f_routes == 5'd0 && !m_tvalid);
        // What the datapath is told
        assert (en == tick && !load);
        assert (clear == f_first);
        assert (mark == (f_first || m_tvalid));
        assert (count == !next_in_a);
        assert (shift == (next_in_a || f_tick == K || f_tick == K + D + 1));
        assert (hold_out == (in_c && free_out && !free_in));
        assert (hold_in == (in_c && free_in && !free_out));
        assert (insert == (next_in_c && !hold_in));
      end else begin
        assert (!m_tvalid && !f_first);
        // The datapath follows the request until it is accepted.
        assert (load && clear && en == s_tvalid);
      end
      cover (taken && phase == 2'd0 && f_tick == K);
      cover (taken && phase == 2'd1);
      cover (taken && phase == 2'd2 && m_tlast && error == 2'd0 && waited);
      cover (taken && error != 2'd0);
      cover (in_c && open != 8'd0 && hold_out);
      cover (in_c && open != 8'd0 && hold_in);
    end
  end

  wire       f_idle; // probe u_dut.idle
  wire       f_busy; // probe u_dut.busy
  wire       f_flag; // probe u_dut.first
  wire [1:0] f_look; // probe u_dut.look
  wire [$clog2(D)-1:0] f_count; // probe u_dut.routes

  always @*
    if (begun) begin
      assert (f_busy == (open != 8'd0) && f_idle == (open == 8'd0 && !fresh));
      assert (f_flag == f_first);
      if (open != 8'd0)
        assert (f_look == (next_in_a ? 2'd0 : next_in_b ? 2'd1 : 2'd2) && f_count == f_routes);
    end
endmodule
