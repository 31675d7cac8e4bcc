"""Replays whole games of the Berkeley course's own engine with both engines of the modules: trace_check.py FOLDER [EVERY].
FOLDER has layouts/ and traces/; only every so-many-th trace is looked at. Ends with an assertion at the first difference."""

import glob
import sys

import layout
import pacman

folder, every = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1
NAMES = {"N": "North", "S": "South", "E": "East", "W": "West", "X": "Stop"}


def replay(path, plain):
    head, *rows = open(path, encoding="utf-8").read().splitlines()
    name, ghosts = head.split()[2], int(head.split()[4].rstrip(";"))
    state = pacman.GameState()
    state.initialize(layout.getLayout(f"{folder}/layouts/{name}.lay"), ghosts)
    if plain:
        state._engine = pacman._PythonEngine(state.data)
    for row in rows:
        _, agent, action, score, food, capsules, win, lose, *places = row.split()
        if agent != "-1":
            legal = state.getLegalActions(int(agent))
            assert NAMES[action] in legal or not legal, (path, row, legal)
            state = state.generateSuccessor(int(agent), NAMES[action])
        found = state.getScore(), state.getNumFood(), len(state.getCapsules()), state.isWin(), state.isLose()
        assert found == (float(score), int(food), int(capsules), win == "1", lose == "1"), (path, row, found)
        for place, who in zip(places, state.data.agentStates):
            x, y, facing, timer = place.split(",")
            at = who.getPosition()
            assert (at[0] * 2, at[1] * 2) == (int(x), int(y)), (path, row, str(who))
            assert (who.getDirection(), who.scaredTimer) == (NAMES[facing], int(timer)), (path, row, str(who))
    return len(rows)


paths = sorted(glob.glob(f"{folder}/traces/*.trace"))[::every]
for plain in (True, False):
    print(sum(replay(path, plain) for path in paths), "rows of", len(paths), "games agree")
