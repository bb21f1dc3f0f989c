/* SPDX-License-Identifier: Apache-2.0 */

/* The verb query: what a board tells of itself, and what its cores compute by themselves. */

#include "query.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "faces/cli/common/network_arg.h"
#include "faces/cli/common/record_out.h"
#include "routegen/status.h"
#include "net/inner/board.h"
#include "hw/inner/wire.h"
#include "net/inner/record_make.h"
#include "faces/cli/common/progress.h"
#include "hw/inner/kautz_pairs.h"
#include "hw/inner/kautz_table.h"
#include "cycle/kautz/kautz_exchange_selftest.h"

/* More messages of one kind would not help. */
enum { MOST_NAMED = 10 };

void cli_board_name(struct cli_board *board, const char *wrong)
{
    board->wrong++;
    if (board->wrong <= MOST_NAMED)
        cli_warn("%s: %s", board->port.text, wrong);
    else if (board->wrong == MOST_NAMED + 1)
        cli_warn("%s: further wrong answers are not named", board->port.text);
}

enum cli_told cli_board_told(struct cli_board *board, rg_status status)
{
    rg_refusal refusal;

    if (status == RG_OK)
        return CLI_RIGHT;
    const bool ends = status == RG_E_PORT || status == RG_E_SILENT;
    if (ends && board->report != NULL)
        board->report(board->context);
    (void)rg_refuse_board(board->board, board->port.text, status, &refusal);
    if (ends || rg_board_fault_of(board->board)->what == RG_BOARD_FINE)
        cli_fail(CLI_IO, "%s", cli_why(&refusal));
    cli_board_name(board, refusal.text + refusal.says);
    return status == RG_E_WRONG ? CLI_WRONG : CLI_NONE;
}

static void name_networks(struct cli_board *board)
{
    const rg_kautz *kautz = &board->identity->kautz;
    const rg_gft *gft = &board->identity->gft;
    const rg_kautz *machine = &board->identity->machine.net;
    char name[RG_NETWORK_MAX_TEXT];

    board->noc = rg_board_noc(board->board, &board->hop);
    if (board->noc != NULL)
        return;
    if (machine->d != 0) {
        snprintf(name, sizeof name, "kautz:%u,%u", machine->d, machine->k);
        cli_network_parse(name, &board->machine);
        return;
    }
    if (board->identity->exchange.net.d != 0)
        kautz = &board->identity->exchange.net;
    snprintf(name, sizeof name, "kautz:%u,%u", kautz->d, kautz->k);
    cli_network_parse(name, &board->kautz);
    if (board->identity->exchange.net.d != 0)
        return;
    snprintf(name, sizeof name, "gft:%u,%u,%u", gft->h, gft->m, gft->w);
    cli_network_parse(name, &board->gft);
}

void cli_board_begin(struct cli_board *board, const char *port, const rg_board_settings *settings)
{
    *board = (struct cli_board){.port = cli_plain(port)};
    const rg_status status = rg_board_open(port, settings, &board->board);
    rg_refusal refusal;

    if (status != RG_OK) {
        (void)rg_refuse_board(board->board, board->port.text, status, &refusal);
        cli_fail(CLI_IO, "%s", cli_why(&refusal));
    }
    board->identity = rg_board_identity(board->board);
    name_networks(board);
    if (strcmp(board->identity->version, RG_VERSION) != 0)
        cli_warn("%s: the board has version %s, this program " RG_VERSION, board->port.text,
                 board->identity->version);
}

bool cli_board_gives(struct cli_board *board, const rg_wire_order *order, rg_wire_report *report)
{
    return cli_board_told(board, rg_board_order(board->board, order, report)) == CLI_RIGHT;
}

void cli_board_need(const struct cli_board *board, bool has, const char *what, const char *setting)
{
    if (!has)
        cli_deny("%s: this image has no %s; build it with 'make bitstream ... %s'",
                 board->port.text, what, setting);
}

void cli_board_end(struct cli_board *board)
{
    rg_board_close(board->board);
}

rg_value *cli_board_record(const struct cli_board *board)
{
    const rg_wire_identity *identity = board->identity;
    const unsigned bits = identity->exchange.bits;
    rg_value *record = rg_record_begin();

    rg_show_text(record, "port", board->port.text);
    rg_show_text(record, "version", identity->version);
    if (board->noc != NULL) {
        rg_say(rg_put_text(record, "noc", board->noc), "noc", "%s, %u clock%s a hop", board->noc,
               board->hop, board->hop == 1 ? "" : "s");
        rg_put_count(record, "hop", board->hop);
    } else if (identity->machine.memory != 0) {
        const uint64_t bytes = UINT64_C(1) << identity->machine.memory;
        rg_say(rg_put_text(record, "multicomputer", board->machine.name), "multicomputer",
               "%s, %" PRIu64 " bytes of memory a node", board->machine.name, bytes);
        rg_put_count(record, "memory", bytes);
    } else if (identity->machine.net.d != 0) {
        rg_say(rg_put_text(record, "machine", board->machine.name), "machine",
               "%s, %u virtual channels of %u flits", board->machine.name, identity->machine.vcs,
               identity->machine.depth);
        rg_put_count(record, "vcs", identity->machine.vcs);
        rg_put_count(record, "depth", identity->machine.depth);
    } else if (identity->exchange.net.d != 0) {
        const char *what = cli_board_exchange(board);
        rg_say(rg_put_text(record, what, board->kautz.name), what, "%s, words of %u bits",
               board->kautz.name, bits);
        rg_put_count(record, "bits", bits);
    } else {
        rg_value *networks = rg_put_list(record, "networks");
        rg_put_text(networks, NULL, board->kautz.name);
        rg_put_text(networks, NULL, board->gft.name);
        rg_say(networks, "networks", "%s, %s", board->kautz.name, board->gft.name);
    }
    return record;
}

/* What the board has found, and what the model has. */
static void put_crc(rg_value *record, uint32_t crc, uint32_t model)
{
    rg_say(rg_put_count(record, "crc32", crc), "CRC-32", "%08" PRIx32, crc);
    rg_say(rg_put_count(record, "model_crc32", model), "model", "%08" PRIx32, model);
}

/* What a board computes by itself, and answers with a CRC-32. */

const char *cli_board_exchange(const struct cli_board *board)
{
    return rg_wire_exchange_word(board->identity->exchange.name);
}

/* The questions exchange, gather and broadcast, put to a board that is one on a Kautz digraph: it
 * sends words between nodes, checks them, and returns the CRC-32 of what has arrived, or the
 * clocks. */
bool cli_board_exchange_run(struct cli_board *board, uint32_t first, uint32_t last,
                            enum cli_format format)
{
    const rg_wire_exchange *exchange = &board->identity->exchange;
    const char name = exchange->name;
    rg_kautz_exchange_result right, result;
    uint32_t words = 0, errors = 0, sum = 0, right_sum = 0, runs = 0;
    bool is_right = true;

    for (uint32_t number = first; number <= last; number++) {
        if (!rg_wire_exchange_takes(exchange, number))
            continue;
        cli_must(rg_kautz_exchange_selftest(exchange, number, &right));
        const enum cli_told told =
            cli_board_told(board, rg_board_exchange(board->board, &right, &result));
        if (told == CLI_NONE)
            return false;
        is_right = is_right && told == CLI_RIGHT;
        words += result.words;
        errors += result.errors;
        sum += result.crc;
        right_sum += right.crc;
        runs++;
    }
    rg_value *record = cli_board_record(board);
    rg_put_flag(record, "right", is_right);
    rg_show_count(record, name == 'T' ? "broadcasts" : "rounds", name == 'T' ? runs : first);
    rg_show_count(record, name == 'T' ? "nodes" : name == 'G' ? "parts" : "words", words);
    rg_show_count(record, "errors", errors);
    if (name == 'E') {
        put_crc(record, sum, right_sum);
    } else {
        rg_show_count(record, "clocks", sum);
        rg_show_count(record, "model_clocks", right_sum);
    }
    cli_print_record(record, format, NULL, NULL);
    return is_right;
}

/* Sends the orders one by one; the answers of the last ones are the counts. */
static bool give_orders(struct cli_board *board, const rg_noc_trial *trial,
                        rg_noc_count counted[RG_NOC_RUNS])
{
    const rg_board_fault *fault = rg_board_fault_of(board->board);
    unsigned run = 0;

    cli_progress_begin("noc", "bytes", strlen(trial->orders));
    for (const char *at = trial->orders, *end; *at != '\0'; at = end) {
        const bool is_run = *at == 'N';
        const char *const due = is_run ? trial->answer[run] : "L*4C\n";
        end = strchr(at, '\n') + 1;
        const rg_status status =
            rg_board_line(board->board, at, (size_t)(end - at), due, strlen(due));
        const bool counts =
            is_run && rg_noc_trial_read(fault->heard, fault->heard_length, &counted[run++]);
        if (cli_board_told(board, status) != CLI_RIGHT && !counts)
            return false;
        cli_progress_show((uint64_t)(end - trial->orders));
    }
    cli_progress_erase();
    return true;
}

bool cli_noc_run(struct cli_board *board, rg_noc_trial *trial, enum cli_format format)
{
    rg_noc_count counted[RG_NOC_RUNS];
    rg_refusal refusal;
    rg_topology net;

    cli_topology_parse(board->noc, &net);
    trial->hop = board->hop;
    const rg_status status = rg_noc_trial_make(&net, NULL, trial, &refusal);
    if (status == RG_E_MEMORY)
        cli_out_of_memory();
    if (status != RG_OK)
        cli_deny("%s", cli_why(&refusal));
    const bool is_whole = give_orders(board, trial, counted);
    bool same = false;
    if (is_whole) {
        rg_value *record = cli_board_record(board);
        same = rg_noc_trial_put(trial, counted, record);
        cli_print_record(record, format, NULL, NULL);
    }
    rg_noc_trial_close(trial);
    return same;
}

/* The CRC-32 of all tables by the model, with a bar: it takes longer than the chip. */
static rg_wire_result compute(const struct cli_board *board)
{
    const rg_kautz *net = &board->identity->kautz;
    rg_wire_result right;
    uint32_t crc = 0;

    cli_progress_begin("selftest, the model", "pairs", net->nodes);
    for (uint64_t source = 0; source < net->nodes; source++) {
        (void)rg_kautz_table_crc(net, source, 1, &crc);
        cli_progress_show(source);
    }
    cli_progress_erase();
    (void)rg_wire_result_of(net, crc, &right);
    return right;
}

/* The question selftest --on-chip: the board runs every pair through its pipelined core, and
 * returns the CRC-32 of all tables. */
bool cli_onchip_run(struct cli_board *board, enum cli_format format)
{
    rg_wire_result result;

    cli_board_need(board, board->identity->selftest, "self-test", "SELFTEST=1");
    /* A board may claim any network; the model would never end. */
    if (rg_kautz_all_pairs(&board->identity->kautz) == 0)
        cli_pairs_refuse(&board->kautz, "leave out --on-chip and take");
    const rg_wire_result right = compute(board);
    cli_progress_begin("selftest, the chip", "pairs", right.count);
    const rg_status status = rg_board_selftest(board->board, &right, &result);
    const double seconds = cli_progress_seconds();
    const enum cli_told told = cli_board_told(board, status);
    cli_progress_erase();
    if (told == CLI_NONE)
        return false;
    rg_value *record = rg_record_begin();
    rg_show_text(record, "port", board->port.text);
    rg_show_text(record, "network", board->kautz.name);
    rg_put_flag(record, "right", told == CLI_RIGHT);
    rg_show_count(record, "pairs", result.count);
    rg_show_count(record, "clocks", result.clocks);
    put_crc(record, result.crc, right.crc);
    rg_show_seconds(record, seconds);
    cli_print_record(record, format, NULL, NULL);
    return told == CLI_RIGHT;
}
