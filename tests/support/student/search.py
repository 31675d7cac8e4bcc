"""What a student hands in for the course's first project: the four searches, and nothing else."""

import util
from game import Directions


class SearchProblem:
    def getStartState(self):
        util.raiseNotDefined()

    def isGoalState(self, state):
        util.raiseNotDefined()

    def getSuccessors(self, state):
        util.raiseNotDefined()

    def getCostOfActions(self, actions):
        util.raiseNotDefined()


def tinyMazeSearch(problem):
    s, w = Directions.SOUTH, Directions.WEST
    return [s, s, w, s, w, w, s, w]


def depthFirstSearch(problem):
    stack = util.Stack()
    stack.push((problem.getStartState(), []))
    visited = set()
    while not stack.isEmpty():
        state, path = stack.pop()
        if problem.isGoalState(state):
            return path
        if state in visited:
            continue
        visited.add(state)
        for successor, action, cost in problem.getSuccessors(state):
            if successor not in visited:
                stack.push((successor, path + [action]))
    return []


def breadthFirstSearch(problem):
    queue = util.Queue()
    queue.push((problem.getStartState(), []))
    visited = {problem.getStartState()}
    while not queue.isEmpty():
        state, path = queue.pop()
        if problem.isGoalState(state):
            return path
        for successor, action, cost in problem.getSuccessors(state):
            if successor not in visited:
                visited.add(successor)
                queue.push((successor, path + [action]))
    return []


def uniformCostSearch(problem):
    return aStarSearch(problem)


def nullHeuristic(state, problem=None):
    return 0


def aStarSearch(problem, heuristic=nullHeuristic):
    frontier = util.PriorityQueue()
    frontier.push((problem.getStartState(), [], 0), heuristic(problem.getStartState(), problem))
    best = {}
    while not frontier.isEmpty():
        state, path, cost = frontier.pop()
        if state in best and best[state] <= cost:
            continue
        best[state] = cost
        if problem.isGoalState(state):
            return path
        for successor, action, step in problem.getSuccessors(state):
            frontier.push((successor, path + [action], cost + step), cost + step + heuristic(successor, problem))
    return []


bfs = breadthFirstSearch
dfs = depthFirstSearch
astar = aStarSearch
ucs = uniformCostSearch
