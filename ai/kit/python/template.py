"""@NAME@: an agent for Pacade. Change choose(), save, and play again:

    pacade play 4/01-open-court --pacman mine/@NAME@ --watch
"""
import pacade_agent
from pacade_agent import Game, Memory, Turn


class MyAgent(pacade_agent.Agent):
    name = "@NAME@"
    author = ""
    levels = (1, 2, 3, 4, 5, 6, 7, 8)

    def start(self, game: Game) -> None:
        """A new game: forget the last one."""
        self.memory = Memory(game)

    def choose(self, turn: Turn) -> str:
        """The nearest food, then the exit, then what was never seen; monsters or not."""
        self.memory.update(turn)
        goals = self.memory.food or ({turn.exit} if turn.exit else self.memory.frontier())
        path = self.memory.grid.path(turn.pacman, goals)
        if not path:
            return turn.legal[turn.number % len(turn.legal)]
        self.info(pv=path, text="%d steps to go" % len(path))
        return turn.toward(path[0])


MyAgent().run()
