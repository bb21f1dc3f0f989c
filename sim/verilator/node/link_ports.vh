// SPDX-License-Identifier: Apache-2.0
// The ports of a node that its neighbours see, with the parameters D and V: stands in the list of ports
// of a top, and with RG_LINK_PINS in that of an instance.
`ifdef RG_LINK_PINS
    .in_valid (in_valid), .in_vc (in_vc), .in_kind (in_kind), .in_data (in_data), .in_up (in_up),
    .in_credit_valid (in_credit_valid), .in_credit_vc (in_credit_vc), .in_ready (in_ready),
    .out_valid (out_valid), .out_vc (out_vc), .out_kind (out_kind), .out_data (out_data),
    .out_up (out_up), .out_credit_valid (out_credit_valid), .out_credit_vc (out_credit_vc),
    .out_ready (out_ready),
`else
  input  wire [D*D-1:0]           step,
  input  wire [D-1:0]             in_valid,
  input  wire [D*$clog2(V)-1:0]   in_vc,
  input  wire [D*2-1:0]           in_kind,
  input  wire [D*8-1:0]           in_data,
  input  wire [D-1:0]             in_up,
  output wire [D-1:0]             in_credit_valid,
  output wire [D*$clog2(V)-1:0]   in_credit_vc,
  output wire [D-1:0]             in_ready,
  output wire [D-1:0]             out_valid,
  output wire [D*$clog2(V)-1:0]   out_vc,
  output wire [D*2-1:0]           out_kind,
  output wire [D*8-1:0]           out_data,
  output wire [D-1:0]             out_up,
  input  wire [D-1:0]             out_credit_valid,
  input  wire [D*$clog2(V)-1:0]   out_credit_vc,
  input  wire [D-1:0]             out_ready,
`endif
