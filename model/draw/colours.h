/* SPDX-License-Identifier: Apache-2.0 */

/* The colours of pictures. */
#pragma once

/* The fill colour for a state of a switch, or for RG_GFT_IDLE. */
const char *rg_state_fill(unsigned state);

/* The colour of a line, by the number of a group of messages, a route, or a class of links. */
const char *rg_line_colour(unsigned number);
