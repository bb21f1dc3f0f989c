// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_fifo: random words against a queue, from empty to full, with resets; valid is
// predicted in every clock.
`default_nettype none

module rg_fifo_tb;
  parameter integer W     = 13;
  parameter integer DEPTH = 4;

  localparam NAME = "rg_fifo";
  `include "tb.vh"

  localparam integer ROOM = 4 * DEPTH;

  reg          rst, in_valid, m_tready;
  reg  [W-1:0] in_data;
  wire [W-1:0] m_tdata;
  wire         m_tvalid;

  rg_fifo #(.W(W), .DEPTH(DEPTH)) dut (
    .clk (clk), .rst (rst), .in_valid (in_valid), .in_data (in_data),
    .m_axis_tdata (m_tdata), .m_axis_tvalid (m_tvalid), .m_axis_tready (m_tready)
  );

  // Word n is at place n % ROOM.
  integer       first, put;
  integer       due  [0:ROOM-1]; // the clock in which it comes out, unless an earlier one waits
  reg [W-1:0]   word [0:ROOM-1];
  reg           valid;           // expected
  integer       full, resets;

  task set_inputs;
    begin
      valid    = first != put && clocks >= due[first % ROOM];
      rst      = chance(200);
      in_data  = below(1 << W);
      // One more than DEPTH when one is in the output register
      in_valid = put - first - valid < DEPTH && chance((clocks / 64) % 2 ? 1 : 3);
      m_tready = chance((clocks / 128) % 2 ? 1 : 5);
    end
  endtask

  task look;
    begin
      #1;
      check("m_axis_tvalid", m_tvalid, valid);
      if (valid)
        check("m_axis_tdata", m_tdata, word[first % ROOM]);
    end
  endtask

  // What the coming edge does
  task move;
    begin
      if (valid && m_tready)
        first = first + 1;
      if (in_valid) begin
        due[put % ROOM]  = clocks + 2;
        word[put % ROOM] = in_data;
        put = put + 1;
      end
      full = full + (put - first == DEPTH + 1);
      if (rst) begin
        first  = put;
        resets = resets + 1;
      end
    end
  endtask

  initial begin
    start;
    first    = 0;
    put      = 0;
    full     = 0;
    resets   = 0;
    rst      = 1'b1;
    in_valid = 1'b0;
    in_data  = 0;
    m_tready = 1'b0;
    tick;
    while (clocks < 20000) begin
      set_inputs;
      look;
      move;
      tick;
    end
    $display("%0d words, %0d clocks full, %0d resets", put, full, resets);
    if (full == 0 || resets == 0)
      $fatal(1, "it was never full, or never reset");
    pass;
  end
endmodule

`default_nettype wire
