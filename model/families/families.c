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

/* "d,k" is two parameters, a letter each. The last of "p,a,h[,g]" may be left out. "n,s1,..." ends
 * in a list, "h,m1,...,w1,..." in two lists, each as long as the first parameter says. "NAME" has
 * no parameter. "[/p]" does not count: it is rg_network.hosts. */
typedef struct params {
    unsigned single, lists;
    char list[2];       /* their letters */
    const char *option; /* the letter of what may be left out, or NULL */
} params;

static params params_of(const char *text)
{
    params found = {0};
    const char *option = strchr(text, '[');
    found.option = option && option[1] == ',' ? option + 2 : NULL;
    for (; text[1] == ','; text += 2)
        found.single++;
    for (const char *at = text; (at = strchr(at, '1')) != NULL; at++)
        found.list[found.lists++] = at[-1];
    found.single += text[1] == '\0' || text[1] == '[';
    return found;
}

rg_status rg_family_counts(rg_family id, unsigned *min, unsigned *max)
{
    if (!min || !max)
        return RG_E_NULL;
    const char *text = rg_family_params(id);
    if (!text)
        return RG_E_FAMILY;
    const params known = params_of(text);
    *min = known.single + known.lists;
    *max = *min + (known.option != NULL);
    if (known.lists > 0)
        *max = RG_NETWORK_MAX_PARAMS - (RG_NETWORK_MAX_PARAMS - known.single) % known.lists;
    return RG_OK;
}

rg_status rg_family_param_name(rg_family id, unsigned count, unsigned index,
                               char name[RG_FAMILY_MAX_PARAM_NAME])
{
    unsigned min, max;
    if (!name)
        return RG_E_NULL;
    const rg_status status = rg_family_counts(id, &min, &max);
    if (status != RG_OK)
        return status;
    if (count < min || count > max || index >= count)
        return RG_E_INDEX;
    const params known = params_of(rg_family_params(id));
    if (index < known.single || known.option) {
        name[0] = index < known.single ? rg_family_params(id)[2 * index] : *known.option;
        name[1] = '\0';
        return RG_OK;
    }
    const unsigned length = (count - known.single) / known.lists;
    const unsigned number = (index - known.single) % length + 1;
    *name++ = known.list[(index - known.single) / length % known.lists];
    if (number >= 10)
        *name++ = (char)('0' + number / 10);
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
    const params known = params_of(rg_family_params(id));
    const bool own = index < known.single || known.option;
    const topology_range *range = &topology_family_of(id)->range[own ? index : known.single];
    *min = range->min;
    *max = range->max;
    return RG_OK;
}

rg_status rg_network_check(const rg_network *name, unsigned *which, topology_range *range,
                           const char **why)
{
    const topology_family *family = topology_family_of(name->family);
    unsigned min, max;
    *why = NULL;
    if (rg_family_counts(name->family, &min, &max) != RG_OK)
        return RG_E_FAMILY;
    *range = (topology_range){min, max};
    if (name->count < min || name->count > max)
        return RG_E_COUNT;
    for (unsigned i = 0; i < name->count; i++) {
        *which = i;
        (void)rg_topology_param_range(name->family, i, &range->min, &range->max);
        if (family->narrow)
            family->narrow(name, i, range);
        if (name->param[i] < range->min || name->param[i] > range->max)
            return RG_E_SHAPE;
        const params known = params_of(family->info.params);
        const unsigned expected = known.single + known.lists * name->param[0];
        *range = (topology_range){expected, expected};
        if (known.lists > 1 && name->count != expected)
            return RG_E_COUNT;
    }
    *which = name->count;
    if (name->hosts > 0 && !family->hosted)
        return RG_E_COUNT;
    *why = family->refuse ? family->refuse(name) : NULL;
    return *why ? RG_E_SHAPE : RG_OK;
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
