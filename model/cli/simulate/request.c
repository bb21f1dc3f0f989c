/* SPDX-License-Identifier: Apache-2.0 */

#define _POSIX_C_SOURCE 200809L

#include "request.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/common/fail.h"
#include "cli/files/named_files.h"
#include "cli/common/network_arg.h"
#include "inner/kautz_table.h"
#include "words.h"
#include "routegen/net/parse.h"
#include "inner/net/parse_sim.h"

enum { MOST_THREADS = 1024, MOST_SEEDS = 10000, MOST_LOADS = 1000 };

/* clang-format off */
const struct argp_option cli_simulate_options[] = {
    {.name = "load", .key = CLI_KEY_LOAD, .arg = "L",
     .doc = "Flits per clock that a terminal sends, 0 to 1 (default 0.1); FROM:TO:STEP; or sat, "
            "the load from which on the network is saturated"},
    {.name = "all-loads", .key = CLI_KEY_ALL_LOADS,
     .doc = "Go on after the second load in a row at which the network is saturated, for all "
            "seeds; else its other loads are left out"},
    {.name = "traffic", .key = CLI_KEY_TRAFFIC, .arg = "NAME",
     .doc = "uniform (default), complement, transpose, reverse, shuffle, tornado, neighbour, "
            "permutation[:SEED], hotspot:NODE,SHARE[,NODE,SHARE..], nearest:SHARE (of the packets, "
            "to a neighbour), file:NAME (lines of source,destination[,weight]), or request:WINDOW: "
            "each terminal has that many requests at a time, to any others, which are replied to"},
    {.name = "reply-flits", .key = CLI_KEY_REPLY_FLITS, .arg = "N",
     .doc = "Flits of a reply, default 1"},
    {.name = "service", .key = CLI_KEY_SERVICE, .arg = "T",
     .doc = "Clocks from a request's arrival to its reply, default 0"},
    {.name = "shared", .key = CLI_KEY_SHARED,
     .doc = "Requests and replies share virtual channels; else each have their own"},
    {.name = "replies", .key = CLI_KEY_REPLIES, .arg = "N",
     .doc = "Replies that a terminal has room for; without room it takes no request (default any)"},
    {.name = "births", .key = CLI_KEY_BIRTHS, .arg = "NAME",
     .doc = "bernoulli (default), burst:ON,OFF (mean clocks of bursts and pauses), periodic, or "
            "exact: the same number in each clock"},
    {.name = "self", .key = CLI_KEY_SELF, .doc = "Uniform traffic goes to the sender, too"},
    {.name = "exchange", .key = CLI_KEY_EXCHANGE, .arg = "ORDER",
     .doc = "Instead: each terminal sends a packet to each other one; in the order lls, shift, "
            "cls, add, random or ascending, or several of them, separated by commas"},
    {.name = "barrier", .key = CLI_KEY_BARRIER,
     .doc = "A step of the exchange starts when the one before it has arrived"},
    {.name = "trace", .key = CLI_KEY_TRACE, .arg = "FILE",
     .doc = "Instead: the messages of a file, lines of time,source,destination,flits[,after], "
            "where after is the line of a message that must have arrived; - is standard input"},
    {.name = "flits", .key = CLI_KEY_FLITS, .arg = "N",
     .doc = "Flits of a packet, default 1; or lengths and weights, as 1:0.5,5:0.5"},
    {.name = "routing", .key = CLI_KEY_ROUTING, .arg = "NAME",
     .doc = "rule, the network's own; count, the same in the virtual channel of the hops "
            "made so far; minimal, all shortest ways, with the rule as escape (direct networks); "
            "valiant, the rule over a random node; updown, up a breadth-first tree and down "
            "(undirected); layers, a shortest route each, in as few classes without a cycle as a "
            "greedy search finds; or disjoint:I, Kautz route I of 0..d-1, disjoint:any the first "
            "that lives. Default rule; where that can deadlock count, or updown where count takes "
            "more than 64 virtual channels"},
    {.name = "vc-rule", .key = CLI_KEY_VC_RULE, .arg = "NAME",
     .doc = "Virtual channels of disjoint routes: hops (default), valley or layers"},
    {.name = "route-table", .key = CLI_KEY_ROUTE_TABLE, .arg = "FILE",
     .doc = "Routes of your own: lines of router,target,port[,class]"},
    {.name = "select", .key = CLI_KEY_SELECT, .arg = "NAME",
     .doc = "Of several hops that are permitted: credits (default), first or random"},
    CLI_OPTIONS_RULE,
    {.name = "unsafe", .key = CLI_KEY_UNSAFE, .doc = "Run even if the routing can deadlock"},
    {.name = "model", .key = CLI_KEY_MODEL, .arg = "NAME",
     .doc = "Router: default, booksim (BookSim2's delays, 4 virtual channels), paper (greedy, "
            "delays 0 1 1 1) or node (the hardware's, for kautz: 4 flits a virtual channel, and "
            "a letter more for each hop), which --vcs, --buffer, --switching, --allocator and "
            "the delays change; or queue: no "
            "router, but a queue without bound for each link"},
    {.name = "vcs", .key = CLI_KEY_VCS, .arg = "V",
     .doc = "Virtual channels of a link, a multiple of those that the routing tells apart (default "
            "twice as many)"},
    {.name = "buffer", .key = CLI_KEY_BUFFER, .arg = "B",
     .doc = "Flits that a virtual channel holds, default 8"},
    {.name = "tail-credit", .key = CLI_KEY_TAIL_CREDIT,
     .doc = "A virtual channel is free when all of it is, not when the tail has left"},
    {.name = "delays", .key = CLI_KEY_DELAYS, .arg = "FILE",
     .doc = "Delays of some links: lines of router,port,clocks"},
    {.name = "fault", .key = CLI_KEY_FAULT, .arg = "SPEC",
     .doc = "CLOCK:node:LABEL, CLOCK:link:LABEL:PORT, or at random CLOCK:nodes:COUNT, "
            "CLOCK:links:COUNT; :UNTIL is the clock of a repair; may be given often"},
    {.name = "faults", .key = CLI_KEY_FAULTS, .arg = "FILE",
     .doc = "Faults of a file: lines of clock,part,which[,port[,until]], where part is node, link, "
            "nodes or links, which a label or a count, and port is empty but for a link"},
    {.name = "retry", .key = CLI_KEY_RETRY, .arg = "N",
     .doc = "A packet that is lost goes back to its source, up to N times (default 0)"},
    {.name = "wait", .key = CLI_KEY_WAIT, .arg = "T",
     .doc = "Clocks after which it is sent again, default 100"},
    {.name = "notice", .key = CLI_KEY_NOTICE, .arg = "T",
     .doc = "Clocks after which a fault or repair is known, default 0: updown and layers make new "
            "tables, disjoint:any takes other routes"},
    {.name = "switching", .key = CLI_KEY_SWITCHING, .arg = "NAME",
     .doc = "wormhole (default), or vct: a packet waits for room for all its flits"},
    {.name = "allocator", .key = CLI_KEY_ALLOCATOR, .arg = "NAME",
     .doc = "separable (default) or greedy"},
    {.name = "route-delay", .key = CLI_KEY_ROUTE_DELAY, .arg = "T",
     .doc = "Clocks before a head may cross a router, default 1"},
    {.name = "link-delay", .key = CLI_KEY_LINK_DELAY, .arg = "T",
     .doc = "Clocks of a switch and the wire after it, default 2"},
    {.name = "credit-delay", .key = CLI_KEY_CREDIT_DELAY, .arg = "T",
     .doc = "Clocks until room that was made is known, default 2"},
    {.name = "inject-delay", .key = CLI_KEY_INJECT_DELAY, .arg = "T",
     .doc = "Clocks from a terminal to its router, default 1"},
    CLI_OPTION_SEED,
    {.name = "seeds", .key = CLI_KEY_SEEDS, .arg = "A:B", .doc = "Each seed from A to B"},
    {.name = "warmup", .key = CLI_KEY_WARMUP, .arg = "N",
     .doc = "Clocks before the measurement, or auto (default)"},
    {.name = "precision", .key = CLI_KEY_PRECISION, .arg = "P",
     .doc = "Half the 95 % interval of the latency, in per cent of it, default 1"},
    {.name = "stop", .key = CLI_KEY_STOP, .arg = "per-dest=N",
     .doc = "Measure, from clock 0 or --warmup on, the packets born until each terminal is sent N "
            "on average, saturated or not; instead of --precision"},
    {.name = "max-clocks", .key = CLI_KEY_MAX_CLOCKS, .arg = "N",
     .doc = "Clocks of a run, default 1e6"},
    {.name = "watch", .key = CLI_KEY_WATCH, .arg = "N",
     .doc = "Look for a deadlock every N clocks, default 1000; 0: never"},
    {.name = "memory", .key = CLI_KEY_MEMORY, .arg = "BYTES",
     .doc = "Most bytes of a table of routes, default 2^30"},
    {.name = "journal", .key = CLI_KEY_JOURNAL, .arg = "FILE",
     .doc = "Note each run that is done in a file, and take those that it has from there; so that "
            "a sweep that was killed goes on"},
    {.name = "channels", .key = CLI_KEY_CHANNELS, .arg = "FILE",
     .doc = "Write the use of every channel of the last load to a file, as CSV; or, if its name "
            "ends in .svg, as colours on the network's drawing"},
    {.name = "terminals", .key = CLI_KEY_TERMINALS, .arg = "FILE",
     .doc = "Write what each terminal got and sent at the last load to a file, as CSV"},
    {.name = "threads", .key = CLI_KEY_THREADS, .arg = "N",
     .doc = "Runs at a time, default one for each processor; results are the same for any number"},
    {.name = "format", .key = CLI_KEY_FORMAT, .arg = "FORMAT",
     .doc = "Print text (default), json, csv, or curves: svg"},
    {0}};
/* clang-format on */

/* ---- Numbers --------------------------------------------------------------------------------- */

static void take_load(struct cli_simulate_request *request, const char *value)
{
    const char *at = value;
    request->saturation = strcmp(value, "sat") == 0;
    if (request->saturation)
        return;
    bool good = cli_simulate_share(&at, &request->from);
    request->to = request->from;
    request->step = 1;
    if (good && *at == ':') {
        at++;
        good = cli_simulate_share(&at, &request->to) && *at++ == ':' &&
               cli_simulate_share(&at, &request->step) && request->step > 0 &&
               request->from <= request->to;
    }
    if (!good || *at != '\0')
        cli_fail(CLI_USAGE, "--load %s: a load from 0 to 1, FROM:TO:STEP of such, or sat expected",
                 cli_quote(value, strlen(value)).text);
    if (cli_simulate_loads(request) > MOST_LOADS)
        cli_fail(CLI_USAGE, "--load %s: more than %d loads", cli_quote(value, strlen(value)).text,
                 MOST_LOADS);
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
        cli_fail(CLI_USAGE, "--seeds %s: FIRST:LAST expected",
                 cli_quote(value, strlen(value)).text);
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
        cli_fail(CLI_USAGE, "--precision %s: per cent above 0, at most 100, expected",
                 cli_quote(value, strlen(value)).text);
    return percent / 100;
}

static uint64_t take_stop(const char *value)
{
    static const char rule[] = "per-dest=";
    if (strncmp(value, rule, sizeof rule - 1) != 0)
        cli_fail(CLI_USAGE, "--stop %s: per-dest=N expected", cli_quote(value, strlen(value)).text);
    return cli_number_option("--stop per-dest=", value + sizeof rule - 1, 1, UINT32_MAX);
}

/* ---- Options --------------------------------------------------------------------------------- */

void cli_simulate_request_begin(struct cli_simulate_request *request)
{
    *request =
        (struct cli_simulate_request){.from = 0.1, .to = 0.1, .step = 1, .seed = 1, .seeds = 1};
    (void)rg_sim_plan_init(&request->plan, sizeof request->plan);
    request->told = cli_get(1, 1);
    cli_simulate_fill_words();
}

/* Results depend on all other options. */
static bool is_free(int key)
{
    return key == CLI_KEY_THREADS || key == CLI_KEY_FORMAT || key == CLI_KEY_JOURNAL ||
           key == CLI_KEY_LOAD || key == CLI_KEY_SEED || key == CLI_KEY_SEEDS ||
           key == CLI_KEY_EXCHANGE || key == CLI_KEY_CHANNELS || key == CLI_KEY_ALL_LOADS ||
           key == CLI_KEY_TERMINALS;
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

/* Where an option's text goes; NULL: it is no such option. */
static const char **text_of(struct cli_simulate_request *request, int key)
{
    switch (key) {
    case CLI_KEY_MODEL:
        return &request->model;
    case CLI_KEY_ROUTING:
        return &request->routing;
    case CLI_KEY_SELECT:
        return &request->select;
    case CLI_KEY_TRAFFIC:
        return &request->traffic;
    case CLI_KEY_SWITCHING:
        return &request->switching;
    case CLI_KEY_ALLOCATOR:
        return &request->allocator;
    case CLI_KEY_VCS:
        return &request->vcs;
    case CLI_KEY_BUFFER:
        return &request->buffer;
    case CLI_KEY_ROUTE_DELAY:
        return &request->route_delay;
    case CLI_KEY_LINK_DELAY:
        return &request->link_delay;
    case CLI_KEY_CREDIT_DELAY:
        return &request->credit_delay;
    case CLI_KEY_INJECT_DELAY:
        return &request->inject_delay;
    case CLI_KEY_FLITS:
        return &request->flits;
    case CLI_KEY_WATCH:
        return &request->watch;
    case CLI_KEY_MEMORY:
        return &request->memory;
    case CLI_KEY_JOURNAL:
        return &request->journal;
    case CLI_KEY_VC_RULE:
        return &request->classes;
    case CLI_KEY_BIRTHS:
        return &request->births;
    case CLI_KEY_ROUTE_TABLE:
        return &request->routes;
    case CLI_KEY_DELAYS:
        return &request->delays;
    case CLI_KEY_RETRY:
        return &request->retry;
    case CLI_KEY_WAIT:
        return &request->timeout;
    case CLI_KEY_NOTICE:
        return &request->notice;
    case CLI_KEY_REPLY_FLITS:
        return &request->reply_flits;
    case CLI_KEY_SERVICE:
        return &request->service;
    case CLI_KEY_REPLIES:
        return &request->replies;
    case CLI_KEY_CHANNELS:
        return &request->channels;
    case CLI_KEY_TERMINALS:
        return &request->terminals;
    case CLI_KEY_FAULTS:
        return &request->fault_file;
    default:
        return NULL;
    }
}

/* Notes the files that an option names. */
static void note_file(int key, const char *value)
{
    static const char flows[] = "file:";

    if (key == CLI_KEY_TRACE)
        cli_file_named("--trace", value, CLI_READS);
    else if (key == CLI_KEY_ROUTE_TABLE)
        cli_file_named("--route-table", value, CLI_READS);
    else if (key == CLI_KEY_DELAYS)
        cli_file_named("--delays", value, CLI_READS);
    else if (key == CLI_KEY_FAULTS)
        cli_file_named("--faults", value, CLI_READS);
    else if (key == CLI_KEY_TRAFFIC && strncmp(value, flows, sizeof flows - 1) == 0)
        cli_file_named("--traffic", value + sizeof flows - 1, CLI_READS);
    else if (key == CLI_KEY_JOURNAL)
        cli_file_named("--journal", value, CLI_WRITES);
    else if (key == CLI_KEY_CHANNELS)
        cli_file_named("--channels", value, CLI_WRITES);
    else if (key == CLI_KEY_TERMINALS)
        cli_file_named("--terminals", value, CLI_WRITES);
}

void cli_simulate_take(int key, const char *value, void *input)
{
    struct cli_simulate_request *request = input;
    const char **text = text_of(request, key);

    note_file(key, value);
    request->given[key] = true;
    tell(request, key, value);
    if (text != NULL)
        *text = value;
    else if (key == CLI_KEY_LOAD)
        take_load(request, value);
    else if (key == CLI_KEY_ALL_LOADS)
        request->all_loads = true;
    else if (key == CLI_KEY_SELF)
        request->self = true;
    else if (key == CLI_KEY_EXCHANGE)
        request->exchange = value;
    else if (key == CLI_KEY_TRACE)
        request->trace = value;
    else if (key == CLI_KEY_BARRIER)
        request->barrier = true;
    else if (key == CLI_KEY_SHARED)
        request->shared = true;
    else if (key == CLI_KEY_TAIL_CREDIT)
        request->tail_credit = true;
    else if (key == CLI_KEY_FAULT) {
        if (request->faults == CLI_SIMULATE_FAULTS)
            cli_fail(CLI_USAGE, "--fault: more than %d faults", CLI_SIMULATE_FAULTS);
        request->fault[request->faults++] = value;
    } else if (key == CLI_KEY_UNSAFE)
        request->unsafe = true;
    else if (key == CLI_KEY_SEED)
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
    else if (key == CLI_KEY_FORMAT)
        request->format =
            (enum cli_simulate_format)cli_word_option(&cli_plot_formats, value, strlen(value));
    else
        (void)cli_rule_note(&request->rule, key, value);
}
