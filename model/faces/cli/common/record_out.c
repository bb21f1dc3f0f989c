/* SPDX-License-Identifier: Apache-2.0 */

/* Prints records and tables on standard output. */

#include "record_out.h"

#include <limits.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "fail.h"

void cli_written(rg_status status)
{
    if (status == RG_E_MEMORY)
        cli_out_of_memory();
    cli_check_stdout();
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

void cli_table_open(struct cli_table *table, enum cli_format format)
{
    *table = (struct cli_table){.format = format, .out = cli_out(stdout)};
    table->rows.out = format == CLI_JSON ? NULL : &table->out;
    table->rows.csv = format == CLI_CSV;
}

void cli_table_end(struct cli_table *table)
{
    rg_status status = rg_table_status(&table->rows);

    if (status == RG_OK && table->format == CLI_JSON)
        status = rg_write_json(&table->out, table->rows.record, true);
    rg_record_close(table->rows.record);
    cli_written(status);
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
