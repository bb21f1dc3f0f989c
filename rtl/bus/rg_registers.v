// SPDX-License-Identifier: Apache-2.0
// Both route generators behind registers, for a processor: what rg_axil and rg_wishbone have in
// common. rg_regs.vh lists the registers.
//
// CONTRACT
//   Write     in a clock with write, the bytes of write_data that write_bytes names go to the
//             register at write_address, whose last two bits do not count. write_refused,
//             combinational, says in that clock that there is no such register, that it cannot be
//             written, or that a command cannot be carried out now; nothing changes then.
//   Read      read_refused (no such register, or only written) follows read_address without a
//             clock. read_data is what a clock with read found there, until the next; 0 if that was
//             refused, and of an answer's registers while there is no answer. Reading changes
//             nothing.
//   Command   it is carried out at the end of the clock, and STATUS shows it in the next one: an
//             answer that is taken makes room for the next, which comes when the core has it.
//   irq       a register: a bit of STATUS that ENABLE has, one clock ago. A level: it falls when
//             the answer is taken, or ENABLE loses the bit.
//   Reset     synchronous; forgets what was asked, clears read_data and all that can be written.
//   Requests are answered as the contracts of rg_kautz_serial and rg_gft_state_stream say: an
//   illegal one with one answer that has an error code.
`ifndef RG_GFT_VH
`include "rg_gft.vh"
`endif
`ifndef RG_REGS_VH
`include "rg_regs.vh"
`endif
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_registers #(
  parameter integer D      = 3, // Kautz digraph: out-degree, 2..15
  parameter integer K      = 6, // letters of a word, 1..16
  parameter integer STATES = 1, // 0 or 1: at 0 no state stream, its registers are refused
  parameter integer H      = 2, // fat tree: height, 1..8
  parameter integer M      = 4, // children of a switch, 2..64
  parameter integer W      = 4  // parents of a switch, 1..64
) (
  input  wire        clk,
  input  wire        rst,
  input  wire        write,
  input  wire [6:0]  write_address,
  input  wire [31:0] write_data,
  input  wire [3:0]  write_bytes,
  output reg         write_refused,
  input  wire        read,
  input  wire [6:0]  read_address,
  output reg  [31:0] read_data,
  output reg         read_refused,
  output reg         irq
);
  localparam integer LW = `RG_KAUTZ_LW(D);
  localparam integer DW = `RG_GFT_DW(M, W);
  localparam integer PW = `RG_GFT_PW(M, W);
  localparam integer SW = (H + 1)*(DW + PW) + 1; // of a request for states, at most 109

  generate
    if (STATES != 0 && STATES != 1) begin : g_check_states
      ERROR_rg_registers_STATES_must_be_0_or_1 u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  localparam [31:0] SHAPE = D + K*16 + H*512 + M*8192 + W*1048576
    + ((STATES != 0) ? 32'h80000000 : 32'h00000000);

  reg [63:0]  source, destination;
  reg [127:0] rotation;
  reg [3:0]   enable;

  wire                  ask_ready, route_valid, route_last, states_ready, state_valid, state_last;
  wire [(2*K+2)*LW-1:0] route_word;
  wire [19:0]           route_user, state_user;
  wire [DW-1:0]         state;

  wire [3:0] status = {state_valid, states_ready, route_valid, ask_ready};

  wire [6:0] write_at = {write_address[6:2], 2'b00};
  wire [6:0] read_at  = {read_address[6:2], 2'b00};

  // What is written is a command, if that is allowed
  wire [3:0] asked   = write_data[3:0] & {4{write_bytes[0]}};
  wire [3:0] command = asked
    & {4{write & (write_at == `RG_REG_COMMAND) & ((asked & ~status) == 4'd0)}};

  rg_kautz_serial #(.D(D), .K(K)) u_kautz (
    .clk (clk), .rst (rst),
    .s_axis_tdata ({destination[K*LW-1:0], source[K*LW-1:0]}),
    .s_axis_tvalid (command[`RG_BIT_ASK]), .s_axis_tready (ask_ready),
    .m_axis_tdata (route_word), .m_axis_tuser (route_user), .m_axis_tlast (route_last),
    .m_axis_tvalid (route_valid), .m_axis_tready (command[`RG_BIT_TAKE])
  );

  generate
    if (STATES != 0) begin : g_states
      rg_gft_state_stream #(.H(H), .M(M), .W(W)) u_states (
        .clk (clk), .rst (rst),
        .s_axis_tdata (rotation[SW-1:0]),
        .s_axis_tvalid (command[`RG_BIT_ASK_STATES]), .s_axis_tready (states_ready),
        .m_axis_tdata (state), .m_axis_tuser (state_user), .m_axis_tlast (state_last),
        .m_axis_tvalid (state_valid), .m_axis_tready (command[`RG_BIT_TAKE_STATE])
      );
    end else begin : g_no_states
      assign states_ready = 1'b0;
      assign state        = {DW{1'b0}};
      assign state_user   = 20'd0;
      assign state_last   = 1'b0;
      assign state_valid  = 1'b0;
    end
  endgenerate

  // Writing: all that is not refused
  wire [31:0] mask = {{8{write_bytes[3]}}, {8{write_bytes[2]}},
                      {8{write_bytes[1]}}, {8{write_bytes[0]}}};
  wire [4:0]  word = write_address[6:2];

  // Parts of a register of several words
  wire in_source      = (word[4:1] == 4'h4);
  wire in_destination = (word[4:1] == 4'h5);
  wire in_rotation    = (word[4:2] == 3'h5) & (STATES != 0);

  always @* begin
    write_refused = 1'b1;
    if (in_source | in_destination | in_rotation | (write_at == `RG_REG_ENABLE))
      write_refused = 1'b0;
    if (write_at == `RG_REG_COMMAND)
      write_refused = ((asked & ~status) != 4'd0);
  end

  wire put = write & ~write_refused;
  integer i;

  always @(posedge clk) begin
    for (i = 0; i < 2; i = i + 1) begin
      if (put & in_source & (word[0] == i[0]))
        source[32*i +: 32] <= (source[32*i +: 32] & ~mask) | (write_data & mask);
      if (put & in_destination & (word[0] == i[0]))
        destination[32*i +: 32] <= (destination[32*i +: 32] & ~mask) | (write_data & mask);
    end
    for (i = 0; i < 4; i = i + 1)
      if (put & in_rotation & (word[1:0] == i[1:0]))
        rotation[32*i +: 32] <= (rotation[32*i +: 32] & ~mask) | (write_data & mask);
    if (put & (write_at == `RG_REG_ENABLE) & write_bytes[0])
      enable <= write_data[3:0];
    irq <= ((status & enable) != 4'd0);

    if (rst) begin
      source      <= 64'd0;
      destination <= 64'd0;
      rotation    <= 128'd0;
      enable      <= 4'd0;
      irq         <= 1'b0;
    end
  end

  // Reading
  reg [159:0] route_words;
  reg [31:0]  found;

  always @* begin
    route_words = 160'd0;
    route_words[(2*K+2)*LW-1:0] = route_word;
  end

  always @* begin
    found    = 32'd0;
    read_refused = 1'b0;
    case (read_at)
      `RG_REG_ID:      found = 32'h52470100;
      `RG_REG_SHAPE:   found = SHAPE;
      `RG_REG_STATUS:  found = {28'd0, status};
      `RG_REG_ENABLE:  found = {28'd0, enable};
      `RG_REG_PENDING: found = {28'd0, status & enable};
      `RG_REG_SOURCE:           found = source[31:0];
      `RG_REG_SOURCE + 7'd4:    found = source[63:32];
      `RG_REG_DESTINATION:      found = destination[31:0];
      `RG_REG_DESTINATION + 7'd4: found = destination[63:32];
      `RG_REG_ROUTE:   found = {route_last, 11'd0, route_user};
      `RG_REG_WORD:          found = route_words[31:0];
      `RG_REG_WORD + 7'd4:   found = route_words[63:32];
      `RG_REG_WORD + 7'd8:   found = route_words[95:64];
      `RG_REG_WORD + 7'd12:  found = route_words[127:96];
      `RG_REG_WORD + 7'd16:  found = route_words[159:128];
      default: read_refused = 1'b1;
    endcase
    if (STATES != 0) begin
      case (read_at)
        `RG_REG_ROTATION:          {read_refused, found} = {1'b0, rotation[31:0]};
        `RG_REG_ROTATION + 7'd4:   {read_refused, found} = {1'b0, rotation[63:32]};
        `RG_REG_ROTATION + 7'd8:   {read_refused, found} = {1'b0, rotation[95:64]};
        `RG_REG_ROTATION + 7'd12:  {read_refused, found} = {1'b0, rotation[127:96]};
        `RG_REG_STATE:  {read_refused, found} = {1'b0, {(32-DW){1'b0}}, state};
        `RG_REG_SWITCH: {read_refused, found} = {1'b0, state_last, 11'd0, state_user};
        default: ;
      endcase
    end
  end

  // ROUTE and WORD, STATE and SWITCH, by the first digit of their addresses
  wire no_route = ~route_valid & ((read_at[6:4] == 3'h3) | (read_at[6:4] == 3'h4));
  wire no_state = ~state_valid & (read_at[6:5] == 2'h3);

  always @(posedge clk) begin
    if (read)
      read_data <= found;
    if (rst | (read & (no_route | no_state)))
      read_data <= 32'd0;
  end

  // Letters and digits that the shape does not have
  wire unused_ok = &{1'b0, write_address[1:0], read_address[1:0], command, i,
                     source, destination, rotation};
endmodule

`default_nettype wire
