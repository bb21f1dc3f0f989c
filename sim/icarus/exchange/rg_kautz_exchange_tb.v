// SPDX-License-Identifier: Apache-2.0
// Bench of rg_kautz_exchange with its sequencer and maps: exchanges without a gap, at random times,
// and with resets. Every word says from which node, row and lane it is. Each must come once to
// every node, in its row and lane, T steps must do, and the maps must know both ends. No link,
// class or turn occurs in this bench.

module rg_kautz_exchange_tb;
  parameter integer D      = 2;
  parameter integer K      = 3;
  parameter integer STAGES = 0;

  localparam NAME = "rg_kautz_exchange";
  `include "tb.vh"

  localparam integer N      = (D+1) * D**(K-1);
  localparam integer COSETS = (K == 1) ? 1 : N / D;
  localparam integer T      = (K == 1) ? 1 : K * D**(K-1) + (K-1) * D**(K-2);
  localparam integer DW     = $clog2(D);
  localparam integer LW     = $clog2(D + 1);
  localparam integer IW     = LW + (K-1)*DW;
  localparam integer AW     = (COSETS*(STAGES+1) > 1) ? $clog2(COSETS*(STAGES+1)) : 1;
  localparam integer BITS      = 24;

  reg                rst, go;
  wire               busy, inject, arrive, short_word, q_short;
  wire [DW-1:0]      turn;
  wire [AW-1:0]      index, q_index;
  wire [K*DW-1:0]    word, q_word;
  reg  [N*D*BITS-1:0]   send;
  wire [N*D*BITS-1:0]   arrived;
  reg  [IW-1:0]      sender, receiver;
  wire [D*IW-1:0]    destinations, sources;

  rg_kautz_exchange_sequencer #(.D(D), .K(K), .STAGES(STAGES)) u_sequencer (
    .clk (clk), .rst (rst), .go (go), .busy (busy), .inject (inject), .turn (turn),
    .index (index), .word (word), .short_word (short_word),
    .arrive (arrive), .q_index (q_index), .q_word (q_word), .q_short (q_short)
  );

  rg_kautz_exchange #(.D(D), .K(K), .BITS(BITS), .STAGES(STAGES)) dut (
    .clk (clk), .inject (inject), .turn (turn), .send (send), .arrived (arrived)
  );

  rg_kautz_exchange_map #(.D(D), .K(K), .SOURCE(0)) u_to (
    .node (sender), .word (word), .short_word (short_word), .peers (destinations)
  );

  rg_kautz_exchange_map #(.D(D), .K(K), .SOURCE(1)) u_from (
    .node (receiver), .word (q_word), .short_word (q_short), .peers (sources)
  );

  // A node for the maps: its turns with its last letter, or with its first one
  function [IW-1:0] map_node;
    input integer number;
    input         first;
    integer i, weight, letter, was;
    begin
      weight   = D**(K-1);
      letter   = number / weight;
      map_node = letter;
      for (i = 2; i <= K; i = i + 1) begin
        was    = letter;
        weight = weight / D;
        letter = (number / weight) % D;
        if (letter >= was)
          letter = letter + 1;
        map_node = map_node | (((letter + D - was) % (D+1)) << (LW + (i-2)*DW));
        if (!first)
          map_node[0 +: LW] = letter;
      end
    end
  endfunction

  // Who sends to whom by the map, set as the rows leave
  reg [15:0] to [0:N*N-1];     // of the source's row and lane
  reg        met [0:(STAGES+1)*N*N-1]; // slot, source, destination
  integer    exchange;         // a number for the words of each
  integer    rows_out, rows_in, exchanges, n, l, at, from, steps;

  reg [N*D*BITS-1:0] words; // set in one go: much faster in Icarus than lane by lane

  task look_out;
    if (inject) begin
      check("index", index, rows_out);
      for (n = 0; n < N; n = n + 1) begin
        sender = map_node(n, 0);
        #1;
        for (l = 0; l < D; l = l + 1) begin
          to[n*COSETS*D + (rows_out / (STAGES+1))*D + l] = destinations[l*IW +: IW];
          words[(n*D + l)*BITS +: BITS] = (exchange * COSETS*(STAGES+1) + rows_out) * N*D + n*D + l;
        end
      end
      send     = words;
      rows_out = (rows_out + 1) % (COSETS*(STAGES+1));
      exchange = exchange + (rows_out == 0);
    end else
      send = {(N*D*BITS/32 + 1){$random(seed)}};
  endtask

  wire [DW-1:0] last_digit = q_short ? q_word[((K > 1) ? K-2 : 0)*DW +: DW] :
                             q_word[(K-1)*DW +: DW];
  integer arrivals; // exchange of what arrives
  reg [BITS-1:0] value;

  task look_in;
    if (arrive) begin
      check("q_index", q_index, rows_in);
      for (n = 0; n < N; n = n + 1) begin
        receiver = map_node(n, 1);
        #1;
        for (l = 0; l < D; l = l + 1) begin
          value = arrived[(n*D + l)*BITS +: BITS];
          check("lane", value % D, (l + D - last_digit) % D);
          from = (value / D) % N;
          check("row", value / (N*D), arrivals * COSETS*(STAGES+1) + rows_in);
          check("source by map", sources[l*IW +: IW], map_node(from, 0));
          check("way by map",
                to[from*COSETS*D + (rows_in / (STAGES+1))*D + value % D], map_node(n, 1));
          at = ((rows_in % (STAGES+1))*N + from)*N + n;
          check("met before", met[at], 1'b0);
          met[at] = 1'b1;
        end
      end
      rows_in = (rows_in + 1) % (COSETS*(STAGES+1));
      if (rows_in == 0) begin
        for (at = 0; at < (STAGES+1)*N*N; at = at + 1) begin
          check("met", met[at], K > 1 || (at / N) % N != at % N);
          met[at] = 1'b0;
        end
        arrivals  = arrivals + 1;
        exchanges = exchanges + 1;
      end
    end
  endtask

  task clock;
    begin
      look_out;
      look_in;
      if (inject && index == 0)
        steps = 0;
      steps = steps + 1;
      if (arrive && q_index == COSETS*(STAGES+1) - 1)
        check("clocks", steps, (inject ? STAGES+1 : T*(STAGES+1) + STAGES+1));
      tick;
    end
  endtask

  task restart;
    begin
      rst = 1'b1;
      tick;
      rst = 1'b0;
      {rows_out, rows_in, steps} = 0;
      arrivals = exchange + 1;
      exchange = exchange + 1;
      for (at = 0; at < (STAGES+1)*N*N; at = at + 1)
        met[at] = 1'b0;
      check("busy", busy, 1'b0);
    end
  endtask

  integer i;

  initial begin
    start;
    {go, exchange, exchanges} = 0;
    send = 0;
    restart;
    for (i = 0; i < 3*T*(STAGES+1); i = i + 1) begin
      go = 1'b1;
      clock;
    end
    go = 1'b0;
    for (i = 0; busy; i = i + 1)
      clock;
    check("end", i, STAGES + 2);
    check("exchanges", exchanges, 3);
    for (i = 0; i < 9*T*(STAGES+1) + 60; i = i + 1) begin
      go = chance(3);
      clock;
      if (chance(2*T*(STAGES+1)))
        restart;
    end
    pass;
  end
endmodule
