/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include <stdio.h>
#include <string.h>

#include "bits.h"
#include "fail.h"
#include "illegal.h"
#include "network_arg.h"
#include "options.h"
#include "pairs.h"
#include "random.h"
#include "serial_clock.h"
#include "verbs.h"

struct settings {
    uint64_t pairs; /* 0: all */
    uint64_t seed;
    uint64_t illegal; /* about one request in so many; 0: none */
};

/* Bit v: the last v letters of the source are the first v of the destination, v = 0 .. k-1. */
static struct cli_bits overlaps_of(const rg_kautz *net, const rg_kautz_word *source,
                                   const rg_kautz_word *destination)
{
    struct cli_bits bits = {.count = 0};
    for (unsigned v = 0; v < net->k; v++) {
        const bool equal = memcmp(source->letter + net->k - v, destination->letter, v) == 0;
        cli_bits_add(&bits, equal, 1);
    }
    return bits;
}

static void print_request(const rg_kautz *net, const rg_kautz_word *source,
                          const rg_kautz_word *destination, unsigned error, unsigned beats)
{
    const unsigned width = cli_letter_bits(net);
    const struct cli_bits overlaps = overlaps_of(net, source, destination);
    struct cli_bits request = {.count = 0};

    cli_bits_letters(&request, source->letter, net->k, width);
    cli_bits_letters(&request, destination->letter, net->k, width);
    printf("Q %s %u %u %s\n", cli_bits_text(&request).text, error, beats,
           cli_bits_text(&overlaps).text);
}

/* Prints one beat of an answer; all of route is zero in the answer to an illegal request. */
static void print_beat(const rg_kautz *net, const rg_kautz_route *route, unsigned error, bool last,
                       unsigned clock)
{
    struct cli_bits data = {.count = 0};
    struct cli_bits user = {.count = 0};

    cli_bits_letters(&data, route->letter, 2 * net->k + 2, cli_letter_bits(net));
    cli_bits_add(&user, route->out, 4);
    cli_bits_add(&user, route->in, 4);
    cli_bits_add(&user, route->hops, 5);
    cli_bits_add(&user, route->phase, 2);
    cli_bits_add(&user, 0, 1);
    cli_bits_add(&user, error, 4);
    printf("R %s %s %d %u\n", cli_bits_text(&data).text, cli_bits_text(&user).text, last, clock);
}

static void print_legal(const rg_kautz *net, const rg_kautz_word *source,
                        const rg_kautz_word *destination)
{
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    unsigned clock[RG_KAUTZ_MAX_D];

    (void)rg_kautz_routes(net, source, destination, routes);
    cli_serial_clocks(net, source, destination, routes, clock);
    print_request(net, source, destination, 0, net->d);
    for (unsigned i = 0; i < net->d; i++)
        print_beat(net, &routes[i], 0, i + 1 == net->d, clock[i]);
}

static void print_illegal(const rg_kautz *net, struct cli_random *random)
{
    static const rg_kautz_route nothing = {0};
    rg_kautz_word source;
    rg_kautz_word destination;

    cli_illegal_request(random, net, &source, &destination);
    const unsigned error = (unsigned)-cli_request_status(net, &source, &destination);
    print_request(net, &source, &destination, error, 1);
    print_beat(net, &nothing, error, true, CLI_SERIAL_ERROR_CLOCK);
}

static void vectors_kautz(const struct cli_network *network, const struct settings *settings)
{
    const rg_kautz *net = &network->shape.kautz;
    struct cli_random random = {settings->seed};
    struct cli_pairs pairs;

    cli_pairs_begin(&pairs, network, settings->pairs, &random);
    while (cli_pairs_next(&pairs)) {
        while (settings->illegal != 0 && cli_random_below(&random, settings->illegal) == 0)
            print_illegal(net, &random);
        print_legal(net, &pairs.source, &pairs.destination);
        cli_check_stdout();
    }
}

static void take_option(int key, const char *value, void *input)
{
    struct settings *settings = input;

    if (key == CLI_KEY_PAIRS) {
        settings->pairs = cli_pairs_option(value);
    } else if (key == CLI_KEY_SEED) {
        settings->seed = cli_number_option("--seed", value, 0, INT64_MAX);
    } else if (key == CLI_KEY_ILLEGAL) {
        settings->illegal = cli_number_option("--illegal", value, 0, UINT64_MAX);
        if (settings->illegal == 1)
            cli_fail(CLI_USAGE, "--illegal '1': 0 (none) or a number from 2 expected");
    } else if (key == CLI_KEY_FORMAT && strcmp(value, "hex") != 0) {
        cli_fail(CLI_USAGE, "--format %s: hex is the only one of vectors",
                 cli_quote(value, strlen(value)).text);
    }
}

int cli_vectors(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {.name = "pairs",
         .key = CLI_KEY_PAIRS,
         .arg = "N|all",
         .doc = "Random legal pairs, default 1000, or all in order"},
        CLI_OPTION_SEED,
        {.name = "illegal",
         .key = CLI_KEY_ILLEGAL,
         .arg = "N",
         .doc = "About one request in N is illegal, default 8; 0: none"},
        {.name = "format", .key = CLI_KEY_FORMAT, .arg = "hex", .doc = "The only format"},
        {0},
    };
    static const struct cli_syntax syntax = {
        .verb = "vectors",
        .options = options,
        .usage = "NETWORK",
        .doc = "Prints test vectors for benches of rg_kautz_serial, made for $fscanf.\v"
               "A line for every request, then a line for every beat of its answer:\n"
               "  Q S_AXIS_TDATA ERROR BEATS OVERLAPS\n"
               "  R M_AXIS_TDATA M_AXIS_TUSER M_AXIS_TLAST CLOCK\n"
               "ERROR, BEATS and CLOCK are decimal, the rest is hex. Illegal requests come in "
               "addition to the pairs. routegen(1) describes every field.\n"
               "\n"
               "Examples:\n"
               "  routegen vectors kautz:2,3 --pairs all --illegal 0\n"
               "  routegen vectors kautz:8,8 --pairs 5000 --seed 3 > kautz-8-8.txt\n",
        .arguments = {"NETWORK"},
        .required = 1,
        .option = take_option,
    };
    struct settings settings = {.pairs = 1000, .seed = 1, .illegal = 8};
    struct cli_arguments arguments;
    struct cli_network network;

    cli_parse(&syntax, argc, argv, &arguments, &settings);
    cli_network_parse(arguments.value[0], &network);
    switch (network.family) {
    case RG_FAMILY_KAUTZ:
        vectors_kautz(&network, &settings);
        break;
    }
    return CLI_OK;
}
