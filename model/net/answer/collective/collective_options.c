/* SPDX-License-Identifier: Apache-2.0 */

/* What is asked of a collective, as words. */

#include <stdio.h>
#include <string.h>

#include "net/inner/collective.h"
#include "net/inner/compare.h"
#include "net/inner/parse_sim.h"
#include "net/inner/wording.h"

rg_collective_ask rg_collective_ask_default(void)
{
    return (rg_collective_ask){
        .pieces = 1, .open = 1, .bytes = 1048576, .start_up = 1e-6, .rate = 1e10};
}

/* ---- Values ---------------------------------------------------------------------------------- */

/* The number of a name among those that `name` gives. */
static rg_status read_name(const char *value, const char *(*name)(unsigned), unsigned *number,
                           rg_refusal *refusal)
{
    const char *names[12];

    for (unsigned i = 0; (names[i] = name(i)) != NULL; i++)
        continue;
    return rg_read_name(value, names, number, refusal);
}

static rg_status read_real(const char *value, bool zero, double *real, rg_refusal *refusal)
{
    const char *at = value;

    if (value != NULL && rg_decimal(&at, real) && *at == '\0' && (*real > 0 || zero))
        return RG_OK;
    return rg_refuse(refusal, RG_E_SYNTAX, NULL, "a number %s expected",
                     zero ? "from 0 on" : "above 0");
}

rg_status rg_collective_option(void *input, const char *name, const char *value,
                               rg_refusal *refusal)
{
    rg_collective_ask *ask = input;
    rg_status status = RG_OK;
    uint64_t whole = 0;
    unsigned number = 0;

    if (strcmp(name, "bytes") == 0)
        return read_real(value, false, &ask->bytes, refusal);
    if (strcmp(name, "rate") == 0)
        return read_real(value, false, &ask->rate, refusal);
    if (strcmp(name, "start-up") == 0)
        return read_real(value, true, &ask->start_up, refusal);
    if (strcmp(name, "pieces") == 0) {
        status = rg_read_whole(value, 1, 1000000, &whole, refusal);
        ask->pieces = (uint32_t)whole;
    } else if (strcmp(name, "open") == 0) {
        status = rg_read_whole(value, 1, 1000000, &whole, refusal);
        ask->open = (uint32_t)whole;
    } else if (strcmp(name, "routing") == 0 || strcmp(name, "roots") == 0 ||
               strcmp(name, "metric") == 0) {
        const size_t used = strlen(ask->routing), room = sizeof ask->routing - used;
        if (value == NULL || strpbrk(value, " \t\n") != NULL ||
            snprintf(ask->routing + used, room, " %s=%s", name, value) >= (int)room)
            return rg_refuse(refusal, RG_E_SYNTAX, NULL,
                             "a value without blanks, of at most %zu characters, expected",
                             sizeof ask->routing - sizeof " routing=");
    } else if (strcmp(name, "method") == 0) {
        status = read_name(value, rg_collective_method_name, &number, refusal);
        ask->method = (rg_collective_method)number;
    } else if (strcmp(name, "collective") == 0) {
        status = read_name(value, rg_collective_name, &number, refusal);
        ask->collective = (rg_collective)number;
    } else if (strcmp(name, "root") == 0) {
        if (value == NULL || value[0] == '\0' || strlen(value) >= sizeof ask->root_label)
            return rg_refuse(refusal, RG_E_SYNTAX, NULL, "the label of a node expected");
        (void)snprintf(ask->root_label, sizeof ask->root_label, "%s", value);
    } else {
        return rg_refuse(
            refusal, RG_E_SYNTAX, NULL,
            "no such option; method, root, pieces, open, routing, roots, metric, bytes, "
            "start-up or rate expected");
    }
    return status;
}

/* ---- Questions ------------------------------------------------------------------------------- */

/* The first word is the collective. */
struct words {
    rg_collective_ask ask;
    bool named;
};

static rg_status take(void *input, const char *name, const char *value, rg_refusal *refusal)
{
    struct words *words = input;

    if (words->named)
        return rg_collective_option(&words->ask, name, value, refusal);
    words->named = true;
    return rg_collective_option(&words->ask, "collective", name, refusal);
}

static rg_status read_question(const rg_topology *net, const char *question, rg_collective_ask *ask,
                               rg_refusal *refusal)
{
    struct words words = {.ask = rg_collective_ask_default()};

    if (net == NULL || question == NULL)
        return rg_refuse(refusal, RG_E_NULL, NULL, NULL);
    rg_status status = rg_read_options(question, take, &words, refusal);
    if (status == RG_OK && !words.named)
        status = rg_collective_option(&words.ask, "collective", NULL, refusal);
    *ask = words.ask;
    return status;
}

rg_status rg_ask_collective(const rg_topology *net, const char *question, const rg_watch *watch,
                            rg_value **record, rg_refusal *refusal)
{
    rg_collective_ask ask;
    const rg_status status = record == NULL ? rg_refuse(refusal, RG_E_NULL, NULL, NULL)
                                            : read_question(net, question, &ask, refusal);

    return status == RG_OK ? rg_collective_record(net, &ask, watch, record, refusal) : status;
}

rg_status rg_write_collective(const rg_topology *net, const char *question, const char *format,
                              rg_out *out, const rg_watch *watch, rg_refusal *refusal)
{
    rg_collective_ask ask;
    unsigned number = 0;
    rg_status status = format == NULL || out == NULL
                           ? rg_refuse(refusal, RG_E_NULL, NULL, NULL)
                           : read_name(format, rg_schedule_format_name, &number, refusal);

    if (status == RG_OK)
        status = read_question(net, question, &ask, refusal);
    return status == RG_OK
               ? rg_collective_write(net, &ask, (rg_schedule_format)number, out, watch, refusal)
               : status;
}

rg_status rg_check_collective(const rg_topology *net, const char *question, const char *text,
                              size_t length, rg_value **record, rg_refusal *refusal)
{
    rg_collective_ask ask;
    const rg_status status = record == NULL || (text == NULL && length > 0)
                                 ? rg_refuse(refusal, RG_E_NULL, NULL, NULL)
                                 : read_question(net, question, &ask, refusal);

    return status == RG_OK ? rg_collective_verdict(net, &ask, text, length, record, refusal)
                           : status;
}
