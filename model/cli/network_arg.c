/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "network_arg.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "fail.h"

static unsigned count_commas(const char *text)
{
    unsigned count = 0;
    for (; *text != '\0'; text++)
        count += *text == ',';
    return count;
}

/* The family whose name stands before the colon; only called when there is one. */
static rg_family family_of(const char *text, size_t length)
{
    for (unsigned i = 0;; i++) {
        const char *name = rg_family_name((rg_family)i);
        if (name == NULL || (strlen(name) == length && memcmp(name, text, length) == 0))
            return (rg_family)i;
    }
}

static noreturn void unknown_family(const char *plain, struct cli_quoted name)
{
    char known[RG_NETWORK_MAX_TEXT] = "";
    size_t at = 0;

    for (unsigned i = 0; rg_family_name((rg_family)i) != NULL && at < sizeof known; i++)
        at += (size_t)snprintf(known + at, sizeof known - at, " %s", rg_family_name((rg_family)i));
    cli_fail(CLI_USAGE, "%s: unknown family %s; known:%s", plain, name.text, known);
}

/* Says what is wrong with a name that rg_network_parse refused, and exits. */
static noreturn void bad_name(const char *text, rg_status status, size_t where)
{
    const size_t length = strlen(text);
    const char *colon = strchr(text, ':');
    const size_t name = colon == NULL ? length : (size_t)(colon - text);
    const struct cli_quoted plain = cli_plain(text, length);

    if (status == RG_E_FAMILY)
        unknown_family(plain.text, cli_quote(text, name));
    if (status == RG_E_COUNT) {
        const char *params = rg_family_params(family_of(text, name));
        cli_fail(CLI_USAGE, "%s: %u parameters expected (%s), %u given", plain.text,
                 count_commas(params) + 1, params, count_commas(text) + 1);
    }
    if (colon == NULL)
        cli_fail(CLI_USAGE, "%s: FAMILY:P1,P2,... expected, as in kautz:3,6", plain.text);
    if (where >= length)
        cli_fail(CLI_USAGE, "%s: a number is missing at the end", plain.text);
    if (text[where] >= '0' && text[where] <= '9')
        cli_fail(CLI_USAGE, "%s: the number at character %zu is too large", plain.text, where + 1);
    cli_fail(CLI_USAGE, "%s: character %zu is %s where a decimal number is expected", plain.text,
             where + 1, cli_quote(text + where, 1).text);
}

static void init_kautz(const rg_network *name, struct cli_network *network)
{
    if (rg_kautz_init(name->param[0], name->param[1], &network->shape.kautz) == RG_OK)
        return;
    if (name->param[0] < RG_KAUTZ_MIN_D || name->param[0] > RG_KAUTZ_MAX_D)
        cli_fail(CLI_USAGE, "%s: d must be %d..%d", network->name, RG_KAUTZ_MIN_D, RG_KAUTZ_MAX_D);
    cli_fail(CLI_USAGE, "%s: k must be %d..%d", network->name, RG_KAUTZ_MIN_K, RG_KAUTZ_MAX_K);
}

void cli_network_parse(const char *text, struct cli_network *network)
{
    rg_network name;
    size_t where = 0;
    rg_status status = rg_network_parse(text, &name, &where);

    if (status != RG_OK)
        bad_name(text, status, where);
    network->family = name.family;
    (void)rg_network_print(&name, network->name);
    switch (name.family) {
    case RG_FAMILY_KAUTZ:
        init_kautz(&name, network);
        break;
    }
}

void cli_kautz_word(const struct cli_network *network, struct cli_place place, const char *text,
                    size_t length, rg_kautz_word *word)
{
    const rg_kautz *net = &network->shape.kautz;
    size_t where = 0;
    rg_status status = rg_kautz_word_parse(net, text, length, word, &where);
    char at[96] = "";

    if (status == RG_OK)
        return;
    if (place.line != 0)
        snprintf(at, sizeof at, "stdin line %" PRIu64 ": ", place.line);
    const struct cli_quoted quoted = cli_quote(text, length);
    if (status == RG_E_LENGTH) {
        cli_fail(CLI_USAGE, "%s%s %s: %zu letter%s, %s has words of %u", at, place.role,
                 quoted.text, length, length == 1 ? "" : "s", network->name, net->k);
    }
    const struct cli_quoted letter = cli_plain(text + where, 1);
    if (status == RG_E_REPEAT) {
        cli_fail(CLI_USAGE, "%s%s %s: letters %zu and %zu are both %s", at, place.role, quoted.text,
                 where, where + 1, letter.text);
    }
    cli_fail(CLI_USAGE, "%s%s %s: letter %zu is '%s', %s has letters 0..%x", at, place.role,
             quoted.text, where + 1, letter.text, network->name, net->d);
}
