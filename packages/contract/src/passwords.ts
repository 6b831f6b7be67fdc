import * as z from 'zod/mini';
import { permission, publicAccess, signedInAnyRole } from '#domain/auth/access.ts';
import { endpoint } from './endpoint.ts';
import { credential, idParams } from './schemas.ts';

/** A new password; its rules (domain/auth/password.ts) are asked where the strength is known. */
export const newPassword = credential(1024);

export const sendPasswordReset = endpoint({
  name: 'auth.sendReset',
  method: 'POST',
  path: '/auth/reset-password/send',
  summary:
    'Send a link to set a new password; answers the same whether or not the address is known',
  access: publicAccess,
  body: z.strictObject({
    email: credential(254),
    tenantId: z.string().check(z.minLength(1), z.maxLength(63)),
  }),
  errors: ['email_and_tenant_required', 'too_many_requests'],
  whenIncomplete: 'email_and_tenant_required',
  maxQueries: 5,
});

export const resetPassword = endpoint({
  name: 'auth.reset',
  method: 'POST',
  path: '/auth/reset-password/reset',
  summary: 'Set a new password by the link of a mail; the link works once, for an hour',
  access: publicAccess,
  body: z.strictObject({ token: credential(200), password: newPassword }),
  errors: ['link_invalid', 'too_many_requests'],
  maxQueries: 18,
});

export const changePassword = endpoint({
  name: 'auth.changePassword',
  method: 'POST',
  path: '/auth/change-password',
  summary: 'Change the own password; every other sign-in of the person ends',
  access: signedInAnyRole,
  body: z.strictObject({ currentPassword: credential(1024), newPassword }),
  errors: ['wrong_password', 'too_many_requests'],
  maxQueries: 15,
});

export const setPassword = endpoint({
  name: 'users.setPassword',
  method: 'PUT',
  path: '/users/{id}/password',
  summary: 'Set somebody’s password; ends the sign-ins, and the person is told by mail',
  access: permission('users.setPassword'),
  params: idParams,
  body: z.strictObject({ password: newPassword }),
  errors: ['person_holds_more', 'user_archived', 'too_many_requests'],
  maxQueries: 14,
});

export const inviteUser = endpoint({
  name: 'users.invite',
  method: 'POST',
  path: '/users/{id}/invite',
  summary: 'Send a link by which the person chooses a password; it works once, for seven days',
  access: permission('users.manage'),
  params: idParams,
  errors: ['person_holds_more', 'user_archived', 'already_active', 'no_email'],
  maxQueries: 6,
});
