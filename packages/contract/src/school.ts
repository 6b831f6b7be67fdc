import * as z from 'zod/mini';
import { permission, publicAccess, signedIn } from '#domain/auth/access.ts';
import { LANGUAGES } from '#domain/languages.ts';
import { isReadableAccent } from '#domain/school/colour.ts';
import { LOGO_LIMITS } from '#domain/school/logo.ts';
import { endpoint } from './endpoint.ts';
import { homePageChanges, homePageChoices } from './home-pages.ts';
import { instant, text } from './schemas.ts';

export const getSchool = endpoint({
  name: 'school.get',
  method: 'GET',
  path: '/school',
  summary: 'What the login page shows of the school',
  access: publicAccess,
  answer: z.object({
    tenantId: z.string(),
    name: z.string(),
    language: z.enum(LANGUAGES),
    timeZone: z.string(),
    currency: z.string(),
    accentColor: z.string(),
    /** Null where the school has none: the bell in its colour stands in. */
    logoUrl: z.nullable(z.string()),
    /** Where people can say what they think of the portal: a page or a mail; null where the operator named neither. */
    feedbackUrl: z.nullable(z.string()),
    /** The page of each area that opens after signing in, where the school chose one. */
    homePages: homePageChoices,
    /** Map tiles are an operator's choice; without them a location shows its address and a link. */
    mapTilesUrl: z.nullable(z.string()),
    /** Work on the portal that people should know of; without a text the screens use their own words. */
    maintenance: z.nullable(
      z.object({
        text: z.nullable(z.string()),
        from: z.nullable(instant),
        until: z.nullable(instant),
      }),
    ),
    /** Whom people may write to; null where that is their school. */
    supportEmail: z.nullable(z.string()),
    demo: z.boolean(),
    release: z.string(),
  }),
  maxQueries: 1,
});

export const updateHomePages = endpoint({
  name: 'school.updateHomePages',
  method: 'PUT',
  path: '/school/home-pages',
  summary:
    'Choose the page of each area that opens after signing in; it counts from the next sign-in on',
  access: permission('school.configure'),
  body: homePageChanges,
  answer: homePageChoices,
  maxQueries: 3,
});

export const schoolProfile = z.strictObject({
  name: text(120),
  language: z.enum(LANGUAGES),
  timeZone: z.string().check(
    z.refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), {
      error: 'invalid_value',
    }),
  ),
  currency: z.string().check(
    z.refine((currency) => Intl.supportedValuesOf('currency').includes(currency), {
      error: 'invalid_value',
    }),
  ),
  accentColor: z
    .string()
    .check(z.toLowerCase(), z.refine(isReadableAccent, { error: 'low_contrast' })),
});

export const updateSchool = endpoint({
  name: 'school.update',
  method: 'PUT',
  path: '/school',
  summary: 'Name, language, time zone, currency and colour of the school',
  access: permission('school.configure'),
  body: schoolProfile,
  maxQueries: 11,
});

export const uploadLogo = endpoint({
  name: 'school.uploadLogo',
  method: 'POST',
  path: '/school/logo',
  summary: 'A PNG, JPEG or WebP of at most 2 MB; it is drawn anew, so that nothing hidden stays',
  access: permission('school.configure'),
  upload: { maxBytes: LOGO_LIMITS.bytes },
  answer: z.object({ logoUrl: z.string() }),
  errors: ['unsupported_media_type'],
  maxQueries: 3,
});

export const removeLogo = endpoint({
  name: 'school.removeLogo',
  method: 'DELETE',
  path: '/school/logo',
  summary: 'Back to the initial',
  access: permission('school.configure'),
  maxQueries: 3,
});

const cohortVisibility = { showClassmates: z.boolean() };

export const getCohortVisibility = endpoint({
  name: 'school.cohortVisibility',
  method: 'GET',
  path: '/school/cohort-visibility',
  summary: 'Whether families see the first names of the other children in a cohort',
  access: signedIn,
  answer: z.object(cohortVisibility),
  maxQueries: 2,
});

export const updateCohortVisibility = endpoint({
  name: 'school.updateCohortVisibility',
  method: 'PUT',
  path: '/school/cohort-visibility',
  summary: 'Choose whether families see the first names of the other children in a cohort',
  access: permission('school.configure'),
  body: z.strictObject(cohortVisibility),
  answer: z.object(cohortVisibility),
  maxQueries: 3,
});
