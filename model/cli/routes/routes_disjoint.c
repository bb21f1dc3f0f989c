/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* A largest set of disjoint routes of a pair. */

#include <stdio.h>

#include "graph/disjoint.h"
#include "cli/common/fail.h"
#include "cli/common/json_out.h"
#include "cli/common/network_arg.h"
#include "routes_list.h"

static const char *method_of(const struct cli_disjoint *found)
{
    return found->by_flow ? "maximum flow" : "construction";
}

static void print_head(const struct cli_list *list, const struct cli_disjoint *found)
{
    const struct cli_label from = cli_label_of(&list->net, found->from);

    if (found->from == found->to) {
        printf("1 route: both nodes hang on %s\n", from.text);
    } else if (list->net.direct) {
        printf("%zu disjoint route%s, by %s\n", found->count, found->count == 1 ? "" : "s",
               method_of(found));
    } else {
        printf("%zu route%s, by %s; disjoint between %s and %s, on which the nodes hang\n",
               found->count, found->count == 1 ? "" : "s", method_of(found), from.text,
               cli_label_of(&list->net, found->to).text);
    }
}

static void put_head(struct cli_list *list, const struct cli_disjoint *found)
{
    cli_json_put(list->object, "count", cli_json_count(0, found->count));
    if (found->from != found->to)
        cli_json_put(list->object, "method", cli_json(json_string(method_of(found))));
    if (!list->net.direct) {
        cli_json_put(list->object, "between",
                     cli_json(json_pack("[s, s]", cli_label_of(&list->net, found->from).text,
                                        cli_label_of(&list->net, found->to).text)));
    }
}

void cli_routes_disjoint(struct cli_list *list)
{
    struct cli_disjoint found;
    char count[24];

    if (!cli_disjoint_possible(&list->net)) {
        cli_fail(CLI_USAGE, "%s: too large for --disjoint, more than 4000000 vertices and arcs",
                 list->name);
    }
    cli_disjoint_find(&list->net, list->ends.source, list->ends.destination, &found);
    snprintf(count, sizeof count, "%zu", found.count);
    if (list->format == CLI_TEXT)
        print_head(list, &found);
    else if (list->format == CLI_JSON)
        put_head(list, &found);
    cli_list_begin(list);
    for (size_t i = 0; i < found.count; i++)
        cli_list_add(list, count, i, found.route[i].hops, found.route[i].vertex);
    cli_disjoint_free(&found);
}
