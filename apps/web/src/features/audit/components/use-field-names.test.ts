import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/index.ts';
import audit from '../../../locales/en/audit.json' with { type: 'json' };
import users from '../../../locales/en/users.json' with { type: 'json' };

/** Their lines say what was done, not which fields were changed. */
const WITHOUT_FIELDS = [
  'absenceFlow.update',
  'absences.update',
  'care.update',
  'imports.update',
  'regional.update',
  'school.update',
];
/** Edits of a record, which name the changed fields in the log, and one's own preferences. */
const EDITS = ENDPOINTS.filter(
  ({ name }) =>
    name === 'me.updatePreferences' || (name.endsWith('.update') && !WITHOUT_FIELDS.includes(name)),
);
/** What is shown rather than changed. */
const SEEN = ['address', 'care', 'contacts', 'paymentDetails'];

describe('the names of fields in the log', () => {
  const named = new Set([...Object.keys(audit.field), ...Object.keys(users.field)]);

  it.each(EDITS.map((edit) => [edit.name, edit] as const))('are words for all of %s', (_, edit) => {
    const { shape = {} } = (edit.body ?? {}) as { readonly shape?: object };
    const fields = Object.keys(shape).filter((field) => field !== 'version');
    expect(fields.length).toBeGreaterThan(0);
    expect(fields.filter((field) => !named.has(field))).toEqual([]);
  });

  it('are words for what only few may see', () => {
    expect(SEEN.filter((field) => !named.has(field))).toEqual([]);
  });
});
