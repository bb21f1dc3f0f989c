// SPDX-License-Identifier: Apache-2.0
// Bench of rg_uart_rx: bytes from a sender that is up to 2 % off, at any phase, without pause or
// with one; a wrong sample in every data bit; pulses, breaks, missing stop bits and noise.

module rg_uart_rx_tb;
  parameter integer DIV = 4;

  localparam NAME = "rg_uart_rx";
  `include "tb.vh"

  // Lines are drawn in thousandths of a clock.
  localparam integer CLOCK = 1000;
  localparam integer QUEUE = 64;
  localparam integer MANY  = (DIV > 100) ? 4 : 40; // bytes of a kind

  reg        rst, rx;
  wire [7:0] data;
  wire       damaged, valid;

  rg_uart_rx #(.DIV(DIV)) dut (
    .clk (clk), .rst (rst), .rx (rx),
    .m_axis_tdata (data), .m_axis_tuser (damaged), .m_axis_tvalid (valid)
  );

  integer now, at;          // time; start of the next frame
  integer bit_time;
  reg     listening;        // what comes is compared
  integer received, sent;
  reg     flip;             // a wrong sample in every data bit
  reg [8:0] queue [0:QUEUE-1]; // what is on its way: damaged, byte

  task clock;
    begin
      #1;
      if (valid === 1'b1 && listening) begin
        if (received == sent)
          $fatal(1, "a byte, %h, that was never sent, in clock %0d", data, clocks);
        check("damaged", damaged, queue[received % QUEUE] >> 8);
        if (!damaged)
          check("byte", data, queue[received % QUEUE] & 9'h0ff);
        received = received + 1;
      end
      tick;
      now = now + CLOCK;
    end
  endtask

  task hold;
    input level;
    input integer duration; // thousandths
    begin
      rx = level;
      while (now < at + duration)
        clock;
      at = at + duration;
    end
  endtask

  // One clock of it may be wrong, any one: of three samples two are still right.
  task data_bit;
    input level;
    input integer places; // of the wrong one
    integer wrong, place;
    begin
      place = 0;
      wrong = flip ? below(places) : -1;
      while (now < at + bit_time) begin
        rx = level ^ (place == wrong);
        clock;
        place = place + 1;
      end
      at = at + bit_time;
    end
  endtask

  task send;
    input [7:0] value;
    input       stop;
    integer     i;
    begin
      queue[sent % QUEUE] = {~stop, value};
      sent = sent + 1;
      hold(1'b0, bit_time);
      for (i = 0; i < 8; i = i + 1)
        data_bit(value[i], DIV);
      data_bit(stop, DIV / 2 + 1); // later ones could begin a start bit
      rx = 1'b1;
    end
  endtask

  // All that was sent has come.
  task settle;
    begin
      hold(1'b1, 11 * bit_time);
      check("received", received, sent);
    end
  endtask

  integer i, off, place;

  initial begin
    start;
    rst       = 1'b1;
    rx        = 1'b1;
    now       = 0;
    at        = 0;
    received  = 0;
    sent      = 0;
    listening = 1'b1;
    flip      = 1'b0;
    bit_time  = DIV * CLOCK;
    tick;
    tick;
    tick;
    rst = 1'b0;
    hold(1'b1, 4 * bit_time);

    for (off = -20; off <= 20; off = off + 5) begin
      bit_time = DIV * (CLOCK + off);
      for (i = 0; i < MANY; i = i + 1) begin
        send(below(256), 1'b1);
        if (chance(4))
          hold(1'b1, below(3 * bit_time));
      end
      settle;
    end

    bit_time = DIV * CLOCK;
    flip     = 1'b1;
    for (i = 0; i < MANY; i = i + 1)
      send(below(256), 1'b1);
    flip = 1'b0;
    settle;

    // Pulses shorter than half a bit, but for the clock of the edge, are no start bit.
    for (i = 0; i < MANY; i = i + 1) begin
      hold(1'b0, (1 + below(DIV / 2 - 1)) * CLOCK);
      hold(1'b1, DIV * CLOCK + below(DIV * CLOCK));
    end
    settle;

    // Breaks of many lengths, and bytes without a stop bit: one damaged byte each.
    for (i = 0; i < MANY / 2; i = i + 1) begin
      send(8'h00, 1'b0);
      hold(1'b0, below(40) * bit_time);
      hold(1'b1, bit_time);
      send(below(256), 1'b1);
      send(below(256), 1'b0);
      hold(1'b1, bit_time);
      send(below(256), 1'b1);
    end
    settle;

    // Noise: whatever it says, after a pause of a byte all is well.
    for (i = 0; i < MANY / 2; i = i + 1) begin
      listening = 1'b0;
      while (below(30) != 0)
        hold(chance(2), 1 + below(4 * bit_time));
      hold(1'b1, 11 * bit_time);
      listening = 1'b1;
      received  = sent;
      send(below(256), 1'b1);
      send(below(256), 1'b1);
      settle;
    end

    // Reset in any clock of a byte loses it, also when it would be there, and the rest of it is no
    // byte.
    for (i = 0; i <= 10 * DIV + 4; i = i + (DIV < 20 ? 1 : DIV / 2)) begin
      listening = 1'b0;
      for (place = 0; place <= 10 * DIV + 4; place = place + 1) begin
        rx  = (place >= 9 * DIV);
        rst = (place == i);
        if (place > i && i >= 4 && i < 9 * DIV)
          listening = 1'b1;
        clock;
        #1;
        if (rst)
          check("valid in reset", valid, 1'b0);
      end
      rst = 1'b0;
      at  = now;
      hold(1'b1, 11 * bit_time);
      listening = 1'b1;
      send(8'h5a, 1'b1);
      settle;
    end

    $display("%0d bytes", sent);
    pass;
  end
endmodule
