import type { NoticeType } from './notices.ts';

/** Who is told of a move, by which notices; or why nobody has to be. */
export type Telling = { readonly told: readonly NoticeType[] } | { readonly why: string };

const why = (reason: string): Telling => ({ why: reason });
const told = (...notices: readonly NoticeType[]): Telling => ({ told: notices });

/**
 * Every move of every state machine of the domain, as `from event`. A machine without its entries fails the test
 * beside this file: whoever adds a move says who is told of it.
 */
export const TRANSITIONS: Readonly<Record<string, Readonly<Record<string, Telling>>>> = {
  absence: {
    'asked inform': told('childAway'),
    'asked submit': told('approvalWaiting'),
    'pending approve': told('absenceDecided', 'childAway'),
    'pending decline': told('absenceDecided'),
    'pending withdraw': why(
      'Nobody had counted on it; the request leaves the approvers’ open lists at once.',
    ),
    'confirmed submit': told('approvalWaiting', 'childUndecided', 'childBack'),
    'confirmed withdraw': told('childBack'),
    'confirmed revert': told('absenceDecided', 'childBack'),
  },
  approval: {
    ...Object.fromEntries(
      ['pending', 'infoRequested', 'infoProvided'].flatMap((from) => [
        [`${from} advance`, told('approvalWaiting')],
        [`${from} approve`, told('absenceDecided', 'childAway')],
        [`${from} decline`, told('absenceDecided')],
        [`${from} appoint`, told('approvalWaiting')],
      ]),
    ),
    'pending requestInformation': told('absenceInformationAsked'),
    'infoProvided requestInformation': told('absenceInformationAsked'),
    'infoRequested provideInformation': told('approvalWaiting'),
  },
  activity: {
    'draft publish': told('signupOpensSoon', 'signupOpens'),
    'published cancel': told('bookingCancelled'),
  },
  booking: {
    'asked confirm': told('bookingConfirmed'),
    'asked hold': told('bookingReceived'),
    'asked queue': told('bookingWaitlisted'),
    'asked add': told('bookingConfirmed'),
    'pending approve': told('bookingConfirmed'),
    'pending reject': told('bookingRejected'),
    'pending cancel': told('bookingCancelled'),
    'confirmed cancel': told('bookingCancelled'),
    'approved cancel': told('bookingCancelled'),
    'waitlisted promote': told('waitlistPlace'),
    'waitlisted promoteToPending': told('waitlistHeld', 'bookingReceived'),
    'waitlisted cancel': told('bookingCancelled'),
    'waitlisted reject': told('bookingRejected'),
  },
  session: {
    'scheduled reschedule': told('sessionMoved', 'sessionsMoved'),
    'rescheduled reschedule': told('sessionMoved', 'sessionsMoved'),
    'rescheduled moveBack': told('sessionMoved', 'sessionsMoved'),
    'scheduled cancel': told('sessionCancelled', 'sessionsCancelled'),
    'rescheduled cancel': told('sessionCancelled', 'sessionsCancelled'),
    'cancelled uncancel': told('sessionUncancelled', 'sessionsUncancelled'),
    'cancelled uncancelMoved': told('sessionUncancelled', 'sessionsUncancelled'),
  },
  'sign-in': {
    'active refresh': why('A browser does it by itself every quarter of an hour.'),
    'active logout': why('Who signs out knows.'),
    'active revoke': why('It goes with a new password or other rights, which have their notices.'),
    'active replay': why('The next call asks to sign in again; there is nothing to be done.'),
  },
  user: {
    'invited choosePassword': told('passwordSetBySchool'),
    'active choosePassword': told('passwordChanged', 'passwordSetBySchool'),
    'invited archive': why('Who has left is written to no more.'),
    'active archive': why('Who has left is written to no more.'),
    'archived restore': why('The office tells them; they sign in as before.'),
    'archived restoreUnopened': why('The office sends the invitation when it is wanted.'),
  },
};
