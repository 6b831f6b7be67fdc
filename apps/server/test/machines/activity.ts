import { ACTIVITY_STATES, type ActivityStage } from '#domain/activities/activity.ts';
import { addDays, mondayOf } from '#domain/dates/dates.ts';
import { SESSION_STATES, type SessionEvent, type SessionStatus } from '#domain/sessions/session.ts';
import { type Answer, inSchool, type SignedIn, type TestServer } from '#harness/server.ts';
import { localToday } from '#harness/today.ts';
import type { Outcome, Play } from '#harness/walk-machine.ts';

const outcomeOf = ({ status }: Answer): Outcome => (status < 400 ? 'done' : 'refused');

/** A club that can be published, some weeks ahead. */
async function addClub(server: TestServer, admin: SignedIn) {
  const places = await server.call('GET', '/api/locations', { token: admin.token });
  const [teacher] = await inSchool<{ id: string }>(
    server,
    'tenant1',
    `select id from users where username = 'teacher'`,
  );
  const startDate = addDays(mondayOf(localToday()), 70);
  const { json } = await server.call('POST', '/api/activities', {
    token: admin.token,
    body: {
      name: 'Walked',
      startDate,
      endDate: addDays(startDate, 6),
      priceMinor: 0,
      locationId: places.json.items[0].id,
      teachers: [{ userId: teacher?.id }],
      timeSlots: [1, 2, 3, 4, 5].map((day) => ({
        dayOfWeek: day,
        startTime: '05:00',
        endTime: '05:30',
      })),
    },
  });
  return { id: String(json.id) };
}

export function activityPlay(
  server: TestServer,
  admin: SignedIn,
): Play<ActivityStage, 'publish' | 'cancel', 'staff', { readonly id: string }> {
  const path = (id: string) => `/api/activities/${id}`;
  const read = async (id: string) =>
    (await server.call('GET', path(id), { token: admin.token })).json;
  const attempt = (event: string) => async (subject: { readonly id: string }) => {
    const { version } = await read(subject.id);
    const answer = await server.call('POST', `${path(subject.id)}/${event}`, {
      token: admin.token,
      body: { version },
    });
    return outcomeOf(answer);
  };
  return {
    machine: ACTIVITY_STATES,
    begin: () => addClub(server, admin),
    attempts: { publish: { staff: attempt('publish') }, cancel: { staff: attempt('cancel') } },
    observe: async ({ id }) => {
      const { status, cancelledAt } = await read(id);
      return cancelledAt === null ? status : 'cancelled';
    },
  };
}

interface Subject {
  readonly id: string;
  readonly planned: { readonly date: string; readonly startTime: string; readonly endTime: string };
}

export function sessionPlay(
  server: TestServer,
  admin: SignedIn,
): Play<SessionStatus, SessionEvent, 'staff', Subject> {
  const sessions: Subject[] = [];
  const read = async ({ id }: Subject) =>
    (await server.call('GET', `/api/sessions/${id}`, { token: admin.token })).json;
  const post = async (subject: Subject, what: string, body: object = {}) => {
    const { version } = await read(subject);
    return outcomeOf(
      await server.call('POST', `/api/sessions/${subject.id}/${what}`, {
        token: admin.token,
        body: { version, ...body },
      }),
    );
  };
  /** One button for both: which of the two it is goes by whether it had been moved. */
  const uncancel = (event: 'uncancel' | 'uncancelMoved') => async (subject: Subject) => {
    const { original, status } = await read(subject);
    const isOther = (event === 'uncancelMoved') !== (original !== null);
    return status === 'cancelled' && isOther ? 'skipped' : post(subject, 'uncancel');
  };
  let minutes = 0;
  return {
    machine: SESSION_STATES,
    begin: async () => {
      if (sessions.length === 0) {
        const { id } = await addClub(server, admin);
        const path = `/api/activities/${id}`;
        await server.call('POST', `${path}/publish`, { token: admin.token, body: { version: 1 } });
        const { json } = await server.call('GET', `${path}/sessions`, { token: admin.token });
        for (const { id: sessionId, date, startTime, endTime } of json.items)
          sessions.push({ id: sessionId, planned: { date, startTime, endTime } });
      }
      const session = sessions.pop();
      if (!session) throw new Error('a club has sessions');
      return session;
    },
    attempts: {
      cancel: { staff: (subject) => post(subject, 'cancel') },
      uncancel: { staff: uncancel('uncancel') },
      uncancelMoved: { staff: uncancel('uncancelMoved') },
      reschedule: {
        staff: (subject) => {
          // Somewhere else each time: moving it where it is changes nothing.
          minutes = (minutes + 1) % 50;
          const startTime = `06:${String(minutes + 10)}`;
          return post(subject, 'reschedule', { ...subject.planned, startTime, endTime: '07:00' });
        },
      },
      moveBack: {
        // One that is where it was planned stays there, and nothing has happened.
        staff: async (subject, state) =>
          state === 'scheduled' ? 'skipped' : post(subject, 'reschedule', subject.planned),
      },
    },
    observe: async (subject) => (await read(subject)).status,
  };
}
