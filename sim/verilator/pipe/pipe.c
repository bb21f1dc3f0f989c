/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Co-simulation of the pipelined core and the units around it: in every clock all outputs of the
 * Verilated units are compared with those of the cycle models, and every answer with the request.
 * One run, one network; prints one row of the table of `make sim`.
 */

#include "checks.h"
#include "../../harness/harness.h"

int main(int argc, char **argv)
{
    static struct bench bench;
    bench_begin(&bench, argc, argv, "pipe");
    check_pipe(&bench);
    check_stream(&bench);
    check_selftest(&bench);
    bench_end(&bench);
    return 0;
}
