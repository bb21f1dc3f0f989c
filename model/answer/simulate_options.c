/* SPDX-License-Identifier: Apache-2.0 */

/* The options of a simulation by their names, and the words of their values. */

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

#include "inner/net/compare.h"
#include "inner/net/parse_sim.h"
#include "inner/net/simulate_record.h"
#include "inner/net/wording.h"
#include "routegen/net/parse.h"

enum kind { FLAG, WHOLE, LONG, REAL, WORD };

/* The words are in the order of the enumerations. */
static const struct field {
    const char *name;
    enum kind kind;
    bool of_plan;
    size_t offset;
    const char *const *words;
} fields[] = {
#define OPTION(name, kind, member)                                                                 \
    {                                                                                              \
        name, kind, false, offsetof(rg_sim_options, member), NULL                                  \
    }
#define WORDS(name, ...)                                                                           \
    {                                                                                              \
#name, WORD, false, offsetof(rg_sim_options, name), (const char *const[])                  \
        {                                                                                          \
            __VA_ARGS__, NULL                                                                      \
        }                                                                                          \
    }
#define PLAN(name, kind)                                                                           \
    {                                                                                              \
#name, kind, true, offsetof(rg_sim_plan, name), NULL                                       \
    }
#define ROUTING(NUMBER, RECORD) #RECORD,
    {"routing", WORD, false, offsetof(rg_sim_options, routing),
     (const char *const[]){RG_SIM_ROUTINGS(ROUTING) NULL}},
#undef ROUTING
    WORDS(select, "first", "random", "credits"),
    WORDS(classing, "hops", "valley", "layers"),
    WORDS(traffic, "uniform", "complement", "transpose", "reverse", "shuffle", "tornado",
          "neighbour", "permutation", "hotspot", "exchange", "trace", "nearest", "file", "request"),
    WORDS(births, "bernoulli", "burst", "periodic", "exact"),
    WORDS(switching, "wormhole", "vct"),
    WORDS(allocator, "separable", "greedy", "staged", "islip"),
    WORDS(order, "lls", "shift", "cls", "add", "random", "ascending"),
    OPTION("disjoint", WHOLE, disjoint),
    OPTION("bias", WHOLE, bias),
    OPTION("node", FLAG, node),
    OPTION("queue", FLAG, queue),
    OPTION("memory", LONG, memory),
    OPTION("vcs", WHOLE, vcs),
    OPTION("buffer", WHOLE, buffer),
    OPTION("route-delay", WHOLE, route_delay),
    OPTION("link-delay", WHOLE, link_delay),
    OPTION("credit-delay", WHOLE, credit_delay),
    OPTION("inject-delay", WHOLE, inject_delay),
    OPTION("tail-credit", FLAG, tail_credit),
    OPTION("input-speedup", WHOLE, input_speedup),
    OPTION("iterations", WHOLE, iterations),
    OPTION("rings", FLAG, rings),
    OPTION("own-exits", FLAG, own_exits),
    OPTION("self", FLAG, self),
    OPTION("traffic-seed", LONG, traffic_seed),
    OPTION("fraction", REAL, fraction),
    OPTION("flits", WHOLE, flits),
    OPTION("burst-on", REAL, burst_on),
    OPTION("burst-off", REAL, burst_off),
    OPTION("seed", LONG, seed),
    OPTION("window", WHOLE, window),
    OPTION("reply-flits", WHOLE, reply_flits),
    OPTION("service", WHOLE, service),
    OPTION("slots", WHOLE, slots),
    OPTION("shared", FLAG, shared),
    OPTION("barrier", FLAG, barrier),
    OPTION("retries", WHOLE, retries),
    OPTION("timeout", WHOLE, timeout),
    OPTION("notice", WHOLE, notice),
    OPTION("watch", WHOLE, watch),
    PLAN(fixed, FLAG),
    PLAN(warmup, LONG),
    PLAN(precision, REAL),
    PLAN(most, LONG),
    PLAN(each, LONG),
#undef OPTION
#undef WORDS
#undef PLAN
};
enum { FIELDS = sizeof fields / sizeof *fields };

static const struct field *field_of(const char *name)
{
    for (size_t i = 0; i < FIELDS; i++)
        if (strcmp(fields[i].name, name) == 0)
            return &fields[i];
    return NULL;
}

const char *rg_sim_word(const char *option, unsigned value)
{
    const struct field *field = field_of(option);
    unsigned count = 0;

    while (field != NULL && field->words != NULL && field->words[count] != NULL)
        if (count++ == value)
            return field->words[value];
    return NULL;
}

const char *rg_sim_option_name(size_t index)
{
    return index < FIELDS ? fields[index].name : NULL;
}

/* ---- Setting --------------------------------------------------------------------------------- */

static rg_status set_number(const struct field *field, const char *value, void *into,
                            rg_refusal *refusal)
{
    const uint64_t most = field->kind == LONG ? UINT64_MAX : UINT32_MAX;
    const char *end = value;
    uint64_t number = 0;

    if (!rg_whole(&end, &number) || *end != '\0' || number > most)
        return rg_refuse(refusal, RG_E_SYNTAX, NULL,
                         "a whole number from 0 to %" PRIu64 " expected", most);
    if (field->kind == LONG)
        *(uint64_t *)into = number;
    else
        *(unsigned *)into = (unsigned)number;
    return RG_OK;
}

static rg_status set_real(const char *value, double *into, rg_refusal *refusal)
{
    const char *end = value;

    if (rg_decimal(&end, into) && *end == '\0')
        return RG_OK;
    return rg_refuse(refusal, RG_E_SYNTAX, NULL, "a number from 0 on expected");
}

rg_status rg_sim_set(rg_sim_options *options, rg_sim_plan *plan, const char *name,
                     const char *value, rg_refusal *refusal)
{
    const struct field *field = field_of(name);

    if (field == NULL)
        return rg_refuse(refusal, RG_E_FIELDS, NULL, "no such option");
    void *into = (char *)(field->of_plan ? (void *)plan : (void *)options) + field->offset;
    if (field->kind == FLAG)
        return rg_read_flag(value, into, refusal);
    if (value == NULL)
        value = "";
    if (field->kind == WORD)
        return rg_read_name(value, field->words, into, refusal);
    if (field->kind == REAL)
        return set_real(value, into, refusal);
    return set_number(field, value, into, refusal);
}
