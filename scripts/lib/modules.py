"""Checks what a Swift compiler does not: who imports whom, what is public, what bears the name of its module.

Usage: modules.py CHECKOUT < package.json   (the output of `swift package dump-package`)
Prints one line per offence, `file:line: what`, and exits 1 if there is any.
"""

import collections
import json
import pathlib
import re
import sys

IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+"
    r"(?:(?:struct|class|enum|protocol|func|typealias|let|var)\s+)?(\w+)"
)
PUBLIC = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public|open)\b")
TYPE = re.compile(r"^\s*(?:[\w@()]+\s+)*(?:struct|class|enum|actor|protocol|typealias)\s+(\w+)")


class Table:
    """modules.conf."""

    def __init__(self, path):
        self.levels, self.level_of, self.c_modules, self.outside = {}, {}, collections.defaultdict(set), {}
        for line in path.read_text().splitlines():
            head, _, tail = line.partition("#")[0].partition(":")
            words = head.split()
            if not words:
                continue
            if words[0] == "level":
                self.levels[words[1]] = set(tail.split())
            elif words[0] == "outside":
                self.outside[words[1] if len(words) > 1 else None] = set(tail.split())
            else:
                self.level_of[words[1]] = words[0]
                self.c_modules[words[1]] = set(tail.split())

    def outside_of(self, level):
        return self.outside.get(level, self.outside[None])


def complaint(table, target, level, declared, package_modules, system_modules, name):
    """Why `target` may not import `name`, or None."""
    if name == target:
        return None
    if name not in package_modules:
        return None if name in table.outside_of(level) else f"{name} is not among the modules from outside"
    if name not in declared:
        return f"{name} is not a dependency of {target} in Package.swift"
    # The tests of a handle may look at what it handles.
    if name in table.c_modules[target] | table.c_modules[target.removesuffix("Tests")]:
        return None
    if name in system_modules:
        return f"only the handle of {name} may import it"
    other = table.level_of.get(name)
    if other is not None and other not in table.levels[level]:
        return f"a module of level {level} may not import {name} of level {other}"
    return None


def main():
    checkout = pathlib.Path(sys.argv[1])
    table = Table(pathlib.Path(__file__).with_name("modules.conf"))
    targets = {target["name"]: target for target in json.load(sys.stdin)["targets"]}
    system_modules = {name for name, target in targets.items() if target["type"] == "system"}
    offences = []

    for name, target in sorted(targets.items()):
        if name in system_modules:
            continue
        is_test = target["type"] == "test"
        level = "test" if is_test else table.level_of.get(name)
        if level is None:
            offences.append(f"scripts/lib/modules.conf:1: {name} has no level")
            continue
        declared = {dependency["byName"][0] for dependency in target["dependencies"] if "byName" in dependency}
        folder = checkout / (target.get("path") or f"{'Tests' if is_test else 'Sources'}/{name}")
        for file in sorted(folder.rglob("*.swift")):
            where = file.relative_to(checkout)
            for number, line in enumerate(file.read_text().splitlines(), 1):
                if match := IMPORT.match(line):
                    why = complaint(table, name, level, declared, targets, system_modules, match[1])
                    if why:
                        offences.append(f"{where}:{number}: {why}")
                elif PUBLIC.match(line):
                    offences.append(f"{where}:{number}: public: what modules share is `package`")
                elif (match := TYPE.match(line)) and match[1] == name:
                    offences.append(f"{where}:{number}: type {name} bears the name of its module")

    print("\n".join(offences), end="\n" if offences else "")
    sys.exit(1 if offences else 0)


main()
