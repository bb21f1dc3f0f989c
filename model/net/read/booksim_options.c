/* SPDX-License-Identifier: Apache-2.0 */

/* What the keys of BookSim2's files are as options of a simulation. */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "booksim.h"
#include "families/inner/rows.h"
#include "net/inner/wording.h"
#include "routegen/net/simulate.h"
#include "routegen/topology.h"

static bool starts(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static bool wants(const struct booksim *b, const char *option)
{
    return b->to->wanted(b->to->context, option);
}

/* Gives an option its value, for a key of the file. */
__attribute__((format(printf, 4, 5))) static void give(struct booksim *b, const char *option,
                                                       const char *key, const char *form, ...)
{
    char *const value = b->to->room + b->used;
    const struct setting *of = rg_booksim_find(b, key);
    va_list values;

    if (!wants(b, option) || b->status != RG_OK)
        return;
    va_start(values, form);
    b->used += (size_t)vsnprintf(value, sizeof b->to->room - b->used, form, values) + 1;
    va_end(values);
    b->to->option[b->to->options++] = (rg_booksim_option){option, value, key, of->value, of->line};
}

static void must(struct booksim *b, bool good, const char *keys, const char *expected)
{
    if (!good)
        rg_booksim_wrong(b, keys, "%s expected for this topology", expected);
}

/* Of a network by its name. */
static void check_size(struct booksim *b, const char *name)
{
    static const char keys[] = "k n topology";
    rg_topology net;
    rg_refusal wrong;

    if (rg_parse_network(name, NULL, &net, &wrong) != RG_OK)
        rg_booksim_wrong(b, keys, "%s", wrong.text);
    else if (net.nodes < 2)
        rg_booksim_wrong(b, keys, "%s: at least two compute nodes are needed", name);
    else if (net.vertices >> 31 > 0 || net.vertices * net.ports >> 31 > 0)
        rg_booksim_wrong(b, keys, "%s: too large to simulate", name);
}

/* The name of the network, and what its routing function is here. */
static void network(struct booksim *b)
{
    /* K, D, N, C, F: k, 2 k, n, c, and the file; *: k, n times */
    static const struct {
        const char *topology, *routing, *other, *name;
    } all[] = {{"mesh", "dim_order", "dor", "mesh:*"},
               {"torus", "dim_order", NULL, "torus:*"},
               {"fly", "dest_tag", NULL, "butterfly:K,N"},
               {"fattree", "nca", NULL, "kary:K,N"},
               {"flatfly", "ran_min", "ugal", "hyperx:*/C"},
               {"anynet", "min", NULL, "file:F"},
               {"dragonflynew", "min", NULL, "dragonfly:K,D,K"},
               {"cmesh", "dor_no_express", "dor", "cmesh:K"}};
    char *const name = b->to->network;
    char why[64];
    const unsigned k = rg_booksim_whole(b, "k"), n = rg_booksim_whole(b, "n"),
                   c = rg_booksim_whole(b, "c");
    const char *file = rg_booksim_find(b, "network_file")->value;
    unsigned i = 0;
    size_t at = 0;

    while (i < sizeof all / sizeof *all && !rg_booksim_is(b, "topology", all[i].topology))
        i++;
    if (i == sizeof all / sizeof *all) {
        rg_booksim_wrong(
            b, "topology",
            "mesh, torus, fly, fattree, flatfly, anynet, dragonflynew or cmesh expected");
        return;
    }
    if (rg_booksim_is(b, "topology", "cmesh") && rg_booksim_is(b, "routing_function", "xy_yx") &&
        k >= 8)
        rg_booksim_wrong(b, "routing_function k", "some of BookSim2's own packets never arrive");
    (void)snprintf(why, sizeof why, "%s%s%s", all[i].routing, all[i].other != NULL ? " or " : "",
                   all[i].other != NULL ? all[i].other : "");
    must(b,
         rg_booksim_is(b, "routing_function", all[i].routing) ||
             (all[i].other != NULL && rg_booksim_is(b, "routing_function", all[i].other)),
         "routing_function topology", why);
    const bool anynet = rg_booksim_is(b, "topology", "anynet");
    must(b, strlen(file) < 4096, "network_file", "a shorter name");
    must(b, !anynet || *file != '\0', "network_file topology", "the name of a file");
    must(b, k > 0 || anynet, "k", "1 or more");
    must(b, (n > 0 && n <= 64) || anynet, "n", "1 to 64");
    must(b, c > 0 || anynet, "c", "1 or more");
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
    if (rg_booksim_is(b, "topology", "flatfly")) {
        must(b, n <= 2, "n topology", "1 or 2");
        must(b, rg_booksim_whole(b, "x") == k, "x k", "the number that k is");
        must(b, rg_booksim_whole(b, "xr") <= 3, "xr",
             "0 to 3"); /* else wires of terminals have lengths */
    } else if (rg_booksim_is(b, "topology", "dragonflynew")) {
        must(b, n == 1, "n topology", "1");
        must(b, rg_booksim_whole(b, "num_vcs") == 2 || rg_booksim_whole(b, "num_vcs") == 3,
             "num_vcs topology", "2 or 3"); /* links between routers use two of them */
    } else if (rg_booksim_is(b, "topology", "cmesh")) {
        must(b, n == 2, "n topology", "2");
        must(b, c == 4, "c topology", "4");
        must(b, rg_booksim_whole(b, "xr") == 2, "xr topology", "2");
        must(b, rg_booksim_whole(b, "yr") == 2, "yr topology", "2");
        must(b, rg_booksim_whole(b, "y") == rg_booksim_whole(b, "x"), "y x",
             "the number that x is");
        if (rg_booksim_is(b, "routing_function", "dor"))
            (void)strcat(name, ",1");
    }
    if (b->to->elsewhere)
        return;
    if (rg_booksim_is(b, "routing_function", "ugal"))
        give(b, "routing", "routing_function", "ugal:2"); /* its own threshold */
    if (rg_booksim_is(b, "topology", "torus"))
        give(b, "tie", "topology", "all");
    if (rg_booksim_is(b, "topology", "torus") || rg_booksim_is(b, "topology", "fattree"))
        give(b, "select", "topology", "random");
    b->to->anynet = anynet;
    if (b->status == RG_OK && !anynet)
        check_size(b, name);
}

/* Passes a number below 1e9, or things with commas between and braces around; false: it is none. */
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
    const size_t length = strspn(*at, "0123456789");
    *at += length;
    *at += strspn(*at, " \t\r\n");
    return length > 0 && length < 10;
}

static void must_be_list(struct booksim *b, const char *key)
{
    const char *at = rg_booksim_find(b, key)->value;

    if (!pass_list(&at, 2) || *at != '\0')
        rg_booksim_wrong(b, key, "a number below 1e9, {numbers} or {{numbers}} expected");
}

/* The numbers up to a closing brace, MANY if there are more than there is room for; unless all are
 * in double braces only the first one counts: the others are of other classes. */
enum { MANY = RG_SIM_MAX_LENGTHS + 1 };
static unsigned numbers(const char *text, bool all, unsigned *into)
{
    unsigned count = 0;
    for (char *end; count < (all ? RG_SIM_MAX_LENGTHS : 1); text = end) {
        text += strcspn(text, "0123456789}");
        if (*text == '}' || *text == '\0')
            break;
        into[count++] = (unsigned)strtoul(text, &end, 10);
    }
    text += strcspn(text, "0123456789}");
    return all && count == MANY - 1 && *text != '}' && *text != '\0' ? MANY : count;
}

/* Writes pairs of a thing, with @mark in front, and its share, if above 0, as a list of numbers, or
 * none, has them; the mean of the things. */
static double pairs(const char *mark, const unsigned *thing, unsigned things, char between,
                    const char *rates, char *text)
{
    unsigned rate[RG_SIM_MAX_LENGTHS] = {1};
    const unsigned count = rates != NULL ? numbers(rates, things > 1, rate) : 1;
    const char *comma = "";
    double mean = 0, sum = 0;

    for (unsigned i = 0; i < things; i++)
        sum += rate[i < count ? i : count - 1];
    for (unsigned i = 0; i < things; i++) {
        const double share = (double)rate[i < count ? i : count - 1] / sum;
        if (!(share > 0))
            continue;
        text += sprintf(text, "%s%s%u%c%.17g", comma, mark, thing[i], between, share);
        mean += thing[i] * share;
        comma = ",";
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
    const bool grid = rg_booksim_is(b, "topology", "torus") ||
                      (rg_booksim_is(b, "topology", "mesh") && !rg_booksim_is(b, "k", "2"));
    const char *traffic = rg_booksim_find(b, "traffic")->value, *rates = strchr(traffic, '}');
    /* These number their nodes in another way; the complement is the same. */
    const bool flatfly = rg_booksim_is(b, "topology", "flatfly");
    const bool cmesh = rg_booksim_is(b, "topology", "cmesh");
    unsigned node[RG_SIM_MAX_HOTSPOTS], i = 0;
    char text[RG_SIM_MAX_HOTSPOTS * 48] = "";

    if (!wants(b, "traffic"))
        return;
    while (i < sizeof names / sizeof *names && strcmp(traffic, names[i][0]) != 0)
        i++;
    if (i < (flatfly ? 1 : cmesh ? 2 : grid ? sizeof names / sizeof *names : 5)) {
        give(b, "traffic", "traffic", "%s", names[i][1]);
        if (i == 0)
            give(b, "self", "traffic", "true");
        return;
    }
    if (flatfly || cmesh || !are_hotspots(traffic)) {
        rg_booksim_wrong(b, "traffic", "%s",
                         flatfly ? "uniform expected for this topology"
                         : cmesh ? "uniform or bitcomp expected for this topology"
                         : grid
                             ? "uniform, bitcomp, bitrev, transpose, shuffle, tornado, neighbor or "
                               "hotspot({nodes}) expected"
                             : "uniform, bitcomp, bitrev, transpose, shuffle or hotspot({nodes}) "
                               "expected for this topology");
        return;
    }
    rates = rates != NULL && strchr(rates, ',') != NULL ? rates + 1 : NULL;
    const unsigned nodes = numbers(traffic, strstr(traffic, "{{"), node);
    if (nodes == MANY) {
        rg_booksim_wrong(b, "traffic", "%d nodes or fewer expected", MANY - 1);
        return;
    }
    (void)pairs("@", node, nodes, ',', rates, text);
    if (*text == '\0')
        rg_booksim_wrong(b, "traffic", "a rate above 0 expected");
    give(b, "traffic", "traffic", "hotspot:%s", text);
}

/* The lanes of a type of packets, FROM-TO; below 0 means the lower or the upper half. Those that
 * dragonflynew takes do not depend on the type. */
static void lanes_of(struct booksim *b, const char *type, bool reply, char *text)
{
    const unsigned vcs = rg_booksim_whole(b, "num_vcs");
    unsigned end[2] = {reply ? vcs / 2 : 0, (reply ? vcs : vcs / 2) - 1};
    char key[2][32], keys[80];

    for (unsigned i = 0; i < 2; i++) {
        (void)snprintf(key[i], sizeof key[i], "%s_%s_vc", type, i == 0 ? "begin" : "end");
        if (rg_booksim_is(b, "topology", "dragonflynew"))
            end[i] = i;
        else if (*rg_booksim_find(b, key[i])->value != '-')
            end[i] = rg_booksim_whole(b, key[i]);
    }
    (void)snprintf(keys, sizeof keys, "%s %s num_vcs", key[1], key[0]);
    if (end[0] > end[1] || end[1] >= vcs)
        rg_booksim_wrong(b, keys, "from %d to %d: virtual channels from 0 to %d expected",
                         (int)end[0], (int)end[1], (int)vcs - 1);
    (void)sprintf(text, ":%u-%u", end[0], end[1]);
}

/* Reads and writes: requests and their answers. Gives the flits of both, and the longest; 0 after a
 * refusal. */
static double transactions(struct booksim *b, double *packet, unsigned *most)
{
    static const char *const types[2][2] = {{"read_request", "read_reply"},
                                            {"write_request", "write_reply"}};
    const double write = rg_booksim_number(b, "write_fraction"), share[2] = {1 - write, write};
    char flits[64] = "", answers[160] = "", key[40], lanes[2][32];
    double mean = 0;
    unsigned size[2][2], sum = 0, plane[2];
    const bool both = write > 0 && write < 1;

    if (write > 1)
        rg_booksim_wrong(b, "write_fraction", "a share from 0 to 1 expected");
    if (both && !wants(b, "flits") && wants(b, "answers"))
        rg_booksim_wrong(b, "write_fraction", "0 or 1 expected with messages of a trace");
    for (unsigned i = 0; i < 2 && b->status == RG_OK; i++) {
        for (unsigned j = 0; j < 2; j++) {
            (void)snprintf(key, sizeof key, "%s_size", types[i][j]);
            size[i][j] = rg_booksim_whole(b, key);
            sum += size[i][j];
            *most = size[i][j] > *most ? size[i][j] : *most;
            if (size[i][j] < 1 || size[i][j] > UINT16_MAX)
                rg_booksim_wrong(b, key, "a number of flits from 1 to %d expected", UINT16_MAX);
            (void)snprintf(key, sizeof key, "%s_subnet", types[i][j]);
            plane[j] = rg_booksim_whole(b, key);
            if (plane[j] >= rg_booksim_whole(b, "subnets")) {
                (void)strcat(key, " subnets");
                rg_booksim_wrong(b, key, "a number below subnets expected");
            }
            if (share[i] > 0)
                lanes_of(b, types[i][j], j == 1, lanes[j]);
        }
        mean += share[i] * (size[i][0] + size[i][1]);
        if (!(share[i] > 0) || b->status != RG_OK)
            continue;
        (void)sprintf(flits + strlen(flits), both ? "%s%u:%.17g" : "%s%u", *flits ? "," : "",
                      size[i][0], share[i]);
        (void)sprintf(answers + strlen(answers), "%s%u%s%s:%u:%u", *answers ? "," : "", size[i][1],
                      lanes[0], lanes[1], plane[0], plane[1]);
    }
    give(b, "flits", "use_read_write", "%s", flits);
    give(b, "answers", "use_read_write", "%s", answers);
    *packet = sum / 2; /* what BookSim2 takes for the length of a packet */
    return mean;
}

/* Packets of their lengths; likewise. */
static double packets(struct booksim *b, unsigned *most)
{
    unsigned size[RG_SIM_MAX_LENGTHS];
    char text[RG_SIM_MAX_LENGTHS * 48];
    const bool is_list = starts(rg_booksim_find(b, "packet_size")->value, "{{");

    must_be_list(b, "packet_size");
    must_be_list(b, "packet_size_rate");
    if (b->status != RG_OK)
        return 0;
    const unsigned sizes = numbers(rg_booksim_find(b, "packet_size")->value, is_list, size);
    if (sizes == MANY)
        rg_booksim_wrong(b, "packet_size", "%d lengths or fewer expected", MANY - 1);
    for (unsigned i = 0; i < sizes && sizes < MANY; i++) {
        if (size[i] < 1 || size[i] > UINT16_MAX)
            rg_booksim_wrong(b, "packet_size", "numbers of flits from 1 to %d expected",
                             UINT16_MAX);
        *most = size[i] > *most ? size[i] : *most;
    }
    const double flits = pairs("", size, sizes < MANY ? sizes : 0, ':',
                               rg_booksim_find(b, "packet_size_rate")->value, text);
    if (!(flits > 0))
        rg_booksim_wrong(b, sizes > 0 ? "packet_size_rate" : "packet_size",
                         "a number above 0 expected");
    if (b->status != RG_OK)
        return 0;
    if (sizes == 1)
        *strchr(text, ':') = '\0';
    give(b, "flits", "packet_size", "%s", text);
    return flits;
}

/* What terminals send, and when it is born. */
static void load(struct booksim *b)
{
    const bool answered = rg_booksim_whole(b, "use_read_write") != 0;
    double packet = 0;
    unsigned most = 0;

    const double flits = answered ? transactions(b, &packet, &most) : packets(b, &most);
    const double rate = rg_booksim_number(b, "injection_rate") /
                        (rg_booksim_whole(b, "injection_rate_uses_flits") != 1 ? 1
                         : answered                                            ? packet
                                                                               : flits);
    const double on = rg_booksim_number(b, "burst_alpha"), off = rg_booksim_number(b, "burst_beta");
    const bool bursts = rg_booksim_is(b, "injection_process", "on_off");

    if (b->status != RG_OK)
        return;
    if (rg_booksim_whole(b, "hold_switch_for_packet") != 0 && most > 1)
        rg_booksim_wrong(b, "hold_switch_for_packet", "0 expected with packets of several flits");
    if (wants(b, "load") && rate * flits > 1)
        rg_booksim_wrong(
            b, answered ? "injection_rate read_request_size" : "injection_rate packet_size",
            "a flit a clock or less expected, not %g", rate * flits);
    give(b, "load", "injection_rate", "%.12g", rate * flits);
    if (!wants(b, "births"))
        return;
    if (!bursts && !rg_booksim_is(b, "injection_process", "bernoulli"))
        rg_booksim_wrong(b, "injection_process", "bernoulli or on_off expected");
    if (!bursts)
        return;
    if (!(on > 0 && on <= 1) || !(off > 0 && off <= 1))
        rg_booksim_wrong(b, on > 0 && on <= 1 ? "burst_beta" : "burst_alpha",
                         "a number above 0, at most 1, expected");
    if (wants(b, "load") && rate > on / (on + off))
        rg_booksim_wrong(b, "injection_rate burst_alpha burst_beta",
                         "bursts are %.4g of the clocks, too few for it", on / (on + off));
    give(b, "births", "injection_process", "burst:%.12g,%.12g", 1 / off, 1 / on);
}

/* Of a number, and @more. */
static void give_whole(struct booksim *b, const char *option, const char *key, unsigned least,
                       unsigned most, unsigned more)
{
    const unsigned number = rg_booksim_whole(b, key);

    if (number < least || number > most)
        rg_booksim_wrong(b, key, "a number from %u to %u expected", least, most);
    give(b, option, key, "%u", number + more);
}

/* The rounds of iSLIP; 0 of separable_input_first. */
static unsigned rounds_of(struct booksim *b, const char *key)
{
    static const char begin[] = "islip(";
    const char *const name = rg_booksim_find(b, key)->value;
    const char *const number = name + (starts(name, begin) ? sizeof begin - 1 : strlen(name));
    char *end = NULL;
    const unsigned long rounds = strtoul(number, &end, 10);

    if (strcmp(name, "separable_input_first") == 0)
        return 0;
    if (strcmp(name, "islip") == 0)
        return 1;
    if (strspn(number, "0123456789") == 0 || strcmp(end, ")") != 0 || rounds < 1 ||
        rounds > UINT16_MAX)
        rg_booksim_wrong(b, key,
                         "separable_input_first, islip, or islip(N) with N from 1 to %d expected",
                         UINT16_MAX);
    return (unsigned)rounds;
}

/* Inputs of a port beyond its virtual channels have none, and are never used. */
static void speed_up(struct booksim *b)
{
    const unsigned inputs = rg_booksim_whole(b, "input_speedup");
    const double steps = rg_booksim_number(b, "internal_speedup");
    const bool bounded = !rg_booksim_is(b, "output_buffer_size", "-1");

    if (inputs == 0)
        rg_booksim_wrong(b, "input_speedup", "1 or more expected");
    if (!(steps >= 1 && steps <= RG_SIM_MAX_SPEEDUP))
        rg_booksim_wrong(b, "internal_speedup", "a number from 1 to %d expected%s",
                         RG_SIM_MAX_SPEEDUP, steps < 1 ? ": below 1 BookSim2 loses flits" : "");
    give(b, "input-speedup", "input_speedup", "%u",
         inputs < RG_SIM_MAX_VCS ? inputs : RG_SIM_MAX_VCS);
    give(b, "internal-speedup", "internal_speedup", "%.17g", steps);
    give_whole(b, "output-speedup", "output_speedup", 1, RG_SIM_MAX_SPEEDUP, 0);
    if (bounded)
        give_whole(b, "output-buffer", "output_buffer_size", 1, RG_SIM_MAX_BUFFER, 0);
}

static void allocate(struct booksim *b)
{
    const char *const name = rg_booksim_find(b, "vc_allocator")->value;
    const unsigned rounds = rounds_of(b, "vc_allocator");

    (void)rounds_of(b, "sw_allocator");
    if (!rg_booksim_is(b, "sw_allocator", name))
        rg_booksim_wrong(b, "sw_allocator vc_allocator", "%s expected, as vc_allocator", name);
    if (rg_booksim_whole(b, "st_prepare_delay") + rg_booksim_whole(b, "st_final_delay") != 1)
        rg_booksim_wrong(b, "st_final_delay st_prepare_delay",
                         "st_prepare_delay + st_final_delay = 1 expected");
    if (rounds > 0) {
        give(b, "allocator", "vc_allocator", "islip");
        give(b, "iterations", "vc_allocator", "%u", rounds);
    }
    speed_up(b);
    if (rg_booksim_whole(b, "wait_for_tail_credit") != 0)
        give(b, "tail-credit", "wait_for_tail_credit", "true");
    give_whole(b, "vcs", "num_vcs", 1, RG_SIM_MAX_VCS, 0);
    give_whole(b, "buffer", "vc_buf_size", 1, RG_SIM_MAX_BUFFER, 0);
    give_whole(b, "route-delay", "routing_delay", 0, 1, 1); /* beyond, no other head begins */
    give_whole(b, "credit-delay", "credit_delay", 0, RG_SIM_MAX_DELAY - 2, 2);
}

/* BookSim2's seed "time" is that of the clock, with which nothing can be repeated. */
static unsigned seed_of(struct booksim *b)
{
    if (rg_booksim_is(b, "seed", "time"))
        rg_booksim_wrong(b, "seed",
                         "a number expected, so that the run can be repeated; or --seed");
    return rg_booksim_whole(b, "seed");
}

static void measure(struct booksim *b)
{
    const unsigned period = rg_booksim_whole(b, "sample_period");
    const double warmup = (double)rg_booksim_whole(b, "warmup_periods") * period;

    if (period == 0)
        rg_booksim_wrong(b, "sample_period", "1 or more expected");
    if (warmup >= (double)b->to->most && wants(b, "warmup"))
        rg_booksim_wrong(b, "sample_period warmup_periods",
                         "a warm-up, sample_period times warmup_periods, below the %.0f clocks of "
                         "--max-clocks expected",
                         (double)b->to->most);
    if (warmup > 0)
        give(b, "warmup", "sample_period", "%.0f", warmup);
    if (wants(b, "seed"))
        give(b, "seed", "seed", "%u", seed_of(b));
    if (b->to->elsewhere)
        return;
    if (rg_booksim_is(b, "topology", "dragonflynew") ||
        (rg_booksim_whole(b, "use_noc_latency") == 1 &&
         (rg_booksim_is(b, "topology", "torus") || rg_booksim_is(b, "topology", "flatfly") ||
          rg_booksim_is(b, "topology", "cmesh"))))
        b->to->wires = rg_booksim_whole(b, "xr");
}

rg_status rg_booksim_read(rg_booksim *booksim, char *text, rg_refusal *refusal)
{
    struct booksim b = {.to = booksim, .refusal = refusal};

    rg_booksim_settings(&b, text);
    if (!rg_booksim_is(&b, "sim_type", "latency") && !rg_booksim_is(&b, "sim_type", "throughput") &&
        !rg_booksim_is(&b, "sim_type", "gpgpusim"))
        rg_booksim_wrong(&b, "sim_type", "latency, throughput or gpgpusim expected");
    give(&b, "model", "router", "booksim");
    network(&b);
    allocate(&b);
    send(&b);
    load(&b);
    measure(&b);
    if (!rg_booksim_is(&b, "subnets", "1"))
        give_whole(&b, "planes", "subnets", 1, RG_SIM_MAX_PLANES, 0);
    return b.status;
}

/* Clocks of the wire between two routers. */
static unsigned wire(const rg_topology *net, unsigned unit, uint64_t from, uint64_t to)
{
    const int64_t a = (int64_t)from, b = (int64_t)to, side = net->name.param[0];

    if (net->name.family == RG_FAMILY_DRAGONFLY)
        return from / net->name.param[1] == to / net->name.param[1] ? 10 : 100;
    if (net->name.family == RG_FAMILY_CMESH)
        return llabs(a - b) == 1 || llabs(a - b) == side ? 2 : (unsigned)side;
    if (net->name.family == RG_FAMILY_HYPERX)
        return unit * (unsigned)(llabs(a % side - b % side) + llabs(a / side - b / side));
    return net->name.family == RG_FAMILY_TORUS ? 2 : 1;
}

rg_status rg_booksim_wires(unsigned unit, const rg_topology *net, rg_sim_options *o)
{
    const uint64_t first = net->direct ? 0 : net->nodes;
    rg_sim_delay *delay = calloc((size_t)(net->vertices - first) * net->ports, sizeof *delay);
    rg_topology_end end;

    if (delay == NULL)
        return RG_E_MEMORY;
    o->delays = delay;
    for (uint64_t v = first; v < net->vertices; v++)
        for (unsigned port = 0; port < net->ports; port++)
            if (rg_topology_neighbour(net, v, port, &end) == RG_OK && end.vertex >= first &&
                end.vertex != RG_TOPOLOGY_NONE)
                delay[o->delay_count++] = (rg_sim_delay){
                    v, port, o->link_delay - 1 + wire(net, unit, v - first, end.vertex - first), 0};
    return RG_OK;
}
