// SPDX-License-Identifier: Apache-2.0
// Whole queries through rg_kautz_serial against kautz_spec: any words, legal or not, one query
// after the other. Each beat is what it should be and comes in the clock that it should; a beat
// missing in that clock fails too. They are asked at any time, with any stalls and any resets.

module serial_query #(
  parameter integer D = 2,
  parameter integer K = 3
) (
  input wire                       clk,
  input wire                       any_rst,
  input wire                       s_tvalid,
  input wire [2*K*$clog2(D+1)-1:0] words,
  input wire                       m_tready
);
  localparam integer LW  = $clog2(D + 1);
  localparam integer WW  = (2*K + 2) * LW;
  localparam integer P   = K + 2*(D + 1); // candidates
  localparam integer HW  = $clog2(K + 3);
  localparam integer CW  = $clog2(D);

  reg  f_begun = 1'b0;
  wire rst     = any_rst | ~f_begun;

  wire          s_tready, m_tvalid, m_tlast;
  wire [WW-1:0] m_tdata;
  wire [19:0]   m_tuser;
  wire [7:0]    open;
  wire          begun, fresh, waited;

  rg_kautz_serial #(.D(D), .K(K)) u_dut (
    .clk (clk), .rst (rst),
    .s_axis_tdata (words), .s_axis_tvalid (s_tvalid), .s_axis_tready (s_tready),
    .m_axis_tdata (m_tdata), .m_axis_tuser (m_tuser), .m_axis_tlast (m_tlast),
    .m_axis_tvalid (m_tvalid), .m_axis_tready (m_tready)
  );

  stream_rules #(.BITS(WW + 21), .OPEN(1)) u_rules (.m_beat ({m_tlast, m_tuser, m_tdata}), .*);

  reg  [2*K*LW-1:0] f_words; // of the query inside
  reg  [3:0]        f_beat;  // which is next
  reg  [7:0]        f_clock; // of the query, less those in which a beat waited
  wire [3:0]        error;
  wire [4:0]        routes;
  wire [D*WW-1:0]   spec_words;
  wire [D*20-1:0]   spec_users;
  wire [D*8-1:0]    spec_clocks;

  wire [P*(D+1)-1:0] before_out, before_in;
  wire [P*5-1:0]     before_routes;
  wire [24*(D+1)-1:0] before_c;

  kautz_spec #(.D(D), .K(K)) u_spec (
    .source (f_words[0 +: K*LW]), .destination (f_words[K*LW +: K*LW]), .words (spec_words),
    .users (spec_users), .clocks (spec_clocks), .table_bytes (), .*
  );

  wire accept = s_tvalid & s_tready;
  wire taken  = m_tvalid & m_tready;

  always @(posedge clk) begin
    f_begun <= 1'b1;
    if (accept)
      f_words <= words;
    f_clock <= accept ? 8'd1 : f_clock + {7'd0, ~m_tvalid | m_tready};
    f_beat  <= accept ? 4'd0 : f_beat + {3'd0, taken};
  end

  wire [WW-1:0] beat_word  = spec_words[f_beat*WW +: WW];
  wire [19:0]   beat_user  = spec_users[f_beat*20 +: 20];
  wire [7:0]    beat_clock = (error != 4'd0) ? 8'd2 : spec_clocks[f_beat*8 +: 8];

  always @*
    if (f_begun) begin
      // Ready as soon as nothing is inside
      assert (s_tready == (open == 8'd0 && !fresh));
      if (open != 8'd0) begin
        assert (m_tvalid == (f_clock == beat_clock));
        assert (f_clock <= ((error != 4'd0) ? 2 : K + 3*D + 1));
        if (error == 4'd0)
          assert (routes == D && f_beat < D);
        if (m_tvalid && error == 4'd0)
          assert (m_tdata == beat_word && m_tuser == beat_user && m_tlast == (f_beat == D - 1));
        if (m_tvalid && error != 4'd0)
          assert (m_tuser[19:16] == error && m_tlast);
      end
    end

  // What the core holds in each clock of a query, so that one step proves all of the above without
  // a bound. In clock 2 overlap K-1 is under test, in clock K+1 overlap 0.
  wire [K*LW-1:0]     f_src;        // probe u_dut.src
  wire [K*LW-1:0]     f_dst;        // probe u_dut.dst
  wire [(K+1)*LW-1:0] f_in_chain;   // probe u_dut.u_match_block.in_chain
  wire [K:0]          f_sel_chain;  // probe u_dut.u_match_block.sel_chain
  wire [LW-1:0]       f_out_letter; // probe u_dut.out_letter
  wire [LW-1:0]       f_out_next;   // probe u_dut.out_next
  wire [LW-1:0]       f_in_letter;  // probe u_dut.in_letter
  wire [LW-1:0]       f_in_next;    // probe u_dut.in_next
  wire [(K+1)*LW-1:0] f_tail;       // probe u_dut.tail
  wire [D:0]          f_used_out;   // probe u_dut.u_used_out.used
  wire [D:0]          f_used_in;    // probe u_dut.u_used_in.used
  wire                f_free_out;   // probe u_dut.free_out
  wire                f_free_in;    // probe u_dut.free_in
  wire                f_idle;       // probe u_dut.u_control.idle
  wire                f_busy;       // probe u_dut.u_control.busy
  wire                f_first;      // probe u_dut.u_control.first
  wire [1:0]          f_look;       // probe u_dut.u_control.look
  wire [1:0]          f_phase;      // probe u_dut.u_control.phase
  wire [HW-1:0]       f_hops;       // probe u_dut.u_control.hops
  wire [CW-1:0]       f_routes;     // probe u_dut.u_control.routes
  wire [1:0]          f_error;      // probe u_dut.u_control.error

  localparam integer FIRST_B = K + 2, FIRST_C = K + D + 3; // clocks

  wire [K*LW-1:0] source      = f_words[0 +: K*LW];
  wire [K*LW-1:0] destination = f_words[K*LW +: K*LW];
  wire [K*LW-1:0] source_moved = source >> ((f_clock - 8'd1)*LW);
  wire            in_c        = (f_clock >= FIRST_C);
  wire [7:0]      candidate   = in_c ? K + D + 1 + f_out_letter : f_clock - 8'd2;
  wire [D:0]      one         = 1;
  wire [D:0]      not_out     = one << source[(K-1)*LW +: LW];
  wire [D:0]      not_in      = one << destination[0 +: LW];
  wire [D:0]      set_out     = before_out[candidate*(D+1) +: D+1] | not_out;
  wire [D:0]      set_in      = before_in[candidate*(D+1) +: D+1] | not_in;
  wire [D:0]      below_out   = ~({(D+1){1'b1}} << f_out_letter);
  wire [D:0]      below_in    = ~({(D+1){1'b1}} << f_in_letter);
  // The look-up one clock early misses the two letters above, and the mark of overlap 0 unless that
  // beat has waited. This does no harm: the letters on the other side are found used.
  wire [D:0]      late_out    = (f_clock == 8'd2) ? {(D+1){1'b0}}
                              : (f_clock == FIRST_B) ? before_out[(K-1)*(D+1) +: D+1] | not_out
                              : set_out;
  wire [D:0]      late_in     = (f_clock == 8'd2) ? {(D+1){1'b0}}
                              : (f_clock == FIRST_B) ? before_in[(K-1)*(D+1) +: D+1] | not_in
                              : set_in;
  wire [23:0]     last_c      = before_c[f_out_letter*24 +: 24];
  wire [7:0]      steps_out   = f_out_letter + 8'd1 - last_c[7:0];
  wire [7:0]      steps_in    = f_in_letter + 8'd1 - last_c[15:8];
  integer         f_marked_out, f_marked_in, z;

  always @* begin
    f_marked_out = 0;
    f_marked_in  = 0;
    for (z = 0; z <= D; z = z + 1) begin
      f_marked_out = f_marked_out + set_out[z];
      f_marked_in  = f_marked_in + set_in[z];
    end

    assert (begun == f_begun);
    if (f_begun) begin
      assert (fresh || (f_idle == (open == 8'd0) && f_busy == (open != 8'd0)));
      if (fresh)
        assert (!f_idle && !f_busy && open == 8'd0);
      assert (f_first == (f_busy && f_clock == 8'd1));
      if (!f_busy)
        assert (!m_tvalid);
    end

    if (f_begun && f_busy) begin
      assert (f_clock >= 8'd1);
      assert (f_src == source);
      assert (f_error == error);
      assert (f_routes == f_beat);

      // Phase A, and the previous clock
      if (f_clock <= K + 1) begin
        assert (f_phase == 2'd0 && f_look == ((f_clock == K + 1) ? 2'd1 : 2'd0));
        assert (f_dst == destination << (f_clock*LW));
        assert (f_in_chain == source >> (f_clock*LW));
        assert (f_sel_chain == ~({(K+1){1'b1}} << (f_clock + 1)));
        assert (f_hops == f_clock - 8'd1);
        assert (f_out_next == ((f_clock == K + 1) ? 0 : destination[(K-f_clock)*LW +: LW]));
        assert (f_in_next == source_moved[LW-1:0]);
      end
      if (f_clock == 8'd1) begin
        assert (f_out_letter == source[(K-1)*LW +: LW]);
        assert (f_in_letter == destination[0 +: LW]);
        assert (f_used_out == 0 && f_used_in == 0 && f_beat == 0 && !m_tvalid);
      end
      if (f_clock == 8'd1 || f_clock == 8'd2)
        assert (f_tail == 0);
    end

    if (f_begun && f_busy && f_clock > 8'd1 && error == 4'd0) begin
      if (f_clock <= K + 1) begin
        assert (f_out_letter == destination[(K+1-f_clock)*LW +: LW]);
        assert (f_in_letter == source[(f_clock-2)*LW +: LW]);
        assert (f_tail == destination >> ((K + 2 - f_clock)*LW));
      end else if (!in_c) begin
        assert (f_out_letter == f_clock - FIRST_B && f_in_letter == f_out_letter);
        assert (f_phase == 2'd1 && f_look == ((f_out_letter == D) ? 2'd2 : 2'd1));
        assert (f_tail == destination && f_hops == K + 1);
      end else begin
        assert (f_phase == 2'd2 && f_look == 2'd2);
        assert (f_tail == {destination, f_in_letter} && f_hops == K + 2);
        // No counter is beyond an unused letter, and the clock is that of the leading one.
        assert ((below_out & ~set_out) == {(D+1){1'b0}});
        assert ((below_in & ~set_in) == {(D+1){1'b0}});
        // ... and the one that lags waits on an unused letter
        assert (steps_out >= steps_in || !set_out[f_out_letter]);
        assert (steps_in >= steps_out || !set_in[f_in_letter]);
        assert (f_out_letter <= D && f_in_letter <= D);
        assert (steps_out <= D + 1 && steps_in <= D + 1);
        assert (f_clock == K + D + 2 + last_c[23:16]
                         + ((steps_out > steps_in) ? steps_out : steps_in));
      end
      if (f_clock > K + 1) begin
        assert (f_out_next == ((f_out_letter == D) ? 0 : f_out_letter + 1));
        assert (f_in_next == ((f_in_letter == D) ? 0 : f_in_letter + 1));
      end

      // The sets; and as many letters are used on either side as there are routes
      assert (f_used_out == (set_out | (waited ? one << f_out_letter : 0)));
      assert (f_used_in == (set_in | (waited ? one << f_in_letter : 0)));
      assert (f_free_out == !late_out[f_out_letter] || f_free_out == !set_out[f_out_letter]);
      assert (f_free_in == !late_in[f_in_letter] || f_free_in == !set_in[f_in_letter]);
      assert (f_beat == before_routes[candidate*5 +: 5]);
      assert (f_marked_out == f_beat + 1 && f_marked_in == f_beat + 1);
    end
  end
endmodule
