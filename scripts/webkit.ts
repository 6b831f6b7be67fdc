import { delimiter, join } from 'node:path';
import { isExecutable } from './browser.ts';

export interface WebKit {
  /** Drives a real WebKit, the engine of every iPhone. */
  readonly driver: string;
  /** A screen for it where there is none. */
  readonly display: string;
}

/** Debian's webkit2gtk-driver and xvfb; null where they are not installed. */
export function findWebKit(path = process.env.PATH ?? ''): WebKit | null {
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  const find = (name: string) =>
    folders.map((folder) => join(folder, name)).find((program) => isExecutable(program));
  const [driver, display] = [find('WebKitWebDriver'), find('Xvfb')];
  return driver && display ? { driver, display } : null;
}
