/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * All of librgnet, with librg.
 *
 * The kind of a structure says how it may grow while the soname stays:
 *
 *      values    words, shapes, routes, results: an init function, or the one that finds it, fills
 *                it. They do not grow.
 *      owners    what the library allocates: opened, or filled by the call that finds it (an
 *                answer, a record, a histogram), and ended by the close of its name.
 *      options   begin with `size`, the sizeof of the program's own struct: an init function takes
 *                it, others are set as in {.size = sizeof ask, .source = 7}. New members come last.
 *                What an older program does not have is as by default; what is larger than the
 *                library knows, or is not a sizeof, is refused with RG_E_OPTION.
 */
#ifndef ROUTEGEN_NET_H
#define ROUTEGEN_NET_H

#include "routegen.h"
#include "routegen/net/ask.h"
#include "routegen/net/board.h"
#include "routegen/net/calls.h"
#include "routegen/net/collective.h"
#include "routegen/net/draw.h"
#include "routegen/net/exchange.h"
#include "routegen/net/export.h"
#include "routegen/net/graph.h"
#include "routegen/net/measures.h"
#include "routegen/net/out.h"
#include "routegen/net/parse.h"
#include "routegen/net/permutation.h"
#include "routegen/net/record.h"
#include "routegen/net/simulate.h"
#include "routegen/net/simulate_load.h"
#include "routegen/net/watch.h"

#endif
