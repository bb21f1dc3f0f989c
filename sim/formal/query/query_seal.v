// SPDX-License-Identifier: Apache-2.0
// rg_query_seal: every line ends in `*`, the exclusive or of the bytes sent before it as two
// upper-case digits, and LF; a symbol is offered two clocks after it is taken; for all symbols and
// stalls, without a bound.

module query_seal (
  input wire       clk,
  input wire       rst,
  input wire [7:0] symbol,
  input wire       last,
  input wire       some,
  input wire       m_tready
);
  wire       sealed, m_tvalid;
  wire [7:0] m_tdata;

  rg_query_seal u_dut (
    .clk (clk), .rst (rst), .s_axis_tdata (symbol), .s_axis_tlast (last), .s_axis_tvalid (some),
    .s_axis_tready (sealed), .m_axis_tdata (m_tdata), .m_axis_tvalid (m_tvalid),
    .m_axis_tready (m_tready)
  );

  function [7:0] hex; // upper case
    input [3:0] value;
    hex = (value < 4'd10) ? "0" + value : "A" + value - 8'd10;
  endfunction

  reg       begun = 1'b0, held, ends;
  reg [7:0] was, sum;
  reg [1:0] took;   // one and two clocks before
  reg [2:0] behind; // bytes after the last symbol: `*`, two digits, LF
  reg [7:0] text;   // the byte of the symbol that was taken

  wire take = some && sealed && !rst;
  wire said = m_tvalid && m_tready;

  always @(posedge clk) begin
    begun <= 1'b1;
    took  <= rst ? 2'b00 : {took[0], take};
    held  <= m_tvalid && !m_tready && !rst;
    was   <= m_tdata;
    if (take) begin
      ends <= last;
      text <= !symbol[7] ? symbol
            : (symbol[3:0] < 10) ? "0" + symbol[3:0] : "a" + symbol[3:0] - 8'd10;
    end
    if (said) begin
      if (behind == 0) begin
        sum    <= sum ^ m_tdata;
        behind <= ends;
      end else
        behind <= behind + 3'd1;
      if (behind == 4) begin
        behind <= 3'd0;
        sum    <= 8'd0;
      end
    end
    if (rst) begin
      behind <= 3'd0;
      sum    <= 8'd0;
    end
  end

  always @* begin
    assume (begun || rst);
    if (begun) begin
      if (held)
        assert (m_tvalid && m_tdata == was);
      assert (m_tvalid || !took[1]);
      if (behind != 0)
        assert (!sealed);
      if (m_tvalid)
        case (behind)
          3'd0: assert (m_tdata == text);
          3'd1: assert (m_tdata == "*");
          3'd2: assert (m_tdata == hex(sum[7:4]));
          3'd3: assert (m_tdata == hex(sum[3:0]));
          default: assert (m_tdata == 8'h0a);
        endcase
    end
  end
endmodule
