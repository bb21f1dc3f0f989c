/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#define _DEFAULT_SOURCE

#include "port.h"

#include <errno.h>
#include <fcntl.h>
#include <libserialport.h>
#include <limits.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

/* A port that takes no byte for so long is stuck. */
enum { WRITE_MILLISECONDS = 5000 };

/* The ports that there are, for messages. */
struct list {
    char text[256];
};

static struct list list_ports(void)
{
    struct list list = {"no serial ports here"};
    struct sp_port **ports;
    size_t at = 0;

    if (sp_list_ports(&ports) != SP_OK)
        return list;
    for (struct sp_port **port = ports; *port != NULL && at < sizeof list.text; port++) {
        at += (size_t)snprintf(list.text + at, sizeof list.text - at, "%s%s",
                               at == 0 ? "serial ports here: " : ", ", sp_get_port_name(*port));
    }
    sp_free_port_list(ports);
    return list;
}

/* Says why a port cannot be had, from errno or the like, and exits. */
static noreturn void refuse(const struct cli_port *port, int error)
{
    const char *name = port->name.text;

    switch (error) {
    case ENOENT:
    case ENXIO:
    case ENODEV:
        cli_fail(CLI_IO, "%s: no such device; is the board plugged in? (%s)", name,
                 list_ports().text);
    case EACCES:
    case EPERM:
        cli_fail(CLI_IO, "%s: permission denied; add yourself to the group of the port (dialout)",
                 name);
    case EBUSY:
    case EWOULDBLOCK:
        cli_fail(CLI_IO, "%s: in use by another program; end that first", name);
    case ENOTTY:
        cli_fail(CLI_IO, "%s: not a serial port (%s)", name, list_ports().text);
    default:
        cli_fail(CLI_IO, "%s: %s", name, strerror(error));
    }
}

static noreturn void gone(const struct cli_port *port)
{
    cli_fail(CLI_IO, "%s: the board went away; plug it in and ask again", port->name.text);
}

/* Exits unless a call of libserialport went well. */
static void must(const struct cli_port *port, enum sp_return result)
{
    if (result >= SP_OK)
        return;
    if (result == SP_ERR_FAIL && sp_last_error_code() != 0)
        refuse(port, sp_last_error_code());
    refuse(port, result == SP_ERR_MEM ? ENOMEM : ENOTTY);
}

static void open_device(struct cli_port *port, const char *path)
{
    must(port, sp_get_port_by_name(path, &port->device));
    must(port, sp_open(port->device, SP_MODE_READ_WRITE));
    if (sp_set_baudrate(port->device, (int)port->baud) != SP_OK)
        cli_fail(CLI_IO, "%s: does not know %u baud", port->name.text, port->baud);
    must(port, sp_set_bits(port->device, 8));
    must(port, sp_set_parity(port->device, SP_PARITY_NONE));
    must(port, sp_set_stopbits(port->device, 1));
    must(port, sp_set_flowcontrol(port->device, SP_FLOWCONTROL_NONE));
    must(port, sp_get_port_handle(port->device, &port->file));
}

/* It has no speed: bytes pass as they are once it is raw. */
static void open_terminal(struct cli_port *port, const char *path)
{
    struct termios settings;

    port->file = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (port->file < 0 || tcgetattr(port->file, &settings) != 0)
        refuse(port, errno);
    cfmakeraw(&settings);
    if (tcsetattr(port->file, TCSANOW, &settings) != 0)
        refuse(port, errno);
}

void cli_port_open(struct cli_port *port, const char *name, unsigned baud)
{
    static const char terminals[] = "/dev/pts/";
    char path[PATH_MAX];
    struct stat status;

    *port = (struct cli_port){.name = cli_plain(name, strlen(name)), .baud = baud};
    /* libserialport knows devices by the names that the kernel gives them, not by links to these,
     * as in /dev/serial/by-id. */
    if (realpath(name, path) == NULL || stat(path, &status) != 0)
        refuse(port, errno);
    if (!S_ISCHR(status.st_mode))
        refuse(port, ENOTTY);
    if (strncmp(path, terminals, sizeof terminals - 1) == 0)
        open_terminal(port, path);
    else
        open_device(port, path);
    if (flock(port->file, LOCK_EX | LOCK_NB) != 0)
        refuse(port, errno);
    if (fcntl(port->file, F_SETFL, fcntl(port->file, F_GETFL) | O_NONBLOCK) != 0)
        refuse(port, errno);
}

/* Waits until the port can be read or written; false when it is not in time. */
static bool wait_for(struct cli_port *port, short event, int milliseconds)
{
    struct pollfd ready = {.fd = port->file, .events = event};
    const int count = poll(&ready, 1, milliseconds);

    if (count < 0 && errno != EINTR)
        refuse(port, errno);
    if (count > 0 && (ready.revents & event) == 0)
        gone(port);
    return count > 0;
}

void cli_port_write(struct cli_port *port, const char *text, size_t length)
{
    while (length > 0) {
        const ssize_t count = write(port->file, text, length);
        if (count > 0) {
            text += count;
            length -= (size_t)count;
        } else if (count < 0 && errno != EAGAIN && errno != EINTR) {
            gone(port);
        } else if (!wait_for(port, POLLOUT, WRITE_MILLISECONDS)) {
            cli_fail(CLI_IO, "%s: the port is stuck; plug the board in anew", port->name.text);
        }
    }
}

size_t cli_port_read(struct cli_port *port, char *text, size_t size, int milliseconds)
{
    while (wait_for(port, POLLIN, milliseconds)) {
        const ssize_t count = read(port->file, text, size);
        if (count > 0)
            return (size_t)count;
        if (count == 0 || (errno != EAGAIN && errno != EINTR))
            gone(port);
    }
    return 0;
}

void cli_port_close(struct cli_port *port)
{
    if (port->device == NULL) {
        close(port->file);
        return;
    }
    sp_close(port->device);
    sp_free_port(port->device);
}
