import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** The mark of a browser: random, of no meaning, and nothing is signed in by it. */
export const DEVICE_COOKIE = 'afterbell_device';
const DAYS = 400;
const MARK = /^[\w-]{43}$/;

/** The mark that a request brings along, if it can be one. */
export function deviceTokenOf(cookies: string | undefined): string | null {
  for (const part of (cookies ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=', 2);
    if (name === DEVICE_COOKIE && MARK.test(value)) return value;
  }
  return null;
}

/** What is stored of it. */
export const hashOfDeviceToken = (mark: string): Buffer => hash('sha256', mark, 'buffer');

export const newDeviceToken = (): string => randomBytes(32).toString('base64url');

/** Host-only, because each school knows its own devices; renewed at every sign-in. */
export function deviceCookie(mark: string, secure: boolean): string {
  const parts = [
    `${DEVICE_COOKIE}=${mark}`,
    'Path=/',
    `Max-Age=${DAYS * 24 * 60 * 60}`,
    'HttpOnly',
    'SameSite=Lax',
  ];
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ');
}

/** Whether anybody has signed in with this mark: one that nobody has may be somebody else's choice. */
export async function isDeviceKnown(tx: Tx, markHash: Buffer): Promise<boolean> {
  const row = await tx.first(
    sql<{ known: boolean }>`select exists (select 1 from known_devices
      where tenant_id = ${tx.tenantId} and mark_hash = ${markHash}) as known`,
  );
  return row?.known ?? false;
}

/** From now on this device is known to the account. */
export async function insertKnownDevice(
  tx: Tx,
  { userId, markHash }: { userId: string; markHash: Buffer },
): Promise<void> {
  await tx.run(
    sql`insert into known_devices (tenant_id, mark_hash, user_id, last_used_at)
      values (${tx.tenantId}, ${markHash}, ${userId}, app_now())
      on conflict (tenant_id, mark_hash, user_id) do update set last_used_at = excluded.last_used_at`,
  );
}

/** All devices of an account but one, or all of them. */
export async function deleteKnownDevices(
  tx: Tx,
  { userId, except }: { userId: string; except: Buffer | null },
): Promise<void> {
  await tx.run(
    sql`delete from known_devices where tenant_id = ${tx.tenantId} and user_id = ${userId}
      and mark_hash is distinct from ${except}`,
  );
}

/** Those whose cookie has run out. */
export async function deleteUnusedDevices(tx: Tx): Promise<void> {
  await tx.run(
    sql`delete from known_devices where tenant_id = ${tx.tenantId}
      and last_used_at < app_now() - make_interval(days => ${DAYS})`,
  );
}
