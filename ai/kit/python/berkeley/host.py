"""Runs an agent of the Berkeley course's projects in Pacade, as it is: host.py [--own-modules] FILE:CLASS[:k=v,...].
'berkeley:FILE:CLASS:k=v' on the command line of pacade starts it.

The modules that the course provides (game, util, pacman, layout, ghostAgents, ...) are those of the folder course beside
this file, on top of libpacade where that is there; the student's own files come from the folder of FILE. With --own-modules
everything comes from there, and what is missing from here."""

from __future__ import annotations

import importlib
import os
import random
import sys
from typing import Any, Dict, List, Optional, Tuple

HERE = os.path.dirname(os.path.realpath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import pacade_agent  # noqa: E402
from pacade_agent import Game, Turn  # noqa: E402

COURSE, SPARE = os.path.join(HERE, "course"), os.path.join(HERE, "spare")
LETTERS = {"North": "N", "South": "S", "East": "E", "West": "W", "Stop": "X"}
DIRECTIONS = {letter: direction for direction, letter in LETTERS.items()}


class Refusal(Exception):
    """What is wrong with the agent that was named, in one line."""


def split(text: str) -> Tuple[str, str, Dict[str, Any]]:
    """FILE:CLASS[:k=v,...]: a file may have colons in its path, for the class begins after its ".py"."""
    file, found, rest = text.partition(".py:")
    if not found:
        raise Refusal(f"{text}: expected FILE.py:CLASS or FILE.py:CLASS:option=value,...")
    name, _, options = rest.partition(":")
    given: Dict[str, Any] = {}
    for part in filter(None, options.split(",")):
        key, equals, value = part.partition("=")
        given[key] = value if equals else 1  # the number, as '-a' gives it
    if not name.isidentifier():
        raise Refusal(f"{text}: '{name}' is no name of a class")
    return file + ".py", name, given


def load(file: str, name: str, own: bool) -> Any:
    """The class, with the modules in the right order of folders."""
    if not os.path.isfile(file):
        raise Refusal(f"{file}: no such file")
    folder, module = os.path.split(os.path.realpath(file))
    places = [folder, COURSE, SPARE] if own else [COURSE, folder, SPARE]
    sys.path[:] = places + [place for place in sys.path if place not in places and os.path.realpath(place) != HERE]
    os.chdir(folder)  # students open files beside their own
    loaded = importlib.import_module(module[:-3])
    wanted = os.path.realpath(getattr(loaded, "__file__", ""))
    if wanted != os.path.join(folder, module):
        raise Refusal(f"{file}: '{module}' is the name of a module of the course; give it another, or use --own-modules")
    found = getattr(loaded, name, None)
    if found is None and module == "search.py":
        found = getattr(importlib.import_module("searchAgents"), name, None)
    if found is None:
        classes = [key for key, value in vars(loaded).items() if isinstance(value, type) and hasattr(value, "getAction")]
        raise Refusal(f"{file} has no class {name}; there are: " + (", ".join(classes) or "none with getAction"))
    return found


class Builder:
    """Makes the course's GameState of what the protocol tells."""

    def __init__(self, game: Game, turn: Turn, own: bool) -> None:
        self.pacman, self.course = importlib.import_module("pacman"), importlib.import_module("game")
        self.rows = game.rows
        self.ids = [m["id"] for m in sorted(turn.raw["monsters"], key=lambda m: m.get("number", m["id"]))]
        starts = game.raw.get("starts") or [m["at"] for m in turn.raw["monsters"]]
        self.layout = importlib.import_module("layout").Layout(self._drawing(game, turn, starts))
        order = [self.ids.index(m["id"]) for m in turn.raw["monsters"]]
        self.starts = [(0, 0)] * len(starts)
        for place, number in zip(starts, order):
            self.starts[number] = self.place(place)
        self.table = None
        if not own and not game.raw.get("fog"):
            # Not of the drawing, which can't tell ghosts apart by their numbers: of the map itself.
            text = game.raw.get("map")
            pacade = self.pacman.pacade
            if text and pacade.available():
                try:
                    self.table = self.pacman._Table(
                        pacade.Game(text, 7, text=True, max_turns=1 << 30), self.layout
                    )
                except pacade.Error:
                    self.table = None

    def place(self, cell: Any) -> Tuple[int, int]:
        return cell[1], self.rows - 1 - cell[0]

    def _drawing(self, game: Game, turn: Turn, starts: List[Any]) -> List[str]:
        rows = [[("%" if letter == "#" else " ") for letter in line] for line in game.walls]
        for row, col in game.raw.get("foods") or turn.raw["food"]:
            rows[row][col] = "."
        for row, col in game.raw.get("pies") or turn.raw["capsules"]:
            rows[row][col] = "o"
        for row, col in starts:
            rows[row][col] = "G"
        row, col = game.raw.get("start") or turn.raw["pacman"]
        rows[row][col] = "P"
        return ["".join(row) for row in rows]

    def state(self, turn: Turn) -> Any:
        if self.table is not None:
            handle = self.table.lib.pacade_state_create(self.table.game._handle)
            engine = self.pacman._LibraryEngine(self.table, handle)
            if handle and self.table.lib.pacade_state_follow(handle, turn.line, len(turn.line)) == 0:
                return self.pacman.GameState._of(engine)
        state = self.pacman.GameState()
        state.initialize(self.layout, len(self.ids))
        if hasattr(self.pacman, "_PythonEngine"):
            state._engine = self.pacman._PythonEngine(state.data.copy())
        self._fill(state.data, turn)
        return state

    def _fill(self, data: Any, turn: Turn) -> None:
        configuration = self.course.Configuration
        data.agentStates[0].configuration = configuration(
            self.place(turn.raw["pacman"]), DIRECTIONS[turn.raw.get("facing") or "X"]
        )
        by_id = {m["id"]: m for m in turn.raw["monsters"]}
        for number, (state, who) in enumerate(zip(data.agentStates[1:], self.ids)):
            seen = by_id[who]
            x, y = self.place(seen["at"])
            facing = DIRECTIONS[seen.get("facing") or "X"]
            if facing != "Stop":  # one that has moved has a place of reals
                dx, dy = self.course.Actions.directionToVector(facing, 0.5 if seen.get("half") else 0.0)
                x, y = x + dx, y + dy
            state.start = configuration(self.starts[number], "Stop")
            state.configuration = configuration((x, y), facing)
            state.scaredTimer = seen.get("scared", 0)
        food = self.course.Grid(self.layout.width, self.layout.height, False)
        for cell in turn.raw["food"]:
            x, y = self.place(cell)
            food[x][y] = True
        data.food = food
        left = {self.place(cell) for cell in turn.raw["capsules"]}
        data.capsules = [cell for cell in self.layout.capsules if cell in left]
        data.score = turn.score


class Host(pacade_agent.Agent):
    """One agent of the course behind the protocol."""

    levels = (7,)

    def __init__(self, kind: Any, options: Dict[str, Any], own: bool) -> None:
        super().__init__()
        self.kind, self.given, self.own = kind, options, own
        self.name = kind.__name__
        ghosts = sys.modules.get("ghostAgents")
        if ghosts is not None and isinstance(kind, type) and issubclass(kind, ghosts.GhostAgent):
            self.side = "monsters"
        self.builder: Optional[Builder] = None
        self.agents: Dict[int, Any] = {}
        self.last: Any = None

    def start(self, game: Game) -> None:
        random.seed(game.seed)
        self.builder, self.last = None, None
        self.agents = {} if self.side == "monsters" else {0: self.kind(**self.given)}

    def _agent(self, index: int, state: Any) -> Any:
        if index not in self.agents:
            self.agents[index] = self.kind(index, **self.given)
        return self.agents[index]

    def _ask(self, index: int, state: Any) -> str:
        agent = self._agent(index, state)
        seen = agent.observationFunction(state) if hasattr(agent, "observationFunction") else state
        action = agent.getAction(seen)
        if action not in LETTERS:
            raise Refusal(f"{self.name}.getAction returned {action!r}, which is no direction")
        return LETTERS[action]

    def choose(self, turn: Turn) -> Any:
        first = self.builder is None
        if self.builder is None:
            self.builder = Builder(self.game, turn, self.own)
        state = self.last = self.builder.state(turn)
        states = getattr(self.builder.pacman, "GameState")
        if hasattr(states, "generated"):
            states.generated = 0
        if first:
            for index in [0] if self.side == "pacman" else range(1, len(self.builder.ids) + 1):
                agent = self._agent(index, state)
                if hasattr(agent, "registerInitialState"):
                    agent.registerInitialState(state)
        if self.side == "pacman":
            answer: Any = self._ask(0, state)
        else:
            answer = {actor: self._ask(self.builder.ids.index(actor) + 1, state) for actor in turn.actors}
        if hasattr(states, "generated"):
            self.info(nodes=states.generated)
        return answer

    def over(self, outcome: str, score: int, moves: int) -> None:
        for agent in self.agents.values():
            if hasattr(agent, "final") and self.last is not None:
                agent.final(self.last)


def main() -> None:
    words = sys.argv[1:]
    own = "--own-modules" in words
    words = [word for word in words if word != "--own-modules"]
    if len(words) != 1:
        raise Refusal("usage: host.py [--own-modules] FILE.py:CLASS[:option=value,...]")
    file, name, options = split(words[0])
    sys.stdout = sys.stderr  # what a module prints while it is loaded is no word of the protocol
    sys.setrecursionlimit(10000)
    Host(load(file, name, own), options, own).run()


if __name__ == "__main__":
    try:
        main()
    except Refusal as error:
        sys.exit(str(error))
