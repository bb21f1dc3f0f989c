# SPDX-License-Identifier: Apache-2.0
"""Benches of rtl/bus in cocotb, under Icarus, with the masters of cocotbext-axi and answers of the program. Run by run.sh.

rg_registers is tested behind both of its buses, rg_axil and rg_wishbone."""

import itertools
import os
import random
from pathlib import Path

import cocotb
import pytest
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, RisingEdge, with_timeout
from cocotb_tools.runner import get_runner
from cocotbext.axi import AxiLiteBus, AxiLiteMaster, AxiResp, AxiStreamBus, AxiStreamFrame, AxiStreamSink, AxiStreamSource
from routes import program, questions

D, K, H, M, W = (int(os.environ.get(name, value)) for name, value in zip("DKHMW", (3, 6, 2, 4, 2)))
NETWORK = f"kautz:{D},{K}"
TREE = f"gft:{H},{M},{W}"
LW = D.bit_length()  # clog2(D + 1)

# The registers, from the headers that C programs include
REGS = {}
RTL = Path(__file__).parents[2] / "rtl"
for line in ((RTL / "bus/rg_regs.h").read_text() + (RTL / "node/rg_mailbox.h").read_text()).splitlines():
    words = line.split()
    if words[:1] == ["#define"] and len(words) > 2:
        value = line.split(words[1])[1].split("/*")[0].strip()
        REGS[words[1].removeprefix("RG_")] = eval(value.replace("u", ""))  # a number, or (1 << n)


def digits(number, radices):
    for radix in radices:
        yield number % radix
        number //= radix


def clog2(n):
    return (n - 1).bit_length()


def rotation_request(rotation, passed, square=0):
    """s_axis_tdata of rg_gft_state_stream: {square, pass digits, rotation digits}, digit 0 lowest."""
    groups = -(-M // W)
    dw, pw = clog2(max(M, W)), clog2(groups) if M > W else 1
    data = sum(digit << (i * dw) for i, digit in enumerate(digits(rotation, [W] + [M] * H)))
    data |= sum(digit << ((H + 1) * dw + (i + 1) * pw) for i, digit in enumerate(digits(passed, [groups] * (H - 1))))
    return data | square << ((H + 1) * (dw + pw))


def states(rotation, passed):
    """The states in the order of the stream: [(level, state, is the last of its level)]."""
    text = program("states", TREE, "-r", rotation, "-p", passed, "--format", "csv").splitlines()[1:]
    rows = [row.split(",")[2::3] for row in text]  # rotation, pass, level, stage, index, state
    return [
        (int(level), None if state in ("", "-") else int(state), i + 1 == len(rows) or rows[i + 1][0] != level)
        for i, (level, state) in enumerate(rows)
    ]


def pauses(seed, share):
    random_numbers = random.Random(seed)
    return (random_numbers.random() < share for _ in itertools.count())


class Registers:
    """What a driver does, over read(address) and write(address, data, bytes), which return (answer, refused)."""

    LIST = "REG_"

    def __init__(self, read, write):
        self.read, self.write = read, write

    async def get(self, name, offset=0):
        value, refused = await self.read(REGS[self.LIST + name] + offset)
        assert not refused, name
        return value

    async def put(self, name, value, words=1):
        for word in range(words):
            _, refused = await self.write(REGS[self.LIST + name] + 4 * word, value >> 32 * word & 0xFFFFFFFF, 15)
            assert not refused, name

    async def until(self, bit):
        for _ in range(2000):
            if await self.get("STATUS") & bit:
                return
        raise AssertionError("no answer")

    async def dump(self, size, known, free):
        """After a reset, as a debugger does it: the masters refuse x. All words but `known` are 0, or of `free` refused."""
        for address in range(0, size, 4):
            value, refused = await self.read(address)
            assert (value, refused) == (known.get(address, 0), address in free), hex(address)

    async def wide(self, name, words):
        return sum([await self.get(name, 4 * word) << 32 * word for word in range(words)])

    async def routes(self, question):
        await self.until(REGS["BIT_ASK"])
        half = K * LW
        await self.put("SOURCE", question.data & (1 << half) - 1, 2)
        await self.put("DESTINATION", question.data >> half, 2)
        await self.put("COMMAND", REGS["BIT_ASK"])
        for data, user, last in question.beats:
            await self.until(REGS["BIT_TAKE"])
            route = await self.get("ROUTE")
            assert route >> 31 == last
            assert route >> 16 & 15 == question.error
            if not question.error:
                assert route & 0xFFFFF == user
                assert await self.wide("WORD", 5) == data
            await self.put("COMMAND", REGS["BIT_TAKE"])

    async def all_states(self, rotation, passed):
        await self.until(REGS["BIT_ASK_STATES"])
        await self.put("ROTATION", rotation_request(rotation, passed), 4)
        await self.put("COMMAND", REGS["BIT_ASK_STATES"])
        expected = states(rotation, passed)
        for i, (level, state, ends) in enumerate(expected):
            await self.until(REGS["BIT_TAKE_STATE"])
            switch = await self.get("SWITCH")
            assert switch & 0xFF == level and switch >> 9 & 1 == ends and switch >> 31 == (i + 1 == len(expected))
            assert switch >> 8 & 1 == (state is None)
            if state is not None:
                assert await self.get("STATE") == state
            await self.put("COMMAND", REGS["BIT_TAKE_STATE"])

    async def refusals(self):
        """Bus errors: no such register, not to be written, not to be read, a command out of turn. None changes anything."""
        await self.until(REGS["BIT_ASK"])
        status = await self.get("STATUS")
        for address in (0x18, 0x1C, 0x48, 0x4C, 0x68, 0x7C):
            assert (await self.read(address))[1] and (await self.write(address, 1, 15))[1], hex(address)
        for name in ("ID", "SHAPE", "STATUS", "PENDING", "ROUTE", "WORD", "STATE", "SWITCH"):
            before = await self.get(name)
            assert (await self.write(REGS["REG_" + name], ~before & 0xFFFFFFFF, 15))[1], name
            assert await self.get(name) == before
        assert (await self.read(REGS["REG_COMMAND"]))[1]
        for command in (REGS["BIT_TAKE"], REGS["BIT_TAKE_STATE"], REGS["BIT_TAKE"] | REGS["BIT_ASK"]):
            assert (await self.write(REGS["REG_COMMAND"], command, 15))[1]
        # Without its byte a command does nothing.
        assert not (await self.write(REGS["REG_COMMAND"], REGS["BIT_ASK"], 14))[1]
        assert await self.get("STATUS") == status
        # Bytes of a word
        await self.put("SOURCE", 0x11223344)
        await self.write(REGS["REG_SOURCE"], 0xAABBCCDD, 5)
        assert await self.get("SOURCE") == 0x11BB33DD

    async def interrupts(self, dut, clk, question):
        await self.put("ENABLE", REGS["BIT_TAKE"])
        assert await self.get("ENABLE") == REGS["BIT_TAKE"] and not dut.irq.value
        half = K * LW
        await self.put("SOURCE", question.data & (1 << half) - 1, 2)
        await self.put("DESTINATION", question.data >> half, 2)
        await self.put("COMMAND", REGS["BIT_ASK"])
        for _ in question.beats:
            if not dut.irq.value:
                await with_timeout(RisingEdge(dut.irq), 2, "us")
            assert await self.get("PENDING") == REGS["BIT_TAKE"]
            await self.put("COMMAND", REGS["BIT_TAKE"])
            await ClockCycles(clk, 3)
        assert not dut.irq.value
        await self.put("ENABLE", 0)

    async def everything(self, dut, clk):
        shape = D | K << 4 | H << 9 | M << 13 | W << 20 | 1 << 31
        idle = REGS["BIT_ASK"] | REGS["BIT_ASK_STATES"]
        await self.dump(0x80, {0: 0x52470100, 4: shape, 8: idle}, {0x14, 0x18, 0x1C, 0x48, 0x4C, *range(0x68, 0x80, 4)})
        asked = questions(NETWORK, 25, illegal=4)
        assert any(question.error for question in asked)
        for question in asked:
            await self.routes(question)
        terminals = W * M**H
        for rotation in (0, 1, terminals // 2 + 1, terminals - 1):
            await self.all_states(rotation, 0)
        # Answers that have been taken are not there.
        for name, words in (("ROUTE", 1), ("WORD", 5), ("STATE", 1), ("SWITCH", 1)):
            assert await self.wide(name, words) == 0, name
        await self.refusals()
        await self.interrupts(dut, clk, next(question for question in asked if not question.error))
        await self.routes(asked[0])


async def reset(dut, clk, rst, active, first=True):
    rst.value = active
    if first:
        Clock(clk, 10, "ns").start()
    await ClockCycles(clk, 3)
    rst.value = 1 - active
    await ClockCycles(clk, 2)


class Mailbox(Registers):
    LIST = "MAILBOX_"

    async def send(self, to, data, refused=False):
        at = await self.get("OUT")
        for i in range(0, len(data), 4):
            assert not (await self.write(at + i, int.from_bytes(data[i : i + 4], "little"), 15))[1]
        assert (await self.write(REGS["MAILBOX_SEND"], len(data) << 24 | to, 15))[1] == refused
        assert bool(await self.get("STATUS") & REGS["MAILBOX_REFUSED"]) == refused

    async def receive(self, source, data):
        await self.until(REGS["MAILBOX_ARRIVED"])
        at = await self.get("SLOT")
        words = [(await self.read(at + 4 * i))[0] for i in range(1 + -(-len(data) // 4))]
        assert words[0] == len(data) << 24 | source
        assert b"".join(word.to_bytes(4, "little") for word in words[1:]) == data + bytes(-len(data) % 4)
        await self.put("SLOT", 0)

    async def end(self, *how):
        await self.until(REGS["MAILBOX_ENDED"])
        assert await self.get("END") & ~0x7F == sum(REGS["MAILBOX_" + name] for name in how)
        await self.put("END", 0)


def axil_port(dut, clk, rst, active):
    """The master, and read and write by it."""
    master = AxiLiteMaster(AxiLiteBus.from_prefix(dut, "s_axil"), clk, rst, reset_active_level=active)

    async def read(address):
        answer = await master.read(address, 4)
        return int.from_bytes(answer.data, "little"), answer.resp == AxiResp.SLVERR

    async def write(address, data, strobe):
        # The master makes strobes of unaligned lengths only: each run of bytes is a write of its own.
        if strobe == 15:
            answer = await master.write(address, data.to_bytes(4, "little"))
            return None, answer.resp == AxiResp.SLVERR
        refused = False
        for byte in range(4):
            if strobe >> byte & 1:
                answer = await master.write(address + byte, bytes([data >> 8 * byte & 255]))
                refused |= answer.resp == AxiResp.SLVERR
        return None, refused

    return master, read, write


def pause(master, share):
    for seed, channel in enumerate((master.write_if.aw_channel, master.write_if.w_channel, master.write_if.b_channel,
                                    master.read_if.ar_channel, master.read_if.r_channel)):
        channel.clear_pause_generator()
        if share:
            channel.set_pause_generator(pauses(seed, share))


@cocotb.test()
async def axil(dut):
    """AXI4-Lite, first without pauses, then with pauses on every channel."""
    master, read, write = axil_port(dut, dut.aclk, dut.aresetn, False)
    for share in (0, 0.5):
        pause(master, share)
        await reset(dut, dut.aclk, dut.aresetn, 0, first=share == 0)
        await Registers(read, write).everything(dut, dut.aclk)
    # Many writes and reads under way at the master; the slave takes them one by one.
    written = [master.init_write(REGS["REG_SOURCE"], n.to_bytes(4, "little")) for n in range(20)]
    for event in written:
        await event.wait()
    assert (await read(REGS["REG_SOURCE"]))[0] == 19


def wishbone_port(dut):
    """Wishbone B4, standard or pipelined: read and write, an access a clock, with gaps."""
    pipelined = int(dut.PIPELINED.value)
    for name in ("cyc", "stb", "we", "adr", "sel", "dat_w"):
        getattr(dut, "wb_" + name).value = 0

    async def access(address, data, select, write):
        dut.wb_cyc.value = dut.wb_stb.value = 1
        dut.wb_we.value, dut.wb_adr.value, dut.wb_sel.value, dut.wb_dat_w.value = write, address >> 2, select, data
        await RisingEdge(dut.clk)
        if pipelined:
            dut.wb_stb.value = 0
        await RisingEdge(dut.clk)
        for _ in range(5):
            if dut.wb_ack.value or dut.wb_err.value:
                break
            await RisingEdge(dut.clk)
        assert int(dut.wb_ack.value) + int(dut.wb_err.value) == 1
        answer = 0 if write or dut.wb_err.value else dut.wb_dat_r.value.to_unsigned(), bool(dut.wb_err.value)
        dut.wb_cyc.value = dut.wb_stb.value = 0
        for _ in range(random.randrange(3) if not pipelined else 1 + random.randrange(2)):
            await RisingEdge(dut.clk)
        return answer

    return lambda address: access(address, 0, 15, 0), lambda address, data, select: access(address, data, select, 1)


@cocotb.test()
async def wishbone(dut):
    read, write = wishbone_port(dut)
    await reset(dut, dut.clk, dut.rst, 1)
    await Registers(read, write).everything(dut, dut.clk)
    # A pipelined master: the next access as soon as stall is low, answers counted apart
    written = [random.randrange(1 << 32) for _ in range(16)]
    accesses = [(1, word) for word in written] + [(0, 0)] * 16
    answers = []

    async def listen():
        while len(answers) < len(accesses):
            await RisingEdge(dut.clk)
            assert not dut.wb_err.value
            if dut.wb_ack.value:
                answers.append(dut.wb_dat_r.value.to_unsigned())

    listening = cocotb.start_soon(listen())
    dut.wb_cyc.value, dut.wb_sel.value = 1, 15
    for turn, (writes, word) in enumerate(accesses):
        dut.wb_stb.value, dut.wb_we.value, dut.wb_dat_w.value = 1, writes, word
        dut.wb_adr.value = REGS["REG_ROTATION"] // 4 + turn % 4
        await RisingEdge(dut.clk)
        while dut.wb_stall.value:
            await RisingEdge(dut.clk)
        if turn % 5 == 4:
            dut.wb_stb.value = 0
            await RisingEdge(dut.clk)
    dut.wb_stb.value = 0
    await with_timeout(listening, 1, "us")
    dut.wb_cyc.value = 0
    assert answers[16:] == written[12:] * 4


def memory_port(dut):
    dut.mem_valid.value = 0

    async def access(address, data, strobe):
        dut.mem_valid.value = 1
        dut.mem_addr.value, dut.mem_wdata.value, dut.mem_wstrb.value = address, data, strobe
        await ClockCycles(dut.clk, 2)
        assert dut.mem_ready.value
        dut.mem_valid.value = 0
        answer = 0 if strobe or dut.mem_error.value else dut.mem_rdata.value.to_unsigned(), bool(dut.mem_error.value)
        await RisingEdge(dut.clk)
        return answer

    return lambda address: access(address, 0, 0), access


@cocotb.test()
@cocotb.parametrize(share=[0, 0.5])
async def mailbox(dut, share):
    """Messages between mailboxes on the three buses."""
    master, read, write = axil_port(dut, dut.clk, dut.rst, True)
    pause(master, share)
    boxes = [Mailbox(read, write), Mailbox(*wishbone_port(dut)), Mailbox(*memory_port(dut))]
    dut.dead.value = 7
    await reset(dut, dut.clk, dut.rst, 1)
    payload, slots = int(dut.PAYLOAD.value), int(dut.SLOTS.value)
    size = 1 << clog2(payload + 4)
    ring = 0x1000 if slots * size > 0x800 else 0x800
    can_be_read = {*range(0, 0x28, 4), *range(ring, ring + slots * size, 4)} - {REGS["MAILBOX_SEND"]}
    for label, box in enumerate(boxes):
        shape = 2 | 1 << 4 | payload << 8 | clog2(slots) << 16
        if share == 0:  # after that the slots keep what they hold
            await box.dump(0x2000, {0: 0x524D0100, 4: shape, 8: REGS["MAILBOX_ROOM"], 0x14: label, 0x20: ring, 0x24: 0x400},
                           {*range(0, 0x2000, 4)} - can_be_read)
    dut.dead.value = 0
    await ClockCycles(dut.clk, 1)
    for label, box in enumerate(boxes):
        await box.send((label + 1) % 3, b"soon", refused=True)
    for box in boxes:
        await box.until(REGS["MAILBOX_UP"])

    for length in sorted({*range(1, min(payload, 13)), *range(50, payload, 37), payload - 1, payload}):
        for source in range(3):
            to = (source + 1 + length % 2) % 3
            data = random.randbytes(length)
            await boxes[source].send(to, data)
            await boxes[to].receive(source, data)
            await boxes[source].end()

    for source, box in enumerate(boxes):
        to = (source + 1) % 3
        other = boxes[to]
        # What is refused, and changes nothing
        status = await box.get("STATUS")
        for name, value in (("END", 0), ("SLOT", 0), ("ID", 0), ("LABEL", 1), ("SEND", to), ("SEND", payload + 1 << 24 | to)):
            assert (await box.write(REGS["MAILBOX_" + name], value, 15))[1], name
        assert (await box.read(REGS["MAILBOX_SEND"]))[1] and (await box.read(0x600))[1]
        assert await box.get("STATUS") == status | REGS["MAILBOX_REFUSED"]
        # A full ring: the node has one more message, the others wait, two of them in the mailbox, and none is lost.
        await other.put("ENABLE", REGS["MAILBOX_ARRIVED"])
        messages = [random.randbytes(payload - n % 3) for n in range(slots + 3)]
        for n, data in enumerate(messages):
            await box.send(to, data)
            if n <= slots:
                await box.end()
        await ClockCycles(dut.clk, 2000)
        at = await box.get("OUT")
        assert (await box.write(REGS["MAILBOX_SEND"], 1 << 24 | to, 15))[1]
        assert not (await box.write(at, 1, 15))[1] and (await box.write(at ^ size, 1, 15))[1]
        assert (await box.write(at + 0x1000, 1, 15))[1]
        assert await box.get("STATUS") == REGS["MAILBOX_UP"] | REGS["MAILBOX_REFUSED"]
        assert dut.irq.value == 1 << to and await other.get("PENDING") == REGS["MAILBOX_ARRIVED"]
        for data in messages:
            await other.receive(source, data)
        for _ in range(2):
            await box.end()
        assert dut.irq.value == 0
        # The first of two is given up. Then its node dies with two under way, the other one with a message that comes in.
        for n in range(slots + 1):
            await box.send(to, messages[0])
            await box.end()
        await box.send(to, b"1")
        await box.send(3 - source - to, b"22")
        await box.put("GIVE_UP", 0)
        await box.end("LOST")
        await box.end()
        await boxes[3 - source - to].receive(source, b"22")
        await box.send(to, b"333")
        await box.send(to, b"4444")
        await other.receive(source, messages[0])
        dut.dead.value = 1 << source | 1 << to
        await ClockCycles(dut.clk, 2)
        dut.dead.value = 0
        await box.end("LOST", "DOWN")
        await box.send(to, b"5", refused=True)
        await box.end("LOST", "DOWN")
        for _ in range(slots - 1):
            await other.receive(source, messages[0])
        for _ in range(2):
            await box.until(REGS["MAILBOX_UP"])
            await other.until(REGS["MAILBOX_UP"])
        while await other.get("STATUS") & REGS["MAILBOX_ARRIVED"]:  # it had come in before its node died
            await other.receive(source, messages[0])
        await box.send(to, b"666666")
        await other.receive(source, b"666666")
        await box.end()


async def streams(dut, share):
    source = AxiStreamSource(AxiStreamBus.from_prefix(dut, "s_axis"), dut.aclk, dut.aresetn, reset_active_level=False)
    sink = AxiStreamSink(AxiStreamBus.from_prefix(dut, "m_axis"), dut.aclk, dut.aresetn, reset_active_level=False)
    if share:
        source.set_pause_generator(pauses(1, share))
        sink.set_pause_generator(pauses(2, share))
    await reset(dut, dut.aclk, dut.aresetn, 0)
    return source, sink


def transfer(dut, data, **side):
    """A request, a packet of one transfer."""
    return AxiStreamFrame(data.to_bytes(len(dut.s_axis_tdata) // 8, "little"), **side)


async def receive(dut, sink):
    """A packet, as the (tdata, tuser) of its transfers."""
    frame = await with_timeout(sink.recv(compact=False), 20, "us")
    lanes = len(dut.m_axis_tdata) // 8
    return [(int.from_bytes(frame.tdata[i : i + lanes], "little"), frame.tuser[i]) for i in range(0, len(frame.tdata), lanes)]


@cocotb.test()
@cocotb.parametrize(share=[0, 0.4])
async def stream_serial(dut, share):
    source, sink = await streams(dut, share)
    asked = questions(NETWORK, 60)
    for question in asked:
        await source.send(transfer(dut, question.data))
    for question in asked:
        beats = await receive(dut, sink)
        assert len(beats) == len(question.beats)
        for (got, user), (data, expected, _) in zip(beats, question.beats):
            assert user >> 16 == question.error
            assert question.error or (got, user) == (data, expected)


@cocotb.test()
@cocotb.parametrize(share=[0, 0.4])
async def stream_pipe(dut, share):
    source, sink = await streams(dut, share)
    asked = questions(NETWORK, 200)
    for tag, question in enumerate(asked):
        await source.send(transfer(dut, question.data, tuser=tag % 256))
    for tag, question in enumerate(asked):
        [(table, user)] = await receive(dut, sink)
        assert user == tag % 256 << 8 | question.error
        assert question.error or table == question.table


@cocotb.test()
@cocotb.parametrize(share=[0, 0.4])
async def stream_states(dut, share):
    source, sink = await streams(dut, share)
    for rotation in range(0, W * M**H, 3):
        await source.send(transfer(dut, rotation_request(rotation, 0)))
        beats = await receive(dut, sink)
        assert [(user & 255, None if user >> 8 & 1 else state, user >> 9 & 1) for state, user in beats] == states(rotation, 0)


@pytest.mark.parametrize("top, case, parameters", [
    ("rg_axil", "axil", {}),
    ("rg_wishbone", "wishbone", {"PIPELINED": 0}),
    ("rg_wishbone", "wishbone", {"PIPELINED": 1}),
    ("mailbox_net", "mailbox", {"PIPELINED": 0}),
    ("mailbox_net", "mailbox", {"PIPELINED": 1}),
    ("mailbox_net", "mailbox", {"PAYLOAD": 252, "SLOTS": 16}),
    ("rg_axis_serial", "stream_serial", None),
    ("rg_axis_pipe", "stream_pipe", None),
    ("rg_axis_states", "stream_states", None),
])
def test_bus(top, case, parameters):
    kautz, tree = {"D": D, "K": K}, {"H": H, "M": M, "W": W}
    shape = {} if top == "mailbox_net" else tree if top == "rg_axis_states" else kautz if parameters is None else kautz | tree
    runner = get_runner("icarus")
    name = "-".join([top, *map(str, (parameters or {}).values())])
    build = Path(os.environ.get("BUILD", "build")) / "bus" / name
    sources, standard = Path("rtl/routegen.f").read_text().split(), "-g2005"
    if top == "mailbox_net":
        sources, standard = [*sources, "sim/bus/mailbox_net.v"], "-g2012"
    runner.build(sources=list(map(Path, sources)), hdl_toplevel=top, parameters=shape | (parameters or {}),
                 build_args=[standard], timescale=("1ns", "1ps"), build_dir=build, always=True)
    runner.test(hdl_toplevel=top, test_module="test_bus", test_filter=f"{case}(/|$)", build_dir=build)
