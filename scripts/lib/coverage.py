"""Prints the share of lines that tests ran, per module, from the JSON file whose path comes on standard input."""

import collections
import json
import pathlib
import sys

sources = pathlib.Path(sys.argv[1]) / "Sources"
report = json.loads(pathlib.Path(sys.stdin.read().strip()).read_text())
modules = collections.defaultdict(lambda: [0, 0])
for file in report["data"][0]["files"]:
    path = pathlib.Path(file["filename"])
    if path.is_relative_to(sources):
        lines = file["summary"]["lines"]
        module = modules[path.relative_to(sources).parts[0]]
        module[0] += lines["covered"]
        module[1] += lines["count"]
for name, (covered, count) in sorted(modules.items()):
    print(f"{covered / max(count, 1):6.1%}  {count:6}  {name}")
