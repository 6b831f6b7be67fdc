import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idsByUsername } from '#harness/people.ts';
import { until } from '#harness/process.ts';
import {
  inSchool,
  isAnybodyBlocked,
  type SignedIn,
  startServer,
  type TestServer,
} from '#harness/server.ts';
import { listChildren } from '#server/features/cohorts/repository.ts';

let server: TestServer;
let admin: SignedIn;
let ids: Map<string, string>;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
  ids = await idsByUsername(server);
});
afterAll(() => server.close());

const idOf = (username: string) => ids.get(username) ?? '';
const list = (search: string) =>
  server.call('GET', `/api/cohorts${search}`, { token: admin.token });
const create = (body: object) =>
  server.call('POST', '/api/cohorts', {
    token: admin.token,
    body: { name: randomUUID().slice(0, 8), schoolYear: '2026/2027', ...body },
  });
const read = (id: string) => server.call('GET', `/api/cohorts/${id}`, { token: admin.token });
const remove = (id: string) => server.call('DELETE', `/api/cohorts/${id}`, { token: admin.token });
const add = (id: string, childIds: readonly string[]) =>
  server.call('POST', `/api/cohorts/${id}/add-children`, {
    token: admin.token,
    body: { childIds },
  });
const promote = (id: string, body: object) =>
  server.call('POST', `/api/cohorts/${id}/promote`, { token: admin.token, body });
const names = (answer: { json: { items: { name: string }[] } }) =>
  answer.json.items.map((item) => item.name);
const faults = (answer: { json: { errors?: { path: string; code: string }[] } }) =>
  answer.json.errors?.map(({ path, code }) => `${path} ${code}`);
const childIn = (answer: { json: { children: { userId: string }[] } }) =>
  answer.json.children.map(({ userId }) => userId);

describe('the children of a cohort', () => {
  const CHILDREN = ['child10', 'child11', 'child12', 'child13', 'child14'];

  it('are added together, and stay once however often', async () => {
    const { json } = await create({});
    const first = await add(json.id, [idOf('child10'), idOf('child11'), idOf('child10')]);
    expect(first.status).toBe(200);
    expect(childIn(first).sort()).toEqual([idOf('child10'), idOf('child11')].sort());
    const again = await add(json.id, [idOf('child11'), idOf('child12')]);
    expect(again.json.children).toHaveLength(3);
    expect(again.json.version).toBe(1);
  });

  it('are added all or none: one who is no child of the school and nothing happens', async () => {
    const { json } = await create({});
    const foreign = await inSchool<{ id: string }>(
      server,
      'tenant2',
      `select id from users where username = 'child'`,
    );
    const strangers = [
      randomUUID(),
      foreign[0]?.id ?? '',
      idOf('gone.child'),
      idOf('parent'),
      idOf('teacher'),
    ];
    const texts = new Set<string>();
    for (const stranger of strangers) {
      const answer = await add(json.id, [idOf('child10'), stranger]);
      expect(answer.status).toBe(400);
      expect(faults(answer)).toEqual(['childIds unknown_child']);
      expect(answer.text).not.toContain(stranger);
      texts.add(JSON.stringify(answer.json.errors));
    }
    expect(texts.size).toBe(1);
    expect((await read(json.id)).json.children).toEqual([]);
    expect(faults(await add(json.id, []))).toEqual(['childIds required']);
  });

  it('are added by many at once without doubles and without waiting for each other', async () => {
    const cohorts = [await create({}), await create({})];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_unused, index) =>
        add(cohorts[index % 2]?.json.id, (index % 3 ? CHILDREN : CHILDREN.toReversed()).map(idOf)),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    for (const cohort of cohorts)
      expect((await read(cohort.json.id)).json.children).toHaveLength(CHILDREN.length);
  });

  it('are not added to a cohort that is deleted at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { json } = await create({});
      const [added, removed] = await Promise.all([
        add(json.id, [idOf('child10')]),
        remove(json.id),
      ]);
      expect([
        [200, 409],
        [404, 204],
      ]).toContainEqual([added.status, removed.status]);
    }
  });

  it('are not added to a cohort that somebody is deleting at this moment', async () => {
    const { json } = await create({});
    const client = await server.owner.connect();
    try {
      await client.query('begin');
      await client.query('select set_tenant($1)', ['tenant1']);
      await client.query('delete from cohorts where id = $1', [json.id]);
      const adding = add(json.id, [idOf('child10')]);
      await until(() => isAnybodyBlocked(server), 10_000);
      await client.query('commit');
      expect((await adding).status).toBe(404);
    } finally {
      client.release();
    }
  });

  it('can be in several cohorts, and leave one of them', async () => {
    const [one, other] = [await create({}), await create({})];
    for (const { json } of [one, other]) await add(json.id, [idOf('child10')]);
    const leave = () =>
      server.call('DELETE', `/api/cohorts/${one.json.id}/children/${idOf('child10')}`, {
        token: admin.token,
      });
    expect((await leave()).status).toBe(204);
    expect((await leave()).status).toBe(404);
    expect((await read(one.json.id)).json.children).toEqual([]);
    expect((await read(other.json.id)).json.children).toHaveLength(1);
  });

  it('are written into the audit log by id', async () => {
    const { json } = await create({});
    await add(json.id, [idOf('child10')]);
    const rows = await inSchool(
      server,
      'tenant1',
      `select action, details from audit_log where subject_id = $1 order by at desc limit 1`,
      [json.id],
    );
    expect(rows).toEqual([
      { action: 'cohorts.children-added', details: { childIds: [idOf('child10')] } },
    ]);
  });
});

describe('promotion', () => {
  const filled = async (children: readonly string[], schoolYear = '2026/2027') => {
    const cohort = await create({ schoolYear, mainTeacherIds: [idOf('teacher')] });
    await add(cohort.json.id, children.map(idOf));
    return cohort.json;
  };

  it('puts the children into a cohort of a later year and leaves the old one as it was', async () => {
    const source = await filled(['child10', 'child11']);
    const { json: target } = await create({ schoolYear: '2027/2028' });
    const answer = await promote(source.id, { targetCohortId: target.id });
    expect(answer.json).toEqual({
      target: { id: target.id, name: target.name, schoolYear: '2027/2028' },
      added: 2,
      alreadyThere: 0,
    });
    expect((await read(target.id)).json.children).toHaveLength(2);
    expect((await read(source.id)).json.children).toHaveLength(2);
    const again = await promote(source.id, { targetCohortId: target.id });
    expect(again.json).toMatchObject({ added: 0, alreadyThere: 2 });
  });

  it('makes the new cohort, with the teachers if they go along, and finds it again', async () => {
    const source = await filled(['child10', 'child11', 'child12']);
    const wish = { new: { name: `Up ${source.name}`, schoolYear: '2027/28' } };
    const first = await promote(source.id, {
      ...wish,
      keepTeachers: true,
      childIds: [idOf('child10')],
    });
    expect(first.json).toMatchObject({ added: 1, target: { schoolYear: '2027/2028' } });
    const second = await promote(source.id, wish);
    expect(second.json).toMatchObject({ added: 2, alreadyThere: 1, target: first.json.target });
    const target = await read(first.json.target.id);
    expect(target.json.mainTeachers).toMatchObject([{ userId: idOf('teacher') }]);
    expect(target.json.children).toHaveLength(3);
  });

  it('leaves behind who is archived', async () => {
    const source = await filled(['child10', 'child9']);
    await inSchool(
      server,
      'tenant1',
      `update users set status = 'archived' where username = 'child9'`,
    );
    const answer = await promote(source.id, { new: { name: source.name, schoolYear: '2028' } });
    expect(answer.json.added).toBe(1);
    const named = await promote(source.id, {
      new: { name: source.name, schoolYear: '2028' },
      childIds: [idOf('child9')],
    });
    expect(faults(named)).toEqual(['childIds unknown_child']);
    await inSchool(
      server,
      'tenant1',
      `update users set status = 'active' where username = 'child9'`,
    );
  });

  it('refuses the same year, an earlier one, and what is no cohort', async () => {
    const source = await filled(['child10']);
    const sideways = await create({ schoolYear: '2026/2027' });
    expect(faults(await promote(source.id, { targetCohortId: sideways.json.id }))).toEqual([
      'targetCohortId not_a_later_year',
    ]);
    expect(faults(await promote(source.id, { targetCohortId: source.id }))).toEqual([
      'targetCohortId not_a_later_year',
    ]);
    const back = { new: { name: 'Back', schoolYear: '2025/2026' } };
    expect(faults(await promote(source.id, back))).toEqual(['new.schoolYear not_a_later_year']);
    expect(names(await list('?q=Back'))).toEqual([]);
    expect(faults(await promote(source.id, { targetCohortId: randomUUID() }))).toEqual([
      'targetCohortId unknown_cohort',
    ]);
    expect(faults(await promote(source.id, {}))).toEqual(['targetCohortId required']);
    const [foreign] = await inSchool<{ id: string }>(
      server,
      'tenant2',
      'select id from cohorts limit 1',
    );
    expect(faults(await promote(source.id, { targetCohortId: foreign?.id }))).toEqual([
      'targetCohortId unknown_cohort',
    ]);
  });

  it('is all or nothing: a child of another cohort among them and no cohort is made', async () => {
    const source = await filled(['child10']);
    const name = `Never ${source.name}`;
    const answer = await promote(source.id, {
      new: { name, schoolYear: '2027/2028' },
      childIds: [idOf('child10'), idOf('child11')],
    });
    expect(faults(answer)).toEqual(['childIds unknown_child']);
    expect((await list(`?q=${encodeURIComponent(name)}`)).json.total).toBe(0);
  });

  it('of nobody is refused', async () => {
    const source = await filled(['child10']);
    await server.call('DELETE', `/api/cohorts/${source.id}/children/${idOf('child10')}`, {
      token: admin.token,
    });
    const answer = await promote(source.id, { new: { name: 'Empty', schoolYear: '2027/2028' } });
    expect(answer.json.code).toBe('cohort_empty');
    expect((await list('?q=Empty')).json.total).toBe(0);
  });

  it('by many at once, into new and present cohorts, leaves no doubles and nobody waiting', async () => {
    for (let round = 0; round < 3; round += 1) {
      const sources = [await filled(['child10', 'child11']), await filled(['child11', 'child12'])];
      const { json: target } = await create({ schoolYear: '2027/2028' });
      const made = { name: `Together ${'xyz'[round]}`, schoolYear: '2027/2028' };
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_unused, index) =>
          promote(
            sources[index % 2]?.id,
            index % 3 === 0
              ? { new: made }
              : index % 3 === 1
                ? { targetCohortId: target.id }
                : { new: { name: target.name, schoolYear: '2027/2028' } },
          ),
        ),
      );
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
      const found = await list(`?q=${encodeURIComponent(made.name)}`);
      expect(found.json.total).toBe(1);
      expect((await read(found.json.items[0].id)).json.children).toHaveLength(3);
      expect((await read(target.id)).json.children).toHaveLength(3);
    }
  });
});

describe('a separated parent', () => {
  it('finds the cohorts of the child it may see, and not those of the one it may see no longer', async () => {
    const { json: daughters } = await create({});
    await add(daughters.id, [idOf('sofija')]);
    const { json: sons } = await create({});
    await add(sons.id, [idOf('lukass')]);
    const seen = async (username: string, id: string) => {
      const { token } = await server.signIn(username);
      return (await server.call('GET', `/api/cohorts/${id}`, { token })).status;
    };
    expect(await seen('father.apart', daughters.id)).toBe(404);
    expect(await seen('father.apart', sons.id)).toBe(200);
    expect(await seen('mother.apart', daughters.id)).toBe(200);
  });
});

describe('other children of a cohort', () => {
  it('are not even read for a family', async () => {
    const { json } = await create({});
    await add(json.id, [idOf('child'), idOf('child10')]);
    const rows = await server.app.database.inTenant('tenant1', (tx) =>
      listChildren(tx, json.id, {
        reach: { kind: 'guarded', by: idOf('parent') },
        language: 'en',
      }),
    );
    expect(rows.map(({ userId }) => userId)).toEqual([idOf('child')]);
  });
});
