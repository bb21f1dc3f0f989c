# SPDX-License-Identifier: Apache-2.0
"""The examples of doc/python.md by doctest, and the notebook, executed."""

import doctest
import pathlib
import re

import nbformat
import routegen as rg
from nbclient import NotebookClient

TREE = pathlib.Path(__file__).resolve().parent.parent.parent


def test_examples() -> None:
    page = TREE / "doc" / "python.md"
    found = doctest.DocTestParser().get_doctest(page.read_text().replace("```\n", "\n"), {}, "python.md", str(page), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    runner.run(found)
    assert runner.summarize(verbose=False).failed == 0
    for number in range(1, 11):
        assert re.search(rf"^\*\*{number}\. .*?```python\n>>>", page.read_text(), re.M | re.S)
    assert len(found.examples) > 30
    assert doctest.testmod(rg).failed == 0


def test_notebook(tmp_path: pathlib.Path) -> None:
    notebook = nbformat.read(TREE / "examples" / "networks.ipynb", as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert not [cell for cell in code if cell.outputs], "outputs are not kept in the notebook"
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    outputs = [output for cell in code for output in cell.outputs]
    assert not [output for output in outputs if output.output_type == "error"]
    pictures = [output.data["image/svg+xml"] for output in outputs if "image/svg+xml" in output.get("data", {})]
    assert "".join(pictures[0]) == str(rg.Network("kautz:2,3").draw(rg.Network("kautz:2,3").routes("012", "201")))
    assert len(pictures) == 6
