/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * web: what a page gets from model/web, compiled for this machine, with sanitizers: against the
 * libraries, against definitions, and under calls with any numbers. Prints TAP.
 */
#include "web/web.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "routegen/kautz.h"
#include "routegen/net/draw.h"
#include "routegen/net/export.h"
#include "routegen/random.h"

#define ROOM 4000000

static struct rg_web *web;
static char text[ROOM];
static unsigned tests, failed;
static bool good;

static void begin(void)
{
    good = true;
}

static void end(const char *name)
{
    tests++;
    failed += !good;
    printf("%sok - %s\n", good ? "" : "not ", name);
}

/* Whether it holds; says where it does not. */
static bool holds(bool it, const char *what, const char *of)
{
    if (!it && good)
        printf("# %s: %s\n", of, what);
    good = good && it;
    return it;
}

static const char *answer(void)
{
    const size_t bytes = rg_web_answer_bytes(web);

    if (bytes >= ROOM)
        return "";
    memcpy(text, rg_web_answer(web), bytes);
    text[bytes] = '\0';
    return text;
}

static void input(const char *from)
{
    strcpy(rg_web_input(web, strlen(from) + 1), from);
}

static int open_network(const char *name)
{
    input(name);
    return rg_web_open(web);
}

/* ---- Refusals */

static void refusals(void)
{
    static const struct {
        const char *name, *says;
        int place, length;
    } wrong[] = {
        {"kauz:2,3", "no such family; the nearest name is kautz", 0, 4},
        {"kautz", "a colon and parameters are missing", 5, 1},
        {"kautz:2,17", "k must be 1 to 16", 8, 2},
        {"kautz:16,1", "d must be 2 to 15", 6, 2},
        {"gft:2,4", "gft takes h,m,w: 3 parameters, not 2", -1, 0},
        {"kautz:2,x", "a decimal number is expected here", 8, 1},
        {"kautz:2,", "a number is missing at the end", 8, 1},
        {"kautz:2,99999999999999999999", "this number is too large", 8, 1},
        {"torus:3,3,3,3,3,3,3,3,3,3,3,0", "m12 must be", 28, 1},
        {"gft:9,9,9", "more than 1048576 terminals", -1, 0},
        {"kantc:3,3,is=000.000.111", "is= takes k different words", -2, 1},
        {"mesh:4294967295,4294967295,4294967295", "2^63", -1, 0},
        {"hypercube:57", "network too large", -1, 0},
    };
    char place[40];

    begin();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        holds(open_network(wrong[i].name) != RG_OK, "is not refused", wrong[i].name);
        holds(strstr(answer(), wrong[i].says) != NULL, text, wrong[i].name);
        snprintf(place, sizeof place, "\"place\":%d,\"length\":%d}", wrong[i].place,
                 wrong[i].length);
        holds(wrong[i].place == -2 || strstr(text, place) != NULL, text, wrong[i].name);
    }
    holds(open_network("kautz:2,3") == RG_OK, "opens", "kautz:2,3");
    input("01x");
    holds(rg_web_parse(web) == RG_E_LABEL && strstr(answer(), "\"place\":2,") != NULL, text, "01x");
    holds(open_network("kautz:2,99") == RG_E_SHAPE && rg_web_layout(web) == RG_OK,
          "the network before stays", "kautz:2,99");
    end("what is wrong with a name is said, and where");
}

/* ---- Pictures */

struct copy {
    char *text;
    size_t bytes;
};

static rg_status to_copy(void *context, const char *from, size_t length)
{
    struct copy *copy = context;

    copy->text = realloc(copy->text, copy->bytes + length);
    if (copy->text == NULL)
        return RG_E_MEMORY;
    memcpy(copy->text + copy->bytes, from, length);
    copy->bytes += length;
    return RG_OK;
}

/* The answer is what the library writes. */
static bool same_as(const struct copy *copy)
{
    return copy->bytes == rg_web_answer_bytes(web) &&
           memcmp(copy->text, rg_web_answer(web), copy->bytes) == 0;
}

/* Links of the picture are links of the network, as many as there are, between their own spots. */
static void check_links(const rg_topology *net, const char *name)
{
    const uint32_t *link = rg_web_links(web);
    const double *vertex = rg_web_vertices(web);
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];

    for (size_t i = 0; i < rg_web_link_count(web); i++) {
        const uint64_t from = (uint64_t)vertex[link[4 * i]];
        const uint64_t to = (uint64_t)vertex[link[4 * i + 1]];
        bool found = false;
        (void)rg_topology_neighbours(net, from, next);
        for (unsigned port = 0; port < net->ports; port++)
            found = found || next[port] == to;
        holds(found, "a link of the picture is none of the network", name);
        for (size_t j = 0; j < i; j++)
            found = found && !((link[4 * i] == link[4 * j] && link[4 * i + 1] == link[4 * j + 1]) ||
                               (!net->directed && link[4 * i] == link[4 * j + 1] &&
                                link[4 * i + 1] == link[4 * j]));
        holds(found, "a link is there twice", name);
    }
}

static const char *const names[] = {
    "kautz:2,3", "kautz:3,3",   "gft:2,4,2",   "gft:2,3,3", "kary:3,3",     "mikant:3,2",
    "kantc:3,3", "mikantc:2,2", "hypercube:5", "star:4",    "scc:4",        "sci:4",
    "pcc:4",     "pancake:4",   "bubble:4",    "ccc:3",     "debruijn:2,4", "mdsxn:2,3",
    "torus:4,5", "mesh:4,5",    "shuffle:4",
};

static void check_picture(const char *name)
{
    struct copy copy = {0};
    rg_out out = {.write = to_copy, .context = &copy};
    rg_topology net;
    rg_layout layout;

    if (!holds(open_network(name) == RG_OK && rg_any_topology_parse(name, &net, NULL) == RG_OK,
               "opens", name) ||
        !holds(rg_web_layout(web) == RG_OK && rg_layout_begin(&layout, &net) == RG_OK, "layout",
               name))
        return;
    holds(rg_web_spot_count(web) == net.vertices, "a spot for each vertex", name);
    holds(rg_web_link_count(web) == net.links, "every link once", name);
    check_links(&net, name);
    const uint32_t v = (uint32_t)net.vertices / 2;
    holds(fabs(rg_web_spots(web)[4 * (size_t)v] - layout.spot[v].at.x) < 0.01, "its place", name);
    (void)rg_draw_graph(&out, &layout, NULL, 0);
    holds(rg_web_svg(web, 0) == RG_OK && same_as(&copy), "SVG as routegen draw", name);
    copy.bytes = 0;
    (void)rg_export(&net, RG_EXPORT_GRAPHML, &out, NULL);
    holds(rg_web_export(web, RG_EXPORT_GRAPHML) == RG_OK && same_as(&copy), "GraphML", name);
    rg_layout_end(&layout);
    free(copy.text);
}

static void pictures(void)
{
    begin();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        check_picture(names[i]);
    end("pictures and exports of every family are those of the libraries");
    begin();
    holds(open_network("kautz:9,16") == RG_OK, "opens", "kautz:9,16");
    holds(rg_web_layout(web) == RG_E_LARGE, "is too large", "kautz:9,16");
    /* 1 node, 9 after it and 9 before it, and then at most 9 and 9 of each of these */
    holds(rg_web_ball(web, 12345678901234.0, 19) == RG_OK &&
              strstr(answer(), "\"counts\":[1,18]") != NULL,
          text, "a ball in kautz:9,16");
    rg_topology net;
    (void)rg_any_topology_parse("kautz:9,16", &net, NULL);
    check_links(&net, "kautz:9,16");
    holds(rg_web_link_count(web) >= 18, "its links", "a ball in kautz:9,16");
    for (size_t i = 1; i < rg_web_spot_count(web); i++)
        holds(hypot(rg_web_spots(web)[4 * i] - rg_web_spots(web)[0],
                    rg_web_spots(web)[4 * i + 1] - rg_web_spots(web)[1]) > 90,
              "a ring around the centre", "a ball in kautz:9,16");
    end("a ball around a node of a network of 10^15 nodes");
}

/* ---- Routes, faults, distances */

static void put_vertices(char *to, const rg_route *route)
{
    to += sprintf(to, "{\"hops\":%" PRIu64 ",\"vertices\":[", route->hops);
    for (uint64_t i = 0; i <= route->hops; i++)
        to += sprintf(to, "%s%" PRIu64, i == 0 ? "" : ",", route->vertex[i]);
    strcpy(to, "]");
}

static void check_disjoint(const rg_topology *net, uint64_t from, uint64_t to,
                           const rg_faults *faults, const char *name)
{
    static char line[100000];
    rg_route_set set;
    char count[40];

    const rg_status status = rg_disjoint_find(net, from, to, faults, &set);
    holds(rg_web_disjoint(web, (double)from, (double)to) == (int)status, "status", name);
    if (status != RG_OK)
        return;
    snprintf(count, sizeof count, "\"count\":\"%zu\"", set.count);
    holds(strstr(answer(), count) != NULL, text, name);
    for (size_t i = 0; i < set.count; i++) {
        put_vertices(line, &set.route[i]);
        holds(strstr(text, line) != NULL, line, name);
    }
    holds(strstr(text, "\"broken\":-1") != NULL || set.count == 0, text, name);
    rg_route_set_free(&set);
}

static void routes(void)
{
    rg_random random = {.state = 1};
    rg_topology net;

    begin();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        (void)open_network(names[i]);
        (void)rg_any_topology_parse(names[i], &net, NULL);
        for (unsigned pair = 0; pair < 12; pair++) {
            const uint64_t from = rg_random_below(&random, net.nodes);
            const uint64_t to = rg_random_below(&random, net.nodes);
            const uint64_t dead = rg_random_below(&random, net.vertices);
            const rg_faults faults = {.vertices = pair % 2, .vertex = &dead};
            (void)rg_web_mend(web);
            if (pair % 2 != 0)
                holds(rg_web_fault(web, (double)dead) == RG_OK, "a fault", names[i]);
            check_disjoint(&net, from, to, &faults, names[i]);
        }
    }
    end("disjoint routes of every family, with and without a fault");

    begin();
    (void)open_network("kautz:2,3");
    holds(rg_web_rule(web, 1, 8) == RG_OK && strstr(answer(), "\"vertices\":[1,6,8]") != NULL, text,
          "012 201");
    holds(strstr(text, "\"phase\":\"A\",\"broken\":-1") != NULL, text, "012 201");
    holds(rg_web_fault_link(web, 6, 8) == RG_OK && rg_web_rule(web, 1, 8) == RG_OK &&
              strstr(answer(), "\"broken\":1") != NULL,
          text, "012 201 and the link 120 201");
    holds(rg_web_disjoint(web, 1, 8) == RG_OK && strstr(answer(), "\"count\":\"1\"") != NULL, text,
          "012 201 and the link 120 201");
    holds(rg_web_fault_link(web, 6, 8) == RG_OK && rg_web_disjoint(web, 1, 8) == RG_OK &&
              strstr(answer(), "\"count\":\"2\"") != NULL,
          text, "the link mended");
    holds(rg_web_fault_link(web, 8, 6) == RG_E_INDEX, "no such link", "201 120");
    (void)open_network("hypercube:4");
    holds(rg_web_shortest(web, 0, 15, 23) == RG_OK && strstr(answer(), "\"count\":\"24\"") != NULL,
          text, "hypercube:4");
    holds(strstr(text, "\"vertices\":[0,8,12,14,15]") != NULL, text, "hypercube:4");
    holds(rg_web_shortest(web, 0, 15, 24) == RG_E_INDEX, "4! routes", "hypercube:4");
    end("routes by rule, broken and mended; all shortest ones");
}

static void distances(void)
{
    rg_kautz net;
    rg_kautz_word a, b;

    begin();
    (void)rg_kautz_init(3, 3, &net);
    (void)open_network("kautz:3,3");
    (void)rg_web_layout(web);
    for (uint64_t from = 0; from < net.nodes; from++) {
        holds(rg_web_distances(web, (double)from) == RG_OK, "distances", "kautz:3,3");
        (void)rg_kautz_unrank(&net, from, &a);
        for (uint64_t to = 0; to < net.nodes; to++) {
            unsigned hops = 0;
            (void)rg_kautz_unrank(&net, to, &b);
            (void)rg_kautz_distance(&net, &a, &b, &hops);
            holds(rg_web_hops(web)[to] == hops, "a distance", "kautz:3,3");
        }
    }
    /* Around a fault: 0 -> 1 -> 3 of a ring of 4 without 1 goes over 2. */
    (void)open_network("torus:4");
    (void)rg_web_layout(web);
    (void)rg_web_fault(web, 1);
    (void)rg_web_distances(web, 0);
    holds(rg_web_hops(web)[1] == UINT32_MAX && rg_web_hops(web)[2] == 2, "around a fault",
          "torus:4");
    holds(strstr(answer(), "\"counts\":[1,1,1],\"unreached\":1") != NULL, text, "torus:4");
    end("distances");
}

/* ---- Phases */

/* The links that carry a message: one from each column to the next, end to end. */
static void check_message(uint32_t source, uint32_t destination, const char *name)
{
    const uint32_t *link = rg_web_links(web);
    uint32_t at = source;
    unsigned length = 0;

    for (size_t i = 0; i < rg_web_link_count(web); i++) {
        if (link[4 * i + 3] != source + 1)
            continue;
        holds(link[4 * i] == at, "a message goes on where it is", name);
        at = link[4 * i + 1];
        length++;
    }
    holds(length == 6 && at == rg_web_spot_count(web) - 32 + destination, "it arrives", name);
}

static void phases(void)
{
    bool sent[32];

    begin();
    (void)open_network("gft:2,4,2");
    holds(rg_web_exchange(web, RG_SQUARE_LLS, 0) == RG_OK &&
              strstr(answer(), "\"rows\":32,\"passes\":2,\"seeds\":1,\"changes\":1312") != NULL,
          text, "gft:2,4,2");
    for (uint32_t row = 0; row < 32; row++) {
        memset(sent, 0, sizeof sent);
        for (uint32_t pass = 0; pass < 2; pass++) {
            holds(rg_web_phase(web, row, pass) == RG_OK, "a phase", "gft:2,4,2");
            const char *from = strstr(answer(), "\"sends\":[");
            uint32_t source, destination;
            int length;
            for (from += 9;
                 sscanf(from, "[%" SCNu32 ",%" SCNu32 "]%n", &source, &destination, &length) == 2;
                 from += length + (from[length] == ',')) {
                holds(source < 32 && !sent[source], "sends once", "gft:2,4,2");
                sent[source % 32] = true;
                holds(destination == (source + 32 - row) % 32, "the left rotation", "gft:2,4,2");
                check_message(source, destination, "gft:2,4,2");
            }
        }
        for (unsigned i = 0; i < 32; i++)
            holds(sent[i], "every terminal sends", "gft:2,4,2");
    }
    holds(rg_web_phase(web, 32, 0) == RG_E_ROTATION && rg_web_phase(web, 0, 2) == RG_E_PASS,
          "refuses", "gft:2,4,2");
    holds(open_network("benes:3") == RG_OK && rg_web_exchange(web, RG_SQUARE_RLS, 0) == RG_OK &&
              rg_web_phase(web, 3, 0) == RG_OK && strstr(answer(), "[0,5],[1,6]") != NULL,
          text, "benes:3");
    holds(rg_web_exchange(web, RG_SQUARE_LLS, 0) == RG_E_SQUARE, "no such square", "benes:3");
    end("phases: rotations, messages link by link");
}

static void numbers(void)
{
    begin();
    (void)open_network("torus:4,4");
    holds(rg_web_measures(web, 1) == RG_OK &&
              strstr(answer(), "\"searched\":true,\"agree\":true") != NULL &&
              strstr(text, "\"note\":\"from node to node\",\"formula\":\"4\",\"search\":\"4\"") !=
                  NULL,
          text, "torus:4,4");
    holds(rg_web_deadlock(web, 1) == RG_OK && strstr(answer(), "\"length\":4,") != NULL, text,
          "one virtual channel");
    holds(rg_web_deadlock(web, 2) == RG_OK && strstr(answer(), "\"length\":0,\"cycle\":[]") != NULL,
          text, "two");
    holds(rg_web_deadlock(web, 3) == RG_E_RULE, "no third", "torus:4,4");
    end("measures and deadlock");
}

/* ---- Any call, with any numbers */

static double any_number(rg_random *random)
{
    static const double odd[] = {-1, 0.5, 1e300, -1e300, 4294967296.0, 9007199254740992.0, 0, 1};

    switch (rg_random_below(random, 8)) {
    case 0:
        return odd[rg_random_below(random, 8)];
    case 1:
        return (double)NAN;
    default:
        return (double)rg_random_below(random, 40);
    }
}

static int any_call(rg_random *random)
{
    static const char *const inputs[] = {"012",       "@3",       "<0,1>",     "(0,0)",
                                         "",          "\"\\\x01", "kautz:2,3", "gft:1,2,2",
                                         "omega:2,3", "star:4",   "mesh:3,3",  "x:1"};
    const double a = any_number(random), b = any_number(random), c = any_number(random);
    const unsigned n = (unsigned)rg_random_below(random, 9);

    switch (rg_random_below(random, 20)) {
    case 0:
    case 1:
        input(inputs[rg_random_below(random, sizeof inputs / sizeof *inputs)]);
        return rg_web_open(web);
    case 2:
        return rg_web_parse(web);
    case 3:
        return rg_web_vertex(web, a);
    case 4:
        return rg_web_layout(web);
    case 5:
        return rg_web_ball(web, a, b);
    case 6:
        return rg_web_exchange(web, n, a);
    case 7:
    case 8:
        return rg_web_phase(web, a, b);
    case 9:
        return rg_web_fault(web, a);
    case 10:
        return rg_web_fault_link(web, a, b);
    case 11:
        return rg_web_mend(web);
    case 12:
        return rg_web_rule(web, a, b);
    case 13:
        return rg_web_disjoint(web, a, b);
    case 14:
        return rg_web_shortest(web, a, b, c);
    case 15:
        return rg_web_distances(web, a);
    case 16:
        return rg_web_measures(web, 0);
    case 17:
        return rg_web_deadlock(web, n);
    case 18:
        return rg_web_export(web, n);
    default:
        return rg_web_svg(web, n % 2);
    }
}

static void anything(void)
{
    rg_random random = {.state = 7};
    unsigned fine = 0;

    begin();
    for (unsigned i = 0; i < 4000; i++) {
        const int status = any_call(&random);
        fine += status == RG_OK;
        holds(status == RG_OK || strncmp(answer(), "{\"text\":\"", 9) == 0, "a refusal says why",
              "any call");
        holds(strcmp(rg_status_text((rg_status)status), "unknown status") != 0, "a status",
              "any call");
    }
    holds(fine > 1000 && fine < 3600, "both happen", "any call");
    end("4000 calls with any numbers, in any order");
}

int main(void)
{
    web = rg_web_begin();
    refusals();
    pictures();
    routes();
    distances();
    phases();
    numbers();
    anything();
    rg_web_end(web);
    printf("1..%u\n", tests);
    return failed != 0;
}
