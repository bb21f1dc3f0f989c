// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// What the benches of the Kautz units share, included after tb.vh; needs the parameter D.

  localparam integer LW = $clog2(D + 1);

  // Any letter that the wires can carry, above D too.
  function [LW-1:0] any_letter;
    input dummy;
    any_letter = below(1 << LW);
  endfunction
