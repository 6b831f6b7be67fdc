import { query, type Tx } from '../src/platform/db/database.ts';
import { TIME_ZONE } from './date-of.ts';
import { type SchoolPlan, type SchoolRows, SEEDED_TABLES } from './school-plan.ts';

const CHUNK = 500;

/** Everything of one school in the caller's transaction: it is there whole, or not at all. */
export async function writeSchool(
  tx: Tx,
  plan: Pick<SchoolPlan, 'accentColor'>,
  rows: SchoolRows,
): Promise<void> {
  await tx.run(
    query.insertInto('schools').values({
      tenantId: tx.tenantId,
      language: 'en',
      timeZone: TIME_ZONE,
      currency: 'EUR',
      accentColor: plan.accentColor,
    }),
  );
  for (const table of SEEDED_TABLES) {
    for (let start = 0; start < rows[table].length; start += CHUNK) {
      const chunk = rows[table]
        .slice(start, start + CHUNK)
        .map((row) => ({ tenantId: tx.tenantId, ...row }));
      // Each table's rows have that table's type; the loop over all of them can't say so.
      await tx.run(query.insertInto(table).values(chunk as never));
    }
  }
}
