// SPDX-License-Identifier: Apache-2.0
// rg_registers between any two clocks, whatever is in its registers: what each address reads, 0 if
// it is of an answer that is not there; which bytes a write changes and of which register, what is
// refused and changes nothing, which core a command goes to, the interrupt, and that a reset clears
// all that can be written and what was read.

module bus_registers #(
  parameter integer D      = 3,
  parameter integer K      = 3,
  parameter integer H      = 1,
  parameter integer M      = 3,
  parameter integer W      = 2
) (
  input wire        clk,
  input wire        rst,
  input wire        write,
  input wire [6:0]  write_address,
  input wire [31:0] write_data,
  input wire [3:0]  write_bytes,
  input wire        read,
  input wire [6:0]  read_address
);
  // Bits of a word and of an answer's, of a digit and of a request for states
  localparam integer KW = K * $clog2(D + 1);
  localparam integer MW = (2*K + 2) * $clog2(D + 1);
  localparam integer DW = $clog2((M > W) ? M : W);
  localparam integer PW = (M > W) ? $clog2((M + W - 1) / W) : 1;
  localparam integer SW = (H + 1)*(DW + PW) + 1;
  localparam integer SHAPE_I = D + (K << 4) + (H << 9) + (M << 13) + (W << 20);
  localparam [31:0]  SHAPE   = {1'b1, SHAPE_I[30:0]};

  wire        write_refused, read_refused, irq;
  wire [31:0] read_data;

  rg_registers #(.D(D), .K(K), .STATES(1), .H(H), .M(M), .W(W)) u_dut (.*);

  wire [63:0]  source; // probe u_dut.source
  wire [63:0]  destination; // probe u_dut.destination
  wire [127:0] rotation; // probe u_dut.rotation
  wire [3:0]   enable; // probe u_dut.enable
  wire         ask_ready; // probe u_dut.ask_ready
  wire         route_valid; // probe u_dut.route_valid
  wire         route_last; // probe u_dut.route_last
  wire         states_ready; // probe u_dut.states_ready
  wire         state_valid; // probe u_dut.state_valid
  wire         state_last; // probe u_dut.state_last
  wire [MW-1:0] route_word; // probe u_dut.route_word
  wire [19:0]  route_user; // probe u_dut.route_user
  wire [19:0]  state_user; // probe u_dut.state_user
  wire [DW-1:0] state; // probe u_dut.state
  wire [2*KW-1:0] pair; // probe u_dut.u_kautz.s_axis_tdata
  wire         asks; // probe u_dut.u_kautz.s_axis_tvalid
  wire         takes; // probe u_dut.u_kautz.m_axis_tready
  wire [SW-1:0] states_of; // probe u_dut.g_states.u_states.s_axis_tdata
  wire         asks_states; // probe u_dut.g_states.u_states.s_axis_tvalid
  wire         takes_state; // probe u_dut.g_states.u_states.m_axis_tready

  wire [3:0] status = {state_valid, states_ready, route_valid, ask_ready};
  wire [3:0] orders = write_bytes[0] ? write_data[3:0] : 4'd0;
  wire       is_command = (write_address[6:2] == 5'd5);
  wire [3:0] given = (write && is_command && !write_refused) ? orders : 4'd0;

  // By words from address 0 on: all that can be read, and what a write changes
  wire [159:0]  route_words = route_word;
  wire [31:0]   state_word = state;
  wire [191:0]  a_route = {route_words, route_last, 11'd0, route_user};
  wire [63:0]   a_state = {state_last, 11'd0, state_user, state_word};
  wire [1023:0] seen = {
    192'd0, state_valid ? a_state : 64'd0, rotation, 64'd0, route_valid ? a_route : 192'd0,
    destination, source, 96'd0, 28'd0, status & enable,
    28'd0, enable, 28'd0, status, SHAPE, 32'h52470100
  };
  wire [1023:0] kept = {
    256'd0, rotation, 256'd0, destination, source, 128'd0, 28'd0, enable, 96'd0
  };
  localparam [31:0] CAN_BE_READ = 32'h03f3ff1f, CAN_BE_WRITTEN = 32'h00f00f28;

  // The bits that a write changes; ENABLE has four
  wire [31:0]   mask = {{8{write_bytes[3]}}, {8{write_bytes[2]}}, {8{write_bytes[1]}},
                        {8{write_bytes[0]}}};
  wire [1023:0] changes;

  genvar n;
  generate
    for (n = 0; n < 32; n = n + 1) begin : g_word
      assign changes[32*n +: 32] = mask & ((n == 3) ? 32'h0000000f : 32'hffffffff)
        & {32{write && !write_refused && !is_command && write_address[6:2] == n}};
    end
  endgenerate

  reg          f_begun = 1'b0;
  reg          f_read, f_rst;
  reg [31:0]   f_word, f_data;
  reg [1023:0] f_kept;
  reg          f_irq;

  always @(posedge clk) begin
    f_begun <= 1'b1;
    f_read  <= read;
    f_rst   <= rst;
    f_word  <= read_refused ? 32'd0 : word;
    f_data  <= read_data;
    f_irq   <= ((status & enable) != 4'd0) && !rst;
    f_kept  <= (kept & ~changes) | ({32{write_data}} & changes);
    if (rst)
      f_kept <= 1024'd0;
  end

  reg [31:0] word;
  integer    at;

  always @* begin
    word = 32'd0;
    for (at = 0; at < 32; at = at + 1)
      word = word | (seen[32*at +: 32] & {32{read_address[6:2] == at[4:0]}});
    assert (read_refused == !CAN_BE_READ[read_address[6:2]]);
    if (f_begun)
      assert (read_data == (f_rst ? 32'd0 : f_read ? f_word : f_data));
    assert (write_refused == (!CAN_BE_WRITTEN[write_address[6:2]]
                              || (is_command && (orders & ~status) != 4'd0)));
    assert ({takes_state, asks_states, takes, asks} == given);
    assert (pair == {destination[KW-1:0], source[KW-1:0]});
    assert (states_of == rotation[SW-1:0]);
    if (f_begun)
      assert (kept == f_kept && irq == f_irq);
  end
endmodule
