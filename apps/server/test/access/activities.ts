import { randomUUID } from 'node:crypto';
import { addDays, mondayOf } from '#domain/dates/dates.ts';
import { formWithFile, pdfOf } from '#harness/pdf.ts';
import { inSchool, type TestServer } from '#harness/server.ts';
import { localToday } from '#harness/today.ts';
import type { World } from './world.ts';

const DAY = addDays(mondayOf(localToday()), 28);
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
  {
    ids,
    familyCohort,
    otherChild,
    canary,
  }: { ids: Map<string, string>; familyCohort: string; otherChild: string; canary: string },
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
    | 'booking'
    | 'familyBooking'
    | 'foreignBooking'
    | 'familyToday'
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
    if (published) {
      await inSchool(
        server,
        'tenant1',
        `insert into seat_pools (tenant_id, id, activity_id) values ('tenant1', $1, $1)`,
        [id],
      );
    }
    return id;
  };
  const addBooking = async (activityId: string, childId: string): Promise<string> => {
    const id = randomUUID();
    await inSchool(
      server,
      'tenant1',
      `with taken as (update seat_pools set taken = taken + 1 where id = $2 returning id)
       insert into bookings (tenant_id, id, pool_id, activity_id, child_id, status, booked_at, booked_by, series_id, covers_from)
       select 'tenant1', $1, id, id, $3, 'confirmed', now(), $3, gen_random_uuid(), now() from taken`,
      [id, activityId, childId],
    );
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
  const [foreignBooking] = await inSchool<{ id: string }>(
    server,
    'tenant2',
    'select id from bookings limit 1',
  );
  // Today, with the other family's child in it and what its leader must know.
  const familyToday = randomUUID();
  // Ended, so that who runs it reaches the child nowhere but here: the register goes by the span that it covers.
  await inSchool(
    server,
    'tenant1',
    `update bookings set status = 'cancelled', covers_until = now() + interval '1 day' where id = $1`,
    [await addBooking(familyActivity, otherChild)],
  );
  await inSchool(
    server,
    'tenant1',
    `insert into sessions (tenant_id, id, activity_id, slot_id, planned_date, date, start_time, end_time, starts_at, ends_at)
     select 'tenant1', $1, $2, x.id, school.d, school.d, '10:00', '11:00', now() + interval '1 minute', now() + interval '1 hour'
     from time_slots x, (select (now() at time zone time_zone)::date as d from schools where tenant_id = 'tenant1') school
     where x.activity_id = $2`,
    [familyToday, familyActivity],
  );
  await inSchool(
    server,
    'tenant1',
    `insert into child_care (tenant_id, child_id, note, confirmed_at, confirmed_by)
     values ('tenant1', $1, $2, now(), $1)
     on conflict on constraint child_care_pkey do update set note = excluded.note`,
    [otherChild, canary],
  );
  // Yesterday, over, and one earlier, with a mark of that child: what reports tell.
  for (const [days, mark] of [
    [1, null],
    [2, 'attended'],
  ] as const) {
    await inSchool(
      server,
      'tenant1',
      `with held as (
         insert into sessions (tenant_id, id, activity_id, slot_id, planned_date, date, start_time, end_time, starts_at, ends_at)
         select 'tenant1', gen_random_uuid(), $1, x.id, now()::date - $2::int, now()::date - $2::int, '10:00', '11:00',
           now() - make_interval(days => $2), now() - make_interval(days => $2) + interval '1 hour'
         from time_slots x where x.activity_id = $1 returning id)
       insert into attendance_marks (tenant_id, session_id, child_id, mark, recorded_at, recorded_by, event_id)
       select 'tenant1', held.id, $3, $4, now(), $3, gen_random_uuid() from held where $4::text is not null`,
      [familyActivity, days, otherChild, mark],
    );
  }
  await inSchool(
    server,
    'tenant1',
    `update bookings set covers_from = now() - interval '9 days' where activity_id = $1`,
    [familyActivity],
  );
  return {
    familyToday,
    familyActivity,
    familySession,
    familyFile: await plantFile(server, familyActivity),
    activity: () => add('teacher'),
    draft: () => add('teacher', { published: false }),
    session: async () => addSession(await add('teacher')),
    booking: async () => {
      const activityId = await add('teacher');
      await addSession(activityId);
      return addBooking(activityId, ids.get('child') ?? '');
    },
    familyBooking: async () => addBooking(await add('teacher8'), otherChild),
    foreignBooking: foreignBooking?.id ?? '',
    foreignActivity: foreign?.activityId ?? '',
    foreignSession: foreign?.id ?? '',
  };
}
