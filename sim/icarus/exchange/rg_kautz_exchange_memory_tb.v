// SPDX-License-Identifier: Apache-2.0
// Bench of rg_kautz_exchange_memory: the memories are filled with words that name node, row and
// lane, exchanged, and read. Every node must hold a word from every other, each in its row and
// lane; busy lasts as long as it should. Before that a reset in the middle; then once more.

module rg_kautz_exchange_memory_tb;
  parameter integer D      = 2;
  parameter integer K      = 3;
  parameter integer STAGES = 0;

  localparam NAME = "rg_kautz_exchange_memory";
  `include "tb.vh"

  localparam integer N      = (D+1) * D**(K-1);
  localparam integer COSETS = (K == 1) ? 1 : N / D;
  localparam integer ROWS   = COSETS * (STAGES+1);
  localparam integer T      = (K == 1) ? 1 : K * D**(K-1) + (K-1) * D**(K-2);
  localparam integer AW     = (ROWS > 1) ? $clog2(ROWS) : 1;
  localparam integer BITS      = 16;

  reg                  rst, begin_it, write;
  wire                 busy;
  reg  [$clog2(N)-1:0] node;
  reg  [AW-1:0]        row;
  reg  [D*BITS-1:0]       data;
  wire [D*BITS-1:0]       q;

  rg_kautz_exchange_memory #(.D(D), .K(K), .BITS(BITS), .STAGES(STAGES)) dut (
    .clk (clk), .rst (rst), .start (begin_it), .busy (busy),
    .write (write), .node (node), .row (row), .data (data), .q (q)
  );

  integer n, r, l, i;
  reg [BITS-1:0] value;
  reg         met [0:(STAGES+1)*N*N-1];
  reg [BITS-1:0] now [0:N*ROWS*D-1];

  // The last digit of coset c's word
  function integer last_digit; // 0 of c1
    input integer c;
    last_digit = (K == 1) ? 0 : (c < D**(K-1)) ? c / D**(K-2) :
                 (K == 2) ? 0 : (c - D**(K-1)) / D**(K-3);
  endfunction

  // What the host may set to anything
  task noise;
    {write, node, row} = $random(seed);
  endtask

  task fill;
    begin
      for (n = 0; n < N; n = n + 1)
        for (r = 0; r < ROWS; r = r + 1) begin
          write = 1'b1;
          node  = n;
          row   = r;
          for (l = 0; l < D; l = l + 1) begin
            data[l*BITS +: BITS] = (n*ROWS + r)*D + l;
          end
          tick;
        end
      write = 1'b0;
    end
  endtask

  task run;
    begin
      begin_it = 1'b1;
      tick;
      noise;
      for (i = 0; busy; i = i + 1) begin
        noise;
        begin_it = (i < T*(STAGES+1)) & $random(seed); // not taken while busy
        tick;
      end
      {begin_it, write} = 0;
      check("busy", i, T*(STAGES+1) + STAGES+2);
    end
  endtask

  // Reads all into `now`.
  task compare;
    begin
      for (i = 0; i < (STAGES+1)*N*N; i = i + 1)
        met[i] = 1'b0;
      for (n = 0; n < N; n = n + 1)
        for (r = 0; r < ROWS; r = r + 1) begin
          node = n;
          row  = r;
          tick;
          node = $random(seed);
          row  = $random(seed);
          tick;
          for (l = 0; l < D; l = l + 1) begin
            value = q[l*BITS +: BITS];
            now[(n*ROWS + r)*D + l] = value;
            check("lane", value % D, (l + D - last_digit(r / (STAGES+1))) % D);
            check("row", (value / D) % ROWS, r);
          end
        end
    end
  endtask

  task compare_pairs;
    for (n = 0; n < N; n = n + 1)
      for (r = 0; r < ROWS; r = r + 1)
        for (l = 0; l < D; l = l + 1) begin
          i = ((r % (STAGES+1))*N + now[(n*ROWS + r)*D + l] / (ROWS*D))*N + n;
          check("met before", met[i], 1'b0);
          met[i] = 1'b1;
        end
  endtask

  initial begin
    start;
    {begin_it, write, node, row} = 0;
    rst = 1'b1;
    tick;
    rst = 1'b0;
    fill;
    begin_it = 1'b1;
    tick;
    begin_it = 1'b0;
    tick;
    rst = 1'b1;
    tick;
    rst = 1'b0;
    check("busy", busy, 1'b0);
    fill;
    run;
    compare;
    compare_pairs;
    fill;
    run;
    compare;
    compare_pairs;
    // Nothing is written where there is no node.
    for (n = N; n < 2**$clog2(N); n = n + 1) begin
      {write, row} = {1'b1, {AW{1'b0}}};
      node = n;
      data = {D*BITS{1'b1}};
      tick;
      write = 1'b0;
      tick;
      check("of no node", q, 0);
    end
    compare;
    pass;
  end
endmodule
