import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISSIONS } from '#domain/roles/permissions.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';
import * as cohorts from '#server/features/cohorts/repository.ts';
import * as holidays from '#server/features/holidays/repository.ts';
import * as roles from '#server/features/roles/repository.ts';
import * as users from '#server/features/users/repository.ts';
import { newId } from '../ids.ts';
import { createOutbox } from '../outbox/outbox.ts';
import type { Tx } from './database.ts';

let server: TestServer;
const ids: Record<'cohorts' | 'roles' | 'children', string[]> = {
  cohorts: [],
  roles: [],
  children: [],
};
beforeAll(async () => {
  server = await startServer();
  const read = async (text: string) =>
    (await inSchool<{ id: string }>(server, 'tenant1', text)).map(({ id }) => id);
  ids.cohorts = await read('select id from cohorts order by id limit 10');
  ids.roles = await read('select id from roles order by id');
  ids.children = await read(`select id from users where username ~ '^child[0-9]+$' order by id`);
});
afterAll(() => server.close());

class Enough extends Error {}

/** What was sent to the database for some work, which is then undone. */
async function textsOf(work: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const running = server.app.database.inTenant(
    'tenant1',
    async (tx) => {
      await work(tx);
      throw new Enough();
    },
    { onQuery: (text) => texts.push(text) },
  );
  await expect(running).rejects.toThrow(Enough);
  return texts;
}

const some = (list: readonly string[], count: number) => list.slice(0, count);
const first = (list: readonly string[]) => list[0] ?? '';
const permissions = (count: number) => PERMISSIONS.slice(0, count).map(({ key }) => key);
const holiday = { title: 'Rest', startDate: '2027-06-01', endDate: '2027-06-02' };
const outbox = createOutbox({ send: async () => undefined });

const lists: readonly [string, (tx: Tx, count: number) => Promise<unknown>][] = [
  [
    'roles given and taken',
    async (tx, count) => {
      const userId = ids.children.at(-1) ?? '';
      await users.deleteUserRoles(tx, userId, ids.roles);
      await users.insertUserRoles(tx, userId, some(ids.roles, count));
      await users.deleteUserRoles(tx, userId, some(ids.roles, count));
    },
  ],
  [
    'permissions given and taken',
    async (tx, count) => {
      await roles.insertPermissions(tx, first(ids.roles), permissions(count));
      await roles.deletePermissions(tx, first(ids.roles), permissions(count));
    },
  ],
  [
    'children added',
    (tx, count) => cohorts.insertChildren(tx, first(ids.cohorts), some(ids.children, count)),
  ],
  [
    'teachers of a cohort',
    (tx, count) =>
      cohorts.replaceDuties(
        tx,
        first(ids.cohorts),
        some(ids.children, count).map((teacherId) => ({ teacherId, duty: 'assistant' as const })),
      ),
  ],
  [
    'holidays and their cohorts',
    async (tx, count) => {
      const all = Array.from({ length: count }, () => ({ ...holiday, id: newId() }));
      await holidays.insertHolidays(tx, all);
      await holidays.insertCohorts(tx, all[0]?.id ?? '', some(ids.cohorts, count));
    },
  ],
  [
    'mails',
    (tx, count) =>
      outbox.enqueue(
        tx,
        ...some(ids.children, count).map((id) => ({
          eventKey: newId(),
          template: 'none',
          params: { id },
        })),
      ),
  ],
];

describe('a list of any length', () => {
  it.each(lists)('is sent with the same statements: %s', async (_name, work) => {
    const one = await textsOf((tx) => work(tx, 1));
    expect(one.length).toBeGreaterThan(0);
    expect(await textsOf((tx) => work(tx, 2))).toEqual(one);
    expect(await textsOf((tx) => work(tx, 4))).toEqual(one);
  });

  it('arrives whole', async () => {
    const params = { text: 'it’s "quoted", \\ and {all}' };
    await server.app.database.inTenant('tenant1', async (tx) => {
      await outbox.enqueue(tx, { eventKey: 'whole', template: 'none', params });
      await cohorts.insertChildren(tx, first(ids.cohorts), ids.children);
    });
    expect(
      await inSchool(server, 'tenant1', `select params from outbox where event_key = 'whole'`),
    ).toEqual([{ params }]);
    const [row] = await inSchool<{ count: number }>(
      server,
      'tenant1',
      'select count(*) from cohort_children where cohort_id = $1 and child_id = any($2::uuid[])',
      [first(ids.cohorts), ids.children],
    );
    expect(row?.count).toBe(ids.children.length);
  });
});
