# SPDX-License-Identifier: Apache-2.0
"""The package from the tree, or from an sdist, which has the libraries' sources in c/."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))  # a build in isolation does not look here

import ffi_build  # noqa: E402

ROOT = ffi_build.ROOT


class BuildWithLibraries(build_ext):
    """Compiles librg and librgnet as `make all` does, by the same rules."""

    def run(self) -> None:
        build = pathlib.Path(self.build_temp).resolve()
        libraries = ffi_build.libraries(build)
        for extension in self.extensions:
            extension.extra_objects = [str(library) for library in libraries]
        super().run()


class WithSources(sdist):
    def make_release_tree(self, base_dir: str, files: "list[str]") -> None:
        super().make_release_tree(base_dir, files)
        sources = pathlib.Path(base_dir) / "c"
        if (HERE / "c").exists():  # an sdist of an sdist
            shutil.copytree(HERE / "c", sources, dirs_exist_ok=True)
            shutil.copy2(HERE / "LICENSE", base_dir)
            return
        pathlib.Path(base_dir, "LICENSE").unlink(missing_ok=True)  # a link in the tree
        shutil.copy2(ROOT / "LICENSE", base_dir)
        for path in ffi_build.files():
            (sources / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / path, sources / path)


# What setuptools leaves beside a package; in the tree that is build/.
WORK = HERE if (HERE / "c").exists() else ROOT / "build" / "python" / "work"
WORK.mkdir(parents=True, exist_ok=True)

setup(
    version=re.search(r'RG_VERSION "(.*)"', (ROOT / "model/include/routegen/status.h").read_text())[1],
    cffi_modules=["ffi_build.py:builder"],
    cmdclass={"build_ext": BuildWithLibraries, "sdist": WithSources},
    options={
        "bdist_wheel": {"py_limited_api": "cp39"},
        "build": {"build_base": str(WORK / "build")},
        "egg_info": {"egg_base": str(WORK)},
    },
)
