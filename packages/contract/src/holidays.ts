import * as z from 'zod/mini';
import { permission, signedIn } from '#domain/auth/access.ts';
import {
  HOLIDAY_COUNTRIES,
  HOLIDAY_LIMITS,
  HOLIDAY_SORTS,
  spanFault,
} from '#domain/holidays/holiday.ts';
import { isDate } from '#domain/regional/regional.ts';
import { endpoint } from './endpoint.ts';
import { cohortName } from './me.ts';
import {
  id,
  idParams,
  listOf,
  localDate,
  pageFields,
  schoolYear,
  sortField,
  text,
  version,
} from './schemas.ts';

const cohortIds = z.array(id).check(z.maxLength(HOLIDAY_LIMITS.cohorts));

interface Days {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}
/** Only of two dates: what is none is told at its own field. */
const faultOf = ({ startDate = '', endDate = '' }: Days) =>
  isDate(startDate) && isDate(endDate) ? spanFault({ startDate, endDate }) : null;

const endsAfterStart = z.refine<Days>((days) => faultOf(days) !== 'ends_before_start', {
  error: 'ends_before_start',
  path: ['endDate'],
});
const notTooLong = z.refine<Days>((days) => faultOf(days) !== 'span_too_long', {
  error: 'span_too_long',
  path: ['endDate'],
});

const days = { startDate: localDate, endDate: localDate };

export const newHoliday = z
  .strictObject({
    title: text(HOLIDAY_LIMITS.title),
    ...days,
    /** Left out or empty: the whole school. */
    cohortIds: z._default(cohortIds, []),
  })
  .check(endsAfterStart, notTooLong);

/** Only what is sent is changed. */
export const holidayChange = z
  .strictObject({
    title: z.optional(text(HOLIDAY_LIMITS.title)),
    startDate: z.optional(localDate),
    endDate: z.optional(localDate),
    cohortIds: z.optional(cohortIds),
    version,
  })
  .check(endsAfterStart, notTooLong);

export const holiday = z.object({
  id,
  title: z.string(),
  ...days,
  /** Empty: the whole school. A family is told of its own cohorts only. */
  cohortIds: z.array(id),
  cohorts: z.array(cohortName),
  /** Titles of holidays that fall on the same days for the same people, for those who may put it right. */
  overlaps: z.array(z.string()),
  /** Titles of longer holidays that it lies wholly within, which is usual and no overlap; for the same readers. */
  within: z.array(z.string()),
  version,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});

export const listHolidays = endpoint({
  name: 'holidays.list',
  method: 'GET',
  path: '/holidays',
  summary: 'Holidays that concern the reader: search, filter, sort, page',
  access: signedIn,
  query: z.strictObject({
    ...pageFields,
    sort: sortField(HOLIDAY_SORTS),
    schoolYear: z.optional(schoolYear),
    /** Of the whole school, or of this cohort. */
    cohortId: z.optional(id),
  }),
  answer: z.object({ ...listOf(holiday), can: z.object({ create: z.boolean() }) }),
  maxQueries: 3,
});

export const getHolidayYear = endpoint({
  name: 'holidays.year',
  method: 'GET',
  path: '/holidays/year',
  summary: 'The days of a school year that are free for the reader',
  access: signedIn,
  query: z.strictObject({ schoolYear }),
  answer: z.object({
    items: z.array(z.object({ id, title: z.string(), ...days, schoolWide: z.boolean() })),
  }),
  maxQueries: 2,
});

export const getHoliday = endpoint({
  name: 'holidays.get',
  method: 'GET',
  path: '/holidays/{id}',
  summary: 'One holiday that concerns the reader',
  access: signedIn,
  params: idParams,
  answer: holiday,
  maxQueries: 2,
});

export const createHoliday = endpoint({
  name: 'holidays.create',
  method: 'POST',
  path: '/holidays',
  summary: 'Add a holiday',
  access: permission('holidays.manage'),
  body: newHoliday,
  answer: holiday,
  status: 201,
  maxQueries: 6,
});

export const updateHoliday = endpoint({
  name: 'holidays.update',
  method: 'PATCH',
  path: '/holidays/{id}',
  summary: 'Change a holiday; a stale version is refused',
  access: permission('holidays.manage'),
  params: idParams,
  body: holidayChange,
  answer: holiday,
  errors: ['stale_version'],
  maxQueries: 8,
});

export const deleteHoliday = endpoint({
  name: 'holidays.delete',
  method: 'DELETE',
  path: '/holidays/{id}',
  summary: 'Delete a holiday',
  access: permission('holidays.manage'),
  params: idParams,
  maxQueries: 3,
});

const region = z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{1,10}$/)));
const place = { country: z.enum(HOLIDAY_COUNTRIES), region, schoolYear };

export const getPublicHolidayPlaces = endpoint({
  name: 'holidays.publicPlaces',
  method: 'GET',
  path: '/holidays/public/places',
  summary: 'Countries whose public holidays can be filled in, with their regions',
  access: permission('holidays.manage'),
  answer: z.object({
    countries: z.array(
      z.object({
        code: z.string(),
        regions: z.array(z.object({ code: z.string(), name: z.string() })),
      }),
    ),
  }),
  maxQueries: 1,
});

export const getPublicHolidays = endpoint({
  name: 'holidays.public',
  method: 'GET',
  path: '/holidays/public',
  summary:
    'The public holidays of a country or region in a school year, as they would be filled in',
  access: permission('holidays.manage'),
  query: z.strictObject(place),
  answer: z.object({
    items: z.array(
      z.object({
        title: z.string(),
        ...days,
        /** The whole school is free on just these days already. */
        exists: z.boolean(),
        /** A longer holiday of the whole school that has these days in it. */
        coveredBy: z.nullable(z.string()),
      }),
    ),
  }),
  maxQueries: 3,
});

export const takePublicHolidays = endpoint({
  name: 'holidays.takePublic',
  method: 'POST',
  path: '/holidays/public',
  summary: 'Fill in public holidays, those that begin on the days named; doubles are skipped',
  access: permission('holidays.manage'),
  body: z.strictObject({
    ...place,
    startDates: z.array(localDate).check(z.minLength(1), z.maxLength(HOLIDAY_LIMITS.taken)),
  }),
  answer: z.object({
    added: z.int(),
    skipped: z.int(),
    holidays: z.array(z.object({ id, title: z.string() })),
  }),
  maxQueries: 6,
});
