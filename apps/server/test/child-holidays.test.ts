import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schoolYearOf } from '#domain/cohorts/school-year.ts';
import { addDays, dayOfWeek } from '#domain/dates/dates.ts';
import { type BookingTools, bookingTools } from '#harness/bookings.ts';
import { moveToNoon } from '#harness/noon.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let tools: BookingTools;
let today: string;
/** Cohorts of this year; the child of `parent` is in `own`. */
const cohort = { own: '', other: '' };

beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
  today = await moveToNoon(server);
  // Cohorts of years past stay: they have no part in it.
  await inSchool(
    server,
    'tenant1',
    `delete from cohort_children m using cohorts c where c.id = m.cohort_id and m.child_id = $1
       and c.school_year = $2`,
    [tools.own.child, schoolYearOf(today)],
  );
  for (const name of ['own', 'other'] as const) {
    const { json, text } = await tools.call('POST', '/cohorts', 'admin', {
      name: `Holiday ${name}`,
      schoolYear: schoolYearOf(today),
      assistantTeacherIds: [],
    });
    expect(json.id, text).toBeDefined();
    cohort[name] = json.id;
  }
  const added = await tools.call('POST', `/cohorts/${cohort.own}/add-children`, 'admin', {
    childIds: [tools.own.child],
  });
  expect(added.status, added.text).toBeLessThan(300);
});
afterAll(() => server.close());

/** A club of these cohorts with a session today that has begun, and the child on its register. */
async function clubToday(cohortIds: readonly string[] = []) {
  const { id } = await tools.publish({
    startDate: today,
    endDate: addDays(today, 1),
    cohortIds,
    timeSlots: [{ dayOfWeek: dayOfWeek(today), startTime: '23:50', endTime: '23:59' }],
  });
  const booked = await tools.book(id, { childId: tools.own.child }, 'admin');
  expect(booked.status, booked.text).toBe(201);
  const [session] = await tools.sessionsOf(id);
  await inSchool(
    server,
    'tenant1',
    `update sessions set starts_at = starts_at - interval '23 hours 50 minutes', start_time = '00:00',
       ends_at = ends_at - interval '23 hours 50 minutes', end_time = '00:09' where id = $1`,
    [session.id],
  );
  await inSchool(
    server,
    'tenant1',
    `update bookings set covers_from = covers_from - interval '2 days' where activity_id = $1`,
    [id],
  );
  return { activityId: id as string, sessionId: session.id as string };
}

async function withHoliday(cohortIds: readonly string[], work: () => Promise<void>) {
  const body = { title: 'Class trip', startDate: today, endDate: today, cohortIds };
  const { json, status, text } = await tools.call('POST', '/holidays', 'admin', body);
  expect(status, text).toBe(201);
  try {
    await work();
  } finally {
    await inSchool(server, 'tenant1', 'delete from holidays where id = $1', [json.id]);
  }
}

async function lineOf(sessionId: string) {
  const { json, text } = await tools.call('GET', `/sessions/${sessionId}/attendance`, 'teacher');
  expect(json.children, text).toHaveLength(1);
  const { mark, holiday, recorded } = json.children[0];
  return { mark, holiday, recorded: recorded?.mark ?? null };
}

const tap = async (sessionId: string, mark: string) => {
  const recordedAt = new Date().toISOString();
  const answer = await tools.call('PUT', `/sessions/${sessionId}/attendance`, 'teacher', {
    marks: [{ id: randomUUID(), childId: tools.own.child, mark, recordedAt }],
  });
  expect(answer.json.results[0].outcome, answer.text).toBe('recorded');
};

const countsOf = async (activityId: string) => {
  const period = `period=custom&startDate=${today}&endDate=${today}&activityId=${activityId}`;
  return (await tools.call('GET', `/reports/attendance?${period}`, 'admin')).json;
};

describe('a child whose cohort is free while the session takes place', () => {
  it('is shown on holiday by its name, is waited for by nobody, and counts in no rate', async () => {
    const { activityId, sessionId } = await clubToday();
    expect(await lineOf(sessionId)).toEqual({ mark: 'none', holiday: null, recorded: null });
    expect((await countsOf(activityId)).sessions.unrecorded).toBe(1);
    await withHoliday([cohort.own], async () => {
      expect(await lineOf(sessionId)).toEqual({
        mark: 'excused',
        holiday: 'Class trip',
        recorded: null,
      });
      const report = await countsOf(activityId);
      expect(report.counts).toEqual({ attended: 0, notAttended: 0, excused: 1, none: 0 });
      expect(report).toMatchObject({ rate: null, sessions: { unrecorded: 0 } });
      const { json } = await tools.call('GET', '/me/sessions-today', 'teacher');
      const day = json.items.find((one: { sessionId: string }) => one.sessionId === sessionId);
      expect(day).toMatchObject({ expected: 1, marked: 1, excused: 1 });
      const calendar = await tools.call('GET', `/calendar?view=day&date=${today}`, 'admin');
      const entry = calendar.json.entries.find((one: { id: string }) => one.id === sessionId);
      expect(entry.counts, 'the calendar counts as the register does').toMatchObject({ coming: 0 });
      const family = await tools.call('GET', `/users/${tools.own.child}/attendance`, 'parent');
      expect(
        family.json.items.find((one: { sessionId: string }) => one.sessionId === sessionId),
      ).toMatchObject({ mark: 'excused', holiday: 'Class trip' });
    });
    // Nothing was written that would have to be taken back.
    expect(await lineOf(sessionId)).toEqual({ mark: 'none', holiday: null, recorded: null });
  });

  it('is what the teacher recorded, whatever that is, and on holiday again once it is taken back', async () => {
    const { activityId, sessionId } = await clubToday();
    await withHoliday([cohort.own], async () => {
      for (const mark of ['attended', 'notAttended', 'excused']) {
        await tap(sessionId, mark);
        expect(await lineOf(sessionId)).toMatchObject({ mark, recorded: mark });
        expect((await countsOf(activityId)).counts).toMatchObject({ [mark]: 1, none: 0 });
      }
      await tap(sessionId, 'none');
      expect(await lineOf(sessionId)).toMatchObject({ mark: 'excused', holiday: 'Class trip' });
    });
  });

  it.each([
    ['of the activity’s cohorts only its own is free', ['own', 'other'], ['own'], 'Class trip'],
    ['its own is not among those of the holiday', [], ['other'], null],
    ['all cohorts of the activity are free: the session was kept', ['own'], ['own'], null],
    ['the whole school is free: the session was kept', [], [], null],
  ] as const)('%s', async (_name, forCohorts, freeCohorts, holiday) => {
    const { sessionId } = await clubToday(forCohorts.map((name) => cohort[name]));
    await withHoliday(
      freeCohorts.map((name) => cohort[name]),
      async () => {
        expect((await lineOf(sessionId)).holiday).toBe(holiday);
      },
    );
  });

  it('is expected where another cohort of its own that fits has school', async () => {
    const { sessionId } = await clubToday();
    const path = `/cohorts/${cohort.other}`;
    const childIds = [tools.own.child];
    await tools.call('POST', `${path}/add-children`, 'admin', { childIds });
    try {
      await withHoliday([cohort.own], async () => {
        expect((await lineOf(sessionId)).holiday).toBeNull();
      });
      await withHoliday([cohort.own, cohort.other], async () => {
        expect((await lineOf(sessionId)).holiday).toBe('Class trip');
      });
    } finally {
      await inSchool(server, 'tenant1', 'delete from cohort_children where cohort_id = $1', [
        cohort.other,
      ]);
    }
  });
});
