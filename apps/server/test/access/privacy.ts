import { randomUUID } from 'node:crypto';
import { inSchool, type TestServer } from '#harness/server.ts';

export interface PrivacyIds {
  readonly processor: () => Promise<string>;
  readonly foreignProcessor: string;
  readonly foreignErasure: string;
}

async function addProcessor(server: TestServer, tenantId: string, name: string): Promise<string> {
  const id = randomUUID();
  await inSchool(
    server,
    tenantId,
    `insert into processors (tenant_id, id, name, purpose, data, country) values ($1, $2, $3, 'x', 'x', 'x')`,
    [tenantId, id, name],
  );
  return id;
}

export async function plantPrivacy(server: TestServer, canary: string): Promise<PrivacyIds> {
  const foreignErasure = randomUUID();
  await inSchool(
    server,
    'tenant2',
    `insert into erasures (tenant_id, id, person_id, erased_at, rows, files)
     select 'tenant2', $1, u.id, now(), 1, 0 from users u where u.status = 'active' and not exists
       (select 1 from erasures e where e.person_id = u.id) limit 1`,
    [foreignErasure],
  );
  return {
    processor: () => addProcessor(server, 'tenant1', 'Aimed at'),
    foreignProcessor: await addProcessor(server, 'tenant2', canary),
    foreignErasure,
  };
}
