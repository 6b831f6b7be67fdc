import { sql } from 'kysely';
import type { RoleKind } from '#domain/roles/kinds.ts';
import { query, type Tx } from '../../platform/db/database.ts';
import { isKeptFrom } from '../accounts/fragments.ts';
import { isAlive } from '../notifications/fragments.ts';

/** For the worker that has just heard that the browser is gone. */
export function deleteSubscriptionById(tx: Tx, id: string): Promise<number> {
  return tx.run(
    query.deleteFrom('pushSubscriptions').where('tenantId', '=', tx.tenantId).where('id', '=', id),
  );
}

export interface Subscription {
  readonly id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export function findAliveSubscription(tx: Tx, id: string): Promise<Subscription | undefined> {
  return tx.first(
    sql<Subscription>`select p.id, p.endpoint, p.p256dh, p.auth from push_subscriptions p
      where p.tenant_id = ${tx.tenantId} and p.id = ${id} and ${isAlive}`,
  );
}

/** What leaves the house, with the person it is for and the school it comes from. */
export interface DeliveryRow {
  readonly id: string;
  readonly userId: string;
  readonly childId: string | null;
  readonly type: string;
  readonly params: Readonly<Record<string, string>>;
  readonly email: string | null;
  /** The address belongs to somebody who must not enter the account. */
  readonly emailKept: boolean;
  readonly firstName: string;
  readonly language: string | null;
  readonly roleKinds: RoleKind[];
}

const DELIVERY = sql`n.id, n.user_id, n.child_id, n.type, n.params, u.email, ${isKeptFrom(sql`u.email_key`)} as email_kept, u.first_name, u.language,
  array(select r.kind from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
    where ur.tenant_id = u.tenant_id and ur.user_id = u.id order by r.name) as role_kinds`;

export function findDelivery(tx: Tx, notificationId: string): Promise<DeliveryRow | undefined> {
  return tx.first(
    sql<DeliveryRow>`select ${DELIVERY} from notifications n
      join users u on u.tenant_id = n.tenant_id and u.id = n.user_id
      where n.tenant_id = ${tx.tenantId} and n.id = ${notificationId} and u.status <> 'archived'`,
  );
}

/** Marks what goes into the digest of a day; asked again for the same day it is the same. */
export function takeDigest(
  tx: Tx,
  { userId, day, hour }: { userId: string; day: string; hour: number },
): Promise<DeliveryRow[]> {
  return tx.all(
    sql<DeliveryRow>`with taken as (
        update notifications n set digested_on = ${day}::date from schools s
        where n.tenant_id = ${tx.tenantId} and s.tenant_id = n.tenant_id and n.user_id = ${userId}
          and n.waits_for_digest and (n.digested_on = ${day}::date or (n.digested_on is null
          and n.created_at < ((${day}::date + make_interval(hours => ${hour})) at time zone s.time_zone)))
        returning n.id, n.tenant_id, n.user_id, n.child_id, n.type, n.params, n.created_at)
      select ${DELIVERY} from taken n join users u on u.tenant_id = n.tenant_id and u.id = n.user_id
      where u.tenant_id = ${tx.tenantId} and u.status <> 'archived' order by n.created_at, n.id`,
  );
}

/** What a mail was put together from, in the order it happened. */
export function listGathered(tx: Tx, mailId: string): Promise<DeliveryRow[]> {
  return tx.all(
    sql<DeliveryRow>`select ${DELIVERY} from notifications n
      join users u on u.tenant_id = n.tenant_id and u.id = n.user_id
      where n.tenant_id = ${tx.tenantId} and n.gathered_in = ${mailId} and u.status <> 'archived'
      order by n.created_at, n.id`,
  );
}
