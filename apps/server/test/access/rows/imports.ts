import { ADMINISTRATOR, elsewhere, OFFICE, type Row } from '../row.ts';

/** That a list is for who uploaded it alone is in imports.test.ts; here nobody has one. */
const nowhere = elsewhere(({ ids }) => ids.foreignUser);

export const IMPORTS_ROWS: Readonly<Record<string, Row>> = {
  // Without a file nothing is read; imports.test.ts sends some.
  'imports.create': { allowed: ADMINISTRATOR, status: 415 },
  'imports.template': { allowed: ADMINISTRATOR },
  'imports.get': { allowed: ADMINISTRATOR, targets: nowhere },
  'imports.update': { allowed: ADMINISTRATOR, targets: nowhere, body: {} },
  'imports.rows': { allowed: ADMINISTRATOR, targets: nowhere },
  'imports.apply': { allowed: ADMINISTRATOR, targets: nowhere },
  'imports.delete': { allowed: ADMINISTRATOR, targets: nowhere },
};

export const SLEEPING_ACCOUNTS_ROWS: Readonly<Record<string, Row>> = {
  'sleepingAccounts.list': { allowed: OFFICE },
  'sleepingAccounts.end': {
    allowed: OFFICE,
    body: { userIds: ['01941f38-0000-7000-8000-000000000000'] },
    status: 409,
  },
  'sleepingAccounts.settings': { allowed: ADMINISTRATOR },
  'sleepingAccounts.updateSettings': { allowed: ADMINISTRATOR, body: { automatic: false } },
};
