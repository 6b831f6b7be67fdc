import { addDays } from '#domain/dates/dates.ts';
import { type BookingTools, bookingTools } from './bookings.ts';
import { formWithFile } from './pdf.ts';
import type { Answer, SignedIn, TestServer } from './server.ts';
import { localToday } from './today.ts';

const MORE = ['relative', 'babysitter', 'secretary', 'assistant', 'teacher9'] as const;
const PEOPLE = ['admin', 'teacher', 'teacher8', 'parent', 'parent1a', 'child', ...MORE] as const;
export type AbsencePerson = (typeof PEOPLE)[number];

/** A day some weeks ahead that nothing else is about; each call gives another. */
function dayMaker() {
  let days = 90;
  return () => {
    days += 10;
    return addDays(localToday(), days);
  };
}

export interface AbsenceTools extends BookingTools {
  readonly people: Readonly<Record<AbsencePerson, SignedIn>>;
  readonly newDay: () => string;
  readonly ask: (
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    as: AbsencePerson,
    body?: object,
  ) => Promise<Answer>;
  readonly setFlow: (steps: readonly object[] | null, more?: object) => Promise<Answer>;
  readonly named: (...names: AbsencePerson[]) => object;
  /** Of the child of `parent`, on a day of its own unless said otherwise. */
  readonly report: (change?: object, as?: AbsencePerson) => Promise<Answer>;
  readonly decide: (
    approvalId: string,
    what: string,
    as: AbsencePerson,
    body?: object,
  ) => Promise<Answer>;
  readonly upload: (id: string, file: Buffer, name?: string, as?: AbsencePerson) => Promise<Answer>;
  readonly see: (id: string, as?: AbsencePerson) => Promise<Answer>;
}

export async function absenceTools(server: TestServer): Promise<AbsenceTools> {
  const tools = await bookingTools(server);
  const signedIn = await Promise.all(
    PEOPLE.map((name) =>
      name in tools.who ? tools.who[name as keyof typeof tools.who] : server.signIn(name),
    ),
  );
  const people = Object.fromEntries(PEOPLE.map((name, at) => [name, signedIn[at]])) as Record<
    AbsencePerson,
    SignedIn
  >;
  const newDay = dayMaker();
  const ask: AbsenceTools['ask'] = (method, path, as, body) =>
    server.call(method, `/api${path}`, { token: people[as].token, ...(body && { body }) });
  const setFlow: AbsenceTools['setFlow'] = (steps, more = {}) =>
    ask('PUT', '/school/absence-flow', 'admin', {
      mode: steps === null ? 'inform' : 'approve',
      steps: steps ?? [],
      ...more,
    });
  return {
    ...tools,
    people,
    newDay,
    ask,
    setFlow,
    named: (...names) => ({
      approvers: { kind: 'people', userIds: names.map((name) => people[name].userId) },
    }),
    report: (change = {}, as = 'parent') => {
      const day = newDay();
      return ask('POST', '/absences', as, {
        childIds: [tools.own.child],
        startDate: day,
        endDate: day,
        wholeDay: true,
        reason: 'sickLeave',
        ...change,
      });
    },
    decide: (approvalId, what, as, body = { comment: 'Get well soon' }) =>
      ask('POST', `/approvals/${approvalId}/${what}`, as, body),
    upload: (id, file, name = 'note.pdf', as = 'parent') =>
      server.call('POST', `/api/absences/${id}/files?purpose=doctorsNotice`, {
        token: people[as].token,
        ...formWithFile(file, name),
      }),
    see: (id, as = 'parent') => ask('GET', `/absences/${id}`, as),
  };
}
