import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { inject } from 'vitest';
import { DEMO_PASSWORD } from '../../apps/server/seed/demo.ts';
import { findChromium } from '../../scripts/browser.ts';

export type Language = 'en' | 'de' | 'lv' | 'ru' | 'pseudo';

export interface Look {
  readonly width: 360 | 390 | 1280;
  readonly language: Language;
  readonly theme: 'light' | 'dark';
}

export const PHONE: Look = { width: 390, language: 'en', theme: 'light' };
export const DESK: Look = { width: 1280, language: 'en', theme: 'light' };

export function portal(school = 'tenant1'): string {
  return `http://${school}.localhost:${inject('port')}`;
}

export async function launch(): Promise<Browser> {
  const { executablePath, args } = await findChromium();
  return chromium.launch({
    executablePath,
    args: [
      ...args,
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  });
}

/** Where somebody looks right now, for a test that fails to tell what they see. */
export const openPages = new Set<Page>();

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Everything that should not have happened: errors on the console, refused scripts, calls to other hosts. */
  readonly faults: string[];
}

/** A browser of its own for one person; whatever goes wrong in it is kept. */
export async function visit(
  browser: Browser,
  look: Look = DESK,
  { consent = true }: { consent?: boolean } = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.width === 1280 ? 800 : 780 },
    colorScheme: look.theme,
    reducedMotion: 'reduce',
    locale: look.language === 'pseudo' ? 'en' : look.language,
    hasTouch: look.width < 1000,
  });
  await context.addInitScript((language) => {
    if (localStorage.getItem('afterbell.language') !== null) return;
    localStorage.setItem('afterbell.language', language);
    if (language === 'pseudo') localStorage.setItem('afterbell.pseudo', '1');
  }, look.language);
  if (consent) await decideOnCookies(context);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  openPages.add(page);
  page.once('close', () => openPages.delete(page));
  const faults: string[] = [];
  watch(page, faults);
  return { context, page, faults };
}

/** Most visitors have answered long ago, with the least. */
async function decideOnCookies(context: BrowserContext): Promise<void> {
  const preferences = { necessary: true, functional: false, analytics: false };
  await context.addCookies(
    ['tenant1', 'tenant2'].map((school) => ({
      name: 'afterbell_cookie_preferences',
      value: encodeURIComponent(JSON.stringify(preferences)),
      url: portal(school),
    })),
  );
}

export function watch(page: Page, faults: string[]): void {
  page.on('console', (message) => {
    // A refused call is told by the browser too; the screens answer for those themselves.
    const refusal = /the server responded with a status of (400|401|403|404|409|410)/.test(
      message.text(),
    );
    if (message.type() === 'error' && !refusal) faults.push(`console: ${message.text()}`);
    if (/Content Security Policy/i.test(message.text())) faults.push(`policy: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    // Whatever its port: some journeys have a server of their own.
    const isOurs = hostname.endsWith('localhost');
    if (/^https?:$/.test(protocol) && !isOurs) faults.push(`foreign host: ${request.url()}`);
  });
}

/** Through the login screen, as a person would. */
export async function signIn(page: Page, username: string, school = 'tenant1'): Promise<void> {
  await page.goto(`${portal(school)}/login`);
  await page.locator('input[autocomplete="username"]').fill(username);
  await page.locator('input[autocomplete="current-password"]').fill(DEMO_PASSWORD);
  await page.locator('button[type="submit"]').click();
}

/** The link of the navigation; a phone has room for four and keeps the rest behind “More”. */
export async function linkOf(page: Page, name: string): Promise<Locator> {
  const more = page.getByRole('button', { name: 'More' });
  const link = page.getByRole('link', { name, exact: true });
  await link.or(more).first().waitFor();
  if (!(await link.isVisible())) await more.click();
  await link.waitFor();
  return link;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const base = () => `http://127.0.0.1:${inject('port')}`;

async function logIn(username: string): Promise<string> {
  const login = await fetch(`${base()}/api/auth/login`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify({ email: username, password: DEMO_PASSWORD }),
  });
  return ((await login.json()) as { accessToken: string }).accessToken;
}

/** Of this test file; a login costs more than any call, on purpose. */
const tokens = new Map<string, Promise<string>>();

async function tokenOf(username: string): Promise<string> {
  const token = tokens.get(username) ?? logIn(username);
  tokens.set(username, token);
  return token;
}

export async function callAs(
  username: string,
  path: string,
  init: { method?: string; body?: unknown } = {},
) {
  const send = async () =>
    fetch(`${base()}${path}`, {
      method: init.method ?? 'GET',
      headers: {
        authorization: `Bearer ${await tokenOf(username)}`,
        ...(init.body !== undefined && JSON_TYPE),
      },
      ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
    });
  let response = await send();
  if (response.status === 401) {
    // The token has ended: by its age, or because the test ended its session.
    tokens.delete(username);
    response = await send();
  }
  return { status: response.status, json: response.status === 204 ? null : await response.json() };
}
