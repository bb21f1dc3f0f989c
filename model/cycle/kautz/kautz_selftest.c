/* SPDX-License-Identifier: Apache-2.0 */

#include "kautz_selftest.h"

void rg_kautz_selftest_init(const rg_kautz *net, rg_kautz_selftest *unit)
{
    *unit = (rg_kautz_selftest){.net = *net};
}

void rg_kautz_selftest_outputs(const rg_kautz_selftest *unit, rg_kautz_selftest_out *out)
{
    *out = (rg_kautz_selftest_out){.busy = unit->busy, .done = unit->done};
    if (unit->done) {
        out->count = unit->count;
        out->clocks = unit->clocks;
        out->crc = unit->crc;
    }
}

/* A pair enters. Its answer is counted at once, since the count is not shown before the end. */
static void send(rg_kautz_selftest *unit)
{
    rg_kautz_word source, destination;
    rg_kautz_table table;
    (void)rg_kautz_unrank(&unit->net, unit->source, &source);
    (void)rg_kautz_unrank(&unit->net, unit->destination, &destination);
    if (rg_kautz_table_make(&unit->net, &source, &destination, &table) == RG_OK) {
        unit->crc = rg_crc32(unit->crc, table.entry, unit->net.d + 1);
        unit->count++;
    }
    if (++unit->destination == unit->net.nodes) {
        unit->destination = 0;
        unit->source++;
    }
}

void rg_kautz_selftest_clock(rg_kautz_selftest *unit, const rg_kautz_selftest_in *in)
{
    if (in->rst) {
        unit->busy = false;
        unit->done = false;
    } else if (!unit->busy && in->start) {
        *unit = (rg_kautz_selftest){.net = unit->net, .busy = true};
    } else if (unit->busy) {
        unit->clocks++;
        if (unit->source < unit->net.nodes)
            send(unit);
        else
            unit->draining++;
        /* The core, a register after it, and the sum. */
        unit->done = unit->draining == rg_kautz_pipe_latency(&unit->net) + 2;
        unit->busy = !unit->done;
    }
}
