// The arcade in a page for a long time: games of level 4 by alpha-beta at full speed, one after the other, other maps and rooms
// in between. Prints what memory it has every half minute, and fails where it grows after the first third.
//   node tests/web/soak.js PROGRAM WEB-FOLDER [MINUTES]
'use strict';
const { spawn } = require('child_process');
const { Browser, sleep } = require('./chromium.js');

const [, , program, folder, minutes = '15'] = process.argv;
const ALLOWED = 1.1; // of the program's memory, of what is used of it and of the scripts', against the first third

(async () => {
  const server = spawn(program, ['serve', folder, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const base = await new Promise((resolve) => server.stdout.on('data', (text) => { const found = /http:\S+/.exec(String(text)); if (found) resolve(found[0].replace('127.0.0.1', 'localhost')); }));
  const browser = new Browser();
  let failed = false;
  try {
    const page = await browser.page();
    await page.send('Performance.enable');
    await page.go(base + '?log&noworker#play=4/01-open-court&pacman=alphabeta&seed=1&max-turns=60');
    await page.ready();
    await page.logged('enter play');
    for (let i = 0; i < 12; i++) await page.key('=', { code: 187, text: '+' });
    const began = Date.now(), end = began + 60000 * Number(minutes), figures = [];
    let games = 0, told = 0;
    while (Date.now() < end) {
      await page.logged('^screen result', 240);
      games++;
      await page.run("Module.FS.truncate('/ui.log', 0)");
      if (games % 5) {
        await page.key('r');
      } else { // another map, by way of the list; the maze room and the puzzle room on the way
        for (const name of ['Escape', 'Escape']) { await page.key(name); await sleep(700); }
        await page.run("Module.FS.truncate('/ui.log', 0)");
        await page.key('Enter');
        await sleep(900);
        await page.key('ArrowRight');
        await sleep(300);
        await page.key('Enter');
      }
      if (Date.now() - told < 30000) continue;
      told = Date.now();
      await page.send('HeapProfiler.collectGarbage');
      const { metrics } = await page.send('Performance.getMetrics');
      const scripts = metrics.find((m) => m.name === 'JSHeapUsedSize').value / (1 << 20);
      const memory = await page.run('Module.HEAP8.length') / (1 << 20), used = await page.run('Module._page_memory()') / (1 << 20);
      figures.push({ memory, used, scripts });
      console.log('# ' + ((told - began) / 60000).toFixed(1) + ' min, ' + games + ' games: program ' + memory.toFixed(1) + ' MB, of which used ' + used.toFixed(2) + ' MB, scripts ' + scripts.toFixed(1) + ' MB');
    }
    const third = Math.max(1, Math.floor(figures.length / 3)), most = (list, name) => Math.max(...list.map((f) => f[name]));
    for (const name of ['memory', 'used', 'scripts'])
      if (most(figures.slice(third), name) > ALLOWED * most(figures.slice(0, third), name)) failed = true;
    if (page.errors.length) { failed = true; console.log('# ' + page.errors[0]); }
    console.log((failed ? 'not ok' : 'ok') + ' 1 - ' + games + ' games in ' + minutes + ' minutes: memory stays flat');
  } finally { await browser.close(); server.kill('SIGINT'); }
  process.exitCode = failed ? 1 : 0;
})();
