/* SPDX-License-Identifier: Apache-2.0 */

/* Records in their three forms. */

#include "check.h"
#include "routegen/net/record.h"
#include "net/inner/record_make.h"

static char text[4096];

static rg_status append(void *context, const char *bytes, size_t length)
{
    (void)context;
    strncat(text, bytes, length);
    return RG_OK;
}

static rg_out begin(void)
{
    text[0] = '\0';
    return (rg_out){.write = append};
}

static rg_value *example(void)
{
    rg_value *record = rg_record_begin();
    rg_put_text(record, "network", "torus:5,4");
    rg_say(rg_put_count(record, "nodes", 20), "nodes", "%d of them", 20);
    rg_say(rg_put_real(record, "mean", 0.1 + 0.2), "mean distance", NULL);
    rg_put_count128(record, "paths", (rg_count128){1, 0});
    rg_put_known(record, "limit", -1);
    rg_put_real(record, "worst", INFINITY);
    rg_put_line(record, "", "and no more");
    rg_put_real(rg_put_record(record, "formula"), "load", 4);
    rg_value *routes = rg_put_list(record, "routes");
    for (unsigned i = 0; i < 2; i++) {
        rg_value *route = rg_put_record(routes, NULL);
        rg_put_count(route, "hops", 9 + i);
        rg_value *labels = rg_put_list(route, "labels");
        rg_put_text(labels, NULL, "(0,1)");
        rg_put_format(labels, NULL, "(%u,\"x\")", i);
        rg_put_flag(route, "safe", i == 0);
    }
    return record;
}

static const rg_column columns[] = {{"network", NULL, 0, 0, 0},      {"hops", "hops", 0, 0, 0},
                                    {"labels", "labels", -1, 0, 1},  {"safe", "safe", 6, 0, 0},
                                    {"formula_load", NULL, 0, 0, 0}, {"mean", NULL, 0, 0, 0},
                                    {"limit", NULL, 0, 0, 0},        {NULL, NULL, 0, 0, 0}};

Test(record, json)
{
    rg_value *record = example();
    rg_out out = begin();

    cr_assert_eq(rg_write_json(&out, record, true), RG_OK);
    cr_expect_str_eq(text, "{\"network\":\"torus:5,4\",\"nodes\":20,\"mean\":0.3,"
                           "\"paths\":18446744073709551616,\"limit\":null,\"worst\":null,"
                           "\"formula\":{\"load\":4},\"routes\":["
                           "{\"hops\":9,\"labels\":[\"(0,1)\",\"(0,\\\"x\\\")\"],\"safe\":true},"
                           "{\"hops\":10,\"labels\":[\"(0,1)\",\"(1,\\\"x\\\")\"],\"safe\":false}"
                           "]}\n");
    rg_record_close(record);

    record = rg_record_begin();
    rg_put_list(record, "none");
    rg_put_text(rg_put_list(record, "texts"), NULL, "\t\xc3\xa4\xff\xed\xa0\x80");
    out = begin();
    cr_assert_eq(rg_write_json(&out, record, false), RG_OK);
    cr_expect_str_eq(text, "{\n  \"none\": [],\n  \"texts\": [\n    "
                           "\"\\u0009\xc3\xa4\\ufffd\\ufffd\\ufffd\\ufffd\"\n  ]\n}\n");
    rg_record_close(record);
}

Test(record, csv)
{
    rg_value *record = example();
    rg_out out = begin();

    rg_write_csv_head(&out, columns);
    cr_assert_eq(rg_write_csv(&out, columns, record, "routes"), RG_OK);
    cr_expect_str_eq(text, "network,hops,labels,safe,formula_load,mean,limit\n"
                           "\"torus:5,4\",9,\"(0,1) (0,\"\"x\"\")\",true,4,0.3,\n"
                           "\"torus:5,4\",10,\"(0,1) (1,\"\"x\"\")\",false,4,0.3,\n");
    out = begin();
    cr_assert_eq(rg_write_csv(&out, columns, record, NULL), RG_OK);
    cr_expect_str_eq(text, "\"torus:5,4\",,,,4,0.3,\n");
    out = begin();
    cr_assert_eq(rg_write_csv(&out, columns, record, "nothing"), RG_OK);
    cr_expect_str_eq(text, "\"torus:5,4\",,,,4,0.3,\n");
    rg_record_close(record);
}

Test(record, text)
{
    rg_value *record = example();
    rg_value *routes = rg_value_at(record, "routes");
    rg_out out = begin();

    cr_assert_eq(rg_write_text(&out, record, 0), RG_OK);
    cr_expect_str_eq(text, "nodes          20 of them\n"
                           "mean distance  0.3\n"
                           "               and no more\n");
    out = begin();
    cr_assert_eq(rg_write_table(&out, columns, routes, 0), RG_OK);
    cr_expect_str_eq(text, "hops  labels           safe\n"
                           "   9  (0,1) (0,\"x\")    true\n"
                           "  10  (0,1) (1,\"x\")   false\n");
    out = begin();
    cr_assert_eq(rg_write_table(&out, columns, routes, 20), RG_OK);
    cr_expect_str_eq(text, "hops    safe\n   9    true\n  10   false\n"
                           "left out: labels;\n    --format csv has all\n");
    out = begin();
    rg_write_head(&out, columns);
    cr_assert_eq(rg_write_row(&out, columns, rg_value_first(routes), 0), RG_OK);
    cr_expect_str_eq(text, "hops  labels    safe\n   9  (0,1) (0,\"x\")    true\n");
    rg_record_close(record);
}

/* A text in the last column goes on below itself; an empty one is no blanks. */
Test(record, table_of_notes)
{
    static const rg_column notes[] = {
        {.key = "a", .title = "a"}, {.key = "note", .title = "", .width = -1}, {.key = NULL}};
    rg_value *record = rg_record_begin();
    rg_value *list = rg_put_list(record, "rows");
    rg_value *row = rg_put_record(list, NULL);
    rg_out out = begin();

    rg_put_count(row, "a", 1);
    rg_put_text(row, "note", "some words that do not fit");
    row = rg_put_record(list, NULL);
    rg_put_count(row, "a", 2);
    rg_put_text(row, "note", "");
    cr_assert_eq(rg_write_table(&out, notes, list, 20), RG_OK);
    cr_expect_str_eq(text, "a\n1  some words that\n   do not fit\n2\n");
    out = begin(); /* without room beside the row */
    cr_assert_eq(rg_write_table(&out, notes, list, 16), RG_OK);
    cr_expect_str_eq(text, "a\n1\n    some words\n    that do not\n    fit\n2\n");
    out = begin();
    cr_assert_eq(rg_write_table(&out, notes, list, 0), RG_OK);
    cr_expect_str_eq(text, "a\n1  some words that do not fit\n2\n");
    rg_record_close(record);
}

/* A record has room for many values and for long texts. */
Test(record, large)
{
    rg_value *record = rg_record_begin();
    rg_value *list = rg_put_list(record, "list");
    char *letters = calloc(10001, 1);
    unsigned count = 0;

    memset(letters, 'x', 10000);
    rg_value *value = rg_put_text(record, "text", letters);
    for (unsigned i = 0; i < 100000; i++)
        rg_put_count(list, NULL, i);
    for (const rg_value *at = rg_value_first(list); at != NULL; at = rg_value_next(at))
        count++;
    cr_expect_eq(count, 100000);
    cr_expect_eq(rg_value_at(record, "text"), value);
    cr_expect_eq(rg_value_at(record, "nothing"), NULL);
    rg_record_close(record);
    free(letters);
}

static rg_status refuse(void *context, const char *bytes, size_t length)
{
    (void)context;
    (void)bytes;
    (void)length;
    return RG_E_WRITE;
}

/* Values that there was no memory for pass through. */
Test(record, errors)
{
    rg_out out = begin();

    cr_expect_null(rg_put_count(NULL, "nodes", 1));
    cr_expect_null(rg_put_record(rg_put_list(NULL, "list"), NULL));
    rg_say(NULL, "nodes", NULL);
    rg_put_line(NULL, "nodes", "1");
    rg_record_close(NULL);
    cr_expect_eq(rg_write_json(&out, NULL, false), RG_E_MEMORY);
    cr_expect_eq(rg_write_csv(&out, columns, NULL, NULL), RG_E_MEMORY);
    cr_expect_eq(rg_write_text(&out, NULL, 0), RG_E_MEMORY);
    cr_expect_eq(rg_write_table(&out, columns, NULL, 0), RG_E_MEMORY);
    cr_expect_str_empty(text);
    rg_value *record = example();
    out = (rg_out){.write = refuse};
    cr_expect_eq(rg_write_json(&out, record, false), RG_E_WRITE);
    rg_record_close(record);
}
