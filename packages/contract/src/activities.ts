import * as z from 'zod/mini';
import { ACTIVITY_STATUSES, PROGRESSES } from '#domain/activities/activity.ts';
import {
  ACTIVITY_FILTERS,
  ACTIVITY_KINDS,
  ACTIVITY_LIMITS,
  ACTIVITY_SORTS,
  SIGNUP_ENDS,
  SIGNUP_STATES,
  TEACHER_DUTIES,
} from '#domain/activities/limits.ts';
import { permission } from '#domain/auth/access.ts';
import { PRICING_TYPES } from '#domain/pricing/money.ts';
import { readDocument, type TextDocument } from '#domain/text/document.ts';
import { endpoint } from './endpoint.ts';
import { FIELD_ERRORS } from './errors.ts';
import { activityFile } from './files.ts';
import { cohortName } from './me.ts';
import {
  id,
  idParams,
  instant,
  listOf,
  localDate,
  longText,
  optionalDate,
  optionalText,
  pageFields,
  sortField,
  version,
} from './schemas.ts';
import { clash, localTime } from './sessions.ts';

/** Formatted text: what is not in the list of domain/text/document.ts is refused. */
const writtenDocument = z.pipe(
  z
    .looseObject({ type: z.literal('doc') })
    .check(z.refine((value) => readDocument(value) !== null, { error: 'invalid_value' })),
  z.transform((value) => readDocument(value)),
) as unknown as z.ZodMiniType<TextDocument, TextDocument>;
const storedDocument = z.looseObject({ type: z.literal('doc') }) as unknown as z.ZodMiniType<
  TextDocument,
  TextDocument
>;

/** Left out, null and empty all mean null. */
const optionalTime = z.nullable(
  z.pipe(
    z.string().check(
      z.refine((value) => value === '' || localTime.safeParse(value).success, {
        error: 'invalid_time',
      }),
    ),
    z.transform((value) => (value === '' ? null : value)),
  ),
);

/** Its bounds are the domain's, which names them at the field. */
const optionalNumber = z.nullable(
  z.int().check(z.minimum(-2_147_483_648), z.maximum(2_147_483_647)),
);

const writtenSlot = z.strictObject({
  /** Known: this slot is kept; left out: a new one. */
  id: z.optional(z.nullable(id)),
  date: z._default(optionalDate, null),
  /** 1 is Monday. */
  dayOfWeek: z._default(optionalNumber, null),
  startTime: z._default(optionalTime, null),
  endTime: z._default(optionalTime, null),
  /** Null: where the activity is. */
  locationId: z._default(z.nullable(id), null),
});

const writtenTeacher = z.strictObject({
  userId: id,
  duty: z._default(z.enum(TEACHER_DUTIES), 'main'),
});

/** Only what is sent is changed. A draft may leave anything empty. */
const fields = {
  name: z.optional(optionalText(ACTIVITY_LIMITS.name)),
  /** Plain text; becomes paragraphs unless `descriptionDocument` comes along. */
  description: z.optional(z.nullable(longText(ACTIVITY_LIMITS.description))),
  descriptionDocument: z.optional(z.nullable(writtenDocument)),
  startDate: z.optional(optionalDate),
  endDate: z.optional(optionalDate),
  registrationDeadline: z.optional(optionalDate),
  signupOpensAt: z.optional(z.nullable(instant)),
  signupClosesAt: z.optional(z.nullable(instant)),
  priceMinor: z.optional(optionalNumber),
  /** The school's; another one is refused. */
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  pricingType: z.optional(z.nullable(z.enum(PRICING_TYPES))),
  /** Empty: open to all. */
  cohortIds: z.optional(z.array(id).check(z.maxLength(ACTIVITY_LIMITS.cohorts))),
  teachers: z.optional(z.array(writtenTeacher).check(z.maxLength(ACTIVITY_LIMITS.teachers))),
  locationId: z.optional(z.nullable(id)),
  timeSlots: z.optional(z.array(writtenSlot).check(z.maxLength(ACTIVITY_LIMITS.timeSlots))),
  maxParticipants: z.optional(optionalNumber),
  maxParticipantsPerSession: z.optional(optionalNumber),
  minParticipants: z.optional(optionalNumber),
  minAge: z.optional(optionalNumber),
  maxAge: z.optional(optionalNumber),
  colour: z.optional(z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/i)))),
  icon: z.optional(optionalText(40)),
  autoApproval: z.optional(z.boolean()),
  waitlist: z.optional(z.boolean()),
  /** Whether staff note down when a child leaves, and with whom. */
  recordsLeaving: z.optional(z.boolean()),
};

export const newActivity = z.strictObject({
  kind: z._default(z.enum(ACTIVITY_KINDS), 'regular'),
  ...fields,
});

export const activityChange = z.strictObject({
  kind: z.optional(z.enum(ACTIVITY_KINDS)),
  ...fields,
  version,
});

export const activityTeacher = z.object({
  userId: id,
  duty: z.enum(TEACHER_DUTIES),
  firstName: z.string(),
  lastName: z.string(),
});

export const timeSlot = z.object({
  id,
  date: z.nullable(localDate),
  dayOfWeek: z.nullable(z.int()),
  startTime: z.nullable(z.string()),
  endTime: z.nullable(z.string()),
  locationId: z.nullable(id),
});

const activityPlace = z.object({
  id,
  name: z.string(),
  room: z.nullable(z.string()),
  street: z.string(),
  city: z.string(),
  zipCode: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
});

export const activity = z.object({
  id,
  kind: z.enum(ACTIVITY_KINDS),
  name: z.string(),
  description: z.string(),
  descriptionDocument: z.nullable(storedDocument),
  status: z.enum(ACTIVITY_STATUSES),
  progress: z.enum(PROGRESSES),
  startDate: z.nullable(localDate),
  endDate: z.nullable(localDate),
  registrationDeadline: z.nullable(localDate),
  signupOpensAt: z.nullable(instant),
  signupClosesAt: z.nullable(instant),
  signup: z.enum(SIGNUP_STATES),
  /** When sign-up ends, by what, and when its state changes next: what a countdown runs to. */
  signupEndsAt: z.nullable(instant),
  signupEndsBy: z.nullable(z.enum(SIGNUP_ENDS)),
  signupChangesAt: z.nullable(instant),
  priceMinor: z.nullable(z.int()),
  currency: z.string(),
  pricingType: z.nullable(z.enum(PRICING_TYPES)),
  cohortIds: z.array(id),
  cohorts: z.array(cohortName),
  teachers: z.array(activityTeacher),
  locationId: z.nullable(id),
  location: z.nullable(activityPlace),
  timeSlots: z.array(timeSlot),
  maxParticipants: z.nullable(z.int()),
  maxParticipantsPerSession: z.nullable(z.int()),
  minParticipants: z.nullable(z.int()),
  minAge: z.nullable(z.int()),
  maxAge: z.nullable(z.int()),
  colour: z.nullable(z.string()),
  icon: z.nullable(z.string()),
  autoApproval: z.boolean(),
  waitlist: z.boolean(),
  recordsLeaving: z.boolean(),
  /** `capacity` null: no limit, and then `available` too. */
  seats: z.object({
    capacity: z.nullable(z.int()),
    taken: z.int(),
    waiting: z.int(),
    available: z.nullable(z.int()),
  }),
  files: z.array(activityFile),
  promoted: z.boolean(),
  sessionCount: z.int(),
  /** The next one that is not over and not cancelled. */
  nextSession: z.nullable(
    z.object({
      id,
      date: localDate,
      startTime: localTime,
      endTime: localTime,
      startsAt: instant,
      endsAt: instant,
    }),
  ),
  publishedAt: z.nullable(instant),
  cancelledAt: z.nullable(instant),
  cancellationReason: z.nullable(z.string()),
  /** Author or teacher of it. */
  own: z.boolean(),
  version,
  can: z.object({
    edit: z.boolean(),
    publish: z.boolean(),
    cancel: z.boolean(),
    delete: z.boolean(),
    copy: z.boolean(),
    /** Add and delete files. */
    files: z.boolean(),
  }),
});

export const listActivities = endpoint({
  name: 'activities.list',
  method: 'GET',
  path: '/activities',
  summary: 'Activities that the reader sees: search, filter, sort, page',
  access: permission('activities.view'),
  query: z.strictObject({
    ...pageFields,
    sort: sortField(ACTIVITY_SORTS),
    status: z._default(z.enum(ACTIVITY_FILTERS), 'all'),
    locationId: z.optional(id),
    teacherId: z.optional(id),
    /** Open to all, or for this cohort. */
    cohortId: z.optional(id),
    /** Only those that the reader runs. */
    own: z._default(z.enum(['true', 'false']), 'false'),
  }),
  answer: z.object({ ...listOf(activity), can: z.object({ create: z.boolean() }) }),
  maxQueries: 4,
});

export const getActivity = endpoint({
  name: 'activities.get',
  method: 'GET',
  path: '/activities/{id}',
  summary: 'One activity that the reader sees',
  access: permission('activities.view'),
  params: idParams,
  answer: activity,
  maxQueries: 3,
});

const manage = permission('activities.manage');

export const createActivity = endpoint({
  name: 'activities.create',
  method: 'POST',
  path: '/activities',
  summary: 'Add an activity as a draft; a teacher becomes its main teacher',
  access: manage,
  body: newActivity,
  answer: activity,
  status: 201,
  maxQueries: 9,
});

export const updateActivity = endpoint({
  name: 'activities.update',
  method: 'PATCH',
  path: '/activities/{id}',
  summary:
    'Change an activity; a published one has to stay complete, and its sessions follow. A stale version is refused',
  access: manage,
  params: idParams,
  body: activityChange,
  answer: activity,
  errors: ['stale_version', 'activity_cancelled', 'capacity_taken'],
  maxQueries: 44,
});

export const publishActivity = endpoint({
  name: 'activities.publish',
  method: 'POST',
  path: '/activities/{id}/publish',
  summary: 'Publish a draft and make its sessions; everything that is missing is named at once',
  access: manage,
  params: idParams,
  body: z.strictObject({ version }),
  answer: activity,
  errors: ['stale_version', 'activity_published', 'activity_cancelled'],
  maxQueries: 18,
});

export const cancelActivity = endpoint({
  name: 'activities.cancel',
  method: 'POST',
  path: '/activities/{id}/cancel',
  summary: 'Cancel a published activity for good, with all that is still to come',
  access: manage,
  params: idParams,
  body: z.strictObject({
    version,
    reason: z.optional(optionalText(ACTIVITY_LIMITS.cancellationReason)),
  }),
  answer: activity,
  errors: ['stale_version', 'activity_draft', 'activity_cancelled'],
  maxQueries: 22,
});

export const deleteActivity = endpoint({
  name: 'activities.delete',
  method: 'DELETE',
  path: '/activities/{id}',
  summary: 'Delete an activity that never had a booking',
  access: manage,
  params: idParams,
  errors: ['activity_in_use'],
  maxQueries: 8,
});

export const copyActivity = endpoint({
  name: 'activities.copy',
  method: 'POST',
  path: '/activities/{id}/copy',
  summary: 'A new draft of the same; with a first day, its dates moved there around the holidays',
  access: manage,
  params: idParams,
  body: z.strictObject({ firstDay: z.optional(optionalDate) }),
  answer: z.object({
    ...activity.shape,
    /** Of which there is none of that name in the new school year. */
    missingCohorts: z.array(cohortName),
  }),
  status: 201,
  maxQueries: 14,
});

const plannedSession = z.object({
  date: localDate,
  startTime: localTime,
  endTime: localTime,
  locationId: z.nullable(id),
});

export const previewActivity = endpoint({
  name: 'activities.preview',
  method: 'POST',
  path: '/activities/preview',
  summary:
    'What would come of it: sessions, skipped holidays, clashes, faults, and what an edit would change',
  access: manage,
  body: z.strictObject({
    /** Of an activity that exists; the fields are what it would become. */
    id: z.optional(id),
    kind: z.optional(z.enum(ACTIVITY_KINDS)),
    ...fields,
  }),
  answer: z.object({
    /** Everything that keeps it from being published, or from being saved if it is. */
    faults: z.array(
      z.object({
        path: z.string(),
        code: z.enum(FIELD_ERRORS),
        params: z.record(z.string(), z.number()),
      }),
    ),
    sessions: z.array(plannedSession),
    /** Those that were cancelled and stay so. */
    off: z.array(plannedSession),
    skipped: z.array(z.object({ ...plannedSession.shape, holidays: z.array(z.string()) })),
    clashes: z.array(clash),
    /** Null unless it is published. Sessions that would be added, deleted, cancelled, moved or brought back. */
    changes: z.nullable(
      z.object({
        added: z.array(plannedSession),
        removed: z.array(plannedSession),
        cancelled: z.array(plannedSession),
        moved: z.array(z.object({ from: plannedSession, to: plannedSession })),
        restored: z.array(plannedSession),
        kept: z.int(),
        /** How many people would be told of it. */
        told: z.int(),
      }),
    ),
  }),
  errors: ['not_found', 'activity_cancelled'],
  maxQueries: 14,
});
