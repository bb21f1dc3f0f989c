// SPDX-License-Identifier: Apache-2.0
// rg_kautz_pipe, or a copy in rg_kautz_pipe_lanes, against kautz_spec: any words, legal or not, in
// every clock. The request of clock 0 is watched, with any others before and after it:
// registers start with anything, as if the core had always been running, so what holds for this
// request holds for all. Everything is checked LATENCY clocks later.

module pipe_query #(
  parameter integer D     = 2,
  parameter integer K     = 3,
  parameter integer LANES = 0 // 0: the core alone
) (
  input wire                                                clk,
  input wire                                                rst,
  input wire [((LANES > 0) ? LANES : 1)-1:0]                in_valid,
  input wire [((LANES > 0) ? LANES : 1)*2*K*$clog2(D+1)-1:0] in_data,
  input wire [((LANES > 0) ? LANES : 1)*2-1:0]              in_tag
);
  localparam integer LW = $clog2(D + 1);
  localparam integer COPIES  = (LANES > 0) ? LANES : 1;
  localparam integer W  = 2*K*LW;
  localparam integer T  = 8*(D + 1);
  // As doc/pipe.md has it
  localparam integer LATENCY = `RG_PIPE_LATENCY(D, K);

  wire [COPIES-1:0]   out_valid;
  wire [COPIES*2-1:0] out_tag;
  wire [COPIES*4-1:0] out_error;
  wire [COPIES*T-1:0] out_table;

  generate
    if (LANES > 0) begin : g_lanes
      rg_kautz_pipe_lanes #(.D(D), .K(K), .TW(2), .COPIES(COPIES)) u_dut (.*);
    end else begin : g_core
      rg_kautz_pipe #(.D(D), .K(K), .TW(2)) u_dut (.*);
    end
  endgenerate

  (* anyconst *) wire [7:0] f_lane;

  reg [3:0]   f_time = 4'd0;
  reg [W-1:0] f_words;
  reg [1:0]   f_tag;
  reg         f_valid;  // there was one, and no reset since
  reg         f_after_reset = 1'b0;

  wire [3:0]   error;
  wire [4:0]   routes;
  wire [T-1:0] spec_table;

  kautz_spec #(.D(D), .K(K)) u_spec (
    .source (f_words[0 +: W/2]), .destination (f_words[W/2 +: W/2]),
    .error (error), .routes (routes), .words (), .users (), .clocks (), .table_bytes (spec_table)
  );

  always @(posedge clk) begin
    f_after_reset <= rst;
    if (f_time <= LATENCY)
      f_time <= f_time + 4'd1;
    if (f_time == 4'd0) begin
      f_words <= in_data[f_lane*W +: W];
      f_tag   <= in_tag[f_lane*2 +: 2];
      f_valid <= in_valid[f_lane] & ~rst;
    end else
      f_valid <= f_valid & ~rst;
  end

  wire [T-1:0] lane_table = out_table[f_lane*T +: T];

  always @* begin
    assume (f_lane < COPIES);
    if (f_after_reset)
      assert (out_valid == {COPIES{1'b0}});
    if (f_time == LATENCY) begin
      assert (out_valid[f_lane] == f_valid);
      assert (out_tag[f_lane*2 +: 2] == f_tag);
      assert (out_error[f_lane*4 +: 4] == error);
      if (error == 4'd0) begin
        assert (routes == D);
        assert (lane_table == spec_table);
      end
    end
  end

  // A route of each phase, each error, a request lost in a reset on its way, successive requests
  reg     f_a, f_b, f_c, f_lost = 1'b0;
  integer z;
  always @(posedge clk)
    f_lost <= (f_time != 4'd0) & (f_lost | (f_valid & rst));
  always @* begin
    {f_a, f_b, f_c} = 3'd0;
    for (z = 0; z <= D; z = z + 1) begin
      f_a = f_a | (lane_table[8*z+6 +: 2] == 2'd0);
      f_b = f_b | (lane_table[8*z+6 +: 2] == 2'd1);
      f_c = f_c | (lane_table[8*z+6 +: 2] == 2'd2);
    end
    if (f_time == LATENCY) begin
      cover (f_valid && error == 4'd0 && f_a && f_b);
      cover (f_valid && error == 4'd0 && f_a && f_c);
      cover (f_valid && error == 4'd1);
      cover (f_valid && error == 4'd2);
      cover (f_valid && error == 4'd3);
      cover (f_lost && !out_valid[f_lane]);
    end
    cover (f_time == LATENCY + 1 && out_valid[f_lane] && out_error[f_lane*4 +: 4] == 4'd0);
  end
endmodule
