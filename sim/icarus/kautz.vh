// SPDX-License-Identifier: Apache-2.0
// What the benches of the Kautz units share, included after tb.vh; needs the parameters D and K.

  `include "../formal/kautz/pipe_latency.v"

  localparam integer LW = $clog2(D + 1);

  // Of rg_kautz_pipe, doc/pipe.md
  localparam integer LATENCY = `RG_PIPE_LATENCY(D, K);
