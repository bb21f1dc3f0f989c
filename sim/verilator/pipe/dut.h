/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * The Verilated pipe_top, the pipelined core and the units around it, as C sees it: for each unit
 * set its inputs, look at its outputs, clock it. These functions hide the only C++ of the
 * co-simulation (dut.cpp).
 */
#ifndef ROUTEGEN_SIM_PIPE_DUT_H
#define ROUTEGEN_SIM_PIPE_DUT_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Words of 32 bits, least significant first, of the widest ports of the largest network. */
enum {
    DUT_REQUEST_WORDS = 4,
    DUT_TABLE_WORDS = 4,
    DUT_USER_WORDS = 5, /* a request and an error code */
    DUT_BEAT_WORDS = 5,
    DUT_TAG_BITS = 20,
};

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

/* ---- rg_kautz_pipe_axis, then rg_kautz_pipe_expand: request -> answer -> beats */

struct dut_stream_in {
    bool rst;
    bool request_valid;
    bool answer_joined; /* valid and ready between the two are connected */
    bool beat_ready;
    uint32_t request_data[DUT_REQUEST_WORDS];
    uint32_t request_tag[DUT_REQUEST_WORDS];
};

struct dut_stream_out {
    bool request_ready;
    bool answer_valid;
    bool answer_ready;
    bool beat_valid;
    bool beat_last;
    uint32_t beat_user;
    uint32_t answer_table[DUT_TABLE_WORDS];
    uint32_t answer_user[DUT_USER_WORDS];
    uint32_t beat_word[DUT_BEAT_WORDS];
};

void dut_stream_drive(struct dut *dut, const struct dut_stream_in *in);
void dut_stream_look(const struct dut *dut, struct dut_stream_out *out);
void dut_stream_edge(struct dut *dut);

/* ---- rg_kautz_selftest, likewise */

struct dut_selftest_in {
    bool rst;
    bool start;
};

struct dut_selftest_out {
    bool busy;
    bool done;
    bool error;
    uint32_t crc;
    uint64_t count;
    uint64_t clocks;
};

void dut_selftest_drive(struct dut *dut, const struct dut_selftest_in *in);
void dut_selftest_look(const struct dut *dut, struct dut_selftest_out *out);
void dut_selftest_edge(struct dut *dut);

#ifdef __cplusplus
}
#endif

#endif
