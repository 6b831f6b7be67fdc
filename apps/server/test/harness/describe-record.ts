import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { inSchool, type SignedIn, T2, type TestServer } from './server.ts';

interface PlainRecord {
  /** For the sentences: `a location`. */
  readonly one: string;
  /** The first part of the endpoints' names, and their path. */
  readonly feature: string;
  readonly server: () => TestServer;
  /** The body of a new one. */
  readonly body: () => object;
  /** A text of it, which names it. */
  readonly field: string;
  /** One that can't be deleted. */
  readonly inUse?: {
    readonly code: string;
    readonly id: () => Promise<string>;
    readonly usedBy: unknown;
  };
}

/**
 * What holds for every record that the office adds, changes and deletes: unknown keys, the audit log, two
 * editors, what is gone or of another school, permission, use. The feature's own test has the rest.
 */
export function describeRecord({ one, feature, server, body, field, inUse }: PlainRecord): void {
  let admin: SignedIn;
  beforeAll(async () => {
    admin = await server().signIn('admin');
  });
  const path = `/api/${feature}`;
  const as = ({ token, host }: SignedIn) => ({ token, host });
  const create = (more: object = {}, who = admin) =>
    server().call('POST', path, { ...as(who), body: { ...body(), ...more } });
  const read = (id: string, who = admin) => server().call('GET', `${path}/${id}`, as(who));
  const patch = (id: string, change: object, who = admin) =>
    server().call('PATCH', `${path}/${id}`, { ...as(who), body: change });
  const remove = (id: string, who = admin) => server().call('DELETE', `${path}/${id}`, as(who));
  const aName = () => `Named ${randomUUID().slice(0, 8)}`;

  describe(`adding ${one}`, () => {
    it.each(['id', 'version', 'createdAt', 'can', '__proto__x', 'searchText'])(
      'refuses the key %s, which is not the caller’s to set',
      async (key) => {
        const answer = await create({ [key]: 'x' });
        expect(answer.status).toBe(400);
        expect(answer.json.errors).toEqual([
          expect.objectContaining({ path: key, code: 'unknown_key' }),
        ]);
      },
    );

    it('refuses a body that names a school, even the own one', async () => {
      expect((await create({ tenantId: 'tenant1' })).status).toBe(400);
      expect((await create({ tenantId: 'tenant2' })).status).toBe(400);
    });

    it('is written into the audit log in the same breath', async () => {
      const { json } = await create();
      const rows = await inSchool(
        server(),
        'tenant1',
        `select action, actor_id, request_id is not null as traced from audit_log where subject_id = $1`,
        [json.id],
      );
      expect(rows).toEqual([
        { action: `${feature}.created`, actor_id: admin.userId, traced: true },
      ]);
    });
  });

  describe(`changing ${one}`, () => {
    it('changes what was sent and nothing else', async () => {
      const { updatedAt: _updatedAt, ...created } = (await create()).json;
      const change = { [field]: aName() };
      const answer = await patch(created.id, { version: 1, ...change });
      expect(answer.json).toMatchObject({ ...created, ...change, version: 2 });
    });

    it('tells every editor but one, and keeps what that one saved', async () => {
      for (let round = 0; round < 10; round += 1) {
        const { id } = (await create()).json;
        const answers = await Promise.all(
          Array.from({ length: 4 }, () => patch(id, { version: 1, [field]: aName() })),
        );
        expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
        const loser = answers.find((answer) => answer.status === 409);
        expect(loser?.json).toMatchObject({ code: 'stale_version', details: { version: 2 } });
        const winner = answers.find((answer) => answer.status === 200);
        expect((await read(id)).json[field]).toBe(winner?.json[field]);
      }
    });

    it('needs the version', async () => {
      const { json } = await create();
      expect((await patch(json.id, { [field]: aName() })).json.errors).toEqual([
        expect.objectContaining({ path: 'version', code: 'required' }),
      ]);
    });
  });

  describe(`deleting ${one}`, () => {
    it('takes it away for good', async () => {
      const { json } = await create();
      expect((await remove(json.id)).status).toBe(204);
      expect((await read(json.id)).status).toBe(404);
      expect((await patch(json.id, { version: 1, [field]: aName() })).status).toBe(404);
      expect((await remove(json.id)).status).toBe(404);
    });

    if (inUse === undefined) return;
    it('is refused while it is in use, with the list', async () => {
      const id = await inUse.id();
      const answer = await remove(id);
      expect(answer.status).toBe(409);
      const { code, usedBy } = inUse;
      expect(answer.json).toMatchObject({ code, details: { usedBy } });
      expect((await read(id)).status).toBe(200);
    });
  });

  describe(`who may change ${one}`, () => {
    it.each(['teacher', 'parent', 'child'])('is not %s', async (username) => {
      const who = await server().signIn(username);
      const { json } = await create();
      expect((await create({}, who)).status).toBe(403);
      expect((await patch(json.id, { version: 1, [field]: aName() }, who)).status).toBe(403);
      expect((await remove(json.id, who)).status).toBe(403);
      expect((await read(json.id)).json).toMatchObject({ [field]: json[field], version: 1 });
    });

    it('is nobody of another school, who does not even know it', async () => {
      const stranger = await server().signIn('admin', T2);
      const { json } = await create();
      expect((await read(json.id, stranger)).status).toBe(404);
      expect((await patch(json.id, { version: 1, [field]: aName() }, stranger)).status).toBe(404);
      expect((await remove(json.id, stranger)).status).toBe(404);
      expect((await read(json.id)).json[field]).toBe(json[field]);
    });
  });
}
