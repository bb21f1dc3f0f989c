/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A board for the tests of the program: the library's own, on a pseudo-terminal, with a fault.
 *
 *      fake_board KAUTZ GFT FAULT NUMBER [selftest]
 *      fake_board machine:D,K,FLITS|exchange:D,K|gather:D,K|... - FAULT NUMBER
 *
 * prints the path of its terminal and answers until its standard input ends. Faults, of which N is
 * the NUMBER:
 *
 *      none        a good board
 *      version     it says that it is of another version
 *      silent      it never says anything; from answer N on
 *      drip        answers from N on are bytes without an end of line, one every 20 ms, until the
 *                  next byte comes
 *      flood       the same, as fast as they are taken
 *      burst       the same, but only answers N to N + 3
 *      babble      it speaks all the time
 *      echo        it sends back what it gets, as a loop of wire would
 *      flip        a bit of every N-th byte is wrong
 *      drop        every N-th byte is lost
 *      deaf        a bit of every N-th byte that it gets is wrong
 *      slow        N milliseconds before every byte
 *      trickle     the same from the third answer on
 *      pace        P and Q take their time: N clocks of the machine a millisecond
 *      crawl       90 milliseconds before every byte from answer N on
 *      garbage     answers are bytes without sense from answer N on
 *      escapes     every line has what a terminal would obey, checksum and all, from answer N on
 *      again       from answer N on it repeats the one before that
 *      later       answers are wrong from answer N on, checksum and all
 *      other       disjoint routes of 010 120 in kautz:3,3, but not those of the model
 *      close       it goes away in the middle of answer N
 *      wrong       a state of the second level, with N = 1 the last, with 2 the first, is wrong,
 *                  and a route B twice, checksum and all
 *      nonsense    the second line makes no sense
 *      refuse      it answers what is legal with an error from answer N on
 *      stuck       it does not read
 *      fickle      every time it says that it is of another version, with N = 1 of another size
 *      order       the first two routes of phase B change places
 *      selftest    it has the self-test; its result is wrong: 1 the pairs, 2 the clocks, 3 the CRC,
 *                  4 no number; of an all-to-all, an allgather or a broadcast 2 the words,
 *                  3 the errors, 4 the CRC or the clocks
 */
#define _XOPEN_SOURCE 700

#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "hw/inner/wire.h"
#include "../../../sim/board/requests.h"

static int terminal;
static const char *fault;
static unsigned long number;
static unsigned long bytes_in, bytes_out, answers;
static bool endless; /* the answer that has no end is on its way */
static bool has_selftest;

static bool is(const char *name)
{
    return strcmp(fault, name) == 0;
}

/* Whether it has this fault, and has come to the answer with which that starts. */
static bool is_from(const char *name)
{
    return is(name) && answers >= number;
}

static void fail(const char *what)
{
    perror(what);
    exit(3);
}

static void open_terminal(void)
{
    struct termios settings;
    int host;

    terminal = posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0)
        fail("posix_openpt");
    /* Held open, so that the terminal stays when a program closes it. */
    host = open(ptsname(terminal), O_RDWR | O_NOCTTY);
    if (host < 0 || tcgetattr(host, &settings) != 0)
        fail("open");
    settings.c_iflag = 0;
    settings.c_oflag = 0;
    settings.c_lflag = 0;
    settings.c_cc[VMIN] = 1;
    if (tcsetattr(host, TCSANOW, &settings) != 0)
        fail("tcsetattr");
    puts(ptsname(terminal));
    fflush(stdout);
}

static void start(rg_wire_board *board, const char *name, const char *gft)
{
    static rg_node_driver driver;
    rg_wire_identity identity;

    if (strncmp(name, "machine:", 8) == 0) {
        board_machine(name, &driver, board);
        return;
    }
    board_identity(name, gft, &identity);
    if (is("version"))
        strcpy(identity.version, "9.9");
    identity.selftest = is("selftest") || has_selftest;
    (void)rg_wire_board_init(&identity, board);
}

static void put_bytes(const char *text, size_t length)
{
    while (length > 0) {
        const ssize_t count = write(terminal, text, length);
        if (count < 0)
            fail("write");
        text += count;
        length -= (size_t)count;
    }
}

static void sleep_milliseconds(unsigned long milliseconds)
{
    const struct timespec time = {(time_t)(milliseconds / 1000),
                                  (long)(milliseconds % 1000) * 1000000};
    (void)nanosleep(&time, NULL);
}

static void send_byte(char byte)
{
    bytes_out++;
    if (is("slow") || (is("trickle") && answers > 2))
        sleep_milliseconds(number);
    if (is_from("crawl"))
        sleep_milliseconds(90);
    if (is("drop") && bytes_out % number == 0)
        return;
    if (is("flip") && bytes_out % number == 0)
        byte = (char)(byte ^ 1);
    put_bytes(&byte, 1);
}

/* Changes a line that ends in `*HH`, and makes its checksum right. */
static void reseal(char *line)
{
    const size_t size = strcspn(line, "*");
    const uint8_t sum = rg_wire_checksum(line, size);

    line[size + 1] = "0123456789ABCDEF"[sum >> 4];
    line[size + 2] = "0123456789ABCDEF"[sum & 15];
}

/* Changes the last digit of a field, 1 and up, of a self-test's result; 4: makes it no digit. */
static void spoil_result(char *line, unsigned long field)
{
    char *at = line;

    if (field == 4 && line[0] == 'S') {
        line[2] = '?';
        reseal(line);
        return;
    }
    while (field-- > 0)
        at = strpbrk(at + 1, " *");
    at = strpbrk(at + 1, " *") - 1;
    *at = *at == '0' ? '1' : '0';
    reseal(line);
}

/* Makes the second line senseless, or a state of it wrong, or a route of phase B that of the line
 * before. */
static void spoil(char *answer)
{
    char *line = strchr(answer, '\n') + 1;

    if (answer[0] != 'L' && strchr("ABC", answer[0]) == NULL)
        return;
    if (is("nonsense")) {
        line[1] = '?';
        reseal(line);
        return;
    }
    if (line[0] == 'L') {
        line = number == 2 ? answer : number > 0 ? strstr(line, "L0") : line;
        line[3] = line[3] == '0' ? '1' : '0';
        reseal(line);
    }
    for (; *line == 'A' || *line == 'B'; line = strchr(line, '\n') + 1)
        if (line[0] == 'B' && line[-1] == '\n' && answer[0] == 'B')
            memcpy(line, answer, strcspn(answer, "\n"));
        else
            answer = line;
}

/* Two routes of one length: both orders are by length, but only one is the model's. */
static void exchange_routes(char *answer)
{
    char *first = strstr(answer, "B "), line[80];
    char *second = first == NULL ? NULL : strchr(first, '\n') + 1;
    const size_t size = second == NULL ? 0 : (size_t)(second - first);

    if (second == NULL || *second != 'B' || size > sizeof line)
        return;
    memcpy(line, first, size);
    memcpy(first, second, size);
    memcpy(second, line, size);
}

/* Other routes of the pair: the letters 1, 2 and 3 inserted in another order. */
static size_t give_other_routes(char *text)
{
    static const char *const lines[] = {"C 01013120", "C 01020120", "C 01032120", ". 3"};
    size_t length = 0;

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        size_t end = strlen(strcpy(text + length, lines[i]));
        (void)rg_wire_seal(text + length, &end);
        length += end;
    }
    return length;
}

static size_t give_garbage(char *text)
{
    static unsigned long state = 1;
    size_t length = 0;

    for (; length < 600; length++) {
        state = (state * 1103515245 + 12345) & 0x7fffffff;
        text[length] = (char)(state >> 16);
    }
    return length;
}

/* The head of the answer, as the name of the question's lines, then orders to a terminal. */
static size_t give_escapes(char *text)
{
    static const char orders[] = "\033[2J\033]0;owned\007\b\r\x9b"
                                 "31m";
    size_t length = strcspn(text, " *");

    text[length++] = ' ';
    memcpy(text + length, orders, sizeof orders - 1);
    length += sizeof orders - 1;
    (void)rg_wire_seal(text, &length);
    return length;
}

/* A wrong answer of each kind, but for routes without two of phase B. */
static void give_wrong(char *text)
{
    if (text[0] == 'r') {
        text[is("fickle") && number == 1 ? strcspn(text, "*") - 1 : sizeof "routegen"] =
            "48"[answers % 2];
        reseal(text);
    } else if (strchr("SEGT", text[0]) != NULL) {
        spoil_result(text, 3);
    } else {
        spoil(text);
    }
}

static void answer(rg_wire_board *board)
{
    static char text[1 << 16], before[1 << 16];
    size_t length = rg_wire_board_get(board, text, sizeof text - 1);

    if (length == 0)
        return;
    answers++;
    text[length] = '\0';
    if (is("pace") && (text[0] == 'P' || text[0] == 'Q'))
        sleep_milliseconds(board->report.run.clocks / number);
    if (is_from("silent"))
        return;
    if (is_from("again"))
        length = strlen(strcpy(text, before));
    strcpy(before, text);
    if (is_from("garbage"))
        length = give_garbage(text);
    if (is_from("escapes"))
        length = give_escapes(text);
    if (is_from("later") || (is("fickle") && text[0] == 'r'))
        give_wrong(text);
    if (is("other") && strchr("ABC", text[0]) != NULL)
        length = give_other_routes(text);
    endless = is_from("drip") || is_from("flood") || (is_from("burst") && answers < number + 4);
    if (endless)
        return;
    if (is("wrong") || is("nonsense"))
        spoil(text);
    if (is("order"))
        exchange_routes(text);
    if (is("selftest") && strchr("SEGT", text[0]) != NULL && number > 0)
        spoil_result(text, number);
    if (is_from("refuse") && text[0] != '!') {
        length = (size_t)sprintf(text, "! 4 rotation");
        (void)rg_wire_seal(text, &length);
    }
    for (size_t i = 0; i < length; i++) {
        if (is("close") && answers == number && i == length / 2)
            exit(0);
        send_byte(text[i]);
    }
}

static void take(rg_wire_board *board, const char *text, size_t length)
{
    if (is("echo")) {
        put_bytes(text, length);
        return;
    }
    endless = false;
    for (size_t i = 0; i < length; i++) {
        uint8_t byte = (uint8_t)text[i];
        bytes_in++;
        if (is("deaf") && bytes_in % number == 0)
            byte ^= 4;
        rg_wire_board_put(board, byte, 0);
        answer(board);
    }
}

/* How long it waits before it speaks unasked; -1: it does not. */
static int pause_milliseconds(void)
{
    if (is("babble"))
        return 1;
    if (endless)
        return is("drip") ? 20 : 0;
    return -1;
}

static void speak(void)
{
    if (is("babble"))
        put_bytes("Linux version 6.1 ", 18);
    if (endless)
        put_bytes("xxxxxxxxxxxxxxxxxx", is("drip") ? 1 : 18);
}

int main(int argc, char **argv)
{
    rg_wire_board board;

    if (argc < 5 || argc > 6)
        return 2;
    has_selftest = argc == 6 && strcmp(argv[5], "selftest") == 0;
    fault = argv[3];
    number = strtoul(argv[4], NULL, 10);
    start(&board, argv[1], argv[2]);
    open_terminal();
    for (;;) {
        struct pollfd ready[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                                 {.fd = terminal, .events = is("stuck") ? 0 : POLLIN}};
        char text[4096];
        if (poll(ready, 2, pause_milliseconds()) < 0)
            fail("poll");
        if (ready[0].revents != 0 && read(STDIN_FILENO, text, sizeof text) <= 0)
            return 0;
        speak();
        if (ready[1].revents != 0) {
            const ssize_t length = read(terminal, text, sizeof text);
            if (length > 0)
                take(&board, text, (size_t)length);
        }
    }
}
