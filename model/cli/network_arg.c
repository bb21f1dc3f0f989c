/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "network_arg.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "fail.h"
#include "nearest.h"

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

static noreturn void unknown_family(const char *plain, const char *name, size_t length)
{
    char known[RG_NETWORK_MAX_TEXT] = "";
    size_t at = 0;

    for (unsigned i = 0; cli_family_of((rg_family)i) != NULL && at < sizeof known; i++)
        at += (size_t)snprintf(known + at, sizeof known - at, " %s", rg_family_name((rg_family)i));
    cli_fail(CLI_USAGE, "%s: unknown family %s; nearest: %s; known:%s", plain,
             cli_quote(name, length).text, cli_nearest_family(name, length), known);
}

/* Says that the number of parameters is wrong. */
static noreturn void bad_count(const char *plain, rg_family family, unsigned given)
{
    unsigned min = 0, max = 0;

    (void)rg_family_counts(family, &min, &max);
    if (min == max) {
        cli_fail(CLI_USAGE, "%s: %u parameter%s expected (%s), %u given", plain, min,
                 min == 1 ? "" : "s", rg_family_params(family), given);
    }
    cli_fail(CLI_USAGE, "%s: %u to %u parameters expected (%s), %u given", plain, min, max,
             rg_family_params(family), given);
}

/* Says what is wrong with a name that rg_network_parse refused, and exits. */
static noreturn void bad_name(const char *text, rg_status status, size_t where)
{
    const size_t length = strlen(text);
    const char *colon = strchr(text, ':');
    const size_t name = colon == NULL ? length : (size_t)(colon - text);
    const struct cli_quoted plain = cli_plain(text, length);

    if (status == RG_E_FAMILY)
        unknown_family(plain.text, text, name);
    if (status == RG_E_COUNT)
        bad_count(plain.text, family_of(text, name), count_commas(text) + 1);
    if (status == RG_E_IS) {
        cli_fail(CLI_USAGE,
                 "%s: character %zu: is= takes k different words of k bits, joined by '.', as in "
                 "kantc:3,4,is=000.011.101",
                 plain.text, where + 1);
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

/* Whether factor base^exponent is more than most. */
static bool is_more(unsigned factor, unsigned base, unsigned exponent, uint64_t most)
{
    uint64_t product = factor;
    for (unsigned i = 0; i < exponent && product <= most; i++)
        product *= base;
    return product > most;
}

static void init_gft(const rg_network *name, struct cli_network *network)
{
    const unsigned h = name->param[0];
    const unsigned m = name->param[1];
    const unsigned w = name->param[2];

    if (rg_gft_init(h, m, w, &network->shape.gft) == RG_OK)
        return;
    if (h < 1 || h > RG_GFT_MAX_H)
        cli_fail(CLI_USAGE, "%s: h must be 1..%d", network->name, RG_GFT_MAX_H);
    if (m < RG_GFT_MIN_M || m > RG_GFT_MAX_M)
        cli_fail(CLI_USAGE, "%s: m must be %d..%d", network->name, RG_GFT_MIN_M, RG_GFT_MAX_M);
    if (w < RG_GFT_MIN_W || w > RG_GFT_MAX_W)
        cli_fail(CLI_USAGE, "%s: w must be %d..%d", network->name, RG_GFT_MIN_W, RG_GFT_MAX_W);
    if (is_more(w, m, h, RG_GFT_MAX_LINES))
        cli_fail(CLI_USAGE, "%s: more than %d terminals, w m^h", network->name, RG_GFT_MAX_LINES);
    cli_fail(CLI_USAGE, "%s: more than %d ports on the top level, m w^h", network->name,
             RG_GFT_MAX_LINES);
}

static void init_multistage(const rg_network *name, struct cli_network *network)
{
    const rg_wiring wiring = network->family->wiring;
    const unsigned d = wiring == RG_WIRING_BENES ? 2 : name->param[0];
    const unsigned n = name->param[name->count - 1];

    if (rg_multistage_init(wiring, d, n, &network->shape.multistage) == RG_OK)
        return;
    if (d < RG_MULTISTAGE_MIN_D || d > RG_MULTISTAGE_MAX_D) {
        cli_fail(CLI_USAGE, "%s: d must be %d..%d", network->name, RG_MULTISTAGE_MIN_D,
                 RG_MULTISTAGE_MAX_D);
    }
    if (n < RG_MULTISTAGE_MIN_N || n > RG_MULTISTAGE_MAX_N) {
        cli_fail(CLI_USAGE, "%s: n must be %d..%d", network->name, RG_MULTISTAGE_MIN_N,
                 RG_MULTISTAGE_MAX_N);
    }
    cli_fail(CLI_USAGE, "%s: more than %d lines, d^n", network->name, RG_MULTISTAGE_MAX_LINES);
}

/* Says that parameter @index is out of its range: by its name, "k" or "m3". */
static noreturn void bad_range(const char *plain, rg_family family, unsigned index)
{
    const char *params = rg_family_params(family);
    unsigned min = 0, max = 0, fewest = 0, most = 0;

    (void)rg_topology_param_range(family, index, &min, &max);
    (void)rg_family_counts(family, &fewest, &most);
    if (fewest != most)
        cli_fail(CLI_USAGE, "%s: %c%u must be %u..%u", plain, params[0], index + 1, min, max);
    for (; index > 0; index--)
        params = strchr(params, ',') + 1;
    cli_fail(CLI_USAGE, "%s: %.*s must be %u..%u", plain, (int)strcspn(params, ","), params, min,
             max);
}

static void init_topology(const rg_network *name, const char *plain, rg_topology *net)
{
    unsigned which = 0;

    switch ((int)rg_topology_init(name, net, &which)) {
    case RG_OK:
        return;
    case RG_E_SHAPE:
        bad_range(plain, name->family, which);
    case RG_E_SIZE:
        cli_fail(CLI_USAGE, "%s: too large, 2^63 vertices or links or more", plain);
    default:
        cli_fail(CLI_USAGE, "%s: a network of one direction, not a graph of links", plain);
    }
}

/* Parses a name and prints it canonically, or says what is wrong. */
static void parse_name(const char *text, rg_network *name, char plain[RG_NETWORK_MAX_TEXT])
{
    size_t where = 0;
    const rg_status status = rg_network_parse(text, name, &where);

    if (status != RG_OK)
        bad_name(text, status, where);
    (void)rg_network_print(name, plain);
}

void cli_network_parse(const char *text, struct cli_network *network)
{
    rg_network name;

    parse_name(text, &name, network->name);
    network->family = cli_family_of(name.family);
    network->family_name = rg_family_name(name.family);
    switch (network->family->kind) {
    case CLI_KAUTZ:
        init_kautz(&name, network);
        break;
    case CLI_GFT:
        init_gft(&name, network);
        break;
    case CLI_MULTISTAGE:
        init_multistage(&name, network);
        break;
    case CLI_TOPOLOGY:
        init_topology(&name, network->name, &network->shape.topology);
        break;
    }
}

void cli_topology_parse(const char *text, rg_topology *net)
{
    char plain[RG_NETWORK_MAX_TEXT];
    rg_network name;

    parse_name(text, &name, plain);
    init_topology(&name, plain, net);
}

/* "stdin line 7: ", or nothing. */
uint64_t cli_topology_vertex(const rg_topology *net, struct cli_place place, const char *text,
                             size_t length)
{
    char network[RG_NETWORK_MAX_TEXT], first[RG_TOPOLOGY_MAX_LABEL], last[RG_TOPOLOGY_MAX_LABEL];
    uint64_t vertex = 0;
    size_t where = 0;

    if (rg_topology_parse(net, text, length, &vertex, &where) == RG_OK)
        return vertex;
    (void)rg_network_print(&net->name, network);
    (void)rg_topology_label(net, 0, first);
    (void)rg_topology_label(net, net->nodes - 1, last);
    cli_fail(CLI_USAGE, "%s%s %s: wrong from character %zu on; nodes of %s are %s .. %s",
             cli_place_text(place).text, place.role, cli_quote(text, length).text, where + 1,
             network, first, last);
}

struct cli_label cli_label_of(const rg_topology *net, uint64_t vertex)
{
    struct cli_label label;

    label.text[0] = '\0'; /* what a vertex that there is not would be called */
    (void)rg_topology_label(net, vertex, label.text);
    return label;
}

noreturn void cli_network_refuse(const char *verb, const struct cli_network *network)
{
    cli_fail(CLI_USAGE, "%s does not apply to %s; %s do", verb, network->name,
             cli_kind_verbs(network->family->kind));
}

struct cli_place_text cli_place_text(struct cli_place place)
{
    struct cli_place_text at = {""};

    if (place.line != 0) {
        snprintf(at.text, sizeof at.text, "stdin %s %" PRIu64 ": ",
                 place.binary ? "record" : "line", place.line);
    }
    return at;
}

/* Whether it is @RANK, and its node: as vertices of any network may be named. */
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

void cli_kautz_word(const struct cli_network *network, struct cli_place place, const char *text,
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
    const struct cli_quoted quoted = cli_quote(text, length);
    if (status == RG_E_LENGTH) {
        cli_fail(CLI_USAGE, "%s%s %s: %zu letter%s, %s has words of %u", at.text, place.role,
                 quoted.text, length, length == 1 ? "" : "s", network->name, net->k);
    }
    const struct cli_quoted letter = cli_plain(text + where, 1);
    if (status == RG_E_REPEAT) {
        cli_fail(CLI_USAGE, "%s%s %s: letters %zu and %zu are both %s", at.text, place.role,
                 quoted.text, where, where + 1, letter.text);
    }
    cli_fail(CLI_USAGE, "%s%s %s: letter %zu is '%s', %s has letters 0..%x", at.text, place.role,
             quoted.text, where + 1, letter.text, network->name, net->d);
}
