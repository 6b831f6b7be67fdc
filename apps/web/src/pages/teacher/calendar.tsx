import { StaffCalendar } from '../any/staff-calendar.tsx';

/** /teacher-calendar: what the teacher runs, or all that there is. */
export function TeacherCalendar() {
  return <StaffCalendar kind="teacher" />;
}
