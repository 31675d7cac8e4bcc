"""An agent that believes nothing: it checks every line of the host against the protocol and writes what is wrong with it to
standard error, as "wrong: ...". Plays the side that its first argument names."""
import json
import os
import random
import sys

SIDE = sys.argv[1] if len(sys.argv) > 1 else "pacman"
STEPS = {"W": (0, -1), "N": (-1, 0), "E": (0, 1), "S": (1, 0)}
GAME = {"type", "level", "rules", "rows", "cols", "side", "max_turns"}
TURN = {"type", "turn", "pacman", "score", "legal", "move_ms", "bank_ms", "nodes"}
WHOLE = {"monsters", "food", "capsules", "exit", "power", "energy"}
rng = random.Random(5)
game, last, asked = None, None, 0


def expect(what, condition, *details):
    if not condition:
        sys.stderr.write("wrong: %s %s\n" % (what, " ".join(map(str, details))))


def on_board(place):
    return 0 <= place[0] < game["rows"] and 0 <= place[1] < game["cols"]


def is_open(place):
    return on_board(place) and game["walls"][place[0]][place[1]] == "."


def neighbours(place):
    return [m for m, (r, c) in STEPS.items() if is_open((place[0] + r, place[1] + c))] or ["X"]


def check_game(m):
    expect("keys of game", GAME <= set(m), sorted(GAME - set(m)))
    expect("side", m["side"] == SIDE, m["side"])
    rules = {1: "chase", 2: "chase", 3: "chase", 4: "chase", 5: "feast", 6: "carousel", 7: "berkeley", 8: "maze"}
    expect("rules", m["rules"] == rules[m["level"]], m["rules"])
    fog = m["level"] == 3 and SIDE == "pacman"
    expect("walls or fog", ("walls" in m) != fog and ("seed" in m) != fog, sorted(m))
    if not fog:
        expect("walls", len(m["walls"]) == m["rows"] and all(len(line) == m["cols"] for line in m["walls"]))
        expect("letters of walls", set("".join(m["walls"])) <= set("#."))


def check_fog(m):
    here = m["pacman"]
    expect("no secrets under fog", not (WHOLE - {"energy", "power"}) & set(m), sorted(m))
    near = {
        (r, c)
        for r in range(here[0] - 3, here[0] + 4)
        for c in range(here[1] - 3, here[1] + 4)
        if abs(r - here[0]) + abs(c - here[1]) <= 3 and on_board((r, c))
    }
    expect("what is seen", {(r, c) for r, c, _ in m["seen"]} == near, m["seen"])
    expect("words of seen", {what for _, _, what in m["seen"]} <= {"wall", "open", "food", "monster"})
    walls = {(r, c) for r, c, what in m["seen"] if what == "wall"}
    free = [s for s, (r, c) in STEPS.items() if (here[0] + r, here[1] + c) in near - walls] or ["X"]
    expect("legal under fog", sorted(m["legal"]) == sorted(free), m["legal"], free)


def check_chase(m):
    """Levels 1 to 4: the rules are short enough to say them again."""
    before = {tuple(f) for f in last["food"]} if last else None
    now = {tuple(f) for f in m["food"]}
    expect("power and energy", m["power"] == 0 and m["energy"] is None and m["exit"] is None and m["capsules"] == [])
    if SIDE == "pacman":
        expect("legal", sorted(m["legal"]) == sorted(neighbours(m["pacman"])), m["legal"])
    else:
        expect("actors", m["actors"] == [monster["id"] for monster in m["monsters"]], m["actors"])
        for monster in m["monsters"]:
            free = ["X"] if game["level"] == 2 else neighbours(monster["at"])
            if game["level"] != 3:  # there they keep near their homes
                expect("legal of a monster", sorted(m["legal"][str(monster["id"])]) == sorted(free), monster)
    if not last:
        expect("nobody has moved yet", all(monster["facing"] is None for monster in m["monsters"]), m["monsters"])
        return
    eaten = before - now
    expect("food only goes", now <= before and len(eaten) <= 1)
    row, col = m["pacman"]
    cost = int(game["costs"][row][col]) if "costs" in game else 1
    expect("score", m["score"] == last["score"] - cost + 20 * len(eaten), m["score"], last["score"])
    for old, new in zip(last["monsters"], m["monsters"]):
        step = (new["at"][0] - old["at"][0], new["at"][1] - old["at"][1])
        expect("a step of a monster", step == (0, 0) or step in STEPS.values(), old, new)
        if step != (0, 0):
            expect("facing", new["facing"] in STEPS and STEPS[new["facing"]] == step, old, new)


def check_classic(m):
    for old, new in zip(last["monsters"] if last else [], m["monsters"]):
        expect("scared", 0 <= new["scared"] <= 40, new)
        if len(m["capsules"]) < len(last["capsules"]):
            expect("a capsule scares", new["scared"] > 30 or new["scared"] == 0, new)
    expect("facing", all(monster["facing"] in "NSEWX" for monster in m["monsters"]))


def check_turn(m):
    expect("keys of turn", TURN <= set(m), sorted(TURN - set(m)))
    one_by_one = game["rules"] == "berkeley" and SIDE == "monsters"
    if last and not one_by_one:
        expect("turns count", m["turn"] == last["turn"] + 1, m["turn"], last["turn"])
    expect("pacman", on_board(m["pacman"]))
    expect("time", (m["nodes"] > 0) == (m["move_ms"] == 0) and m["bank_ms"] >= 0, m["move_ms"], m["nodes"])
    if last:
        expect("the bank only shrinks", m["bank_ms"] <= last["bank_ms"])
    if "walls" not in game:
        check_fog(m)
        return
    expect("keys of a whole turn", WHOLE <= set(m) and "seen" not in m, sorted(WHOLE - set(m)))
    expect("monsters", [monster["id"] for monster in m["monsters"]] == list(range(1, len(m["monsters"]) + 1)))
    for place in [m["pacman"]] + [monster["at"] for monster in m["monsters"]]:
        eaten = [list(cell) for cell in m.get("eaten", [])]
        expect("in a wall", is_open(place) or game["level"] in (5, 6) or list(place) in eaten, place)
    if SIDE == "monsters":
        expect("legal of actors", set(m["legal"]) == {str(a) for a in m["actors"]}, m["legal"])
    if game["rules"] == "chase":
        check_chase(m)
    if game["rules"] == "berkeley":
        check_classic(m)
    if game["rules"] == "maze":
        expect("the exit", m["exit"] is not None and "pills" in m)
    if game["rules"] == "carousel":
        expect("the view", m["view"] == (m["turn"] - 1) // 30 % 4, m["view"], m["turn"])
    if game["rules"] == "feast":
        expect("corners", "corners" in game and 0 <= m["power"] <= 5)


def say(message):
    os.write(1, (json.dumps(message) + "\n").encode())


for number, line in enumerate(sys.stdin.buffer):
    expect("the length of a line", len(line) <= 65536 and line.endswith(b"\n"), len(line))
    message = json.loads(line.decode("utf-8"))
    kind = message["type"]
    expect("hello comes first", (kind == "hello") == (number == 0), kind)
    if kind == "hello":
        expect("hello", message["protocol"] == 1 and message["host"].startswith("pacade "), message)
        say({"type": "id", "name": "Strict", "side": SIDE})
    elif kind == "game":
        game, last = message, None
        check_game(message)
        say({"type": "ready"})
    elif kind == "turn":
        check_turn(message)
        asked += 1
        last = message
        say({"type": "info", "text": "turn %d" % message["turn"], "nodes": 7})
        say({"type": "info", "nodes": 10})  # of the move so far, not seven more
        if SIDE == "pacman":
            say({"type": "move", "move": rng.choice(message["legal"]), "turn": message["turn"]})
        else:
            say({"type": "move", "moves": {a: rng.choice(legal) for a, legal in message["legal"].items()}})
    elif kind == "over":
        expect("over", {"outcome", "score", "moves"} <= set(message), message)
        if SIDE == "pacman":
            expect("moves made", message["moves"] == asked, message["moves"], asked)
        asked = 0
    elif kind == "quit":
        break
