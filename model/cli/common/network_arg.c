/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "network_arg.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "fail.h"
#include "routegen/count128.h"

static noreturn void unknown_family(const char *plain, const char *name, size_t length)
{
    char known[RG_NETWORK_MAX_TEXT] = "";
    size_t at = 0;

    for (unsigned i = 0; rg_family_info_of((rg_family)i) != NULL && at < sizeof known; i++)
        at += (size_t)snprintf(known + at, sizeof known - at, " %s", rg_family_name((rg_family)i));
    const char *nearest = rg_family_nearest(name, length);
    if (nearest == NULL)
        cli_fail(CLI_USAGE, "%s: unknown family %s; known:%s", plain, cli_quote(name, length).text,
                 known);
    cli_fail(CLI_USAGE, "%s: unknown family %s; nearest: %s; known:%s", plain,
             cli_quote(name, length).text, nearest, known);
}

/* Says that the number of parameters is wrong. */
static noreturn void bad_count(const char *plain, const rg_network_error *error)
{
    const char *params = rg_family_params(error->family);

    if (error->least == error->most) {
        cli_fail(CLI_USAGE, "%s: %u parameter%s expected (%s), %u given", plain, error->least,
                 error->least == 1 ? "" : "s", params, error->given);
    }
    cli_fail(CLI_USAGE, "%s: %u to %u parameters expected (%s), %u given", plain, error->least,
             error->most, params, error->given);
}

/* Says that a parameter is out of range. */
static noreturn void bad_range(const rg_network_error *error)
{
    char name[RG_FAMILY_MAX_PARAM_NAME] = "";

    (void)rg_family_param_name(error->family, error->param, name);
    cli_fail(CLI_USAGE, "%s: %s must be %u..%u", error->name, name, error->least, error->most);
}

/* Says what is wrong with a name, and exits. */
static noreturn void bad_network(const char *text, const rg_network_error *error)
{
    const struct cli_quoted plain = cli_plain(text, strlen(text));
    const size_t place = error->place;
    const size_t number = cli_characters(text, place) + 1;

    switch (error->fault) {
    case RG_FAULT_FAMILY:
        unknown_family(plain.text, text, place);
    case RG_FAULT_COUNT:
        bad_count(plain.text, error);
    case RG_FAULT_IS:
        cli_fail(CLI_USAGE,
                 "%s: character %zu: is= takes k different words of k bits, joined by '.', as in "
                 "kantc:3,4,is=000.011.101",
                 plain.text, number);
    case RG_FAULT_COLON:
        cli_fail(CLI_USAGE, "%s: FAMILY:P1,P2,... expected, as in kautz:3,6", plain.text);
    case RG_FAULT_MISSING:
        cli_fail(CLI_USAGE, "%s: a number is missing at the end", plain.text);
    case RG_FAULT_DIGITS:
        cli_fail(CLI_USAGE, "%s: the number at character %zu is too large", plain.text, number);
    case RG_FAULT_CHARACTER:
        cli_fail(CLI_USAGE, "%s: character %zu is %s where a decimal number is expected",
                 plain.text, number, cli_quote_first(text + place, strlen(text + place)).text);
    case RG_FAULT_RANGE:
        bad_range(error);
    case RG_FAULT_TERMINALS:
        cli_fail(CLI_USAGE, "%s: more than %u terminals, w m^h", error->name, error->most);
    case RG_FAULT_TOP_PORTS:
        cli_fail(CLI_USAGE, "%s: more than %u ports on the top level, m w^h", error->name,
                 error->most);
    case RG_FAULT_LINES:
        cli_fail(CLI_USAGE, "%s: more than %u lines, d^n", error->name, error->most);
    case RG_FAULT_SIZE:
        cli_fail(CLI_USAGE, "%s: too large, 2^63 vertices or links or more", error->name);
    case RG_FAULT_NONE:
        break;
    }
    cli_fail(CLI_USAGE, "%s: not a network", plain.text); /* never: there is a fault */
}

void cli_network_parse(const char *text, rg_any_network *network)
{
    rg_network_error error;

    if (rg_any_network_parse(text, network, &error) != RG_OK)
        bad_network(text, &error);
}

void cli_topology_parse(const char *text, rg_topology *net)
{
    rg_network_error error;

    if (rg_any_topology_parse(text, net, &error) != RG_OK)
        bad_network(text, &error);
}

const char *cli_kind_verbs(rg_kind kind)
{
    switch (kind) {
    case RG_KIND_KAUTZ:
        return "info, routes, check, exchange, vectors, deadlock, node, simulate, compare, draw, "
               "export";
    case RG_KIND_GFT:
        return "info, routes, states, exchange, vectors, deadlock, simulate, compare, draw, export";
    case RG_KIND_MULTISTAGE:
        return "info, routes, states, exchange, deadlock, simulate, compare, draw, export";
    case RG_KIND_TOPOLOGY:
        break;
    }
    return "info, routes, deadlock, simulate, compare, draw, export";
}

noreturn void cli_pairs_refuse(const rg_any_network *network, const char *advice)
{
    const rg_kautz *net = &network->shape.kautz;
    const rg_count128 all = rg_count128_product(net->nodes, net->nodes - 1);

    cli_fail(CLI_USAGE, "%s: %s pairs are more than %" PRIu64 "; %s a sample with --pairs N",
             network->name, rg_count128_print(all).text, RG_KAUTZ_MOST_PAIRS, advice);
}

void cli_pairs_begin(rg_kautz_pairs *pairs, const rg_any_network *network, uint64_t count,
                     rg_random *random)
{
    const rg_kautz *net = &network->shape.kautz;

    if (rg_kautz_pairs_begin(pairs, net, count, random) != RG_OK)
        cli_pairs_refuse(network, "take");
}

/* Says which numbers there are, and exits, if a text that was refused is one: @N. */
static void check_number(const char *network, struct cli_place place, const char *text,
                         size_t length, uint64_t count)
{
    if (length < 2 || text[0] != '@' || strspn(text + 1, "0123456789") < length - 1)
        return;
    cli_fail(CLI_USAGE, "%s%s %s: %s has numbers @0 .. @%" PRIu64, cli_place_text(place).text,
             place.role, cli_quote(text, length).text, network, count - 1);
}

uint64_t cli_topology_vertex(const rg_topology *net, struct cli_place place, const char *text,
                             size_t length)
{
    char network[RG_NETWORK_MAX_TEXT], first[RG_TOPOLOGY_MAX_LABEL], last[RG_TOPOLOGY_MAX_LABEL];
    uint64_t vertex = 0;
    size_t where = 0;

    if (rg_topology_parse(net, text, length, &vertex, &where) == RG_OK)
        return vertex;
    (void)rg_network_print(&net->name, network);
    check_number(network, place, text, length, net->vertices);
    (void)rg_topology_label(net, 0, first);
    (void)rg_topology_label(net, net->nodes - 1, last);
    cli_fail(CLI_USAGE, "%s%s %s: wrong from character %zu on; nodes of %s are %s .. %s",
             cli_place_text(place).text, place.role, cli_quote(text, length).text,
             cli_characters(text, where) + 1, network, first, last);
}

struct cli_label cli_label_of(const rg_topology *net, uint64_t vertex)
{
    struct cli_label label;

    label.text[0] = '\0'; /* the label of a vertex that does not exist */
    (void)rg_topology_label(net, vertex, label.text);
    return label;
}

noreturn void cli_network_refuse(const char *verb, const rg_any_network *network)
{
    cli_fail(CLI_USAGE, "%s does not apply to %s; %s do", verb, network->name,
             cli_kind_verbs(network->info->kind));
}

/* "stdin line 7: ", or nothing. */
struct cli_place_text cli_place_text(struct cli_place place)
{
    struct cli_place_text at = {""};

    if (place.line != 0) {
        snprintf(at.text, sizeof at.text, "stdin %s %" PRIu64 ": ",
                 place.binary ? "record" : "line", place.line);
    }
    return at;
}

/* Whether it is @RANK, which names a vertex in any network; then its node. */
static bool is_rank(const rg_kautz *net, const char *text, size_t length, rg_kautz_word *word)
{
    uint64_t rank = 0;

    if (length < 2 || text[0] != '@')
        return false;
    for (size_t i = 1; i < length; i++) {
        if (text[i] < '0' || text[i] > '9' || rank > net->nodes / 10)
            return false;
        rank = rank * 10 + (uint64_t)(text[i] - '0');
    }
    return rg_kautz_unrank(net, rank, word) == RG_OK;
}

void cli_kautz_word(const rg_any_network *network, struct cli_place place, const char *text,
                    size_t length, rg_kautz_word *word)
{
    const rg_kautz *net = &network->shape.kautz;
    size_t where = 0;
    if (is_rank(net, text, length, word))
        return;
    rg_status status = rg_kautz_word_parse(net, text, length, word, &where);
    const struct cli_place_text at = cli_place_text(place);

    if (status == RG_OK)
        return;
    check_number(network->name, place, text, length, net->nodes);
    const struct cli_quoted quoted = cli_quote(text, length);
    const size_t letters = cli_characters(text, length);
    if (status == RG_E_LENGTH && letters != net->k) {
        cli_fail(CLI_USAGE, "%s%s %s: %zu letter%s, %s has words of %u", at.text, place.role,
                 quoted.text, letters, letters == 1 ? "" : "s", network->name, net->k);
    }
    if (status == RG_E_LENGTH) /* a letter of several bytes, the first above 127 */
        for (where = 0; (unsigned char)text[where] < 0x80;)
            where++;
    if (status == RG_E_REPEAT) {
        cli_fail(CLI_USAGE, "%s%s %s: letters %zu and %zu are both %s", at.text, place.role,
                 quoted.text, where, where + 1, cli_plain(text + where, 1).text);
    }
    cli_fail(CLI_USAGE, "%s%s %s: letter %zu is %s, %s has letters 0..%x", at.text, place.role,
             quoted.text, cli_characters(text, where) + 1,
             cli_quote_first(text + where, length - where).text, network->name, net->d);
}
