import {
  BOOKING_STATES,
  type BookingActor,
  type BookingEvent,
  type BookingStatus,
} from '#domain/bookings/booking.ts';
import { type BookingTools, bookingTools } from '#harness/bookings.ts';
import type { Answer, TestServer } from '#harness/server.ts';
import type { Outcome, Play } from '#harness/walk-machine.ts';

/** One child and one activity with a single place, which somebody else may have. */
interface Subject {
  readonly activityId: string;
  bookingId: string | null;
  otherId: string | null;
}
type State = BookingStatus | 'asked';
type Attempt = (subject: Subject, state: State) => Promise<Outcome>;

const outcomeOf = ({ status }: Answer): Outcome => (status < 400 ? 'done' : 'refused');
const hasEnded = (state: State) => state === 'cancelled' || state === 'rejected';

export async function bookingPlay(
  server: TestServer,
): Promise<Play<State, BookingEvent, BookingActor, Subject>> {
  const tools: BookingTools = await bookingTools(server);

  async function setApproval({ activityId }: Subject, autoApproval: boolean): Promise<void> {
    const { json } = await tools.read(activityId);
    await tools.patch(activityId, json.version, { autoApproval });
  }
  async function takeOther(subject: Subject): Promise<void> {
    const answer = await tools.book(subject.activityId, { childId: tools.others[0] }, 'admin');
    subject.otherId = answer.json.bookings[0].id;
  }
  async function freeOther(subject: Subject): Promise<void> {
    if (subject.otherId !== null) await tools.act(subject.otherId, 'cancel', 'admin');
    subject.otherId = null;
  }
  /** Asks in a way that can only end as this event says; who has one already is refused. */
  const ask =
    (as: 'parent' | 'admin', prepare: (subject: Subject) => Promise<void>): Attempt =>
    async (subject, state) => {
      // Who books again gets another booking: this one stays ended.
      if (hasEnded(state)) return 'skipped';
      if (state === 'asked') await prepare(subject);
      const answer = await tools.book(subject.activityId, { childId: tools.own.child }, as);
      if (answer.status === 201) subject.bookingId = answer.json.bookings[0].id;
      return outcomeOf(answer);
    };
  const act =
    (what: 'approve' | 'reject' | 'cancel', as: 'parent' | 'admin' | 'teacher'): Attempt =>
    async ({ bookingId }) =>
      bookingId === null ? 'skipped' : outcomeOf(await tools.act(bookingId, what, as));
  const promote =
    (autoApproval: boolean): Attempt =>
    async (subject, state) => {
      if (state !== 'waitlisted') return 'skipped';
      await setApproval(subject, autoApproval);
      await freeOther(subject);
      return 'silent';
    };
  /** The school cancels it all. */
  const cancelActivity: Attempt = async ({ activityId }, state) => {
    if (state === 'asked') return 'skipped';
    const { json } = await tools.read(activityId);
    await tools.call('POST', `/activities/${activityId}/cancel`, 'admin', {
      version: json.version,
    });
    return 'silent';
  };

  return {
    machine: BOOKING_STATES,
    begin: async () => {
      const { id } = await tools.publishTerm({ maxParticipants: 1 });
      return { activityId: id, bookingId: null, otherId: null };
    },
    attempts: {
      confirm: { family: ask('parent', (subject) => setApproval(subject, true)) },
      hold: { family: ask('parent', (subject) => setApproval(subject, false)) },
      queue: { family: ask('parent', takeOther), staff: ask('admin', takeOther) },
      add: { staff: ask('admin', async () => undefined) },
      approve: { staff: act('approve', 'teacher'), family: act('approve', 'parent') },
      reject: { staff: act('reject', 'teacher'), family: act('reject', 'parent') },
      promote: { system: promote(true) },
      promoteToPending: { system: promote(false) },
      cancel: {
        family: act('cancel', 'parent'),
        staff: act('cancel', 'admin'),
        system: cancelActivity,
      },
    },
    observe: async ({ bookingId }) =>
      bookingId === null
        ? 'asked'
        : (await tools.call('GET', `/bookings/${bookingId}`, 'admin')).json.status,
  };
}
