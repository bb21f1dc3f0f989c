/* SPDX-License-Identifier: Apache-2.0 */

/* Networks side by side, as a record. */

#include <stdlib.h>
#include <string.h>

#include "net/inner/compare.h"
#include "net/inner/record_make.h"
#include "net/inner/wording.h"
#include "families/inner/rows.h"

void rg_put_compared(rg_value *row, const rg_compared *compared, const rg_column *column)
{
    for (; column->key != NULL; column++)
        for (unsigned r = 0; r < RG_COMPARE_ROWS; r++)
            if (strcmp(rg_network_title_of(r)->key, column->key) == 0)
                rg_put_measure(row, column->key, &compared->value[r]);
}

rg_value *rg_compare_record(const rg_compared *compared, unsigned count, bool simulated)
{
    rg_value *record = rg_record_begin();
    rg_value *list = rg_put_list(record, "networks");
    rg_column columns[RG_COMPARE_COLUMNS];

    rg_compare_columns(simulated, columns);
    for (unsigned i = 0; i < count; i++) {
        rg_value *row = rg_put_record(list, NULL);
        rg_put_text(row, "network", compared[i].name);
        rg_put_compared(row, &compared[i], columns);
        rg_put_flag(row, "agree", compared[i].agree);
    }
    return record;
}

void rg_compare_columns(bool simulated, rg_column columns[RG_COMPARE_COLUMNS])
{
    const unsigned rows = simulated ? RG_COMPARE_ROWS : RG_ROW_ROUTING;

    columns[0] = (rg_column){.key = "network"};
    for (unsigned r = 0; r < rows; r++)
        columns[r + 1] = (rg_column){.key = rg_network_title_of(r)->key};
    columns[rows + 1] = (rg_column){.key = NULL};
}

rg_status rg_compare_one(const rg_topology *net, const rg_compare_ask *ask, rg_search search,
                         const rg_watch *watch, const rg_compared *first, rg_compared *compared)
{
    const rg_status status =
        rg_network_compare(net, ask->exact ? RG_SEARCH_ALWAYS : search, watch, first, compared);

    if (status == RG_OK && ask->priced)
        rg_network_price(net, &ask->prices, compared);
    return status;
}

/* The next of some names; false at the end. */
static bool next_name(const char **text, char name[RG_NETWORK_MAX_TEXT], rg_status *status,
                      rg_refusal *refusal)
{
    *text += strspn(*text, " ");
    const size_t length = strcspn(*text, " ");

    if (length == 0 || *status != RG_OK)
        return false;
    if (length >= RG_NETWORK_MAX_TEXT) {
        *status = rg_refuse(refusal, RG_E_SYNTAX, rg_quote_plain(*text, length).text, "too long");
        return false;
    }
    memcpy(name, *text, length);
    name[length] = '\0';
    *text += length;
    return true;
}

/* The network of a name, or of the next file. */
static rg_status take_network(const char *name, const rg_graph *const **files, rg_topology *net,
                              rg_refusal *refusal)
{
    if (rg_graph_file(name) != NULL && *files != NULL && **files != NULL)
        return rg_graph_network(*(*files)++, NULL, net);
    return rg_parse_network(name, NULL, net, refusal);
}

rg_status rg_ask_compare(const char *networks, const rg_graph *const *files, const char *options,
                         const rg_watch *watch, rg_value **record, rg_refusal *refusal)
{
    rg_compare_ask ask = {0};
    rg_compared *compared = NULL;
    char name[RG_NETWORK_MAX_TEXT];
    unsigned count = 0;

    if (networks == NULL || record == NULL)
        return rg_refuse(refusal, RG_E_NULL, NULL, NULL);
    rg_status status = rg_read_options(options, rg_compare_option, &ask, refusal);
    for (const char *at = networks; next_name(&at, name, &status, refusal);) {
        rg_compared *more = realloc(compared, (count + 1) * sizeof *more);
        rg_topology net;
        compared = more == NULL ? compared : more;
        status = more == NULL ? rg_refuse(refusal, RG_E_MEMORY, NULL, NULL)
                              : take_network(name, &files, &net, refusal);
        if (status != RG_OK)
            break;
        status = rg_compare_one(&net, &ask, RG_SEARCH_SHORT, watch, count == 0 ? NULL : compared,
                                &compared[count]);
        if (status != RG_OK)
            (void)rg_refuse(refusal, status, name, NULL);
        count++;
    }
    if (status == RG_OK && count == 0)
        status = rg_refuse(refusal, RG_E_SYNTAX, NULL, "a network expected");
    if (status == RG_OK) {
        *record = rg_compare_record(compared, count, false);
        if (rg_record_made(record) != RG_OK)
            status = rg_refuse(refusal, RG_E_MEMORY, NULL, NULL);
    }
    free(compared);
    return status;
}
