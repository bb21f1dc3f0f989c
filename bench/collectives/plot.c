/* SPDX-License-Identifier: Apache-2.0 */

/* The lines of collectives.sh as a picture: `allgather SERIES BYTES CLOCKS`, those of a series one
 * after the other, and `alltoall NETWORK RATIO`. */
#include <stdio.h>
#include <string.h>

#include "net/inner/plot.h"

enum { MOST = 8, POINTS = 32, NAME = 64 };

static rg_status to_stdout(void *context, const char *text, size_t length)
{
    (void)context;
    return fwrite(text, 1, length, stdout) == length ? RG_OK : RG_E_WRITE;
}

int main(void)
{
    static char name[MOST][NAME];
    static double x[MOST][POINTS], y[MOST][POINTS];
    static rg_plot_bar bar[MOST];
    rg_plot_series series[MOST];
    unsigned lines = 0, count = 0;
    char kind[16], what[NAME];

    while (scanf("%15s %63s", kind, what) == 2) {
        if (strcmp(kind, "alltoall") == 0) {
            if (count == MOST || scanf("%lf", &bar[count].value) != 1)
                return 2;
            (void)snprintf(bar[count].text, sizeof bar->text, "%.2f", bar[count].value);
            strcpy(bar[count++].name, what);
            continue;
        }
        if (lines == 0 || strcmp(name[lines - 1], what) != 0) {
            if (lines == MOST)
                return 2;
            strcpy(name[lines], what);
            series[lines] = (rg_plot_series){
                .name = name[lines], .colour = lines, .x = x[lines], .y = y[lines]};
            lines++;
        }
        rg_plot_series *one = &series[lines - 1];
        if (one->count == POINTS ||
            scanf("%lf %lf", &x[lines - 1][one->count], &y[lines - 1][one->count]) != 2)
            return 2;
        one->count++;
    }
    rg_out out = {.write = to_stdout};
    rg_plot plot;
    rg_plot_begin(&plot, &out, "Collectives through routers", "simulated, flit by flit", 2, 2, 320);
    rg_plot_lines(&plot,
                  &(rg_plot_panel){.title = "allgather, 108 to 128 nodes",
                                   .x = {.label = "bytes of a shard", .log = true},
                                   .y = {.label = "clocks for each other shard", .log = true},
                                   .series = series,
                                   .count = lines});
    rg_plot_bars(&plot, "all to all, in the best order: times the limit", false, bar, count);
    return rg_plot_end(&plot) == RG_OK ? 0 : 1;
}
