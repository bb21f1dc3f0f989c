// SPDX-License-Identifier: Apache-2.0
// Bench of rg_gft_state_stream: every rotation and pass of the C model's vectors and every row of
// the Canonical square, then requests at random, illegal ones too: without stalls, with stalls on
// both streams, and with resets as well.

module rg_gft_state_stream_tb;
  parameter integer H = 2;
  parameter integer M = 4;
  parameter integer W = 2;

  localparam NAME = "rg_gft_state_stream";
  `include "tb.vh"
  `include "fattree.vh"
  `include "fattree_vectors.vh"

  reg                       rst, s_tvalid, m_tready;
  reg  [(H+1)*(DW+PW):0]    s_tdata;
  wire                      s_tready, m_tvalid, m_tlast;
  wire [DW-1:0]             m_tdata;
  wire [19:0]               m_tuser;

  rg_gft_state_stream #(.H(H), .M(M), .W(W)) dut (
    .clk (clk), .rst (rst),
    .s_axis_tdata (s_tdata), .s_axis_tvalid (s_tvalid), .s_axis_tready (s_tready),
    .m_axis_tdata (m_tdata), .m_axis_tuser (m_tuser), .m_axis_tlast (m_tlast),
    .m_axis_tvalid (m_tvalid), .m_axis_tready (m_tready)
  );

  localparam integer BW    = DW + 21;
  wire       [BW-1:0] beat = {m_tlast, m_tuser, m_tdata};
  reg        more;
  `include "stream.vh"

  localparam integer PHASES = XOR_EXISTS ? 2*N*P : N*P;

  integer order; // requests offered so far

  task restart;
    order = 0;
  endtask

  // What the request on the wires asks for; of several errors the first of rg_status counts.
  task expect_states;
    reg                square, idle;
    reg [(H+1)*DW-1:0] k;
    reg [(H+1)*PW-1:0] p;
    integer rotation, turn, error, state, x, j;
    begin
      {square, p, k} = s_tdata;
      rotation = 0;
      turn     = 0;
      error    = (square && !XOR_EXISTS) ? 6 : 0;
      for (x = 1; x < H; x = x + 1) begin
        turn = turn + p[x*PW +: PW] * G**(x-1);
        if (p[x*PW +: PW] >= G)
          error = 5;
      end
      for (x = 0; x <= H; x = x + 1) begin
        rotation = rotation + k[x*DW +: DW] * place(x);
        if (k[x*DW +: DW] >= radix(x))
          error = 4;
      end
      if (error != 0)
        expect_beat({1'b1, error[3:0], 16'd0, {DW{1'b0}}}, {5'h1f, {(16+DW){1'b0}}});
      for (x = H; error == 0 && x >= 0; x = x - 1)
        for (j = 0; j < M**(H-x) * W**x; j = j + 1) begin
          state = square ? digit(rotation, x) ^ (W * pass_digit(turn, x))
                         : v_state[(rotation*P + turn)*ALL_SWITCHES + list_index(x, j)];
          idle  = (state == IDLE_SWITCH);
          expect_beat({x == 0 && j == M**H - 1, 10'd0, j == M**(H-x) * W**x - 1, idle, x[7:0],
                       state[DW-1:0]}, {21'h1fffff, {DW{~idle}}});
        end
    end
  endtask

  task next_request;
    integer x;
    begin
      more    = order < PHASES + 100;
      x       = order < PHASES ? order : below(PHASES);
      s_tdata = {x >= N*P, noisy_pass_digits(x % P), digits(x / P % N)};
      // Any bits of it, now and then; it may still be legal.
      if (order >= PHASES && chance(2))
        s_tdata = s_tdata ^ (1 << below((H+1)*(DW+PW) + 1));
      order = order + 1;
      if (more)
        expect_states;
    end
  endtask

  initial begin
    read_vectors;
    run_all;
  end
endmodule
