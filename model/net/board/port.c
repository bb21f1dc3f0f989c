/* SPDX-License-Identifier: Apache-2.0 */

#define _DEFAULT_SOURCE

#include "port.h"

#include <errno.h>
#include <fcntl.h>
#include <libserialport.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
/* Of the kernel, which not every C library for Linux has beside it. */
#if defined __linux__ && __has_include(<asm/types.h>)
#include <linux/serial.h>
#include <sys/ioctl.h>
#endif

/* A port that does not accept a line in this time is stuck. */
enum { WRITE_MILLISECONDS = 5000 };

/* Milliseconds on a clock that never goes back. */
static int64_t clock_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

unsigned rg_board_ports(char *text, size_t size)
{
    struct sp_port **ports;
    unsigned count = 0;
    size_t at = 0;

    if (size > 0)
        text[0] = '\0';
    if (sp_list_ports(&ports) != SP_OK)
        return 0;
    for (; ports[count] != NULL; count++)
        if (at < size)
            at += (size_t)snprintf(text + at, size - at, "%s%s", count == 0 ? "" : ", ",
                                   sp_get_port_name(ports[count]));
    sp_free_port_list(ports);
    return count;
}

static rg_status fail(const rg_port *port, rg_board_trouble what)
{
    port->fault->what = what;
    return RG_E_PORT;
}

/* Fails with a value of errno. */
static rg_status refuse(const rg_port *port, int error)
{
    port->fault->error = error;
    return fail(port, RG_BOARD_NO_PORT);
}

/* Turns the result of a call of libserialport into a status. */
static rg_status check(const rg_port *port, enum sp_return result)
{
    if (result >= SP_OK)
        return RG_OK;
    if (result == SP_ERR_FAIL && sp_last_error_code() != 0)
        return refuse(port, sp_last_error_code());
    return refuse(port, result == SP_ERR_MEM ? ENOMEM : ENOTTY);
}

static rg_status set_frame(const rg_port *port)
{
    rg_status status = check(port, sp_set_bits(port->device, 8));

    if (status == RG_OK)
        status = check(port, sp_set_parity(port->device, SP_PARITY_NONE));
    if (status == RG_OK)
        status = check(port, sp_set_stopbits(port->device, 1));
    if (status == RG_OK)
        status = check(port, sp_set_flowcontrol(port->device, SP_FLOWCONTROL_NONE));
    return status;
}

/* Asks the driver not to hold bytes back: that of an FTDI chip then waits 1 ms, not 16. Others
 * refuse it, and are as fast as they are. */
static void hurry(const rg_port *port)
{
#ifdef ASYNC_LOW_LATENCY
    struct serial_struct line;

    if (ioctl(port->file, TIOCGSERIAL, &line) != 0)
        return;
    line.flags = (int)((unsigned)line.flags | ASYNC_LOW_LATENCY);
    (void)ioctl(port->file, TIOCSSERIAL, &line);
#else
    (void)port;
#endif
}

static rg_status open_device(rg_port *port, const char *path, unsigned baud)
{
    rg_status status = check(port, sp_get_port_by_name(path, &port->device));

    if (status == RG_OK)
        status = check(port, sp_open(port->device, SP_MODE_READ_WRITE));
    port->is_open = status == RG_OK;
    if (status == RG_OK && sp_set_baudrate(port->device, (int)baud) != SP_OK)
        status = fail(port, RG_BOARD_NO_BAUD);
    if (status == RG_OK)
        status = set_frame(port);
    if (status == RG_OK)
        status = check(port, sp_get_port_handle(port->device, &port->file));
    if (status == RG_OK)
        hurry(port);
    return status;
}

/* A pseudo-terminal has no speed; once it is raw, bytes pass unchanged. */
static rg_status open_terminal(rg_port *port, const char *path)
{
    struct termios settings;

    port->file = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (port->file < 0 || tcgetattr(port->file, &settings) != 0)
        return refuse(port, errno);
    cfmakeraw(&settings);
    return tcsetattr(port->file, TCSANOW, &settings) == 0 ? RG_OK : refuse(port, errno);
}

/* Locks the port for this program alone, and makes read and write return at once. */
static rg_status take(const rg_port *port)
{
    if (flock(port->file, LOCK_EX | LOCK_NB) != 0)
        return refuse(port, errno);
    if (fcntl(port->file, F_SETFL, fcntl(port->file, F_GETFL) | O_NONBLOCK) != 0)
        return refuse(port, errno);
    return RG_OK;
}

rg_status rg_port_open(rg_port *port, const char *name, unsigned baud, rg_board_fault *fault)
{
    static const char terminals[] = "/dev/pts/";
    char path[PATH_MAX];
    struct stat info;

    *port = (rg_port){.file = -1, .fault = fault};
    if (baud == 0)
        return fail(port, RG_BOARD_NO_BAUD);
    /* libserialport knows devices by the names that the kernel gives them, not by links such as
     * those in /dev/serial/by-id. */
    if (realpath(name, path) == NULL || stat(path, &info) != 0)
        return refuse(port, errno);
    if (!S_ISCHR(info.st_mode))
        return refuse(port, ENOTTY);
    const bool is_terminal = strncmp(path, terminals, sizeof terminals - 1) == 0;
    const rg_status status =
        is_terminal ? open_terminal(port, path) : open_device(port, path, baud);
    return status == RG_OK ? take(port) : status;
}

/* Waits until the port can be read or written. RG_OK; RG_E_MORE if that takes too long; RG_E_PORT.
 */
static rg_status wait_for(const rg_port *port, short event, int64_t end)
{
    struct pollfd ready = {.fd = port->file, .events = event};
    int count;

    do {
        const int64_t left = end - clock_now();
        count = poll(&ready, 1, left < 0 ? 0 : (int)(left < INT_MAX ? left : INT_MAX));
    } while (count < 0 && errno == EINTR);
    if (count < 0)
        return refuse(port, errno);
    if (count > 0 && (ready.revents & event) == 0)
        return fail(port, RG_BOARD_GONE);
    return count > 0 ? RG_OK : RG_E_MORE;
}

/* Whether a read or write that has moved no byte is worth another try. */
static bool is_passing(ssize_t count)
{
    return count < 0 && (errno == EAGAIN || errno == EINTR);
}

/* Sends all bytes. RG_OK; RG_E_PORT, also if that takes more than 5 seconds. */
static rg_status write_bytes(const rg_port *port, const char *text, size_t length)
{
    const int64_t end = clock_now() + WRITE_MILLISECONDS;

    while (length > 0) {
        const ssize_t count = write(port->file, text, length);
        if (count > 0) {
            text += count;
            length -= (size_t)count;
            continue;
        }
        if (count != 0 && !is_passing(count))
            return fail(port, RG_BOARD_GONE);
        const rg_status status = wait_for(port, POLLOUT, end);
        if (status != RG_OK)
            return status == RG_E_MORE ? fail(port, RG_BOARD_STUCK) : status;
    }
    return RG_OK;
}

/* Reads what has arrived, at least one byte; waits for it until the clock shows @end. RG_OK;
 * RG_E_MORE if no byte arrives in time; RG_E_PORT. */
static rg_status read_bytes(const rg_port *port, char *text, size_t size, int64_t end,
                            size_t *length)
{
    rg_status status = wait_for(port, POLLIN, end);

    while (status == RG_OK) {
        const ssize_t count = read(port->file, text, size);
        if (count > 0) {
            *length = (size_t)count;
            return RG_OK;
        }
        if (!is_passing(count))
            return fail(port, RG_BOARD_GONE);
        status = wait_for(port, POLLIN, end);
    }
    return status;
}

void rg_port_close(rg_port *port)
{
    if (port->device == NULL) {
        if (port->file >= 0)
            close(port->file);
        return;
    }
    if (port->is_open)
        sp_close(port->device);
    sp_free_port(port->device);
}

enum {
    /* USB adapters hold bytes back for up to 16 ms. */
    QUIET_MILLISECONDS = 50,
    BITS_A_BYTE = 10,
    ERROR_LINE = 32, /* more than any has bytes */
    /* An answer may take this many times its regular time: a virtual board is slower than its line.
     */
    PATIENCE = 10,
};

rg_status rg_talk_fail(rg_board *board, rg_board_trouble what, rg_status status)
{
    board->fault.what = what;
    return status;
}

rg_status rg_talk_drips(rg_board *board)
{
    board->fault.milliseconds = board->time;
    return rg_talk_fail(board, RG_BOARD_SILENT, RG_E_SILENT);
}

void rg_talk_begin(rg_board *board, const char *text, size_t length)
{
    board->drips = false;
    board->fault = (rg_board_fault){.request_length = length};
    memcpy(board->fault.request, text, length);
}

/* Waits until there is an unread byte. RG_OK; RG_E_MORE if none arrives until @end; RG_E_PORT. */
static rg_status fill(rg_board *board, int64_t end)
{
    if (board->first < board->last)
        return RG_OK;
    board->first = 0;
    board->last = 0;
    const rg_status status =
        read_bytes(&board->port, board->buffer, sizeof board->buffer, end, &board->last);
    board->heard = board->heard || status == RG_OK;
    return status;
}

/* Milliseconds of silence after which a try has failed. */
static int64_t timeout_of(const rg_board *board)
{
    return (int64_t)(board->settings.timeout + board->allowance);
}

/* Milliseconds for a whole answer, even if its bytes arrive without a pause. */
static int64_t answer_time(const rg_board *board, uint64_t bytes)
{
    const uint64_t regular =
        board->settings.timeout + bytes * BITS_A_BYTE * 1000 / board->settings.baud;

    return (int64_t)(PATIENCE * regular + board->allowance);
}

/* Keeps the start of the line that is on its way, for messages. */
static void keep(rg_board *board, char byte)
{
    rg_board_fault *fault = &board->fault;

    if (board->ended)
        fault->heard_length = 0;
    board->ended = byte == '\n';
    if (!board->ended && fault->heard_length < sizeof fault->heard)
        fault->heard[fault->heard_length++] = byte;
}

rg_status rg_talk_next(rg_board *board, char *byte)
{
    if (board->left == 0)
        return RG_E_DAMAGED;
    if (board->first == board->last) {
        const int64_t silent = clock_now() + timeout_of(board);
        const bool is_late = board->end < silent;
        const rg_status status = fill(board, is_late ? board->end : silent);
        board->fault.milliseconds = is_late ? board->time : (uint64_t)timeout_of(board);
        board->drips = board->drips || (is_late && status == RG_E_MORE);
        if (status != RG_OK)
            return status;
    }
    *byte = board->buffer[board->first++];
    board->left--;
    keep(board, *byte);
    return RG_OK;
}

/* Waits until the board is silent, but not forever. */
static rg_status drain(rg_board *board)
{
    const int64_t end = clock_now() + timeout_of(board);
    rg_status status = RG_OK;

    while (status == RG_OK && clock_now() < end) {
        status = fill(board, clock_now() + QUIET_MILLISECONDS);
        board->first = board->last;
    }
    return status == RG_E_PORT ? status : RG_OK;
}

rg_status rg_talk_recover(rg_board *board)
{
    rg_status status = drain(board);

    if (status == RG_OK)
        status = write_bytes(&board->port, "\n", 1);
    return status == RG_OK ? drain(board) : status;
}

rg_status rg_talk_send(rg_board *board, const char *text, size_t length, uint64_t most)
{
    board->ended = true;
    board->fault.heard_length = 0;
    board->left = most < ERROR_LINE ? ERROR_LINE : most;
    board->time = (uint64_t)answer_time(board, board->left);
    board->end = clock_now() + (int64_t)board->time;
    return write_bytes(&board->port, text, length);
}
