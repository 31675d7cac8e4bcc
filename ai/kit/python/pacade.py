"""The rules of Pacade from Python: libpacade.so behind ctypes. Python 3.8 or later; standard library only, and numpy for
what says so.

    import pacade

    game = pacade.Game("7/02-two-lanterns")
    state = game.state()
    while state.outcome == "playing":
        player = ...                       # or by hand:
        state.step(state.legal()[0])

    env = pacade.Env("7/02-two-lanterns")   # in the manner of Gymnasium; pacade.VecEnv plays thousands of games at once

Cells are tuples (row, column) from the top left. Moves are the letters of the agent protocol: N, S, E, W, X (stay), and
7, 9, 1, 3 for the teleports to the four corners, as on a number pad. In the environments a move is its number, the place
in MOVES.
"""

from __future__ import annotations

import ctypes
import os
import sys
from typing import Any, Dict, Iterable, List, NamedTuple, Optional, Sequence, Tuple, Union

try:
    import numpy
except ImportError:  # everything but Env, VecEnv and Tree works without
    numpy = None  # type: ignore[assignment]
try:
    import gymnasium
except ImportError:
    gymnasium = None  # type: ignore[assignment]

API_VERSION = 1
LIBRARY = "libpacade.so.1"
MOVES = "WNESX!7913"  # by number; ! gives up
OUTCOMES = ("playing", "won", "lost", "timeout", "gave up", "stalled")
OPEN, WALL, FOOD, CAPSULE, PILL, EXIT, MONSTER, PREY, PACMAN = range(9)  # what a board shows
UNKNOWN = 255  # under fog

Cell = Tuple[int, int]


class Error(Exception):
    """What the library refuses, in its own words."""


# ---- the library ----


class _Config(ctypes.Structure):
    _fields_ = [
        (name, ctypes.c_int32)
        for name in ("level", "max_turns", "max_idle", "still_monsters", "sight", "corners", "values")
    ] + [("reserved", ctypes.c_int32 * 9)]


class _Position(ctypes.Structure):
    _fields_ = [("hash", ctypes.c_uint64)] + [
        (name, ctypes.c_int32)
        for name in (
            "pacman score moves turn foods_left outcome mover movers power energy facing view".split()
        )
    ]


class _Ghost(ctypes.Structure):
    _fields_ = [("cell", ctypes.c_int32)] + [
        (name, ctypes.c_uint8) for name in ("facing", "half", "scared", "number")
    ]


class _Thought(ctypes.Structure):
    _fields_ = [
        ("expanded", ctypes.c_uint64),
        ("generated", ctypes.c_uint64),
        ("value", ctypes.c_double),
        ("depth", ctypes.c_int32),
        ("reserved", ctypes.c_int32),
    ]


_P, _I, _L, _U, _S = ctypes.c_void_p, ctypes.c_int32, ctypes.c_int64, ctypes.c_uint64, ctypes.c_char_p
# name: result, then arguments; all begin with pacade_
_FUNCTIONS: Dict[str, Tuple[Any, ...]] = {
    "api_version": (_I,),
    "version": (_S,),
    "error": (_S,),
    "game_open": (_P, _S, _P),
    "game_parse": (_P, _S, ctypes.c_size_t, _S, _P),
    "game_destroy": (None, _P),
    "game_level": (_I, _P),
    "game_rows": (_I, _P),
    "game_cols": (_I, _P),
    "game_monsters": (_I, _P),
    "game_foods": (_I, _P),
    "game_max_turns": (_I, _P),
    "game_actions": (_I, _P),
    "game_exit": (_I, _P),
    "game_walls": (_P, _P),
    "game_text": (_S, _P, _P),
    "game_distances": (_P, _P, _I),
    "game_all_distances": (_P, _P),
    "state_create": (_P, _P),
    "state_destroy": (None, _P),
    "state_clone": (_P, _P),
    "state_copy": (_I, _P, _P),
    "state_reset": (None, _P),
    "state_look": (None, _P, _P),
    "state_hash": (_U, _P),
    "state_score": (_I, _P),
    "state_outcome": (_I, _P),
    "state_pacman": (_I, _P),
    "state_monsters": (_I, _P, _P, _I),
    "state_foods": (_I, _P, _P, _I),
    "state_capsules": (_I, _P, _P, _I),
    "state_board": (None, _P, _P),
    "state_observe": (_I, _P, _P),
    "state_legal": (_I, _P, _I, _P),
    "state_legal_bits": (ctypes.c_uint32, _P, _I),
    "state_step": (_I, _P, _S, _I),
    "state_undo": (_I, _P),
    "state_depth": (_I, _P),
    "state_successor": (_I, _P, _P, _I, ctypes.c_uint8),
    "state_follow": (_I, _P, _S, ctypes.c_size_t),
    "player_create": (_P, _P, _I, _S, _U),
    "player_destroy": (None, _P),
    "player_limit": (None, _P, _U, ctypes.c_double),
    "player_move": (_I, _P, _P, _P, _I),
    "player_thought": (None, _P, _P),
    "play": (_I, _P, _S, _S, _U),
    "solve": (_I, _P, _S, _U, _P, _I, _P),
    "tree_create": (_P, _P),
    "tree_destroy": (None, _P),
    "tree_grow": (_L, _P, _P, _I, _L),
    "tree_layers": (_I, _P, _P),
    "batch_create": (_P, _P, _I, _S, _U),
    "batch_destroy": (None, _P),
    "batch_auto_reset": (None, _P, _I),
    "batch_reset": (_I, _P, _U),
    "batch_reset_one": (_I, _P, _I, _U),
    "batch_step": (_I, _P, _P),
}
_TREE_ARRAYS = {
    "parent": "int32",
    "mover": "uint8",
    "move": "uint8",
    "score": "int32",
    "outcome": "uint8",
    "pacman": "int32",
    "foods_left": "int32",
    "monsters": "int32",
    "scared": "uint8",
    "food_distance": "uint16",
}
_BATCH_ARRAYS = {
    "boards": "uint8",
    "legal": "uint8",
    "pacman": "int32",
    "monsters": "int32",
    "scared": "uint8",
    "rewards": "float32",
    "scores": "int32",
    "turns": "int32",
    "foods": "int32",
    "terminated": "uint8",
    "truncated": "uint8",
    "seeds": "uint64",
    "end_outcomes": "uint8",
    "end_scores": "int32",
    "end_turns": "int32",
    "end_hashes": "uint64",
}


def _candidates() -> Iterable[str]:
    """Where the library may be: as the environment says, in the source tree or installed copy that this file is part of,
    beside it, and where the system looks."""
    named = os.environ.get("PACADE_LIBRARY")
    if named:
        yield named
        return
    folder = os.path.dirname(os.path.realpath(__file__))
    yield os.path.join(folder, LIBRARY)
    yield os.path.join(folder, "..", "..", "..", "build", LIBRARY)
    yield os.path.join(folder, "..", "..", "..", "..", "lib", LIBRARY)
    yield LIBRARY


def _load() -> Any:
    tried = []
    for path in _candidates():
        if os.sep in path and not os.path.exists(path):
            tried.append(path)
            continue
        try:
            found = ctypes.CDLL(path)
        except OSError as error:
            tried.append(str(error))
            continue
        for name, (result, *arguments) in _FUNCTIONS.items():
            function = getattr(found, "pacade_" + name)
            function.restype, function.argtypes = result, arguments
        for prefix, arrays in (("pacade_tree_", _TREE_ARRAYS), ("pacade_batch_", _BATCH_ARRAYS)):
            for name in arrays:
                function = getattr(found, prefix + name)
                function.restype, function.argtypes = _P, [_P]
        if found.pacade_api_version() < API_VERSION:
            raise Error(f"{path} is older than this file: build it again")
        return found
    raise Error(
        f"no {LIBRARY}: build it with 'make lib-shared', or set PACADE_LIBRARY to where it is (looked at: "
        + ", ".join(tried)
        + ")"
    )


_library: Any = None


def library() -> Any:
    """The loaded library; Error when there is none."""
    global _library
    if _library is None:
        _library = _load()
    return _library


def available() -> bool:
    """Whether the library is there."""
    try:
        library()
    except Error:
        return False
    return True


def version() -> str:
    return library().pacade_version().decode()


def _fail() -> Error:
    return Error(library().pacade_error().decode())


def _checked(result: Any) -> Any:
    """A handle or a number of the library, unless it says that something went wrong."""
    if result is None or result < 0:
        raise _fail()
    return result


def _need_numpy() -> Any:
    if numpy is None:
        raise Error("this needs numpy (Debian: apt-get install python3-numpy)")
    return numpy


def _view(owner: Any, address: int, shape: Tuple[int, ...], kind: str) -> Any:
    """The library's memory as an array, without copying; it keeps its owner alive."""
    size = numpy.dtype(kind).itemsize
    for side in shape:
        size *= side
    memory = (ctypes.c_uint8 * size).from_address(address)
    memory.owner = owner  # type: ignore[attr-defined]
    return numpy.frombuffer(memory, dtype=kind).reshape(shape)


# ---- games and positions ----


class Ghost(NamedTuple):
    id: int  # the actor: 1, 2, ...
    at: Cell
    facing: str
    scared: int  # its moves in which it can be eaten
    half: bool  # half way to the next cell in its direction
    number: int  # in the order in which they move


class Game:
    """A map with its rules. The map is a file, the id of a shipped one, or, with text=True, the map itself."""

    def __init__(
        self,
        map: str,
        level: int = 0,
        *,
        text: bool = False,
        max_turns: int = 0,
        max_idle: int = 0,
        still_monsters: bool = False,
        sight: str = "diamond",
        corners: str = "auto",
        values: str = "map",
    ) -> None:
        self._handle = None
        self._lib = library()
        config = _Config(
            level,
            max_turns,
            max_idle,
            still_monsters,
            ("diamond", "walk", "square").index(sight),
            ("auto", "action").index(corners),
            ("map", "shown", "hidden").index(values),
        )
        data = map.encode()
        self._handle = _checked(
            self._lib.pacade_game_parse(data, len(data), b"map", ctypes.byref(config))
            if text
            else self._lib.pacade_game_open(os.fsencode(map), ctypes.byref(config))
        )
        self.level: int = self._lib.pacade_game_level(self._handle)
        self.rows: int = self._lib.pacade_game_rows(self._handle)
        self.cols: int = self._lib.pacade_game_cols(self._handle)
        self.monsters: int = self._lib.pacade_game_monsters(self._handle)
        self.foods: int = self._lib.pacade_game_foods(self._handle)
        self.max_turns: int = self._lib.pacade_game_max_turns(self._handle)
        self.actions: int = self._lib.pacade_game_actions(self._handle)
        place = self._lib.pacade_game_exit(self._handle)
        self.exit: Optional[Cell] = divmod(place, self.cols) if place >= 0 else None
        self._far: Dict[int, Any] = {}

    def __del__(self) -> None:
        if self._handle:
            self._lib.pacade_game_destroy(self._handle)

    @property
    def text(self) -> str:
        """The map, as it would stand in a file."""
        return self._lib.pacade_game_text(self._handle, None).decode()

    @property
    def walls(self) -> bytes:
        """One byte per cell, row by row: 1 is a wall."""
        return ctypes.string_at(self._lib.pacade_game_walls(self._handle), self.rows * self.cols)

    def cell(self, number: int) -> Cell:
        return divmod(number, self.cols)

    def distances(self, cell: Cell) -> Sequence[int]:
        """Steps from a cell to every cell, by row * cols + column; -1 where no way leads. The library's own memory: an
        array of numpy where that is installed, to be read only."""
        number = cell[0] * self.cols + cell[1]
        if number not in self._far:
            address = _checked(self._lib.pacade_game_distances(self._handle, number))
            size = self.rows * self.cols
            if numpy is not None:
                self._far[number] = _view(None, address, (size,), "int32")
                self._far[number].flags.writeable = False
            else:
                self._far[number] = (ctypes.c_int32 * size).from_address(address)
        return self._far[number]

    def distance(self, a: Cell, b: Cell) -> int:
        """Steps between two cells; -1 where no way leads."""
        return int(self.distances(a)[b[0] * self.cols + b[1]])

    def all_distances(self) -> Any:
        """Steps between all pairs of cells, 65535 where no way leads: an array of numpy, cells x cells."""
        _need_numpy()
        cells = self.rows * self.cols
        address = _checked(self._lib.pacade_game_all_distances(self._handle))
        found = _view(self, address, (cells, cells), "uint16")
        found.flags.writeable = False
        return found

    def state(self) -> "State":
        """The start of the game."""
        return State(self, _checked(self._lib.pacade_state_create(self._handle)))

    def tree(self) -> "Tree":
        return Tree(self)

    def player(self, agent: str = "champion", side: str = "pacman", seed: int = 0) -> "Player":
        """A built-in agent, as on the command line: "alphabeta:depth=4"."""
        return Player(self, agent, side, seed)


class State:
    """A position. step() changes it, undo() takes that back, clone() makes another."""

    __slots__ = ("game", "_handle", "_lib")

    def __init__(self, game: Game, handle: int) -> None:
        self.game, self._handle, self._lib = game, handle, game._lib

    def __del__(self) -> None:
        self._lib.pacade_state_destroy(self._handle)

    def clone(self) -> "State":
        return State(self.game, _checked(self._lib.pacade_state_clone(self._handle)))

    def copy_from(self, other: "State") -> None:
        """Becomes the same position: cheaper than a new state."""
        _checked(self._lib.pacade_state_copy(self._handle, other._handle))

    def reset(self) -> None:
        self._lib.pacade_state_reset(self._handle)

    def look(self) -> _Position:
        """All numbers of the position at once."""
        found = _Position()
        self._lib.pacade_state_look(self._handle, ctypes.byref(found))
        return found

    @property
    def hash(self) -> int:
        return self._lib.pacade_state_hash(self._handle)

    @property
    def score(self) -> int:
        return self._lib.pacade_state_score(self._handle)

    @property
    def outcome(self) -> str:
        return OUTCOMES[self._lib.pacade_state_outcome(self._handle)]

    @property
    def over(self) -> bool:
        return self._lib.pacade_state_outcome(self._handle) != 0

    @property
    def pacman(self) -> Cell:
        return divmod(self._lib.pacade_state_pacman(self._handle), self.game.cols)

    @property
    def turn(self) -> int:
        return self.look().turn

    @property
    def movers(self) -> List[int]:
        """The actors that move now: [0] is Pacman; empty when the game is over."""
        seen = self.look()
        return list(range(seen.mover, seen.mover + seen.movers)) if seen.movers else []

    @property
    def monsters(self) -> List[Ghost]:
        count = self.game.monsters
        found = (_Ghost * count)()
        self._lib.pacade_state_monsters(self._handle, found, count)
        cols = self.game.cols
        return [
            Ghost(i, divmod(g.cell, cols), MOVES[g.facing], g.scared, bool(g.half), g.number)
            for i, g in enumerate(found, 1)
        ]

    def _cells(self, ask: Any) -> List[Cell]:
        count = ask(self._handle, None, 0)
        found = (ctypes.c_int32 * count)()
        ask(self._handle, found, count)
        cols = self.game.cols
        return [divmod(cell, cols) for cell in found]

    @property
    def food(self) -> List[Cell]:
        return self._cells(self._lib.pacade_state_foods)

    @property
    def capsules(self) -> List[Cell]:
        return self._cells(self._lib.pacade_state_capsules)

    def board(self) -> bytes:
        """What each cell shows, row by row: OPEN, WALL, FOOD, ..."""
        found = ctypes.create_string_buffer(self.game.rows * self.game.cols)
        self._lib.pacade_state_board(self._handle, found)
        return found.raw

    def observe(self) -> bytes:
        """What Pacman may see, row by row: 0 unknown, else 1 + 2 wall + 4 food + 8 monster."""
        found = ctypes.create_string_buffer(self.game.rows * self.game.cols)
        self._lib.pacade_state_observe(self._handle, found)
        return found.raw

    def legal(self, actor: int = 0) -> List[str]:
        found = ctypes.create_string_buffer(16)
        count = _checked(self._lib.pacade_state_legal(self._handle, actor, found))
        return [MOVES[move] for move in found.raw[:count]]

    def step(self, moves: Union[str, Sequence[str]]) -> None:
        """Plays a move for everybody who moves now: "N" for Pacman, "NWX" or ["N", "W", "X"] for three monsters."""
        try:
            numbers = bytes(MOVES.index(move) for move in moves)
        except ValueError:
            raise Error(f"no such move: {moves!r}") from None
        _checked(self._lib.pacade_state_step(self._handle, numbers, len(numbers)))

    def undo(self) -> None:
        _checked(self._lib.pacade_state_undo(self._handle))

    def follow(self, line: Union[str, bytes]) -> None:
        """Becomes the position that a "turn" of the agent protocol tells."""
        data = line.encode() if isinstance(line, str) else line
        _checked(self._lib.pacade_state_follow(self._handle, data, len(data)))

    def play(self, pacman: str = "champion", monsters: Optional[str] = None, seed: int = 0) -> str:
        """Plays to the end with built-in agents, as 'pacade play' would; how it ended."""
        team = monsters.encode() if monsters else None
        return OUTCOMES[_checked(self._lib.pacade_play(self._handle, pacman.encode(), team, seed))]

    def solve(self, agent: str = "champion", max_nodes: int = 0) -> Optional[str]:
        """Pacman's moves to the end where nothing is left to chance; None when no way was found."""
        return self.solve_proven(agent, max_nodes)[0]

    def solve_proven(self, agent: str = "champion", max_nodes: int = 0) -> Tuple[Optional[str], bool]:
        """The same, and whether it is proven that no way is shorter."""
        proven, room = ctypes.c_int32(), 1 << 16
        while True:
            moves = ctypes.create_string_buffer(room)
            count = self._lib.pacade_solve(
                self._handle, agent.encode(), max_nodes, moves, room, ctypes.byref(proven)
            )
            if count == -2:
                return None, False
            if _checked(count) <= room:
                return "".join(MOVES[move] for move in moves.raw[:count]), bool(proven.value)
            room = count


class Player:
    """A built-in agent of one side."""

    def __init__(self, game: Game, agent: str = "champion", side: str = "pacman", seed: int = 0) -> None:
        self._handle = None
        self.game, self._lib = game, game._lib
        number = ("pacman", "monsters").index(side)
        self._handle = _checked(self._lib.pacade_player_create(game._handle, number, agent.encode(), seed))

    def __del__(self) -> None:
        if self._handle:
            self._lib.pacade_player_destroy(self._handle)

    def limit(self, max_nodes: int = 0, max_seconds: float = 0) -> None:
        self._lib.pacade_player_limit(self._handle, max_nodes, max_seconds)

    def move(self, state: State) -> str:
        """Its moves, one letter for each who moves now; to be played with state.step()."""
        room = self.game.monsters + 1
        moves = ctypes.create_string_buffer(room)
        count = _checked(self._lib.pacade_player_move(self._handle, state._handle, moves, room))
        return "".join(MOVES[move] for move in moves.raw[:count])

    def thought(self) -> Dict[str, Any]:
        """Nodes of all its moves so far, depth and value of the last one."""
        found = _Thought()
        self._lib.pacade_player_thought(self._handle, ctypes.byref(found))
        return {name: getattr(found, name) for name in ("expanded", "generated", "value", "depth")}


class Tree:
    """All positions that can follow within some rounds, as arrays of numpy with one row per node: parent, mover (0 is
    Pacman), move, score, outcome, pacman, foods_left, monsters, scared; and food_distance of the last layer. They are the
    library's memory, and gone with the next grow()."""

    parent: Any
    mover: Any
    move: Any
    score: Any
    outcome: Any
    pacman: Any
    foods_left: Any
    monsters: Any
    scared: Any

    def __init__(self, game: Game) -> None:
        self._handle = None
        _need_numpy()
        self.game, self._lib = game, game._lib
        self._handle = _checked(self._lib.pacade_tree_create(game._handle))
        self.starts: List[int] = []

    def __del__(self) -> None:
        if self._handle:
            self._lib.pacade_tree_destroy(self._handle)

    def grow(self, state: State, rounds: int, max_nodes: int = 0) -> int:
        """Generates the tree; returns the number of nodes, the root included. Layer i is the nodes starts[i] up to
        starts[i + 1]."""
        count = _checked(self._lib.pacade_tree_grow(self._handle, state._handle, rounds, max_nodes))
        starts = ctypes.POINTER(ctypes.c_int64)()
        layers = self._lib.pacade_tree_layers(self._handle, ctypes.byref(starts))
        self.starts = starts[: layers + 1]
        for name, kind in _TREE_ARRAYS.items():
            if name == "food_distance":
                continue
            shape = (count, self.game.monsters) if name in ("monsters", "scared") else (count,)
            setattr(self, name, _view(self, getattr(self._lib, "pacade_tree_" + name)(self._handle), shape, kind))
        return count

    def food_distance(self) -> Any:
        """Steps from Pacman to the nearest food that is left, for each node of the last layer; 65535 where there is none."""
        address = _checked(self._lib.pacade_tree_food_distance(self._handle))
        return _view(self, address, (self.starts[-1] - self.starts[-2],), "uint16")

    def back_up(self, values: Any, chance: bool = False) -> Any:
        """The value of every node, from those of the nodes without children (the others are ignored): the largest of its
        children's where Pacman moves, else the smallest, or the mean where monsters move by chance."""
        np = numpy
        found = np.array(values, dtype=np.float64)
        for layer in range(len(self.starts) - 2, 0, -1):
            first, last = self.starts[layer], self.starts[layer + 1]
            parents = self.parent[first:last]
            begins = np.flatnonzero(np.diff(parents, prepend=-1))
            inner, children = parents[begins], found[first:last]
            if self.mover[inner[0]] == 0:
                found[inner] = np.maximum.reduceat(children, begins)
            elif chance:
                counts = np.diff(begins, append=last - first)
                found[inner] = np.add.reduceat(children, begins) / counts
            else:
                found[inner] = np.minimum.reduceat(children, begins)
        return found

    def best(self, values: Any) -> str:
        """Pacman's first best move by backed-up values."""
        first, last = self.starts[1], self.starts[2]
        return MOVES[self.move[first + int(numpy.argmax(values[first:last]))]]


# ---- environments ----


class _Box:
    """As much of gymnasium.spaces.Box as is needed where that is not installed."""

    def __init__(self, low: int, high: int, shape: Tuple[int, ...], dtype: Any) -> None:
        self.shape, self.dtype = tuple(shape), numpy.dtype(dtype)
        self.low, self.high = (numpy.broadcast_to(numpy.array(side, dtype), self.shape) for side in (low, high))
        self._rng = numpy.random.default_rng()

    def seed(self, seed: Optional[int] = None) -> None:
        self._rng = numpy.random.default_rng(seed)

    def sample(self) -> Any:
        low, high = self.low.flat[0], self.high.flat[0]
        return self._rng.integers(low, high, self.shape, dtype=self.dtype, endpoint=True)

    def contains(self, x: Any) -> bool:
        return (
            isinstance(x, numpy.ndarray)
            and x.shape == self.shape
            and x.dtype == self.dtype
            and bool((x >= self.low).all() and (x <= self.high).all())
        )

    __contains__ = contains


class _Discrete:
    """As much of gymnasium.spaces.Discrete as is needed where that is not installed."""

    def __init__(self, n: int) -> None:
        self.n, self.start, self.shape, self.dtype = n, 0, (), numpy.dtype("int64")
        self._rng = numpy.random.default_rng()

    def seed(self, seed: Optional[int] = None) -> None:
        self._rng = numpy.random.default_rng(seed)

    def sample(self, mask: Any = None) -> int:
        choices = numpy.arange(self.n) if mask is None else numpy.flatnonzero(mask)
        return int(self._rng.choice(choices)) if len(choices) else 0

    def contains(self, x: Any) -> bool:
        whole = isinstance(x, (int, numpy.integer)) or (isinstance(x, numpy.ndarray) and x.shape == ())
        return whole and 0 <= int(x) < self.n

    __contains__ = contains


def _box(low: int, high: int, shape: Tuple[int, ...], dtype: Any) -> Any:
    return gymnasium.spaces.Box(low, high, shape, dtype) if gymnasium else _Box(low, high, shape, dtype)


def _discrete(n: int) -> Any:
    return gymnasium.spaces.Discrete(n) if gymnasium else _Discrete(n)


class _Batch:
    """A handle of the library that its arrays keep alive."""

    def __init__(self, game: Game, count: int, monsters: Optional[str], seed: int) -> None:
        self.handle = None
        self.lib = game._lib
        team = monsters.encode() if monsters else None
        self.handle = _checked(self.lib.pacade_batch_create(game._handle, count, team, seed))

    def __del__(self) -> None:
        if self.handle:
            self.lib.pacade_batch_destroy(self.handle)

    def arrays(self, game: Game, count: int) -> Dict[str, Any]:
        shapes = {
            "boards": (count, game.rows, game.cols),
            "legal": (count, game.actions),
            "monsters": (count, game.monsters),
            "scared": (count, game.monsters),
        }
        return {
            name: _view(self, getattr(self.lib, "pacade_batch_" + name)(self.handle), shapes.get(name, (count,)), kind)
            for name, kind in _BATCH_ARRAYS.items()
        }


class VecEnv:
    """Many games of one map, stepped at once in C. All arrays are views of the library's memory, rewritten by every step:
    copy what must stay. A game that ends begins anew in the same step (unless auto_reset=False): its rewards and flags are
    those of the end, its board that of the new start, and end_scores, end_turns, end_outcomes tell how it ended.

    Game i plays what 'pacade play' would with the same moves and --seed seed + i; its k-th game after that has the seed
    seed + i + k * num_envs."""

    boards: Any  # what each cell shows, uint8: OPEN, WALL, FOOD, CAPSULE, PILL, EXIT, MONSTER, PREY, PACMAN, UNKNOWN
    legal: Any  # 1 where the action is legal
    pacman: Any  # cells are row * cols + column
    monsters: Any
    scared: Any
    rewards: Any
    scores: Any
    turns: Any
    foods: Any
    terminated: Any
    truncated: Any
    seeds: Any
    end_outcomes: Any
    end_scores: Any
    end_turns: Any
    end_hashes: Any

    def __init__(
        self,
        map: Union[str, Game],
        num_envs: int,
        monsters: Optional[str] = None,
        seed: int = 0,
        auto_reset: bool = True,
        **options: Any,
    ) -> None:
        _need_numpy()
        self.game = map if isinstance(map, Game) else Game(map, **options)
        self.num_envs = num_envs
        self._batch = _Batch(self.game, num_envs, monsters, seed)
        self._step, self._handle = self.game._lib.pacade_batch_step, self._batch.handle
        self.game._lib.pacade_batch_auto_reset(self._handle, auto_reset)
        for name, found in self._batch.arrays(self.game, num_envs).items():
            setattr(self, name, found)
        self._done = self.terminated.view(bool), self.truncated.view(bool)
        shape, high = (self.game.rows, self.game.cols), UNKNOWN if self.game.level == 3 else PACMAN
        self.single_observation_space = _box(0, high, shape, numpy.uint8)
        self.single_action_space = _discrete(self.game.actions)
        self.observation_space = _box(0, high, (num_envs, *shape), numpy.uint8)
        self.action_space = _box(0, self.game.actions - 1, (num_envs,), numpy.uint8)

    def reset(self, seed: int = 0) -> Tuple[Any, Dict[str, Any]]:
        """All games from the start, with new seeds."""
        _checked(self.game._lib.pacade_batch_reset(self._handle, seed))
        return self.boards, self._info()

    def reset_one(self, index: int, seed: int) -> None:
        """One game from the start, with a seed of its own."""
        _checked(self.game._lib.pacade_batch_reset_one(self._handle, index, seed))

    def step(self, actions: Any) -> Tuple[Any, Any, Any, Any, Dict[str, Any]]:
        """A turn in every game. An action that is not legal is replaced: by staying where that is legal, else by the
        first legal one."""
        chosen = numpy.ascontiguousarray(actions, dtype=numpy.uint8)
        if chosen.shape != (self.num_envs,):
            raise Error(f"actions of the shape {chosen.shape}: expected ({self.num_envs},)")
        if self._step(self._handle, chosen.ctypes.data) < 0:
            raise _fail()
        return self.boards, self.rewards, self._done[0], self._done[1], self._info()

    def _info(self) -> Dict[str, Any]:
        return {"action_mask": self.legal, "score": self.scores, "turn": self.turns}


class _PlainEnv:
    """As much of gymnasium.Env as is needed where that is not installed."""

    spec: Any = None
    _np_random: Any = None

    @property
    def unwrapped(self) -> Any:
        return self

    @property
    def np_random(self) -> Any:
        if self._np_random is None:
            self._np_random = numpy.random.default_rng()
        return self._np_random

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Any:
        if seed is not None:
            self._np_random = numpy.random.default_rng(seed)

    def close(self) -> None:
        pass

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *what: Any) -> None:
        self.close()


_EnvBase: Any = gymnasium.Env if gymnasium else _PlainEnv

_COLOURS = {  # what it is drawn in: ground and figure
    OPEN: (12, 14, 28),
    WALL: (38, 62, 160),
    FOOD: (250, 220, 180),
    CAPSULE: (255, 255, 255),
    PILL: (120, 220, 140),
    EXIT: (90, 200, 110),
    MONSTER: (230, 70, 70),
    PREY: (90, 130, 255),
    PACMAN: (255, 214, 10),
    UNKNOWN: (60, 60, 66),
}
_TILE = 12  # pixels per cell
_RADII = {FOOD: 1.6, CAPSULE: 3.6, PILL: 3.2, EXIT: 5.0, MONSTER: 5.4, PREY: 5.4, PACMAN: 5.4}


def _tiles() -> Any:
    """A picture of each thing that a cell can show."""
    np = numpy
    tiles = np.zeros((256, _TILE, _TILE, 3), np.uint8)
    middle = np.arange(_TILE) - (_TILE - 1) / 2
    far = np.sqrt(middle[:, None] ** 2 + middle[None, :] ** 2)
    for what, colour in _COLOURS.items():
        tiles[what] = colour if what in (WALL, UNKNOWN) else _COLOURS[OPEN]
        if what in _RADII:
            shape = far <= _RADII[what]
            if what in (MONSTER, PREY):  # a flat foot and two eyes
                shape |= (middle[:, None] > 0) & (abs(middle[None, :]) <= 5) & (middle[:, None] <= 5)
            if what == PACMAN:  # an open mouth
                shape &= ~((middle[None, :] > 0) & (abs(middle[:, None]) < middle[None, :] * 0.6))
            tiles[what][shape] = colour
            if what in (MONSTER, PREY):
                tiles[what][4:6, 3:5] = tiles[what][4:6, 7:9] = (255, 255, 255)
    return tiles


class Env(_EnvBase):
    """One game in the manner of Gymnasium, and a subclass of gymnasium.Env where that is installed. An observation is the
    board, rows x cols of uint8; an action is a move by its number in MOVES; a reward is what the score grew by. A game
    that is won or lost is terminated, one that is too long is truncated. info has the action_mask, the score, the turn
    and the outcome."""

    metadata = {"render_modes": ["rgb_array", "ansi"], "render_fps": 10}

    def __init__(
        self,
        map: Union[str, Game],
        monsters: Optional[str] = None,
        render_mode: Optional[str] = None,
        **options: Any,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise Error(f"no render mode {render_mode!r}: there are " + ", ".join(self.metadata["render_modes"]))
        self.render_mode = render_mode
        self.games = VecEnv(map, 1, monsters, auto_reset=False, **options)
        self.game = self.games.game
        self.observation_space = self.games.single_observation_space
        self.action_space = self.games.single_action_space
        self._next: Optional[int] = None  # the seed of the next game, once one was given or drawn
        self._begun = self._over = False
        self._pictures: Any = None

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[Any, Dict[str, Any]]:
        """A new game. The seed is that of 'pacade play'; without one, the seed after the last game's, and at first any."""
        super().reset(seed=seed)
        if seed is not None:
            if seed < 0:
                raise Error(f"a seed is not negative: {seed}")
            self._next = seed
        elif self._next is None:
            self._next = int.from_bytes(os.urandom(4), "little")
        self.games.reset(self._next)
        self._next += 1
        self._begun, self._over = True, False
        return self._observation(), self._info()

    def step(self, action: Any) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
        if not self._begun:
            raise Error("call reset() before the first step()")
        if self._over:
            raise Error("the game is over: call reset() before the next step()")
        number = int(action)
        if not 0 <= number < self.game.actions:
            raise Error(f"no action {action!r}: there are 0 to {self.game.actions - 1}")
        games = self.games
        games.step(numpy.array([number], numpy.uint8))
        terminated, truncated = bool(games.terminated[0]), bool(games.truncated[0])
        self._over = terminated or truncated
        return self._observation(), float(games.rewards[0]), terminated, truncated, self._info()

    def _observation(self) -> Any:
        return self.games.boards[0].copy()

    def _info(self) -> Dict[str, Any]:
        games = self.games
        return {
            "action_mask": games.legal[0].astype(numpy.int8),
            "score": int(games.scores[0]),
            "turn": int(games.turns[0]),
            "outcome": OUTCOMES[games.end_outcomes[0]],
            "seed": int(games.seeds[0]),
        }

    def render(self) -> Any:
        """The board as a picture (rows x columns x 3 bytes) or as text, by the render mode; None without one."""
        if self.render_mode is None:
            return None
        board = self.games.boards[0]
        if self.render_mode == "ansi":
            letters = {OPEN: " ", WALL: "%", FOOD: ".", CAPSULE: "o", PILL: "+", EXIT: "E", MONSTER: "G", PREY: "g", PACMAN: "P"}
            return "\n".join("".join(letters.get(what, "?") for what in row) for row in board.tolist())
        if self._pictures is None:
            self._pictures = _tiles()
        picture = self._pictures[board].swapaxes(1, 2)
        return picture.reshape(board.shape[0] * _TILE, board.shape[1] * _TILE, 3)

    def close(self) -> None:
        """Nothing to close: everything is freed with the object."""


if __name__ == "__main__":
    print(f"pacade {version()}, API {library().pacade_api_version()}", file=sys.stdout)
