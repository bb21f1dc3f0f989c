/* SPDX-License-Identifier: Apache-2.0 */

/* BookSim2's configuration files: `key = value;`, with comments from // on. Each becomes options of
 * this verb, which those of the command line override; what has no meaning here is refused. */

#include "request.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/files/files.h"

/* Keys that are read, with BookSim2's defaults; */
static const char read_keys[] =
    "topology=torus;k=8;n=2;c=1;x=8;xr=1;network_file=;routing_function=none;use_noc_latency=1;"
    "num_vcs=16;vc_buf_size=8;wait_for_tail_credit=0;hold_switch_for_packet=0;input_speedup=1;"
    "vc_allocator=islip;sw_allocator=islip;routing_delay=1;st_prepare_delay=0;st_final_delay=1;"
    "credit_delay=0;traffic=uniform;injection_rate=.1;injection_rate_uses_flits=0;packet_size=1;"
    "packet_size_rate=1;injection_process=bernoulli;burst_alpha=.5;burst_beta=.5;seed=0;"
    "sim_type=latency;warmup_periods=3;sample_period=1000;";

/* those of which only the default is simulated; */
static const char fixed_keys[] =
    "router=iq;subnets=1;classes=1;speculative=0;noq=0;vct=0;priority=none;internal_speedup=1;"
    "output_speedup=1;output_delay=0;output_buffer_size=-1;vc_alloc_delay=1;sw_alloc_delay=1;"
    "buf_size=-1;buffer_policy=private;vc_busy_when_full=0;vc_prioritize_empty=0;burst_r1=-1;"
    "vc_priority_donation=0;vc_shuffle_requests=0;use_read_write=0;include_queuing=1;"
    "link_failures=0;channel_file=;measure_stats=1;";

/* and how those begin that change nothing, given those. BookSim2 ignores the first two. */
static const char free_keys[] =
    "alloc_iters arb_type watch_ print_ stats_out pair_stats viewer_trace deadlock_warn_ sim_power "
    "power_ tech_file channel_width channel_sweep sim_count max_samples latency_thres warmup_thres "
    "acc_ stopping_thres read_ write_ batch_ max_outstanding_ spec_ private_ max_held_ feedback_ "
    "class_priority perm_seed fail_seed in_ports out_ports y yr ";

enum { KEYS = 80 };

struct setting {
    const char *key, *value;
    unsigned line; /* 0: it is the default */
    bool fixed;
};

struct booksim {
    struct cli_simulate_request *request;
    const char *file;
    struct setting setting[KEYS];
    unsigned settings;
};

static struct setting *find(struct booksim *b, const char *key)
{
    for (unsigned i = 0; i < b->settings; i++)
        if (strcmp(b->setting[i].key, key) == 0)
            return &b->setting[i];
    return NULL;
}

static noreturn void refuse(struct booksim *b, const char *key, const char *why)
{
    const struct setting *of = find(b, key);

    if (of->line == 0)
        cli_deny("%s: %s, by default %s: %s", b->file, key, of->value, why);
    cli_deny("%s:%u: %s = %s: %s", b->file, of->line, key, cli_plain(of->value).text, why);
}

static bool is(struct booksim *b, const char *key, const char *value)
{
    return strcmp(find(b, key)->value, value) == 0;
}

static double number(struct booksim *b, const char *key)
{
    const char *text = find(b, key)->value;
    char *end;
    const double value = strtod(text, &end);

    if (end == text || *end != '\0' || !(value >= 0 && value < 1e9))
        refuse(b, key, "a number expected");
    return value;
}

static unsigned whole(struct booksim *b, const char *key)
{
    const unsigned value = (unsigned)number(b, key);

    if (strpbrk(find(b, key)->value, ".eE") != NULL)
        refuse(b, key, "a whole number expected");
    return value;
}

static bool starts(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* ---- Reading --------------------------------------------------------------------------------- */

static bool is_free(const char *key)
{
    for (const char *at = free_keys, *end; *at != '\0'; at = end + 1) {
        end = at + strcspn(at, " ");
        if (strncmp(key, at, (size_t)(end - at)) == 0 && (end[-1] == '_' || !key[end - at]))
            return true;
    }
    return false;
}

static bool are_equal(const char *a, const char *b)
{
    char *end_a, *end_b;
    const double x = strtod(a, &end_a), y = strtod(b, &end_b);
    return strcmp(a, b) == 0 ||
           (end_a > a && *end_a == '\0' && *end_b == '\0' && !(x < y || x > y));
}

static void take(struct booksim *b, const char *key, const char *value, unsigned line)
{
    struct setting *of = find(b, key);
    if (of == NULL && !is_free(key))
        cli_deny("%s:%u: %s: no key that is known here", b->file, line, cli_quote(key).text);
    if (of == NULL)
        return;
    const struct setting usual = *of;
    of->value = value;
    of->line = line;
    if (of->fixed && !are_equal(value, usual.value))
        refuse(b, key, "not simulated");
}

/* Ends a text before the blanks at its end. */
static char *trim(char *text, char *end)
{
    while (isspace((unsigned char)*text))
        text++;
    while (end > text && isspace((unsigned char)end[-1]))
        end--;
    *end = '\0';
    return text;
}

/* Without a line the text is of keys and their defaults. */
static void read_keys_of(struct booksim *b, char *text, unsigned line, bool fixed)
{
    for (char *c = text; (c = strstr(c, "//")) != NULL;)
        memset(c, ' ', strcspn(c, "\n"));
    for (;;) {
        for (; isspace((unsigned char)*text); text++)
            line += *text == '\n';
        char *end = text + strcspn(text, ";"), *equal = memchr(text, '=', (size_t)(end - text));
        if (*text == '\0')
            return;
        if (*end == '\0' || equal == NULL)
            cli_deny("%s:%u: KEY = VALUE; expected", b->file, line);
        const unsigned here = line;
        for (const char *c = text; c < end; c++)
            line += *c == '\n';
        const char *value = trim(equal + 1, end), *key = trim(text, equal);
        if (here > 0)
            take(b, key, value, here);
        else
            b->setting[b->settings++] = (struct setting){key, value, 0, fixed};
        text = end + 1;
    }
}

/* ---- What it means here ---------------------------------------------------------------------- */

/* Gives an option its value, if it has none. */
__attribute__((format(printf, 3, 4))) static void give(struct booksim *b, int key, const char *form,
                                                       ...)
{
    static char room[16384]; /* for all that is given */
    static size_t at;
    char *const value = room + at;
    va_list values;

    if (b->request->given[key])
        return;
    va_start(values, form);
    at += (size_t)vsnprintf(value, sizeof room - at, form, values) + 1;
    va_end(values);
    cli_simulate_take(key, value, b->request);
}

static void must(struct booksim *b, bool good, const char *key)
{
    if (!good)
        refuse(b, key, "not simulated in this topology");
}

/* The name of the network, and what its routing function is here. */
static const char *network(struct booksim *b)
{
    /* K, D, N, C, F: k, 2 k, n, c, and the file; *: k, n times */
    static const struct {
        const char *topology, *routing, *other, *name;
    } all[] = {
        {"mesh", "dim_order", "dor", "mesh:*"},          {"torus", "dim_order", NULL, "torus:*"},
        {"fly", "dest_tag", NULL, "butterfly:K,N"},      {"fattree", "nca", NULL, "kary:K,N"},
        {"flatfly", "ran_min", NULL, "hyperx:*/C"},      {"anynet", "min", NULL, "file:F"},
        {"dragonflynew", "min", NULL, "dragonfly:K,D,K"}};
    static char name[8192];
    char why[64];
    const unsigned k = whole(b, "k"), n = whole(b, "n"), c = whole(b, "c");
    const char *file = find(b, "network_file")->value;
    unsigned i = 0;
    size_t at = 0;

    while (i < sizeof all / sizeof *all && !is(b, "topology", all[i].topology))
        i++;
    if (i == sizeof all / sizeof *all)
        refuse(b, "topology",
               "mesh, torus, fly, fattree, flatfly, anynet or dragonflynew expected");
    (void)snprintf(why, sizeof why, "%s%s%s expected for this topology", all[i].routing,
                   all[i].other != NULL ? " or " : "", all[i].other != NULL ? all[i].other : "");
    if (!is(b, "routing_function", all[i].routing) &&
        (all[i].other == NULL || !is(b, "routing_function", all[i].other)))
        refuse(b, "routing_function", why);
    must(b, n <= 64, "n");
    must(b, strlen(file) < 4096, "network_file");
    for (const char *of = i == 0 && k == 2 ? "hypercube:N" : all[i].name; *of != '\0'; of++)
        for (unsigned d = 0; d < (*of == '*' ? n : 1); d++)
            at += (size_t)(*of == '*'   ? sprintf(name + at, d == 0 ? "%u" : ",%u", k)
                           : *of == 'K' ? sprintf(name + at, "%u", k)
                           : *of == 'D' ? sprintf(name + at, "%u", 2 * k)
                           : *of == 'N' ? sprintf(name + at, "%u", n)
                           : *of == 'C' ? sprintf(name + at, "%u", c)
                           : *of == 'F' ? sprintf(name + at, "%s", file)
                                        : sprintf(name + at, "%c", *of));
    if (is(b, "topology", "torus"))
        give(b, CLI_KEY_TIE, "all");
    if (is(b, "topology", "torus") || is(b, "topology", "fattree"))
        give(b, CLI_KEY_SELECT, "random");
    if (is(b, "topology", "flatfly")) {
        must(b, n <= 2, "n");
        must(b, whole(b, "x") == k, "x");
        must(b, whole(b, "xr") <= 3, "xr"); /* else wires of terminals have lengths, too */
    } else if (is(b, "topology", "dragonflynew")) {
        must(b, n == 1, "n");
        must(b, whole(b, "num_vcs") == 2, "num_vcs");
    } else if (is(b, "topology", "anynet")) {
        b->request->least = b->request->value[CLI_KEY_ROUTING] == NULL &&
                            b->request->value[CLI_KEY_ROUTE_TABLE] == NULL;
        b->request->given[CLI_KEY_UNSAFE] = true; /* BookSim2 does not ask */
        if (cli_file_options.format == NULL)
            cli_file_options.format = "anynet";
    }
    return name;
}

/* The numbers up to a closing brace; unless all are in double braces only the first one counts, as
 * the others are of other classes. */
static unsigned numbers(const char *text, bool all, unsigned *into)
{
    unsigned count = 0;
    for (char *end; count < (all ? RG_SIM_MAX_LENGTHS : 1); text = end) {
        text += strcspn(text, "0123456789}");
        if (*text == '}' || *text == '\0')
            break;
        into[count++] = (unsigned)strtoul(text, &end, 10);
    }
    return count;
}

/* Writes pairs of a thing, with @mark in front, and its share, as a list of numbers, or none, has
 * them; the mean of the things. */
static double pairs(const char *mark, const unsigned *thing, unsigned things, char between,
                    const char *rates, char *text)
{
    unsigned rate[RG_SIM_MAX_LENGTHS] = {1}, sum = 0;
    const unsigned count = rates != NULL ? numbers(rates, things > 1, rate) : 1;
    double mean = 0;

    for (unsigned i = 0; i < things; i++)
        sum += rate[i < count ? i : count - 1];
    for (unsigned i = 0; i < things && sum > 0; i++) {
        const double share = (double)rate[i < count ? i : count - 1] / sum;
        text += sprintf(text, "%s%s%u%c%.17g", i == 0 ? "" : ",", mark, thing[i], between, share);
        mean += thing[i] * share;
    }
    return mean;
}

/* hotspot({{nodes},{rates}}), and others by their names. */
static void send(struct booksim *b)
{
    static const char *const names[][2] = {{"uniform", "uniform"},   {"bitcomp", "complement"},
                                           {"bitrev", "reverse"},    {"transpose", "transpose"},
                                           {"shuffle", "shuffle"},   {"tornado", "tornado"},
                                           {"neighbor", "neighbour"}};
    const bool grid = is(b, "topology", "torus") || (is(b, "topology", "mesh") && !is(b, "k", "2"));
    const char *traffic = find(b, "traffic")->value, *rates = strchr(traffic, '}');
    const bool flatfly = is(b, "topology", "flatfly"); /* numbers its nodes in another way */
    unsigned node[RG_SIM_MAX_HOTSPOTS], i = 0;
    char text[RG_SIM_MAX_HOTSPOTS * 48] = "";

    while (i < sizeof names / sizeof *names && strcmp(traffic, names[i][0]) != 0)
        i++;
    if (i < (flatfly ? 1 : grid ? sizeof names / sizeof *names : 5)) {
        give(b, CLI_KEY_TRAFFIC, "%s", names[i][1]);
        b->request->given[CLI_KEY_SELF] |= i == 0;
        return;
    }
    if (!starts(traffic, "hotspot(") || strchr(traffic, '-') != NULL || flatfly)
        refuse(b, "traffic",
               flatfly ? "uniform expected for this topology"
               : grid  ? "uniform, bitcomp, bitrev, transpose, shuffle, tornado, neighbor or "
                         "hotspot({nodes}) expected"
                       : "uniform, bitcomp, bitrev, transpose, shuffle or hotspot({nodes}) "
                         "expected for this topology");
    rates = rates != NULL && strchr(rates, ',') != NULL ? rates + 1 : NULL;
    (void)pairs("@", node, numbers(traffic, strstr(traffic, "{{"), node), ',', rates, text);
    give(b, CLI_KEY_TRAFFIC, "hotspot:%s", text);
}

/* Packets, their lengths, and when they are born. */
static void load(struct booksim *b)
{
    unsigned size[RG_SIM_MAX_LENGTHS];
    char text[RG_SIM_MAX_LENGTHS * 48];
    const bool is_list = starts(find(b, "packet_size")->value, "{{");
    const unsigned sizes = numbers(find(b, "packet_size")->value, is_list, size);
    const double flits = pairs("", size, sizes, ':', find(b, "packet_size_rate")->value, text);
    const double offered =
        number(b, "injection_rate") * (whole(b, "injection_rate_uses_flits") == 1 ? 1 : flits);

    if (!(flits >= 1))
        refuse(b, "packet_size", "numbers of flits expected");
    if (sizes == 1)
        *strchr(text, ':') = '\0';
    give(b, CLI_KEY_FLITS, "%s", text);
    if (offered > 1 && !b->request->given[CLI_KEY_LOAD])
        refuse(b, "injection_rate", "more than a flit a clock");
    give(b, CLI_KEY_LOAD, "%.12g", offered);
    if (whole(b, "hold_switch_for_packet") != 0 && flits > 1)
        refuse(b, "hold_switch_for_packet", "not simulated with packets of several flits");
    if (is(b, "injection_process", "on_off"))
        give(b, CLI_KEY_BIRTHS, "burst:%.12g,%.12g", 1 / number(b, "burst_beta"),
             1 / number(b, "burst_alpha"));
    else if (!is(b, "injection_process", "bernoulli"))
        refuse(b, "injection_process", "not simulated");
}

/* Of a number, and @more. */
static void give_whole(struct booksim *b, int option, const char *key, unsigned least,
                       unsigned most, unsigned more)
{
    const unsigned number = whole(b, key);
    char why[64];

    (void)snprintf(why, sizeof why, "a number from %u to %u expected", least, most);
    if (number < least || number > most)
        refuse(b, key, why);
    give(b, option, "%u", number + more);
}

static void allocate(struct booksim *b)
{
    const char *name = find(b, "vc_allocator")->value;
    const bool islip = starts(name, "islip");
    unsigned rounds[RG_SIM_MAX_LENGTHS];

    if (!is(b, "sw_allocator", name))
        refuse(b, "sw_allocator", "the same as vc_allocator expected");
    if (whole(b, "st_prepare_delay") + whole(b, "st_final_delay") != 1)
        refuse(b, "st_final_delay", "not simulated, but one clock with st_prepare_delay");
    if (!islip && strcmp(name, "separable_input_first") != 0)
        refuse(b, "vc_allocator", "not simulated");
    if (islip)
        give(b, CLI_KEY_ALLOCATOR, "islip");
    if (islip && numbers(name, false, rounds) > 0)
        give(b, CLI_KEY_ITERATIONS, "%u", rounds[0]);
    give_whole(b, CLI_KEY_INPUT_SPEEDUP, "input_speedup", 1, RG_SIM_MAX_VCS, 0);
    b->request->given[CLI_KEY_TAIL_CREDIT] |= whole(b, "wait_for_tail_credit") != 0;
    give_whole(b, CLI_KEY_VCS, "num_vcs", 1, RG_SIM_MAX_VCS, 0);
    give_whole(b, CLI_KEY_BUFFER, "vc_buf_size", 1, RG_SIM_MAX_BUFFER, 0);
    give_whole(b, CLI_KEY_ROUTE_DELAY, "routing_delay", 0, 1, 1); /* beyond, no other head begins */
    give_whole(b, CLI_KEY_CREDIT_DELAY, "credit_delay", 0, RG_SIM_MAX_DELAY - 2, 2);
}

/* BookSim2's seed "time" is that of the clock, with which nothing can be repeated. */
static unsigned seed_of(struct booksim *b)
{
    if (is(b, "seed", "time"))
        refuse(b, "seed", "a number expected, so that the run can be repeated; or --seed");
    return whole(b, "seed");
}

const char *cli_simulate_booksim(struct cli_simulate_request *request)
{
    static char usual[sizeof read_keys], fixed[sizeof fixed_keys];
    struct booksim b = {.request = request, .file = request->value[CLI_KEY_BOOKSIM]};
    size_t length;
    char *text = cli_input_all(b.file, &length);

    read_keys_of(&b, strcpy(usual, read_keys), 0, false);
    read_keys_of(&b, strcpy(fixed, fixed_keys), 0, true);
    text[length] = '\0'; /* for which there is room */
    read_keys_of(&b, text, 1, false);
    if (!is(&b, "sim_type", "latency") && !is(&b, "sim_type", "throughput"))
        refuse(&b, "sim_type", "not simulated");
    give(&b, CLI_KEY_MODEL, "booksim");
    const char *name = network(&b);
    allocate(&b);
    send(&b);
    load(&b);
    const double warmup = number(&b, "warmup_periods") * whole(&b, "sample_period");
    if (warmup >= (double)request->plan.most && !request->given[CLI_KEY_WARMUP])
        refuse(&b, "sample_period", "times warmup_periods less than --max-clocks expected");
    if (warmup > 0)
        give(&b, CLI_KEY_WARMUP, "%.0f", warmup);
    if (!request->given[CLI_KEY_SEEDS])
        give(&b, CLI_KEY_SEED, "%u", seed_of(&b));
    if (is(&b, "topology", "dragonflynew") ||
        (whole(&b, "use_noc_latency") == 1 &&
         (is(&b, "topology", "torus") || is(&b, "topology", "flatfly"))))
        request->wires = whole(&b, "xr");
    free(text);
    return name;
}

/* Clocks of the wire between two routers. */
static unsigned wire(const rg_topology *net, unsigned unit, uint64_t from, uint64_t to)
{
    const int64_t a = (int64_t)from, b = (int64_t)to, side = net->name.param[0];

    if (net->name.family == RG_FAMILY_DRAGONFLY)
        return from / net->name.param[1] == to / net->name.param[1] ? 10 : 100;
    if (net->name.family == RG_FAMILY_HYPERX)
        return unit * (unsigned)(llabs(a % side - b % side) + llabs(a / side - b / side));
    return net->name.family == RG_FAMILY_TORUS ? 2 : 1;
}

void cli_simulate_wires(unsigned unit, const rg_topology *net, rg_sim_options *o)
{
    const uint64_t first = net->direct ? 0 : net->nodes;
    rg_sim_delay *delay = cli_get((size_t)(net->vertices - first) * net->ports, sizeof *delay);
    rg_topology_end end;

    o->delays = delay;
    for (uint64_t v = first; v < net->vertices; v++)
        for (unsigned port = 0; port < net->ports; port++)
            if (rg_topology_neighbour(net, v, port, &end) == RG_OK && end.vertex >= first &&
                end.vertex != RG_TOPOLOGY_NONE)
                delay[o->delay_count++] = (rg_sim_delay){
                    v, port, o->link_delay - 1 + wire(net, unit, v - first, end.vertex - first), 0};
}
