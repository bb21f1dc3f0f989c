/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* deadlock --node: the virtual channels of Kautz nodes. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer.h"
#include "cli/common/fail.h"
#include "cli/common/json_out.h"
#include "cli/common/network_arg.h"
#include "cli/common/progress.h"

const struct cli_words cli_deadlock_rules = {"vc-rule", {"valley", "pair", "table", "hop", "none"}};

/* Some minutes. */
static const double most_routes = 1e9;

void cli_node_turns(const char *rule, struct cli_deadlock *answer)
{
    const rg_network *name = &answer->net.name;
    rg_kautz shape;
    unsigned chosen = 0;

    if (name->family != RG_FAMILY_KAUTZ)
        cli_fail(CLI_USAGE, "--node does not apply to networks of the family %s",
                 rg_family_name(name->family));
    cli_must(rg_kautz_init(name->param[0], name->param[1], &shape));
    if (rule == NULL)
        rule = cli_deadlock_rules.name[rg_turn_rule_of(&shape)];
    chosen = cli_word_option(&cli_deadlock_rules, rule, strlen(rule));
    if (rg_node_turns_init(&shape, (rg_turn_rule)chosen, &answer->turns) != RG_OK)
        cli_fail(CLI_USAGE, "--vc-rule table: there is no table for %s", answer->name);
    const double pairs = (double)shape.nodes * ((double)shape.nodes - 1);
    if (pairs * shape.d > most_routes)
        cli_fail(CLI_USAGE, "%s: too large for --node, more than 10^9 routes", answer->name);
}

void cli_node_judge(struct cli_deadlock *answer)
{
    const rg_node_turns *turns = &answer->turns;
    const uint64_t piece = 1 + 100000 / turns->net.nodes;
    struct cli_progress progress;
    size_t bytes = 0;

    cli_must(rg_node_deadlock_bytes(turns, &bytes));
    void *memory = cli_get(1, bytes);
    cli_progress_begin(&progress, answer->name, turns->net.nodes);
    progress.unit = "sources";
    for (uint64_t at = 0; at < turns->net.nodes; at += piece) {
        cli_must(rg_node_deadlock_follow(turns, at, piece, memory, bytes, &answer->routes));
        cli_progress_show(&progress, at);
    }
    cli_must(rg_node_deadlock_find(turns, memory, bytes, NULL, 0, &answer->found));
    if (answer->found.cycle > 0) {
        answer->cycle = cli_get((size_t)answer->found.cycle, sizeof *answer->cycle);
        cli_must(rg_node_deadlock_find(turns, memory, bytes, answer->cycle, answer->found.cycle,
                                       &answer->found));
    }
    cli_progress_erase(&progress);
    free(memory);
}

const char *cli_node_rule(const struct cli_deadlock *answer)
{
    return cli_deadlock_rules.name[answer->turns.rule];
}

/* The most steps of a route. */
static unsigned most_steps(const struct cli_deadlock *answer)
{
    unsigned most = RG_KAUTZ_MAX_HOPS - 1;
    while (most > 0 && answer->routes.steps[most] == 0)
        most--;
    return most;
}

void cli_node_text(const struct cli_deadlock *answer)
{
    const unsigned most = most_steps(answer);

    printf("vcs           %u\n", answer->turns.vcs);
    printf("routes        %" PRIu64 ":", answer->routes.routes);
    for (unsigned i = 0; i <= most; i++) {
        printf("%s %" PRIu64 " with %u%s", i > 0 ? "," : "", answer->routes.steps[i], i,
               i == 0 ? " steps" : "");
    }
    putchar('\n');
}

void cli_node_csv_names(const struct cli_deadlock *answer)
{
    printf(",vcs,routes");
    for (unsigned i = 0; i <= most_steps(answer); i++)
        printf(",steps_%u", i);
}

void cli_node_csv(const struct cli_deadlock *answer)
{
    printf(",%u,%" PRIu64, answer->turns.vcs, answer->routes.routes);
    for (unsigned i = 0; i <= most_steps(answer); i++)
        printf(",%" PRIu64, answer->routes.steps[i]);
}

void cli_node_json(const struct cli_deadlock *answer, json_t *object)
{
    json_t *steps = cli_json(json_array());

    for (unsigned i = 0; i <= most_steps(answer); i++) {
        cli_json_add(steps, cli_json(json_pack("{s:i, s:I}", "steps", (int)i, "routes",
                                               (json_int_t)answer->routes.steps[i])));
    }
    cli_json_put(object, "vcs", cli_json(json_integer((json_int_t)answer->turns.vcs)));
    cli_json_put(object, "routes", cli_json(json_integer((json_int_t)answer->routes.routes)));
    cli_json_put(object, "steps", steps);
}
