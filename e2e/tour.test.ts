import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTE_TABLE } from '../apps/web/src/app/route-table.ts';
import { type Language, type Look, launch, portal, signIn, visit } from './harness/browser.ts';
import type { Screen } from './screens/screen.ts';
import { SCREENS } from './screens.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const LANGUAGES: readonly Language[] = ['en', 'de', 'lv', 'ru', 'pseudo'];
const WIDTHS = [360, 390, 1280] as const;
const THEMES = ['light', 'dark'] as const;

/** All of it with E2E_FULL=1; else English at both widths, and one more that changes from day to day. */
function looks(): Look[] {
  const all = LANGUAGES.flatMap((language) =>
    WIDTHS.flatMap((width) => THEMES.map((theme) => ({ width, language, theme }))),
  );
  if (process.env['E2E_FULL'] === '1') return all;
  const day = Math.floor(Date.now() / 86_400_000);
  return [
    { width: 390, language: 'en', theme: 'light' },
    { width: 1280, language: 'en', theme: 'dark' },
    { width: 360, language: 'pseudo', theme: 'light' },
    {
      width: WIDTHS[day % 3] ?? 390,
      language: LANGUAGES[1 + (day % 3)] ?? 'lv',
      theme: THEMES[day % 2] ?? 'dark',
    },
  ];
}

/** Elements whose text does not fit into them and is hidden, and a page that scrolls sideways. */
async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth + 1)
      found.push(`the page is ${root.scrollWidth} px wide`);
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const style = getComputedStyle(element);
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === 3 && node.textContent?.trim(),
      );
      const box = element.getBoundingClientRect();
      if (!hasText || box.width < 2 || box.height < 2 || style.visibility === 'hidden') continue;
      // Only for screen readers, on purpose.
      if (style.clip === 'rect(0px, 0px, 0px, 0px)' || style.clipPath === 'inset(50%)') continue;
      const hides = (value: string) => value === 'hidden' || value === 'clip';
      const wide = hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
      const tall = hides(style.overflowY) && element.scrollHeight > element.clientHeight + 3;
      const outside = box.left < -1 || box.right > root.clientWidth + 1;
      if (wide || tall || outside)
        found.push(`${element.tagName}: ${element.textContent?.trim().slice(0, 60)}`);
    }
    return found;
  });
}

async function settle(page: Page): Promise<void> {
  await page.locator('h1:visible').first().waitFor({ timeout: 15_000 });
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.evaluate(() => document.fonts.ready);
}

const slug = (text: string) => text.replace(/[^a-z0-9]+/gi, '-').toLowerCase();

async function keepPicture(page: Page, screen: Screen, look: Look): Promise<void> {
  const folder = process.env['E2E_PICTURES'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const name = `${slug(screen.name)}-${look.width}-${look.language}-${look.theme}.png`;
  await page.screenshot({ path: join(folder, name), fullPage: true });
}

describe('the registry of screens', () => {
  it('has every route of the table', () => {
    const visited = new Set(SCREENS.map((screen) => screen.route));
    expect(ROUTE_TABLE.map((line) => line.path).filter((path) => !visited.has(path))).toEqual([]);
  });
});

const people = [...new Set(SCREENS.map((screen) => screen.as))];

describe.each(looks())('at $width px, $language, $theme', (look) => {
  it.each(people)(
    'every screen of %s is whole, readable and quiet',
    { timeout: 900_000 },
    async (person) => {
      const { context, page, faults } = await visit(browser, look);
      try {
        if (person) {
          await signIn(page, person);
          await page.locator('h1:visible').first().waitFor();
          // Gone from the login form: signed in, or asked for a role.
          await page
            .locator('input[autocomplete="current-password"]')
            .waitFor({ state: 'detached' });
        }
        for (const screen of SCREENS.filter(({ as }) => as === person)) {
          await page.goto(`${portal()}${await screen.path()}`);
          await settle(page);
          await screen.act?.(page);
          await keepPicture(page, screen, look);
          expect(await page.evaluate(() => document.documentElement.lang), screen.name).toBe(
            look.language === 'pseudo' ? 'en' : look.language,
          );
          expect(await cutOff(page), `${screen.name}: cut off`).toEqual([]);
          const { violations } = await new AxeBuilder({ page })
            .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
            .analyze();
          expect(
            violations.map(
              ({ id, nodes }) =>
                `${id}: ${nodes
                  .map((node) => node.html)
                  .join(' | ')
                  .slice(0, 400)}`,
            ),
            `${screen.name}: accessibility`,
          ).toEqual([]);
          expect(faults, screen.name).toEqual([]);
        }
      } finally {
        await context.close();
      }
    },
  );
});
