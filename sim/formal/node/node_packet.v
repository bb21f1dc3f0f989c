// SPDX-License-Identifier: Apache-2.0
// rg_node_packet beside a route generator, memory and table that say anything: what it offers is
// packets, LETTER flits, one more than the route has hops, then BODY flits, then one TAIL; a flit
// that is offered stays until it is taken; a message's number is used up only between its packets.

module node_packet #(
  parameter integer D   = 2,
  parameter integer K   = 1,
  parameter integer CRC = 16
) (
  input wire                         clk,
  input wire                         any_rst,
  input wire                         try_due,
  input wire                         end_due,
  input wire                         known,
  input wire                         answer_due,
  input wire                         look_busy,
  input wire                         look_again,
  input wire                         found_asked,
  input wire                         read_last,
  input wire [7:0]                   read_byte,
  input wire                         request_ready,
  input wire                         any_valid,
  input wire                         any_error,
  input wire                         any_last,
  input wire [$clog2(K+3)-1:0]       any_hops,
  input wire                         inject_ready
);
  localparam integer LW = $clog2(D + 1);
  localparam integer KW = K * LW;
  localparam integer HW = $clog2(K + 3);
  reg           f_begun = 1'b0, f_waits, f_offered, f_valid, f_error, f_last;
  reg  [HW-1:0] f_hops, f_before, f_length; // of the route, a clock ago, and of what goes out
  reg  [1:0]    f_part, f_kind; // 0 between packets, 1 letters, 2 body
  reg  [HW:0]   f_letters;
  reg  [7:0]    f_data;
  wire          rst = any_rst | ~f_begun;
  wire          busy, loaded, begun, failed, byte_sent, last_sent, set, answered, hold, ask_last;
  wire          route_rst, request_valid, route_ready, valid;
  wire [3:0]    read_at;
  wire [KW-1:0] ask_label;
  wire [1:0]    kind;
  wire [7:0]    data;
  wire          taken = valid & inject_ready;

  rg_node_packet #(.D(D), .K(K), .AW(4), .CRC(CRC), .NUM(2)) u_dut (
    .own_label ({KW{1'b0}}), .end_due (end_due & ~try_due), .destination ({KW{1'b1}}),
    .route_there ({$clog2(D){1'b0}}), .route_back ({$clog2(D){1'b0}}), .place (4'd0), .head (2'd0),
    .read_label ({KW{1'b0}}), .found_number (2'd0), .route_letters ({(K+2)*LW{1'b0}}),
    .route_hops (f_hops), .route_error (f_error), .route_last (f_last), .route_valid (f_valid),
    .inject_valid (valid), .inject_kind (kind), .inject_data (data), .*
  );

  always @(posedge clk) begin
    f_begun <= 1'b1;
    f_waits <= valid & ~inject_ready & ~rst;
    f_kind  <= kind;
    f_data  <= data;
    // A route stays until it is taken, or the route generator is reset.
    if (route_rst | ~f_valid | route_ready) begin
      f_valid <= any_valid & ~route_rst;
      f_error <= any_error;
      f_last  <= any_last;
      f_hops  <= any_hops;
    end
    if (rst)
      f_part <= 2'd0;
    else if (taken)
      f_part <= (kind == 2'd1) ? 2'd1 : (kind == 2'd0) ? 2'd2 : 2'd0;
    // The first letter is offered in the clock after its route gave it.
    f_offered <= valid & ~rst;
    f_before  <= f_hops;
    if (valid && !f_offered && f_part == 2'd0)
      f_length <= f_before;
    if (taken)
      f_letters <= (f_part == 2'd0) ? 1 : f_letters + 1;
  end

  always @* begin
    if (f_begun) begin
      assume (any_hops != 0 && any_hops <= K + 2);
      if (f_waits)
        assert (valid && kind == f_kind && data == f_data);
      if (valid && f_part == 2'd0)
        assert (kind == 2'd1);
      if (valid && f_part == 2'd1)
        assert (kind == ((f_letters == f_length + 1) ? 2'd0 : 2'd1));
      if (valid && f_part == 2'd2)
        assert (kind == 2'd0 || kind == 2'd2);
      if (set)
        assert (f_part == 2'd0 && !valid && !busy);
      cover (taken && kind == 2'd2);
      cover (set);
      cover (failed);
      cover (answered);
    end
  end
endmodule
