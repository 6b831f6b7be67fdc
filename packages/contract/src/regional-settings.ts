import * as z from 'zod/mini';
import { permission, publicAccess } from '#domain/auth/access.ts';
import { DATE_FORMATS, TIME_FORMATS } from '#domain/regional/regional.ts';
import { endpoint } from './endpoint.ts';

const fields = { dateFormat: z.enum(DATE_FORMATS), timeFormat: z.enum(TIME_FORMATS) };

export const getRegionalSettings = endpoint({
  name: 'regional.get',
  method: 'GET',
  path: '/regional-settings',
  summary: 'How the school writes dates and times',
  access: publicAccess,
  answer: z.object(fields),
  maxQueries: 1,
});

export const updateRegionalSettings = endpoint({
  name: 'regional.update',
  method: 'PUT',
  path: '/regional-settings',
  summary: 'Choose how dates and times are written for everybody of the school',
  access: permission('school.configure'),
  body: z.strictObject(fields),
  answer: z.object(fields),
  maxQueries: 3,
});
