import { has, type Principal } from '../../platform/auth/principal.ts';
import type { ReadSession } from './repository.ts';

/** The office every one, others those of activities they run. */
export function mayManageSessions(principal: Principal, { own }: { readonly own: boolean }) {
  return has(principal, 'sessions.manage') && (principal.active?.kind === 'admin' || own);
}

/** Who runs an activity reads its participants by name where it may look at bookings at all. */
export const mayNameChildren = (principal: Principal) => has(principal, 'bookings.view');

/** What the reader may do with a session; the endpoints ask the same questions, so a button never lies. */
export function sessionRights(principal: Principal, session: ReadSession) {
  const manage = mayManageSessions(principal, session);
  const open = manage && !session.activityCancelled;
  const cancelled = session.status === 'cancelled';
  return {
    cancel: open && !cancelled,
    uncancel: open && cancelled && session.cancelledBy !== 'edit',
    reschedule: open && !cancelled,
    note: manage,
  };
}
