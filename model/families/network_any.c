/* SPDX-License-Identifier: Apache-2.0 */

/* A network of any family by its name; the family that is nearest to a wrong name. */

#include <stdint.h>
#include <string.h>

#include "families/topology_internal.h"
#include "routegen/network_kind.h"
#include "families/inner/near.h"

static unsigned count_commas(const char *text)
{
    unsigned count = 0;
    for (; *text != '\0'; text++)
        count += *text == ',';
    return count;
}

/* What is wrong with a name that rg_network_parse refused. */
static void bad_name(const char *text, rg_status status, size_t where, rg_network_error *error)
{
    const size_t length = strlen(text);
    const char *colon = strchr(text, ':');
    const size_t name = colon == NULL ? length : (size_t)(colon - text);

    error->place = status == RG_E_FAMILY ? name : where;
    if (status == RG_E_FAMILY) {
        error->fault = RG_FAULT_FAMILY;
    } else if (status == RG_E_COUNT) {
        error->fault = RG_FAULT_COUNT;
        (void)rg_family_named(text, name, &error->family);
        error->given = count_commas(text) + 1;
        (void)rg_family_counts(error->family, &error->least, &error->most);
    } else if (status == RG_E_IS) {
        error->fault = RG_FAULT_IS;
    } else if (colon == NULL) {
        error->fault = RG_FAULT_COLON;
    } else if (where >= length) {
        error->fault = RG_FAULT_MISSING;
    } else {
        error->fault =
            text[where] >= '0' && text[where] <= '9' ? RG_FAULT_DIGITS : RG_FAULT_CHARACTER;
    }
}

/* Whether factor base^exponent is more than most. */
static bool is_more(unsigned factor, unsigned base, unsigned exponent, uint64_t most)
{
    uint64_t product = factor;
    for (unsigned i = 0; i < exponent && product <= most; i++)
        product *= base;
    return product > most;
}

static rg_status init_gft(const rg_network *name, rg_gft *net, rg_network_error *error)
{
    const unsigned *param = name->param;
    const rg_status status = rg_gft_init(param[0], param[1], param[2], net);

    if (status == RG_OK)
        return status;
    error->most = RG_GFT_MAX_LINES;
    error->fault = is_more(param[2], param[1], param[0], RG_GFT_MAX_LINES) ? RG_FAULT_TERMINALS
                                                                           : RG_FAULT_TOP_PORTS;
    return status;
}

static rg_status init_multistage(const rg_network *name, rg_multistage *net,
                                 rg_network_error *error)
{
    const rg_wiring wiring = rg_family_info_of(name->family)->wiring;
    const unsigned d = wiring == RG_WIRING_BENES ? 2 : name->param[0];
    const rg_status status = rg_multistage_init(wiring, d, name->param[name->count - 1], net);

    if (status == RG_OK)
        return status;
    error->fault = RG_FAULT_LINES;
    error->most = RG_MULTISTAGE_MAX_LINES;
    return status;
}

static rg_status init_topology(const rg_network *name, rg_topology *net, rg_network_error *error)
{
    const rg_status status = rg_topology_init(name, net, NULL);

    if (status != RG_OK)
        error->fault = RG_FAULT_SIZE;
    return status;
}

/* Parses a name, looks at its parameters and prints it canonically, or notes what is wrong. */
static rg_status parse(const char *text, rg_network *name, rg_network_error *error)
{
    size_t where = 0;
    const rg_status status = rg_network_parse(text, name, &where);

    *error = (rg_network_error){.fault = RG_FAULT_NONE};
    if (status != RG_OK) {
        bad_name(text, status, where, error);
        return status;
    }
    topology_range range = {0, 0};
    const rg_status shape = rg_network_check(name, &error->param, &range, &error->why);
    error->family = name->family;
    (void)rg_network_print(name, error->name);
    if (shape == RG_OK) {
        error->param = 0;
        return RG_OK;
    }
    error->fault = shape == RG_E_COUNT ? RG_FAULT_COUNT
                   : error->why        ? RG_FAULT_SHAPE
                                       : RG_FAULT_RANGE;
    error->given = name->count;
    error->least = range.min;
    error->most = range.max;
    return shape;
}

rg_status rg_any_network_parse(const char *text, rg_any_network *network, rg_network_error *error)
{
    rg_network_error unwanted;
    rg_network name;

    if (!text || !network)
        return RG_E_NULL;
    if (!error)
        error = &unwanted;
    rg_status status = parse(text, &name, error);
    if (status != RG_OK)
        return status;
    rg_any_network found = {.info = rg_family_info_of(name.family),
                            .family = rg_family_name(name.family)};
    memcpy(found.name, error->name, sizeof found.name);
    switch (found.info->kind) {
    case RG_KIND_KAUTZ:
        status = rg_kautz_init(name.param[0], name.param[1], &found.shape.kautz);
        break;
    case RG_KIND_GFT:
        status = init_gft(&name, &found.shape.gft, error);
        break;
    case RG_KIND_MULTISTAGE:
        status = init_multistage(&name, &found.shape.multistage, error);
        break;
    case RG_KIND_TOPOLOGY:
        status = init_topology(&name, &found.shape.topology, error);
        break;
    }
    if (status == RG_OK)
        *network = found;
    return status;
}

rg_status rg_any_topology_parse(const char *text, rg_topology *net, rg_network_error *error)
{
    rg_network_error unwanted;
    rg_network name;

    if (!text || !net)
        return RG_E_NULL;
    if (!error)
        error = &unwanted;
    const rg_status status = parse(text, &name, error);
    if (status != RG_OK)
        return status;
    rg_multistage stages;
    if (rg_family_info_of(name.family)->kind == RG_KIND_MULTISTAGE &&
        init_multistage(&name, &stages, error) != RG_OK)
        return RG_E_SHAPE;
    return init_topology(&name, net, error);
}

/* No family's name is longer; of a longer text the start is enough. */
#define MOST 31

static char small(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

/* Letters to insert, delete or replace: the Levenshtein distance, row by row. */
static size_t distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t row[MOST + 1];

    for (size_t j = 0; j <= b_length; j++)
        row[j] = j;
    for (size_t i = 1; i <= a_length; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b_length; j++) {
            const size_t exchanged = diagonal + (small(a[i - 1]) != b[j - 1]);
            const size_t shorter = row[j] < row[j - 1] ? row[j] : row[j - 1];
            diagonal = row[j];
            row[j] = exchanged < shorter + 1 ? exchanged : shorter + 1;
        }
    }
    return row[b_length];
}

bool rg_word_is_near(const char *word, size_t length, const char *name, size_t *steps)
{
    const size_t own = length > MOST ? MOST : length;
    const size_t other = strlen(name) > MOST ? MOST : strlen(name);
    const size_t found = distance(word, own, name, other);

    if (found >= *steps || (2 * found > own && 2 * found > other))
        return false;
    *steps = found;
    return true;
}

const char *rg_family_nearest(const char *name, size_t length)
{
    const char *nearest = NULL;
    size_t steps = SIZE_MAX;

    for (unsigned i = 0; rg_family_info_of((rg_family)i) != NULL; i++)
        if (rg_word_is_near(name, length, rg_family_name((rg_family)i), &steps))
            nearest = rg_family_name((rg_family)i);
    return nearest;
}
