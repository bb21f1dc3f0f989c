// SPDX-License-Identifier: Apache-2.0
// Bench of rg_node_router: a packet alone from each channel of each input, and from the injection,
// with each letter, legal or not, comes out flit by flit where the contract says and nowhere else,
// the first LETTER off. A receiver that gives no credits, one that dies and a sender that dies in
// its packet. Packets that meet are for the proofs and the co-simulation.

module rg_node_router_tb;
  parameter integer D     = 2;
  parameter integer V     = 2;
  parameter integer FLITS = 4;

  localparam NAME = "rg_node_router";
  `include "tb.vh"

  localparam integer VW   = (V > 1) ? $clog2(V) : 1;
  localparam integer LW   = $clog2(D + 1);
  localparam integer NONE = D + 1; // where a packet goes: output 0..D-1, D the ejection

  reg               rst;
  reg  [LW-1:0]     own;
  reg  [D*D-1:0]    step;
  reg  [D-1:0]      in_valid, in_up, out_credit_valid, out_ready;
  reg  [D*VW-1:0]   in_vc, out_credit_vc;
  reg  [D*2-1:0]    in_kind;
  reg  [D*8-1:0]    in_data;
  reg               inject_valid;
  reg  [1:0]        inject_kind;
  reg  [7:0]        inject_data;
  wire [D-1:0]      in_credit_valid, in_ready, out_valid, out_up;
  wire [D*VW-1:0]   in_credit_vc, out_vc;
  wire [D*2-1:0]    out_kind;
  wire [D*8-1:0]    out_data;
  wire              inject_ready, eject_valid;
  wire [1:0]        eject_kind;
  wire [7:0]        eject_data;

  rg_node_router #(.D(D), .V(V), .FLITS(FLITS)) u_dut (
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

  // The packet: {kind, data}; the first does not come out
  reg [9:0] flits [0:FLITS+7];
  integer   length, came, to, vc, owed, given, credits, last, where, from, channel, n, o;
  reg       gives, taken;

  task come;
    input integer at, in;
    input [9:0]   flit;
    begin
      check("where", at, to);
      check("channel", in, vc);
      check("flit", flit, flits[came + 1]);
      came = came + 1;
      last = clocks;
    end
  endtask

  // Credits go back at once, or not at all.
  task clock;
    begin
      #1;
      for (o = 0; o < D; o = o + 1)
        if (out_valid[o])
          come(o, out_vc[o*VW +: VW], {out_kind[o*2 +: 2], out_data[o*8 +: 8]});
      owed = owed + (out_valid != 0);
      if (eject_valid)
        come(D, 0, {eject_kind, eject_data});
      if (from < D)
        credits = credits + in_credit_valid[from];
      out_credit_valid = (gives && owed > 0) << to;
      owed = owed - (out_credit_valid != 0);
      tick;
    end
  endtask

  // A packet of @body flits after its letter: what becomes of it, by the contract
  task make;
    input [7:0]   letter;
    input integer body;
    begin
      length   = body + 1;
      flits[0] = {2'd1, letter};
      for (n = 1; n <= body; n = n + 1)
        flits[n] = {n == body ? 2'd2 : chance(3) ? 2'd1 : 2'd0, 8'd0} | below(256);
      o  = letter - (letter > own);
      vc = (from < D && letter != own) ? channel + step[from*D + o] : 0;
      to = (letter > D || vc == V) ? NONE : letter != own ? o : from < D ? D : NONE;
      {came, given, owed} = 0;
      credits = FLITS;
      for (n = 0; n < D; n = n + 1)
        out_credit_vc[n*VW +: VW] = vc;
    end
  endtask

  // The first @most flits of it, with pauses or without
  task send;
    input integer most;
    input         pauses;
    while (given < most) begin
      while (from < D && credits == 0 || pauses && chance(3))
        clock;
      if (from < D) begin
        in_valid[from]        = 1'b1;
        in_vc[from*VW +: VW]  = channel;
        {in_kind[from*2 +: 2], in_data[from*8 +: 8]} = flits[given];
        credits = credits - 1;
        clock;
      end else begin
        inject_valid = 1'b1;
        {inject_kind, inject_data} = flits[given];
        taken = 1'b0;
        while (!taken) begin
          #1 taken = inject_ready;
          clock;
        end
      end
      {in_valid, inject_valid} = 0;
      given = given + 1;
    end
  endtask

  task finish;
    begin
      repeat (20) clock;
      check("flits", came, to == NONE ? 0 : length - 1);
      if (from < D)
        check("credits", credits, FLITS);
    end
  endtask

  initial begin
    start;
    own  = below(D + 1);
    step = {$random(seed), $random(seed)};
    {in_valid, in_vc, in_kind, in_data, out_credit_valid, out_credit_vc} = 0;
    {inject_valid, inject_kind, inject_data} = 0;
    {from, owed} = 0;
    {in_up, out_ready, gives, rst} = {2*D+2{1'b1}};
    tick;
    check("lines in reset", {out_valid, out_up, in_ready, in_credit_valid, eject_valid}, 0);
    rst = 1'b0;
    tick;
    tick;
    check("ready and up", {in_ready, out_up}, {2*D{1'b1}});

    for (from = 0; from <= D; from = from + 1)
      for (channel = 0; channel < (from < D ? V : 1); channel = channel + 1)
        for (where = 0; where < 1 << LW; where = where + 1) begin
          make(where, 1 + below(FLITS + 4));
          send(length, 1'b1);
          finish;
        end

    // The last of n flits after a letter is ejected n + 2 clocks after that, if FLITS >= 4.
    {from, channel} = 0;
    make(own, (FLITS < 4) ? 1 : 4);
    n = clocks;
    send(length, 1'b0);
    finish;
    check("latency", last - n, 1 + length);

    // Without credits FLITS flits are sent, and no more are taken.
    from = D;
    make((own == 0) ? 1 : 0, FLITS + 2);
    gives = 1'b0;
    send(FLITS + 1, 1'b0);
    {inject_valid, inject_kind, inject_data} = {1'b1, flits[given]};
    repeat (20) clock;
    check("flits without credits", came, FLITS);
    check("ready without one", inject_ready, 1'b0);
    gives = 1'b1;
    send(length, 1'b0);
    finish;

    // A receiver that is dead
    out_ready = ~(1 << to);
    make((own == 0) ? 1 : 0, 3);
    to = NONE;
    send(length, 1'b0);
    finish;
    out_ready = {D{1'b1}};

    // A sender that dies: the packet ends with an ABORT, and then the port is ready again.
    from = 0;
    make(own, 3);
    flits[2] = {2'd3, 8'd0};
    length   = 3;
    send(2, 1'b0);
    in_up[0] = 1'b0;
    repeat (20) clock;
    check("flits and ABORT", came, 2);
    in_up[0] = 1'b1;
    repeat (3) clock;
    check("ready", in_ready, {D{1'b1}});
    make(own, 3);
    send(length, 1'b0);
    finish;
    pass;
  end
endmodule
