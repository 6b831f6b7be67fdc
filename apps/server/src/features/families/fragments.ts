import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { schoolToday } from '../school/fragments.ts';

/** Whether a right of `guardianships` holds today: granted, and its last day not over. */
export function rightHolds(
  tx: Pick<Tx, 'tenantId'>,
  table: string,
  right: 'see' | 'book' | 'report_absences' | 'see_documents' | 'pay' | 'collect',
): RawBuilder<boolean> {
  const until = sql.ref(`${table}.${right}_until`);
  return sql<boolean>`(${sql.ref(`${table}.can_${right}`)} and (${until} is null or ${until} >= ${schoolToday(tx)}))`;
}
