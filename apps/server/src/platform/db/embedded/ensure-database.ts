import pg from 'pg';
import { APP_USER, DATABASE, OWNER_USER, SUPERUSER } from './roles.ts';

const ROLES = [
  { name: OWNER_USER, rights: 'LOGIN NOSUPERUSER CREATEDB CREATEROLE' },
  { name: APP_USER, rights: 'LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE' },
];

/** Each step stands alone, so that a start that was interrupted between two is completed. */
export async function ensureDatabase(socket: { host: string; port: number }): Promise<void> {
  const client = new pg.Client({ ...socket, user: SUPERUSER, database: SUPERUSER });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT rolname AS name FROM pg_roles WHERE rolname = ANY($1)
       UNION ALL SELECT datname FROM pg_database WHERE datname = $2`,
      [ROLES.map((role) => role.name), DATABASE],
    );
    const existing = new Set(rows.map((row) => row.name));
    for (const { name, rights } of ROLES) {
      if (!existing.has(name)) await client.query(`CREATE ROLE ${name} ${rights}`);
    }
    if (!existing.has(DATABASE)) {
      await client.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER_USER}`);
    }
  } finally {
    await client.end();
  }
}
