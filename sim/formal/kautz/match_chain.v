// SPDX-License-Identifier: Apache-2.0
// rg_kautz_serial_match_block: after a load and any number of ticks, at any pace, match is what the
// definition says of the overlap then looked at: the last v letters of the source are the first v
// of the destination. rg_kautz_serial_match_unit: each of its letters is what its neighbour showed
// a tick ago.

module match_chain #(
  parameter integer D = 3,
  parameter integer K = 6
) (
  input wire                       clk,
  input wire                       en,
  input wire                       load,
  input wire [K*$clog2(D+1)-1:0]   source,
  input wire [K*$clog2(D+1)-1:0]   destination,
  // Around a single unit
  input wire [3*$clog2(D+1)-1:0]   unit_load,
  input wire [$clog2(D+1)-1:0]     dst_in,
  input wire [$clog2(D+1)-1:0]     in_in,
  input wire                       sel_in,
  input wire                       match_in
);
  localparam integer LW = $clog2(D + 1);

  wire [K*LW-1:0] src, dst;
  wire [LW-1:0]   in_out;
  wire            match, last_overlap;

  rg_kautz_serial_match_block #(.D(D), .K(K)) u_dut (.*);

  reg              f_loaded = 1'b0;
  reg  [4:0]       f_ticks;  // since the load; stays at K
  reg  [K*LW-1:0]  f_source, f_destination;

  always @(posedge clk)
    if (en) begin
      f_loaded <= f_loaded | load;
      if (load) begin
        f_source      <= source;
        f_destination <= destination;
        f_ticks       <= 5'd0;
      end else if (f_ticks != K)
        f_ticks <= f_ticks + 5'd1;
    end

  reg     fits;
  integer v, j;

  always @*
    if (f_loaded) begin
      v    = K - 1 - f_ticks;
      fits = 1'b1;
      for (j = 1; j <= K; j = j + 1)
        if (j <= v)
          fits = fits & (f_source[(K-v+j-1)*LW +: LW] == f_destination[(j-1)*LW +: LW]);

      assert (f_ticks <= K);
      assert (src == f_source);
      assert (last_overlap == (f_ticks >= K - 1));
      if (f_ticks < K)
        assert (match == fits);
      // What leaves with the next tick: letter v+1 of the destination, and of the source the letter
      // after that of this overlap; then nothing.
      for (j = 1; j <= K; j = j + 1)
        assert (dst[(j-1)*LW +: LW]
                == ((j > f_ticks + 1) ? f_destination[(j-f_ticks-2)*LW +: LW] : 0));
      assert (in_out == ((f_ticks < K - 1) ? f_source[(f_ticks+1)*LW +: LW] : 0));
      cover (f_ticks == K - 1 && !load);
      cover (f_ticks == K && dst == 0 && f_destination != 0);
    end
  always @* begin
    cover (f_loaded && K > 1 && match && !last_overlap);
    cover (f_loaded && K > 1 && !match);
    cover (f_loaded && !en && f_ticks == 1);
  end

  // Where the letters are inside, so that one step follows from the one before
  wire [(K+1)*LW-1:0] f_in_chain;  // probe u_dut.in_chain
  wire [K:0]          f_sel_chain; // probe u_dut.sel_chain

  always @*
    if (f_loaded) begin
      assert (f_in_chain == f_source >> ((f_ticks + 1)*LW));
      assert (f_sel_chain == ~({(K+1){1'b1}} << (f_ticks + 2)));
    end

  // One unit, the first of a block and another one
  genvar n;
  generate
    for (n = 0; n < 2; n = n + 1) begin : g_unit
      wire [LW-1:0] src_part, dst_part, in_part;
      wire          sel_out, match_out;
      reg           f_known = 1'b0, f_sel;
      reg  [LW-1:0] f_src, f_dst, f_in;

      rg_kautz_serial_match_unit #(.D(D), .FIRST(n)) u_unit (
        .src_load (unit_load[0 +: LW]), .dst_load (unit_load[LW +: LW]),
        .in_load (unit_load[2*LW +: LW]), .*
      );

      always @(posedge clk)
        if (en && load) begin
          f_known <= 1'b1;
          {f_in, f_dst, f_src} <= unit_load;
          f_sel   <= (n == 1);
        end else if (en)
          {f_sel, f_in, f_dst} <= {sel_in, in_in, dst_in};

      always @*
        if (f_known) begin
          assert ({src_part, dst_part, in_part, sel_out} == {f_src, f_dst, f_in, f_sel});
          assert (match_out == (match_in && (f_sel || f_src == f_dst)));
        end
    end
  endgenerate
endmodule
