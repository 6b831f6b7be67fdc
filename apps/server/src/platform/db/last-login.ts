import { sql } from 'kysely';

/**
 * When the person `u` last signed in: told by the newest sign-in, and kept nowhere else, so that whoever
 * comes on sign-up evening writes to no row of people. Clearing old sign-ins must leave everybody's newest.
 */
export const lastLoginAt = sql<Date | null>`(select max(s.created_at) from sign_ins s
  where s.tenant_id = u.tenant_id and s.user_id = u.id)`;
