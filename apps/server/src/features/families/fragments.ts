import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { schoolToday } from '../school/fragments.ts';

const RIGHTS = ['see', 'book', 'report_absences', 'see_documents', 'pay', 'collect'] as const;

/** Whether a right of `guardianships` holds today: granted, and its last day not over. */
export function rightHolds(
  tx: Pick<Tx, 'tenantId'>,
  table: string,
  right: (typeof RIGHTS)[number],
): RawBuilder<boolean> {
  const until = sql.ref(`${table}.${right}_until`);
  return sql<boolean>`(${sql.ref(`${table}.can_${right}`)} and (${until} is null or ${until} >= ${schoolToday(tx)}))`;
}

/** Whether anything of the guardianship `g` holds today: one is over by its rights alone. */
export const isLiveTie = (tx: Pick<Tx, 'tenantId'>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    RIGHTS.map((right) => rightHolds(tx, 'g', right)),
    sql` or `,
  )})`;
