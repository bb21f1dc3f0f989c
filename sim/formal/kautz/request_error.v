// SPDX-License-Identifier: Apache-2.0
// The error code of rg_kautz_serial_request is that of the algorithm, for any two words.

module request_error #(
  parameter integer D = 4,
  parameter integer K = 5
) (
  input wire [K*$clog2(D+1)-1:0] source,
  input wire [K*$clog2(D+1)-1:0] destination
);
  wire [1:0] error;
  wire [3:0] expected;

  rg_kautz_serial_request #(.D(D), .K(K)) u_dut (.*);
  kautz_spec #(.D(D), .K(K)) u_spec (
    .source (source), .destination (destination), .error (expected), .routes (), .words (),
    .users (), .clocks (), .table_bytes (), .before_out (), .before_in (), .before_routes (),
    .before_c ()
  );

  always @*
    assert (error == expected);
endmodule
