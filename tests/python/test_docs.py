# SPDX-License-Identifier: Apache-2.0
"""The examples of doc/python.md by doctest, and the notebook, cell by cell; and the interface, which is to stay."""

import ast
import doctest
import gzip
import inspect
import pathlib
import re
import typing

import routegen as rg

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


def test_notebook() -> None:
    """What each cell shows is its last expression."""
    names: "dict[str, object]" = {}
    shown = []
    for cell in (TREE / "examples" / "networks.py").read_text().split("# %%\n")[1:]:
        *lines, last = ast.parse(cell).body
        exec(compile(ast.Module(lines, []), "networks.py", "exec"), names)
        if isinstance(last, ast.Expr):
            shown.append(eval(compile(ast.Expression(last.value), "networks.py", "eval"), names))
        else:
            exec(compile(ast.Module([last], []), "networks.py", "exec"), names)
    pictures = [one for one in shown if isinstance(one, rg.Svg)]
    assert str(pictures[0]) == str(rg.Network("kautz:2,3").draw(rg.Network("kautz:2,3").routes("012", "201")))
    assert len(pictures) == 6


def interface() -> "list[str]":
    """What users call, with arguments and defaults. After a change
    `python tests/python/test_docs.py | gzip -9n >tests/abi/python.gz` keeps it."""
    lines = []
    for name in rg.__all__:
        thing = getattr(rg, name)
        members = vars(thing) if inspect.isclass(thing) else {"__call__": thing} if callable(thing) else {}
        for member, value in sorted(members.items()):
            value = getattr(value, "__func__", value)
            called = inspect.isfunction(value) and (member[0] != "_" or member in ("__call__", "__init__"))
            if called or member[0] != "_":
                lines.append(f"{name}.{member}{inspect.signature(value) if called else ''}")
        lines += [f"{name}: {field}" for field in getattr(thing, "__annotations__", {}) if inspect.isclass(thing)]
    return lines


def test_hints() -> None:
    """Types are objects: for get_type_hints, and for help() without quotes."""
    for thing in (getattr(rg, name) for name in rg.__all__):
        for member in vars(thing).values() if inspect.isclass(thing) else [thing]:
            member = getattr(member, "__func__", member)
            if inspect.isfunction(member) and member.__module__.startswith("routegen"):
                typing.get_type_hints(member)
    shown = [*inspect.signature(rg.Network.simulate).parameters.values(), *inspect.signature(rg.find).parameters.values()]
    assert not any(isinstance(each.annotation, str) for each in shown)


def test_jupyter() -> None:
    net = rg.Network("kautz:2,3")
    routes = net.routes("012", "201")
    assert routes._repr_svg_() == str(net.draw(routes))
    assert rg.Network("hypercube:10").routes(0, 1)._repr_svg_() is None


def test_interface() -> None:
    assert interface() == gzip.decompress((TREE / "tests" / "abi" / "python.gz").read_bytes()).decode().splitlines()


if __name__ == "__main__":
    print("\n".join(interface()))
