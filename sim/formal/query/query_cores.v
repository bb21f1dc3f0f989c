// SPDX-License-Identifier: Apache-2.0
// rg_kautz_serial and rg_gft_state_stream keep what query_lines assumes of them, whatever is asked,
// with any stalls and resets.

module query_cores #(
  parameter integer D = 2,
  parameter integer K = 1,
  parameter integer H = 1,
  parameter integer M = 2,
  parameter integer W = 2
) (
  input wire clk,
  input wire any_rst,
  input wire kautz_ask_tvalid,
  input wire [2*K*$clog2(D+1)-1:0] kautz_ask_tdata,
  input wire kautz_tready,
  input wire states_ask_tvalid,
  input wire [(H+1)*($clog2((M > W) ? M : W) + ((M > W) ? $clog2((M+W-1)/W) : 1)):0]
             states_ask_tdata,
  input wire states_tready
);
  localparam integer KW = (2*K + 2) * $clog2(D + 1);
  localparam integer DW = $clog2((M > W) ? M : W);
  localparam integer SWITCHES =
    (M == W) ? (H+1) * M**H : (M**(H+1) - W**(H+1)) / ((M == W) ? 1 : (M - W));

  reg begun = 1'b0;
  always @(posedge clk)
    begun <= 1'b1;

  wire rst = !begun || any_rst;

  wire          kautz_ask_tready, kautz_tlast, kautz_tvalid;
  wire          states_ask_tready, states_tlast, states_tvalid;
  wire [KW-1:0] kautz_tdata;
  wire [DW-1:0] states_tdata;
  wire [19:0]   kautz_tuser, states_tuser;
  wire          ok;

  rg_kautz_serial #(.D(D), .K(K)) u_kautz (
    .clk (clk), .rst (rst), .s_axis_tdata (kautz_ask_tdata),
    .s_axis_tvalid (kautz_ask_tvalid), .s_axis_tready (kautz_ask_tready),
    .m_axis_tdata (kautz_tdata), .m_axis_tuser (kautz_tuser), .m_axis_tlast (kautz_tlast),
    .m_axis_tvalid (kautz_tvalid), .m_axis_tready (kautz_tready)
  );
  rg_gft_state_stream #(.H(H), .M(M), .W(W)) u_states (
    .clk (clk), .rst (rst), .s_axis_tdata (states_ask_tdata),
    .s_axis_tvalid (states_ask_tvalid), .s_axis_tready (states_ask_tready),
    .m_axis_tdata (states_tdata), .m_axis_tuser (states_tuser), .m_axis_tlast (states_tlast),
    .m_axis_tvalid (states_tvalid), .m_axis_tready (states_tready)
  );
  query_contract #(.D(D), .K(K), .SWITCHES(SWITCHES), .KW(KW), .DW(DW)) u_contract (
    .kautz_asked (kautz_ask_tvalid & kautz_ask_tready), .kautz_ready (kautz_ask_tready),
    .states_asked (states_ask_tvalid & states_ask_tready), .states_ready (states_ask_tready),
    .kautz_open (), .states_open (), .kautz_beats (), .states_beats (), .kautz_held (),
    .states_held (), .kautz_was (), .states_was (), .*
  );

  always @*
    if (begun)
      assert (ok);
endmodule
