import type { BookingStatus, Dashboard } from '../src/features/dashboard/api.ts';
import type { Task } from '../src/features/tasks/api.ts';

let made = 0;
const newId = () => {
  made += 1;
  return `01941f38-0000-7000-8000-${String(made).padStart(12, '0')}`;
};

export const aDashboard = (change: Partial<Dashboard> = {}): Dashboard => ({
  today: '2026-11-17',
  span: { startDate: '2026-11-16', endDate: '2026-11-22' },
  sessions: {
    total: 46,
    cancelled: 2,
    before: 40,
    trend: [10, 20, 16].map((total, index) => {
      const date = `2026-11-1${6 + index}`;
      return { startDate: date, endDate: date, total };
    }),
  },
  participation: {
    attended: 80,
    notAttended: 10,
    excused: 10,
    rate: 0.8,
    before: 0.75,
    step: 'day',
    trend: [
      {
        startDate: '2026-11-16',
        endDate: '2026-11-16',
        attended: 80,
        notAttended: 10,
        excused: 10,
        rate: 0.8,
      },
      {
        startDate: '2026-11-17',
        endDate: '2026-11-17',
        attended: 0,
        notAttended: 0,
        excused: 0,
        rate: null,
      },
    ],
  },
  unrecorded: 3,
  places: { capacity: 490, taken: 412, occupancy: 412 / 490, waiting: 9, activities: 34 },
  bookable: { open: 12, withPlaces: 7 },
  promoted: 1,
  pendingBookings: { total: 7, oldestAt: '2026-11-15T10:00:00.000Z' },
  newBookings: { total: 38, before: 44, days: [{ date: '2026-11-17', total: 38 }] },
  absencesToday: {
    ongoing: 1,
    upcoming: 1,
    undecided: 1,
    children: [
      {
        childId: newId(),
        firstName: 'Gustavs',
        lastName: 'Kalniņš',
        cohort: '2a',
        ongoing: true,
        decided: false,
        wholeDay: true,
        fromTime: null,
        toTime: null,
      },
      {
        childId: newId(),
        firstName: 'Madara',
        lastName: 'Liepa',
        cohort: '4a',
        ongoing: false,
        decided: true,
        wholeDay: false,
        fromTime: '15:30',
        toTime: '17:00',
      },
    ],
  },
  weekdays: [{ dayOfWeek: 1, confirmed: 100, pending: 3, waiting: 5 }],
  ...change,
});

export const aStatus = (change: Partial<BookingStatus> = {}): BookingStatus => ({
  id: newId(),
  name: 'Chess club',
  icon: null,
  kind: 'regular',
  signup: 'open',
  signupChangesAt: null,
  nextSession: { date: '2026-11-23', startTime: '15:00' },
  capacity: 14,
  enrolled: 12,
  pending: 2,
  waiting: 0,
  available: 2,
  occupancy: 12 / 14,
  minParticipants: null,
  belowMinimum: false,
  withoutTeacher: false,
  withoutPlace: false,
  promoted: false,
  remindAgainAt: null,
  promoteAgainAt: null,
  can: { remind: true, promote: true },
  ...change,
});

export const pageOfStatus = (items: readonly BookingStatus[]) => ({
  items: [...items],
  total: items.length,
  page: 1,
  pageSize: 10,
  counts: {
    all: items.length,
    open: items.length,
    withPlaces: 0,
    waiting: 0,
    belowMinimum: 0,
    withoutTeacher: 0,
    withoutPlace: 0,
    promoted: 0,
  },
});

export const aTask = (change: Partial<Task> = {}): Task => ({
  id: newId(),
  title: 'Order mats',
  description: '',
  assignee: null,
  dueDate: null,
  late: false,
  doneAt: null,
  doneBy: null,
  version: 1,
  can: { edit: true, delete: true, finish: true },
  ...change,
});

export const pageOfTasks = (items: readonly Task[], create = true) => ({
  items: [...items],
  total: items.length,
  page: 1,
  pageSize: 25,
  can: { create },
});
