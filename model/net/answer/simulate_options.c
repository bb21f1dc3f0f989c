/* SPDX-License-Identifier: Apache-2.0 */

/* The options of a simulation by their names (simulate_table.h), and the words of their values. */

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "net/inner/compare.h"
#include "net/inner/parse_sim.h"
#include "net/inner/simulate.h"
#include "net/inner/simulate_record.h"
#include "net/inner/simulate_table.h"
#include "net/inner/wording.h"
#include "routegen/net/parse.h"
#include "routegen/network_kind.h"

/* What options are set in. */
struct target {
    const rg_topology *net;
    rg_sim_options *options;
    rg_sim_plan *plan;
};

/* Reads what stands after the colon of a word, NULL: there is no colon; or a whole value. */
typedef rg_status reader(const struct target *in, const char *value, rg_refusal *refusal);

/* ---- Values that are more than a word or a number -------------------------------------------- */

static rg_status read_unsigned(const char *value, uint64_t least, uint64_t most, unsigned *into,
                               rg_refusal *refusal)
{
    uint64_t number = 0;
    const rg_status status = rg_read_whole(value, least, most, &number, refusal);

    if (status == RG_OK)
        *into = (unsigned)number;
    return status;
}

static rg_status refuse_rest(const char *word, rg_refusal *refusal)
{
    return rg_refuse(refusal, RG_E_SYNTAX, NULL, "%s takes no argument", word);
}

static rg_status set_traffic(const struct target *in, const char *rest, rg_refusal *refusal)
{
    rg_sim_options *o = in->options;
    const char *end = rest;

    if (rest == NULL)
        return RG_OK;
    if (o->traffic == RG_SIM_HOTSPOT)
        return rg_parse_hotspots(in->net, rest, o, refusal);
    if (o->traffic == RG_SIM_PERMUTATION)
        return rg_read_whole(rest, 0, UINT64_MAX, &o->traffic_seed, refusal);
    if (o->traffic == RG_SIM_REQUEST)
        return read_unsigned(rest, 1, RG_SIM_MAX_BUFFER, &o->window, refusal);
    if (o->traffic != RG_SIM_NEAREST)
        return refuse_rest(rg_sim_word("traffic", o->traffic), refusal);
    if (rg_decimal(&end, &o->fraction) && *end == '\0' && o->fraction <= 1)
        return RG_OK;
    return rg_refuse(refusal, RG_E_SYNTAX, NULL, "a share from 0 to 1 expected");
}

static rg_status set_births(const struct target *in, const char *rest, rg_refusal *refusal)
{
    rg_sim_options *o = in->options;

    if (rest == NULL)
        return RG_OK;
    if (o->births != RG_SIM_BURST)
        return refuse_rest(rg_sim_word("births", o->births), refusal);
    if (rg_decimal(&rest, &o->burst_on) && *rest++ == ',' && rg_decimal(&rest, &o->burst_off) &&
        *rest == '\0' && o->burst_on >= 1 && o->burst_off >= 1 && o->burst_on < 1e15 &&
        o->burst_off < 1e15)
        return RG_OK;
    return rg_refuse(refusal, RG_E_SYNTAX, NULL,
                     "burst:ON,OFF expected, with clocks from 1 on, below 1e15");
}

static rg_status set_exchange(const struct target *in, const char *rest, rg_refusal *refusal)
{
    in->options->traffic = RG_SIM_EXCHANGE;
    return rest == NULL ? RG_OK : refuse_rest(rg_sim_word("order", in->options->order), refusal);
}

static rg_status set_routing(const struct target *in, const char *rest, rg_refusal *refusal)
{
    rg_sim_options *o = in->options;
    const rg_routing_info *info = rg_routing_info_of(o->routing);
    const bool kautz = in->net->name.family == RG_FAMILY_KAUTZ;

    if (rest == NULL)
        return RG_OK;
    if (info->decides)
        return read_unsigned(rest, 0, UINT32_MAX, &o->bias, refusal);
    if (o->routing != RG_SIM_DISJOINT)
        return refuse_rest(rg_sim_word("routing", o->routing), refusal);
    if (strcmp(rest, "any") != 0)
        return read_unsigned(rest, 0, kautz ? in->net->name.param[0] - 1 : UINT32_MAX, &o->disjoint,
                             refusal);
    o->disjoint = RG_SIM_ANY_ROUTE;
    return RG_OK;
}

static rg_status set_roots(const struct target *in, const char *value, rg_refusal *refusal)
{
    static const char *const words[] = {"auto", "top", "best"};
    rg_sim_options *o = in->options;

    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i], value) == 0) {
            o->roots = (rg_sim_roots)(RG_SIM_ROOTS_AUTO + i);
            return RG_OK;
        }
    o->roots = RG_SIM_ROOTS_GIVEN;
    return rg_parse_roots(in->net, value, o, refusal);
}

static rg_status set_flits(const struct target *in, const char *value, rg_refusal *refusal)
{
    return read_unsigned(value, 1, UINT16_MAX, &in->options->flits, NULL) == RG_OK
               ? RG_OK
               : rg_parse_lengths(value, in->options, refusal);
}

static rg_status set_answers(const struct target *in, const char *value, rg_refusal *refusal)
{
    return rg_parse_answers(value, in->options, refusal);
}

/* The router, before options that change it. */
static rg_status set_model(const struct target *in, const char *value, rg_refusal *refusal)
{
    const char *const *words = rg_sim_words("model");
    rg_sim_options *o = in->options;
    unsigned model;
    const rg_status status = rg_read_name(value, words, &model, refusal);

    if (status != RG_OK)
        return status;
    if (strcmp(words[model], "booksim") == 0) {
        o->vcs = 4;
        o->allocator = RG_SIM_STAGED;
        o->rings = true;
        o->own_exits = o->rule.vc_classes > 1 && !rg_family_info_of(in->net->name.family)->grid;
        o->link_delay = 3;
        o->inject_delay = 2;
    } else if (strcmp(words[model], "paper") == 0) {
        o->allocator = RG_SIM_GREEDY;
        o->route_delay = 0;
        o->link_delay = o->credit_delay = o->inject_delay = 1;
    } else if (strcmp(words[model], "node") == 0) {
        o->node = true;
        o->buffer = 4;
    } else if (strcmp(words[model], "queue") == 0) {
        o->queue = true;
        o->select = RG_SIM_RANDOM;
    } else if (strcmp(words[model], "noc") == 0) {
        o->noc = 2;
        o->select = RG_SIM_FIRST; /* a table has one hop */
        o->route_delay = 0;
    }
    return RG_OK;
}

static rg_status set_hop(const struct target *in, const char *value, rg_refusal *refusal)
{
    rg_sim_options *o = in->options;

    if (o->noc == 0)
        return rg_refuse(refusal, RG_E_SYNTAX, NULL, "only model noc has it");
    const rg_status status = read_unsigned(value, 1, 2, &o->noc, refusal);
    o->link_delay = o->credit_delay = o->noc;
    o->buffer = o->noc == 1 ? 2 : o->buffer;
    return status;
}

static rg_status set_warmup(const struct target *in, const char *value, rg_refusal *refusal)
{
    in->plan->fixed = strcmp(value, "auto") != 0;
    if (!in->plan->fixed ||
        rg_read_whole(value, 0, RG_SIM_MAX_CLOCKS - 2, &in->plan->warmup, NULL) == RG_OK)
        return RG_OK;
    return rg_refuse(refusal, RG_E_SYNTAX, NULL,
                     "a whole number from 0 to %" PRIu64 ", or auto, expected",
                     (uint64_t)RG_SIM_MAX_CLOCKS - 2);
}

/* With % it is per cent; a number alone is a share, as in 1.0. */
static rg_status set_precision(const struct target *in, const char *value, rg_refusal *refusal)
{
    const char *end = value;
    double number;

    if (rg_decimal(&end, &number) &&
        (*end == '\0' || (strcmp(end, "%") == 0 && number > 0 && number <= 100))) {
        in->plan->precision = *end == '%' ? number / 100 : number;
        return RG_OK;
    }
    return rg_refuse(refusal, RG_E_SYNTAX, NULL, "per cent above 0, at most 100, expected");
}

static rg_status set_stop(const struct target *in, const char *value, rg_refusal *refusal)
{
    static const char rule[] = "per-dest=";

    if (strncmp(value, rule, sizeof rule - 1) != 0)
        return rg_refuse(refusal, RG_E_SYNTAX, NULL, "per-dest=N expected");
    return rg_read_whole(value + sizeof rule - 1, 1, UINT32_MAX, &in->plan->each, refusal);
}

/* ---- The table ------------------------------------------------------------------------------- */

enum kind { IS_FACE, IS_FLAG, IS_WHOLE, IS_LONG, IS_REAL, IS_WORD, IS_OWN };

static const struct field {
    const char *name, *help;
    const char *as; /* it is another name of this one */
    enum kind kind;
    bool of_plan;
    size_t offset;
    const char *const *words;
    uint64_t least, most; /* of whole numbers */
    reader *own;
} fields[] = {
#define MEMBER(kind_, member) .kind = kind_, .offset = offsetof(rg_sim_options, member)
#define OF_PLAN(kind_, member)                                                                     \
    .of_plan = true, .kind = kind_, .offset = offsetof(rg_sim_plan, member)
#define ROUTING_NAME(NUMBER, RECORD) #RECORD,
#define FACE .kind = IS_FACE
#define FLAG(member) MEMBER(IS_FLAG, member)
#define WHOLE(member, least_, most_) MEMBER(IS_WHOLE, member), .least = least_, .most = most_
#define LONG(member, least_, most_) MEMBER(IS_LONG, member), .least = least_, .most = most_
#define REAL(member) MEMBER(IS_REAL, member)
#define WORD(member, own_, ...)                                                                    \
    MEMBER(IS_WORD, member), .own = own_, .words = (const char *const[])                           \
    {                                                                                              \
        __VA_ARGS__, NULL                                                                          \
    }
#define OWN(member, own_, ...)                                                                     \
    MEMBER(IS_OWN, member), .own = own_, .words = (const char *const[])                            \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#define PLAN(kind_, member, own_) OF_PLAN(kind_, member), .own = own_
#define PLAN_LONG(member, least_, most_) OF_PLAN(IS_LONG, member), .least = least_, .most = most_
#ifdef __wasm__ /* nobody asks there, and it would be some 9 KB of a page */
#define HELP_OF(help) NULL
#else
#define HELP_OF(help) help
#endif
#define ROW(ID, NAME, ARGUMENT, VALUE, FOR, HELP) {.name = NAME, .help = HELP_OF(HELP), VALUE},
    RG_SIM_OPTIONS(ROW)
    /* Other names of 1.0, and members that are parts of a value. */
    {.name = "classing", .as = "vc-rule"},
    {.name = "slots", .as = "replies"},
    {.name = "retries", .as = "retry"},
    {.name = "timeout", .as = "wait"},
    {.name = "most", .as = "max-clocks"},
    {.name = "order", WORD(order, NULL, "lls", "shift", "cls", "add", "random", "ascending")},
    {.name = "each", PLAN_LONG(each, 1, UINT32_MAX)},
    {.name = "fixed", OF_PLAN(IS_FLAG, fixed)},
    {.name = "disjoint", WHOLE(disjoint, 0, UINT32_MAX)},
    {.name = "bias", WHOLE(bias, 0, UINT32_MAX)},
    {.name = "node", FLAG(node)},
    {.name = "noc", WHOLE(noc, 0, 2)},
    {.name = "queue", FLAG(queue)},
    {.name = "own-exits", FLAG(own_exits)},
    {.name = "traffic-seed", LONG(traffic_seed, 0, UINT64_MAX)},
    {.name = "fraction", REAL(fraction)},
    {.name = "burst-on", REAL(burst_on)},
    {.name = "burst-off", REAL(burst_off)},
    {.name = "window", WHOLE(window, 1, RG_SIM_MAX_BUFFER)},
};
enum { FIELDS = sizeof fields / sizeof *fields };

/* NULL: the library has no option of that name. */
static const struct field *field_of(const char *name)
{
    size_t i = 0;

    while (i < FIELDS && strcmp(fields[i].name, name) != 0)
        i++;
    if (i < FIELDS && fields[i].as != NULL)
        return field_of(fields[i].as);
    return i == FIELDS || fields[i].kind == IS_FACE ? NULL : &fields[i];
}

const char *const *rg_sim_words(const char *option)
{
    const struct field *field = field_of(option);
    return field == NULL || field->words == NULL || *field->words == NULL ? NULL : field->words;
}

const char *rg_sim_word(const char *option, unsigned value)
{
    const char *const *word = rg_sim_words(option);

    while (word != NULL && *word != NULL && value > 0) {
        word++;
        value--;
    }
    return word == NULL ? NULL : *word;
}

const char *rg_sim_option_name(size_t index)
{
    for (size_t i = 0; i < FIELDS; i++)
        if ((fields[i].kind != IS_FACE || fields[i].as != NULL) && index-- == 0)
            return fields[i].name;
    return NULL;
}

const char *rg_sim_option_help(const char *name)
{
    const struct field *field = field_of(name);
    return field == NULL || strcmp(field->name, name) != 0 ? NULL : field->help;
}

/* ---- Setting --------------------------------------------------------------------------------- */

static rg_status set_real(const char *value, double *into, rg_refusal *refusal)
{
    const char *end = value;

    if (rg_decimal(&end, into) && *end == '\0')
        return RG_OK;
    return rg_refuse(refusal, RG_E_SYNTAX, NULL, "a number from 0 on expected");
}

/* A word, and after a colon what it takes. */
static rg_status set_word(const struct field *field, const struct target *in, const char *value,
                          unsigned *into, rg_refusal *refusal)
{
    char word[32];
    const size_t length = strcspn(value, ":");
    const bool whole = field->own == NULL || length >= sizeof word;

    (void)snprintf(word, sizeof word, "%.*s", (int)length, whole ? "" : value);
    rg_status status = rg_read_name(whole ? value : word, field->words, into, refusal);
    if (whole || status != RG_OK)
        return status;
    status = field->own(in, value[length] == ':' ? value + length + 1 : NULL, refusal);
    if (status != RG_OK && refusal != NULL && refusal->place != RG_NO_PLACE)
        refusal->place += length + 1;
    return status;
}

rg_status rg_sim_set(const rg_topology *net, rg_sim_options *options, rg_sim_plan *plan,
                     const char *name, const char *value, rg_refusal *refusal)
{
    const struct target in = {net, options, plan};
    const struct field *field = field_of(name);
    void *of = field != NULL && field->of_plan ? (void *)plan : options;

    if (field == NULL || of == NULL)
        return rg_refuse(refusal, RG_E_FIELDS, NULL, "no such option");
    void *into = (char *)of + field->offset;
    if (field->kind == IS_FLAG)
        return rg_read_flag(value, into, refusal);
    if (value == NULL)
        value = "";
    if (field->kind == IS_WORD)
        return set_word(field, &in, value, into, refusal);
    if (field->kind == IS_OWN)
        return field->own(&in, value, refusal);
    if (field->kind == IS_REAL)
        return set_real(value, into, refusal);
    if (field->kind == IS_LONG)
        return rg_read_whole(value, field->least, field->most, into, refusal);
    return read_unsigned(value, field->least, field->most, into, refusal);
}
