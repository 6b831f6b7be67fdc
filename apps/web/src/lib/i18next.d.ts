import 'i18next';
import type account from '../locales/en/account.json';
import type auth from '../locales/en/auth.json';
import type cohorts from '../locales/en/cohorts.json';
import type common from '../locales/en/common.json';
import type holidays from '../locales/en/holidays.json';
import type locations from '../locales/en/locations.json';
import type me from '../locales/en/me.json';
import type notifications from '../locales/en/notifications.json';
import type pages from '../locales/en/pages.json';
import type roles from '../locales/en/roles.json';
import type school from '../locales/en/school.json';
import type settings from '../locales/en/settings.json';
import type shared from '../locales/en/shared.json';
import type shell from '../locales/en/shell.json';

/** Keys are checked by the compiler against the English texts. `errors` is read in lib/errors.ts alone. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: typeof account;
      auth: typeof auth;
      cohorts: typeof cohorts;
      common: typeof common;
      holidays: typeof holidays;
      locations: typeof locations;
      me: typeof me;
      notifications: typeof notifications;
      roles: typeof roles;
      pages: typeof pages;
      school: typeof school;
      settings: typeof settings;
      shell: typeof shell;
      shared: typeof shared;
    };
  }
}
