import { callAs } from './browser.ts';

const SCHOOL_DATE = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeZone: 'Europe/Riga',
});

/** Days from today, by the demo school's calendar: late in the evening of UTC it is tomorrow there. */
export function day(offset: number): string {
  return SCHOOL_DATE.format(Date.now() + offset * 24 * 3600_000);
}

const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** A slot on today's weekday, for where the usual one would clash with what the child has in the demo school. */
export const slotAt = (startTime: string, endTime: string) => ({
  timeSlots: [{ dayOfWeek: weekdayOf(day(0)), startTime, endTime }],
});

interface Ids {
  readonly teacher: string;
  readonly location: string;
  /** The demo parent's child is in it. */
  readonly cohort: string;
  /** In which no child of the demo parent is. */
  readonly otherCohort: string;
}

async function itemsOf<Item>(path: string): Promise<readonly Item[]> {
  return ((await callAs('admin', path)).json as { items: readonly Item[] }).items;
}

let known: Promise<Ids> | undefined;
/** What the demo school has; asked for once. */
export function demoIds(): Promise<Ids> {
  known ??= (async () => {
    const teachers = await itemsOf<{ userId: string; lastName: string; firstName: string }>(
      '/api/users/teachers',
    );
    const [location] = await itemsOf<{ id: string }>('/api/locations?pageSize=10');
    const [cohort] = await itemsOf<{ id: string }>('/api/cohorts?q=andris%20ozolins');
    const [other] = await itemsOf<{ id: string }>('/api/cohorts?q=zubites');
    const andris = teachers.find(
      ({ firstName, lastName }) => firstName === 'Andris' && lastName === 'Ozoliņš',
    );
    return {
      teacher: andris?.userId ?? '',
      location: location?.id ?? '',
      cohort: cohort?.id ?? '',
      otherCohort: other?.id ?? '',
    };
  })();
  return known;
}

export interface MadeActivity {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

async function send(path: string, body: unknown): Promise<MadeActivity> {
  const { status, json } = await callAs('admin', path, { method: 'POST', body });
  if (status >= 400) throw new Error(`${path}: ${JSON.stringify(json)}`);
  return json as MadeActivity;
}

/** A slot that no session is in now, at whatever hour the tests run. */
export const slotTomorrow = () => ({
  timeSlots: [{ dayOfWeek: weekdayOf(day(1)), startTime: '15:30', endTime: '17:00' }],
});

/** A draft that could be published: weekly on today's weekday, since two weeks and for ten more. */
export async function makeDraft(name: string, fields: object = {}): Promise<MadeActivity> {
  const { teacher, location } = await demoIds();
  return send('/api/activities', {
    name,
    description: 'We learn, play and enter a small tournament.\n\nPlease bring a bottle of water.',
    startDate: day(-14),
    endDate: day(70),
    priceMinor: 2800,
    pricingType: 'perMonth',
    teachers: [{ userId: teacher, duty: 'main' }],
    locationId: location,
    timeSlots: [{ dayOfWeek: weekdayOf(day(0)), startTime: '15:30', endTime: '17:00' }],
    maxParticipants: 12,
    minAge: 6,
    maxAge: 14,
    ...fields,
  });
}

export async function publish({ id, version }: MadeActivity): Promise<MadeActivity> {
  return send(`/api/activities/${id}/publish`, { version });
}

export async function cancel({ id, version }: MadeActivity, reason: string): Promise<MadeActivity> {
  return send(`/api/activities/${id}/cancel`, { version, reason });
}
