import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Postbox } from '#harness/postbox.ts';
import { type ServerProcess, until } from '#harness/process.ts';
import { openPortal, type Portal, send } from '#harness/processes.ts';
import { DEMO_PASSWORD } from '#seed/demo.ts';

/** 2,000 in `npm run prove`. */
const PEOPLE = Number(process.env.CRASH_PEOPLE ?? 600);
/** Those of them who get a mail as well: that all mails arrive once is shown by mail-crash.test.ts. */
const MAILED = 100;
const KILLS = 5;

const postbox = new Postbox();
let portal: Portal;
beforeAll(async () => {
  await postbox.open();
  await postbox.close();
  portal = await openPortal({ SMTP_URL: `smtp://127.0.0.1:${postbox.port}` });
  await portal.inSchool(
    'tenant1',
    `with role as (insert into roles (tenant_id, id, name, name_key, kind, built_in)
       values ('tenant1', '01941f38-0000-7000-8000-00000000abcd', 'Choir', 'choir', 'parent', false) returning id),
     made as (insert into users (tenant_id, id, username, username_key, email, email_key, first_name, last_name, status)
       select 'tenant1', gen_random_uuid(), 'singer' || n, 'singer' || n,
         case when n <= ${MAILED} then 'singer' || n || '@tenant1.example' end,
         case when n <= ${MAILED} then 'singer' || n || '@tenant1.example' end, 'Singer', n::text, 'active'
       from generate_series(1, ${PEOPLE}) n returning id)
     insert into user_roles (tenant_id, user_id, role_id) select 'tenant1', made.id, role.id from made, role`,
  );
});
afterAll(async () => {
  await portal.close();
  await postbox.close();
});

async function count(text: string): Promise<number> {
  const [row] = await portal.inSchool<{ count: number }>('tenant1', text);
  return row?.count ?? 0;
}
const told = () =>
  count(
    `select count(*)::int as count from notifications where type = 'announcementReceived' and params ->> 'from' <> ''
     and user_id in (select id from users where username like 'singer%')`,
  );
const isSent = async (id: string) =>
  (await count(
    `select count(*)::int as count from announcements where id = '${id}' and status = 'sent' and notified = total`,
  )) === 1;
const unsent = () =>
  count('select count(*)::int as count from outbox where sent_at is null and failed_at is null');

async function announce(server: ServerProcess): Promise<string> {
  const login = await send(server, 'POST', '/api/auth/login', {
    body: { email: 'admin', password: DEMO_PASSWORD },
  });
  const answer = await send(server, 'POST', '/api/announcements', {
    token: login.json.accessToken,
    body: {
      title: 'Concert',
      text: 'On Friday.',
      audience: { kind: 'role', ids: ['01941f38-0000-7000-8000-00000000abcd'] },
    },
  });
  expect(answer.status).toBe(201);
  expect(answer.json.sending.status).toBe('waiting');
  return answer.json.id;
}

describe(`a worker that tells ${PEOPLE} people`, () => {
  it(`is killed ${KILLS} times while the mail server is down: everybody hears once, nobody twice`, {
    timeout: 480_000,
  }, async () => {
    let id = '';
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = await portal.start();
      if (id === '') id = await announce(server);
      const before = await told();
      // Somewhere among the steps, or among the mails that can't leave.
      await until(async () => (await told()) > before || (await told()) === PEOPLE, 30_000);
      await portal.kill(server);
    }
    expect(postbox.mails).toEqual([]);
    await postbox.open();
    const server = await portal.start();
    // The step behind the last one says that it is sent; its worker may have been killed, too.
    await until(async () => {
      await portal.hurryRetries();
      return (await told()) === PEOPLE && (await unsent()) === 0 && (await isSent(id));
    }, 150_000);
    const recipients = postbox.mails.map((mail) => mail.to?.[0]?.address ?? '');
    expect(recipients.filter((address) => address.startsWith('singer'))).toHaveLength(MAILED);
    expect(new Set(recipients).size).toBe(recipients.length);
    // The list in the portal is in order: each has one, of the same event.
    expect(
      await count(
        `select count(distinct user_id)::int as count from notifications where event_key = 'announcement:${id}'`,
      ),
    ).toBe(PEOPLE);
    await portal.kill(server);
  });
});
