/* SPDX-License-Identifier: Apache-2.0 */

/* Networks as graphs: bad names, sizes, labels and arguments; with sanitizers. */

#include "check.h"
#include "hw/inner/random.h"
#include "nulls.h"
#include "routegen/topology.h"

static rg_status make(const char *name, rg_topology *net, unsigned *which)
{
    rg_network parsed;
    const rg_status status = rg_network_parse(name, &parsed, NULL);
    return status == RG_OK ? rg_topology_init(&parsed, net, which) : status;
}

Test(topology, ranges_and_sizes)
{
    static const struct {
        rg_status status;
        unsigned which;
        const char *names;
    } bad[] = {
        {RG_E_SHAPE, 0,
         "kary:1,3 kary:256,3 kantc:17,2 star:1 star:17 scc:2 ccc:2 debruijn:1,3 kautz:16,2 "
         "hypercube:0 hypercube:59 circulant:1048577,1 xgft:0,1,1 butterfly:256,3 slimfly:2 "
         "benes:0"},
        {RG_E_SHAPE, 1,
         "kary:3,0 kary:3,63 mikant:3,1 mdsxn:3,0,2 gkautz:7,7 regular:4,4,0 hyperx:3,512 "
         "hyperx:500/12 hyperx:9/4294967295 slimfly:6 slimfly:15 slimfly:5/504 omega:2,21"},
        {RG_E_SHAPE, 2, "gft:1,2,0 torus:4,4,0 circulant:8,1,5 hyperx:500,13 dragonfly:1,2,0"},
        {RG_E_SHAPE, 3, "circulant:8,2,4 regular:9,3,1 xgft:2,3,3,2,2 dragonfly:200,300,12"},
        {RG_E_SHAPE, 4, "dragonfly:2,4,2,10"},
        {RG_E_COUNT, 9, "xgft:2,3,3,1 dragonfly:1,2"},
        {RG_E_SIZE, 9,
         "kary:2,62 kary:255,62 mikant:255,62 kantc:16,62 mikantc:16,62 gft:20,255,255 "
         "gft:20,2,255 ccc:57 debruijn:36,62 kautz:15,16 mdsxn:62,1 mdsxn:62,62,62 "
         "mesh:4294967295,4294967295 torus:4294967295,4294967295,2 flip:4,11 baseline:255,20 "
         "hyperx:30,30,30,30,30,30,30,30,30,30,30,30,30"},
    };
    char name[80];
    for (size_t i = 0; i < COUNT(bad); i++)
        for (const char *at = bad[i].names; each_word(&at, name);) {
            rg_topology net = {.nodes = 77};
            unsigned which = 9;
            cr_assert(eq(int, make(name, &net, &which), bad[i].status), "%s", name);
            cr_assert(eq(uint, which, bad[i].which), "%s", name);
            cr_assert(eq(u64, net.nodes, 77), "a failed call must not write");
            cr_assert(eq(int, make(name, &net, NULL), bad[i].status), "%s", name);
        }
    const char *largest = "hypercube:58 kary:2,57 star:16 pcc:16 debruijn:2,62 shuffle:62 ccc:56 "
                          "mdsxn:30,30 kautz:15,15 kantc:16,12 mikant:255,7 gft:20,8,2 omega:2,20 "
                          "benes:20 torus:4294967295,1000000000 gkautz:255,4294967295 "
                          "circulant:1048576,7,524288 regular:1048576,255,4294967295 "
                          "xgft:7,255,255,255,255,255,255,255,1,255,255,255,255,255,255";
    while (each_word(&largest, name)) {
        rg_topology net;
        uint64_t next[RG_TOPOLOGY_MAX_PORTS], back;
        char text[RG_TOPOLOGY_MAX_LABEL];
        rg_topology_facts facts;
        cr_assert(eq(int, make(name, &net, NULL), RG_OK), "%s", name);
        OK(rg_topology_facts_of(&net, &facts));
        for (unsigned part = 0; part <= 16; part++) {
            const uint64_t v = (net.vertices - 1) / 16 * part;
            OK(rg_topology_neighbours(&net, v, next));
            for (unsigned p = 0; p < net.ports; p++) {
                rg_topology_end end;
                OK(rg_topology_neighbour(&net, v, p, &end));
                cr_assert(eq(u64, end.vertex, next[p]));
            }
            OK(rg_topology_label(&net, v, text));
            OK(rg_topology_parse(&net, text, strlen(text), &back, NULL));
            cr_assert(eq(u64, back, v), "%s", text);
        }
    }
}

Test(topology, lists_of_intermediate_switches)
{
    rg_network name;
    rg_topology net;
    char text[RG_NETWORK_MAX_TEXT];
    OK(rg_network_parse("mikantc:3,4,is=000.011.101", &name, NULL));
    OK(rg_network_print(&name, text));
    cr_assert(eq(str, text, "mikantc:3,4,is=000.011.101"));
    OK(rg_topology_init(&name, &net, NULL));
    rg_topology_facts facts;
    OK(rg_topology_facts_of(&net, &facts));
    cr_assert(facts.connectivity == RG_TOPOLOGY_UNKNOWN, "it depends on the words");
    name.word[2] = 3;
    cr_assert(eq(int, rg_topology_init(&name, &net, NULL), RG_E_IS), "twice the same");
    name.word[2] = 8;
    cr_assert(eq(int, rg_topology_init(&name, &net, NULL), RG_E_IS), "four bits");
    name.word[2] = 5;
    name.words = 2;
    cr_assert(eq(int, rg_topology_init(&name, &net, NULL), RG_E_IS), "too few");
    name.words = 3;
    name.family = RG_FAMILY_KARY;
    cr_assert(eq(int, rg_topology_init(&name, &net, NULL), RG_E_IS), "not in kary");
    /* Parameters are counted before they are looked at. */
    name.words = 0;
    for (name.count = 0; name.count < 4; name.count++)
        if (name.count != 2)
            REFUSED(RG_E_COUNT, rg_topology_init(&name, &net, NULL));
    static const struct {
        const char *text;
        size_t where;
    } bad[] = {
        {"kantc:3,4,is=", 13},
        {"kantc:3,4,is=000", 16},
        {"kantc:3,4,is=000.011.1012", 24},
        {"kantc:3,4,is=000.011.101.", 24},
        {"kantc:3,4,is=000,011,101", 16},
        {"kantc:17,4,is=0", 14},
        {"kantc:0,4,is=", 13},
        {"kantc:4294967295,4,is=0", 22},
    };
    for (size_t i = 0; i < COUNT(bad); i++) {
        size_t where = 99;
        cr_assert(eq(int, rg_network_parse(bad[i].text, &name, &where), RG_E_IS), "%s",
                  bad[i].text);
        cr_assert(eq(sz, where, bad[i].where), "%s", bad[i].text);
    }
}

/* TEXT=LABEL: what is read and how it is printed; TEXT!PLACE: what is refused and where. An
 * intermediate switch carries nothing; what opens a bracket closes it; 2^64 is not 0. */
Test(topology, labels)
{
    static const char *const cases[][2] = {
        {"kary:3,3",
         "0,2,1=(0,2,1) (0,2,1)=(0,2,1) <0,2,1>=<0,2,1> @0=(0,0,0) @53=<2,2,2> @54!1 @!1 !0 "
         "(0,2,1!6 0,2,1)!5 <0,2,1)!6 0,3,1!2 0,2!3 <3,0,0>!1 0,,1!2"},
        {"mikant:2,3", "1,0,1,1=(1,0,1,1) 2,0,1,1!0"},
        {"kantc:3,4",
         "0,1,011,2=(0,1,011,2) 0,1,010,2!4 <0,0,1,010>=<0,0,1,010> <1,0,1,2>=<1,0,1,2> 0,1,01!6"},
        {"kantc:3,2", "011,2=(011,2) (011,2)=(011,2) (011,2!6"},
        {"mikantc:3,4", "<0,2,1,1,0>=<0,2,1,1,0>"},
        {"gft:2,4,2",
         "31=31 32!0 2,3=(2,3) (2,4)!3 (3,0)!1 99999999999999999999!0 18446744073709551616!0"},
        {"hypercube:4", "0110=0110 0120!2 01101!4"},
        {"star:4", "2134=[2134] [2134]=[2134] 2135!3 2131!3 0123!0"},
        {"star:10", "a123456789=[a123456789] A123456789=[a123456789]"},
        {"scc:4", "1234:2=[1234:2] [1234:2]=[1234:2] [1234:2!7 1234:1!5 1234!4"},
        {"ccc:4", "0110,2=(0110,2) (0110,4)!6 (0110,2)=(0110,2) (0110,2!7"},
        {"debruijn:12,3", "b0a=b0a b0c!2"},
        {"kautz:2,3", "021=021 011!2 013!2"},
        {"mdsxn:2,1", "101=101"},
        {"torus:3,12", "2,11=(2,11) (2,11)=(2,11) (2,11!5 3,0!0"},
        {"mesh:5", "4=(4)"},
        {"shuffle:3", "110=110"},
    };
    char item[80];
    for (size_t i = 0; i < COUNT(cases); i++)
        for (const char *at = cases[i][1]; each_word(&at, item);) {
            const size_t length = strcspn(item, "=!");
            char label[RG_TOPOLOGY_MAX_LABEL];
            uint64_t v = 1234567;
            size_t where = 99;
            rg_topology net;
            cr_assert(eq(int, make(cases[i][0], &net, NULL), RG_OK));
            const rg_status status = rg_topology_parse(&net, item, length, &v, &where);
            if (item[length] == '!') {
                cr_assert(eq(int, status, RG_E_LABEL), "%s %s", cases[i][0], item);
                cr_assert(eq(sz, where, strtoul(item + length + 1, NULL, 10)), "%s %s", cases[i][0],
                          item);
                cr_assert(eq(u64, v, 1234567), "a failed call must not write");
                continue;
            }
            cr_assert(eq(int, status, RG_OK), "%s %s", cases[i][0], item);
            OK(rg_topology_label(&net, v, label));
            cr_assert(eq(str, label, item + length + 1));
        }
}

/* Anything offered as a label: the parser stays within it, and what it accepts can be printed. */
Test(topology, labels_of_noise)
{
    static const char *const networks[] = {"kary:3,3",   "mikant:2,3", "kantc:2,4",   "mikantc:2,3",
                                           "gft:2,2,2",  "scc:4",      "ccc:3",       "kautz:2,3",
                                           "torus:3,12", "star:3",     "debruijn:2,3"};
    static const char alphabet[] = "0011223,,,:()<>[]@49a";
    rg_random random = {1};
    uint64_t accepted = 0;
    for (size_t i = 0; i < COUNT(networks); i++) {
        rg_topology net;
        cr_assert(eq(int, make(networks[i], &net, NULL), RG_OK));
        for (unsigned round = 0; round < 60000; round++) {
            char *text = malloc(9); /* so that a read beyond the end is seen */
            char label[RG_TOPOLOGY_MAX_LABEL];
            uint64_t v;
            size_t where = 0;
            cr_assert(text != NULL);
            const size_t length = round % 9;
            char *end = text + 9 - length;
            for (size_t j = 0; j < length; j++)
                end[j] = alphabet[rg_random_next(&random) % (sizeof alphabet - 1)];
            if (rg_topology_parse(&net, end, length, &v, &where) == RG_OK) {
                OK(rg_topology_label(&net, v, label));
                accepted++;
            } else {
                cr_assert(where <= length);
            }
            free(text);
        }
    }
    cr_assert(accepted > 1000, "%llu", (unsigned long long)accepted);
}

Test(topology, arguments)
{
    rg_topology net;
    rg_topology_place place = {0};
    rg_topology_facts facts;
    rg_topology_end end;
    uint64_t next[RG_TOPOLOGY_MAX_PORTS], v;
    char text[RG_TOPOLOGY_MAX_LABEL];
    unsigned min, max;
    char param[RG_FAMILY_MAX_PARAM_NAME];
    cr_assert(eq(int, make("mikant:3,3", &net, NULL), RG_OK));
    EACH_NULL(rg_topology_init(P(&net.name), P(&net), NULL));
    EACH_NULL(rg_topology_neighbours(TOPOLOGY(&net), 0, P(next)));
    EACH_NULL(rg_topology_predecessors(TOPOLOGY(&net), 0, P(next)));
    REFUSED(RG_E_INDEX, rg_topology_neighbours(&net, net.vertices, next));
    REFUSED(RG_E_INDEX, rg_topology_predecessors(&net, net.vertices, next));
    REFUSED(RG_E_INDEX, rg_topology_neighbour(&net, 0, net.ports, &end));
    REFUSED(RG_E_INDEX, rg_topology_neighbour(&net, net.vertices, 0, &end));
    EACH_NULL(rg_topology_neighbour(TOPOLOGY(&net), 0, 0, P(&end)));
    EACH_NULL(rg_topology_where(TOPOLOGY(&net), 0, P(&place)));
    EACH_NULL(rg_topology_label(TOPOLOGY(&net), 0, P(text)));
    EACH_NULL(rg_topology_parse(TOPOLOGY(&net), P("0"), 1, P(&v), NULL));
    EACH_NULL(rg_topology_weight(TOPOLOGY(&net), 0, P(&v)));
    EACH_NULL(rg_topology_param_range(RG_FAMILY_KARY, 0, P(&min), P(&max)));
    EACH_NULL(rg_family_counts(RG_FAMILY_STAR, P(&min), P(&max)));
    EACH_NULL(rg_family_param_name(RG_FAMILY_STAR, 1, 0, P(param)));
    OK(rg_topology_neighbour(&net, 0, 1, &end));
    cr_assert(end.vertex == RG_TOPOLOGY_NONE && end.port == 0);
    REFUSED(RG_E_INDEX, rg_topology_where(&net, net.vertices, &place));
    REFUSED(RG_E_INDEX, rg_topology_label(&net, net.vertices, text));
    EACH_NULL(rg_topology_facts_of(TOPOLOGY(&net), P(&facts)));
    REFUSED(RG_E_INDEX, rg_topology_weight(&net, net.nodes, &v));
    place.group = 2;
    EACH_NULL(rg_topology_at(TOPOLOGY(&net), P(&place), P(&v)));
    REFUSED(RG_E_INDEX, rg_topology_at(&net, &place, &v));
    place.group = 1;
    place.level = 2;
    REFUSED(RG_E_INDEX, rg_topology_at(&net, &place, &v));
    place.level = 1;
    place.index = 9;
    REFUSED(RG_E_INDEX, rg_topology_at(&net, &place, &v));
    place.index = 8;
    OK(rg_topology_at(&net, &place, &v));
    cr_assert(eq(u64, v, net.vertices - 1));
    REFUSED(RG_E_INDEX, rg_topology_param_range(RG_FAMILY_KARY, 2, &min, &max));
    REFUSED(RG_E_FAMILY, rg_topology_param_range((rg_family)1000, 0, &min, &max));
    OK(rg_topology_param_range(RG_FAMILY_TORUS, 15, &min, &max));
    REFUSED(RG_E_INDEX, rg_topology_param_range(RG_FAMILY_TORUS, 16, &min, &max));
    REFUSED(RG_E_FAMILY, rg_family_counts((rg_family)1000, &min, &max));
    REFUSED(RG_E_FAMILY, rg_family_param_name((rg_family)1000, 1, 0, param));
    REFUSED(RG_E_INDEX, rg_family_param_name(RG_FAMILY_KARY, 2, 2, param));
    REFUSED(RG_E_INDEX, rg_family_param_name(RG_FAMILY_TORUS, 17, 16, param));
}
