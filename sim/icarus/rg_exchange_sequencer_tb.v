// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_exchange_sequencer: complete exchanges without stalls, with stalls on both streams,
// and with resets. Every output is predicted in every clock.
`default_nettype none

module rg_exchange_sequencer_tb;
  parameter integer H = 2;
  parameter integer M = 4;
  parameter integer W = 2;

  localparam NAME = "rg_exchange_sequencer";
  `include "tb.vh"
  `include "fattree.vh"

  // The clock after reset; waiting; running
  localparam integer RESET = 0, IDLE = 1, RUN = 2;

  reg                     rst, s_tvalid, m_tready;
  wire                    s_tready, m_tvalid, m_tlast;
  wire [(H+1)*(DW+PW)-1:0] m_tdata;

  rg_exchange_sequencer #(.H(H), .M(M), .W(W)) dut (
    .clk (clk), .rst (rst), .s_axis_tvalid (s_tvalid), .s_axis_tready (s_tready),
    .m_axis_tdata (m_tdata), .m_axis_tlast (m_tlast),
    .m_axis_tvalid (m_tvalid), .m_axis_tready (m_tready)
  );

  integer state, beat;
  integer exchanges, stalls, resets;

  task look;
    begin
      #1;
      check("s_axis_tready", s_tready, state == IDLE);
      check("m_axis_tvalid", m_tvalid, state == RUN);
      if (state == RUN) begin
        check("m_axis_tdata", m_tdata, {pass_digits(beat / N), digits(beat % N)});
        check("m_axis_tlast", m_tlast, beat == N*P - 1);
      end
    end
  endtask

  // One clock later
  task move;
    if (rst) begin
      resets = resets + (state == RUN);
      state  = RESET;
    end else if (state == RESET)
      state = IDLE;
    else if (state == IDLE) begin
      beat = 0;
      if (s_tvalid) begin
        state    = RUN;
        s_tvalid = 1'b0;
      end
    end else if (!m_tready)
      stalls = stalls + 1;
    else if (beat == N*P - 1) begin
      state     = IDLE;
      exchanges = exchanges + 1;
    end else
      beat = beat + 1;
  endtask

  task run;
    input with_stalls, with_resets;
    begin
      exchanges = 0;
      stalls    = 0;
      resets    = 0;
      while (exchanges < 3 || (with_resets && resets < 3)) begin
        rst      = with_resets && chance(N*P);
        m_tready = !with_stalls || chance(2);
        s_tvalid = s_tvalid || !with_stalls || chance(4);
        look;
        tick;
        move;
      end
      $display("%0d exchanges, %0d stalls, %0d resets in one", exchanges, stalls, resets);
      if (with_stalls && stalls == 0)
        $fatal(1, "no stall");
    end
  endtask

  initial begin
    start;
    state    = RESET;
    s_tvalid = 1'b0;
    m_tready = 1'b0;
    rst      = 1'b1;
    tick;
    run(1'b0, 1'b0);
    run(1'b1, 1'b0);
    run(1'b1, 1'b1);
    pass;
  end
endmodule

`default_nettype wire
