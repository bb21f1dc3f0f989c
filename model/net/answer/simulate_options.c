/* SPDX-License-Identifier: Apache-2.0 */

/* The options of a simulation by their names, and the words of their values. */

#include <stddef.h>
#include <string.h>

#include "net/inner/compare.h"
#include "net/inner/parse_sim.h"
#include "net/inner/simulate_record.h"
#include "net/inner/wording.h"
#include "routegen/net/parse.h"

enum kind { FLAG, WHOLE, LONG, REAL, WORD };

/* The words are in the order of the enumerations. */
static const struct field {
    const char *name;
    enum kind kind;
    bool of_plan;
    size_t offset;
    const char *const *words;
    uint64_t least, most; /* of whole numbers */
} fields[] = {
#define OPTION(name, kind, member, ...)                                                            \
    {                                                                                              \
        name, kind, false, offsetof(rg_sim_options, member), NULL, __VA_ARGS__                     \
    }
#define WORDS(name, ...)                                                                           \
    {                                                                                              \
#name, WORD, false, offsetof(rg_sim_options, name),                                        \
            (const char *const[]){__VA_ARGS__, NULL }, 0, 0                                        \
    }
#define PLAN(name, kind, ...)                                                                      \
    {                                                                                              \
#name, kind, true, offsetof(rg_sim_plan, name), NULL, __VA_ARGS__                          \
    }
#define ROUTING(NUMBER, RECORD) #RECORD,
    {"routing", WORD, false, offsetof(rg_sim_options, routing),
     (const char *const[]){RG_SIM_ROUTINGS(ROUTING) NULL}, 0, 0},
#undef ROUTING
    WORDS(select, "first", "random", "credits"),
    WORDS(classing, "hops", "valley", "layers"),
    WORDS(traffic, "uniform", "complement", "transpose", "reverse", "shuffle", "tornado",
          "neighbour", "permutation", "hotspot", "exchange", "trace", "nearest", "file", "request"),
    WORDS(births, "bernoulli", "burst", "periodic", "exact"),
    WORDS(switching, "wormhole", "vct"),
    WORDS(allocator, "separable", "greedy", "staged", "islip"),
    WORDS(order, "lls", "shift", "cls", "add", "random", "ascending"),
    OPTION("disjoint", WHOLE, disjoint, 0, UINT32_MAX),
    OPTION("bias", WHOLE, bias, 0, UINT32_MAX),
    OPTION("node", FLAG, node, 0, 0),
    OPTION("queue", FLAG, queue, 0, 0),
    OPTION("memory", LONG, memory, 0, UINT64_MAX),
    OPTION("vcs", WHOLE, vcs, 0, RG_SIM_MAX_VCS),
    OPTION("buffer", WHOLE, buffer, 1, RG_SIM_MAX_BUFFER),
    OPTION("route-delay", WHOLE, route_delay, 0, RG_SIM_MAX_DELAY),
    OPTION("link-delay", WHOLE, link_delay, 1, RG_SIM_MAX_DELAY),
    OPTION("credit-delay", WHOLE, credit_delay, 1, RG_SIM_MAX_DELAY),
    OPTION("inject-delay", WHOLE, inject_delay, 1, RG_SIM_MAX_DELAY),
    OPTION("tail-credit", FLAG, tail_credit, 0, 0),
    OPTION("input-speedup", WHOLE, input_speedup, 1, RG_SIM_MAX_VCS),
    OPTION("iterations", WHOLE, iterations, 1, UINT16_MAX),
    OPTION("rings", FLAG, rings, 0, 0),
    OPTION("own-exits", FLAG, own_exits, 0, 0),
    OPTION("self", FLAG, self, 0, 0),
    OPTION("priority", FLAG, priority, 0, 0),
    OPTION("energy-link", REAL, energy_link, 0, 0),
    OPTION("energy-buffer", REAL, energy_buffer, 0, 0),
    OPTION("traffic-seed", LONG, traffic_seed, 0, UINT64_MAX),
    OPTION("fraction", REAL, fraction, 0, 0),
    OPTION("flits", WHOLE, flits, 1, UINT16_MAX),
    OPTION("burst-on", REAL, burst_on, 0, 0),
    OPTION("burst-off", REAL, burst_off, 0, 0),
    OPTION("seed", LONG, seed, 0, UINT64_MAX),
    OPTION("window", WHOLE, window, 1, RG_SIM_MAX_BUFFER),
    OPTION("reply-flits", WHOLE, reply_flits, 1, UINT16_MAX),
    OPTION("service", WHOLE, service, 0, UINT16_MAX),
    OPTION("slots", WHOLE, slots, 0, UINT16_MAX),
    OPTION("shared", FLAG, shared, 0, 0),
    OPTION("barrier", FLAG, barrier, 0, 0),
    OPTION("retries", WHOLE, retries, 0, UINT8_MAX),
    OPTION("timeout", WHOLE, timeout, 1, UINT16_MAX),
    OPTION("notice", WHOLE, notice, 0, UINT16_MAX),
    OPTION("watch", WHOLE, watch, 0, UINT32_MAX),
    PLAN(fixed, FLAG, 0, 0),
    PLAN(warmup, LONG, 0, RG_SIM_MAX_CLOCKS - 2),
    PLAN(precision, REAL, 0, 0),
    PLAN(most, LONG, 1, RG_SIM_MAX_CLOCKS - 1),
    PLAN(each, LONG, 1, UINT32_MAX),
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
    uint64_t number = 0;
    const rg_status status = rg_read_whole(value, field->least, field->most, &number, refusal);

    if (field->kind == LONG && status == RG_OK)
        *(uint64_t *)into = number;
    else if (status == RG_OK)
        *(unsigned *)into = (unsigned)number;
    return status;
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
