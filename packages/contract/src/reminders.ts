import * as z from 'zod/mini';
import { permission, signedIn } from '#domain/auth/access.ts';
import { LEAD_DAYS, REMINDER_LIMITS } from '#domain/reminders/limits.ts';
import { audience, namedAudience } from './announcements.ts';
import { endpoint } from './endpoint.ts';
import {
  id,
  idParams,
  instant,
  listOf,
  localDate,
  longText,
  pageFields,
  text,
  version,
} from './schemas.ts';

const manage = permission('reminders.manage', ['admin']);

const leadDays = z
  .array(
    z
      .int()
      .check(
        z.refine((value) => LEAD_DAYS.some((days) => days === value), { error: 'invalid_value' }),
      ),
  )
  .check(z.minLength(1), z.maxLength(REMINDER_LIMITS.leads));

export const newReminder = z.strictObject({
  title: text(REMINDER_LIMITS.title),
  description: z._default(longText(REMINDER_LIMITS.description), ''),
  dueDate: localDate,
  audience,
  /** How many days before it is due people are reminded. */
  leadDays: z._default(leadDays, [1]),
});

export const reminderChange = z.strictObject({
  title: z.optional(text(REMINDER_LIMITS.title)),
  description: z.optional(longText(REMINDER_LIMITS.description)),
  dueDate: z.optional(localDate),
  audience: z.optional(audience),
  leadDays: z.optional(leadDays),
  version,
});

export const reminder = z.object({
  id,
  title: z.string(),
  description: z.string(),
  dueDate: localDate,
  /** It was due before today. */
  old: z.boolean(),
  /** Null for readers: whom else it is for is not their business. */
  audience: z.nullable(namedAudience),
  leadDays: z.array(z.int()),
  /** When it goes out next; null: it does not. */
  nextAt: z.nullable(instant),
  version,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});

export const listReminders = endpoint({
  name: 'reminders.list',
  method: 'GET',
  path: '/reminders',
  summary:
    'Own reminders, or all for those who manage them: what is due next first, what was due last',
  access: signedIn,
  query: z.strictObject({
    page: pageFields.page,
    pageSize: pageFields.pageSize,
    q: pageFields.q,
    /** `exclude`: without those that were due before today. */
    old: z._default(z.enum(['include', 'exclude']), 'include'),
  }),
  answer: z.object({ ...listOf(reminder), can: z.object({ create: z.boolean() }) }),
  maxQueries: 3,
});

export const getReminder = endpoint({
  name: 'reminders.get',
  method: 'GET',
  path: '/reminders/{id}',
  summary: 'One reminder',
  access: signedIn,
  params: idParams,
  answer: reminder,
  maxQueries: 2,
});

export const createReminder = endpoint({
  name: 'reminders.create',
  method: 'POST',
  path: '/reminders',
  summary: 'Add a reminder for an audience',
  access: manage,
  body: newReminder,
  answer: reminder,
  status: 201,
  errors: ['audience_not_reached'],
  maxQueries: 12,
});

export const updateReminder = endpoint({
  name: 'reminders.update',
  method: 'PATCH',
  path: '/reminders/{id}',
  summary: 'Change a reminder; what went out already does not go out again for the same date',
  access: manage,
  params: idParams,
  body: reminderChange,
  answer: reminder,
  errors: ['stale_version', 'audience_not_reached'],
  maxQueries: 14,
});

export const deleteReminder = endpoint({
  name: 'reminders.delete',
  method: 'DELETE',
  path: '/reminders/{id}',
  summary: 'Delete a reminder; it goes out no more',
  access: manage,
  params: idParams,
  maxQueries: 4,
});

export const previewReminding = endpoint({
  name: 'reminders.previewFamilies',
  method: 'GET',
  path: '/activities/{id}/remind',
  summary: 'How many people would be reminded of an activity, and when they may be again',
  access: manage,
  params: idParams,
  answer: z.object({
    people: z.int(),
    /** Null: now. */
    againAt: z.nullable(instant),
  }),
  maxQueries: 5,
});

export const remindFamilies = endpoint({
  name: 'reminders.remindFamilies',
  method: 'POST',
  path: '/activities/{id}/remind',
  summary: 'Remind the families of an activity of it, at most once an hour',
  access: manage,
  params: idParams,
  answer: z.object({ reminded: z.int() }),
  errors: ['activity_draft', 'activity_cancelled', 'reminded_lately'],
  maxQueries: 10,
});
