// @NAME@: an agent for Pacade. Change choose(), save, and play again:
//
//   pacade play 4/01-open-court --pacman mine/@NAME@ --watch
'use strict';
const { Agent, Memory } = require('./pacade_agent.js');

class MyAgent extends Agent {
  constructor() {
    super();
    this.name = '@NAME@';
    this.levels = [1, 2, 3, 4, 5, 6, 7, 8];
  }

  /** A new game: forget the last one. */
  start(game) {
    this.memory = new Memory(game);
  }

  /** The nearest food, then the exit, then what was never seen; monsters or not. */
  choose(turn) {
    const { memory } = this;
    memory.update(turn);
    const goals =
      memory.food.size > 0 ? memory.food : turn.exit ? new Set([memory.grid.id(turn.exit)]) : memory.frontier();
    const path = memory.grid.path(turn.pacman, goals);
    if (path.length === 0) return turn.legal[turn.number % turn.legal.length];
    this.info({ pv: path, text: `${path.length} steps to go` });
    return turn.toward(path[0]);
  }
}

new MyAgent().run();
