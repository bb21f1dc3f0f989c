/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include <string.h>

#include "routegen/network_kind.h"

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
        error->family = family_of(text, name);
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

/* Says whether a parameter is out of its range, and notes it if so. */
static bool is_out(rg_network_error *error, const rg_network *name, unsigned param, unsigned least,
                   unsigned most)
{
    if (name->param[param] >= least && name->param[param] <= most)
        return false;
    error->fault = RG_FAULT_RANGE;
    error->param = param;
    error->least = least;
    error->most = most;
    return true;
}

static rg_status init_kautz(const rg_network *name, rg_kautz *net, rg_network_error *error)
{
    const rg_status status = rg_kautz_init(name->param[0], name->param[1], net);

    if (status != RG_OK && !is_out(error, name, 0, RG_KAUTZ_MIN_D, RG_KAUTZ_MAX_D))
        (void)is_out(error, name, 1, RG_KAUTZ_MIN_K, RG_KAUTZ_MAX_K);
    return status;
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
    const unsigned h = name->param[0];
    const unsigned m = name->param[1];
    const unsigned w = name->param[2];
    const rg_status status = rg_gft_init(h, m, w, net);

    if (status == RG_OK || is_out(error, name, 0, 1, RG_GFT_MAX_H) ||
        is_out(error, name, 1, RG_GFT_MIN_M, RG_GFT_MAX_M) ||
        is_out(error, name, 2, RG_GFT_MIN_W, RG_GFT_MAX_W))
        return status;
    error->most = RG_GFT_MAX_LINES;
    error->fault = is_more(w, m, h, RG_GFT_MAX_LINES) ? RG_FAULT_TERMINALS : RG_FAULT_TOP_PORTS;
    return status;
}

static rg_status init_multistage(const rg_network *name, rg_wiring wiring, rg_multistage *net,
                                 rg_network_error *error)
{
    const unsigned d = wiring == RG_WIRING_BENES ? 2 : name->param[0];
    const unsigned last = name->count - 1;
    const rg_status status = rg_multistage_init(wiring, d, name->param[last], net);

    if (status == RG_OK ||
        (last > 0 && is_out(error, name, 0, RG_MULTISTAGE_MIN_D, RG_MULTISTAGE_MAX_D)) ||
        is_out(error, name, last, RG_MULTISTAGE_MIN_N, RG_MULTISTAGE_MAX_N))
        return status;
    error->fault = RG_FAULT_LINES;
    error->most = RG_MULTISTAGE_MAX_LINES;
    return status;
}

static rg_status init_topology(const rg_network *name, rg_topology *net, rg_network_error *error)
{
    unsigned which = 0;
    const rg_status status = rg_topology_init(name, net, &which);

    if (status == RG_E_SHAPE) {
        error->fault = RG_FAULT_RANGE;
        error->param = which;
        (void)rg_topology_param_range(name->family, which, &error->least, &error->most);
    } else if (status != RG_OK) {
        error->fault = RG_FAULT_SIZE;
    }
    return status;
}

/* Parses a name and prints it canonically, or notes what is wrong. */
static rg_status parse(const char *text, rg_network *name, rg_network_error *error)
{
    size_t where = 0;
    const rg_status status = rg_network_parse(text, name, &where);

    *error = (rg_network_error){.fault = RG_FAULT_NONE};
    if (status != RG_OK) {
        bad_name(text, status, where, error);
        return status;
    }
    error->family = name->family;
    return rg_network_print(name, error->name);
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
        status = init_kautz(&name, &found.shape.kautz, error);
        break;
    case RG_KIND_GFT:
        status = init_gft(&name, &found.shape.gft, error);
        break;
    case RG_KIND_MULTISTAGE:
        status = init_multistage(&name, found.info->wiring, &found.shape.multistage, error);
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
    const rg_family_info *info = rg_family_info_of(name.family);
    rg_multistage stages;
    if (info->kind == RG_KIND_MULTISTAGE &&
        init_multistage(&name, info->wiring, &stages, error) != RG_OK)
        return RG_E_SHAPE;
    return init_topology(&name, net, error);
}
