// SPDX-License-Identifier: Apache-2.0
// A link from end to end: rg_node_credit at a sender that keeps to it and may be reset at any time,
// its output register, and rg_node_input, whose offers are granted at any time.
//
// While both ends are up each place of each channel is at the sender as a credit, filled, on the
// link, or on its way back; so no channel overflows. Packets go on in the same or in the next
// channel as `step` says, and none beyond the last. After the sender has fallen each packet that
// has begun gets its end as soon as there is room, and ready rises when the channels are empty.

module node_link #(
  parameter integer D     = 2,
  parameter integer FLITS = 2
) (
  input wire                   clk,
  input wire                   any_rst,
  input wire                   any_sender_rst,
  input wire                   any_send,
  input wire                   any_vc,
  input wire [1:0]             any_kind,
  input wire [7:0]             any_data,
  input wire [$clog2(D+1)-1:0] any_own,
  input wire [D-1:0]           any_step,
  input wire [D-1:0]           any_dead,
  input wire [(D+1)*2-1:0]     idle,
  input wire [(D+1)*2-1:0]     room,
  input wire                   any_granted
);
  localparam integer LW = $clog2(D + 1);
  localparam integer V  = 2, VW = 1;

  reg           f_begun = 1'b0;
  reg  [LW-1:0] f_own;
  reg  [D-1:0]  f_step;
  wire          rst        = any_rst | ~f_begun;
  wire          sender_rst = any_sender_rst | ~f_begun;

  // The sender
  reg           up, link_valid;
  reg  [VW-1:0] link_vc;
  reg  [1:0]    link_kind;
  reg  [7:0]    link_data;
  wire          ready, credit_valid;
  wire [VW-1:0] credit_vc;
  wire [V-1:0]  has, is_idle;
  wire          send = any_send & ready;

  always @(posedge clk) begin
    up         <= ~sender_rst;
    link_valid <= send & ~sender_rst;
    link_vc    <= any_vc;
    link_kind  <= any_kind;
    link_data  <= any_data;
  end

  wire          strip, granted;
  wire [D:0]    wanted;
  wire [9:0]    flit;
  wire [VW-1:0] vc;
  assign granted = any_granted & (|wanted);

  rg_node_input #(.D(D), .V(V), .FLITS(FLITS), .VW(VW)) u_dut (
    .own (f_own), .step (f_step), .link_up (up), .dead ({1'b0, any_dead}), .*
  );

  wire [1:0] back = {credit_valid & credit_vc, credit_valid & ~credit_vc};
  wire [1:0] put  = {send & any_vc, send & ~any_vc};

  genvar c;
  generate
    for (c = 0; c < V; c = c + 1) begin : g_sender
      rg_node_credit #(.FLITS(FLITS)) u_credit (
        .clk (clk), .rst (sender_rst), .clear (~ready), .put (put[c]), .last (any_kind[1]),
        .freed (back[c]), .room (has[c]), .idle (is_idle[c])
      );
    end
  endgenerate

  wire [1:0]   valid;     // probe u_dut.valid
  wire [1:0]   picked;    // probe u_dut.picked
  wire [1:0]   again;     // probe u_dut.again
  wire [1:0]   filled;    // probe u_dut.filled
  wire [1:0]   sends;     // probe u_dut.sends
  wire [FLITS-1:0] filled_0;  // probe u_dut.g_channel[0].u_channel.filled
  wire [FLITS-1:0] filled_1;  // probe u_dut.g_channel[1].u_channel.filled
  wire         unended_0; // probe u_dut.g_channel[0].unended
  wire         unended_1; // probe u_dut.g_channel[1].unended
  wire         put_0;     // probe u_dut.g_channel[0].put
  wire         put_1;     // probe u_dut.g_channel[1].put
  wire [FLITS-1:0] places_0;  // probe g_sender[0].u_credit.g_few.places
  wire [FLITS-1:0] places_1;  // probe g_sender[1].u_credit.g_few.places
  wire [1:0]   unended = {unended_1, unended_0};
  wire [1:0]   full    = {filled_1[FLITS-1], filled_0[FLITS-1]};
  wire [1:0]   goes_in = {put_1, put_0};
  wire         takes   = up & ready;
  wire [1:0]   arrives = {link_valid & link_vc, link_valid & ~link_vc};

  function [7:0] count;
    input [FLITS-1:0] filled;
    integer       i;
    begin
      count = 0;
      for (i = 0; i < FLITS; i = i + 1)
        count = count + filled[i];
    end
  endfunction

  reg       f_up, f_ready, f_takes, f_rst, f_stays, f_flows;
  reg [1:0] f_valid, f_unended, f_full, f_picked, f_again, f_filled, f_vc;
  always @(posedge clk) begin
    f_begun   <= 1'b1;
    f_rst     <= rst;
    f_up      <= up;
    f_ready   <= ready;
    f_takes   <= takes;
    f_valid   <= valid;
    f_unended <= unended;
    f_full    <= full;
    f_picked  <= picked;
    f_again   <= again;
    f_stays   <= (|wanted) & ~granted;
    f_filled  <= filled;
    f_flows   <= link_valid & sends[link_vc];
    f_vc      <= {link_vc, ~link_vc};
    if (!f_begun) begin
      f_own  <= any_own;
      f_step <= any_step;
    end
  end

  wire channel = picked[1];
  wire steps   = |(wanted[D-1:0] & f_step);

  always @* begin
    if (f_begun) begin
      // They go from the lowest place up.
      assert ((places_0 & (places_0 + 1)) == 0 && (places_1 & (places_1 + 1)) == 0);
      assume (f_own <= D);
      // A sender has a credit for what it sends.
      assume (!send || has[any_vc]);

      // No place is lost and none is made.
      if (takes) begin
        assert (count(filled_0) + count(places_0) + arrives[0] + back[0] == FLITS);
        assert (count(filled_1) + count(places_1) + arrives[1] + back[1] == FLITS);
      end
      assert ((goes_in & full) == 0);
      assert (!credit_valid || f_takes);

      // Without a sender only ends come in, where they are missing; what the sum rests on.
      assert (takes || (goes_in & ~unended) == 0);
      if (!ready)
        assert ((unended & ~valid) == 0);
      if (!f_rst && !f_takes)
        assert ((unended & ~f_unended) == 0 && (f_unended & ~f_full & unended) == 0);
      if (!f_rst) begin
        assert (ready || !(f_up && f_valid == 0));
        assert (!ready || f_up);
        assert (!ready || f_ready || (f_valid == 0 && f_unended == 0));
      end

      // One channel is picked: the one that was refused, else one that asked, else that of the flit
      // that came to a packet on its way, else one with a flit.
      assert (picked == 2'd1 || picked == 2'd2);
      if (!f_rst && f_stays)
        assert (picked == f_picked);
      else if (!f_rst && f_again != 0)
        assert ((picked & f_again) != 0);
      else if (!f_rst && f_flows)
        assert (picked == f_vc);
      else if (!f_rst && f_filled != 0)
        assert ((picked & f_filled) != 0);
      if (!f_rst && !f_stays)
        assert (valid == f_filled);

      // One channel, or the next one where the turn steps; beyond the last there is none.
      if (wanted[D-1:0] != 0)
        assert ({1'b0, vc} == channel + steps);
      assert ((wanted & (wanted - 1)) == 0);
      assert ({strip, wanted} == 0 || (picked & (picked - 1)) == 0);

      cover (takes && full == 2'd3);
      cover (!up && unended == 2'd3 && full[0] && f_ready);
      cover (ready && !f_ready && f_unended == 0 && f_up);
      cover (!takes && goes_in == 2'd3);
      cover (wanted[0] && vc && !channel);
    end
  end
endmodule
