# SPDX-License-Identifier: Apache-2.0
"""Benches of the serial and of the pipelined Kautz core in cocotb. pytest runs them in Icarus, from the tree:

    PYTHONPATH=examples/cocotb pytest examples/cocotb
"""

import os
import random
from pathlib import Path

import cocotb
import pytest
from cocotb.clock import Clock
from cocotb.triggers import RisingEdge
from cocotb_tools.runner import get_runner
from routes import questions

NETWORK = os.environ.get("NETWORK", "kautz:3,6")


async def start(dut):
    dut.rst.value = 1
    Clock(dut.clk, 10, "ns").start()
    for _ in range(2):
        await RisingEdge(dut.clk)
    dut.rst.value = 0


@cocotb.test()
async def serial(dut):
    """Every beat of every answer, with pauses on both sides."""
    dut.s_axis_tvalid.value = 0
    dut.m_axis_tready.value = 0
    await start(dut)
    for question in questions(NETWORK, 200):
        dut.s_axis_tdata.value = question.data
        dut.s_axis_tvalid.value = 1
        await RisingEdge(dut.clk)
        while not dut.s_axis_tready.value:
            await RisingEdge(dut.clk)
        dut.s_axis_tvalid.value = 0
        for data, user, last in question.beats:
            dut.m_axis_tready.value = random.random() < 0.7
            await RisingEdge(dut.clk)
            while not (dut.m_axis_tvalid.value and dut.m_axis_tready.value):
                dut.m_axis_tready.value = random.random() < 0.7
                await RisingEdge(dut.clk)
            assert dut.m_axis_tuser.value.to_unsigned() >> 16 == question.error
            assert dut.m_axis_tlast.value == last
            if not question.error:
                assert dut.m_axis_tdata.value.to_unsigned() == data
                assert dut.m_axis_tuser.value.to_unsigned() == user
        dut.m_axis_tready.value = 0


@cocotb.test()
async def pipe(dut):
    """A request in every clock; the tables come in order."""
    dut.in_valid.value = 0
    await start(dut)
    asked = questions(NETWORK, 1000)

    async def ask():
        for tag, question in enumerate(asked):
            dut.in_valid.value = 1
            dut.in_data.value = question.data
            dut.in_tag.value = tag % 256
            await RisingEdge(dut.clk)
        dut.in_valid.value = 0

    cocotb.start_soon(ask())
    for tag, question in enumerate(asked):
        await RisingEdge(dut.clk)
        while not (dut.out_valid.value.is_resolvable and dut.out_valid.value):
            await RisingEdge(dut.clk)
        assert dut.out_tag.value == tag % 256
        assert dut.out_error.value == question.error
        if not question.error:
            assert dut.out_table.value.to_unsigned() == question.table


@pytest.mark.parametrize("core, parameters", [("rg_kautz_serial", {}), ("rg_kautz_pipe", {"TW": 8})])
def test_core(core, parameters):
    d, k = NETWORK.removeprefix("kautz:").split(",")
    runner = get_runner("icarus")
    build = Path(os.environ.get("BUILD", "build")) / "cocotb" / core
    runner.build(
        sources=[Path(line) for line in Path("rtl/routegen.f").read_text().split() if "/common/" in line or "/kautz/" in line],
        hdl_toplevel=core,
        parameters={"D": int(d), "K": int(k), **parameters},
        timescale=("1ns", "1ps"),
        build_dir=build,
        always=True,
    )
    runner.test(hdl_toplevel=core, test_module="test_cores", testcase="serial" if "serial" in core else "pipe", build_dir=build)
