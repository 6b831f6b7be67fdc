import { randomUUID } from 'node:crypto';
import { addDays, mondayOf } from '#domain/dates/dates.ts';
import { formWithFile, pdfOf } from '#harness/pdf.ts';
import { inSchool, type TestServer } from '#harness/server.ts';
import type { World } from './world.ts';

const DAY = addDays(mondayOf(new Date().toISOString().slice(0, 10)), 28);
const TIME = `'${DAY}', '10:00', '11:00', '${DAY}T08:00Z', '${DAY}T09:00Z'`;

async function plantFile(server: TestServer, activityId: string): Promise<string> {
  const { token } = await server.signIn('admin');
  const form = formWithFile(pdfOf(), 'plan.pdf');
  const { json } = await server.call('POST', `/api/activities/${activityId}/files`, {
    token,
    ...form,
  });
  return json.id;
}

/** Activities and sessions that the matrix aims at. */
export async function plantActivities(
  server: TestServer,
  { ids, familyCohort, canary }: { ids: Map<string, string>; familyCohort: string; canary: string },
): Promise<
  Pick<
    World['ids'],
    | 'activity'
    | 'draft'
    | 'familyActivity'
    | 'foreignActivity'
    | 'familyFile'
    | 'session'
    | 'familySession'
    | 'foreignSession'
  >
> {
  const add = async (
    teacher: string,
    { name = 'Aimed at', published = true, cohortId = '' } = {},
  ): Promise<string> => {
    const id = randomUUID();
    const place = `(select id from locations where tenant_id = 'tenant1' limit 1)`;
    await inSchool(
      server,
      'tenant1',
      `insert into activities (tenant_id, id, kind, status, author_id, name, description, start_date, end_date,
         price_minor, location_id, published_at)
       values ('tenant1', $1, 'regular', $2, $3, $4, '', '${DAY}', '${addDays(DAY, 6)}', 0, ${place},
         case when $2 = 'published' then now() end)`,
      [id, published ? 'published' : 'draft', ids.get(teacher), name],
    );
    await inSchool(
      server,
      'tenant1',
      `insert into activity_teachers (tenant_id, activity_id, teacher_id, duty)
       values ('tenant1', $1, $2, 'main')`,
      [id, ids.get(teacher)],
    );
    await inSchool(
      server,
      'tenant1',
      `insert into time_slots (tenant_id, id, activity_id, position, day_of_week, start_time, end_time)
       values ('tenant1', gen_random_uuid(), $1, 0, 1, '10:00', '11:00')`,
      [id],
    );
    if (cohortId !== '') {
      await inSchool(
        server,
        'tenant1',
        `insert into activity_cohorts (tenant_id, activity_id, cohort_id) values ('tenant1', $1, $2)`,
        [id, cohortId],
      );
    }
    return id;
  };
  const addSession = async (activityId: string): Promise<string> => {
    const id = randomUUID();
    await inSchool(
      server,
      'tenant1',
      `insert into sessions (tenant_id, id, activity_id, slot_id, planned_date, date, start_time, end_time, starts_at, ends_at)
       select 'tenant1', $1, $2, x.id, '${DAY}', ${TIME} from time_slots x where x.activity_id = $2`,
      [id, activityId],
    );
    return id;
  };
  const familyActivity = await add('teacher8', { name: canary, cohortId: familyCohort });
  // Cancelled already: it is aimed at again and again, and stays as it is.
  const familySession = await addSession(familyActivity);
  await inSchool(server, 'tenant1', 'update sessions set version = 9 where id = $1', [
    familySession,
  ]);
  const [foreign] = await inSchool<{ id: string; activityId: string }>(
    server,
    'tenant2',
    'select id, activity_id as "activityId" from sessions limit 1',
  );
  return {
    familyActivity,
    familySession,
    familyFile: await plantFile(server, familyActivity),
    activity: () => add('teacher'),
    draft: () => add('teacher', { published: false }),
    session: async () => addSession(await add('teacher')),
    foreignActivity: foreign?.activityId ?? '',
    foreignSession: foreign?.id ?? '',
  };
}
