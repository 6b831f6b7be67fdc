import type { Page } from 'playwright-core';

/**
 * Every screen worth a visit, in each of its states: the tours go through all of them in all languages,
 * widths and themes. A new screen is a new entry; the tour fails for a route that has none.
 */
export interface Screen {
  readonly name: string;
  /** The line of the route table that it belongs to. */
  readonly route: string;
  /** Null: nobody is signed in. */
  readonly as: string | null;
  readonly path: () => string | Promise<string>;
  /** What to do once it is there, to bring the state about. */
  readonly act?: (page: Page) => Promise<void>;
}
