// SPDX-License-Identifier: Apache-2.0
// The stages of rg_kautz_pipe, each by itself, with anything at its inputs that the previous stages
// can give, or more. Clock 0 is watched, while the inputs change in every clock and the registers
// start with anything: what holds for it holds for every clock.
//
// The words: overlap v of a and b matches if the last v letters of a are the first v of b; its out
// letter is letter v+1 of b, its in letter letter K-v of a.

module pipe_stages #(
  parameter integer D = 3,
  parameter integer K = 6
) (
  input wire                               clk,
  input wire [K*$clog2(D+1)-1:0]           a,
  input wire [K*$clog2(D+1)-1:0]           b,
  input wire [(K+1)/2*$clog2(D+1)-1:0]     out,      // letters of the slots
  input wire [(K+1)/2*$clog2(D+1)-1:0]     in,
  input wire [(K+1)/2-1:0]                 odd,
  input wire [(K+1)/2-1:0]                 on,       // which slots have a route
  input wire [(K+1)/2-1:0]                 match,
  input wire [(K+1)/2*((K+1)/2)-1:0]       conflict,
  input wire [D:0]                         used_out,
  input wire [D:0]                         used_in,
  input wire [$clog2(D+1)-1:0]             last,
  input wire [$clog2(D+1)-1:0]             first,
  input wire [4*(D+1)-1:0]                 overlaps
);
  localparam integer LW    = $clog2(D + 1);
  localparam integer SLOTS = (K + 1) / 2;
  localparam integer OW    = (SLOTS > 2) ? $clog2(SLOTS) + 1 : 2;
  localparam integer MOST_K = (K <= 4) ? 1 : (K <= 10) ? 2 : 3;
  localparam integer MOST   = (D/2 < MOST_K) ? D/2 : MOST_K;
  localparam [D:0]   ONE    = 1;

  reg [2:0] f_time = 3'd0;
  always @(posedge clk)
    if (f_time != 3'd7)
      f_time <= f_time + 3'd1;

  // The inputs of clock 0
  reg [K*LW-1:0]        f_a, f_b;
  reg [SLOTS*LW-1:0]    f_out, f_in;
  reg [SLOTS-1:0]       f_odd, f_on;
  reg [D:0]             f_used_out, f_used_in;
  reg [LW-1:0]          f_last, f_first;
  reg [4*(D+1)-1:0]     f_overlaps;
  always @(posedge clk)
    if (f_time == 3'd0) begin
      {f_a, f_b, f_out, f_in, f_odd, f_on} <= {a, b, out, in, odd, on};
      {f_used_out, f_used_in, f_last, f_first, f_overlaps}
        <= {used_out, used_in, last, first, overlaps};
    end

  // ---- From the words
  wire [SLOTS-1:0]    matches, slot_odd;
  wire [SLOTS*LW-1:0] slot_out, slot_in;
  wire [LW-1:0]       slot_last, slot_first;
  wire [1:0]          error;
  wire [3:0]          want_error;

  localparam integer T_SLOTS    = (D >= 4) ? 2 : 1;
  localparam integer T_ACCEPT   = (SLOTS > 3) ? 1 : 0;
  localparam integer T_CONFLICT = (D >= 4) ? T_ACCEPT : 0;

  rg_kautz_pipe_match #(.D(D), .K(K), .CLOCKS(2 + T_CONFLICT)) u_match (
    .clk (clk), .source (a), .destination (b), .match (matches)
  );

  rg_kautz_pipe_slots #(.D(D), .K(K), .CLOCKS(T_SLOTS)) u_slots (
    .clk (clk), .source (a), .destination (b), .odd (slot_odd),
    .out_letters (slot_out), .in_letters (slot_in),
    .last (slot_last), .first (slot_first)
  );
  rg_kautz_pipe_request #(.D(D), .K(K), .CLOCKS(3 + T_CONFLICT)) u_request (
    .clk (clk), .source (a), .destination (b), .error (error)
  );
  kautz_spec #(.D(D), .K(K)) u_spec (
    .source (f_a), .destination (f_b), .error (want_error), .routes (), .words (), .users (),
    .clocks (), .table_bytes (), .before_out (), .before_in (), .before_routes (), .before_c ()
  );

  reg [K:0] fits; // overlap v matches
  integer   v, j, s, t, z, n;

  always @* begin
    for (v = 0; v <= K; v = v + 1) begin
      fits[v] = (v < K);
      for (j = 1; j <= v; j = j + 1)
        fits[v] = fits[v] & (f_a[(K-v+j-1)*LW +: LW] == f_b[(j-1)*LW +: LW]);
    end
    for (s = 0; s < SLOTS; s = s + 1) begin
      if (f_time == 2 + T_CONFLICT)
        assert (matches[s] == (fits[2*s] || fits[2*s+1]));
      if (f_time == T_SLOTS && want_error == 4'd0) begin
        v = 2*s + slot_odd[s];
        assert (v < K && (!fits[2*s+1] || slot_odd[s]));
        assert (!fits[2*s] || s == 0 || !slot_odd[s]);
        assert (slot_out[s*LW +: LW] == f_b[v*LW +: LW]);
        assert (slot_in[s*LW +: LW] == f_a[(K-1-v)*LW +: LW]);
      end
    end
    if (f_time == T_SLOTS)
      assert (slot_last == f_a[(K-1)*LW +: LW] && slot_first == f_b[0 +: LW]);
    if (f_time == 3 + T_CONFLICT)
      assert (error == want_error);
  end

  // ---- Two words, at once and with a clock
  wire                equal, equal_later;
  reg                 f_equal;

  rg_kautz_pipe_equal #(.BITS(K*LW), .CLOCKS(0)) u_equal (
    .clk (clk), .a (a), .b (b), .equal (equal)
  );
  rg_kautz_pipe_equal #(.BITS(K*LW), .CLOCKS(1)) u_equal_later (.equal (equal_later), .*);
  always @(posedge clk)
    f_equal <= (a == b);
  always @* begin
    assert (equal == (a == b));
    if (f_time != 3'd0)
      assert (equal_later == f_equal);
  end

  // ---- Slots against slots. What all slots together accept from K = 7 on: a match that conflicts
  // with no longer match that is accepted. Up to K = 6 the words matter (accept_chain.v).
  wire [SLOTS*SLOTS-1:0] conflicts;
  wire [SLOTS-1:0]       accept;
  reg                    free;
  reg  [SLOTS*SLOTS-1:0] matched;   // conflicts with slots that match
  reg  [SLOTS-1:0]       f_match;   // a clock ago

  rg_kautz_pipe_conflict #(.LW(LW), .SLOTS(SLOTS), .CLOCKS(1 + T_CONFLICT)) u_conflict (
    .clk (clk), .out_letters (out), .in_letters (in), .match (match), .conflict (conflicts)
  );
  rg_kautz_pipe_accept #(.SLOTS(SLOTS), .MATCHED(T_CONFLICT)) u_accept (
    .match (match), .conflict (T_CONFLICT ? matched : conflict), .accept (accept)
  );

  always @(posedge clk)
    f_match <= match;

  always @*
    for (s = 0; s < SLOTS; s = s + 1) begin
      free = 1'b1;
      for (t = 0; t < SLOTS; t = t + 1) begin
        matched[t*SLOTS + s] = conflict[t*SLOTS + s] & match[t];
        if (f_time == 1 + T_CONFLICT)
          assert (conflicts[t*SLOTS + s] == (t > s && (f_match[t] || !T_CONFLICT)
                                             && (f_out[t*LW +: LW] == f_out[s*LW +: LW]
                                                 || f_in[t*LW +: LW] == f_in[s*LW +: LW])));
        if (t > s)
          free = free & ~(accept[t] & conflict[t*SLOTS + s]);
      end
      if (SLOTS > 3)
        assert (accept[s] == (match[s] && free));
    end

  // ---- Letters to sets
  wire [2*SLOTS*(D+1)-1:0] hot;
  wire [D:0]               now_out, now_in, now_none;
  wire [(D+1)*OW-1:0]      now_overlap;
  // of the slots, at the inputs of the next stage, no two of those that are on by the same letter
  reg  [SLOTS*(D+1)-1:0]   hot_out, hot_in;
  reg  [D:0]               want_out, want_in;
  reg  [3:0]               want_overlap [0:D];
  reg                      once;

  reg [SLOTS-1:0] f_on_late; // in the last clock of the codes

  rg_kautz_pipe_one_hot #(.D(D), .LETTERS(2*SLOTS), .CLOCKS(1 + T_ACCEPT)) u_one_hot (
    .clk (clk), .en ({on, on}), .letters ({in, out}), .hot (hot)
  );
  always @(posedge clk)
    f_on_late <= on;
  rg_kautz_pipe_used #(.D(D), .SLOTS(SLOTS), .OW(OW)) u_used (
    .clk (clk), .odd (odd), .out_hot (hot_out), .in_hot (hot_in), .last (ONE << last),
    .first (ONE << first), .used_out (now_out), .used_in (now_in), .none (now_none),
    .overlap (now_overlap)
  );

  always @* begin
    once = 1'b1;
    for (s = 0; s < SLOTS; s = s + 1) begin
      hot_out[s*(D+1) +: D+1] = on[s] ? ONE << out[s*LW +: LW] : 0;
      hot_in[s*(D+1) +: D+1]  = on[s] ? ONE << in[s*LW +: LW] : 0;
      for (t = 0; t < s; t = t + 1)
        once = once & !(f_on[s] && f_on[t] && f_out[s*LW +: LW] == f_out[t*LW +: LW]);
    end
    for (z = 0; z <= D; z = z + 1) begin
      want_out[z]     = (f_last == z);
      want_in[z]      = (f_first == z);
      want_overlap[z] = 4'd0;
      for (s = 0; s < SLOTS; s = s + 1) begin
        if (f_on[s] && f_out[s*LW +: LW] == z) begin
          want_out[z]     = 1'b1;
          want_overlap[z] = 2*s + f_odd[s];
        end
        if (f_on[s] && f_in[s*LW +: LW] == z)
          want_in[z] = 1'b1;
        if (f_time == 1 + T_ACCEPT) begin
          assert (hot[s*(D+1) + z] == (f_on_late[s] && f_out[s*LW +: LW] == z));
          assert (hot[(SLOTS+s)*(D+1) + z] == (f_on_late[s] && f_in[s*LW +: LW] == z));
        end
      end
      if (f_time == 3'd1) begin
        assert (now_out[z] == want_out[z] && now_in[z] == want_in[z]);
        assert (now_none[z] == (f_last == z));
        if (once)
          assert (now_overlap[z*OW +: OW] == want_overlap[z]);
      end
    end
  end

  // ---- Sets to the table: phases B and C as they are written
  wire [8*(D+1)-1:0]   table_bytes;
  reg  [(D+1)*OW-1:0]  overlap;
  reg  [D:0]           set_out, set_in, left_out, left_in;
  reg  [7:0]           want_byte [0:D];
  reg  [4:0]           left;
  reg                  can_be;
  integer              c, e;
  localparam integer   T_TABLE = (MOST > 1) ? 3 : (D >= 4) ? 2 : 1;

  always @*
    for (c = 0; c <= D; c = c + 1)
      overlap[c*OW +: OW] = (used_out[c] && c != last) ? overlaps[4*c +: OW] : 0;

  generate
    if (MOST == 1) begin : g_table
      rg_kautz_pipe_table #(.D(D), .OW(OW), .CLOCKS(T_TABLE)) u_table (
        .clk (clk), .used_out (used_out | ONE << last), .used_in (used_in | ONE << first),
        .none (ONE << last), .overlap (overlap), .table_bytes (table_bytes)
      );
    end else begin : g_pair_table
      rg_kautz_pipe_pair_table #(.D(D), .OW(OW), .MOST(MOST)) u_table (
        .clk (clk), .used_out (used_out | ONE << last), .used_in (used_in | ONE << first),
        .none (ONE << last), .overlap (overlap), .table_bytes (table_bytes)
      );
    end
  endgenerate

  always @* begin
    set_out = f_used_out | ONE << f_last;
    set_in  = f_used_in | ONE << f_first;
    for (c = 0; c <= D; c = c + 1)
      want_byte[c] = (f_used_out[c] && c != f_last) ? f_overlaps[4*c +: OW] : 8'hc0;
    for (c = 0; c <= D; c = c + 1)
      if (!set_out[c] && !set_in[c]) begin
        want_byte[c] = {2'd1, c[5:0]};
        set_out[c]   = 1'b1;
        set_in[c]    = 1'b1;
      end
    // As many letters are left on one side as on the other, and no more than possible.
    left_out = ~set_out;
    left_in  = ~set_in;
    left     = 5'd0;
    can_be   = 1'b1;
    for (c = 0; c <= D; c = c + 1)
      if (!set_out[c]) begin
        left       = left + 5'd1;
        set_out[c] = 1'b1;
        n = D + 1;
        for (e = D; e >= 0; e = e - 1)
          if (!set_in[e])
            n = e;
        want_byte[c] = {2'd2, n[5:0]};
        if (n > D)
          can_be = 1'b0;
        for (e = 0; e <= D; e = e + 1)
          if (e == n)
            set_in[e] = 1'b1;
      end
    can_be = can_be && (&set_in) && left <= MOST;
    for (c = 0; c <= D; c = c + 1)
      if (f_time == T_TABLE && can_be)
        assert (table_bytes[8*c +: 8] == want_byte[c]);
  end

  always @* begin
    assume (last <= D && first <= D && f_last <= D && f_first <= D);
    cover (f_time == 3'd1 && can_be && left == MOST);
    cover (f_time == 3'd1 && can_be && left == 0);
    cover (f_time == 3'd1 && once && (&f_on));
    cover (f_time == T_SLOTS && want_error == 4'd0
           && (K == 1 || (&slot_odd[((K > 1) ? K/2 : 1)-1:0])));
    cover (f_time == 2 + T_CONFLICT && want_error == 4'd0 && fits[K-1]);
    for (j = 1; j <= ((K > 1) ? 3 : 1); j = j + 1)
      cover (f_time == 3 + T_CONFLICT && want_error == ((K > 1) ? j : 3));
  end

  // ---- And what waits alongside
  genvar clocks;
  generate
    for (clocks = 0; clocks <= 4; clocks = clocks + 1) begin : g_delay
      wire [LW-1:0] later;
      rg_delay #(.BITS(LW), .CLOCKS(clocks)) u_delay (
        .clk (clk), .in_data (last), .out_data (later)
      );
      always @*
        if (f_time == clocks)
          assert (later == ((clocks == 0) ? last : f_last));
    end
  endgenerate
endmodule
