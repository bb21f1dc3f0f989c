/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The colours of pictures. */
#ifndef ROUTEGEN_DRAW_COLOURS_H
#define ROUTEGEN_DRAW_COLOURS_H

/* The fill of a switch's state, or of RG_GFT_IDLE. */
const char *rg_state_fill(unsigned state);

/* The colour of a line: of a group of messages, a route, a class of links. */
const char *rg_line_colour(unsigned number);

#endif
