/* SPDX-License-Identifier: Apache-2.0 */

/* The questions load, run, halt, kill, revive and console: programs on a multicomputer. */

#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "faces/cli/common/network_arg.h"
#include "faces/cli/common/progress.h"
#include "faces/cli/common/record_out.h"
#include "faces/cli/files/files.h"
#include "net/inner/record_make.h"
#include "hw/inner/wire.h"
#include "query.h"

/* Milliseconds between looks at a console where nothing waits */
enum { NAP = 5 };

static bool give_name(struct cli_board *board, char name)
{
    const rg_wire_order order = {.name = name};
    rg_wire_report report;

    return cli_board_gives(board, &order, &report);
}

/* Halts what runs, and writes the program into all memories. */
static bool load(struct cli_board *board, const char *name, enum cli_format format)
{
    const size_t bytes = (size_t)1 << board->identity->machine.memory;
    uint8_t *memory = cli_get(bytes, 1);
    rg_wire_order order = {.name = 'L'};
    rg_wire_report report;
    const char *wrong;
    size_t size, used;

    char *file = cli_input_all(name, &size);
    if (rg_wire_program((const uint8_t *)file, size, memory, bytes, &used, &wrong) != RG_OK)
        cli_deny("%s: %s", cli_plain(name).text, wrong);
    used = (used + 3) / 4 * 4;
    bool good = give_name(board, 'H');
    cli_progress_begin("load", "bytes", used);
    for (size_t at = 0; good && at < used; at += order.length) {
        order.address = (uint32_t)at;
        order.length = (uint8_t)(used - at < sizeof order.bytes ? used - at : sizeof order.bytes);
        memcpy(order.bytes, memory + at, order.length);
        good = cli_board_gives(board, &order, &report);
        cli_progress_show(at);
    }
    cli_progress_erase();
    free(file);
    free(memory);
    if (!good)
        return false;
    rg_value *record = rg_record_begin();
    rg_show_count(record, "nodes", board->identity->machine.net.nodes);
    rg_show_count(record, "bytes", used);
    cli_print_record(record, format, NULL, NULL);
    return true;
}

/* A node dies or comes back. */
static bool change(struct cli_board *board, char name, const char *word, enum cli_format format)
{
    rg_wire_order order = {.name = name};
    rg_wire_report report;

    cli_kautz_word(&board->machine, (struct cli_place){.role = "node"}, word, strlen(word),
                   &order.destination);
    if (!cli_board_gives(board, &order, &report))
        return false;
    rg_value *record = rg_record_begin();
    rg_show_count(record, "dead", report.deaths);
    cli_print_record(record, format, NULL, NULL);
    return true;
}

/* ---- The console ------------------------------------------------------------------------- */

/* Lines that nodes have begun; a longer one is cut. */
struct console {
    struct cli_board *board;
    struct cli_table table;
    char line[RG_WIRE_MAX_PROCESSORS][240];
    unsigned length[RG_WIRE_MAX_PROCESSORS];
};

static void print_line(struct console *console, unsigned node)
{
    const rg_kautz *net = &console->board->identity->machine.net;
    const rg_word_text name = rg_rank_text(net, node);

    console->line[node][console->length[node]] = '\0';
    console->length[node] = 0;
    if (console->table.format == CLI_TEXT) {
        printf("%s  %s\n", name.text, console->line[node]);
        return;
    }
    rg_value *row = rg_table_row(&console->table.rows);
    rg_show_text(row, "node", name.text);
    rg_show_text(row, "text", console->line[node]);
    rg_table_add(&console->table.rows, row);
}

static void take(struct console *console, unsigned node, char byte)
{
    char *line = console->line[node];

    if (byte != '\n' && byte >= ' ' && byte <= '~')
        line[console->length[node]++] = byte;
    else if (byte != '\n')
        console->length[node] += (unsigned)snprintf(line + console->length[node], sizeof "\\xff",
                                                    "\\x%02x", (unsigned char)byte);
    if (byte == '\n' || console->length[node] + sizeof "\\xff" > sizeof console->line[0])
        print_line(console, node);
}

/* Whether no node runs; names those that have halted with another exit code than 0. */
static bool is_over(struct console *console, bool *right)
{
    const rg_wire_order order = {.name = 'T'};
    const rg_kautz *net = &console->board->identity->machine.net;
    rg_wire_report report;

    if (!cli_board_gives(console->board, &order, &report)) {
        *right = false;
        return true;
    }
    for (unsigned n = 0; n < net->nodes; n++)
        if (report.condition[n] == RG_WIRE_RUNS)
            return false;
    for (unsigned n = 0; n < net->nodes; n++)
        if (report.condition[n] == RG_WIRE_HALTED && report.code[n] != 0) {
            *right = false;
            cli_warn("%s: node %s has halted with exit code %u", console->board->port.text,
                     rg_rank_text(net, n).text, report.code[n]);
        }
    return true;
}

/* Asks who says what. A node that has halted may have said a last byte: the end is asked for before
 * that. */
static bool listen(struct cli_board *board, enum cli_format format)
{
    static const rg_column columns[] = {{"node", NULL, 0, 0, 0}, {"text", NULL, 0, 0, 0}, {0}};
    static const struct timespec nap = {.tv_nsec = NAP * 1000000L};
    static struct console console;
    rg_wire_order order = {.name = 'O', .all = true};
    rg_wire_report report;
    bool over = false, right = true;

    console = (struct console){.board = board};
    cli_table_open(&console.table, format);
    console.table.rows.columns = columns;
    console.table.rows.record = rg_record_begin();
    if (format != CLI_TEXT)
        rg_table_begin(&console.table.rows, "lines");
    while (right || over) {
        if (!cli_board_gives(board, &order, &report)) {
            right = false;
            break;
        }
        order.turn = report.turn ^ 1u;
        order.all = false;
        for (unsigned i = 0; i < report.run.length; i++)
            take(&console, report.node, (char)report.run.bytes[i]);
        cli_flush();
        if (report.run.length == 0 && over)
            break;
        if (report.run.length == 0)
            over = is_over(&console, &right);
        if (report.run.length == 0 && !over)
            nanosleep(&nap, NULL);
    }
    for (unsigned n = 0; n < board->identity->machine.net.nodes; n++)
        if (console.length[n] > 0)
            print_line(&console, n);
    if (format != CLI_TEXT)
        cli_table_end(&console.table);
    return right;
}

bool cli_program_run(struct cli_board *board, const char *order, const char *word,
                     enum cli_format format)
{
    if (board->identity->machine.memory == 0) {
        cli_deny("%s: this image is no multicomputer; build one with 'make bitstream ... "
                 "MULTICOMPUTER=2,2'",
                 board->port.text);
    }
    switch (order[0]) {
    case 'l':
        return load(board, word, format);
    case 'k':
        return change(board, 'D', word, format);
    case 'c':
        return listen(board, format);
    case 'h':
        return give_name(board, 'H');
    default:
        return order[1] == 'e' ? change(board, 'U', word, format)
                               : give_name(board, 'H') && give_name(board, 'G');
    }
}
