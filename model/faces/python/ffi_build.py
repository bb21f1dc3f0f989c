# SPDX-License-Identifier: Apache-2.0
"""The module routegen._librg by cffi in API mode: the C compiler checks each declaration against the headers.

The declarations are the headers themselves, preprocessed: there is no second copy of them. The stable ABI of
Python is used, so one wheel does for 3.9 and all later versions.
"""

import os
import pathlib
import re
import shlex
import subprocess
import tempfile

from cffi import FFI

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE / "c" if (HERE / "c").exists() else HERE.parents[2]

HEADERS = """net/inner/answer.h net/inner/check.h net/inner/compare.h net/inner/exchange_ask.h net/inner/noc.h net/inner/nodes_ask.h net/inner/plot.h net/inner/record_make.h net/inner/simulate.h net/inner/simulate_record.h net/inner/wording.h
    hw/inner/random.h net/inner/room.h families/inner/rows.h families/inner/topology_route.h routegen/fattree_fast.h routegen/kautz_batch.h
    routegen/net/ask.h routegen/net/collective.h routegen/net/draw.h routegen/net/graph.h routegen/net/measures.h
    routegen/net/parse.h routegen/net/simulate_load.h routegen/network_kind.h
    routegen/status.h routegen/topology.h""".split()
CONSTANTS = """RG_NETWORK_MAX_TEXT RG_TOPOLOGY_MAX_LABEL RG_TOPOLOGY_MAX_PORTS RG_TOPOLOGY_NONE RG_TOPOLOGY_UNKNOWN
    RG_MEASURE_ROWS RG_DRAW_MOST_LINES RG_LAYOUT_MOST RG_KAUTZ_NO_NODE32 RG_KAUTZ_NO_NODE64 RG_GFT_IDLE RG_NO_PLACE""".split()
#: What is linked, callers first, and where model.mk has their sources.
LIBRARIES = {"librgcycle": "CYCLE_SRC", "librgnet": "NET_SRC", "librg": "MODEL_SRC"}
STANDARD = ["stdbool.h", "stddef.h", "stdint.h", "stdalign.h", "stdnoreturn.h", "string.h"]


def compiler() -> "list[str]":
    return shlex.split(os.environ.get("CC", "cc"))


def rooms(library: str) -> "list[str]":
    """The rooms of model/rooms that are part of a library and that Python has."""
    lines = (line.split() for line in (ROOT / "model" / "rooms").read_text().splitlines())
    return [words[0] for words in lines if len(words) > 2 and words[1] == library and "python" in words[2].split(",")]


def sources(pattern: str, *folders: str) -> "list[pathlib.Path]":
    """The files below these folders of model/."""
    found = (path for folder in folders for path in (ROOT / "model" / folder).rglob(pattern))
    return sorted(path.relative_to(ROOT) for path in found)


def files() -> "list[pathlib.Path]":
    """What an sdist has of the tree: what the libraries are made of, by model.mk and rooms."""
    folders = ["include", "hw/inner", "families/inner", "net/inner", *(room for library in LIBRARIES for room in rooms(library))]
    return [*sources("*.[ch]", *folders), pathlib.Path("model/model.mk"), pathlib.Path("model/rooms")]


def libraries(build: pathlib.Path) -> "list[pathlib.Path]":
    """Makes the libraries in a folder, by the rules of model/model.mk.

    Without OpenMP: its threads do not survive the fork that notebooks and multiprocessing make, and its library would
    be one more that a wheel needs. Batches release the GIL, so threads of Python work in parallel.
    """
    flags = "-std=c11 -Imodel/include -Imodel -fvisibility=hidden"
    # make splits its lists at spaces
    with tempfile.TemporaryDirectory(prefix="routegen-") as folder:
        names = [f"{folder}/{library}.a" for library in LIBRARIES]
        command = ["make", "-s", "-f", "model/model.mk", f"-j{os.cpu_count() or 1}", f"BUILD={folder}", "OPENMP="]
        command += [f"C_FLAGS={flags}", f"CC={shlex.join(compiler())}", "CFLAGS=-O2 -DRG_API="]
        for library, variable in LIBRARIES.items():
            command.append(variable + "=" + " ".join(map(str, sources("*.c", *rooms(library)))))
        command.append("CLI_SRC=")
        environment = {
            name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")
        }
        subprocess.run([*command, *names], cwd=ROOT, check=True, env=environment)
        build.mkdir(parents=True, exist_ok=True)
        made = []
        for name in names:
            made.append(build / pathlib.Path(name).name)
            made[-1].write_bytes(pathlib.Path(name).read_bytes())
        return made


def without_bodies(text: str) -> str:
    """Drops static inline functions, of which cffi has no use."""
    kept, at = [], 0
    for match in re.finditer(r"\bstatic inline\b", text):
        if match.start() < at:
            continue
        kept.append(text[at : match.start()])
        at = text.index("{", match.start()) + 1
        depth = 1
        while depth:
            depth += {"{": 1, "}": -1}.get(text[at], 0)
            at += 1
    return "".join(kept) + text[at:]


def declarations() -> str:
    with tempfile.TemporaryDirectory() as folder:
        for name in STANDARD:  # cffi knows their types
            (pathlib.Path(folder) / name).write_text("")
        every = "".join(f"#include <{name}>\n" for name in HEADERS)
        command = [*compiler(), "-E", "-P", "-nostdinc", "-D__attribute__(x)=", "-x", "c"]
        for include in folder, ROOT / "model/include", ROOT / "model":
            command += ["-I", str(include)]
        text = subprocess.run([*command, "-"], input=every, stdout=subprocess.PIPE, check=True, text=True).stdout
    return without_bodies(text) + "".join(f"#define {name} ...\n" for name in CONSTANTS)


builder = FFI()
builder.cdef(declarations())
builder.cdef((HERE / "glue.h").read_text())
builder.cdef("static char *const RG_VERSION;")
builder.cdef('extern "Python" bool rgpy_progress(void *handle, const char *unit, uint64_t done, uint64_t total);')
builder.set_source(
    "routegen._librg",
    "".join(f"#include <{name}>\n" for name in HEADERS) + (HERE / "glue.c").read_text(),
    include_dirs=[str(ROOT / "model/include"), str(ROOT / "model"), str(HERE)],
    extra_compile_args=["-std=c11", "-O2", "-fvisibility=hidden"],
    extra_link_args=["-lm"],
)
