// SPDX-License-Identifier: Apache-2.0
// What the Kautz cores compute, as a formula: phases A, B and C with their two sets of used letters
// as the algorithm is written, all at once and combinational. Nothing is taken from
// rtl/.
//
// Route n: words[n*WW +: WW], WW = (2K+2)*LW; users[n*20 +: 20], as m_axis_tuser of
// rg_kautz_serial; clocks[n*8 +: 8], the clock in which the serial core answers it, clock 0 being
// the one that accepts the request. The same routes by out letter are in table_bytes, as in
// rg_kautz_pipe. routes counts them; error is the code of rg_status.
//
// before_* is the state of the algorithm before each candidate, overlap K-1 to 0, letter 0 to D of
// phase B, out letter 0 to D of phase C: the two sets, the routes so far, and in phase C the tick,
// out letter + 1 and in letter + 1 of the last route.

module kautz_spec #(
  parameter integer D = 2,
  parameter integer K = 3
) (
  input  wire [K*$clog2(D+1)-1:0]         source,
  input  wire [K*$clog2(D+1)-1:0]         destination,
  output reg  [3:0]                       error,
  output reg  [4:0]                       routes,
  output reg  [D*(2*K+2)*$clog2(D+1)-1:0] words,
  output reg  [D*20-1:0]                  users,
  output reg  [D*8-1:0]                   clocks,
  output reg  [8*(D+1)-1:0]               table_bytes,
  output reg  [(K+2*(D+1))*(D+1)-1:0]     before_out,
  output reg  [(K+2*(D+1))*(D+1)-1:0]     before_in,
  output reg  [(K+2*(D+1))*5-1:0]         before_routes,
  output reg  [(D+1)*24-1:0]              before_c
);
  localparam integer LW = $clog2(D + 1);
  localparam integer WW = (2*K + 2) * LW;
  localparam [1:0] A = 2'd0, B = 2'd1, C = 2'd2;

  reg [(1<<LW)-1:0] used_out, used_in;
  reg               match, bad, repeated;
  reg [LW-1:0]      first, last, o, i, e;
  reg [7:0]         tick, steps_out, steps_in, c_before, e_before; // phase C; letters plus 1
  integer           v, j, c, x;

  function [LW-1:0] letter;
    input [K*LW-1:0] word;
    input integer n;
    letter = word[(n-1)*LW +: LW];
  endfunction

  // One more route: tail follows the source.
  task route;
    input [(K+2)*LW-1:0] tail;
    input [1:0] phase;
    input [4:0] hops;
    input [3:0] out_letter, in_letter;
    input [5:0] value;
    input [7:0] clock;
    integer n;
    begin
      for (n = 0; n < D; n = n + 1)
        if (routes == n) begin
          words[n*WW +: WW]  = {tail, source};
          users[n*20 +: 20]  = {4'd0, 1'b0, phase, hops, in_letter, out_letter};
          clocks[n*8 +: 8]   = clock;
        end
      for (n = 0; n <= D; n = n + 1)
        if (out_letter == n)
          table_bytes[8*n +: 8] = {phase, value};
      routes = routes + 5'd1;
    end
  endtask

  task before;
    input integer candidate;
    begin
      before_out[candidate*(D+1) +: D+1] = used_out[D:0];
      before_in[candidate*(D+1) +: D+1]  = used_in[D:0];
      before_routes[candidate*5 +: 5]    = routes;
    end
  endtask

  always @* begin
    bad      = 1'b0;
    repeated = 1'b0;
    for (j = 1; j <= K; j = j + 1) begin
      bad = bad | (letter(source, j) > D) | (letter(destination, j) > D);
      if (j > 1)
        repeated = repeated | (letter(source, j) == letter(source, j - 1))
                            | (letter(destination, j) == letter(destination, j - 1));
    end
    error = bad ? 4'd1 : repeated ? 4'd2 : (source == destination) ? 4'd3 : 4'd0;

    routes      = 5'd0;
    words       = {D*WW{1'b0}};
    users       = {D*20{1'b0}};
    clocks      = {D*8{1'b0}};
    table_bytes = {(D+1){8'hc0}};
    used_out    = {(1<<LW){1'b0}};
    used_in     = {(1<<LW){1'b0}};
    last        = letter(source, K);
    first       = letter(destination, 1);

    for (v = K - 1; v >= 0; v = v - 1) begin
      before(K - 1 - v);
      match = 1'b1;
      for (j = 1; j <= v; j = j + 1)
        match = match & (letter(source, K - v + j) == letter(destination, j));
      if (v == 0)
        match = (last != first);
      o = letter(destination, v + 1);
      i = letter(source, K - v);
      if (match && !used_out[o] && !used_in[i]) begin
        route(destination >> (v*LW), A, K - v, o, i, v, K + 1 - v);
        used_out[o] = 1'b1;
        used_in[i]  = 1'b1;
      end
    end

    for (c = 0; c <= D; c = c + 1) begin
      before(K + c);
      if (c != last && c != first && !used_out[c] && !used_in[c]) begin
        o = c;
        route({destination, o}, B, K + 1, o, o, o, K + 2 + c);
        used_out[c] = 1'b1;
        used_in[c]  = 1'b1;
      end
    end

    tick     = 8'd0;
    c_before = 8'd0;
    e_before = 8'd0;
    for (c = 0; c <= D; c = c + 1) begin
      before(K + D + 1 + c);
      before_c[c*24 +: 24] = {tick, e_before, c_before};
      if (c != last && !used_out[c]) begin
        o = c;
        e = 0;
        for (x = D; x >= 0; x = x - 1)
          if (x != first && !used_in[x])
            e = x;
        steps_out = c + 1 - c_before;
        steps_in  = e + 1 - e_before;
        tick      = tick + ((steps_out > steps_in) ? steps_out : steps_in);
        c_before  = c + 1;
        e_before  = e + 1;
        route({destination, e, o}, C, K + 2, o, e, e, K + D + 2 + tick);
        used_out[o] = 1'b1;
        used_in[e]  = 1'b1;
      end
    end
  end
endmodule
