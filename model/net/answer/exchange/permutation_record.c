/* SPDX-License-Identifier: Apache-2.0 */

/* A permutation through switches, as a record. */

#include <inttypes.h>
#include <stdlib.h>

#include "net/inner/exchange_ask.h"
#include "net/inner/wording.h"
#include "routegen/net/watch.h"

const rg_column *rg_permutation_columns(void)
{
    static const rg_column columns[] = {RG_COLUMN("pass", 4),
                                        RG_COLUMN("stage", 5),
                                        RG_COLUMN("index", 5),
                                        RG_COLUMN("ports", -5),
                                        {.key = NULL}};
    return columns;
}

rg_status rg_permutation_head(rg_value *record, const rg_topology *net, const char *what,
                              const uint32_t *to, const rg_permutation *routed)
{
    const uint32_t passes = routed->passes, least = routed->least;
    uint64_t messages = 0;
    rg_permutation_clash clash;

    for (uint32_t i = 0; i < routed->lines; i++)
        messages += to[i] != RG_PERMUTATION_NONE;
    rg_say(rg_put_text(record, "network", rg_name_of(&net->name).text), "network", NULL);
    rg_say(rg_put_text(record, "permutation", what), "permutation", NULL);
    rg_say(rg_put_count(record, "messages", messages), "messages", NULL);
    rg_value *value = rg_put_count(record, "passes", passes);
    rg_put_count(record, "least", least);
    if (passes <= least || passes == 1)
        rg_say(value, "passes", "%" PRIu32 ", the fewest possible", passes);
    else
        rg_say(value, "passes", "%" PRIu32 "; at least %" PRIu32 " are needed", passes, least);
    const rg_status status = rg_permutation_witness(routed, &clash);
    if (status != RG_OK) {
        rg_put_null(record, "witness");
        return status == RG_E_END ? RG_OK : status;
    }
    const uint32_t outputs = routed->stage[clash.stage].outputs;
    value = rg_put_record(record, "witness");
    rg_put_count(value, "stage", clash.stage);
    rg_put_count(value, "index", clash.wanted / outputs);
    rg_put_count(value, "port", clash.wanted % outputs);
    rg_value *sources = rg_put_list(value, "sources");
    for (unsigned i = 0; i < 2; i++)
        rg_put_count(sources, NULL, clash.source[i]);
    rg_say(value, "witness",
           "port %" PRIu32 " of switch (%u,%" PRIu32 "): %" PRIu32 " to %" PRIu32 " and %" PRIu32
           " to %" PRIu32,
           clash.wanted % outputs, clash.stage, clash.wanted / outputs, clash.source[0],
           to[clash.source[0]], clash.source[1], to[clash.source[1]]);
    return RG_OK;
}

static void put_switches(rg_value *list, const rg_permutation *routed, uint32_t pass,
                         const uint32_t *port)
{
    for (unsigned s = 0; s < routed->stages; s++) {
        const rg_permutation_stage *stage = &routed->stage[s];
        for (uint32_t j = 0; j < stage->switches; j++) {
            rg_value *row = rg_put_record(list, NULL);
            rg_put_count(row, "pass", pass);
            rg_put_count(row, "stage", s);
            rg_put_count(row, "index", j);
            rg_value *ports = rg_put_list(row, "ports");
            for (uint32_t i = 0; i < stage->inputs; i++) {
                const uint32_t out = port[stage->first + j * stage->inputs + i];
                rg_put_count_if(ports, NULL, out, out != RG_PERMUTATION_NONE);
            }
        }
    }
}

rg_status rg_permutation_route(const rg_topology *net, const uint32_t *to, rg_permutation *routed,
                               rg_refusal *refusal)
{
    const char *name = rg_name_of(&net->name).text;
    rg_permutation_clash clash;
    rg_status status = rg_permutation_open(net, to, &clash, routed);

    if (status == RG_E_REPEAT)
        return rg_refuse(refusal, status, NULL,
                         "terminal %" PRIu32 " is taken twice, by %" PRIu32 " and %" PRIu32,
                         clash.wanted, clash.source[0], clash.source[1]);
    if (status == RG_E_INDEX)
        return rg_refuse(refusal, status, NULL, "%" PRIu32 " sends to %" PRIu32 ", no terminal",
                         clash.source[0], clash.wanted);
    if (status != RG_OK)
        return rg_refuse(refusal, status, name, NULL);
    status = rg_permutation_check(net, to, routed);
    if (status == RG_OK)
        return RG_OK;
    rg_permutation_close(routed);
    return status == RG_E_LOST ? rg_refuse(refusal, RG_E_WRONG, name,
                                           "a message does not arrive: a mistake of this program")
                               : rg_refuse(refusal, status, NULL, NULL);
}

/* The record of what has been routed. */
static rg_status make(const rg_topology *net, const char *what, const uint32_t *to,
                      const uint64_t *pass, const rg_permutation *routed, rg_value **record,
                      rg_refusal *refusal)
{
    if (pass != NULL && *pass >= routed->passes)
        return rg_refuse(refusal, RG_E_PASS, NULL,
                         "pass %" PRIu64 ": there are %" PRIu32 ", from 0", *pass, routed->passes);
    const uint32_t first = pass == NULL ? 0 : (uint32_t)*pass;
    const uint32_t end = pass == NULL ? routed->passes : first + 1;
    if ((double)routed->slots * (end - first) > RG_PERMUTATION_MOST_LISTED)
        return rg_refuse(refusal, RG_E_LARGE, NULL,
                         routed->slots > RG_PERMUTATION_MOST_LISTED
                             ? "more than %d ports in a pass; take a smaller network"
                             : "more than %d ports at once; take one pass",
                         RG_PERMUTATION_MOST_LISTED);
    uint32_t *port = malloc(routed->slots * sizeof *port);
    if (port == NULL)
        return rg_refuse(refusal, RG_E_MEMORY, NULL, NULL);
    rg_value *made = *record = rg_record_begin();
    rg_status status = rg_permutation_head(made, net, what, to, routed);
    rg_put_line(made, "", "%s", "");
    rg_value *list = rg_put_list(made, "switches");
    for (uint32_t p = first; status == RG_OK && p < end; p++) {
        status = rg_permutation_states(routed, p, port);
        if (status == RG_OK)
            put_switches(list, routed, p, port);
    }
    free(port);
    if (status == RG_OK)
        status = rg_record_made(record);
    else
        rg_record_close(made);
    return status == RG_OK ? RG_OK : rg_refuse(refusal, status, NULL, NULL);
}

rg_status rg_permutation_record(const rg_topology *net, const char *what, const uint32_t *to,
                                const uint64_t *pass, rg_value **record, rg_refusal *refusal)
{
    rg_permutation routed;
    rg_status status = rg_permutation_route(net, to, &routed, refusal);

    if (status != RG_OK)
        return status;
    status = make(net, what, to, pass, &routed, record, refusal);
    rg_permutation_close(&routed);
    return status;
}

rg_status rg_rotations_record(const rg_topology *net, const rg_watch *watch, rg_value **record,
                              rg_refusal *refusal)
{
    const char *name = rg_name_of(&net->name).text;
    const uint32_t lines = (uint32_t)net->nodes;
    uint64_t phases = 0, least = 0;
    rg_status status = RG_OK;

    if (net->nodes > RG_PERMUTATION_MAX_LINES)
        return rg_refuse(refusal, RG_E_LARGE, name, NULL);
    uint32_t *to = malloc(lines * sizeof *to);
    if (to == NULL)
        return rg_refuse(refusal, RG_E_MEMORY, NULL, NULL);
    for (uint32_t k = 0; k < lines && status == RG_OK; k++) {
        rg_permutation routed;
        for (uint32_t i = 0; i < lines; i++)
            to[i] = i >= k ? i - k : i + lines - k;
        status = rg_permutation_open(net, to, NULL, &routed);
        if (status != RG_OK)
            break;
        phases += routed.passes;
        least += routed.least;
        status = rg_permutation_check(net, to, &routed);
        rg_permutation_close(&routed);
        if (status == RG_OK)
            status = rg_watch_show(watch, "rotations", k + 1, lines);
    }
    free(to);
    if (status == RG_E_LOST)
        return rg_refuse(refusal, RG_E_WRONG, name,
                         "a message does not arrive: a mistake of this program");
    if (status != RG_OK)
        return rg_refuse(refusal, status, name, NULL);
    rg_value *made = *record = rg_record_begin();
    rg_say(rg_put_text(made, "network", name), "network", NULL);
    rg_say(rg_put_count(made, "rotations", lines), "rotations", NULL);
    rg_say(rg_put_count(made, "phases", phases), "phases",
           phases == least ? "%" PRIu64 ", the fewest for these rotations"
                           : "%" PRIu64 ", not all of them the fewest",
           phases);
    rg_say(rg_put_count(made, "messages", (uint64_t)lines * lines), "messages",
           "%" PRIu64 ", all delivered", (uint64_t)lines * lines);
    status = rg_record_made(record);
    return status == RG_OK ? RG_OK : rg_refuse(refusal, status, NULL, NULL);
}
