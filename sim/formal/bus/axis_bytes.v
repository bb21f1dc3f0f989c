// SPDX-License-Identifier: Apache-2.0
// rg_axis_serial, rg_axis_pipe and rg_axis_states around their cores, in any state and whatever is
// at the ports: all that the core has comes to the port and all that it is given from there, in the
// same clock; the bits that fill an answer up to whole bytes are 0.

module axis_bytes (
  input wire        clk,
  input wire        aresetn,
  input wire [15:0] request,
  input wire [7:0]  tag,
  input wire        last,
  input wire [2:0]  valid,
  input wire [2:0]  ready
);
  wire [2:0]  ready_out, valid_out, last_out;
  wire [23:0] route_data, route_user, state_user;
  wire [39:0] table_data;
  wire [15:0] table_user;
  wire [7:0]  state_data;

  // Letters of three bits: 12 bits of a request, 18 of an answer; the states': 7, and 2
  rg_axis_serial #(.D(4), .K(2)) u_serial (
    .aclk (clk), .aresetn (aresetn), .s_axis_tdata (request), .s_axis_tlast (last),
    .s_axis_tvalid (valid[0]), .s_axis_tready (ready_out[0]), .m_axis_tdata (route_data),
    .m_axis_tuser (route_user), .m_axis_tlast (last_out[0]), .m_axis_tvalid (valid_out[0]),
    .m_axis_tready (ready[0])
  );
  rg_axis_pipe #(.D(4), .K(2)) u_pipe (
    .aclk (clk), .aresetn (aresetn), .s_axis_tdata (request), .s_axis_tuser (tag),
    .s_axis_tlast (last), .s_axis_tvalid (valid[1]), .s_axis_tready (ready_out[1]),
    .m_axis_tdata (table_data), .m_axis_tuser (table_user), .m_axis_tlast (last_out[1]),
    .m_axis_tvalid (valid_out[1]), .m_axis_tready (ready[1])
  );
  rg_axis_states #(.H(1), .M(3), .W(2)) u_states (
    .aclk (clk), .aresetn (aresetn), .s_axis_tdata (request[7:0]), .s_axis_tlast (last),
    .s_axis_tvalid (valid[2]), .s_axis_tready (ready_out[2]), .m_axis_tdata (state_data),
    .m_axis_tuser (state_user), .m_axis_tlast (last_out[2]), .m_axis_tvalid (valid_out[2]),
    .m_axis_tready (ready[2])
  );

  wire        serial_rst; // probe u_serial.u_kautz.rst
  wire [11:0] serial_asked; // probe u_serial.u_kautz.s_axis_tdata
  wire        serial_given; // probe u_serial.u_kautz.s_axis_tvalid
  wire        serial_takes; // probe u_serial.u_kautz.s_axis_tready
  wire [17:0] serial_word; // probe u_serial.u_kautz.m_axis_tdata
  wire [19:0] serial_user; // probe u_serial.u_kautz.m_axis_tuser
  wire        serial_last; // probe u_serial.u_kautz.m_axis_tlast
  wire        serial_valid; // probe u_serial.u_kautz.m_axis_tvalid
  wire        serial_ready; // probe u_serial.u_kautz.m_axis_tready
  wire        pipe_rst; // probe u_pipe.u_pipe.rst
  wire [11:0] pipe_asked; // probe u_pipe.u_pipe.s_axis_tdata
  wire [7:0]  pipe_tag; // probe u_pipe.u_pipe.s_axis_tuser
  wire        pipe_given; // probe u_pipe.u_pipe.s_axis_tvalid
  wire        pipe_takes; // probe u_pipe.u_pipe.s_axis_tready
  wire [39:0] pipe_data; // probe u_pipe.u_pipe.m_axis_tdata
  wire [11:0] pipe_user; // probe u_pipe.u_pipe.m_axis_tuser
  wire        pipe_valid; // probe u_pipe.u_pipe.m_axis_tvalid
  wire        pipe_ready; // probe u_pipe.u_pipe.m_axis_tready
  wire        states_rst; // probe u_states.u_states.rst
  wire [6:0]  states_asked; // probe u_states.u_states.s_axis_tdata
  wire        states_given; // probe u_states.u_states.s_axis_tvalid
  wire        states_takes; // probe u_states.u_states.s_axis_tready
  wire [1:0]  states_data; // probe u_states.u_states.m_axis_tdata
  wire [19:0] states_user; // probe u_states.u_states.m_axis_tuser
  wire        states_last; // probe u_states.u_states.m_axis_tlast
  wire        states_valid; // probe u_states.u_states.m_axis_tvalid
  wire        states_ready; // probe u_states.u_states.m_axis_tready

  always @* begin
    assert ({serial_rst, pipe_rst, states_rst} == {3{!aresetn}});
    assert ({states_given, pipe_given, serial_given} == valid);
    assert ({states_takes, pipe_takes, serial_takes} == ready_out);
    assert ({states_valid, pipe_valid, serial_valid} == valid_out);
    assert ({states_ready, pipe_ready, serial_ready} == ready);
    assert (last_out == {states_last, 1'b1, serial_last});
    assert (serial_asked == request[11:0] && pipe_asked == request[11:0] && pipe_tag == tag);
    assert (states_asked == request[6:0]);
    assert (route_data == {6'd0, serial_word} && route_user == {4'd0, serial_user});
    assert (table_data == pipe_data && table_user == {pipe_user[11:4], 4'd0, pipe_user[3:0]});
    assert (state_data == {6'd0, states_data} && state_user == {4'd0, states_user});
  end
endmodule
