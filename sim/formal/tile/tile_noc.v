// SPDX-License-Identifier: Apache-2.0
// rg_tile_noc, whatever its tile does and whenever there is room, if its network keeps its
// contract.
//
// A beat crosses in the clock in which its sender sees it taken, and no other one does. A message
// has one end, in the clock after its last beat, lost if and only if the network has called it bad,
// and no beat of the next one leaves before that is taken. Once the tile has halted it gets
// nothing, and the network never waits.

module tile_noc (
  input wire clk,
  input wire any_rst,
  input wire halted,
  input wire s_axis_tvalid,
  input wire s_axis_tlast,
  input wire m_done_tready,
  input wire m_axis_tready,
  input wire to_tready,
  input wire bad,
  input wire from_tvalid
);
  reg  f_begun = 1'b0;
  wire rst = any_rst | ~f_begun;
  wire s_axis_tready, m_done_tvalid, m_axis_tvalid, to_tvalid, from_tready;
  wire [7:0] m_done_tdata;

  rg_tile_noc u_dut (.*);

  wire leaves = to_tvalid & to_tready;
  wire ends   = m_done_tvalid & m_done_tready;
  reg f_rst;    // the clock before was one of reset
  reg f_later;  // a message has left in part
  reg f_first;  // the clock before had the first beat of one
  reg f_owed;   // one has left, whose end has not been taken
  reg f_bad;    // the network has called it bad
  reg f_gives, f_offers, f_comes, f_says; // offered in the clock before, and not taken
  reg f_last, f_lost;

  always @(posedge clk) begin
    f_begun  <= 1'b1;
    f_rst    <= rst;
    f_first  <= leaves & ~f_later & ~rst;
    f_later  <= (leaves ? ~s_axis_tlast : f_later) & ~rst;
    f_owed   <= ((f_owed & ~ends) | (leaves & s_axis_tlast)) & ~rst;
    f_bad    <= (f_bad | bad) & ~ends & ~rst;
    f_gives  <= s_axis_tvalid & ~s_axis_tready & ~rst;
    f_offers <= to_tvalid & ~to_tready & ~rst;
    f_comes  <= from_tvalid & ~from_tready & ~rst;
    f_says   <= m_done_tvalid & ~m_done_tready & ~rst;
    f_last   <= s_axis_tlast;
    f_lost   <= m_done_tdata[7];
  end

  always @* begin
    if (f_begun) begin
      // Who offers a beat keeps it; bad comes after a first beat only.
      assume (!f_gives || (s_axis_tvalid && s_axis_tlast == f_last));
      assume (!f_comes || from_tvalid);
      assume (!bad || f_first);

      assert (leaves == (s_axis_tvalid && s_axis_tready));
      assert (s_axis_tready == (to_tready && !f_owed));
      assert (!f_offers || to_tvalid);
      assert (m_done_tvalid == f_owed);
      assert (!f_owed || m_done_tdata == ((f_bad || bad) ? 8'h80 : 8'h01));
      assert (!f_says || (m_done_tvalid && m_done_tdata[7] == f_lost));
      assert (!f_rst || !m_done_tvalid);

      assert (m_axis_tvalid == (from_tvalid && !halted));
      assert (from_tready == (halted || m_axis_tready));
      cover (ends && bad && f_first && s_axis_tvalid);
      cover (ends && f_bad && !f_later && f_says);
      cover (leaves && f_later && f_bad && s_axis_tlast);
      cover (from_tvalid && halted && !m_axis_tready);
    end
  end
endmodule
