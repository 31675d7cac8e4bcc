// A real A*: the shortest path on levels 1 and 2, proven; where monsters move, the path to food that is cheapest once the
// danger of its cells is paid for. Shows the cells that it opened and closed.
'use strict';
const { Agent, Memory, RESIGN, manhattan, step } = require('./pacade_agent.js');

/** A binary heap: the least f first, the newest of equal ones. */
class Heap {
  constructor() {
    this.items = [];
    this.pushed = 0;
  }

  before(a, b) {
    return a.f < b.f || (a.f === b.f && a.order > b.order);
  }

  push(f, id) {
    const { items } = this;
    const item = { f, id, order: this.pushed++ };
    let at = items.length;
    items.push(item);
    for (let up = (at - 1) >> 1; at > 0 && this.before(item, items[up]); up = (at - 1) >> 1) {
      items[at] = items[up];
      at = up;
    }
    items[at] = item;
  }

  pop() {
    const { items } = this;
    const top = items[0];
    const last = items.pop();
    if (items.length === 0) return top.id;
    let at = 0;
    for (let down = 1; down < items.length; down = 2 * at + 1) {
      if (down + 1 < items.length && this.before(items[down + 1], items[down])) down++;
      if (!this.before(items[down], last)) break;
      items[at] = items[down];
      at = down;
    }
    items[at] = last;
    return top.id;
  }
}

class AStar extends Agent {
  constructor() {
    super();
    this.name = 'A*';
    this.levels = [1, 2, 3, 4, 7];
    this.options = [
      { name: 'weight', kind: 'real', default: 1, min: 1, max: 5 }, // of the estimate: more is faster, not shortest
      { name: 'danger', kind: 'int', default: 40, min: 0, max: 1000 }, // steps that a cell beside a monster is worth
    ];
  }

  start(game) {
    this.memory = new Memory(game);
    this.visits = new Int32Array(game.rows * game.cols);
  }

  choose(turn) {
    const { memory, visits } = this;
    const { grid } = memory;
    memory.update(turn);
    visits[grid.id(turn.pacman)]++;
    const still = turn.game.level <= 2;
    const hunters = turn.monsters.filter((monster) => monster.scared === 0).map((monster) => monster.at);
    const blocked = new Set(hunters.map((at) => grid.id(at)));
    const fear = this.fear(hunters, still);
    const goals = memory.food.size > 0 ? memory.food : memory.frontier();
    const path = this.search(turn.pacman, goals, blocked, fear);
    const bold = 1 + Math.floor(visits[grid.id(turn.pacman)] / 4); // the longer it stands about, the more it dares
    if (path.length > 0 && (still || fear[grid.id(path[0])] < bold * this.option.danger)) return turn.toward(path[0]);
    if (still) {
      const through = this.search(turn.pacman, goals, new Set(), fear); // monsters or walls block every path
      return through.length > 0 ? turn.toward(through[0]) : RESIGN;
    }
    const cost = (move) => {
      const cell = step(turn.pacman, move);
      const caught = blocked.has(grid.id(cell)) ? 1e6 : 0;
      return caught + fear[grid.id(cell)] * 4 + visits[grid.id(cell)] - grid.neighbours(cell).length;
    };
    return turn.legal.reduce((best, move) => (cost(move) < cost(best) ? move : best));
  }

  /** What entering a cell costs besides the step. */
  fear(hunters, still) {
    const { grid } = this.memory;
    const cost = new Int32Array(grid.rows * grid.cols);
    if (still) return cost; // monsters that never move frighten nobody
    this.visits.forEach((times, id) => {
      cost[id] = times >> 1; // so that it does not wait for the same food forever
    });
    for (const at of hunters)
      grid.distances(at).forEach((far, id) => {
        if (far >= 0 && far <= 5) cost[id] += Math.floor(this.option.danger / Math.max(1, far) ** 2);
      });
    return cost;
  }

  search(start, goals, blocked, fear) {
    const { grid } = this.memory;
    const targets = goals.size <= 16 ? [...goals].map((id) => grid.cell(id)) : []; // with many, it costs more than it saves
    const estimate = (cell) =>
      targets.length > 0 ? this.option.weight * Math.min(...targets.map((goal) => manhattan(cell, goal))) : 0;
    const first = grid.id(start);
    const best = new Map([[first, 0]]);
    const parents = new Map();
    const closed = new Set();
    const heap = new Heap();
    heap.push(estimate(start), first);
    while (heap.items.length > 0) {
      const id = heap.pop();
      if (closed.has(id)) continue;
      if (goals.has(id) && id !== first) return this.tell(best, closed, parents, first, id);
      closed.add(id);
      for (const near of grid.neighbours(grid.cell(id))) {
        const next = grid.id(near);
        const cost = best.get(id) + 1 + fear[next];
        if (blocked.has(next) || cost >= (best.has(next) ? best.get(next) : Infinity)) continue;
        best.set(next, cost);
        parents.set(next, id);
        heap.push(cost + estimate(near), next);
      }
    }
    return [];
  }

  tell(best, closed, parents, first, goal) {
    const { grid } = this.memory;
    const path = [];
    for (let id = goal; id !== first; id = parents.get(id)) path.push(grid.cell(id));
    path.reverse();
    const opened = [...best].slice(0, 1500).map(([id, cost]) => [...grid.cell(id), cost]);
    this.info({ nodes: closed.size, opened, closed: [...closed].slice(0, 1500).map((id) => grid.cell(id)), pv: path });
    return path;
  }
}

new AStar().run();
