"""Who still runs, and which pipes are still open: looks into /proc, as ps and lsof do.
leftovers.py MARK            the processes that have PACADE_TEST_MARK=MARK in their environment, whatever they became
leftovers.py MARK lone HOST  pipes of the process HOST whose other end nobody has open: they were forgotten
leftovers.py MARK pipes      the numbers of the pipes that marked processes have open and nobody else
leftovers.py MARK open FILE  processes, marked or not, that have one of the pipes open whose numbers are in FILE
Prints a line each; nothing when there is none."""
import os
import sys
from typing import Iterator, Set


def processes() -> Iterator[int]:
    return (int(name) for name in os.listdir("/proc") if name.isdigit() and int(name) != os.getpid())


def content(pid: int, name: str) -> bytes:
    try:
        with open(f"/proc/{pid}/{name}", "rb") as file:
            return file.read()
    except OSError:  # it has just ended, or is somebody else's
        return b""


def pipes(pid: int) -> Set[str]:
    found = set()
    try:
        for fd in os.listdir(f"/proc/{pid}/fd"):
            target = os.readlink(f"/proc/{pid}/fd/{fd}")
            if target.startswith("pipe:"):
                found.add(target)
    except OSError:
        pass
    return found


def describe(pid: int) -> str:
    return f"{pid} {content(pid, 'cmdline').replace(bytes(1), b' ').decode(errors='replace')}"


def main() -> None:
    mark, what, more = (sys.argv[1:] + ["", ""])[:3]
    word = b"PACADE_TEST_MARK=" + mark.encode()
    marked = [pid for pid in processes() if word in content(pid, "environ").split(bytes(1))]
    if what == "lone":
        others = {pipe for pid in processes() if pid != int(more) for pipe in pipes(pid)}
        lines = sorted(pipes(int(more)) - others)
    elif what == "pipes":
        others = {pipe for pid in processes() if pid not in marked for pipe in pipes(pid)}
        lines = sorted({pipe for pid in marked for pipe in pipes(pid)} - others)
    elif what == "open":
        with open(more) as file:
            known = set(file.read().split())
        lines = [f"{describe(pid)} {' '.join(both)}" for pid in processes() if (both := pipes(pid) & known)]
    else:
        lines = [describe(pid) for pid in marked]
    for line in lines:
        print(line)


main()
