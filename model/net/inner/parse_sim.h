/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Options of simulations as texts; they are parsed as those of net/parse.h are.
 */
#pragma once

#include "routegen/net/parse.h"

/** Reads a number such as 2, .5 or 1.5e-3 and moves past it. A number has no sign, is finite, and
 * neither hexadecimal nor a word such as inf.
 * @return whether there is one. O(length). */
bool rg_decimal(const char **text, double *value);
/** The same for a whole number below 2^64, such as 100 or 1e2. */
bool rg_whole(const char **text, uint64_t *number);

/**
 * Read a zero-terminated line. Labels with commas stand in their brackets, or in double quotes.
 *
 * rg_parse_message: @p most flits at most, 0 with work only; those of @p after are lines.
 * rg_parse_fault: @p separator ',' for RG_FIELDS_FAULT, ':' for RG_FIELDS_FAULT_TEXT.
 * @return RG_OK; RG_E_SYNTAX; RG_E_LABEL. What is read is undefined after an error. O(length).
 */
rg_status rg_parse_way(const rg_topology *net, const char *line, rg_sim_way *way,
                       rg_refusal *refusal);
rg_status rg_parse_flow(const rg_topology *net, const char *line, rg_sim_flow *flow,
                        rg_refusal *refusal);
rg_status rg_parse_delay(const rg_topology *net, const char *line, rg_sim_delay *delay,
                         rg_refusal *refusal);
enum { RG_AFTER_MOST = 2048 };
struct rg_after {
    uint64_t line[RG_AFTER_MOST];
    unsigned count;
    size_t place; /* of the field */
};
rg_status rg_parse_message(const rg_topology *net, unsigned most, const char *line,
                           rg_sim_message *message, struct rg_after *after, rg_refusal *refusal);
/** A trace that is read line by line; begins as {net, most}, and ends with free(run). */
typedef struct rg_trace {
    const rg_topology *net;
    unsigned most; /**< flits of a message */
    uint64_t time; /**< of the last message */
    struct rg_trace_run {
        uint64_t line, index; /**< of the first of messages on lines that follow one another */
    } * run;
    size_t runs, room;
    uint64_t count;        /**< of messages */
    struct rg_after after; /**< of the last one */
    uint32_t other[RG_AFTER_MOST];
} rg_trace;
/** Its next message, on a line that is not below the last one. @return as above; RG_E_MEMORY. */
rg_status rg_trace_read(rg_trace *trace, uint64_t line, const char *text, rg_sim_message *message,
                        rg_refusal *refusal);

rg_status rg_parse_fault(const rg_topology *net, const char *text, char separator,
                         rg_sim_fault *fault, rg_refusal *refusal);

/** Read the hot spots of a traffic, NODE,SHARE[,NODE,SHARE..], and the lengths of packets,
 * FLITS:WEIGHT,FLITS:WEIGHT.., into the options.
 * @return as above. O(length). */
rg_status rg_parse_hotspots(const rg_topology *net, const char *text, rg_sim_options *options,
                            rg_refusal *refusal);
/** Reads the roots of updown, ROUTER,ROUTER... @return as above. O(length). */
rg_status rg_parse_roots(const rg_topology *net, const char *text, rg_sim_options *options,
                         rg_refusal *refusal);
rg_status rg_parse_lengths(const char *text, rg_sim_options *options, rg_refusal *refusal);
/** Reads the answers to packets, FLITS[:FROM-TO:FROM-TO[:PLANE:PLANE]],.. @return as above. */
rg_status rg_parse_answers(const char *text, rg_sim_options *options, rg_refusal *refusal);
