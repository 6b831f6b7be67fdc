import { day, type MadeActivity, makeDraft, publish } from '../harness/activities.ts';
import { callAs } from '../harness/browser.ts';
import type { Screen } from './screen.ts';

const NAME = 'Handball, juniors';

async function book(activityId: string, childIds: readonly string[]): Promise<void> {
  for (const childId of childIds) {
    await callAs('admin', '/api/bookings', {
      method: 'POST',
      body: { activityId, childId, acceptClash: true, acceptWaitlist: true },
    });
  }
}

/** With children who have a place, wait for a decision and wait for a place; made once a school. */
export async function handball(): Promise<string> {
  const search = `/api/activities?q=${encodeURIComponent(NAME)}&pageSize=10`;
  const { items } = (await callAs('admin', search)).json as { items: MadeActivity[] };
  const found = items.find(({ name }) => name === NAME);
  if (found) return found.id;
  const fields = { maxParticipants: 3, minAge: null, maxAge: null, autoApproval: false };
  const dates = { startDate: day(1), endDate: day(70), signupOpensAt: null };
  const { id } = await publish(
    await makeDraft(NAME, { ...fields, ...dates, icon: 'ball', waitlist: true }),
  );
  const mine = (await callAs('parent', '/api/me/children')).json as { items: { userId: string }[] };
  for (const { userId } of mine.items) {
    await callAs('parent', '/api/bookings', {
      method: 'POST',
      body: { activityId: id, childId: userId, acceptClash: true },
    });
  }
  const others = (await callAs('admin', `/api/activities/${id}/candidates?pageSize=10`)).json as {
    items: { childId: string }[];
  };
  await book(
    id,
    others.items.slice(0, 5).map(({ childId }) => childId),
  );
  return id;
}

const ACTIVITY = '/activity/$activityId';
const tab = async (more = '') => `/activity/${await handball()}?tab=participants${more}`;

export const PARTICIPANTS_SCREENS: readonly Screen[] = [
  { name: 'participants', route: ACTIVITY, as: 'admin', path: () => tab() },
  { name: 'booking to be added', route: ACTIVITY, as: 'admin', path: () => tab('&add=true') },
  {
    name: 'waiting list to be put in order',
    route: ACTIVITY,
    as: 'admin',
    path: async () => tab(`&reorder=${await handball()}`),
  },
  {
    name: 'participants of a teacher',
    route: '/teacher-activity/$activityId',
    as: 'teacher',
    path: async () => `/teacher-activity/${await handball()}?tab=participants`,
  },
  {
    name: 'approvals',
    route: '/admin-activity-approval',
    as: 'admin',
    path: async () => {
      await handball();
      return '/admin-activity-approval?tab=bookings';
    },
  },
  {
    name: 'approvals of a teacher',
    route: '/teacher-overview',
    as: 'teacher',
    path: async () => {
      await handball();
      return '/teacher-overview?tab=approvals&show=bookings';
    },
  },
];
