import { describe, expect, it } from 'vitest';
import { activityChange } from '#contract/activities.ts';
import { cohortChange } from '#contract/cohorts.ts';
import { holidayChange } from '#contract/holidays.ts';
import { locationChange } from '#contract/locations.ts';
import { updatePreferences } from '#contract/preferences.ts';
import { reminderChange } from '#contract/reminders.ts';
import { taskChange } from '#contract/tasks.ts';
import { userChange } from '#contract/users.ts';
import audit from '../../../locales/en/audit.json' with { type: 'json' };
import users from '../../../locales/en/users.json' with { type: 'json' };

const SCHEMAS = {
  activityChange,
  cohortChange,
  holidayChange,
  locationChange,
  preferences: updatePreferences.body,
  reminderChange,
  taskChange,
  userChange,
};
/** What is shown rather than changed. */
const SEEN = ['address', 'care', 'contacts', 'paymentDetails'];

describe('the names of fields in the log', () => {
  const named = new Set([...Object.keys(audit.field), ...Object.keys(users.field)]);

  it.each(Object.entries(SCHEMAS))('are words for all of %s', (_name, schema) => {
    const fields = Object.keys(schema?.shape ?? {}).filter((field) => field !== 'version');
    expect(fields.length).toBeGreaterThan(0);
    expect(fields.filter((field) => !named.has(field))).toEqual([]);
  });

  it('are words for what only few may see', () => {
    expect(SEEN.filter((field) => !named.has(field))).toEqual([]);
  });
});
