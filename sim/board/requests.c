/* SPDX-License-Identifier: Apache-2.0 */

#include "requests.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cycle/kautz/kautz_request.h"
#include "routegen/network.h"
#include "routegen/status.h"
#include "hw/inner/wire.h"

/*
 * Kinds of lines. These characters are not sent as they are:
 *
 *   _   up to two spaces
 *   a b A B   the words of a request, in lower case or capitals; i j: those of an illegal one
 *   n q   row and pass of a rotation; N Q: or one too large, by little or much; U: n in capitals
 *   -   takes the last letter away
 *   ^   makes a letter of the last word another one, which may not be a digit
 *   z   not a digit, but nearly one, or nearly a space
 *   %   the checksum; ~: one with a bit wrong; <: up to two characters of it are missing; $: one of
 *       its digits is none, but may be taken for it
 *   #   damages a byte of the line; its value does not matter
 *   @   makes some bytes others
 *   h   a message in hex digits; o: with a digit missing, or too long; l: twice as long, and a byte
 *   g   a gap, G: too large
 *   r   a small number of rounds; a broadcast's root and dead node, which may be one too many
 */
/* clang-format off */
static const char *const kinds[] = {
    "_?_", "K a b%", "_K_ A_ b_", "K i j%", "K a b^", "K a a", "K a b-", "F n q%", "X n q%", "F 0n",
    "F N q", "F n Q", "F 0 0 0", "k 0 0", "_K_ A_ b~<", "K a b%#", "K a b%@", "?%", "K a b%@",
    "FF 1", "K a b", "K", "K a^ b", "F 0z q", "_", "F n 0p", "X 000000n%", "F U q%", "K a b0",
    "K a- b", "F", "!~", "K a b#", "K A B%", "_K A _b_%<", "F n q%@", "K a", "f n q", "X n q@",
    "K a b a", "X N q%", "K b a%", "routes 0 1", "F n q00000000", "_?_%", "K a b~",
    "F n000000000000 q", "X 0 0 0 0 0 0 0 0 0", "*00", "S", "_K_ B_ A_%", "F U q~", "K_i_j_#",
    "?K%", "K i j@", "F 0 0 0 0 0 0 0 0", "1 2", "F n q~#", "F ng q", "K a b%0", "K a b%*",
    "K a b*%", "?@", "K a b$", "F n q$", "X n q$", "K B A$", "_K_ a_ b$",
};

/* To a machine of nodes; those after P and Q find their traces. */
static const char *const orders[] = {
    "?%", "M a b h%", "C%", "P%", "C", "Q%", "C%", "C a%", "D a%", "M a b h", "P", "Q", "C%",
    "U a%", "_M_ A_ b_ h_", "D b", "D a", "M b a h", "C", "P g", "Q g%", "U b%", "U a", "M a a h",
    "M a b o", "M a b", "M i j h%", "M a^ b h", "M a b- h", "M a b h h", "M a b hz", "C", "R%",
    "D a^", "D", "U a b", "C a^", "P G", "Q 0z", "P 0 0", "C a b", "R 0", "_R_", "Q 0000g", "C",
    "K a b", "F 0", "S", "D a%#", "P~", "M a b h~<", "M A b h%@", "C a@", "*00", "U i", "D j", "Q",
    "P", "C%", "P 8001", "Q 5aa5", "Q a55a", "P G", "P 10000", "P 80000", "R 0 0 0 0 0 0 0 0",
    "M a b l",
};
/* clang-format on */
enum { ORDERS = sizeof orders / sizeof *orders };

/* To an all-to-all; E is G to an allgather, T to a broadcast */
/* clang-format off */
static const char *const exchange_kinds[] = {
    "_?_", "E%", "E r%", "_E_ r", "E", "E 0", "E r 1", "e r", "E z", "E rz%", "E 10000", "E r~<",
    "E r#", "E@", "?%", "? 1", "K 0 1", "F 0", "S", "_", "EE r", "*00", "E 00000000r%",
    "E 123456789", "E rg%", "E r%0", "?@", "EK%", "E 0000", "?#", "E r*%", "E 00010000",
    "E 8001%",
};
/* clang-format on */
enum { EXCHANGE_KINDS = sizeof exchange_kinds / sizeof *exchange_kinds };

enum { KINDS = sizeof kinds / sizeof *kinds, COMMON = 10 /* the first ones */ };

void board_identity(const char *kautz, const char *gft, rg_wire_identity *identity)
{
    rg_network name[2];
    rg_kautz kautz_net;
    rg_gft gft_net;
    unsigned d, k;
    rg_wire_exchange exchange = {.bits = PAYLOAD_BITS};
    const char *shape = strchr(kautz, ':');

    for (const char *letter = "EGT"; *letter != '\0'; letter++)
        if (strncmp(kautz, rg_wire_exchange_word(*letter), strcspn(kautz, ":")) == 0)
            exchange.name = *letter;
    if (exchange.name != '\0' && shape != NULL && sscanf(shape, ":%u,%u", &d, &k) == 2 &&
        rg_kautz_init(d, k, &exchange.net) == RG_OK &&
        rg_wire_identity_exchange(RG_VERSION, &exchange, identity) == RG_OK)
        return;
    if (rg_network_parse(kautz, &name[0], NULL) != RG_OK ||
        rg_network_parse(gft, &name[1], NULL) != RG_OK ||
        rg_kautz_init(name[0].param[0], name[0].param[1], &kautz_net) != RG_OK ||
        rg_gft_init(name[1].param[0], name[1].param[1], name[1].param[2], &gft_net) != RG_OK ||
        rg_wire_identity_init(RG_VERSION, &kautz_net, &gft_net, identity) != RG_OK) {
        fprintf(stderr, "routegen: no board can have %s and %s\n", kautz, gft);
        exit(2);
    }
}

void board_machine(const char *name, rg_node_driver *driver, rg_wire_board *board)
{
    unsigned d, k, depth;
    rg_node_shape shape;
    size_t bytes;

    if (sscanf(name, "machine:%u,%u,%u", &d, &k, &depth) != 3 ||
        rg_node_driver_shape(d, k, depth, &shape) != RG_OK ||
        rg_machine_bytes(&shape, &bytes) != RG_OK) {
        fprintf(stderr, "routegen: no board can be %s\n", name);
        exit(2);
    }
    (void)rg_node_driver_begin(driver, &shape, malloc(bytes));
    (void)rg_wire_board_machine(RG_VERSION, driver, board);
}

static bool is_machine(const struct lines *lines)
{
    return lines->board->machine.net.d != 0;
}

/* The digraph whose words the requests have */
static const rg_kautz *net_of(const struct lines *lines)
{
    const rg_wire_identity *board = lines->board;

    return is_machine(lines)            ? &board->machine.net
           : board->exchange.net.d != 0 ? &board->exchange.net
                                        : &board->kautz;
}

void text_add(struct text *text, unsigned byte)
{
    if (text->length < LINE_SIZE)
        text->byte[text->length++] = byte;
}

void text_add_string(struct text *text, const char *string)
{
    while (*string != '\0')
        text_add(text, (unsigned char)*string++);
}

static uint64_t below(const struct lines *lines, uint64_t bound)
{
    return rg_random_below(lines->random, bound);
}

static void add_word(const struct lines *lines, struct text *text, const rg_kautz_word *word,
                     const char *digits)
{
    for (unsigned i = 0; i < net_of(lines)->k; i++)
        text_add(text, (unsigned char)digits[word->letter[i] & 15U]);
}

static void add_number(struct text *text, uint64_t number, bool capitals)
{
    char digits[32];

    snprintf(digits, sizeof digits, capitals ? "%lX" : "%lx", (unsigned long)number);
    text_add_string(text, digits);
}

static void add_message(const struct lines *lines, struct text *text, unsigned digits)
{
    while (digits-- > 0)
        add_number(text, below(lines, 16), below(lines, 8) == 0);
}

static unsigned odd_letter(const struct lines *lines)
{
    static const unsigned char odd[] = "ghGH@`/:-xz!\"$(\x7f\x80\xff";

    return odd[below(lines, sizeof odd - 1)];
}

static void add_checksum(const struct lines *lines, struct text *text, unsigned wrong)
{
    unsigned sum = wrong;
    bool capitals = below(lines, 4) != 0;

    for (size_t i = 0; i < text->length; i++)
        sum ^= text->byte[i];
    text_add(text, '*');
    add_number(text, sum >> 4 & 15U, capitals);
    add_number(text, sum & 15U, capitals);
}

/* Puts a character in the place of a digit that has the value of the digit, were it one. */
static void add_lookalike(const struct lines *lines, struct text *text)
{
    unsigned *digit = &text->byte[text->length - 1 - (size_t)below(lines, 2)];
    const unsigned value = (*digit & 15U) + (*digit < '@' ? 0 : 9);
    unsigned other, drawn = 0;

    do /* the neighbours of digits first, which have not all values */
        other = drawn++ < 64 ? odd_letter(lines) : (unsigned)below(lines, 256);
    while (isxdigit((int)other) || ((other & 15U) != value && 8 + ((other + 1) & 7U) != value));
    *digit = other;
}

/* Changes, removes or inserts a byte, or changes one bit: a comparison may leave out a bit. Not
 * seldom it was a space. */
static void change(const struct lines *lines, struct text *text)
{
    static const char likely[] = " *0123456789abcdefABCDEF?KFXkfx!.\r\t";
    size_t at, rest;

    if (text->length == 0 || text->length == LINE_SIZE)
        return;
    at = (size_t)below(lines, text->length);
    if (below(lines, 4) == 0)
        for (size_t n = 0; n < text->length && text->byte[at] != ' '; n++)
            at = (at + 1) % text->length;
    rest = (text->length - at) * sizeof text->byte[0];
    switch (below(lines, 8)) {
    case 0:
        text->byte[at] = (unsigned)below(lines, 256);
        break;
    case 1:
    case 2:
        text->byte[at] = (unsigned char)likely[below(lines, sizeof likely - 1)];
        break;
    case 3:
        memmove(&text->byte[at], &text->byte[at + 1], rest - sizeof text->byte[0]);
        text->length--;
        break;
    case 4:
        memmove(&text->byte[at + 1], &text->byte[at], rest);
        text->byte[at] = (unsigned char)likely[below(lines, sizeof likely - 1)];
        text->length++;
        break;
    default:
        text->byte[at] ^= 1U << below(lines, 8);
        break;
    }
}

/* Writes a line of that kind. */
static void add_kind(const struct lines *lines, struct text *text, const char *kind)
{
    static const char looks[] = {'\0', '\n', '\r'};
    static const char lower[] = "0123456789abcdef", upper[] = "0123456789ABCDEF";
    const rg_wire_identity *board = lines->board;
    const bool routes = !is_machine(lines) && board->exchange.net.d == 0;
    const uint64_t row = routes ? below(lines, board->gft.terminals) : 0;
    const uint64_t pass = routes ? below(lines, board->gft.passes) : 0;
    rg_kautz_word a, b, i, j;
    size_t at;

    rg_random_pair(lines->random, net_of(lines), &a, &b);
    i = a;
    j = b;
    rg_kautz_illegal_request(lines->random, net_of(lines), &i, &j);
    for (; *kind != '\0'; kind++)
        switch (is_machine(lines) && strchr("QU", *kind) ? 0 : *kind) { /* they are orders there */
        case '_':
            for (uint64_t n = below(lines, 3); n > 0; n--)
                text_add(text, ' ');
            break;
        case 'a':
        case 'A':
            add_word(lines, text, &a, *kind == 'a' ? lower : upper);
            break;
        case 'b':
        case 'B':
            add_word(lines, text, &b, *kind == 'b' ? lower : upper);
            break;
        case 'i':
            add_word(lines, text, &i, lower);
            break;
        case 'j':
            add_word(lines, text, &j, lower);
            break;
        case 'r':
            add_number(text,
                       board->exchange.name != 'T'
                           ? 1 + below(lines, 3)
                           : 256 * below(lines, net_of(lines)->nodes + 1) +
                                 (below(lines, 4) == 0 ? RG_WIRE_NONE_DEAD
                                                       : below(lines, net_of(lines)->nodes + 1)),
                       false);
            break;
        case 'E':
            text_add(text, (unsigned char)board->exchange.name);
            break;
        case 'n':
        case 'U':
            add_number(text, row, *kind == 'U');
            break;
        case 'N':
            add_number(text, row + board->gft.terminals * below(lines, 3), false);
            break;
        case 'q':
            add_number(text, pass, false);
            break;
        case 'Q':
            add_number(text, pass + board->gft.passes * below(lines, 3), false);
            break;
        case 'h':
            add_message(lines, text, 2 * (1 + (unsigned)below(lines, RG_DRIVER_MAX_BYTES)));
            break;
        case 'o':
            add_message(lines, text,
                        below(lines, 2) == 0
                            ? 1 + 2 * (unsigned)below(lines, RG_DRIVER_MAX_BYTES)
                            : 2 * RG_DRIVER_MAX_BYTES + 2 + (unsigned)below(lines, 9));
            break;
        case 'l':
            add_message(lines, text, 4 * RG_DRIVER_MAX_BYTES + 2);
            break;
        case 'g':
            add_number(text, below(lines, 300), false);
            break;
        case 'G':
            add_number(text, UINT64_C(0x10000) << below(lines, 20), false);
            break;
        case '-':
            text->length--;
            break;
        case '^':
            at = text->length - 1 - (size_t)below(lines, net_of(lines)->k);
            text->byte[at] =
                below(lines, 2) == 0 ? odd_letter(lines) : (unsigned char)lower[below(lines, 16)];
            break;
        case 'z':
            text_add(text, odd_letter(lines));
            break;
        case '%':
        case '~':
            add_checksum(lines, text, *kind == '%' ? 0 : 1U << below(lines, 8));
            break;
        case '$':
            add_checksum(lines, text, 0);
            add_lookalike(lines, text);
            break;
        case '<':
            text->length -= (size_t)below(lines, 3);
            break;
        case '#':
            at = (size_t)below(lines, text->length);
            text->byte[at] = (unsigned char)looks[below(lines, sizeof looks)] | DAMAGED;
            break;
        case '@':
            for (uint64_t n = 1 + below(lines, 3); n > 0; n--)
                change(lines, text);
            break;
        default:
            text_add(text, (unsigned char)*kind);
            break;
        }
}

/* A CR here and there, which does not count, and no LF */
static void finish(const struct lines *lines, struct text *text)
{
    for (size_t i = 0; i < text->length; i++)
        if (text->byte[i] == '\n')
            text->byte[i] = ' ';
    for (uint64_t n = below(lines, 3); n > 0 && text->length < LINE_SIZE - 1; n--) {
        const size_t at = n == 2 ? (size_t)below(lines, text->length + 1) : text->length;

        memmove(&text->byte[at + 1], &text->byte[at], (text->length - at) * sizeof text->byte[0]);
        text->byte[at] = '\r';
        text->length++;
    }
}

void lines_of_kind(const struct lines *lines, unsigned number, struct text *text)
{
    text->length = 0;
    add_kind(lines, text,
             is_machine(lines)                   ? orders[number % ORDERS]
             : lines->board->exchange.net.d != 0 ? exchange_kinds[number % EXCHANGE_KINDS]
                                                 : kinds[number % KINDS]);
    finish(lines, text);
}

/* Bytes with a meaning, and bytes without */
static void add_noise(const struct lines *lines, struct text *text)
{
    static const char likely[] = "?KFX  0123456789abcdefABCDEF**\r";
    const uint64_t most = below(lines, 64) == 0 ? 3000 : 40;

    for (uint64_t i = below(lines, most); i > 0; i--)
        if (below(lines, 8) != 0)
            text_add(text, (unsigned char)likely[below(lines, sizeof likely - 1)]);
        else
            text_add(text, (unsigned)below(lines, 256));
}

void lines_make(const struct lines *lines, struct text *text)
{
    text->length = 0;
    if (below(lines, 8) == 0)
        add_noise(lines, text);
    else if (lines->board->selftest && below(lines, 8) == 0)
        add_kind(lines, text, "_S_");
    else if (is_machine(lines))
        add_kind(lines, text, orders[below(lines, ORDERS)]);
    else
        add_kind(lines, text, kinds[below(lines, below(lines, 2) == 0 ? COMMON : KINDS)]);
    if (below(lines, 8) == 0)
        add_kind(lines, text, "%");
    if (below(lines, 8) == 0)
        add_kind(lines, text, "@");
    if (text->length > 0 && below(lines, 16) == 0)
        add_kind(lines, text, "#");
    finish(lines, text);
}

void text_put(const struct text *text, rg_wire_board *board)
{
    for (size_t i = 0; i < text->length; i++)
        rg_wire_board_put(board, (uint8_t)text->byte[i], (text->byte[i] & DAMAGED) != 0);
    rg_wire_board_put(board, '\n', 0);
}

void text_print(const char *label, const struct text *text)
{
    fprintf(stderr, "%s: ", label);
    for (size_t i = 0; i < text->length; i++)
        if (text->byte[i] > ' ' && text->byte[i] <= '~')
            fputc((int)text->byte[i], stderr);
        else
            fprintf(stderr, text->byte[i] > 255 ? "<%02x damaged>" : "<%02x>", text->byte[i] & 255);
    fputc('\n', stderr);
}

void answer_print(const char *label, const char *text, size_t length)
{
    fprintf(stderr, "%s: ", label);
    for (size_t i = 0; i < length; i++)
        if (text[i] >= ' ' && text[i] <= '~' && text[i] != '\\')
            fputc(text[i], stderr);
        else if (text[i] == '\n')
            fputs(i + 1 < length ? "\\n\n    " : "\\n", stderr);
        else
            fprintf(stderr, "\\x%02x", (unsigned char)text[i]);
    fputc('\n', stderr);
}
