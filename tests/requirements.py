# SPDX-License-Identifier: Apache-2.0
"""requirements.py PINS: prints them with hashes, of the files only that pip takes for Debian 12 (Python 3.11, glibc 2.36)
on x86-64 and on arm64: a wheel each, or the source where there is none. Other systems would need others."""

import json
import subprocess
import sys

MACHINES = {"x86_64": ["manylinux2014", "manylinux_2_12", "manylinux_2_5", "linux"], "aarch64": ["manylinux2014", "linux"]}


def taken(machine: str) -> list[dict]:
    """What pip would install there, without dependencies, as the pins are all."""
    platforms = [f"manylinux_2_{n}" for n in range(36, 16, -1)] + MACHINES[machine]
    command = [sys.executable, "-m", "pip", "install", "-q", "--dry-run", "--ignore-installed", "--no-deps", "--report", "-"]
    command += ["--python-version", "311", "--implementation", "cp", "--target", "nowhere", "-r", sys.argv[1]]
    command += [f"--platform={platform}_{machine}" for platform in platforms]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)["install"]


hashes: dict[str, set[str]] = {}
for machine in MACHINES:
    for package in taken(machine):
        metadata = package["metadata"]
        pin = metadata["name"].lower().replace("_", "-").replace(".", "-") + "==" + metadata["version"]
        hashes.setdefault(pin, set()).add(package["download_info"]["archive_info"]["hashes"]["sha256"])
print("# SPDX-License-Identifier: Apache-2.0\n#")
print("# Written by `make requirements` from requirements.in, for Debian 12.")
for pin in sorted(hashes):
    print(" \\\n    ".join([pin] + [f"--hash=sha256:{digest}" for digest in sorted(hashes[pin])]))
