/* SPDX-License-Identifier: Apache-2.0 */

/* Which routing a network should have: routings side by side, as a record. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "families/inner/rows.h"
#include "minhop.h"
#include "net/inner/compare.h"
#include "net/inner/faults.h"
#include "net/inner/record_make.h"
#include "net/inner/room.h"
#include "net/inner/simulate.h"
#include "net/inner/simulate_record.h"
#include "net/inner/simulate_sweep.h"
#include "net/inner/wording.h"
#include "routegen/net/parse.h"

enum { KINDS = 7, OPENSM = 1 };

/* In the order in which equals are preferred; OpenSM's own, which is shown, and not advised. */
static const struct kind {
    const char *name, *roots;
    rg_sim_routing routing;
    rg_sim_roots by;
} kinds[KINDS] = {{"rule", NULL, RG_SIM_RULE, RG_SIM_ROOT_TREE},
                  {"minhop", NULL, RG_SIM_TABLE, RG_SIM_ROOT_TREE},
                  {"spread", NULL, RG_SIM_SPREAD, RG_SIM_ROOT_TREE},
                  {"sssp", NULL, RG_SIM_SSSP, RG_SIM_ROOT_TREE},
                  {"updown", "auto", RG_SIM_UPDOWN, RG_SIM_ROOTS_AUTO},
                  {"updown", "top", RG_SIM_UPDOWN, RG_SIM_ROOTS_TOP},
                  {"count", NULL, RG_SIM_COUNT, RG_SIM_ROOT_TREE}};

struct row {
    rg_survey survey;
    bool is; /* the network has this routing */
};

/* Loads this near to the best are as good. */
static const double near = 0.98;

static bool may(const struct row *row, unsigned vcs)
{
    return row->is && row->survey.free && row->survey.classes <= vcs && row->survey.load >= 0;
}

static bool is_better(const rg_survey *a, const rg_survey *b)
{
    if (a->classes != b->classes)
        return a->classes < b->classes;
    if (a->share != b->share)
        return a->share > b->share;
    return a->hops < b->hops;
}

/* The one to take; KINDS: none. */
static unsigned choose(const struct row *rows, unsigned vcs)
{
    unsigned best = KINDS;
    double most = 0;

    for (unsigned i = 0; i < KINDS; i++)
        if (i != OPENSM && may(&rows[i], vcs) && rows[i].survey.load > most)
            most = rows[i].survey.load;
    for (unsigned i = 0; i < KINDS; i++)
        if (i != OPENSM && may(&rows[i], vcs) && rows[i].survey.load >= near * most &&
            (best == KINDS || is_better(&rows[i].survey, &rows[best].survey)))
            best = i;
    return best;
}

/* ---- The record ------------------------------------------------------------------------------ */

static rg_value *put_network(rg_value *record, const rg_topology *net, const rg_survey_cut *cut)
{
    const rg_name name = rg_name_of(&net->name);
    rg_value *network = rg_put_text(record, "network", name.text);
    char where[RG_NETWORK_MAX_TEXT] = "";

    rg_value *bound = rg_put_record(record, "bound");
    rg_put_real(bound, "load", cut->load);
    if (cut->load < 1 && cut->vertex != RG_TOPOLOGY_NONE)
        (void)snprintf(where, sizeof where, " (%.60s: %" PRIu64 " links for %" PRIu64 " nodes)",
                       rg_label_of(net, cut->vertex).text, cut->links, cut->nodes);
    else if (cut->load < 1)
        (void)snprintf(where, sizeof where, " (hops of all pairs, over %" PRIu64 " links)",
                       cut->links);
    if (cut->load < 1 && cut->vertex != RG_TOPOLOGY_NONE)
        rg_put_text(bound, "vertex", rg_label_of(net, cut->vertex).text);
    else
        rg_put_null(bound, "vertex");
    rg_put_count_if(bound, "nodes", cut->nodes, cut->load < 1);
    rg_put_count_if(bound, "links", cut->links, cut->load < 1);
    rg_say(network, "network",
           "%s: %" PRIu64 " nodes, %" PRIu64 " switches, %" PRIu64 " links; bound %.4f%s",
           name.text, net->nodes, net->switches, net->links, cut->load, where);
    return network;
}

static void put_row(rg_value *list, const struct kind *kind, const rg_survey *s, double bound,
                    bool directed)
{
    rg_value *row = rg_put_record(list, NULL);
    char classes[32];

    rg_say(rg_put_text(row, "routing", kind->name), "", "%s%s%s", kind->name,
           kind->roots == NULL ? "" : " ", kind->roots == NULL ? "" : kind->roots);
    rg_put_text(row, "roots", kind->roots);
    rg_put_known(row, "limit", s->load);
    rg_say(rg_put_known(row, "of_bound", s->load < 0 ? -1 : s->load / bound), "", "%.0f %%",
           100 * s->load / bound);
    rg_put_known(row, "worst", s->worst);
    rg_put_known(row, "share", s->share);
    rg_put_known(row, "hops", s->hops);
    if (!s->free)
        (void)snprintf(classes, sizeof classes, "deadlock");
    else if (s->both < 0)
        (void)snprintf(classes, sizeof classes, "%u/-", s->classes);
    else
        (void)snprintf(classes, sizeof classes, "%u/%d", s->classes, s->both);
    rg_say(rg_put_count(row, "classes", s->classes), "", "%s", classes);
    rg_put_count_if(row, "both_ways", s->both < 0 ? 0 : (unsigned)s->both, s->both >= 0);
    rg_put_flag(row, "free", s->free);
    const bool lft = s->free && s->classes == 1 && !directed;
    rg_say(rg_put_flag(row, "lft", lft), "", "%s", lft ? "yes" : "no");
    rg_put_known(row, "one_failed", s->failed[0]);
    rg_put_known(row, "two_failed", s->failed[1]);
}

/* A word for a shell. */
static void write_word(rg_out *out, const char *text, size_t length)
{
    static const char special[] = " \t\"'`$\\&|;<>()*?[]{}~#!";
    bool plain = true;

    for (size_t i = 0; i < length; i++)
        plain = plain && strchr(special, text[i]) == NULL;
    rg_out_text(out, plain ? "" : "'");
    for (size_t i = 0; i < length; i++)
        rg_out_format(out, text[i] == '\'' ? "'\\%c'" : "%c", text[i]);
    rg_out_text(out, plain ? "" : "'");
}

/* A network for a shell, with the options by which its file was read; and those of @avoids, a line
 * of options, by which parts of it are left out. */
static void write_network(rg_out *out, const rg_topology *net, const char *avoids)
{
    const rg_name name = rg_name_of(&net->name);
    const rg_rows *rows = net->name.rows;

    if (rows != NULL && rows->whole != NULL)
        rows = rows->whole->name.rows;
    write_word(out, name.text, strlen(name.text));
    if (rows != NULL && rows->from != NULL)
        rg_out_format(out, " --from %s", rows->from);
    if (rows != NULL && rows->simplified)
        rg_out_text(out, " --simplify");
    for (const char *at = avoids; at != NULL && (at = strstr(at, "avoid")) != NULL;) {
        const size_t option = strcspn(at, "="), length = strcspn(at, " ");
        if (at == avoids || at[-1] == ' ') {
            rg_out_text(out, " --");
            rg_out_bytes(out, at, option);
            rg_out_text(out, " ");
            write_word(out, at + option + 1, length - option - 1);
        }
        at += length;
    }
}

/* The command that writes what is advised; RG_OK, or RG_E_MEMORY. */
static rg_status put_advice(rg_value *record, const rg_topology *net, const char *avoids,
                            const struct row *rows, unsigned best, unsigned vcs)
{
    rg_value *advice = rg_put_record(record, "advice");
    char why[120] = "";
    rg_grown_text command = {0};
    rg_out out = {.write = rg_grown_text_add, .context = &command};

    if (best == KINDS) {
        rg_put_null(advice, "routing");
        rg_put_null(advice, "roots");
        rg_put_null(advice, "command");
        rg_say(advice, "advice", "none: none of these is free of deadlock with --vcs %u", vcs);
        return RG_OK;
    }
    const struct kind *kind = &kinds[best];
    const rg_survey *s = &rows[best].survey, *rule = &rows[0].survey;
    if (best > 0 && rows[0].is && !rule->free)
        (void)snprintf(why, sizeof why, "limit %.4f, and the rule can deadlock; ", s->load);
    else if (best > 0 && rows[0].is && rule->load > 0)
        (void)snprintf(why, sizeof why,
                       "limit %.4f, the rule's %.4f; share %.3f, the rule's %.3f; ", s->load,
                       rule->load, s->share, rule->share);
    else
        (void)snprintf(why, sizeof why, "limit %.4f, none has 2 %% more; ", s->load);
    const bool lft = s->classes == 1 && !net->directed;
    rg_out_text(&out, "routegen tables ");
    write_network(&out, net, avoids);
    rg_out_format(&out, " --routing %s%s%s%s", kind->name, kind->roots == NULL ? "" : " --roots ",
                  kind->roots == NULL ? "" : kind->roots, lft ? " --format lft" : "");
    if (out.status != RG_OK) {
        free(command.bytes);
        return out.status;
    }
    rg_put_text(advice, "routing", kind->name);
    rg_put_text(advice, "roots", kind->roots);
    rg_put_text(advice, "command", command.bytes);
    rg_say(advice, "advice", "--routing %s%s%s: %s%s%u class%s; %s", kind->name,
           kind->roots == NULL ? "" : " --roots ", kind->roots == NULL ? "" : kind->roots, why,
           rg_sim_fastest(net) > 0 ? "limits take slow cables as fast; " : "", s->classes,
           s->classes == 1 ? "" : "es", command.bytes);
    free(command.bytes);
    return RG_OK;
}

/* Makes a routing, of which @ways are for free. */
static rg_status prepare(const rg_topology *net, const struct kind *kind, const rg_watch *watch,
                         rg_sim_options *options, rg_sim_way **ways)
{
    options->routing = kind->routing;
    options->roots = kind->by;
    options->trees = NULL;
    *ways = NULL;
    if (kind->routing != RG_SIM_TABLE)
        return rg_sim_prepare(net, options, watch);
    const rg_status status = rg_minhop(net, options->memory, ways, &options->way_count);
    options->ways = *ways;
    return status;
}

static rg_status survey(const rg_topology *net, const struct kind *kind, const rg_watch *watch,
                        struct row *row)
{
    rg_sim_options options;
    rg_sim_way *ways;

    (void)rg_sim_options_init(net, &options, sizeof options);
    rg_status status = prepare(net, kind, watch, &options, &ways);
    if (status == RG_OK)
        status = rg_survey_of(net, &options, watch, &row->survey);
    rg_sim_unprepare(&options);
    free(ways);
    row->is = status == RG_OK;
    /* Networks with arcs have no updown; what is too large has no row. */
    return status == RG_E_RULE || status == RG_E_LARGE || status == RG_E_OPTION ? RG_OK : status;
}

/* ---- Another routing ------------------------------------------------------------------------- */

/* Above so many channels times nodes a routing costs more than a moment. */
static const double most_work = 1e6;
/* By so much it is worth a word. */
static const double worth = 1.1;

/* Its bound, if it has no deadlock in these virtual channels; else, or if it is not known, 0. */
static rg_status bound_of(const rg_topology *net, const rg_sim_options *given, unsigned kind,
                          const rg_watch *watch, double *load)
{
    rg_sim_options options = *given;
    rg_sim_bound bound = {.load = -1};
    rg_sim_way *ways;
    rg_deadlock found;
    unsigned classes = 0;

    *load = 0;
    rg_status status = prepare(net, &kinds[kind], watch, &options, &ways);
    if (status == RG_OK)
        status = rg_sim_classes(net, &options, &classes);
    if (status == RG_OK && options.vcs % classes != 0)
        status = RG_E_OPTION;
    if (status == RG_OK)
        status = rg_sim_judge(net, &options, watch, &found, NULL);
    if (status == RG_OK && found.cycle == 0)
        status = rg_sim_bound_of(net, &options, watch, &bound);
    rg_sim_unprepare(&options);
    free(ways);
    *load = status == RG_OK && bound.load > 0 ? bound.load : 0;
    return status == RG_E_MEMORY || status == RG_E_STOPPED ? status : RG_OK;
}

rg_status rg_advise_other(const rg_topology *net, const rg_sim_options *options, double load,
                          const rg_watch *watch, rg_other_routing *other)
{
    const double work = (double)net->nodes * (double)net->vertices * net->ports;
    double most = load * worth, found;
    rg_status status = RG_OK;

    *other = (rg_other_routing){.name = NULL};
    if (rg_sim_fastest(net) > 0) /* bounds do not weigh cables */
        return RG_OK;
    if (load <= 0 || most > 1 || work > most_work || options->way_count > 0 ||
        options->fault_count > 0 || options->node || options->queue)
        return RG_OK;
    for (unsigned i = 0; i < KINDS && status == RG_OK; i++) {
        const bool same = kinds[i].routing == options->routing &&
                          (kinds[i].routing != RG_SIM_UPDOWN || kinds[i].by == options->roots);
        if (i == OPENSM || same)
            continue;
        status = bound_of(net, options, i, watch, &found);
        if (found < most || found <= other->load)
            continue;
        *other = (rg_other_routing){kinds[i].name, kinds[i].roots, found};
    }
    return status;
}

static rg_status take(void *input, const char *name, const char *value, rg_refusal *refusal)
{
    uint64_t vcs = 0;

    if (strcmp(name, "vcs") != 0)
        return rg_refuse(refusal, RG_E_FIELDS, NULL, "no such option");
    const rg_status status =
        rg_read_whole(value == NULL ? "" : value, 1, RG_SIM_MAX_VCS, &vcs, refusal);
    if (status == RG_OK)
        *(unsigned *)input = (unsigned)vcs;
    return status;
}

static rg_status advise(const rg_topology *net, const char *options, const char *avoids,
                        const rg_watch *watch, rg_value **record, rg_refusal *refusal)
{
    struct row rows[KINDS];
    rg_survey_cut cut;
    unsigned vcs = 8;

    const rg_name name = rg_name_of(&net->name);
    rg_status status = rg_read_options(options, take, &vcs, refusal);
    if (status == RG_OK)
        status = rg_refuse_unruled(net, refusal);
    if (status != RG_OK)
        return status;
    if (net->nodes < 2)
        return rg_refuse(refusal, RG_E_OPTION, name.text, "two compute nodes expected");
    status = rg_survey_cuts(net, watch, &cut);
    for (unsigned i = 0; i < KINDS && status == RG_OK; i++)
        if (kinds[i].routing == RG_SIM_COUNT && rows[0].is && rows[0].survey.free)
            rows[i].is = false; /* the same ways, in more classes */
        else
            status = survey(net, &kinds[i], watch, &rows[i]);
    if (status != RG_OK)
        return rg_refuse(refusal, status, name.text, NULL);
    *record = rg_record_begin();
    (void)put_network(*record, net, &cut);
    rg_put_count(*record, "vcs", vcs);
    rg_value *list = rg_put_list(*record, "routings");
    for (unsigned i = 0; i < KINDS; i++)
        if (rows[i].is)
            put_row(list, &kinds[i], &rows[i].survey, cut.load, net->directed);
    status = put_advice(*record, net, avoids, rows, choose(rows, vcs), vcs);
    if (status == RG_OK)
        status = rg_record_made(record);
    if (status == RG_OK)
        return RG_OK;
    rg_record_close(*record);
    *record = NULL;
    return rg_refuse(refusal, status, name.text, NULL);
}

rg_status rg_ask_advise(const rg_topology *net, const char *options, const rg_watch *watch,
                        rg_value **record, rg_refusal *refusal)
{
    const char *const whole = options;
    rg_avoided avoided;

    if (net == NULL || record == NULL)
        return rg_refuse(refusal, RG_E_NULL, NULL, NULL);
    rg_status status = rg_avoided_open(&net, &options, &avoided, refusal);
    if (status != RG_OK)
        return status;
    status = advise(net, options, whole, watch, record, refusal);
    rg_avoided_close(&avoided);
    return status;
}

const rg_column *rg_advise_columns(void)
{
    static const rg_column columns[] = {
        {.key = "routing roots limit of_bound worst share hops classes both_ways free lft "
                "one_failed two_failed"},
        {.key = NULL}};
    return columns;
}

const rg_column *rg_advise_text_columns(void)
{
    static const rg_column columns[] = {{"routing", "routing", -1, 0, 0},
                                        RG_REAL_COLUMN("limit", 6, 4),
                                        {"of_bound", "of bound", 8, 0, 0},
                                        RG_REAL_COLUMN("worst", 6, 2),
                                        RG_REAL_COLUMN("share", 5, 3),
                                        RG_REAL_COLUMN("hops", 5, 3),
                                        RG_COLUMN("classes", 7),
                                        {"lft", "LFT", 3, 0, 0},
                                        {"one_failed", "1 link down", 11, 4, 2},
                                        {"two_failed", "2 down", 6, 4, 1},
                                        {.key = NULL}};
    return columns;
}
