/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * What a simulation measured, as a record (record.h): the same keys in the program's JSON and CSV,
 * in Python and in npm. doc/schema/simulate.json describes them.
 */
#pragma once

#include "routegen/net/parse.h"
#include "routegen/net/record.h"
#include "routegen/net/simulate_load.h"
#include "routegen/net/out.h"
#include "routegen/net/simulate.h"

/** How a measurement ended: "precise", "cut", "saturated", "deadlock", "unsettled". */
const char *rg_sim_end_name(rg_sim_end end);
/** And how an exchange or a trace did: "complete", all has arrived; "incomplete", so many messages
 * never will; "cut"; "deadlock". */
const char *rg_sim_all_end_name(rg_sim_end end, uint64_t missing);

/** The word of a value of an option, "valiant" for "routing" and RG_SIM_VALIANT, or NULL; its
 * words, NULL after the last, or NULL; the names of all options, NULL after the last; what one
 * does, NULL of a name of 1.0. */
const char *rg_sim_word(const char *option, unsigned value);
const char *const *rg_sim_words(const char *option);
const char *rg_sim_option_name(size_t index);
const char *rg_sim_option_help(const char *name);

/** Sets an option of simulate_table.h by its name; of flags @p value may be NULL. The refusal says
 * what is expected, and where in the value, if it is a list. "model" must come before the others.
 * @param options,plan may be NULL: their options are unknown then; net may be, without options.
 * @return RG_OK; RG_E_FIELDS (no such option); RG_E_SYNTAX; RG_E_LABEL. O(options + length). */
rg_status rg_sim_set(const rg_topology *net, rg_sim_options *options, rg_sim_plan *plan,
                     const char *name, const char *value, rg_refusal *refusal);

/** Says which options rg_sim_open would refuse, or rg_sim_measure, if @p plan is not NULL, and why;
 * @p mark stands before their names, "--" or "". @return RG_OK (it knows of none); RG_E_OPTION,
 * RG_E_RULE, RG_E_LARGE, ... O(parameters). */
rg_status rg_sim_explain(const rg_topology *net, const rg_sim_options *options,
                         const rg_sim_plan *plan, const char *mark, rg_refusal *refusal);

/** Puts what was measured at a load into a record: {seed, offered, accepted, latency, ...}, with
 * null for what has no meaning, as a latency beyond saturation. O(1). */
void rg_put_sim_point(rg_value *record, const rg_topology *net, const rg_sim_options *options,
                      const rg_sim_result *result);

/** Puts how an exchange went: {end, clocks, bound, waits, ...}. O(1). */
void rg_put_sim_exchange(rg_value *record, const rg_sim_exchange *result);

/** The columns of a measurement in CSV, where "network" is of the record around it; in text. */
const rg_column *rg_sim_point_columns(void);
const rg_column *rg_sim_point_text_columns(void);

/** Loads that a search for saturation tries below the bound. */
#define RG_SIM_SATURATION_STEPS 10

/** The load of saturation of a simulation, its "seed", "sustains" and "saturated", with the keys
 * and errors of rg_ask_simulate; a load that is given is not read. In one thread. */
rg_status rg_ask_saturation(const rg_topology *net, const char *options, const rg_watch *watch,
                            rg_value **record, rg_refusal *refusal);

/** The routing of a line of options, routing=, roots=, metric=, memory= and the fields of a rule;
 * by default as in rg_ask_simulate, of a @p single port as rg_sim_choose_single says. On RG_OK to
 * be ended by rg_sim_unprepare. @return RG_OK; as rg_ask_simulate, refused. */
rg_status rg_ask_routing(const rg_topology *net, const char *options, bool single,
                         const rg_watch *watch, rg_sim_options *routing, rg_refusal *refusal);

/*
 * What a run tells while it goes on (net/simulate.h), as text. Both are made for many lines: a
 * number costs a few nanoseconds. They end when they are closed, which writes the rest.
 */

typedef struct rg_timeline rg_timeline;

/** Trace events, as Perfetto and browsers show them, a microsecond a clock: a process is a router,
 * a thread a lane of a channel, a slice a packet, from its head to its tail. @p vcs lanes a port.
 * @return NULL without memory. O(channels). */
rg_timeline *rg_timeline_open(const rg_topology *net, unsigned vcs, rg_out *out);

/** The same for CSV, a line a packet that has arrived. */
rg_timeline *rg_arrivals_open(rg_out *out);

/** For options->moved and options->arrived. O(1). */
void rg_timeline_move(rg_timeline *timeline, const rg_sim_move *move);
void rg_arrivals_add(rg_timeline *arrivals, const rg_sim_arrival *arrival);

/** NULL is allowed. @return RG_OK; RG_E_MEMORY; the status of the output. */
rg_status rg_timeline_close(rg_timeline *timeline);
