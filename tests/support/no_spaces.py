"""Runs a command as on systems that allow no namespaces of processes to ordinary users: clone with CLONE_NEWPID is
refused, and the superuser becomes nobody. python3 no_spaces.py COMMAND...; exit status 77 where that can't be had."""
import ctypes
import os
import platform
import struct
import sys

CALLS = {"x86_64": 56, "aarch64": 220}  # the number of clone
NEW_PID, NOBODY, ERRNO_EPERM, ALLOW = 0x20000000, 65534, 0x00050001, 0x7FFF0000
PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, FILTER = 38, 22, 2


def line(code, yes, no, value):
    return struct.pack("HBBI", code, yes, no, value)


if platform.machine() not in CALLS:
    sys.exit(77)
lines = [
    line(0x20, 0, 0, 0),  # the number of the call
    line(0x15, 0, 3, CALLS[platform.machine()]),
    line(0x20, 0, 0, 16),  # its flags
    line(0x45, 0, 1, NEW_PID),
    line(0x06, 0, 0, ERRNO_EPERM),
    line(0x06, 0, 0, ALLOW),
]
code = ctypes.create_string_buffer(b"".join(lines))
program = struct.pack("HL", len(lines), ctypes.addressof(code))
if os.geteuid() == 0:
    os.setgroups([])
    os.setresgid(NOBODY, NOBODY, NOBODY)
    os.setresuid(NOBODY, NOBODY, NOBODY)
libc = ctypes.CDLL(None)
if libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 or libc.prctl(PR_SET_SECCOMP, FILTER, program, 0, 0) != 0:
    sys.exit(77)
os.execvp(sys.argv[1], sys.argv[1:])
