import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTICES, type NoticeType } from '#domain/notifications/notices.ts';
import { type BookingTools, bookingTools } from '#harness/bookings.ts';
import { runDue } from '#harness/due-work.ts';
import { Postbox } from '#harness/postbox.ts';
import { until } from '#harness/process.ts';
import { allDelivered, inSchool, startServer, T1, T2, type TestServer } from '#harness/server.ts';

const postbox = new Postbox();
let server: TestServer;
let tools: BookingTools;
beforeAll(async () => {
  await postbox.open();
  server = await startServer(
    { SMTP_URL: `smtp://127.0.0.1:${postbox.port}`, PUBLIC_URL: 'https://portal.example' },
    { workers: true },
  );
  tools = await bookingTools(server);
});
afterAll(async () => {
  await server.close();
  await postbox.close();
});

const idOf = (username: string) => tools.ids.get(username) ?? '';
const mailsTo = (username: string) =>
  postbox.mails.filter(({ to }) => to?.[0]?.address === `${username}@tenant1.example`);
/** As if this had been told just now; its mail leaves at once. */
async function tell(username: string, type: string, params: object): Promise<void> {
  const [row] = await inSchool<{ id: string }>(
    server,
    'tenant1',
    `insert into notifications (tenant_id, id, user_id, type, params, event_key, in_app, waits_for_digest, created_at)
     values ('tenant1', gen_random_uuid(), $1, $2, $3, gen_random_uuid(), true, false, now()) returning id`,
    [idOf(username), type, JSON.stringify(params)],
  );
  await queue('notice', { id: row?.id });
}
async function queue(template: string, params: object): Promise<void> {
  const [out] = await inSchool<{ id: string }>(
    server,
    'tenant1',
    `insert into outbox (tenant_id, id, event_key, template, params)
     values ('tenant1', gen_random_uuid(), gen_random_uuid(), $1, $2) returning id`,
    [template, JSON.stringify(params)],
  );
  await server.owner.query(`insert into pgboss.job (name, data) values ('outbox', $1)`, [
    JSON.stringify({ tenantId: 'tenant1', id: out?.id }),
  ]);
}
/** What was told of an activity, by type. */
const toldOf = async (activityId: string, username = 'parent'): Promise<string[]> => {
  const rows = await inSchool<{ type: string }>(
    server,
    'tenant1',
    `select n.type from notifications n where n.user_id = $1 and n.params ->> 'activityId' = $2 order by n.created_at`,
    [idOf(username), activityId],
  );
  return rows.map(({ type }) => type);
};

describe('a mail', () => {
  it('says of each notice what the table allows, and nothing else that is stored', async () => {
    const types = Object.keys(NOTICES) as NoticeType[];
    postbox.mails.length = 0;
    // The office hears of everything, so that no right drops one.
    for (const type of types) {
      const params = Object.fromEntries(
        Object.entries(NOTICES[type].params).map(([name, kind]) => [
          name,
          kind === 'id' ? '01941f38-0000-7000-8000-000000000000' : `value of ${name}`,
        ]),
      );
      await tell('admin', type, {
        ...params,
        reason: 'CANARY-HEALTH',
        text: 'CANARY-HEALTH',
        comment: 'CANARY-HEALTH',
        subject: 'CANARY-HEALTH',
        description: 'CANARY-HEALTH',
      });
    }
    await allDelivered(server);
    expect(postbox.mails.length).toBeGreaterThan(10);
    for (const { subject, text, html } of postbox.mails)
      expect(`${subject}${text}${html}`).not.toContain('CANARY');
  });

  it('about a message leads to it and carries none of its words', async () => {
    postbox.mails.length = 0;
    const body = { office: true, subject: 'SECRET-SUBJECT', text: 'SECRET-TEXT' };
    const { json } = await tools.call('POST', '/conversations', 'parent', body);
    await allDelivered(server);
    const [mail] = mailsTo('admin');
    expect(mail?.text).toContain(
      `https://tenant1.localhost/admin-messages?conversation=${json.id}`,
    );
    for (const { subject, text, html } of postbox.mails)
      expect(`${subject}${text}${html}`).not.toContain('SECRET');
  });
});

describe('several changes of one activity in a row', () => {
  it('are one mail, and each a notice in the portal', async () => {
    const { id } = await tools.publishTerm();
    await tools.book(id, { childId: tools.own.child });
    await allDelivered(server);
    postbox.mails.length = 0;
    for (const { id: sessionId, version } of (await tools.sessionsOf(id)).slice(0, 3))
      await tools.call('POST', `/sessions/${sessionId}/cancel`, 'admin', { version });
    await runDue(server);
    await allDelivered(server);
    expect(mailsTo('parent')).toEqual([]);
    server.shiftClock('2 minutes');
    await runDue(server);
    await runDue(server);
    server.shiftClock('0');
    await allDelivered(server);
    const mails = mailsTo('parent');
    expect(mails.map(({ subject }) => subject)).toEqual(['Chess: 3 changes – Riverside School']);
    expect(mails[0]?.text?.match(/is cancelled/g)).toHaveLength(3);
    expect((await toldOf(id)).filter((type) => type === 'sessionCancelled')).toHaveLength(3);
  });
});

describe('the way out', () => {
  const headersOf = (username: string) =>
    Object.fromEntries(
      (mailsTo(username).at(-1)?.headers ?? []).map(({ key, value }) => [key, value]),
    );
  const isOn = async (kind: string): Promise<boolean> => {
    const { json } = await tools.call('GET', '/me/notification-preferences', 'parent');
    const line = json.kinds.find((one: { kind: string }) => one.kind === kind);
    return line.channels.find((one: { channel: string }) => one.channel === 'email').on;
  };
  const post = (token: string, host = T1) =>
    server.call('POST', `/api/unsubscribe/${token}`, {
      host,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  const latestToken = async (type: string): Promise<string> => {
    postbox.mails.length = 0;
    await tell('parent', type, { number: '7' });
    await allDelivered(server);
    const value = headersOf('parent')['list-unsubscribe'] ?? '';
    return /\/api\/unsubscribe\/([\w.-]+)>$/.exec(value)?.[1] ?? '';
  };

  it('is one click of a mail program, without signing in', async () => {
    const token = await latestToken('invoiceIssued');
    expect(headersOf('parent')).toMatchObject({
      'list-unsubscribe': `<https://tenant1.localhost/api/unsubscribe/${token}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(await isOn('invoiceIssued')).toBe(true);
    // Whoever only follows the link ends nothing.
    const looked = await server.call('GET', `/api/unsubscribe/${token}`);
    expect(looked.status).toBe(303);
    expect(await isOn('invoiceIssued')).toBe(true);
    expect((await post(token)).status).toBe(204);
    expect(await isOn('invoiceIssued')).toBe(false);
    expect(await isOn('invoiceOverdue')).toBe(true);
    expect((await post(token)).status).toBe(204);
  });

  it('is a page for people, in the mail itself', async () => {
    const token = await latestToken('invoiceOverdue');
    expect(mailsTo('parent').at(-1)?.text).toContain(
      `https://tenant1.localhost/login?unsubscribe=${token}`,
    );
    const { json } = await server.call('POST', '/api/unsubscribe', { body: { token } });
    expect(json).toEqual({ kind: 'invoiceOverdue' });
    expect(await isOn('invoiceOverdue')).toBe(false);
  });

  it('is none that somebody else wrote, of another school, or too old', async () => {
    const token = await latestToken('activityPromoted');
    const [payload = '', seal = ''] = token.split('.');
    const said = Buffer.from(payload, 'base64url').toString();
    const forged = Buffer.from(said.replace('activityPromoted', 'messageReceived')).toString(
      'base64url',
    );
    expect((await post(`${forged}.${seal}`)).status).toBe(410);
    expect((await post(token, T2)).status).toBe(410);
    server.shiftClock('181 days');
    const late = await post(token);
    server.shiftClock('0');
    expect(late.status).toBe(410);
    expect(await isOn('activityPromoted')).toBe(false);
  });

  it('is not offered where nobody can switch the mails off', async () => {
    postbox.mails.length = 0;
    await tell('parent', 'passwordChanged', { username: 'parent' });
    await allDelivered(server);
    expect(headersOf('parent')).not.toHaveProperty('list-unsubscribe');
    expect(mailsTo('parent')[0]?.text).not.toContain('unsubscribe');
  });
});

describe('who lost the right meanwhile', () => {
  const see = (can: boolean) =>
    inSchool(server, 'tenant1', `update guardianships set can_see = $2 where guardian_id = $1`, [
      idOf('parent'),
      can,
    ]);

  it('gets nothing of what was queued: bookings, absences, sessions, messages, reminders, announcements', async () => {
    const { id } = await tools.publishTerm();
    await tools.book(id, { childId: tools.own.child });
    const absence = await tools.call('POST', '/absences', 'parent', {
      childIds: [tools.own.child],
      startDate: '2031-05-05',
      endDate: '2031-05-05',
      wholeDay: true,
      reason: 'other',
    });
    expect(absence.status, absence.text).toBe(201);
    const reverted = await tools.call('POST', `/absences/${absence.json.id}/revert`, 'admin', {
      reason: 'x',
    });
    expect(reverted.status, reverted.text).toBe(200);
    const conversation = await tools.call('POST', '/conversations', 'parent', {
      recipientIds: [idOf('teacher')],
      subject: 'x',
      text: 'x',
    });
    const cohort = { kind: 'cohorts', ids: [tools.cohorts.get('1a')] };
    const dueDate = '2031-05-05';
    const reminder = await tools.call('POST', '/reminders', 'admin', {
      title: 'x',
      dueDate,
      audience: cohort,
    });
    const announcement = await tools.call('POST', '/announcements', 'admin', {
      title: 'x',
      text: 'x',
      audience: cohort,
    });
    const { id: announcementId } = announcement.json;
    await until(async () => {
      const { json } = await tools.call('GET', `/announcements/${announcementId}`, 'admin');
      return json.sending.status === 'sent';
    }, 30_000);
    await allDelivered(server);
    const told: [NoticeType, object][] = [
      ['sessionCancelled', { activityId: id, activity: 'Chess', date: '2031-05-05' }],
      ['activityReminder', { activityId: id, activity: 'Chess' }],
      ['signupOpens', { activityId: id, activity: 'Chess' }],
      ['messageReceived', { conversationId: conversation.json.id, from: 'x' }],
      ['reminderDue', { reminderId: reminder.json.id, title: 'x', date: dueDate }],
      ['announcementReceived', { announcementId, from: 'x' }],
    ];
    const sendAll = async () => {
      postbox.mails.length = 0;
      for (const [type, params] of told) await tell('parent', type, params);
      const ofChild = await inSchool<{ id: string }>(
        server,
        'tenant1',
        `select distinct on (type) id from notifications where user_id = $1 and child_id = $2
           and type in ('bookingConfirmed', 'absenceDecided') order by type, created_at desc`,
        [idOf('parent'), tools.own.child],
      );
      expect(ofChild).toHaveLength(2);
      for (const row of ofChild) await queue('notice', { id: row.id });
      await allDelivered(server);
      return mailsTo('parent').length;
    };
    expect(await sendAll()).toBe(told.length + 2);
    await see(false);
    try {
      expect(await sendAll()).toBe(0);
    } finally {
      await see(true);
    }
  });
});

describe('a sign-up that opens', () => {
  it('is told the day before at the same time by the school’s clock, and when it opens, once', async () => {
    const opens = new Date(Date.now() + 3 * 86_400_000);
    const { id } = await tools.publishTerm({ signupOpensAt: opens.toISOString() });
    const look = async (shift: string) => {
      server.shiftClock(shift);
      await Promise.all([runDue(server), runDue(server)]);
      server.shiftClock('0');
      return toldOf(id);
    };
    expect(await look('1 day')).toEqual([]);
    expect(await look('2 days 2 hours')).toEqual(['signupOpensSoon']);
    expect(await look('2 days 3 hours')).toEqual(['signupOpensSoon']);
    expect(await look('3 days 1 minute')).toEqual(['signupOpensSoon', 'signupOpens']);
    expect(await look('3 days 2 hours')).toEqual(['signupOpensSoon', 'signupOpens']);
  });

  it('is told again where it was set to another time', async () => {
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const activity = await tools.publishTerm({ signupOpensAt: at(3) });
    const { id, version } = activity;
    await tools.patch(id, version, { signupOpensAt: at(5) });
    server.shiftClock('3 days 1 hour');
    await runDue(server);
    expect(await toldOf(id)).toEqual([]);
    server.shiftClock('5 days 1 minute');
    await runDue(server);
    server.shiftClock('0');
    expect(await toldOf(id)).toEqual(['signupOpens']);
  });

  it('goes by the wall clock over the night that it changes', async () => {
    // In Riga the clock goes back in the night to the last Sunday of October.
    const year = new Date().getUTCFullYear() + 1;
    const lastDay = new Date(Date.UTC(year, 9, 31));
    const sunday = new Date(lastDay.getTime() - lastDay.getUTCDay() * 86_400_000);
    const opensAt = `${sunday.toISOString().slice(0, 10)}T16:00:00.000Z`;
    const { id } = await tools.publishTerm({
      signupOpensAt: opensAt,
      startDate: `${year}-11-08`,
      endDate: `${year}-12-19`,
    });
    const { rows } = await server.owner.query(
      `select to_char(due_at at time zone 'UTC', 'DD HH24:MI') as at from due_work
       where kind = 'signup-notices.due' and due_at >= $1::timestamptz - interval '2 days' order by due_at`,
      [opensAt],
    );
    const day = (offset: number) =>
      String(new Date(sunday.getTime() + offset * 86_400_000).getUTCDate()).padStart(2, '0');
    // Six in the evening on both days: an hour earlier by UTC on the day before.
    expect(rows.map(({ at }) => at)).toEqual([`${day(-1)} 15:00`, `${day(0)} 16:00`]);
    expect(id).toBeDefined();
  });
});
