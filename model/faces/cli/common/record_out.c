/* SPDX-License-Identifier: Apache-2.0 */

#include "record_out.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "fail.h"
#include "net/inner/record_make.h"

void cli_written(rg_status status)
{
    if (status == RG_E_MEMORY)
        cli_out_of_memory();
    cli_check_stdout();
}

void cli_put_count(rg_value *record, const char *key, uint64_t count)
{
    rg_say(rg_put_count(record, key, count), key, NULL);
}

void cli_put_named(rg_value *record, const rg_named_count *counts)
{
    for (; counts->key != NULL; counts++)
        cli_put_count(record, counts->key, counts->count);
}

void cli_put_text(rg_value *record, const char *key, const char *text)
{
    rg_say(rg_put_text(record, key, text), key, NULL);
}

static void put_seconds(rg_value *record, double seconds, double parts)
{
    rg_say(rg_put_real(record, "seconds", round(seconds * parts) / parts), "seconds", "%.3f",
           seconds);
}

void cli_put_seconds(rg_value *record, double seconds)
{
    put_seconds(record, seconds, 1e6);
}

void cli_put_rate(rg_value *record, const char *key, const char *title, uint64_t count,
                  double seconds)
{
    /* The shortest runs may fit into one tick of the clock. */
    const double rate = round((double)count / (seconds > 1e-9 ? seconds : 1e-9));

    rg_say(rg_put_real(record, key, rate), title, "%.0f", rate);
}

void cli_put_messages(rg_value *record, uint64_t messages, double seconds)
{
    put_seconds(record, seconds, 1e9);
    cli_put_rate(record, "messages_per_second", "messages/s", messages, seconds);
}

void cli_print_record(rg_value *record, enum cli_format format, const rg_column *columns,
                      const char *rows)
{
    rg_out out = cli_out(stdout);
    rg_status status = RG_OK;

    if (format == CLI_TEXT) {
        status = rg_write_text(&out, record, cli_width());
        if (status == RG_OK && rows != NULL)
            status = rg_write_table(&out, columns, rg_value_at(record, rows), cli_width());
    } else if (format == CLI_JSON) {
        status = rg_write_json(&out, record, false);
    } else if (columns == NULL) {
        status = rg_write_csv_record(&out, record);
    } else {
        status = rg_write_csv_head(&out, columns);
        if (status == RG_OK)
            status = rg_write_csv(&out, columns, record, rows);
    }
    rg_record_close(record);
    cli_written(status);
}

void cli_print_rows(rg_value *record, enum cli_format format, const rg_column *columns,
                    const char *rows)
{
    const rg_value *list = rg_value_at(record, rows);
    rg_out out = cli_out(stdout);
    rg_status status;

    if (format == CLI_TEXT) {
        cli_print_record(record, format, columns, rows);
        return;
    }
    if (format == CLI_JSON) {
        status = rg_write_json(&out, list, false);
    } else {
        status = list == NULL ? RG_E_MEMORY : rg_write_csv_head(&out, columns);
        if (status == RG_OK && rg_value_first(list) != NULL)
            status = rg_write_csv(&out, columns, record, rows);
    }
    rg_record_close(record);
    cli_written(status);
}

void cli_table_begin(struct cli_table *table, const char *key)
{
    rg_out out = cli_out(stdout);

    table->list = rg_put_list(table->record, key);
    if (table->format == CLI_TEXT)
        (void)rg_write_head(&out, table->columns);
    else if (table->format == CLI_CSV)
        (void)rg_write_csv_head(&out, table->columns);
}

rg_value *cli_table_row(const struct cli_table *table)
{
    return table->format == CLI_JSON ? rg_put_record(table->list, NULL) : rg_record_begin();
}

void cli_table_print(const struct cli_table *table, rg_value *row)
{
    rg_out out = cli_out(stdout);

    if (table->format == CLI_JSON)
        return;
    cli_written(table->format == CLI_TEXT ? rg_write_row(&out, table->columns, row, 0)
                                          : rg_write_csv(&out, table->columns, row, NULL));
    rg_record_close(row);
}

void cli_table_end(const struct cli_table *table)
{
    rg_out out = cli_out(stdout);

    if (table->format == CLI_JSON)
        cli_written(rg_write_json(&out, table->record, true));
    rg_record_close(table->record);
}

struct cli_word_text cli_word_text(const rg_kautz *net, const rg_kautz_word *word)
{
    struct cli_word_text result = {""};
    (void)rg_kautz_word_print(net, word, result.text);
    return result;
}

struct cli_word_text cli_rank_text(const rg_kautz *net, uint64_t rank)
{
    rg_kautz_word word = {{0}};

    (void)rg_kautz_unrank(net, rank, &word);
    return cli_word_text(net, &word);
}

struct cli_word_text cli_packed_text(const rg_kautz *net, uint64_t packed)
{
    struct cli_word_text result = {""};
    for (unsigned i = 0; i < net->k; i++)
        result.text[i] = cli_digit((unsigned)(packed >> 4 * i));
    return result;
}

char cli_phase_letter(unsigned phase)
{
    return (char)('A' + (char)phase);
}

unsigned cli_phase_of(const rg_kautz *net, unsigned hops)
{
    return hops <= net->k ? RG_PHASE_A : hops == net->k + 1 ? RG_PHASE_B : RG_PHASE_C;
}

char cli_digit(unsigned letter)
{
    return "0123456789abcdef"[letter & 15];
}

unsigned cli_width(void)
{
    struct winsize size;

    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : INT_MAX;
}
