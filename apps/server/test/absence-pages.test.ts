import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates/dates.ts';
import { type AbsencePerson, type AbsenceTools, absenceTools } from '#harness/absences.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';

/** More than two pages of ten, and the last one not full. */
const OPEN = 23;
const DECLINED = 12;

let server: TestServer;
let tools: AbsenceTools;
beforeAll(async () => {
  server = await startServer();
  tools = await absenceTools(server);
  for (const table of ['approval_approvers', 'approvals', 'absence_events'])
    await inSchool(server, 'tenant1', `delete from ${table}`);
  await inSchool(server, 'tenant1', 'delete from files where absence_id is not null');
  await inSchool(server, 'tenant1', 'delete from absences');
  await tools.setFlow([tools.named('teacher')]);
  const first = tools.newDay();
  for (let at = 0; at < OPEN + DECLINED; at += 1) {
    const day = addDays(first, at);
    const { json } = await tools.report({ startDate: day, endDate: day });
    if (at >= OPEN) await tools.decide(json.approval.id, 'decline', 'teacher');
  }
  // All of one moment, so that only the id can tell them apart.
  for (const [table, column] of [
    ['absences', 'reported_at'],
    ['approvals', 'submitted_at'],
  ])
    await inSchool(server, 'tenant1', `update ${table} set ${column} = '2026-11-16T08:00:00Z'`);
  await inSchool(
    server,
    'tenant1',
    `update approvals set decided_at = '2026-11-16T09:00:00Z' where decided_at is not null`,
  );
}, 120_000);
afterAll(() => server.close());

interface Line {
  readonly id: string;
  readonly status: string;
}

async function page(path: string, as: AbsencePerson, number: number) {
  const { status, json, text } = await tools.ask('GET', `${path}&pageSize=10&page=${number}`, as);
  expect(status, text).toBe(200);
  return json as { items: Line[]; total: number; page: number };
}

describe.each([
  ['the absences of a family', '/absences?status=pending', 'parent', OPEN],
  ['the absences of the school', '/absences?status=pending', 'admin', OPEN],
  ['the absences that were declined', '/absences?status=reverted', 'admin', DECLINED],
  ['the requests of a teacher', '/approvals?filter=needsAction', 'teacher', OPEN],
  ['the requests of the office', '/approvals?filter=all', 'admin', OPEN],
  ['the requests that are over', '/approvals/history?status=rejected', 'admin', DECLINED],
] as const)('%s, page by page', (_name, path, as, total) => {
  it('has each once, none missing, with the total and the filter on every page', async () => {
    const pages = [await page(path, as, 1), await page(path, as, 2), await page(path, as, 3)];
    expect(pages.map((one) => one.total)).toEqual([total, total, total]);
    const sizes = [10, Math.min(10, total - 10), Math.max(0, total - 20)];
    expect(pages.map(({ items }) => items.length)).toEqual(sizes);
    const items = pages.flatMap((one) => one.items);
    expect(new Set(items.map(({ id }) => id)).size).toBe(total);
    expect(new Set(items.map(({ status }) => status))).toEqual(
      new Set([total === OPEN ? 'pending' : 'reverted']),
    );
  });

  it('keeps its order, also where all came in the same moment, and the other way is its mirror', async () => {
    const ids = async (way: '' | '-') => {
      const sort = path.includes('history')
        ? 'decidedAt'
        : path.startsWith('/absences')
          ? 'reportedAt'
          : 'submittedAt';
      const all: string[] = [];
      for (const number of [1, 2, 3])
        for (const { id } of (await page(`${path}&sort=${way}${sort}`, as, number)).items)
          all.push(id);
      return all;
    };
    const once = await ids('');
    // What was written last lies elsewhere on the disk; the order must not follow that.
    await inSchool(
      server,
      'tenant1',
      `update absences set version = version + 1 where right(number, 1) in ('1', '4', '7')`,
    );
    await inSchool(
      server,
      'tenant1',
      `update approvals set step = step where absence_id in
         (select id from absences where right(number, 1) in ('2', '5', '8'))`,
    );
    expect(await ids('')).toEqual(once);
    expect(await ids('-')).toEqual([...once].reverse());
  });
});
