import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '#harness/process.ts';
import { openPortal, type Portal, send } from '#harness/processes.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({});
});
afterAll(() => portal.close());

async function one<Row extends object>(text: string): Promise<Row> {
  const [row] = await portal.inSchool<Row & Record<string, unknown>>('tenant1', text);
  if (!row) throw new Error('there is a row');
  return row;
}
const issued = async () =>
  (await one<{ count: number }>('select count(*)::int as count from invoices')).count;

it('a run that is killed in the middle is done by the next server, with nothing twice and no gap', {
  timeout: 180_000,
}, async () => {
  const first = await portal.start();
  const login = await send(first, 'POST', '/api/auth/login', {
    body: { email: 'admin', password: DEMO_PASSWORD },
  });
  const token = login.json.accessToken as string;
  const preview = await send(first, 'GET', '/api/invoice-runs/preview', { token });
  const before = await issued();
  const run = await send(first, 'POST', '/api/invoice-runs', { token });
  expect(run.status).toBe(201);
  await until(async () => (await issued()) > before, 30_000);
  await portal.kill(first);
  const second = await portal.start();
  const isDone = async () =>
    (await one<{ status: string }>(`select status from invoice_runs where id = '${run.json.id}'`))
      .status === 'done';
  await until(isDone, 120_000);
  const drafts = preview.json.drafts as { totalMinor: number }[];
  expect(await issued()).toBe(before + drafts.length);
  const made = await one<{ total: number; count: number }>(
    `select total_minor::int as total, invoices as count from invoice_runs where id = '${run.json.id}'`,
  );
  expect(made).toEqual({ total: preview.json.totalMinor, count: drafts.length });
  const numbers = await portal.inSchool<{ number: string; year: number }>(
    'tenant1',
    `select number, left(number, 4)::int as year from invoices order by year, number`,
  );
  for (const year of new Set(numbers.map((row) => row.year))) {
    const own = numbers.filter((row) => row.year === year);
    expect(own.map(({ number }) => Number(number.slice(5)))).toEqual(
      own.map((_, index) => index + 1),
    );
  }
  const again = await send(second, 'GET', '/api/invoice-runs/preview', { token });
  expect(again.json.drafts).toEqual([]);
});
