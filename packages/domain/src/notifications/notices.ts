import type { RoleKind } from '../roles/kinds.ts';
import type { NotificationKind } from './kinds.ts';

/** How a value is shown: a text as it is, a date or an instant in the reader's format. */
type ParamType = 'text' | 'date' | 'instant' | 'id';

interface Notice {
  readonly kind: NotificationKind;
  readonly params: Readonly<Record<string, ParamType>>;
  /** The page it speaks of, for somebody who acts in that role; the web app opens it if it has such a page. */
  readonly path: (params: Readonly<Record<string, string>>, role: RoleKind) => string;
}

const SETTINGS: Readonly<Record<RoleKind, string>> = {
  admin: '/admin-settings',
  teacher: '/teacher-settings',
  parent: '/parent-settings',
  child: '/child-overview',
};
const ACTIVITY: Readonly<Record<RoleKind, string>> = {
  admin: '/activity',
  teacher: '/teacher-activity',
  parent: '/parent-activity',
  child: '/activity',
};

const ofAccount = (params: Notice['params'] = {}): Notice => ({
  kind: 'account',
  params,
  path: (_params, role) => SETTINGS[role],
});
const ofActivity = (kind: NotificationKind, params: Notice['params'] = {}): Notice => ({
  kind,
  params: { activityId: 'id', activity: 'text', ...params },
  path: ({ activityId = '' }, role) => `${ACTIVITY[role]}/${activityId}`,
});
const ofBooking = (kind: NotificationKind) => ofActivity(kind, { child: 'text' });
const ofSession = (kind: NotificationKind) => ofActivity(kind, { date: 'date' });
/** Of the first session that it is about; where there are several, with the last one and how many. */
const ofMissed = (params: Notice['params'] = {}) =>
  ofActivity('childAbsent', { child: 'text', date: 'date', ...params });
const ofAbsence = (kind: NotificationKind): Notice => ({
  kind,
  params: { absenceId: 'id', child: 'text', date: 'date' },
  path: ({ absenceId = '' }) => `/parent-hub?tab=absences&absence=${absenceId}`,
});
const MESSAGES: Readonly<Record<RoleKind, (search: string) => string>> = {
  admin: (search) => `/admin-messages?${search}`,
  parent: (search) => `/parents-messages?${search}`,
  // A panel that opens on any page.
  teacher: (search) => `/teacher-overview?panel=messages&${search}`,
  child: (search) => `/child-overview?panel=messages&${search}`,
};
/** The page below the panel has tabs of its own. */
const TAB: Readonly<Record<RoleKind, string>> = {
  admin: 'tab',
  parent: 'tab',
  teacher: 'box',
  child: 'box',
};
const ofInvoice = (kind: NotificationKind): Notice => ({
  kind,
  params: { invoiceId: 'id', number: 'text' },
  path: () => '/parent-hub?tab=invoices',
});

/** Everything that people are told, each of one kind. Its words are in `notifications.json` under its name. */
export const NOTICES = {
  bookingReceived: ofBooking('bookingReceived'),
  bookingConfirmed: ofBooking('bookingConfirmed'),
  bookingWaitlisted: ofBooking('bookingReceived'),
  bookingRejected: ofBooking('bookingRejected'),
  bookingCancelled: ofBooking('bookingCancelled'),
  bookedSessionCancelled: ofActivity('bookingCancelled', { child: 'text', date: 'date' }),
  bookedSessionsCancelled: ofActivity('bookingCancelled', { child: 'text', count: 'text' }),
  bookedSessionUncancelled: ofActivity('bookingConfirmed', { child: 'text', date: 'date' }),
  waitlistPlace: ofBooking('waitlistPlace'),
  waitlistHeld: ofBooking('waitlistPlace'),
  sessionCancelled: ofSession('sessionCancelled'),
  sessionUncancelled: ofSession('sessionUncancelled'),
  sessionMoved: ofActivity('sessionMoved', { date: 'date', to: 'date' }),
  sessionsCancelled: ofActivity('sessionCancelled', { count: 'text' }),
  sessionsUncancelled: ofActivity('sessionUncancelled', { count: 'text' }),
  sessionsMoved: ofActivity('sessionMoved', { count: 'text' }),
  attendanceMissed: ofActivity('attendanceMissed', { child: 'text', date: 'date' }),
  signupOpensSoon: ofActivity('signupOpensSoon', { at: 'instant' }),
  signupOpens: ofActivity('signupOpens'),
  absenceDecided: ofAbsence('absenceDecided'),
  absenceInformationAsked: ofAbsence('absenceInformationAsked'),
  childAway: ofMissed(),
  childAwaySeveral: ofMissed({ until: 'date', count: 'text' }),
  childBack: ofMissed(),
  childBackSeveral: ofMissed({ until: 'date', count: 'text' }),
  childUndecided: ofMissed(),
  approvalWaiting: {
    kind: 'approvalWaiting',
    params: { absenceId: 'id', child: 'text' },
    path: (_params, role) =>
      role === 'admin' ? '/admin-activity-approval' : '/teacher-overview?tab=approvals',
  },
  reminderDue: {
    kind: 'reminderDue',
    params: { reminderId: 'id', title: 'text', date: 'date' },
    path: (_params, role) =>
      role === 'parent' ? '/parent-reminders' : MESSAGES[role](`${TAB[role]}=reminders`),
  },
  activityReminder: ofActivity('reminderDue'),
  messageReceived: {
    kind: 'messageReceived',
    params: { conversationId: 'id', from: 'text' },
    path: ({ conversationId = '' }, role) => MESSAGES[role](`conversation=${conversationId}`),
  },
  announcementReceived: {
    kind: 'messageReceived',
    params: { announcementId: 'id', from: 'text' },
    path: ({ announcementId = '' }, role) =>
      MESSAGES[role](`${TAB[role]}=announcements&announcement=${announcementId}`),
  },
  invoiceIssued: ofInvoice('invoiceIssued'),
  invoiceOverdue: ofInvoice('invoiceOverdue'),
  activityPromoted: ofActivity('activityPromoted'),
  passwordChanged: ofAccount({ username: 'text' }),
  passwordSetBySchool: ofAccount({ username: 'text' }),
  emailChanged: ofAccount({ username: 'text' }),
  rolesChanged: ofAccount(),
  bankDetailsChanged: {
    kind: 'account',
    params: { by: 'text' },
    path: (_params, role) => (role === 'admin' ? '/admin-configuration' : SETTINGS[role]),
  },
} as const satisfies Readonly<Record<string, Notice>>;

export type NoticeType = keyof typeof NOTICES;
export type NoticeParams<T extends NoticeType> = {
  readonly [Name in keyof (typeof NOTICES)[T]['params']]: string;
};

export const isNoticeType = (type: string): type is NoticeType => Object.hasOwn(NOTICES, type);

/** Where a notice leads in a role. */
export function pathOf(
  type: NoticeType,
  params: Readonly<Record<string, string>>,
  role: RoleKind,
): string {
  const notice: Notice = NOTICES[type];
  return notice.path(params, role);
}
