// SPDX-License-Identifier: Apache-2.0
// The outputs of rg_node_router with two links each way and two virtual channels, whatever its
// neighbours and its node send and whenever they fall, if they keep count of credits.
//
// No flit is sent without a credit, nor to a link whose receiver is not ready. Between the first
// flit of a packet and its last one a channel of a link, and the ejection, belong to one packet. A
// flit that leaves is the front of a channel, or that of the injection, unchanged, and goes where
// its packet goes.

module node_router #(
  parameter integer FLITS = 2
) (
  input wire        clk,
  input wire        any_rst,
  input wire [1:0]  any_own,
  input wire [3:0]  any_step,
  input wire [1:0]  in_valid,
  input wire [1:0]  in_vc,
  input wire [3:0]  in_kind,
  input wire [15:0] in_data,
  input wire [1:0]  in_up,
  input wire [1:0]  out_credit_valid,
  input wire [1:0]  out_credit_vc,
  input wire [1:0]  out_ready,
  input wire        inject_valid,
  input wire [1:0]  inject_kind,
  input wire [7:0]  inject_data
);
  localparam integer D = 2, V = 2;

  reg        f_begun = 1'b0;
  reg  [1:0] f_own;
  reg  [3:0] f_step;
  wire       rst = any_rst | ~f_begun;
  wire [1:0] in_ready, out_valid, out_vc;
  wire [3:0] out_kind;
  wire [15:0] out_data;
  wire       inject_ready, eject_valid;
  wire [1:0] eject_kind;
  wire [7:0] eject_data;

  rg_node_router #(.D(D), .V(V), .FLITS(FLITS)) u_dut (
    .own (f_own), .step (f_step), .in_credit_valid (), .in_credit_vc (), .out_up (), .*
  );

  // Of turn t, those of the channels by input and channel, and then the injection's: does it hold
  // an output, and which; what is at its front.
  wire act_0;        // probe u_dut.g_input[0].u_input.g_channel[0].u_turn.act
  wire act_1;        // probe u_dut.g_input[0].u_input.g_channel[1].u_turn.act
  wire act_2;        // probe u_dut.g_input[1].u_input.g_channel[0].u_turn.act
  wire act_3;        // probe u_dut.g_input[1].u_input.g_channel[1].u_turn.act
  wire act_4;        // probe u_dut.u_inject.act
  wire held_0;       // probe u_dut.g_input[0].u_input.g_channel[0].u_turn.held
  wire held_1;       // probe u_dut.g_input[0].u_input.g_channel[1].u_turn.held
  wire held_2;       // probe u_dut.g_input[1].u_input.g_channel[0].u_turn.held
  wire held_3;       // probe u_dut.g_input[1].u_input.g_channel[1].u_turn.held
  wire held_4;       // probe u_dut.u_inject.held
  wire [2:0] goes_0; // probe u_dut.g_input[0].u_input.g_channel[0].u_turn.goes
  wire [2:0] goes_1; // probe u_dut.g_input[0].u_input.g_channel[1].u_turn.goes
  wire [2:0] goes_2; // probe u_dut.g_input[1].u_input.g_channel[0].u_turn.goes
  wire [2:0] goes_3; // probe u_dut.g_input[1].u_input.g_channel[1].u_turn.goes
  wire [2:0] goes_4; // probe u_dut.u_inject.goes
  wire [9:0] front_0; // probe u_dut.g_input[0].u_input.g_channel[0].front
  wire [9:0] front_1; // probe u_dut.g_input[0].u_input.g_channel[1].front
  wire [9:0] front_2; // probe u_dut.g_input[1].u_input.g_channel[0].front
  wire [9:0] front_3; // probe u_dut.g_input[1].u_input.g_channel[1].front
  wire get_0;        // probe u_dut.g_input[0].u_input.g_channel[0].get
  wire get_1;        // probe u_dut.g_input[0].u_input.g_channel[1].get
  wire get_2;        // probe u_dut.g_input[1].u_input.g_channel[0].get
  wire get_3;        // probe u_dut.g_input[1].u_input.g_channel[1].get
  wire strip_0;      // probe u_dut.g_input[0].u_input.g_channel[0].u_turn.strip
  wire strip_1;      // probe u_dut.g_input[0].u_input.g_channel[1].u_turn.strip
  wire strip_2;      // probe u_dut.g_input[1].u_input.g_channel[0].u_turn.strip
  wire strip_3;      // probe u_dut.g_input[1].u_input.g_channel[1].u_turn.strip
  wire strip_4;      // probe u_dut.u_inject.strip
  wire [5:0] idle;   // probe u_dut.idle
  wire [5:0] room;   // probe u_dut.room

  wire [4:0]  holds  = {act_4 & held_4, act_3 & held_3, act_2 & held_2, act_1 & held_1,
                       act_0 & held_0};
  wire [4:0]  leaves = {inject_ready & ~strip_4, get_3 & ~strip_3, get_2 & ~strip_2,
                       get_1 & ~strip_1,
                        get_0 & ~strip_0} & {inject_valid, 4'hf};
  wire [14:0] goes   = {goes_4, goes_3, goes_2, goes_1, goes_0};
  wire [49:0] fronts = {inject_kind, inject_data, front_3, front_2, front_1, front_0};

  // Does turn t go to channel c of output o?
  function to;
    input integer t, o, c;
    integer       from;
    begin
      from = (t == 4) ? 0 : t % 2;
      to   = goes[3*t + o] && c == ((o == D) ? 0 : from + ((t < 4) & f_step[(t / 2)*D + o]));
    end
  endfunction

  reg [49:0] f_fronts;
  reg [4:0]  f_leaves;
  reg [29:0] f_to;    // bit t 6 + o V + c
  reg [1:0]  f_ready;
  reg [5:0]  f_inside; // by what the pins have shown: a packet has begun and not ended
  reg [5:0]  inside;   // with those of this clock
  reg [7:0]  f_free;   // of channel c of output o, 2 bits: free places at the receiver
  integer    t, o, c, n;

  always @* begin
    for (o = 0; o < D; o = o + 1)
      for (c = 0; c < V; c = c + 1)
        inside[o*V+c] = (out_valid[o] && out_vc[o] == c) ? !out_kind[2*o+1] : f_inside[o*V+c];
    inside[4] = eject_valid ? !eject_kind[1] : f_inside[4];
    inside[5] = inside[4];
  end

  always @(posedge clk) begin
    f_begun <= 1'b1;
    if (!f_begun) begin
      f_own  <= any_own;
      f_step <= any_step;
    end
    f_fronts <= fronts;
    f_leaves <= leaves & {5{~rst}};
    f_ready  <= out_ready;
    for (t = 0; t < 5; t = t + 1)
      for (o = 0; o <= D; o = o + 1)
        for (c = 0; c < V; c = c + 1)
          f_to[t*6 + o*V + c] <= to(t, o, c);
    for (o = 0; o < D; o = o + 1)
      for (c = 0; c < V; c = c + 1) begin
        f_inside[o*V+c] <= inside[o*V+c] & out_ready[o];
        f_free[2*(o*V+c) +: 2] <= (rst || !out_ready[o]) ? FLITS : f_free[2*(o*V+c) +: 2]
          - (out_valid[o] && out_vc[o] == c) + (out_credit_valid[o] && out_credit_vc[o] == c);
      end
    f_inside[5:4] <= {2{inside[4]}};
    if (rst)
      f_inside <= 6'd0;
  end

  always @* begin
    if (f_begun) begin
      assume (f_own <= D);
      for (o = 0; o < D; o = o + 1) begin
        // A receiver gives back what it has got.
        assume (!out_credit_valid[o] || f_free[2*(2*o + out_credit_vc[o]) +: 2] < FLITS);
        if (out_valid[o]) begin
          assert (f_free[2*(2*o + out_vc[o]) +: 2] != 0);
          assert (f_ready[o]);
        end
      end

      for (o = 0; o <= D; o = o + 1)
        for (c = 0; c < ((o == D) ? 1 : V); c = c + 1) begin
          // Who holds it, and what the pins say
          n = 0;
          for (t = 0; t < 5; t = t + 1)
            n = n + (holds[t] && to(t, o, c));
          assert (n == !idle[c*(D+1)+o]);
          assert (inside[o*V+c] == !idle[c*(D+1)+o]);
          // Where what leaves goes
          n = 0;
          for (t = 0; t < 5; t = t + 1)
            if (f_leaves[t] && f_to[t*6 + o*V + c]) begin
              n = n + 1;
              if (o == D)
                assert (eject_valid && {eject_kind, eject_data} == f_fronts[10*t +: 10]);
              else
                assert (out_valid[o] && out_vc[o] == c
                        && {out_kind[2*o +: 2], out_data[8*o +: 8]} == f_fronts[10*t +: 10]);
            end
          assert (n == ((o == D) ? eject_valid : out_valid[o] && out_vc[o] == c));
        end
      cover (out_valid == 2'd3 && eject_valid && out_vc == 2'd2);
      cover (idle == 6'd0);
      cover (room[1:0] == 2'd0 && room[4:3] == 2'd0);
      cover (|f_inside && !f_ready[0] && f_leaves != 0);
    end
  end
endmodule
