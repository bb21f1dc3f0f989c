/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* query_engine.v, Verilated, as C sees it. */
#ifndef ROUTEGEN_TESTS_FUZZ_ENGINE_H
#define ROUTEGEN_TESTS_FUZZ_ENGINE_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The pins, both ways. */
struct engine_pins {
    bool reset;
    bool in_valid;
    bool in_damaged;
    uint8_t in;
    bool out_ready;
    bool hear;     /* the cores listen */
    bool in_ready; /* given by the engine, as the next two: before the clock's edge */
    bool out_valid;
    uint8_t out;
    bool erring;
};

struct engine;

/* Its registers filled at random from the seed. */
struct engine *engine_new(uint32_t seed);
void engine_free(struct engine *engine);

/* Is a self-test at its side? Says it once the engine has been settled. */
bool engine_selftest(const struct engine *engine);

/* Sets the inputs and reads the outputs; then the edge. */
void engine_settle(struct engine *engine, struct engine_pins *pins);
void engine_edge(struct engine *engine);

#ifdef __cplusplus
}
#endif

#endif
