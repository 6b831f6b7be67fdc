import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { DEMO_PASSWORD } from '../apps/server/seed/demo.ts';
import { spawnServer } from '../apps/server/test/harness/process.ts';
import { findChromium } from '../scripts/browser.ts';
import { measureBundles } from '../scripts/bundle-sizes.ts';
import { median } from './measure.ts';

const FIRST_PARENT_SCREEN = '/parents-home';
/** What a parent opens on sign-up evening. */
const PARENT_SCREENS = [FIRST_PARENT_SCREEN, '/parent-overview'];
const GOALS = { performance: 90, shift: 0.05 } as const;
const RUNS = 5;
/** Any free one. */
const DEVTOOLS_PORT = 0;
/** Lighthouse's slow mobile connection. */
const PHONE_THROTTLING = { rttMs: 150, throughputKbps: 1638.4, cpuSlowdownMultiplier: 4 } as const;

/** How much the browser loads, and what Lighthouse thinks of it on a phone. Says when a goal is missed. */
export async function benchWeb(dataDir: string): Promise<void> {
  const missed = [...benchBundles(), ...(await benchLighthouse(dataDir))];
  for (const goal of missed) console.log(`MISSED: ${goal}`);
  if (missed.length > 0) process.exitCode = 1;
}

function benchBundles(): string[] {
  console.log('JavaScript of each route, gzipped, with everything before it:');
  return measureBundles().flatMap(({ path, kb, goal }) => {
    console.log(`  ${path}: ${kb.toFixed(1)} KB${goal === undefined ? '' : ` (goal: ${goal})`}`);
    return goal !== undefined && kb > goal ? `${path} loads ${kb.toFixed(1)} KB of ${goal}` : [];
  });
}

// What Lighthouse says

interface Scores {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly shift: number;
  readonly faults: readonly string[];
  /** What performance is made of. */
  readonly times: Readonly<Record<(typeof TIMES)[number], number>>;
}

const TIMES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
] as const;

async function benchLighthouse(dataDir: string): Promise<string[]> {
  const server = await spawnServer(join(dataDir, 'server'));
  const { executablePath, args } = await findChromium();
  const context = await chromium.launchPersistentContext(join(dataDir, 'browser'), {
    executablePath,
    args: [...args, '--disable-gpu', `--remote-debugging-port=${DEVTOOLS_PORT}`],
  });
  try {
    const port = Number(
      readFileSync(join(dataDir, 'browser/DevToolsActivePort'), 'utf8').split('\n')[0],
    );
    // Lighthouse itself would push the page off the processor now and then; on a phone there is no Lighthouse.
    setPriority(constants.priority.PRIORITY_LOW);
    const home = `http://tenant1.localhost:${server.port}`;
    const missed = await judge(`${home}/login`, port);
    const page = await context.newPage();
    await page.goto(`${home}/login`);
    // A parent who has been here before: the question about cookies was answered then.
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('input[autocomplete="username"]').fill('parent');
    await page.locator('input[autocomplete="current-password"]').fill(DEMO_PASSWORD);
    await page.locator('button[type="submit"]').click();
    await page.waitForURL(`**${FIRST_PARENT_SCREEN}*`);
    await page.close();
    for (const path of PARENT_SCREENS) missed.push(...(await judge(`${home}${path}`, port)));
    return missed;
  } finally {
    await context.close();
    server.child.kill('SIGTERM');
    await server.exited();
  }
}

async function judge(url: string, port: number): Promise<string[]> {
  let power = 0;
  const runs: Scores[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const lhr = await look(url, port);
    power = Math.max(power, lhr.environment.benchmarkIndex);
    runs.push(scoresOf(lhr));
  }
  const middle = (of: (scores: Scores) => number) => median(runs.map(of));
  const path = new URL(url).pathname;
  const figures = {
    performance: middle(({ performance }) => performance),
    accessibility: middle(({ accessibility }) => accessibility),
    'best practices': middle(({ bestPractices }) => bestPractices),
    'layout shift': middle(({ shift }) => shift),
  };
  console.log(
    `Lighthouse, mobile, medians of ${RUNS}, ${path} (power of this machine ${Math.round(power)}):`,
  );
  console.log(
    `  performance ${figures.performance} (goal: ${GOALS.performance}), accessibility ${figures.accessibility} (100), best practices ${figures['best practices']} (100), layout shift ${figures['layout shift'].toFixed(3)} (under ${GOALS.shift})`,
  );
  const times = TIMES.map((name) => `${name} ${Math.round(middle((run) => run.times[name]))} ms`);
  console.log(`  ${times.join(', ')}`);
  for (const fault of new Set(runs.flatMap(({ faults }) => faults))) console.log(`  ${fault}`);
  return [
    ...(figures.performance < GOALS.performance ? [`performance of ${path}`] : []),
    ...(figures.accessibility < 100 ? [`accessibility of ${path}`] : []),
    ...(figures['best practices'] < 100 ? [`best practices of ${path}`] : []),
    ...(figures['layout shift'] >= GOALS.shift ? [`layout shift of ${path}`] : []),
  ];
}

type Look = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

async function look(url: string, port: number, triesLeft = 3): Promise<Look> {
  const { lhr } =
    (await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
      throttling: PHONE_THROTTLING,
    })) ?? {};
  // Its recording of the page fails now and then, and it asks to be run again.
  if (lhr?.runtimeError && triesLeft > 1) return look(url, port, triesLeft - 1);
  if (lhr === undefined || lhr.runtimeError) {
    throw new Error(`Lighthouse could not look at ${url}: ${lhr?.runtimeError?.message}`);
  }
  return lhr;
}

function scoresOf(lhr: Look): Scores {
  const score = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
  const strict = ['accessibility', 'best-practices'].flatMap(
    (name) => lhr.categories[name]?.auditRefs ?? [],
  );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    shift: lhr.audits['cumulative-layout-shift']?.numericValue ?? 1,
    times: Object.fromEntries(
      TIMES.map((name) => [name, lhr.audits[name]?.numericValue ?? 0]),
    ) as Scores['times'],
    faults: strict
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${lhr.audits[id]?.title}`),
  };
}
