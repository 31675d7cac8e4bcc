"""Displays that show nothing: what there is to see, Pacade shows. For programs that import them."""


class NullGraphics:
    def initialize(self, state, isBlue=False):
        pass

    def update(self, state):
        pass

    def updateDistributions(self, dist):
        pass

    def checkNullDisplay(self):
        return True

    def pause(self):
        pass

    def draw(self, state):
        pass

    def finish(self):
        pass


class PacmanGraphics(NullGraphics):
    def __init__(self, speed=None):
        self.speed = speed
