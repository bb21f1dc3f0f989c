/* SPDX-License-Identifier: Apache-2.0 */

/* BookSim2's configuration files: `key = value;`, with comments from // on. */

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/inner/booksim.h"
#include "net/inner/wording.h"
#include "routegen/net/simulate.h"
#include "routegen/topology.h"

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

/* What is being read. After the first error, which sticks, nothing counts. */
struct booksim {
    rg_booksim *to;
    struct setting setting[KEYS];
    unsigned settings;
    size_t used; /* of room */
    rg_refusal *refusal;
    rg_status status;
};

static struct setting *find(struct booksim *b, const char *key)
{
    for (unsigned i = 0; i < b->settings; i++)
        if (strcmp(b->setting[i].key, key) == 0)
            return &b->setting[i];
    return NULL;
}

rg_status rg_booksim_refuse(const rg_booksim *booksim, const rg_booksim_option *of,
                            rg_status status, const char *why, rg_refusal *refusal)
{
    const rg_quoted file = rg_plain_text(booksim->file);

    if (of->line == 0)
        return rg_refuse(refusal, status, NULL, "%s: %s is missing, which means %s: %s", file.text,
                         of->key, of->as, why);
    return rg_refuse(refusal, status, NULL, "%s:%u: %s = %s: %s", file.text, of->line, of->key,
                     rg_plain_text(of->as).text, why);
}

__attribute__((format(printf, 3, 4))) static void refuse(struct booksim *b, const char *key,
                                                         const char *form, ...)
{
    const struct setting *of = find(b, key);
    const rg_booksim_option place = {.key = key, .as = of->value, .line = of->line};
    char why[RG_REFUSAL_MAX];
    va_list values;

    if (b->status != RG_OK)
        return;
    va_start(values, form);
    (void)vsnprintf(why, sizeof why, form, values);
    va_end(values);
    b->status = rg_booksim_refuse(b->to, &place, RG_E_SYNTAX, why, b->refusal);
}

/* What is wrong with a line. */
static void refuse_line(struct booksim *b, unsigned line, const char *about, const char *why)
{
    if (b->status == RG_OK)
        b->status = rg_refuse(b->refusal, RG_E_SYNTAX, NULL, "%s:%u: %s%s",
                              rg_plain_text(b->to->file).text, line, about, why);
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

    if (end == text || *end != '\0' || !(value >= 0 && value < 1e9)) {
        refuse(b, key, "a number from 0 on, below 1e9, expected");
        return 0;
    }
    return value;
}

static unsigned whole(struct booksim *b, const char *key)
{
    const unsigned value = (unsigned)number(b, key);

    if (strpbrk(find(b, key)->value, ".eE") != NULL)
        refuse(b, key, "a whole number from 0 on, below 1e9, expected");
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
        refuse_line(b, line, rg_quote_text(key).text, ": no key that is known here");
    if (of == NULL)
        return;
    const struct setting usual = *of;
    of->value = value;
    of->line = line;
    if (of->fixed && !are_equal(value, usual.value))
        refuse(b, key, "not simulated: leave it out, which means %s", usual.value);
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
    while (b->status == RG_OK) {
        for (; isspace((unsigned char)*text); text++)
            line += *text == '\n';
        char *end = text + strcspn(text, ";"), *equal = memchr(text, '=', (size_t)(end - text));
        if (*text == '\0')
            return;
        if (*end == '\0' || equal == NULL) {
            refuse_line(b, line, "", "KEY = VALUE; expected");
            return;
        }
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

static bool wants(const struct booksim *b, const char *option)
{
    return b->to->wanted(b->to->context, option);
}

/* Gives an option its value, for a key of the file. */
__attribute__((format(printf, 4, 5))) static void give(struct booksim *b, const char *option,
                                                       const char *key, const char *form, ...)
{
    char *const value = b->to->room + b->used;
    const struct setting *of = find(b, key);
    va_list values;

    if (!wants(b, option) || b->status != RG_OK)
        return;
    va_start(values, form);
    b->used += (size_t)vsnprintf(value, sizeof b->to->room - b->used, form, values) + 1;
    va_end(values);
    b->to->option[b->to->options++] = (rg_booksim_option){option, value, key, of->value, of->line};
}

static void must(struct booksim *b, bool good, const char *key, const char *expected)
{
    if (!good)
        refuse(b, key, "%s expected for this topology", expected);
}

/* The name of the network, and what its routing function is here. */
static void network(struct booksim *b)
{
    /* K, D, N, C, F: k, 2 k, n, c, and the file; *: k, n times */
    static const struct {
        const char *topology, *routing, *other, *name;
    } all[] = {
        {"mesh", "dim_order", "dor", "mesh:*"},          {"torus", "dim_order", NULL, "torus:*"},
        {"fly", "dest_tag", NULL, "butterfly:K,N"},      {"fattree", "nca", NULL, "kary:K,N"},
        {"flatfly", "ran_min", NULL, "hyperx:*/C"},      {"anynet", "min", NULL, "file:F"},
        {"dragonflynew", "min", NULL, "dragonfly:K,D,K"}};
    char *const name = b->to->network;
    char why[64];
    const unsigned k = whole(b, "k"), n = whole(b, "n"), c = whole(b, "c");
    const char *file = find(b, "network_file")->value;
    unsigned i = 0;
    size_t at = 0;

    while (i < sizeof all / sizeof *all && !is(b, "topology", all[i].topology))
        i++;
    if (i == sizeof all / sizeof *all) {
        refuse(b, "topology",
               "mesh, torus, fly, fattree, flatfly, anynet or dragonflynew expected");
        return;
    }
    (void)snprintf(why, sizeof why, "%s%s%s expected for this topology", all[i].routing,
                   all[i].other != NULL ? " or " : "", all[i].other != NULL ? all[i].other : "");
    if (!is(b, "routing_function", all[i].routing) &&
        (all[i].other == NULL || !is(b, "routing_function", all[i].other)))
        refuse(b, "routing_function", "%s", why);
    must(b, strlen(file) < 4096, "network_file", "a shorter name");
    if (is(b, "topology", "anynet") && *file == '\0')
        refuse(b, "network_file", "the name of a file expected");
    must(b, k > 0, "k", "1 or more");
    must(b, n > 0 && n <= 64, "n", "1 to 64");
    must(b, c > 0, "c", "1 or more");
    if (b->status != RG_OK)
        return;
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
        give(b, "tie", "topology", "all");
    if (is(b, "topology", "torus") || is(b, "topology", "fattree"))
        give(b, "select", "topology", "random");
    if (is(b, "topology", "flatfly")) {
        must(b, n <= 2, "n", "1 or 2");
        must(b, whole(b, "x") == k, "x", "the number that k is");
        must(b, whole(b, "xr") <= 3, "xr", "0 to 3"); /* else wires of terminals have lengths */
    } else if (is(b, "topology", "dragonflynew")) {
        must(b, n == 1, "n", "1");
        must(b, whole(b, "num_vcs") == 2, "num_vcs", "2");
    }
    b->to->anynet = b->to->least = is(b, "topology", "anynet");
    rg_topology net;
    rg_refusal wrong;
    if (b->status == RG_OK && !b->to->anynet && rg_parse_network(name, NULL, &net, &wrong) != RG_OK)
        refuse(b, "k", "%s", wrong.text);
}

/* Passes a number, or things with commas between and braces around; false: it is none. */
static bool pass_list(const char **at, unsigned depth)
{
    *at += strspn(*at, " \t\r\n");
    if (**at == '{') {
        bool good = depth > 0;
        do {
            ++*at;
            good = good && pass_list(at, depth - 1);
        } while (good && **at == ',');
        good = good && **at == '}';
        *at += good;
        *at += strspn(*at, " \t\r\n");
        return good;
    }
    const size_t length = strspn(*at, "0123456789.");
    *at += length;
    *at += strspn(*at, " \t\r\n");
    return length > 0;
}

static void must_be_list(struct booksim *b, const char *key)
{
    const char *at = find(b, key)->value;

    if (!pass_list(&at, 2) || *at != '\0')
        refuse(b, key, "a number, {numbers} or {{numbers}} expected");
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

/* hotspot(nodes[,rates]) or hotspot({{nodes},{rates}}), with nodes. */
static bool are_hotspots(const char *traffic)
{
    const char *at = traffic + strlen("hotspot(");

    if (!starts(traffic, "hotspot(") || strpbrk(at, "0123456789") == NULL || !pass_list(&at, 2))
        return false;
    if (*at == ',') {
        at++;
        if (!pass_list(&at, 2))
            return false;
    }
    return strcmp(at, ")") == 0;
}

/* Those, and other traffics by their names. */
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

    if (!wants(b, "traffic"))
        return;
    while (i < sizeof names / sizeof *names && strcmp(traffic, names[i][0]) != 0)
        i++;
    if (i < (flatfly ? 1 : grid ? sizeof names / sizeof *names : 5)) {
        give(b, "traffic", "traffic", "%s", names[i][1]);
        if (i == 0)
            give(b, "self", "traffic", "true");
        return;
    }
    if (flatfly || !are_hotspots(traffic)) {
        refuse(b, "traffic", "%s",
               flatfly ? "uniform expected for this topology"
               : grid  ? "uniform, bitcomp, bitrev, transpose, shuffle, tornado, neighbor or "
                         "hotspot({nodes}) expected"
                       : "uniform, bitcomp, bitrev, transpose, shuffle or hotspot({nodes}) "
                         "expected for this topology");
        return;
    }
    rates = rates != NULL && strchr(rates, ',') != NULL ? rates + 1 : NULL;
    (void)pairs("@", node, numbers(traffic, strstr(traffic, "{{"), node), ',', rates, text);
    give(b, "traffic", "traffic", "hotspot:%s", text);
}

/* Packets, their lengths, and when they are born. */
static void load(struct booksim *b)
{
    unsigned size[RG_SIM_MAX_LENGTHS];
    char text[RG_SIM_MAX_LENGTHS * 48];
    const bool is_list = starts(find(b, "packet_size")->value, "{{");
    const unsigned sizes = numbers(find(b, "packet_size")->value, is_list, size);
    const double flits = pairs("", size, sizes, ':', find(b, "packet_size_rate")->value, text);
    const double rate =
        number(b, "injection_rate") / (whole(b, "injection_rate_uses_flits") == 1 ? flits : 1);
    const double on = number(b, "burst_alpha"), off = number(b, "burst_beta");
    const bool bursts = is(b, "injection_process", "on_off");

    must_be_list(b, "packet_size");
    must_be_list(b, "packet_size_rate");
    if (!(flits >= 1))
        refuse(b, "packet_size", "numbers of flits from 1 on expected");
    if (b->status != RG_OK)
        return;
    if (sizes == 1)
        *strchr(text, ':') = '\0';
    give(b, "flits", "packet_size", "%s", text);
    if (whole(b, "hold_switch_for_packet") != 0 && flits > 1)
        refuse(b, "hold_switch_for_packet", "0 expected with packets of several flits");
    if (!wants(b, "load"))
        return;
    if (rate * flits > 1)
        refuse(b, "injection_rate", "a flit a clock or less expected, not %g", rate * flits);
    give(b, "load", "injection_rate", "%.12g", rate * flits);
    if (!bursts && !is(b, "injection_process", "bernoulli"))
        refuse(b, "injection_process", "bernoulli or on_off expected");
    if (!bursts || !wants(b, "births"))
        return;
    if (!(on > 0 && on <= 1) || !(off > 0 && off <= 1))
        refuse(b, on > 0 && on <= 1 ? "burst_beta" : "burst_alpha",
               "a number above 0, at most 1, expected");
    if (rate > on / (on + off))
        refuse(b, "injection_rate", "bursts are %.4g of the clocks, too few for it",
               on / (on + off));
    give(b, "births", "injection_process", "burst:%.12g,%.12g", 1 / off, 1 / on);
}

/* Of a number, and @more. */
static void give_whole(struct booksim *b, const char *option, const char *key, unsigned least,
                       unsigned most, unsigned more)
{
    const unsigned number = whole(b, key);

    if (number < least || number > most)
        refuse(b, key, "a number from %u to %u expected", least, most);
    give(b, option, key, "%u", number + more);
}

static void allocate(struct booksim *b)
{
    const char *const name = find(b, "vc_allocator")->value;
    unsigned rounds[RG_SIM_MAX_LENGTHS] = {1};
    const char *at = name + strlen("islip");
    const bool islip = starts(name, "islip");

    if (!is(b, "sw_allocator", name))
        refuse(b, "sw_allocator", "the same as vc_allocator expected, %s", name);
    if (whole(b, "st_prepare_delay") + whole(b, "st_final_delay") != 1)
        refuse(b, "st_final_delay", "with st_prepare_delay one clock expected");
    if (islip && *at == '(' && numbers(at, false, rounds) > 0)
        at += strspn(at, "(0123456789)");
    if ((islip && (*at != '\0' || rounds[0] == 0)) ||
        (!islip && strcmp(name, "separable_input_first") != 0))
        refuse(b, "vc_allocator",
               "separable_input_first, islip, or islip(N) with N from 1 on expected");
    if (islip) {
        give(b, "allocator", "vc_allocator", "islip");
        give(b, "iterations", "vc_allocator", "%u", rounds[0]);
    }
    give_whole(b, "input-speedup", "input_speedup", 1, RG_SIM_MAX_VCS, 0);
    if (whole(b, "wait_for_tail_credit") != 0)
        give(b, "tail-credit", "wait_for_tail_credit", "true");
    give_whole(b, "vcs", "num_vcs", 1, RG_SIM_MAX_VCS, 0);
    give_whole(b, "buffer", "vc_buf_size", 1, RG_SIM_MAX_BUFFER, 0);
    give_whole(b, "route-delay", "routing_delay", 0, 1, 1); /* beyond, no other head begins */
    give_whole(b, "credit-delay", "credit_delay", 0, RG_SIM_MAX_DELAY - 2, 2);
}

/* BookSim2's seed "time" is that of the clock, with which nothing can be repeated. */
static unsigned seed_of(struct booksim *b)
{
    if (is(b, "seed", "time"))
        refuse(b, "seed", "a number expected, so that the run can be repeated; or --seed");
    return whole(b, "seed");
}

static void measure(struct booksim *b)
{
    const double warmup = number(b, "warmup_periods") * whole(b, "sample_period");

    if (warmup >= (double)b->to->most && wants(b, "warmup"))
        refuse(b, "sample_period",
               "times warmup_periods less than the %.0f clocks of a run expected",
               (double)b->to->most);
    if (warmup > 0)
        give(b, "warmup", "sample_period", "%.0f", warmup);
    if (wants(b, "seed"))
        give(b, "seed", "seed", "%u", seed_of(b));
    if (is(b, "topology", "dragonflynew") ||
        (whole(b, "use_noc_latency") == 1 &&
         (is(b, "topology", "torus") || is(b, "topology", "flatfly"))))
        b->to->wires = whole(b, "xr");
}

rg_status rg_booksim_read(rg_booksim *booksim, char *text, rg_refusal *refusal)
{
    struct booksim b = {.to = booksim, .refusal = refusal};

    _Static_assert(sizeof booksim->usual >= sizeof read_keys, "");
    _Static_assert(sizeof booksim->fixed >= sizeof fixed_keys, "");
    read_keys_of(&b, strcpy(booksim->usual, read_keys), 0, false);
    read_keys_of(&b, strcpy(booksim->fixed, fixed_keys), 0, true);
    read_keys_of(&b, text, 1, false);
    if (!is(&b, "sim_type", "latency") && !is(&b, "sim_type", "throughput"))
        refuse(&b, "sim_type", "latency or throughput expected");
    give(&b, "model", "router", "booksim");
    network(&b);
    allocate(&b);
    send(&b);
    load(&b);
    measure(&b);
    return b.status;
}
