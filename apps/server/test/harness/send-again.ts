import { allDelivered, inSchool, type TestServer } from './server.ts';

/** Sends the mail of a notice once more, as if it had waited until now. */
export async function sendAgain(server: TestServer, noticeId: string | undefined): Promise<void> {
  const [out] = await inSchool<{ id: string }>(
    server,
    'tenant1',
    `insert into outbox (tenant_id, id, event_key, template, params)
     values ('tenant1', gen_random_uuid(), gen_random_uuid(), 'notice', $1) returning id`,
    [JSON.stringify({ id: noticeId })],
  );
  await server.owner.query(`insert into pgboss.job (name, data) values ('outbox', $1)`, [
    JSON.stringify({ tenantId: 'tenant1', id: out?.id }),
  ]);
  await allDelivered(server);
}
