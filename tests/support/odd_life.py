"""An agent that lives oddly: each mode is one way to start, to answer or to end that a program should not have, but has.
It plays legal moves otherwise. python3 odd_life.py MODE; the mode begins with turn 3."""
import json
import os
import signal
import subprocess
import sys
import threading
import time

MODE = sys.argv[1]
FIRST = 3


def say(text):
    text = text if isinstance(text, bytes) else text.encode()
    while text:
        text = text[os.write(1, text) :]


def trickle(text, seconds):
    for byte in text.encode():
        say(bytes([byte]))
        time.sleep(seconds)


def detach(work):
    """What daemons do: a grandchild in a session of its own, which keeps the pipes."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for number in (signal.SIGHUP, signal.SIGTERM, signal.SIGINT):
                signal.signal(number, signal.SIG_IGN)
            work()
        os._exit(0)
    os.wait()


def answer_for_ever():
    while True:
        try:
            say("N\nS\nE\nW\n")
        except OSError:
            pass
        time.sleep(0.01)


def sleep_for_ever():
    while True:
        time.sleep(1000)


def shoot(pid, number):
    try:
        os.kill(pid, number)
        sys.stderr.write("signal %d sent to %d\n" % (number, pid))
    except OSError as error:
        sys.stderr.write("refused: %s\n" % error)


def stop_for(seconds):
    """Stopped, and woken by a child."""
    child = os.fork()
    if child == 0:
        time.sleep(seconds)
        os.kill(os.getppid(), signal.SIGCONT)
        os._exit(0)
    os.kill(os.getpid(), signal.SIGSTOP)
    os.waitpid(child, 0)


def terminal():
    for path in ("/dev/tty", "/dev/console"):
        try:
            with open(path, "wb", buffering=0) as file:
                file.write(b"\x1b[2Jfrom the agent")
            sys.stderr.write("wrote to the terminal\n")
        except OSError as error:
            sys.stderr.write("refused: %s\n" % error)


def long_errors():
    sys.stderr.write("\u00e9" * 500 + "the end\n")
    sys.stderr.flush()


def many_errors():
    os.write(2, b"e\n" * 40000)
    sys.stderr.write("the last line\n")
    sys.stderr.flush()


def endless_line():
    while True:
        say("x" * 65536)


def replace_itself(move):
    """Another program takes its place in the middle of the game, and goes on."""
    say(move + "\n")
    os.execvp("python3", ["python3", __file__, "second-life"])


# Before its answer; nothing of that is a fault.
ASIDE = {
    "trickle": lambda: trickle('{"type":"info","text":"slow"}\n', 0.005),
    "cut-letter": lambda: say(b'{"type":"info","text":"\xe4\xb8"}\n\xe4\xb8\n'),
    "cut-escape": lambda: say('{"type":"info","text":"\\ud83d"}\n{"type":"info","text":"\\u12"}\n'),
    "nuls": lambda: say(b"\0" * 70000 + b"\n"),
    "crlf-lines": lambda: say('{"type":"info","depth":2}\r\n\r\n'),
    "detached": lambda: detach(sleep_for_ever),
    "short-stop": lambda: stop_for(0.05),
    "shoots-guard": lambda: shoot(os.getppid(), signal.SIGKILL),
    "stops-guard": lambda: shoot(os.getppid(), signal.SIGSTOP),
    "thread": lambda: threading.Thread(target=lambda: None).start(),
    "terminal": terminal,
    "long-errors": long_errors,
    "many-errors": many_errors,
    "word-of-fault": lambda: (sys.stderr.write("3 faults, first in turn 1\n"), sys.stderr.flush()),
    "closes-errors": lambda: os.close(2) if MESSAGE["turn"] == FIRST else None,
    "huge-id": lambda: say('{"type":"move","moves":{"%s":"N"},"turn":99}\n' % ("9" * 5000)),
    "deep-move": lambda: say('{"type":"move","move":' + '{"a":[' * 2000 + "]}" * 2000 + ',"turn":99}\n'),
}
# Instead of its answer: a fault.
ENDS = {
    "trickle-late": lambda: (trickle('{"type":"info","text":"' + "x" * 400 + '"}\n', 0.02), sleep_for_ever()),
    "late": lambda: (time.sleep(300), say("N\n"), sleep_for_ever()),
    "long-stop": lambda: (stop_for(300), say("N\n"), sleep_for_ever()),
    "endless-line": endless_line,
    "closes-output": lambda: (os.close(1), sleep_for_ever()),
    "closes-input": lambda: (os.close(0), sleep_for_ever()),
    "detached-answers": lambda: (detach(answer_for_ever), os._exit(6)),
    "detached-keeps": lambda: (detach(sleep_for_ever), os._exit(6)),
    "shoots-group": lambda: (os.kill(0, signal.SIGKILL), sleep_for_ever()),
    "shoots-all": lambda: (shoot(-1, signal.SIGKILL), os.kill(os.getpid(), signal.SIGKILL)),
    "alarm": lambda: (signal.setitimer(signal.ITIMER_REAL, 0.1), signal.pause()),
    "exec-away": lambda: os.execvp("true", ["true"]),
    "exec-sleep": lambda: os.execvp("sleep", ["sleep", "1000"]),
    "tree": lambda: ([subprocess.Popen(["sh", "-c", "sleep 1000 & sleep 1000 & wait"]) for _ in range(10)], os._exit(6)),
}


def main():
    global MESSAGE
    if MODE == "id-unasked":
        say('{"type":"id","name":"Life","levels":[4]}\n{"type":"ready"}\n')
    for line in sys.stdin:
        MESSAGE = message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            say('{"type":"id","name":"Life","levels":[4]}\n')
        elif kind == "game":
            say('{"type":"ready"}\n')
        elif kind == "turn":
            move = message["legal"][0]
            if message["turn"] >= FIRST:
                if MODE in ENDS:
                    ENDS[MODE]()
                ASIDE.get(MODE, lambda: None)()
                if MODE == "second-life-begins":
                    replace_itself(move)
                if MODE == "trickle":
                    trickle(move + "\n", 0.005)
                    continue
            say(move + "\n")
        elif kind == "quit":
            return


main()
