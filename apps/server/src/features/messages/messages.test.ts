import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingTools, bookingTools } from '#harness/bookings.ts';
import { formWithFile, pdfOf } from '#harness/pdf.ts';
import { inSchool, type SignedIn, startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let tools: BookingTools;
let activityId: string;
let child: SignedIn;
let relative: SignedIn;
beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
  // Whoever takes part is within reach of who runs it, and cohorts are not looked at here.
  await inSchool(server, 'tenant1', 'delete from cohort_teachers');
  for (const table of [
    'conversation_reads',
    'files',
    'messages',
    'conversation_members',
    'conversations',
  ])
    await inSchool(server, 'tenant1', `delete from ${table}`);
  ({ id: activityId } = await tools.publishTerm());
  await tools.book(activityId, { childId: tools.own.child });
  [child, relative] = await Promise.all([server.signIn('child'), server.signIn('relative')]);
});
afterAll(() => server.close());

const idOf = (username: string) => tools.ids.get(username) ?? '';
const as = (who: SignedIn | keyof BookingTools['who']) =>
  (typeof who === 'string' ? tools.who[who] : who).token;
type Who = SignedIn | keyof BookingTools['who'];
const get = (who: Who, path: string) => server.call('GET', `/api${path}`, { token: as(who) });
const post = (who: Who, path: string, body?: object) =>
  server.call('POST', `/api${path}`, { token: as(who), ...(body && { body }) });
const begin = (who: Who, to: object, more: object = {}) =>
  post(who, '/conversations', { subject: 'Trip', text: 'Hello there', ...to, ...more });
const reply = (who: Who, id: string, text = 'Thank you') =>
  post(who, `/conversations/${id}/messages`, { text });
const told = async (id: string): Promise<string[]> => {
  const rows = await inSchool<{ username: string }>(
    server,
    'tenant1',
    `select distinct u.username from notifications n join users u on u.id = n.user_id
     where n.type = 'messageReceived' and n.params ->> 'conversationId' = $1 order by 1`,
    [id],
  );
  return rows.map(({ username }) => username);
};

describe('a conversation', () => {
  it('goes between a parent and a teacher, with read marks', async () => {
    const begun = await begin('parent', { recipientIds: [idOf('teacher')] });
    expect(begun.status, begun.text).toBe(201);
    const { id } = begun.json;
    expect(begun.json).toMatchObject({
      side: 'family',
      office: false,
      messages: [{ text: 'Hello there', own: true }],
      can: { reply: true },
    });
    expect((await get('teacher', '/conversations/unread')).json.unread).toBe(1);
    expect((await get('teacher', '/conversations')).json.items[0]).toMatchObject({
      id,
      unread: true,
      preview: 'Hello there',
      previewOwn: false,
    });
    expect((await get('parent', '/conversations')).json.items[0]).toMatchObject({
      id,
      previewOwn: true,
    });
    expect((await post('teacher', `/conversations/${id}/read`)).status).toBe(204);
    expect((await get('teacher', '/conversations/unread')).json.unread).toBe(0);
    expect((await get('parent', `/conversations/${id}`)).json.reads).toMatchObject([
      { side: 'staff', userId: idOf('teacher') },
    ]);
    expect((await reply('teacher', id)).status).toBe(201);
    const { messages } = (await get('parent', `/conversations/${id}`)).json;
    expect(messages.map(({ text }: { text: string }) => text)).toEqual([
      'Hello there',
      'Thank you',
    ]);
    expect(await told(id)).toEqual(['parent', 'teacher']);
  });

  it('with the office is one for everybody there', async () => {
    const multi = await server.signIn('multi');
    const officer = { ...multi, role: 'admin' };
    const { id } = (await begin('parent', { office: true })).json;
    const other = (path: string) => server.call('GET', `/api${path}`, officer);
    expect((await other(`/conversations/${id}`)).json.side).toBe('office');
    expect((await get('admin', '/conversations?unread=yes')).json.items[0].id).toBe(id);
    await server.call('POST', `/api/conversations/${id}/read`, officer);
    // One of the office has read it, so the office has.
    expect((await get('admin', '/conversations?unread=yes')).json.items).toEqual([]);
    expect((await get('teacher', `/conversations/${id}`)).status).toBe(404);
    const { reads } = (await get('parent', `/conversations/${id}`)).json;
    expect(reads).toMatchObject([{ side: 'office', userId: null }]);
    expect(await told(id)).toEqual(expect.arrayContaining(['admin', 'multi']));
    await reply('admin', id);
    expect(await told(id)).toContain('parent');
  });

  it('is found by words of it and by names', async () => {
    const { id } = (
      await begin('parent', { office: true }, { subject: 'Pazudis šalle', text: 'Zilā krāsā' })
    ).json;
    for (const q of ['salle', 'ZILA', 'berzina ilze']) {
      const { items } = (await get('parent', `/conversations?q=${encodeURIComponent(q)}`)).json;
      expect(
        items.map((item: { id: string }) => item.id),
        q,
      ).toContain(id);
    }
    expect((await get('parent', '/conversations?q=nothing-like-it')).json.total).toBe(0);
  });

  it('keeps what its writer has not sent, for the writer alone', async () => {
    const { id } = (await begin('parent', { office: true })).json;
    const keep = (text: string) =>
      server.call('PUT', `/api/conversations/${id}/draft`, { token: as('parent'), body: { text } });
    expect((await keep('Not yet')).status).toBe(204);
    expect((await get('parent', `/conversations/${id}`)).json.draft).toBe('Not yet');
    expect((await get('admin', `/conversations/${id}`)).json.draft).toBe('');
    await reply('parent', id);
    expect((await get('parent', `/conversations/${id}`)).json.draft).toBe('');
    await keep('x');
    await keep('');
    expect((await get('parent', `/conversations/${id}`)).json.draft).toBe('');
  });

  it('carries files to those who are in it, and to nobody else', async () => {
    const upload = (who: Who) =>
      server.call('POST', '/api/message-files', {
        token: as(who),
        ...formWithFile(pdfOf(), 'plan.pdf'),
      });
    const { json: file } = await upload('parent');
    const { json: foreign } = await upload('parent1a');
    const stolen = await begin('parent', { office: true }, { fileIds: [foreign.id] });
    expect(stolen.json.code).toBe('not_found');
    const begun = await begin('parent', { office: true }, { fileIds: [file.id] });
    const { id } = begun.json;
    expect(begun.json.messages[0].files).toEqual([file]);
    const path = `/conversations/${id}/files/${file.id}`;
    expect((await get('admin', path)).status).toBe(200);
    expect((await get('parent', path)).status).toBe(200);
    for (const who of ['parent1a', 'teacher'] as const)
      expect((await get(who, path)).status).toBe(404);
    // Sent once: it is no file of another message.
    const again = await begin('parent', { office: true }, { fileIds: [file.id] });
    expect(again.json.code).toBe('not_found');
  });

  it('is sent once, however often it is asked for', async () => {
    const headers = { 'idempotency-key': 'b1a2c3d4-0000-4000-8000-000000000001' };
    const body = { subject: 'Once', text: 'Only once', office: true };
    const send = () =>
      server.call('POST', '/api/conversations', { token: as('parent'), headers, body });
    const [one, two] = [await send(), await send()];
    expect(two.json.id).toBe(one.json.id);
    expect((await get('parent', '/conversations?q=Only once')).json.total).toBe(1);
  });
});

describe('who may be written to', () => {
  it('by a parent: teachers of what the children take part in, and the office', async () => {
    const { items, office } = (await get('parent', '/conversations/recipients')).json;
    expect(office).toBe(true);
    expect(items.map(({ userId }: { userId: string }) => userId)).toEqual([idOf('teacher')]);
    expect(items[0]).toMatchObject({ side: 'staff', about: 'Chess' });
  });

  it('no other parent, no other teacher, no child: by no path', async () => {
    for (const username of ['parent1a', 'relative', 'teacher8', 'child', 'parent', 'admin']) {
      const answer = await begin('parent', { recipientIds: [idOf(username)] });
      expect([username, answer.status]).toEqual([username, 404]);
      const beside = await begin('parent', { recipientIds: [idOf('teacher'), idOf(username)] });
      expect([username, beside.status]).toEqual([username, 404]);
    }
    expect((await begin('parent', {})).json.code).toBe('nobody_to_write_to');
    const { id } = (await begin('parent', { office: true })).json;
    expect((await reply('parent1a', id)).status).toBe(404);
  });

  it('keeps two families apart in the database itself', async () => {
    const { id } = (await begin('parent', { office: true })).json;
    const add = inSchool(
      server,
      'tenant1',
      `insert into conversation_members (tenant_id, conversation_id, user_id, side) values ('tenant1', $1, $2, 'family')`,
      [id, idOf('parent1a')],
    );
    await expect(add).rejects.toThrow('conversation_members_one_family');
  });

  it('by a teacher: the families of those who are taught, one at a time', async () => {
    const { items } = (await get('teacher', '/conversations/recipients')).json;
    const names = items.map(({ userId }: { userId: string }) => userId);
    expect(names).toContain(idOf('parent'));
    expect(names).not.toContain(idOf('child'));
    expect(names).not.toContain(idOf('parent1a'));
    const other = await begin('teacher', { recipientIds: [idOf('parent1a')] });
    expect(other.status).toBe(404);
    const both = await begin('teacher', { recipientIds: [idOf('parent'), idOf('relative')] });
    expect(both.json.code).toBe('one_family_only');
    expect((await begin('teacher', { recipientIds: [idOf('parent')] })).status).toBe(201);
  });

  it('by the office: every family, without children', async () => {
    const { items, office } = (await get('admin', '/conversations/recipients?q=Berz')).json;
    const names = items.map(({ userId }: { userId: string }) => userId);
    expect(office).toBe(false);
    expect(names).toContain(idOf('parent'));
    expect(names).not.toContain(idOf('child'));
    expect((await begin('admin', { recipientIds: [idOf('parent')] })).json).toMatchObject({
      office: true,
      side: 'office',
    });
  });
});

describe('a right that ends', () => {
  it('closes the conversation with the teacher, and leaves what was written', async () => {
    const { id } = (await begin('parent', { recipientIds: [idOf('teacher')] })).json;
    await inSchool(
      server,
      'tenant1',
      `update guardianships set can_see = false where guardian_id = $1`,
      [idOf('parent')],
    );
    try {
      expect((await get('parent', `/conversations/${id}`)).json).toMatchObject({
        can: { reply: false },
        messages: [{ text: 'Hello there' }],
      });
      expect((await reply('parent', id)).json.code).toBe('conversation_closed');
      expect((await reply('teacher', id)).json.code).toBe('conversation_closed');
      expect((await get('parent', '/conversations/recipients')).json.items).toEqual([]);
    } finally {
      await inSchool(
        server,
        'tenant1',
        `update guardianships set can_see = true where guardian_id = $1`,
        [idOf('parent')],
      );
    }
    expect((await reply('parent', id)).status).toBe(201);
  });
});

describe('children', () => {
  it('write nothing and get nothing while the school does not allow it', async () => {
    expect((await begin(child, { office: true })).status).toBe(403);
    expect((await get(child, '/conversations')).status).toBe(403);
    expect((await begin('admin', { recipientIds: [idOf('child')] })).status).toBe(404);
  });

  it('write where the school allows it, and their guardians see it and look on', async () => {
    await inSchool(
      server,
      'tenant1',
      `insert into role_permissions (tenant_id, role_id, permission)
       select tenant_id, id, 'messages.send' from roles where name = 'child'`,
    );
    try {
      const begun = await begin(child, { recipientIds: [idOf('teacher')] });
      expect(begun.status, begun.text).toBe(201);
      const { id } = begun.json;
      expect(await told(id)).toEqual(expect.arrayContaining(['parent', 'relative', 'teacher']));
      const seen = (await get(relative, `/conversations/${id}`)).json;
      expect(seen).toMatchObject({ side: 'guardian', can: { reply: false } });
      expect((await reply(relative, id)).json.code).toBe('conversation_closed');
      expect((await get('parent1a', `/conversations/${id}`)).status).toBe(404);
      // That a guardian has looked is nobody's business.
      await post(relative, `/conversations/${id}/read`);
      expect((await get(child, `/conversations/${id}`)).json.reads).toEqual([]);
      expect((await begin('admin', { recipientIds: [idOf('child')] })).status).toBe(201);
    } finally {
      await inSchool(
        server,
        'tenant1',
        `delete from role_permissions p using roles r
         where r.id = p.role_id and r.name = 'child' and p.permission = 'messages.send'`,
      );
    }
  });
});
