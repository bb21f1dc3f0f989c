/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * The Verilated pipe_top, the pipelined core and what is built of it, as C sees it: for each unit
 * set its inputs, look at its outputs, clock it. The only C++ of the co-simulation is behind these
 * functions (dut.cpp).
 */
#ifndef ROUTEGEN_SIM_PIPE_DUT_H
#define ROUTEGEN_SIM_PIPE_DUT_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Words of 32 bits, least significant first, of a request and of a table of the largest network. */
enum { DUT_REQUEST_WORDS = 4, DUT_TABLE_WORDS = 4, DUT_TAG_BITS = 20 };

struct dut;

/* Units in the state of power-up, their registers filled at random from the seed. */
struct dut *dut_new(uint32_t seed);

void dut_free(struct dut *dut);

/* Starts a waveform file; false when the units were built without waveforms. */
bool dut_open_vcd(struct dut *dut, const char *path);

/* Ends the waveform file, if there is one. */
void dut_close_vcd(struct dut *dut);

/* ---- rg_kautz_pipe */

struct dut_pipe_in {
    bool rst;
    bool valid;
    uint32_t tag;
    uint32_t data[DUT_REQUEST_WORDS];
};

struct dut_pipe_out {
    bool valid;
    uint32_t tag;
    uint32_t error;
    uint32_t table[DUT_TABLE_WORDS];
};

/* The falling edge, with new inputs; outputs that depend on them would change now. */
void dut_pipe_drive(struct dut *dut, const struct dut_pipe_in *in);

/* What the pins show. */
void dut_pipe_look(const struct dut *dut, struct dut_pipe_out *out);

/* The rising edge. */
void dut_pipe_edge(struct dut *dut);

#ifdef __cplusplus
}
#endif

#endif
