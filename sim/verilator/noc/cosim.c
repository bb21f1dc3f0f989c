/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Co-simulation of a network on chip that routegen noc has made: in every clock each flit that
 * leaves a router is one that the simulator moves there in that clock, by the same port and lane,
 * and no other flit moves. Packets of random lengths and loads, terminals that stall. One run, one
 * network, noc:NETWORK+HOP,BUFFER or noc:NETWORK+HOP,BUFFER+OPTION~VALUE; prints one row of the
 * table of `make sim`. With LOAD=.3 FLITS=4 in the environment terminals send to random others at
 * that load and never stall, and a line follows: load, and what the hardware accepts and its mean
 * latency, of packets born after a quarter of the clocks.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TOP_PORTS "noc/ports.h"
#include "../bits.h"
#include "../sim.h"
#include "net/inner/simulate.h"
#include "net/inner/simulate_record.h"
#include "routegen/net/graph.h"
#include "routegen/net/parse.h"
#include "routegen/net/simulate.h"

enum {
    RESET = 3,
    FIRST = RESET + 1, /* the clock in which terminals can first send: the simulator's 0 */
    DEFAULT_CLOCKS = 20000,
    EPISODE = 500,
    LONGEST = 16,
    MOVES = 4096, /* of a clock */
    PORTS = 64,   /* of a router of the hardware */
    PAYLOAD = 48, /* {packet, beat} */
    BEAT = 16,
};

#define NONE UINT32_MAX

struct terminal {
    uint32_t next;     /* of the trace, its next packet, or NONE */
    uint32_t beat;     /* of that */
    uint32_t receives; /* a packet, or NONE, */
    uint32_t received; /* and so many beats of it */
};

static struct cosim {
    struct sim sim;
    rg_topology net;
    rg_sim_options options;
    rg_sim *model;
    unsigned hop, dest_bits;
    double load; /* of all clocks; 0: of each episode its own */
    uint64_t flits;
    struct {
        uint64_t from, packets, clocks, flits;
    } measured;
    uint32_t nodes, terminals; /* of the simulator: a node is a stream, class * terminals + one */
    uint64_t first;            /* the vertex of router 0 */
    rg_graph *graph;           /* of a file, or with several classes, */
    rg_sim_way *way;           /* the ways of the network, then all of these */
    uint64_t ways;
    rg_sim_message *trace;
    uint32_t *after; /* by packet: the source's next one, or NONE */
    uint32_t packets;
    struct terminal *terminal;
    struct {
        rg_sim_move of;
        bool seen;
    } move[MOVES]; /* of this clock */
    unsigned moves;
    uint32_t (*port)[PORTS]; /* by router: 1 + the simulator's port of each of the hardware's */
    struct top_in in;
    struct top_out out;
} cosim;

static void expect(const char *what, int64_t index, uint64_t rtl, uint64_t expected)
{
    sim_expect_at(&cosim.sim, what, index, rtl, expected, "simulator");
}

/* A random number, and whether terminal @s takes a flit in a clock: routegen/net/simulate.h. */
static uint64_t mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static bool takes(const struct cosim *of, uint32_t s, uint64_t clock)
{
    const uint64_t golden = UINT64_C(0x9e3779b97f4a7c15);
    const uint64_t stream =
        mix(mix(of->options.seed ^ 10 * golden) + s * UINT64_C(0xd1342543de82ef95));
    const uint64_t number = mix(stream + (clock + 1) * golden);

    return of->options.sink == 1 || number < (uint64_t)(of->options.sink * 0x1p64);
}

/* ---- What is sent ---------------------------------------------------------------------------- */

static void add(struct cosim *of, uint32_t *last, rg_sim_message message)
{
    const uint32_t number = of->packets++;

    if ((number & (number - 1)) == 0) { /* a power of two: no more room */
        const size_t room = number == 0 ? 1 : 2 * (size_t)number;
        of->trace = harness_got(realloc(of->trace, room * sizeof *of->trace));
        of->after = harness_got(realloc(of->after, room * sizeof *of->after));
    }
    *(*last == NONE ? &of->terminal[message.source].next : &of->after[*last]) = number;
    *last = number;
    of->after[number] = NONE;
    of->trace[number] = message;
}

/* In each episode a load of .05 to 1 and longest packets of 1 to 16 flits; some to one terminal. */
static void draw(struct cosim *of, uint64_t clocks)
{
    rg_random *random = &of->sim.random;
    uint32_t *last = harness_get(of->nodes, sizeof *last);
    uint64_t load = 0, most = 1, hot = 0;

    for (uint32_t s = 0; s < of->nodes; s++)
        last[s] = of->terminal[s].next = of->terminal[s].receives = NONE;
    for (uint64_t t = 0; t < clocks; t++) {
        if (t % EPISODE == 0) {
            load = 5 + rg_random_below(random, 96);
            most = 1 + rg_random_below(random, LONGEST);
            hot = rg_random_below(random, 4) == 0 ? 4 : 64;
        }
        for (uint32_t s = 0; s < of->nodes; s++) {
            if (of->load > 0 ? (double)rg_random_below(random, 1 << 30) >=
                                   of->load / (double)of->flits * (1 << 30)
                             : rg_random_below(random, 50 * (most + 1)) >= load)
                continue;
            const uint32_t own = s % of->terminals, class = s - own;
            const uint32_t other = (uint32_t)rg_random_below(random, of->terminals - 1);
            const bool to_one = of->load == 0 && rg_random_below(random, hot) == 0 && own != 0;
            add(of, &last[s],
                (rg_sim_message){.time = t,
                                 .source = s,
                                 .target = class + (to_one ? 0 : other + (other >= own)),
                                 .flits = of->load > 0
                                              ? (uint32_t)of->flits
                                              : 1 + (uint32_t)rg_random_below(random, most)});
        }
    }
    free(last);
}

/* ---- What moves ------------------------------------------------------------------------------ */

static void note(void *context, const rg_sim_move *move)
{
    struct cosim *of = context;

    if (move->vertex < of->first) /* from a terminal */
        return;
    if (of->moves == MOVES)
        harness_fail(HARNESS_SYSTEM, "more than %d flits move in a clock", MOVES);
    of->move[of->moves].of = *move;
    of->move[of->moves++].seen = false;
}

/* watch.sv: the number of a router, of its name ..u_r12.u_watch; and a flit that leaves it. */
int noc_watch_name(const char *name);
void noc_watch_flit(int router, int port, int lane, long long flit);

int noc_watch_name(const char *name)
{
    const char *end = strrchr(name, '.');

    while (end > name && end[-1] >= '0' && end[-1] <= '9')
        end--;
    return atoi(end);
}

void noc_watch_flit(int router, int port, int lane, long long flit)
{
    struct cosim *of = &cosim;
    const uint64_t word = (uint64_t)flit;
    const uint64_t number = word >> (of->dest_bits + BEAT) & UINT32_MAX;
    unsigned i = 0;

    if (of->sim.clock < FIRST || port >= PORTS)
        return;
    while (i < of->moves && (of->move[i].of.vertex - of->first != (uint64_t)router ||
                             of->move[i].of.number != number))
        i++;
    if (i == of->moves) {
        expect("a packet that does not move; router", router, number, NONE);
        return;
    }
    const rg_sim_move *move = &of->move[i].of;
    /* Its ports are the simulator's, in that order, without those that no packet uses. */
    uint32_t *own = of->port[router];
    if (own[port] == 0)
        own[port] = 1 + move->port;
    for (int other = 0; other < PORTS; other++)
        if (own[other] != 0 && other != port)
            expect("an order of ports; router", router, own[other] < own[port], other < port);
    expect("a port; router", router, move->port, own[port] - 1);
    expect("a packet twice; router", router, of->move[i].seen, false);
    expect("a lane; router", router, (uint64_t)lane, move->lane);
    expect("a tail; router", router, word >> (of->dest_bits + PAYLOAD), move->tail);
    expect("a destination; router", router, word & ((UINT64_C(1) << of->dest_bits) - 1),
           move->target % of->terminals);
    of->move[i].seen = true;
}

/* ---- Clocks ---------------------------------------------------------------------------------- */

static void drive(struct cosim *of, uint64_t clock)
{
    for (uint32_t s = 0; s < of->nodes; s++) {
        const struct terminal *t = &of->terminal[s];
        bits_put(of->in.m_axis_tready, s, 1, takes(of, s, clock));
        if (t->next == NONE || of->trace[t->next].time > clock)
            continue;
        const rg_sim_message *message = &of->trace[t->next];
        /* Only the first beat's destination counts. */
        const uint32_t any =
            (uint32_t)rg_random_below(&of->sim.random, UINT64_C(1) << of->dest_bits);
        bits_put(of->in.s_axis_tvalid, s, 1, 1);
        bits_put(of->in.s_axis_tdata, s * PAYLOAD, BEAT, t->beat);
        bits_put(of->in.s_axis_tdata, s * PAYLOAD + BEAT, 32, t->next);
        bits_put(of->in.s_axis_tlast, s, 1, t->beat + 1 == message->flits);
        bits_put(of->in.s_axis_tdest, s * of->dest_bits, of->dest_bits,
                 t->beat == 0 ? message->target % of->terminals : any);
    }
}

static void send(struct cosim *of, uint32_t s)
{
    struct terminal *t = &of->terminal[s];

    of->sim.row.asked += t->beat == 0;
    if (++t->beat == of->trace[t->next].flits) {
        t->beat = 0;
        t->next = of->after[t->next];
    }
}

/* Packets come whole, and are for this terminal. */
static void receive(struct cosim *of, uint32_t s)
{
    struct terminal *t = &of->terminal[s];
    const uint32_t beat = bits_get(of->out.m_axis_tdata, s * PAYLOAD, BEAT);
    const uint32_t number = bits_get(of->out.m_axis_tdata, s * PAYLOAD + BEAT, 32);

    if (t->receives == NONE)
        t->receives = number;
    expect("a packet that arrives; terminal", s, number, t->receives);
    expect("its beat; terminal", s, beat, t->received++);
    expect("its target; terminal", s, number < of->packets ? of->trace[number].target : NONE, s);
    const bool last = bits_get(of->out.m_axis_tlast, s, 1);
    expect("its last beat; terminal", s, last, t->received == of->trace[number].flits);
    const uint64_t now = of->sim.clock - FIRST;
    of->measured.flits += now >= of->measured.from;
    if (last && of->trace[number].time >= of->measured.from) {
        of->measured.packets++;
        of->measured.clocks += now - of->trace[number].time;
    }
    if (last) {
        t->receives = NONE;
        t->received = 0;
        of->sim.row.answered++;
    }
}

static void step_model(struct cosim *of)
{
    rg_sim_state state;
    const rg_status status = rg_sim_run(of->model, of->sim.clock - FIRST + 1, NULL, &state);

    if (status != RG_OK || state == RG_SIM_DEADLOCK)
        harness_fail(HARNESS_WRONG, "the simulator has stopped");
}

static void run_clock(struct cosim *of)
{
    const bool up = of->sim.clock >= FIRST;

    of->in = (struct top_in){.rst = of->sim.clock < RESET};
    if (up)
        drive(of, of->sim.clock - FIRST);
    top_drive(of->sim.top, TOP_clk, &of->in);
    top_look(of->sim.top, &of->out);
    /* What the small router sends in a clock is on its pins in that one, else in the next one. */
    if (up && of->hop == 1)
        step_model(of);
    top_edge(of->sim.top, TOP_clk);
    for (unsigned i = 0; i < of->moves; i++)
        if (!of->move[i].seen)
            expect("a packet that should leave; router",
                   (int64_t)(of->move[i].of.vertex - of->first), NONE, of->move[i].of.number);
    of->moves = 0;
    if (up && of->hop == 2)
        step_model(of);
    for (uint32_t s = 0; s < of->nodes && up; s++) {
        if (bits_get(of->in.s_axis_tvalid, s, 1) & bits_get(of->out.s_axis_tready, s, 1))
            send(of, s);
        if (bits_get(of->in.m_axis_tready, s, 1) & bits_get(of->out.m_axis_tvalid, s, 1))
            receive(of, s);
        expect("bad; terminal", s, bits_get(of->out.bad, s, 1), 0);
    }
    sim_tick(&of->sim);
}

/* ---- The network ----------------------------------------------------------------------------- */

/* The number of a vertex's link at a port: ports without one are left out. */
static uint32_t link_at(const rg_topology *net, uint64_t vertex, unsigned port)
{
    rg_topology_end end;
    uint32_t links = 0;

    for (unsigned p = 0; p < port; p++)
        links +=
            rg_topology_neighbour(net, vertex, p, &end) == RG_OK && end.vertex != RG_TOPOLOGY_NONE;
    return links;
}

static bool keep(void *context, const rg_sim_way *way)
{
    struct cosim *of = context;

    of->way = harness_got(realloc(of->way, (of->ways + 1) * sizeof *of->way));
    of->way[of->ways++] = *way;
    return true;
}

/* The links of the network, so that those of each vertex come in the order of its ports. */
static uint64_t list_links(const rg_topology *net, uint32_t *from, uint32_t *to, uint32_t switches)
{
    uint32_t *said = harness_get((size_t)net->vertices, sizeof *said);
    rg_topology_end end;
    uint64_t links = 0;

    for (bool more = true; more;) {
        more = false;
        for (uint64_t v = 0; v < net->vertices; v++)
            for (unsigned port = 0; port < net->ports; port++)
                if (rg_topology_neighbour(net, v, port, &end) == RG_OK &&
                    end.vertex != RG_TOPOLOGY_NONE && v < end.vertex &&
                    link_at(net, v, port) == said[v] &&
                    link_at(net, end.vertex, end.port) == said[end.vertex]) {
                    from[links] = switches + (uint32_t)v;
                    to[links++] = switches + (uint32_t)end.vertex;
                    said[v]++;
                    said[end.vertex]++;
                    more = true;
                }
    }
    free(said);
    return links;
}

/* Message classes: a network of as many terminals at each router, and a table in which a class has
 * lanes of its own. Of networks whose links have both directions and one phase. */
static void add_classes(struct cosim *of, unsigned classes)
{
    const rg_topology net = of->net;
    const uint32_t t = (uint32_t)net.nodes, s = classes * t;
    const size_t most = (size_t)(net.vertices * net.ports + s);
    uint32_t *from = harness_get(most, sizeof *from), *to = harness_get(most, sizeof *to);
    bool *is_switch = harness_get((size_t)(s + t), sizeof *is_switch);
    unsigned lanes = 0;
    rg_refusal refusal;

    if (!net.direct || net.directed || rg_sim_classes(&net, &of->options, &lanes) != RG_OK ||
        rg_sim_ways(&net, &of->options, false, NULL, keep, of) != RG_OK)
        harness_fail(HARNESS_USAGE, "no network for classes");
    uint64_t links = list_links(&net, from, to, s);
    for (uint32_t v = 0; v < s; v++) {
        from[links] = v;
        to[links++] = s + v % t;
    }
    for (uint32_t v = s; v < s + t; v++)
        is_switch[v] = true;
    const uint64_t before = of->ways;
    for (uint64_t n = 0; n < before * classes; n++) {
        rg_sim_way way = of->way[n % before];
        way.port = link_at(&net, way.vertex, way.port);
        way.vertex += s;
        way.target += n / before * t;
        way.vc += (unsigned)(n / before) * lanes;
        (void)keep(of, &way);
    }
    for (uint32_t v = 0; v < s; v++)
        (void)keep(of, &(rg_sim_way){.vertex = s + v % t,
                                     .target = v,
                                     .port = link_at(&net, v % t, net.ports) + (unsigned)(v / t)});
    const rg_graph_pairs pairs = {
        .from = from, .to = to, .links = links, .vertices = s + t, .is_switch = is_switch};
    const rg_graph_options options = {.size = sizeof options, .name = "classes"};
    if (rg_graph_open_pairs(&pairs, &options, &of->graph, &refusal) != RG_OK ||
        rg_graph_network(of->graph, NULL, &of->net) != RG_OK)
        harness_fail(HARNESS_USAGE, "%s", refusal.text);
    of->options.routing = RG_SIM_TABLE;
    of->options.ways = of->way + before;
    of->options.way_count = of->ways - before;
    free(from);
    free(to);
    free(is_switch);
}

/* A network of this folder, or one by its name. */
static rg_status open_network(struct cosim *of, const char *name, rg_refusal *refusal)
{
    char text[4096], path[256];

    if (strncmp(name, "file:", 5) != 0)
        return rg_parse_network(name, NULL, &of->net, refusal);
    (void)snprintf(path, sizeof path, "sim/verilator/noc/%s", name + 5);
    FILE *file = fopen(path, "r");
    const size_t length = file == NULL ? 0 : fread(text, 1, sizeof text, file);
    if (file != NULL)
        (void)fclose(file);
    const rg_graph_options options = {.size = sizeof options, .name = path};
    const rg_status status = rg_graph_open(text, length, &options, &of->graph, refusal);
    return status == RG_OK ? rg_graph_network(of->graph, NULL, &of->net) : status;
}

/* NETWORK+HOP,BUFFER+OPTIONS */
static void read_name(struct cosim *of, const char *text)
{
    char name[128], routing[128] = "";
    unsigned buffer = 0, classes = 1;
    rg_refusal refusal = {.text = "NETWORK+HOP,BUFFER expected"};
    const bool good =
        sscanf(text, "noc:%127[^+]+%u,%u+%127s", name, &of->hop, &buffer, routing) >= 3;

    for (char *at = routing; *at != '\0'; at++) /* in make a = would be another thing */
        *at = *at == '~' ? '=' : *at;
    if (sscanf(routing, "classes=%u", &classes) == 1)
        routing[0] = '\0';
    if (!good || open_network(of, name, &refusal) != RG_OK ||
        rg_ask_routing(&of->net, routing, false, NULL, &of->options, &refusal) != RG_OK)
        harness_fail(HARNESS_USAGE, "%s: %s", text, refusal.text);
    of->options.buffer = buffer;
    of->options.noc = of->hop;
    of->options.route_delay = 0;
    of->options.link_delay = of->options.credit_delay = of->hop;
    of->options.inject_delay = 1;
    of->options.select = RG_SIM_FIRST;
    of->options.vcs = 0;
    of->options.seed = of->sim.options.seed;
    if (of->load == 0)
        of->options.sink = 1 - .1 * (double)(of->sim.options.seed % 3 * 3); /* 1, .7 or .4 */
    of->terminals = (uint32_t)of->net.nodes;
    if (classes > 1)
        add_classes(of, classes);
    of->nodes = (uint32_t)of->net.nodes;
    of->first = of->net.direct ? 0 : of->net.nodes;
    while (UINT64_C(1) << ++of->dest_bits < of->terminals)
        continue;
    of->terminal = harness_get(of->nodes, sizeof *of->terminal);
    of->port = harness_get((size_t)(of->net.vertices - of->first), sizeof *of->port);
}

int main(int argc, char **argv)
{
    struct cosim *of = &cosim;

    sim_begin(&of->sim, argc, argv);
    const uint64_t clocks = of->sim.options.pairs ? of->sim.options.pairs : DEFAULT_CLOCKS;
    if (getenv("LOAD") != NULL) {
        of->load = strtod(getenv("LOAD"), NULL);
        of->flits = getenv("FLITS") == NULL ? 1 : harness_number("FLITS", getenv("FLITS"));
        of->measured.from = clocks / 4;
    }
    read_name(of, of->sim.options.network);
    draw(of, clocks);
    of->options.traffic = RG_SIM_TRACE;
    of->options.trace = of->trace;
    of->options.messages = of->packets;
    of->options.moved = note;
    of->options.context = of;
    const rg_status status = rg_sim_open(&of->net, &of->options, &of->model);
    if (status != RG_OK)
        harness_fail(HARNESS_USAGE, "%s: %s", of->sim.options.network, rg_status_text(status));
    while (of->sim.clock < FIRST + clocks)
        run_clock(of);
    rg_sim_close(of->model);
    free(of->trace);
    free(of->after);
    free(of->terminal);
    free(of->port);
    free(of->way);
    rg_graph_close(of->graph);
    const int result = sim_end(&of->sim);
    if (of->load > 0)
        printf("%g %.4f %.3f\n", of->load,
               (double)of->measured.flits / (double)(of->nodes * (clocks - of->measured.from)),
               (double)of->measured.clocks / (double)of->measured.packets);
    return result;
}
