import pg from 'pg';
import { isTenantSlug } from '#domain/tenancy/host.ts';
import { addBuiltInRoles } from '../features/roles/service.ts';
import { addSchool } from '../features/school/service.ts';
import { newSetupCode } from '../features/setup/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import { connectDatabase } from '../platform/db/database.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { type SchoolUrlSettings, schoolUrlFor } from '../platform/school-url.ts';

export interface SchoolAdmin {
  /** Only the owner may add a school. */
  readonly owner: Connection;
  readonly app: Connection;
  readonly env: SchoolUrlSettings;
}

export async function asOwner<T>(
  { owner }: SchoolAdmin,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function checkSlug(slug: string): void {
  if (isTenantSlug(slug)) return;
  throw new OperatorError(
    `"${slug}" can't be the name of a sub-domain: lower-case letters, digits and dashes, at most 63.`,
  );
}

/** Made whole or taken up where an earlier try stopped; the link for the first administrator is made anew each time. */
export async function createSchool(
  admin: SchoolAdmin,
  slug: string,
  name: string,
): Promise<string> {
  checkSlug(slug);
  if (name.trim() === '')
    throw new OperatorError('The school needs a name: --name "Name of the school"');
  await asOwner(admin, (client) =>
    client.query('insert into tenants (id, name) values ($1, $2) on conflict (id) do nothing', [
      slug,
      name.trim(),
    ]),
  );
  const database = connectDatabase({ connection: admin.app, maxConnections: 1 });
  try {
    const code = await database.inTenant(slug, async (tx) => {
      if (await addSchool(tx)) await addBuiltInRoles(tx);
      return newSetupCode(tx);
    });
    if (code === null)
      throw new OperatorError(`The school ${slug} exists and has an administrator.`);
    return [
      `${name.trim()} is at ${schoolUrlFor(slug, admin.env)}`,
      'Its first administrator is created by this link, once, within seven days:',
      `  ${schoolUrlFor(slug, admin.env)}/login?setup=${code}`,
    ].join('\n');
  } finally {
    await database.close();
  }
}

export async function listSchools(admin: SchoolAdmin): Promise<string> {
  const { rows } = await asOwner(admin, (client) =>
    client.query<{ id: string; name: string; status: string }>(
      'select id, name, status from tenants order by id',
    ),
  );
  if (rows.length === 0) return 'No school yet.';
  const width = Math.max(...rows.map((row) => row.id.length));
  return rows
    .map((row) => `${row.id.padEnd(width)}  ${row.status.padEnd(9)}  ${row.name}`)
    .join('\n');
}

/** A suspended school is not served; its data stays. Servers notice within five seconds. */
export async function setSchoolStatus(
  admin: SchoolAdmin,
  slug: string,
  status: 'active' | 'suspended',
): Promise<string> {
  checkSlug(slug);
  const { rowCount } = await asOwner(admin, (client) =>
    client.query('update tenants set status = $2 where id = $1', [slug, status]),
  );
  if (rowCount === 0) throw new OperatorError(`There is no school ${slug}.`);
  return `${slug} is ${status}.`;
}
