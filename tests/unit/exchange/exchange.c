/* SPDX-License-Identifier: Apache-2.0 */

/* Exchanges through the library alone: what is refused, a whole exchange, a source that lies, a
 * watch that stops. That every message of every network arrives is for tests/cli. */

#include "check.h"
#include "../nulls.h"
#include "routegen/net/exchange.h"
#include "net/inner/exchange.h"

static rg_any_network network_of(const char *name)
{
    rg_any_network network;
    OK(rg_any_network_parse(name, &network, NULL));
    return network;
}

/* A network opened, with its first square. */
struct opened {
    rg_any_network network;
    rg_switched switched;
    rg_fabric fabric;
};

static void open_network(struct opened *opened, const char *name)
{
    opened->network = network_of(name);
    OK(rg_switched_open(&opened->switched, &opened->network, rg_square_first(&opened->network), 0));
    OK(rg_fabric_open(&opened->fabric, &opened->switched));
}

static void close_network(struct opened *opened)
{
    rg_fabric_close(&opened->fabric);
    rg_switched_close(&opened->switched);
}

Test(exchange, squares_and_seeds)
{
    const rg_any_network gft = network_of("gft:2,3,2");
    const rg_any_network benes = network_of("benes:3");
    const rg_any_network kautz = network_of("kautz:2,3");
    rg_switched switched;

    cr_assert(eq(int, rg_square_first(&gft), RG_SQUARE_LLS));
    cr_assert(eq(int, rg_square_first(&benes), RG_SQUARE_RLS));
    cr_assert(eq(int, rg_square_first(&kautz), RG_SQUARE_LLS));
    cr_assert(eq(int, rg_square_exists(&kautz, RG_SQUARE_LLS), 0));
    cr_assert(eq(u64, rg_square_seeds(&gft, RG_SQUARE_LLS), 1));
    cr_assert(eq(u64, rg_square_seeds(&gft, RG_SQUARE_CLS), 0));
    cr_assert(lt(u64, 1, rg_square_seeds(&gft, RG_SQUARE_ADD)));
    EACH_NULL(rg_switched_open(P(&switched), P(&kautz), RG_SQUARE_LLS, 0));
    REFUSED(RG_E_SQUARE, rg_switched_open(&switched, &kautz, RG_SQUARE_LLS, 0));
    REFUSED(RG_E_SQUARE, rg_switched_open(&switched, &gft, RG_SQUARE_CLS, 0));
    REFUSED(RG_E_SEED, rg_switched_open(&switched, &gft, RG_SQUARE_LLS, 1));
    REFUSED(RG_E_SEED, rg_switched_open(&switched, &gft, RG_SQUARE_ADD, UINT64_MAX));
    OK(rg_switched_open(&switched, &gft, RG_SQUARE_ADD, 1));
    rg_switched_close(&switched);
}

Test(exchange, ranges)
{
    struct opened opened;

    open_network(&opened, "gft:2,4,2");
    uint8_t *states = calloc(opened.switched.switches, 1);
    REFUSED(RG_E_PASS, rg_fabric_turn(&opened.fabric, 2));
    REFUSED(RG_E_ROTATION, rg_switched_states(&opened.switched, 32, 0, states));
    REFUSED(RG_E_PASS, rg_switched_states(&opened.switched, 0, 2, states));
    free(states);
    close_network(&opened);
}

/* N bits for every one of more than 32768 terminals would be too much memory. */
Test(exchange, too_large)
{
    static const char *const names[] = {"omega:2,15", "omega:2,16"};
    const rg_exchange_range one = {7, 8, 0, 1};
    rg_exchange_run push;

    for (unsigned i = 0; i < 2; i++) {
        struct opened opened;
        open_network(&opened, names[i]);
        cr_assert(eq(int, opened.switched.square, RG_SQUARE_CLS));
        cr_assert(eq(int, rg_exchange_open(&push, &opened.fabric, NULL), i ? RG_E_LARGE : RG_OK));
        rg_exchange_close(&push);
        OK(rg_exchange_open(&push, &opened.fabric, &one));
        rg_exchange_close(&push);
        close_network(&opened);
    }
}

static void push_all(struct opened *opened, rg_exchange_run *push, const rg_exchange_range *range)
{
    uint64_t changes = 0;

    OK(rg_exchange_open(push, &opened->fabric, range));
    OK(rg_exchange_all(push, NULL, &changes));
    rg_exchange_close(push);
}

Test(exchange, whole_and_in_part)
{
    static const rg_exchange_range part = {3, 5, 1, 2};
    struct opened opened;
    rg_exchange_run push;

    open_network(&opened, "gft:2,4,2");
    push_all(&opened, &push, NULL);
    cr_assert(rg_exchange_is_right(&push));
    cr_assert(eq(u64, push.counts.messages, 32 * 32));
    push_all(&opened, &push, &part);
    cr_assert(rg_exchange_is_right(&push));
    cr_assert(eq(u64, push.counts.messages, 2 * 16));
    close_network(&opened);
}

static bool count_messages(void *context, const rg_progress *progress)
{
    *(rg_progress *)context = *progress;
    return true;
}

/* The changes of state in some rotations of a pass, the last one before the first again. */
static uint64_t changes_in(const rg_switched *switched, const rg_exchange_range *range)
{
    const uint32_t rows = range->end_row - range->first_row;
    uint8_t *states = calloc(rows, switched->switches);
    uint64_t sum = 0;

    for (uint32_t i = 0; i < rows; i++)
        OK(rg_switched_states(switched, range->first_row + i, range->first_pass,
                              states + i * switched->switches));
    for (uint32_t i = 0; i < rows; i++)
        for (uint32_t s = 0; s < switched->switches; s++)
            sum += states[i * switched->switches + s] !=
                   states[(i + 1) % rows * switched->switches + s];
    free(states);
    return sum;
}

/* A square without a formula: what has come is noted for the rotations of the range alone. */
Test(exchange, in_part_with_a_seed)
{
    static const rg_exchange_range ranges[] = {{30, 32, 0, 2}, {3, 6, 1, 2}};
    struct opened opened;
    rg_progress seen = {.total = 0};
    const rg_watch watch = {count_messages, &seen};
    uint64_t changes = 0;
    rg_exchange_run push;

    opened.network = network_of("gft:2,4,2");
    OK(rg_switched_open(&opened.switched, &opened.network, RG_SQUARE_ADD, 9));
    OK(rg_fabric_open(&opened.fabric, &opened.switched));
    for (unsigned i = 0; i < 2; i++) {
        const uint64_t messages = i == 0 ? 2 * 32 : 3 * 16;
        OK(rg_exchange_open(&push, &opened.fabric, &ranges[i]));
        OK(rg_exchange_all(&push, &watch, &changes));
        rg_exchange_close(&push);
        cr_assert(rg_exchange_is_right(&push));
        cr_assert(eq(u64, push.counts.messages, messages));
        cr_assert(eq(u64, seen.done, messages));
        cr_assert(eq(u64, seen.total, messages));
    }
    cr_assert(eq(u64, changes, changes_in(&opened.switched, &ranges[1])));
    close_network(&opened);
}

/* All switches in state 0, whatever is asked for. */
static rg_status read_zeros(void *context, const rg_gft_phase *phase, uint8_t *states)
{
    (void)phase;
    for (uint32_t i = 0; i < *(const uint32_t *)context; i++)
        states[i] = 0;
    return RG_OK;
}

static rg_status read_nothing(void *context, const rg_gft_phase *phase, uint8_t *states)
{
    (void)context;
    (void)phase;
    (void)states;
    return RG_E_SILENT;
}

Test(exchange, other_states)
{
    struct opened opened;
    rg_exchange_run push;
    uint64_t changes = 0;

    open_network(&opened, "gft:1,4,4");
    REFUSED(RG_E_NULL, rg_switched_states(&opened.switched, 0, 0, NULL));
    opened.switched.source = (rg_states_source){read_zeros, &opened.switched.switches};
    REFUSED(RG_E_NULL, rg_switched_states(&opened.switched, 0, 0, NULL));
    push_all(&opened, &push, NULL);
    cr_assert(not(rg_exchange_is_right(&push)));
    cr_assert(eq(int, push.fault.what, RG_PUSH_ASTRAY));
    cr_assert(eq(u32, push.fault.row, 1));
    cr_assert(eq(u32, push.fault.source, 0));
    cr_assert(eq(u32, push.fault.terminal, 0));
    cr_assert(eq(u32, push.fault.expected, 15));
    cr_assert(eq(u64, push.counts.delivered + push.counts.misplaced, push.counts.messages));
    opened.switched.source = (rg_states_source){read_nothing, NULL};
    OK(rg_exchange_open(&push, &opened.fabric, NULL));
    REFUSED(RG_E_SILENT, rg_exchange_all(&push, NULL, &changes));
    rg_exchange_close(&push);
    close_network(&opened);
}

/* A source that asks the library for the states of the phase it is asked for, or lies about it. */
struct liar {
    const struct opened *opened;
    bool row_0, pass_0; /* says those of the first rotation or pass */
    bool one_idle;      /* says that one switch at the top, the third, is idle */
};

static rg_status read_states(void *context, const rg_gft_phase *phase, uint8_t *states)
{
    const struct liar *liar = context;
    const rg_switched *switched = &liar->opened->switched;
    rg_gft_phase said = *phase;

    said.row = liar->row_0 ? 0 : said.row;
    said.pass = liar->pass_0 ? 0 : said.pass;
    const rg_status status =
        rg_gft_states(&liar->opened->network.shape.gft, &said, switched->seed, states);
    if (liar->one_idle)
        states[rg_switched_part(switched, 0).first + 2] = RG_GFT_IDLE;
    return status;
}

/* What comes of the range with such a source; a square without a formula if @seed is not 0. */
static rg_exchange_run push_lies(const char *name, uint64_t seed, struct liar liar,
                                 const rg_exchange_range *range)
{
    struct opened opened;
    rg_exchange_run push;

    opened.network = network_of(name);
    OK(rg_switched_open(&opened.switched, &opened.network,
                        seed == 0 ? RG_SQUARE_LLS : RG_SQUARE_ADD, seed));
    OK(rg_fabric_open(&opened.fabric, &opened.switched));
    liar.opened = &opened;
    opened.switched.source = (rg_states_source){read_states, &liar};
    push_all(&opened, &push, range);
    close_network(&opened);
    return push;
}

/* A switch at the top takes the message of one terminal of each of the four below. The first that
 * gets stuck is named. */
Test(exchange, an_idle_switch)
{
    const rg_exchange_run push = push_lies("gft:1,4,4", 0, (struct liar){.one_idle = true}, NULL);

    cr_assert(eq(u64, push.counts.messages, 16 * 16));
    cr_assert(eq(u64, push.counts.lost, 16 * 4));
    cr_assert(eq(u64, push.counts.delivered, 16 * 12));
    cr_assert(eq(u64, push.counts.collisions + push.counts.misplaced, 0));
    cr_assert(eq(int, push.fault.what, RG_PUSH_STUCK));
    cr_assert(eq(u32, push.fault.source, 2));
    cr_assert(eq(u32, push.fault.row, 0));
    cr_assert(eq(uint, push.fault.stage, 1));
    cr_assert(eq(u32, push.fault.index, 2));
    cr_assert(eq(uint, push.fault.port, 0));
}

/* A walk ends where its message gets stuck. */
Test(exchange, a_walk)
{
    struct opened opened;
    rg_hop hop[RG_FABRIC_MAX_STAGES];
    uint32_t destination = 99;

    open_network(&opened, "gft:1,4,4");
    uint8_t *states = calloc(opened.switched.switches, 1);
    OK(rg_switched_states(&opened.switched, 3, 0, states));
    cr_assert(eq(uint, rg_fabric_walk(&opened.fabric, states, 6, hop, &destination), 3));
    cr_assert(eq(u32, destination, 6 - 3));
    destination = 99;
    states[rg_switched_part(&opened.switched, 0).first + 2] = RG_GFT_IDLE;
    cr_assert(eq(uint, rg_fabric_walk(&opened.fabric, states, 6, hop, &destination), 1));
    cr_assert(eq(u32, destination, 99));
    free(states);
    close_network(&opened);
}

/* Without a formula it is not known where a message belongs, but two at a terminal are wrong:
 * of a source in two rotations, or of two sources in the passes of one. */
Test(exchange, twice_without_a_formula)
{
    static const rg_exchange_range two_rows = {0, 2, 0, 1}, one_row = {0, 1, 0, 2};
    rg_exchange_run push = push_lies("gft:1,4,4", 9, (struct liar){.row_0 = true}, &two_rows);

    cr_assert(eq(u64, push.counts.delivered, 16));
    cr_assert(eq(u64, push.counts.misplaced, 16));
    cr_assert(eq(int, push.fault.what, RG_PUSH_REPEATED));
    cr_assert(eq(u32, push.fault.source, 0));
    cr_assert(eq(u32, push.fault.row, 1));
    push = push_lies("gft:2,4,2", 9, (struct liar){.pass_0 = true}, &one_row);
    cr_assert(eq(u64, push.counts.delivered, 16));
    cr_assert(eq(u64, push.counts.misplaced, 16));
    cr_assert(eq(int, push.fault.what, RG_PUSH_SECOND));
    cr_assert(eq(u32, push.fault.source, 4));
    cr_assert(eq(u32, push.fault.pass, 1));
}

static bool stop_at(void *context, const rg_progress *progress)
{
    cr_assert(eq(u64, progress->total, 32 * 32));
    return progress->done < *(const uint64_t *)context;
}

Test(exchange, is_stopped)
{
    uint64_t most = 100;
    const rg_watch watch = {stop_at, &most};
    struct opened opened;
    rg_exchange_run push;
    uint64_t changes = 0;

    open_network(&opened, "gft:2,4,2");
    OK(rg_exchange_open(&push, &opened.fabric, NULL));
    REFUSED(RG_E_STOPPED, rg_exchange_all(&push, &watch, &changes));
    cr_assert(eq(u64, push.counts.messages, 112));
    rg_exchange_close(&push);
    close_network(&opened);
}
