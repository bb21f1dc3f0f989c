/* SPDX-License-Identifier: Apache-2.0 */

/* The devices and cables of an InfiniBand subnet, and where it delivers. */

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "subnet.h"

enum {
    MOST_LIDS = 49151, /* 1..0xbfff; those above are for multicast */
    MOST_LMC = 7,
    MOST_PORTS = 254,
};

struct draft_subnet {
    struct draft_device *device;
    struct draft_end *end;
    uint64_t devices, device_room, ends, end_room;
    struct draft_index index; /* ends by device and port */
    uint64_t switches;
    bool guids;       /* of some device */
    bool contradicts; /* GUIDs contradict one another */
    char fault[500];  /* "" or why there are no tables with these */
};

void rg_draft_subnet_close(struct draft *draft)
{
    struct draft_subnet *subnet = draft->subnet;

    if (subnet == NULL)
        return;
    free(subnet->device);
    free(subnet->end);
    free(subnet->index.slot);
    free(subnet);
}

/* ---- Devices --------------------------------------------------------------------------------- */

bool rg_draft_device(struct draft *draft, const struct draft_device *device)
{
    if (draft->subnet == NULL)
        draft->subnet = calloc(1, sizeof *draft->subnet);
    struct draft_subnet *subnet = draft->subnet;
    if (subnet == NULL)
        return rg_draft_refuse(draft, RG_E_MEMORY, "out of memory");
    if (!rg_draft_grow(draft, &subnet->device, subnet->devices, 1, &subnet->device_room,
                       sizeof *device))
        return false;
    subnet->device[subnet->devices++] = *device;
    subnet->switches += device->letter == 'S';
    subnet->guids = subnet->guids || device->guid != 0;
    return true;
}

struct draft_device *rg_draft_device_of(const struct draft *draft, uint32_t vertex)
{
    return &draft->subnet->device[vertex];
}

static const char *name_of(const struct draft *draft, uint32_t device)
{
    return draft->text + draft->vertex[device].label;
}

/* The first fault stays. */
static void fault(struct draft *draft, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void fault(struct draft *draft, const char *format, ...)
{
    struct draft_subnet *subnet = draft->subnet;
    va_list arguments;

    if (subnet->fault[0] != '\0')
        return;
    va_start(arguments, format);
    (void)vsnprintf(subnet->fault, sizeof subnet->fault, format, arguments);
    va_end(arguments);
}

void rg_draft_lid(struct draft *draft, uint32_t device, struct draft_address *address, uint32_t lid,
                  uint32_t lmc)
{
    if (lid == 0)
        return;
    if (address->lid != 0 && address->lid != lid)
        fault(draft,
              "%s has lid %" PRIu32 " in line %" PRIu64 " and lid %" PRIu32 " in line %" PRIu64,
              rg_quote_text(name_of(draft, device)).text, address->lid, address->line, lid,
              draft->line);
    address->lid = lid;
    address->lmc = lmc > address->lmc ? lmc : address->lmc;
    address->line = draft->line;
}

void rg_draft_guid(struct draft *draft, uint32_t device, uint64_t *guid, uint64_t said)
{
    if (said == 0)
        return;
    if (*guid != 0 && *guid != said) {
        fault(draft, "%s has the GUIDs 0x%016" PRIx64 " and, by line %" PRIu64 ", 0x%016" PRIx64,
              rg_quote_text(name_of(draft, device)).text, *guid, draft->line, said);
        draft->subnet->contradicts = true;
    }
    *guid = said;
}

/* ---- Cables ---------------------------------------------------------------------------------- */

static uint64_t port_hash(uint32_t device, uint16_t port)
{
    const uint64_t mixed = ((uint64_t)device << 16 | port) * UINT64_C(0x9e3779b97f4a7c15);
    return mixed ^ mixed >> 32;
}

static uint64_t end_hash(const struct draft *draft, uint32_t number)
{
    const struct draft_end *end = &draft->subnet->end[number];
    return port_hash(end->device, end->port);
}

/* An end, found or added; its number, DRAFT_NONE without memory. */
static uint32_t take_end(struct draft *draft, struct draft_end made)
{
    struct draft_subnet *subnet = draft->subnet;
    const uint64_t hash = port_hash(made.device, made.port);

    if (!rg_draft_grow(draft, &subnet->end, subnet->ends, 1, &subnet->end_room, sizeof made) ||
        !rg_draft_widen(draft, &subnet->index, subnet->ends, end_hash))
        return DRAFT_NONE;
    uint64_t at = hash & (subnet->index.slots - 1);
    for (uint32_t number; (number = (uint32_t)subnet->index.slot[at]) != DRAFT_NONE;
         at = (at + 1) & (subnet->index.slots - 1))
        if (subnet->end[number].device == made.device && subnet->end[number].port == made.port)
            return number;
    subnet->index.slot[at] = rg_draft_entry(hash, (uint32_t)subnet->ends);
    subnet->end[subnet->ends] = made;
    return (uint32_t)subnet->ends++;
}

static bool refuse_port(struct draft *draft, const struct draft_end *known, uint32_t to,
                        uint16_t to_port)
{
    const char *device = draft->text + draft->vertex[known->device].key;
    const char *old = draft->text + draft->vertex[known->far].key;
    const char *now = draft->text + draft->vertex[to].key;

    return rg_draft_refuse(
        draft, RG_E_SYNTAX, "port %u of %s leads to %s[%u], but to %s[%u] by line %" PRIu64,
        known->port + 1U, rg_quote_text(device).text, rg_plain_text(now).text, to_port + 1U,
        rg_plain_text(old).text, known->far_port + 1U, known->line);
}

/* A cable of an adapter: to a switch, where there are some. */
static bool check_adapter(struct draft *draft, uint32_t device, uint32_t far)
{
    const char *key = draft->text + draft->vertex[device].key;

    if (draft->subnet->switches == 0 || draft->vertex[device].is_switch ||
        draft->vertex[device].aside || draft->vertex[far].is_switch || draft->vertex[far].aside)
        return true;
    return rg_draft_refuse(draft, RG_E_SYNTAX,
                           "a cable from %s to %s, both adapters; where there are switches, each "
                           "is at some",
                           rg_quote_text(key).text,
                           rg_quote_text(draft->text + draft->vertex[far].key).text);
}

/* A cable that is not known yet: a link, unless an end is no vertex. */
static bool add_cable(struct draft *draft, struct draft_link cable, const uint32_t number[2])
{
    const uint32_t device[2] = {cable.from, cable.to};
    const uint64_t links = draft->links;

    if (!check_adapter(draft, cable.from, cable.to) || !check_adapter(draft, cable.to, cable.from))
        return false;
    if (!draft->vertex[cable.from].aside && !draft->vertex[cable.to].aside &&
        !rg_draft_link(draft, cable))
        return false;
    for (unsigned i = 0; i < 2; i++) {
        rg_draft_device_of(draft, device[i])->cabled = true;
        if (draft->links > links)
            draft->subnet->end[number[i]].link = (uint32_t)links;
    }
    return true;
}

/* Which cable it is, which the line at either end may say. */
static bool keep_cable(struct draft *draft, uint8_t cable, struct draft_end *end[2])
{
    const rg_cable was = rg_cable_of(end[0]->cable), now = rg_cable_of(cable);

    if (cable == 0 || cable == end[0]->cable)
        return true;
    if (end[0]->cable != 0)
        return rg_draft_refuse(
            draft, RG_E_SYNTAX, "port %u of %s has a cable %ux%s, but %ux%s by line %" PRIu64,
            end[0]->port + 1U, rg_quote_text(draft->text + draft->vertex[end[0]->device].key).text,
            now.width, now.speed, was.width, was.speed, end[0]->line);
    for (unsigned i = 0; i < 2; i++) {
        end[i]->cable = cable;
        if (end[i]->link != DRAFT_NONE)
            draft->link[end[i]->link].cable = cable;
    }
    draft->cabled = true;
    return true;
}

bool rg_draft_cable(struct draft *draft, struct draft_link cable, struct draft_end *end[2])
{
    const struct draft_end made[2] = {{.line = draft->line,
                                       .device = cable.from,
                                       .far = cable.to,
                                       .link = DRAFT_NONE,
                                       .port = cable.from_port,
                                       .far_port = cable.to_port,
                                       .cable = cable.cable},
                                      {.line = draft->line,
                                       .device = cable.to,
                                       .far = cable.from,
                                       .link = DRAFT_NONE,
                                       .port = cable.to_port,
                                       .far_port = cable.from_port,
                                       .cable = cable.cable}};
    const uint64_t ends = draft->subnet->ends;
    uint32_t number[2];

    for (unsigned i = 0; i < 2; i++) {
        const struct draft_device *device = rg_draft_device_of(draft, made[i].device);
        if (device->ports > 0 && made[i].port >= device->ports)
            return rg_draft_refuse(
                draft, RG_E_SYNTAX, "port %u of %s, which has %u ports by line %" PRIu64,
                made[i].port + 1U,
                rg_quote_text(draft->text + draft->vertex[made[i].device].key).text, device->ports,
                device->line);
        if ((number[i] = take_end(draft, made[i])) == DRAFT_NONE)
            return false;
        const struct draft_end *known = &draft->subnet->end[number[i]];
        if (known->far != made[i].far || known->far_port != made[i].far_port)
            return refuse_port(draft, known, made[i].far, made[i].far_port);
    }
    for (unsigned i = 0; i < 2; i++)
        end[i] = &draft->subnet->end[number[i]];
    if (end[0]->listed)
        return rg_draft_refuse(
            draft, RG_E_SYNTAX, "port %u of %s again, after line %" PRIu64, cable.from_port + 1U,
            rg_quote_text(draft->text + draft->vertex[cable.from].key).text, end[0]->line);
    if (!keep_cable(draft, cable.cable, end))
        return false;
    end[0]->listed = true;
    end[0]->line = draft->line;
    return draft->subnet->ends == ends || add_cable(draft, cable, number);
}

bool rg_draft_cabled(struct draft *draft)
{
    const struct draft_subnet *subnet = draft->subnet;

    for (uint32_t v = 0; subnet != NULL && subnet->switches > 0 && v < subnet->devices; v++) {
        if (draft->vertex[v].is_switch || draft->vertex[v].aside || subnet->device[v].cabled)
            continue;
        draft->line = subnet->device[v].line;
        return rg_draft_refuse(draft, RG_E_SYNTAX, "%s has no cable; leave it out",
                               rg_quote_text(draft->text + draft->vertex[v].key).text);
    }
    return true;
}

/* ---- Where the subnet delivers --------------------------------------------------------------- */

/* An endport: of a switch (end is DRAFT_NONE), or of an adapter. */
static rg_endport endport_of(const struct draft *draft, const struct draft_places *places,
                             uint32_t device, uint32_t number, const char *text)
{
    const struct draft_device *of = &draft->subnet->device[device];
    const struct draft_end *end = number == DRAFT_NONE ? NULL : &draft->subnet->end[number];
    const struct draft_address *address = end == NULL ? &of->address : &end->address;

    return (rg_endport){.guid = of->guid,
                        .port_guid = address->guid,
                        .name = text + draft->vertex[device].label,
                        .vertex = places->number[end == NULL ? device : end->far],
                        .letter = of->letter,
                        .lmc = (uint8_t)address->lmc,
                        .lid = (uint16_t)address->lid,
                        .ports = of->ports,
                        .port = end == NULL ? 0 : (uint16_t)(end->port + 1),
                        .at = end == NULL ? 0 : (uint16_t)(end->far_port + 1)};
}

struct guid {
    uint64_t guid;
    uint32_t device;
};

static int by_guid(const void *a, const void *b)
{
    const struct guid *x = a, *y = b;
    if (x->guid != y->guid)
        return x->guid < y->guid ? -1 : 1;
    return x->device < y->device ? -1 : x->device > y->device;
}

/* All devices have GUIDs, and different ones. */
static bool check_guids(struct draft *draft)
{
    struct draft_subnet *subnet = draft->subnet;
    struct guid *sorted = calloc((size_t)subnet->devices, sizeof *sorted);

    if (sorted == NULL)
        return rg_draft_refuse(draft, RG_E_MEMORY, "out of memory");
    for (uint32_t v = 0; v < subnet->devices; v++)
        sorted[v] = (struct guid){subnet->device[v].guid, v};
    qsort(sorted, (size_t)subnet->devices, sizeof *sorted, by_guid);
    if (sorted[0].guid == 0) {
        subnet->contradicts = true;
        fault(draft, "%s has no GUID in line %" PRIu64 ", and others have one",
              rg_quote_text(name_of(draft, sorted[0].device)).text,
              subnet->device[sorted[0].device].line);
    }
    for (uint64_t i = 1; i < subnet->devices; i++) {
        if (sorted[i].guid != sorted[i - 1].guid || sorted[i].guid == 0)
            continue;
        subnet->contradicts = true;
        fault(draft, "lines %" PRIu64 " and %" PRIu64 " have one GUID, 0x%016" PRIx64,
              subnet->device[sorted[i - 1].device].line, subnet->device[sorted[i].device].line,
              sorted[i].guid);
    }
    free(sorted);
    return true;
}

/* Whose a LID is; NULL: no one's. */
struct owner {
    const char *name;
    uint64_t line;
    char port[16]; /* "port 2 of "; "" of a switch itself */
};

/* The LIDs of a device's endport, which are those of no other; @end is NULL for a switch. */
static void check_lids(struct draft *draft, uint32_t device, const struct draft_end *end,
                       struct owner *owner)
{
    const struct draft_address *address =
        end == NULL ? &draft->subnet->device[device].address : &end->address;
    const char *name = name_of(draft, device);
    struct owner is = {.name = name, .line = address->line};

    if (address->lid == 0) {
        fault(draft, "%s has no LID; take the file while a subnet manager runs",
              rg_quote_text(name).text);
    } else if (address->lmc > MOST_LMC ||
               address->lid + (UINT32_C(1) << address->lmc) - 1 > MOST_LIDS) {
        fault(draft,
              "%s has lid %" PRIu32 " lmc %" PRIu32 " in line %" PRIu64
              ": LIDs go up to %d, lmc to %d",
              rg_quote_text(name).text, address->lid, address->lmc, address->line, MOST_LIDS,
              MOST_LMC);
    } else {
        if (end != NULL)
            (void)snprintf(is.port, sizeof is.port, "port %u of ", end->port + 1U);
        for (uint32_t i = 0; i < UINT32_C(1) << address->lmc; i++) {
            const struct owner *other = &owner[address->lid + i];
            if (other->name != NULL)
                fault(draft,
                      "lid %" PRIu32 " is that of %s%s in line %" PRIu64 " and of %s%s in line "
                      "%" PRIu64,
                      address->lid + i, other->port, rg_quote_text(other->name).text, other->line,
                      is.port, rg_quote_text(name).text, is.line);
            owner[address->lid + i] = is;
        }
    }
}

static bool check_all_lids(struct draft *draft)
{
    const struct draft_subnet *subnet = draft->subnet;
    struct owner *owner = calloc(MOST_LIDS + 1, sizeof *owner);

    if (owner == NULL)
        return rg_draft_refuse(draft, RG_E_MEMORY, "out of memory");
    for (uint32_t v = 0; v < subnet->devices; v++)
        if (draft->vertex[v].is_switch)
            check_lids(draft, v, NULL, owner);
    for (uint64_t i = 0; i < subnet->ends; i++)
        if (!draft->vertex[subnet->end[i].device].is_switch)
            check_lids(draft, subnet->end[i].device, &subnet->end[i], owner);
    free(owner);
    return true;
}

/* Whether an end is that of another endport than a switch or a compute node's link. */
static bool is_other(const struct draft *draft, const struct draft_end *end)
{
    return !draft->vertex[end->device].is_switch && draft->vertex[end->far].is_switch &&
           end->link == DRAFT_NONE;
}

/* The vertex that is at the other end of a compute node's link. */
static uint64_t node_of(const struct draft *draft, const struct draft_places *places,
                        const struct draft_end *end)
{
    const struct draft_link *link = &draft->link[end->link];
    const uint32_t first = places->number[end->device];

    return first == DRAFT_NONE
               ? places->number[end->far]
               : first + (link->from == end->device ? link->from_rail : link->to_rail);
}

static int by_device(const void *a, const void *b)
{
    const rg_endport *x = a, *y = b;
    if (x->guid != y->guid)
        return x->guid < y->guid ? -1 : 1;
    return (int)x->port - (int)y->port;
}

static void list_endports(const struct draft *draft, const struct draft_places *places,
                          const char *text, rg_endport *list)
{
    const struct draft_subnet *subnet = draft->subnet;
    rg_endport *to = list + places->nodes;

    for (uint32_t i = 0; i < subnet->ends; i++)
        if (!draft->vertex[subnet->end[i].device].is_switch && subnet->end[i].link != DRAFT_NONE)
            list[node_of(draft, places, &subnet->end[i])] =
                endport_of(draft, places, subnet->end[i].device, i, text);
    for (uint64_t v = 0; v < places->switches; v++)
        *to++ = endport_of(draft, places, places->switch_[v], DRAFT_NONE, text);
    rg_endport *others = to;
    for (uint64_t i = 0; i < subnet->ends; i++)
        if (is_other(draft, &subnet->end[i]))
            *to++ = endport_of(draft, places, subnet->end[i].device, (uint32_t)i, text);
    qsort(others, (size_t)(to - others), sizeof *others, by_device);
}

bool rg_draft_subnet(struct draft *draft, const struct draft_places *places, rg_room *room,
                     rg_subnet *made)
{
    struct draft_subnet *subnet = draft->subnet;
    uint64_t others = 0;

    made->has_no_switch = subnet != NULL && subnet->switches == 0;
    if (subnet == NULL || !subnet->guids)
        return true;
    if (subnet->switches == 0) {
        made->fault = "adapters back to back, no switch";
        return true;
    }
    if (!check_guids(draft) || !check_all_lids(draft))
        return false;
    for (uint64_t i = 0; i < subnet->ends; i++) {
        struct draft_device *device = &subnet->device[subnet->end[i].device];
        others += is_other(draft, &subnet->end[i]);
        if (device->ports <= subnet->end[i].port || device->ports > MOST_PORTS)
            device->ports = (uint16_t)(subnet->end[i].port + 1);
        if (subnet->fault[0] != '\0') /* they go to no one */
            subnet->end[i].address.lid = subnet->end[i].address.lmc = 0;
    }
    for (uint64_t v = 0; subnet->fault[0] != '\0' && v < subnet->devices; v++)
        subnet->device[v].address.lid = subnet->device[v].address.lmc = 0;
    made->endports = places->nodes + places->switches + others;
    rg_endport *list = rg_room_get(room, (size_t)made->endports, sizeof *list);
    char *text = rg_room_get(room, (size_t)draft->used, 1);
    char *words = rg_room_get(room, sizeof subnet->fault, 1);
    if (list == NULL || text == NULL || words == NULL)
        return rg_draft_refuse(draft, RG_E_MEMORY, "out of memory");
    memcpy(text, draft->text, (size_t)draft->used);
    memcpy(words, subnet->fault, sizeof subnet->fault);
    list_endports(draft, places, text, list);
    made->endport = subnet->contradicts ? NULL : list;
    made->fault = words[0] == '\0' ? NULL : words;
    return true;
}
