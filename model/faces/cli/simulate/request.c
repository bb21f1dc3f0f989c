/* SPDX-License-Identifier: Apache-2.0 */

#define _POSIX_C_SOURCE 200809L

#include "request.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/files/files.h"
#include "hw/inner/kautz_table.h"
#include "routegen/net/parse.h"
#include "net/inner/parse_sim.h"
#include "net/inner/simulate.h"
#include "net/inner/simulate_record.h"

enum { MOST_THREADS = 1024, MOST_SEEDS = 10000, MOST_LOADS = 1000 };

const struct argp_option cli_simulate_options[] = {
    CLI_OPTION("load", LOAD, "L",
               "Flits per clock that a terminal sends, 0 to 1 (default 0.1); FROM:TO:STEP; or sat, "
               "the load from which on the network is saturated"),
    CLI_FLAG("all-loads", ALL_LOADS,
             "Go on after the second load in a row at which the network is saturated, for all "
             "seeds; else its other loads are left out"),
    CLI_OPTION(
        "traffic", TRAFFIC, "NAME",
        "uniform (default), complement, transpose, reverse, shuffle, tornado, neighbour, "
        "permutation[:SEED], hotspot:NODE,SHARE[,NODE,SHARE..] (from NODE itself, too), "
        "nearest:SHARE (of the packets, to a neighbour), file:NAME (lines of "
        "source,destination[,weight]), or request:WINDOW: each terminal has that many requests at "
        "a time, to any others, which are replied to"),
    CLI_OPTION("reply-flits", REPLY_FLITS, "N", "Flits of a reply, default 1"),
    CLI_OPTION("service", SERVICE, "T", "Clocks from a request's arrival to its reply, default 0"),
    CLI_FLAG("shared", SHARED,
             "Requests and replies share virtual channels; else each have their own"),
    CLI_OPTION(
        "replies", REPLIES, "N",
        "Replies that a terminal has room for; without room it takes no request (default any)"),
    CLI_OPTION("births", BIRTHS, "NAME",
               "bernoulli (default), burst:ON,OFF (mean clocks of bursts and pauses), periodic, or "
               "exact: the same number in each clock"),
    CLI_FLAG("self", SELF, "Uniform traffic goes to the sender, too"),
    CLI_OPTION("exchange", EXCHANGE, "ORDER",
               "Instead: each terminal sends a packet to each other one; in the order lls, shift, "
               "cls, add, random or ascending, or several of them, separated by commas"),
    CLI_FLAG("barrier", BARRIER,
             "A step of the exchange starts when the one before it has arrived"),
    CLI_OPTION("trace", TRACE, "FILE",
               "Instead: the messages of a file, lines of " RG_FIELDS_MESSAGE
               ", where after are the lines, with spaces between, of messages that must have "
               "arrived, and work the clocks for which the source computes then; - is standard "
               "input"),
    CLI_OPTION("goal", GOAL, "FILE",
               "Instead: a schedule in GOAL, the language of LogGOPSim: who sends, receives and "
               "computes what, after what; - is standard input"),
    CLI_OPTION("collective", COLLECTIVE, "NAME",
               "Instead: allgather, reduce-scatter, allreduce, broadcast (from @0) or alltoall, "
               "by a schedule of routegen collective; a node sends a chunk on when it has "
               "arrived"),
    CLI_OPTION(
        "method", METHOD, "NAME",
        "Of --collective: trees, rings, breadth, moves, doubling or squares; default best, the "
        "fastest by the links of routegen collective, without routers"),
    CLI_OPTION("size", SIZE, "BYTES",
               "Of a shard; broadcast, alltoall: of a message; allreduce: of the whole vector; "
               "default 1024"),
    CLI_OPTION("flit-bytes", FLIT_BYTES, "N", "Bytes of a flit, default 8"),
    CLI_OPTION("overhead", OVERHEAD, "T",
               "Clocks of a processor for a send, and for a receive one more, default 0"),
    CLI_OPTION("flits", FLITS, "N",
               "Flits of a packet, default 1; or lengths and weights, as 1:0.5,5:0.5"),
    CLI_FLAG("priority", PRIORITY,
             "Each length of --flits is a class, the last one with the highest priority: at its "
             "terminal, for virtual channels and in switches; up to 8 of them. Text and JSON have "
             "them; CSV has the same columns for all options"),
    CLI_OPTION("routing", ROUTING, "NAME", cli_simulate_routing_help),
    CLI_OPTION("vc-rule", VC_RULE, "NAME",
               "Virtual channels of disjoint routes: hops (default), valley or layers"),
    CLI_OPTION_ROUTE_TABLE,
    CLI_OPTION("select", SELECT, "NAME",
               "Of several hops that are permitted: credits (default), first or random"),
    CLI_OPTIONS_RULE,
    CLI_FLAG("unsafe", UNSAFE, "Run even if the routing can deadlock"),
    CLI_OPTION("booksim", BOOKSIM, "FILE",
               "Options and, unless it is given, the network of a configuration file of BookSim2"),
    CLI_OPTION("model", MODEL, "NAME",
               "Router: default, booksim (BookSim2's: staged, 4 virtual channels), paper (greedy, "
               "delays 0 1 1 1) or node (the hardware's, for kautz: 4 flits a virtual channel, and "
               "a letter more for each hop), which --vcs, --buffer, --switching, --allocator and "
               "the delays change; or queue: no router, but a queue without bound for each link"),
    CLI_OPTION("vcs", VCS, "V",
               "Virtual channels of a link, a multiple of those that the routing tells apart "
               "(default twice as many)"),
    CLI_OPTION("buffer", BUFFER, "B", "Flits that a virtual channel holds, default 8"),
    CLI_FLAG("tail-credit", TAIL_CREDIT,
             "A virtual channel is free when all of it is, not when the tail has left"),
    CLI_FLAG("rings", RINGS,
             "In a torus a packet keeps its class along a ring, as BookSim2's do; --model booksim "
             "has it"),
    CLI_OPTION("delays", DELAYS, "FILE",
               "Delays of some links: lines of " RG_FIELDS_DELAY
               ", where pace is the clocks from a flit to the next one, default 1"),
    CLI_OPTION("fault", FAULT, "SPEC",
               "CLOCK:node:LABEL, CLOCK:link:LABEL:PORT, or at random CLOCK:nodes:COUNT, "
               "CLOCK:links:COUNT; :UNTIL is the clock of a repair; may be given often"),
    CLI_OPTION("faults", FAULTS, "FILE",
               "Faults of a file: lines of clock,part,which[,port[,until]], where part is node, "
               "link, nodes or links, which a label or a count, and port is empty but for a link"),
    CLI_OPTION("retry", RETRY, "N",
               "A packet that is lost goes back to its source, up to N times (default 0)"),
    CLI_OPTION("wait", WAIT, "T", "Clocks after which it is sent again, default 100"),
    CLI_OPTION("notice", NOTICE, "T",
               "Clocks after which a fault or repair is known, default 0: updown and layers make "
               "new tables, disjoint:any takes other routes"),
    CLI_OPTION("switching", SWITCHING, "NAME",
               "wormhole (default), or vct: a packet waits for room for all its flits"),
    CLI_OPTION("allocator", ALLOCATOR, "NAME",
               "separable (default), greedy, or staged: virtual channels first, a clock later the "
               "switch, as BookSim2; or islip: likewise, each by iSLIP"),
    CLI_OPTION("iterations", ITERATIONS, "N", "Of iSLIP, default 1"),
    CLI_OPTION("input-speedup", INPUT_SPEEDUP, "S",
               "Flits that an input port of staged or islip sends in a clock, default 1"),
    CLI_OPTION("route-delay", ROUTE_DELAY, "T",
               "Clocks before a head may cross a router, default 1"),
    CLI_OPTION("link-delay", LINK_DELAY, "T",
               "Clocks of a switch and the wire after it, default 2"),
    CLI_OPTION("credit-delay", CREDIT_DELAY, "T",
               "Clocks until room that was made is known, default 2"),
    CLI_OPTION("inject-delay", INJECT_DELAY, "T",
               "Clocks from a terminal to its router, default 1"),
    CLI_OPTION_SEED,
    CLI_OPTION("seeds", SEEDS, "A:B", "Each seed from A to B"),
    CLI_OPTION("warmup", WARMUP, "N", "Clocks before the measurement, or auto (default)"),
    CLI_OPTION("precision", PRECISION, "P",
               "Half the 95 % interval of the latency, in per cent of it, default 1; above 5 as "
               "5, and 100 takes any"),
    CLI_OPTION("stop", STOP, "per-dest=N",
               "Measure, from clock 0 or --warmup on, the packets born until each terminal is sent "
               "N on average, saturated or not; instead of --precision"),
    CLI_OPTION("max-clocks", MAX_CLOCKS, "N", "Clocks of a run, default 1e6"),
    CLI_OPTION("watch", WATCH, "N", "Look for a deadlock every N clocks, default 1000; 0: never"),
    CLI_OPTION_MEMORY,
    CLI_OPTION("journal", JOURNAL, "FILE",
               "Note each run that is done in a file, and take those that it has from there; so "
               "that a sweep that was killed goes on"),
    CLI_OPTION("channels", CHANNELS, "FILE",
               "Write the use of every channel of the last load to a file, as CSV; or, if its name "
               "ends in .svg, as colours on the network's drawing"),
    CLI_OPTION("terminals", TERMINALS, "FILE",
               "Write what each terminal got and sent at the last load to a file, as CSV"),
    CLI_OPTION("energy-link", ENERGY_LINK, "E",
               "Count the flits on links between routers, each of energy E, in text and JSON"),
    CLI_OPTION("energy-buffer", ENERGY_BUFFER, "E",
               "Likewise those that have been written to a buffer and read"),
    CLI_OPTION("timeline", TIMELINE, "FILE",
               "Write what passes each channel, and when, to a file that Perfetto shows (trace "
               "events, a microsecond a clock)"),
    CLI_OPTION("packets", PACKETS, "FILE",
               "Write a line for each packet that arrives to a file, as CSV"),
    CLI_OPTION("series", SERIES, "N",
               "Instead of the result: what was injected and accepted, the mean latency and the "
               "packets in flight every N clocks"),
    CLI_OPTION(
        "threads", THREADS, "N",
        "Use at most N threads: a run each, by default one per processor; or, if N is given, in "
        "the only run, of a large network; results are the same for any number"),
    CLI_FLAG("split", SPLIT,
             "Of routegen-mpi: all processes run a network together, each with a part of it, "
             "instead of a run each; results are the same for any number"),
    CLI_OPTION("format", FORMAT, "FORMAT", "Print text (default), json, csv, or curves: svg"),
    {0}};

/* ---- Words ----------------------------------------------------------------------------------- */

struct cli_words cli_simulate_words[] = {
    {.option = "routing"}, {.option = "traffic"}, {.option = "births"},    {.option = "exchange"},
    {.option = "select"},  {.option = "vc-rule"}, {.option = "switching"}, {.option = "allocator"}};
const struct cli_words cli_simulate_models = {"model",
                                              {"default", "booksim", "paper", "node", "queue"}};

const char *cli_simulate_library_name(const char *option)
{
    static const char *const others[][2] = {{"retry", "retries"},
                                            {"wait", "timeout"},
                                            {"replies", "slots"},
                                            {"vc-rule", "classing"},
                                            {"exchange", "order"}};

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(option, others[i][0]) == 0)
            return others[i][1];
    return option;
}

/* Values that options of their own set. */
static bool is_left_out(unsigned words, unsigned value)
{
    return (words == CLI_SIMULATE_ROUTINGS && value == RG_SIM_TABLE) ||
           (words == CLI_SIMULATE_TRAFFICS && (value == RG_SIM_EXCHANGE || value == RG_SIM_TRACE));
}

char cli_simulate_routing_help[1200];

static void say_routings(void)
{
    char *const help = cli_simulate_routing_help;
    const size_t room = sizeof cli_simulate_routing_help;
    const rg_routing_info *info;
    size_t at = 0;

    for (unsigned i = 0; (info = rg_routing_info_of((rg_sim_routing)i)) != NULL; i++)
        if (info->help != NULL)
            at += (size_t)snprintf(help + at, room - at, "%s; ", info->help);
    (void)snprintf(help + at - 2, room - at + 2,
                   ". Default rule; where that can deadlock count, or updown where count takes "
                   "more than 64 virtual channels");
}

/* Fills them with the words of the library. */
static void fill_words(void)
{
    say_routings();
    for (unsigned i = 0; i < sizeof cli_simulate_words / sizeof *cli_simulate_words; i++) {
        struct cli_words *words = &cli_simulate_words[i];
        const char *const option = cli_simulate_library_name(words->option), *word;
        unsigned count = 0;
        for (unsigned v = 0; (word = rg_sim_word(option, v)) != NULL; v++)
            if (!is_left_out(i, v))
                words->name[count++] = word;
    }
}

/* ---- Numbers --------------------------------------------------------------------------------- */

/* A number that is at most 1. */
static bool take_share(const char **text, double *share)
{
    return rg_decimal(text, share) && *share <= 1;
}

static void take_load(struct cli_simulate_request *request, const char *value)
{
    const char *at = value;
    request->saturation = strcmp(value, "sat") == 0;
    if (request->saturation)
        return;
    bool good = take_share(&at, &request->from);
    request->to = request->from;
    request->step = 1;
    if (good && *at == ':') {
        at++;
        good = take_share(&at, &request->to) && *at++ == ':' && take_share(&at, &request->step) &&
               request->step > 0 && request->from <= request->to;
    }
    if (!good || *at != '\0')
        cli_refuse("--load", value, "a load from 0 to 1, FROM:TO:STEP of such, or sat expected");
    if (cli_simulate_loads(request) > MOST_LOADS)
        cli_refuse("--load", value, "more than %d loads", MOST_LOADS);
}

uint64_t cli_simulate_loads(const struct cli_simulate_request *request)
{
    return (uint64_t)floor((request->to - request->from) / request->step + 1e-6) + 1;
}

double cli_simulate_load(const struct cli_simulate_request *request, uint64_t index)
{
    /* As near as possible to what its decimals say: .1 + 2 * .1 is .3 */
    return round((request->from + (double)index * request->step) * 1e12) / 1e12;
}

static void take_seeds(struct cli_simulate_request *request, const char *value)
{
    const char *colon = strchr(value, ':');
    char first[24];

    if (colon == NULL || (size_t)(colon - value) >= sizeof first)
        cli_refuse("--seeds", value, "FIRST:LAST expected");
    (void)snprintf(first, sizeof first, "%.*s", (int)(colon - value), value);
    request->seed = cli_number_option("--seeds", first, 0, UINT64_MAX - MOST_SEEDS);
    request->seeds =
        cli_number_option("--seeds", colon + 1, request->seed, request->seed + MOST_SEEDS - 1) -
        request->seed + 1;
}

static double take_precision(const char *value)
{
    const char *rest = value;
    double percent;
    if (!rg_decimal(&rest, &percent) || !(percent > 0) || percent > 100 ||
        (strcmp(rest, "") != 0 && strcmp(rest, "%") != 0))
        cli_refuse("--precision", value, "per cent above 0, at most 100, expected");
    return percent / 100;
}

static uint64_t take_stop(const char *value)
{
    static const char rule[] = "per-dest=";
    if (strncmp(value, rule, sizeof rule - 1) != 0)
        cli_refuse("--stop", value, "per-dest=N expected");
    return cli_number_option("--stop per-dest=", value + sizeof rule - 1, 1, UINT32_MAX);
}

/* ---- Options --------------------------------------------------------------------------------- */

void cli_simulate_request_begin(struct cli_simulate_request *request)
{
    *request =
        (struct cli_simulate_request){.from = 0.1, .to = 0.1, .step = 1, .seed = 1, .seeds = 1};
    (void)rg_sim_plan_init(&request->plan, sizeof request->plan);
    request->told = cli_get(1, 1);
    fill_words();
}

/* Results depend on all other options. */
static bool is_free(int key)
{
    return key == CLI_KEY_THREADS || key == CLI_KEY_SPLIT || key == CLI_KEY_FORMAT ||
           key == CLI_KEY_JOURNAL || key == CLI_KEY_LOAD || key == CLI_KEY_SEED ||
           key == CLI_KEY_SEEDS || key == CLI_KEY_EXCHANGE || key == CLI_KEY_CHANNELS ||
           key == CLI_KEY_ALL_LOADS || key == CLI_KEY_TERMINALS || key == CLI_KEY_TIMELINE ||
           key == CLI_KEY_PACKETS || key == CLI_KEY_SERIES;
}

/* Standard input, or a pipe */
static bool is_read_once(const char *name)
{
    struct stat kind;
    return strcmp(name, "-") == 0 ||
           (stat(name, &kind) == 0 && !S_ISREG(kind.st_mode) && !S_ISDIR(kind.st_mode));
}

/* The CRC of a file; 0 if no file has that name. */
static uint32_t crc_of_file(const char *name)
{
    FILE *file = is_read_once(name) ? NULL : fopen(name, "rb");
    uint8_t bytes[4096];
    uint32_t crc = 0;
    size_t count;

    while (file != NULL && (count = fread(bytes, 1, sizeof bytes, file)) > 0)
        crc = rg_crc32(crc, bytes, count);
    if (file != NULL)
        (void)fclose(file);
    return crc;
}

/* Adds an option to what has been told; a value may be, or end in, the name of a file. */
static void tell(struct cli_simulate_request *request, int key, const char *value)
{
    const struct argp_option *option = cli_simulate_options;
    const char *colon = value != NULL ? strchr(value, ':') : NULL;
    const size_t length = strlen(request->told);

    while (option->key != key && option->name != NULL)
        option++;
    if (is_free(key) || option->name == NULL)
        return;
    const size_t room = length + strlen(option->name) + (value != NULL ? strlen(value) : 0) + 16;
    request->told = realloc(request->told, room);
    if (request->told == NULL)
        cli_out_of_memory();
    const int told = snprintf(request->told + length, room - length, " --%s%s%s", option->name,
                              value != NULL ? "=" : "", value != NULL ? value : "");
    if (value != NULL && is_read_once(colon != NULL ? colon + 1 : value))
        request->once = value;
    const uint32_t crc = value == NULL   ? 0
                         : colon != NULL ? crc_of_file(colon + 1) ^ crc_of_file(value)
                                         : crc_of_file(value);
    if (crc != 0)
        (void)snprintf(request->told + length + told, room - length - (size_t)told, "#%08" PRIx32,
                       crc);
}

/* Notes the files that an option names. */
static void note_file(int key, const char *value)
{
    static const char flows[] = "file:";
    static const struct {
        int key;
        const char *option;
        enum cli_use use;
    } files[] = {
        {CLI_KEY_TRACE, "--trace", CLI_READS},
        {CLI_KEY_GOAL, "--goal", CLI_READS},
        {CLI_KEY_BOOKSIM, "--booksim", CLI_READS},
        {CLI_KEY_ROUTE_TABLE, "--route-table", CLI_READS},
        {CLI_KEY_DELAYS, "--delays", CLI_READS},
        {CLI_KEY_FAULTS, "--faults", CLI_READS},
        {CLI_KEY_JOURNAL, "--journal", CLI_WRITES},
        {CLI_KEY_CHANNELS, "--channels", CLI_WRITES},
        {CLI_KEY_TERMINALS, "--terminals", CLI_WRITES},
        {CLI_KEY_TIMELINE, "--timeline", CLI_WRITES},
        {CLI_KEY_PACKETS, "--packets", CLI_WRITES},
    };

    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        if (files[i].key == key) {
            const char *picture = files[i].use == CLI_WRITES && key != CLI_KEY_CHANNELS
                                      ? cli_picture_ending(value)
                                      : NULL;
            if (picture != NULL)
                cli_deny("%s %s: no %s is written; another ending expected", files[i].option,
                         cli_plain(value).text, picture);
            cli_file_named(files[i].option, value, files[i].use);
        }
    if (key == CLI_KEY_TRAFFIC && strncmp(value, flows, sizeof flows - 1) == 0)
        cli_file_named("--traffic", value + sizeof flows - 1, CLI_READS);
}

void cli_simulate_take(int key, const char *value, void *input)
{
    struct cli_simulate_request *request = input;

    note_file(key, value);
    request->given[key] = true;
    request->value[key] = value;
    tell(request, key, value);
    if (key == CLI_KEY_LOAD)
        take_load(request, value);
    else if (key == CLI_KEY_FAULT) {
        if (request->faults == CLI_SIMULATE_FAULTS)
            cli_deny("--fault: more than %d faults", CLI_SIMULATE_FAULTS);
        request->fault[request->faults++] = value;
    } else if (key == CLI_KEY_SEED)
        request->seed = cli_number_option("--seed", value, 0, UINT64_MAX);
    else if (key == CLI_KEY_SEEDS)
        take_seeds(request, value);
    else if (key == CLI_KEY_WARMUP && strcmp(value, "auto") == 0)
        request->plan.fixed = false;
    else if (key == CLI_KEY_WARMUP) {
        request->plan.fixed = true;
        request->plan.warmup = cli_number_option("--warmup", value, 0, RG_SIM_MAX_CLOCKS - 2);
    } else if (key == CLI_KEY_PRECISION)
        request->plan.precision = take_precision(value);
    else if (key == CLI_KEY_STOP)
        request->plan.each = take_stop(value);
    else if (key == CLI_KEY_MAX_CLOCKS)
        request->plan.most = cli_number_option("--max-clocks", value, 1, RG_SIM_MAX_CLOCKS - 1);
    else if (key == CLI_KEY_THREADS)
        request->threads = (unsigned)cli_number_option("--threads", value, 1, MOST_THREADS);
}
