import type { NoticeType } from './notices.ts';

/**
 * What a mail, a push or a digest may say of each notice: these values and nothing else, whatever else is stored
 * with it. A mail travels through many hands, so none says a health text, the reason of a decision or the text of a
 * message: it says that there is something new, and leads to it. A new notice is a new line.
 */
export const MAIL_WORDS: Readonly<Record<NoticeType, readonly string[]>> = {
  bookingReceived: ['activity', 'child'],
  bookingConfirmed: ['activity', 'child'],
  bookingWaitlisted: ['activity', 'child'],
  bookingRejected: ['activity', 'child'],
  bookingCancelled: ['activity', 'child'],
  bookedSessionCancelled: ['activity', 'child', 'date'],
  bookedSessionsCancelled: ['activity', 'child', 'count'],
  bookedSessionUncancelled: ['activity', 'child', 'date'],
  waitlistPlace: ['activity', 'child'],
  waitlistHeld: ['activity', 'child'],
  sessionCancelled: ['activity', 'date'],
  sessionUncancelled: ['activity', 'date'],
  sessionMoved: ['activity', 'date', 'to'],
  sessionsCancelled: ['activity', 'count'],
  sessionsUncancelled: ['activity', 'count'],
  sessionsMoved: ['activity', 'count'],
  signupOpensSoon: ['activity', 'at'],
  signupOpens: ['activity'],
  attendanceMissed: ['activity', 'child', 'date'],
  childAway: ['activity', 'child', 'date'],
  childAwaySeveral: ['activity', 'child', 'date', 'until', 'count'],
  childBack: ['activity', 'child', 'date'],
  childBackSeveral: ['activity', 'child', 'date', 'until', 'count'],
  childUndecided: ['activity', 'child', 'date'],
  absenceDecided: ['child', 'date'],
  absenceInformationAsked: ['child', 'date'],
  approvalWaiting: ['child'],
  reminderDue: ['title', 'date'],
  activityReminder: ['activity'],
  messageReceived: ['from'],
  announcementReceived: ['from'],
  invoiceIssued: ['number'],
  invoiceOverdue: ['number'],
  activityPromoted: ['activity'],
  passwordChanged: ['username'],
  passwordSetBySchool: ['username'],
  emailChanged: ['username'],
  rolesChanged: [],
  bankDetailsChanged: ['by'],
};

/** Of what is stored with a notice, what may leave the house. */
export function mailParams(
  type: NoticeType,
  params: Readonly<Record<string, string>>,
): Record<string, string> {
  const allowed = MAIL_WORDS[type];
  return Object.fromEntries(Object.entries(params).filter(([name]) => allowed.includes(name)));
}

/** Several changes of one activity in a row are one mail: it waits until nothing more came for a minute. */
export const GATHER = { quietMinutes: 1, atMostMinutes: 5 } as const;

const GATHERED: ReadonlySet<NoticeType> = new Set<NoticeType>([
  'sessionCancelled',
  'sessionUncancelled',
  'sessionMoved',
  'sessionsCancelled',
  'sessionsUncancelled',
  'sessionsMoved',
]);

/** Whether the mail of a notice waits for others about the same activity. */
export const isGathered = (type: NoticeType): boolean => GATHERED.has(type);
