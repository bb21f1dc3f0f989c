// SPDX-License-Identifier: Apache-2.0
// Acceptance in the pipelined core, a formula over pairs of slots, against the chain of used
// letters: overlap v has a route exactly if it matches and neither of its letters is in the sets
// that the routes of the longer overlaps have marked. One link at a time, with the sets of the
// routes that the core accepts: overlap K-1 first, so all links together are the whole chain.

module accept_chain #(
  parameter integer D = 3,
  parameter integer K = 6
) (
  input wire clk
);
  localparam integer LW    = $clog2(D + 1);
  localparam integer SLOTS = (K + 1) / 2;

  (* anyconst *) wire [K*LW-1:0] a;
  (* anyconst *) wire [K*LW-1:0] b;

  // Clocks as in rg_kautz_pipe
  localparam integer T_SLOTS    = (D >= 4) ? 1 : 0;
  localparam integer T_CONFLICT = (D >= 4 && K >= 7) ? 1 : 0;

  wire [SLOTS-1:0]       odd, match, accept;
  wire [SLOTS*LW-1:0]    out, in;
  wire [LW-1:0]          last, first;
  wire [SLOTS*SLOTS-1:0] conflict;

  rg_kautz_pipe_slots #(.D(D), .K(K), .CLOCKS(1 + T_SLOTS)) u_slots (
    .source (a), .destination (b), .out_letters (out), .in_letters (in), .*
  );
  rg_kautz_pipe_match #(.D(D), .K(K), .CLOCKS(2 + T_CONFLICT)) u_match (
    .clk (clk), .source (a), .destination (b), .match (match)
  );
  rg_kautz_pipe_conflict #(.LW(LW), .SLOTS(SLOTS), .CLOCKS(1 + T_CONFLICT)) u_conflict (
    .clk (clk), .out_letters (out), .in_letters (in), .match (match), .conflict (conflict)
  );
  rg_kautz_pipe_accept #(.SLOTS(SLOTS), .MATCHED(T_CONFLICT)) u_dut (.*);

  // The words stand still; everything is there from clock READY on.
  localparam integer READY = 2 + T_SLOTS + T_CONFLICT;
  reg [2:0]         f_time = 3'd0;
  reg [(1<<LW)-1:0] used_out, used_in;
  reg [K-1:0]       accepted, expected;
  reg               fits;
  reg [LW-1:0]      o, i;
  integer           v, j;

  always @(posedge clk)
    if (f_time != 3'd7)
      f_time <= f_time + 3'd1;

  always @* begin
    used_out = {(1<<LW){1'b0}};
    used_in  = {(1<<LW){1'b0}};
    for (v = K - 1; v >= 0; v = v - 1) begin
      fits = (v > 0) || (a[(K-1)*LW +: LW] != b[0 +: LW]);
      for (j = 0; j < v; j = j + 1)
        fits = fits & (a[(K-v+j)*LW +: LW] == b[j*LW +: LW]);
      o           = b[v*LW +: LW];
      i           = a[(K-v-1)*LW +: LW];
      expected[v] = fits & !used_out[o] & !used_in[i];
      accepted[v] = accept[v/2] & (odd[v/2] == v % 2);
      if (accepted[v]) begin
        used_out[o] = 1'b1;
        used_in[i]  = 1'b1;
      end
    end
  end

  always @* begin
    assume (a != b && a[0 +: LW] <= D && b[0 +: LW] <= D);
    for (j = 1; j < K; j = j + 1) begin
      assume (a[j*LW +: LW] <= D && a[j*LW +: LW] != a[(j-1)*LW +: LW]);
      assume (b[j*LW +: LW] <= D && b[j*LW +: LW] != b[(j-1)*LW +: LW]);
    end
  end

  genvar n;
  generate
    for (n = 0; n < K; n = n + 1) begin : g_link
      always @*
        if (f_time == READY)
          assert (accepted[n] == expected[n]);
    end
  endgenerate
endmodule
