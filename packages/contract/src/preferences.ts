import * as z from 'zod/mini';
import { signedInAnyRole } from '#domain/auth/access.ts';
import { LANGUAGES } from '#domain/languages.ts';
import { THEMES } from '#domain/themes.ts';
import { endpoint } from './endpoint.ts';
import { homePageChanges, homePageChoices } from './home-pages.ts';
import { profile } from './me.ts';
import { credential, email, optionalText, version } from './schemas.ts';

export const updateMe = endpoint({
  name: 'me.update',
  method: 'PATCH',
  path: '/me',
  summary: 'Change the own phone number and address; names are changed by the school',
  access: signedInAnyRole,
  body: z.strictObject({
    phone: z.optional(optionalText(40)),
    address: z.optional(optionalText(200)),
    version,
  }),
  answer: z.object(profile),
  errors: ['stale_version', 'access_denied'],
  maxQueries: 4,
});

export const changeMyEmail = endpoint({
  name: 'me.changeEmail',
  method: 'PUT',
  path: '/me/email',
  summary:
    'Ask for another e-mail address; needs the password, counts once the link sent to it was pressed, and the old address is told',
  access: signedInAnyRole,
  body: z.strictObject({
    email,
    currentPassword: credential(1024),
  }),
  errors: ['wrong_password', 'too_many_requests', 'access_denied', 'busy'],
  maxQueries: 14,
});

const preferences = z.object({
  /** Null: as the portal would choose. */
  language: z.nullable(z.enum(LANGUAGES)),
  theme: z.nullable(z.enum(THEMES)),
  /** The person's own choice for each area; null: the school's. */
  homePages: homePageChoices,
});

export const getPreferences = endpoint({
  name: 'me.preferences',
  method: 'GET',
  path: '/me/preferences',
  summary: 'How the person likes the portal',
  access: signedInAnyRole,
  answer: preferences,
  maxQueries: 2,
});

export const updatePreferences = endpoint({
  name: 'me.updatePreferences',
  method: 'PUT',
  path: '/me/preferences',
  summary: 'Change how the person likes the portal; what is left out stays as it is',
  access: signedInAnyRole,
  body: z.strictObject({
    language: z.optional(z.nullable(z.enum(LANGUAGES))),
    theme: z.optional(z.nullable(z.enum(THEMES))),
    homePages: z.optional(homePageChanges),
  }),
  answer: preferences,
  maxQueries: 3,
});
