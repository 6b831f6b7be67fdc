import * as z from 'zod/mini';
import { signedIn, signedInAnyRole } from '#domain/auth/access.ts';
import { RELATIONS, RIGHTS } from '#domain/families/guardianship.ts';
import { LANGUAGES } from '#domain/languages.ts';
import { ROLE_KINDS } from '#domain/roles/kinds.ts';
import { THEMES } from '#domain/themes.ts';
import { permissionKey } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { homePageChanges, homePageChoices } from './home-pages.ts';
import { email, id, optionalText, version } from './schemas.ts';

export const cohortName = z.object({ id, name: z.string(), schoolYear: z.string() });
const role = z.object({ id, name: z.string(), kind: z.enum(ROLE_KINDS) });

/** What a person may see of the own account, and partly change. */
const profile = {
  email: z.nullable(z.string()),
  /** Entered, and not confirmed yet: counts after the link sent to it was pressed. */
  pendingEmail: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Null of a child whose address is confidential. */
  address: z.nullable(z.string()),
  version,
};

export const getMe = endpoint({
  name: 'me.get',
  method: 'GET',
  path: '/me',
  summary: 'Who is signed in, in which role, with which permissions and cohorts',
  access: signedInAnyRole,
  answer: z.object({
    userId: id,
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    ...profile,
    language: z.nullable(z.enum(LANGUAGES)),
    roles: z.array(role),
    /** Null while a person with several roles has not chosen. */
    activeRole: z.nullable(role),
    permissions: z.array(permissionKey),
    /** Those taught by a teacher, or attended by a child. */
    cohorts: z.array(cohortName),
  }),
  maxQueries: 3,
});

export const listMyChildren = endpoint({
  name: 'me.children',
  method: 'GET',
  path: '/me/children',
  summary: 'The children that the signed-in guardian may see',
  access: signedIn,
  answer: z.object({
    items: z.array(
      z.object({
        userId: id,
        firstName: z.string(),
        lastName: z.string(),
        relation: z.enum(RELATIONS),
        /** What the guardian may do for the child today. */
        rights: z.array(z.enum(RIGHTS)),
        cohorts: z.array(cohortName),
      }),
    ),
  }),
  maxQueries: 2,
});

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
    currentPassword: z.string().check(z.minLength(1), z.maxLength(1024)),
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
