// The smallest agent worth the name: any legal move, from a small generator of its own, so that a seed gives the same game.
'use strict';
const { Agent } = require('./pacade_agent.js');

class RandomWalk extends Agent {
  start(game) {
    this.state = (game.seed % 1000003) + 1;
  }
  choose(turn) {
    this.state = (this.state * 48271) % 2147483647;
    return turn.legal[this.state % turn.legal.length];
  }
}

new RandomWalk().run();
