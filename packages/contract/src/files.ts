import * as z from 'zod/mini';
import { ACTIVITY_LIMITS } from '#domain/activities/limits.ts';
import { permission } from '#domain/auth/access.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams } from './schemas.ts';

export const activityFile = z.object({ id, name: z.string(), sizeBytes: z.int() });

const fileParams = z.strictObject({ id, fileId: id });

export const addActivityFile = endpoint({
  name: 'files.addToActivity',
  method: 'POST',
  path: '/activities/{id}/files',
  summary: 'Add a PDF under 5 MB to an activity; at most ten each',
  access: permission('activities.manage'),
  params: idParams,
  upload: { maxBytes: ACTIVITY_LIMITS.fileBytes - 1, tooBig: 'pdf_too_big' },
  answer: activityFile,
  status: 201,
  errors: ['not_a_pdf', 'pdf_too_big', 'pdf_not_safe', 'too_many_files', 'activity_cancelled'],
  maxQueries: 6,
});

export const getActivityFile = endpoint({
  name: 'files.getOfActivity',
  method: 'GET',
  path: '/activities/{id}/files/{fileId}',
  summary: 'Download a file of an activity that the reader sees',
  access: permission('activities.view'),
  params: fileParams,
  download: 'application/pdf',
  maxQueries: 2,
});

export const deleteActivityFile = endpoint({
  name: 'files.deleteOfActivity',
  method: 'DELETE',
  path: '/activities/{id}/files/{fileId}',
  summary: 'Delete a file of an activity',
  access: permission('activities.manage'),
  params: fileParams,
  errors: ['activity_cancelled'],
  maxQueries: 5,
});
