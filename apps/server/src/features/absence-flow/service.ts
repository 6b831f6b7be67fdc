import {
  type AbsenceFlow,
  FLOW_LIMITS,
  type FlowStep,
  flowFault,
  USUAL_FLOW,
} from '#domain/absences/flow.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { recordChange, requireVersion } from '../../platform/changes.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fieldRefusal } from '../../platform/errors.ts';
import * as repository from './repository.ts';

const MOST_FOUND = 200;

/** As the school has set it, or as is usual. */
export async function readFlow(tx: Tx): Promise<repository.FlowRow> {
  const row = await repository.findFlow(tx);
  return row ?? { ...USUAL_FLOW, retentionDays: FLOW_LIMITS.retentionDays.usual, version: 0 };
}

/** The same setting from the screen where all of them are. */
export async function changeRetention(tx: Tx, retentionDays: number): Promise<void> {
  await tx.lock('absence-flow');
  const { mode, steps } = await readFlow(tx);
  await repository.saveFlow(tx, { mode, steps, retentionDays });
  tx.hint({ topic: 'absences' });
}

const namedIn = (steps: readonly FlowStep[]): string[] => [
  ...new Set(steps.flatMap(({ approvers }) => approvers.userIds ?? [])),
];

export async function showFlow(tx: Tx) {
  const flow = await readFlow(tx);
  const [roles, people] = await Promise.all([
    repository.listRoles(tx),
    repository.listDecidersOf(tx, namedIn(flow.steps)),
  ]);
  const steps = flow.steps.map(({ approvers: { kind, roleId, userIds }, fromDays }) => ({
    approvers: { kind, ...(roleId && { roleId }), ...(userIds && { userIds: [...userIds] }) },
    ...(fromDays && { fromDays }),
  }));
  return { ...flow, steps, roles, people };
}

/** Only what the kind of a step needs is kept of it. */
function tidy({ approvers: { kind, roleId, userIds }, fromDays }: FlowStep): FlowStep {
  return {
    approvers: {
      kind,
      ...(kind === 'role' && { roleId }),
      ...(kind === 'people' && { userIds: [...new Set(userIds)] }),
    },
    ...(fromDays && fromDays > 1 && { fromDays }),
  };
}

async function requireKnown(tx: Tx, steps: readonly FlowStep[]): Promise<void> {
  const [roles, people] = await Promise.all([
    repository.listRoles(tx),
    repository.listDecidersOf(tx, namedIn(steps)),
  ]);
  for (const [index, { approvers }] of steps.entries()) {
    const path = `steps.${index}.approvers`;
    if (approvers.roleId && !roles.some(({ id }) => id === approvers.roleId))
      throw fieldRefusal(`${path}.roleId`, 'unknown_role');
    if (approvers.userIds?.some((id) => !people.some(({ userId }) => userId === id)))
      throw fieldRefusal(`${path}.userIds`, 'not_an_approver');
  }
}

/** What has begun goes on as it began: each request carries its own flow. */
export async function changeFlow(
  tx: Tx,
  principal: Principal,
  change: AbsenceFlow & {
    readonly retentionDays?: number | undefined;
    readonly version?: number | undefined;
  },
) {
  await tx.lock('absence-flow');
  const before = await readFlow(tx);
  if (change.version !== undefined) requireVersion(before, change.version);
  const steps = change.steps.map(tidy);
  const fault = flowFault({ mode: change.mode, steps });
  if (fault) throw fieldRefusal(fault.path, 'required');
  await requireKnown(tx, steps);
  const retentionDays = change.retentionDays ?? before.retentionDays;
  await repository.saveFlow(tx, { mode: change.mode, steps, retentionDays });
  await recordChange(tx, principal, {
    action: 'absences.flow-changed',
    id: null,
    details: { mode: change.mode, steps: steps.length, retentionDays },
  });
  tx.hint({ topic: 'absenceFlow' });
  return showFlow(tx);
}

export async function searchDeciders(tx: Tx, q: string | undefined) {
  return { items: await repository.listDeciders(tx, q, MOST_FOUND) };
}

/** Whether this person may decide on a request that is given to them, and on every other one. */
export async function readDecider(tx: Tx, userId: string) {
  const row = await repository.findDecider(tx, userId);
  return row ?? { decides: false, decidesAll: false };
}

export const findApprovers = repository.listApprovers;
