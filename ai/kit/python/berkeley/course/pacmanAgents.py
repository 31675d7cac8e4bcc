"""The small Pacman agents that the Berkeley course's projects come with. The same interface, written for Pacade."""

import random

from game import Agent, Directions


def scoreEvaluation(state):
    return state.getScore()


class LeftTurnAgent(Agent):
    """Turns left wherever it can."""

    def getAction(self, state):
        legal = state.getLegalPacmanActions()
        current = state.getPacmanState().configuration.direction
        if current == Directions.STOP:
            current = Directions.NORTH
        left = Directions.LEFT[current]
        for action in (left, current, Directions.RIGHT[current], Directions.LEFT[left]):
            if action in legal:
                return action
        return Directions.STOP


class GreedyAgent(Agent):
    """The move whose successor has the best score, any of the best."""

    def __init__(self, evalFn="scoreEvaluation"):
        self.index = 0
        self.evaluationFunction = globals()[evalFn] if isinstance(evalFn, str) else evalFn

    def getAction(self, state):
        legal = [action for action in state.getLegalPacmanActions() if action != Directions.STOP]
        scored = [(self.evaluationFunction(state.generateSuccessor(0, action)), action) for action in legal]
        best = max(score for score, _ in scored)
        return random.choice([action for score, action in scored if score == best])
