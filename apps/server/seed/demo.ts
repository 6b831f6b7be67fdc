import pg from 'pg';
import { schoolYearOf } from '#domain/cohorts/school-year.ts';
import { createPasswords } from '../src/platform/auth/passwords.ts';
import type { Connection } from '../src/platform/db/connection.ts';
import type { DatabaseHandle } from '../src/platform/db/database.ts';
import type { FileStorage } from '../src/platform/files/storage.ts';
import { buildSchool } from './build-school.ts';
import { dateOf } from './date-of.ts';
import { addDemoFiles } from './files.ts';
import type { DemoPlan } from './school-plan.ts';
import { writeSchool } from './write-school.ts';

export const DEMO_PASSWORD = 'Afterbell-demo-1';

export const DEMO_SCHOOLS: readonly DemoPlan[] = [
  {
    tenantId: 'tenant1',
    name: 'Riverside School',
    seed: 1,
    accentColor: '#0b6e75',
    teachers: 12,
    children: 120,
    cohorts: 10,
    locations: 16,
  },
  {
    tenantId: 'tenant2',
    name: 'Hillcrest School',
    seed: 2,
    accentColor: '#7a3e9d',
    teachers: 12,
    children: 120,
    cohorts: 10,
    locations: 12,
  },
];

export interface SeedTarget {
  /** Schools are made by the owner; the running server may only read which there are. */
  readonly owner: Connection;
  readonly inTenant: DatabaseHandle['inTenant'];
  /** Where uploaded files are; without it the schools have none. */
  readonly files?: FileStorage;
}

/** Which of these schools have all they need; one whose making was interrupted has not. */
async function findMissing(owner: pg.Client, plans: readonly DemoPlan[]): Promise<DemoPlan[]> {
  const { rows } = await owner.query<{ id: string }>('select id from tenants');
  const known = new Set(rows.map((row) => row.id));
  const missing: DemoPlan[] = [];
  for (const plan of plans) {
    if (known.has(plan.tenantId)) {
      // The owner too sees the rows of one school at a time.
      await owner.query('begin');
      await owner.query('select set_tenant($1)', [plan.tenantId]);
      const { rowCount } = await owner.query('select 1 from schools where tenant_id = $1', [
        plan.tenantId,
      ]);
      await owner.query('commit');
      if (rowCount === 1) continue;
    }
    missing.push(plan);
  }
  return missing;
}

/** Makes the schools that are missing. Interrupted at any point, the next start goes on where it stopped. */
export async function seedSchools(
  { owner: connection, inTenant, files }: SeedTarget,
  plans: readonly DemoPlan[],
  today = new Date(),
): Promise<void> {
  const owner = new pg.Client(connection);
  await owner.connect();
  try {
    const missing = await findMissing(owner, plans);
    if (missing.length === 0) return;
    const passwordHash = await createPasswords().hash(DEMO_PASSWORD);
    for (const demo of missing) {
      const schoolYear = schoolYearOf(dateOf(today));
      const plan = { ...demo, passwordHash, schoolYear, today };
      await owner.query('insert into tenants (id, name) values ($1, $2) on conflict do nothing', [
        plan.tenantId,
        plan.name,
      ]);
      await inTenant(plan.tenantId, async (tx) => {
        await writeSchool(tx, plan, buildSchool(plan));
        if (files) await addDemoFiles(tx, files);
      });
    }
    // Else the first calls are planned for empty tables, until the database looks by itself a minute later.
    await owner.query('analyze');
  } finally {
    await owner.end();
  }
}

export function seedDemo(target: SeedTarget): Promise<void> {
  return seedSchools(target, DEMO_SCHOOLS);
}
