import { StaffCalendar } from '../any/staff-calendar.tsx';

/** /admin-calendar: the sessions of the whole school. */
export function AdminCalendar() {
  return <StaffCalendar kind="admin" />;
}
