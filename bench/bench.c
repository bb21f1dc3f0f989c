/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The benchmarks of `make bench`: every contender is checked, then all are timed in turns.
 * Results go to stdout as text, and as JSON to a file that --json names.
 */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contest.h"
#include "../sim/harness/harness.h"
#include "routegen/status.h"

static _Noreturn void usage(FILE *to, int code)
{
    fputs(
        "Usage: bench [--quick] [--net kautz:D,K] [--json FILE]\n"
        "Times routegen's library against the alternatives, about two minutes in all.\n"
        "  --quick      a few networks, a few rounds: checks every contender, times nothing well\n"
        "  --net NET    only routes in this Kautz digraph, of at most a million nodes\n"
        "  --json FILE  the results as JSON, too\n"
        "Example: bench --quick --json /tmp/results.json\n",
        to);
    exit(code);
}

/* The first line of /proc/cpuinfo that names the processor; unknown on other systems */
static void processor(char *name, size_t size)
{
    char line[256];
    FILE *file = fopen("/proc/cpuinfo", "r");
    snprintf(name, size, "unknown");
    while (file && fgets(line, sizeof line, file)) {
        const char *colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) == 0 && colon) {
            snprintf(name, size, "%.*s", (int)strcspn(colon + 2, "\n"), colon + 2);
            break;
        }
    }
    if (file)
        fclose(file);
}

static json_t *machine(void)
{
    char name[200];
    processor(name, sizeof name);
#ifdef __clang__
    static const char compiler[] = __VERSION__;
#else
    static const char compiler[] = "gcc " __VERSION__;
#endif
    return harness_got(json_pack("{s:s, s:f, s:s, s:s, s:s}", "processor", name, "ghz", core_ghz(),
                                 "compiler", compiler, "igraph", kautz_contest_igraph(), "routegen",
                                 RG_VERSION));
}

static void write_json(json_t *results, const char *file)
{
    if (json_dump_file(results, file, JSON_INDENT(1) | JSON_REAL_PRECISION(6)) == 0)
        return;
    harness_fail(HARNESS_SYSTEM, "bench: %s: cannot be written: %s", file, strerror(errno));
}

/* The network of --net. */
static rg_any_network network_of(const char *name)
{
    rg_any_network network;
    harness_network(name, &network);
    if (network.info->kind != RG_KIND_KAUTZ || network.shape.kautz.nodes > 1000000)
        harness_fail(HARNESS_USAGE,
                     "bench: --net %s: a Kautz digraph of at most 1000000 nodes expected",
                     network.name);
    return network;
}

int main(int argc, char **argv)
{
    const char *file = NULL, *net = NULL;
    bool quick = false;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--quick") == 0)
            quick = true;
        else if (strcmp(argv[i], "--json") == 0 && i + 1 < argc)
            file = argv[++i];
        else if (strcmp(argv[i], "--net") == 0 && i + 1 < argc)
            net = argv[++i];
        else if (strcmp(argv[i], "--help") == 0)
            usage(stdout, 0);
        else
            usage(stderr, 2);
    const double start = harness_seconds();
    json_t *results = harness_got(json_object());
    contest_put(results, "machine", machine());
    if (net) {
        const rg_any_network network = network_of(net);
        kautz_contest(results, &network.shape.kautz, quick);
    } else {
        kautz_contest(results, NULL, quick);
        states_contest(results, quick);
        permutation_contest(results, quick);
        distances_contest(results, quick);
    }
    contest_put(results, "seconds", json_real(harness_seconds() - start));
    if (file)
        write_json(results, file);
    json_decref(results);
    printf("\nbench: every answer that was checked is right; %.0f s\n", harness_seconds() - start);
    return 0;
}
