import { sql } from 'kysely';

/** A push goes only where the sign-in that allowed it could still make a call. */
export const isAlive = sql`exists (select 1 from sign_ins s where s.tenant_id = p.tenant_id and s.id = p.sign_in_id
    and s.ended_at is null)
  and exists (select 1 from refresh_tokens t where t.tenant_id = p.tenant_id
    and t.sign_in_id = p.sign_in_id and t.expires_at > app_now())`;
