// SPDX-License-Identifier: Apache-2.0
// A bench of a Kautz core between two AXI-Streams: the questions and answers of the C model, without stalls, with random
// stalls on both streams, and with resets as well. The bench has the parameters D, K and TW, NAME, the core as dut, and
// says which of the two has a table where the other form is the pair, or beats: TABLE_IN, TABLE_OUT.
  `include "tb.vh"
  `include "kautz.vh"
  `include "kautz_vectors.vh"

  localparam integer PAIR  = 2*K*LW, TABLE = 8*(D+1);
  localparam integer DW    = TABLE_OUT ? TABLE : (2*K+2)*LW;      // of m_tdata
  localparam integer UW    = TABLE_OUT ? TW + 4 : 20;             // of m_tuser
  localparam integer SDW   = TABLE_IN ? TABLE : PAIR, SUW = TABLE_IN ? PAIR + 4 : TW;
  localparam integer BW    = 1 + UW + DW;

  reg  [SDW-1:0] s_tdata;
  reg  [SUW-1:0] s_tuser;
  wire [DW-1:0]  m_tdata;
  wire [UW-1:0]  m_tuser;
  wire           m_tlast;
  wire [BW-1:0]  beat = {m_tlast, m_tuser, m_tdata};

  // ---- Requests go in, beats come out, in order. In which clock each comes is for the co-simulation and the proofs.

  localparam integer ROOM = 1 << 16; // beats that wait to be compared

  reg          rst, s_tvalid, m_tready;
  wire         s_tready, m_tvalid;
  reg [BW-1:0] want  [0:ROOM-1];
  reg [BW-1:0] means [0:ROOM-1];     // bits with a meaning
  integer      offered, accepted, compared; // beats
  reg          fresh, held;          // the clock after one with reset; a beat was not taken
  reg [BW-1:0] held_beat;
  integer      stalls, lost;

  task expect_beat;
    input [BW-1:0] value, mask;
    begin
      want[offered % ROOM]  = value;
      means[offered % ROOM] = mask;
      offered = offered + 1;
    end
  endtask

  task look;
    begin
      #1;
      if (fresh)
        check("low after reset", {s_tready, m_tvalid}, 2'b00);
      if (m_tvalid !== 1'b0) begin
        if (compared == accepted)
          $fatal(1, "a beat without a request in clock %0d", clocks);
        check("beat", beat & means[compared % ROOM], want[compared % ROOM] & means[compared % ROOM]);
      end
      if (held)
        check("beat in a stall", {m_tvalid, beat}, {1'b1, held_beat});
      held      = m_tvalid && !m_tready && !rst;
      held_beat = beat;
      stalls    = stalls + held;
    end
  endtask

  // What the coming edge does
  task move;
    begin
      fresh = rst;
      if (rst) begin
        lost     = lost + accepted - compared;
        compared = accepted;
      end else begin
        compared = compared + (m_tvalid && m_tready);
        if (s_tvalid && s_tready)
          accepted = offered;
      end
      tick;
      if (offered == accepted)
        s_tvalid = 1'b0;
    end
  endtask

  // All requests, and some clocks after them
  task run;
    input with_stalls, with_resets;
    integer idle;
    begin
      restart;
      more   = 1'b1;
      stalls = 0;
      lost   = 0;
      idle   = 0;
      while (idle < 10) begin
        rst      = with_resets && chance((lost == 0 && accepted != compared) ? 10 : 60);
        m_tready = !with_stalls || chance((clocks / 64) % 2 ? 2 : 5);
        if (!s_tvalid && more && (!with_stalls || chance(2))) begin
          next_request;
          s_tvalid = more;
        end
        look;
        move;
        idle = (more || s_tvalid || compared != accepted) ? 0 : idle + 1;
      end
      $display("%0d beats in all, %0d lost in resets, %0d stalls", compared, lost, stalls);
      if (compared == 0 || (with_stalls && stalls == 0) || (with_resets && lost == 0))
        $fatal(1, "these numbers cannot be");
    end
  endtask

  task run_all;
    begin
      start;
      {offered, accepted, compared} = 0;
      {s_tvalid, m_tready, held} = 3'b000;
      rst = 1'b1;
      tick;
      fresh = 1'b1;
      run(1'b0, 1'b0);
      run(1'b1, 1'b0);
      run(1'b1, 1'b1);
      pass;
    end
  endtask

  task restart;
    requests = $rewind(vectors);
  endtask

  task next_request;
    integer i;
    begin
      read_question;
      if (more && (TABLE_IN || TABLE_OUT))
        read_table;
      if (more) begin
        read_answer;
        s_tdata = TABLE_IN ? t_table : q_data;
        s_tuser = TABLE_IN ? {q_data, q_error[3:0]} : below(1 << 16);
        if (TABLE_OUT)
          expect_beat({1'b1, s_tuser[TW-1:0], q_error[3:0], t_table}, {{1+UW{1'b1}}, {TABLE{q_error == 0}}});
        for (i = 0; !TABLE_OUT && i < q_beats; i = i + 1)
          expect_beat({r_last[i], r_user[i], r_data[i]}, q_error == 0 ? {BW{1'b1}} : {5'h1f, {(BW-5){1'b0}}});
      end
    end
  endtask

  initial begin
    open_vectors;
    run_all;
  end
