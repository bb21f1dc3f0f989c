/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * A serial port, 8N1 without flow control, as bytes and milliseconds.
 *
 * libserialport finds and sets the ports of real devices; it does not know pseudo-terminals, which
 * are opened here. From then on both are the same descriptor.
 *
 * RG_E_PORT is final: what goes wrong with a device cannot be repaired here. The fault, never NULL,
 * says what it is.
 */
#ifndef ROUTEGEN_PORT_H
#define ROUTEGEN_PORT_H

#include <stdbool.h>

#include "routegen/net/board.h"

struct sp_port;

typedef struct rg_port {
    int file;               /* -1: not open */
    struct sp_port *device; /* NULL: a pseudo-terminal */
    bool is_open;           /* the device */
    rg_board_fault *fault;  /* where to say what is wrong */
} rg_port;

/* Milliseconds on a clock that only goes forward. */
int64_t rg_port_clock(void);

/* Opens a port for this program alone; to be closed in any case. RG_OK; RG_E_PORT. */
rg_status rg_port_open(rg_port *port, const char *name, unsigned baud, rg_board_fault *fault);

/* Sends all of it. RG_OK; RG_E_PORT, also when the port takes longer than 5 seconds. */
rg_status rg_port_write(const rg_port *port, const char *text, size_t length);

/* Takes what has come until a time of the clock, at least a byte. RG_OK; RG_E_MORE when none comes
 * in time; RG_E_PORT. */
rg_status rg_port_read(const rg_port *port, char *text, size_t size, int64_t end, size_t *length);

void rg_port_close(rg_port *port);

#endif
