"""The two kinds of ghosts of the Berkeley course's projects. The same interface, written for Pacade."""

from game import Actions, Agent, Directions
from util import Counter, chooseFromDistribution, manhattanDistance


class GhostAgent(Agent):
    """A ghost that draws from its distribution."""

    def __init__(self, index):
        self.index = index

    def getAction(self, state):
        distribution = self.getDistribution(state)
        return chooseFromDistribution(distribution) if distribution else Directions.STOP

    def getDistribution(self, state):
        import util

        util.raiseNotDefined()


class RandomGhost(GhostAgent):
    """Every legal move is as likely as any other."""

    def getDistribution(self, state):
        found = Counter()
        for action in state.getLegalActions(self.index):
            found[action] = 1.0
        found.normalize()
        return found


class DirectionalGhost(GhostAgent):
    """Runs at Pacman most of the time, and away from it while it is scared."""

    def __init__(self, index, prob_attack=0.8, prob_scaredFlee=0.8):
        self.index = index
        self.prob_attack, self.prob_scaredFlee = prob_attack, prob_scaredFlee

    def getDistribution(self, state):
        ghost = state.getGhostState(self.index)
        legal, (x, y) = state.getLegalActions(self.index), state.getGhostPosition(self.index)
        pacman, scared = state.getPacmanPosition(), ghost.scaredTimer > 0
        far = {}
        for action in legal:
            dx, dy = Actions.directionToVector(action, 0.5 if scared else 1)
            far[action] = manhattanDistance((x + dx, y + dy), pacman)
        found = Counter()
        if not far:
            return found
        best = max(far.values()) if scared else min(far.values())
        liked = [action for action in legal if far[action] == best]
        chance = self.prob_scaredFlee if scared else self.prob_attack
        for action in liked:
            found[action] = chance / len(liked)
        for action in legal:
            found[action] += (1 - chance) / len(legal)
        found.normalize()
        return found
