import type { PresentSession } from '../src/sessions/diff.ts';
import type { PlannedSession } from '../src/sessions/plan.ts';
import { timeOf } from '../src/sessions/session.ts';

/** A session that was made as planned, with what a test is not about filled in. */
export const present = (
  planned: PlannedSession,
  fields: Partial<PresentSession> = {},
): PresentSession => ({
  ...timeOf(planned),
  id: `${planned.slotId} ${planned.date}`,
  slotId: planned.slotId,
  plannedDate: planned.date,
  status: 'scheduled',
  original: null,
  cancelledBy: null,
  hasAttendance: false,
  hasNotes: false,
  hasBookings: false,
  ignoresHolidays: false,
  ...fields,
});
