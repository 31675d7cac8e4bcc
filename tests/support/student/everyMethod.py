"""A student who calls everything that the course's pages describe, once per turn, and writes down what came of it: the
same digest whatever engine makes the moves. Plays the best of two rounds by an evaluation function of its own."""

import hashlib
import sys

import game
import layout
import pacman
import util
from game import Actions, Agent, AgentState, Configuration, Directions, Grid
from pacman import GameState
from util import Counter, PriorityQueue, PriorityQueueWithFunction, Queue, Stack, manhattanDistance


def everyEvaluation(state: GameState) -> float:
    foods = state.getFood().asList()
    near = min([manhattanDistance(state.getPacmanPosition(), food) for food in foods] or [0])
    return state.getScore() - near - 3 * state.getNumFood()


class EveryMethod(Agent):
    def __init__(self, index=0, evalFn="everyEvaluation", loud=0):
        super().__init__(index)
        self.evaluate = util.lookup(evalFn, globals())
        assert loud in (0, 1), "an option without a value is the number 1"
        self.digest, self.turns = hashlib.sha256(), 0

    def note(self, *what):
        self.digest.update(repr(what).encode())

    def registerInitialState(self, state):
        assert isinstance(state, GameState) and not state.isWin() and not state.isLose()
        self.walls = state.getWalls()
        plan = state.data.layout
        assert isinstance(plan, layout.Layout) and plan.isWall((0, 0)) and plan.getNumGhosts() == state.getNumAgents() - 1
        assert (self.walls.width, self.walls.height) == (plan.width, plan.height)
        assert plan.getFurthestCorner((1, 1)) == (plan.width - 2, plan.height - 2)
        assert not plan.isWall(plan.getRandomLegalPosition()) and plan.getRandomCorner()[0] in (1, plan.width - 2)
        assert plan.deepCopy().totalFood == plan.totalFood == state.getNumFood()
        self.note(str(plan), self.walls.packBits(), game.reconstituteGrid(self.walls.packBits()) == self.walls)
        self.containers()

    def containers(self):
        stack, queue, heap = Stack(), Queue(), PriorityQueue()
        byLength = PriorityQueueWithFunction(len)
        for item in ("aa", "b", "ccc"):
            stack.push(item), queue.push(item), heap.push(item, -len(item)), byLength.push(item)
        heap.update("b", -9)
        heap.update("d", 5)
        order = [[box.pop() for _ in range(3)] for box in (stack, queue, heap, byLength)]
        assert order == [["ccc", "b", "aa"], ["aa", "b", "ccc"], ["b", "ccc", "aa"], ["b", "aa", "ccc"]]
        assert not heap.isEmpty() and stack.isEmpty() and queue.isEmpty() and byLength.isEmpty()
        weights, more = Counter(), Counter()
        weights["x"] += 3
        more["y"] = 1
        weights.incrementAll(["y", "z"], 1)
        assert weights * more == 1 and (weights + more)["y"] == 2 and (weights - more)["y"] == 0
        assert weights.argMax() == "x" and weights.sortedKeys()[0] == "x" and weights.totalCount() == 5
        share = util.normalize(weights)
        weights.divideAll(5)
        assert share == weights and weights["nobody"] == 0 and "nobody" in weights and weights.copy() == weights
        assert util.sample({"only": 1} and [1.0], ["only"]) == "only" and util.flipCoin(1.0) and not util.flipCoin(0)
        assert util.chooseFromDistribution([(1.0, "a")]) == "a" and util.nearestPoint((1.5, 2.4)) == (2, 2)
        assert util.sign(-2) == -1 and util.arrayInvert([[1, 2], [3, 4]]) == [[1, 3], [2, 4]]
        assert util.matrixAsList([[True, False]]) == [(0, 0)] and util.getProbability(1, [0.4, 0.6], [1, 2]) == 0.4
        util.mutePrint()
        print("nobody reads this")
        util.unmutePrint()

    def look(self, state):
        here, facing = state.getPacmanPosition(), state.getPacmanState().getDirection()
        assert state.getPacmanState().configuration == Configuration(here, facing)
        ghosts = state.getGhostStates()
        assert [ghost.getPosition() for ghost in ghosts] == state.getGhostPositions()
        for number, ghost in enumerate(ghosts, 1):
            assert isinstance(ghost, AgentState) and not ghost.isPacman and ghost == state.getGhostState(number)
            assert ghost.configuration.getPosition() == state.getGhostPosition(number)
            self.note(ghost.getPosition(), ghost.getDirection(), ghost.scaredTimer, ghost.configuration.isInteger())
            self.note(ghost.start.getPosition(), state.getLegalActions(number))
        food = state.getFood()
        assert isinstance(food, Grid) and food.count() == state.getNumFood() == len(food.asList())
        assert all(state.hasFood(x, y) and not state.hasWall(x, y) for x, y in food.asList())
        other = food.copy()
        if food.asList():
            x, y = food.asList()[0]
            other[x][y] = False
            assert other != food and food[x][y] and other.deepCopy() == other and food.shallowCopy() == food
        assert len(food.asList(False)) + food.count() == food.width * food.height
        self.note(here, facing, food.asList(), state.getCapsules(), state.getScore(), str(state), str(food))
        legal = state.getLegalActions()
        assert legal == state.getLegalPacmanActions() == state.getLegalActions(0)
        assert set(Actions.getPossibleActions(state.getPacmanState().configuration, self.walls)) == set(legal)
        near = Actions.getLegalNeighbors(here, self.walls)
        for action in legal:
            assert Actions.getSuccessor(here, action) in near
            assert Actions.vectorToDirection(Actions.directionToVector(action)) == action
            assert Actions.reverseDirection(action) == Directions.REVERSE[action]
            assert Directions.LEFT[Directions.RIGHT[action]] == action
        self.note(legal, near)
        assert state == state.deepCopy() and hash(state) == hash(state.deepCopy()) and state != state.generateSuccessor(0, legal[0])
        assert isinstance(state.data, game.GameStateData)

    def getAction(self, state):
        self.turns += 1
        self.look(state)
        best, chosen = float("-inf"), Directions.STOP
        for action in state.getLegalActions():
            after = state.generatePacmanSuccessor(action)
            by_hand = state.deepCopy()
            pacman.PacmanRules.applyAction(by_hand, action)
            assert by_hand == after
            value = self.evaluate(after)
            if not after.isWin() and not after.isLose():
                for number in range(1, after.getNumAgents()):
                    worst = []
                    for reply in after.getLegalActions(number):
                        far = after.generateSuccessor(number, reply)
                        worst.append(self.evaluate(far))
                        self.note(far.getScore(), far.isLose(), far.getGhostPosition(number))
                    value = min([value] + worst)
            if value > best:
                best, chosen = value, action
        try:
            state.generateSuccessor(0, "Nowhere")
            raise AssertionError("an illegal action was taken")
        except Exception as error:
            assert "llegal" in str(error)
        if self.turns % 5 == 0:
            sys.stderr.write("after %d turns %s\n" % (self.turns, self.digest.hexdigest()[:16]))
        return chosen
