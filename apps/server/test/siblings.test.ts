import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSchool, type SignedIn, startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const idOf = async (username: string) => {
  const [row] = await inSchool<{ id: string }>(
    server,
    'tenant1',
    'select id from users where username = $1',
    [username],
  );
  return row?.id ?? '';
};
const family = (userId: string, who = admin) =>
  server.call('GET', `/api/users/${userId}/guardians`, { token: who.token });
const add = (childId: string, body: object) =>
  server.call('POST', `/api/users/${childId}/guardians`, { token: admin.token, body });
const newChild = async () => {
  const { json } = await server.call('POST', '/api/users', {
    token: admin.token,
    body: { username: `c-${randomUUID()}`, firstName: 'Oto', lastName: 'Upe', roles: ['child'] },
  });
  return json.userId as string;
};

describe('sisters and brothers', () => {
  const named = async (userId: string, who = admin) =>
    (await family(userId, who)).json.siblings.map(({ userId: id }: { userId: string }) => id);

  it('share somebody in a parent’s place: not a babysitter, and not a grandparent', async () => {
    const [one, two, three] = [await newChild(), await newChild(), await newChild()];
    const [mother, sitter] = [await idOf('parent2a'), await idOf('babysitter')];
    await add(one, { guardianId: mother, relation: 'mother' });
    await add(two, { guardianId: mother, relation: 'guardian' });
    await add(three, { guardianId: mother, relation: 'grandparent' });
    for (const child of [one, three])
      await add(child, { guardianId: sitter, relation: 'babysitter' });
    expect(await named(one)).toContain(two);
    expect(await named(two)).toContain(one);
    expect(await named(one)).not.toContain(one);
    expect(await named(one)).not.toContain(three);
    expect(await named(three)).toEqual([]);
    expect(await named(mother)).toEqual([]);
  });

  it('are those who are still here, with the bookings that have not ended', async () => {
    const anna = await idOf('anna');
    const [janis] = (await family(anna)).json.siblings.filter(
      ({ firstName }: { firstName: string }) => firstName === 'Jānis',
    );
    const [row] = await inSchool<{ count: string }>(
      server,
      'tenant1',
      `select count(*) from bookings b join activities a on a.id = b.activity_id
       where b.child_id = $1 and a.end_date >= current_date
         and b.status in ('pending', 'confirmed', 'approved', 'waitlisted')`,
      [janis.userId],
    );
    expect(janis.bookings).toBe(Number(row?.count));
    expect(janis.bookings).toBeGreaterThan(0);
    expect(janis.cohorts).not.toEqual([]);
    await inSchool(server, 'tenant1', `update users set status = 'archived' where id = $1`, [
      janis.userId,
    ]);
    expect(await named(anna)).not.toContain(janis.userId);
    await inSchool(server, 'tenant1', `update users set status = 'active' where id = $1`, [
      janis.userId,
    ]);
  });

  it('are within the reach of a teacher, who counts no bookings, and nothing that a guardian is told', async () => {
    const [anna, child] = [await idOf('anna'), await idOf('child')];
    const teacher = await server.signIn('teacher');
    const parent = await server.signIn('parent');
    // The teacher has one of the two only.
    const taught = (await family(child, teacher)).json.siblings;
    expect((await family(child, admin)).json.siblings.length).toBeGreaterThan(0);
    for (const { userId, bookings } of taught) {
      expect((await family(userId, teacher)).status).toBe(200);
      expect(bookings).toBeNull();
    }
    expect((await family(anna, parent)).json.siblings).toEqual([]);
  });
});
