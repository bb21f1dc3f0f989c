/* SPDX-License-Identifier: Apache-2.0 */

/* The program of the SoC: asks both front ends for routes and for the states of a fat tree, and
 * compares each with what build/routegen says (expected.h, written by run.sh). Then the mailboxes
 * of two nodes send each other a message, by the functions of doc/node.md (mail.h), and two DMAs
 * copy words over a network. Prints TAP. */
#include <stdint.h>

#include "expected.h"
#include "mail.h"
#include "rg_regs.h"

#define WISHBONE 0x90000000u
#define AXIL 0x90010000u
#define MAIL(n) (0x90020000u + 0x10000u * (n))
#define READER 0xf0005000u
#define WRITER 0xf0005800u
enum { DMA_BASE_LOW = 4, DMA_LENGTH = 8, DMA_ENABLE = 12, DMA_DONE = 16 }; /* LiteX's registers */
#define RXTX (*(volatile uint32_t *)(CSR_UART_RXTX))
#define TXFULL (*(volatile uint32_t *)(CSR_UART_RXTX + 4))

static void put(const char *text)
{
    for (; *text; text++) {
        while (TXFULL) {
        }
        RXTX = (uint8_t)*text;
    }
}

static uint32_t get(uint32_t base, uint32_t reg)
{
    return *(volatile uint32_t *)(base + reg);
}

static void set(uint32_t base, uint32_t reg, uint32_t value)
{
    *(volatile uint32_t *)(base + reg) = value;
}

/* The lines of the two interrupts, of which the mask lets through what it has */
static uint32_t pending(void)
{
    uint32_t value;
    __asm__ volatile("csrr %0, 0xfc0" : "=r"(value));
    return value;
}

static void wait(uint32_t base, uint32_t bit)
{
    while (!(get(base, RG_REG_STATUS) & bit)) {
    }
}

static int ask(uint32_t base, const struct question *question)
{
    int good = 1;
    wait(base, RG_BIT_ASK);
    set(base, RG_REG_SOURCE, question->source);
    set(base, RG_REG_DESTINATION, question->destination);
    set(base, RG_REG_COMMAND, RG_BIT_ASK);
    for (unsigned i = 0; i < question->beats; i++) {
        wait(base, RG_BIT_TAKE);
        const uint32_t route = get(base, RG_REG_ROUTE);
        good &= (route >> 31) == (i + 1 == question->beats);
        good &= (route >> 16 & 15) == question->error;
        if (!question->error)
            good &= (route & 0xfffff) == question->user[i] &&
                    get(base, RG_REG_WORD) == question->word[i];
        set(base, RG_REG_COMMAND, RG_BIT_TAKE);
    }
    return good;
}

static int all_states(uint32_t base)
{
    int good = 1;
    wait(base, RG_BIT_ASK_STATES);
    set(base, RG_REG_ROTATION, ROTATION);
    set(base, RG_REG_COMMAND, RG_BIT_ASK_STATES);
    for (unsigned i = 0; i < STATES; i++) {
        wait(base, RG_BIT_TAKE_STATE);
        good &= get(base, RG_REG_STATE) == expected_states[i];
        good &= (get(base, RG_REG_SWITCH) >> 31) == (i + 1 == STATES);
        set(base, RG_REG_COMMAND, RG_BIT_TAKE_STATE);
    }
    return good;
}

/* The line of an answer: up while it waits, down when it is taken */
static int interrupts(uint32_t base, uint32_t line)
{
    __asm__ volatile("csrw 0xbc0, %0" : : "r"(line));
    int good = !(pending() & line);
    set(base, RG_REG_ENABLE, RG_BIT_TAKE);
    set(base, RG_REG_SOURCE, questions[0].source);
    set(base, RG_REG_DESTINATION, questions[0].destination);
    set(base, RG_REG_COMMAND, RG_BIT_ASK);
    for (unsigned i = 0; i < questions[0].beats; i++) {
        while (!(pending() & line)) {
        }
        set(base, RG_REG_COMMAND, RG_BIT_TAKE);
    }
    set(base, RG_REG_ENABLE, 0);
    return good & !(pending() & line);
}

/* A message from node n to the other one, whose line is up while it waits */
static int mail(uint32_t n)
{
    static const uint32_t words[] = {0x74756f72, 0x00006765};
    volatile uint32_t *there = (uint32_t *)MAIL(1 - n);
    uint32_t got[8], from = 3;
    set(MAIL(1 - n), RG_MAILBOX_ENABLE, RG_MAILBOX_ARRIVED);
    __asm__ volatile("csrw 0xbc0, %0" : : "r"(1u << (19 - n)));
    int good = !pending() && mail_send((uint32_t *)MAIL(n), 1 - n, words, 6);
    good &= pending() && mail_receive(there, &from, got) == 6 && from == n;
    return good && got[0] == words[0] && (got[1] & 0xffff) == words[1] && !pending();
}

/* A master of the bus reads words and sends them, another one writes what arrives. */
static int over_network(void)
{
    volatile uint32_t from[16], to[16];
    int good = 1;
    for (uint32_t i = 0; i < 16; i++) {
        from[i] = 0x01000193u * (i + 1);
        to[i] = 0;
    }
    for (unsigned n = 0; n < 2; n++) {
        const uint32_t base = n ? READER : WRITER;
        set(base, DMA_BASE_LOW, (uint32_t)(n ? from : to));
        set(base, DMA_LENGTH, sizeof from);
        set(base, DMA_ENABLE, 1);
    }
    while (!get(WRITER, DMA_DONE)) {
    }
    for (uint32_t i = 0; i < 16; i++)
        good &= to[i] == from[i];
    return good;
}

static void verdict(int good, const char *bus, const char *what)
{
    put(good ? "ok - " : "not ok - ");
    put(bus);
    put(what);
}

int main(void)
{
    for (unsigned n = 0; n < 2; n++) {
        const uint32_t base = n ? AXIL : WISHBONE;
        const char *bus = n ? "AXI4-Lite: " : "Wishbone: ";
        int good = get(base, RG_REG_ID) == 0x52470100u;
        for (unsigned i = 0; i < QUESTIONS; i++)
            good &= ask(base, &questions[i]);
        verdict(good, bus, "a C program gets the routes of build/routegen\n");
        verdict(all_states(base), bus, "... and the states of a fat tree\n");
        verdict(interrupts(base, 1u << (16 + n)), bus, "... and an interrupt for each answer\n");
        verdict(mail(n), bus, "... and sends a message from node to node by mailboxes\n");
    }
    verdict(over_network(), "noc: ", "two masters of the bus copy words over a network\n");
    put("\004");
    for (;;) {
    }
}
