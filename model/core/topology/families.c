/* SPDX-License-Identifier: Apache-2.0 */

/* The families by number, and what their records say of names and parameters. */

#include <string.h>

#include "topology_internal.h"

#define FAMILY(NUMBER, RECORD, LAYOUT) [RG_FAMILY_##NUMBER] = &rg_topology_##RECORD,
const topology_family *const rg_topology_families[] = {RG_FAMILIES(FAMILY)};
#undef FAMILY

const rg_family_info *rg_family_info_of(rg_family id)
{
    const topology_family *family = topology_family_of(id);
    return family ? &family->info : NULL;
}

const char *rg_family_name(rg_family id)
{
    const rg_family_info *info = rg_family_info_of(id);
    return info ? info->name : NULL;
}

const char *rg_family_params(rg_family id)
{
    const rg_family_info *info = rg_family_info_of(id);
    return info ? info->params : NULL;
}

/* Whether there may be many, all of one range. */
static bool is_list(const char *params)
{
    return strchr(params, '.') != NULL;
}

/* "m1,..." stands for one parameter or more, "d,k" for one letter and a comma each, "[,g]" for one
 * that may be left out, "NAME" for none. */
rg_status rg_family_counts(rg_family id, unsigned *min, unsigned *max)
{
    if (!min || !max)
        return RG_E_NULL;
    const char *params = rg_family_params(id);
    if (!params)
        return RG_E_FAMILY;
    const bool none = params[0] <= 'Z'; /* a name in capitals is no number */
    const char *option = strchr(params, '[');
    const size_t length = option ? (size_t)(option - params) : strlen(params);
    *min = none ? 0 : is_list(params) ? 1 : (unsigned)(length + 1) / 2;
    *max = is_list(params) ? RG_NETWORK_MAX_PARAMS : *min + (option && option[1] == ',');
    return RG_OK;
}

rg_status rg_family_param_name(rg_family id, unsigned index, char name[RG_FAMILY_MAX_PARAM_NAME])
{
    unsigned min, max;
    if (!name)
        return RG_E_NULL;
    const rg_status status = rg_family_counts(id, &min, &max);
    if (status != RG_OK)
        return status;
    if (index >= max)
        return RG_E_INDEX;
    const char *params = rg_family_params(id);
    const bool several = is_list(params);
    const unsigned number = index + 1;
    *name++ = params[several ? 0 : 2 * index + (index >= min)];
    if (several && number >= 10)
        *name++ = (char)('0' + number / 10);
    if (several)
        *name++ = (char)('0' + number % 10);
    *name = '\0';
    return RG_OK;
}

rg_status rg_topology_param_range(rg_family id, unsigned index, unsigned *min, unsigned *max)
{
    unsigned fewest, most;
    if (!min || !max)
        return RG_E_NULL;
    const rg_status status = rg_family_counts(id, &fewest, &most);
    if (status != RG_OK)
        return status;
    if (index >= most)
        return RG_E_INDEX;
    const topology_family *family = topology_family_of(id);
    const topology_range range = family->range[is_list(family->info.params) ? 0 : index];
    *min = range.min;
    *max = range.max;
    return RG_OK;
}

bool rg_family_named(const char *name, size_t length, rg_family *family)
{
    for (unsigned i = 0; i < TOPOLOGY_FAMILIES; i++) {
        const char *known = rg_topology_families[i]->info.name;
        if (strlen(known) == length && memcmp(known, name, length) == 0) {
            *family = (rg_family)i;
            return true;
        }
    }
    return false;
}

bool rg_network_all(const rg_network *name, unsigned value)
{
    for (unsigned i = 0; i < name->count; i++)
        if (name->param[i] != value)
            return false;
    return true;
}

void rg_network_normal(const rg_network *name, rg_network *normal)
{
    rg_family before;
    rg_network made = *name;
    do {
        before = made.family;
        const topology_family *family = topology_family_of(before);
        if (family && family->rename)
            family->rename(&made);
    } while (made.family != before);
    *normal = made;
}
