import { day, type MadeActivity, makeDraft, publish } from '../harness/activities.ts';
import { callAs } from '../harness/browser.ts';
import type { Screen } from './screen.ts';

interface Club {
  readonly activityId: string;
  /** Today's. */
  readonly sessionId: string;
  readonly childIds: readonly string[];
}

/** A club of today with so many children on its register, run by `teacher`; it records leaving. */
export async function clubToday(name: string, children = 20): Promise<Club> {
  const search = `/api/activities?q=${encodeURIComponent(name)}&pageSize=10`;
  const { items } = (await callAs('admin', search)).json as { items: MadeActivity[] };
  const found = items.find((one) => one.name === name);
  const activityId = found?.id ?? (await makeClub(name, children));
  const sessions = (await callAs('admin', `/api/activities/${activityId}/sessions?pageSize=100`))
    .json as { items: { id: string; date: string }[] };
  const session = sessions.items.find(({ date }) => date === day(0));
  const sessionId = session?.id ?? '';
  const { json } = await callAs('admin', `/api/sessions/${sessionId}/attendance`);
  const register = json as { children: { childId: string }[] };
  return { activityId, sessionId, childIds: register.children.map(({ childId }) => childId) };
}

async function makeClub(name: string, children: number): Promise<string> {
  const weekday = new Date(`${day(0)}T00:00:00Z`).getUTCDay() || 7;
  const fields = { maxParticipants: 40, minAge: null, maxAge: null, signupOpensAt: null };
  const { id } = await publish(
    await makeDraft(name, {
      ...fields,
      recordsLeaving: true,
      timeSlots: [{ dayOfWeek: weekday, startTime: '23:45', endTime: '23:59' }],
    }),
  );
  const { json } = await callAs('admin', `/api/activities/${id}/candidates?pageSize=50`);
  const { items } = json as { items: { childId: string }[] };
  for (const { childId } of items.slice(0, children)) {
    const body = { activityId: id, childId, acceptClash: true };
    await callAs('admin', '/api/bookings', { method: 'POST', body });
  }
  return id;
}

const ROUTE = '/teacher-activity/$activityId';
async function register(more = ''): Promise<string> {
  const { activityId, sessionId } = await clubToday('Evening handball', 6);
  return `/teacher-activity/${activityId}?session=${sessionId}${more}`;
}

export const ATTENDANCE_SCREENS: readonly Screen[] = [
  { name: 'register', route: ROUTE, as: 'teacher', path: () => register() },
  { name: 'register, still open', route: ROUTE, as: 'teacher', path: () => register('&open=true') },
  {
    name: 'register, choosing several',
    route: ROUTE,
    as: 'teacher',
    path: () => register('&choose=true'),
    act: async (page) => {
      await page.getByRole('checkbox').first().click();
    },
  },
  {
    name: 'child at the door',
    route: ROUTE,
    as: 'teacher',
    path: async () => {
      const { childIds } = await clubToday('Evening handball', 6);
      return register(`&child=${childIds[0] ?? ''}`);
    },
    act: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'who recorded what',
    route: ROUTE,
    as: 'teacher',
    path: async () => {
      const { sessionId, childIds } = await clubToday('Evening handball', 6);
      const recordedAt = new Date().toISOString();
      const marks = childIds
        .slice(0, 2)
        .map((childId, index) => ({ childId, recordedAt, mark: index ? 'excused' : 'attended' }));
      await callAs('teacher', `/api/sessions/${sessionId}/attendance`, {
        method: 'PUT',
        body: { marks },
      });
      return register('&history=true');
    },
    act: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'register of the office',
    route: '/activity/$activityId',
    as: 'admin',
    path: async () => {
      const { activityId, sessionId } = await clubToday('Evening handball', 6);
      return `/activity/${activityId}?session=${sessionId}`;
    },
  },
  {
    name: 'own child with what leaders must know',
    route: '/parents-home',
    as: 'parent',
    path: async () => {
      const { json } = await callAs('parent', '/api/me/children');
      const { items } = json as { items: { userId: string }[] };
      return `/parents-home?child=${items[0]?.userId ?? ''}`;
    },
    act: (page) => page.getByRole('dialog').getByRole('heading', { level: 3 }).last().waitFor(),
  },
];
