/* SPDX-License-Identifier: Apache-2.0 */

/* C++: runs a bench of sim/icarus that Verilator has made with --timing, and writes what it
 * covered. */
#include "../verilator/coverage.h"
#include "Vtop.h"
#include "verilated_timing.cpp" /* of Verilator's run-time library only needed here */

int main(int argc, char **argv)
{
    VerilatedContext context;
    context.commandArgs(argc, argv);
    Vtop bench(&context);

    bench.eval();
    while (!context.gotFinish() && bench.eventsPending()) {
        context.time(bench.nextTimeSlot());
        bench.eval();
    }
    bench.final();
    write_coverage(context);
    return context.gotFinish() ? 0 : 1;
}
