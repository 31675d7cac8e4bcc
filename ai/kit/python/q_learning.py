"""Approximate Q-learning on a classic map, thousands of games at once: python3 q_learning.py [MAP] [--steps N] [--monsters TEAM].
Needs numpy and libpacade. Trains, then plays games with seeds that were not trained on, beside the built-in agent `reflex`.

Q(s, a) is a weighted sum of features of the position after the move. After every step the weights go towards
reward + gamma * max Q(s', a'), averaged over all games."""

import argparse
import math
import time

import numpy as np
import pacade

FEATURES = ("bias", "ghosts that can reach the cell", "eats food", "way to food", "way to prey", "eats a capsule", "dead end near ghosts")
GAMMA = 0.9


class Learner:
    def __init__(self, game: pacade.Game) -> None:
        self.game = game
        rows, cols = game.rows, game.cols
        far = game.all_distances().astype(np.float32)
        self.far = np.where(far == 65535, rows * cols, far)  # cells x cells
        walls = np.frombuffer(game.walls, np.uint8).reshape(rows, cols)
        cells = np.arange(rows * cols).reshape(rows, cols)
        # Where each action leads: W, N, E, S, stay.
        self.next = np.stack([np.roll(cells, 1, 1), np.roll(cells, 1, 0), np.roll(cells, -1, 1), np.roll(cells, -1, 0), cells], -1)
        self.next = self.next.reshape(-1, 5)
        exits = sum(1 - np.roll(walls, shift, axis) for shift, axis in ((1, 1), (1, 0), (-1, 1), (-1, 0)))
        self.blind = (exits == 1).reshape(-1).astype(np.float32)
        self.scale = float(rows + cols)
        self.weights = np.zeros(len(FEATURES), np.float32)

    def features(self, games: pacade.VecEnv) -> np.ndarray:
        """One row per game and action."""
        n = games.num_envs
        places = self.next[games.pacman]  # n x 5
        boards = games.boards.reshape(n, -1)
        to_ghosts = self.far[places[:, :, None], games.monsters[:, None, :]]  # n x 5 x monsters
        scared = games.scared[:, None, :] > 0
        risk = np.where(scared, 9, to_ghosts)
        close = (risk <= 1).sum(2, dtype=np.float32)
        near = risk.min(2) if games.game.monsters else np.full(places.shape, 9, np.float32)
        prey = np.where(scared, to_ghosts, self.scale).min(2, initial=self.scale)
        what = np.take_along_axis(boards, places, 1)
        food = boards == pacade.FOOD
        way = np.empty(places.shape, np.float32)
        for action in range(5):
            way[:, action] = np.where(food, self.far[places[:, action]], 2 * self.scale).min(1)
        safe = close == 0
        found = np.empty((n, 5, len(FEATURES)), np.float32)
        found[:, :, 0] = 1
        found[:, :, 1] = close
        found[:, :, 2] = (what == pacade.FOOD) & safe
        found[:, :, 3] = way / self.scale
        found[:, :, 4] = prey / self.scale
        found[:, :, 5] = (what == pacade.CAPSULE) & safe & (near < 6)
        found[:, :, 6] = self.blind[places] * (near < 4)
        return found

    def values(self, features: np.ndarray, legal: np.ndarray) -> np.ndarray:
        return np.where(legal[:, :5] > 0, features @ self.weights, -np.inf)

    def train(self, monsters: str, total: int, seed: int, count: int = 256) -> None:
        games = pacade.VecEnv(self.game, count, monsters, seed=seed)
        chance = np.random.default_rng(seed)
        rows = np.arange(count)
        features = self.features(games)
        values = self.values(features, games.legal)
        for done in range(0, total, count):
            share = done / total
            explore = chance.random(count) < 0.3 * (1 - share) + 0.02
            noise = np.where(games.legal[:, :5] > 0, chance.random((count, 5)), -1)
            actions = np.where(explore, noise.argmax(1), values.argmax(1))
            chosen, expected = features[rows, actions], values[rows, actions]
            _, rewards, terminated, truncated, _ = games.step(actions)
            reward = np.clip(rewards, -100, 100) / 10  # a win and a loss are large enough without their full weight
            over = terminated | truncated
            features = self.features(games)
            values = self.values(features, games.legal)
            target = reward + GAMMA * np.where(over, 0, values.max(1))
            rate = 0.1 * (1 - share) + 0.002
            self.weights += rate * ((target - expected)[:, None] * chosen).mean(0)

    def play(self, monsters: str, seeds: range) -> np.ndarray:
        """The scores of one game per seed, always with the best move."""
        games = pacade.VecEnv(self.game, len(seeds), monsters, seed=seeds[0], auto_reset=False)
        while (games.end_outcomes == 0).any():
            games.step(self.values(self.features(games), games.legal).argmax(1))
        return games.end_scores.copy(), games.end_outcomes == 1


def interval(scores: np.ndarray) -> str:
    half = 1.96 * scores.std(ddof=1) / math.sqrt(len(scores))
    return f"{scores.mean():8.1f} +- {half:.1f}"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("map", nargs="?", default="7/01-corner-shop")
    options.add_argument("--monsters", default="directional")
    options.add_argument("--steps", type=int, default=2_000_000, help="of all games together, for training")
    options.add_argument("--games", type=int, default=500, help="for the comparison")
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    game = pacade.Game(asked.map, 7)
    learner = Learner(game)
    began = time.process_time()
    learner.train(asked.monsters, asked.steps, asked.seed)
    print(f"{asked.steps:,} steps of training: {time.process_time() - began:.1f} s of the processor")
    for name, weight in zip(FEATURES, learner.weights):
        print(f"  {weight:8.3f}  {name}")
    seeds = range(10**6, 10**6 + asked.games)
    mine, won = learner.play(asked.monsters, seeds)
    theirs, ends = [], []
    for seed in seeds:
        state = game.state()
        ends.append(state.play("reflex", asked.monsters, seed=seed) == "won")
        theirs.append(state.score)
    other = np.array(theirs)
    print(f"{asked.games} games on {asked.map} against {asked.monsters}, mean score with its 95% interval:")
    print(f"  learned  {interval(mine)}   won {won.mean():.1%}")
    print(f"  reflex   {interval(other)}   won {np.mean(ends):.1%}")
    print(f"  learned - reflex, seed by seed: {interval(mine - other)}")


if __name__ == "__main__":
    main()
