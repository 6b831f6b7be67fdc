import type {
  HistoryItem,
  ListedBooking,
  PlannedActivity,
  Planner,
  Preview,
  WeekSession,
} from '../src/features/bookings/api.ts';
import { nextId } from './ids.ts';

const ID = '0193f000-0000-7000-8000-0000000000';
export const JANIS = { childId: `${ID}01`, firstName: 'Jānis', lastName: 'Bērziņš', mayBook: true };
export const ANNA = { childId: `${ID}02`, firstName: 'Anna', lastName: 'Bērziņa', mayBook: true };

const fits = (childId: string) => ({ childId, misfit: null, age: 8, changesOn: null });

/** What a family could book as the server would send it. */
export function aPlannedActivity(facts: Partial<PlannedActivity> = {}): PlannedActivity {
  return {
    id: `${ID}10`,
    kind: 'regular',
    name: 'Pottery',
    icon: 'pottery',
    colour: null,
    status: 'published',
    startDate: '2026-11-25',
    endDate: '2027-05-26',
    signup: 'open',
    signupOpensAt: null,
    signupEndsAt: '2027-05-26T13:30:00.000Z',
    signupEndsBy: 'started',
    signupChangesAt: '2027-05-26T13:30:00.000Z',
    priceMinor: 2800,
    currency: 'EUR',
    pricingType: 'perMonth',
    minAge: 7,
    maxAge: 12,
    cohorts: [],
    teachers: [],
    location: null,
    timeSlots: [
      {
        id: `${ID}11`,
        date: null,
        dayOfWeek: 3,
        startTime: '15:30',
        endTime: '17:00',
        locationId: null,
      },
    ],
    weekdays: [3],
    autoApproval: true,
    waitlist: true,
    promoted: false,
    seats: { capacity: 12, taken: 9, waiting: 0, available: 3 },
    freeSlots: null,
    fullSlotIds: [],
    nextSession: null,
    children: [fits(JANIS.childId), fits(ANNA.childId)],
    bookings: [],
    ...facts,
  };
}

export const plannerOf = (...items: readonly PlannedActivity[]): Omit<Planner, 'askedAt'> => ({
  at: '2026-11-17T10:00:00.000Z',
  children: [JANIS, ANNA],
  items: [...items],
});

export function aBooking(facts: Partial<ListedBooking> = {}): ListedBooking {
  return {
    id: `${ID}20`,
    activityId: `${ID}10`,
    activityName: 'Pottery',
    activityIcon: 'pottery',
    activityColour: null,
    childId: JANIS.childId,
    childFirstName: 'Jānis',
    childLastName: 'Bērziņš',
    status: 'confirmed',
    bookedAt: '2026-11-17T16:00:03.000Z',
    slot: null,
    sessionId: null,
    given: false,
    waitlistPosition: null,
    waitlistLength: null,
    reason: null,
    exceptions: [],
    can: { cancel: true, cancelSessions: true, approve: false, reject: false },
    phase: 'upcoming',
    nextSession: { id: `${ID}30`, date: '2026-11-25', startTime: '15:30', endTime: '17:00' },
    lastDay: '2027-05-26',
    endedAt: null,
    ...facts,
  };
}

/** A line of a booking's history. */
export function aStep(facts: Partial<HistoryItem> = {}): HistoryItem {
  return {
    at: '2026-11-17T16:00:03.000Z',
    event: 'confirm',
    status: 'confirmed',
    by: null,
    byStaff: false,
    reason: null,
    position: null,
    of: null,
    sessions: [],
    withoutSessions: [],
    ...facts,
  };
}

/** What would come of a booking: three places, and nothing in the way. */
export function aPreview(facts: Partial<Preview> = {}): Preview {
  return {
    children: [],
    slots: [],
    free: 3,
    waiting: 0,
    waitlist: true,
    quote: {
      pricingType: 'perMonth',
      currency: 'EUR',
      unitMinor: 2800,
      parts: [],
      count: 0,
      totalMinor: 0,
    },
    missedWeeks: [],
    ...facts,
  };
}

/** A session of a family's week, with nobody in it yet. */
export function aWeekSession(facts: Partial<WeekSession> = {}): WeekSession {
  return {
    id: nextId(),
    date: '2026-11-17',
    startTime: '15:30',
    endTime: '17:00',
    startsAt: '2026-11-17T13:30:00.000Z',
    endsAt: '2026-11-17T15:00:00.000Z',
    status: 'scheduled',
    original: null,
    cancellationReason: null,
    activity: { id: nextId(), name: 'Choir', icon: null, colour: null },
    location: null,
    children: [],
    ...facts,
  };
}

/** A child's place in it. */
export function aWeekPlace(
  childId: string,
  facts: Partial<WeekSession['children'][number]> = {},
): WeekSession['children'][number] {
  return {
    childId,
    bookingId: nextId(),
    status: 'confirmed',
    exception: null,
    absence: null,
    ...facts,
  };
}
