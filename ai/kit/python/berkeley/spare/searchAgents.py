"""The agents and problems of the Berkeley course's first project, for those who bring only a search of their own. The same
interface, written for Pacade."""

import time

import search
import util
from game import Actions, Agent, Directions


class GoWestAgent(Agent):
    def getAction(self, state):
        return Directions.WEST if Directions.WEST in state.getLegalPacmanActions() else Directions.STOP


class SearchAgent(Agent):
    """Plans its whole way at the start of the game, by a search, a problem and a heuristic that are named."""

    def __init__(self, fn="depthFirstSearch", prob="PositionSearchProblem", heuristic="nullHeuristic"):
        if fn not in dir(search):
            raise AttributeError(fn + " is not a search function in search.py.")
        function = getattr(search, fn)
        if "heuristic" not in function.__code__.co_varnames:
            self.searchFunction = function
        else:
            named = globals().get(heuristic) or getattr(search, heuristic, None)
            if named is None:
                raise AttributeError(heuristic + " is not a function in searchAgents.py or search.py.")
            self.searchFunction = lambda problem: function(problem, heuristic=named)
        if prob not in globals() or not prob.endswith("Problem"):
            raise AttributeError(prob + " is not a search problem type in searchAgents.py.")
        self.searchType = globals()[prob]

    def registerInitialState(self, state):
        start = time.time()
        problem = self.searchType(state)
        self.actions = self.searchFunction(problem)
        self.actionIndex = 0
        if self.actions is None:
            self.actions = []
        print(
            "Path found with total cost of %d in %.1f seconds"
            % (problem.getCostOfActions(self.actions), time.time() - start)
        )
        if "_expanded" in dir(problem):
            print("Search nodes expanded: %d" % problem._expanded)

    def getAction(self, state):
        if "actionIndex" not in dir(self):
            self.actionIndex = 0
        i = self.actionIndex
        self.actionIndex += 1
        return self.actions[i] if i < len(self.actions) else Directions.STOP


class PositionSearchProblem(search.SearchProblem):
    """A way to one place."""

    def __init__(self, gameState, costFn=lambda x: 1, goal=(1, 1), start=None, warn=True, visualize=True):
        self.walls = gameState.getWalls()
        self.startState = start if start is not None else gameState.getPacmanPosition()
        self.goal, self.costFn, self.visualize = goal, costFn, visualize
        if warn and (gameState.getNumFood() != 1 or not gameState.hasFood(*goal)):
            print("Warning: this does not look like a regular search maze")
        self._visited, self._visitedlist, self._expanded = {}, [], 0

    def getStartState(self):
        return self.startState

    def isGoalState(self, state):
        return state == self.goal

    def getSuccessors(self, state):
        found = []
        for action in (Directions.NORTH, Directions.SOUTH, Directions.EAST, Directions.WEST):
            dx, dy = Actions.directionToVector(action)
            x, y = int(state[0] + dx), int(state[1] + dy)
            if not self.walls[x][y]:
                found.append(((x, y), action, self.costFn((x, y))))
        self._expanded += 1
        if state not in self._visited:
            self._visited[state] = True
            self._visitedlist.append(state)
        return found

    def getCostOfActions(self, actions):
        if actions is None:
            return 999999
        (x, y), cost = self.getStartState(), 0
        for action in actions:
            dx, dy = Actions.directionToVector(action)
            x, y = int(x + dx), int(y + dy)
            if self.walls[x][y]:
                return 999999
            cost += self.costFn((x, y))
        return cost


class StayEastSearchAgent(SearchAgent):
    """Positions further west cost more."""

    def __init__(self):
        self.searchFunction = search.uniformCostSearch
        self.searchType = lambda state: PositionSearchProblem(state, lambda pos: 0.5 ** pos[0], (1, 1), None, False)


class StayWestSearchAgent(SearchAgent):
    """Positions further east cost more."""

    def __init__(self):
        self.searchFunction = search.uniformCostSearch
        self.searchType = lambda state: PositionSearchProblem(state, lambda pos: 2 ** pos[0])


def manhattanHeuristic(position, problem, info={}):
    return util.manhattanDistance(position, problem.goal)


def euclideanHeuristic(position, problem, info={}):
    return ((position[0] - problem.goal[0]) ** 2 + (position[1] - problem.goal[1]) ** 2) ** 0.5


def nullHeuristic(state, problem=None):
    return 0


class CornersProblem(search.SearchProblem):
    """A way through all four corners. A state is a place and the corners that are left."""

    def __init__(self, startingGameState):
        self.walls = startingGameState.getWalls()
        self.startingPosition = startingGameState.getPacmanPosition()
        top, right = self.walls.height - 2, self.walls.width - 2
        self.corners = ((1, 1), (1, top), (right, 1), (right, top))
        for corner in self.corners:
            if not startingGameState.hasFood(*corner):
                print("Warning: no food in corner " + str(corner))
        self._expanded = 0

    def getStartState(self):
        left = tuple(corner for corner in self.corners if corner != self.startingPosition)
        return self.startingPosition, left

    def isGoalState(self, state):
        return not state[1]

    def getSuccessors(self, state):
        (x, y), left = state
        found = []
        for action in (Directions.NORTH, Directions.SOUTH, Directions.EAST, Directions.WEST):
            dx, dy = Actions.directionToVector(action)
            place = int(x + dx), int(y + dy)
            if not self.walls[place[0]][place[1]]:
                found.append(((place, tuple(corner for corner in left if corner != place)), action, 1))
        self._expanded += 1
        return found

    def getCostOfActions(self, actions):
        return _cost_of_steps(self.walls, self.startingPosition, actions)


def _cost_of_steps(walls, start, actions):
    if actions is None:
        return 999999
    x, y = start
    for action in actions:
        dx, dy = Actions.directionToVector(action)
        x, y = int(x + dx), int(y + dy)
        if walls[x][y]:
            return 999999
    return len(actions)


def _spanning(points):
    """The Manhattan length of a minimum spanning tree: no walk through all points is shorter."""
    points = list(points)
    if not points:
        return 0
    far = {point: util.manhattanDistance(points[0], point) for point in points[1:]}
    total = 0
    while far:
        nearest = min(far, key=far.get)
        total += far.pop(nearest)
        for point in far:
            far[point] = min(far[point], util.manhattanDistance(nearest, point))
    return total


def cornersHeuristic(state, problem):
    place, left = state
    if not left:
        return 0
    return min(util.manhattanDistance(place, corner) for corner in left) + _spanning(left)


class AStarCornersAgent(SearchAgent):
    def __init__(self):
        self.searchFunction = lambda problem: search.aStarSearch(problem, cornersHeuristic)
        self.searchType = CornersProblem


class FoodSearchProblem:
    """A way through all food. A state is a place and the grid of the food that is left."""

    def __init__(self, startingGameState):
        self.start = (startingGameState.getPacmanPosition(), startingGameState.getFood())
        self.walls = startingGameState.getWalls()
        self.startingGameState = startingGameState
        self._expanded = 0
        self.heuristicInfo = {}

    def getStartState(self):
        return self.start

    def isGoalState(self, state):
        return state[1].count() == 0

    def getSuccessors(self, state):
        found = []
        self._expanded += 1
        for action in (Directions.NORTH, Directions.SOUTH, Directions.EAST, Directions.WEST):
            dx, dy = Actions.directionToVector(action)
            x, y = int(state[0][0] + dx), int(state[0][1] + dy)
            if not self.walls[x][y]:
                food = state[1].copy()
                food[x][y] = False
                found.append((((x, y), food), action, 1))
        return found

    def getCostOfActions(self, actions):
        return _cost_of_steps(self.walls, self.start[0], actions)


def foodHeuristic(state, problem):
    """The way to the farthest food, by breadth-first distances that are kept."""
    place, food = state
    left = food.asList()
    if not left:
        return 0
    far = problem.heuristicInfo.get(place)
    if far is None:
        far, fringe = {place: 0}, [place]
        for here in fringe:
            for near in Actions.getLegalNeighbors(here, problem.walls):
                if near not in far:
                    far[near] = far[here] + 1
                    fringe.append(near)
        problem.heuristicInfo[place] = far
    return max(far.get(point, 0) for point in left)


class AStarFoodSearchAgent(SearchAgent):
    def __init__(self):
        self.searchFunction = lambda problem: search.aStarSearch(problem, foodHeuristic)
        self.searchType = FoodSearchProblem


class ClosestDotSearchAgent(SearchAgent):
    """The nearest food, then the nearest from there, until none is left."""

    def registerInitialState(self, state):
        self.actions = []
        current = state
        while current.getFood().count() > 0:
            part = self.findPathToClosestDot(current)
            if not part:
                break
            self.actions += part
            for action in part:
                if action not in current.getLegalActions():
                    raise Exception("findPathToClosestDot returned an illegal move: %s!\n%s" % (action, current))
                current = current.generateSuccessor(0, action)
        self.actionIndex = 0
        print("Path found with cost %d." % len(self.actions))

    def findPathToClosestDot(self, gameState):
        return search.bfs(AnyFoodSearchProblem(gameState))


class AnyFoodSearchProblem(PositionSearchProblem):
    """A way to any food."""

    def __init__(self, gameState):
        self.food = gameState.getFood()
        self.walls = gameState.getWalls()
        self.startState = gameState.getPacmanPosition()
        self.costFn = lambda x: 1
        self._visited, self._visitedlist, self._expanded = {}, [], 0

    def isGoalState(self, state):
        x, y = state
        return self.food[x][y]


def mazeDistance(point1, point2, gameState):
    """The length of a shortest way between two places, by the search."""
    for x, y in (point1, point2):
        assert not gameState.getWalls()[x][y], "%s is a wall" % str((x, y))
    return len(search.bfs(PositionSearchProblem(gameState, start=point1, goal=point2, warn=False, visualize=False)))
