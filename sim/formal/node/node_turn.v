// SPDX-License-Identifier: Apache-2.0
// rg_node_turn, whatever comes to its front: what is no LETTER between packets is stripped, of a
// packet exactly one LETTER, the first; all other flits go to the output that it names, or are
// stripped from one of them on to the last. Asked for is only an output that has a place, whose
// receiver lives, that is not barred, and that is free or held by this packet.

module node_turn #(
  parameter integer D = 2
) (
  input wire                   clk,
  input wire                   any_rst,
  input wire [$clog2(D+1)-1:0] any_own,
  input wire [D:0]             barred,
  input wire [D-1:0]           any_dead,
  input wire [D:0]             idle,
  input wire [D:0]             room,
  input wire                   valid,
  input wire [1:0]             kind,
  input wire [$clog2(D+1)-1:0] letter,
  input wire                   granted
);
  localparam integer LW = $clog2(D + 1);
  localparam [1:0]   LETTER = 2'd1;

  reg           f_begun = 1'b0;
  reg  [LW-1:0] f_own;
  reg           f_inside;       // a packet has begun
  reg           f_lost;         // ... and has nowhere to go
  reg           f_sent;         // ... and has sent a flit
  reg  [LW:0]   f_output;       // ... and goes there
  reg  [D:0]    f_barred;
  wire          rst  = any_rst | ~f_begun;
  wire [D:0]    dead = {1'b0, any_dead};
  wire          strip, holds;
  wire [D:0]    wanted;
  wire          popped = strip | ((|wanted) & granted);
  wire [LW:0]   leads  = (letter == f_own) ? D : letter - (letter > f_own);
  wire          gone   = f_lost | dead[f_output];

  rg_node_turn #(.D(D)) u_dut (.own (f_own), .*);

  always @(posedge clk) begin
    f_begun <= 1'b1;
    if (!f_begun) begin
      f_own    <= any_own;
      f_barred <= barred;
    end
    if (rst)
      f_inside <= 1'b0;
    else if (!f_inside) begin
      if (popped && kind == LETTER) begin
        f_inside <= 1'b1;
        f_lost   <= letter > D || barred[(letter > D) ? 0 : leads];
        f_output <= (letter > D) ? 0 : leads;
        f_sent   <= 1'b0;
      end
    end else begin
      f_lost <= gone;
      if (popped) begin
        f_sent   <= !strip;
        f_inside <= !kind[1];
      end
    end
  end

  always @* begin
    if (f_begun) begin
      assume (f_own <= D);
      assume (barred == f_barred);
      if (!valid)
        assert (!strip && wanted == 0);
      assert (holds == (f_inside && held));
      if (valid && !f_inside)
        assert (strip && wanted == 0);
      if (valid && f_inside && gone)
        assert (strip && wanted == 0);
      if (valid && f_inside && !gone) begin
        assert (!strip);
        assert ((wanted & ~({{D{1'b0}}, 1'b1} << f_output)) == 0);
        assert (wanted[f_output] == (room[f_output] && (f_sent || idle[f_output])));
      end
      cover (f_inside && f_sent && popped && kind == 2'd2 && f_output == D);
      cover (f_inside && f_lost && f_sent && valid && kind == 2'd0);
    end
  end

  // Between the packet and its last flit the module and this bookkeeping say the same.
  wire       act;  // probe u_dut.act
  wire       held; // probe u_dut.held
  wire [D:0] goes; // probe u_dut.goes
  always @*
    if (f_begun) begin
      assert (f_inside == act);
      if (act) begin
        assert (goes == (f_lost ? 0 : {{D{1'b0}}, 1'b1} << f_output));
        assert (f_output <= D);
        if (!f_lost)
          assert (held == f_sent);
      end
    end
endmodule
