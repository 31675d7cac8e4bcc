"""Directions, places, grids and agents, as the Berkeley course's projects know them: x from the left, y from the bottom.
The same interface, written for Pacade."""

TOLERANCE = 0.001


class Agent:
    """Somebody who moves: agent 0 is Pacman, the others are ghosts."""

    def __init__(self, index=0):
        self.index = index

    def getAction(self, state):
        import util

        util.raiseNotDefined()


class Directions:
    NORTH = "North"
    SOUTH = "South"
    EAST = "East"
    WEST = "West"
    STOP = "Stop"

    LEFT = {NORTH: WEST, SOUTH: EAST, EAST: NORTH, WEST: SOUTH, STOP: STOP}
    RIGHT = {there: here for here, there in LEFT.items()}
    REVERSE = {NORTH: SOUTH, SOUTH: NORTH, EAST: WEST, WEST: EAST, STOP: STOP}


class Configuration:
    """A place and the direction somebody faces there."""

    def __init__(self, pos, direction):
        self.pos = pos
        self.direction = direction

    def getPosition(self):
        return self.pos

    def getDirection(self):
        return self.direction

    def isInteger(self):
        x, y = self.pos
        return x == int(x) and y == int(y)

    def __eq__(self, other):
        return other is not None and self.pos == other.pos and self.direction == other.direction

    def __hash__(self):
        return hash((self.pos, self.direction))

    def __str__(self):
        return "(x,y)=%s, %s" % (self.pos, self.direction)

    def generateSuccessor(self, vector):
        """After a step by a vector; who stops goes on facing the same way."""
        direction = Actions.vectorToDirection(vector)
        if direction == Directions.STOP:
            direction = self.direction
        return Configuration((self.pos[0] + vector[0], self.pos[1] + vector[1]), direction)


class AgentState:
    """Where an agent is and started, and how long it is scared."""

    def __init__(self, startConfiguration, isPacman):
        self.start = startConfiguration
        self.configuration = startConfiguration
        self.isPacman = isPacman
        self.scaredTimer = 0
        self.numCarrying = 0
        self.numReturned = 0

    def copy(self):
        other = AgentState(self.start, self.isPacman)
        other.configuration = self.configuration
        other.scaredTimer = self.scaredTimer
        other.numCarrying = self.numCarrying
        other.numReturned = self.numReturned
        return other

    def getPosition(self):
        return None if self.configuration is None else self.configuration.getPosition()

    def getDirection(self):
        return self.configuration.getDirection()

    def __eq__(self, other):
        return other is not None and self.configuration == other.configuration and self.scaredTimer == other.scaredTimer

    def __hash__(self):
        return hash((self.configuration, self.scaredTimer))

    def __str__(self):
        return ("Pacman: " if self.isPacman else "Ghost: ") + str(self.configuration)


class Grid:
    """Values by grid[x][y], (0, 0) at the bottom left."""

    def __init__(self, width, height, initialValue=False, bitRepresentation=None):
        if initialValue not in (False, True):
            raise Exception("Grids can only contain booleans")
        self.CELLS_PER_INT = 30
        self.width, self.height = width, height
        self.data = [[initialValue] * height for _ in range(width)]
        if bitRepresentation:
            self._unpackBits(bitRepresentation)

    def __getitem__(self, x):
        return self.data[x]

    def __setitem__(self, x, column):
        self.data[x] = column

    def __str__(self):
        rows = [["FT"[bool(self.data[x][y])] for x in range(self.width)] for y in range(self.height)]
        return "\n".join("".join(row) for row in reversed(rows))

    def __eq__(self, other):
        return other is not None and self.data == other.data

    def __hash__(self):
        return hash((self.width, self.height, tuple(map(tuple, self.data))))

    def copy(self):
        other = Grid.__new__(Grid)
        other.CELLS_PER_INT = self.CELLS_PER_INT
        other.width, other.height = self.width, self.height
        other.data = [column[:] for column in self.data]
        return other

    def deepCopy(self):
        return self.copy()

    def shallowCopy(self):
        other = Grid.__new__(Grid)
        other.CELLS_PER_INT = self.CELLS_PER_INT
        other.width, other.height, other.data = self.width, self.height, self.data
        return other

    def count(self, item=True):
        return sum(column.count(item) for column in self.data)

    def asList(self, key=True):
        """The places that hold the value, column by column."""
        return [(x, y) for x, column in enumerate(self.data) for y, value in enumerate(column) if value == key]

    def packBits(self):
        bits = [int(value) for column in self.data for value in column]
        packed = [self.width, self.height]
        for start in range(0, len(bits), self.CELLS_PER_INT):
            part = bits[start : start + self.CELLS_PER_INT]
            packed.append(sum(bit << (self.CELLS_PER_INT - 1 - i) for i, bit in enumerate(part)))
        return tuple(packed)

    def _unpackBits(self, numbers):
        cell = 0
        for packed in numbers:
            for i in range(self.CELLS_PER_INT - 1, -1, -1):
                if cell == self.width * self.height:
                    return
                x, y = divmod(cell, self.height)
                self.data[x][y] = bool(packed >> i & 1)
                cell += 1


def reconstituteGrid(bitRep):
    if not isinstance(bitRep, tuple):
        return bitRep
    return Grid(bitRep[0], bitRep[1], bitRepresentation=bitRep[2:])


class Actions:
    """What directions mean as steps."""

    _directions = {
        Directions.WEST: (-1, 0),
        Directions.STOP: (0, 0),
        Directions.EAST: (1, 0),
        Directions.NORTH: (0, 1),
        Directions.SOUTH: (0, -1),
    }
    _directionsAsList = list(_directions.items())
    TOLERANCE = TOLERANCE

    @staticmethod
    def reverseDirection(action):
        return Directions.REVERSE.get(action, action)

    @staticmethod
    def vectorToDirection(vector):
        dx, dy = vector
        if dy > 0:
            return Directions.NORTH
        if dy < 0:
            return Directions.SOUTH
        if dx < 0:
            return Directions.WEST
        if dx > 0:
            return Directions.EAST
        return Directions.STOP

    @staticmethod
    def directionToVector(direction, speed=1.0):
        dx, dy = Actions._directions[direction]
        return dx * speed, dy * speed

    @staticmethod
    def getPossibleActions(config, walls):
        """What leads into no wall, Stop included; between two cells only straight on."""
        x, y = config.pos
        column, row = int(x + 0.5), int(y + 0.5)
        if abs(x - column) + abs(y - row) > Actions.TOLERANCE:
            return [config.getDirection()]
        return [
            direction for direction, (dx, dy) in Actions._directionsAsList if not walls[column + dx][row + dy]
        ]

    @staticmethod
    def getLegalNeighbors(position, walls):
        x, y = position
        column, row = int(x + 0.5), int(y + 0.5)
        found = []
        for _, (dx, dy) in Actions._directionsAsList:
            nextX, nextY = column + dx, row + dy
            if 0 <= nextX < walls.width and 0 <= nextY < walls.height and not walls[nextX][nextY]:
                found.append((nextX, nextY))
        return found

    @staticmethod
    def getSuccessor(position, action):
        dx, dy = Actions.directionToVector(action)
        x, y = position
        return x + dx, y + dy


def __getattr__(name):
    """The course has it here; it lies beside the rules that fill it."""
    if name == "GameStateData":
        from pacman import GameStateData

        return GameStateData
    raise AttributeError("module 'game' has no attribute %r" % name)
