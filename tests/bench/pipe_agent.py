"""Random walk of the Python kit that notes how long it has each turn in its hands: from the line to just before the
answer. The times go to the file that its last argument names, a line of microseconds per move, when it ends."""
import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "ai", "kit", "python"))
import pacade_agent  # noqa: E402

own = []


class Timed(pacade_agent.Agent):
    def _take_streams(self):
        for line in super()._take_streams():
            self.got = time.perf_counter_ns()
            yield line

    def choose(self, turn):
        move = turn.legal[turn.number % len(turn.legal)]
        own.append(time.perf_counter_ns() - self.got)
        return move


Timed().run()
with open(sys.argv[1], "w") as file:
    file.writelines("%.3f\n" % (nanoseconds / 1000) for nanoseconds in own)
