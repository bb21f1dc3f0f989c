# SPDX-License-Identifier: Apache-2.0
"""A LiteX SoC: a VexRiscv with two sets of route generators and two mailboxes of nodes, on Wishbone and on AXI4-Lite; and two
more masters of its bus, which talk over a network of `routegen noc`.

    python3 examples/litex/soc.py PROGRAM.bin FOLDER

with the network in FOLDER/noc/Mesh.v, writes FOLDER/soc.v and the list of its sources, FOLDER/sources.f, for simulation.
The same slaves go into a SoC on a board.
"""

import sys
from pathlib import Path

from litex.build.generic_platform import Pins, Subsignal
from litex.build.sim import SimPlatform
from litex.soc.cores.dma import WishboneDMAReader, WishboneDMAWriter
from litex.soc.integration.common import get_mem_data
from litex.soc.integration.soc import SoCRegion
from litex.soc.integration.soc_core import SoCCore
from litex.soc.interconnect import axi, wishbone
from migen import Cat, ClockSignal, Constant, Instance, ResetSignal, Signal
from migen.genlib.io import CRG

ROOT = Path(__file__).parents[2]
SHAPE = {"p_D": 3, "p_K": 6, "p_H": 2, "p_M": 4, "p_W": 2}
WISHBONE, AXIL, MAIL_WISHBONE, MAIL_AXIL = range(0x90000000, 0x90040000, 0x10000)
# Between a node and its mailbox: bits of what the node says, and of what it is told
STREAM = {"tdata": 8, "tuser": 2, "tlast": 1, "tvalid": 1}
SAID = {"up": 1, "s_axis_tready": 1, "m_done_tdata": 8, "m_done_tvalid": 1} | {f"m_axis_{name}": bits for name, bits in STREAM.items()}
TOLD = {"give_up": 1, "m_done_tready": 1, "m_axis_tready": 1} | {f"s_axis_{name}": bits for name, bits in STREAM.items()}

IO = [
    ("sys_clk", 0, Pins(1)),
    (
        "serial",
        0,
        *(Subsignal(name, Pins(bits)) for name, bits in (
            ("source_valid", 1), ("source_ready", 1), ("source_data", 8), ("sink_valid", 1), ("sink_ready", 1), ("sink_data", 8))),
    ),
]


class RoutesSoC(SoCCore):
    def __init__(self, program, network):
        platform = SimPlatform("SIM", IO)
        SoCCore.__init__(
            self, platform, clk_freq=1_000_000, cpu_type="vexriscv", cpu_variant="lite", uart_name="sim", ident="routegen",
            integrated_rom_size=0x8000, integrated_rom_init=get_mem_data(program, endianness="little"), integrated_sram_size=0x2000,
        )
        self.crg = CRG(platform.request("sys_clk"))
        for source in (ROOT / "rtl/routegen.f").read_text().split():
            platform.add_source(str(ROOT / source))
        platform.add_source(network)
        irqs = [Signal(name=f"irq_{i}") for i in range(4)]
        self.on_wishbone("rg_wishbone", WISHBONE, 7, o_irq=irqs[0], **SHAPE)
        self.on_axil("rg_axil", AXIL, 7, o_irq=irqs[1], **SHAPE)

        # The three nodes of K(2,1), two of them with a mailbox
        said = {name: Signal(3 * bits, name=f"nodes_{name}") for name, bits in SAID.items()}
        told = [{name: Signal(bits, name=f"node_{n}_{name}") for name, bits in TOLD.items()} for n in range(3)]
        self.specials += Instance(
            "rg_node_machine", p_D=2, p_K=1, p_DEAF=400, p_PAYLOAD=32, i_clk=ClockSignal(), i_rst=Cat(*[ResetSignal()] * 3),
            **{f"o_{name}": signal for name, signal in said.items()}, **{f"i_{name}": Cat(*(node[name] for node in told)) for name in TOLD},
        )
        for n, place in enumerate((self.on_wishbone, self.on_axil)):
            place(
                ("rg_mailbox_wishbone", "rg_mailbox_axil")[n], (MAIL_WISHBONE, MAIL_AXIL)[n], 13, o_irq=irqs[2 + n], p_D=2, p_K=1,
                p_PAYLOAD=32, i_own_label=n, **{f"i_{name}": said[name][n * bits : (n + 1) * bits] for name, bits in SAID.items()},
                **{f"o_{name}": signal for name, signal in told[n].items()},
            )
        self.comb += [self.cpu.interrupt[16 + i].eq(irq) for i, irq in enumerate(irqs)]

        # One master reads memory and sends it from terminal 0 to 3, of 2 x 2; another one writes what comes there.
        self.reader, self.writer = (self.dma(*what) for what in ((WishboneDMAReader, "reader", 10), (WishboneDMAWriter, "writer", 11)))
        source, sink = self.reader.source, self.writer.sink
        tready, tvalid, tlast, tdata = Signal(4), Signal(4), Signal(4), Signal(4 * 32)
        self.specials += Instance(
            "Mesh", i_clk=ClockSignal(), i_rst=ResetSignal(), i_s_axis_tvalid=source.valid, o_s_axis_tready=tready,
            i_s_axis_tdata=source.data, i_s_axis_tlast=source.last, i_s_axis_tdest=3, o_m_axis_tvalid=tvalid,
            i_m_axis_tready=Cat(Constant(7, 3), sink.ready), o_m_axis_tdata=tdata, o_m_axis_tlast=tlast, o_bad=Signal(4),
        )
        self.comb += [
            source.ready.eq(tready[0]), sink.valid.eq(tvalid[3]), sink.data.eq(tdata[96:]), sink.last.eq(tlast[3]),
        ]

    def dma(self, kind, name, number):
        """A master of the bus, with its registers at 0xf0000000 + 0x800 `number`."""
        bus = wishbone.Interface(data_width=32, address_width=32, addressing="word")
        self.bus.add_master(name, bus)
        self.csr.add(name, n=number)
        return kind(bus, with_csr=True)

    def on_wishbone(self, module, origin, bits, **others):

        bus = wishbone.Interface(data_width=32, address_width=32, addressing="word")
        self.specials += Instance(
            module, i_clk=ClockSignal(), i_rst=ResetSignal(), i_wb_cyc=bus.cyc, i_wb_stb=bus.stb, i_wb_we=bus.we,
            i_wb_adr=bus.adr[: bits - 2], i_wb_sel=bus.sel, i_wb_dat_w=bus.dat_w, o_wb_dat_r=bus.dat_r, o_wb_ack=bus.ack, o_wb_err=bus.err,
            **others,
        )
        self.bus.add_slave(module, bus, SoCRegion(origin=origin, size=0x1000, cached=False))

    def on_axil(self, module, origin, bits, **others):
        lite = axi.AXILiteInterface(data_width=32, address_width=32)
        channels = {}
        for name, fields in (("aw", ("addr", "prot")), ("w", ("data", "strb")), ("ar", ("addr", "prot"))):
            channel = getattr(lite, name)
            channels |= {f"i_s_axil_{name}{field}": getattr(channel, field)[: bits if field == "addr" else None] for field in fields}
            channels |= {f"i_s_axil_{name}valid": channel.valid, f"o_s_axil_{name}ready": channel.ready}
        channels |= {"o_s_axil_bresp": lite.b.resp, "o_s_axil_bvalid": lite.b.valid, "i_s_axil_bready": lite.b.ready}
        channels |= {"o_s_axil_rdata": lite.r.data, "o_s_axil_rresp": lite.r.resp}
        channels |= {"o_s_axil_rvalid": lite.r.valid, "i_s_axil_rready": lite.r.ready}
        self.specials += Instance(module, i_aclk=ClockSignal(), i_aresetn=~ResetSignal(), **channels, **others)
        self.bus.add_slave(module, lite, SoCRegion(origin=origin, size=0x1000, cached=False))


def main(program, folder):
    soc = RoutesSoC(program, str(Path(folder, "noc/Mesh.v")))
    verilog = soc.platform.get_verilog(soc, name="soc")
    verilog.write(str(Path(folder) / "soc.v"))
    sources = [str(source[0]) for source in soc.platform.sources]
    Path(folder, "sources.f").write_text("\n".join(sources) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
