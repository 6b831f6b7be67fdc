import { randomUUID } from 'node:crypto';
import { inSchool, type TestServer } from '#harness/server.ts';

interface Planting {
  readonly ids: ReadonlyMap<string, string>;
  readonly canary: string;
  readonly foreignCanary: string;
}

async function addConversation(
  server: TestServer,
  tenantId: string,
  {
    family,
    staff,
    text,
  }: { readonly family: string; readonly staff?: string | undefined; readonly text: string },
): Promise<string> {
  const id = randomUUID();
  await inSchool(
    server,
    tenantId,
    `insert into conversations (tenant_id, id, subject, office, created_by, created_at, last_message_at)
     values ($1, $2, $3, $4, $5, now(), now())`,
    [tenantId, id, text, staff === undefined, family],
  );
  for (const [userId, side] of [
    [family, 'family'],
    [staff, 'staff'],
  ]) {
    if (userId === undefined) continue;
    await inSchool(
      server,
      tenantId,
      `insert into conversation_members (tenant_id, conversation_id, user_id, side) values ($1, $2, $3, $4)`,
      [tenantId, id, userId, side],
    );
  }
  await inSchool(
    server,
    tenantId,
    `insert into messages (tenant_id, id, conversation_id, author_id, side, text, created_at)
     values ($1, gen_random_uuid(), $2, $3, 'family', $4, now())`,
    [tenantId, id, family, text],
  );
  return id;
}

async function addTask(
  server: TestServer,
  { title, assigneeId, authorId }: { title: string; assigneeId: string | null; authorId: string },
): Promise<string> {
  const id = randomUUID();
  await inSchool(
    server,
    'tenant1',
    `insert into tasks (tenant_id, id, title, assignee_id, author_id) values ('tenant1', $1, $2, $3, $4)`,
    [id, title, assigneeId, authorId],
  );
  return id;
}

/** A conversation, an announcement and a reminder of the other family, and of the other school. */
export async function plantMessages(server: TestServer, { ids, canary, foreignCanary }: Planting) {
  const idOf = (username: string) => ids.get(username) ?? '';
  const [foreign] = await inSchool<{ id: string }>(
    server,
    'tenant2',
    `select id from users where username = 'parent'`,
  );
  const addReminder = async (title: string, audience: readonly string[]) => {
    const id = randomUUID();
    await inSchool(
      server,
      'tenant1',
      `insert into reminders (tenant_id, id, title, description, due_date, audience_kind, audience_ids, lead_days, author_id)
       values ('tenant1', $1, $2, '', now()::date + 30, 'people', $3, '{1}', $4)`,
      [id, title, audience, idOf('admin')],
    );
    return id;
  };
  for (const table of ['conversations', 'announcements', 'reminders', 'tasks'] as const) {
    const column = table === 'conversations' ? 'subject' : 'title';
    await inSchool(server, 'tenant2', `update ${table} set ${column} = $1`, [foreignCanary]);
  }
  const firstOf = async (table: string) => {
    const [row] = await inSchool<{ id: string }>(
      server,
      'tenant2',
      `select id from ${table} limit 1`,
    );
    return row?.id ?? '';
  };
  await inSchool(
    server,
    'tenant2',
    `insert into announcement_recipients (tenant_id, announcement_id, user_id, created_at)
     select n.tenant_id, n.id, u.id, now() from announcements n, users u where u.username = 'admin'
     on conflict do nothing`,
  );
  const familyAnnouncement = randomUUID();
  await inSchool(
    server,
    'tenant1',
    `with made as (insert into announcements (tenant_id, id, title, text, author_id, audience_kind, audience_ids, status, total, created_at)
       values ('tenant1', $1, $2, $2, $3, 'people', array[$4::uuid], 'sent', 1, now()) returning id)
     insert into announcement_recipients (tenant_id, announcement_id, user_id, created_at)
     select 'tenant1', id, $4, now() from made`,
    [familyAnnouncement, canary, idOf('admin'), idOf('parent1a')],
  );
  return {
    conversation: await addConversation(server, 'tenant1', {
      family: idOf('parent'),
      text: 'Hello',
    }),
    familyConversation: await addConversation(server, 'tenant1', {
      family: idOf('parent1a'),
      staff: idOf('teacher8'),
      text: canary,
    }),
    foreignConversation: await addConversation(server, 'tenant2', {
      family: foreign?.id ?? '',
      text: foreignCanary,
    }),
    familyAnnouncement,
    foreignAnnouncement: await firstOf('announcements'),
    familyReminder: await addReminder(canary, [idOf('parent1a')]),
    foreignReminder: await firstOf('reminders'),
    reminder: () => addReminder('Aimed at', []),
    task: () => addTask(server, { title: 'Aimed at', assigneeId: null, authorId: idOf('admin') }),
    teachersTask: await addTask(server, {
      title: canary,
      assigneeId: idOf('teacher8'),
      authorId: idOf('admin'),
    }),
    foreignTask: await firstOf('tasks'),
  };
}
