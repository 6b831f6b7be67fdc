import 'i18next';
import type account from '../locales/en/account.json';
import type auth from '../locales/en/auth.json';
import type common from '../locales/en/common.json';
import type consent from '../locales/en/consent.json';
import type locations from '../locales/en/locations.json';
import type me from '../locales/en/me.json';
import type messages from '../locales/en/messages.json';
import type policies from '../locales/en/policies.json';
import type roles from '../locales/en/roles.json';
import type shared from '../locales/en/shared.json';

/** Keys are checked by the compiler against the English texts. `errors` is read in lib/errors.ts alone. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: typeof account;
      auth: typeof auth;
      common: typeof common;
      consent: typeof consent;
      locations: typeof locations;
      me: typeof me;
      messages: typeof messages;
      policies: typeof policies;
      roles: typeof roles;
      shared: typeof shared;
    };
  }
}
