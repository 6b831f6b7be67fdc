import { type RawBuilder, sql } from 'kysely';
import type { Mark } from '#domain/attendance/mark.ts';
import * as absence from '../absences/fragments.ts';

/**
 * Whether a confirmed absence excuses the child (an expression) from the session `s` of a statement, where `m` is what
 * was recorded of it, if anything: `shownMark` of the domain. What was recorded after the confirmation goes
 * before it, unless it was taken back.
 */
export const excusedByAbsence = (childId: RawBuilder<unknown>): RawBuilder<boolean> =>
  absence.excusedByAbsence({
    childId,
    session: 's',
    recordedAt: sql`(case when m.mark <> 'none' then m.recorded_at end)`,
  });

/** What is shown of a child in the session `s` of a statement, `m` being what was recorded. */
export const shownMarkOf = (child: RawBuilder<unknown>) =>
  sql<Mark>`case when m.mark = 'attended' then m.mark when ${excusedByAbsence(child)} then 'excused'
    else coalesce(m.mark, 'none') end`;

/**
 * Whether the booking `b` of a statement puts its child on the register of the session `s`: by the span it covers, never
 * by today's status (product.md 18.3), and but for sessions that were given up.
 */
export const isOnRegisterOf = sql<boolean>`(b.tenant_id = s.tenant_id and b.activity_id = s.activity_id
  and (b.session_id is null or b.session_id = s.id) and b.covers_from <= s.starts_at
  and (b.covers_until is null or s.starts_at < b.covers_until)
  and not exists (select 1 from session_exceptions e where e.tenant_id = b.tenant_id and e.booking_id = b.id
    and e.session_id = s.id))`;

/** The children of the session `s` of a statement: those on the register, and those whom somebody marked. */
export const childrenOfSession = sql`(select b.child_id from bookings b where ${isOnRegisterOf}
  union select marked.child_id from attendance_marks marked where marked.tenant_id = s.tenant_id
    and marked.session_id = s.id and marked.mark <> 'none')`;
