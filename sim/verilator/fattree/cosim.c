/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Co-simulation of the fat-tree units: in every clock all outputs of the Verilated units are
 * compared with those of the cycle models. One run, one network, every square that it has; prints
 * the rows of the table of `make sim`.
 */

#include "../../harness/harness.h"
#include "units.h"

static void run_square(struct units *units, struct bench *bench, rg_square square)
{
    uint32_t destination;
    const rg_status status = rg_gft_destination(bench->net, square, 0, 0, &destination);
    if (status == RG_E_SQUARE && square != RG_SQUARE_LLS)
        return; /* the shape does not have it; every shape has rotations */
    bench_expect(bench, "status", (uint32_t)status, RG_OK);
    bench->square = square;
    bench->start = bench->clock;
    bench->phases = bench->states = bench->messages = 0;
    harness_begin(&bench->progress, bench->network.name, "phases",
                  bench->options.pairs ? bench->options.pairs : bench_phases(bench));
    units->stream.illegal = units->stream.answered = units->stream.phase = 0;
    check_fabric_begin(&units->fabric, bench);

    run_alone(units, bench);
    const uint64_t clocks = run_exchange(units, bench);
    harness_erase();
    bench_print_row(bench, units->stream.illegal, clocks, 0);
}

int main(int argc, char **argv)
{
    static struct bench bench;
    static struct units units;
    bench_begin(&bench, argc, argv);
    check_stream_begin(&units.stream, &bench);
    check_sequencer_begin(&units.sequencer, &bench);
    check_lls_states_begin(&units.states, &bench);
    run_square(&units, &bench, RG_SQUARE_LLS);
    run_square(&units, &bench, RG_SQUARE_CLS);
    run_square(&units, &bench, RG_SQUARE_ADD);
    bench_end(&bench);
    return 0;
}
