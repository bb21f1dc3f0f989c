/* SPDX-License-Identifier: Apache-2.0 */

/* What the keys of BookSim2's files about packets are as options of a simulation. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "booksim.h"
#include "routegen/net/simulate.h"

/* Skips a number below 1e9, or a list in braces with commas; false: it is neither. */
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

    if (!rg_booksim_starts(traffic, "hotspot(") || strpbrk(at, "0123456789") == NULL ||
        !pass_list(&at, 2))
        return false;
    if (*at == ',') {
        at++;
        if (!pass_list(&at, 2))
            return false;
    }
    return strcmp(at, ")") == 0;
}

/* Those, and other traffics by their names. */
static void patterns(struct booksim *b)
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

    if (!rg_booksim_wants(b, "traffic"))
        return;
    while (i < sizeof names / sizeof *names && strcmp(traffic, names[i][0]) != 0)
        i++;
    if (i < (flatfly ? 1 : cmesh ? 2 : grid ? sizeof names / sizeof *names : 5)) {
        rg_booksim_give(b, "traffic", "traffic", "%s", names[i][1]);
        if (i == 0)
            rg_booksim_give(b, "self", "traffic", "true");
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
    rg_booksim_give(b, "traffic", "traffic", "hotspot:%s", text);
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
    if (both && !rg_booksim_wants(b, "flits") && rg_booksim_wants(b, "answers"))
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
    rg_booksim_give(b, "flits", "use_read_write", "%s", flits);
    rg_booksim_give(b, "answers", "use_read_write", "%s", answers);
    *packet = sum / 2; /* what BookSim2 takes for the length of a packet */
    return mean;
}

/* Packets of their lengths; likewise. */
static double packets(struct booksim *b, unsigned *most)
{
    unsigned size[RG_SIM_MAX_LENGTHS];
    char text[RG_SIM_MAX_LENGTHS * 48];
    const bool is_list = rg_booksim_starts(rg_booksim_find(b, "packet_size")->value, "{{");

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
    rg_booksim_give(b, "flits", "packet_size", "%s", text);
    return flits;
}

/* How many flits, and when they are born. */
static void births(struct booksim *b)
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
    if (rg_booksim_wants(b, "load") && rate * flits > 1)
        rg_booksim_wrong(
            b, answered ? "injection_rate read_request_size" : "injection_rate packet_size",
            "a flit a clock or less expected, not %g", rate * flits);
    rg_booksim_give(b, "load", "injection_rate", "%.12g", rate * flits);
    if (!rg_booksim_wants(b, "births"))
        return;
    if (!bursts && !rg_booksim_is(b, "injection_process", "bernoulli"))
        rg_booksim_wrong(b, "injection_process", "bernoulli or on_off expected");
    if (!bursts)
        return;
    if (!(on > 0 && on <= 1) || !(off > 0 && off <= 1))
        rg_booksim_wrong(b, on > 0 && on <= 1 ? "burst_beta" : "burst_alpha",
                         "a number above 0, at most 1, expected");
    if (rg_booksim_wants(b, "load") && rate > on / (on + off))
        rg_booksim_wrong(b, "injection_rate burst_alpha burst_beta",
                         "bursts are %.4g of the clocks, too few for it", on / (on + off));
    rg_booksim_give(b, "births", "injection_process", "burst:%.12g,%.12g", 1 / off, 1 / on);
}

void rg_booksim_traffic(struct booksim *b)
{
    patterns(b);
    births(b);
}
