import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { WEB_DIST } from '../apps/server/src/platform/release.ts';
import { ROUTE_TABLE } from '../apps/web/src/app/route-table.ts';

/*
 * How much JavaScript the built app loads for each of its screens, gzipped, as a phone gets it.
 */

const ASSETS = join(WEB_DIST, 'assets');
/** In KB: what a person has to wait for on a slow connection. */
const GOALS: Readonly<Record<string, number>> = {
  '/login': 155,
  '/parents-home': 240,
  '/parent-overview': 255,
  '/parent-activity/$activityId': 280,
};

const read = (file: string) => readFileSync(join(ASSETS, file), 'utf8');
const kbOf = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + statSync(join(ASSETS, `${file}.gz`)).size, 0) / 1000;

/** A file and everything that it can't run without. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, name = ''] of read(file).matchAll(/(?:from|import)["'`]\.\/([\w.-]+\.js)["'`]/g)) {
    withImports(name, found);
  }
  return found;
}

function fileNamed(start: string): string {
  const name = readdirSync(ASSETS).find((file) => file.startsWith(start) && file.endsWith('.js'));
  if (name === undefined) throw new Error(`The build has no file ${start}*.js`);
  return name;
}

/** Which file each screen is in, read from the list of all screens as it was built. */
function filesOfScreens(): Map<string, string> {
  const lines = read(fileNamed('screens-')).matchAll(
    /["'`]?([a-z]+\/[a-z-]+|shell)["'`]?:[^,]*?import\(["'`]\.\/([\w.-]+\.js)/g,
  );
  return new Map([...lines].map(([, screen = '', file = '']) => [screen, file]));
}

export interface Loaded {
  /** The route, or what else is measured. */
  readonly path: string;
  readonly kb: number;
  readonly goal: number | undefined;
}

/** Of each route, with everything before it. */
export function measureBundles(): Loaded[] {
  const page = readFileSync(join(WEB_DIST, 'index.html'), 'utf8');
  const main = /src="\/assets\/([\w.-]+\.js)"/.exec(page)?.[1] ?? '';
  // The words of the reader's language.
  const login = new Set([...withImports(main), fileNamed('en-')]);
  const screens = filesOfScreens();
  const shell = withImports(screens.get('shell') ?? '');
  const filesOf = (screen: string): Iterable<string> => {
    if (screen === 'public/login') return login;
    const file = screens.get(screen);
    if (file === undefined) throw new Error(`No file for the screen ${screen}`);
    return new Set([
      ...[...login, fileNamed('screens-'), fileNamed('words-en-')],
      ...(screen.startsWith('public/') ? [] : shell),
      ...withImports(file),
    ]);
  };
  const routes = ROUTE_TABLE.flatMap(({ path, screen }) =>
    screen === null ? [] : { path, kb: kbOf(filesOf(screen)), goal: GOALS[path] },
  );
  // And the question that a first visit is asked.
  const firstVisit = [
    ...new Set([
      ...login,
      ...withImports(fileNamed('cookie-banner-')),
      fileNamed('register-worker-'),
    ]),
  ];
  return [
    ...routes,
    { path: '/login at the very first visit', kb: kbOf(firstVisit), goal: GOALS['/login'] },
  ];
}
