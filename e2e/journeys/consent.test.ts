import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEMO_PASSWORD } from '../../apps/server/seed/demo.ts';
import { type ServerProcess, spawnServer } from '../../apps/server/test/harness/process.ts';
import { launch, PHONE, portal, signIn, visit } from '../harness/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const SMALL = { ...PHONE, width: 360 } as const;
const UNDECIDED = { consent: false };

interface Box {
  readonly top: number;
  readonly bottom: number;
}

async function boxOf(page: Page, selector: string): Promise<Box> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not to be seen`);
  return { top: box.y, bottom: box.y + box.height };
}

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const BANNER = 'section:has([role="switch"])';

async function preferences(context: BrowserContext, origin = portal()) {
  const cookies = await context.cookies(origin);
  return cookies.find(({ name }) => name === 'afterbell_cookie_preferences');
}

describe('the cookie banner', () => {
  it('stands in nobody’s way on the smallest phone: not the login, not the tabs, not the end of a page', async () => {
    const { page, context, faults } = await visit(browser, SMALL, UNDECIDED);
    await page.goto(`${portal()}/login`);
    await banner(page).waitFor();
    const login = await boxOf(page, 'button[type="submit"]');
    expect(login.bottom).toBeLessThanOrEqual((await boxOf(page, BANNER)).top);

    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const footer = await boxOf(page, 'footer');
    expect(footer.bottom).toBeLessThanOrEqual((await boxOf(page, BANNER)).top + 1);

    await signIn(page, 'parent');
    await page.waitForURL('**/parents-home*');
    await banner(page).waitFor();
    const tabs = await boxOf(page, 'nav');
    expect((await boxOf(page, BANNER)).bottom).toBeLessThanOrEqual(tabs.top + 1);
    // A part that still loads may take the place of the whole page for a moment.
    await page.waitForLoadState('networkidle');
    await page.locator('h1:visible').first().waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('is answered once, for 180 days, and signing in keeps the answer', async () => {
    const { page, context } = await visit(browser, PHONE, UNDECIDED);
    await page.goto(`${portal()}/login`);
    await banner(page).getByRole('switch', { name: 'Functional' }).check();
    await banner(page).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Cookie preferences saved').waitFor();
    expect(await banner(page).count()).toBe(0);
    const cookie = await preferences(context);
    expect(cookie).toMatchObject({ sameSite: 'Lax', path: '/', secure: false });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(180);
    await signIn(page, 'parent');
    await page.waitForURL('**/parents-home*');
    await page.reload();
    await page.locator('h1:visible').first().waitFor();
    expect(await banner(page).count()).toBe(0);
    expect((await preferences(context))?.value).toBe(cookie?.value);
    await context.close();
  });

  it('asks again where the reader wishes it', async () => {
    const { page, context } = await visit(browser, PHONE);
    await page.goto(`${portal()}/login`);
    await page.getByRole('link', { name: 'Cookie Policy' }).click();
    await page.getByRole('button', { name: 'Change my choice' }).click();
    await banner(page).getByRole('button', { name: 'Accept All' }).click();
    await page.getByText('Cookie preferences saved').waitFor();
    const { value = '' } = (await preferences(context)) ?? {};
    expect(JSON.parse(decodeURIComponent(value))).toEqual({
      necessary: true,
      functional: true,
      analytics: true,
    });
    await context.close();
  });
});

describe('the appearance', () => {
  it.each([
    [false, 'light'],
    [true, 'dark'],
  ])('with functional cookies %s is %s in a new tab', async (functional, scheme) => {
    const { page, context } = await visit(browser, { ...PHONE, width: 1280 }, UNDECIDED);
    await page.goto(`${portal()}/login`);
    if (functional) await banner(page).getByRole('switch', { name: 'Functional' }).check();
    await banner(page).getByRole('button', { name: 'Save' }).click();
    // Nobody else's journey: the choice stays with the account.
    await signIn(page, 'parent8a');
    await page.waitForURL('**/parents-home*');
    await page.locator('header button').last().click();
    await page.getByLabel('Appearance').selectOption('dark');
    const schemeOf = (shown: Page) =>
      shown.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
    await page.reload();
    await page.locator('h1:visible').first().waitFor();
    expect(await schemeOf(page)).toBe('dark');
    const other = await context.newPage();
    await other.goto(`${portal()}/parents-home`);
    await other.locator('h1:visible').first().waitFor();
    expect(await schemeOf(other)).toBe(scheme);
    await context.close();
  });
});

describe('with an analytics service', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'afterbell-analytics-'));
  const events: { userId: string; tenantId: string; event: string }[] = [];
  let service: Server;
  let server: ServerProcess;
  beforeAll(async () => {
    service = createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      request.on('end', () => {
        events.push(JSON.parse(text) as (typeof events)[number]);
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as AddressInfo;
    server = await spawnServer(dataDir, { ANALYTICS_URL: `http://127.0.0.1:${port}/collect` });
  });
  afterAll(async () => {
    server.child.kill('SIGTERM');
    await server.exited();
    await new Promise((resolve) => service.close(resolve));
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('tells it of a login after consent, of none before, and never of a child’s; the browser calls nobody else', async () => {
    const { page, context } = await visit(browser, PHONE, UNDECIDED);
    const home = `http://tenant1.localhost:${server.port}`;
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    const signInHere = async (username: string) => {
      await page.goto(`${home}/login`);
      await page.evaluate(() => localStorage.removeItem('afterbell.session'));
      await page.goto(`${home}/login`);
      await page.locator('input[autocomplete="username"]').fill(username);
      await page.locator('input[autocomplete="current-password"]').fill(DEMO_PASSWORD);
      await page.locator('button[type="submit"]').click();
      await page.waitForURL((url) => url.pathname !== '/login');
    };
    await signInHere('parent');
    await banner(page).getByRole('button', { name: 'Accept All' }).click();
    await page.getByText('Cookie preferences saved').waitFor();
    await signInHere('child');
    await signInHere('relative');
    await vi.waitUntil(() => events.length > 0, { timeout: 10_000 });
    const userId = await page.evaluate(
      () => JSON.parse(localStorage.getItem('afterbell.session') ?? '{}').userId as string,
    );
    // The calls go out in the order of the logins, so the last one shows that the others never left.
    expect(events).toEqual([{ event: 'login', userId, tenantId: 'tenant1' }]);
    expect([...hosts]).toEqual([home]);
    await context.close();
  });
});
