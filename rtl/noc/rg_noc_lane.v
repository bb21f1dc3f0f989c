// SPDX-License-Identifier: Apache-2.0
// A lane of an input of rg_noc_router: its places in the bank, and the way of the flit in front.
//
// CONTRACT  put: a flit comes, with its way; there is room for it. take: the front flit leaves,
// tail with a packet's last one; it has a way. front is the way of the front flit, 0 if there is
// none, and active says that its packet holds the lane ahead. put_at and take_at are places of
// flits in the bank, after_at the one after take_at, whose way is next_way while the lane has two.
// given is high in the clock after a take.
`default_nettype none

module rg_noc_lane #(
  parameter integer B    = 8, // flits, a power of two
  parameter integer BITS = 4  // of a way, not 0
) (
  input  wire                 clk,
  input  wire                 rst,
  input  wire                 put,
  input  wire [BITS-1:0]      way,
  input  wire                 take,
  input  wire                 tail,
  input  wire [BITS-1:0]      next_way,
  output reg  [BITS-1:0]      front,
  output reg                  active,
  output reg                  given,
  output reg  [$clog2(B)-1:0] put_at,
  output reg  [$clog2(B)-1:0] take_at,
  output reg  [$clog2(B)-1:0] after_at
);
  localparam integer AW = $clog2(B);
  localparam [AW-1:0] ONE = 1;
  localparam [AW:0]   TWO = 2;

  reg [AW:0] stored;
  reg        some, several; // stored is at least 1, at least 2

  // take comes late: what the front then becomes is at hand.
  wire [BITS-1:0] come  = put ? way : {BITS{1'b0}};
  wire [BITS-1:0] after = several ? next_way : come;

  always @(posedge clk) begin
    given   <= take;
    front   <= take ? after : some ? front : come;
    some    <= put | (take ? several : some);
    several <= (put == take) ? several : put ? some : stored > TWO;
    if (put != take)
      stored <= stored + {{AW{take}}, 1'b1};
    if (put)
      put_at <= put_at + ONE;
    if (take) begin
      take_at  <= after_at;
      after_at <= after_at + ONE;
      active   <= ~tail;
    end

    if (rst) begin
      given    <= 1'b0;
      front    <= {BITS{1'b0}};
      some     <= 1'b0;
      several  <= 1'b0;
      stored   <= {(AW+1){1'b0}};
      put_at   <= {AW{1'b0}};
      take_at  <= {AW{1'b0}};
      after_at <= ONE;
      active   <= 1'b0;
    end
  end
endmodule

`default_nettype wire
