# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
"""notebook.py FILE: executes a notebook and stores what it shows, without what differs from run to run."""

import sys

import nbformat
from nbclient import NotebookClient

notebook = nbformat.read(sys.argv[1], as_version=4)
NotebookClient(notebook, timeout=600).execute()
for cell in notebook.cells:
    cell.metadata = {}
notebook.metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
nbformat.write(notebook, sys.argv[1])
