import 'i18next';
import type account from '../../locales/en/account.json';
import type activities from '../../locales/en/activities.json';
import type activityForm from '../../locales/en/activity-form.json';
import type audit from '../../locales/en/audit.json';
import type auth from '../../locales/en/auth.json';
import type cohorts from '../../locales/en/cohorts.json';
import type common from '../../locales/en/common.json';
import type consent from '../../locales/en/consent.json';
import type families from '../../locales/en/families.json';
import type holidays from '../../locales/en/holidays.json';
import type locations from '../../locales/en/locations.json';
import type me from '../../locales/en/me.json';
import type messages from '../../locales/en/messages.json';
import type notifications from '../../locales/en/notifications.json';
import type pages from '../../locales/en/pages.json';
import type policies from '../../locales/en/policies.json';
import type roles from '../../locales/en/roles.json';
import type school from '../../locales/en/school.json';
import type settings from '../../locales/en/settings.json';
import type shared from '../../locales/en/shared.json';
import type shell from '../../locales/en/shell.json';
import type users from '../../locales/en/users.json';

/** Keys are checked by the compiler against the English texts. `errors` is read in lib/api/error-messages.ts alone. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: typeof account;
      activities: typeof activities;
      'activity-form': typeof activityForm;
      audit: typeof audit;
      auth: typeof auth;
      cohorts: typeof cohorts;
      common: typeof common;
      families: typeof families;
      holidays: typeof holidays;
      locations: typeof locations;
      me: typeof me;
      notifications: typeof notifications;
      consent: typeof consent;
      messages: typeof messages;
      policies: typeof policies;
      roles: typeof roles;
      pages: typeof pages;
      school: typeof school;
      settings: typeof settings;
      shell: typeof shell;
      shared: typeof shared;
      users: typeof users;
    };
  }
}
