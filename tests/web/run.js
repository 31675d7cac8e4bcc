// Runs a command of the arcade's web build under Node.js, with the disk as it is: for comparing figures, records and speed.
//   node --no-experimental-fetch tests/web/run.js FOLDER threads|plain COMMAND...
'use strict';
const path = require('path');
const [, , folder, program, ...words] = process.argv;
const base = path.resolve(folder), levels = path.join(__dirname, '../../levels'), scratch = require('os').tmpdir();
global.Module = {
  arguments: words, thisProgram: 'pacade', pool: 4,
  locateFile: (name) => path.join(base, name),
  mainScriptUrlOrBlob: path.join(base, program + '.js'),
  page: { take: () => '', act: () => {} },
  preRun: [function () {
    const FS = Module.FS;
    for (const [name, root] of [['/levels', levels], [scratch, scratch]]) { // the same names inside and outside
      FS.mkdirTree(name);
      FS.mount(Module.NODEFS, { root }, name);
    }
    Object.assign(Module.ENV, { HOME: scratch, PACADE_LEVELS: '/levels' });
  }],
};
// As a script, not as a module: it takes what it finds in the global Module.
Object.assign(global, { require, __filename: path.join(base, program + '.js'), __dirname: base });
require('vm').runInThisContext(require('fs').readFileSync(global.__filename, 'utf8'), { filename: global.__filename });
