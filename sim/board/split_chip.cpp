/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * A chip of chip.h in two models, because the larger part of a board has nothing to do in most
 * clocks: the UARTs and the pins (Vline, with without_engine.v), and everything after the UARTs
 * (Vengine, with without_uart.v). Both are the same board top, Verilated; the two byte streams pass
 * between them in every clock.
 *
 * The engine is not evaluated in clocks in which nothing in it can change: when the streams have
 * stayed as they were, and so has, from one clock to the next, all of its state. The heartbeat's
 * counter does not count as state: only the LED sees it, and that belongs to the other model.
 */
#include <cstring>
#include <memory>

#include "Vengine.h"
#include "Vengine___024root.h"
#include "Vline.h"
#include "Vline___024root.h"
#include "chip.h"
#include "verilated.h"

namespace
{
/* Clocks between checks whether the engine has come to rest */
constexpr unsigned PATIENCE = 4;

class Engine
{
    using Root = Vengine___024root;

    Vengine top;
    Root &root = *top.rootp;
    alignas(Root) unsigned char before[sizeof(Root)];
    unsigned seen = 0;  /* what it was given last */
    unsigned awake = 1; /* clocks since it was woken; 0: it sleeps */

    /* Whether all of the state is as it was in the previous clock, except for the heartbeat. */
    bool is_at_rest()
    {
        auto &beat = root.top__DOT__u_board__DOT__beat;
        const std::size_t at = static_cast<std::size_t>(reinterpret_cast<unsigned char *>(&beat) -
                                                        reinterpret_cast<unsigned char *>(&root));

        std::memcpy(before + at, &beat, sizeof beat);
        return std::memcmp(before, &root, sizeof root) == 0;
    }

  public:
    explicit Engine(VerilatedContext *context) : top(context, "engine")
    {
        top.CLK = 0;
        top.RX = 1;
        top.eval();
    }

    ~Engine()
    {
        top.final();
    }

    /* The rising edge. It goes to sleep after one. */
    void edge()
    {
        if (awake == 0)
            return;
        top.CLK = 1;
        top.eval();
        if (awake % PATIENCE == 0 && is_at_rest()) {
            awake = 0;
            return;
        }
        if (awake % PATIENCE == PATIENCE - 1)
            std::memcpy(before, &root, sizeof root);
        awake++;
    }

    /* What it says after the edge: valid, byte. */
    unsigned says() const
    {
        return root.top__DOT__u_board__DOT__u_uart_tx__DOT__seen;
    }

    /* The falling edge, with what it is given: ready, valid, damaged, byte. */
    void give(unsigned now)
    {
        if (now != seen)
            awake = 1;
        else if (awake == 0)
            return;
        seen = now;
        root.top__DOT__u_board__DOT__u_uart_tx__DOT__given = now >> 10;
        root.top__DOT__u_board__DOT__u_uart_rx__DOT__given = now & 0x3ff;
        top.CLK = 0;
        top.eval();
    }
};
} // namespace

struct chip {
    VerilatedContext context;
    Vline line{&context, "line"};
    Vline___024root &root = *line.rootp;
    Engine engine{&context};

    chip()
    {
        line.CLK = 0;
        line.RX = 1;
        line.eval();
    }

    ~chip()
    {
        line.final();
    }

    void clock()
    {
        line.CLK = 1;
        line.eval();
        engine.edge();
        root.top__DOT__u_board__DOT__u_query__DOT__given = engine.says();
        line.CLK = 0;
        line.eval();
        engine.give(root.top__DOT__u_board__DOT__u_query__DOT__seen);
    }
};

struct chip *chip_new(void)
{
    return new chip;
}

void chip_free(struct chip *chip)
{
    delete chip;
}

bool chip_open_vcd(struct chip *, const char *)
{
    return false;
}

uint64_t chip_run(struct chip *chip, bool rx, uint64_t clocks)
{
    const auto tx = chip->line.TX;
    uint64_t count = 0;

    chip->line.RX = rx;
    while (count < clocks && chip->line.TX == tx) {
        chip->clock();
        count++;
    }
    return count;
}

bool chip_tx(const struct chip *chip)
{
    return chip->line.TX;
}

int chip_error_led(const struct chip *)
{
    return -1;
}
