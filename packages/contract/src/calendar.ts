import * as z from 'zod/mini';
import { permission, signedIn } from '#domain/auth/access.ts';
import { endpoint } from './endpoint.ts';
import { idParams, instant } from './schemas.ts';

export const getActivityCalendar = endpoint({
  name: 'calendar.ofActivity',
  method: 'GET',
  path: '/activities/{id}/calendar.ics',
  summary: 'The sessions of an activity that the reader sees, as a file for a calendar',
  access: permission('activities.view'),
  params: idParams,
  download: 'text/calendar',
  maxQueries: 3,
});

export const getCalendarLink = endpoint({
  name: 'calendar.link',
  method: 'GET',
  path: '/me/calendar-link',
  summary: 'Whether the reader has a calendar link, and since when; never the link itself',
  access: signedIn,
  answer: z.object({ createdAt: z.nullable(instant) }),
  maxQueries: 2,
});

export const createCalendarLink = endpoint({
  name: 'calendar.createLink',
  method: 'POST',
  path: '/me/calendar-link',
  summary: 'A new secret link to the own calendar, shown just once; the one before ends',
  access: signedIn,
  body: z.optional(z.strictObject({})),
  answer: z.object({ url: z.string() }),
  status: 201,
  maxQueries: 3,
});

export const deleteCalendarLink = endpoint({
  name: 'calendar.deleteLink',
  method: 'DELETE',
  path: '/me/calendar-link',
  summary: 'End the own calendar link',
  access: signedIn,
  maxQueries: 3,
});
