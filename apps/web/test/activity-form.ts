import type { Activity, Preview } from '../src/features/activities/forms/use-activity-calls.ts';
import { nextId } from './ids.ts';

/** A draft as the server would send it, with nothing filled in; every one has its own id. */
export function aDraft(facts: Partial<Activity> = {}): Activity {
  return {
    id: nextId(),
    kind: 'regular',
    name: '',
    description: '',
    descriptionDocument: null,
    status: 'draft',
    progress: 'upcoming',
    startDate: null,
    endDate: null,
    registrationDeadline: null,
    signupOpensAt: null,
    signupClosesAt: null,
    signup: 'notOpen',
    signupEndsAt: null,
    signupEndsBy: null,
    signupChangesAt: null,
    priceMinor: null,
    currency: 'EUR',
    pricingType: null,
    cohortIds: [],
    cohorts: [],
    teachers: [],
    locationId: null,
    location: null,
    timeSlots: [],
    maxParticipants: null,
    maxParticipantsPerSession: null,
    minParticipants: null,
    minAge: null,
    maxAge: null,
    colour: null,
    icon: null,
    autoApproval: true,
    waitlist: true,
    recordsLeaving: false,
    seats: { capacity: null, taken: 0, waiting: 0, available: null },
    files: [],
    promoted: false,
    sessionCount: 0,
    nextSession: null,
    publishedAt: null,
    cancelledAt: null,
    cancellationReason: null,
    own: true,
    version: 1,
    can: { edit: true, publish: true, cancel: false, delete: true, copy: true, files: true },
    ...facts,
  };
}

/** Tuesdays at 15:00, published. */
export function aClub(facts: Partial<Activity> = {}): Activity {
  return aDraft({
    name: 'Robotics',
    status: 'published',
    startDate: '2026-09-15',
    endDate: '2027-03-09',
    priceMinor: 2500,
    pricingType: 'perMonth',
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
    ...facts,
  });
}

export function aPreview(facts: Partial<Preview> = {}): Preview {
  return { faults: [], sessions: [], off: [], skipped: [], clashes: [], changes: null, ...facts };
}

export const aSession = (date: string) => ({
  date,
  startTime: '15:00',
  endTime: '16:00',
  locationId: null,
});
