/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The verb info, by kind of network. */
#ifndef ROUTEGEN_CLI_INFO_H
#define ROUTEGEN_CLI_INFO_H

#include "measures.h"
#include "network_arg.h"
#include "options.h"

/* Measures are NULL for a network that is no graph of topology.h, or too large for one. */
void cli_info_kautz(const struct cli_network *network, const struct cli_measures *measures,
                    enum cli_format format);
void cli_info_gft(const struct cli_network *network, const struct cli_measures *measures,
                  enum cli_format format);
void cli_info_multistage(const struct cli_network *network, enum cli_format format);
void cli_info_topology(const struct cli_network *network, const struct cli_measures *measures,
                       enum cli_format format);

#endif
