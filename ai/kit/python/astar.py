"""A real A*: the shortest path on levels 1 and 2, proven; where monsters move, the path to food that is cheapest once the
danger of its cells is paid for. Shows the cells that it opened and closed."""
import heapq
from typing import Dict, List, Set

import pacade_agent
from pacade_agent import Cell, Game, Memory, Turn, manhattan


class AStar(pacade_agent.Agent):
    name = "A*"
    levels = (1, 2, 3, 4, 7)
    weight = pacade_agent.Real(1.0, 1.0, 5.0)  # of the estimate: more is faster, and no longer the shortest
    danger = pacade_agent.Int(40, 0, 1000)  # steps that a cell beside a monster is worth
    show = pacade_agent.Bool(True)

    def start(self, game: Game) -> None:
        self.memory = Memory(game)
        self.visits: Dict[Cell, int] = {}

    def choose(self, turn: Turn) -> str:
        self.memory.update(turn)
        self.visits[turn.pacman] = self.visits.get(turn.pacman, 0) + 1
        hunters = [monster.at for monster in turn.monsters if monster.scared == 0]
        fear = self.fear(turn, hunters)
        goals = self.memory.food or self.memory.frontier()
        path = self.search(turn, goals, set(hunters), fear)
        safe = [move for move in turn.legal if pacade_agent.step(turn.pacman, move) not in hunters]
        bold = 1 + self.visits[turn.pacman] // 4  # the longer it stands about, the more it dares
        if path and (turn.game.level <= 2 or fear.get(path[0], 0) < bold * self.danger):
            return turn.toward(path[0])
        if turn.game.level <= 2 and not path:  # monsters or walls block every path
            through = self.search(turn, goals, set(), {})
            return turn.toward(through[0]) if through else pacade_agent.RESIGN
        return min(safe or turn.legal, key=lambda move: self.retreat(turn, move, fear))

    def fear(self, turn: Turn, hunters: List[Cell]) -> Dict[Cell, int]:
        """What entering a cell costs besides the step. Monsters that never move frighten nobody."""
        cost: Dict[Cell, int] = {}
        if turn.game.level <= 2 or self.danger == 0:
            return cost
        for cell, times in self.visits.items():  # so that it does not wait for the same food forever
            cost[cell] = times // 2
        for monster in hunters:
            for cell, steps in self.memory.grid.distances(monster).items():
                if steps <= 5:
                    cost[cell] = cost.get(cell, 0) + self.danger // max(1, steps) ** 2
        return cost

    def retreat(self, turn: Turn, move: str, fear: Dict[Cell, int]) -> int:
        cell = pacade_agent.step(turn.pacman, move)
        ways_out = len(self.memory.grid.neighbours(cell))
        return fear.get(cell, 0) * 4 + self.visits.get(cell, 0) - ways_out

    def search(self, turn: Turn, goals: Set[Cell], blocked: Set[Cell], fear: Dict[Cell, int]) -> List[Cell]:
        start = turn.pacman
        targets = list(goals) if len(goals) <= 16 else []  # with many goals the estimate costs more than it saves

        def estimate(cell: Cell) -> float:
            return self.weight * min(manhattan(cell, goal) for goal in targets) if targets else 0

        best: Dict[Cell, float] = {start: 0}
        parents: Dict[Cell, Cell] = {}
        closed: Set[Cell] = set()
        heap = [(estimate(start), 0, start)]
        pushed = 0
        while heap:
            _, _, cell = heapq.heappop(heap)
            if cell in closed:
                continue
            if cell in goals and cell != start:
                path = [cell]
                while parents[path[-1]] != start:
                    path.append(parents[path[-1]])
                path.reverse()
                self.tell(best, closed, path)
                return path
            closed.add(cell)
            for near in self.memory.grid.neighbours(cell):
                cost = best[cell] + 1 + fear.get(near, 0)
                if near in blocked or cost >= best.get(near, float("inf")):
                    continue
                best[near], parents[near] = cost, cell
                pushed += 1
                heapq.heappush(heap, (cost + estimate(near), -pushed, near))
        return []

    def tell(self, best: Dict[Cell, float], closed: Set[Cell], path: List[Cell]) -> None:
        if self.show:
            opened = [[row, col, cost] for (row, col), cost in best.items()][:1500]
            self.info(nodes=len(closed), opened=opened, closed=list(closed)[:1500], pv=path, value=-len(path))


AStar().run()
