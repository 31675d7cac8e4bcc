"""Walks to the nearest food by breadth-first search, and keeps away from monsters that are near. Under fog it remembers
what it saw, and explores where no food is known."""
import pacade_agent
from pacade_agent import Game, Memory, Turn


class Greedy(pacade_agent.Agent):
    name = "Greedy"
    levels = (1, 2, 3, 4, 5, 6, 7, 8)
    caution = pacade_agent.Int(2, 0, 6)  # how many steps a monster must be away

    def start(self, game: Game) -> None:
        self.memory = Memory(game)

    def choose(self, turn: Turn) -> str:
        memory = self.memory
        memory.update(turn)
        hunters = [m.at for m in turn.monsters if m.scared == 0]
        goals = memory.food or set(turn.pills) or memory.frontier()
        if turn.exit and not memory.food:
            goals = {turn.exit}
        for caution in range(self.caution, -1, -1):  # the less is allowed, the fewer monsters are near
            danger = set(hunters)
            for monster in hunters:
                far = memory.grid.distances(monster) if caution > 0 else {}
                danger.update(cell for cell, steps in far.items() if steps < caution)
            path = memory.grid.path(turn.pacman, goals, danger)
            if path:
                self.info(pv=path, text="%d steps to the next goal" % len(path))
                return turn.toward(path[0])
        # No way to any goal: the move that leads farthest from the nearest monster.
        far = {move: pacade_agent.step(turn.pacman, move) for move in turn.legal}
        return max(turn.legal, key=lambda m: min((pacade_agent.manhattan(far[m], h) for h in hunters), default=0))


Greedy().run()
