"""Everything an agent for Pacade needs, in one file: copy it beside your own. Python 3.8 or later, standard library only.

    import pacade_agent

    class Mine(pacade_agent.Agent):
        def choose(self, turn):
            return turn.legal[0]

    Mine().run()

Cells are tuples (row, column) from the top left; moves are the letters N, S, E, W and X (stay). What the agent prints goes
to standard error, never into the protocol.
"""

from __future__ import annotations

import json
import os
import select
import sys
import time
from collections import deque
from typing import Any, Collection, Dict, FrozenSet, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Set, Tuple, Union

Cell = Tuple[int, int]

# The order in which the game itself tries neighbours.
STEPS: Dict[str, Cell] = {"W": (0, -1), "N": (-1, 0), "E": (0, 1), "S": (1, 0)}
STAY = "X"
RESIGN = "resign"
KEPT_MAX = 1024  # distances from so many cells are kept


def step(cell: Cell, move: str) -> Cell:
    """The cell that a move leads to, walls or not."""
    row, col = STEPS.get(move, (0, 0))
    return cell[0] + row, cell[1] + col


def direction(start: Cell, end: Cell) -> str:
    """The move from a cell to one beside it; X for the same cell."""
    for move, (row, col) in STEPS.items():
        if (start[0] + row, start[1] + col) == end:
            return move
    return STAY


def manhattan(a: Cell, b: Cell) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


# ---- options ----


class Option:
    """An option of the agent: a class attribute, read as an attribute of the agent."""

    kind = ""

    def __init__(self, default: Any) -> None:
        self.default = default
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, agent: Any, owner: Optional[type] = None) -> Any:
        return self if agent is None else agent.option_values.get(self.name, self.default)

    def describe(self) -> Dict[str, Any]:
        return {"name": self.name, "kind": self.kind, "default": self.default}


class Int(Option):
    kind = "int"

    def __init__(self, default: int, low: int, high: int) -> None:
        super().__init__(default)
        self.low, self.high = low, high

    def describe(self) -> Dict[str, Any]:
        return {**super().describe(), "min": self.low, "max": self.high}


class Real(Option):
    kind = "real"

    def __init__(self, default: float, low: float, high: float) -> None:
        super().__init__(default)
        self.low, self.high = low, high

    def describe(self) -> Dict[str, Any]:
        return {**super().describe(), "min": self.low, "max": self.high}


class Bool(Option):
    kind = "bool"

    def __init__(self, default: bool) -> None:
        super().__init__(default)


class Choice(Option):
    kind = "choice"

    def __init__(self, default: str, *values: str) -> None:
        super().__init__(default)
        self.values = list(values) if default in values else [default, *values]

    def describe(self) -> Dict[str, Any]:
        return {**super().describe(), "values": self.values}


# ---- what the agent is told ----


class Monster(NamedTuple):
    id: int
    at: Cell
    facing: Optional[str]
    scared: int  # turns for which it can be eaten


class Grid:
    """Open cells and the ways between them."""

    def __init__(self, rows: int, cols: int, open_cells: Iterable[Cell] = ()) -> None:
        self.rows, self.cols = rows, cols
        self.open: Set[Cell] = set(open_cells)
        self.beside: Dict[Cell, List[Cell]] = {}
        self._far: Dict[Cell, Dict[Cell, int]] = {}  # distances that were asked for before
        for cell in self.open:
            self._connect(cell)

    def _connect(self, cell: Cell) -> None:
        row, col = cell
        self.beside[cell] = [
            near for near in ((row, col - 1), (row - 1, col), (row, col + 1), (row + 1, col)) if near in self.open
        ]

    def add(self, cell: Cell) -> None:
        """Opens a cell that was not known before."""
        if cell in self.open:
            return
        self._far.clear()
        self.open.add(cell)
        self._connect(cell)
        for near in self.beside[cell]:
            self._connect(near)

    def neighbours(self, cell: Cell) -> List[Cell]:
        """The open cells beside it, in the order West, North, East, South."""
        return self.beside.get(cell, [])

    def distances(self, start: Cell, blocked: Collection[Cell] = ()) -> Dict[Cell, int]:
        """Steps from a cell to every cell that can be reached without entering a blocked one (breadth-first). Kept for the
        next time where nothing is blocked, so change a copy only."""
        if not blocked and start in self._far:
            return self._far[start]
        found, queue = {start: 0}, deque([start])
        while queue:
            cell = queue.popleft()
            far = found[cell] + 1
            for near in self.beside.get(cell, ()):
                if near not in found and near not in blocked:
                    found[near] = far
                    queue.append(near)
        if not blocked:
            if len(self._far) >= KEPT_MAX:
                self._far.clear()
            self._far[start] = found
        return found

    def path(self, start: Cell, goals: Collection[Cell], blocked: Collection[Cell] = ()) -> List[Cell]:
        """A shortest path to the nearest goal, without its start; empty when there is none, or when it starts on one."""
        parents: Dict[Cell, Cell] = {start: start}
        queue = deque([start])
        while queue:
            cell = queue.popleft()
            if cell in goals:
                found = []
                while cell != start:
                    found.append(cell)
                    cell = parents[cell]
                return found[::-1]
            for near in self.beside.get(cell, ()):
                if near not in parents and near not in blocked:
                    parents[near] = cell
                    queue.append(near)
        return []


class Game:
    """What does not change during a game. Under fog there are no walls and no seed: use Memory."""

    def __init__(self, message: Dict[str, Any]) -> None:
        self.raw = message
        self.level: int = message["level"]
        self.rules: str = message.get("rules", "")
        self.rows: int = message["rows"]
        self.cols: int = message["cols"]
        self.side: str = message.get("side", "pacman")
        self.seed: int = message.get("seed", 0)
        self.max_turns: int = message.get("max_turns", 0)
        self.walls: List[str] = message.get("walls", [])
        self.fog = "walls" not in message
        self._model: Any = None  # of the library, made when it is first asked for
        self._asked = False
        self.grid = Grid(
            self.rows,
            self.cols,
            [(r, c) for r, line in enumerate(self.walls) for c, letter in enumerate(line) if letter != "#"],
        )


    def position(self, line: bytes) -> Any:
        """What a turn's line tells, in the library; None where that can't be."""
        if not self._asked:
            self._asked = True
            try:
                import pacade
            except ImportError:
                return None
            if "map" in self.raw and pacade.available():
                self._model = pacade.Game(self.raw["map"], self.level, text=True, max_turns=self.max_turns)
        if self._model is None:
            return None
        state = self._model.state()
        state.follow(line)
        return state


class Turn:
    """A position in which the agent is to move."""

    def __init__(self, game: Game, message: Dict[str, Any], line: bytes = b"") -> None:
        self.started = time.perf_counter()
        self.raw = message
        self.line = line  # as it came
        self.game = game
        self.number: int = message["turn"]
        self.pacman: Cell = tuple(message["pacman"])  # type: ignore[assignment]
        self.score: int = message.get("score", 0)
        self.power: int = message.get("power", 0)
        self.energy: Optional[int] = message.get("energy")
        self.nodes: int = message.get("nodes", 0)
        self.move_ms: int = message.get("move_ms", 0)
        self.bank_ms: int = message.get("bank_ms", 0)
        self.actors: List[int] = message.get("actors", [0])
        legal = message["legal"]
        # Of Pacman, or of the first monster that moves; all of them are in legal_of.
        self.legal: List[str] = legal if isinstance(legal, list) else legal[str(self.actors[0])]
        self.legal_of: Dict[int, List[str]] = (
            {0: legal} if isinstance(legal, list) else {int(actor): moves for actor, moves in legal.items()}
        )

    def _cells(self, key: str) -> List[Cell]:
        return [(row, col) for row, col in self.raw.get(key) or ()]

    @property
    def food(self) -> List[Cell]:
        return self._cells("food")

    @property
    def capsules(self) -> List[Cell]:
        return self._cells("capsules")

    @property
    def pills(self) -> List[Cell]:
        return self._cells("pills")

    @property
    def exit(self) -> Optional[Cell]:
        place = self.raw.get("exit")
        return (place[0], place[1]) if place else None

    @property
    def monsters(self) -> List[Monster]:
        """All of them; under fog those in sight, without facing, numbered from 1 in the order of their cells."""
        if "monsters" in self.raw:
            return [
                Monster(m["id"], (m["at"][0], m["at"][1]), m.get("facing"), m.get("scared", 0))
                for m in self.raw["monsters"]
            ]
        places = [cell for cell, what in self.seen if what == "monster"]
        return [Monster(index, cell, None, 0) for index, cell in enumerate(places, 1)]

    @property
    def seen(self) -> List[Tuple[Cell, str]]:
        """Under fog: the cells in sight, each with "wall", "open", "food" or "monster"; one may be there twice."""
        return [((row, col), what) for row, col, what in self.raw.get("seen", ())]

    def model(self) -> Any:
        """The position in the library (a State of pacade.py), to be played on at the speed of C; None where there is no
        library, or not the whole map is known."""
        return self.game.position(self.line)

    def seconds_left(self, share_of_bank: float = 0.0) -> float:
        """What is left of the time for this move; infinite where nodes are counted instead, or nothing is."""
        if self.move_ms <= 0:
            return float("inf")
        whole = (self.move_ms + share_of_bank * self.bank_ms) / 1000
        return whole - (time.perf_counter() - self.started)

    def toward(self, cell: Cell) -> str:
        """The move to a cell beside Pacman, or the first legal move where that one is not legal."""
        move = direction(self.pacman, cell)
        return move if move in self.legal else self.legal[0]


# ---- what to think with ----


class Memory:
    """What was seen under fog, kept from turn to turn. Where everything is told it simply holds everything."""

    def __init__(self, game: Game) -> None:
        self.grid = Grid(game.rows, game.cols, game.grid.open)
        self.walls: Set[Cell] = set()
        self.food: Set[Cell] = set()
        self.monsters: Dict[Cell, int] = {}  # where one was seen, and in which turn; forgotten once the cell is seen empty

    def update(self, turn: Turn) -> None:
        if not turn.game.fog:
            self.food = set(turn.food)
            self.monsters = {monster.at: turn.number for monster in turn.monsters}
            return
        in_sight: Dict[Cell, Set[str]] = {}
        for cell, what in turn.seen:
            in_sight.setdefault(cell, set()).add(what)
        in_sight.setdefault(turn.pacman, {"open"})
        for cell, things in in_sight.items():
            if "wall" in things:
                self.walls.add(cell)
                continue
            self.grid.add(cell)
            if "monster" in things:
                self.monsters[cell] = turn.number
            else:
                self.monsters.pop(cell, None)
            if "food" in things:
                self.food.add(cell)
            else:
                self.food.discard(cell)

    def known(self, cell: Cell) -> bool:
        return cell in self.grid.open or cell in self.walls

    def frontier(self) -> Set[Cell]:
        """Open cells beside something that nobody has seen yet."""
        found = set()
        for row, col in self.grid.open:
            for near in ((row, col - 1), (row - 1, col), (row, col + 1), (row + 1, col)):
                if 0 <= near[0] < self.grid.rows and 0 <= near[1] < self.grid.cols and not self.known(near):
                    found.add((row, col))
                    break
        return found


class State(NamedTuple):
    """A position of levels 1 to 4 that can be played on: a move costs 1, a food gives 20, and to meet a monster is to lose.
    States are values: every move makes a new one."""

    grid: Grid
    pacman: Cell
    monsters: Tuple[Cell, ...]
    food: FrozenSet[Cell]
    score: int
    outcome: str = "playing"  # or "won", "lost"

    @staticmethod
    def of(turn: Turn, memory: Optional[Memory] = None) -> "State":
        """The position of a turn; under fog as far as it is remembered."""
        grid = memory.grid if memory else turn.game.grid
        food = memory.food if memory else turn.food
        monsters = memory.monsters if memory and turn.game.fog else [monster.at for monster in turn.monsters]
        return State(grid, turn.pacman, tuple(monsters), frozenset(food), turn.score)

    def legal(self, actor: int = 0) -> List[str]:
        """The moves of Pacman (actor 0) or of a monster (1, 2, ...): standing still only where nothing else is possible."""
        place = self.pacman if actor == 0 else self.monsters[actor - 1]
        return [direction(place, near) for near in self.grid.neighbours(place)] or [STAY]

    def after(self, move: str) -> "State":
        """After Pacman's half of the turn."""
        place = step(self.pacman, move)
        score = self.score - 1
        if place in self.monsters:
            return self._replace(pacman=place, score=score, outcome="lost")
        if place not in self.food:
            return self._replace(pacman=place, score=score)
        food = self.food - {place}
        return self._replace(pacman=place, score=score + 20, food=food, outcome="playing" if food else "won")

    def after_monsters(self, moves: Sequence[str]) -> "State":
        """After the monsters' half of the turn: one move for each, all at once."""
        places = tuple(step(place, move) for place, move in zip(self.monsters, moves))
        return self._replace(monsters=places, outcome="lost" if self.pacman in places else self.outcome)

    def chase_moves(self) -> List[str]:
        """What the team `chase` of level 4 would play: each monster a step along a shortest path to Pacman."""
        far = self.grid.distances(self.pacman)
        moves = []
        for actor, place in enumerate(self.monsters, 1):
            near = [cell for cell in self.grid.neighbours(place) if far.get(cell, 1 << 30) < far.get(place, 1 << 30)]
            moves.append(direction(place, near[0]) if near else self.legal(actor)[0])
        return moves


# ---- the agent ----

Answer = Union[str, Dict[int, str]]

MOMENT, CORE_KEPT = 100e-6, 500e-6  # seconds
CAUTION = 250, 4000  # lines


def _read_lines(source: int) -> Iterator[bytes]:
    """The lines of a descriptor. To fall asleep and to be woken takes longer than a quick host needs for its next line.
    So after one that came within a moment the next is looked for without sleeping, for a moment. Whoever else waits for
    the core has it between two looks. When somebody keeps it, the next lines are slept for: the more of them, the more
    often that happens."""
    poll = select.poll()
    poll.register(source, select.POLLIN)
    look, clock, give_way = poll.poll, time.perf_counter, os.sched_yield
    quick, asleep, caution, left = False, 0, 0, b""
    while True:
        start = now = before = clock()
        if quick and asleep == 0:
            while now - start < MOMENT and not look(0):
                give_way()
                before, now = now, clock()
            caution = max(caution - 1, 0)
            if now - before > CORE_KEPT:
                asleep = caution = min(max(2 * caution, CAUTION[0]), CAUTION[1])
        elif asleep > 0:
            asleep -= 1
        read = os.read(source, 1 << 16)
        quick = clock() - start < MOMENT
        *lines, left = (left + read).split(b"\n")
        yield from lines
        if not read:
            return


class Agent:
    """Derive from it, write choose(), and call run() on an instance."""

    name = ""  # the class's own name where nothing is said
    author = ""
    side = "pacman"  # or "monsters"
    levels: Sequence[int] = (1, 2, 3, 4, 5, 6, 7, 8)

    def __init__(self) -> None:
        self.option_values: Dict[str, Any] = {}
        self.game: Game
        self._out = -1

    def start(self, game: Game) -> None:
        """A new game: forget the last one. The options have their values already."""

    def choose(self, turn: Turn) -> Answer:
        """The move: a letter of turn.legal; a monsters' agent answers {actor: letter} for all of turn.actors."""
        raise NotImplementedError("write choose(self, turn) in your class")

    def over(self, outcome: str, score: int, moves: int) -> None:
        """The game has ended."""

    def info(self, **told: Any) -> None:
        """Shows what the agent thinks: depth, value, nodes, pv, values, opened, closed, cells, text. Call it in choose()."""
        self._say({"type": "info", **told})

    @classmethod
    def options(cls) -> List[Option]:
        found: Dict[str, Option] = {}
        for base in reversed(cls.__mro__):
            found.update((name, value) for name, value in vars(base).items() if isinstance(value, Option))
        return list(found.values())

    def run(self) -> None:
        """Speaks the protocol until the host says goodbye."""
        given: Dict[str, Any] = {}  # options that were set for the next game; the others are at their defaults
        read = json.JSONDecoder().decode
        for line in self._take_streams():
            message = read(str(line, "utf-8"))
            kind = message.get("type")
            if kind == "turn":
                self._turn(message, line)
            elif kind == "hello":
                self._say(self._identity())
            elif kind == "set":
                given[message["name"]] = message["value"]
            elif kind == "game":
                self.option_values, given = given, {}
                self.game = Game(message)
                self.start(self.game)
                self._say({"type": "ready"})
            elif kind == "over":
                self.over(message.get("outcome", ""), message.get("score", 0), message.get("moves", 0))
            elif kind == "quit":
                return

    def _take_streams(self) -> Iterable[bytes]:
        """Keeps the protocol's two ends for ourselves: print() then reaches standard error, and input() finds nothing."""
        source = os.dup(0)
        self._out = os.dup(1)
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        os.dup2(2, 1)
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(line_buffering=True)
        return _read_lines(source)

    def _identity(self) -> Dict[str, Any]:
        return {
            "type": "id",
            "name": self.name or type(self).__name__,
            "author": self.author,
            "side": self.side,
            "levels": list(self.levels),
            "options": [option.describe() for option in self.options()],
        }

    def _turn(self, message: Dict[str, Any], line: bytes) -> None:
        turn = Turn(self.game, message, line)
        answer = self.choose(turn)
        if isinstance(answer, str) and len(turn.actors) == 1 and len(answer) == 1 and answer in "WNESX":
            os.write(self._out, answer.encode() + b"\n")
        elif isinstance(answer, str):
            self._say({"type": "move", "move": answer})
        elif not isinstance(answer, dict):
            raise TypeError(f"choose() returned {answer!r}: it must return a move such as 'N', or moves by actor")
        else:
            self._say({"type": "move", "moves": {str(actor): move for actor, move in answer.items()}})

    def _say(self, message: Dict[str, Any]) -> None:
        left = json.dumps(message, separators=(",", ":")).encode() + b"\n"
        while left:
            left = left[os.write(self._out, left) :]
