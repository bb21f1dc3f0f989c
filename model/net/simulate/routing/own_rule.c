/* SPDX-License-Identifier: Apache-2.0 */

/* The rule of the network, in its own classes. */

#include "algorithm.h"

bool rg_sim_has_rings(const rg_topology *net, const rg_sim_options *options)
{
    return options->rings && options->routing == RG_SIM_RULE &&
           rg_family_info_of(net->name.family)->grid && options->rule.vc_classes == 2;
}

/* ---- Kautz, where a table of lists would be too large: a packet knows its out-ports ---------- */

static uint64_t spell(const rg_kautz *kautz, uint32_t from, uint32_t to)
{
    rg_kautz_word source, target;
    uint64_t word = 0;
    unsigned hops = 0;

    (void)rg_kautz_unrank(kautz, from, &source);
    (void)rg_kautz_unrank(kautz, to, &target);
    (void)rg_kautz_distance(kautz, &source, &target, &hops);
    uint8_t last = source.letter[kautz->k - 1];
    for (unsigned i = 0; i < hops; i++) {
        const uint8_t letter = target.letter[kautz->k - hops + i];
        word |= (uint64_t)(letter - (letter > last)) << 4 * i;
        last = letter;
    }
    return word;
}

static uint32_t list_of(rg_sim *sim, uint32_t router, uint32_t slot)
{
    const struct sim_packet *packet = &sim->traffic.packet[slot];
    if ((router < sim->routers ? router : router % sim->routers) == packet->target)
        return 1;
    const unsigned hop = (unsigned)packet->hops - packet->turned;
    const unsigned class = packet->reply ? sim->routing.classes - sim->routing.base_classes : 0;
    return sim_way_list(sim, class, packet->word >> 4 * hop & 15);
}

static rg_status init(rg_sim *sim, const bool *dead)
{
    (void)dead;
    sim->routing.rings = rg_sim_has_rings(&sim->net, &sim->options);
    if (sim->routing.rings)
        sim->routing.base_phases = 1 + sim->net.ports;
    if (sim_has_table(sim) || sim->net.name.family != RG_FAMILY_KAUTZ ||
        sim->options.rule.words != RG_WORDS_OVERLAP || sim->routing.rule_phases > 1 ||
        rg_kautz_init(sim->net.name.param[0], sim->net.name.param[1], &sim->routing.kautz) !=
            RG_OK ||
        sim->routing.kautz.d > 15 || sim->routing.kautz.k > 16)
        return RG_OK;
    sim->routing.list = list_of;
    return rg_sim_list_ways(sim);
}

static bool start(rg_sim *sim, uint32_t slot, uint32_t from)
{
    struct sim_packet *packet = &sim->traffic.packet[slot];
    if (sim->routing.list == list_of)
        packet->word = spell(&sim->routing.kautz, from, packet->target);
    return rg_sim_start_rule(sim, slot, from);
}

/* ---- Hops ------------------------------------------------------------------------------------ */

/* A class for all hops along a ring, which both directions of a side are. The rule's is 0 if the
 * route crosses the end of its ring. There is no deadlock: routes of one class do not cross the
 * end, and those of the other, at most half a ring long, do not go on across its middle. */
static void keep_class(struct sim_choice *choice, uint32_t phase)
{
    const unsigned ring = choice->port / 2;

    if (choice->class == SIM_ANY)
        return;
    if (phase > 0 && (phase - 1) / 2 == ring)
        choice->class = (phase - 1) % 2;
    else if (choice->port % 2 == 0)
        choice->class = !choice->class;
    choice->phase = 1 + 2 * ring + choice->class;
}

static void hops(const rg_sim *sim, const struct sim_at *at, struct sim_list *list)
{
    rg_sim_add_rule(sim, at, sim->routing.rings ? 0 : at->phase, 0, 0, false, list);
    for (unsigned i = 0; i < list->count && sim->routing.rings; i++)
        keep_class(&list->choice[i], at->phase);
}

const struct sim_algorithm rg_sim_rule = {
    .info = {.help = "rule, the network's own", .by_rule = true},
    .proof = SIM_BY_RULE,
    .init = init,
    .start = start,
    .hops = hops,
};
