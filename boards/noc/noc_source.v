// SPDX-License-Identifier: Apache-2.0
// What a terminal of a network on chip sends on a board: packets from a memory.
//
// CONTRACT
//   Packets   256 of {tag, clock of birth, destination}, one by one from place START on, modulo
//             256; put writes one. A packet is offered from its birth on, after those before it;
//             clock, signed, must go up by one from below 0. It has more + 1 beats, each with the
//             data {tag, its place modulo 128}. A birth of 7ff: no packet.
//   Run       while clock stays below 0 the next packet is that of place START.
`default_nettype none

module noc_source #(
  parameter integer DW    = 4, // bits of a destination
  parameter [7:0]   START = 8'd0
) (
  input  wire             clk,
  input  wire             put,
  input  wire [7:0]       put_at,
  input  wire [12+DW-1:0] put_data,
  input  wire [11:0]      clock,
  input  wire [1:0]       more,
  output wire             m_axis_tvalid,
  input  wire             m_axis_tready,
  output wire [7:0]       m_axis_tdata,
  output wire             m_axis_tlast,
  output wire [DW-1:0]    m_axis_tdest
);
  reg [12+DW-1:0] packets [0:255];
  reg [12+DW-1:0] packet; // the one in turn,
  reg [7:0]       place;  // and where it stands
  reg [1:0]       beat;
  wire            tag;
  wire [10:0]     birth;

  wire       taken = m_axis_tvalid & m_axis_tready;
  wire [7:0] next  = place + {7'd0, taken & m_axis_tlast};

  assign {tag, birth, m_axis_tdest} = packet;
  assign m_axis_tvalid = ~clock[11] & (birth <= clock[10:0]);
  assign m_axis_tdata  = {tag, place[6:0]};
  assign m_axis_tlast  = (beat == more);

  always @(posedge clk) begin
    if (put)
      packets[put_at] <= put_data;
    else // never both, so that nothing is built for that
      packet <= packets[next];
    place <= next;
    if (taken)
      beat <= m_axis_tlast ? 2'd0 : beat + 2'd1;

    if (clock[11]) begin
      place <= START;
      beat  <= 2'd0;
    end
  end
endmodule

`default_nettype wire
