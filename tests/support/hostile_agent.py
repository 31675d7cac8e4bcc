"""An agent that breaks the protocol in the way its first argument names; a polite one without an argument.
Speaks the protocol by hand, so that nothing protects the host from it."""
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time

MODE = sys.argv[1] if len(sys.argv) > 1 else ""
TURN = int(sys.argv[2]) if len(sys.argv) > 2 else 3  # the turn in which it happens


def say(text):
    os.write(1, text.encode() if isinstance(text, str) else text)


def answer(message):
    say(json.dumps(message) + "\n")


def wait():
    while True:
        time.sleep(1000)


def fork_bomb():
    while True:
        try:
            os.fork()
        except OSError:
            time.sleep(0.05)


def daemon():
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            wait()
        os._exit(0)


def session():
    """A child in a session of its own, which a signal to the group does not reach."""
    subprocess.Popen(["sleep", "1000"], start_new_session=True)


def hangup():
    """Deaf to everything that can be ignored, and so is its child."""
    for number in (signal.SIGHUP, signal.SIGTERM, signal.SIGINT, signal.SIGQUIT, signal.SIGPIPE):
        signal.signal(number, signal.SIG_IGN)
    if os.fork() == 0:
        wait()


def hog():
    chunks = []
    while True:
        chunks.append(bytes(64 << 20))


def files():
    try:
        held = [open("/dev/null") for _ in range(100000)]
        sys.stderr.write("opened %d files\n" % len(held))
    except OSError as error:
        sys.stderr.write("refused: %s\n" % error)


def threads():
    try:
        for _ in range(5000):
            threading.Thread(target=wait, daemon=True).start()
    except RuntimeError as error:
        sys.stderr.write("refused: %s\n" % error)


def write_home():
    for place in (os.path.expanduser("~"), "/tmp", "."):
        try:
            with open(os.path.join(place, "pacade-hostile.txt"), "w") as file:
                file.write("x")
            sys.stderr.write("wrote to %s\n" % place)
        except OSError as error:
            sys.stderr.write("refused: %s\n" % error)


def connect():
    for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM):
        try:
            peer = socket.socket(socket.AF_INET, kind)
            peer.settimeout(1)
            peer.connect(("127.0.0.1", 9))
            peer.send(b"x")
            sys.stderr.write("connected\n")
        except OSError as error:
            sys.stderr.write("refused: %s\n" % error)


def listen():
    try:
        socket.create_server(("127.0.0.1", 0))
        sys.stderr.write("listening\n")
    except OSError as error:
        sys.stderr.write("refused: %s\n" % error)


def shoot():
    for pid in (os.getppid(), 1):
        try:
            os.kill(pid, signal.SIGKILL)
        except OSError as error:
            sys.stderr.write("refused: %s\n" % error)


def endless_errors():
    while True:
        os.write(2, b"e" * 65536)


def endless_junk():
    while True:
        say("junk\n" * 4096)


def segfault():
    import ctypes

    ctypes.string_at(0)


START = {
    "silent": wait,
    "half-id": lambda: (say('{"type":"id"'), wait()),
    "traceback": lambda: exec('raise RuntimeError("I am broken")'),
    "exit-at-once": lambda: os._exit(7),
    "binary": lambda: (say(bytes(range(256)) * 64), wait()),
    "closes-output": lambda: (os.close(1), wait()),
    "stops-itself": lambda: os.kill(os.getpid(), signal.SIGSTOP),
    "id-list": lambda: (say('[{"type":"id"}]\n'), wait()),
    "deep-id": lambda: (say('{"type":"id","x":' + "[" * 5000 + "]" * 5000 + "}\n"), wait()),
}
IDS = {
    "wrong-side": {"side": "monsters"},
    "odd-side": {"side": "both"},
    "wrong-level": {"levels": [2]},
    "no-level": {"levels": []},
    "odd-option": {"options": [{"name": "a b", "kind": "int"}]},
    "odd-kind": {"options": [{"name": "a", "kind": 7}]},
    "new-kind": {"options": [{"name": "a", "kind": "colour"}, {"name": "b", "kind": "int", "default": 1}]},
    "odd-range": {"options": [{"name": "a", "kind": "int", "min": 5, "max": 1, "default": 3}]},
    "many-options": {"options": [{"name": "o%d" % i, "kind": "bool"} for i in range(40)]},
    "escape-name": {"name": "\x1b[31mred\x07\u202e"},
    "long-name": {"name": "n" * 5000},
}
def every_end(turn):
    """Another end in every turn, for a host that starts it again; at last it becomes a program that never answers."""
    ends = ["die", "close-all", "kill-self", "child", "segfault", "word"]
    if turn < len(ends):
        TURNS[ends[turn]]()
    else:
        os.execvp("sleep", ["sleep", "4712.5"])


TURNS = {
    "hang": wait,
    "half-line": lambda: (say('{"type":"mo'), wait()),
    "fork-bomb": fork_bomb,
    "memory": hog,
    "errors": endless_errors,
    "junk": endless_junk,
    "close": lambda: (os.close(1), wait()),
    "close-all": lambda: (os.close(0), os.close(1), os.close(2), wait()),
    "die": lambda: os._exit(3),
    "kill-self": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "segfault": segfault,
    "abort": os.abort,
    "stop-self": lambda: os.kill(os.getpid(), signal.SIGSTOP),
    "exception": lambda: exec("1 / 0"),
    "other-letter": lambda: say("Q\n"),
    "word": lambda: say('{"type":"move","move":"north"}\n'),
    "number": lambda: say('{"type":"move","move":1}\n'),
    "no-move": lambda: say('{"type":"move"}\n'),
    "forfeit-letter": lambda: say('{"type":"move","move":"F"}\n'),
    "monsters-move": lambda: say('{"type":"move","moves":{"1":"N"}}\n'),
    "child": lambda: (subprocess.Popen(["sleep", "1000"]), os._exit(4)),
}
ASIDE = {
    "daemon": daemon,
    "session": session,
    "hangup": hangup,
    "folder": lambda: os.chdir("/"),
    "files": files,
    "threads": threads,
    "write": write_home,
    "connect": connect,
    "listen": listen,
    "shoot": shoot,
    "long-line": lambda: say(b"x" * (100 << 20) + b"\n"),
    "bare-words": lambda: say("thinking...\nTraceback (most recent call last):\n"),
    "bad-json": lambda: say('{"type":"info",}\n{"type":\n{]\n'),
    "bad-utf8": lambda: say(b'{"type":"info","text":"\xff\xfe"}\n'),
    "nul": lambda: say(b"\0\0\0\n"),
    "other-types": lambda: say('{"type":"dance"}\n{"type":"id","name":"again"}\n{"type":"ready"}\n'),
    "odd-info": lambda: say(
        '{"type":"info","depth":-5,"value":"x","nodes":1e400,"pv":[[99999,-3],[1],7],"values":{"N":1,"QQ":2},'
        '"opened":[[1,1,1e308]],"closed":"no","text":"\\u001b[2J\\ud800"}\n'
    ),
    "many-infos": lambda: say('{"type":"info","depth":1,"nodes":1}\n' * 2000),
    "big-info": lambda: say('{"type":"info","pv":[' + ",".join(["[1,1]"] * 9000) + "]}\n"),
    "ignores-sigterm": lambda: signal.signal(signal.SIGTERM, signal.SIG_IGN),
    "crlf": lambda: None,
    "blanks": lambda: None,
    "late-prints": lambda: None,
}


def main():
    START.get(MODE, lambda: None)()
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            answer({"type": "id", "name": "Hostile", "side": "pacman", "levels": [1, 4], **IDS.get(MODE, {})})
        elif kind == "game":
            if MODE == "no-ready":
                wait()
            if MODE == "dies-at-game":
                os._exit(5)
            answer({"type": "ready"})
        elif kind == "turn":
            move = message["legal"][message["turn"] % len(message["legal"])]
            if message["turn"] >= TURN:
                if MODE == "into-wall":
                    move = next((m for m in "NSEW" if m not in message["legal"]), move)
                if MODE == "every-end":
                    every_end(message["turn"])
                    continue
                if MODE in TURNS:
                    TURNS[MODE]()
                    continue
                ASIDE.get(MODE, lambda: None)()
            end = "\r\n" if MODE == "crlf" else "  \n" if MODE == "blanks" else "\n"
            say(move + end)
            if MODE == "late-prints":
                say("and another thing\n")
        elif kind == "quit":
            if MODE == "ignores-quit":
                wait()
            return


main()
