"""Checks of ai/kit/python/pacade.py, one part per call: library_check.py PART FOLDER, where FOLDER has records of the
program to compare with. Ends with an assertion that fails, or quietly."""

import random
import re
import subprocess
import sys

import pacade

folder = sys.argv[2]
MAP = "7/02-two-lanterns"


def refused(call, *words):
    try:
        call()
    except pacade.Error as error:
        assert all(word in str(error) for word in words), error
    else:
        raise AssertionError(f"not refused: {words}")


def positions():
    game = pacade.Game(MAP)
    state = game.state()
    assert (game.level, game.rows, game.cols, game.actions) == (7, 13, 19, 5)
    assert game.walls.count(1) + sum(far >= 0 for far in game.distances(state.pacman)) == game.rows * game.cols
    assert pacade.Game(game.text, text=True).walls == game.walls
    assert state.legal() == ["W", "X", "E"] and len(state.food) == game.foods
    before = state.hash
    state.step("W")
    assert state.hash != before and state.movers == [2]  # the ghost that moves first
    state.undo()
    assert state.hash == before
    assert game.distance(state.pacman, state.pacman) == 0
    clone = state.clone()
    clone.step("E")
    assert clone.hash != state.hash
    state.copy_from(clone)
    assert clone.hash == state.hash
    board = clone.board()
    assert board[clone.pacman[0] * game.cols + clone.pacman[1]] == pacade.PACMAN
    refused(lambda: game.state().step("N"), "not a legal move")
    refused(lambda: state.step("?"), "no such move")
    refused(lambda: pacade.Game("no/such"), "no such file")
    refused(lambda: pacade.Game("P", text=True), "map")
    refused(lambda: game.state().undo(), "no step")
    assert sum(cell > 0 for cell in pacade.Game("3/01-morning-meadow").state().observe()) == 25


def records():
    """The moves and hashes of a record: "turn N: MOVES score hash" lines are read by the program itself; here its moves
    are played, and the score at the end must be the record's."""
    for name, map_ in (("hunt", "4/01-open-court"), ("classic", MAP)):
        pacman = {"hunt": "alphabeta:depth=3", "classic": "reflex"}[name]
        text = open(f"{folder}/{name}.txt", encoding="utf-8").read()
        state = pacade.Game(map_).state()
        outcome = state.play(pacman, seed=9)
        found = subprocess.run(
            [sys.argv[3] if len(sys.argv) > 3 else "build/pacade", "replay", f"{folder}/{name}.txt", "--verify"],
            capture_output=True, text=True, check=True,
        ).stdout
        assert outcome in found, (outcome, found)
        assert re.search(rf"\b{abs(state.score):,}\b|\b{abs(state.score)}\b", found + text), (state.score, found)


def players():
    game = pacade.Game(MAP)
    state, ace = game.state(), game.player("reflex", seed=4)
    ghosts = game.player("directional", "monsters", seed=4)
    while not state.over:
        state.step((ace if state.movers == [0] else ghosts).move(state))
    other = game.state()
    other.play("reflex", "directional", seed=4)
    assert other.hash == state.hash and other.score == state.score
    assert ace.thought()["generated"] > 0
    refused(lambda: game.player("exec:true"), "program of its own")
    refused(lambda: game.player("ghost-of-nobody"), "there are")
    refused(lambda: game.state().solve(), "no solution in advance")
    way, proven = pacade.Game("1/08-pipe-organ").state().solve_proven("astar")
    assert len(way) == 63 and proven
    assert pacade.Game("%%%%%\n%P%.%\n%%%%%\n", 1, text=True).state().solve() is None


def env():
    import numpy

    one = pacade.Env(MAP, max_turns=60)
    assert one.observation_space.shape == (13, 19) and one.action_space.n == 5
    refused(lambda: one.step(0), "reset()")
    seen, info = one.reset(seed=5)
    assert one.observation_space.contains(seen) and info["seed"] == 5
    assert seen.dtype == numpy.uint8 and info["action_mask"].tolist() == [1, 0, 1, 0, 1]

    def game(environment, actions, seed):
        boards, rewards = [environment.reset(seed=seed)[0]], []
        for action in actions:
            board, reward, terminated, truncated, told = environment.step(action)
            assert environment.observation_space.contains(board) and isinstance(reward, float)
            assert isinstance(terminated, bool) and isinstance(truncated, bool) and not (terminated and truncated)
            boards.append(board)
            rewards.append(reward)
            if terminated or truncated:
                assert told["outcome"] in (("won", "lost") if terminated else ("timeout",)), told
                refused(lambda: environment.step(0), "over")
                return boards, rewards, terminated
        raise AssertionError("no end")

    one.action_space.seed(1)
    actions = [one.action_space.sample() for _ in range(80)]
    ends = set()
    for seed in range(12):
        first = game(one, actions, seed)
        again = game(pacade.Env(MAP, max_turns=60), actions, seed)
        assert first[1] == again[1] and all((a == b).all() for a, b in zip(first[0], again[0]))
        ends.add(first[2])
    still = game(pacade.Env(MAP, max_turns=3), [4] * 9, 1)  # too short for the ghosts
    assert not still[2] and len(still[1]) == 3
    assert True in ends, "no game was lost"
    # After a seed, games without one follow it; another seed gives another game.
    one.reset(seed=7)
    assert one.reset()[1]["seed"] == 8
    assert one.reset()[1]["seed"] == 9
    assert pacade.Env(MAP).reset()[1]["seed"] != pacade.Env(MAP).reset()[1]["seed"]
    board = one.reset(seed=1)[0]
    kept = board.copy()
    one.step(0)
    assert (board == kept).all(), "an observation changed after it was handed out"
    for wrong in (-1, 5, 200):
        refused(lambda: one.step(wrong), "no action")
    fog = pacade.Env("3/01-morning-meadow")
    assert (fog.reset(seed=1)[0] != pacade.UNKNOWN).sum() == 25


def gym():
    """What a user of Gymnasium runs on a new environment: all that its check_env and its passive checker look at (their
    list as of version 1.0), in our own words. Its checker is used as well where that is installed, which it is not on
    most machines."""
    import copy
    import inspect

    import numpy

    parameters = inspect.signature(pacade.Env.reset).parameters
    assert {"seed", "options"} <= set(parameters) and "return_info" not in parameters
    assert parameters["seed"].default is None

    def same(a, b):
        if isinstance(a, dict):
            return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
        if isinstance(a, numpy.ndarray):
            return a.dtype == b.dtype and a.shape == b.shape and bool((a == b).all())
        return type(a) is type(b) and a == b

    modes = pacade.Env.metadata["render_modes"]
    assert isinstance(modes, list) and all(isinstance(mode, str) for mode in modes) and pacade.Env.metadata["render_fps"] > 0
    for map_, mode in ((MAP, "rgb_array"), ("1/08-pipe-organ", "ansi"), ("3/01-morning-meadow", None), ("6/01-slow-turn", "rgb_array")):
        with pacade.Env(map_, render_mode=mode) as one:
            space, actions = one.observation_space, one.action_space
            assert one.unwrapped is one and one.spec is None and not callable(getattr(one, "seed", None))
            assert space.low.shape == space.high.shape == space.shape and (space.low < space.high).all()
            assert actions.n > 0 and actions.shape == () and actions.contains(actions.sample())
            found = one.reset()
            assert isinstance(found, tuple) and len(found) == 2 and isinstance(found[1], dict) and found[0] in space
            first = one.reset(seed=123)[0]
            generator = copy.deepcopy(one.np_random.bit_generator.state)
            again = one.reset(seed=123, options={})[0]
            assert first in space and (first == again).all() and first.dtype == space.dtype
            assert one.np_random.bit_generator.state == generator
            assert one.reset(seed=456)[0] in space
            assert one.np_random.bit_generator.state != generator
            for action in range(int(actions.n)):  # any action, legal or not, in the same position twice
                steps = []
                for _ in range(2):
                    told = one.reset(seed=123)
                    assert same(told[1], one.reset(seed=123)[1])
                    steps.append(one.step(actions.dtype.type(action)))
                assert len(steps[0]) == 5 and all(same(a, b) for a, b in zip(*steps)), (map_, action)
            one.reset(seed=456)
            actions.seed(3)
            for _ in range(400):
                board, reward, terminated, truncated, info = one.step(actions.sample(info["action_mask"]) if _ else actions.sample())
                assert board in space and type(terminated) is bool and type(truncated) is bool and isinstance(info, dict)
                assert isinstance(reward, float) and numpy.isfinite(reward) and not (terminated and truncated)
                picture = one.render()
                if mode == "rgb_array":
                    assert picture.dtype == numpy.uint8 and picture.ndim == 3 and picture.shape[2] == 3
                assert isinstance(picture, {"rgb_array": numpy.ndarray, "ansi": str, None: type(None)}[mode])
                if terminated or truncated:
                    assert not info["action_mask"].any()
                    one.reset()
        one.close()  # a second time
    if pacade.gymnasium:
        assert isinstance(one, pacade.gymnasium.Env)
        try:
            from gymnasium.utils.env_checker import check_env
        except ImportError:
            return  # a stand-in
        check_env(pacade.Env(MAP, render_mode="rgb_array"), skip_render_check=False)
    fast = pacade.VecEnv(MAP, 3)
    assert fast.reset(seed=1)[0] in fast.observation_space and fast.action_space.sample() in fast.action_space


def render():
    one = pacade.Env(MAP, render_mode="rgb_array")
    one.reset(seed=3)
    picture = one.render()
    assert picture.shape == (13 * 12, 19 * 12, 3) and str(picture.dtype) == "uint8"
    row, col = divmod(int(one.games.pacman[0]), 19)
    assert picture[row * 12 + 6, col * 12 + 3].tolist() == [255, 214, 10], "Pacman is yellow"
    text = pacade.Env(MAP, render_mode="ansi")
    text.reset(seed=3)
    lines = text.render().split("\n")
    assert len(lines) == 13 and lines[row][col] == "P" and lines[0] == "%" * 19
    refused(lambda: pacade.Env(MAP, render_mode="hologram"), "rgb_array")
    assert pacade.Env(MAP).render() is None


def vec():
    """Pacman's moves of a game of the program, played in every row of a batch whose seed is that game's."""
    import numpy

    for map_, pacman, monsters in (
        (MAP, "reflex", "directional"),
        (MAP, "closest", "random"),
        ("4/01-open-court", None, "random"),
        ("4/01-open-court", None, "chase-random"),
    ):
        game = pacade.Game(map_, max_turns=150)
        games = pacade.VecEnv(game, 8, monsters, seed=20, auto_reset=False)
        states, walks = [], []
        for i in range(8):
            state, walk, chance = game.state(), [], random.Random(i)
            mine = game.player(pacman, seed=20 + i) if pacman else None
            theirs = game.player(monsters, "monsters", seed=20 + i)
            while not state.over:
                mover = state.movers == [0]
                moves = theirs.move(state) if not mover else mine.move(state) if mine else chance.choice(state.legal())
                if mover:
                    walk.append(pacade.MOVES.index(moves))
                state.step(moves)
            walks.append(walk)
            states.append(state)
            if pacman:
                whole = game.state()
                whole.play(pacman, monsters, seed=20 + i)
                assert whole.hash == state.hash
        for turn in range(max(map(len, walks))):
            games.step([walk[turn] if turn < len(walk) else 4 for walk in walks])
        assert games.end_hashes.tolist() == [state.hash for state in states]
        assert games.end_scores.tolist() == [state.score for state in states]
        assert [pacade.OUTCOMES[o] for o in games.end_outcomes] == [state.outcome for state in states]
    many = pacade.VecEnv(MAP, 64, seed=3)
    address = many.boards.__array_interface__["data"][0]
    boards, rewards, terminated, truncated, info = many.step(numpy.zeros(64, numpy.uint8))
    assert boards.__array_interface__["data"][0] == address and boards is many.boards, "a copy was made"
    assert terminated.dtype == bool and many.observation_space.contains(boards)
    refused(lambda: many.step(numpy.zeros(3, numpy.uint8)), "expected (64,)")
    for _ in range(400):
        many.step(many.legal.argmax(axis=1))
    assert (many.seeds >= 64).any() and ((many.seeds - 3) % 64 == numpy.arange(64)).all()
    view = many.boards
    del many
    view.sum()  # the memory is still there


TREE_MAP = """%%%%%%%%%
%.P    G%
% %.%G%%%
%G    %%%
%%%%%%%%%
"""


def tree():
    """A plain minimax over states, against the tree's arrays: the same values and as many nodes."""
    import numpy

    game = pacade.Game(TREE_MAP, 7, text=True)

    def value(state, rounds, chance, count):
        count[0] += 1
        if state.over or (state.movers == [0] and rounds == 0):
            return state.score
        mover = state.movers[0]
        found = []
        for move in state.legal(mover):
            state.step(move)
            found.append(value(state, rounds - (mover == 0), chance, count))
            state.undo()
        return max(found) if mover == 0 else sum(found) / len(found) if chance else min(found)

    tree_ = game.tree()
    for rounds in (1, 2):
        for chance in (False, True):
            state, count = game.state(), [0]
            expected = value(state, rounds, chance, count)
            assert tree_.grow(state, rounds) == count[0]
            backed = tree_.back_up(tree_.score, chance)
            assert abs(backed[0] - expected) < 1e-9, (backed[0], expected)
            best = game.player(f"{'expectimax' if chance else 'minimax'}:depth={rounds},eval=score").move(state)
            assert tree_.best(backed) == best
    last = tree_.starts[-2]
    assert len(tree_.food_distance()) == tree_.starts[-1] - last
    state, all_far = game.state(), game.all_distances()
    near = min(int(all_far[state.pacman[0] * game.cols + state.pacman[1], r * game.cols + c]) for r, c in state.food)
    tree_.grow(state, 0)
    assert tree_.food_distance().tolist() == [near]
    hunt = pacade.Game("4/01-open-court")
    grown = hunt.tree()
    assert grown.grow(hunt.state(), 1) == 1 + 4 + 4 * 2 * 2, grown.starts
    refused(lambda: grown.grow(hunt.state(), 9, max_nodes=1000), "more than 1000 nodes")
    assert numpy.array_equal(grown.parent[:0], [])


{f.__name__: f for f in (positions, records, players, env, gym, render, vec, tree)}[sys.argv[1]]()
