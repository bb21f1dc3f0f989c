/* SPDX-License-Identifier: Apache-2.0 */

#include "driver.h"

#include <string.h>

#include "hw/inner/kautz_table.h"

/* Clocks in which a network becomes quiet: many times the life of any packet. */
enum { QUIET = 4096 };

enum mode { ONE, EACH, ALL };

enum state { IDLE, PICK, FETCH, OFFER, WAIT, HEAD, TAKE, GO_ON, PAUSE, FINISH };

/* For each pair of a round: all bytes but the last, the last, what became of it */
enum pass { LOAD, LAUNCH, COLLECT };

/* ---- Clocks ---- */

static unsigned nodes_of(const rg_node_driver *driver)
{
    return (unsigned)driver->net.nodes;
}

static bool is_live_pair(const rg_node_driver *driver)
{
    return driver->mode == ONE || (!driver->dead[driver->node] && !driver->dead[driver->peer] &&
                                   driver->node != driver->peer);
}

static uint8_t byte_of(const rg_node_driver *driver)
{
    const unsigned index = driver->index;
    const unsigned bits =
        (index & 1) << 7 | 1u << 6 | (index >> 1 & 1) << 5 | (index >> 2 & 1) << 3 | 5u;

    if (driver->mode == ONE)
        return driver->message[index];
    switch (index) {
    case 0:
        return (uint8_t)driver->node;
    case 1:
        return (uint8_t)driver->peer;
    case 2:
        return (uint8_t)driver->run.messages;
    default:
        return (uint8_t)(bits ^ (index & 1 ? driver->node : driver->peer));
    }
}

/* Where a run goes on after a pair. */
static void go_on(rg_node_driver *driver)
{
    const unsigned last = nodes_of(driver) - 1;
    const bool all = driver->mode == ALL;
    const unsigned next_peer = driver->peer == last ? 0 : driver->peer + 1;

    driver->state = PICK;
    if (all && driver->node != last) {
        driver->node++;
        driver->peer = next_peer;
        return;
    }
    if (driver->pass != COLLECT && !(driver->mode == EACH && !is_live_pair(driver))) {
        driver->pass++;
        if (all) {
            driver->node = 0;
            driver->peer = next_peer;
        }
        return;
    }
    driver->pause = driver->pass == COLLECT && driver->mode != ONE ? driver->gap : 0;
    driver->pass = LOAD;
    if (driver->mode == ONE) {
        driver->state = FINISH;
    } else if (all) {
        driver->state = driver->peer + 1 == last ? FINISH : PAUSE;
        driver->node = 0;
        driver->peer += 2;
    } else {
        driver->state = driver->peer == last && driver->node == last ? FINISH : PAUSE;
        driver->node += driver->peer == last;
        driver->peer = next_peer;
    }
}

static void pick(rg_node_driver *driver)
{
    const bool live = is_live_pair(driver);

    driver->index = driver->pass == LAUNCH ? driver->last : 0;
    driver->run.messages = (uint16_t)(driver->run.messages + (live && driver->pass == LOAD));
    driver->run.elapsed = driver->pass == COLLECT ? driver->run.elapsed : 0;
    driver->state = !live ? GO_ON : driver->pass == COLLECT ? WAIT : FETCH;
}

/* The end of a message, as its source says it */
static void note_end(rg_node_driver *driver, const rg_node_tell *tell)
{
    driver->run.end = (uint8_t)((tell->done_lost ? 0x80 : 0) | tell->done_tries);
    driver->run.lost = (uint16_t)(driver->run.lost + tell->done_lost);
    if (driver->mode != ALL && driver->run.elapsed > driver->longest[driver->node])
        driver->longest[driver->node] = driver->run.elapsed;
    driver->index = 0;
    driver->state = HEAD;
}

/* A byte of the check takes 8 clocks. True: it is over. */
static bool absorb(rg_node_driver *driver, uint8_t byte)
{
    driver->place = (driver->place + 1u) % 8u;
    if (driver->place == 0)
        driver->sum = rg_crc32(driver->sum, &byte, 1);
    return driver->place == 0;
}

static void head(rg_node_driver *driver)
{
    const uint8_t byte[] = {(uint8_t)driver->node, (uint8_t)driver->peer, driver->run.end};

    driver->run.length = 0;
    if (!absorb(driver, byte[driver->index]))
        return;
    driver->index++;
    if (driver->index < sizeof byte)
        return;
    driver->index = 0;
    driver->state = TAKE;
}

static void take(rg_node_driver *driver, const rg_node_tell *tell)
{
    if (tell->m_tvalid && !absorb(driver, tell->m_tdata))
        return;
    if (tell->m_tvalid)
        driver->run.bytes[driver->run.length++] = tell->m_tdata;
    if (!tell->m_tvalid || tell->m_tlast)
        driver->state = GO_ON;
}

static void fold(rg_node_driver *driver)
{
    driver->run.crc ^= driver->sum;
    driver->sum = 0;
}

/* What the processors of the two nodes under the hand ask in this clock */
static void ask(rg_node_driver *driver)
{
    const rg_node_ask source = {
        .s_tvalid = driver->state == OFFER,
        .s_tlast = driver->pass == LAUNCH,
        .s_tdata = byte_of(driver),
        .s_tuser = driver->label[driver->peer],
        .done_tready = driver->state == WAIT,
    };
    const rg_node_ask destination = {.m_tready = driver->state == TAKE && driver->place == 7};

    if (driver->node == driver->peer)
        return;
    rg_machine_ask(driver->machine, driver->node, &source);
    rg_machine_ask(driver->machine, driver->peer, &destination);
}

/* A state's clock, with what the two nodes say in it. */
static void move(rg_node_driver *driver, const rg_node_tell *source,
                 const rg_node_tell *destination)
{
    switch (driver->state) {
    case PICK:
        pick(driver);
        break;
    case FETCH:
        driver->state = driver->pass == LOAD && driver->index == driver->last ? GO_ON : OFFER;
        break;
    case OFFER:
        if (!source->s_tready)
            break;
        driver->index++;
        driver->state = driver->pass == LAUNCH ? GO_ON : FETCH;
        break;
    case WAIT:
        if (source->done_tvalid)
            note_end(driver, source);
        else
            driver->run.elapsed++;
        break;
    case HEAD:
        head(driver);
        break;
    case TAKE:
        take(driver, destination);
        break;
    case GO_ON:
        if (driver->pass == COLLECT && is_live_pair(driver) && driver->mode != EACH)
            fold(driver);
        go_on(driver);
        break;
    case PAUSE:
        if (driver->pause-- == 0)
            driver->state = PICK;
        break;
    default:
        if (driver->pause-- > 0)
            break;
        if (driver->mode == EACH)
            fold(driver);
        driver->state = IDLE;
        break;
    }
}

static void step(rg_node_driver *driver)
{
    rg_node_tell source, destination;

    rg_machine_tell(driver->machine, driver->node, &source);
    rg_machine_tell(driver->machine, driver->peer, &destination);
    ask(driver);
    rg_machine_clock(driver->machine);
    driver->run.clocks = (driver->run.clocks + 1) & 0xffffff;
    move(driver, &source, &destination);
}

/* What comes while nothing is asked is thrown away. */
static void take_all(rg_node_driver *driver, bool takes)
{
    const rg_node_ask idle = {.m_tready = takes};

    for (unsigned n = 0; n < nodes_of(driver); n++)
        rg_machine_ask(driver->machine, n, &idle);
}

static void run_out(rg_node_driver *driver, unsigned clocks)
{
    while (clocks-- > 0)
        rg_machine_clock(driver->machine);
}

static void rise(rg_node_driver *driver)
{
    bool all = false;

    while (!all) {
        all = true;
        for (unsigned n = 0; n < nodes_of(driver); n++)
            all = all && (driver->dead[n] || rg_machine_is_up(driver->machine, n));
        rg_machine_clock(driver->machine);
    }
    run_out(driver, QUIET);
}

static void start(rg_node_driver *driver, enum mode mode, unsigned node, unsigned peer,
                  rg_node_run *run)
{
    driver->mode = (uint8_t)mode;
    driver->state = PICK;
    driver->pass = LOAD;
    driver->node = node;
    driver->peer = peer;
    driver->sum = 0;
    driver->place = 0;
    driver->run = (rg_node_run){0};
    take_all(driver, false);
    while (driver->state != IDLE)
        step(driver);
    take_all(driver, true);
    run_out(driver, QUIET);
    *run = driver->run;
}

/* ---- Requests ---- */

rg_status rg_node_driver_reset(rg_node_driver *driver)
{
    rg_node_turns turns;

    memset(driver->dead, 0, sizeof driver->dead);
    memset(driver->longest, 0, sizeof driver->longest);
    (void)rg_node_turns_init(&driver->net, rg_turn_rule_of(&driver->net), &turns);
    driver->machine = rg_machine_init(&driver->shape, &turns, driver->memory);
    take_all(driver, true);
    rise(driver);
    return RG_OK;
}

rg_status rg_node_driver_begin(rg_node_driver *driver, const rg_node_shape *shape, void *memory)
{
    rg_node_shape known;

    if (rg_node_driver_shape(shape->d, shape->k, shape->depth, &known) != RG_OK ||
        rg_node_shape_check(shape) != RG_OK)
        return RG_E_SHAPE;
    memset(driver, 0, sizeof *driver);
    driver->shape = *shape;
    driver->memory = memory;
    (void)rg_kautz_init(shape->d, shape->k, &driver->net);
    for (unsigned n = 0; n < nodes_of(driver); n++) {
        rg_kautz_word word;
        (void)rg_kautz_unrank(&driver->net, n, &word);
        for (unsigned i = 0; i < shape->k; i++)
            driver->label[n] |= (uint32_t)word.letter[i] << i * rg_node_letter_bits(shape);
    }
    return rg_node_driver_reset(driver);
}

rg_status rg_node_driver_kill(rg_node_driver *driver, unsigned node)
{
    driver->dead[node] = true;
    rg_machine_kill(driver->machine, node);
    run_out(driver, QUIET);
    return RG_OK;
}

rg_status rg_node_driver_revive(rg_node_driver *driver, unsigned node)
{
    driver->dead[node] = false;
    rg_machine_revive(driver->machine, node);
    rise(driver);
    return RG_OK;
}

unsigned rg_node_driver_deaths(const rg_node_driver *driver)
{
    unsigned deaths = 0;

    for (unsigned n = 0; driver && n < nodes_of(driver); n++)
        deaths += driver->dead[n];
    return deaths;
}

rg_status rg_node_driver_send(rg_node_driver *driver, unsigned source, unsigned destination,
                              const uint8_t *bytes, unsigned length, rg_node_run *run)
{
    if (source == destination)
        return RG_E_SAME;
    if (driver->dead[source] || driver->dead[destination])
        return RG_E_DEAD;
    if (length < 1 || length > driver->shape.payload)
        return RG_E_LENGTH;
    memcpy(driver->message, bytes, length);
    driver->last = (uint8_t)(length - 1);
    start(driver, ONE, source, destination, run);
    return RG_OK;
}

rg_status rg_node_driver_pairs(rg_node_driver *driver, bool at_once, uint16_t gap, rg_node_run *run)
{
    driver->last = RG_DRIVER_BYTES - 1;
    driver->gap = gap;
    start(driver, at_once ? ALL : EACH, 0, at_once, run);
    return RG_OK;
}

rg_status rg_node_driver_count(const rg_node_driver *driver, unsigned node,
                               rg_machine_counters *counters)
{
    rg_machine_count(driver->machine, node, counters);
    counters->longest = 0;
    for (unsigned n = 0; n < nodes_of(driver); n++)
        if ((node == RG_MACHINE_ALL || node == n) && driver->longest[n] > counters->longest)
            counters->longest = driver->longest[n];
    return RG_OK;
}
