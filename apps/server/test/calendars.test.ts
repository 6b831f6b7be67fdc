import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { familyTone } from '#domain/calendar/calendar.ts';
import { addDays, mondayOf } from '#domain/dates/dates.ts';
import { type ActivityReaderName, faultsOf, weekly } from '#harness/activities.ts';
import { type BookingTools, bookingTools, monday } from '#harness/bookings.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let tools: BookingTools;
beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
});
afterAll(() => server.close());

const ask = (query: string, as: ActivityReaderName) => tools.call('GET', `/calendar?${query}`, as);
const parentId = () => `parentId=${tools.ids.get('parent')}`;
interface Entry {
  readonly id: string;
  readonly date: string;
  readonly tone: string;
  readonly activity: { readonly id: string };
  readonly children: readonly { readonly childId: string }[];
}
const entries = async (query: string, as: ActivityReaderName): Promise<Entry[]> => {
  const answer = await ask(query, as);
  expect(answer.status, answer.text).toBe(200);
  return answer.json.entries;
};
/** What a reader sees of one activity in the week of its first session. */
const seen = (id: string, query: string, as: ActivityReaderName): Promise<Entry[]> =>
  entries(`view=week&date=${monday}&activityId=${id}${query}`, as);

describe('what a calendar refuses, each with its own words', () => {
  it.each([
    ['view=year', 'view invalid_view', 'This view doesn’t exist.'],
    ['date=2026-13-01', 'date invalid_date', 'Enter a date.'],
    ['parentId=x', 'parentId invalid_parent', 'This parent isn’t valid.'],
    ['childId=x', 'childId invalid_child', 'This child isn’t valid.'],
    ['', 'parentId parent_required', 'No parent selected for this calendar.'],
  ])('%s of a parent: %s', async (query, fault, message) => {
    const answer = await ask(query, 'parent');
    expect(answer.status).toBe(400);
    expect(faultsOf(answer)).toEqual([fault]);
    expect(answer.json.errors[0].message).toBe(message);
  });

  it('the calendar of another parent', async () => {
    const answer = await ask(`parentId=${tools.ids.get('parent1a')}`, 'parent');
    expect([answer.status, answer.json.code]).toEqual([404, 'parent_not_found']);
  });

  it('a parent’s calendar, asked for by staff', async () => {
    expect(faultsOf(await ask(parentId(), 'admin'))).toEqual(['parentId invalid_parent']);
  });

  it.each([
    ['parent', (): string => `${parentId()}&childId=${tools.others[0]}`],
    ['child', (): string => `childId=${tools.own.anna}`],
    ['teacher8', (): string => `childId=${tools.others[0]}`],
    ['admin', (): string => 'childId=01941f38-0000-7000-8000-000000000000'],
  ] as const)('a child that %s does not reach', async (name, query) => {
    await inSchool(
      server,
      'tenant1',
      `delete from cohort_teachers where teacher_id = (select id from users where username = 'teacher8')`,
    );
    const answer = await ask(query(), name);
    expect([answer.status, answer.json.code]).toEqual([404, 'child_not_found']);
  });
});

describe('the calendar of a family', () => {
  it('has what each child booked or waits for, with its colour, and leaves the rest out unless asked', async () => {
    const [chess, choir, dance] = [
      await tools.publishTerm({ name: 'Chess', autoApproval: true }),
      await tools.publishTerm({ name: 'Choir', autoApproval: false, timeSlots: [weekly(3)] }),
      await tools.publishTerm({ name: 'Dance', timeSlots: [weekly(4)] }),
    ];
    const { child, anna } = tools.own;
    const made = await tools.book(chess.id, { childIds: [child, anna] });
    await tools.book(choir.id, { childId: anna });
    expect(await seen(chess.id, `&${parentId()}`, 'parent')).toMatchObject([
      {
        tone: 'confirmed',
        children: [{ exception: null }, { exception: null }],
        counts: null,
        clashes: [],
      },
    ]);
    expect(await seen(choir.id, `&${parentId()}`, 'parent')).toMatchObject([
      { tone: 'pending', children: [{ childId: anna, status: 'pending', absence: null }] },
    ]);
    expect(await seen(choir.id, `&${parentId()}&childId=${child}`, 'parent')).toEqual([]);
    expect(await seen(dance.id, `&${parentId()}`, 'parent')).toEqual([]);
    expect(await seen(dance.id, `&${parentId()}&unbooked=true`, 'parent')).toMatchObject([
      { tone: 'off', children: [] },
    ]);
    const [first] = await tools.sessionsOf(chess.id);
    const booking = made.json.bookings.find((one: { childId: string }) => one.childId === child);
    await tools.act(booking.id, `sessions/${first.id}/cancel`);
    expect(await seen(chess.id, '', 'child')).toMatchObject([
      { tone: 'off', children: [{ childId: child, exception: 'family' }] },
    ]);
    expect(await seen(chess.id, `&parentId=${tools.ids.get('parent1a')}`, 'parent1a')).toEqual([]);
  });

  it('keeps a session that was covered as it was when the booking ends, in all calendars', async () => {
    const { id } = await tools.publishTerm({ autoApproval: true, timeSlots: [weekly(6)] });
    const made = await tools.book(id, { childId: tools.own.child });
    const [first] = await tools.sessionsOf(id);
    // It was four weeks ago, and the child was booked by then.
    await inSchool(
      server,
      'tenant1',
      `update sessions set date = date - 28, starts_at = starts_at - interval '28 days',
         ends_at = ends_at - interval '28 days' where id = $1`,
      [first.id],
    );
    await inSchool(
      server,
      'tenant1',
      `update bookings set covers_from = covers_from - interval '60 days' where activity_id = $1`,
      [id],
    );
    expect((await tools.act(made.json.bookings[0].id, 'cancel')).status).toBe(200);
    const date = addDays(first.date, -28);
    const of = (query: string, as: ActivityReaderName) =>
      entries(`view=day&date=${date}&activityId=${id}${query}`, as);
    expect(await of(`&${parentId()}`, 'parent')).toMatchObject([
      { tone: 'confirmed', children: [{ childId: tools.own.child, status: 'cancelled' }] },
    ]);
    expect(await of('', 'admin')).toMatchObject([
      { tone: 'confirmed', counts: { coming: 1, pending: 0 } },
    ]);
    const week = await tools.call('GET', `/planner/week?from=${date}&to=${date}`, 'parent');
    const planned = week.json.items.find((one: { id: string }) => one.id === first.id);
    expect(familyTone(planned.status, planned.children)).toBe('confirmed');
    const link = await tools.call('POST', '/me/calendar-link', 'parent');
    const { text } = await server.call('GET', new URL(link.json.url).pathname);
    const event = text.split('BEGIN:VEVENT').find((one) => one.includes(`UID:${first.id}`));
    expect(event).toContain('STATUS:CONFIRMED');
    // What was to come is nobody's any more.
    const [, second] = await tools.sessionsOf(id);
    expect(text).not.toContain(`UID:${second.id}`);
  });

  it('ends with the right to see the child', async () => {
    const { id } = await tools.publishTerm({ timeSlots: [weekly(5)] });
    await tools.book(id, { childId: tools.own.anna });
    expect(await seen(id, `&${parentId()}`, 'parent')).toHaveLength(1);
    const right = (value: string) =>
      inSchool(
        server,
        'tenant1',
        `update guardianships set can_see = ${value} where child_id = $1`,
        [tools.own.anna],
      );
    await right('false');
    expect(await seen(id, `&${parentId()}`, 'parent')).toEqual([]);
    await right('true');
  });
});

describe('the calendar of staff', () => {
  it('counts who comes and who waits, for those who run it', async () => {
    const { id } = await tools.publishTerm({
      autoApproval: false,
      timeSlots: [weekly(1, '09:00', '10:00')],
    });
    await tools.book(id, { childId: tools.own.child });
    expect(await seen(id, '', 'admin')).toMatchObject([
      {
        tone: 'pending',
        counts: { coming: 0, pending: 1 },
        can: { reschedule: true },
        children: [],
      },
    ]);
    expect(await seen(id, '&own=true', 'teacher')).toMatchObject([{ counts: { pending: 1 } }]);
    expect(await seen(id, '', 'teacher8')).toMatchObject([
      { tone: 'default', counts: null, can: { reschedule: false } },
    ]);
    expect(await seen(id, '&own=true', 'teacher8')).toEqual([]);
    expect(await seen(id, `&childId=${tools.own.child}`, 'admin')).toHaveLength(1);
    expect(await seen(id, `&childId=${tools.own.anna}`, 'admin')).toEqual([]);
  });

  it('tells what one child is booked for to who reads the bookings of it', async () => {
    const own = await tools.publishTerm({ timeSlots: [weekly(5, '08:00', '09:00')] });
    const colleagues = await tools.publishTerm({
      timeSlots: [weekly(5, '10:00', '11:00')],
      teachers: [{ userId: tools.ids.get('teacher8'), duty: 'main' }],
    });
    const { child } = tools.own;
    for (const { id } of [own, colleagues]) await tools.book(id, { childId: child });
    // The child is in a cohort of hers, and both activities are for everybody.
    expect(await seen(colleagues.id, '', 'teacher')).toHaveLength(1);
    expect(await seen(colleagues.id, `&childId=${child}`, 'teacher')).toEqual([]);
    expect(await seen(own.id, `&childId=${child}`, 'teacher')).toHaveLength(1);
    expect(await seen(colleagues.id, `&childId=${child}`, 'admin')).toHaveLength(1);
  });

  it('tells nobody else of it, not in the office either', async () => {
    const { id } = await tools.publishTerm({ timeSlots: [weekly(5, '12:00', '13:00')] });
    await tools.book(id, { childId: tools.own.child });
    const clerk = await server.signIn('secretary');
    const look = async (query: string) => {
      const path = `/api/calendar?view=week&date=${monday}&activityId=${id}${query}`;
      const answer = await server.call('GET', path, { token: clerk.token });
      expect(answer.status, answer.text).toBe(200);
      return answer.json.entries;
    };
    const allow = (change: string) =>
      inSchool(
        server,
        'tenant1',
        change.replace('ROLE', `(select id from roles where name = 'Secretary')`),
      );
    await allow(
      `delete from role_permissions where role_id = ROLE and permission = 'bookings.view'`,
    );
    expect(await look('')).toMatchObject([{ counts: null }]);
    expect(await look(`&childId=${tools.own.child}`)).toEqual([]);
    await allow(
      `insert into role_permissions (tenant_id, role_id, permission) values ('tenant1', ROLE, 'bookings.view')`,
    );
    expect(await look(`&childId=${tools.own.child}`)).toHaveLength(1);
  });

  it('says what is needed twice, without the name of what the reader does not see', async () => {
    const at = [weekly(2, '18:00', '19:00')];
    const { id } = await tools.publishTerm({ name: 'Debate', timeSlots: at });
    const hidden = {
      name: 'For others',
      teachers: [{ userId: tools.ids.get('teacher8'), duty: 'main' }],
      cohortIds: [tools.cohorts.get('4a')],
      timeSlots: [weekly(2, '18:30', '19:30')],
    };
    await tools.publishTerm(hidden);
    const clash = { kind: 'room', startTime: '18:30', endTime: '19:30' };
    expect(await seen(id, '', 'admin')).toMatchObject([
      { clashes: [{ ...clash, activity: 'For others' }] },
    ]);
    expect(await seen(id, '', 'teacher')).toMatchObject([
      { clashes: [{ ...clash, activity: null }] },
    ]);
    await tools.publishTerm({
      ...hidden,
      name: 'Twice',
      locationId: tools.places[1],
      teachers: tools.club().teachers,
    });
    expect(await seen(id, '', 'admin')).toMatchObject([
      {
        clashes: [
          { kind: 'room' },
          { kind: 'teacher', activity: 'Twice', names: [expect.any(String)] },
        ],
      },
    ]);
  });

  it('is narrowed by place, teacher and cohort', async () => {
    const { id } = await tools.publishTerm({
      timeSlots: [weekly(3, '08:00', '09:00')],
      cohortIds: [tools.cohorts.get('4a')],
    });
    for (const query of [
      `&locationId=${tools.places[0]}`,
      `&teacherId=${tools.ids.get('teacher')}`,
      `&cohortId=${tools.cohorts.get('4a')}`,
    ]) {
      expect(await seen(id, query, 'admin'), query).toHaveLength(1);
    }
    for (const query of [
      `&locationId=${tools.places[1]}`,
      `&teacherId=${tools.ids.get('teacher8')}`,
      `&cohortId=${tools.cohorts.get('4b')}`,
    ]) {
      expect(await seen(id, query, 'admin'), query).toEqual([]);
    }
  });

  it('begins with today, and has the days of its view', async () => {
    const { json } = await ask('view=week', 'admin');
    expect(json).toMatchObject({
      from: mondayOf(json.today),
      to: addDays(mondayOf(json.today), 6),
      cut: false,
    });
  });
});
