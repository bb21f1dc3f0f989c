# SPDX-License-Identifier: Apache-2.0
"""A LiteX SoC: a VexRiscv with two sets of route generators, one on Wishbone, one on AXI4-Lite.

    python3 examples/litex/soc.py PROGRAM.bin FOLDER

writes FOLDER/soc.v and the list of its sources, FOLDER/sources.f, for simulation. The same slaves go into a SoC on a board.
"""

import sys
from pathlib import Path

from litex.build.generic_platform import Pins, Subsignal
from litex.build.sim import SimPlatform
from litex.soc.integration.common import get_mem_data
from litex.soc.integration.soc import SoCRegion
from litex.soc.integration.soc_core import SoCCore
from litex.soc.interconnect import axi, wishbone
from migen import ClockSignal, Instance, ResetSignal, Signal
from migen.genlib.io import CRG

ROOT = Path(__file__).parents[2]
SHAPE = {"p_D": 3, "p_K": 6, "p_H": 2, "p_M": 4, "p_W": 2}
WISHBONE, AXIL = 0x90000000, 0x90010000

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
    def __init__(self, program):
        platform = SimPlatform("SIM", IO)
        SoCCore.__init__(
            self, platform, clk_freq=1_000_000, cpu_type="vexriscv", cpu_variant="lite", uart_name="sim", ident="routegen",
            integrated_rom_size=0x8000, integrated_rom_init=get_mem_data(program, endianness="little"), integrated_sram_size=0x2000,
        )
        self.crg = CRG(platform.request("sys_clk"))
        for source in (ROOT / "rtl/routegen.f").read_text().split():
            platform.add_source(str(ROOT / source))
        irqs = [Signal(name=f"irq_{name}") for name in ("wishbone", "axil")]

        bus = wishbone.Interface(data_width=32, address_width=32, addressing="word")
        self.specials += Instance(
            "rg_wishbone", **SHAPE, i_clk=ClockSignal(), i_rst=ResetSignal(), i_wb_cyc=bus.cyc, i_wb_stb=bus.stb, i_wb_we=bus.we,
            i_wb_adr=bus.adr[:5], i_wb_sel=bus.sel, i_wb_dat_w=bus.dat_w, o_wb_dat_r=bus.dat_r, o_wb_ack=bus.ack, o_wb_err=bus.err,
            o_irq=irqs[0],
        )
        self.bus.add_slave("routes", bus, SoCRegion(origin=WISHBONE, size=0x1000, cached=False))

        lite = axi.AXILiteInterface(data_width=32, address_width=32)
        channels = {}
        for name, fields in (("aw", ("addr", "prot")), ("w", ("data", "strb")), ("ar", ("addr", "prot"))):
            channel = getattr(lite, name)
            channels |= {f"i_s_axil_{name}{field}": getattr(channel, field)[: 7 if field == "addr" else None] for field in fields}
            channels |= {f"i_s_axil_{name}valid": channel.valid, f"o_s_axil_{name}ready": channel.ready}
        channels |= {"o_s_axil_bresp": lite.b.resp, "o_s_axil_bvalid": lite.b.valid, "i_s_axil_bready": lite.b.ready}
        channels |= {"o_s_axil_rdata": lite.r.data, "o_s_axil_rresp": lite.r.resp}
        channels |= {"o_s_axil_rvalid": lite.r.valid, "i_s_axil_rready": lite.r.ready}
        self.specials += Instance("rg_axil", **SHAPE, i_aclk=ClockSignal(), i_aresetn=~ResetSignal(), o_irq=irqs[1], **channels)
        self.bus.add_slave("routes_axil", lite, SoCRegion(origin=AXIL, size=0x1000, cached=False))

        self.comb += [self.cpu.interrupt[16 + i].eq(irq) for i, irq in enumerate(irqs)]


def main(program, folder):
    soc = RoutesSoC(program)
    verilog = soc.platform.get_verilog(soc, name="soc")
    verilog.write(str(Path(folder) / "soc.v"))
    sources = [str(source[0]) for source in soc.platform.sources]
    Path(folder, "sources.f").write_text("\n".join(sources) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
