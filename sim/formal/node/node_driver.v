// SPDX-License-Identifier: Apache-2.0
// rg_node_driver beside nodes that take, end and have messages as they like: it gives bytes to one
// node at a time and keeps them until they are taken; a message has one last byte and then one end,
// which is taken before another message; the nodes of a run are nodes that live, and it finishes
// once, only after a start. While idle it takes whatever the nodes have.

module node_driver #(
  parameter integer N = 3
) (
  input wire           clk,
  input wire           any_rst,
  input wire           any_start,
  input wire [1:0]     any_mode,
  input wire [1:0]     any_first,
  input wire [1:0]     any_second,
  input wire [N-1:0]   any_live,
  input wire [N-1:0]   s_tready,
  input wire [N-1:0]   done_tvalid,
  input wire [N*8-1:0] done_tdata,
  input wire [N*8-1:0] m_tdata,
  input wire [N-1:0]   m_tlast,
  input wire [N-1:0]   m_tvalid
);
  reg          f_begun = 1'b0;
  reg          f_runs;   // between start and finish
  reg          f_given;  // a message is given, and its end has not been taken
  reg  [1:0]   f_mode, f_first, f_second;
  reg  [N-1:0] f_live;
  reg  [N-1:0] f_offered;
  wire         rst   = any_rst | ~f_begun;
  wire         start = any_start & ~f_runs;
  wire [N-1:0] s_tvalid, done_tready, m_tready;
  wire [1:0]   node;
  wire [3:0]   s_tuser;
  wire         s_tlast, finish;
  // Stands still during a run, as its source keeps it
  wire [1:0]   mode   = f_runs ? f_mode : any_mode;
  wire [1:0]   first  = f_runs ? f_first : any_first;
  wire [1:0]   second = f_runs ? f_second : any_second;
  wire [N-1:0] live   = f_runs ? f_live : any_live;

  rg_node_driver #(.N(N), .KW(4), .PAYLOAD(8)) u_dut (
    .clk (clk), .rst (rst), .labels (12'h210), .live (live),
    .start (start), .mode (mode), .first (first), .second (second), .last (3'd2), .gap (16'd1),
    .finish (finish), .messages (), .lost (), .clocks (), .elapsed (), .done (), .crc (), .got (),
    .ended (), .node (node), .put (1'b0), .put_at (3'd0), .put_data (8'd0), .get_at (3'd0),
    .get_data (), .s_axis_tdata (), .s_axis_tuser (s_tuser), .s_axis_tlast (s_tlast),
    .s_axis_tvalid (s_tvalid), .s_axis_tready (s_tready),
    .m_done_tdata (done_tdata), .m_done_tvalid (done_tvalid), .m_done_tready (done_tready),
    .m_axis_tdata (m_tdata), .m_axis_tlast (m_tlast), .m_axis_tvalid (m_tvalid),
    .m_axis_tready (m_tready)
  );

  wire lasts = s_tlast & (|(s_tvalid & s_tready));
  wire ends  = |(done_tvalid & done_tready);

  always @(posedge clk) begin
    f_begun   <= 1'b1;
    f_runs    <= ~rst & (start | (f_runs & ~finish));
    f_offered <= rst ? {N{1'b0}} : s_tvalid & ~s_tready;
    f_given   <= ~rst & (lasts | (f_given & ~ends));
    if (start) begin
      f_mode   <= any_mode;
      f_first  <= any_first;
      f_second <= any_second;
      f_live   <= any_live;
    end
  end

  always @*
    if (f_begun) begin
      assume (mode != 2'd3);
      assume (first < N && second < N && first != second);
      // One message: ALL gives several before their ends.
      assume (mode != 2'd2);
      assume (mode != 2'd0 || (live[first] && live[second]));
      if (!rst) begin
        assert ((s_tvalid & (s_tvalid - 1'b1)) == 0);
        assert ((f_offered & ~s_tvalid) == 0);
        assert ((done_tready & (done_tready - 1'b1)) == 0);
        assert (~|s_tvalid || f_runs);
        assert (~|(s_tvalid & ~live));
        assert (~|s_tvalid || (s_tuser < N && live[s_tuser] && !s_tvalid[s_tuser]));
        assert (~|s_tvalid || !f_given);
        assert (~|done_tready || f_given);
        assert (f_runs || &m_tready);
        assert (!finish || f_runs);
        assert (!finish || !f_given);
      end
    end
endmodule
