import type pg from 'pg';

/** How to reach the database: a socket folder or a URL, and as whom. */
export type Connection = Pick<
  pg.ClientConfig,
  'host' | 'port' | 'database' | 'user' | 'password' | 'ssl' | 'options' | 'connectionString'
>;

/** With one DATABASE_URL the server logs in as its user and acts as the runtime role from the first statement on. */
export function actingAs(connection: Connection, role: string): Connection {
  return { ...connection, options: `${connection.options ?? ''} -c role=${role}` };
}
