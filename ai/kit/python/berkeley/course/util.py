"""What the Berkeley course's projects find in their util: containers, counters, chances and a few small helpers. The same
interface, written for Pacade."""

import heapq
import inspect
import random
import signal
import sys


def raiseNotDefined():
    """Tells which method is still to be written, and ends the program, as students know it."""
    caller = inspect.stack()[1]
    print(f"*** Method not implemented: {caller[3]} at line {caller[2]} of {caller[1]}")
    sys.exit(1)


# ---- containers ----


class Stack:
    """Last in, first out."""

    def __init__(self):
        self.list = []

    def push(self, item):
        self.list.append(item)

    def pop(self):
        return self.list.pop()

    def isEmpty(self):
        return not self.list


class Queue:
    """First in, first out. The newest item is the first of its list."""

    def __init__(self):
        self.list = []

    def push(self, item):
        self.list.insert(0, item)

    def pop(self):
        return self.list.pop()

    def isEmpty(self):
        return not self.list


class PriorityQueue:
    """The lowest priority first; of equal ones the one that was pushed first."""

    def __init__(self):
        self.heap = []
        self.count = 0

    def push(self, item, priority):
        heapq.heappush(self.heap, (priority, self.count, item))
        self.count += 1

    def pop(self):
        return heapq.heappop(self.heap)[2]

    def isEmpty(self):
        return not self.heap

    def update(self, item, priority):
        """Lowers the priority of an item, or pushes it where it is not in the queue."""
        for place, (old, count, other) in enumerate(self.heap):
            if other == item:
                if old > priority:
                    self.heap[place] = (priority, count, item)
                    heapq.heapify(self.heap)
                return
        self.push(item, priority)


class PriorityQueueWithFunction(PriorityQueue):
    """A queue that asks a function for the priority of what is pushed."""

    def __init__(self, priorityFunction):
        super().__init__()
        self.priorityFunction = priorityFunction

    def push(self, item):
        PriorityQueue.push(self, item, self.priorityFunction(item))


class Counter(dict):
    """A dictionary whose missing keys count 0, with the arithmetic of sparse vectors."""

    def __getitem__(self, key):
        self.setdefault(key, 0)
        return dict.__getitem__(self, key)

    def incrementAll(self, keys, count):
        for key in keys:
            self[key] += count

    def argMax(self):
        return max(self, key=self.get) if self else None

    def sortedKeys(self):
        return sorted(self, key=self.get, reverse=True)

    def totalCount(self):
        return sum(self.values())

    def normalize(self):
        total = float(self.totalCount())
        if total != 0:
            for key in self:
                self[key] = self[key] / total

    def divideAll(self, divisor):
        divisor = float(divisor)
        for key in self:
            self[key] /= divisor

    def copy(self):
        return Counter(dict.copy(self))

    def __mul__(self, other):
        """The inner product."""
        few, many = (self, other) if len(self) <= len(other) else (other, self)
        return sum(value * many[key] for key, value in few.items() if key in many)

    def __radd__(self, other):
        for key, value in other.items():
            self[key] += value

    def __add__(self, other):
        found = self.copy()
        for key, value in other.items():
            found[key] += value
        return found

    def __sub__(self, other):
        found = self.copy()
        for key, value in other.items():
            found[key] -= value
        return found


# ---- distances and points ----


def manhattanDistance(xy1, xy2):
    return abs(xy1[0] - xy2[0]) + abs(xy1[1] - xy2[1])


def nearestPoint(pos):
    """The grid point nearest to a position; halves round up."""
    x, y = pos
    return int(x + 0.5), int(y + 0.5)


def sign(x):
    return 1 if x >= 0 else -1


def arrayInvert(array):
    """Rows become columns."""
    return [list(column) for column in zip(*array)]


def matrixAsList(matrix, value=True):
    """The (row, column) of every cell that holds the value."""
    return [(r, c) for r, row in enumerate(matrix) for c, cell in enumerate(row) if cell == value]


# ---- chances ----


def normalize(vectorOrCounter):
    """The same, adding up to 1."""
    if isinstance(vectorOrCounter, Counter):
        found = Counter()
        total = float(vectorOrCounter.totalCount())
        if total == 0:
            return vectorOrCounter
        for key, value in vectorOrCounter.items():
            found[key] = value / total
        return found
    total = float(sum(vectorOrCounter))
    return vectorOrCounter if total == 0 else [value / total for value in vectorOrCounter]


def sample(distribution, values=None):
    """One of the values, drawn by the distribution: a Counter, or a list of chances beside a list of values."""
    if isinstance(distribution, Counter):
        items = sorted(distribution.items())
        distribution, values = [chance for _, chance in items], [value for value, _ in items]
    if sum(distribution) != 1:
        distribution = normalize(distribution)
    choice, i = random.random(), 0
    total = distribution[0]
    while choice > total:
        i += 1
        total += distribution[i]
    return values[i]


def sampleFromCounter(counter):
    items = sorted(counter.items())
    return sample([chance for _, chance in items], [value for value, _ in items])


def nSample(distribution, values, n):
    """That many values, in the order of the list."""
    if sum(distribution) != 1:
        distribution = normalize(distribution)
    draws = sorted(random.random() for _ in range(n))
    found, place, total = [], 0, distribution[0]
    for draw in draws:
        while draw >= total:
            place += 1
            total += distribution[place]
        found.append(values[place])
    return found


def getProbability(value, distribution, values):
    return sum(chance for chance, other in zip(distribution, values) if other == value)


def flipCoin(p):
    return random.random() < p


def chooseFromDistribution(distribution):
    """One of a Counter's keys or of a list of (chance, value)."""
    if isinstance(distribution, (dict, Counter)):
        return sample(distribution)
    draw, total = random.random(), 0.0
    for chance, value in distribution:
        total += chance
        if draw <= total:
            return value
    return None


# ---- other things ----


def lookup(name, namespace):
    """What a name stands for: "module.thing", or a thing of the namespace or of a module that is in it."""
    if name.count(".") > 0:
        module, _, thing = name.rpartition(".")
        return getattr(__import__(module, fromlist=[thing]), thing)
    modules = [value for value in namespace.values() if inspect.ismodule(value)]
    options = [getattr(module, name) for module in modules if name in dir(module)]
    options += [value for key, value in namespace.items() if key == name]
    different = []
    for option in options:
        if not any(option is other for other in different):
            different.append(option)
    if len(different) == 1:
        return different[0]
    if different:
        raise Exception("Name conflict for %s" % name)
    raise Exception("%s not found as a method or class" % name)


_printed = []  # the standard outputs that were muted, the latest last


def mutePrint():
    """Nothing is printed until unmutePrint()."""
    _printed.append(sys.stdout)
    sys.stdout = _Nowhere()


def unmutePrint():
    if _printed:
        sys.stdout = _printed.pop()


class _Nowhere:
    def write(self, text):
        return len(text)

    def flush(self):
        pass


def pause():
    """Somebody would press a key here; a program doesn't."""


class FixedRandom:
    """A generator that always gives the same numbers."""

    def __init__(self):
        self.random = random.Random(188)


class TimeoutFunctionException(Exception):
    """The function took too long."""


class TimeoutFunction:
    """A function that is given up after some seconds."""

    def __init__(self, function, timeout):
        self.function, self.timeout = function, timeout

    def __call__(self, *args, **keyArgs):
        if not hasattr(signal, "SIGALRM"):
            return self.function(*args, **keyArgs)

        def stop(signum, frame):
            raise TimeoutFunctionException()

        old = signal.signal(signal.SIGALRM, stop)
        signal.setitimer(signal.ITIMER_REAL, self.timeout)
        try:
            return self.function(*args, **keyArgs)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, old)
