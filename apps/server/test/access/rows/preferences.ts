import { ANY_ROLE, type Row } from '../row.ts';

/** All of it is about the caller alone: there is no id to aim at anybody else with. */
export const PREFERENCES_ROWS: Readonly<Record<string, Row>> = {
  'me.preferences': { allowed: ANY_ROLE },
  'me.updatePreferences': { allowed: ANY_ROLE, body: { theme: 'dark' } },
  // No version of a person is ever that far: the door opens, and nothing changes.
  'me.update': { allowed: ANY_ROLE, body: { phone: null, version: 1_000_000 }, status: 409 },
  'me.changeEmail': {
    allowed: ANY_ROLE,
    body: { email: 'new@tenant1.example', currentPassword: 'x' },
    status: 400,
  },
};
