import { idsByUsername } from './people.ts';
import { inSchool, type SignedIn, type TestServer } from './server.ts';

const PEOPLE = ['admin', 'teacher', 'teacher8', 'parent', 'parent1a', 'child'] as const;
type Name = (typeof PEOPLE)[number];

export const weekly = (dayOfWeek: number, startTime = '15:00', endTime = '16:00') => ({
  dayOfWeek,
  startTime,
  endTime,
});

/** What tests about activities begin with: people who are signed in, and a usual club in an empty calendar. */
export async function activityTools(server: TestServer) {
  const signedIn = await Promise.all(PEOPLE.map((name) => server.signIn(name)));
  const who = Object.fromEntries(PEOPLE.map((name, index) => [name, signedIn[index]])) as Record<
    Name,
    SignedIn
  >;
  const ids = await idsByUsername(server);
  const rows = await inSchool<{ id: string; name: string }>(
    server,
    'tenant1',
    'select id, name from cohorts order by school_year',
  );
  const cohorts = new Map(rows.map(({ id, name }) => [name, id]));
  const { json } = await server.call('GET', '/api/locations', { token: who.admin.token });
  const places: string[] = json.items.map(({ id }: { id: string }) => id);
  for (const table of ['attendance_events', 'attendance_leavings', 'attendance_marks'])
    await inSchool(server, 'tenant1', `delete from ${table}`);
  for (const table of ['payments', 'credit_note_lines', 'credit_notes', 'charges', 'invoices'])
    await inSchool(server, 'tenant1', `delete from ${table}`);
  for (const table of ['booking_events', 'session_exceptions', 'bookings', 'activities'])
    await inSchool(server, 'tenant1', `delete from ${table}`);
  for (const table of ['approval_approvers', 'approvals', 'absence_events', 'absences'])
    await inSchool(server, 'tenant1', `delete from ${table}`);
  await inSchool(server, 'tenant1', 'delete from holidays');

  const call = (
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    as: Name,
    body?: object,
  ) => server.call(method, `/api${path}`, { token: who[as].token, ...(body && { body }) });
  const club = () => ({
    name: 'Chess',
    startDate: '2031-09-01',
    endDate: '2031-12-19',
    priceMinor: 2500,
    pricingType: 'perMonth',
    locationId: places[0],
    teachers: [{ userId: ids.get('teacher'), duty: 'main' }],
    timeSlots: [weekly(2)],
  });
  const create = (change: object = {}, as: Name = 'admin') =>
    call('POST', '/activities', as, { ...club(), ...change });
  return {
    who,
    ids,
    cohorts,
    places,
    call,
    club,
    create,
    publish: async (change: object = {}, as: Name = 'admin') => {
      const { json: draft } = await create(change, as);
      const { version } = draft;
      const answer = await call('POST', `/activities/${draft.id}/publish`, as, { version });
      if (answer.status !== 200) throw new Error(`not published: ${answer.text}`);
      return answer.json;
    },
    read: (id: string, as: Name = 'admin') => call('GET', `/activities/${id}`, as),
    patch: (id: string, version: number, change: object, as: Name = 'admin') =>
      call('PATCH', `/activities/${id}`, as, { version, ...change }),
    sessionsOf: async (id: string) =>
      (await call('GET', `/activities/${id}/sessions?pageSize=100`, 'admin')).json.items,
    addHoliday: async (
      title: string,
      startDate: string,
      { until = startDate, cohorts: names = [] }: { until?: string; cohorts?: string[] } = {},
    ) => {
      const cohortIds = names.flatMap((name) => cohorts.get(name) ?? []);
      const body = { title, startDate, endDate: until, cohortIds };
      return (await call('POST', '/holidays', 'admin', body)).json;
    },
  };
}
export type ActivityTools = Awaited<ReturnType<typeof activityTools>>;
export type ActivityReaderName = Name;

export const faultsOf = ({ json }: { json: { errors: { path: string; code: string }[] } }) =>
  json.errors.map(({ path, code }) => `${path} ${code}`);
export const datesOf = (sessions: readonly { date: string }[]) => sessions.map(({ date }) => date);
