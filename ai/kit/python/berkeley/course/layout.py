"""A map as the Berkeley course's projects know it: walls, food, capsules and who starts where. The same interface, written
for Pacade."""

import os
import random

from game import Grid
from util import manhattanDistance


class Layout:
    """Made of lines of text: % wall, . food, o capsule, P Pacman, G and 1 to 4 ghosts."""

    def __init__(self, layoutText):
        lines = [line.rstrip("\n") for line in layoutText]
        self.layoutText = lines
        self.width, self.height = len(lines[0]), len(lines)
        self.walls = Grid(self.width, self.height, False)
        self.food = Grid(self.width, self.height, False)
        self.capsules = []
        agents = []
        for y in range(self.height):
            for x in range(self.width):
                line = lines[self.height - 1 - y]
                letter = line[x] if x < len(line) else " "
                if letter == "%":
                    self.walls[x][y] = True
                elif letter == ".":
                    self.food[x][y] = True
                elif letter == "o":
                    self.capsules.append((x, y))
                elif letter == "P":
                    agents.append((0, (x, y)))
                elif letter == "G":
                    agents.append((1, (x, y)))
                elif letter in "1234":
                    agents.append((int(letter), (x, y)))
        agents.sort()
        self.agentPositions = [(number == 0, pos) for number, pos in agents]
        self.numGhosts = sum(not pacman for pacman, _ in self.agentPositions)
        self.totalFood = self.food.count()

    def getNumGhosts(self):
        return self.numGhosts

    def isWall(self, pos):
        x, y = pos
        return self.walls[x][y]

    def getRandomLegalPosition(self):
        return random.choice(self.walls.asList(False))

    def _corners(self):
        top, right = self.height - 2, self.width - 2
        return [(1, 1), (1, top), (right, 1), (right, top)]

    def getRandomCorner(self):
        return random.choice(self._corners())

    def getFurthestCorner(self, pacPos):
        return max(self._corners(), key=lambda corner: manhattanDistance(corner, pacPos))

    def deepCopy(self):
        return Layout(self.layoutText[:])

    def __str__(self):
        return "\n".join(self.layoutText)


def getLayout(name, back=2):
    """The map of that name or file, here or in the folder layouts; None where there is none."""
    for path in (name, name + ".lay", os.path.join("layouts", name), os.path.join("layouts", name + ".lay")):
        if os.path.isfile(path):
            with open(path, encoding="utf-8") as source:
                return Layout([line.rstrip() for line in source if line.strip()])
    return None
