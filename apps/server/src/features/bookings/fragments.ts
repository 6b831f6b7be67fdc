import { sql } from 'kysely';

/**
 * Whether the booking `b` of a statement puts its child on the register of the session `s`: by the span it covers, never
 * by today's status (product.md 18.3), and but for sessions that were given up.
 */
export const isOnRegisterOf = sql<boolean>`(b.tenant_id = s.tenant_id and b.activity_id = s.activity_id
  and (b.session_id is null or b.session_id = s.id) and b.covers_from <= s.starts_at
  and (b.covers_until is null or s.starts_at < b.covers_until)
  and not exists (select 1 from session_exceptions e where e.tenant_id = b.tenant_id and e.booking_id = b.id
    and e.session_id = s.id))`;
