/* SPDX-License-Identifier: Apache-2.0 */

/* Words of simulations stand in the order of their enumerations; options set what they name. */

#include <stdio.h>
#include <string.h>

#include "check.h"
#include "../nets.h"
#include "net/inner/simulate_record.h"
#include "routegen/net/measures.h"

Test(simulate_words, order)
{
    static const struct {
        const char *option, *words;
        unsigned value[RG_SIM_REQUEST + 1];
    } cases[] = {
        {"routing", "rule", {RG_SIM_RULE}},
        {"select", "first random credits", {RG_SIM_FIRST, RG_SIM_RANDOM, RG_SIM_CREDITS}},
        {"classing", "hops valley layers", {RG_SIM_BY_HOPS, RG_SIM_BY_VALLEYS, RG_SIM_BY_LAYERS}},
        {"traffic",
         "uniform complement transpose reverse shuffle tornado neighbour permutation hotspot "
         "exchange trace nearest file request",
         {RG_SIM_UNIFORM, RG_SIM_COMPLEMENT, RG_SIM_TRANSPOSE, RG_SIM_REVERSE, RG_SIM_SHUFFLE,
          RG_SIM_TORNADO, RG_SIM_NEIGHBOUR, RG_SIM_PERMUTATION, RG_SIM_HOTSPOT, RG_SIM_EXCHANGE,
          RG_SIM_TRACE, RG_SIM_NEAREST, RG_SIM_FLOWS, RG_SIM_REQUEST}},
        {"births",
         "bernoulli burst periodic exact",
         {RG_SIM_BERNOULLI, RG_SIM_BURST, RG_SIM_PERIODIC, RG_SIM_EXACT}},
        {"switching", "wormhole vct", {RG_SIM_WORMHOLE, RG_SIM_CUT_THROUGH}},
        {"allocator",
         "separable greedy staged islip",
         {RG_SIM_SEPARABLE, RG_SIM_GREEDY, RG_SIM_STAGED, RG_SIM_ISLIP}},
        {"order",
         "lls shift cls add random ascending",
         {RG_SIM_LLS, RG_SIM_SHIFT, RG_SIM_CLS, RG_SIM_ADD, RG_SIM_SCATTER, RG_SIM_ASCENDING}},
    };
    char word[80];

    for (size_t i = 0; i < COUNT(cases); i++) {
        unsigned count = 0;
        for (const char *at = cases[i].words; each_word(&at, word); count++)
            cr_expect_str_eq(rg_sim_word(cases[i].option, cases[i].value[count]), word);
        if (i > 0) /* after the last */
            cr_expect_eq(rg_sim_word(cases[i].option, cases[i].value[count - 1] + 1), NULL);
    }
    cr_expect_str_eq(rg_sim_word("routing", RG_SIM_TABLE), "table");
    cr_expect_eq(rg_sim_word("routing", RG_SIM_SSSP + 1), NULL);
    cr_expect_eq(rg_sim_word("seed", 0), NULL);
    cr_expect_eq(rg_sim_word("colour", 0), NULL);
}

Test(simulate_words, values)
{
    const rg_topology net = net_of("kautz:2,3");
    rg_sim_options options = {0};
    rg_sim_plan plan = {0};
    rg_refusal refusal;

    cr_expect_eq(rg_sim_set(&net, &options, &plan, "switching", "vct", NULL), RG_OK);
    cr_expect_eq(rg_sim_set(&net, &options, &plan, "route-delay", "3", NULL), RG_OK);
    cr_expect_eq(rg_sim_set(&net, &options, &plan, "burst-on", "2.5", NULL), RG_OK);
    cr_expect_eq(rg_sim_set(&net, &options, &plan, "self", NULL, NULL), RG_OK);
    cr_expect_eq(rg_sim_set(&net, &options, &plan, "shared", "false", NULL), RG_OK);
    cr_expect_eq(rg_sim_set(&net, &options, &plan, "seed", "18446744073709551615", NULL), RG_OK);
    cr_expect_eq(rg_sim_set(&net, &options, &plan, "most", "2e6", NULL), RG_OK);
    cr_expect(options.switching == RG_SIM_CUT_THROUGH && options.route_delay == 3 &&
              options.burst_on == 2.5 && options.self && !options.shared &&
              options.seed == UINT64_MAX && plan.most == 2000000);
    static const char *const wrong[][3] = {
        {"switching", "wormhol", "wormhole or vct expected"},
        {"switching", NULL, "wormhole or vct expected"},
        {"vcs", "65", "a whole number from 0 to 64 expected"},
        {"vcs", "", "a whole number from 0 to 64 expected"},
        {"seed", "-1", "a whole number from 0 to 18446744073709551615 expected"},
        {"precision", "nan", "per cent above 0, at most 100, expected"},
        {"precision", "101%", "per cent above 0, at most 100, expected"},
        {"traffic", "hotspot:@0,2", "a share from 0 to 1 expected"},
        {"routing", "disjoint:2", "a whole number from 0 to 1 expected"},
        {"model", "paper:1", "default, booksim, paper, node, queue or noc expected"},
        {"self", "yes", "true or false expected"},
        {"hop", "1", "only model noc has it"},
    };
    for (size_t i = 0; i < COUNT(wrong); i++) {
        cr_expect_eq(rg_sim_set(&net, &options, &plan, wrong[i][0], wrong[i][1], &refusal),
                     RG_E_SYNTAX);
        cr_expect_str_eq(refusal.text, wrong[i][2]);
    }
    cr_expect_eq(rg_sim_set(&net, &options, &plan, "colour", "1", NULL), RG_E_FIELDS);
}

/* The default that the help of an option names, as "default 8" or "word (default)", or "". */
static void read_default(const char *help, char word[40])
{
    const char *after = strstr(help, "default "), *before = strstr(help, " (default)");

    *word = '\0';
    if (after != NULL && sscanf(after, "default %39[^ ,;:)]", word) == 1)
        return;
    if (before == NULL)
        return;
    for (after = before; before > help && before[-1] != ' ';)
        before--;
    (void)snprintf(word, 40, "%.*s", (int)(after - before), before);
}

/* They are what rg_sim_options_init and rg_sim_plan_init set, and have no other name in 1.0. */
Test(simulate_words, defaults)
{
    const rg_topology net = net_of("kautz:2,3");
    unsigned count = 0;
    char word[40];

    for (size_t i = 0; rg_sim_option_name(i) != NULL; i++) {
        const char *const name = rg_sim_option_name(i), *const help = rg_sim_option_help(name);
        rg_sim_options usual, options;
        rg_sim_plan usual_plan, plan;
        if (help == NULL)
            continue;
        memset(&usual, 0, sizeof usual);
        memset(&usual_plan, 0, sizeof usual_plan);
        rg_sim_options_init(&net, &usual, sizeof usual);
        rg_sim_plan_init(&usual_plan, sizeof usual_plan);
        memcpy(&options, &usual, sizeof usual);
        memcpy(&plan, &usual_plan, sizeof plan);
        read_default(help, word);
        if (*word == '\0')
            continue;
        cr_expect_eq(rg_sim_set(&net, &options, &plan, name, word, NULL), RG_OK, "%s %s", name,
                     word);
        cr_expect(memcmp(&options, &usual, sizeof usual) == 0 &&
                      memcmp(&plan, &usual_plan, sizeof plan) == 0,
                  "%s: %s is not its default", name, word);
        count++;
    }
    cr_expect_geq(count, 25);
    cr_expect_eq(rg_sim_option_help("most"), NULL);
    cr_expect_eq(rg_sim_option_help("journal"), NULL);
}

/* What is refused names the word and its place. */
Test(simulate_words, questions)
{
    const rg_topology net = net_of("kautz:2,3");
    rg_value *record = NULL;
    rg_refusal refusal;
    static const struct {
        const char *options;
        rg_status status;
        size_t place;
        const char *text;
    } cases[] = {
        {"load=2", RG_E_OPTION, 0,
         "load=2: loads from 0 to 1 expected, in flits a terminal and clock"},
        {"load=0.1,", RG_E_OPTION, 0,
         "load=0.1,: loads from 0 to 1 expected, in flits a terminal and clock"},
        {"vcs=4 traffic=rush", RG_E_SYNTAX, 6, NULL},
        {"routing=rule", RG_E_RULE, RG_NO_PLACE,
         "kautz:2,3: this routing can deadlock, by a cycle of 3 channels; unsafe runs it all the "
         "same"},
        {"traffic=reverse", RG_E_OPTION, RG_NO_PLACE,
         "kautz:2,3: traffic reverse needs a power of 2 nodes, not 12"},
        {"queue flits=2", RG_E_OPTION, RG_NO_PLACE,
         "model queue has packets of one flit, and no traffic exchange, nearest, file or request"},
        {"traffic=request each=5", RG_E_OPTION, RG_NO_PLACE, "stop is not for traffic request"},
        {"warmup=300 most=300", RG_E_OPTION, RG_NO_PLACE,
         "warmup 300: less than the 300 clocks of max-clocks expected"},
        {"iterations=2", RG_E_OPTION, RG_NO_PLACE, "iterations is for allocator islip"},
        {"routing=count vcs=7", RG_E_OPTION, RG_NO_PLACE,
         "kautz:2,3: vcs 7: a multiple of the 3 virtual channels that routing count tells apart "
         "expected"},
        {"priority lengths=1:1,2:1 births=exact", RG_E_OPTION, RG_NO_PLACE,
         "priority is not for births exact"},
        {"warmup=x", RG_E_SYNTAX, 0,
         "warmup=x: a whole number from 0 to 4294967293, or auto, expected"},
        {"routing=count vcs=1", RG_E_RULE, RG_NO_PLACE,
         "kautz:2,3: with vcs 1 this routing can deadlock, by a cycle of 3 channels; unsafe runs "
         "it all the same"},
        {"load=0.1,0.9 births=burst burst-on=1 burst-off=1", RG_E_OPTION, RG_NO_PLACE,
         "births burst:1,1: bursts are 0.5 of the clocks, too few for a load of 0.9"},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        cr_expect_eq(rg_ask_simulate(&net, cases[i].options, NULL, &record, &refusal),
                     cases[i].status, "%s", cases[i].options);
        cr_expect_eq(refusal.place, cases[i].place);
        if (cases[i].text != NULL)
            cr_expect_str_eq(refusal.text, cases[i].text);
    }
    cr_assert_eq(rg_ask_simulate(&net, "load=0.1,0.2 most=2000 warmup=100", NULL, &record, NULL),
                 RG_OK);
    const rg_value *points = rg_value_at(record, "points");
    cr_expect_neq(rg_value_next(rg_value_first(points)), NULL);
    cr_expect_eq(rg_value_next(rg_value_next(rg_value_first(points))), NULL);
    rg_record_close(record);
    /* No run has more clocks than it may have. */
    rg_sim_options options;
    rg_sim_plan plan;
    rg_sim_result result;
    cr_assert_eq(rg_sim_options_init(&net, &options, sizeof options), RG_OK);
    cr_assert_eq(rg_sim_plan_init(&plan, sizeof plan), RG_OK);
    plan.most = 9;
    cr_assert_eq(rg_sim_measure(&net, &options, &plan, NULL, NULL, 0, &result), RG_OK);
    cr_expect(result.clocks == 9 && result.end == RG_SIM_CUT);
    /* Flags that are false, and as many loads as one likes */
    cr_expect_eq(rg_ask_simulate(&net, "routing=rule unsafe=false", NULL, &record, NULL),
                 RG_E_RULE);
    char many[20000] = "unsafe most=10 warmup=1 load=0.001";
    for (unsigned i = 0; i < 1100; i++)
        strcat(many, ",0.001");
    cr_assert_eq(rg_ask_simulate(&net, many, NULL, &record, NULL), RG_OK);
    unsigned count = 0;
    for (points = rg_value_first(rg_value_at(record, "points")); points != NULL; count++)
        points = rg_value_next(points);
    cr_expect_eq(count, 1101);
    rg_record_close(record);
    cr_expect_eq(rg_ask_find("size=8 exact=perhaps", NULL, &record, &refusal), RG_E_SYNTAX);
    cr_expect_str_eq(refusal.text, "exact=perhaps: true or false expected");
}
