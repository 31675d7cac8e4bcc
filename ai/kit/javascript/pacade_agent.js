// Everything an agent for Pacade needs, in one file: copy it beside your own. Node 12 or later, nothing to install.
//
//   const { Agent } = require('./pacade_agent.js');
//   class Mine extends Agent {
//     choose(turn) { return turn.legal[0]; }
//   }
//   new Mine().run();
//
// Cells are [row, column] from the top left; moves are the letters N, S, E, W and X (stay). What the agent prints goes to
// standard error, never into the protocol.
'use strict';
const fs = require('fs');

// The order in which the game itself tries neighbours.
const STEPS = { W: [0, -1], N: [-1, 0], E: [0, 1], S: [1, 0] };
const STAY = 'X';
const RESIGN = 'resign';

/** The cell that a move leads to, walls or not. */
function step(cell, move) {
  const [row, col] = STEPS[move] || [0, 0];
  return [cell[0] + row, cell[1] + col];
}

/** The move from a cell to one beside it; X for the same cell. */
function direction(start, end) {
  for (const move of Object.keys(STEPS)) {
    const [row, col] = step(start, move);
    if (row === end[0] && col === end[1]) return move;
  }
  return STAY;
}

function manhattan(a, b) {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]);
}

/** A board as it is known: cells are also numbered, row by row, which is what sets and maps need. */
class Grid {
  constructor(rows, cols) {
    this.rows = rows;
    this.cols = cols;
    this.kind = new Uint8Array(rows * cols); // 0 unknown, 1 open, 2 wall
  }

  id(cell) {
    return cell[0] * this.cols + cell[1];
  }

  cell(id) {
    return [Math.floor(id / this.cols), id % this.cols];
  }

  isOpen(cell) {
    const [row, col] = cell;
    return row >= 0 && col >= 0 && row < this.rows && col < this.cols && this.kind[this.id(cell)] === 1;
  }

  /** The open cells beside it, in the order West, North, East, South. */
  neighbours(cell) {
    return Object.keys(STEPS)
      .map((move) => step(cell, move))
      .filter((near) => this.isOpen(near));
  }

  /** Steps to every cell by its number, -1 where it can't be reached; `blocked` is a Set of numbers. */
  distances(start, blocked = new Set()) {
    const far = new Int32Array(this.rows * this.cols).fill(-1);
    const queue = [start];
    far[this.id(start)] = 0;
    for (let i = 0; i < queue.length; i++) {
      for (const near of this.neighbours(queue[i])) {
        const id = this.id(near);
        if (far[id] >= 0 || blocked.has(id)) continue;
        far[id] = far[this.id(queue[i])] + 1;
        queue.push(near);
      }
    }
    return far;
  }

  /** A shortest path to the nearest goal (a Set of numbers), without its start; empty when there is none. */
  path(start, goals, blocked = new Set()) {
    const parents = new Map([[this.id(start), null]]);
    const queue = [start];
    for (let i = 0; i < queue.length; i++) {
      let id = this.id(queue[i]);
      if (goals.has(id)) {
        const found = [];
        for (; parents.get(id) !== null; id = parents.get(id)) found.push(this.cell(id));
        return found.reverse();
      }
      for (const near of this.neighbours(queue[i])) {
        const next = this.id(near);
        if (parents.has(next) || blocked.has(next)) continue;
        parents.set(next, id);
        queue.push(near);
      }
    }
    return [];
  }
}

/** What does not change during a game. Under fog the walls are not told: see Memory. */
class Game {
  constructor(message) {
    this.raw = message;
    this.level = message.level;
    this.rules = message.rules || '';
    this.rows = message.rows;
    this.cols = message.cols;
    this.side = message.side || 'pacman';
    this.seed = message.seed || 0;
    this.maxTurns = message.max_turns || 0;
    this.fog = !message.walls;
    this.grid = new Grid(this.rows, this.cols);
    (message.walls || []).forEach((line, row) => {
      for (let col = 0; col < line.length; col++) this.grid.kind[row * this.cols + col] = line[col] === '#' ? 2 : 1;
    });
  }
}

/** A position in which the agent is to move. */
class Turn {
  constructor(game, message) {
    this.started = process.hrtime();
    this.raw = message;
    this.game = game;
    this.number = message.turn;
    this.pacman = message.pacman;
    this.food = message.food || [];
    this.capsules = message.capsules || [];
    this.pills = message.pills || [];
    this.exit = message.exit || null;
    this.power = message.power || 0;
    this.energy = message.energy === undefined ? null : message.energy;
    this.score = message.score || 0;
    this.nodes = message.nodes || 0;
    this.moveMs = message.move_ms || 0;
    this.bankMs = message.bank_ms || 0;
    this.seen = message.seen || [];
    this.actors = message.actors || [0];
    // Of Pacman, or of the first monster that moves; all of them are in legalOf.
    this.legalOf = Array.isArray(message.legal) ? { 0: message.legal } : message.legal;
    this.legal = this.legalOf[this.actors[0]];
    // All of them; under fog those in sight, without facing.
    this.monsters =
      message.monsters ||
      this.seen
        .filter(([, , what]) => what === 'monster')
        .map(([row, col], index) => ({ id: index + 1, at: [row, col], facing: null, scared: 0 }));
  }

  /** What is left of the time for this move; infinite where nodes are counted instead. */
  secondsLeft(shareOfBank = 0) {
    if (this.moveMs <= 0) return Infinity;
    const [seconds, nanos] = process.hrtime(this.started);
    return (this.moveMs + shareOfBank * this.bankMs) / 1000 - seconds - nanos / 1e9;
  }

  /** The move to a cell beside Pacman, or the first legal move where that one is not legal. */
  toward(cell) {
    const move = direction(this.pacman, cell);
    return this.legal.includes(move) ? move : this.legal[0];
  }
}

/** What was seen under fog, kept from turn to turn; where everything is told it holds everything. Sets of numbers. */
class Memory {
  constructor(game) {
    this.grid = new Grid(game.rows, game.cols);
    this.grid.kind.set(game.grid.kind);
    this.food = new Set();
    this.monsters = new Set();
  }

  update(turn) {
    const grid = this.grid;
    if (!turn.game.fog) {
      this.food = new Set(turn.food.map((cell) => grid.id(cell)));
      this.monsters = new Set(turn.monsters.map((monster) => grid.id(monster.at)));
      return;
    }
    const seen = [[turn.pacman[0], turn.pacman[1], 'open'], ...turn.seen];
    for (const [row, col, what] of seen) {
      const id = grid.id([row, col]);
      grid.kind[id] = what === 'wall' ? 2 : 1;
      this.food.delete(id);
      this.monsters.delete(id);
    }
    for (const [row, col, what] of seen) {
      if (what === 'food') this.food.add(grid.id([row, col]));
      if (what === 'monster') this.monsters.add(grid.id([row, col]));
    }
  }

  /** Open cells beside something that nobody has seen yet. */
  frontier() {
    const { rows, cols, kind } = this.grid;
    const found = new Set();
    for (let id = 0; id < kind.length; id++) {
      const row = Math.floor(id / cols);
      const col = id % cols;
      if (kind[id] !== 1) continue;
      if (
        (col > 0 && kind[id - 1] === 0) ||
        (row > 0 && kind[id - cols] === 0) ||
        (col + 1 < cols && kind[id + 1] === 0) ||
        (row + 1 < rows && kind[id + cols] === 0)
      )
        found.add(id);
    }
    return found;
  }
}

/** Derive from it, write choose(), and call run() on an instance. */
class Agent {
  constructor() {
    this.name = this.constructor.name;
    this.author = '';
    this.side = 'pacman'; // or 'monsters'
    this.levels = [1, 2, 3, 4, 5, 6, 7, 8];
    // As the protocol tells them: { name: 'depth', kind: 'int', default: 3, min: 1, max: 9 }. Values are in this.option.
    this.options = [];
    this.option = {};
    this.game = null;
  }

  /** A new game: forget the last one. The options have their values already. */
  start(game) {}

  /** The move: a letter of turn.legal; a monsters' agent answers { actor: letter } for all of turn.actors. */
  choose(turn) {
    throw new Error('write choose(turn) in your class');
  }

  /** The game has ended. */
  over(outcome, score, moves) {}

  /** Shows what the agent thinks: depth, value, nodes, pv, values, opened, closed, cells, text. Call it in choose(). */
  info(told) {
    this.say(Object.assign({ type: 'info' }, told));
  }

  /** Speaks the protocol until the host says goodbye. */
  run() {
    process.stdout.write = process.stderr.write.bind(process.stderr);
    console.log = console.info = console.debug = console.error;
    let given = {}; // options that were set for the next game; the others are at their defaults
    for (let line = readLine(); line !== null; line = readLine()) {
      const message = JSON.parse(line);
      if (message.type === 'turn') {
        const turn = new Turn(this.game, message);
        const answer = this.choose(turn);
        if (answer === null || (typeof answer !== 'object' && typeof answer !== 'string'))
          throw new TypeError(`choose() returned ${answer}: it must return a move such as 'N', or moves by actor`);
        if (typeof answer === 'object') this.say({ type: 'move', moves: answer });
        else if (answer.length === 1 && 'WNESX'.includes(answer) && turn.actors.length === 1) write(answer + '\n');
        else this.say({ type: 'move', move: answer });
      } else if (message.type === 'hello') {
        const { name, author, side, levels, options } = this;
        this.say({ type: 'id', name, author, side, levels, options });
      } else if (message.type === 'set') {
        given[message.name] = message.value;
      } else if (message.type === 'game') {
        this.option = {};
        for (const option of this.options) this.option[option.name] = option.default;
        Object.assign(this.option, given);
        given = {};
        this.game = new Game(message);
        this.start(this.game);
        this.say({ type: 'ready' });
      } else if (message.type === 'over') {
        this.over(message.outcome, message.score, message.moves);
      } else if (message.type === 'quit') {
        return;
      }
    }
  }

  say(message) {
    write(JSON.stringify(message) + '\n');
  }
}

// ---- the protocol's two ends ----

function write(text) {
  let bytes = Buffer.from(text);
  while (bytes.length > 0) bytes = bytes.subarray(fs.writeSync(1, bytes));
}

let waiting = Buffer.alloc(0);
const room = Buffer.alloc(1 << 16);

/** The next line, or null at the end. */
function readLine() {
  for (;;) {
    const end = waiting.indexOf(10);
    if (end >= 0) {
      const line = waiting.toString('utf8', 0, end);
      waiting = waiting.subarray(end + 1);
      return line;
    }
    let got = 0;
    try {
      got = fs.readSync(0, room, 0, room.length, null);
    } catch (error) {
      if (error.code !== 'EOF') throw error;
    }
    if (got === 0) return null;
    waiting = Buffer.concat([waiting, room.subarray(0, got)]);
  }
}

module.exports = { Agent, Game, Grid, Memory, Turn, STAY, STEPS, RESIGN, step, direction, manhattan };
