import * as z from 'zod/mini';
import { permission, signedIn } from '#domain/auth/access.ts';
import {
  COHORT_LIMITS,
  COHORT_SORTS,
  COHORT_USE_KINDS,
  findDuplicate,
} from '#domain/cohorts/cohort.ts';
import { USER_STATUSES } from '#domain/users/user.ts';
import { endpoint } from './endpoint.ts';
import { cohortName } from './me.ts';
import {
  id,
  idParams,
  listOf,
  localDate,
  pageFields,
  schoolYear,
  sortField,
  text,
  version,
} from './schemas.ts';

const teacherIds = z.array(id).check(z.maxLength(COHORT_LIMITS.teachers));
const childIds = z.array(id).check(z.minLength(1), z.maxLength(COHORT_LIMITS.children));
/** A location of the school, or none. */
const homeLocationId = z.nullable(id);

const oneDutyEach = z.refine<{
  mainTeacherIds?: readonly string[] | undefined;
  assistantTeacherIds?: readonly string[] | undefined;
}>(
  ({ mainTeacherIds = [], assistantTeacherIds = [] }) =>
    findDuplicate(mainTeacherIds, assistantTeacherIds).length === 0,
  { error: 'teacher_named_twice', path: ['assistantTeacherIds'] },
);

export const newCohort = z
  .strictObject({
    name: text(COHORT_LIMITS.name),
    schoolYear,
    mainTeacherIds: z._default(teacherIds, []),
    assistantTeacherIds: z._default(teacherIds, []),
    homeLocationId: z._default(homeLocationId, null),
  })
  .check(oneDutyEach);

/** Only what is sent is changed. */
export const cohortChange = z
  .strictObject({
    name: z.optional(text(COHORT_LIMITS.name)),
    schoolYear: z.optional(schoolYear),
    mainTeacherIds: z.optional(teacherIds),
    assistantTeacherIds: z.optional(teacherIds),
    homeLocationId: z.optional(homeLocationId),
    version,
  })
  .check(oneDutyEach);

const teacher = z.object({ userId: id, firstName: z.string(), lastName: z.string() });

const facts = {
  id,
  name: z.string(),
  schoolYear: z.string(),
  mainTeachers: z.array(teacher),
  assistantTeachers: z.array(teacher),
  homeLocation: z.nullable(z.object({ id, name: z.string() })),
  /** Without archived ones. */
  childCount: z.int(),
  version,
};

const can = {
  edit: z.boolean(),
  delete: z.boolean(),
  /** Add and remove children, and promote them. */
  editChildren: z.boolean(),
  /** Whom to call for each child. */
  seeContacts: z.boolean(),
};

const listedCohort = z.object({ ...facts, can: z.object(can) });

export const cohort = z.object({
  ...facts,
  /** Those that the reader may see in full: staff all of them, a family its own. */
  children: z.array(
    z.object({
      userId: id,
      /** Null where it is hidden from the reader. */
      username: z.nullable(z.string()),
      firstName: z.string(),
      lastName: z.string(),
      birthDate: z.nullable(localDate),
      status: z.enum(USER_STATUSES),
    }),
  ),
  /** First names of the others, for families where the school allows it. */
  classmates: z.array(z.string()),
  can: z.object(can),
});

export const cohortUse = z.object({ kind: z.enum(COHORT_USE_KINDS), count: z.int() });

export const listCohorts = endpoint({
  name: 'cohorts.list',
  method: 'GET',
  path: '/cohorts',
  summary:
    'Cohorts within the caller’s reach (all, taught, of the own children, own): search, filter, sort, page',
  access: signedIn,
  query: z.strictObject({
    ...pageFields,
    sort: sortField(COHORT_SORTS, '-schoolYear'),
    schoolYear: z.optional(schoolYear),
  }),
  answer: z.object({
    ...listOf(listedCohort),
    /** What the filter can be set to, the newest first. */
    schoolYears: z.array(z.string()),
    can: z.object({ create: z.boolean() }),
  }),
  errors: ['access_denied'],
  maxQueries: 4,
});

export const listCohortNames = endpoint({
  name: 'cohorts.names',
  method: 'GET',
  path: '/cohorts/names',
  summary: 'Every cohort by name, for staff who plan activities for them',
  access: permission('activities.manage'),
  answer: z.object({ items: z.array(cohortName) }),
  maxQueries: 2,
});

export const getCohort = endpoint({
  name: 'cohorts.get',
  method: 'GET',
  path: '/cohorts/{id}',
  summary: 'One cohort within reach, with what the reader may see of its children',
  access: signedIn,
  params: idParams,
  answer: cohort,
  errors: ['access_denied'],
  maxQueries: 3,
});

export const createCohort = endpoint({
  name: 'cohorts.create',
  method: 'POST',
  path: '/cohorts',
  summary: 'Add a cohort',
  access: permission('cohorts.manage'),
  body: newCohort,
  answer: cohort,
  status: 201,
  errors: ['cohort_exists'],
  maxQueries: 8,
});

export const updateCohort = endpoint({
  name: 'cohorts.update',
  method: 'PATCH',
  path: '/cohorts/{id}',
  summary: 'Change a cohort; a stale version is refused',
  access: permission('cohorts.manage'),
  params: idParams,
  body: cohortChange,
  answer: cohort,
  errors: ['stale_version', 'cohort_exists'],
  maxQueries: 11,
});

export const deleteCohort = endpoint({
  name: 'cohorts.delete',
  method: 'DELETE',
  path: '/cohorts/{id}',
  summary: 'Delete a cohort that nothing hangs on',
  access: permission('cohorts.manage'),
  params: idParams,
  errors: ['cohort_in_use'],
  maxQueries: 8,
});

export const addChildren = endpoint({
  name: 'cohorts.addChildren',
  method: 'POST',
  path: '/cohorts/{id}/add-children',
  summary: 'Put children into a cohort, all of them or none; those in it already stay',
  access: permission('cohorts.manage'),
  params: idParams,
  body: z.strictObject({ childIds }),
  answer: cohort,
  maxQueries: 8,
});

export const removeChild = endpoint({
  name: 'cohorts.removeChild',
  method: 'DELETE',
  path: '/cohorts/{id}/children/{childId}',
  summary: 'Take a child out of a cohort',
  access: permission('cohorts.manage'),
  params: z.strictObject({ id, childId: id }),
  maxQueries: 5,
});

export const promotion = z
  .strictObject({
    targetCohortId: z.optional(id),
    /** A cohort that is made, or found by its name where a promotion is repeated. */
    new: z.optional(z.strictObject({ name: text(COHORT_LIMITS.name), schoolYear })),
    /** Left out: every child of the cohort but the archived ones. */
    childIds: z.optional(childIds),
    /** Whether the teachers go along into a cohort that is made. */
    keepTeachers: z._default(z.boolean(), false),
  })
  .check(
    z.refine((body) => (body.targetCohortId === undefined) !== (body.new === undefined), {
      error: 'required',
      path: ['targetCohortId'],
    }),
  );

export const promoteCohort = endpoint({
  name: 'cohorts.promote',
  method: 'POST',
  path: '/cohorts/{id}/promote',
  summary: 'Put a cohort’s children into one of a later year, all of them or none',
  access: permission('cohorts.manage'),
  params: idParams,
  body: promotion,
  answer: z.object({
    target: cohortName,
    added: z.int(),
    /** Were there already: a promotion can be repeated. */
    alreadyThere: z.int(),
  }),
  errors: ['cohort_empty'],
  maxQueries: 13,
});
