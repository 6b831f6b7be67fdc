import 'i18next';
import type account from '../locales/en/account.json';
import type audit from '../locales/en/audit.json';
import type auth from '../locales/en/auth.json';
import type common from '../locales/en/common.json';
import type families from '../locales/en/families.json';
import type locations from '../locales/en/locations.json';
import type me from '../locales/en/me.json';
import type roles from '../locales/en/roles.json';
import type shared from '../locales/en/shared.json';
import type users from '../locales/en/users.json';

/** Keys are checked by the compiler against the English texts. `errors` is read in lib/errors.ts alone. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: typeof account;
      audit: typeof audit;
      auth: typeof auth;
      common: typeof common;
      families: typeof families;
      locations: typeof locations;
      me: typeof me;
      roles: typeof roles;
      shared: typeof shared;
      users: typeof users;
    };
  }
}
