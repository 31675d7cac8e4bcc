"""The game as the Berkeley course's projects know it: GameState and its rules. The same interface, written for Pacade. The
moves are made by libpacade where that is there, else by the few lines of Rules below; both play the same games."""

import ctypes
import os
import sys

from game import Actions, Agent, AgentState, Configuration, Directions, Grid  # noqa: F401
from layout import Layout
from util import manhattanDistance, nearestPoint

sys.path.append(os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", ".."))
import pacade  # noqa: E402

SCARED_TIME = 40
COLLISION_TOLERANCE = 0.7
TIME_PENALTY = 1

WEST, STOP, EAST, NORTH, SOUTH = (
    Directions.WEST,
    Directions.STOP,
    Directions.EAST,
    Directions.NORTH,
    Directions.SOUTH,
)
_BY_NUMBER = (WEST, NORTH, EAST, SOUTH, STOP)  # as the library numbers them
_NUMBERS = {direction: number for number, direction in enumerate(_BY_NUMBER)}
_ORDER = (WEST, STOP, EAST, NORTH, SOUTH)  # in which moves are listed
_LISTS = [[move for move in _ORDER if bits >> _NUMBERS[move] & 1] for bits in range(32)]  # by the library's bits


class GameStateData:
    """Everything of a position, as plain fields."""

    def __init__(self, agentStates, food, capsules, layout, score):
        self.agentStates = agentStates
        self.food = food
        self.capsules = capsules
        self.layout = layout
        self.score = score
        self.scoreChange = 0
        self._eaten = [False] * len(agentStates)
        self._win = self._lose = False
        self._agentMoved = self._foodEaten = self._foodAdded = self._capsuleEaten = None

    def copy(self):
        other = GameStateData(
            [state.copy() for state in self.agentStates], self.food.copy(), self.capsules[:], self.layout, self.score
        )
        other.scoreChange = self.scoreChange
        other._eaten = self._eaten[:]
        other._win, other._lose = self._win, self._lose
        other._agentMoved = self._agentMoved
        return other

    deepCopy = copy

    def same(self, other):
        return (
            self.agentStates == other.agentStates
            and self.food == other.food
            and self.capsules == other.capsules
            and self.score == other.score
        )

    def __eq__(self, other):
        return other is not None and self.same(other)

    def __hash__(self):
        return hash((tuple(self.agentStates), self.food, tuple(self.capsules), self.score))

    def __str__(self):
        width, height = self.layout.width, self.layout.height
        rows = [
            ["%" if self.layout.walls[x][y] else "." if self.food[x][y] else " " for x in range(width)]
            for y in range(height)
        ]
        for x, y in self.capsules:
            rows[y][x] = "o"
        facing = {NORTH: "v", SOUTH: "^", WEST: ">", EAST: "<", STOP: "<"}
        for state in self.agentStates:
            x, y = nearestPoint(state.getPosition())
            rows[y][x] = facing[state.getDirection()] if state.isPacman else "G"
        return "\n".join("".join(row) for row in reversed(rows)) + "\nScore: %d\n" % self.score


# ---- the rules in Python ----


def _ghost_actions(state, walls):
    """A ghost never stops, and turns round only where it must."""
    config = state.configuration
    found = [move for move in Actions.getPossibleActions(config, walls) if move != STOP]
    back = Directions.REVERSE[config.direction]
    if back in found and len(found) > 1:
        found.remove(back)
    return found


def _collide(data, index):
    """What happens when a ghost touches Pacman."""
    ghost = data.agentStates[index]
    if manhattanDistance(data.agentStates[0].configuration.pos, ghost.configuration.pos) > COLLISION_TOLERANCE:
        return
    if ghost.scaredTimer > 0:
        data.scoreChange += 200
        ghost.configuration = ghost.start
        ghost.scaredTimer = 0
        data._eaten[index] = True
    elif not data._win:
        data.scoreChange -= 500
        data._lose = True


def _move_pacman(data, action):
    pacman = data.agentStates[0]
    pacman.configuration = pacman.configuration.generateSuccessor(Actions.directionToVector(action, 1))
    x, y = nearestPoint(pacman.configuration.pos)
    if data.food[x][y]:
        data.scoreChange += 10
        data.food[x][y] = False
        data._foodEaten = (x, y)
        if data.food.count() == 0 and not data._lose:
            data.scoreChange += 500
            data._win = True
    if (x, y) in data.capsules:
        data.capsules.remove((x, y))
        data._capsuleEaten = (x, y)
        for ghost in data.agentStates[1:]:
            ghost.scaredTimer = SCARED_TIME
    data.scoreChange -= TIME_PENALTY
    for index in range(1, len(data.agentStates)):
        _collide(data, index)


def _move_ghost(data, index, action):
    ghost = data.agentStates[index]
    speed = 0.5 if ghost.scaredTimer > 0 else 1.0
    ghost.configuration = ghost.configuration.generateSuccessor(Actions.directionToVector(action, speed))
    if ghost.scaredTimer == 1:
        ghost.configuration = Configuration(nearestPoint(ghost.configuration.pos), ghost.configuration.direction)
    ghost.scaredTimer = max(0, ghost.scaredTimer - 1)
    _collide(data, index)


class _PythonEngine:
    """A position whose moves are made here."""

    def __init__(self, data):
        self.data = data
        self.win, self.lose = data._win, data._lose

    def read(self):
        return self.data

    def agents(self):
        return len(self.data.agentStates)

    def score(self):
        return self.data.score

    def foods(self):
        return self.data.food.count()

    def legal(self, index):
        walls = self.data.layout.walls
        state = self.data.agentStates[index]
        return Actions.getPossibleActions(state.configuration, walls) if index == 0 else _ghost_actions(state, walls)

    def after(self, index, action):
        if action not in self.legal(index):
            raise Exception(("Illegal action " if index == 0 else "Illegal ghost action ") + str(action))
        data = self.data.copy()
        data.scoreChange = 0
        data._eaten = [False] * len(data.agentStates)
        data._foodEaten = data._capsuleEaten = None
        data._agentMoved = index
        if index == 0:
            _move_pacman(data, action)
        else:
            _move_ghost(data, index, action)
        data.score += data.scoreChange
        return _PythonEngine(data)


# ---- the rules in C ----


class _Table:
    """What all positions of a game share: the library's game, and handles that nobody uses any more."""

    def __init__(self, game, layout):
        self.game, self.layout = game, layout
        self.lib, self.free = game._lib, []
        ghosts = game.state().monsters
        self.order = sorted(range(len(ghosts)), key=lambda i: ghosts[i].number)
        self.actors = [0] + [i + 1 for i in self.order]  # by the course's index
        self.starts = [Configuration(self.place(ghosts[i].at), STOP) for i in self.order]
        self.pacman = Configuration(self.place(game.state().pacman), STOP)
        self.successor, self.bits = self.lib.pacade_state_successor, self.lib.pacade_state_legal_bits
        self.points = self.lib.pacade_state_score
        self.ghosts = (pacade._Ghost * len(ghosts))()
        self.cells = (ctypes.c_int32 * (game.rows * game.cols))()
        self.position = pacade._Position()

    def place(self, cell):
        return cell[1], self.game.rows - 1 - cell[0]

    def __del__(self):
        for handle in self.free:
            self.lib.pacade_state_destroy(handle)


class _LibraryEngine:
    """A position whose moves are made by the library."""

    __slots__ = ("table", "handle", "data", "win", "lose")

    def __init__(self, table, handle, outcome=0):
        self.table, self.handle, self.data = table, handle, None
        self.win, self.lose = outcome == 1, outcome == 2

    def __del__(self):
        self.table.free.append(self.handle)

    def agents(self):
        return len(self.table.actors)

    def score(self):
        return self.table.points(self.handle)

    def foods(self):
        return self.table.lib.pacade_state_foods(self.handle, None, 0)

    def legal(self, index):
        table = self.table
        bits = table.bits(self.handle, table.actors[index])
        return _LISTS[bits if index == 0 else bits & 15][:]

    def after(self, index, action):
        table = self.table
        handle = table.free.pop() if table.free else pacade._checked(table.lib.pacade_state_clone(self.handle))
        outcome = table.successor(self.handle, handle, index, _NUMBERS.get(action, 99))
        if outcome < 0:
            table.free.append(handle)
            raise Exception(("Illegal action " if index == 0 else "Illegal ghost action ") + str(action))
        return _LibraryEngine(table, handle, outcome)

    def read(self):
        if self.data is None:
            self.data = self._read()
        return self.data

    def _places(self, ask):
        table = self.table
        count, cols, top = ask(self.handle, table.cells, len(table.cells)), table.game.cols, table.game.rows - 1
        return [(cell % cols, top - cell // cols) for cell in table.cells[:count]]

    def _read(self):
        table, lib = self.table, self.table.lib
        cols, top = table.game.cols, table.game.rows - 1
        lib.pacade_state_look(self.handle, ctypes.byref(table.position))
        at = table.position
        pacman = AgentState(table.pacman, True)
        pacman.configuration = Configuration((at.pacman % cols, top - at.pacman // cols), _BY_NUMBER[at.facing])
        states = [pacman]
        lib.pacade_state_monsters(self.handle, table.ghosts, len(table.ghosts))
        for number, i in enumerate(table.order):
            seen, state = table.ghosts[i], AgentState(table.starts[number], False)
            facing = _BY_NUMBER[seen.facing]
            x, y = seen.cell % cols, top - seen.cell // cols
            if facing != STOP:
                dx, dy = Actions._directions[facing]
                x, y = x + 0.5 * seen.half * dx, y + 0.5 * seen.half * dy
            state.configuration = Configuration((x, y), facing)
            state.scaredTimer = seen.scared
            states.append(state)
        food = Grid(table.layout.width, table.layout.height)
        for x, y in self._places(lib.pacade_state_foods):
            food.data[x][y] = True
        left = set(self._places(lib.pacade_state_capsules))
        data = GameStateData(states, food, [c for c in table.layout.capsules if c in left], table.layout, at.score)
        data._win, data._lose = at.outcome == 1, at.outcome == 2
        return data


# ---- what students see ----


class GameState:
    """A position of the game. Agents get one and ask it what follows; they never change one."""

    explored = set()  # kept for programs that look at it; nothing is put into it, for it would only grow
    generated = 0  # successors so far

    def __init__(self, prevState=None):
        self._engine = None if prevState is None else prevState._engine

    @staticmethod
    def getAndResetExplored():
        found, GameState.explored = GameState.explored, set()
        return found

    @staticmethod
    def _of(engine):
        state = GameState.__new__(GameState)
        state._engine = engine
        return state

    def initialize(self, layout, numGhostAgents=1000):
        """The start of a game on a map, with at most so many ghosts."""
        states = []
        for isPacman, pos in layout.agentPositions:
            if not isPacman and len(states) > numGhostAgents:
                continue
            states.append(AgentState(Configuration(pos, STOP), isPacman))
        data = GameStateData(states, layout.food.copy(), layout.capsules[:], layout, 0)
        self._engine = _PythonEngine(data)
        if len(states) == len(layout.agentPositions):
            table = table_of(layout)
            if table is not None:
                self._engine = _LibraryEngine(table, pacade._checked(table.lib.pacade_state_create(table.game._handle)))

    @property
    def data(self):
        return self._engine.read()

    def getLegalActions(self, agentIndex=0):
        engine = self._engine
        return [] if engine.win or engine.lose else engine.legal(agentIndex)

    def generateSuccessor(self, agentIndex, action):
        engine = self._engine
        if engine.win or engine.lose:
            raise Exception("Can't generate a successor of a terminal state.")
        GameState.generated += 1
        state = GameState.__new__(GameState)
        state._engine = engine.after(agentIndex, action)
        return state

    def getLegalPacmanActions(self):
        return self.getLegalActions(0)

    def generatePacmanSuccessor(self, action):
        return self.generateSuccessor(0, action)

    def getPacmanState(self):
        return self.data.agentStates[0].copy()

    def getPacmanPosition(self):
        return self.data.agentStates[0].getPosition()

    def getGhostStates(self):
        return self.data.agentStates[1:]

    def getGhostState(self, agentIndex):
        if not 0 < agentIndex < self.getNumAgents():
            raise Exception("Invalid index passed to getGhostState")
        return self.data.agentStates[agentIndex]

    def getGhostPosition(self, agentIndex):
        if agentIndex == 0:
            raise Exception("Pacman's index passed to getGhostPosition")
        return self.data.agentStates[agentIndex].getPosition()

    def getGhostPositions(self):
        return [state.getPosition() for state in self.getGhostStates()]

    def getNumAgents(self):
        return self._engine.agents()

    def getScore(self):
        return float(self._engine.score())

    def getCapsules(self):
        return self.data.capsules

    def getNumFood(self):
        return self._engine.foods()

    def getFood(self):
        return self.data.food

    def getWalls(self):
        return self.data.layout.walls

    def hasFood(self, x, y):
        return self.data.food[x][y]

    def hasWall(self, x, y):
        return self.data.layout.walls[x][y]

    def isWin(self):
        return self._engine.win

    def isLose(self):
        return self._engine.lose

    def deepCopy(self):
        return GameState(self)

    def __eq__(self, other):
        return isinstance(other, GameState) and self.data == other.data

    def __hash__(self):
        return hash(self.data)

    def __str__(self):
        return str(self.data)


def _take(state, index, action):
    """The state itself changes: for those who apply rules by hand."""
    state._engine = state._engine.after(index, action)


class PacmanRules:
    PACMAN_SPEED = 1

    @staticmethod
    def getLegalActions(state):
        return state._engine.legal(0)

    @staticmethod
    def applyAction(state, action):
        _take(state, 0, action)


class GhostRules:
    GHOST_SPEED = 1.0

    @staticmethod
    def getLegalActions(state, ghostIndex):
        return state._engine.legal(ghostIndex)

    @staticmethod
    def applyAction(state, action, ghostIndex):
        _take(state, ghostIndex, action)

    @staticmethod
    def canKill(pacmanPosition, ghostPosition):
        return manhattanDistance(ghostPosition, pacmanPosition) <= COLLISION_TOLERANCE


def table_of(layout):
    """The library's game of a map; None where there is no library, or no game on that map."""
    text = "\n".join(line.ljust(layout.width) for line in layout.layoutText) + "\n"
    try:
        return _Table(pacade.Game(text, 7, text=True, max_turns=1 << 30), layout)
    except pacade.Error:
        return None
