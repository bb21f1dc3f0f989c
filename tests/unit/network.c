/* SPDX-License-Identifier: Apache-2.0 */

/* Names of networks, and the texts of the status codes. */

#include "check.h"
#include "nulls.h"
#include "routegen/network_kind.h"

Test(network, parses_and_prints)
{
    rg_network n;
    char text[RG_NETWORK_MAX_TEXT];
    OK(rg_network_parse("kautz:3,6", &n, NULL));
    cr_assert(eq(int, n.family, RG_FAMILY_KAUTZ));
    cr_assert(eq(uint, n.count, 2));
    cr_assert(eq(uint, n.param[0], 3));
    cr_assert(eq(uint, n.param[1], 6));
    OK(rg_network_parse("kautz:0003,4294967295", &n, NULL));
    OK(rg_network_print(&n, text));
    cr_assert(eq(str, text, "kautz:3,4294967295"));
}

/* More of them are in tests/cli/refusals. */
Test(network, says_what_is_wrong_and_where)
{
    const struct {
        const char *text;
        rg_status status;
        size_t where;
    } bad[] = {
        {"kaut", RG_E_FAMILY, 0},          {"kautz:3", RG_E_COUNT, 7},
        {"kautz:3,6,1", RG_E_COUNT, 11},   {"kautz:3,6 ", RG_E_SYNTAX, 9},
        {"kautz:3,6/1", RG_E_SYNTAX, 9},   {"hyperx:3,6/", RG_E_SYNTAX, 11},
        {"hyperx:3,6/0", RG_E_SYNTAX, 11}, {"hyperx:3,6/2,1", RG_E_SYNTAX, 12},
    };
    for (size_t i = 0; i < COUNT(bad); i++) {
        rg_network n = {.count = 77};
        size_t where = 99;
        cr_assert(eq(int, rg_network_parse(bad[i].text, &n, &where), bad[i].status), "'%s'",
                  bad[i].text);
        cr_assert(eq(uint, n.count, 77), "a failed call must not write");
        cr_assert(eq(sz, where, bad[i].where), "'%s'", bad[i].text);
    }
    rg_network n;
    EACH_NULL(rg_network_parse(P("kautz:3,6"), P(&n), NULL));
}

/* Every family's largest name fits, parses back, and has as many parameters as it says. */
Test(network, families_are_whole)
{
    for (int f = 0; rg_family_name((rg_family)f); f++) {
        rg_network n = {.family = (rg_family)f}, back;
        char text[RG_NETWORK_MAX_TEXT];
        const char *params = rg_family_params((rg_family)f);
        if (*params <= 'Z') /* the network of a file, tests/unit/read */
            continue;
        n.count = 1;
        for (const char *c = params; *c; c++)
            n.count += *c == ',';
        for (unsigned i = 0; i < n.count; i++)
            n.param[i] = 4294967295u;
        OK(rg_network_print(&n, text));
        cr_assert(eq(int, rg_network_parse(text, &back, NULL), RG_OK), "%s", text);
        cr_assert(eq(int, memcmp(&n, &back, sizeof n), 0));

        rg_topology net;
        const char *example = rg_family_info_of((rg_family)f)->example;
        cr_assert(eq(int, rg_any_topology_parse(example, &net, NULL), RG_OK), "%s", example);
        cr_assert(eq(int, net.name.family, f), "%s", example);
        rg_network_normal(&net.name, &n);
        rg_network_normal(&n, &back);
        cr_assert(eq(int, memcmp(&n, &back, sizeof n), 0), "%s", example);
    }
    const rg_network none = {.family = (rg_family)1000};
    rg_network normal;
    rg_network_normal(&none, &normal);
    cr_assert(eq(int, memcmp(&none, &normal, sizeof none), 0));
    cr_assert(eq(ptr, (void *)rg_family_name(none.family), NULL));
}

/* Names of parameters, one by one, are those of the list. */
Test(network, parameters_have_names)
{
    char name[RG_FAMILY_MAX_PARAM_NAME], list[40];

    for (int f = 0; rg_family_name((rg_family)f); f++) {
        unsigned fewest, most;
        OK(rg_family_counts((rg_family)f, &fewest, &most));
        list[0] = '\0';
        for (unsigned i = 0; i < fewest; i++) {
            OK(rg_family_param_name((rg_family)f, fewest, i, name));
            sprintf(list + strlen(list), "%s%s%s", i == 0 ? "" : ",", name,
                    name[1] == '1' ? ",..." : "");
        }
        const char *params = rg_family_params((rg_family)f);
        const bool many = strstr(params, "...") != NULL;
        for (unsigned i = fewest; i < most && !many; i++) {
            OK(rg_family_param_name((rg_family)f, most, i, name));
            sprintf(list + strlen(list), "[,%s]", name);
        }
        strcat(list, strstr(params, "[/p]") != NULL ? "[/p]" : "");
        const bool none = most == 0; /* a network of a file has a name instead */
        cr_expect(eq(str, none ? "NAME" : list, (char *)params));
    }
    OK(rg_family_param_name(RG_FAMILY_MESH, 16, 8, name));
    cr_expect(eq(str, name, "m9"));
    OK(rg_family_param_name(RG_FAMILY_MESH, 16, 15, name));
    cr_expect(eq(str, name, "m16"));
}

Test(status, every_code_has_its_own_text)
{
    unsigned known = 0;
    for (int code = 0; code > -100; code--) {
        const char *text = rg_status_text((rg_status)code);
        if (strcmp(text, "unknown status") == 0)
            continue;
        known++;
        for (int other = 0; other > code; other--)
            cr_assert(ne(str, (char *)text, (char *)rg_status_text((rg_status)other)));
    }
    cr_assert(eq(uint, known, 41));
}
