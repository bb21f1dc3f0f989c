// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_node_router, with neighbours that keep count of credits. Packets come in by all
// channels and the injection, with random pauses, and lead to all outputs; some must be dropped.
// What is sent on arrives flit by flit at the output and in the channel where it belongs, the first
// LETTER off, and no two packets mix in a channel; all credits come back. Then neighbours die and
// return in the traffic, and after that all is as before. A packet alone takes the clocks of the
// contract.
`default_nettype none

module rg_node_router_tb;
  parameter integer D = 2; // D V at most 31
  parameter integer V = 2;
  parameter integer B = 4;

  localparam NAME = "rg_node_router";
  `include "tb.vh"

  localparam integer LN   = (V > 1) ? $clog2(V) : 1;
  localparam integer LW   = $clog2(D + 1);
  localparam integer S    = D * V + 1; // sources: channel c of input i is i V + c; the last injects
  localparam integer ROOM = 4096;      // flits that a source sends
  localparam integer OUTS = D * V + 1; // where they come out: o V + c, and last the ejection

  reg               rst;
  reg  [LW-1:0]     own;
  reg  [D*D-1:0]    step;
  reg  [D-1:0]      in_valid, in_up, out_credit_valid, out_ready;
  reg  [D*LN-1:0]   in_vc, out_credit_vc;
  reg  [D*2-1:0]    in_kind;
  reg  [D*8-1:0]    in_data;
  reg               inject_valid;
  reg  [1:0]        inject_kind;
  reg  [7:0]        inject_data;
  wire [D-1:0]      in_credit_valid, in_ready, out_valid, out_up;
  wire [D*LN-1:0]   in_credit_vc, out_vc;
  wire [D*2-1:0]    out_kind;
  wire [D*8-1:0]    out_data;
  wire              inject_ready, eject_valid;
  wire [1:0]        eject_kind;
  wire [7:0]        eject_data;

  rg_node_router #(.D(D), .V(V), .B(B)) u_dut (
    .clk (clk), .rst (rst), .own (own), .step (step),
    .in_valid (in_valid), .in_vc (in_vc), .in_kind (in_kind), .in_data (in_data), .in_up (in_up),
    .in_credit_valid (in_credit_valid), .in_credit_vc (in_credit_vc), .in_ready (in_ready),
    .out_valid (out_valid), .out_vc (out_vc), .out_kind (out_kind), .out_data (out_data),
    .out_up (out_up), .out_credit_valid (out_credit_valid), .out_credit_vc (out_credit_vc),
    .out_ready (out_ready),
    .inject_valid (inject_valid), .inject_kind (inject_kind), .inject_data (inject_data),
    .inject_ready (inject_ready),
    .eject_valid (eject_valid), .eject_kind (eject_kind), .eject_data (eject_data)
  );

  // A source: its packet, and what of it must come out
  integer   credits [0:S-1];          // of channel i V + c
  integer   left    [0:S-1];          // flits of the packet yet to be sent
  reg       begun   [0:S-1];          // its first LETTER is gone
  integer   leads   [0:S-1];          // to this of OUTS, -1: dropped
  reg [9:0] want    [0:S*ROOM-1];     // flits that must come out, in this order
  integer   put     [0:S-1];
  integer   got     [0:S-1];
  integer   to      [0:S*ROOM-1];     // ... and there
  // What comes out
  integer   owes    [0:OUTS-1];       // credits that are due back
  integer   free    [0:OUTS-1];       // as the router must count
  integer   holds   [0:OUTS-1];       // the source whose packet is coming out, -1: none
  integer   died    [0:D-1];          // clocks until the neighbour returns, of input ...
  integer   fell    [0:D-1];          // ... and of output
  reg       strict, deadly, quiet;
  integer   s, o, c, i, n, at, letter, packets, drops, aborts, deaths, first;

  // A new packet of source s: some begin with no LETTER, or lead nowhere.
  task begin_packet;
    begin
      left[s]  = 2 + below(8);
      begun[s] = 1'b0;
      packets  = packets + 1;
    end
  endtask

  // The next flit of source s, {kind, data}. Data is the source and a number.
  reg [9:0] flit;
  task next_flit;
    begin
      n    = put[s];
      flit = {(left[s] == 1) ? 2'd2 : (begun[s] && leads[s] >= 0 && chance(4)) ? 2'd1 : 2'd0,
              s[4:0], n[2:0]};
      if (!begun[s]) begin
        letter = below(1 << LW);
        flit   = {2'd1, 8'd0} | letter;
        i      = s / V;
        c      = s % V;
        o      = letter - (letter > own);
        if (letter > D)
          leads[s] = -1;
        else if (letter == own)
          leads[s] = (s == S - 1) ? -1 : OUTS - 1;
        else if (s == S - 1)
          leads[s] = o * V;
        else
          leads[s] = (c + step[i*D + o] == V) ? -1 : o * V + c + step[i*D + o];
        if (chance(20)) begin
          flit[9:8] = 2'd0; // no LETTER, and so are all flits to the last
          leads[s]  = -1;
        end
        if (leads[s] < 0)
          drops = drops + 1;
      end else if (leads[s] >= 0 && strict) begin
        want[s*ROOM + n] = flit;
        to[s*ROOM + n]   = leads[s];
        put[s]           = n + 1;
      end
      begun[s] = 1'b1;
      left[s]  = left[s] - 1;
    end
  endtask

  // A flit that comes out at place at
  task come;
    input [9:0] came;
    begin
      s = came[7:3];
      if (came[9:8] == 2'd3) begin
        aborts = aborts + 1;
        if (strict)
          $fatal(1, "an ABORT, and all live, in clock %0d", clocks);
      end else begin
        if (s >= S)
          $fatal(1, "a flit of no source in clock %0d", clocks);
        if (holds[at] >= 0)
          check("whose packet", s, holds[at]);
        if (strict) begin
          if (got[s] == put[s])
            $fatal(1, "a flit more of source %0d in clock %0d", s, clocks);
          check("flit", came, want[s*ROOM + got[s]]);
          check("where", at, to[s*ROOM + got[s]]);
          got[s] = got[s] + 1;
        end
      end
      holds[at] = came[9] ? -1 : s;
    end
  endtask

  // Looks at the outputs, and sets the inputs of a clock.
  task run;
    input integer length;
    repeat (length) begin
      // Outputs
      for (o = 0; o < D; o = o + 1) begin
        at = o * V + out_vc[o*LN +: LN];
        if (out_valid[o]) begin
          if (free[at] == 0 || !out_ready[o])
            $fatal(1, "output %0d: no credit, or a dead receiver, in clock %0d", o, clocks);
          free[at] = free[at] - 1;
          owes[at] = owes[at] + 1;
          come({out_kind[o*2 +: 2], out_data[o*8 +: 8]});
        end
      end
      at = OUTS - 1;
      if (eject_valid)
        come({eject_kind, eject_data});
      for (i = 0; i < D; i = i + 1)
        if (in_credit_valid[i])
          credits[i*V + in_credit_vc[i*LN +: LN]] = credits[i*V + in_credit_vc[i*LN +: LN]] + 1;
      // Neighbours
      for (i = 0; i < D; i = i + 1) begin
        if (deadly && died[i] == 0 && chance(300)) begin
          died[i] = 1 + below(40);
          deaths  = deaths + 1;
        end else if (died[i] > 0)
          died[i] = died[i] - 1;
        if (deadly && fell[i] == 0 && chance(300)) begin
          fell[i] = 1 + below(40);
          deaths  = deaths + 1;
        end else if (fell[i] > 0)
          fell[i] = fell[i] - 1;
        in_up[i]     = (died[i] == 0);
        out_ready[i] = (fell[i] == 0);
        for (c = 0; c < V; c = c + 1) begin
          if (!in_up[i] || !in_ready[i]) begin // both ends begin anew
            credits[i*V + c] = B;
            left[i*V + c]    = 0;
          end
          if (!out_ready[i]) begin
            free[i*V + c]  = B;
            owes[i*V + c]  = 0;
            holds[i*V + c] = -1;
          end
        end
      end
      // Credits back, one an output
      for (o = 0; o < D; o = o + 1) begin
        out_credit_valid[o] = 1'b0;
        first               = below(V);
        for (c = 0; c < V; c = c + 1) begin
          at = o * V + (c + first) % V;
          if (!out_credit_valid[o] && owes[at] > 0 && !chance(3)) begin
            out_credit_valid[o]     = 1'b1;
            out_credit_vc[o*LN +: LN] = at - o * V;
            owes[at]                = owes[at] - 1;
            free[at]                = free[at] + 1;
          end
        end
      end
      // Flits, one a link
      for (i = 0; i < D; i = i + 1) begin
        in_valid[i] = 1'b0;
        s           = i * V + below(V);
        if (left[s] == 0 && !quiet && put[s] < ROOM - 16 && chance(4))
          begin_packet;
        if (in_up[i] && in_ready[i] && left[s] > 0 && credits[s] > 0 && !chance(4)) begin
          next_flit;
          credits[s]        = credits[s] - 1;
          in_valid[s/V]     = 1'b1;
          in_vc[(s/V)*LN +: LN]  = s % V;
          in_kind[(s/V)*2 +: 2]  = flit[9:8];
          in_data[(s/V)*8 +: 8]  = flit[7:0];
        end
        i = s / V;
      end
      s = S - 1;
      if (left[s] == 0 && !inject_valid && !quiet && put[s] < ROOM - 16 && chance(4))
        begin_packet;
      if (!inject_valid && left[s] > 0 && !chance(4)) begin
        next_flit;
        inject_valid = 1'b1;
        {inject_kind, inject_data} = flit;
      end
      #1; // inject_ready follows
      first = inject_valid & inject_ready;
      tick;
      if (first != 0)
        inject_valid = 1'b0;
    end
  endtask

  // Without new packets all that is under way must come out, and all credits come back.
  task drain;
    begin
      quiet = 1'b1;
      run(400 + 40 * S);
      for (s = 0; s < S; s = s + 1) begin
        check("flits left", left[s], 0);
        if (strict)
          check("flits out", got[s], put[s]);
        if (s < S - 1)
          check("credits", credits[s], B);
      end
      for (at = 0; at < OUTS; at = at + 1)
        check("open packet", holds[at], -1);
      quiet = 1'b0;
    end
  endtask

  // A packet alone, from input 0 to the ejection: the last of n flits after its letter comes 2 + n
  // clocks after that.
  task alone;
    input integer body;
    begin
      for (n = 0; n <= body; n = n + 1) begin
        in_valid     = 1;
        in_vc        = 0;
        in_kind[1:0] = (n == 0) ? 2'd1 : (n == body) ? 2'd2 : 2'd0;
        in_data[7:0] = (n == 0) ? own : n;
        tick;
      end
      in_valid = 0;
      check("too early", eject_valid & eject_kind[1], 1'b0);
      tick;
      check("last flit", {eject_valid, eject_kind, eject_data}, {1'b1, 2'd2, body[7:0]});
      repeat (2 * body + 8)
        tick;
    end
  endtask

  initial begin
    start;
    {packets, drops, aborts, deaths} = 0;
    own    = below(D + 1);
    step   = {$random(seed), $random(seed)};
    strict = 1'b1;
    deadly = 1'b0;
    quiet  = 1'b0;
    {in_valid, in_vc, in_kind, in_data, out_credit_valid, out_credit_vc} = 0;
    {inject_valid, inject_kind, inject_data} = 0;
    in_up     = {D{1'b1}};
    out_ready = {D{1'b1}};
    for (s = 0; s < S; s = s + 1) begin
      credits[s] = B;
      {left[s], put[s], got[s], leads[s]} = 0;
      begun[s] = 1'b0;
    end
    for (at = 0; at < OUTS; at = at + 1) begin
      owes[at]  = 0;
      free[at]  = B;
      holds[at] = -1;
    end
    for (i = 0; i < D; i = i + 1) begin
      died[i] = 0;
      fell[i] = 0;
    end
    rst = 1'b1;
    tick;
    check("lines in reset", {out_valid, out_up, in_ready, in_credit_valid, eject_valid}, 0);
    rst = 1'b0;
    tick;
    tick;
    check("ready and up", {in_ready, out_up}, {2*D{1'b1}});
    alone(1);
    alone(B);
    run(1000);
    drain;
    strict = 1'b0;
    deadly = 1'b1;
    run(2500);
    deadly = 1'b0;
    run(100);
    drain;
    for (s = 0; s < S; s = s + 1) begin
      put[s] = 0;
      got[s] = 0;
    end
    strict = 1'b1;
    run(800);
    drain;
    $display("%0d packets, %0d to drop, %0d deaths, %0d cut off", packets, drops, deaths, aborts);
    if (drops < packets / 20 || deaths < 10 || aborts == 0)
      $fatal(1, "these numbers cannot be");
    pass;
  end
endmodule

`default_nettype wire
