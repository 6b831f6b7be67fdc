import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailedServer, startMailedServer, tokensIn } from '#harness/mailed-server.ts';
import type { SignedIn } from '#harness/server.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';

/** What somebody entered while they might must not outlive that they might. */
let world: MailedServer;
let secretary: SignedIn;
beforeAll(async () => {
  world = await startMailedServer();
  secretary = await world.server.signIn('secretary');
});
afterAll(() => world.close());

/** The secretary enters a mailbox of her own for somebody; the link that she gets. */
async function plant(username: string, mailbox: string): Promise<string> {
  const userId = world.idOf(username);
  const change = { email: mailbox, version: await world.versionOf(userId) };
  const answer = await world.office('PATCH', `/api/users/${userId}`, change, secretary);
  expect(answer.json.pendingEmail).toBe(mailbox);
  return world.tokenFor(mailbox, 'confirm');
}
const isDead = async (token: string) => (await world.confirm(token)).json?.code === 'link_invalid';

describe('an address that the office entered for somebody', () => {
  it('is void once the person is more than before', async () => {
    const token = await plant('parent10a', 'planted.10@tenant1.example');
    const userId = world.idOf('parent10a');
    const promoted = await world.office('PATCH', `/api/users/${userId}`, {
      roles: ['parent', 'admin'],
      version: await world.versionOf(userId),
    });
    expect(promoted.status).toBe(200);
    expect(await isDead(token)).toBe(true);
  });

  it('is void once a role of the person may do more', async () => {
    const role = await world.office('POST', '/api/roles', { name: 'Helper', kind: 'parent' });
    const userId = world.idOf('parent11a');
    await world.office('PATCH', `/api/users/${userId}`, {
      roles: ['parent', 'Helper'],
      version: await world.versionOf(userId),
    });
    const token = await plant('parent11a', 'planted.11@tenant1.example');
    const { items } = (await world.office('GET', '/api/permissions')).json;
    const given = items.find(({ key }: { key: string }) => key === 'messages.broadcast');
    const raised = await world.office('POST', '/api/permissions/assign', {
      roleId: role.json.id,
      permissionId: given.id,
    });
    expect(raised.status).toBe(200);
    expect(await isDead(token)).toBe(true);
  });

  describe('by somebody who could do so still', () => {
    const makeRole = async (name: string) =>
      (await world.office('POST', '/api/roles', { name, kind: 'parent' })).json.id;
    const giveRole = async (username: string, name: string) => {
      const userId = world.idOf(username);
      const change = { roles: ['parent', name], version: await world.versionOf(userId) };
      const given = await world.office('PATCH', `/api/users/${userId}`, change);
      expect(given.status, given.text).toBe(200);
    };
    const raise = async (roleId: string, key: string) => {
      const { items } = (await world.office('GET', '/api/permissions')).json;
      const permissionId = items.find((one: { key: string }) => one.key === key).id;
      const raised = await world.office('POST', '/api/permissions/assign', {
        roleId,
        permissionId,
      });
      expect(raised.status, raised.text).toBe(200);
    };

    it('is void once the person has another role', async () => {
      await makeRole('Companion');
      const token = await plant('parent20a', 'planted.10b@tenant1.example');
      await giveRole('parent20a', 'Companion');
      expect(await isDead(token)).toBe(true);
    });

    it('is void once a role of the person may do more', async () => {
      const roleId = await makeRole('Reader');
      await giveRole('parent21a', 'Reader');
      const token = await plant('parent21a', 'planted.11b@tenant1.example');
      await raise(roleId, 'users.view');
      expect(await isDead(token)).toBe(true);
    });
  });

  it('is void, and an invitation too, once the person was archived, and stays so when restored', async () => {
    const token = await plant('parent12a', 'planted.12@tenant1.example');
    const userId = world.idOf('parent12a');
    await world.office('POST', `/api/users/${userId}/archive`, { reason: 'Moved' });
    await world.office('POST', `/api/users/${userId}/restore`);
    expect(await isDead(token)).toBe(true);
  });

  it.each(['users.manage', 'bookings.create'])(
    'is void while whoever entered it may no longer do so, without %s',
    async (key) => {
      const token = await plant('parent14a', `planted.${key}@tenant1.example`);
      const { items } = (await world.office('GET', '/api/permissions')).json;
      const roles = (await world.office('GET', '/api/roles')).json.items;
      const body = {
        roleId: roles.find(({ name }: { name: string }) => name === 'Secretary').id,
        permissionId: items.find((one: { key: string }) => one.key === key).id,
      };
      expect((await world.office('POST', '/api/permissions/unassign', body)).status).toBe(200);
      expect(await isDead(token)).toBe(true);
      expect((await world.office('POST', '/api/permissions/assign', body)).status).toBe(200);
      expect((await world.confirm(token)).status).toBe(204);
    },
  );

  it('is void once whoever entered it was archived', async () => {
    const token = await plant('parent13a', 'planted.13@tenant1.example');
    await world.office('POST', `/api/users/${secretary.userId}/archive`, { reason: 'Left' });
    expect(await isDead(token)).toBe(true);
  });
});

describe('an address that a guardian entered for a child', () => {
  async function enter(username: string, child: string, mailbox: string): Promise<string> {
    const guardian = await world.server.signIn(username);
    const path = `/api/me/children/${world.idOf(child)}`;
    const { json } = await world.server.call('GET', path, { token: guardian.token });
    const asked = await world.server.call('PATCH', path, {
      token: guardian.token,
      body: { email: mailbox, currentPassword: DEMO_PASSWORD, version: json.version },
    });
    expect(asked.json.pendingEmail).toBe(mailbox);
    return world.tokenFor(mailbox, 'confirm');
  }
  const tie = (child: string, guardian: string) =>
    `/api/users/${world.idOf(child)}/guardians/${world.idOf(guardian)}`;

  it('is void once the right was taken away', async () => {
    const token = await enter('mother.apart', 'lukass', 'second.box@tenant1.example');
    const family = await world.office('GET', `/api/users/${world.idOf('lukass')}/guardians`);
    const { version } = family.json.items.find(
      (one: { guardian: { userId: string } }) => one.guardian.userId === world.idOf('mother.apart'),
    );
    await world.office('PATCH', tie('lukass', 'mother.apart'), {
      rights: { see: { granted: false } },
      version,
    });
    expect(await isDead(token)).toBe(true);
  });

  it('is void once the guardianship ended', async () => {
    const token = await enter('zaiceva', 'timur', 'third.box@tenant1.example');
    await world.office('DELETE', tie('timur', 'zaiceva'));
    expect(await isDead(token)).toBe(true);
  });

  it('is taken off the child’s account where only the former guardian reads it', async () => {
    const child = world.idOf('anna');
    const { items } = (await world.office('GET', `/api/users/${child}/guardians`)).json;
    const [guardian] = items;
    const mailbox: string = guardian.guardian.email;
    await world.office('PATCH', `/api/users/${child}`, {
      email: mailbox,
      version: await world.versionOf(child),
    });
    await world.office('DELETE', `/api/users/${child}/guardians/${guardian.guardian.userId}`);
    expect((await world.office('GET', `/api/users/${child}`)).json.email).toBeNull();
    await world.askForReset(mailbox, '198.51.100.60');
    await world.allSent();
    const mail = world.mailsTo(mailbox).findLast((text) => text.includes('token='));
    expect(tokensIn(mail ?? '', 'token')).toHaveLength(1);
    expect(mail).not.toContain('anna');
  });
});
