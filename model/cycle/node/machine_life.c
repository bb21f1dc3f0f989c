/* SPDX-License-Identifier: Apache-2.0 */

/* How long packets are under way in a network. */

#include "machine.h"

/* A flit passes. True: it is the last one. */
static bool pass(const struct rg_machine *machine, struct rg_machine_passing *packet,
                 rg_node_line flit, uint32_t from)
{
    const unsigned bits = rg_node_letter_bits(&machine->shape);
    const unsigned kind = flit >> RG_NODE_KIND_AT & 3;
    if (packet->begun == 0)
        *packet =
            (struct rg_machine_passing){.begun = machine->clocks + 1, .to = from, .with = from};
    if (kind == RG_NODE_LETTER) {
        packet->to = packet->with;
        packet->with = packet->to >> bits | (flit & 0xffu) << (machine->shape.k - 1u) * bits;
        return false;
    }
    if (packet->flits == 0)
        packet->control = (uint8_t)flit;
    if (packet->flits == 1)
        packet->number = (uint8_t)flit;
    packet->flits++;
    return (flit & RG_NODE_LAST) != 0;
}

static void launch(struct rg_machine_unit *unit)
{
    unit->launch[unit->launches++ % RG_MACHINE_PACKETS] = (struct rg_machine_launch){
        unit->out.begun, unit->out.to, unit->out.control, unit->out.number};
    unit->out.begun = 0;
}

/* A whole packet has come in; of packets that look the same it is the last that was sent. */
static void arrive(struct rg_machine *machine, struct rg_machine_unit *unit)
{
    const struct rg_node_endpoint *end = unit->end;
    const struct rg_machine_unit *source = &machine->unit[machine->rank[end->receive.source]];
    for (unsigned i = 1; i <= RG_MACHINE_PACKETS && i <= source->launches; i++) {
        const struct rg_machine_launch *sent =
            &source->launch[(source->launches - i) % RG_MACHINE_PACKETS];
        const uint64_t life = machine->clocks + 1 - sent->begun;
        if (sent->to != end->plan.label || sent->control != unit->in.control ||
            sent->number != unit->in.number)
            continue;
        if (life > unit->counters.longest)
            unit->counters.longest = life;
        return;
    }
}

void rg_machine_follow(struct rg_machine *machine, struct rg_machine_unit *unit,
                       rg_node_line injected)
{
    const struct rg_node_endpoint *end = unit->end;
    if (injected && pass(machine, &unit->out, injected, end->plan.label))
        launch(unit);
    if (!(unit->seen & RG_NODE_VALID) || !pass(machine, &unit->in, unit->seen, 0))
        return;
    if (end->receive.commit)
        arrive(machine, unit);
    unit->in.begun = 0;
}
