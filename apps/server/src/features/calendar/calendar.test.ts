import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, mondayOf } from '#domain/dates/dates.ts';
import {
  type ActivityReaderName,
  type ActivityTools,
  activityTools,
  weekly,
} from '#harness/activities.ts';
import { type BookingTools, bookingTools } from '#harness/bookings.ts';
import { inSchool, startServer, T1, T2, type TestServer } from '#harness/server.ts';
import { localToday } from '#harness/today.ts';

let server: TestServer;
let tools: ActivityTools;
beforeAll(async () => {
  server = await startServer();
  tools = await activityTools(server);
});
afterAll(() => server.close());

interface ReadEvent {
  readonly uid: string;
  readonly summary: string;
  readonly status: string;
  readonly sequence: number;
  readonly start: string;
}
const eventsIn = (text: string): ReadEvent[] =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => {
    const event = new ICAL.Event(each);
    return {
      uid: event.uid,
      summary: event.summary,
      status: String(each.getFirstPropertyValue('status')),
      sequence: event.sequence,
      start: event.startDate.toString(),
    };
  });

const fileOf = (id: string, as: ActivityReaderName = 'admin') =>
  tools.call('GET', `/activities/${id}/calendar.ics`, as);
const eventsOf = async (id: string) => eventsIn((await fileOf(id)).text);

const newLink = async (as: ActivityReaderName) => {
  const answer = await tools.call('POST', '/me/calendar-link', as);
  expect(answer.status, answer.text).toBe(201);
  return new URL(answer.json.url).pathname;
};
const follow = (path: string, headers: Record<string, string> = {}) =>
  server.call('GET', path, { headers });

describe('an activity as a file for a calendar', () => {
  it('has its sessions, and is downloaded under its name', async () => {
    const { id } = await tools.publish({ name: 'Šahs' });
    const answer = await fileOf(id, 'parent');
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="Sahs.ics"; filename*=UTF-8''%C5%A0ahs.ics`,
    });
    const sessions: { id: string; date: string }[] = await tools.sessionsOf(id);
    expect(eventsIn(answer.text).map(({ uid, start }) => [uid, start])).toEqual(
      sessions.map((session) => [session.id, `${session.date}T15:00:00`]),
    );
  });

  it('is followed by what happens to a session: moved and cancelled under the same id, counted up', async () => {
    const monday = addDays(mondayOf(localToday()), 7);
    const term = { startDate: monday, endDate: addDays(monday, 30) };
    const { id } = await tools.publish(term);
    const [first, second] = await tools.sessionsOf(id);
    await tools.call('POST', `/sessions/${first.id}/cancel`, 'admin', { version: first.version });
    const moved = await tools.call('POST', `/sessions/${second.id}/reschedule`, 'admin', {
      version: second.version,
      date: addDays(second.date, 1),
      startTime: '17:00',
      endTime: '18:00',
    });
    expect(moved.status, moved.text).toBe(200);
    const events = new Map((await eventsOf(id)).map((event) => [event.uid, event]));
    expect(events.get(first.id)).toMatchObject({
      status: 'CANCELLED',
      summary: 'Cancelled: Chess',
      sequence: first.version + 1,
    });
    expect(events.get(second.id)).toMatchObject({
      status: 'CONFIRMED',
      start: `${addDays(second.date, 1)}T17:00:00`,
      sequence: second.version + 1,
    });
  });

  it('is out of sight where the activity is', async () => {
    const { id } = (await tools.create()).json;
    expect((await fileOf(id)).status).toBe(200);
    expect((await fileOf(id, 'parent')).status).toBe(404);
  });
});

describe('the calendar of a family', () => {
  it('has what its children booked, child by child, without what was given up, until it ends', async () => {
    const other = await startServer();
    try {
      const booking = await bookingTools(other);
      const [chess, choir] = [
        await booking.publishTerm({ name: 'Chess', autoApproval: true }),
        await booking.publishTerm({ name: 'Choir', autoApproval: false, timeSlots: [weekly(3)] }),
      ];
      const { child, anna } = booking.own;
      const made = await booking.book(chess.id, { childId: child });
      expect(made.status, made.text).toBe(201);
      const asked = await booking.book(choir.id, { childId: anna });
      expect(asked.json.bookings[0].status).toBe('pending');
      const link = await booking.call('POST', '/me/calendar-link', 'parent');
      const { pathname } = new URL(link.json.url);
      const seen = async (query = '') => {
        const answer = await other.call('GET', `${pathname}${query}`);
        return answer.status === 200
          ? eventsIn(answer.text).map(({ uid }) => uid)
          : [String(answer.status)];
      };
      const idsOf = async (id: string): Promise<string[]> =>
        (await booking.sessionsOf(id)).map((session: { id: string }) => session.id);
      const chessIds = await idsOf(chess.id);
      // What is still pending is a "maybe".
      const choirIds = await idsOf(choir.id);
      expect((await seen()).toSorted()).toEqual([...chessIds, ...choirIds].toSorted());
      await booking.act(asked.json.bookings[0].id, 'approve', 'admin');
      expect(await seen(`?childId=${anna}`)).toEqual(await idsOf(choir.id));
      expect(await seen(`?childId=${child}`)).toEqual(chessIds);
      expect(await seen(`?childId=${booking.others[0]}`)).toEqual(['404']);
      expect(await seen('?childId=x')).toEqual(['404']);
      const [first = ''] = chessIds;
      await inSchool(
        other,
        'tenant1',
        `insert into session_exceptions (tenant_id, booking_id, session_id, kind, made_at)
          values ('tenant1', '${made.json.bookings[0].id}', '${first}', 'family', now())`,
      );
      expect(await seen(`?childId=${child}`)).toEqual(chessIds.slice(1));
      await inSchool(other, 'tenant1', `update guardianships set can_see = false`);
      expect(await seen()).toEqual([]);
    } finally {
      await other.close();
    }
  });
});

describe('the secret link to the calendar of one child', () => {
  const linkOf = async (tools: BookingTools, childId: string, as: ActivityReaderName = 'parent') =>
    tools.call('POST', '/me/calendar-link', as, { childId });

  it('has that child’s sessions with their states, as two readers understand it, and ends with the right', async () => {
    const other = await startServer();
    try {
      const booking = await bookingTools(other);
      const { child, anna } = booking.own;
      const chess = await booking.publishTerm({ name: 'Chess', autoApproval: true });
      const choir = await booking.publishTerm({
        name: 'Choir',
        autoApproval: false,
        timeSlots: [weekly(3)],
      });
      await booking.book(chess.id, { childIds: [child, anna] });
      await booking.book(choir.id, { childId: anna });
      const own = new URL((await linkOf(booking, child)).json.url).pathname;
      const hers = new URL((await linkOf(booking, anna)).json.url).pathname;
      expect((await booking.call('GET', '/me/calendar-link', 'parent')).json).toMatchObject({
        createdAt: null,
        children: [{ childId: child }, { childId: anna }],
      });
      const summaries = async (path: string) => {
        const { text } = await other.call('GET', path);
        const byIcalJs = new Set(
          eventsIn(text).map(({ summary, status }) => `${summary} ${status}`),
        );
        const byNodeIcal = Object.values(nodeIcal.sync.parseICS(text)).flatMap((event) =>
          event?.type === 'VEVENT' ? [`${event.summary} ${event.status}`] : [],
        );
        expect(new Set(byNodeIcal)).toEqual(byIcalJs);
        return [...byIcalJs].toSorted();
      };
      expect(await summaries(own)).toEqual(['Chess CONFIRMED']);
      expect(await summaries(hers)).toEqual([
        'Chess CONFIRMED',
        'Not confirmed yet: Choir TENTATIVE',
      ]);
      const [first, second] = await booking.sessionsOf(chess.id);
      await booking.call('POST', `/sessions/${first.id}/cancel`, 'admin', {
        version: first.version,
      });
      await booking.call('POST', `/sessions/${second.id}/reschedule`, 'admin', {
        version: second.version,
        date: addDays(second.date, 1),
        startTime: '17:00',
        endTime: '18:00',
      });
      expect(await summaries(own)).toEqual(['Cancelled: Chess CANCELLED', 'Chess CONFIRMED']);
      // Of the other child alone, from yesterday on.
      await inSchool(
        other,
        'tenant1',
        `update guardianships set see_until = current_date - 2 where child_id = $1`,
        [anna],
      );
      expect((await other.call('GET', hers)).status).toBe(404);
      expect((await other.call('GET', `${own}?childId=${anna}`)).status).toBe(200);
      expect((await linkOf(booking, anna)).json.code).toBe('child_not_found');
      const ended = await booking.call('DELETE', `/me/calendar-link?childId=${child}`, 'parent');
      expect(ended.status).toBe(204);
      expect((await other.call('GET', own)).status).toBe(404);
    } finally {
      await other.close();
    }
  });

  it.each(['parent1a', 'teacher', 'admin', 'child'] as const)(
    'is not made for %s',
    async (name) => {
      const answer = await tools.call('POST', '/me/calendar-link', name, {
        childId: tools.ids.get('child'),
      });
      expect([answer.status, answer.json.code]).toEqual([404, 'child_not_found']);
    },
  );

  it('names what is no child', async () => {
    const answer = await tools.call('POST', '/me/calendar-link', 'parent', { childId: 'x' });
    expect(answer.json.errors).toMatchObject([{ path: 'childId', code: 'invalid_child' }]);
  });
});

describe('the secret link to the own calendar', () => {
  it('is told once, stored as a hash, and known to be there', async () => {
    expect((await tools.call('GET', '/me/calendar-link', 'teacher')).json).toEqual({
      createdAt: null,
      children: [],
    });
    const path = await newLink('teacher');
    const [, token = ''] = /^\/api\/calendar\/([\w-]+)\.ics$/.exec(path) ?? [];
    expect(Buffer.from(token, 'base64url')).toHaveLength(20);
    const { json } = await tools.call('GET', '/me/calendar-link', 'teacher');
    expect(json).toEqual({ createdAt: expect.any(String), children: [] });
    const stored = await inSchool(server, 'tenant1', 'select * from calendar_links');
    expect(JSON.stringify(stored)).not.toContain(token);
    const audit = await inSchool(server, 'tenant1', 'select * from audit_log');
    expect(JSON.stringify(audit)).not.toContain(token);
  });

  it('shows teachers their own sessions, administrators the school’s, families what they booked', async () => {
    await inSchool(server, 'tenant1', 'delete from activities');
    await tools.publish({ name: 'By teacher' });
    await tools.publish({
      name: 'By another',
      teachers: [{ userId: tools.ids.get('teacher8'), duty: 'main' }],
      timeSlots: [{ dayOfWeek: 4, startTime: '10:00', endTime: '11:00' }],
    });
    await tools.create({ name: 'A draft' });
    const seen = async (as: ActivityReaderName) => {
      const answer = await follow(await newLink(as));
      expect(answer.status).toBe(200);
      return [...new Set(eventsIn(answer.text).map(({ summary }) => summary))].sort();
    };
    expect(await seen('teacher')).toEqual(['By teacher']);
    expect(await seen('admin')).toEqual(['By another', 'By teacher']);
    expect(await seen('parent')).toEqual([]);
    expect(await seen('child')).toEqual([]);
  });

  it('ends when it is revoked, and when a new one is made', async () => {
    const first = await newLink('teacher8');
    const second = await newLink('teacher8');
    expect((await follow(first)).status).toBe(404);
    expect((await follow(second)).status).toBe(200);
    expect((await tools.call('DELETE', '/me/calendar-link', 'teacher8')).status).toBe(204);
    expect((await tools.call('DELETE', '/me/calendar-link', 'teacher8')).status).toBe(204);
    expect((await follow(second)).json.code).toBe('not_found');
  });

  it.each([
    ['the person leaves', `update users set status = 'archived' where username = 'teacher8'`],
    [
      'the role is taken away',
      `delete from user_roles where user_id = (select id from users where username = 'teacher8')`,
    ],
    [
      'the role may see no activities any more',
      `delete from role_permissions where permission = 'activities.view'
         and role_id in (select id from roles where kind = 'teacher')`,
    ],
  ])('ends when %s', async (_what, change) => {
    const other = await startServer();
    try {
      const { token } = await other.signIn('teacher8');
      const { json } = await other.call('POST', '/api/me/calendar-link', { token });
      const { pathname } = new URL(json.url);
      expect((await other.call('GET', pathname)).status).toBe(200);
      await inSchool(other, 'tenant1', change);
      expect((await other.call('GET', pathname)).status).toBe(404);
    } finally {
      await other.close();
    }
  });

  it('opens nothing at another school, and nothing when it is not quite right', async () => {
    const path = await newLink('admin');
    expect((await server.call('GET', path, { host: T1 })).status).toBe(200);
    expect((await server.call('GET', path, { host: T2 })).status).toBe(404);
    expect((await follow(path.replace('.ics', ''))).status).toBe(404);
    expect((await follow(path.replace(/.\.ics$/, '.ics'))).status).toBe(404);
    expect((await follow(`/api/calendar/${'A'.repeat(27)}.ics`)).status).toBe(404);
    expect((await follow('/api/calendar/%00.ics')).status).toBe(404);
  });

  it('is not sent again while nothing changed, and is when something did', async () => {
    const { id } = await tools.publish({
      timeSlots: [{ dayOfWeek: 5, startTime: '09:00', endTime: '10:00' }],
    });
    const path = await newLink('admin');
    const { headers } = await follow(path);
    expect(headers['cache-control']).toBe('private, no-cache');
    const etag = String(headers.etag);
    const again = await follow(path, { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    const [session] = await tools.sessionsOf(id);
    const { version } = session;
    await tools.call('POST', `/sessions/${session.id}/cancel`, 'admin', { version });
    expect((await follow(path, { 'if-none-match': etag })).status).toBe(200);
  });

  it('is asked for so often from one network, and no oftener', async () => {
    const other = await startServer();
    try {
      const ask = (ip: string) =>
        other
          .call('GET', `/api/calendar/${'A'.repeat(27)}.ics`, { ip })
          .then(({ status }) => status);
      const answers = await Promise.all(Array.from({ length: 121 }, () => ask('203.0.113.7')));
      expect(answers.filter((status) => status === 429)).toHaveLength(1);
      expect(await ask('198.51.100.7')).toBe(404);
    } finally {
      await other.close();
    }
  });
});
