"""The searches of the Berkeley course's first project, for agents that come without a search of their own. The same
interface, written for Pacade."""

import util


class SearchProblem:
    """What a search asks of a problem."""

    def getStartState(self):
        util.raiseNotDefined()

    def isGoalState(self, state):
        util.raiseNotDefined()

    def getSuccessors(self, state):
        """Triples of successor, action and the cost of that step."""
        util.raiseNotDefined()

    def getCostOfActions(self, actions):
        util.raiseNotDefined()


def nullHeuristic(state, problem=None):
    return 0


def _search(problem, fringe, push):
    """A node is closed when it is popped; what is closed is not opened again."""
    push(fringe, problem.getStartState(), None, 0)
    closed = set()
    while not fringe.isEmpty():
        state, way, cost = fringe.pop()
        if state in closed:
            continue
        closed.add(state)
        if problem.isGoalState(state):
            actions = []
            while way is not None:
                way, action = way
                actions.append(action)
            return actions[::-1]
        for successor, action, step in problem.getSuccessors(state):
            if successor not in closed:
                push(fringe, successor, (way, action), cost + step)
    return []


def _plain(fringe, state, way, cost):
    fringe.push((state, way, cost))


def depthFirstSearch(problem):
    return _search(problem, util.Stack(), _plain)


def breadthFirstSearch(problem):
    return _search(problem, util.Queue(), _plain)


def uniformCostSearch(problem):
    return aStarSearch(problem)


def aStarSearch(problem, heuristic=nullHeuristic):
    def push(fringe, state, way, cost):
        fringe.push((state, way, cost), cost + heuristic(state, problem))

    return _search(problem, util.PriorityQueue(), push)


bfs = breadthFirstSearch
dfs = depthFirstSearch
astar = aStarSearch
ucs = uniformCostSearch
