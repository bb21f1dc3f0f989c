/* SPDX-License-Identifier: Apache-2.0 */

/* Questions that the package of npm asks of a network, and the page does not. */

#include <string.h>

#include "faces/web/session.h"
#include "net/inner/check.h"
#include "net/inner/compare.h"
#include "net/inner/exchange_ask.h"
#include "net/inner/noc.h"
#include "net/inner/nodes_ask.h"
#include "net/inner/simulate.h"
#include "net/inner/wording.h"

/* The record of a verb, or its list of phases or rows; the input is the verb and its options. */
int RG_WEB(rg_web_question)(struct rg_web *web);
/* What a routing changes in a table: the input is options, and in the next lines that table. */
int RG_WEB(rg_web_tables_diff)(struct rg_web *web);
/* The answer is the tables of a routing; the input is the format and options. */
int RG_WEB(rg_web_tables)(struct rg_web *web);
/* The answer is a file of the network in Verilog, or "summary"; the input is which, and options. */
int RG_WEB(rg_web_noc)(struct rg_web *web);

/* The words behind the first of the input, which then ends after it. */
static const char *rest_of(struct rg_web *web)
{
    char *space = web->input == NULL ? NULL : strchr(web->input, ' ');

    if (space == NULL)
        return "";
    *space = '\0';
    return space + 1;
}

int rg_web_question(struct rg_web *web)
{
    static const struct {
        const char *verb, *list;
        rg_status (*ask)(const rg_any_network *, const char *, const rg_watch *, rg_value **,
                         rg_refusal *);
    } questions[] = {{"calls", NULL, rg_ask_calls},
                     {"check", NULL, rg_ask_check},
                     {"exchange", NULL, rg_ask_exchange},
                     {"node", "rows", rg_ask_node},
                     {"permutation", NULL, rg_ask_permutation},
                     {"states", "phases", rg_ask_states}};
    const char *options = rest_of(web);
    rg_value *record = NULL;
    rg_refusal refusal;

    if (web->graph && strcmp(web->input, "advise") == 0)
        return rg_ask_advise(&web->net, options, NULL, &record, &refusal) == RG_OK
                   ? rg_web_record(web, record, NULL)
                   : rg_web_refused(web, &refusal);
    for (size_t i = 0; web->open && i < sizeof questions / sizeof *questions; i++) {
        const char *list = questions[i].list;
        if (strcmp(questions[i].verb, web->input) != 0)
            continue;
        if (questions[i].ask(&web->any, options, NULL, &record, &refusal) != RG_OK)
            return rg_web_refused(web, &refusal);
        return rg_web_record(web, record,
                             list != NULL && rg_value_at(record, list) != NULL ? list : NULL);
    }
    return rg_web_refuse(web, RG_E_FAMILY);
}

int rg_web_tables_diff(struct rg_web *web)
{
    char *line = web->input == NULL ? NULL : strchr(web->input, '\n');
    rg_value *record = NULL;
    rg_refusal refusal;

    if (!web->graph || line == NULL)
        return rg_web_refuse(web, RG_E_FAMILY);
    *line = '\0';
    return rg_ask_tables_diff(&web->net, web->input, line + 1, NULL, &record, &refusal) == RG_OK
               ? rg_web_record(web, record, NULL)
               : rg_web_refused(web, &refusal);
}

/* The input is what is to be written, and options. */
static int written(struct rg_web *web,
                   rg_status (*write)(const rg_topology *, const char *, const char *, rg_out *,
                                      const rg_watch *, rg_refusal *))
{
    const char *options = rest_of(web);
    rg_refusal refusal;

    if (!web->graph)
        return rg_web_refuse(web, RG_E_FAMILY);
    return write(&web->net, options, web->input, rg_web_answer_begin(web), NULL, &refusal) == RG_OK
               ? rg_web_answer_end(web)
               : rg_web_refused(web, &refusal);
}

static rg_status write_tables(const rg_topology *net, const char *options, const char *format,
                              rg_out *out, const rg_watch *watch, rg_refusal *refusal)
{
    return rg_ask_tables(net, options, format, out, NULL, watch, refusal);
}

int rg_web_tables(struct rg_web *web)
{
    return written(web, write_tables);
}

int rg_web_noc(struct rg_web *web)
{
    return written(web, rg_ask_noc);
}
