/* SPDX-License-Identifier: Apache-2.0 */

#include "vectors.h"

#include <stdio.h>
#include <string.h>

#include "cli/common/fail.h"
#include "cycle/kautz/kautz_request.h"
#include "cli/common/options.h"
#include "inner/kautz_pairs.h"
#include "inner/random.h"
#include "cycle/kautz/kautz_pipe.h"
#include "cycle/kautz/kautz_serial.h"
#include "cli/common/text_out.h"

/* Words of the hardware: bits put together from the least significant end, printed in hex. */

/* Widest word: a route of the largest network, four bits a letter. */
#define MOST_BITS (4 * RG_KAUTZ_MAX_LETTERS)

struct bits {
    unsigned count;
    uint8_t bit[MOST_BITS]; /* 0 or 1, least significant first */
};

/* A word in hex, without a prefix, with as many digits as its bits need. */
struct bits_text {
    char text[(MOST_BITS + 3) / 4 + 1];
};

/* Adds the low width bits of value on top. */
static void add_bits(struct bits *bits, uint32_t value, unsigned width)
{
    for (unsigned i = 0; i < width; i++)
        bits->bit[bits->count++] = (uint8_t)((value >> i) & 1);
}

/* Adds letters, the first one lowest. */
static void add_letters(struct bits *bits, const uint8_t *letters, unsigned count, unsigned width)
{
    for (unsigned i = 0; i < count; i++)
        add_bits(bits, letters[i], width);
}

static struct bits_text text_of(const struct bits *bits)
{
    struct bits_text result;
    const unsigned digits = (bits->count + 3) / 4;

    for (unsigned digit = 0; digit < digits; digit++) {
        unsigned value = 0;
        for (unsigned i = 0; i < 4 && 4 * digit + i < bits->count; i++)
            value |= (unsigned)bits->bit[4 * digit + i] << i;
        result.text[digits - 1 - digit] = cli_digit(value);
    }
    result.text[digits] = '\0';
    return result;
}

/* Bit v: the last v letters of the source are the first v of the destination, v = 0 .. k-1. */
static struct bits overlaps_of(const rg_kautz *net, const rg_kautz_word *source,
                               const rg_kautz_word *destination)
{
    struct bits bits = {.count = 0};
    for (unsigned v = 0; v < net->k; v++) {
        const bool equal = memcmp(source->letter + net->k - v, destination->letter, v) == 0;
        add_bits(&bits, equal, 1);
    }
    return bits;
}

static void print_request(const rg_kautz *net, const rg_kautz_word *source,
                          const rg_kautz_word *destination, unsigned error, unsigned beats)
{
    const unsigned width = rg_kautz_letter_bits(net);
    const struct bits overlaps = overlaps_of(net, source, destination);
    struct bits request = {.count = 0};

    add_letters(&request, source->letter, net->k, width);
    add_letters(&request, destination->letter, net->k, width);
    printf("Q %s %u %u %s\n", text_of(&request).text, error, beats, text_of(&overlaps).text);
}

/* Prints one beat of an answer; in the answer to an illegal request all of route is zero. */
static void print_beat(const rg_kautz *net, const rg_kautz_route *route, unsigned error, bool last,
                       unsigned clock)
{
    struct bits data = {.count = 0};
    struct bits user = {.count = 0};

    add_letters(&data, route->letter, 2 * net->k + 2, rg_kautz_letter_bits(net));
    add_bits(&user, route->out, 4);
    add_bits(&user, route->in, 4);
    add_bits(&user, route->hops, 5);
    add_bits(&user, route->phase, 2);
    add_bits(&user, 0, 1);
    add_bits(&user, error, 4);
    printf("R %s %s %d %u\n", text_of(&data).text, text_of(&user).text, last, clock);
}

/* The table of the pipelined core, the entry of letter 0 in the least significant bits. */
static void print_table(const rg_kautz *net, const rg_kautz_table *table)
{
    struct bits bytes = {.count = 0};

    add_letters(&bytes, table->entry, net->d + 1, 8);
    printf("T %s\n", text_of(&bytes).text);
}

static void print_legal(const rg_kautz *net, const rg_kautz_word *source,
                        const rg_kautz_word *destination, bool pipe)
{
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    rg_kautz_table table;
    unsigned clock[RG_KAUTZ_MAX_D];

    (void)rg_kautz_routes(net, source, destination, routes);
    rg_kautz_serial_clocks(net, source, destination, routes, clock);
    print_request(net, source, destination, 0, net->d);
    if (pipe) {
        (void)rg_kautz_table_make(net, source, destination, &table);
        print_table(net, &table);
    }
    for (unsigned i = 0; i < net->d; i++)
        print_beat(net, &routes[i], 0, i + 1 == net->d,
                   pipe ? RG_KAUTZ_PIPE_EXPAND_FIRST + i : clock[i]);
}

static void print_illegal(const rg_kautz *net, const rg_kautz_word *source,
                          const rg_kautz_word *destination, bool pipe)
{
    static const rg_kautz_route nothing = {0};
    static const rg_kautz_table empty = {{0}};
    const unsigned error = (unsigned)-rg_kautz_request_status(net, source, destination);

    print_request(net, source, destination, error, 1);
    if (pipe)
        print_table(net, &empty);
    print_beat(net, &nothing, error, true,
               pipe ? RG_KAUTZ_PIPE_EXPAND_FIRST : RG_KAUTZ_SERIAL_ERROR_CLOCK);
}

static void print_random_illegal(const rg_kautz *net, rg_random *random, bool pipe)
{
    rg_kautz_word source;
    rg_kautz_word destination;

    rg_kautz_illegal_request(random, net, &source, &destination);
    print_illegal(net, &source, &destination, pipe);
}

/* A random word, and those that differ from it in one letter at most */
static void print_near(const rg_kautz *net, rg_random *random, bool pipe)
{
    rg_kautz_word source;
    rg_kautz_word destination;

    rg_random_pair(random, net, &source, &destination);
    for (unsigned i = 0; i < net->k * (net->d + 1); i++)
        if (rg_kautz_near_word(net, &source, i, &destination)) {
            if (rg_kautz_request_status(net, &source, &destination) == RG_OK)
                print_legal(net, &source, &destination, pipe);
            else
                print_illegal(net, &source, &destination, pipe);
        }
}

/* One request in this many is illegal, on average; 0: none. */
static uint64_t illegal_option(const struct cli_arguments *given)
{
    const uint64_t illegal = cli_number_of(given, CLI_KEY_ILLEGAL, 8, 0, UINT64_MAX);

    if (illegal == 1)
        cli_fail(CLI_USAGE, "--illegal '1': 0 (none) or a number from 2 expected");
    return illegal;
}

const struct cli_words cli_vectors_cores = {"core", {"serial", "pipe", "exchange"}};

/* Whether it is pipe. */
static bool core_option(const char *value)
{
    return value != NULL && cli_word_option(&cli_vectors_cores, value, strlen(value)) == 1;
}

void cli_vectors_kautz(const rg_any_network *network, const struct cli_arguments *given)
{
    const uint64_t illegal = illegal_option(given);
    const bool pipe = core_option(given->option[CLI_KEY_CORE]);
    const rg_kautz *net = &network->shape.kautz;
    rg_random random = {cli_number_of(given, CLI_KEY_SEED, 1, 0, INT64_MAX)};
    rg_kautz_pairs pairs;
    const uint64_t near_words = cli_number_of(given, CLI_KEY_NEAR, 0, 0, UINT64_MAX);

    cli_pairs_begin(&pairs, network, cli_pairs_of(given, CLI_VECTORS_PAIRS), &random);
    while (rg_kautz_pairs_next(&pairs)) {
        while (illegal != 0 && rg_random_below(&random, illegal) == 0)
            print_random_illegal(net, &random, pipe);
        print_legal(net, &pairs.source, &pairs.destination, pipe);
        cli_check_stdout();
    }
    for (uint64_t i = 0; i < near_words; i++) {
        print_near(net, &random, pipe);
        cli_check_stdout();
    }
}
