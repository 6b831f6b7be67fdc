import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailedServer, startMailedServer, tokensIn } from '#harness/mailed-server.ts';
import { inSchool, type SignedIn, type TestServer } from '#harness/server.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';

const NEW = 'blue-bell-7-rings';

let world: MailedServer;
let server: TestServer;
beforeAll(async () => {
  world = await startMailedServer();
  server = world.server;
});
afterAll(() => world.close());

describe('a child with a confidential address', () => {
  const childId = () => world.idOf('sofija');
  const asMother = () => server.signIn('mother.apart');
  const child = async (who: SignedIn) =>
    (await server.call('GET', `/api/me/children/${childId()}`, { token: who.token })).json;

  it('keeps its username and e-mail address from its guardians, who see it otherwise', async () => {
    const mother = await asMother();
    await inSchool(
      server,
      'tenant1',
      `update users set email = 'sofija@tenant1.example', email_key = 'sofija@tenant1.example' where username = 'sofija'`,
    );
    expect(await child(mother)).toMatchObject({
      firstName: 'Sofija',
      username: null,
      email: null,
      address: null,
      can: { editEmail: false },
    });
    const paths = [
      `/api/users/${childId()}`,
      '/api/users/children',
      `/api/users/${childId()}/guardians`,
    ];
    for (const path of paths) {
      const answer = await server.call('GET', path, { token: mother.token });
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain('sofija');
    }
    expect((await world.office('GET', `/api/users/${childId()}`)).json.username).toBe('sofija');
  });

  it('has an e-mail address that only the office changes', async () => {
    const mother = await asMother();
    const { version } = await child(mother);
    const byGuardian = await server.call('PATCH', `/api/me/children/${childId()}`, {
      token: mother.token,
      body: { email: 'mine@tenant1.example', currentPassword: DEMO_PASSWORD, version },
    });
    expect(byGuardian.status).toBe(403);
    const itself = await server.signIn('sofija');
    expect((await world.changeEmail(itself, 'mine@tenant1.example')).status).toBe(403);
    expect(await world.me(itself)).toMatchObject({ address: null });
    const own = await server.call('GET', `/api/users/${childId()}`, { token: itself.token });
    expect(own.json.address).toBeNull();
    const moved = await server.call('PATCH', '/api/me', {
      token: itself.token,
      body: { address: 'Elsewhere 1', version: (await world.me(itself)).version },
    });
    expect(moved.status).toBe(403);
  });

  it('gets no account mail at an address that a guardian has, had, or once entered for it', async () => {
    const lukass = world.idOf('lukass');
    const mother = await asMother();
    // While nothing is hidden the guardian enters an address of hers, and it is confirmed.
    const { version } = (
      await server.call('GET', `/api/me/children/${lukass}`, { token: mother.token })
    ).json;
    const asked = await server.call('PATCH', `/api/me/children/${lukass}`, {
      token: mother.token,
      body: { email: 'secret.box@tenant1.example', currentPassword: DEMO_PASSWORD, version },
    });
    expect(asked.json.pendingEmail).toBe('secret.box@tenant1.example');
    expect(
      (await world.confirm(await world.tokenFor('secret.box@tenant1.example', 'confirm'))).status,
    ).toBe(204);
    const hide = await world.office('PATCH', `/api/users/${lukass}`, {
      confidentialAddress: true,
      version: await world.versionOf(lukass),
    });
    expect(hide.status).toBe(200);
    // What was on its way before counts before.
    await world.allSent();
    const before = world.mailsTo('secret.box@tenant1.example').length;
    await world.askForReset('secret.box@tenant1.example', '198.51.100.41');
    await world.office('PUT', `/api/users/${lukass}/password`, { password: NEW });
    await world.allSent();
    expect(world.mailsTo('secret.box@tenant1.example')).toHaveLength(before);
    // The mother's own address, and still after she is no guardian any more.
    await world.office('PATCH', `/api/users/${lukass}`, {
      email: 'mother.apart@tenant1.example',
      version: await world.versionOf(lukass),
    });
    await world.office('DELETE', `/api/users/${lukass}/guardians/${world.idOf('mother.apart')}`);
    await world.askForReset('mother.apart@tenant1.example', '198.51.100.42');
    await world.allSent();
    const last = world
      .mailsTo('mother.apart@tenant1.example')
      .findLast((text) => text.includes('token='));
    expect(tokensIn(last ?? '', 'token')).toHaveLength(1);
    expect(last).not.toContain('lukass');
  });

  it('gets none at the address of somebody who was its guardian all along until now', async () => {
    const mila = world.idOf('mila');
    const hidden = { confidentialAddress: true, version: await world.versionOf(mila) };
    expect((await world.office('PATCH', `/api/users/${mila}`, hidden)).status).toBe(200);
    for (const guardian of ['zaiceva', 'zaicevs']) {
      await world.office('DELETE', `/api/users/${mila}/guardians/${world.idOf(guardian)}`);
    }
    // Somebody in the office who does not know puts it back.
    await world.office('PATCH', `/api/users/${mila}`, {
      email: 'zaiceva@tenant1.example',
      version: await world.versionOf(mila),
    });
    await world.askForReset('zaiceva@tenant1.example', '198.51.100.43');
    await world.allSent();
    const last = world
      .mailsTo('zaiceva@tenant1.example')
      .findLast((text) => text.includes('token='));
    expect(tokensIn(last ?? '', 'token')).toHaveLength(2);
    expect(last).not.toContain('mila');
  });

  it('is signed out, and its links end, when the school sets the flag', async () => {
    const child = await server.signIn('child9');
    await inSchool(
      server,
      'tenant1',
      `insert into pending_emails (tenant_id, user_id, id, email, requested_by, by_guardian, requested_at, token_hash, expires_at)
       values ('tenant1', $1, gen_random_uuid(), 'x@tenant1.example', $1, false, now(), '\\x01', now() + interval '1 hour')`,
      [child.userId],
    );
    await world.office('PATCH', `/api/users/${child.userId}`, {
      confidentialAddress: true,
      version: await world.versionOf(child.userId),
    });
    expect((await server.call('GET', '/api/me', { token: child.token })).status).toBe(401);
    const left = await inSchool(
      server,
      'tenant1',
      'select 1 from pending_emails where user_id = $1',
      [child.userId],
    );
    expect(left).toEqual([]);
  });
});
