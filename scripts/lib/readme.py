"""Checks README.md against the programs: every command and option it names exists, every command is named; and what
proves a guarantee exists.

Usage: readme.py CHECKOUT FOLDER-OF-PROGRAMS
Prints one line per offence, `file:line: what`, and exits 1 if there is any.
"""

import functools
import pathlib
import re
import shlex
import subprocess
import sys

checkout, programs = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
README = checkout / "README.md"
PROGRAM = re.compile(r"^(?:scripts/)?[a-z][a-z0-9-]*$")
OPTION = re.compile(r"(?<![\w-])--?[a-zA-Z][\w-]*")
# Ends a command inside a shell line.
SEPARATORS = {"|", "||", "&&", ";", "&", "\\"}


@functools.cache
def help_of(program, *path):
    """The help of a program or one of its commands, or None if there is no such thing."""
    executable = checkout / program if "/" in program else programs / program
    if not executable.is_file():
        return None
    result = subprocess.run(
        [executable, *path, "--help"], capture_output=True, text=True, timeout=30, stdin=subprocess.DEVNULL)
    return result.stdout if result.returncode == 0 else None


def commands_of(program, *path):
    """The names under the heading `Commands:` of a help text."""
    section = re.search(r"^Commands:\n((?: .*\n?)*)", help_of(program, *path) or "", re.MULTILINE)
    return re.findall(r"^  ([a-z][a-z-]*)", section[1], re.MULTILINE) if section else []


def shell_lines(text):
    """(line number, words) of every command in `sh` blocks, and of every `code` in the prose that begins with a program."""
    fence = None
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            fence = line.strip() if fence is None else None
            continue
        if fence not in (None, "```sh"):
            continue
        for piece in [line] if fence else re.findall(r"`([^`]+)`", line):
            for command in split_commands(piece):
                yield number, command


def split_commands(piece):
    try:
        words = shlex.split(piece.replace("…", ""), comments=True)
    except ValueError:
        return
    command = []
    for word in words + [";"]:
        if word in SEPARATORS:
            if command and is_ours(command[0]):
                yield command
            command = []
        else:
            command.append(word.rstrip(";"))


def is_ours(word):
    return bool(PROGRAM.match(word)) and (word.startswith("scripts/") or word.startswith("phototext"))


def complaints(command):
    program, *words = command
    if help_of(program) is None:
        # A word of the prose that begins like a program, such as `phototext.env`, does not match PROGRAM at all.
        yield f"{program} does not exist"
        return
    path = []
    while words and words[0] in commands_of(program, *path):
        path.append(words.pop(0))
    if commands_of(program) and not path and words and re.match(r"^[a-z][a-z-]*$", words[0]) and words[0] != "help":
        yield f"{program} has no command {words[0]}"
        return
    text = help_of(program, *path) or ""
    for word in words:
        option = word.split("=")[0]
        if OPTION.fullmatch(option) and not re.search(rf"(?<![\w-]){re.escape(option)}(?![\w-])", text):
            yield f"{' '.join([program, *path])} has no option {option}"


def proofs(text):
    """(line number, name) of every run and test that the table of guarantees names."""
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(r"\| G\d+ \|", line):
            for name in re.findall(r"`([\w-]+)`", line.split("|")[3]):
                yield number, name


def exists(proof):
    """Whether there is such a run of scripts/chaos, or such a test."""
    name = re.escape(proof)
    sources = [*(checkout / "scripts/lib/chaos/faults").glob("*.py"), *(checkout / "Tests").rglob("*Tests.swift")]
    return any(re.search(rf'@fault\("{name}"|func {name}\(', source.read_text()) for source in sources)


def main():
    text = README.read_text()
    offences = [f"README.md:{number}: there is no {name}" for number, name in proofs(text) if not exists(name)]
    for number, command in shell_lines(text):
        offences += [f"README.md:{number}: {why}" for why in complaints(command)]
    for name in commands_of("phototext"):
        if name != "help" and not re.search(rf"\bphototext {name}\b|`{name}`|\| {name} ", text):
            offences.append(f"README.md:1: phototext {name} is not mentioned")
    print("\n".join(offences), end="\n" if offences else "")
    sys.exit(1 if offences else 0)


main()
