import { addDays, mondayOf } from '#domain/dates/dates.ts';
import type { BookingTools } from './bookings.ts';
import { inSchool, type TestServer } from './server.ts';
import { localToday } from './today.ts';

/** The Monday of this week, from which what is past is counted. */
export const thisMonday = mondayOf(localToday());
/** The four weeks before it: four sessions of a weekly activity, all of them over. */
export const pastWeeks = { startDate: addDays(thisMonday, -28), endDate: addDays(thisMonday, -1) };

interface Held {
  readonly activityId: string;
  readonly sessionIds: readonly string[];
  readonly childIds: readonly string[];
}

/** A weekly activity whose first four sessions were held before this week, with so many children since then. */
export async function holdSessions(
  server: TestServer,
  tools: BookingTools,
  { children, ...change }: { readonly children: number; readonly [field: string]: unknown },
): Promise<Held> {
  const { id: activityId } = await tools.publishTerm({ maxParticipants: 40, ...change });
  await tools.fill(activityId, children);
  // The term of these tools begins on the Monday three weeks from now.
  const weeks = `interval '49 days'`;
  await inSchool(
    server,
    'tenant1',
    `update sessions set date = (date - ${weeks})::date, planned_date = (planned_date - ${weeks})::date,
       starts_at = starts_at - ${weeks}, ends_at = ends_at - ${weeks} where activity_id = $1`,
    [activityId],
  );
  await inSchool(
    server,
    'tenant1',
    `update bookings set covers_from = covers_from - interval '90 days' where activity_id = $1`,
    [activityId],
  );
  const sessions = await inSchool<{ id: string }>(
    server,
    'tenant1',
    'select id from sessions where activity_id = $1 order by starts_at limit 4',
    [activityId],
  );
  return {
    activityId,
    sessionIds: sessions.map(({ id }) => id),
    childIds: tools.others.slice(0, children),
  };
}

/** Marks by hand, in the order of the children; a dot is none. */
export async function mark(
  tools: BookingTools,
  sessionId: string,
  {
    childIds,
    marks,
    as = 'admin',
  }: { childIds: readonly string[]; marks: string; as?: 'admin' | 'teacher' },
): Promise<void> {
  const names: Readonly<Record<string, string>> = { a: 'attended', n: 'notAttended', e: 'excused' };
  const answer = await tools.call('PUT', `/sessions/${sessionId}/attendance`, as, {
    marks: [...marks].flatMap((letter, index) => {
      const name = names[letter];
      const childId = childIds[index];
      return name && childId ? [{ childId, mark: name, recordedAt: new Date().toISOString() }] : [];
    }),
  });
  if (answer.status !== 200) throw new Error(`not marked: ${answer.text}`);
}
