// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_pipe_request: the C model's requests as they are and with faults in every place, one
// a clock.
`default_nettype none

module rg_pipe_request_tb;
  parameter integer D = 3;
  parameter integer K = 6;

  localparam NAME = "rg_pipe_request";
  `include "tb.vh"
  `include "kautz.vh"
  `include "kautz_vectors.vh"
  `include "kautz_request_code.vh"

  localparam integer LATENCY = 3;

  wire [1:0] error;

`ifdef NETLIST
  rg_pipe_request dut (
`else
  rg_pipe_request #(.D(D), .K(K)) dut (
`endif
    .clk (clk), .source (request[0 +: K*LW]), .destination (request[K*LW +: K*LW]), .error (error)
  );

  integer expected [0:LATENCY];
  integer seen [0:3];

  // One clock with `request`, whose code is this.
  task clock;
    input integer code;
    integer i;
    begin
      expected[0] = code;
      seen[code]  = seen[code] + 1;
      tick;
      for (i = LATENCY; i > 0; i = i - 1)
        expected[i] = expected[i-1];
      if (clocks >= LATENCY)
        check("error", error, expected[LATENCY]);
    end
  endtask

  integer i;

  initial begin
    start;
    for (i = 0; i <= 3; i = i + 1)
      seen[i] = 0;
    open_vectors;
    read_question;
    while (more) begin
      read_table;
      read_answer;
      request = q_data;
      clock(q_error);
      for (i = 0; i < 2*K; i = i + 1) begin
        spoil_request(i);
        clock(request_code(0));
      end
      read_question;
    end
    if (seen[0] == 0 || (seen[1] == 0 && D + 1 < 1 << LW) || (seen[2] == 0 && K > 1)
        || seen[3] == 0)
      $fatal(1, "errors 0 to 3 seen: %0d %0d %0d %0d", seen[0], seen[1], seen[2], seen[3]);
    pass;
  end
endmodule

`default_nettype wire
