import type { Page } from 'playwright-core';
import { portal } from './browser.ts';

/** What the router says of itself to its developer tools. */
interface RouterWindow {
  readonly __TSR_ROUTER__?: {
    readonly history: {
      push: (path: string, state: object, options: { ignoreBlocker: boolean }) => void;
    };
    readonly state: {
      readonly status: string;
      readonly location: { readonly href: string };
      readonly resolvedLocation?: { readonly href: string };
    };
  };
}

/** No screen is there, so whatever the last one had open is taken down before the next comes. */
const NOWHERE = '/between-two-screens';

/** How many calls of the API are under way in a page, and how many parts of the app that load when needed. */
export function countCalls(page: Page): () => number {
  const calls = new Set<object>();
  page.on('request', (request) => {
    const isCall = new URL(request.url()).pathname.startsWith('/api/');
    if (isCall || request.resourceType() === 'script') calls.add(request);
  });
  page.on('requestfinished', (request) => calls.delete(request));
  page.on('requestfailed', (request) => calls.delete(request));
  return () => calls.size;
}

/** A heading that stays, no skeleton, the fonts, and every answer that the screen asked for. */
export async function settle(page: Page, calls: () => number): Promise<void> {
  await page.locator('h1:visible').first().waitFor({ timeout: 30_000 });
  const endsAt = Date.now() + 30_000;
  for (let quiet = 0; quiet < 2; ) {
    const isBusy = await page.evaluate(async () => {
      await document.fonts.ready;
      // Two frames: React has drawn what came, and asked for what that needs.
      for (const _frame of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
      // A part that waits for its words takes the whole page away.
      const isGone = [...document.querySelectorAll('h1')].every(
        (heading) => heading.getClientRects().length === 0,
      );
      return isGone || document.querySelector('[aria-busy="true"]') !== null;
    });
    quiet = isBusy || calls() > 0 ? 0 : quiet + 1;
    if (Date.now() > endsAt) throw new Error(`${page.url()} is still busy`);
  }
}

/** As a visitor with a link or a bookmark comes: all of it anew. */
export async function load(page: Page, path: string): Promise<void> {
  await page.goto(`${portal()}${path}`);
}

/**
 * To nowhere and on to the screen, by the router. Where anything of the last screen outlives it, such as the
 * question about cookies, the answer is no: then only a load brings the next one about untouched.
 */
async function goWithin(page: Page, path: string): Promise<boolean> {
  return page.evaluate(
    async ([nowhere, to]) => {
      const router = (window as unknown as RouterWindow).__TSR_ROUTER__;
      if (!router) return false;
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const go = async (target: string) => {
        // Nobody is asked about unsaved values: that is what journeys are for.
        router.history.push(target, {}, { ignoreBlocker: true });
        const isThere = ({ status, location: at, resolvedLocation }: typeof router.state) =>
          status === 'idle' && resolvedLocation?.href === at.href;
        do await frame();
        while (!isThere(router.state));
      };
      await go(nowhere);
      await frame();
      const remains = '[role="dialog"], [role="menu"], [role="listbox"], input, select, textarea';
      if (location.pathname !== nowhere || document.querySelector(remains)) return false;
      window.scrollTo(0, 0);
      document.body.removeAttribute('tabindex');
      await go(to);
      return true;
    },
    [NOWHERE, path] as const,
  );
}

/** As a visitor goes on by a link: in the running app, which takes a fraction of the time of a load. */
export async function goOn(page: Page, path: string): Promise<void> {
  await page.mouse.move(0, 0);
  if (!(await goWithin(page, path))) await load(page, path);
}
