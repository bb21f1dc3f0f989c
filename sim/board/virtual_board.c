/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The virtual board: a Verilated board top whose serial line is a pseudo-terminal. Every bit of
 * every byte goes over RX and TX. It sleeps until it is asked.
 *
 *      virtual_board NAME DIVIDER BAUD [CLOCKS [VCD]]
 *
 * BAUD is only shown: a pseudo-terminal has no rate, but the program's deadlines depend on it.
 * CLOCKS is the length of a self-test, during which the board sends nothing either.
 */
#define _GNU_SOURCE /* ppoll */

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "line.h"

enum {
    /* Clocks without a byte after which an answer may be over; fewer pass between its lines. */
    PAUSE = 200,
    /* Clocks without TX after which no answer will come: far more than any takes to start,
     * but for that of a self-test. */
    LONG_PAUSE = 100000,
    /* Clocks between looks for bytes from the host, while the board speaks, and after LONG_PAUSE.
     */
    PIECE = 1000,
    LONG_PIECE = 20000,
};

struct board {
    struct line line;
    uint64_t silence; /* clocks without a byte after which the board sleeps */
    uint64_t asked;   /* the clock in which the last byte of the host had been sent */
    int terminal;
    size_t count; /* bytes from the board that the host has not got yet */
    char text[256];
};

static volatile sig_atomic_t is_over;

static void stop(int number)
{
    (void)number;
    is_over = 1;
}

static void fail(const char *what)
{
    fprintf(stderr, "routegen: virtual board: %s: %s\n", what, strerror(errno));
    exit(3);
}

/* Makes a pseudo-terminal that passes bytes unchanged; returns the name of the host's side. */
static const char *open_terminal(struct board *board)
{
    struct termios settings;
    const char *name;
    int host;

    board->terminal = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
    if (board->terminal < 0 || grantpt(board->terminal) != 0 || unlockpt(board->terminal) != 0)
        fail("pseudo-terminal");
    name = ptsname(board->terminal);
    /* Held open, so that the terminal stays when a program closes it. */
    host = open(name, O_RDWR | O_NOCTTY);
    if (host < 0 || tcgetattr(host, &settings) != 0)
        fail(name);
    settings.c_iflag = 0;
    settings.c_oflag = 0;
    settings.c_lflag = 0;
    if (tcsetattr(host, TCSANOW, &settings) != 0)
        fail(name);
    return name;
}

/* Gives the host what the board has said. If the host does not read, it is lost, as on a wire. */
static void flush(struct board *board)
{
    size_t at = 0;

    while (at < board->count) {
        const ssize_t count = write(board->terminal, board->text + at, board->count - at);
        if (count <= 0)
            break;
        at += (size_t)count;
    }
    board->count = 0;
}

static void take(void *context, uint8_t byte)
{
    struct board *board = context;

    board->text[board->count++] = (char)byte;
    if (board->count == sizeof board->text)
        flush(board);
}

/* Sends what the host has written; false when there was nothing. */
static int pass_on(struct board *board)
{
    uint8_t text[64];
    const ssize_t count = read(board->terminal, text, sizeof text);

    if (count < 0 && errno != EAGAIN && errno != EINTR)
        fail("pseudo-terminal");
    for (ssize_t i = 0; i < count; i++)
        line_send(&board->line, text[i]);
    if (count > 0)
        board->asked = board->line.clock;
    return count > 0;
}

/* Clocks without a byte, in either direction */
static uint64_t quiet_clocks(const struct board *board)
{
    const uint64_t since_asked = board->line.clock - board->asked;
    const uint64_t since_told = line_quiet(&board->line);

    return since_asked < since_told ? since_asked : since_told;
}

/*
 * Runs until nothing more comes from the board. After a byte that may end an answer the host gets
 * the chance to ask again immediately; the board's time stands still meanwhile.
 */
static void run(struct board *board)
{
    const uint64_t pause = board->line.bit / LINE_CLOCK + PAUSE;
    struct pollfd ready = {.fd = board->terminal, .events = POLLIN};

    while (!is_over && quiet_clocks(board) < board->silence) {
        if (pass_on(board))
            continue;
        const uint64_t quiet = quiet_clocks(board);
        if (quiet < pause) {
            line_hold(&board->line, true, (quiet == 0 ? PIECE : pause - quiet) * LINE_CLOCK);
            continue;
        }
        flush(board);
        const bool is_long = quiet >= LONG_PAUSE;
        if (poll(&ready, 1, is_long ? 0 : 1) == 0)
            line_hold(&board->line, true, (is_long ? LONG_PIECE : PIECE) * LINE_CLOCK);
    }
}

/* Sleeps until the host writes, or a signal ends the board. A signal that came before is not lost:
 * none is taken between the look at is_over and the sleep. */
static void wait_for_host(const struct board *board)
{
    struct pollfd ready = {.fd = board->terminal, .events = POLLIN};
    sigset_t all, usual;

    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &usual);
    if (!is_over && ppoll(&ready, 1, NULL, &usual) < 0 && errno != EINTR)
        fail("pseudo-terminal");
    sigprocmask(SIG_SETMASK, &usual, NULL);
}

int main(int argc, char **argv)
{
    static struct board board;
    const struct sigaction action = {.sa_handler = stop};
    struct top *chip;
    unsigned long divider;

    if (argc < 4 || argc > 6) {
        fputs("usage: virtual_board NAME DIVIDER BAUD [CLOCKS [VCD]]\n", stderr);
        return 2;
    }
    divider = strtoul(argv[2], NULL, 10);
    chip = chip_new();
    if (argc == 6 && !top_open_vcd(chip, argv[5]))
        fail(argv[5]);
    board.silence = LONG_PAUSE + (argc >= 5 ? strtoull(argv[4], NULL, 10) : 0);
    line_begin(&board.line, chip, divider * LINE_CLOCK, take, &board);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    const char *name = open_terminal(&board);
    printf("%s\n"
           "%s\n"
           "Every bit is simulated; the rate of this port is not looked at. Ctrl-C ends it.\n"
           "In another shell:\n"
           "  build/routegen query %s --baud %s id\n"
           "  picocom --baud %s --omap crlf --imap lfcrlf --echo %s\n",
           name, argv[1], name, argv[3], argv[3], name);
    fflush(stdout);
    while (!is_over) {
        run(&board);
        wait_for_host(&board);
        pass_on(&board);
    }
    top_free(chip);
    return 0;
}
