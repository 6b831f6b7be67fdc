import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { NoticeType } from '#domain/notifications/notices.ts';
import { runDue } from '#harness/due-work.ts';
import { inSchool, meet, type SignedIn, startServer, type TestServer } from '#harness/server.ts';
import { type Announcement, type NotificationDeps, notify } from './service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** What a worker would find; nothing leaves the house here (test/mail.test.ts, test/push.test.ts). */
const outbox: NotificationDeps['outbox'] = {
  enqueue: async (tx, ...outgoing) => {
    for (const { eventKey, template, params } of outgoing) {
      await tx.raw(
        `insert into outbox (tenant_id, id, event_key, template, params)
         values ($1, $2, $3, $4, $5) on conflict do nothing`,
        [tx.tenantId, randomUUID(), eventKey, template, JSON.stringify(params)],
      );
    }
  },
};
const tell = <T extends NoticeType>(announcement: Announcement<T>) =>
  server.app.database.inTenant('tenant1', (tx) => notify({ outbox }, tx, announcement));
const tellOf = (userIds: string[], eventKey: string = randomUUID()) =>
  tell({
    type: 'bookingConfirmed',
    params: { activityId: randomUUID(), activity: 'Chess', child: 'Anna' },
    eventKey,
    userIds,
  });
const get = (who: SignedIn, path: string) =>
  server.call('GET', `/api${path}`, { token: who.token });
const unread = async (who: SignedIn): Promise<number> =>
  (await get(who, '/notifications/unread')).json.unread;
const prefer = (who: SignedIn, body: object) =>
  server.call('PUT', '/api/me/notification-preferences', { token: who.token, body });
const sentTo = async (userId: string, template: string) =>
  inSchool<{ event_key: string }>(
    server,
    'tenant1',
    `select o.event_key from outbox o left join notifications n on n.id = (o.params ->> 'id')::uuid
     where o.template = $2 and (n.user_id = $1 or o.params ->> 'userId' = $1::text)`,
    [userId, template],
  );

describe('somebody who is told something', () => {
  it('finds it in the list, newest first, with the page it speaks of', async () => {
    const parent = await server.signIn('parent2a');
    await tellOf([parent.userId]);
    await tell({
      type: 'passwordChanged',
      params: { username: 'parent2a' },
      eventKey: 'second',
      userIds: [parent.userId],
    });
    const { json } = await get(parent, '/notifications');
    expect(json.total).toBe(2);
    expect(json.items.map((item: { type: string }) => item.type)).toEqual([
      'passwordChanged',
      'bookingConfirmed',
    ]);
    expect(json.items[1]).toMatchObject({
      kind: 'bookingConfirmed',
      params: { activity: 'Chess', child: 'Anna' },
      path: expect.stringMatching(/^\/parent-activity\/[\w-]{36}$/),
      readAt: null,
    });
    expect(await unread(parent)).toBe(2);
  });

  it('marks one as read, and all of them, and nobody else’s', async () => {
    const [mine, other] = [await server.signIn('parent3a'), await server.signIn('parent4a')];
    for (let count = 0; count < 3; count += 1) await tellOf([mine.userId, other.userId]);
    const [first] = (await get(mine, '/notifications')).json.items;
    const read = (who: SignedIn) =>
      server.call('POST', `/api/notifications/${first.id}/read`, { token: who.token });
    expect((await read(other)).status).toBe(404);
    expect((await read(mine)).status).toBe(204);
    expect((await read(mine)).status).toBe(204);
    expect(await unread(mine)).toBe(2);
    expect((await get(mine, '/notifications?unread=yes')).json.total).toBe(2);
    await server.call('POST', '/api/notifications/read-all', { token: mine.token });
    expect(await unread(mine)).toBe(0);
    expect(await unread(other)).toBe(3);
  });

  it('hears of one event once, however often it is told', async () => {
    const parent = await server.signIn('parent5a');
    const countMails = async () => {
      const text = `select count(*)::int as count from outbox where template = 'notice'`;
      return (await inSchool<{ count: number }>(server, 'tenant1', text))[0]?.count ?? 0;
    };
    const before = await countMails();
    await Promise.all(Array.from({ length: 8 }, () => tellOf([parent.userId], 'just-once')));
    expect(await unread(parent)).toBe(1);
    expect(await sentTo(parent.userId, 'notice')).toHaveLength(1);
    // Nor is there a mail that speaks of a notification that is not there.
    expect(await countMails()).toBe(before + 1);
  });

  it('is not told when the change that caused it is taken back', async () => {
    const parent = await server.signIn('parent6a');
    const failed = server.app.database.inTenant('tenant1', async (tx) => {
      await notify({ outbox }, tx, {
        type: 'signupOpens',
        params: { activityId: 'x', activity: 'x' },
        eventKey: 'rolled-back',
        userIds: [parent.userId],
      });
      throw new Error('and then it failed');
    });
    await expect(failed).rejects.toThrow('and then it failed');
    expect(await unread(parent)).toBe(0);
    expect(await sentTo(parent.userId, 'notice')).toHaveLength(0);
  });

  it('is told by as many statements as a whole school is', async () => {
    const people = await inSchool<{ id: string }>(server, 'tenant1', 'select id from users');
    const count = async (userIds: string[]) => {
      const texts: string[] = [];
      await server.app.database.inTenant(
        'tenant1',
        (tx) =>
          notify({ outbox: { enqueue: async () => undefined } }, tx, {
            type: 'signupOpens',
            params: { activityId: 'x', activity: 'x' },
            eventKey: randomUUID(),
            userIds,
          }),
        { onQuery: (text) => texts.push(text) },
      );
      return texts.length;
    };
    expect(await count(people.map(({ id }) => id))).toBe(await count([people[0]?.id ?? '']));
  });

  it('is not told any more once archived', async () => {
    const [gone] = await inSchool<{ id: string }>(
      server,
      'tenant1',
      `update users set status = 'archived' where username = 'parent7a' returning id`,
    );
    await tellOf([gone?.id ?? '']);
    expect(await sentTo(gone?.id ?? '', 'notice')).toHaveLength(0);
  });
});

describe('the preferences', () => {
  it('ask about what the roles can meet, and hold what cannot be switched off', async () => {
    const [child, parent] = [await server.signIn('child20'), await server.signIn('parent8a')];
    const kindsOf = async (who: SignedIn) =>
      (await get(who, '/me/notification-preferences')).json.kinds.map(
        (line: { kind: string }) => line.kind,
      );
    expect(await kindsOf(child)).not.toContain('invoiceIssued');
    expect(await kindsOf(parent)).toContain('invoiceIssued');
    expect(await kindsOf(parent)).not.toContain('approvalWaiting');
    const { json } = await prefer(parent, {
      switches: [{ kind: 'account', channel: 'email', on: false }],
    });
    const account = json.kinds.find((line: { kind: string }) => line.kind === 'account');
    expect(account.channels).toContainEqual({ channel: 'email', on: true, locked: true });
    expect((await get(child, '/me/notification-preferences')).json.hasEmail).toBe(false);
  });

  it('decide what is shown and what is mailed', async () => {
    const parent = await server.signIn('parent9a');
    await prefer(parent, {
      switches: [
        { kind: 'bookingConfirmed', channel: 'inApp', on: false },
        { kind: 'bookingConfirmed', channel: 'email', on: false },
      ],
    });
    const before = await unread(parent);
    await tellOf([parent.userId]);
    expect(await unread(parent)).toBe(before);
    expect((await get(parent, '/notifications')).json.total).toBe(before);
    expect(await sentTo(parent.userId, 'notice')).toHaveLength(0);
    await prefer(parent, {
      switches: [{ kind: 'bookingConfirmed', channel: 'email', on: true }],
    });
    await tellOf([parent.userId]);
    expect(await unread(parent)).toBe(before);
    expect(await sentTo(parent.userId, 'notice')).toHaveLength(1);
  });

  it('keep every switch when several are moved at once', async () => {
    const parent = await server.signIn('parent10a');
    const kinds = ['bookingConfirmed', 'sessionMoved', 'invoiceIssued', 'messageReceived'];
    const moved = await meet(
      server,
      'notification_preferences',
      kinds.map(
        (kind) => () => prefer(parent, { switches: [{ kind, channel: 'email', on: false }] }),
      ),
    );
    expect(moved.map(({ status }) => status)).toEqual(kinds.map(() => 200));
    const { json } = await get(parent, '/me/notification-preferences');
    for (const kind of kinds) {
      const line = json.kinds.find((one: { kind: string }) => one.kind === kind);
      expect(line.channels).toContainEqual({ channel: 'email', on: false, locked: false });
    }
  });

  it('refuse kinds and channels that do not exist', async () => {
    const parent = await server.signIn('parent11a');
    for (const body of [
      { switches: [{ kind: 'gossip', channel: 'email', on: true }] },
      { switches: [{ kind: 'account', channel: 'pigeon', on: true }] },
      { digest: 'yes' },
      { userId: 'somebody else', digest: true },
    ]) {
      expect((await prefer(parent, body)).status).toBe(400);
    }
  });
});

describe('the daily digest', () => {
  afterEach(() => server.shiftClock('0'));

  /** To an hour by the school's clock, whenever this test is run. */
  const shiftTo = ({ days, hour }: { days: number; hour: number }) => {
    const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Riga' });
    const [hours = 0, minutes = 0] = clock.format().split(':').map(Number);
    server.shiftClock(`${(days * 24 + hour - hours) * 60 - minutes} minutes`);
  };
  const due = () => runDue(server);

  it('gathers what came before this morning, once a day, and leaves the account out', async () => {
    const parent = await server.signIn('parent12a');
    await prefer(parent, { digest: true });
    const digests = () => sentTo(parent.userId, 'digest');
    shiftTo({ days: 1, hour: 12 });
    await tellOf([parent.userId]);
    await tell({
      type: 'passwordChanged',
      params: { username: 'x' },
      eventKey: 'security-does-not-wait',
      userIds: [parent.userId],
    });
    expect(await sentTo(parent.userId, 'notice')).toHaveLength(1);
    // This morning's has been sent, tomorrow's waits until seven.
    await due();
    shiftTo({ days: 2, hour: 5 });
    await due();
    expect(await digests()).toHaveLength(0);
    shiftTo({ days: 2, hour: 9 });
    await Promise.all([due(), due(), due()]);
    expect(await digests()).toHaveLength(1);
  });

  it('ends notifications that are a year old', async () => {
    const parent = await server.signIn('parent13a');
    await tellOf([parent.userId]);
    const listed = () =>
      inSchool<{ id: string }>(
        server,
        'tenant1',
        `select id from notifications where user_id = $1 and created_at < now() + interval '1 day'`,
        [parent.userId],
      );
    expect(await listed()).not.toEqual([]);
    server.shiftClock('366 days');
    await due();
    server.shiftClock('0');
    // That day may have told something new.
    expect(await listed()).toEqual([]);
  });
});
