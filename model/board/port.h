/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * A serial port, 8N1 without flow control, as bytes and milliseconds.
 *
 * libserialport finds and sets the ports of real devices; it does not know pseudo-terminals, which
 * are opened here. From then on both are the same descriptor. What goes wrong with a device cannot
 * be mended here: one line that says what to do, and exit 3.
 */
#ifndef ROUTEGEN_CLI_PORT_H
#define ROUTEGEN_CLI_PORT_H

#include <stddef.h>

#include "cli/common/fail.h"

struct sp_port;

struct cli_port {
    struct cli_quoted name; /* for messages; without quotes */
    unsigned baud;
    struct sp_port *device; /* NULL: a pseudo-terminal */
    int file;
};

/* Opens a port for this program alone, or exits. */
void cli_port_open(struct cli_port *port, const char *name, unsigned baud);

/* Sends all of it, or exits. */
void cli_port_write(struct cli_port *port, const char *text, size_t length);

/* Takes what has come, at least a byte; 0 when none comes in time. */
size_t cli_port_read(struct cli_port *port, char *text, size_t size, int milliseconds);

void cli_port_close(struct cli_port *port);

#endif
