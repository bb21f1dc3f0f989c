/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * All of librgnet, with librg.
 */
#ifndef ROUTEGEN_NET_H
#define ROUTEGEN_NET_H

#include "routegen.h"
#include "routegen/net/ask.h"
#include "routegen/net/board.h"
#include "routegen/net/draw.h"
#include "routegen/net/exchange.h"
#include "routegen/net/export.h"
#include "routegen/net/graph.h"
#include "routegen/net/measures.h"
#include "routegen/net/out.h"
#include "routegen/net/parse.h"
#include "routegen/net/record.h"
#include "routegen/net/simulate.h"
#include "routegen/net/simulate_load.h"
#include "routegen/net/watch.h"

#endif
