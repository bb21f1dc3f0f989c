// SPDX-License-Identifier: Apache-2.0
// rg_machine_query after a clock of rst, whatever it was told before: without a byte it says
// nothing and starts no order, without a bound.

module machine_reset (
  input wire         clk,
  input wire         rst,
  input wire         ends,    // no byte comes after this reset
  input wire [7:0]   any,     // of the line, the driver, the nodes and the counters
  input wire [255:0] any_data
);
  wire       valid, erring, start;
  reg        f_ended = 1'b0;

  rg_machine_query #(.D(2), .K(2)) u_query (
    .clk (clk), .rst (rst),
    .s_axis_tdata (any_data[222 +: 8]), .s_axis_tuser (any[4]), .s_axis_tvalid (any[5] & ~f_ended),
    .s_axis_tready (),
    .m_axis_tdata (), .m_axis_tvalid (valid), .m_axis_tready (any[0]), .erring (erring),
    .labels (any_data[0 +: 24]), .up (any_data[64 +: 6]), .dead (), .reset (),
    .start (start), .mode (), .first (), .second (), .last (), .gap (), .finish (any[1]),
    .messages (any_data[80 +: 16]), .lost (any_data[96 +: 16]), .clocks (any_data[112 +: 24]),
    .elapsed (any_data[136 +: 16]), .done (any_data[152 +: 8]), .crc (any_data[160 +: 32]),
    .got (any_data[192 +: 6]), .put (), .put_at (), .put_data (), .get_at (),
    .get_data (any_data[198 +: 8]), .cleared (any[2]), .look (), .kind (), .look_first (),
    .look_last (), .found (any[3]), .sum (any_data[206 +: 16])
  );

  always @(posedge clk)
    f_ended <= f_ended | (rst & ends);

  always @*
    if (f_ended)
      assert ({valid, erring, start} == 3'd0);
endmodule
