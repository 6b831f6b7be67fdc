// A server that knows nobody and checks nothing: it only makes the writes of a booking, under the same lock.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

export interface BareBooking {
  readonly connection: pg.PoolConfig;
  readonly tenantId: string;
  readonly userId: string;
}

async function readJson(
  request: IncomingMessage,
): Promise<{ activityId: string; childId: string }> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
}

if (import.meta.main) {
  const { connection, tenantId, userId } = JSON.parse(
    readFileSync(process.argv[2] ?? '', 'utf8'),
  ) as BareBooking;
  const pool = new pg.Pool({ ...connection, max: 10 });

  async function book(activityId: string, childId: string): Promise<string> {
    const client = await pool.connect();
    const id = randomUUID();
    const run = (name: string, text: string, values: unknown[]) =>
      client.query({ name, text, values });
    try {
      await client.query('BEGIN');
      await run('lock', 'select * from seat_pools where tenant_id = $1 and id = $2 for update', [
        tenantId,
        activityId,
      ]);
      await run(
        'pool',
        'update seat_pools set taken = taken + 1 where tenant_id = $1 and id = $2',
        [tenantId, activityId],
      );
      await run(
        'booking',
        `insert into bookings (tenant_id, id, pool_id, activity_id, given, child_id, status, booked_at, booked_by,
           series_id, covers_from) values ($1, $2, $3, $3, false, $4, 'approved', now(), $5, $2, now())`,
        [tenantId, id, activityId, childId, userId],
      );
      await run(
        'event',
        `insert into booking_events (tenant_id, id, booking_id, at, actor_id, event, status, details)
           values ($1, $2, $3, now(), $4, 'add', 'approved', '{}')`,
        [tenantId, randomUUID(), id, userId],
      );
      await run(
        'audit',
        `insert into audit_log (tenant_id, id, actor_id, action, subject_type, subject_id, details)
           values ($1, $2, $3, 'bookings.created', 'bookings', $4, '{}')`,
        [tenantId, randomUUID(), userId, id],
      );
      await run(
        'notice',
        `insert into notifications (tenant_id, id, user_id, type, params, event_key, in_app, waits_for_digest, created_at)
           values ($1, $2, $3, 'bookingConfirmed', '{}', $4, true, false, now())`,
        [tenantId, randomUUID(), childId, id],
      );
      await client.query('COMMIT');
      return id;
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  }

  const server = createServer(async (request, response) => {
    const { activityId, childId } = await readJson(request);
    const body = JSON.stringify({ id: await book(activityId, childId) });
    response.setHeader('content-type', 'application/json');
    response.setHeader('content-length', Buffer.byteLength(body));
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    console.log((server.address() as AddressInfo).port);
  });
}
