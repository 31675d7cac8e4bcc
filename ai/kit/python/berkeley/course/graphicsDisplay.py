"""A display that shows nothing: what there is to see, Pacade shows. For programs that import it."""


from textDisplay import NullGraphics


class PacmanGraphics(NullGraphics):
    def __init__(self, zoom=1.0, frameTime=0.0, capture=False):
        self.zoom, self.frameTime = zoom, frameTime

    def drawExpandedCells(self, cells):
        pass
