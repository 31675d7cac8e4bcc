"""Measures the library from Python, in one run: python3 speed.py. Seconds are of the processor, so that a busy machine
matters less; each figure is the best of several runs. Needs numpy."""

import os
import sys
import time

import numpy as np

sys.path[:0] = [os.path.join(os.path.dirname(os.path.realpath(__file__)), "berkeley", "course")]
import layout  # noqa: E402
import pacade  # noqa: E402
import pacman  # noqa: E402

GAMES, STEPS, REPEATS = 1024, 300, 5
ROWS, COLS = 31, 28  # of the arcade's own board


def classic_board() -> str:
    """Blocks with corridors around them, food everywhere, four capsules and four ghosts."""
    rows = []
    for r in range(ROWS):
        row = []
        for c in range(COLS):
            border = r in (0, ROWS - 1) or c in (0, COLS - 1)
            block = r % 3 == 2 and r < ROWS - 2 and c % 5 in (2, 3, 4) and c < COLS - 2
            row.append("%" if border or block else ".")
        rows.append(row)
    for r, c in ((1, 1), (1, COLS - 2), (ROWS - 2, 1), (ROWS - 2, COLS - 2)):
        rows[r][c] = "o"
    for c in (11, 13, 15, 17):
        rows[13][c] = "G"
    rows[22][13] = "P"
    return "\n".join("".join(row) for row in rows) + "\n"


def best(run, repeats=REPEATS):
    """The highest of several figures per second."""
    found = 0.0
    for _ in range(repeats):
        began = time.process_time()
        count = run()
        found = max(found, count / (time.process_time() - began))
    return found


def vec_env(monsters: str) -> float:
    games = pacade.VecEnv(pacade.Game(classic_board(), 7, text=True), GAMES, monsters, seed=1)
    actions = np.random.default_rng(1).integers(0, 5, (STEPS, GAMES), dtype=np.uint8)

    def run() -> int:
        for row in actions:
            games.step(row)
        return STEPS * GAMES

    return best(run)


SMALL = """%%%%%%%%%%%%%%%%%%%%
%o...%........%....%
%.%%.%.%%..%%.%.%%.%
%.%......G.......%.%
%.%.%%.%%  %%.%%.%.%
%......%G   %......%
%.%.%%.%%%%%%.%%.%.%
%.%..............%.%
%.%%.%.%%..%%.%.%%.%
%....%...P....%...o%
%%%%%%%%%%%%%%%%%%%%
"""


def minimax(state, depth: int, agent: int) -> float:
    if state.isWin() or state.isLose() or depth == 0:
        return state.getScore()
    following = (agent + 1) % state.getNumAgents()
    rest = depth - (following == 0)
    values = [minimax(state.generateSuccessor(agent, move), rest, following) for move in state.getLegalActions(agent)]
    return max(values) if agent == 0 else min(values)


def modules(plain: bool, depth: int) -> float:
    """Successors per second of the course's interface, with a minimax as a student writes it."""
    state = pacman.GameState()
    state.initialize(layout.Layout(SMALL.splitlines()))
    if plain:
        state._engine = pacman._PythonEngine(state.data)

    def run() -> int:
        pacman.GameState.generated = 0
        minimax(state, depth, 0)
        return pacman.GameState.generated

    return best(run)


def tree(rounds: int) -> float:
    """The same minimax over a tree of the library."""
    game = pacade.Game(SMALL, 7, text=True)
    state, grown = game.state(), game.tree()

    def run() -> int:
        count = grown.grow(state, rounds)
        grown.best(grown.back_up(grown.score))
        return count - 1

    return best(run)


def main() -> None:
    print(f"VecEnv, {GAMES} games on {ROWS} x {COLS} cells with 4 ghosts, random moves, one core:")
    for monsters in ("random", "directional"):
        print(f"  {monsters:12} {vec_env(monsters) / 1e6:6.2f} million steps per second")
    plain, library, whole = modules(True, 3), modules(False, 3), tree(5)
    print("minimax with 2 ghosts on 11 x 20 cells, successors per second:")
    print(f"  the course's interface in Python alone   {plain:12,.0f}")
    print(f"  the same on the library                  {library:12,.0f}   {library / plain:6.1f} x")
    print(f"  a tree of the library, values by numpy   {whole:12,.0f}   {whole / plain:6.1f} x")


if __name__ == "__main__":
    main()
