import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commit } from '../../scripts/commit.ts';
import type { Screen } from '../screens/screen.ts';
import { SCREENS } from '../screens.ts';
import { type Look, launch, signIn, visit } from './browser.ts';
import { unreachable } from './keyboard.ts';
import { extentOf, needsAllRules, opensByLoad, planOf, type TourName } from './looks.ts';
import { countCalls, goOn, load, settle } from './open.ts';

/** Elements whose text does not fit into them and is hidden, tables wider than their frame, and a page that scrolls sideways. */
export async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth + 1)
      found.push(`the page is ${root.scrollWidth} px wide`);
    const hides = (value: string) => value === 'hidden' || value === 'clip';
    for (const table of document.querySelectorAll('table')) {
      const frame = table.parentElement;
      if (!frame || !hides(getComputedStyle(frame).overflowX)) continue;
      if (table.offsetWidth > frame.clientWidth + 1)
        found.push(`TABLE: ${table.offsetWidth} px in ${frame.clientWidth} px`);
    }
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const style = getComputedStyle(element);
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === 3 && node.textContent?.trim(),
      );
      const box = element.getBoundingClientRect();
      if (!hasText || box.width < 2 || box.height < 2 || style.visibility === 'hidden') continue;
      // Only for screen readers, on purpose.
      if (style.clip === 'rect(0px, 0px, 0px, 0px)' || style.clipPath === 'inset(50%)') continue;
      const wide = hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
      const tall = hides(style.overflowY) && element.scrollHeight > element.clientHeight + 3;
      // Tabs, and the main switch of a phone's list: their row follows the focus and the thumb.
      const row = element.closest('[role="tablist"], [data-scrolls]');
      const scrolls = row !== null && getComputedStyle(row).overflowX === 'auto';
      const outside = !scrolls && (box.left < -1 || box.right > root.clientWidth + 1);
      if (wide || tall || outside)
        found.push(`${element.tagName}: ${element.textContent?.trim().slice(0, 60)}`);
    }
    return found;
  });
}

/** Fields whose asterisk is for the eye alone: nobody who listens is told that they are required. */
export async function silentlyRequired(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.mantine-InputWrapper-required')].flatMap((asterisk) => {
      const label = asterisk.closest('label');
      const field = label?.control;
      if (!label || !field || field.matches('[required], [aria-required="true"]')) return [];
      return [label.textContent ?? ''];
    }),
  );
}

const slug = (text: string) => text.replace(/[^a-z0-9]+/gi, '-').toLowerCase();

async function keepPicture(page: Page, screen: Screen, look: Look): Promise<void> {
  const folder = process.env['E2E_PICTURES'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const name = `${slug(screen.name)}-${look.width}-${look.language}-${look.theme}.png`;
  await page.screenshot({ path: join(folder, name), fullPage: true });
}

/** Room for the longest form and list, so that nothing lies under a bar or half below the edge. */
const TALL = 20_000;
const TARGET_SIZE = 'target-size';

interface RunOnly {
  readonly type: 'tag' | 'rule';
  readonly values: string[];
}
const ALL_RULES: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};
/** Those that go by words, and by the room that words take. */
const RULES_OF_WORDS: RunOnly = {
  type: 'rule',
  values: [
    ...['label-content-name-mismatch', 'button-name', 'link-name', 'label', 'select-name'],
    ...['aria-command-name', 'aria-input-field-name', 'aria-toggle-field-name', 'image-alt'],
    ...['document-title', 'html-has-lang', 'html-lang-valid', 'valid-lang'],
    ...['scrollable-region-focusable', TARGET_SIZE],
  ],
};

/** What axe finds, a line a rule. */
export async function violations(page: Page, rules = ALL_RULES): Promise<string[]> {
  const found = await analyze(page, rules);
  const isSize = (line: string) => line.startsWith(TARGET_SIZE);
  if (!found.some(isSize)) return found;
  // Half under a bar that stays at the lower edge it is too small a target, until one scrolls.
  const size = page.viewportSize();
  if (size) await page.setViewportSize({ ...size, height: TALL });
  await page.evaluate(layOutAll);
  // What a dialog or a panel lies over is the page's, which waits; it is seen without it elsewhere.
  const isCovered = await page.evaluate(
    () => document.querySelector('[role="dialog"]:not(main *)') !== null,
  );
  const again = await analyze(page, rules, isCovered ? 'main' : undefined);
  if (size) await page.setViewportSize(size);
  return [...found.filter((line) => !isSize(line)), ...again.filter(isSize)];
}

/** A day far down that is left out until one comes near is measured by a guess, and pushes others about as it comes. */
async function layOutAll(): Promise<void> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

async function analyze(page: Page, rules: RunOnly, without?: string): Promise<string[]> {
  // Half a megabyte of script, put in twice a time: once a load of the page is enough.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) });
  if (without !== undefined) axe.exclude(without);
  const found = await axe
    .options({ resultTypes: ['violations'], runOnly: rules })
    // No frames here, so no second page is needed to gather them.
    .setLegacyMode()
    .analyze();
  return found.violations.map(({ id, nodes }) => {
    const where = nodes.map((node) => node.html).join(' | ');
    return `${id}: ${where.slice(0, 400)}`;
  });
}

interface Guest {
  readonly page: Page;
  readonly calls: () => number;
  readonly as: Look;
  readonly rules: RunOnly;
  /** Routes that have been opened by their address in this look. */
  readonly loaded: Set<string>;
}

/** Each route by its address once where the look asks for it, and all else within the running app. */
async function open({ page, calls, as, loaded }: Guest, screen: Screen): Promise<void> {
  const path = await screen.path();
  const isFirst = page.url() === 'about:blank' || (opensByLoad(as) && !loaded.has(screen.route));
  loaded.add(screen.route);
  await (isFirst ? load(page, path) : goOn(page, path));
  await settle(page, calls);
  await screen.act?.(page);
}

async function look(guest: Guest, screen: Screen): Promise<void> {
  const { page, as } = guest;
  await open(guest, screen);
  await keepPicture(page, screen, as);
  const language = as.language === 'pseudo' ? 'en' : as.language;
  expect.soft(await page.evaluate(() => document.documentElement.lang), screen.name).toBe(language);
  expectNone(screen, 'cut off', await cutOff(page));
  expectNone(screen, 'required unheard', await silentlyRequired(page));
  expectNone(screen, 'accessibility', await violations(page, guest.rules));
  if (as.width === 1280) expectNone(screen, 'by keyboard', await unreachable(page));
}

/** Names what was found in the first line: the end of a run repeats no more of a failure. */
function expectNone({ name }: Screen, what: string, found: readonly string[]): void {
  const message = [`${name}: ${what}`, ...found].join('; ').replaceAll(/\s+/g, ' ');
  expect.soft(found, message).toEqual([]);
}

/** With TOUR=both every screen in both main looks, with TOUR=pairs in half of all, with TOUR=all in every look. */
export function tour(name: TourName): void {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  const extent = extentOf(process.env['TOUR']);
  const plan = planOf(name, SCREENS, { extent, head: commit() });
  describe.each(plan)('at $look.width px, $look.language, $look.theme', ({ look: as, screens }) => {
    const loaded = new Set<string>();
    const rules = extent === 'all' || needsAllRules(as) ? ALL_RULES : RULES_OF_WORDS;
    it.each([...new Set(screens.map((screen) => screen.as))])(
      'every screen of %s is whole, readable and quiet',
      { timeout: 900_000 },
      async (person) => {
        const { context, page, faults } = await visit(browser, as);
        const calls = countCalls(page);
        const guest: Guest = { page, calls, as, rules, loaded };
        try {
          if (person) await arrive(page, person);
          for (const screen of screens.filter((one) => one.as === person)) {
            await look(guest, screen);
            expectNone(screen, 'faults', faults.splice(0));
          }
        } finally {
          await context.close();
        }
      },
    );
  });
}

async function arrive(page: Page, person: string): Promise<void> {
  await signIn(page, person);
  await page.locator('h1:visible').first().waitFor();
  // Gone from the login form: signed in, or asked for a role.
  await page.locator('input[autocomplete="current-password"]').waitFor({ state: 'detached' });
}
