# SPDX-License-Identifier: Apache-2.0
"""site.py BUILD: the manuals as mkdocs takes them, in BUILD/site-pages and BUILD/mkdocs.yml: lists with a blank line
before them, no < that begins no tag, and links to other files of the tree to copies of these as text; a link to a folder
becomes its text. The man page and the explorer come from BUILD; the parts of the navigation are the paths of
doc/README.md."""

import json
import pathlib
import re
import shutil
import subprocess
import sys

build = pathlib.Path(sys.argv[1])
out = build / "site-pages"
ROOT = "README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md CODE_OF_CONDUCT.md".split()
pages = [*pathlib.Path("doc").glob("*.md"), *map(pathlib.Path, ROOT)]
STYLE = """
.wy-nav-content { max-width: 70rem; }
.wy-table-responsive table td, .wy-table-responsive table th { white-space: normal; padding: .3em .6em; }
.wy-table-responsive table td code { white-space: nowrap; }
pre { overflow-x: auto; }
img { background: white; }
"""


def copied(page: pathlib.Path, link: re.Match[str]) -> str:
    """The link as the site has it; the file that it leads to is copied."""
    text, target = link[1], link[2].split("#")[0]
    path = (page.parent / target).resolve().relative_to(pathlib.Path.cwd())
    if re.match("https?:", link[2]) or path in pages or not target:
        return link[0]
    if path.is_dir():
        return text
    suffix = "" if path.suffix in (".svg", ".png", ".json") else ".txt"
    to = out / path
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, str(to) + suffix)
    return f"[{text}]({target}{suffix})"


shutil.rmtree(out, ignore_errors=True)
for page in pages:
    text = re.sub(r"\[([^][]*)\]\(([^()]*)\)", lambda link: copied(page, link), page.read_text())
    text = re.sub(r"^((?![*>|]|\d+\. |    |$).*\n)(?=(?:\* |1\. ))", r"\1\n", text, flags=re.M)
    text = re.sub(r"(```.*?```|`[^`]*`|^    [^\n]*$)|<(?=\w)", lambda m: m[1] or "&lt;", text, flags=re.M | re.S)
    (out / page).parent.mkdir(parents=True, exist_ok=True)
    (out / page).write_text(text)
manual = subprocess.check_output(["mandoc", "-T", "html", "-O", "fragment", build / "routegen.1"], text=True)
(out / "doc/routegen.1.md").write_text("# routegen(1)\n\n" + manual)
nav, left = [{"routegen": ROOT[0]}], {str(page) for page in pages} - {*ROOT}
for part in pathlib.Path("doc/README.md").read_text().split("\n**")[1:]:
    linked = [f"doc/{page}" for page in dict.fromkeys(re.findall(r"\]\(([a-z-]+\.md)", part))]
    nav.append({part.split(".**")[0]: linked})
    left -= {*linked}
nav[-1:] = [{"The explorer": "explorer.html"}, nav[-1], {"Options, the man page": "doc/routegen.1.md"}]
nav.append({"More": [*sorted(left), *ROOT[1:]]})
(build / "mkdocs.yml").write_text(pathlib.Path("doc/tools/mkdocs.yml").read_text() + "nav: " + json.dumps(nav) + "\n")
shutil.copyfile(build / "explorer.html", out / "explorer.html")
(out / "site.css").write_text(STYLE)
