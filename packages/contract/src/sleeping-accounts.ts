import * as z from 'zod/mini';
import { permission } from '#domain/auth/access.ts';
import { ROLE_KINDS } from '#domain/roles/kinds.ts';
import { SLEEP_STATES } from '#domain/sleeping-accounts/sleep.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, listOf, pageFields } from './schemas.ts';

const access = permission('users.manage', ['admin']);

export const listSleepingAccounts = endpoint({
  name: 'sleepingAccounts.list',
  method: 'GET',
  path: '/sleeping-accounts',
  summary: 'Accounts that nobody has used for 18 months, or will not have within 30 days',
  access,
  query: z.strictObject({ page: pageFields.page, pageSize: pageFields.pageSize }),
  answer: z.object({
    ...listOf(
      z.object({
        userId: id,
        firstName: z.string(),
        lastName: z.string(),
        username: z.string(),
        /** Where a warning would go. */
        email: z.nullable(z.string()),
        roleKinds: z.array(z.enum(ROLE_KINDS)),
        lastActiveAt: instant,
        warnedAt: z.nullable(instant),
        /** From when on it may be ended; null: the person has to be warned first. */
        endsAt: z.nullable(instant),
        state: z.enum(SLEEP_STATES),
        can: z.object({ end: z.boolean() }),
      }),
    ),
    /** How many more may be ended today. */
    leftToday: z.int(),
    /** Whether they are ended by themselves. */
    automatic: z.boolean(),
    /** False after the clock jumped: nothing is touched then. */
    clockSteady: z.boolean(),
  }),
  maxQueries: 8,
});

export const endSleepingAccounts = endpoint({
  name: 'sleepingAccounts.end',
  method: 'POST',
  path: '/sleeping-accounts/end',
  summary: 'End (archive) accounts whose time is over, all of them or none',
  access,
  body: z.strictObject({ userIds: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
  answer: z.object({ ended: z.int() }),
  errors: [
    'account_not_asleep',
    'clock_jumped',
    'sleep_limit_reached',
    'person_holds_more',
    'last_administrator',
  ],
  maxQueries: 3000,
});

const settings = z.object({ automatic: z.boolean() });

export const getSleepSettings = endpoint({
  name: 'sleepingAccounts.settings',
  method: 'GET',
  path: '/sleeping-accounts/settings',
  summary: 'Whether accounts that sleep are ended by themselves',
  access: permission('school.configure', ['admin']),
  answer: settings,
  maxQueries: 2,
});

export const updateSleepSettings = endpoint({
  name: 'sleepingAccounts.updateSettings',
  method: 'PUT',
  path: '/sleeping-accounts/settings',
  summary: 'Choose whether accounts that sleep are ended by themselves, or by a click',
  access: permission('school.configure', ['admin']),
  body: z.strictObject({ automatic: z.boolean() }),
  answer: settings,
  maxQueries: 4,
});
