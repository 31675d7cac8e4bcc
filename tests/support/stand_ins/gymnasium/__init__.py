"""A stand-in for Gymnasium, for machines that don't have it: the parts that an environment derives from or calls, as their
pages describe them. Only the tests put it on the path."""

import numpy


class Env:
    metadata = {"render_modes": []}
    render_mode = None
    spec = None
    _np_random = None

    def step(self, action):
        raise NotImplementedError

    def reset(self, *, seed=None, options=None):
        if seed is not None:
            self._np_random = numpy.random.default_rng(seed)

    def render(self):
        raise NotImplementedError

    def close(self):
        pass

    @property
    def unwrapped(self):
        return self

    @property
    def np_random(self):
        if self._np_random is None:
            self._np_random = numpy.random.default_rng()
        return self._np_random

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()
        return False


class _Space:
    def __init__(self, shape, dtype):
        self.shape, self.dtype = shape, numpy.dtype(dtype)
        self.seed()

    def seed(self, seed=None):
        self._rng = numpy.random.default_rng(seed)

    def __contains__(self, x):
        return self.contains(x)


class spaces:
    class Box(_Space):
        def __init__(self, low, high, shape=None, dtype=numpy.float32):
            super().__init__(tuple(shape), dtype)
            self.low, self.high = numpy.full(shape, low, dtype), numpy.full(shape, high, dtype)

        def sample(self):
            return self._rng.integers(self.low, self.high.astype("int64") + 1, dtype="int64").astype(self.dtype)

        def contains(self, x):
            return x.dtype == self.dtype and x.shape == self.shape and bool(((x >= self.low) & (x <= self.high)).all())

    class Discrete(_Space):
        def __init__(self, n):
            super().__init__((), numpy.int64)
            self.n, self.start = numpy.int64(n), numpy.int64(0)

        def sample(self, mask=None):
            if mask is None:
                return numpy.int64(self._rng.integers(self.n))
            assert isinstance(mask, numpy.ndarray) and mask.dtype == numpy.int8 and mask.shape == (self.n,)
            return numpy.int64(self._rng.choice(numpy.flatnonzero(mask))) if mask.any() else self.start

        def contains(self, x):
            return isinstance(x, (int, numpy.integer)) and 0 <= x < self.n
