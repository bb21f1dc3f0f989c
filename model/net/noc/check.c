/* SPDX-License-Identifier: Apache-2.0 */

/* NAME.v, read back: the routers, wires and constants that are written there, against the network;
 * and the tables that are written there, followed and judged. */

#include "noc.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/inner/wording.h"

/* Names of instances and of wires have at most so many characters, and pins. */
enum { MOST_NAME = 48 };

struct reader {
    const rg_noc *noc;
    rg_noc *read;
    char *text;           /* without comments, and without spaces but between words */
    const char *at;       /* the next instance */
    char name[MOST_NAME]; /* of this one */
    const char *begin, *end;
    rg_refusal *refusal;
};

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static char *squeeze(const char *text)
{
    char *to = malloc(strlen(text) + 1), *at = to;

    for (; *text != '\0' && to != NULL; text++) {
        if (text[0] == '/' && text[1] == '/')
            text += strcspn(text, "\n");
        if (*text == '\0')
            break;
        if (!isspace((unsigned char)*text))
            *at++ = *text;
        else if (at > to && is_word(at[-1]) && is_word(text[1 + strspn(text + 1, " \n")]))
            *at++ = ' ';
    }
    if (to != NULL)
        *at = '\0';
    return to;
}

static rg_status differs(const struct reader *r, const char *what)
{
    return rg_refuse(r->refusal, RG_E_LOST, NULL, "%s: %s is not that of the network", r->name,
                     what);
}

/* The next instance of a module, whose name is this; whether there is one. */
static bool next_instance(struct reader *r, const char *module, const char *kind, uint32_t number)
{
    char name[MOST_NAME + 8];
    const size_t length = strlen(module);

    (void)snprintf(r->name, sizeof r->name, "u_%s%" PRIu32, kind, number);
    (void)snprintf(name, sizeof name, ")%s(", r->name);
    r->begin = strstr(r->at, module);
    if (r->begin == NULL || r->begin[length] != '#')
        return false;
    r->end = strchr(r->begin, ';');
    const char *found = strstr(r->begin, name);
    if (r->end == NULL || found == NULL || found > r->end)
        return false;
    r->at = r->end;
    return true;
}

/* What stands in the parentheses of a pin or parameter; NULL: there is none. */
static const char *pin_of(const struct reader *r, const char *name)
{
    char wanted[MOST_NAME];

    (void)snprintf(wanted, sizeof wanted, ".%s(", name);
    const char *at = strstr(r->begin, wanted);
    return at == NULL || at > r->end ? NULL : at + strlen(wanted);
}

static bool is_number(const struct reader *r, const char *name, unsigned number)
{
    char *end = NULL;
    const char *at = pin_of(r, name);

    return at != NULL && isdigit((unsigned char)*at) && strtoul(at, &end, 10) == number &&
           *end == ')';
}

/* A constant, 5'h1f, bit by bit; what follows it, or NULL. */
static const char *read_bits(const char *at, unsigned width, uint8_t *bit)
{
    char *end = NULL;
    const unsigned digits = (width + 3) / 4;

    if (at == NULL || strtoul(at, &end, 10) != width || strncmp(end, "'h", 2) != 0)
        return NULL;
    at = end + 2;
    if (strspn(at, "0123456789abcdef") != digits)
        return NULL;
    for (unsigned i = 0; i < width; i++) {
        const char c = at[digits - 1 - i / 4];
        bit[i] = (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10) >> i % 4 & 1;
    }
    return at + digits;
}

/* ---- Wires ----------------------------------------------------------------------------------- */

/* An element of a list, {.., r3_out_valid[2+:1], ..}: where it leads, in units of bits; a wire of
 * a terminal is at its lane 0. What follows it, or NULL. */
static const char *read_wire(const char *at, const char *of_router, const char *of_terminal,
                             unsigned bits, struct noc_end *end)
{
    char *rest = NULL;
    const bool terminal = *at == 't';
    const char *const suffix = terminal ? of_terminal : of_router;

    if ((*at != 'r' && !terminal) || !isdigit((unsigned char)at[1]))
        return NULL;
    end->at = (uint32_t)strtoul(at + 1, &rest, 10) | (terminal ? (uint32_t)NOC_TERMINAL : 0);
    end->port = 0;
    if (*rest != '_' || strncmp(rest + 1, suffix, strlen(suffix)) != 0)
        return NULL;
    at = rest + 1 + strlen(suffix);
    if (terminal)
        return at;
    const unsigned long from = *at == '[' ? strtoul(at + 1, &rest, 10) : 1;
    if (*at != '[' || from % bits != 0)
        return NULL;
    end->port = (unsigned)(from / bits);
    if (strncmp(rest, "+:", 2) != 0)
        return bits == 1 && *rest == ']' ? rest + 1 : NULL;
    return strtoul(rest + 2, &rest, 10) == bits && *rest == ']' ? rest + 1 : NULL;
}

/* Zeros, 3'd0; what follows them, or NULL. */
static const char *skip_zeros(const char *at, unsigned bits)
{
    char *end = NULL;

    if (at == NULL || strtoul(at, &end, 10) != bits || strncmp(end, "'d0", 3) != 0)
        return NULL;
    return end + 3;
}

/* The pins of a router for one side, the last port first. */
static bool are_wires(const struct reader *r, const char *pin, const char *of_router,
                      const char *of_terminal, unsigned bits, const struct noc_end *ends,
                      unsigned count)
{
    const char *at = pin_of(r, pin);
    const bool room = strcmp(pin, "out_room") == 0;

    if (at == NULL || *at++ != '{')
        return false;
    for (unsigned i = count; i-- > 0;) {
        const bool terminal = (ends[i].at & NOC_TERMINAL) != 0;
        struct noc_end found = {0, 0};
        if (terminal && room && r->noc->lanes > 1) {
            at = skip_zeros(at, r->noc->lanes - 1);
            if (at == NULL || *at++ != ',')
                return false;
        }
        at = terminal && of_terminal == NULL ? skip_zeros(at, bits)
                                             : read_wire(at, of_router, of_terminal, bits, &found);
        if (at == NULL || (!(terminal && of_terminal == NULL) &&
                           (found.at != ends[i].at || found.port != ends[i].port)))
            return false;
        if (*at++ != (i > 0 ? ',' : '}'))
            return false;
    }
    return *at == ')';
}

static bool is_wire(const struct reader *r, const char *pin, const char *suffix, unsigned bits,
                    struct noc_end end)
{
    struct noc_end found;
    const char *at = pin_of(r, pin);

    at = at == NULL ? NULL : read_wire(at, suffix, suffix, bits, &found);
    return at != NULL && *at == ')' && found.at == end.at && found.port == end.port;
}

/* A pin of a stream: its bit. */
static bool is_stream(const struct reader *r, const char *pin, uint32_t bit)
{
    char wanted[2 * MOST_NAME];
    const char *at = pin_of(r, pin);

    (void)snprintf(wanted, sizeof wanted, "%s[%" PRIu32 "])", pin, bit);
    return at != NULL && strncmp(at, wanted, strlen(wanted)) == 0;
}

/* ---- Routers and terminals ------------------------------------------------------------------- */

static rg_status read_table(struct reader *r, uint32_t number, uint8_t *bit)
{
    const rg_noc *noc = r->noc;
    const struct noc_router *router = &r->read->router[number];
    const unsigned out_bits = noc_bits(router->outs), bits = out_bits + noc_bits(noc->lanes);
    const char *at = pin_of(r, "TABLE");

    if (at == NULL || *at++ != '{')
        return differs(r, "TABLE");
    for (unsigned row = router->ins * noc->lanes; row-- > 0;) {
        at = read_bits(at, noc->all * bits, bit);
        if (at == NULL || *at++ != (row > 0 ? ',' : '}'))
            return differs(r, "TABLE");
        for (uint32_t t = 0; t < noc->all; t++) {
            unsigned value = 0;
            for (unsigned b = 0; b < bits; b++)
                value |= (unsigned)bit[t * bits + b] << b;
            const unsigned out = value & ((1U << out_bits) - 1), lane = value >> out_bits;
            if (noc->at[t] != NOC_DEAD)
                router->entry[(size_t)row * noc->terminals + noc->at[t]] =
                    (uint16_t)(lane << 8 | out);
        }
    }
    return RG_OK;
}

static rg_status read_router(struct reader *r, uint32_t number, uint8_t *bit)
{
    const rg_noc *noc = r->noc;
    const struct noc_router *router = &noc->router[number];
    const char *const module = noc->o.hop == 1 ? "rg_noc_router_lite" : "rg_noc_router";
    char pin[MOST_NAME];

    if (!next_instance(r, module, "r", number))
        return differs(r, "the module");
    if (!is_number(r, "INS", router->ins) || !is_number(r, "OUTS", router->outs) ||
        !is_number(r, "V", noc->lanes) || !is_number(r, "B", noc->o.buffer) ||
        !is_number(r, "T", noc->all) || !is_number(r, "W", noc->width))
        return differs(r, "a parameter");
    if (!are_wires(r, "in_valid", "out_valid", "to_valid", 1, router->in, router->ins) ||
        !are_wires(r, "in_lane", "out_lane", NULL, noc_bits(noc->lanes), router->in, router->ins) ||
        !are_wires(r, "in_flit", "out_flit", "to_flit", noc_flit(noc), router->in, router->ins) ||
        !are_wires(r, "out_room", "in_room", "from_room", noc->lanes, router->out, router->outs))
        return differs(r, "a link");
    static const char *const own[] = {"in_room", "out_valid", "out_lane", "out_flit"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
        (void)snprintf(pin, sizeof pin, "r%" PRIu32 "_%s)", number, own[i]);
        const char *at = pin_of(r, own[i]);
        if (at == NULL || strncmp(at, pin, strlen(pin)) != 0)
            return differs(r, own[i]);
    }
    return read_table(r, number, bit);
}

static rg_status read_stream(struct reader *r, uint32_t s, uint8_t *reach)
{
    static const char *const streams[] = {
        "s_axis_tvalid", "s_axis_tready", "s_axis_tlast", "m_axis_tvalid",
        "m_axis_tready", "m_axis_tlast",  "bad"};
    const rg_noc *noc = r->noc;
    const struct noc_stream *stream = &noc->stream[s];
    const struct noc_end own = {NOC_TERMINAL | s, 0};
    const uint32_t number = noc->number[s % noc->terminals];

    if (!next_instance(r, "rg_noc_terminal", "t", s))
        return differs(r, "the module");
    for (size_t i = 0; i < sizeof streams / sizeof *streams; i++)
        if (!is_stream(r, streams[i], noc_bit(noc, s)))
            return differs(r, streams[i]);
    if (!is_number(r, "HOP", noc->o.hop) || !is_number(r, "B", noc->o.buffer) ||
        !is_number(r, "T", noc->all) || !is_number(r, "W", noc->width))
        return differs(r, "a parameter");
    bool same = read_bits(pin_of(r, "REACH"), noc->all, reach) != NULL;
    for (uint32_t t = 0; t < noc->all && same; t++)
        same = reach[t] == (noc->at[t] != NOC_DEAD && t != number);
    if (!same)
        return differs(r, "REACH");
    const struct noc_end room = {stream->to.at, stream->to.port * noc->lanes};
    if (!is_wire(r, "to_valid", "to_valid", 1, own) || !is_wire(r, "to_flit", "to_flit", 1, own) ||
        !is_wire(r, "from_room", "from_room", 1, own) ||
        !is_wire(r, "to_room", "in_room", 1, room) ||
        !is_wire(r, "from_valid", "out_valid", 1, stream->from) ||
        !is_wire(r, "from_flit", "out_flit", noc_flit(noc), stream->from))
        return differs(r, "a link");
    return RG_OK;
}

/* What is written of turns and lanes, and the entries, are what the packets of the written tables
 * use, and the tables are those of the routing. */
static rg_status compare(struct reader *r, uint32_t number, uint8_t *bit)
{
    const rg_noc *noc = r->noc;
    const struct noc_router *router = &r->read->router[number];
    const struct {
        const char *name;
        const uint8_t *used;
        unsigned width;
    } sets[] = {{"TURNS", router->turn, router->ins * router->outs},
                {"IN_LANES", router->in_lane, router->ins * noc->lanes},
                {"OUT_LANES", router->out_lane, router->outs * noc->lanes}};

    (void)next_instance(r, noc->o.hop == 1 ? "rg_noc_router_lite" : "rg_noc_router", "r", number);
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        if (read_bits(pin_of(r, sets[i].name), sets[i].width, bit) == NULL ||
            memcmp(bit, sets[i].used, sets[i].width) != 0)
            return differs(r, sets[i].name);
    for (unsigned row = 0; row < router->ins * noc->lanes; row++)
        for (uint32_t t = 0; t < noc->all; t++)
            if (noc->at[t] != NOC_DEAD &&
                router->entry[(size_t)row * noc->terminals + noc->at[t]] !=
                    rg_noc_entry(noc, &noc->router[number], row, t))
                return differs(r, "TABLE");
    return RG_OK;
}

/* The module behind that of the network. */
static rg_status check_wrapper(const struct reader *r)
{
    rg_grown_text text = {0};
    rg_out out = {.write = rg_grown_text_add, .context = &text};

    if (!r->noc->o.wrap)
        return strstr(r->at, "endmodule module") == NULL
                   ? RG_OK
                   : rg_refuse(r->refusal, RG_E_LOST, NULL, "more modules than the network has");
    rg_status status = rg_noc_wrapper(r->noc, &out);
    char *module = status == RG_OK ? squeeze(text.bytes) : NULL;
    if (module == NULL)
        status = rg_refuse(r->refusal, RG_E_MEMORY, NULL, NULL);
    else if (strstr(r->at, module) == NULL)
        status = rg_refuse(r->refusal, RG_E_LOST, NULL, "%s_axis is not that of the network",
                           r->noc->o.top);
    free(text.bytes);
    free(module);
    return status;
}

static size_t line_length(const char *text)
{
    return strcspn(text, "\n");
}

/* What the reader passes over is as it is written, too, but for lines of comments. */
static rg_status check_lines(const rg_noc *noc, const char *text, rg_refusal *refusal)
{
    rg_grown_text own = {0};
    rg_out out = {.write = rg_grown_text_add, .context = &own};
    unsigned line = 0;

    const rg_status status = rg_noc_verilog(noc, &out);
    if (status != RG_OK) {
        free(own.bytes);
        return rg_refuse(refusal, status, NULL, NULL);
    }
    const char *at = own.bytes;
    size_t length = 0;
    do {
        for (; strncmp(at, "//", 2) == 0; at += *at != '\0')
            at += line_length(at);
        for (line++; strncmp(text, "//", 2) == 0; line++, text += *text != '\0')
            text += line_length(text);
        length = line_length(text);
        if (length != line_length(at) || memcmp(text, at, length) != 0)
            break;
        at += length + (at[length] != '\0');
        text += length + (text[length] != '\0');
    } while (*at != '\0' || *text != '\0');
    const bool same = *at == '\0' && *text == '\0';
    free(own.bytes);
    return same ? RG_OK
                : rg_refuse(refusal, RG_E_LOST, NULL, "line %u is not as these options write it",
                            line);
}

rg_status rg_noc_check(const rg_noc *noc, const char *text, rg_refusal *refusal)
{
    struct reader r = {.noc = noc, .refusal = refusal};
    const unsigned bits = noc_bits(noc->most_outs) + noc_bits(noc->lanes);
    const size_t most = (size_t)noc->all * bits +
                        (size_t)(noc->most_ins + noc->most_outs) * noc->lanes +
                        (size_t)noc->most_ins * noc->most_outs;
    rg_noc *read = calloc(1, sizeof *read);
    rg_status status = read == NULL ? RG_E_MEMORY : RG_OK;

    r.at = r.text = squeeze(text);
    r.read = read;
    uint8_t *bit = malloc(most);
    if (status != RG_OK || r.text == NULL || bit == NULL)
        status = rg_refuse(refusal, RG_E_MEMORY, NULL, NULL);
    if (status == RG_OK) {
        read->o = noc->o;
        read->lanes = noc->lanes;
        status = rg_noc_build(read, noc->net, refusal);
    }
    for (uint32_t i = 0; i < noc->routers && status == RG_OK; i++)
        status = read_router(&r, i, bit);
    for (uint32_t s = 0; s < noc->streams && status == RG_OK; s++)
        status = read_stream(&r, s, bit);
    for (uint32_t s = 0; s < noc->all * noc->o.classes && status == RG_OK; s++) {
        (void)snprintf(r.name, sizeof r.name, "assign s_axis_tready[%" PRIu32 "+:1]=1'd0;", s);
        if (noc->at[s % noc->all] == NOC_DEAD && strstr(r.at, r.name) == NULL)
            status = rg_refuse(refusal, RG_E_LOST, NULL,
                               "s_axis_tready[%" PRIu32 "] is not low for ever", s);
    }
    if (status == RG_OK && strstr(r.at, "rg_noc_") != NULL)
        status = rg_refuse(refusal, RG_E_LOST, NULL, "more instances than the network has");
    if (status == RG_OK)
        status = check_wrapper(&r);
    if (status == RG_OK)
        status = rg_noc_follow(read, NULL, refusal);
    r.at = r.text;
    for (uint32_t i = 0; i < noc->routers && status == RG_OK; i++)
        status = compare(&r, i, bit);
    if (status == RG_OK)
        status = check_lines(noc, text, refusal);
    rg_noc_close(read);
    free(r.text);
    free(bit);
    return status;
}
