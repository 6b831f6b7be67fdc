import type { ImportPlan } from '#domain/imports/plan.ts';
import { recordAudits } from '../../../platform/audit.ts';
import type { Principal } from '../../../platform/auth/principal.ts';
import { recordChange } from '../../../platform/changes.ts';
import type { Tx } from '../../../platform/db/database.ts';

/** A line for everybody who came or changed, as if each had been written by hand. */
export async function recordImported(
  tx: Tx,
  principal: Principal,
  {
    id: importId,
    plan,
    idOf,
    addedIds,
  }: {
    readonly id: string;
    readonly plan: ImportPlan;
    readonly idOf: (ref: string) => string;
    readonly addedIds: readonly string[];
  },
): Promise<void> {
  const actorId = principal.userId;
  const details = { importId };
  await recordAudits(tx, [
    ...addedIds.map(
      (subjectId) => ({ actorId, action: 'users.created', subjectId, details }) as const,
    ),
    ...plan.changed.map(
      ({ id, fields }) =>
        ({
          actorId,
          action: 'users.changed',
          subjectId: id,
          details: { ...details, fields: Object.keys(fields) },
        }) as const,
    ),
    ...plan.ties.map(
      ({ child, guardian }) =>
        ({
          actorId,
          action: 'families.guardian-added',
          subjectId: idOf(child),
          details: { ...details, guardianId: idOf(guardian) },
        }) as const,
    ),
  ]);
  await recordChange(tx, principal, {
    action: 'imports.applied',
    id: null,
    details: { ...details, added: addedIds.length, changed: plan.changed.length },
  });
  const fresh = new Set(addedIds);
  const concerned = plan.ties.flatMap(({ child, guardian }) => [idOf(child), idOf(guardian)]);
  const known = [...new Set(concerned)].filter((id) => !fresh.has(id));
  if (known.length > 0) tx.hint({ rightsOf: known });
  for (const topic of ['users', 'families', 'cohorts']) tx.hint({ topic });
}
