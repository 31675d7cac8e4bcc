// The page around the arcade: chooses the program (with threads or without), keeps the person's files in the browser's
// storage, hands over files, copied text and messages, and says what went wrong. The program's side is
// game/app/platform/web. Nothing here asks any other host for anything.
'use strict';

(function () {
  const canvas = document.getElementById('canvas');
  const cover = document.getElementById('cover');
  const said = document.getElementById('said');
  const bar = document.querySelector('#bar > i');
  const again = document.getElementById('again');
  const wishes = new URLSearchParams(location.search);
  const vietnamese = (navigator.language || '').toLowerCase().startsWith('vi');
  const home = '/user';
  const data = home + '/.local/share/pacade';
  const words = vietnamese ? {
    loading: 'Đang tải', open: 'Mở trò chơi', closed: 'Trò chơi đã đóng. Mọi thứ đã được lưu.',
    crashed: 'Chương trình đã dừng vì lỗi', noWasm: 'Trình duyệt này không chạy được WebAssembly.',
    link: 'Không mở được liên kết này', notExport: 'Đây không phải là tệp sao lưu của Pacade.',
  } : {
    loading: 'Loading', open: 'Open the arcade', closed: 'The arcade is closed. Everything is kept.',
    crashed: 'The program has stopped', noWasm: 'This browser can’t run WebAssembly.',
    link: 'This link can’t be opened', notExport: 'This is not a backup of Pacade.',
  };

  // ---- the cover: loading, the end, and what went wrong ----

  function progress(share) { bar.style.width = Math.round(100 * Math.min(1, share)) + '%'; }

  function show(text, button) {
    said.textContent = text;
    cover.hidden = false;
    bar.parentNode.style.display = button ? 'none' : '';
    again.hidden = !button;
    again.textContent = words.open;
    if (button) again.focus();
  }

  again.addEventListener('click', () => {
    history.replaceState(null, '', location.pathname + location.search);
    location.reload();
  });

  show(words.loading, false);
  const marks = { began: performance.now(), compiled: 0, main: 0, firstPicture: 0 }; // milliseconds

  // ---- storage: the files under the home folder, one record each in IndexedDB ----

  const keeper = {
    db: null, refused: false, dirty: new Set(), writing: false, timer: 0, written: 0,

    async open() {
      if (wishes.has('nostorage')) throw new Error('refused by the address');
      if (navigator.locks) {
        // Two pages with the same files would overwrite each other: the second keeps nothing.
        const mine = await new Promise((resolve) => {
          navigator.locks.request('pacade-storage', { ifAvailable: true }, (lock) => {
            resolve(!!lock);
            return lock ? new Promise(() => {}) : undefined;
          }).catch(() => resolve(true));
        });
        if (!mine) { say('second-tab'); return; }
      }
      this.db = await new Promise((resolve, reject) => {
        const asked = indexedDB.open('pacade', 1);
        asked.onupgradeneeded = () => asked.result.createObjectStore('files');
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
        asked.onblocked = () => reject(new Error('blocked'));
      });
      this.db.onversionchange = () => this.db.close();
    },

    // All files, into the program's memory.
    load(FS) {
      return new Promise((resolve, reject) => {
        const store = this.db.transaction('files').objectStore('files');
        const asked = store.openCursor();
        asked.onerror = () => reject(asked.error);
        asked.onsuccess = () => {
          const at = asked.result;
          if (!at) { resolve(); return; }
          const path = String(at.key);
          if (path.startsWith(home + '/')) {
            FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
            FS.writeFile(path, at.value);
          }
          at.continue();
        };
      });
    },

    touch(path) {
      if (this.reading || !path || !path.startsWith(home + '/') || path.endsWith('-shm')) return;
      this.dirty.add(path);
      if (!this.timer) this.timer = setTimeout(() => { this.timer = 0; this.flush(); }, 50);
    },

    // Everything that has changed goes in with one transaction, read in one go: what is kept is always one moment's.
    flush() {
      if (!this.db || this.writing || this.dirty.size === 0) return;
      const FS = Module.FS, paths = [...this.dirty];
      this.dirty.clear();
      let work;
      this.reading = true; // its own reading closes files too
      try {
        work = this.db.transaction('files', 'readwrite');
        const store = work.objectStore('files');
        for (const path of paths) {
          let bytes = null;
          try { if (FS.isFile(FS.stat(path).mode)) bytes = FS.readFile(path); } catch (gone) { bytes = null; }
          if (bytes) store.put(new Uint8Array(bytes), path); else store.delete(path);
        }
        if (work.commit) work.commit();
      } catch (trouble) {
        this.failed(paths);
        return;
      } finally {
        this.reading = false;
      }
      this.writing = true;
      work.oncomplete = () => {
        this.writing = false;
        this.written++;
        this.refused = false;
        if (this.dirty.size) this.touch([...this.dirty][0]);
      };
      work.onabort = () => { this.writing = false; this.failed(paths); };
    },

    failed(paths) {
      for (const path of paths) this.dirty.add(path);
      if (!this.refused) say('storage-full');
      this.refused = true;
      setTimeout(() => this.flush(), 10000);
    },

    // Every way the program has to change a file.
    watch(FS) {
      const self = this;
      const pathOf = (node) => { try { return FS.getPath(node); } catch (gone) { return ''; } };
      const wrap = (name, touched) => {
        const plain = FS[name];
        FS[name] = function (...words) {
          const result = plain.apply(FS, words);
          for (const path of touched(...words)) { self.touch(path); downloads.see(name, path); }
          return result;
        };
      };
      wrap('write', (stream) => [stream.path || pathOf(stream.node)]);
      wrap('rename', (from, to) => [absolute(from), absolute(to)]);
      wrap('unlink', (path) => [absolute(path)]);
      wrap('truncate', (path) => [typeof path === 'string' ? absolute(path) : pathOf(path)]);
      wrap('close', (stream) => [stream.path || '']);
      function absolute(path) { return path.startsWith('/') ? path : FS.cwd().replace(/\/$/, '') + '/' + path; }
    },
  };

  function hidden() {
    try { if (Module._page_hidden && !ended) Module._page_hidden(); } catch (gone) { /* it has ended */ }
    keeper.flush();
  }
  document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'hidden') hidden(); });
  window.addEventListener('pagehide', hidden);

  // ---- downloads: what the program writes for the person to take away ----

  function save(name, bytes, type) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([bytes], { type: type || 'application/octet-stream' }));
    link.download = name;
    document.body.appendChild(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    downloads.names.push(name);
  }

  // A tape archive of files: [name, bytes] pairs.
  function tar(files) {
    const parts = [], letters = new TextEncoder();
    for (const [name, bytes] of files) {
      const head = new Uint8Array(512);
      const put = (at, text) => head.set(letters.encode(text), at);
      put(0, name.slice(0, 99)); put(100, '0000644\0'); put(108, '0000000\0'); put(116, '0000000\0');
      put(124, bytes.length.toString(8).padStart(11, '0') + '\0'); put(136, '00000000000\0'); put(148, '        ');
      put(156, '0'); put(257, 'ustar\x0000');
      put(148, head.reduce((sum, byte) => sum + byte, 0).toString(8).padStart(6, '0') + '\0 ');
      parts.push(head, bytes, new Uint8Array((512 - bytes.length % 512) % 512));
    }
    parts.push(new Uint8Array(1024));
    return new Blob(parts);
  }

  const downloads = {
    names: [], waiting: new Set(), timer: 0,
    see(how, path) {
      const taken = path.startsWith('/downloads/');
      const kept = how === 'rename' && /\/(replays|reports|maps)\/[^/]+$/.test(path) && path.startsWith(data) && this.final(path);
      if (!taken && !kept) return;
      this.waiting.add(taken ? '/downloads/' + path.split('/')[2] : path);
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.hand(), 400);
    },
    final(path) { try { return Module.FS.analyzePath(path).exists; } catch (gone) { return false; } },
    hand() {
      const FS = Module.FS;
      if (page.busy) { this.timer = setTimeout(() => this.hand(), 400); return; }
      for (const path of this.waiting) {
        const name = path.slice(path.lastIndexOf('/') + 1);
        if (!this.final(path)) continue;
        if (FS.isDir(FS.stat(path).mode)) {
          const files = FS.readdir(path).filter((n) => n[0] !== '.').map((n) => [name + '/' + n, FS.readFile(path + '/' + n)]);
          save(name + '.tar', tar(files), 'application/x-tar');
          for (const [inside] of files) FS.unlink('/downloads/' + inside);
          FS.rmdir(path);
        } else {
          save(name, FS.readFile(path));
          if (path.startsWith('/downloads/')) FS.unlink(path);
        }
      }
      this.waiting.clear();
    },
  };

  // ---- the whole profile as one file ----

  const FORMAT = 'pacade backup 1';

  function base64(bytes) {
    let text = '';
    for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode.apply(null, bytes.subarray(i, i + 0x8000));
    return btoa(text);
  }

  function allFiles(FS, folder, out) {
    for (const name of FS.readdir(folder)) {
      if (name === '.' || name === '..' || name.endsWith('-shm')) continue;
      const path = folder + '/' + name;
      if (FS.isDir(FS.stat(path).mode)) allFiles(FS, path, out); else out[path.slice(home.length + 1)] = base64(FS.readFile(path));
    }
    return out;
  }

  function exportAll() {
    try { Module._page_hidden(); } catch (gone) { /* nothing to be written */ }
    save('pacade-backup.json', JSON.stringify({ format: FORMAT, files: allFiles(Module.FS, home, {}) }), 'application/json');
  }

  // A file from anywhere: every name and every byte is looked at before anything is replaced.
  function readBackup(text) {
    const whole = JSON.parse(text);
    if (!whole || whole.format !== FORMAT || typeof whole.files !== 'object' || !whole.files) throw new Error('not a backup');
    const files = [];
    for (const [name, coded] of Object.entries(whole.files)) {
      const parts = name.split('/');
      if (typeof coded !== 'string' || name.length > 400 || parts.some((p) => p === '' || p === '.' || p === '..') ||
          /[\0\\]/.test(name) || !/^\.(config|local\/share)\/pacade\//.test(name)) throw new Error('a name that can’t be ours');
      files.push([home + '/' + name, Uint8Array.from(atob(coded), (c) => c.charCodeAt(0))]);
    }
    if (files.length === 0) throw new Error('empty');
    return files;
  }

  async function importAll(file) {
    let files;
    try { files = readBackup(await file.text()); } catch (trouble) { say('import-refused'); return false; }
    if (!keeper.db) { say('storage-refused'); return false; }
    const db = keeper.db;
    keeper.db = null; // what the running program still writes is of the profile that goes
    const ok = await new Promise((resolve) => {
      const work = db.transaction('files', 'readwrite'), store = work.objectStore('files');
      store.clear();
      for (const [path, bytes] of files) store.put(bytes, path);
      work.oncomplete = () => resolve(true);
      work.onabort = () => resolve(false);
    });
    if (ok) location.reload();
    else { keeper.db = db; say('storage-full'); }
    return ok;
  }

  // ---- files that come in ----

  const fileList = [];
  async function takeFile(file) {
    if (!file) return;
    if (file.size > 64 * 1024 * 1024) { say('file-too-large'); return; }
    const name = file.name.replace(/[^\w.\- ]/g, '_').slice(-80) || 'file';
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (name.endsWith('.json') && new TextDecoder().decode(bytes.subarray(0, 64)).includes(FORMAT)) { importAll(file); return; }
    Module.FS.mkdirTree('/handed');
    Module.FS.writeFile('/handed/' + name, bytes);
    fileList.push('/handed/' + name);
  }

  function ask(accept, taken) {
    const field = document.createElement('input');
    field.type = 'file';
    if (accept) field.accept = accept;
    field.onchange = () => { if (field.files[0]) taken(field.files[0]); canvas.focus(); };
    field.click();
  }

  for (const kind of ['dragenter', 'dragover']) window.addEventListener(kind, (event) => event.preventDefault(), true);
  window.addEventListener('drop', (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    takeFile(event.dataTransfer.files[0]);
  }, true);

  // ---- keys: ours where the arcade has the focus, never those that are the browser's own ----

  const OURS_WITH_CTRL = 'sonvzyc';
  const NOT_SCROLLED = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End',
    'F1', 'F2', 'F3', 'F4', 'Tab', 'Backspace']);
  const BROWSERS = new Set(['F5', 'F6', 'F7', 'F11', 'F12']);

  function key(event) {
    const elsewhere = document.activeElement && document.activeElement !== canvas && document.activeElement !== document.body;
    const ctrl = event.ctrlKey || event.metaKey;
    const browsers = BROWSERS.has(event.key) || event.altKey || event.metaKey ||
      (ctrl && event.key !== 'Control' && !OURS_WITH_CTRL.includes(event.key.toLowerCase()));
    if (event.type === 'keydown' && (elsewhere || !cover.hidden || browsers)) { event.stopImmediatePropagation(); return; }
    if (event.type !== 'keydown') return;
    // Ctrl+V must still paste: the text comes with the browser's own event.
    if (ctrl && event.key.toLowerCase() !== 'v' && OURS_WITH_CTRL.includes(event.key.toLowerCase())) event.preventDefault();
    if (!ctrl && NOT_SCROLLED.has(event.key)) event.preventDefault();
  }
  // A blank scrolls the page around this one; prevented any earlier it would not be typed.
  window.addEventListener('keypress', (event) => { if (event.key === ' ' && cover.hidden) event.preventDefault(); });
  window.addEventListener('keydown', key, true);
  window.addEventListener('keyup', key, true);
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  canvas.addEventListener('pointerdown', () => canvas.focus());

  let pasted = '';
  window.addEventListener('paste', (event) => { pasted = (event.clipboardData && event.clipboardData.getData('text')) || ''; });

  // ---- messages with the page around this one ----

  const asked = [];
  const link = { open(hash) { location.hash = hash; } };
  window.addEventListener('hashchange', () => location.reload());
  window.addEventListener('message', (event) => {
    const wish = event.data;
    if (window.parent === window || event.source !== window.parent || !wish || wish.pacade !== 1) return;
    keeper.parent = event.origin;
    if (wish.do === 'open' && typeof wish.link === 'string' && wish.link.length <= 12000) link.open(wish.link);
    else if (wish.do === 'map' && typeof wish.text === 'string' && wish.text.length <= 1000000)
      takeFile(new File([wish.text], 'map.txt'));
    else if (['step', 'back', 'play', 'pause', 'figures', 'restart'].includes(wish.do)) asked.push(wish.do);
  });

  function tell(name, value) {
    if (window.parent === window) return;
    window.parent.postMessage(Object.assign({ pacade: 1, event: name }, value), keeper.parent || '*');
  }

  // ---- what the program asks of the page ----

  const notices = [];
  function say(what) { notices.push(what); }
  let touchTold = matchMedia('(pointer: coarse)').matches;

  const page = {
    busy: false, marks, keeper, downloads, asked, takeFile, importAll, readBackup, exportAll,
    take(name) {
      if (name === 'file') return fileList.shift() || '';
      if (name === 'notice') return notices.shift() || '';
      if (name === 'asked') return asked.shift() || '';
      if (name === 'address') return location.origin + location.pathname;
      if (name === 'touch') return touchTold ? 'yes' : '';
      if (name === 'full screen') return document.fullscreenElement ? 'yes' : '';
      if (name === 'pasted') { const text = pasted; pasted = ''; return text; }
      return '';
    },
    act(name, text) {
      if (name === 'copy') {
        page.copied = text;
        if (navigator.clipboard) navigator.clipboard.writeText(text).catch(() => {});
      } else if (name === 'full screen') {
        const root = document.documentElement;
        const wish = text ? root.requestFullscreen && root.requestFullscreen() : document.exitFullscreen();
        if (wish && wish.catch) wish.catch(() => {});
      } else if (name === 'first picture') Module.firstPicture();
      else if (name === 'closed') Module.closed();
      else if (name === 'ask for file') ask('', takeFile);
      else if (name === 'export') exportAll();
      else if (name === 'import') ask('.json,application/json', importAll);
      else if (name === 'tell') {
        const at = text.indexOf(' ');
        try { tell(text.slice(0, at), JSON.parse(text.slice(at + 1))); } catch (not) { /* nothing to tell */ }
      }
    },
  };

  // ---- the program ----

  let ended = false, lastError = '';
  const isolated = self.crossOriginIsolated === true && typeof SharedArrayBuffer === 'function';
  const program = isolated && !wishes.has('plain') ? 'threads' : 'plain';
  const hash = location.hash.length > 1 ? location.hash : '';
  const words0 = hash ? ['open', hash] : ['window']; // what a browser has escaped in it, the program reads
  if (wishes.has('log')) words0.push('--ui-log', '/ui.log');
  if (wishes.has('fps') && !hash) words0.push('--fps-report'); // told when the arcade is closed

  function stopped(text) {
    if (ended) return;
    ended = true;
    keeper.flush();
    show(text, true);
    tell('ended', { message: text });
  }

  window.Module = {
    canvas, page, arguments: words0, thisProgram: 'pacade',
    // Workers for threads before the first picture, when a link begins a game at once; topUp makes more of them later.
    pool: hash ? 4 : 1,
    print: (line) => console.log(line),
    printErr: (line) => { lastError = line; console.warn(line); },
    locateFile: (name) => name,
    setStatus: () => {},
    preRun: [function () {
      const FS = Module.FS;
      Object.assign(Module.ENV, { HOME: home, PACADE_LEVELS: '/levels', XDG_PICTURES_DIR: '/downloads', LANG: navigator.language || 'en' });
      endQuietly(Module.PThread);
      FS.mkdirTree(home);
      FS.mkdirTree('/downloads');
      Module.addRunDependency('storage');
      keeper.open()
        .then(() => keeper.db && keeper.load(FS))
        .catch(() => { keeper.db = null; say('storage-refused'); })
        .then(() => { keeper.watch(FS); Module.removeRunDependency('storage'); });
    }],
    monitorRunDependencies: (left) => { page.left = left; if (left === 0) marks.main = performance.now(); },
    firstPicture: () => {
      if (marks.firstPicture) return;
      marks.firstPicture = performance.now();
      cover.hidden = true;
      canvas.focus();
      tell('ready', { program });
      topUp();
      later();
    },
    closed: () => stopped(words.closed),
    onAbort: (why) => stopped(words.crashed + ': ' + why),
    onExit: (status) => { if (status !== 0) stopped((hash ? words.link + ': ' : '') + lastError.replace(/^pacade: (open: )?/, '')); },
  };
  page.program = program;
  // A loudspeaker that is closed before it was ever allowed to sound.
  window.addEventListener('unhandledrejection', (event) => {
    if (event.reason && event.reason.name === 'InvalidStateError' && /AudioContext/.test(event.reason.message)) event.preventDefault();
  });
  window.addEventListener('error', (event) => { if (!marks.firstPicture) stopped(words.crashed + ': ' + event.message); });

  // Scripts are fetched at once and run in the order of their calls.
  function load(name) {
    return new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = name;
      script.async = false;
      script.onload = resolve;
      script.onerror = () => reject(new Error(name));
      document.body.appendChild(script);
    });
  }

  // As it comes in, where the host says what it is.
  async function compile(name) {
    const answer = await ((window.fetched && window.fetched[name]) || fetch(name));
    if (!answer.ok) throw new Error(name + ': ' + answer.status);
    const kind = (answer.headers.get('Content-Type') || '').split(';')[0].trim();
    if (kind === 'application/wasm' && WebAssembly.compileStreaming) return WebAssembly.compileStreaming(answer);
    return WebAssembly.compile(await answer.arrayBuffer());
  }

  // How far the loading is, by what the browser has fetched.
  const watcher = setInterval(() => {
    const done = performance.getEntriesByType('resource').length;
    progress(done / 7);
    if (marks.firstPicture || ended) clearInterval(watcher);
  }, 100);

  // The service worker gives a host's files the headers that threads need, which takes one more loading of the page; where
  // they are there already it only keeps the files, and can wait until the first picture is up.
  async function later() {
    if (!('serviceWorker' in navigator) || wishes.has('noworker')) return;
    try { await navigator.serviceWorker.register('worker.js'); } catch (refused) { /* no use without a network, then */ }
  }

  // A worker that is ended while it still loads would say that it could not.
  function endQuietly(pool) {
    if (!pool || !pool.terminateAllThreads) return;
    const plain = pool.terminateAllThreads;
    pool.terminateAllThreads = function () {
      for (const worker of [...pool.unusedWorkers, ...pool.runningWorkers]) worker.onerror = null;
      plain.call(pool);
    };
  }

  // A thread starts at once where a worker waits for it: more of them are made ready before they are missed.
  function topUp() {
    const pool = Module.PThread;
    if (program !== 'threads' || !pool || !pool.allocateUnusedWorker) return;
    const more = () => {
      if (pool.unusedWorkers.length >= 3 || pool.unusedWorkers.length + pool.runningWorkers.length >= 48) return;
      pool.allocateUnusedWorker();
      pool.loadWasmModuleToWorker(pool.unusedWorkers[pool.unusedWorkers.length - 1]);
    };
    for (let i = 0; i < 3; i++) more();
    setInterval(more, 500);
  }

  async function begin() {
    if (typeof WebAssembly !== 'object') { stopped(words.noWasm); return; }
    if (!isolated && 'serviceWorker' in navigator && self.isSecureContext && !wishes.has('noworker') && !wishes.has('plain')) {
      let tried = true;
      try { tried = sessionStorage.getItem('pacade-isolating') === '1'; sessionStorage.setItem('pacade-isolating', '1'); } catch (refused) { tried = true; }
      if (!tried) {
        try {
          await navigator.serviceWorker.register('worker.js');
          await navigator.serviceWorker.ready;
          location.reload();
          return;
        } catch (refused) { /* the program without threads, then */ }
      }
    } else {
      try { sessionStorage.removeItem('pacade-isolating'); } catch (refused) { /* nothing was kept */ }
    }
    // Fetched and compiled while the scripts still load.
    const compiled = compile(program + '.wasm');
    compiled.then(() => { marks.compiled = performance.now(); }, () => {});
    Module.instantiateWasm = (imports, done) => {
      compiled.then((module) => WebAssembly.instantiate(module, imports).then((instance) => done(instance, module)))
        .catch((trouble) => stopped(words.crashed + ': ' + trouble.message));
      return {};
    };
    try {
      await Promise.all([load('data.js'), load(program + '.js')]);
    } catch (trouble) {
      stopped(words.crashed + ': ' + trouble.message);
    }
  }
  begin();
})();
