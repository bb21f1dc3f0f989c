// SPDX-License-Identifier: Apache-2.0
// Clocks from a request of rg_kautz_pipe to its answer, as doc/pipe.md has them, for all that
// checks the core: proofs, benches, contracts of mutants.

`define RG_PIPE_LATENCY(D, K) (5 + (((K) >= 7) ? 1 : 0) \
  + (((D) < 4) ? 0 : ((K) < 5) ? 2 : ((K) < 7) ? 3 : 4))
