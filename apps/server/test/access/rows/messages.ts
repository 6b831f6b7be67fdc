import type { PrincipalName } from '../principals.ts';
import {
  ADMINISTRATOR,
  EVERYBODY,
  elsewhere,
  OFFICE,
  type Row,
  SIGNED_IN,
  type Target,
} from '../row.ts';

/** Who holds messages.send; no child, unless the school grants it. */
const WRITERS: readonly PrincipalName[] = [
  ...OFFICE,
  'teacher',
  'otherTeacher',
  'parent',
  'relative',
  'babysitter',
  'otherParent',
  'separatedParent',
  'multiAsParent',
];
const BROADCASTERS: readonly PrincipalName[] = ['administrator', 'teacher', 'otherTeacher'];

const nowhere = elsewhere(({ ids }) => ids.foreignConversation);
/** Between `parent` and the office. */
const own: Target = {
  id: ({ ids }) => ids.conversation,
  found: [...OFFICE, 'parent'],
};
/** Between `otherParent` and `otherTeacher`, who no longer reaches them. */
const ofFamily: Target = {
  id: ({ ids }) => ids.familyConversation,
  found: ['otherTeacher', 'otherParent'],
};
const conversations = {
  'with the office': own,
  'of the other family': ofFamily,
  ...nowhere,
};
const FAMILY: readonly PrincipalName[] = ['otherParent', 'otherTeacher'];

export const MESSAGES_ROWS: Readonly<Record<string, Row>> = {
  'messages.list': { allowed: WRITERS, mayMeetFamilyCanary: FAMILY },
  'messages.unread': { allowed: WRITERS },
  'messages.recipients': {
    allowed: WRITERS,
    // Those who run what the other family's child takes part in, and the office.
    mayMeetFamilyCanary: [...OFFICE, 'teacher', 'otherTeacher', 'otherParent'],
  },
  // Whom the body names is tried in messages.test.ts; here it is nobody.
  'messages.create': {
    allowed: WRITERS,
    body: {
      subject: 'x',
      text: 'x',
      recipientIds: ['01941f38-0000-7000-8000-000000000000'],
    },
    status: 404,
  },
  'messages.get': { allowed: WRITERS, targets: conversations, mayMeetFamilyCanary: FAMILY },
  'messages.reply': {
    allowed: WRITERS,
    body: { text: 'x' },
    targets: { 'with the office': own, ...nowhere },
  },
  'messages.read': { allowed: WRITERS, targets: conversations },
  'messages.draft': { allowed: WRITERS, body: { text: 'x' }, targets: conversations },
  // Without a file nothing is asked; messages.test.ts sends one.
  'messages.addFile': { allowed: WRITERS, status: 415 },
  'messages.file': {
    allowed: WRITERS,
    params: ({ ids }) => ({ fileId: ids.familyFile }),
    targets: nowhere,
  },
};

const announcementNowhere = elsewhere(({ ids }) => ids.foreignAnnouncement);
const announcements = {
  'of the other family': {
    id: ({ ids }) => ids.familyAnnouncement,
    found: [...ADMINISTRATOR, 'otherParent'],
  } satisfies Target,
  ...announcementNowhere,
};

export const ANNOUNCEMENTS_ROWS: Readonly<Record<string, Row>> = {
  'announcements.list': {
    allowed: SIGNED_IN,
    mayMeetFamilyCanary: [...ADMINISTRATOR, 'otherParent'],
  },
  'announcements.get': {
    allowed: SIGNED_IN,
    targets: announcements,
    mayMeetFamilyCanary: [...ADMINISTRATOR, 'otherParent'],
  },
  'announcements.preview': {
    allowed: BROADCASTERS,
    body: { audience: { kind: 'cohorts', ids: ['01941f38-0000-7000-8000-000000000000'] } },
    status: 404,
  },
  'announcements.create': {
    allowed: BROADCASTERS,
    body: {
      title: 'x',
      text: 'x',
      audience: { kind: 'cohorts', ids: ['01941f38-0000-7000-8000-000000000000'] },
    },
    status: 404,
  },
  'announcements.read': {
    allowed: SIGNED_IN,
    targets: {
      'of the other family': { id: ({ ids }) => ids.familyAnnouncement, found: ['otherParent'] },
      ...announcementNowhere,
    },
  },
  'announcements.readers': {
    allowed: BROADCASTERS,
    mayMeetFamilyCanary: ADMINISTRATOR,
    targets: {
      'of the other family': { id: ({ ids }) => ids.familyAnnouncement, found: ADMINISTRATOR },
      ...announcementNowhere,
    },
  },
  'announcements.file': {
    allowed: SIGNED_IN,
    params: ({ ids }) => ({ fileId: ids.familyFile }),
    targets: announcementNowhere,
  },
};

const reminderNowhere = elsewhere(({ ids }) => ids.foreignReminder);
const CANARY: readonly PrincipalName[] = [...ADMINISTRATOR, 'otherParent'];
const reminder: Target = { id: ({ ids }) => ids.reminder(), found: ADMINISTRATOR };

export const REMINDERS_ROWS: Readonly<Record<string, Row>> = {
  'reminders.list': { allowed: SIGNED_IN, mayMeetFamilyCanary: CANARY },
  'reminders.get': {
    allowed: SIGNED_IN,
    mayMeetFamilyCanary: CANARY,
    targets: {
      'of the other family': { id: ({ ids }) => ids.familyReminder, found: CANARY },
      ...reminderNowhere,
    },
  },
  'reminders.create': {
    allowed: ADMINISTRATOR,
    body: { title: 'x', dueDate: '2031-01-01', audience: { kind: 'school' } },
  },
  'reminders.update': {
    allowed: ADMINISTRATOR,
    body: { title: 'y', version: 1 },
    targets: { 'of the school': reminder, ...reminderNowhere },
  },
  'reminders.delete': {
    allowed: ADMINISTRATOR,
    targets: { 'of the school': reminder, ...reminderNowhere },
  },
  'reminders.previewFamilies': {
    allowed: ADMINISTRATOR,
    targets: {
      'for all': { id: ({ ids }) => ids.activity(), found: ADMINISTRATOR },
      ...elsewhere(({ ids }) => ids.foreignActivity),
    },
  },
  'reminders.remindFamilies': {
    allowed: ADMINISTRATOR,
    targets: {
      'for all': { id: ({ ids }) => ids.activity(), found: ADMINISTRATOR },
      ...elsewhere(({ ids }) => ids.foreignActivity),
    },
  },
  'notifications.endMails': { allowed: EVERYBODY, body: { token: 'x' }, status: 410 },
};
