import { addDays } from '#domain/dates/dates.ts';
import { instantAt, localAt } from '#domain/dates/zone.ts';
import { REMINDER_TIME } from '#domain/reminders/reminder.ts';
import { dateOf, TIME_ZONE } from './date-of.ts';
import { randomOf } from './random.ts';
import type { SchoolPlan, SchoolRows } from './school-plan.ts';

const HOUR_MS = 3_600_000;
const COUNTER = 700_000;

interface Talk {
  readonly subject: string;
  readonly office: boolean;
  readonly family: string;
  readonly staff: readonly string[];
  /** Who wrote what, how many hours ago. */
  readonly messages: readonly (readonly [username: string, hoursAgo: number, text: string])[];
  /** Those who have read all of it. */
  readonly readBy: readonly string[];
}

const TALKS: readonly Talk[] = [
  {
    subject: 'Chess set for the tournament',
    office: false,
    family: 'parent',
    staff: ['teacher'],
    messages: [
      ['parent', 74, 'Good morning! Does Jānis need to bring his own chess set on Saturday?'],
      ['teacher', 70, 'Good morning! No, we have enough sets. A bottle of water will do.'],
      ['parent', 69, 'Thank you, that is good to know.'],
    ],
    readBy: ['parent'],
  },
  {
    subject: 'Late pick-up on Thursday',
    office: true,
    family: 'parent',
    staff: [],
    messages: [
      [
        'parent',
        28,
        'Hello, on Thursday we can come at 17:15 only. May Jānis wait in the library?',
      ],
      ['admin', 26, 'Hello! Of course. The library is open until 18:00, and somebody is there.'],
    ],
    readBy: ['admin'],
  },
  {
    subject: 'Lost blue jacket',
    office: true,
    family: 'multi',
    staff: [],
    messages: [['multi', 5, 'Emīls left his blue jacket in the sports hall. Has anybody seen it?']],
    readBy: [],
  },
];

/** Nobody writes at night: what would fall between 20:00 and 7:00 comes in the hour from 20:00, in its order. */
function byDay(at: Date): Date {
  const { date, time } = localAt(at, TIME_ZONE);
  const evening = time >= '20:00' ? date : addDays(date, -1);
  if (time >= '07:00' && time < '20:00') return at;
  const from = instantAt({ date: evening, time: '20:00' }, TIME_ZONE).getTime();
  return new Date(from + (at.getTime() - from) / 12);
}

const sideOf = ({ office, family }: Talk, username: string) => {
  if (username === family) return 'family' as const;
  return office ? ('office' as const) : ('staff' as const);
};

function addTalks(plan: SchoolPlan, rows: SchoolRows, newId: () => string): void {
  const idOf = (username: string) => rows.users.find((user) => user.username === username)?.id;
  const ago = (hours: number) => byDay(new Date(plan.today.getTime() - hours * HOUR_MS));
  for (const talk of TALKS) {
    const familyId = idOf(talk.family);
    const [first] = talk.messages;
    const last = talk.messages.at(-1);
    if (!familyId || !first || !last) continue;
    const conversationId = newId();
    rows.conversations.push({
      id: conversationId,
      subject: talk.subject,
      office: talk.office,
      createdBy: idOf(first[0]) ?? familyId,
      createdAt: ago(first[1]),
      lastMessageAt: ago(last[1]),
    });
    rows.conversationMembers.push({ conversationId, userId: familyId, side: 'family' });
    for (const username of talk.staff) {
      const userId = idOf(username);
      if (userId) rows.conversationMembers.push({ conversationId, userId, side: 'staff' });
    }
    for (const [username, hours, text] of talk.messages) {
      const authorId = idOf(username) ?? familyId;
      const createdAt = ago(hours);
      const side = sideOf(talk, username);
      rows.messages.push({ id: newId(), conversationId, authorId, side, text, createdAt });
    }
    for (const username of talk.readBy) {
      const userId = idOf(username);
      const side = sideOf(talk, username);
      if (userId)
        rows.conversationReads.push({ conversationId, userId, side, readAt: ago(last[1]) });
    }
  }
}

/** Those who have a role of their own in the demo, and families: as if it had gone to the whole school. */
function addAnnouncement(plan: SchoolPlan, rows: SchoolRows, newId: () => string): void {
  const admin = rows.users.find(({ username }) => username === 'admin');
  const role = rows.roles.find(({ name }) => name === 'admin');
  const kinds = new Map(rows.roles.map(({ id, kind }) => [id, kind]));
  if (!admin || !role) return;
  const id = newId();
  const createdAt = byDay(new Date(plan.today.getTime() - 50 * HOUR_MS));
  const readers = [
    ...new Set(
      rows.userRoles
        .filter(({ roleId }) => kinds.get(roleId) !== 'child')
        .map((held) => held.userId),
    ),
  ].filter((userId) => {
    const user = rows.users.find((one) => one.id === userId);
    return user?.status === 'active' && userId !== admin.id;
  });
  rows.announcements.push({
    id,
    title: 'Open day on Saturday',
    text: 'On Saturday from 10:00 to 13:00 all clubs show what they do. Come and try something new!\n\nCoffee and cake are in the dining hall.',
    authorId: admin.id,
    sentAs: role.id,
    audienceKind: 'school',
    status: 'sent',
    total: readers.length,
    notified: readers.length,
    createdAt,
    sentAt: createdAt,
  });
  for (const [index, userId] of readers.entries()) {
    const user = rows.users.find((one) => one.id === userId);
    const isRead = index % 3 === 0 && user?.username !== 'parent';
    rows.announcementRecipients.push({
      announcementId: id,
      userId,
      createdAt,
      notifiedAt: createdAt,
      readAt: isRead ? new Date(createdAt.getTime() + (index + 1) * 60_000) : null,
    });
  }
}

const REMINDERS = [
  {
    title: 'Bring the signed trip form',
    description: 'Please put it into the school bag in the evening.',
    inDays: 6,
    leads: [3, 1],
    cohort: '1a',
  },
  {
    title: 'Sports shoes for the gym',
    description: 'With light soles, and a name inside.',
    inDays: 13,
    leads: [7, 1],
    cohort: null,
  },
  {
    title: 'Return library books',
    description: 'The box stands beside the library’s door.',
    inDays: -9,
    leads: [1],
    cohort: null,
  },
] as const;

function addReminders(plan: SchoolPlan, rows: SchoolRows, newId: () => string): void {
  const admin = rows.users.find(({ username }) => username === 'admin');
  if (!admin) return;
  const today = dateOf(plan.today);
  for (const { title, description, inDays, leads, cohort } of REMINDERS) {
    const id = newId();
    const dueDate = addDays(today, inDays);
    const named = rows.cohorts.find(
      ({ name, schoolYear }) => name === cohort && schoolYear === plan.schoolYear,
    );
    rows.reminders.push({
      id,
      title,
      description,
      dueDate,
      audienceKind: named ? 'cohorts' : 'school',
      audienceIds: named ? [named.id] : [],
      leadDays: [...leads],
      authorId: admin.id,
    });
    for (const leadDays of leads) {
      const at = instantAt({ date: addDays(dueDate, -leadDays), time: REMINDER_TIME }, TIME_ZONE);
      rows.reminderTimes.push({
        reminderId: id,
        dueDate,
        leadDays,
        at,
        sentAt: at <= plan.today ? at : null,
      });
    }
  }
}

/** Conversations, an announcement and reminders, read and unread, coming and over. */
export function addMessages(plan: SchoolPlan, rows: SchoolRows): void {
  const random = randomOf(plan.seed, 'messages');
  let counter = COUNTER;
  const newId = () => {
    counter += 1;
    return random.id(counter);
  };
  addTalks(plan, rows, newId);
  addAnnouncement(plan, rows, newId);
  addReminders(plan, rows, newId);
}
