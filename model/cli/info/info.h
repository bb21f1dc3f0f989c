/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The verb info, by kind of network. */
#ifndef ROUTEGEN_CLI_INFO_H
#define ROUTEGEN_CLI_INFO_H

#include "routegen/net/measures.h"
#include "cli/common/network_arg.h"
#include "cli/common/options.h"

/* Measures are NULL for a network that is not a graph of topology.h, or too large for one. */
void cli_info_kautz(const rg_any_network *network, const rg_measures *measures,
                    enum cli_format format);
void cli_info_gft(const rg_any_network *network, const rg_measures *measures,
                  enum cli_format format);
void cli_info_multistage(const rg_any_network *network, const rg_measures *measures,
                         enum cli_format format);
void cli_info_topology(const rg_any_network *network, const rg_measures *measures,
                       enum cli_format format);

/* --brief: the titles, but of JSON, and a row; names are so wide. */
void cli_info_brief_head(enum cli_format format, int width);
void cli_info_brief(const rg_any_network *network, const rg_measures *measures,
                    enum cli_format format, int width);

#endif
