"""An agent whose lines are odd: each mode is one sentence of the protocol, bent. It plays any legal move, in the words of
its mode; some modes are wrong, and the test knows which. python3 odd_agent.py MODE"""
import json
import os
import sys
import time

MODE = sys.argv[1]
FIRST = 3  # the turn from which a mode of moves holds


def say(text):
    os.write(1, text if isinstance(text, bytes) else text.encode())


def slowly(text):
    for letter in text:
        say(letter)


def padded(size):
    """An info of exactly that many bytes, and its newline."""
    start, end = '{"type":"info","nodes":7,"text":"', '"}'
    return start + "x" * (size - len(start) - len(end)) + end + "\n"


def turn_of(message):
    return message["turn"]


# What it says for a move, by mode.
MOVES = {
    "lower": lambda m, t: m.lower() + "\n",
    "json-lower": lambda m, t: json.dumps({"type": "move", "move": m.lower()}) + "\n",
    "json-blanks": lambda m, t: json.dumps({"type": "move", "move": " " + m}) + "\n",
    "escaped": lambda m, t: '{"type":"move","move":"\\u%04x"}\n' % ord(m),
    "escaped-keys": lambda m, t: '{"\\u0074ype":"\\u006dove","mov\\u0065":"%s"}\n' % m,
    "nul-after": lambda m, t: '{"type":"move","move":"%s\\u0000"}\n' % m,
    "raw-nul": lambda m, t: m + "\0\n",
    "twice-keys": lambda m, t: '{"type":"info","type":"move","move":"Q","move":"%s"}\n' % m,
    "blanks-in-json": lambda m, t: ' \t{ "type" : "move" ,\t"move" : "%s" } \r\n' % m,
    "extra-keys": lambda m, t: json.dumps({"type": "move", "move": m, "why": {"deep": [[[{}]]]}, "n": 1e300}) + "\n",
    "turn-huge": lambda m, t: '{"type":"move","move":"%s","turn":%s}\n' % (m, "9" * 400),
    "turn-text": lambda m, t: '{"type":"move","move":"%s","turn":"%d"}\n' % (m, t),
    "turn-real": lambda m, t: '{"type":"move","move":"%s","turn":%d.0}\n' % (m, t),
    "turn-early": lambda m, t: '{"type":"move","move":"%s","turn":%d}\n%s\n' % (m, t + 1, m),
    "number": lambda m, t: '{"type":"move","move":7}\n',
    "null": lambda m, t: '{"type":"move","move":null}\n',
    "list": lambda m, t: '{"type":"move","move":["%s"]}\n' % m,
    "no-newline": lambda m, t: m,
    "two-letters": lambda m, t: m + m + "\n",
    "resign": lambda m, t: '{"type":"move","move":"resign"}\n',
    "cr-only": lambda m, t: m + "\r",
}
# What it says before a polite move; harmless.
BEFORE = {
    "blank-lines": "\n\n  \n",
    "nan": '{"type":"info","value":NaN}\n{"type":"info","value":Infinity}\n',
    "huge": '{"type":"info","nodes":%s,"depth":1e999,"value":-1e400}\n' % ("9" * 300),
    "negative": '{"type":"info","nodes":-1,"depth":-2,"values":{"N":-1e9}}\n',
    "deep": '{"type":"info","text":' + "[" * 3000 + "]" * 3000 + "}\n",
    "deep-object": '{"a":' * 3000 + "1" + "}" * 3000 + "\n",
    "wrong-types": '{"type":"info","pv":{"a":1},"values":[1,2],"opened":[1,[2],[3,"4"]],"closed":[[1,2,3,4]],"cells":null,"text":5}\n',
    "far-away": '{"type":"info","pv":[[-1,0],[0,-1],[2147483648,1],[1e18,1],[0.5,0.5]],"cells":[[1,1,-9e99],[1,1,9e99]]}\n',
    "no-type": '{"move":"N"}\n{}\n[]\n"N"\n7\nnull\ntrue\n',
    "odd-type": '{"type":7}\n{"type":null}\n{"type":["move"]}\n{"type":"Move","move":"N"}\n{"type":"turn"}\n{"type":"quit"}\n',
    "unicode": '{"type":"info","text":"\\ud83d\\ude00 \\u202e \\u0007 \u00e9\u4e2d"}\n\u00e9\u4e2d\n',
    "escapes": "\x1b[2J\x1b]0;title\x07\n\x9b31m\n",
    "late-ready": '{"type":"ready"}\n{"type":"id","name":"other"}\n',
    "largest": padded(65536),
    "too-large": padded(65537),
    "many": '{"type":"info","depth":1}\n' * 30000,
}
IDS = {
    "bom": None,
    "real-levels": {"levels": [1.0, 4.0, 7.0]},
    "odd-levels": {"levels": [4, "x", None, -3, 99, 4.5, [1], 1e300]},
    "text-levels": {"levels": "4"},
    "no-levels": {},
    "null-side": {"side": None},
    "no-name": {"name": ""},
    "number-name": {"name": 7, "author": {"a": 1}},
    "control-name": {"name": "a\x1b[31mb\x07\x00c\u2028\u202ed", "author": "\x9b31m\r\n\tx"},
    "long-options": {"options": [{"name": "o" * 31, "kind": "int", "default": 1}]},
    "longer-options": {"options": [{"name": "o" * 300, "kind": "int", "default": 1}]},
    "same-options": {"options": [{"name": "a", "kind": "int", "default": 1}, {"name": "a", "kind": "bool"}]},
    "default-high": {"options": [{"name": "a", "kind": "int", "default": 10, "min": 1, "max": 9}]},
    "default-part": {"options": [{"name": "a", "kind": "int", "default": 1.5, "min": 1, "max": 9}]},
    "default-choice": {"options": [{"name": "a", "kind": "choice", "default": "z", "values": ["x", "y"]}]},
    "huge-range": {"options": [{"name": "a", "kind": "int", "default": 0, "min": -1e300, "max": 1e300}]},
    "text-range": {"options": [{"name": "a", "kind": "int", "default": "3", "min": "1", "max": "9"}]},
    "no-values": {"options": [{"name": "a", "kind": "choice", "default": "x"}]},
    "odd-values": {"options": [{"name": "a", "kind": "choice", "default": 1, "values": [1, 2]}]},
    "options-object": {"options": {"a": 1}},
    "options-number": {"options": 7},
    "option-control": {"options": [{"name": "a\x1b[31m", "kind": "int", "default": 1}]},
    "bool-number": {"options": [{"name": "a", "kind": "bool", "default": 1}]},
}


def main():
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            who = {"type": "id", "name": "Odd", "side": "pacman", "levels": [1, 4]}
            if MODE == "no-levels":
                del who["levels"]
            if MODE == "move-first":
                say("N\n" + '{"type":"move","move":"N"}\n{"type":"ready"}\n')
            text = json.dumps({**who, **(IDS.get(MODE) or {})}) + "\n"
            say("\ufeff" + text if MODE == "bom" else text)
            if MODE == "exit-after-id":
                return
        elif kind == "game":
            text = '{"type":"ready"}\n'
            if MODE == "eager":
                text += "N\n" + '{"type":"move","move":"S"}\n{"type":"info","nodes":5}\n'
            say(text)
            if MODE == "exit-after-ready":
                return
            if MODE == "deaf":  # talks without listening
                while True:
                    say('{"type":"info","text":"la la"}\n')
                    time.sleep(0.01)
            if MODE == "blind":  # answers without listening, until nothing more can be sent to it
                while True:
                    for letter in "NSEW":
                        say('{"type":"move","move":"%s"}\n' % letter)
                        time.sleep(0.002)
        elif kind == "turn":
            move = message["legal"][0]
            held = message["turn"] >= FIRST
            if held and MODE == "info-flood":
                while True:
                    say('{"type":"info","nodes":1,"pv":[[1,1]]}\n' * 500)
            if held and MODE in BEFORE:
                text = BEFORE[MODE].encode("utf-8", "surrogatepass")
                while text:
                    text = text[os.write(1, text) :]
            if MODE == "bytes":
                slowly('{"type":"info","nodes":3}\n' + move + "\r\n")
            elif held and MODE in MOVES:
                say(MOVES[MODE](move, turn_of(message)))
                if MODE == "no-newline":
                    return
            else:
                say(move + "\n")
        elif kind == "quit":
            return


main()
