import * as z from 'zod/mini';
import { signedInAnyRole } from '#domain/auth/access.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant } from './schemas.ts';

export const USER_STATUSES = ['active', 'archived', 'invited'] as const;

export const user = z.object({
  userId: id,
  username: z.string(),
  email: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  roles: z.array(z.string()),
  subRole: z.nullable(z.string()),
  status: z.enum(USER_STATUSES),
  lastLogin: z.nullable(instant),
});

export const getUser = endpoint({
  name: 'users.get',
  method: 'GET',
  path: '/users/{id}',
  summary: 'One user within the caller’s reach',
  // The own user can be read before a role is chosen; the service narrows everything else by the active role.
  access: signedInAnyRole,
  params: idParams,
  answer: user,
  maxQueries: 3,
});
