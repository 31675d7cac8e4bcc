// Walks to the nearest food by breadth-first search, and keeps away from monsters that are near. Under fog it remembers
// what it saw, and explores where no food is known.
'use strict';
const { Agent, Memory, manhattan, step } = require('./pacade_agent.js');

class Greedy extends Agent {
  constructor() {
    super();
    this.options = [{ name: 'caution', kind: 'int', default: 2, min: 0, max: 6 }]; // steps to keep from a monster
  }

  start(game) {
    this.memory = new Memory(game);
  }

  choose(turn) {
    const { memory } = this;
    const { grid } = memory;
    memory.update(turn);
    const hunters = turn.monsters.filter((monster) => monster.scared === 0).map((monster) => monster.at);
    const goals = this.goals(turn);
    for (let caution = this.option.caution; caution >= 0; caution--) {
      const danger = new Set(hunters.map((at) => grid.id(at)));
      for (const at of caution > 0 ? hunters : [])
        grid.distances(at).forEach((far, id) => far >= 0 && far < caution && danger.add(id));
      const path = grid.path(turn.pacman, goals, danger);
      if (path.length === 0) continue;
      this.info({ pv: path, text: `${path.length} steps to the next goal` });
      return turn.toward(path[0]);
    }
    // No way to any goal: the move that leads farthest from the nearest monster.
    const far = (move) => Math.min(...hunters.map((at) => manhattan(step(turn.pacman, move), at)));
    return turn.legal.reduce((best, move) => (far(move) > far(best) ? move : best));
  }

  goals(turn) {
    if (this.memory.food.size > 0) return this.memory.food;
    return turn.exit ? new Set([this.memory.grid.id(turn.exit)]) : this.memory.frontier();
  }
}

new Greedy().run();
