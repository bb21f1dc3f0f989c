/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A stand-in for the parts of libserialport that the program needs: every port is the terminal
 * named by FAKE_TERMINAL, FAKE_LOG is a file of what is done to it, and the call named by
 * FAKE_FAILURE fails, for the reason FAKE_ERRNO or because the port is busy.
 */
#define _XOPEN_SOURCE 700

#include <errno.h>
#include <fcntl.h>
#include <libserialport.h>
#include <linux/serial.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

struct sp_port {
    int file;
};

static struct sp_port port;

static enum sp_return note(const char *call, int value)
{
    const char *failure = getenv("FAKE_FAILURE");
    FILE *log = fopen(getenv("FAKE_LOG"), "a");

    fprintf(log, "%s %d\n", call, value);
    fclose(log);
    if (failure == NULL || strcmp(failure, call) != 0)
        return SP_OK;
    const char *reason = getenv("FAKE_ERRNO");
    errno = reason == NULL ? EBUSY : atoi(reason);
    return SP_ERR_FAIL;
}

enum sp_return sp_list_ports(struct sp_port ***list_ptr)
{
    static struct sp_port *list[] = {&port, NULL};
    *list_ptr = list;
    return note("list", 0);
}

void sp_free_port_list(struct sp_port **ports)
{
    (void)ports;
}

char *sp_get_port_name(const struct sp_port *port_given)
{
    static char name[] = "/dev/ttyFAKE0";
    (void)port_given;
    return name;
}

enum sp_return sp_get_port_by_name(const char *portname, struct sp_port **port_ptr)
{
    *port_ptr = &port;
    return note(portname, 0);
}

enum sp_return sp_open(struct sp_port *port_given, enum sp_mode flags)
{
    port_given->file = open(getenv("FAKE_TERMINAL"), O_RDWR | O_NOCTTY | O_NONBLOCK);
    return note("open", (int)flags);
}

enum sp_return sp_set_baudrate(struct sp_port *port_given, int baudrate)
{
    (void)port_given;
    return note("baud", baudrate);
}

enum sp_return sp_set_bits(struct sp_port *port_given, int bits)
{
    (void)port_given;
    return note("bits", bits);
}

enum sp_return sp_set_parity(struct sp_port *port_given, enum sp_parity parity)
{
    (void)port_given;
    return note("parity", (int)parity);
}

enum sp_return sp_set_stopbits(struct sp_port *port_given, int stopbits)
{
    (void)port_given;
    return note("stopbits", stopbits);
}

enum sp_return sp_set_flowcontrol(struct sp_port *port_given, enum sp_flowcontrol flowcontrol)
{
    (void)port_given;
    return note("flowcontrol", (int)flowcontrol);
}

enum sp_return sp_get_port_handle(const struct sp_port *port_given, void *result_ptr)
{
    *(int *)result_ptr = port_given->file;
    return SP_OK;
}

/* A driver's flags of a serial line; no other device is asked for anything. */
int ioctl(int file, unsigned long request, ...)
{
    va_list more;

    va_start(more, request);
    struct serial_struct *line = va_arg(more, struct serial_struct *);
    va_end(more);
    if (file == port.file && request == TIOCGSERIAL) {
        *line = (struct serial_struct){.flags = ASYNC_SPD_HI};
        return 0;
    }
    if (file == port.file && request == TIOCSSERIAL)
        return note("flags", line->flags) == SP_OK ? 0 : -1;
    errno = ENOTTY;
    return -1;
}

enum sp_return sp_close(struct sp_port *port_given)
{
    close(port_given->file);
    return note("close", 0);
}

/* cppcheck-suppress constParameter ; libserialport declares it so */
void sp_free_port(struct sp_port *port_given)
{
    (void)note("free", port_given == &port);
}

int sp_last_error_code(void)
{
    return errno;
}
