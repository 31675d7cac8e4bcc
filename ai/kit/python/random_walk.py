"""The smallest agent worth the name: any legal move, but not straight back where there is another."""
import random

import pacade_agent


class RandomWalk(pacade_agent.Agent):
    name = "Random walk"

    def start(self, game):
        self.random, self.last = random.Random(game.seed), pacade_agent.STAY

    def choose(self, turn):
        back = {"N": "S", "S": "N", "E": "W", "W": "E"}.get(self.last)
        self.last = self.random.choice([move for move in turn.legal if move != back] or turn.legal)
        return self.last


RandomWalk().run()
