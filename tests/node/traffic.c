/* SPDX-License-Identifier: Apache-2.0 */

#include "traffic.h"

#include <stdlib.h>
#include <string.h>

enum { HELD = 64, FLITS = 64 };

struct message {
    uint16_t to;
    uint8_t delivered; /* how often */
    bool done;
    uint32_t lives; /* of its destination, until it was done */
};

/* Packets at a destination: the one that comes, and those withheld */
struct packet {
    uint64_t until;
    unsigned flits;
    rg_node_flit flit[FLITS];
};

struct processor {
    struct message *message; /* all that it has sent, by their numbers */
    unsigned count, room;
    uint64_t next; /* the clock of its next message */
    unsigned turn; /* of the pairs, in order */
    unsigned sent; /* bytes of the last one that the node took */
    bool busy;     /* the last one has not ended */
    bool doubtful; /* its destination died or returned since */
    uint8_t in[256];
    unsigned got;
    uint64_t returns; /* when it comes back */
    uint32_t lives;
    uint64_t died; /* at the end of which clock it dies, by aim */
    bool dead;
    bool down;    /* dead or deaf */
    bool passing; /* a packet that was withheld, or has begun to come in, passes */
    unsigned at;  /* its flit */
    unsigned held;
    struct packet coming, kept[HELD];
};

struct traffic {
    const struct traffic_plan *plan;
    struct traffic_result *result;
    rg_machine *machine;
    rg_kautz net;
    rg_random random;
    unsigned nodes, dead;
    uint64_t clock, next_death;
    uint32_t label[TRAFFIC_NODES];
    uint16_t *rank; /* of a label */
    struct processor *node;
    bool *contact; /* s N + d: the destination has returned since s last heard of it */
};

static bool one_in(struct traffic *traffic, unsigned n)
{
    return n != 0 && rg_random_below(&traffic->random, n) == 0;
}

static uint64_t up_to(struct traffic *traffic, unsigned n)
{
    return n == 0 ? 0 : rg_random_below(&traffic->random, n) + 1;
}

/* ---- Deaths ---- */

static void die(struct traffic *traffic, unsigned n)
{
    struct processor *node = &traffic->node[n];
    const struct traffic_plan *plan = traffic->plan;
    if (node->dead)
        return;
    rg_machine_kill(traffic->machine, n);
    node->dead = true;
    node->lives++;
    node->died = 0;
    node->returns = plan->away ? traffic->clock + up_to(traffic, plan->away) : UINT64_MAX;
    traffic->result->deaths++;
    traffic->result->orphans += node->busy;
    node->busy = false;
    node->sent = TRAFFIC_BYTES;
    node->got = 0;
    node->held = 0;
    node->passing = false;
    node->coming.flits = 0;
    traffic->dead++;
    node->down = true;
    for (unsigned s = 0; s < traffic->nodes; s++) {
        struct processor *other = &traffic->node[s];
        if (other->busy && other->message[other->count - 1].to == n)
            other->doubtful = true;
        traffic->contact[s * traffic->nodes + n] = true;
    }
}

static void deaths(struct traffic *traffic)
{
    const struct traffic_plan *plan = traffic->plan;
    for (unsigned n = 0; n < traffic->nodes; n++) {
        struct processor *node = &traffic->node[n];
        if (node->dead && traffic->clock >= node->returns) {
            rg_machine_revive(traffic->machine, n);
            node->dead = false;
        }
        if (node->down && rg_machine_is_up(traffic->machine, n)) {
            node->down = false;
            traffic->dead--;
        }
        if (node->died != 0 && traffic->clock >= node->died)
            die(traffic, n);
    }
    if (plan->calm == 0 || traffic->clock < traffic->next_death || traffic->clock >= plan->clocks)
        return;
    traffic->next_death = traffic->clock + up_to(traffic, plan->calm);
    if (traffic->dead < plan->dead)
        die(traffic, (unsigned)rg_random_below(&traffic->random, traffic->nodes));
}

/* ---- Packets withheld ---- */

/* The receiver sees, in this order of precedence: the rest of the packet that it has begun to see,
 * one that was withheld long enough, the one that has come. */
static void eject(void *context, unsigned n, rg_node_flit *flit)
{
    struct traffic *traffic = context;
    struct processor *node = &traffic->node[n];
    struct packet *coming = &node->coming;
    if (flit->valid) {
        if (coming->flits < FLITS)
            coming->flit[coming->flits++] = *flit;
        if (flit->kind >= RG_NODE_TAIL && node->held < HELD) {
            struct packet *kept = &node->kept[node->held++];
            *kept = *coming;
            const bool hold = one_in(traffic, traffic->plan->withhold);
            kept->until = traffic->clock + (hold ? up_to(traffic, traffic->plan->held) : 0);
            traffic->result->withheld += hold;
            coming->flits = 0;
        }
    }
    *flit = (rg_node_flit){.valid = false};
    if (!node->passing) {
        for (unsigned i = 0; i < node->held && !node->passing; i++)
            if (traffic->clock >= node->kept[i].until) {
                const struct packet first = node->kept[0];
                node->kept[0] = node->kept[i];
                node->kept[i] = first;
                node->passing = true;
                node->at = 0;
            }
        if (!node->passing)
            return;
    }
    *flit = node->kept[0].flit[node->at++];
    if (node->at == node->kept[0].flits) {
        node->passing = false;
        node->held--;
        memmove(node->kept, node->kept + 1, node->held * sizeof node->kept[0]);
    }
}

static void damage(void *context, unsigned n, unsigned port, rg_node_flit *flit)
{
    struct traffic *traffic = context;
    (void)n;
    (void)port;
    if (one_in(traffic, traffic->plan->damage)) {
        flit->data ^= (uint8_t)(1u << rg_random_below(&traffic->random, 8));
        traffic->result->damaged++;
    }
}

/* ---- Messages ---- */

static void put_bytes(uint8_t *bytes, unsigned from, unsigned to, uint32_t number)
{
    const uint8_t made[TRAFFIC_BYTES] = {
        (uint8_t)from,           (uint8_t)(from >> 8),   (uint8_t)to,
        (uint8_t)(to >> 8),      (uint8_t)number,        (uint8_t)(number >> 8),
        (uint8_t)(number >> 16), (uint8_t)(number >> 24)};
    memcpy(bytes, made, sizeof made);
}

/* A message has come in, whole. */
static void delivered(struct traffic *traffic, unsigned n, uint32_t user)
{
    struct processor *node = &traffic->node[n];
    uint8_t right[TRAFFIC_BYTES];
    const uint8_t *in = node->in;
    const unsigned from = in[0] | (unsigned)in[1] << 8;
    const uint32_t number =
        in[4] | (uint32_t)in[5] << 8 | (uint32_t)in[6] << 16 | (uint32_t)in[7] << 24;
    if (node->got != TRAFFIC_BYTES || from >= traffic->nodes || user != traffic->label[from] ||
        number >= traffic->node[from].count || traffic->node[from].message[number].to != n) {
        traffic->result->wrong++;
        return;
    }
    put_bytes(right, from, n, number);
    struct message *message = &traffic->node[from].message[number];
    if (memcmp(right, in, sizeof right) != 0)
        traffic->result->wrong++;
    else if (message->delivered++ > 0)
        traffic->result->twice++;
    if (traffic->clock >= traffic->plan->clocks || traffic->dead >= traffic->plan->dead)
        return;
    if (one_in(traffic, traffic->plan->aim)) {
        const unsigned victim = one_in(traffic, 4) ? from : n;
        traffic->node[victim].died = traffic->clock + up_to(traffic, 60);
    }
}

static void ended(struct traffic *traffic, unsigned n, const rg_node_tell *tell)
{
    struct processor *node = &traffic->node[n];
    struct message *message = &node->message[node->count - 1];
    bool *contact = &traffic->contact[n * traffic->nodes + message->to];
    node->busy = false;
    node->next = traffic->clock + up_to(traffic, traffic->plan->gap);
    if (tell->done_lost) {
        const bool spared = !node->doubtful && !traffic->node[message->to].dead;
        traffic->result->lost++;
        traffic->result->spared += spared && !*contact;
        traffic->result->parted += spared && *contact;
    } else {
        traffic->result->done++;
        message->done = true;
        message->lives = traffic->node[message->to].lives;
    }
    *contact = false;
}

static unsigned choose(struct traffic *traffic, unsigned n)
{
    const struct traffic_plan *plan = traffic->plan;
    const unsigned peers = plan->peers ? plan->peers : traffic->nodes;
    if (plan->target != TRAFFIC_ANY)
        return plan->target;
    if (plan->messages != 0) {
        const unsigned turn = traffic->node[n].turn++ % (traffic->nodes - 1);
        return turn + (turn >= n);
    }
    const unsigned other = (unsigned)rg_random_below(&traffic->random, peers - 1);
    return other + (other >= n);
}

static void begin(struct traffic *traffic, unsigned n)
{
    const struct traffic_plan *plan = traffic->plan;
    struct processor *node = &traffic->node[n];
    const bool silent = n == plan->target || (plan->alone && n + 1 != plan->alone) ||
                        (plan->peers && n >= plan->peers) || traffic->clock >= plan->clocks ||
                        (plan->messages && node->turn >= plan->messages * (traffic->nodes - 1));
    if (node->busy || node->dead || silent || traffic->clock < node->next)
        return;
    if (node->count == node->room) {
        node->room = node->room * 2 + 64;
        node->message = realloc(node->message, node->room * sizeof node->message[0]);
        if (!node->message)
            abort();
    }
    const unsigned to = choose(traffic, n);
    if (plan->messages && traffic->node[to].dead)
        return; /* live pairs only */
    node->message[node->count++] = (struct message){.to = (uint16_t)to};
    node->busy = true;
    node->doubtful = traffic->node[to].dead || !rg_machine_is_up(traffic->machine, to);
    node->sent = 0;
    traffic->result->messages++;
}

/* A clock of a processor: what its node tells it, and what it asks in the same clock. */
static void play(struct traffic *traffic, unsigned n)
{
    struct processor *node = &traffic->node[n];
    rg_node_tell tell;
    uint8_t bytes[TRAFFIC_BYTES];
    const unsigned stall = traffic->plan->stall;
    rg_machine_tell(traffic->machine, n, &tell);
    rg_node_ask ask = {
        .m_tready = (stall == 0 || one_in(traffic, stall)) &&
                    rg_machine_clocks(traffic->machine) >= traffic->plan->asleep,
        .done_tready = stall == 0 || one_in(traffic, stall),
        .s_tvalid = node->busy && node->sent < TRAFFIC_BYTES,
    };
    if (ask.s_tvalid) {
        const unsigned to = node->message[node->count - 1].to;
        put_bytes(bytes, n, to, node->count - 1);
        ask.s_tdata = bytes[node->sent];
        ask.s_tlast = node->sent == TRAFFIC_BYTES - 1;
        ask.s_tuser = traffic->label[to];
    }
    rg_machine_ask(traffic->machine, n, &ask);
    if (node->dead)
        return;
    node->sent += ask.s_tvalid && tell.s_tready;
    if (tell.m_tvalid && ask.m_tready) {
        node->in[node->got++ & 255] = tell.m_tdata;
        if (tell.m_tlast) {
            delivered(traffic, n, tell.m_tuser);
            node->got = 0;
        }
    }
    if (tell.done_tvalid && ask.done_tready)
        ended(traffic, n, &tell);
}

static bool is_over(const struct traffic *traffic)
{
    const struct traffic_plan *plan = traffic->plan;
    const bool late = traffic->clock >= plan->clocks;
    for (unsigned n = 0; n < traffic->nodes; n++) {
        const struct processor *node = &traffic->node[n];
        if (node->busy)
            return false;
        if (!late && !(node->dead && node->returns == UINT64_MAX) &&
            (plan->messages == 0 || node->turn < plan->messages * (traffic->nodes - 1)))
            return false;
    }
    return true;
}

/* Clocks in which nothing happens, if nothing is left to chance: all wait for timers. */
static uint64_t skip(struct traffic *traffic)
{
    const struct traffic_plan *plan = traffic->plan;
    uint64_t next = plan->clocks + plan->drain;
    if (plan->messages == 0 || plan->calm != 0 || plan->stall != 0)
        return 0;
    for (unsigned n = 0; n < traffic->nodes; n++) {
        const struct processor *node = &traffic->node[n];
        const uint64_t died = node->died;
        if (!node->busy && !node->dead && node->turn < plan->messages * (traffic->nodes - 1))
            return 0;
        next = died != 0 && died < next ? died : next;
    }
    return next > traffic->clock ? rg_machine_skip(traffic->machine, next - traffic->clock) : 0;
}

static void run(struct traffic *traffic)
{
    const struct traffic_plan *plan = traffic->plan;
    for (unsigned n = 0; n < traffic->nodes; n++)
        if (plan->corpses[n / 64] >> n % 64 & 1) {
            if (plan->fall == 0)
                die(traffic, n);
            else
                traffic->node[n].died = plan->shape.deaf + up_to(traffic, plan->fall);
        }
    /* What was delivered is also taken. */
    const unsigned rest = 64 + 64 * plan->stall;
    for (unsigned still = 0; still < rest && traffic->clock < plan->clocks + plan->drain;
         still = is_over(traffic) ? still + 1 : 0) {
        deaths(traffic);
        for (unsigned n = 0; n < traffic->nodes; n++) {
            begin(traffic, n);
            play(traffic, n);
        }
        const uint64_t skipped = skip(traffic);
        traffic->clock += skipped;
        if (skipped > 0)
            continue;
        rg_machine_clock(traffic->machine);
        traffic->clock++;
    }
}

bool traffic_run(const struct traffic_plan *plan, struct traffic_result *result)
{
    struct traffic traffic = {.plan = plan, .result = result, .random = {plan->seed}};
    rg_node_turns turns;
    size_t bytes;
    *result = (struct traffic_result){0};
    if (rg_kautz_init(plan->shape.d, plan->shape.k, &traffic.net) != RG_OK ||
        traffic.net.nodes > TRAFFIC_NODES ||
        rg_node_turns_init(&traffic.net, rg_turn_rule_of(&traffic.net), &turns) != RG_OK ||
        rg_machine_bytes(&plan->shape, &bytes) != RG_OK)
        return false;
    traffic.nodes = (unsigned)traffic.net.nodes;
    void *memory = malloc(bytes);
    traffic.node = calloc(traffic.nodes, sizeof traffic.node[0]);
    traffic.contact = calloc((size_t)traffic.nodes * traffic.nodes, sizeof traffic.contact[0]);
    const unsigned bits = rg_node_letter_bits(&plan->shape);
    bool good = memory && traffic.node && traffic.contact;
    if (good) {
        traffic.machine = rg_machine_init(&plan->shape, &turns, memory);
        for (unsigned n = 0; n < traffic.nodes; n++) {
            rg_kautz_word word;
            (void)rg_kautz_unrank(&traffic.net, n, &word);
            for (unsigned i = 0; i < traffic.net.k; i++)
                traffic.label[n] |= (uint32_t)word.letter[i] << i * bits;
        }
        rg_machine_faults faults = {.context = &traffic};
        faults.eject = plan->withhold ? eject : NULL;
        faults.link = plan->damage ? damage : NULL;
        rg_machine_set_faults(traffic.machine, &faults);
        traffic.next_death = 2000;
        run(&traffic);
        for (unsigned n = 0; n < traffic.nodes; n++) {
            const struct processor *node = &traffic.node[n];
            result->unfinished += node->busy;
            for (unsigned i = 0; i < node->count; i++) {
                const struct message *message = &node->message[i];
                /* It may have stood in a memory whose node died. */
                result->untrue += message->done && message->delivered == 0 &&
                                  message->lives == traffic.node[message->to].lives;
            }
        }
        result->clocks = traffic.clock;
        rg_machine_count(traffic.machine, RG_MACHINE_ALL, &result->counters);
        for (unsigned n = 0; n < traffic.nodes; n++)
            free(traffic.node[n].message);
    }
    free(traffic.contact);
    free(traffic.node);
    free(memory);
    return good;
}
