import { sql } from 'kysely';
import type { AbsenceHappening } from '#domain/absences/approval.ts';
import type { Tx } from '../../platform/db/database.ts';
import { insertRows } from '../../platform/db/rows.ts';
import { rightHolds } from '../families/fragments.ts';

export interface FamilyRow {
  readonly firstName: string;
  readonly lastName: string;
  /** Who may see the child. */
  readonly guardianIds: string[];
  /** Those of them who may report and answer for it. */
  readonly reporterIds: string[];
}

export function findFamily(tx: Tx, childId: string): Promise<FamilyRow | undefined> {
  const guardians = (
    right: 'see' | 'report_absences',
  ) => sql`array(select g.guardian_id from guardianships g
    where g.tenant_id = u.tenant_id and g.child_id = u.id and ${rightHolds(tx, 'g', 'see')}
      and ${rightHolds(tx, 'g', right)})`;
  return tx.first(
    sql<FamilyRow>`select u.first_name, u.last_name, ${guardians('see')} as guardian_ids,
        ${guardians('report_absences')} as reporter_ids
      from users u where u.tenant_id = ${tx.tenantId} and u.id = ${childId}`,
  );
}

export interface NewEvent {
  readonly id: string;
  readonly absenceId: string;
  readonly actorId: string;
  readonly event: AbsenceHappening;
  readonly step: number | null;
  readonly aboutId: string | null;
  readonly comment: string | null;
}

export async function insertEvents(tx: Tx, events: readonly NewEvent[], at: Date): Promise<void> {
  await tx.run(
    insertRows(
      'absenceEvents',
      events.map((event) => ({ tenantId: tx.tenantId, at, ...event })),
    ),
  );
}

export interface EventRow {
  readonly absenceId: string;
  readonly at: Date;
  readonly actorId: string;
  readonly by: string;
  readonly event: AbsenceHappening;
  readonly step: number | null;
  readonly about: string | null;
  readonly comment: string | null;
}

/** What happened, without what was written unless the reader may see that. */
export function listEvents(
  tx: Tx,
  absenceIds: readonly string[],
  { withTexts }: { readonly withTexts: boolean },
): Promise<EventRow[]> {
  return tx.all(
    sql<EventRow>`select v.absence_id, v.at, v.actor_id, w.first_name || ' ' || w.last_name as by, v.event, v.step,
        o.first_name || ' ' || o.last_name as about, ${withTexts ? sql`v.comment` : sql`null::text`} as comment
      from absence_events v join users w on w.tenant_id = v.tenant_id and w.id = v.actor_id
      left join users o on o.tenant_id = v.tenant_id and o.id = v.about_id
      where v.tenant_id = ${tx.tenantId} and v.absence_id = any(${[...absenceIds]}::uuid[])
      order by v.at, v.id`,
  );
}
