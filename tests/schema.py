# SPDX-License-Identifier: Apache-2.0
"""schema.py SCHEMAS FOLDER: every FOLDER/VERB.N is JSON that a verb has printed, one document or several; each must be as
SCHEMAS/VERB.json says. A line a verb: its name, a tab, and what is wrong."""

import collections
import json
import pathlib
import sys

import jsonschema

schemas, folder = map(pathlib.Path, sys.argv[1:])
files = collections.defaultdict(list)
for path in sorted(folder.iterdir()):
    files[path.name.split(".")[0]].append(path)


def documents(text: str) -> "list[object]":
    decoder, found = json.JSONDecoder(), []
    text = text.lstrip()
    while text:
        document, end = decoder.raw_decode(text)
        found.append(document)
        text = text[end:].lstrip()
    return found


def whole(part: "object") -> "object":
    """The schema with what it takes from others, {"$ref": "routes.json#/properties/rule"}, in their place."""
    if isinstance(part, list):
        return [whole(item) for item in part]
    if not isinstance(part, dict):
        return part
    file, _, path = str(part.get("$ref", "")).partition("#/")
    if not file:
        return {key: whole(value) for key, value in part.items()}
    part = json.loads((schemas / file).read_text())
    for key in path.split("/") if path else []:
        part = part[key]
    return whole(part)


for verb in sorted(files):
    if not (schemas / f"{verb}.json").exists():
        print(f"{verb} has a schema\tno doc/schema/{verb}.json")
for schema in sorted(schemas.glob("*.json")):
    verb = schema.stem
    kind = jsonschema.Draft202012Validator
    document = whole(json.loads(schema.read_text()))
    kind.check_schema(document)
    validator = kind(document)
    said, count = [], 0
    for path in files[verb]:
        for answer in documents(path.read_text()):
            count += 1
            error = jsonschema.exceptions.best_match(validator.iter_errors(answer))
            if error is not None:
                said.append(f"{path.name}: {error.json_path}: {error.message[:300]}")
    if count:
        print(f"{count} documents of {verb} are as doc/schema/{schema.name} says\t{'; '.join(said[:5])}")
