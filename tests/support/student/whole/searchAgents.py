"""What a student hands in for the course's first project beside search.py: agents, problems and heuristics, in the style of
the course's own file, with its display calls, keyword arguments and helpers."""

import time

import search
import util
from game import Actions, Agent, Directions
from pacman import GameState


class SearchAgent(Agent):
    def __init__(self, fn="depthFirstSearch", prob="PositionSearchProblem", heuristic="nullHeuristic"):
        func = getattr(search, fn)
        if "heuristic" in func.__code__.co_varnames:
            heur = globals()[heuristic] if heuristic in globals() else getattr(search, heuristic)
            self.searchFunction = lambda problem: func(problem, heuristic=heur)
        else:
            self.searchFunction = func
        self.searchType = globals()[prob]

    def registerInitialState(self, state):
        started = time.time()
        problem = self.searchType(state)
        self.actions = self.searchFunction(problem)
        cost = problem.getCostOfActions(self.actions)
        print("cost %d, %d nodes, %.1f s" % (cost, getattr(problem, "_expanded", 0), time.time() - started))

    def getAction(self, state):
        if "actionIndex" not in dir(self):
            self.actionIndex = 0
        place = self.actionIndex
        self.actionIndex += 1
        return self.actions[place] if place < len(self.actions) else Directions.STOP


class PositionSearchProblem(search.SearchProblem):
    def __init__(self, gameState, costFn=lambda x: 1, goal=(1, 1), start=None, warn=True, visualize=True):
        self.walls = gameState.getWalls()
        self.startState = gameState.getPacmanPosition() if start is None else start
        self.goal, self.costFn, self.visualize = goal, costFn, visualize
        if warn and (gameState.getNumFood() != 1 or not gameState.hasFood(*goal)):
            print("Warning: this does not look like a regular search maze")
        self._visited, self._visitedlist, self._expanded = {}, [], 0

    def getStartState(self):
        return self.startState

    def isGoalState(self, state):
        isGoal = state == self.goal
        if isGoal and self.visualize:
            self._visitedlist.append(state)
            import __main__

            if "_display" in dir(__main__) and "drawExpandedCells" in dir(__main__._display):
                __main__._display.drawExpandedCells(self._visitedlist)
        return isGoal

    def getSuccessors(self, state):
        successors = []
        for action in [Directions.NORTH, Directions.SOUTH, Directions.EAST, Directions.WEST]:
            x, y = state
            dx, dy = Actions.directionToVector(action)
            nextx, nexty = int(x + dx), int(y + dy)
            if not self.walls[nextx][nexty]:
                successors.append(((nextx, nexty), action, self.costFn((nextx, nexty))))
        self._expanded += 1
        if state not in self._visited:
            self._visited[state] = True
            self._visitedlist.append(state)
        return successors

    def getCostOfActions(self, actions):
        if actions is None:
            return 999999
        x, y = self.getStartState()
        cost = 0
        for action in actions:
            dx, dy = Actions.directionToVector(action)
            x, y = int(x + dx), int(y + dy)
            if self.walls[x][y]:
                return 999999
            cost += self.costFn((x, y))
        return cost


def manhattanHeuristic(position, problem, info={}):
    return util.manhattanDistance(position, problem.goal)


class CornersProblem(search.SearchProblem):
    def __init__(self, startingGameState: GameState):
        self.walls = startingGameState.getWalls()
        self.startingPosition = startingGameState.getPacmanPosition()
        top, right = self.walls.height - 2, self.walls.width - 2
        self.corners = ((1, 1), (1, top), (right, 1), (right, top))
        for corner in self.corners:
            if not startingGameState.hasFood(*corner):
                print("Warning: no food in corner " + str(corner))
        self._expanded = 0

    def getStartState(self):
        return (self.startingPosition, tuple(self.startingPosition == corner for corner in self.corners))

    def isGoalState(self, state):
        return all(state[1])

    def getSuccessors(self, state):
        successors = []
        for action in [Directions.NORTH, Directions.SOUTH, Directions.EAST, Directions.WEST]:
            dx, dy = Actions.directionToVector(action)
            place = (int(state[0][0] + dx), int(state[0][1] + dy))
            if not self.walls[place[0]][place[1]]:
                seen = tuple(old or place == corner for old, corner in zip(state[1], self.corners))
                successors.append(((place, seen), action, 1))
        self._expanded += 1
        return successors

    def getCostOfActions(self, actions):
        return 999999 if actions is None else len(actions)


def cornersHeuristic(state, problem):
    place, seen = state
    left = [corner for corner, done in zip(problem.corners, seen) if not done]
    total = 0
    while left:
        distance, corner = min((util.manhattanDistance(place, corner), corner) for corner in left)
        total, place = total + distance, corner
        left.remove(corner)
    return total


class FoodSearchProblem:
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
        successors = []
        self._expanded += 1
        for direction in [Directions.NORTH, Directions.SOUTH, Directions.EAST, Directions.WEST]:
            x, y = state[0]
            dx, dy = Actions.directionToVector(direction)
            nextx, nexty = int(x + dx), int(y + dy)
            if not self.walls[nextx][nexty]:
                nextFood = state[1].copy()
                nextFood[nextx][nexty] = False
                successors.append((((nextx, nexty), nextFood), direction, 1))
        return successors

    def getCostOfActions(self, actions):
        return len(actions)


def foodHeuristic(state, problem):
    position, foodGrid = state
    foods = foodGrid.asList()
    if "wallCount" not in problem.heuristicInfo:
        problem.heuristicInfo["wallCount"] = problem.walls.count()
    far = [0]
    for food in foods:
        key = (position, food)
        if key not in problem.heuristicInfo:
            problem.heuristicInfo[key] = mazeDistance(position, food, problem.startingGameState)
        far.append(problem.heuristicInfo[key])
    return max(far)


class AStarFoodSearchAgent(SearchAgent):
    def __init__(self):
        self.searchFunction = lambda prob: search.aStarSearch(prob, foodHeuristic)
        self.searchType = FoodSearchProblem


class ClosestDotSearchAgent(SearchAgent):
    def registerInitialState(self, state):
        self.actions = []
        currentState = state
        while currentState.getFood().count() > 0:
            nextPathSegment = self.findPathToClosestDot(currentState)
            self.actions += nextPathSegment
            for action in nextPathSegment:
                legal = currentState.getLegalActions()
                if action not in legal:
                    raise Exception("findPathToClosestDot returned an illegal move: %s!\n%s" % (action, currentState))
                currentState = currentState.generateSuccessor(0, action)
        self.actionIndex = 0

    def findPathToClosestDot(self, gameState):
        return search.breadthFirstSearch(AnyFoodSearchProblem(gameState))


class AnyFoodSearchProblem(PositionSearchProblem):
    def __init__(self, gameState):
        super().__init__(gameState, warn=False, visualize=False)
        self.food = gameState.getFood()

    def isGoalState(self, state):
        x, y = state
        return self.food[x][y]


def mazeDistance(point1, point2, gameState):
    (x1, y1), (x2, y2) = point1, point2
    walls = gameState.getWalls()
    assert not walls[x1][y1], "point1 is a wall: " + str(point1)
    assert not walls[x2][y2], "point2 is a wall: " + str(point2)
    prob = PositionSearchProblem(gameState, start=point1, goal=point2, warn=False, visualize=False)
    return len(search.bfs(prob))
