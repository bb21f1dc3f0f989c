/* SPDX-License-Identifier: Apache-2.0 */

/* Verilator's run-time library, compiled once for all networks instead of once for each. */
#define VM_SC 0

#include "verilated.cpp"
#include "verilated_threads.cpp"
#if VM_TRACE
#include "verilated_vcd_c.cpp"
#endif
