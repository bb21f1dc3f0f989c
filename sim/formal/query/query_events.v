// SPDX-License-Identifier: Apache-2.0
// What can happen to rg_query with the cores that it has on a board: each event is reached, so no
// proof about it is empty. Chance picks the script that the host sends, and the words in it.

module query_events #(
  parameter integer D = 2,
  parameter integer K = 2,
  parameter integer H = 1,
  parameter integer M = 3,
  parameter integer W = 2
) (
  input wire       clk,
  input wire [5:0] any_rst,
  input wire       any_ready,
  input wire       stalls,
  input wire [3:0] any_script,
  input wire [1:0] digit
);
  reg        begun = 1'b0;
  reg  [3:0] script;
  reg  [4:0] sent;           // bytes
  reg        stalled;        // the host stalls at will, and there may be a reset
  reg        waiting;        // for an answer

  wire       rst = !begun || (stalled && !again && any_rst == 6'd0);
  wire       m_tready = !stalled || any_ready;
  wire       s_tready, m_tvalid, erring;
  wire [7:0] m_tdata;

  query_engine #(.D(D), .K(K), .H(H), .M(M), .W(W), .SELFTEST(1)) u_dut (
    .clk (clk), .rst (rst),
    .s_axis_tdata (s_tdata), .s_axis_tuser (s_tuser),
    .s_axis_tvalid (s_tvalid), .s_axis_tready (s_tready),
    .m_axis_tdata (m_tdata), .m_axis_tvalid (m_tvalid), .m_axis_tready (m_tready),
    .erring (erring), .hear (1'b1), .selftest ()
  );

  // 32 bytes, the first on top; DIGIT is any of 0 to 3, HURT comes damaged.
  localparam [7:0]   DIGIT = 8'h01, HURT = 8'h02, CR = 8'h0d, LF = 8'h0a;
  reg        [255:0] line;

  always @*
    case (script)
      4'd0:    line = {"?", LF, 240'd0};
      4'd1:    line = {"K ", DIGIT, DIGIT, " ", DIGIT, DIGIT, LF, 192'd0};
      4'd2:    line = {"F 1", LF, 224'd0};
      4'd3:    line = {"F 9", LF, 224'd0};
      4'd4:    line = {"F 1 5", LF, 208'd0};
      4'd5:    line = {"X 1", LF, 224'd0};
      4'd6:    line = {"?*00", LF, 216'd0};
      4'd7:    line = {"Q", LF, 240'd0};
      4'd8:    line = {"K 01", LF, 216'd0};
      4'd9:    line = {HURT, LF, 240'd0};
      4'd10:   line = {"?*3f", CR, LF, 208'd0};
      4'd11:   line = {"a line of 25 bytes and LF", LF, "?", LF, 32'd0};
      4'd12:   line = {"S", LF, 240'd0};
      4'd13:   line = {"  ", LF, LF, "?", LF, 208'd0};
      default: line = {"?", LF, "F 9", LF, "?", LF, 192'd0};
    endcase

  wire [7:0] s_next   = line[8*(31 - sent) +: 8];
  wire [7:0] s_tdata  = (s_next == DIGIT) ? {6'b0011_00, digit} : s_next;
  wire       s_tuser  = (s_next == HURT);
  wire       s_tvalid = (s_next != 8'h00) && !waiting;

  // After which byte the host waits for an answer. In script 14 it sends a whole line meanwhile,
  // in script 15 half of one.
  reg pause;

  always @*
    case (script)
      4'd13:   pause = (sent == 5'd5);
      4'd14:   pause = (sent == 5'd5) || (sent == 5'd7);
      4'd15:   pause = (sent == 5'd3) || (sent == 5'd7);
      default: pause = (s_tdata == LF);
    endcase

  wire take = s_tvalid && s_tready && !rst;
  wire said = m_tvalid && m_tready && !rst;
  wire lf   = said && m_tdata == LF;
  wire ends = lf && (name == "!" || name == "r" || name == "." || name == "S");
  wire idle = !waiting && s_next == 8'h00; // everything is sent and answered

  reg  [7:0] place, name, code;      // in the line that is being sent
  reg        held, talked_into;      // in this answer the host stalled; sent a byte
  reg        deaf;                   // the host had to wait for a digit
  reg  [1:0] answers;
  reg        again;                  // there was a reset in the middle of a line

  always @(posedge clk) begin
    begun <= 1'b1;
    if (!begun) begin
      script  <= any_script;
      stalled <= stalls;
    end
    if (take) begin
      sent    <= sent + 5'd1;
      waiting <= pause;
    end else if (ends)
      waiting <= 1'b0;
    again <= begun && (again || (rst && m_tvalid && place != 8'd0));
    if (ends)
      answers <= answers + 2'd1;
    deaf        <= deaf || (s_tvalid && !s_tready && !rst && sent != 5'd0);
    held        <= (held || (m_tvalid && !m_tready)) && !lf;
    talked_into <= (talked_into || (take && m_tvalid)) && !lf;
    if (said) begin
      place <= lf ? 8'd0 : place + 8'd1;
      if (place == 8'd0)
        name <= m_tdata;
      if (place == 8'd2)
        code <= m_tdata;
    end
    if (rst) begin
      {waiting, held, talked_into, deaf} <= 4'd0;
      place   <= 8'd0;
      sent    <= 5'd0;
      answers <= 2'd0;
    end
  end

  genvar c;
  generate
    for (c = 1; c <= 10; c = c + 1) begin : g_code // each error code
      always @*
        cover (lf && name == "!" && code == (c < 10 ? "0" + c : "a"));
    end
  endgenerate

  always @* begin
    // Each kind of line, to its end
    cover (lf && name == "r");
    cover (lf && name == "A");
    cover (lf && name == "B");
    cover (lf && name == "C");
    cover (lf && name == "." && script == 4'd1);
    cover (lf && name == "L");
    cover (lf && name == "." && script == 4'd2);
    cover (lf && name == "S");
    // An answer after a right checksum and CR; one that waited for the host
    cover (lf && name == "r" && script == 4'd10);
    cover (lf && name == "r" && held);
    // A right line after one of 25 bytes and its error; after two blank ones
    cover (lf && name == "r" && script == 4'd11);
    cover (lf && name == "r" && script == 4'd13);
    // What arrives during an answer gets none, and neither does the rest of a line that began then
    cover (lf && name == "r" && script == 4'd14 && talked_into);
    cover (ends && name == "r" && script == 4'd14 && answers == 2'd1);
    cover (ends && name == "r" && script == 4'd15 && answers == 2'd1);
    // The parser is busy with a digit
    cover (deaf && lf);
    // Lit by an error, and out again
    cover (idle && erring);
    cover (idle && !erring && script == 4'd11);
    // Reset in the middle of an answer, and an answer after it
    cover (rst && m_tvalid && place != 8'd0);
    cover (lf && name == "r" && again);
  end
endmodule
