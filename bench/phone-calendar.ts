import { chromium, type Page } from 'playwright-core';
import { BIG_SCHOOL } from '../apps/server/seed/big-school.ts';
import { DEMO_PASSWORD } from '../apps/server/seed/demo.ts';
import { spanOfView, stepView } from '../packages/domain/src/calendar/calendar.ts';
import { findChromium } from '../scripts/browser.ts';
import { fillDays } from './calendar.ts';
import type { BenchSchool } from './school.ts';

const WANTED = 1_000;
/** A phone beside this machine. */
const SLOWDOWN = 4;
const GOAL_MS = 500;
/** Nothing more has come for so long: it is all there. */
const QUIET_MS = 2_000;

/** Tasks that kept the page from answering for more than 50 ms. */
interface Held {
  readonly entries: number;
  readonly tasks: readonly number[];
}

/** How long the list of a thousand sessions holds a phone up: opened, and turned to the next weeks. */
export async function benchPhoneCalendar({ server, sql, analyze }: BenchSchool): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const spans = [today, stepView('agenda', today, 1)].map((date) => spanOfView('agenda', date));
  for (const span of spans) await fillDays(sql, span, WANTED);
  await analyze();
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({ executablePath, args: [...args, '--disable-gpu'] });
  const home = `http://${BIG_SCHOOL.tenantId}.localhost:${server.port}`;
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 780 },
      hasTouch: true,
      locale: 'en',
    });
    await context.addInitScript({ content: WATCH });
    const page = await context.newPage();
    await page.goto(`${home}/login`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('input[autocomplete="username"]').fill('admin');
    await page.locator('input[autocomplete="current-password"]').fill(DEMO_PASSWORD);
    await page.locator('button[type="submit"]').click();
    await page.waitForURL(/dashboard/);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto(`${home}/admin-calendar?view=agenda&date=${today}`);
    say('opened', await held(page));
    await page.getByRole('button', { name: 'Forward' }).click();
    await page.waitForURL(/date=/);
    say('four weeks forward', await held(page));
  } finally {
    await browser.close();
  }
}

function say(what: string, { entries, tasks }: Held): void {
  const longest = Math.round(Math.max(0, ...tasks));
  console.log(
    `calendar on a phone (${SLOWDOWN} × slower), ${what}, ${entries} entries: ${tasks.length} long tasks, the longest ${longest} ms (goal: under ${GOAL_MS})`,
  );
}

/** Runs in the page. */
const WATCH = `
  window.longTasks = [];
  new PerformanceObserver((list) => {
    window.longTasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask', buffered: true });
`;

/** Waits until no more entries come, and gives what held the page up until then. */
async function held(page: Page): Promise<Held> {
  const entries = page.locator('[data-entry]');
  await entries.first().waitFor();
  let last = -1;
  for (let now = await entries.count(); now !== last; now = await entries.count()) {
    last = now;
    await page.waitForTimeout(QUIET_MS);
  }
  const tasks = await page.evaluate<number[]>('window.longTasks.splice(0)');
  return { entries: last, tasks };
}
