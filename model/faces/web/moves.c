/* SPDX-License-Identifier: Apache-2.0 */

/* What moves in a network: the flits of a simulation, or the messages of an all-to-all exchange on
 * a Kautz digraph. Both become the same list, so that a page draws both alike. */

#include <inttypes.h>
#include <stdlib.h>

#include "routegen/net/simulate.h"
#include "routegen/kautz_node.h"
#include "net/inner/wording.h"
#include "net/inner/simulate.h"
#include "session.h"

/* A simulation has this many vertices at most, and a list this many moves. */
#define MOST_VERTICES 20000
#define MOST_MOVES 400000
/* A list is of this many clocks at most. */
#define MOST_CLOCKS 10000
#define NUMBERS 6 /* a move */

void rg_web_moves_end(struct rg_web *web)
{
    rg_sim_close(web->sim);
    web->sim = NULL;
    free(web->move);
    web->move = NULL;
    web->moves = web->move_room = 0;
}

static void add_move(struct rg_web *web, const double move[NUMBERS])
{
    if (web->moves == web->move_room) {
        const uint32_t room = 2 * web->move_room + 1024;
        double *grown =
            room > MOST_MOVES ? NULL : realloc(web->move, room * NUMBERS * sizeof *grown);
        if (grown == NULL)
            return; /* the picture has enough of them */
        web->move = grown;
        web->move_room = room;
    }
    for (unsigned i = 0; i < NUMBERS; i++)
        web->move[NUMBERS * (size_t)web->moves + i] = move[i];
    web->moves++;
}

/* Names the limit. */
static int refuse_large(struct rg_web *web, const char *what)
{
    rg_refusal refusal;

    (void)rg_refuse(&refusal, RG_E_LARGE, NULL, "%s in networks of at most %d vertices", what,
                    MOST_VERTICES);
    return rg_web_refused(web, &refusal);
}

/* ---- A simulation */

static void moved(void *context, const rg_sim_move *move)
{
    struct rg_web *web = context;
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];

    if (move->port >= web->net.ports)
        return; /* to the terminal of a direct network, which is where it is */
    (void)rg_topology_neighbours(&web->net, move->vertex, next);
    const double numbers[NUMBERS] = {(double)move->clock,      (double)move->vertex,
                                     (double)next[move->port], (double)move->source,
                                     (double)move->number,     move->lane};
    add_move(web, numbers);
}

static int answer_run(struct rg_web *web, rg_sim_state state)
{
    rg_sim_counts counts;
    uint64_t median = 0;

    (void)rg_sim_counts_of(web->sim, &counts);
    (void)rg_sim_quantile(web->sim, 1, 2, &median);
    rg_value *record = rg_record_begin();
    rg_put_count(record, "clock", rg_sim_clock(web->sim));
    rg_put_flag(record, "deadlock", state == RG_SIM_DEADLOCK);
    rg_put_counts(record, {"sent", counts.sent}, {"delivered", counts.delivered},
                  {"median", median});
    return rg_web_record(web, record, NULL);
}

int rg_web_packets(struct rg_web *web, unsigned traffic, double load, unsigned flits, double seed,
                   unsigned node)
{
    rg_sim_options options;
    rg_refusal refusal;
    uint64_t number = 0;

    rg_web_moves_end(web);
    if (!web->graph)
        return rg_web_refuse(web, RG_E_FAMILY);
    rg_status status = rg_web_whole(seed, RG_WEB_MOST_VERTICES, &number);
    if (status == RG_OK && web->net.vertices > MOST_VERTICES)
        return refuse_large(web, "packets run");
    if (status != RG_OK)
        return rg_web_refuse(web, status);
    if (rg_web_options_of(web, traffic, node != 0, load, flits, &options, &refusal) != RG_OK)
        return rg_web_refused(web, &refusal);
    options.seed = number;
    options.moved = moved;
    options.context = web;
    status = rg_sim_open(&web->net, &options, &web->sim);
    if (status == RG_OK)
        status = rg_sim_window(web->sim, 0, 100);
    if (status != RG_OK)
        return rg_web_refuse(web, status);
    return answer_run(web, RG_SIM_CLOCK);
}

int rg_web_run(struct rg_web *web, double until)
{
    rg_sim_state state;
    uint64_t clock = 0;

    if (web->sim == NULL)
        return rg_web_refuse(web, RG_E_FAMILY);
    web->moves = 0;
    rg_status status =
        rg_web_whole(until, (double)rg_sim_clock(web->sim) + MOST_CLOCKS + 1, &clock);
    if (status == RG_OK)
        status = rg_sim_run(web->sim, clock, NULL, &state);
    if (status != RG_OK)
        return rg_web_refuse(web, status);
    return answer_run(web, state);
}

/* ---- An exchange on a Kautz digraph */

static int answer_step(struct rg_web *web, const rg_kautz_exchange *exchange, uint64_t clock,
                       uint64_t follow, const rg_kautz_exchange_step *step)
{
    rg_value *record = rg_record_begin();
    const unsigned d = exchange->net.d;

    rg_put_counts(record, {"clock", clock}, {"clocks", exchange->clocks}, {"coset", step->coset},
                  {"cosets", exchange->cosets}, {"step", step->step}, {"steps", step->steps},
                  {"rotation", step->rotation});
    rg_value *got = rg_put_list(record, "got");
    for (uint64_t node = 0; node < exchange->net.nodes; node++) {
        uint64_t index = 0;
        if (rg_kautz_exchange_index(exchange, follow, node, &index) != RG_OK ||
            index / d >= step->coset + (step->step + 1 == step->steps))
            continue;
        rg_put_count(got, NULL, node);
    }
    return rg_web_record(web, record, NULL);
}

int rg_web_kautz_exchange(struct rg_web *web, double follow, double number)
{
    rg_kautz_exchange exchange;
    rg_kautz_exchange_step step;
    uint64_t clock = 0, node = 0;

    rg_web_moves_end(web);
    rg_status status = rg_web_vertex_of(web, follow, &node);
    if (status == RG_OK && web->any.info->kind != RG_KIND_KAUTZ)
        status = RG_E_FAMILY;
    if (status == RG_OK && web->net.vertices > MOST_VERTICES)
        return refuse_large(web, "an exchange is shown");
    if (status == RG_OK)
        status = rg_kautz_exchange_init(&web->any.shape.kautz, &exchange);
    if (status == RG_OK)
        status = rg_web_whole(number, (double)exchange.clocks, &clock);
    if (status == RG_OK)
        status = rg_kautz_exchange_at(&exchange, clock, &step);
    if (status != RG_OK)
        return rg_web_refuse(web, status);
    for (uint64_t source = 0; source < exchange.net.nodes; source++)
        for (unsigned lane = 0; lane < exchange.net.d; lane++) {
            const uint64_t index = step.coset * exchange.net.d + lane;
            uint64_t from = 0, to = 0;
            (void)rg_kautz_exchange_node(&exchange, source, index, step.step, &from);
            (void)rg_kautz_exchange_node(&exchange, source, index, step.step + 1, &to);
            const double numbers[NUMBERS] = {(double)clock,  (double)from,  (double)to,
                                             (double)source, (double)index, lane};
            add_move(web, numbers);
        }
    return answer_step(web, &exchange, clock, node, &step);
}
