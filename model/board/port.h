/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A serial port, 8N1 without flow control, as bytes and milliseconds.
 *
 * libserialport finds and sets up the ports of real devices. It does not know pseudo-terminals,
 * which are opened here. Once open, both are plain file descriptors.
 *
 * RG_E_PORT is final: nothing here can repair a device. The fault, never NULL, says what is wrong.
 */
#pragma once

#include <stdbool.h>

#include "inner/net/board.h"

struct sp_port;

typedef struct rg_port {
    int file;               /* -1: not open */
    struct sp_port *device; /* NULL: a pseudo-terminal */
    bool is_open;           /* the device is open */
    rg_board_fault *fault;  /* receives what is wrong */
} rg_port;

/* Milliseconds on a clock that never goes back. */
int64_t rg_port_clock(void);

/* Opens a port for this program alone. To be closed whatever the status. RG_OK; RG_E_PORT. */
rg_status rg_port_open(rg_port *port, const char *name, unsigned baud, rg_board_fault *fault);

/* Sends all bytes. RG_OK; RG_E_PORT, also if that takes more than 5 seconds. */
rg_status rg_port_write(const rg_port *port, const char *text, size_t length);

/* Reads what has arrived, at least one byte; waits for it until the clock shows @end. RG_OK;
 * RG_E_MORE if no byte arrives in time; RG_E_PORT. */
rg_status rg_port_read(const rg_port *port, char *text, size_t size, int64_t end, size_t *length);

void rg_port_close(rg_port *port);
