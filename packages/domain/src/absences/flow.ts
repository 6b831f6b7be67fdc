/** Who decides in a step (product.md 9). */
export const APPROVER_KINDS = ['cohortTeachers', 'activityTeachers', 'role', 'people'] as const;
export type ApproverKind = (typeof APPROVER_KINDS)[number];

export interface FlowStep {
  readonly approvers: {
    readonly kind: ApproverKind;
    readonly roleId?: string | undefined;
    readonly userIds?: readonly string[] | undefined;
  };
  /** Only for absences of so many calendar days or more, both ends counted; absent: for all. */
  readonly fromDays?: number | undefined;
}

export const FLOW_MODES = ['inform', 'approve'] as const;
export type FlowMode = (typeof FLOW_MODES)[number];

export interface AbsenceFlow {
  readonly mode: FlowMode;
  readonly steps: readonly FlowStep[];
}

export const FLOW_LIMITS = {
  steps: 5,
  people: 20,
  fromDays: 366,
  retentionDays: { least: 30, most: 1825, usual: 180 },
} as const;

/** Until a school chooses otherwise, a family informs and that is that. */
export const USUAL_FLOW: AbsenceFlow = { mode: 'inform', steps: [] };

/** The steps that an absence of so many days goes through, in their order. */
export function stepsFor({ mode, steps }: AbsenceFlow, days: number): FlowStep[] {
  if (mode === 'inform') return [];
  return steps.filter(({ fromDays }) => days >= (fromDays ?? 1));
}

/**
 * What comes after so many steps were approved: the next one by its number from 1, or null, and then the absence
 * holds. With none from the beginning it holds at once.
 */
export function decideNext(
  flow: AbsenceFlow,
  { days, approved }: { readonly days: number; readonly approved: number },
): {
  readonly step: number;
  readonly of: number;
  readonly approvers: FlowStep['approvers'];
} | null {
  const steps = stepsFor(flow, days);
  const next = steps[approved];
  return next ? { step: approved + 1, of: steps.length, approvers: next.approvers } : null;
}

/** The numbers of days at which the way through a flow changes: one line of the preview each. */
export function previewDays(flow: AbsenceFlow): number[] {
  if (flow.mode === 'inform') return [1];
  return [...new Set([1, ...flow.steps.map(({ fromDays }) => fromDays ?? 1)])].sort(
    (one, other) => one - other,
  );
}

export type FlowFault = 'stepsMissing' | 'roleMissing' | 'peopleMissing';

/** What a flow lacks before it can be kept: where, and what. */
export function flowFault({ mode, steps }: AbsenceFlow): { path: string; fault: FlowFault } | null {
  if (mode === 'inform') return null;
  if (steps.length === 0) return { path: 'steps', fault: 'stepsMissing' };
  for (const [index, { approvers }] of steps.entries()) {
    const path = `steps.${index}.approvers`;
    if (approvers.kind === 'role' && !approvers.roleId)
      return { path: `${path}.roleId`, fault: 'roleMissing' };
    if (approvers.kind === 'people' && !approvers.userIds?.length)
      return { path: `${path}.userIds`, fault: 'peopleMissing' };
  }
  return null;
}
