/* SPDX-License-Identifier: Apache-2.0 */

/* The verb vectors: requests and answers of the cores, for other implementations. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/common/network_arg.h"
#include "faces/cli/exchange/switched.h"
#include "faces/cli/verbs.h"
#include "routegen/fattree_window.h"
#include "routegen/kautz_node.h"
#include "hw/inner/random.h"
#include "hw/inner/kautz_pairs.h"
#include "cycle/kautz/kautz_request.h"
#include "faces/cli/common/options.h"
#include "cycle/kautz/kautz_pipe.h"
#include "cycle/kautz/kautz_serial.h"
#include "faces/cli/common/record_out.h"

/* Without --pairs */
enum { DEFAULT_PAIRS = 1000 };

/* ---- Kautz digraphs -------------------------------------------------------------------------- */

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
    rg_kautz_word source, destination;

    rg_kautz_illegal_request(random, net, &source, &destination);
    print_illegal(net, &source, &destination, pipe);
}

/* A random word, and those that differ from it in one letter at most */
static void print_near(const rg_kautz *net, rg_random *random, bool pipe)
{
    rg_kautz_word source, destination;

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
        cli_deny("--illegal '1': 0 (none) or a number from 2 expected");
    return illegal;
}

static const struct cli_words cores = {"core", {"serial", "pipe", "exchange"}};

static void print_kautz(const rg_any_network *network, const struct cli_arguments *given)
{
    const uint64_t illegal = illegal_option(given);
    const char *core = given->option[CLI_KEY_CORE];
    const bool pipe = core != NULL && cli_word_option(&cores, core, strlen(core)) == 1;
    const rg_kautz *net = &network->shape.kautz;
    rg_random random = {cli_number_of(given, CLI_KEY_SEED, 1, 0, INT64_MAX)};
    rg_kautz_pairs pairs;
    const uint64_t near_words = cli_number_of(given, CLI_KEY_NEAR, 0, 0, UINT64_MAX);

    cli_pairs_begin(&pairs, network, cli_pairs_of(given, DEFAULT_PAIRS), &random);
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

/* ---- Their exchanges ------------------------------------------------------------------------- */

/* What all nodes do in each clock. */
static void print_schedule(const rg_kautz_exchange *exchange)
{
    rg_kautz_exchange_step step;

    for (uint64_t clock = 0; clock < exchange->clocks; clock++) {
        (void)rg_kautz_exchange_at(exchange, clock, &step);
        printf("S %d %u\n", step.step == 0, step.rotation);
        cli_check_stdout();
    }
}

/* The message of a pair: when it is injected, on which lane, and when it arrives. */
static void print_message(const rg_kautz_exchange *exchange, const rg_kautz_pairs *pairs)
{
    rg_kautz_exchange_step step = {.steps = 0};
    uint64_t source = 0, destination = 0, index = 0, clock = 0;

    (void)rg_kautz_rank(&exchange->net, &pairs->source, &source);
    (void)rg_kautz_rank(&exchange->net, &pairs->destination, &destination);
    (void)rg_kautz_exchange_index(exchange, source, destination, &index);
    (void)rg_kautz_exchange_clock(exchange, index / exchange->net.d, &clock);
    (void)rg_kautz_exchange_at(exchange, clock, &step);
    printf("M %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", source, destination,
           index, clock, clock + step.steps);
}

static void print_exchange(const rg_any_network *network, const struct cli_arguments *given)
{
    rg_random random = {cli_number_of(given, CLI_KEY_SEED, 1, 0, INT64_MAX)};
    rg_kautz_exchange exchange;
    rg_kautz_pairs pairs;

    cli_options_refuse(given, (const int[]){CLI_KEY_ILLEGAL, CLI_KEY_NEAR, 0}, "--core exchange");
    cli_must(rg_kautz_exchange_init(&network->shape.kautz, &exchange));
    if (exchange.clocks > RG_KAUTZ_MOST_PAIRS)
        cli_deny("%s: %" PRIu64 " clocks are more than %" PRIu64, network->name, exchange.clocks,
                 RG_KAUTZ_MOST_PAIRS);
    cli_pairs_begin(&pairs, network, cli_pairs_of(given, DEFAULT_PAIRS), &random);
    print_schedule(&exchange);
    while (rg_kautz_pairs_next(&pairs)) {
        print_message(&exchange, &pairs);
        cli_check_stdout();
    }
}

/* ---- Fat trees ------------------------------------------------------------------------------- */

/* The numbers (e_x, T_x) that level x receives. Those of CLS are not in the library, but without a
 * seed all switches of a level have the same state, and the first one is never idle. */
static void print_told(const rg_switched *switched, uint32_t row, uint32_t pass,
                       const uint8_t *states)
{
    const rg_gft *net = &switched->network->shape.gft;
    rg_gft_threshold told[RG_GFT_MAX_LEVELS] = {{0}};

    if (switched->square == RG_SQUARE_LLS)
        (void)rg_gft_thresholds(net, row, pass, told);
    else
        for (unsigned x = 0; x <= net->h; x++)
            told[x].e = states[net->level[x].first];
    printf("P %" PRIu32 " %" PRIu32, row, pass);
    for (unsigned x = 0; x <= net->h; x++)
        printf(" %d %" PRIu32, told[x].e, told[x].threshold);
    puts("");
}

static void print_phase(const rg_switched *switched, uint32_t row, uint32_t pass, uint8_t *states)
{
    cli_must(rg_switched_states(switched, row, pass, states));
    print_told(switched, row, pass, states);
    putchar('S');
    for (uint32_t i = 0; i < switched->switches; i++)
        printf(" %u", states[i]);
    puts("");
    cli_check_stdout();
}

/* A pass of windows: start and turn of each level as rg_gft_window_sequencer has them, and the
 * switches. */
static void print_window(const rg_window *tree, uint64_t pass, rg_window_state *states)
{
    rg_window_setting level[RG_GFT_MAX_LEVELS][2];

    cli_must(rg_window_pass(tree, pass, level));
    cli_must(rg_window_states(tree, pass, states));
    printf("P 0 %" PRIu64, pass);
    for (unsigned x = 0; x < tree->h; x++)
        printf(" %" PRIu32 " %" PRIu32, level[x][0].start, level[x][0].row);
    printf(" 0 %" PRIu32 "\nS", level[tree->h - 1][0].turn);
    for (uint32_t i = 0; i < tree->switches; i++)
        printf(" %u %u %u %u %u", states[i].start, states[i].up, states[i].shift, states[i].split,
               states[i].down);
    puts("");
    cli_check_stdout();
}

/* Random numbers below @all, or all of them in order; too many of these are refused. */
struct phases {
    uint64_t pairs, all, next;
    rg_random random;
};

static struct phases phases_of(const struct cli_arguments *given, const char *name, uint64_t all)
{
    const struct phases phases = {cli_pairs_of(given, DEFAULT_PAIRS),
                                  all,
                                  0,
                                  {cli_number_of(given, CLI_KEY_SEED, 1, 0, INT64_MAX)}};

    if (phases.pairs == 0 && all > RG_KAUTZ_MOST_PAIRS)
        cli_deny("%s: %" PRIu64 " phases are more than %" PRIu64 "; take a sample with --pairs N",
                 name, all, RG_KAUTZ_MOST_PAIRS);
    return phases;
}

static bool next_phase(struct phases *phases, uint64_t *phase)
{
    if (phases->next >= (phases->pairs == 0 ? phases->all : phases->pairs))
        return false;
    *phase = phases->pairs == 0 ? phases->next : rg_random_below(&phases->random, phases->all);
    phases->next++;
    return true;
}

static void print_windows(const rg_any_network *network, const struct cli_arguments *given)
{
    rg_window tree;
    uint64_t pass;

    cli_must(rg_window_of_gft(&network->shape.gft, false, &tree));
    if (tree.kind != RG_WINDOW_SLIDING)
        cli_deny("%s has no windows: they need w below m, and h of at least 2", network->name);
    struct phases phases = phases_of(given, network->name, tree.passes);
    rg_window_state *states = cli_get(tree.switches, sizeof *states);
    while (next_phase(&phases, &pass))
        print_window(&tree, pass, states);
    free(states);
}

static void print_gft(const rg_any_network *network, const struct cli_arguments *given)
{
    const char *square = given->option[CLI_KEY_SQUARE];
    rg_exchange_ask ask;
    uint64_t phase;

    cli_options_refuse(given, (const int[]){CLI_KEY_ILLEGAL, CLI_KEY_NEAR, CLI_KEY_CORE, 0},
                       network->name);
    if (square != NULL && strcmp(square, rg_square_name(RG_SQUARE_WINDOW)) == 0) {
        print_windows(network, given);
        return;
    }
    cli_exchange_ask(&ask, network, true, given);
    const rg_switched *switched = &ask.switched;
    struct phases phases =
        phases_of(given, network->name, (uint64_t)switched->rows * switched->passes);
    uint8_t *states = cli_get(switched->switches, 1);
    while (next_phase(&phases, &phase))
        print_phase(switched, (uint32_t)(phase / switched->passes),
                    (uint32_t)(phase % switched->passes), states);
    free(states);
    rg_exchange_ask_close(&ask);
}

static const struct cli_words formats = {"format", {"hex"}};

int cli_vectors(int argc, char **argv)
{
    static const struct argp_option options[] = {
        CLI_OPTION("pairs", PAIRS, "N|all",
                   "Take N random legal pairs, or phases of a gft, default 1000; or all, in order"),
        CLI_OPTION_SEED,
        CLI_OPTION("illegal", ILLEGAL, "N",
                   "kautz: about one request in N is illegal, default 8; 0: none"),
        CLI_OPTION("near", NEAR, "N",
                   "kautz: after them N random words, each with every word that differs from it in "
                   "one letter, and with itself, which is illegal; default 0"),
        CLI_OPTION("square", SQUARE, "NAME",
                   "gft: Latin square lls (default), cls or add; or window"),
        CLI_OPTION("core", CORE, "NAME",
                   "kautz: serial (default), pipe, with the table of every answer, or exchange"),
        CLI_OPTION("format", FORMAT, "hex", "The only format; numbers of a gft are decimal"),
        {0},
    };
    static const struct cli_words squares = {"square", {"lls", "cls", "add", "window"}};
    static const struct cli_syntax syntax = {
        .verb = "vectors",
        .options = options,
        .doc =
            "Prints test vectors for benches of the hardware, in a form for $fscanf.\v"
            "For a Kautz digraph, vectors of rg_kautz_serial: one line per request, then one line "
            "per beat of its answer:\n"
            "  Q S_AXIS_TDATA ERROR BEATS OVERLAPS\n"
            "  R M_AXIS_TDATA M_AXIS_TUSER M_AXIS_TLAST CLOCK\n"
            "With --core pipe, vectors of rg_kautz_pipe: a line with the table by out letter "
            "comes between them:\n"
            "  T OUT_TABLE\n"
            "With --core exchange, a line per clock of an all-to-all exchange, then one per pair; "
            "nodes are ranks:\n"
            "  S INJECT ROTATION\n"
            "  M SOURCE DESTINATION INDEX CLOCK ARRIVES\n"
            "ERROR, BEATS and CLOCK are decimal, the rest is hex. Illegal requests come in "
            "addition to the pairs.\n"
            "\n"
            "For a fat tree, two lines per phase, all numbers decimal:\n"
            "  P ROTATION PASS E_0 T_0 E_1 T_1 ... E_h T_h\n"
            "  S the state of every switch, top level first, idle 255\n"
            "E_x (which may be negative) and T_x are what LLS gives to level x. With --square "
            "window, ROTATION is 0, E_x and T_x are start and turn x of rg_gft_window_sequencer, "
            "and a state is five numbers, start, up, shift, split (255: none) and down as in "
            "states. routegen(1) describes every field.\n"
            "\n"
            "Examples:\n"
            "  routegen vectors kautz:2,3 --pairs all --illegal 0\n"
            "  routegen vectors kautz:8,8 --pairs 5000 --seed 3 > kautz-8-8.txt\n"
            "  routegen vectors kautz:3,6 --core pipe > tables-3-6.txt\n"
            "  routegen vectors kautz:2,5 --core exchange --pairs all\n"
            "  routegen vectors gft:2,4,2 --pairs all\n",
        .arguments = {"NETWORK"},
        .words = {&squares, &cores, &formats},
    };
    struct cli_arguments given;
    rg_any_network network;

    cli_parse(&syntax, argc, argv, &given, NULL);
    const char *core = given.option[CLI_KEY_CORE];
    cli_network_parse(given.value[0], &network);
    switch (network.info->kind) {
    case RG_KIND_KAUTZ:
        cli_options_refuse(&given, (const int[]){CLI_KEY_SQUARE, 0}, network.name);
        if (core != NULL && strcmp(core, "exchange") == 0)
            print_exchange(&network, &given);
        else
            print_kautz(&network, &given);
        break;
    case RG_KIND_GFT:
        print_gft(&network, &given);
        break;
    case RG_KIND_MULTISTAGE:
    case RG_KIND_TOPOLOGY:
        cli_network_refuse("vectors", &network);
    }
    return CLI_OK;
}
