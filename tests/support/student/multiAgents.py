"""What a student hands in for the course's second project: the classes and names that its exercises ask for."""

import random

import util
from game import Agent, Directions
from util import manhattanDistance


class ReflexAgent(Agent):
    def getAction(self, gameState):
        legalMoves = gameState.getLegalActions()
        scores = [self.evaluationFunction(gameState, action) for action in legalMoves]
        bestScore = max(scores)
        bestIndices = [index for index in range(len(scores)) if scores[index] == bestScore]
        return legalMoves[random.choice(bestIndices)]

    def evaluationFunction(self, currentGameState, action):
        successor = currentGameState.generatePacmanSuccessor(action)
        newPos = successor.getPacmanPosition()
        newFood = successor.getFood()
        newGhostStates = successor.getGhostStates()
        newScaredTimes = [ghostState.scaredTimer for ghostState in newGhostStates]
        score = successor.getScore()
        foods = newFood.asList()
        if foods:
            score += 10.0 / min(manhattanDistance(newPos, food) for food in foods)
        for ghost, timer in zip(newGhostStates, newScaredTimes):
            distance = manhattanDistance(newPos, ghost.getPosition())
            if timer == 0 and distance < 2:
                score -= 200
        if action == Directions.STOP:
            score -= 5
        return score


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        def value(state, agent, depth):
            if state.isWin() or state.isLose() or depth == 0:
                return self.evaluationFunction(state)
            nextAgent = (agent + 1) % state.getNumAgents()
            nextDepth = depth - 1 if nextAgent == 0 else depth
            values = [value(state.generateSuccessor(agent, a), nextAgent, nextDepth) for a in state.getLegalActions(agent)]
            return max(values) if agent == 0 else min(values)

        actions = gameState.getLegalActions(0)
        last = gameState.getNumAgents() == 1
        return max(actions, key=lambda a: value(gameState.generateSuccessor(0, a), 0 if last else 1, self.depth - last))


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        def value(state, agent, depth, alpha, beta):
            if state.isWin() or state.isLose() or depth == 0:
                return self.evaluationFunction(state), None
            nextAgent = (agent + 1) % state.getNumAgents()
            nextDepth = depth - 1 if nextAgent == 0 else depth
            best, chosen = (float("-inf") if agent == 0 else float("inf")), None
            for action in state.getLegalActions(agent):
                found, _ = value(state.generateSuccessor(agent, action), nextAgent, nextDepth, alpha, beta)
                if (agent == 0 and found > best) or (agent > 0 and found < best):
                    best, chosen = found, action
                if agent == 0:
                    if best > beta:
                        return best, chosen
                    alpha = max(alpha, best)
                else:
                    if best < alpha:
                        return best, chosen
                    beta = min(beta, best)
            return best, chosen

        return value(gameState, 0, self.depth, float("-inf"), float("inf"))[1]


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.best(gameState, 0, self.depth)[1]

    def best(self, state, agent, depth):
        if state.isWin() or state.isLose() or depth == 0:
            return self.evaluationFunction(state), None
        nextAgent = agent + 1
        if nextAgent == state.getNumAgents():
            nextAgent, depth = 0, depth - 1
        actions = state.getLegalActions(agent)
        values = [self.best(state.generateSuccessor(agent, action), nextAgent, depth)[0] for action in actions]
        if agent == 0:
            top = max(values)
            return top, actions[values.index(top)]
        return sum(values) / len(values), None


def betterEvaluationFunction(currentGameState):
    position = currentGameState.getPacmanPosition()
    foods = currentGameState.getFood().asList()
    score = currentGameState.getScore() - 4 * currentGameState.getNumFood() - 20 * len(currentGameState.getCapsules())
    if foods:
        score -= 1.5 * min(util.manhattanDistance(position, food) for food in foods)
    for ghost in currentGameState.getGhostStates():
        distance = util.manhattanDistance(position, ghost.configuration.pos)
        score += 20.0 / max(distance, 1) if ghost.scaredTimer > distance else -2.0 / max(distance, 1)
    return score


better = betterEvaluationFunction
