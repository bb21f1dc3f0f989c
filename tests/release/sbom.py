# SPDX-License-Identifier: Apache-2.0
"""sbom.py make VERSION FOLDER LINKED: the CycloneDX of a release. LINKED has a line for each package that
is linked into a file of the release: FILE, deb or pypi, name, version. What wheels need at run time is in their metadata.
sbom.py check FOLDER SBOM: the document is valid by the schema, and lists the files of FOLDER with their sums."""

import datetime
import hashlib
import json
import os
import pathlib
import sys
import uuid
import zipfile
from email.parser import Parser

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output import make_outputter
from cyclonedx.schema import OutputFormat, SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

#: Of what may be linked, as its copyright file says; a package that is not here has to be read before it is released.
LICENCES = {
    "libc6-dev": "LGPL-2.1-or-later",
    "libgcc-12-dev": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libserialport-dev": "LGPL-3.0-or-later",
    "libclang-rt-14-dev-wasm32": "Apache-2.0 WITH LLVM-exception",
    "wasi-libc": "CC0-1.0 AND MIT AND BSD-2-Clause AND BSD-3-Clause AND ISC AND Apache-2.0",
    "ziglang": "MIT",
    "cffi": "MIT-0",
}


def digest(path: pathlib.Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def files(folder: pathlib.Path) -> "dict[str, str]":
    """What is released but for sums and this document, with its SHA-256."""
    names = sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
    return {name: digest(folder / name) for name in names if name != "SHA256SUMS" and not name.endswith(".cdx.json")}


def component(name: str, kind: ComponentType, licence: str, purl: "PackageURL | None" = None, digest_of: str = "") -> Component:
    hashes = [HashType(alg=HashAlgorithm.SHA_256, content=digest_of)] if digest_of else []
    licences = [LicenseFactory().make_from_string(licence)]
    version = purl.version if purl else None
    return Component(name=name, type=kind, licenses=licences, purl=purl, bom_ref=str(purl or name), version=version, hashes=hashes)


def make(version: str, folder: pathlib.Path, linked: pathlib.Path) -> str:
    at = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    released = files(folder)
    sums = "".join(released.values())
    bom = Bom(serial_number=uuid.uuid5(uuid.NAMESPACE_OID, sums))
    bom.metadata.timestamp = at
    whole = component("routegen", ComponentType.APPLICATION, "Apache-2.0", PackageURL("generic", None, "routegen", version))
    bom.metadata.component = whole
    parts = {}
    for name, digest_of in released.items():
        parts[name] = component(name, ComponentType.FILE, "Apache-2.0", digest_of=digest_of)
        bom.components.add(parts[name])
    bom.register_dependency(whole, parts.values())

    others: "dict[str, Component]" = {}
    takes: "dict[str, set[str]]" = {name: set() for name in released}
    rows = [line.split("\t") for line in linked.read_text().splitlines()]
    for name in released:
        if name.endswith(".whl"):
            with zipfile.ZipFile(folder / name) as wheel:
                metadata = next(entry for entry in wheel.namelist() if entry.endswith(".dist-info/METADATA"))
                needs = Parser().parsestr(wheel.read(metadata).decode()).get_all("Requires-Dist", [])
            rows += [[name, "pypi", need.split(">")[0].strip(), ""] for need in needs if "extra ==" not in need]
    for name, kind, package, of in rows:
        if package not in LICENCES:
            sys.exit(f"sbom: {name} has a part of {package}, whose licence is not in LICENCES")
        purl = PackageURL(kind, "debian" if kind == "deb" else None, package, of or None)
        if str(purl) not in others:
            others[str(purl)] = component(package, ComponentType.LIBRARY, LICENCES[package], purl)
            bom.components.add(others[str(purl)])
        takes[name].add(str(purl))
    for name, purls in takes.items():
        bom.register_dependency(parts[name], [others[purl] for purl in sorted(purls)])
    return make_outputter(bom, OutputFormat.JSON, SchemaVersion.V1_6).output_as_string(indent=1) + "\n"


def check(folder: pathlib.Path, text: str) -> None:
    error = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if error:
        sys.exit(f"sbom: {error.data.message}")
    document = json.loads(text)
    told = {c["name"]: c["hashes"][0]["content"] for c in document["components"] if c["type"] == "file"}
    if told != files(folder):
        sys.exit(f"sbom: the files differ: {sorted(set(told.items()) ^ set(files(folder).items()))}")


if sys.argv[1] == "make":
    print(make(sys.argv[2], pathlib.Path(sys.argv[3]), pathlib.Path(sys.argv[4])), end="")
else:
    check(pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]).read_text())
