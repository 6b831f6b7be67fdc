import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates/dates.ts';
import { type BookingTools, bookingTools, monday } from '#harness/bookings.ts';
import { holdSessions } from '#harness/held-sessions.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';
import { localToday } from '#harness/today.ts';

let server: TestServer;
let tools: BookingTools;
beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
  await inSchool(server, 'tenant1', 'delete from tasks');
});
afterAll(() => server.close());

type As = Parameters<BookingTools['call']>[2];
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, as: As, body?: object) =>
  tools.call(method, `/tasks${path}`, as, body);
const add = async (change: object = {}) => {
  const { json, text } = await call('POST', '', 'admin', { title: 'Order mats', ...change });
  expect(json.id, text).toBeDefined();
  return json;
};
const titles = async (as: As, query = '') =>
  (await call('GET', `?${query}`, as)).json.items.map(({ title }: { title: string }) => title);
const forTeacher = () => ({ assigneeId: tools.ids.get('teacher') });

describe('a task that somebody wrote', () => {
  it('is changed by one editor at a time, and deleted for good', async () => {
    const { id, version } = await add();
    const change = (title: string) => call('PATCH', `/${id}`, 'admin', { title, version });
    const answers = await Promise.all([change('One'), change('Other')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await call('DELETE', `/${id}`, 'admin')).status).toBe(204);
    expect((await call('GET', `/${id}`, 'admin')).status).toBe(404);
  });

  it('is seen by who manages tasks and by who has it, and by nobody else', async () => {
    const { id } = await add({ title: 'For Anna', ...forTeacher() });
    expect(await titles('admin')).toContain('For Anna');
    expect(await titles('teacher')).toEqual(['For Anna']);
    for (const other of ['teacher8', 'parent', 'child'] as const) {
      expect(await titles(other)).toEqual([]);
      expect((await call('GET', `/${id}`, other)).status).toBe(404);
      expect((await call('POST', `/${id}/done`, other)).status).toBe(404);
    }
    expect((await call('PATCH', `/${id}`, 'teacher', { title: 'x', version: 1 })).status).toBe(403);
    expect((await call('POST', '', 'teacher', { title: 'x' })).status).toBe(403);
    await call('DELETE', `/${id}`, 'admin');
  });

  it('is given to staff who are here, never to a family', async () => {
    for (const assigneeId of [tools.ids.get('parent'), '01941f38-0000-7000-8000-000000000000']) {
      const refused = await call('POST', '', 'admin', { title: 'x', assigneeId });
      expect(refused.json.code).toBe('assignee_unknown');
    }
    const { json } = await call('GET', '/assignees?q=', 'admin');
    const ids: string[] = json.items.map(({ userId }: { userId: string }) => userId);
    expect(ids).toContain(tools.ids.get('teacher'));
    expect(ids).not.toContain(tools.ids.get('parent'));
  });

  it('is done and undone by who has it, and stays done by the first', async () => {
    const { id } = await add({ title: 'Keys', ...forTeacher() });
    const first = await call('POST', `/${id}/done`, 'teacher');
    expect(first.json.doneBy.userId).toBe(tools.ids.get('teacher'));
    const second = await call('POST', `/${id}/done`, 'admin');
    expect(second.json).toMatchObject({ doneAt: first.json.doneAt, doneBy: first.json.doneBy });
    expect(await titles('teacher')).not.toContain('Keys');
    expect(await titles('teacher', 'status=done')).toContain('Keys');
    const undone = await call('POST', `/${id}/undone`, 'teacher');
    expect(undone.json).toMatchObject({ doneAt: null, doneBy: null });
    expect(await titles('teacher')).toContain('Keys');
    await call('DELETE', `/${id}`, 'admin');
  });

  it('is late from the day after it was due, and the first due comes first', async () => {
    const today = localToday();
    const made = [
      await add({ title: 'Someday' }),
      await add({ title: 'Later', dueDate: addDays(today, 9) }),
      await add({ title: 'Long ago', dueDate: addDays(today, -9) }),
    ];
    expect(await titles('admin')).toEqual(['Long ago', 'Later', 'Someday']);
    expect(made.map(({ late }) => late)).toEqual([false, false, true]);
    const { json } = await call('GET', '/gathered', 'admin');
    expect(json).toMatchObject({ written: 3, late: 1 });
    for (const { id } of made) await call('DELETE', `/${id}`, 'admin');
  });
});

interface Gathered {
  readonly kind: string;
  readonly count: number;
  readonly examples: { name: string; count: number | null }[];
  readonly path: string;
}
const gathered = async (as: As) => {
  const { json, text } = await call('GET', '/gathered', as);
  expect(json.items, text).toBeDefined();
  return new Map<string, Gathered>(json.items.map((task: Gathered) => [task.kind, task]));
};

describe('what gathers by itself', () => {
  it('is nothing where nothing waits', async () => {
    // Accounts that nobody uses are there from the start; whoever lets them end by themselves has none.
    await tools.call('PUT', '/sleeping-accounts/settings', 'admin', { automatic: true });
    for (const as of ['admin', 'teacher', 'parent', 'child'] as const)
      expect([...(await gathered(as)).keys()]).toEqual([]);
    await tools.call('PUT', '/sleeping-accounts/settings', 'admin', { automatic: false });
  });

  it('is an account that nobody uses any more, where the office has to end it', async () => {
    expect((await gathered('admin')).get('sleepingAccounts')).toMatchObject({
      count: 2,
      path: '/admin-user-overview?tab=asleep',
    });
    expect((await gathered('teacher')).get('sleepingAccounts')).toBeUndefined();
  });

  it('is an invoice that is overdue, until it is paid', async () => {
    const overdue = async () => (await gathered('admin')).get('overdueInvoices');
    expect(await overdue()).toBeUndefined();
    await inSchool(
      server,
      'tenant1',
      `insert into invoices (tenant_id, id, number, payer_id, currency, total_minor, paid_minor, issued_on,
         due_on, document)
       select 'tenant1', gen_random_uuid(), 'X-' || n, u.id, 'EUR', 100, case n when 2 then 30 else 0 end, '2026-01-01',
         date '2026-01-14' + n, '{}'
       from users u, generate_series(1, 2) n where u.username = 'parent'`,
    );
    expect(await overdue()).toMatchObject({
      count: 2,
      // What is open of them, not what they were issued over.
      amount: { minor: 170, currency: 'EUR' },
      examples: [{ date: '2026-01-15' }, { date: '2026-01-16' }],
      path: '/admin-payment-hub/all?status=overdue',
    });
    expect((await gathered('teacher')).get('overdueInvoices')).toBeUndefined();
    await inSchool(
      server,
      'tenant1',
      `update invoices set paid_minor = 100 where number in ('X-1', 'X-2')`,
    );
    expect(await overdue()).toBeUndefined();
  });

  it('is a child whose charges are due while nobody may pay for it, until somebody may', async () => {
    const unpaid = async (as: As = 'admin') => (await gathered(as)).get('chargesWithoutPayer');
    const [childId] = tools.others;
    const { id } = await tools.publishTerm({ pricingType: 'total', priceMinor: 1000 });
    await tools.book(id, { childId: tools.own.child }, 'admin');
    expect(await unpaid()).toBeUndefined();
    const pay = (may: boolean) =>
      inSchool<{ id: string }>(
        server,
        'tenant1',
        'update guardianships set can_pay = $1 where child_id = $2 and can_pay <> $1 returning id',
        [may, childId],
      );
    expect(await pay(false)).not.toEqual([]);
    expect(await unpaid()).toBeUndefined();
    // Nothing is due of a month's price for each session before the month is over.
    const later = await tools.publishTerm({ pricingType: 'perSession', priceMinor: 1000 });
    await tools.book(later.id, { childId }, 'admin');
    expect(await unpaid()).toBeUndefined();
    const booked = await tools.book(id, { childId }, 'admin');
    const { json } = await tools.call('GET', '/invoice-runs/preview', 'admin');
    expect(json.waiting).toMatchObject([{ childId, amountMinor: 1000 }]);
    expect(await unpaid()).toMatchObject({
      count: 1,
      examples: [{ name: json.waiting[0].childName, count: null, date: json.asOf }],
      path: '/admin-payment-hub/all?tab=charges',
    });
    expect(await unpaid('teacher')).toBeUndefined();
    await pay(true);
    expect(await unpaid()).toBeUndefined();
    await pay(false);
    await tools.act(booked.json.bookings[0].id, 'cancel', 'admin');
    expect(await unpaid()).toBeUndefined();
    await pay(true);
  });

  it('is what waits for a decision, the office’s all and a teacher’s own', async () => {
    const own = await tools.publishTerm({ name: 'Choir', autoApproval: false });
    const teachers = [{ userId: tools.ids.get('teacher8'), duty: 'main' }];
    const others = await tools.publishTerm({ name: 'Dance', autoApproval: false, teachers });
    await tools.book(own.id, { childId: tools.own.child });
    await tools.book(own.id, { childId: tools.own.anna });
    await tools.book(others.id, { childId: tools.own.child });
    expect((await gathered('admin')).get('bookingsToDecide')).toMatchObject({
      count: 3,
      examples: [
        { name: 'Choir', count: 2 },
        { name: 'Dance', count: 1 },
      ],
      path: '/admin-activity-approval?tab=bookings',
    });
    expect((await gathered('teacher')).get('bookingsToDecide')).toMatchObject({
      count: 2,
      path: '/teacher-overview?tab=approvals&show=bookings',
    });
    expect((await gathered('parent')).size).toBe(0);
  });

  it('is an activity below its minimum until enough are confirmed', async () => {
    const { id } = await tools.publishTerm({ name: 'Debate', minParticipants: 2 });
    const below = async () => (await gathered('admin')).get('belowMinimum')?.count ?? 0;
    expect(await below()).toBe(1);
    await tools.fill(id, 2);
    expect(await below()).toBe(0);
  });

  it('is an activity whose teacher has left or that has no place', async () => {
    const { id } = await tools.publishTerm({ name: 'Rowing', startDate: monday });
    await inSchool(server, 'tenant1', 'delete from activity_teachers where activity_id = $1', [id]);
    await inSchool(
      server,
      'tenant1',
      'update sessions set location_id = null where activity_id = $1',
      [id],
    );
    const tasks = await gathered('admin');
    expect(tasks.get('withoutTeacher')?.examples).toEqual([
      { name: 'Rowing', count: null, date: null },
    ]);
    expect(tasks.get('withoutPlace')?.count).toBe(1);
  });

  it('is a session that nobody recorded', async () => {
    await holdSessions(server, tools, { name: 'Chess', children: 2 });
    const { count = 0, path } = (await gathered('teacher')).get('unrecordedSessions') ?? {};
    const { json } = await tools.call('GET', '/reports/attendance/unrecorded', 'teacher');
    expect(count).toBeGreaterThan(0);
    expect(count).toBe(json.total);
    expect(path).toBe('/teacher-overview?tab=reports&missing=true');
    expect((await gathered('teacher8')).get('unrecordedSessions')).toBeUndefined();
  });
});
