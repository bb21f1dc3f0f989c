// SPDX-License-Identifier: Apache-2.0
// A network of Benes of N = 2^K lines, clos:2,2,..,2: any permutation of N words a clock.
//
// CONTRACT
//   States    the beats of rg_benes_set; s_axis_tready is high except in reset and the clock after.
//             They are kept aside, and words that come in from the second clock after the beat with
//             tlast on find them. The next beat comes 2K clocks after tlast or later, as from
//             rg_benes_set. States are unknown until the first tlast after a reset.
//   Words     word i of in_data, the bits from i BITS on, goes to the output that the permutation
//             names. out_data and out_valid come 2K-1 clocks after in_data and in_valid, one set of
//             words a clock; there is no way to stop them.
//   Reset     synchronous, out_valid and all that is under way; data and states are not reset.
// Source: Benes 1962; doc/fattree.md.
`default_nettype none

module rg_benes #(
  parameter integer K    = 3, // 2^K lines, 2..8
  parameter integer BITS = 8  // of a word, 1 and up
) (
  input  wire                   clk,
  input  wire                   rst,
  input  wire [2*K-1:0]         s_axis_tdata,
  input  wire [$clog2(K+1)-1:0] s_axis_tuser,
  input  wire                   s_axis_tlast,
  input  wire                   s_axis_tvalid,
  output wire                   s_axis_tready,
  input  wire [BITS*2**K-1:0]   in_data,
  input  wire                   in_valid,
  output wire [BITS*2**K-1:0]   out_data,
  output wire                   out_valid
);
  localparam integer N      = 1 << K;
  localparam integer STAGES = 2*K - 1;
  localparam integer LW     = $clog2(K + 1);

  generate
    if (K < 2 || K > 8) begin : g_check_k
      ERROR_rg_benes_K_must_be_2_to_8 u_error ();
      rg_refuse u_refuse ();
    end
    if (BITS < 1) begin : g_check_bits
      ERROR_rg_benes_BITS_must_be_at_least_1 u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  reg  ready;
  wire beat = s_axis_tvalid & ready;

  assign s_axis_tready = ready;

  always @(posedge clk)
    ready <= ~rst;

  // Stage s takes its states over s clocks after tlast, with the first words that find them.
  reg [STAGES-1:0] taken;
  reg [STAGES-1:0] valid;

  always @(posedge clk) begin
    taken <= {taken[STAGES-2:0], beat & s_axis_tlast};
    valid <= {valid[STAGES-2:0], in_valid};
    if (rst) begin
      taken <= {STAGES{1'b0}};
      valid <= {STAGES{1'b0}};
    end
  end

  assign out_valid = valid[STAGES-1];

  wire [BITS*N-1:0] words [0:STAGES]; // in front of each stage, in the order of its lines
  assign words[0] = in_data;

  genvar s, j, i;
  generate
    for (s = 0; s < STAGES; s = s + 1) begin : g_stage
      localparam integer LEVEL = (s < K) ? s : STAGES - 1 - s;
      localparam [LW-1:0] USER = LEVEL[LW-1:0];
      wire [K-2:0] at    = (s < K) ? s_axis_tdata[K-2:0] : s_axis_tdata[2*K-2:K];
      wire         state = (s < K) ? s_axis_tdata[K-1] : s_axis_tdata[2*K-1];
      reg  [N/2-1:0]    aside, crossed;
      reg  [BITS*N-1:0] out;

      always @(posedge clk) begin
        if (beat && s_axis_tuser == USER)
          aside[at] <= state;
        if (taken[s])
          crossed <= aside;
      end

      for (j = 0; j < N/2; j = j + 1) begin : g_switch
        wire [BITS-1:0] even = words[s][2*j*BITS +: BITS];
        wire [BITS-1:0] odd  = words[s][(2*j+1)*BITS +: BITS];

        always @(posedge clk) begin
          out[2*j*BITS +: BITS]     <= crossed[j] ? odd : even;
          out[(2*j+1)*BITS +: BITS] <= crossed[j] ? even : odd;
        end
      end

      // Inward, port q of switch j of a network leads to line j of its half q; outward back.
      for (i = 0; i < N; i = i + 1) begin : g_wire
        localparam integer IN   = (s < K - 1) ? LEVEL : (LEVEL > 0) ? LEVEL - 1 : 0;
        localparam integer SPAN = N >> IN;
        localparam integer REST = i % SPAN;
        localparam integer FAR  = (s == STAGES - 1) ? i
                                : i - REST + ((s < K - 1) ? (REST % 2)*(SPAN/2) + REST/2
                                                          : (REST % (SPAN/2))*2 + REST/(SPAN/2));
        assign words[s+1][FAR*BITS +: BITS] = out[i*BITS +: BITS];
      end
    end
  endgenerate

  assign out_data = words[STAGES];
endmodule

`default_nettype wire
