import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates/dates.ts';
import { type ActivityTools, activityTools, datesOf, weekly } from '#harness/activities.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';
import { localToday } from '#harness/today.ts';

let server: TestServer;
let tools: ActivityTools;
beforeAll(async () => {
  server = await startServer();
  tools = await activityTools(server);
});
afterAll(() => server.close());

describe('a preview', () => {
  it('tells sessions, skipped holidays and faults of what is typed', async () => {
    await tools.addHoliday('Science day', '2031-12-02');
    const answer = await tools.call('POST', '/activities/preview', 'teacher', {
      startDate: '2031-11-24',
      endDate: '2031-12-12',
      timeSlots: [weekly(2), {}],
    });
    expect(datesOf(answer.json.sessions)).toEqual(['2031-11-25', '2031-12-09']);
    expect(answer.json.skipped).toMatchObject([{ date: '2031-12-02', holidays: ['Science day'] }]);
    expect(answer.json.changes).toBeNull();
    expect(answer.json.faults.map(({ path }: { path: string }) => path)).toContain(
      'timeSlots.1.startTime',
    );
  });

  it('warns of a teacher or a room that is needed twice, and names only what the reader sees', async () => {
    const other = await tools.publish(
      {
        name: 'Secret',
        cohortIds: [tools.cohorts.get('5b')],
        startDate: '2027-01-11',
        endDate: '2027-01-12',
        locationId: tools.places[3],
        teachers: [{ userId: tools.ids.get('teacher8') }],
        timeSlots: [weekly(2, '15:30', '16:30')],
      },
      'admin',
    );
    const typed = {
      startDate: '2027-01-11',
      endDate: '2027-01-17',
      locationId: tools.places[3],
      teachers: [{ userId: tools.ids.get('teacher8') }],
      timeSlots: [weekly(2)],
    };
    const seen = await tools.call('POST', '/activities/preview', 'admin', typed);
    expect(seen.json.clashes).toMatchObject([
      { kind: 'teacher', date: '2027-01-12', startTime: '15:30', endTime: '16:00' },
      { kind: 'room', activity: { id: other.id, name: 'Secret' } },
    ]);
    const hidden = await tools.call('POST', '/activities/preview', 'teacher', typed);
    expect(hidden.json.clashes).toHaveLength(2);
    expect(hidden.text).not.toContain('Secret');
    expect(hidden.text).not.toContain(other.id);
  });

  it('is of nobody else’s activity', async () => {
    const made = await tools.publish({ teachers: [{ userId: tools.ids.get('teacher8') }] });
    expect(
      (await tools.call('POST', '/activities/preview', 'teacher', { id: made.id })).status,
    ).toBe(403);
    const { json } = await tools.create({ teachers: [{ userId: tools.ids.get('teacher8') }] });
    expect(
      (await tools.call('POST', '/activities/preview', 'teacher', { id: json.id })).status,
    ).toBe(404);
  });
});

describe('cancelling and deleting', () => {
  it('cancels what is to come, for good, and shows it to staff only', async () => {
    const made = await tools.publish();
    expect((await tools.read(made.id, 'parent')).status).toBe(200);
    const answer = await tools.call('POST', `/activities/${made.id}/cancel`, 'teacher', {
      version: made.version,
      reason: 'Nobody came',
    });
    expect(answer.json).toMatchObject({
      progress: 'completed',
      signup: 'ended',
      cancellationReason: 'Nobody came',
      can: { edit: false, publish: false, cancel: false },
    });
    const statuses = (await tools.sessionsOf(made.id)).map(
      ({ status }: { status: string }) => status,
    );
    expect(new Set(statuses)).toEqual(new Set(['cancelled']));
    expect((await tools.read(made.id, 'parent')).status).toBe(404);
    const { version } = answer.json;
    for (const [path, body] of [
      ['cancel', { version }],
      ['publish', { version }],
    ] as const) {
      const again = await tools.call('POST', `/activities/${made.id}/${path}`, 'admin', body);
      expect(again.json.code).toBe('activity_cancelled');
    }
    expect((await tools.patch(made.id, version, { name: 'x' })).json.code).toBe(
      'activity_cancelled',
    );
    const list = await tools.call('GET', '/activities?status=past&q=chess', 'admin');
    expect(list.json.items.map(({ id }: { id: string }) => id)).toContain(made.id);
  });

  it('leaves what has been as it was', async () => {
    const today = localToday();
    const made = await tools.publish({
      startDate: addDays(today, -20),
      endDate: addDays(today, 20),
      timeSlots: [1, 2, 3, 4, 5, 6, 7].map((day) => weekly(day, '00:10', '00:20')),
    });
    await tools.call('POST', `/activities/${made.id}/cancel`, 'admin', { version: made.version });
    const sessions: { date: string; status: string }[] = await tools.sessionsOf(made.id);
    const before = sessions.filter(({ date }) => date < today).map(({ status }) => status);
    const after = sessions.filter(({ date }) => date > addDays(today, 1));
    expect(new Set(before)).toEqual(new Set(['scheduled']));
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set(['cancelled']));
  });

  it('deletes what nobody booked, with its sessions', async () => {
    const made = await tools.publish();
    expect((await tools.call('DELETE', `/activities/${made.id}`, 'teacher')).status).toBe(204);
    expect((await tools.read(made.id)).status).toBe(404);
    expect((await tools.call('DELETE', `/activities/${made.id}`, 'admin')).status).toBe(404);
    const rows = await inSchool(server, 'tenant1', 'select from sessions where activity_id = $1', [
      made.id,
    ]);
    expect(rows).toHaveLength(0);
  });

  it('keeps locations and cohorts that an activity needs', async () => {
    const location = await server.call('POST', '/api/locations', {
      token: tools.who.admin.token,
      body: { name: 'Attic', street: 'x 1', city: 'x', zipCode: 'x' },
    });
    const made = await tools.create({
      locationId: null,
      timeSlots: [{ ...weekly(1), locationId: location.json.id }],
      cohortIds: [tools.cohorts.get('Žubītes 10')],
    });
    const remove = (path: string) =>
      server.call('DELETE', `/api${path}`, { token: tools.who.admin.token });
    // A draft has a name already, which is the office's business alone.
    for (const as of ['teacher8', 'parent', 'child'] as const) {
      const seen = await tools.call('GET', `/locations/${location.json.id}`, as);
      expect(seen.json.usedBy, as).toEqual([]);
    }
    const refused = await remove(`/locations/${location.json.id}`);
    expect(refused.json.details.usedBy).toEqual([
      { kind: 'activity', id: made.json.id, name: 'Chess' },
    ]);
    const cohort = await remove(`/cohorts/${tools.cohorts.get('Žubītes 10')}`);
    expect(cohort.json.details.usedBy).toContainEqual({ kind: 'activities', count: 1 });
    await tools.call('DELETE', `/activities/${made.json.id}`, 'admin');
    expect((await remove(`/locations/${location.json.id}`)).status).toBe(204);
    expect((await remove(`/cohorts/${tools.cohorts.get('Žubītes 10')}`)).status).toBe(204);
  });
});

describe('a copy', () => {
  it('is a new draft, of the next term if a first day is named, around its holidays', async () => {
    const made = await tools.publish({ startDate: '2031-09-01', endDate: '2031-10-01' });
    const copy = await tools.call('POST', `/activities/${made.id}/copy`, 'teacher', {});
    expect(copy.status, copy.text).toBe(201);
    expect(copy.json).toMatchObject({
      name: 'Chess',
      status: 'draft',
      startDate: '2031-09-01',
      version: 1,
      missingCohorts: [],
    });
    expect(copy.json.timeSlots[0].id).not.toBe(made.timeSlots[0].id);
    await tools.addHoliday('Winter sports week', '2032-02-09', { until: '2032-02-13' });
    const next = await tools.call('POST', `/activities/${made.id}/copy`, 'teacher', {
      firstDay: '2032-02-01',
    });
    expect(next.json).toMatchObject({ startDate: '2032-02-03', endDate: '2032-03-09' });
    const published = await tools.call('POST', `/activities/${next.json.id}/publish`, 'teacher', {
      version: 1,
    });
    expect(published.json.sessionCount).toBe(made.sessionCount);
  });

  it('belongs to who copies', async () => {
    const made = await tools.publish({ teachers: [{ userId: tools.ids.get('teacher8') }] });
    expect((await tools.call('POST', `/activities/${made.id}/copy`, 'teacher', {})).status).toBe(
      403,
    );
    expect((await tools.call('POST', `/activities/${made.id}/copy`, 'parent', {})).status).toBe(
      403,
    );
  });
});
