/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * The Verilated gft_top, all fat-tree units side by side, as C sees it: set the inputs, look at the
 * outputs, clock it. These functions hide the only C++ of the co-simulation (dut.cpp).
 */
#ifndef ROUTEGEN_SIM_FATTREE_DUT_H
#define ROUTEGEN_SIM_FATTREE_DUT_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The largest network that there is room for. Wide ports are words of 32 bits, least significant
 * first. */
enum {
    DUT_MAX_TERMINALS = 1024,
    DUT_MAX_SWITCHES = 2048,
    DUT_SQUARES = 3,
    DUT_REQUEST_WORDS = 5, /* 9 digits of a row and 9 of a pass, 6 bits each */
    DUT_STATE_WORDS = DUT_MAX_SWITCHES * 6 / 32,  /* 6 bits a switch */
    DUT_IDLE_WORDS = DUT_MAX_SWITCHES / 32,       /* 1 bit a switch */
    DUT_LANE_WORDS = DUT_MAX_TERMINALS / 32,      /* 1 bit a lane */
    DUT_DATA_WORDS = DUT_MAX_TERMINALS * 20 / 32, /* two terminals' numbers a lane */
};

struct dut_in {
    bool rst;
    struct {
        uint32_t tdata[DUT_REQUEST_WORDS];
        bool tvalid;
        bool m_tready;
    } stream;
    struct {
        bool tvalid;
        bool m_tready;
    } sequencer;
    struct {
        uint32_t k[DUT_REQUEST_WORDS]; /* to rg_lls_states and the fabrics */
        uint32_t p[DUT_REQUEST_WORDS];
    } phase;
    bool states_in_valid;
    uint8_t fabric_in_valid; /* a bit a square */
    uint32_t fabric_in[DUT_DATA_WORDS];
};

struct dut_out {
    struct {
        bool s_tready;
        bool m_tvalid;
        bool m_tlast;
        uint32_t m_tdata;
        uint32_t m_tuser;
    } stream;
    struct {
        bool s_tready;
        bool m_tvalid;
        bool m_tlast;
        uint32_t m_tdata[DUT_REQUEST_WORDS];
    } sequencer;
    struct {
        bool out_valid;
        uint32_t state[DUT_STATE_WORDS];
        uint32_t idle[DUT_IDLE_WORDS];
    } states;
    struct {
        uint8_t out_valid; /* a bit a square */
        uint32_t out[DUT_SQUARES * DUT_DATA_WORDS];
        uint32_t out_lane[DUT_SQUARES * DUT_LANE_WORDS];
    } fabric;
};

struct dut;

/* The units in the state of power-up, their registers filled at random from the seed. */
struct dut *dut_new(uint32_t seed);

void dut_free(struct dut *dut);

/* Starts a waveform file; false when the units were built without waveforms. */
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
