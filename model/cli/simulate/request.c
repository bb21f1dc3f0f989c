/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "request.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/fail.h"
#include "cli/common/network_arg.h"
#include "routegen/kautz_table.h"
#include "tables.h"

enum { MOST_THREADS = 1024, MOST_SEEDS = 10000, MOST_LOADS = 1000 };

/* clang-format off */
const struct argp_option cli_simulate_options[] = {
    {.name = "load", .key = CLI_KEY_LOAD, .arg = "L",
     .doc = "Flits that a terminal sends a clock, 0 to 1 (default 0.1); FROM:TO:STEP; or sat, the "
            "load from which on the network is saturated"},
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
     .doc = "rule (default), the network's own; count, the same in the virtual channel of the hops "
            "made so far; minimal, all shortest ways, with the rule as escape (direct networks); "
            "valiant, the rule over a random node; updown, up a breadth-first tree and down "
            "(undirected); layers, a shortest route each, in as few classes without a cycle as a "
            "greedy search finds; or disjoint:I, Kautz route I of 0..d-1, disjoint:any the first "
            "that lives"},
    {.name = "classes", .key = CLI_KEY_CLASSES, .arg = "NAME",
     .doc = "Virtual channels of disjoint routes: hops (default), valley or layers"},
    {.name = "routes", .key = CLI_KEY_ROUTES, .arg = "FILE",
     .doc = "Routes of your own: lines of router,target,port[,class]"},
    {.name = "select", .key = CLI_KEY_SELECT, .arg = "NAME",
     .doc = "Of several hops that are permitted: credits (default), first or random"},
    CLI_OPTIONS_RULE,
    {.name = "unsafe", .key = CLI_KEY_UNSAFE, .doc = "Run even if the routing can deadlock"},
    {.name = "model", .key = CLI_KEY_MODEL, .arg = "NAME",
     .doc = "Router: default, booksim (BookSim2's delays, 4 virtual channels), paper (greedy, "
            "delays 0 1 1 1) or node (the hardware's, for kautz: 4 flits a virtual channel, and "
            "a letter more for each hop); the options that follow change it"},
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
    {.name = "retry", .key = CLI_KEY_RETRY, .arg = "N",
     .doc = "A packet that is lost goes back to its source, up to N times (default 0)"},
    {.name = "timeout", .key = CLI_KEY_TIMEOUT, .arg = "T",
     .doc = "Clocks after which it is sent again, default 100"},
    {.name = "notice", .key = CLI_KEY_NOTICE, .arg = "T",
     .doc = "Clocks after which sources know of a fault (disjoint:any), default 0"},
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
    {.name = "most", .key = CLI_KEY_MOST, .arg = "N", .doc = "Clocks of a run, default 1e6"},
    {.name = "watch", .key = CLI_KEY_WATCH, .arg = "N",
     .doc = "Look for a deadlock every N clocks, default 1000; 0: never"},
    {.name = "memory", .key = CLI_KEY_MEMORY, .arg = "BYTES",
     .doc = "At most for a table of routes, default 2^30"},
    {.name = "journal", .key = CLI_KEY_JOURNAL, .arg = "FILE",
     .doc = "Note each run that is done in a file, and take those that it has from there; so that "
            "a sweep that was killed goes on"},
    {.name = "channels", .key = CLI_KEY_CHANNELS, .arg = "FILE",
     .doc = "Write the use of every channel of the last load to a file, as CSV; or, if its name "
            "ends in .svg, as colours on the network's drawing"},
    {.name = "threads", .key = CLI_KEY_THREADS, .arg = "N",
     .doc = "Runs at a time, default one for each processor; results are the same for any number"},
    {.name = "format", .key = CLI_KEY_FORMAT, .arg = "FORMAT",
     .doc = "Print text (default), json, csv, or curves: svg"},
    {0}};
/* clang-format on */

/* ---- Names ----------------------------------------------------------------------------------- */

enum { NAMES = 14 };

struct names {
    const char *option;
    const char *name[NAMES + 1];
};

static const struct names routings = {
    "routing", {"rule", "count", "minimal", "valiant", "updown", "layers", "disjoint"}};
static const struct names classings = {"classes", {"hops", "valley", "layers"}};
static const struct names births = {"births", {"bernoulli", "burst", "periodic", "exact"}};
static const struct names selects = {"select", {"first", "random", "credits"}};
static const struct names traffics = {"traffic",
                                      {"uniform", "complement", "transpose", "reverse", "shuffle",
                                       "tornado", "neighbour", "permutation", "hotspot", "nearest",
                                       "file", "request"}};
/* Behind hotspot come those that have options of their own. */
static const rg_sim_traffic traffic_of[] = {RG_SIM_UNIFORM,   RG_SIM_COMPLEMENT,  RG_SIM_TRANSPOSE,
                                            RG_SIM_REVERSE,   RG_SIM_SHUFFLE,     RG_SIM_TORNADO,
                                            RG_SIM_NEIGHBOUR, RG_SIM_PERMUTATION, RG_SIM_HOTSPOT,
                                            RG_SIM_NEAREST,   RG_SIM_FLOWS,       RG_SIM_REQUEST};
static const struct names switchings = {"switching", {"wormhole", "vct"}};
static const struct names allocators = {"allocator", {"separable", "greedy"}};
static const struct names orders = {"exchange",
                                    {"lls", "shift", "cls", "add", "random", "ascending"}};
static const struct names models = {"model", {"default", "booksim", "paper", "node"}};
static const struct names formats = {"format", {"text", "json", "csv", "svg"}};

const char *cli_simulate_routing(rg_sim_routing routing)
{
    return routing == RG_SIM_TABLE ? "table" : routings.name[routing];
}

const char *cli_simulate_select(rg_sim_select select)
{
    return selects.name[select];
}

const char *cli_simulate_traffic(rg_sim_traffic traffic)
{
    unsigned i = 0;
    while (traffic_of[i] != traffic)
        i++;
    return traffics.name[i];
}

const char *cli_simulate_switching(rg_sim_switching switching)
{
    return switchings.name[switching];
}

const char *cli_simulate_allocator(rg_sim_allocator allocator)
{
    return allocators.name[allocator];
}

const char *cli_simulate_order(rg_sim_order order)
{
    return orders.name[order];
}

/* The number of the first @length characters, or says which names there are and exits. */
static unsigned find(const struct names *names, const char *text, size_t length)
{
    char known[160] = "";
    size_t at = 0;

    for (unsigned i = 0; names->name[i] != NULL; i++) {
        if (strlen(names->name[i]) == length && strncmp(names->name[i], text, length) == 0)
            return i;
        const char *join = i == 0 ? "" : names->name[i + 1] == NULL ? " or " : ", ";
        at += (size_t)snprintf(known + at, sizeof known - at, "%s%s", join, names->name[i]);
    }
    cli_fail(CLI_USAGE, "--%s %s: %s expected", names->option, cli_quote(text, strlen(text)).text,
             known);
}

/* ---- Numbers --------------------------------------------------------------------------------- */

/* A decimal number at the start of @text, and what follows it; false if there is none. */
static bool read_decimal(const char *text, const char **rest, double *value)
{
    char *end;
    if (strspn(text, "0123456789.") == 0)
        return false;
    *value = strtod(text, &end);
    *rest = end;
    return end != text && isfinite(*value);
}

static bool read_load(const char *text, const char **rest, double *load)
{
    return read_decimal(text, rest, load) && *load <= 1;
}

static void take_load(struct cli_simulate_request *request, const char *value)
{
    const char *at = value;
    request->saturation = strcmp(value, "sat") == 0;
    if (request->saturation)
        return;
    bool good = read_load(at, &at, &request->from);
    request->to = request->from;
    request->step = 1;
    if (good && *at == ':')
        good = read_load(at + 1, &at, &request->to) && *at == ':' &&
               read_load(at + 1, &at, &request->step) && request->step > 0 &&
               request->from <= request->to;
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
    const char *rest;
    double percent;
    if (!read_decimal(value, &rest, &percent) || !(percent > 0) || percent > 100 ||
        (strcmp(rest, "") != 0 && strcmp(rest, "%") != 0))
        cli_fail(CLI_USAGE, "--precision %s: per cent above 0, at most 100, expected",
                 cli_quote(value, strlen(value)).text);
    return percent / 100;
}

/* ---- Options --------------------------------------------------------------------------------- */

void cli_simulate_request_begin(struct cli_simulate_request *request)
{
    *request =
        (struct cli_simulate_request){.from = 0.1, .to = 0.1, .step = 1, .seed = 1, .seeds = 1};
    (void)rg_sim_plan_of(&request->plan);
    request->told = cli_get(1, 1);
}

/* Results depend on all other options. */
static bool is_free(int key)
{
    return key == CLI_KEY_THREADS || key == CLI_KEY_FORMAT || key == CLI_KEY_JOURNAL ||
           key == CLI_KEY_LOAD || key == CLI_KEY_SEED || key == CLI_KEY_SEEDS ||
           key == CLI_KEY_EXCHANGE || key == CLI_KEY_CHANNELS;
}

/* The CRC of a file; 0 if there is none of that name. */
static uint32_t crc_of_file(const char *name)
{
    FILE *file = fopen(name, "rb");
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
    case CLI_KEY_CLASSES:
        return &request->classes;
    case CLI_KEY_BIRTHS:
        return &request->births;
    case CLI_KEY_ROUTES:
        return &request->routes;
    case CLI_KEY_DELAYS:
        return &request->delays;
    case CLI_KEY_RETRY:
        return &request->retry;
    case CLI_KEY_TIMEOUT:
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
    default:
        return NULL;
    }
}

void cli_simulate_take(int key, const char *value, void *input)
{
    struct cli_simulate_request *request = input;
    const char **text = text_of(request, key);

    tell(request, key, value);
    if (text != NULL)
        *text = value;
    else if (key == CLI_KEY_LOAD)
        take_load(request, value);
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
    else if (key == CLI_KEY_MOST)
        request->plan.most = cli_number_option("--most", value, 1, RG_SIM_MAX_CLOCKS - 1);
    else if (key == CLI_KEY_THREADS)
        request->threads = (unsigned)cli_number_option("--threads", value, 1, MOST_THREADS);
    else if (key == CLI_KEY_FORMAT)
        request->format = (enum cli_simulate_format)find(&formats, value, strlen(value));
    else
        (void)cli_rule_note(&request->rule, key, value);
}

/* ---- Options of a network -------------------------------------------------------------------- */

static void number(const char *option, const char *value, uint64_t least, uint64_t most,
                   unsigned *number)
{
    if (value != NULL)
        *number = (unsigned)cli_number_option(option, value, least, most);
}

static unsigned named(const struct names *names, const char *value, unsigned otherwise)
{
    return value != NULL ? find(names, value, strlen(value)) : otherwise;
}

static void set_model(const char *value, rg_sim_options *o)
{
    const unsigned model = named(&models, value, 0);
    if (model == 1) {
        o->vcs = 4;
        o->link_delay = 3;
        o->inject_delay = 2;
    } else if (model == 2) {
        o->allocator = RG_SIM_GREEDY;
        o->route_delay = 0;
        o->link_delay = o->credit_delay = o->inject_delay = 1;
    } else if (model == 3) {
        o->node = true;
        o->buffer = 4;
    }
}

/* An argument that must be there. */
static const char *needed(const char *value, const char *rest, const char *what)
{
    if (rest == NULL || *rest == '\0')
        cli_fail(CLI_USAGE, "--%s expected, not %s", what, cli_quote(value, strlen(value)).text);
    return rest;
}

static void set_traffic(const char *value, const rg_topology *net, rg_sim_options *o)
{
    if (value == NULL)
        return;
    const size_t length = strcspn(value, ":");
    const char *rest = value[length] == ':' ? value + length + 1 : NULL;
    o->traffic = traffic_of[find(&traffics, value, length)];
    const rg_sim_traffic traffic = o->traffic;
    if (traffic == RG_SIM_HOTSPOT) {
        cli_simulate_hotspots(rest != NULL ? rest : "", net, o);
    } else if (traffic == RG_SIM_PERMUTATION) {
        o->traffic_seed =
            rest == NULL ? 1 : cli_number_option("--traffic permutation:", rest, 0, UINT64_MAX);
    } else if (traffic == RG_SIM_NEAREST) {
        const char *end = needed(value, rest, "traffic nearest:SHARE");
        if (!read_load(end, &end, &o->fraction) || *end != '\0')
            cli_fail(CLI_USAGE, "--traffic %s: a share from 0 to 1 expected",
                     cli_quote(value, strlen(value)).text);
    } else if (traffic == RG_SIM_FLOWS) {
        cli_simulate_flows(needed(value, rest, "traffic file:NAME"), net, o);
    } else if (traffic == RG_SIM_REQUEST) {
        o->window = (unsigned)cli_number_option(
            "--traffic request:", needed(value, rest, "traffic request:WINDOW"), 1,
            RG_SIM_MAX_BUFFER);
    } else if (rest != NULL) {
        cli_fail(CLI_USAGE, "--traffic %s: %s takes no argument",
                 cli_quote(value, strlen(value)).text, cli_simulate_traffic(traffic));
    }
}

/* disjoint:I, disjoint:any, or a name. */
static void set_routing(const struct cli_simulate_request *r, const rg_topology *net,
                        const char *name, rg_sim_options *o)
{
    const char *value = r->routing != NULL ? r->routing : "rule";
    const size_t length = strcspn(value, ":");
    const char *rest = value[length] == ':' ? value + length + 1 : NULL;

    o->routing = (rg_sim_routing)find(&routings, value, length);
    if (r->classes != NULL && o->routing != RG_SIM_DISJOINT)
        cli_fail(CLI_USAGE, "--classes is for --routing disjoint");
    if (r->routes != NULL && r->routing != NULL)
        cli_fail(CLI_USAGE, "--routes and --routing exclude each other");
    if (o->routing != RG_SIM_DISJOINT && rest != NULL)
        cli_fail(CLI_USAGE, "--routing %s: %s takes no argument",
                 cli_quote(value, strlen(value)).text, routings.name[o->routing]);
    if (o->routing == RG_SIM_DISJOINT) {
        if (net->name.family != RG_FAMILY_KAUTZ)
            cli_fail(CLI_USAGE, "%s: --routing disjoint is for Kautz digraphs", name);
        rest = needed(value, rest, "routing disjoint:I or disjoint:any");
        o->disjoint = strcmp(rest, "any") == 0
                          ? RG_SIM_ANY_ROUTE
                          : (unsigned)cli_number_option("--routing disjoint:", rest, 0,
                                                        net->name.param[0] - 1);
        o->classing = (rg_sim_classing)named(&classings, r->classes, RG_SIM_BY_HOPS);
    }
    if (r->routes != NULL)
        cli_simulate_ways(r->routes, net, o);
}

/* burst:ON,OFF, or a name. */
static void set_births(const char *value, rg_sim_options *o)
{
    if (value == NULL)
        return;
    const size_t length = strcspn(value, ":");
    const char *at = value[length] == ':' ? value + length + 1 : NULL;
    o->births = (rg_sim_births)find(&births, value, length);
    bool good = (o->births == RG_SIM_BURST) == (at != NULL);
    if (good && at != NULL)
        good = read_decimal(at, &at, &o->burst_on) && *at == ',' &&
               read_decimal(at + 1, &at, &o->burst_off) && *at == '\0' && o->burst_on >= 1 &&
               o->burst_off >= 1;
    if (!good)
        cli_fail(CLI_USAGE,
                 "--births %s: bernoulli, burst:ON,OFF with clocks from 1 on, periodic or exact "
                 "expected",
                 cli_quote(value, strlen(value)).text);
}

/* A burst holds what its pauses do not. */
static void check_births(const struct cli_simulate_request *r, const rg_sim_options *o)
{
    const double share = o->burst_on / (o->burst_on + o->burst_off);
    if (o->births == RG_SIM_BURST && r->to / rg_sim_flits(o) > share)
        cli_fail(CLI_USAGE, "--births %s: bursts are %.4g of the clocks, too few for a load of %g",
                 r->births, share, r->to);
}

/* What rg_sim_open would refuse with less to say. */
static void check(const char *name, const rg_topology *net, const rg_sim_options *o)
{
    unsigned classes = 0;
    const rg_status status = rg_sim_classes(net, o, &classes);

    if (status == RG_E_RULE && o->routing == RG_SIM_VALIANT)
        cli_fail(CLI_USAGE, "%s: --routing valiant is not for multistage networks", name);
    if (o->node && (status != RG_OK || o->switching != RG_SIM_WORMHOLE ||
                    o->allocator != RG_SIM_SEPARABLE || (o->vcs != 0 && o->vcs != classes)))
        cli_fail(CLI_USAGE,
                 "%s: --model node is for kautz:d,k with d 2 to 7 and k 1 to 8, --routing rule, "
                 "wormhole, separable, and the virtual channels that the nodes have",
                 name);
    if (o->node && (o->lengths > 0 || o->fault_count > 0 || o->delay_count > 0 || o->tail_credit ||
                    o->traffic == RG_SIM_REQUEST))
        cli_fail(CLI_USAGE,
                 "--model node has no lengths, faults, delays, --tail-credit or requests");
    if (o->node && o->flits > RG_SIM_MAX_NODE_FLITS)
        cli_fail(CLI_USAGE, "--flits %u: at most %d with --model node", o->flits,
                 RG_SIM_MAX_NODE_FLITS);
    if (status == RG_E_RULE && o->routing == RG_SIM_UPDOWN)
        cli_fail(CLI_USAGE, "%s: --routing updown is for undirected networks", name);
    if (status == RG_E_RULE && o->routing == RG_SIM_VALIANT)
        cli_fail(CLI_USAGE, "%s: --routing valiant finds no way on from the last stage", name);
    if (status == RG_E_RULE)
        cli_fail(CLI_USAGE,
                 "%s: --routing minimal is for direct networks; the rule of this one "
                 "takes all ways up already",
                 name);
    if (status == RG_E_SIZE)
        cli_fail(CLI_USAGE, "%s: this routing tells more than %d virtual channels apart", name,
                 RG_SIM_MAX_VCS);
    cli_must(status);
    if (o->vcs % classes != 0)
        cli_fail(CLI_USAGE,
                 "%s: %u virtual channels: a multiple of the %u that the routing tells "
                 "apart expected",
                 name, o->vcs, classes);
    if (o->vcs == 0 && 2 * classes > RG_SIM_MAX_VCS)
        cli_fail(CLI_USAGE, "%s: this routing tells %u virtual channels apart; --vcs %u expected",
                 name, classes, classes);
    unsigned most = o->lengths > 0 ? 0 : o->flits;
    for (unsigned i = 0; i < o->lengths; i++)
        most = o->length[i].flits > most ? o->length[i].flits : most;
    if (o->traffic == RG_SIM_REQUEST && o->reply_flits > most)
        most = o->reply_flits;
    if (o->switching == RG_SIM_CUT_THROUGH && most > o->buffer)
        cli_fail(CLI_USAGE,
                 "--switching vct: a packet of %u flits does not fit into a buffer of %u", most,
                 o->buffer);
}

static void check_bits(const char *name, const rg_topology *net, const rg_sim_options *o)
{
    if (o->traffic != RG_SIM_TRANSPOSE && o->traffic != RG_SIM_REVERSE &&
        o->traffic != RG_SIM_SHUFFLE)
        return;
    unsigned bits = 0;
    while (net->nodes >> bits > 1)
        bits++;
    const bool grid = net->name.family == RG_FAMILY_TORUS || net->name.family == RG_FAMILY_MESH;
    const bool square = net->name.count == 2 && net->name.param[0] == net->name.param[1];
    if (o->traffic == RG_SIM_TRANSPOSE && grid && !square)
        cli_fail(CLI_USAGE, "%s: --traffic transpose needs two sides of the same length", name);
    if (o->traffic == RG_SIM_TRANSPOSE && grid)
        return;
    const bool even = o->traffic == RG_SIM_TRANSPOSE;
    if (net->nodes != UINT64_C(1) << bits || (even && bits % 2 != 0))
        cli_fail(CLI_USAGE, "%s: --traffic %s needs a power of %s nodes, not %" PRIu64, name,
                 cli_simulate_traffic(o->traffic), even ? "4" : "2", net->nodes);
}

unsigned cli_simulate_orders(const struct cli_simulate_request *request, const rg_topology *net,
                             const char *name, rg_sim_order order[CLI_SIMULATE_ORDERS])
{
    const rg_family family = net->name.family;
    unsigned count = 0;

    for (const char *at = request->exchange; at != NULL;) {
        const size_t length = strcspn(at, ",");
        const rg_sim_order found = (rg_sim_order)find(&orders, at, length);
        if (found == RG_SIM_CLS && (net->nodes & (net->nodes - 1)) != 0)
            cli_fail(CLI_USAGE, "%s: --exchange cls needs a power of 2 nodes, not %" PRIu64, name,
                     net->nodes);
        if (found == RG_SIM_ADD && family != RG_FAMILY_KARY && family != RG_FAMILY_GFT)
            cli_fail(CLI_USAGE, "%s: --exchange add is for kary and gft", name);
        if (count == CLI_SIMULATE_ORDERS)
            cli_fail(CLI_USAGE, "--exchange %s: more than %d orders",
                     cli_quote(request->exchange, strlen(request->exchange)).text,
                     CLI_SIMULATE_ORDERS);
        order[count++] = found;
        at = at[length] == ',' ? at + length + 1 : NULL;
    }
    return count;
}

void cli_simulate_make(const struct cli_simulate_request *request, const rg_topology *net,
                       const char *name, rg_sim_options *o)
{
    const struct cli_simulate_request *r = request;
    uint64_t memory = UINT64_C(1) << 30;

    (void)rg_sim_options_of(net, o);
    cli_rule_make(&r->rule, net, &o->rule);
    set_model(r->model, o);
    set_routing(r, net, name, o);
    o->select = (rg_sim_select)named(&selects, r->select, RG_SIM_CREDITS);
    o->switching = (rg_sim_switching)named(&switchings, r->switching, o->switching);
    o->allocator = (rg_sim_allocator)named(&allocators, r->allocator, o->allocator);
    set_traffic(r->traffic, net, o);
    set_births(r->births, o);
    if (r->delays != NULL)
        cli_simulate_delays(r->delays, net, o);
    if (r->faults > 0)
        cli_simulate_faults(r, net, o);
    o->self = r->self;
    o->shared = r->shared;
    o->tail_credit = r->tail_credit;
    number("--retry", r->retry, 0, UINT8_MAX, &o->retries);
    number("--timeout", r->timeout, 1, UINT16_MAX, &o->timeout);
    number("--notice", r->notice, 0, UINT16_MAX, &o->notice);
    number("--reply-flits", r->reply_flits, 1, UINT16_MAX, &o->reply_flits);
    number("--service", r->service, 0, UINT16_MAX, &o->service);
    number("--replies", r->replies, 1, UINT16_MAX, &o->slots);
    if (o->traffic == RG_SIM_REQUEST && o->fault_count > 0)
        cli_fail(CLI_USAGE, "--fault is not for --traffic request");
    o->barrier = r->barrier;
    number("--vcs", r->vcs, 1, RG_SIM_MAX_VCS, &o->vcs);
    number("--buffer", r->buffer, 1, RG_SIM_MAX_BUFFER, &o->buffer);
    number("--route-delay", r->route_delay, 0, RG_SIM_MAX_DELAY, &o->route_delay);
    number("--link-delay", r->link_delay, 1, RG_SIM_MAX_DELAY, &o->link_delay);
    number("--credit-delay", r->credit_delay, 1, RG_SIM_MAX_DELAY, &o->credit_delay);
    number("--inject-delay", r->inject_delay, 1, RG_SIM_MAX_DELAY, &o->inject_delay);
    if (r->flits != NULL && strchr(r->flits, ':') != NULL)
        cli_simulate_lengths(r->flits, o);
    else
        number("--flits", r->flits, 1, UINT16_MAX, &o->flits);
    check_births(r, o);
    number("--watch", r->watch, 0, UINT32_MAX, &o->watch);
    if (r->memory != NULL)
        memory = cli_number_option("--memory", r->memory, 0, UINT64_MAX);
    o->memory = memory;
    o->seed = r->seed;
    check(name, net, o);
    check_bits(name, net, o);
    if (net->nodes < 2)
        cli_fail(CLI_USAGE, "%s: at least two compute nodes are needed", name);
}
