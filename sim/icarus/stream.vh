// SPDX-License-Identifier: Apache-2.0
// Requests into an AXI-Stream and beats out of another, in order. Included after tb.vh by benches that have BW, the wire
// beat of BW bits, the core on rst, s_tvalid, s_tready, m_tvalid, m_tready, the reg more (requests are left), and tasks:
// restart, and next_request, which sets the data of a request and calls expect_beat for each beat of its answer, or
// clears more. In which clock each beat comes is for the co-simulation (sim/verilator) and the proofs (sim/formal).

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
