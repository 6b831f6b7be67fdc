import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOfWeek } from '#domain/dates/dates.ts';
import { type AbsenceTools, absenceTools } from '#harness/absences.ts';
import { moveToNoon } from '#harness/noon.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let tools: AbsenceTools;
let today: string;
beforeAll(async () => {
  server = await startServer();
  tools = await absenceTools(server);
  today = await moveToNoon(server);
  await tools.setFlow(null);
});
afterAll(() => server.close());

/** A club with a session today, and the child of `parent` on its register. */
async function clubToday(): Promise<{ activityId: string; sessionId: string }> {
  const { id } = await tools.publish({
    startDate: today,
    endDate: addDays(today, 1),
    timeSlots: [{ dayOfWeek: dayOfWeek(today), startTime: '23:50', endTime: '23:59' }],
  });
  const booked = await tools.book(id, { childId: tools.own.child }, 'admin');
  expect(booked.status, booked.text).toBe(201);
  const [session] = await tools.sessionsOf(id);
  // Reports count what has begun; nobody could book it any more.
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
  return { activityId: id, sessionId: session.id };
}

/** All that the school and the family see of the child there. */
async function seen({ activityId, sessionId }: { activityId: string; sessionId: string }) {
  const register = await tools.call('GET', `/sessions/${sessionId}/attendance`, 'teacher');
  const period = `period=custom&startDate=${today}&endDate=${today}&activityId=${activityId}`;
  const report = await tools.call('GET', `/reports/attendance?${period}`, 'admin');
  expect(report.status, report.text).toBe(200);
  const parentId = tools.ids.get('parent') ?? '';
  const path = `/calendar?view=day&date=${today}&parentId=${parentId}`;
  const calendar = await tools.call('GET', path, 'parent');
  expect(calendar.status, calendar.text).toBe(200);
  const ofSession = ({ id }: { id: string }) => id === sessionId;
  const entry = calendar.json.entries.find(ofSession);
  const staff = await tools.call('GET', `/calendar?view=day&date=${today}`, 'teacher');
  return {
    mark: register.json.children[0].mark,
    totals: report.json.counts,
    absence: entry.children[0].absence,
    coming: staff.json.entries.find(ofSession).counts.coming,
  };
}

const mark = (sessionId: string, value: string) =>
  tools.call('PUT', `/sessions/${sessionId}/attendance`, 'teacher', {
    marks: [
      {
        id: randomUUID(),
        childId: tools.own.child,
        mark: value,
        recordedAt: new Date().toISOString(),
      },
    ],
  });
const reportToday = async () => {
  const { status, json, text } = await tools.report({
    startDate: today,
    endDate: today,
    createAnyway: true,
  });
  expect(status, text).toBe(201);
  return String(json.id);
};
const takeBack = async (id: string, by: 'family' | 'school') => {
  const { status, text } =
    by === 'family'
      ? await tools.ask('POST', `/absences/${id}/withdraw`, 'parent')
      : await tools.ask('POST', `/absences/${id}/revert`, 'admin', { reason: 'A mistake' });
  expect(status, text).toBe(200);
};

describe('a confirmed absence', () => {
  it('excuses in the register, the report and the calendar, and a child that came has come', async () => {
    const club = await clubToday();
    expect(await seen(club)).toMatchObject({ mark: 'none', absence: null, coming: 1 });
    const id = await reportToday();
    const excused = await seen(club);
    expect(excused).toMatchObject({ mark: 'excused', absence: 'excused', coming: 0 });
    expect(excused.totals).toMatchObject({ excused: 1 });
    await mark(club.sessionId, 'attended');
    expect(await seen(club)).toMatchObject({ mark: 'attended', coming: 1 });
    await takeBack(id, 'family');
  });

  it('is only reported while somebody has to decide', async () => {
    await tools.setFlow([tools.named('admin')]);
    const club = await clubToday();
    const id = await reportToday();
    expect(await seen(club)).toMatchObject({ mark: 'none', absence: 'reported', coming: 1 });
    await takeBack(id, 'family');
    await tools.setFlow(null);
  });

  it('leaves nothing behind when it is taken back, whatever was recorded meanwhile', async () => {
    const MARKS = ['attended', 'notAttended', 'excused', 'none'];
    const pick = <T>(list: readonly T[]): T | undefined =>
      list[Math.floor(Math.random() * list.length)];
    for (let round = 0; round < 12; round += 1) {
      const touched = await clubToday();
      const never = await clubToday();
      const told: string[] = [];
      const open: string[] = [];
      for (let step = 0; step < 6; step += 1) {
        const chance = Math.random();
        if (chance < 0.4) open.push(await reportToday());
        else if (chance < 0.6 && open.length > 0) {
          const id = open.splice(Math.floor(Math.random() * open.length), 1)[0] ?? '';
          await takeBack(id, pick(['family', 'school'] as const) ?? 'family');
        } else {
          const value = pick(MARKS) ?? 'none';
          told.push(value);
          await mark(touched.sessionId, value);
        }
      }
      for (const id of open) await takeBack(id, pick(['family', 'school'] as const) ?? 'family');
      for (const value of told) await mark(never.sessionId, value);
      expect(await seen(touched), `recorded: ${told.join(', ')}`).toEqual(await seen(never));
    }
  });
});
