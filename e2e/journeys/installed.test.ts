import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { answerErrors } from '../../apps/server/src/platform/http/errors.ts';
import { serveWeb } from '../../apps/server/src/platform/http/web.ts';
import { WEB_DIST } from '../../apps/server/src/platform/release.ts';
import { DESK, launch, PHONE, portal, signIn, visit } from '../harness/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The worker is in charge of the page and of everything it fetches. */
async function underWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate(() => navigator.serviceWorker.ready);
}

describe('the installed app', () => {
  it('can be installed: a manifest that the browser takes, with pictures that are there', async () => {
    const { page, context, faults } = await visit(browser, PHONE);
    await page.goto(`${portal()}/login`);
    await underWorker(page);
    const devtools = await context.newCDPSession(page);
    const { errors, data } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data ?? '{}') as { name: string; icons: { src: string }[] };
    expect(manifest.name).toBe('Riverside School');
    const pictures = [...manifest.icons.map(({ src }) => src), '/icons/apple-touch-icon.png'];
    const found = await page.evaluate(
      (paths) =>
        Promise.all(
          paths.map(async (path) => {
            const { status, headers } = await fetch(path);
            return `${path} ${status} ${headers.get('content-type')}`;
          }),
        ),
      pictures,
    );
    expect(found).toEqual(pictures.map((path) => `${path} 200 image/png`));
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // A private window, which is what a test has, can't install anything, and a headless shell doesn't say so;
    // nothing else is wrong.
    const wrong = installabilityErrors.map(({ errorId }) => errorId);
    expect(wrong.filter((id) => id !== 'in-incognito')).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('starts without a connection, with its own words', async () => {
    const { page, context } = await visit(browser, PHONE);
    await signIn(page, 'parent');
    await page.waitForURL('**/parents-home*');
    await underWorker(page);
    await page.reload();
    await page.getByRole('heading', { name: 'My children' }).waitFor();
    await context.setOffline(true);
    await page.goto(`${portal()}/parents-home`);
    await page.getByText('You’re offline').waitFor();
    await page.goto(`${portal()}/reset-password`);
    await page.locator('h1:visible').first().waitFor();
    await context.close();
  });

  it('keeps nothing personal: its caches hold files of the portal and no answer of the server', async () => {
    const { page, context } = await visit(browser, DESK);
    await signIn(page, 'admin');
    await page.waitForURL('**/admin-dashboard*');
    await page.goto(`${portal()}/admin-location-overview`);
    await underWorker(page);
    await page.reload();
    await page.getByText('Bērziņu zāle').first().waitFor();
    await page.getByRole('button', { name: /Inese Kalniņa/ }).click();
    await page.getByText('Log out').click();
    await page.waitForURL('**/login*');
    const kept = await page.evaluate(async () => {
      const found: { path: string; text: string }[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const answer = await cache.match(request);
          found.push({
            path: new URL(request.url).pathname,
            text: (await answer?.text()) ?? '',
          });
        }
      }
      return found;
    });
    expect(kept.length).toBeGreaterThan(10);
    expect(
      kept.map(({ path }) => path).filter((path) => !/^\/(assets\/.+|[\w-]+\.\w+)$/.test(path)),
    ).toEqual([]);
    expect(kept.filter(({ text }) => /Inese|Bērziņu|accessToken":/.test(text))).toEqual([]);
    await context.close();
  });
});

/** The same portal, every file of it under another name: what a later release looks like to a browser. */
function laterRelease(dist: string): string {
  const later = mkdtempSync(join(tmpdir(), 'afterbell-later-'));
  cpSync(dist, later, { recursive: true });
  const { release } = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')) as {
    release: string;
  };
  const scripts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
  const names = new RegExp(scripts.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  for (const file of [
    ...scripts.map((name) => `assets/${name}`),
    'index.html',
    'service-worker.js',
  ]) {
    const text = readFileSync(join(later, file), 'utf8')
      .replaceAll(release, '9.9.9+later')
      .replace(names, (name) => `later-${name}`)
      .replace(
        /"revision":"[0-9a-f]+","url":"index\.html"/,
        '"revision":"later","url":"index.html"',
      );
    writeFileSync(join(later, file), text);
    for (const packed of ['.br', '.gz']) rmSync(join(later, file + packed), { force: true });
  }
  for (const name of scripts) {
    renameSync(join(later, 'assets', name), join(later, 'assets', `later-${name}`));
  }
  return later;
}

async function serve(dist: string, port = 0): Promise<{ app: FastifyInstance; port: number }> {
  const app = Fastify({ forceCloseConnections: true });
  app.decorateRequest('tenantId', null);
  answerErrors(app);
  await serveWeb(app, dist);
  await app.listen({ port, host: '127.0.0.1' });
  const address = app.server.address();
  return { app, port: typeof address === 'object' && address ? address.port : port };
}

describe('a new release', () => {
  it('is shown at the next load, and stays when the connection goes; nothing of the old one is left', async () => {
    const later = laterRelease(WEB_DIST);
    const { page, context } = await visit(browser, PHONE);
    const first = await serve(WEB_DIST);
    const url = `http://tenant1.localhost:${first.port}/login`;
    const releaseOf = () => page.locator('meta[name="afterbell-release"]').getAttribute('content');
    await page.goto(url);
    await page.locator('h1:visible').waitFor();
    await underWorker(page);
    await page.reload();
    expect(await releaseOf()).not.toBe('9.9.9+later');

    await first.app.close();
    const second = await serve(later, first.port);
    await page.reload();
    await page.locator('h1:visible').waitFor();
    expect(await releaseOf()).toBe('9.9.9+later');
    // The new worker takes over from the old one, and brings its files along.
    const mains = () =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        const paths = kept.flat().map(({ url }) => new URL(url).pathname);
        return paths.filter((path) => /index-.*\.js$/.test(path)).join();
      });
    await vi.waitUntil(async () => /^\/assets\/later-index-[\w-]+\.js$/.test(await mains()), {
      timeout: 15_000,
    });
    await second.app.close();
    await page.reload();
    await page.locator('h1:visible').waitFor();
    expect(await releaseOf()).toBe('9.9.9+later');
    await context.close();
    rmSync(later, { recursive: true, force: true });
  });
});
