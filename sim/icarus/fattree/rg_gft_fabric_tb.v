// SPDX-License-Identifier: Apache-2.0
// Bench of rg_gft_fabric, and of the rg_gft_exchange_sequencer that tells it what to do: the whole
// exchange without gaps; then rotations and passes at random with bubbles, then with resets as
// well. Where a payload belongs is arithmetic on addresses, digit by digit as in the definition: no
// switch and no link occurs in this bench.

module rg_gft_fabric_tb;
  parameter integer H      = 2;
  parameter integer M      = 4;
  parameter integer W      = 2;
  parameter integer SQUARE = 0;

  localparam NAME = "rg_gft_fabric";
  `include "tb.vh"

  localparam integer DW = $clog2((M > W) ? M : W);
  localparam integer G  = (M + W - 1) / W;      // values of a pass digit
  localparam integer PW = (G > 1) ? $clog2(G) : 1;
  localparam integer N  = W * M**H;             // terminals, rotations
  localparam integer P  = G**(H-1);             // passes

  function integer radix;
    input integer x;
    radix = (x == 0) ? W : M;
  endfunction

  // The place value of digit x of an address
  function integer place;
    input integer x;
    place = (x == 0) ? 1 : W * M**(x-1);
  endfunction

  function integer digit;
    input integer address, x;
    digit = address / place(x) % radix(x);
  endfunction

  function integer pass_digit;
    input integer pass, x;
    pass_digit = (x < 1 || x >= H) ? 0 : pass / G**(x-1) % G;
  endfunction

  function [(H+1)*DW-1:0] digits;
    input integer address;
    integer x;
    for (x = 0; x <= H; x = x + 1)
      digits[x*DW +: DW] = digit(address, x);
  endfunction

  function [(H+1)*PW-1:0] pass_digits;
    input integer pass;
    integer x;
    for (x = 0; x <= H; x = x + 1)
      pass_digits[x*PW +: PW] = pass_digit(pass, x);
  endfunction

  // The same with anything in the two digits that do not exist
  function [(H+1)*PW-1:0] noisy_pass_digits;
    input integer pass;
    begin
      noisy_pass_digits = pass_digits(pass);
      noisy_pass_digits[0 +: PW]    = below(1 << PW);
      noisy_pass_digits[H*PW +: PW] = below(1 << PW);
    end
  endfunction

  // A message of this source travels in this pass.
  function travels;
    input integer source, pass;
    integer x;
    begin
      travels = 1'b1;
      for (x = 1; x < H; x = x + 1)
        if (digit(source, x) / W != pass_digit(pass, x))
          travels = 1'b0;
    end
  endfunction

  // Where a message goes: row of the Left, the Canonical or the additive square
  function integer destination;
    input integer square, source, row;
    integer x;
    case (square)
      0: destination = (source - row + N) % N;
      1: destination = source ^ row;
      default: begin
        destination = 0;
        for (x = 0; x <= H; x = x + 1)
          destination = destination + (digit(source, x) + digit(row, x)) % radix(x) * place(x);
      end
    endcase
  endfunction

  localparam integer BITS = 8, LATENCY = 2*H + 1, LANES = 1, BW = N + N*BITS;

  reg  [(H+1)*DW-1:0]   k;
  reg  [(H+1)*PW-1:0]   p;
  reg  [N*BITS-1:0]        in;
  wire [BW-1:0]         out;
  `include "flow.vh"

  rg_gft_fabric #(.H(H), .M(M), .W(W), .BITS(BITS), .SQUARE(SQUARE)) dut (
    .clk (clk), .rst (rst), .in_valid (will_valid), .k (k), .p (p), .in_data (in),
    .out_valid (out_valid), .out_data (out[N*BITS-1:0]), .out_lane (out[BW-1:N*BITS])
  );

  reg                      go;
  wire                     phase_valid, phase_last;
  wire [(H+1)*(DW+PW)-1:0] phase;

  rg_gft_exchange_sequencer #(.H(H), .M(M), .W(W)) u_sequencer (
    .clk (clk), .rst (rst), .s_axis_tvalid (go), .s_axis_tready (), .m_axis_tdata (phase),
    .m_axis_tlast (phase_last), .m_axis_tvalid (phase_valid), .m_axis_tready (1'b1)
  );

  task set_phase;
    input integer row, pass;
    reg [N*BITS-1:0] payload; // set in one go: much faster in Icarus than lane by lane
    integer i, to;
    begin
      will_valid = 1'b1;
      k          = digits(row);
      p          = noisy_pass_digits(pass);
      will       = 0;
      means      = {{N{1'b1}}, {N*BITS{1'b0}}};
      for (i = 0; i < N; i = i + 1) begin
        payload[i*BITS +: BITS] = below(1 << BITS);
        to = destination(SQUARE, i, row);
        if (travels(i, pass)) begin
          will[N*BITS + to]    = 1'b1;
          will[to*BITS +: BITS]   = payload[i*BITS +: BITS];
          means[to*BITS +: BITS]  = {BITS{1'b1}};
        end
      end
      in = payload;
    end
  endtask

  task set_bubble;
    begin
      set_phase(below(N), below(P));
      will_valid = 1'b0;
      k = {4{$random(seed)}};
      p = {4{$random(seed)}};
    end
  endtask

  integer row, turn, i;

  initial begin
    {go, will_valid} = 2'b10;
    begin_flow;
    while (!phase_valid)
      tick;
    go = 1'b0;
    for (turn = 0; turn < P; turn = turn + 1)
      for (row = 0; row < N; row = row + 1) begin
        check("phase", {phase_valid, phase_last, phase},
              {1'b1, turn == P - 1 && row == N - 1, pass_digits(turn), digits(row)});
        set_phase(row, turn);
        {p, k} = phase;
        clock;
      end
    end_flow(1'b0);
    for (i = 0; i < 160; i = i + 1) begin
      if (chance(2))
        set_phase(below(N), below(P));
      else
        set_bubble;
      rst = (i >= 60) && chance(3*LATENCY);
      clock;
    end
    end_flow(1'b1);
    pass;
  end
endmodule
