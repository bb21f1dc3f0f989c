/* SPDX-License-Identifier: Apache-2.0 */

/*
 * web: what a page gets from model/faces/web, compiled for this machine, with sanitizers: against
 * the libraries, against definitions, and under calls with any numbers. Prints TAP.
 */
#include "web.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "routegen/net/ask.h"
#include "routegen/network_kind.h"
#include "hw/inner/random.h"
#include "routegen/status.h"

#define ROOM 4000000

struct rg_web *web;
char text[ROOM];
static unsigned tests, failed;
static bool good;

void begin(void)
{
    good = true;
}

void end(const char *name)
{
    tests++;
    failed += !good;
    printf("%sok - %s\n", good ? "" : "not ", name);
}

bool holds(bool it, const char *what, const char *of)
{
    if (!it && good)
        printf("# %s: %s\n", of, what);
    good = good && it;
    return it;
}

const char *answer(void)
{
    const size_t bytes = rg_web_answer_bytes(web);

    if (bytes >= ROOM)
        return "";
    memcpy(text, rg_web_answer(web), bytes);
    text[bytes] = '\0';
    return text;
}

bool told(int status, const char *part)
{
    return status == RG_OK && strstr(answer(), part) != NULL;
}

void input(const char *from)
{
    strcpy(rg_web_input(web, strlen(from) + 1), from);
}

int open_network(const char *name)
{
    input(name);
    return rg_web_open(web);
}

int avoid(const char *list)
{
    input(list);
    return rg_web_avoid(web);
}

const char *name_of(unsigned i)
{
    static const char *const more[] = {"kautz:3,3", "gft:2,3,3", "kary:3,3", "mikant:3,2"};
    const unsigned count = sizeof more / sizeof *more;
    const rg_family_info *info = i < count ? NULL : rg_family_info_of((rg_family)(i - count));

    return i < count ? more[i] : info != NULL && info->params[0] > 'Z' ? info->example : NULL;
}

/* ---- Refusals */

static void refusals(void)
{
    static const struct {
        const char *name, *says;
        int place, length;
    } wrong[] = {
        {"kauz:2,3", "unknown family 'kauz'; nearest: kautz", 0, 4},
        {"kautz:2,17", "kautz:2,17: k must be 1..16", 8, 2},
        {"kautz:2,x", "character 9 is 'x' where a decimal number is expected", 8, 1},
        {"gft:2,4", "3 parameters expected (h,m,w), 2 given", -1, 0},
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
    holds(told(open_network("mesh:2,3"), "\"params\":[{\"name\":\"m1\",\"value\":2,\"least\":1,") &&
              strstr(text, "{\"name\":\"m2\",\"value\":3,") != NULL,
          text, "mesh:2,3");
    holds(told(open_network("kantc:2,2,is=00.11"), "\"params\":[],"), text, "a list");
    holds(told(open_network("kautz:2,3"), "{\"name\":\"k\",\"value\":3,\"least\":1,\"most\":16}]"),
          text, "kautz:2,3");
    input("01x");
    holds(rg_web_parse(web) == RG_E_LABEL &&
              strstr(answer(), "\"says\":\"letter 3 is 'x', kautz:2,3 has letters 0..2\","
                               "\"place\":2,\"length\":1}") != NULL,
          text, "01x");
    holds(open_network("kautz:2,99") == RG_E_SHAPE && rg_web_layout(web) == RG_OK,
          "the network before stays", "kautz:2,99");
    end("what is wrong with a name is said, and where");
}

/* ---- Files */

static bool opens(const char *bytes, size_t length, const char *part)
{
    memcpy(rg_web_input(web, length + 1), bytes, length);
    (void)rg_web_open(web);
    return strstr(answer(), part) != NULL;
}

/* The library reads all of their bytes. */
static void files(void)
{
#define OPENS(bytes, part) holds(opens(bytes, sizeof bytes - 1, part), text, bytes)
    begin();
    OPENS("file:x.edges\na b\nb c\nc\0 d\nd a\n", "x.edges:3: a zero byte");
    OPENS("file:x.graphml\n<graphml><key id='l' attr.name='label'/><graph edgedefault='undirected'>"
          "<node id='0'><data key='l'>#a</data></node><node id='1'><data key='l'>a b</data></node>"
          "<node id='2'><data key='l'>a_b</data></node><edge source='0' target='1'/>"
          "<edge source='1' target='2'/><edge source='2' target='0'/></graph></graphml>",
          "\"nodes\":3,\"switches\":0,\"vertices\":3,\"links\":3,");
    holds(told(rg_web_vertex(web, 1), "\"label\":\"a b\""), text, "a blank in a name");
    OPENS("file:x.xml\n<graphml/>", "expected as its format");
#define FILE "file:x.csv\nsource,target,note\na,b,\x1e\n"
    char two[sizeof "file: file:\n" + 8 + 2 * sizeof FILE];
    const int head = snprintf(two, sizeof two, "file: file:\n%c%zu\n%s%zu\n%s", 0, sizeof FILE - 1,
                              FILE, sizeof FILE - 1, FILE);
    memcpy(rg_web_input(web, (size_t)head + 1), two, (size_t)head);
    holds(told(rg_web_compare(web), "\"nodes\":2"), text, "two files");
    memcpy(rg_web_input(web, (size_t)head), two, (size_t)head - 1);
    holds(rg_web_compare(web) == RG_E_SYNTAX, "is not refused", "a file that ends early");
    end("files are read whole, as the program reads them");
}

/* ---- Vertices and links, one by one */

static char *put_ends(char *to, const uint64_t *end, unsigned ports, const char *arrow)
{
    for (unsigned port = 0; port < ports; port++)
        if (end[port] != RG_TOPOLOGY_NONE)
            to += sprintf(to, "\"port\":%u,\"vertex\":%" PRIu64 ",\"arrow\":\"%s\" ", port,
                          end[port], arrow);
    return to;
}

/* What the answer says of a vertex is what the library says. */
static void check_vertex(const rg_topology *net, uint64_t vertex, const char *name)
{
    static char want[100000];
    uint64_t end[RG_TOPOLOGY_MAX_PORTS];
    rg_topology_place place;
    char *to = want;

    (void)rg_topology_where(net, vertex, &place);
    (void)rg_topology_neighbours(net, vertex, end);
    to = put_ends(to, end, net->ports, net->directed ? "to" : "");
    if (net->directed) {
        (void)rg_topology_predecessors(net, vertex, end);
        to = put_ends(to, end, net->in_ports, "from");
    }
    holds(rg_web_vertex(web, (double)vertex) == RG_OK, "a vertex", name);
    const char *at = answer();
    for (char *part = want; part < to; part = strchr(part, ' ') + 1) {
        const size_t length = strcspn(part, " ");
        while (at != NULL && strncmp(at, part, length) != 0)
            at = strstr(at + 1, "\"port\"");
        holds(at != NULL, part, name);
    }
    holds(at == NULL || strstr(at + 1, "\"port\"") == NULL, "more links than it has", name);
    sprintf(want, "\"node\":%s,\"group\":%u,\"level\":%u,", place.is_node ? "true" : "false",
            place.group, place.level);
    holds(strstr(text, want) != NULL, want, name);
}

static void vertices(void)
{
    rg_topology net;

    begin();
    for (unsigned i = 0; name_of(i) != NULL; i++) {
        const char *name = name_of(i);
        (void)open_network(name);
        (void)rg_any_topology_parse(name, &net, NULL);
        for (uint64_t v = 0; v < net.vertices; v += 1 + net.vertices / 9)
            check_vertex(&net, v, name);
        check_vertex(&net, net.vertices - 1, name);
    }
    holds(
        rg_web_families(web) == RG_OK &&
            strstr(answer(),
                   "\"params\":\"d,k\",\"least\":2,\"most\":2,\"ranges\":[[2,15],[1,16]]}") !=
                NULL &&
            strstr(text, "\"kind\":\"topology\",\"params\":\"m1,...\",\"least\":1,\"most\":16,") !=
                NULL,
        text, "families");
    end("vertices of every family");
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
    static const char *const inputs[] = {
        "012",       "@3,@4-@1",  "<0,1>",     "(0,0)",      "",         "\"\\\x01",
        "kautz:2,3", "gft:1,2,2", "omega:2,3", "star:4",     "mesh:3,3", "allgather",
        "x:1",       "reverse",   "gft:2,3,2", "clos:2,1,2", "3,-,0,1"};
    static int (*const plain[])(struct rg_web *) = {rg_web_parse, rg_web_layout,   rg_web_mend,
                                                    rg_web_dag,   rg_web_deadlock, rg_web_chip};
    static int (*const of_one[])(struct rg_web *, double) = {rg_web_vertex, rg_web_distances,
                                                             rg_web_run};
    static int (*const of_two[])(struct rg_web *, double, double) = {
        rg_web_ball, rg_web_phase, rg_web_phase, rg_web_core, rg_web_kautz_exchange};
    const double a = any_number(random), b = any_number(random), c = any_number(random);
    const unsigned n = (unsigned)rg_random_below(random, 9), call = rg_random_below(random, 27);

    if (call < 5)
        return plain[n % (sizeof plain / sizeof *plain)](web);
    if (call < 8)
        return of_one[call - 5](web, a);
    if (call < 13)
        return of_two[call - 8](web, a, b);
    if (call < 18)
        input(inputs[rg_random_below(random, sizeof inputs / sizeof *inputs)]);
    switch (call) {
    case 13:
    case 14:
        return rg_web_open(web);
    case 15:
        return rg_web_avoid(web);
    case 16:
        return rg_web_permutation(web);
    case 17:
        return rg_web_choices(web, a, b, n % 2);
    case 18:
        return rg_web_collective(web, n % 2);
    case 19:
        return rg_web_exchange(web, n, a, n % 2);
    case 20:
        return rg_web_ask(web, n, a, b, 0, 0);
    case 21:
        return rg_web_ask(web, RG_ASK_SHORTEST, a, b, c, 1 + n);
    case 22:
        return rg_web_measures(web, 0);
    case 23:
        return rg_web_export(web, n);
    case 24:
        return rg_web_packets(web, n, 0.1 * c, 1 + n, b, n % 2);
    case 25:
        return rg_web_load(web, n + 4);
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

/* All of them, or those of one of the arguments. */
int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(void);
    } parts[] = {
        {"refusals", refusals},      {"files", files},        {"vertices", vertices},
        {"pictures", test_pictures}, {"routes", test_routes}, {"phases", test_phases},
        {"moves", test_moves},       {"anything", anything},
    };

    web = rg_web_begin();
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        bool asked = argc < 2;
        for (int a = 1; a < argc; a++)
            asked |= strcmp(argv[a], parts[i].name) == 0;
        if (asked)
            parts[i].run();
    }
    rg_web_end(web);
    printf("1..%u\n", tests);
    return failed != 0 || tests == 0;
}
