# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
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


for schema in sorted(schemas.glob("*.json")):
    verb = schema.stem
    kind = jsonschema.Draft202012Validator
    kind.check_schema(json.loads(schema.read_text()))
    validator = kind(json.loads(schema.read_text()))
    said, count = [], 0
    for path in files[verb]:
        for document in documents(path.read_text()):
            count += 1
            error = jsonschema.exceptions.best_match(validator.iter_errors(document))
            if error is not None:
                said.append(f"{path.name}: {error.json_path}: {error.message[:300]}")
    if count:
        print(f"{count} documents of {verb} are as doc/schema/{schema.name} says\t{'; '.join(said[:5])}")
