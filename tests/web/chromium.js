// Drives a real Chromium over its debugging pipe: pages, keys, fingers, pictures, and every request that is made. Needs nothing
// but Node.js and the browser.
'use strict';
const { spawn } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-default-apps', '--mute-audio',
  '--disable-gpu-watchdog', // on a busy machine it ends a process that is only slow
  '--disable-features=Translate,OptimizationHints,MediaRouter', '--remote-debugging-pipe'];
const ANSWER_MS = 60000;
const PATIENCE = 90; // seconds: only a test that fails waits as long, and a busy machine is slow

class Browser {
  constructor() {
    this.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pacade-web-'));
    this.process = spawn(process.env.CHROMIUM || 'chromium', [...FLAGS, '--user-data-dir=' + this.folder, 'about:blank'],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
    this.next = 1;
    this.waiting = new Map();
    this.listeners = [];
    let rest = '';
    this.process.stdio[4].on('data', (bytes) => {
      rest += bytes.toString('utf8');
      const lines = rest.split('\0');
      rest = lines.pop();
      for (const line of lines) this.heard(JSON.parse(line));
    });
    this.process.on('exit', () => { for (const { reject } of this.waiting.values()) reject(new Error('the browser has ended')); });
  }

  heard(message) {
    if (message.id && this.waiting.has(message.id)) {
      const { resolve, reject, method } = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.error) reject(new Error(method + ': ' + message.error.message)); else resolve(message.result);
    } else for (const listener of this.listeners) listener(message);
  }

  send(method, params = {}, sessionId) {
    const id = this.next++;
    this.process.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) + '\0');
    return new Promise((resolve, reject) => {
      // An answer may get lost when a page is left: then it is asked for again.
      const timer = setTimeout(() => { this.waiting.delete(id); reject(new Error(method + ': no answer')); }, ANSWER_MS);
      const end = (work) => (value) => { clearTimeout(timer); work(value); };
      this.waiting.set(id, { resolve: end(resolve), reject: end(reject), method });
    });
  }

  // A new tab, as wide and high as wished; a phone's where `touch`.
  async page({ width = 1280, height = 720, ratio = 1, touch = false, slower = 1, downloads } = {}) {
    const { browserContextId } = await this.send('Target.createBrowserContext');
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank', browserContextId, width, height });
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    const page = new Page(this, sessionId, targetId, browserContextId);
    this.listeners.push((message) => { if (message.sessionId === sessionId) page.heard(message); });
    for (const domain of ['Page', 'Runtime', 'Network', 'Log']) await page.send(domain + '.enable');
    await page.resize(width, height, ratio, touch);
    if (touch) await page.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
    if (slower > 1) await page.send('Emulation.setCPUThrottlingRate', { rate: slower });
    if (downloads) await this.send('Browser.setDownloadBehavior', { behavior: 'allow', browserContextId, downloadPath: downloads, eventsEnabled: false });
    return page;
  }

  async close() {
    try { await this.send('Browser.close'); } catch (gone) { /* it has ended already */ }
    await new Promise((resolve) => { if (this.process.exitCode !== null) resolve(); else this.process.on('exit', resolve); setTimeout(() => { this.process.kill('SIGKILL'); resolve(); }, 5000).unref(); });
    fs.rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

class Page {
  constructor(browser, session, target, context) {
    Object.assign(this, { browser, session, target, context, requests: [], said: [], errors: [] });
  }
  send(method, params) { return this.browser.send(method, params, this.session); }
  heard({ method, params }) {
    if (method === 'Network.requestWillBeSent') this.requests.push(params.request.url);
    if (method === 'Runtime.consoleAPICalled') this.said.push(params.args.map((a) => a.value).join(' '));
    if (method === 'Runtime.exceptionThrown') this.errors.push(params.exceptionDetails.exception ? params.exceptionDetails.exception.description : params.exceptionDetails.text);
  }
  resize(width, height, ratio = 1, touch = false) {
    return this.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: ratio, mobile: touch });
  }
  async go(url) { await this.send('Page.navigate', { url: 'about:blank' }); await this.send('Page.navigate', { url }); }
  // Returns when the old page is gone.
  async reload() {
    await this.run('window.loadedBefore = true');
    await this.send('Page.reload');
    await this.until('!window.loadedBefore');
  }
  async run(expression) {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(expression.slice(0, 80) + ': ' + (exceptionDetails.exception ? exceptionDetails.exception.description : exceptionDetails.text));
    return result.value;
  }
  async until(expression, seconds = PATIENCE) {
    const end = Date.now() + seconds * 1000;
    for (;;) {
      let value = null;
      try { value = await this.run(expression); } catch (trouble) { if (Date.now() > end) throw trouble; }
      if (value) return value;
      if (Date.now() > end) throw new Error('not within ' + seconds + ' s: ' + expression);
      await sleep(50);
    }
  }
  ready(seconds = 2 * PATIENCE) { return this.until('window.Module && Module.page.marks.firstPicture > 0', seconds); }
  log() { return this.run("(() => { try { return Module.FS.readFile('/ui.log', { encoding: 'utf8' }); } catch (none) { return ''; } })()"); }
  // The event log has a line that matches, after the place `from` (in lines).
  async logged(pattern, seconds = PATIENCE) {
    const end = Date.now() + seconds * 1000, test = new RegExp(pattern);
    for (;;) {
      const line = (await this.log()).split('\n').slice(this.seen || 0).find((l) => test.test(l));
      if (line) return line;
      if (Date.now() > end) throw new Error('not logged within ' + seconds + ' s: ' + pattern + '\n' + (await this.log()).split('\n').slice(-12).join('\n'));
      await sleep(100);
    }
  }
  async mark() { this.seen = (await this.log()).split('\n').length - 1; }
  async picture(file) {
    const { data } = await this.send('Page.captureScreenshot', { format: 'png' });
    fs.writeFileSync(file, Buffer.from(data, 'base64'));
  }
  async key(name, { text, code, hold = 60, modifiers = 0 } = {}) {
    const codes = { Enter: 13, Escape: 27, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, ' ': 32, Tab: 9, F1: 112, F2: 113 };
    const number = code || codes[name] || name.toUpperCase().charCodeAt(0);
    const letter = text !== undefined ? text : name.length === 1 && !modifiers ? name : name === 'Enter' ? '\r' : undefined;
    await this.send('Input.dispatchKeyEvent', { type: letter ? 'keyDown' : 'rawKeyDown', key: name, text: letter, windowsVirtualKeyCode: number, modifiers });
    await sleep(hold);
    await this.send('Input.dispatchKeyEvent', { type: 'keyUp', key: name, windowsVirtualKeyCode: number, modifiers });
    await sleep(30);
  }
  async click(x, y) {
    for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased'])
      await this.send('Input.dispatchMouseEvent', { type, x, y, button: type === 'mouseMoved' ? 'none' : 'left', clickCount: 1 });
    await sleep(60);
  }
  touch(type, points, timestamp) { return this.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })), timestamp }); }
  async tap(x, y) { await this.touch('touchStart', [[x, y]]); await sleep(40); await this.touch('touchEnd', []); await sleep(60); }
  // As quick as a finger is, however slowly the events get through: each says when it happened.
  async swipe(x, y, dx, dy) {
    const start = Date.now() / 1000;
    await this.touch('touchStart', [[x, y]], start);
    for (let i = 1; i <= 4; i++) { await sleep(15); await this.touch('touchMove', [[x + dx * i / 4, y + dy * i / 4]], start + i * 0.015); }
    await this.touch('touchEnd', [], start + 0.075);
    await sleep(60);
  }
  async close() { await this.browser.send('Target.closeTarget', { targetId: this.target }); await this.browser.send('Target.disposeBrowserContext', { browserContextId: this.context }); }
}

module.exports = { Browser, sleep };
