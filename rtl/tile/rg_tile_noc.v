// SPDX-License-Identifier: Apache-2.0
// Between rg_tile and a terminal of a network that routegen noc has made with --data 8 --source:
// handshakes and ends. All else is a wire: tdata, tlast; tuser to tdest; tid to tuser.
//
// CONTRACT
//   Messages  A message is a packet. A beat goes from one side to the other in the same clock, no
//             beat is added, dropped or held; but what comes while halted is high is thrown away,
//             so a tile that has halted does not hold up the network.
//   Ends      As with rg_node each message has one end, and the next one leaves after that is
//             taken. It comes in the clock after the last beat, and says sent in one try; or lost
//             in none, if the network has said bad since the end before: there is no such terminal.
//   Network   bad is high in the clock after a packet's first beat, if at all (rg_noc_terminal). It
//             takes nothing back, so give_up has no port here.
//   Room      While the tile has no free slot, the network waits. It is free of deadlock if every
//             program takes what comes whatever it waits for, as the runtime does, or halts.
//   Reset     Synchronous, that of the network and of all its tiles.
`default_nettype none

module rg_tile_noc (
  input  wire       clk,
  input  wire       rst,
  // Tile
  input  wire       halted,
  input  wire       s_axis_tvalid,
  input  wire       s_axis_tlast,
  output wire       s_axis_tready,
  output wire [7:0] m_done_tdata,
  output reg        m_done_tvalid,
  input  wire       m_done_tready,
  output wire       m_axis_tvalid,
  input  wire       m_axis_tready,
  // Network
  output wire       to_tvalid,
  input  wire       to_tready,
  input  wire       bad,
  input  wire       from_tvalid,
  output wire       from_tready
);
  reg  said_bad;
  wire lost = said_bad | bad;

  assign to_tvalid     = s_axis_tvalid & ~m_done_tvalid;
  assign s_axis_tready = to_tready & ~m_done_tvalid;
  assign m_done_tdata  = {lost, 6'd0, ~lost};
  assign m_axis_tvalid = from_tvalid & ~halted;
  assign from_tready   = m_axis_tready | halted;

  always @(posedge clk) begin
    m_done_tvalid <= m_done_tvalid ? ~m_done_tready : s_axis_tvalid & to_tready & s_axis_tlast;
    said_bad      <= lost & ~(m_done_tvalid & m_done_tready);

    if (rst) begin
      m_done_tvalid <= 1'b0;
      said_bad      <= 1'b0;
    end
  end
endmodule

`default_nettype wire
