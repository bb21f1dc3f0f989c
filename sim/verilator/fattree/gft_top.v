// SPDX-License-Identifier: Apache-2.0
// The units of a fat tree side by side, for the co-simulation: pins only, no logic of its own.
//
// CONTRACT  stream_* is rg_gft_state_stream, sequencer_* rg_gft_exchange_sequencer, window_*
// rg_gft_window_sequencer where there are windows, with the inputs of sequencer_*, states_*
// rg_gft_lls_states, fabric_* one rg_gft_fabric for each square: bit or part 0 Left, 1 Canonical,
// 2 additive, 3 windows (rg_gft_window_level, rg_gft_window_slots), with phase_s for p. A square
// that the shape does not have shows zeros. phase_k and phase_p go to all fabrics and the states.
// Payloads are wide enough for a source and a destination.

module gft_top #(
  parameter integer H = 2, // height, 1..8
  parameter integer M = 4, // children of a switch, 2..64
  parameter integer W = 4  // parents of a switch, 1..64
) (
  input  wire clk,
  input  wire rst,

  input  wire [(H+1)*($clog2((M > W) ? M : W) + ((M > W) ? $clog2((M+W-1)/W) : 1)):0]
                                                             stream_s_tdata,
  input  wire                                                stream_s_tvalid,
  output wire                                                stream_s_tready,
  output wire [$clog2((M > W) ? M : W)-1:0]                  stream_m_tdata,
  output wire [19:0]                                         stream_m_tuser,
  output wire                                                stream_m_tlast,
  output wire                                                stream_m_tvalid,
  input  wire                                                stream_m_tready,

  input  wire                                                sequencer_s_tvalid,
  output wire                                                sequencer_s_tready,
  output wire [(H+1)*($clog2((M > W) ? M : W) + ((M > W) ? $clog2((M+W-1)/W) : 1))-1:0]
                                                             sequencer_m_tdata,
  output wire                                                sequencer_m_tlast,
  output wire                                                sequencer_m_tvalid,
  input  wire                                                sequencer_m_tready,

  output wire                                                window_s_tready,
  output wire [2*(H+1)*$clog2((M > W) ? M : W)-1:0]          window_m_tdata,
  output wire                                                window_m_tlast,
  output wire                                                window_m_tvalid,

  input  wire [(H+1)*$clog2((M > W) ? M : W)-1:0]            phase_k,
  input  wire [(H+1)*((M > W) ? $clog2((M+W-1)/W) : 1)-1:0]  phase_p,

  input  wire [(H+1)*$clog2((M > W) ? M : W)-1:0]            phase_s,

  input  wire                                                states_in_valid,
  output wire                                                states_out_valid,
  output wire [((M == W) ? (H+1)*M**H : (M**(H+1)-W**(H+1)) / ((M == W) ? 1 : (M-W)))
               * $clog2((M > W) ? M : W) - 1:0]              states_state,
  output wire [((M == W) ? (H+1)*M**H : (M**(H+1)-W**(H+1)) / ((M == W) ? 1 : (M-W)))
               - 1:0]                                        states_idle,

  input  wire [3:0]                                          fabric_in_valid,
  input  wire [W*M**H * 2*$clog2(W*M**H) - 1:0]              fabric_in,
  output wire [3:0]                                          fabric_out_valid,
  output wire [4 * W*M**H * 2*$clog2(W*M**H) - 1:0]          fabric_out,
  output wire [4 * W*M**H - 1:0]                             fabric_out_lane
);
  localparam integer N     = W * M**H;
  localparam integer BITS     = 2 * $clog2(N);
  localparam integer POWER = (M == (1 << $clog2(M)) && W == (1 << $clog2(W))) ? 1 : 0;

  rg_gft_state_stream #(.H(H), .M(M), .W(W)) u_stream (
    .clk (clk), .rst (rst), .s_axis_tdata (stream_s_tdata), .s_axis_tvalid (stream_s_tvalid),
    .s_axis_tready (stream_s_tready), .m_axis_tdata (stream_m_tdata),
    .m_axis_tuser (stream_m_tuser), .m_axis_tlast (stream_m_tlast),
    .m_axis_tvalid (stream_m_tvalid), .m_axis_tready (stream_m_tready)
  );

  rg_gft_exchange_sequencer #(.H(H), .M(M), .W(W)) u_sequencer (
    .clk (clk), .rst (rst), .s_axis_tvalid (sequencer_s_tvalid),
    .s_axis_tready (sequencer_s_tready), .m_axis_tdata (sequencer_m_tdata),
    .m_axis_tlast (sequencer_m_tlast), .m_axis_tvalid (sequencer_m_tvalid),
    .m_axis_tready (sequencer_m_tready)
  );

  generate
    if (H >= 2 && W < M) begin : g_window
      rg_gft_window_sequencer #(.H(H), .M(M), .W(W)) u_window (
        .clk (clk), .rst (rst), .s_axis_tvalid (sequencer_s_tvalid),
        .s_axis_tready (window_s_tready), .m_axis_tdata (window_m_tdata),
        .m_axis_tlast (window_m_tlast), .m_axis_tvalid (window_m_tvalid),
        .m_axis_tready (sequencer_m_tready)
      );
    end else begin : g_no_window
      assign window_s_tready = 1'b0;
      assign window_m_tvalid = 1'b0;
      assign window_m_tlast  = 1'b0;
      assign window_m_tdata  = {(2*(H+1)*$clog2((M > W) ? M : W)){1'b0}};
    end
  endgenerate

  rg_gft_lls_states #(.H(H), .M(M), .W(W)) u_states (
    .clk (clk), .rst (rst), .in_valid (states_in_valid), .k (phase_k), .p (phase_p),
    .out_valid (states_out_valid), .state (states_state), .idle (states_idle)
  );

  genvar square;
  generate
    for (square = 0; square < 4; square = square + 1) begin : g_square
      if (square == 3 && H >= 2 && W < M) begin : g_fabric
        rg_gft_fabric #(.H(H), .M(M), .W(W), .BITS(BITS), .SQUARE(3)) u_fabric (
          .clk (clk), .rst (rst), .in_valid (fabric_in_valid[3]), .k (phase_k), .p (phase_s),
          .in_data (fabric_in), .out_valid (fabric_out_valid[3]),
          .out_data (fabric_out[3*N*BITS +: N*BITS]), .out_lane (fabric_out_lane[3*N +: N])
        );
      end else if (square == 0 || (M >= W && (square == 2 || (square == 1 && POWER != 0))))
      begin : g_fabric
        rg_gft_fabric #(.H(H), .M(M), .W(W), .BITS(BITS), .SQUARE(square)) u_fabric (
          .clk (clk), .rst (rst), .in_valid (fabric_in_valid[square]), .k (phase_k), .p (phase_p),
          .in_data (fabric_in), .out_valid (fabric_out_valid[square]),
          .out_data (fabric_out[square*N*BITS +: N*BITS]),
          .out_lane (fabric_out_lane[square*N +: N])
        );
      end else begin : g_none
        assign fabric_out_valid[square]         = 1'b0;
        assign fabric_out[square*N*BITS +: N*BITS]    = {(N*BITS){1'b0}};
        assign fabric_out_lane[square*N +: N]   = {N{1'b0}};
      end
    end
  endgenerate
endmodule
