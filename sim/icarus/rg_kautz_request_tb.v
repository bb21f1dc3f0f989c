// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_kautz_request: the C model's requests as they are and with faults in every place.
`default_nettype none

module rg_kautz_request_tb;
  parameter integer D = 3;
  parameter integer K = 6;

  localparam NAME = "rg_kautz_request";
  `include "tb.vh"
  `include "kautz.vh"
  `include "kautz_vectors.vh"
  `include "kautz_request_code.vh"

  wire [1:0]        error;

`ifdef NETLIST
  rg_kautz_request dut (
`else
  rg_kautz_request #(.D(D), .K(K)) dut (
`endif
    .source (request[0 +: K*LW]), .destination (request[K*LW +: K*LW]), .error (error)
  );

  integer seen [0:3];

  task look;
    input integer expected;
    begin
      #1;
      check("error", error, expected);
      seen[expected] = seen[expected] + 1;
      tick;
    end
  endtask

  integer i;

  initial begin
    start;
    for (i = 0; i <= 3; i = i + 1)
      seen[i] = 0;
    open_vectors;
    read_request;
    while (more) begin
      request = q_data;
      look(q_error);
      for (i = 0; i < 2*K; i = i + 1) begin
        spoil_request(i);
        look(request_code(0));
      end
      read_request;
    end

    // Not every network has words with a letter above D or with equal neighbours.
    if (seen[0] == 0 || (seen[1] == 0 && D + 1 < 1 << LW) || (seen[2] == 0 && K > 1)
        || seen[3] == 0)
      $fatal(1, "errors 0 to 3 seen: %0d %0d %0d %0d", seen[0], seen[1], seen[2], seen[3]);
    pass;
  end
endmodule

`default_nettype wire
