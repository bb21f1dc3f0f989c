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

  reg  [2*K*LW-1:0] request; // {destination, source}
  wire [1:0]        error;

`ifdef NETLIST
  rg_kautz_request dut (
`else
  rg_kautz_request #(.D(D), .K(K)) dut (
`endif
    .source (request[0 +: K*LW]), .destination (request[K*LW +: K*LW]), .error (error)
  );

  // The code of a request, from the contract; dummy because a function needs an argument.
  function integer code;
    input dummy;
    integer i;
    begin
      code = (request[0 +: K*LW] == request[K*LW +: K*LW]) ? 3 : 0;
      for (i = 0; i < 2*K; i = i + 1)
        if (i % K != 0 && request[i*LW +: LW] == request[(i-1)*LW +: LW])
          code = 2;
      for (i = 0; i < 2*K; i = i + 1)
        if (request[i*LW +: LW] > D)
          code = 1;
    end
  endfunction

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
      // Any letter in each place, then a copy of the source as the destination
      for (i = 0; i < 2*K; i = i + 1) begin
        request = q_data;
        request[i*LW +: LW] = any_letter(0);
        look(code(0));
        if (chance(4)) begin
          request[K*LW +: K*LW] = request[0 +: K*LW];
          look(code(0));
        end
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
