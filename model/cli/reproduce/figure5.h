/* SPDX-License-Identifier: Apache-2.0 */

/* Fig. 5 of the paper on kantc and mikantc: latency against load, simulated. */
#ifndef ROUTEGEN_CLI_REPRODUCE_FIGURE5_H
#define ROUTEGEN_CLI_REPRODUCE_FIGURE5_H

/* Simulates and prints it: text, json, csv or svg by its place in this list. */
void cli_figure5(unsigned format);

#endif
