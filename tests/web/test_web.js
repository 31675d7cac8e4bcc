// The arcade in a real browser: every way in, everything kept, nothing sent elsewhere. Prints TAP; pictures go to the folder
// given, to be looked at.
//   node tests/web/test_web.js PROGRAM WEB-FOLDER PICTURES [WORD]
'use strict';
const { spawn, execFileSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { Browser, sleep } = require('./chromium.js');

const [, , program, folder, pictures, only] = process.argv;
fs.mkdirSync(pictures, { recursive: true });
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'pacade-web-test-'));
let count = 0, failed = 0, base = '', browser = null;
const foreign = new Set();

function is(what, found, wanted) { if (String(found) !== String(wanted)) throw new Error(what + ': ' + found + ' instead of ' + wanted); }
function native(...words) { return execFileSync(program, words, { encoding: 'utf8', env: Object.assign({}, process.env, { HOME: scratch, XDG_DATA_HOME: scratch }) }); }

async function check(name, work, options = {}) {
  if (only && !name.includes(only)) return;
  count++;
  const page = await browser.page(Object.assign({ downloads: scratch }, options));
  try {
    await work(page);
    if (page.errors.length) throw new Error('thrown in the page: ' + page.errors[0]);
    console.log('ok ' + count + ' - ' + name);
  } catch (trouble) {
    failed++;
    console.log('not ok ' + count + ' - ' + name);
    for (const line of String(trouble.message).split('\n')) console.log('# ' + line);
    await page.picture(path.join(pictures, 'failed-' + count + '.png')).catch(() => {});
  }
  for (const url of page.requests) if (!url.startsWith(base) && !/^(about|data|blob):/.test(url)) foreign.add(url);
  await page.close();
}

const shot = (page, name) => page.picture(path.join(pictures, name + '.png'));
async function open(page, link = '', wishes = 'log&noworker') { await page.go(base + '?' + wishes + link); await page.ready(); }
// Past the tour, to the title.
async function title(page, wishes) {
  await open(page, '', wishes);
  if (/enter tour/.test(await page.log())) await page.key('Escape');
  await page.logged('enter title');
}
async function target(page, name, seconds) {
  const line = await page.logged('^target ' + name.replace(/\./g, '\\.') + ' ', seconds);
  const ratio = await page.run('devicePixelRatio');
  return line.split(' ').slice(-2).map((n) => Number(n) / ratio);
}

async function all() {
  await check('the title, with threads where the page is isolated', async (page) => {
    await title(page);
    is('program', await page.run('Module.page.program'), 'threads');
    await sleep(1500);
    await shot(page, 'title');
  });

  await check('the mode without threads plays too, and says which one runs', async (page) => {
    await open(page, '#play=1/08-pipe-organ&pacman=astar&seed=7', 'log&noworker&plain');
    is('program', await page.run('Module.page.program'), 'plain');
    const line = await page.logged('^game over', 120);
    is('hash', /hash=([0-9a-f]+)/.exec(line)[1], JSON.parse(native('play', '1/08-pipe-organ', '--pacman', 'astar', '--seed', '7', '--json')).hash);
    await page.go(base + '?log&noworker&plain#room=about');
    await page.ready();
    await sleep(1500);
    await shot(page, 'plain-about');
  });

  await check('a game of level 1 by A*, from a link', async (page) => {
    await open(page, '#play=1/08-pipe-organ&pacman=astar:heuristic=octile&seed=7');
    await sleep(1500);
    await shot(page, 'level1-astar');
    const line = await page.logged('^game over', 90);
    is('hash', /hash=([0-9a-f]+)/.exec(line)[1],
      JSON.parse(native('play', '1/08-pipe-organ', '--pacman', 'astar:heuristic=octile', '--seed', '7', '--json')).hash);
  });

  await check('level 4 by alpha-beta', async (page) => {
    await open(page, '#play=4/01-open-court&pacman=alphabeta&seed=3&max-turns=40');
    await sleep(3000);
    await shot(page, 'level4-alphabeta');
    const line = await page.logged('^game over', 120);
    is('hash', /hash=([0-9a-f]+)/.exec(line)[1],
      JSON.parse(native('play', '4/01-open-court', '--pacman', 'alphabeta', '--seed', '3', '--max-turns', '40', '--max-idle', '400', '--json')).hash);
  });

  await check('a person plays by keys', async (page) => {
    await open(page, '#play=1/01-first-corridor&pacman=human');
    await page.logged('enter play');
    for (let i = 0; i < 12; i++) { await page.key('ArrowRight'); await sleep(120); if (/game over/.test(await page.log())) break; await page.key('ArrowDown'); }
    await shot(page, 'person-keys');
    if (!/taken \d+/.test(await page.log())) throw new Error('no key was taken');
  });

  await check('a person plays by touch', async (page) => {
    await open(page, '#play=1/01-first-corridor&pacman=human');
    await page.logged('enter play');
    const before = await page.run('1');
    for (let i = 0; i < 12; i++) { await page.swipe(190, 400, 60, 0); await sleep(150); if (/game over/.test(await page.log())) break; await page.swipe(190, 400, 0, 60); }
    await shot(page, 'person-touch');
    await page.logged('^game over|^moved|^place', 20);
  }, { width: 390, height: 844, ratio: 2, touch: true });

  await check('a puzzle is solved', async (page) => {
    await open(page, '#puzzle=1,2,5,3,4,0,6,7,8');
    await page.logged('enter puzzle');
    await sleep(600);
    await page.key(' ');
    await page.logged('puzzle solved', 60);
    await sleep(400);
    await shot(page, 'puzzle');
  });

  await check('a maze is made by a link', async (page) => {
    await open(page, '#maze=20,dfs,7');
    await page.logged('enter maze');
    await sleep(2500);
    await shot(page, 'maze');
  });

  await check('settings and the seen tour are kept over a reload', async (page) => {
    await title(page);
    await page.key('t');
    const theme = (await page.logged('^theme ')).split(' ')[1];
    await sleep(400);
    await page.run('document.dispatchEvent(new Event("visibilitychange")), window.dispatchEvent(new Event("pagehide"))');
    await page.until('Module.page.keeper.written > 0 && Module.page.keeper.dirty.size === 0', 15);
    await page.reload();
    await sleep(500);
    await page.ready();
    await page.logged('enter title');
    await sleep(500);
    const text = await page.run("(() => { const walk = (d) => Module.FS.readdir(d).flatMap((n) => n === '.' || n === '..' ? [] : Module.FS.isDir(Module.FS.stat(d + '/' + n).mode) ? walk(d + '/' + n) : [d + '/' + n]); return walk('/user').join(' ') + '|' + walk('/user').filter((f) => /settings/.test(f)).map((f) => Module.FS.readFile(f, { encoding: 'utf8' })).join(); })()");
    if (!text.includes(theme)) throw new Error('theme ' + theme + ' is not in ' + text.slice(0, 400));
    await shot(page, 'reloaded');
  });

  await check('a replay from a link', async (page) => {
    const record = path.join(scratch, 'game.txt');
    const hash = JSON.parse(native('play', '4/01-open-court', '--pacman', 'planner', '--seed', '5', '--max-turns', '40', '--record', record, '--json')).hash;
    const link = native('open', record, '--link').trim();
    await open(page, link);
    await page.logged('enter play');
    const line = await page.logged('^game over', 60);
    is('hash', /hash=([0-9a-f]+)/.exec(line)[1], hash);
    await shot(page, 'replay');
  });

  await check('a map dropped onto the page is opened', async (page) => {
    await title(page);
    await page.mark();
    await page.run("Module.page.takeFile(new File(['%%%%%%%\\n%P   .%\\n%%%%%%%\\n'], 'small.txt'))");
    await page.logged('enter (select|editor|play)', 15);
    await shot(page, 'dropped');
  });

  await check('the bench of the lab has the figures of the native program', async (page) => {
    const words = ['bench', '--level', '1', '--agent', 'astar', '--agent', 'bfs', '--games', '2', '--jobs', '1', '--format', 'csv'];
    const cut = (text) => text.split('\n').filter((l) => l).map((l) => l.split(',').filter((c) => !/^\d+\.\d+(e-?\d+)?$/.test(c)).join(',')).join('\n');
    const web = execFileSync('node', ['--no-experimental-fetch', path.join(__dirname, 'run.js'), folder, 'threads', ...words], { encoding: 'utf8' });
    is('figures', cut(web), cut(native(...words)));
  });

  await check('export and import', async (page) => {
    await title(page);
    await page.key('t');
    await sleep(1500);
    await page.run('Module.page.exportAll()');
    const file = path.join(scratch, 'pacade-backup.json');
    for (let i = 0; i < 100 && !fs.existsSync(file); i++) await sleep(100);
    const backup = fs.readFileSync(file, 'utf8');
    if (!backup.includes('pacade backup 1')) throw new Error('no backup: ' + backup.slice(0, 100));
    const names = Object.keys(JSON.parse(backup).files);
    if (!names.length) throw new Error('an empty backup');
    const other = await browser.page();
    await title(other);
    await other.run('Module.page.importAll(new File([' + JSON.stringify(backup) + '], "b.json")), 1');
    await sleep(1500);
    await other.ready();
    for (const name of names) if (!(await other.run("Module.FS.analyzePath('/user/" + name + "').exists"))) throw new Error(name + ' did not come over');
    for (const bad of ['{}', '{"format":"pacade backup 1","files":{}}', '{"format":"pacade backup 1","files":{"../x":"AA=="}}',
      '{"format":"pacade backup 1","files":{".config/pacade/../../x":"AA=="}}', '{"format":"pacade backup 1","files":{".config/pacade/a":5}}', 'x'.repeat(1000)])
      is('refused', await other.run('(() => { try { Module.page.readBackup(' + JSON.stringify(bad) + '); return "taken"; } catch (no) { return "refused"; } })()'), 'refused');
    await other.close();
  });

  await check('refused storage is said, and play goes on', async (page) => {
    await open(page, '#play=1/01-first-corridor&pacman=bfs', 'log&noworker&nostorage');
    await page.logged('notice storage-refused', 20);
    await shot(page, 'no-storage');
    await page.logged('^game over', 60);
  });

  await check('a hostile link is refused with a clear word', async (page) => {
    const links = ['#play=../../etc/passwd', '#play=1/08-pipe-organ&pacman=exec:true', '#replay=AAAA', '#map=%00', '#puzzle=0,2,1,3', '#nonsense', '#maze=1e9'];
    for (const link of links) {
      await page.go(base + '?log&noworker' + link);
      const said = await page.until('!document.getElementById("again").hidden && document.getElementById("said").textContent', 60);
      if (said.length < 20) throw new Error(link + ': ' + said);
    }
    await shot(page, 'hostile');
  });

  await check('a phone upright', async (page) => {
    await title(page);
    await sleep(1200);
    await shot(page, 'phone-title');
    await open(page, '#play=1/08-pipe-organ&pacman=astar&seed=7');
    await sleep(2500);
    await shot(page, 'phone-play');
    await open(page, '#maze=20,dfs,7');
    await sleep(2500);
    await shot(page, 'phone-maze');
    await open(page, '#puzzle=4,7');
    await sleep(1500);
    await shot(page, 'phone-puzzle');
    await page.resize(844, 390, 2, true);
    await open(page, '#play=1/08-pipe-organ&pacman=astar&seed=7');
    await sleep(2000);
    await shot(page, 'phone-wide-play');
  }, { width: 390, height: 844, ratio: 2, touch: true });

  await check('without a network once it was loaded', async (page) => {
    await title(page, 'log');
    await page.until('navigator.serviceWorker.controller && navigator.serviceWorker.controller.state === "activated"', 60);
    await page.reload();
    await sleep(500);
    await page.ready();
    await page.send('Network.emulateNetworkConditions', { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
    await page.reload();
    await sleep(500);
    await page.ready();
    await page.logged('enter title');
  });

  await check('first picture with the processor slowed four times', async (page) => {
    await open(page, '', 'log&noworker');
    const ms = await page.run('Module.page.marks.firstPicture');
    console.log('# first picture after ' + Math.round(ms) + ' ms');
  }, { slower: 4 });
}

(async () => {
  const server = spawn(program, ['serve', folder, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  base = await new Promise((resolve) => server.stdout.on('data', (text) => { const found = /http:\S+/.exec(String(text)); if (found) resolve(found[0].replace('127.0.0.1', 'localhost')); }));
  browser = new Browser();
  try { await all(); } finally { await browser.close(); server.kill('SIGINT'); }
  if (!only) {
    count++;
    if (foreign.size) failed++;
    console.log((foreign.size ? 'not ok ' : 'ok ') + count + ' - no request leaves the origin');
    for (const url of foreign) console.log('# ' + url);
  }
  console.log('1..' + count);
  fs.rmSync(scratch, { recursive: true, force: true });
  process.exitCode = failed ? 1 : 0;
})();
