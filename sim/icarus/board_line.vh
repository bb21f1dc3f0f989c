// SPDX-License-Identifier: Apache-2.0
// The serial line of a board: questions bit by bit into the pin and answers out of it, from a host that is up to 2 % off.
// Included after tb.vh and question_vectors.vh by benches that have the parameter DIV, the register rx, the wires tx,
// led_heartbeat and led_error, PATIENCE, the clocks in which an answer must begin, and the board as `BOARD.

  integer now, at, bit_time;   // in thousandths of a clock
  integer place;               // clocks since the edge of the byte being received, or -1
  reg [7:0] data;
  integer come, quiet;

  // Every bit is sampled in its middle.
  task clock;
    integer bit_of;
    begin
      #1;
      bit_of = place / DIV;
      if (clocks > 0 && tx !== 1'b1 && tx !== 1'b0)
        $fatal(1, "tx is %b in clock %0d", tx, clocks);
      if (place >= 0 && place % DIV == DIV / 2) begin
        if (bit_of == 0)
          check("start bit", tx, 1'b0);
        else if (bit_of <= 8)
          data[bit_of - 1] = tx;
        else begin
          check("stop bit", tx, 1'b1);
          if (come == answer_length)
            $fatal(1, "a byte too many, %h, in clock %0d", data, clocks);
          check("byte of answer", data, answer[come]);
          come  = come + 1;
          place = -2;
        end
      end
      if (place == -1 && tx === 1'b0)
        place = 0;
      if (place >= 0 || place == -2)
        place = (place == -2) ? -1 : place + 1;
      quiet = (place != -1) ? 0 : quiet + 1;
      tick;
      now = now + 1000;
    end
  endtask

  task line;
    input level;
    begin
      rx = level;
      at = at + bit_time;
      while (now < at)
        clock;
    end
  endtask

  task put;
    input [8:0] value;
    integer i;
    begin
      line(1'b0);
      for (i = 0; i < 8; i = i + 1)
        line(value[i]);
      line(~value[8]);
      if (value[8])
        line(1'b1);
      rx = 1'b1;
    end
  endtask

  // A question whose answer must be the one that is expected
  task ask;
    integer i;
    begin
      come     = 0;
      at       = now - below(1000);
      bit_time = DIV * (980 + questions % 5 * 10);
      for (i = 0; i < question_length; i = i + 1)
        put(question[i]);
      quiet = 0;
      while (come < answer_length && quiet < PATIENCE)
        clock;
      check("answered bytes", come, answer_length);
      while (quiet < 12 * DIV)
        clock;
      questions = questions + 1;
    end
  endtask

  // A line, without a look at what comes of it
  task say;
    input [8*16-1:0] text;
    integer n;
    begin
      at       = now;
      bit_time = 1000 * DIV;
      for (n = 15; n >= 0; n = n - 1)
        if (text[8*n +: 8] != 8'd0)
          put({1'b0, text[8*n +: 8]});
      put(9'h00a);
    end
  endtask

  integer questions;

  task begin_line;
    begin
      rx        = 1'b1;
      place     = -1;
      come      = 0;
      quiet     = 0;
      questions = 0;
      now       = 0;
    end
  endtask

  integer in_reset; // clocks

  task wait_for_board;
    begin
      while (`BOARD.in_reset !== 1'b0) begin
        in_reset = in_reset + 1;
        clock;
      end
      check("reset", in_reset, 17); // 15 clocks, after the two of the synchroniser
      quiet = 0;
      while (quiet < 20)
        clock;
    end
  endtask

  // As on an ASIC: registers that may be anything, a clock of rst, and then the board answers.
  task reset_from_anywhere;
    begin
      rx = 1'b0; // a start bit that is forgotten
      clock;
      clock;
      force `BOARD.rst = 1'b1;
      `BOARD.u_reset.awake   = 4'hx;
      `BOARD.u_reset.settled = 2'bxx;
      clock;
      force `BOARD.rst = 1'b0;
      rx       = 1'b1;
      in_reset = 1;
      clock; // from now on all of it is in reset
      check("tx in reset", tx, 1'b1);
      check("led_error in reset", led_error, 1'b0);
      check("led_heartbeat in reset", led_heartbeat, 1'b0);
      wait_for_board;
    end
  endtask
