# SPDX-License-Identifier: Apache-2.0
"""A network of each family, small enough to look at whole; and the program."""

import itertools
import os
import pathlib
import subprocess

import pytest
from routegen._librg import ffi, lib

RECORDS = itertools.takewhile(lambda record: record != ffi.NULL, map(lib.rg_family_info_of, itertools.count()))
GRAPHS = [ffi.string(record.example).decode() for record in RECORDS if ffi.string(record.params) != b"NAME"] + "kautz:3,2 gft:1,2,2 omega:3,2 mdsxn:1,3".split()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "graph" in metafunc.fixturenames:
        metafunc.parametrize("graph", GRAPHS)


def said(*words: object, wrong: bool = False) -> str:
    """What the program prints; it may find something wrong."""
    program = pathlib.Path(__file__).parents[2] / os.environ.get("BUILD", "build") / "routegen"
    done = subprocess.run([program, *map(str, words)], capture_output=True, text=True)
    assert done.returncode == 0 or (wrong and done.returncode == 1), done.stderr
    return done.stdout
