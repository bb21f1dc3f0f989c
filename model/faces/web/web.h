/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The library for a page: flat functions, numbers and addresses only, so that JavaScript can call
 * them in WebAssembly.
 *
 *      page                                    here
 *      text and a zero       --> rg_web_input(web, bytes)
 *      rg_web_open(web)       -->              a status: 0, or one of status.h
 *      JSON or text           <-- rg_web_answer(web), rg_web_answer_bytes(web)
 *      arrays                 <-- rg_web_spots(web), rg_web_curves(web), ...
 *
 * A function returns an rg_status. The answer of one that succeeds is JSON, unless it says so; the
 * answer of one that fails is {"text":"...","says":"...","place":P,"length":L}: what is wrong,
 * with the input and without it, and where in the input, which is P = -1 where there is no such
 * place. Answer and arrays are valid until the next call. Vertices are doubles, exact below 2^53;
 * a network that has more is refused (RG_E_LARGE). Nothing here traps on a wrong number: it is
 * refused. Only @web must be right.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#if defined(__wasm__)
#define RG_WEB(name) __attribute__((export_name(#name))) name
#else
#define RG_WEB(name) name
#endif

struct rg_web;

/* A session; NULL without memory. */
struct rg_web *RG_WEB(rg_web_begin)(void);
void RG_WEB(rg_web_end)(struct rg_web *web);

/* Room for an input of @bytes bytes, the zero included; NULL without memory. */
char *RG_WEB(rg_web_input)(struct rg_web *web, size_t bytes);
const char *RG_WEB(rg_web_answer)(const struct rg_web *web);
size_t RG_WEB(rg_web_answer_bytes)(const struct rg_web *web);

/* ---- Networks */

/* [{name, title, kind, params, least, most, ranges: [[least, most], ...]}, ...] */
int RG_WEB(rg_web_families)(struct rg_web *web);
/* Opens the network that the input names, or file:NAME and after a line feed the bytes of that
 * file, and forgets the one before, its faults included:
 * {name, family, kind, title, params: [{name, value, least, most}, ...], ...}; params is empty for
 * a name with a list, which belongs to its parameters. */
int RG_WEB(rg_web_open)(struct rg_web *web);
/* {vertex, label} of the vertex whose label the input is. */
int RG_WEB(rg_web_parse)(struct rg_web *web);
/* {vertex, label, node, group, level, links: [{port, vertex, label, arrow}, ...]} */
int RG_WEB(rg_web_vertex)(struct rg_web *web, double vertex);

/* ---- Pictures */

/*
 * A picture: {width, height, directed, classes: [names], marks: [{x, y, text}], labels: [...]} and
 *
 *      spots    4 floats a spot: x, y, half its width, half its height
 *      looks    4 numbers a spot: rg_look, rg_label_place, state of a crossbar + 1 or 0, 0
 *      vertices the vertex of a spot, a double
 *      links    4 numbers a link: spot, spot, class, source of its message + 1 or 0
 *      curves   8 floats a link: the four points of a Bezier curve
 *
 * rg_web_layout: the whole network; RG_E_LARGE above RG_LAYOUT_MOST vertices.
 * rg_web_ball: the @most vertices that are nearest to @vertex, on rings; the answer has counts, how
 * many vertices each ring holds, too.
 * rg_web_phase: the network, opened, in a phase of the exchange or a pass of the permutation that
 * has begun last; the answer has sends, pairs of terminals, idle, the number of idle switches, and
 * terminals, too. Of windows and permutations, whose row is 0, links from a switch to itself are
 * the ways of messages in it.
 */
int RG_WEB(rg_web_layout)(struct rg_web *web);
int RG_WEB(rg_web_ball)(struct rg_web *web, double vertex, double most);
int RG_WEB(rg_web_phase)(struct rg_web *web, double row, double pass);
/* Begins an exchange by a square (rg_square) and a seed: {square, squares, rows, passes, seeds,
 * changes}, the last one the number of switches that change in the whole exchange, or -1 where it
 * is not counted. Of windows, opened or turning, also {limit, lls, turning}: the least passes,
 * those of the Left Latin Square, and 1 or 0. */
int RG_WEB(rg_web_exchange)(struct rg_web *web, unsigned square, double seed, unsigned turning);
/* Begins a permutation, which the input names or lists, in place of an exchange: {network,
 * permutation, messages, passes, least, witness, kind, to: [...], pass: [...], names: [...]}. kind
 * is what rg_permutation_kind says or ""; to and pass have the destination and the pass of each
 * source, null for none; names are examples of those that the network takes. The first six as in
 * doc/schema/states.json. */
int RG_WEB(rg_web_permutation)(struct rg_web *web);

unsigned RG_WEB(rg_web_spot_count)(const struct rg_web *web);
unsigned RG_WEB(rg_web_link_count)(const struct rg_web *web);
const float *RG_WEB(rg_web_spots)(const struct rg_web *web);
const uint32_t *RG_WEB(rg_web_looks)(const struct rg_web *web);
const double *RG_WEB(rg_web_vertices)(const struct rg_web *web);
const uint32_t *RG_WEB(rg_web_links)(const struct rg_web *web);
const float *RG_WEB(rg_web_curves)(const struct rg_web *web);

/* ---- Faults and routes */

/* Adds the faults that the input lists (routegen/net/parse.h). Those of the input:
 * {vertices, links: [[from, to], ...]} */
int RG_WEB(rg_web_avoid)(struct rg_web *web);
/* Removes all faults. {} */
int RG_WEB(rg_web_mend)(struct rg_web *web);

/*
 * The answer of doc/schema/routes.json, around the faults, by rg_ask_kind. Of all shortest routes
 * @most are listed from number @first on.
 */
int RG_WEB(rg_web_ask)(struct rg_web *web, unsigned kind, double from, double to, double first,
                       double most);
/* {dag: [[from, to], ...]}: the hops of all shortest routes of the last answer, 20,000 at most; if
 * there are more, more is true. */
int RG_WEB(rg_web_dag)(struct rg_web *web);
/*
 * The rule hop by hop. The input says which of the permitted hops is taken at each vertex, as
 * numbers with dots between, 0, the rule's own choice, where there is none: 0.2.1. @every: of
 * equally good hops all are permitted, where the family's own rule permits the first one.
 *
 * As rg_web_ask, but not around faults, with {broken, says, wider, steps: [{vertex, label, took,
 * hops: [{port, vc, vertex, label, left}, ...]}, ...]}, too. broken is the first hop, from 0, that
 * a fault is in the way of, or null; says is what the rule does, in words; wider: @every permits
 * more than the own rule; left is how many hops the rule's own choices make from there on.
 */
int RG_WEB(rg_web_choices)(struct rg_web *web, double from, double to, unsigned every);

/* Hops from a vertex to each spot of the picture, around the faults, as numbers in
 * rg_web_hops, UINT32_MAX where there is no way; {counts: vertices by distance, unreached}. */
int RG_WEB(rg_web_distances)(struct rg_web *web, double vertex);
const uint32_t *RG_WEB(rg_web_hops)(const struct rg_web *web);

/* ---- The hardware, and what moves */

/*
 * {d, k, clocks: [...]}: what the registers of the serial core of a Kautz digraph hold (as
 * rg_kautz_serial_look names them) in each clock of a request, from the one that takes it to the
 * one after its last route; with the candidate under test, and why it is no route.
 */
int RG_WEB(rg_web_core)(struct rg_web *web, double from, double to);

/* What the network is as one on chip, as `routegen noc --format json` says it; the input is options
 * of that. */
int RG_WEB(rg_web_chip)(struct rg_web *web);

/*
 * A simulation of the network, from clock 0 on, by its rule or where that can deadlock by what
 * rg_sim_choose takes instead: a traffic of rg_sim_traffic, a load, so many flits a packet, with
 * @node by the routers of Kautz nodes as they are in hardware; and all its moves up to a clock.
 * Both answers are {clock, deadlock, sent, delivered, median}.
 */
int RG_WEB(rg_web_packets)(struct rg_web *web, unsigned traffic, double load, unsigned flits,
                           double seed, unsigned node);
int RG_WEB(rg_web_run)(struct rg_web *web, double until);
/* All moves in one clock of the all-to-all exchange on a Kautz digraph: {clock, clocks, coset,
 * cosets, step, steps, rotation, got}; got are the nodes that have their message from @follow. */
int RG_WEB(rg_web_kautz_exchange)(struct rg_web *web, double follow, double clock);

/* The moves of the last call: 6 numbers a move: clock, the vertices from and to, the source, the
 * number of its packet or message, the lane. */
unsigned RG_WEB(rg_web_move_count)(const struct rg_web *web);
const double *RG_WEB(rg_web_moves)(const struct rg_web *web);

/*
 * Exact loads of all channels by the routing of rg_web_packets, while every terminal sends one flit
 * a clock of a traffic
 * whose shares are known: {most, full, channels, conflicts, limit, from, to}. most is the largest
 * load, full the load of a terminal at which its channel is full, from and to the labels of its
 * ends (to is "" where that is a terminal); conflicts are the channels, of all these, whose load is
 * above the limit, which is a flit a clock and a little for rounding. rg_web_loads has a double for
 * each link of the picture, of its fuller direction.
 */
int RG_WEB(rg_web_load)(struct rg_web *web, unsigned traffic);
const double *RG_WEB(rg_web_loads)(const struct rg_web *web);

/* ---- Numbers and texts */

/* {searched, agree, rows: [{title, key, formula, search, note}, ...]}, numbers as text, "" for an
 * unknown one. Without @search by formula only. */
int RG_WEB(rg_web_measures)(struct rg_web *web, unsigned search);
/* The record of rg_info_record; without @search by formula only. */
int RG_WEB(rg_web_info)(struct rg_web *web, unsigned search);
/* The lists of rg_ask_find, of the input's options, and of rg_ask_compare, of the input's networks
 * and after a newline options; behind a zero stand those whose name is file:, in their order, each
 * as rg_web_open takes it after its bytes in decimal and a newline. No network needs to be open. */
int RG_WEB(rg_web_find)(struct rg_web *web);
int RG_WEB(rg_web_compare)(struct rg_web *web);
/* The record of rg_ask_simulate, of the input's options. */
int RG_WEB(rg_web_simulate)(struct rg_web *web);
/* The record of rg_ask_collective, of the input's question; with @sends the schedule that
 * rg_write_collective makes of it, in csv. */
int RG_WEB(rg_web_collective)(struct rg_web *web, unsigned sends);
/* The record of rg_ask_deadlock, of the input's options. */
int RG_WEB(rg_web_deadlock)(struct rg_web *web);
/* The answer is the text of an export: a format of rg_export_format. */
int RG_WEB(rg_web_export)(struct rg_web *web, unsigned format);
/* The network as JSON: {network, directed, nodes, switches, labels, links: [[from, to], ...]}, each
 * undirected link once. */
int RG_WEB(rg_web_json_text)(struct rg_web *web);
/* The answer is the SVG of `routegen draw`, with the routes that were found last if @routes. */
int RG_WEB(rg_web_svg)(struct rg_web *web, unsigned routes);
/* The answer is the version, as text. */
int RG_WEB(rg_web_version)(struct rg_web *web);
