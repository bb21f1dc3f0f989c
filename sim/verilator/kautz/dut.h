/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * The Verilated rg_kautz_serial as C sees it: set the inputs, look at the outputs, clock it. These
 * functions hide the only C++ of the co-simulation (dut.cpp).
 */
#ifndef ROUTEGEN_SIM_DUT_H
#define ROUTEGEN_SIM_DUT_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Words of 32 bits, least significant first; enough for the widest port (34 letters of 4 bits). */
enum { DUT_MAX_WORDS = 5 };

struct dut_in {
    bool rst;
    bool s_tvalid;
    bool m_tready;
    uint32_t s_tdata[DUT_MAX_WORDS];
};

struct dut_out {
    bool s_tready;
    bool m_tvalid;
    bool m_tlast;
    uint32_t m_tuser;
    uint32_t m_tdata[DUT_MAX_WORDS];
};

struct dut;

/* A core in the state of power-up, its registers filled at random from the seed. */
struct dut *dut_new(uint32_t seed);

void dut_free(struct dut *dut);

/* Starts a waveform file; false when the core was built without waveforms. */
bool dut_open_vcd(struct dut *dut, const char *path);

/* Ends the waveform file, if there is one. */
void dut_close_vcd(struct dut *dut);

/* The falling edge, with new inputs; outputs that depend on them would change now. */
void dut_drive(struct dut *dut, const struct dut_in *in);

/* What the pins show. */
void dut_look(const struct dut *dut, struct dut_out *out);

/* The rising edge. */
void dut_edge(struct dut *dut);

#ifdef __cplusplus
}
#endif

#endif
