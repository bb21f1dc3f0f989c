/* SPDX-License-Identifier: Apache-2.0 */

#include "machine.h"
#include "hw/inner/node_turns.h"

#include <string.h>

enum { MOST_NODES = 1 << 16 };

/* ---- Memory ---- */

/* Takes bytes from the memory, at a multiple of 8, or only counts them (of NULL). */
static void *take(char *memory, size_t *used, size_t bytes)
{
    void *taken = memory ? memory + *used : NULL;
    *used += (bytes + 7) / 8 * 8;
    return taken;
}

/* Returns how much is used, for all but the nodes. */
static size_t lay_out(const rg_node_shape *shape, const rg_kautz *net, struct rg_machine *machine,
                      char *memory)
{
    const size_t nodes = (size_t)net->nodes;
    const size_t links = nodes * shape->d;
    size_t used = 0;
    (void)take(memory, &used, sizeof *machine);
    machine->unit = take(memory, &used, nodes * sizeof machine->unit[0]);
    for (unsigned i = 0; i < 2; i++) {
        machine->line[i] = take(memory, &used, links * sizeof machine->line[0][0]);
        machine->reply[i] = take(memory, &used, links * sizeof machine->reply[0][0]);
        machine->stir[i] = take(memory, &used, nodes);
    }
    machine->from = take(memory, &used, links * sizeof machine->from[0]);
    machine->to = take(memory, &used, links * sizeof machine->to[0]);
    machine->before = take(memory, &used, links * sizeof machine->before[0]);
    machine->after = take(memory, &used, links * sizeof machine->after[0]);
    machine->rank = take(memory, &used, sizeof(uint32_t) << shape->k * rg_node_letter_bits(shape));
    return used;
}

/* Of the two parts of a node, as they lie together and take() counts them: where pointers have 32
 * bits, their sizes are no multiples of 8. */
static size_t bytes_of_unit(const rg_node_shape *shape)
{
    const size_t bytes =
        sizeof(struct rg_node_endpoint) + sizeof(struct rg_node_core) + rg_node_core_bytes(shape);
    return (bytes + 7) / 8 * 8;
}

rg_status rg_machine_bytes(const rg_node_shape *shape, size_t *bytes)
{
    rg_kautz net;
    struct rg_machine none;
    const rg_status status = rg_node_shape_check(shape);
    if (status != RG_OK)
        return status;
    (void)rg_kautz_init(shape->d, shape->k, &net);
    if (net.nodes > MOST_NODES)
        return RG_E_LARGE;
    *bytes = lay_out(shape, &net, &none, NULL) +
             (size_t)net.nodes * (bytes_of_unit(shape) + rg_node_endpoint_store(shape));
    return RG_OK;
}

/* Where the links of a node lead, and come from. */
static void wire(struct rg_machine *machine, const rg_kautz *net, unsigned node,
                 const rg_kautz_word *word)
{
    const unsigned d = net->d;
    const unsigned last = word->letter[net->k - 1];
    for (unsigned i = 0; i < d; i++) {
        rg_kautz_word other;
        uint64_t rank;
        (void)rg_kautz_predecessor(net, word, i, &other);
        (void)rg_kautz_rank(net, &other, &rank);
        const unsigned out = rg_node_output(&machine->shape, other.letter[net->k - 1], last);
        machine->from[node * d + i] = (uint32_t)rank * d + out;
        machine->to[(uint32_t)rank * d + out] = node * d + i;
        machine->before[node * d + i] = (uint32_t)rank;
        machine->after[(uint32_t)rank * d + out] = node;
    }
}

rg_machine *rg_machine_init(const rg_node_shape *shape, const rg_node_turns *turns, void *memory)
{
    const rg_kautz net = turns->net;
    struct rg_machine *made = memory;
    *made = (struct rg_machine){
        .shape = *shape, .nodes = (unsigned)net.nodes, .alarm = RG_MACHINE_NEVER};
    size_t used = lay_out(shape, &net, made, memory);
    size_t stored = used + made->nodes * bytes_of_unit(shape);
    memset(made->rank, 0, sizeof(uint32_t) << shape->k * rg_node_letter_bits(shape));
    for (unsigned n = 0; n < made->nodes; n++) {
        rg_kautz_word word;
        uint64_t step = 0;
        (void)rg_kautz_unrank(&net, n, &word);
        (void)rg_node_steps(turns, &word, &step);
        struct rg_node_endpoint *end = take(memory, &used, bytes_of_unit(shape));
        struct rg_node_core *core = (void *)(end + 1);
        void *store = take(memory, &stored, rg_node_endpoint_store(shape));
        struct rg_machine_unit *unit = &made->unit[n];
        *unit = (struct rg_machine_unit){.end = end, .core = core, .alarm = RG_MACHINE_NEVER};
        rg_node_endpoint_init(shape, &word, store, end);
        rg_node_core_init(shape, word.letter[net.k - 1], step, core + 1, core);
        made->stir[0][n] = RG_MACHINE_ROUTER | RG_MACHINE_ENDPOINT;
        made->stir[1][n] = 0;
        made->rank[end->plan.label] = n;
        for (unsigned h = 0; h < 2; h++)
            rg_node_core_reset(core, &made->line[h][n * net.d], &made->reply[h][n * net.d]);
        wire(made, &net, n, &word);
    }
    return made;
}

/* ---- Between two clocks ---- */

static void stir(rg_machine *machine, unsigned node, unsigned what)
{
    machine->stir[machine->now][node] |= (uint8_t)what;
}

static void set_dead(rg_machine *machine, unsigned node, bool dead)
{
    struct rg_machine_unit *unit = &machine->unit[node];
    if (unit->dead == dead)
        return;
    unit->dead = dead;
    if (unit->clocks == RG_MACHINE_NEVER)
        unit->clocks = machine->clocks;
    stir(machine, node, RG_MACHINE_ROUTER | RG_MACHINE_ENDPOINT);
}

void rg_machine_kill(rg_machine *machine, unsigned node)
{
    set_dead(machine, node, true);
}

void rg_machine_revive(rg_machine *machine, unsigned node)
{
    set_dead(machine, node, false);
}

bool rg_machine_is_up(const rg_machine *machine, unsigned node)
{
    return !machine->unit[node].dead && machine->unit[node].end->send.up;
}

/* What the processor sees in this clock. */
static rg_node_tell tell_of(const struct rg_node_endpoint *end, rg_node_line eject)
{
    return (rg_node_tell){
        .s_tready = rg_node_send_fills(end) && !rg_node_receive_writes(end, eject),
        .m_tvalid = end->receive.valid,
        .m_tlast = end->receive.read_at == end->receive.end,
        .m_tdata = end->receive.read,
        .m_tuser = end->receive.from,
        .done_tvalid = rg_node_send_tells(end),
        .done_lost = end->send.lost,
        .done_tries = end->send.tries,
    };
}

void rg_machine_tell(const rg_machine *machine, unsigned node, rg_node_tell *tell)
{
    if (node < machine->nodes)
        *tell = tell_of(machine->unit[node].end, machine->unit[node].seen);
}

bool rg_machine_rests(const rg_machine *machine, unsigned node)
{
    return !machine->always && !machine->faults.eject &&
           !(machine->stir[machine->now][node] & RG_MACHINE_ENDPOINT);
}

void rg_machine_ask(rg_machine *machine, unsigned node, const rg_node_ask *ask)
{
    if (node >= machine->nodes)
        return;
    struct rg_machine_unit *unit = &machine->unit[node];
    if (!rg_node_endpoint_rests(unit->end, ask))
        stir(machine, node, RG_MACHINE_ENDPOINT);
    unit->ask = *ask;
}

void rg_machine_set_faults(rg_machine *machine, const rg_machine_faults *faults)
{
    machine->faults = faults ? *faults : (rg_machine_faults){.context = NULL};
}

void rg_machine_clock_all(rg_machine *machine, bool all)
{
    machine->always = all;
}

void rg_machine_use_routes(rg_machine *machine, unsigned routes)
{
    for (unsigned n = 0; n < machine->nodes; n++)
        machine->unit[n].end->plan.ways = (uint8_t)routes;
}

uint64_t rg_machine_clocks(const rg_machine *machine)
{
    return machine->clocks;
}

static void add(rg_machine_counters *sum, const rg_machine_counters *one)
{
    sum->sent += one->sent;
    sum->done += one->done;
    sum->lost += one->lost;
    sum->tries += one->tries;
    sum->delivered += one->delivered;
    sum->duplicates += one->duplicates;
    sum->stale += one->stale;
    sum->dropped += one->dropped;
    sum->aborted += one->aborted;
    if (one->longest > sum->longest)
        sum->longest = one->longest;
}

void rg_machine_count(const rg_machine *machine, unsigned node, rg_machine_counters *counters)
{
    *counters = (rg_machine_counters){0};
    for (unsigned n = 0; n < machine->nodes; n++)
        if (node == RG_MACHINE_ALL || node == n)
            add(counters, &machine->unit[n].counters);
}

void rg_machine_pins(const rg_machine *machine, unsigned node, rg_node_router_out *links,
                     rg_node_tell *processor)
{
    const size_t at = (size_t)node * machine->shape.d;
    const struct rg_machine_unit *unit = &machine->unit[node];
    rg_node_core_outputs(unit->core, machine->line[machine->now] + at,
                         machine->reply[machine->now] + at, links);
    *processor = tell_of(unit->end, unit->core->eject);
}
