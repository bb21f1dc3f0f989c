// SPDX-License-Identifier: Apache-2.0
// The out letters of the three routes of a pair in K(3,6), in the order of their lengths.
//
// CONTRACT  ask, while idle is high, takes the pair; done is high for one clock when letters has
// all of them, the letter of the first route highest, or wrong says that the pair is not one. D, a
// parameter of this design, delays done by D clocks; letters and wrong stand until the next ask.
`default_nettype none

module first_hops #(
  parameter integer D = 4 // clocks by which done is delayed, 1 and up
) (
  input  wire        clk,
  input  wire        rst,
  input  wire        ask,
  input  wire [11:0] source,
  input  wire [11:0] destination,
  output wire        idle,
  output wire        done,
  output reg  [5:0]  letters,
  output reg         wrong
);
  wire [27:0] word;
  wire [19:0] user;
  wire        last, route;

  rg_kautz_serial #(.D(3), .K(6)) u_routes (
    .clk (clk), .rst (rst),
    .s_axis_tdata ({destination, source}), .s_axis_tvalid (ask), .s_axis_tready (idle),
    .m_axis_tdata (word), .m_axis_tuser (user), .m_axis_tlast (last),
    .m_axis_tvalid (route), .m_axis_tready (1'b1)
  );

  reg  [D-1:0] finished;
  wire [D:0]   longer = {finished, route & last};

  assign done = finished[D-1];

  always @(posedge clk) begin
    if (route) begin
      letters <= {letters[3:0], user[1:0]};
      wrong   <= (user[19:16] != 4'd0);
    end
    finished <= rst ? {D{1'b0}} : longer[D-1:0];
  end

  wire unused_ok = &{1'b0, word, user[15:2], longer[D]};
endmodule

`default_nettype wire
