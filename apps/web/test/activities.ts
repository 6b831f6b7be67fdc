import type { Activity } from '../src/features/activities/api.ts';
import type { Session, TodaySession } from '../src/features/sessions/api.ts';
import { nextId } from './ids.ts';

/** A published activity as the server would send it to its teacher; every one has its own id. */
export function anActivity(facts: Partial<Activity> = {}): Activity {
  return {
    id: nextId(),
    kind: 'regular',
    name: 'Chess club',
    description: '',
    descriptionDocument: null,
    status: 'published',
    progress: 'ongoing',
    startDate: '2026-09-15',
    endDate: '2027-03-09',
    registrationDeadline: null,
    signupOpensAt: null,
    signupClosesAt: null,
    signup: 'open',
    signupEndsAt: null,
    signupEndsBy: 'started',
    signupChangesAt: null,
    priceMinor: 2500,
    currency: 'EUR',
    pricingType: 'perMonth',
    cohortIds: [],
    cohorts: [],
    teachers: [{ userId: nextId(), duty: 'main', firstName: 'Līga', lastName: 'Kalniņa' }],
    locationId: null,
    location: null,
    timeSlots: [
      {
        id: nextId(),
        date: null,
        dayOfWeek: 2,
        startTime: '15:00',
        endTime: '16:30',
        locationId: null,
      },
    ],
    maxParticipants: 14,
    maxParticipantsPerSession: null,
    minParticipants: null,
    minAge: null,
    maxAge: null,
    colour: null,
    icon: 'chess',
    autoApproval: true,
    waitlist: true,
    recordsLeaving: false,
    seats: { capacity: 14, taken: 12, waiting: 0, available: 2 },
    files: [],
    promoted: false,
    sessionCount: 24,
    nextSession: null,
    publishedAt: '2026-09-01T06:00:00.000Z',
    cancelledAt: null,
    cancellationReason: null,
    own: true,
    version: 1,
    can: { edit: true, publish: false, cancel: true, delete: true, copy: true, files: true },
    ...facts,
  };
}

const NOTHING = {
  edit: false,
  publish: false,
  cancel: false,
  delete: false,
  copy: false,
  files: false,
};

/** The same for a reader who may only look. */
export const readOnly = (facts: Partial<Activity> = {}) => anActivity({ ...facts, can: NOTHING });

export function pageOfActivities(
  items: readonly Activity[],
  { total = items.length, create = true } = {},
) {
  return { items: [...items], total, page: 1, pageSize: 25, can: { create } };
}

export function aSession(facts: Partial<Session> = {}): Session {
  return {
    id: nextId(),
    activityId: nextId(),
    date: '2026-11-17',
    startTime: '15:00',
    endTime: '16:30',
    startsAt: '2026-11-17T13:00:00.000Z',
    endsAt: '2026-11-17T14:30:00.000Z',
    locationId: null,
    status: 'scheduled',
    original: null,
    cancellationReason: null,
    note: null,
    noteShared: false,
    version: 1,
    can: { cancel: false, uncancel: false, reschedule: false, note: false },
    ...facts,
  };
}

export const pageOfSessions = (items: readonly Session[]) => ({
  items: [...items],
  total: items.length,
  page: 1,
  pageSize: 25,
});

/** A session of the day beside its activity. */
export function aTodaySession(activity: Activity, facts: Partial<Session> = {}): TodaySession {
  const { id, name, kind, colour, icon, own } = activity;
  return {
    ...aSession({ activityId: id, ...facts }),
    activity: { id, name, kind, colour, icon, own },
    location: { id: nextId(), name: 'Gym', room: '12' },
  };
}

export const todayOf = (items: readonly TodaySession[]) => ({
  items: [...items],
  total: items.length,
  page: 1,
  pageSize: 100,
  today: '2026-11-17',
});
