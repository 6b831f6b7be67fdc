import type { Participant } from '../src/features/participants/api.ts';
import { nextId } from './ids.ts';

/** A booking as the server would send it to who decides on it; every one has its own id and child. */
export function aParticipant(facts: Partial<Participant> = {}): Participant {
  const status = facts.status ?? 'confirmed';
  return {
    id: nextId(),
    activityId: nextId(),
    activityName: 'Chess club',
    childId: nextId(),
    childFirstName: 'Jānis',
    childLastName: 'Bērziņš',
    status,
    bookedAt: '2026-11-07T16:00:04.000Z',
    slot: null,
    sessionId: null,
    given: false,
    waitlistPosition: null,
    waitlistLength: null,
    reason: null,
    exceptions: [],
    can: {
      cancel: true,
      cancelSessions: status === 'confirmed',
      approve: status === 'pending',
      reject: status === 'pending' || status === 'waitlisted',
    },
    username: 'janis',
    cohorts: [{ id: nextId(), name: '2a', schoolYear: '2026/2027' }],
    guardians: [{ name: 'Inga Bērziņa', phone: '+371 2000 6925' }],
    ...facts,
  };
}

type Group = 'confirmed' | 'pending' | 'waitlisted';

/** The answer to a query of participants: those of the group that it asks for. */
export function pageOfParticipants(all: readonly Participant[], group: string | undefined) {
  const groupOf = ({ status }: Participant) => (status === 'approved' ? 'confirmed' : status);
  const items = all.filter((one) => group === undefined || groupOf(one) === group);
  const countOf = (name: Group) => all.filter((one) => groupOf(one) === name).length;
  return {
    items,
    total: items.length,
    page: 1,
    pageSize: 25,
    counts: {
      confirmed: countOf('confirmed'),
      pending: countOf('pending'),
      waitlisted: countOf('waitlisted'),
      given: all.filter(({ given }) => given).length,
    },
    can: { add: true, decide: true },
  };
}
