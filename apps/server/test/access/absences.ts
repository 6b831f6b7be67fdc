import { randomUUID } from 'node:crypto';
import { addDays } from '#domain/dates/dates.ts';
import { inSchool, type TestServer } from '#harness/server.ts';
import { localToday } from '#harness/today.ts';
import type { World } from './world.ts';

const DAY = addDays(localToday(), 40);

/**
 * Absences that the matrix aims at, each with a request that waits for `teacher`. What is written in that of the
 * other family is its canary.
 */
export function plantAbsences(
  server: TestServer,
  { ids, otherChild, canary }: { ids: Map<string, string>; otherChild: string; canary: string },
): Promise<
  Pick<
    World['ids'],
    | 'absence'
    | 'approval'
    | 'familyAbsence'
    | 'familyAbsenceFile'
    | 'familyApproval'
    | 'foreignAbsence'
    | 'foreignApproval'
  >
> {
  let count = 900_000;
  async function add(childId: string, approver: string, reporter: string, text: string) {
    const [id, approvalId, fileId] = [randomUUID(), randomUUID(), randomUUID()];
    count += 1;
    const run = (statement: string, values: unknown[]) =>
      inSchool(server, 'tenant1', statement, values);
    await run(
      `insert into absences (tenant_id, id, number, child_id, start_date, end_date, whole_day, starts_local, ends_local,
         reason, comment, status, reported_by, reported_at)
       values ('tenant1', $1, $2, $3, '${DAY}', '${DAY}', true, '${DAY}', '${addDays(DAY, 1)}', 'sickLeave', $4,
         'pending', $5, now())`,
      [id, `A-2020-${count}`, childId, text, ids.get(reporter)],
    );
    await run(
      `insert into absence_events (tenant_id, id, absence_id, at, actor_id, event, comment)
       values ('tenant1', gen_random_uuid(), $1, now(), $2, 'informationProvided', $3)`,
      [id, ids.get(reporter), text],
    );
    await run(
      `insert into approvals (tenant_id, id, absence_id, flow, step, steps, status, submitted_at)
       values ('tenant1', $1, $2, '{"mode":"approve","steps":[{"approvers":{"kind":"cohortTeachers"}}]}', 1, 1,
         'pending', now())`,
      [approvalId, id],
    );
    await run(
      `insert into approval_approvers (tenant_id, approval_id, user_id, step) values ('tenant1', $1, $2, 1)`,
      [approvalId, ids.get(approver)],
    );
    await run(
      `insert into files (tenant_id, id, absence_id, purpose, name, size_bytes, uploaded_by)
       values ('tenant1', $1, $2, 'supporting', $3, 1, $4)`,
      [fileId, id, text, ids.get(reporter)],
    );
    return { id, approvalId, fileId };
  }
  const first = async (tenantId: string, table: string) => {
    const [row] = await inSchool<{ id: string }>(
      server,
      tenantId,
      `select id from ${table} limit 1`,
    );
    return row?.id ?? '';
  };
  return (async () => {
    // Here only what this world makes waits for somebody, not the demo school.
    await inSchool(server, 'tenant1', 'delete from approval_approvers');
    const own = () => add(ids.get('child') ?? '', 'teacher', 'parent', 'x');
    const family = await add(otherChild, 'teacher8', 'parent1a', canary);
    return {
      absence: async () => (await own()).id,
      approval: async () => (await own()).approvalId,
      familyAbsence: family.id,
      familyAbsenceFile: family.fileId,
      familyApproval: family.approvalId,
      foreignAbsence: await first('tenant2', 'absences'),
      foreignApproval: await first('tenant2', 'approvals'),
    };
  })();
}
