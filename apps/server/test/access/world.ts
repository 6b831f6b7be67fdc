import { randomUUID } from 'node:crypto';
import { schoolYearOf, shiftSchoolYear } from '#domain/cohorts/school-year.ts';
import { idsByUsername } from '#harness/people.ts';
import { inSchool, type TestServer } from '#harness/server.ts';
import { localToday } from '#harness/today.ts';
import { plantAbsences } from './absences.ts';
import { plantActivities } from './activities.ts';
import { plantInvoices } from './invoices.ts';
import { plantMessages } from './messages.ts';
import { type PrivacyIds, plantPrivacy } from './privacy.ts';

/** Strings that must never leave the school, or the family, that they were planted in. */
export const CANARY_SCHOOL = 'CANARY-OTHER-SCHOOL';
export const CANARY_FAMILY = 'CANARY-OTHER-FAMILY';

export interface World {
  readonly ids: {
    readonly ownUser: (username: string) => string;
    readonly location: () => Promise<string>;
    readonly usedLocation: string;
    readonly foreignLocation: string;
    readonly foreignUser: string;
    /** Somebody new: a child of the school in this state, as if just added. */
    readonly person: (status?: 'active' | 'invited' | 'archived') => Promise<string>;
    /** A new child of `parent`, with every right. */
    readonly guardedChild: () => Promise<string>;
    readonly role: string;
    readonly foreignRole: string;
    /** A child of `otherParent`, taught by neither `teacher` nor `otherTeacher`. */
    readonly otherFamilyChild: string;
    /** A new one with nobody in it. */
    readonly cohort: () => Promise<string>;
    /** A new one with the child of `parent` in it. */
    readonly cohortOfChild: () => Promise<string>;
    /** The child's. */
    readonly firstCohort: string;
    /** Its sister's, with a child of the other family in it. */
    readonly secondCohort: string;
    /** Of the other family alone, with a holiday of its own. */
    readonly familyCohort: string;
    readonly familyHoliday: string;
    /** Taught by `teacher` last year, with `formerPupil` in it. */
    readonly formerCohort: string;
    readonly formerPupil: string;
    /** In a present cohort of `teacher`, and gone from the school. */
    readonly archivedPupil: string;
    readonly foreignCohort: string;
    /** A new one of the whole school. */
    readonly holiday: () => Promise<string>;
    readonly foreignHoliday: string;
    /** A new one for all, run by `teacher`. */
    readonly activity: () => Promise<string>;
    /** A new draft of `teacher`. */
    readonly draft: () => Promise<string>;
    /** For the other family's cohort, run by `otherTeacher`. */
    readonly familyActivity: string;
    /** A file of that one. */
    readonly familyFile: string;
    readonly foreignActivity: string;
    /** Of a new activity for all. */
    readonly session: () => Promise<string>;
    readonly familySession: string;
    readonly foreignSession: string;
    /** Of the child of `parent`, in a new activity of `teacher`. */
    readonly booking: () => Promise<string>;
    /** Of the other family, in a new activity of `otherTeacher`. */
    readonly familyBooking: () => Promise<string>;
    readonly foreignBooking: string;
    /** Of the other family's activity, today, with that child on the register. */
    readonly familyToday: string;
    readonly notification: string;
    readonly foreignNotification: string;
    readonly undeliveredMail: () => Promise<string>;
    readonly foreignMail: string;
    readonly absencePolicy: () => Promise<string>;
    readonly foreignAbsencePolicy: string;
    /** A new one of the child of `parent`, whose request waits for `teacher`. */
    readonly absence: () => Promise<string>;
    readonly approval: () => Promise<string>;
    /** Of the other family, whose request waits for `otherTeacher`; what is written in it is a canary. */
    readonly familyAbsence: string;
    readonly familyAbsenceFile: string;
    readonly familyApproval: string;
    readonly foreignAbsence: string;
    readonly foreignApproval: string;
    /** A new one of `parent`, and one of its payments. */
    readonly invoice: () => Promise<string>;
    readonly payment: () => Promise<string>;
    readonly creditNote: () => Promise<string>;
    /** Of `otherParent`; its lines are a canary. */
    readonly familyInvoice: string;
    readonly familyCreditNote: string;
    readonly foreignInvoice: string;
    readonly foreignPayment: string;
    readonly foreignCreditNote: string;
    readonly foreignPayer: string;
    /** Between `parent` and the office. */
    readonly conversation: string;
    /** Between `otherParent` and `otherTeacher`. */
    readonly familyConversation: string;
    readonly foreignConversation: string;
    readonly familyAnnouncement: string;
    readonly foreignAnnouncement: string;
    /** A new one for nobody. */
    readonly reminder: () => Promise<string>;
    readonly familyReminder: string;
    readonly foreignReminder: string;
    readonly processor: PrivacyIds['processor'];
    readonly foreignProcessor: string;
    readonly foreignErasure: string;
    /** A new one for whoever comes to it; one of `otherTeacher`, with the canary. */
    readonly task: () => Promise<string>;
    readonly teachersTask: string;
    readonly foreignTask: string;
  };
}

const firstId = async (server: TestServer, tenantId: string, text: string): Promise<string> => {
  const [row] = await inSchool<{ id: string }>(server, tenantId, text);
  if (!row) throw new Error(`nothing found by ${text}`);
  return row.id;
};

async function addAbsencePolicy(server: TestServer, tenantId: string, name: string) {
  const id = randomUUID();
  // One at a time: a school keeps no more than twenty.
  await inSchool(server, tenantId, 'delete from absence_policies');
  await inSchool(
    server,
    tenantId,
    `insert into absence_policies (tenant_id, id, name, link) values ($1, $2, $3, 'https://x.example/')`,
    [tenantId, id, name],
  );
  return id;
}

/** A dead letter, anew for each who tries. */
async function addUndelivered(server: TestServer, tenantId: string, recipient: string) {
  const id = randomUUID();
  await inSchool(
    server,
    tenantId,
    `insert into outbox (tenant_id, id, event_key, template, params, failed_at, recipient)
     values ($1, $2, gen_random_uuid(), 'notice', '{}', now(), $3)`,
    [tenantId, id, recipient],
  );
  return id;
}

async function addCohort(
  server: TestServer,
  childIds: readonly string[],
  name: string = randomUUID(),
) {
  const id = randomUUID();
  await inSchool(
    server,
    'tenant1',
    `with made as (insert into cohorts (tenant_id, id, name, school_year)
       values ('tenant1', $1, $2, '2026/2027') returning id)
     insert into cohort_children (tenant_id, cohort_id, child_id)
     select 'tenant1', made.id, unnest($3::uuid[]) from made`,
    [id, name, childIds],
  );
  return id;
}

async function addHoliday(server: TestServer, title: string, cohortIds: readonly string[]) {
  const id = randomUUID();
  await inSchool(
    server,
    'tenant1',
    `with made as (insert into holidays (tenant_id, id, title, start_date, end_date)
       values ('tenant1', $1, $2, '2026-12-01', '2026-12-01') returning id)
     insert into holiday_cohorts (tenant_id, holiday_id, cohort_id)
     select 'tenant1', made.id, unnest($3::uuid[]) from made`,
    [id, title, cohortIds],
  );
  return id;
}

/** The child of the other family sits beside the parent's own, and has a class and a holiday to itself. */
async function plantCohorts(server: TestServer, familyChildId: string) {
  const byName = (name: string) =>
    firstId(
      server,
      'tenant1',
      `select id from cohorts where name = '${name}' order by school_year desc limit 1`,
    );
  const secondCohort = await byName('1b');
  await inSchool(
    server,
    'tenant1',
    `insert into cohort_children (tenant_id, cohort_id, child_id) values ('tenant1', $1, $2)`,
    [secondCohort, familyChildId],
  );
  const familyCohort = await addCohort(server, [familyChildId], CANARY_FAMILY);
  return {
    firstCohort: await byName('1a'),
    secondCohort,
    familyCohort,
    familyHoliday: await addHoliday(server, CANARY_FAMILY, [familyCohort]),
    foreignCohort: await firstId(server, 'tenant2', 'select id from cohorts limit 1'),
    foreignHoliday: await firstId(server, 'tenant2', 'select id from holidays limit 1'),
    holiday: () => addHoliday(server, 'Aimed at', []),
  };
}

/** Children whom `teacher` taught, and does no longer. */
async function plantFormerPupils(
  server: TestServer,
  addPerson: (status: string) => Promise<string>,
  { teacherId, presentCohort }: { teacherId: string; presentCohort: string },
) {
  const formerPupil = await addPerson('active');
  const archivedPupil = await addPerson('archived');
  const formerCohort = await addCohort(server, [formerPupil]);
  const lastYear = shiftSchoolYear(schoolYearOf(localToday()), -1);
  await inSchool(
    server,
    'tenant1',
    `with earlier as (update cohorts set school_year = $3 where id = $1 returning id)
     insert into cohort_teachers (tenant_id, cohort_id, teacher_id, duty)
     select 'tenant1', id, $2, 'main' from earlier`,
    [formerCohort, teacherId, lastYear],
  );
  await inSchool(
    server,
    'tenant1',
    `insert into cohort_children (tenant_id, cohort_id, child_id) values ('tenant1', $1, $2)`,
    [presentCohort, archivedPupil],
  );
  return { formerPupil, archivedPupil, formerCohort };
}

/** Plants the canaries and gathers what the matrix aims at. */
/** Whoever takes part is within reach of who runs it: here only in what this world makes, not the demo school. */
async function clearDemoTeachers(server: TestServer): Promise<void> {
  await inSchool(
    server,
    'tenant1',
    `with duties as (delete from activity_teachers where tenant_id = 'tenant1')
     update activities set author_id = (select id from users where username = 'admin') where tenant_id = 'tenant1'`,
  );
}

export async function buildWorld(server: TestServer): Promise<World> {
  await clearDemoTeachers(server);
  await inSchool(
    server,
    'tenant2',
    `update users set last_name = last_name || ' ${CANARY_SCHOOL}', address = '${CANARY_SCHOOL}'`,
  );
  for (const [table, column] of [
    ['locations', 'name'],
    ['cohorts', 'name'],
    ['roles', 'description'],
    ['holidays', 'title'],
    ['activities', 'name'],
  ]) {
    await inSchool(
      server,
      'tenant2',
      `update ${table} set ${column} = coalesce(${column}, '') || ' ${CANARY_SCHOOL}'`,
    );
  }
  await inSchool(server, 'tenant2', `update child_care set note = '${CANARY_SCHOOL}'`);
  await inSchool(
    server,
    'tenant2',
    `update notifications set params = '{"username": "${CANARY_SCHOOL}"}'`,
  );
  await inSchool(
    server,
    'tenant1',
    `insert into notifications (tenant_id, id, user_id, type, params, event_key, in_app, waits_for_digest, created_at)
     select tenant_id, gen_random_uuid(), id, 'passwordChanged', '{"username": "${CANARY_FAMILY}"}', 'x', true, false, now()
     from users where username = 'parent1a'`,
  );
  const familyChild = `select g.child_id as id from guardianships g join users u on u.id = g.guardian_id
    where u.username = 'parent1a' order by g.child_id limit 1`;
  await inSchool(
    server,
    'tenant1',
    `update users set first_name = '${CANARY_FAMILY}', address = '${CANARY_FAMILY}'
     where username = 'parent1a' or id in (select child_id from guardianships g
       join users u on u.id = g.guardian_id where u.username = 'parent1a')`,
  );
  // Away from the cohorts of the teachers in the matrix.
  await inSchool(
    server,
    'tenant1',
    `delete from cohort_children where child_id in (select child_id from guardianships g
       join users u on u.id = g.guardian_id where u.username = 'parent1a')`,
  );
  const cohorts = await plantCohorts(server, await firstId(server, 'tenant1', familyChild));
  const byName = await idsByUsername(server);
  const addPerson = async (status = 'active') => {
    const id = randomUUID();
    await inSchool(
      server,
      'tenant1',
      `with person as (insert into users
         (tenant_id, id, username, username_key, email, first_name, last_name, status, password_hash)
         values ('tenant1', $1::uuid, $1::text, $1::text, 'aimed@tenant1.example', 'Aimed', 'At', $2::text,
           case when $2::text = 'invited' then null else 'x' end) returning id)
       insert into user_roles (tenant_id, user_id, role_id)
       select 'tenant1', person.id, roles.id from person, roles where roles.name = 'child'`,
      [id, status],
    );
    return id;
  };
  const former = await plantFormerPupils(server, addPerson, {
    teacherId: byName.get('teacher') ?? '',
    presentCohort: cohorts.firstCohort,
  });
  return {
    ids: {
      ownUser: (username) => byName.get(username) ?? '',
      person: addPerson,
      guardedChild: async () => {
        const id = await addPerson();
        await inSchool(
          server,
          'tenant1',
          `insert into guardianships (tenant_id, id, guardian_id, child_id, relation)
           values ('tenant1', $1, $2, $3, 'mother')`,
          [randomUUID(), byName.get('parent'), id],
        );
        return id;
      },
      ...cohorts,
      ...former,
      ...(await plantActivities(server, {
        ids: byName,
        familyCohort: cohorts.familyCohort,
        otherChild: await firstId(server, 'tenant1', familyChild),
        canary: CANARY_FAMILY,
      })),
      ...(await plantAbsences(server, {
        ids: byName,
        otherChild: await firstId(server, 'tenant1', familyChild),
        canary: CANARY_FAMILY,
      })),
      ...(await plantInvoices(server, { ids: byName, canary: CANARY_FAMILY })),
      ...(await plantMessages(server, {
        ids: byName,
        canary: CANARY_FAMILY,
        foreignCanary: CANARY_SCHOOL,
      })),
      ...(await plantPrivacy(server, CANARY_SCHOOL)),
      cohort: () => addCohort(server, []),
      cohortOfChild: () => addCohort(server, [byName.get('child') ?? '']),
      location: async () => {
        const id = randomUUID();
        await inSchool(
          server,
          'tenant1',
          `insert into locations (tenant_id, id, name, street, city, zip_code)
           values ('tenant1', $1, 'Aimed at', 'x', 'x', 'x')`,
          [id],
        );
        return id;
      },
      usedLocation: await firstId(
        server,
        'tenant1',
        'select home_location_id as id from cohorts limit 1',
      ),
      foreignLocation: await firstId(server, 'tenant2', 'select id from locations limit 1'),
      foreignUser: await firstId(
        server,
        'tenant2',
        `select id from users where username = 'admin'`,
      ),
      role: await firstId(server, 'tenant1', `select id from roles where name = 'child'`),
      foreignRole: await firstId(server, 'tenant2', `select id from roles where name = 'child'`),
      notification: await firstId(
        server,
        'tenant1',
        `select n.id from notifications n join users u on u.id = n.user_id where u.username = 'parent'`,
      ),
      foreignNotification: await firstId(server, 'tenant2', 'select id from notifications limit 1'),
      undeliveredMail: () => addUndelivered(server, 'tenant1', 'x@tenant1.example'),
      absencePolicy: () => addAbsencePolicy(server, 'tenant1', 'Aimed at'),
      foreignAbsencePolicy: await addAbsencePolicy(server, 'tenant2', CANARY_SCHOOL),
      foreignMail: await addUndelivered(server, 'tenant2', CANARY_SCHOOL),
      otherFamilyChild: await firstId(server, 'tenant1', familyChild),
    },
  };
}
